"""Formulas written out over cells: finitely many unknown numbers, no quantifiers. A guide for drawing, no verdict.

A cell is a scalar ``D`` or one value of a family, ``Q[1,2]``; in what is written out it is a variable of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from verify.evidence.fuzz.points import Exact
from verify.evidence.means import grounded
from verify.evidence.work import spend
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Bound, Evaluator
from verify.kernel.statement import (
    FALSE,
    TRUE,
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Range,
    Relation,
    Tuples,
    negation,
)
from verify.kernel.terms import (
    Add,
    Delta,
    GaussianMean,
    Mul,
    Num,
    Pow,
    SequenceTerm,
    Term,
    Var,
    add,
    free_names,
    mul,
)
from verify.kernel.values import compare, plain

__all__ = ["Bound", "Cells", "Key", "TooLarge", "Writer"]

Key = tuple["int | tuple[int, ...]", ...]
MAX_PARTS = 3_000
SOME = 2  # an index that is bound by what only is mentioned, in the meantime

NODE = 3e-5  # seconds of work for a term


class TooLarge(Exception):
    """Writing it out would take too long."""


@dataclass
class Cells:
    """The cells met so far, by name, and the values of those that had to be known at once (indices)."""

    owners: dict[str, tuple[str, Key]] = field(default_factory=dict)
    known: dict[str, Num] = field(default_factory=dict)


class Writer(Evaluator):
    """Writes terms and formulas out; an index that is unknown is asked of ``index(family, place)``."""

    def __init__(self, fixed: Mapping[str, Exact], index: Callable[[str, int], int], cells: Cells) -> None:
        super().__init__(fixed)
        self.index, self.cells, self.parts = index, cells, 0
        self.inner = frozenset[str]()  # names that are bound by what only is mentioned
        self._memo: dict[Term, tuple[tuple[str, ...], dict[object, Term]]] = {}

    # terms

    def ground(self, term: Term, bound: Bound) -> Term:
        """As the evaluator does it, but cells stay. Kept for the bound values that matter: sums repeat their parts."""
        spend(NODE)
        if isinstance(term, Num):
            return term
        kept = self._memo.get(term)
        if kept is None:
            kept = self._memo[term] = tuple(free_names(term)), {}
        names, written = kept
        values = tuple(map(bound.get, names))
        found = written.get(values)
        if found is None:
            found = written[values] = self._ground(term, bound)
        return found

    def _ground(self, term: Term, bound: Bound) -> Term:
        if isinstance(term, Delta):
            return _folded(Delta(self.ground(term.left, bound), self.ground(term.right, bound)))
        if isinstance(term, GaussianMean):
            return grounded(self, term, bound)
        return _folded(super().ground(term, bound))

    def _scalar(self, name: str, bound: Bound) -> Term:
        if name in bound or name in self.values:
            return super()._scalar(name, bound)
        return self._cell(name, name, ())

    def _apply(self, name: str, args: tuple[Term | SequenceTerm, ...], bound: Bound) -> Term:
        if name in self.values:
            for place, arg in enumerate(args):
                if not isinstance(arg, SequenceTerm):
                    self._ask(self.ground(arg, bound), name, place)
            return super()._apply(name, args, bound)
        key = tuple(self._place(name, place, arg, bound) for place, arg in enumerate(args))
        return self._cell(f"{name}{list(key)}", name, key)

    def _cell(self, cell: str, owner: str, key: Key) -> Term:
        self.cells.owners.setdefault(cell, (owner, key))
        return self.cells.known.get(cell) or Var(cell)

    def _place(
        self, family: str, place: int, arg: Term | SequenceTerm, bound: Bound
    ) -> int | tuple[int, ...]:
        if isinstance(arg, SequenceTerm):
            return self.tuple_value(arg, bound)
        return self._asked(arg, bound, family, place)

    def integer(self, term: Term, bound: Bound) -> int:
        return self._asked(term, bound, "", 0)

    def _asked(self, term: Term, bound: Bound, family: str, place: int) -> int:
        """An integer, after asking for the values of the cells in it."""
        written = self.ground(term, bound)
        if isinstance(written, Num) and written.value.denominator == 1:
            return written.value.numerator
        self._ask(written, family, place)
        return super().integer(term, bound)

    def _ask(self, written: Term, family: str, place: int) -> None:
        """Values for the cells in an argument of this family."""
        cells = sorted(free_names(written))
        for cell in cells:
            own = self.cells.owners.get(cell, (cell, ()))[0] in self.inner
            self.cells.known[cell] = Num(Fraction(SOME if own else self.index(family, place)))
        if cells:
            self._memo.clear()  # it has cells that are known now

    # formulas

    def count(self, parts: int) -> None:
        """Raises TooLarge once there are too many parts."""
        self.parts += parts
        if self.parts > MAX_PARTS:
            raise TooLarge

    def write(self, formula: Formula, bound: Bound) -> Formula:
        """`formula` by "and" and "or" of relations; TRUE for a part that is quantified over something infinite."""
        self.count(1)
        match formula:
            case Relation(operator, left, right):
                try:
                    return _decided(Relation(operator, self.ground(left, bound), self.ground(right, bound)))
                except (KernelError, EnclosureError):
                    return TRUE
            case And(args):
                return _all(self.write(a, bound) for a in args)
            case Or(args):
                return _any(self.write(a, bound) for a in args)
            case Not(arg):
                return self.write(negation(arg), bound)
            case Implies(left, right):
                return _any(self.write(part, bound) for part in (negation(left), right))
            case Iff(left, right):
                return self.write(And((Implies(left, right), Implies(right, left))), bound)
            case ForAll(binders, body) | Exists(binders, body):
                if not all(isinstance(b.sort, (Range, Tuples)) for b in binders):
                    self._mention(binders, body, bound)
                    return TRUE
                written = (self.write(body, inner) for inner in self.cases(binders, bound))
                return _all(written) if isinstance(formula, ForAll) else _any(written)
        return TRUE

    def _mention(self, binders: tuple[Binder, ...], body: Formula, bound: Bound) -> None:
        """What it mentions becomes cells; the names that it binds itself are `SOME` meanwhile where they are indices."""
        outer, own, before = self.inner, {b.name for b in binders}, set(self.cells.known)
        self.inner = outer | own
        try:
            for inner in self.cases(binders, bound):
                self.write(body, inner)
        finally:
            self.inner = outer
            new = self.cells.known.keys() - before
            chosen = [cell for cell in new if self.cells.owners.get(cell, (cell, ()))[0] in own - outer]
            for cell in chosen:
                del self.cells.known[cell]
            if chosen:
                self._memo.clear()

    def cases(self, binders: tuple[Binder, ...], bound: Bound) -> Iterator[Bound]:
        """The values of names that are bound over something finite; the others stay names."""
        if not binders:
            yield bound
            return
        first, rest = binders[0], binders[1:]
        try:
            members = self._members(first.sort, bound)
        except (KernelError, EnclosureError):
            return
        if members is None:
            yield from self.cases(rest, {k: v for k, v in bound.items() if k != first.name})
        else:
            for value in members:
                yield from self.cases(rest, {**bound, first.name: value})


def _folded(term: Term) -> Term:
    """Numbers put together, and 0 times something dropped."""
    match term:
        case Add(args):
            flat = [a for t in args for a in (t.args if isinstance(t, Add) else (t,))]
            total = sum((t.value for t in flat if isinstance(t, Num)), Fraction(0))
            rest = [t for t in flat if not isinstance(t, Num)]
            return add(*rest, *([Num(total)] if total or not rest else []))
        case Mul(args):
            flat = [a for t in args for a in (t.args if isinstance(t, Mul) else (t,))]
            factor = Fraction(1)
            for t in flat:
                factor *= t.value if isinstance(t, Num) else 1
            rest = [t for t in flat if not isinstance(t, Num)]
            return (
                Num(factor)
                if factor == 0
                else mul(*([Num(factor)] if factor != 1 or not rest else []), *rest)
            )
        case Delta(Num(left), Num(right)):
            return Num(Fraction(left == right))
        case Pow():
            value = plain(term)
            return term if value is None else Num(value)
    return term


def _decided(relation: Relation) -> Formula:
    if relation.left == relation.right:  # of one cell with itself nothing can be found out
        return TRUE if relation.operator in ("=", "<=", ">=") else FALSE
    left, right = plain(relation.left), plain(relation.right)
    if left is None or right is None:
        return relation
    return TRUE if compare(relation.operator, left, right) else FALSE


def _all(parts: Iterable[Formula]) -> Formula:
    kept: dict[Formula, None] = {}
    for part in parts:
        if part == FALSE:
            return FALSE
        kept.update(dict.fromkeys(part.args if isinstance(part, And) else (part,)))
    return next(iter(kept)) if len(kept) == 1 else And(tuple(kept))


def _any(parts: Iterable[Formula]) -> Formula:
    kept: dict[Formula, None] = {}
    for part in parts:
        if part == TRUE:
            return TRUE
        kept.update(dict.fromkeys(part.args if isinstance(part, Or) else (part,)))
    return next(iter(kept)) if len(kept) == 1 else Or(tuple(kept))
