"""Section V-F, Claims 1-5: the colours of an optimal mechanism.

An entry Q(j|i) > 0 is black if it is e^v times another of its column, red if another is e^v times it (Definition 7),
white otherwise; v is the level of the mechanism. Claims 2-5 say that some optimal mechanism is coloured so; each is
encoded together with those before it.
"""

from __future__ import annotations

from theorems.kss2018.model import CHANNEL, at, private
from theorems.kss2018.section5_examples import FAILS, HYPOTHESES, ROWS, VALUES
from theorems.kss2018.section5_lemma9 import shaped
from theorems.kss2018.section5_shape import LAST_ZERO, MEMBER, OPTIMAL, SAME_SUM, of
from verify.claim import Claim, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import Lambda, num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    arith,
    cases,
    classical,
    exhibit,
    fact,
    have,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)


def black(i: str, j: str, name: str = "A") -> str:
    return f"({name}[{i},{j}] > 0 and (exists c in 1..M: {name}[{i},{j}] = exp(v)*{name}[c,{j}]))"


def red(i: str, j: str, name: str = "A") -> str:
    return f"({name}[{i},{j}] > 0 and (exists c in 1..M: {name}[c,{j}] = exp(v)*{name}[{i},{j}]))"


# --- Claim 1 -------------------------------------------------------------------------------------------------------

_COLOURED = (
    f"M k integer, M >= 1, 0 <= k, k <= M-1, Q family(2), v real, v > 0, {CHANNEL}, {LAST_ZERO}, "
    f"{private('v')}, "
    "i in 1..M"
)
_ALL_BLACK = f"(forall j in 1..M-k: {black('i', 'j', 'Q')})"
_ALL_RED = f"(forall j in 1..M-k: {red('i', 'j', 'Q')})"
# h1 M, h2, h3 k, h4 v, h5 channel, h6 zero, h7 dp
_above_one = seq(
    fact("t", "exp_increasing", "0", "v"),
    have("t1", "exp(v)-1 > 0"),
)


no_row: Claim = claim(
    "kss2018.claim1",
    "No row is all black, and none all red",
    f"not {_ALL_BLACK} and not {_ALL_RED}",
    where=_COLOURED,
    source=at("Claim 1"),
    printed="No row is all black (or all red) in Q(1:(M-k)|1:M).",
    proof=lambda: prove(no_row.statement, split(_black_row, _red_row)),
    false_neighbour=(f"not {_ALL_BLACK} and not {_ALL_RED}", _COLOURED.replace("v > 0", "v >= 0")),
    neighbour_note="v = 0: equal rows are all black and all red",
    neighbour_proof=lambda: Witness(
        (
            ("M", num(1)),
            ("k", num(0)),
            ("Q", Lambda(("i", "j"), num(1))),
            ("v", num(0)),
            ("i", num(1)),
        )
    ),
    living_example=Witness(
        (
            ("M", num(2)),
            ("k", num(0)),
            ("Q", Lambda(("i", "j"), num("1/2"))),
            ("v", num(1)),
            ("i", num(1)),
        )
    ),
    notes="For every v-DP mechanism with v > 0; that it is optimal is not needed.",
)


def _row(dp: tuple[str, ...], sign: str, gain: Tactic) -> Tactic:
    """Row i against row c of its critical pair in column 1: sign * (Q[i,j] - Q[c,j]) >= 0 for all j, > 0 for j = 1."""
    return seq(
        intro("all"),
        _above_one,
        use("first", "all", "1"),
        unpack("first", "own", "pair"),
        unpack("pair", "c", "at"),
        use("ri", "h5.2", "i"),
        use("rc", "h5.2", "c"),
        fact("rt", "reciprocal_positive", "exp(v)"),
        have(
            "rest",
            f"sum(j, 1, M, (1-kronecker(j,1))*({sign}*(Q[i,j]-Q[c,j]))) >= 0",
            pointwise(
                "j",
                seq(
                    fact("d", "delta_bounds", "j", "1"),
                    have("off", "1-kronecker(j,1) >= 0"),
                    cases(
                        "kept",
                        "j <= M-k",
                        seq(
                            use("here", "all", "j"),
                            unpack("here", "o", "p"),
                            unpack("p", "m", "is"),
                            use("dp", "h7", *dp),
                            have("g", f"{sign}*(Q[i,j]-Q[c,j]) >= 0", gain),
                            arith("off*g"),
                        ),
                        seq(
                            fact("gap", "integer_gap", "M-k", "j"),
                            use("zi", "h6", "i", "j"),
                            use("zc", "h6", "c", "j"),
                            arith(eq=[("1-kronecker(j,1)", "zi"), ("1-kronecker(j,1)", "zc")]),
                        ),
                    ),
                ),
            ),
        ),
    )


