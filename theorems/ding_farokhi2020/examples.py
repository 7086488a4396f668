"""Examples 2 to 5: the sets and the numbers of each iteration."""

from collections.abc import Callable, Sequence

from theorems.ding_farokhi2020.concrete import enclosed, evaluate
from theorems.ding_farokhi2020.figure1 import example, refuted
from theorems.ding_farokhi2020.model import at, letters, two, worded
from verify.claims.prelude import *


def value(
    name: str,
    title: str,
    statement: str,
    place: str,
    printed: str,
    notes: str = "",
    control: str | None = None,
    proof: Callable[[], Certificate] | None = None,
    others: Sequence[str] = (),
    **labels: str,
) -> Claim:
    """A claim about numbers."""
    return claim(
        name,
        title,
        statement,
        source=at(place),
        **worded(name, printed, **labels),
        notes=notes,
        negative_control=control,
        control_note="" if control is None else "the other way round, or another digit",
        proof=proof,
        others=others,
        satisfying_instance={},
    )


def decompositions(name: str, statement: str, control: str, place: str, printed: str, steps: int) -> Claim:
    """The partitions P(t) that an example prints beside its quantizations Q(t)."""
    made: Claim = value(
        name,
        "The printed partitions P(t) are the finest decompositions of the graphs of the printed quantizations Q(t)",
        statement,
        place,
        printed,
        control=control,
        proof=lambda: prove(made.statement, split(*[seq(), evaluate, evaluate] * steps)),
        notes="d is any label that is constant on the parts of Figure 2 and on the clusters. For all joint ranges that remain of Figure 1.",
    )
    return made


def _claim_of(claims: list[Claim], name: str) -> Claim:
    return next(found for found in claims if found.id == f"ding_farokhi2020.{name}")


_2, _3 = "Example 2", "Example 3"


def _in_two_parts(y: int, x: int) -> Tactic:
    """s6 is in the ranges of x and y, which Figure 2 keeps apart."""
    occurs = alternatives("which", "apart", absurd("which"))
    return seq(use("parts", "not.2", "6", str(y), str(x)), alternatives("apart", "parts", occurs))


def _apart_from(x: int) -> Tactic:
    """s6 is not in the range of x, as it is in that of x1, x2 or x7."""
    clash = alternatives("one", "some", *(_in_two_parts(y, x) for y in (1, 2, 7)))
    return have(f"x{x}", f"r[6,{x}] != 1", cases("in", f"r[6,{x}] = 1", clash, seq()))


_no_ranges = seq(
    intro("r"),
    classical(
        use("first", "not.3", "6"),
        alternatives("some", "first.2", seq(_apart_from(4), _apart_from(6), exhibit("6")), absurd("some.3")),
    ),
)
_THIRD = r"return $\mathcal{Q}^{(t-1)}$; ... We run the third iteration and have $\mathcal{Q}^{(3)}=\{\{x_{1},\dotsc,x_{7}\}\}$ returned"

