"""Infinite sums: geometric ones by their closed form, those of terms that are not negative by their partial sums.

``sum(k, a, oo, c*r^k)`` is c*r^a/(1 - r), with a summand 0*log(1 - r^2): that is 0, and undefined unless abs(r) < 1,
as the sum is; likewise ``(b*k + c)*r^k``. Any other sum is compared only, and is the least upper bound of its partial
sums; that its terms are not negative is said by sqrt(t) >= 0, which is undefined where one is. Either way a sum that
would not be the limit that a reader takes it for makes a statement ILL_POSED, and is never judged as something else.
"""

from __future__ import annotations

from fractions import Fraction

from verify.kernel.statement import And, Binder, Exists, ForAll, Formula, Implies, Integer, Or, Real, relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Call,
    Exp,
    Log,
    Mul,
    Node,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    add,
    free_names,
    fresh,
    mul,
    neg,
    num,
    substitute,
)


def closed(index: str, lower: Term, body: Term) -> Term | None:
    """The value of a geometric sum from `lower` on; None for another sum."""
    first: list[Term] = []  # the factors of the first term
    ratios: list[Term] = []
    linear: tuple[Term, Term] | None = None
    for factor in _factors(body):
        ratio = _ratio(factor, index, lower)
        if ratio is not None:
            first += ratio[0]
            ratios += ratio[1]
        elif linear is None and (linear := _linear(factor, index)) is not None:
            continue
        else:
            return None
    if not ratios:
        return None
    r = mul(*ratios)
    over = Pow(Add((ONE, neg(r))), MINUS_ONE)
    if linear is None:
        whole = mul(*(first or [ONE]), over)
    else:  # the sum of (b*k + c)*r^k is r^a*((b*a + c)/(1 - r) + b*r/(1 - r)^2)
        start = _value_at(*linear, lower)
        parts = [] if start == ZERO else [mul(start, over)]
        parts.append(mul(*(() if linear[0] == ONE else linear[:1]), r, Pow(over.base, num(-2))))
        whole = mul(*first, add(*parts))
    return Add((whole, Mul((ZERO, Log(Add((ONE, neg(Pow(r, num(2))))))))))


def _factors(term: Term) -> list[Term]:
    return [part for arg in term.args for part in _factors(arg)] if isinstance(term, Mul) else [term]


def _ratio(factor: Term, index: str, lower: Term) -> tuple[list[Term], list[Term]] | None:
    """A factor that is geometric: its value at `lower`, and its ratio, as factors; None where it is not."""
    if index not in free_names(factor):
        return [factor], []
    match factor:
        case Pow(base, exponent) if index not in free_names(base):
            linear = _linear(exponent, index)
            if linear is None or not _whole(linear[0]):
                return None
            at = _value_at(*linear, lower)
            return ([] if at == ZERO else [_power(base, at)]), [_power(base, linear[0])]
        case Pow(Pow(base, inner), outer) if index not in free_names(base) | free_names(outer) and _whole(outer):
            return _ratio(Pow(base, mul(outer, inner)), index, lower)
        case Exp(arg):
            linear = _linear(arg, index)
            if linear is None:
                return None
            at = _value_at(*linear, lower)
            return ([] if at == ZERO else [Exp(at)]), [Exp(linear[0])]
    return None


def _value_at(slope: Term, offset: Term, lower: Term) -> Term:
    return _total((_times([slope], lower), offset))


def _power(base: Term, exponent: Term) -> Term:
    """A power, of small numbers as a number."""
    if exponent == ONE:
        return base
    small = isinstance(exponent, Num) and _whole(exponent) and abs(exponent.value) < 100
    if isinstance(base, Num) and base.value and isinstance(exponent, Num) and small:
        return Num(base.value ** int(exponent.value))
    return Pow(base, exponent)


def _whole(term: Term) -> bool:
    return isinstance(term, Num) and term.value.denominator == 1


def _linear(term: Node, index: str) -> tuple[Term, Term] | None:
    """Slope and offset of a term that is linear in `index`."""
    if not isinstance(term, Term):
        return None
    if index not in free_names(term):
        return ZERO, term
    match term:
        case Var():
            return ONE, ZERO
        case Add(args):
            parts = [_linear(arg, index) for arg in args]
            if None in parts:
                return None
            slopes, offsets = zip(*(part for part in parts if part is not None), strict=True)
            return _total(slopes), _total(offsets)
        case Mul(args):
            within = [arg for arg in args if index in free_names(arg)]
            linear = _linear(within[0], index) if len(within) == 1 else None
            if linear is None:
                return None
            outside = [arg for arg in args if arg is not within[0]]
            return _times(outside, linear[0]), _times(outside, linear[1])
    return None


def _total(terms: tuple[Term, ...]) -> Term:
    """The sum, its numbers as one."""
    number = sum((term.value for term in terms if isinstance(term, Num)), Fraction(0))
    others = [term for term in terms if not isinstance(term, Num)]
    return add(*others, *(() if number == 0 and others else (Num(number),)))


def _times(factors: list[Term], term: Term) -> Term:
    """The product; of numbers as a number, so that a slope that is one can be seen."""
    if term == ZERO:
        return ZERO
    every = [*factors, *(() if term == ONE else (term,))]
    number = num(1)
    for factor in every:
        if isinstance(factor, Num):
            number = Num(number.value * factor.value)
    others = [factor for factor in every if not isinstance(factor, Num)]
    return mul(*(() if number == ONE and others else (number,)), *others)


def compared(index: str, lower: Term, body: Term, sign: str, bound: Term) -> Formula:
    """What ``sum(index, lower, oo, body) sign bound`` says, by the partial sums."""
    if index in free_names(lower):
        inner = fresh(index, free_names(body) | free_names(lower))
        index, body = inner, substitute(body, {index: Var(inner)})
    taken = free_names(body) | free_names(bound) | free_names(lower) | {index}
    n = fresh("n", taken)
    c = fresh("c", {*taken, n})
    partial, last, level = Sum(index, lower, Var(n), body), Binder(n, Integer()), Binder(c, Real())
    from_on = relation(">=", Var(n), lower)
    positive = relation(">=", Var(index), lower)
    terms = ForAll((Binder(index, Integer()),), Implies(positive, relation(">=", Call("sqrt", (body,)), ZERO)))

    def below(top: Term) -> Formula:
        return ForAll((last,), Implies(from_on, relation("<=", partial, top)))

    def above(top: Term) -> Formula:
        return Exists((last,), And((from_on, relation(">", partial, top))))

    below_strictly = Exists((level,), And((relation("<", Var(c), bound), below(Var(c)))))
    least = ForAll((level,), Implies(relation("<", Var(c), bound), above(Var(c))))
    said: dict[str, tuple[Formula, ...]] = {
        "<=": (below(bound),),
        "<": (below_strictly,),
        ">": (above(bound),),
        ">=": (least,),
        "=": (below(bound), least),
        "!=": (Or((below_strictly, above(bound))),),
    }
    return And((terms, *said[sign]))
