"""Search for a witness against a statement: simple values first, then downhill from many starts, then z3.

Also for a point where the statement is undefined, and for a living example (a point where all hypotheses
hold). Everything found is confirmed by the kernel's evaluator before it is handed over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import isfinite

from verify.backends.limits import Deadline, OutOfTime
from verify.backends.numeric import BadNumber, Number, Unsupported, compiled, compiled_gap, compiled_truth
from verify.backends.unroll import Problem, problems, tidied
from verify.kernel.certificate import Undefined, Witness
from verify.kernel.definedness import of_statement
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import evaluator_for, holds, plain, undefined_at
from verify.kernel.normal import Normalizer, Poly, poly_term
from verify.kernel.statement import (
    TRUE,
    And,
    ForAll,
    Formula,
    Or,
    RandomVariable,
    Real,
    Relation,
    Statement,
    free_in,
    negation,
)
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
    div,
    free_names,
    neg,
    sub,
    substitute,
)

__all__ = [
    "LONG",
    "QUICK",
    "SOLVER",
    "Effort",
    "find_example",
    "find_undefined",
    "find_witness",
    "simplest_between",
]


@dataclass(frozen=True)
class Effort:
    """How hard to look: points and kernel checks a problem, problems, downhill starts, seconds of z3."""

    points: int = 3_000
    checks: int = 30
    problems: int = 12
    largest: int = 3
    starts: int = 0
    smt: float = 0.0
    further: Effort | None = None

    def stages(self) -> Iterator[Effort]:
        """This effort, and those to make if it finds nothing."""
        yield self
        if self.further is not None:
            yield from self.further.stages()


QUICK = Effort()
SOLVER = Effort(points=0, checks=20, problems=4, smt=1.5)
LONG = Effort(
    points=500,
    checks=100,
    problems=8,
    smt=1.5,
    further=Effort(
        points=8_000,
        checks=100,
        problems=30,
        starts=40,
        further=Effort(points=100_000, checks=400, problems=60, largest=4, starts=200, smt=5.0),
    ),
)


def _fractions(text: str) -> list[Fraction]:
    return [Fraction(word) for word in text.split()]


#: Values to try, the simplest first: small heights, then what tests limits (near 0, near 1, large).
SIMPLE = _fractions(
    "0 1 2 1/2 -1 3 1/3 -2 -1/2 1/4 4 3/2 2/3 3/4 10 1/10 5 1/5 9/10 -3 -1/3 -10 6 7 8 100 1/100 99/100 1/8"
    " 7/8 5/4 4/3 5/2 2/5 3/5 4/5 1000 1/1000 999/1000 11/10 101/100 -1/10 -1/100 -100 1000000 1/1000000 -1000000"
)
WHOLE = [v for v in SIMPLE if v.denominator == 1] + [Fraction(v) for v in (9, 12, 15, 20, 50, -4, -5)]
#: exp of these is rational.
LOGARITHMS = _fractions("2 3 3/2 10 1/2 101/100 1000")


# --- what is asked for --------------------------------------------------------------------------------------


def find_witness(statement: Statement, effort: Effort, deadline: Deadline) -> Witness | None:
    """Values at which all hypotheses hold and the conclusion fails, confirmed by the kernel's evaluator."""
    wanted = (*statement.hypotheses, negation(statement.conclusion))

    def confirmed(witness: Witness) -> bool:
        hypotheses, conclusion = holds(statement, witness)
        return conclusion is False and all(h is True for h in hypotheses)

    return _find(statement, wanted, confirmed, effort, deadline)


def find_undefined(statement: Statement, effort: Effort, deadline: Deadline) -> Undefined | None:
    """Values at which the hypotheses so far hold and some expression has no meaning."""
    condition = of_statement(statement)
    if condition == TRUE:
        return None
    inner = condition.body if isinstance(condition, ForAll) else condition
    if isinstance(condition, ForAll) and condition.binders != statement.binders:
        return None

    def confirmed(witness: Witness) -> bool:
        return undefined_at(statement, Undefined(witness.values))

    for wanted in _alternatives(negation(inner)):
        found = _find(statement, wanted, confirmed, effort, deadline)
        if found is not None:
            return Undefined(found.values)
    return None


