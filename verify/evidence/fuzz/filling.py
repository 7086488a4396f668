"""Values for names, such that given formulas hold as far as drawing can see to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from verify.evidence.fuzz.aims import LABELS, Place, conjuncts
from verify.evidence.fuzz.backtracking import Backtracking
from verify.evidence.fuzz.drawing import Choose, DeadEnd, Drawing, Maker, exponents
from verify.evidence.fuzz.generators import Generators, Use
from verify.evidence.fuzz.optima import Optima
from verify.evidence.fuzz.points import Exact, folded
from verify.evidence.fuzz.written import Bound, Cells, Key, Writer
from verify.kernel.certificate import Table
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    Formula,
    Integer,
    Range,
    Real,
    Sort,
    Tuples,
    free_in,
)
from verify.kernel.terms import (
    ZERO,
    Apply,
    Delta,
    Lambda,
    Num,
    Seq,
    SequenceTerm,
    Term,
    Var,
    add,
    mul,
    num,
    sub,
)
from verify.language.walk import parts

__all__ = ["Filling", "Memo", "Unfilled", "as_functions", "cell_value"]

MOST_MEMBERS = 12
OTHER_LABELS = (0, 3, 4)
KEPT = (7, 4, 6)  # of 8 cells are like those of a point that is near
#: A formula and what is known of its names -> the formula written out, its cells, the number of its parts.
Memo = dict[object, tuple[Formula, dict[str, tuple[str, Key]], int]]


@dataclass(frozen=True)
class Filling:
    """Draws values for names; ``places`` are where labels stand (see `verify.evidence.fuzz.aims`).

    ``memo`` keeps what was written out; ``generators`` draw what they recognise. ``late``: alternatives are decided
    between as late as can be, and values are taken back.
    """

    places: frozenset[Place]
    choose: Choose
    memo: Memo = field(default_factory=dict)
    generators: Generators = field(default_factory=lambda: Generators({}))
    optima: Optima | None = None
    late: bool = False

    def fill(
        self,
        binders: Iterable[Binder],
        facts: tuple[Formula, ...],
        mentioned: Formula,
        known: Mapping[str, Exact],
        near: Mapping[str, Exact] = {},  # noqa: B006 (it is only read)
        same: frozenset[str] = frozenset(),
    ) -> dict[str, Exact]:
        """Values for the binders that are not known, so that the facts hold; ``mentioned`` shows which cells matter.

        Of the names that ``near`` has values for, some cells get these; those that stay the ``same`` are known.
        Raises DeadEnd, TooLarge, or a KernelError.
        """
        binders = tuple(binders)
        known = {**known, **{b.name: near[b.name] for b in binders if b.name in same and b.name in near}}
        uses = [use for use in self._uses(binders, facts, known) if not near.keys() & {*use.drawn.values()}]
        if uses:
            covered = {fact for use in uses for fact in use.covers}
            facts = tuple(part for fact in facts for part in conjuncts(fact) if part not in covered)
        for use in uses:
            if use.of_indices():
                known = {**known, **use.indices(known, self.choose)}
        asked = self._asked(binders, known)
        wanted = And(tuple(self._written(asked, fact) for fact in facts))
        self._written(asked, mentioned)
        unfilled = Unfilled(asked.sorts, wanted, asked.writer, self.places, Backtracking if self.late else Drawing)
        owners = asked.writer.cells.owners
        levels = frozenset(name for part in parts(mentioned) if isinstance(part, Term) for name in exponents(part))
        drawn = [
            (frozenset(use.drawn.values()), use.maker(asked.fixed, self.choose, owners))
            for use in uses
            if not use.of_indices()
        ]
        makers = [maker for _, maker in drawn]
        if self.optima is not None:
            makers = self.optima.makers(drawn, asked.fixed, owners, asked.sorts)
        return {**asked.fixed, **unfilled.drawn(self.choose, makers, self._kept(unfilled, near), levels)}

    def _kept(self, unfilled: Unfilled, near: Mapping[str, Exact]) -> dict[str, Term]:
        """The cells that get what a near point has there."""
        rate = KEPT[self.choose(len(KEPT))] if near else 0
        evaluator = Evaluator(near)
        kept: dict[str, Term] = {}
        for cell, (owner, key) in unfilled.cells.items():
            if owner in near and self.choose(8) < rate:
                kept[cell] = cell_value(evaluator, owner, key)
        return kept

    def _uses(
        self, binders: tuple[Binder, ...], facts: tuple[Formula, ...], known: Mapping[str, Exact]
    ) -> list[Use]:
        """What generators draw, each name once. Where there are other conditions on it, they do so half of the time; but
        always where it stands as an index of others, which are hardly ever met by chance.
        """
        sorts = {b.name: b.sort for b in binders if b.name not in known}
        found: list[Use] = []
        taken = set[str]()
        for use in self.generators.uses(binders, facts):
            names = {*use.drawn.values()}
            if use.fits(sorts, known) and not names & taken:
                found.append(use)
                taken |= names
        covered = {fact for use in found for fact in use.covers}
        rest = {n for fact in facts for part in conjuncts(fact) if part not in covered for n in free_in(part)}
        return [use for use in found if use.of_indices()] if rest & taken and self.choose(2) else found

    def _written(self, asked: _Asked, formula: Formula) -> Formula:
        """`formula` written out. Kept for the known values that it speaks of, unless it depends on choices."""
        cells, names = asked.writer.cells, free_in(formula)
        key = formula, frozenset(item for item in asked.fixed.items() if item[0] in names)
        kept = None if cells.known else self.memo.get(key)
        if kept is None:
            own = Cells(known=cells.known)
            writer = _Writer(asked.fixed, asked.index, own, self.places)
            kept = writer.write(formula, {}), own.owners, writer.parts
            if not own.known:
                self.memo[key] = kept
        written, owners, parts = kept
        asked.writer.count(parts)
        cells.owners.update(owners)
        return written

    def unfilled(self, binders: tuple[Binder, ...], wanted: Formula, known: Mapping[str, Exact]) -> Unfilled:
        """What is wanted of the binders' cells, the other names being known."""
        names = {b.name for b in binders}
        asked = self._asked(binders, {name: value for name, value in known.items() if name not in names})
        written = asked.writer.write(wanted, {})
        return Unfilled(asked.sorts, written, asked.writer, self.places, guessed=bool(asked.index.guesses))

    def _asked(self, binders: Iterable[Binder], known: Mapping[str, Exact]) -> _Asked:
        sorts = {b.name: b.sort for b in binders if b.name not in known}
        fixed = dict(known)
        guesses: list[str] = []
        for name, sort in sorts.items():
            if isinstance(sort, (Range, Tuples)):
                fixed[name] = self._member(sort, fixed, guesses)
        largest = max((int(v.value) for v in fixed.values() if isinstance(v, Num)), default=2)
        index = _Index(self.places, max(largest, 2), self.choose, guesses)
        return _Asked(fixed, sorts, index, _Writer(fixed, index, Cells(), self.places))

    def _member(self, sort: Sort, fixed: Mapping[str, Exact], guesses: list[str]) -> Exact:
        evaluator = Evaluator(fixed)
        members = list(evaluator._members(sort, {}) or ())
        if not members:
            raise DeadEnd
        guesses += ["member"] * (len(members) > MOST_MEMBERS)
        member = members[self.choose(min(len(members), MOST_MEMBERS))]
        if not isinstance(member, tuple):
            return Num(member)
        length = evaluator.integer(sort.length, {}) if isinstance(sort, Tuples) else 0
        return (*member, *(1,) * (length - len(member)))  # the evaluator leaves ones at the end away


