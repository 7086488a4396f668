"""The counting statements for |S|, |X| <= 4, as statements of their own: proved as instances, and looked at one by one.

The proofs are those of the general statements, so a bounded statement says nothing new. Its fuzz leg is what is new, and
independent of the proof: it draws nothing, but goes through every joint range with at most four values of S and of X (one
of each class under renaming values) with every partition that the hypotheses allow, and lets the kernel's evaluator
decide each. Renaming values of S and X, with the labels, changes neither hypotheses nor conclusions.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, permutations

from theorems.ding_farokhi2020.model import EQUAL, at, letters, relation
from verify.claims.legs import Leg
from verify.claims.prelude import *
from verify.kernel.expansion import expand

MOST = 4

#: The ranges of S given each x, as sets of bits: values of S are the bits.
Columns = tuple[int, ...]
Values = Mapping[str, object]


def joint_ranges(values_of_s: int, values_of_x: int) -> Iterator[Columns]:
    """One of each class of joint ranges in which every value occurs, under renaming the values of S and of X.

    >>> [sum(1 for _ in joint_ranges(m, m)) for m in (1, 2, 3)]
    [1, 3, 17]
    """
    everything = (1 << values_of_s) - 1
    orders = list(permutations(range(values_of_s)))
    for columns in combinations_with_replacement(range(1, everything + 1), values_of_x):
        if _union(columns) == everything and all(columns <= _renamed(columns, order) for order in orders):
            yield columns


def _union(columns: Iterable[int]) -> int:
    found = 0
    for column in columns:
        found |= column
    return found


def _renamed(columns: Columns, order: tuple[int, ...]) -> Columns:
    return tuple(
        sorted(sum(1 << order[s] for s in range(len(order)) if column >> s & 1) for column in columns)
    )


def partitions(size: int) -> Iterator[tuple[int, ...]]:
    """All partitions of 1..size, as labels 1, 2, ... in the order of first values."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(size):
        found = [(*labels, k) for labels in found for k in range(1, max(labels, default=0) + 2)]
    yield from found


def _ranges() -> Iterator[tuple[int, int, Columns]]:
    sizes = range(1, MOST + 1)
    return ((m, n, columns) for m in sizes for n in sizes for columns in joint_ranges(m, n))


def _values(m: int, n: int, columns: Columns) -> dict[str, object]:
    return {
        "M": m,
        "N": n,
        "r": {(s + 1, x + 1): column >> s & 1 for x, column in enumerate(columns) for s in range(m)},
    }


def _family(labels: Iterable[int]) -> dict[int, int]:
    return dict(enumerate(labels, 1))


def _isolated_partitions() -> Iterator[Values]:
    """Each joint range with each partition of S of which every range S|x lies in one block."""
    for m, n, columns in _ranges():
        for labels in partitions(m):
            if all(len({labels[s] for s in range(m) if column >> s & 1}) == 1 for column in columns):
                least = min(column.bit_count() for column in columns)
                yield {**_values(m, n, columns), "K": max(labels), "c": _family(labels), "m": least}


def _decompositions() -> Iterator[Values]:
    """Each joint range with each decomposition of the graph of X, and the blocks of S that it gives."""
    for m, n, columns in _ranges():
        for labels in partitions(n):
            blocks = [{labels[x] for x in range(n) if columns[x] >> s & 1} for s in range(m)]
            if all(len(block) == 1 for block in blocks):
                induced = _family(min(block) for block in blocks)
                yield {**_values(m, n, columns), "b": _family(labels), "c": induced}


def _iterations() -> Iterator[Values]:
    """Each joint range with each quantization in which the x of least range have joined one with another range."""
    for m, n, columns in _ranges():
        least = min(column.bit_count() for column in columns)
        for labels in partitions(n):
            united = [
                _union(columns[x] for x in range(n) if labels[x] == k) for k in range(1, max(labels) + 1)
            ]
            mixed = [
                len({columns[x] for x in range(n) if labels[x] == k}) > 1 for k in range(1, max(labels) + 1)
            ]
            if all(mixed[labels[x] - 1] for x in range(n) if columns[x].bit_count() == least):
                yield {
                    **_values(m, n, columns),
                    "K": max(labels),
                    "b": _family(labels),
                    "u": {(s + 1, k): mask >> s & 1 for k, mask in enumerate(united, 1) for s in range(m)},
                    "w": _family(column.bit_count() for column in columns),
                    "m": least,
                }


def exhaustive_leg(statement: Statement, points: Callable[[], Iterator[Values]], words: str) -> Leg:
    """The evaluator at every point. "agrees" only if the hypotheses hold and the conclusion is true at each."""
    from verify.evidence.fuzz.points import at_point

    start, looked, statement = time.monotonic(), 0, expand(statement)
    for values in points():
        point = at_point(statement, values)
        if point.refutes:
            return Leg("disagrees", f"the conclusion fails at {values}", time.monotonic() - start)
        if not (point.admitted and point.conclusion):
            return Leg("undecided", f"not determined at {values}", time.monotonic() - start)
        looked += 1
    count = sum(1 for _ in _ranges())
    detail = f"all {count} joint ranges with |S|, |X| <= {MOST} up to renaming, with {words}: {looked} points, none left out"
    return Leg("agrees", detail, time.monotonic() - start)


