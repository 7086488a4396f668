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
from verify.kernel.certificate import Table, Witness
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, _is_member, evaluator_for, plain
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
from verify.kernel.terms import (
    Apply,
    Exp,
    Lambda,
    Log,
    Mul,
    Node,
    Num,
    Term,
    Var,
    _children,
    _scopes,
    fresh,
    num,
    rebuild,
)

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
    "shown",
    "table",
]

Exact = Term | tuple[int, ...] | Table | Lambda
Exhibits = Mapping[str, Lambda | Term]
Optimum = Callable[[int, Fraction], Fraction]
MOST_VALUES = 1_000


# --- running a property ------------------------------------------------------------------------------------


def fuzz_leg(
    test: Callable[..., object],
    *strategies: SearchStrategy[Any],
    examples: int = 200,
    what: str = "examples",
) -> Leg:
    """Run ``test(*values)`` on ``examples`` draws from the strategies; an AssertionError is a counterexample.

    ``what`` says in the detail what was drawn. A test that returns False counts as failed too; whatever else
    it returns is ignored. The failing example is shrunk, and shown. Any other exception is an error of the
    test, and raised.

    >>> from hypothesis import strategies as st
    >>> fuzz_leg(lambda n: n < 50, st.integers(0, 99)).detail
    'falsified by (50)'
    """
    start = time.monotonic()
    count, failed = _run(test, strategies, examples)
    seconds = time.monotonic() - start
    if failed is not None:
        words = f": {failed.words}" if failed.words else ""
        return Leg("disagrees", f"falsified by {shown(failed.values)}{words}", seconds)
    if count == 0:
        return Leg("undecided", "no example was drawn", seconds)
    return Leg("agrees", f"{count} {what}, derandomized", seconds)


@dataclass
class _Failure:
    values: tuple[object, ...]
    words: str


def _run(
    test: Callable[..., object], strategies: Sequence[SearchStrategy[Any]], examples: int
) -> tuple[int, _Failure | None]:
    """How many examples passed, and the shrunk one that did not."""
    from hypothesis import HealthCheck, Phase, Verbosity, given, settings
    from hypothesis import strategies as st
    from hypothesis.errors import Unsatisfiable

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
        verbosity=Verbosity.quiet,
    )
    try:
        quiet(given(st.tuples(*strategies))(trial))()
    except AssertionError:
        if not last:
            raise
        return passed, last[0]
    except Unsatisfiable:  # the strategy found next to nothing: the count says so
        pass
    return passed, None


def shown(value: object) -> str:
    """Values as people write them: 1/2, not Fraction(1, 2)."""
    match value:
        case Mapping():
            return "; ".join(f"{name} = {shown(part)}" for name, part in value.items())
        case Num(number):
            return str(number)
        case Table(entries, default):
            cells = ", ".join(f"{shown(key)}: {shown(entry)}" for key, entry in entries)
            return f"{{{cells}; else {shown(default)}}}"
        case Term() | Lambda():
            return _rendered(value)
        case tuple() | list():
            return f"({', '.join(shown(part) for part in value)})"
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
    keys = [key if isinstance(key, tuple) else (key,) for key in values]
    entries = tuple((key, _term(value)) for key, value in zip(keys, values.values(), strict=True))
    return Table(entries, _term(default))


def exact_value(value: object) -> Exact:
    """A kernel value from an int, Fraction, text such as "1/2", dict (a `table`), tuple, term, or formula."""
    if isinstance(value, Mapping):
        return table(value)
    if isinstance(value, (Table, Lambda)):
        return value
    if isinstance(value, tuple) and all(type(part) is int for part in value):
        return value
    return _term(value)


def _term(value: object) -> Term:
    if isinstance(value, Term):
        return value
    if isinstance(value, (int, Fraction, str)) and not isinstance(value, bool):
        return num(value)
    raise ClaimError(f"{value!r} is not exact: must be an int, a Fraction, text like '1/2', a table, a term")


