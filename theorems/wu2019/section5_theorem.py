"""Section 5: Lemma 4 and the first claim of the continuous Theorem 5.1, with the steps of its printed proof.

The language has finite sums, and of integrals Gaussian means only. So: integrands are compared pointwise (Lemma 4); densities are step densities,
the simple functions of (75); measures are laws on finitely many points; a continuous function on an interval is one
that takes all values between two of its values. What is proved of a step is the step for these. Where the page leaves open
which measure or which weights are meant, each reading is a claim of its own, and says which it is.
"""

from collections.abc import Callable

from theorems.wu2019.model import at
from verify.claims.prelude import *

_PROOF = "Section 5, proof of Theorem 5.1, "

integrand: Claim = claim(
    "wu2019.lemma4.integrand",
    "The integrand of the mutual information is convex in the pair of densities p(y|x) and p(y), for positive densities",
    "w*a*log(a/b) + (1 - w)*c*log(c/d) >= (w*a + (1 - w)*c)*log((w*a + (1 - w)*c)/(w*b + (1 - w)*d))",
    where="a b c d w real, a > 0, b > 0, c > 0, d > 0, 0 <= w <= 1",
    source=at("Lemma 4"),
    printed="the mutual information I(X;Y) is a convex function of p(y|x) for fixed p(x)",
    letters={"a": "a value of p(y|x)", "b": "the value of p(y) that goes with a", "c": "a second value of p(y|x)", "d": "the value of p(y) that goes with c", "w": "a weight, between 0 and 1"},
    fidelity="restricted",
    negative_control={">=": ">"},
    control_note="strictly: not where both pairs are the same",
    satisfying_instance={"a": 1, "b": 1, "c": 1, "d": 2, "w": "1/2"},
    notes="Pointwise in x and y, times p(x). Lemma 4 follows by integration, which is monotone and linear where the integrals "
    "exist; for finite alphabets it is Lemma 3.",
)

# --- the first claim: the channels of S_i are channels of Q_i ------------------------------------------------------

_VOLUME, _INTEGRAL = "sum(j, 1, L, v[j])", "sum(j, 1, L, v[j]*p[j])"


def _positive_sum(term: str, each_positive: Callable[[str], Tactic]) -> Tactic:
    """The sum of ``term``, of j from 1 to L, is positive; ``each_positive`` shows a term as `tp`. Fact `volume`."""
    return seq(
        have("first", f"{term.format(1)} > 0", each_positive("1")),
        lemma("rest", "basics.sums.term", "L", f"j -> {term.format('j')}", "1"),
        have("volume", f"sum(j, 1, L, {term.format('j')}) > 0"),
    )


_positive_volume = _positive_sum("v[{0}]", lambda j: use("tp", "h2", j))

