"""Known points: what others share with them, and their labels renamed so that two say all (`.aims`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from verify.evidence.fuzz.aims import is_label, label_places, labels_say_all
from verify.evidence.fuzz.drawing import Choose
from verify.evidence.fuzz.filling import cell_value
from verify.evidence.fuzz.points import Exact, folded, keys_of
from verify.kernel.certificate import Table
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import Binder, Family, Integer, Real, Statement, instantiate
from verify.kernel.terms import Add, Apply, Delta, Lambda, Mul, Num, Term, Var, add, mul, num, rebuild, sub
from verify.language.walk import parts

__all__ = ["differs", "shared", "two_labels"]

MOST_CHOSEN = 8  # labels that a family of labels is asked for


def shared(
    binders: Iterable[Binder],
    point: Mapping[str, Exact],
    choose: Choose,
    sizes: Sequence[Mapping[str, Exact]] = (),
) -> tuple[Mapping[str, Exact], Mapping[str, Exact], frozenset[str]]:
    """What a point has that shares values with this one: the sizes, values for other names, and which of these stay.

    That are all but one or two of the names, or about half of them. Of the others some cells may be kept. Or the numbers
    stay, with other ``sizes``.
    """
    binders = tuple(binders)
    if any(sizes) and choose(4) == 3:
        near = {b.name: point[b.name] for b in binders if isinstance(b.sort, Real) and b.name in point}
        return sizes[choose(len(sizes))], near, frozenset(near)
    others = [b.name for b in binders if b.name in point and not isinstance(b.sort, Integer)]
    if others and choose(3):
        drawn = [others[choose(len(others))] for _ in range(1 + choose(2))]
    else:
        drawn = [name for name in others if choose(2)]
    same = frozenset(name for name in others if name not in drawn)
    near = {name: point[name] for name in others if name in same or choose(3)}
    return {name: value for name, value in point.items() if name not in others}, near, same


def differs(values: Mapping[str, Exact], point: Mapping[str, Exact]) -> bool:
    """Whether some name that has a value at the point has another one here."""
    there = Evaluator(point)
    for name, value in values.items():
        cells = value.entries if isinstance(value, Table) else (((), value),)
        if name in point and any(isinstance(v, Term) and v != cell_value(there, name, key) for key, v in cells):
            return True
    return False


def two_labels(statement: Statement, values: Mapping[str, Exact]) -> Mapping[str, Exact]:
    """The point with other real numbers in the places of its labels: 2 for the one that matters, 1 for all others.

    As it was where labels are more than two, or stand for more than a choice of a function's row. A label is an argument
    and nothing else, so that nothing which is said of the one point fails at the other.
    """
    places = {name: k for name, k in label_places(statement) if name in values}
    families = {name: value for name in places if isinstance(value := values[name], Lambda)}
    if families.keys() != places.keys() or labels_say_all(values, frozenset(places.items())):
        return values
    try:
        chosen = {name: _labels_of(values, name) for name in _names_of_labels(statement) if name in values}
    except (KernelError, EnclosureError):
        return values
    seen = {label for own in chosen.values() for label in own.values()}
    for name, k in places.items():
        compared = keys_of(families[name], k)
        if compared is None:
            return values
        seen |= compared
    other = max(seen, default=0) + 1
    rows = {
        label: {name: _row(families[name], k, label) for name, k in places.items()}
        for label in (other, *sorted(seen))
    }
    telling = [label for label in rows if rows[label] != rows[other]]
    if any(rows[label] != rows[telling[0]] for label in telling):
        return values
    renamed: dict[str, Exact] = {
        name: _of_label(families[name], k, rows[other][name], rows[telling[0]][name] if telling else rows[other][name])
        for name, k in places.items()
    }
    for name, own in chosen.items():
        made = {key: num(2 if label in telling else 1) for key, label in own.items()}
        renamed[name] = made[()] if () in made else Table(tuple(made.items()), num(1))
    return {**values, **renamed}


def _names_of_labels(statement: Statement) -> list[str]:
    """The names that stand for labels, and the families whose values are nothing else."""
    whole = statement.formula()
    places = label_places(statement)
    at = [a for p in parts(whole) if isinstance(p, Apply) for k, a in enumerate(p.args) if (p.name, k) in places]
    found: list[str] = []
    for b in statement.binders:
        if isinstance(b.sort, Real) and is_label(b.name, whole):
            found.append(b.name)
        elif b.sort == Family(1):
            used = sum(isinstance(p, Apply) and p.name == b.name for p in parts(whole))
            if 0 < used == sum(isinstance(a, Apply) and a.name == b.name for a in at):
                found.append(b.name)
    return found


def _labels_of(values: Mapping[str, Exact], name: str) -> dict[tuple[int, ...], int]:
    """The labels behind a name, or behind the first entries of a family; only those that are integers."""
    keys: list[tuple[int, ...]] = [()]
    if isinstance(values[name], (Lambda, Table)):
        keys = [(k,) for k in range(1, MOST_CHOSEN + 1)]
    evaluator = Evaluator(values)
    cells = {key: cell_value(evaluator, name, key) for key in keys}
    return {k: int(v.value) for k, v in cells.items() if isinstance(v, Num) and v.value.denominator == 1}


def _row(family: Lambda, place: int, label: int) -> Term:
    return _tidied(instantiate(family.body, {family.parameters[place]: num(label)}))


def _tidied(term: Term) -> Term:
    """With closed arithmetic and comparisons of numbers done."""
    made: Term = rebuild(term, lambda part: _tidied(part) if isinstance(part, Term) else part)
    match made:
        case Delta(Num(one), Num(other)):
            return num(int(one == other))
        case Mul(args):
            return num(0) if num(0) in args else folded(mul(*(a for a in args if a != num(1))))
        case Add(args):
            return folded(add(*(a for a in args if a != num(0))))
    return made


def _of_label(family: Lambda, place: int, usual: Term, special: Term) -> Lambda:
    if usual == special:
        return Lambda(family.parameters, usual)
    here = Delta(Var(family.parameters[place]), num(2))
    return Lambda(family.parameters, add(usual, mul(here, sub(special, usual))))
