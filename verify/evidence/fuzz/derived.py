"""The fuzz leg that any statement has: values that satisfy the hypotheses are drawn as they can be read off it.

    sizes        integers take small values that satisfy what is said of them
    cells        scalars and the values of families that occur are drawn one after the other, each within the bounds
                 that the relations leave it (`verify.evidence.fuzz.drawing`): distributions, channels, private channels,
                 thresholds at their ends, and what is defined by an equation
    labels       families that depend on any real s have two members
    words        families of which a condition says what a vocabulary can draw (a law, a channel, a private channel)
                 are drawn whole (`verify.evidence.fuzz.generators`)
    variables    random variables get a joint law (`verify.evidence.fuzz.laws`)
    exhibits     what proofs put for things that exist is tried (`verify.evidence.fuzz.exhibits`)
    instances    where few points count, some names keep the values of a point that is known to satisfy the hypotheses
    beside       what fails somewhere, or has a false neighbour that does, is looked at beside that point too
    neighbours   of the points that count, where those are few, and of those where the conclusion is closest to fail
                 (`verify.evidence.fuzz.climbing`)

The kernel's evaluator decides, exactly, what a draw is: draws that miss a hypothesis, or where it cannot tell, do not
count. What a conclusion says exists is looked for in the same way; not finding it is no counterexample. A counterexample
is one only if the evaluator confirms it on the statement as it stands.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from random import Random

from verify.claims.legs import Leg
from verify.evidence.fuzz.aims import (
    Aim,
    Place,
    aims,
    apart,
    beyond,
    infinite,
    label_places,
    labelled,
    labels_say_all,
    sizes,
)
from verify.evidence.fuzz.climbing import Replay, Summit, lowered, mutated
from verify.evidence.fuzz.drawing import Choose, DeadEnd
from verify.evidence.fuzz.exhibits import Shown
from verify.evidence.fuzz.filling import Filling, Memo, as_functions
from verify.evidence.fuzz.generators import Generators
from verify.evidence.fuzz.known import differs, shared, two_labels
from verify.evidence.fuzz.laws import drawn_law
from verify.evidence.fuzz.looking import Look, Settle, on_few
from verify.evidence.fuzz.optima import Asked, Optima
from verify.evidence.fuzz.points import Exact, Law, at_point, rounded
from verify.evidence.fuzz.running import run, shown
from verify.evidence.fuzz.whole import BESIDE as BESIDE_WHOLE
from verify.evidence.fuzz.whole import Whole
from verify.evidence.fuzz.written import TooLarge
from verify.evidence.work import spend, spent
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import checked_law
from verify.kernel.statement import (
    Exists,
    ForAll,
    Formula,
    Integer,
    Not,
    Opaque,
    RandomVariable,
    Statement,
)
from verify.kernel.terms import Log, Num, XLogX
from verify.language.vocabulary import NO_WORDS, Vocabulary
from verify.language.walk import parts

__all__ = ["Drawn", "Fuzzing", "derived_leg"]

EXAMPLES = 200
ENOUGH = 20
STOP = 30
HOPELESS = 25
MOST_SIZES, MANY_SIZES = 6, 60
WEIGHT = 4
ATTEMPTS = 3
SECONDS = 2.4  # of work
SOLVED = 1.5  # times as much where optima are computed
BARREN = 0.125  # of that comes first, the rest as points count: where they are too slow it would not be enough
OVERTIME = 1.2
SPREAD = 2.4  # seconds of work, spent close to the points that count where they are few; less where that leads nowhere:
STALE = 60  # so many draws in a row without a new one
CLIMB = 0.3  # seconds of work, spent on what the points that count are close to; less where that leads nowhere:
PATIENCE, PART = 15, 0.3  # so many choices in a row without a smaller margin, after this part of it
UNCONFIRMED = "a counterexample that could not be confirmed"
NOT_FOUND = "nothing was found that should exist"
NOT_ASKED = "too much to ask about what should exist"
CONCLUSION = "the conclusion"
ON_FEW = "more integers should be looked at"
INTEGERS = "integers without an upper bound are the first ones"
NOT_BY_LABELS = "there is more to look at than a few labels"
TIGHT = 0.05  # a margin that is nearly none
ROUND = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20)  # denominators of simple numbers
NARROW = Fraction(1, 10**6)  # an enclosure of an optimum that has both sides of a relation in it is agreement
BESIDE, MOST_ASIDE = 16, 4  # points that share most values with one that is known, for each of so many aims
POINT = 2e-3  # seconds of work for a point, besides what is done with it


def derived_leg(
    statement: Statement,
    examples: int = EXAMPLES,
    at_least: int = ENOUGH,
    seconds: float = SECONDS,
    words: Vocabulary = NO_WORDS,
    exhibits: tuple[Shown, ...] = (),
    effort: int = 1,
    exists: Settle | None = None,
    instances: tuple[Mapping[str, Exact], ...] = (),
    against: tuple[Mapping[str, Exact], ...] = (),
    simple: bool = True,
) -> Leg:
    """Draw ``examples`` points and evaluate the statement there; "agrees" if ``at_least`` of them count.

    It stops early once enough count, once too many of the first ones do not, and after ``seconds`` of work.
    ``words`` may know how to draw what the statement (written out) speaks of; ``exhibits`` are tried for what should
    exist, and nothing agrees where that is not found at each point. Where few points count, others are drawn that share
    values with one of the ``instances``. Of counterexamples to it, or to a neighbour of it, which are ``against``, some
    points keep most values, but not all. With more ``effort`` it goes on for so many times the points and the work. A
    counterexample is made ``simple``.

    >>> from verify.language.parse import parse
    >>> derived_leg(parse("sum(i,1,M,p[i]^2) <= 1",
    ...     "M integer, M >= 1, p family(1), forall i in 1..M: p[i] >= 0, sum(i,1,M,p[i]) = 1")).outcome
    'agrees'
    >>> derived_leg(parse("x*y < 1", "0 <= x <= 1, 0 <= y <= x")).detail
    'the hypotheses hold and the conclusion fails at x = 1; y = 1'
    """
    start = time.monotonic()
    opaque = [b.name for b in statement.binders if isinstance(b.sort, Opaque)]
    if opaque:
        return Leg("not run", f"{', '.join(opaque)} may be any function", time.monotonic() - start)
    if not statement.binders and not infinite(statement.conclusion):
        return _closed(statement, start)
    said, against = against, tuple(two_labels(statement, point) for point in against)
    instances = tuple(two_labels(statement, point) for point in instances)
    fuzzing = Fuzzing(statement, words, wanted=ENOUGH * effort, exhibits=exhibits, exists=exists, simple=simple)
    seconds *= effort
    fuzzing.search(examples * effort, seconds * (SOLVED if fuzzing.optima.unknowns else 1))
    if fuzzing.failed is None:
        fuzzing.beside(against, SPREAD * seconds / SECONDS, instances)
    if fuzzing.failed is None:
        fuzzing.further(instances, SPREAD * seconds / SECONDS)
    if fuzzing.failed is None and fuzzing.reached:
        fuzzing.spread(SPREAD * seconds / SECONDS)
    if fuzzing.failed is None and fuzzing.tally.counted:
        fuzzing.climb(CLIMB * seconds / SECONDS)
    outcome, detail = fuzzing.tally.words(at_least)
    if fuzzing.failed is not None:
        where = fuzzing.in_words(fuzzing.failed)
        outcome, detail = "disagrees", f"the hypotheses hold and the conclusion fails at {where}"
    elif exists is not None and outcome != "disagrees":
        whole = Whole(statement, label_places(statement), fuzzing.generators, instances, exists, against, exhibits)
        if (failing := whole.failing(effort * BESIDE_WHOLE)) is not None:
            where = shown(as_functions(failing, whole.places))
            outcome, detail = "disagrees", f"fails at {where}, where z3 settles what is said of all"
    if outcome == "undecided" and (nested := beyond(fuzzing.statement)):
        detail = f"{detail}; {nested}"
    count = len(fuzzing.tally.counted)
    tried = str(count) if count and outcome in ("agrees", "undecided") else ""
    holds = tuple(shown(one) for one, point in zip(said, against, strict=True)
                  if outcome == "agrees" and fuzzing.holds_at(point))  # fmt: skip
    return Leg(outcome, detail, time.monotonic() - start, tried, holds)


def _closed(statement: Statement, start: float) -> Leg:
    """Of a statement without names there is one point."""
    point = at_point(statement, {})
    word = "disagrees" if point.refutes else "agrees" if point.admitted and point.conclusion else "undecided"
    truth = {"disagrees": "false", "agrees": "true"}.get(word, "not determined")
    return Leg(word, f"there is nothing to draw: evaluated, it is {truth}", time.monotonic() - start)


def _sizes(aim: Aim) -> list[Mapping[str, Exact]]:
    """Values of the integers: few and small ones, but many where there is nothing else to draw."""
    return [{name: Num(value) for name, value in size.items()} for size in _integers(aim)]


def _integers(aim: Aim) -> list[Mapping[str, Fraction]]:
    if all(isinstance(b.sort, Integer) for b in aim.binders):
        return sizes(aim, 2 * ENOUGH, 30 if len(aim.binders) == 1 else 6)
    found = sizes(aim, MOST_SIZES, 3) or sizes(aim, 2, 5)
    telling = [size for size in found if all(value > 1 for value in size.values())]
    return [*found, *telling * WEIGHT]  # a size of 1 makes most statements trivial


def _larger(aim: Aim) -> list[Mapping[str, Exact]]:
    """Sizes of which none is 1, more of them, for where there are few points of the smallest sizes."""
    if not any(isinstance(b.sort, Integer) for b in aim.binders):
        return []
    found = [size for size in sizes(aim, MANY_SIZES, 3) if all(value > 1 for value in size.values())]
    return [{name: Num(value) for name, value in size.items()} for size in found[:MOST_SIZES]]


class _Enough(BaseException):
    """Stops a run. Not an Exception: hypothesis would take that for a failure, and shrink it."""


@dataclass
class _Tally:
    """What draws came to; of the points that count, each counts once."""

    counted: set[int] = field(default_factory=set)
    missed: int = 0
    undetermined: dict[str, int] = field(default_factory=dict)
    late: bool = False
    wanted: int = ENOUGH
    within: int = 0
    few: int = 0  # looks at points where of some integers only the first ones were looked at
    close: int = 0  # looks at points where a mean makes an equation to within its enclosure

    def settled(self, part: float) -> bool:
        """Whether more draws would change nothing: enough count (some more where they cost little), or none of many did.

        ``part`` of the work is done.
        """
        others = self.missed + sum(self.undetermined.values())
        some_more = part <= BARREN and self.wanted >= ENOUGH
        enough = self.wanted * STOP // ENOUGH if some_more else self.wanted
        return len(self.counted) >= enough or (not self.counted and others >= HOPELESS)

    def hopeless(self) -> bool:
        """Whether nothing counts, and the conclusion is too hard to evaluate: that it is at other points too."""
        return not self.counted and self.undetermined.get(CONCLUSION, 0) >= HOPELESS

    def words(self, at_least: int) -> tuple[str, str]:
        parts = [f"{len(self.counted)} random points satisfy the hypotheses and the conclusion, derandomized"]
        if self.missed:
            parts.append(f"{self.missed} more do not satisfy the hypotheses")
        if self.within:
            parts.append(f"{self.within} of them to within the enclosure of an optimum")
        parts += [INTEGERS] if self.few else []
        parts += ["means are numbers in an enclosure"] if self.close else []
        parts += [f"{count} not determined ({why})" for why, count in self.undetermined.items()]
        parts += ["stopped by the work that is allowed"] if self.late else []
        detail = "; ".join(parts)
        at_least = min(at_least, self.wanted)
        if len(self.counted) < at_least:
            return "undecided", f"{detail}: fewer than {at_least}"
        against = self.undetermined.keys() & {UNCONFIRMED, NOT_FOUND, ON_FEW}
        return ("undecided", f"{detail}: not at all of them") if against else ("agrees", detail)


@dataclass(frozen=True)
class Drawn:
    """Values for the names of an aim; none where drawing came to a dead end."""

    aim: Aim
    values: Mapping[str, Exact]
    law: Law | None = None
    choices: tuple[int, ...] = ()
    asked: tuple[Asked, ...] = ()
    other_end: Drawn | None = None  # where optima are only enclosed: the point drawn with the other ends
    width: Fraction = Fraction(0)  # of the enclosures


def _sought(goal: Formula) -> Exists | None:
    """What is to be found, or not to be found, among infinitely many."""
    sought = goal.arg if isinstance(goal, Not) else goal
    return sought if isinstance(sought, Exists) and infinite(sought) else None


def _again(taken: list[int]) -> Choose:
    """The same choices once more, as far as there are as many alternatives."""
    left = iter(taken)
    return lambda n: min(next(left, 0), n - 1)


class Fuzzing:
    """The draws of one statement, and what they came to."""

    def __init__(
        self,
        statement: Statement,
        words: Vocabulary,
        optima: Optima | None = None,
        wanted: int = ENOUGH,
        narrow: Fraction = NARROW,
        exhibits: tuple[Shown, ...] = (),
        exists: Settle | None = None,
        simple: bool = True,
    ) -> None:
        self.simple = simple
        self.narrow = narrow  # what holds with one end of an enclosure counts, if it is at most as wide as this
        self.optima = Optima.of(apart(statement), words.solved) if optima is None else optima
        self.statement = statement = self.optima.statement
        self.exists = None if exists is None else self._apart_from_optima(exists)
        self.generators = Generators(words.generators)
        self.places = label_places(statement)
        self.aims = [(aim, _sizes(aim)) for aim in aims(statement, exhibits, turned=exists is not None)]
        self.larger = [_larger(aim) for aim, _ in self.aims]
        self.exhibits = exhibits
        alone = all(not aim.binders for aim, _ in self.aims)
        self.tally = _Tally(wanted=len(self.aims) if alone else wanted)
        self.failed: Drawn | None = None
        self.memo: Memo = {}
        self.summit = Summit()
        self.reached: list[tuple[int, ...]] = []  # the choices of the points that count
        self.ways: tuple[Mapping[str, Exact], ...] = ()  # see `further`

    def _apart_from_optima(self, exists: Settle) -> Settle:
        """Nobody is asked for optima: where their names are bound in a question, a solver would have to answer first."""
        names = {name for unknown in self.optima.unknowns for name in (unknown.optimum, unknown.finite)}

        def asked(goal: Exists, values: Mapping[str, Exact], places: frozenset[Place]) -> bool | None:
            bound = (b.name for part in parts(goal) if isinstance(part, (Exists, ForAll)) for b in part.binders)
            return None if names.intersection(bound) else exists(goal, values, places)

        return asked if names else exists

    def search(self, examples: int, seconds: float) -> None:
        """Draw until enough points count, or ``seconds`` of work are done; `failed` is the simplest counterexample."""
        from hypothesis.errors import Flaky

        try:
            self.run(examples, seconds)
        except _Enough:
            pass
        except Flaky:  # hypothesis saw a draw cut short by a deadline
            self.tally.late = True

    def run(self, examples: int, seconds: float) -> None:
        """Draw, and shrink the first counterexample; raises _Enough where going on would tell nothing more."""
        from hypothesis import strategies as st

        start = spent()

        @st.composite
        def points(draw: st.DrawFn) -> Drawn | None:
            draw(st.none())  # hypothesis warns of a composite that draws nothing

            made: list[int] = []

            def choose(n: int) -> int:
                if spent() > start + OVERTIME * seconds:  # a point that takes long to draw
                    self.tally.late = True
                    raise _Enough
                made.append(draw(st.integers(0, n - 1)) if n > 1 else 0)
                return made[-1]

            point = self.drawn(choose)
            return None if point is None else replace(point, choices=tuple(made))

        def test(point: Drawn | None) -> bool:
            spend(POINT)
            part = (spent() - start) / seconds
            self.tally.late = part > BARREN + len(self.tally.counted) * (1 - BARREN) / self.tally.wanted
            if self.tally.late or (self.failed is None and self.tally.settled(part)):
                raise _Enough
            passed = self.passes(point)
            if not passed:
                self.failed = point  # each one simpler than the last
                if not self.simple:
                    raise _Enough
            return passed

        run(test, [points()], examples)

    def climb(self, seconds: float) -> None:
        """Draw close to the points that are closest to fail, and make what fails simple."""
        start, random = spent(), Random(0)
        self._climbed(start, seconds, random)
        if self.failed is None and seconds > 0:
            self._rounded(random)
        self._simplified(start + 1.5 * seconds, random)

    def _climbed(self, start: float, seconds: float, random: Random) -> None:
        idle, least = 0, self.summit.tightest
        while spent() < start + seconds and self.failed is None:
            if idle > PATIENCE and spent() > start + PART * seconds:
                return
            choices = self.summit.next(random)
            if choices is None:
                return
            self._fails(choices, random)
            idle, least = (idle + 1, least) if self.summit.tightest == least else (0, self.summit.tightest)

    def _rounded(self, random: Random) -> None:
        """What is closest to fail with all numbers at simple ones near by: sides that meet do so there."""
        for choices in self.summit.close(TIGHT):
            point = self.drawn(Replay(choices, random))
            if point is None or point.asked or point.law is not None:
                continue
            for size in ROUND:
                near = Drawn(point.aim, {name: rounded(value, size) for name, value in point.values.items()})
                spend(POINT)
                if self._looked_at(near) == (False, ""):
                    self.failed = near
                    return

    def beside(
        self, points: tuple[Mapping[str, Exact], ...], seconds: float, instances: tuple[Mapping[str, Exact], ...] = ()
    ) -> None:
        """Draw points that share most values with one of these; ``instances`` are for `further`."""
        start = spent()
        self.ways, random, aims = ({}, *instances, *points), Random(0), len(self.aims)
        first = (2 + len(instances)) * aims
        for _ in range(BESIDE * min(aims, MOST_ASIDE) if points else 0):
            if self.tally.hopeless() or spent() > start + seconds:
                break
            if self._fails([first + random.randrange(aims * len(points))], random):
                break
        self._simplified(spent() + SPREAD, random)

    def further(self, instances: tuple[Mapping[str, Exact], ...], seconds: float) -> None:
        """Draw until enough points count, in ways that cost more: alternatives are decided between late, and some names
        and cells get the values of an instance.
        """
        self.ways = self.ways or ({}, *instances)
        start, random = spent(), Random(0)
        stale, count, aims = 0, len(self.reached), len(self.aims)
        while count < self.tally.wanted and stale < STALE and spent() < start + seconds and self.failed is None:
            if self.tally.hopeless():
                break
            self._fails([aims + random.randrange(aims * (1 + len(instances)))], random)
            stale, count = (stale + 1 if len(self.reached) == count else 0), len(self.reached)
        self._simplified(start + 1.5 * seconds, random)

    def spread(self, seconds: float) -> None:
        """Draw close to the points that count until enough do: where hypotheses are hard to meet, few others would."""
        start, random = spent(), Random(0)
        stale, count = 0, len(self.reached)
        while count < self.tally.wanted and stale < STALE and spent() < start + seconds and self.failed is None:
            self._fails(mutated(random.choice(self.reached), random), random)
            stale, count = (stale + 1 if len(self.reached) == count else 0), len(self.reached)
        self._simplified(start + 1.5 * seconds, random)

    def _fails(self, choices: Sequence[int], random: Random) -> bool:
        """Whether the point that these choices lead to, and new ones after them, is a counterexample; it is kept."""
        spend(POINT)
        replay = Replay(choices, random)
        point = self.drawn(replay)
        if point is not None:
            point = replace(point, choices=tuple(replay.made))
        if self.passes(point):
            return False
        self.failed = point
        return True

    def _simplified(self, until: float, random: Random) -> None:
        """What fails, with simpler values."""
        if self.failed is not None and self.simple:
            lowered(self.failed.choices, lambda choices: spent() < until and self._fails(choices, random))

    # drawing

    def drawn(self, choose: Choose) -> Drawn | None:
        way, which = divmod(choose(len(self.aims) * (1 + len(self.ways))), len(self.aims))
        aim, choices = self.aims[which]
        instance, own = self.ways[way - 1] if way else {}, choices
        if instance:
            given = {b.name for b in aim.binders} & instance.keys()
            choices = [{name: value for name, value in instance.items() if name in given}]
        elif way:
            choices = self.larger[which] or choices
        for _ in range(ATTEMPTS if choices else 0):
            taken: list[int] = []

            def noted(n: int, taken: list[int] = taken) -> int:
                taken.append(choose(n))
                return taken[-1]

            try:
                near: Mapping[str, Exact] = {}
                same = frozenset[str]()
                if instance:
                    known, near, same = shared(aim.binders, choices[0], choose, own)
                else:
                    known = choices[choose(len(choices))]
                self.optima.width = Fraction(0)
                fill = partial(self._attempt, aim, known, near, same, bool(way))
                point = fill(noted, 0)
                if self.optima.width:
                    other = fill(_again(taken), 1)
                    point = replace(point, other_end=other, width=self.optima.width)
                if not instance or differs(point.values, instance):
                    return point
            except (DeadEnd, TooLarge, KernelError, EnclosureError):
                continue
        return None

    def _attempt(
        self,
        aim: Aim,
        known: Mapping[str, Exact],
        near: Mapping[str, Exact],
        same: frozenset[str],
        late: bool,
        choose: Choose,
        end: int,
    ) -> Drawn:
        self.optima.end, self.optima.asked = end, []
        filling = Filling(self.places, choose, self.memo, self.generators, self.optima, late)
        values = filling.fill(aim.binders, aim.facts, aim.goal, known, near, same)
        law = drawn_law([b.name for b in aim.binders if isinstance(b.sort, RandomVariable)], choose)
        return Drawn(aim, values, law, asked=tuple(self.optima.asked))

    # looking

    def passes(self, point: Drawn | None) -> bool:
        """False for a confirmed counterexample; everything else is counted as what it is."""
        if point is None:
            self.tally.missed += 1
            return True
        mark = hash((point.aim, tuple(point.values.items()), point.law))
        if mark in self.tally.counted:
            return True
        found = self._looked_at(point)
        if point.other_end is not None:
            other = self._looked_at(point.other_end)
            if found != other:
                within = {found, other} == {(True, ""), (False, "")} and point.width <= self.narrow
                self.tally.within += within
                found = (True, "") if within else (None, "the conclusion, as the optimum is only enclosed")
        truth, why = found
        if truth is False and not why:
            return False
        if truth is True:
            self.tally.counted.add(mark)
            self.reached.append(point.choices)
            self.summit.add(point.aim, self._look(point).margin(point.aim.goal), point.choices)
        elif truth is None:
            self._undetermined(why)
        else:
            self.tally.missed += 1
        return True

    def _look(self, point: Drawn) -> Look:
        law = None if point.law is None else checked_law(point.law)
        return Look(point.values, self.places, law, self.exhibits, self.generators)

    def _looked_at(self, point: Drawn) -> tuple[bool | None, str]:
        """The truth at a point; False with words is a miss, and None has words that say why."""
        if not labels_say_all(point.values, self.places):
            return None, NOT_BY_LABELS
        look, few = self._look(point), on_few()
        heard = set[Formula]()
        for number, fact in enumerate(point.aim.facts, 1):
            truth = look.truth(fact)
            if truth is None and infinite(fact) and point.law is None:
                asking = Look(point.values, self.places, None, self.exhibits, self.generators, self.exists)
                truth = asking.truth(fact)
                heard |= {fact} if asking.heard else set()
            if truth is False:
                return False, "a hypothesis"
            if truth is None:
                return None, f"hypothesis {number}"
        aim = point.aim.goal
        sought = _sought(aim)
        exists = self.exists if point.law is None else None
        first = exists is not None and sought is aim and any(isinstance(part, (Log, XLogX)) for part in parts(aim))
        goal = look.truth(aim) if not first and (sought is aim or sought is None) else None
        unseen = goal is None and sought is not None
        if unseen and sought is not None and exists is not None:
            try:
                goal = exists(sought, point.values, self.places)
            except TooLarge:
                if not first:
                    return None, NOT_ASKED
            goal = not goal if goal is not None and sought is not aim else goal
            goal = None if goal is False and point.aim.stronger else goal
        if first and goal is None:
            goal, unseen = look.truth(aim), False
        if goal is None:
            return None, ON_FEW if look.doubted else NOT_FOUND if sought is aim else CONCLUSION
        if goal is False and on_few() > few:
            return None, ON_FEW
        if goal is False and not self._confirmed(point, unseen, heard):
            return None, UNCONFIRMED
        self.tally.few += goal is True and on_few() > few
        self.tally.close += goal is True and look.evaluator.within
        return goal, ""

    def _confirmed(self, point: Drawn, sought: bool, heard: set[Formula]) -> bool:
        """Whether the statement as it stands fails there; where what it says exists was ``sought``, can fail there.

        Hypotheses that were ``heard`` to hold are left out.
        """
        seen = tuple(h for h in self.statement.hypotheses if labelled(h) not in heard)
        try:
            statement = replace(self.statement, hypotheses=seen)
            found = at_point(statement, as_functions(point.values, self.places), law=point.law)
        except KernelError:
            return False
        return found.admitted and found.conclusion is None if sought else found.refutes

    def in_words(self, point: Drawn) -> str:
        law = "" if point.law is None else f"; law {shown(point.law)}"
        goal = point.aim.goal
        where = shown(as_functions(point.values, self.places)) + law
        where += "" if self._seen(point) else " (a hypothesis holds by z3's word)"
        sought = _sought(goal)
        if sought is None:
            return where
        names = ", ".join(b.name for b in sought.binders)
        return f"{where}: there is no {names} (unsat says z3)" if sought is goal else f"{where}: there is {names}"

    def _seen(self, point: Drawn) -> bool:
        """Whether the evaluator finds the hypotheses true by itself."""
        return at_point(self.statement, as_functions(point.values, self.places), law=point.law).admitted

    def holds_at(self, values: Mapping[str, Exact]) -> bool:
        """Whether all that was looked at elsewhere is true at this point too, of all integers."""
        points, few = [Drawn(aim, values) for aim, _ in self.aims], on_few()
        try:
            return bool(points) and all(self._looked_at(point)[0] for point in points) and on_few() == few
        except (KernelError, EnclosureError):
            return False

    def _undetermined(self, why: str) -> None:
        self.tally.undetermined[why] = self.tally.undetermined.get(why, 0) + 1
