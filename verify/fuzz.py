"""The fuzz leg: random mechanisms against the formula. Sampling never proves; it finds what is wrong.

    fuzz_leg                   runs any property on drawn values, and shows the shrunk example that breaks it
    fuzz_statement             draws values for the names of a statement; the kernel's evaluator is the judge
    at_point                   the truth of hypotheses and conclusion at given values, exactly
    check_class_I_bound        Theorem 1 of KSS on random source sets and channels
    check_hamming_distortion   Lemma 1 and mechanism (27) of WYZ on random laws on databases
    check_gaussian             (96) <=> (97) of Wu
    check_binary_symmetric     (34) of Wu

Runs are derandomized: the same statement sees the same examples each time. Numbers are exact fractions;
logarithms are compared through enclosures (mpmath's intervals, or the kernel's), never through floats.

Hypothesis and mpmath are imported when a leg runs, not when this module is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.claim import ClaimError, Leg
from verify.kernel.certificate import Table
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import (
    And,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
    free_in,
    instantiate,
)
from verify.kernel.terms import Apply, Lambda, Node, Num, Term, Var, _children, _scopes, fresh, num

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "Exact",
    "Point",
    "at_point",
    "check_binary_symmetric",
    "check_class_I_bound",
    "check_gaussian",
    "check_hamming_distortion",
    "exact_value",
    "fuzz_leg",
    "fuzz_statement",
    "table",
]

Exact = Term | tuple[int, ...] | Table | Lambda
MOST_VALUES = 1_000


# --- running a property ------------------------------------------------------------------------------------


def fuzz_leg(test: Callable[..., object], *strategies: SearchStrategy[Any], examples: int = 200) -> Leg:
    """Run ``test(*values)`` on ``examples`` draws from the strategies; an AssertionError is a counterexample.

    A test that returns False counts as failed too; whatever else it returns is ignored. The failing example
    is shrunk, and shown. Any other exception is an error of the test, and raised.

    >>> from hypothesis import strategies as st
    >>> fuzz_leg(lambda n: n < 50, st.integers(0, 99)).detail
    'falsified by (50)'
    """
    start = time.monotonic()
    count, failed = _run(test, strategies, examples)
    seconds = time.monotonic() - start
    if failed is not None:
        words = f": {failed.words}" if failed.words else ""
        return Leg("disagrees", f"falsified by {_shown(failed.values)}{words}", seconds)
    if count == 0:
        return Leg("undecided", "no example was drawn", seconds)
    return Leg("agrees", f"{count} examples, derandomized", seconds)


@dataclass
class _Failure:
    values: tuple[object, ...]
    words: str


def _run(
    test: Callable[..., object], strategies: Sequence[SearchStrategy[Any]], examples: int
) -> tuple[int, _Failure | None]:
    """How many examples passed, and the shrunk one that did not."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

    last: list[_Failure] = []
    passed = 0

    def trial(values: tuple[object, ...]) -> None:
        nonlocal passed
        try:
            said = test(*values)
        except AssertionError as error:
            last[:] = [_Failure(values, " ".join(str(error).split()))]
            raise
        if said is False:
            last[:] = [_Failure(values, "")]
            raise AssertionError
        passed += 1

    quiet = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        verbosity=_quiet(),
    )
    try:
        quiet(given(st.tuples(*strategies))(trial))()
    except AssertionError:
        if not last:
            raise
        return passed, last[0]
    return passed, None


def _quiet() -> Any:
    from hypothesis import Verbosity

    return Verbosity.quiet


def _shown(value: object) -> str:
    """Values as people write them: 1/2, not Fraction(1, 2)."""
    match value:
        case Mapping():
            return "; ".join(f"{name} = {_shown(part)}" for name, part in value.items())
        case Num(number):
            return str(number)
        case Table(entries, default):
            cells = ", ".join(f"{_shown(key)}: {_shown(entry)}" for key, entry in entries)
            return f"{{{cells}; else {_shown(default)}}}"
        case Term() | Lambda():
            return _rendered(value)
        case tuple() | list():
            return f"({', '.join(_shown(part) for part in value)})"
    return str(value)


def _rendered(value: Term | Lambda) -> str:
    from verify.render import render_term

    if isinstance(value, Lambda):
        return f"({', '.join(value.parameters)}) -> {render_term(value.body)}"
    return render_term(value)


