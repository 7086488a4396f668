"""From a claim to its verdict.

    claim -> gather: scripts and backends propose certificates, the other legs run        (untrusted)
          -> kernel.judge(the claim's statement, each proposal)                            (trusted)
          -> legs compared, controls run
          -> Verdict

`gather` is all that costs time; it gives plain data, so it runs in this process or in a child, and can be
kept in the ledger. Everything else is done again on every `check`. Nothing else asks the kernel's `judge`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from verify import gathering
from verify.attempts import attempt
from verify.evidence import Evidence, Proposal, Settings, evidence_data, evidence_from
from verify.kernel import codec
from verify.kernel.certificate import Assume, Assumption, Certificate, Lemma, Undefined, Witness
from verify.kernel.errors import CertificateRejected
from verify.kernel.statement import Statement
from verify.legs import NOT_RUN, DerivedLeg, Leg
from verify.walk import parts

if TYPE_CHECKING:
    from verify.claim import Claim
    from verify.kernel.judge import Judgement as Judgement
    from verify.store import Stored, Unreadable

__all__ = [
    "Controls",
    "Evidence",
    "Proposal",
    "Settings",
    "Verdict",
    "check",
    "evidence_data",
    "evidence_from",
    "gather",
    "prove",
    "rule",
]

TRUE_WORDS = ("PROVED", "CONDITIONAL")
SATISFIED = "satisfies the hypotheses"
EXAMPLE_FAILS = f"{SATISFIED}; the conclusion fails there"
SLACK = 0.25


class Controls(NamedTuple):
    """Verdict of the false neighbour, state of the living example; "none" where there is none."""

    neighbour: str = "none"
    example: str = "none"
    errors: tuple[str, ...] = ()


class Verdict(NamedTuple):
    """What is reported of a claim. ``errors`` are errors of the checker or of the claim's own scripts."""

    id: str
    paper: str
    location: str
    fidelity: str
    statement: Statement | None
    verdict: str
    legs: Mapping[str, Leg]
    assumptions: tuple[Assumption, ...] = ()
    certificate: Certificate | None = None
    seconds: float = 0.0
    controls: Controls = Controls()
    reasons: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    judgement: Judgement | None = None
    evidence: Evidence = Evidence()
    title: str = ""
    printed: str = ""

    @property
    def witness(self) -> Witness | Undefined | None:
        """The values at which the statement fails, or is undefined."""
        return self.certificate if isinstance(self.certificate, (Witness, Undefined)) else None

    @property
    def words(self) -> str:
        """The verdict as the baseline records it: with the names of the assumptions."""
        names = ", ".join(sorted({a.name for a in self.assumptions}))
        return f"{self.verdict}: {names}" if names else self.verdict


# --- the data flow in one screen ---------------------------------------------------------------------------


def check(
    claim: Claim,
    lemmas: Mapping[str, Judgement] | None = None,
    settings: Settings | None = None,
    evidence: Evidence | None = None,
) -> Verdict:
    """The verdict on a claim. ``lemmas`` are the judgements its certificate may use, by claim id.

    ``evidence`` is what `gather` gave for this claim, now or earlier; without it, it is gathered here.
    """
    start = time.monotonic()
    settings = settings or Settings()
    evidence = evidence or gather(claim, settings, lemmas=lemmas)
    ruling = rule(claim.statement, evidence.proposals, lemmas or {})
    if ruling.judgement is None and not evidence.searched:
        evidence = further(claim, evidence, settings)
        ruling = rule(claim.statement, evidence.proposals, lemmas or {})
    others = {name: _other_leg(name, claim, evidence, ruling) for name in ("smt", "fuzz")}
    legs = {"symbolic": _symbolic_leg(ruling, evidence), **others}
    controls = run_controls(claim, evidence, lemmas or {})
    return _conclude(claim, ruling, legs, controls, evidence, time.monotonic() - start)


