"""A certificate told as a proof that a reviewer can follow. Pure functions; nothing here decides anything.

The tree of steps is walked with the kernel's own rules (`Exploration`), so every claim shown is the goal
that the kernel checks there. What is told differently from the tree: a run of stepping stones is one list of
lines, not a nest; a side condition whose proof is routine (known facts, identities, linear arithmetic) is
named, not shown. ``step`` shows one step in full: its goal, the facts in scope, its data, what was folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.expansion import expand
from verify.kernel.judge import NO_LEMMAS, Exploration, Lemmas
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import Relation, Statement, negation
from verify.kernel.terms import ONE, Num
from verify.plain import inline
from verify.render import render_formula, render_where
from verify.report.explain.full import NoSuchStep, in_full
from verify.report.explain.ladder import ladder_lines
from verify.report.explain.layout import laid_out
from verify.report.explain.tree import REJECTED, Item, Place, Roots, Told, chain_of, conditions_of, is_routine
from verify.report.explain.values import (
    sides,
    undefined_because,
    undefined_lines,
    values_of,
    witness_lines,
    witness_text,
)
from verify.report.explain.words import outline, wrapped

__all__ = ["NoSuchStep", "explain", "sides", "undefined_because", "values_of", "witness_text"]


LEGEND = (
    "[x] stands for the difference of the two sides of (x): larger minus smaller, left minus right of an "
    "equation. That an index lies in its range, that (x.1), (x.2), ... are the parts of (x), is not repeated."
)


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

    ``step`` is a number of the list ("1.2"; "D1" for definedness; "1.2.s1" for a folded side condition), or
    a place as the kernel prints it, after an at sign ("@1.0.2"). `lemmas` are those the certificate uses.
    Raises NoSuchStep. A step that the kernel rejects is shown as such; nothing is said of what is below it.
    """
    tour = Exploration(lemmas)
    shown, statement = statement, expand(statement)
    roots = _roots(statement, certificate)
    told = tuple(
        (mark, conditions_of(tour, place, statement) if mark else chain_of(tour, place))
        for mark, place in roots
    )
    if step is not None:
        return in_full(tour, step, roots, told)
    head = [line for line in (title, source) if line]
    parts = [_lines_of(shown), _rests_on(tour, certificate, told)]
    if not assumptions_only:
        parts += _story(tour, statement, certificate, told)
    return "\n\n".join("\n".join(part) for part in (head, *parts) if part) + "\n"


def _roots(statement: Statement, certificate: c.Certificate) -> Roots:
    """The goals that the steps of a certificate start from; "D" marks definedness."""
    bare = Goal((), (), of_statement(statement))
    match certificate:
        case c.Proof(defined, proof):
            return ("D", Place(bare, defined, (0,))), ("", Place(opening(statement), proof, (1,)))
        case c.Disproof(_, defined, proof):
            against = bare.claiming(negation(statement.formula()))
            return ("D", Place(bare, defined, (0,))), ("", Place(against, proof, (1,)))
        case c.Contradictory(proof):
            absurd = Relation("=", Num(Fraction(0)), ONE)
            return (("", Place(opening(statement).claiming(absurd), proof, (0,))),)
    return ()


def _lines_of(statement: Statement) -> list[str]:
    """The statement, its hypotheses with the labels of the proof."""
    lines = ["Statement"]
    if statement.binders:
        lines += wrapped("  for all  ", render_where(replace(statement, hypotheses=())))
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        word = "if" if number == 1 else ""
        lines += wrapped(f"  {word:9}", f"(h{number}) {render_formula(hypothesis)}")
    first, *others = outline(statement.conclusion)
    return [*lines, f"  {'then':9}{first}", *(" " * 11 + line for line in others)]


def _rests_on(tour: Exploration, certificate: c.Certificate, told: Told) -> list[str]:
    rejected = [text for _, items in told for text in _rejections(items)]
    if rejected:
        return ["NOT ACCEPTED by the kernel:", *(f"  {text}" for text in rejected)]
    lines = [
        line
        for a in tour.ledger.assumptions
        for line in wrapped("  ", f"ASSUMED {inline(f'{a.name} ({a.citation})')}: {render_formula(a.formula)}")
    ]
    lines += [f"  lemma {name} ({tour.ledger.lemmas[name].verdict})" for name in tour.ledger.used]
    if lines:
        return ["Rests on", *lines]
    how = "evaluation" if isinstance(certificate, (c.Witness, c.Undefined)) else "rules"
    return [f"Rests on nothing but the kernel's {how}."]


def _rejections(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if item.text.startswith(REJECTED):
            yield item.text
        yield from _rejections((*item.items, *item.folded))


def _story(
    tour: Exploration, statement: Statement, certificate: c.Certificate, told: Told
) -> list[list[str]]:
    match certificate:
        case c.Witness():
            return [witness_lines(statement, certificate)]
        case c.Undefined():
            return [undefined_lines(statement, certificate)]
        case c.Proof():
            (_, defined), (_, proof) = told
            return [
                _defined_lines(defined),
                ladder_lines(tour, proof),
                ["Proof", *_legend(proof), *laid_out(proof)],
            ]
        case c.Disproof():
            (_, defined), (_, proof) = told
            against = ["  " + line for line in outline(negation(statement.formula()))]
            return [
                _defined_lines(defined),
                ["Refuted by a proof of", *against, *_legend(proof), *laid_out(proof)],
            ]
    return [["The hypotheses contradict each other (0 = 1 follows)", *laid_out(told[0][1])]]


def _legend(items: Sequence[Item]) -> list[str]:
    return wrapped("  ", LEGEND) if any(map(_combines, items)) else []


def _combines(item: Item) -> bool:
    own = any(isinstance(place.step, (c.Combine, c.Shannon)) for place in item.places)
    return own or any(map(_combines, item.items))


def _defined_lines(items: Sequence[Item]) -> list[str]:
    """Where the statement has a meaning: one line a condition."""
    if not items:
        return ["Defined everywhere: no division, logarithm or root to look after."]
    lines = []
    for number, item in enumerate(items, 1):
        count = len(item.items)
        steps = f"; shown in {count} {'step' if count == 1 else 'steps'}, see --step D{number}"
        lines += wrapped(f"  D{number}  ", item.text + ("" if is_routine(item.places[0].step) else steps))
    return ["Defined wherever it is quantified over. It needs", *lines]
