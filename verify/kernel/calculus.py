"""Derivatives of terms, and where a term is continuous and differentiable.

A term is continuous wherever it is defined (`definedness`); at a point where ``x log x`` or a root has argument 0
it need not be differentiable: `smooth` gives the condition for that.
"""

from __future__ import annotations

from verify.kernel.definedness import conjunction
from verify.kernel.definitions import unfold_call
from verify.kernel.errors import Malformed
from verify.kernel.statement import TRUE, Binder, ForAll, Formula, Range, Relation
from verify.kernel.terms import (
    ONE, ZERO, Add, Call, Exp, Log, Mul, Node, Num, Pow, Sum, Term, Var, XLogX, add, div, free_names, mul,
    sub, subterms,
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
    raise Malformed(f"no derivative with respect to {name} of {term!r}")


def _less_one(exponent: Term) -> Term:
    return Num(exponent.value - 1) if isinstance(exponent, Num) else sub(exponent, ONE)


def smooth(term: Node, name: str) -> Formula:
    """Beyond being defined, what makes the derivative laws valid for `term` in `name`.

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
    return conjunction(*parts)


def check_continuous(term: Node, name: str) -> None:
    """Raise Malformed if `term` may jump in `name` although defined (deltas, family arguments, limits of sums)."""
    if name not in free_names(term):
        return
    match term:
        case Sum(_, lower, upper, body) if name not in free_names(lower) | free_names(upper):
            check_continuous(body, name)
        case Pow(base, exponent) if name not in free_names(exponent):
            check_continuous(base, name)
        case Var() | Add() | Mul() | Exp() | Log() | XLogX() | Call():
            for child in subterms(term):
                check_continuous(child, name)
        case _:
            raise Malformed(f"not visibly continuous in {name}: {term!r}")
