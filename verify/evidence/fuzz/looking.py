"""The truth of formulas at a point, where what should exist is looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from verify.evidence.fuzz.aims import Place, infinite
from verify.evidence.fuzz.attained import attained
from verify.evidence.fuzz.climbing import margin
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.exhibits import Shown, put
from verify.evidence.fuzz.filling import Filling, Memo
from verify.evidence.fuzz.generators import Generators
from verify.evidence.fuzz.points import Exact, over_tables, with_values
from verify.evidence.fuzz.spans import with_few
from verify.evidence.fuzz.written import TooLarge
from verify.evidence.means import NARROW, Means
from verify.evidence.work import spend
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Law, is_member
from verify.kernel.statement import (
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
from verify.kernel.terms import Num

__all__ = ["Look", "Settle", "on_few"]

#: Whether what a formula says exists does, at a point; None if that is not known.
Settle = Callable[[Exists, Mapping[str, Exact], frozenset[Place]], bool | None]

SEARCHES = 3
_few = 0
LOOK, NODE = 3e-4, 2e-5  # seconds of work for a formula, and for each of its terms and cases


def on_few() -> int:
    """How often it was taken, in this process, that something is so for all integers as it is for the first ones."""
    return _few


class Look:
    """The truth of formulas at a point. What exists is looked for; None if it is not found.

    ``exists``, where it is given, is asked for what was not found, and for what contradicts "for all"; ``heard`` says
    whether its word for that there is none was taken. Of integers without an upper bound it is asked about the first ones
    only; that something is so for all of them may then be taken as true (`on_few` counts that), but what that makes false
    is not known: it is ``doubted``.
    """

    def __init__(
        self,
        values: Mapping[str, Exact],
        places: frozenset[Place],
        law: Law | None = None,
        exhibits: tuple[Shown, ...] = (),
        generators: Generators | None = None,
        exists: Settle | None = None,
    ) -> None:
        self.values, self.places, self.law, self.exhibits = values, places, law, exhibits
        self.exists, self.heard, self.doubted = exists, False, False
        self.generators = generators or Generators({})
        self.evaluator = Means(values, law)
        self.evaluator.narrow = NARROW

    def truth(self, formula: Formula) -> bool | None:
        if not infinite(formula):
            return self._evaluated(formula)
        before = on_few()
        truth = self._truth(formula)
        self.doubted = truth is False and on_few() > before
        return None if self.doubted else truth

    def _truth(self, formula: Formula) -> bool | None:
        if not infinite(formula):
            return self._evaluated(formula)
        match formula:
            case And(args):
                return _all(self._truth(a) for a in args)
            case Or(args):
                return _not(self._truth(And(tuple(map(negation, args)))))
            case Not(arg) if not isinstance(arg, Relation):
                return self._truth(negation(arg))
            case Implies(left, right):
                return _not(_all((self._truth(left), _not(self._truth(right)))))
            case Iff(left, right):
                return self._truth(And((Implies(left, right), Implies(right, left))))
            case ForAll((Binder(name, Range() | Tuples()), *rest), body):
                inner = ForAll(tuple(rest), body) if rest else body
                return _all(
                    None if value is None else self._of_member(name, value, inner)
                    for value in self._members(formula.binders[0])
                )
            case Exists((Binder(_, Range() | Tuples()), *_)):
                return _not(self._truth(negation(formula)))
            case Exists():
                found = self._found(formula)
                return self._asked(formula) if found is None else found
        truth = self._evaluated(over_tables(formula, self.values))
        if truth is not None or not isinstance(formula, ForAll):
            return truth
        stronger = attained(formula)
        if stronger is not None and self._truth(stronger):
            return True
        failing = negation(formula)
        first = with_few(failing, self.values) if isinstance(failing, Exists) else None
        found = self._asked(failing if first is None else first)
        if first is not None and found is False:
            global _few
            _few += 1
        return _not(found)

    def _asked(self, formula: Formula) -> bool | None:
        if self.exists is None or not isinstance(formula, Exists):
            return None
        try:
            found = self.exists(formula, self.values, self.places)
        except TooLarge:
            return None
        self.heard = self.heard or found is False
        return found

    def _members(self, binder: Binder) -> Iterator[Exact | None]:
        try:
            members = self.evaluator._members(binder.sort, {})
            yield from (v if isinstance(v, tuple) else Num(v) for v in members or ())
        except KernelError:
            yield None

    def _with(self, name: str, value: Exact) -> Look:
        values = {**self.values, name: value}
        return Look(values, self.places, self.law, self.exhibits, self.generators, self.exists)

    def _of_member(self, name: str, value: Exact, formula: Formula) -> bool | None:
        look = self._with(name, value)
        truth = look._truth(formula)
        self.heard = self.heard or look.heard
        return truth

    def margin(self, formula: Formula) -> float | None:
        """How far it is from failing (`verify.evidence.fuzz.climbing`)."""
        before = self.evaluator.nodes
        try:
            return margin(self.evaluator, formula)
        except KernelError:
            return None
        finally:
            spend(LOOK + NODE * (self.evaluator.nodes - before))

    def _evaluated(self, formula: Formula) -> bool | None:
        before = self.evaluator.nodes
        try:
            return self.evaluator.truth(with_values(formula, self.values))
        except KernelError:
            return None
        finally:
            spend(LOOK + NODE * (self.evaluator.nodes - before))

    def _found(self, formula: Exists) -> bool | None:
        """True if values for what should exist are found: what was put for it elsewhere, or drawn ones."""
        known = frozenset(self.values) - {b.name for b in formula.binders}
        if any(self.truth(said) for said in put(formula, self.exhibits, known)):
            return True
        given = {name: value for name, value in self.values.items() if name in known}
        memo: Memo = {}
        for seed in range(2 * SEARCHES):
            late = seed >= SEARCHES
            filling = Filling(self.places, Random(seed).randrange, memo, self.generators, late=late)
            try:
                values = filling.fill(formula.binders, (formula.body,), TRUE, given)
            except (DeadEnd, TooLarge, KernelError, EnclosureError):
                continue
            open_ = [b for b in formula.binders if not isinstance(b.sort, (Range, Tuples))]
            fits = all(is_member(values[b.name], b.sort) for b in open_)
            if fits and Look(values, self.places, self.law).truth(formula.body):
                return True
        return None


def _all(truths: Iterable[bool | None]) -> bool | None:
    unknown = False
    for truth in truths:
        if truth is False:
            return False
        unknown = unknown or truth is None
    return None if unknown else True


def _not(truth: bool | None) -> bool | None:
    return None if truth is None else not truth
