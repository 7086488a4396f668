"""The mechanism (26) and Lemma 4: feasible posteriors give a mechanism of identifiability eps and distortion h(eps)."""

from __future__ import annotations

from theorems.wyz2016.conditions import denominator, positive_denominators, positive_levels, proved
from theorems.wyz2016.infeasible import refute_feasible
from theorems.wyz2016.model import (
    D_XY,
    DATABASES,
    E_XY,
    HALF,
    INVERTED,
    NEIGHBOURS,
    OTHER,
    H,
    at,
    kernel,
    neighbours_ratio,
    positive,
    values,
)
from verify.claims.claim import Claim, claim
from verify.kernel.certificate import Certificate
from verify.kernel.terms import num
from verify.proving.tactics import (
    arith,
    exhibit,
    fact,
    first,
    have,
    intro,
    lemma,
    pointwise,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_JOINT = f"{E_XY}*q[y]"


_denominators = first(denominator("eps", "x"), denominator("eps", "x'"), seq())


def _prove_eq26() -> Certificate:
    column = f"tsum(x in {DATABASES}, {E_XY}*{D_XY})"
    entry = seq(
        intro("x", "y"),
        use("px", "positive", "x"),
        use("qy", "law", "y"),
        fact("ex", "exp_positive", f"-eps*{D_XY}"),
        fact("rp1", "reciprocal_positive", "p[x]"),
        arith("qy*ex*rp1*rgn"),
    )
    row = seq(
        intro("x"),
        use("px", "positive", "x"),
        use("old", "marginal", "x"),
        arith(eq=[("1/p[x]", "old")]),
    )
    ratio = seq(
        intro("x", "x'", "y"),
        intro("near"),
        use("kernels", "ratio", "x", "x'", "y"),
        use("qy", "law", "y"),
        arith("kernels*qy"),
    )
    mean = seq(
        have(
            "means",
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*{INVERTED}*{D_XY})) = "
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, {_JOINT}*{D_XY}))",
            pointwise("x", pointwise("y", use("px", "positive", "x"))),
        ),
        lemma("column", "wyz2016.lemma1.mean", "n", "m", "eps"),
        have(
            "columns",
            f"tsum(y in {DATABASES}, q[y]*{column}) = tsum(y in {DATABASES}, q[y]*({H}))",
            pointwise("y", use("cy", "column", "y"), arith(eq=[("q[y]", "cy")])),
        ),
        rewrite("means"),
        arith(eq=["columns", (H, "unit")]),
    )
    ratios = f"forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: {NEIGHBOURS} => {E_XY} <= exp(eps)*{kernel(OTHER, 'y')}"
    return proved(
        eq26.statement,
        seq(
            positive,
            have("positive", f"forall x in {DATABASES}: p[x] > 0"),
            have("law", f"forall y in {DATABASES}: q[y] >= 0"),
            have("unit", f"tsum(y in {DATABASES}, q[y]) = 1"),
            have("marginal", f"forall x in {DATABASES}: tsum(y in {DATABASES}, {E_XY}*q[y]) = p[x]"),
            have("ratio", ratios, neighbours_ratio()),
            split(entry, row, ratio, mean),
        ),
        {"h2": positive_levels("eps"), "h3": positive_denominators("eps", "h3")},
        _denominators,
    )


_FLAT = {"n": num(1), "m": num(2), "eps": num(0), "p": HALF, "q": HALF}

eq26: Claim = claim(
    "wyz2016.eq26",
    "The mechanism (26) of feasible posteriors is eps-identifiable with expected distortion h(eps)",
    """
        optimal_mechanism_is_mechanism(q, eps)
        and optimal_mechanism_identifiable(q, eps)
        and optimal_mechanism_distortion(q, eps) = distortion_at(eps)
    """,
    where="""
        n m integer, p family(1), eps real, q family(1),
        size(n, m), prior(p), eps >= 0, feasible_with(q, eps)
    """,
    source=at("eq. (26) and Lemma 4"),
    printed=r"For $\epsilon\geq\widetilde{\epsilon}_{X}$, the mechanism $\mathcal{E}_{i}$ defined in (26) satisfies $\epsilon$-identifiability, and the distortion of $\mathcal{E}_{i}$ is given by $\mathbb{E}[d(X,Y)]=h(\epsilon)$.",
    proof=_prove_eq26,
    negative_control="""
        optimal_mechanism_is_mechanism(q, eps)
        and optimal_mechanism_identifiable(q, eps)
        and optimal_mechanism_distortion(q, eps) = n/(1 + exp(eps)/m)
    """,
    control_note="m in place of m-1 in h",
    control_proof=lambda: values(_FLAT),
    satisfying_instance=values(_FLAT),
    notes="For all n, m, priors of full support, levels and laws q of Y that make the posteriors (41) those of p.",
)


lemma4: Claim = claim(
    "wyz2016.lemma4",
    "From eps~_X on, the mechanism (26) exists, is eps-identifiable, and has expected distortion h(eps)",
    """
        exists q family(1):
          feasible_with(q, eps)
          and optimal_mechanism_is_mechanism(q, eps)
          and optimal_mechanism_identifiable(q, eps)
          and optimal_mechanism_distortion(q, eps) = distortion_at(eps)
    """,
    where="""
        n m integer, p family(1), low real, r family(1), eps real,
        size(n, m), prior(p), 0 <= low, feasible_with(r, low), low <= eps
    """,
    source=at("Lemma 4"),
    printed=r"For $\epsilon\geq\widetilde{\epsilon}_{X}$, the mechanism $\mathcal{E}_{i}$ defined in (26) satisfies $\epsilon$-identifiability, and the distortion of $\mathcal{E}_{i}$ is given by $\mathbb{E}[d(X,Y)]=h(\epsilon)$.",
    proof=lambda: proved(
        lemma4.statement,
        seq(
            lemma("up", "wyz2016.feasible_upwards", "n", "m", "low", "eps", "p", "r"),
            unpack("up", "q", "law"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "eps", "q"),
            exhibit("@y -> q[y]"),
        ),
        {"h2": positive_levels("low", "eps"), "h3": positive_denominators("eps", "h3")},
        _denominators,
    ),
    negative_control=(
        """
            exists q family(1):
              feasible_with(q, eps)
              and optimal_mechanism_is_mechanism(q, eps)
              and optimal_mechanism_identifiable(q, eps)
              and optimal_mechanism_distortion(q, eps) = distortion_at(eps)
        """,
        """
            n m integer, p family(1), low real, r family(1), eps real,
            size(n, m), prior(p), 0 <= low, feasible_with(r, low), 0 <= eps
        """,
    ),
    control_note="without eps >= eps~_X",
    control_proof=lambda: refute_feasible(
        lemma4.negative_control,
        {"h2": positive_levels("low", "eps"), "h3": positive_denominators("eps", "h3")},
        _denominators,
    ),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, low=num(0), r=HALF, eps=num(0)),
    notes="For all n, m, priors of full support, and every level from a feasible one on.",
)

CLAIMS = [eq26, lemma4]