proposition1: Claim = claim(
    "ding_farokhi2020.bounded.proposition1",
    "I_* <= L_0 in counts, for |S|, |X| <= 4",
    "K*m <= M",
    where="""
    M N integer, r family(2), K integer, c integer family(1), m real, joint_range(r), K >= 1,
    overlap_isolated(c), labels(c, K), anonymous(m), M <= 4, N <= 4
    """,
    source=at("Proposition 1"),
    letters={"K": "the number of blocks of S"},
    fidelity="restricted",
    printed=r"I_{*}(S;X)\leq L_{0}(S\rightarrow X)",
    waive={"unused-hypothesis": "the setting of the page; it holds without M <= 4, N <= 4"},
    proof=lambda: prove(
        proposition1.statement,
        lemma("all", "ding_farokhi2020.proposition1.counts", "M", "N", "r", "K", "c", "m"),
    ),
    fuzz=lambda: exhaustive_leg(
        proposition1.statement, _isolated_partitions, "every isolated partition of S, m the least range"
    ),
    negative_control="K*m < M",
    control_note="strictly",
    satisfying_instance=relation(*EQUAL, K=2, c=letters(1, 2), m=1),
    notes="An instance of proposition1.counts. The fuzz leg looks at every case.",
)
lemma2: Claim = claim(
    "ding_farokhi2020.bounded.lemma2",
    "Each decomposition of the graph of X gives an isolated partition of S with as many blocks, for |S|, |X| <= 4",
    "overlap_isolated(c) and parts_are_blocks(b, c)",
    where="""
    M N integer, r family(2), b c family(1), joint_range(r), decomposition(b),
    blocks_given_parts(b, c), M <= 4, N <= 4
    """,
    source=at("Lemma 2"),
    letters={"b[x]": "the label of the part of x in the graph"},
    fidelity="restricted",
    printed=r"For each decomposition $\mathcal{P}_{G_{X}}$, $\{\llbracket{S|\mathcal{X}}\rrbracket:\mathcal{X}\in\mathcal{P}_{G_{X}}\}$ is a $\llbracket{S|X}\rrbracket$-overlap isolated partition",
    waive={"unused-hypothesis": "the setting of the page; it holds without decomposition(b), M <= 4, N <= 4"},
    proof=lambda: prove(
        lemma2.statement, lemma("match", "ding_farokhi2020.lemma2.labels", "M", "N", "r", "b", "c")
    ),
    fuzz=lambda: exhaustive_leg(lemma2.statement, _decompositions, "every decomposition of the graph of X"),
    negative_control={"blocks_given_parts(b, c),": ""},
    control_note="c is not that of the decomposition",
    satisfying_instance=relation((1, 0), (0, 1), b=letters(1, 2), c=letters(1, 2)),
    notes="An instance of lemma2.isolated and lemma2.count. The fuzz leg looks at every case.",
)
least_grows: Claim = claim(
    "ding_farokhi2020.bounded.least_grows",
    "An iteration of Algorithm 1 in which step 7 finds a partner raises the least range strictly, for |S|, |X| <= 4",
    "anonymous[M, K, u](m + 1)",
    where="""
    M N integer, r family(2), K integer, b integer family(1), u family(2), w integer family(1),
    m integer, joint_range(r), K >= 1, labels[N](b, K), cluster_ranges(u),
    forall x in 1..N: w[x] = size_of_S_given(x), forall x in 1..N: w[x] >= m, least_joined(m),
    M <= 4, N <= 4
    """,
    source=at("Section V-A1, second paragraph"),
    letters={"w[x]": "how many values of S occur with x"},
    fidelity="restricted",
    printed=r"In each iteration $t$, we strictly increase $\min_{\mathcal{X}\in\mathcal{Q}^{(t)}}\log|\llbracket{S|\mathcal{X}}\rrbracket|$ by merging each $\mathcal{X}\in\operatorname*{arg\,min}\{\log|\llbracket{S|\mathcal{X}}\rrbracket|\colon\mathcal{X}\in\mathcal{Q}^{(t)}\}$ with another subset $\mathcal{X}^{*}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M <= 4, N <= 4"},
    proof=lambda: prove(
        least_grows.statement,
        lemma("all", "ding_farokhi2020.algorithm1.least_grows", "M", "N", "r", "K", "b", "u", "w", "m"),
    ),
    fuzz=lambda: exhaustive_leg(least_grows.statement, _iterations, "every quantization that step 7 allows"),
    negative_control={"least_joined(m),": ""},
    control_note="the least clusters join none with another range",
    satisfying_instance=relation(
        (1, 0), (0, 1), K=1, b=letters(1, 1), u=relation((1,), (1,)).values[2][1], w=letters(1, 1), m=1
    ),
    notes="An instance of algorithm1.least_grows. The fuzz leg looks at every case.",
)
CLAIMS = [proposition1, lemma2, least_grows]
