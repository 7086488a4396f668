"""The truth of formulas at a point, where what should exist is looked for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from verify.fuzz.aims import Place, infinite
from verify.fuzz.drawing import DeadEnd
from verify.fuzz.filling import Filling, Memo
from verify.fuzz.points import Exact, over_tables, with_values
from verify.fuzz.written import TooLarge
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import TRUE, And, Exists, Formula, Range, Tuples

__all__ = ["Look"]

SEARCHES = 3


class Look:
    """The truth of formulas at a point. What exists is looked for; None if it is not found."""

    def __init__(
        self,
        values: Mapping[str, Exact],
        places: frozenset[Place],
        law: Mapping[str, object] | None = None,
    ) -> None:
        self.values, self.places, self.law = values, places, law
        self.evaluator = Evaluator(values, law)

    def truth(self, formula: Formula) -> bool | None:
        if not infinite(formula):
            return self._evaluated(formula)
        match formula:
            case And(args):
                truths = [self.truth(a) for a in args]
                return False if False in truths else None if None in truths else True
            case Exists(binders) if not isinstance(binders[0].sort, (Range, Tuples)):
                return self._found(formula)
        return self._evaluated(over_tables(formula, self.values))

    def _evaluated(self, formula: Formula) -> bool | None:
        try:
            return self.evaluator.truth(with_values(formula, self.values))
        except KernelError:
            return None

    def _found(self, formula: Exists) -> bool | None:
        """True if values for what should exist are found."""
        names = {b.name for b in formula.binders}
        known = {name: value for name, value in self.values.items() if name not in names}
        memo: Memo = {}
        for seed in range(SEARCHES):
            choose = Random(seed).randrange
            try:
                values = Filling(self.places, choose, memo).fill(formula.binders, (formula.body,), TRUE, known)
            except (DeadEnd, TooLarge, KernelError, EnclosureError):
                continue
            if Look(values, self.places, self.law).truth(formula.body):
                return True
        return None
