"""Integrals without an end: their values are proved, and other values are refuted.

"For every g > 0 there is T, ..." is shown as one does by hand. The integral between two numbers is a sum of pieces
(`tails` says where it is cut); on an outer one it is the difference of an antiderivative R(u) with -C <= u R(u) <= C from
u = 1 on. So T is C/g and a little. What is no limit is refuted by one: near one number, so not near another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import factorial
from typing import Any, NamedTuple

from verify.kernel import certificate as c
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Implies,
    Or,
    Real,
    Relation,
    Statement,
    negation,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Abs,
    Exp,
    Max,
    Min,
    Num,
    Pow,
    Term,
    Var,
    add,
    div,
    free_names,
    fresh,
    mul,
    neg,
    num,
    sub,
    substitute,
)
from verify.language.reading.improper import Improper, converges
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving import basics
from verify.proving.integrals import Integrator
from verify.proving.offers import on_offer
from verify.proving.tactics import (
    Chain,
    Continuation,
    Stuck,
    Tactic,
    arith,
    closed,
    defined_part,
    each,
    exhibit,
    fact,
    goals_of,
    have,
    intro,
    lemma,
    run,
    seq,
    split,
    unpack,
    use,
    with_lemmas,
)
from verify.proving.tails import (
    TAIL,
    Bell,
    Kink,
    Plan,
    Sentence,
    Tail,
    U,
    UnknownSign,
    bell,
    bound,
    compared,
    denied,
    gap,
    limit_of,
    normal_tail,
)
from verify.refuting.numeric import BadNumber, Number, compiled

RANGE = "basics.normal.range"  # 0 < Phi(x) < 1
CLOSE = 1e-9
DEEPEST_SIGN = 4  # how many unknown signs are told apart, one inside of another


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    if not any(isinstance(part, ForAll) and limit_of(part) for part in parts(statement.conclusion)):
        raise Stuck("no integral without an end", Goal((), (), statement.conclusion))
    return _limits(deadline).statement(statement)


def refute(statement: Statement, deadline: Deadline) -> c.Disproof:
    """A proof that an integral has another value than is said, at a point. Raises Stuck or OutOfTime."""
    prover, goal = _limits(deadline), opening(statement)
    names = tuple(b.name for b in statement.binders)
    claims = goal.claim.args if isinstance(goal.claim, And) else (goal.claim,)
    for place, claim in enumerate(claims):
        if (found := compared(claim)) is None:
            continue
        said, operator, limit = found
        excess = _excess(prover, goal, said, limit)
        for point in sorted(prover.points(goal) or [{}], key=_length):
            with suppress(*BadNumber):
                exact = {n: Num(Fraction(v)) for n, v in point.items() if not isinstance(v, float)}
                if exact.keys() == {*names} and not _holds(operator, float(excess(point))):
                    step = prover.otherwise(
                        statement, [exact[n] for n in names], place if len(claims) > 1 else None
                    )
                    return basics.disproof(names, defined_part(statement, prover.tactic), step)
    raise Stuck("no value is seen to be wrong", goal)


def _excess(prover: Limits, goal: Goal, said: Sentence, limit: Term) -> Callable[[Mapping[str, Number]], Any]:
    """By how much the integral is more than is said, at a point: one form, or where there is none, one for each point."""
    try:
        return compiled(sub(Plan(prover.sign, goal, said).value(), limit))
    except UnknownSign:
        pass

    def here(point: Mapping[str, Number]) -> Number:
        placed = {n: Num(Fraction(v)) for n, v in point.items() if not isinstance(v, float)}
        whole = Plan(_plain_sign, Goal((), (), goal.claim), said.at(placed)).value()
        return compiled(sub(whole, substitute(limit, placed)))({})

    return here


def _plain_sign(term: Term, goal: Goal) -> set[int]:
    """The sign of a number. Raises BadNumber where a name is left in it."""
    del goal
    value = float(compiled(term)({}))
    return {0 if abs(value) < CLOSE else 1 if value > 0 else -1}


def _limits(deadline: Deadline) -> Limits:
    """A prover that may cite lemmas, where there are some."""
    if offer := on_offer():
        with_lemmas(offer.lemmas)
    return Limits(deadline)


def _holds(operator: str, excess: float) -> bool:
    """Whether a difference compares so with 0, as far as can be seen."""
    if abs(excess) < CLOSE:
        return operator in ("=", "<=", ">=")
    return operator == "!=" or (operator != "=" and (excess < 0) == (operator[0] == "<"))


def _length(point: Mapping[str, Number]) -> tuple[int, str]:
    return sum(len(str(v)) for v in point.values()), str(point)


class _Known(NamedTuple):
    """Labels of facts that are cited in the end, and the terms of the end: g, T and the distances from the pivots."""

    g: Var
    share: Term
    far: Term
    ends: dict[str, Var]
    distances: dict[str, Term]
    places: tuple[str, ...]


class Limits(Integrator):
    """A prover that knows integrals without an end."""

    def _close(self, goal: Goal, depth: int) -> c.Step:
        claim = goal.claim
        if isinstance(claim, ForAll) and (said := limit_of(claim)):
            try:
                return self._converges(goal, Plan(self.sign, goal, said))
            except UnknownSign as unknown:
                return self._by_sign(goal, unknown.term, depth)
        if isinstance(claim, Exists) and (found := compared(claim)):
            return self._children(goal, c.Exhibit((Plan(self.sign, goal, found[0]).value(),)), depth)
        return super()._close(goal, depth)

    def linear(self, goal: Goal, depth: int) -> c.Step:
        """From all facts: what lies between ends is told by chains of them."""
        try:
            return super().linear(goal, depth)
        except Stuck:
            return run(arith(*(label for label, known in self.relevant(goal) if known.operator != "=")), goal)

    def tactic(self, goal: Goal, after: Continuation) -> c.Step:
        """This prover, as a tactic."""
        del after
        return self.close(goal)

    def arith(self, *products: str, eq: Sequence[str] = ()) -> Tactic:
        return arith(*products, eq=eq, side=self.tactic)

    def _by_sign(self, goal: Goal, term: Term, depth: int) -> c.Step:
        """Where a place may lie on either side of another, each for itself."""
        if depth > DEEPEST_SIGN:
            raise Stuck("many signs are not known", goal)
        step = c.Cases(self.label("side"), Relation(">=", term, ZERO))
        return closed(step, [self.close(g, depth + 1) for g in goals_of(goal, step)])

    # pieces

    def _converges(self, goal: Goal, plan: Plan) -> c.Step:
        chain = Chain(goal)
        for number, (low, high) in enumerate(plan.pieces):
            chain.add(c.Have(f"order.{number}", Relation("<=", low, high)), self.close)
        chain.add(c.Have("same", Relation("=", plan.said.value, plan.value())), self._same)
        self._cut(chain, plan)
        for side, tail in plan.tails:
            self._decays(chain, side, tail, plan)
        return chain.close(run(self._in_the_end(chain.goal, plan), chain.goal))

    def _cut(self, chain: Chain, plan: Plan) -> None:
        """That integrals add up, and what this one is on each piece, as facts."""
        said = plan.said
        taken = {*chain.goal.sorts(), said.over, *free_names(said.body)}
        x, y, v = (Var(fresh(name, taken)) for name in ("x", "y", "v"))

        def known(
            label: str, names: tuple[Var, ...], order: list[Term], equation: tuple[Term, Term], anchor: Term
        ) -> None:
            steps = [Relation("<=", one, other) for one, other in zip(order, order[1:], strict=False)]
            given = And(tuple(steps)) if steps[1:] else steps[0]
            formula = ForAll(
                tuple(Binder(n.name, Real()) for n in names), Implies(given, Relation("=", *equation))
            )
            chain.add(c.Have(label, formula), lambda g: self._along(g, anchor, rightwards=label != "l.value"))

        ends = [[end] if end is not None else [] for end in (said.lower, said.upper)]
        whole = said.between(x, v), add(said.between(x, y), said.between(y, v))
        known("adds", (x, y, v), [*ends[0], x, y, v, *ends[1]], whole, y)
        for number, ((low, high), inner) in enumerate(zip(plan.pieces, plan.middle, strict=True)):
            rise = sub(substitute(inner, {U: sub(v, low)}), substitute(inner, {U: ZERO}))
            known(f"piece.{number}", (v,), [low, v, high], (said.between(low, v), rise), low)
            chain.add(c.Use(f"piece.{number}.value", f"piece.{number}", (high,)), self.close)
        if plan.left is not None:
            pivot, first = plan.left.pivot, plan.first
            rise = sub(plan.left.at(sub(pivot, v)), plan.left.at(sub(pivot, first)))
            known("l.value", (v,), [v, first], (said.between(v, first), rise), first)
        if plan.right is not None:
            pivot, last = plan.right.pivot, plan.last
            rise = sub(plan.right.at(sub(v, pivot)), plan.right.at(sub(last, pivot)))
            known("r.value", (v,), [last, v], (said.between(last, v), rise), last)

    def _along(self, goal: Goal, anchor: Term, rightwards: bool) -> c.Step:
        """An equation for all values of names, the last from the anchor on: equal there, and with equal derivatives."""
        assert isinstance(goal.claim, ForAll)
        names = tuple(b.name for b in goal.claim.binders)

        def both_ways(goal: Goal, after: Continuation) -> c.Step:
            del after
            assert isinstance(goal.claim, Relation)
            step = c.Fact("both", "antisymmetric", (goal.claim.left, goal.claim.right))
            *ways, _ = goals_of(goal, step)
            return closed(step, [*(rising(way) for way in ways), c.Given("both")])

        def rising(goal: Goal) -> c.Step:
            slope = c.Derivative(names[-1], anchor, rightwards, fresh("w", goal.sorts()), False)
            side, start, defined, inside = goals_of(goal, slope)
            rises = self._slopes(inside, on_a_piece=len(names) == 1)
            return closed(slope, [self.close(side), self._plainly(start), self._plainly(defined), rises])

        return run(seq(intro(*names, "between"), both_ways), goal)

    def _plainly(self, goal: Goal) -> c.Step:
        """By calculus, with no look at what integrals are."""
        before, self.plain = self.plain, True
        try:
            return self.close(goal)
        finally:
            self.plain = before

    def _slopes(self, goal: Goal, on_a_piece: bool) -> c.Step:
        """For all points in between, that one side rises faster: on a piece with what absolute values are there."""
        assert isinstance(goal.claim, ForAll)
        chain = Chain(goal)
        chain.add(c.Intro(tuple(b.name for b in goal.claim.binders)), self.close)
        chain.add(c.Intro(("inside",)), self.close)
        if on_a_piece:
            self._straighten(chain)
        return chain.close(self._plainly(chain.goal))

    def _straighten(self, chain: Chain) -> list[Term]:
        """Puts in what the kinks of the claim are; returns what they are kinks of, where the sign of it is not known."""
        open_signs = []
        kinks = dict.fromkeys(p for p in parts(chain.goal.claim) if isinstance(p, Kink))
        for number, part in enumerate(kinks):
            if not free_names(part) <= {*chain.goal.sorts()}:
                continue
            signs = self.sign(gap(part), chain.goal) - {0}
            if len(signs) != 1:
                open_signs.append(gap(part))
                continue
            label = f"kink.{number}"
            chain.add(
                c.Have(f"{label}.sign", Relation("<=" if -1 in signs else ">=", gap(part), ZERO)), self.close
            )
            if isinstance(part, Abs):
                name = "abs_nonnegative" if 1 in signs else "abs_nonpositive"
                chain.add(c.Fact(label, name, (part.arg,)), self.close)
            else:
                one = part.args[0 if (1 in signs) == isinstance(part, Max) else 1]
                which = _extreme(part, f"{label}.sign")
                chain.add(c.Have(label, Relation("=", part, one)), partial(run, which))
            chain.add(c.Rewrite(label), self.close)
        return open_signs

    def _same(self, goal: Goal, depth: int = 0) -> c.Step:
        """An equation with kinks, in the cases of their signs."""
        chain = Chain(goal)
        if (unknown := self._straighten(chain)) and depth < DEEPEST_SIGN:
            step = c.Cases(self.label("kink"), Relation(">=", unknown[0], ZERO))
            return chain.close(closed(step, [self._same(g, depth + 1) for g in goals_of(chain.goal, step)]))
        return chain.close(self.close(chain.goal))

    # tails

    def _decays(self, chain: Chain, side: str, tail: Tail, plan: Plan) -> None:
        """``-C <= u*R(u) <= C`` for u >= 1, as a fact."""
        u, most = Var(U), plan.most(tail)
        uses: list[Tactic] = []
        products: list[str] = []
        for number, (coefficient, decaying) in enumerate(tail.terms):
            label = f"{side}.{number}"
            within = _for_large(ZERO, mul(u, decaying), bound(decaying))
            chain.add(c.Have(label, within), partial(run, self._decay(decaying)))
            size = mul(num(plan.one_sign(coefficient)), coefficient)
            chain.add(c.Have(f"{label}.sign", Relation(">=", size, ZERO)), self.close)
            uses.append(use(f"{label}.here", label, u))
            products += [f"{label}.sign*{label}.here.{k}" for k in (1, 2)]
        both = split(self.arith(*products), self.arith(*products))
        chain.add(
            c.Have(side, _for_large(neg(most), mul(u, tail.at(u)), most)),
            lambda g: run(seq(intro(U, "large"), *uses, both), g),
        )
        chain.add(c.Have(f"{side}.most", Relation(">=", most, ZERO)), self.close)

    def _decay(self, decaying: Term) -> Tactic:
        """``0 <= u*d <= B`` for u >= 1."""
        if found := bell(decaying):
            return self._exponential(found)
        argument = normal_tail(decaying)
        if argument is None:
            return self.tactic
        return seq(
            intro(U, "large"),
            have("argument", Relation(">", argument, ZERO), self.tactic),
            lemma("most", TAIL, argument),
            lemma("least", RANGE, argument),
            have("positive", Relation(">=", Var(U), ZERO), self.tactic),
            split(self.arith("positive*least.2"), self.arith("positive*most")),
        )

    def _exponential(self, found: Bell) -> Tactic:
        """From ``x^m*exp(-x) <= m!``; of exp(-k*u^2) that is a bound of one power more where that is even."""
        u, x, m = Var(U), Var("x"), found.order
        argument = mul(found.rate, Pow(u, num(2)) if found.square else u)
        below = Relation("<=", mul(Pow(x, num(m)), Exp(neg(x))), num(factorial(m)))
        least = mul(Pow(u, num(found.power + 1)), Exp(neg(argument)))
        return seq(
            have(
                "bell", ForAll((Binder("x", Real()),), Implies(Relation(">=", x, ZERO), below)), self.tactic
            ),
            intro(U, "large"),
            have("rate", Relation(">", found.rate, ZERO), self.tactic),
            have("fast", Relation(">=", argument, ZERO), self.tactic),
            use("there", "bell", argument),
            have("positive", Relation(">=", least, ZERO), self.tactic),
            have("inverse", Relation(">=", Pow(found.rate, num(-m)), ZERO), self.tactic),
            have("more", Relation("<=", least, mul(u, least)), self.arith("large*positive")),
            split(self.arith("positive"), self.arith("inverse*there", "more")),
        )

    # the end

    def _in_the_end(self, goal: Goal, plan: Plan) -> Tactic:
        """For every g there is T, beyond which each tail is at most its share of g."""
        g, lower, upper = (
            Var(fresh(name, {*goal.sorts(), *free_names(plan.said.body)})) for name in ("g", "lower", "upper")
        )
        share = mul(Num(Fraction(1, len(plan.tails))), g)
        most = plan.most(*(tail for _, tail in plan.tails))
        far = add(ONE, div(most, share))
        start = plan.start(far)
        sizes = list(dict.fromkeys(part for part in parts(start) if isinstance(part, Abs)))
        places = (
            "start",
            *(f"size.{k}.{j}" for k in range(len(sizes)) for j in (1, 2)),
            *(f"order.{k}" for k in range(len(plan.pieces))),
        )
        ends = {side: lower if side == "l" else upper for side, _ in plan.tails}
        distances = {s: sub(t.pivot, lower) if s == "l" else sub(upper, t.pivot) for s, t in plan.tails}
        known = _Known(g, share, far, ends, distances, places)
        beyond = seq(intro(*(end.name for end in ends.values()), "beyond"), self._near(plan, known))
        return seq(
            intro(g.name, "positive"),
            have("most", Relation(">=", most, ZERO), self.arith(*(f"{side}.most" for side, _ in plan.tails))),
            have("quotient", Relation(">=", div(most, share), ZERO), self.tactic),
            have("start", Relation(">=", far, ONE), self.arith("quotient")),
            *(fact(f"size.{number}", "extremum", size) for number, size in enumerate(sizes)),
            exhibit(start),
            split(self.arith(*places), beyond),
        )

    def _near(self, plan: Plan, known: _Known) -> Tactic:
        """Between ends beyond T: the integral is near its value."""
        said = plan.said
        outside = self.arith(
            *(("beyond.1", "beyond.2") if len(plan.tails) > 1 else ("beyond",)), *known.places
        )
        steps: list[Tactic] = []
        for side, tail in plan.tails:
            distance, end = known.distances[side], known.ends[side]
            out = Relation("<=", end, plan.first) if side == "l" else Relation("<=", plan.last, end)
            rest = tail.at(distance)
            bounds = [
                f"{side}.inverse*{label}"
                for label in (
                    f"{side}.room",
                    f"{side}.at.1",
                    f"{side}.at.2",
                    *(f"{s}.most" for s, _ in plan.tails),
                )
            ]
            steps += [
                have(f"{side}.far", Relation(">=", distance, known.far), outside),
                have(f"{side}.out", out, outside),
                have(f"{side}.inverse", Relation(">", Pow(distance, num(-1)), ZERO), self.tactic),
                have(
                    f"{side}.room",
                    Relation(">=", mul(distance, known.share), plan.most(*(t for _, t in plan.tails))),
                    self.arith(f"{side}.far*positive", "positive"),
                ),
                use(f"{side}.at", side, distance),
                have(f"{side}.low", Relation("<=", neg(known.share), rest), self.arith(*bounds)),
                have(f"{side}.high", Relation("<=", rest, known.share), self.arith(*bounds)),
                use(f"{side}.here", f"{side}.value", end),
            ]
        ends: list[Term] = [
            *(known.ends[s] for s, _ in plan.tails if s == "l"),
            *plan.points,
            *(known.ends[s] for s, _ in plan.tails if s == "r"),
        ]
        order = _all(
            self.arith(
                *(f"order.{k}" for k in range(len(plan.pieces))), *(f"{side}.out" for side, _ in plan.tails)
            )
        )
        steps += [
            use(f"sum.{k}", "adds", ends[k], ends[k + 1], ends[-1], conditions=[order])
            for k in range(len(ends) - 2)
        ]
        equations = [
            "same",
            *(f"sum.{k}" for k in range(len(ends) - 2)),
            *(f"piece.{k}.value" for k in range(len(plan.pieces))),
        ]
        equations += [f"{side}.here" for side, _ in plan.tails]
        off = sub(said.between(ends[0], ends[-1]), said.value)
        rests = add(*(tail.at(known.distances[side]) for side, tail in plan.tails))
        small = self.arith(
            *(f"{side}.{way}" for side, _ in plan.tails for way in ("low", "high")), eq=["value"]
        )
        return seq(
            *steps,
            have("value", Relation("=", off, rests), self.arith(eq=equations)),
            have("above", Relation("<=", off, known.g), small),
            have("below", Relation("<=", neg(off), known.g), small),
            fact("off", "extremum", Abs(off)),
            each(c.Alternatives("case", "off.3"), *([self.arith("above", "below", eq=["case"])] * 2)),
        )

    # the opposite

    def otherwise(self, statement: Statement, values: list[Num], place: int | None) -> c.Step:
        """The negation of the statement at these values, at which this part of its conclusion fails."""
        chain = Chain(Goal((), (), negation(statement.formula())))
        if values:
            chain.add(c.Exhibit(tuple(values)), self.close)
        fails = seq(each(c.Choose(place), self._fails)) if place is not None else self._fails
        whole = split(self.tactic, fails) if statement.hypotheses else fails
        return chain.close(self.bounding(chain.goal, partial(run, whole)))

    def _fails(self, goal: Goal, after: Continuation) -> c.Step:
        if isinstance(goal.claim, Exists):
            return self._elsewhere(goal, after)
        name = fresh("c", goal.sorts())
        assert isinstance(goal.claim, ForAll)

        def either(goal: Goal, after: Continuation) -> c.Step:
            assert isinstance(goal.claim, Or)
            step = c.Cases("beyond", goal.claim.args[0])
            return run(each(step, each(c.Choose(0), seq()), each(c.Choose(1), self._elsewhere)), goal)

        return run(seq(intro(name), either), goal)

    def _elsewhere(self, goal: Goal, after: Continuation) -> c.Step:
        """A limit is not another number: beyond any T the integral is near the limit, and so not near that."""
        del after
        said = denied(goal.claim)
        if said is None:
            raise Stuck("not about a limit", goal)
        value = Plan(self.sign, goal, said).value()
        between = sub(value, said.value)
        between = between if 1 in self.sign(between, goal) else neg(between)
        g = mul(num("1/3"), between)
        limit = converges(Improper(said.over, said.lower, said.upper, said.body), value)
        return run(
            seq(
                have("limit", limit, self.tactic),
                have("gap", Relation(">", between, ZERO), self.tactic),
                exhibit(g),
                split(self.arith("gap"), self._beyond(goal, said, value, g)),
            ),
            goal,
        )

    def _beyond(self, goal: Goal, said: Sentence, value: Term, g: Term) -> Tactic:
        start, near = (Var(fresh(name, goal.sorts())) for name in ("T", "S"))
        upper = said.upper if said.upper is not None else Max((start, near))
        low = (start, near) if said.upper is not None else (neg(start), neg(near))
        lower = said.lower if said.lower is not None else Min(low)
        ends = [new for new, old in ((lower, said.lower), (upper, said.upper)) if old is None]
        whole = said.between(lower, upper)
        pieces = [*ends, Abs(sub(whole, value)), Abs(sub(whole, said.value))]
        labels = [f"size.{k}.{j}" for k in range(len(pieces)) for j in (1, 2)]
        outside = _all(self.arith(*labels))
        shown = seq(
            use("there", "limit", g),
            unpack("there", near.name, "is"),
            *(fact(f"size.{k}", "extremum", piece) for k, piece in enumerate(pieces)),
            use("near", "is.2", *ends, conditions=[outside]),
            exhibit(*ends),
            split(outside, self.arith(*labels, "near", "gap")),
        )
        return seq(intro(start.name), each(c.Choose(1), shown))


def _for_large(low: Term, value: Term, high: Term) -> Formula:
    """That a value is between two for u >= 1."""
    both = And((Relation("<=", low, value), Relation("<=", value, high)))
    return ForAll((Binder(U, Real()),), Implies(Relation(">=", Var(U), ONE), both))


def _all(tactic: Tactic) -> Tactic:
    """The tactic for all parts of an "and"."""

    def go(goal: Goal, after: Continuation) -> c.Step:
        count = len(goal.claim.args) if isinstance(goal.claim, And) else 0
        return (split(*([tactic] * count)) if count else tactic)(goal, after)

    return go


def _extreme(part: Max | Min, sign: str) -> Tactic:
    """What a maximum of two is, by the sign of their difference."""

    def both_ways(goal: Goal, after: Continuation) -> c.Step:
        assert isinstance(goal.claim, Relation)
        step = c.Fact("both", "antisymmetric", (goal.claim.left, goal.claim.right))
        one = arith(sign, "which.1", "which.2", eq=["case"])
        way = each(c.Alternatives("case", "which.3"), one, one)
        return each(step, way, way)(goal, after)

    return seq(fact("which", "extremum", part), both_ways)
