"""From a claim to its verdict.

    claim -> gather: scripts and backends propose certificates, the other legs run        (untrusted)
          -> kernel.judge(the claim's statement, each proposal)                            (trusted)
          -> legs compared, controls run
          -> Verdict

`gather` is all that costs time; it gives plain data, so it runs in this process or in a child, and can be
kept in the ledger. Everything else is done again on every `check`. `recheck` judges stored certificates only.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

from verify import ledger as keeping
from verify.claim import NOT_RUN, Claim, Leg
from verify.kernel import codec
from verify.kernel.certificate import Assume, Certificate, Lemma, Undefined, Witness
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import CertificateRejected, KernelError
from verify.kernel.statement import Statement
from verify.kernel.terms import Node
from verify.library import Found, Paper, find, load

if TYPE_CHECKING:
    from verify.kernel.judge import Assumption, Judgement

__all__ = ["Controls", "Evidence", "Proposal", "Session", "Settings", "Verdict", "check", "gather", "recheck"]

_T = TypeVar("_T")
TRUE_WORDS = ("PROVED", "CONDITIONAL")
EXAMPLE_FAILS = "satisfies the hypotheses; the conclusion fails there"
WORTH_PROCESSES = 4
GRACE = 30.0
LONGEST = 400
MEMORY = 4 << 30


@dataclass(frozen=True)
class Settings:
    """How much to try: seconds of search a claim, seconds for each of its scripts and legs, processes."""

    timeout: float = 20.0
    script_timeout: float = 120.0
    refuter_timeout: float = 2.0
    jobs: int = 2
    fresh: bool = False


@dataclass(frozen=True)
class Proposal:
    """A certificate, and who proposes it."""

    origin: str
    certificate: Certificate


@dataclass(frozen=True)
class Evidence:
    """What was found about a claim by everything that is not trusted.

    ``tried`` are the seconds that the search was allowed; ``symbolic`` those that scripts and backends took
    to propose certificates, ``seconds`` those of everything.
    """

    proposals: tuple[Proposal, ...] = ()
    neighbours: tuple[Proposal, ...] = ()
    neighbour_reasons: tuple[str, ...] = ()
    smt: Leg = NOT_RUN
    fuzz: Leg = NOT_RUN
    reasons: tuple[str, ...] = ()
    crashes: tuple[str, ...] = ()
    searched: bool = False
    tried: float = 0.0
    symbolic: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True)
class Controls:
    """Verdict of the false neighbour, state of the living example; "none" where there is none."""

    neighbour: str = "none"
    example: str = "none"
    errors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
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
    judgement: Judgement | None = field(default=None, compare=False, repr=False)
    evidence: Evidence = field(default=Evidence(), compare=False, repr=False)

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
        evidence = search_further(claim, evidence, settings)
        ruling = rule(claim.statement, evidence.proposals, lemmas or {})
    legs = {"symbolic": _symbolic_leg(ruling, evidence), "smt": evidence.smt, "fuzz": evidence.fuzz}
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
    )


def prove(statement: Statement, timeout: float) -> tuple[Verdict, list[dict[str, object]]]:
    """The verdict on a bare statement, by the backends alone, and what each of them said."""
    start = time.monotonic()
    notes = _Notes()
    found, ran = search(statement, timeout, notes.take)
    proposals = () if found is None else (Proposal(_winner(ran), found),)
    ruling = rule(statement, proposals, {})
    reasons = (*(_said(entry) for entry in ran), *notes.reasons)
    evidence = Evidence(
        proposals, reasons=reasons, crashes=tuple(notes.crashes), searched=True, tried=timeout
    )
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
        errors=(*ruling.errors, *evidence.crashes),
        judgement=judgement,
        evidence=evidence,
    )
    return verdict, ran


# --- asking the kernel -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruling:
    """What the kernel said to the proposals: the judgement of the best one accepted, and the rejections."""

    judgement: Judgement | None = None
    certificate: Certificate | None = None
    origin: str = ""
    reasons: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()


_PREFERENCE = {"ILL_POSED": 0, "PROVED": 1, "REFUTED": 1, "CONDITIONAL": 2}


def rule(statement: Statement, proposals: Sequence[Proposal], lemmas: Mapping[str, Judgement]) -> Ruling:
    """Judge every proposal. Of those accepted counts one that shows the statement ill posed, else one without
    assumptions; among equals the shortest.
    """
    accepted: list[tuple[int, int, Proposal, Judgement]] = []
    reasons: list[str] = []
    errors: list[str] = []
    for proposal in proposals:
        judged, problem = attempt(proposal.origin, partial(_judged, statement, proposal, lemmas))
        if judged is not None:
            judgement, size = judged
            accepted.append((_PREFERENCE[judgement.verdict], size, proposal, judgement))
        elif problem is not None:
            (errors if problem.crash else reasons).append(problem.words)
    if not accepted:
        return Ruling(reasons=tuple(reasons), errors=tuple(errors))
    errors += _contradictions([(proposal, judgement) for _, _, proposal, judgement in accepted])
    _, _, best, judgement = min(accepted, key=lambda entry: entry[:2])
    return Ruling(judgement, best.certificate, best.origin, tuple(reasons), tuple(errors))


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
    for part in _parts(certificate):
        if isinstance(part, Lemma):
            found[part.identifier] = None
    return tuple(found)


def assumed_names(certificate: Certificate) -> tuple[str, ...]:
    """Names of the assumptions that the certificate itself makes (not those of its lemmas)."""
    return tuple(dict.fromkeys(part.name for part in _parts(certificate) if isinstance(part, Assume)))


def _parts(root: object) -> Iterator[Node]:
    """All kernel objects in `root`, in order, without recursion."""
    stack: list[object] = [root]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack.extend(reversed(part))
        elif isinstance(part, Node):
            yield part
            stack.extend(getattr(part, slot.name) for slot in reversed(fields(part)))  # type: ignore[arg-type]


# --- legs and words ----------------------------------------------------------------------------------------


def _symbolic_leg(ruling: Ruling, evidence: Evidence) -> Leg:
    if ruling.judgement is None:
        tried = evidence.searched or evidence.proposals or evidence.crashes or evidence.reasons
        return Leg("undecided" if tried else "not run", "; ".join(ruling.reasons), evidence.symbolic)
    word = ruling.judgement.verdict
    outcome = "agrees" if word in TRUE_WORDS else "disagrees" if word == "REFUTED" else "undecided"
    return Leg(outcome, f"{word} by {ruling.origin}", evidence.symbolic)


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
    example, second = _living_example(claim)
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


def _living_example(claim: Claim) -> tuple[str, tuple[str, ...]]:
    example = claim.living_example
    if example is None:
        return "none", ()
    truth, problem = attempt("living example", lambda: _holds(claim.statement, example))
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
    return EXAMPLE_FAILS if conclusion is False else "satisfies the hypotheses", ()


def _holds(statement: Statement, example: Witness) -> tuple[list[bool | None], bool | None]:
    from verify.kernel.evaluate import holds

    return holds(statement, example)


def _missing_controls(claim: Claim, word: str) -> tuple[str, ...]:
    if word not in TRUE_WORDS:
        return ()
    missing = [
        name
        for name, thing in (
            ("false neighbour", claim.false_neighbour),
            ("living example", claim.living_example),
        )
        if thing is None
    ]
    if not missing:
        return ()
    return (f"{claim.id}: control missing: it is {word}, but has no {' and no '.join(missing)}",)


# --- gathering: everything untrusted -----------------------------------------------------------------------


def gather(
    claim: Claim,
    settings: Settings,
    hints: Sequence[Proposal] = (),
    lemmas: Mapping[str, Judgement] | None = None,
) -> Evidence:
    """Let the refuter, the claim's script, then the backends propose; run the other legs. Nothing is decided.

    ``hints`` are certificates from elsewhere, such as the stored ones; with one of them, or with a script,
    the backends are not asked (`check` does it when the kernel refuses what there is). ``lemmas`` are the
    judgements that the tactics of a script may look at.
    """
    start = time.monotonic()
    notes = _Notes()
    if claim.proof is not None or claim.neighbour_proof is not None:
        _offer({} if lemmas is None else lemmas)
    proposals = [
        *_refutation(claim.statement, settings, notes),
        *_script("proof script", claim.proof, settings, notes),
    ]
    proposals += hints
    searched = not proposals and claim.proof is None
    if searched:
        proposals += _search(claim.statement, settings.timeout, notes)
    symbolic = time.monotonic() - start
    aside = _Notes()  # what goes wrong with the neighbour is no reason about the claim
    neighbours = _neighbour_proposals(claim, settings, aside)
    smt, fuzz = (_leg(name, getattr(claim, name), settings, notes) for name in ("smt", "fuzz"))
    return Evidence(
        proposals=tuple(proposals),
        neighbours=tuple(neighbours),
        neighbour_reasons=tuple(aside.reasons),
        smt=smt,
        fuzz=fuzz,
        reasons=tuple(notes.reasons),
        crashes=tuple(f"{claim.id}: {words}" for words in (*notes.crashes, *aside.crashes)),
        searched=searched,
        tried=settings.timeout,
        symbolic=symbolic,
        seconds=time.monotonic() - start,
    )


def search_further(claim: Claim, evidence: Evidence, settings: Settings) -> Evidence:
    """Ask the backends too: nothing that was proposed so far convinced the kernel."""
    start = time.monotonic()
    notes = _Notes()
    found = _search(claim.statement, settings.timeout, notes)
    seconds = time.monotonic() - start
    return replace(
        evidence,
        proposals=(*evidence.proposals, *found),
        reasons=(*evidence.reasons, *notes.reasons),
        crashes=(*evidence.crashes, *(f"{claim.id}: {words}" for words in notes.crashes)),
        searched=True,
        tried=settings.timeout,
        symbolic=evidence.symbolic + seconds,
        seconds=evidence.seconds + seconds,
    )


def _offer(lemmas: Mapping[str, Judgement]) -> None:
    """Let the tactics look lemmas up here. What they make of them is judged like everything else."""
    from verify.prover.tactics import with_lemmas

    with_lemmas(lemmas)


@dataclass
class _Notes:
    reasons: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)

    def take(self, problem: Problem | None) -> None:
        if problem is not None:
            (self.crashes if problem.crash else self.reasons).append(problem.words)


def _refutation(statement: Statement, settings: Settings, notes: _Notes) -> list[Proposal]:
    seconds = min(settings.refuter_timeout, settings.timeout)

    def propose() -> Certificate | None:
        from verify.backends import refute

        return refute(statement, seconds)

    found, problem = attempt("refuter", propose, seconds + GRACE)
    notes.take(problem)
    return _storable("refuter", found, notes)


def _search(statement: Statement, timeout: float, notes: _Notes) -> list[Proposal]:
    found, ran = search(statement, timeout, notes.take)
    notes.reasons += [_said(entry) for entry in ran]
    return _storable(_winner(ran), found, notes)


def search(
    statement: Statement, timeout: float, problem: Callable[[Problem | None], None]
) -> tuple[Certificate | None, list[dict[str, object]]]:
    """Ask the backends, one after the other: the certificate they propose, and what each of them said."""

    def ask() -> tuple[Certificate | None, list[dict[str, object]]]:
        from verify.backends import search as ask_backends

        found, ran = ask_backends(statement, timeout)
        return found, [dict(entry) for entry in ran]

    result, trouble = attempt("backends", ask, timeout + GRACE)
    problem(trouble)
    return result or (None, [])


def _said(entry: Mapping[str, object]) -> str:
    seconds = entry.get("seconds")
    took = f", {seconds:.2f} s" if isinstance(seconds, float) else ""
    return f"{entry.get('backend')}: {entry.get('outcome')}{took}" + (
        f": {entry['detail']}" if entry.get("detail") else ""
    )


def _winner(ran: Sequence[Mapping[str, object]]) -> str:
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


def _neighbour_proposals(claim: Claim, settings: Settings, notes: _Notes) -> list[Proposal]:
    if claim.false_neighbour is None:
        return []
    found = _script("neighbour script", claim.neighbour_proof, settings, notes)
    found = found or _refutation(claim.false_neighbour, settings, notes)
    return found or _search(claim.false_neighbour, settings.timeout, notes)


def _leg(name: str, script: Callable[[], Leg] | None, settings: Settings, notes: _Notes) -> Leg:
    if script is None:
        return NOT_RUN
    start = time.monotonic()
    said, problem = attempt(name, script, settings.script_timeout)
    seconds = time.monotonic() - start
    if isinstance(said, Leg):
        return said if said.seconds else replace(said, seconds=seconds)
    if problem is None:
        problem = Problem(f"{name}: returned {type(said).__name__}, must return a Leg", crash=True)
    if problem.crash:
        notes.crashes.append(problem.words)
    return Leg("not run" if problem.absent else "undecided", problem.words, seconds)


# --- running what may fail ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Problem:
    """Why something gave no result. A ``crash`` is an error of ours; the rest are limits, and refusals."""

    words: str
    crash: bool = False
    absent: bool = False


class OutOfTime(BaseException):
    """The deadline passed. Not an Exception: scripts that catch those must not swallow it."""


def attempt(
    what: str, action: Callable[[], _T], seconds: float | None = None
) -> tuple[_T | None, Problem | None]:
    """The result of `action`, or why there is none. Only KeyboardInterrupt and SystemExit get through."""
    try:
        with _deadline(seconds):
            return action(), None
    except OutOfTime:
        return None, Problem(f"{what}: stopped after {seconds:g} s")
    except CertificateRejected as error:
        return None, Problem(f"{what}: rejected{_step(error.path)}: {_one_line(error)}")
    except (KernelError, EnclosureError) as error:
        return None, Problem(f"{what}: {_one_line(error)}")
    except RecursionError:
        return None, Problem(f"{what}: gave up: nested too deeply")
    except MemoryError:
        return None, Problem(f"{what}: gave up: out of memory")
    except ModuleNotFoundError as error:  # an absent solver is no error of ours
        if _ours(error.name):
            return None, Problem(f"{what}: {_trace(error)}", crash=True)
        return None, Problem(f"{what}: not run: {error.name} is not installed", absent=True)
    except Exception as error:
        if type(error).__module__.startswith(("verify.prover", "verify.backends")):  # said on purpose
            return None, Problem(f"{what}: {type(error).__name__}: {_one_line(error)}")
        return None, Problem(f"{what}: {_trace(error)}", crash=True)


def _step(path: tuple[int, ...]) -> str:
    return f" at step {'.'.join(map(str, path))}" if path else ""


def _ours(module: str | None) -> bool:
    return (module or "").partition(".")[0] in ("", "verify", "theorems")


def _one_line(error: BaseException) -> str:
    words = " ".join(str(error).split()) or type(error).__name__
    half = LONGEST // 2
    return words if len(words) <= LONGEST else f"{words[:half]} ... {words[-half:]}"


def _trace(error: BaseException) -> str:
    """The error, and the last place it went through."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({Path(last[0].filename).name}:{last[0].lineno})" if last else ""
    return f"crashed: {type(error).__name__}: {_one_line(error)}{place}"


