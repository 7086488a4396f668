"""What each kind of step says, and which of its children is what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Binder, Exists, ForAll, Iff
from verify.language.plain import number_of
from verify.proving import basics, convex
from verify.report.explain.words import (
    binders_of,
    chosen_text,
    claim_text,
    combination_text,
    declared_text,
    difference_text,
    known_text,
    labelled,
    least_margin,
    multiplied,
    number_text,
    slope_text,
)
from verify.report.wording import abbreviate, defined_head, formula_text, label_text, term_text

_RANGES = {f"{basics.HEAD}sum_empty": "empty", f"{basics.HEAD}sum_single": "one index"}
LISTED = 3  # so many terms of a combination are listed, each with its multiplier; informations sooner, they are no facts


@dataclass(frozen=True)
class Move:
    """What a step says, and which child is what.

    ``rest`` goes on in the same list, ``proof`` stands under this line, ``parts`` are lines of their own
    with a heading, ``untold`` are left out; all others are side conditions.
    """

    text: str
    rest: int | None = None
    proof: int | None = None
    parts: tuple[tuple[int, str], ...] = ()
    run: str = ""
    shown: str = ""  # what the text says in other words
    terms: tuple[str, ...] = ()  # what is added up, a line each
    untold: tuple[int, ...] = ()  # children that are the same in every proof
    premised: tuple[str, str] = ("", "")  # what is assumed, and the words for it where it has just been shown


def telling(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move:
    """The words for a step. A kind that is not known here is shown by its name, with all its parts."""
    for tell in (_logic, _facts, _algebra, _calculus):
        move = tell(goal, step, goals)
        if move is not None:
            return _by_definition(goal, step, move)
    return Move(f"{type(step).__name__}.", parts=_parts(goals, "Part"))


def _by_definition(goal: Goal, step: c.Step, move: Move) -> Move:
    """Said where the claim is a use of a word, and the step goes on with what the word stands for."""
    word = defined_head(goal.claim) if isinstance(step, (c.Intro, c.Split, c.Choose, c.Exhibit)) else ""
    if not word:
        return move
    if move.text:
        return replace(move, text=f"By the definition of {word}: {_small(move.text)}")
    first, *others = ((number, title) for number, title in move.parts)
    told = (first[0], f"By the definition of {word}, {_small(first[1])}")
    return replace(move, parts=(told, *others))


def _small(text: str) -> str:
    return text[0].lower() + text[1:]


def name_families(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> None:
    """What a step takes for a family is called by its name from there on, where the name is free."""
    if isinstance(step, c.Exhibit) and isinstance(goal.claim, Exists):
        for binder, value in zip(goal.claim.binders, step.values, strict=False):
            abbreviate(binder.name, None if binder.name in goal.sorts() else value)
    elif isinstance(step, (c.Intro, c.Unpack)):
        for name, _ in goals[0].scope[len(goal.scope) :]:
            abbreviate(name, None)


def _logic(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    claim = goal.claim
    match step:
        case c.Given(label):
            return Move(f"this is ({label_text(label)}).")
        case c.Intro(names) if isinstance(claim, ForAll):
            new = goals[0].scope[len(goal.scope) :]
            return Move(f"Let {declared_text([Binder(n, s) for n, s in new])}.", 0, run="let")
        case c.Intro(names):
            label, premise = names[0], goals[0].fact(names[0])
            premised = f"Assume ({label}), the premise."
            return Move(f"Assume {labelled(label, premise)}.", 0, run="let", premised=(formula_text(premise), premised))
        case c.Split():
            if len(goals) == 1:
                return Move("", 0)
            return Move("" if goals else "Nothing to show.", parts=_parts(goals, "Part"))
        case c.Choose():
            then = goals[0].claim
            if isinstance(step.children[0], c.Split):
                return Move("It is enough to show the parts of one alternative.", 0)
            return Move(f"It is enough to show {claim_text(then)}.", 0, shown=formula_text(then))
        case c.Have(label) if basics.is_sum(step):
            return Move(f"as its range is {_RANGES[label]}.", untold=(1,))
        case c.Have(label) if basics.cited(step):
            return Move(f"By {basics.cited(step)}: {known_text(goals, label)}.", 1, proof=0)
        case c.Have(label, formula) if convex.is_bound(step):
            text = f"The second derivative is not negative between the ends, so: {labelled(label, formula)}."
            return Move(text, 1, untold=(0,))
        case c.Have(label, formula):
            return Move(f"Claim {labelled(label, formula)}.", 1, proof=0)
        case c.Cases(label):
            return Move("", parts=_assumed(goals, label, "Case"))
        case c.Alternatives(label, hypothesis):
            return Move(
                f"By ({label_text(hypothesis)}) there are {len(goals)} cases.", parts=_assumed(goals, label, "Case")
            )
        case c.Contradiction(hypothesis):
            then = goals[0].claim
            text = f"This case cannot arise: we show {claim_text(then)}, against ({label_text(hypothesis)})."
            return Move(text, 0, shown=formula_text(then))
        case c.Exhibit(values) if isinstance(claim, Exists):
            same = ", ".join(f"{binder.name} itself" for binder in claim.binders)  # under the name that it has
            return Move(f"Take {chosen_text(claim.binders, values) or same}.", len(goals) - 1)
    return None


def _facts(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    """Steps that bring a new fact: it is the label's fact in the last goal."""
    last = len(goals) - 1
    match step:
        case c.Fact(label) | c.Use(label) if name := basics.cited(step):
            return Move(f"By {name}: {known_text(goals, label)}.", last, run="fact")
        case c.Use(label, hypothesis, values):
            put = chosen_text(binders_of(goal.fact(hypothesis)), values)
            from_ = f"From ({label_text(hypothesis)}){_opened(goal, hypothesis)}{f' with {put}' if put else ''}"
            return Move(f"{from_}: {known_text(goals, label)}.", last)
        case c.Lemma(label, identifier, values):
            put = ", ".join(map(term_text, values))
            return Move(
                f"By the lemma {identifier}{f' for {put}' if put else ''}: {known_text(goals, label)}.", last
            )
        case c.Assume(label, name, _, citation):
            return Move(f"ASSUMED, NOT PROVED, as {name} ({citation}): {known_text(goals, label)}.", last)
        case c.Unpack(hypothesis):
            new = [Binder(n, s) for n, s in goals[0].scope[len(goal.scope) :]]
            added = [(k, f) for k, f in goals[0].facts[len(goal.facts) :] if k in step.names]
            fact, word, said = goal.fact(hypothesis), _opened(goal, hypothesis), label_text(hypothesis)
            if isinstance(fact, Iff) and len(added) == 2:
                to, back = (k for k, _ in added)
                return Move(f"({to}) and ({back}) are the two directions of ({said}).", 0)
            if isinstance(fact, And) and not new and not word:
                return Move(f"The parts of ({said}) are called {', '.join(f'({k})' for k, _ in added)}.", 0)
            known = "; ".join(labelled(k, f) for k, f in added)
            there = f"let {declared_text(new)} with " if new else ""
            return Move(f"By ({said}){word} {there}{known}.", 0)
    return None