constant: Claim = claim(
    "wu2019.eq75",
    "On finitely many cells of positive volume some density is constant: (75), with mu_k read as the volume",
    "exists c real: c > 0 and sum(j, 1, L, c*v[j]) = 1",
    where="L integer, v family(1), L >= 1, forall j in 1..L: v[j] > 0",
    source=at(_PROOF + "(75)"),
    printed=r"\int_{x_{(i)}\in\mathcal{X}_{(i)}}p(x_{(i)}|x_{i})dx_{(i)}=c_{k}^{x_{i}}\mu_{k}^{x_{i}}(A_{k}^{x_{i}})=1",
    letters={"L": "the number of cells", "v[j]": "the volume of the cell j", "c": "the value of the density on the cells"},
    fidelity="reading",
    proof=lambda: prove(
        constant.statement,
        _positive_volume,
        fact("r", "reciprocal_positive", _VOLUME),
        exhibit(f"1/{_VOLUME}"),
    ),
    negative_control={"v[j] > 0": "v[j] >= 0"},
    control_note="a set of volume 0, as the single point of (80)",
    control_proof=lambda: fails(constant, exhibit("1", "j -> 0")),
    satisfying_instance={"L": 1, "v": "j -> 1"},
    notes="A is a set of L cells of volumes v[j]. So read, (77) and (78) hold, too (wu2019.eq78).",
)
_CELLS = {
    "L": "the number of cells of the set A_k, with volumes v[j]",
    "v[j]": "the volume of the cell j",
    "c": "the value of the density on A_k",
}
measure: Claim = claim(
    "wu2019.eq75.measure",
    "(75) with mu_k read as the measure (72) of the density: density and measure of the set have product 1",
    "c*sum(j, 1, L, c*v[j]) = 1",
    where="L integer, c real, v family(1), L >= 1, c > 0, forall j in 1..L: v[j] > 0, sum(j, 1, L, c*v[j]) = 1",
    reading_of="wu2019.eq75",
    source=at(_PROOF + "(72) and (75)"),
    printed=r"\mu^{x_{i}}(A)=\int_{x_{(i)}\in A}p(x_{(i)}|x_{i})dx_{(i)} (72) ... c_{k}^{x_{i}}\mu_{k}^{x_{i}}(A_{k}^{x_{i}})=1",
    severity="slip",
    satisfying_instance={"L": 1, "c": 1, "v": "j -> 1"},
    notes="Reading: the letter mu has the meaning that (72) gives it. Then mu_k(A_k) is the integral of the density over A_k, which is 1, "
    "and its product with the density is the density. With the volume in place of mu it is wu2019.eq75: a matter of notation, nothing "
    "rests on it.",
    letters=_CELLS,
)
measure_amended: Claim = claim(
    "wu2019.eq75.measure.amended",
    "The density times the volume of the set is its measure (72), which is 1",
    "c*sum(j, 1, L, v[j]) = sum(j, 1, L, c*v[j]) and c*sum(j, 1, L, v[j]) = 1",
    where="L integer, c real, v family(1), L >= 1, c > 0, forall j in 1..L: v[j] > 0, sum(j, 1, L, c*v[j]) = 1",
    source=at(_PROOF + "(72) and (75)"),
    fidelity="amended",
    says=r"c_k^{x_i}\,\mathrm{vol}(A_k^{x_i}) = \mu_k^{x_i}(A_k^{x_i}) = 1",
    negative_control="c*sum(j, 1, L, v[j]) = sum(j, 1, L, c*v[j]) and sum(j, 1, L, v[j]) = 1",
    control_note="the volume alone",
    satisfying_instance={"L": 1, "c": 2, "v": "j -> 1/2"},
    waive={"unused-hypothesis": "as the paper has it"},
    letters=_CELLS,
)

quotient: Claim = claim(
    "wu2019.eq78",
    "The integral of p with density c on A is the mean of p over A, for simple functions p",
    "sum(j, 1, L, p[j]*c*v[j]) = sum(j, 1, L, v[j]*p[j])/sum(j, 1, L, v[j])",
    where="L integer, v p family(1), c real, L >= 1, forall j in 1..L: v[j] > 0, c*sum(j, 1, L, v[j]) = 1",
    source=at(_PROOF + "(77)-(78)"),
    printed=r"\lim_{k\rightarrow\infty}\int_{x_{(i)}\in A_{k}^{x_{i}}}p(y|x_{i},x_{(i)})c_{k}^{x_{i}}\mu_{k}^{x_{i}}(dx_{(i)}) (77) =\lim_{k\rightarrow\infty}\frac{\int_{x_{(i)}\in A_{k}^{x_{i}}}p(y|x_{i},x_{(i)})\mu_{k}^{x_{i}}(dx_{(i)})}{\mu_{k}^{x_{i}}(A_{k}^{x_{i}})} (78)",
    letters={"L": "the number of cells", "v[j]": "the volume of the cell j", "p[j]": "the value of p(y|x_i,.) on the cell j", "c": "the value of the density on the cells"},
    fidelity="restricted",
    proof=lambda: prove(
        quotient.statement,
        _positive_volume,
        arith(eq=[(f"{_INTEGRAL}/{_VOLUME}", "h3")]),
        defined=_positive_volume,
    ),
    negative_control="sum(j, 1, L, p[j]*c*v[j]) = sum(j, 1, L, v[j]*p[j])",
    control_note="without the volume",
    satisfying_instance={"L": 1, "v": "j -> 1", "p": "j -> 1", "c": 1},
    notes="mu read as volume; p a simple function with values p[j] on cells of volume v[j].",
)
_two_cells: dict[str, object] = {
    "L": num(2),
    "v": Lambda(("j",), num(1)),
    "p": Lambda(("j",), Var("j")),
}

_MEAN = "sum(j, 1, L, v[j]*p[z[j]])/sum(j, 1, L, v[j])"