@contextmanager
def _deadline(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTime in this block after `seconds`; only in the main thread, where signals can do it."""
    if (
        seconds is None
        or threading.current_thread() is not threading.main_thread()
        or not hasattr(signal, "setitimer")
    ):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    start = time.monotonic()
    before = signal.signal(signal.SIGALRM, stop)
    outer, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    if 0 < outer < seconds:  # the deadline around this one comes first
        signal.setitimer(signal.ITIMER_REAL, outer)
    try:
        yield
    finally:
        left = max(1e-3, outer - (time.monotonic() - start)) if outer else 0.0
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, left)


# --- evidence as plain data --------------------------------------------------------------------------------


def evidence_data(evidence: Evidence) -> dict[str, object]:
    """Plain data for evidence, ready for JSON."""
    return {
        "proposals": [[p.origin, codec.encode(p.certificate)] for p in evidence.proposals],
        "neighbour_reasons": list(evidence.neighbour_reasons),
        "neighbours": [[p.origin, codec.encode(p.certificate)] for p in evidence.neighbours],
        "smt": [evidence.smt.outcome, evidence.smt.detail, evidence.smt.seconds],
        "fuzz": [evidence.fuzz.outcome, evidence.fuzz.detail, evidence.fuzz.seconds],
        "reasons": list(evidence.reasons),
        "crashes": list(evidence.crashes),
        "searched": evidence.searched,
        "tried": evidence.tried,
        "symbolic": evidence.symbolic,
        "seconds": evidence.seconds,
    }


def evidence_from(data: Mapping[str, object]) -> Evidence | None:
    """The evidence in plain data; None if it is not that."""
    try:
        return Evidence(
            proposals=_proposals(data["proposals"]),
            neighbours=_proposals(data["neighbours"]),
            neighbour_reasons=tuple(map(str, data["neighbour_reasons"])),  # type: ignore[call-overload]
            smt=Leg(*data["smt"]),  # type: ignore[misc]
            fuzz=Leg(*data["fuzz"]),  # type: ignore[misc]
            reasons=tuple(map(str, data["reasons"])),  # type: ignore[call-overload]
            crashes=tuple(map(str, data["crashes"])),  # type: ignore[call-overload]
            searched=bool(data["searched"]),
            tried=float(data["tried"]),  # type: ignore[arg-type]
            symbolic=float(data["symbolic"]),  # type: ignore[arg-type]
            seconds=float(data["seconds"]),  # type: ignore[arg-type]
        )
    except (KeyError, TypeError, ValueError, RecursionError):
        return None


def _proposals(data: object) -> tuple[Proposal, ...]:
    if not isinstance(data, list):
        raise TypeError("not a list")
    return tuple(_proposal(str(origin), codec.decode(certificate)) for origin, certificate in data)


def _proposal(origin: str, certificate: object) -> Proposal:
    if not isinstance(certificate, Certificate):
        raise TypeError("not a certificate")
    return Proposal(origin, certificate)


# --- results that need each other --------------------------------------------------------------------------


class OnDemand(Mapping[str, "Judgement"]):
    """Verdicts by claim id, each made once, when first asked for; as a mapping, the judgements on claims.

    A claim that is unknown, undecided, or being judged just now has no judgement: what rests on itself stays
    unproved.
    """

    def __init__(self, make: Callable[[str], Verdict], knows: Callable[[str], bool]) -> None:
        self._make = make
        self._knows = knows
        self._made: dict[str, Verdict] = {}
        self._open: list[str] = []

    def __call__(self, name: str) -> Verdict:
        if name not in self._made:
            self._open.append(name)
            try:
                self._made[name] = self._make(name)
            finally:
                self._open.pop()
        return self._made[name]

    def __getitem__(self, name: str) -> Judgement:
        judgement = None if name in self._open or not self._knows(name) else self(name).judgement
        if judgement is None:
            raise KeyError(name)
        return judgement

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, verdict in self._made.items() if verdict.judgement is not None])

    def __len__(self) -> int:
        return sum(verdict.judgement is not None for verdict in self._made.values())

    def used_by(self, proposals: Sequence[Proposal]) -> dict[str, Judgement]:
        """Judgements of the claims that the proposals use. One without a judgement is left out: then the
        kernel refuses the certificate, and says for which lemma.
        """
        used = dict.fromkeys(name for proposal in proposals for name in lemma_ids(proposal.certificate))
        return {name: judgement for name in used if (judgement := self.get(name)) is not None}


# --- a run over many claims --------------------------------------------------------------------------------


class Session:
    """One run of `check`: evidence from the ledger or gathered, verdicts kept in the ledger as they are made.

    Use it in a ``with``: the processes it started are ended then. Without ``search`` nothing is run and
    nothing kept: the kernel judges what the ledger and the stored certificates have. A ``bare`` one leaves
    out the legs and controls.
    """

    def __init__(
        self,
        settings: Settings,
        ledger: keeping.Ledger | None = None,
        search: bool = True,
        bare: bool = False,
    ) -> None:
        self.settings = settings
        self.ledger = ledger
        self.search = search
        self.bare = bare
        self.verdict = OnDemand(self._make, self._knows)
        self._found: dict[str, Found] = {}
        self._papers: dict[str, Paper] = {}
        self._stored: dict[Path, dict[str, keeping.Stored]] = {}
        self._workers: _Workers | None = None

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        if self._workers:
            self._workers.stop()

    def run(self, claims: Sequence[Found]) -> Iterator[Verdict]:
        """The verdicts of these claims, each as soon as it is there (not in order)."""
        self._found.update({found.claim.id: found for found in claims})
        self.near([found.paper for found in claims])
        costly = [found for found in claims if self.search and self._kept(found) is None]
        if len(costly) >= WORTH_PROCESSES and self.settings.jobs > 1:
            self._workers = _Workers(self.settings, [(found, self._hints(found)) for found in costly])
        waiting = {found.claim.id for found in costly} if self._workers else set()
        for found in claims:
            if found.claim.id not in waiting:
                yield self.verdict(found.claim.id)
        if self._workers:
            for name in self._workers.as_finished():
                yield self.verdict(name)

    def near(self, papers: Iterable[Paper]) -> None:
        """Look lemmas up in these papers before the library."""
        self._papers.update({paper.origin: paper for paper in papers})

    def not_run(self, found: Found) -> Verdict:
        """The verdict on a claim that was not reached."""
        legs = {"symbolic": NOT_RUN, "smt": NOT_RUN, "fuzz": NOT_RUN}
        claim, source = found.claim, found.claim.source
        names = (claim.id, found.paper.name, source.location, claim.fidelity)
        return Verdict(*names, claim.statement, "NOT_RUN", legs, reasons=("not reached",))

    def _make(self, name: str) -> Verdict:
        found = self._found[name]
        kept = self._kept(found)
        verdict = None if kept is None else self._check(found, kept)
        if kept is None or verdict is None or (verdict.certificate is None and kept.proposals):
            gathered = self._gathered(found)
            verdict = self._check(found, gathered)
            verdict = replace(verdict, seconds=verdict.seconds + gathered.seconds)
        self._keep(found, verdict)
        return verdict

    def _check(self, found: Found, evidence: Evidence) -> Verdict:
        proposals = (*evidence.proposals, *evidence.neighbours)
        lemmas = self.verdict.used_by(proposals)
        return replace(check(found.claim, lemmas, self.settings, evidence), paper=found.paper.name)

    def _knows(self, name: str) -> bool:
        """Whether there is such a claim, in the papers at hand or in the library."""
        if name not in self._found:
            found = find(name, self._papers.values())
            if found is None:
                return False
            self._found[name] = Found(_bare(found.claim), found.paper) if self.bare else found
        return True

    # where evidence comes from

    def _gathered(self, found: Found) -> Evidence:
        if not self.search:
            return Evidence(tuple(self._hints(found)), searched=True)
        if self._workers and found.claim.id in self._workers:
            return self._workers.evidence(found.claim.id)
        return gather(found.claim, self.settings, self._hints(found), self.verdict)

    def _kept(self, found: Found) -> Evidence | None:
        """Evidence that the ledger has, if the claim has not changed and nothing more would be tried now."""
        if self.ledger is None or self.settings.fresh:
            return None
        mark = keeping.fingerprint(found.claim.statement, found.paper.files)
        entry = self.ledger.find(found.paper.origin, found.claim.id, mark)
        evidence = evidence_from(entry.record) if entry else None
        if evidence is None or (evidence.crashes and self.search):
            return None
        decided = entry is not None and entry.verdict in keeping.DECIDED
        return evidence if decided or evidence.tried >= self.settings.timeout else None

    def _hints(self, found: Found) -> list[Proposal]:
        """The stored certificate, where the claim has no script and its statement is still the stored one."""
        if self.search and (found.claim.proof is not None or self.settings.fresh):
            return []
        path = found.paper.certificates
        if path not in self._stored:
            self._stored[path] = _readable(path)
        stored = self._stored[path].get(found.claim.id)
        if stored is None or stored.statement != found.claim.statement:
            return []
        return [Proposal("stored certificate", stored.certificate)]

    def _keep(self, found: Found, verdict: Verdict) -> None:
        if self.ledger is None or not self.search:
            return
        evidence = verdict.evidence
        chosen = [p for p in evidence.proposals if p.certificate == verdict.certificate][:1]
        if chosen and not verdict.errors:
            evidence = replace(evidence, proposals=tuple(chosen))
        mark = keeping.fingerprint(found.claim.statement, found.paper.files)
        statement = codec.digest(found.claim.statement)
        record = evidence_data(evidence)
        origin, name = found.paper.origin, found.claim.id
        self.ledger.keep(
            keeping.Entry(origin, name, mark, statement, verdict.verdict, record, evidence.seconds)
        )


def _bare(claim: Claim) -> Claim:
    return replace(
        claim, smt=None, fuzz=None, false_neighbour=None, neighbour_proof=None, living_example=None
    )


def _readable(path: Path) -> dict[str, keeping.Stored]:
    try:
        entries = keeping.read_certificates(path)
    except keeping.StoredError:
        return {}
    return {entry.id: entry for entry in entries if isinstance(entry, keeping.Stored)}


# --- search in child processes -----------------------------------------------------------------------------


class _Workers:
    """Gathers evidence in child processes. A child that dies takes its claim with it, and nothing else."""

    def __init__(self, settings: Settings, jobs: Sequence[tuple[Found, list[Proposal]]]) -> None:
        self._pools: list[ProcessPoolExecutor] = []
        self._jobs = {found.claim.id: _job(found, hints, settings) for found, hints in jobs}
        pool = self._start(settings.jobs)
        self._futures = {name: pool.submit(_gather_in_child, *job) for name, job in self._jobs.items()}
        self._done: dict[str, Evidence] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._jobs

    def as_finished(self) -> Iterator[str]:
        names = {future: name for name, future in self._futures.items()}
        for future in as_completed(names):
            yield names[future]

    def evidence(self, name: str) -> Evidence:
        if name not in self._done:
            self._done[name] = self._result(name, self._futures[name])
        return self._done[name]

    def _result(self, name: str, future: Future[dict[str, object]]) -> Evidence:
        try:
            data = future.result()
        except BrokenProcessPool:
            return self._alone(name)
        except Exception as error:  # what went wrong between the processes
            return Evidence(crashes=(f"{name}: {_trace(error)}",))
        return evidence_from(data) or Evidence(crashes=(f"{name}: the search process sent back no evidence",))

    def _alone(self, name: str) -> Evidence:
        """Once more, in a process of its own: some claim has killed the shared ones."""
        try:
            data = self._start(1).submit(_gather_in_child, *self._jobs[name]).result()
        except BrokenProcessPool:
            words = f"{name}: the search process died (killed, out of memory, or stuck past its deadline)"
            return Evidence(reasons=(words,), crashes=(words,))
        return evidence_from(data) or Evidence(crashes=(f"{name}: the search process sent back no evidence",))

    def _start(self, jobs: int) -> ProcessPoolExecutor:
        from multiprocessing import get_context

        context = get_context("spawn")
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_settle, initargs=(os.getpid(),))
        self._pools.append(pool)
        return pool

    def stop(self) -> None:
        for pool in self._pools:
            busy = [p for p in list((getattr(pool, "_processes", None) or {}).values()) if p.is_alive()]
            for process in busy:
                _kill_with_children(process.pid)
            pool.shutdown(
                wait=not busy, cancel_futures=True
            )  # a pool whose workers were killed may never join


def _kill_with_children(child: int) -> None:
    """End a process that we started, and those that it started (they are in its group, see `_settle`)."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(child, signal.SIGKILL)
            return
    except ProcessLookupError:  # it has not made its group yet
        pass
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGTERM)


