"""Prover for statements about polynomials, roots and quotients over the reals, with hypotheses.

Quotients are cleared of denominators whose sign is shown, roots and exponentials become generators with their
sign known, and what remains is a polynomial that is to be a sum of squares times products of facts (`squares`), at
first with few products and low degree, then with more. Where that fails the negated claim becomes a fact, which
allows multipliers of the claim itself (Stengle's Positivstellensatz), and the goal is split into cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import Formula, Iff, Implies, Or, Real, Relation, Statement, free_in, negation
from verify.kernel.terms import ONE, ZERO, Term, Var, add, mul
from verify.limits.deadlines import Deadline
from verify.proving import basics
from verify.proving.polynomial.pieces import Pieces
from verify.proving.polynomial.preparation import Preparation
from verify.proving.polynomial.products import MAX_FACTS, Products, Representation, as_step, products_of
from verify.proving.polynomial.ring import Inequality, NotPolynomial, Problem, degree, read
from verify.proving.polynomial.roots import NOTHING, Roots
from verify.proving.tactics import Chain, Stuck, by_structure, closed, goals_of, relation_of

MAX_DEGREE = 12
MOST_EFFORT = 2

Move = Callable[[Goal, int], c.Step]


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    for effort in range(MOST_EFFORT):
        try:
            return PolynomialProver(deadline, effort).statement(statement)
        except Stuck:
            continue
    return PolynomialProver(deadline, MOST_EFFORT).statement(statement)


def contradiction(statement: Statement, deadline: Deadline) -> c.Contradictory:
    """A proof that the hypotheses contradict each other. Raises Stuck or OutOfTime."""
    start = opening(statement).claiming(Relation("=", ZERO, ONE))
    return c.Contradictory(basics.headed(PolynomialProver(deadline, MOST_EFFORT).refuted(start, 0)))


class PolynomialProver(Products, Preparation, Roots, Pieces):
    """Closes goals by sums of squares with products of facts."""

    max_case_depth = 3

    def __init__(self, deadline: Deadline, effort: int = MOST_EFFORT) -> None:
        super().__init__(deadline)
        self.effort = effort

    def defined(self, statement: Statement) -> c.Step:
        """That nothing in the statement is undefined."""
        labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
        condition = Goal((), (), of_statement(statement))
        return by_structure(condition, labels, lambda goal, after: self.close(goal), 1)

    def moves(self, goal: Goal) -> Sequence[Move]:
        quick = (
            self.linear,
            self.prepared,
            self.pieces,
            self.root_sign,
            self.by_signs,
            self.products_alone,
            self.differences,
            *((self._squares_with(0, 0),) if self.relevant(goal) else ()),
            self._squares_with(1, 0),
            self.squared,
            self._squares_with(2, 0),
            self.assumed_cases,
            self.rewriting,
            self.squeezed,
            *((self._negated(2, 0),) if _is_strict(goal.claim) else ()),
        )
        more = (
            self._squares_with(3, 0),
            self.sign_cases,
            *(() if _is_strict(goal.claim) else (self._negated(2, 0),)),
            self.unequal,
            *(() if self.relevant(goal) else (self.away_from_zero,)),
            self.orderings,
        )
        most = (self._squares_with(2, 2), self._negated(2, 2), self.away_from_zero)
        return (*quick, *(more if self.effort else ()), *(most if self.effort >= MOST_EFFORT else ()))

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        claim = relation_of(goal)
        if self.fails(goal):  # perhaps not where the facts hold that are no relations
            return self.assumed_cases(goal, depth)
        try:
            return super()._relation(goal, depth)
        except Stuck:
            if claim.operator != "!=":
                raise
        return self._different(goal, claim, depth)

    def _different(self, goal: Goal, claim: Relation, depth: int) -> c.Step:
        """a != b, because a = b contradicts the facts."""
        step = c.Cases(self.label("c"), Relation("=", claim.left, claim.right))
        same, _ = goals_of(goal, step)
        return closed(step, [self.refuted(same, depth + 1), c.Given(step.label)])

    # --- sums of squares ---

    def _squares_with(self, factors: int, extra: int) -> Move:
        """Products of at most so many facts; summands of the least possible degree, or `extra` more."""

        def move(goal: Goal, depth: int) -> c.Step:
            if relation_of(goal).operator == "=":
                raise Stuck("an equation is no sum of squares", goal)
            for facts in self._selections(goal):
                problem = self._problem(goal, facts)
                products = products_of(problem, factors)
                total = _even(max(degree(problem.target), factors if factors > 2 else 0)) + extra
                try:
                    found = self._represented(problem, products, total, goal)
                    return self._children(goal, as_step(problem, found), depth)
                except Stuck:
                    continue
            raise Stuck("no sum of squares with products of facts", goal)

        return move

    def _represented(
        self, problem: Problem, products: Sequence[Inequality], total: int, goal: Goal, refuting: bool = False
    ) -> Representation:
        if total > MAX_DEGREE:
            raise Stuck(f"a degree of {total} is over the limit of {MAX_DEGREE}", goal)
        from verify.proving.polynomial.squares import represent

        found = represent(problem, products, total, self.deadline, refuting)
        if found is None:
            raise Stuck(f"no sum of squares of degree {total} with {len(products)} products of facts", goal)
        return found

    # --- contradictions ---

    def _negated(self, factors: int, extra: int) -> Move:
        """From the negated claim a contradiction."""

        def move(goal: Goal, depth: int) -> c.Step:
            if relation_of(goal).operator == "=":
                raise Stuck("an equation has no negation to multiply with", goal)
            step = c.Cases(self.label("c"), goal.claim)
            _, otherwise = goals_of(goal, step)
            return closed(step, [c.Given(step.label), self._refuted(otherwise, factors, extra, depth)])

        return move

    def refuted(self, goal: Goal, depth: int) -> c.Step:
        """Any claim, because the facts contradict each other."""
        if depth > self.max_depth:
            raise Stuck("too deep", goal)
        if self.points(goal):
            raise Stuck("the facts that speak of numbers hold at a point, as far as floats tell", goal)
        try:
            return self.in_pieces(goal, depth, self.refuted)
        except Stuck:
            pass
        chain = Chain(goal)
        self.prepare(chain, depth + 1)
        for factors, extra in ((1, 0), (2, 0), (2, 2), (3, 2), (2, 4))[: 2 * self.effort + 2]:
            try:
                return chain.close(self._refuted(chain.goal, factors, extra, depth))
            except Stuck:
                continue
        return chain.close(self._refuted_by_cases(chain.goal, depth))

    def _refuted(self, goal: Goal, factors: int, extra: int, depth: int) -> c.Step:
        """0 > 0 as a combination of the facts."""
        absurd = goal.claiming(NOTHING)
        names = free_in(goal.claim)
        facts = self._linked(goal) if names else self.relevant(goal)[:MAX_FACTS]
        facts.sort(key=lambda item: item[0] != goal.facts[-1][0])  # first what was assumed last
        try:
            problem = read(absurd, facts)
        except (NotPolynomial, KernelError):
            raise Stuck("not polynomials", goal) from None
        total = max((degree(i.poly) for i in problem.inequalities), default=0)
        total = _even(max(total, *(degree(e.poly) for e in problem.equations), 1) + (factors > 1)) + extra
        products = products_of(problem, factors, powers=True)
        found = self._represented(problem, products, total, goal, refuting=True)
        return self.nothing(goal, as_step(problem, found), depth)

    def _refuted_by_cases(self, goal: Goal, depth: int) -> c.Step:
        """Contradictory under each alternative of a fact."""
        for label, known in goal.facts:
            if isinstance(known, Or) and not set(known.args) & {f for _, f in goal.facts}:
                step = c.Alternatives(self.label("o"), label)
                return closed(step, [self.refuted(g, depth + 1) for g in goals_of(goal, step)])
            if isinstance(known, Relation) and known.operator == "!=" and not _ordered(known, goal):
                return self._refuted_on_both_sides(goal, label, known, depth)
        raise Stuck("the facts do not visibly contradict each other", goal)

    def _refuted_on_both_sides(self, goal: Goal, label: str, known: Relation, depth: int) -> c.Step:
        """Of a fact a != b."""
        chain = Chain(goal)
        name = self.label("t")
        chain.add(c.Fact(name, "trichotomy", (known.left, known.right)), lambda g: self.close(g, depth))
        split = c.Alternatives(self.label("t"), name)
        less, _, more = goals_of(chain.goal, split)
        absurd = closed(c.Contradiction(label), [c.Given(split.label)])
        return chain.close(closed(split, [self.refuted(less, depth + 1), absurd, self.refuted(more, depth + 1)]))

    # --- cases ---

    def assumed_cases(self, goal: Goal, depth: int) -> c.Step:
        """Use facts "or", "implies" and "iff"."""
        known = {f for _, f in goal.facts}
        for label, fact in goal.facts:
            match fact:
                case Or(args) if not set(args) & known:
                    return self._children(goal, c.Alternatives(self.label("o"), label), depth)
                case Implies(left, right) if not {right, negation(left)} & known:
                    return self._implied(goal, label, left, depth)
                case Iff(left, right) if not {Implies(left, right)} & known:
                    step = c.Unpack(label, (self.label("i"), self.label("i")))
                    return self._children(goal, step, depth)
        raise Stuck("no fact has cases", goal)

    def _implied(self, goal: Goal, label: str, left: Formula, depth: int) -> c.Step:
        """With a premise its conclusion is known; without, its negation."""
        step = c.Cases(self.label("c"), left)
        yes, no = goals_of(goal, step)
        chain = Chain(yes)
        chain.add(c.Use(self.label("u"), label, ()), lambda g: self.close(g, self.max_depth - 1))
        return closed(step, [chain.close(self.close(chain.goal, depth + 1)), self.close(no, depth + 1)])

    def orderings(self, goal: Goal, depth: int) -> c.Step:
        """Compare the first two names that are not compared yet."""
        names = [n for n, sort in goal.scope if isinstance(sort, Real) and n in free_in(goal.claim)]
        for a, b in combinations(names[:4], 2):
            if not _compared(Var(a), Var(b), goal):
                return self.in_cases(goal, Relation("<=", Var(a), Var(b)), depth)
        raise Stuck("all names are compared", goal)

    def away_from_zero(self, goal: Goal, depth: int) -> c.Step:
        """A homogeneous polynomial: where all names are 0, and elsewhere."""
        problem = self._problem(goal, [])
        degrees = {sum(m) for m in problem.target}
        squares = [mul(g, g) for i, g in enumerate(problem.generators) if any(m[i] for m in problem.target)]
        if len(degrees) != 1 or len(squares) < 2:
            raise Stuck("not homogeneous", goal)
        return self.in_cases(goal, Relation(">", add(*squares), ZERO), depth)

    def squeezed(self, goal: Goal, depth: int) -> c.Step:
        """a = b, by a <= b and b <= a."""
        claim = relation_of(goal)
        if claim.operator != "=":
            raise Stuck("not an equation", goal)
        chain = Chain(goal)
        label = self.label("eq")
        step = c.Fact(label, "antisymmetric", (claim.left, claim.right))
        chain.add(step, lambda g: self.close(g, depth + 1))
        return chain.close(c.Given(label))


def _ordered(known: Relation, goal: Goal) -> bool:
    """Whether of a != b the order is known."""
    left, right = known.left, known.right
    return bool({Relation("<", left, right), Relation("<", right, left)} & {f for _, f in goal.facts})


def _is_strict(claim: Formula) -> bool:
    return isinstance(claim, Relation) and claim.operator in ("<", ">")


def _compared(a: Term, b: Term, goal: Goal) -> bool:
    """Whether a fact says which of the two is larger."""
    ways = {Relation(o, *pair) for o in ("<", "<=", ">", ">=", "=") for pair in ((a, b), (b, a))}
    return bool(ways & {f for _, f in goal.facts})


def _even(number: int) -> int:
    return number + number % 2


