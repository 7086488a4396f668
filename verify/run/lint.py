"""Claims that say less, or more, than they seem to: what a reviewer would ask about, found by the machine.

A finding is no verdict: a claim may be meant to be as it is, and then waives the finding with a reason. Whatever
a finding says about proofs, the kernel has accepted: that a hypothesis is not needed, that hypotheses contradict
each other, that a statement is undefined somewhere.
"""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from verify.claims.claim import AMENDED, Claim, ClaimError, printed_with
from verify.claims.labels import PRINTED
from verify.kernel.certificate import Certificate, Contradictory, Disproof, Proof, Step, Undefined, Witness
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer
from verify.kernel.statement import (
    OPERATORS,
    TRUE,
    And,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Or,
    Relation,
    Statement,
)
from verify.kernel.terms import Node, Term, sub
from verify.language.hypotheses import labels
from verify.language.render import render_formula
from verify.language.walk import parts, texts
from verify.run.library import BrokenPaper, DuplicateId, LibraryError, Paper
from verify.run.page import page_file, sentences, unplaced

if TYPE_CHECKING:
    from verify.kernel.judge import Lemmas
    from verify.run.pipeline import Verdict

CHANGE = "change one place of the claim: a constant, a sign, a strictness, a name, or drop a hypothesis"
PLACEHOLDERS = {"?", "-", "n/a", "none", "tbd", "todo", "unknown", "xxx", "..."}


@dataclass(frozen=True)
class Finding:
    """Something to look at: its kind, the claim, where it is written, what was found, what to do next."""

    kind: str
    claim: str
    place: str
    words: str
    next: str

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        name = f"{self.claim}: " if self.claim else ""
        return f"{where}{name}{self.kind}: {self.words}\n  Next: {self.next}"


def findings(
    claim: Claim,
    verdict: Verdict,
    lemmas: Lemmas,
    seconds: float,
    beside: Sequence[Claim] = (),
    used: Set[str] | None = None,
) -> list[Finding]:
    """What there is to say about one claim, waived or not. ``seconds`` bounds each search that is made.

    ``beside``: all claims of its paper or file. ``used``: the claims that proofs rest on, as far as all that could
    rest on this one were looked at.
    """
    found = [
        *_sources(claim),
        *_said(claim, verdict, used),
        *(_neighbours(claim, beside) if beside else ()),
        *_tautology(claim.judged),
        *_twin(claim),
        *_domain(claim.judged, verdict, seconds),
        *_contradiction(claim, verdict, seconds),
        *_unused(claim, verdict, lemmas, seconds),
    ]
    place = _near(claim.place)
    return [Finding(kind, claim.id, place, words, move) for kind, words, move in found]


def _near(place: str) -> str:
    """The place, seen from the working directory if it is below that."""
    with suppress(ValueError):
        return str(Path(place).relative_to(Path.cwd()))
    return place


def waived(claim: Claim, found: Sequence[Finding], whole: bool = True) -> tuple[list[Finding], list[Finding]]:
    """(findings that stand, findings that the claim waives); a waiver of nothing is one too.

    Not where searches decide what is found: that one was not found this time says nothing. Nor, where not the ``whole``
    paper is looked at, of lemmas that no proof uses.
    """
    unseen = {"unused-hypothesis"} if claim.proof is None else set()
    unseen |= set() if whole else {"unused-lemma"}
    idle = [kind for kind in claim.waive if kind not in {one.kind for one in found} | unseen]
    unused = [
        Finding(
            "unused-waiver",
            claim.id,
            _near(claim.place),
            f"nothing to waive: {kind}",
            f"take {kind} out of waive",
        )
        for kind in idle
    ]
    standing = [one for one in found if one.kind not in claim.waive]
    return [*standing, *unused], [one for one in found if one.kind in claim.waive]


Found = Iterator[tuple[str, str, str]]


# --- words and sources ---------------------------------------------------------------------------------------


def _sources(claim: Claim) -> Found:
    for name in ("paper", "citation", "location"):
        value = str(getattr(claim.source, name)).strip()
        if value.lower() in PLACEHOLDERS:
            yield "missing-source", f"Source.{name} = {value!r}", "say where it is printed"


