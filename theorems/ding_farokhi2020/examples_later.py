"""Examples 4 and 5, the Pareto point of Example 3, and the numbers about the data in Section VII."""

from __future__ import annotations

from theorems.ding_farokhi2020.examples import decompositions, value
from theorems.ding_farokhi2020.figure1 import example, refuted
from theorems.ding_farokhi2020.model import at, letters
from verify.claims.claim import claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
from verify.proving.tactics import fact, have, intro, pointwise, prove, seq, use

_RETURNS = r"At the end of the third iteration, $Q^{(3)}=\{\{x_1,x_4\},\{x_3,x_5,x_6\},\{x_2\},\{x_7\}\}$ ... are returned"
_4, _5 = "Example 4", "Example 5"
EXAMPLE4 = [
    value(
        "ding_farokhi2020.example4.choices",
        "The pairs merged in the first three iterations have the least distortion among the candidates",
        """
        1/20 < 1/10 and 1/20 < 1/5 and 1/20 < 13/20 and 1/20 < 19/10 and 1/20 < 3/20 and 1/20 < 1/10
        and 1/20 < 1/4 and 1/20 < 7/10 and 1/20 < 39/20 and 1/20 < 1/10 and 1/20 < 11/20
        and 1/20 < 9/5 and 1/20 < 3/20 and 1/20 < 3/5 and 1/20 < 37/20 and 1/20 < 9/20
        and 1/20 < 17/10 and 1/20 < 5/4 and 1/10 < 7/30 and 1/10 < 5/6 and 1/10 < 5/2 and 1/10 < 1/4
        and 1/10 < 7/10 and 1/10 < 39/20 and 1/10 < 11/20 and 1/10 < 9/5 and 1/10 < 9/20
        and 1/10 < 17/10 and 1/10 < 5/4 and 2/3 < 5/6 and 2/3 < 5/2 and 2/3 < 7/10 and 2/3 < 39/20
        and 2/3 < 7/3 and 2/3 < 5/4
        """,
        _4,
        r"$\mathcal{Q}^{(3)}=\{\{x_{1},x_{4}\},\{x_{3},x_{5},x_{6}\},\{x_{2}\},\{x_{7}\}\}$",
        neighbour="1/10 < 1/20",
    ),
    value(
        "ding_farokhi2020.example4.descent",
        "The first three iterations lower the Lagrangian",
        """
        log2(4/5) + 0.3*(1/20) < 0
        and log2(3/4) + 0.3*(1/10 - 1/20) < 0
        and log2(2/3) + 0.3*(2/3 - 1/10) < 0
        """,
        _4,
        r"Algorithm 2 ensures a strict reduction of the Lagrangian function $L(\llbracket{\hat{X}^{(t)}|X}\rrbracket,\lambda)$ in each iteration $t$",
        neighbour="log2(2/3) + 3*(2/3 - 1/10) < 0", fidelity="restricted",
    ),
    value(
        "ding_farokhi2020.example4.terminates",
        "With lambda = 0.3 the iteration stops after the third: the fourth would not lower the Lagrangian",
        "39/20 < 5/2 and 39/20 < 19/8 and log2(1/2) + 0.3*(39/20 - 2/3) >= 0",
        "Example 4, Figure 6",
        r"At the end of the third iteration, $\mathcal{Q}^{(3)}=\{\{x_{1},x_{4}\},\{x_{3},x_{5},x_{6}\},\{x_{2}\},\{x_{7}\}\}$, $\mathcal{P}^{(3)}=\{\{x_{1},\dotsc,x_{6}\},\{x_{7}\}\}$ are returned",
        notes="The fourth merges x2 and x7 (distortion 39/20 instead of 2/3) and lowers the Lagrangian by 0.615: lambda = 0.3 "
        "ends with one part, at t = 4. 5/2 and 19/8 are the distortions of x7 with {x1, x4} and with {x3, x5, x6}, 1/10 the largest "
        "before the third iteration; the parts go from 3 to 2 in the third, from 2 to 1 in the fourth.", severity="slip",
    ),
    claim(
        "ding_farokhi2020.example4.terminates.amended",
        "With lambda between 0.78 and 1.03 the iteration stops after the third",
        """
        39/20 < 5/2 and 39/20 < 19/8
        and log2(1/2) + l*(39/20 - 2/3) >= 0
        and log2(2/3) + l*(2/3 - 1/10) < 0
        """,
        where="l in [0.78, 1.03]",
        source=at("Example 4, Figure 6"),
        says=_RETURNS,
        fidelity="amended",
        negative_control=("log2(1/2)+l*(39/20-2/3) >= 0", "l in [0.77, 1.03]"),
        control_note="from 0.77 on",
        satisfying_instance={"l": 1},
        notes="The other iterations of the example stay as they are.",
    ),
    value(
        "ding_farokhi2020.example4.distances",
        "The largest distances from centroids in Example 4, from the values (4) with x7 = 4",
        """
        radius(0.2, 0.4, 1/10) and radius(0.2, 0.3, 1/20) and radius_3(0.2, 0.3, 0.6, 7/30)
        and radius_3(0.2, 0.3, 1.5, 5/6) and radius_3(0.2, 0.3, 4, 5/2) and radius(0.2, 0.6, 1/5)
        and radius(0.2, 1.5, 13/20) and radius(0.2, 4, 19/10) and radius(0.1, 0.4, 3/20)
        and radius(0.1, 0.3, 1/10) and radius(0.1, 0.6, 1/4) and radius(0.1, 1.5, 7/10)
        and radius(0.1, 4, 39/20) and radius(0.4, 0.6, 1/10) and radius_4(0.4, 0.6, 1.5, 4, 19/8)
        and radius_3(0.4, 0.6, 4, 7/3) and radius(0.4, 1.5, 11/20) and radius(0.4, 4, 9/5)
        and radius(0.3, 0.6, 3/20) and radius(0.3, 1.5, 3/5) and radius(0.3, 4, 37/20)
        and radius(0.6, 1.5, 9/20) and radius(0.6, 4, 17/10) and radius(1.5, 4, 5/4)
        """,
        _4,
        r"we reset $x_7=4$ ... $\hat x=\frac{1}{|X|}\sum_{x \in X} x$, $d(x,\hat x)=|x-\hat x|$",
        neighbour="abs(0.2 - (0.2 + 0.3)/2) = 1/10",
        notes="The numbers of example4.choices, descent and terminates.", fidelity="beyond",
    ),
    decompositions(
        "ding_farokhi2020.example4.decompositions",
        """
        (
          forall d family(1):
            equal_in_figure_2(d) and d[1] = d[4] and d[3] = d[5] and d[3] = d[6] => equal_to_6(d)
        )
        and joined(1, 4, 2, 1, 2, 2, 9, 1, 1, 1, 1, 1, 1, 8)
        """,
        """
        (
          forall d family(1):
            equal_in_figure_2(d) and d[1] = d[4] and d[3] = d[5] and d[3] = d[6] => d[1] = d[7]
        )
        and joined(1, 4, 2, 1, 2, 2, 9, 1, 3, 4, 5, 6, 7, 1)
        """,
        "Example 4, Figure 5",
        r"$\mathcal{Q}^{(3)}=\{\{x_{1},x_{4}\},\{x_{3},x_{5},x_{6}\},\{x_{2}\},\{x_{7}\}\}$, $\mathcal{P}^{(3)}=\{\{x_{1},\dotsc,x_{6}\},\{x_{7}\}\}$",
        1,
    ),
]
EXAMPLE5 = [
    refuted(
        "ding_farokhi2020.example5.sizes",
        "The chosen x2 and x3 have two values of S each",
        "sum(s, 1, 6, in_one(range_x2(s))) = 2 and sum(s, 1, 6, in_one(range_x3(s))) = 2",
        _5,
        r"$|\llbracket{S|\{2\}}\rrbracket|=|\llbracket{S|\{3\}}\rrbracket|=2$ are the largest subgraphs",
        "They have one each (example2.candidates); two is the number of nodes of their subgraphs.", severity="slip",
    ),
    example(
        "ding_farokhi2020.example5.sizes.amended",
        "The chosen x2 and x3 have one value of S each",
        "sum(s, 1, 6, in_one(range_x2(s))) = 1 and sum(s, 1, 6, in_one(range_x3(s))) = 1",
        _5,
        r"$|[S|\{2\}]|=|[S|\{3\}]|=2$",
        "sum(s, 1, 6, in_one(range_x2(s))) = 2 and sum(s, 1, 6, in_one(range_x3(s))) = 2",
        "two",
    ),
    example(
        "ding_farokhi2020.example5.least",
        "The numbers of values of S for the clusters of Q(3) and Q(4)",
        """
        sum(s, 1, 6, in_one(range_x1(s))) = 2
        and sum(s, 1, 6, in_any_2(range_x2(s), range_x3(s))) = 2
        and sum(s, 1, 6, in_any_2(range_x4(s), range_x5(s))) = 2
        and sum(s, 1, 6, in_one(range_x6(s))) = 1
        and sum(s, 1, 6, in_one(range_x7(s))) = 1
        and sum(s, 1, 6, in_any_2(range_x6(s), range_x7(s))) = 2
        and sum(s, 1, 6, in_any_3(range_x1(s), range_x6(s), range_x7(s))) = 4
        """,
        _5,
        r"Q^{(3)}=\{\{x_1\},\{x_2,x_3\},\{x_4,x_5\},\{x_6,x_7\}\}",
        "sum(s, 1, 6, in_any_2(range_x6(s), range_x7(s))) = 1",
        "one",
        "Only merging x6, x7 lowers the Lagrangian at the third iteration: any other leaves x6 or x7 alone. "
        "The leakage at the end is log(6/2) = log 3.", fidelity="beyond",
    ),
    value(
        "ding_farokhi2020.example5.fourth",
        "The fourth iteration takes {x1}: three values cost less utility than four",
        "0.3*log2(3/2) < 0.3*log2(4/2)",
        _5,
        r"$(\mathcal{X}_{1}^{*},\mathcal{X}_{2}^{*})=(\{x_{1}\},\{x_{6},x_{7}\})$",
        neighbour="0.3*log2(3/2) > 0.3*log2(4/2)", fidelity="restricted",
    ),
    decompositions(
        "ding_farokhi2020.example5.decompositions",
        """
        (forall d family(1): equal_in_figure_2(d) and d[2] = d[3] => equal_to_4(d))
        and joined(2, 1, 1, 5, 6, 7, 8, 1, 1, 1, 1, 6, 7, 8)
        and (
            forall d family(1):
              equal_in_figure_2(d) and d[2] = d[3] and d[4] = d[5] => equal_to_5(d)
          )
        and joined(3, 1, 1, 2, 2, 8, 9, 1, 1, 1, 1, 1, 7, 8)
        and (
            forall d family(1):
              equal_in_figure_2(d) and d[2] = d[3] and d[4] = d[5] and d[6] = d[7]
              => equal_to_5(d) and d[6] = d[7]
          )
        and joined(4, 1, 1, 2, 2, 3, 3, 1, 1, 1, 1, 1, 2, 2)
        and (
            forall d family(1):
              equal_in_figure_2(d) and d[2] = d[3] and d[4] = d[5] and d[1] = d[6] and d[1] = d[7]
              => equal_to_7(d)
          )
        and joined(1, 2, 2, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        """,
        """
        (
          forall d family(1):
            equal_in_figure_2(d) and d[2] = d[3] and d[4] = d[5] and d[1] = d[6] and d[1] = d[7]
            => d[1] = d[7]
        )
        and joined(1, 2, 2, 3, 3, 1, 1, 1, 3, 4, 5, 6, 7, 1)
        """,
        _5,
        r"$\mathcal{P}^{(1)}=\{\{x_{1},\dotsc,x_{4}\},\{x_{5}\},\{x_{6}\},\{x_{7}\}\}$ ... $\mathcal{P}^{(2)}=\{\{x_{1},\dotsc,x_{5}\},\{x_{6}\},\{x_{7}\}\}$ ... $\mathcal{P}^{(3)}=\{\{x_{1},\dotsc,x_{5}\},\{x_{6},x_{7}\}\}$ ... $|\mathcal{P}^{(4)}|=|\{\{x_{1},\dotsc,x_{7}\}\}|=1$",
        4,
    ),
]
SECTION7 = [
    value(
        "ding_farokhi2020.section7.pareto",
        "The utility of Example 3, seven values and a largest cluster of three: log 7 - log 3 = log 7/3 (the arithmetic)",
        "log2(7) - log2(3) = log2(7/3)",
        "Section VII-A",
        r"I_0(X;\hat X)=\log 7/3",
        neighbour="log2(7) - log2(3) < log2(7/3)", fidelity="restricted",
    ),
    claim(
        "ding_farokhi2020.section7.records",
        "293 records, 281 pairs, 269 of them once: the other 12 pairs occur twice each",
        "forall i in 1..K: n[i] = 2",
        where="""
        K integer, K = 281-269, n family(1),
        forall i in 1..K: n[i] >= 2, sum(i, 1, K, n[i]) = 293-269
        """,
        source=at("Section VII-B"),
        says="281 distinct values of (s, x), among which 269 values appear only once in the whole dataset; 293 patients",
        proof=lambda: prove(SECTION7[1].statement, _twice),
        negative_control=(
            "forall i in 1..K: n[i] = 3",
            """
            K integer, K = 281-269, n family(1),
            forall i in 1..K: n[i] >= 2, sum(i, 1, K, n[i]) = 293-269
            """,
        ),
        control_note="three times",
        control_proof=lambda: Witness((("K", num(12)), ("n", letters(*[2] * 12)))),
        satisfying_instance={"K": 12, "n": letters(*[2] * 12)},
        fidelity="beyond",
        notes="What the printed counts force; whether they are the data's is computed by the notebook.",
    ),
    value(
        "ding_farokhi2020.section7.pairs",
        "The counts fit: as many pairs as ages or more, and no more than pairs are possible",
        "38 <= 281 and 154 <= 281 and 281 <= 38*154 and 281 <= 293 and 269 <= 281",
        "Section VII-B",
        r"$[S]$ contains 38 distinct values of age and $[X]$ contains 154 cholesterol levels. $[S,X]$ contains 281",
        neighbour="293 <= 281", fidelity="beyond",
    ),
]
_twice = seq(
    intro("j"),
    have("others", "sum(i, 1, K, (1-kronecker(i,j))*(n[i]-2)) >= 0", pointwise("i", use("b", "h2", "i"))),
    fact("as", "antisymmetric", "n[j]", "2"),
)
CLAIMS = [*EXAMPLE4, *EXAMPLE5, *SECTION7]
