"""An audit as text, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from verify.language.plain import number_of
from verify.privacy.audit.measures import left_out
from verify.privacy.audit.pairs import Event
from verify.privacy.audit.quantity import DIGITS, Quantity, digits, log_of, written
from verify.privacy.audit.stated import Stated
from verify.privacy.audit.subject import Measure, Subject
from verify.report.audit.audit import Audit

MOST_EXACT = 18  # characters of an exact value beside the rounded one
MOST_PLACES = 30  # digits of a number that is next to the stated level
MOST_OUTPUTS = 6  # outputs of an event that are listed
ANSWERS = {True: "holds", False: "does not hold", None: "undecided"}


def audit_text(audit: Audit) -> str:
    """The head, the measures by group, the curve, the theorems, and the stated levels last."""
    parts = [_head(audit.subject), *_groups(audit), _left_out(audit), _curve(audit), _theorems(audit), _stated(audit)]
    return "\n\n".join(part for part in parts if part)


def html(audit: Audit) -> str:
    """The same in a notebook."""
    return f"<pre>{escape(audit_text(audit))}</pre>"


def install() -> None:
    """Give an `Audit` these methods."""
    for name, method in {"__str__": audit_text, "_repr_html_": html}.items():
        setattr(Audit, name, method)


def _head(subject: Subject) -> str:
    found = subject.mechanism
    read = "read exactly" if not found.tolerance else "floats read as the binary numbers that they are"
    if found.divided is not None:
        read += f"; rows divided by their sums, which were off by {digits(found.divided)} at most"
    elif found.sums:
        read += f"; rows sum to 1 within {digits(found.sums, 2)} ({digits(found.tolerance)} is allowed)"
    if found.taken:
        read += f"; {found.taken}"
    law = "the uniform law" if subject.prior_text is None else subject.prior_text
    return (
        f"{found.source}: {number_of(len(found.inputs), 'input')}, {number_of(len(found.outputs), 'output')}; {read}\n"
        f"neighbours: {_neighbours(subject)}; prior: {law}"
    )


def _neighbours(subject: Subject) -> str:
    if subject.kind == "entries":
        return f"databases of {number_of(subject.entries, 'entry', 'entries')} that differ in one"
    if subject.kind == "listed":
        return f"{number_of(len(subject.pairs) // 2, 'listed pair')}, both ways"
    return "all pairs of inputs"


# --- measures -------------------------------------------------------------------------------------------------------


def _groups(audit: Audit) -> Iterator[str]:
    groups = list(dict.fromkeys(measure.group for measure in audit.measures))
    rows = [(measure.group, _row(audit.subject, measure)) for measure in audit.measures]
    widths = [max(len(row[k]) for _, row in rows) for k in range(3)]
    widths[0] = max(widths[0] + 2, *map(len, groups))
    for group in groups:
        chosen = [row for name, row in rows if name == group]
        yield _table([group, "value", "exactly", "where"], chosen, (1,), widths)


def _row(subject: Subject, measure: Measure) -> list[str]:
    where = "; ".join(filter(None, [event_text(subject, measure.event), measure.note]))
    return [measure.name, str(measure.value), _exactly(measure.value), where]


def _exactly(value: Quantity) -> str:
    shown = value.exact if value.exact != "oo" and len(value.exact) <= MOST_EXACT else ""
    return shown if shown != str(value) else ""


def event_text(subject: Subject, event: Event | None) -> str:
    """The two inputs, the set of outputs, its probabilities, and their ratio."""
    if event is None:
        return ""
    names = subject.mechanism
    first, second = (names.inputs[x] for x in event.pair)
    listed = [names.outputs[j] for j in event.outputs[:MOST_OUTPUTS]]
    more = len(event.outputs) - len(listed)
    outputs = ", ".join(listed) + (f" and {more} more" if more else "")
    ratio = f", ratio {_short(event.first / event.second)}" if event.second else ""
    said = f"{_short(event.first)} against {_short(event.second)}{ratio}"
    return f"inputs {first}, {second}; {'output' if len(listed) == 1 else 'outputs'} {outputs}: {said}"


def _short(value: Fraction) -> str:
    text = written(value)
    return text if 0 < len(text) <= MOST_EXACT else f"~{digits(value)}"


def _curve(audit: Audit) -> str:
    if not audit.curve:
        return ""
    rows = [[digits(t), str(log_of(t)), str(delta)] for t, delta in audit.curve]
    return _table(["least delta at other eps: e^eps", "eps", "delta"], rows, numbers=(0, 1, 2))


# --- theorems, stated levels ----------------------------------------------------------------------------------------


def _theorems(audit: Audit) -> str:
    rows = [
        [one.words, str(one.bound), "" if one.measured is None else str(one.measured), f"{one.claim} {one.verdict}"]
        for one in audit.implications
    ]
    return _table(["theorems that apply", "bound", "here", "claim, recorded verdict"], rows, numbers=(1, 2))


def _left_out(audit: Audit) -> str:
    lines = [f"  {words}" for words in left_out(audit.subject)]
    return "\n".join(["not computed", *lines]) if lines else ""


def _stated(audit: Audit) -> str:
    if not audit.stated:
        return ""
    return "\n".join(["stated levels", *(_decided(audit.subject, one) for one in audit.stated)])


def _decided(subject: Subject, one: Stated) -> str:
    exactly, apart = _exactly(one.value), ""
    places = _places(one)
    if places > DIGITS and one.gap is not None:
        apart = f", {digits(one.gap, 2)} {'less' if one.holds else 'more'} than stated"
    least = f"{one.name} {one.value.shown(min(places, MOST_PLACES))}" + (f" = {exactly}" if exactly else "") + apart
    tail = "; ".join(filter(None, [least, event_text(subject, one.event)]))
    return f"  {ANSWERS[one.holds]}: {one.words}\n    {tail}"


def _places(one: Stated) -> int:
    """So many digits that the number shown is on the same side of the stated level as the number."""
    if one.gap is None or one.value.upper is None:
        return DIGITS
    ratio = max(one.value.upper / one.gap, Fraction(1))
    return max(DIGITS, len(str(ratio.numerator // ratio.denominator)) + 1)


# --- layout ---------------------------------------------------------------------------------------------------------


def _table(
    head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int], least: Sequence[int] = ()
) -> str:
    """Columns as wide as their widest cell and ``least``, numbers to the right; rows are indented below the head."""
    lines = [list(head), *([f"  {row[0]}", *row[1:]] for row in rows)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(head))]
    widths = [max(width, *least[k : k + 1], 0) for k, width in enumerate(widths)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if k in numbers else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
