"""Witnesses as the matrices, distributions and numbers they are, and what both sides come to there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from verify.kernel import certificate as c
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, defined_at, evaluator_for, holds
from verify.kernel.statement import Formula, Statement
from verify.kernel.terms import ZERO, Apply, Lambda, Node, Num, Term, free_names, num
from verify.kernel.values import enclose, exact
from verify.language.mathml import mathml_formula, mathml_term
from verify.language.plain import block
from verify.language.points import witness_text
from verify.language.render import render_term
from verify.report.errata import evaluate, sides
from verify.report.explain.values import reasons_of, undefined_because
from verify.report.site.markup import Html, Part, tag
from verify.report.site.prose import prose
from verify.report.site.sentences import Telling
from verify.report.table import shorten
from verify.report.wording import keeping, label_text
from verify.run.pipeline import Verdict

MOST = 8  # rows and columns of a family given by a formula that are written out
SMALL = 6  # rows and columns of a matrix that stands in the text
LONG = 400  # characters of a value that stands in the text

Values = c.Witness | c.Undefined


def refutation(statement: Statement, found: c.Certificate) -> Html:
    """The values at which a statement fails, or is undefined, and why."""
    if isinstance(found, c.Undefined):
        return Html(_at(statement, found, "Undefined") + _undefined(statement, found))
    if isinstance(found, c.Witness):
        return Html(_at(statement, found, "Fails") + _evaluated(statement, found))
    return Html("")


def _at(statement: Statement, found: Values, word: str) -> Html:
    values = values_table(statement, found)
    return Html(tag("p", f"{word} at") + values) if values else tag("p", f"{word}: it is about fixed numbers.")


def fails_at(statement: Statement, found: c.Certificate, verdict: Verdict) -> Html:
    """One short paragraph for the errata."""
    parts: list[Part] = [*_in_short(found)]
    if isinstance(found, c.Witness):
        seen = sides(verdict, evaluate(verdict))
        parts += [tag("span", prose(seen), class_="values")] if seen else []
    elif isinstance(found, c.Undefined):
        parts += [tag("span", *text) for text in _why_undefined(statement, found)]
    elif isinstance(found, c.Disproof):
        parts.append("by a proof of the negation")
    elif isinstance(found, c.Contradictory):
        parts.append("its hypotheses contradict each other")
    return Html("; ".join(part if isinstance(part, Html) else escape(block(str(part))) for part in parts))


def _in_short(found: c.Certificate) -> Iterator[Html]:
    """The values, in a line: numbers, vectors and small matrices as such; others as text, cut if it is long."""
    values = dict(_values_of(found))
    law = isinstance(found, (c.Witness, c.Undefined)) and found.law is not None
    shown = [] if law else [_equation(name, value) for name, value in values.items()]
    if law or not all(shown) or len(shown) > 2 * MOST:
        at = shorten(witness_text(found), LONG)
        shown = [tag("span", prose(at), class_="values")] if at else []
    yield from shown


def _equation(name: str, value: object) -> Html:
    """``name = value`` as mathematics; "" where that takes more than a line or two."""
    left = _inside(mathml_term(Apply(name, ()))) + "<mo>=</mo>"
    match value:
        case Term() if len(made := mathml_term(value)) <= LONG * 4:
            right = _inside(made)
        case Lambda() if len(made := mathml_term(value)) <= LONG * 4:
            right = _inside(made)
        case tuple():
            right = _row_of([f"<mn>{v}</mn>" for v in value])
        case c.Table(entries, default) if default == ZERO and (right := _array(dict(entries))):
            pass
        case c.Table(entries, default) if 0 < len(entries) <= SMALL:
            equal = [f"{_entry(name, key)}<mo>=</mo>{_inside(mathml_term(entry))}" for key, entry in entries]
            left, right = "", "<mo>,</mo>".join([*equal, f"<mtext>else&#160;</mtext>{_inside(mathml_term(default))}"])
        case _:
            return Html("")
    return tag("span", Html(f"<math>{left}{right}</math>"), class_="formula") if right else Html("")


def _entry(name: str, key: tuple[int | tuple[int, ...], ...]) -> str:
    numbers = tuple(num(index) for index in key if isinstance(index, int))
    if len(numbers) == len(key):
        return _inside(mathml_term(Apply(name, numbers)))
    places = [f"<mn>{k}</mn>" if isinstance(k, int) else _row_of([f"<mn>{i}</mn>" for i in k]) for k in key]
    return _inside(mathml_term(Apply(name, ()))) + _row_of(places)


def _array(entries: dict[tuple[int | tuple[int, ...], ...], Term]) -> str:
    """A vector or a matrix with all entries from 1 on; "" for another family."""
    sizes = [[key[k] for key in entries] for k in range(max(map(len, entries), default=0))]
    whole = all(isinstance(index, int) and 1 <= index <= SMALL for size in sizes for index in size)
    if not whole or len(sizes) not in (1, 2) or {len(key) for key in entries} != {len(sizes)}:
        return ""
    cells = {key: _inside(mathml_term(entry)) for key, entry in entries.items()}
    last = [max(index for index in size if isinstance(index, int)) for size in sizes]
    if len(sizes) == 1:
        return _row_of([cells.get((k,), "<mn>0</mn>") for k in range(1, last[0] + 1)])
    rows = [[cells.get((r, s), "<mn>0</mn>") for s in range(1, last[1] + 1)] for r in range(1, last[0] + 1)]
    table = "".join(f"<mtr>{''.join(f'<mtd>{cell}</mtd>' for cell in row)}</mtr>" for row in rows)
    return f"<mrow><mo>(</mo><mtable>{table}</mtable><mo>)</mo></mrow>"


def _row_of(cells: Sequence[str]) -> str:
    return f"<mrow><mo>(</mo>{'<mo>,</mo>'.join(cells)}<mo>)</mo></mrow>"


def _inside(made: str) -> str:
    """A ``<math>`` element without its tag."""
    return re.sub(r"^<math[^>]*>|</math>$", "", made)


# --- values --------------------------------------------------------------------------------------------------------


def values_table(statement: Statement, found: c.Certificate) -> Html:
    """Each variable with its value, in the order of the statement; the joint law of random variables as a table."""
    values = dict(_values_of(found))
    names = [b.name for b in statement.binders if b.name in values]
    rows = [_value_row(name, values[name], values) for name in (*names, *(n for n in values if n not in names))]
    if isinstance(found, (c.Witness, c.Undefined)) and found.law is not None:
        rows.append(_law_row(*found.law))
    return tag("dl", rows, class_="witness") if rows else Html("")


def _values_of(found: c.Certificate) -> Sequence[tuple[str, object]]:
    if isinstance(found, (c.Witness, c.Undefined)):
        return found.values
    if isinstance(found, c.Disproof) and isinstance(found.step, c.Exhibit):
        return tuple(zip(found.names, found.step.values, strict=False))
    return ()


def _value_row(name: str, value: object, values: dict[str, object]) -> list[Part]:
    shown = _value(name, value, values)
    return [tag("dt", Html(mathml_term(Apply(name, ())))), tag("dd", shown)]


def _value(name: str, value: object, values: dict[str, object]) -> Part:
    match value:
        case c.Table(entries, default):
            return _table(dict(entries), default)
        case Lambda():
            return [tag("div", Html(mathml_term(value)), class_="display"), _written_out(name, value, values)]
        case tuple():
            return _grid([[str(v) for v in value]], [str(n) for n in range(1, len(value) + 1)], None, "a database")
        case Term():
            return Html(mathml_term(value))
        case Node():
            return render_term(value)
    return str(value)


def _table(entries: dict[tuple[int | tuple[int, ...], ...], Term], default: Term) -> Part:
    """A family of one or two arguments as a vector or a matrix; of more as a list."""
    otherwise = tag("p", "elsewhere ", Html(mathml_term(default)), class_="note")
    arities = {len(key) for key in entries}
    if arities == {2}:
        rows, columns = (sorted({key[k] for key in entries}, key=_order) for k in (0, 1))
        cells = [[_cell(entries.get((r, s), default)) for s in columns] for r in rows]
        if len(columns) <= 2 * MOST:
            return [_grid(cells, list(map(_key, columns)), list(map(_key, rows)), "a matrix"), otherwise]
    if arities == {1} and len(entries) <= 2 * MOST:
        keys = sorted((key[0] for key in entries), key=_order)
        return [_grid([[_cell(entries[(k,)]) for k in keys]], list(map(_key, keys)), None, "values"), otherwise]
    listed = sorted(entries.items(), key=lambda entry: tuple(map(_order, entry[0])))
    cells = [[_cell(value)] for _, value in listed]
    return [_grid(cells, ["value"], [", ".join(map(_key, key)) for key, _ in listed], "values"), otherwise]


def _law_row(names: tuple[str, ...], rows: tuple[tuple[tuple[int, ...], Fraction], ...]) -> list[Part]:
    cells = [[*map(str, outcome), str(p)] for outcome, p in rows]
    return [tag("dt", "joint law"), tag("dd", _grid(cells, [*names, "probability"], None, "a distribution"))]


def _written_out(name: str, value: Lambda, values: dict[str, object]) -> Part:
    """The first values of a family given by a formula, where its arguments are numbers and they can be computed."""
    sizes = [int(v.value) for v in values.values() if isinstance(v, Num) and v.value.denominator == 1]
    most = max((size for size in sizes if 1 <= size <= MOST), default=0)
    arity = len(value.parameters)
    constant = free_names(value.body).isdisjoint(value.parameters)
    if not most or arity not in (1, 2) or constant:
        return None
    evaluator = Evaluator({name: value}, None, {})
    places = [str(n) for n in range(1, most + 1)]
    keys = [[(n,) for n in range(1, most + 1)]] if arity == 1 else [
        [(r, s) for s in range(1, most + 1)] for r in range(1, most + 1)
    ]
    try:
        cells = [[_computed(evaluator, name, key) for key in row] for row in keys]
    except (KernelError, EnclosureError, ValueError, TypeError, KeyError):
        return None
    return [tag("p", "written out:", class_="note"), _grid(cells, places, places if arity == 2 else None, "values")]


def _computed(evaluator: Evaluator, name: str, key: tuple[int, ...]) -> str:
    ground = evaluator.ground(Apply(name, tuple(Num(Fraction(n)) for n in key)), {})
    enclose(ground, {}, 64)  # refuses what is undefined, to which `exact` gives a value
    value = exact(ground)
    if value is None:
        raise ValueError(f"{name}{key} has no exact value")
    return str(value)


def _grid(cells: Sequence[Sequence[Part]], columns: Sequence[str], rows: Sequence[str] | None, what: str) -> Html:
    """A table with headings that scrolls on its own."""
    corner = [tag("td")] if rows is not None else []
    head = tag("tr", corner, [tag("th", name, scope="col") for name in columns])
    body = []
    for number, row in enumerate(cells):
        side = [tag("th", rows[number], scope="row")] if rows is not None else []
        body.append(tag("tr", side, [tag("td", cell) for cell in row]))
    table = tag("table", tag("thead", head), tag("tbody", body), class_="values")
    return tag("div", table, class_="scroll", tabindex="0", role="group", aria_label=what)


def _cell(value: Term) -> Html:
    return Html(mathml_term(value))


def _order(key: int | tuple[int, ...]) -> tuple[int, ...]:
    return key if isinstance(key, tuple) else (key,)


def _key(key: int | tuple[int, ...]) -> str:
    return f"({','.join(map(str, key))})" if isinstance(key, tuple) else str(key)


# --- why it fails there --------------------------------------------------------------------------------------------


def _evaluated(statement: Statement, witness: c.Witness) -> Html:
    """Each hypothesis, and the relations that make the conclusion fail, with both sides."""
    try:
        truths, _ = holds(statement, witness)
        evaluator = evaluator_for(statement, witness)
        rows = [
            _truth_row(label_text(f"h{number}"), hypothesis, truth, evaluator)
            for number, (hypothesis, truth) in enumerate(zip(statement.hypotheses, truths, strict=True), 1)
        ]
        why = list(reasons_of(statement.conclusion, False, evaluator, {}))
    except (KernelError, EnclosureError) as error:
        return tag("p", f"It cannot be evaluated here: {error}", class_="note")
    for reason in why:
        said = tag("strong", "holds" if reason.truth else "fails")
        rows.append(_row("conclusion", Html(mathml_formula(reason.relation)), said, reason.sides))
    if not why:
        whole = Html(mathml_formula(statement.conclusion))
        rows.append(_row("conclusion", whole, tag("strong", "fails"), "in every case"))
    return Html(tag("p", "There:") + tag("dl", rows, class_="evaluation"))


def _truth_row(label: str, formula: Formula, truth: bool | None, evaluator: Evaluator) -> list[Part]:
    said = {True: "holds", False: "fails", None: "not determined"}[truth]
    why = list(reasons_of(formula, True, evaluator, {})) if truth else []
    sides = "; ".join(reason.sides for reason in why) if 0 < len(why) <= 2 else ""
    return _row(label, Html(mathml_formula(formula)), said, sides)


def _row(label: str, formula: Html, said: Part, sides: str) -> list[Part]:
    shown = tag("div", tag("span", prose(sides), class_="values")) if sides else None
    return [tag("dt", label), tag("dd", tag("div", formula, " ", tag("span", said, class_="said")), shown)]


def _undefined(statement: Statement, point: c.Undefined) -> Html:
    return tag("ul", [tag("li", *text) for text in _why_undefined(statement, point)], class_="plain")


def _why_undefined(statement: Statement, point: c.Undefined) -> list[list[object]]:
    """The reasons, each as the parts of a sentence."""
    try:
        with keeping() as kept:
            why = undefined_because(statement, point) if defined_at(statement, point) is False else []
    except (KernelError, EnclosureError):
        return []
    telling = Telling(frozenset(), kept)
    return [telling.sentence(text) for text in why]
