"""One step in full: its goal, the facts in scope, its data."""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.judge import Exploration
from verify.kernel.statement import Formula
from verify.kernel.terms import Node
from verify.report.explain.layout import laid_out
from verify.report.explain.tree import (
    Item,
    Place,
    Roots,
    Told,
    chain_of,
    children_of,
    dotted,
    fields_of,
    side_text,
)
from verify.report.explain.words import claim_text, elemental_text, number_text, outline, sort_text, wrapped
from verify.report.wording import formula_text, label_text, term_text


class NoSuchStep(LookupError):
    """``step`` names no step of this certificate."""


def in_full(tour: Exploration, name: str, roots: Roots, told: Told) -> str:
    """The goal of a step, the facts in scope, its data, and its proof with nothing folded at this level."""
    item = _at_path(tour, name, roots) if name.startswith("@") else _named(name, told)
    lines = _place_lines(name, item.places[0])
    for place in item.places[1:]:
        lines += ["and " + _kind(place), *_certificate_lines(place.step)]
    prefix = "" if name.startswith("@") else f"{name}."
    lines += ["In words", *wrapped("  ", item.text + side_text(item)), *laid_out(item.items, prefix)]
    for number, side in enumerate(item.folded, 1):
        lines += wrapped(f"  {prefix}s{number}  ", f"side condition {side.text}:")
        lines += laid_out(side.items, f"{prefix}s{number}.", 2)
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
            places = dict(enumerate(children_of(found, goals)))
        except KernelError:
            places = {}
    items = chain_of(tour, found)
    alone = bool(items) and items[0].places[0] == found
    return items[0] if alone else Item(f"To show: {claim_text(found.goal.claim)}.", (found,), items)


def _place_lines(name: str, place: Place) -> list[str]:
    goal = place.goal
    lines = [f"Step {name}: {_kind(place)}"]
    lines += ["To show", *("  " + line for line in outline(goal.claim))]
    lines += _section("For all", [f"{n} {sort_text(s)}" for n, s in goal.scope])
    lines += _section("Known", [f"({label_text(label)}) {formula_text(fact)}" for label, fact in goal.facts])
    return lines + _certificate_lines(place.step)


def _kind(place: Place) -> str:
    return f"{type(place.step).__name__} (in the certificate: @{dotted(place.path)})"


def _certificate_lines(step: c.Step) -> list[str]:
    return _section("Certificate", [f"{k} = {_data(v)}" for k, v in fields_of(step)])


def _section(title: str, texts: Sequence[str]) -> list[str]:
    return [title, *(line for text in texts for line in wrapped("  ", text))] if texts else []


def _data(value: object) -> str:
    match value:
        case c.Product(coefficient, factors):
            return " * ".join([number_text(coefficient), *(_data(f) for f in factors)])
        case c.Square(term):
            return f"({term_text(term)})^2"
        case c.Elemental():
            return elemental_text(value)
        case c.Box(variable, at, parts):
            return f"cut at {variable} = {at}: ({'; '.join(map(_data, parts))})" if parts else "box"
        case Formula():
            return formula_text(value)
        case Node():
            return term_text(value)
        case tuple():
            return ", ".join(f"({_data(v)})" if isinstance(v, tuple) else _data(v) for v in value) or "none"
    return str(value)
