"""Verdicts as a table, as lines under it, and as plain data for JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from verify.claims.legs import Leg
from verify.kernel import codec
from verify.kernel.certificate import Certificate, Undefined, Witness
from verify.kernel.statement import Statement
from verify.language.pins import pin
from verify.language.plain import inline, number_of
from verify.language.points import contrary_text, witness_data, witness_text
from verify.language.render import render_formula, render_where
from verify.report.tally import tally
from verify.run.second import checked_by_coq, is_recorded

if TYPE_CHECKING:
    from verify.claims.claim import UnreadableClaim
    from verify.language.vocabulary import Vocabulary
    from verify.run.pipeline import Verdict
    from verify.run.recorded import Difference

WORDS = ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED", "SUPPORTED", "OPEN", "NOT_RUN")
LEGS = {"symbolic": "kernel", "smt": "z3", "fuzz": "examples"}  # what is kept by this name, and what people read
EXTRA = ("smt", "fuzz")  # on which no verdict rests
DECIDED = ("agrees", "disagrees")
SHORT = {"agrees": "yes", "disagrees": "no", "undecided": "?", "not run": "-"}
_LEGEND = "kernel, z3, examples:  yes agrees,  no has where it fails, or is undefined,  ? undecided,  - not asked"
_COUNTS = "beside that:  the sizes that z3 decided (* at some values of the reals only),  the random examples that count"
MOST_LEG = 16


# --- statements and values ---------------------------------------------------------------------------------


def one_line(statement: Statement) -> str:
    """The whole statement on one line, in the grammar of the command line.

    >>> from verify.language.parse import parse
    >>> one_line(parse("x^2 >= x", "x >= 1"))
    'x^2 >= x where x real, x >= 1'
    """
    where = render_where(statement)
    return render_formula(statement.conclusion) + (f" where {where}" if where else "")


def shorten(text: str, width: int) -> str:
    """`text` on one line of at most `width` characters.

    >>> shorten("a sum of many terms", 12)
    'a sum of ...'
    """
    flat = " ".join(text.split())
    return flat if len(flat) <= width else flat[: max(0, width - 3)] + "..."[:width]


# --- the table ---------------------------------------------------------------------------------------------


class Column(NamedTuple):
    """A column of a table: its heading, and what stands in it. What is a statement gets the room that others leave."""

    head: str
    cell: Callable[[Any], str]
    right: bool = False


#: The columns of `check`, each a row here.
COLUMNS = (
    Column("claim", lambda verdict: verdict.id),
    Column("statement", lambda verdict: _shown(verdict)),
    Column("kernel", lambda verdict: "no" if verdict.verdict == "ILL_POSED" else _short(verdict.legs.get("symbolic"))),
    Column("z3", lambda verdict: _short(verdict.legs.get("smt"))),
    Column("examples", lambda verdict: _short(verdict.legs.get("fuzz"))),
    Column("verdict", lambda verdict: verdict.verdict),
    Column("seconds", lambda verdict: f"{verdict.seconds:.2f}", True),
)
#: Those of a list of statements: number of the line, statement, verdict and seconds.
PLAIN_COLUMNS = (
    Column("line", lambda row: row[0], True),
    Column("statement", lambda row: row[1]),
    Column("verdict", lambda row: row[2]),
    Column("seconds", lambda row: f"{row[3]:.2f}", True),
)


def laid_out(rows: Sequence[Any], columns: Sequence[Column], width: int) -> list[str]:
    """A line of headings and a line a row, of at most `width` characters if that leaves the statements a dozen."""
    cells = {column: [column.head, *map(column.cell, rows)] for column in columns}
    sizes = {column: max(map(len, texts)) for column, texts in cells.items()}
    others = sum(size + 2 for column, size in sizes.items() if column.head != "statement")
    sizes = {one: max(12, width - others) if one.head == "statement" else size for one, size in sizes.items()}
    lines = []
    for number in range(len(rows) + 1):
        texts = [(shorten(cells[one][number], sizes[one]), one) for one in columns]
        lines.append("  ".join(f"{text:{'>' if one.right else '<'}{sizes[one]}}" for text, one in texts).rstrip())
    return lines


def table(verdicts: Sequence[Verdict], width: int = 100) -> str:
    """One line a claim, in the columns of `COLUMNS`, and what the legs say in words."""
    return "\n".join([*laid_out(verdicts, COLUMNS, width), legend(verdicts)]) if verdicts else ""


def legend(verdicts: Sequence[Verdict]) -> str:
    """What the legs say in words, behind an empty line."""
    counted = any(leg.tried for verdict in verdicts for leg in verdict.legs.values())
    return "\n".join(["", _LEGEND, *([_COUNTS] if counted else [])])


def plain_table(rows: Sequence[tuple[str, str, str, float]], width: int = 100) -> str:
    """One line a statement of a list."""
    return "\n".join(laid_out(rows, PLAIN_COLUMNS, width))


def _shown(verdict: Verdict) -> str:
    if verdict.statement is not None:
        return one_line(verdict.statement)
    return "(not looked at)" if verdict.verdict == "NOT_RUN" else "(unreadable)"


def _short(leg: Leg | None) -> str:
    if leg is None:
        return "-"
    counts = leg.tried if leg.outcome in ("agrees", "undecided") else ""
    return shorten(f"{SHORT[leg.outcome]} {counts}".strip(), MOST_LEG)


def legs_said(verdicts: Sequence[Verdict]) -> str:
    """What each kind of evidence said of each claim, as a list."""
    lines = []
    for verdict in verdicts:
        said = [(name, verdict.legs[leg]) for leg, name in LEGS.items() if leg in verdict.legs]
        lines += [verdict.id, *(f"  {name:8}  {leg.outcome}: {inline(leg.detail)}" for name, leg in said if leg.detail)]
    return "\n".join(lines)


def notes(verdicts: Sequence[Verdict], only_open: bool = False) -> str:
    """What has to be said under the table: assumptions, witnesses, reasons, warnings, errors.

    ``only_open``: what rests on assumptions, or is decided, is left out.
    """
    decided = () if only_open else verdicts
    sections = (
        ("Rests on assumptions", [line for v in decided for line in _assumptions(v)]),
        ("Refuted or ill posed", [line for v in decided for line in _refutation(v)]),
        ("Not decided", [line for v in verdicts for line in _undecided(v)]),
        ("WARNING", [warning for v in verdicts for warning in v.warnings]),
        ("ERROR: the checker contradicts itself, or a claim's own script failed", errors_of(verdicts)),
    )
    shown = [f"{title}:\n" + "\n".join(f"  {line}" for line in lines) for title, lines in sections if lines]
    return "\n\n".join(shown)


def errors_of(verdicts: Sequence[Verdict]) -> list[str]:
    """All errors of these verdicts."""
    return [error for verdict in verdicts for error in verdict.errors]


def _assumptions(verdict: Verdict) -> list[str]:
    return [
        f"{verdict.id}: {inline(f'{a.name} ({a.citation})')}: {render_formula(a.formula)}" for a in verdict.assumptions
    ]


def _refutation(verdict: Verdict) -> list[str]:
    if verdict.verdict not in ("REFUTED", "ILL_POSED"):
        return []
    at, taken = (text(verdict.certificate, verdict.statement) for text in (witness_text, contrary_text))
    if at:
        return [f"{verdict.id}: {verdict.verdict} at {at}" + (f", with {taken}" if taken else "")]
    how = (
        "by a proof of the negation" + (f", with {taken}" if taken else "")
        if verdict.verdict == "REFUTED"
        else "its hypotheses contradict each other"
    )
    no_values = isinstance(verdict.certificate, (Witness, Undefined))
    return [f"{verdict.id}: {verdict.verdict}" + ("" if no_values else f", {how}")]


def _undecided(verdict: Verdict) -> list[str]:
    if verdict.verdict not in ("SUPPORTED", "OPEN", "NOT_RUN"):
        return []
    lines = [f"{verdict.id}: {verdict.verdict}"]
    return lines + [f"  {inline(reason)}" for reason in verdict.reasons]


def summary(verdicts: Sequence[Verdict], seconds: float, unread: int = 0, what: str = "claim") -> str:
    """One line: how many claims (or ``what`` they are), how many of each verdict, how many more could not be read, and
    how long it took.
    """
    counts = Counter(verdict.verdict for verdict in verdicts)
    parts = ", ".join(f"{counts[word]} {word}" for word in WORDS if counts[word])
    if unread:
        parts = f"{parts or 'none judged'}; {unread} more could not be read"
    return f"{number_of(len(verdicts), what)}: {parts or 'none judged'}   ({seconds:.1f} s)"


def evidence_data(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """Of how many claims z3, random examples, or either of them said yes or no; of how many refuted ones no.

    ``yeses`` are those of a claim with a negative control, before that was looked at; ``discriminating`` are not said of
    that too. ``partly``: where z3 says yes at some values of the reals only.
    """
    said = {name: {v.id for v in verdicts if name in v.legs and v.legs[name].outcome in DECIDED} for name in EXTRA}
    small = [v.legs["smt"] for v in verdicts if "smt" in v.legs]
    refuted = [v for v in verdicts if v.verdict == "REFUTED"]
    contradicted = [v for v in refuted if any(v.legs[name].outcome == "disagrees" for name in EXTRA if name in v.legs)]
    either = len(set[str]().union(*said.values()))
    twins = [leg.twin for v in verdicts for leg in v.legs.values() if leg.twin]
    return {
        **{name: len(ids) for name, ids in said.items()},
        "partly": sum(leg.outcome == "agrees" and "*" in leg.tried for leg in small),
        "either": either,
        "contradicted": len(contradicted),
        "yeses": len(twins),
        "discriminating": sum(twin != "agrees" for twin in twins),
    }


def evidence_line(verdicts: Sequence[Verdict]) -> str:
    """How often the evidence that is no proof said something; nothing where none was asked."""
    counts = evidence_data(verdicts)
    if not counts["either"]:
        return ""
    refuted = sum(v.verdict == "REFUTED" for v in verdicts)
    of = f"; {counts['contradicted']} of {refuted} refuted contradicted" if refuted else ""
    if counts["yeses"]:
        of += f"; {counts['discriminating']} of {counts['yeses']} yeses are not said of the negative control too"
    smt, fuzz = counts["smt"], counts["fuzz"]
    partly = f" ({counts['partly']} at some values of the reals only)" if counts["partly"] else ""
    return f"evidence: z3 decides {smt}{partly}, random examples {fuzz}, at least one of them {counts['either']}{of}\n"


def by_coq(verdict: Verdict) -> bool:
    """Whether it is recorded that Coq accepts the proof of this statement, which was proved now."""
    if verdict.verdict != "PROVED" or verdict.statement is None:
        return False
    return is_recorded(verdict.id) and checked_by_coq(verdict.id, pin(verdict.statement))


def coq_line(verdicts: Sequence[Verdict]) -> str:
    """How many of the proofs Coq accepts too; nothing where none is recorded."""
    count = sum(map(by_coq, verdicts))
    return f"also checked by Coq: {count} of {sum(v.verdict == 'PROVED' for v in verdicts)} proved\n" if count else ""


def evidence_lines(verdicts: Sequence[Verdict]) -> str:
    """The claims that neither z3 nor random examples decide, by what stopped z3 first."""
    causes: dict[str, list[str]] = {}
    for verdict in verdicts:
        if not any(verdict.legs[name].outcome in DECIDED for name in EXTRA if name in verdict.legs):
            leg = verdict.legs.get("smt")
            causes.setdefault(cause(leg.detail if leg else ""), []).append(verdict.id)
    order = sorted(causes.items(), key=lambda item: (-len(item[1]), item[0]))
    lines = [f"{len(ids):4}  {inline(why)}\n      {' '.join(ids)}" for why, ids in order]
    return "\n".join(["neither z3 nor random examples decide, and why z3 does not:", *lines]) if lines else ""


def cause(detail: str) -> str:
    """Why z3, or examples, do not decide, without the sizes, the numbers and the names.

    >>> cause("not decided: M=2 | M=2 (out of time; z3 gave up, but on 2 slices); logarithms by tangents; z3 5.4.1.0")
    'out of time; z3 gave up, on slices too'
    >>> cause("3 random points satisfy the hypotheses and the conclusion, derandomized: fewer than 20")
    'too few points satisfy the hypotheses'
    """
    for word, words in _CAUSES.items():
        if re.search(word, detail):
            return words
    reasons = re.findall(r"\(((?:[^()]|\([^()]*\))*)\)", detail)
    found = reasons[-1] if reasons else detail.partition("; z3 ")[0] or "not run"
    return re.sub(r"but on \d+ slices", "on slices too", found)


_CAUSES = {
    "does not discriminate": "does not discriminate",
    "did not come upon": "did not come upon where it is undefined",
    "holds where it was looked at": "holds where it was looked at",
    "it supposes of all of something that there is something": "supposes of all of something that there is something",
    "of which it says something of all": "something should exist of which something is said of all",
    "no size is allowed": "no size that was looked at is allowed by the hypotheses",
    r"stopped by the work that is allowed: fewer than \d+": "too few points in the work that is allowed",
    r": fewer than \d+": "too few points satisfy the hypotheses",
    r"^hypothesis \d+": "a hypothesis is not decided at points",
    "^the conclusion": "the conclusion is not decided at points",
}


def difference_lines(differences: Sequence[Difference], recorded: bool, unseen: int = 0) -> str:
    """What is not as the baseline says; ``unseen`` claims were not looked at, and nothing is said of them."""
    if not recorded:
        return "baseline: none recorded" + ("" if unseen else ". Next: --update records these verdicts")
    if not differences and unseen:
        return f"baseline: what was judged is as recorded; {unseen} not looked at"
    if not differences:
        return "baseline: all as recorded"
    lines = "\n".join(f"  {inline(str(difference))}" for difference in differences)
    how = "--update --weaker" if any(one.kind == "worse" for one in differences) else "--update"
    return f"baseline: {len(differences)} not as recorded\n{lines}\nNext: see why; {how} records the new verdicts"


def drift_lines(drift: Sequence[str]) -> str:
    """Assumptions that are not as the manifest says, on lines of their own; nothing if all are."""
    if not drift:
        return ""
    lines = "\n".join(f"  {inline(words)}" for words in drift)
    return f"\nassumptions: {len(drift)} not as recorded\n{lines}\nNext: see why; --update records them"


# --- JSON --------------------------------------------------------------------------------------------------


def definitions_data(statement: Statement | None) -> dict[str, str]:
    """The definitions that a statement uses: name to text, each after those it rests on."""
    from verify.kernel.expansion import definitions_in
    from verify.language.render import render_definition

    return {} if statement is None else {d.name: render_definition(d) for d in definitions_in(statement)}


def names_data(statement: Statement | None) -> dict[str, str]:
    """The names of hypotheses by the labels that certificates cite: {"h1": "budget"}."""
    from verify.language.hypotheses import names

    return {} if statement is None else names(statement)


def claim_data(verdict: Verdict) -> dict[str, object]:
    """One claim of ``check --json``."""
    return {
        "id": verdict.id,
        "paper": verdict.paper,
        "location": verdict.location,
        "title": verdict.title,
        "printed": verdict.printed,
        "statement": one_line(verdict.statement) if verdict.statement is not None else "",
        "definitions": definitions_data(verdict.statement),
        "names": names_data(verdict.statement),
        "fidelity": verdict.fidelity,
        "severity": verdict.severity or None,
        "verdict": verdict.verdict,
        "coq": by_coq(verdict),
        "legs": {leg: _leg_data(verdict.legs.get(leg)) for leg in LEGS},
        "assumptions": assumptions_data(verdict),
        "witness": witness_data(verdict.certificate),
        "seconds": round(verdict.seconds, 4),
    }


def _unread(claim: UnreadableClaim) -> dict[str, object]:
    return {"id": claim.id, "verdict": None, "error": {"message": claim.reason, "place": claim.place}}


def _leg_data(leg: Leg | None) -> dict[str, object]:
    leg = leg or Leg("not run")
    said = {"outcome": leg.outcome, "detail": leg.detail, "tried": leg.tried, "twin": leg.twin}
    return {**said, "seconds": round(leg.seconds, 4)}


def assumptions_data(verdict: Verdict) -> list[dict[str, str]]:
    """Name, citation and formula of what a verdict rests on."""
    return [
        {"name": a.name, "citation": a.citation, "formula": render_formula(a.formula)}
        for a in verdict.assumptions
    ]


def check_data(
    verdicts: Sequence[Verdict],
    differences: Sequence[Difference],
    seconds: float,
    exit_code: int,
    unread: Sequence[UnreadableClaim] = (),
    **more: object,
) -> dict[str, object]:
    """The whole of ``check --json`` and ``recheck --json``. Claims that could not be read come last, with no verdict."""
    counts = Counter(verdict.verdict for verdict in verdicts)
    kinds = tally(verdicts)
    return {
        "claims": [*map(claim_data, verdicts), *map(_unread, unread)],
        "summary": {
            "claims": len(verdicts),
            "verdicts": {word: counts[word] for word in WORDS},
            "errata": kinds.pop("errata"),
            "errata_kinds": kinds,
            "evidence": evidence_data(verdicts),
            "differences": [vars(difference) for difference in differences],
            "reasons": {v.id: list(v.reasons) for v in verdicts if v.reasons},
            "controls": {v.id: _controls(v) for v in verdicts},
            "warnings": [warning for verdict in verdicts for warning in verdict.warnings],
            "errors": errors_of(verdicts),
            "seconds": round(seconds, 4),
            "exit_code": exit_code,
            **more,
        },
    }


def _controls(verdict: Verdict) -> Mapping[str, str]:
    return {"negative": verdict.controls.negative, "instance": verdict.controls.instance}


def certificate_data(statement: Statement, certificate: Certificate | None) -> dict[str, object] | None:
    """A certificate next to the statement it is about, as the codec writes them."""
    if certificate is None:
        return None
    return {
        "kind": type(certificate).__name__,
        "statement": codec.encode(statement),
        "certificate": codec.encode(certificate),
    }


# --- prove -------------------------------------------------------------------------------------------------


def prove_data(
    verdict: Verdict, backends: Sequence[Mapping[str, object]], seconds: float
) -> dict[str, object]:
    """The object of ``prove --json``."""
    statement = verdict.statement
    return {
        "verdict": verdict.verdict,
        "statement": one_line(statement) if statement is not None else "",
        "definitions": definitions_data(statement),
        "names": names_data(statement),
        "assumptions": assumptions_data(verdict),
        "lemmas": list(verdict.lemmas),
        "witness": witness_data(verdict.certificate),
        "certificate": certificate_data(statement, verdict.certificate) if statement is not None else None,
        "backends": [dict(entry) for entry in backends],
        "seconds": round(seconds, 4),
    }


def backends_text(backends: Sequence[Mapping[str, object]]) -> str:
    """What each backend said, a line each, in the order in which they ended.

    >>> print(backends_text([{"backend": "refuter", "outcome": "proposed", "seconds": 0.01465, "detail": "Witness"}]))
    backend  outcome   seconds
    refuter  proposed     0.01  Witness
    """
    rows = [(str(b["backend"]), str(b["outcome"]), f"{b['seconds']:.2f}", inline(str(b["detail"]))) for b in backends]
    rows.insert(0, ("backend", "outcome", "seconds", ""))
    wide, wider, _, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    return "\n".join(f"{name:{wide}}  {out:{wider}}  {at:>7}  {said}".rstrip() for name, out, at, said in rows)


def prove_text(
    verdict: Verdict,
    backends: Sequence[Mapping[str, object]],
    sides: str = "",
    there: Sequence[str] = (),
    advice: str = "",
    vocabulary: Vocabulary | None = None,
) -> str:
    """What `prove` prints: the verdict, what it is about, and what it rests on, or fails at.

    ``sides`` and ``there`` say what the two sides are at the witness, ``advice`` what to do next.
    """
    from verify.kernel.expansion import definitions_in
    from verify.language.render import render

    head = [line.removeprefix(": ") for line in _refutation(verdict._replace(id=""))] or [verdict.verdict]
    head[0] += f": {sides}" if sides else ""
    lines = [*head, *there, ""]
    if verdict.statement is not None:
        lines += [*render(verdict.statement).splitlines(), ""]
    if verdict.statement is not None and vocabulary is not None and definitions_in(verdict.statement):
        from verify.report.wording import word_lines

        lines += ["Words", *word_lines(vocabulary.used_in(verdict.statement)), ""]
    rests = [(inline(f"{a.name} ({a.citation})"), render_formula(a.formula)) for a in verdict.assumptions]
    lines += [f"rests on {name}: {formula}" for name, formula in rests]
    lines += [f"cites {name}, judged in this run: python -m verify explain {name}" for name in verdict.lemmas]
    lines += verdict.reasons if verdict.certificate is None else ()
    lines += [advice] if advice else []
    by = f", found by {backends[-1].get('backend')}" if backends and verdict.certificate is not None else ""
    return "\n".join([*lines, *verdict.errors, f"{verdict.seconds:.2f} s{by}"])
