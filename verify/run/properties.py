"""Properties of claims, for the functions of others: `property_test`.

Some words of a claim stand for what somebody may have implemented: the optimum that a solver finds ("the least leakage"),
or a term ("relative entropy"). A property test draws examples as the fuzz leg does, puts the function's numbers in
for the word, and lets the kernel's evaluator look at the claim's own statement.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from verify.claims.claim import Claim
from verify.evidence.fuzz.aims import apart
from verify.evidence.fuzz.derived import Drawn, Fuzzing
from verify.evidence.fuzz.exhibits import point_of
from verify.evidence.fuzz.filling import OTHER_LABELS
from verify.evidence.fuzz.optima import Answer, Optima
from verify.evidence.fuzz.running import shown
from verify.evidence.smt.existence import exists_at
from verify.kernel.certificate import Table
from verify.kernel.expansion import definitions_in, expand
from verify.kernel.statement import Definition, Family, Opaque, RandomVariable
from verify.kernel.terms import Term, num
from verify.kernel.values import enclose
from verify.language.render import render
from verify.language.vocabulary import Solver, Vocabulary

SECONDS = 20.0  # of work, as `verify.evidence.work` counts it
FURTHER = 5.0  # the same, where few examples are found
CLOSER = 1.0  # the same, for looking close to the examples with the tightest margins
EXAMPLES = 50
DRAWS = 2000
TOLERANCE = 1e-6
WIDE = Fraction(10**9)  # an enclosure is what the function says, or what its tolerance makes of it


class NoProperty(LookupError):
    """There is no such claim, or nothing in it that a function may stand for."""


class PropertyFailed(AssertionError):
    """A function contradicts a claim. ``values`` and ``arguments`` have the simplest example that was found, exactly.

    ``fixture`` is the same as Python text with numpy arrays.
    """

    def __init__(self, words: str, values: Mapping[str, Any], arguments: Mapping[str, Any], fixture: str) -> None:
        super().__init__(words)
        self.values, self.arguments, self.fixture = values, arguments, fixture


@dataclass(frozen=True)
class Passed:
    """What a property test tried; it found nothing against the function, which proves nothing."""

    claim: str
    examples: int
    words: str

    def __str__(self) -> str:
        return f"{self.claim}: {self.words}"


def property_test(claim: str | Claim) -> Property:
    """The property that a claim states of an implementation: ``property_test("kss2018.theorem1")(my_solver)``.

    ``my_solver`` stands for the optimum that the claim speaks of; it is called with numpy arrays and floats (with
    ``exact=True``: tuples of fractions) and returns a number, a pair that encloses it, or None or infinity. What a
    function is given and has to return is said by ``print(property_test(...))``. Where a claim speaks of several
    things, each is named: ``property_test("wyz2016.theorem1.dp.amended")(least_privacy=my_solver)``. Without a function
    this library's own solver, or definition, is put to the test.

    Returns `Passed`; raises `PropertyFailed`, an AssertionError, with the simplest example that was found. An example
    at which the claim's hypotheses do not certainly hold does not count. Raises NoProperty for an unknown claim, or one
    without anything to put in.

    >>> from fractions import Fraction
    >>> from verify import SourceSet, optimal_dp_leakage
    >>> import math
    >>> def my_solver(sources, D):
    ...     t = optimal_dp_leakage(SourceSet(sources), D).exp_epsilon
    ...     return math.log(t)
    >>> property_test("kss2018.theorem1")(my_solver, exact=True, examples=5).examples >= 5
    True
    >>> property_test("kss2018.theorem1")(lambda sources, D: 0.0, examples=5)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    verify.run.properties.PropertyFailed: kss2018.theorem1 fails with <lambda>...
    """
    from verify.run.library import find

    if isinstance(claim, str):
        found = find(claim)
        if found is None:
            from verify.run.library import NothingSelected, select

            try:
                select([claim])
            except NothingSelected as error:
                raise NoProperty(str(error)) from None
            raise NoProperty(f"{claim}: not one claim. Next: the whole id of one, as `check` lists them")
        claim = found.claim
    if not isinstance(claim, Claim):
        raise TypeError(f"property_test({claim!r}): give a Claim, or the id of one")
    return Property(claim)


class Property:
    """What a claim says of implementations: see `property_test`."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.slots = slots(claim)
        if not self.slots:
            others = _with_slots(claim.id.partition(".")[0])
            raise NoProperty(
                f"{claim.id} speaks of nothing that a function may stand for. "
                + (f"Claims of the same paper that do: {', '.join(others)}" if others else "")
            )

    def __str__(self) -> str:
        lines = [f"{self.claim.id}: {self.claim.title}", ""]
        for name, slot in self.slots.items():
            called = f"{name}({', '.join(_parameters(slot))})"
            lines += [called, f"  is given  {slot.takes}", f"  returns   {slot.gives}"]
        return "\n".join(lines)

    __repr__ = __str__

    def __call__(
        self,
        function: Callable[..., Any] | None = None,
        *,
        examples: int = EXAMPLES,
        tolerance: float = TOLERANCE,
        exact: bool = False,
        **functions: Callable[..., Any],
    ) -> Passed:
        """Put functions to the test, until ``examples`` of them count; see `property_test`.

        A float x that a function returns stands for all numbers within ``tolerance`` times max(1, abs(x)).
        """
        given = self._given(function, functions)
        named = {name: _Function(name, self.slots[name], one, tolerance, exact) for name, one in given.items()}
        fuzzing = self._fuzzing(named, examples)
        known = self.claim.satisfying_instance
        instances = () if known is None else (point_of(known),)
        try:
            fuzzing.search(max(DRAWS, 20 * examples), SECONDS)
            if fuzzing.failed is None:
                fuzzing.further(instances, FURTHER)
            if fuzzing.failed is None:
                fuzzing.climb(CLOSER)
        except _Wrong as wrong:
            raise wrong.failed(self.claim) from wrong.__cause__
        if fuzzing.failed is not None:
            raise self._failed(fuzzing, fuzzing.failed, named)
        count, words = len(fuzzing.tally.counted), fuzzing.tally.words(0)[1]
        if not count:
            raise NoProperty(f"{self.claim.id}: no example was drawn that counts: {words}")
        return Passed(self.claim.id, count, words)

    def _given(
        self, function: Callable[..., Any] | None, functions: Mapping[str, Callable[..., Any]]
    ) -> dict[str, Callable[..., Any]]:
        given = dict(functions)
        solved = [name for name, solver in self.slots.items() if solver.solve is not _defined]
        if function is not None:
            names = solved if len(solved) == 1 else list(self.slots)
            if len(names) != 1:
                raise TypeError(f"{self.claim.id} speaks of {', '.join(self.slots)}. Next: name it, {names[0]}=...")
            given[names[0]] = function
        for name, one in given.items():
            if name not in self.slots:
                raise TypeError(f"{self.claim.id} does not speak of {name}, but of {', '.join(self.slots)}")
            _must_take(name, one, self.slots[name])
        return given

    def _fuzzing(self, named: Mapping[str, _Function], wanted: int) -> Fuzzing:
        claim = self.claim
        solved = {
            word: one._replace(solver=one.solver._replace(solve=named[one.solver.name].answer))
            if one.solver.name in named
            else one
            for word, one in claim.vocabulary.solved.items()
        }
        terms = {
            word: self.slots[word.name]._replace(solve=named[word.name].answer)
            for word in _terms(claim)
            if word.name in named
        }
        optima = Optima.of(apart(expand(claim.statement)), solved, terms)
        return Fuzzing(expand(claim.statement), claim.vocabulary, optima, wanted, WIDE, exists=exists_at)

    def _failed(self, fuzzing: Fuzzing, point: Drawn, named: Mapping[str, _Function]) -> PropertyFailed:
        asked = [one for one in point.asked if one.solver.name in named]
        hidden = {name for u in fuzzing.optima.unknowns for name in (u.optimum, u.finite)}
        values = {
            name: _first_labels(name, value, fuzzing.places)
            for name, value in point.values.items()
            if name not in hidden
        }
        lines, arguments = [], {}
        for one in asked:
            function, slot = named[one.solver.name], self.slots[one.solver.name]
            arguments = function.arguments(one.problem)
            lines += function.call(arguments, function.last.get(one.problem))
            if slot.solve is not _defined:
                lines.append(f"  {slot.name} of this library: {_said(slot.solve(*one.problem))}")
        return _failure(self.claim, [f.shown for f in named.values()], values, lines, arguments)