def _conclude(
    claim: Claim,
    ruling: Ruling,
    legs: Mapping[str, Leg],
    controls: Controls,
    evidence: Evidence,
    seconds: float,
) -> Verdict:
    judgement = ruling.judgement
    word = judgement.verdict if judgement else _undecided_word(legs)
    errors = (*ruling.errors, *_disagreements(claim.id, legs), *controls.errors, *evidence.crashes)
    if word in TRUE_WORDS and controls.example == EXAMPLE_FAILS:
        errors += (f"{claim.id}: it is {word}, but its conclusion is false at its living example",)
    return Verdict(
        id=claim.id,
        paper=claim.source.paper,
        location=claim.source.location,
        fidelity=claim.fidelity,
        statement=claim.statement,
        verdict=word,
        legs=legs,
        assumptions=judgement.assumptions if judgement else (),
        certificate=ruling.certificate,
        seconds=seconds,
        controls=controls,
        reasons=() if judgement else _why_undecided(ruling, legs, evidence),
        warnings=_missing_controls(claim, word),
        errors=tuple(dict.fromkeys(errors)),
        lemmas=judgement.lemmas if judgement else (),
        judgement=judgement,
        evidence=evidence,
        title=claim.title,
        printed=claim.printed,
    )


def gather(
    claim: Claim,
    settings: Settings,
    hints: Sequence[Proposal] = (),
    lemmas: Mapping[str, Judgement] | None = None,
) -> Evidence:
    """Evidence about a claim (`verify.gathering`), with the kernel at hand to refuse what backends propose."""
    return gathering.gather(claim, settings, accepts, hints, lemmas)


def further(claim: Claim, evidence: Evidence, settings: Settings) -> Evidence:
    """The evidence, and what the backends find."""
    return gathering.search_further(claim, evidence, settings, accepts)


def prove(
    statement: Statement, timeout: float, watch: gathering.Watch | None = None
) -> tuple[Verdict, gathering.Ran]:
    """The verdict on a bare statement, by the backends alone, and what each of them said."""
    start = time.monotonic()
    court = Court(statement, {}, start + timeout)
    found, ran, problem = gathering.ask_backends(statement, timeout, court.accepts, 2, watch)
    if found is not None and not court.accepted:  # whatever the search says it has done: the kernel is asked
        court.accepts(found)
    ruling = court.ruling(gathering.winner(ran))
    proposals = () if ruling.certificate is None else (Proposal(ruling.origin, ruling.certificate),)
    reasons = (*map(gathering.said, ran), *(() if problem is None or problem.crash else (problem.words,)))
    crashes = (problem.words,) if problem is not None and problem.crash else ()
    evidence = Evidence(proposals, reasons=reasons, crashes=crashes, searched=True, tried=timeout)
    legs = {"symbolic": _symbolic_leg(ruling, evidence), "smt": NOT_RUN, "fuzz": NOT_RUN}
    judgement = ruling.judgement
    verdict = Verdict(
        id="",
        paper="",
        location="",
        fidelity="",
        statement=statement,
        verdict=judgement.verdict if judgement else "OPEN",
        legs=legs,
        assumptions=judgement.assumptions if judgement else (),
        certificate=ruling.certificate,
        seconds=time.monotonic() - start,
        reasons=() if judgement else (*ruling.reasons, *reasons),
        errors=(*ruling.errors, *crashes),
        judgement=judgement,
        evidence=evidence,
    )
    return verdict, ran


# --- asking the kernel -------------------------------------------------------------------------------------


class Ruling(NamedTuple):
    """What the kernel said to the proposals: the judgement of the best one accepted, and the rejections."""

    judgement: Judgement | None = None
    certificate: Certificate | None = None
    origin: str = ""
    reasons: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


_PREFERENCE = {"ILL_POSED": 0, "PROVED": 1, "REFUTED": 1, "CONDITIONAL": 2}


