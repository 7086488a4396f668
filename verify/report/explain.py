"""A certificate told as a proof that a reviewer can follow. Pure functions; nothing here decides anything.

The tree of steps is walked with the kernel's own rules (`Exploration`), so every claim shown is the goal that the
kernel checks there. What is told differently from the tree: a run of stepping stones is one list of lines, not a
nest; a side condition whose proof is routine (known facts, identities, linear arithmetic) is named, not shown.
``step`` shows one step in full: its goal, the facts in scope, the data of the certificate, and what was folded.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import groupby

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement, of_term
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, enclose, evaluator_for, exact
from verify.kernel.judge import NO_LEMMAS, Exploration, Lemmas
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Opaque,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    Statement,
    Tuples,
    negation,
)
from verify.kernel.terms import (
    ONE,
    TWO,
    Lambda,
    Node,
    Num,
    Pow,
    Term,
    Value,
    Var,
    add,
    mul,
    neg,
    rebuild,
    sub,
)
from verify.render import render_formula, render_term, render_where
from verify.report.errata import decimal
from verify.report.table import shorten, witness_data

__all__ = ["NoSuchStep", "explain", "sides", "values_of", "witness_text"]

WIDTH = 108  # of a line
JOINED = 150  # a claim and its proof stand in one line up to here
LONG = 240  # a claim longer than this is cut in the list of steps; ``step`` shows all of it
CASES = 8  # parts of a step that are listed; of more, the first ones and the last
LEGEND = (
    "[x] stands for the difference of the two sides of (x), the larger minus the smaller. That an index lies "
    "in its own range, and that x.1, x.2, ... are the parts of (x), goes without saying."
)
Bound = Mapping[str, Fraction | tuple[int, ...]]


class NoSuchStep(LookupError):
    """``step`` names no step of this certificate."""


# --- the report --------------------------------------------------------------------------------------------


def explain(
    statement: Statement,
    certificate: c.Certificate,
    lemmas: Lemmas = NO_LEMMAS,
    *,
    title: str = "",
    source: str = "",
    step: str | None = None,
    assumptions_only: bool = False,
) -> str:
    """`certificate` in words: the statement, what it rests on, and the proof or the values, step by step.

    ``step`` is a number of the list ("1.2"; "D1" for definedness; "1.2.a" for a folded side condition), or a place
    as the kernel prints it, after an at sign ("@1.0.2"). `lemmas` are those that the certificate uses, by id.
    Raises NoSuchStep. A step that the kernel rejects is shown as such; this is no judgement of the rest.
    """
    tour = Exploration(lemmas)
    roots = _roots(statement, certificate)
    told = tuple((mark, _chain(tour, place, mark == "D")) for mark, place in roots)
    if step is not None:
        return _in_full(tour, step, roots, told)
    head = [line for line in (title, source) if line]
    parts = [_lines_of(statement), _rests_on(tour, certificate, told)]
    if not assumptions_only:
        parts += _story(statement, certificate, told)
    return "\n\n".join("\n".join(part) for part in (head, *parts) if part) + "\n"


@dataclass(frozen=True)
class Place:
    """A step, its goal, and the child numbers that lead there, as in the kernel's messages."""

    goal: Goal
    step: c.Step
    path: tuple[int, ...]


@dataclass(frozen=True)
class Item:
    """A line of the proof, the lines under it, and side conditions that are named only."""

    text: str
    places: tuple[Place, ...]
    items: tuple[Item, ...] = ()
    folded: tuple[Item, ...] = ()
    opens: bool = False  # introduces names or assumptions: a run of those is one line


Told = tuple[tuple[str, tuple[Item, ...]], ...]
Roots = tuple[tuple[str, Place], ...]


def _roots(statement: Statement, certificate: c.Certificate) -> Roots:
    """The goals that the steps of a certificate start from; "D" marks definedness."""
    bare = Goal((), (), of_statement(statement))
    match certificate:
        case c.Proof(defined, proof):
            return ("D", Place(bare, defined, (0,))), ("", Place(opening(statement), proof, (1,)))
        case c.Disproof(proof):
            return (("", Place(bare.claiming(negation(statement.formula())), proof, (0,))),)
        case c.Contradictory(proof):
            absurd = Relation("=", Num(Fraction(0)), ONE)
            return (("", Place(opening(statement).claiming(absurd), proof, (0,))),)
    return ()


