"""Lemma 5: the exponential mechanism (27)."""

from __future__ import annotations

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
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    arith,
    have,
    intro,
    lemma,
    pointwise,
    prove,
    seq,
    split,
    use,
)


def _prove_lemma5() -> Certificate:
    mean = f"tsum(y in {DATABASES}, ({E_XY})*({D_XY}))"
    return prove(
        lemma5.statement,
        seq(
            positive,
            split(
                seq(
                    intro("x"),
                    lemma("all", "wyz2016.eq21", "n", "m", "eps"),
                    use("one", "all", "x"),
                    arith(eq=["one"]),
                ),
                neighbours_ratio(),
                seq(
                    lemma("row", "wyz2016.lemma1.mean", "n", "m", "eps"),
                    have(
                        "average",
                        f"tsum(x in {DATABASES}, p[x]*{mean}) = tsum(x in {DATABASES}, p[x]*({H}))",
                        pointwise("x", seq(use("rx", "row", "x"), arith(eq=[("p[x]", "rx")]))),
                    ),
                    arith(eq=["average", (H, "h5")]),
                ),
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
    printed=r"p_{Y|X}(y|x) = e^{-\epsilon d(x,y)}/(1+(m-1)e^{-\epsilon})^n is \epsilon-DP and E[d(X,Y)] = h(\epsilon)",
    proof=_prove_lemma5,
    false_neighbour="""
        (forall x in tuples(n, m): tsum(y in tuples(n, m), exponential_law(eps, x, y)) = 1)
        and exponential_mechanism_private(eps)
        and exponential_mechanism_distortion(p, eps) = n/(1 + exp(eps)/m)
    """,
    neighbour_note="m in place of m-1 in h",
    neighbour_proof=lambda: Witness(
        (("n", num(1)), ("m", num(2)), ("eps", num(0)), ("p", Lambda(("x",), num("1/2"))))
    ),
    living_example={"n": 1, "m": 2, "eps": 0, "p": Lambda(("x",), num("1/2"))},
    smt=lambda: small_sizes(lemma5, [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}]),
    fuzz=fuzz_mechanism,
    notes="For every n >= 1, m >= 2, eps >= 0 and every prior p.",
    waive={"unused-hypothesis": "p is a distribution, as the paper has it; only its sum matters"},
)

CLAIMS = [lemma5]
