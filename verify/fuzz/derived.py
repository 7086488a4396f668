"""The fuzz leg that any statement has: values that satisfy the hypotheses are drawn as they can be read off it.

    sizes        integers take small values that satisfy what is said of them
    cells        scalars and the values of families that occur are drawn one after the other, each within the bounds
                 that the relations leave it (`verify.fuzz.drawing`): distributions, channels, private channels,
                 thresholds at their ends, and what is defined by an equation
    labels       families that depend on any real s have two members
    words        families of which a condition says what a vocabulary can draw (a law, a channel, a private channel)
                 are drawn whole (`verify.fuzz.generators`)
    variables    random variables get a joint law (`verify.fuzz.laws`)

The kernel's evaluator decides, exactly, what a draw is: draws that miss a hypothesis, or where it cannot tell, do not
count. What a conclusion says exists is looked for in the same way; not finding it is no counterexample. A counterexample
is one only if the evaluator confirms it on the statement as it stands.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from verify.fuzz.aims import Aim, aims, infinite, label_places, sizes
from verify.fuzz.drawing import Choose, DeadEnd
from verify.fuzz.filling import Filling, Memo, as_functions
from verify.fuzz.generators import Generators
from verify.fuzz.laws import drawn_law
from verify.fuzz.looking import Look
from verify.fuzz.points import Exact, Law, at_point
from verify.fuzz.running import run, shown
from verify.fuzz.written import TooLarge
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import _checked_law
from verify.kernel.statement import (
    Exists,
    Integer,
    Opaque,
    RandomVariable,
    Statement,
)
from verify.kernel.terms import Num
from verify.legs import Leg
from verify.vocabulary import NO_WORDS, Vocabulary

__all__ = ["derived_leg"]

EXAMPLES = 200
ENOUGH = 20
STOP = 30
HOPELESS = 25
MOST_SIZES = 6
WEIGHT = 4
ATTEMPTS = 3
SECONDS = 0.25  # of processor time
BARREN = 0.4  # of that is what a statement gets of whose points few have counted by then: it would not get enough
FEW = ENOUGH // 4
OVERTIME = 2.0
LONGEST = 8.0  # on the clock, where others keep the processor busy


def derived_leg(
    statement: Statement,
    examples: int = EXAMPLES,
    at_least: int = ENOUGH,
    seconds: float = SECONDS,
    words: Vocabulary = NO_WORDS,
) -> Leg:
    """Draw ``examples`` points and evaluate the statement there; "agrees" if ``at_least`` of them count.

    It stops early once enough count, once too many of the first ones do not, and after ``seconds`` of processor time.
    ``words`` may know how to draw what the statement (written out) speaks of.

    >>> from verify.parse import parse
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
    from hypothesis.errors import Flaky

    fuzzing = _Fuzzing(statement, words)
    try:
        fuzzing.run(examples, seconds)
    except _Enough:
        pass
    except Flaky:  # hypothesis saw a draw cut short by a deadline
        fuzzing.tally.late = True
    outcome, detail = fuzzing.tally.words(at_least)
    if fuzzing.failed is not None:
        where = fuzzing.in_words(fuzzing.failed)
        outcome, detail = "disagrees", f"the hypotheses hold and the conclusion fails at {where}"
    return Leg(outcome, detail, time.monotonic() - start)


def _closed(statement: Statement, start: float) -> Leg:
    """Of a statement without names there is one point."""
    point = at_point(statement, {})
    word = "disagrees" if point.refutes else "agrees" if point.admitted and point.conclusion else "undecided"
    truth = {"disagrees": "false", "agrees": "true"}.get(word, "not determined")
    return Leg(word, f"there is nothing to draw: evaluated, it is {truth}", time.monotonic() - start)


def _sizes(aim: Aim) -> list[Mapping[str, Fraction]]:
    """Values of the integers: few and small ones, but many where there is nothing else to draw."""
    if all(isinstance(b.sort, Integer) for b in aim.binders):
        return sizes(aim, 2 * ENOUGH, 30 if len(aim.binders) == 1 else 6)
    found = sizes(aim, MOST_SIZES, 3) or sizes(aim, 2, 5)
    telling = [size for size in found if all(value > 1 for value in size.values())]
    return [*found, *telling * WEIGHT]  # a size of 1 makes most statements trivial


class _Enough(BaseException):
    """Stops a run. Not an Exception: hypothesis would take that for a failure, and shrink it."""


