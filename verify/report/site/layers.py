"""Drawing a graph in layers: what is used stands left of what uses it. Pure geometry, deterministic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Edge = tuple[str, str]
Stop = tuple[str, int]  # a node, or a line from it, in a column
SWEEPS = 6
COLUMNS = 5  # of a panel, unless a component needs more


@dataclass(frozen=True)
class Drawing:
    """Column and row of each node, from 0, and how many there are.

    ``ways``: the row in which what leads on from a node passes each later column, so that no line runs through a node.
    """

    places: Mapping[str, tuple[float, float]]
    columns: int
    rows: float
    ways: Mapping[tuple[str, int], float] = field(default_factory=dict)


def draw(nodes: Sequence[str], edges: Sequence[Edge]) -> Drawing:
    """Components in layers, the largest first, on shelves; what stands alone ends up in a grid.

    An edge leads from what is used to what uses it. Complexity: O(V + E) a sweep, and a sort of the components.

    >>> draw(["a", "b", "c"], [("a", "b")]).places
    {'a': (0, 0.0), 'b': (1, 0.0), 'c': (2, 0.0)}
    """
    drawn = [_component(group, edges) for group in _components(nodes, edges)]
    drawn.sort(key=lambda one: (-len(one.places), -one.rows))
    width = max([COLUMNS, *(one.columns for one in drawn)])
    places: dict[str, tuple[float, float]] = {}
    ways: dict[tuple[str, int], float] = {}
    column, top, tall = 0, 0.0, 0.0
    for one in drawn:
        if column + one.columns > width:
            column, top, tall = 0, top + tall + (tall > 1), 0.0
        places.update({name: (x + column, y + top) for name, (x, y) in one.places.items()})
        ways.update({(name, x + column): y + top for (name, x), y in one.ways.items()})
        column, tall = column + one.columns, max(tall, one.rows)
    return Drawing(places, width, top + tall, ways)


def _components(nodes: Sequence[str], edges: Sequence[Edge]) -> list[list[str]]:
    """Connected nodes together, in the order of their first ones."""
    near: dict[str, list[str]] = {name: [] for name in nodes}
    for one, two in edges:
        near[one].append(two)
        near[two].append(one)
    seen: set[str] = set()
    groups = []
    for name in nodes:
        group, waiting = [], [name]
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                group.append(here)
                waiting += near[here]
        groups += [group] if group else []
    return groups


def _component(group: Sequence[str], edges: Sequence[Edge]) -> Drawing:
    inside = set(group)
    own = [(a, b) for a, b in edges if a in inside and b in inside and a != b]
    layer = _layers(group, own)
    columns = max(layer.values()) + 1
    shelves: list[list[Stop]] = [[(name, n) for name in group if layer[name] == n] for n in range(columns)]
    last = {one: max((layer[b] for a, b in own if a == one), default=0) for one in group}
    for one in group:
        for column in range(layer[one] + 1, last[one]):
            shelves[column].append((one, column))
    steps: list[tuple[Stop, Stop]] = []
    for one, two in own:
        if layer[two] > layer[one]:
            stops = [*((one, column) for column in range(layer[one], layer[two])), (two, layer[two])]
            steps += zip(stops, stops[1:], strict=False)
    _untangle(shelves, steps)
    rows = max(map(len, shelves))
    at = {
        stop: (rows - len(shelf)) / 2 + place for shelf in shelves for place, stop in enumerate(shelf)
    }
    places = {name: (layer[name], at[name, layer[name]]) for name in group}
    ways = {stop: row for stop, row in at.items() if stop[1] != layer[stop[0]]}
    return Drawing(places, columns, rows, ways)


def _layers(group: Sequence[str], edges: Sequence[Edge]) -> dict[str, int]:
    """The longest way to each node; an edge that would close a circle is passed over. Then first layers move right."""
    before: dict[str, list[str]] = {name: [] for name in group}
    after: dict[str, list[str]] = {name: [] for name in group}
    for one, two in edges:
        before[two].append(one)
        after[one].append(two)
    layer: dict[str, int] = {}
    open_: set[str] = set()
    stack = [(name, False) for name in reversed(group)]
    while stack:
        name, done = stack.pop()
        if done:
            open_.discard(name)
            layer[name] = 1 + max((layer[b] for b in before[name] if b in layer), default=-1)
        elif name not in layer and name not in open_:
            open_.add(name)
            stack.append((name, True))
            stack += [(b, False) for b in before[name] if b not in layer and b not in open_]
    for name in group:
        if not before[name] and after[name]:
            layer[name] = max(0, min(layer[a] for a in after[name]) - 1)
    return layer


def _untangle(shelves: list[list[Stop]], edges: Sequence[tuple[Stop, Stop]]) -> None:
    """Each shelf sorted by the middle of its neighbours, forth and back."""
    near: dict[Stop, list[Stop]] = {}
    for one, two in edges:
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    place = {name: _middle(number, shelf) for shelf in shelves for number, name in enumerate(shelf)}
    for sweep in range(SWEEPS):
        for shelf in shelves if sweep % 2 == 0 else reversed(shelves):
            wanted = {n: sum(place[o] for o in near.get(n, [n])) / len(near.get(n, [n])) for n in shelf}
            shelf.sort(key=lambda name: wanted[name])  # noqa: B023 (sorted at once)
            place.update({name: _middle(number, shelf) for number, name in enumerate(shelf)})


def _middle(number: int, shelf: Sequence[Stop]) -> float:
    return number - (len(shelf) - 1) / 2
