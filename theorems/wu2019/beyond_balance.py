"""Beyond the paper: what can be said of the balance function delta(b) = C_1 - C_1^b, the open problem of Section 7.

Priors are numbered by reals s (a finite set has no more laws than there are reals): I[s] is what the prior s discloses of
some record, at most its entropy H[s] (wu2019.balance.entropy). Two bits x_1 x_2 have the law a, b, c, d of 00, 01, 10, 11;
Example 1's function has the law p[x_1, x_2]. Channels are noiseless. In nats.
"""

from __future__ import annotations

from fractions import Fraction

from theorems.wu2019.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Box, Choose, Cover, Crossing
from verify.kernel.terms import ZERO, num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_BALANCE = at("Definition 5 and Section 7")
_OPEN = "How to evaluate the balance functions of privacy channels is a more complicated problem, which is left as an open problem."

entropy: Claim = claim(
    "wu2019.balance.entropy",
    "What a knowledge discloses of a record is at most the entropy of the knowledge",
    "I(A;Y) <= H(A,B)",
    where="A B Y variable",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    false_neighbour="I(A;Y) <= H(B)",
    neighbour_note="the entropy of the other records",
)
_PRIORS = (
    "I H family(1), forall s real: 0 <= I[s] and I[s] <= H[s], C D b t u real, b >= 0, I[t] = C, forall s real: I[s] <= C, "
    "H[u] >= b, I[u] = D, forall s real: H[s] >= b => I[s] <= D"
)
bound: Claim = claim(
    "wu2019.balance.bound",
    "The balance function is at most b and C_1, and 0 up to the entropy of a prior that reaches C_1",
    "0 <= C-D and C-D <= b and C-D <= C and (b <= H[t] => C-D = 0)",
    where=_PRIORS,
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    proof=lambda: prove(bound.statement, _bounds),
    false_neighbour="0 <= C-D and C-D <= b/2 and C-D <= C and (b <= H[t] => C-D = 0)",
    neighbour_note="half of b",
    neighbour_proof=lambda: fails(bound, exhibit(*_TWO_PRIORS), split(split(*_two_priors), _beyond_half)),
    example_proof=lambda: lives(bound, _TWO_PRIORS, *_two_priors),
    notes="C = C_1 = I[t] and D = C_1^b = I[u] are maxima, over all priors and over those of entropy at least b. For t with the "
    "largest entropy among the priors that reach C_1, delta = 0 exactly up to H[t].",
)
_bounds = seq(
    use("least", "h4", "u"),
    use("nonnegative", "h1", "u"),
    use("top", "h1", "t"),
    have("gap", "0 <= C-D", arith("least", eq=["h6"])),
    have("below", "C-D <= C", arith("nonnegative.1", eq=["h6"])),
    cases(
        "in",
        "H[t] >= b",
        seq(
            use("reached", "h7", "t"),
            have("none", "C-D <= 0", arith("reached", eq=["h3"])),
            fact("zero", "antisymmetric", "C-D", "0"),
            split(arith("gap"), arith("none", "h2"), arith("below"), seq(intro("small"))),
        ),
        split(
            arith("gap"),
            arith("in", "top.2", "nonnegative.1", eq=["h3", "h6"]),
            arith("below"),
            seq(intro("small"), have("no", "0 < 0", arith("small", "in")), absurd("no", arith())),
        ),
    ),
)

#: The prior 0 of entropy 1 discloses 1; all others, of entropy 3/2, disclose nothing: delta(3/2) = 1.
_TWO_PRIORS = ("s -> delta(s,0)", "s -> 3/2-delta(s,0)/2", "1", "0", "3/2", "0", "1")
_hit = fact("d", "delta_bounds", "s", "0")
_two_priors: tuple[Tactic, ...] = (
    seq(intro("s"), _hit, split(arith("d.1"), arith("d.2"))),
    seq(),
    identity(),
    seq(intro("s"), _hit, arith("d.2")),
    seq(),
    identity(),
    seq(
        intro("s"),
        intro("large"),
        _hit,
        arith("large"),
    ),
)
_beyond_half = each(Choose(1), seq())

# --- exclusive or ----------------------------------------------------------------------------------------------------