@dataclass
class _Tally:
    """What draws came to; of the points that count, each counts once."""

    counted: set[int] = field(default_factory=set)
    missed: int = 0
    undetermined: dict[str, int] = field(default_factory=dict)
    late: bool = False

    def settled(self, spent: float) -> bool:
        """Whether more draws would change nothing: enough count (some more where they cost little), or none of many did.

        ``spent`` is the part of the time that is over.
        """
        others = self.missed + sum(self.undetermined.values())
        enough = ENOUGH if spent > BARREN else STOP
        return len(self.counted) >= enough or (not self.counted and others >= HOPELESS)

    def words(self, at_least: int) -> tuple[str, str]:
        parts = [f"{len(self.counted)} random points satisfy the hypotheses and the conclusion, derandomized"]
        if self.missed:
            parts.append(f"{self.missed} more do not satisfy the hypotheses")
        parts += [f"{count} not determined ({why})" for why, count in self.undetermined.items()]
        parts += ["out of time"] if self.late else []
        detail = "; ".join(parts)
        if len(self.counted) < at_least:
            return "undecided", f"{detail}: fewer than {at_least}"
        return "agrees", detail


@dataclass(frozen=True)
class _Point:
    """Values for the names of an aim; none where drawing came to a dead end."""

    aim: Aim
    values: Mapping[str, Exact]
    law: Law | None = None


class _Fuzzing:
    """The draws of one statement, and what they came to."""

    def __init__(self, statement: Statement, words: Vocabulary) -> None:
        self.statement = statement
        self.generators = Generators(words.generators)
        self.places = label_places(statement)
        self.aims = [(aim, _sizes(aim)) for aim in aims(statement)]
        self.tally = _Tally()
        self.failed: _Point | None = None
        self.memo: Memo = {}

    def run(self, examples: int, seconds: float) -> None:
        """Draw, and shrink the first counterexample; raises _Enough where going on would tell nothing more."""
        from hypothesis import strategies as st

        start, latest = 0.0, time.monotonic() + LONGEST

        @st.composite
        def points(draw: st.DrawFn) -> _Point | None:
            draw(st.none())  # hypothesis warns of a composite that draws nothing

            def choose(n: int) -> int:
                if start and time.process_time() > start + OVERTIME * seconds:  # a point that takes long to draw
                    self.tally.late = True
                    raise _Enough
                return draw(st.integers(0, n - 1)) if n > 1 else 0

            return self.drawn(choose)

        def test(point: _Point | None) -> bool:
            nonlocal start
            start = start or time.process_time()  # from the first point on: what is imported for it is not its time
            spent = (time.process_time() - start) / seconds
            self.tally.late = spent > (BARREN if len(self.tally.counted) < FEW else 1.0) or time.monotonic() > latest
            if self.tally.late or (self.failed is None and self.tally.settled(spent)):
                raise _Enough
            passed = self.passes(point)
            if not passed:
                self.failed = point  # each one simpler than the last
            return passed

        run(test, [points()], examples)

    # drawing

    def drawn(self, choose: Choose) -> _Point | None:
        aim, choices = self.aims[choose(len(self.aims))]
        for _ in range(ATTEMPTS if choices else 0):
            try:
                return self._attempt(aim, choices[choose(len(choices))], choose)
            except (DeadEnd, TooLarge, KernelError, EnclosureError):
                continue
        return None

    def _attempt(self, aim: Aim, size: Mapping[str, Fraction], choose: Choose) -> _Point:
        known: dict[str, Exact] = {name: Num(value) for name, value in size.items()}
        filling = Filling(self.places, choose, self.memo, self.generators)
        values = filling.fill(aim.binders, aim.facts, aim.goal, known)
        law = drawn_law([b.name for b in aim.binders if isinstance(b.sort, RandomVariable)], choose)
        return _Point(aim, values, law)

    # looking

    def passes(self, point: _Point | None) -> bool:
        """False for a confirmed counterexample; everything else is counted as what it is."""
        if point is None:
            self.tally.missed += 1
            return True
        mark = hash((point.aim, tuple(point.values.items()), point.law))
        if mark in self.tally.counted:
            return True
        look = Look(point.values, self.places, None if point.law is None else _checked_law(point.law))
        for number, fact in enumerate(point.aim.facts, 1):
            truth = look.truth(fact)
            if truth is False:
                self.tally.missed += 1
                return True
            if truth is None:
                self._undetermined(f"hypothesis {number}")
                return True
        goal = look.truth(point.aim.goal)
        if goal is False:
            if self._confirmed(point):
                return False
            self._undetermined("a counterexample that could not be confirmed")
        elif goal is None:
            exists = isinstance(point.aim.goal, Exists)
            self._undetermined("nothing was found that should exist" if exists else "the conclusion")
        else:
            self.tally.counted.add(mark)
        return True

    def _confirmed(self, point: _Point) -> bool:
        """Whether the statement as it stands fails there."""
        try:
            return at_point(self.statement, as_functions(point.values, self.places), law=point.law).refutes
        except KernelError:
            return False

    def in_words(self, point: _Point) -> str:
        law = "" if point.law is None else f"; law {shown(point.law)}"
        return shown(as_functions(point.values, self.places)) + law

    def _undetermined(self, why: str) -> None:
        self.tally.undetermined[why] = self.tally.undetermined.get(why, 0) + 1
