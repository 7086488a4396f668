"""The statement at one size: its queries, and what became of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from verify.fuzz.points import over_tables
from verify.kernel.statement import FALSE, And, Binder, Formula, Implies, Or, Relation, Statement, negation
from verify.kernel.terms import Lambda, Num, Term
from verify.smt.confirmation import Confirmation
from verify.smt.goals import Every, Goal, Part, Shown, Splitter, parts_of
from verify.smt.ground import Ground, Late, Outside
from verify.smt.names import Env, Symbols, exponents
from verify.smt.polynomials import constant, ratio
from verify.smt.propositions import Proposition, every_atom, put_values, symbols_of
from verify.smt.solver import Answer, Solver

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
    points: int = 0  # at which what should exist was found


Existence = Callable[[Part, Solver], Found]


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
    ) -> None:
        self.existence = existence
        self.statement, self.sizes, self.at, self.solver = statement, sizes, at, solver
        given = [t.body if isinstance(t, Lambda) else t for terms in exhibits.values() for t in terms]
        self.ground = Ground(exponents(statement.formula(), given), solver)
        self.splitter = Splitter(self.ground, exhibits)
        self.parts_left = 1

    def run(self) -> Found:
        env: Env = {name: ratio(k) for name, k in self.sizes.items()}
        binders = tuple(b for b in self.statement.binders if b.name not in self.sizes)
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
        goal = self.splitter.for_all(binders, body, env, ())
        parts = list(parts_of(goal))
        self.parts_left = len(parts) + 1
        if parts and self._vacuous(parts[0]):
            return Found("vacuous")
        found = self.settle(goal)
        return replace(found, symbolic=bool(self.ground.positive), left_out=tuple(self.ground.dropped))

    def _vacuous(self, part: Part) -> bool:
        """Whether z3 says that the hypotheses of the statement contradict each other."""
        facts = part.facts[: len(self.statement.hypotheses)]
        propositions, _ = self.write(Part(facts, FALSE, part.env))
        return self.solver.check(propositions, self.ground.positive, 0.5).word == "unsat"

    def settle(self, goal: Goal, confirm: bool = True) -> Found:
        match goal:
            case Part():
                return self._query(goal, confirm)
            case Every(parts):
                return self._every(parts, confirm)
        return self._shown(goal, confirm)

    def _every(self, parts: Sequence[Goal], confirm: bool) -> Found:
        worst, queries, levels, points = Found("unsat"), 0, False, 0
        for part in parts:
            found = self.settle(part, confirm)
            queries, levels = queries + found.queries, levels or found.levels
            points = max(points, found.points)
            if found.word == "sat":
                return found
            if _WORDS.index(found.word) > _WORDS.index(worst.word):
                worst = found
        return replace(worst, queries=queries, levels=levels, points=points)

    def _shown(self, goal: Shown, confirm: bool) -> Found:
        if not goal.alternatives and self.existence is not None and confirm:
            return self.existence(goal.claim, self.solver)
        tried: list[Found] = []
        for alternative in goal.alternatives:
            tried.append(self.settle(alternative, confirm=False))
            if tried[-1].word == "unsat":
                return tried[-1]
        failed = [found for found in tried if found.model is not None]
        for found in failed if confirm else ():
            last = self._none_exists(goal.claim, found.model or {})
            if last.word == "sat":
                return last
        if failed and confirm:
            return Found("unknown", "the exhibit fails; another might not")
        return tried[-1] if tried else Found("unknown", "nothing is exhibited for what should exist")

    # one query

    def write(self, part: Part) -> tuple[list[Proposition], list[Proposition]]:
        """The facts and the negated formula, and the latter alone. Raises Outside."""
        ground = self.ground
        ground.labels = {}
        for _ in range(4):
            known = sum(map(len, ground.labels.values()))
            ground.context = []
            for formula, env in part.facts:
                ground.context.append(ground.fact(formula, env))
            goal = self._negated(part)
            if known == sum(map(len, ground.labels.values())):
                break
        return self._with_sides([*ground.context, *goal]), goal

    def _negated(self, part: Part) -> list[Proposition]:
        if isinstance(part.formula, (Relation, Or)):
            return [self.ground.proposition(negation(part.formula), part.env, strict=True)]
        return [self.ground.proposition(negation(part.formula), part.env)]

    def _with_sides(self, propositions: list[Proposition]) -> list[Proposition]:
        """With the definitions of the constants that occur."""
        names = {x for p in propositions for a in every_atom(p) for x in a.poly.symbols()}
        for name, what in reversed(self.ground.side):
            if name in names:
                propositions.append(what)
                names |= {x for a in every_atom(what) for x in a.poly.symbols()}
        return propositions

    def _query(self, part: Part, confirm: bool) -> Found:
        seconds = max(0.5 * self.solver.left(), self.solver.left() / max(1, self.parts_left))
        self.parts_left -= 1
        try:
            propositions, goal = self.write(part)
        except Outside as outside:
            return Found("outside", str(outside))
        positive = self.ground.positive
        answer = self.solver.decide(propositions, goal, positive, seconds)
        if answer.word == "unknown":
            return self._at_levels(part, propositions, goal, seconds, confirm)
        if answer.word == "unsat":
            return Found("unsat", queries=1)
        return self._model(part, propositions, answer, confirm)

    def _at_levels(
        self,
        part: Part,
        propositions: list[Proposition],
        goal: list[Proposition],
        seconds: float,
        confirm: bool,
    ) -> Found:
        """The same at rational values of t."""
        names = sorted(x for x in symbols_of(propositions) if x.startswith("exp("))
        if not names:
            return Found("unknown", "z3 gave up", queries=1)
        undecided = False
        for levels in product(*(self._levels(name) for name in names)):
            values = {name: constant(level) for name, level in zip(names, levels, strict=True)}
            fixed = [put_values(p, values) for p in propositions]
            aim = [put_values(p, values) for p in goal]
            answer = self.solver.decide(fixed, aim, self.ground.positive, seconds / 3)
            if answer.word == "sat":
                model = {**answer.model, **{x: str(v) for x, v in zip(names, levels, strict=True)}}
                return self._model(part, propositions, Answer("sat", model), confirm)
            undecided = undecided or answer.word == "unknown"
        if undecided:
            return Found("unknown", "z3 gave up, at rational t too", queries=1)
        return Found("unsat", levels=True, queries=1)

    def _levels(self, name: str) -> Sequence[Fraction]:
        plain = name.removeprefix("exp(").rstrip(")").partition("[")[0].rstrip("'")
        return self.at.get(plain, TRIAL_LEVELS)

    # counterexamples

    def _model(self, part: Part, propositions: list[Proposition], answer: Answer, confirm: bool) -> Found:
        model = self._rational(propositions, answer)
        if model is None:
            return Found("doubted", "z3 has a counterexample that is not rational", queries=1)
        if not confirm:
            return Found("sat", "the exhibit fails", queries=1, model=model)
        words = Confirmation(self.statement, self.ground, part, model, self.sizes).words()
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

    def _none_exists(self, claim: Part, model: Mapping[str, Fraction]) -> Found:
        """At the model's values of the statement's own names: z3 says whether what is claimed exists."""
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
        family = self.ground.cells.get(name.removeprefix("exp(").removesuffix(")"), (name, ()))[0]
        own = {v.name if isinstance(v, Symbols) else k for k, v in env.items()}
        return family.removeprefix("exp(").removesuffix(")") in own


_WORDS = ("unsat", "unknown", "doubted", "outside", "sat")
