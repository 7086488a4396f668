"""Individual channel capacity: the most that the output tells about one individual's record, over a family of priors.

All priors (Theorem 3.1): C_1 = max over i and over S_i of the capacity, where a channel of S_i has for each record a of
individual i one of the rows p(. | a, others). S_i has |X_(i)|^{|X_i|} members. It is searched by branch and bound: a node
holds, for each a, a set K_a of rows; its bound is the capacity of the channel with *all* those rows as inputs,

    C(r_1, ..., r_k)  <=  max over a, r in K_a of D(r || q)      for every law q,

evaluated rigorously (`capacity.enclosed`). If the best input of that channel uses one row of each K_a, the bound is
attained. If not, the K_a with most weight off its heaviest row is split in two, by distance to its two heaviest rows.
Rows in the convex hull of others of their K_a are left out before (`hull`): the capacity is convex in each row. Two
individuals with the same sets of rows are searched once.

Independent priors: mutual information is convex in the law of each other record, so the best laws are points: the others'
records are constants, and C_1 is the largest capacity of |X_(i)| channels an individual.

Nats. Source: Wu, "Constructing Privacy Channels from Information Channels" (2019), eq. (2), Theorem 3.1; Land, Doig
(1960) for branch and bound.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import count
from math import prod
from typing import Any, Literal

from verify.privacy.measures.channels import Channel, Distribution
from verify.privacy.measures.fixed_point import LEAST, UNIT, logarithms
from verify.privacy.measures.mutual_information import information
from verify.privacy.measures.privacy_channels import PrivacyChannel
from verify.privacy.measures.readings import read_channel
from verify.privacy.measures.results import Between, Result, at_least, is_law
from verify.privacy.solvers.capacity import Capacity, channel_capacity, enclosed, within
from verify.privacy.solvers.hull import extreme_rows
from verify.privacy.solvers.saddle import best_input

__all__ = ["IndividualCapacity", "count_of_channels", "searched"]

BLAHUT_ARIMOTO = 30
WIDTH, MOST_NODES = Fraction(1, 10**9), 20_000
MOST_TESTED = 400  # rows of a set that are tested for lying in the hull of the others
Groups = list[Any]  # one array of places of rows for each record


@dataclass(frozen=True)
class Branch:
    """A node of the search: the rows ``near`` of a ``record``, or the others of it, at two places of the tree."""

    record: int
    near: tuple[int, ...]
    parts: tuple[int, int]


@dataclass(frozen=True)
class IndividualCapacity(Between, Result):
    """``lower <= C_1 <= upper`` in nats, at most ``wanted`` apart unless ``most_nodes`` channels were bounded before.

    ``individual`` (from 0) and ``channel``, a row for each of its records, reach `lower` with the law ``input``;
    ``rows`` are the places of those rows among the databases. ``nodes``: how many channels were bounded on the way.
    Under a bound on the entropy there is no such channel: see `entropy_bounded`.

    What shows `upper`: ``tree`` has a branch, or a law of the output, for each channel that was bounded, ``roots`` the
    place of the first one of each individual that was looked at; for independent priors there is a law for each
    individual and setting of the others, and no root. ``mixtures`` has weights of other rows for each individual and
    row that is left out as their mixture. `verify` needs no search, but O(nodes size) logarithms.
    """

    source: PrivacyChannel = field(repr=False)
    family: Literal["all", "independent"]
    wanted: Fraction
    most_nodes: int
    lower: Fraction
    upper: Fraction
    individual: int
    channel: Channel = field(repr=False)
    input: Distribution = field(repr=False)
    rows: tuple[int, ...] = field(repr=False)
    nodes: int
    tree: tuple[Branch | Distribution, ...] = field(repr=False)
    roots: tuple[int, ...] = field(repr=False)
    mixtures: Mapping[tuple[int, int], Mapping[int, Fraction]] = field(repr=False)

    def _shown(self) -> bool:
        source = PrivacyChannel(self.source.sizes, self.source.rows)
        narrow = self.upper - self.lower <= self.wanted or self.nodes >= self.most_nodes
        if not (0 <= self.lower <= self.upper and narrow and self.nodes == len(self.tree)):
            return False
        return self._attained(source) and (
            self._covered(source) if self.family == "all" else self._each(source)
        )

    def _attained(self, source: PrivacyChannel) -> bool:
        """`rows` are a channel of the family, and `input` has `lower` on them."""
        if not 0 <= self.individual < source.n:
            return False
        slices = source.slices(self.individual)
        one_each = len(self.rows) == len(slices) and all(x in line for x, line in zip(self.rows, slices, strict=True))
        member = one_each if self.family == "all" else self.rows in set(zip(*slices, strict=True))
        if not (member and self.channel == tuple(source.rows[x] for x in self.rows)):
            return False
        fit = is_law(self.input, len(self.rows))
        return fit and (self.lower == 0 or at_least(partial(information, self.input, self.channel), self.lower))

    def _each(self, source: PrivacyChannel) -> bool:
        """A law for each channel from one record, the others fixed."""
        channels = [rows for i in range(source.n) for rows in zip(*source.slices(i), strict=True)]
        return not (self.mixtures or self.roots) and len(channels) == len(self.tree) and all(
            self._bounds([source.rows[x] for x in rows], law, self.upper)
            for rows, law in zip(channels, self.tree, strict=True)
        )

    def _covered(self, source: PrivacyChannel) -> bool:
        """The tree from its roots: every choice of rows is in a leaf, whose law bounds all of its rows."""
        met: set[int] = set()
        kinds = _one_of_each_kind(source)
        for i, root in zip(kinds, self.roots, strict=True):
            groups, lost = _left(source, i, self.mixtures)
            upper = self.upper - lost * len(groups)  # log k <= k
            stack = [(root, groups)]
            while stack:
                place, groups = stack.pop()
                if place in met or not 0 <= place < len(self.tree):
                    return False
                met.add(place)
                node = self.tree[place]
                if isinstance(node, Branch):
                    line, near = groups[node.record], frozenset(node.near)
                    for part, keep in zip(node.parts, (True, False), strict=True):
                        chosen = tuple(x for x in line if (x in near) is keep)
                        stack.append((part, (*groups[: node.record], chosen, *groups[node.record + 1 :])))
                elif not self._bounds([source.rows[x] for line in groups for x in line], node, upper):
                    return False
        return len(met) == len(self.tree) and all(i in kinds for i, _ in self.mixtures)

    def _bounds(self, rows: Sequence[Distribution], law: Branch | Distribution, upper: Fraction) -> bool:
        return isinstance(law, tuple) and is_law(law, self.source.outputs) and within(rows, law, upper)


def _left(
    source: PrivacyChannel, i: int, mixtures: Mapping[tuple[int, int], Mapping[int, Fraction]]
) -> tuple[tuple[tuple[int, ...], ...], Fraction]:
    """The distinct rows of each record that are not left out, and the sum over the records of what that may cost.

    A row r >= (1 - t) m, for a mixture m of rows that stay, costs at most t log k. Raises ValueError for another mixture.
    """
    groups, lost = [], Fraction(0)
    for line in source.slices(i):
        first = {source.rows[x]: x for x in reversed(line)}
        kept = tuple(x for x in sorted(first.values()) if (i, x) not in mixtures)
        most = Fraction(0)
        for x in first.values():
            if (i, x) in mixtures:
                weights = mixtures[i, x]
                if not (set(weights) <= set(kept) and is_law(tuple(weights.values()), len(weights))):
                    raise ValueError(f"row {x} is no mixture of rows that stay")
                for y, r in enumerate(source.rows[x]):
                    m = sum((w * source.rows[z][y] for z, w in weights.items()), Fraction(0))
                    most = max(most, 1 - r / m) if m else most
        groups.append(kept)
        lost += most
    return tuple(groups), lost


def searched(
    channel: PrivacyChannel,
    family: Literal["all", "independent"],
    wanted: Fraction = WIDTH,
    most_nodes: int = MOST_NODES,
) -> IndividualCapacity:
    """The capacity over every prior, or over independent ones; see `verify.individual_channel_capacity`."""
    search = _Search(channel, wanted, most_nodes)
    if family == "independent":
        for i in range(channel.n):
            search.each(i, zip(*channel.slices(i), strict=True))
    else:
        for i in _one_of_each_kind(channel):
            search.branch(i)
    return search.result(family)


def _one_of_each_kind(channel: PrivacyChannel) -> list[int]:
    """Individuals, without those whose sets of rows another one has too (in any order of the records)."""
    kinds: dict[Any, int] = {}
    for i in range(channel.n):
        groups = Counter(frozenset(channel.rows[x] for x in places) for places in channel.slices(i))
        kinds.setdefault(frozenset(groups.items()), i)
    return list(kinds.values())


class _Search:
    """The best channel so far, the largest bound of what was left out, and the work done."""

    def __init__(self, channel: PrivacyChannel, width: Fraction, most_nodes: int) -> None:
        import numpy as np

        self.channel, self.width, self.most_nodes = channel, width, most_nodes
        self.doubles = read_channel("p", channel.rows).doubles
        positive = self.doubles > 0
        if self.doubles[positive].min() < LEAST:
            raise ValueError("an entry is positive and below 2^-900: too small for the bounds in doubles")
        logs = logarithms(np.where(positive, self.doubles, 1.0))
        self.negentropy = (self.doubles * logs).sum(axis=1)
        self.best: Capacity | None = None
        self.chosen: tuple[int, tuple[int, ...]] = (0, ())
        self.left_out = Fraction(0)
        self.slack = Fraction(0)  # what the rows left out before the search may add
        self.tree: list[Branch | Any] = []  # a branch or the weights of the outputs for each channel that was bounded
        self.roots: list[int] = []
        self.mixtures: dict[tuple[int, int], Mapping[int, Fraction]] = {}

    @property
    def nodes(self) -> int:
        return len(self.tree)

    @property
    def lower(self) -> Fraction:
        return self.best.lower if self.best else Fraction(-1)

    def result(self, family: Literal["all", "independent"]) -> IndividualCapacity:
        assert self.best is not None
        i, rows = self.chosen
        return IndividualCapacity(
            self.channel,
            family,
            self.width,
            self.most_nodes,
            self.best.lower,
            max(self.left_out, self.best.upper) + self.slack,
            i,
            tuple(self.channel.rows[x] for x in rows),
            self.best.input,
            rows,
            self.nodes,
            tuple(self.tree),
            tuple(self.roots),
            self.mixtures,
        )

    # --- candidates ------------------------------------------------------------------------------------------------

    def offer(self, i: int, rows: Sequence[int]) -> Distribution:
        """Enclose the capacity of these rows, and keep them if it is the largest so far. The law that bounds it."""
        found = channel_capacity([self.channel.rows[x] for x in rows], self.width / 4)
        if found.lower > self.lower:
            if self.best is not None:
                self.left_out = max(self.left_out, self.best.upper)
            self.best, self.chosen = found, (i, tuple(int(x) for x in rows))
        else:
            self.left_out = max(self.left_out, found.upper)
        return found.output

    def each(self, i: int, channels: Iterable[Sequence[int]]) -> None:
        """Several channels of individual i: those with a bound above the best are enclosed, the largest bound first."""
        import numpy as np

        listed = np.array([list(rows) for rows in channels])
        bounds, laws = self._bounds(listed)
        start = len(self.tree)
        self.tree += [_law(law) for law in laws]
        for k in np.argsort(-bounds, kind="stable"):
            if Fraction(float(bounds[k])) <= self.lower + self.width / 2:
                self.left_out = max(self.left_out, Fraction(float(bounds[k])))
                return
            self.tree[start + int(k)] = self.offer(i, listed[k])

    def _bounds(self, listed: Any) -> tuple[Any, Any]:
        """Rigorous upper bounds of many channels at once: max D(row || q) after some Blahut-Arimoto iterations; the q."""
        import numpy as np

        rows = self.doubles[listed]
        entropy = -self.negentropy[listed]
        p = np.full(listed.shape, 1.0 / listed.shape[1])
        least = np.full(len(listed), np.inf)
        best = np.empty((len(listed), rows.shape[2]))
        for _ in range(BLAHUT_ARIMOTO):
            q = np.einsum("cx,cxy->cy", p, rows)
            logs = logarithms(np.where(q > 0, q, 1.0))  # q is 0 only where the rows are
            cross = -np.einsum("cxy,cy->cx", rows, logs)
            D = cross - entropy
            # sums of doubles in any order, and of q itself: see `fixed_point` for the terms
            error = (2 * rows.shape[2] + 64) * UNIT * (entropy + cross + 1)
            bound = (D + error).max(axis=1) + abs(q.sum(axis=1) - 1)
            best[bound < least] = q[bound < least]
            least = np.minimum(least, bound)
            p = p * np.exp(D)
            p /= p.sum(axis=1)[:, None]
        return least, best

    def _bound(self, rows: Any) -> tuple[Fraction, Any]:
        """A rigorous upper bound for the channel with all these rows, and a best input in floats; a leaf of the tree."""
        W = self.doubles[rows]
        columns = W.max(axis=0) > 0
        W = W[:, columns]
        p = best_input(W, float(self.width) / 16)
        found = enclosed(W, p)
        law = dict(zip((int(y) for y in columns.nonzero()[0]), found.output, strict=True))
        self.tree.append(tuple(law.get(y, Fraction(0)) for y in range(len(columns))))
        return found.upper, p

    # --- branch and bound --------------------------------------------------------------------------------------------

    def branch(self, i: int) -> None:
        """All of S_i."""
        groups = self._groups(i)
        order = count()
        heap: list[tuple[Fraction, int, int, Groups, list[Any]]] = []
        self.roots.append(len(self.tree))
        root = self._node(i, groups)
        heapq.heappush(heap, (-root[0], next(order), self.roots[-1], groups, root[1]))
        while heap:
            bound, _, place, groups, weights = heapq.heappop(heap)
            if -bound <= self.lower + self.width / 2 or self.nodes >= self.most_nodes:
                self.left_out = max(self.left_out, -bound)  # the heap is in order: no other is larger
                return
            if all(len(rows) == 1 for rows in groups):
                self.tree[place] = self.offer(i, [rows[0] for rows in groups])
                continue
            record, near, parts = _split(groups, weights, self.doubles)
            law, here = self.tree[place], len(self.tree)
            self.tree[place] = Branch(record, near, (here, here + 1))
            for k, part in enumerate(parts):
                upper, inner = self._node(i, part)
                if upper > -bound:
                    self.tree[here + k] = law  # the bound of more rows is the better one
                heapq.heappush(heap, (-min(upper, -bound), next(order), here + k, part, inner))

    def _groups(self, i: int) -> Groups:
        """For each record the rows that matter; `slack` grows to what the others may add."""
        import numpy as np

        groups, slack = [], Fraction(0)
        for places in self.channel.slices(i):
            first: dict[Any, int] = {}
            for x in places:
                first.setdefault(self.channel.rows[x], x)
            rows = np.array(list(first.values()))
            # the test takes longer than the search saves where there are very many
            if len(rows) <= MOST_TESTED:
                kept, lost, mixtures = extreme_rows(self.doubles[rows])
                if lost * self.channel.sizes[i] ** 2 <= self.width / 8:
                    for k, weights in mixtures.items():
                        others = [int(rows[z]) for z in weights]
                        law = _law(np.array(list(weights.values())))
                        self.mixtures[i, int(rows[k])] = dict(zip(others, law, strict=True))
                    rows, slack = rows[kept], slack + lost
            groups.append(rows)
        self.slack = max(self.slack, slack * len(groups))  # log k <= k
        return groups

    def _node(self, i: int, groups: Groups) -> tuple[Fraction, list[Any]]:
        """The bound of a node, and the weights of its rows; the channel of the heaviest rows is offered."""
        import numpy as np

        upper, p = self._bound(np.concatenate(groups))
        weights = np.split(p, np.cumsum([len(rows) for rows in groups])[:-1])
        if upper > self.lower + self.width / 2:
            heaviest = [int(rows[w.argmax()]) for rows, w in zip(groups, weights, strict=True)]
            self._climb(i, groups, heaviest)
        return upper, weights

    def _climb(self, i: int, groups: Groups, chosen: list[int]) -> None:
        """Exchange one row at a time as long as the capacity grows, then offer what is reached."""
        value = -1.0
        while True:
            W = self.doubles[chosen]
            W = W[:, W.max(axis=0) > 0]
            p = best_input(W, 1e-9)
            D = self._information(chosen, p)
            if D <= value + 1e-10:
                break
            value = D
            for a, rows in enumerate(groups):
                chosen = [*chosen[:a], int(rows[self._exchanged(chosen, p, a, rows).argmax()]), *chosen[a + 1 :]]
        if value > float(self.lower) + 1e-12:
            self.offer(i, chosen)

    def _information(self, chosen: Sequence[int], p: Any) -> float:
        return float(self._exchanged(chosen, p, 0, [chosen[0]])[0])

    def _exchanged(self, chosen: Sequence[int], p: Any, a: int, rows: Any) -> Any:
        """I(p; the chosen rows with each of ``rows`` in place a), in floats. O(rows outputs)."""
        import numpy as np

        others = p.copy()
        others[a] = 0
        outputs = others @ self.doubles[chosen] + p[a] * self.doubles[rows]
        logs = np.log(outputs, out=np.zeros_like(outputs), where=outputs > 0)
        return others @ self.negentropy[chosen] + p[a] * self.negentropy[rows] - (outputs * logs).sum(axis=1)


def _law(values: Any) -> Distribution:
    """Doubles as a distribution, exactly: divided by their sum."""
    exact = [Fraction(v) for v in values.tolist()]
    total = sum(exact, Fraction(0))
    return tuple(v / total for v in exact)


def _split(groups: Groups, weights: Sequence[Any], W: Any) -> tuple[int, tuple[int, ...], list[Groups]]:
    """Two nodes: the group with most weight off its heaviest row is parted. Which group, its rows in the first, both."""
    import numpy as np

    off = [-1.0 if len(rows) == 1 else float(w.sum() - w.max()) for rows, w in zip(groups, weights, strict=True)]
    a = int(np.argmax(off))
    rows, w = groups[a], weights[a]
    first, second = np.argsort(-w, kind="stable")[:2]
    if w[second] < 1e-9:  # nothing to tell them apart by: the one farthest away
        second = int(((W[rows] - W[rows[first]]) ** 2).sum(axis=1).argmax())
    near = ((W[rows] - W[rows[first]]) ** 2).sum(axis=1) <= ((W[rows] - W[rows[second]]) ** 2).sum(axis=1)
    near[first], near[second] = True, False
    parts = [[*groups[:a], part, *groups[a + 1 :]] for part in (rows[near], rows[~near])]
    return a, tuple(int(x) for x in rows[near]), parts


def count_of_channels(channel: PrivacyChannel) -> int:
    """How many channels plain enumeration of all S_i would have to solve."""
    total = prod(channel.sizes)
    return sum((total // size) ** size for size in channel.sizes)
