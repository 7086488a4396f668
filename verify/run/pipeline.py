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
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from verify.claims.legs import NOT_RUN, UNDEFINED, DerivedLeg, Leg
from verify.kernel import codec
from verify.kernel.certificate import Assumption, Certificate, Lemma, Proof, Undefined, Witness
from verify.kernel.errors import CertificateRejected
from verify.kernel.expansion import expand
from verify.kernel.statement import Formula, Integer, Statement
from verify.kernel.terms import Num, Term
from verify.language.points import witness_arrays, witness_text, witness_values
from verify.language.render import render
from verify.language.walk import parts
from verify.limits.attempts import ABSENT, STOPPED, attempt
from verify.limits.deadlines import Deadline
from verify.run import gathering
from verify.run.evidence import SCRIPT, Evidence, Proposal, Settings, evidence_data, evidence_from

if TYPE_CHECKING:
    from verify.claims.claim import Claim
    from verify.kernel.judge import Judgement as Judgement
    from verify.proving.offers import Offer
    from verify.run.store import Stored, Unreadable

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
    "ask_kernel",
]

TRUE_WORDS = ("PROVED", "CONDITIONAL")
SATISFIED = "satisfies the hypotheses"
EXAMPLE_FAILS = f"{SATISFIED}; the conclusion fails there"
SLACK = 0.25
SHORT = 100  # characters of why a script is stuck, where a proof was found all the same


class Controls(NamedTuple):
    """Verdict of the negative control, state of the satisfying instance; "none" where there is none."""

    negative: str = "none"
    instance: str = "none"
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
    severity: str = ""
    convention: str = ""
    defect_of: str = ""

    @property
    def witness(self) -> dict[str, Any] | None:
        """The values at which the statement fails, or is undefined, by name, exact: see `points.witness_values`."""
        return witness_values(self.certificate)

    def witness_arrays(self) -> dict[str, Any] | None:
        """The same as floats and numpy arrays, rounded: see `points.witness_arrays`."""
        return witness_arrays(self.certificate)

    def light(self) -> Verdict:
        """The verdict without its evidence, and without a proof that assumes nothing: what is left is short."""
        told = None if isinstance(self.certificate, Proof) and not self.assumptions else self.certificate
        return self._replace(evidence=Evidence(), certificate=told)

    @property
    def words(self) -> str:
        """The verdict as the baseline records it: with the names of the assumptions."""
        names = ", ".join(sorted({a.name for a in self.assumptions}))
        return f"{self.verdict}: {names}" if names else self.verdict

    def __str__(self) -> str:
        """The verdict, where it fails, the statement, and what is not decided or wrong."""
        at = witness_text(self.certificate)
        head = f"{self.id}: " * bool(self.id) + self.words + f" at {at}" * bool(at)
        shown = render(self.statement) if self.statement is not None else ""
        return "\n\n".join(filter(None, (head, shown, "\n".join((*self.reasons, *self.errors)))))

    def _repr_html_(self) -> str:
        """The same for a notebook, in MathML."""
        from html import escape

        from verify.language.mathml import mathml_statement

        at = witness_text(self.certificate)
        head = f"<b>{escape(self.words)}</b>" + f" at <code>{escape(at)}</code>" * bool(at)
        said = "<br>".join(map(escape, (*self.reasons, *self.errors)))
        shown = mathml_statement(self.statement) if self.statement is not None else ""
        return f"<div>{escape(self.id)} {head}{shown}{said}</div>"


# --- the data flow in one screen ---------------------------------------------------------------------------


def check(
    claim: Claim,
    lemmas: Mapping[str, Judgement] | None = None,
    settings: Settings | None = None,
    evidence: Evidence | None = None,
) -> Verdict:
    """The verdict on a claim. ``lemmas`` are the judgements its certificate may use, by claim id.

    ``evidence`` is what `gather` gave for this claim, now or earlier; without it, it is gathered here.
    What fails is in ``Verdict.errors``, why something is undecided in ``reasons``.
    """
    start = time.monotonic()
    settings = settings or Settings()
    evidence = evidence or gather(claim, settings, lemmas=lemmas)
    answer = ask_kernel(claim.statement, evidence.proposals, lemmas or {})
    if answer.judgement is None and not evidence.searched:
        evidence = further(claim, evidence, settings)
        answer = ask_kernel(claim.statement, evidence.proposals, lemmas or {})
    others = {name: _other_leg(name, claim, evidence, answer) for name in ("smt", "fuzz")}
    legs = {"symbolic": _symbolic_leg(answer, evidence), **others}
    controls = run_controls(claim, evidence, lemmas or {})
    return _conclude(claim, answer, legs, controls, evidence, time.monotonic() - start)


