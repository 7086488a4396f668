"""The joint range of Figure 1, as far as the text forces it, and Examples 1 to 5.

Figure 1 is a picture. Figure 2 and the examples force: x1 has the range {s1, s2}; x2 one of s1, s2; x3 and x4 have {s3}; x5 has
{s4}; x6 and x7 have {s5} and {s6} in one order or the other (disjoint by Figure 2, together {s5, s6} by Example 2). Free are
which value of S goes with x2 (p below, 1 or 2) and with x6 (q below, 5 or 6; x7 has 11 - q). The examples are judged for all four.
"""

from collections.abc import Callable

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, letters, worded
from verify.claims.prelude import *

FREE = "p in 1..2, q in 5..6"
#: The finest decomposition of Figure 2, as a label of each x.
COMPONENTS = (1, 1, 2, 2, 3, 4, 5)


def all_four(tactic: Tactic) -> Tactic:
    return each(
        Enumerate("p", 1, 2), seq(), seq(), *[each(Enumerate("q", 5, 6), seq(), seq(), *[tactic] * 2)] * 2
    )


def example(
    name: str,
    title: str,
    statement: str,
    place: str,
    printed: str,
    control: str | None = None,
    note: str = "",
    notes: str = "",
    tactic: Tactic = evaluate,
    **labels: str,
) -> Claim:
    """A claim about the relation, for all four that the text leaves."""
    made: Claim = claim(
        name,
        title,
        statement,
        where=FREE,
        source=at(place),
        **worded(name, printed, **labels),
        proof=lambda: prove(made.statement, all_four(tactic)),
        negative_control=control,
        control_note=note,
        satisfying_instance={"p": 1, "q": 5},
        notes=notes,
    )
    return made


def refuted(
    name: str, title: str, statement: str, place: str, printed: str, notes: str = "", where: str = FREE, **labels: str
) -> Claim:
    """A printed statement about the relation that fails for one of the four."""
    return claim(
        name,
        title,
        statement,
        where=where,
        source=at(place),
        **worded(name, printed, **labels),
        notes=notes,
    )


decomposition = example(
    "ding_farokhi2020.example1.decomposition",
    "The finest decomposition of the graph: x1, x2 | x3, x4 | x5 | x6 | x7 (for the joint ranges that the printed conditional ranges leave of Figure 1)",
    """
    common_with_x1(p) >= 1 and common_with_x1(3) = 0 and common_with_x1(3) = 0
    and common_with_x1(4) = 0 and common_with_x1(q) = 0 and common_with_x1(11 - q) = 0
    and common(p, 3) = 0 and common(p, 3) = 0 and common(p, 4) = 0 and common(p, q) = 0
    and common(p, 11 - q) = 0 and common(3, 3) >= 1 and common(3, 4) = 0 and common(3, q) = 0
    and common(3, 11 - q) = 0 and common(3, 4) = 0 and common(3, q) = 0
    and common(3, 11 - q) = 0 and common(4, q) = 0 and common(4, 11 - q) = 0
    and common(q, 11 - q) = 0
    """,
    "Example 1, Figure 2",
    r"\mathcal{P}_{G_{X}}^{*}=\{\{x_{1},x_{2}\},\{x_{3},x_{4}\},\{x_{5}\},\{x_{6}\},\{x_{7}\}\}",
    """
    common_with_x1(p) >= 1 and common_with_x1(3) = 0 and common_with_x1(3) = 0
    and common_with_x1(4) = 0 and common_with_x1(q) = 0 and common_with_x1(11 - q) = 0
    and common(p, 3) = 0 and common(p, 3) = 0 and common(p, 4) = 0 and common(p, q) = 0
    and common(p, 11 - q) = 0 and common(3, 3) >= 1 and common(3, 4) >= 1 and common(3, q) = 0
    and common(3, 11 - q) = 0 and common(3, 4) >= 1 and common(3, q) = 0
    and common(3, 11 - q) = 0 and common(4, q) = 0 and common(4, 11 - q) = 0
    and common(q, 11 - q) = 0
    """,
    "x5 with x3 and x4",
    "One conjunct for each pair: values in one part have a common value of S, values in different parts have none. So the parts are the "
    "connected subgraphs; there are five of them: I_* = log 5.",
)
overlap_printed = refuted(
    "ding_farokhi2020.example1.overlap",
    "The overlap partition of Example 1 is a partition of S",
    """
    forall s in 1..6:
      (kronecker(s,1) + kronecker(s,2))
      + kronecker(s,3)
      + kronecker(s,4)
      + kronecker(s,4)
      + kronecker(s,6)
      = 1
    """,
    "Example 1",
    r"\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}=\{\llbracket{S|\mathcal{X}}\rrbracket\colon\mathcal{X}\in\mathcal{P}_{G_{X}}^{*}\}=\{\{s_{1},s_{2}\},\{s_{3}\},\{s_{4}\},\{s_{4}\},\{s_{6}\}\}",
    "s4 stands twice, s5 is missing.", severity="slip",
)
overlap = example(
    "ding_farokhi2020.example1.overlap.amended",
    "The overlap partition of Example 1: s1, s2 | s3 | s4 | s5 | s6",
    """
    (
      forall s in 1..6:
        (kronecker(s,1) + kronecker(s,2))
        + kronecker(s,3)
        + kronecker(s,4)
        + kronecker(s,5)
        + kronecker(s,6)
        = 1
    )
    and (forall s in 1..6, x in 1..7: figure_1(s, x) = 1 => block(s) = part(x))
    """,
    "Example 1",
    r"\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}=\{\llbracket{S|\mathcal{X}}\rrbracket\colon\mathcal{X}\in\mathcal{P}_{G_{X}}^{*}\}=\{\{s_{1},s_{2}\},\{s_{3}\},\{s_{4}\},\{s_{5}\},\{s_{6}\}\}",
    """
    forall s in 1..6:
      (kronecker(s,1) + kronecker(s,2))
      + kronecker(s,3)
      + kronecker(s,4)
      + kronecker(s,4)
      + kronecker(s,6)
      = 1
    """,
    "the printed sets",
    "The parts are the ranges of S given the parts of the decomposition of X.",
)


