"""Information inequalities: exact linear programs over the elemental inequalities, and small joint laws against them.

`prove` writes the goal as a combination of elemental Shannon inequalities and the hypotheses (z3's exact simplex).
`refute` tries joint laws: variables that are functions of a few independent bits, and random small rationals.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from verify.backends.limits import Deadline, OutOfTime
from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import holds
from verify.kernel.normal import Normalizer, Poly
from verify.kernel.rules import Goal, _excess, elemental, opening
from verify.kernel.statement import And, Formula, Iff, RandomVariable, Relation, Statement
from verify.kernel.terms import ONE, ZERO, Entropy, Num, Term, mul, sub
from verify.prover.tactics import Stuck, _structure, closed, goals_of

__all__ = ["applies", "contradiction", "prove", "refute"]

Law = tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]]
MAX_VARIABLES = 8


def applies(statement: Statement) -> bool:
    """Whether the statement is about random variables."""
    return bool(_variables(statement))


def _variables(statement: Statement) -> list[str]:
    return sorted(b.name for b in statement.binders if isinstance(b.sort, RandomVariable))


# --- proofs -------------------------------------------------------------------------------------------------


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof by elemental inequalities. Raises Stuck or OutOfTime."""
    names = _variables(statement)
    if len(names) > MAX_VARIABLES:
        raise Stuck(f"more than {MAX_VARIABLES} random variables", opening(statement))
    labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
    defined = _structure(Goal((), (), of_statement(statement)), labels, None, 1)
    return c.Proof(defined, _close(opening(statement), names, deadline))


def _close(goal: Goal, names: list[str], deadline: Deadline) -> c.Step:
    deadline.check()
    claim = goal.claim
    if isinstance(claim, And | Iff):
        return closed(c.Split(), [_close(g, names, deadline) for g in goals_of(goal, c.Split())])
    if type(claim).__name__ == "Implies":
        intro = c.Intro((f"a{len(goal.facts)}",))
        return closed(intro, [_close(g, names, deadline) for g in goals_of(goal, intro)])
    if not isinstance(claim, Relation):
        raise Stuck("not an inequality of entropies", goal)
    if claim.operator == "=":
        return _equation(goal, names, deadline)
    return combined(goal, elementals(_used(goal, names)), deadline)


def _equation(goal: Goal, names: list[str], deadline: Deadline) -> c.Step:
    """a = b from a <= b and b <= a."""
    claim = goal.claim
    assert isinstance(claim, Relation)
    step = c.Fact("both", "antisymmetric", (claim.left, claim.right))
    less, more, rest = goals_of(goal, step)
    try:
        return combined(goal, [], deadline)
    except Stuck:
        return closed(step, [_close(less, names, deadline), _close(more, names, deadline), c.Given("both")])


def _used(goal: Goal, names: list[str]) -> list[str]:
    """The variables that occur at all."""
    from verify.kernel.statement import free_in

    seen = free_in(goal.claim).union(*(free_in(f) for _, f in goal.facts))
    return [n for n in names if n in seen]


def elementals(names: Sequence[str]) -> list[c.Elemental]:
    """The elemental inequalities: H(i | rest) >= 0 and I(i; j | K) >= 0 for all K, small K first."""
    out = [c.Elemental(i, i, tuple(n for n in names if n != i)) for i in names]
    for i, j in combinations(names, 2):
        others = [n for n in names if n not in (i, j)]
        out += [c.Elemental(i, j, k) for size in range(len(others) + 1) for k in combinations(others, size)]
    return out


