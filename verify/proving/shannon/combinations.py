"""Relations between entropies as combinations of elemental inequalities and of facts: one linear program a goal.

Facts enter with a weight of their own sign (equations with any), scalar facts such as k >= 0 also as factors of
elemental inequalities and of other facts, closed numbers such as log(2) by rational bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from verify.kernel import certificate as c
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.normal import UNIT, Monomial, Normalizer, Poly, mono_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import RandomVariable, Relation
from verify.kernel.terms import ONE, Entropy, Num, Term, free_names, mul, sub
from verify.kernel.values import enclose
from verify.limits.deadlines import Deadline
from verify.proving.shannon.cone import Inequality, elementals, mask_of, members, ring
from verify.proving.shannon.program import Combination, combine
from verify.proving.tactics import Stuck, auto, closed, goals_of

#: Coefficients by (joint entropy as a set, 0 for none; monomial without entropies).
Vector = dict[Any, Fraction]
Read = Callable[[Term], Vector | None]

#: The elemental inequalities of more variables are too many.
MAX_VARIABLES = 10
#: The row that says that the strict facts have weights of total 1.
STRICT = "strict"


def variables_of(goal: Goal) -> list[str]:
    """The random variables in scope, in alphabetical order."""
    return sorted(name for name, sort in goal.scope if isinstance(sort, RandomVariable))


def linear(poly: Poly, names: Sequence[str]) -> Vector | None:
    """Coefficients by joint entropy and scalar monomial; None where two entropies are multiplied."""
    out: Vector = {}
    for (atoms, exponential), value in poly.items():
        joint = [(a, k) for a, k in atoms if isinstance(a, Entropy)]
        if len(joint) > 1 or any(k != 1 for _, k in joint):
            return None
        mask = mask_of(joint[0][0].names, names) if joint else 0
        out[mask, _without_entropy((atoms, exponential))] = value
    return out


def linear_claim(goal: Goal) -> Vector | None:
    """The claim, a relation, as a linear form; None if it is none."""
    claim = goal.claim
    assert isinstance(claim, Relation)
    try:
        poly = Normalizer(goal.sorts()).poly(sub(claim.left, claim.right))
    except KernelError:
        return None
    return linear(poly, variables_of(goal))


class _Source(NamedTuple):
    """What a column stands for: a product of facts (by label), times an elemental inequality if there is one."""

    factors: tuple[str, ...]
    inequality: Inequality | None = None
    strict: bool = False


class _Program:
    """The linear program of one goal."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.columns: list[Vector] = []
        self.sources: list[_Source] = []
        self.free: list[Vector] = []
        self.equations: list[tuple[Term, str]] = []

    def add(self, vector: Vector | None, source: _Source) -> None:
        if vector is not None:
            self.columns.append(vector)
            self.sources.append(source)


def combined(goal: Goal, deadline: Deadline, depth: int = 0) -> c.Step:
    """The goal, a relation, as a combination of elemental inequalities and facts."""
    del depth
    claim = goal.claim
    assert isinstance(claim, Relation)
    target, strict = excess_of(claim) if claim.operator != "=" else (sub(claim.left, claim.right), False)
    bounds = list(_closed_bounds(goal))
    informed = goal
    for label, formula, _ in bounds:
        informed = informed.knowing(label, formula)
    program, aim = _program(informed, target, only_equations=claim.operator == "=")
    found = _solved(program, aim, strict, deadline)
    if found is None:
        raise Stuck("no combination of elemental inequalities and facts", goal)
    used = {f for j in found.weights for f in program.sources[j].factors}
    needed = [bound for bound in bounds if bound[0] in used]
    return _with_bounds(goal, needed, lambda g: _step(g, program, found))


def _with_bounds(goal: Goal, bounds: Sequence[tuple[str, Relation, c.Step]], after: Any) -> c.Step:
    if not bounds:
        step: c.Step = after(goal)
        return step
    (label, formula, proof), *rest = bounds
    have = c.Have(label, formula)
    _, known = goals_of(goal, have)
    return closed(have, [proof, _with_bounds(known, rest, after)])


