"""Values drawn for what defined words say, in place of values that are drawn cell by cell and then found wanting.

A vocabulary registers functions next to its words (`vocabulary.Vocabulary.generator`). A word is recognised by
what it means: conditions of the same form, up to bound names, in any order, whether they were written with that word,
with another one, or out. What a function draws is a proposal like any other: the evaluator decides whether it counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from verify.evidence.fuzz.aims import conjuncts, labelled
from verify.evidence.fuzz.drawing import Choose, DeadEnd, Maker, exponents
from verify.evidence.fuzz.points import Exact, folded
from verify.evidence.fuzz.written import Key
from verify.kernel.certificate import Table
from verify.kernel.expansion import expand
from verify.kernel.statement import (
    Binder,
    Definition,
    Family,
    Formula,
    Integer,
    Real,
    Sort,
    Tuples,
    instantiate,
)
from verify.kernel.terms import Node, Seq, Term, Var, free_names, num, substitute
from verify.kernel.values import plain
from verify.language.folding import alike, matches
from verify.language.vocabulary import Generate
from verify.language.walk import parts

__all__ = ["Generators", "Use"]


@dataclass(frozen=True)
class Use:
    """Conditions that mean a word, with what it is said of.

    ``given`` and ``drawn`` are from parameters to arguments: terms, and names of families and tuples. ``levels`` are
    scalars that stand in exponents.
    """

    generate: Generate
    definition: Definition
    given: Mapping[str, Term]
    drawn: Mapping[str, str]
    covers: tuple[Formula, ...]
    levels: frozenset[str]

    @property
    def needs(self) -> frozenset[str]:
        """The names in what is given."""
        return frozenset[str]().union(*map(free_names, self.given.values()))

    def fits(self, sorts: Mapping[str, object], known: Mapping[str, Exact]) -> bool:
        """Whether what it draws is open, and what it is given are numbers."""
        kinds = {b.name: instantiate(b.sort, dict(self.given)) for b in self.definition.parameters}
        return all(alike(kinds[p], sorts.get(name)) for p, name in self.drawn.items()) and all(
            isinstance(known[n], Term) if n in known else isinstance(sorts.get(n), (Real, Integer))
            for n in self.needs
        )

    def of_indices(self) -> bool:
        """Whether it draws nothing but tuples, or families of integers: what stands as an argument of others."""
        sorts = [b.sort for b in self.definition.parameters if b.name in self.drawn]
        families = all(isinstance(sort, Family) and sort.integer for sort in sorts)
        return families or any(isinstance(sort, Tuples) for sort in sorts)

    def indices(self, known: Mapping[str, Exact], choose: Choose) -> dict[str, Exact]:
        """Values for these. Raises DeadEnd, as where something given is not known yet."""
        found = self._values({n: v for n, v in known.items() if isinstance(v, Term)}, choose)
        return {self.drawn[p]: value if isinstance(value, tuple) else _table(value) for p, value in found.items()}

    def maker(self, known: Mapping[str, Exact], choose: Choose, owners: dict[str, tuple[str, Key]]) -> Maker:
        """What draws the cells of families, for a `Drawing`; they are added to ``owners``."""
        numbers = {n: v for n, v in known.items() if isinstance(v, Term)}

        def make(values: Mapping[str, Term]) -> dict[str, Term]:
            cells: dict[str, Term] = {}
            for parameter, entries in self._values({**numbers, **values}, choose).items():
                name = self.drawn[parameter]
                for key, value in entries.items():  # type: ignore[union-attr]
                    place = tuple(_trimmed(k) if isinstance(k, tuple) else k for k in key)
                    owners[f"{name}{list(place)}"] = name, place
                    cells[f"{name}{list(place)}"] = num(value)
            return cells

        return Maker(self.needs - known.keys(), self.levels, make)

    def _values(
        self, values: Mapping[str, Term], choose: Choose
    ) -> Mapping[str, Mapping[Key, Fraction] | tuple[int, ...]]:
        sorts = {b.name: b.sort for b in self.definition.parameters}
        given: dict[str, int | Term] = {}
        for parameter, arg in self.given.items():
            closed: Term = folded(substitute(arg, {n: values[n] for n in free_names(arg)}))
            whole = plain(closed)
            if not isinstance(sorts[parameter], Integer):
                given[parameter] = closed
            elif whole is None or whole.denominator != 1:
                raise DeadEnd
            else:
                given[parameter] = whole.numerator
        return self.generate(choose, **given)


@dataclass
class Generators:
    """What a vocabulary can draw; of several that apply to one name, the one that covers most, or came last, is taken."""

    registered: Mapping[Definition, Generate]
    found: dict[object, tuple[Use, ...]] = field(default_factory=dict)

    def uses(self, binders: tuple[Binder, ...], facts: tuple[Formula, ...]) -> tuple[Use, ...]:
        """The conditions among the facts that are recognised, those that cover most first."""
        known = self.found.get((binders, facts))
        if known is None:
            sorts = {b.name: b.sort for b in binders}
            loose = tuple(c for fact in facts for c in conjuncts(fact))
            uses = [use for word in [*self.registered][::-1] for use in self._of(word, loose, sorts)]
            known = tuple(sorted(uses, key=lambda use: -_weight(use.covers)))
            self.found[binders, facts] = known
        return known

    def _of(self, word: Definition, facts: tuple[Formula, ...], sorts: Mapping[str, Sort]) -> Iterator[Use]:
        pattern = conjuncts(labelled(expand(_body(word))))
        for found, covered in matches(word.parameters, pattern, facts):
            arguments = {**_of_sorts(word.parameters, found, sorts), **found}
            drawn: dict[str, str] = {}
            given: dict[str, Term] = {}
            for place, binder in enumerate(word.parameters):
                argument = arguments.get(binder.name)
                if place >= word.implicit and isinstance(binder.sort, (Family, Tuples)):
                    if isinstance(argument, (Var, Seq)):
                        drawn[binder.name] = argument.name
                elif isinstance(argument, Term):
                    given[binder.name] = argument
            complete = len(drawn) + len(given) == len(word.parameters)
            if complete and len({*drawn.values()}) == len(drawn):
                raised = _raised(pattern)
                levels = [free_names(arg) for parameter, arg in given.items() if parameter in raised]
                yield Use(
                    self.registered[word], word, given, drawn, covered, frozenset[str]().union(*levels)
                )


def _table(entries: Mapping[Key, Fraction]) -> Table:
    trimmed = ((tuple(_trimmed(k) if isinstance(k, tuple) else k for k in key), v) for key, v in entries.items())
    return Table(tuple((key, num(value)) for key, value in trimmed))


def _of_sorts(
    parameters: tuple[Binder, ...], found: Mapping[str, Node], sorts: Mapping[str, Sort]
) -> dict[str, Node]:
    """Arguments that only the sorts of others tell: m of a tuple x in tuples(n,m)."""
    told: dict[str, Node] = {}
    for binder in parameters:
        argument = found.get(binder.name)
        if isinstance(binder.sort, Tuples) and isinstance(argument, Seq) and argument.name in sorts:
            for arguments, _ in matches(parameters, (binder.sort,), (sorts[argument.name],)):
                told.update(arguments)
    return told


def _body(word: Definition) -> Formula:
    if isinstance(word.body, Term):
        raise TypeError(f"{word.name} is a term: only conditions have generators")
    return word.body


def _raised(pattern: tuple[Formula, ...]) -> frozenset[str]:
    """The names that stand in exponents."""
    return frozenset(n for c in pattern for p in parts(c) if isinstance(p, Term) for n in exponents(p))


def _weight(formulas: tuple[Formula, ...]) -> int:
    return sum(1 for formula in formulas for _ in parts(formula))


def _trimmed(value: tuple[int, ...]) -> tuple[int, ...]:
    """A tuple as it is a key of tables: it is 1 outside of its length."""
    while value and value[-1] == 1:
        value = value[:-1]
    return value
