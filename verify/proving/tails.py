"""Integrals without an end, looked at before anything is proved: where they are cut, and antiderivatives that tend to 0.

The integral is cut where an absolute value, a maximum or a minimum in its body has a kink. On an outer piece the body is
one of u, the distance from a pivot, and has an antiderivative that is a sum of what visibly tends to 0 (`decaying`);
``u*d <= bound(d)`` from u = 1 on. sympy integrates; nothing here is believed: `improper` proves what is used of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from math import factorial
from typing import Any, NamedTuple

from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer, poly_term
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Binder, Exists, ForAll, Formula, Implies, Or, Real, Relation
from verify.kernel.terms import (
    ONE,
    TWO,
    ZERO,
    Abs,
    Add,
    Exp,
    Integral,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pi,
    Pow,
    Term,
    Var,
    add,
    div,
    free_names,
    fresh,
    mul,
    neg,
    num,
    rebuild,
    sub,
    substitute,
)
from verify.language.walk import parts
from verify.limits.deadlines import charge
from verify.limits.solvers import INTEGRAL
from verify.proving.tactics import Stuck, judged
from verify.proving.univariate.forms import split_linear

TAIL = "basics.normal.small"  # 1 - Phi(x) <= 1/x
U = "u'"  # the distance from a pivot
MOST_POWER = 12
MOST_KINKS = 4
Kink = Abs | Max | Min
Signs = Callable[[Term, Goal], set[int]]
_ROOT = Pow(mul(TWO, Pi()), num("1/2"))
_NOWHERE = Goal((), (), Relation("=", ZERO, ZERO))

# --- what is said -------------------------------------------------------------------------------------------


class Sentence(NamedTuple):
    """What an integral without an end says: see `verify.language.reading.improper`."""

    over: str
    lower: Term | None
    upper: Term | None
    body: Term
    value: Term

    def between(self, lower: Term, upper: Term) -> Integral:
        return Integral(self.over, lower, upper, self.body)

    def at(self, placed: Mapping[str, Term]) -> Sentence:
        """The same with values put for names."""
        lower, upper = (None if end is None else substitute(end, placed) for end in (self.lower, self.upper))
        inside = {name: value for name, value in placed.items() if name != self.over}
        return Sentence(self.over, lower, upper, substitute(self.body, inside), substitute(self.value, placed))


def limit_of(claim: Formula) -> Sentence | None:
    """The integral of which this says the value, if it has that form."""
    match claim:
        case ForAll(
            (_,),
            Implies(_, Exists((_,), And((_, ForAll(moving, Implies(_, Relation("<=", Abs(size), Var()))))))),
        ):
            return _sentence({b.name for b in moving}, size)
    return None


def denied(claim: Formula) -> Sentence | None:
    """The same of its negation."""
    match claim:
        case Exists(
            (_,), And((_, ForAll((_,), Or((_, Exists(moving, And((_, Relation(">", Abs(size), Var())))))))))
        ):
            return _sentence({b.name for b in moving}, size)
    return None


def compared(claim: Formula) -> tuple[Sentence, str, Term] | None:
    """An integral without an end, and what it is compared with."""
    if said := limit_of(claim):
        return said, "=", said.value
    match claim:
        case Exists((Binder(name, Real()),), And((Relation(operator, Var(left), bound), part))) if (
            left == name
        ):
            said = limit_of(part)
            return (said, operator, bound) if said is not None and said.value == Var(name) else None
    return None


def _sentence(moving: set[str], size: Term) -> Sentence | None:
    match size if isinstance(size, Add) else Add((size, ZERO)):
        case Add((Integral(over, low, high, body), minus)):
            lower, upper = (
                None if isinstance(end, Var) and end.name in moving else end for end in (low, high)
            )
            if moving & free_names(body) or len(moving) != (lower is None) + (upper is None):
                return None
            plain = isinstance(minus, Mul) and len(minus.args) == 2 and minus.args[0] == num(-1)
            value = minus.args[1] if plain and isinstance(minus, Mul) else neg(minus)
            return Sentence(over, lower, upper, body, value)
    return None


# --- where it is cut ----------------------------------------------------------------------------------------


class Tail(NamedTuple):
    """What is left of an antiderivative at a distance u from the pivot: coefficients of what tends to 0."""

    pivot: Term
    terms: tuple[tuple[Term, Term], ...]

    def at(self, u: Term) -> Term:
        return add(*(mul(a, substitute(d, {U: u})) for a, d in self.terms))


class UnknownSign(Stuck):
    """Where an integral is to be cut depends on the sign of `term`, which the facts leave open."""

    def __init__(self, term: Term, goal: Goal) -> None:
        super().__init__("a sign is not known", goal)
        self.term = term


class Plan:
    """Where the integral is cut, with antiderivatives on the pieces; `sign` looks at sample points. Raises Stuck."""

    def __init__(self, sign: Signs, goal: Goal, said: Sentence) -> None:
        self.said, self.sign, self.goal = said, sign, goal
        vertex = _vertex(said.body, said.over, goal)
        self.points = self._points() or [vertex or ZERO]
        self.first, self.last = self.points[0], self.points[-1]
        self.left = self._tail(vertex or self.first, -1) if said.lower is None else None
        self.right = self._tail(vertex or self.last, 1) if said.upper is None else None
        self.pieces = list(zip(self.points, self.points[1:], strict=False))
        self.middle = [self._inner(low, high) for low, high in self.pieces]

    @property
    def tails(self) -> list[tuple[str, Tail]]:
        """Those that there are, "l" and "r"."""
        return [(side, tail) for side, tail in (("l", self.left), ("r", self.right)) if tail is not None]

    def one_sign(self, term: Term) -> int:
        signs = self.sign(term, self.goal) - {0}
        if len(signs) > 1:
            raise UnknownSign(term, self.goal)
        return next(iter(signs), 0)

    def _points(self) -> list[Term]:
        """The finite end, and kinks beyond it, in order."""
        said = self.said
        kinks = [
            self._zero(gap(part))
            for part in parts(said.body)
            if isinstance(part, Kink) and said.over in free_names(part)
        ]
        kinks = list(dict.fromkeys(kinks))
        if len(kinks) > MOST_KINKS:
            raise Stuck("many kinks", self.goal)
        for end, side in ((said.lower, 1), (said.upper, -1)):
            if end is not None:
                kinks = [*(kink for kink in kinks if self.one_sign(sub(kink, end)) == side), end]
        ordered: list[Term] = []
        for kink in kinks:
            ordered.insert(sum(self.one_sign(sub(kink, other)) > 0 for other in ordered), kink)
        return ordered

    def _zero(self, term: Term) -> Term:
        normal = Normalizer(self.goal.naming((Binder(self.said.over, Real()),)).sorts())
        found = split_linear(normal.poly(unfold(term)), Var(self.said.over))
        if found is None or not isinstance(found[0], Num) or found[0] == ZERO:
            raise Stuck("a kink that is no place", self.goal)
        return Normalizer(self.goal.sorts()).canonical(div(neg(poly_term(found[1])), found[0]))

    def _body(self, inside: Term, moved: Term) -> tuple[list[Term], Term]:
        """The body without kinks, as it is `inside` of a piece, in u: factors without u, and the others as one."""
        index = self.said.over

        def plain(part: Node) -> Node:
            part = rebuild(part, plain)
            if isinstance(part, Kink) and index in free_names(part):
                sign = self.one_sign(substitute(gap(part), {index: inside}))
                return _on_one_side(part, sign >= 0)
            return part

        factors = list(_factors(substitute(rebuild(self.said.body, plain), {index: moved})))
        return [f for f in factors if U not in free_names(f)], mul(
            *(f for f in factors if U in free_names(f))
        )

    def _tail(self, pivot: Term, side: int) -> Tail:
        u = Var(U)
        inside, moved = (
            (add(self.last, ONE), add(pivot, u)) if side == 1 else (sub(self.first, ONE), sub(pivot, u))
        )
        before, body = self._body(inside, moved)
        rates, plain = self._rates(body)
        found = _decaying(plain, (*self._signs(plain), *((name, 1) for name in rates)))
        if found is None:
            raise Stuck("no antiderivative that tends to something", self.goal)
        written = (_written(substitute(a, rates), (*kind[:2], substitute(kind[2], rates), kind[3])) for a, kind in found)
        return Tail(pivot, tuple((mul(*before, a), d) for a, d in written))

    def _rates(self, body: Term) -> tuple[dict[str, Term], Term]:
        """The body with a positive name for how fast its exponentials fall, where that is an expression such as 1 - t."""
        factors = list(_factors(body))
        exponents = [f.arg for f in factors if isinstance(f, Exp)]
        normal = Normalizer(self.goal.naming((Binder(U, Real()),)).sorts())
        parted = split_linear(normal.poly(unfold(add(*exponents))), Var(U)) if exponents else None
        if parted is None:
            return {}, body
        fall = normal.canonical(neg(parted[0]))
        if not isinstance(fall, Add) or U in free_names(fall) or self.one_sign(fall) != 1:
            return {}, body
        rate = fresh("r", {*self.goal.sorts(), U})
        rest = [f for f in factors if not isinstance(f, Exp)]
        constant = poly_term(parted[1])
        return {rate: fall}, mul(*rest, *([] if constant == ZERO else [Exp(constant)]), Exp(neg(mul(Var(rate), Var(U)))))

    def _inner(self, low: Term, high: Term) -> Term:
        before, body = self._body(mul(num("1/2"), add(low, high)), add(low, Var(U)))
        found = _whole(body, self._signs(body))
        if found is None:
            raise Stuck("no antiderivative", self.goal)
        return mul(*before, found)

    def _signs(self, body: Term) -> tuple[tuple[str, int], ...]:
        named = set(self.goal.sorts()) & free_names(body)
        known = ((name, self.sign(Var(name), self.goal)) for name in sorted(named - {U}))
        return tuple((name, next(iter(signs)) if len(signs) == 1 else 0) for name, signs in known)

    def value(self) -> Term:
        """What the integral is."""
        summands = [
            sub(substitute(f, {U: sub(high, low)}), substitute(f, {U: ZERO}))
            for f, (low, high) in zip(self.middle, self.pieces, strict=True)
        ]
        if self.left is not None:
            summands.append(neg(self.left.at(sub(self.left.pivot, self.first))))
        if self.right is not None:
            summands.append(neg(self.right.at(sub(self.last, self.right.pivot))))
        return Normalizer(self.goal.sorts()).canonical(unfold(add(*summands)))

    def most(self, *tails: Tail) -> Term:
        """C with abs(u*R(u)) <= C."""
        every = (mul(num(self.one_sign(a)), a, bound(d)) for tail in tails for a, d in tail.terms)
        return Normalizer(self.goal.sorts()).canonical(unfold(add(*every)))

    def start(self, far: Term) -> Term:
        """T: beyond all places, and `far` from the pivots."""
        (_, tail), *others = self.tails
        edge = self.last if self.right is not None else self.first
        if not others and tail.pivot == edge:
            return add(edge, far) if self.right is not None else sub(edge, far)
        places = {self.first, self.last, *(tail.pivot for _, tail in self.tails)} - {ZERO}
        whole = add(*(Abs(place) for place in sorted(places, key=repr)), far)
        return neg(whole) if self.right is None else whole


def gap(part: Kink) -> Term:
    """What is 0 at a kink."""
    if isinstance(part, Abs):
        return part.arg
    if len(part.args) != 2:
        raise Stuck("an extremum of more than two", _NOWHERE)
    return sub(*part.args)


def _on_one_side(part: Kink, up: bool) -> Term:
    if isinstance(part, Abs):
        return part.arg if up else neg(part.arg)
    return part.args[0 if up == isinstance(part, Max) else 1]


def _factors(term: Term) -> Iterator[Term]:
    if isinstance(term, Mul):
        for factor in term.args:
            yield from _factors(factor)
    else:
        yield term


def _vertex(body: Term, index: str, goal: Goal) -> Term | None:
    """Where the square in an exponent is 0, if there is one; exponentials that are multiplied have one exponent."""
    normal = Normalizer(goal.naming((Binder(index, Real()),)).sorts())
    multiplied = [factor.arg for factor in _factors(body) if isinstance(factor, Exp)]
    for part in (Exp(add(*multiplied)),) if len(multiplied) > 1 else parts(body):
        if (
            isinstance(part, Exp)
            and index in free_names(part)
            and not any(isinstance(p, Kink) for p in parts(part))
        ):
            low, middle, high = (
                normal.canonical(unfold(substitute(part.arg, {index: num(k)}))) for k in (-1, 0, 1)
            )
            slope, twice = (
                mul(num("1/2"), sub(high, low)),
                normal.canonical(add(low, high, mul(num(-2), middle))),
            )
            square = add(middle, mul(slope, Var(index)), mul(num("1/2"), twice, Pow(Var(index), TWO)))
            if twice == ZERO or normal.canonical(unfold(sub(part.arg, square))) != ZERO:
                return None
            return normal.canonical(div(neg(slope), twice))
    return None


# --- what tends to 0 ----------------------------------------------------------------------------------------


class Bell(NamedTuple):
    """``u^power*exp(-rate*u)``, or with u^2 in the exponent; u times it is at most order!/rate^order."""

    power: int
    rate: Term
    square: bool

    @property
    def order(self) -> int:
        return (self.power + 2) // 2 if self.square else self.power + 1


def bell(decaying: Term) -> Bell | None:
    """What `_written` wrote of an exponential."""
    *before, last = decaying.args if isinstance(decaying, Mul) else (decaying,)
    match last:
        case Exp(Mul((_, rate, u))):
            powers = [
                b.exponent.value.numerator
                for b in before
                if isinstance(b, Pow) and isinstance(b.exponent, Num)
            ]
            return Bell(powers[0] if powers else len(before), rate, isinstance(u, Pow))
    return None


def normal_tail(decaying: Term) -> Term | None:
    """k*u, of 1 - Phi(k*u)."""
    return next((part.upper for part in parts(decaying) if isinstance(part, Integral)), None)


def bound(decaying: Term) -> Term:
    """B with ``u*d <= B`` for u >= 1."""
    if found := bell(decaying):
        return mul(num(factorial(found.order)), Pow(found.rate, num(-found.order)))
    argument = normal_tail(decaying)
    return Pow(argument.args[0], num(-1)) if isinstance(argument, Mul) else ONE


# --- sympy --------------------------------------------------------------------------------------------------

_FAILS = (ArithmeticError, NotImplementedError, TypeError, ValueError)  # TranslationError is a ValueError
Known = tuple[tuple[str, int], ...]  # names, with their signs, 0 for none
Kind = tuple[str, int, Term, bool]  # "exp", n, k, square; "power", p, c, False; "tail", 0, k, False


def _integrated(body: Term, signs: Known) -> tuple[Any, Any]:
    """An antiderivative in u, and u, in sympy, with signs as assumptions."""
    import sympy as sp

    from verify.language.translate import to_sympy

    assumed = {0: {"real": True}, 1: {"positive": True}, -1: {"negative": True}}
    known = {name: sp.Symbol(name, **assumed[sign]) for name, sign in (*signs, (U, 1))}
    plain = unfold(body)
    assert isinstance(plain, Term)
    charge(INTEGRAL)
    written = to_sympy(plain)
    written = written.xreplace({s: known.get(s.name, s) for s in written.free_symbols}).doit()
    return sp.integrate(sp.expand(written), known[U]), known[U]


@lru_cache(256)
def _whole(body: Term, signs: Known) -> Term | None:
    from verify.language.translate import to_kernel

    with suppress(KernelError, *_FAILS):
        return to_kernel(_integrated(body, signs)[0])
    return None


@lru_cache(256)
def _decaying(body: Term, signs: Known) -> tuple[tuple[Term, Kind], ...] | None:
    """The summands of an antiderivative in u, each a coefficient and what tends to 0; None if that is not known."""
    import sympy as sp

    from verify.language.translate import to_kernel

    with suppress(Stuck, KernelError, sp.PolynomialError, *_FAILS):  # a logarithm is none
        found, u = _integrated(body, signs)
        collected: dict[Any, Any] = {}
        for summand in sp.Add.make_args(sp.expand(found)):
            coefficient, rest = summand.as_independent(u, as_Add=False)
            if rest != 1:
                factor, kind = _kind(coefficient, rest, u)
                collected[kind] = collected.get(kind, 0) + factor
        collected = {kind: sp.simplify(factor) for kind, factor in collected.items()}
        every = (
            (to_kernel(f), (name, n, to_kernel(k), square))
            for (name, n, k, square), f in collected.items()
            if f != 0
        )
        return tuple(every) or None
    return None


def _kind(coefficient: Any, rest: Any, u: Any) -> tuple[Any, Any]:
    """What tends to 0 in a summand, with its coefficient."""
    import sympy as sp

    if isinstance(rest, sp.erf) and (k := sp.simplify(rest.args[0] / u)).is_positive and not k.has(u):
        # 1 - erf(x) is twice the tail of the normal law, which has the root of 2 pi, and no other
        return -2 * coefficient / sp.sqrt(2 * sp.pi), ("tail", 0, sp.simplify(sp.sqrt(2) * k), False)
    power, exponent, other = 0, sp.S.Zero, sp.S.One
    for factor in sp.Mul.make_args(rest):
        below, above = factor.as_base_exp()
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif below == u and above.is_Integer:
            power += int(above)
        else:
            other *= factor
    if other == 1 and exponent == 0 and power < 0:
        return coefficient, ("power", -power, sp.S.Zero, False)
    if other == 1 and 0 <= power <= MOST_POWER:
        terms = sp.Poly(sp.expand(exponent), u)
        constant = terms.coeff_monomial(1)
        for degree in (1, 2):
            k = sp.simplify(-terms.coeff_monomial(u**degree))
            if k.is_positive and sp.expand(exponent - constant + k * u**degree) == 0:
                return coefficient * sp.exp(constant), ("exp", power, k, degree == 2)
    if exponent == 0 and power == 0:
        number, factors = sp.factor_list(1 / other, u)
        if len(factors) == 1 and sp.degree(factors[0][0], u) == 1:
            line = sp.Poly(factors[0][0], u)
            c = sp.simplify(line.coeff_monomial(1) / line.LC())
            if c.is_nonnegative:
                return coefficient / (number * line.LC() ** factors[0][1]), ("power", factors[0][1], c, False)
    raise Stuck("this does not visibly tend to 0", _NOWHERE)


def _written(coefficient: Term, kind: Kind) -> tuple[Term, Term]:
    """A coefficient and what tends to 0, as `bell`, `normal_tail` and `bound` know it."""
    (name, power, k, square), u = kind, Var(U)
    if name == "exp":
        last = Exp(Mul((num(-1), k, Pow(u, TWO) if square else u)))
        return coefficient, last if power == 0 else Mul((u if power == 1 else Pow(u, num(power)), last))
    if name == "power":
        return coefficient, Pow(u if k == ZERO else add(u, k), num(-power))
    below = expand(judged(TAIL, _NOWHERE).conclusion)
    assert isinstance(below, Relation)
    return mul(coefficient, _ROOT), substitute(below.left, {"x": Mul((k, u))})
