"""What every textbook says on its first pages of laws, entropy, divergences and channels: `prove` finds it here at once.

Each is proved by the search alone, so none of them asks for a script.
"""

from typing import Any

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("first facts")
_ONE = {"n": 1, "p": "i -> 1"}
_TWO = _ONE | {"q": "i -> 1"}
_APART = {"n": 2, "p": listed(1, 0), "q": listed("1/2", "1/2")}
_LAW = "n integer, p family(1), law[n](p)"
_LAWS = "n integer, p q family(1), law[n](p), law[n](q)"
_FULL = f"{_LAWS}, forall i in 1..n: q[i] > 0"
_TWO_LETTERS = {"n": 2, "p": listed("1/2", "1/2")}
_WIRE = {"n": 1, "m": 1, "W": "(i, j) -> 1"}
_NOISY = {"n": 2, "m": 2, "eps": "log(2)/2", "W": "(i, j) -> 2/3 - abs(i - j)/3"}
_CHANNEL = "eps real, n m integer, W family(2)"


def _fact(name: str, label: str, text: str, where: str, false: str, note: str, at: dict[str, Any], holds: dict[str, Any], cited: bool = False) -> Claim:
    """One fact, its perturbed twin ``false`` with the point that refutes it, and a point that satisfies the hypotheses."""
    return _stated(
        f"basics.textbook.{name}",
        label,
        text,
        where=where,
        waive=None if cited else {"unused-lemma": "for statements that people type: prove cites it by its shape"},
        negative_control=false,
        control_note=note,
        control_proof=at,
        satisfying_instance=holds,
    )


_NUMBERS = "x y z eps real, eps > 0"

