"""Lemma 5: the exponential mechanism (27)."""

from theorems.wyz2016.model import (
    D_XY,
    DATABASES,
    E_XY,
    H,
    at,
    fuzz_mechanism,
    neighbours_ratio,
    positive,
    small_sizes,
)
from verify.claims.prelude import *


def _prove_lemma5() -> Certificate:
    mean = f"tsum(y in {DATABASES}, ({E_XY})*({D_XY}))"
    return prove(
        lemma5.statement,
        positive,
        split(
            lemma("all", "wyz2016.eq21", "n", "m", "eps"),
            neighbours_ratio(),
            seq(
                lemma("row", "wyz2016.lemma1.mean", "n", "m", "eps"),
                have("average", f"tsum(x in {DATABASES}, p[x]*{mean}) = tsum(x in {DATABASES}, p[x]*({H}))"),
                arith(eq=["average", (H, "h5")]),
            ),
        ),
        defined=positive,
    )


lemma5: Claim = claim(
    "wyz2016.lemma5",
    "The exponential mechanism is eps-DP with expected Hamming distortion h(eps)",
    """
        (forall x in tuples(n, m): tsum(y in tuples(n, m), exponential_law(eps, x, y)) = 1)
        and exponential_mechanism_private(eps)
        and exponential_mechanism_distortion(p, eps) = distortion_at(eps)
    """,
    where="n m integer, eps real, p family(1), size(n, m), eps >= 0, database_law(p)",
    source=at("Lemma 5, eqs. (27) and (32)"),
    printed=r"The mechanism $\mathcal{E}_{d}$ defined in (27) satisfies $\epsilon$-differential privacy, and the distortion of $\mathcal{E}_{d}$ is given by $\mathbb{E}[d(X,Y)]=h(\epsilon)$.",
    idea=(
        "By the triangle inequality neighbours differ by at most 1 in their distance to y, so by at most a factor "
        "exp(eps) in law. Giving row i another of its m values multiplies the weight by exp(-eps), so it differs "
        "with probability 1/(1 + exp(eps)/(m-1)); the n rows add up to h(eps)."
    ),
    proof=_prove_lemma5,
    negative_control={"distortion_at(eps)": "n/(1 + exp(eps)/m)"},
    control_note="m in place of m-1 in h",
    control_proof={"n": 1, "m": 2, "eps": 0, "p": "x -> 1/2"},
    satisfying_instance={"n": 1, "m": 2, "eps": 0, "p": "x -> 1/2"},
    smt=lambda: small_sizes(lemma5, [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}]),
    fuzz=fuzz_mechanism,
    notes="For every n >= 1, m >= 2, eps >= 0 and every prior p.",
)

CLAIMS = [lemma5]
