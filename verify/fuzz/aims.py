"""What there is to look at in a statement: its parts, the values of its integers, the arguments that are labels.

A conclusion is taken apart into aims. Names that an aim quantifies over ("for all Q: if ... then") are drawn like the
statement's own; what follows "if" joins the hypotheses.

A *label* is a real number that stands nowhere but as an argument of families: the s of a source set ``P[s,i]``. Two
labels are looked at; all other reals behave like the first one, as the values given to the families say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product

from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
    free_in,
    negation,
)
from verify.kernel.terms import Apply, Node, Num, Var, num
from verify.walk import parts

__all__ = ["LABELS", "Aim", "Place", "aims", "infinite", "label_places", "labelled", "sizes"]

LABELS = 2
MAX_AIMS = 40
Place = tuple[str, int]
Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Aim:
    """For all ``binders``: if ``facts`` then ``goal``. Reals that are labels have a range as their sort."""

    binders: tuple[Binder, ...]
    facts: tuple[Formula, ...]
    goal: Formula


def aims(statement: Statement) -> list[Aim]:
    """The parts of the statement, in order. All of them hold if and only if it does, but for labels."""
    whole = replace(
        statement,
        binders=tuple(_labelled_binder(b, statement.formula()) for b in statement.binders),
        hypotheses=tuple(labelled(h) for h in statement.hypotheses),
        conclusion=labelled(statement.conclusion),
    )
    start = Aim(whole.binders, whole.hypotheses, whole.conclusion)
    return list(islice(_split(start), MAX_AIMS))


def _split(aim: Aim) -> Iterator[Aim]:
    goal = aim.goal
    match goal:
        case And(args):
            for arg in args:
                yield from _split(replace(aim, goal=arg))
        case Iff(left, right):
            yield from _split(replace(aim, goal=Implies(left, right)))
            yield from _split(replace(aim, goal=Implies(right, left)))
        case Implies(left, right):
            yield from _split(replace(aim, facts=(*aim.facts, left), goal=right))
        case Not(arg) if not isinstance(arg, Relation):
            yield from _split(replace(aim, goal=negation(arg)))
        case Or((*others, last)) if _opens(last):
            yield from _split(replace(aim, facts=(*aim.facts, *map(negation, others)), goal=last))
        case ForAll(binders, body) if _opens(goal) and not {b.name for b in binders} & {
            b.name for b in aim.binders
        }:
            yield from _split(replace(aim, binders=(*aim.binders, *binders), goal=body))
        case _:
            yield aim


def _opens(formula: Formula) -> bool:
    """Whether it quantifies universally over something infinite, or implies something: what drawing helps with."""
    match formula:
        case ForAll(binders, body):
            return any(not isinstance(b.sort, (Range, Tuples)) for b in binders) or _opens(body)
        case And(args):
            return any(map(_opens, args))
        case Implies(_, right):
            return _opens(right)
        case Iff(left, right):
            return _opens(left) or _opens(right)
    return False


def infinite(formula: Formula) -> bool:
    """Whether anything infinite is quantified over in it."""
    return any(
        not isinstance(b.sort, (Range, Tuples))
        for part in parts(formula)
        if isinstance(part, (ForAll, Exists))
        for b in part.binders
    )


# --- labels ------------------------------------------------------------------------------------------------


def label_places(statement: Statement) -> frozenset[Place]:
    """The (family, argument) places at which labels stand."""
    whole = statement.formula()
    reals = {b.name for part in parts(whole) if isinstance(part, (ForAll, Exists)) for b in part.binders
             if isinstance(b.sort, Real)}  # fmt: skip
    places: set[Place] = set()
    for part in parts(whole):
        if isinstance(part, Apply):
            places |= {
                (part.name, k) for k, a in enumerate(part.args) if isinstance(a, Var) and a.name in reals
            }
    return frozenset(places)


def labelled(formula: Formula) -> Formula:
    """`formula` with the two labels in place of all reals, where a real is a label."""
    match formula:
        case And(args) | Or(args):
            return type(formula)(tuple(labelled(a) for a in args))
        case Not(arg):
            return Not(labelled(arg))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(labelled(left), labelled(right))
        case ForAll(binders, body) | Exists(binders, body):
            renamed = tuple(_labelled_binder(b, body) for b in binders)
            return type(formula)(renamed, labelled(body))
    return formula


def _labelled_binder(binder: Binder, body: Formula) -> Binder:
    if isinstance(binder.sort, Real) and _is_label(binder.name, body):
        return Binder(binder.name, Range(num(1), num(LABELS)))
    return binder


def _is_label(name: str, formula: Node) -> bool:
    """Whether every occurrence of `name` is an argument of a family by itself."""
    everywhere = sum(isinstance(p, Var) and p.name == name for p in parts(formula))
    as_argument = sum(a == Var(name) for p in parts(formula) if isinstance(p, Apply) for a in p.args)
    return everywhere == as_argument > 0


# --- the values of integers --------------------------------------------------------------------------------


def sizes(aim: Aim, most: int, largest: int = 4) -> list[Values]:
    """Small values of the integers that satisfy what the hypotheses say of integers alone; small ones first."""
    names = [b.name for b in aim.binders if isinstance(b.sort, Integer)]
    if not names:
        return [{}]
    about = [f for part in aim.facts for f in _conjuncts(part) if free_in(f) <= set(names)]
    order = [*range(1, largest + 1), 0, -1] if len(names) < 4 else [1, 2, 3, 0]
    places = {value: place for place, value in enumerate(order)}

    def weight(values: tuple[int, ...]) -> tuple[int, int]:
        """Small and alike first: (2, 2) before (1, 3)."""
        return max(places[v] for v in values), sum(places[v] for v in values)

    found: list[Values] = []
    for values in sorted(product(order, repeat=len(names)), key=weight):
        given = dict(zip(names, map(Fraction, values), strict=True))
        if _holds(about, given):
            found.append(given)
            if len(found) == most:
                break
    return found


def _conjuncts(formula: Formula) -> tuple[Formula, ...]:
    return tuple(f for a in formula.args for f in _conjuncts(a)) if isinstance(formula, And) else (formula,)


def _holds(about: list[Formula], values: Values) -> bool:
    evaluator = Evaluator({name: Num(value) for name, value in values.items()})
    try:
        return all(evaluator.truth(f) for f in about)
    except KernelError:
        return False