class Court:
    """Hears proposals about one statement, and asks the kernel about each.

    Of those accepted counts one that shows the statement ill posed, else one without assumptions; among equals
    the shortest. With ``end``, a moment of the monotonic clock, the kernel is stopped then.
    """

    def __init__(
        self, statement: Statement, lemmas: Mapping[str, Judgement], end: float | None = None
    ) -> None:
        self.statement = statement
        self.lemmas = lemmas
        self.end = end
        self.accepted: list[tuple[int, int, Proposal, Judgement]] = []
        self._reasons: list[str] = []
        self._errors: list[str] = []

    def hear(self, proposal: Proposal) -> bool:
        """Whether the kernel accepts it."""
        seconds = None if self.end is None else max(SLACK, self.end - time.monotonic())
        asked = partial(_judged, self.statement, proposal, self.lemmas)
        judged, problem = attempt(proposal.origin, asked, seconds)
        if judged is not None:
            judgement, size = judged
            self.accepted.append((_PREFERENCE[judgement.verdict], size, proposal, judgement))
        elif problem is not None:
            (self._errors if problem.crash else self._reasons).append(problem.words)
        return judged is not None

    def accepts(self, certificate: Certificate) -> bool:
        """Whether the kernel accepts a certificate of the backends."""
        return self.hear(Proposal("backends", certificate))

    def ruling(self, origin: str = "") -> Ruling:
        """What counts of all that was heard; ``origin`` names who proposed it, where that is known better."""
        reasons, errors = tuple(self._reasons), list(self._errors)
        if not self.accepted:
            return Ruling(reasons=reasons, errors=tuple(errors))
        errors += _contradictions([(proposal, judgement) for _, _, proposal, judgement in self.accepted])
        _, _, best, judgement = min(self.accepted, key=lambda entry: entry[:2])
        return Ruling(judgement, best.certificate, origin or best.origin, reasons, tuple(errors))


def rule(
    statement: Statement,
    proposals: Sequence[Proposal],
    lemmas: Mapping[str, Judgement],
    seconds: float | None = None,
) -> Ruling:
    """What the kernel says to these proposals, in so many seconds."""
    court = Court(statement, lemmas, None if seconds is None else time.monotonic() + seconds)
    for proposal in proposals:
        court.hear(proposal)
    return court.ruling()


def accepts(statement: Statement, certificate: Certificate) -> bool:
    """Whether the kernel accepts a certificate of the backends, which know no lemmas."""
    return Court(statement, {}).accepts(certificate)


def _judged(
    statement: Statement, proposal: Proposal, lemmas: Mapping[str, Judgement]
) -> tuple[Judgement, int]:
    """The judgement, and the length of the certificate as it is stored (one that cannot be stored is refused)."""
    from verify.kernel.judge import judge

    if not isinstance(proposal.certificate, Certificate):
        raise CertificateRejected(f"gave {type(proposal.certificate).__name__}, which is no certificate")
    return judge(statement, proposal.certificate, lemmas), len(codec.dumps(proposal.certificate))


def _contradictions(accepted: Sequence[tuple[Proposal, Judgement]]) -> list[str]:
    """True and refuted, or true and undefined somewhere, cannot both be. (What rests on contradictory
    hypotheses is true and ill posed; what is undefined at one point may fail at another.)
    """
    true = any(judgement.verdict in TRUE_WORDS for _, judgement in accepted)
    false = any(j.verdict == "REFUTED" or isinstance(p.certificate, Undefined) for p, j in accepted)
    if not true or not false:
        return []
    said = "; ".join(f"{proposal.origin}: {judgement.verdict}" for proposal, judgement in accepted)
    return [f"the kernel accepted certificates that contradict each other ({said})"]


def lemma_ids(certificate: Certificate) -> tuple[str, ...]:
    """The claim ids that the certificate's Lemma steps refer to, each once, in order."""
    found: dict[str, None] = {}
    for part in parts(certificate):
        if isinstance(part, Lemma):
            found[part.identifier] = None
    return tuple(found)