def at_point(
    statement: Statement,
    values: Mapping[str, object],
    exhibits: Exhibits | None = None,
) -> Point:
    """The truth of `statement` at `values`, by the kernel's evaluator.

    ``values`` covers the statement's own names, and names that are bound by "for all" in the conclusion:
    the conclusion is then taken at these values, which is weaker, so False there is False. ``exhibits`` are
    put for what the conclusion says exists; that is stronger, so only True counts.

    "For all real s" where s is nothing but an argument of tables is decided: at the tables' keys, and at one
    more value, which stands for all others.

    Raises Malformed if a value is missing, or is not what its name stands for.
    """
    given = {name: exact_value(value) for name, value in values.items()}
    evaluator_for(statement, Witness(tuple(given.items())))  # raises unless each value belongs to its sort
    taken = set(given) | free_in(statement.conclusion)
    nested = {name: value for name, value in given.items() if name not in {b.name for b in statement.binders}}
    opener = _Opener(nested, dict(exhibits or {}), taken)
    opened = opener.open(statement.conclusion, True)
    tables = {**given, **opener.values}
    opened = _folded(opened, tables)
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


def _folded(formula: Formula, values: Mapping[str, Exact]) -> Formula:
    """`formula` with its scalars put in and closed parts computed: comparisons of equals become rational."""
    scalars = {name: value for name, value in values.items() if isinstance(value, Term)}
    return _fold(instantiate(formula, scalars))  # type: ignore[return-value]


def _fold(part: Node) -> Node:
    match part:
        case Relation(operator, left, right):
            return Relation(operator, _fold_term(left), _fold_term(right))
        case And(args) | Or(args):
            return type(part)(tuple(_fold(a) for a in args))  # type: ignore[misc]
        case Not(arg):
            return Not(_fold(arg))  # type: ignore[arg-type]
        case Implies(left, right) | Iff(left, right):
            return type(part)(_fold(left), _fold(right))  # type: ignore[arg-type]
        case ForAll(binders, body) | Exists(binders, body):
            return type(part)(binders, _fold(body))  # type: ignore[arg-type]
    return part


def _fold_term(term: Term) -> Term:
    made = _fold_children(term)
    match made:
        case Exp(Log(Num(value))) if value > 0:
            return Num(value)
        case Exp(Mul((Num(power), Log(Num(value))))) if value > 0 and power.denominator == 1:
            return Num(value**power.numerator)
    known = plain(made)
    return made if known is None else Num(known)


def _fold_children(term: Term) -> Term:
    return rebuild(term, lambda child: _fold_term(child) if isinstance(child, Term) else child)  # type: ignore[return-value]


class _Opener:
    """Puts values for names that are bound inside of a formula."""

    def __init__(self, nested: Mapping[str, Exact], exhibits: Exhibits, taken: set[str]) -> None:
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
        value = self.nested.get(first.name)
        if isinstance(formula, ForAll) == positive and _is_member(value, first.sort):
            name = fresh(first.name + "'", self.taken)
            self.taken.add(name)
            self.values[name] = value  # type: ignore[assignment]
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
            others = {name: value for name, value in values.items() if name != first.name}
            inner = over_tables(type(formula)(rest, body) if rest else body, others)
            cases = _cases(first.name, inner, others) if isinstance(first.sort, Real) else None
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
    exhibits: Exhibits | None = None,
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
        words = f"the hypotheses hold and the conclusion fails at {shown(failed.values[0])}"
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
    exhibits: Exhibits | None,
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
        tally.unknown = tally.unknown or ", ".join(unknown) or f"the conclusion, at {shown(values)}"
    return True


# --- plain numeric checks of the headline formulas ---------------------------------------------------------
#
# They share no code with the kernel. Each takes the formula as an argument, so that a perturbed one can be
# seen to fail.


def _class_I_optimum(M: int, D: Fraction) -> Fraction:
    return (M - 1) * (1 - D) / D


