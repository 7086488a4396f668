"""Witnesses: the values, each hypothesis there, and why the conclusion fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement, of_term
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, defined_at, enclose, evaluator_for, exact, holds
from verify.kernel.expansion import expand
from verify.kernel.statement import And, Exists, ForAll, Formula, Iff, Implies, Not, Or, Relation, Statement
from verify.kernel.terms import Node, Term
from verify.points import witness_data
from verify.report.errata import decimal
from verify.report.explain.tree import REJECTED
from verify.report.explain.words import wrapped
from verify.report.wording import formula_text, term_text

Bound = Mapping[str, Fraction | tuple[int, ...]]


def values_of(statement: Statement, witness: c.Witness | c.Undefined) -> dict[str, str]:
    """The values of a witness by name, as exact text: the declared names in their order, then the others.

    >>> from verify.parse import parse
    >>> from verify.kernel.terms import num
    >>> values_of(parse("x <= y"), c.Witness((("y", num("0.25")), ("x", num(1)))))
    {'x': '1', 'y': '1/4'}
    """
    found = witness_data(witness) or {}
    declared = [b.name for b in statement.binders if b.name in found]
    return {name: found[name] for name in (*declared, *found)}


def witness_text(statement: Statement, witness: c.Witness | c.Undefined) -> str:
    """The values of a witness on one line; "" if the statement has no variables."""
    return "; ".join(f"{name} = {value}" for name, value in values_of(statement, witness).items())


def sides(statement: Statement, witness: c.Witness) -> list[str]:
    """Both sides of each relation that makes the conclusion fail at the witness: exact, or rounded (~).

    >>> from verify.parse import parse
    >>> from verify.kernel.terms import num
    >>> sides(parse("exp(x) <= 1 + x"), c.Witness((("x", num(1)),)))
    ['left = ~2.71828, right = 2 (~ enclosed)']
    """
    statement = expand(statement)
    try:
        evaluator = evaluator_for(statement, witness)
    except (KernelError, EnclosureError):
        return []
    return [reason.sides for reason in _reasons(statement.conclusion, False, evaluator, {})]


@dataclass(frozen=True)
class Reason:
    """A relation that makes a formula true or false, at the values of the names bound on the way to it."""

    relation: Relation
    truth: bool
    evaluator: Evaluator
    bound: Bound

    @property
    def sides(self) -> str:
        """Both sides, and the values of the bound names."""
        at = ", ".join(f"{name} = {_plainly(value)}" for name, value in self.bound.items())
        return (f"at {at}: " if at else "") + _both(self.relation, self.evaluator, self.bound)

    def __str__(self) -> str:
        return f"{formula_text(self.relation)} is {'true' if self.truth else 'false'}: {self.sides}"


def _plainly(value: Fraction | tuple[int, ...]) -> str:
    return f"({','.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def _reasons(formula: Formula, wanted: bool, evaluator: Evaluator, bound: Bound) -> Iterator[Reason]:
    """The relations that make `formula` have the truth value `wanted`; none for "in all cases"."""
    match formula:
        case Relation():
            yield Reason(formula, wanted, evaluator, bound)
        case Not(arg):
            yield from _reasons(arg, not wanted, evaluator, bound)
        case And(args) | Or(args):
            every = isinstance(formula, And) == wanted
            deciding = [a for a in args if evaluator.truth(a, bound) is wanted]
            for arg in deciding if every else deciding[:1]:
                yield from _reasons(arg, wanted, evaluator, bound)
        case Implies(left, right):
            yield from _reasons(Or((Not(left), right)), wanted, evaluator, bound)
        case Iff(left, right):
            for part in (left, right):
                yield from _reasons(part, evaluator.truth(part, bound) is True, evaluator, bound)
        case ForAll(binders) | Exists(binders):
            if isinstance(formula, ForAll) != wanted and binders:
                yield from _instances(formula, wanted, evaluator, bound)


def _instances(
    formula: ForAll | Exists, wanted: bool, evaluator: Evaluator, bound: Bound
) -> Iterator[Reason]:
    """The reasons at the first value of the first bound name that decides."""
    first, rest = formula.binders[0], formula.binders[1:]
    inner = type(formula)(rest, formula.body) if rest else formula.body
    members = evaluator._members(first.sort, bound)
    if members is None and first.name in evaluator.hints:
        hint = {first.name: evaluator.hints[first.name]}
        evaluator = Evaluator({**evaluator.values, **hint}, evaluator.law, evaluator.hints)
        yield from _reasons(inner, wanted, evaluator, {k: v for k, v in bound.items() if k != first.name})
    for value in members or ():
        if evaluator.truth(inner, {**bound, first.name: value}) is wanted:
            yield from _reasons(inner, wanted, evaluator, {**bound, first.name: value})
            return


def _both(relation: Relation, evaluator: Evaluator, bound: Bound) -> str:
    """ "left = 1/4, right = ~0.731059 (~ enclosed)": as many digits as tell the two sides apart."""
    texts: list[str] = []
    for digits, bits in ((6, 64), (12, 96), (24, 192), (60, 400)):
        texts = [_value(side, evaluator, bound, digits, bits) for side in (relation.left, relation.right)]
        if texts[0] != texts[1]:
            break
    enclosed = " (~ enclosed)" if any("~" in text for text in texts) else ""
    return f"left = {texts[0]}, right = {texts[1]}{enclosed}"


def _value(term: Term, evaluator: Evaluator, bound: Bound, digits: int, bits: int) -> str:
    """An exact rational if it is short, else the rounding of both ends of an enclosure."""
    try:
        ground = evaluator.ground(term, bound)
        value = exact(ground)
        if value is not None and value.numerator.bit_length() + value.denominator.bit_length() <= 128:
            return str(value)
        box = enclose(ground, {}, bits)
    except (KernelError, EnclosureError, ValueError):
        return "not evaluated"
    low, high = decimal(box.lo, digits), decimal(box.hi, digits)
    return f"~{low}" if low == high else f"~[{low}, {high}]"


def _values_lines(statement: Statement, witness: c.Witness | c.Undefined) -> list[str]:
    rows = values_of(statement, witness).items()
    return [line for name, value in rows for line in wrapped("  ", f"{name} = {value}")]


def witness_lines(statement: Statement, witness: c.Witness) -> list[str]:
    """The values, each hypothesis there, and why the conclusion fails."""
    statement = expand(statement)
    values = _values_lines(statement, witness)
    lines = ["Refuted by a witness. At", *values] if values else ["Refuted by evaluation."]
    try:
        truths, conclusion = holds(statement, witness)
        if conclusion is not False or not all(truths):
            lines.insert(0, "NOT ACCEPTED by the kernel: this witness does not refute the statement.")
        evaluator = evaluator_for(statement, witness)
        lines += _hypotheses_lines(statement, evaluator)
        word = {False: "fails", True: "HOLDS", None: "is NOT DETERMINED"}[conclusion]
        lines += [f"the conclusion {word}:", *wrapped("  ", formula_text(statement.conclusion))]
        if conclusion is not False:
            return lines
        why = list(_reasons(statement.conclusion, False, evaluator, {}))
    except (KernelError, EnclosureError) as error:
        return [*lines, f"{REJECTED} {error}"]
    shown = [str(reason) for reason in why] or ["in every case"]
    return [*lines, *(line for text in shown for line in wrapped("    because ", text))]


def _hypotheses_lines(statement: Statement, evaluator: Evaluator) -> list[str]:
    """Each hypothesis with its truth; both sides if it is one relation."""
    lines = []
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        truth = evaluator.truth(hypothesis)
        says = {True: "true", False: "FALSE", None: "NOT DETERMINED"}[truth]
        why = list(_reasons(hypothesis, True, evaluator, {})) if truth else []
        shown = f" ({'; '.join(reason.sides for reason in why)})" if 0 < len(why) <= 2 else ""
        lines += wrapped("  ", f"(h{number}) {formula_text(hypothesis)} is {says}{shown}")
    return ["the hypotheses:", *lines] if lines else []


def undefined_lines(statement: Statement, point: c.Undefined) -> list[str]:
    """The point, the condition that fails there, and the smallest expression that needs it."""
    statement = expand(statement)
    values = _values_lines(statement, point)
    lines = (
        ["Ill posed: the statement has no meaning at", *values]
        if values
        else ["Ill posed: it has no meaning."]
    )
    try:
        if defined_at(statement, point) is not False:
            lines.insert(0, "NOT ACCEPTED by the kernel: the statement is not certainly undefined there.")
        why = undefined_because(statement, point)
    except (KernelError, EnclosureError) as error:
        return [*lines, f"{REJECTED} {error}"]
    return [*lines, *(line for text in why for line in wrapped("    because ", text))]


def undefined_because(statement: Statement, point: c.Undefined) -> list[str]:
    """What is undefined at the point, and what it would need.

    >>> from verify.parse import parse
    >>> from verify.kernel.terms import num
    >>> undefined_because(parse("1/x > 0"), c.Undefined((("x", num(0)),)))
    ['1/x needs x != 0, but there left = 0, right = 0']
    """
    statement = expand(statement)
    condition = of_statement(statement)
    if isinstance(condition, ForAll) and condition.binders == statement.binders:
        condition = condition.body
    return [
        f"{_culprit(statement, reason.relation)} needs {formula_text(reason.relation)}, but there {reason.sides}"
        for reason in _reasons(condition, False, evaluator_for(statement, point), {})
        if not reason.truth
    ]


def _culprit(statement: Statement, needed: Relation) -> str:
    """The smallest expression of the statement that is defined only if `needed` holds."""
    found = [
        term_text(t)
        for t in _terms((*statement.hypotheses, statement.conclusion))
        if needed in _atoms(of_term(t))
    ]
    return min(found, key=len) if found else "it"


def _terms(value: object) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value
    if isinstance(value, (tuple, Node)):
        parts = value if isinstance(value, tuple) else [getattr(value, f.name) for f in fields(value)]  # type: ignore[arg-type]
        for part in parts:
            yield from _terms(part)


def _atoms(formula: Formula) -> Iterator[Formula]:
    """The relations in a condition of definedness."""
    match formula:
        case And(args) | Or(args):
            for arg in args:
                yield from _atoms(arg)
        case ForAll(_, body) | Implies(_, body):
            yield from _atoms(body)
        case _:
            yield formula
