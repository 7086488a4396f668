"""z3 in a child process: values for polynomial problems.

What z3 says is a proposal: a model becomes a candidate. An unknown that occurs
in exponentials is replaced by t = exp(unknown) where it occurs nowhere else, up to comparisons with numbers; the
witness value is then log(t). Values that are roots of quadratics are given as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.statement import And, Formula, Or, Real, Relation
from verify.kernel.terms import (
    ONE,
    Abs,
    Add,
    Exp,
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    subterms,
)
from verify.limits.deadlines import ChildFailed, Deadline, in_child
from verify.limits.solvers import asked
from verify.refuting.unroll import Problem

NICE = [Fraction(v) for v in ("0 1 1/2 2 1/3 2/3 1/4 3/4 3 -1 1/10 10 1/5 3/2 4 5 1/8".split())]


Parts = tuple[str, str, str]  # a + b*sqrt(d) as texts of fractions; d is 0 for a rational number


class Untranslatable(ValueError):
    """Not polynomial."""


def solve(problem: Problem, seconds: float) -> Iterator[dict[str, Term]]:
    """Values proposed by z3 (one set at most); nothing if it cannot read the problem or does not answer."""
    if seconds < 0.1:
        return
    try:
        exponents = _exponents(problem)
        found = in_child(_ask, (problem, exponents, seconds * 0.7), seconds)
    except (Untranslatable, ChildFailed):
        return
    if found is not None:
        yield {name: _value(name, text, exponents) for name, text in found.items()}


def _value(name: str, parts: Parts, exponents: Mapping[str, Fraction]) -> Term:
    rational, factor, radicand = (Num(Fraction(p)) for p in parts)
    number: Term = rational
    if radicand.value:
        root = Mul((factor, Pow(radicand, Num(Fraction(1, 2)))))
        number = Add((rational, root)) if rational.value else root
    if name not in exponents:
        return number
    return Num(Fraction(0)) if number == ONE else Mul((Num(1 / exponents[name]), Log(number)))


# --- exponentials -------------------------------------------------------------------------------------------


def _exponents(problem: Problem) -> dict[str, Fraction]:
    """For each unknown inside of exponentials the q such that all of them are powers of exp(q unknown)."""
    multiples: dict[str, list[Fraction]] = {}

    def look(term: Node) -> None:
        if isinstance(term, Exp):
            name, factor = _multiple(term.arg)
            multiples.setdefault(name, []).append(factor)
            return
        if isinstance(term, Log | XLogX):
            raise Untranslatable
        for child in subterms(term):
            look(child)

    for relation in _relations(problem.constraints):
        look(unfold(relation.left))
        look(unfold(relation.right))
    return {name: _common(factors) for name, factors in multiples.items()}


def _multiple(term: Term) -> tuple[str, Fraction]:
    """(name, q) for a term that is q times one name."""
    from verify.kernel.terms import free_names

    names = free_names(term)
    if len(names) != 1:
        raise Untranslatable
    (name,) = names
    try:
        poly = Normalizer({name: Real()}).poly(term)
    except KernelError:
        raise Untranslatable from None
    if len(poly) != 1 or next(iter(poly)) != (((Var(name), 1),), ()):
        raise Untranslatable
    return name, next(iter(poly.values()))


def _common(factors: list[Fraction]) -> Fraction:
    """The largest rational number of which all `factors` are whole multiples."""
    from math import gcd, lcm

    bottom = lcm(*(f.denominator for f in factors))
    return Fraction(gcd(*(int(f * bottom) for f in factors)), bottom)


def _relations(formulas: tuple[Formula, ...]) -> Iterator[Relation]:
    for formula in formulas:
        if isinstance(formula, Relation):
            yield formula
        elif isinstance(formula, And | Or):
            yield from _relations(formula.args)


# --- in the child -------------------------------------------------------------------------------------------


class Translator:
    """Terms and formulas for z3, with ``side`` conditions that they are defined."""

    def __init__(self, problem: Problem, exponents: Mapping[str, Fraction]) -> None:
        import z3

        self.z3: Any = z3
        self.exponents = exponents
        self.names: dict[str, Any] = {}
        self.side: list[Any] = []
        for name, whole in problem.unknowns.items():
            self.names[name] = z3.Int(name) if whole else z3.Real(name)
        for name in exponents:
            self.side.append(self.names[name] > 0)

    def number(self, value: Fraction) -> Any:
        return self.z3.RealVal(str(value))

    def term(self, term: Term) -> Any:
        match term:
            case Num(value):
                return self.number(value)
            case Var(name):
                if name in self.exponents:
                    raise Untranslatable
                return self.names[name]
            case Add(args):
                return self.z3.Sum([self.term(a) for a in args])
            case Mul(args):
                return self.z3.Product([self.term(a) for a in args])
            case Pow(base, Num(value)) if value.denominator == 1 and abs(value) <= 12:
                return self._power(self.term(base), value.numerator)
            case Exp(arg):
                name, factor = _multiple(arg)
                return self._power(self.names[name], int(factor / self.exponents[name]))
            case Abs(arg):
                inner = self.term(arg)
                return self.z3.If(inner >= 0, inner, -inner)
            case Min(args) | Max(args):
                return self._extremum([self.term(a) for a in args], isinstance(term, Min))
        raise Untranslatable

    def _power(self, base: Any, exponent: int) -> Any:
        if exponent < 0:
            self.side.append(base != 0)
            return 1 / self._power(base, -exponent)
        if exponent == 1:  # a product of one factor is none in SMT-LIB
            return base
        return self.z3.Product([base] * exponent) if exponent else self.number(Fraction(1))

    def _extremum(self, parts: list[Any], least: bool) -> Any:
        out = parts[0]
        for part in parts[1:]:
            out = self.z3.If(part < out, part, out) if least else self.z3.If(part > out, part, out)
        return out

    def formula(self, formula: Formula) -> Any:
        match formula:
            case Relation(operator, left, right):
                return self._relation(operator, unfold(left), unfold(right))  # type: ignore[arg-type]
            case And(args):
                return self.z3.And([self.formula(a) for a in args])
            case Or(args):
                return self.z3.Or([self.formula(a) for a in args])
        raise Untranslatable

    def _relation(self, operator: str, left: Term, right: Term) -> Any:
        compared = self._exponent_compared(left, right)
        one, two = compared if compared else (self.term(left), self.term(right))
        if operator in ("=", "!="):
            return one == two if operator == "=" else one != two
        if operator in ("<", "<="):
            return one < two if operator == "<" else one <= two
        return one > two if operator == ">" else one >= two

    def _exponent_compared(self, left: Term, right: Term) -> tuple[Any, Any] | None:
        """``eps >= 0`` as ``t >= 1``; for other numbers exp is rounded (the kernel looks again)."""
        from math import exp

        def image(term: Term) -> Any:
            if isinstance(term, Var) and term.name in self.exponents:
                return self.names[term.name]
            other = right if term is left else left
            if isinstance(term, Num) and isinstance(other, Var) and other.name in self.exponents:
                q = self.exponents[other.name]
                value = Fraction(exp(float(term.value * q))).limit_denominator(10**9)
                return self.number(value)
            return None

        one, two = image(left), image(right)
        return None if one is None or two is None else (one, two)


def _ask(problem: Problem, exponents: Mapping[str, Fraction], seconds: float) -> dict[str, Parts] | None:
    """A model in rational numbers and square roots, made simple one unknown at a time; None if z3 has none."""
    import z3

    translator = Translator(problem, exponents)
    formulas = [translator.formula(f) for f in problem.constraints]
    solver = z3.Solver()
    solver.add(*formulas, *translator.side)
    end = Deadline(seconds)
    if asked(solver, seconds) != "sat":
        return None
    model = solver.model()
    for name, unknown in translator.names.items():
        model = _fixed(solver, model, unknown, name in exponents, end) or model
    found = {name: _parts(model.eval(u, model_completion=True)) for name, u in translator.names.items()}
    plain = {name: parts for name, parts in found.items() if parts is not None}
    return plain if len(plain) == len(found) else None


def _parts(value: Any) -> Parts | None:
    """A number of z3 as a + b*sqrt(d); None for a root of a polynomial of higher degree."""
    import z3

    if z3.is_int_value(value):
        return str(value.as_long()), "0", "0"
    if z3.is_rational_value(value):
        return str(value.as_fraction()), "0", "0"
    if not z3.is_algebraic_value(value):
        return None
    coefficients = [Fraction(str(k)) for k in value.poly()]
    if len(coefficients) != 3:
        return None
    low, middle, high = coefficients
    middle_of_both, spread = -middle / (2 * high), abs(1 / (2 * high))
    sign = 1 if value.index() == 2 else -1  # the roots are numbered from the least
    outside, inside = _square_out(middle * middle - 4 * high * low)
    return str(middle_of_both), str(sign * spread * outside), str(inside)


def _square_out(value: Fraction) -> tuple[Fraction, int]:
    """(a, n) with sqrt(value) = a*sqrt(n), n an integer without small square factors."""
    inside, outside = value.numerator * value.denominator, Fraction(1, value.denominator)
    for factor in range(2, 100):
        while inside % factor**2 == 0:
            inside, outside = inside // factor**2, outside * factor
    return outside, inside


def _fixed(solver: Any, model: Any, unknown: Any, positive: bool, end: Deadline) -> Any:
    """Pin one unknown to the simplest value that leaves a model; None if no simple one does."""
    import z3

    current = model.eval(unknown, model_completion=True)
    options = [v for v in NICE if not unknown.is_int() or v.denominator == 1]
    options = [v for v in options if not positive or v > 0]
    if z3.is_algebraic_value(current):
        options += _nearby(current)
    for value in options:
        if end.left() < 0:
            break
        solver.push()
        solver.add(unknown == z3.RealVal(str(value)) if unknown.is_real() else unknown == value.numerator)
        if asked(solver, max(0.05, 0.3 * end.left())) == "sat":
            return solver.model()
        solver.pop()
    solver.add(unknown == current)
    return None


def _nearby(value: Any) -> list[Fraction]:
    """Rational numbers near an algebraic one, on both sides."""
    out = []
    for digits in (1, 2, 3, 5):
        near = value.approx(digits + 2)
        number = Fraction(near.numerator_as_long(), near.denominator_as_long())
        step = Fraction(1, 10**digits)
        whole = Fraction(round(number / step)) * step
        out += [whole, whole + step, whole - step]
    return out
