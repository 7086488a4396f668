"""Section 5: the integrals (64) to (66), (71), (72), (84) and (85), for step densities and simple functions.

A step density has the value a[k] on a cell of volume u[k]; its integrals are sums over the cells. The sets of (72) and (83) are
given by their indicators I[j,l], the value on cell l.
"""

from theorems.wu2019.model import at, transmitted
from theorems.wu2019.section2_information import tangent_at
from theorems.wu2019.section3_convexity import absorbed, guarded
from verify.claims.prelude import *

_VOLUME = "sum(j, 1, L, v[j])"
_one_cell: dict[str, object] = {"L": num(1), "v": Lambda(("j",), num(1)), "a": Lambda(("j",), num(1))}

entropy: Claim = claim(
    "wu2019.eq64",
    "The entropy (64) of a step density is at most the logarithm of the volume",
    "-sum(j, 1, L, v[j]*xlogx(a[j])) <= log(sum(j, 1, L, v[j]))",
    where="L integer, v a family(1), L >= 1, step_density(v, a)",
    source=at("Section 5, eq. (64)"),
    fidelity="beyond",
    says=r"H(X) = -\int_x p(x)\log p(x)dx",
    letters={"L": "the number of cells", "v[j]": "the volume of the cell j", "a[j]": "the value of the density on the cell j"},
    proof=lambda: prove(entropy.statement, _entropy, defined=first(use("aj", "h2", "j"), _some_volume)),
    negative_control="-sum(j, 1, L, v[j]*xlogx(a[j])) <= log(sum(j, 1, L, v[j])) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: Witness(tuple(_one_cell.items())),  # type: ignore[arg-type]
    satisfying_instance=_one_cell,
    notes="The counterpart of wu2019.eq5.entropy. For a set X of volume below 1 every entropy is negative, so no knowledge has H(X) >= b > 0: "
    "the levels b of (1) do not carry over to densities as they are; Theorem 5.1 is about all knowledges and does not need them.",
)
_some_volume = seq(
    use("first", "h2", "1"),
    have("rest", "sum(j, 1, L, (1-kronecker(j,1))*v[j]) >= 0", pointwise("j", use("vj", "h2", "j"))),
    have("volume", f"{_VOLUME} > 0"),
)
_entropy = seq(
    _some_volume,
    fact("rv", "reciprocal_positive", _VOLUME),
    fact("lr", "log_reciprocal", _VOLUME),
    have(
        "cells",
        f"sum(j, 1, L, v[j]*xlogx(a[j])) >= sum(j, 1, L, v[j]*(a[j]*log(1/{_VOLUME}) + a[j] - 1/{_VOLUME}))",
        pointwise(
            "j",
            use("aj", "h2", "j"),
            tangent_at("a[j]", f"(1/{_VOLUME})"),
            have("gap", f"xlogx(a[j])-(a[j]*log(1/{_VOLUME}) + a[j] - 1/{_VOLUME}) >= 0"),
            arith("gap*aj.1"),
        ),
    ),
    arith("cells", eq=["lr", "h3", (f"log(1/{_VOLUME})", "h3")]),
)

# --- (65) --------------------------------------------------------------------------------------------------------------

_OUT = "sum(h, 1, M, u[h]*a[h]*V[h,y])"


def _ratio(part: str, whole: str) -> str:
    return f"(xlogx({part}) - {part}*log({whole}+kronecker({whole},0)))"


