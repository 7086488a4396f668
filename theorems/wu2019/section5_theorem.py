"""Section 5: the continuous Theorem 5.1 with Lemma 4, and the steps of its printed proof.

The language has finite sums and no integrals. So: integrands are compared pointwise (Lemma 4); densities are step densities,
the simple functions of (75) and (83); measures are laws on finitely many points. A step that fails for these fails as
printed; what is proved of a step is the step for these.
"""

from __future__ import annotations

from theorems.wu2019.model import at, transmitted
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Certificate, Enumerate, Witness
from verify.kernel.terms import Delta, Lambda, Var, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    seq,
    split,
    use,
)

_PROOF = "Section 5, proof of Theorem 5.1, "

integrand: Claim = claim(
    "wu2019.lemma4.integrand",
    "The integrand of the mutual information is convex in the pair of densities p(y|x) and p(y)",
    "w*a*log(a/b) + (1-w)*c*log(c/d) >= (w*a+(1-w)*c)*log((w*a+(1-w)*c)/(w*b+(1-w)*d))",
    where="a b c d w real, a > 0, b > 0, c > 0, d > 0, 0 <= w <= 1",
    source=at("Lemma 4"),
    printed="the mutual information I(X;Y) is a convex function of p(y|x) for fixed p(x)",
    false_neighbour="w*a*log(a/b) + (1-w)*c*log(c/d) > (w*a+(1-w)*c)*log((w*a+(1-w)*c)/(w*b+(1-w)*d))",
    neighbour_note="strictly: not where both pairs are the same",
    living_example={"a": 1, "b": 1, "c": 1, "d": 2, "w": "1/2"},
    notes="Pointwise in x and y, times p(x). Lemma 4 follows by integration, which is monotone and linear where the integrals "
    "exist; for finite alphabets it is Lemma 3.",
)

# --- the first claim: the channels of S_i are channels of Q_i ------------------------------------------------------

constant: Claim = claim(
    "wu2019.eq75",
    "The density c on a set A of volume v, and its measure (72) of A, have product 1",
    "c*(c*v) = 1",
    where="c v real, c > 0, v > 0, c*v = 1",
    source=at(_PROOF + "after (75)"),
    printed=r"\int p(x_{(i)}|x_i)dx_{(i)} = c_k^{x_i}\mu_k^{x_i}(A_k^{x_i}) = 1",
    living_example={"c": 1, "v": 1},
    notes="By (72) the measure of A is c v = 1: the density enters twice in c mu(A), and in (77), (78).",
)
constant_amended: Claim = claim(
    "wu2019.eq75.amended",
    "The density c on a set of volume v: its measure (72) of the set is 1, so the product is c",
    "c*(c*v) = c",
    where="c v real, c > 0, v > 0, c*v = 1",
    source=at(_PROOF + "after (75)"),
    fidelity="amended",
    printed=r"c_k^{x_i}\,\mathrm{vol}(A_k^{x_i}) = \mu_k^{x_i}(A_k^{x_i}) = 1",
    false_neighbour="c*(c*v) = v",
    neighbour_note="the volume in place of the density",
    living_example={"c": 2, "v": "1/2"},
    waive={"unused-hypothesis": "as the paper has it"},
)

_CELLS = "L integer, L >= 1, v p family(1), forall j in 1..L: v[j] > 0"
_VOLUME, _INTEGRAL = "sum(j, 1, L, v[j])", "sum(j, 1, L, v[j]*p[j])"

quotient: Claim = claim(
    "wu2019.eq78",
    "The integral of p with density c on A is the mean of p over A",
    f"sum(j, 1, L, p[j]*c*v[j]) = {_INTEGRAL}/{_VOLUME}",
    where=f"{_CELLS}, c real, c*{_VOLUME} = 1",
    source=at(_PROOF + "(77)-(78)"),
    printed=r"\int_{A_k} p\, c_k\mu_k(dx_{(i)}) = \frac{\int_{A_k} p\, \mu_k(dx_{(i)})}{\mu_k(A_k)}",
    proof=lambda: prove(
        quotient.statement,
        seq(_positive_volume, arith(eq=[(f"{_INTEGRAL}/{_VOLUME}", "h3")])),
        defined=_positive_volume,
    ),
    false_neighbour=f"sum(j, 1, L, p[j]*c*v[j]) = {_INTEGRAL}",
    neighbour_note="without the volume",
    living_example={"L": 1, "v": Lambda(("j",), num(1)), "p": Lambda(("j",), num(1)), "c": 1},
    notes="mu read as volume; p a simple function with values p[j] on cells of volume v[j].",
)
_positive_volume = have(
    "volume",
    f"{_VOLUME} > 0",
    seq(
        use("first", "h2", "1"),
        have(
            "rest",
            "sum(j, 1, L, (1-delta(j,1))*v[j]) >= 0",
            pointwise(
                "j",
                seq(
                    use("vj", "h2", "j"),
                    fact("d", "delta_bounds", "j", "1"),
                    have("off", "1-delta(j,1) >= 0"),
                    arith("off*vj"),
                ),
            ),
        ),
        arith("rest", "first"),
    ),
)