def _job(
    found: Found, hints: Sequence[Proposal], settings: Settings
) -> tuple[str, str, list[object], Settings]:
    plain: list[object] = [[hint.origin, codec.encode(hint.certificate)] for hint in hints]
    return found.paper.origin, found.claim.id, plain, settings


def _settle(parent: int) -> None:
    """In a child: leave ^C to the parent, use no more than so much memory, and do not outlive the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # a group of its own, so that what it starts can be ended with it
    with suppress(ImportError, ValueError, OSError):  # the limit is a comfort where the system has it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        _kill_with_children(os.getpid())

    threading.Thread(target=watch, daemon=True).start()


@cache
def _bare_session(origin: str, settings: Settings) -> Session:
    """Judges the lemmas that scripts in this process look up, without their legs and controls."""
    session = Session(settings, bare=True)
    paper = load(origin)
    session.near([paper] if paper else [])
    return session


def _gather_in_child(origin: str, name: str, hints: list[object], settings: Settings) -> dict[str, object]:
    """`gather` for a claim that this process finds by its origin and id."""
    longest = settings.refuter_timeout * 2 + settings.timeout * 2 + settings.script_timeout * 4
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(longest + 2 * GRACE, exit=True, file=nowhere)
        try:
            paper = load(origin)
            claims = {claim.id: claim for claim in paper.claims} if paper else {}
            lemmas = _bare_session(origin, settings).verdict
            evidence = gather(claims[name], settings, _proposals(hints), lemmas)
            used = lemmas.used_by(evidence.proposals)
            if (
                not evidence.searched
                and rule(claims[name].statement, evidence.proposals, used).judgement is None
            ):
                evidence = search_further(claims[name], evidence, settings)  # here, not one by one later
            return evidence_data(evidence)
        finally:
            faulthandler.cancel_dump_traceback_later()
            sys.stdout.flush()


# --- recheck: the kernel alone -----------------------------------------------------------------------------


def recheck(entries: Mapping[str, tuple[str, keeping.Stored | keeping.Unreadable]]) -> OnDemand:
    """Verdicts on stored certificates, by id, from the kernel alone. ``entries``: id -> (paper, entry)."""

    def make(name: str) -> Verdict:
        paper, entry = entries[name]
        if isinstance(entry, keeping.Unreadable):
            legs = {"symbolic": Leg("undecided", entry.reason), "smt": NOT_RUN, "fuzz": NOT_RUN}
            return Verdict(
                name, paper, entry.location, entry.fidelity, None, "OPEN", legs, reasons=(entry.reason,)
            )
        start = time.monotonic()
        proposals = (Proposal("stored certificate", entry.certificate),)
        ruling = rule(entry.statement, proposals, verdicts.used_by(proposals))
        evidence = Evidence(proposals, symbolic=time.monotonic() - start)
        return _rechecked(paper, entry, ruling, evidence)

    verdicts = OnDemand(make, entries.__contains__)
    return verdicts


def _rechecked(paper: str, entry: keeping.Stored, ruling: Ruling, evidence: Evidence) -> Verdict:
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
    )
