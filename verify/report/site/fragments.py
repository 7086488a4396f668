"""The parts of a claim's page that are made from kernel objects: statement, proof, witness, controls."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from verify.claim import Claim
from verify.kernel import certificate as c
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import holds
from verify.kernel.judge import Lemmas
from verify.kernel.statement import Formula, Statement
from verify.manifest import Of, support
from verify.pipeline import Verdict
from verify.render import render_head
from verify.report.mathml import mathml_formula, mathml_statement, mathml_term
from verify.report.site.markup import Html, Part, link, tag
from verify.report.site.story import proof_story
from verify.report.site.witness import fails_at, refutation, values_table

__all__ = ["Fragments", "fragments"]


@dataclass(frozen=True)
class Fragments:
    """Markup; "" where there is nothing to show. ``fails`` is the short form for the errata."""

    statement: Html
    words: Html
    story: Html
    fails: Html
    neighbour: Html
    neighbour_fails: Html
    example: Html
    assumed: tuple[Html, ...]
    support: Html


def fragments(claim: Claim, verdict: Verdict, lemmas: Lemmas, known: Set[str], of: Of) -> Fragments:
    """The parts of the page of a claim.

    ``known`` are the claims that have a page, so that they can be linked; ``of`` gives the verdicts on others.
    """
    statement, found = claim.judged, verdict.certificate
    nothing = Html("")
    at_values = isinstance(found, (c.Witness, c.Undefined))
    story, fails = nothing, nothing
    if found is not None:
        story = refutation(statement, found) if at_values else proof_story(statement, found, lemmas, known)
        fails = fails_at(statement, found, verdict)
    return Fragments(
        statement=Html(mathml_statement(claim.statement)),
        words=_words(claim),
        story=story,
        fails=fails,
        neighbour=Html(mathml_statement(claim.false_neighbour)) if claim.false_neighbour else nothing,
        neighbour_fails=_neighbour_fails(claim, verdict),
        example=_example(claim, verdict),
        assumed=tuple(Html(mathml_formula(a.formula)) for a in verdict.assumptions),
        support=_support(verdict, of) if found is not None else nothing,
    )


def _support(verdict: Verdict, of: Of) -> Html:
    """The rules and facts that the certificate uses, each with its count; enclosures; how the statement is read."""
    found = support(verdict, of)
    boxes = sum(found.boxes)
    rows: list[tuple[str, Part]] = [
        ("Rules", _counted(found.rules, "rule")),
        ("Facts", _counted(found.facts, "fact")),
        ("Enclosures", f"{boxes} {'box' if boxes == 1 else 'boxes'}" if boxes else None),
        ("Conventions", "; ".join(found.conventions) or None),
    ]
    return tag("dl", [[tag("dt", name), tag("dd", shown)] for name, shown in rows if shown], class_="about")


def _counted(counts: Mapping[str, int], kind: str) -> list[Part]:
    """Each name as a link to what it says."""
    return [
        [", " if number else "", link(name, f"../reading.html#{kind}-{name}"), f" {count}"]
        for number, (name, count) in enumerate(sorted(counts.items()))
    ]


def _words(claim: Claim) -> Html:
    """What the words and letters of the statement stand for."""
    rows: list[Part] = []
    for definition, means, symbol, location in claim.vocabulary.used_in(claim.statement):
        aside = ", ".join(part for part in (symbol and f"printed {symbol}", location) if part)
        body = definition.body
        stands_for = mathml_formula(body) if isinstance(body, Formula) else mathml_term(body)
        head = tag("dt", tag("code", render_head(definition)))
        rows += [head, tag("dd", tag("p", means, f" ({aside})" if aside else None), Html(stands_for))]
    letters = claim.vocabulary.letters
    named = [b.name for b in claim.statement.binders if b.name in letters]
    rows += [part for name in named for part in (tag("dt", tag("code", name)), tag("dd", letters[name]))]
    if not rows:
        return Html("")
    return tag("details", tag("summary", "The words and letters in it"), tag("dl", rows, class_="words"), open=True)


def _neighbour_fails(claim: Claim, verdict: Verdict) -> Html:
    """Where the false neighbour fails: the first recorded counterexample that stands."""
    twin = claim.false_neighbour
    if twin is None or verdict.controls.neighbour != "REFUTED":
        return Html("")
    for proposal in verdict.evidence.neighbours:
        if isinstance(proposal.certificate, c.Witness) and _stands(twin, proposal.certificate):
            return refutation(twin, proposal.certificate)
        if isinstance(proposal.certificate, c.Disproof):
            at = values_table(twin, proposal.certificate)
            return Html(tag("p", "Refuted by a proof of its negation", " at" if at else ".") + at)
    return Html("")


def _stands(statement: Statement, witness: c.Witness) -> bool:
    """Whether the statement fails there: of several proposals the kernel may have accepted a later one."""
    try:
        hypotheses, conclusion = holds(statement, witness)
    except (KernelError, EnclosureError):
        return False
    return all(hypotheses) and conclusion is False


def _example(claim: Claim, verdict: Verdict) -> Html:
    if claim.living_example is not None:
        return values_table(claim.judged, claim.living_example)
    for proposal in verdict.evidence.examples:
        if isinstance(proposal.certificate, c.Disproof):
            return values_table(claim.judged, proposal.certificate)
    return Html("")