_two_cells: dict[str, object] = {
    "L": num(2),
    "v": Lambda(("j",), num(1)),
    "p": Lambda(("j",), Var("j")),
}

mean_value: Claim = claim(
    "wu2019.eq79",
    "The mean over A is a value on A, for every A",
    f"exists j in 1..L: p[j] = {_INTEGRAL}/{_VOLUME}",
    where=_CELLS,
    source=at(_PROOF + "(79)"),
    printed=r"\lim_{k\to\infty} p(y|x_i,\bar x_{(i)}^{x_i})\quad \exists \bar x_{(i)}^{x_i}\in A_k^{x_i}",
    proof=lambda: Witness(tuple(_two_cells.items())),  # type: ignore[arg-type]
    living_example=_two_cells,
    notes="A_k is the part of a ball in X_(i), which need not be connected (two points, two intervals); the mean value theorem "
    "needs that.",
)
mean_between: Claim = claim(
    "wu2019.eq79.amended",
    "The mean over A lies between bounds of the values on A",
    f"lo <= {_INTEGRAL}/{_VOLUME} and {_INTEGRAL}/{_VOLUME} <= hi",
    where=f"{_CELLS}, lo hi real, forall j in 1..L: lo <= p[j] and p[j] <= hi",
    source=at(_PROOF + "(79)"),
    fidelity="amended",
    printed=r"\inf_{A_k} p \le \frac{\int_{A_k} p}{\mu(A_k)} \le \sup_{A_k} p",
    proof=lambda: prove(mean_between.statement, _between(), defined=_positive_volume),
    false_neighbour=f"lo < {_INTEGRAL}/{_VOLUME} and {_INTEGRAL}/{_VOLUME} <= hi",
    neighbour_note="strictly",
    living_example={**_two_cells, "lo": 1, "hi": 2},
    notes="This is all that (80) needs, by continuity.",
)


def _between() -> Tactic:
    def side(label: str, smaller: str, larger: str, bound: str) -> Tactic:
        return have(
            label,
            f"sum(j, 1, L, {smaller}) <= sum(j, 1, L, {larger})",
            pointwise(
                "j", seq(use("vj", "h2", "j"), use("b", "h3", "j"), have("gap", bound), arith("gap*vj"))
            ),
        )

    return seq(
        _positive_volume,
        fact("r", "reciprocal_positive", _VOLUME),
        side("low", "lo*v[j]", "v[j]*p[j]", "p[j]-lo >= 0"),
        side("high", "v[j]*p[j]", "hi*v[j]", "hi-p[j] >= 0"),
        split(arith("low*r"), arith("high*r")),
    )


_STEPS = ("t[0] = 0", "t[L] = 1", "(forall j in 1..L: t[j-1] < t[j] and w[j] >= 0)", "sum(j, 1, L, w[j]) = 1")


def _step_density(moment: str) -> str:
    """A step density on [0,1] with the second moment `moment`: weights w[j] on the cells from t[j-1] to t[j]."""
    cells = " and ".join(_STEPS)
    return f"exists L integer, t family(1), w family(1): L >= 1 and {cells} and {_MOMENT} {moment}"


_CELL = "(t[j]^2+t[j]*t[j-1]+t[j-1]^2)/3"
_MOMENT = f"sum(j, 1, L, w[j]*({_CELL}))"