_noiseless: dict[str, object] = {
    "M": num(2),
    "m": num(2),
    "u": Lambda(("k",), num("1/2")),
    "v": Lambda(("y",), num(1)),
    "a": Lambda(("k",), num(1)),
    "V": Lambda(("k", "y"), Delta(Var("k"), Var("y"))),
}
_output = have(
    "o0",
    f"{_OUT} >= 0",
    pointwise("h", use("uh", "h3", "h"), use("Vh", "h5", "h", "y"), arith("uh.1*uh.2*Vh")),
)
_cell = seq(
    use("uk", "h3", "k"),
    use("Vk", "h5", "k", "y"),
    fact("sa", "trichotomy", "0", "a[k]"),
    fact("sV", "trichotomy", "0", "V[k,y]"),
    alternatives(
        "ac",
        "sa",
        alternatives(
            "Vc",
            "sV",
            seq(
                lemma(
                    "others",
                    "basics.sums.term",
                    *("M", "h -> u[h]*a[h]*V[h,y]", "k"),
                    conditions=[*[seq()] * 2, seq(intro("h"), use("uh", "h3", "h"), use("Vh", "h5", "h", "y"), arith("uh.1*uh.2*Vh"))],
                ),
                have("own", "u[k]*a[k]*V[k,y] > 0", arith("uk.1*ac*Vc")),
                fact("no1", "delta_distinct", _OUT, "0"),
                fact("no2", "delta_distinct", f"a[k]*{_OUT}", "0"),
                rewrite("no1", "no2"),
                have("aV", "a[k]*V[k,y] > 0", arith("ac*Vc")),
                fact("v1", "xlogx_value", "a[k]*V[k,y]"),
                fact("v2", "xlogx_value", "V[k,y]"),
                fact("l1", "log_product", "a[k]", "V[k,y]"),
                fact("l2", "log_product", "a[k]", _OUT),
                arith(eq=["v1", ("a[k]", "v2"), ("a[k]*V[k,y]", "l1"), ("a[k]*V[k,y]", "l2")]),
            ),
            rewrite("Vc", backwards=True),
            absurd("Vc"),
        ),
        rewrite("ac", backwards=True),
        absurd("ac"),
    ),
)
_cells_defined = first(
    use("Vk", "h5", "k", "y"),
    seq(use("uk", "h3", "k"), use("Vk", "h5", "k", "y")),
    seq(_output, guarded(_OUT)),
    seq(_output, use("uk", "h3", "k"), guarded(f"(a[k]*{_OUT})")),
)
two_forms: Claim = claim(
    "wu2019.eq65",
    "Both forms of the mutual information (65) are the same, for step densities",
    """
        sum(
          k, 1, M,
          sum(
            y, 1, m,
            u[k]
            *v[y]
            *(
                xlogx(a[k]*V[k, y])
                - (a[k]*V[k, y])*log_or_zero(a[k]*sum(h, 1, M, u[h]*a[h]*V[h, y]))
              )
          )
        )
        = sum(
            k, 1, M,
            sum(
              y, 1, m,
              u[k]*v[y]*a[k]*(xlogx(V[k, y]) - V[k, y]*log_or_zero(sum(h, 1, M, u[h]*a[h]*V[h, y])))
            )
          )
    """,
    where="""
        M m integer, u v a family(1), V family(2), M >= 1, m >= 1,
        forall k in 1..M: u[k] > 0 and a[k] >= 0, forall y in 1..m: v[y] > 0,
        forall k in 1..M, y in 1..m: V[k, y] >= 0
    """,
    source=at("Section 5, eq. (65)"),
    printed=r"I(X_{i};Y)=\int_{x_{i},y}p(x_{i},y)\log\frac{p(x_{i},y)}{p(x_{i})p(y)}dx_{i}dy=\int_{x_{i},y}p(x_{i})p(y|x_{i})\log\frac{p(y|x_{i})}{\int_{x_{i}^{\prime}}p(y|x_{i}^{\prime})p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, m >= 1, forall y in 1..m: v[y] > 0"},
    letters={"M": "the number of cells of X_i", "u[k]": "the volume of the cell k of X_i", "v[y]": "the volume of the cell y of the output", "a[k]": "the value of the density of X_i on the cell k", "V[k,y]": "the value of the density p(y|x_i) on the cell k of X_i and the cell y of the output", "m": "the number of cells of the outputs"},
    fidelity="restricted",
    proof=lambda: prove(
        two_forms.statement,
        pointwise(
            "k",
            pointwise(
                "y",
                have(
                    "cell",
                    f"{_ratio('(a[k]*V[k,y])', f'(a[k]*{_OUT})')} = a[k]*{_ratio('V[k,y]', _OUT)}",
                    _cell,
                ),
                arith(eq=[("u[k]*v[y]", "cell")]),
            ),
        ),
        defined=_cells_defined,
    ),
    negative_control="""
        sum(
          k, 1, M,
          sum(
            y, 1, m,
            u[k]
            *v[y]
            *(
                xlogx(a[k]*V[k, y])
                - (a[k]*V[k, y])*log_or_zero(a[k]*sum(h, 1, M, u[h]*a[h]*V[h, y]))
              )
          )
        )
        = sum(
            k, 1, M,
            sum(
              y, 1, m,
              u[k]*v[y]*a[k]*(xlogx(V[k, y]) - V[k, y]*log_or_zero(sum(h, 1, M, u[h]*a[h]*V[h, y])))
            )
          )/2
    """,
    control_note="half of it",
    control_proof=lambda: Witness(tuple(_noiseless.items())),  # type: ignore[arg-type]
    satisfying_instance=_noiseless,
    notes="a[k] is the density of X_i on a cell of volume u[k], V[k,y] that of Y given X_i on a cell of volume v[y]; 0 log 0 = 0. "
    "Each cell by itself, so also where the densities do not integrate to 1.",
)

