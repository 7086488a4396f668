"""Section VII-A: minimisers of the Lagrangian and the Pareto frontier.

Pair k of n has the leakage a[k] and the utility loss b[k].
"""

from theorems.ding_farokhi2020.model import at, letters
from verify.claims.prelude import *

_LETTERS = {
    "n": "the number of quantizations",
    "a[k]": "the privacy leakage of quantization k",
    "b[k]": "the utility loss of quantization k",
    "i": "a quantization",
}
_PAIRS = "n integer, a b family(1), i in 1..n"
_MINIMISER = r"minimizing one necessarily increases the other. In this case, the minimizer of the problem $\min_{\llbracket{\hat{X}|X}\rrbracket}\mathcal{L}(\llbracket{\hat{X}|X}\rrbracket,\lambda)$ for each value of $\lambda$ produces a Pareto optimal pair"
minimizer: Claim = claim(
    "ding_farokhi2020.section7.minimizer",
    "A minimiser of the Lagrangian is Pareto optimal, for each lambda from 0 on",
    "minimises_lagrangian(lam, i) => pareto_optimal(i)",
    where="n integer, a b family(1), lam real, i in 1..n, lam >= 0",
    letters=_LETTERS,
    source=at("Section VII-A"),
    printed=_MINIMISER,
    fidelity="reading",
    severity="slip",
    others=["ding_farokhi2020.section7.frontier"],
    notes=(
        "Read without 'minimizing one necessarily increases the other', of which no two quantizations with the same leakage are an "
        "instance. At lambda = 0, which the page allows, the Lagrangian is the leakage alone: of two quantizations with the"
        " same leakage it does not prefer the one with the larger utility."
    ),
)
minimizer_amended: Claim = claim(
    "ding_farokhi2020.section7.minimizer.amended",
    "A minimiser of the Lagrangian is Pareto optimal, for each positive lambda",
    "minimises_lagrangian(lam, i) => pareto_optimal(i)",
    where="n integer, a b family(1), lam real, i in 1..n, lam > 0",
    letters=_LETTERS,
    source=at("Section VII-A"),
    says=r"the minimizer for each value of $\lambda > 0$ produces a Pareto optimal pair",
    fidelity="amended",
    proof=lambda: prove(
        minimizer_amended.statement,
        intro("least", "better"),
        unpack("better", "k", "k"),
        use("not better", "least", "k"),
        alternatives(
            "one", "k.3", seq(have("no", "0 < 0"), absurd("no")), seq(have("no", "0 < 0"), absurd("no"))
        ),
    ),
    negative_control={">": ">="},
    control_note="with lambda = 0 (as printed)",
    satisfying_instance={"n": 1, "a": letters(0), "b": letters(0), "lam": 1, "i": 1},
)


def _beaten(by: str, *facts: str) -> Tactic:
    """The pair ``by`` has the lower Lagrangian."""
    return each(Choose(1), exhibit(by))


frontier: Claim = claim(
    "ding_farokhi2020.section7.frontier",
    "The pairs that minimise the Lagrangian for some lambda are the whole Pareto frontier",
    "pareto_optimal(i) => (exists lam real: lam >= 0 and minimises_lagrangian(lam, i))",
    where=_PAIRS,
    letters=_LETTERS,
    source=at("Section VII-A"),
    printed=r"The Pareto optimal pair for all value of $\lambda$ forms the Pareto frontier",
    severity="theorem",
    others=["ding_farokhi2020.section7.minimizer"],
    proof=lambda: disprove(
        frontier.statement,
        exhibit("3", "k -> 2*kronecker(k,2)+3*kronecker(k,3)", "k -> 3*kronecker(k,1)+2*kronecker(k,2)", "2"),
        split(
            seq(
                intro("better"),
                unpack("better", "k", "k"),
                each(
                    Enumerate("k", 1, 3),
                    seq(),
                    seq(),
                    absurd("k.2"),
                    alternatives("one", "k.3", *[absurd("one")] * 2),
                    absurd("k.1"),
                ),
            ),
            seq(
                intro("lam"),
                cases(
                    "neg", "lam < 0", seq(), cases("small", "lam < 1", _beaten("1", "small"), _beaten("3", "small"))
                ),
            ),
        ),
    ),
    notes=(
        "Weighted sums find the pairs on the lower convex hull only. So it is in Example 1 with the utility U_1: "
        "its pairs (log 5, 0), (1, 1), (0, log 3) are all Pareto optimal, and the second minimises no weighted sum "
        "(section7.hull). No slip: VII-A and Figures 7 and 9 take the frontier, and the best release for a "
        "threshold, from the sweep of lambda."
    ),
)
frontier_amended: Claim = claim(
    "ding_farokhi2020.section7.frontier.amended",
    "The Pareto optimal pairs that minimise the Lagrangian for some lambda are those on the lower convex hull of all pairs",
    "pareto_optimal(i) => ((exists lam real: lam >= 0 and minimises_lagrangian(lam, i)) <=> on_lower_hull(i))",
    where=_PAIRS,
    letters=_LETTERS,
    source=at("Section VII-A"),
    says=r"The Pareto optimal pair for all value of $\lambda$ forms the part of the Pareto frontier that is on its lower convex hull",
    fidelity="amended",
    proof=lambda: prove(
        frontier_amended.statement,
        intro("optimal"),
        split(
            seq(
                intro("some"),
                unpack("some", "lam", "some"),
            ),
            seq(
                intro("hull"),
                have("slope", _SLOPE, intro("m", "natural"), _steeper),
                use("here", "slope", "n"),
                use("lam", "here"),
                unpack("lam", "lam", "lam"),
                exhibit("lam"),
                split(
                    seq(),
                    seq(
                        intro("k"),
                        cases(
                            "right",
                            "b[k] > b[i]",
                            seq(),
                            cases(
                                "left",
                                "b[k] < b[i]",
                                seq(),
                                use("it", "hull", "k", "k", "1")
                            )
                        )
                    )
                )
            )
        )
    ),
    negative_control={"lam >= 0": "lam >= 1"},
    control_note="a lambda of at least 1",
    control_proof=lambda: fails(
        frontier_amended,
        exhibit("2", "k -> kronecker(k,2)", "k -> 2*kronecker(k,1)", "1"),
        split(
            seq(
                intro("better"),
                unpack("better", "k", "k"),
                each(
                    Enumerate("k", 1, 2),
                    seq(),
                    seq(),
                    alternatives("one", "k.3", *[absurd("one")] * 2),
                    absurd("k.1"),
                ),
            ),
            each(
                Choose(1),
                split(
                    seq(intro("lam"), cases("less", "lam < 1", seq(), each(Choose(1), exhibit("2"))))
                )
            )
        )
    ),
    satisfying_instance={"n": 1, "a": letters(0), "b": letters(0), "i": 1},
    notes="The constrained problems (3) and (5) find the whole frontier, their Lagrangians only its convex part.",
)


