"""Sums inside of sums: their layers, their order, and the Coq texts of what they run over."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.kernel import terms as t
from verify.kernel.normal import Monomial, mono_term
from verify.kernel.statement import free_in, sort_of
from verify.kernel.terms import Num, Term
from verify.report.exports.coq.printer import name, term


class NotExported(ValueError):
    """Something in a certificate for which there is no Coq text; says what."""


UNIT: Monomial = ((), ())


def split_factors(mono: Monomial, index: str) -> tuple[Monomial, Monomial]:
    """The factors that mention the index, and those that do not."""
    inner = tuple((a, k) for a, k in mono[0] if index in t.free_names(a))
    outer = tuple((a, k) for a, k in mono[0] if index not in t.free_names(a))
    exp_in = tuple((m, c) for m, c in mono[1] if index in t.free_names(mono_term(m)))
    exp_out = tuple((m, c) for m, c in mono[1] if index not in t.free_names(mono_term(m)))
    return (inner, exp_in), (outer, exp_out)


Total = t.Sum | t.TupleSum


def with_index(node: Total, index: str, body: Term) -> Total:
    if isinstance(node, t.Sum):
        return t.Sum(index, node.lower, node.upper, body)
    return t.TupleSum(index, node.length, node.position, node.size, body)


def layers_of(node: Total) -> tuple[list[Total], Term]:
    """Nested sums, those outside first, and what they sum."""
    layers: list[Total] = []
    body: Term = node
    while isinstance(body, (t.Sum, t.TupleSum)):
        layers.append(body)
        body = body.body
    return layers, body


def nest(layers: Sequence[Total], body: Term) -> Total:
    for layer in reversed(layers):
        body = with_body(layer, body)
    if not isinstance(body, (t.Sum, t.TupleSum)):
        raise NotExported("a sum over nothing")
    return body


def possible_order(layers: Sequence[Total], order: Sequence[int]) -> bool:
    """Whether no range mentions an index that comes later."""
    return all(
        layers[later].index not in free_in(sort_of(layers[earlier]))
        for place, earlier in enumerate(order)
        for later in order[place:]
    )


def exchange(node: Total) -> str:
    inner = node.body
    if not isinstance(inner, (t.Sum, t.TupleSum)):
        raise NotExported("a double sum")
    first, second = ("R" if isinstance(one, t.Sum) else "Tuple" for one in (node, inner))
    lemma = {
        ("R", "R"): "Sum_exchange",
        ("R", "Tuple"): "Sum_exchange_tuples",
        ("Tuple", "R"): "TupleSum_exchange",
        ("Tuple", "Tuple"): "TupleSum_exchange_tuples",
    }[first, second]
    order = (node, inner) if lemma != "TupleSum_exchange" else (inner, node)
    kinds = ("R" if isinstance(one, t.Sum) else "Tuple" for one in order)
    indices = " ".join(f"({name(one.index)} : {kind})" for one, kind in zip(order, kinds, strict=True))
    function = f"(fun {indices} => {term(inner.body)})"
    wheres = []
    for one in order:
        wheres.append(f"{term(one.lower)} {term(one.upper)}" if isinstance(one, t.Sum) else sizes_of(one))
    return f"({lemma} {' '.join(wheres)} {function})"


def with_body(node: t.Sum | t.TupleSum, body: Term) -> t.Sum | t.TupleSum:
    if isinstance(node, t.Sum):
        return t.Sum(node.index, node.lower, node.upper, body)
    return t.TupleSum(node.index, node.length, node.position, node.size, body)


def function_of(node: t.Sum | t.TupleSum, body: Term) -> str:
    kind = "R" if isinstance(node, t.Sum) else "Tuple"
    return f"(fun {name(node.index)} : {kind} => {term(body)})"


def sizes_of(node: t.TupleSum) -> str:
    return f"{term(node.length)} (fun {name(node.position)} : R => {term(node.size)})"


def number_of(canonical: Term) -> Fraction | None:
    return canonical.value if isinstance(canonical, Num) else None
