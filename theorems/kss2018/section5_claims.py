"""Section V-F, Claims 1-5: the colours of an optimal mechanism.

An entry Q(j|i) > 0 is black if it is e^v times another of its column, red if another is e^v times it (Definition 7),
white otherwise; v is the level of the mechanism. Claims 2-5 say that some optimal mechanism is coloured so; each is
encoded together with those before it.
"""

from functools import partial

from theorems.kss2018.model import at
from theorems.kss2018.section5_examples import FAILS, HYPOTHESES, ROWS, VALUES
from theorems.kss2018.section5_lemma9 import shaped
from verify.claims.prelude import *


def black(i: str, j: str, name: str = "A") -> str:
    return f"({name}[{i},{j}] > 0 and (exists c in 1..M: {name}[{i},{j}] = exp(v)*{name}[c,{j}]))"


def red(i: str, j: str, name: str = "A") -> str:
    return f"({name}[{i},{j}] > 0 and (exists c in 1..M: {name}[c,{j}] = exp(v)*{name}[{i},{j}]))"


# --- Claim 1 -------------------------------------------------------------------------------------------------------


no_row: Claim = claim(
    "kss2018.claim1",
    "No row is all black, and none all red",
    """
        not (forall j in 1..M - k: black(Q, v, i, j))
        and not (forall j in 1..M - k: red(Q, v, i, j))
    """,
    where="""
        M integer, k integer, Q family(2), v real, i in 1..M,
        M >= 1, 0 <= k, k <= M - 1, v > 0, channel[M, M](Q), last_columns_zero(Q, k), private(Q, v)
    """,
    source=at("Claim 1"),
    printed="No row is all black (or all red) in $Q(1:(M-k)|1:M)$.",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 <= k"},
    letters={"v": "a level of differential privacy, in nats", "i": "a letter, whose row it is", "k": "how many of the last columns are zero"},
    proof=lambda: prove(no_row.statement, split(_black_row, _red_row)),
    negative_control={">": ">="},
    control_note="v = 0: equal rows are all black and all red",
    control_proof={"M": 1, "k": 0, "Q": "i, j -> 1", "v": 0, "i": 1},
    satisfying_instance={"M": 2, "k": 0, "Q": "i, j -> 1/2", "v": 1, "i": 1},
    notes="For every v-DP mechanism with v > 0; that it is optimal is not needed.",
)


def _row(dp: tuple[str, ...], sign: str, gain: Tactic) -> Tactic:
    """Row i against row c of its critical pair in column 1: sign * (Q[i,j] - Q[c,j]) >= 0 for all j, > 0 for j = 1."""
    kept = seq(use(("o", "p"), "all", "j"), unpack("p", "m", "is"), gain)
    return seq(
        intro("all"),
        # h1 M, h2, h3 k, h4 v, h5 channel, h6 zero, h7 dp
        fact("t", "exp_increasing", "0", "v"),
        use(("own", "pair"), "all", "1"),
        unpack("pair", "c", "at"),
        use("ri", "h5.2", "i"),
        use("rc", "h5.2", "c"),
        fact("rt", "reciprocal_positive", "exp(v)"),
        lemma(
            "rest",
            "basics.sums.term",
            *("M", f"j -> {sign}*(Q[i,j]-Q[c,j])", "1"),
            conditions=[*[seq()] * 2, seq(intro("j"), cases("kept", "j <= M-k", kept, fact("gap", "integer_gap", "M-k", "j")))],
        ),
    )


_end = absurd("no")
_black_row = seq(_row(("c", "m", "j"), "1", seq()), have("c0", "Q[c,1] > 0"), have("no", "0 < 0"), _end)
_red_row = seq(
    _row(("m", "c", "j"), "(-1)", seq(have("s", "exp(v)*(Q[c,j]-Q[i,j]) >= 0"), arith("s*rt"))),
    have("no", "0 < 0"),
    _end,
)

# --- Claims 2-5 ----------------------------------------------------------------------------------------------------


def not_black(i: str) -> str:
    return f"A[{i},{i}] > 0 and not {black(i, i)}"


