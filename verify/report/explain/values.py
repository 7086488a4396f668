"""Witnesses: the values, each hypothesis there, and why the conclusion fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement, of_term
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, defined_at, evaluator_for, holds
from verify.kernel.expansion import expand
from verify.kernel.statement import (
    And,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Real,
    Relation,
    Statement,
    free_in,
)
from verify.kernel.terms import Add, Mul, Num, Term, Var
from verify.kernel.values import enclose, exact
from verify.language.notation import TURNED
from verify.language.points import witness_data
from verify.language.walk import parts
from verify.report.explain.tree import REJECTED, runs
from verify.report.explain.words import WIDTH, wrapped
from verify.report.wording import decimal, formula_text, label_text, term_text

Bound = Mapping[str, Fraction | tuple[int, ...]]


def values_of(statement: Statement, witness: c.Witness | c.Undefined) -> dict[str, str]:
    """The values of a witness by name, as exact text: the declared names in their order, then the others.

    >>> from verify.language.parse import parse
    >>> from verify.kernel.terms import num
    >>> values_of(parse("x <= y"), c.Witness((("y", num("0.25")), ("x", num(1)))))
    {'x': '1', 'y': '1/4'}
    """
    found = witness_data(witness, by_values=True, statement=statement) or {}
    declared = [b.name for b in statement.binders if b.name in found]
    return {name: found[name] for name in (*declared, *found)}


def witness_text(statement: Statement, witness: c.Witness | c.Undefined) -> str:
    """The values of a witness on one line; "" if the statement has no variables."""
    return "; ".join(f"{name} = {value}" for name, value in values_of(statement, witness).items())


def sides(statement: Statement, witness: c.Witness) -> list[str]:
    """Both sides of each relation that makes the conclusion fail at the witness: exact, or rounded (~).

    >>> from verify.language.parse import parse
    >>> from verify.kernel.terms import num
    >>> sides(parse("exp(x) <= 1 + x"), c.Witness((("x", num(1)),)))
    ['left = ~2.71828, right = 2 (~ enclosed)']
    """
    statement = expand(statement)
    try:
        evaluator = evaluator_for(statement, witness)
    except (KernelError, EnclosureError):
        return []
    return [reason.sides for reason in reasons_of(statement.conclusion, False, evaluator, {})]


def decisive(statement: Statement, witness: c.Witness) -> list[str]:
    """What makes the conclusion fail at the witness, a line each: a relation, and both sides.

    >>> from verify.language.parse import parse
    >>> from verify.kernel.terms import num
    >>> decisive(parse("exists k in 1..2: x = k"), c.Witness((("x", num(3)),)))
    ['exists k in 1..2: x = k is false']
    """
    statement = expand(statement)
    try:
        evaluator = evaluator_for(statement, witness)
        found = [str(reason) for reason in reasons_of(statement.conclusion, False, evaluator, {})]
    except (KernelError, EnclosureError):
        return []
    return list(dict.fromkeys(found)) or [f"{formula_text(statement.conclusion)} is false"]


@dataclass(frozen=True)
class Reason:
    """What makes a formula true or false, at the values of the names bound on the way to it: a relation, or that
    something is so in all cases, or in none.
    """

    relation: Formula
    truth: bool
    evaluator: Evaluator
    bound: Bound

    def __post_init__(self) -> None:
        """Of the bound names only those that the relation speaks of are told."""
        free = free_in(self.relation)
        object.__setattr__(self, "bound", {name: value for name, value in self.bound.items() if name in free})

    @property
    def sides(self) -> str:
        """Both sides, and the values of the bound names."""
        if not isinstance(self.relation, Relation):
            return f"at {self._at}" if self.bound else ""
        return (f"at {self._at}: " if self.bound else "") + _both(self.relation, self.evaluator, self.bound)

    @property
    def left(self) -> str:
        """The value of the left side, of a relation whose right side is a number; else both sides."""
        if not isinstance(self.relation, Relation) or not isinstance(self.relation.right, Num):
            return self.sides
        at = f"at {self._at}: " if self.bound else ""
        return f"{at}{term_text(self.relation.left)} = {_sides(self.relation, self.evaluator, self.bound)[0]}"

    @property
    def _at(self) -> str:
        return ", ".join(f"{name} = {_plainly(value)}" for name, value in self.bound.items())

    def __str__(self) -> str:
        text, sides = f"{formula_text(self.relation)} is {'true' if self.truth else 'false'}", self.sides
        return f"{text}: {sides}" if isinstance(self.relation, Relation) else f"{sides}: {text}"


def _plainly(value: Fraction | tuple[int, ...]) -> str:
    """A tuple is known up to the 1s at its end, which the evaluator drops."""
    if not isinstance(value, tuple):
        return str(value)
    return f"({','.join(map(str, value))}, then 1)" if value else "(all 1)"


def reasons_of(formula: Formula, wanted: bool, evaluator: Evaluator, bound: Bound) -> Iterator[Reason]:
    """The relations that make `formula` have the truth value `wanted`; none for "in all cases"."""
    match formula:
        case Relation():
            yield Reason(formula, wanted, evaluator, bound)
        case Not(arg):
            yield from reasons_of(arg, not wanted, evaluator, bound)
        case And(args) | Or(args):
            every = isinstance(formula, And) == wanted
            deciding = [a for a in args if evaluator.truth(a, bound) is wanted]
            for arg in deciding if every else deciding[:1]:
                yield from reasons_of(arg, wanted, evaluator, bound)
        case Implies(left, right):
            if wanted:
                yield from reasons_of(Or((Not(left), right)), wanted, evaluator, bound)
            else:  # that the premise holds goes without saying
                yield from reasons_of(right, wanted, evaluator, bound)
        case Iff(left, right):
            for part in (left, right):
                yield from reasons_of(part, evaluator.truth(part, bound) is True, evaluator, bound)
        case ForAll(binders) | Exists(binders):
            if isinstance(formula, ForAll) != wanted and binders:
                yield from _instances(formula, wanted, evaluator, bound)
            elif bound:
                yield Reason(formula, wanted, evaluator, bound)


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
        yield from reasons_of(inner, wanted, evaluator, {k: v for k, v in bound.items() if k != first.name})
    for value in members or ():
        if evaluator.truth(inner, {**bound, first.name: value}) is wanted:
            yield from reasons_of(inner, wanted, evaluator, {**bound, first.name: value})
            return


def _both(relation: Relation, evaluator: Evaluator, bound: Bound) -> str:
    """ "left = 1/4, right = ~0.731059 (~ enclosed)"."""
    left, right = _sides(relation, evaluator, bound)
    enclosed = " (~ enclosed)" if "~" in left + right else ""
    return f"left = {left}, right = {right}{enclosed}"


def _sides(relation: Relation, evaluator: Evaluator, bound: Bound) -> tuple[str, str]:
    """Both sides, with as many digits as tell them apart."""
    left = right = ""
    for digits, bits in ((6, 64), (12, 96), (24, 192), (60, 400)):
        left, right = (_value(side, evaluator, bound, digits, bits) for side in (relation.left, relation.right))
        if left != right:
            break
    return left, right


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


SHORT, LONG = 28, 4  # values of so many characters stand side by side; of a long one so many lines are shown


def _values_lines(statement: Statement, witness: c.Witness | c.Undefined, full: bool) -> list[str]:
    """The values, the short ones next to each other."""
    lines: list[str] = []
    beside = False
    named: dict[str, list[str]] = {}  # a long value that several names have is shown once
    for name, value in values_of(statement, witness).items():
        named.setdefault(value if len(value) > SHORT else f"{name} = {value}", []).append(name)
    for value, names in named.items():
        text = " = ".join([*names, value]) if len(value) > SHORT and not value.startswith(f"{names[0]} = ") else value
        if len(text) > SHORT:
            more = wrapped("  ", text)
            lines += more if full or len(more) <= LONG else [*more[: LONG - 1], "    ... (all of it: --full)"]
        elif beside and len(lines[-1]) + len(text) + 3 <= WIDTH:
            lines[-1] += f";  {text}"
        else:
            lines.append(f"  {text}")
        beside = len(text) <= SHORT
    return lines


def witness_lines(statement: Statement, witness: c.Witness, full: bool = True) -> list[str]:
    """The values, what the hypotheses come to there, and why the conclusion fails."""
    statement = expand(statement)
    values = _values_lines(statement, witness, full)
    lines = ["Refuted by a witness. At", *values] if values else ["Refuted by evaluation."]
    try:
        truths, conclusion = holds(statement, witness)
        if conclusion is not False or not all(truths):
            lines.insert(0, "NOT ACCEPTED by the kernel: this witness does not refute the statement.")
        evaluator = evaluator_for(statement, witness)
        lines += _hypotheses_lines(statement, truths, evaluator)
        if conclusion is not False:
            return [*lines, "the conclusion HOLDS." if conclusion else "the conclusion is NOT DETERMINED."]
        why = list(reasons_of(statement.conclusion, False, evaluator, {}))
    except (KernelError, EnclosureError) as error:
        return [*lines, f"{REJECTED} {error}"]
    shown = [r.sides if r.relation == statement.conclusion else str(r) for r in why] or ["in every case"]
    shown = list(dict.fromkeys(shown))
    return [*lines, *wrapped("", f"the conclusion fails: {shown[0]}"), *(x for t in shown[1:] for x in wrapped("  ", t))]


def _hypotheses_lines(statement: Statement, truths: Sequence[bool | None], evaluator: Evaluator) -> list[str]:
    """The hypotheses by their labels: one relation with both sides, others in runs."""
    told: list[str] = []
    held: list[str] = []  # labels of those that hold, since the last one that was told with its sides
    for number, (hypothesis, truth) in enumerate(zip(statement.hypotheses, truths, strict=True), 1):
        if truth and not isinstance(hypothesis, Relation):
            held.append(f"h{number}")
            continue
        told += runs(held)
        held.clear()
        says = "NOT DETERMINED" if truth is None else "FALSE"
        sides = _compared(hypothesis, evaluator) if truth and isinstance(hypothesis, Relation) else ""
        told.append(f"({label_text(f'h{number}')}) {sides or f'{formula_text(hypothesis)} is {says}'}")
    told += runs(held)
    title = "the hypotheses hold" if all(truths) else "the hypotheses"
    return wrapped("", f"{title}: {', '.join(told)}") if told else []


def _compared(relation: Relation, evaluator: Evaluator) -> str:
    """ "1/4 <= ~0.731059": a relation with the values of its sides."""
    left, right = _sides(relation, evaluator, {})
    return f"{left} {relation.operator} {right}"


def undefined_lines(statement: Statement, point: c.Undefined, full: bool = True) -> list[str]:
    """The point, the condition that fails there, and the smallest expression that needs it."""
    statement = expand(statement)
    values = _values_lines(statement, point, full)
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

    >>> from verify.language.parse import parse
    >>> from verify.kernel.terms import num
    >>> undefined_because(parse("1/x > 0"), c.Undefined((("x", num(0)),)))
    ['1/x needs x != 0, but there x = 0']
    """
    statement = expand(statement)
    return [
        f"{_culprit(statement, reason.relation)} needs {formula_text(reason.relation)}, but there {reason.left}"
        for reason in _lacking(statement, point)
    ]


