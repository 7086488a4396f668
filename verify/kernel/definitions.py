"""Defined functions: short names for terms, unfolded before anything is decided."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.kernel.errors import Malformed
from verify.kernel.terms import (
    ONE, TWO, Call, Exp, Log, Node, Num, Pow, Term, Var, XLogX, add, div, mul, neg, parts_of, rebuild, scoped,
    sub,
)

HALF = Num(Fraction(1, 2))
MAX_WRITTEN_OUT = 20_000  # parts of one term: calls inside of calls double with each level when unfolded


def _binary_relative_entropy(p: Term, q: Term) -> Term:
    """p log(p/q) + (1-p) log((1-p)/(1-q)), with 0 log 0 = 0; undefined for q outside of (0, 1), also where p = q.

    Written with p log p and log q apart, so that p = 0 and p = 1 are defined.
    """
    return add(
        XLogX(p),
        XLogX(sub(ONE, p)),
        neg(mul(p, Log(q))),
        neg(mul(sub(ONE, p), Log(sub(ONE, q)))),
    )


DEFINITIONS: dict[str, tuple[int, Callable[..., Term]]] = {
    "sqrt": (1, lambda x: Pow(x, HALF)),
    "sinh": (1, lambda x: mul(HALF, sub(Exp(x), Exp(neg(x))))),
    "cosh": (1, lambda x: mul(HALF, add(Exp(x), Exp(neg(x))))),
    "tanh": (1, lambda x: sub(ONE, div(TWO, add(Exp(mul(TWO, x)), ONE)))),
    "h": (1, lambda p: neg(add(XLogX(p), XLogX(sub(ONE, p))))),
    "kl": (2, _binary_relative_entropy),
}


def unfold(term: Node) -> Node:
    """`term` with every defined function replaced by what it stands for."""
    inside = rebuild(term, unfold)
    return unfold_call(inside) if isinstance(inside, Call) else inside


def unfold_call(call: Call) -> Term:
    """One defined function, one step."""
    if call.name not in DEFINITIONS or DEFINITIONS[call.name][0] != len(call.args):
        raise Malformed(f"no defined function {call.name} of {len(call.args)} arguments")
    return DEFINITIONS[call.name][1](*call.args)


def written_out(term: Node) -> int:
    """About how many parts a term has when its defined functions are unfolded: h(h(h(p))) has p eight times."""
    inside = [written_out(part) for _, part in scoped(term)]
    if isinstance(term, Call):
        return 10 + sum(_TIMES[term.name] * size for size in inside)
    return 1 + sum(inside)


def _most(name: str) -> int:
    """How often the argument that occurs most often does."""
    names = [Var(f"#{place}") for place in range(DEFINITIONS[name][0])]
    found: list[Node] = [DEFINITIONS[name][1](*names)]
    for part in found:  # grows on the way
        found += parts_of(part)
    return max(found.count(one) for one in names)


_TIMES = {name: _most(name) for name in DEFINITIONS}
