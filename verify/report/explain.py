"""A certificate told as a proof that a reviewer can follow. Pure functions; nothing here decides anything.

The tree of steps is walked with the kernel's own rules (`Exploration`), so every claim shown is the goal
that the kernel checks there. What is told differently from the tree: a run of stepping stones is one list of
lines, not a nest; a side condition whose proof is routine (known facts, identities, linear arithmetic) is
named, not shown. ``step`` shows one step in full: its goal, the facts in scope, its data, what was folded.
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
from verify.kernel.evaluate import Evaluator, enclose, evaluator_for, exact, holds, undefined_at
from verify.kernel.judge import NO_LEMMAS, Exploration, Lemmas
from verify.kernel.normal import Normalizer, compare
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import (
    TRUE,
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
    Mul,
    Node,
    Num,
    Pow,
    Term,
    Value,
    Var,
    add,
    mul,
    sub,
)
from verify.render import render_formula, render_term, render_where
from verify.report.errata import decimal
from verify.report.table import shorten, witness_data

__all__ = ["NoSuchStep", "explain", "sides", "values_of", "witness_text"]

WIDTH = 108  # of a line
JOINED = 200  # a claim and all of its proof are one entry up to here
LONG = 160  # a claim longer than this is cut in the list of steps; ``step`` shows all of it
CASES = 8  # of more than twice as many parts of one step, so many are listed, and the last
LEGEND = (
    "[x] stands for the difference of the two sides of (x): larger minus smaller, left minus right of an "
    "equation. That an index lies in its range, that (x.1), (x.2), ... are the parts of (x), is not repeated."
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

    ``step`` is a number of the list ("1.2"; "D1" for definedness; "1.2.s1" for a folded side condition), or
    a place as the kernel prints it, after an at sign ("@1.0.2"). `lemmas` are those the certificate uses.
    Raises NoSuchStep. A step that the kernel rejects is shown as such; nothing is said of what is below it.
    """
    tour = Exploration(lemmas)
    roots = _roots(statement, certificate)
    told = tuple(
        (mark, _conditions(tour, place, statement) if mark else _chain(tour, place)) for mark, place in roots
    )
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
    run: str = ""  # neighbours of one kind ("let", "rewrite", "fact") stand in one line; "part" is a part


Told = tuple[tuple[str, tuple[Item, ...]], ...]
Roots = tuple[tuple[str, Place], ...]


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
        lines += _wrapped("  for all  ", render_where(replace(statement, hypotheses=())))
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        word = "if" if number == 1 else ""
        lines += _wrapped(f"  {word:9}", f"(h{number}) {render_formula(hypothesis)}")
    first, *others = _outline(statement.conclusion)
    return [*lines, f"  {'then':9}{first}", *(" " * 11 + line for line in others)]


def _rests_on(tour: Exploration, certificate: c.Certificate, told: Told) -> list[str]:
    rejected = [text for _, items in told for text in _rejections(items)]
    if rejected:
        return ["NOT ACCEPTED by the kernel:", *(f"  {text}" for text in rejected)]
    lines = [
        line
        for a in tour.ledger.assumptions
        for line in _wrapped("  ", f"ASSUMED {a.name} ({a.citation}): {render_formula(a.formula)}")
    ]
    lines += [f"  lemma {name} ({tour.ledger.lemmas[name].verdict})" for name in tour.ledger.used]
    if lines:
        return ["Rests on", *lines]
    how = "evaluation" if isinstance(certificate, (c.Witness, c.Undefined)) else "rules"
    return [f"Rests on nothing but the kernel's {how}."]


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
            (_, defined), (_, proof) = told
            against = ["  " + line for line in _outline(negation(statement.formula()))]
            return [
                _defined_lines(defined),
                ["Refuted by a proof of", *against, *_legend(proof), *_layout(proof)],
            ]
    return [["The hypotheses contradict each other (0 = 1 follows)", *_layout(told[0][1])]]


def _legend(items: Sequence[Item]) -> list[str]:
    return _wrapped("  ", LEGEND) if any(map(_combines, items)) else []


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
        lines += _wrapped(f"  D{number}  ", item.text + ("" if _routine(item.places[0].step) else steps))
    return ["Defined wherever it is quantified over. It needs", *lines]


# --- from steps to lines -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move:
    """What a step says, and which child is what.

    ``rest`` goes on in the same list, ``proof`` stands under this line, ``parts`` are lines of their own
    with a heading; all others are side conditions.
    """

    text: str
    rest: int | None = None
    proof: int | None = None
    parts: tuple[tuple[int, str], ...] = ()
    run: str = ""
    shown: str = ""  # what the text says in other words


_REJECTED = "REJECTED:"
_ROUTINE = (c.Given, c.Identity, c.Combine, c.Apart, c.Split, c.Intro, c.Choose)