def find_example(statement: Statement, effort: Effort, deadline: Deadline) -> Witness | None:
    """Values at which all hypotheses hold."""

    def confirmed(witness: Witness) -> bool:
        evaluator = evaluator_for(statement, witness)
        return all(evaluator.truth(h) is True for h in statement.hypotheses)

    return _find(statement, statement.hypotheses, confirmed, effort, deadline)


def _alternatives(formula: Formula) -> list[tuple[Formula, ...]]:
    """The ways in which a negated definedness condition can hold, each as a list of constraints."""
    if isinstance(formula, Or):
        return [way for part in formula.args for way in _alternatives(_opened(part))]
    if isinstance(formula, And):
        ways: list[tuple[Formula, ...]] = [()]
        for part in formula.args:
            ways = [(*way, *more) for way in ways for more in _alternatives(_opened(part))][:64]
        return ways
    return [(formula,)]


def _opened(formula: Formula) -> Formula:
    return negation(negation(formula)) if not isinstance(formula, Relation | And | Or) else formula


def _find(
    statement: Statement,
    wanted: tuple[Formula, ...],
    confirmed: Callable[[Witness], bool],
    effort: Effort,
    deadline: Deadline,
) -> Witness | None:
    if any(isinstance(b.sort, RandomVariable) for b in statement.binders):
        return None
    try:
        for stage in effort.stages():
            for problem in islice(problems(statement, wanted, stage.largest), stage.problems):
                deadline.check()
                found = _solve(problem, confirmed, stage, deadline)
                if found is not None:
                    return found
    except (OutOfTime, Unsupported):
        return None
    return None


def _solve(
    problem: Problem, confirmed: Callable[[Witness], bool], effort: Effort, deadline: Deadline
) -> Witness | None:
    def accepted(values: Mapping[str, Term]) -> bool:
        try:
            return confirmed(problem.witness(values))
        except (KernelError, EnclosureError):
            return False

    search = Search(problem, accepted, effort, deadline)
    values = search.simple_values()
    if values is None and effort.starts:
        values = search.downhill()
    if values is None and effort.smt:
        values = search.by_smt()
    return None if values is None else problem.witness(values)


# --- one problem --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Candidate:
    """A value to try: a number, and the exact term if the number is a float."""

    number: Number
    term: Term


def exactly(value: Fraction) -> Candidate:
    return Candidate(value.numerator if value.denominator == 1 else value, Num(value))


@dataclass
class Isolated:
    """A constraint solved for its last unknown: ``unknown operator term``."""

    operator: str
    term: Term
    value: Callable[[Mapping[str, Number]], Number]
    sign: Callable[[Mapping[str, Number]], Number] | None = None  # turns the operator round where negative


@dataclass
class Level:
    """What is known about one unknown once those before it have values."""

    name: str
    whole: bool
    checks: list[Callable[[Mapping[str, Number]], bool | None]] = field(default_factory=list)
    isolated: list[Isolated] = field(default_factory=list)
    simple: list[Candidate] = field(default_factory=list)


