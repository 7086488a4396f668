"""What a script would tell `auto`, read off the goal: instances of facts, multiples of equations, what is below a line.

Only proposals, and of each kind a bounded number: nothing here is tried or shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.kernel.errors import KernelError
from verify.kernel.normal import Monomial, Normalizer, freeze, mono_term, plus, scale, thaw
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Binder, Family, ForAll, Formula, Implies, Relation, Tuples
from verify.kernel.terms import (
    ONE,
    Abs,
    Apply,
    At,
    Delta,
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Seq,
    Term,
    Var,
    XLogX,
    free_names,
    mul,
    sub,
)
from verify.language.walk import parts

MOST_INSTANCES = 24
MOST_FACTS = 6
MOST_MULTIPLES = 40
MOST_MONOMIALS = 24  # of an equation that is multiplied

Values = dict[str, Node]


# --- instances of what is known of all ---------------------------------------------------------------------------


def instances(goal: Goal) -> list[tuple[str, tuple[Any, ...]]]:
    """Facts with "for all" or premises, and the values at which they speak of terms of the claim."""
    here = _applied((goal.claim,))
    around = [*here, *_applied(f for _, f in goal.facts if isinstance(f, Relation))]
    scope = goal.sorts()
    found: dict[tuple[str, tuple[Any, ...]], None] = {}
    labels = set()
    for label, known in reversed(goal.facts):
        if label in labels:
            continue
        labels.add(label)
        binders, body = _opened(known)
        if not isinstance(known, (ForAll, Implies)) or any(isinstance(b.sort, Family) for b in binders):
            continue
        for values in _matches(binders, body, here, around):
            if all(free_names(v) <= scope.keys() for v in values):
                found[label, values] = None
                if len(found) == MOST_INSTANCES:
                    return list(found)
    return list(found)


def _opened(known: Formula) -> tuple[list[Binder], Formula]:
    binders: list[Binder] = []
    while isinstance(known, ForAll):
        binders += known.binders
        known = known.body
    return binders, known


def _applied(things: Iterable[Node]) -> list[Node]:
    """Families and tuples at places, each once."""
    found = (part for thing in things for part in parts(thing) if isinstance(part, (Apply, At)))
    return list(dict.fromkeys(found))


def _matches(
    binders: Sequence[Binder], body: Formula, here: Sequence[Node], around: Sequence[Node]
) -> Iterator[tuple[Any, ...]]:
    """Values for the binders at which a part of the body is one of the terms `here`, and others are some `around`."""
    if not binders:
        yield ()
        return
    names = {b.name: isinstance(b.sort, Tuples) for b in binders}
    patterns = [p for p in _applied((body,)) if free_names(p) & names.keys()]
    for values in _extended([{}], patterns, here, names):
        whole = [values]
        for _ in range(len(binders)):
            if all(len(v) == len(names) for v in whole):
                break
            whole = [
                more
                for one in whole
                for more in ([one] if len(one) == len(names) else _extended([one], patterns, around, names))
            ][:MOST_INSTANCES]
        for one in whole:
            if len(one) == len(names):
                yield tuple(one[b.name] for b in binders)


def _extended(
    known: Iterable[Values], patterns: Sequence[Node], terms: Sequence[Node], names: Mapping[str, bool]
) -> Iterator[Values]:
    """What is known with more values, from one pattern on one term."""
    for values in known:
        for pattern in patterns:
            for term in terms:
                more = _matched(pattern, term, values, names)
                if more is not None and len(more) > len(values):
                    yield more


def _matched(pattern: Node, term: Node, values: Values, names: Mapping[str, bool]) -> Values | None:
    """The values at which the pattern is the term, as far as arguments that are names say."""
    if type(pattern) is not type(term):
        return None
    if isinstance(pattern, Apply) and isinstance(term, Apply):
        if pattern.name != term.name or len(pattern.args) != len(term.args):
            return None
        pairs: Iterable[tuple[Node, Node]] = zip(pattern.args, term.args, strict=True)
    elif isinstance(pattern, At) and isinstance(term, At):
        pairs = ((pattern.seq, term.seq), (pattern.position, term.position))
    else:
        return None
    found = dict(values)
    for wanted, given in pairs:
        if isinstance(wanted, (Var, Seq)) and names.get(wanted.name) is isinstance(wanted, Seq):
            if found.setdefault(wanted.name, given) != given:
                return None
        elif isinstance(wanted, Num) and wanted != given:
            return None
    return found


# --- multiples of equations --------------------------------------------------------------------------------------


def multiples(goal: Goal, equations: Sequence[str]) -> list[tuple[Term, str]]:
    """Equations with the terms by which they reach the monomials of the claim, and those that come with these."""
    assert isinstance(goal.claim, Relation)
    normalizer = Normalizer(goal.sorts())
    found: dict[tuple[Term, str], None] = {(ONE, label): None for label in equations}
    try:
        reached = dict.fromkeys(normalizer.poly(excess_of(goal.claim)[0]))
        known = []
        for label in equations:
            fact = goal.fact(label)
            assert isinstance(fact, Relation)
            poly = normalizer.poly(sub(fact.left, fact.right))
            if len(poly) <= MOST_MONOMIALS:
                known.append((label, poly))
        for _ in range(2):
            for label, poly in known:
                for factor in _factors(poly, reached):
                    multiplier = mono_term(factor)
                    if (multiplier, label) in found or len(found) == MOST_MULTIPLES + len(equations):
                        continue
                    found[multiplier, label] = None
                    for mono in poly:
                        reached.update(normalizer.poly(mul(mono_term(mono), multiplier)))
    except KernelError:
        pass
    return list(found)


def _factors(poly: Mapping[Monomial, object], reached: Mapping[Monomial, object]) -> list[Monomial]:
    """By what monomials of the one become monomials of the other."""
    found: dict[Monomial, None] = {}
    for atoms, exponential in poly:
        if not atoms and not exponential:
            continue
        for others, other in reached:
            rest = dict(others)
            for atom, power in atoms:
                if power > 0 and rest.get(atom, 0) < power or power < 0 and rest.get(atom, 0) > power:
                    break
                rest[atom] -= power
            else:
                left = freeze(plus(thaw(other), scale(thaw(exponential), Fraction(-1))))
                found[tuple((a, k) for a, k in rest.items() if k), left if exponential else other] = None
    return list(found)


# --- what stands in the claim --------------------------------------------------------------------------------------

Cited = tuple[str, tuple[Any, ...]]


def facts(goal: Goal, since: int) -> list[tuple[Cited, ...]]:
    """For parts of the claim, and of the facts from number `since` on, facts that may say what they are.

    Of each group the first that can be shown is enough.
    """
    found: dict[int, dict[tuple[Cited, ...], None]] = {0: {}, 1: {}}
    for part in _own(goal, (goal.claim, *(f for _, f in goal.facts[since:] if isinstance(f, Relation)))):
        match part:
            case Pow(base, Num(value)) if value < 0:
                found[0][(("reciprocal_positive", (base,)),)] = None
            case Delta(left, right):
                equal, apart = ((name, (left, right)) for name in ("delta_equal", "delta_distinct"))
                found[1][equal, apart] = None
            case Abs(arg):
                found[1][("abs_nonnegative", (arg,)), ("abs_nonpositive", (arg,))] = None
            case Max() | Min():
                found[1][(("extremum", (part,)),)] = None
            case XLogX(arg):
                found[1][(("xlogx_value", (arg,)),)] = None
            case Log(Mul((first, second, *more))):
                found[1][(("log_product", (first, mul(second, *more))),)] = None
            case Log(Pow(base, Num(value))) if value == -1:
                found[1][(("log_reciprocal", (base,)),)] = None
    return [several for some in found.values() for several in list(some)[:MOST_FACTS]]


def _own(goal: Goal, formulas: tuple[Formula, ...]) -> Iterator[Node]:
    """Parts of the formulas about names in scope."""
    names = goal.sorts().keys()
    return (p for p in parts(formulas) if isinstance(p, Term) and names >= free_names(p) != frozenset())


def cases(goal: Goal) -> Iterator[Cited]:
    """Facts "or" about parts of the claim, where none of the alternatives is known: its label and name and arguments."""
    known = {fact for _, fact in goal.facts}
    for part in dict.fromkeys(_own(goal, (goal.claim,))):
        if isinstance(part, Delta) and not known & {
            Relation("<", part.left, part.right),
            Relation("=", part.left, part.right),
            Relation("<", part.right, part.left),
        }:
            yield "trichotomy", (part.left, part.right)
        if isinstance(part, (Max, Min)) and not known & {Relation("=", part, a) for a in part.args}:
            yield "extremum", (part,)


def equations(goal: Goal) -> Iterator[tuple[str, bool]]:
    """Equations, the latest first, that say what a name or a family at a place is that stands in the claim."""
    here = {p for p in parts(goal.claim) if isinstance(p, (Var, Apply, At, Delta))}
    for label, known in reversed(goal.facts):
        if isinstance(known, Relation) and known.operator == "=" and known.left != known.right:
            for old, new, backwards in ((known.left, known.right, False), (known.right, known.left, True)):
                if old in here and old not in parts(new):
                    yield label, backwards
                    break