def _program(goal: Goal, target: Term, only_equations: bool) -> tuple[_Program, Vector]:
    names = variables_of(goal)
    normalizer = Normalizer(goal.sorts())

    def read(term: Term) -> Vector | None:
        try:
            return linear(normalizer.poly(term), names)
        except KernelError:
            return None

    aim = read(target)
    if aim is None:
        raise Stuck("not linear in the entropies", goal)
    program = _Program(names)
    facts = {k: f for k, f in goal.facts if isinstance(f, Relation) and f.operator != "!="}
    known = {k: (*excess_of(f), f) for k, f in facts.items() if f.operator != "="}
    equations = {k: sub(f.left, f.right) for k, f in facts.items() if f.operator == "="}
    vectors = {k: v for k, (term, _, _) in known.items() if (v := read(term)) is not None}
    zeros = {k: v for k, term in equations.items() if (v := read(term)) is not None}
    everything = [aim, *vectors.values(), *zeros.values()]
    masks = {mask for v in everything for mask, _ in v if mask}
    if len(ring(masks)) > MAX_VARIABLES:
        raise Stuck(f"more than {MAX_VARIABLES} random variables that can be told apart", goal)
    scales = {rest for v in everything for mask, rest in v if mask and rest != UNIT}
    _add_equations(program, equations, zeros, masks, scales, read)
    if not only_equations:
        _add_inequalities(program, known, vectors, masks, scales, read)
    return program, aim


def _add_equations(
    program: _Program,
    equations: dict[str, Term],
    zeros: dict[str, Vector],
    masks: set[int],
    scales: set[Monomial],
    read: Read,
) -> None:
    """Each equation; times scalars where entropies have scalar coefficients; times entropies if it is scalar."""
    for label, vector in zeros.items():
        factors: list[Term] = [ONE]
        if scales:
            factors += [mono_term(rest) for rest in sorted(scales, key=repr)]
            if all(mask == 0 for mask, _ in vector):
                factors += [Entropy(members(mask, program.names)) for mask in sorted(masks)]
        for factor in factors:
            found = vector if factor == ONE else read(mul(factor, equations[label]))
            if found:
                program.free.append(found)
                program.equations.append((factor, label))


def _add_inequalities(
    program: _Program,
    known: dict[str, tuple[Term, bool, Relation]],
    vectors: dict[str, Vector],
    masks: set[int],
    scales: set[Monomial],
    read: Read,
) -> None:
    items = [(item, item.form()) for item in elementals(masks)]
    for item, form in items:
        program.add({(m, UNIT): Fraction(v) for m, v in form.items()}, _Source((), item))
    program.add({(0, UNIT): Fraction(1)}, _Source((), None, True))
    for label, vector in vectors.items():
        program.add(vector, _Source((label,), None, known[label][1]))
    for factors, scalar, strict in _scalar_products(known, vectors, scales, read):
        for item, form in items:
            scaled = {(m, r): v * s for m, v in form.items() for (_, r), s in scalar.items()}
            program.add(scaled, _Source(factors, item))
        if len(factors) > 1:
            program.add(scalar, _Source(factors, None, strict))
        for label in vectors:
            if len(factors) == 1:
                product = read(mul(known[factors[0]][0], known[label][0]))
                program.add(product, _Source((*factors, label), None, strict and known[label][1]))


def _scalar_products(
    known: dict[str, tuple[Term, bool, Relation]],
    vectors: dict[str, Vector],
    scales: set[Monomial],
    read: Read,
) -> Iterator[tuple[tuple[str, ...], Vector, bool]]:
    """Facts without entropies, and products of two of them, if entropies have scalar coefficients."""
    if not scales:
        return
    closed_ones = not all(free_names(mono_term(rest)) for rest in scales)
    scalar = [
        k
        for k, v in vectors.items()
        if all(mask == 0 for mask, _ in v) and (closed_ones or free_names(known[k][0]))
    ]
    degree = max(sum(abs(k) for _, k in rest[0]) for rest in scales)
    for count in range(1, 1 + min(2, degree)):
        for factors in combinations_with_replacement(scalar, count):
            product = read(mul(*(known[k][0] for k in factors)))
            if product is not None:
                yield factors, product, all(known[k][1] for k in factors)


def _without_entropy(mono: Monomial) -> Monomial:
    return tuple(f for f in mono[0] if not isinstance(f[0], Entropy)), mono[1]