def assumed_names(certificate: Certificate) -> tuple[str, ...]:
    """Names of the assumptions that the certificate itself makes (not those of its lemmas)."""
    return tuple(dict.fromkeys(part.name for part in parts(certificate) if isinstance(part, Assume)))


# --- legs and words ----------------------------------------------------------------------------------------


def _symbolic_leg(ruling: Ruling, evidence: Evidence) -> Leg:
    if ruling.judgement is None:
        tried = evidence.searched or evidence.proposals or evidence.crashes or evidence.reasons
        return Leg("undecided" if tried else "not run", "; ".join(ruling.reasons), evidence.symbolic)
    word = ruling.judgement.verdict
    outcome = "agrees" if word in TRUE_WORDS else "disagrees" if word == "REFUTED" else "undecided"
    return Leg(outcome, f"{word} by {ruling.origin}", evidence.symbolic)


def _other_leg(name: str, claim: Claim, evidence: Evidence, ruling: Ruling) -> Leg:
    """The leg; "undecided" where it missed what the kernel found: few small points of the statement are no objection."""
    leg: Leg = getattr(evidence, name)
    missed = {"REFUTED": "the counterexample", "ILL_POSED": "a point at which it is undefined"}
    word = missed.get(ruling.judgement.verdict) if ruling.judgement is not None else None
    if word is None or leg.outcome != "agrees" or not isinstance(getattr(claim, name), DerivedLeg):
        return leg
    return leg._replace(outcome="undecided", detail=f"did not come upon {word}: {leg.detail}")


def _disagreements(name: str, legs: Mapping[str, Leg]) -> list[str]:
    """One leg found nothing against the statement, another a counterexample: something is encoded wrongly."""
    yes = [f"{leg} agrees ({said.detail})" for leg, said in legs.items() if said.outcome == "agrees"]
    no = [f"{leg} disagrees ({said.detail})" for leg, said in legs.items() if said.outcome == "disagrees"]
    if not yes or not no:
        return []
    return [f"{name}: its legs disagree: {'; '.join(yes + no)}. One of them does not look at the statement"]


def _undecided_word(legs: Mapping[str, Leg]) -> str:
    outcomes = [leg.outcome for leg in legs.values()]
    if all(outcome == "not run" for outcome in outcomes):
        return "NOT_RUN"
    return "SUPPORTED" if "agrees" in outcomes and "disagrees" not in outcomes else "OPEN"


def _why_undecided(ruling: Ruling, legs: Mapping[str, Leg], evidence: Evidence) -> tuple[str, ...]:
    said = [f"{name}: {leg.outcome}: {leg.detail}" for name, leg in legs.items() if leg.outcome == "agrees"]
    said += [
        f"{name}: found a counterexample that is not confirmed by the kernel: {leg.detail}"
        for name, leg in legs.items()
        if leg.outcome == "disagrees"
    ]
    return tuple(dict.fromkeys((*said, *ruling.reasons, *evidence.reasons)))


# --- controls ----------------------------------------------------------------------------------------------


def run_controls(claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]) -> Controls:
    """The false neighbour must be REFUTED, the living example must satisfy the hypotheses."""
    neighbour, first = _neighbour(claim, evidence, lemmas)
    example, second = _living_example(claim, evidence, lemmas)
    return Controls(neighbour, example, (*first, *second))


def _neighbour(
    claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]
) -> tuple[str, tuple[str, ...]]:
    if claim.false_neighbour is None:
        return "none", ()
    ruling = rule(claim.false_neighbour, evidence.neighbours, lemmas)
    word = ruling.judgement.verdict if ruling.judgement else "OPEN"
    if word == "REFUTED":
        return word, ruling.errors
    said = (*evidence.neighbour_reasons, *ruling.reasons)
    why = f" ({'; '.join(said)})" if said else ""
    what = f"{claim.id}: its false neighbour is {word}, must be REFUTED{why}. Next: give neighbour_proof"
    return word, (*ruling.errors, what)