def _lines_of(statement: Statement) -> list[str]:
    """The statement, its hypotheses with the labels of the proof."""
    rows = []
    if statement.binders:
        rows.append(("for all", render_where(replace(statement, hypotheses=()))))
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        rows.append(("if" if number == 1 else "", f"(h{number}) {render_formula(hypothesis)}"))
    rows.append(("then" if rows else "", render_formula(statement.conclusion)))
    return ["Statement", *(line for word, text in rows for line in _wrapped(f"  {word:9}", text))]


def _rests_on(tour: Exploration, certificate: c.Certificate, told: Told) -> list[str]:
    rejected = [text for _, items in told for text in _rejections(items)]
    if rejected:
        return ["NOT ACCEPTED by the kernel:", *(f"  {text}" for text in rejected)]
    lines = [
        line
        for a in tour.ledger.assumptions
        for line in _wrapped("  ", f"ASSUMED {a.name} ({a.citation}): {render_formula(a.formula)}")
    ]
    lines += [f"  lemma {name} ({_standing(tour, name)})" for name in tour.ledger.used]
    if lines:
        return ["Rests on", *lines]
    how = "the evaluation of the kernel" if isinstance(certificate, (c.Witness, c.Undefined)) else "its rules"
    return [f"Rests on nothing but the kernel: {how}."]


def _standing(tour: Exploration, name: str) -> str:
    return tour.ledger.lemmas[name].verdict


