"""Relations solved for one unknown; equations solved for several; special points of a relation.

For internal use of the refuter and of the provers. Nothing here has to be right: a solution is a value to try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, poly_term
from verify.kernel.statement import And, Formula, Integer, Or, Real, Relation, Sort, free_in
from verify.kernel.terms import (
    MINUS_ONE,
    ZERO,
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
    add,
    div,
    free_names,
    mul,
    neg,
    num,
    sub,
    substitute,
)
from verify.kernel.values import plain
from verify.language.walk import SUMS, inner_first
from verify.refuting.factors import factored
from verify.refuting.numeric import Number, Unsupported, compiled

TURNED = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
Value = Callable[[Mapping[str, Number]], Number]


class Isolated(NamedTuple):
    """A constraint solved for one unknown: ``unknown operator term``."""

    operator: str
    term: Term
    value: Value
    sign: Value | None = None  # turns the operator round where negative


def isolate(relation: Relation, name: str) -> Isolated | None:
    """The relation solved for `name`, if it occurs linearly or (in an equation) only once."""
    scope = _scope(relation, name)
    difference = sub(relation.left, relation.right)
    linear = _linear(difference, name, Normalizer(scope))
    if linear is not None:
        slope, rest = linear
        if slope == Num(Fraction(0)):
            return None
        term = Normalizer(scope).canonical(div(neg(rest), slope))
        number = plain(slope)
        if number is not None:
            operator = relation.operator if number > 0 else TURNED[relation.operator]
            return Isolated(operator, term, compiled(term))
        return Isolated(relation.operator, term, compiled(term), compiled(slope))
    if relation.operator != "=":
        return None
    for peeled in _peeled_sides(relation, name):
        return Isolated("=", peeled, compiled(peeled))
    return None


def solutions(relation: Relation, name: str) -> list[Term]:
    """Values of `name` for which both sides are equal: by linear and quadratic equations and by taking apart.

    A quadratic equation may be one in a power, an exponential or a logarithm of `name`.
    """
    scope = _scope(relation, name)
    difference = unfold(sub(relation.left, relation.right))
    assert isinstance(difference, Term)
    found: list[Term] = []
    try:
        linear = _linear(difference, name, Normalizer(scope))
        if linear is not None:
            slope, rest = linear
            return [] if slope == ZERO else [Normalizer(scope).canonical(div(neg(rest), slope))]
        found += _quadratic(difference, name, scope)
        if not found:
            found += _peeled_sides(relation, name)
        if not found:
            terms = difference.args if isinstance(difference, Add) else (difference,)
            inside = [t for t in terms if name in free_names(t)]
            if len(inside) == 1:
                rest = add(*(neg(t) for t in terms if t is not inside[0]))
                found += _peeled(inside[0], rest, name)
        if not found and (powers := _without_logarithms(difference, name, scope)) is not None:
            found += solutions(powers, name)
        if not found:
            for factor in factored(difference, scope).factors:
                if factor.power > 0 and not factor.alone and name in free_names(factor.term):
                    found += solutions(Relation("=", factor.term, ZERO), name)
        found = [Normalizer(scope).canonical(t) for t in found]
    except (KernelError, Unsupported):
        pass
    return list(dict.fromkeys(found))


def _without_logarithms(difference: Term, name: str, scope: Mapping[str, Sort]) -> Relation | None:
    """``log a - 2 log b + c = 0`` as ``a e^c = b^2``: where logarithms, two or more, have the unknown in them."""
    normal = Normalizer(dict(scope)).canonical(difference)
    sides: tuple[list[Term], list[Term]] = ([], [])
    rest: list[Term] = []
    unknown = 0
    for term in normal.args if isinstance(normal, Add) else (normal,):
        match term:
            case Log(arg):
                times = Fraction(1)
            case Mul((Num(times), Log(arg))):
                pass
            case _:
                rest.append(term)
                continue
        if times.denominator != 1:
            return None
        unknown += name in free_names(arg)
        sides[times < 0].append(arg if abs(times) == 1 else Pow(arg, Num(abs(times))))
    left, right = sides
    if unknown < 2 or any(name in free_names(term) for term in rest):
        return None
    return Relation("=", mul(*left, *([Exp(add(*rest))] if rest else [])), mul(*right))


def _scope(relation: Formula, name: str) -> dict[str, Sort]:
    """The unknown as a real number; the others as integers, so that they may be exponents."""
    return {n: Real() if n == name else Integer() for n in free_in(relation)}


def _linear(term: Term, name: str, normalizer: Normalizer) -> tuple[Term, Term] | None:
    """(a, b) with ``term = a*name + b``, neither mentioning the name."""
    try:
        poly = normalizer.poly(term)
    except KernelError:
        return None
    slope: Poly = {}
    rest: Poly = {}
    for mono, coefficient in poly.items():
        atoms, exponential = mono
        power = dict(atoms).get(Var(name), 0)
        others = tuple((a, k) for a, k in atoms if a != Var(name))
        if power not in (0, 1) or any(name in free_names(a) for a, _ in others):
            return None
        if any(name in free_names(poly_term({m: c})) for m, c in exponential):
            return None
        (slope if power else rest)[(others, exponential)] = coefficient
    return poly_term(slope), poly_term(rest)


# --- polynomials in something ---------------------------------------------------------------------------------


def _quadratic(difference: Term, name: str, scope: Mapping[str, Sort]) -> list[Term]:
    """The roots, where the difference is a + b*u + c*u**2 times a power of u, and u determines `name`."""
    poly = Normalizer(dict(scope)).poly(difference)
    for base, coefficients in (_in_atom(poly, name), _in_exponential(poly, name)):
        if base is None or not 2 <= len(coefficients):
            continue
        powers = sorted(coefficients)
        step = powers[1] - powers[0]
        if any((p - powers[0]) % step or (p - powers[0]) / step > 2 for p in powers):
            continue
        zero, one, two = (poly_term(coefficients.get(powers[0] + k * step, {})) for k in range(3))
        out: list[Term] = _peeled(base, ZERO, name) if powers[0] > 0 else []
        for root in _roots(zero, one, two):
            for value in _peeled(Pow(base, Num(step)) if step != 1 else base, root, name):
                out.append(value)
        return out
    return []


def _roots(zero: Term, one: Term, two: Term) -> list[Term]:
    if two == ZERO:
        return [div(neg(zero), one)]
    if one == ZERO:
        return _both_signs(Pow(div(neg(zero), two), num("1/2")))
    discriminant = sub(mul(one, one), mul(num(4), two, zero))
    if plain(discriminant) == 0:
        return [div(neg(one), mul(num(2), two))]
    return [div(add(neg(one), r), mul(num(2), two)) for r in _both_signs(Pow(discriminant, num("1/2")))]


def _both_signs(term: Term) -> list[Term]:
    return [term, neg(term)]


def _in_atom(poly: Poly, name: str) -> tuple[Term | None, dict[Fraction, Poly]]:
    """The coefficients by the power of the one atom that mentions `name`; common exponentials are dropped."""
    bases = {a for atoms, _ in poly for a, _ in atoms if name in free_names(a)}
    exponentials = {e for _, e in poly}
    shared = len(exponentials) == 1
    if len(bases) != 1 or (not shared and any(name in free_names(_exponent(e)) for e in exponentials)):
        return None, {}
    (base,) = bases
    out: dict[Fraction, Poly] = {}
    for (atoms, exponential), value in poly.items():
        power = Fraction(dict(atoms).get(base, 0))
        rest = tuple((a, k) for a, k in atoms if a != base)
        out.setdefault(power, {})[(rest, () if shared else exponential)] = value
    return base, out


def _in_exponential(poly: Poly, name: str) -> tuple[Term | None, dict[Fraction, Poly]]:
    """The coefficients by the multiple of `name` in the exponent, where `name` is nowhere else."""
    out: dict[Fraction, Poly] = {}
    for (atoms, exponential), value in poly.items():
        if any(name in free_names(a) for a, _ in atoms):
            return None, {}
        multiple = Fraction(0)
        rest = []
        for mono, coefficient in exponential:
            if mono == (((Var(name), 1),), ()):
                multiple = coefficient
            elif name in free_names(poly_term({mono: coefficient})):
                return None, {}
            else:
                rest.append((mono, coefficient))
        out.setdefault(multiple, {})[(atoms, tuple(rest))] = value
    return Exp(Var(name)), out


def _exponent(exponential: Sequence[tuple[object, Fraction]]) -> Term:
    return poly_term(dict(exponential))  # type: ignore[arg-type]


# --- taking apart -----------------------------------------------------------------------------------------------


def _peeled_sides(relation: Relation, name: str) -> Iterator[Term]:
    for here, there in ((relation.left, relation.right), (relation.right, relation.left)):
        if name not in free_names(there):
            yield from _peeled(here, there, name)


def _peeled(here: Term, there: Term, name: str) -> list[Term]:
    """The values of `name` that make ``here = there``, operations taken off one by one; even powers give two."""
    for _ in range(50):
        if here == Var(name):
            return [there]
        match here:
            case Add(args) | Mul(args):
                inner = [a for a in args if name in free_names(a)]
                if len(inner) != 1:
                    return []
                others = [a for a in args if a is not inner[0]]
                rest = type(here)(tuple(others))
                there = sub(there, rest) if isinstance(here, Add) else div(there, rest)
                here = inner[0]
            case Exp(arg):
                here, there = arg, Log(there)
            case Log(arg):
                here, there = arg, Exp(there)
            case Abs(arg):
                return [v for t in _both_signs(there) for v in _peeled(arg, t, name)]
            case Pow(base, Num(value)) if value != 0 and name in free_names(base):
                there = Pow(there, Num(1 / value) if value != -1 else MINUS_ONE)
                if value.numerator % 2 == 0 and plain(there) != 0:
                    return [v for t in _both_signs(there) for v in _peeled(base, t, name)]
                here = base
            case _:
                return []
    return []


# --- systems of equations ---------------------------------------------------------------------------------------


def solved(
    equations: Sequence[Relation], unknowns: Sequence[str], integers: frozenset[str]
) -> list[tuple[str, list[Term]]]:
    """Unknowns that equations determine, with their values in terms of the others.

    In the order in which they can be computed: a value mentions only unknowns that are not determined, or that
    come before it. A solved unknown is replaced in the later equations by its (first) value.
    """
    found: list[tuple[str, list[Term]]] = []
    known: dict[str, Term] = {}
    for equation in sorted(equations, key=lambda e: _difficulty(e, unknowns)):
        if known.keys() & free_in(equation):
            equation = _substituted(equation, known)
        free = [n for n in unknowns if n in free_in(equation) and n not in integers]
        for name in sorted(free, key=lambda n: (Var(n) not in (equation.left, equation.right), -free.index(n))):
            values = solutions(equation, name)
            if values:
                found.append((name, values))
                known[name] = values[0]
                break
    return found[::-1]


def _difficulty(equation: Relation, unknowns: Sequence[str]) -> int:
    """0 if a side is one unknown, 1 if some unknown is linear in it, 2 otherwise: the order to solve them in."""
    free = [n for n in unknowns if n in free_in(equation)]
    if any(Var(n) in (equation.left, equation.right) for n in free):
        return 0
    scope = {n: Real() for n in free_in(equation)}
    difference = sub(equation.left, equation.right)
    return 1 if any(_linear(difference, n, Normalizer(scope)) for n in free) else 2


def _substituted(equation: Relation, known: Mapping[str, Term]) -> Relation:
    for _ in known:
        values = {k: v for k, v in known.items() if k in free_in(equation)}
        if not values:
            break
        left, right = substitute(equation.left, values), substitute(equation.right, values)
        equation = Relation("=", left, right)
    return equation


# --- special points ---------------------------------------------------------------------------------------------


def special_points(relation: Relation, name: str) -> list[Term]:
    """Where both sides are equal, where their difference has no slope, where something in it has a corner."""
    points = list(solutions(relation, name))
    difference = unfold(sub(relation.left, relation.right))
    assert isinstance(difference, Term)
    try:
        slope = derivative(difference, name)
        points += solutions(Relation("=", slope, ZERO), name)
    except KernelError:
        pass
    for kink in kinks(difference, name):
        points += solutions(Relation("=", kink, ZERO), name)
    return [p for p in dict.fromkeys(points) if name not in free_names(p) and _numeric(p)][:12]


def _numeric(term: Term) -> bool:
    try:
        compiled(term)
    except Unsupported:
        return False
    return True


def kinks(term: Node, name: str) -> list[Term]:
    """What is 0 where a subterm has a corner, is smallest, or meets another."""
    found: dict[Term, None] = {}

    for node in inner_first(unfold(term), SUMS):
        if name in free_names(node):
            match node:
                case Abs(arg) | Pow(arg, _) if not isinstance(arg, Var):
                    found[arg] = None
                case Min(args) | Max(args):
                    found.update((sub(a, args[0]), None) for a in args[1:])
                case Log(arg) | XLogX(arg) if not isinstance(arg, Var):
                    found[sub(arg, num(1))] = None
    return list(found)[:8]


def relations_in(formula: Formula) -> list[Relation]:
    """The relations that a formula without quantifiers is made of."""
    if isinstance(formula, Relation):
        return [formula]
    if isinstance(formula, And | Or):
        return [r for part in formula.args for r in relations_in(part)]
    return []
