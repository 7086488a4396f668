"""What a conclusion says exists, at random points: z3 finds it, or says that there is none.

At values for all other names (drawn as the fuzz leg draws them) the question is often linear, and z3 answers with exact
values. The kernel's evaluator looks at these; a point counts where it finds the claim true. Integers that the claim
itself bounds are put in one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from verify.evidence.fuzz.aims import Aim, Place, conjuncts, infinite, labelled
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.filling import Filling, Unfilled, as_functions
from verify.evidence.fuzz.looking import Look
from verify.evidence.fuzz.points import Exact, over_tables
from verify.evidence.fuzz.running import shown
from verify.evidence.fuzz.written import TooLarge
from verify.evidence.smt.goals import Part
from verify.evidence.smt.ground import Ground, Late, Outside
from verify.evidence.smt.names import Exponent, exponents
from verify.evidence.smt.points import Points, known_of
from verify.evidence.smt.polynomials import Rat, constant, symbol
from verify.evidence.smt.process import shared
from verify.evidence.smt.propositions import Proposition, atom, junction
from verify.evidence.smt.solver import Answer, Solver
from verify.evidence.smt.trial import Found, decided, is_simple, with_sides
from verify.evidence.work import spend, spent
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, is_member
from verify.kernel.statement import Binder, Exists, Formula, Integer, Range, Real, Relation, instantiate
from verify.kernel.terms import Log, Num, Term, Var, num

__all__ = ["Existences", "exists_at"]

POINTS = 4
DRAWS = 12
BESIDE = 4  # beside each known counterexample, to the statement or to a neighbour of it
FRUITLESS = 5  # draws, after which more is done for each
LATE = 0.8  # of the work is left where that still finds nothing: the rest is for slices
SECONDS, FURTHER = 0.15, 0.4
MOST_CASES, FEW = 8, 3  # of an integer; of one without an upper bound
CHOSEN = 8  # times that indices are chosen which are to be found themselves


@dataclass(frozen=True)
class Existences:
    """Settles the claims "there is ..." among the aims of a statement."""

    aims: tuple[Aim, ...]
    points: Points
    effort: int = 1

    def __call__(self, claim: Part, solver: Solver, hinted: bool = False) -> Found:
        """What z3 finds. ``hinted``: there is something else to try, and this is soon given up."""
        known = {name: value for name, stands in claim.env.items() if (value := known_of(stands)) is not None}
        asked = labelled(claim.formula)
        aim = next((a for a in self.aims if over_tables(a.goal, known) == asked), None)
        if aim is None or not isinstance(aim.goal, Exists):
            return Found("unknown", "nothing is exhibited for what should exist")
        goal = aim.goal
        found, late, start = 0, False, solver.left()
        enough = self.effort * POINTS
        beside = self.points.alike(known) * BESIDE
        for seed, near in enumerate([*beside, *[None] * (self.effort * DRAWS)], -len(beside)):
            late = late or (seed == FRUITLESS and not found)
            if found == enough or solver.left() <= (LATE * start if (late or hinted) and not found else 0):
                break
            before = spent()
            answer = self._at(aim, goal, known, Random(seed), solver, late, near)
            solver.spend(spent() - before)
            if answer is not None and answer.word == "sat":
                return answer
            found += answer is not None
        if found >= POINTS:
            return Found("unsat", queries=found, points=found)
        return Found("unknown", f"what should exist was found at {found} points only")

    def _at(
        self,
        aim: Aim,
        goal: Exists,
        known: dict[str, Exact],
        random: Random,
        solver: Solver,
        late: bool,
        near: Mapping[str, Exact] | None,
    ) -> Found | None:
        """ "unsat" (it exists) or "sat" (it does not) at one point; None if that is not known."""
        values = self.points.draw(aim.binders, aim.facts, goal, known, random, late, near)
        if values is None:
            return None
        try:
            exists = _settled(goal, values, self.points.places, solver)
        except TooLarge:
            return None
        if exists is None:
            return None
        where = shown(as_functions(values, self.points.places))
        names = ", ".join(b.name for b in goal.binders)
        return Found("unsat") if exists else Found("sat", f"at {where}: there is no {names} (unsat says z3)")


def exists_at(goal: Exists, values: Mapping[str, Exact], places: frozenset[Place]) -> bool | None:
    """Whether what the claim says exists does, at these values of all other names; None if that is not known.

    Yes is what the kernel's evaluator says of what z3 found, no what z3 says alone. Raises TooLarge where z3 can not be
    asked.
    """
    return _asked_for(goal, values, places, SECONDS)


def _asked_further(goal: Exists, values: Mapping[str, Exact], places: frozenset[Place]) -> bool | None:
    """The same for what is asked of something that was found: of such questions there are few."""
    return _asked_for(goal, values, places, FURTHER)


def _asked_for(goal: Exists, values: Mapping[str, Exact], places: frozenset[Place], seconds: float) -> bool | None:
    solver = Solver(shared(), seconds)
    try:
        return _settled(goal, values, places, solver, seconds)
    except Late:
        return None
    finally:
        spend(solver.spent)


def _settled(
    goal: Exists, values: Mapping[str, Exact], places: frozenset[Place], solver: Solver, seconds: float = SECONDS
) -> bool | None:
    """``seconds`` are for each question that has logarithms in it."""
    try:
        truths: list[bool | None] = []
        for binders, body, sure in _cases(goal, values):
            truth = _case(binders, body, values, places, solver, seconds)
            if truth:
                return True
            truths.append(truth if sure else None)
        return None if None in truths else False
    except (DeadEnd, KernelError, EnclosureError, Outside, ValueError):
        return None


def _case(
    binders: tuple[Binder, ...],
    body: Formula,
    values: Mapping[str, Exact],
    places: frozenset[Place],
    solver: Solver,
    seconds: float,
) -> bool | None:
    settle = _asked_further if infinite(body) else None  # what is said of all of what is found is z3's to settle
    if not binders:
        return Look(values, places, exists=settle).truth(body)

    def holds(answer: Answer, names: Mapping[str, object]) -> bool | None:
        cells = {cell: _value(name, answer.model) for cell, name in names.items()}
        inner = unfilled.filled({cell: value for cell, value in cells.items() if value is not None})
        fits = all(is_member(inner[b.name], b.sort) for b in binders if b.name in inner)  # z3 knows of no integers
        return Look({**values, **inner}, places, exists=settle).truth(body) if fits else None

    labels = {family for family, _ in places} & {b.name for b in binders}
    for seed in range(CHOSEN):
        unfilled = Filling(places, Random(seed).randrange).unfilled(binders, body, values)
        truth = _determined(unfilled, solver, holds)
        if truth or (truth is False and unfilled.whole and not labels):
            return truth
        answer, names, only = _asked(unfilled, solver, seconds)
        if answer.word != "unsat" or unfilled.whole:
            break
    if answer.word in ("sat", "close"):
        truth = holds(answer, names)
        alone = truth is False and settle is not None and unfilled.whole and not labels and only(answer)
        return truth if truth or alone else None
    if answer.word != "unsat" or not unfilled.whole or labels:
        return None  # only some labels were looked at, where others might do
    return False


def _cases(goal: Exists, values: Mapping[str, Exact]) -> Iterator[tuple[tuple[Binder, ...], Formula, bool]]:
    """The claim for each value of the integers that it bounds itself; one of these is true if and only if it is.

    Of integers that it bounds from below only, some are looked at; then there may be others: it is not ``sure``.
    """
    waiting, sure = [(goal.binders, goal.body)], True
    while waiting:
        binders, body = waiting.pop(0)
        found = next(filter(None, (_span(binder, body, values) for binder in binders)), None)
        if found is None:
            yield binders, body, sure
            continue
        name, low, high = found
        if high is None:
            high, sure = low + FEW - 1, False
        if high - low >= MOST_CASES:
            raise TooLarge
        rest = tuple(b for b in binders if b.name != name)
        for value in range(low, high + 1):
            given = {name: num(value)}
            others = tuple(Binder(b.name, instantiate(b.sort, given)) for b in rest)
            waiting.append((others, instantiate(body, given)))


def _span(binder: Binder, body: Formula, values: Mapping[str, Exact]) -> tuple[str, int, int | None] | None:
    """The name of an integer, and between which known numbers the body says it lies; None for no upper one."""
    if not isinstance(binder.sort, (Integer, Range)):
        return None
    said: list[Formula] = list(conjuncts(body))
    if isinstance(binder.sort, Range):
        name = Var(binder.name)
        said += [Relation("<=", binder.sort.lower, name), Relation("<=", name, binder.sort.upper)]
    evaluator = Evaluator({name: value for name, value in values.items() if name != binder.name})
    low, high = list[int](), list[int]()
    for part in said:
        if isinstance(part, Relation) and part.operator in ("<", "<=", "=", ">", ">="):
            for ends, bound, other in ((high, part.right, part.left), (low, part.left, part.right)):
                if other == Var(binder.name) and (end := _integer(evaluator, bound)) is not None:
                    back = low if ends is high else high
                    if part.operator in ("<", "<="):
                        ends.append(end)
                    elif part.operator in (">", ">="):
                        back.append(end)
                    else:
                        low.append(end)
                        high.append(end)
    return (binder.name, max(low), min(high, default=None)) if low else None


def _integer(evaluator: Evaluator, term: Term) -> int | None:
    try:
        return evaluator.integer(term, {})
    except KernelError:
        return None


def _determined(
    unfilled: Unfilled, solver: Solver, holds: Callable[[Answer, Mapping[str, object]], bool | None]
) -> bool | None:
    """The truth where what z3 knows of what is wanted leaves one choice, or none; or where its first choice will do.

    None where that is not so, and where z3 knows all of it: then it may be asked for that.
    """
    ground = Ground(exponents(unfilled.question(), ()), solver)
    names: dict[str, object] = {cell: ground.constant_for(Binder(cell, Real())) for cell in unfilled.cells}
    told = [ground.proposition(part, names) for part in conjuncts(unfilled.wanted)]
    if not ground.dropped:
        return None
    facts = with_sides(ground, told)
    answer = solver.check(facts, ground.positive, SECONDS)
    if answer.word != "sat" or any(value.startswith("~") for value in answer.model.values()):
        return False if answer.word == "unsat" else None
    truth = holds(answer, names)
    return truth if truth or _alone(answer, names, facts, ground, solver) else None


def _alone(
    answer: Answer, names: Mapping[str, object], facts: list[Proposition], ground: Ground, solver: Solver
) -> bool:
    """Whether what z3 found is the one choice that there is."""
    model = {x: constant(Fraction(value)) for x, value in answer.model.items() if value and not value.startswith("~")}
    own = {x for stands in names.values() for x in _symbols(stands)}
    if not own <= model.keys():
        return False
    others = junction("or", (atom("!=", symbol(x) - model[x]) for x in sorted(own)))
    return solver.check([*facts, others], ground.positive, SECONDS).word == "unsat"


def _symbols(stands: object) -> frozenset[str]:
    """The unknowns of z3 in what stands for a cell."""
    if isinstance(stands, Exponent):
        return frozenset((stands.symbol,))
    return frozenset(stands.top.symbols()) if isinstance(stands, Rat) else frozenset()


def _asked(
    unfilled: Unfilled, solver: Solver, seconds: float
) -> tuple[Answer, dict[str, object], Callable[[Answer], bool]]:
    """z3's answer to what is wanted of the cells, what stands for each, and what says whether there is no other choice.

    Logarithms are unknowns if they must be.
    """
    try:
        ground = Ground(exponents(unfilled.question(), ()), solver)
        names, propositions = _written(unfilled, ground)
        answer = solver.check(propositions, ground.positive, SECONDS)
    except Outside:
        ground = Ground(set(), solver, opened=True)
        names, propositions = _written(unfilled, ground)
        answer = decided(ground, solver, propositions, propositions, seconds, {})
    return answer, names, lambda found: _alone(found, names, propositions, ground, solver)


def _written(unfilled: Unfilled, ground: Ground) -> tuple[dict[str, object], list[Proposition]]:
    """Where logarithms are unknowns what is simple comes first: it tells the signs of what is in them."""
    names = {cell: ground.constant_for(Binder(cell, Real())) for cell in unfilled.cells}
    parts = [unfilled.wanted]
    if ground.opened:
        parts = sorted(conjuncts(unfilled.wanted), key=lambda part: not is_simple(part))
    for part in parts:
        ground.context.append(ground.proposition(part, names, strict=True))
    return names, with_sides(ground, [*ground.context])


def _value(stands: object, model: object) -> Term | None:
    """The value of a cell; None where the model does not care. Raises ValueError if it is not rational."""
    exponent = isinstance(stands, Exponent)
    name = stands.symbol if isinstance(stands, Exponent) else next(iter(stands.top.symbols()))  # type: ignore[attr-defined]
    text = model.get(name, "")  # type: ignore[attr-defined]
    if not text:
        return None
    value = Fraction(text)
    return Num(value) if not exponent else Log(Num(value)) if value != 1 else Num(Fraction(0))