def _said(claim: Claim, verdict: Verdict, used: Set[str] | None) -> Found:
    """What a claim says of itself, and what became of it."""
    if claim.severity and verdict.verdict in ("PROVED", "CONDITIONAL"):
        yield "idle-severity", f"severity {claim.severity!r} of a statement that is {verdict.verdict}", "take it out"
    if claim.fidelity == "auxiliary" and used is not None and claim.id not in used:
        yield "unused-lemma", "it is auxiliary, and no proof rests on it", "take it out, or call it beyond the paper"


def _neighbours(claim: Claim, beside: Sequence[Claim]) -> Found:
    """Claims that it speaks of and that are not there; claims that judge the same print and do not name each other."""
    ids = {one.id for one in beside}
    family = claim.id.partition(".")[0] + "."
    said = [*claim.others, claim.reading_of, claim.id.removesuffix(AMENDED), *_ID.findall(claim.notes)]
    for name in dict.fromkeys(said):
        if name.startswith(family) and name not in ids:
            yield "unknown-claim", f"it names {name}, which is no claim here", "name the claim that is meant"
    if claim.fidelity in PRINTED:
        named = {claim.id, claim.reading_of, *printed_with(claim, beside)}
        for one in beside:
            same = one.printed == claim.printed and one.fidelity in PRINTED
            same = same and one.source.location == claim.source.location
            if same and one.id not in named and one.reading_of != claim.id:
                yield "same-print", f"{one.id} judges the same print", f"others=[{one.id!r}] on one of them"


_ID = re.compile(r"(?<![A-Za-z0-9_.])[a-z][a-z0-9_]*(?:\.[A-Za-z0-9_]+)+")


def of_error(error: BaseException, name: str = "") -> Finding | None:
    """The finding behind claims that cannot be loaded: an id used twice, a source left empty; else None."""
    if isinstance(error, DuplicateId):
        return Finding("duplicate-id", name, _raised_at(error), str(error), "rename all but one")
    if isinstance(error, LibraryError) and error.__cause__ is not None:  # of the file that was run
        error = error.__cause__
    if isinstance(error, ClaimError) and str(error).startswith("Source."):
        return Finding("missing-source", name, _raised_at(error), str(error), "say where it is printed")
    return None


def of_pages(papers: Iterable[Paper]) -> list[Finding]:
    """Claims of what is printed without a sentence on the page of their paper, where it has one. Raises LibraryError."""
    return [
        Finding(
            "no-sentence",
            claim.id,
            _near(claim.place),
            f"it is {claim.fidelity}, and {page_file(paper).name} has no sentence for it",
            "name it there, beside the sentence that it judges",
        )
        for paper in papers
        if (found := sentences(paper))
        for claim in unplaced(paper, found)
    ]


def of_broken(broken: Iterable[BrokenPaper]) -> list[Finding]:
    """Findings about papers that cannot be loaded. Raises LibraryError for one that is broken otherwise."""
    found = []
    for paper in broken:
        finding = None if paper.error is None else of_error(paper.error, paper.name)
        if finding is None:
            raise LibraryError(f"paper {paper.name} could not be loaded: {paper.reason}")
        found.append(finding)
    return found


def _raised_at(error: BaseException) -> str:
    """The last place outside of this package that the error went through."""
    here = str(Path(__file__).parents[1])
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith((here, "<"))]
    return _near(f"{frames[-1].filename}:{frames[-1].lineno}") if frames else ""


# --- what a statement says -----------------------------------------------------------------------------------


def _tautology(statement: Statement) -> Found:
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        if _flipped(hypothesis) == _flipped(statement.conclusion):
            yield "tautology", f"its conclusion is its hypothesis h{number}", "state what follows from it"
            return
    why = _empty(statement.conclusion, statement)
    if why:
        yield "tautology", why, "state something that could fail"