def _rejections(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if item.text.startswith(_REJECTED):
            yield item.text
        yield from _rejections((*item.items, *item.folded))


def _story(statement: Statement, certificate: c.Certificate, told: Told) -> list[list[str]]:
    match certificate:
        case c.Witness():
            return [_witness_lines(statement, certificate)]
        case c.Undefined():
            return [_undefined_lines(statement, certificate)]
        case c.Proof():
            (_, defined), (_, proof) = told
            return [_defined_lines(defined), ["Proof", *_legend(proof), *_layout(proof)]]
        case c.Disproof():
            return [["Refutation: a proof of the negation", *_legend(told[0][1]), *_layout(told[0][1])]]
    return [["The hypotheses contradict each other (0 = 1 follows)", *_layout(told[0][1])]]


def _legend(items: Sequence[Item]) -> list[str]:
    return _wrapped("  ", LEGEND) if any("[" in line and "] " in line for line in _layout(items)) else []


def _defined_lines(items: Sequence[Item]) -> list[str]:
    """Where the statement has a meaning: one line a condition."""
    if not items:
        return ["Defined everywhere (no division, logarithm or root to look after)."]
    return ["Defined wherever it is quantified over. It needs", *_layout(items, "D")]


# --- from steps to lines -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move:
    """What a step says, and which child is what: ``rest`` goes on in the same list, ``proof`` stands under this
    line, ``parts`` are lines of their own with a heading. All others are side conditions."""

    text: str
    rest: int | None = None
    proof: int | None = None
    parts: tuple[tuple[int, str], ...] = ()
    opens: bool = False


_REJECTED = "REJECTED:"
_ROUTINE = (c.Given, c.Identity, c.Combine, c.Apart, c.Split, c.Intro, c.Choose)


def _chain(tour: Exploration, start: Place, leaves: bool = False) -> tuple[Item, ...]:
    """A proof as a list of lines. With ``leaves``, "for all", "if" and "and" of the goal are passed over."""
    if leaves:
        return tuple(_leaf(tour, place) for place in _leaves(tour, start))
    items: list[Item] = []
    place = start
    while True:
        try:
            goals = tour.goals(place.goal, place.step)
            if len(goals) != len(place.step.children):
                raise KernelError(f"{len(goals)} goals, but {len(place.step.children)} proofs")
        except KernelError as error:
            return (*items, Item(f"{_REJECTED} {_dotted(place.path)}: {error}", (place,)))
        children = _children(place, goals)
        move = _move(place.goal, place.step, goals)
        if not (isinstance(place.step, c.Fact) and _idle(place.step)):
            items = _joined_openings([*items, *_items(tour, place, move, children, bool(items))])
        if move.rest is None:
            return tuple(items)
        place = children[move.rest]


def _children(place: Place, goals: Sequence[Goal]) -> tuple[Place, ...]:
    pairs = enumerate(zip(goals, place.step.children, strict=True))
    return tuple(Place(goal, step, (*place.path, number)) for number, (goal, step) in pairs)


def _items(
    tour: Exploration, place: Place, move: Move, children: Sequence[Place], later: bool
) -> Iterator[Item]:
    """The line of one step (none for a bare split) and the lines of its parts."""
    own = {move.rest, move.proof, *(number for number, _ in move.parts)}
    side = [child for number, child in enumerate(children) if number not in own and not _own_range(child)]
    shown = [child for child in side if not _routine(child.step)]
    ends = move.rest is None and not move.parts and later
    text = f"Hence {_claim(place.goal.claim)}: {move.text}" if ends else move.text
    below = _chain(tour, children[move.proof]) if move.proof is not None else ()
    conditions = [_titled(tour, f"Condition: {_claim(child.goal.claim)}.", child) for child in shown]
    folded = tuple(_titled(tour, _claim(x.goal.claim), x) for x in side if _routine(x.step))
    if text or side:
        yield Item(text, (place,), (*conditions, *below), folded, move.opens)
    for number, heading in move.parts:
        yield _titled(tour, heading, children[number])


def _titled(tour: Exploration, heading: str, place: Place) -> Item:
    return Item(heading, (place,), _chain(tour, place))


def _joined_openings(items: list[Item]) -> list[Item]:
    """A run of "let" and "assume" as one line."""
    if len(items) < 2 or not (items[-1].opens and items[-2].opens) or items[-1].items or items[-2].items:
        return items
    one, two = items[-2], items[-1]
    both = Item(f"{one.text} {two.text}", one.places + two.places, (), one.folded + two.folded, True)
    return [*items[:-2], both]


def _routine(step: c.Step) -> bool:
    """Whether a proof is of the kind that `auto` finds: known facts, identities, linear arithmetic."""
    own = isinstance(step, _ROUTINE) or (isinstance(step, c.Fact) and step.label.startswith("auto"))
    return own and all(_routine(child) for child in step.children)


def _own_range(place: Place) -> bool:
    """Whether all there is to say is that an index lies in its range."""
    return isinstance(place.step, c.Given) and place.step.label.endswith((".lower", ".upper"))


def _idle(step: c.Fact) -> bool:
    """Whether `auto` brought this fact and did not use it."""
    return step.label.startswith("auto") and not any(
        text == step.label or text.startswith(f"{step.label}.") for text in _strings(step.children)
    )


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, (c.Step, c.Product)):
        for field in fields(value):  # type: ignore[arg-type]
            yield from _strings(getattr(value, field.name))


def _leaves(tour: Exploration, place: Place) -> Iterator[Place]:
    """The goals that are left of a condition of definedness when it is taken apart."""
    try:
        goals = tour.goals(place.goal, place.step)
    except KernelError:
        goals = ()
    if len(goals) == len(place.step.children) and isinstance(place.step, (c.Intro, c.Split)):
        for child in _children(place, goals):
            yield from _leaves(tour, child)
    else:
        yield place


def _leaf(tour: Exploration, place: Place) -> Item:
    """A condition, under the premises that are no hypotheses, with its proof."""
    labels = {label.partition(".")[0]: fact for label, fact in reversed(place.goal.facts)}
    guards = [_labelled(k, f) for k, f in reversed(labels.items()) if not k[1:].isdigit() or k[0] != "h"]
    names = {f"{name}.lower" for name, _ in place.goal.scope}
    where = [g for g, k in zip(guards, reversed(labels), strict=False) if k not in names]
    del where
    text = _claim(place.goal.claim) + (f", where {'; '.join(guards)}" if guards else "")
    items = _chain(tour, place)
    return Item(text, (place,), (), items) if _routine(place.step) else Item(text, (place,), items)