# fmt: off: a fact is the two lines of what it says, and one of its twin
CLAIMS = [
    # --- numbers ---------------------------------------------------------------------------------------------------------

    _fact("pinsker", "Pinsker for two coins",
        "kl(p, q) >= 2*(p - q)^2", "p q real, 0 <= p, p <= 1, 0 < q, q < 1",
        "kl(p, q) >= 3*(p - q)^2", "3 for 2", {"p": "1/2", "q": "1/4"}, {"p": "1/2", "q": "1/2"}),
    _fact("laplace", "The density of Laplace noise changes by at most exp(eps |x - y|) from x to y",
        "exp(-eps*abs(z - x)) <= exp(eps*abs(x - y))*exp(-eps*abs(z - y))", _NUMBERS,
        "exp(-eps*abs(z - x)) <= exp(eps*abs(x - y)/2)*exp(-eps*abs(z - y))", "half of the exponent",
        {"x": 0, "y": 1, "z": 0, "eps": 1}, {"x": 0, "y": 0, "z": 0, "eps": 1}),

    # --- one law -----------------------------------------------------------------------------------------------------------

    _fact("probability", "No probability is greater than 1",
        "forall i in 1..n: p[i] <= 1", _LAW,
        "forall i in 1..n: p[i] <= 1/2", "1/2 for 1", _ONE, _ONE),
    _fact("squares", "The squares of probabilities sum to at most 1",
        "sum(i, 1, n, p[i]^2) <= 1", _LAW,
        "sum(i, 1, n, p[i]^2) <= 1/2", "1/2 for 1", _ONE, _ONE),
    _fact("squares_least", "The squares of n probabilities sum to at least 1/n",
        "sum(i, 1, n, p[i]^2) >= 1/n", _LAW,
        "sum(i, 1, n, p[i]^2) >= 2/n", "2/n for 1/n", _ONE, _ONE),
    _fact("entropy", "Entropy is not negative",
        "shannon_entropy[n](p) >= 0", _LAW,
        "shannon_entropy[n](p) > 0", "strictly", _ONE, _ONE, cited=True),
    _fact("entropy_most", "The entropy of a law on n letters is at most log n",
        "shannon_entropy[n](p) <= log(n)", _LAW,
        "shannon_entropy[n](p) <= log(n)/2", "half of it", _TWO_LETTERS, _ONE, cited=True),
    _fact("mean_square", "The square of a mean is at most the mean of the squares",
        "sum(i, 1, n, p[i]*x[i])^2 <= sum(i, 1, n, p[i]*x[i]^2)", f"{_LAW}, x family(1)",
        "sum(i, 1, n, p[i]*x[i])^2 <= sum(i, 1, n, p[i]*x[i]^2)/2", "half of the mean", _ONE | {"x": "i -> 1"}, _ONE | {"x": "i -> 1"}),

    # --- two laws and three ------------------------------------------------------------------------------------------------

    _fact("variation", "Total variation is at most 1",
        "total_variation[n](p, q) <= 1", _LAWS,
        "total_variation[n](p, q) <= 1/4", "1/4 for 1", _APART, _TWO, cited=True),
    _fact("variation_triangle", "The triangle inequality of total variation",
        "total_variation[n](p, r) <= total_variation[n](p, q) + total_variation[n](q, r)", "n integer, p q r family(1)",
        "total_variation[n](p, r) <= total_variation[n](p, q)", "without the second part", _APART | {"q": listed(1, 0), "r": listed(0, 1)}, _TWO | {"r": "i -> 1"}),
    _fact("overlap", "What two laws share is what total variation leaves of 1",
        "total_variation[n](p, q) = 1 - sum(i, 1, n, min(p[i], q[i]))", _LAWS,
        "total_variation[n](p, q) = 1 - sum(i, 1, n, max(p[i], q[i]))", "the maximum for the minimum", _APART, _TWO, cited=True),
    _fact("affinity", "The Bhattacharyya coefficient is at most 1",
        "sum(i, 1, n, sqrt(p[i]*q[i])) <= 1", _LAWS,
        "sum(i, 1, n, sqrt(p[i]*q[i])) <= 1/2", "1/2 for 1", _TWO, _TWO),
    _fact("affinity_variation", "The Bhattacharyya coefficient is at least 1 less total variation",
        "sum(i, 1, n, sqrt(p[i]*q[i])) >= 1 - total_variation[n](p, q)", _LAWS,
        "sum(i, 1, n, sqrt(p[i]*q[i])) >= 1 - total_variation[n](p, q)/4", "a quarter of the variation", _APART, _TWO, cited=True),
    _fact("chi_square", "Relative entropy is at most chi-square divergence, where q has no empty letter",
        "relative_entropy[n](p, q) <= chi_square[n](p, q)", _FULL,
        "relative_entropy[n](p, q) <= chi_square[n](p, q)/2", "half of it", _APART, _TWO, cited=True),

    # --- channels ----------------------------------------------------------------------------------------------------------

    _fact("output", "The probabilities of the outputs of a channel sum to 1",
        "sum(j, 1, m, sum(i, 1, n, p[i]*W[i, j])) = 1", "n integer, p family(1), m integer, W family(2), law[n](p), channel[n, m](W)",
        "sum(j, 1, m, sum(i, 1, n, p[i]*W[i, j])) = 2", "2 for 1", _WIRE | {"p": "i -> 1"}, _WIRE | {"p": "i -> 1"}),
    _fact("weaker", "What is (eps, delta)-private is (t, d)-private, for t >= eps and d >= delta; and so without delta",
        "(dp[n, m](W, eps) => dp[n, m](W, t)) and (approximate_dp[n, m](W, eps, delta) => approximate_dp[n, m](W, t, d))",
        f"{_CHANNEL}, delta t d real, channel[n, m](W); eps <= t; delta <= d",
        "dp[n, m](W, t) => dp[n, m](W, eps)", "the other way round", _NOISY | {"t": "log(2)", "delta": 0, "d": 0}, _WIRE | {"eps": 0, "delta": 0, "t": 1, "d": 1}),
    _fact("approximate", "What is eps-private is (eps, delta)-private",
        "dp[n, m](W, eps) => approximate_dp[n, m](W, eps, delta)", f"{_CHANNEL}, delta real, delta >= 0",
        "approximate_dp[n, m](W, eps, delta) => dp[n, m](W, eps)", "the other way round", _NOISY | {"eps": 0, "delta": 1}, _WIRE | {"eps": 0, "delta": 0}),
]
# fmt: on
