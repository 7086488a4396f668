"""A ladder of derivatives in one table: the functions, the anchor of each, and what remains in the end."""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.judge import Exploration
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import ZERO
from verify.report.explain.tree import Item, Place
from verify.report.explain.words import compact, slope_text, wrapped
from verify.report.wording import term_text


def ladder_lines(tour: Exploration, items: Sequence[Item]) -> list[str]:
    """The longest ladder of a proof, from the function compared to the sign that is plain; of two rungs or more."""
    rungs = _longest(items)
    if len(rungs) < 2:
        return []
    lines = [
        f"A ladder of {len(rungs)} derivatives: each function has its sign at an anchor, and from there on by the next"
    ]
    for number, place in enumerate(rungs, 1):
        lines += wrapped(f"  f{number}  ", _rung(tour, place))
    last = rungs[-1]
    remains = slope_text(tour.goals(last.goal, last.step)[3])
    return [*lines, *wrapped("  remains  ", f"the derivative of f{len(rungs)} {remains}")]


def _longest(items: Sequence[Item]) -> list[Place]:
    """The most derivatives on one way down. What stands under a line, or is one of several parts, is a way of
    its own, that starts with the derivatives before it.
    """
    best: list[Place] = []
    spine: list[Place] = []
    for item in items:
        own = [place for place in item.places if isinstance(place.step, c.Derivative) and item.run != "term"]
        best = max(best, [*spine, *own, *_longest(item.items)], key=len)
        if item.run != "part":
            spine += own
    return max(best, spine, key=len)


def _rung(tour: Exploration, place: Place) -> str:
    """One function, and its value at the anchor."""
    step, goal = place.step, place.goal
    if not isinstance(step, c.Derivative):
        return ""
    start = tour.goals(goal, step)[1]
    at, side = f"{step.variable} = {term_text(step.anchor)}", "above" if step.rightwards else "below"
    return f"{_difference(goal)}, which is {_difference(start)} at {at}; {side}, its derivative decides"


def _difference(goal: Goal) -> str:
    """Larger minus smaller side, in normal form."""
    claim = goal.claim
    if not isinstance(claim, Relation):
        return term_text(ZERO)
    try:
        return compact(excess_of(claim)[0], goal.sorts())
    except KernelError:
        return term_text(excess_of(claim)[0])