def _opened(goal: Goal, label: str) -> str:
    """The word that a fact is a use of, as it is opened."""
    word = defined_head(goal.fact(label))
    return f" and the definition of {word}" if word else ""


def _algebra(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    match step:
        case c.Combine((), ()):
            return Move("both sides have the same normal form.")
        case c.Combine(products, equalities):
            text = f"{difference_text(goal.claim)} = {combination_text(products, equalities)}."
            terms = multiplied(dict(goal.facts), products, equalities)
            informed = any(isinstance(factor, c.Elemental) for product in products for factor in product.factors)
            return Move(text, terms=terms if len(terms) >= LISTED - informed else ())
        case c.Apart():
            then = goals[0].claim
            return Move(f"It is enough to show {claim_text(then)}.", 0, shown=formula_text(then))
        case c.Rewrite(equality):
            again = isinstance(step.children[0], c.Rewrite)
            text = "" if again else f": it is enough to show {claim_text(goals[0].claim)}"
            return Move(f"Rewrite by ({label_text(equality)}){text}.", 0, run="rewrite")
        case c.Pointwise():
            binder = Binder(*goals[-1].scope[-1])
            again = isinstance(step.children[-1], c.Pointwise)
            text = "" if again else f" To show: {claim_text(goals[-1].claim)}."
            return Move(f"Term by term: fix {declared_text([binder])}.{text}", len(goals) - 1, run="let")
        case c.Induction(variable, start, label):
            at = term_text(start)
            ih = f"assume ({label}.from) {at} <= {variable} and ({label}) {claim_text(goal.claim)}"
            after = f"Step from {variable} to {variable} + 1: {ih}; to show: {claim_text(goals[2].claim)}."
            base = f"Base, {variable} = {at}: {claim_text(goals[1].claim)}."
            return Move(f"By induction on {variable} from {at}.", parts=((1, base), (2, after)))
        case c.Enumerate(variable, lower, upper):
            parts = ((i + 2, f"{variable} = {lower + i}.") for i in range(len(goals) - 2))
            return Move(f"One after the other, {variable} = {lower}, ..., {upper}.", parts=tuple(parts))
    return None


def _calculus(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    match step:
        case c.Derivative(variable, anchor, rightwards):
            at, side = term_text(anchor), "above" if rightwards else "below"
            text = (
                f"Compare at {variable} = {at} and {side}: the derivative of {difference_text(goal.claim)} "
                f"{slope_text(goals[3])}."
            )
            start = (1, f"At {variable} = {at}: {claim_text(goals[1].claim)}.")
            return Move(text, 3, parts=(start,), shown=formula_text(goals[3].claim))
        case c.Cover(bounds, _, bits):
            box = ", ".join(f"{n} in [{number_text(low)}, {number_text(high)}]" for n, low, high in bounds)
            count, margin = least_margin(goal.claim, step)
            how = f"enclosures on {number_of(count, 'box', 'boxes')} that cover {box}" if box else "enclosing both sides"
            return Move(f"by {how}, smallest margin ~{margin} ({bits} bits).")
        case c.Crossing(lower, upper):
            ends = f"{term_text(lower)} and {term_text(upper)}"
            text = f"by the intermediate value theorem, as left - right changes its sign between {ends}."
            ways = (
                (1, f"At one end: {claim_text(goals[1].claim)}."),
                (2, f"At the other: {claim_text(goals[2].claim)}."),
            )
            return Move(text, parts=ways)
    return None


def _parts(goals: Sequence[Goal], word: str) -> tuple[tuple[int, str], ...]:
    return tuple((i, f"{word} {i + 1} of {len(goals)}: {claim_text(g.claim)}.") for i, g in enumerate(goals))


def _assumed(goals: Sequence[Goal], label: str, word: str) -> tuple[tuple[int, str], ...]:
    count = len(goals)
    return tuple(
        (i, f"{word} {i + 1} of {count}: {labelled(label, g.fact(label))}.") for i, g in enumerate(goals)
    )
