"""One law and two: collisions, what two laws share, divergence against variation, means and variances."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("laws")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_SAME = {"n": 1, "p": "i -> 1", "q": "i -> 1"}

# --- one law -----------------------------------------------------------------------------------------------------------

_COLLISION = "sum(i, 1, n, p[i]^2)"
collision: Claim = _stated(
    "basics.laws.collision",
    "The probability of a collision is positive, and at least the square of each probability",
    f"{_COLLISION} > 0 and p[k]^2 <= {_COLLISION}",
    where="n integer, p family(1), prior: law[n](p), k in 1..n",
    says=r"0 < \sum_i p_i^2, \; p_k^2 \leq \sum_i p_i^2",
    waive=_TYPED,
    negative_control=f"{_COLLISION} > 0 and p[k] <= {_COLLISION}",
    control_note="without the square",
    control_proof={"n": 2, "p": listed("3/4", "1/4"), "k": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "k": 1},
)

# --- two laws ----------------------------------------------------------------------------------------------------------

_COEFFICIENT = "sum(i, 1, n, sqrt(p[i]*q[i]))"
_SHARED = "sum(i, 1, n, min(p[i], q[i]))"
overlap: Claim = _stated(
    "basics.laws.overlap",
    "The square of the Bhattacharyya coefficient is at most the product of what two laws share and what they cover",
    f"{_COEFFICIENT}^2 <= {_SHARED}*(2 - {_SHARED})",
    where="n integer, p q family(1), first: law[n](p), second: law[n](q)",
    says=r"\Bigl(\sum_i \sqrt{p_i q_i}\Bigr)^2 \leq m (2 - m), \; m = \sum_i \min(p_i, q_i)",
    waive=_TYPED,
    proof=lambda: prove(
        overlap.statement,
        lemma("cauchy", "basics.sums.cauchy_schwarz", "n", "i -> sqrt(min(p[i], q[i]))", "i -> sqrt(p[i] + q[i] - min(p[i], q[i]))"),
        have("both", f"{_COEFFICIENT} = sum(i, 1, n, sqrt(min(p[i], q[i]))*sqrt(p[i] + q[i] - min(p[i], q[i])))",
            pointwise("i", use("pi", "first.1", "i"), use("qi", "second.1", "i"), cases("order", "p[i] <= q[i]", *_LESS))),
        have("low", f"sum(i, 1, n, sqrt(min(p[i], q[i]))^2) = {_SHARED}", pointwise("i", use("pi", "first.1", "i"), use("qi", "second.1", "i"), searched())),
        have("high", "sum(i, 1, n, sqrt(p[i] + q[i] - min(p[i], q[i]))^2) = sum(i, 1, n, p[i] + q[i] - min(p[i], q[i]))",
            pointwise("i", use("pi", "first.1", "i"), use("qi", "second.1", "i"), searched())),
        rewrite("both"),
        arith("cauchy", eq=[("sum(i, 1, n, sqrt(p[i] + q[i] - min(p[i], q[i]))^2)", "low"), (_SHARED, "high"), (_SHARED, "first.2"), (_SHARED, "second.2")]),
    ),
    negative_control=f"{_COEFFICIENT}^2 <= {_SHARED}*(3/2 - {_SHARED})",
    control_note="3/2 for 2",
    control_proof=_SAME,
    satisfying_instance=_SAME,
)
_LESS = (
    seq(have("min", "min(p[i], q[i]) = p[i]"), rewrite("min"), searched()),
    seq(have("min", "min(p[i], q[i]) = q[i]"), rewrite("min"), searched()),
)

letter: Claim = _stated(
    "basics.laws.letter",
    "Two laws differ by their total variation at most at one letter",
    "abs(p[k] - q[k]) <= sum(i, 1, n, abs(p[i] - q[i]))/2",
    where="n integer, p q family(1), law[n](p), law[n](q), k in 1..n",
    says=r"|p_k - q_k| \leq TV(p, q)",
    negative_control="abs(p[k] - q[k]) <= sum(i, 1, n, abs(p[i] - q[i]))/4",
    control_note="a quarter",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "k": 1},
    satisfying_instance=_SAME | {"k": 1},
)

_VARIATION = "(sum(i, 1, n, abs(p[i] - q[i]))/2)"
reverse_pinsker: Claim = _stated(
    "basics.laws.reverse_pinsker",
    "Relative entropy is at most the chi-square divergence, and this is at most a multiple of the square of total variation",
    "relative_entropy[n](p, q) <= chi_square[n](p, q) and c*chi_square[n](p, q) <= 2*total_variation[n](p, q)^2",
    where="n integer, c real, p q family(1), first: law[n](p), second: law[n](q), above: c > 0, least: forall i in 1..n: q[i] >= c",
    says=r"D(p \| q) \leq \chi^2(p \| q) \leq 2 TV(p, q)^2/c \text{ for } q_i \geq c",
    waive=_TYPED,
    proof=lambda: prove(
        reverse_pinsker.statement,
        have("positive", "forall i in 1..n: q[i] > 0", intro("i"), use("at", "least", "i")),
        have("tangents", "relative_entropy[n](p, q) <= sum(i, 1, n, p[i]^2/q[i] - p[i])",
            pointwise("i", use("pi", "first.1", "i"), use("qi", "positive", "i"), searched())),
        have("chi", "sum(i, 1, n, (p[i] - q[i])^2/q[i]) = sum(i, 1, n, p[i]^2/q[i] - 2*p[i] + q[i])",
            pointwise("i", use("qi", "positive", "i"), searched())),
        let("t", "total_variation[n](p, q)"),
        have("each", "sum(i, 1, n, c*((p[i] - q[i])^2/q[i])) <= sum(i, 1, n, t*abs(p[i] - q[i]))",
            pointwise("i",
                use("qi", "positive", "i"), use("at", "least", "i"),
                lemma("one", "basics.laws.letter", "n", "p", "q", "i"),
                have("small", "abs(p[i] - q[i]) <= t", rewrite("t"), arith("one")),
                have("low", "abs(p[i] - q[i]) >= 0", searched()),
                have("over", "1/q[i] > 0", fact("r", "reciprocal_positive", "q[i]")),
                have("part", "c/q[i] <= 1", arith("at*over")),
                have("square", "(p[i] - q[i])^2 = abs(p[i] - q[i])^2", searched()),
                have("less", "abs(p[i] - q[i])^2 <= t*abs(p[i] - q[i])", arith("small*low")),
                have("nonneg", "(p[i] - q[i])^2 >= 0", arith(squares=["p[i] - q[i]"])),
                arith("part*nonneg", "less", eq=["square"]),
            )),
        have("double", "sum(i, 1, n, abs(p[i] - q[i])) = 2*t", arith(eq=["t"])),
        split(
            arith("tangents", eq=["chi", "first.2", "second.2"]),
            seq(rewrite("t", backwards=True), arith("each", eq=[("t", "double")])),
        ),
    ),
    negative_control="relative_entropy[n](p, q) <= chi_square[n](p, q) and c*chi_square[n](p, q) <= total_variation[n](p, q)^2/4",
    control_note="a quarter for 2",
    control_proof={"n": 2, "c": "1/2", "p": listed(1, 0), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME | {"c": 1},
)

_MEAN = "sum(i, 1, n, q[i]*f[i])"
means: Claim = _stated(
    "basics.laws.means",
    "Chapman and Robbins: the square of the difference of means is at most chi-square divergence times variance",
    f"sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= chi_square[n](p, q)*(sum(i, 1, n, q[i]*f[i]^2) - {_MEAN}^2)",
    where="n integer, p q f family(1), first: law[n](p), second: law[n](q), positive: forall i in 1..n: q[i] > 0",
    says=r"(E_p f - E_q f)^2 \leq \chi^2(p \| q) V_q f",
    waive=_TYPED,
    proof=lambda: prove(
        means.statement,
        let("m", _MEAN),
        lemma("cauchy", "basics.sums.cauchy_schwarz", "n", "i -> (p[i] - q[i])/sqrt(q[i])", "i -> sqrt(q[i])*(f[i] - m)"),
        have("product", "sum(i, 1, n, (p[i] - q[i])/sqrt(q[i])*(sqrt(q[i])*(f[i] - m))) = sum(i, 1, n, (p[i] - q[i])*(f[i] - m))",
            pointwise("i", use("qi", "positive", "i"), *_ROOT)),
        have("chi", "sum(i, 1, n, ((p[i] - q[i])/sqrt(q[i]))^2) = sum(i, 1, n, (p[i] - q[i])^2/q[i])",
            pointwise("i", use("qi", "positive", "i"), *_ROOT)),
        have("variance", "sum(i, 1, n, (sqrt(q[i])*(f[i] - m))^2) = sum(i, 1, n, q[i]*(f[i] - m)^2)",
            pointwise("i", use("qi", "positive", "i"), *_ROOT)),
        have("centre", "sum(i, 1, n, (p[i] - q[i])*(f[i] - m)) = sum(i, 1, n, (p[i] - q[i])*f[i])", arith(eq=[("m", "first.2"), ("m", "second.2")])),
        have("spread", "sum(i, 1, n, q[i]*(f[i] - m)^2) = sum(i, 1, n, q[i]*f[i]^2) - m^2", arith(eq=[("m^2", "second.2"), ("2*m", "m")])),
        rewrite("m", backwards=True),
        have("here", "sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= sum(i, 1, n, (p[i] - q[i])^2/q[i])*(sum(i, 1, n, q[i]*f[i]^2) - m^2)",
            rewrite("spread", backwards=True), rewrite("centre", backwards=True), rewrite("chi", "variance", "product", backwards=True)),
    ),
    negative_control=f"2*sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= chi_square[n](p, q)*(sum(i, 1, n, q[i]*f[i]^2) - {_MEAN}^2)",
    control_note="twice",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "f": listed(1, 0)},
    satisfying_instance=_SAME | {"f": "i -> 1"},
)
_ROOT = (
    searched(),
)

CLAIMS = [collision, overlap, letter, reverse_pinsker, means]