_SQUARE = "w[l]*(" + _CELL.replace("[j", "[l") + ")"
_weightless = seq(
    have(
        "cell",
        f"forall j in 1..L: {_CELL} > 0",
        seq(
            intro("j"),
            use("order", "cells", "j"),
            have("gap", "t[j]-t[j-1] > 0"),
            arith("gap*gap", squares=["t[j]+t[j-1]"]),
        ),
    ),
    have(
        "none",
        "forall j in 1..L: w[j] <= 0",
        seq(
            intro("j"),
            have(
                "others",
                f"sum(l, 1, L, (1-delta(l,j))*({_SQUARE})) >= 0",
                pointwise(
                    "l",
                    seq(
                        use("cl", "cell", "l"),
                        use("wl", "cells", "l"),
                        fact("d", "delta_bounds", "l", "j"),
                        have("off", "1-delta(l,j) >= 0"),
                        have("part", f"{_SQUARE} >= 0", arith("wl.2*cl")),
                        arith("off*part"),
                    ),
                ),
            ),
            use("cj", "cell", "j"),
            fact("rc", "reciprocal_positive", _CELL),
            have("small", f"w[j]*({_CELL}) <= 0", first(arith("others", eq=["s"]), arith("others", "s"))),
            arith("small*rc"),
        ),
    ),
    have("sums", "sum(j, 1, L, w[j]) <= sum(j, 1, L, 0)", pointwise("j", use("wj", "none", "j"))),
    have("no", "1 <= 0", arith("sums", eq=["law"])),
)


def _no_point_mass() -> Certificate:
    """Each cell has a positive second moment, so no cell has weight."""
    names = ("t0", "tL", "cells", "law")
    return disprove(
        inclusion.statement,
        seq(
            intro("L", "t", "w"),
            classical(
                seq(
                    *(have(name, text) for name, text in zip(names, _STEPS, strict=True)),
                    fact("sign", "trichotomy", "0", _MOMENT),
                    alternatives(
                        "s",
                        "sign",
                        each(Apart(True)),
                        seq(_weightless, absurd("no", arith())),
                        seq(_weightless, absurd("no", arith())),
                    ),
                )
            ),
        ),
    )


inclusion: Claim = claim(
    "wu2019.theorem5_1.inclusion",
    "S_i is contained in Q_i: some step density of x_2 gives the channel that selects x_2 = 0",
    _step_density("= 0"),
    source=at("Theorem 5.1, and (81)"),
    printed=r"Then there are \mathbb{S}_i\subseteq\mathbb{Q}_i",
    proof=lambda: _no_point_mass(),
    notes="For the Gaussian channel of f(x) = x_2 on [0,1]: the output has second moment N + E x_2^2, so a law of x_2 that "
    "gives the channel selected by x_2 = 0 has E x_2^2 = 0. The limit of (75) is a point mass and has no density, while the "
    "laws of Section 5 are densities.",
)
inclusion_amended: Claim = claim(
    "wu2019.theorem5_1.inclusion.amended",
    "S_i is contained in the closure of Q_i: the step densities come as close to the point mass as wanted",
    _step_density("<= r"),
    where="r real, r > 0",
    source=at("Theorem 5.1, and (81)"),
    fidelity="amended",
    printed=r"\mathbb{S}_i\subseteq\overline{\mathbb{Q}_i}, or \mathbb{S}_i\subseteq\mathbb{Q}_i for arbitrary laws",
    proof=lambda: prove(inclusion_amended.statement, _narrow()),
    living_example={"r": 1},
    notes="For laws that need not have densities the inclusion holds as in Theorem 3.1.",
)


def _narrow() -> Tactic:
    """All weight on [0, s], s = min(r, 1)/2."""
    s = "min(r,1)/2"
    return seq(
        fact("least", "extremum", "min(r,1)"),
        have("pos", "min(r,1) > 0", alternatives("is", "least.3", arith("h1", eq=["is"]), arith(eq=["is"]))),
        have("short", "1-min(r,1) >= 0"),
        have("square", f"({s})^2/3 <= r", arith("least.1", "pos", "short*pos")),
        exhibit("2", f"j -> delta(j,1)*{s}+delta(j,2)", "j -> delta(j,1)"),
        split(
            seq(),
            identity(),
            identity(),
            seq(intro("j"), each(Enumerate("j", 1, 2))),
            identity(),
            arith("square"),
        ),
    )


# --- the second claim: (82) ----------------------------------------------------------------------------------------