EXAMPLE2 = [
    example(
        "ding_farokhi2020.example2.candidates",
        "At the start the least range has one value: Pi consists of x2, ..., x7",
        """
        sum(s, 1, 6, in_one(range_x1(s))) = 2
        and sum(s, 1, 6, in_one(range_x2(s))) = 1
        and sum(s, 1, 6, in_one(range_x3(s))) = 1
        and sum(s, 1, 6, in_one(range_x4(s))) = 1
        and sum(s, 1, 6, in_one(range_x5(s))) = 1
        and sum(s, 1, 6, in_one(range_x6(s))) = 1
        and sum(s, 1, 6, in_one(range_x7(s))) = 1
        """,
        _2,
        r"$\Pi=\{\{x_{2}\},\dotsc,\{x_{7}\}\}$",
        "sum(s, 1, 6, in_one(range_x1(s))) = 1",
        "x1 as well",
    ),
    claim(
        "ding_farokhi2020.example2.ranges",
        "Some joint range with the decomposition of Figure 2 has all the conditional ranges printed for U_1",
        """
        exists r family(2):
          zero_one[6, 7](r)
          and decomposition[6, 7, r]((x) -> part(x))
          and (forall s in 1..6: r[s,1] = 1 or r[s,2] = 1 or r[s,7] = 1 <=> s = 1 or s = 2 or s = 6)
          and (forall s in 1..6: r[s,3] = 1 or r[s,5] = 1 <=> s = 3 or s = 4)
          and (
              forall s in 1..6:
                r[s,3] = 1 or r[s,4] = 1 or r[s,5] = 1 or r[s,6] = 1 <=> s = 3 or s = 4 or s = 6
            )
          and (forall s in 1..6: r[s,4] = 1 or r[s,6] = 1 <=> s = 3 or s = 6)
        """,
        source=at(_2),
        printed=r"$\llbracket{S|\{x_{1},x_{2},x_{7}\}}\rrbracket=\{s_{1},s_{2},s_{6}\}$, $\llbracket{S|\{x_{3},x_{5}\}}\rrbracket=\{s_{3},s_{4}\}$ and $\llbracket{S|\{x_{4},x_{6}\}}\rrbracket=\{s_{3},s_{6}\}$ ... $\llbracket{S|\{x_{1},x_{2},x_{7}\}}\rrbracket=\{s_{1},s_{2},s_{6}\}$ and $\llbracket{S|\{x_{3},\dotsc,x_{6}\}}\rrbracket=\{s_{3},s_{4},s_{6}\}$",
        severity="slip",
        proof=lambda: disprove(_claim_of(EXAMPLE2, "example2.ranges").statement, _no_ranges),
        notes="Of all joint ranges on six and seven values: s6 would be in the range of x1, x2 or x7 and in that of x4 or x6, "
        "which are in different parts of Figure 2.",
    ),
    example(
        "ding_farokhi2020.example2.ranges.amended",
        "The conditional ranges for U_1: x6 and x7 bring different values, s5 and s6",
        """
        (
          forall s in 1..6:
            in_any_3(range_x1(s), range_x2(s), range_x7(s))
            = kronecker(s,1) + kronecker(s,2) + kronecker(s,11 - q)
        )
        and (forall s in 1..6: in_any_2(range_x3(s), range_x5(s)) = kronecker(s,3) + kronecker(s,4))
        and (forall s in 1..6: in_any_2(range_x4(s), range_x6(s)) = kronecker(s,3) + kronecker(s,q))
        and (
            forall s in 1..6:
              in_any_4(range_x3(s), range_x4(s), range_x5(s), range_x6(s))
              = kronecker(s,3) + kronecker(s,4) + kronecker(s,q)
          )
        """,
        _2,
        r"$\llbracket{S|\{x_{1},x_{2},x_{7}\}}\rrbracket=\{s_{1},s_{2},s_{5}\}$, $\llbracket{S|\{x_{4},x_{6}\}}\rrbracket=\{s_{3},s_{6}\}$ (or s5 and s6 exchanged)",
        """
        (
          forall s in 1..6:
            in_any_3(range_x1(s), range_x2(s), range_x7(s))
            = kronecker(s,1) + kronecker(s,2) + kronecker(s,6)
        )
        and (forall s in 1..6: in_any_2(range_x3(s), range_x5(s)) = kronecker(s,3) + kronecker(s,4))
        and (
            forall s in 1..6:
              in_any_4(range_x3(s), range_x4(s), range_x5(s), range_x6(s))
              = kronecker(s,3) + kronecker(s,4) + kronecker(s,6)
          )
        and (forall s in 1..6: in_any_2(range_x4(s), range_x6(s)) = kronecker(s,3) + kronecker(s,6))
        """,
        "the printed sets",
    ),
    example(
        "ding_farokhi2020.example2.u2.ranges",
        "The conditional ranges for U_2",
        """
        (
          forall s in 1..6:
            in_any_3(range_x1(s), range_x2(s), range_x4(s))
            = kronecker(s,1) + kronecker(s,2) + kronecker(s,3)
        )
        and (forall s in 1..6: in_any_2(range_x3(s), range_x5(s)) = kronecker(s,3) + kronecker(s,4))
        and (forall s in 1..6: in_any_2(range_x6(s), range_x7(s)) = kronecker(s,5) + kronecker(s,6))
        """,
        _2,
        r"$\llbracket{S|\{x_{1},x_{2},x_{4}\}}\rrbracket=\{s_{1},s_{2},s_{3}\}$, $\llbracket{S|\{x_{3},x_{5}\}}\rrbracket=\{s_{3},s_{4}\}$ and $\llbracket{S|\{x_{6},,x_{7}\}}\rrbracket=\{s_{5},s_{6}\}$",
        "forall s in 1..6: in_any_2(range_x6(s), range_x7(s)) = kronecker(s,4) + kronecker(s,5)",
        "another value",
    ),
    example(
        "ding_farokhi2020.example2.least",
        "The numbers of values of S for the clusters of Q(1), Q(2), Q(3): at least 2, 3, 6",
        """
        sum(s, 1, 6, in_any_3(range_x1(s), range_x2(s), range_x7(s))) = 3
        and sum(s, 1, 6, in_any_2(range_x3(s), range_x5(s))) = 2
        and sum(s, 1, 6, in_any_2(range_x4(s), range_x6(s))) = 2
        and sum(s, 1, 6, in_any_4(range_x3(s), range_x4(s), range_x5(s), range_x6(s))) = 3
        and sum(s, 1, 6, range_of_all(s)) = 6
        """,
        _2,
        r"\triangle L = -\log 2+\lambda\log 3",
        "sum(s, 1, 6, range_of_all(s)) = 5",
        "another number", fidelity="beyond",
    ),
    value(
        "ding_farokhi2020.example2.delta1",
        "The first iteration for U_1 changes the Lagrangian by -0.5245",
        "abs(-log2(2) + 0.3*log2(3) - (-0.5245)) <= 1/20000 and -log2(2) + 0.3*log2(3) < 0",
        _2,
        r"\triangle\mathcal{L}=-\log 2+\lambda\log 3=-0.5245<0",
        control="abs(-log2(2) + 0.3*log2(3) - (-0.5246)) <= 1/20000",
    ),
    value(
        "ding_farokhi2020.example2.delta2",
        "The second iteration for U_1 changes the Lagrangian by -0.4605",
        "abs(-log2(3/2) + 0.3*log2(4/3) - (-0.4605)) <= 1/20000 and -log2(3/2) + 0.3*log2(4/3) < 0",
        _2,
        r"\triangle\mathcal{L}=-0.4605<0",
        control="abs(-log2(3/2) + 0.3*log2(4/3) - (-0.4604)) <= 1/20000",
        notes="The least range grows from 2 to 3 values, the largest cluster from 3 to 4.",
    ),
    refuted(
        "ding_farokhi2020.example2.returned",
        "What step 16 of Algorithm 1 returns in Example 2 for U_1, Q(t-1) at t = 3, is the Q(3) of the example",
        """
        finer[7]((x) -> example_2_Q2(x), (x) -> example_2_Q3(x))
        and finer[7]((x) -> example_2_Q3(x), (x) -> example_2_Q2(x))
        """,
        "Algorithm 1, step 16; Example 2",
        _THIRD,
        "Q(3) has one cluster, which ends the loop at t = 3; step 16 then returns Q(2), and the example says Q(3). The example has the better one: the third "
        "iteration lowers the Lagrangian. So it is step 16 that is to be amended.",
        where="", severity="slip",
    ),
    value(
        "ding_farokhi2020.example2.returned.amended",
        "With step 16 amended Q(3) is returned, as printed: it has one cluster, which ends the loop, and a lower Lagrangian than Q(2), which is another quantization",
        """
        (forall x in 1..7: example_2_Q3(x) = 1)
        and (exists x in 1..7: example_2_Q2(x) != 1)
        and -log2(6/3) + 0.3*log2(7/4) < 0
        """,
        _2,
        r"return $\mathcal{Q}^{(t)}$ if $\triangle\mathcal{L}<0$, else $\mathcal{Q}^{(t-1)}$; ... We run the third iteration and have $\mathcal{Q}^{(3)}$ returned",
        control="(forall x in 1..7: example_2_Q2(x) = 1) and -log2(6/3) + 0.3*log2(7/4) < 0",
        proof=lambda: prove(_claim_of(EXAMPLE2, "example2.returned.amended").statement, split(evaluate, evaluate, enclosed), defined=two),
        notes="3/10 is lambda; the third iteration takes the least range from 3 to 6 values and the largest cluster from 4 to 7. "
        "Step 16 should return Q(t) where the last iteration has lowered the Lagrangian, that is where one cluster ends the loop.",
    ),
    value(
        "ding_farokhi2020.example2.u2.delta1",
        "The first iteration for U_2 changes the Lagrangian by -0.3750",
        "-log2(2) + 2.5*farthest_2(1.5, 1) = -0.3750 and -0.3750 < 0",
        _2,
        r"\triangle\mathcal{L}=-\log 2+\lambda\bar{d}(\{x_{6},x_{7}\})=-0.3750<0",
        control="-log2(2) + 2.5*farthest_2(1.5, 1) = -0.3750 and -0.3750 > 0",
    ),
    value(
        "ding_farokhi2020.example2.u2.delta2",
        "The second iteration for U_2, to one cluster, would change the Lagrangian by 0.0758",
        """
        abs(
          -log2(3)
          + 2.5*(farthest_7(0.2, 0.1, 0.4, 0.3, 0.6, 1.5, 1) - farthest_2(1.5, 1))
          - 0.0758
        )
        <= 1/20000
        and -log2(3) + 2.5*(farthest_7(0.2, 0.1, 0.4, 0.3, 0.6, 1.5, 1) - farthest_2(1.5, 1)) > 0
        """,
        _2,
        r"\triangle\mathcal{L}=-\log 3+\lambda(\bar{d}(\{x_{1},\dotsc,x_{7}\})-\bar{d}(\{x_{6},x_{7}\}))=0.0758>0",
        control="""
        abs(
          -log2(3)
          + 2.5*(farthest_7(0.2, 0.1, 0.4, 0.3, 0.6, 1.5, 1) - farthest_2(1.5, 1))
          - 0.0757
        )
        <= 1/20000
        """,
        notes="The least range grows from 2 to 6 values, the largest distortion is that of all seven, 32/35.",
    ),
    refuted(
        "ding_farokhi2020.example2.u2.second",
        "Q(2) for U_2 comes from Q(1) by merging",
        "finer[7]((x) -> example_2_Q1_for_U2(x), (x) -> example_2_Q2(x))",
        _2,
        r"$\mathcal{Q}^{(1)}=\{\{x_{1},x_{2},x_{4}\},\{x_{3},x_{5}\},\{x_{6},x_{7}\}\}$ ... $\mathcal{Q}^{(2)}=\{\{x_{1},x_{2},x_{7}\},\{x_{3},\dotsc,x_{6}\}\}$",
        "x2 and x4 are apart in Q(2). The number printed beside it is that of the single cluster {x1, ..., x7}.",
        where="", severity="slip",
    ),
    value(
        "ding_farokhi2020.example2.u2.second.amended",
        "Amended, Q(2) of the run for U_2 is {x1, ..., x7}: it comes from Q(1) by merging, as {x3, x5} is nearer to {x1, x2, x4} than to {x6, x7}",
        """
        finer[7]((x) -> example_2_Q1_for_U2(x), (x) -> example_2_Q3(x))
        and farthest_5(0.2, 0.1, 0.3, 0.4, 0.6) < farthest_4(0.4, 0.6, 1.5, 1)
        """,
        _2,
        r"$Q^{(2)}=\{\{x_{1},\dotsc,x_{7}\}\}$",
        control="""
        finer[7]((x) -> example_2_Q1_for_U2(x), (x) -> example_2_Q2(x))
        and farthest_5(0.2, 0.1, 0.3, 0.4, 0.6) < farthest_4(0.4, 0.6, 1.5, 1)
        """,
        proof=lambda: prove(_claim_of(EXAMPLE2, "example2.u2.second.amended").statement, split(evaluate, enclosed)),
        notes="{x3, x5} and {x6, x7} have the least range. Joining {x3, x5} to {x1, x2, x4} (distortion 7/25) rather than to {x6, x7} (5/8) "
        "leaves {x6, x7} one partner, so Q(2) is the single cluster, whose distortion 32/35 the page uses.",
    ),
    refuted(
        "ding_farokhi2020.example2.u2.returned",
        "The quantization returned for U_2 is its Q(1)",
        """
        finer[7]((x) -> example_2_Q1_for_U2(x), (x) -> example_2_Q1(x))
        and finer[7]((x) -> example_2_Q1(x), (x) -> example_2_Q1_for_U2(x))
        """,
        _2,
        r"the quantization $\mathcal{Q}^{(1)}=\{\{x_{1},x_{2},x_{7}\},\{x_{3},x_{5}\},\{x_{4},x_{6}\}\}$ is returned",
        "What is printed is Q(1) of the run for U_1.",
        where="", severity="slip",
    ),
    value(
        "ding_farokhi2020.example2.u2.returned.amended",
        "Amended, what is returned for U_2 is its Q(1), {x1, x2, x4}, {x3, x5}, {x6, x7}: the first iteration lowers the Lagrangian, the second does not",
        """
        farthest_3(0.2, 0.1, 0.3) <= farthest_2(1.5, 1)
        and farthest_2(0.4, 0.6) <= farthest_2(1.5, 1)
        and -log2(2) + 2.5*farthest_2(1.5, 1) < 0
        and -log2(6/2) + 2.5*(farthest_7(0.2, 0.1, 0.4, 0.3, 0.6, 1.5, 1) - farthest_2(1.5, 1)) > 0
        """,
        _2,
        r"the quantization $\mathcal{Q}^{(1)}=\{\{x_{1},x_{2},x_{4}\},\{x_{3},x_{5}\},\{x_{6},x_{7}\}\}$ is returned",
        control="""
        farthest_3(0.2, 0.1, 1) <= farthest_2(0.3, 1.5)
        and -log2(2) + 2.5*farthest_2(0.3, 1.5) < 0
        """,
        notes="The largest distortion of Q(1) is that of {x6, x7}, 1/4; the least range has 1, 2 and 6 values at the start, after the first and "
        "after the second iteration. The control is the printed quantization, with {x1, x2, x7} and {x4, x6}.",
    ),
    value(
        "ding_farokhi2020.example2.u2.choices",
        "The first iteration for U_2: each cluster of least range joins the one with the least distortion of their union",
        """
        farthest_2(0.1, 0.2) < farthest_2(0.1, 0.4)
        and farthest_2(0.1, 0.2) < farthest_2(0.1, 0.3)
        and farthest_2(0.1, 0.2) < farthest_2(0.1, 0.6)
        and farthest_2(0.1, 0.2) < farthest_2(0.1, 1.5)
        and farthest_2(0.1, 0.2) < farthest_2(0.1, 1)
        and farthest_2(0.4, 0.6) < farthest_3(0.2, 0.1, 0.4)
        and farthest_2(0.4, 0.6) < farthest_2(0.4, 1.5)
        and farthest_2(0.4, 0.6) < farthest_2(0.4, 1)
        and farthest_3(0.2, 0.1, 0.3) < farthest_3(0.4, 0.6, 0.3)
        and farthest_3(0.2, 0.1, 0.3) < farthest_2(0.3, 1.5)
        and farthest_3(0.2, 0.1, 0.3) < farthest_2(0.3, 1)
        and farthest_2(1.5, 1) < farthest_4(0.2, 0.1, 0.3, 1.5)
        and farthest_2(1.5, 1) < farthest_3(0.4, 0.6, 1.5)
        """,
        _2,
        r"$\mathcal{Q}^{(1)}=\{\{x_{1},x_{2},x_{4}\},\{x_{3},x_{5}\},\{x_{6},x_{7}\}\}$",
        control="farthest_2(0.1, 0.2) < farthest_2(0.1, 0.4) and farthest_2(0.4, 0.6) < farthest_2(0.4, 0.3)",
        notes="All thirteen comparisons, the clusters of least range taken in the order x2, x3, x4, x6: x2 joins x1, x3 joins x5 (x4 has the same "
        "range), x4 joins {x1, x2}, x6 joins x7. The page prints Q(1) alone: order and centroids are those of Algorithm 1 as we run it.",
        others=["ding_farokhi2020.example2.u2.second"], fidelity="restricted",
    ),
]

