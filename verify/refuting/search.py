"""One problem: its unknowns in an order, what bounds or determines each, and simple values in growing order.

For internal use of the refuter; the provers take their sample points from here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, islice
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from verify.kernel.definitions import unfold_call
from verify.kernel.statement import And, Formula, Or, Relation, free_in
from verify.kernel.terms import Call, Exp, Log, Num, Pow, Term, XLogX, free_names, substitute, subterms
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.refuting.isolating import TURNED, Isolated, isolate, relations_in, solved, special_points
from verify.refuting.numeric import BadNumber, Number, Unsupported, compiled, compiled_truth
from verify.refuting.unroll import Problem, tidied
from verify.refuting.values import (
    LOGARITHMS,
    SIMPLE,
    WHOLE,
    Candidate,
    exactly,
    fractions,
    integer,
    roundest_between,
    simplest_between,
)

if TYPE_CHECKING:
    import random

    from verify.refuting.balls import Ball, Region

Terms = Mapping[str, Term]
Env = Mapping[str, Number]
BITS = 192  # precision of the balls that sieve candidates
MAX_HINTED = 6  # unknowns, up to which special points are worth their price
MAX_SIZE = 400  # terms in a relation, up to which they are
INSIDE = fractions("1/2 1/10 9/10 1/100 99/100")  # places between two bounds
BEYOND = fractions("1 1/2 1/10 1/100 10 100")  # distances from the only bound


#: What can not hold of the same two sides together.
DENIES = {
    "<": (">=", ">", "="), "<=": (">",), ">": ("<=", "<", "="), ">=": ("<",), "=": ("<", ">", "!="), "!=": ("=",),
}  # fmt: skip


class Effort(NamedTuple):
    """How hard to look: points and kernel checks a problem, problems, and what to do when simple values fail.

    ``simple``: seconds for simple values. ``live``: leave out at once what conditions rule out (the sample points of
    provers, on which recorded proofs hang, are found without). ``hints``: look at points of contact and corners.
    ``scan``: seconds for lines through simple points. ``starts``: downhill searches. ``smt``: seconds of z3.
    ``empty``: look early where all sizes are 0. ``crowds``: sizes at which all letters but one are alike.
    ``shrink``: make what is found simpler. ``further``: the effort to make next.
    """

    points: int = 3_000
    checks: int = 30
    problems: int = 12
    largest: int = 3
    simple: float = 60.0
    live: bool = True
    hints: bool = False
    scan: float = 0.0
    starts: int = 0
    smt: float = 0.0
    empty: bool = False
    crowds: tuple[int, ...] = ()
    shrink: bool = True
    further: Effort | None = None

    def stages(self) -> Iterator[Effort]:
        """This effort, and those to make if it finds nothing."""
        yield self
        if self.further is not None:
            yield from self.further.stages()


QUICK = Effort(simple=1.2, hints=True, scan=0.5, starts=6)
SOLVER = Effort(points=0, checks=20, problems=4, smt=1.5)
LONG = Effort(
    points=500,
    checks=100,
    problems=8,
    hints=True,
    scan=2.0,
    starts=10,
    smt=1.5,
    crowds=(6, 20, 60),
    further=Effort(
        points=8_000,
        checks=100,
        problems=30,
        hints=True,
        starts=40,
        further=Effort(points=100_000, checks=400, problems=60, largest=4, hints=True, starts=200, smt=5.0),
    ),
)


class Level:
    """What is known about one unknown once those before it have values."""

    def __init__(self, name: str, whole: bool) -> None:
        self.name, self.whole = name, whole
        self.checks: list[Callable[[Env], bool | None]] = []
        self.pins: list[list[Isolated]] = []  # for each equation, the values it allows
        self.limits: list[Isolated] = []
        self.simple: list[Candidate] = []


class _Listed:
    """What an iterator gives, by number; None beyond its end."""

    def __init__(self, source: Iterator[Candidate]) -> None:
        self.source, self.items = source, list[Candidate]()

    def __getitem__(self, place: int) -> Candidate | None:
        self.items.extend(islice(self.source, max(0, place + 1 - len(self.items))))
        return self.items[place] if place < len(self.items) else None

    def up_to(self, place: int) -> Candidate:
        """The one with this number, or the last of fewer. There is one at least."""
        return self[place] or self.items[-1]


class Search:
    """The search for values of the unknowns of one problem."""

    def __init__(
        self,
        problem: Problem,
        accepted: Callable[[Terms], bool],
        effort: Effort,
        deadline: Deadline,
    ) -> None:
        self.problem, self.accepted, self.effort, self.deadline = problem, accepted, effort, deadline
        self.points = self.checked = 0
        self.levels = self._levels()
        self._known: dict[tuple[int, ...], _Listed] = {}
        self._region: Region | None = None

    # --- preparation ---

    def _levels(self) -> list[Level]:
        names = sorted(self.problem.unknowns, key=lambda n: not self.problem.unknowns[n])
        whole = frozenset(n for n in names if self.problem.unknowns[n])
        equations = [f for f in self.problem.constraints if isinstance(f, Relation) and f.operator == "="]
        given = solved(equations, names, whole)
        levels = [Level(n, n in whole) for n in _ordered(names, given, self.effort.live)]
        by_name = {level.name: level for level in levels}
        for name, terms in given:
            by_name[name].pins.append([_equation(t) for t in terms])
        place = {level.name: i for i, level in enumerate(levels)}
        exponents = _exponent_names(self.problem.constraints)
        for level in levels:
            level.simple = _simple(level, level.name in exponents)
        for formula in self.problem.constraints:
            if free_in(formula):
                self._add(levels[max(place[n] for n in free_in(formula))], formula)
        return levels

    def _add(self, level: Level, formula: Formula) -> None:
        level.checks.append(compiled_truth(formula))
        if isinstance(formula, Relation) and formula.operator != "!=":
            found = isolate(formula, level.name)
            if found is not None and found.operator == "=":
                level.pins.append([found])
            elif found is not None:
                level.limits.append(found)

    @cached_property
    def _hints(self) -> dict[str, list[Isolated]]:
        """By name, special points of each relation that the names before it determine; computed when first needed."""
        hints: dict[str, list[Isolated]] = {level.name: [] for level in self.levels}
        if not self.effort.hints or len(self.levels) > MAX_HINTED:
            return hints
        relations = [r for f in self.problem.constraints for r in relations_in(f)]
        for relation in relations[:8]:
            self.deadline.check()
            if len(list(islice(parts(relation), MAX_SIZE))) == MAX_SIZE:
                continue
            before: set[str] = set()
            for level in self.levels:
                if level.name in free_in(relation) and not level.pins:
                    points = special_points(relation, level.name)
                    hints[level.name] += [_equation(p) for p in points if free_names(p) <= before]
                before.add(level.name)
        return hints

    # --- simple values, the simplest first ---

    def simple_values(self) -> dict[str, Term] | None:
        """Values in order of growing total rank; None when the points or the checks are used up."""
        if not self.levels:
            return self.confirm({})
        quiet = 0
        for rank in range(4 * max(len(SIMPLE), len(WHOLE))):
            before = self.points
            found = self._descend((), rank, {}, {})
            if found is not None:
                return found
            quiet = 0 if self.points > before else quiet + 1
            if self.points >= self.effort.points or self.checked >= self.effort.checks or quiet > 60:
                return None
        return None

    def _descend(
        self, path: tuple[int, ...], rank: int, env: dict[str, Number], terms: dict[str, Term]
    ) -> dict[str, Term] | None:
        """Give the next unknown each value that leaves `rank` for those after it; `path` is the ranks so far."""
        level = self.levels[len(path)]
        last = len(path) == len(self.levels) - 1
        known = self._known.get(path) or self._known.setdefault(path, self._listed(len(path), env, terms))
        for cost in range(rank if last else 0, rank + 1):
            candidate = known[cost]
            if candidate is None:
                return None
            self.points += 1
            self.deadline.check()
            if self.points >= self.effort.points or self.checked >= self.effort.checks:
                return None
            inner = {**env, level.name: candidate.number}
            if any(check(inner) is False for check in level.checks):
                continue
            chosen = {**terms, level.name: candidate.term}
            found = (
                self.confirm(chosen) if last else self._descend((*path, cost), rank - cost, inner, chosen)
            )
            if found is not None:
                return found
        return None

    def confirm(self, terms: dict[str, Term]) -> dict[str, Term] | None:
        """The values if the kernel accepts them; it is asked only where balls do not say no."""
        if self.refused(terms):
            return None
        self.checked += 1
        return terms if self.accepted(terms) else None

    def refused(self, terms: Terms) -> bool:
        """Whether balls show that some relation fails. Of rational values in rational functions no ball knows more."""
        if self._rational and all(isinstance(term, Num) for term in terms.values()):
            return False
        from flint import ctx

        try:
            with ctx.workprec(BITS):
                return self.region.truth(_balls(terms)) is False
        except (Unsupported, *BadNumber):
            return False

    @cached_property
    def _rational(self) -> bool:
        """Whether there are rational functions only: on rational values the checks of all levels are exact."""
        return not any(
            isinstance(part, Exp | Log | XLogX | Call)
            or (isinstance(part, Pow) and not (isinstance(part.exponent, Num) and part.exponent.value.denominator == 1))
            for part in parts(self.problem.constraints)
        )

    @property
    def region(self) -> Region:
        """Where all constraints hold that are relations."""
        if self._region is None:
            from verify.refuting.balls import Region

            self._region = Region([f for f in self.problem.constraints if isinstance(f, Relation)])
        return self._region

    def hopeless(self) -> bool:
        """Whether conditions deny each other word for word, or the bounds of some unknown, or what an equation and its
        bounds say of it, contradict each other.
        """
        said = {f for f in self.problem.constraints if isinstance(f, Relation)}
        for formula in self.problem.constraints:
            ways = formula.args if isinstance(formula, Or) else (formula,)
            if all(isinstance(way, Relation) and _denied(way, said) for way in ways):
                return True
        for level in self.levels:
            pinned, low, high = self.bounds(level, {}, {})
            if pinned and all(any(k({level.name: p.number}) is False for k in level.checks) for p in pinned):
                return True
            if low is None or high is None or low.number < high.number:
                continue
            if low.number > high.number or any(k({level.name: low.number}) is False for k in level.checks):
                return True
        return False

    # --- candidates ---

    def _listed(self, place: int, env: Env, terms: Terms) -> _Listed:
        """The values to go through, in a list that is shared where those before the unknown make no difference."""
        shared = None if self.effort.live else self._whatever_before.get(self.levels[place].name)
        return shared or _Listed(self._live(place, env, terms))

    def _live(self, place: int, env: Env, terms: Terms) -> Iterator[Candidate]:
        """Values of an unknown that conditions on it, and on what it determines, do not rule out; all of the last one."""
        level = self.levels[place]
        name, free = level.name, not self.effort.live or place == len(self.levels) - 1
        for candidate in self.candidates(level, env, terms):
            self.deadline.check()
            if free or self._alive(place, {**env, name: candidate.number}, {**terms, name: candidate.term}):
                yield candidate

    def _alive(self, place: int, env: Env, terms: Terms) -> bool:
        """Whether conditions hold of the unknown there, and of those behind it that are determined, but for the last."""
        if any(check(env) is False for check in self.levels[place].checks):
            return False
        if place + 2 >= len(self.levels) or not (after := self.levels[place + 1]).pins:
            return True
        pinned = self.bounds(after, env, terms)[0]
        return pinned is None or any(
            self._alive(place + 1, {**env, after.name: p.number}, {**terms, after.name: p.term}) for p in pinned
        )

    def candidates(self, level: Level, env: Env, terms: Terms) -> Iterator[Candidate]:
        """Values for one unknown given those before it, the simplest first."""
        pinned, low, high = self.bounds(level, env, terms)
        if level.pins and pinned is not None:
            yield from (p for p in pinned if not level.whole or is_whole(p.number))
            return
        seen: set[Number] = set()
        special, ends, later = _between(level, low, high)
        hints = self._hinted(level, env, terms)
        few = 2 if self.effort.live else 8
        soon, late = (ends, []) if self.effort.live else ([], ends)
        simple = level.simple
        for candidate in chain(special, simple[:few], soon, simple[few:8], hints, simple[8:], late, later):
            if inside(candidate.number, low, high) and candidate.number not in seen:
                seen.add(candidate.number)
                yield candidate

    def _hinted(self, level: Level, env: Env, terms: Terms) -> Iterator[Candidate]:
        """The special points, then simple numbers on both sides of each; computed when the first is asked for."""
        exact: list[Candidate] = []
        beside: list[Candidate] = []
        for item in self._hints[level.name]:
            value = _value(item, env)
            if value is None:
                continue
            if level.whole:
                exact += [integer(int(value) + d) for d in (0, 1, -1)]
                continue
            exact.append(_candidate(value, item.term, env, terms))
            near = Fraction(value)
            for width in sorted({abs(near), max(abs(near), Fraction(1)), abs(near) / 100} - {0}, reverse=True):
                beside += [
                    exactly(roundest_between(near, near + width)),
                    exactly(roundest_between(near - width, near)),
                ]
        yield from exact
        yield from beside

    def bounds(
        self, level: Level, env: Env, terms: Terms
    ) -> tuple[list[Candidate] | None, Candidate | None, Candidate | None]:
        """(the values an equation allows, the largest lower bound, the smallest upper bound)."""
        for alternatives in level.pins:
            values = [(v, item) for item in alternatives if (v := _value(item, env)) is not None]
            if values:
                return [_candidate(v, item.term, env, terms) for v, item in values], None, None
        low: Candidate | None = None
        high: Candidate | None = None
        for item in level.limits:
            value = _value(item, env)
            sign = None if value is None else _sign(item, env)
            if value is None or not sign:
                continue
            candidate = _candidate(value, item.term, env, terms)
            operator = item.operator if sign > 0 else TURNED[item.operator]
            if operator in (">", ">=") and (low is None or low.number < value):
                low = candidate
            if operator in ("<", "<=") and (high is None or high.number > value):
                high = candidate
        return None, low, high

    @cached_property
    def _whatever_before(self) -> dict[str, _Listed]:
        """The values of each unknown whose bounds and special points do not depend on those before it."""
        said = {v.name: [*chain(*v.pins), *v.limits, *self._hints[v.name]] for v in self.levels}
        alone = [v for v in self.levels if all(i.sign is None and not free_names(i.term) for i in said[v.name])]
        return {level.name: _Listed(self.candidates(level, {}, {})) for level in alone}

    def _random_point(self, generator: random.Random) -> dict[str, Candidate] | None:
        """Simple values at random, within the bounds; None where an unknown has none."""
        env: dict[str, Number] = {}
        terms: dict[str, Term] = {}
        point: dict[str, Candidate] = {}
        for level in self.levels:
            values = self._whatever_before.get(level.name) or _Listed(self.candidates(level, env, terms))
            first = values[0]
            if first is None:
                return None
            pick = values.up_to(min(int(generator.expovariate(0.15)), 39))
            point[level.name], env[level.name], terms[level.name] = pick, pick.number, pick.term
        return point


def _denied(relation: Relation, said: AbstractSet[Relation]) -> bool:
    """Whether another relation of the same two sides says otherwise."""
    return any(Relation(other, relation.left, relation.right) in said for other in DENIES[relation.operator])


def _ordered(names: Sequence[str], given: Sequence[tuple[str, Sequence[Term]]], soon: bool) -> list[str]:
    """The names, each that equations give as soon as what these speak of is there: then bad values are seen at once."""
    waiting = {name: frozenset[str]().union(*map(free_names, terms)) for name, terms in given}
    order: list[str] = []
    for name in names:
        if name not in waiting:
            order.append(name)
        while soon and (ready := [n for n, of in waiting.items() if n not in order and of <= set(order)]):
            order += ready
    return [*order, *(n for n in waiting if n not in order)]


def _balls(terms: Terms) -> dict[str, Ball]:
    from verify.refuting.balls import compiled_ball

    return {name: compiled_ball(term)({}) for name, term in terms.items()}


def _equation(term: Term) -> Isolated:
    return Isolated("=", term, compiled(term))


def _value(item: Isolated, env: Env) -> Number | None:
    try:
        value = item.value(env)
    except BadNumber:
        return None
    return None if isinstance(value, complex) or (isinstance(value, float) and not isfinite(value)) else value


def _sign(item: Isolated, env: Env) -> Number | None:
    try:
        return 1 if item.sign is None else item.sign(env)
    except BadNumber:
        return None


def is_whole(value: Number) -> bool:
    return not isinstance(value, float) and value == int(value)


def inside(value: Number, low: Candidate | None, high: Candidate | None) -> bool:
    return (low is None or _at_most(low.number, value)) and (high is None or _at_most(value, high.number))


def _at_most(a: Number, b: Number) -> bool:
    if type(a) is Fraction and type(b) is Fraction:  # as fractions compare themselves, without asking what the other is
        return a.numerator * b.denominator <= b.numerator * a.denominator
    return a <= b


def _candidate(value: Number, term: Term, env: Env, terms: Terms) -> Candidate:
    if type(value) is int:
        return integer(value)
    if not isinstance(value, float):
        return exactly(Fraction(value))
    exact = {k: terms.get(k, Num(Fraction(v))) for k, v in env.items() if k in terms or not isinstance(v, float)}
    closed = substitute(term, exact)
    if free_names(closed):
        return exactly(Fraction(value).limit_denominator(10**6))
    return Candidate(value, tidied(closed))


def _simple(level: Level, exponent: bool) -> list[Candidate]:
    """The simple values of an unknown; for one in an exponent also logarithms."""
    found = [*_simple_numbers(level.whole)]
    if exponent and not level.whole:
        logs = [Candidate(compiled(Log(Num(v)))({}), Log(Num(v))) for v in LOGARITHMS]
        found[6:6] = logs[:2]
        found[16:16] = logs[2:]
    return found


@cache
def _simple_numbers(whole: bool) -> tuple[Candidate, ...]:
    return tuple(exactly(v) for v in (WHOLE if whole else SIMPLE))


def _between(
    level: Level, low: Candidate | None, high: Candidate | None
) -> tuple[list[Candidate], list[Candidate], Iterator[Candidate]]:
    """Values made from the bounds: those to try first (the simplest inside, the ends), ends that are no simple numbers,
    where conditions are met with equality, and later ones, computed when they are asked for.
    """
    ends = [c for c in (low, high) if c is not None]
    if level.whole:
        return [integer(int(c.number) + d) for c in ends for d in (0, 1, -1, 2)], [], iter(())
    first = [c for c in ends if not isinstance(c.number, float) and c.number.denominator <= 1000]
    met = [c for c in ends if c not in first]
    later: Iterator[Fraction] = iter(())
    if low is not None and high is not None and low.number < high.number:
        a, b = Fraction(low.number), Fraction(high.number)
        first.insert(0, exactly(simplest_between(a, b)))
        later = (_near(a + (b - a) * w) for w in INSIDE)
    elif ends:
        end, side = _near(Fraction(ends[0].number)), 1 if low is not None else -1
        later = (end + side * w for w in BEYOND)
    return first, met, map(exactly, later)


def _near(value: Fraction) -> Fraction:
    return value if value.denominator <= 10**6 else value.limit_denominator(1000)


def _exponent_names(formulas: Sequence[Formula]) -> frozenset[str]:
    """Names that occur in the argument of an exponential."""
    found: set[str] = set()

    def look(term: Term) -> None:
        if isinstance(term, Exp):
            found.update(free_names(term.arg))
        if isinstance(term, Call):
            term = unfold_call(term)
        for child in subterms(term):
            if isinstance(child, Term):
                look(child)

    def visit(formula: Formula) -> None:
        if isinstance(formula, Relation):
            look(formula.left)
            look(formula.right)
        elif isinstance(formula, And | Or):
            for part in formula.args:
                visit(part)

    for formula in formulas:
        visit(formula)
    return frozenset(found)