def _conclude(
    claim: Claim,
    answer: Answer,
    legs: Mapping[str, Leg],
    controls: Controls,
    evidence: Evidence,
    seconds: float,
) -> Verdict:
    judgement = answer.judgement
    word = judgement.verdict if judgement else _undecided_word(legs)
    errors = (*answer.errors, *_disagreements(claim.id, legs), *controls.errors, *evidence.crashes)
    if word in TRUE_WORDS and controls.instance == EXAMPLE_FAILS:
        errors += (f"{claim.id}: it is {word}, but its conclusion is false at its satisfying instance",)
    return Verdict(
        id=claim.id,
        paper=claim.source.paper,
        location=claim.source.location,
        fidelity=claim.fidelity,
        statement=claim.statement,
        verdict=word,
        legs=legs,
        assumptions=judgement.assumptions if judgement else (),
        certificate=answer.certificate,
        seconds=seconds,
        controls=controls,
        reasons=() if judgement else _why_undecided(answer, legs, evidence),
        warnings=(*_missing_controls(claim, word), *_unused_script(claim, (*evidence.reasons, *answer.reasons))),
        errors=tuple(dict.fromkeys(errors)),
        lemmas=judgement.lemmas if judgement else (),
        judgement=judgement,
        evidence=evidence,
        title=claim.title,
        printed=claim.printed,
        severity=claim.severity,
        convention=claim.convention,
        defect_of=claim.defect_of,
    )


def gather(
    claim: Claim,
    settings: Settings,
    hints: Sequence[Proposal] = (),
    lemmas: Mapping[str, Judgement] | None = None,
) -> Evidence:
    """Evidence about a claim (`verify.run.gathering`), with the kernel at hand to refuse what backends propose."""
    return gathering.gather(claim, settings, accepts, hints, lemmas)


def further(claim: Claim, evidence: Evidence, settings: Settings) -> Evidence:
    """The evidence, and what the backends find."""
    return gathering.search_further(claim, evidence, settings, accepts)


def prove(
    statement: Statement, effort: float, watch: gathering.Watch | None = None, clock: float | None = None,
    offer: Offer | None = None, found: Evidence | None = None,
) -> tuple[Verdict, gathering.Ran]:
    """The verdict on a bare statement, by the backends alone, and what each of them said.

    ``effort`` is the work, in seconds of a processor for each of two processes; ``clock`` stops it all the same.
    It may cite what is on ``offer`` (`verify.run.citing`), which is judged here then. With ``found`` elsewhere nothing is
    searched for, unless the kernel refuses all that was found.
    """
    start = time.monotonic()
    whole = Deadline(3 * effort)  # the work of both children counts here once they have ended, and the kernel has as much
    offered = Proposals(statement, {} if offer is None else offer.lemmas, whole)
    for proposal in found.proposals if found is not None else ():
        offered.offer(proposal)
    if found is not None and (offered.accepted or not found.proposals):
        answer, evidence = offered.answer(), found
        ran: gathering.Ran = []
    else:
        answer, evidence, ran = _searched(statement, offered, effort, watch, clock, offer)
    reasons, crashes = evidence.reasons, evidence.crashes
    legs = {"symbolic": _symbolic_leg(answer, evidence), "smt": NOT_RUN, "fuzz": NOT_RUN}
    judgement = answer.judgement
    verdict = Verdict(
        id="",
        paper="",
        location="",
        fidelity="",
        statement=statement,
        verdict=judgement.verdict if judgement else "OPEN",
        legs=legs,
        assumptions=judgement.assumptions if judgement else (),
        certificate=answer.certificate,
        seconds=time.monotonic() - start,
        reasons=() if judgement else (*answer.reasons, *reasons),
        errors=(*answer.errors, *crashes),
        lemmas=judgement.lemmas if judgement else (),
        judgement=judgement,
        evidence=evidence,
    )
    return verdict, ran


