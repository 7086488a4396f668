"""What there is to look at in a statement: its parts, the values of its integers, the arguments that are labels.

A conclusion is taken apart into aims. Names that an aim quantifies over ("for all Q: if ... then") are drawn like the
statement's own; what follows "if" joins the hypotheses. What a hypothesis says exists ("there is Q with ...") is drawn
too: "if there is such a Q then" says the same as "for all such Q".

A *label* is a real number that stands nowhere but as an argument of families: the s of a source set ``P[s,i]``. Two
labels are looked at; all other reals behave like the first one, as the values given to the families say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product

from verify.evidence.fuzz.exhibits import Shown, put
from verify.evidence.fuzz.points import keys_of
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
    instantiate,
    negation,
)
from verify.kernel.terms import Apply, Lambda, Node, Num, Term, Var, fresh, num
from verify.language.walk import parts

__all__ = [
    "LABELS",
    "Aim",
    "Place",
    "aims",
    "apart",
    "beyond",
    "conjuncts",
    "infinite",
    "is_label",
    "label_places",
    "labelled",
    "labels_say_all",
    "only_labels",
    "sizes",
]

LABELS = 2
MAX_AIMS = 40
Place = tuple[str, int]
Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Aim:
    """For all ``binders``: if ``facts`` then ``goal``. Reals that are labels have a range as their sort.

    ``stronger``: something was put for what exists, so that it says more than the statement: its failing refutes nothing.
    """

    binders: tuple[Binder, ...]
    facts: tuple[Formula, ...]
    goal: Formula
    stronger: bool = False


def aims(statement: Statement, exhibits: tuple[Shown, ...] = (), turned: bool = False) -> list[Aim]:
    """The parts of the statement, in order. All of them hold if and only if it does, but for labels.

    Where something exists of which more is said than a point can show ("there is d such that for all W"), the first of
    the ``exhibits`` that fits is put: then the parts say more than the statement.

    ``turned``: "if there is x then A" is also said as "if not A then there is no such x". Where what exists can be found
    at a point, that is where one may exist against all odds.
    """
    whole = replace(
        statement,
        binders=tuple(_labelled_binder(b, statement.formula()) for b in statement.binders),
        hypotheses=tuple(labelled(h) for h in statement.hypotheses),
        conclusion=labelled(statement.conclusion),
    )
    start = Aim(whole.binders, whole.hypotheses, whole.conclusion)
    found = list(islice(_split(start, exhibits), MAX_AIMS))
    contrapositions = [other for aim in found for other in _turned(aim, start)] if turned else []
    return [_unpacked(aim) for aim in (*found, *contrapositions)][:MAX_AIMS]


def _turned(aim: Aim, start: Aim) -> Iterator[Aim]:
    """The contraposition of an aim that supposes, more than the statement does, that something infinite exists."""
    own = aim.facts[: len(start.facts)]
    more = [part for fact in aim.facts[len(start.facts) :] for part in conjuncts(fact)]
    sought = [part for part in more if isinstance(part, Exists) and infinite(part)]
    if len(sought) == 1 and not infinite(aim.goal) and not aim.stronger:
        others = tuple(part for part in more if part is not sought[0])
        yield Aim(aim.binders, (*own, *others, negation(aim.goal)), Not(sought[0]))


def apart(statement: Statement) -> Statement:
    """The same statement, in which no two quantifiers over something infinite bind the same name, labels aside."""
    taken = {b.name for b in statement.binders}

    def walk(formula: Formula) -> Formula:
        match formula:
            case And(args) | Or(args):
                return type(formula)(tuple(walk(a) for a in args))
            case Not(arg):
                return Not(walk(arg))
            case Implies(left, right) | Iff(left, right):
                return type(formula)(walk(left), walk(right))
            case ForAll(binders, body) | Exists(binders, body):
                names: dict[str, str] = {}
                for b in binders:
                    if not isinstance(b.sort, (Range, Tuples)) and not is_label(b.name, body):
                        names[b.name] = fresh(b.name, taken)
                        taken.add(names[b.name])
                changed: dict[str, Term] = {old: Var(new) for old, new in names.items() if old != new}
                made = tuple(Binder(names.get(b.name, b.name), instantiate(b.sort, changed)) for b in binders)
                return type(formula)(made, walk(instantiate(body, changed)))
        return formula

    return replace(
        statement,
        hypotheses=tuple(walk(h) for h in statement.hypotheses),
        conclusion=walk(statement.conclusion),
    )


def _unpacked(aim: Aim) -> Aim:
    """The aim with what its facts say exists among its names."""
    binders, facts = [*aim.binders], []
    waiting = list(aim.facts)
    while waiting:
        fact = waiting.pop(0)
        match fact:
            case And(args) if any(map(infinite, args)):
                waiting[:0] = args
            case Not(arg) if not isinstance(arg, Relation) and infinite(arg):
                waiting.insert(0, negation(arg))
            case Exists(new, body) if infinite(replace(fact, body=And(()))) and not {b.name for b in new} & {
                b.name for b in binders
            }:
                binders += new
                waiting.insert(0, body)
            case _:
                facts.append(fact)
    return replace(aim, binders=tuple(binders), facts=tuple(facts))


def _split(aim: Aim, exhibits: tuple[Shown, ...]) -> Iterator[Aim]:
    goal = aim.goal
    match goal:
        case And(args):
            for arg in args:
                yield from _split(replace(aim, goal=arg), exhibits)
        case Iff(left, right):
            yield from _split(replace(aim, goal=Implies(left, right)), exhibits)
            yield from _split(replace(aim, goal=Implies(right, left)), exhibits)
        case Implies(left, right):
            yield from _split(replace(aim, facts=(*aim.facts, left), goal=right), exhibits)
        case Not(arg) if not isinstance(arg, Relation):
            yield from _split(replace(aim, goal=negation(arg)), exhibits)
        case Or((*others, last)) if _opens(last):
            yield from _split(replace(aim, facts=(*aim.facts, *map(negation, others)), goal=last), exhibits)
        case ForAll(binders, body) if (
            _opens(goal)
            and (aim.binders or infinite(goal))
            and not {b.name for b in binders} & {b.name for b in aim.binders}
        ):
            yield from _split(replace(aim, binders=(*aim.binders, *binders), goal=body), exhibits)
        case Exists():
            said = next(put(goal, exhibits, frozenset(b.name for b in aim.binders)), None)
            if said is not None and infinite(said):
                yield from _split(replace(aim, goal=said, stronger=True), exhibits)
            else:
                yield aim
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


def beyond(statement: Statement) -> str:
    """What neither kind of evidence settles by itself, in words; nothing for most statements.

    They ask whether something exists, or whether something is so for all: not whether for all of something there is
    another, as an infimum says that is supposed, or as one says that a conclusion denies.
    """
    if any(_alternates(labelled(h), True) for h in statement.hypotheses):
        return FOR_ALL_SOME
    return SOME_FOR_ALL if _alternates(labelled(statement.conclusion), False) else ""


FOR_ALL_SOME = "it supposes of all of something that there is something, as of an infimum"
SOME_FOR_ALL = "it says that there is something of which it says something of all, as of an optimum"


def _alternates(formula: Formula, every: bool) -> bool:
    """Whether a quantifier over something infinite ("for all" if ``every``) has one of the other kind below it."""
    return any(
        kind == every and any(inner != every for inner, _, _ in _quantified(body, positive))
        for kind, body, positive in _quantified(formula, True)
    )


def _quantified(formula: Formula, positive: bool) -> Iterator[tuple[bool, Formula, bool]]:
    """What is quantified over something infinite: whether it is said of all, where it is ``positive`` or denied."""
    match formula:
        case And(args) | Or(args):
            for arg in args:
                yield from _quantified(arg, positive)
        case Not(arg):
            yield from _quantified(arg, not positive)
        case Implies(left, right):
            yield from _quantified(left, not positive)
            yield from _quantified(right, positive)
        case Iff(left, right):
            for side in (left, right):
                yield from _quantified(side, True)
                yield from _quantified(side, False)
        case ForAll(binders, body) | Exists(binders, body):
            if any(not isinstance(b.sort, (Range, Tuples)) for b in binders):
                yield isinstance(formula, ForAll) == positive, body, positive
            yield from _quantified(body, positive)


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


def labels_say_all(values: Mapping[str, object], places: frozenset[Place]) -> bool:
    """Whether functions tell no more than two labels apart, 2 and all others: of others two do not say all."""
    given = ((values.get(family), k) for family, k in places)
    return all(keys_of(v, k) in (set(), {2}) for v, k in given if isinstance(v, Lambda))


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
    if isinstance(binder.sort, Real) and is_label(binder.name, body):
        return Binder(binder.name, Range(num(1), num(LABELS)))
    return binder


def is_label(name: str, formula: Node) -> bool:
    """Whether every occurrence of `name` is an argument of a family by itself."""
    everywhere = sum(isinstance(p, Var) and p.name == name for p in parts(formula))
    as_argument = sum(a == Var(name) for p in parts(formula) if isinstance(p, Apply) for a in p.args)
    return everywhere == as_argument > 0


def only_labels(formula: Formula) -> bool:
    """Whether all that is said to hold of every real, or family, is said of labels, and visibly so."""
    for part in parts(formula):
        if isinstance(part, (Not, Implies, Iff)) and infinite(part):
            return False
        if isinstance(part, ForAll):
            for binder in part.binders:
                finite = isinstance(binder.sort, (Range, Tuples))
                if not finite and not (isinstance(binder.sort, Real) and is_label(binder.name, part.body)):
                    return False
    return True


# --- the values of integers --------------------------------------------------------------------------------


def sizes(aim: Aim, most: int, largest: int = 4) -> list[Values]:
    """Small values of the integers that satisfy what the hypotheses say of integers alone; small ones first."""
    names = [b.name for b in aim.binders if isinstance(b.sort, Integer)]
    if not names:
        return [{}]
    ranges = [Relation("<=", b.sort.lower, b.sort.upper) for b in aim.binders if isinstance(b.sort, Range)]
    said = [*ranges, *(f for part in aim.facts for f in conjuncts(part))]
    about = [f for f in said if free_in(f) <= set(names)]
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


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The conditions of an "and", in order."""
    return tuple(f for a in formula.args for f in conjuncts(a)) if isinstance(formula, And) else (formula,)


def _holds(about: list[Formula], values: Values) -> bool:
    evaluator = Evaluator({name: Num(value) for name, value in values.items()})
    try:
        return all(evaluator.truth(f) for f in about)
    except KernelError:
        return False