def _empty(formula: Formula, statement: Statement) -> str:
    """Why a formula says nothing; "" if it may say something."""
    match formula:
        case Iff(left, right) if _flipped(left) == _flipped(right):
            return f"both sides of <=> are {render_formula(left)}"
        case Implies(left, right) if right in (left.args if isinstance(left, And) else (left,)):
            return f"{render_formula(right)} is implied by itself"
        case Or(args):
            return next(filter(None, (_empty(part, statement) for part in args)), "")
        case And(args) if args and all(_empty(part, statement) for part in args):
            return _empty(args[0], statement)
        case Implies(_, body) | ForAll(_, body) | Exists(_, body):
            return _empty(body, statement)
        case Relation("=", left, right) if left == right:
            return f"both sides are the same: {render_formula(formula)}"
        case Relation("<=" | ">=", left, right) if _same_value(left, right, statement):
            return f"both sides have the same normal form: {render_formula(formula)}"
    return ""


def _flipped(formula: Formula) -> Formula:
    """The formula, with > and >= turned round."""
    if isinstance(formula, Relation) and formula.operator in (">", ">="):
        return Relation("<" if formula.operator == ">" else "<=", formula.right, formula.left)
    return formula


def _same_value(left: object, right: object, statement: Statement) -> bool:
    if not isinstance(left, Term) or not isinstance(right, Term):
        return False
    normalizer = Normalizer({binder.name: binder.sort for binder in statement.binders})
    try:
        return not normalizer.poly(sub(left, right))
    except KernelError:
        return False


def _twin(claim: Claim) -> Found:
    """A negative control that is no perturbation: refuting it would say nothing of the claim.

    What a change of one place looks like can not be told from the two statements, a twin may also drop hypotheses, or be
    the printed statement of an amended one. So it is asked that each relation that is new speaks of something that
    the claim speaks of, and that at least half of what the twin concludes occurs in the claim.
    """
    if claim.negative_control is None:
        return
    said, twin = claim.judged, expand(claim.negative_control)
    old = {part for part in parts(said) if isinstance(part, Relation)}
    bound = _names(twin) - {binder.name for binder in twin.binders}  # they may be called otherwise
    names = _names(said) | bound
    if all(_names(relation) for relation in old):  # numbers compared with numbers: they share no names
        for part in parts(twin):
            if isinstance(part, Relation) and part not in old and not names & _names(part):
                words = (
                    f"its negative control differs by more: {render_formula(part)} names nothing of the claim"
                )
                yield "unlike-twin", words, CHANGE
                return
    before, after = _labels(said), _labels(twin.conclusion)
    foreign = (after - before).total()
    if 2 * foreign > after.total():
        words = f"of {after.total()} parts of what it concludes, {foreign} are not in the claim"
        yield "unlike-twin", f"its negative control is another statement: {words}", CHANGE


def _names(root: Node) -> set[str]:
    """The names that occur, bound ones too."""
    held = (getattr(part, field) for part in parts(root) for field in part.__match_args__)
    several = (value if isinstance(value, tuple) else (value,) for value in held)
    return {text for values in several for text in values if isinstance(text, str) and text not in OPERATORS}


def _labels(root: Node) -> Counter[tuple[object, ...]]:
    """How often each kind of part occurs: its class, with the names and numbers that it holds itself."""
    return Counter(
        (type(part), *(value for slot in fields(part) if _own(value := getattr(part, slot.name))))
        for part in parts(root)
    )


def _own(value: object) -> bool:
    """Whether this is of a part itself, and no part below it."""
    return all(map(_own, value)) if isinstance(value, tuple) else not isinstance(value, Node)


def _domain(statement: Statement, verdict: Verdict, seconds: float) -> Found:
    from verify.proving.plan import Traits

    if isinstance(verdict.certificate, Undefined):
        yield "domain-hole", f"undefined at {_at(verdict.certificate)}", "add the condition that excludes it"
    if isinstance(verdict.certificate, (Proof, Disproof, Undefined)) or not Traits(statement).partial:
        return
    hole = _searched(statement, ("undefined",), seconds)
    if isinstance(hole, Undefined):
        yield "domain-hole", f"undefined at {_at(hole)}", "add the condition that excludes it"
    elif verdict.judgement is None:
        words = "a division, logarithm or root in it is not shown to be defined"
        yield "domain-hole", words, "add the condition under which it is defined"