def _searched(
    statement: Statement, offered: Proposals, effort: float, watch: gathering.Watch | None, clock: float | None,
    offer: Offer | None,
) -> tuple[Answer, Evidence, gathering.Ran]:
    from verify.proving.offers import offering

    if offer is not None:  # what is kept is found by the statement as it is; the search has it written out
        same, known = partial(offer.same, statement), partial(offer.known, statement)
        offer = offer._replace(same=lambda _: same(), known=lambda _: known())
    with nullcontext() if offer is None else offering(offer):
        found, ran, problem = gathering.ask_backends(statement, effort, offered.accepts, 2, watch, clock)
    if found is not None and not offered.accepted:  # whatever the search says it has done: the kernel is asked
        offered.accepts(found)
    answer = offered.answer(gathering.winner(ran))
    proposals = () if answer.certificate is None else (Proposal(answer.origin, answer.certificate),)
    reasons = (*map(gathering.said, ran), *(() if problem is None or problem.crash else (problem.words,)))
    crashes = (problem.words,) if problem is not None and problem.crash else ()
    return answer, Evidence(proposals, reasons=reasons, crashes=crashes, searched=True, tried=effort), ran


# --- asking the kernel -------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """What the kernel said to the proposals: the judgement of the best one accepted, and the rejections."""

    judgement: Judgement | None = None
    certificate: Certificate | None = None
    origin: str = ""
    reasons: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


_PREFERENCE = {"ILL_POSED": 0, "PROVED": 1, "REFUTED": 1, "CONDITIONAL": 2}


class Proposals:
    """Proposals about one statement; the kernel is asked about each.

    Of those accepted counts one that shows the statement ill posed, else one without assumptions; among equals
    the shortest. With ``end``, the kernel is stopped then. What was ``stored`` need not be measured: it is the only one.
    """

    def __init__(
        self,
        statement: Statement,
        lemmas: Mapping[str, Judgement],
        end: Deadline | None = None,
        stored: bool = False,
    ) -> None:
        self.statement = statement
        self.lemmas = lemmas
        self.end = end
        self.stored = stored
        self.accepted: list[tuple[int, int, Proposal, Judgement]] = []
        self._reasons: list[str] = []
        self._errors: list[str] = []

    def offer(self, proposal: Proposal) -> bool:
        """Whether the kernel accepts it."""
        seconds = None if self.end is None else max(SLACK, self.end.left())
        asked = partial(_judged, self.statement, proposal, self.lemmas, self.stored)
        judged, problem = attempt(proposal.origin, asked, seconds)
        if judged is not None:
            judgement, size = judged
            self.accepted.append((_PREFERENCE[judgement.verdict], size, proposal, judgement))
        elif problem is not None:
            (self._errors if problem.crash else self._reasons).append(problem.words)
        return judged is not None

    def accepts(self, certificate: Certificate) -> bool:
        """Whether the kernel accepts a certificate of the backends."""
        return self.offer(Proposal("backends", certificate))

    def answer(self, origin: str = "") -> Answer:
        """What counts of all that was offered; ``origin`` names who proposed it, where that is known better."""
        reasons, errors = tuple(self._reasons), list(self._errors)
        if not self.accepted:
            return Answer(reasons=reasons, errors=tuple(errors))
        errors += _contradictions([(proposal, judgement) for _, _, proposal, judgement in self.accepted])
        _, _, best, judgement = min(self.accepted, key=lambda entry: entry[:2])
        return Answer(judgement, best.certificate, origin or best.origin, reasons, tuple(errors))


def ask_kernel(
    statement: Statement,
    proposals: Sequence[Proposal],
    lemmas: Mapping[str, Judgement],
    seconds: float | None = None,
    stored: bool = False,
) -> Answer:
    """What the kernel says to these proposals, in so many seconds; or to one that was ``stored``."""
    offered = Proposals(statement, lemmas, None if seconds is None else Deadline(seconds), stored)
    for proposal in proposals:
        offered.offer(proposal)
    return offered.answer()


def accepts(statement: Statement, certificate: Certificate) -> bool:
    """Whether the kernel accepts a certificate of the backends, which know no lemmas."""
    return Proposals(statement, {}).accepts(certificate)


def _judged(
    statement: Statement, proposal: Proposal, lemmas: Mapping[str, Judgement], stored: bool
) -> tuple[Judgement, int]:
    """The judgement, and the length of the certificate as it is stored (one that cannot be stored is refused).

    One that was read from what is ``stored`` is not written out for that.
    """
    from verify.kernel.judge import judge

    if not isinstance(proposal.certificate, Certificate):
        raise CertificateRejected(f"gave {type(proposal.certificate).__name__}, which is no certificate")
    judgement = judge(statement, proposal.certificate, lemmas)
    return judgement, 0 if stored else len(codec.dumps(proposal.certificate))


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
    for part in parts(certificate, whole=(Term, Formula)):
        if isinstance(part, Lemma):
            found[part.identifier] = None
    return tuple(found)


