"""A tactic for statements about finitely many numbers: quantifiers over ranges are written out case by case."""

from fractions import Fraction
from itertools import product

from verify.claims.prelude import *
from verify.kernel.certificate import Combine
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.normal import Normalizer
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Range,
    Relation,
    instantiate,
    negation,
)
from verify.kernel.terms import Num, sub
from verify.proving.tactics import auto

__all__ = ["enclosed", "evaluate"]

#: A strict inequality of numbers, by enclosures.
enclosed = each(Cover((), Box("", Fraction(0)), 64))


def _number(goal: Goal, after: Continuation) -> Step:
    """Close a relation of numbers by their values, another one as `auto` does."""
    del after
    claim = goal.claim
    if not isinstance(claim, Relation) or _value(sub(claim.left, claim.right)) is None:
        return auto(goal)
    if claim.operator == "=":
        return run(each(Combine()), goal)
    if claim.operator == "!=":
        return run(each(Apart(_truth(Relation(">", claim.left, claim.right))), _number), goal)
    return run(arith(), goal)


def evaluate(goal: Goal, after: Continuation) -> Step:
    """Write a formula about finitely many numbers out, and close what is left by their values."""
    del after
    claim = goal.claim
    match claim:
        case Relation():
            return run(_number, goal)
        case And(args):
            return run(split(*[evaluate] * len(args)), goal)
        case ForAll(binders):
            return run(seq(intro(*_names(goal, binders)), _enumerated(goal, binders)), goal)
        case Exists(binders, body):
            return run(seq(exhibit(*_values(goal, binders, body)), evaluate), goal)
        case Or(args):
            true = next((place for place, part in enumerate(args) if _truth(part)), None)
            return run(seq() if true is None else each(Choose(true), evaluate), goal)
        case Iff():
            return run(split(evaluate, evaluate), goal)
        case Implies(left, _) | Not(left):
            label = f"given{len(goal.facts)}"
            if isinstance(claim, Not) or _truth(negation(left)):
                return run(seq(intro(label), absurd(label, evaluate)), goal)
            return run(seq(intro(label), evaluate), goal)
    raise Stuck("the goal is not about finitely many numbers", goal)


def _names(goal: Goal, binders: tuple[Binder, ...]) -> list[str]:
    return [f"{b.name}{len(goal.scope) + i}" for i, b in enumerate(binders)]


def _enumerated(goal: Goal, binders: tuple[Binder, ...]) -> Tactic:
    """All values of the named binders, one after the other."""
    tactic: Tactic = evaluate
    for name, binder in reversed(list(zip(_names(goal, binders), binders, strict=True))):
        low, high = _ends(goal, binder)
        tactic = each(Enumerate(name, low, high), seq(), seq(), *[tactic] * (high - low + 1))
    return tactic


def _ends(goal: Goal, binder: Binder) -> tuple[int, int]:
    if not isinstance(binder.sort, Range):
        raise Stuck(f"{binder.name} has no range", goal)
    ends = [_value(end) for end in (binder.sort.lower, binder.sort.upper)]
    if None in ends:
        raise Stuck(f"the range of {binder.name} is not known", goal)
    return int(ends[0] or 0), int(ends[1] or 0)


def _value(term: Term) -> Fraction | None:
    value = Normalizer({}).canonical(term)
    return value.value if isinstance(value, Num) else None


def _values(goal: Goal, binders: tuple[Binder, ...], body: Formula) -> tuple[Term, ...]:
    """Values for which the evaluator finds a formula true."""
    for values in product(*(range(low, high + 1) for low, high in (_ends(goal, b) for b in binders))):
        terms = [Num(Fraction(v)) for v in values]
        if _truth(instantiate(body, dict(zip((b.name for b in binders), terms, strict=True)))):  # type: ignore[arg-type]
            return tuple(terms)
    raise Stuck("no values make this true", goal)


def _truth(formula: Formula) -> bool:
    try:
        return Evaluator({}).truth(formula) is True
    except KernelError:
        return False
