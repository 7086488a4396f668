"""Derivatives of terms, and where a term is continuous and differentiable.

A term that passes `check_continuous` is continuous wherever it is defined (`definedness`); at a point where ``x log x``
or a root has argument 0 it need not be differentiable: `smooth` gives the condition for that.
"""

from __future__ import annotations

from verify.kernel.definedness import between_ends, conjunction
from verify.kernel.definitions import unfold_call
from verify.kernel.errors import Malformed
from verify.kernel.statement import TRUE, Binder, ForAll, Formula, Range, Relation
from verify.kernel.terms import (
    ONE, ZERO, Abs, Add, Call, Exp, Integral, Log, Max, Min, Mul, Node, Num, Pow, Sum, Term, Var, XLogX, add,
    div, free_names, mul, sub, substitute, subterms,
)


def derivative(term: Term, name: str) -> Term:
    """The derivative with respect to the real variable `name`, valid where `smooth` holds.

    Raises Malformed for a term that has none by these laws (absolute value, minimum, delta, family argument).
    """
    if name not in free_names(term):
        return ZERO
    match term:
        case Var():
            return ONE
        case Add(args):
            return add(*(derivative(a, name) for a in args))
        case Mul(args):
            return add(*(mul(derivative(a, name), *args[:i], *args[i + 1 :]) for i, a in enumerate(args)))
        case Pow(base, exponent) if name not in free_names(exponent):
            return mul(exponent, Pow(base, _less_one(exponent)), derivative(base, name))
        case Exp(arg):
            return mul(term, derivative(arg, name))
        case Log(arg):
            return div(derivative(arg, name), arg)
        case XLogX(arg):
            return mul(add(Log(arg), ONE), derivative(arg, name))
        case Call():
            return derivative(unfold_call(term), name)
        case Sum(index, lower, upper, body) if index != name and name not in free_names(lower) | free_names(upper):
            return Sum(index, lower, upper, derivative(body, name))
        case Integral():
            return _of_integral(term, name)
    raise Malformed(f"no derivative with respect to {name} of {term!r}")


def _less_one(exponent: Term) -> Term:
    return Num(exponent.value - 1) if isinstance(exponent, Num) else sub(exponent, ONE)


def smooth(term: Node, name: str) -> Formula:
    """Beyond being defined, what makes the laws of `derivative` valid for `term` in `name`.

    For a symbolic exponent a base > 0 is more than is needed, but n b**(n-1) at b = 0 would need cases on n.
    """
    if name not in free_names(term):
        return TRUE
    parts = [smooth(child, name) for child in subterms(term)]
    match term:
        case XLogX(arg):
            parts.append(Relation(">", arg, ZERO))
        case Pow(base, Num(value)) if value.denominator != 1:
            parts.append(Relation(">", base, ZERO))
        case Pow(base, exponent) if not isinstance(exponent, Num):
            parts.append(Relation(">", base, ZERO))
        case Call():
            parts.append(smooth(unfold_call(term), name))
        case Sum(index, lower, upper, body):
            inner = smooth(body, name)
            parts.append(inner if inner == TRUE else ForAll((Binder(index, Range(lower, upper)),), inner))
        case Integral(index, _, _, body) if index != name:
            parts.append(between_ends(term, smooth(body, name)))
    return conjunction(*parts)


def _of_integral(term: Integral, name: str) -> Term:
    """The derivative of an integral, by its ends or below the integral sign (Leibniz), not both at once.

    By its ends: the body is continuous between them, so a small piece more is its width times a value of the body near
    the end. Below the sign: the derivative of the body is continuous on the product of two closed intervals, so
    uniformly. With both, the body could be undefined where a difference quotient needs it.
    """
    index, lower, upper, body = term.index, term.lower, term.upper, term.body
    if name in free_names(lower) | free_names(upper):
        if name != index and name in free_names(body):
            raise Malformed(f"no derivative where both the ends and the body of an integral depend on {name}")
        above, below = (substitute(body, {index: end}) for end in (upper, lower))
        return sub(mul(above, derivative(upper, name)), mul(below, derivative(lower, name)))
    return Integral(index, lower, upper, derivative(body, name))


def check_continuous(term: Node, name: str) -> None:
    """Raise Malformed if `term` may jump in `name` although defined (deltas, family arguments, limits of sums).

    What passes for several names is continuous in all of them together. So is an integral whose ends and body are: on a
    closed piece of where it is defined, its body is bounded and uniformly continuous.
    """
    if name not in free_names(term):
        return
    match term:
        case Sum(_, lower, upper, body) if name not in free_names(lower) | free_names(upper):
            check_continuous(body, name)
        case Pow(base, exponent) if name not in free_names(exponent):
            check_continuous(base, name)
        case Integral(index, lower, upper, body):
            for part in (lower, upper) if index == name else (lower, upper, body):
                check_continuous(part, name)
        case Var() | Add() | Mul() | Exp() | Log() | XLogX() | Abs() | Min() | Max() | Call():
            for child in subterms(term):
                check_continuous(child, name)
        case _:
            raise Malformed(f"not visibly continuous in {name}: {term!r}")