def combined(goal: Goal, items: list[c.Elemental], deadline: Deadline) -> c.Step:
    """The goal as a combination of the items and of the facts."""
    claim = goal.claim
    assert isinstance(claim, Relation)
    target, strict = _excess(claim)
    normalizer = Normalizer(goal.sorts())
    facts = [(k, f) for k, f in goal.facts if isinstance(f, Relation) and f.operator != "!="]
    known = [(k, *_excess(f)) for k, f in facts if f.operator != "="]
    equations = [(k, sub(f.left, f.right)) for k, f in facts if f.operator == "="]
    rows = [normalizer.poly(elemental(item)) for item in items]
    rows += [normalizer.poly(term) for _, term, _ in known]
    free = [normalizer.poly(term) for _, term in equations]
    needs = [False] * len(items) + [s for _, _, s in known] if strict else None
    found = solve(normalizer.poly(target), rows, free, needs, deadline.left())
    if found is None:
        raise Stuck("no combination of elemental inequalities and facts", goal)
    weights, multipliers = found
    parts = tuple((w, item) for w, item in zip(weights, items, strict=False) if w)
    rest = weights[len(items) :]
    products = tuple(c.Product(w, (k,)) for w, (k, _, _) in zip(rest, known, strict=True) if w)
    used = tuple(
        (ONE if m == 1 else mul(Num(m), ONE), k)
        for m, (k, _) in zip(multipliers, equations, strict=True)
        if m
    )
    step: c.Step = c.Shannon(parts, products, used) if parts else c.Combine(products, used)
    return closed(step, [_side(g) for g in goals_of(goal, step)])


def _side(goal: Goal) -> c.Step:
    from verify.prover.tactics import auto

    return auto(goal)


def solve(
    target: Poly, rows: list[Poly], free: list[Poly], strict: list[bool] | None, seconds: float
) -> tuple[list[Fraction], list[Fraction]] | None:
    """Weights >= 0 of `rows` and any multipliers of `free` that add up to the target, and a non-negative rest."""
    import z3

    weights = [z3.Real(f"w{i}") for i in range(len(rows))]
    multipliers = [z3.Real(f"m{i}") for i in range(len(free))]
    solver = z3.SimpleSolver()
    solver.set("timeout", max(1, int(1000 * min(seconds, 60))))
    solver.add(*(w >= 0 for w in weights))
    table: dict[Any, list[Any]] = {}
    for unknown, poly in [*zip(weights, rows, strict=True), *zip(multipliers, free, strict=True)]:
        for mono, value in poly.items():
            table.setdefault(mono, []).append(_times(unknown, value))
    for mono in {*table, *target}:
        value = z3.RealVal(str(target.get(mono, Fraction(0))))
        solver.add(z3.Sum(table[mono]) == value if mono in table else z3.BoolVal(False))
    if strict is not None:
        positive = [w for w, s in zip(weights, strict, strict=True) if s]
        solver.add(z3.Sum(positive) > 0 if positive else z3.BoolVal(False))
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    values = [_fraction(model.eval(v, model_completion=True)) for v in (*weights, *multipliers)]
    return values[: len(rows)], values[len(rows) :]


def _times(unknown: Any, value: Fraction) -> Any:
    import z3

    return unknown if value == 1 else -unknown if value == -1 else unknown * z3.RealVal(str(value))


def _fraction(value: Any) -> Fraction:
    return Fraction(value.numerator_as_long(), value.denominator_as_long())


# --- counterexamples ----------------------------------------------------------------------------------------

Rule = Callable[[tuple[int, ...]], int]

#: What a variable may be, as a function of up to three independent bits, the simplest first.
RULES: list[tuple[int, Rule]] = [
    (0, lambda b: 0),
    (1, lambda b: b[0]),
    (2, lambda b: b[1]),
    (2, lambda b: b[0] ^ b[1]),
    (2, lambda b: 2 * b[0] + b[1]),
    (2, lambda b: b[0] & b[1]),
    (2, lambda b: b[0] | b[1]),
    (3, lambda b: b[2]),
    (3, lambda b: b[0] ^ b[2]),
    (3, lambda b: b[1] ^ b[2]),
    (3, lambda b: b[0] ^ b[1] ^ b[2]),
    (3, lambda b: b[1] & b[2]),
    (3, lambda b: 2 * b[1] + b[2]),
]
HALF = Fraction(1, 2)
BIASES = [(HALF, HALF, HALF), (HALF, Fraction(1, 3), HALF), (HALF, Fraction(1, 10), Fraction(1, 3))]