mean_value: Claim = claim(
    "wu2019.eq79",
    "The mean of a function at finitely many points of an interval is one of its values, if between two values it takes all",
    "exists x real: a <= x and x <= b and p[x] = sum(j, 1, L, v[j]*p[z[j]])/sum(j, 1, L, v[j])",
    where="""
        L integer, v z p family(1), a b real, L >= 1, forall j in 1..L: v[j] > 0,
        forall j in 1..L: a <= z[j] <= b,
        forall s real, t real, c real:
          a <= s and s <= b and a <= t and t <= b and p[s] <= c and c <= p[t]
          => (exists x real: a <= x and x <= b and p[x] = c)
    """,
    source=at(_PROOF + "(79)"),
    printed=r"=\lim_{k\rightarrow\infty}p(y|x_{i},\bar{x}_{(i)}^{x_{i}}) \exists\bar{x}_{(i)}^{x_{i}}\in A_{k}^{x_{i}} (79)",
    letters={"L": "the number of cells", "v[j]": "the volume of the cell j", "z[j]": "a point of the interval, for the cell j", "p[x]": "p(y|x_i,x), for one y and x_i", "a": "the lower end of the interval", "b": "the upper end of the interval", "x": r"a point of the interval where p has a given value (for the mean, in print \bar x_{(i)}^{x_i})"},
    fidelity="restricted",
    proof=lambda: prove(mean_value.statement, _mean_value(), defined=_positive_volume),
    negative_control=(
        "exists x real: a <= x and x <= b and p[x] = sum(j, 1, L, v[j]*p[z[j]])/sum(j, 1, L, v[j])",
        """
            L integer, v z p family(1), a b real, L >= 1, forall j in 1..L: v[j] > 0,
            forall j in 1..L: a <= z[j] <= b
        """,
    ),
    control_note="p need not be continuous",
    control_proof=lambda: fails(
        mean_value,
        exhibit("2", "j -> 1", "j -> j", "x -> kronecker(x,1)", "1", "2"),
        split(seq(), _never_half),
        defined=_positive_volume,
    ),
    instance_proof=lambda: lives(
        mean_value,
        ("1", "j -> 1", "j -> 0", "x -> 0", "0", "0"),
        *[seq()] * 3,
        seq(intro("s", "t", "c", "given"), fact("is", "antisymmetric", "0", "c"), exhibit("s")),
    ),
    notes="The integral is a sum over cells of volume v[j] with a point z[j] in each, however fine; of p what is used is that it "
    "takes each value between two of its values, as a continuous function on an interval does. A_k, the part of a small ball "
    "in X_(i), is read as connected; where it is not, wu2019.eq79.between serves.",
)


def _mean_value() -> Tactic:
    """Were all values above the mean, the mean would be, too; the same for below."""

    def impossible(label: str, gap: str) -> Tactic:
        term = f"v[{{0}}]*({gap})"
        return seq(
            _positive_sum(
                term,
                lambda j: seq(
                    use("vj", "h2", j),
                    use("out", label, j),
                    have("tp", f"{term.format(j)} > 0"),
                ),
            ),
            have("no", "0 < 0"),
            absurd("no"),
        )

    return seq(
        _positive_volume,
        let("M", _MEAN, f"is: M = {_MEAN}"),
        have("mean", "sum(j, 1, L, v[j]*p[z[j]]) = M*sum(j, 1, L, v[j])", rewrite("is")),
        cases(
            "low",
            "exists j in 1..L: p[z[j]] <= M",
            cases(
                "high",
                "exists j in 1..L: p[z[j]] >= M",
                seq(
                    unpack("low", "s", "lowest"),
                    unpack("high", "t", "highest"),
                    use("ss", "h3", "s"),
                    use("tt", "h3", "t"),
                    use(("x", "value"), "h4", "z[s]", "z[t]", "M"),
                    exhibit("x"),
                ),
                impossible("high", "M-p[z[{0}]]"),
            ),
            impossible("low", "p[z[{0}]]-M"),
        ),
    )