_PROBABILITIES = transmitted("(u[{0}]*a[{0}])", "(v[{1}]*V[{0},{1}])")
probabilities: Claim = claim(
    "wu2019.eq65.cells",
    "The mutual information (65) of step densities is that of the probabilities of the cells",
    """
        sum(
          k, 1, M,
          sum(
            y, 1, m,
            u[k]*v[y]*a[k]*(xlogx(V[k, y]) - V[k, y]*log_or_zero(sum(h, 1, M, u[h]*a[h]*V[h, y])))
          )
        )
        = transmitted_information((k) -> u[k]*a[k], (k, y) -> v[y]*V[k, y])
    """,
    where="""
        M m integer, u v a family(1), V family(2), M >= 1, m >= 1,
        forall k in 1..M: u[k] > 0 and a[k] >= 0, forall y in 1..m: v[y] > 0,
        forall k in 1..M, y in 1..m: V[k, y] >= 0
    """,
    source=at("Section 5, eq. (65)"),
    fidelity="beyond",
    says=r"The entropy and the mutual information become integrals",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, m >= 1"},
    letters={"M": "the number of cells of X_i", "u[k]": "the volume of the cell k of X_i", "v[y]": "the volume of the cell y of the output", "a[k]": "the value of the density of X_i on the cell k", "V[k,y]": "the value of the density p(y|x_i) on the cell k of X_i and the cell y of the output", "m": "the number of cells of the outputs"},
    proof=lambda: prove(
        probabilities.statement,
        have(
            "outputs",
            f"sum(y, 1, m, sum(k, 1, M, u[k]*v[y]*a[k]*{_ratio('V[k,y]', _OUT)})) = {_PROBABILITIES}",
            pointwise(
                "y",
                use("vy", "h4", "y"),
                _output,
                lemma("whole", "basics.xlogx.product", "v[y]", _OUT),
                absorbed(_OUT, "x"),
                have(
                    "rows",
                    "sum(k, 1, M, u[k]*a[k]*xlogx(v[y]*V[k,y])) = "
                    "sum(k, 1, M, u[k]*a[k]*(v[y]*xlogx(V[k,y])+V[k,y]*xlogx(v[y])))",
                    pointwise(
                        "k",
                        use("Vk", "h5", "k", "y"),
                        lemma("part", "basics.xlogx.product", "v[y]", "V[k,y]"),
                        arith(eq=[("u[k]*a[k]", "part")]),
                    ),
                ),
                arith(eq=["rows", "whole", ("v[y]", "x")]),
            ),
        ),
        arith(eq=["outputs"]),
        defined=first(_cells_defined, *_scaled),
    ),
    negative_control={"* V[k, y])": "* V[k, y])/2"},
    control_note="half of it",
    control_proof=lambda: Witness(tuple(_noiseless.items())),  # type: ignore[arg-type]
    satisfying_instance=_noiseless,
    notes="So what is proved of finite alphabets (Theorem 3.1, wu2019.eq82) holds for step densities: u[k] a[k] is the probability of cell k "
    "of X_i, v[y] V[k,y] that of cell y of the output.",
)
_scaled_entry = seq(use("vy", "h4", "y"), use("Vk", "h5", "k", "y"))
_scaled = (
    _scaled_entry,
    pointwise(
        "k",
        use("uk", "h3", "k"),
        use("Vk", "h5", "k", "y"),
        use("vy", "h4", "y"),
        have("ua", "u[k]*a[k] >= 0"),
        arith("ua*vy*Vk"),
    ),
)

