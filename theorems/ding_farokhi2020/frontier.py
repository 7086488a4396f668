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
frontier: Claim = claim(
    "ding_farokhi2020.section7.frontier",
    "The pairs that minimise the Lagrangian for some lambda are the whole Pareto frontier",
    "pareto_optimal(i) => (exists lam real: lam >= 0 and minimises_lagrangian(lam, i))",
    where=_PAIRS,
    letters=_LETTERS,
    source=at("Section VII-A"),
    printed=r"The Pareto optimal pair for all value of $\lambda$ forms the Pareto frontier",
    severity="slip",
    others=["ding_farokhi2020.section7.minimizer"],
    proof=lambda: disprove(
        frontier.statement,
        exhibit(
            "3",
            "k -> 2*kronecker(k,2)+3*kronecker(k,3)",
            "k -> 3*kronecker(k,1)+2*kronecker(k,2)",
            "2",
        ),
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
                    "neg",
                    "lam < 0",
                    seq(),
                    cases("small", "lam < 1", each(Choose(1), exhibit("1")), each(Choose(1), exhibit("3"))),
                ),
            ),
        ),
    ),
    notes="Weighted sums find the pairs on the lower convex hull only. Of the pairs (0, 3), (2, 2), (3, 0) all are Pareto optimal, and the second "
    "minimises no weighted sum. So it is in Example 1 (section7.hull).",
)
frontier_amended: Claim = claim(
    "ding_farokhi2020.section7.frontier.amended",
    "A pair is Pareto optimal exactly if it has the least leakage at its utility loss and the least loss at its leakage",
    """
    pareto_optimal(i)
    <=> (forall k in 1..n: b[k] <= b[i] => a[i] <= a[k]) and (forall k in 1..n: a[k] <= a[i] => b[i] <= b[k])
    """,
    where=_PAIRS,
    letters=_LETTERS,
    source=at("Section VII-A"),
    says=(
        "The pairs that have the least leakage at their utility loss, and the least loss at their leakage, form "
        "the Pareto frontier"
    ),
    fidelity="amended",
    proof=lambda: prove(
        frontier_amended.statement,
        split(
            seq(intro("optimal"), split(_least("b", "a"), _least("a", "b"))),
            seq(
                intro("least", "better"),
                unpack("better", "k", "k"),
                use("la", "least.1", "k"),
                use("lb", "least.2", "k"),
                alternatives("one", "k.3", *[seq(have("no", "0 < 0"), absurd("no"))] * 2),
            ),
        ),
    ),
    negative_control="""
    pareto_optimal(i)
    <=> (forall k in 1..n: b[k] <= b[i] => a[i] <= a[k]) and (forall k in 1..n: a[k] <= a[i] => b[i] < b[k])
    """,
    control_note="strictly",
    satisfying_instance={"n": 1, "a": letters(0), "b": letters(0), "i": 1},
    notes="The constrained problems (3) and (5) find the whole frontier, their Lagrangians only its convex part.",
)


def _least(other: str, value: str) -> Tactic:
    """That i is least in one of the two, as otherwise k would be better."""
    return seq(
        intro("k", "bounded"),
        cases(
            "worse",
            f"{value}[k] < {value}[i]",
            absurd("optimal", exhibit("k")),
            seq(),
        ),
    )


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