def _failure(
    claim: Claim, names: Iterable[str], values: Mapping[str, Any], lines: list[str], arguments: Mapping[str, Any]
) -> PropertyFailed:
    fixture = _fixture(arguments)
    words = [
        f"{claim.id} fails with {', '.join(names) or 'the solvers of this library'}: {claim.title}",
        *(["", f"at {shown(values)}"] if values else []),
        *lines,
        "",
        render(claim.statement),
        *(["", "as a fixture:", "", *(f"    {line}" for line in fixture.splitlines())] if fixture else []),
    ]
    return PropertyFailed("\n".join(words), values, arguments, fixture)


# --- what a function may stand for -----------------------------------------------------------------------------------


def slots(claim: Claim) -> dict[str, Solver]:
    """What functions may stand for in a claim: optima by the names of their solvers, and terms by their words."""
    if any(isinstance(b.sort, (Opaque, RandomVariable)) for b in claim.statement.binders):
        return {}
    statement = expand(claim.statement)
    found = {u.solver.name: u.solver for u in Optima.of(statement, claim.vocabulary.solved).unknowns}
    terms = {word: _slot(word, claim.vocabulary) for word in _terms(claim)}
    used = Optima.of(statement, {}, terms).unknowns if terms else ()
    return found | {u.solver.name: u.solver for u in used}


