"""The parts of a claim's page that are made from kernel objects: statement, proof, witness, controls."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from verify.claims.claim import Claim
from verify.kernel import certificate as c
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import holds
from verify.kernel.judge import Lemmas
from verify.kernel.statement import Statement
from verify.language.mathml import mathml_formula, mathml_statement
from verify.language.plain import number_of
from verify.report.explain.tree import labels_of
from verify.report.site.markup import Html, Part, link, tag
from verify.report.site.story import proof_story
from verify.report.site.witness import fails_at, refutation, values_table
from verify.report.site.words import Entry, entries
from verify.report.wording import speaking
from verify.run.manifest import Of, support
from verify.run.pipeline import Verdict


@dataclass(frozen=True)
class Fragments:
    """Markup; "" where there is nothing to show. ``fails`` is the short form for the errata."""

    statement: Html
    words: tuple[Entry, ...]
    story: Html
    fails: Html
    negative_control: Html
    control_fails: Html
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
    taken = labels_of(found) if found is not None else frozenset[str]()
    with speaking(claim.statement, *(lemma.statement for lemma in lemmas.values()), taken=taken):
        if found is not None:
            story = refutation(statement, found) if at_values else proof_story(statement, found, lemmas, known)
        words = entries(claim, story)
    if found is not None:
        fails = fails_at(statement, found, verdict)
    return Fragments(
        statement=Html(mathml_statement(claim.statement)),
        words=words,
        story=story,
        fails=fails,
        negative_control=Html(mathml_statement(claim.negative_control)) if claim.negative_control else nothing,
        control_fails=_control_fails(claim, verdict),
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
        ("Enclosures", number_of(boxes, "box", "boxes") if boxes else None),
        ("Conventions", "; ".join(found.conventions) or None),
    ]
    return tag("dl", [[tag("dt", name), tag("dd", shown)] for name, shown in rows if shown], class_="about")


def _counted(counts: Mapping[str, int], kind: str) -> list[Part]:
    """Each name as a link to what it says."""
    return [
        [", " if number else "", link(name, f"../reading.html#{kind}-{name}"), f" {count}"]
        for number, (name, count) in enumerate(sorted(counts.items()))
    ]


def _control_fails(claim: Claim, verdict: Verdict) -> Html:
    """Where the negative control fails: the first recorded counterexample that stands."""
    twin = claim.negative_control
    if twin is None or verdict.controls.negative != "REFUTED":
        return Html("")
    for proposal in verdict.evidence.controls:
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
    if claim.satisfying_instance is not None:
        return values_table(claim.judged, claim.satisfying_instance)
    for proposal in verdict.evidence.examples:
        if isinstance(proposal.certificate, c.Disproof):
            return values_table(claim.judged, proposal.certificate)
    return Html("")
