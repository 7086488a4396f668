"""A certificate told as a proof that a reviewer can follow. Pure functions; nothing here decides anything.

The tree of steps is walked with the kernel's own rules (`Exploration`), so every claim shown is the goal
that the kernel checks there. What is told differently from the tree: a run of stepping stones is one list of
lines, not a nest; a side condition whose proof is routine (known facts, identities, linear arithmetic) is
named, not shown. ``step`` shows one step in full: its goal, the facts in scope, its data, what was folded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.kernel import certificate as c
from verify.kernel.expansion import expand
from verify.kernel.judge import NO_LEMMAS, Exploration, Lemmas
from verify.kernel.statement import And, Iff, Named, Statement, negation
from verify.language.hypotheses import labels
from verify.language.layout import joined, lay_out
from verify.language.plain import inline, number_of
from verify.language.points import witness_data
from verify.language.render import render_condition, render_formula, render_where
from verify.language.vocabulary import NO_WORDS, Vocabulary
from verify.report.explain.full import NoSuchStep, in_full
from verify.report.explain.ladder import ladder_lines
from verify.report.explain.layout import fitted
from verify.report.explain.page import ROOMS, Page
from verify.report.explain.tree import (
    REJECTED,
    Item,
    Told,
    is_routine,
    labels_of,
    roots_of,
    told_of,
)
from verify.report.explain.values import (
    decisive,
    needed,
    sides,
    undefined_because,
    undefined_lines,
    values_of,
    witness_lines,
    witness_text,
)
from verify.report.explain.words import WIDTH, outline, wrapped
from verify.report.table import shorten
from verify.report.wording import (
    breakable,
    label_text,
    letter_lines,
    speaking,
)

__all__ = ["NoSuchStep", "explain", "needed", "sides", "undefined_because", "values_of", "witness_text"]


POINT, WHY = 330, 150  # characters of where a statement fails, and of why, that stand at its head
SHORT = 4  # conditions of definedness that are shown one by one
BRIEF = 2  # lines for the conditions of definedness at first sight
OUTLINE = 8  # lines of the contrary of what is refuted
LEAST = 4  # lines of a proof at first sight, at the least
NOTES = ("Note: ", "Idea: ")  # what may be cut: never what is printed, what is amended and where else it is judged
#: What a page does without where there is too little room, the first first; then sentences of notes, the last first.
SPARED = ((), ("The rest of what is printed there: ", "Also checked by Coq: "), ("Idea: ",))
SAID = (600, 400, 200, 0)  # characters of the sentences that are left of a note then
CONTINUED = "(There is more: --full.)"
LEGEND = (
    "[x] stands for the difference of the two sides of (x): larger minus smaller, left minus right of an "
    "equation. (x.1), (x.2), ... are the parts of (x)."
)


def explain(
    statement: Statement,
    certificate: c.Certificate,
    lemmas: Lemmas = NO_LEMMAS,
    *,
    title: str = "",
    source: str = "",
    about: Sequence[str] = (),
    vocabulary: Vocabulary = NO_WORDS,
    step: str | None = None,
    full: bool = False,
    written_out: bool = False,
    assumptions_only: bool = False,
) -> str:
    """`certificate` in words: the statement, what it rests on, and the proof or the values, step by step.

    ``step`` is a number of the list ("1.2"; "D1" for definedness; "1.2.s1" for a folded side condition), or
    a place as the kernel prints it, after an at sign ("@1.0.2"). `lemmas` are those the certificate uses. The
    ``vocabulary`` says what words and letters mean; ``written_out`` does without words. ``about``: what else is to be
    said of the statement, a paragraph each. A proof is told in at most
    `ROOM` lines, its steps folded, unless it is asked for in ``full``.
    Raises NoSuchStep. A step that the kernel rejects is shown as such; nothing is said of what is below it.
    """
    shown = expand(statement) if written_out else statement
    others = () if written_out else tuple(lemma.statement for lemma in lemmas.values())
    with speaking(shown, *others, taken=labels_of(certificate)):
        return _told(shown, certificate, lemmas, [title, source], about, vocabulary, step, full, assumptions_only)


def _told(
    shown: Statement,
    certificate: c.Certificate,
    lemmas: Lemmas,
    heading: Sequence[str],
    about: Sequence[str],
    vocabulary: Vocabulary,
    step: str | None,
    full: bool,
    assumptions_only: bool,
) -> str:
    tour, statement = Exploration(lemmas), expand(shown)
    roots = roots_of(statement, certificate)
    told = told_of(tour, statement, certificate)
    if step is not None:
        return in_full(tour, step, roots, told)
    at_once = _paragraphs([_at_once(shown, certificate)])
    heading = [*heading, " ".join(at_once)]
    letters = letter_lines(shown, vocabulary, width=WIDTH)
    page = Page(
        _paragraphs([*heading, *about]),
        _lines_of(shown),
        _lines_of(shown, packed=True),
        letters,
        _rests_on(tour, certificate, told, titled=True),
        vocabulary,
    )

    def story(room: int | None) -> list[list[str]]:
        return [] if assumptions_only else _story(tour, statement, certificate, told, room)

    if full:
        return page.in_full(story)
    made, page.rests = page.laid_out(story), _rests_on(tour, certificate, told)
    if not made.fits or made.missing:  # what the lemmas say is given up first
        brief = page.laid_out(story)
        made = brief if not made.fits or brief.missing < made.missing else made
    for said, page.notation in _less_and_less(about):
        if made.fits and (not made.missing or page.tight):
            break
        page.tight = True
        page.heading = _paragraphs([*heading, *said])
        shorter = page.laid_out(story)
        made = shorter if not made.fits or shorter.missing < made.missing else made
    if not made.fits:  # where it fails is told below as well
        page.heading = [line for line in page.heading if line not in at_once]
        made = page.laid_out(story)
    return made.text


def _less_and_less(about: Sequence[str]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """What is said about a statement, for less and less room, and whether signs are explained.

    No sentence is cut; that there are more is said.
    """
    said, made = tuple(about), []
    for spared in SPARED:
        said = tuple(words for words in said if not words.startswith(spared))
        made.append((said, True))
    for room in SAID:
        kept = (sentences(words, room) if words.startswith(NOTES) else words for words in said)
        made.append((tuple(filter(None, kept)), room > 0))
    yield from dict.fromkeys(made)


def sentences(text: str, room: int) -> str:
    """The first sentences of a text, of at most `room` characters but one at least, and that there are more; "" for 0.

    >>> sentences("It is (1). So is (2), by eq. (3).", 15)
    'It is (1). (There is more: --full.)'
    """
    ends = [found.start() for found in re.finditer(r"(?<=[.)]) (?=[A-Z])", text)]
    if not room or len(text) <= room or not ends:
        return text if room else ""
    return f"{text[: max((end for end in ends if end <= room), default=ends[0])]} {CONTINUED}"


def _at_once(statement: Statement, certificate: c.Certificate) -> str:
    """Where a statement fails, or is undefined, and what decides there; "" of one that is proved."""
    declared = {binder.name for binder in statement.binders}
    found = witness_data(certificate, by_values=True, statement=statement) or {}
    points = [f"{name} = {value}" for name, value in found.items() if name in declared]
    if not points and not isinstance(certificate, (c.Witness, c.Undefined)):
        return ""
    if isinstance(certificate, c.Witness):
        why = [text for text in decisive(statement, certificate) if not text.endswith(" is true")]
        if sum(map(len, why)) > WHY:  # the values are said, whatever they are the values of
            why = [text for text in sides(statement, certificate) if text] or why
    else:
        why = undefined_because(statement, certificate) if isinstance(certificate, c.Undefined) else []
    says = "Undefined" if isinstance(certificate, c.Undefined) else "Fails"
    where = f" at {_fitting(points)}" if points else ""
    return f"{says}{where}{': ' if why else ''}{shorten('; '.join(why), WHY)}"


def _fitting(points: Sequence[str]) -> str:
    """Those of the points that there is room for, whole: all of them are told below."""
    shown: list[str] = []
    for point in points:
        if len("; ".join([*shown, point])) <= POINT:
            shown.append(point)
        elif shown[-1:] != ["..."]:
            shown.append("...")
    return shorten(points[0], POINT) if shown == ["..."] else "; ".join(shown)


def _paragraphs(texts: Sequence[str]) -> list[str]:
    return [line for words in texts for line in wrapped("", breakable(words, WIDTH))]


def _lines_of(statement: Statement, packed: bool = False) -> list[str]:
    """The statement, its hypotheses with the labels of the proof; `packed`, as many in a line as fit."""
    lines = ["Statement"]
    if statement.binders:
        names = lay_out(render_where(replace(statement, hypotheses=())), WIDTH - 11)
        lines += [f"  {'' if number else 'for all':9}{line}" for number, line in enumerate(names)]
    beside = False  # whether the next hypothesis may stand in the last line
    for number, (hypothesis, known) in enumerate(labels(statement)):
        word, label = "" if number else "if", known[0] if len(known) == 1 else f"{known[0]}-{known[-1]}"
        if isinstance(hypothesis, Named) and label_text(known[0]) != known[0]:
            label, hypothesis = hypothesis.name, hypothesis.formula
        first, *others = lay_out(render_condition(hypothesis), WIDTH - 14 - len(label))
        if beside and not others and len(lines[-1]) + len(label) + len(first) + 5 <= WIDTH:
            lines[-1] += f"  ({label}) {first}"
        else:
            lines += [f"  {word:9}({label}) {first}", *(" " * (14 + len(label)) + line for line in others)]
        beside = packed and not others
    conclusion = lay_out(render_formula(statement.conclusion), WIDTH - 11)
    first, *others = joined(conclusion, WIDTH - 11) if packed else conclusion
    return [*lines, f"  {'then':9}{first}", *(" " * 11 + line for line in others)]


def _rests_on(tour: Exploration, certificate: c.Certificate, told: Told, titled: bool = False) -> list[str]:
    """What a verdict rests on; ``titled`` with what the lemmas say, if they have titles."""
    rejected = [text for _, items in told for text in _rejections(items)]
    if rejected:
        return ["NOT ACCEPTED by the kernel:", *(f"  {text}" for text in rejected)]
    lines = [
        line
        for a in tour.ledger.assumptions
        for line in wrapped("  ", f"ASSUMED {inline(f'{a.name} ({a.citation})')}: {render_formula(a.formula)}")
    ]
    used = [f"{name} ({tour.ledger.lemmas[name].verdict})" for name in tour.ledger.used]
    more = f"the lemma{'s' if len(used) > 1 else ''} {', '.join(used)}" if used else ""
    if lines:
        return ["Rests on", *lines, *(wrapped("  ", more) if more else [])]
    titles = [getattr(tour.ledger.lemmas[name], "title", "") for name in tour.ledger.used]  # a bare judgement has none
    if more and titled and all(titles):
        told_of = [wrapped("  ", f"{name}: {title}") for name, title in zip(used, titles, strict=True)]
        return ["Rests on", *(line for lines in told_of for line in lines)]
    if more:
        return wrapped("", f"Rests on {more}.")
    how = "evaluation" if isinstance(certificate, (c.Witness, c.Undefined)) else "rules and facts"
    return [f"Rests on nothing but the checker's {how}."]


def _rejections(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if item.text.startswith(REJECTED):
            yield item.text
        yield from _rejections((*item.items, *item.folded))


def _story(
    tour: Exploration, statement: Statement, certificate: c.Certificate, told: Told, room: int | None
) -> list[list[str]]:
    match certificate:
        case c.Witness():
            return [witness_lines(statement, certificate, room is None)]
        case c.Undefined():
            return [undefined_lines(statement, certificate, room is None)]
        case c.Proof():
            (_, defined), (_, proof) = told
            ladder, about = ladder_lines(tour, proof), _defined_lines(defined, room)
            return [about, ladder, _proof_lines(["Proof"], proof, room, len(about) + len(ladder))]
        case c.Disproof():
            (_, defined), (_, proof) = told
            about, how = _defined_lines(defined, room), _against(certificate, statement)
            return [about, _proof_lines(how, _titled_parts(proof, statement), room, len(about))]
    return [["The hypotheses contradict each other (0 = 1 follows)", *fitted(told[0][1], room)]]


def _against(certificate: c.Disproof, statement: Statement) -> list[str]:
    """What the proof of a refutation shows."""
    if certificate.names:
        return ["Refuted by a proof: values at which the hypotheses hold and the conclusion fails"]
    contrary = outline(negation(statement.formula()))
    if len(contrary) > OUTLINE:
        return ["Refuted by a proof of the contrary"]
    return ["Refuted by a proof of", *("  " + line for line in contrary)]


def _titled_parts(items: Sequence[Item], statement: Statement) -> list[Item]:
    """The two parts of a refutation, hypotheses and conclusion, by these names."""
    parts = [item for item in items if item.run == "part"]
    exhibited = items[0].places[0].step if items else None
    if not isinstance(exhibited, c.Exhibit) or len(parts) != 2 or not isinstance(parts[0].places[0].goal.claim, And):
        return list(items)
    fails = f"The conclusion fails there{_which_side(parts[1], statement)}."
    titles = {id(parts[0]): "The hypotheses hold there.", id(parts[1]): fails}
    return [replace(item, text=titles.get(id(item), item.text)) for item in items]


def _which_side(part: Item, statement: Statement) -> str:
    """How an equivalence fails, and what makes the side true that is: the values that its proof takes."""
    step = part.places[0].step
    if not isinstance(statement.conclusion, Iff) or not isinstance(step, c.Choose):
        return ""
    true, false = ("right", "left") if step.index else ("left", "right")
    taken = next((item.text for item in part.items[-1].items if item.text.startswith("Take ")), "") if part.items else ""
    return f": the {false} side of <=> is false, the {true} side is true" + (f", by {taken[5:-1]}" if taken else "")


def _proof_lines(title: Sequence[str], items: Sequence[Item], room: int | None, used: int) -> list[str]:
    """A proof with its title, and what its signs mean where it has them."""
    least = LEAST if room is None else min(LEAST, room)
    lines = fitted(items, None if room is None else max(least, room - used - len(title)))
    legend = wrapped("  ", LEGEND)
    if any(map(_DIFFERENCE.search, lines)) and room is not None:
        lines = fitted(items, max(least, room - used - len(title) - len(legend)))
    if any(map(_DIFFERENCE.search, lines)):
        lines = [*legend, *lines]
    return [*title, *lines]


_REASON = re.compile(r": (?=from \(|always$)")
_DIFFERENCE = re.compile(r"(?<![A-Za-z0-9_'])\[[A-Za-z]")


def _defined_lines(items: Sequence[Item], room: int | None) -> list[str]:
    """Where the statement has a meaning: one line a condition, or all of them in one sentence if room is short."""
    if not items:
        return ["Defined everywhere: no division, logarithm or root to look after."]
    if room is not None and (room < ROOMS[0] or len(items) > SHORT):
        why = "--step D1" + (f" to D{len(items)}" if len(items) > 1 else "")
        needs = "; ".join(_REASON.split(item.text)[0] for item in items)
        lines = wrapped("", f"Defined wherever it is quantified over, by {needs} ({why}).")
        if len(lines) > (BRIEF if room > ROOMS[-2] else 1):
            lines = [f"Defined wherever it is quantified over: {number_of(len(items), 'condition')}, {why}."]
        return lines
    lines = []
    for number, item in enumerate(items, 1):
        count = len(item.items)
        steps = f"; shown in {number_of(count, 'step')}, see --step D{number}"
        lines += wrapped(f"  D{number}  ", item.text + ("" if is_routine(item.places[0].step) else steps))
    return ["Defined wherever it is quantified over. It needs", *lines]
