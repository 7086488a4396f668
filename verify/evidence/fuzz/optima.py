"""Optima of which a statement speaks, computed by solvers in place of what quantifies over all mechanisms.

"v is the least level of a valid mechanism" can not be evaluated at a point: it speaks of all mechanisms. A vocabulary
may link such a word to a solver (`vocabulary.Vocabulary.solved_by`). Then the word is replaced by what it amounts to,
``v = optimum``, where ``optimum`` is one more real number: the solver computes it once all is drawn that it depends on.
As with generators, words are recognised by what they mean.

An optimum may be known in an enclosure only. Then a point is looked at twice, with the one and the other end of it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.evidence.fuzz.drawing import DeadEnd, Maker
from verify.evidence.fuzz.points import Exact, folded
from verify.evidence.fuzz.written import Key
from verify.evidence.work import spend
from verify.kernel.certificate import Table
from verify.kernel.enclosure import EnclosureError, Interval, exp, log
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.expansion import expand, vocabulary
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Formula,
    Holds,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Real,
    Relation,
    Statement,
    free_in,
    instantiate,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Defined,
    Lambda,
    Log,
    Node,
    Num,
    Seq,
    Term,
    Var,
    free_names,
    fresh,
    rebuild,
    scoped,
)
from verify.kernel.values import enclose, plain
from verify.language.folding import fold
from verify.language.vocabulary import Solved, Solver

__all__ = ["Answer", "Asked", "Optima", "Unknown", "Values"]

SIMPLE = 24  # the largest denominator of a simple number
#: An optimum: a closed term, two that enclose it, or None for infinity.
Answer = Term | tuple[Term, Term] | None


@dataclass(frozen=True)
class Unknown:
    """A number that a solver finds: the names of it and of whether it is finite, and what it is asked for."""

    optimum: str
    finite: str
    solver: Solver
    problem: Callable[..., tuple[Any, ...]]
    given: tuple[tuple[Binder, Node], ...]

    @property
    def needs(self) -> frozenset[str]:
        return frozenset[str]().union(*(free_names(arg) for _, arg in self.given))


@dataclass(frozen=True)
class Asked:
    """A problem that a solver was given, and its answer."""

    solver: Solver
    problem: tuple[Any, ...]
    answer: Answer


@dataclass
class Optima:
    """A statement with unknowns in place of words, and the solvers' answers.

    ``end`` says which end of enclosures is looked at; ``width`` is that of the widest one of the point that is drawn now,
    0 where there was none; ``asked`` has what was asked for it. ``simple``: a simple number inside of an enclosure stands
    for it, as what is drawn is looked at again without the solver's word.
    """

    statement: Statement
    unknowns: tuple[Unknown, ...] = ()
    answers: dict[tuple[str, tuple[Any, ...]], Answer] = field(default_factory=dict)
    end: int = 0
    width: Fraction = Fraction(0)
    asked: list[Asked] = field(default_factory=list)
    simple: bool = False

    @classmethod
    def of(
        cls,
        statement: Statement,
        solved: Mapping[Definition, Solved],
        terms: Mapping[Definition, Solver] = {},  # noqa: B006 (it is only read)
    ) -> Optima:
        """The statement, which is written out, with unknowns in place of what `solved` links to solvers.

        Likewise words of `terms`: there the function is given all arguments, families as their tables.
        """
        words = [*solved, *terms]
        found = fold(statement, {str(k): word for k, word in enumerate(words)}) if words else statement
        if found == statement:
            return cls(statement)
        rewriting = _Rewriting(solved, terms, set(vocabulary(statement)[1]))
        return cls(rewriting.statement(found), tuple(rewriting.unknowns.values()))

    def makers(
        self,
        others: Sequence[tuple[frozenset[str], Maker]],
        fixed: Mapping[str, Exact],
        owners: Mapping[str, tuple[str, Key]],
        sorts: Mapping[str, object],
    ) -> list[Maker]:
        """Makers of the unknowns among ``others``, each with the names that it draws: after what they need."""
        found = list(others)
        for unknown in self.unknowns:
            if unknown.optimum in sorts:
                needed = [k for k, (names, _) in enumerate(found, 1) if names & unknown.needs]
                alone = unknown.needs.difference(fixed, *(names for names, _ in found))
                if any(isinstance(sorts.get(name), Family) for name in alone):  # it may depend on what the others draw
                    needed.append(len(found))
                drawn = frozenset((unknown.optimum, unknown.finite))
                found.insert(max(needed, default=0), (drawn, self._maker(unknown, fixed, owners)))
        return [maker for _, maker in found]

    def _maker(
        self, unknown: Unknown, fixed: Mapping[str, Exact], owners: Mapping[str, tuple[str, Key]]
    ) -> Maker:
        open_ = unknown.needs - fixed.keys()
        families = {owner for owner, key in owners.values() if key} & open_
        cells = {cell for cell, (owner, _) in owners.items() if owner in families and cell != owner}

        def make(values: Mapping[str, Term]) -> dict[str, Term]:
            tables: dict[str, dict[Key, Term]] = {name: {} for name in families}
            for cell, value in values.items():
                owner, key = owners.get(cell, (cell, ()))
                if owner in open_ and key:
                    tables.setdefault(owner, {})[key] = value
            known: dict[str, Exact] = {**fixed, **{n: v for n, v in values.items() if n in open_ and n not in tables}}
            known.update({name: Table(tuple(entries.items())) for name, entries in tables.items()})
            answer = self._answer(unknown, Evaluator(known))
            if answer is None:
                return {unknown.optimum: ZERO, unknown.finite: ZERO}
            if isinstance(answer, tuple) and self.simple:
                answer = _simple(answer) or answer
            if isinstance(answer, tuple):
                self.width = max(self.width, _width(answer))
                answer = answer[self.end]
            return {unknown.optimum: answer, unknown.finite: ONE}

        scalars = {name for name in open_ if name not in families}
        return Maker(frozenset(scalars | cells), frozenset(), make)

    def _answer(self, unknown: Unknown, evaluator: Evaluator) -> Answer:
        given: dict[str, Any] = {}
        try:
            for binder, arg in unknown.given:
                given[binder.name] = _value(binder, arg, evaluator)
        except (KernelError, EnclosureError):
            raise DeadEnd from None
        problem = unknown.problem(**given)
        key = unknown.solver.name, problem
        if key not in self.answers:
            seconds = unknown.solver.seconds
            spend(seconds(*problem) if callable(seconds) else seconds)
            self.answers[key] = unknown.solver.solve(*problem)
        self.asked.append(Asked(unknown.solver, problem, self.answers[key]))
        return self.answers[key]


def _width(ends: tuple[Term, Term]) -> Fraction:
    """At most this far are they apart, at least a little."""
    low, high = (enclose(end, {}, 64) for end in ends)
    if low.lo is None or high.hi is None:
        raise DeadEnd
    return max(high.hi - low.lo, Fraction(1, 2**64))


def _simple(ends: tuple[Term, Term]) -> Term | None:
    """A simple number between them, or the logarithm of one."""
    low, high = (enclose(end, {}, 64) for end in ends)
    if low.lo is None or high.hi is None:
        return None
    number = ((low.lo + high.hi) / 2).limit_denominator(SIMPLE)
    if low.lo <= number <= high.hi:
        return Num(number)
    around = exp(Interval.point((low.lo + high.hi) / 2), 64)
    ratio = ((around.lo + around.hi) / 2).limit_denominator(SIMPLE)
    inside = log(Interval.point(ratio), 64) if ratio > 0 else None
    return Log(Num(ratio)) if inside is not None and low.lo <= inside.lo and inside.hi <= high.hi else None


def _value(binder: Binder, arg: Node, evaluator: Evaluator) -> Any:
    """An argument as a function gets it; raises KernelError or DeadEnd."""
    sort = binder.sort
    if isinstance(sort, Family):
        return Values(arg, evaluator)
    if isinstance(arg, Seq):
        return evaluator.tuple_value(arg, {})
    if isinstance(sort, Integer):
        return evaluator.integer(arg, {})  # type: ignore[arg-type]
    return folded(evaluator.ground(arg, {}))  # type: ignore[arg-type]


class Values:
    """A family as a function of indices and tuples."""

    def __init__(self, arg: Node, evaluator: Evaluator) -> None:
        self.arg, self.evaluator = arg, evaluator

    @property
    def table(self) -> Mapping[Key, Term]:
        """Its cells, as far as they are known."""
        value = self.evaluator.values.get(self.arg.name) if isinstance(self.arg, Var) else None
        if not isinstance(value, Table):
            raise DeadEnd
        return dict(value.entries)

    def __call__(self, *key: int | tuple[int, ...]) -> Fraction:
        family = self.evaluator.values.get(self.arg.name) if isinstance(self.arg, Var) else self.arg
        if isinstance(family, Lambda):
            names = dict(zip(family.parameters, map(_index, key), strict=True))
            value = self.evaluator.ground(family.body, names)
        elif isinstance(self.arg, Var):
            value = self.table.get(tuple(_trimmed(k) if isinstance(k, tuple) else k for k in key), ZERO)
        else:
            raise DeadEnd
        number = plain(folded(value))
        if number is None:
            raise DeadEnd
        return number


def _index(part: int | tuple[int, ...]) -> Fraction | tuple[int, ...]:
    return part if isinstance(part, tuple) else Fraction(part)


def _trimmed(value: tuple[int, ...]) -> tuple[int, ...]:
    while value and value[-1] == 1:
        value = value[:-1]
    return value


# --- words to unknowns ---------------------------------------------------------------------------------------


@dataclass
class _Scope:
    """What a quantifier binds; unknowns that depend on it are bound beside it, where it is opened by drawing."""

    names: frozenset[str]
    opened: bool
    added: list[Binder] = field(default_factory=list)


@dataclass
class _Rewriting:
    """Polarity: 1 for what is to be shown, -1 for what is given, 0 for both."""

    solved: Mapping[Definition, Solved]
    terms: Mapping[Definition, Solver]
    taken: set[str]
    unknowns: dict[object, Unknown] = field(default_factory=dict)
    scopes: list[_Scope] = field(default_factory=list)

    def statement(self, statement: Statement) -> Statement:
        top = _Scope(frozenset(b.name for b in statement.binders), True)
        self.scopes.append(top)
        hypotheses = tuple(self.formula(h, -1) for h in statement.hypotheses)
        conclusion = self.formula(statement.conclusion, 1)
        return Statement((*statement.binders, *top.added), hypotheses, conclusion)

    def formula(self, formula: Formula, polarity: int) -> Formula:
        match formula:
            case Holds(definition, args) if definition in self.solved:
                return self._amounts_to(self.solved[definition], args, polarity) or expand(formula)
            case And(parts) | Or(parts):
                return type(formula)(tuple(self.formula(part, polarity) for part in parts))
            case Not(part):
                return Not(self.formula(part, -polarity))
            case Implies(left, right):
                return Implies(self.formula(left, -polarity), self.formula(right, polarity))
            case Iff(left, right) if polarity > 0:
                ways = (Implies(left, right), Implies(right, left))
                return And(tuple(self.formula(way, polarity) for way in ways))
            case Iff(left, right):
                return Iff(self.formula(left, 0), self.formula(right, 0))
            case ForAll(binders, body) | Exists(binders, body):
                opened = isinstance(formula, ForAll) and polarity > 0
                scope = _Scope(frozenset(b.name for b in binders), opened)
                self.scopes.append(scope)
                inner = self.formula(body, polarity)
                self.scopes.pop()
                return type(formula)((*binders, *scope.added), inner)
            case Relation(operator, left, right):
                return Relation(operator, self.term(left), self.term(right))
        return formula

    def term(self, term: Term, bound: frozenset[str] = frozenset()) -> Term:
        """The term with unknowns for the words that do not speak of ``bound`` names."""
        if isinstance(term, Defined) and term.definition in self.terms:
            given = tuple(zip(term.definition.parameters, term.args, strict=True))
            needs = frozenset[str]().union(*(free_names(arg) for arg in term.args))
            solver = self.terms[term.definition]
            unknown = None if needs & bound else self.unknown(solver, _everything, given)
            return expand(term) if unknown is None else Var(unknown.optimum)
        inner = bound.union(*(names for names, _ in scoped(term)))
        return rebuild(term, lambda part: self.term(part, inner) if isinstance(part, Term) else part)

    def _amounts_to(self, solved: Solved, args: Iterable[Node], polarity: int) -> Formula | None:
        """None where the unknown would depend on what is not drawn."""
        values = {b.name: arg for b, arg in zip(solved.word.parameters, args, strict=True)}
        asked = inspect.signature(solved.problem).parameters
        given = tuple((b, values[b.name]) for b in solved.word.parameters if b.name in asked)
        unknown = self.unknown(solved.solver, solved.problem, given)
        if unknown is None:
            return None
        names = {**values, "optimum": Var(unknown.optimum), "finite": Var(unknown.finite)}
        says = instantiate(solved.says, names)  # type: ignore[arg-type]
        return (_tight if polarity < 0 else _one_sided)(says, unknown.optimum)

    def unknown(
        self, solver: Solver, problem: Callable[..., tuple[Any, ...]], given: tuple[tuple[Binder, Node], ...]
    ) -> Unknown | None:
        needs = frozenset[str]().union(*(free_names(arg) for _, arg in given))
        binding = [scope for scope in self.scopes if scope.names & needs] or self.scopes[:1]
        if not all(scope.opened for scope in binding):
            return None
        key = solver.name, problem, tuple(arg for _, arg in given), id(binding[-1])
        if key not in self.unknowns:
            names = []
            for name in ("optimum", "finite"):
                names.append(fresh(name, self.taken))
                self.taken.add(names[-1])
            binding[-1].added += [Binder(name, Real()) for name in names]
            self.unknowns[key] = Unknown(names[0], names[1], solver, problem, given)
        return self.unknowns[key]


def _everything(**given: Any) -> tuple[Any, ...]:
    """The arguments of a word: numbers as fractions or closed terms, families as the values that are known of them."""
    return tuple(_plainly(value) for value in given.values())


def _plainly(value: Any) -> Any:
    if isinstance(value, Values):
        return tuple(sorted((key, _plainly(folded(entry))) for key, entry in value.table.items()))
    if isinstance(value, Term):
        number = plain(value)
        return value if number is None else number
    return value


def _tight(says: Formula, optimum: str) -> Formula:
    """The same with the optimum itself as a case of its own where it is a bound: there most is to be seen."""
    match says:
        case And(parts) | Or(parts):
            return type(says)(tuple(_tight(part, optimum) for part in parts))
        case Relation("<=" | ">=", left, right) if optimum in free_in(says):
            return Or((Relation("=", left, right), says))
    return says


def _one_sided(says: Formula, optimum: str) -> Formula:
    """The same with two aims in place of an equation: of an optimum that is only enclosed, each may be decided."""
    parts = says.args if isinstance(says, And) else (says,)
    for place, part in enumerate(parts):
        if isinstance(part, Relation) and part.operator == "=" and optimum in free_in(part):
            sides = (Relation(operator, part.left, part.right) for operator in (">=", "<="))
            return And(tuple(Or((And((*parts[:place], side, *parts[place + 1 :])),)) for side in sides))
    return Or((says,))  # one aim: that the optimum is finite is none