_DELTA3 = r"\triangle\mathcal{L}=\log_{2}\frac{4}{5}-\lambda\log_{2}\frac{2}{1}=-0.0219"
EXAMPLE3 = [
    value(
        "ding_farokhi2020.example3.candidates",
        "Candidates at the start: all pairs but (x1, x2) and (x3, x4)",
        """
        forall x in 1..7, y in 1..7:
          x < y => (part(x) != part(y) <=> not (x = 1 and y = 2) and not (x = 3 and y = 4))
        """,
        _3,
        r"\Psi(\mathcal{Q}^{(0)},\mathcal{P}^{(0)})=\big{\{}(\{x\},\{x^{\prime}\})\colon x,x^{\prime}\in\llbracket{X}\rrbracket,x\neq x^{\prime}\big{\}}\setminus\big{\{}(\{x_{1}\},\{x_{2}\}),(\{x_{3}\},\{x_{4}\})\big{\}}",
        control="forall x in 1..7, y in 1..7: x < y => (part(x) != part(y) <=> not (x = 1 and y = 2))",
        proof=lambda: prove(EXAMPLE3[0].statement, evaluate),
    ),
    value(
        "ding_farokhi2020.example3.delta1",
        "First iteration",
        "abs(log2(4/5) - 0.3*log2(2/1) - (-0.0219)) <= 1/20000",
        _3,
        _DELTA3,
        notes="The sign of the second term is wrong: the utility falls by log 2. 3/10 is lambda, 1/20000 half a unit of the last digit.", severity="slip",
    ),
    value(
        "ding_farokhi2020.example3.delta1.amended",
        "First iteration, with the right sign",
        "abs(log2(4/5) + 0.3*log2(2/1) - (-0.0219)) <= 1/20000",
        _3,
        _DELTA3,
        control="abs(log2(4/5) - 0.3*log2(2/1) - (-0.0219)) <= 1/20000",
        says=r"\triangle\mathcal{L}=\log_{2}\frac{4}{5}+\lambda\log_{2}\frac{2}{1}=-0.0219",
    ),
    value(
        "ding_farokhi2020.example3.eq9",
        "(9): candidates of the second iteration",
        """
        forall x in 1..7, y in 1..7:
          example_3_Q1(x) < example_3_Q1(y)
          => (example_3_P1(x) = example_3_P1(y) <=> example_3_Q1(y) <= 3)
        """,
        "eq. (9)",
        r"\Psi(\mathcal{Q}^{(1)},\mathcal{P}^{(1)})=\big{\{}(\mathcal{X}_{1},\mathcal{X}_{2})\in\mathcal{Q}^{(1)}\colon\mathcal{X}_{1}\neq\mathcal{X}_{2}\big{\}}\setminus\big{\{}(\{x_{1},x_{3}\},\{x_{2}\}),(\{x_{1},x_{3}\},\{x_{4}\}),(\{x_{2}\},\{x_{4}\})\big{\}}",
        control="""
        forall x in 1..7, y in 1..7:
          example_3_Q1(x) < example_3_Q1(y)
          => (example_3_P1(x) = example_3_P1(y) <=> example_3_Q1(y) <= 2)
        """,
        proof=lambda: prove(EXAMPLE3[3].statement, evaluate),
        notes="Clusters are numbered {x1,x3}, {x2}, {x4}, {x5}, {x6}, {x7}: two are in one part exactly if both are among the first three.",
    ),
    value(
        "ding_farokhi2020.example3.descent",
        "Every iteration of Example 3 lowers the Lagrangian (the plot for U_1)",
        """
        log2(4/5) + 0.3*log2(2) < 0 and log2(3/4) < 0 and log2(2/3) < 0
        and log2(1/2) + 0.3*log2(3/2) < 0
        """,
        _3,
        "the iteration terminates at $t=4$ (see Example 3) ... both plots are strictly decreasing",
        control="log2(4/5) + 0.4*log2(2) < 0", fidelity="restricted",
        notes="The four changes: the largest cluster grows from one value to two, stays, stays, and grows to three. The run ends at t = 4, with one subgraph.",
    ),
    value(
        "ding_farokhi2020.example3.footnote11",
        "If x5 and x6 are merged first, the smallest candidate has three values at the third iteration",
        """
        forall x in 1..7, y in 1..7:
          footnote_11_P2(x) != footnote_11_P2(y) => footnote_11_size(x) + footnote_11_size(y) >= 3
        """,
        "footnote 11",
        r"One can show that, if $\{x_{5}\}$ $\{x_{6}\}$ is merged at the 1st iteration, we have $\min_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Psi(\mathcal{Q}^{(2)},\mathcal{P}^{(2)})}\{|\mathcal{X}_{1}|+|\mathcal{X}_{2}|\}=3$ at the 3rd iteration",
        notes="After {x5, x6} and {x1, x3}, the pair x2, x7 of two values is still a candidate; the same holds after any other second "
        "merging of two single values (footnote11.amended). There a and b are the two that are merged second, u and v two that are "
        "candidates at the third iteration.", severity="slip",
    ),
    value(
        "ding_farokhi2020.example3.footnote11.amended",
        "If x5 and x6 are merged first, two single values can still be merged at the third iteration",
        """
        forall a in 1..7, b in 1..7:
          a != 5 and a != 6 and b != 5 and b != 6 and part(a) < part(b)
          => (
              exists u in 1..7, v in 1..7:
                u != 5
                and u != 6
                and v != 5
                and v != 6
                and u != a
                and u != b
                and v != a
                and v != b
                and part(u) < part(v)
                and not (part(u) = part(a) and part(v) = part(b))
            )
        """,
        "footnote 11",
        r"\min\{|X_1|+|X_2|\}",
        control="""
        forall x in 1..7, y in 1..7:
          footnote_11_P2(x) != footnote_11_P2(y) => footnote_11_size(x) + footnote_11_size(y) >= 3
        """,
        proof=lambda: prove(EXAMPLE3[6].statement, evaluate),
        says=r"if $\{x_5\}$, $\{x_6\}$ is merged at the 1st iteration, $\min\{|\mathcal{X}_{1}|+|\mathcal{X}_{2}|\}=2$ at the 3rd iteration, too",
    ),
    claim(
        "ding_farokhi2020.example3.merging",
        "Merging {x1, x3}, {x2, x5}, {x4, x6} connects x1, ..., x6",
        "forall x in 1..6: d[x] = d[1]",
        where="d family(1), d[1] = d[2], d[3] = d[4], d[1] = d[3], d[2] = d[5], d[4] = d[6]",
        source=at("Section V-B1, Figure 4(c)"),
        letters={"d[x]": "a label that x shares with those it is connected with"},
        printed=r"we get the finest decomposition $\mathcal{P}_{G_{\hat{X}}}=\{\{x_{1},\dotsc,x_{6}\},\{x_{7}\}\}$",
        fidelity="restricted",
        proof=lambda: prove(EXAMPLE3[7].statement, intro("x"), each(Enumerate("x", 1, 6))),
        negative_control={"1..6": "1..7"},
        control_note="x7 as well",
        satisfying_instance={"d": letters(*[1] * 7)},
        notes="d is any label that is constant on the parts of Figure 2 and on the merged clusters.",
    ),
    decompositions(
        "ding_farokhi2020.example3.decompositions",
        """
        (forall d family(1): equal_in_figure_2(d) and d[1] = d[3] => equal_to_4(d))
        and joined(1, 3, 1, 5, 6, 7, 8, 1, 1, 1, 1, 6, 7, 8)
        and (
            forall d family(1):
              equal_in_figure_2(d) and d[1] = d[3] and d[2] = d[5] => equal_to_5(d)
          )
        and joined(1, 2, 1, 6, 2, 8, 9, 1, 1, 1, 1, 1, 7, 8)
        and (
            forall d family(1):
              equal_in_figure_2(d) and d[1] = d[3] and d[2] = d[5] and d[4] = d[6]
              => equal_to_6(d)
          )
        and joined(1, 2, 1, 3, 2, 3, 10, 1, 1, 1, 1, 1, 1, 8)
        and (
            forall d family(1):
              equal_in_figure_2(d) and d[1] = d[3] and d[2] = d[5] and d[4] = d[6] and d[1] = d[7]
              => equal_to_7(d)
          )
        and joined(1, 2, 1, 3, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1)
        """,
        """
        (
          forall d family(1):
            equal_in_figure_2(d) and d[1] = d[3] and d[2] = d[5] and d[4] = d[6] and d[1] = d[7]
            => d[1] = d[7]
        )
        and joined(1, 2, 1, 3, 2, 3, 1, 1, 3, 4, 5, 6, 7, 1)
        """,
        "Example 3, Figure 4",
        r"$\mathcal{P}^{(1)}=\{\{x_{1},\dotsc,x_{4}\},\{x_{5}\},\{x_{6}\},\{x_{7}\}\}$ ... $\mathcal{P}^{(2)}=\{\{x_{1},\dotsc,x_{5}\},\{x_{6}\},\{x_{7}\}\}$ ... $\mathcal{P}^{(3)}=\{\{x_{1},\dotsc,x_{6}\},\{x_{7}\}\}$ ... $\mathcal{P}^{(4)}=\{\{x_{1},\dotsc,x_{7}\}\}$",
        4,
    ),
]
CLAIMS = [*EXAMPLE2, *EXAMPLE3]