# --- legs and words ----------------------------------------------------------------------------------------


def _symbolic_leg(answer: Answer, evidence: Evidence) -> Leg:
    if answer.judgement is None:
        tried = evidence.searched or evidence.proposals or evidence.crashes or evidence.reasons
        return Leg("undecided" if tried else "not run", "; ".join(answer.reasons), evidence.symbolic)
    word = answer.judgement.verdict
    outcome = "agrees" if word in TRUE_WORDS else "disagrees" if word == "REFUTED" else "undecided"
    return Leg(outcome, f"{word} by {answer.origin}", evidence.symbolic)


def _other_leg(name: str, claim: Claim, evidence: Evidence, answer: Answer) -> Leg:
    """The leg. What was found to hold where it was looked at may fail elsewhere: then it is no evidence, and says so.

    But if it is said to hold at the very size of the counterexample, whatever the reals are, or at the counterexample
    itself, it disagrees with that.
    """
    leg: Leg = getattr(evidence, name)
    verdict = answer.judgement.verdict if answer.judgement is not None else ""
    derived = isinstance(getattr(claim, name), DerivedLeg)
    if verdict not in ("REFUTED", "ILL_POSED") or leg.outcome != "agrees" or not derived:
        return leg
    if verdict == "ILL_POSED":
        missed = "did not come upon a point at which it is undefined"
        return leg._replace(outcome="undecided", detail=f"{missed}: {leg.detail}")
    from verify.evidence.fuzz import shown  # only here: most runs have no such leg
    from verify.evidence.fuzz.exhibits import point_of

    size = _size(claim.statement, answer.certificate)
    if size in leg.holds or (answer.certificate and shown(point_of(answer.certificate)) in leg.holds):
        return leg
    where = f"fails at {size}" if "=" in size else "fails elsewhere"
    return leg._replace(outcome="undecided", detail=f"{where}, but holds where it was looked at: {leg.detail}")


def _size(statement: Statement, certificate: Certificate | None) -> str:
    """The integers of a counterexample, as the SMT leg writes sizes; empty if there is none with values."""
    names = [b.name for b in expand(statement).binders if isinstance(b.sort, Integer)]
    if not names:
        return "as it is"
    values = dict(certificate.values) if isinstance(certificate, Witness) else {}
    if not all(isinstance(values.get(name), Num) for name in names):
        return ""
    return ", ".join(f"{name}={values[name].value}" for name in names)  # type: ignore[union-attr]


def _disagreements(name: str, legs: Mapping[str, Leg]) -> list[str]:
    """One leg found nothing against the statement, another a counterexample: something is encoded wrongly.

    Where a statement is not defined nothing agrees with it, but a leg may have looked at where it is.
    """
    yes = [f"{leg} agrees ({said.detail})" for leg, said in legs.items() if said.outcome == "agrees"]
    against = {leg: said for leg, said in legs.items() if said.outcome == "disagrees"}
    no = [f"{leg} disagrees ({said.detail})" for leg, said in against.items()]
    if not yes or all(said.detail.startswith(UNDEFINED) for said in against.values()):
        return []
    return [f"{name}: its legs disagree: {'; '.join(yes + no)}. One of them does not look at the statement"]


def _undecided_word(legs: Mapping[str, Leg]) -> str:
    outcomes = [leg.outcome for leg in legs.values()]
    if all(outcome == "not run" for outcome in outcomes):
        return "NOT_RUN"
    return "SUPPORTED" if "agrees" in outcomes and "disagrees" not in outcomes else "OPEN"


def _why_undecided(answer: Answer, legs: Mapping[str, Leg], evidence: Evidence) -> tuple[str, ...]:
    said = [f"{name}: {leg.outcome}: {leg.detail}" for name, leg in legs.items() if leg.outcome == "agrees"]
    said += [
        f"{name}: found a counterexample that is not confirmed by the kernel: {leg.detail}"
        for name, leg in legs.items()
        if leg.outcome == "disagrees"
    ]
    return tuple(dict.fromkeys((*said, *answer.reasons, *evidence.reasons)))


# --- controls ----------------------------------------------------------------------------------------------


def run_controls(claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]) -> Controls:
    """The negative control must be REFUTED, the satisfying instance must satisfy the hypotheses."""
    negative, first = _negative_control(claim, evidence, lemmas)
    instance, second = _satisfying_instance(claim, evidence, lemmas)
    return Controls(negative, instance, (*first, *second))