def check_class_I_bound(examples: int = 200, optimum: Optimum = _class_I_optimum) -> Leg:
    """No channel beats e^eps = ``optimum(M, D)`` on a Class I source set; the symmetric mechanism attains it.

    Random source sets of Class I and random channels, private and not: a channel of worst-case distortion D
    with 0 < D < (M-1)/M has level at least ``optimum(M, D)``, an infinite one if D = 0. The symmetric
    mechanism has distortion D and level ``optimum(M, D)``. All of it in fractions, M = 2, 3, 4.
    Source: KSS (2018), Theorem 1.
    """
    from hypothesis import strategies as st

    from verify.strategies import channels, dp_channels, source_sets

    def cases(M: int) -> SearchStrategy[Any]:
        channel = st.one_of(dp_channels(M).map(lambda pair: pair[0]), channels(M))
        errors = st.integers(2, 24).flatmap(lambda d: st.integers(1, d - 1).map(lambda k: Fraction(k, d)))
        return st.tuples(st.just(M), source_sets(M, "I"), channel, errors.map(lambda x: x * (M - 1) / M))

    def test(case: tuple[int, Any, Any, Fraction]) -> None:
        M, sources, channel, D = case
        _nothing_beats(M, sources, channel, optimum)
        _symmetric_attains(M, sources, D, optimum)

    what = "random Class I source sets and channels, M = 2, 3, 4, in exact fractions"
    return fuzz_leg(test, st.integers(2, 4).flatmap(cases), examples=examples, what=what)


def _nothing_beats(M: int, sources: Any, channel: Any, optimum: Optimum) -> None:
    from verify.measures.channels import dp_level, worst_case_distortion

    D, level = worst_case_distortion(sources, channel), dp_level(channel)
    if D == 0 < M - 1:
        _must(level is None, f"distortion 0 at level {level}")
    elif level is not None and D < Fraction(M - 1, M):
        _must(level >= optimum(M, D), f"distortion {D} at level {level} < {optimum(M, D)}")


def _symmetric_attains(M: int, sources: Any, D: Fraction, optimum: Optimum) -> None:
    from verify.measures.channels import dp_level, symmetric_mechanism, worst_case_distortion

    channel = symmetric_mechanism(M, D)
    reached, level = worst_case_distortion(sources, channel), dp_level(channel)
    _must(reached == D, f"the symmetric mechanism has distortion {reached}, not {D}")
    _must(level == optimum(M, D), f"the symmetric mechanism has level {level}, not {optimum(M, D)}")


def _must(holds: bool, words: str) -> None:
    """Raise AssertionError with `words` unless it holds (a statement that `python -O` keeps)."""
    if not holds:
        raise AssertionError(words)


def _hamming_optimum(n: int, m: int, t: Fraction) -> Fraction:
    return n / (1 + t / (m - 1))


def check_hamming_distortion(
    examples: int = 100, optimum: Callable[[int, int, Fraction], Fraction] = _hamming_optimum
) -> Leg:
    """h(eps) is the distortion of the exponential mechanism, and no neighbour-bounded law has less.

    Random databases (n, m up to 3), priors, levels t = e^eps, and laws on databases with p(x) <= t p(x') for
    neighbours. The mechanism's rows sum to 1, neighbours are within a factor t, and its expected distance is
    ``optimum(n, m, t)`` for every prior; each of the laws has at least this expected distance from every
    database. All of it in fractions. Source: WYZ (2016), Lemma 1, eq. (27), eq. (32).
    """
    from hypothesis import strategies as st

    from verify.strategies import exp_epsilons, hamming_alphabets, neighbour_bounded_posteriors, priors

    def cases(size: tuple[int, int]) -> SearchStrategy[Any]:
        n, m = size
        laws = neighbour_bounded_posteriors(n, m)
        return st.tuples(st.just(n), st.just(m), exp_epsilons(), priors(m**n), laws)

    def test(case: tuple[int, int, Fraction, Any, Any]) -> None:
        n, m, t, prior, (law, level) = case
        _mechanism_is_exact(n, m, t, prior, optimum(n, m, t))
        _law_is_far(n, m, law, optimum(n, m, level))

    what = "random priors and neighbour-bounded laws, n <= 3, m <= 3, in exact fractions"
    return fuzz_leg(test, hamming_alphabets(3, 3).flatmap(cases), examples=examples, what=what)


