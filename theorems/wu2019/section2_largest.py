"""Section 2.1: "there must exist a largest b" with delta(b) <= delta, for all finite universes.

That delta(b) is monotone is not enough. What is enough is that C_1^b is continuous in b.
"""

from theorems.wu2019.model import (
    DATASETS,
    DISCLOSED,
    PRIOR,
    TRIVIAL_VALUES,
)
from theorems.wu2019.section2_balance import counted, uniform_law
from theorems.wu2019.section2_information import ENTROPY, tangent_at
from theorems.wu2019.section2_mixture import AFTER_LEMMA2, LOSS, MIXED, UNIFORM, level_defined, nothing_known
from verify.claims.prelude import *

largest: Claim = claim(
    "wu2019.section2.largest",
    "There is a largest b with delta(b) <= delta: the least upper bound of these b is one of them",
    "forall c real: information_private_above(B, c) => s <= c",
    where="""
        n m integer, K integer family(1), W family(2), N s B real, privacy_channel(W),
        N = number_of_datasets, 0 <= B, B <= log(N),
        forall r real:
          r > 0
          => (
               exists b real: B - r < b and b <= B and (
                forall c real: information_private_above(b, c) => s <= c
              )
            )
    """,
    source=AFTER_LEMMA2,
    printed=r"there must exist a largest b=b^{\prime} such that \delta(b^{\prime})\leq\delta by the monotonicity of balance functions (even though we can't find it)",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 <= B"},
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "s": r"a level of information, in nats, in print C_1 - \delta", "B": "a level of entropy, from 0 to log N, in nats, to which such levels b come from below as close as one likes, in print b'", "b": "a level of entropy, at most B, at which no bound of what is disclosed is below s, in nats"},
    fidelity="restricted",
    proof=lambda: prove(
        largest.statement,
        counted("h3", "h6"),
        uniform_law("h6"),
        intro("c", "bound"),
        use("flatb", "bound", "1", UNIFORM, conditions=[*[seq()] * 4]),
        lemma("flat0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "1", UNIFORM)),
        cases("done", "s <= c", seq(), seq(small_loss, cases("order", "B < log(N)", _below_top, _at_top))),
        defined=level_defined,
    ),
    negative_control="forall c real: information_private_above(B, c) => s + 1 <= c",
    control_note="one nat more",
    control_proof=lambda: fails(
        largest, exhibit(*_ONE_LEVEL), split(split(*_one_level), _no_nat_more), defined=level_defined
    ),
    instance_proof=lambda: lives(largest, _ONE_LEVEL, *_one_level, defined=level_defined),
    notes="For every privacy channel. delta(b) = C_1 - C_1^b <= delta says C_1^b >= s for s = C_1 - delta. B is the least upper bound of "
    "the levels b where that holds, which every set of real numbers with a bound has; here it is shown that it holds at B. The "
    "reason the paper gives, that delta(b) is monotone, is not enough: wu2019.section2.largest.monotone.",
)
_SHARE = "(s-c)/(4*s)"
small_loss = seq(  # 0 < l <= 1/2 so that l s and h(l) are small against s - c
    have("gap", "s-c > 0"),
    have("s0", "s > 0"),
    lemma(("r", "t", "small"), "basics.xlogx.modulus_small", "1", "(s-c)/2"),
    fact("least", "extremum", f"min(t,1/2,{_SHARE})"),
    let("l", f"min(t,1/2,{_SHARE})", f"is: l = min(t,1/2,{_SHARE})"),
    have("l0", "l > 0", alternatives("m", "least.4")),
    have("ls", f"l <= {_SHARE}"),
    have("part", "l*s <= (s-c)/4", arith("ls*s0")),
    lemma("m0", "basics.xlogx.modulus", "0", "l", "t", "r"),
    lemma("m1", "basics.xlogx.modulus", "1", "1-l", "t", "r"),
    have("loss", f"-{LOSS} <= (s-c)/2"),
    have("other", "1-l > 0"),
)
_closing = seq(  # b is a level that is reached, and (1-l) I + loss <= c there
    fact("ro", "reciprocal_positive", "1-l"),
    use(
        "low",
        "level.3",
        f"(c-{LOSS})*(1/(1-l))",
        conditions=[seq(intro("i", "P", "given"), use("k", "known", "i", "P"), arith("k*ro"))],
    ),
    have("no", "0 < 0", arith("low*other", "part", "loss", "gap")),
    absurd("no"),
)
_below_top = seq(
    use(("b", "level"), "h9", "l*(log(N)-B)"),
    lemma(
        "known",
        "wu2019.balance.continuous",
        *("n", "m", "K", "W", "N", "b", "c", "l"),
        conditions=[*[seq()] * 8, seq(intro("i", "P", "given"), use("k", "bound", "i", "P"))],
    ),
    _closing,
)
_MOST = "(1/(1-l)*(1/N))"
_TOP = f"(-log(1-l)-l)*{_MOST}"
def _cell(x: str) -> str:
    """By how much y log y, at y = P[x], is above its tangent at 1/N."""
    return f"(xlogx(P[{x}])-P[{x}]*log(1/N)-P[{x}]+1/N)"