def _negative_control(
    claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]
) -> tuple[str, tuple[str, ...]]:
    if claim.negative_control is None:
        return "none", ()
    answer = ask_kernel(claim.negative_control, evidence.controls, lemmas)
    word = answer.judgement.verdict if answer.judgement else "OPEN"
    if word == "REFUTED":
        return word, answer.errors
    said = (*evidence.control_reasons, *answer.reasons)
    why = f" ({'; '.join(said)})" if said else ""
    what = f"{claim.id}: its negative control is {word}, must be REFUTED{why}. Next: give control_proof"
    return word, (*answer.errors, what)


def _satisfying_instance(
    claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]
) -> tuple[str, tuple[str, ...]]:
    example = claim.satisfying_instance
    if claim.instance_proof is not None:
        return _proved_example(claim, evidence, lemmas)
    if example is None:
        return "none", ()
    truth, problem = attempt("satisfying instance", lambda: _holds(claim.judged, example))
    if truth is None:
        words = problem.words if problem else "cannot be evaluated"
        return "not evaluated", (f"{claim.id}: {words}",)
    hypotheses, conclusion = truth
    bad = [f"h{number}" for number, holding in enumerate(hypotheses, 1) if not holding]
    if bad:
        return f"fails {', '.join(bad)}", (
            f"{claim.id}: its satisfying instance does not satisfy {', '.join(bad)} (or the kernel cannot tell). "
            "Next: choose values at which every hypothesis holds visibly",
        )
    return EXAMPLE_FAILS if conclusion is False else SATISFIED, ()


def _proved_example(
    claim: Claim, evidence: Evidence, lemmas: Mapping[str, Judgement]
) -> tuple[str, tuple[str, ...]]:
    """Where the evaluator cannot decide the hypotheses: the kernel refutes that they contradict each other."""
    from verify.claims.claim import contradicted

    answer = ask_kernel(contradicted(claim.judged), evidence.examples, lemmas)
    if answer.judgement is not None and answer.judgement.verdict == "REFUTED":
        return SATISFIED, answer.errors
    why = "; ".join((*evidence.control_reasons, *answer.reasons)) or "instance_proof proposes none"
    what = f"{claim.id}: no satisfying instance is accepted ({why}). Next: mend instance_proof"
    return "not accepted", (*answer.errors, what)


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
            ("negative control", claim.negative_control is not None),
            ("satisfying instance", claim.satisfying_instance is not None or claim.instance_proof is not None),
        )
        if not given
    ]
    if not missing:
        return ()
    return (f"{claim.id}: control missing: it is {word}, but has no {' and no '.join(missing)}",)


def _unused_script(claim: Claim, reasons: Sequence[str]) -> tuple[str, ...]:
    """A script that is stuck, or refused, is dead weight where the search finds a proof all the same."""
    stuck = next((reason for reason in reasons if reason.startswith(f"{SCRIPT}: ")), None)
    if claim.proof is None or stuck is None:
        return ()
    from textwrap import shorten  # only here: most proofs need no words

    why = shorten(stuck.removeprefix(f"{SCRIPT}: "), SHORT, placeholder=" ...")
    if ABSENT in stuck:
        step = "python -m pip install 'privacy-verify[all]' brings what scripts are written with"
    elif STOPPED in stuck:
        step = "run it on a quieter machine, or with a longer --timeout"
    else:
        step = "mend it, or delete it if the search finds one"
    return (f"{claim.id}: its script gave no proof ({why}). Next: {step}",)


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
    answer = ask_kernel(entry.statement, (proposal,), lemmas, seconds, stored=True)
    evidence = Evidence((proposal,), symbolic=time.monotonic() - start)
    judgement = answer.judgement
    return Verdict(
        id=entry.id,
        paper=paper,
        location=entry.location,
        fidelity=entry.fidelity,
        statement=entry.statement,
        verdict=judgement.verdict if judgement else "OPEN",
        legs={"symbolic": _symbolic_leg(answer, evidence), "smt": NOT_RUN, "fuzz": NOT_RUN},
        assumptions=judgement.assumptions if judgement else (),
        certificate=answer.certificate,
        seconds=evidence.symbolic,
        reasons=() if judgement else answer.reasons,
        errors=answer.errors,
        lemmas=judgement.lemmas if judgement else (),
        judgement=judgement,
        title=entry.title,
        printed=entry.printed,
        severity=entry.severity,
        convention=entry.convention,
        defect_of=entry.defect_of,
    )
