"""h and its inverse, equations (17) and (32)."""

from __future__ import annotations

from theorems.wyz2016.model import INVERSE, H, at, fuzz_scalar, positive, small_sizes
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import num
from verify.prover.tactics import (
    arith,
    fact,
    first,
    have,
    identity,
    intro,
    prove,
    rewrite,
    seq,
    split,
)

_inside = seq(
    have("m1", "m-1 > 0"),
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("ratio", "n/D-1 > 0", arith("room*rD")),
    have("n0", "n > 0"),
    have("e1", "1+(n/D-1) > 0"),
)

_left = seq(
    have("m1", "m-1 > 0"),
    fact("rm", "reciprocal_positive", "m-1"),
    fact("e0", "exp_positive", "eps"),
    have("n0", "n > 0"),
    have("share", "1+exp(eps)/(m-1) > 0", seq(have("e1", "exp(eps)/(m-1) > 0", arith("rm*e0")))),
    fact("rs", "reciprocal_positive", "1+exp(eps)/(m-1)"),
    have("h0", "n/(1+exp(eps)/(m-1)) > 0", arith("n0*rs")),
    have("ratio", "exp(eps)/(m-1) > 0", arith("rm*e0")),
    have("simple", "n/(n/(1+exp(eps)/(m-1)))-1 = exp(eps)/(m-1)", identity()),
)

h_right_inverse: Claim = claim(
    "wyz2016.h_right_inverse",
    "h(h^{-1}(D)) = D",
    "distortion_at(level_at(D)) = D",
    where="D real, m n integer, size(n, m), D > 0, D < n",
    source=at("eqs. (17) and (32)"),
    printed=r"h^{-1}(D) = \ln(n/D-1)+\ln(m-1), h(\epsilon) = n/(1+e^\epsilon/(m-1))",
    proof=lambda: prove(h_right_inverse.statement, seq(_inside, identity()), defined=_inside),
    false_neighbour="n/(1 + exp(level_at(D))/m) = D",
    neighbour_note="m in place of m-1 in h",
    neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("D", num("1/2")))),
    living_example={"n": 1, "m": 2, "D": "1/2"},
    smt=lambda: small_sizes(h_right_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
    fuzz=lambda: fuzz_scalar(h_right_inverse),
    notes="For every n >= 1, m >= 2 and 0 < D < n.",
    waive={"unused-hypothesis": "n is a number of records; 0 < D < n implies it"},
)
h_left_inverse: Claim = claim(
    "wyz2016.h_left_inverse",
    "h^{-1}(h(eps)) = eps",
    "level_at(distortion_at(eps)) = eps",
    where="eps real, m n integer, size(n, m)",
    source=at("eqs. (17) and (32)"),
    printed=r"h^{-1}(D) = \ln(n/D-1)+\ln(m-1), h(\epsilon) = n/(1+e^\epsilon/(m-1))",
    proof=lambda: prove(
        h_left_inverse.statement,
        seq(
            _left,
            rewrite("simple"),
            fact("product", "log_product", "exp(eps)", "1/(m-1)"),
            fact("inverse", "log_reciprocal", "m-1"),
            arith(eq=["product", "inverse"]),
        ),
        defined=seq(_left, first(seq(rewrite("simple"), seq()), seq())),
    ),
    false_neighbour="log(n/distortion_at(eps) - 1) + log(m) = eps",
    neighbour_note="ln m in place of ln(m-1)",
    neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("eps", num(0)))),
    living_example={"n": 1, "m": 2, "eps": 0},
    smt=lambda: small_sizes(h_left_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
    fuzz=lambda: fuzz_scalar(h_left_inverse),
    notes="For every n >= 1, m >= 2 and every real eps.",
)

_LEVEL_EXAMPLE = {"n": 1, "m": 2, "eps": 0}

h_range: Claim = claim(
    "wyz2016.h_range",
    "h takes values between 0 and n",
    "0 < distortion_at(eps) < n",
    where="n m integer, eps real, size(n, m)",
    source=at("eq. (32)"),
    printed=r"h(\epsilon) = n/(1+e^\epsilon/(m-1))",
    fidelity="sharpened",
    proof=lambda: prove(
        h_range.statement,
        seq(positive, split(arith("h1*m1*rp", "m1*rp"), arith("h1*e0*rp", "e0*rp"))),
        defined=positive,
    ),
    false_neighbour="0 < distortion_at(eps) < n/2",
    neighbour_note="n/2 in place of n",
    neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("eps", num(0)))),
    living_example=_LEVEL_EXAMPLE,
)

_odds = seq(
    positive,
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
)
_logarithms = seq(
    _odds,
    have("p0", "(n/D-1)*(m-1) > 0", arith("odds*m1")),
    fact("product", "log_product", "n/D-1", "m-1"),
    have("value", f"exp({INVERSE}) = (n/D-1)*(m-1)", identity()),
)


def _prove_decreasing() -> Certificate:
    at_most = split(
        seq(
            intro("near"),
            have("gap", f"D-{H} >= 0", arith("near")),
            have("cleared", "D*(m-1+exp(eps))-n*(m-1) >= 0", arith("gap*pos")),
            have("exps", "(n/D-1)*(m-1) <= exp(eps)", arith("cleared*rD")),
            fact("logs", "log_monotone", "(n/D-1)*(m-1)", "exp(eps)"),
            arith("logs", eq=["product"]),
        ),
        seq(
            intro("level"),
            fact("mono", "exp_monotone", INVERSE, "eps"),
            have("enough", "D*exp(eps)-(n-D)*(m-1) >= 0", arith("mono*h3", eq=[("-D", "value")])),
            arith("enough*rp"),
        ),
    )
    at_least = split(
        seq(
            intro("near"),
            have("gap", f"{H}-D >= 0", arith("near")),
            have("cleared", "n*(m-1)-D*(m-1+exp(eps)) >= 0", arith("gap*pos")),
            have("exps", "exp(eps) <= (n/D-1)*(m-1)", arith("cleared*rD")),
            fact("logs", "log_monotone", "exp(eps)", "(n/D-1)*(m-1)"),
            arith("logs", eq=["product"]),
        ),
        seq(
            intro("level"),
            fact("mono", "exp_monotone", "eps", INVERSE),
            have("enough", "(n-D)*(m-1)-D*exp(eps) >= 0", arith("mono*h3", eq=[("D", "value")])),
            arith("enough*rp"),
        ),
    )
    return prove(decreasing.statement, seq(_logarithms, split(at_most, at_least)), defined=_odds)


decreasing: Claim = claim(
    "wyz2016.lemma2.decreasing",
    "h decreases: h(eps) <= D just where h^{-1}(D) <= eps, and h(eps) >= D where h^{-1}(D) >= eps",
    """
        (distortion_at(eps) <= D <=> level_at(D) <= eps)
        and (D <= distortion_at(eps) <=> eps <= level_at(D))
    """,
    where="n m integer, D real, eps real, size(n, m), 0 < D, D < n",
    source=at("Lemma 2, proof"),
    printed=r"Since h is a decreasing function, this implies that \epsilon_{D,\delta} \ge h^{-1}(D)",
    proof=_prove_decreasing,
    false_neighbour="""
        (distortion_at(eps) < D <=> level_at(D) <= eps)
        and (D <= distortion_at(eps) <=> eps <= level_at(D))
    """,
    neighbour_note="strictly on one side",
    neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("D", num("1/2")), ("eps", num(0)))),
    living_example={"n": 1, "m": 2, "D": "1/2", "eps": 0},
)

CLAIMS = [h_right_inverse, h_left_inverse, h_range, decreasing]