def _terms(claim: Claim) -> list[Definition]:
    return [word for word in definitions_in(claim.statement) if isinstance(word.body, Term) and word.parameters]


def _slot(word: Definition, vocabulary: Vocabulary) -> Solver:
    takes = ", ".join(f"{b.name} {'values' if isinstance(b.sort, Family) else 'a number'}" for b in word.parameters)
    return Solver(word.name, takes, vocabulary.word(word).means, _defined, 1e-4)


def _defined(*problem: Any) -> Answer:
    """In place of a function for a term: the definition itself is put in where none is given."""
    raise NotImplementedError


def _with_slots(paper: str) -> list[str]:
    """Ids of claims that use a word of an optimum."""
    from verify.run.library import papers, select

    if paper not in papers():
        return []
    return [
        found.claim.id
        for found in select([paper]).claims
        if any(word in found.claim.vocabulary.solved for word in definitions_in(found.claim.statement))
    ]


# --- functions of others ---------------------------------------------------------------------------------------------


class _Wrong(AssertionError):
    """A function raised an error, or gave what is no number."""

    def __init__(self, function: _Function, problem: tuple[Any, ...], said: str) -> None:
        super().__init__(said)
        self.function, self.problem, self.said = function, problem, said

    def failed(self, claim: Claim) -> PropertyFailed:
        arguments = self.function.arguments(self.problem)
        lines = [*self.function.call(arguments, None), f"  {self.said}"]
        return _failure(claim, [self.function.shown], {}, lines, arguments)


class _Function:
    """A function of somebody's in place of a solver."""

    def __init__(
        self, name: str, slot: Solver, function: Callable[..., Any], tolerance: float, exact: bool
    ) -> None:
        self.name, self.slot, self.function, self.tolerance, self.exact = name, slot, function, tolerance, exact
        self.shown = getattr(function, "__name__", type(function).__name__)
        self.last: dict[tuple[Any, ...], Any] = {}

    def arguments(self, problem: tuple[Any, ...]) -> dict[str, Any]:
        """What the function is called with, by name, exactly."""
        return dict(zip(_parameters(self.slot), map(_nested, problem), strict=True))

    def answer(self, *problem: Any) -> Answer:
        given = self.arguments(problem)
        asked = inspect.signature(self.function).parameters
        if self.slot.solve is _defined and set(asked) < set(given):  # a term's sizes may be left out
            given = {name: given[name] for name in asked}
        values = [value if self.exact else _floats(value) for value in given.values()]
        try:
            said = self.function(*values)
        except Exception as error:
            raise _Wrong(self, problem, f"raised {type(error).__name__}: {error}") from error
        self.last[problem] = said
        try:
            return _answer(said, self.tolerance)
        except (TypeError, ValueError) as error:
            raise _Wrong(self, problem, f"returned {said!r}: {error}") from None

    def call(self, arguments: Mapping[str, Any], said: Any) -> list[str]:
        """The call, and what came back."""
        lines = [f"  {name} = {shown(value)}" for name, value in arguments.items()]
        return [*lines, f"  {self.shown}({', '.join(arguments)})" + ("" if said is None else f" = {said}")]


