"""Between which numbers an integer lies that a formula speaks of, and what is said of all, for the first of them."""

from __future__ import annotations

from collections.abc import Mapping

from verify.evidence.fuzz.aims import conjuncts
from verify.evidence.fuzz.points import Exact
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import And, Binder, Exists, Formula, Integer, Range, Relation
from verify.kernel.terms import Term, Var, num

__all__ = ["FEW", "span", "with_few"]

FEW = 3  # integers that are looked at where there is no upper bound


def with_few(goal: Exists, values: Mapping[str, Exact]) -> Exists | None:
    """The claim for the first values of integers that it bounds from below only; None where there are none such."""
    spans = [found for binder in goal.binders if (found := span(binder, goal.body, values))]
    bounds = [Relation("<=", Var(name), num(low + FEW - 1)) for name, low, high in spans if high is None]
    return Exists(goal.binders, And((goal.body, *bounds))) if bounds else None


def span(binder: Binder, body: Formula, values: Mapping[str, Exact]) -> tuple[str, int, int | None] | None:
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
