"""Lemma 1: the least distortion of the relaxed problem R-PD, for every n, m and eps."""

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


def _attained() -> Tactic:
    uniform = "1/m^n"
    mean = f"tsum(x in {DATABASES}, ({E_XY})*({D_XY}))"
    return seq(
        fact("mn", "power_positive", "m", "n"),
        exhibit(f"@x, @y -> {E_XY}", f"@y -> {uniform}"),
        split(
            neighbours_ratio(),
            lemma("whole", "wyz2016.eq21", "n", "m", "eps"),
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
            seq(),
            fact("rmn", "reciprocal_positive", "m^n"),
            seq(
                lemma("column", "wyz2016.lemma1.mean", "n", "m", "eps"),
                have(
                    "average",
                    f"tsum(y in {DATABASES}, {uniform}*{mean}) = tsum(y in {DATABASES}, {uniform}*({H}))",
                ),
            ),
        ),
    )


def exchange() -> Tactic:
    """For every x with x[i] = y[i] and every a != y[i]: p[x,y] <= exp(eps) p[x with a, y], by (20)."""
    here, there = "p[x,y]", "p[put(x,i,a),y]"
    return pointwise(
        "x",
        pointwise(
            "a",
            cases(
                "same",
                "x[i] = y[i]",
                cases(
                    "b",
                    "a = y[i]",
                    seq(
                        fact("one", "delta_equal", "a", "y[i]"),
                        arith(
                            eq=[
                                (f"kronecker(x[i],y[i])*{here}", "one"),
                                (f"exp(eps)*kronecker(x[i],y[i])*{there}", "one"),
                            ]
                        ),
                    ),
                    seq(
                        have(
                            "ne",
                            "x[i] != a",
                            rewrite("same"),
                            fact("tri", "trichotomy", "y[i]", "a"),
                            alternatives("w", "tri", seq(), absurd("b")),
                        ),
                        fact("zero", "delta_distinct", "x[i]", "a"),
                        fact("dd", "delta_bounds", "x[i]", "y[i]"),
                        have("df", "1-kronecker(a,y[i]) >= 0"),
                        use("ratio", "given.1", "x", "put(x,i,a)", "y"),
                        arith("ratio*dd.1*df"),
                    ),
                ),
                seq(
                    fact("off", "delta_distinct", "x[i]", "y[i]"),
                    arith(
                        eq=[
                            (f"(1-kronecker(a,y[i]))*{here}", "off"),
                            (f"exp(eps)*(1-kronecker(a,y[i]))*{there}", "off"),
                        ]
                    ),
                ),
            ),
        ),
    )


def _no_law_is_closer() -> Tactic:
    other = f"tsum(x in {DATABASES}, (1-kronecker(x[i],y[i]))*p[x,y])"
    left = "sum(a, 1, m, kronecker(x[i],y[i])*(1-kronecker(a,y[i]))*p[x,y])"
    right = "sum(a, 1, m, exp(eps)*kronecker(x[i],y[i])*(1-kronecker(a,y[i]))*p[put(x,i,a),y])"
    mean = f"tsum(x in {DATABASES}, p[x,y]*({D_XY}))"
    each_row = seq(
        have("exchange", f"tsum(x in {DATABASES}, {left}) <= tsum(x in {DATABASES}, {right})", exchange()),
        fact("group", "tuple_resample", other, "i", "y[i]"),
        have("bound", f"(m-1)*(1-{other}) <= exp(eps)*{other}"),
        arith("bound*rp"),
    )
    return seq(
        intro("p", "q", "given"),
        have(
            "columns",
            f"forall y in {DATABASES}: {mean} >= {H}",
            intro("y"),
            have(
                "rows",
                f"sum(i, 1, n, {other}) >= sum(i, 1, n, 1/(1+exp(eps)/(m-1)))",
                pointwise("i", each_row),
            ),
            arith("rows"),
        ),
        have(
            "average",
            f"tsum(y in {DATABASES}, q[y]*{mean}) >= tsum(y in {DATABASES}, q[y]*({H}))",
            pointwise("y", use("cy", "columns", "y"), use("qy", "given.5", "y"), arith("cy*qy")),
        ),
        arith("average", eq=[(H, "given.4")]),
    )


_HALF = Lambda(("x", "y"), num("1/2"))

lemma1: Claim = claim(
    "wyz2016.lemma1",
    "The minimum distortion of R-PD is h(eps)",
    """
        (
          exists p family(2), q family(1):
            relaxed_feasible(p, q, eps) and posterior_distortion(q, p) = distortion_at(eps)
        )
        and (
            forall p family(2), q family(1):
              relaxed_feasible(p, q, eps) => posterior_distortion(q, p) >= distortion_at(eps)
          )
    """,
    where="n m integer, eps real, size(n, m), eps >= 0",
    source=at("Lemma 1, eqs. (20)-(24), (31), (32)"),
    printed=r"D_{\mathrm{relaxed}}^{*}(\epsilon)=h(\epsilon), ... h(\epsilon)=\frac{n}{1+\frac{e^{\epsilon}}{m-1}}.",
    idea=(
        "Row by row: replacing x[i] = y[i] by any of the m-1 other values costs at most a factor exp(eps), so under"
        " p[.,y] row i differs from y[i] with probability at least 1/(1 + exp(eps)/(m-1)); the sum over i is "
        "h(eps). The exponential law (41) with q uniform attains it."
    ),
    proof=lambda: prove(lemma1.statement, positive, split(_attained(), _no_law_is_closer())),
    negative_control="""
        (
          exists p family(2), q family(1):
            relaxed_feasible(p, q, eps) and posterior_distortion(q, p) = n/(1 + exp(eps)/m)
        )
        and (
            forall p family(2), q family(1):
              relaxed_feasible(p, q, eps) => posterior_distortion(q, p) >= n/(1 + exp(eps)/m)
          )
    """,
    control_note="m in place of m-1 in h",
    control_proof={"n": 1, "m": 2, "eps": 0, "p": _HALF, "q": "y -> 1/2"},
    satisfying_instance={"n": 1, "m": 2, "eps": 0},
    smt=lambda: small_sizes(
        lemma1,
        [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}],
        exhibits={
            "p": f"(x in {DATABASES}, y in {DATABASES}) -> {E_XY}",
            "q": f"(y in {DATABASES}) -> 1/m^n",
        },
    ),
    fuzz=fuzz_mechanism,
    notes="For every n >= 1, m >= 2 and eps >= 0. The proof goes row by row, not by spheres as the printed one does.",
)

CLAIMS = [lemma1]
