"""Drawing a graph in layers: what is used stands left of what uses it. The layers are fast-sugiyama's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Edge = tuple[str, str]
COLUMNS = 5  # of a panel, unless a component needs more
LINE = 0.25  # of a row: what a line needs that passes a column


@dataclass(frozen=True)
class Drawing:
    """Column and row of each node, from 0, and how many there are.

    ``ways``: the row in which an edge passes each column between its ends, so that no line runs through a node.
    """

    places: Mapping[str, tuple[int, float]]
    columns: int
    rows: float
    ways: Mapping[tuple[Edge, int], float] = field(default_factory=dict)


def draw(nodes: Sequence[str], edges: Sequence[Edge]) -> Drawing:
    """Components in layers, the largest first, on shelves; what stands alone ends up in a grid.

    An edge leads from what is used to what uses it; one that closes a circle leads back, straight. Needs fast-sugiyama.

    >>> draw(["a", "b", "c"], [("a", "b")]).places
    {'a': (0, 0.0), 'b': (1, 0.0), 'c': (2, 0.0)}
    """
    drawn = _components(nodes, list(dict.fromkeys((a, b) for a, b in edges if a != b)))
    drawn.sort(key=lambda one: (-len(one.places), -one.rows))
    width = max([COLUMNS, *(one.columns for one in drawn)])
    places: dict[str, tuple[int, float]] = {}
    ways: dict[tuple[Edge, int], float] = {}
    column, top, tall = 0, 0.0, 0.0
    for one in drawn:
        if column + one.columns > width:
            column, top, tall = 0, top + tall + (tall > 1), 0.0
        places.update({name: (x + column, y + top) for name, (x, y) in one.places.items()})
        ways.update({(edge, x + column): y + top for (edge, x), y in one.ways.items()})
        column, tall = column + one.columns, max(tall, one.rows)
    return Drawing(places, width, top + tall, ways)


def _components(nodes: Sequence[str], edges: Sequence[Edge]) -> list[Drawing]:
    """What edges connect, drawn together; what no edge touches, by itself. In the order of the nodes."""
    touched = {name for edge in edges for name in edge}
    joined = [name for name in nodes if name in touched]
    drawn = {name: Drawing({name: (0, 0.0)}, 1, 1.0) for name in nodes if name not in touched}
    if edges:
        from fast_sugiyama import from_edges

        number = {name: place for place, name in enumerate(joined)}  # 0, 1, ...: no drawing hangs on hashes
        steps = [(number[a], number[b]) for a, b in edges]
        for positions, _, _, ways in from_edges(
            steps, minimum_length=1, vertex_spacing=1, dummy_vertices=True, dummy_size=LINE
        ):
            at = {int(stop): (x, y) for stop, (x, y) in positions}
            one = _component(joined, at, [(int(a), int(b)) for a, b in ways or ()])
            drawn[next(iter(one.places))] = one
    return [drawn[name] for name in nodes if name in drawn]


def _component(
    joined: Sequence[str], at: Mapping[int, tuple[float, float]], steps: Iterable[tuple[int, int]]
) -> Drawing:
    """What the library drew from the greatest height down to 0, turned to the right; its numbers above ours are lines."""
    height = max(y for _, y in at.values())
    turned = {stop: (round(height - y), x) for stop, (x, y) in at.items()}
    places = {joined[stop]: turned[stop] for stop in sorted(turned) if stop < len(joined)}
    after: dict[int, int] = {}
    starts = []
    for one, two in steps:
        if one >= len(joined):
            after[one] = two
        elif two >= len(joined):
            starts.append((one, two))
    ways = {}
    for start, stop in starts:
        passed = [stop]
        while after[passed[-1]] >= len(joined):
            passed.append(after[passed[-1]])
        edge = joined[start], joined[after[passed[-1]]]
        ways.update({(edge, turned[stop][0]): turned[stop][1] for stop in passed})
    return Drawing(places, round(height) + 1, max(y for _, y in turned.values()) + 1, ways)