def _closed_bounds(goal: Goal) -> Iterator[tuple[str, Relation, c.Step]]:
    """Rational bounds, with proofs, of the irrational numbers in the goal and its facts."""
    normalizer = Normalizer(goal.sorts())
    numbers: dict[Monomial, None] = {}
    for formula in (goal.claim, *(f for _, f in goal.facts)):
        if isinstance(formula, Relation):
            try:
                poly = normalizer.poly(sub(formula.left, formula.right))
            except KernelError:
                continue
            scalars = (_without_entropy(m) for m in poly)
            numbers.update({m: None for m in scalars if m != UNIT and not free_names(mono_term(m))})
    for place, mono in enumerate(sorted(numbers, key=repr)):
        term = mono_term(mono)
        try:
            found = enclose(term, {}, 96)
        except EnclosureError:
            continue
        grid = 10**12
        low, high = Fraction(found.lo * grid // 1, grid), Fraction(-(-found.hi * grid // 1), grid)
        proof = _by_enclosure()
        for side, formula in (
            ("low", Relation("<", Num(low), term)),
            ("high", Relation("<", term, Num(high))),
        ):
            yield f"number{place}.{side}", formula, proof


def _by_enclosure() -> c.Step:
    """Proves a strict inequality of closed numbers."""
    return c.Cover((), c.Box("", Fraction(0)), 96)


def defined(goal: Goal, after: Any) -> c.Step:
    """A tactic for what a statement needs in order to be defined: log(2) != 0 and the like."""
    del after
    claim = goal.claim
    if not isinstance(claim, Relation) or free_names(sub(claim.left, claim.right)):
        raise Stuck("not a relation of closed numbers", goal)
    for step in (_by_enclosure(), c.Apart(True), c.Apart(False)):
        try:
            children = goals_of(goal, step)
            if children:
                goals_of(children[0], _by_enclosure())
            return closed(step, [_by_enclosure() for _ in children])
        except Stuck:
            continue
    raise Stuck("closed numbers too close to each other", goal)


def _side(goal: Goal) -> c.Step:
    """Side conditions of a combination: about closed numbers, or easy."""
    try:
        return defined(goal, None)
    except Stuck:
        return auto(goal)


def _solved(program: _Program, aim: Vector, strict: bool, deadline: Deadline) -> Combination | None:
    if not strict:
        found = combine(aim, program.columns, program.free, deadline)
        return found if isinstance(found, Combination) else None
    # aim > 0 if scale * aim = combination with strict facts of total weight 1
    columns: list[Vector] = [
        {**v, STRICT: Fraction(1)} if s.strict else v
        for v, s in zip(program.columns, program.sources, strict=True)
    ]
    last = len(columns)
    opposite = {key: -value for key, value in aim.items()}
    found = combine({STRICT: Fraction(1)}, [*columns, opposite], program.free, deadline)
    if not isinstance(found, Combination):
        return None
    scale = found.weights.pop(last, Fraction(0)) if opposite else Fraction(1)
    if scale == 0:
        return None  # the facts contradict each other: the caller looks at that by itself
    return Combination(
        {j: w / scale for j, w in found.weights.items()},
        {j: m / scale for j, m in found.multipliers.items()},
    )


def _step(goal: Goal, program: _Program, found: Combination) -> c.Step:
    """The certificate of a combination."""
    weights: dict[tuple[str | c.Elemental, ...], Fraction] = {}
    for j, weight in found.weights.items():
        source = program.sources[j]
        shown = source.inequality.expanded(program.names) if source.inequality else None
        for item in [()] if shown is None else [(one,) for one in shown]:
            factors = (*source.factors, *item)
            weights[factors] = weights.get(factors, Fraction(0)) + weight
    equations = tuple(
        (_times(m, program.equations[j][0]), program.equations[j][1]) for j, m in found.multipliers.items()
    )
    step = c.Combine(tuple(c.Product(weight, factors) for factors, weight in weights.items()), equations)
    return closed(step, [_side(g) for g in goals_of(goal, step)])


def _times(number: Fraction, term: Term) -> Term:
    if number == 1:
        return term
    return Num(number) if term == ONE else mul(Num(number), term)
