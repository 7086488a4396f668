"""The errata: printed statements that do not stand, with the witness, its evaluation, and the amendment."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.claims.claim import AMENDED
from verify.kernel.certificate import Undefined, Witness
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, evaluator_for
from verify.kernel.expansion import expand
from verify.kernel.statement import And, Definition, Formula, Iff, Implies, Not, Or, Relation, Statement
from verify.kernel.terms import Term
from verify.kernel.values import enclose, exact
from verify.language.plain import inline
from verify.language.points import witness_data, witness_text
from verify.language.render import render, render_formula
from verify.language.vocabulary import Word
from verify.report.explain.values import decisive, undefined_because
from verify.report.table import assumptions_data, definitions_data, shorten
from verify.report.tally import in_order, is_erratum, is_reading, tally
from verify.report.wording import (
    bracketed,
    breakable,
    decimal,
    meaning,
    named,
    notation_lines,
    speaking,
    word_lines,
)

if TYPE_CHECKING:
    from verify.claims.claim import Claim
    from verify.run.pipeline import Verdict

READINGS = (
    "In one of several readings. What is printed below can be read in several ways: the statement is one of them and "
    "fails; 'otherwise' names the claim that judges a reading which fits the rest of the paper; where none is named, the "
    "amendment is one."
)
HEADINGS = {
    "theorem": "Theorems: stated results that fail.",
    "proof": "Proofs: steps that fail. What hangs on one is said in its note.",
    "slip": "Slips: misprints, signs, indices, ranges, numbers.",
    "convention": "Conventions: what is printed is true under what the paper takes 0/0, infinity or the like to mean.",
}
BITS = 96
SHORT = 240  # characters of what decides at a witness
LINE = 100
WIDTH = LINE - 13  # of a text behind its label


@dataclass(frozen=True)
class Evaluation:
    """One relation of the conclusion at the witness. A side is exact, or a decimal of `DIGITS` digits (~)."""

    relation: str
    left: str
    operator: str
    right: str
    holds: bool | None


@dataclass(frozen=True)
class Erratum:
    """A printed statement that does not stand: its verdict, its claim, and both sides at the witness.

    ``amendment`` and ``amended`` are verdict and claim of what is true instead, ``reading`` and ``read`` those of the
    reading that fits the rest of the paper, if this is another one; None where there is none, or it is not judged.
    """

    verdict: Verdict
    claim: Claim
    evaluation: tuple[Evaluation, ...]
    amendment: Verdict | None
    amended: Claim | None
    reading: Verdict | None
    read: Claim | None


def errata(verdicts: Sequence[Verdict], claims: Mapping[str, Claim]) -> list[Erratum]:
    """The errata among `verdicts`, in the order of `tally.in_order`.

    ``claims`` has the claim of each, by its id.
    """
    by_id = {verdict.id: verdict for verdict in verdicts}
    found = []
    for verdict in in_order(filter(is_erratum, verdicts)):
        claim, amended = claims[verdict.id], verdict.id + AMENDED
        others = (by_id.get(amended), claims.get(amended), by_id.get(claim.reading_of), claims.get(claim.reading_of))
        found.append(Erratum(verdict, claim, evaluate(verdict), *others))
    return found


# --- both sides at the witness -----------------------------------------------------------------------------


def evaluate(verdict: Verdict) -> tuple[Evaluation, ...]:
    """The values of both sides of each relation of the conclusion at the witness of a refuted statement.

    Relations below a quantifier are left out; so is everything if the refutation is no witness.
    """
    if verdict.statement is None or not isinstance(verdict.certificate, Witness):
        return ()
    statement, witness = expand(verdict.statement), verdict.certificate
    try:
        evaluator = evaluator_for(statement, witness)
    except (KernelError, EnclosureError):
        return ()
    return tuple(_evaluation(relation, evaluator) for relation in _relations(statement.conclusion))


def _relations(formula: Formula) -> Iterator[Relation]:
    match formula:
        case Relation():
            yield formula
        case And(args) | Or(args):
            for arg in args:
                yield from _relations(arg)
        case Not(arg):
            yield from _relations(arg)
        case Implies(left, right) | Iff(left, right):
            yield from _relations(left)
            yield from _relations(right)


def _evaluation(relation: Relation, evaluator: Evaluator) -> Evaluation:
    left, right = _side(relation.left, evaluator), _side(relation.right, evaluator)
    return Evaluation(render_formula(relation), left, relation.operator, right, evaluator.truth(relation))


def _side(term: Term, evaluator: Evaluator) -> str:
    """The value of a term: exact if it is rational and short, else a decimal of an enclosure."""
    try:
        ground = evaluator.ground(term, {})
        value = exact(ground)
        if value is not None:
            text = str(value)
            return text if len(text) <= 24 else f"~{decimal(value)}"
        box = enclose(ground, {}, BITS)
    except (KernelError, EnclosureError):
        return "not evaluated"
    low, high = decimal(box.lo), decimal(box.hi)
    return f"~{low}" if low == high else f"in [{low}, {high}]"


# --- words -------------------------------------------------------------------------------------------------


def errata_text(found: Sequence[Erratum]) -> str:
    """The errata, one paragraph each, and at the end the words that their statements use.

    Each severity, each convention, and those that are only one of several readings have a heading of their own.
    """
    parts, heading, convention = [], "", ""
    shown = {erratum.claim.id: erratum.claim for erratum in found}
    for erratum in found:
        first = shown.get(erratum.claim.defect_of, erratum.claim)  # what repeats a defect stands below that
        above = READINGS if is_reading(first) else HEADINGS.get(first.severity, "")
        if above != heading:
            heading, convention = above, ""
            parts.append("\n".join(textwrap.wrap(heading, LINE)))
        if first.convention != convention and not is_reading(first):
            convention = first.convention
            parts.append("\n".join(textwrap.wrap(f"Convention: {convention}.", LINE)))
        parts.append(_paragraph(erratum))
    return "\n\n".join([*parts, *_glossaries(found)])


def _glossaries(found: Sequence[Erratum]) -> Iterator[str]:
    """A paper's words, each once."""
    papers = dict.fromkeys(erratum.verdict.paper for erratum in found)
    for paper in papers:
        group = [erratum for erratum in found if erratum.verdict.paper == paper]
        words: dict[Definition, Word] = {}
        shown, points = [], []
        for erratum in group:
            points += [_where(erratum.verdict), *_there(erratum)]
            for verdict in filter(None, (erratum.verdict, erratum.amendment)):
                if verdict.statement is not None:
                    shown.append(verdict.statement)
                    used = erratum.claim.vocabulary.used_in(verdict.statement)
                    words.update({word.definition: word for word in used})
        formulas = [*map(render, shown), *map(meaning, words)]
        lines = word_lines(list(words.values()), width=LINE, brackets=bracketed(formulas, words))
        notation = notation_lines([" ".join([*formulas, *points])], width=LINE)
        if lines or notation:
            yield "\n".join([f"Words in the statements of {paper}", *lines, *notation])


