"""The statement at one size: its queries, and what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, product
from random import Random

from verify.evidence.fuzz.aims import infinite, only_labels
from verify.evidence.fuzz.exhibits import Shown as Proposed
from verify.evidence.fuzz.points import Exact, over_tables
from verify.evidence.smt.chords import holds_by_chords
from verify.evidence.smt.confirmation import Confirmation
from verify.evidence.smt.goals import Every, Goal, Part, Shown, Splitter, parts_of
from verify.evidence.smt.ground import Ground, Late, Outside
from verify.evidence.smt.logarithms import between, fails, missed, pairs, weighted_pairs
from verify.evidence.smt.logsums import holds_by_sums
from verify.evidence.smt.names import Env, Symbols, exponents
from verify.evidence.smt.points import Points
from verify.evidence.smt.polynomials import Poly, constant, ratio, symbol
from verify.evidence.smt.products import eliminated
from verify.evidence.smt.propositions import Proposition, atom, junction, put_values, symbols_of
from verify.evidence.smt.solver import UNKNOWN, Answer, Solver
from verify.evidence.work import spent
from verify.kernel.statement import (
    FALSE,
    And,
    Binder,
    Exists,
    Formula,
    Implies,
    Integer,
    Or,
    RandomVariable,
    Relation,
    Statement,
    negation,
)
from verify.kernel.terms import Call, Exp, Lambda, Log, Num, Term, XLogX
from verify.language.walk import parts as parts_in

ROUNDS, AT_ONCE = 16, 8  # how often z3 is asked, and how many facts about two or three logarithms it is told each time
BEGINNINGS = 12
POINTS, DRAWN = 4, 5  # points at which something should exist, and how many of their coordinates are drawn
SLICES, TRIED = 3, 12  # how many slices are decided, and tried
BESIDE = 2  # slices through each known counterexample, to the statement or to a neighbour of it
SECONDS = 0.15
SUMS = 0.5  # of the work is for the log sum inequality, where there is something for it
ATTEMPTS = 4  # draws of a point
TRIAL_LEVELS = (Fraction(3, 2), Fraction(2), Fraction(5))


@dataclass(frozen=True)
class Found:
    """What became of a goal: "unsat" (it holds), "sat" (it fails, ``words`` say where), "unknown", "outside".

    "doubted" is what z3 has a counterexample to that is not confirmed.
    """

    word: str
    words: str = ""
    levels: bool = False  # decided, but only at rational values of t
    queries: int = 0
    model: Mapping[str, Fraction] | None = None
    symbolic: bool = False  # there is a t
    left_out: tuple[str, ...] = ()  # why hypotheses were left out
    told: tuple[str, ...] = ()  # what stands for functions that z3 does not know
    points: int = 0  # at which what should exist was found
    slices: int = 0  # it was decided on these only
    bounded: bool = False  # some integers that are bound inside were looked at only

    @property
    def whole(self) -> bool:
        """Whether nothing but sizes was chosen."""
        return not (self.levels or self.points or self.slices or self.bounded)


Existence = Callable[[Part, Solver, bool], Found]  # whether proofs put something for what exists


class Trial:
    """The statement at one size."""

    def __init__(
        self,
        statement: Statement,
        sizes: Mapping[str, int],
        exhibits: Mapping[str, Sequence[Term | Lambda]],
        at: Mapping[str, Sequence[Fraction]],
        solver: Solver,
        existence: Existence | None = None,
        opened: bool = False,
        sliced: bool = False,
        effort: int = 1,
        proposed: tuple[Proposed, ...] = (),
        points: Points | None = None,
        uses: tuple[Proposed, ...] = (),
    ) -> None:
        self.points = points
        self.existence, self.sliced, self.effort = existence, sliced, effort
        self.statement, self.sizes, self.at, self.solver = statement, sizes, at, solver
        variables = tuple(b.name for b in statement.binders if isinstance(b.sort, RandomVariable))
        given = [t.body if isinstance(t, Lambda) else t for terms in exhibits.values() for t in terms]
        names = set[str]() if opened else exponents(statement.formula(), given)
        self.ground = Ground(names, solver, variables, opened, uses)
        self.splitter = Splitter(self.ground, exhibits, proposed)
        self.parts_left, self.single = 1, True
        self.fair = 0.0  # of the work is left where a part has had as much as the others: it looks at no more slices then

    def run(self) -> Found:
        env: Env = {name: ratio(k) for name, k in self.sizes.items()}
        binders = tuple(b for b in self.statement.binders if b.name not in (*self.sizes, *self.ground.variables))
        known = {name: Num(Fraction(k)) for name, k in self.sizes.items()}
        hypotheses = And(tuple(over_tables(h, known) for h in self.statement.hypotheses))
        body = Implies(hypotheses, over_tables(self.statement.conclusion, known))
        try:
            return self._settled(binders, body, env)
        except Outside as outside:
            return Found("outside", str(outside))
        except Late:
            return Found("unknown", "out of time")

    def _settled(self, binders: tuple[Binder, ...], body: Formula, env: Env) -> Found:
        unknown = [b.name for b in binders if isinstance(b.sort, Integer)]
        if unknown:
            raise Outside(f"{unknown[0]} is integer: give its size")
        goal = self.splitter.for_all(binders, body, env, ())
        parts = list(parts_of(goal))
        self.single = len(parts) == 1
        self.parts_left = len(parts) + (not self.sliced)
        if not self.sliced and parts and all(map(self._vacuous, self._beginnings(parts))):
            return Found("vacuous")
        found = self.settle(goal)
        if found.word == "unsat" and not found.queries:
            return Found("empty")
        exponentials = any(name.startswith("exp(") for name in self.ground.positive)
        told = (*self.ground.told, *self.ground.bounded)
        bounded = bool(self.ground.bounded)
        left_out = tuple(self.ground.dropped)
        return replace(found, symbolic=exponentials, left_out=left_out, told=told, bounded=bounded)

    def _beginnings(self, parts: Sequence[Part]) -> list[Part]:
        """The hypotheses of the statement, for each choice of the members of finite sorts that they speak of."""
        count = len(self.statement.hypotheses)
        found = {id(part.facts[0][1]): Part(part.facts[:count], FALSE, part.env) for part in parts if part.facts}
        return list(found.values())[:BEGINNINGS] or [Part((), FALSE, parts[0].env)]

    def _vacuous(self, hypotheses: Part) -> bool:
        """Whether z3 says that they contradict each other."""
        propositions, _ = self.write(hypotheses)
        return self.solver.check(propositions, self.ground.positive, 0.5).word == "unsat"

    def settle(self, goal: Goal, confirm: bool = True) -> Found:
        match goal:
            case Part():
                return self._query(goal, confirm)
            case Every(parts):
                return self._every(parts, confirm)
        return self._shown(goal, confirm)

    def _every(self, parts: Sequence[Goal], confirm: bool) -> Found:
        worst, queries, levels, points, slices = Found("unsat"), 0, False, 0, 0
        end = self.fair
        for k, part in enumerate(parts):
            left = self.solver.left()
            self.fair = left - max(0.0, left - end) / (len(parts) - k)
            found = self.settle(part, confirm)
            self.fair = end
            queries, levels = queries + found.queries, levels or found.levels
            points, slices = max(points, found.points), max(slices, found.slices)
            if found.word == "sat":
                return found
            if _WORDS.index(found.word) > _WORDS.index(worst.word):
                worst = found
            if worst.word == "unknown" and self.sliced:
                break
        return replace(worst, queries=queries, levels=levels, points=points, slices=slices)

    def _shown(self, goal: Shown, confirm: bool) -> Found:
        nested = isinstance(goal.claim.formula, Exists) and infinite(goal.claim.formula.body)
        tried = self._tried(goal.proposed) if nested and confirm else []  # where it holds, it does for all reals
        if tried and (tried[-1].word == "unsat" or (tried[-1].word == "outside" and self.sliced)):
            return tried[-1]
        if not goal.alternatives and self.existence is not None and confirm:
            found = self.existence(goal.claim, self.solver, bool(goal.proposed) and not tried)
            found = self._at_models(goal.claim) if found.word == "unknown" else found
            if found.word in ("sat", "unsat") or not goal.proposed:
                return found
        if not goal.alternatives and not goal.proposed and not confirm:  # one of several: none there refutes nothing
            found = self._at_models(goal.claim)
            return found if found.word == "unsat" else Found("unknown", found.words)
        if not infinite(goal.claim.formula):
            return self._query(goal.claim, confirm)
        tried += self._tried(goal.alternatives if tried else (*goal.alternatives, *goal.proposed))
        if tried and tried[-1].word == "unsat":
            return tried[-1]
        failed = [found for found in tried if found.model is not None]
        for found in failed if confirm else ():
            last = self._none_exists(goal.claim, found.model or {})
            if last.word == "sat":
                return last
        if failed and confirm:
            return Found("unknown", "the exhibit fails; another might not")
        return tried[-1] if tried else Found("unknown", "nothing is exhibited for what should exist")

    def _tried(self, goals: Sequence[Goal]) -> list[Found]:
        """What became of them, up to the first that holds."""
        tried: list[Found] = []
        for goal in goals:
            tried.append(self.settle(goal, confirm=False))
            if tried[-1].word == "unsat":
                break
        return tried

    # one query

    def write(self, part: Part) -> tuple[list[Proposition], list[Proposition]]:
        """The facts and the negated formula, and the latter alone. Raises Outside.

        What is simple comes first: the rest is then written knowing the signs of what it speaks of.
        """
        ground = self.ground
        facts = sorted(part.facts, key=lambda fact: (infinite(fact[0]), not is_simple(fact[0])))
        ground.labels = {}
        for _ in range(4):
            known = ground.size()
            ground.context = []
            for formula, env in facts:
                ground.context.append(ground.fact(formula, env))
            goal = self._negated(part)
            if known == ground.size():
                break
        return with_sides(self.ground, [*ground.context, *goal, *ground.selections(ground.context)]), goal

    def _negated(self, part: Part) -> list[Proposition]:
        if isinstance(part.formula, (Relation, Or)) or not infinite(part.formula):
            return [self.ground.proposition(negation(part.formula), part.env, strict=True)]
        return [self.ground.proposition(negation(part.formula), part.env)]

    def _query(self, part: Part, confirm: bool) -> Found:
        seconds = max((0.25 if self.sliced else 0.5) * self.solver.left(), self.solver.left() / max(1, self.parts_left))
        self.parts_left -= 1
        try:
            propositions, goal = self.write(part)
        except Outside as outside:
            if not self.ground.wanting:
                return Found("outside", str(outside))
            if not self.sliced:
                return Found("unknown", str(outside))
            try:
                propositions, goal = self.write(Part(part.facts, FALSE, part.env))  # on slices the goal may be known
            except Outside as without:
                return Found("outside", str(without))
        if self.sliced:
            return self._on_slices(part, propositions, seconds, confirm)
        answer = decided(self.ground, self.solver, propositions, goal, seconds, {})
        if answer.word == "unsat":
            return Found("unsat", queries=1)
        found = self._counterexample(part, propositions, answer, confirm)
        if answer.word == "sat" or found.word == "sat":
            return found
        return self._at_levels(part, propositions, goal, seconds, confirm)

    def _at_levels(
        self,
        part: Part,
        propositions: list[Proposition],
        goal: list[Proposition],
        seconds: float,
        confirm: bool,
    ) -> Found:
        """The same at rational values of t."""
        found = symbols_of(propositions)
        names = sorted(x for x in found if x.startswith("exp(") or self._exponent(x))
        if not names:
            return Found("unknown", "z3 gave up", queries=1)
        undecided = False
        for levels in self._trials(names):
            if self.solver.left() <= 0:
                return Found("unknown", "out of time", queries=1)
            values = {name: constant(level) for name, level in zip(names, levels, strict=True)}
            fixed = [put_values(p, values) for p in (*propositions, *self._known_exponents(names, levels))]
            aim = [put_values(p, values) for p in goal]
            answer = decided(self.ground, self.solver, fixed, aim, seconds / 3, values)
            model = {**answer.model, **{x: str(v) for x, v in zip(names, levels, strict=True)}}
            failing = self._counterexample(part, propositions, replace(answer, model=model), confirm)
            if answer.word == "sat" or failing.word == "sat":
                return failing
            undecided = undecided or answer.word != "unsat"
        if undecided:
            return Found("unknown", "z3 gave up, at rational t too", queries=1)
        known = {*names, *map(self._exponent, names)}
        if not self.at and all(x in known or x.startswith("#") for x in found):  # a few points: examples are for that
            return Found("unknown", "z3 gave up, and nothing but rational t is left", queries=1)
        return Found("unsat", levels=True, queries=1)

    def _on_slices(
        self,
        part: Part,
        propositions: list[Proposition],
        seconds: float,
        confirm: bool,
    ) -> Found:
        """The same where all but a few reals have values at which the hypotheses hold; the others are free."""
        own = sorted(x for x in symbols_of(propositions) | self.ground.wanting if self._is_own(x, part.env))
        facts = with_sides(self.ground, [*self.ground.context, *self.ground.selections(self.ground.context)])
        random, done, end = Random(0), 0, self.solver.left() - seconds
        enough = SLICES if self.single else SLICES - 1
        seen = False  # z3 comes upon none: points are drawn as for the examples
        known = [] if self.points is None else [*self.points.against] * BESIDE
        for _ in range(len(known) + self.effort * TRIED):
            model = self._at_a_point(part, own, random, known.pop()) if known else None
            if model is None and known:
                continue
            model = self._drawn(facts, own, random, between=True) if model is None and not seen else model
            if model is None:
                model, seen = self._at_a_point(part, own, random), True
            if model is None or self.solver.left() <= max(0.0, end):
                break
            values = None if not seen and self._is_violated(part, model) else self._slice(facts, model, own, random)
            if values is None:
                continue
            found = self._on_slice(part, values, (self.solver.left() - end) / (self.effort * enough), confirm)
            if found.word == "sat":
                return found
            done += found.word == "unsat"
            if done == self.effort * enough or (done >= enough and self.solver.left() < self.fair):
                break
        if done >= enough:
            return Found("unsat", queries=done, slices=done)
        return Found("unknown", f"z3 gave up, but on {done} slices")

    def _at_a_point(self, part: Part, own: Sequence[str], random: Random, given: Mapping[str, Exact] | None = None
                    ) -> Mapping[str, Fraction] | None:  # fmt: skip
        """Values for all of the statement's own symbols at the ``given`` point, or one drawn as for the examples."""
        before = spent()
        for _ in range(ATTEMPTS if self.points is not None else 0):
            model = self.points.model(part, self.ground.cells, own, random, given)  # type: ignore[union-attr]
            if model is not None or given or self.solver.left() <= 0:
                break
        else:
            model = None
        self.solver.spend(spent() - before)
        return model

    def _slice(
        self, facts: list[Proposition], model: Mapping[str, Fraction], own: Sequence[str], random: Random
    ) -> dict[str, Poly] | None:
        """What is fixed of a model of the facts, so that they leave some of the rest free; None if they never do.

        Integers are fixed before reals, and what makes means and integrals numbers.
        """
        wanting = self.ground.wanting
        names = sorted(random.sample(own, len(own)), key=lambda name: (name in wanting, self._is_whole(name)))
        for count in range(1, len(names) + 1):
            fixed = {x: constant(model[x]) for x in names[count:]}
            elsewhere = junction("or", (atom("!=", symbol(x) - constant(model[x])) for x in names[:count]))
            there = [put_values(p, fixed) for p in facts]
            if self.solver.check([*there, elsewhere], self.ground.positive, SECONDS).word == "sat":
                known = ((x, p) for x, p in eliminated(there).items() if x in own and p.number() is not None)
                return fixed | dict(known)
        return None

    def _is_whole(self, name: str) -> bool:
        """Whether it is a value of a family of integers."""
        return name in self.ground.whole or self.ground.cells.get(name, (name,))[0] in self.ground.whole

    def _on_slice(self, part: Part, values: Mapping[str, Poly], seconds: float, confirm: bool) -> Found:
        """The question written out anew with these values: what is known of signs, minima and logarithms shows then."""
        whole, self.ground = self.ground, self.ground.at(values)
        try:
            propositions, goal = self.write(part)
            answer = decided(self.ground, self.solver, propositions, goal, seconds, {})
            numbers = {x: str(p.number()) for x, p in values.items()}
            return self._counterexample(part, propositions, replace(answer, model={**answer.model, **numbers}), confirm)
        except Outside as outside:
            return Found("outside", str(outside))
        finally:
            self.ground = whole

    def _is_violated(self, part: Part, model: Mapping[str, Fraction]) -> bool:
        """Whether a hypothesis certainly fails at a model: z3 may have been told less than it says."""
        return Confirmation(self.statement, self.ground, part, model, self.sizes).violates()

    def _exponent(self, name: str) -> str:
        """The symbol whose exponential this is, if it is one."""
        exponent = self.ground.exponents.get(name)
        if exponent is None or exponent.bottom != constant(1) or len(exponent.top.terms) != 1:
            return ""
        name = next(iter(exponent.top.symbols()), "")
        return name if exponent.top == symbol(name) else ""

    def _known_exponents(self, names: Iterable[str], levels: Iterable[Fraction]) -> Iterator[Proposition]:
        for name, level in zip(names, levels, strict=True):
            if own := self._exponent(name):
                low, high = between(level)
                yield atom("<=", constant(low) - symbol(own))
                yield atom("<=", symbol(own) - constant(high))

    def _trials(self, names: Sequence[str]) -> Iterable[Sequence[Fraction]]:
        """All combinations for two names; for more, each level in turn for each."""
        levels = [self._levels(name) for name in names]
        if len(names) <= 2:
            return product(*levels)
        return [[own[(k + turn) % len(own)] for k, own in enumerate(levels)] for turn in range(max(map(len, levels)))]

    def _levels(self, name: str) -> Sequence[Fraction]:
        plain = name.removeprefix("exp(").rstrip(")").partition("[")[0].rstrip("'")
        return self.at.get(plain, TRIAL_LEVELS)

    # counterexamples

    def _counterexample(
        self, part: Part, propositions: list[Proposition], answer: Answer, confirm: bool
    ) -> Found:
        """What z3's answer comes to. A model that is only close to one says nothing unless it is a counterexample."""
        if answer.word == "close":
            found = self._model(part, propositions, answer, confirm) if confirm else None
            return found if found is not None and found.word == "sat" else Found("unknown", queries=1)
        return self._model(part, propositions, answer, confirm) if answer.word == "sat" else Found(answer.word, queries=1)

    def _model(self, part: Part, propositions: list[Proposition], answer: Answer, confirm: bool) -> Found:
        model = self._rational(propositions, answer)
        if model is None:
            return Found("doubted", "z3 has a counterexample that is not rational", queries=1)
        if not confirm:
            return Found("sat", "the exhibit fails", queries=1, model=model)
        confirmation = Confirmation(self.statement, self.ground, part, model, self.sizes)
        words = confirmation.words()
        weaker = self.ground.told or self.ground.dropped or self.ground.partial
        if words is None and weaker and confirmation.is_none():
            return Found("unknown", "z3 was told less than is supposed", queries=1, model=model)
        if words is None and self.points is not None:
            before = spent()
            truth = confirmation.settled(self.points)
            self.solver.spend(spent() - before)
            if truth:
                return Found("unknown", "z3 was told less than is supposed", queries=1, model=model)
            if truth is False:
                words = f"fails at {confirmation.where}, where z3 settles what is said of all"
        if words is None:
            return Found("doubted", "z3 has a counterexample that could not be confirmed", queries=1)
        return Found("sat", words, queries=1, model=model)

    def _rational(self, propositions: list[Proposition], answer: Answer) -> dict[str, Fraction] | None:
        """The model, or a rational one close to it."""
        fixed: dict[str, Fraction] = {}
        for _ in range(8):
            model = {x: v for x, v in answer.model.items() if v}
            rough = sorted((x for x, v in model.items() if v.startswith("~")), key=lambda x: "exp(" not in x)
            if not rough:
                return {**{x: Fraction(v) for x, v in model.items()}, **fixed}
            found = self._rounded(propositions, fixed, rough[0], Fraction(model[rough[0]][1:]))
            if found is None:
                return None
            answer = found
        return None

    def _rounded(
        self, propositions: list[Proposition], fixed: dict[str, Fraction], name: str, near: Fraction
    ) -> Answer | None:
        """A model with the symbol at a simple number near to what it was; that is added to ``fixed``."""
        for size in (1, 4, 20, 1000, 10**6):
            value = near.limit_denominator(size)
            values = {x: constant(v) for x, v in {**fixed, name: value}.items()}
            answer = self.solver.check(
                [put_values(p, values) for p in propositions], self.ground.positive, 0.5
            )
            if answer.word == "sat" and not (name in self.ground.positive and value <= 0):
                fixed[name] = value
                return answer
        return None

    def _at_models(self, claim: Part) -> Found:
        """Whether what is claimed exists at a few of z3's own values for the statement's names.

        Where something is said of every real s and s only chooses a member of a family, the members that were spoken of
        are all: the others may be taken for copies of the first.
        """
        unknown = Found("unknown", "what should exist was found at too few points")
        if not only_labels(claim.formula):
            return unknown
        self.ground.inventing = True
        try:
            facts, _ = self.write(Part(claim.facts, FALSE, claim.env))
            self.ground.unlooked = False
            claimed = self.ground.proposition(claim.formula, claim.env, strict=True)
            wanted = with_sides(self.ground, [claimed, *self.ground.selections([claimed])])
        except Outside as outside:
            return Found("outside", str(outside))
        finally:
            self.ground.inventing = False
        if self.ground.dropped or self.ground.told or self.ground.unlooked:
            return unknown
        random, found = Random(0), 0
        names = sorted(x for x in symbols_of([*facts, *wanted]) if self._is_own(x, claim.env))
        enough = self.effort * POINTS
        for _ in range(2 * enough):
            model = self._drawn(facts, names, random)
            if model is None or self.solver.left() <= 0:
                break
            values = {x: constant(model[x]) for x in names}
            answer = self.solver.check([put_values(p, values) for p in wanted], self.ground.positive, SECONDS)
            if answer.word == "unsat":
                return self._none_exists(claim, model)
            found += answer.word == "sat"
            if found == enough or (found and not names):
                break
        enough = POINTS if names else 1
        return Found("unsat", queries=found, points=found) if found >= enough else unknown

    def _drawn(
        self, facts: list[Proposition], names: Sequence[str], random: Random, between: bool = False
    ) -> Mapping[str, Fraction] | None:
        """Rational values of the names for which the facts hold: some drawn, the others as z3 completes them.

        ``between``: most are drawn between 0 and 1, where most of what is interesting is.
        """
        chosen: list[Proposition] = []
        alone = [p for p in facts if symbols_of([p]) <= set(names)]
        for name in random.sample(names, min(len(names), DRAWN)):
            if between and random.randrange(3):
                drawn = Fraction(random.randint(1, 5), 6)
            else:
                drawn = Fraction(random.randint(-6, 6), random.choice((2, 3, 4, 6)))
            hint = atom("=", symbol(name) - constant(drawn))
            if self.solver.check([*alone, *chosen, hint], self.ground.positive, SECONDS).word == "sat":
                chosen.append(hint)
        answer = self.solver.check([*facts, *chosen], self.ground.positive, SECONDS)
        found = self._rational([*facts, *chosen], answer) if answer.word == "sat" else None
        if found is None:
            return None
        free = {x: Fraction(random.randint(1, 6), 2) for x in names if x not in found}  # nothing is said of these
        return {x: v if x in self.ground.positive else v * random.choice((-1, 1)) for x, v in free.items()} | found

    def _none_exists(self, claim: Part, model: Mapping[str, Fraction]) -> Found:
        """At the model's values of the statement's own names: z3 says whether what is claimed exists."""
        if any(infinite(fact) for fact, _ in claim.facts[len(self.statement.hypotheses) :]):
            return Found("unknown", "what is supposed is more than z3 was told")
        own = {x: constant(v) for x, v in model.items() if self._is_own(x, claim.env)}
        supposed = (*claim.facts, (claim.formula, claim.env))
        propositions, _ = self.write(Part(supposed, FALSE, claim.env))
        fixed = [put_values(p, own) for p in propositions]
        outcome = self.solver.check(fixed, self.ground.positive, 2.0).word
        words = Confirmation(self.statement, self.ground, claim, model, self.sizes).point()
        if outcome != "unsat" or words is None:
            return Found("unknown", "the exhibit fails; another might not", queries=2)
        names = ", ".join(b.name for b in claim.formula.binders)  # type: ignore[attr-defined]
        return Found("sat", f"{words}: there is no {names} (unsat says z3)", queries=2)

    def _is_own(self, name: str, env: Env) -> bool:
        """Whether it is a value of one of these names, at a place that does not depend on what is sought."""
        family, key = self.ground.cells.get(name.removeprefix("exp(").removesuffix(")"), (name, ()))
        chosen = {x for part in key if isinstance(part, Poly) for x in part.symbols() if x in self.ground.cells}
        own = {v.name if isinstance(v, Symbols) else k for k, v in env.items()}
        return family.removeprefix("exp(").removesuffix(")") in own and all(self._is_own(x, env) for x in chosen)