_end = seq(absurd("no"))
_black_row = seq(
    _row(("c", "m", "j"), "1", arith("dp", eq=["is"])),
    have("c0", "Q[c,1] > 0", arith("own*rt", eq=[("exp(v)^(-1)", "at")])),
    have("no", "0 < 0", arith("rest", "c0*t1", eq=["ri", "rc", "at"])),
    _end,
)
_red_row = seq(
    _row(
        ("m", "c", "j"),
        "(-1)",
        seq(have("s", "exp(v)*(Q[c,j]-Q[i,j]) >= 0", arith("dp", eq=["is"])), arith("s*rt")),
    ),
    have("no", "0 < 0", arith("rest", "own*t1", eq=["ri", "rc", "at"])),
    _end,
)

# --- Claims 2-5 ----------------------------------------------------------------------------------------------------

_EXISTS = f"exists A family(2): {of('A', MEMBER)} and {of('A', private('v'))} and {SAME_SUM} and "
CLAIM2 = (
    "(forall i in 1..M, j in 1..M-k, l in 1..M-k: i != j and i != l and A[i,j] > 0 and A[i,l] > 0 => "
    f"({black('i', 'j')} <=> {black('i', 'l')}) and ({red('i', 'j')} <=> {red('i', 'l')}))"
)


def not_black(i: str) -> str:
    return f"A[{i},{i}] > 0 and not {black(i, i)}"


CLAIM3 = f"(forall i in 1..M-k, j in 1..M-k: {not_black('i')} and i != j and A[i,j] > 0 => {red('i', 'j')})"
CLAIM4 = f"(forall i in 1..M-k, j in 1..M-k: {not_black('i')} and {not_black('j')} => i = j)"
CLAIM5 = f"(forall i in 1..M-k, j in 1..M-k: {not_black('i')} => 1-A[i,i] <= 1-A[j,j])"

_spread = have(
    "spread",
    "forall i in 1..M, j in 1..M: A[i,j] <= 1-y[j] and exp(v)*A[i,j] >= 1-y[j]",
    seq(
        intro("i", "j"),
        use("a", "S.13", "i", "j"),
        use("r", "S.11", "i"),
        use("b", "S.7", "j"),
        fact("d", "delta_bounds", "i", "j"),
        have("off", "1-kronecker(i,j) >= 0"),
        have("kept", "1-y[j] >= 0"),
        have("down", "1-rho[i] >= 0"),
        have("lift", "exp(v)*rho[i]-1 >= 0"),
        have("t", "exp(v)-1 >= 0"),
        split(
            arith("kept*off*down", eq=["a"]),
            arith("kept*off*lift", "kept*d.1*t", eq=[("exp(v)", "a")]),
        ),
    ),
)
_levels = seq(
    fact("t0", "exp_positive", "v"),
    use("r1", "S.11", "1"),
    have("g1", "1-rho[1] > 0"),
    have("t1", "exp(v) >= 1", arith("g1*t0", eq=["S.12"])),
    use("b1", "S.7", "1"),
    fact("rt", "reciprocal_positive", "exp(v)"),
)
_off_entry = seq(
    use("a", "S.13", "i", "j"),
    fact("e", "delta_distinct", "i", "j"),
    have("is", "A[i,j] = (1-y[j])*rho[i]", arith(eq=["a", ("(1-y[j])*(1-rho[i])", "e")])),
)
_off_black = have(
    "offblack",
    f"forall i in 1..M, j in 1..M: i != j and A[i,j] > 0 => not {black('i', 'j')}",
    seq(
        intro("i", "j"),
        intro("off"),
        intro("yes"),
        unpack("yes.2", "c", "pair"),
        _off_entry,
        use("r", "S.11", "i"),
        use("low", "spread", "c", "j"),
        use("high", "spread", "i", "j"),
        have("g", "1-rho[i] > 0"),
        have("kept", "1-y[j] > 0", arith("high.1", "off.2")),
        have("no", "0 < 0", arith("low.2", "g*kept", eq=["is", "pair"])),
        absurd("no"),
    ),
)
_off_red = have(
    "offred",
    f"forall i in 1..M, j in 1..M: i != j and A[i,j] > 0 => ({red('i', 'j')} <=> exp(v)*rho[i] = 1)",
    seq(
        intro("i", "j"),
        intro("off"),
        _off_entry,
        use("r", "S.11", "i"),
        use("high", "spread", "i", "j"),
        have("kept", "1-y[j] > 0", arith("high.1", "off.2")),
        fact("rk", "reciprocal_positive", "1-y[j]"),
        split(
            seq(
                intro("yes"),
                unpack("yes.2", "c", "pair"),
                use("top", "spread", "c", "j"),
                have("g", "(1-y[j])*(1-exp(v)*rho[i]) >= 0", arith("top.1", eq=["pair", ("exp(v)", "is")])),
                have("most", "exp(v)*rho[i] <= 1", arith("g*rk")),
                fact("as", "antisymmetric", "exp(v)*rho[i]", "1"),
            ),
            seq(
                intro("one"),
                split(
                    seq(),
                    seq(
                        exhibit("j"),
                        use("ownj", "own", "j"),
                        arith(eq=["ownj", ("exp(v)", "is"), ("1-y[j]", "one")]),
                    ),
                ),
            ),
        ),
    ),
)
_diagonal = have(
    "diag",
    f"forall i in 1..M: {not_black('i')} => i = 1",
    seq(
        intro("i"),
        intro("white"),
        cases(
            "c",
            "i = 1",
            seq(),
            absurd(
                "white.2",
                split(
                    seq(),
                    seq(
                        exhibit("1"),
                        use("a", "S.13", "1", "i"),
                        fact("e", "delta_distinct", "i", "1"),
                        use("owni", "own", "i"),
                        have("is", "A[1,i] = (1-y[i])*rho[1]", arith(eq=["a", ("(1-y[i])*(1-rho[1])", "e")])),
                        arith(eq=["owni", ("exp(v)", "is"), ("1-y[i]", "S.12")]),
                    ),
                ),
            ),
        ),
    ),
)

