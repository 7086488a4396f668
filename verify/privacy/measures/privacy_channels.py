"""Privacy channels: the full array p(y | x_1, ..., x_n) of a mechanism that answers a query on n individuals' records.

The individuals' records x_i are numbered from 0 in their universes, outputs from 0. A database is a tuple of n records;
rows of the array are in lexicographic order of databases. What an adversary learns about one individual depends on the
other records too: an S-channel of individual i picks, for each record of i, one setting of the others, and is a channel
from that record alone (Theorem 3.1: the best of them are the worst an adversary can be).

Source: Wu, "Constructing Privacy Channels from Information Channels" (2019), Definitions 2, 6, 7, 9-14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from verify.privacy.measures.channels import (
    MOST_ENTRIES,
    Channel,
    exact_channel,
    exact_distribution,
    whole_number,
)
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.readings import Entry, read_channel

__all__ = [
    "GaussianChannel",
    "PrivacyChannel",
    "binary_symmetric",
    "data_independent",
    "exponential_channel",
    "max_individual_capacity",
    "max_mutual_information",
]

Records = tuple[int, ...]
Query = Callable[..., int] | Mapping[Records, int] | Sequence[int]


@dataclass(frozen=True)
class PrivacyChannel:
    """A channel from databases of n records to outputs. ``sizes[i]`` is |X_i|; ``rows`` as in the head of the file.

    >>> one = binary_symmetric((3, 2), lambda a, b: int(a == b), "1/4")
    >>> one.n, one.outputs, one.row(2, 1)
    (2, 2, (Fraction(3, 4), Fraction(1, 4)))
    """

    sizes: tuple[int, ...]
    rows: Channel = field(repr=False)

    def __post_init__(self) -> None:
        for i, size in enumerate(self.sizes):
            whole_number(f"sizes[{i}]", size, 1)
        object.__setattr__(self, "rows", exact_channel("rows", self.rows))
        if not self.sizes or len(self.rows) != prod(self.sizes):
            raise ValueError(f"rows has {len(self.rows)} rows: sizes = {self.sizes} need {prod(self.sizes)}")

    @property
    def n(self) -> int:
        """The number of individuals."""
        return len(self.sizes)

    @property
    def outputs(self) -> int:
        """|Y|."""
        return len(self.rows[0])

    def row(self, *records: int) -> tuple[Fraction, ...]:
        """p(. | x_1, ..., x_n)."""
        place = 0
        for record, size in zip(records, self.sizes, strict=True):
            if not 0 <= record < size:
                raise ValueError(f"{records}: a record is not in its universe, sizes are {self.sizes}")
            place = place * size + record
        return self.rows[place]

    @cached_property
    def databases(self) -> tuple[Records, ...]:
        """All databases, in the order of the rows."""
        return tuple(product(*(range(size) for size in self.sizes)))

    def slices(self, i: int) -> tuple[tuple[int, ...], ...]:
        """For each record of individual i (from 0): the places of the rows in which i has it, others in order."""
        step = prod(self.sizes[i + 1 :])
        size = self.sizes[i]
        return tuple(
            tuple(x for x in range(len(self.rows)) if x // step % size == record) for record in range(size)
        )

    @property
    def is_data_independent(self) -> bool:
        """Every two rows are permutations of each other (Definition 10). O(size log outputs)."""
        first = sorted(self.rows[0])
        return all(sorted(row) == first for row in self.rows)

    def weakly_symmetric(self, most: int = 2**20) -> tuple[int, Channel] | None:
        """An individual (from 0) and one of its S-channels with constant column sums, or None (Definition 11).

        None also if the channel is not data independent. Searched record by record, sums of columns kept as a set: at
        most ``most`` of them, else ValueError. What it shows: C_1 = log |Y| - H(Z), by the uniform law (Corollary 1).
        """
        if not self.is_data_independent:
            return None
        for i in range(self.n):
            found = self._constant_sums(i, most)
            if found is not None:
                return i, found
        return None

    def _constant_sums(self, i: int, most: int) -> Channel | None:
        """One row of each slice of individual i, with all column sums equal: partial sums that stay below the target."""
        target = Fraction(self.sizes[i], self.outputs)
        sums: dict[tuple[Fraction, ...], Channel] = {(Fraction(0),) * self.outputs: ()}
        for places in self.slices(i):
            further: dict[tuple[Fraction, ...], Channel] = {}
            for row in dict.fromkeys(self.rows[x] for x in places):
                for total, chosen in sums.items():
                    added = tuple(a + b for a, b in zip(total, row, strict=True))
                    if max(added) <= target:
                        further.setdefault(added, (*chosen, row))
            if len(further) > most:
                raise ValueError(f"more than {most} sums of columns: too many to search")
            sums = further
        return sums.get((target,) * self.outputs)


def _table(sizes: Sequence[int], query: Query) -> list[int]:
    """f(x) for all databases, in order; a function of n records, a mapping from tuples, or the list itself."""
    count = prod(whole_number(f"sizes[{i}]", s, 1) for i, s in enumerate(sizes))
    if count > MOST_ENTRIES:
        raise ValueError(f"sizes = {tuple(sizes)}: more than {MOST_ENTRIES} databases")
    databases = product(*(range(s) for s in sizes))
    if callable(query):
        values = [query(*x) for x in databases]
    elif isinstance(query, Mapping):
        values = [query[x] for x in databases]
    else:
        values = list(query)
    if len(values) != count:
        raise ValueError(f"the query has {len(values)} values: sizes = {tuple(sizes)} need {count}")
    return [whole_number("f(x)", int(v) if isinstance(v, bool) else v, 0) for v in values]


def binary_symmetric(sizes: Sequence[int], query: Query, p: Entry) -> PrivacyChannel:
    """Randomized response to a query with values 0 and 1: the answer is flipped with probability p (eq. (29)).

    >>> binary_symmetric((2,), [0, 1], "0.1").rows[1]
    (Fraction(1, 10), Fraction(9, 10))
    """
    flip = decimal_value("p", p)
    if not 0 <= flip <= 1:
        raise ValueError(f"p = {flip}: must lie in [0, 1], it is a probability")
    return data_independent(sizes, query, [[1 - flip, flip], [flip, 1 - flip]])


def data_independent(
    sizes: Sequence[int], query: Query, noise: Sequence[Sequence[Number]]
) -> PrivacyChannel:
    """The query f followed by a channel whose rows are permutations of each other: p(y|x) = noise[f(x)][y].

    Raises ValueError if they are not, or f(x) is no row of ``noise``. (Definition 10 also covers channels whose row is
    not a function of f(x); make those as `PrivacyChannel(sizes, rows)`.)
    """
    rows = exact_channel("noise", noise)
    if any(sorted(row) != sorted(rows[0]) for row in rows):
        raise ValueError("noise: its rows must be permutations of each other, else it depends on the data")
    values = _table(sizes, query)
    if max(values) >= len(rows):
        raise ValueError(f"f(x) = {max(values)}: noise has rows 0 to {len(rows) - 1}")
    return PrivacyChannel(tuple(sizes), tuple(rows[v] for v in values))


def exponential_channel(
    sizes: Sequence[int],
    query: Query,
    t: Number,
    distortion: Sequence[Sequence[Number]],
    tie_break: Sequence[int] | None = None,
) -> PrivacyChannel:
    """The discrete exponential privacy channel: p(y|x) proportional to t^-rank, ``t = e^(1/N)`` > 1 (Definition 13).

    The rank of y is its place (from 0) when outputs are sorted by ``distortion[y][f(x)]``. The paper leaves ties open:
    equal distortions are ordered by ``tie_break``, a list of all outputs, the first preferred (their numbers by default).
    So the rows are permutations of each other, also where y and y' are equally good.

    >>> d = [[abs(a - b) for b in range(3)] for a in range(3)]
    >>> [str(v) for v in exponential_channel((3,), [0, 1, 2], 2, d).rows[1]]
    ['2/7', '4/7', '1/7']
    >>> [str(v) for v in exponential_channel((3,), [0, 1, 2], 2, d, tie_break=[2, 1, 0]).rows[1]]
    ['1/7', '4/7', '2/7']
    """
    ratio, k = decimal_value("t", t), len(distortion)
    if ratio <= 1:
        raise ValueError(f"t = {ratio}: must be > 1, for it is e^(1/N)")
    preferred = list(range(k)) if tie_break is None else list(tie_break)
    if sorted(preferred) != list(range(k)) or any(len(row) != k for row in distortion):
        raise ValueError(f"distortion must be {k} x {k}, and tie_break a list of 0..{k - 1}")
    alpha = sum((ratio**-j for j in range(k)), Fraction(0))
    noise = []
    for value in range(k):
        by_rank = sorted(preferred, key=lambda y: decimal_value("distortion", distortion[y][value]))
        rank = {y: j for j, y in enumerate(by_rank)}
        noise.append([ratio ** -rank[y] / alpha for y in range(k)])
    return data_independent(sizes, query, noise)


@dataclass(frozen=True)
class GaussianChannel:
    """The Gaussian privacy channel N(f(x), N) of a query with values in [-T, T], as a formula (Definition 14).

    It has no array. What is known of its C_1 in nats: at most ``information_bound`` (95), and at most the capacity under
    the amplitude limit, which one individual reaches if f takes all values in [-T, T] as its record varies.

    >>> round(float(GaussianChannel(T=1, N=1).information_bound[1]), 6)
    0.346574
    """

    T: Fraction | int
    N: Fraction | int

    def __post_init__(self) -> None:
        for name in ("T", "N"):
            value = decimal_value(name, getattr(self, name))
            if value <= 0:
                raise ValueError(f"{name} = {value}: must be positive")
            object.__setattr__(self, name, value)

    @property
    def information_bound(self) -> tuple[Fraction, Fraction]:
        """(1/2) log(1 + T^2/N) in nats, enclosed: eq. (95)."""
        from flint import ctx

        from verify.privacy.measures.balls import ball, ends

        with ctx.workprec(128):
            return ends(ball(1 + Fraction(self.T) ** 2 / self.N).log() / 2)


# --- the largest log-ratios ------------------------------------------------------------------------------------------


def max_mutual_information(P: Sequence[Number], W: Sequence[Sequence[Number]]) -> Fraction:
    """e^I of the max-mutual information: the largest p(y|x)/p(y) with p(x) p(y|x) > 0, exactly; I is in nats (eq. (7)).

    At least 1. Never below e^{I(X;Y)}, of which it is the worst case instead of the mean. Letters of probability 0 do not
    count: for them p(y|x) is not defined by the joint law. Complexity: O(size). Raises
    TypeError, ValueError for what is no law or channel.

    >>> max_mutual_information([Fraction(1, 4), Fraction(3, 4)], [[1, 0], [0, 1]])
    Fraction(4, 1)
    """
    law, rows = exact_distribution("P", P), exact_channel("W", W)
    if len(law) != len(rows):
        raise ValueError(f"P has {len(law)} entries, W has {len(rows)} rows: one row a letter is needed")
    output = [sum((p * w for p, w in zip(law, column, strict=True)), Fraction(0)) for column in zip(*rows, strict=True)]
    return max(w / r for p, row in zip(law, rows, strict=True) if p for w, r in zip(row, output, strict=True) if w)


def max_individual_capacity(p: Any, shape: Sequence[int], family: str = "independent") -> Fraction | None:
    """e^C of the max-individual capacity (eq. (8)), exactly; None if infinite. ``p``, ``shape``: see `privacy_channel`.

    ``family="independent"``: the largest p(y|x)/p(y|x') of databases that differ in one record, so that it is at most
    e^eps exactly if the channel is eps-differentially private (Proposition 1). ``family="all"``: of databases whose
    records of some individual differ, whatever the others do. It is a supremum: the laws that come near put nearly all
    weight on x', and no law reaches it unless it is 1.

    >>> one = binary_symmetric((2, 2), lambda a, b: a ^ b, "1/4")
    >>> max_individual_capacity(one.rows, one.sizes), max_individual_capacity(one.rows, one.sizes, "all")
    (Fraction(3, 1), Fraction(3, 1))
    """
    channel = privacy_channel(p, shape)
    if family not in ("independent", "all"):
        raise ValueError(f"family = {family!r}: must be 'independent' or 'all'")
    level = Fraction(1)
    for i in range(channel.n):
        slices = channel.slices(i)
        groups = [list(slices)] if family == "all" else [[[x] for x in line] for line in zip(*slices, strict=True)]
        for group in groups:
            for column in range(channel.outputs):
                found = _greatest_ratio([[channel.rows[x][column] for x in places] for places in group])
                if found is None:
                    return None
                level = max(level, found)
    return level


def _greatest_ratio(classes: Sequence[Sequence[Fraction]]) -> Fraction | None:
    """The largest a/b with a, b from different classes; 0/0 counts as 1, None is infinity. O(size)."""
    highest = sorted(((max(c), k) for k, c in enumerate(classes)), reverse=True)[:2]
    lowest = sorted((min(c), k) for k, c in enumerate(classes))[:2]
    level = Fraction(1)
    for a, k in highest:
        for b, other in lowest:
            if k != other and a:
                if not b:
                    return None
                level = max(level, a / b)
    return level


def privacy_channel(p: Any, shape: Sequence[int]) -> PrivacyChannel:
    """``p`` as a `PrivacyChannel`: an array nested or flat, in the order of ``shape`` = (|X_1|, ..., |X_n|, |Y|).

    The last size may be left out if p is nested. Entries as in `measures.readings.read_channel`; doubles are
    divided by the sum of their row. Raises ValueError if the sizes do not fit.

    >>> privacy_channel([[[1, 0], [0, 1]], [[0, 1], [1, 0]]], (2, 2, 2)).row(1, 0)
    (Fraction(0, 1), Fraction(1, 1))
    """
    if isinstance(p, PrivacyChannel):
        return p
    flat, innermost = _flattened(p)
    sizes = tuple(int(s) for s in shape)
    if len(flat) == prod(sizes) and len(sizes) > 1:
        outputs, sizes = sizes[-1], sizes[:-1]
    elif len(flat) == prod(sizes) * innermost:
        outputs = innermost
    else:
        raise ValueError(f"p has {len(flat)} entries: shape = {tuple(shape)} needs {prod(sizes)}")
    rows = [flat[k : k + outputs] for k in range(0, len(flat), outputs)]
    return PrivacyChannel(sizes, read_channel("p", rows).rows)


def _flattened(p: Any) -> tuple[list[Any], int]:
    """All entries in order, and the length of the innermost lists."""
    level = p.tolist() if hasattr(p, "tolist") else list(p)
    innermost = len(level)
    while level and isinstance(level[0], list | tuple):
        innermost = len(level[0])
        level = [v for part in level for v in part]
    return level, innermost
