"""Refutations that need a small proof: "no mechanism exists" at one instance, by linear arithmetic.

A witness shows the kernel numbers; that no family satisfies a list of constraints it must be shown by a proof.
At an instance with few cells the constraints are written out and combined with multipliers (Farkas).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from numeric_judge import Evaluator, Opinion, Uncertain, Undefined

from verify.kernel import certificate as C
from verify.kernel import statement as S
from verify.kernel import terms as T
from verify.kernel.terms import Delta, Lambda, Ones, Put, SameTuple, Seq, Var, add, mul, num
from verify.proving.linear import combination
from verify.proving.tactics import (
    Stuck,
    Tactic,
    absurd,
    auto,
    disprove,
    each,
    exhibit,
    have,
    intro,
    run,
    seq,
    split,
    use,
)

_NOTHING = S.Relation("<", T.ZERO, T.ZERO)


def refutation(statement: S.Statement, opinion: Opinion, defined: Tactic) -> C.Certificate:
    """A proposal; raises what tactics raise."""
    assert opinion.instance is not None
    judge = Evaluator(opinion.instance)
    values = [_family(opinion.instance.values[b.name], b.sort) for b in statement.binders]
    hypotheses = split(*[seq() for _ in statement.hypotheses])
    return disprove(statement, seq(exhibit(*values), split(hypotheses, _settle(judge))), defined=defined)


def _family(value: Any, sort: Any) -> Any:
    if not isinstance(value, C.Table):
        return value
    names = [f"k{i}" for i in range(sort.arity)]
    terms = []
    for key, entry in value.entries:
        parts: list[Any] = [entry]
        for name, k in zip(names, key, strict=True):
            parts.append(
                SameTuple(Seq(name), tuple_term(k)) if isinstance(k, tuple) else Delta(Var(name), num(k))
            )
        terms.append(mul(*parts))
    return Lambda(tuple(names), add(*terms) if terms else value.default)


def tuple_term(x: tuple[int, ...]) -> Any:
    out: Any = Ones()
    for place, v in enumerate(x, 1):
        if v != 1:
            out = Put(out, num(place), num(v))
    return out


def _holds(judge: Evaluator, formula: Any) -> bool:
    try:
        return judge.truth(formula, {}) is True or judge.truth(S.negation(formula), {}) is False
    except (Undefined, Uncertain):
        return False


def _settle(judge: Evaluator) -> Tactic:
    """Show a closed formula that the judge holds true."""

    def go(goal: Any, after: Any) -> C.Step:
        match goal.claim:
            case S.And(args):
                return each(C.Split(), *[_settle(judge) for _ in args])(goal, after)
            case S.Or(args):
                place = next((i for i, a in enumerate(args) if _holds(judge, a)), 0)
                return each(C.Choose(place), _settle(judge))(goal, after)
            case S.ForAll(binders, S.Or(args)) if all(isinstance(b.sort, S.Family) for b in binders):
                names = [b.name for b in binders]
                return intro(*names)(goal, lambda g: run(_impossible(judge, names, 0, len(args)), g))
        return auto(goal)

    return go


def _impossible(judge: Evaluator, names: list[str], place: int, count: int) -> Tactic:
    """Goal: one of the constraints fails. Assume none does, and combine them to 0 < 0."""

    def go(goal: Any, after: Any) -> C.Step:
        if place < count:
            label = f"g{place}"
            step = C.Cases(label, goal.claim.args[place])
            yes = each(C.Choose(place), each(C.Given(label)))
            return each(step, yes, _impossible(judge, names, place + 1, count))(goal, after)
        constraints = [(f"g{i}", goal.fact(f"g{i}")) for i in range(count)]
        return _combined(judge, constraints)(goal, after)

    return go


def _combined(judge: Evaluator, constraints: list[tuple[str, Any]]) -> Tactic:
    """Instantiate every "for all" at every case, and combine what there is to 0 < 0."""
    steps: list[Tactic] = []
    facts: list[tuple[str, str]] = []
    for label, formula in constraints:
        if not isinstance(formula, S.ForAll):
            facts.append((label, formula.operator))
            continue
        for number, case in enumerate(judge.finite(formula.binders, {}) or ()):
            name = f"{label}at{number}"
            values = [num(case[b.name]) for b in formula.binders]
            steps.append(use(name, label, *values))
            facts.append((name, formula.body.operator))
            if isinstance(formula.binders[0].sort, S.Real):
                break

    def contradiction(goal: Any, after: Any) -> C.Step:
        known = [C.Product(Fraction(1), (name,)) for name, op in facts if op != "="]
        equal = [(T.ONE, name) for name, op in facts if op == "="]
        step = combination(goal, [*known, C.Product(Fraction(1), ())], equal)
        if step is None:
            raise Stuck("no combination", goal)
        return each(step)(goal, after)

    return seq(*steps, have("nothing", _NOTHING, contradiction), absurd("nothing"))