_claim2 = seq(
    intro("i", "j", "l"),
    intro("off"),
    use("bj", "offblack", "i", "j"),
    use("bl", "offblack", "i", "l"),
    use("rj", "offred", "i", "j"),
    use("rl", "offred", "i", "l"),
    unpack("rj", "rj1", "rj2"),
    unpack("rl", "rl1", "rl2"),
    split(
        split(seq(intro("x"), absurd("bj")), seq(intro("x"), absurd("bl"))),
        split(
            seq(intro("x"), use("one", "rj1"), use("done", "rl2")),
            seq(intro("x"), use("one", "rl1"), use("done", "rj2")),
        ),
    ),
)
_claim3 = seq(
    intro("i", "j"),
    intro("off"),
    use("first", "diag", "i"),
    use("rj", "offred", "i", "j"),
    unpack("rj", "rj1", "rj2"),
    use("done", "rj2", conditions=[seq(rewrite("first"))]),
)
_claim4 = seq(
    intro("i", "j"),
    intro("both"),
    use("first", "diag", "i"),
    use("second", "diag", "j"),
)
_claim5 = seq(
    intro("i", "j"),
    intro("off"),
    use("first", "diag", "i"),
    use("up", "S.8", "j"),
    use("ownj", "own", "j"),
    use("own1", "own", "1"),
    rewrite("first"),
    arith("up", eq=["ownj", "own1"]),
)
_SCRIPTS = ((CLAIM2, _claim2), (CLAIM3, _claim3), (CLAIM4, _claim4), (CLAIM5, _claim5))
_TITLES = {
    2: ("All the off-diagonal elements of a row have the same colour", "in Q(1:(M-k)|1:M)"),
    3: (
        "If a diagonal element is not black then all off-diagonal elements of its row are red",
        "in Q(1:(M-k)|1:(M-k))",
    ),
    4: ("There is at most one non-black element on the diagonal", "of Q(1:(M-k)|1:(M-k))"),
    5: (
        "The only possible non-black element along the diagonal has one of the smallest D_i",
        "of Q(1:(M-k)|1:(M-k))",
    ),
}


_WRONG = {
    2: (CLAIM2.replace("i != j and ", ""), "the diagonal element too"),
    3: (CLAIM3.replace(red("i", "j"), black("i", "j")), "black in place of red"),
    4: (f"(forall i in 1..M-k: not ({not_black('i')}))", "none in place of at most one"),
    5: (CLAIM5.replace("<=", ">="), "one of the largest D_i"),
}


def _statement(number: int, last: str = "") -> str:
    """Claims 2 to `number`, or with another text for the last of them."""
    texts = [text for text, _ in _SCRIPTS[: number - 1]]
    return _EXISTS + " and ".join([*texts[:-1], last or texts[-1]])


def _coloured(number: int) -> Tactic:
    """A mechanism with Claims 2 to `number`."""
    scripts = [script for _, script in _SCRIPTS[: number - 1]]
    return shaped(
        _levels,
        _spread,
        _off_black,
        _off_red,
        _diagonal,
        exhibit("A"),
        split(*[seq()] * 6, *scripts),
    )


def _none(number: int) -> Tactic:
    """No mechanism is as the false neighbour says."""
    return seq(intro("A"), classical(seq(ROWS, FAILS[number])))


def _claim(number: int) -> Claim:
    title, where = _TITLES[number]
    wrong, note = _WRONG[number]
    made: Claim = claim(
        f"kss2018.claim{number}",
        title,
        _statement(number),
        where=OPTIMAL,
        source=at(f"Claim {number}"),
        printed=f"{title} {where}.",
        proof=lambda: prove(made.statement, _coloured(number)),
        false_neighbour=(_statement(number, wrong), OPTIMAL),
        neighbour_note=note,
        neighbour_proof=lambda: fails(made, exhibit(*VALUES), split(split(*HYPOTHESES), _none(number))),
        example_proof=lambda: lives(made, VALUES, *HYPOTHESES),
        notes="Given Q of least level in Q^(k), k <= M-2, there is one of the same level and the "
        "same sum of distortions (of "
        "minimum sum if Q is) with this claim and those before it, from Claim 2 on; Claim 1 holds "
        "for all. Off-diagonal "
        "elements of non-zero columns.",
    )
    return made


claim2, claim3, claim4, claim5 = (_claim(n) for n in (2, 3, 4, 5))

CLAIMS = [no_row, claim2, claim3, claim4, claim5]