_ROWS = (
    "m integer, m >= 1, a b family(1), forall y in 1..m: a[y] >= 0 and b[y] >= 0, sum(y, 1, m, a[y]) = 1, "
    "sum(y, 1, m, b[y]) = 1"
)
_disjoint: dict[str, object] = {
    "m": num(2),
    "a": Lambda(("y",), Delta(Var("y"), num(1))),
    "b": Lambda(("y",), Delta(Var("y"), num(2))),
}
rows: Claim = claim(
    "wu2019.eq83",
    "The values of a simple function below p(y|x_i,.) are laws of y",
    "sum(y, 1, m, min(a[y],b[y])) = 1",
    where=_ROWS,
    source=at(_PROOF + "(83) and (87)"),
    printed=r"p_{k}^{x_i}(x_{(i)})=\sum_j c_j^{x_i} I_{A_j^{x_i}}(x_{(i)}), p_{k}^{x_i}(x_{(i)})\uparrow p(y|x_i,x_{(i)})",
    living_example=_disjoint,
    notes="c_j is at most p(y|x_i,.) on A_j, so at most the minimum of two of its rows there. Lemma 4, used for (87), is about "
    "channels; c_j is one only in the limit. Besides, c_j and A_j depend on y, which the notation drops.",
)
rows_amended: Claim = claim(
    "wu2019.eq83.amended",
    "The values of a simple function below p(y|x_i,.) sum to at most 1 over y",
    "sum(y, 1, m, min(a[y],b[y])) <= 1",
    where=_ROWS,
    source=at(_PROOF + "(83)"),
    fidelity="amended",
    printed=r"\int c_j^{x_i} dy \le 1",
    proof=lambda: prove(
        rows_amended.statement,
        seq(
            have(
                "below",
                "sum(y, 1, m, min(a[y],b[y])) <= sum(y, 1, m, a[y])",
                pointwise("y", seq(fact("least", "extremum", "min(a[y],b[y])"), arith("least.1"))),
            ),
            arith("below", eq=["h3"]),
        ),
    ),
    false_neighbour="sum(y, 1, m, min(a[y],b[y])) < 1",
    neighbour_note="strictly: not where the rows are the same",
    living_example=_disjoint,
    waive={"unused-hypothesis": "laws, as in the paper"},
)

