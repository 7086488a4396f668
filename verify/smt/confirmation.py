"""Models of z3 as values for the kernel's evaluator: a counterexample is one only if that agrees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from verify.fuzz import Point, at_point, shown
from verify.kernel.certificate import Table
from verify.kernel.errors import KernelError
from verify.kernel.statement import Statement
from verify.kernel.terms import Log, Num, Term
from verify.smt.goals import Part
from verify.smt.ground import Ground
from verify.smt.names import Exponent, Key, Symbols
from verify.smt.polynomials import Poly, Rat, constant


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
        self._number_labels()

    def words(self) -> str | None:
        """The values, if the statement certainly fails there."""
        for values in self._attempts():
            point = self._point(values)
            if point is not None and point.refutes:
                return f"fails at {shown(values)}"
        return None

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
        """With different values outside of the tables (a law that is 0 everywhere is none)."""
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


def _logarithm(value: Fraction) -> Term:
    return Num(Fraction(0)) if value == 1 else Log(Num(value))