def cell_value(evaluator: Evaluator, owner: str, key: Key) -> Term:
    """The value of a name, or of a family at a key. Raises KernelError where it has none."""
    bound = {f"#{k}": part if isinstance(part, tuple) else Fraction(part) for k, part in enumerate(key)}
    args = tuple(Seq(n) if isinstance(value, tuple) else Var(n) for n, value in bound.items())
    return folded(evaluator.ground(Apply(owner, args) if key else Var(owner), bound))


@dataclass(frozen=True)
class _Asked:
    """What is known, the sorts of what is not, what draws an index, and a writer for formulas about both."""

    fixed: Mapping[str, Exact]
    sorts: Mapping[str, Sort]
    index: _Index
    writer: Writer


@dataclass(frozen=True)
class Unfilled:
    """``wanted`` is a formula without quantifiers about the cells of names that have no values yet."""

    sorts: Mapping[str, Sort]
    wanted: Formula
    writer: Writer
    places: frozenset[Place]
    drawing: type[Drawing] = Drawing
    guessed: bool = False  # whether something was chosen of which there are more than can be chosen

    @property
    def cells(self) -> dict[str, tuple[str, Key]]:
        return {c: place for c, place in self.writer.cells.owners.items() if place[0] in self.sorts}

    @property
    def whole(self) -> bool:
        """Whether nothing was chosen on the way: no values for the cells means no values at all."""
        finite = any(isinstance(sort, (Range, Tuples)) for sort in self.sorts.values())
        return not self.writer.cells.known and not finite

    def question(self) -> Formula:
        """That there are such cells, as a formula."""
        return Exists(tuple(Binder(cell, Real()) for cell in self.cells), self.wanted)

    def drawn(
        self,
        choose: Choose,
        makers: Iterable[Maker] = (),
        kept: Mapping[str, Term] = {},  # noqa: B006 (it is only read)
        levels: frozenset[str] = frozenset(),
    ) -> dict[str, Exact]:
        own = self.cells
        whole = {c for c, (owner, _) in own.items() if _is_whole(self.sorts[owner])}
        known = {**self.writer.cells.known, **kept}
        return self.filled(self.drawing(self.wanted, own, whole.__contains__, choose, known, makers, levels).run())

    def filled(self, cells: Mapping[str, Term]) -> dict[str, Exact]:
        """The names' values from those of their cells; a cell without one is 0."""
        known = {**self.writer.cells.known, **cells}
        found: dict[str, Exact] = {}
        for name, sort in self.sorts.items():
            if isinstance(sort, Family):
                entries = {k: known.get(c, ZERO) for c, (owner, k) in self.cells.items() if owner == name}
                found[name] = self._family(name, sort, entries)
            elif isinstance(sort, (Real, Integer)):
                found[name] = known.get(name, num(1))
        return found

    def _family(self, name: str, sort: Family, entries: Mapping[Key, Term]) -> Table:
        """A table; where a label stands, further ones are like the first (see `as_functions`)."""
        places = [k for k in range(sort.arity) if (name, k) in self.places]
        made = dict(entries)
        for place in places[:1]:
            for key, value in entries.items():
                others = OTHER_LABELS if key[place] == 1 else ()
                made.update({(*key[:place], label, *key[place + 1 :]): value for label in others})
        return Table(tuple(made.items()))