merge: Claim = claim(
    "wu2019.balance.merge",
    "Entropy falls when two outcomes are merged",
    "xlogx(a) + xlogx(b) <= xlogx(a+b)",
    where="a b real, a >= 0, b >= 0",
    source=_BALANCE,
    fidelity="beyond",
    printed="the entropy of a function is at most the entropy",
    proof=lambda: prove(merge.statement, _merged),
    false_neighbour="xlogx(a) + xlogx(b) < xlogx(a+b)",
    neighbour_note="strictly: not where a = 0",
    living_example={"a": 1, "b": 1},
)
_merged = seq(
    fact("sa", "trichotomy", "0", "a"),
    fact("sb", "trichotomy", "0", "b"),
    alternatives(
        "ca",
        "sa",
        alternatives(
            "cb",
            "sb",
            seq(
                fact("va", "xlogx_value", "a"),
                fact("vb", "xlogx_value", "b"),
                fact("vs", "xlogx_value", "a+b"),
                fact("la", "log_monotone", "a", "a+b"),
                fact("lb", "log_monotone", "b", "a+b"),
                arith("la*ca", "lb*cb", eq=["va", "vb", "vs"]),
            ),
            seq(rewrite("cb", True), identity()),
            absurd("cb"),
        ),
        seq(rewrite("ca", True), identity()),
        absurd("ca"),
    ),
)

xor_identity: Claim = claim(
    "wu2019.balance.xor.identity",
    "If output and record determine the other record: I(X_1;Y) = H(X_1) + H(Y) - H(X)",
    "I(A;Y) = H(A) + H(Y) - H(A,B)",
    where="A B Y variable, Y = f(A,B), B = g(A,Y)",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    false_neighbour=("I(A;Y) = H(A) + H(Y) - H(A,B)", "A B Y variable, Y = f(A,B)"),
    neighbour_note="for any query",
)
_LAW = "a b c d real, a >= 0, b >= 0, c >= 0, d >= 0, a+b+c+d = 1"
_ENTROPY = "(-xlogx(a)-xlogx(b)-xlogx(c)-xlogx(d))"
_XOR = "(xlogx(a)+xlogx(b)+xlogx(c)+xlogx(d)-xlogx(a+b)-xlogx(c+d)-xlogx(a+d)-xlogx(b+c))"
_uniform: dict[str, object] = {"a": "1/4", "b": "1/4", "c": "1/4", "d": "1/4"}

xor_upper: Claim = claim(
    "wu2019.balance.xor.upper",
    "Exclusive or: a knowledge of entropy at least s discloses at most log 2 - max(0, s - log 2)",
    f"{_XOR} <= log(2) - max(0, s-log(2))",
    where=f"{_LAW}, s real, {_ENTROPY} >= s",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    proof=lambda: prove(xor_upper.statement, _xor_bound),
    false_neighbour=f"{_XOR} <= log(2) - max(0, s)",
    neighbour_note="already from s = 0 on",
    living_example={**_uniform, "s": 1},
    notes="I(X_1;Y); the same for X_2 by symmetry. With wu2019.balance.xor.attained: delta(s) = max(0, s - log 2).",
)


def _halves(label: str, part: str, rest: str) -> Tactic:
    """The entropy of a bit is at most log 2, by tangents at 1/2."""
    return seq(
        *(
            have(
                f"{label}{i}",
                f"xlogx({x}) >= -({x})*log(2) + ({x}) - 1/2",
                seq(
                    have("nonnegative", f"{x} >= 0"),
                    fact("s", "trichotomy", "0", x),
                    alternatives(
                        "w",
                        "s",
                        seq(
                            fact("v", "xlogx_value", x),
                            fact("t", "log_tangent", "1/2", x),
                            fact("r", "reciprocal_positive", x),
                            fact("l", "log_reciprocal", "2"),
                            arith("t*w", eq=["v", (x, "l")]),
                        ),
                        seq(
                            have("z", f"{x} = 0", arith(eq=["w"])),
                            rewrite("z"),
                            have("e", "xlogx(0) = 0", identity()),
                            arith(eq=["e"]),
                        ),
                        absurd("w"),
                    ),
                ),
            )
            for i, x in enumerate((part, rest))
        ),
        have(
            label,
            f"-xlogx({part})-xlogx({rest}) <= log(2)",
            arith(f"{label}0", f"{label}1", eq=["h5", ("log(2)", "h5")]),
        ),
    )


def _grows(label: str, x: str, y: str) -> Tactic:
    """x log x + y log y <= (x+y) log(x+y)."""
    return lemma(label, "wu2019.balance.merge", x, y)


