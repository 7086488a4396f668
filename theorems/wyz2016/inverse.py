"""h and its inverse, equations (17) and (32)."""

from theorems.wyz2016.model import INVERSE, H, at, fuzz_scalar, positive, small_sizes
from verify.claims.prelude import *

_left = seq(
    fact("rs", "reciprocal_positive", "1+exp(eps)/(m-1)"),
    have("simple", "n/(n/(1+exp(eps)/(m-1)))-1 = exp(eps)/(m-1)"),
)

h_right_inverse: Claim = claim(
    "wyz2016.h_right_inverse",
    "h(h^{-1}(D)) = D",
    "distortion_at(level_at(D)) = D",
    where="D real, m n integer, size(n, m), D > 0, D < n",
    source=at("eqs. (17) and (32)"),
    printed=r"h^{-1}(D)=\ln\bigl(\frac{n}{D}-1\bigr)+\ln(m-1). ... h(\epsilon)=\frac{n}{1+\frac{e^{\epsilon}}{m-1}}.",
    proof=lambda: prove(h_right_inverse.statement),
    negative_control="n/(1 + exp(level_at(D))/m) = D",
    control_note="m in place of m-1 in h",
    control_proof={"n": 1, "m": 2, "D": "1/2"},
    satisfying_instance={"n": 1, "m": 2, "D": "1/2"},
    smt=lambda: small_sizes(h_right_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
    fuzz=lambda: fuzz_scalar(h_right_inverse),
    notes="For every n >= 1, m >= 2 and 0 < D < n.",
    others=["wyz2016.h_left_inverse"],
)
h_left_inverse: Claim = claim(
    "wyz2016.h_left_inverse",
    "h^{-1}(h(eps)) = eps",
    "level_at(distortion_at(eps)) = eps",
    where="eps real, m n integer, size(n, m)",
    source=at("eqs. (17) and (32)"),
    printed=r"h^{-1}(D)=\ln\bigl(\frac{n}{D}-1\bigr)+\ln(m-1). ... h(\epsilon)=\frac{n}{1+\frac{e^{\epsilon}}{m-1}}.",
    proof=lambda: prove(h_left_inverse.statement, _left, rewrite("simple"), defined=_left),
    negative_control="log(n/distortion_at(eps) - 1) + log(m) = eps",
    control_note="ln m in place of ln(m-1)",
    control_proof={"n": 1, "m": 2, "eps": 0},
    satisfying_instance={"n": 1, "m": 2, "eps": 0},
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
    says=r"h(\epsilon) = n/(1+e^\epsilon/(m-1))",
    fidelity="auxiliary",
    proof=lambda: prove(
        h_range.statement, positive, split(arith("h1*m1*rp", "m1*rp"), arith("h1*e0*rp", "e0*rp"))
    ),
    negative_control="0 < distortion_at(eps) < n/2",
    control_note="n/2 in place of n",
    control_proof={"n": 1, "m": 2, "eps": 0},
    satisfying_instance=_LEVEL_EXAMPLE,
)

_odds = seq(
    positive,
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
)
_logarithms = seq(_odds, fact("product", "log_product", "n/D-1", "m-1"))


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
            have("enough", "D*exp(eps)-(n-D)*(m-1) >= 0", arith("mono*h3")),
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
            have("enough", "(n-D)*(m-1)-D*exp(eps) >= 0", arith("mono*h3")),
            arith("enough*rp"),
        ),
    )
    return prove(decreasing.statement, _logarithms, split(at_most, at_least))


decreasing: Claim = claim(
    "wyz2016.lemma2.decreasing",
    "h decreases: h(eps) <= D just where h^{-1}(D) <= eps, and h(eps) >= D where h^{-1}(D) >= eps, for 0 < D < n",
    """
        (distortion_at(eps) <= D <=> level_at(D) <= eps)
        and (D <= distortion_at(eps) <=> eps <= level_at(D))
    """,
    where="n m integer, D real, eps real, size(n, m), 0 < D, D < n",
    source=at("Lemma 2, proof"),
    printed=r"Since $h$ is a decreasing function, this implies that $\epsilon_{D,\delta}\geq h^{-1}(D)$.",
    fidelity="restricted",
    proof=_prove_decreasing,
    negative_control={"<= D": "< D"},
    control_note="strictly on one side",
    control_proof={"n": 1, "m": 2, "D": "1/2", "eps": 0},
    satisfying_instance={"n": 1, "m": 2, "D": "1/2", "eps": 0},
)

CLAIMS = [h_right_inverse, h_left_inverse, h_range, decreasing]
