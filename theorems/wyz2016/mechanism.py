"""The mechanism (26) and Lemma 4: feasible posteriors give a mechanism of identifiability eps and distortion h(eps)."""

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
from verify.claims.prelude import *

_JOINT = f"{E_XY}*q[y]"


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
        intro("x", "x'", "y", "near"),
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
        first(denominator("eps", "x"), seq(), seq()),
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
    negative_control={"distortion_at(eps)": "n/(1 + exp(eps)/m)"},
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
    idea=(
        "Two exponential kernels in a row are one of a lower level, so r, feasible at low, passed through the "
        "kernel of a suitable level t gives a law q feasible at eps. The joint law of (26) is the exponential "
        "posterior times q[y], which has neighbour ratios within exp(eps) and mean distance h(eps) at every y."
    ),
    proof=lambda: proved(
        lemma4.statement,
        seq(
            lemma(("q", "law"), "wyz2016.feasible_upwards", "n", "m", "low", "eps", "p", "r"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "eps", "q"),
            exhibit("@y -> q[y]"),
        ),
        {"h2": positive_levels("low", "eps"), "h3": positive_denominators("eps", "h3")},
        seq(),
    ),
    negative_control={"low <= eps": "0 <= eps"},
    control_note="without eps >= eps~_X",
    control_proof=lambda: refute_feasible(
        lemma4.negative_control,
        {"h2": positive_levels("low", "eps"), "h3": positive_denominators("eps", "h3")},
        seq(),
    ),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, low=num(0), r=HALF, eps=num(0)),
    notes="For all n, m, priors of full support, and every level from a feasible one on.",
    others=["wyz2016.eq26"],
)

# --- the posteriors of (26) ---------------------------------------------------------------------------------------------

_THIRDS = Table(((((1,),), num("2/3")), (((2,),), num("1/3"))))
_CORNER = Table(((((1,),), num(1)), (((2,),), num(0))))

posterior_printed: Claim = claim(
    "wyz2016.lemma4.posterior",
    "Under the mechanism (26) the posteriors are those of (41)",
    "optimal_mechanism(q, eps, x, y)*p[x]/q[y] = exponential_law(eps, x, y)",
    where="""
        n m integer, p family(1), eps real, q family(1), x in tuples(n, m), y in tuples(n, m),
        size(n, m), prior(p), eps >= 0, feasible_with(q, eps)
    """,
    source=at("proof of Lemma 4"),
    printed=r"the posterior probability for any $x,y\in\mathcal{D}^{n}$ is given by p_{X\mid Y}(x\mid y)=\frac{p_{Y\mid X}(y\mid x)p_{X}(x)}{p_{Y}(y)}=\frac{e^{-\epsilon d(x,y)}}{\bigl{(}1+(m-1)e^{-\epsilon}\bigr{)}^{n}}.",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="what is said given Y = y is said of the outputs y that occur",
    severity="convention",
    proof=lambda: Undefined(
        values(n=num(1), m=num(2), p=_THIRDS, eps=Log(num(2)), q=_CORNER, x=(1,), y=(2,)).values
    ),
    notes="At eps = eps~_X some output may never occur; the quotient is then 0/0.",
)

posterior: Claim = claim(
    "wyz2016.lemma4.posterior.amended",
    "Under the mechanism (26) the posteriors given an output that occurs are those of (41)",
    "optimal_mechanism(q, eps, x, y)*p[x]/q[y] = exponential_law(eps, x, y)",
    where="""
        n m integer, p family(1), eps real, q family(1), x in tuples(n, m), y in tuples(n, m),
        size(n, m), prior(p), eps >= 0, feasible_with(q, eps), q[y] > 0
    """,
    source=at("proof of Lemma 4"),
    fidelity="amended",
    says=r"p_{X|Y}(x|y) = e^{-\epsilon d(x,y)}/(1+(m-1)e^{-\epsilon})^n where p_Y(y) > 0",
    proof=lambda: proved(
        posterior.statement, seq(), {"h2": positive_levels("eps"), "h3": have("px", "p[x] > 0")}, seq()
    ),
    negative_control="optimal_mechanism(q, eps, x, y)*p[x]/q[y] = exp(-eps*hamming(x, y))",
    control_note="without the normalizer",
    control_proof=lambda: values(_FLAT, x=(1,), y=(1,)),
    satisfying_instance=values(_FLAT, x=(1,), y=(1,)),
    waive={"unused-hypothesis": "q is the law of Y of the mechanism (26)"},
)

CLAIMS = [eq26, lemma4, posterior_printed, posterior]
