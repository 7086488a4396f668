"""Letting scripts and backends propose, and the other legs run: all that costs time, and nothing that decides.

What comes out is plain data, so it may be made in a child process and kept in the ledger.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from verify.claims.legs import NOT_RUN, DerivedLeg, Leg
from verify.kernel import codec
from verify.kernel.certificate import Certificate, Proof
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement
from verify.limits.attempts import Problem, attempt
from verify.limits.deadlines import NET
from verify.run.evidence import SCRIPT, Evidence, Proposal, Settings

if TYPE_CHECKING:
    from verify.claims.claim import Claim
    from verify.kernel.judge import Lemmas

Accepts = Callable[[Statement, Certificate], bool]
Ran = list[dict[str, object]]
Watch = Callable[[Sequence[str], float], None]
GRACE = 30.0
LONGER = 4  # times the points, and the slices
DERIVED = 0.5  # times the time of a script: they count their work, some seconds; this ends what is counted wrongly


def gather(
    claim: Claim,
    settings: Settings,
    accepts: Accepts,
    hints: Sequence[Proposal] = (),
    lemmas: Lemmas | None = None,
) -> Evidence:
    """Let the claim's script, the refuter or the backends propose; run the other legs. Nothing is decided.

    ``hints`` are certificates from elsewhere, such as the stored ones. The backends, the refuter among them, are asked
    where there is neither a script nor a hint, and by `search_further` where the kernel refuses what there is. The
    refuter alone is a second look: it is left out where a counterexample is stored (the shortest one of an earlier run),
    and where there is a proof and a satisfying instance shows that the hypotheses can hold (the other legs look too).

    ``accepts`` asks the kernel; a backend that it refuses is passed over. ``lemmas`` are the judgements that the
    tactics of a script may look at.
    """
    with _offered(claim, {} if lemmas is None else lemmas):
        return _gathered(claim, settings, accepts, hints)


def _gathered(claim: Claim, settings: Settings, accepts: Accepts, hints: Sequence[Proposal]) -> Evidence:
    start = time.monotonic()
    notes = _Notes()
    scripted = _script(SCRIPT, claim.proof, settings, notes)
    proposals = [*scripted, *hints]
    searched = not proposals and claim.proof is None
    if not searched and not _enough(claim, scripted, hints):
        proposals = [*_refutation(claim.statement, settings, accepts, notes), *proposals]
    if searched:
        proposals += _search(claim.statement, settings, accepts, notes)
    symbolic = time.monotonic() - start
    aside = _Notes()  # what goes wrong with the negative control is no reason about the claim
    controls = _control_proposals(claim, settings, accepts, aside)
    examples = _script("example script", claim.instance_proof, settings, aside)
    certificates = tuple(proposal.certificate for proposal in (*proposals, *controls))
    alive = () if claim.satisfying_instance is None else (claim.satisfying_instance,)
    instances = (*alive, *(proposal.certificate for proposal in examples))
    smt, fuzz = (
        _controlled(name, claim, certificates, instances, settings, notes) if settings.legs else NOT_RUN
        for name in ("smt", "fuzz")
    )
    return Evidence(
        proposals=tuple(proposals),
        controls=tuple(controls),
        control_reasons=tuple(aside.reasons),
        examples=tuple(examples),
        smt=smt,
        fuzz=fuzz,
        reasons=tuple(notes.reasons),
        crashes=tuple(f"{claim.id}: {words}" for words in (*notes.crashes, *aside.crashes)),
        searched=searched,
        tried=settings.timeout,
        symbolic=symbolic,
        seconds=time.monotonic() - start,
    )


def search_further(claim: Claim, evidence: Evidence, settings: Settings, accepts: Accepts) -> Evidence:
    """Ask the backends too: nothing that was proposed so far convinced the kernel."""
    start = time.monotonic()
    notes = _Notes()
    found = _search(claim.statement, settings, accepts, notes)
    seconds = time.monotonic() - start
    return evidence._replace(
        proposals=(*evidence.proposals, *found),
        reasons=(*evidence.reasons, *notes.reasons),
        crashes=(*evidence.crashes, *(f"{claim.id}: {words}" for words in notes.crashes)),
        searched=True,
        tried=settings.timeout,
        symbolic=evidence.symbolic + seconds,
        seconds=evidence.seconds + seconds,
    )


def _enough(claim: Claim, scripted: Sequence[Proposal], hints: Sequence[Proposal]) -> bool:
    """Whether the refuter has nothing to add to what there is."""
    alive = claim.satisfying_instance is not None or claim.instance_proof is not None
    proved = any(isinstance(proposal.certificate, Proof) for proposal in (*scripted, *hints))
    refuted = any(not isinstance(proposal.certificate, Proof) for proposal in hints)
    return refuted or (alive and proved)


@contextmanager
def _offered(claim: Claim, lemmas: Lemmas) -> Iterator[None]:
    """Let the tactics look lemmas and words up here. What they make of them is judged like everything else."""
    if claim.proof is claim.control_proof is claim.instance_proof is None:
        yield
        return
    from verify.proving.tactics import with_lemmas, with_words

    with_lemmas(lemmas)
    before = with_words(claim.vocabulary)
    try:
        yield
    finally:
        with_words(before)


class _Notes:
    """What went wrong: with what is searched, and with the checker itself."""

    def __init__(self) -> None:
        self.reasons: list[str] = []
        self.crashes: list[str] = []

    def take(self, problem: Problem | None) -> None:
        if problem is not None:
            (self.crashes if problem.crash else self.reasons).append(problem.words)


def _refutation(statement: Statement, settings: Settings, accepts: Accepts, notes: _Notes) -> list[Proposal]:
    statement = expand(statement)
    seconds = min(settings.refuter_timeout, settings.timeout)

    def propose() -> Certificate | None:
        from verify.proving.search import refute

        return refute(statement, seconds, accept=partial(accepts, statement))

    found, problem = attempt("refuter", propose, seconds + GRACE)
    notes.take(problem)
    return _storable("refuter", found, notes)


def _search(statement: Statement, settings: Settings, accepts: Accepts, notes: _Notes) -> list[Proposal]:
    accept = partial(accepts, statement)
    found, ran, problem = ask_backends(statement, settings.timeout, accept, settings.processes, clock=settings.clock)
    notes.take(problem)
    notes.reasons += [said(entry) for entry in ran]
    return _storable(winner(ran), found, notes)


def ask_backends(
    statement: Statement,
    timeout: float,
    accept: Callable[[Certificate], bool],
    processes: int,
    watch: Watch | None = None,
    clock: float | None = None,
) -> tuple[Certificate | None, Ran, Problem | None]:
    """The certificate that the backends agree on with the kernel, what each said, and what went wrong."""
    written_out = expand(statement)

    def ask() -> tuple[Certificate | None, Ran]:
        from verify.proving.search import search

        found, ran = search(written_out, timeout, accept=accept, processes=processes, watch=watch, clock=clock)
        return found, [dict(entry) for entry in ran]

    result, problem = attempt("backends", ask, max(timeout, (clock or 0) / NET) + GRACE)
    found, ran = result or (None, [])
    return found, ran, problem


def said(entry: Mapping[str, object]) -> str:
    """One entry of what ran, in words."""
    seconds = entry.get("seconds")
    took = f", {seconds:.2f} s" if isinstance(seconds, float) else ""
    return f"{entry.get('backend')}: {entry.get('outcome')}{took}" + (
        f": {entry['detail']}" if entry.get("detail") else ""
    )


def winner(ran: Sequence[Mapping[str, object]]) -> str:
    """Who made the certificate that was found: the search puts it last."""
    return str(ran[-1].get("backend")) if ran else "backends"


def _script(
    name: str, script: Callable[[], Certificate] | None, settings: Settings, notes: _Notes
) -> list[Proposal]:
    if script is None:
        return []
    made, problem = attempt(name, script, settings.script_timeout)
    notes.take(problem)
    if made is not None and not isinstance(made, Certificate):
        notes.crashes.append(f"{name}: returned {type(made).__name__}, must return a certificate")
        return []
    return _storable(name, made, notes)


def _storable(origin: str, certificate: Certificate | None, notes: _Notes) -> list[Proposal]:
    """The certificate as a proposal, if there is one and it can be written down."""
    if certificate is None:
        return []
    text, problem = attempt(f"{origin}, storing its certificate", partial(codec.dumps, certificate))
    notes.take(problem)
    return [] if text is None else [Proposal(origin, certificate)]


def _control_proposals(claim: Claim, settings: Settings, accepts: Accepts, notes: _Notes) -> list[Proposal]:
    if claim.negative_control is None:
        return []
    found = _script("control script", claim.control_proof, settings, notes)
    found = found or _refutation(claim.negative_control, settings, accepts, notes)
    return found or _search(claim.negative_control, settings, accepts, notes)


def _controlled(
    name: str,
    claim: Claim,
    certificates: tuple[Certificate, ...],
    instances: tuple[Certificate, ...],
    settings: Settings,
    notes: _Notes,
) -> Leg:
    """The leg; evidence that the perturbed twin has too is none. Both are looked at longer, then; and headline theorems
    where nothing is decided.

    ``certificates`` are of both, and known of both: where the one fails the other is looked at as well. ``instances``
    show points that satisfy the hypotheses.
    """
    from verify.run.library import is_headline

    script = getattr(claim, name)
    if isinstance(script, DerivedLeg):
        script = replace(script, certificates=certificates, instances=instances)
    seconds = 0.0
    for effort in (1, LONGER):
        if isinstance(script, DerivedLeg):
            script = replace(script, effort=effort)
        leg = _leg(name, script, settings, notes)
        seconds += leg.seconds
        if leg.outcome == "undecided" and effort == 1 and isinstance(script, DerivedLeg) and is_headline(claim.id):
            continue
        if leg.outcome != "agrees" or claim.negative_control is None or not isinstance(script, DerivedLeg):
            return leg._replace(seconds=seconds)
        twin = _leg(name, replace(script, statement=claim.negative_control, simple=False), settings, notes)
        seconds += twin.seconds
        leg = leg._replace(seconds=seconds, twin=twin.outcome)
        if twin.outcome != "agrees":
            return leg
    words = f"does not discriminate: it agrees with the negative control too: {leg.detail}"
    return leg._replace(outcome="undecided", detail=words)


def _leg(name: str, script: Callable[[], Leg] | DerivedLeg | None, settings: Settings, notes: _Notes) -> Leg:
    if script is None:
        return NOT_RUN
    start, limit = time.monotonic(), settings.script_timeout
    if isinstance(script, DerivedLeg):
        from verify.evidence.derived import run

        limit, script = DERIVED * script.effort * limit, partial(run, script)
    answer, problem = attempt(name, script, limit)
    seconds = time.monotonic() - start
    if isinstance(answer, Leg):
        return answer if answer.seconds else answer._replace(seconds=seconds)
    if problem is None:
        problem = Problem(f"{name}: returned {type(answer).__name__}, must return a Leg", crash=True)
    if problem.crash:
        notes.crashes.append(problem.words)
    return Leg("not run" if problem.absent else "undecided", problem.words, seconds)