_spread = have(
    "spread",
    "forall i in 1..M, j in 1..M: A[i,j] <= 1-y[j] and exp(v)*A[i,j] >= 1-y[j]",
    intro("i", "j"),
    use("a", "S.13", "i", "j"),
    use("r", "S.11", "i"),
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
)
_off_entry = seq(
    use("a", "S.13", "i", "j"),
    fact("e", "delta_distinct", "i", "j"),
    have("is", "A[i,j] = (1-y[j])*rho[i]", arith(eq=["a", ("(1-y[j])*(1-rho[i])", "e")])),
)
_off_black = have(
    "offblack",
    f"forall i in 1..M, j in 1..M: i != j and A[i,j] > 0 => not {black('i', 'j')}",
    intro("i", "j", "off", "yes"),
    unpack("yes.2", "c", "pair"),
    _off_entry,
    use("r", "S.11", "i"),
    use("low", "spread", "c", "j"),
    use("high", "spread", "i", "j"),
    have("no", "0 < 0"),
    absurd("no"),
)
_off_red = have(
    "offred",
    f"forall i in 1..M, j in 1..M: i != j and A[i,j] > 0 => ({red('i', 'j')} <=> exp(v)*rho[i] = 1)",
    intro("i", "j", "off"),
    _off_entry,
    use("r", "S.11", "i"),
    use("high", "spread", "i", "j"),
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
)
_diagonal = have(
    "diag",
    f"forall i in 1..M: {not_black('i')} => i = 1",
    intro("i", "white"),
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
)

_claim2 = seq(
    intro("i", "j", "l", "off"),
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
    intro("i", "j", "off"),
    use("first", "diag", "i"),
    use(("rj1", "rj2"), "offred", "i", "j"),
    use("done", "rj2", conditions=[rewrite("first")]),
)
_claim4 = seq(
    intro("i", "j", "both"),
    use("first", "diag", "i"),
    use("second", "diag", "j"),
)
_claim5 = seq(
    intro("i", "j", "off"),
    use("first", "diag", "i"),
    use("up", "S.8", "j"),
    use("ownj", "own", "j"),
    use("own1", "own", "1"),
    rewrite("first"),
)
_SCRIPTS = (_claim2, _claim3, _claim4, _claim5)


def _coloured(number: int) -> Tactic:
    """A mechanism with Claims 2 to `number`."""
    return shaped(
        seq(),
        _spread,
        _off_black,
        _off_red,
        _diagonal,
        exhibit("A"),
        split(*[seq()] * 6, *_SCRIPTS[: number - 1]),
    )


def _none(number: int) -> Tactic:
    """No mechanism is as the negative control says."""
    return seq(intro("A"), classical(ROWS, FAILS[number]))


_NOTES = (
    "Given Q of least level in Q^(k), k <= M-2, there is one of the same level and the same sum of distortions (of "
    "minimum sum if Q is) with this claim and those before it, from Claim 2 on; Claim 1 holds for all. Off-diagonal "
    "elements of non-zero columns."
)

_claim = partial(
    claim,
    where="""
        M integer, P family(2), D real, k integer, Q family(2), v real,
        source_set(P), ordered(P), 0 < D, below_last_threshold(D), 0 <= k, k <= M - 2,
        channel[M, M](Q), optimal_suppressing(Q, D, k, v)
    """,
    letters={"v": "the least level of a (P, D)-valid mechanism whose last k columns are zero, in nats", "A[i,j]": "the probability of the output j for the letter i under a mechanism A with the level of Q and the sum of its distortions", "k": "how many of the last columns are zero"},
    fidelity="reading",
)