def is_simple(formula: Formula) -> bool:
    """Whether it is a relation of polynomials: its signs are of use to what has logarithms."""
    return isinstance(formula, Relation) and not any(isinstance(p, (Call, Exp, Log, XLogX)) for p in parts_in(formula))


def with_sides(ground: Ground, propositions: list[Proposition]) -> list[Proposition]:
    """With the definitions of the constants that occur."""
    names = symbols_of(propositions)
    for name, what in reversed(ground.side):
        if name in names:
            propositions.append(what)
            names |= symbols_of([what])
    return list(dict.fromkeys(propositions))


def decided(
    ground: Ground,
    solver: Solver,
    propositions: list[Proposition],
    goal: list[Proposition],
    seconds: float,
    fixed: Mapping[str, Poly],
) -> Answer:
    """z3's answer, asked again with what its model of the logarithms leaves out; "close" once that is nothing new."""
    end = solver.left() - seconds
    told = bool(ground.logs or ground.weighted)
    if solver.scaled(propositions, ground.numbers, ground.positive, SECONDS):
        return Answer("unsat")
    if holds_by_sums(ground, solver, propositions, fixed, SUMS * seconds):
        return Answer("unsat")
    if told and holds_by_chords(ground, solver, propositions, fixed, seconds / 2):
        return Answer("unsat")
    for _ in range(ROUNDS):
        answer = solver.decide(propositions, goal, ground.positive, solver.left() - end)
        if answer.word != "sat":
            return answer
        known = {x: Fraction(v.removeprefix("~")) for x, v in answer.model.items() if v}
        known |= {x: value for x, value in ((x, p.number()) for x, p in fixed.items()) if value is not None}
        logs = {name: x for name, x in ground.logs.items() if name in known}
        more: list[Proposition] = []
        more += [p for p in chain(pairs(logs), weighted_pairs(logs, ground.weighted)) if fails(p, known)][:AT_ONCE]
        more += [ground.tangents(logs[name], name, [c]) for name, c in missed(logs, known)]
        own = missed(ground.weighted, known, weighted=True)
        more += [ground.weighted_tangents(ground.weighted[name], name, [c]) for name, c in own]
        if not more:
            return answer
        before = set(propositions)
        propositions = with_sides(ground, [*propositions, *(put_values(p, fixed) for p in more)])
        if before.issuperset(propositions):  # numbers are enclosed: this is as close as it gets
            return replace(answer, word="close")
    return UNKNOWN


_WORDS = ("unsat", "unknown", "doubted", "outside", "sat")