#: A slope for the first m pairs: neither those of a larger loss among them, nor any of a smaller loss, are below the line through i.
_SLOPE = """forall m integer: m >= 0 => (m <= n => (exists lam real: lam >= 0
        and (forall j in 1..m: b[j] > b[i] => a[i] - a[j] <= lam*(b[j] - b[i]))
        and (forall k in 1..n: b[k] < b[i] => lam*(b[i] - b[k]) <= a[k] - a[i])))"""


_is_last = seq(fact("next", "integer_gap", "m", "j"), have("last", "j = m+1"))


def _steeper(goal: Goal, after: Continuation) -> Step:
    """By induction: where the next pair lies below the line, the slope to it."""
    flat = seq(
        intro("inside"),
        exhibit("0"),
        split(
            seq(),
            seq(),
            seq(intro("k", "left"), use("no less", "hull", "k", "k", "1"))
        ),
    )
    base = flat
    mixed = seq(
        intro("k", "left"),
        use("between", "hull", "m+1", "k", "(b[i]-b[k])/(b[m+1]-b[k])"),
        have("w", "b[m+1]-b[k] > 0"),
        have("whole", "(b[m+1]-b[k])*a[i] <= (b[i]-b[k])*a[m+1]+(b[m+1]-b[i])*a[k]", arith("between*w")),
        arith("whole*rd"),
    )
    nearer = seq(
        intro("j", "right"),
        cases(
            "old",
            "j <= m",
            seq(use("it", "lam.2", "j"), arith("it", "steeper*right")),
            seq(_is_last, rewrite("last")),
        ),
    )
    step = seq(
        intro("inside"),
        use("before", "ih"),
        unpack("before", "lam", "lam"),
        cases(
            "below",
            "b[m+1] > b[i] and a[i] - a[m+1] > lam*(b[m+1] - b[i])",
            seq(
                fact("rd", "reciprocal_positive", "b[m+1]-b[i]"),
                have("steeper", "lam <= (a[i]-a[m+1])/(b[m+1]-b[i])", arith("below.2*rd")),
                exhibit("(a[i]-a[m+1])/(b[m+1]-b[i])"),
                split(seq(), nearer, mixed),
            ),
            seq(
                exhibit("lam"),
                split(
                    seq(),
                    seq(
                        intro("j"),
                        cases(
                            "old",
                            "j <= m",
                            seq(),
                            seq(
                                _is_last,
                                intro("right"),
                                alternatives(
                                    "way", "below", absurd("right")
                                )
                            )
                        )
                    )
                )
            )
        ),
    )
    return induct("m", "0", "ih", base, step)(goal, after)


hull: Claim = claim(
    "ding_farokhi2020.section7.hull",
    "Example 1: whatever lambda is, (log 5, 0) or (0, log 3) has a lower Lagrangian than the Pareto optimal pair (I_*, loss of U_1) = (1, 1)",
    "1 + lam*1 > log2(5) + lam*0 or 1 + lam*1 > 0 + lam*log2(3)",
    where="lam real, lam >= 0",
    source=at("Section VII-A; Figure 7"),
    says="In Example 1 no lambda gives the Pareto optimal pair (1, 1), of two subgraphs and clusters of at most two values",
    fidelity="beyond",
    negative_control="1 + lam*1 > log2(5) + lam*0 or 1 + lam*1 > 1/2 + lam*log2(3)",
    control_note="a leakage of 1/2 in place of 0",
    waive={"unused-hypothesis": "the range of lambda in the paper; no lambda below 0 does otherwise"},
    satisfying_instance={"lam": 1},
    notes="(log 5, 0) is X itself, (0, log 3) what Example 3 returns, with a largest cluster of three values; (1, 1) is Q(3) of Example 3, of two subgraphs "
    "and clusters of at most two values. Clusters of at most two values leave two subgraphs or more (section7.joined), so all three are on the frontier; "
    "the middle one is above the line through the others.",
)
CLAIMS = [minimizer, minimizer_amended, frontier, frontier_amended, hull]