class Search:
    """The search for values of the unknowns of one problem."""

    def __init__(
        self,
        problem: Problem,
        accepted: Callable[[Mapping[str, Term]], bool],
        effort: Effort,
        deadline: Deadline,
    ) -> None:
        self.problem, self.accepted, self.effort, self.deadline = problem, accepted, effort, deadline
        self.points = self.checked = 0
        self.levels = self._levels()

    # --- preparation ---

    def _levels(self) -> list[Level]:
        order = _ordered(self.problem)
        levels = [Level(n, self.problem.unknowns[n]) for n in order]
        place = {n: i for i, n in enumerate(order)}
        exponents = _exponent_names(self.problem.constraints)
        for level in levels:
            level.simple = [exactly(v) for v in (WHOLE if level.whole else SIMPLE)]
            if level.name in exponents and not level.whole:
                logs = [Candidate(compiled(Log(Num(v)))({}), Log(Num(v))) for v in LOGARITHMS]
                level.simple[6:6] = logs[:2]
                level.simple[16:16] = logs[2:]
        for formula in self.problem.constraints:
            names = free_in(formula)
            if names:
                last = max(names, key=lambda n: place[n])
                self._add(levels[place[last]], formula)
        return levels

    def _add(self, level: Level, formula: Formula) -> None:
        level.checks.append(compiled_truth(formula))
        if isinstance(formula, Relation) and formula.operator != "!=":
            found = isolate(formula, level.name)
            if found is not None:
                level.isolated.append(found)

    # --- simple values, the simplest first ---

    def simple_values(self) -> dict[str, Term] | None:
        """Values in order of growing total rank; None when the points or the checks are used up."""
        if not self.levels:
            return self._confirm({})
        quiet = 0
        for rank in range(4 * max(len(SIMPLE), len(WHOLE))):
            before = self.points
            found = self._descend(0, rank, {}, {})
            if found is not None:
                return found
            quiet = 0 if self.points > before else quiet + 1
            if self.points >= self.effort.points or self.checked >= self.effort.checks or quiet > 60:
                return None
        return None

    def _descend(
        self, depth: int, rank: int, env: dict[str, Number], terms: dict[str, Term]
    ) -> dict[str, Term] | None:
        """Give the unknown at `depth` each value that leaves `rank` for those after it."""
        level = self.levels[depth]
        last = depth == len(self.levels) - 1
        for cost, candidate in enumerate(self._candidates(level, env)):
            if cost > rank:
                return None
            if last and cost != rank:
                continue
            self.points += 1
            if self.points % 64 == 0:
                self.deadline.check()
            if self.points >= self.effort.points or self.checked >= self.effort.checks:
                return None
            inner = {**env, level.name: candidate.number}
            if any(check(inner) is False for check in level.checks):
                continue
            chosen = {**terms, level.name: candidate.term}
            found = self._confirm(chosen) if last else self._descend(depth + 1, rank - cost, inner, chosen)
            if found is not None:
                return found
        return None

    def _confirm(self, terms: dict[str, Term]) -> dict[str, Term] | None:
        self.checked += 1
        return terms if self.accepted(terms) else None

    def _candidates(self, level: Level, env: Mapping[str, Number]) -> Iterator[Candidate]:
        """Values for one unknown given those before it, the simplest first."""
        pinned, low, high = self._bounds(level, env)
        if pinned is not None:
            if not level.whole or _is_whole(pinned.number):
                yield pinned
            return
        seen: set[Number] = set()
        special, later = _between(level, low, high)
        for candidate in (*special, *level.simple, *later):
            inside = _inside(candidate.number, low, high)
            if inside and candidate.number not in seen:
                seen.add(candidate.number)
                yield candidate

    def _bounds(
        self, level: Level, env: Mapping[str, Number]
    ) -> tuple[Candidate | None, Candidate | None, Candidate | None]:
        """(the one value an equation allows, the largest lower bound, the smallest upper bound)."""
        low: Candidate | None = None
        high: Candidate | None = None
        for item in level.isolated:
            try:
                value = item.value(env)
                sign = 1 if item.sign is None else item.sign(env)
            except BadNumber:
                continue
            if sign == 0 or (isinstance(value, float) and not isfinite(value)):
                continue
            candidate = _candidate(value, item.term, env)
            operator = item.operator if sign > 0 else _TURNED[item.operator]
            if operator == "=":
                return candidate, None, None
            if operator in (">", ">=") and (low is None or low.number < value):
                low = candidate
            if operator in ("<", "<=") and (high is None or high.number > value):
                high = candidate
        return None, low, high

    # --- downhill ---

    def downhill(self) -> dict[str, Term] | None:
        """From many starts, move the free unknowns so that the violations of all constraints vanish."""
        score = _score(self.problem.constraints)
        generator = random.Random(0)
        for _ in range(self.effort.starts):
            self.deadline.check()
            start = self._random_point(generator)
            if start is None:
                continue
            found = self._improve(start, score, generator)
            if found is not None:
                return found
        return None

    def _random_point(self, generator: random.Random) -> dict[str, Candidate] | None:
        env: dict[str, Number] = {}
        point: dict[str, Candidate] = {}
        for level in self.levels:
            options = [c for c, _ in zip(self._candidates(level, env), range(40), strict=False)]
            if not options:
                return None
            pick = options[min(int(generator.expovariate(0.15)), len(options) - 1)]
            point[level.name], env[level.name] = pick, pick.number
        return point

    def _improve(
        self,
        start: dict[str, Candidate],
        score: Callable[[Mapping[str, Number]], float],
        generator: random.Random,
    ) -> dict[str, Term] | None:
        best, value = start, score({k: c.number for k, c in start.items()})
        step = 0.5
        for _ in range(120):
            self.deadline.check()
            if value == 0.0:
                return self._simplified(best)
            moved = self._moved(best, step, generator)
            if moved is None:
                continue
            after = score({k: c.number for k, c in moved.items()})
            if after < value:
                best, value = moved, after
            else:
                step = max(step * 0.93, 1e-4)
        return None

    def _moved(
        self, point: dict[str, Candidate], step: float, generator: random.Random
    ) -> dict[str, Candidate] | None:
        """A point nearby: free unknowns jiggled, the others as their equations say."""
        env: dict[str, Number] = {}
        out: dict[str, Candidate] = {}
        for level in self.levels:
            pinned, low, high = self._bounds(level, env)
            if pinned is None:
                old = float(point[level.name].number)
                if level.whole:
                    new = Fraction(round(old) + generator.choice((-1, 0, 0, 1)))
                elif generator.random() < 0.5:
                    new = Fraction(old).limit_denominator(1000)
                else:
                    new = Fraction(old + step * max(abs(old), 0.1) * generator.gauss(0, 1))
                    new = new.limit_denominator(1000)
                if not _inside(new, low, high):
                    return None
                pinned = exactly(new)
            out[level.name], env[level.name] = pinned, pinned.number
        return out

    def _simplified(self, point: dict[str, Candidate]) -> dict[str, Term] | None:
        """The simplest point near a good one that the kernel confirms."""
        for bound in (1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 1000):
            terms = self._rounded(point, bound)
            if terms is not None and self._confirm(terms) is not None:
                return self._shrunk(terms)
        return None

    def _rounded(self, point: Mapping[str, Candidate], bound: int) -> dict[str, Term] | None:
        env: dict[str, Number] = {}
        terms: dict[str, Term] = {}
        for level in self.levels:
            pinned, _, _ = self._bounds(level, env)
            number = Fraction(point[level.name].number).limit_denominator(bound)
            choice = pinned or exactly(number)
            env[level.name], terms[level.name] = choice.number, choice.term
            if any(check(env) is False for check in level.checks):
                return None
        return terms

    def _shrunk(self, terms: dict[str, Term]) -> dict[str, Term]:
        """Try simpler values one unknown at a time."""
        for level in self.levels:
            for candidate in level.simple:
                if candidate.term == terms[level.name]:
                    break
                other = self._with(terms, level.name, candidate)
                if other is not None and self.accepted(other):
                    terms = other
                    break
        return terms

    def _with(self, terms: Mapping[str, Term], name: str, candidate: Candidate) -> dict[str, Term] | None:
        """The same values but for one, those that equations fix computed again; None if a check fails."""
        env: dict[str, Number] = {}
        out: dict[str, Term] = {}
        for level in self.levels:
            old = Candidate(compiled(terms[level.name])({}), terms[level.name])
            pinned, _, _ = self._bounds(level, env)
            choice = candidate if level.name == name else pinned or old
            env[level.name], out[level.name] = choice.number, choice.term
            if any(check(env) is False for check in level.checks):
                return None
        return out

    # --- z3 ---

    def by_smt(self) -> dict[str, Term] | None:
        """Ask z3 for rational values, where it can read the constraints."""
        from verify.backends.smt import solve

        for values in solve(self.problem, min(self.effort.smt, self.deadline.left())):
            found = self._confirm(values)
            if found is not None:
                return found if any(n not in values for n in self.problem.unknowns) else self._shrunk(found)
        return None