_xor_bound = seq(
    _halves("record", "a+b", "c+d"),
    _halves("output", "a+d", "b+c"),
    _grows("first", "a", "b"),
    _grows("second", "c", "d"),
    fact("m", "extremum", "max(0,s-log(2))"),
    alternatives(
        "is",
        "m.3",
        arith("output", "first", "second", eq=["is"]),
        arith("output", "record", "h6", eq=["is"]),
    ),
)
xor_attained: Claim = claim(
    "wu2019.balance.xor.attained",
    "Exclusive or: some knowledge of entropy at least s discloses log 2 - max(0, s - log 2)",
    f"exists a real, b real, c real, d real: a >= 0 and b >= 0 and c >= 0 and d >= 0 and a+b+c+d = 1 and {_ENTROPY} >= s "
    f"and {_XOR} = log(2) - max(0, s-log(2))",
    where="s real, 0 <= s <= 2*log(2)",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    proof=lambda: prove(xor_attained.statement, _xor_reached(), defined=seq()),
    living_example={"s": 1},
    notes="The law (1-t)/2, t/2, (1-t)/2, t/2 with h(t) = max(0, s - log 2).",
)


def _xor_reached() -> Tactic:
    excess = "max(0,s-log(2))"
    stay, move = "(1-t)/2", "t/2"
    doubled = seq(
        lemma("p0", "wu2019.product", "1/2", "1-t"),
        lemma("p1", "wu2019.product", "1/2", "t"),
        fact("v", "xlogx_value", "1/2"),
        fact("l", "log_reciprocal", "2"),
        have(
            "ha",
            f"xlogx({stay}) = 1/2*xlogx(1-t)-(1-t)/2*log(2)",
            arith(eq=["p0", ("1-t", "v"), ("(1-t)/2", "l")]),
        ),
        have("hb", f"xlogx({move}) = 1/2*xlogx(t)-t/2*log(2)", arith(eq=["p1", ("t", "v"), ("t/2", "l")])),
        have("half", "xlogx(1/2) = -1/2*log(2)", arith(eq=["v", ("1/2", "l")])),
    )
    return seq(
        fact("m", "extremum", excess),
        have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64))),
        have("low", f"{excess} >= 0", arith("m.1")),
        have(
            "high",
            f"{excess} <= log(2)",
            alternatives("is", "m.3", arith("bit", eq=["is"]), arith("h1.2", eq=["is"])),
        ),
        have(
            "root",
            f"exists t real: 0 <= t and t <= 1/2 and h(t) = {excess}",
            each(Crossing(ZERO, num("1/2"), False, "z")),
        ),
        unpack("root", "t", "at"),
        have("rest", "1-t >= 0"),
        doubled,
        have("same", f"{stay}+{move} = 1/2", identity()),
        exhibit(stay, move, stay, move),
        split(
            arith("rest"),
            arith("at.1"),
            arith("rest"),
            arith("at.1"),
            identity(),
            arith("m.2", eq=["ha", "hb", "at.3"]),
            arith(eq=["ha", "hb", "at.3", "half"]),
        ),
    )


# --- and -------------------------------------------------------------------------------------------------------------

_AND = "(xlogx(c)-xlogx(c+d)-xlogx(1-d))"

and_free: Claim = claim(
    "wu2019.balance.and.free",
    "And: some knowledge of entropy 3/2 log 2 discloses log 2, so delta = 0 up to 3/2 log 2",
    f"exists a real, b real, c real, d real: a >= 0 and b >= 0 and c >= 0 and d >= 0 and a+b+c+d = 1 and "
    f"{_ENTROPY} = 3/2*log(2) and {_AND} = log(2)",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    proof=lambda: prove(
        and_free.statement, seq(_quarters, exhibit("1/4", "1/4", "0", "1/2"), split(*_closed(7)))
    ),
    notes="I(X_1;Y) for the law a, b, c, d of 00, 01, 10, 11 and Y = X_1 X_2; C_1 = log 2, as Y is a bit.",
)
_quarters = seq(
    *(fact(f"v{n}", "xlogx_value", f"1/{n}") for n in (2, 4)),
    fact("l2", "log_reciprocal", "2"),
    fact("l4", "log_reciprocal", "4"),
    fact("ll", "log_product", "2", "2"),
    have("x2", "xlogx(1/2) = -1/2*log(2)", arith(eq=["v2", ("1/2", "l2")])),
    have("x4", "xlogx(1/4) = -1/2*log(2)", arith(eq=["v4", ("1/4", "l4"), ("1/4", "ll")])),
)


def _closed(count: int) -> list[Tactic]:
    return [first(seq(), arith(eq=["x2", "x4"]))] * count