def _chain(tour: Exploration, start: Place, heading: str = "") -> tuple[Item, ...]:
    """A proof as a list of lines, under a heading."""
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
            items = _joined([*items, *_items(tour, place, move, children, heading if items else None)])
            heading += move.shown + (move.text if move.run in ("let", "rewrite") else "")
        if move.rest is None:
            return tuple(items)
        place = children[move.rest]


def _children(place: Place, goals: Sequence[Goal]) -> tuple[Place, ...]:
    pairs = enumerate(zip(goals, place.step.children, strict=True))
    return tuple(Place(goal, step, (*place.path, number)) for number, (goal, step) in pairs)


def _items(
    tour: Exploration, place: Place, move: Move, children: Sequence[Place], heading: str | None
) -> Iterator[Item]:
    """The line of one step (none for a bare split) and the lines of its parts.

    The last step of a list says what it concludes: "the claim", if the heading has it (None: it is alone).
    """
    own = {move.rest, move.proof, *(number for number, _ in move.parts)}
    side = [child for number, child in enumerate(children) if number not in own and not _own_range(child)]
    shown = [child for child in side if not _routine(child.step)]
    claim, text = render_formula(place.goal.claim), move.text
    if move.rest is None and not move.parts and heading is not None:
        text = f"Hence {'the claim' if claim in heading else _claim(place.goal.claim)}: {move.text}"
    below = _chain(tour, children[move.proof], text) if move.proof is not None else ()
    conditions = [_titled(tour, f"Condition: {_claim(child.goal.claim)}.", child) for child in shown]
    folded = tuple(_titled(tour, _claim(x.goal.claim), x) for x in side if _routine(x.step))
    if text or side:
        yield Item(text, (place,), (*conditions, *below), folded, move.run)
    for number, title in move.parts:
        yield replace(_titled(tour, title, children[number]), run="part")


def _titled(tour: Exploration, heading: str, place: Place) -> Item:
    return Item(heading, (place,), _chain(tour, place, heading))


def _joined(items: list[Item]) -> list[Item]:
    """A run of "let" and "assume", of rewriting, or of facts, as one line."""
    if len(items) < 2 or items[-1].items or items[-2].items or items[-1].run in ("", "part"):
        return items
    one, two = items[-2], items[-1]
    if one.run != two.run:
        return items
    text = f"{one.text} {two.text}"
    if two.run == "fact" and len(text + _side_text(one) + _side_text(two)) > WIDTH:
        return items
    return [*items[:-2], Item(text, one.places + two.places, (), one.folded + two.folded, two.run)]