def _is_whole(value: Number) -> bool:
    return not isinstance(value, float) and value == int(value)


_TURNED = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _inside(value: Number, low: Candidate | None, high: Candidate | None) -> bool:
    return (low is None or low.number <= value) and (high is None or value <= high.number)


def _candidate(value: Number, term: Term, env: Mapping[str, Number]) -> Candidate:
    if not isinstance(value, float):
        return exactly(Fraction(value))
    exact = {k: Num(Fraction(v)) for k, v in env.items() if not isinstance(v, float)}
    closed = substitute(term, exact)
    if free_names(closed):
        return exactly(Fraction(value).limit_denominator(10**6))
    return Candidate(value, tidied(closed))


def _between(
    level: Level, low: Candidate | None, high: Candidate | None
) -> tuple[list[Candidate], list[Candidate]]:
    """Values made from the bounds: those to try first (the simplest inside, the ends), and later ones."""
    ends = [c for c in (low, high) if c is not None]
    if level.whole:
        near = [Fraction(int(c.number) + d) for c in ends for d in (0, 1, -1, 2)]
        return [exactly(v) for v in near], []
    first = [c for c in ends if not isinstance(c.number, float) and c.number.denominator <= 1000]
    later = [c for c in ends if c not in first]
    if low is not None and high is not None and low.number < high.number:
        a, b = Fraction(low.number), Fraction(high.number)
        first.insert(0, exactly(simplest_between(a, b)))
        later += [exactly(_near(a + (b - a) * w)) for w in _fractions("1/2 1/10 9/10 1/100 99/100")]
    elif ends:
        end, side = _near(Fraction(ends[0].number)), 1 if low is not None else -1
        later += [exactly(end + side * w) for w in _fractions("1 1/2 1/10 1/100 10 100")]
    return first, later


