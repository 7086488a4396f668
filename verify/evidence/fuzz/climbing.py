"""Towards where a statement is closest to fail: choices changed one at a time, and kept where the margin is smaller.

Points drawn at random rarely lie where an inequality is tight, so an inequality that is false by a little agrees with
all of them. The *margin* at a point says how far the conclusion is from failing there: of "left <= right" it is right
minus left, over the size of both; the smallest one of an "and", the largest of an "or". It guides only, in floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Bound, Evaluator
from verify.kernel.statement import And, ForAll, Formula, Implies, Not, Or, Range, Relation, Tuples, negation
from verify.kernel.terms import Term
from verify.kernel.values import enclose, plain

__all__ = ["Replay", "Summit", "lowered", "margin", "mutated"]

BITS = 64
KEPT = 3
FAR = 2.0  # more than any margin
SMALL = 0.01  # sides below that are close to each other
FRESH = 0.1  # of the changes are a new draw from some place on


def margin(evaluator: Evaluator, formula: Formula, bound: Bound | None = None) -> float | None:
    """How far the formula is from failing, relatively; None where that is not known, and of equations."""
    here = bound or {}
    match formula:
        case Relation("<" | "<=" | ">" | ">=" as operator, left, right):
            one, two = _float(evaluator, left, here), _float(evaluator, right, here)
            if one is None or two is None:
                return None
            return (two - one if operator in ("<", "<=") else one - two) / (abs(one) + abs(two) + SMALL)
        case And(args):
            return _least([margin(evaluator, a, here) for a in args])
        case Or(args):
            found = [m for a in args if (m := margin(evaluator, a, here)) is not None]
            return max(found, default=None)
        case Implies(left, right):
            return margin(evaluator, right, here) if evaluator.truth(left, here) else None
        case Not(arg) if not isinstance(arg, Relation):
            return margin(evaluator, negation(arg), here)
        case ForAll((first, *rest), body) if isinstance(first.sort, (Range, Tuples)):
            inner = ForAll(tuple(rest), body) if rest else body
            members = evaluator._members(first.sort, here) or ()
            return _least([margin(evaluator, inner, {**here, first.name: value}) for value in members])
    return None


def _least(margins: Sequence[float | None]) -> float | None:
    return min((m for m in margins if m is not None), default=None)


def _float(evaluator: Evaluator, term: Term, bound: Bound) -> float | None:
    try:
        closed = evaluator.ground(term, bound)
        value = plain(closed)
        if value is None:
            around = enclose(closed, {}, BITS)
            value = (around.lo + around.hi) / 2
        return float(value)
    except (KernelError, EnclosureError, OverflowError, TypeError):
        return None


class Replay:
    """Makes choices that were made before, as far as they go and are possible, and new ones after that."""

    def __init__(self, choices: Sequence[int], random: Random) -> None:
        self.before, self.random = choices, random
        self.made: list[int] = []

    def __call__(self, n: int) -> int:
        place = len(self.made)
        choice = min(self.before[place], n - 1) if place < len(self.before) else self.random.randrange(n)
        self.made.append(choice)
        return choice


def mutated(choices: Sequence[int], random: Random) -> list[int]:
    """One choice changed, sometimes two, or all from some place on."""
    changed = list(choices)
    if not changed:
        return changed
    if random.random() < FRESH:
        return changed[: random.randrange(len(changed))]
    for _ in range(1 + (random.random() < 0.3)):
        place = random.randrange(len(changed))
        old = changed[place]
        another = random.choice(changed)  # what is alike, as the rows of a symmetric channel, is where bounds are met
        changed[place] = random.choice((old + 1, max(old - 1, 0), 0, random.randrange(2 * old + 6), another))
    return changed


@dataclass
class Summit:
    """The points that are closest to fail so far, for each part of a conclusion, by the choices that lead there."""

    points: dict[object, list[tuple[float, tuple[int, ...]]]] = field(default_factory=dict)

    def add(self, part: object, margin: float | None, choices: tuple[int, ...]) -> None:
        known = self.points.setdefault(part, [])
        if all(choices != old for _, old in known):
            known.append((FAR if margin is None else margin, choices))
            known.sort(key=lambda item: item[0])
            del known[KEPT:]

    @property
    def tightest(self) -> float | None:
        """The smallest margin; None where no point has one."""
        least = min((known[0][0] for known in self.points.values()), default=FAR)
        return None if least == FAR else least

    def close(self, margin: float) -> list[tuple[int, ...]]:
        """Choices that lead to points with at most this margin."""
        return [choices for known in self.points.values() for least, choices in known if least <= margin]

    def next(self, random: Random) -> list[int] | None:
        """Choices close to those of one of these points."""
        if not self.points:
            return None
        known = random.choice(list(self.points.values()))
        return mutated(random.choice(known)[1], random)


def lowered(choices: Sequence[int], fails: Callable[[Sequence[int]], bool]) -> list[int]:
    """Choices as small as they can be made one by one so that it ``fails`` still: simple values."""
    found = list(choices)
    for place in range(len(found)):
        for smaller in dict.fromkeys((0, found[place] // 2, found[place] - 1)):
            if 0 <= smaller < found[place] and fails([*found[:place], smaller, *found[place + 1 :]]):
                found[place] = smaller
                break
    return found