and_uniform: Claim = claim(
    "wu2019.balance.and.uniform",
    "And: the only knowledge of entropy 2 log 2 discloses h(1/4) - 1/2 log 2, so delta(2 log 2) = 3/2 log 2 - h(1/4)",
    f"{_AND} = h(1/4) - 1/2*log(2) and 477/1000 < log(2) - {_AND} and log(2) - {_AND} < 478/1000",
    where="c d real, c = 1/4, d = 1/4",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    false_neighbour=(f"{_AND} = h(1/4) + 1/2*log(2)", "c d real, c = 1/4, d = 1/4"),
    neighbour_note="a sign",
    living_example={"c": "1/4", "d": "1/4"},
    notes="About 0.4774 nats.",
)

# --- Example 1 -------------------------------------------------------------------------------------------------------

_SIX = "forall x in 0..2, y in 0..1: p[x,y] >= 0"
_HIT, _MISS = "(p[0,0]+p[1,1])", "(p[0,1]+p[1,0]+p[2,0]+p[2,1])"
_EXAMPLE_1 = (
    f"(xlogx(p[0,0])+xlogx(p[0,1])+xlogx(p[1,0])+xlogx(p[1,1])-xlogx(p[0,0]+p[0,1])-xlogx(p[1,0]+p[1,1])"
    f"-xlogx{_HIT}-xlogx{_MISS})"
)
_EXAMPLE_2 = (
    f"(xlogx(p[0,0])+xlogx(p[1,0]+p[2,0])+xlogx(p[1,1])+xlogx(p[0,1]+p[2,1])-xlogx(p[0,0]+p[1,0]+p[2,0])"
    f"-xlogx(p[0,1]+p[1,1]+p[2,1])-xlogx{_HIT}-xlogx{_MISS})"
)
_SIX_ENTROPY = "(-sum(x, 0, 2, sum(y, 0, 1, xlogx(p[x,y]))))"

example_free: Claim = claim(
    "wu2019.balance.example1.free",
    "Example 1: some knowledge of entropy 2 log 2 discloses log 2 of the first record, so delta = 0 up to 2 log 2",
    f"exists p family(2): ({_SIX}) and sum(x, 0, 2, sum(y, 0, 1, p[x,y])) = 1 and {_SIX_ENTROPY} = 2*log(2) and "
    f"{_EXAMPLE_1} = log(2)",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    proof=lambda: prove(
        example_free.statement,
        seq(
            _quarters,
            exhibit("x, y -> (delta(x,y)+delta(x,2))/4"),
            split(
                seq(
                    intro("x", "y"),
                    fact("d", "delta_bounds", "x", "y"),
                    fact("e", "delta_bounds", "x", "2"),
                    arith("d.1", "e.1"),
                ),
                *_closed(3),
            ),
        ),
        defined=seq(
            *(use(f"p{x}{y}", "g1.1", x, y) for x in "012" for y in "01"),
            first(use("pxy", "g1.1", "x", "y"), seq()),
        ),
    ),
    notes="Equal weights on (0,0), (1,1), (2,0), (2,1): then the first record determines Y, a uniform bit.",
)


def _uniform_six(information: str) -> str:
    """`information` for equal weights."""
    for x in "012":
        for y in "01":
            information = information.replace(f"p[{x},{y}]", "1/6")
    return information


_FIRST, _SECOND = _uniform_six(_EXAMPLE_1), _uniform_six(_EXAMPLE_2)

example_first: Claim = claim(
    "wu2019.balance.example1.uniform",
    "Example 1: the uniform knowledge discloses h(1/3) - 2/3 log 2 of the first record",
    f"{_FIRST} = h(1/3) - 2/3*log(2)",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    false_neighbour=f"{_FIRST} = h(1/3) - 1/3*log(2)",
    neighbour_note="half of the noise",
    living_example={},
    notes="So delta(log 6) = 5/3 log 2 - h(1/3), about 0.5187 nats (wu2019.balance.example1.second, .value).",
)
example_second: Claim = claim(
    "wu2019.balance.example1.second",
    "Example 1: the uniform knowledge discloses nothing of the second record",
    f"{_SECOND} = 0",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    false_neighbour=f"{_SECOND} = 1",
    neighbour_note="one nat",
    living_example={},
)
example_value: Claim = claim(
    "wu2019.balance.example1.value",
    "Example 1: delta(log 6) to three digits",
    "518/1000 < 5/3*log(2) - h(1/3) < 519/1000",
    source=_BALANCE,
    fidelity="beyond",
    printed=_OPEN,
    false_neighbour="519/1000 < 5/3*log(2) - h(1/3) < 520/1000",
    neighbour_note="one digit more",
    living_example={},
)

CLAIMS = [
    entropy,
    bound,
    merge,
    xor_identity,
    xor_upper,
    xor_attained,
    and_free,
    and_uniform,
    example_free,
    example_first,
    example_second,
    example_value,
]
