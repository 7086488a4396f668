"""A proof as nested, numbered steps: the tree of `verify.report.explain`, with what it rests on linked."""

from __future__ import annotations

from collections.abc import Sequence, Set

from verify.kernel import certificate as c
from verify.kernel.judge import Exploration, Lemmas
from verify.kernel.statement import Statement, negation
from verify.language.mathml import mathml_formula
from verify.report.explain import LEGEND
from verify.report.explain.layout import CASES, as_sentence, in_one_line
from verify.report.explain.tree import Item, chain_of, conditions_of, is_routine, roots_of, side_text
from verify.report.site.markup import Html, tag
from verify.report.site.sentences import Telling
from verify.report.site.witness import values_table
from verify.report.wording import keeping

OPEN = 40  # lines of a step that are shown without being asked for


def proof_story(statement: Statement, certificate: c.Certificate, lemmas: Lemmas, known: Set[str]) -> Html:
    """The steps of a proof, a disproof or a contradiction, walked with the kernel's own rules."""
    tour = Exploration(lemmas)
    parts = []
    with keeping() as kept:
        told = Telling(known, kept)
        for mark, place in roots_of(statement, certificate):
            items = conditions_of(tour, place, statement) if mark else chain_of(tour, place)
            parts.append(_defined(items, told) if mark else _proof(statement, certificate, items, told))
    return Html("".join(reversed(parts)))


def _proof(statement: Statement, certificate: c.Certificate, items: Sequence[Item], told: Telling) -> Html:
    intro = None
    if isinstance(certificate, c.Disproof):
        values, against = values_table(statement, certificate), Html(mathml_formula(negation(statement.formula())))
        shown = tag("details", tag("summary", "The negation, in full"), tag("div", against, class_="display"))
        at = [tag("p", "Fails at these values, as the steps below show."), values] if values else []
        intro = [*at, shown]
    if isinstance(certificate, c.Contradictory):
        intro = [tag("p", "The hypotheses contradict each other: 0 = 1 follows from them.")]
    legend = tag("p", LEGEND, class_="note") if any(map(_combines, items)) else None
    return Html("".join([*(intro or ()), legend or "", _steps(items, "", told)]))


def _defined(items: Sequence[Item], told: Telling) -> Html:
    """Where the statement has a meaning, a condition a line."""
    if not items:
        return tag("p", "Defined everywhere: there is no division, logarithm or root to look after.", class_="note")
    lines = []
    for number, item in enumerate(items, 1):
        below = None if is_routine(item.places[0].step) else _steps(item.items, f"D{number}.", told)
        lines.append(_line(f"D{number}", item.text, below, told, False))
    title = tag("summary", f"Why the statement is defined wherever it is quantified over ({len(items)})")
    return tag("details", title, tag("ol", lines, class_="steps"), class_="defined")


def _steps(items: Sequence[Item], prefix: str, told: Telling, depth: int = 1) -> Html:
    parts = [id(item) for item in items if item.run == "part"]
    hidden = set(parts[CASES:-1]) if len(parts) > 2 * CASES else set()
    lines: list[Html] = []
    more: list[Html] = []
    for number, item in enumerate(items, 1):
        name, one_line = f"{prefix}{number}", in_one_line(item)
        text = item.text + side_text(item) if one_line is None else one_line
        below = _steps(item.items, f"{name}.", told, depth + 1) if one_line is None and item.items else None
        line = _line(name, text, below, told, depth < 3 and _count(item) <= OPEN)
        (more if id(item) in hidden else lines).append(line)
    if more:
        title = tag("summary", f"{len(more)} more cases")
        lines.append(tag("li", tag("details", title, tag("ol", more, class_="steps"))))
    return tag("ol", lines, class_="steps")


def _line(name: str, text: str, below: Html | None, told: Telling, opened: bool) -> Html:
    words = [tag("span", name, class_="number"), " ", told.sentence(as_sentence(text) if text else "")]
    if below is None:
        return tag("li", words)
    return tag("li", tag("details", tag("summary", words), below, open=opened))


def _combines(item: Item) -> bool:
    own = any(isinstance(place.step, c.Combine) for place in item.places)
    return own or any(map(_combines, item.items))


def _count(item: Item) -> int:
    return 1 + sum(map(_count, item.items))