def _at(point: Undefined) -> str:
    from verify.language.points import witness_text

    return witness_text(point) or "every point"


def _contradiction(claim: Claim, verdict: Verdict, seconds: float) -> Found:
    satisfied = verdict.controls.instance.startswith("satisfies")
    certificate = verdict.certificate
    if not isinstance(certificate, (Contradictory, Witness)) and claim.judged.hypotheses and not satisfied:
        certificate = _searched(claim.judged, ("contradiction",), seconds)
    if isinstance(certificate, Contradictory):
        words = "its hypotheses contradict each other: everything follows from them"
        yield "contradictory-hypotheses", words, "drop or mend one of them"


def _searched(statement: Statement, names: Sequence[str] | None, seconds: float) -> Certificate | None:
    """What these backends (None: all of them) find, with the kernel's consent, and assuming nothing."""
    from verify.proving.plan import plan
    from verify.proving.search import assumes, search
    from verify.run.pipeline import accepts

    rows = plan(statement)
    if names is not None:
        rows = tuple(row._replace(share=1.0) for row in rows if row.name in names)
    found, _ = search(statement, seconds, accept=lambda proposal: accepts(statement, proposal), rows=rows)
    return None if found is None or assumes(found) else found


# --- hypotheses that are not needed --------------------------------------------------------------------------


def _unused(claim: Claim, verdict: Verdict, lemmas: Lemmas, seconds: float) -> Found:
    """Hypotheses without which the claim is still proved: by its own certificate, or by a short search.

    They are looked at as they are stated: of a word such as ``channel(W)`` parts may well go unused.
    """
    proof = verdict.certificate
    if not isinstance(proof, Proof):
        return
    for hypothesis, known in labels(claim.statement):
        by = _still_proved(claim, known, proof, lemmas, seconds)
        if by:
            span = known[0] if len(known) == 1 else f"{known[0]}-{known[-1]}"
            words = f"{span}, {render_formula(hypothesis)}, is not needed: {by}"
            yield "unused-hypothesis", words, 'drop it, or waive={"unused-hypothesis": "why it is there"}'


def _still_proved(claim: Claim, known: Sequence[str], proof: Proof, lemmas: Lemmas, seconds: float) -> str:
    """How the claim is proved without these hypotheses; "" if no way is found. Claims with a script are not searched."""
    numbered = [(f"h{number}", one) for number, one in enumerate(claim.judged.hypotheses, 1)]
    if not any(_mentions(proof.holds, label) for label in known):
        others = tuple(TRUE if label in known else one for label, one in numbered)  # these keep their labels
        blank = replace(claim.judged, hypotheses=others)
        if any(_accepted(blank, one, lemmas) for one in _with_definedness(blank, proof)):
            return "its own certificate proves the statement without it"
    if claim.proof is None:
        dropped = replace(claim.judged, hypotheses=tuple(one for label, one in numbered if label not in known))
        if isinstance(_searched(dropped, None, seconds), Proof):
            return "a search proves the statement without it"
    return ""


def _mentions(step: Step, label: str) -> bool:
    """Whether a fact with this label, or a part of it, is used."""
    return any(text == label or text.startswith(f"{label}.") for text in texts(step))


def _with_definedness(statement: Statement, proof: Proof) -> Iterator[Proof]:
    """The proof, with its own demonstration that the statement is defined, and with one made for this statement."""
    from verify.proving.tactics import Stuck, prove

    yield proof
    with suppress(Stuck, KernelError):
        yield prove(statement, lambda goal, after: proof.holds)


def _accepted(statement: Statement, proof: Proof, lemmas: Lemmas) -> bool:
    from verify.run.evidence import Proposal
    from verify.run.pipeline import ask_kernel

    return ask_kernel(statement, (Proposal("lint", proof),), lemmas).judgement is not None
