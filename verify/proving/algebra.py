"""Prover for polynomial and rational statements: linear combinations, products of facts, factors and their signs.

`Prover` closes goals; `verify.proving.calculus` gives it more moves. Every move either returns a step or raises
`Stuck`. Before anything is tried, a goal is looked at in sample points: one that fails there is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, count
from math import comb

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definedness import of_statement
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, replace
from verify.kernel.rules import Goal, excess_of, opening
from verify.kernel.sorts import is_integer
from verify.kernel.statement import (
    And,
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
    negation,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Abs,
    Add,
    Call,
    Exp,
    Log,
    Max,
    Min,
    Num,
    Pi,
    Pow,
    Sum,
    Term,
    TupleSum,
    Var,
    XLogX,
    add,
    free_names,
    mul,
    neg,
    num,
    sub,
)
from verify.language import walk
from verify.language.walk import SUMS, inner_first, parts
from verify.limits.deadlines import Deadline
from verify.proving import basics
from verify.proving.linear import combination
from verify.proving.polynomial.atoms import is_root
from verify.proving.tactics import (
    Chain,
    Stuck,
    attempted,
    auto,
    by_structure,
    closed,
    goals_of,
    relation_of,
    unused_names,
)
from verify.refuting import Effort, Search
from verify.refuting.factors import Factor, Factored, factored
from verify.refuting.numeric import (
    CLOSE,
    BadNumber,
    Number,
    Truth,
    Unsupported,
    compiled,
    compiled_truth,
    small,
    truth_of_gap,
)
from verify.refuting.unroll import Problem

#: What provers are told of pi: shown by its enclosure. More is found in an enclosure where no variable occurs.
PI_BETWEEN = (Relation("<", num("3.14159265358979"), Pi()), Relation("<", Pi(), num("3.1415926535898")))
PI_BITS = 96
MOST_ODD = 99  # of a power that a fact compares with 0 or 1

Prove = Callable[[Goal], c.Step]
Label = Callable[[str], str]
Point = dict[str, Number]


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Prover(deadline).statement(statement)


def contradiction(statement: Statement, deadline: Deadline) -> c.Contradictory:
    """A proof that the hypotheses contradict each other. Raises Stuck or OutOfTime."""
    return Prover(deadline).contradiction(statement)


MOST_AT_KINKS = 12  # points that are moved to where absolute values have kinks
MOST_LISTED = 32  # values that indices take one by one


class Prover:
    """Closes goals within a deadline."""

    max_depth = 14
    max_case_depth = 2

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.numbers = count(1)
        self.cases = 0
        self.listed = 1  # of how many cases this is one, where indices are taken value by value
        self._points: dict[tuple[frozenset[str], frozenset[Relation]], list[Point]] = {}
        self._failed: dict[Goal, int] = {}

    # --- statements ---

    def statement(self, statement: Statement) -> c.Proof:
        labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
        condition = Goal((), (), of_statement(statement))
        holds = self.bounding(opening(statement), self.close)
        defined = by_structure(condition, labels, lambda goal, after: self.bounding(goal, self.close), 1)
        return basics.proof(defined, holds)

    def contradiction(self, statement: Statement) -> c.Contradictory:
        start = opening(statement).claiming(Relation("=", ZERO, ONE))
        return c.Contradictory(basics.headed(self.bounding(start, self.absurd)))

    def bounding(self, goal: Goal, prove: Prove) -> c.Step:
        """A proof of the goal, with bounds of pi and of what premises have the maximum of among the facts."""
        chain = Chain(goal)
        names = set(goal.sorts())
        facts = [f for _, f in goal.facts if isinstance(f, Relation)]
        for piece in dict.fromkeys(part for part in parts(tuple(facts)) if isinstance(part, Max | Min)):
            if free_names(piece) <= names:
                with attempted(chain):
                    chain.add(c.Fact(self.label("m"), "extremum", (piece,)), self.close)
        for fact in facts:
            for plain in _taken_apart(fact):
                with attempted(chain):
                    chain.add(c.Have(self.label("b"), plain), self._by_extrema)
        for label, known in goal.facts:
            if (found := _odd_power(known)) is not None:
                with attempted(chain):
                    chain.add(c.Have(self.label("b"), found[0]), partial(self._by_odd_power, label=label, power=found[1]))
        for equation in _solved(goal, facts):
            with attempted(chain):
                chain.add(c.Have(self.label("b"), equation), lambda g: self.linear(g, 0))
        if any(isinstance(part, Pi) for part in parts((goal.claim, *(f for _, f in goal.facts)))):
            for bound in PI_BETWEEN:
                step = c.Have(self.label("pi"), bound)
                chain.add(step, lambda _: c.Cover((), c.Box("", Fraction(0)), PI_BITS))
        return chain.close(prove(chain.goal))

    def both_ways(self, goal: Goal, depth: int) -> c.Step:
        """An equation from <= and >=, each of them with all moves."""
        claim = relation_of(goal)
        if claim.operator != "=":
            raise Stuck("no equation", goal)
        label = self.label("both")
        step = c.Fact(label, "antisymmetric", (claim.left, claim.right))
        less, more, _ = goals_of(goal, step)
        return closed(step, [self.close(less, depth + 1), self.close(more, depth + 1), c.Given(label)])

    def _by_extrema(self, goal: Goal) -> c.Step:
        """Linear, with what absolute values, maxima and minima among the facts are at least or at most."""
        chain = Chain(goal)
        for piece in dict.fromkeys(part for _, f in goal.facts for part in parts(f) if isinstance(part, Abs | Max | Min)):
            with attempted(chain):
                chain.add(c.Fact(self.label("m"), "extremum", (piece,)), self.close)
        return chain.close(self.linear(chain.goal, 0))

    def _by_odd_power(self, goal: Goal, label: str, power: int) -> c.Step:
        """x < c from x^k < c^k (so with > at c = 0), as beyond c the power is a sum of products of x - c >= 0 and c."""
        claim = relation_of(goal)
        assert isinstance(claim.right, Num)
        step, absurd = c.Cases(self.label("c"), claim), c.Contradiction(label)
        _, otherwise = goals_of(goal, step)
        (contrary,) = goals_of(otherwise, absurd)
        weights = ((j, comb(power, j) * claim.right.value ** (power - j)) for j in range(1, power + 1))
        products = tuple(c.Product(Fraction(w), (step.label,) * j) for j, w in weights if w)
        shown = self._children(contrary, c.Combine(products), self.max_depth - 3)
        return closed(step, [c.Given(step.label), closed(absurd, [shown])])

    def absurd(self, goal: Goal) -> c.Step:
        """Refute one fact by the others."""
        for label, formula in goal.facts:
            if not isinstance(formula, Relation):
                continue
            step = c.Contradiction(label)
            try:
                return closed(step, [self.close(g, self.max_depth - 3) for g in goals_of(goal, step)])
            except Stuck:
                continue
        raise Stuck("the facts do not visibly contradict each other", goal)

    def label(self, stem: str) -> str:
        return f"{stem}.{next(self.numbers)}"

    # --- goals ---

    def close(self, goal: Goal, depth: int = 0) -> c.Step:
        """A proof of the goal."""
        self.deadline.check()
        if depth > self.max_depth:
            raise Stuck("too deep", goal)
        if self._failed.get(goal, 99) <= depth:
            raise Stuck("failed before", goal)
        try:
            return self._close(goal, depth)
        except Stuck:
            self._failed[goal] = depth
            raise

    def _close(self, goal: Goal, depth: int) -> c.Step:
        for label, known in reversed(goal.facts):
            if known == goal.claim:
                return c.Given(label)
        match goal.claim:
            case And():
                return self._children(goal, c.Split(), depth)
            case Iff():
                return self._children(goal, c.Split(), depth)
            case ForAll(binders, _):
                return self._children(
                    goal, c.Intro(tuple(unused_names(goal, [b.name for b in binders]))), depth
                )
            case Implies(left, _):
                step = c.Intro((self.label("a"),))
                if not isinstance(left, Not):
                    return self._children(goal, step, depth)
                (inner,) = goals_of(goal, step)
                return closed(step, [self._children(inner, c.Unpack(step.names[0], (self.label("a"),)), depth)])
            case Or():
                return self._one_of(goal, depth)
            case Relation():
                try:
                    return self._relation(goal, depth)
                except Stuck:
                    return self._in_each_case(goal, depth)
        raise Stuck("nothing finds objects", goal)

    def _in_each_case(self, goal: Goal, depth: int) -> c.Step:
        """A claim of an index with few values, value by value."""
        names = free_in(goal.claim)
        for name, sort in goal.scope:
            if name in names and isinstance(sort, Range) and isinstance(sort.lower, Num) and isinstance(sort.upper, Num):
                low, high = int(sort.lower.value), int(sort.upper.value)
                before, self.listed = self.listed, self.listed * (high - low + 1)
                try:
                    if 0 < self.listed <= MOST_LISTED:
                        return self._children(goal, c.Enumerate(name, low, high), depth)
                finally:
                    self.listed = before
        raise Stuck("no move works", goal)

    def _children(self, goal: Goal, step: c.Step, depth: int) -> c.Step:
        return closed(step, [self.close(g, depth + 1) for g in goals_of(goal, step)])

    def _first(self, goal: Goal, steps: Iterable[c.Step], depth: int) -> c.Step:
        for step in steps:
            try:
                return self._children(goal, step, depth)
            except Stuck:
                continue
        raise Stuck("no alternative works", goal)

    def _one_of(self, goal: Goal, depth: int) -> c.Step:
        """One alternative; else the last from the negation of those before it."""
        assert isinstance(goal.claim, Or)
        args = goal.claim.args
        try:
            return self._first(goal, [c.Choose(i) for i in range(len(args))], depth)
        except Stuck:
            if not args:
                raise
            return self._excluded(goal, args, 0, depth)

    def _excluded(self, goal: Goal, args: tuple[Formula, ...], place: int, depth: int) -> c.Step:
        if place == len(args) - 1:
            return self._children(goal, c.Choose(place), depth)
        step = c.Cases(self.label("c"), args[place])
        _, otherwise = goals_of(goal, step)
        first = closed(c.Choose(place), [c.Given(step.label)])
        return closed(step, [first, self._excluded(otherwise, args, place + 1, depth)])

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        claim = goal.claim
        assert isinstance(claim, Relation)
        if self.fails(goal):
            raise Stuck("false at a sample point", goal)
        if claim.operator == "!=":
            try:
                return self._first(goal, [c.Apart(True), c.Apart(False)], depth)
            except Stuck:
                return self._different(goal, claim, depth)
        return self.try_all(goal, depth, self.moves(goal))

    def _different(self, goal: Goal, claim: Relation, depth: int) -> c.Step:
        """A name differs from what would make a fact false: s from 0, where 0 < s^2."""
        if not isinstance(claim.left, Var):
            return self._different_by_signs(goal, claim, depth)
        step = c.Cases(self.label("same"), Relation("=", claim.left, claim.right))
        alike, apart = goals_of(goal, step)
        for label, known in self.relevant(goal):
            if known.operator in ("<", ">") and claim.left.name in free_in(known):
                with suppress(Stuck, KernelError):
                    absurd, put_in = c.Contradiction(label), c.Rewrite(step.label)
                    (refuted,) = goals_of(alike, absurd)
                    (plain,) = goals_of(refuted, put_in)
                    proof = closed(absurd, [closed(put_in, [self.linear(plain, depth + 1)])])
                    return closed(step, [proof, self.close(apart, depth + 1)])
        raise Stuck("no fact tells them apart", goal)

    def _different_by_signs(self, goal: Goal, claim: Relation, depth: int) -> c.Step:
        """1/s^3 differs from 0, as s does: it is above 0 or below, in each case for itself."""
        for name in sorted(free_in(claim.left)):
            if goal.sorts().get(name) != Real() or {-1, 1} - self.sign(Var(name), goal):
                continue
            chain = Chain(goal)
            chain.add(c.Have(self.label("not"), Relation("!=", Var(name), ZERO)), lambda g: self.close(g, depth + 2))
            step = c.Cases(self.label("sign"), Relation(">", Var(name), ZERO))
            above, below = goals_of(chain.goal, step)
            negative = c.Have(self.label("below"), Relation("<", Var(name), ZERO))
            shown, rest = goals_of(below, negative)
            first, second = self.close(above, depth + 2), [self.close(g, depth + 2) for g in (shown, rest)]
            return chain.close(closed(step, [first, closed(negative, second)]))
        raise Stuck("no name, of which the sign is not known", goal)

    def moves(self, goal: Goal) -> Sequence[Callable[[Goal, int], c.Step]]:
        """What to try, the cheap things first."""
        return (
            self.linear,
            self.rewriting,
            self.pieces,
            self.by_signs,
            self.quadratic,
            self.sums,
            self.nonlinear,
            self.induction,
            self.sign_cases,
            self.unequal,
            self.places,
        )

    def try_all(self, goal: Goal, depth: int, moves: Iterable[Callable[[Goal, int], c.Step]]) -> c.Step:
        for move in moves:
            self.deadline.check()
            try:
                return move(goal, depth)
            except (Stuck, KernelError, Unsupported):
                continue
        raise Stuck("no move works", goal)

    # --- samples ---

    def points(self, goal: Goal) -> list[Point]:
        """Points at which the facts hold, as far as they are about numbers. Empty: none was found, or no numbers."""
        facts = tuple(dict.fromkeys(f for _, f in goal.facts if isinstance(f, Relation) and free_in(f)))
        names = free_in(goal.claim).union(*(free_in(f) for f in facts))
        key = (names, frozenset(facts))
        if key not in self._points:
            old = self._inherited(names, frozenset(facts))
            kept = [*filter(satisfying(facts), old)]
            self._points[key] = kept if len(kept) >= 12 else self._sample(goal, facts, names)
        return self._points[key]

    def _inherited(self, names: frozenset[str], facts: frozenset[Relation]) -> list[Point]:
        """The points of a goal with the same names and fewer facts, the latest first."""
        for (known, fewer), found in reversed(self._points.items()):
            if known == names and fewer <= facts:
                return found
        return []

    def _sample(self, goal: Goal, facts: tuple[Relation, ...], names: frozenset[str]) -> list[Point]:
        sorts = goal.sorts()
        scalars = frozenset(n for n, s in sorts.items() if isinstance(s, Real | Integer | Range))
        facts = tuple(f for f in facts if free_in(f) <= scalars)
        names = names & scalars
        unknowns = {n: not isinstance(sorts[n], Real) for n, _ in goal.scope if n in names}
        problem = Problem(Statement((), (), And(())), {}, unknowns, constraints=facts)
        found: list[Point] = []

        def collect(values: object) -> bool:
            assert isinstance(values, dict)
            found.append({k: compiled(v)({}) for k, v in values.items()})
            return False

        effort = Effort(points=600, checks=24, live=False)
        try:
            search = Search(problem, collect, effort, self.deadline)
            search.simple_values()
            found += _scattered(search, 40)
        except (Unsupported, *BadNumber):
            return []
        return [*filter(satisfying(facts), found)]

    def fails(self, goal: Goal) -> bool:
        """Whether the claim is false at a sample point."""
        try:
            truth = compiled_truth(goal.claim)
        except Unsupported:
            return False
        points = self.points(goal)
        if any(truth(p) is False and not _rounded(goal.claim, p) for p in points):
            return True
        kinks = [part.arg for part in dict.fromkeys(parts(goal.claim)) if isinstance(part, Abs)]
        if not kinks:
            return False
        facts = [f for _, f in goal.facts if isinstance(f, Relation) and free_in(f)]
        holds, reals = satisfying(facts), {n for n, s in goal.scope if isinstance(s, Real)}
        there = (p for point in points[:MOST_AT_KINKS] for p in _at_kinks(kinks, point, reals))
        with suppress(Unsupported, *BadNumber):
            return any(truth(p) is False and holds(p) and not _rounded(goal.claim, p) for p in there)
        return False

    def sign(self, term: Term, goal: Goal) -> set[int]:
        """The signs that a term takes at the sample points, those too close to 0 left out."""
        try:
            value = compiled(term)
        except Unsupported:
            return {-1, 1}
        signs: set[int] = set()
        for point in self.points(goal):
            try:
                number = value(point)
            except BadNumber:
                continue
            if not (isinstance(number, float) and small(number, 1e-12)):
                signs.add(1 if number > 0 else -1 if number < 0 else 0)
        return signs

    # --- moves ---

    def linear(self, goal: Goal, depth: int) -> c.Step:
        """Identities and linear combinations of facts, those about the same names first."""
        claim = relation_of(goal)
        if claim.operator in ("=", "<=", ">="):
            try:
                return self._children(goal, c.Combine(), depth)
            except Stuck:
                pass
        facts = self.relevant(goal)
        for chosen in widening(facts, free_in(claim)):
            step = combination(goal, _singles(chosen), _equations(chosen))
            if step is not None:
                return self._children(goal, step, depth)
        if _is_scalar(claim):
            raise Stuck("no linear combination", goal)
        return auto(goal, 9)

    def relevant(self, goal: Goal) -> list[tuple[str, Relation]]:
        """Relations among the facts, each once, the latest of a label."""
        out: dict[str, Relation] = {}
        for label, known in goal.facts:
            out.pop(label, None)
            if isinstance(known, Relation) and known.operator != "!=":
                out[label] = known
        seen: dict[Formula, str] = {}
        for label, known in out.items():
            seen.setdefault(known, label)
        return [(label, out[label]) for label in seen.values()]

    def rewriting(self, goal: Goal, depth: int) -> c.Step:
        """Replace a name by what an equation says it is."""
        claim = relation_of(goal)
        for label, known in self.relevant(goal):
            if known.operator != "=":
                continue
            for old, new, backwards in ((known.left, known.right, False), (known.right, known.left, True)):
                if isinstance(old, Var) and old.name in free_in(claim) and old.name not in free_names(new):
                    return self._children(goal, c.Rewrite(label, backwards), depth)
        raise Stuck("no equation gives a name of the goal", goal)

    def pieces(self, goal: Goal, depth: int) -> c.Step:
        """Take apart an absolute value, a minimum or a maximum in the claim or the facts."""
        found = _first_piece(goal)
        if found is None:
            raise Stuck("nothing is made of pieces", goal)
        if isinstance(found, Abs):
            before = Chain(goal)
            if any(isinstance(n, Exp | Log | Call) for n in walk.parts(found.arg)):
                with attempted(before):
                    return self._of_one_sign(before, found, depth)
                with attempted(before):
                    self._either_way(before, found, depth)
            yes, no = self.label("abs"), self.label("c")
            step = c.Cases(no, Relation(">=", found.arg, ZERO))
            facts = ("abs_nonnegative", "abs_nonpositive")
            proofs = []
            for inner, name in zip(goals_of(before.goal, step), facts, strict=True):
                chain = Chain(inner)
                chain.add(c.Fact(yes, name, (found.arg,)), lambda g: self.close(g, depth + 1))
                self._in_the_facts(chain, found, found.arg if name == "abs_nonnegative" else neg(found.arg), depth)
                proofs.append(chain.close(self._rewritten(chain.goal, yes, depth)))
            return before.close(closed(step, proofs))
        chain = Chain(goal)
        name = self.label("m")
        chain.add(c.Fact(name, "extremum", (found,)), lambda g: self.close(g, depth + 1))
        split = c.Alternatives(self.label("e"), f"{name}.{len(found.args) + 1}")
        inners = goals_of(chain.goal, split)
        proofs = [self._compared(g, found, i, split.label, depth) for i, g in enumerate(inners)]
        return chain.close(closed(split, proofs))

    def _of_one_sign(self, chain: Chain, found: Abs, depth: int) -> c.Step:
        """What stands inside is never negative, or never positive."""
        for operator, fact in ((">=", "abs_nonnegative"), ("<=", "abs_nonpositive")):
            sign = Relation(operator, found.arg, ZERO)
            if not self.fails(chain.goal.claiming(sign)):
                name = self.label("abs")
                chain.add(c.Have(self.label("sign"), sign), lambda g: self.close(g, depth + 1))
                chain.add(c.Fact(name, fact, (found.arg,)), lambda g: self.linear(g, depth + 1))
                return chain.close(self._rewritten(chain.goal, name, depth))
        raise Stuck("it has both signs", chain.goal)

    def _in_the_facts(self, chain: Chain, found: Abs, value: Term, depth: int) -> None:
        """What is known of an absolute value is known of what it is."""
        for _, known in chain.goal.facts:
            if isinstance(known, Relation) and known.operator != "=":
                plain = Relation(known.operator, *(replace(side, found, value) for side in (known.left, known.right)))
                if plain != known:
                    with attempted(chain):
                        chain.add(c.Have(self.label("abs"), plain), lambda g: self.linear(g, depth + 1))

    def _either_way(self, chain: Chain, found: Abs, depth: int) -> None:
        """The claim with both signs for an absolute value: easier where the sign is hard to make use of."""
        claim = relation_of(chain.goal)
        for value in (found.arg, neg(found.arg)):
            left, right = (replace(side, found, value) for side in (claim.left, claim.right))
            signed = Relation(claim.operator, left, right)
            if self.fails(chain.goal.claiming(signed)):
                raise Stuck("one sign is not enough", chain.goal)
            chain.add(c.Have(self.label("sign"), signed), lambda g: self.close(g, depth + 1))

    def _compared(self, goal: Goal, extremum: Min | Max, place: int, label: str, depth: int) -> c.Step:
        """Where a minimum (maximum) is one of its arguments, that one is at most (at least) the others."""
        chain = Chain(goal)
        operator = "<=" if isinstance(extremum, Min) else ">="
        least = extremum.args[place]
        for number, other in enumerate(extremum.args):
            if number != place and other != least:
                have = c.Have(self.label("m"), Relation(operator, least, other))
                chain.add(have, lambda g: self.linear(g, depth + 1))
        return chain.close(self._rewritten(chain.goal, label, depth))

    def _rewritten(self, goal: Goal, label: str, depth: int) -> c.Step:
        """With an equation used in the claim (once) and, for the facts, known."""
        step = c.Rewrite(label)
        (after,) = goals_of(goal, step)
        return closed(step, [self.close(after, depth + 1)])

    def by_signs(self, goal: Goal, depth: int) -> c.Step:
        """The difference of the two sides as a product of factors of known sign."""
        claim = relation_of(goal)
        if claim.operator == "=":
            raise Stuck("an equation has no sign", goal)
        excess, strict = excess_of(claim)
        parts = factored(excess, goal.sorts())
        if not parts.progress:
            raise Stuck("nothing factors out", goal)
        turned = self._signs(parts, strict, goal)
        chain = Chain(goal)
        used: list[str | c.Square] = []
        for factor, sign in turned:
            known = partial(self._known, chain, factor.term, sign, depth=depth)
            used += factor_facts(chain, factor, sign, strict, known, lambda g: self.close(g, depth + 1), self.label)
        total = parts.content
        for factor, sign in turned:
            total *= sign ** abs(factor.power)
        if total <= 0:
            raise Stuck("the signs of the factors do not fit", goal)
        step = c.Combine((c.Product(total, tuple(used)),))
        return chain.close(self._children(chain.goal, step, depth))

    def _signs(self, parts: Factored, strict: bool, goal: Goal) -> list[tuple[Factor, int]]:
        """The factors with their signs; of one that may vanish its square, unless it is an even power."""
        out = []
        for factor in parts.factors:
            signs = self.sign(factor.term, goal) - {0}
            if len(signs) > 1 and factor.power % 2:
                raise Stuck("a factor changes its sign", goal)
            if len(signs) > 1 and (strict or factor.power < 0):
                factor, signs = Factor(mul(factor.term, factor.term), factor.power // 2), {1}
            out.append((factor, 1 if len(signs) > 1 else min(signs, default=1)))
        return out

    def _known(self, chain: Chain, term: Term, sign: int, strict: bool, depth: int) -> str:
        """The label of the fact that a term has the given sign, proved if it is not among the facts."""
        wanted = _signed(term, sign, strict)
        for label, known in reversed(chain.goal.facts):
            if known in wanted:
                return label
        label = self.label("s")
        chain.add(c.Have(label, wanted[0]), lambda g: self.close(g, depth + 1))
        return label

    def quadratic(self, goal: Goal, depth: int) -> c.Step:
        """Products of two facts about the names of the claim, and squares; only where they are few."""
        claim = relation_of(goal)
        facts = [(k, f) for k, f in self.relevant(goal) if free_in(f) <= free_in(claim)][:7]
        products = _products(facts, 2) + self._squares(goal, facts)[:20]
        step = combination(goal, products, _equations(facts)) if claim.operator != "=" else None
        if step is None:
            raise Stuck("no product of two facts helps", goal)
        return self._children(goal, step, depth)

    def nonlinear(self, goal: Goal, depth: int) -> c.Step:
        """Combinations of products of facts, squares, and reciprocals of denominators."""
        claim = relation_of(goal)
        chain = Chain(goal)
        self.helpers(chain, depth)
        facts = self.relevant(chain.goal)
        for degree, squares in ((2, False), (2, True), (3, True)):
            for chosen in widening(facts, free_in(claim)):
                products = _products(chosen, degree)
                if squares:
                    products += self._squares(chain.goal, chosen)
                if claim.operator == "=" or not products or len(products) > 400:
                    products = products[:400]
                self.deadline.check()
                step = combination(chain.goal, products, _equations(chosen, _multipliers(claim)))
                if step is not None:
                    return chain.close(self._children(chain.goal, step, depth))
        raise Stuck("no product of facts helps", goal)

    def _squares(self, goal: Goal, facts: Sequence[tuple[str, Relation]]) -> list[c.Product]:
        names = [n for n, sort in goal.scope if isinstance(sort, Real | Integer | Range)]
        names = [n for n in names if n in free_in(goal.claim)][:5]
        roots = roots_of(goal.claim)
        terms: list[Term] = [*(sub(r, ONE) for r in roots), *(sub(r, s) for r, s in combinations(roots, 2))]
        terms += [Var(n) for n in names]
        terms += [sub(Var(a), Var(b)) for a, b in combinations(names, 2)]
        terms += [sub(Var(a), ONE) for a in names]
        squares = [c.Product(Fraction(1), (c.Square(t),)) for t in terms]
        labels = [k for k, f in facts if f.operator != "="][:8]
        return squares + [c.Product(Fraction(1), (c.Square(t), k)) for t in terms for k in labels][:120]

    def helpers(self, chain: Chain, depth: int) -> None:
        """Add facts that products are likely to need."""
        self._gaps(chain, depth)
        for term in _denominators(chain.goal):
            signs = self.sign(term, chain.goal) - {0}
            if len(signs) != 1 or not free_names(term):
                continue
            sign = min(signs)
            with attempted(chain):
                self._known(chain, term, sign, True, depth + 4)
                recip = c.Fact(self.label("r"), "reciprocal_positive", (term if sign > 0 else neg(term),))
                chain.add(recip, lambda g: self.close(g, depth + 4))

    def _gaps(self, chain: Chain, depth: int) -> None:
        """x < y between integers means x + 1 <= y."""
        scope = chain.goal.sorts()
        known = {f for _, f in chain.goal.facts}
        for _, formula in self.relevant(chain.goal):
            if formula.operator not in ("<", ">"):
                continue
            low, high = formula.left, formula.right
            if formula.operator == ">":
                low, high = high, low
            if is_integer(low, scope) and is_integer(high, scope):
                step = c.Fact(self.label("g"), "integer_gap", (low, high))
                with attempted(chain):
                    chain.add(step, lambda g: self.close(g, depth + 1))
                    if chain.goal.facts[-1][1] in known:
                        chain.links.pop()

    def sums(self, goal: Goal, depth: int) -> c.Step:
        """Take the last term off a sum whose upper limit is "something + 1"."""
        chain = Chain(goal)
        for total in _growing_sums(goal):
            before = Normalizer(goal.sorts()).canonical(sub(total.upper, ONE))
            label = self.label("sum")
            with attempted(chain):
                chain.add(c.Fact(label, "sum_split", (total, before)), lambda g: self.close(g, depth + 2))
                last = Sum(total.index, add(before, ONE), total.upper, total.body)
                single = c.Fact(self.label("sum"), "sum_single", (last,))
                chain.add(single, lambda g: self.close(g, depth + 2))
        if not chain.links:
            raise Stuck("no sum to take a term off", goal)
        facts = self.relevant(chain.goal)
        step = combination(chain.goal, _products(facts, 1), _equations(facts))
        if step is None:
            raise Stuck("the last terms do not suffice", goal)
        return chain.close(self._children(chain.goal, step, depth))

    def induction(self, goal: Goal, depth: int) -> c.Step:
        """Over an integer with a lower bound."""
        claim = relation_of(goal)
        for name, sort in goal.scope:
            if not isinstance(sort, Integer) or name not in free_in(claim) or depth > 4:
                continue
            for start in self.starts(goal, name):
                step = c.Induction(name, start, self.label("ih"))
                try:
                    return self._children(goal, step, max(depth, self.max_depth - 6))
                except Stuck:
                    continue
        raise Stuck("no induction works", goal)

    def starts(self, goal: Goal, name: str) -> list[Term]:
        """Lower bounds of an integer variable that do not mention it."""
        out: list[Term] = []
        for _, known in self.relevant(goal):
            low, operator, high = (known.left, known.operator, known.right)
            if operator in (">", ">="):
                low, operator, high = high, _TURN[operator], low
            if high == Var(name) and name not in free_names(low) and is_integer(low, goal.sorts()):
                out.append(Num(low.value + 1) if operator == "<" and isinstance(low, Num) else low)
        return list(dict.fromkeys(out))

    def sign_cases(self, goal: Goal, depth: int) -> c.Step:
        """Split where a factor of the difference changes its sign."""
        excess, _ = excess_of(relation_of(goal))
        for factor in factored(excess, goal.sorts()).factors:
            if factor.power > 0 and len(self.sign(factor.term, goal) - {0}) > 1 and not factor.alone:
                return self.in_cases(goal, Relation(">=", factor.term, ZERO), depth)
        raise Stuck("no factor changes its sign", goal)

    def unequal(self, goal: Goal, depth: int) -> c.Step:
        """A fact a != b means a < b or b < a."""
        known = {f for _, f in goal.facts}
        for label, fact in goal.facts:
            if not (isinstance(fact, Relation) and fact.operator == "!="):
                continue
            left, right = fact.left, fact.right
            if known & {Relation("<", left, right), Relation("<", right, left)}:
                continue
            chain = Chain(goal)
            name = self.label("t")
            chain.add(c.Fact(name, "trichotomy", (left, right)), lambda g: self.close(g, depth + 1))
            split = c.Alternatives(self.label("t"), name)
            less, same, more = goals_of(chain.goal, split)
            absurd = closed(c.Contradiction(label), [c.Given(split.label)])
            return chain.close(
                closed(split, [self.close(less, depth + 1), absurd, self.close(more, depth + 1)])
            )
        raise Stuck("no fact says that two things differ", goal)

    def places(self, goal: Goal, depth: int) -> c.Step:
        """Split an integer at 1 or 0, or compare two names."""
        if self.cases >= self.max_case_depth:
            raise Stuck("cases enough", goal)
        names = free_in(goal.claim)
        for name, sort in goal.scope:
            if name in names and isinstance(sort, Integer):
                for place in (1, 0):
                    try:
                        return self.in_cases(goal, Relation(">=", Var(name), Num(Fraction(place))), depth)
                    except Stuck:
                        continue
        raise Stuck("no place to split", goal)

    def in_cases(self, goal: Goal, formula: Formula, depth: int) -> c.Step:
        """The goal with a formula and with its negation."""
        known = {f for _, f in goal.facts}
        if self.cases >= self.max_case_depth or known & {formula, negation(formula)}:
            raise Stuck("cases enough", goal)
        self.cases += 1
        try:
            return self._children(goal, c.Cases(self.label("c"), formula), depth)
        finally:
            self.cases -= 1


def factor_facts(
    chain: Chain, factor: Factor, sign: int, strict: bool, known: Callable[[bool], str], prove: Prove, label: Label
) -> list[str | c.Square]:
    """Add what is needed of a factor of this sign to the facts; the product of what is returned has the factor in it.

    ``known`` gives the label of the fact that it has the sign, strictly or not.
    """
    term, power = factor.term, abs(factor.power)
    if isinstance(term, Exp):
        name = label("e")
        chain.add(c.Fact(name, "exp_positive", (term.arg if factor.power > 0 else neg(term.arg),)), prove)
        return [name] * power
    if factor.power > 0 and not strict:
        squares: list[str | c.Square] = [c.Square(term)] * (power // 2)
        return squares + ([known(False)] if power % 2 else [])
    name = known(True)
    if factor.power > 0:
        return [name] * power
    recip = label("r")
    chain.add(c.Fact(recip, "reciprocal_positive", (term if sign > 0 else neg(term),)), prove)
    return [recip] * power


_TURN = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _signed(term: Term, sign: int, strict: bool) -> list[Formula]:
    """Ways to say that a term is positive (negative); the first is the one to prove."""
    if sign > 0:
        ways: list[Formula] = [Relation("<", ZERO, term), Relation(">", term, ZERO)]
        weak: list[Formula] = [Relation("<=", ZERO, term), Relation(">=", term, ZERO)]
    else:
        ways = [Relation("<", term, ZERO), Relation(">", ZERO, term)]
        weak = [Relation("<=", term, ZERO), Relation(">=", ZERO, term)]
    return ways if strict else [*weak, *ways]


def _is_scalar(claim: Relation) -> bool:
    """Whether only scalars occur, and no deltas: there `auto` knows no more than `linear`."""
    try:
        compiled_truth(claim)
    except Unsupported:
        return False
    text = repr(claim)
    return "Delta(" not in text and "Sum(" not in text


def _singles(facts: Sequence[tuple[str, Relation]]) -> list[c.Product]:
    return [
        c.Product(Fraction(1), ()),
        *(c.Product(Fraction(1), (k,)) for k, f in facts if f.operator != "="),
    ]


def _products(facts: Sequence[tuple[str, Relation]], degree: int) -> list[c.Product]:
    labels = [k for k, f in facts if f.operator != "="]
    labels = labels[: 18 if degree == 2 else 8]
    out = _singles(facts)
    for d in range(2, degree + 1):
        out += [c.Product(Fraction(1), p) for p in combinations_with_replacement(labels, d)]
    return out


def _equations(
    facts: Sequence[tuple[str, Relation]], multipliers: Sequence[Term] = (ONE,)
) -> list[tuple[Term, str]]:
    return [(m, k) for k, f in facts if f.operator == "=" for m in multipliers]


def _multipliers(claim: Relation) -> list[Term]:
    """1 and the names of the claim."""
    return [ONE, *(Var(n) for n in sorted(free_in(claim))[:4])]


def widening(facts: list[tuple[str, Relation]], names: frozenset[str]) -> list[list[tuple[str, Relation]]]:
    """Facts about the names alone; those linked to them; all: each wider than the one before."""
    out: list[list[tuple[str, Relation]]] = []
    reach = names
    for _ in range(3):
        chosen = [(k, f) for k, f in facts if free_in(f) <= reach]
        if not out or len(chosen) > len(out[-1]):
            out.append(chosen)
        reach = reach.union(*(free_in(f) for _, f in facts if free_in(f) & reach))
    return out


def _denominators(goal: Goal) -> list[Term]:
    """What stands below a line in the claim and in the facts, each once."""
    found: dict[Term, None] = {}
    normalizer = Normalizer(goal.sorts())
    formulas = [goal.claim, *(f for _, f in goal.facts)]
    for formula in formulas:
        if not isinstance(formula, Relation):
            continue
        try:
            poly = normalizer.poly(sub(formula.left, formula.right))
        except KernelError:
            continue
        for atoms, _ in poly:
            for a, k in atoms:
                if k < 0:
                    found[a] = None
    return list(found)[:8]


def _growing_sums(goal: Goal) -> list[Sum]:
    """Sums in the claim whose upper limit has a positive constant in it."""
    found: dict[Sum, None] = {}
    names = set(goal.sorts())
    for node in parts(goal.claim, TupleSum) if isinstance(goal.claim, Relation) else ():
        if isinstance(node, Sum) and isinstance(node.upper, Add) and free_names(node) <= names:
            if any(isinstance(a, Num) and a.value > 0 for a in node.upper.args):
                found[node] = None
    return list(found)[:4]


def roots_of(formula: Formula) -> list[Term]:
    """Roots in a relation, each once."""
    found: dict[Term, None] = {}
    for part in parts(unfold(formula), SUMS) if isinstance(formula, Relation) else ():
        if isinstance(part, Pow) and is_root(part):
            found[part] = None
    return list(found)[:3]


def _taken_apart(fact: Relation) -> list[Relation]:
    """abs(t) <= u as t <= u and -t <= u; a maximum below u, a minimum above it, as all its arguments; else nothing."""
    turned = fact.operator in (">", ">=")
    low, high = (fact.right, fact.left) if turned else (fact.left, fact.right)
    operator = {">": "<", ">=": "<="}.get(fact.operator, fact.operator)
    if operator not in ("<", "<="):
        return []
    below = (low.arg, neg(low.arg)) if isinstance(low, Abs) else low.args if isinstance(low, Max) else ()
    above = high.args if isinstance(high, Min) else ()
    return [*(Relation(operator, one, high) for one in below), *(Relation(operator, low, one) for one in above)]


def _odd_power(fact: Formula) -> tuple[Relation, int] | None:
    """x against c, and k, for a fact that says the same of x^k and c^k, k odd: c = 0, or x below c = 1."""
    match fact:
        case Relation(operator, Pow(Var() as base, Num(exponent)), Num(value) as bound):
            odd = exponent.denominator == 1 and exponent > 1 and exponent.numerator % 2 == 1
            same = operator in ("<", "<=") and value in (0, 1) or operator in (">", ">=") and value == 0
            if odd and exponent <= MOST_ODD and same:
                return Relation(operator, base, bound), int(exponent)
    return None


def _solved(goal: Goal, facts: Iterable[Relation]) -> Iterator[Relation]:
    """Real names inside of logarithms and exponentials of the claim, as linear equations have them."""
    inside = {n for part in parts(goal.claim) if isinstance(part, Call | Exp | Log | XLogX) for n in free_names(part)}
    inside &= {name for name, sort in goal.scope if isinstance(sort, Real)}
    normal = Normalizer(goal.sorts())
    for fact in facts:
        if fact.operator != "=" or isinstance(fact.left, Var) or isinstance(fact.right, Var):
            continue
        excess = sub(fact.left, fact.right)
        for name in sorted(inside & free_names(excess)):
            with suppress(KernelError):
                slope = normal.canonical(derivative(excess, name))
                if isinstance(slope, Num) and slope.value:
                    rest = normal.canonical(sub(Var(name), mul(num(1 / slope.value), excess)))
                    if name not in free_names(rest):
                        yield Relation("=", Var(name), rest)
                        break


def _first_piece(goal: Goal) -> Abs | Min | Max | None:
    """An absolute value, minimum or maximum in the claim whose inside has none."""
    names = set(goal.sorts())
    for node in inner_first(goal.claim, SUMS) if isinstance(goal.claim, Relation) else ():
        if isinstance(node, Abs | Min | Max) and free_names(node) <= names:
            return node
    return None


def _scattered(search: Search, number: int) -> list[Point]:
    import random

    generator = random.Random(1)
    out: list[Point] = []
    for _ in range(number):
        point = search._random_point(generator)
        if point is not None:
            out.append({k: v.number for k, v in point.items()})
    return out


def _rounded(claim: Formula, point: Point) -> bool:
    """Whether a relation fails at a point as floats were rounded: large numbers in it cancel each other."""
    from verify.refuting.balls import FINE, ball, compiled_ball

    if not isinstance(claim, Relation) or not any(isinstance(n, Exp | Log | XLogX | Call) for n in parts(claim)):
        return False
    from flint import ctx

    try:
        with ctx.workprec(FINE):
            env = {name: ball(Fraction(value)) for name, value in point.items()}
            sides = [compiled_ball(side)(env) for side in (claim.left, claim.right)]
            excess = sides[0] - sides[1]
            if not excess.is_finite():
                return False
            close = CLOSE * (1e-3 + sum(abs(float(side.mid())) for side in sides))
            return truth_of_gap(claim.operator, float(excess.mid()), close) is not False
    except (Unsupported, *BadNumber):
        return False


def _at_kinks(kinks: Sequence[Term], point: Point, reals: Container[str]) -> Iterator[Point]:
    """The point moved to where one of these terms is 0, for each of them, and to where all are, as far as it goes."""
    whole = dict(point)
    for kink in kinks:
        value = compiled(kink)
        for name in sorted(free_names(kink)):
            if name not in reals or name not in point:
                continue
            moved = []
            for start in (point, whole):
                here = value(start)
                slope = value({**start, name: start[name] + 1}) - here
                if slope:
                    moved.append({**start, name: start[name] - Fraction(here) / Fraction(slope)})
            if len(moved) == 2 and all(value(p) == 0 for p in moved):
                yield moved[0]
                whole = moved[1]
                break
    yield whole


def satisfying(facts: Sequence[Relation]) -> Callable[[Point], bool]:
    """A test whether facts hold at a point, or nearly: each is compiled when it is first asked, for all points.

    It raises Unsupported for a fact that is about no numbers.
    """
    truths: list[Truth] = []

    def satisfies(point: Point) -> bool:
        for number, fact in enumerate(facts):
            if number == len(truths):
                truths.append(compiled_truth(fact))
            if not _good(truths[number](point), fact):
                return False
        return True

    return satisfies


def _good(truth: bool | None, fact: Relation) -> bool:
    return truth is True or (truth is None and fact.operator in ("=", "<=", ">="))