claim2: Claim = _claim(
    "kss2018.claim2",
    "All the off-diagonal elements of a row have the same colour",
    "exists A family(2): suppresses(A, D, k, v) and same_total(A, Q) and rows_of_one_colour(A, v)",
    source=at("Claim 2"),
    printed="All the off-diagonal elements of a row in $Q(1:(M-k)|1:M)$ have the same color",
    proof=lambda: prove(claim2.statement, _coloured(2)),
    negative_control="""
        exists A family(2):
          suppresses(A, D, k, v)
          and same_total(A, Q)
          and (
              forall i in 1..M, j in 1..M - k, l in 1..M - k:
                i != l and A[i, j] > 0 and A[i, l] > 0
                => (black(A, v, i, j) <=> black(A, v, i, l))
                  and (red(A, v, i, j) <=> red(A, v, i, l))
            )
    """,
    control_note="the diagonal element too",
    control_proof=lambda: fails(claim2, exhibit(*VALUES), split(split(*HYPOTHESES), _none(2))),
    instance_proof=lambda: lives(claim2, VALUES, *HYPOTHESES),
    notes=_NOTES,
)

claim3: Claim = _claim(
    "kss2018.claim3",
    "If a diagonal element is not black then all off-diagonal elements of its row are red",
    """
        exists A family(2):
          suppresses(A, D, k, v)
          and same_total(A, Q)
          and rows_of_one_colour(A, v)
          and red_beside_not_black(A, v)
    """,
    source=at("Claim 3"),
    printed=(
        "If a diagonal element in $Q(1:(M-k)|1:(M-k))$ is not black then all off-diagonal elements "
        "of $Q(1:(M-k)|1:(M-k))$ in the same row are red"
    ),
    proof=lambda: prove(claim3.statement, _coloured(3)),
    negative_control={
        "red_beside_not_black(A, v)": "(forall i in 1..M - k, j in 1..M - k: not_black(A, v, i) and i != j and A[i, j] > 0 => black(A, v, i, j))",
    },
    control_note="black in place of red",
    control_proof=lambda: fails(claim3, exhibit(*VALUES), split(split(*HYPOTHESES), _none(3))),
    instance_proof=lambda: lives(claim3, VALUES, *HYPOTHESES),
    notes=_NOTES,
)

claim4: Claim = _claim(
    "kss2018.claim4",
    "There is at most one non-black element on the diagonal",
    """
        exists A family(2):
          suppresses(A, D, k, v)
          and same_total(A, Q)
          and rows_of_one_colour(A, v)
          and red_beside_not_black(A, v)
          and one_not_black(A, v)
    """,
    source=at("Claim 4"),
    printed="There is at most one non-black element on the diagonal of $Q(1:(M-k)|1:(M-k))$",
    proof=lambda: prove(claim4.statement, _coloured(4)),
    negative_control={"one_not_black(A, v)": "(forall i in 1..M - k: not not_black(A, v, i))"},
    control_note="none in place of at most one",
    control_proof=lambda: fails(claim4, exhibit(*VALUES), split(split(*HYPOTHESES), _none(4))),
    instance_proof=lambda: lives(claim4, VALUES, *HYPOTHESES),
    notes=_NOTES,
)

claim5: Claim = _claim(
    "kss2018.claim5",
    "The only possible non-black element along the diagonal has one of the smallest D_i",
    """
        exists A family(2):
          suppresses(A, D, k, v)
          and same_total(A, Q)
          and rows_of_one_colour(A, v)
          and red_beside_not_black(A, v)
          and one_not_black(A, v)
          and (
              forall i in 1..M - k, j in 1..M - k:
                not_black(A, v, i) => 1 - A[i, i] <= 1 - A[j, j]
            )
    """,
    source=at("Claim 5"),
    printed=(
        "The only possible non-black element along the diagonal of $Q(1:(M-k)|1:(M-k))$ is the one "
        "corresponding to the smallest, or one of the smallest $D_{i}$s"
    ),
    proof=lambda: prove(claim5.statement, _coloured(5)),
    negative_control={"i] <= 1": "i] >= 1"},
    control_note="one of the largest D_i",
    control_proof=lambda: fails(claim5, exhibit(*VALUES), split(split(*HYPOTHESES), _none(5))),
    instance_proof=lambda: lives(claim5, VALUES, *HYPOTHESES),
    notes=_NOTES,
)

CLAIMS = [no_row, claim2, claim3, claim4, claim5]
