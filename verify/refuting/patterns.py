"""Families of a shape that counterexamples often have: uniform laws, laws with one heavy letter, randomized response.

With the scalars at simple values: where a scalar is a level, randomized response has just below its exponential as ratio.
Counterexamples about private channels lie there, on an edge that drawing cell by cell hardly meets. What equations
determine, cell by cell, has the values that these give it. For internal use of the refuter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from math import exp, floor

from verify.kernel.statement import Relation, free_in
from verify.kernel.terms import Num, Term
from verify.limits.deadlines import Deadline
from verify.refuting.numeric import BadNumber, Number, Unsupported, compiled_truth
from verify.refuting.search import Search

MOST_PROBLEMS = 40  # sizes and indices
MOST_POINTS = 4_000
MOST_SCALARS = 4
LEVELS = [Fraction(1), Fraction(1, 2), Fraction(2), Fraction(1, 4), Fraction(0)]
HEAVY = [Fraction(w, 12) for w in (6, 8, 3, 11, 1, 12, 0)]
GRAIN = 64  # ratios are multiples of 1/64

Law = tuple[Fraction, ...]


def patterned(search: Search, deadline: Deadline) -> dict[str, Term] | None:
    """The first point with such families that the kernel confirms."""
    problem = search.problem
    families: dict[str, list[str]] = {}
    for cell, (owner, _) in problem.cells.items():
        families.setdefault(owner, []).append(cell)
    keys = {cell: key for cell, (_, key) in problem.cells.items()}
    scalars = [level.name for level in search.levels if level.name not in keys]
    whole = {level.name for level in search.levels if level.whole}
    pinned = {level.name for level in search.levels if level.pins}
    given = [owner for owner, cells in families.items() if pinned.issuperset(cells)]
    shaped = {owner: cells for owner, cells in families.items() if owner not in given}
    if not shaped or len(scalars) > MOST_SCALARS:
        return None
    late = {cell for owner in given for cell in families[owner]}
    try:
        soon = [compiled_truth(f) for f in problem.constraints if not late & free_in(f)]
        rest = [f for f in problem.constraints if late & free_in(f)]
        truths = [compiled_truth(f) for f in rest if not isinstance(f, Relation) or f.operator != "="]
    except Unsupported:
        return None
    for values in islice(_points(shaped, keys, [s for s in scalars if s not in whole]), MOST_POINTS):
        deadline.check()
        point: dict[str, Number] = {**dict.fromkeys(whole, Fraction(1)), **values}
        terms: dict[str, Term] = {name: Num(Fraction(value)) for name, value in point.items()}
        try:
            if not all(truth(point) is True for truth in soon):
                continue
            if not (_completed(search, point, terms) and all(truth(point) is True for truth in truths)):
                continue
        except BadNumber:
            continue
        if (found := search.confirm(terms)) is not None:
            return found
    return None


def _completed(search: Search, point: dict[str, Number], terms: dict[str, Term]) -> bool:
    """Add the values that equations give to what has none; whether they give one."""
    for level in search.levels:
        if level.name not in point:
            found = next(search.candidates(level, point, terms), None)
            if found is None:
                return False
            point[level.name], terms[level.name] = found.number, found.term
    return True


def _points(
    families: Mapping[str, Sequence[str]], keys: Mapping[str, Sequence[object]], scalars: Sequence[str]
) -> Iterator[dict[str, Fraction]]:
    """Values of all unknowns: one level for all scalars first, then others."""
    levels = [*((level,) * len(scalars) for level in LEVELS), *product(LEVELS, repeat=len(scalars))]
    for apart, chosen in product((True, False), dict.fromkeys(levels)):
        tops = (exp(min(float(level), 4.0)) for level in dict.fromkeys(chosen or LEVELS[:3]))
        ratios = [Fraction(floor(top * GRAIN), GRAIN) for top in tops]
        shapes = [list(_shapes(cells, keys, [r for r in ratios if r > 1])) for cells in families.values()]
        for cells in _apart(shapes) if apart else islice(product(*shapes), MOST_POINTS // len(LEVELS)):
            point = dict(zip(scalars, chosen, strict=True))
            for one in cells:
                point.update(one)
            yield point


def _apart(shapes: Sequence[Sequence[dict[str, Fraction]]]) -> Iterator[tuple[dict[str, Fraction], ...]]:
    """Laws that are sure of different letters, beside what comes first of other shapes: a channel tells them apart."""
    sure = [[cells for cells in shape if set(cells.values()) == {0, 1}] for shape in shapes]
    if all(shapes) and sum(map(bool, sure)) > 1:
        pairs = enumerate(zip(sure, shapes, strict=True))
        yield tuple(some[k % len(some)] if some else shape[0] for k, (some, shape) in pairs)


def _shapes(
    cells: Sequence[str], keys: Mapping[str, Sequence[object]], ratios: Sequence[Fraction]
) -> Iterator[dict[str, Fraction]]:
    """Values for the cells of one family, by its last index: laws; of two indices: randomized response, then others."""
    places = {cell: keys[cell] for cell in cells}
    letters = sorted({key[-1] for key in places.values()}, key=str)
    if len({len(key) for key in places.values()}) != 1 or len(letters) < 2:
        return
    laws = list(_laws(len(letters)))
    if len(keys[cells[0]]) == 1:
        for law in laws:
            yield {cell: law[letters.index(key[-1])] for cell, key in places.items()}
        return
    for ratio in ratios:
        unit = 1 / (ratio + len(letters) - 1)
        yield {cell: unit * (ratio if key[-2] == key[-1] else 1) for cell, key in places.items()}
    yield {cell: Fraction(key[-2] == key[-1]) for cell, key in places.items()}
    inputs = sorted({str(key[:-1]) for key in places.values()})
    opposite = [(law, tuple(1 - weight for weight in law)) for law in laws if set(law) == {0, 1}]
    for one, other in (*product(laws[:6], repeat=2), *opposite):
        yield {
            cell: (one if str(key[:-1]) == inputs[0] else other)[letters.index(key[-1])]
            for cell, key in places.items()
        }  # fmt: skip


def _laws(letters: int) -> Iterator[Law]:
    """Laws on so many letters: uniform, and with one letter that is heavier or lighter than the others."""
    yield (Fraction(1, letters),) * letters
    for weight in HEAVY:
        for place in (0, letters - 1):
            other = (1 - weight) / (letters - 1)
            law = tuple(weight if k == place else other for k in range(letters))
            if len(set(law)) > 1:
                yield law