# --- (66), (71), (72) ----------------------------------------------------------------------------------------------------

channel: Claim = claim(
    "wu2019.eq66",
    "The densities p(y|x_i) of (66) are not negative and integrate to 1, for step densities",
    """
        (forall y in 1..m: sum(l, 1, L, v[l]*p[l, y]*d[l]) >= 0)
        and sum(y, 1, m, r[y]*sum(l, 1, L, v[l]*p[l, y]*d[l])) = 1
    """,
    where="""
        L m integer, v d r family(1), p family(2), L >= 1, m >= 1, step_density(v, d),
        forall l in 1..L, y in 1..m: p[l, y] >= 0, forall l in 1..L: sum(y, 1, m, r[y]*p[l, y]) = 1
    """,
    source=at("Section 5, eq. (66)"),
    printed=r"the channel (\mathcal{X}_{i},p(y|x_{i}),\mathcal{Y}) has of the formula p(y|x_{i})=\int_{x_{(i)}}p(y|x_{i},x_{(i)})p(x_{(i)}|x_{i})dx_{(i)}",
    letters={"L": "the number of cells", "v[l]": "the volume of the cell l", "d[l]": "the value on the cell l of the density p(x_(i)|x_i)", "r[y]": "the volume of the cell y of the output", "p[l,y]": "the value on the cell y of the output of the density p(y|x_i,x_(i)), for x_(i) in the cell l", "m": "the number of cells of the outputs"},
    fidelity="restricted",
    proof=lambda: prove(
        channel.statement,
        split(
            seq(
                intro("y"),
                pointwise("l", use("vl", "h3", "l"), use("pl", "h5", "l", "y"), arith("vl.1*vl.2*pl")),
            ),
            have(
                "rows",
                "sum(l, 1, L, v[l]*d[l]*sum(y, 1, m, r[y]*p[l,y])) = sum(l, 1, L, v[l]*d[l])",
                pointwise("l", use("row", "h6", "l"), arith(eq=[("v[l]*d[l]", "row")])),
            ),
        ),
    ),
    negative_control={"sum(l, 1, L, v[l]*p[l, y]*d[l]) >= 0": "sum(l, 1, L, v[l]*p[l, y]*d[l]) > 0"},
    control_note="positive",
    satisfying_instance={
        "L": 1,
        "m": 2,
        "v": "l -> 1",
        "d": "l -> 1",
        "r": "y -> 1",
        "p": "l, y -> kronecker(l, y)",
    },
    notes="d[l] is the density p(x_(i)|x_i) on a cell of volume v[l], p[l,y] that of the output there on a cell of volume r[y], for one x_i.",
    waive={"unused-hypothesis": "sizes as in the paper"},
)

