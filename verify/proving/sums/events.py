"""What a hypothesis says of all sets of letters, ``P(S) <= exp(eps)*Q(S) + delta``: it is said of the best set.

The sets are the tuples of 1 and 2 (`language.reading.events`). Where both sides are linear in the sums over S, the set of
the letters where the sum of the coefficients is positive says most, and what it says speaks of positive parts, as lemmas
and divergences do. That there is such a set is a lemma of the library (`basics.tuples.best_set`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import prod
from typing import Any, NamedTuple

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Or,
    Range,
    Relation,
    Statement,
    Tuples,
    free_in,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Abs,
    Add,
    Apply,
    At,
    Delta,
    Lambda,
    Max,
    Mul,
    Node,
    Num,
    Seq,
    Sum,
    Term,
    Var,
    add,
    free_names,
    mul,
    num,
    rebuild,
    sub,
    substitute,
)
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.algebra import Prove
from verify.proving.library import by_lemma
from verify.proving.offers import on_offer
from verify.proving.sums.alphabets import Alphabets
from verify.proving.tactics import (
    Chain,
    Stuck,
    alternatives,
    arith,
    attempted,
    cases,
    closed,
    done,
    exhibit,
    fact,
    goals_of,
    have,
    intro,
    lemma,
    pointwise,
    relation_of,
    rewrite,
    run,
    seq,
    split,
    unpack,
    unused_names,
    use,
    with_lemmas,
)

BEST, CHOSEN = "basics.tuples.best_set", "basics.tuples.chosen"
BRIEF = 3.0  # seconds of work without lemmas


def prove(statement: Statement, deadline: Deadline) -> c.Proof | None:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    offer = on_offer()
    if offer is None:
        return None
    with_lemmas(offer.lemmas)
    return _Events(deadline).statement(statement)


class _Best(NamedTuple):
    """What follows for the best set from what is said of all: for all ``binders``, the sum of max(slope, 0) <= bound."""

    binders: tuple[Binder, ...]
    name: str
    size: Term
    slope: Term
    bound: Term
    sets: str = ""
    sized: tuple[Term, ...] = ()  # what of this set is in an absolute value

    @property
    def said(self) -> Formula:
        total = Sum(self.name, ONE, self.size, Max((self.slope, ZERO)))
        claim = Relation("<=", total, self.bound)
        return ForAll(self.binders, claim) if self.binders else claim


class _Events(Alphabets):
    """A prover that knows what is said of all sets as what is said of the best one, and of those of the claim."""

    def bounding(self, goal: Goal, prove: Prove) -> c.Step:
        chain = Chain(goal)
        of_sets = [(label, known, best) for label, known in goal.facts for best in _best(known)]
        own = [(label, found) for label, known in goal.facts if (found := _zero_or_one(known))]
        for label, known, best in of_sets:
            with attempted(chain):
                chain.add(c.Have(self.label("best"), best.said), partial(_by_best, label=label, best=best))
            for zero_one, (family, size) in own:
                if size == best.size and isinstance(known, ForAll):
                    said = _of_family(known, family)
                    with attempted(chain):
                        by = partial(_by_own, label=label, known=known, family=family, zero_one=zero_one)
                        chain.add(c.Have(self.label("own"), said), by)
        rest = tuple((at, known) for at, known in chain.goal.facts if at not in {label for label, _, _ in of_sets})
        within = replace(chain.goal, facts=rest)
        if of_sets:
            with suppress(Stuck, KernelError, OutOfTime):
                return chain.close(Alphabets(self.deadline.sooner(BRIEF)).bounding(within, prove))
            with suppress(Stuck, KernelError, OutOfTime):
                return chain.close(by_lemma(within, self.deadline.sooner(max(0.0, self.deadline.left()) / 2)))
        return chain.close(super().bounding(within, prove))

    def _close(self, goal: Goal, depth: int) -> c.Step:
        if isinstance(goal.claim, Exists) and len(goal.claim.binders) == 1 and isinstance(goal.claim.body, Relation):
            (binder,), said = goal.claim.binders, goal.claim.body
            for side in (said.left, said.right) if isinstance(binder.sort, Tuples) and binder.sort.size == num(2) else ():
                inner = side.arg if isinstance(side, Abs) else side
                assert isinstance(binder.sort, Tuples)
                if binder.name in free_names(inner) and (found := _linear(inner, binder.name, binder.sort.length)):
                    (index, slope, _), sized = found, (inner,) if side != inner else ()
                    best = _Best((), index, binder.sort.length, slope, ZERO, binder.name, sized)
                    return self._reached(goal, best, depth)
        return super()._close(goal, depth)

    def _reached(self, goal: Goal, best: _Best, depth: int) -> c.Step:
        """What is said of some set, of the best one."""
        chain, label, total = Chain(goal), self.label("best set"), self.label("best sum")
        chain.add(c.Lemma(label, BEST, (best.size, Lambda((best.name,), best.slope))), lambda g: self.close(g, depth + 1))
        (name,) = unused_names(chain.goal, ["S"])
        chain.add(c.Unpack(label, (name, total)), done)
        sized = [self.label("sized") for _ in best.sized]
        for size, equal in zip(best.sized, sized, strict=True):
            here = substitute(size, {best.sets: Seq(name)})
            chain.add(c.Have(self.label("sign"), Relation("<=", ZERO, here)), lambda g: self.close(g, depth + 1))
            chain.add(c.Fact(equal, "abs_nonnegative", (here,)), done)

        def shown(inner: Goal) -> c.Step:
            after = Chain(inner)
            for equal in sized:
                with attempted(after):
                    after.add(c.Rewrite(equal), done)
            return after.close(self.close(after.goal, depth + 1))

        step = c.Exhibit((Seq(name),))
        return chain.close(closed(step, [shown(g) for g in goals_of(chain.goal, step)]))

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        for binder in goal.scope:
            name, sort = binder
            if isinstance(sort, Tuples) and sort.size == num(2) and name in free_names(relation_of(goal)):
                return self._as_family(goal, name, sort.length, depth)
        return super()._relation(goal, depth)

    def _as_family(self, goal: Goal, name: str, size: Term, depth: int) -> c.Step:
        """With the numbers S[i] - 1 as a family of 0 and 1."""
        family, index = unused_names(goal, ["F", "i"])
        one, at = Apply(family, (Var(index),)), At(Seq(name), Var(index))
        either = Or((Relation("=", one, ZERO), Relation("=", one, ONE)))
        says = ForAll((Binder(index, Range(ONE, size)),), And((Relation("=", one, sub(at, ONE)), either)))
        label = self.label("set")
        low = cases("low", Relation("<=", at, ONE), seq(), fact("gap", "integer_gap", ONE, at))
        within = fact("within", "tuple_range", Seq(name), Var(index))
        shown = exhibit(Lambda((index,), sub(at, ONE))), intro(index), split(seq(), seq(within, low))
        made = have((family, label), Exists((Binder(family, Family(1)),), says), *shown)

        def after(inner: Goal) -> c.Step:
            chain = Chain(inner)
            relations = {at: known for at, known in inner.facts if isinstance(known, Relation)}
            named: dict[Sum, str] = {}
            found = (part for part in parts((inner.claim, *relations.values())) if isinstance(part, Sum))
            for total in dict.fromkeys(found):
                if name in free_names(total) and free_names(total) <= inner.sorts().keys():
                    named[total] = self.label("named")
                    (place,) = unused_names(inner, [total.index])
                    by = pointwise(place, use("at", label, Var(place)), rewrite("at.1"))
                    other = _without(total, name, family)
                    chain.add(c.Have(named[total], Relation("=", total, other)), partial(run, by))
            for known in relations.values():
                own = [named[part] for part in parts(known) if isinstance(part, Sum) and part in named]
                if own:
                    by = rewrite(*dict.fromkeys(own), backwards=True)
                    with attempted(chain):
                        chain.add(c.Have(self.label("said"), _without(known, name, family)), partial(run, by))
            for total, one in named.items():
                if any(part == total for part in parts(inner.claim)):
                    chain.add(c.Rewrite(one), done)
            facts = tuple((at, known) for at, known in chain.goal.facts if name not in free_in(known) or at == label)
            return chain.close(self.close(replace(chain.goal, facts=facts), depth + 1))

        return made(goal, after)


def _without(node: Any, name: str, family: str) -> Any:
    """With the family of 0 and 1, and 1, in place of the coordinates of a tuple of 1 and 2."""

    def look(part: Node) -> Any:
        for at in part.args if isinstance(part, Add) else ():
            if isinstance(at, At) and at.seq == Seq(name) and part == sub(at, ONE):
                return Apply(family, (at.position,))
        if isinstance(part, At) and part.seq == Seq(name):
            return add(Apply(family, (part.position,)), ONE)
        return rebuild(part, look)

    return look(node)


def _zero_or_one(known: Formula) -> tuple[str, Term] | None:
    """The family, and how many numbers it has, of which a fact says that each is 0 or 1."""
    if not isinstance(known, ForAll) or not isinstance(known.body, Or) or len(known.binders) != 1:
        return None
    (binder,), (zero, *_) = known.binders, known.body.args
    if not isinstance(zero, Relation) or not isinstance(zero.left, Apply) or not isinstance(binder.sort, Range):
        return None
    entry = zero.left
    either = Or((Relation("=", entry, ZERO), Relation("=", entry, ONE)))
    plain = binder.sort.lower == ONE and entry.args == (Var(binder.name),) and known.body == either
    return (entry.name, binder.sort.upper) if plain else None


def _of_family(known: ForAll, family: str) -> Formula:
    """What is said of all sets, of the one that a family of 0 and 1 is."""
    said: Formula = _without(known.body, known.binders[0].name, family)
    return ForAll(known.binders[1:], said) if known.binders[1:] else said


def _by_best(goal: Goal, label: str, best: _Best) -> c.Step:
    """From what is said of all sets, what follows for the best."""
    names = [binder.name for binder in best.binders]
    (chosen,) = unused_names(goal, ["S"])
    script = seq(
        *([intro(*names)] if names else []),
        lemma("best set", BEST, best.size, Lambda((best.name,), best.slope)),
        unpack("best set", chosen, "best sum"),
        use("said of it", label, Seq(chosen), *map(Var, names)),
        *(fact("top", "extremum", Abs(substitute(size, {best.sets: Seq(chosen)}))) for size in best.sized),
        arith("said of it", *("top.1" for _ in best.sized), eq=["best sum"]),
    )
    return script(goal, done)


def _by_own(goal: Goal, label: str, known: ForAll, family: str, zero_one: str) -> c.Step:
    """From what is said of all sets, that it holds of the one that a family of 0 and 1 is."""
    sets, *others = known.binders
    assert isinstance(sets.sort, Tuples)
    names = [binder.name for binder in others]
    chosen, index = unused_names(goal, ["T", "i"])
    said = substitute(known.body, {sets.name: Seq(chosen)})
    totals = dict.fromkeys(part for part in parts(said) if isinstance(part, Sum) and chosen in free_names(part))
    equal = [f"sum {k}" for k in range(len(totals))]
    shown = [
        have(one, Relation("=", total, _without(total, chosen, family)),
            pointwise(index, use("at", "is", Var(index)), use("value", zero_one, Var(index)),
                rewrite("at"), alternatives("is it", "value", rewrite("is it"), rewrite("is it"))))
        for one, total in zip(equal, totals, strict=True)
    ]
    one = Lambda(("i",), add(ONE, Delta(Apply(family, (Var("i"),)), ONE)))
    script = seq(
        *([intro(*names)] if names else []),
        lemma("set", CHOSEN, sets.sort.length, num(2), one),
        unpack("set", chosen, "is"),
        use("said of it", label, Seq(chosen), *map(Var, names)),
        *shown,
        rewrite(*equal, backwards=True),
    )
    return script(goal, done)


def _best(known: Formula) -> list[_Best]:
    """What follows for the best set, if the fact says something of all: |x| <= b says x <= b."""
    if not (isinstance(known, ForAll) and isinstance(known.body, Relation) and known.body.operator in ("<=", ">=")):
        return []
    sets, *others = known.binders
    if not isinstance(sets.sort, Tuples) or sets.sort.size != num(2) or any(isinstance(b.sort, Tuples) for b in others):
        return []
    said = known.body
    low, high = (said.left, said.right) if said.operator == "<=" else (said.right, said.left)
    inner = low.arg if isinstance(low, Abs) else low
    found = _linear(sub(inner, high), sets.name, sets.sort.length)
    if found is None:
        return []
    index, slope, rest = found
    sized = (inner,) if isinstance(low, Abs) else ()
    return [_Best(tuple(others), index, sets.sort.length, slope, _times(num(-1), rest), sets.name, sized)]


def _linear(term: Term, name: str, size: Term) -> tuple[str, Term, Term] | None:
    """A term as the sum of slope*(S[i] - 1) over i, and a rest without S; None where it is not linear."""
    slopes, rest, index = list[Term](), list[Term](), ""
    for factor, part in _summands(term, ONE):
        if name not in free_names(part):
            rest.append(_times(factor, part))
            continue
        if not isinstance(part, Sum) or part.lower != ONE or part.upper != size:
            return None
        index = index or part.index
        coefficient = _coefficient(part.body, part.index, name)
        if part.index != index or coefficient is None:
            return None
        slope, free = coefficient
        slopes.append(_times(factor, slope))
        if free != ZERO:
            rest.append(_times(factor, Sum(index, ONE, part.upper, free)))
    return (index, add(*slopes), add(*rest)) if slopes else None


def _times(*factors: Term) -> Term:
    """Their product, without the ones; with one number in front."""
    plain = [part for factor in factors for part in (factor.args if isinstance(factor, Mul) else (factor,))]
    numbers = [factor.value for factor in plain if isinstance(factor, Num)]
    others = [factor for factor in plain if not isinstance(factor, Num)]
    number = Num(prod(numbers, start=Fraction(1)))
    return mul(*others) if number == ONE and others else mul(number, *others)


def _summands(term: Term, factor: Term) -> Iterator[tuple[Term, Term]]:
    """The summands of a term, each with the factor that stands before a sum."""
    match term:
        case Add(args):
            for arg in args:
                yield from _summands(arg, factor)
        case Mul(args) if len(sums := [arg for arg in args if isinstance(arg, Sum | Add)]) == 1:
            others = [arg for arg in args if arg is not sums[0]]
            yield from _summands(sums[0], _times(factor, *others))
        case _:
            yield factor, term


def _coefficient(body: Term, index: str, name: str) -> tuple[Term, Term] | None:
    """``w*(S[i] - 1)`` as w and 0, ``w*(2 - S[i])`` as -w and w; None for others."""
    factors = body.args if isinstance(body, Mul) else (body,)
    own = [factor for factor in factors if name in free_names(factor)]
    others = [factor for factor in factors if name not in free_names(factor)]
    here = At(Seq(name), Var(index))
    if own == [sub(here, ONE)]:
        return mul(*others), ZERO
    if own == [sub(num(2), here)]:
        return _times(num(-1), *others), mul(*others)
    return None