def refute(statement: Statement, deadline: Deadline, tries: int = 40_000) -> c.Witness | None:
    """A joint law at which the statement fails, confirmed by the kernel's evaluator."""
    names = _variables(statement)
    others = [b for b in statement.binders if not isinstance(b.sort, RandomVariable)]
    if not names or len(names) > 6 or others:
        return None
    tests = _tests(statement, names)
    if tests is None:
        return None
    checks = 0
    try:
        for number, law in enumerate(_laws(names)):
            if number % 64 == 0:
                deadline.check()
            if number > tries or checks > 60:
                return None
            if not _promising(tests, _entropies(law, names)):
                continue
            checks += 1
            witness = c.Witness((), law)
            if _confirmed(statement, witness):
                return witness
    except OutOfTime:
        return None
    return None


def _confirmed(statement: Statement, witness: c.Witness) -> bool:
    try:
        hypotheses, conclusion = holds(statement, witness)
    except (KernelError, EnclosureError):
        return False
    return conclusion is False and all(h is True for h in hypotheses)


def contradiction(statement: Statement, deadline: Deadline) -> c.Contradictory | None:
    """A proof that the hypotheses contradict each other, looked for where no simple law satisfies them."""
    names = _variables(statement)
    if not statement.hypotheses or len(names) > MAX_VARIABLES or _lives(statement, names, deadline):
        return None
    goal = opening(statement).claiming(Relation("=", ZERO, ONE))
    for label, known in goal.facts:
        if not isinstance(known, Relation) or known.operator in ("=", "!="):
            continue
        (refuted,) = goals_of(goal, c.Contradiction(label))
        try:
            proof = combined(refuted, elementals(_used(goal, names)), deadline)
            return c.Contradictory(closed(c.Contradiction(label), [proof]))
        except Stuck:
            continue
    return None


def _lives(statement: Statement, names: list[str], deadline: Deadline) -> bool:
    """Whether a simple law satisfies the hypotheses, as far as floats can tell."""
    tests = _tests(statement, names)
    if tests is None:
        return True
    for number, law in zip(range(3_000), _laws(names), strict=False):
        if number % 64 == 0:
            deadline.check()
        entropy = _entropies(law, names)
        if not any(_truth(t, entropy) is False or _doubtful(t, entropy) for t in tests[0]):
            return True
    return False


def _truth(test: Any, entropy: dict[tuple[str, ...], float]) -> bool | None:
    from verify.backends.numeric import truth_of_gap

    operator, parts, constant = test
    return truth_of_gap(operator, constant + sum(value * entropy[names] for names, value in parts), 1e-12)


def _tests(statement: Statement, names: list[str]) -> tuple[list[Any], list[Any]] | None:
    """Hypotheses and conclusions as (operator, {variables: coefficient}, constant); None if not linear."""
    sorts = {b.name: b.sort for b in statement.binders}
    normalizer = Normalizer(sorts)

    def read(formula: Formula) -> list[Any]:
        if isinstance(formula, And):
            return [test for a in formula.args for test in read(a)]
        if not isinstance(formula, Relation):
            raise Stuck("not linear", opening(statement))
        poly = normalizer.poly(sub(formula.left, formula.right))
        return [(formula.operator, *_linear(poly))]

    del names
    try:
        return [t for h in statement.hypotheses for t in read(h)], read(statement.conclusion)
    except (Stuck, KernelError, ValueError):
        return None


def _linear(poly: Poly) -> tuple[list[tuple[tuple[str, ...], float]], float]:
    constant, parts = 0.0, []
    for (atoms, exponential), value in poly.items():
        if exponential:
            raise ValueError("not linear")
        if not atoms:
            constant += float(value)
            continue
        factor, entropies = float(value), []
        for atom, power in atoms:
            if isinstance(atom, Entropy) and power == 1:
                entropies.append(atom.names)
            else:
                factor *= _closed(atom) ** power
        if len(entropies) > 1:
            raise ValueError("not linear")
        if entropies:
            parts.append((entropies[0], factor))
        else:
            constant += factor
    return parts, constant


