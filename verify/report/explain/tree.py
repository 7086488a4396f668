"""A proof as a tree of lines: stepping stones in one list, side conditions folded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.errors import KernelError
from verify.kernel.judge import Exploration
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import And, Relation, Statement, negation
from verify.kernel.terms import ONE, Num
from verify.kernel.values import compare
from verify.language.walk import texts
from verify.proving import basics
from verify.report.explain.moves import Move, name_families, telling
from verify.report.explain.words import WIDTH, claim_text, labelled
from verify.report.table import shorten
from verify.report.wording import abbreviating, formula_text, label_text


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
    run: str = (
        ""  # neighbours of one kind ("let", "rewrite", "fact") stand in one line; "part" and "term" do not
    )


Told = tuple[tuple[str, tuple[Item, ...]], ...]


Roots = tuple[tuple[str, Place], ...]


REJECTED = "REJECTED:"


_ROUTINE = (c.Given, c.Combine, c.Apart, c.Split, c.Intro, c.Choose)


@abbreviating()
def chain_of(tour: Exploration, start: Place, heading: str = "") -> tuple[Item, ...]:
    """A proof as a list of lines, under a heading."""
    items: list[Item] = []
    place = start
    while True:
        try:
            goals = tour.goals(place.goal, place.step)
            if len(goals) != len(place.step.children):
                raise KernelError(f"{len(goals)} goals, but {len(place.step.children)} proofs")
        except KernelError as error:
            return (*items, Item(f"{REJECTED} {dotted(place.path)}: {error}", (place,)))
        children = children_of(place, goals)
        if basics.is_head(place.step):
            place = children[1]
            continue
        move = telling(place.goal, place.step, goals)
        name_families(place.goal, place.step, goals)
        idle = bool(basics.cited(place.step)) and _idle(place.step)
        if not (idle or _said(place.step, items) or _known(place, goals)):
            items = _joined([*items, *_items(tour, place, move, children, heading if items else None)])
            heading += move.shown + (move.text if move.run in ("let", "rewrite") else "")
        if move.rest is None:
            return tuple(items)
        place = children[move.rest]


def _said(step: c.Step, items: Sequence[Item]) -> bool:
    """Whether the line before says already that this fact is the claim."""
    return isinstance(step, c.Given) and bool(items) and items[-1].text.endswith(": this is the claim.")


def _known(place: Place, goals: Sequence[Goal]) -> bool:
    """Whether all that a step brings is a fact that is there already, under the same label."""
    brings = isinstance(place.step, (c.Lemma, c.Use, c.Fact, c.Have))
    return brings and len(goals[-1].facts) > len(place.goal.facts) and {*goals[-1].facts} == {*place.goal.facts}


def children_of(place: Place, goals: Sequence[Goal]) -> tuple[Place, ...]:
    pairs = enumerate(zip(goals, place.step.children, strict=True))
    return tuple(Place(goal, step, (*place.path, number)) for number, (goal, step) in pairs)


def _items(
    tour: Exploration, place: Place, move: Move, children: Sequence[Place], heading: str | None
) -> Iterator[Item]:
    """The line of one step (none for a bare split) and the lines of its parts.

    The last step of a list says what it concludes: "the claim", if the heading has it (None: it is alone).
    """
    own = {move.rest, move.proof, *move.untold, *(number for number, _ in move.parts)}
    side = [child for number, child in enumerate(children) if number not in own and not _own_range(child)]
    shown = [child for child in side if not is_routine(child.step)]
    claim, text = formula_text(place.goal.claim), move.text
    if heading is not None and move.premised[0] and move.premised[0] in heading:
        text = move.premised[1]
    if move.rest is None and not move.parts and heading is not None:
        text = f"Hence {'the claim' if claim in heading else claim_text(place.goal.claim)}: {move.text}"
    below = chain_of(tour, children[move.proof], text) if move.proof is not None else ()
    conditions = [_titled(tour, f"Condition: {claim_text(child.goal.claim)}.", child) for child in shown]
    folded = tuple(_titled(tour, claim_text(x.goal.claim), x) for x in side if is_routine(x.step))
    if text or side:
        terms = (Item(term, (place,), run="term") for term in move.terms)
        yield Item(text, (place,), (*conditions, *below, *terms), folded, move.run)
    for number, title in move.parts:
        yield replace(_titled(tour, title, children[number]), run="part")


def _titled(tour: Exploration, heading: str, place: Place) -> Item:
    return Item(heading, (place,), chain_of(tour, place, heading))


def _joined(items: list[Item]) -> list[Item]:
    """A run of "let" and "assume", of rewriting, or of facts, as one line."""
    if len(items) < 2 or items[-1].items or items[-2].items or items[-1].run in ("", "part", "term"):
        return items
    one, two = items[-2], items[-1]
    if one.run != two.run:
        return items
    text = f"{one.text} {two.text}"
    if two.run == "fact" and len(text + side_text(one) + side_text(two)) > WIDTH:
        return items
    return [*items[:-2], Item(text, one.places + two.places, (), one.folded + two.folded, two.run)]


def is_routine(step: c.Step) -> bool:
    """Whether a proof is of the kind that `auto` finds: known facts, identities, linear arithmetic."""
    return all(
        isinstance(one, _ROUTINE) or (basics.cited(one) and _label(one).startswith("auto"))
        for one in _steps(step)
    )


def _steps(*roots: c.Step) -> Iterator[c.Step]:
    stack = list(roots)
    while stack:
        step = stack.pop()
        yield step
        stack += step.children


def _own_range(place: Place) -> bool:
    """Whether all there is to say is that an index lies in its range, 0 < 1, or n = n."""
    claim = place.goal.claim
    match claim:
        case And(()):
            return True
        case Relation("=" | "<=" | ">=", left, right) if left == right:
            return True
        case Relation(operator, Num(left), Num(right)) if compare(operator, left, right):
            return True
    return isinstance(place.step, c.Given) and place.step.label.endswith((".lower", ".upper"))


def _label(step: c.Step) -> str:
    return step.label if isinstance(step, (c.Fact, c.Use, c.Have)) else ""


def _idle(step: c.Step) -> bool:
    """Whether `auto` brought this fact and did not use it."""
    label = _label(step)
    return label.startswith("auto") and not any(
        text == label or text.startswith(f"{label}.") for text in texts(step.children)
    )


def labels_of(certificate: c.Certificate) -> set[str]:
    """The labels that the steps of a proof give to facts (and names that they introduce)."""
    parts = fields_of(certificate)
    given = _steps(*(value for name, value in parts if isinstance(value, c.Step) and name != "defined"))
    others = [step for step in given if not isinstance(step, c.Given)]
    return {label for step in others for label in (getattr(step, "label", ""), *getattr(step, "names", ()))}


def _leaves(tour: Exploration, place: Place) -> Iterator[Place]:
    """The goals that are left of a condition of definedness when it is taken apart."""
    try:
        goals = tour.goals(place.goal, place.step)
    except KernelError:
        goals = ()
    if len(goals) == len(place.step.children) and isinstance(place.step, (c.Intro, c.Split)):
        for child in children_of(place, goals):
            yield from _leaves(tour, child)
    elif basics.is_head(place.step) and len(goals) == 2:
        yield from _leaves(tour, children_of(place, goals)[1])
    else:
        yield place


def conditions_of(tour: Exploration, start: Place, statement: Statement) -> tuple[Item, ...]:
    """What a statement needs to be defined, each condition once, and the facts that give it."""
    known = {formula: label for label, formula in reversed(opening(statement).facts)}
    found: dict[str, Item] = {}
    for place in _leaves(tour, start):
        used = set(texts(place.step))
        cited = {known.get(f, label): f for label, f in place.goal.facts if label in used}
        why = [f"({label_text(label)})" if f in known else labelled(label, f) for label, f in cited.items()]
        claim = claim_text(place.goal.claim)
        text = f"{claim}: {'from ' + ', '.join(why) if why else 'always'}"
        found.setdefault(claim, Item(text, (place,), chain_of(tour, place, claim)))
    return tuple(found.values())


def told_of(tour: Exploration, statement: Statement, certificate: c.Certificate) -> Told:
    """The lines of a proof under the marks of its goals; a statement that is written out."""
    return tuple(
        (mark, conditions_of(tour, place, statement) if mark else chain_of(tour, place))
        for mark, place in roots_of(statement, certificate)
    )


def roots_of(statement: Statement, certificate: c.Certificate) -> Roots:
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


def side_text(item: Item) -> str:
    """The side conditions that are folded, by name."""
    if not item.folded:
        return ""
    known = [x.places[0].step.label for x in item.folded if isinstance(x.places[0].step, c.Given)]
    others = [shorten(x.text, 60) for x in item.folded if not isinstance(x.places[0].step, c.Given)]
    names = [*runs(list(dict.fromkeys(known))), *dict.fromkeys(others)]
    more = [f"{len(names) - 4} more"] if len(names) > 4 else []
    return f" (side conditions: {', '.join([*names[:4], *more])}, checked)"


_NUMBERED = re.compile(r"(h|.+\.)(\d+)")


def runs(labels: Iterable[str]) -> list[str]:
    """Labels as they are shown, in brackets; neighbours that are numbered in a row as one.

    >>> runs(["h1", "h2", "h3", "a", "h5", "a.1", "a.2"])
    ['(h1)-(h3)', '(a)', '(h5)', 'parts 1 to 2 of (a)']
    """
    found: list[list[str]] = []
    for label in map(label_text, labels):
        last, this = (_NUMBERED.fullmatch(x) for x in (found[-1][-1] if found else "", label))
        if last and this and last[1] == this[1] and int(this[2]) == int(last[2]) + 1:
            found[-1].append(label)
        else:
            found.append([label])
    return [_run_text(run) for run in found]


def _run_text(run: Sequence[str]) -> str:
    """One label, from the first to the last, or parts of a list of conditions by their numbers."""
    first, last = run[0], run[-1]
    name, _, number = first.rpartition(".")
    if len(run) == 1:
        return f"({first})"
    return f"parts {number} to {last.rpartition('.')[2]} of ({name})" if name else f"({first})-({last})"


def fields_of(step: c.Step | c.Certificate) -> Iterator[tuple[str, object]]:
    for field in fields(step):
        if field.name != "children":
            yield field.name, getattr(step, field.name)


def dotted(path: Sequence[int]) -> str:
    return ".".join(map(str, path))