# --- the truth of a statement at a point -------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """The truth of a statement at one point; None is "not determined".

    ``conclusion`` is of the conclusion with what is bound inside of it replaced by the values given for it:
    True says that it survives there. ``fails`` says that the conclusion as it stands is certainly false.
    """

    hypotheses: tuple[bool | None, ...]
    conclusion: bool | None
    fails: bool

    @property
    def admitted(self) -> bool:
        """Whether every hypothesis certainly holds."""
        return all(self.hypotheses)

    @property
    def refutes(self) -> bool:
        return self.admitted and self.fails


def table(values: Mapping[Any, object], default: object = 0) -> Table:
    """A family from a dict. A key is an integer, a tuple of arguments, or ``(tuple, ...)`` for databases.

    >>> table({(1, 2): "1/3"}).entries
    (((1, 2), Num(value=Fraction(1, 3))),)
    """
    entries = tuple((key if isinstance(key, tuple) else (key,), _term(value)) for key, value in values.items())
    return Table(entries, _term(default))


def exact_value(value: object) -> Exact:
    """A kernel value from an int, Fraction, text such as "1/2", dict (a `table`), tuple, term, or formula."""
    if isinstance(value, Mapping):
        return table(value)
    if isinstance(value, (Table, Lambda)) or (isinstance(value, tuple) and all(type(v) is int for v in value)):
        return value
    return _term(value)


def _term(value: object) -> Term:
    if isinstance(value, Term):
        return value
    if isinstance(value, (int, Fraction, str)) and not isinstance(value, bool):
        return num(value)
    raise ClaimError(f"{value!r} is not exact: must be an int, a Fraction, text such as '1/2', a table or term")


def at_point(
    statement: Statement,
    values: Mapping[str, object],
    exhibits: Mapping[str, Lambda | Term] | None = None,
) -> Point:
    """The truth of `statement` at `values`, by the kernel's evaluator.

    ``values`` covers the statement's own names, and names that are bound by "for all" in the conclusion:
    the conclusion is then taken at these values, which is weaker, so False there is False. ``exhibits`` are
    put for what the conclusion says exists; that is stronger, so only True counts.

    "For all real s" where s is nothing but an argument of tables is decided: at the tables' keys, and at one
    more value, which stands for all others.
    """
    given = {name: exact_value(value) for name, value in values.items()}
    taken = set(given) | free_in(statement.conclusion)
    nested = {name: value for name, value in given.items() if name not in {b.name for b in statement.binders}}
    opener = _Opener(nested, dict(exhibits or {}), taken)
    opened = opener.open(statement.conclusion, True)
    tables = {**given, **opener.values}
    evaluator = Evaluator(tables, hints=nested)
    hypotheses = tuple(_truth(evaluator, over_tables(h, tables)) for h in statement.hypotheses)
    if not all(hypotheses):
        return Point(hypotheses, None, False)
    survives = _truth(evaluator, over_tables(opened, tables))
    fails = survives is False and not opener.strengthened
    if not survives and not fails:
        fails = _truth(evaluator, over_tables(statement.conclusion, tables)) is False
    return Point(hypotheses, survives, fails)


def _truth(evaluator: Evaluator, formula: Formula) -> bool | None:
    try:
        return evaluator.truth(formula)
    except KernelError:
        return None


class _Opener:
    """Puts values for names that are bound inside of a formula."""

    def __init__(self, nested: Mapping[str, Exact], exhibits: Mapping[str, Lambda | Term], taken: set[str]) -> None:
        self.nested, self.exhibits, self.taken = nested, exhibits, taken
        self.values: dict[str, Exact] = {}
        self.strengthened = False

    def open(self, formula: Formula, positive: bool) -> Formula:
        match formula:
            case And(args) | Or(args):
                return type(formula)(tuple(self.open(a, positive) for a in args))
            case Not(arg):
                return Not(self.open(arg, not positive))
            case Implies(left, right):
                return Implies(self.open(left, not positive), self.open(right, positive))
            case Iff(left, right):
                return self.open(And((Implies(left, right), Implies(right, left))), positive)
            case ForAll() | Exists():
                return self._quantified(formula, positive)
        return formula

    def _quantified(self, formula: ForAll | Exists, positive: bool) -> Formula:
        first, rest = formula.binders[0], formula.binders[1:]
        inner: Formula = type(formula)(rest, formula.body) if rest else formula.body
        if isinstance(first.sort, (Range, Tuples)):
            return type(formula)((first,), self.open(inner, positive))
        if isinstance(formula, ForAll) == positive and first.name in self.nested:
            name = fresh(first.name + "'", self.taken)
            self.taken.add(name)
            self.values[name] = self.nested[first.name]
            return self.open(_renamed(inner, first.name, Var(name)), positive)
        if isinstance(formula, Exists) == positive and first.name in self.exhibits:
            self.strengthened = True
            return self.open(_renamed(inner, first.name, self.exhibits[first.name]), positive)
        return type(formula)((first,), self.open(inner, positive))


def _renamed(formula: Formula, name: str, value: Term | Lambda) -> Formula:
    return instantiate(formula, {name: value})  # type: ignore[return-value]


def over_tables(formula: Formula, values: Mapping[str, Exact]) -> Formula:
    """`formula` with each "for all / exists a real s", s only an argument of tables, written out."""

    def walk(part: Formula) -> Formula:
        return over_tables(part, values)

    match formula:
        case And(args) | Or(args):
            return type(formula)(tuple(walk(a) for a in args))
        case Not(arg):
            return Not(walk(arg))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(walk(left), walk(right))
        case ForAll(binders, body) | Exists(binders, body):
            first, rest = binders[0], binders[1:]
            inner = walk(type(formula)(rest, body) if rest else body)
            cases = _cases(first.name, inner, values) if isinstance(first.sort, Real) else None
            if cases is None:
                return type(formula)((first,), inner)
            join = And if isinstance(formula, ForAll) else Or
            return join(tuple(_renamed(inner, first.name, num(case)) for case in cases))
    return formula


def _cases(name: str, formula: Formula, values: Mapping[str, Exact]) -> list[int] | None:
    """Integers at which a real `name` need be looked at; None if it is more than an argument of tables."""
    keys: set[int] = set()
    for place in _uses(name, formula):
        family = values.get(place[0]) if place else None
        if place is None or not isinstance(family, Table):
            return None
        keys |= {key[place[1]] for key, _ in family.entries if isinstance(key[place[1]], int)}  # type: ignore[misc]
    return [*sorted(keys), max(keys, default=0) + 1] if keys else None


def _uses(name: str, formula: Node) -> Iterator[tuple[str, int] | None]:
    """Where `name` occurs free: (family, argument), or None where it is anything else."""
    match formula:
        case Relation(_, left, right) | Implies(left, right) | Iff(left, right):
            parts: Iterable[Node] = (left, right)
        case And(args) | Or(args):
            parts = args
        case Not(arg):
            parts = (arg,)
        case ForAll(binders, body) | Exists(binders, body):
            if any(b.name == name for b in binders):
                return
            parts = (body, *(b.sort for b in binders))
        case Real() | Integer() | Family():
            return
        case Range(lower, upper):
            parts = (lower, upper)
        case Tuples():
            if name in free_in(formula):
                yield None
            return
        case Var(found):
            if found == name:
                yield None
            return
        case Apply(family, args):
            yield from ((family, place) for place, a in enumerate(args) if a == Var(name))
            parts = tuple(a for a in args if a != Var(name))
        case _:
            parts = (*_children(formula), *(body for bound, body in _scopes(formula) if bound != name))
    for part in parts:
        yield from _uses(name, part)


# --- fuzzing a statement -----------------------------------------------------------------------------------


@dataclass
class _Tally:
    checked: int = 0
    vacuous: int = 0
    undetermined: int = 0
    unknown: str = ""


def fuzz_statement(
    statement: Statement,
    draw: SearchStrategy[Mapping[str, object]],
    examples: int = 100,
    exhibits: Mapping[str, Lambda | Term] | None = None,
    at_least: int | None = None,
) -> Leg:
    """Evaluate the statement at drawn values (see `at_point`): exactly, by the kernel.

    A draw that fails a hypothesis does not count, nor does one at which the kernel cannot tell. Fewer than
    ``at_least`` (a quarter of ``examples``) that count is "undecided".
    """
    start = time.monotonic()
    tally = _Tally()
    _, failed = _run(lambda values: _trial(statement, values, exhibits, tally), [draw], examples)
    seconds = time.monotonic() - start
    if failed is not None:
        words = f"the hypotheses hold and the conclusion fails at {_shown(failed.values[0])}"
        return Leg("disagrees", words, seconds)
    enough = max(1, examples // 4) if at_least is None else at_least
    detail = f"{tally.checked} examples satisfy the hypotheses and the conclusion, derandomized"
    if tally.vacuous:
        detail += f"; {tally.vacuous} more do not satisfy the hypotheses"
    if tally.undetermined:
        detail += f"; {tally.undetermined} not determined ({tally.unknown})"
    if tally.checked < enough:
        return Leg("undecided", f"{detail}: fewer than {enough}", seconds)
    return Leg("agrees", detail, seconds)


def _trial(
    statement: Statement,
    values: Mapping[str, object],
    exhibits: Mapping[str, Lambda | Term] | None,
    tally: _Tally,
) -> bool:
    point = at_point(statement, values, exhibits)
    if point.refutes:
        return False
    if point.admitted and point.conclusion:
        tally.checked += 1
    elif False in point.hypotheses:
        tally.vacuous += 1
    else:
        tally.undetermined += 1
        unknown = [f"h{k + 1}" for k, truth in enumerate(point.hypotheses) if truth is None]
        tally.unknown = tally.unknown or ", ".join(unknown) or f"the conclusion, at {_shown(values)}"
    return True
