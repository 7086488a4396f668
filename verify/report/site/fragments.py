"""The parts of a claim's page that are made from kernel objects: statement, proof, witness, controls."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from verify.claim import Claim
from verify.kernel import certificate as c
from verify.kernel.judge import Lemmas
from verify.pipeline import Verdict
from verify.report.mathml import mathml_formula, mathml_statement
from verify.report.site.markup import Html, tag
from verify.report.site.story import proof_story
from verify.report.site.witness import fails_at, refutation, values_table

__all__ = ["Fragments", "fragments"]


@dataclass(frozen=True)
class Fragments:
    """Markup; "" where there is nothing to show. ``fails`` is the short form for the errata."""

    statement: Html
    story: Html
    fails: Html
    neighbour: Html
    neighbour_fails: Html
    example: Html
    assumed: tuple[Html, ...]


def fragments(claim: Claim, verdict: Verdict, lemmas: Lemmas, known: Set[str]) -> Fragments:
    """The parts of the page of a claim. ``known`` are the claims that have a page, so that they can be linked."""
    statement, found = claim.statement, verdict.certificate
    nothing = Html("")
    at_values = isinstance(found, (c.Witness, c.Undefined))
    story, fails = nothing, nothing
    if found is not None:
        story = refutation(statement, found) if at_values else proof_story(statement, found, lemmas, known)
        fails = fails_at(statement, found, verdict)
    return Fragments(
        statement=Html(mathml_statement(statement)),
        story=story,
        fails=fails,
        neighbour=Html(mathml_statement(claim.false_neighbour)) if claim.false_neighbour else nothing,
        neighbour_fails=_neighbour_fails(claim, verdict),
        example=_example(claim, verdict),
        assumed=tuple(Html(mathml_formula(a.formula)) for a in verdict.assumptions),
    )


def _neighbour_fails(claim: Claim, verdict: Verdict) -> Html:
    """Where the false neighbour fails: the first recorded counterexample, which the kernel has accepted."""
    twin = claim.false_neighbour
    if twin is None or verdict.controls.neighbour != "REFUTED":
        return Html("")
    for proposal in verdict.evidence.neighbours:
        if isinstance(proposal.certificate, c.Witness):
            return refutation(twin, proposal.certificate)
        if isinstance(proposal.certificate, c.Disproof):
            at = values_table(twin, proposal.certificate)
            return Html(tag("p", "Refuted by a proof of its negation", " at" if at else ".") + at)
    return Html("")


def _example(claim: Claim, verdict: Verdict) -> Html:
    if claim.living_example is not None:
        return values_table(claim.statement, claim.living_example)
    for proposal in verdict.evidence.examples:
        if isinstance(proposal.certificate, c.Disproof):
            return values_table(claim.statement, proposal.certificate)
    return Html("")
