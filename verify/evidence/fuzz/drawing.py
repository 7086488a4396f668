"""Values for cells, drawn one after the other so that given relations hold.

Bounds are propagated: after each choice, relations that are linear in what is still open narrow the intervals of
the others (``sum(i,1,M,p[i]) = 1`` with ``p[i] >= 0`` first gives 0 <= p[i] <= 1; the last one is then determined).
Ends of intervals are chosen often. What is not linear is only seen to fail later, by whoever evaluates: a draw is a
proposal. Choices are numbers below a bound that the caller asks of hypothesis, so examples shrink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from verify.evidence.fuzz.points import folded
from verify.evidence.work import spend
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.statement import And, Formula, Or, Relation, free_in
from verify.kernel.terms import (
    MINUS_ONE,
    Add,
    Exp,
    Log,
    Mul,
    Num,
    Pow,
    Term,
    Var,
    add,
    free_names,
    mul,
    num,
    substitute,
    subterms,
)
from verify.kernel.values import compare, enclose, plain

__all__ = ["Choose", "DeadEnd", "Drawing", "Maker", "exponents"]

Choose = Callable[[int], int]
Form = tuple[dict[str, Fraction], Fraction]

MARGIN = Fraction(1, 10**5)
GRID = 1 << 20
CREEPING = 1000
LARGEST_DENOMINATOR = 24
BOUND = 8e-6  # seconds of work for a cell in a relation whose bounds are looked at
MAX_STEPS = 250
#: Shares of an interval, steps from its only end, and values where there is no end; the simplest first.
SHARES = tuple(
    Fraction(k, d)
    for d in (2, 3, 4, 5, 10, 7, 8, 9, 100)
    for k in range(1, d)
    if d < 10 or k in (1, d // 2 - 1, d - 1)
)
_STEPS = "0 1 1/2 1/4 2 1/10 5 1/3 3/2 3 1/100 7 10 100 2/3 4 3/4 1/5 6 5/2 1/1000 20 4/3 1/8 8 50 9 1000"
STEPS = tuple(map(Fraction, _STEPS.split()))
_FREE = "0 1 1/2 2 1/3 3 1/10 -1 -1/2 5 -10 10 -2 1/4 3/2 7 -1/10 -3 4 2/3 -5 100 1/5 -3/2 6 3/4 -1/3 8"
FREE = tuple(map(Fraction, _FREE.split()))
#: Levels eps: logarithms of these, at which exp(eps) is rational, and plain numbers.
RATIOS = tuple(map(Fraction, ("2", "3", "3/2", "1", "5", "1/2", "10", "11/10")))
_MORE = "4 4/3 6 5/2 7 6/5 8 7/2 9 5/4 12 9/2 20 7/4 100 15/2 1000 5/3 1/4 1/3 2/3 9/10"
MORE_RATIOS = tuple(map(Fraction, _MORE.split()))
LEVELS = tuple(map(Fraction, ("1", "1/2", "1/10", "2", "3", "-1")))
FEW_PLAIN = 2  # of the levels of what is drawn whole: where exp(eps) is not rational, all that follows is slow


class DeadEnd(Exception):
    """No value is left for some cell."""


class Maker(NamedTuple):
    """Draws many cells at once: ``make`` gives them, from the values of the scalars that it ``needs``.

    ``levels`` are those of the scalars that stand in exponents. ``make`` raises DeadEnd where there are no such cells.
    """

    needs: frozenset[str]
    levels: frozenset[str]
    make: Callable[[Mapping[str, Term]], Mapping[str, Term]]


@dataclass
class Bounds:
    """An interval; ``None`` is unbounded, an open end is not allowed itself."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    def narrow(self, value: Fraction, upper: bool, opened: bool) -> bool:
        """Whether this bound is new. Raises DeadEnd if nothing is left."""
        old, was = (self.high, self.high_open) if upper else (self.low, self.low_open)
        tighter = (
            old is None or (value < old if upper else value > old) or (value == old and opened and not was)
        )
        if not tighter or (old is not None and not opened and self._creeps(abs(value - old))):
            return False
        if upper:
            self.high, self.high_open = value, opened
        else:
            self.low, self.low_open = value, opened
        if self.low is not None and self.high is not None:
            if self.low > self.high or (self.low == self.high and (self.low_open or self.high_open)):
                raise DeadEnd
        return True

    def _creeps(self, step: Fraction) -> bool:
        """Whether a step is too small to matter, for bounds that come closer and closer to something."""
        return self.low is not None and self.high is not None and 0 < CREEPING * step < self.high - self.low

    def admit(self, value: Fraction) -> bool:
        above = self.low is None or value > self.low or (value == self.low and not self.low_open)
        below = self.high is None or value < self.high or (value == self.high and not self.high_open)
        return above and below