_never_half = seq(
    intro("x"),
    classical(
        cases("at", "x = 1", fact("d", "delta_equal", "x", "1"), fact("d", "delta_distinct", "x", "1"))
    ),
)
mean_between: Claim = claim(
    "wu2019.eq79.between",
    "The mean over A lies between bounds of the values on A, for every A and p",
    "lo <= sum(j, 1, L, v[j]*p[j])/sum(j, 1, L, v[j]) <= hi",
    where="""
        L integer, v p family(1), lo hi real, L >= 1, forall j in 1..L: v[j] > 0,
        forall j in 1..L: lo <= p[j] <= hi
    """,
    source=at(_PROOF + "(79)"),
    fidelity="beyond",
    says=r"\inf_{A_k} p \le \frac{\int_{A_k} p}{\mu(A_k)} \le \sup_{A_k} p",
    letters={"L": "the number of cells", "v[j]": "the volume of the cell j", "p[j]": "the value of p(y|x_i,.) on the cell j", "lo": "a lower bound for the values of p", "hi": "an upper bound for the values of p"},
    proof=lambda: prove(mean_between.statement, _between(), defined=_positive_volume),
    negative_control="lo < sum(j, 1, L, v[j]*p[j])/sum(j, 1, L, v[j]) <= hi",
    control_note="strictly",
    satisfying_instance={**_two_cells, "lo": 1, "hi": 2},
    notes="This is all that (80) needs, by continuity; p has the values p[j] on cells of volume v[j].",
)


def _between() -> Tactic:
    def side(label: str, smaller: str, larger: str, bound: str) -> Tactic:
        return have(
            label,
            f"sum(j, 1, L, {smaller}) <= sum(j, 1, L, {larger})",
            pointwise("j", use("vj", "h2", "j"), use("b", "h3", "j")),
        )

    return seq(
        _positive_volume,
        fact("r", "reciprocal_positive", _VOLUME),
        side("low", "lo*v[j]", "v[j]*p[j]", "p[j]-lo >= 0"),
        side("high", "v[j]*p[j]", "hi*v[j]", "hi-p[j] >= 0"),
        split(seq(), arith("high*r")),
    )


centred: Claim = claim(
    "wu2019.eq80",
    "For one other record: values of p(y|x_i,.) at points that come as close to x_(i) as 1/k tend to its value there, if it is continuous there",
    "exists K real: forall k integer: k >= 1 and k >= K => -t <= p[z[k]] - p[c] and p[z[k]] - p[c] <= t",
    where="""
        p z family(1), c t real, t > 0, forall k integer: k >= 1 => (-1/k <= z[k] - c and z[k] - c <= 1/k),
        forall e real: e > 0 => (
          exists r real: r > 0 and (
            forall x real: -r <= x - c and x - c <= r => -e <= p[x] - p[c] and p[x] - p[c] <= e
          )
        )
    """,
    source=at(_PROOF + "(79)-(80)"),
    printed=r"=\lim_{k\rightarrow\infty}p(y|x_{i},\bar{x}_{(i)}^{x_{i}}) \exists\bar{x}_{(i)}^{x_{i}}\in A_{k}^{x_{i}} (79) =p(y|x_{i},x_{(i)}^{x_{i}}) (80)",
    fidelity="restricted",
    proof=lambda: prove(
        centred.statement,
        use(("r", "near"), "h3", "t"),
        fact("rr", "reciprocal_positive", "r"),
        exhibit("1/r"),
        intro("k", "late"),
        use("point", "h2", "k"),
        fact("rk", "reciprocal_positive", "k"),
        have("small", "1/k <= r", have("room", "k-1/r >= 0"), arith("room*rk*near.1")),
        use("value", "near.2", "z[k]"),
    ),
    negative_control="forall k integer: k >= 1 => -t <= p[z[k]] - p[c] and p[z[k]] - p[c] <= t",
    control_note="for every k",
    control_proof=lambda: fails(
        centred,
        exhibit("x -> x", "k -> kronecker(k,1)", "0", "1/2"),
        split(
            split(
                seq(),
                seq(
                    intro("k", "from"),
                    fact("r", "reciprocal_positive", "k"),
                    cases(
                        "one",
                        "k = 1",
                        split(rewrite("one"), rewrite("one")),
                        fact("d", "delta_distinct", "k", "1"),
                    ),
                ),
                seq(intro("e", "positive"), exhibit("e")),
            ),
            exhibit("1"),
        ),
    ),
    letters={
        "p[x]": "p(y|x_i,x), for one y and x_i, and one other record x, a real number",
        "z[k]": r"the point of A_k, in print \bar x_{(i)}^{x_i}",
        "c": "the centre of the balls, in print x_{(i)}^{x_i}",
        "t": "a distance",
        "K": "from which k on the values are this close",
        "r": "a distance within which the values of p are close",
        "e": "how close they are",
    },
    instance_proof=lambda: lives(
        centred,
        ("x -> 0", "k -> 0", "0", "1"),
        seq(),
        seq(intro("k", "from"), fact("r", "reciprocal_positive", "k")),
        seq(intro("e", "positive"), exhibit("1")),
    ),
    notes="For one other record, a real number; continuity in x_(i) is what is used.",
)