def as_functions(values: Mapping[str, Exact], places: frozenset[Place]) -> dict[str, Exact]:
    """The values with functions of any real where labels stand, in place of tables."""
    found = dict(values)
    for name, place in places:
        table = values.get(name)
        if isinstance(table, Table) and sum(family == name for family, _ in places) == 1:
            entries = {key: value for key, value in table.entries if key[place] in (1, 2)}
            if not any(isinstance(part, tuple) for key in entries for part in key):
                found[name] = _of_labels(table, place, entries)
    return found


@dataclass(frozen=True)
class _Index:
    """Draws what stands as an index: one of the labels, or a number up to the largest size."""

    places: frozenset[Place]
    largest: int
    choose: Choose
    guesses: list[str]  # what was chosen that is no label

    def __call__(self, family: str, place: int) -> int:
        self.guesses.extend([family] * ((family, place) not in self.places))
        return 1 + self.choose(LABELS if (family, place) in self.places else self.largest)


class _Writer(Writer):
    """All labels but the second are the first."""

    def __init__(
        self, fixed: Mapping[str, Exact], index: _Index, cells: Cells, places: frozenset[Place]
    ) -> None:
        super().__init__(fixed, index, cells)
        self.places = places

    def _place(
        self, family: str, place: int, arg: Term | SequenceTerm, bound: Bound
    ) -> int | tuple[int, ...]:
        found = super()._place(family, place, arg, bound)
        return 1 if (family, place) in self.places and found not in range(1, LABELS + 1) else found


def _of_labels(table: Table, place: int, entries: Mapping[Key, Term]) -> Exact:
    """A family of which every real but 2 is like 1 in the argument at ``place``."""
    if not entries:
        return table
    arity = len(next(iter(entries)))
    parameters = tuple(f"p{k + 1}" for k in range(arity))
    parts: list[Term] = []
    for key in dict.fromkeys(key[:place] + key[place + 1 :] for key in entries):
        first = entries.get((*key[:place], 1, *key[place:]))
        second = entries.get((*key[:place], 2, *key[place:]), first)
        names = parameters[:place] + parameters[place + 1 :]
        here = [Delta(Var(n), num(k)) for n, k in zip(names, key, strict=True)]  # type: ignore[arg-type]
        base = second if first is None else first
        if base is not None and second is not None:
            parts.append(mul(*here, base))
            if base != second:
                parts.append(mul(Delta(Var(parameters[place]), num(2)), *here, folded(sub(second, base))))
    return Lambda(parameters, add(*parts))


def _is_whole(sort: Sort) -> bool:
    return isinstance(sort, Integer) or (isinstance(sort, Family) and sort.integer)
