"""Examples 4 and 5, the Pareto point of Example 3, and the numbers about the data in Section VII."""

from theorems.ding_farokhi2020.concrete import enclosed, evaluate
from theorems.ding_farokhi2020.examples import decompositions, value
from theorems.ding_farokhi2020.figure1 import example, refuted
from theorems.ding_farokhi2020.model import at, letters
from verify.claims.prelude import *

_4, _5 = "Example 4", "Example 5"


def _named(claims: list[Claim], name: str) -> Claim:
    return next(found for found in claims if found.id == f"ding_farokhi2020.{name}")


EXAMPLE4 = [
    value(
        "ding_farokhi2020.example4.first",
        "The first iteration merges x1 and x4: no pair of two subgraphs has a smaller distortion of its union",
        """
        forall i in 1..7, j in 1..7:
          part(i) != part(j) => farthest_2(0.2, 0.3) <= farthest_2(example_4_value(i), example_4_value(j))
        """,
        _4,
        "We have the graph $G$ updated as in Fig. 5",
        control="""
        forall i in 1..7, j in 1..7:
          part(i) < part(j) => farthest_2(0.2, 0.3) < farthest_2(example_4_value(i), example_4_value(j))
        """,
        proof=lambda: prove(_named(EXAMPLE4, "example4.first").statement, evaluate),
        others=["ding_farokhi2020.example4.second", "ding_farokhi2020.example4.third"],
        notes="Figure 5(a): the node x14. It is the one pair with this distortion (the control asks for less than its own).",
    ),
    value(
        "ding_farokhi2020.example4.second",
        "The second iteration merges x3 and x5: no pair of two subgraphs has a smaller distortion of its union",
        """
        farthest_2(0.4, 0.6) <= farthest_3(0.2, 0.3, 0.6)
        and farthest_2(0.4, 0.6) <= farthest_3(0.2, 0.3, 1.5)
        and farthest_2(0.4, 0.6) <= farthest_3(0.2, 0.3, 4)
        and (
            forall i in 2..7, j in 5..7:
              i != 4 and i < j => farthest_2(0.4, 0.6) <= farthest_2(example_4_value(i), example_4_value(j))
          )
        """,
        _4,
        "We have the graph $G$ updated as in Fig. 5",
        control="farthest_2(0.4, 0.6) < farthest_2(0.4, 0.6)",
        proof=lambda: prove(_named(EXAMPLE4, "example4.second").statement, split(enclosed, enclosed, enclosed, evaluate)),
        notes="Figure 5(b): the node x35. {x1, x4}, x2 and x3 are in one subgraph, x5, x6, x7 are alone.",
    ),
    value(
        "ding_farokhi2020.example4.third",
        "The third iteration merges {x3, x5} and x6: every other pair of two subgraphs has a larger distortion of its union",
        """
        farthest_3(0.4, 0.6, 1.5) < farthest_3(0.2, 0.3, 1.5)
        and farthest_3(0.4, 0.6, 1.5) < farthest_3(0.2, 0.3, 4)
        and farthest_3(0.4, 0.6, 1.5) < farthest_2(0.1, 1.5)
        and farthest_3(0.4, 0.6, 1.5) < farthest_2(0.1, 4)
        and farthest_3(0.4, 0.6, 1.5) < farthest_3(0.4, 0.6, 4)
        and farthest_3(0.4, 0.6, 1.5) < farthest_2(1.5, 4)
        """,
        _4,
        r"$\mathcal{Q}^{(3)}=\{\{x_{1},x_{4}\},\{x_{3},x_{5},x_{6}\},\{x_{2}\},\{x_{7}\}\}$",
        control="farthest_3(0.4, 0.6, 1.5) < farthest_2(0.6, 1.5)",
        notes="Figure 5(c): the node x356. {x1, x4}, {x3, x5} and x2 are in one subgraph, x6 and x7 are alone.",
    ),
    value(
        "ding_farokhi2020.example4.descent",
        "The first three iterations lower the Lagrangian",
        """
        log2(4/5) + 0.3*farthest_2(0.2, 0.3) < 0
        and log2(3/4) + 0.3*(farthest_2(0.4, 0.6) - farthest_2(0.2, 0.3)) < 0
        and log2(2/3) + 0.3*(farthest_3(0.4, 0.6, 1.5) - farthest_2(0.4, 0.6)) < 0
        """,
        _4,
        r"Algorithm 2 ensures a strict reduction of the Lagrangian function $L(\llbracket{\hat{X}^{(t)}|X}\rrbracket,\lambda)$ in each iteration $t$",
        control="log2(2/3) + 3*(farthest_3(0.4, 0.6, 1.5) - farthest_2(0.4, 0.6)) < 0", fidelity="restricted",
        others=["ding_farokhi2020.descent"],
    ),
    value(
        "ding_farokhi2020.example4.terminates",
        "With lambda = 0.3 the iteration stops after the third: the fourth, of the best pair, would not lower the Lagrangian",
        """
        farthest_2(0.1, 4) < farthest_3(0.2, 0.3, 4)
        and farthest_2(0.1, 4) < farthest_4(0.4, 0.6, 1.5, 4)
        and log2(1/2) + 0.3*(farthest_2(0.1, 4) - farthest_3(0.4, 0.6, 1.5)) >= 0
        """,
        "Example 4, Figure 6",
        r"At the end of the third iteration, $\mathcal{Q}^{(3)}=\{\{x_{1},x_{4}\},\{x_{3},x_{5},x_{6}\},\{x_{2}\},\{x_{7}\}\}$, $\mathcal{P}^{(3)}=\{\{x_{1},\dotsc,x_{6}\},\{x_{7}\}\}$ are returned",
        notes=(
                         "The fourth merges x2 and x7 (distortion 39/20 instead of 2/3) and lowers the Lagrangian"
                         " by 0.615: with the printed distances |x - x̂| and lambda = 0.3 the run goes on to one part,"
                         " at t = 4. It would end as printed with lambda from 0.78 to 1.03, or, as in the amendment,"
                         " with squared distances, which Examples 2 and 4 do not print."
                     ), severity="slip",
    ),
    value(
        "ding_farokhi2020.example4.terminates.amended",
        "With squared distances and lambda = 0.3 the third iteration lowers the Lagrangian, and the fourth would not: the run ends as printed",
        """
        farthest_2(0.1, 4) < farthest_3(0.2, 0.3, 4)
        and farthest_2(0.1, 4) < farthest_4(0.4, 0.6, 1.5, 4)
        and log2(4/5) + 0.3*farthest_2(0.2, 0.3)^2 < 0
        and log2(3/4) + 0.3*(farthest_2(0.4, 0.6)^2 - farthest_2(0.2, 0.3)^2) < 0
        and log2(2/3) + 0.3*(farthest_3(0.4, 0.6, 1.5)^2 - farthest_2(0.4, 0.6)^2) < 0
        and log2(1/2) + 0.3*(farthest_2(0.1, 4)^2 - farthest_3(0.4, 0.6, 1.5)^2) >= 0
        """,
        "Example 4, Figure 6",
        r"$d(x,\hat x)=(x-\hat x)^2$; "
        r"$\mathcal{Q}^{(3)}=\{\{x_{1},x_{4}\},\{x_{3},x_{5},x_{6}\},\{x_{2}\},\{x_{7}\}\}$, $\mathcal{P}^{(3)}=\{\{x_{1},\dotsc,x_{6}\},\{x_{7}\}\}$ are returned",
        control="""
        log2(1/2) + 0.3*(farthest_2(0.1, 4) - farthest_3(0.4, 0.6, 1.5)) >= 0
        """,
        notes="Example 4 prints d(x, x̂) = |x - x̂|, without squares. Squares keep the order of the distances, so each iteration merges the same pair as printed; the page most likely used them. With the printed "
        "distances the run ends after the third iteration for lambda from 0.78 to 1.03 only.",
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
        r"$|\llbracket{S|\{2\}}\rrbracket|=|\llbracket{S|\{3\}}\rrbracket|=1$, and the subgraphs of $x_2$ and $x_3$, of two nodes each, are the largest",
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
        control="0.3*log2(3/2) > 0.3*log2(4/2)", fidelity="restricted",
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
    claim(
        "ding_farokhi2020.section7.records",
        "293 records, 281 pairs, 269 of them once: the other 12 pairs occur twice each",
        "forall i in 1..K: n[i] = 2",
        where="""
        K integer, K = 281-269, n family(1),
        forall i in 1..K: n[i] >= 2, sum(i, 1, K, n[i]) = 293-269
        """,
        source=at("Section VII-B"),
        letters={"K": "how many pairs occur more than once"},
        says="281 distinct values of (s, x), among which 269 values appear only once in the whole dataset; 293 patients",
        proof=lambda: prove(SECTION7[0].statement, _twice),
        negative_control={"= 2": "= 3"},
        control_note="three times",
        control_proof={"K": 12, "n": letters(*[2] * 12)},
        satisfying_instance={"K": 12, "n": letters(*[2] * 12)},
        fidelity="beyond",
        notes="What the printed counts force; whether they are the data's is computed by the notebook.",
    ),
]
_twice = seq(
    intro("j"),
    have("others", "sum(i, 1, K, (1-kronecker(i,j))*(n[i]-2)) >= 0"),
    fact("as", "antisymmetric", "n[j]", "2"),
)
CLAIMS = [*EXAMPLE4, *EXAMPLE5, *SECTION7]