_whole_space: dict[str, object] = {
    "L": num(1),
    "J": num(1),
    "v": Lambda(("l",), num(1)),
    "d": Lambda(("l",), num(1)),
    "I": Lambda(("j", "l"), num(1)),
}
_OF_SET = "sum(l, 1, L, I[j,l]*v[l]*d[l])"
by_measure: Claim = claim(
    "wu2019.eq71",
    "Both integrals in (71) are the same, for step densities and simple functions: with the density and with the measure (72)",
    """
        sum(l, 1, L, simple_function(c, I, l)*d[l]*v[l])
        = sum(j, 1, J, c[j]*sum(l, 1, L, I[j, l]*v[l]*d[l]))
    """,
    where="""
        L J integer, v d c family(1), I family(2), L >= 1, J >= 1, step_density(v, d),
        forall j in 1..J, l in 1..L: I[j, l] = 0 or I[j, l] = 1
    """,
    source=at("Section 5, proof of Theorem 5.1, (71)"),
    printed=r"\int_{x_{(i)}}p(y|x_i,x_{(i)})p(x_{(i)}|x_i)dx_{(i)}=\int_{x_{(i)}}p(y|x_i,x_{(i)})\mu^{x_i}(dx_{(i)})",
    letters={"L": "the number of cells", "J": "the number of sets", "v[l]": "the volume of the cell l", "d[l]": "the value on the cell l of the density p(x_(i)|x_i)", "c[j]": "what the simple function adds up on the set j", "I[j,l]": "1 if the cell l is in the set j, else 0"},
    fidelity="restricted",
    proof=lambda: prove(by_measure.statement),
    negative_control={"d[l]*": ""},
    control_note="without the density",
    satisfying_instance={**_whole_space, "c": "j -> 1"},
    notes="The function has the value c[j] on the set of the cells l with I[j,l] = 1. The right side is the integral of a simple "
    "function, the sum of c[j] mu(A_j).",
    waive={"unused-hypothesis": "indicators and a density, as in the paper"},
)
measure: Claim = claim(
    "wu2019.eq72",
    "The measure (72) of a step density is a probability on the sets of cells: between 0 and 1, additive, and 1 for the whole",
    """
        (forall j in 1..J: 0 <= sum(l, 1, L, I[j, l]*v[l]*d[l]) <= 1)
        and (
            forall i in 1..J, j in 1..J, h in 1..J:
              (forall l in 1..L: I[h, l] = I[i, l] + I[j, l])
              => sum(l, 1, L, I[h, l]*v[l]*d[l])
                = sum(l, 1, L, I[i, l]*v[l]*d[l]) + sum(l, 1, L, I[j, l]*v[l]*d[l])
          )
        and (
            forall j in 1..J:
              (forall l in 1..L: I[j, l] = 1) => sum(l, 1, L, I[j, l]*v[l]*d[l]) = 1
          )
    """,
    where="""
        L J integer, v d family(1), I family(2), L >= 1, J >= 1, step_density(v, d),
        forall j in 1..J, l in 1..L: I[j, l] = 0 or I[j, l] = 1
    """,
    source=at("Section 5, proof of Theorem 5.1, (72)"),
    printed=r"\mu^{x_{i}} is the probability measure on \mathcal{X}_{(i)} such that \mu^{x_{i}}(A)=\int_{x_{(i)}\in A}p(x_{(i)}|x_{i})dx_{(i)} (72) ... Clearly, there is \mu^{x_{i}}(\mathcal{X}_{(i)})=1.",
    letters={"L": "the number of cells", "J": "the number of sets", "v[l]": "the volume of the cell l", "d[l]": "the value on the cell l of the density p(x_(i)|x_i)", "I[j,l]": "1 if the cell l is in the set j, else 0"},
    fidelity="restricted",
    proof=lambda: prove(
        measure.statement,
        split(
            seq(
                intro("j"),
                split(
                    pointwise("l", *_known_cell, alternatives("i", "i01", *[rewrite("i")] * 2)),
                    have(
                        "most",
                        f"{_OF_SET} <= sum(l, 1, L, v[l]*d[l])",
                        pointwise("l", *_known_cell, alternatives("i", "i01", *[rewrite("i")] * 2)),
                    ),
                ),
            ),
            seq(
                intro("i", "j", "h", "union"),
                have(
                    "both",
                    "sum(l, 1, L, I[h,l]*v[l]*d[l]) = sum(l, 1, L, (I[i,l]+I[j,l])*v[l]*d[l])",
                    pointwise("l", use("u", "union", "l"), arith(eq=[("v[l]*d[l]", "u")])),
                ),
            ),
            seq(
                intro("j", "all"),
                have(
                    "whole",
                    f"{_OF_SET} = sum(l, 1, L, v[l]*d[l])",
                    pointwise("l", use("i", "all", "l"), arith(eq=[("v[l]*d[l]", "i")])),
                ),
            ),
        ),
    ),
    negative_control={"<= 1": "<= 1/2"},
    control_note="at most 1/2",
    satisfying_instance=_whole_space,
    notes="For step densities: d[l] is the density on a cell of volume v[l]. Set h is the disjoint union of i and j if its indicator is the "
    "sum of theirs.",
    waive={"unused-hypothesis": "sizes as in the paper"},
)
_known_cell = (use("vl", "h3", "l"), use("i01", "h5", "j", "l"))