def needed(statement: Statement, point: c.Undefined) -> list[str]:
    """The conditions on variables of the statement alone without which it is undefined at the point, then those without
    which it is close by.

    >>> from verify.language.parse import parse
    >>> from verify.kernel.terms import num
    >>> needed(parse("log(x) <= x - 1"), c.Undefined((("x", num(0)),)))
    ['x > 0']
    >>> needed(parse("h(p) <= log(2)/(1 + p^2)"), c.Undefined((("p", num(-1)),)))
    ['p >= 0', 'p <= 1']
    """
    statement = expand(statement)
    names = {binder.name for binder in statement.binders}
    here = [reason.relation for reason in _lacking(statement, point)]
    condition = _condition(statement)
    others = condition.args if isinstance(condition, And) else ()
    found = [one for one in here if free_in(one) and free_in(one) <= names]
    near = (one for one in others if found and one not in here and _fails_near(statement, point, one))
    return list(dict.fromkeys(formula_text(_solved(one)) for one in (*found, *near)))


_TRIED = tuple(Num(Fraction(k, 2)) for k in (-4, -2, -1, 0, 1, 2, 4))


def _fails_near(statement: Statement, point: c.Undefined, condition: Formula) -> bool:
    """Whether a condition on a number or two is false at a point that the hypotheses allow."""
    numbers = {binder.name for binder in statement.binders if isinstance(binder.sort, (Real, Integer))}
    names = sorted(free_in(condition))
    if not isinstance(condition, Relation) or not names or len(names) > 2 or not numbers.issuperset(names):
        return False
    for values in product(_TRIED, repeat=len(names)):
        at = c.Undefined(tuple((dict(point.values) | dict(zip(names, values, strict=True))).items()), point.law)
        with suppress(KernelError, EnclosureError):  # a half is no integer
            evaluator = evaluator_for(statement, at)
            if evaluator.truth(condition) is False and all(map(evaluator.truth, statement.hypotheses)):
                return True
    return False


def _solved(relation: Formula) -> Formula:
    """x <= 1 for 1 - x >= 0."""
    match relation:
        case Relation(operator, Add((Num() as bound, Mul((Num(sign), Var() as name)))), Num(zero)):
            return Relation(TURNED.get(operator, operator), name, bound) if sign == -1 and not zero else relation
    return relation


def _lacking(statement: Statement, point: c.Undefined) -> list[Reason]:
    """What is false at the point of all that the statement needs to be defined."""
    found = reasons_of(_condition(statement), False, evaluator_for(statement, point), {})
    return [reason for reason in found if not reason.truth]


def _condition(statement: Statement) -> Formula:
    """That it is defined, of its variables."""
    condition = of_statement(statement)
    whole = isinstance(condition, ForAll) and condition.binders == statement.binders
    return condition.body if whole and isinstance(condition, ForAll) else condition


def _culprit(statement: Statement, needed: Formula) -> str:
    """The smallest expression of the statement that is defined only if `needed` holds."""
    found = [
        term_text(t)
        for t in parts((*statement.hypotheses, statement.conclusion))
        if isinstance(t, Term) and needed in _atoms(of_term(t))
    ]
    return min(found, key=len) if found else "it"


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
