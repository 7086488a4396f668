"""What a conclusion says exists, at random points: z3 finds it, or says that there is none.

At values for all other names (drawn as the fuzz leg draws them) the question is often linear, and z3 answers with exact
values. The kernel's evaluator looks at these; a point counts where it finds the claim true.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from verify.evidence.fuzz.aims import Aim, Place, labelled
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.filling import Filling, Unfilled, as_functions
from verify.evidence.fuzz.looking import Look
from verify.evidence.fuzz.points import Exact, over_tables
from verify.evidence.fuzz.running import shown
from verify.evidence.fuzz.written import TooLarge
from verify.evidence.smt.goals import Part
from verify.evidence.smt.ground import Ground, Outside
from verify.evidence.smt.names import Exponent, exponents
from verify.evidence.smt.polynomials import Rat
from verify.evidence.smt.propositions import Proposition, every_atom
from verify.evidence.smt.solver import Answer, Solver
from verify.evidence.smt.trial import Found
from verify.evidence.work import spent
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.statement import Binder, Exists, Real
from verify.kernel.terms import Log, Num, Term

__all__ = ["Existences"]

POINTS = 4
DRAWS = 12
FRUITLESS = 5  # draws
SECONDS = 0.15


@dataclass(frozen=True)
class Existences:
    """Settles the claims "there is ..." among the aims of a statement."""

    aims: tuple[Aim, ...]
    places: frozenset[Place]

    def __call__(self, claim: Part, solver: Solver) -> Found:
        known = {name: value for name, value in map(_known, claim.env.items()) if value is not None}
        asked = labelled(claim.formula)
        aim = next((a for a in self.aims if over_tables(a.goal, known) == asked), None)
        if aim is None or not isinstance(aim.goal, Exists):
            return Found("unknown", "nothing is exhibited for what should exist")
        goal = aim.goal
        found = 0
        for seed in range(DRAWS):
            if found == POINTS or solver.left() <= 0 or (seed == FRUITLESS and not found):
                break
            before = spent()
            answer = self._at(aim, goal, known, Random(seed), solver)
            solver.spend(spent() - before)
            if answer is not None and answer.word == "sat":
                return answer
            found += answer is not None
        if found == POINTS:
            return Found("unsat", queries=found, points=found)
        return Found("unknown", f"what should exist was found at {found} points only")

    def _at(
        self, aim: Aim, goal: Exists, known: dict[str, Exact], random: Random, solver: Solver
    ) -> Found | None:
        """ "unsat" (it exists) or "sat" (it does not) at one point; None if that is not known."""
        filling = Filling(self.places, random.randrange)
        try:
            values = filling.fill(aim.binders, aim.facts, goal, known)
            if not all(Look(values, self.places).truth(fact) for fact in aim.facts):
                return None
            unfilled = filling.unfilled(goal.binders, goal.body, values)
            answer, names = _asked(unfilled, solver)
            if answer.word == "sat":
                cells = {cell: _value(name, answer.model) for cell, name in names.items()}
                inner = unfilled.filled({cell: value for cell, value in cells.items() if value is not None})
                return Found("unsat") if Look({**values, **inner}, self.places).truth(goal.body) else None
        except (DeadEnd, TooLarge, KernelError, EnclosureError, Outside, ValueError):
            return None
        labels = {family for family, _ in self.places}
        if answer.word != "unsat" or not unfilled.whole or labels & {b.name for b in goal.binders}:
            return None  # only some labels were looked at, where others might do
        names_of = ", ".join(b.name for b in goal.binders)
        return Found(
            "sat", f"at {shown(as_functions(values, self.places))}: there is no {names_of} (unsat says z3)"
        )


def _asked(unfilled: Unfilled, solver: Solver) -> tuple[Answer, dict[str, object]]:
    """z3's answer to what is wanted of the cells, and what stands for each cell."""
    ground = Ground(exponents(unfilled.question(), ()), solver)
    names = {cell: ground.constant_for(Binder(cell, Real())) for cell in unfilled.cells}
    propositions = [ground.proposition(unfilled.wanted, names, strict=True)]
    mentioned = _symbols(propositions)
    for name, what in reversed(ground.side):
        if name in mentioned:
            propositions.append(what)
            mentioned |= _symbols([what])
    return solver.check(propositions, ground.positive, SECONDS), names


def _symbols(propositions: list[Proposition]) -> set[str]:
    return {x for p in propositions for a in every_atom(p) for x in a.poly.symbols()}


def _value(stands: object, model: object) -> Term | None:
    """The value of a cell; None where the model does not care. Raises ValueError if it is not rational."""
    exponent = isinstance(stands, Exponent)
    name = stands.symbol if isinstance(stands, Exponent) else next(iter(stands.top.symbols()))  # type: ignore[attr-defined]
    text = model.get(name, "")  # type: ignore[attr-defined]
    if not text:
        return None
    value = Fraction(text)
    return Num(value) if not exponent else Log(Num(value)) if value != 1 else Num(Fraction(0))


def _known(entry: tuple[str, object]) -> tuple[str, Exact | None]:
    """Sizes, indices and tuples are known; the rest is drawn."""
    name, stands = entry
    if isinstance(stands, tuple):
        return name, stands
    value = stands.number() if isinstance(stands, Rat) else None
    return name, None if value is None else Num(value)