# --- (84) and (85) -------------------------------------------------------------------------------------------------------

simple: Claim = claim(
    "wu2019.eq84.simple",
    "The sum in (84), for a measure on finitely many points: an integral of a simple function is the sum of c_j mu(A_j)",
    "sum(s, 1, L, w[s]*simple_function(c, I, s)) = sum(j, 1, J, c[j]*sum(s, 1, L, w[s]*I[j, s]))",
    where="""
        L J integer, w c family(1), I family(2), L >= 1, J >= 1, probabilities(w),
        forall j in 1..J, s in 1..L: I[j, s] = 0 or I[j, s] = 1
    """,
    source=at("Section 5, proof of Theorem 5.1, (83)-(84)"),
    printed=r"\lim_{k_{x_{i}}\rightarrow\infty}\int_{x_{(i)}}p_{k_{x_{i}}}^{x_{i}}(x_{(i)})\mu(dx_{(i)})=\lim_{k_{x_{i}}\rightarrow\infty}\sum_{j=1}^{k_{x_{i}}}c_{j}^{x_{i}}\mu(A_{j}^{x_{i}})",
    letters={"L": "the number of points with a mass", "J": "the number of sets", "w[s]": "the mass of the point s", "c[j]": "what the simple function adds up on the set j", "I[j,s]": "1 if the point s is in the set j, else 0"},
    fidelity="restricted",
    proof=lambda: prove(simple.statement),
    negative_control="sum(s, 1, L, w[s]*simple_function(c, I, s)) = sum(j, 1, J, c[j])",
    control_note="without the measures",
    satisfying_instance={
        "L": 2,
        "J": 2,
        "w": "s -> 1/2",
        "c": "j -> 1",
        "I": "j, s -> kronecker(j, s)",
    },
    notes="For a measure with masses w[s] at L points; I[j,s] is the indicator of A_j at point s. With cells in place of points it is "
    "wu2019.eq71. The limit in (84) is wu2019.eq84.",
    waive={"unused-hypothesis": "a probability measure and indicators, as in the paper"},
)
_VALUES = "sum(s, 1, L, w[s,{0}]*sum(j, 1, J, c[j,{0},{1}]*I[j,s,{0}]))"
_SUMS = "sum(j, 1, J, c[j,{0},{1}]*sum(s, 1, L, w[s,{0}]*I[j,s,{0}]))"
_one_point: dict[str, object] = {
    "M": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "L": num(1),
    "J": num(1),
    "w": Lambda(("s", "k"), num(1)),
    "I": Lambda(("j", "s", "k"), num(1)),
    "c": Lambda(("j", "k", "y"), Delta(Var("k"), Var("y"))),
}
substituted: Claim = claim(
    "wu2019.eq85",
    "(84) put into (65), which is (85), for finitely many points, records and outputs and one index of the sequence",
    """
        transmitted_information(
          q, (k, y) -> sum(s, 1, L, w[s, k]*sum(j, 1, J, c[j, k, y]*I[j, s, k]))
        )
        = transmitted_information(
            q, (k, y) -> sum(j, 1, J, c[j, k, y]*sum(s, 1, L, w[s, k]*I[j, s, k]))
          )
    """,
    where="""
        M m integer, q family(1), L J integer, w family(2), I c family(3), input_law(q), L >= 1,
        J >= 1, forall s in 1..L, k in 1..M: w[s, k] >= 0,
        forall j in 1..J, s in 1..L, k in 1..M: I[j, s, k] = 0 or I[j, s, k] = 1,
        forall j in 1..J, k in 1..M, y in 1..m: c[j, k, y] >= 0
    """,
    source=at("Section 5, proof of Theorem 5.1, (85)"),
    printed=r"Inputting (84) into (65), we have I(X_{i};Y)= \int_{x_{i},y}p(x_{i})\lim_{k_{x_{i}}\rightarrow\infty}\sum_{j=1}^{k_{x_{i}}}c_{j}^{x_{i}}\mu(A_{j}^{x_{i}})\log\frac{\lim_{k_{x_{i}}\rightarrow\infty}\sum_{j=1}^{k_{x_{i}}}c_{j}^{x_{i}}\mu(A_{j}^{x_{i}})}{\int_{x_{i}^{\prime}}\lim_{k_{x_{i}^{\prime}}\rightarrow\infty}\sum_{j=1}^{k_{x_{i}^{\prime}}}c_{j}^{x_{i}^{\prime}}\mu(A_{j}^{x_{i}^{\prime}})p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (85)",
    letters={"M": "the number of records of the individual", "q[k]": "the probability of the record k", "L": "the number of points with a mass", "J": "the number of sets", "w[s,k]": "the mass of the point s for the record k", "I[j,s,k]": "1 if the point s is in the set j for the record k, else 0", "c[j,k,y]": "what the simple function for the record k and the output y adds up on the set j"},
    fidelity="restricted",
    proof=lambda: prove(substituted.statement, defined=_simple_defined),
    negative_control={"k]*I[j, s, k])))": "k]*I[j, s, k])))/2"},
    control_note="half of it",
    control_proof=lambda: Witness(tuple(_one_point.items())),  # type: ignore[arg-type]
    satisfying_instance=_one_point,
    notes="For each index of the sequence, a measure for each record with masses w[s,k] at L points, M records and m outputs; the "
    "limits are those of wu2019.eq84 and wu2019.eq86.",
    waive={"unused-hypothesis": "a law, as in the paper"},
)
_set_of = seq(use("ws", "h7", "s", "k"), use("i01", "h8", "j", "s", "k"))
_in_set = seq(_set_of, alternatives("i", "i01", *[rewrite("i")] * 2))
_mass_of_set = have("mass", "sum(s, 1, L, w[s,k]*I[j,s,k]) >= 0", pointwise("s", _in_set))
_sum_entry = pointwise("j", use("cj", "h9", "j", "k", "y"), _mass_of_set)
_value_entry = pointwise(
    "s",
    use("ws", "h7", "s", "k"),
    have(
        "value",
        "sum(j, 1, J, c[j,k,y]*I[j,s,k]) >= 0",
        pointwise(
            "j",
            use("cj", "h9", "j", "k", "y"),
            use("i01", "h8", "j", "s", "k"),
            alternatives("i", "i01", *[rewrite("i")] * 2),
        ),
    ),
)


def _output_of(entry: str, how: Tactic) -> Tactic:
    term = have("entry", f"{entry.format('k', 'y')} >= 0", how)
    return pointwise("k", use("qk", "h3", "k"), term)


_simple_defined = first(
    _sum_entry, _value_entry, _output_of(_SUMS, _sum_entry), _output_of(_VALUES, _value_entry)
)

CLAIMS = [entropy, two_forms, probabilities, channel, by_measure, measure, simple, substituted]