_STEPS = ("t[0] = 0", "t[L] = 1", "(forall j in 1..L: t[j-1] < t[j] and w[j] >= 0)", "sum(j, 1, L, w[j]) = 1")


def _cell(j: str) -> str:
    """The mean of the squares between t[j-1] and t[j]."""
    return f"(t[{j}]^2+t[{j}]*t[{j}-1]+t[{j}-1]^2)/3"


_CELL = _cell("j")
_MOMENT = f"sum(j, 1, L, w[j]*({_CELL}))"


_SQUARE = f"w[l]*({_cell('l')})"
_weightless = seq(
    have(
        "cell",
        f"forall j in 1..L: {_CELL} > 0",
        intro("j"),
        use("order", "cells", "j"),
        have("gap", "t[j]-t[j-1] > 0"),
        arith("gap*gap", squares=["t[j]+t[j-1]"]),
    ),
    have(
        "none",
        "forall j in 1..L: w[j] <= 0",
        intro("j"),
        lemma("others", "basics.sums.term", "L", f"l -> {_SQUARE}", "j"),
        use("cj", "cell", "j"),
        fact("rc", "reciprocal_positive", _CELL),
        have("small", f"w[j]*({_CELL}) <= 0"),
        arith("small*rc"),
    ),
    have("sums", "sum(j, 1, L, w[j]) <= sum(j, 1, L, 0)", pointwise("j", use("wj", "none", "j"))),
    have("no", "1 <= 0"),
)


def _no_point_mass(last: Tactic) -> Tactic:
    """Each cell has a positive second moment, so no cell has weight; ``last`` uses that the moment is positive."""
    names = ("t0", "tL", "cells", "law")
    return seq(
        intro("L", "t", "w"),
        classical(
            *(have(name, text) for name, text in zip(names, _STEPS, strict=True)),
            fact("sign", "trichotomy", "0", _MOMENT),
            alternatives("s", "sign", seq(), *[_weightless] * 2),
        ),
    )