def _mechanism_is_exact(n: int, m: int, t: Fraction, prior: Any, wanted: Fraction) -> None:
    from verify.measures.channels import databases, exponential_mechanism

    every, rows = databases(n, m), exponential_mechanism(n, m, t)
    _must(all(sum(row) == 1 for row in rows), "a row does not sum to 1")
    for x, row in zip(every, rows, strict=True):
        for other, near in zip(every, rows, strict=True):
            if _distance(x, other) == 1:
                private = all(p <= t * q for p, q in zip(row, near, strict=True))
                _must(private, f"not private at {x}, {other}")
    reached = sum(p * _expected(x, every, row) for p, x, row in zip(prior, every, rows, strict=True))
    _must(reached == wanted, f"the mechanism has expected distance {reached}, not {wanted}")


def _law_is_far(n: int, m: int, law: Any, least: Fraction) -> None:
    from verify.measures.channels import databases

    every = databases(n, m)
    for y in every:
        reached = _expected(y, every, law)
        _must(reached >= least, f"expected distance {reached} < {least} from {y}")


def _expected(x: tuple[int, ...], every: Sequence[tuple[int, ...]], law: Any) -> Fraction:
    return sum((p * _distance(x, y) for p, y in zip(law, every, strict=True)), Fraction(0))


def _distance(x: tuple[int, ...], y: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(x, y, strict=True))


# --- with logarithms: intervals of mpmath ------------------------------------------------------------------

BITS = 256


def _intervals() -> Any:
    """A context of interval arithmetic of our own: the precision of mpmath's global one is not touched."""
    from mpmath.ctx_iv import MPIntervalContext

    context = MPIntervalContext()
    context.prec = BITS
    return context


def _ball(iv: Any, value: Fraction) -> Any:
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


def _at_most(left: Any, right: Any) -> bool | None:
    """Whether left <= right for intervals; None if they overlap."""
    if left.b <= right.a:
        return True
    return False if left.a > right.b else None


def check_gaussian(examples: int = 200, threshold: Callable[[Any, Any, Any], Any] | None = None) -> Leg:
    """(1/2) log(1 + T^2/N) <= eps if and only if N >= T^2/(exp(2 eps) - 1), for T, N, eps > 0.

    Random T and eps, with N drawn freely, or close to the threshold on either side. Both relations are
    decided by intervals of 256 bits. ``threshold(iv, T, eps)`` replaces the right-hand side.
    Source: Wu (2019), (96), (97).
    """
    from hypothesis import strategies as st

    iv = _intervals()
    formula = threshold or (lambda iv, T, eps: T * T / (iv.exp(2 * eps) - 1))

    def test(T: Fraction, eps: Fraction, N: Fraction, near: int, above: bool) -> None:
        t, e = _ball(iv, T), _ball(iv, eps)
        noise = _noise(iv, t, e, near, above) if near else N
        ball = _ball(iv, noise)
        private = _at_most(iv.log(1 + t * t / ball) / 2, e)
        enough = _at_most(formula(iv, t, e), ball)
        _must(None in (private, enough) or private == enough, f"at N = {float(noise):.6g}")

    positive = st.builds(Fraction, st.integers(1, 60), st.integers(1, 60))
    near = st.sampled_from([0, 1, 2, 10, 40])
    draws = (positive, positive, positive, near, st.booleans())
    return fuzz_leg(test, *draws, examples=examples, what="random T, eps, N, by intervals of 256 bits")


def _noise(iv: Any, T: Any, eps: Any, near: int, above: bool) -> Fraction:
    """The true threshold (an upper end of its enclosure), times 1 + 2^-near or 1 - 2^-near, as a fraction."""
    from mpmath.libmp import to_rational

    top, bottom = to_rational((T * T / (iv.exp(2 * eps) - 1)).b._mpi_[1])
    return Fraction(int(top), int(bottom)) * (1 + Fraction(1 if above else -1, 2**near))