eq1 = claim(
    "ding_farokhi2020.eq1",
    "The sets with min-cut value 0 are the unions of parts other than X",
    """
    ((exists x in 1..7: a[x] = 1) and (exists x in 1..7: a[x] = 0) and cut_of_figure_2(a) = 0)
    <=> (finer[7]((x) -> part(x), a) and (exists x in 1..7: a[x] = 0))
    """,
    where="a family(1), subset[7](a)",
    source=at("eq. (1)"),
    printed=(
        r"\operatorname*{arg\,min}\{\kappa(\mathcal{X}):\emptyset\neq\mathcal{X}\subsetneq\llbracket{X}\rrbracket\}= "
        r"\Big{\{}\bigsqcup_{\mathcal{X}\in\mathfrak{X}}\mathcal{X}\colon\mathfrak{X}\subseteq\mathcal{P}_{G_{X}}^{*}\Big{\}}\setminus\{\llbracket{X}\rrbracket\}"
    ),
    severity="slip",
    notes="The union of no part is the empty set, which is on the right but not on the left.",
)


def _product_of_bits(x: int, y: int) -> Tactic:
    values = [rewrite("one")] * 2
    return alternatives("one", f"b{x}", *[alternatives("two", f"b{y}", *values)] * 2)


def _pair_cases(last: Callable[[int, int], Tactic]) -> Tactic:
    rows = [each(Enumerate("y", 1, 7), seq(), seq(), *(last(x, y) for y in range(1, 8))) for x in range(1, 8)]
    return each(Enumerate("x", 1, 7), seq(), seq(), *rows)


def _pair_equal(x: int, y: int) -> Tactic:
    return seq() if COMPONENTS[x - 1] == COMPONENTS[y - 1] else absurd("same")


_bits = seq(*(use(f"b{x}", "h1", str(x)) for x in range(1, 8)))
_square = seq(
    *(
        have(f"q{x}", f"a[{x}]*(1-a[{x}]) = 0", alternatives("is", f"b{x}", rewrite("is"), rewrite("is")))
        for x in range(1, 8)
    )
)
_pairs_equal = seq(intro("x", "y", "same"), _pair_cases(_pair_equal))
_to_cut = seq(intro("g"), _bits, _square, use("p", "g.1", "1", "2"), use("q", "g.1", "3", "4"))
eq1_amended: Claim = claim(
    "ding_farokhi2020.eq1.amended",
    "The sets with min-cut value 0 are the unions of parts other than X and the empty set",
    """
    ((exists x in 1..7: a[x] = 1) and (exists x in 1..7: a[x] = 0) and cut_of_figure_2(a) = 0)
    <=> (
        finer[7]((x) -> part(x), a)
        and (exists x in 1..7: a[x] = 1)
        and (exists x in 1..7: a[x] = 0)
      )
    """,
    where="a family(1), subset[7](a)",
    source=at("eq. (1)"),
    says=r"\operatorname*{arg\,min}\{\kappa(\mathcal{X}):\emptyset\neq\mathcal{X}\subsetneq\llbracket{X}\rrbracket\}=\Big{\{}\bigsqcup_{\mathcal{X}\in\mathfrak{X}}\mathcal{X}\colon\mathfrak{X}\subseteq\mathcal{P}_{G_{X}}^{*}\Big{\}}\setminus\{\emptyset,\llbracket{X}\rrbracket\}",
    fidelity="amended",
    proof=lambda: prove(eq1_amended.statement, split(_to_union, _to_cut)),
    negative_control={
        "and (exists x in 1..7: a[x] = 1) and (exists x in 1..7: a[x] = 0)": "and (exists x in 1..7: a[x] = 0)",
    },
    control_note="with the empty set (as printed)",
    satisfying_instance={"a": letters(1, 1, 0, 0, 0, 0, 0)},
)
_PAIRS = ((1, 2), (3, 4))
_to_union = seq(
    intro("g"),
    _bits,
    _square,
    *(
        have(f"n{x}{y}", f"a[{x}]*(1-a[{y}]) >= 0", _product_of_bits(x, y))
        for x, y in (*_PAIRS, *((y, x) for x, y in _PAIRS))
    ),
    split(_pairs_equal),
)
CLAIMS = [decomposition, overlap_printed, overlap, eq1, eq1_amended]