def _near(value: Fraction) -> Fraction:
    return value if value.denominator <= 10**6 else value.limit_denominator(1000)


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational number of least denominator strictly between two numbers."""
    if low < 0 < high:
        return Fraction(0)
    if high <= 0:
        return -simplest_between(-high, -low)
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + 1 / Fraction((1 / (high - whole)).__floor__() + 1)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def _ordered(problem: Problem) -> list[str]:
    """The order of the unknowns: integers first, those that an equation gives last."""
    names = sorted(problem.unknowns, key=lambda n: not problem.unknowns[n])
    given: list[str] = []
    for formula in problem.constraints:
        if not (isinstance(formula, Relation) and formula.operator == "="):
            continue
        free = free_in(formula)
        if any(name in free for name in given):
            continue
        for name in sorted(free, key=lambda n: (not _is_name(formula, n), -names.index(n))):
            if not problem.unknowns[name] and isolate(formula, name) is not None:
                given.append(name)
                break
    return [n for n in names if n not in given] + given


def _is_name(formula: Relation, name: str) -> bool:
    return Var(name) in (formula.left, formula.right)


def _exponent_names(formulas: Sequence[Formula]) -> frozenset[str]:
    """Names that occur in the argument of an exponential."""
    found: set[str] = set()

    def look(term: Term) -> None:
        from verify.kernel.definitions import unfold_call
        from verify.kernel.terms import Call, _children

        if isinstance(term, Exp):
            found.update(free_names(term.arg))
        if isinstance(term, Call):
            term = unfold_call(term)
        for child in _children(term):
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


# --- solving for one unknown --------------------------------------------------------------------------------


def isolate(relation: Relation, name: str) -> Isolated | None:
    """The relation solved for `name`, if it occurs linearly or (in an equation) only once."""
    scope = {n: Real() for n in free_in(relation)}
    difference = sub(relation.left, relation.right)
    linear = _linear(difference, name, Normalizer(scope))
    if linear is not None:
        slope, rest = linear
        if slope == Num(Fraction(0)):
            return None
        term = Normalizer(scope).canonical(div(neg(rest), slope))
        number = plain(slope)
        if number is not None:
            operator = relation.operator if number > 0 else _TURNED[relation.operator]
            return Isolated(operator, term, compiled(term))
        return Isolated(relation.operator, term, compiled(term), compiled(slope))
    if relation.operator != "=":
        return None
    for here, there in ((relation.left, relation.right), (relation.right, relation.left)):
        if name not in free_names(there):
            peeled = _peeled(here, there, name)
            if peeled is not None:
                return Isolated("=", peeled, compiled(peeled))
    return None


def _linear(term: Term, name: str, normalizer: Normalizer) -> tuple[Term, Term] | None:
    """(a, b) with ``term = a*name + b``, neither mentioning the name."""
    try:
        poly = normalizer.poly(term)
    except KernelError:
        return None
    slope: Poly = {}
    rest: Poly = {}
    for mono, coefficient in poly.items():
        atoms, exponential = mono
        power = dict(atoms).get(Var(name), 0)
        others = tuple((a, k) for a, k in atoms if a != Var(name))
        if power not in (0, 1) or any(name in free_names(a) for a, _ in others):
            return None
        if any(name in free_names(poly_term({m: c})) for m, c in exponential):
            return None
        (slope if power else rest)[(others, exponential)] = coefficient
    return poly_term(slope), poly_term(rest)


def _peeled(here: Term, there: Term, name: str) -> Term | None:
    """The value of `name` that makes ``here = there``, operations taken off one by one."""
    for _ in range(50):
        if here == Var(name):
            return there
        match here:
            case Add(args) | Mul(args):
                inner = [a for a in args if name in free_names(a)]
                if len(inner) != 1:
                    return None
                others = [a for a in args if a is not inner[0]]
                rest = type(here)(tuple(others))
                there = sub(there, rest) if isinstance(here, Add) else div(there, rest)
                here = inner[0]
            case Exp(arg):
                here, there = arg, Log(there)
            case Log(arg):
                here, there = arg, Exp(there)
            case Pow(base, Num(value)) if value != 0 and name in free_names(base):
                here, there = base, Pow(there, Num(1 / value) if value != -1 else MINUS_ONE)
            case _:
                return None
    return None


def _score(formulas: Sequence[Formula]) -> Callable[[Mapping[str, Number]], float]:
    """How far the constraints are from holding; 0 where all hold."""
    parts = [_part_score(f) for f in formulas]
    return lambda env: sum(part(env) for part in parts)


def _part_score(formula: Formula) -> Callable[[Mapping[str, Number]], float]:
    if isinstance(formula, And):
        return _score(formula.args)
    if isinstance(formula, Or):
        ways = [_part_score(a) for a in formula.args]
        return lambda env: min((way(env) for way in ways), default=1e9)
    if not isinstance(formula, Relation):
        return lambda env: 0.0
    gap, operator = compiled_gap(formula.left, formula.right), formula.operator

    def score(env: Mapping[str, Number]) -> float:
        try:
            difference, close = gap(env)
        except BadNumber:
            return 1e9
        return _violation(operator, float(difference), close)

    return score


def _violation(operator: str, gap: float, close: float) -> float:
    match operator:
        case "=":
            return abs(gap) if abs(gap) > close else 0.0
        case "!=":
            return 0.0 if gap else 1.0
        case "<" | "<=":
            return max(0.0, gap + 2 * close) if gap or operator == "<" else 0.0
        case _:
            return max(0.0, 2 * close - gap) if gap or operator == ">" else 0.0