def _paragraph(erratum: Erratum) -> str:
    verdict = erratum.verdict
    heading = f"{verdict.id}   {inline(f'{verdict.paper}, {verdict.location}')}: {verdict.verdict}"
    lines = [*textwrap.wrap(heading, LINE, subsequent_indent="  "), *_words("about", erratum.claim.title)]
    lines += _words("printed" if erratum.claim.source.quoted else "stated", erratum.claim.printed)
    lines += _filled(_where(verdict))
    lines += [line for text in _there(erratum) for line in _filled(text)]
    lines += _indented("statement", verdict.statement)
    lines += _letters(erratum)
    lines += _words("same", f"defect as {erratum.claim.defect_of}: counted once" if erratum.claim.defect_of else "")
    return "\n".join([*lines, *_amendment(erratum), *_words("note", erratum.claim.notes)])


def _words(label: str, text: str) -> list[str]:
    """Words of the claim, on lines of at most `WIDTH` characters; a formula that is longer is broken at a sign."""
    wrapped = textwrap.wrap(breakable(text, WIDTH), WIDTH, break_on_hyphens=False)
    return [f"  {label if not number else '':9}  {line}" for number, line in enumerate(wrapped)]


def _filled(text: str) -> list[str]:
    """A line with its label, on as many lines as it needs."""
    return textwrap.wrap(
        text, LINE, initial_indent="  ", subsequent_indent=" " * 13, break_long_words=False, break_on_hyphens=False
    )


def there(evaluation: Sequence[Evaluation]) -> list[str]:
    """What the sides are at the witness, a line a relation; more is said unless it is one that fails."""
    says = {True: "holds", False: "fails", None: "not determined"}
    lines = [f"there      {one.left} {one.operator} {one.right}: {says[one.holds]}" for one in evaluation]
    alone = [one.holds for one in evaluation] in ([], [False])
    return lines if alone else ["there      the conclusion fails; of its comparisons", *lines]


def _there(erratum: Erratum) -> list[str]:
    """The same; where none of these fails, it is below a quantifier: then what decides there, or what is undefined."""
    statement, certificate = erratum.verdict.statement, erratum.verdict.certificate
    if statement is None or any(one.holds is False for one in erratum.evaluation):
        return there(erratum.evaluation)
    with speaking(statement):
        if isinstance(certificate, Undefined):
            found = undefined_because(statement, certificate)
        else:
            found = decisive(statement, certificate) if isinstance(certificate, Witness) else []
    return [f"there      {shorten(text, SHORT)}" for text in dict.fromkeys(found)]


_FAILS = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "=": "!=", "!=": "="}


def sides(verdict: Verdict, evaluation: Sequence[Evaluation]) -> str:
    """ "lhs = 3 <= rhs = 7/2" where the whole conclusion is one relation, and it fails; else nothing."""
    statement = verdict.statement
    if statement is None or not isinstance(statement.conclusion, Relation) or len(evaluation) != 1:
        return ""
    (one,) = evaluation
    return f"lhs = {one.left} {_FAILS[one.operator]} rhs = {one.right}" if one.holds is False else ""


