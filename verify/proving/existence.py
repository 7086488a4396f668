"""Statements that say that something exists: by values, intermediate value or induction; refutations by proof.

`Finder` is a prover that also finds objects. A value may depend on what is universally bound before it: candidates
come from the conditions solved for the object, from their bounds, and from simple terms; those that fail at sample
points are dropped before anything is proved. An equation that cannot be solved in closed form is met by the
intermediate value theorem. What exists for an integer may follow from what exists for the one before. A false
statement is refuted by values at which the negation has a proof: "nothing exists there" is universal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain, combinations, islice, product

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal
from verify.kernel.sorts import is_integer
from verify.kernel.statement import (
    And,
    Binder,
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
    free_in,
    instantiate,
    negation,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Apply,
    Call,
    Delta,
    Exp,
    Lambda,
    Log,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    XLogX,
    add,
    free_names,
    mul,
    neg,
    num,
    sub,
    substitute,
)
from verify.kernel.values import plain
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import basics
from verify.proving.calculus import Analyst, Move
from verify.proving.polynomial.prover import PolynomialProver
from verify.proving.tactics import Chain, Stuck, closed, defined_part, goals_of, unused_names
from verify.refuting import QUICK, Effort, Search, isolate, near_misses
from verify.refuting.isolating import relations_in, solutions
from verify.refuting.numeric import BadNumber, Number, Unsupported, compiled, compiled_truth
from verify.refuting.unroll import Problem
from verify.refuting.values import SIMPLE, WHOLE, cost

Point = Mapping[str, Number]
Values = dict[str, Term]
MAX_TRIES = 8  # candidates for one object that are worth a proof
FIRST_TRIES = 2  # of them before anything else is tried
MAX_LISTED = 60  # candidates for one object that are looked at in numbers
MAX_CHOICES = 4_000
MAX_KNOWN = 4  # integers in whose terms others are written


def prove(statement: Statement, deadline: Deadline) -> c.Certificate:
    """A proof of a statement about existence, or a disproof. Raises Stuck or OutOfTime."""
    if not any(isinstance(part, Exists) for part in parts(statement)):
        raise Stuck("nothing is said to exist", Goal((), (), statement.conclusion))
    try:
        return Finder(deadline.sooner(0.75 * deadline.left())).statement(statement)
    except (Stuck, OutOfTime):
        deadline.check()
        return _disproof(statement, deadline)


def _disproof(statement: Statement, deadline: Deadline) -> c.Disproof:
    """Values at which the hypotheses have a proof, and so has the negation of the conclusion."""
    finder, negated = Finder(deadline), _negated(statement)
    step = finder.exhibited(negated, 0) if statement.binders else finder.close(negated)
    return _refutation(statement, finder, step)


def _negated(statement: Statement) -> Goal:
    return Goal((), (), negation(statement.formula()))


def _refutation(statement: Statement, finder: Finder, step: c.Step) -> c.Disproof:
    defined = defined_part(statement, lambda goal, after: finder.close(goal))
    return basics.disproof(tuple(b.name for b in statement.binders), defined, step)


def disprove(statement: Statement, deadline: Deadline) -> c.Disproof:
    """A proof that the statement fails where the evaluator can not tell: of what is said of all numbers, by some of them
    (of an infinite sum, by a partial one); else at a near miss. Raises Stuck or OutOfTime.
    """
    names = [b.name for b in statement.binders]
    if any(isinstance(part, ForAll) for part in parts(statement.conclusion)):
        try:
            return _disproof(statement, deadline.sooner(0.8 * deadline.left()))
        except (Stuck, OutOfTime):
            deadline.check()
    for point in near_misses(statement, QUICK, deadline.sooner(0.5 * deadline.left())) if names else ():
        values = {n: v for n, v in point.values if isinstance(v, Term)}
        if values.keys() != set(names):
            continue
        finder = Finder(deadline)
        step = c.Exhibit(tuple(values[n] for n in names))
        try:
            return _refutation(statement, finder, finder._within(_negated(statement), step, 0))
        except (Stuck, OutOfTime):
            deadline.check()
    raise Stuck("no point where the statement is just met", _negated(statement))


class Finder(Analyst):
    """A prover that finds objects."""

    further = 6  # how often what calculus does not show of logarithms is given to another prover

    def _close(self, goal: Goal, depth: int) -> c.Step:
        known = {label for label, _ in goal.facts}
        for label, fact in goal.facts:
            if isinstance(fact, Exists) and f"{label}.is" not in known:
                bound = [b.name for b in goal.claim.binders] if isinstance(goal.claim, Exists) else []
                names = unused_names(goal, [*bound, *(b.name for b in fact.binders)])[len(bound) :]
                return self._children(goal, c.Unpack(label, (*names, f"{label}.is")), depth)
            if isinstance(fact, Or) and f"{label}.or" not in known and fact.args:
                return self._children(goal, c.Alternatives(f"{label}.or", label), depth)
        if isinstance(goal.claim, Exists):
            return self.exists(goal, depth)
        if isinstance(goal.claim, Not):
            return self._children(goal, c.Intro((self.label("not"),)), depth)
        return super()._close(goal, depth)

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        """By the polynomial prover where there are no exponentials or logarithms, else as always."""
        claim = goal.claim
        assert isinstance(claim, Relation)
        if claim.operator == "!=" and self._gap(goal) is not None:
            return self._integers_apart(goal, depth)
        if self.fails(goal):
            raise Stuck("false at a sample point", goal)
        if any(isinstance(part, Apply | Sum) for part in parts(claim)):
            with suppress(Stuck, OutOfTime):
                return self._summed(goal)
            self.deadline.check()
        if not _is_analytic(claim):
            prover = PolynomialProver(self.deadline.sooner(max(1.0, self.deadline.left() / 4)))
            prover.numbers = self.numbers
            try:
                return prover.close(goal, depth)
            except (Stuck, OutOfTime):
                self.deadline.check()
        try:
            return super()._relation(goal, depth)
        except Stuck:
            if not self.further or not any(isinstance(part, Log | XLogX | Call) for part in parts(claim)):
                raise
        self.further -= 1
        return self._opened(goal)

    def _opened(self, goal: Goal) -> c.Step:
        """By the prover for logarithms of several arguments."""
        from verify.proving.tangents import Tangents

        prover = Tangents(self.deadline.sooner(max(0.5, 0.2 * self.deadline.left())))
        prover.numbers = self.numbers
        try:
            return prover.close(goal)
        except OutOfTime:
            self.deadline.check()
            raise Stuck("logarithms opened do not show it", goal) from None

    def _one_of(self, goal: Goal, depth: int) -> c.Step:
        """One alternative; else each in turn from the negation of the others."""
        try:
            return super()._one_of(goal, depth)
        except Stuck:
            assert isinstance(goal.claim, Or)
            count = len(goal.claim.args)
            for chosen in range(count - 1):
                try:
                    return self._without(goal, [i for i in range(count) if i != chosen], chosen, depth + 1)
                except Stuck:
                    continue
            raise

    def _without(self, goal: Goal, others: Sequence[int], chosen: int, depth: int) -> c.Step:
        """The chosen alternative where none of the others holds."""
        assert isinstance(goal.claim, Or)
        if not others:
            return self._children(goal, c.Choose(chosen), depth)
        step = c.Cases(self.label("c"), goal.claim.args[others[0]])
        _, otherwise = goals_of(goal, step)
        first = closed(c.Choose(others[0]), [c.Given(step.label)])
        return closed(step, [first, self._without(otherwise, others[1:], chosen, depth)])

    def moves(self, goal: Goal) -> Sequence[Move]:
        closed_claim = () if free_in(goal.claim) else (self.pieces,)
        return (self.power, *super().moves(goal), *closed_claim)

    def power(self, goal: Goal, depth: int) -> c.Step:
        """A power of something positive is positive."""
        claim = goal.claim
        if not isinstance(claim, Relation) or claim.operator not in (">", "<"):
            raise Stuck("not a strict inequality", goal)
        low, high = (claim.right, claim.left) if claim.operator == ">" else (claim.left, claim.right)
        if low != ZERO or not isinstance(high, Pow):
            raise Stuck("not the sign of a power", goal)
        chain = Chain(goal)
        fact = c.Fact(self.label("p"), "power_positive", (high.base, high.exponent))
        chain.add(fact, lambda g: self.close(g, depth + 1))
        return chain.close(self.linear(chain.goal, depth + 1))

    def _gap(self, goal: Goal) -> tuple[str, Fraction] | None:
        """(name, value) of an integer that would have to be a number which is none for both sides to be equal."""
        claim = goal.claim
        assert isinstance(claim, Relation)
        sorts = goal.sorts()
        for name in sorted(free_in(claim)):
            if not isinstance(sorts.get(name), Integer):
                continue
            roots = [plain(t) for t in solutions(Relation("=", claim.left, claim.right), name)]
            if len(roots) == 1 and roots[0] is not None and roots[0].denominator > 1:
                return name, roots[0]
        return None

    def _integers_apart(self, goal: Goal, depth: int) -> c.Step:
        """An integer is below a number that is none, or above the next integer."""
        found = self._gap(goal)
        assert found is not None
        name, root = found
        label = self.label("c")
        step = c.Cases(label, Relation(">=", Var(name), num(root.__ceil__())))
        above, below = goals_of(goal, step)
        chain = Chain(below)
        gap = c.Fact(self.label("g"), "integer_gap", (Var(name), num(root.__ceil__())))
        chain.add(gap, lambda g: self.close(g, depth + 1))
        proofs = [self._first(g, (c.Apart(True), c.Apart(False)), depth + 1) for g in (above, chain.goal)]
        return closed(step, [proofs[0], chain.close(proofs[1])])

    def exists(self, goal: Goal, depth: int) -> c.Step:
        """Values; values for a simpler claim from which this one follows; an intermediate value; induction."""

        def early(goal: Goal, depth: int) -> c.Step:
            return self.exhibited(goal, depth, 0, FIRST_TRIES)

        def late(goal: Goal, depth: int) -> c.Step:
            return self.exhibited(goal, depth, FIRST_TRIES, MAX_TRIES)

        first: list[Move] = [early, self.by_bounds]
        if free_in(goal.claim) and _is_analytic(goal.claim):
            first.reverse()  # where a value is put in, exponentials and logarithms become hard to read
        for attempt in (*first, self.crossed, late, self.by_induction):
            try:
                return attempt(goal, depth)
            except (Stuck, OutOfTime, KernelError, Unsupported):
                self.deadline.check()  # each attempt has a part of the time; is there any left?
        raise Stuck("finds no object", goal)

    def by_bounds(self, goal: Goal, depth: int) -> c.Step:
        """First a number beyond a bound: the bound is what a condition gives when it is solved as an equation."""
        claim = goal.claim
        assert isinstance(claim, Exists)
        if len(claim.binders) != 1 or depth > 4:
            raise Stuck("not one object", goal)
        name, whole = claim.binders[0].name, isinstance(claim.binders[0].sort, Integer)
        conditions = _parts(claim.body)
        values = [v[name] for v in islice(self._plausible(goal, claim), FIRST_TRIES + 2)]
        bounded = next((b for v in values if (b := self._bounded(goal, name, conditions, v))), None)
        if bounded is None or whole:
            raise Stuck("no condition gives a bound", goal)
        simpler = Exists(claim.binders, bounded)
        have = c.Have(self.label("beyond"), simpler)
        first, after = goals_of(goal, have)
        shown = self._within(first, None, depth + 5, share=0.5)
        (new,) = unused_names(after, [name])
        unpack = c.Unpack(have.label, (new, f"{have.label}.is"))
        (inner,) = goals_of(after, unpack)
        rest = self._within(inner, c.Exhibit((Var(new),)), depth + 1, share=0.7)
        return closed(have, [shown, closed(unpack, [rest])])

    def _bounded(self, goal: Goal, name: str, conditions: Sequence[Formula], value: Term) -> Formula | None:
        """The conditions with "name >= t" or "name <= t" for those that are not linear, as the value suggests."""
        out: list[Formula] = []
        changed = False
        for condition in conditions:
            if not isinstance(condition, Relation) or condition.operator in ("=", "!="):
                return None
            terms = [] if isolate(condition, name) else solutions(condition, name)
            if name in free_in(condition) and terms:
                signs = self.sign(sub(value, terms[0]), goal) - {0}
                if len(signs) != 1:
                    return None
                out.append(Relation(">=" if signs == {1} else "<=", Var(name), terms[0]))
                changed = True
            else:
                out.append(condition)
        return And(tuple(out)) if changed else None

    # --- induction ---

    def by_induction(self, goal: Goal, depth: int) -> c.Step:
        """From an object for n to one for n + 1; for an integer without a lower bound, from 0 on both ways.

        There is one induction only, so the depth is counted anew.
        """
        if any(label.startswith(("ih", "up")) for label, _ in goal.facts):
            raise Stuck("no induction inside of an induction", goal)
        sorts = goal.sorts()
        for name in sorted(free_in(goal.claim)):
            if not isinstance(sorts.get(name), Integer):
                continue
            starts = self.starts(goal, name)
            try:
                if starts:
                    return self._children(goal, c.Induction(name, starts[0], self.label("ih")), 0)
                return self._both_ways(goal, name)
            except (Stuck, OutOfTime):
                self.deadline.check()
        raise Stuck("no integer to go up with", goal)

    def _both_ways(self, goal: Goal, name: str) -> c.Step:
        """First for every integer from 0 on; then for one that is not, from what is known of its negative."""
        (other,) = unused_names(goal, [name])
        positive = Relation(">=", Var(other), ZERO)
        claim = instantiate(goal.claim, {name: Var(other)})
        assert isinstance(claim, Formula)
        have = c.Have(self.label("up"), ForAll((Binder(other, Integer()),), Implies(positive, claim)))
        first, after = goals_of(goal, have)
        shown = self._children(first, c.Intro((other,)), 0)
        cases = c.Cases(self.label("c"), Relation(">=", Var(name), ZERO))
        sides = []
        for side, value in zip(goals_of(after, cases), (Var(name), neg(Var(name))), strict=True):
            use = c.Use(self.label("there"), have.label, (value,))
            *conditions, main = goals_of(side, use)
            sides.append(closed(use, [*(self.close(g) for g in conditions), self.close(main)]))
        return closed(have, [shown, closed(cases, sides)])

    # --- values ---

    def exhibited(self, goal: Goal, depth: int, start: int = 0, stop: int = MAX_TRIES) -> c.Step:
        """The first of the plausible values (from number `start` on) for which the rest has a proof."""
        assert isinstance(goal.claim, Exists)
        if any(isinstance(b.sort, Family) for b in goal.claim.binders):
            return self._law(goal, goal.claim)
        claim = _among_integers(goal.claim)
        if not all(isinstance(b.sort, Real | Integer) for b in claim.binders):
            raise Stuck("finds only numbers", goal)
        names = [b.name for b in claim.binders]
        for values in islice(self._plausible(goal, claim), start, stop):
            step = c.Exhibit(tuple(values[n] for n in names))
            try:
                return self._within(goal, step, depth)
            except (Stuck, OutOfTime):
                self.deadline.check()
        raise Stuck("no value that was tried works", goal)

    def _law(self, goal: Goal, claim: Exists) -> c.Step:
        """The uniform law, or that of one letter, on as many letters as its entries are summed over."""
        (binder,) = claim.binders if len(claim.binders) == 1 else (None,)
        if binder is None or binder.sort != Family(1):
            raise Stuck("finds numbers, and a law", goal)
        i = Var("i")
        sums = [p for p in parts(claim.body) if isinstance(p, Sum) and binder.name in free_names(p.body)]
        sizes = dict.fromkeys(p.upper for p in sums)
        for size, each in product(sizes, (Pow(Var("n"), MINUS_ONE), Delta(i, ONE))):
            step = c.Exhibit((Lambda(("i",), substitute(each, {"n": size})),))
            try:
                return closed(step, [self._summed(g) for g in goals_of(goal, step)])
            except (Stuck, OutOfTime, KernelError, Unsupported):
                self.deadline.check()
        raise Stuck("neither the uniform law nor that of one letter", goal)

    def _summed(self, goal: Goal) -> c.Step:
        """By the provers of sums, each in a part of the time that is left."""
        from verify.proving.sums.alphabets import Alphabets
        from verify.proving.sums.prover import Summer

        for made in (Summer, Alphabets):
            prover = made(self.deadline.sooner(max(0.5, 0.3 * self.deadline.left())))
            prover.numbers = self.numbers
            with suppress(Stuck, OutOfTime, KernelError, Unsupported):
                return prover.close(goal)
            self.deadline.check()
        raise Stuck("no prover of sums finds it", goal)

    def _within(self, goal: Goal, step: c.Step | None, depth: int, share: float = 0.25) -> c.Step:
        """The step with proofs of its goals (without one: a proof), in a part of the time that is left."""
        whole = self.deadline
        self.deadline = whole.sooner(max(0.5, share * whole.left()))
        try:
            return self.close(goal, depth) if step is None else self._children(goal, step, depth)
        finally:
            self.deadline = whole

    def _plausible(self, goal: Goal, claim: Exists) -> Iterator[Values]:
        """Values that satisfy the claim at all sample points, as far as that can be seen."""
        names = {b.name for b in claim.binders}
        met = _met(goal, claim)
        if met is not None:
            yield from islice(self._plausible(goal, met), FIRST_TRIES)
        if not free_in(claim) & set(goal.sorts()):
            yield from self._closed_values(claim)
            return
        points = self.points(goal) or [{}]
        doubtful: list[Values] = []
        for values in islice(chain(_approaching(goal, claim), _choices(goal, claim)), MAX_CHOICES):
            self.deadline.check()
            body = instantiate(claim.body, values)
            assert isinstance(body, Formula)
            if free_in(body) & names or any(_fails(body, p) for p in points):
                continue
            if any(_is_doubtful(part, p) for part in _parts(body) for p in points):
                doubtful.append(values)
            else:
                yield values
        yield from doubtful

    def _closed_values(self, claim: Exists) -> Iterator[Values]:
        """Numbers that satisfy what is free of quantifiers, simple ones first."""
        plain_parts = [p for p in _parts(claim.body) if _is_plain(p)]
        others = [p for p in _parts(claim.body) if not _is_plain(p)]
        unknowns = {b.name: isinstance(b.sort, Integer) for b in claim.binders}
        problem = Problem(Statement((), (), And(())), {}, unknowns, constraints=tuple(plain_parts))
        found: list[Values] = []

        def collect(values: Mapping[str, Term]) -> bool:
            rest = [instantiate(p, dict(values)) for p in others]
            if not any(_fails(p, {}) for p in rest if isinstance(p, Formula)):
                found.append(dict(values))
            return len(found) >= MAX_TRIES

        search = Search(problem, collect, Effort(points=2_000, checks=200, live=False, hints=True), self.deadline)
        search.simple_values()
        yield from found

    # --- intermediate values ---

    def crossed(self, goal: Goal, depth: int) -> c.Step:
        """A solution of the one equation between two ends, then what else it must satisfy."""
        claim = goal.claim
        assert isinstance(claim, Exists)
        conditions = _parts(claim.body)
        equations = [p for p in conditions if isinstance(p, Relation) and p.operator == "="]
        if len(claim.binders) != 1 or not isinstance(claim.binders[0].sort, Real) or len(equations) != 1:
            raise Stuck("not one equation for one real number", goal)
        binder, equation = claim.binders[0], equations[0]
        for lower, upper, falling in islice(self._ends(goal, binder.name, equation, conditions), MAX_TRIES):
            try:
                return self._crossing(goal, binder, equation, (lower, upper, falling), depth)
            except (Stuck, OutOfTime):
                self.deadline.check()
        raise Stuck("no two ends between which the sides cross", goal)

    def _crossing(
        self, goal: Goal, binder: Binder, equation: Relation, ends: tuple[Term, Term, bool], depth: int
    ) -> c.Step:
        lower, upper, falling = ends
        name = Var(binder.name)
        body = And((equation, Relation("<=", lower, name), Relation("<=", name, upper)))
        between = Exists((binder,), body)
        (point,) = unused_names(goal, ["t"])
        step = c.Crossing(lower, upper, falling, point)
        have = c.Have(self.label("root"), between)
        first, after = goals_of(goal, have)
        met = self._within(first, step, depth + 1)
        (new,) = unused_names(after, [binder.name])
        unpack = c.Unpack(have.label, (new, f"{have.label}.is"))
        (inner,) = goals_of(after, unpack)
        rest = self._within(inner, c.Exhibit((Var(new),)), depth + 1)
        return closed(have, [met, closed(unpack, [rest])])

    def _ends(
        self, goal: Goal, name: str, equation: Relation, conditions: Sequence[Formula]
    ) -> Iterator[tuple[Term, Term, bool]]:
        """Pairs of terms between which the sides of the equation cross at every sample point, and how."""
        points = self.points(goal) or [{}]
        gap = compiled(sub(equation.left, equation.right))
        terms = list(islice(_terms_for(goal, name, conditions, whole=False), MAX_LISTED))
        columns: list[tuple[Term, list[Number], list[Number]]] = []
        for term in terms:
            try:
                places = [compiled(term)(p) for p in points]
                gaps = [gap({**p, name: x}) for p, x in zip(points, places, strict=True)]
            except (Unsupported, *BadNumber):
                continue
            columns.append((term, places, gaps))
        ranked = sorted(
            (cost(a[0]) + cost(b[0]), i, j)
            for (i, a), (j, b) in product(enumerate(columns), repeat=2)
            if i != j and all(x <= y for x, y in zip(a[1], b[1], strict=True))
        )
        others = [p for p in conditions if p != equation]
        later: list[tuple[Term, Term, bool]] = []
        for _, i, j in ranked:
            (low, xs, below), (high, ys, above) = columns[i], columns[j]
            rising = all(g <= 0 for g in below) and all(g >= 0 for g in above)
            if not rising and not (all(g >= 0 for g in below) and all(g <= 0 for g in above)):
                continue
            middles = [{**p, name: (x + y) / 2} for p, x, y in zip(points, xs, ys, strict=True)]
            ends = [{**p, name: x} for column in (xs, ys) for p, x in zip(points, column, strict=True)]
            if any(_fails(other, m) for other in others for m in middles):
                continue
            if any(_fails(other, e) for other in others for e in ends):
                later.append((low, high, not rising))
            else:
                yield low, high, not rising
        yield from later


# --- candidates ---------------------------------------------------------------------------------------------


def _among_integers(claim: Exists) -> Exists:
    """The same, indices of ranges as integers with bounds."""
    ranges = [(b.name, b.sort) for b in claim.binders if isinstance(b.sort, Range)]
    bounds = [r for name, s in ranges for r in (Relation("<=", s.lower, Var(name)), Relation("<=", Var(name), s.upper))]
    if not bounds:
        return claim
    binders = tuple(Binder(b.name, Integer()) if isinstance(b.sort, Range) else b for b in claim.binders)
    return Exists(binders, And((*bounds, claim.body)))


def _choices(goal: Goal, claim: Exists) -> Iterator[Values]:
    """Terms for all objects of the claim, simple totals first; later objects may depend on earlier ones."""
    conditions = _parts(claim.body)
    listed = [
        list(islice(_terms_for(goal, b.name, conditions, isinstance(b.sort, Integer)), MAX_LISTED))
        for b in claim.binders
    ]
    names = [b.name for b in claim.binders]
    sizes = [range(len(terms)) for terms in listed]
    ranks = [(i,) for i in sizes[0]] if len(sizes) == 1 else sorted(product(*sizes), key=sum)[:MAX_CHOICES]
    for rank in ranks:
        values = {n: terms[k] for n, terms, k in zip(names, listed, rank, strict=True)}
        resolved = _resolved(values)
        if resolved is not None:
            yield resolved


def _resolved(values: Values) -> Values | None:
    """The values with those that mention other objects written out; None if they go in circles."""
    for _ in values:
        if not any(free_names(t) & values.keys() for t in values.values()):
            return values
        out: Values = {}
        for name, term in values.items():
            filled = instantiate(term, {k: v for k, v in values.items() if k != name})
            assert isinstance(filled, Term)
            out[name] = filled
        values = out
    return values if not any(free_names(t) & values.keys() for t in values.values()) else None


def _terms_for(goal: Goal, name: str, conditions: Sequence[Formula], whole: bool) -> Iterator[Term]:
    """Candidates for one object: the conditions solved for it and what lies beside, then simple terms."""
    scope = {**goal.sorts(), name: Real()}
    seen: set[Term] = set()
    bounds: list[Term] = []
    for relation in [r for p in conditions for r in relations_in(p)]:
        if name in free_in(relation):
            bounds += [t for t in solutions(relation, name) if name not in free_names(t)]
            bounds += _stationary(relation, name)
    bounds = list(dict.fromkeys(bounds))[:8]
    beside = [f(t) for t in bounds for f in _BESIDE]
    halves = [mul(num("1/2"), add(a, b)) for a, b in combinations(bounds, 2)]
    names = [Var(n) for n, s in goal.scope if isinstance(s, Integer | Real)][:4]
    numbers = [Num(v) for v in (WHOLE if whole else SIMPLE)[:20]]
    simple: list[Term] = [*numbers[:6], *names, *(f(n) for n in names for f in _BESIDE), *numbers[6:]]
    joined: list[Term] = [add(a, b) for a, b in combinations(names, 2)]
    joined += [mul(num("1/2"), add(a, b)) for a, b in combinations(names, 2)]
    whole_ones = _with_known(goal, bounds) if whole else ()
    for term in (*bounds, *whole_ones, *halves, *beside, *simple, *joined):
        try:
            tidy = Normalizer(dict(scope)).canonical(term)
        except KernelError:
            continue
        if tidy not in seen and not (whole and not is_integer(tidy, scope)):
            seen.add(tidy)
            yield tidy


def _stationary(relation: Relation, name: str) -> list[Term]:
    """Where the difference of two sides that are to be equal may be largest or least: if it is 0, then there."""
    if relation.operator != "=" or not _is_analytic(relation):
        return []
    with suppress(KernelError, Unsupported):
        difference = unfold(sub(relation.left, relation.right))
        assert isinstance(difference, Term)
        slope = derivative(difference, name)
        return [t for t in solutions(Relation("=", slope, ZERO), name) if name not in free_names(t)]
    return []


def _with_known(goal: Goal, bounds: Sequence[Term]) -> Iterator[Term]:
    """The bounds written with a known integer v = t, as b + m (v - t): they may be integers to be seen only so."""
    sorts = goal.sorts()
    known = [
        sub(Var(name), t)
        for _, fact in goal.facts
        if isinstance(fact, Relation) and fact.operator == "="
        for name in sorted(free_in(fact))
        if isinstance(sorts.get(name), Integer)
        for t in solutions(fact, name)
        if name not in free_names(t)
    ]
    for bound, zero, m in product(bounds, known[:MAX_KNOWN], _FACTORS):
        yield add(bound, mul(num(m), zero))


_FACTORS = tuple(sign * m for m in range(1, 10) for sign in (1, -1))
_BESIDE: tuple[Callable[[Term], Term], ...] = (
    lambda t: add(t, num(1)),
    lambda t: sub(t, num(1)),
    lambda t: mul(num(2), t),
    lambda t: mul(num("1/2"), t),
    lambda t: neg(t),
    lambda t: Pow(t, num(-1)),
    lambda t: add(mul(t, t), num(1)),
    lambda t: mul(num("1/2"), add(t, num(1))),
    lambda t: mul(t, Pow(add(t, num(1)), num(-1))),
    lambda t: mul(t, Pow(add(t, num(3)), num(-1))),
)


# --- looking at numbers -------------------------------------------------------------------------------------


def _parts(formula: Formula) -> list[Formula]:
    """The parts of a conjunction, all the way down."""
    if isinstance(formula, And):
        return [p for a in formula.args for p in _parts(a)]
    if isinstance(formula, Not):
        return _parts(negation(formula.arg)) if not isinstance(formula.arg, Not) else _parts(formula.arg.arg)
    return [formula]


def _is_analytic(formula: Formula) -> bool:
    """Whether there is more in it than the polynomial prover reads."""
    return any(isinstance(part, Exp | Log | XLogX | Call | Sum) for part in parts(formula))


def _is_plain(formula: Formula) -> bool:
    try:
        compiled_truth(formula)
    except Unsupported:
        return False
    return True


SAMPLES: tuple[Fraction, ...] = tuple(SIMPLE[:24])


def _fails(formula: Formula, point: Point) -> bool:
    """Whether a formula is false at a point, as far as floats and some values of bound names can tell."""
    match formula:
        case And(args):
            return any(_fails(a, point) for a in args)
        case Or(args):
            return all(_fails(a, point) for a in args)
        case Implies(left, right):
            return _fails(Or((negation(left), right)), point)
        case Iff(left, right):
            return _fails(Implies(left, right), point) or _fails(Implies(right, left), point)
        case Not(arg):
            return not isinstance(arg, Not) and _fails(negation(arg), point)
        case ForAll(binders, body):
            return any(_fails(body, {**point, **inner}) for inner in _samples(binders))
        case Exists():
            return False
    try:
        return compiled_truth(formula)(point) is False
    except Unsupported:
        return False


def _met(goal: Goal, claim: Exists) -> Exists | None:
    """Where something is to come within any g > 0: that it is met, which is more, and does not depend on g."""
    conditions = [p for p in _parts(claim.body) if isinstance(p, Relation)]
    for name in _margins(goal, claim):
        near = [p for p in conditions if name in free_in(p)]
        if len(near) == 1 and near[0].operator not in ("=", "!=") and len(conditions) == len(_parts(claim.body)):
            equal = Relation("=", near[0].left, near[0].right)
            body = instantiate(And(tuple(equal if p is near[0] else p for p in conditions)), {name: ZERO})
            return Exists(claim.binders, body) if isinstance(body, Formula) else None
    return None


def _approaching(goal: Goal, claim: Exists) -> Iterator[Values]:
    """Numbers within a margin g > 0 of ends that are excluded: g parts of a number inside, one part of the end."""
    conditions = [p for p in _parts(claim.body) if isinstance(p, Relation)]
    for name in _margins(goal, claim):
        g = Var(name)
        towards = []
        for binder in claim.binders:
            ends = {low: t for p in conditions for low, t in _end(p, Var(binder.name))}
            inside = mul(num(Fraction(1, 2)), add(*ends.values())) if len(ends) == 2 else None
            values = [
                mul(add(mul(inside or add(end, num(1 if low else -1)), g), end), Pow(add(g, ONE), MINUS_ONE))
                for low, end in ends.items()
            ]
            towards.append(values)
        yield from ({b.name: v for b, v in zip(claim.binders, chosen, strict=True)} for chosen in product(*towards))


def _end(said: Relation, x: Var) -> list[tuple[bool, Term]]:
    """What a strict relation says to be below (True) or above a name, if that does not depend on it."""
    if said.operator not in ("<", ">"):
        return []
    low, high = (said.left, said.right) if said.operator == "<" else (said.right, said.left)
    if x in (low, high):
        low_end, end = (high == x, low if high == x else high)
        return [] if x.name in free_names(end) else [(low_end, end)]
    return []


def _margins(goal: Goal, claim: Exists) -> list[str]:
    """Names in the claim of which a fact says that they are above 0, the latest first."""
    found = dict.fromkeys(left.name for _, fact in reversed(goal.facts) for left in _positive(fact))
    return [name for name in found if name in free_in(claim)]


def _positive(fact: Formula) -> list[Var]:
    """The name of which a fact says that it is above 0."""
    if not isinstance(fact, Relation) or fact.operator not in ("<", ">"):
        return []
    low, high = (fact.left, fact.right) if fact.operator == "<" else (fact.right, fact.left)
    return [high] if low == ZERO and isinstance(high, Var) else []


def _is_doubtful(formula: Formula, point: Point) -> bool:
    """Whether both sides of a strict inequality are too close at a point for floats to tell."""
    if not isinstance(formula, Relation) or formula.operator not in ("<", ">", "!="):
        return False
    try:
        return compiled_truth(formula)(point) is None
    except Unsupported:
        return False


def _samples(binders: Sequence[Binder]) -> Iterator[Point]:
    """Simple values of bound names."""
    if not all(isinstance(b.sort, Real | Integer) for b in binders) or len(binders) > 2:
        return
    columns = [
        [v for v in SAMPLES if isinstance(b.sort, Real) or v.denominator == 1] for b in binders
    ]
    for values in product(*columns):
        yield {b.name: v for b, v in zip(binders, values, strict=True)}