_CELL = _cell("x")
_no_large_probability = seq(  # (1-l) P[z] <= 1/N, for a knowledge of nearly the largest entropy
    intro("z"),
    cases(
        "over",
        "(1-l)*P[z] <= 1/N",
        seq(),
        seq(
            have(
                "others",
                f"tsum(x in {DATASETS}, (1-same(x,z))*{_CELL}) >= 0",
                pointwise(
                    "x",
                    tangent_at("P[x]", "(1/N)"),
                    have("cell", f"{_CELL} >= 0", arith("tan")),
                    fact("sv", "same_tuple_values", "x", "z"),
                    alternatives("s", "sv", *[seq(rewrite("s"), arith("cell"))] * 2),
                ),
            ),
            have("entropy", f"tsum(x in {DATASETS}, {_CELL}) = log(N)-{ENTROPY}"),
            have(
                "own", f"{_cell('z')} <= log(N)-{ENTROPY}", arith("others", eq=["entropy"])
            ),
            tangent_at("P[z]", _MOST),
            fact("lp", "log_product", "1/(1-l)", "1/N"),
            fact("lo", "log_reciprocal", "1-l"),
            have("split", f"log({_MOST}) = -log(1-l)+log(1/N)"),
            have("far", f"P[z]-{_MOST} > 0", arith("over*ro")),
            have("slope", "-log(1-l) > 0"),
            have(
                "no",
                "0 < 0",
                arith("own", "tan", "far*slope", "given.3", "level.1", eq=[("P[z]", "split"), "top"]),
            ),
            absurd("no"),
        ),
    ),
)
_COMPLEMENT = "(1/N-(1-l)*P[x])*(1/l)"
_known_at_top = seq(
    intro("i", "P", "given"),
    have("all", f"forall z in {DATASETS}: (1-l)*P[z] <= 1/N", _no_large_probability),
    let("Q family(1)", f"@x -> {_COMPLEMENT}", f"rest: forall x in {DATASETS}: Q[x] = {_COMPLEMENT}"),
    have("whole", f"forall x in {DATASETS}: {MIXED} = 1/N", intro("x"), use("q", "rest", "x"), rewrite("q")),
    have(
        "q0",
        f"forall x in {DATASETS}: Q[x] >= 0",
        intro("x"),
        use("q", "rest", "x"),
        rewrite("q"),
        have("g", "1/N-(1-l)*P[x] >= 0"),
        arith("g*rl"),
    ),
    have("sums", f"tsum(x in {DATASETS}, {MIXED}) = tsum(x in {DATASETS}, 1/N)", pointwise("x")),
    have("lq", f"l*tsum(x in {DATASETS}, Q[x]) = l", arith(eq=["sums", "flat", ("1-l", "given.2")])),
    have("q1", f"tsum(x in {DATASETS}, Q[x]) = 1", arith(eq=[("1/l", "lq")])),
    have(
        "flatH",
        f"tsum(x in {DATASETS}, xlogx({MIXED})) = tsum(x in {DATASETS}, xlogx(1/N))",
        pointwise("x", use("w", "whole", "x"), rewrite("w")),
    ),
    lemma("mix", "wu2019.balance.mixture", *("n", "m", "K", "W", "i", "P", "Q", "l")),
    use(
        "k",
        "bound",
        *("i", f"@x -> {MIXED}"),
        conditions=[seq(), seq(), seq(), seq(), arith(eq=["flatH", "full", "top"])],
    ),
)
_at_top = seq(
    fact("top", "antisymmetric", "B", "log(N)"),
    fact("ro", "reciprocal_positive", "1-l"),
    fact("rl", "reciprocal_positive", "l"),
    have("most", f"{_MOST} > 0", arith("ro*rN")),
    fact("inc", "log_increasing", "1-l", "(1-l/2)*(1-l/2)"),
    fact("two", "log_product", "1-l/2", "1-l/2"),
    fact("tg", "log_below_tangent", "1-l/2"),
    have("steep", "-log(1-l)-l > 0"),
    use(("b", "level"), "h9", _TOP, conditions=[arith("steep*most")]),
    have(
        "known",
        f"forall i in 1..n, P family(1): {PRIOR} and {ENTROPY} >= b => (1-l)*{DISCLOSED}+{LOSS} <= c",
        _known_at_top,
    ),
    _closing,
)
_ONE_LEVEL = (*TRIVIAL_VALUES, "1", "0", "0")
_some_known = seq(intro("c", "bound"), use("k", "bound", "1", "@x -> 1"))
_one_level = [
    *[seq()] * 7,
    seq(),
    seq(intro("r", "positive"), exhibit("0"), split(seq(), seq(), _some_known)),
]
_no_nat_more = seq(exhibit("0"), split(nothing_known))

