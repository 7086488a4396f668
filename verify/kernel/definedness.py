"""Where a statement has a meaning: the conditions under which no term divides by 0, takes a log of a
non-positive number, and so on. A statement is PROVED only together with a proof of these.

Conditions are read from left to right, as people read: in "A and B" and "A implies B", B needs to be defined
only where A holds, in "A or B" only where A does not; "A iff B" guards nothing. Hypotheses guard those after them and
the conclusion. Coordinates out of range and empty sums are defined: they have a value by convention (see `terms`).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.kernel.definitions import unfold_call
from verify.kernel.errors import Malformed
from verify.kernel.statement import (
    TRUE, And, Binder, Exists, ForAll, Formula, Iff, Implies, Not, Or, Range, Real, Relation, Sort, Statement,
    Tuples, negation, sort_of,
)
from verify.kernel.terms import (
    ONE, ZERO, Abs, Binomial, Call, Exp, GaussianMean, Integral, Log, Node, Num, Pow, Sum, Term, TupleSum, Var,
    XLogX, free_names, fresh, mul, substitute, subterms,
)
from verify.kernel.values import compare


def conjunction(*parts: Formula) -> Formula:
    """ "and" without the parts that are trivially true and without repetitions."""
    flat: dict[Formula, None] = {}
    for part in parts:
        for piece in part.args if isinstance(part, And) else (part,):
            if piece != TRUE:
                flat[piece] = None
    return next(iter(flat)) if len(flat) == 1 else And(tuple(flat))


def _under(binder: Binder, condition: Formula) -> Formula:
    return condition if condition == TRUE else ForAll((binder,), condition)


def of_term(term: Node) -> Formula:
    """The condition for `term` to be defined: that its parts are, below binders for every index, and its own.

    A power with a symbolic exponent needs a base that is not 0 or an exponent that is not negative. A call is as
    defined as what it stands for.
    """
    return _of_term(term, {})


def _of_term(term: Node, known: dict[Node, Formula]) -> Formula:
    """The same; the argument of a call is met again in what the call stands for, so what was found is ``known``."""
    if term not in known:
        known[term] = _found(term, known)
    return known[term]


def _found(term: Node, known: dict[Node, Formula]) -> Formula:
    parts = [_of_term(child, known) for child in subterms(term)]
    match term:
        case Pow(base, Num(value)):
            parts.append(_power_by_number(base, value))
        case Pow(base, exponent):
            if not (isinstance(base, Num) and base.value != 0):
                parts.append(Or((Relation("!=", base, ZERO), Relation(">=", exponent, ZERO))))
        case Log(arg):
            parts.append(_trivial(Relation(">", arg, ZERO)))
        case XLogX(arg):
            parts.append(_trivial(Relation(">=", arg, ZERO)))
        case Binomial(n, _):
            parts.append(_trivial(Relation(">=", n, ZERO)))
        case Call():
            parts.append(_of_term(unfold_call(term), known))
        case Sum() | TupleSum():
            parts.append(of_sort(sort_of(term)))
            parts.append(_under(Binder(term.index, sort_of(term)), _of_term(term.body, known)))
        case GaussianMean(index, _, variance, body):
            parts.append(_trivial(Relation(">", variance, ZERO)))
            parts.append(_under(Binder(index, Real()), _of_term(body, known)))
            parts.append(integrable(index, body))
        case Integral():
            parts.append(between_ends(term, _of_term(term.body, known)))
    return conjunction(*parts)


def between_ends(term: Integral, condition: Formula) -> Formula:
    """`condition` for all values of the index from one end to the other, whichever is the lower, both included.

    A body that is continuous there (see `sorts`) is integrable.
    """
    if condition == TRUE:
        return TRUE
    index = fresh(term.index, free_names(term.lower) | free_names(term.upper) | (free_names(condition) - {term.index}))
    inside = between(term.lower, Var(index), term.upper)
    return ForAll((Binder(index, Real()),), Implies(inside, substitute(condition, {term.index: Var(index)})))


def between(one: Term, middle: Term, other: Term) -> Formula:
    """The middle is between the two, whichever is the lower, or one of them."""
    ways = ((one, other), (other, one))
    return Or(tuple(And((Relation("<=", low, middle), Relation("<=", middle, high))) for low, high in ways))


def integrable(index: str, body: Term) -> Formula:
    """There are A and B with abs(body) <= A exp(B abs(index)) for all reals: integrable by every Gaussian law.

    What it does not mean: a body that grows faster may be integrable too; its mean counts as undefined.
    """
    taken = free_names(body) | {index}
    height, rate = Var(fresh("A", taken)), Var(fresh("B", taken))
    bound = Relation("<=", Abs(body), mul(height, Exp(mul(rate, Abs(Var(index))))))
    names = (Binder(height.name, Real()), Binder(rate.name, Real()))
    return Exists(names, ForAll((Binder(index, Real()),), bound))


def _power_by_number(base: Term, exponent: Fraction) -> Formula:
    parts: list[Formula] = []
    if exponent.denominator != 1:
        parts.append(_trivial(Relation(">=", base, ZERO)))
    if exponent < 0:
        parts.append(_trivial(Relation("!=", base, ZERO)))
    return conjunction(*parts)


def _trivial(relation: Relation) -> Formula:
    """TRUE for a comparison of a number with 0 that holds."""
    holds = isinstance(relation.left, Num) and compare(relation.operator, relation.left.value, Fraction(0))
    return TRUE if holds else relation


def of_formula(formula: Formula) -> Formula:
    """The condition for `formula` to be defined, guards read from left to right."""
    match formula:
        case Relation(_, left, right):
            return conjunction(of_term(left), of_term(right))
        case And(args):
            return _chain(args, lambda f: f)
        case Or(args):
            return _chain(args, negation)
        case Not(arg):
            return of_formula(arg)
        case Implies(left, right):
            return conjunction(of_formula(left), _guarded(left, of_formula(right)))
        case Iff(left, right):
            return conjunction(of_formula(left), of_formula(right))
        case ForAll(binders, body) | Exists(binders, body):
            return _below(binders, of_formula(body))
    raise Malformed(f"not a formula: {formula!r}")


def _below(binders: tuple[Binder, ...], condition: Formula) -> Formula:
    """For each binder in turn its sort is defined, and below it all that follows."""
    for binder in reversed(binders):
        condition = conjunction(of_sort(binder.sort), _quantified(binder, condition))
    return condition


def _quantified(binder: Binder, condition: Formula) -> Formula:
    """ "for all" of one binder, merged with those below it."""
    if isinstance(condition, ForAll) and binder.name not in {b.name for b in condition.binders}:
        return ForAll((binder, *condition.binders), condition.body)
    return _under(binder, condition)


def of_sort(sort: Sort) -> Formula:
    """The condition for the bounds in a sort to be defined."""
    match sort:
        case Range(lower, upper):
            return conjunction(of_term(lower), of_term(upper))
        case Tuples(length, position, size):
            coordinate = Binder(position, Range(ONE, length))
            return conjunction(of_term(length), _under(coordinate, of_term(size)))
    return TRUE


def _guarded(guard: Formula, condition: Formula) -> Formula:
    return condition if condition == TRUE else Implies(guard, condition)


def _chain(args: tuple[Formula, ...], guard: Callable[[Formula], Formula]) -> Formula:
    parts: list[Formula] = []
    for place, arg in enumerate(args):
        before = conjunction(*(guard(a) for a in args[:place]))
        condition = of_formula(arg)
        parts.append(condition if before == TRUE else _guarded(before, condition))
    return conjunction(*parts)


def of_statement(statement: Statement) -> Formula:
    """The condition for a statement to be defined wherever it is quantified over, as one closed formula."""
    return _below(statement.binders, _of_body(statement))


def at_values(statement: Statement) -> Formula:
    """The same for one choice of the variables, which stay free: their sorts, then hypotheses and conclusion."""
    return conjunction(*(of_sort(b.sort) for b in statement.binders), _of_body(statement))


def _of_body(statement: Statement) -> Formula:
    nested = statement.conclusion
    for hypothesis in reversed(statement.hypotheses):
        nested = Implies(hypothesis, nested)
    return of_formula(nested)