inclusion: Claim = claim(
    "wu2019.theorem5_1.inclusion",
    "S_i is contained in Q_i: measures mu^{x_i} give the channel that selects x_(i) = s(x_i)",
    """
        exists L integer, w family(2), z family(2):
          L >= 1
          and (forall x real, j in 1..L: w[x, j] >= 0)
          and (forall x real: sum(j, 1, L, w[x, j]) = 1)
          and (forall x real, y real: sum(j, 1, L, w[x, j]*p[y, x, z[x, j]]) = p[y, x, s[x]])
    """,
    where="p family(3), s family(1)",
    source=at("Theorem 5.1, and (71) to (74)"),
    printed=r"Then there are \mathbb{S}_{i}\subseteq\mathbb{Q}_{i} ... there exists a probability transition matrix \mu=\{\mu^{x_{i}}:x_{i}\in\mathcal{X}_{i}\}\in\mathbb{P} such that ... (74)",
    letters={"p[y,x,z]": "the value for the output y, the record x and the other records z, in print p(y|x_i,x_(i))", "s[x]": "the other records that are selected for the record x, in print x_(i)^{x_i}", "L": "the number of points with a mass", "w[x,j]": "the mass of the point z[x,j] for the record x", "z[x,j]": "the point j of X_(i) for the record x"},
    fidelity="reading",
    proof=lambda: prove(inclusion.statement, exhibit("1", "x, j -> 1", "x, j -> s[x]")),
    negative_control={"p[y, x, s[x]]": "p[y, x, s[x]] + 1"},
    control_note="one more",
    control_proof=lambda: fails(
        inclusion, exhibit("y, x, z -> 0", "x -> 0"), intro("L", "w", "z"), classical(exhibit("0", "0"))
    ),
    satisfying_instance={"p": "y, x, z -> 1", "s": "x -> 0"},
    notes="Reading: Q_i of probability measures, as (71) to (74) have them; the point masses at s(x_i) are among them. p[y,x,z] is "
    "p(y|x_i,x_(i)), for every s. For finite alphabets it is wu2019.theorem3.1.subset. With densities only it is "
    "wu2019.theorem5_1.inclusion.density.",
    others=["wu2019.theorem5_1.inclusion.density", "wu2019.eq70"],
)
density: Claim = claim(
    "wu2019.theorem5_1.inclusion.density",
    "S_i is contained in Q_i with densities: some step density of x_2 has the second moment 0 that the channel selecting x_2 = 0 asks for",
    """
        exists L integer, t family(1), w family(1):
          L >= 1
          and t[0] = 0
          and t[L] = 1
          and (forall j in 1..L: t[j - 1] < t[j] and w[j] >= 0)
          and sum(j, 1, L, w[j]) = 1
          and sum(j, 1, L, w[j]*((t[j]^2 + t[j]*t[j - 1] + t[j - 1]^2)/3)) = 0
    """,
    reading_of="wu2019.theorem5_1.inclusion",
    source=at("Theorem 5.1, (67) and (81)"),
    printed=r"Then all the related probability distributions of the above random variables become the corresponding density functions. ... Then there are \mathbb{S}_{i}\subseteq\mathbb{Q}_{i}",
    severity="theorem",
    proof=lambda: disprove(density.statement, _no_point_mass(each(Apart(True)))),
    notes="Reading: the laws of Section 5 are densities, as its first lines say, and only they. For the Gaussian channel of f(x) = "
    "x_2 on [0,1] the output has second moment N + E x_2^2, so a law of x_2 that gives the channel selected by x_2 = 0 has "
    "E x_2^2 = 0: the limit of (75) is a point mass and has no density. Judged for step densities, where "
    "(t[j]^2 + t[j]*t[j-1] + t[j-1]^2)/3 is the mean of x_2^2 on step j; every density has E x_2^2 > 0.",
    letters={
        "L": "the number of steps of the density",
        "t[j]": "where its step j ends",
        "w[j]": "the mass of its step j",
    },
)
density_amended: Claim = claim(
    "wu2019.theorem5_1.inclusion.density.amended",
    "S_i is contained in the closure of Q_i: step densities of x_2 with second moments as near to 0 as wanted",
    """
        exists L integer, t family(1), w family(1):
          L >= 1
          and t[0] = 0
          and t[L] = 1
          and (forall j in 1..L: t[j - 1] < t[j] and w[j] >= 0)
          and sum(j, 1, L, w[j]) = 1
          and sum(j, 1, L, w[j]*((t[j]^2 + t[j]*t[j - 1] + t[j - 1]^2)/3)) <= r
    """,
    where="r real, r > 0",
    source=at("Theorem 5.1, and (81)"),
    fidelity="amended",
    says=r"\mathbb{S}_i\subseteq\overline{\mathbb{Q}_i}, or \mathbb{S}_i\subseteq\mathbb{Q}_i for arbitrary laws",
    proof=lambda: prove(density_amended.statement, _narrow()),
    negative_control={">": ">="},
    control_note="r = 0 included",
    control_proof=lambda: fails(density_amended, exhibit("0"), split(seq(), _no_point_mass(seq()))),
    satisfying_instance={"r": 1},
    notes="For laws that need not have densities the inclusion itself holds (wu2019.theorem5_1.inclusion).",
    letters={"r": "a bound for the mean square distance from the point", "L": "the number of steps of the density", "t[j]": "where its step j ends", "w[j]": "the mass of its step j"},
)


def _narrow() -> Tactic:
    """All weight on [0, s], s = min(r, 1)/2."""
    s = "min(r,1)/2"
    return seq(
        fact("least", "extremum", "min(r,1)"),
        have("pos", "min(r,1) > 0", alternatives("is", "least.3")),
        exhibit("2", f"j -> kronecker(j,1)*{s}+kronecker(j,2)", "j -> kronecker(j,1)"),
        split(seq(), seq(), seq(), seq(intro("j"), each(Enumerate("j", 1, 2)))),
    )


CLAIMS = [
    centred,
    integrand,
    constant,
    measure,
    measure_amended,
    quotient,
    mean_value,
    mean_between,
    inclusion,
    density,
    density_amended,
]