def _routine(step: c.Step) -> bool:
    """Whether a proof is of the kind that `auto` finds: known facts, identities, linear arithmetic."""
    return all(
        isinstance(one, _ROUTINE) or (isinstance(one, c.Fact) and one.label.startswith("auto"))
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


def _idle(step: c.Fact) -> bool:
    """Whether `auto` brought this fact and did not use it."""
    return step.label.startswith("auto") and not any(
        text == step.label or text.startswith(f"{step.label}.") for text in _texts(*step.children)
    )


def _texts(*roots: c.Step) -> Iterator[str]:
    """All labels that the steps mention (and other texts)."""
    for step in _steps(*roots):
        stack: list[object] = [value for _, value in _fields(step)]
        while stack:
            value = stack.pop()
            if isinstance(value, str):
                yield value
            elif isinstance(value, tuple):
                stack += value
            elif isinstance(value, c.Product):
                stack += value.factors


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


def _conditions(tour: Exploration, start: Place, statement: Statement) -> tuple[Item, ...]:
    """What a statement needs to be defined, each condition once, and the facts that give it."""
    known = {formula: label for label, formula in reversed(opening(statement).facts)}
    found: dict[str, Item] = {}
    for place in _leaves(tour, start):
        used = set(_texts(place.step))
        cited = {known.get(f, label): f for label, f in place.goal.facts if label in used}
        why = [f"({label})" if f in known else _labelled(label, f) for label, f in cited.items()]
        claim = _claim(place.goal.claim)
        text = f"{claim}: {'from ' + ', '.join(why) if why else 'always'}"
        found.setdefault(claim, Item(text, (place,), _chain(tour, place, claim)))
    return tuple(found.values())


# --- what each step says -----------------------------------------------------------------------------------


def _move(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move:
    """The words for a step. A kind that is not known here is shown by its name, with all its parts."""
    for tell in (_logic, _facts, _algebra, _calculus):
        move = tell(goal, step, goals)
        if move is not None:
            return move
    return Move(f"{type(step).__name__}.", parts=_parts(goals, "Part"))


def _logic(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    claim = goal.claim
    match step:
        case c.Given(label):
            return Move(f"this is ({label}).")
        case c.Intro(names) if isinstance(claim, ForAll):
            new = goals[0].scope[len(goal.scope) :]
            return Move(f"Let {_declared([Binder(n, s) for n, s in new])}.", 0, run="let")
        case c.Intro(names):
            return Move(f"Assume {_labelled(names[0], goals[0].fact(names[0]))}.", 0, run="let")
        case c.Split():
            if len(goals) == 1:
                return Move("", 0)
            return Move("" if goals else "Nothing to show.", parts=_parts(goals, "Part"))
        case c.Choose():
            then = goals[0].claim
            return Move(f"It is enough to show {_claim(then)}.", 0, shown=render_formula(then))
        case c.Have(label, formula):
            return Move(f"Claim {_labelled(label, formula)}.", 1, proof=0)
        case c.Cases(label):
            return Move("", parts=_assumed(goals, label, "Case"))
        case c.Alternatives(label, hypothesis):
            return Move(
                f"By ({hypothesis}) there are {len(goals)} cases.", parts=_assumed(goals, label, "Case")
            )
        case c.Contradiction(hypothesis):
            then = goals[0].claim
            text = f"This case cannot arise: we show {_claim(then)}, against ({hypothesis})."
            return Move(text, 0, shown=render_formula(then))
        case c.Exhibit(values) if isinstance(claim, Exists):
            return Move(f"Take {_chosen(claim.binders, values)}.", len(goals) - 1)
    return None


def _facts(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    """Steps that bring a new fact: it is the label's fact in the last goal."""
    last = len(goals) - 1
    match step:
        case c.Use(label, hypothesis, values):
            put = _chosen(_binders_of(goal.fact(hypothesis)), values)
            return Move(f"From ({hypothesis}){f' with {put}' if put else ''}: {_known(goals, label)}.", last)
        case c.Fact(label, name, _):
            return Move(f"By {name}: {_known(goals, label)}.", last, run="fact")
        case c.Lemma(label, identifier, values):
            put = ", ".join(map(render_term, values))
            return Move(
                f"By the lemma {identifier}{f' for {put}' if put else ''}: {_known(goals, label)}.", last
            )
        case c.Assume(label, name, _, citation):
            return Move(f"ASSUMED, NOT PROVED, as {name} ({citation}): {_known(goals, label)}.", last)
        case c.Convex(label, variable, function, _, ends):
            what = "chord over [{}, {}]" if len(ends) == 2 else "tangent at {}"
            bound = what.format(*map(render_term, ends))
            text = (
                f"{variable} -> {render_term(function)} is convex; the {bound} gives {_known(goals, label)}."
            )
            return Move(text, last)
        case c.Unpack(hypothesis):
            new = [Binder(n, s) for n, s in goals[0].scope[len(goal.scope) :]]
            added = [(k, f) for k, f in goals[0].facts[len(goal.facts) :] if k in step.names]
            known = "; ".join(_labelled(k, f) for k, f in added)
            there = f"let {_declared(new)} with " if new else ""
            return Move(f"By ({hypothesis}) {there}{known}.", 0)
    return None


def _algebra(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    match step:
        case c.Identity():
            return Move("both sides have the same normal form.")
        case c.Combine(products, equalities):
            return Move(f"{_difference(goal.claim)} = {_combination(products, equalities)}.")
        case c.Shannon(multipliers, products, equalities):
            terms = [mul(*_factor(m), Var(_elemental(e))) for m, e in multipliers]
            return Move(f"{_difference(goal.claim)} = {_combination(products, equalities, terms)}.")
        case c.Apart():
            then = goals[0].claim
            return Move(f"It is enough to show {_claim(then)}.", 0, shown=render_formula(then))
        case c.Rewrite(equality):
            again = isinstance(step.children[0], c.Rewrite)
            text = "" if again else f": it is enough to show {_claim(goals[0].claim)}"
            return Move(f"Rewrite by ({equality}){text}.", 0, run="rewrite")
        case c.Pointwise():
            binder = Binder(*goals[-1].scope[-1])
            again = isinstance(step.children[-1], c.Pointwise)
            text = "" if again else f" To show: {_claim(goals[-1].claim)}."
            return Move(f"Term by term: fix {_declared([binder])}.{text}", len(goals) - 1, run="let")
        case c.Induction(variable, start, label):
            at = render_term(start)
            ih = f"assume ({label}.from) {at} <= {variable} and ({label}) {_claim(goal.claim)}"
            after = f"Step from {variable} to {variable} + 1: {ih}; to show: {_claim(goals[2].claim)}."
            base = f"Base, {variable} = {at}: {_claim(goals[1].claim)}."
            return Move(f"By induction on {variable} from {at}.", parts=((1, base), (2, after)))
        case c.Enumerate(variable, lower, upper):
            parts = ((i + 2, f"{variable} = {lower + i}.") for i in range(len(goals) - 2))
            return Move(f"One after the other, {variable} = {lower}, ..., {upper}.", parts=tuple(parts))
    return None


def _calculus(goal: Goal, step: c.Step, goals: Sequence[Goal]) -> Move | None:
    match step:
        case c.Derivative(variable, anchor, rightwards):
            at, side = render_term(anchor), "above" if rightwards else "below"
            text = (
                f"Compare at {variable} = {at} and {side}: the derivative of {_difference(goal.claim)} "
                f"{_slope(goals[3])}."
            )
            start = (1, f"At {variable} = {at}: {_claim(goals[1].claim)}.")
            return Move(text, 3, parts=(start,), shown=render_formula(goals[3].claim))
        case c.Cover(bounds, _, bits):
            box = ", ".join(f"{n} in [{_number(low)}, {_number(high)}]" for n, low, high in bounds)
            count, margin = _margin(goal.claim, step)
            least = f"the smallest lower bound of the difference is ~{margin}"
            how = f"enclosures on {count} boxes that cover {box}" if box else "enclosing both sides"
            return Move(f"by {how}: {least} ({bits} bits).")
        case c.Crossing(lower, upper):
            ends = f"{render_term(lower)} and {render_term(upper)}"
            text = f"by the intermediate value theorem, as left - right changes its sign between {ends}."
            ways = (
                (1, f"At one end: {_claim(goals[1].claim)}."),
                (2, f"At the other: {_claim(goals[2].claim)}."),
            )
            return Move(text, parts=ways)
    return None


def _parts(goals: Sequence[Goal], word: str) -> tuple[tuple[int, str], ...]:
    return tuple((i, f"{word} {i + 1} of {len(goals)}: {_claim(g.claim)}.") for i, g in enumerate(goals))


def _assumed(goals: Sequence[Goal], label: str, word: str) -> tuple[tuple[int, str], ...]:
    count = len(goals)
    return tuple(
        (i, f"{word} {i + 1} of {count}: {_labelled(label, g.fact(label))}.") for i, g in enumerate(goals)
    )


# --- words -------------------------------------------------------------------------------------------------


def _claim(formula: Formula) -> str:
    """A formula on one line; of a long one the beginning and the end."""
    text = render_formula(formula)
    if len(text) <= LONG:
        return text
    return f"{text[: LONG - 60].rsplit(' ', 1)[0]} ... {text[-60:].split(' ', 1)[-1]}"


def _known(goals: Sequence[Goal], label: str) -> str:
    return _labelled(label, goals[-1].fact(label))


def _labelled(label: str, formula: Formula) -> str:
    """A fact with its label; the parts of a conjunction with theirs, unless they are a chain a <= b <= c."""
    text = render_formula(formula)
    if isinstance(formula, And) and formula.args and " and " in text:
        return "; ".join(_labelled(f"{label}.{n}", part) for n, part in enumerate(formula.args, 1))
    return f"({label}) {text}"


_KINDS: dict[type[Sort], tuple[str, str]] = {
    Real: ("a real number", "real numbers"),
    Integer: ("an integer", "integers"),
    RandomVariable: ("a random variable", "random variables"),
}


def _declared(binders: Sequence[Binder]) -> str:
    """ "Q be a function of 2 arguments and a, b be in 1..M"."""
    groups = [(sort, [b.name for b in group]) for sort, group in groupby(binders, key=lambda b: b.sort)]
    return " and ".join(f"{', '.join(names)} {_be(sort, len(names))}" for sort, names in groups)


def _be(sort: Sort, count: int) -> str:
    match sort:
        case Range(lower, upper):
            return f"in {render_term(lower)}..{render_term(upper)}"
        case Family(arity, integer):
            word = "families" if count > 1 else "a family"
            return f"be {word} of arity {arity}" + (" with integer values" if integer else "")
        case Opaque(_, meaning):
            return f"be the fixed function: {meaning}"
        case Tuples():
            return _sort_text(sort)
    return f"be {_KINDS[type(sort)][count > 1]}"


def _sort_text(sort: Sort) -> str:
    text = render_formula(ForAll((Binder("x", sort),), TRUE))
    return text.removeprefix("forall x ").removesuffix(": true")


def _binders_of(formula: Formula) -> tuple[Binder, ...]:
    return (*formula.binders, *_binders_of(formula.body)) if isinstance(formula, ForAll) else ()


def _chosen(binders: Sequence[Binder], values: Sequence[Value]) -> str:
    texts = ((b.name, render_term(v)) for b, v in zip(binders, values, strict=False))
    return ", ".join(f"{name} := {text}" for name, text in texts if name != text)


def _difference(claim: Formula) -> str:
    return "right - left" if isinstance(claim, Relation) and claim.operator[0] == "<" else "left - right"


def _excess(claim: Formula) -> Term:
    if not isinstance(claim, Relation):
        return Num(Fraction(0))
    left, right = (claim.right, claim.left) if claim.operator[0] == "<" else (claim.left, claim.right)
    return sub(left, right)


def _combination(
    products: Sequence[c.Product], equalities: Sequence[tuple[Term, str]], more: Sequence[Term] = ()
) -> str:
    """ "2*[h1]*[h2] + exp(eps)*[rows]", where [x] is the difference of the sides of the fact x."""
    terms = [*more, *(mul(*_factor(p.coefficient), *map(_factor_text, p.factors)) for p in products)]
    terms += [_scaled(multiplier, Var(f"[{label}]")) for multiplier, label in equalities]
    return render_term(add(*terms))


def _factor(coefficient: Fraction) -> tuple[Term, ...]:
    return () if coefficient == 1 else (Num(coefficient),)


def _scaled(multiplier: Term, what: Term) -> Term:
    """The product, its numbers multiplied out."""
    factors = multiplier.args if isinstance(multiplier, Mul) else (multiplier,)
    number = Fraction(1)
    for factor in factors:
        number *= factor.value if isinstance(factor, Num) else 1
    product = mul(*(f for f in factors if not isinstance(f, Num)), what)
    others = product.args if isinstance(product, Mul) else (product,)
    return mul(*_factor(number), *others)


def _factor_text(factor: str | c.Square) -> Term:
    return Pow(factor.term, TWO) if isinstance(factor, c.Square) else Var(f"[{factor}]")


def _elemental(item: c.Elemental) -> str:
    given = f"|{','.join(item.given)}" if item.given else ""
    return f"H({item.i}{given})" if item.i == item.j else f"I({item.i};{item.j}{given})"


def _slope(inside: Goal) -> str:
    """The derivative and what is to be shown of it, from a goal "for all t in between: it is >= 0"."""
    match inside.claim:
        case ForAll(binders, Implies(guard, right)):
            *others, sign = right.args if isinstance(right, And) else (right,)
            if isinstance(sign, Relation):
                where = " and ".join(map(render_formula, [guard, *others]))
                sorts = {**inside.sorts(), **{b.name: b.sort for b in binders}}
                short = _shorter(sign.left, sorts)
                return f"at {binders[0].name} is {short}. To show: it is {sign.operator} 0 for {where}"
    return f"has a sign. To show: {_claim(inside.claim)}"


def _shorter(term: Term, sorts: Mapping[str, Sort]) -> str:
    """A term, in normal form if that is shorter."""
    plain = render_term(term)
    try:
        return min(plain, render_term(Normalizer(sorts).canonical(term)), key=len)
    except KernelError:
        return plain


def _number(value: Fraction) -> str:
    return render_term(Num(value))


def _margin(claim: Formula, step: c.Cover) -> tuple[int, str]:
    """How many boxes there are, and the least lower bound on them."""
    start = {name: (low, high) for name, low, high in step.bounds}
    todo, bounds = [(start, step.boxes)], []
    while todo:
        box, tree = todo.pop()
        if not tree.parts:
            bounds.append(enclose(_excess(claim), box, step.bits).lo)
            continue
        low, high = box[tree.variable]
        sides_ = ((low, tree.at), (tree.at, high))
        todo += [({**box, tree.variable: side}, part) for part, side in zip(tree.parts, sides_, strict=True)]
    return len(bounds), decimal(min(bounds), 3)


# --- layout ------------------------------------------------------------------------------------------------


def _outline(formula: Formula, room: int = WIDTH - 11) -> list[str]:
    """A formula over several lines if it has to be: indented is what belongs together."""
    text = render_formula(formula)
    if len(text) <= room:
        return [text]
    match formula:
        case And(args) | Or(args):
            word = "and " if isinstance(formula, And) else "or "
            lines = [line for n, a in enumerate(args) for line in _under(word if n else "", a, room)]
        case Implies(left, right) | Iff(left, right):
            sign = "=> " if isinstance(formula, Implies) else "<=> "
            lines = [*_under("", left, room), *_under(sign, right, room)]
        case ForAll(binders, body) | Exists(binders, body):
            head = render_formula(type(formula)(binders, TRUE)).removesuffix(" true")
            lines = [head, *("  " + line for line in _outline(body, room - 2))]
        case _:
            lines = textwrap.wrap(text, room, subsequent_indent="  ", break_on_hyphens=False)
    return lines


def _under(word: str, formula: Formula, room: int) -> list[str]:
    """A part of a formula after a word; in parentheses, unless it is a relation."""
    words = (" and ", " or ", "=>", "forall ", "exists ")
    bare = isinstance(formula, (Relation, Not)) or not any(w in render_formula(formula) for w in words)
    opened, closed = ("", "") if bare else ("(", ")")
    first, *others = _outline(formula, room - len(word) - 2)
    pad = " " * (len(word) + len(opened))
    lines = [word + opened + first, *(pad + line for line in others)]
    return [*lines[:-1], lines[-1] + closed]


def _wrapped(first: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )


def _layout(items: Sequence[Item], prefix: str = "", depth: int = 1) -> list[str]:
    """The lines of a list; of a long one only the first few and the last."""
    lines: list[str] = []
    parts = [id(item) for item in items if item.run == "part"]
    hidden = parts[CASES:-1] if len(parts) > 2 * CASES else []
    for number, item in enumerate(items, 1):
        if id(item) in hidden:
            more = "  " * depth + f"... {len(hidden)} more of these; see --step"
            lines += [more] if id(item) == hidden[0] else []
            continue
        name, below = f"{prefix}{number}", _in_one_line(item)
        text = item.text + _side_text(item) if below is None else below
        lines += _wrapped("  " * depth + f"{name}  ", _sentence(text))
        if below is None:
            lines += _layout(item.items, f"{name}.", depth + 1)
    return lines


def _sentence(text: str) -> str:
    """With a capital, if it begins with a word of ours."""
    ours = text.startswith(("by ", "both ", "this "))
    return text[0].upper() + text[1:] if ours else text


def _in_one_line(item: Item) -> str | None:
    """The item and all under it as one sentence or two, if that is short."""
    text = item.text + _side_text(item)
    below = [_in_one_line(x) if x.items else x.text + _side_text(x) for x in item.items]
    if not below or any(x is None for x in below):
        return None
    first = below[0] or ""
    link = ": " if text.endswith(".") and first[:1].islower() else " "
    text = link.join((text.removesuffix(".") if link == ": " else text, " ".join(x or "" for x in below)))
    return text if len(text) <= JOINED else None


def _side_text(item: Item) -> str:
    """The side conditions that are folded, by name."""
    if not item.folded:
        return ""
    names = list(dict.fromkeys(shorten(x.text, 60) for x in item.folded))
    more = [f"{len(names) - 4} more"] if len(names) > 4 else []
    return f" (side conditions: {', '.join([*names[:4], *more])}, checked)"


# --- one step in full --------------------------------------------------------------------------------------


def _in_full(tour: Exploration, name: str, roots: Roots, told: Told) -> str:
    """The goal of a step, the facts in scope, its data, and its proof with nothing folded at this level."""
    item = _at_path(tour, name, roots) if name.startswith("@") else _named(name, told)
    lines = _place_lines(name, item.places[0])
    for place in item.places[1:]:
        lines += ["and " + _kind(place), *_certificate_lines(place.step)]
    prefix = "" if name.startswith("@") else f"{name}."
    lines += ["In words", *_wrapped("  ", item.text + _side_text(item)), *_layout(item.items, prefix)]
    for number, side in enumerate(item.folded, 1):
        lines += _wrapped(f"  {prefix}s{number}  ", f"side condition {side.text}:")
        lines += _layout(side.items, f"{prefix}s{number}.", 2)
    return "\n".join(lines) + "\n"


def _named(name: str, told: Told) -> Item:
    """The line with this number."""
    mark, rest = ("D", name[1:]) if name[:1] == "D" else ("", name)
    found = Item("", (), dict(told).get(mark, ()))
    for part in rest.split("."):
        choices = {str(n): item for n, item in enumerate(found.items, 1)}
        choices |= {f"s{n}": item for n, item in enumerate(found.folded, 1)}
        if part not in choices:
            there = ", ".join(choices) or "none"
            raise NoSuchStep(f"--step {name}: no step {part!r}; there are {there}. Next: leave out --step")
        found = choices[part]
    return found


def _at_path(tour: Exploration, name: str, roots: Roots) -> Item:
    """The step at a place of the certificate as the kernel counts: child numbers from 0."""
    places = {place.path[0]: place for _, place in roots}
    for part in name[1:].split("."):
        there = {str(number): place for number, place in places.items()}
        if part not in there:
            known = ", ".join(there) or "none"
            raise NoSuchStep(f"--step {name}: no child {part!r}; there are {known}. Next: leave out --step")
        found = there[part]
        try:
            goals = tour.goals(found.goal, found.step)
            places = dict(enumerate(_children(found, goals)))
        except KernelError:
            places = {}
    items = _chain(tour, found)
    alone = bool(items) and items[0].places[0] == found
    return items[0] if alone else Item(f"To show: {_claim(found.goal.claim)}.", (found,), items)


def _place_lines(name: str, place: Place) -> list[str]:
    goal = place.goal
    lines = [f"Step {name}: {_kind(place)}"]
    lines += ["To show", *("  " + line for line in _outline(goal.claim))]
    lines += _section("For all", [f"{n} {_sort_text(s)}" for n, s in goal.scope])
    lines += _section("Known", [f"({label}) {render_formula(fact)}" for label, fact in goal.facts])
    return lines + _certificate_lines(place.step)


def _kind(place: Place) -> str:
    return f"{type(place.step).__name__} (in the certificate: @{_dotted(place.path)})"


def _certificate_lines(step: c.Step) -> list[str]:
    return _section("Certificate", [f"{k} = {_data(v)}" for k, v in _fields(step)])


def _section(title: str, texts: Sequence[str]) -> list[str]:
    return [title, *(line for text in texts for line in _wrapped("  ", text))] if texts else []


def _fields(step: c.Step) -> Iterator[tuple[str, object]]:
    for field in fields(step):  # type: ignore[arg-type]
        if field.name != "children":
            yield field.name, getattr(step, field.name)


def _data(value: object) -> str:
    match value:
        case c.Product(coefficient, factors):
            return " * ".join([_number(coefficient), *(_data(f) for f in factors)])
        case c.Square(term):
            return f"({render_term(term)})^2"
        case c.Elemental():
            return _elemental(value)
        case c.Box(variable, at, parts):
            return f"cut at {variable} = {at}: ({'; '.join(map(_data, parts))})" if parts else "box"
        case Formula():
            return render_formula(value)
        case Node():
            return render_term(value)
        case tuple():
            return ", ".join(f"({_data(v)})" if isinstance(v, tuple) else _data(v) for v in value) or "none"
    return str(value)


def _dotted(path: Sequence[int]) -> str:
    return ".".join(map(str, path))


# --- witnesses ---------------------------------------------------------------------------------------------


def values_of(statement: Statement, witness: c.Witness | c.Undefined) -> dict[str, str]:
    """The values of a witness by name, as exact text: the declared names in their order, then the others.

    >>> from verify.parse import parse
    >>> from verify.kernel.terms import num
    >>> values_of(parse("x <= y"), c.Witness((("y", num("0.25")), ("x", num(1)))))
    {'x': '1', 'y': '1/4'}
    """
    found = witness_data(witness) or {}
    declared = [b.name for b in statement.binders if b.name in found]
    return {name: found[name] for name in (*declared, *found)}


def witness_text(statement: Statement, witness: c.Witness | c.Undefined) -> str:
    """The values of a witness on one line; "" if the statement has no variables."""
    return "; ".join(f"{name} = {value}" for name, value in values_of(statement, witness).items())


def sides(statement: Statement, witness: c.Witness) -> list[str]:
    """Both sides of each relation that makes the conclusion fail at the witness: exact, or rounded (~).

    >>> from verify.parse import parse
    >>> from verify.kernel.terms import num
    >>> sides(parse("exp(x) <= 1 + x"), c.Witness((("x", num(1)),)))
    ['left = ~2.71828, right = 2 (~ enclosed)']
    """
    try:
        evaluator = evaluator_for(statement, witness)
    except (KernelError, EnclosureError):
        return []
    return [reason.sides for reason in _reasons(statement.conclusion, False, evaluator, {})]


@dataclass(frozen=True)
class Reason:
    """A relation that makes a formula true or false, at the values of the names bound on the way to it."""

    relation: Relation
    truth: bool
    evaluator: Evaluator
    bound: Bound

    @property
    def sides(self) -> str:
        """Both sides, and the values of the bound names."""
        at = ", ".join(f"{name} = {_plainly(value)}" for name, value in self.bound.items())
        return (f"at {at}: " if at else "") + _both(self.relation, self.evaluator, self.bound)

    def __str__(self) -> str:
        return f"{render_formula(self.relation)} is {'true' if self.truth else 'false'}: {self.sides}"


def _plainly(value: Fraction | tuple[int, ...]) -> str:
    return f"({','.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def _reasons(formula: Formula, wanted: bool, evaluator: Evaluator, bound: Bound) -> Iterator[Reason]:
    """The relations that make `formula` have the truth value `wanted`; none for "in all cases"."""
    match formula:
        case Relation():
            yield Reason(formula, wanted, evaluator, bound)
        case Not(arg):
            yield from _reasons(arg, not wanted, evaluator, bound)
        case And(args) | Or(args):
            every = isinstance(formula, And) == wanted
            deciding = [a for a in args if evaluator.truth(a, bound) is wanted]
            for arg in deciding if every else deciding[:1]:
                yield from _reasons(arg, wanted, evaluator, bound)
        case Implies(left, right):
            yield from _reasons(Or((Not(left), right)), wanted, evaluator, bound)
        case Iff(left, right):
            for part in (left, right):
                yield from _reasons(part, evaluator.truth(part, bound) is True, evaluator, bound)
        case ForAll(binders) | Exists(binders):
            if isinstance(formula, ForAll) != wanted and binders:
                yield from _instances(formula, wanted, evaluator, bound)


def _instances(
    formula: ForAll | Exists, wanted: bool, evaluator: Evaluator, bound: Bound
) -> Iterator[Reason]:
    """The reasons at the first value of the first bound name that decides."""
    first, rest = formula.binders[0], formula.binders[1:]
    inner = type(formula)(rest, formula.body) if rest else formula.body
    members = evaluator._members(first.sort, bound)
    if members is None and first.name in evaluator.hints:
        hint = {first.name: evaluator.hints[first.name]}
        evaluator = Evaluator({**evaluator.values, **hint}, evaluator.law, evaluator.hints)
        yield from _reasons(inner, wanted, evaluator, {k: v for k, v in bound.items() if k != first.name})
    for value in members or ():
        if evaluator.truth(inner, {**bound, first.name: value}) is wanted:
            yield from _reasons(inner, wanted, evaluator, {**bound, first.name: value})
            return


def _both(relation: Relation, evaluator: Evaluator, bound: Bound) -> str:
    """ "left = 1/4, right = ~0.731059 (~ enclosed)": as many digits as tell the two sides apart."""
    texts: list[str] = []
    for digits, bits in ((6, 64), (12, 96), (24, 192), (60, 400)):
        texts = [_value(side, evaluator, bound, digits, bits) for side in (relation.left, relation.right)]
        if texts[0] != texts[1]:
            break
    enclosed = " (~ enclosed)" if any("~" in text for text in texts) else ""
    return f"left = {texts[0]}, right = {texts[1]}{enclosed}"


def _value(term: Term, evaluator: Evaluator, bound: Bound, digits: int, bits: int) -> str:
    """An exact rational if it is short, else the rounding of both ends of an enclosure."""
    try:
        ground = evaluator.ground(term, bound)
        value = exact(ground)
        if value is not None and value.numerator.bit_length() + value.denominator.bit_length() <= 128:
            return str(value)
        box = enclose(ground, {}, bits)
    except (KernelError, EnclosureError, ValueError):
        return "not evaluated"
    low, high = decimal(box.lo, digits), decimal(box.hi, digits)
    return f"~{low}" if low == high else f"~[{low}, {high}]"


def _values_lines(statement: Statement, witness: c.Witness | c.Undefined) -> list[str]:
    rows = values_of(statement, witness).items()
    return [line for name, value in rows for line in _wrapped("  ", f"{name} = {value}")]


def _witness_lines(statement: Statement, witness: c.Witness) -> list[str]:
    """The values, each hypothesis there, and why the conclusion fails."""
    values = _values_lines(statement, witness)
    lines = ["Refuted by a witness. At", *values] if values else ["Refuted by evaluation."]
    try:
        truths, conclusion = holds(statement, witness)
        if conclusion is not False or not all(truths):
            lines.insert(0, "NOT ACCEPTED by the kernel: this witness does not refute the statement.")
        evaluator = evaluator_for(statement, witness)
        lines += _hypotheses_lines(statement, evaluator)
        word = {False: "fails", True: "HOLDS", None: "is NOT DETERMINED"}[conclusion]
        lines += [f"the conclusion {word}:", *_wrapped("  ", render_formula(statement.conclusion))]
        if conclusion is not False:
            return lines
        why = list(_reasons(statement.conclusion, False, evaluator, {}))
    except (KernelError, EnclosureError) as error:
        return [*lines, f"{_REJECTED} {error}"]
    shown = [str(reason) for reason in why] or ["in every case"]
    return [*lines, *(line for text in shown for line in _wrapped("    because ", text))]


def _hypotheses_lines(statement: Statement, evaluator: Evaluator) -> list[str]:
    """Each hypothesis with its truth; both sides if it is one relation."""
    lines = []
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        truth = evaluator.truth(hypothesis)
        says = {True: "true", False: "FALSE", None: "NOT DETERMINED"}[truth]
        why = list(_reasons(hypothesis, True, evaluator, {})) if truth else []
        shown = f" ({'; '.join(reason.sides for reason in why)})" if 0 < len(why) <= 2 else ""
        lines += _wrapped("  ", f"(h{number}) {render_formula(hypothesis)} is {says}{shown}")
    return ["the hypotheses:", *lines] if lines else []


def _undefined_lines(statement: Statement, point: c.Undefined) -> list[str]:
    """The point, the condition that fails there, and the smallest expression that needs it."""
    values = _values_lines(statement, point)
    lines = (
        ["Ill posed: the statement has no meaning at", *values]
        if values
        else ["Ill posed: it has no meaning."]
    )
    condition = of_statement(statement)
    if isinstance(condition, ForAll) and condition.binders == statement.binders:
        condition = condition.body
    try:
        if not undefined_at(statement, point):
            lines.insert(0, "NOT ACCEPTED by the kernel: the statement is not certainly undefined there.")
        why = list(_reasons(condition, False, evaluator_for(statement, point), {}))
    except (KernelError, EnclosureError) as error:
        return [*lines, f"{_REJECTED} {error}"]
    for reason in why:
        if not reason.truth:
            needs = f"{_culprit(statement, reason.relation)} needs {render_formula(reason.relation)}"
            lines += _wrapped("    because ", f"{needs}, but there {reason.sides}")
    return lines


def _culprit(statement: Statement, needed: Relation) -> str:
    """The smallest expression of the statement that is defined only if `needed` holds."""
    found = [
        render_term(t)
        for t in _terms((*statement.hypotheses, statement.conclusion))
        if needed in _atoms(of_term(t))
    ]
    return min(found, key=len) if found else "it"


def _terms(value: object) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value
    if isinstance(value, (tuple, Node)):
        parts = value if isinstance(value, tuple) else [getattr(value, f.name) for f in fields(value)]  # type: ignore[arg-type]
        for part in parts:
            yield from _terms(part)


def _atoms(formula: Formula) -> Iterator[Formula]:
    """The relations in a condition of definedness."""
    match formula:
        case And(args) | Or(args):
            for arg in args:
                yield from _atoms(arg)
        case ForAll(_, body) | Implies(_, body):
            yield from _atoms(body)
        case _:
            yield formula