def _living_example(
    claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]
) -> tuple[str, tuple[str, ...]]:
    example = claim.living_example
    if claim.example_proof is not None:
        return _proved_example(claim, evidence, lemmas)
    if example is None:
        return "none", ()
    truth, problem = attempt("living example", lambda: _holds(claim.judged, example))
    if truth is None:
        words = problem.words if problem else "cannot be evaluated"
        return "not evaluated", (f"{claim.id}: {words}",)
    hypotheses, conclusion = truth
    bad = [f"h{number}" for number, holding in enumerate(hypotheses, 1) if not holding]
    if bad:
        return f"fails {', '.join(bad)}", (
            f"{claim.id}: its living example does not satisfy {', '.join(bad)} (or the kernel cannot tell). "
            "Next: choose values at which every hypothesis holds visibly",
        )
    return EXAMPLE_FAILS if conclusion is False else SATISFIED, ()


def _proved_example(
    claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]
) -> tuple[str, tuple[str, ...]]:
    """Where the evaluator cannot decide the hypotheses: the kernel refutes that they contradict each other."""
    from verify.claim import contradicted

    ruling = rule(contradicted(claim.judged), evidence.examples, lemmas)
    if ruling.judgement is not None and ruling.judgement.verdict == "REFUTED":
        return SATISFIED, ruling.errors
    why = "; ".join((*evidence.neighbour_reasons, *ruling.reasons)) or "example_proof proposes none"
    what = f"{claim.id}: no living example is accepted ({why}). Next: mend example_proof"
    return "not accepted", (*ruling.errors, what)


def _holds(statement: Statement, example: Witness) -> tuple[list[bool | None], bool | None]:
    from verify.kernel.evaluate import holds
    from verify.kernel.shape import check_shape

    check_shape((statement, example), "tuple[Statement, Witness]")
    return holds(statement, example)


def _missing_controls(claim: Claim, word: str) -> tuple[str, ...]:
    if word not in TRUE_WORDS:
        return ()
    missing = [
        name
        for name, given in (
            ("false neighbour", claim.false_neighbour is not None),
            ("living example", claim.living_example is not None or claim.example_proof is not None),
        )
        if not given
    ]
    if not missing:
        return ()
    return (f"{claim.id}: control missing: it is {word}, but has no {' and no '.join(missing)}",)


# --- stored certificates: the kernel alone -----------------------------------------------------------------


def unreadable(paper: str, entry: Unreadable) -> Verdict:
    """The verdict on a stored certificate that cannot be read."""
    legs = {"symbolic": Leg("undecided", entry.reason), "smt": NOT_RUN, "fuzz": NOT_RUN}
    return Verdict(entry.id, paper, entry.location, entry.fidelity, None, "OPEN", legs, reasons=(entry.reason,))


def rechecked(
    paper: str,
    entry: Stored,
    proposal: Proposal,
    lemmas: Mapping[str, Judgement],
    seconds: float | None = None,
) -> Verdict:
    """The verdict on a stored statement, from its stored certificate; the kernel is stopped after `seconds`."""
    start = time.monotonic()
    ruling = rule(entry.statement, (proposal,), lemmas, seconds)
    evidence = Evidence((proposal,), symbolic=time.monotonic() - start)
    judgement = ruling.judgement
    return Verdict(
        id=entry.id,
        paper=paper,
        location=entry.location,
        fidelity=entry.fidelity,
        statement=entry.statement,
        verdict=judgement.verdict if judgement else "OPEN",
        legs={"symbolic": _symbolic_leg(ruling, evidence), "smt": NOT_RUN, "fuzz": NOT_RUN},
        assumptions=judgement.assumptions if judgement else (),
        certificate=ruling.certificate,
        seconds=evidence.symbolic,
        reasons=() if judgement else ruling.reasons,
        errors=ruling.errors,
        lemmas=judgement.lemmas if judgement else (),
        judgement=judgement,
        title=entry.title,
        printed=entry.printed,
    )
