"""What a conclusion says exists, at random points: z3 finds it, or says that there is none.

At values for all other names (drawn as the fuzz leg draws them) the question is often linear, and z3 answers with exact
values. The kernel's evaluator looks at these; a point counts where it finds the claim true. Integers that the claim
itself bounds are put in one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod
from random import Random
from typing import NamedTuple

from verify.evidence.fuzz.aims import Aim, Place, conjuncts, infinite, labelled
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.filling import Filling, Unfilled, as_functions
from verify.evidence.fuzz.looking import Look, on_few
from verify.evidence.fuzz.points import Exact, over_tables
from verify.evidence.fuzz.running import shown
from verify.evidence.fuzz.spans import FEW, span
from verify.evidence.fuzz.written import TooLarge
from verify.evidence.smt.goals import Part
from verify.evidence.smt.ground import Ground, Late, Outside
from verify.evidence.smt.names import Exponent, exponents
from verify.evidence.smt.points import Points, known_of
from verify.evidence.smt.polynomials import Rat, constant, symbol
from verify.evidence.smt.process import shared
from verify.evidence.smt.products import determined
from verify.evidence.smt.propositions import Proposition, atom, junction, put_values
from verify.evidence.smt.solver import Answer, Solver
from verify.evidence.smt.trial import Found, decided, is_simple, with_sides
from verify.evidence.work import spend, spent
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import is_member
from verify.kernel.statement import (
    TRUE,
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Integer,
    Range,
    Real,
    Tuples,
    free_in,
    instantiate,
    negation,
)
from verify.kernel.terms import (
    Apply,
    Call,
    Exp,
    Log,
    Num,
    Seq,
    SequenceTerm,
    Term,
    Var,
    XLogX,
    free_names,
    num,
)
from verify.language.walk import parts

__all__ = ["Existences", "exists_at", "settled_at"]

POINTS = 4
DRAWS = 12
BESIDE = 4  # beside each known counterexample, to the statement or to a neighbour of it
FRUITLESS = 5  # draws, after which more is done for each
LATE = 0.8  # of the work is left where that still finds nothing: the rest is for slices
SECONDS, FURTHER = 0.15, 0.4
MOST_CASES = 8  # of an integer
CHOSEN = 8  # times that indices are chosen which are to be found themselves
DRAWN = 4  # draws of what something fails at
REFINED = 6  # times that something is sought of which something is said of all


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
        few = on_few()
        values = self.points.draw(aim.binders, aim.facts, goal, known, random, late, near)
        if values is None:
            return None
        try:
            exists = _settled(goal, values, self.points.places, solver)
        except TooLarge:
            return None
        if exists is None or (not exists and on_few() > few):
            return None
        where = shown(as_functions(values, self.points.places))
        names = ", ".join(b.name for b in goal.binders)
        return Found("unsat") if exists else Found("sat", f"at {where}: there is no {names} (unsat says z3)")


def exists_at(
    goal: Exists, values: Mapping[str, Exact], places: frozenset[Place], effort: int = 1
) -> bool | None:
    """Whether what the claim says exists does, at these values of all other names; None if that is not known.

    Yes is what the kernel's evaluator says of what z3 found, no what z3 says alone. Raises TooLarge where z3 can not be
    asked. With more ``effort`` it has so many times the work.
    """
    return _asked_for(goal, values, places, effort * SECONDS)


def settled_at(goal: Exists, values: Mapping[str, Exact], places: frozenset[Place], seconds: float) -> bool | None:
    """The same, or None where z3 can not be asked, with so many seconds of work."""
    try:
        return _asked_for(goal, values, places, seconds)
    except TooLarge:
        return None


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
    return _sought(goal, values, places, solver, seconds).truth


class _Sought(NamedTuple):
    """Whether something exists, and if so what; else what was tried, if anything was."""

    truth: bool | None
    values: Mapping[str, Exact] = {}


def _sought(
    goal: Exists, values: Mapping[str, Exact], places: frozenset[Place], solver: Solver, seconds: float = SECONDS
) -> _Sought:
    try:
        truths: list[bool | None] = []
        for binders, body, given, sure in _cases(goal, values):
            found = _case(binders, body, {**values, **given}, places, solver, seconds)
            if found.truth:
                return _Sought(True, {**given, **found.values})
            truths.append(found.truth if sure else None)
        return _Sought(None if None in truths else False)
    except (DeadEnd, KernelError, EnclosureError, Outside, ValueError):
        return _Sought(None)


def _case(
    binders: tuple[Binder, ...],
    body: Formula,
    values: Mapping[str, Exact],
    places: frozenset[Place],
    solver: Solver,
    seconds: float,
) -> _Sought:
    """Where something is said of all of what is found, it is sought anew with what it must not fail at."""
    settle = _asked_further if infinite(body) else None  # what is said of all of what is found is z3's to settle
    if not binders:
        return _Sought(Look(values, places, exists=settle).truth(body))
    told: list[Formula] = []
    known = dict(values)
    for turn in range(REFINED):
        found = _found(binders, body, told, known, places, solver, seconds)
        if found.truth is not None or not found.values or settle is None or solver.left() <= 0:
            return found
        against = _against(binders, body, {**values, **found.values}, places, turn, solver)
        if against is None:
            break
        told += against[0]
        known |= against[1]
    return _Sought(None)


def _against(
    binders: tuple[Binder, ...],
    body: Formula,
    values: Mapping[str, Exact],
    places: frozenset[Place],
    turn: int,
    whole: Solver,
) -> tuple[list[Formula], Mapping[str, Exact]] | None:
    """What the body says of all, at names of which it is false; and the values of these.

    One is z3's, others are drawn, for what is at an end of where it may be tells more. Where the sorts of what it is said
    of depend on what is sought, they may be of other sorts the next time: nothing is told then.
    """
    sought = {b.name for b in binders}
    for part in conjuncts(body):
        fixed = isinstance(part, ForAll) and not any(free_in(b.sort) & sought for b in part.binders)
        if isinstance(part, ForAll) and fixed and infinite(ForAll(part.binders, And(()))):
            failing, solver = Exists(part.binders, negation(part.body)), Solver(shared(), FURTHER)
            found = _sought(failing, values, places, solver)
            whole.spend(solver.spent)
            if found.truth and {b.name for b in part.binders} <= found.values.keys():
                told, known = list[Formula](), dict[str, Exact]()
                for number, one in enumerate((found.values, *_drawn(failing, values, found.values, places))):
                    names = {b.name: f"{b.name}#{turn}.{number}" for b in part.binders}
                    new: dict[str, Term | SequenceTerm] = {
                        b.name: (Seq if isinstance(b.sort, Tuples) else Var)(names[b.name]) for b in part.binders
                    }
                    told.append(instantiate(part.body, new))
                    known |= {names[name]: one[name] for name in names}
                return told, known
    return None


def _drawn(
    failing: Exists, values: Mapping[str, Exact], found: Mapping[str, Exact], places: frozenset[Place]
) -> Iterator[Mapping[str, Exact]]:
    """Others that exist, of the same sizes as the one that was found."""
    sizes = {b.name: found[b.name] for b in failing.binders if isinstance(b.sort, (Integer, Range, Tuples))}
    given = {**values, **sizes}
    for seed in range(DRAWN):
        try:
            drawn = Filling(places, Random(seed).randrange).fill(failing.binders, (failing.body,), TRUE, given)
        except (DeadEnd, TooLarge, KernelError, EnclosureError):
            continue
        if not infinite(failing.body) and Look(drawn, places).truth(failing.body):
            yield drawn


def _found(
    binders: tuple[Binder, ...],
    body: Formula,
    told: Sequence[Formula],
    values: Mapping[str, Exact],
    places: frozenset[Place],
    solver: Solver,
    seconds: float,
) -> _Sought:
    """What z3 finds of which the body is true, or the last that it tried: what was ``told`` follows from the body."""
    settle = _asked_further if infinite(body) else None
    tried: dict[str, Exact] = {}

    def holds(answer: Answer, names: Mapping[str, object]) -> bool | None:
        cells = {cell: _value(name, answer.model) for cell, name in names.items()}
        inner = unfilled.filled({cell: value for cell, value in cells.items() if value is not None})
        inner |= {b.name: unfilled.writer.values[b.name] for b in binders if isinstance(b.sort, (Range, Tuples))}
        open_ = [b for b in binders if not isinstance(b.sort, (Range, Tuples))]
        fits = all(is_member(inner[b.name], b.sort) for b in open_)  # z3 knows of no integers
        tried.update(inner if fits else {})
        return Look({**values, **inner}, places, exists=settle).truth(body) if fits else None

    wanted = And((body, *told)) if told else body
    labels = {family for family, _ in places} & {b.name for b in binders}
    choices, excluded = _Choices(), True
    while True:
        unfilled = Filling(places, choices).unfilled(binders, wanted, values)
        truth = _determined(unfilled, solver, holds)
        if truth or (truth is False and unfilled.whole and not labels):
            return _Sought(truth, tried if truth else {})
        answer, names, only = _asked(unfilled, solver, seconds)
        excluded = excluded and answer.word == "unsat" and _all_looked_at(unfilled, body)
        if answer.word != "unsat" or unfilled.whole or not choices.next():
            break
    if answer.word in ("sat", "close"):
        truth = holds(answer, names)
        alone = truth is False and settle is not None and unfilled.whole and not labels and not told and only(answer)
        return _Sought(truth if truth or alone else None, tried)
    if not excluded or not choices.all or labels:
        return _Sought(None)  # only some labels were looked at, where others might do
    return _Sought(False)


@dataclass
class _Choices:
    """One choice after the other: each way there is, if there are few, else some at random."""

    made: list[tuple[int, int]] = field(default_factory=list)
    ahead: tuple[int, ...] = ()
    turn: int = 0
    all: bool = True
    random: Random | None = None

    def __call__(self, n: int) -> int:
        place = len(self.made)
        choice = self.random.randrange(n) if self.random else self.ahead[place] if place < len(self.ahead) else 0
        self.made.append((choice, n))
        return choice

    def next(self) -> bool:
        """Whether there is another way to look at."""
        self.turn += 1
        if not self.turn - 1 and prod(n for _, n in self.made) > CHOSEN:
            self.all = False
        if not self.all:
            self.random = Random(self.turn)
        made, self.made = self.made, []
        while made and made[-1][0] + 1 == made[-1][1]:
            made.pop()
        self.ahead = (*(choice for choice, _ in made[:-1]), made[-1][0] + 1) if made else ()
        self.all = self.all and (self.turn < CHOSEN or not made)
        return self.turn < CHOSEN and (bool(made) or not self.all)


def _all_looked_at(unfilled: Unfilled, body: Formula) -> bool:
    """Whether what was chosen is one of two labels, or of finitely many members, and nothing else depends on it."""
    owners = unfilled.writer.cells.owners
    chosen = {owners[cell][0] for cell in unfilled.writer.cells.known}
    return not unfilled.guessed and all(_is_argument(name, body) for name in chosen)


def _is_argument(name: str, body: Formula) -> bool:
    """Whether the name, or what a family of this name gives, stands nowhere but as an argument of families."""
    uses = [part for part in parts(body) if isinstance(part, (Apply, Var)) and part.name == name]
    inside = [arg for part in parts(body) if isinstance(part, Apply) for arg in part.args]
    return len(uses) == sum(isinstance(arg, (Apply, Var)) and arg.name == name for arg in inside)


def _cases(
    goal: Exists, values: Mapping[str, Exact]
) -> Iterator[tuple[tuple[Binder, ...], Formula, Mapping[str, Exact], bool]]:
    """The claim for each value of the integers that it bounds itself; one of these is true if and only if it is.

    Of integers that it bounds from below only, some are looked at; then there may be others: it is not ``sure``.
    """
    waiting: list[tuple[tuple[Binder, ...], Formula, dict[str, Exact]]] = [(goal.binders, goal.body, {})]
    sure = True
    while waiting:
        binders, body, given = waiting.pop(0)
        found = next(filter(None, (span(binder, body, values) for binder in binders)), None)
        if found is None:
            yield binders, body, given, sure
            continue
        name, low, high = found
        if high is None:
            high, sure = low + FEW - 1, False
        if high - low >= MOST_CASES:
            raise TooLarge
        rest = tuple(b for b in binders if b.name != name)
        for value in range(low, high + 1):
            put: dict[str, Term] = {name: num(value)}
            others = tuple(Binder(b.name, instantiate(b.sort, put)) for b in rest)
            waiting.append((others, instantiate(body, put), {**given, **put}))


def _determined(
    unfilled: Unfilled, solver: Solver, holds: Callable[[Answer, Mapping[str, object]], bool | None]
) -> bool | None:
    """The truth where what z3 knows of what is wanted leaves one choice, or none; or where its first choice will do.

    None where that is not so, and where z3 knows all of it: then it may be asked for that.
    """
    if not any(isinstance(part, (Call, Exp, Log, XLogX)) and free_names(part) for part in parts(unfilled.wanted)):
        return None
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
        alone = determined(propositions)  # z3 does not see that nothing nonlinear is left
        answer = Answer("unsat")
        if all(alone[x] > 0 for x in ground.positive & alone.keys()):
            rest = [put_values(p, {x: constant(value) for x, value in alone.items()}) for p in propositions]
            answer = solver.check(rest, ground.positive - alone.keys(), SECONDS)
        answer = replace(answer, model={**answer.model, **{x: str(value) for x, value in alone.items()}})
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
