"""Logarithms of products, quotients and multiples, opened by facts."""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, order
from verify.kernel.statement import Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ZERO,
    Add,
    Exp,
    Log,
    Num,
    Pow,
    Term,
    mul,
    neg,
)
from verify.language.walk import SUMS, parts
from verify.proving.sums.tools import Label, Prove, integer, normalizer
from verify.proving.tactics import Chain, Stuck, attempted
from verify.refuting.factors import factored

MAX_LOGARITHMS = 8


def logarithms(terms: Sequence[Term], normal: Normalizer) -> list[Log]:
    """The logarithms in the normal forms of terms, not those under sums."""
    found: set[Log] = set()
    for term in terms:
        try:
            found.update(node for node in parts(normal.canonical(term), SUMS) if isinstance(node, Log))
        except KernelError:
            continue
    return sorted(found, key=order)[:MAX_LOGARITHMS]


def factors_of(term: Term, normal: Normalizer) -> list[Term]:
    """The factors of a term, reciprocals as powers -1, a number other than 1 first; or the term itself."""
    parts = factored(term, normal.scope)
    out: list[Term] = [Num(parts.content)] if parts.content != 1 else []
    for factor in parts.factors:
        base = factor.term
        if isinstance(base, Exp):
            out.append(base if factor.power == 1 else Exp(mul(integer(factor.power), base.arg)))
        else:
            out += [base if factor.power > 0 else Pow(base, MINUS_ONE)] * abs(factor.power)
    return out or [term]


def open_logarithms(chain: Chain, terms: Sequence[Term], label: Label, prove: Prove) -> list[str]:
    """Add what the logarithms in `terms` are in logarithms of factors: log(a b) = log a + log b, factor by factor.

    Returns the labels of the equations. A logarithm with a factor that is not visibly positive is left alone.
    """
    normal = normalizer(chain.goal)
    labels: list[str] = []
    for log in logarithms(terms, normal):
        with attempted(chain):
            labels += _open(chain, log.arg, label, prove, normal)
    return labels


def _open(chain: Chain, term: Term, label: Label, prove: Prove, normal: Normalizer) -> list[str]:
    labels: list[str] = []

    def fact(name: str, *arguments: Term) -> None:
        labels.append(label("log"))
        chain.add(c.Fact(labels[-1], name, arguments), prove)

    rest = _positive(chain, factors_of(term, normal), label, prove)
    while rest:
        first, *rest = rest
        if rest:
            fact("log_product", first, mul(*rest))
        if isinstance(first, Pow) and first.exponent == MINUS_ONE:
            fact("log_reciprocal", first.base)
    return labels


def _positive(chain: Chain, factors: list[Term], label: Label, prove: Prove) -> list[Term]:
    """The factors with signs such that each is positive, each known in the chain to be so. Raises Stuck."""
    sign = 1
    out: list[Term] = []
    for factor in factors:
        if isinstance(factor, Num):
            sign = 1 if factor.value > 0 else -1
            out += [Num(abs(factor.value))] if abs(factor.value) != 1 else []
            continue
        turned = isinstance(factor, Pow) and factor.exponent == MINUS_ONE
        base = factor.base if isinstance(factor, Pow) and turned else factor
        if isinstance(base, Add):
            base, flip = _upright(chain, base, label, prove)
            sign *= flip
        out.append(Pow(base, MINUS_ONE) if turned else base)
    if sign < 0:
        raise Stuck("a logarithm of something negative", chain.goal)
    return out


def _upright(chain: Chain, term: Term, label: Label, prove: Prove) -> tuple[Term, int]:
    """A sum or its negative, whichever is positive."""
    for candidate, sign in ((term, 1), (normalizer(chain.goal).canonical(neg(term)), -1)):
        try:
            chain.add(c.Have(label("sign"), Relation("<", ZERO, candidate)), prove)
        except Stuck:
            continue
        return candidate, sign
    raise Stuck("a factor of unknown sign", chain.goal)