def _answer(said: Any, tolerance: float) -> Answer:
    if said is None:
        return None
    if isinstance(said, Term):
        return said
    if isinstance(said, (tuple, list)) and len(said) == 2:
        low, high = (_answer(part, 0.0) for part in said)
        if not isinstance(low, Term) or not isinstance(high, Term):
            raise ValueError("the ends of an enclosure are finite numbers")
        return low, high
    if isinstance(said, Rational) and not isinstance(said, bool):
        return num(Fraction(int(said.numerator), int(said.denominator)))
    if isinstance(said, bool) or not (isinstance(said, Real) or getattr(said, "shape", None) == ()):
        raise TypeError("must be a number, a pair that encloses it, or None for infinity")
    value = float(said)
    if math.isnan(value):
        raise ValueError("not a number")
    if math.isinf(value):
        if value < 0:
            raise ValueError("an optimum is above minus infinity")
        return None
    if not tolerance:
        return num(Fraction(value))
    room = Fraction(tolerance) * max(Fraction(1), abs(Fraction(value)))
    return num(Fraction(value) - room), num(Fraction(value) + room)


def _must_take(name: str, function: Callable[..., Any], slot: Solver) -> None:
    if not callable(function):
        raise TypeError(f"{name} = {function!r}: give a function")
    if slot.solve is _defined:
        return
    names = _parameters(slot)
    try:
        inspect.signature(function).bind(*names)
    except TypeError as error:
        raise TypeError(
            f"{getattr(function, '__name__', function)!s} can not be called with ({', '.join(names)}): {error}. "
            f"Next: {slot.takes}"
        ) from None
    except ValueError:  # builtins without a signature
        return


def _parameters(slot: Solver) -> list[str]:
    """The names of what a function is called with."""
    if slot.solve is _defined:
        return [part.partition(" ")[0] for part in slot.takes.split(", ")]
    return list(inspect.signature(slot.solve).parameters)


# --- numbers ---------------------------------------------------------------------------------------------------------


def _first_labels(name: str, value: Any, places: Iterable[tuple[str, int]]) -> Any:
    """A table without the labels that are like the first."""
    here = [place for family, place in places if family == name]
    if not isinstance(value, Table) or not here:
        return value
    kept = (entry for entry in value.entries if all(entry[0][place] not in OTHER_LABELS for place in here))
    return Table(tuple(kept), value.default)


def _nested(value: Any) -> Any:
    """A family's cells as nested tuples, where its indices are numbers from 1; else a dict."""
    if not (isinstance(value, tuple) and value and all(isinstance(part, tuple) and len(part) == 2 for part in value)):
        return value
    if not all(isinstance(key, tuple) for key, _ in value):
        return value
    cells = dict(value)
    if any(isinstance(part, tuple) for key in cells for part in key):
        return cells
    return _rows(cells)


def _rows(cells: Mapping[tuple[int, ...], Any]) -> Any:
    if () in cells:
        return cells[()]
    heads = sorted({key[0] for key in cells})
    return tuple(_rows({key[1:]: v for key, v in cells.items() if key[0] == head}) for head in heads)


def _floats(value: Any) -> Any:
    """Numbers as floats, nested tuples as numpy arrays; integers stay."""
    import numpy as np

    if isinstance(value, tuple):
        return np.array(_float(value), dtype=float)
    return _float(value)


def _float(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_float(part) for part in value]
    if isinstance(value, Mapping):
        return {key: _float(part) for key, part in value.items()}
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Term):
        found = enclose(value, {}, 64)
        return float((found.lo + found.hi) / 2)
    return value


def _said(answer: Answer) -> str:
    match answer:
        case None:
            return "infinity"
        case (low, high):
            return f"between {_said(low)} and {_said(high)}"
        case Term():
            return f"{shown(answer)} = {_float(answer):.12g}"
    return str(answer)


def _fixture(arguments: Mapping[str, Any]) -> str:
    """The arguments as Python text."""
    if not arguments:
        return ""
    lines = [f"{name} = {_python(value)}" for name, value in arguments.items()]
    return "\n".join((["import numpy as np", ""] if any("np." in line for line in lines) else []) + lines)


def _python(value: Any) -> str:
    if isinstance(value, tuple):
        return f"np.array({_list(value)})"
    return _scalar(value)


def _list(value: Any) -> str:
    return f"[{', '.join(map(_list, value))}]" if isinstance(value, tuple) else _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else f"{value.numerator} / {value.denominator}"
    return repr(_float(value))
