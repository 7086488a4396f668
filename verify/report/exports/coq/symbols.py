"""Kronecker symbols in a term: which are left to decide, what they are in a case, and how far apart their sides are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from verify.kernel import terms as t
from verify.kernel.normal import Normalizer
from verify.kernel.sorts import Scope
from verify.kernel.terms import Num, Term
from verify.language.folding import alike
from verify.report.exports.coq.nested import number_of


def symbols_of(form: Term) -> list[t.Delta] | None:
    """The symbols of a term that is made of them and of numbers only."""
    match form:
        case Num():
            return []
        case t.Delta():
            return [form]
        case t.Add(args) | t.Mul(args):
            parts = [symbols_of(arg) for arg in args]
            known = [symbol for part in parts if part is not None for symbol in part]
            return None if None in parts else list(dict.fromkeys(known))
    return None


def never_zero(form: Term, symbols: list[t.Delta]) -> Iterator[bool]:
    """Whether a term is something else than 0, for all values of its symbols."""
    if not symbols:
        yield Normalizer({}).canonical(form) != t.ZERO
        return
    for value in (t.ZERO, t.ONE):
        yield from never_zero(replaced(form, symbols[0], value), symbols[1:])


def undecided(node: t.Node, scope: Scope, bound: frozenset[str] = frozenset()) -> t.Delta | t.SameTuple | t.At | None:
    """A symbol, or a place read of a tuple, that mentions no name bound inside of the term, and is not decided on sight.

    Those inside come first: what is read of a tuple may stand in a symbol.
    """
    for names, part in t.scoped(node):
        if (found := undecided(part, scope, bound.union(names))) is not None:
            return found
    if t.free_names(node) & bound:
        return None
    if isinstance(node, (t.Delta, t.SameTuple)) and number_of(Normalizer(scope).canonical(node)) is None:
        return node
    if isinstance(node, t.At) and isinstance(node.seq, t.Put):
        if number_of(Normalizer(scope).canonical(t.sub(node.position, node.seq.position))) is None:
            return node
    return None


def decided_now(flags: Sequence[Term], values: Mapping[str, t.Value], scope: Scope) -> tuple[list[Term], bool]:
    """Symbols with values put in, without those that are numbers then, and whether one of these is 1."""
    forms = [Normalizer(scope).canonical(t.substitute(flag, values)) for flag in flags]
    return [form for form in forms if not isinstance(form, Num)], t.ONE in forms


def put_in(flag: t.Delta, values: Mapping[str, t.Value]) -> t.Delta:
    return t.Delta(t.substitute(flag.left, values), t.substitute(flag.right, values))


def gap_of(flag: t.Delta) -> Term:
    return t.Add((flag.left, t.Mul((t.MINUS_ONE, flag.right))))


def contains(node: t.Node, *kinds: type[t.Node]) -> bool:
    return isinstance(node, kinds) or any(contains(part, *kinds) for part in t.parts_of(node))


def ratio_of(one: Term, two: Term, scope: Scope) -> Fraction | None:
    """The number by which ``two`` is multiplied in ``one``."""
    left, right = (dict(Normalizer(scope).poly(node)) for node in (one, two))
    if left.keys() != right.keys() or not left:
        return None
    ratios = {left[mono] / right[mono] for mono in left}
    return ratios.pop() if len(ratios) == 1 else None


def replaced(node: Term, old: Term, new: Term) -> Term:
    """One part for another, where its names mean what they mean outside."""
    if node == old or (type(node) is type(old) and alike(node, old)):
        return new
    own = t.free_names(old)
    hidden = [part for names, part in t.scoped(node) if own.intersection(names)]
    made = t.rebuild(node, lambda part: part if part in hidden else replaced(part, old, new))  # type: ignore[arg-type]
    return made
