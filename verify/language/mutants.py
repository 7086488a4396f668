"""Mutants: a statement with one constant, sign, relation or hypothesis changed.

A statement that is proved should not survive such a change unless the change weakens it: that is a test of
the statement (is every hypothesis needed, is the bound tight?) and of the kernel (a false mutant is never
PROVED). Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from verify.kernel.errors import KernelError
from verify.kernel.sorts import check_formula
from verify.kernel.statement import (
    And,
    Binder,
    Formula,
    Implies,
    Integer,
    Range,
    Relation,
    Statement,
    check_names,
)
from verify.kernel.terms import MINUS_ONE, Add, Mul, Node, Num, Pow, Term, mul, neg
from verify.language.render import render_formula, render_term

KINDS = ("constant", "sign", "relation", "hypothesis")

#: A change of strictness and a reversal; "=" is weakened and strengthened.
_NEIGHBOURS = {
    "=": ("<=", ">=", "<", ">"),
    "!=": ("=",),
    "<": ("<=", ">"),
    "<=": ("<", ">="),
    ">": (">=", "<"),
    ">=": (">", "<="),
}


@dataclass(frozen=True)
class Mutant:
    """A changed statement. ``where`` is "h2 #3": the third change of its kind in hypothesis h2."""

    kind: str
    where: str
    before: str
    after: str
    statement: Statement

    def __str__(self) -> str:
        return f"{self.kind} {self.where}: {self.before} -> {self.after}"


def mutants(statement: Statement, instead: Formula | None = None, any_sort: bool = False) -> Iterator[Mutant]:
    """Every statement that differs from `statement` in one place, in a fixed order, each once.

    A number c becomes c+1. A sign flips: a term of a sum changes sign, a factor -1 goes, an exponent -1
    (a division) becomes 1. A relation becomes its neighbours. A hypothesis goes: of the statement, of an
    implication inside of it, or the range of a variable. What is not well sorted is left out, but with
    ``any_sort``. With ``instead`` a dropped hypothesis leaves that formula behind, so that the others keep their
    numbers.

    >>> from verify.language.parse import parse
    >>> for mutant in mutants(parse("x + 1 > 0", "x >= 0")):
    ...     print(mutant)
    relation h1 #1: x >= 0 -> x > 0
    relation h1 #2: x >= 0 -> x <= 0
    constant h1 #1: 0 -> 1
    hypothesis h1 #1: x >= 0 -> (dropped)
    relation conclusion #1: x + 1 > 0 -> x + 1 >= 0
    relation conclusion #2: x + 1 > 0 -> x + 1 < 0
    sign conclusion #1: x + 1 -> x - 1
    constant conclusion #1: x + 1 -> x + 2
    constant conclusion #2: 0 -> 1
    """
    seen = {statement}
    for part, edits in _parts(statement, instead):
        counts = dict.fromkeys(KINDS, 0)
        for kind, before, after, changed in edits:
            if changed in seen or not (any_sort or _well_sorted(changed)):
                continue
            seen.add(changed)
            counts[kind] += 1
            yield Mutant(kind, f"{part} #{counts[kind]}", before, after, changed)


def _well_sorted(statement: Statement) -> bool:
    try:
        check_names(statement)
        check_formula(statement.formula(), {})
    except KernelError:
        return False
    return True


_Edits = Iterator[tuple[str, str, str, Statement]]


def _parts(statement: Statement, instead: Formula | None) -> Iterator[tuple[str, _Edits]]:
    """Each part of the statement by name, with its edits: kind, text before and after, the whole statement."""
    for i, binder in enumerate(statement.binders):
        yield f"range of {binder.name}", _of_binder(statement, i, binder)
    for i, hypothesis in enumerate(statement.hypotheses):
        yield f"h{i + 1}", _of_hypothesis(statement, i, hypothesis, instead)
    yield "conclusion", _of_conclusion(statement, instead)


def _of_binder(statement: Statement, place: int, binder: Binder) -> _Edits:
    def put(sort: Any) -> Statement:
        there = statement.binders
        return replace(statement, binders=(*there[:place], Binder(binder.name, sort), *there[place + 1 :]))

    for edit in _edits(binder.sort):
        yield edit.kind, edit.before, edit.after, put(edit.whole)
    if isinstance(binder.sort, Range):
        yield "hypothesis", _text(binder.sort), "(dropped)", put(Integer())


def _of_hypothesis(statement: Statement, place: int, hypothesis: Formula, instead: Formula | None) -> _Edits:
    there = statement.hypotheses

    def put(*new: Any) -> Statement:
        return replace(statement, hypotheses=(*there[:place], *new, *there[place + 1 :]))

    for edit in _edits(hypothesis, instead):
        yield edit.kind, edit.before, edit.after, put(edit.whole)
    for gone, rest in _without_one(hypothesis, instead):
        yield "hypothesis", _text(gone), "(dropped)", put() if rest is None else put(rest)


def _of_conclusion(statement: Statement, instead: Formula | None) -> _Edits:
    for edit in _edits(statement.conclusion, instead):
        yield edit.kind, edit.before, edit.after, replace(statement, conclusion=edit.whole)


def _without_one(formula: Formula, instead: Formula | None) -> Iterator[tuple[Formula, Formula | None]]:
    """Each conjunct, and what is left without it (None: nothing)."""
    if not isinstance(formula, And):
        yield formula, instead
        return
    for i, arg in enumerate(formula.args):
        rest = (*formula.args[:i], *(() if instead is None else (instead,)), *formula.args[i + 1 :])
        yield arg, rest[0] if len(rest) == 1 else And(rest)


@dataclass(frozen=True)
class _Edit:
    kind: str
    shown: tuple[Node, Any]
    whole: Any
    gone: bool = False

    @property
    def before(self) -> str:
        return _text(self.shown[0])

    @property
    def after(self) -> str:
        return "(dropped)" if self.gone else _text(self.shown[1])


def _edits(node: Node, instead: Formula | None = None) -> Iterator[_Edit]:
    """Every single change inside of `node`, outermost first."""
    for kind, new in _here(node):
        yield _Edit(kind, (node, new), new)
    if isinstance(node, Implies):
        for gone, rest in _without_one(node.left, instead):
            left = node.right if rest is None else Implies(rest, node.right)
            yield _Edit("hypothesis", (gone, gone), left, gone=True)
    for name, place, child in _inside(node):
        for edit in _edits(child, instead):
            whole = _put(node, name, place, edit.whole)
            bare = isinstance(edit.shown[0], Num | Pow) and isinstance(node, Term | Range)
            yield replace(edit, whole=whole, shown=(node, whole) if bare else edit.shown)


def _here(node: Node) -> Iterator[tuple[str, Node]]:
    """The changes at the top of `node` itself."""
    match node:
        case Num(value):
            yield "constant", Num(value + 1)
        case Relation(operator, left, right):
            for other in _NEIGHBOURS[operator]:
                yield "relation", Relation(other, left, right)
        case Add(args):
            for i, arg in enumerate(args):
                if isinstance(arg, Num) and arg.value < 0 or (i > 0 and not _negative(arg)):
                    yield "sign", Add((*args[:i], neg(arg), *args[i + 1 :]))
        case Mul(args):
            for i, arg in enumerate(args):
                if isinstance(arg, Num) and arg.value < 0:
                    positive = () if arg == MINUS_ONE else (Num(-arg.value),)
                    yield "sign", mul(*args[:i], *positive, *args[i + 1 :])
        case Pow(base, Num(value)) if value < 0:
            yield "sign", base if value == -1 else Pow(base, Num(-value))


def _negative(term: Term) -> bool:
    """Whether the sign is written, so that it is changed there."""
    return (isinstance(term, Num) and term.value < 0) or (
        isinstance(term, Mul) and any(isinstance(a, Num) and a.value < 0 for a in term.args)
    )


def _inside(node: Node) -> Iterator[tuple[str, int | None, Node]]:
    """The nodes right below: field, place in it if it is a tuple, node. Structural -1s are left out."""
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node) and not _is_division(node, value):
            yield field.name, None, value
        elif isinstance(value, tuple):
            for i, part in enumerate(value):
                if isinstance(part, Node) and not (isinstance(node, Mul) and part == MINUS_ONE):
                    yield field.name, i, part


def _is_division(node: Node, exponent: Node) -> bool:
    return isinstance(node, Pow) and exponent is node.exponent and exponent == MINUS_ONE


def _put(node: Any, name: str, place: int | None, new: Node) -> Node:
    value: Any = new
    if place is not None:
        old = getattr(node, name)
        value = (*old[:place], new, *old[place + 1 :])
    made: Node = replace(node, **{name: value})
    return made


def _text(node: Any) -> str:
    if isinstance(node, Formula):
        return render_formula(node)
    if isinstance(node, Range):
        return f"{render_term(node.lower)}..{render_term(node.upper)}"
    return render_term(node)
