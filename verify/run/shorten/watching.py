"""What marked modules call in place of `seq` and `arith`, and around other tactics: scripts that can leave parts out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import FunctionType
from typing import Any

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.proving import tactics
from verify.proving.tactics import Continuation, Tactic


class Visit:
    """One time that the tactic at a site ran, from moment ``start`` to ``stop``: on ``goal``, before ``after``.

    ``left`` is the goal that it left, if any, and ``rest`` the proof of that; it did so so many ``times``.
    """

    __slots__ = (
        "after", "closable", "failed", "goal", "left", "names", "rest", "seconds", "site", "start", "stop", "times",
    )  # fmt: skip

    def __init__(self, site: int, goal: Goal, after: Continuation, start: int) -> None:
        self.site, self.goal, self.after, self.start = site, goal, after, start
        self.names = dict(tactics.NAMES)
        self.failed = True
        self.stop = start
        self.times = 0
        self.seconds = 0.0
        self.left: Goal | None = None
        self.rest: c.Step | None = None
        self.closable: bool | None = None

    @property
    def closing(self) -> bool:
        """Whether nothing follows but `auto`."""
        return self.after is tactics.done


class Hint:
    """A hint that an `arith` was offered: whether it was ever used, and by which scripts it was offered."""

    def __init__(self) -> None:
        self.used = False
        self.runs: set[Any] = set()


class Watch:
    """Which sites are left out (``off``); with ``recording``, what the script ``run`` visits."""

    def __init__(self) -> None:
        self.rest: dict[int, tuple[int, ...]] = {}  # the parts that go with a tail; known since the module was loaded
        self.start()

    def start(self) -> None:
        """Nothing is left out, and nothing was seen."""
        self.off: set[int] = set()
        self.recording = False
        self.run: Any = None
        self.clock = 0
        self.visits: list[Visit] = []
        self.hints: dict[int, Hint] = {}
        self.made: dict[
            int, tuple[int, ...]
        ] = {}  # sites of tactics that were made, and those that are visited with them

    def visit(self, site: int, tactic: Tactic, goal: Goal, after: Continuation) -> c.Step:
        """Run the tactic that stands at a site, or go on without it."""
        if site in self.off:
            return after(goal)
        if not self.recording:
            return tactic(goal, after)
        visit = Visit(site, goal, after, self._tick())
        self.visits.append(visit)

        def following(left: Goal) -> c.Step:
            visit.times += 1
            visit.left, visit.rest = left, after(left)
            return visit.rest

        start = time.process_time()
        try:
            step = tactic(goal, after if visit.closing else following)
            visit.failed = False
            return step
        finally:
            visit.seconds = time.process_time() - start
            visit.stop = self._tick()

    def _tick(self) -> int:
        self.clock += 1
        return self.clock


watching = Watch()


def is_tactic(value: object) -> bool:
    """Whether it is a function of a goal and a continuation."""
    code = value.__code__ if isinstance(value, FunctionType) else None
    return code is not None and code.co_argcount == 2 and code.co_varnames[0] == "goal"


def slot(site: int, value: Any) -> Any:
    """The value; a tactic is watched."""
    if not is_tactic(value):
        return value
    watching.made[site] = (site,)
    return lambda goal, after: watching.visit(site, value, goal, after)


def seq(parts: Sequence[int], tails: Sequence[int], groups: Sequence[Sequence[Tactic]]) -> Tactic:
    """As `tactics.seq`, of groups of tactics."""
    count = len(groups)
    if count:
        watching.made[tails[0]] = (*tails, *parts)
    for place, tail in enumerate(tails):
        watching.rest[tail] = tuple(parts[place:])

    def from_part(number: int, goal: Goal, after: Continuation) -> c.Step:
        if number == count or tails[number] in watching.off:
            return after(goal)
        if watching.recording and after is tactics.done and number < count - 1:
            return watching.visit(
                tails[number], lambda goal, after: at_part(number, goal, after), goal, after
            )
        return at_part(number, goal, after)

    def at_part(number: int, goal: Goal, after: Continuation) -> c.Step:
        off = watching.off
        end = next((k for k in range(number + 1, count) if tails[k] in off), count)
        idle = all(parts[k] in off for k in range(number + 1, end))
        following = after if idle else lambda left: from_part(number + 1, left, after)
        group = groups[number]
        tactic = group[0] if len(group) == 1 else tactics.seq(*group)
        return watching.visit(parts[number], tactic, goal, following)

    return lambda goal, after: from_part(0, goal, after)


def arith(
    sites: Sequence[int | None], products: Sequence[Sequence[str]],
    eq_sites: Sequence[int | None], eq: Sequence[Sequence[str | tuple[str, str]]],
    square_sites: Sequence[int | None], squares: Sequence[Sequence[str]],
    side: Tactic | None,
) -> Tactic:  # fmt: skip
    """As `tactics.arith`; each hint is left out if its site is, and seen if it is used."""

    def go(goal: Goal, after: Continuation) -> c.Step:
        plain = tactics.arith(
            *_offered(sites, products),
            eq=_offered(eq_sites, eq),
            squares=_offered(square_sites, squares),
            side=side,
        )
        step = plain(goal, after)
        if watching.recording and isinstance(step, c.Combine):
            factors = {product.factors for product in step.products}
            labels = {label for _, label in step.equalities}
            for site, (text,) in _one(sites, products):
                _note(site, tuple(tactics.cited(f.strip(), goal) for f in text.split("*")) in factors)
            for site, (given,) in _one(eq_sites, eq):
                _note(site, tactics.cited(given if isinstance(given, str) else given[1], goal) in labels)
            for site, (text,) in _one(square_sites, squares):
                _note(site, (c.Square(tactics.term(text, goal)),) in factors)
        return step

    return go


def _offered(sites: Sequence[int | None], groups: Sequence[Sequence[Any]]) -> list[Any]:
    return [
        one for site, group in zip(sites, groups, strict=True) if site not in watching.off for one in group
    ]


def _one(sites: Sequence[int | None], groups: Sequence[Sequence[Any]]) -> list[tuple[int, Sequence[Any]]]:
    pairs = zip(sites, groups, strict=True)
    return [(site, group) for site, group in pairs if site is not None and site not in watching.off]


def _note(site: int, used: bool) -> None:
    hint = watching.hints.setdefault(site, Hint())
    hint.used = hint.used or used
    hint.runs.add(watching.run)