_STEP = "a -> kronecker(max(a,1),a)"  # 0 below 1, then 1


def _before(a: str) -> Tactic:
    """The step function is 0 at a < 1, as fact `zero`."""
    return seq(fact("m", "extremum", f"max({a},1)"), fact("zero", "delta_distinct", f"max({a},1)", a))


def _from_one(a: str) -> Tactic:
    """It is 1 at a >= 1, as fact `one`."""
    return fact("one", "delta_equal", f"max({a},1)", a)


monotone: Claim = claim(
    "wu2019.section2.largest.monotone",
    "There is a largest b with delta(b) <= delta for every non-decreasing delta(b), by monotonicity alone",
    "exists b real: 0 <= b and b <= B and d[b] <= t and (forall a real: b < a <= B => d[a] > t)",
    where="""
        d family(1), B t real, B >= 0, t >= 0, d[0] = 0,
        forall a real, b real: 0 <= a <= b <= B => d[a] <= d[b]
    """,
    reading_of="wu2019.section2.largest",
    source=AFTER_LEMMA2,
    printed=r"there must exist a largest b=b^{\prime} such that \delta(b^{\prime})\leq\delta by the monotonicity of balance functions (even though we can't find it)",
    severity="proof",
    proof=lambda: disprove(monotone.statement, _jumps),
    notes="Reading: the reason that is given is the whole reason. A function that jumps from 0 to 1 at 1 is non-decreasing, and the b with "
    "delta(b) <= 1/2 are those below 1. Balance functions do not jump (wu2019.balance.continuous), so the sentence is right: "
    "wu2019.section2.largest.",
    letters={
        "d[b]": "a non-decreasing function, as delta(b)",
        "B": "the end of the range of b, in print \\log|\\mathcal{X}|",
        "t": "the bound delta",
        "b": "an argument of the balance function",
    },
)
_rising = seq(intro("a", "b", "given"), cases("early", "a < 1", _before("a"), _from_one("b")))
_jumps = seq(
    exhibit(_STEP, "2", "1/2"),
    split(
        split(seq(), seq(), _before("0"), _rising),
        seq(
            intro("b"),
            classical(
                cases(
                    "early",
                    "b < 1",
                    exhibit("(b+1)/2"),
                    seq(_from_one("b"), have("no", "0 < 0"), absurd("no")),
                )
            ),
        ),
    ),
)

CLAIMS = [largest, monotone]