def _closed(term: Term) -> float:
    from verify.backends.numeric import BadNumber, compiled

    try:
        return float(compiled(term)({}))
    except BadNumber as error:
        raise ValueError("not a number") from error


def _promising(tests: tuple[list[Any], list[Any]], entropy: dict[tuple[str, ...], float]) -> bool:
    """Whether all hypotheses may hold and the conclusion may fail; what is too close to call goes to the kernel."""
    hypotheses, conclusions = tests
    if any(_truth(t, entropy) is False or _doubtful(t, entropy) for t in hypotheses):
        return False
    return any(_truth(t, entropy) is False or _doubtful(t, entropy) for t in conclusions)


def _doubtful(test: Any, entropy: dict[tuple[str, ...], float]) -> bool:
    """Whether a strict relation is too close to call: it is then false, most likely."""
    return test[0] in ("<", ">", "!=") and _truth(test, entropy) is None


class _entropies(dict[tuple[str, ...], float]):
    """Joint entropies of a law, computed when asked for."""

    def __init__(self, law: Law, names: list[str]) -> None:
        super().__init__()
        self.law, self.names = law, names

    def __missing__(self, key: tuple[str, ...]) -> float:
        order = self.law[0]
        places = [order.index(n) for n in key]
        marginal: dict[tuple[int, ...], float] = {}
        for outcome, probability in self.law[1]:
            part = tuple(outcome[p] for p in places)
            marginal[part] = marginal.get(part, 0.0) + float(probability)
        self[key] = value = -sum(p * math.log(p) for p in marginal.values() if p > 0)
        return value


def _laws(names: list[str]) -> Iterator[Law]:
    """Joint laws to try: functions of bits, then random ones."""
    limit = {1: 13, 2: 13, 3: 13, 4: 11, 5: 7}.get(len(names), 4)
    for bias in BIASES:
        yield from _functions_of_bits(names, bias, limit)
    yield from _random_laws(names)


def _functions_of_bits(names: list[str], bias: tuple[Fraction, ...], limit: int) -> Iterator[Law]:
    rules = RULES[:limit]
    choices = sorted(product(range(len(rules)), repeat=len(names)), key=lambda t: (max(t), sum(t)))
    for choice in choices:
        bits = max(rules[i][0] for i in choice)
        if bits and bias[:bits] != BIASES[0][:bits] or bias == BIASES[0]:
            yield law_of(names, [rules[i][1] for i in choice], bias[:bits])


def law_of(names: Sequence[str], rules: Sequence[Rule], bias: Sequence[Fraction]) -> Law:
    """The joint law of functions of independent bits; `bias` gives the probabilities of 1."""
    rows: dict[tuple[int, ...], Fraction] = {}
    for bits in product((0, 1), repeat=len(bias)):
        weight = math.prod((p if b else 1 - p for b, p in zip(bits, bias, strict=True)), start=Fraction(1))
        padded = (*bits, 0, 0, 0)
        outcome = tuple(rule(padded) for rule in rules)
        rows[outcome] = rows.get(outcome, Fraction(0)) + weight
    return tuple(names), tuple(sorted(rows.items()))


def _random_laws(names: list[str]) -> Iterator[Law]:
    generator = random.Random(0)
    outcomes = list(product((0, 1), repeat=len(names)))
    while True:
        support = generator.sample(outcomes, generator.randint(2, min(len(outcomes), 6)))
        weights = [generator.choice((1, 1, 1, 2, 3, 9)) for _ in support]
        total = sum(weights)
        yield (
            tuple(names),
            tuple(sorted((o, Fraction(w, total)) for o, w in zip(support, weights, strict=True))),
        )
