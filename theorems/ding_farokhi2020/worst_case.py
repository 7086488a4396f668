"""Section VI, first lines: the worst case of the inference loss, and the formula for the Renyi divergence."""

from theorems.ding_farokhi2020.model import at, auto_closed, letters, table, two
from verify.claims.prelude import *

_LETTERS = {"order": "the order, printed as alpha"}
worst: Claim = claim(
    "ding_farokhi2020.worst_case",
    "The worst case H(S) - max H(S|x) of the inference loss is at least its average H(S) - H(S|X)",
    "shannon_entropy(P) - entropy_given(y) >= shannon_entropy(P) - sum(x, 1, N, Q[x]*entropy_given(x))",
    where="""
    M N integer, p family(2), P Q family(1), y in 1..N, law: joint_law(p, P, Q),
    top: forall x in 1..N: x != y => entropy_given(x) <= entropy_given(y)
    """,
    source=at("Section VI, first paragraph"),
    printed=r"the average inference loss defined as $H(S)-H(S|\hat{X})$, or the mutual information $I(S;\hat{X})$, is extended to the worst case $H(S)-\max_{\hat{x}}H(S|\hat{x})$",
    fidelity="restricted",
    severity="slip",
    proof={
        "M": 2,
        "N": 2,
        "p": table(("1/2", "1/4"), (0, "1/4")),
        "P": letters("3/4", "1/4"),
        "Q": letters("1/2", "1/2"),
        "y": 2,
    },
    notes=(
        "The largest entropy that is left is the least loss, not the worst one. In the witness one value of X, of"
        " probability 1/2, settles S, the other leaves a bit: the average loss is positive, 0.31 bits (0.216 "
        "nats), the 'worst case' is 0.81 - 1 = -0.19 bits (-0.131 nats)."
    ),
    letters={"y": "a value of X that leaves the largest entropy of S"},
)
_POINT = (
    ("M", num(1)),
    ("N", num(1)),
    ("p", table((1,))),
    ("P", letters(1)),
    ("Q", letters(1)),
    ("y", num(1)),
)
worst_amended: Claim = claim(
    "ding_farokhi2020.worst_case.amended",
    "The worst case H(S) - min H(S|x) of the inference loss is at least its average H(S) - H(S|X)",
    "shannon_entropy(P) - entropy_given(y) >= shannon_entropy(P) - sum(x, 1, N, Q[x]*entropy_given(x))",
    where="""
    M N integer, p family(2), P Q family(1), y in 1..N, law: joint_law(p, P, Q),
    least: forall x in 1..N: x != y => entropy_given(y) <= entropy_given(x)
    """,
    source=at("Section VI, first paragraph"),
    says=r"is extended to the worst case $H(S)-\min_{\hat{x}}H(S|\hat{x})$",
    fidelity="amended",
    proof=lambda: prove(
        worst_amended.statement,
        have("columns", "sum(x, 1, N, Q[x]) = sum(x, 1, N, sum(s, 1, M, p[s,x]))"),
        have("rows", "sum(s, 1, M, P[s]) = sum(s, 1, M, sum(x, 1, N, p[s,x]))"),
        have("unit", "sum(x, 1, N, Q[x]) = 1"),
        have(
            "terms",
            f"sum(x, 1, N, Q[x]*({_OF_Y}-{_H})) >= 0",
            pointwise("x", cases("at", "x = y", seq(), seq())),
        ),
        arith("terms", eq=[(_OF_Y, "unit")]),
    ),
    negative_control={">=": ">"},
    control_note="strictly",
    control_proof=lambda: Witness(_POINT),
    satisfying_instance=Witness(_POINT),
    letters={"y": "a value of X that leaves the smallest entropy of S"},
)
_H = "sum(s, 1, M, xlogx(p[s,x]/Q[x]))"
_OF_Y = "sum(s, 1, M, xlogx(p[s,y]/Q[y]))"
_POWER = "exp(order*log(p[s,x]/Q[x]))/exp((order - 1)*log(P[s]))"
_MEAN = "P[s]*exp(order*log((p[s,x]/Q[x])/P[s]))"
_ORDER = """
    M N integer, p family(2), P Q family(1), order real, law: joint_law(p, P, Q),
    positive: forall s in 1..M, x in 1..N: p[s, x] > 0, orders: order >= 0, apart: order != 1
"""
_OBSERVED = {
    "M": 2,
    "N": 1,
    "p": table(("1/2",), ("1/2",)),
    "P": letters("1/2", "1/2"),
    "Q": letters(1),
    "order": 2,
}
renyi: Claim = claim(
    "ding_farokhi2020.renyi",
    "The printed formula for the Renyi divergence D_alpha(p(s|x) || p(s)), a sum over x",
    """
    forall s in 1..M, x in 1..N:
      renyi(order, x) = 1/(order - 1)*log2(sum(x, 1, N, exp(order*log(p[s,x]/Q[x]))/exp((order - 1)*log(P[s]))))
    """,
    where=_ORDER,
    source=at("Section VI-A, before eq. (13)"),
    printed=r"D_{\alpha}(p(s|\hat{x})\|p(s))=\frac{1}{\alpha-1}\log\sum_{\hat{x}}\frac{p^{\alpha}(s|\hat{x})}{p^{\alpha-1}(s)}",
    fidelity="restricted",
    severity="slip",
    proof=_OBSERVED,
    letters=_LETTERS,
    notes="The index of the sum is that of the value observed; a divergence of laws of S sums over s, as (13) does. With one value of X and two of S the left side "
    "is 0, the right side log 1/2. Restricted to laws in which every pair occurs, so that all powers are of positive numbers.",
)
renyi_amended: Claim = claim(
    "ding_farokhi2020.renyi.amended",
    "The formula for the Renyi divergence D_alpha(p(s|x) || p(s)), with a sum over s",
    "forall x in 1..N: renyi(order, x) = 1/(order - 1)*log2(sum(s, 1, M, exp(order*log(p[s,x]/Q[x]))/exp((order - 1)*log(P[s]))))",
    where=_ORDER,
    source=at("Section VI-A, before eq. (13)"),
    says=r"D_{\alpha}(p(s|\hat{x})\|p(s))=\frac{1}{\alpha-1}\log\sum_{s}\frac{p^{\alpha}(s|\hat{x})}{p^{\alpha-1}(s)}",
    fidelity="amended",
    proof=lambda: prove(renyi_amended.statement, intro("x"), _same_sums, defined=_positive_sums),
    waive={"unused-hypothesis": "the orders of the Renyi divergence; the formula holds for others too"},
    letters=_LETTERS,
    negative_control=(
        """
        forall s in 1..M, x in 1..N:
          renyi(order, x) = 1/(order - 1)*log2(sum(x, 1, N, exp(order*log(p[s,x]/Q[x]))/exp((order - 1)*log(P[s]))))
        """,
        _ORDER,
    ),
    control_note="the sum over x (as printed)",
    control_proof=_OBSERVED,
    satisfying_instance=_OBSERVED,
)
_quotient = seq(
    use("qs", "h4", "s"), have("ratio", "p[s,x]/Q[x] > 0"), have("of ratios", "(p[s,x]/Q[x])/P[s] > 0")
)
_same_sums = seq(
    have(
        "terms",
        f"sum(s, 1, M, {_MEAN}) = sum(s, 1, M, {_POWER})",
        pointwise("s", have("log", "log((p[s,x]/Q[x])/P[s]) = log(p[s,x]/Q[x]) - log(P[s])"), rewrite("log")),
    ),
    rewrite("terms"),
)


def _positive(term: str) -> Tactic:
    """The sum over s is positive, as its terms are."""
    return have("each", f"forall s in 1..M: {term} > 0", intro("s"), _quotient)


_apart = cases("equal", "order - 1 = 0", absurd("apart"), seq())
_positive_sums = first(
    auto_closed, _apart, two, use("q", "h5", "x"), _quotient, _positive(_MEAN), _positive(_POWER)
)
CLAIMS = [worst, worst_amended, renyi, renyi_amended]
