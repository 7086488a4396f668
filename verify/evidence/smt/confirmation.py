"""Models of z3 as values for the kernel's evaluator: a counterexample is one only if that agrees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from verify.evidence.fuzz import Point, at_point, shown
from verify.evidence.fuzz.aims import Place, label_places
from verify.evidence.fuzz.points import exact_value, folded
from verify.evidence.smt.goals import Part
from verify.evidence.smt.ground import Ground
from verify.evidence.smt.names import Exponent, Key, Symbols
from verify.evidence.smt.points import Points
from verify.evidence.smt.polynomials import Poly, Rat, constant
from verify.kernel.certificate import Table
from verify.kernel.errors import KernelError
from verify.kernel.statement import Statement
from verify.kernel.terms import Delta, Lambda, Log, Num, Term, Var, add, mul, num, sub


class Confirmation:
    """A model of z3 as values for the names of the statement, for the kernel's evaluator."""

    def __init__(
        self,
        statement: Statement,
        ground: Ground,
        part: Part,
        model: Mapping[str, Fraction],
        sizes: Mapping[str, int],
    ) -> None:
        self.statement, self.ground, self.part, self.sizes = statement, ground, part, sizes
        self.model = dict(model)
        self.where = ""
        self._number_labels()

    def words(self) -> str | None:
        """The values, if the statement certainly fails there."""
        for values in self._attempts():
            point = self._point(values)
            if point is not None and point.refutes:
                return f"fails at {shown(values)}"
        return None

    def is_none(self) -> bool:
        """Whether it certainly is no counterexample: the statement holds there, or a hypothesis fails."""
        points = [self._point(values) for values in self._attempts()]
        survives = any(p is not None and p.admitted and p.conclusion is True for p in points)
        return survives or (not label_places(self.statement) and self.violates())

    def settled(self, points: Points) -> bool | None:
        """Whether the statement holds at the model, where z3 settles what is said of all; None if that is not known."""
        own = {b.name for b in self.statement.binders}
        for values in self._attempts():
            known = {x: exact_value(v) for x, v in values.items() if x in own}
            truth = points.truth(known)
            if truth is not None:
                self.where = shown(known)
                return truth
        return None

    def violates(self) -> bool:
        """Whether some hypothesis certainly fails there."""
        own = {b.name for b in self.statement.binders}
        points = [self._point({x: v for x, v in values.items() if x in own}) for values in self._attempts()]
        return all(p is None or False in p.hypotheses for p in points)

    def point(self) -> str | None:
        """The values of the statement's own names, if the hypotheses certainly hold there."""
        own = {b.name for b in self.statement.binders}
        for values in self._attempts():
            known = {x: v for x, v in values.items() if x in own}
            point = self._point(known)
            if point is not None and point.admitted:
                return f"at {shown(known)}"
        return None

    def _point(self, values: Mapping[str, object]) -> Point | None:
        """None if a value is not what its name stands for, such as 1/2 in a family of integers."""
        try:
            return at_point(self.statement, values)
        except KernelError:
            return None

    def _attempts(self) -> Iterator[dict[str, object]]:
        """With all other labels like the first, then with different values outside of the tables (0 is no law)."""
        places = label_places(self.statement)
        if places:
            values = {x: self._value(v, Fraction(0)) for x, v in self.part.env.items()}
            alike = {x: v if v is None else self._copied(x, v, places) for x, v in values.items()}
            yield {x: v for x, v in alike.items() if v is not None}
        others = [Fraction(0), Fraction(1), *(Fraction(1, k) for k in self.sizes.values() if k > 1)]
        for default in dict.fromkeys(others):
            values = {x: self._value(v, default) for x, v in self.part.env.items()}
            yield {x: v for x, v in values.items() if v is not None}

    def _value(self, stands: object, default: Fraction) -> object:
        match stands:
            case tuple():
                return stands
            case Rat():
                return self._number(stands.top) if stands.bottom == constant(1) else None
            case Exponent(name):
                return _logarithm(self.model.get(name, Fraction(1)))
            case Symbols():
                return self._table(stands, default)
        return None

    def _number(self, poly: Poly) -> Fraction | None:
        """A known number, or the value of a symbol."""
        value = poly.put({x: constant(self.model.get(x, Fraction(0))) for x in poly.symbols()})
        return value.number()

    def _table(self, family: Symbols, default: Fraction) -> Table:
        entries: dict[tuple[int | tuple[int, ...], ...], Term] = {}
        for name, (owner, key) in self.ground.cells.items():
            symbol_name = f"exp({name})" if family.exponential else name
            if owner == family.name and symbol_name in self.model:
                value = self.model[symbol_name]
                entries[self._key(key)] = _logarithm(value) if family.exponential else Num(value)
        return Table(tuple(entries.items()), Num(default))

    def _copied(self, name: str, value: object, places: frozenset[Place]) -> object:
        """A function of any real in place of a table, where one label stands: all but its labels are like the first."""
        own = [place for family, place in places if family == name]
        if not isinstance(value, Table) or len(own) != 1:
            return value
        if any(isinstance(part, tuple) for key, _ in value.entries for part in key):
            return value
        return of_labels(value.entries, own[0]) or value

    def _key(self, key: Key) -> tuple[int | tuple[int, ...], ...]:
        made: list[int | tuple[int, ...]] = []
        for part in key:
            if isinstance(part, tuple):
                made.append(part)
                continue
            value = self._number(part) if isinstance(part, Poly) else part
            made.append(int(value) if value is not None else 0)
        return tuple(made)

    def _number_labels(self) -> None:
        """Numbers for labels that nothing else constrains: the least that are free."""
        keys = [part for _, key in self.ground.cells.values() for part in key]
        used = {int(part) for part in keys if isinstance(part, Fraction)} | set(map(int, self.model.values()))
        labels = {x for part in keys if isinstance(part, Poly) for x in part.symbols()} - self.model.keys()
        free = (k for k in range(1, 10**6) if k not in used)
        for name in sorted(labels):
            self.model[name] = Fraction(next(free))


Entry = tuple[int | tuple[int, ...], ...]


def of_labels(entries: Iterable[tuple[Entry, Term]], place: int) -> Lambda | None:
    """The family with these entries in which every real that stands nowhere at this place is like the least that does."""
    by_rest: dict[Entry, dict[int, Term]] = {}
    for key, value in entries:
        by_rest.setdefault(key[:place] + key[place + 1 :], {})[int(key[place])] = value  # type: ignore[arg-type]
    labels = sorted({label for own in by_rest.values() for label in own})
    if not by_rest:
        return None
    names = tuple(f"p{k + 1}" for k in range(len(next(iter(by_rest))) + 1))
    rest, parts = names[:place] + names[place + 1 :], list[Term]()
    for key, own in by_rest.items():
        here = [Delta(Var(n), Num(Fraction(k))) for n, k in zip(rest, key, strict=True)]  # type: ignore[arg-type]
        base = own.get(labels[0], Num(Fraction(0)))
        parts.append(mul(*here, base))
        for label in labels[1:]:
            value = own.get(label, Num(Fraction(0)))
            if value != base:
                parts.append(mul(Delta(Var(names[place]), num(label)), *here, folded(sub(value, base))))
    return Lambda(names, add(*parts))


def _logarithm(value: Fraction) -> Term:
    return Num(Fraction(0)) if value == 1 else Log(Num(value))
