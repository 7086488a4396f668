"""Over which range a family is read: ``law[n](P)`` says that P has the entries 1..n.

People write ``TV(P,Q)``, ``\\sum_x P(x)`` and "for all x" without saying how many letters there are, once they have said
what P is. The parser asks here, and writes the size into what is judged and shown; where nothing says it, or two things
are said, it refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer
from verify.kernel.statement import (
    Binder,
    Definition,
    Formula,
    Holds,
    Integer,
    Named,
    Range,
    Sort,
    Tuples,
    sort_of,
)
from verify.kernel.terms import (
    ONE,
    Add,
    Apply,
    At,
    Lambda,
    Node,
    Num,
    Seq,
    Sum,
    Term,
    TupleSum,
    Var,
    add,
    free_names,
    num,
    scoped,
)

#: A family and the place of one of its indices, from 0.
Axis = tuple[str, int]
#: The words that say what a family is.
LAWS = ("law", "channel")

_Known = Mapping[str, Term | None]  # of a bound name: the last of 1..size; of a tuple: that of its coordinates


def read_over(node: Node, known: _Known) -> Iterator[tuple[Axis, Term]]:
    """Each family of `node` with the ranges, from 1, of the bound names that are its indices; words are closed."""
    if isinstance(node, Apply):
        for place, arg in enumerate(node.args):
            index, steps = _index(arg)
            size = known.get(index)
            if size is not None:
                yield (node.name, place), _longer(size, steps)
    sorts = {b.name: b.sort for b in getattr(node, "binders", ()) if isinstance(b, Binder)}
    if isinstance(node, (Sum, TupleSum)):
        sorts[node.index] = sort_of(node)
    for names, part in scoped(node):
        inner = {**known, **{name: _last(sorts.get(name)) for name in names}} if names else known
        if names:  # a size that speaks of a name which is bound anew is another one
            inner = {k: None if s is not None and free_names(s) & {*names} - {k} else s for k, s in inner.items()}
        yield from read_over(part, inner)


def _index(arg: Node) -> tuple[str, int]:
    """The name that is an index, and how many letters further: 1 in ``a[i + 1]``."""
    if isinstance(arg, At) and isinstance(arg.seq, Seq):
        return arg.seq.name, 0
    if isinstance(arg, Add) and len(arg.args) == 2 and isinstance(arg.args[0], Var) and isinstance(arg.args[1], Num):
        steps = arg.args[1].value
        return (arg.args[0].name, int(steps)) if steps.denominator == 1 and steps > 0 else ("", 0)
    return (arg.name, 0) if isinstance(arg, Var) else ("", 0)


def _longer(size: Term, steps: int) -> Term:
    """n of n - 1 and one more."""
    if not steps:
        return size
    names = {name: Integer() for name in free_names(size)}
    return Normalizer(names).canonical(add(size, num(steps)))


def _last(sort: Sort | None) -> Term | None:
    match sort:
        case Range(lower, upper) if lower == ONE:
            return upper
        case Tuples(_, position, size) if position not in free_names(size):
            return size
    return None


def sizes(formulas: Iterable[Formula]) -> dict[Axis, frozenset[Term]]:
    """The ranges over which the formulas read their families; of one that is a law or a channel, what that word says."""
    found: dict[Axis, set[Term]] = {}
    said = laws(formulas)
    for formula in formulas:
        over: dict[Axis, list[Term]] = {}
        for axis, size in read_over(expand(formula.formula if isinstance(formula, Named) else formula), {}):
            over.setdefault(axis, []).append(size)
        for axis, ends in over.items():
            found.setdefault(axis, set()).update(_last_ones(ends))
    return {axis: said.get(axis) or frozenset(over) for axis, over in found.items()}


def _last_ones(ends: list[Term]) -> list[Term]:
    """Without n - 1 beside n: a[i] and a[i + 1] are said for i in 1..n-1."""
    return [end for end in ends if not any(_longer(end, steps) in ends for steps in (1, 2))]


def laws(formulas: Iterable[Formula]) -> dict[Axis, frozenset[Term]]:
    """What the formulas that are words such as ``law[n](P)`` say."""
    found: dict[Axis, frozenset[Term]] = {}
    for formula in formulas:
        formula = formula.formula if isinstance(formula, Named) else formula
        if isinstance(formula, Holds) and formula.definition.name in LAWS and isinstance(formula.args[-1], Var):
            for place, size in enumerate(formula.args[:-1]):
                if isinstance(size, Term):
                    axis = (formula.args[-1].name, place)
                    found[axis] = found.get(axis, frozenset()) | {size}
    return found


@lru_cache(maxsize=500)
def axes(definition: Definition) -> Mapping[str, tuple[Axis, ...]]:
    """The implicit parameters of a word that are the sizes of its families: by name, of which."""
    hidden = {binder.name for binder in definition.parameters[: definition.implicit]}
    shown = {binder.name for binder in definition.parameters[definition.implicit :]}
    found: dict[Axis, set[Term]] = {}
    for axis, size in read_over(expand(definition.body), {}):
        found.setdefault(axis, set()).add(size)
    made: dict[str, tuple[Axis, ...]] = {}
    for axis, over in found.items():
        (size, *others) = over
        if not others and isinstance(size, Var) and size.name in hidden and axis[0] in shown:
            made[size.name] = (*made.get(size.name, ()), axis)
    return made


def size_of(
    name: str, definition: Definition, given: Mapping[str, Node], known: Mapping[Axis, frozenset[Term]]
) -> frozenset[Term]:
    """The sizes that the arguments of a word have where it needs `name`; nothing where one of them has none, but for a
    formula such as ``i -> 1/n`` that no family has a part in: it has any.
    """
    found: frozenset[Term] = frozenset()
    for parameter, place in axes(definition).get(name, ()):
        family = given.get(parameter)
        if isinstance(family, Lambda):
            of = {size for axis, size in read_lambda(family, known) if axis == place}
            if not of and not _picks(family.parameters[place], expand(family.body)):
                continue
        else:
            of = set(known.get((family.name, place), ())) if isinstance(family, Var) else set()
        if not of:
            return frozenset()
        found |= of
    return found


def read_lambda(family: Lambda, known: Mapping[Axis, frozenset[Term]]) -> Iterator[tuple[int, Term]]:
    """The sizes that ``(i) -> p[i] + q[i]`` has: those of the families that its parameters are indices of."""
    body = expand(family.body)
    for place, parameter in enumerate(family.parameters):
        for size in indexed(parameter, body, known):
            yield place, size


def picked(name: str, node: Node) -> Iterator[Axis]:
    """The families of which `name`, free in `node`, is an index, and the places."""
    if isinstance(node, Apply):
        yield from ((node.name, place) for place, arg in enumerate(node.args) if arg == Var(name))
    for names, part in scoped(node):
        if name not in names:
            yield from picked(name, part)


def is_number(name: str, node: Node) -> bool:
    """Whether `name`, free in `node`, stands there for a number, and not only as an index of families."""
    if node == Var(name):
        return True
    inner = (part for names, part in scoped(node) if name not in names)
    return any(is_number(name, part) for part in inner if not (isinstance(node, Apply) and part == Var(name)))


def _picks(name: str, node: Node) -> bool:
    """Whether something in `node` is picked by `name`, free in it: an entry of a family, or a coordinate."""
    if isinstance(node, Apply | At) and any(name in free_names(part) for _, part in scoped(node)):
        return True
    return any(name not in names and _picks(name, part) for names, part in scoped(node))


def indexed(name: str, node: Node, known: Mapping[Axis, frozenset[Term]]) -> frozenset[Term]:
    """The sizes of the families of which `name`, free in `node`, is an index."""
    return frozenset[Term]().union(*(known.get(axis, frozenset()) for axis in picked(name, node)))
