"""Drawing that decides between alternatives late, and takes a value back where it leads nowhere.

`Drawing` chooses one alternative of each "or" before it draws anything: of many that depend on each other (edges of a
graph and labels that must follow them) nearly no choice fits. Here an "or" waits until one alternative is left, or until
one cell is: then an alternative is chosen with that cell's value. A value after which nothing is left for some other cell
is drawn anew, some times. It costs more for each point, and is used where `Drawing` comes upon few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from verify.evidence.fuzz.drawing import Choose, DeadEnd, Drawing, Maker
from verify.evidence.work import spend
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.statement import And, Formula, Or, Relation, free_in
from verify.kernel.terms import Term
from verify.kernel.values import compare

__all__ = ["Backtracking"]

TRIES = 6  # values of a cell
LOOK = 2e-5  # seconds of work for an "or" that is looked at
STEPS = 400  # values of all cells together


class Backtracking(Drawing):
    """As `Drawing`, with the same arguments."""

    def __init__(
        self,
        constraints: Formula,
        others: Iterable[str],
        whole: Callable[[str], bool],
        choose: Choose,
        known: Mapping[str, Term] | None = None,
        makers: Iterable[Maker] = (),
        levels: frozenset[str] = frozenset(),
    ) -> None:
        relations, self.waiting = _apart(constraints)
        self.free: dict[Formula, frozenset[str]] = {part: free_in(part) for part in self.waiting}
        mentioned = [name for names in self.free.values() for name in sorted(names)]
        self.left = STEPS
        super().__init__(And(tuple(relations)), (*others, *mentioned), whole, choose, known, makers, levels)

    def _pick(self, names: Iterable[str]) -> None:
        self._settle()
        for name in names:
            if name not in self.values:
                self._tried(name)

    def _tried(self, name: str) -> None:
        """A value for the cell, after which something is left for each of the others."""
        before = self._state()
        for last in (*[False] * (TRIES - 1), True):
            self.left -= 1
            try:
                for part in [p for p in self.waiting if self._open(p) == {name}]:
                    live = [a for a in part.args if self._truth(a) is not False]
                    self.waiting.remove(part)
                    self._add(live[self.choose(len(live))])
                if name not in self.values:
                    self._set(name, self._picked(name))
                self._propagate(self.touching.get(name, ()))
                self._settle()
                return
            except DeadEnd:
                if last or self.left < 0:
                    raise
                self._restore(before)

    def _open(self, part: Formula) -> set[str]:
        return {name for name in self.free[part] if name not in self.values}

    def _settle(self) -> None:
        """Drop what holds, and add what is the only alternative left, until nothing changes."""
        moved = True
        while moved:
            moved = False
            for part in list(self.waiting):
                spend(LOOK * len(part.args))
                truths = [(a, self._truth(a)) for a in part.args]
                live = [a for a, truth in truths if truth is not False]
                if not live:
                    raise DeadEnd
                if any(truth for _, truth in truths) or len(live) == 1:
                    self.waiting.remove(part)
                    moved = True
                    if not any(truth for _, truth in truths):
                        self._add(live[0])
        for relation in self.relations:
            if relation.operator == "!=" and self._truth(relation) is False:
                raise DeadEnd

    def _add(self, formula: Formula) -> None:
        relations, more = _apart(formula)
        for part in more:
            self.free[part] = free_in(part)
        self.waiting += more
        fresh = [r for r in relations if r not in self.names]
        for relation in fresh:
            self.relations.append(relation)
            self.names[relation] = free_in(relation)
            for name in sorted(self.names[relation]):
                self.touching.setdefault(name, []).append(relation)
        self._propagate(fresh)

    def _truth(self, formula: Formula) -> bool | None:
        """Whether it holds whatever the open cells are, fails, or that depends on them."""
        match formula:
            case Relation():
                if self.free.setdefault(formula, free_in(formula)) <= self.values.keys():
                    return self._compared(formula)
                return None
            case And(args):
                truths = [self._truth(a) for a in args]
                return False if False in truths else None if None in truths else True
            case Or(args):
                truths = [self._truth(a) for a in args]
                return True if True in truths else None if None in truths else False
        return None

    def _compared(self, relation: Relation) -> bool | None:
        form, rough = self._linear(relation)
        if rough or form is None or form[0]:
            return None
        try:
            return compare(relation.operator, form[1], 0)  # type: ignore[arg-type]
        except (EnclosureError, KernelError):
            return None

    def _state(self) -> tuple[object, ...]:
        bounds = {name: replace(bound) for name, bound in self.bounds.items()}
        touching = {name: list(relations) for name, relations in self.touching.items()}
        forms, waiting, relations = dict(self._forms), list(self.waiting), list(self.relations)
        return dict(self.values), dict(self.numbers), bounds, relations, dict(self.names), touching, forms, waiting

    def _restore(self, state: tuple[object, ...]) -> None:
        values, numbers, bounds, relations, names, touching, forms, waiting = state
        self.values, self.numbers = dict(values), dict(numbers)  # type: ignore[call-overload]
        self.bounds = {name: replace(bound) for name, bound in bounds.items()}  # type: ignore[attr-defined]
        self.touching = {name: list(parts) for name, parts in touching.items()}  # type: ignore[attr-defined]
        self.relations, self.names = list(relations), dict(names)  # type: ignore[call-overload]
        self._forms, self.waiting = dict(forms), list(waiting)  # type: ignore[call-overload]


def _apart(formula: Formula) -> tuple[list[Relation], list[Or]]:
    """The relations that it asks for, and the choices."""
    match formula:
        case Relation():
            return [formula], []
        case Or():
            return [], [formula]
        case And(args):
            found = [_apart(a) for a in args]
            return [r for one, _ in found for r in one], list(dict.fromkeys(o for _, two in found for o in two))
    return [], []
