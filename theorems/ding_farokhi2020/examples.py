"""Examples 2 to 5: the sets and the numbers of each iteration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.figure1 import COMPONENTS, equals, example, label, range_of, refuted, size
from theorems.ding_farokhi2020.model import at, letters
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Choose, Enumerate
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    cases,
    classical,
    disprove,
    each,
    exhibit,
    have,
    intro,
    prove,
    seq,
    split,
    use,
)

_VALUES = {1: "0.2", 2: "0.1", 3: "0.4", 4: "0.3", 5: "0.6", 6: "1.5", 7: "1"}


def distortion(*cluster: int, last: str = "1") -> str:
    """The largest distance of the values of a cluster from its centroid, values as in (4) with x7 = last."""
    values = [Fraction({**_VALUES, 7: last}[x]) for x in cluster]
    centroid = sum(values) / len(values)
    return str(max(abs(v - centroid) for v in values))


def value(
    name: str,
    title: str,
    statement: str,
    place: str,
    printed: str,
    fidelity: str = "as printed",
    notes: str = "",
    neighbour: str | None = None,
    proof: Callable[[], Certificate] | None = None,
) -> Claim:
    """A claim about numbers."""
    return claim(
        f"ding_farokhi2020.{name}",
        title,
        statement,
        source=at(place),
        printed=printed,
        fidelity="amended" if name.endswith(".amended") else fidelity,
        notes=notes,
        false_neighbour=neighbour,
        neighbour_note="" if neighbour is None else "the other way round, or another digit",
        proof=proof,
        living_example={},
    )


def distances(*clusters: tuple[int, ...], last: str = "1") -> str:
    """`distortion` of each cluster is the largest distance of its values from their mean."""
    return " and ".join(_largest_distance(cluster, last) for cluster in clusters)


def _largest_distance(cluster: tuple[int, ...], last: str) -> str:
    values, found = [{**_VALUES, 7: last}[x] for x in cluster], distortion(*cluster, last=last)
    away = [f"abs({v}-({'+'.join(values)})/{len(values)})" for v in values]
    return (
        " and ".join(f"{term} <= {found}" for term in away)
        + f" and ({' or '.join(f'{t} = {found}' for t in away)})"
    )


def partition(*clusters: Sequence[int]) -> tuple[int, ...]:
    """Labels of x1, ..., x7: the clusters, and each value left on its own."""
    named = {x: k for k, cluster in enumerate(clusters, 1) for x in cluster}
    return tuple(named.get(x, len(clusters) + x) for x in range(1, 8))


def finest(quantization: tuple[int, ...], parts: tuple[int, ...]) -> str:
    """The parts are the finest decomposition of the graph of the quantization: one, and finer than each label d that is one."""
    edges, wanted = _constant(COMPONENTS) + _constant(quantization), _constant(parts)
    finer = f"(forall d family(1): {' and '.join(edges)} => {' and '.join(wanted)})"
    return f"{finer} and ({_finer(COMPONENTS, parts)}) and ({_finer(quantization, parts)})"


def _constant(labels: tuple[int, ...]) -> list[str]:
    """A label d is constant on each class."""
    first = [labels.index(k) + 1 for k in labels]
    return [f"d[{y}] = d[{x}]" for x, y in enumerate(first, 1) if x != y]


def decompositions(
    name: str, place: str, printed: str, steps: Sequence[tuple[tuple[int, ...], tuple[int, ...]]]
) -> Claim:
    """The partitions P(t) that an example prints beside its quantizations Q(t)."""
    each_step = seq(intro("d"), intro("constant"))
    quantization, parts = steps[-1]
    made: Claim = value(
        name,
        "The printed partitions P(t) are the finest decompositions of the graphs of the printed quantizations Q(t)",
        " and ".join(finest(*step) for step in steps),
        place,
        printed,
        neighbour=finest(quantization, partition((1, 7))),
        proof=lambda: prove(made.statement, split(*[each_step, evaluate, evaluate] * len(steps))),
        notes="d is any label that is constant on the parts of Figure 2 and on the clusters. For all joint ranges that remain of Figure 1.",
    )
    return made


def rounds(term: str, printed: str, digits: int = 4) -> str:
    """The term is the printed decimal, up to half a unit of its last digit."""
    return f"abs({term} - ({printed})) <= {Fraction(1, 2 * 10**digits)}"


def _claim_of(claims: list[Claim], name: str) -> Claim:
    return next(found for found in claims if found.id == f"ding_farokhi2020.{name}")


def _same(x: str, labels: tuple[int, ...]) -> str:
    return f"{label('x', labels)} = {label(x, labels)}"


def _finer(fine: tuple[int, ...], coarse: tuple[int, ...]) -> str:
    """Values in one cluster of the first partition are in one cluster of the second."""
    return f"forall x in 1..7, y in 1..7: {_same('y', fine)} => {_same('y', coarse)}"


_2, _3, _4, _5 = "Example 2", "Example 3", "Example 4", "Example 5"
_U1 = (((1, 2, 7), (1, 2, 6)), ((3, 5), (3, 4)), ((3, 4, 5, 6), (3, 4, 6)), ((4, 6), (3, 6)))


def _are(cluster: tuple[int, ...], members: tuple[int, ...]) -> str:
    """S|X consists of the members, for a cluster X of any joint range r."""
    some, one = " or ".join(f"r[s,{x}] = 1" for x in cluster), " or ".join(f"s = {m}" for m in members)
    return f"(forall s in 1..6: {some} <=> {one})"


_SETS = " and ".join(_are(cluster, members) for cluster, members in _U1)
#: Values of X in different parts of Figure 2 have no common value of S.
_OF_FIGURE2 = (
    "(forall s in 1..6, x in 1..7: r[s,x] = 0 or r[s,x] = 1) and (forall s in 1..6, x in 1..7, y in 1..7: "
    f"r[s,x] = 1 and r[s,y] = 1 => {label('x', COMPONENTS)} = {label('y', COMPONENTS)})"
)


def _in_two_parts(y: int, x: int) -> Tactic:
    """s6 is in the ranges of x and y, which Figure 2 keeps apart."""
    occurs = alternatives("which", "apart", absurd("which"), absurd("which"))
    return seq(
        use("parts", "not.2", "6", str(y), str(x)), alternatives("apart", "parts", occurs, absurd("apart"))
    )


def _apart_from(x: int) -> Tactic:
    """s6 is not in the range of x, as it is in that of x1, x2 or x7."""
    clash = alternatives("one", "some", *(_in_two_parts(y, x) for y in _U1[0][0]))
    return have(f"x{x}", f"r[6,{x}] != 1", cases("in", f"r[6,{x}] = 1", clash, seq()))


_no_ranges = seq(
    intro("r"),
    classical(
        seq(
            use("first", "not.3", "6"),
            alternatives(
                "some",
                "first.2",
                seq(
                    _apart_from(4),
                    _apart_from(6),
                    exhibit("6"),
                    each(Choose(1), split(seq(), each(Choose(1)))),
                ),
                absurd("some.3"),
            ),
        )
    ),
)
#: Q(2), Q(3) for U_1; Q(1) for U_2. Printed for U_2 are the Q(2) for U_1, and as returned its Q(1).
_Q2, _Q3, _Q1_U2, _RETURNED = (1, 1, 2, 2, 2, 2, 1), (1,) * 7, (1, 1, 2, 1, 2, 3, 3), (1, 1, 2, 3, 2, 3, 1)
_THIRD = r"We run the third iteration and have $Q^{(3)}=\{\{x_1,\dotsc,x_7\}\}$ returned"

_CLUSTERS2 = (
    *((5, 6), (6, 7), (3, 5), (4, 6), (1, 2, 3), (1, 2, 4), (3, 4, 5), (3, 5, 6, 7), (1, 2, 3, 4, 5)),
    (1, 2, 3, 4, 5, 6, 7),
)

EXAMPLE2 = [
    example(
        "example2.candidates",
        "At the start the least range has one value: Pi consists of x2, ..., x7",
        f"{size([1])} = 2 and " + " and ".join(f"{size([x])} = 1" for x in range(2, 8)),
        _2,
        r"\Pi = \{\{x_2\},\dotsc,\{x_7\}\}",
        f"{size([1])} = 1",
        "x1 as well",
    ),
    claim(
        "ding_farokhi2020.example2.ranges",
        "Some joint range with the decomposition of Figure 2 has all the conditional ranges printed for U_1",
        f"exists r family(2): {_OF_FIGURE2} and {_SETS}",
        source=at(_2),
        printed=r"[S|\{x_1,x_2,x_7\}]=\{s_1,s_2,s_6\}, [S|\{x_3,x_5\}]=\{s_3,s_4\}, "
        r"[S|\{x_3,\dotsc,x_6\}]=\{s_3,s_4,s_6\}, [S|\{x_4,x_6\}]=\{s_3,s_6\}",
        proof=lambda: disprove(_claim_of(EXAMPLE2, "example2.ranges").statement, _no_ranges),
        notes="Of all joint ranges on six and seven values: s6 would be in the range of x1, x2 or x7 and in that of x4 or x6, "
        "which are in different parts of Figure 2.",
    ),
    example(
        "example2.ranges.amended",
        "The conditional ranges for U_1: x6 and x7 bring different values, s5 and s6",
        " and ".join(
            f"(forall s in 1..6: {range_of(cluster)} = {members})"
            for cluster, members in (
                ((1, 2, 7), "kronecker(s,1)+kronecker(s,2)+kronecker(s,11-q)"),
                ((3, 5), "kronecker(s,3)+kronecker(s,4)"),
                ((4, 6), "kronecker(s,3)+kronecker(s,q)"),
                ((3, 4, 5, 6), "kronecker(s,3)+kronecker(s,4)+kronecker(s,q)"),
            )
        ),
        _2,
        r"[S|\{x_4,x_6\}]=\{s_3,s_6\}",
        " and ".join(equals(cluster, members) for cluster, members in _U1),
        "the printed sets",
    ),
    example(
        "example2.u2.ranges",
        "The conditional ranges for U_2",
        " and ".join(equals(c, m) for c, m in (((1, 2, 4), (1, 2, 3)), ((3, 5), (3, 4)), ((6, 7), (5, 6)))),
        _2,
        r"[S|\{x_1,x_2,x_4\}]=\{s_1,s_2,s_3\}, [S|\{x_3,x_5\}]=\{s_3,s_4\}, [S|\{x_6,x_7\}]=\{s_5,s_6\}",
        equals((6, 7), (4, 5)),
        "another value",
    ),
    example(
        "example2.least",
        "The numbers of values of S for the clusters of Q(1), Q(2), Q(3): at least 2, 3, 6",
        f"{size([1, 2, 7])} = 3 and {size([3, 5])} = 2 and {size([4, 6])} = 2 and {size([3, 4, 5, 6])} = 3 "
        f"and {size(range(1, 8))} = 6",
        _2,
        r"\triangle L = -\log 2+\lambda\log 3",
        f"{size(range(1, 8))} = 5",
        "another number",
    ),
    value(
        "example2.delta1",
        "First iteration for U_1",
        rounds("-log2(2)+0.3*log2(3)", "-0.5245") + " and -log2(2)+0.3*log2(3) < 0",
        _2,
        r"\triangle L=-\log 2+\lambda\log 3=-0.5245<0",
        neighbour=rounds("-log2(2)+0.3*log2(3)", "-0.5246"),
    ),
    value(
        "example2.delta2",
        "Second iteration for U_1",
        rounds("-log2(3/2)+0.3*log2(4/3)", "-0.4605"),
        _2,
        r"\triangle L=-0.4605<0",
        neighbour=rounds("-log2(3/2)+0.3*log2(4/3)", "-0.4604"),
        notes="The least range grows from 2 to 3 values, the largest cluster from 3 to 4.",
    ),
    refuted(
        "example2.returned",
        "The quantization that Algorithm 1 returns for U_1, Q(t-1) with t = 3, is Q(3)",
        f"({_finer(_Q2, _Q3)}) and ({_finer(_Q3, _Q2)})",
        "Example 2; Algorithm 1, step 16",
        _THIRD,
        "Q(3) has one cluster, which ends the loop at t = 3; step 16 then returns Q(2).",
        where="",
    ),
    value(
        "example2.returned.amended",
        "The third iteration for U_1 lowers the Lagrangian too",
        "-log2(6/3)+0.3*log2(7/4) < 0",
        _2,
        _THIRD,
        neighbour="-log2(6/3)+0.3*log2(7/4) > 0",
        notes="So Q(3) is better than Q(2): where one cluster ends the loop, Algorithm 1 should return Q(t) if the Lagrangian has fallen.",
    ),
    value(
        "example2.u2.delta1",
        "First iteration for U_2",
        f"-log2(2)+2.5*({distortion(6, 7)}) = -0.3750",
        _2,
        r"\triangle L=-\log 2+\lambda\bar d(\{x_6,x_7\})=-0.3750<0",
        neighbour=f"-log2(2)+2.5*({distortion(6, 7)}) >= 0",
    ),
    value(
        "example2.u2.delta2",
        "Second iteration for U_2",
        rounds(f"-log2(3)+2.5*({distortion(*range(1, 8))}-{distortion(6, 7)})", "0.0758"),
        _2,
        r"\triangle L=-\log 3+\lambda(\bar d(\{x_1,\dotsc,x_7\})-\bar d(\{x_6,x_7\}))=0.0758>0",
        neighbour=rounds(f"-log2(3)+2.5*({distortion(*range(1, 8))}-{distortion(6, 7)})", "0.0757"),
    ),
    refuted(
        "example2.u2.second",
        "Q(2) for U_2 comes from Q(1) by merging",
        _finer(_Q1_U2, _Q2),
        _2,
        r"Q^{(1)}=\{\{x_1,x_2,x_4\},\{x_3,x_5\},\{x_6,x_7\}\}, Q^{(2)}=\{\{x_1,x_2,x_7\},\{x_3,\dotsc,x_6\}\}",
        "x2 and x4 are apart in Q(2). The number printed beside it is that of the single cluster {x1, ..., x7}.",
        where="",
    ),
    value(
        "example2.u2.second.amended",
        "Second iteration for U_2: {x3, x5} joins {x1, x2, x4}, then all are joined",
        f"{distortion(1, 2, 3, 4, 5)} < {distortion(3, 5, 6, 7)}",
        _2,
        r"Q^{(2)}",
        neighbour=f"{distortion(1, 2, 3, 4, 5)} > {distortion(3, 5, 6, 7)}",
        notes="{x3, x5} and {x6, x7} have the least range. Two clusters are left after the first, so Q(2) is the single cluster.",
    ),
    refuted(
        "example2.u2.returned",
        "The quantization returned for U_2 is its Q(1)",
        f"({_finer(_Q1_U2, _RETURNED)}) and ({_finer(_RETURNED, _Q1_U2)})",
        _2,
        r"the quantization $Q^{(1)}=\{\{x_1,x_2,x_7\},\{x_3,x_5\},\{x_4,x_6\}\}$ is returned",
        "What is printed is Q(1) of the run for U_1.",
        where="",
    ),
    value(
        "example2.u2.returned.amended",
        "For U_2 the Q(1) of its first iteration is returned: both printed differences are those of its largest distortion",
        f"{distortion(1, 2, 4)} < {distortion(6, 7)} and {distortion(3, 5)} < {distortion(6, 7)} "
        f"and {distortion(4, 6)} > {distortion(6, 7)} and -log2(2)+2.5*({distortion(6, 7)}) < 0 "
        f"and -log2(6/2)+2.5*({distortion(*range(1, 8))}-{distortion(6, 7)}) > 0",
        _2,
        r"the quantization $Q^{(1)}=\{\{x_1,x_2,x_7\},\{x_3,x_5\},\{x_4,x_6\}\}$ is returned",
        neighbour=f"{distortion(4, 6)} <= {distortion(6, 7)}",
        notes="The first iteration gives {x1, x2, x4}, {x3, x5}, {x6, x7}, whose largest distortion is that of {x6, x7}; it lowers the "
        "Lagrangian, the second does not, so it is returned. The printed quantization has {x4, x6}, of a larger distortion.",
    ),
    value(
        "example2.u2.choices",
        "Choices of the first iteration for U_2 among the other single values",
        " and ".join(f"{distortion(2, 1)} < {distortion(2, x)}" for x in range(3, 8))
        + f" and {distortion(6, 7)} < {distortion(6, 5)} and {distortion(1, 2, 4)} < {distortion(4, 3, 5)}"
        + f" and {distortion(3, 5)} < {distortion(1, 2, 3)}",
        _2,
        r"Q^{(1)}=\{\{x_1,x_2,x_4\},\{x_3,x_5\},\{x_6,x_7\}\}",
        neighbour=f"{distortion(2, 1)} > {distortion(2, 3)}",
        notes="x2 joins x1, x3 joins x5 (x4 has the same range), x4 joins {x1, x2}, x6 joins x7.",
    ),
    value(
        "example2.distances",
        "The largest distances from centroids in Example 2, from the values (4)",
        distances(*((2, x) for x in (1, 3, 4, 5, 6, 7)), *_CLUSTERS2),
        "Example 2, eq. (4)",
        r"\bar d(X) = \max_{x \in X} d(x, \hat x)",
        neighbour=f"abs(0.1-(0.1+0.2)/2) = {distortion(2, 3)}",
        notes="The numbers of example2.u2.choices, u2.delta1, u2.delta2 and the amendments.",
    ),
]

_APART = f"{label('x', COMPONENTS)} != {label('y', COMPONENTS)}"
_P1, _Q1 = (1, 1, 1, 1, 2, 3, 4), (1, 2, 1, 3, 4, 5, 6)
_DELTA3 = r"\triangle L=\log_2\frac{4}{5}-\lambda\log_2\frac{2}{1}=-0.0219"
_PARTS_2, _SIZES_2 = (1, 1, 1, 1, 2, 2, 3), (2, 1, 2, 1, 2, 2, 1)
_FOOTNOTE = (
    f"forall x in 1..7, y in 1..7: {label('x', _PARTS_2)} != {label('y', _PARTS_2)} "
    f"=> {label('x', _SIZES_2)} + {label('y', _SIZES_2)} >= 3"
)


def _single(*names: str) -> str:
    return " and ".join(f"{n} != 5 and {n} != 6" for n in names)


def _part(x: str) -> str:
    return label(x, COMPONENTS)


_FOOTNOTE_TRUE = (
    f"forall a in 1..7, b in 1..7: {_single('a', 'b')} and {_part('a')} < {_part('b')} => (exists u in 1..7, v in 1..7: "
    f"{_single('u', 'v')} and u != a and u != b and v != a and v != b and {_part('u')} < {_part('v')} "
    f"and not ({_part('u')} = {_part('a')} and {_part('v')} = {_part('b')}))"
)
EXAMPLE3 = [
    value(
        "example3.candidates",
        "Candidates at the start: all pairs but (x1, x2) and (x3, x4)",
        f"forall x in 1..7, y in 1..7: x < y => ({_APART} <=> not (x = 1 and y = 2) and not (x = 3 and y = 4))",
        _3,
        r"\Psi(Q^{(0)},P^{(0)})",
        neighbour=f"forall x in 1..7, y in 1..7: x < y => ({_APART} <=> not (x = 1 and y = 2))",
        proof=lambda: prove(EXAMPLE3[0].statement, evaluate),
    ),
    value(
        "example3.delta1",
        "First iteration",
        rounds("log2(4/5)-0.3*log2(2/1)", "-0.0219"),
        _3,
        _DELTA3,
        notes="The sign of the second term is wrong: the utility falls by log 2.",
    ),
    value(
        "example3.delta1.amended",
        "First iteration, with the right sign",
        rounds("log2(4/5)+0.3*log2(2/1)", "-0.0219"),
        _3,
        _DELTA3,
        neighbour=rounds("log2(4/5)-0.3*log2(2/1)", "-0.0219"),
    ),
    value(
        "example3.eq9",
        "(9): candidates of the second iteration",
        f"forall x in 1..7, y in 1..7: {label('x', _Q1)} < {label('y', _Q1)} => "
        f"({label('x', _P1)} = {label('y', _P1)} <=> {label('y', _Q1)} <= 3)",
        "eq. (9)",
        r"\setminus\{(\{x_1,x_3\},\{x_2\}),(\{x_1,x_3\},\{x_4\}),(\{x_2\},\{x_4\})\}",
        neighbour=f"forall x in 1..7, y in 1..7: {label('x', _Q1)} < {label('y', _Q1)} => "
        f"({label('x', _P1)} = {label('y', _P1)} <=> {label('y', _Q1)} <= 2)",
        proof=lambda: prove(EXAMPLE3[3].statement, evaluate),
        notes="Clusters are numbered {x1,x3}, {x2}, {x4}, {x5}, {x6}, {x7}: two are in one part exactly if both are among the first three.",
    ),
    value(
        "example3.descent",
        "Every iteration lowers the Lagrangian",
        "log2(4/5)+0.3*log2(2) < 0 and log2(3/4) < 0 and log2(2/3) < 0 and log2(1/2)+0.3*log2(3/2) < 0",
        _3,
        "the iteration terminates at t = 4",
        neighbour="log2(4/5)+0.4*log2(2) < 0",
    ),
    value(
        "example3.footnote11",
        "If x5 and x6 are merged first, the smallest candidate has three values at the third iteration",
        _FOOTNOTE,
        "footnote 11",
        r"if $\{x_5\}$ $\{x_6\}$ is merged at the 1st iteration, we have $\min\{|X_1|+|X_2|\}=3$ at the 3rd iteration",
        notes="After {x5, x6} and {x1, x3}, the pair x2, x7 of two values is still a candidate; the same holds after any other second "
        "merging of two single values (footnote11.amended).",
    ),
    value(
        "example3.footnote11.amended",
        "If x5 and x6 are merged first, two single values can still be merged at the third iteration",
        _FOOTNOTE_TRUE,
        "footnote 11",
        r"\min\{|X_1|+|X_2|\}",
        neighbour=_FOOTNOTE,
        proof=lambda: prove(EXAMPLE3[6].statement, evaluate),
    ),
    claim(
        "ding_farokhi2020.example3.merging",
        "Merging {x1, x3}, {x2, x5}, {x4, x6} connects x1, ..., x6",
        "forall x in 1..6: d[x] = d[1]",
        where="d family(1), d[1] = d[2], d[3] = d[4], d[1] = d[3], d[2] = d[5], d[4] = d[6]",
        source=at("Section V-B1, Figure 4(c)"),
        printed=r"P_{G_{\hat X}} = \{\{x_1,\dotsc,x_6\},\{x_7\}\}",
        proof=lambda: prove(EXAMPLE3[7].statement, seq(intro("x"), each(Enumerate("x", 1, 6)))),
        false_neighbour=(
            "forall x in 1..7: d[x] = d[1]",
            "d family(1), d[1] = d[2], d[3] = d[4], d[1] = d[3], d[2] = d[5], d[4] = d[6]",
        ),
        neighbour_note="x7 as well",
        living_example={"d": letters(*[1] * 7)},
        notes="d is any label that is constant on the parts of Figure 2 and on the merged clusters.",
    ),
    decompositions(
        "example3.decompositions",
        "Example 3, Figure 4",
        r"P^{(1)}=\{\{x_1,\dotsc,x_4\},\{x_5\},\{x_6\},\{x_7\}\}, \dotsc, P^{(4)}=\{\{x_1,\dotsc,x_7\}\}",
        [
            (partition((1, 3)), partition(range(1, 5))),
            (partition((1, 3), (2, 5)), partition(range(1, 6))),
            (partition((1, 3), (2, 5), (4, 6)), partition(range(1, 7))),
            (partition((1, 3, 7), (2, 5), (4, 6)), partition(range(1, 8))),
        ],
    ),
]
CLAIMS = [*EXAMPLE2, *EXAMPLE3]