_INPUTS = (
    "M L m integer, M >= 1, L >= 1, m >= 1, q family(1), forall k in 1..M: q[k] >= 0, sum(k, 1, M, q[k]) = 1"
)
_OUT = "sum(k, 1, M, q[k]*c[l,k,y])"
_OWN_WEIGHTS = (
    "w family(2), forall l in 1..L, k in 1..M: w[l,k] >= 0, forall k in 1..M: sum(l, 1, L, w[l,k]) = 1, c family(3), "
    "forall l in 1..L, k in 1..M, y in 1..m: c[l,k,y] >= 0, forall l in 1..L, k in 1..M: sum(y, 1, m, c[l,k,y]) = 1"
)
_bits: dict[str, object] = {
    "M": num(2),
    "L": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "w": Lambda(("l", "k"), Delta(Var("l"), Var("k"))),
    "c": Lambda(("l", "k", "y"), Delta(Var("l"), Var("y"))),
}
convexity: Claim = claim(
    "wu2019.eq87",
    "Convexity with weights mu(A_j) that depend on the record x_i",
    f"{transmitted(V='sum(l, 1, L, w[l,{0}]*c[l,{0},{1}])'.replace('{0}', 'k').replace('{1}', 'y'))} <= "
    f"sum(l, 1, L, sum(k, 1, M, w[l,k]*q[k]*sum(y, 1, m, xlogx(c[l,k,y]) - c[l,k,y]*log({_OUT}+delta({_OUT},0)))))",
    where=f"{_INPUTS}, {_OWN_WEIGHTS}",
    source=at(_PROOF + "(87)"),
    printed=r"(86) \le \lim \sum_{j} \mu(A_j^{x_i}) \int p(x_i) c_j^{x_i} "
    r"\log\frac{c_j^{x_i}}{\int c_j^{x_i'} p(x_i')dx_i'} dx_i dy",
    proof=lambda: Witness(tuple(_bits.items())),  # type: ignore[arg-type]
    living_example=_bits,
    notes="mu in (84) is mu^{x_i} of (71), 'different for different x_i'. Lemma 4 mixes whole channels, so its weights are the "
    "same for all inputs. The counterexample transmits a bit by the choice of the cell: left log 2, right 0.",
)
_SAME_WEIGHTS = (
    f"{_INPUTS}, w family(1), forall l in 1..L: w[l] >= 0, sum(l, 1, L, w[l]) = 1, c family(3), "
    "forall l in 1..L, k in 1..M, y in 1..m: c[l,k,y] >= 0"
)
_one_channel: dict[str, object] = {
    "L": num(1),
    "w": Lambda(("l",), num(1)),
    "c": Lambda(("l", "k", "y"), Delta(Var("k"), Var("y"))),
}
convexity_amended: Claim = claim(
    "wu2019.eq87.amended",
    "Convexity with weights that are the same for all records",
    f"{transmitted(V='sum(l, 1, L, w[l]*c[l,{},{}])')} <= sum(l, 1, L, w[l]*{transmitted(V='c[l,{},{}]')})",
    where=_SAME_WEIGHTS,
    source=at(_PROOF + "(87)"),
    fidelity="amended",
    printed="the same for a mixture of channels, as over the selections in Theorem 3.1",
    proof=lambda: prove(
        convexity_amended.statement,
        lemma("mixed", "wu2019.lemma3.mixture", "L", "M", "m", "q", "w", "c"),
        defined=_mixture_defined,
    ),
    false_neighbour=(
        f"{transmitted(V='sum(l, 1, L, w[l]*c[l,{},{}])')} <= sum(l, 1, L, w[l]*{transmitted(V='c[l,{},{}]')})/2",
        _SAME_WEIGHTS,
    ),
    neighbour_note="half of it",
    neighbour_proof=lambda: Witness(tuple({**_bits, **_one_channel}.items())),  # type: ignore[arg-type]
    living_example={**_bits, "w": Lambda(("l",), num("1/2"))},
    waive={"unused-hypothesis": "laws, as in the paper"},
)
_mixed_entry = have(
    "entry",
    "sum(l, 1, L, w[l]*c[l,k,y]) >= 0",
    pointwise("l", seq(use("wl", "h6", "l"), use("cl", "h8", "l", "k", "y"), arith("wl*cl"))),
)
_mixture_defined = first(
    use("cl", "h8", "l", "k", "y"),
    _mixed_entry,
    pointwise("k", seq(use("qk", "h4", "k"), use("cl", "h8", "l", "k", "y"), arith("qk*cl"))),
    pointwise("k", seq(use("qk", "h4", "k"), _mixed_entry, arith("qk*entry"))),
)

largest: Claim = claim(
    "wu2019.eq88",
    "A mean is at most the largest value",
    "sum(j, 1, L, w[j]*a[j]) <= c",
    where="L integer, L >= 1, w a family(1), c real, forall j in 1..L: w[j] >= 0, sum(j, 1, L, w[j]) = 1, "
    "forall j in 1..L: a[j] <= c",
    source=at(_PROOF + "(88)"),
    printed=r"\sum_{j}\mu(A_j) a_j \le \max_j a_j since \sum_j \mu(A_j^{x_i})=1",
    proof=lambda: prove(
        largest.statement,
        seq(
            have(
                "terms",
                "sum(j, 1, L, w[j]*a[j]) <= sum(j, 1, L, c*w[j])",
                pointwise(
                    "j",
                    seq(
                        use("wj", "h2", "j"),
                        use("aj", "h4", "j"),
                        have("gap", "c-a[j] >= 0"),
                        arith("gap*wj"),
                    ),
                ),
            ),
            arith("terms", eq=[("c", "h3")]),
        ),
    ),
    false_neighbour="sum(j, 1, L, w[j]*a[j]) < c",
    neighbour_note="strictly",
    living_example={"L": 1, "w": Lambda(("j",), num(1)), "a": Lambda(("j",), num(1)), "c": 1},
    waive={"unused-hypothesis": "sizes as in the paper"},
)

CLAIMS = [
    integrand,
    constant,
    constant_amended,
    quotient,
    mean_value,
    mean_between,
    inclusion,
    inclusion_amended,
    rows,
    rows_amended,
    convexity,
    convexity_amended,
    largest,
]