class Drawing:
    """Chooses values for the cells of `constraints` and for ``others``; raises DeadEnd where that fails.

    ``levels`` are scalars that stand in exponents elsewhere: these are rational, if they can be.
    """

    def __init__(
        self,
        constraints: Formula,
        others: Iterable[str],
        whole: Callable[[str], bool],
        choose: Choose,
        known: Mapping[str, Term] | None = None,
        makers: Iterable[Maker] = (),
        levels: frozenset[str] = frozenset(),
    ) -> None:
        self.choose, self.whole, self.makers = choose, whole, tuple(makers)
        self.exact, self.levels = levels, frozenset[str]().union(*(maker.levels for maker in self.makers))
        self.values: dict[str, Term] = {}
        self.numbers: dict[str, Fraction] = {}
        self.relations = list(dict.fromkeys(self._chosen(constraints)))
        self.names = {r: free_in(r) for r in self.relations}
        self.touching: dict[str, list[Relation]] = {}
        for relation in self.relations:
            for name in sorted(self.names[relation]):
                self.touching.setdefault(name, []).append(relation)
        needed = sorted({name for maker in self.makers for name in maker.needs})
        self.bounds = {name: Bounds() for name in dict.fromkeys((*self.touching, *others, *needed))}
        self._rough = False
        self._forms: dict[Relation, tuple[Form | None, bool]] = {}
        for name, value in (known or {}).items():
            self._set(name, value)

    def run(self) -> dict[str, Term]:
        """A value for each cell. Exact; rational wherever the relations allow it."""
        self._propagate(self.relations)
        for maker in self.makers:
            self._pick(name for name in self._order() if name in maker.needs)
            made = maker.make(self.values)
            for name, value in made.items():
                self._set(name, value)
            self._propagate(r for name in made for r in self.touching.get(name, ()))
        self._pick(self._order())
        return self.values

    def _pick(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.values:
                self._set(name, self._picked(name))
                self._propagate(self.touching.get(name, ()))

    def _chosen(self, formula: Formula) -> Iterator[Relation]:
        """The relations of one alternative of each "or"."""
        match formula:
            case Relation():
                yield formula
            case And(args):
                for part in args:
                    yield from self._chosen(part)
            case Or(args):
                if not args:
                    raise DeadEnd
                yield from self._chosen(args[self.choose(len(args))])

    def _set(self, name: str, value: Term) -> None:
        self.values[name] = value
        number = plain(value)
        self.numbers[name] = _rough_number(value) if number is None else number
        for relation in self.touching.get(name, ()):
            self._forget(relation, name, number is None)

    # the order in which cells are chosen

    def _order(self) -> list[str]:
        """Levels and what is not linear first, then cells of families, then scalars, then what is defined."""
        defined = self._defined()
        curved = {name for r in self.relations for name in _curved(r)}
        early = self.choose(4) == 0

        def rank(name: str) -> int:
            if name in defined:
                return 4
            if "[" in name:
                return 2
            return 0 if name in curved else 1 if early else 3

        names = sorted(self.bounds, key=rank)
        turn = self.choose(len(names)) if names else 0  # within a rank, from another one each time
        names = sorted((*names[turn:], *names[:turn]), key=rank)
        return [
            *(n for n in names if n not in defined),
            *_in_order([n for n in names if n in defined], defined),
        ]

    def _defined(self) -> dict[str, frozenset[str]]:
        """Cells that stand alone on one side of an equation, and the cells of the other side."""
        found: dict[str, frozenset[str]] = {}
        for relation in self.relations:
            for side, other in ((relation.left, relation.right), (relation.right, relation.left)):
                if relation.operator == "=" and isinstance(side, Var) and side.name not in found:
                    names = free_names(other)
                    if names and side.name not in names and not _depends(names, side.name, found):
                        found[side.name] = names
                        break
        return found

    # one value

    def _picked(self, name: str) -> Term:
        solved = self._solved(name)
        if solved is not None:
            return solved
        bounds = self.bounds[name]
        if self.whole(name):
            return num(self._whole_number(bounds))
        if name in self.levels or name in self.exact:
            return self._level(bounds, 0, MORE_RATIOS) if name in self.exact else self._level(bounds, FEW_PLAIN)
        if any(name in _exponents(r) for r in self.touching.get(name, ())):
            return self._level(bounds)
        candidates = [v for v in _candidates(bounds) if bounds.admit(v)]
        if not candidates:
            raise DeadEnd
        return num(candidates[self.choose(len(candidates))])

    def _solved(self, name: str) -> Term | None:
        """Its value if an equation in which all else is known gives it."""
        for relation in self.touching.get(name, ()):
            if relation.operator == "=" and self.names[relation] <= {*self.values, name}:
                found = _isolated(name, relation)
                if found is not None:
                    return self._closed(found)
        return None

    def _closed(self, term: Term) -> Term:
        closed = substitute(term, {k: self.values[k] for k in free_names(term)})
        return folded(closed)

    def _whole_number(self, bounds: Bounds) -> int:
        low = (
            -2 if bounds.low is None else ceil(bounds.low) + (bounds.low_open and bounds.low.denominator == 1)
        )
        high = bounds.high if bounds.high is not None else Fraction(max(low, 0) + 3)
        top = floor(high) - (bounds.high_open and high.denominator == 1)
        if bounds.low is None:
            low = min(low, top)
        if low > top:
            raise DeadEnd
        return low + self.choose(min(top - low + 1, 12))

    def _level(self, bounds: Bounds, most_plain: int | None = None, more: tuple[Fraction, ...] = ()) -> Term:
        plains = [num(v) for v in dict.fromkeys((*LEVELS, *_candidates(bounds))) if bounds.admit(v)]
        logarithms = [term for term, value in _logarithms((*RATIOS, *more)) if bounds.admit(value)]
        open_ = [*logarithms, *plains[:most_plain]] or plains
        if not open_:
            raise DeadEnd
        return open_[self.choose(len(open_))]

    # bounds

    def _propagate(self, start: Iterable[Relation]) -> None:
        queue = dict.fromkeys(start)
        for _ in range(MAX_STEPS):
            if not queue:
                return
            relation = next(iter(queue))
            del queue[relation]
            for name in self._narrowed(relation):
                queue.update(dict.fromkeys(r for r in self.touching[name] if r != relation))

    def _narrowed(self, relation: Relation) -> list[str]:
        """The cells whose bounds are tighter now."""
        if relation.operator == "!=":
            return []
        form, rough = self._linear(relation)
        if form is None:
            return []
        slopes, rest = form
        if not slopes:
            if not rough and not compare(relation.operator, rest, Fraction(0)):
                raise DeadEnd
            return []
        changed: list[str] = []
        margin = Fraction(0) if not rough else -MARGIN if relation.operator == "=" else MARGIN
        if relation.operator in ("<", "<=", "="):
            changed += self._at_most_zero(slopes, rest, relation.operator == "<", margin)
        if relation.operator in (">", ">=", "="):
            mirrored = {name: -slope for name, slope in slopes.items()}
            changed += self._at_most_zero(mirrored, -rest, relation.operator == ">", margin)
        return changed

    def _at_most_zero(
        self, slopes: Mapping[str, Fraction], rest: Fraction, strict: bool, margin: Fraction
    ) -> list[str]:
        """Bounds from ``sum of slope * name, plus rest, <= 0``, the others being as small as they can be.

        ``margin`` (relative) makes up for rounded numbers.
        """
        spend(BOUND * (2 + len(slopes)))
        least = {name: self._least(name, slope) for name, slope in slopes.items()}
        open_ = [name for name, value in least.items() if value is None]
        if len(open_) > 1:
            return []
        total = rest + sum((v for v in least.values() if v is not None), Fraction(0))
        changed = []
        for name in open_ or slopes:
            others = total - (least[name] or 0)
            limit = -others / slopes[name]
            upper = slopes[name] > 0
            if margin:
                limit -= margin * max(Fraction(1), abs(limit)) * (1 if upper else -1)
            if self.bounds[name].narrow(limit, upper, strict):
                changed.append(name)
        return changed

    def _least(self, name: str, slope: Fraction) -> Fraction | None:
        bound = self.bounds[name].low if slope > 0 else self.bounds[name].high
        return None if bound is None else slope * bound

    def _forget(self, relation: Relation, name: str, rough: bool) -> None:
        """Put the value of a cell into the linear form of a relation; one that was not linear may be now."""
        form, was_rough = self._forms.get(relation, (None, False))
        if form is None:
            self._forms.pop(relation, None)
        elif name in form[0]:
            slopes = dict(form[0])
            rest = form[1] + slopes.pop(name) * self.numbers[name]
            self._forms[relation] = (slopes, rest), was_rough or rough

    def _linear(self, relation: Relation) -> tuple[Form | None, bool]:
        """Left side minus right side as a linear form, and whether its numbers are rounded."""
        if relation not in self._forms:
            self._rough = False
            form = self._difference(relation)
            self._forms[relation] = form, self._rough
        return self._forms[relation]

    def _difference(self, relation: Relation) -> Form | None:
        left, right = self._form(relation.left), self._form(relation.right)
        if left is None or right is None:
            return None
        return _sum(left, ({k: -v for k, v in right[0].items()}, -right[1]))

    def _form(self, term: Term) -> Form | None:
        """`term` as a linear form in the cells that are open; None if it is not linear in them."""
        match term:
            case Num(value):
                return {}, value
            case Var(name):
                if name not in self.values:
                    return {name: Fraction(1)}, Fraction(0)
                self._rough = self._rough or not isinstance(self.values[name], Num)
                return {}, self.numbers[name]
            case Add(args):
                total: Form = ({}, Fraction(0))
                for arg in args:
                    part = self._form(arg)
                    if part is None:
                        return None
                    total = _sum(total, part)
                return total
            case Mul(args):
                return self._product(args)
        if not free_names(term) <= self.values.keys():
            return None
        closed = self._closed(term)
        known = plain(closed)
        self._rough = self._rough or known is None
        return {}, _rough_number(closed) if known is None else known

    def _product(self, args: tuple[Term, ...]) -> Form | None:
        factor = Fraction(1)
        linear: Form | None = None
        for arg in args:
            part = self._form(arg)
            if part is None or (part[0] and linear is not None):
                return None
            if part[0]:
                linear = part
            else:
                factor *= part[1]
        if linear is None or factor == 0:
            return {}, factor if linear is None else Fraction(0)
        return {k: v * factor for k, v in linear[0].items()}, linear[1] * factor


def _sum(one: Form, two: Form) -> Form:
    slopes = dict(one[0])
    for name, slope in two[0].items():
        slopes[name] = slopes.get(name, Fraction(0)) + slope
    return {k: v for k, v in slopes.items() if v}, one[1] + two[1]


@lru_cache(maxsize=1 << 12)
def _rough_number(value: Term) -> Fraction:
    """A simple number close to the value of a closed term. Raises DeadEnd where it has none."""
    try:
        around = enclose(value, {}, 64)
    except (EnclosureError, KernelError):
        raise DeadEnd from None
    return Fraction(round((around.lo + around.hi) / 2 * GRID), GRID)


@lru_cache(maxsize=2)
def _logarithms(ratios: tuple[Fraction, ...]) -> list[tuple[Term, Fraction]]:
    """The logarithms of the ratios, with simple numbers close to them."""
    terms = [num(0) if value == 1 else Log(Num(value)) for value in ratios]
    return [(term, _rough_number(term)) for term in terms]


def _candidates(bounds: Bounds) -> list[Fraction]:
    """Ends first, then what lies between, in simple fractions."""
    low, high = bounds.low, bounds.high
    if low is None and high is None:
        return list(FREE)
    if low is None or high is None:
        return [high - s if low is None else low + s for s in STEPS]  # type: ignore[operator]
    inside = [low + (high - low) * share for share in SHARES]
    simple = [v.limit_denominator(LARGEST_DENOMINATOR) for v in inside]
    kept = [s if low <= s <= high else v for s, v in zip(simple, inside, strict=True)]
    return list(dict.fromkeys((low, high, *kept)))


def _in_order(names: list[str], defined: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Each name after those that it is defined by."""
    waiting, done = list(names), set[str]()
    while waiting:
        ready = [n for n in waiting if not (defined[n] & set(waiting)) - {n}] or waiting[:1]
        yield from ready
        done.update(ready)
        waiting = [n for n in waiting if n not in done]


def _depends(names: frozenset[str], on: str, defined: Mapping[str, frozenset[str]]) -> bool:
    """Whether what defines `names` comes back to a name."""
    seen, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name == on:
            return True
        if name not in seen:
            seen.add(name)
            waiting += defined.get(name, ())
    return False


def _curved(relation: Relation) -> set[str]:
    """Scalars inside of anything but sums and products, on sight."""
    return {name for side in (relation.left, relation.right) for name in _bent(side) if "[" not in name}


@lru_cache(maxsize=1 << 14)
def _bent(term: Term) -> frozenset[str]:
    if isinstance(term, (Add, Mul)):
        return frozenset[str]().union(*(_bent(a) for a in term.args))
    return frozenset() if isinstance(term, (Num, Var)) else free_names(term)


def _exponents(relation: Relation) -> set[str]:
    return {name for side in (relation.left, relation.right) for name in exponents(side)}


@lru_cache(maxsize=1 << 14)
def exponents(term: Term) -> frozenset[str]:
    """The names inside of exponents."""
    if isinstance(term, Exp):
        return free_names(term.arg)
    return frozenset[str]().union(
        *(exponents(c) for c in subterms(term) if isinstance(c, Term)), frozenset()
    )


def _isolated(name: str, relation: Relation) -> Term | None:
    """What the equation says `name` is, if it stands in it linearly on sight."""
    parts = [(p, 1) for p in _summands(relation.left)] + [(p, -1) for p in _summands(relation.right)]
    slopes: list[Term] = []
    rest: list[Term] = []
    for part, sign in parts:
        factors = part.args if isinstance(part, Mul) else (part,)
        holding = [f for f in factors if name in free_names(f)]
        if not holding:
            rest.append(mul(num(-sign), part))
        elif holding == [Var(name)]:
            slopes.append(mul(num(sign), *(f for f in factors if f != Var(name))))
        else:
            return None
    if not slopes:
        return None
    slope = add(*slopes)
    if plain(slope) == 0:
        return None
    if slope == Num(Fraction(1)):
        return add(*rest)
    return mul(add(*rest), Pow(slope, MINUS_ONE))


def _summands(term: Term) -> tuple[Term, ...]:
    return term.args if isinstance(term, Add) else (term,)