def _where(verdict: Verdict) -> str:
    at = witness_text(verdict.certificate, verdict.statement)
    if isinstance(verdict.certificate, Undefined):
        return f"undefined  at {at}" if at else "undefined  everywhere"
    if isinstance(verdict.certificate, Witness):
        return f"fails      at {at}" if at else "fails      (it is about fixed numbers)"
    if at:
        return f"fails      at {at}, by a proof"
    return "refuted    by a proof" if verdict.verdict == "REFUTED" else "its hypotheses contradict each other"


def _amendment(erratum: Erratum) -> list[str]:
    amended, lines = erratum.amendment, []
    if erratum.claim.reading_of:
        verdict = erratum.reading.verdict if erratum.reading is not None else "not judged here"
        fits = f"{erratum.claim.reading_of}, the reading that fits the rest of the paper: {verdict}"
        lines = _filled(f"otherwise  {fits}{f'. {erratum.read.title}' if erratum.read else ''}")
    if amended is None and erratum.claim.defect_of:
        return lines or _filled(f"amendment  as for {erratum.claim.defect_of}")
    if amended is None:
        return lines or ["  amendment  none"]
    rests = f", resting on {inline(', '.join(a.name for a in amended.assumptions))}" if amended.assumptions else ""
    says = f". {erratum.amended.title}" if erratum.amended else ""
    return [
        *lines,
        *_indented("amendment", amended.statement),
        *_letters_of_amendment(erratum),
        *_filled(f"amended    {amended.id}: {amended.verdict}{rests}{says}"),
    ]


def _letters(erratum: Erratum) -> list[str]:
    """What the letters of the printed statement and of its witness stand for."""
    vocabulary, statement = erratum.claim.vocabulary, erratum.verdict.statement
    if statement is None:
        return []
    binders = [*named(statement)]
    shown = {binder.name for binder in binders}
    tried = [name for name in witness_data(erratum.verdict.certificate) or {} if name not in shown]
    return _lettered([*vocabulary.letters_of(binders, render(statement)), *map(vocabulary.letter_named, tried)])


def _letters_of_amendment(erratum: Erratum) -> list[str]:
    """The same for the amendment: the letters that are only there, or mean something else there."""
    amended, statement = erratum.amended, erratum.amendment.statement if erratum.amendment else None
    if amended is None or statement is None:
        return []
    printed = erratum.verdict.statement
    binders = [*named(printed)] if printed is not None else []
    shown = {binder.name for binder in binders}
    before = erratum.claim.vocabulary.letters_of(binders, render(printed)) if printed is not None else []
    said = []
    for text in amended.vocabulary.letters_of([*named(statement)], render(statement)):
        name = text.partition(" ")[0]
        if text not in before and (name.partition("[")[0] not in shown or name in amended.vocabulary.always):
            said.append(text)
    return _lettered(said)


def _lettered(said: Sequence[str]) -> list[str]:
    return _filled(f"letters    {'; '.join(dict.fromkeys(filter(None, said)))}") if any(said) else []


def _indented(label: str, statement: Statement | None) -> list[str]:
    text = render(statement, WIDTH).splitlines() if statement is not None else ["(unreadable)"]
    return [f"  {label if not number else '':9}  {line}" for number, line in enumerate(text)]


# --- JSON --------------------------------------------------------------------------------------------------


def errata_data(found: Sequence[Erratum], judged: int) -> dict[str, object]:
    """The whole of ``errata --json``."""
    kinds = tally([erratum.verdict for erratum in found])
    return {
        "errata": [_erratum_data(erratum) for erratum in found],
        "summary": {"errata": kinds.pop("errata"), "errata_kinds": kinds, "judged": judged},
    }


def _erratum_data(erratum: Erratum) -> dict[str, object]:
    verdict, amended = erratum.verdict, erratum.amendment
    return {
        "id": verdict.id,
        "paper": verdict.paper,
        "location": verdict.location,
        "verdict": verdict.verdict,
        "title": erratum.claim.title,
        "printed": erratum.claim.printed,
        "notes": erratum.claim.notes,
        "statement": render(verdict.statement) if verdict.statement is not None else "",
        "definitions": definitions_data(verdict.statement),
        "witness": witness_data(verdict.certificate),
        "evaluation": [vars(one) for one in erratum.evaluation],
        "amendment": None if amended is None else _amendment_data(amended),
        "reading_of": erratum.claim.reading_of or None,
        "severity": erratum.claim.severity or None,
        "convention": erratum.claim.convention or None,
        "defect_of": erratum.claim.defect_of or None,
    }


def _amendment_data(amended: Verdict) -> dict[str, object]:
    return {
        "id": amended.id,
        "verdict": amended.verdict,
        "statement": render(amended.statement) if amended.statement is not None else "",
        "definitions": definitions_data(amended.statement),
        "assumptions": assumptions_data(amended),
    }