def _binary_capacity(iv: Any, p: Any) -> Any:
    return iv.log(2) + p * iv.log(p) + (1 - p) * iv.log(1 - p)


def check_binary_symmetric(examples: int = 200, bound: Callable[[Any, Any], Any] = _binary_capacity) -> Leg:
    """I(X_i;Y) <= log 2 - H(p) for Y = f(X) flipped with probability p; equality for a prior on two points.

    Random f: X_1 x X_2 -> {0,1} (alphabets up to 3), joint priors, 0 < p < 1, in nats. Laws are exact; logs
    are intervals of 256 bits, and ``bound(iv, p)`` is violated only if the intervals say so. For equality
    the prior puts 1/2 on two values of X_1 at which f differs. Source: Wu (2019), (34).
    """
    from hypothesis import strategies as st

    from verify.strategies import joint_distributions

    iv = _intervals()

    def cases(size: tuple[int, int]) -> SearchStrategy[Any]:
        rows, cols = size
        bits = st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols)
        proper = st.integers(2, 40).flatmap(lambda d: st.integers(1, d - 1).map(lambda k: Fraction(k, d)))
        return st.tuples(st.just(size), bits, joint_distributions(rows, cols), proper)

    def test(case: tuple[tuple[int, int], list[int], Any, Fraction]) -> None:
        (rows, cols), bits, prior, p = case
        f = [bits[i * cols : (i + 1) * cols] for i in range(rows)]
        most = bound(iv, _ball(iv, p))
        for joint in _pairs(f, prior, p):
            leaked = _information(iv, joint)
            _must(_at_most(leaked, most) is not False, f"I = {_point(leaked)} > {_point(most)}")
        _is_attained(iv, f, p, most)

    sizes = st.tuples(st.integers(1, 3), st.integers(1, 3))
    what = "random f, joint priors and p, by intervals of 256 bits"
    return fuzz_leg(test, sizes.flatmap(cases), examples=examples, what=what)


def _pairs(f: list[list[int]], prior: Any, p: Fraction) -> list[list[list[Fraction]]]:
    """The joint laws of (X_1, Y) and of (X_2, Y), as matrices."""
    rows, cols = len(f), len(f[0])

    def flipped(i: int, j: int, y: int) -> Fraction:
        return Fraction(prior[i][j]) * (p if y != f[i][j] else 1 - p)

    left = [[sum((flipped(i, j, y) for j in range(cols)), Fraction(0)) for y in (0, 1)] for i in range(rows)]
    right = [[sum((flipped(i, j, y) for i in range(rows)), Fraction(0)) for y in (0, 1)] for j in range(cols)]
    return [left, right]


def _information(iv: Any, joint: list[list[Fraction]]) -> Any:
    """I(A;B) in nats, an interval; 0 log 0 = 0."""
    columns = [sum(column, Fraction(0)) for column in zip(*joint, strict=True)]
    total = iv.mpf(0)
    for row in joint:
        for q, column in zip(row, columns, strict=True):
            if q:
                total += _ball(iv, q) * iv.log(_ball(iv, q / (sum(row) * column)))
    return total


def _is_attained(iv: Any, f: list[list[int]], p: Fraction, most: Any) -> None:
    """Equality at the prior on two values of X_1 at which f differs (X_2 fixed), if there are two."""
    letters = [[row[0] for row in f].index(bit) for bit in (0, 1) if bit in [row[0] for row in f]]
    if len(letters) < 2:
        return
    prior = [[Fraction(int(i in letters and j == 0), 2) for j in range(len(f[0]))] for i in range(len(f))]
    leaked = _information(iv, _pairs(f, prior, p)[0])
    _must(_at_most(leaked, most) is None, f"I = {_point(leaked)}, not {_point(most)}, at the two-point prior")


def _point(interval: Any) -> str:
    return f"{float(interval.mid):.12g}"
