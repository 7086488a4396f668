"""Examples 4 and 5, the Pareto point of Example 3, and the numbers about the data in Section VII."""

from __future__ import annotations

from theorems.ding_farokhi2020.examples import decompositions, distances, distortion, partition, value
from theorems.ding_farokhi2020.figure1 import example, refuted, size
from theorems.ding_farokhi2020.model import at, letters
from verify.claim import claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
from verify.prover.tactics import arith, fact, have, intro, pointwise, prove, seq, use


def _far(*cluster: int) -> str:
    """The distortion of a cluster for x7 = 4."""
    return distortion(*cluster, last="4")


def _least(chosen: tuple[int, ...], others: list[tuple[int, ...]]) -> str:
    return " and ".join(f"{_far(*chosen)} < {_far(*other)}" for other in others)


_CROSS = [
    (1, 3),
    (1, 5),
    (1, 6),
    (1, 7),
    (2, 3),
    (2, 4),
    (2, 5),
    (2, 6),
    (2, 7),
    (3, 5),
    (3, 6),
    (3, 7),
    (4, 5),
    (4, 6),
    (4, 7),
]
_CROSS += [(5, 6), (5, 7), (6, 7)]
_SECOND = [(1, 4, 5), (1, 4, 6), (1, 4, 7), (2, 5), (2, 6), (2, 7), (3, 6), (3, 7), (5, 6), (5, 7), (6, 7)]
_THIRD = [(1, 4, 6), (1, 4, 7), (2, 6), (2, 7), (3, 5, 7), (6, 7)]
_FOURTH = [(1, 4, 7), (3, 5, 6, 7)]
_D1, _D2, _D3, _D4 = _far(1, 4), _far(3, 5), _far(3, 5, 6), _far(2, 7)
_RETURNS = r"At the end of the third iteration, $Q^{(3)}=\{\{x_1,x_4\},\{x_3,x_5,x_6\},\{x_2\},\{x_7\}\}$ ... are returned"
_4, _5 = "Example 4", "Example 5"
EXAMPLE4 = [
    value(
        "example4.choices",
        "The pairs merged in the first three iterations have the least distortion among the candidates",
        f"{_least((1, 4), _CROSS)} and {_least((3, 5), _SECOND)} and {_least((3, 5, 6), _THIRD)}",
        _4,
        r"Q^{(3)}=\{\{x_1,x_4\},\{x_3,x_5,x_6\},\{x_2\},\{x_7\}\}",
        neighbour=f"{_far(1, 3)} < {_far(1, 4)}",
    ),
    value(
        "example4.descent",
        "The first three iterations lower the Lagrangian",
        f"log2(4/5)+0.3*({_D1}) < 0 and log2(3/4)+0.3*({_D2}-{_D1}) < 0 and log2(2/3)+0.3*({_D3}-{_D2}) < 0",
        _4,
        "Algorithm 2 ensures a strict reduction of the Lagrangian function in each iteration",
        neighbour=f"log2(2/3)+3*({_D3}-{_D2}) < 0",
    ),
    value(
        "example4.terminates",
        "With lambda = 0.3 the iteration stops after the third: the fourth would not lower the Lagrangian",
        f"{_least((2, 7), _FOURTH)} and log2(1/2)+0.3*({_D4}-{_D3}) >= 0",
        "Example 4, Figure 6",
        _RETURNS,
        notes="The fourth merges x2 and x7 (distortion 39/20 instead of 2/3) and lowers the Lagrangian by 0.615: lambda = 0.3 "
        "ends with one part, at t = 4.",
    ),
    claim(
        "ding_farokhi2020.example4.terminates.amended",
        "With lambda between 0.78 and 1.03 the iteration stops after the third",
        f"{_least((2, 7), _FOURTH)} and log2(1/2)+l*({_D4}-{_D3}) >= 0 and log2(2/3)+l*({_D3}-{_D2}) < 0",
        where="l in [0.78, 1.03]",
        source=at("Example 4, Figure 6"),
        printed=_RETURNS,
        fidelity="amended",
        false_neighbour=(f"log2(1/2)+l*({_D4}-{_D3}) >= 0", "l in [0.77, 1.03]"),
        neighbour_note="from 0.77 on",
        living_example={"l": 1},
        notes="The other iterations of the example stay as they are.",
    ),
    value(
        "example4.distances",
        "The largest distances from centroids in Example 4, from the values (4) with x7 = 4",
        distances(*sorted({(1, 4), (2, 7), *_CROSS, *_SECOND, *_THIRD, *_FOURTH}), last="4"),
        _4,
        r"we reset $x_7=4$ ... $\hat x=\frac{1}{|X|}\sum_{x \in X} x$, $d(x,\hat x)=|x-\hat x|$",
        neighbour=f"abs(0.2-(0.2+0.3)/2) = {_far(1, 3)}",
        notes="The numbers of example4.choices, descent and terminates.",
    ),
    decompositions(
        "example4.decompositions",
        "Example 4, Figure 5",
        r"Q^{(3)}=\{\{x_1,x_4\},\{x_3,x_5,x_6\},\{x_2\},\{x_7\}\}, P^{(3)}=\{\{x_1,\dotsc,x_6\},\{x_7\}\}",
        [(partition((1, 4), (3, 5, 6)), partition(range(1, 7)))],
    ),
]
EXAMPLE5 = [
    refuted(
        "example5.sizes",
        "The chosen x2 and x3 have two values of S each",
        f"{size([2])} = 2 and {size([3])} = 2",
        _5,
        r"$|[S|\{2\}]|=|[S|\{3\}]|=2$ are the largest subgraphs",
        "They have one each (example2.candidates); two is the number of nodes of their subgraphs.",
    ),
    example(
        "example5.sizes.amended",
        "The chosen x2 and x3 have one value of S each",
        f"{size([2])} = 1 and {size([3])} = 1",
        _5,
        r"$|[S|\{2\}]|=|[S|\{3\}]|=2$",
        f"{size([2])} = 2 and {size([3])} = 2",
        "two",
    ),
    example(
        "example5.least",
        "The numbers of values of S for the clusters of Q(3) and Q(4)",
        f"{size([1])} = 2 and {size([2, 3])} = 2 and {size([4, 5])} = 2 and {size([6])} = 1 and {size([7])} = 1 "
        f"and {size([6, 7])} = 2 and {size([1, 6, 7])} = 4",
        _5,
        r"Q^{(3)}=\{\{x_1\},\{x_2,x_3\},\{x_4,x_5\},\{x_6,x_7\}\}",
        f"{size([6, 7])} = 1",
        "one",
        "Only merging x6, x7 lowers the Lagrangian at the third iteration: any other leaves x6 or x7 alone. "
        "The leakage at the end is log(6/2) = log 3.",
    ),
    value(
        "example5.fourth",
        "The fourth iteration takes {x1}: three values cost less utility than four",
        "0.3*log2(3/2) < 0.3*log2(4/2)",
        _5,
        r"(X_1^*,X_2^*)=(\{x_1\},\{x_6,x_7\})",
        neighbour="0.3*log2(3/2) > 0.3*log2(4/2)",
    ),
    decompositions(
        "example5.decompositions",
        _5,
        r"P^{(1)}=\{\{x_1,\dotsc,x_4\},\{x_5\},\{x_6\},\{x_7\}\}, \dotsc, P^{(4)}=\{\{x_1,\dotsc,x_7\}\}",
        [
            (partition((2, 3)), partition(range(1, 5))),
            (partition((2, 3), (4, 5)), partition(range(1, 6))),
            (partition((2, 3), (4, 5), (6, 7)), partition(range(1, 6), (6, 7))),
            (partition((1, 6, 7), (2, 3), (4, 5)), partition(range(1, 8))),
        ],
    ),
]
SECTION7 = [
    value(
        "section7.pareto",
        "The utility of Example 3: log 7 - log 3 = log 7/3",
        "log2(7)-log2(3) = log2(7/3)",
        "Section VII-A",
        r"I_0(X;\hat X)=\log 7/3",
        neighbour="log2(7)-log2(3) < log2(7/3)",
    ),
    claim(
        "ding_farokhi2020.section7.records",
        "293 records, 281 pairs, 269 of them once: the other 12 pairs occur twice each",
        "forall i in 1..K: n[i] = 2",
        where="K integer, K = 281-269, n family(1), forall i in 1..K: n[i] >= 2, sum(i, 1, K, n[i]) = 293-269",
        source=at("Section VII-B"),
        printed="281 distinct values of (s, x), among which 269 values appear only once in the whole dataset; 293 patients",
        proof=lambda: prove(SECTION7[1].statement, _twice),
        false_neighbour=(
            "forall i in 1..K: n[i] = 3",
            "K integer, K = 281-269, n family(1), forall i in 1..K: n[i] >= 2, sum(i, 1, K, n[i]) = 293-269",
        ),
        neighbour_note="three times",
        neighbour_proof=lambda: Witness((("K", num(12)), ("n", letters(*[2] * 12)))),
        living_example={"K": 12, "n": letters(*[2] * 12)},
        fidelity="beyond",
        notes="What the printed counts force; whether they are the data's is computed by the notebook.",
    ),
    value(
        "section7.pairs",
        "The counts fit: as many pairs as ages or more, and no more than pairs are possible",
        "38 <= 281 and 154 <= 281 and 281 <= 38*154 and 281 <= 293 and 269 <= 281",
        "Section VII-B",
        r"$[S]$ contains 38 distinct values of age and $[X]$ contains 154 cholesterol levels. $[S,X]$ contains 281",
        neighbour="293 <= 281",
    ),
]
_twice = seq(
    intro("j"),
    use("low", "h2", "j"),
    have(
        "others",
        "sum(i, 1, K, (1-kronecker(i,j))*(n[i]-2)) >= 0",
        pointwise(
            "i",
            seq(
                use("b", "h2", "i"),
                fact("d", "delta_bounds", "i", "j"),
                have("o", "1-kronecker(i,j) >= 0"),
                have("e", "n[i]-2 >= 0"),
                arith("o*e"),
            ),
        ),
    ),
    have("high", "n[j] <= 2", arith("others", eq=["h3", ("2", "h1")])),
    fact("as", "antisymmetric", "n[j]", "2"),
)
CLAIMS = [*EXAMPLE4, *EXAMPLE5, *SECTION7]
