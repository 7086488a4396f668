"""Find multipliers: write a - b as a non-negative combination of known non-negative terms.

Small systems are solved in fractions (`simplex`). For others a float linear program (HiGHS) proposes a basis, and the
rational numbers are solved for exactly on it (flint); only if that fails, because the float solver was mistaken, z3's
exact simplex is asked. The answer is a vertex of the polyhedron of all answers, so at most as many multipliers differ
from 0 as there are monomials.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from verify.kernel.certificate import Combine, Product
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, multiplied_by, order
from verify.kernel.rules import Goal, excess_of, product_of
from verify.kernel.statement import Formula, Relation
from verify.kernel.terms import ONE, ZERO, Apply, Delta, Log, Num, Pi, SameTuple, Sum, Term, Var, mul, sub
from verify.limits.deadlines import Deadline, look
from verify.limits.highs import float_program
from verify.limits.simplex import vertex
from verify.limits.solvers import asked, run

Weighted = tuple[Term, str]
Column = Mapping[Any, Fraction]

PATIENCE = 5.0  # seconds for one linear program
WIDE = 10**6  # ratio of coefficients
SMALL = 600  # coefficients; above that floats are faster than fractions


class Limit(Protocol):
    """What is asked of a deadline."""

    def left(self) -> float: ...


def combination(
    goal: Goal,
    products: Sequence[Product],
    equalities: Sequence[Weighted] = (),
    deadline: Limit | None = None,
) -> Combine | None:
    """A `Combine` step for the goal with multipliers for the offered `products` and `equalities`, or None.

    Each product's own coefficient is scaled; each equality comes with a term to multiply it by. None also if the
    time is up, at the latest after `PATIENCE` seconds. Raises OutOfTime where that of a whole search is (`within`).
    """
    look()
    if not isinstance(goal.claim, Relation) or goal.claim.operator == "!=":
        return None
    normalizer = Normalizer(goal.sorts())
    target, strict = excess_of(goal.claim)
    if goal.claim.operator == "=":
        products = ()
    try:
        offered = [_offered(goal, p) for p in products]
        parts = [normalizer.poly(target), *(normalizer.poly(term) for term, _ in offered)]
        for multiplier, label in equalities:
            fact = goal.fact(label)
            if not isinstance(fact, Relation):
                return None
            parts.append(normalizer.poly(mul(multiplier, sub(fact.left, fact.right))))
        parts = _common_denominator(parts, normalizer)
    except KernelError:
        return None
    needs_strict = [positive for _, positive in offered] if strict else None
    seconds = PATIENCE if deadline is None else min(PATIENCE, deadline.left())
    found = multipliers(
        parts[0], parts[1 : 1 + len(products)], parts[1 + len(products) :], needs_strict, seconds
    )
    if found is None:
        return None
    weights, factors = found
    chosen = tuple(Product(w * p.coefficient, p.factors) for w, p in zip(weights, products, strict=True) if w)
    scaled = tuple(
        (term if m == 1 else mul(Num(m), term), label)
        for m, (term, label) in zip(factors, equalities, strict=True)
        if m
    )
    return Combine(chosen, scaled)


def _offered(goal: Goal, product: Product) -> tuple[Term, bool]:
    """`product_of`: of a fact alone, which is asked for again and again, the same object each time."""
    match product.factors:
        case (str(label),) if product.coefficient == 1:
            return _alone(goal.fact(label))
    return product_of(goal, product)


@lru_cache(maxsize=1 << 14)
def _alone(fact: Formula) -> tuple[Term, bool]:
    term, strict = excess_of(fact)
    return mul(ONE, term), strict


def _common_denominator(parts: list[Poly], normalizer: Normalizer) -> list[Poly]:
    """All polynomials times the same denominators."""
    for _ in range(40):
        worst: dict[Term, int] = {}
        for poly in parts:
            for atoms, _exponential in poly:
                for a, k in atoms:
                    if k < 0 and k < worst.get(a, 0):
                        worst[a] = k
        if not worst:
            return parts
        inert: dict[Term, int] = {a: -k for a, k in worst.items() if isinstance(a, _INERT)}
        if len(inert) > 1 and not any(isinstance(a, _ACTING) for poly in parts for atoms, _ in poly for a, _ in atoms):
            parts = [_moved(poly, inert, normalizer) for poly in parts]
            continue
        factor = min(worst, key=order)
        parts = [times(poly, factor, -worst[factor], normalizer) for poly in parts]
    raise KernelError("denominators nested too deeply")


#: As factors they change exponents only. (Of a root or a sum above the line a part is multiplied out.)
_INERT = (Var, Log, Apply, Sum, Pi)
#: These act on the other factors of their monomial.
_ACTING = (Delta, SameTuple)


def times(poly: Poly, factor: Term, count: int, normalizer: Normalizer) -> Poly:
    """`multiplied_by`; where nothing but exponents changes, these are added. (The kernel multiplies for itself.)"""
    if not isinstance(factor, _INERT) or any(isinstance(a, _ACTING) for atoms, _ in poly for a, _ in atoms):
        return multiplied_by(poly, factor, count, normalizer)
    return _moved(poly, {factor: count}, normalizer)


def _moved(poly: Poly, by: Mapping[Term, int], normalizer: Normalizer) -> Poly:
    """A polynomial with these exponents of inert factors added in each monomial."""
    for factor in by:
        normalizer.require("!=", factor, ZERO)
    out: Poly = {}
    for (atoms, exponential), coefficient in poly.items():
        powers = dict(atoms)
        for factor, count in by.items():
            powers[factor] = powers.get(factor, 0) + count
        kept = [item for item in powers.items() if item[1]]
        out[tuple(sorted(kept, key=lambda item: order(item[0]))), exponential] = coefficient
    return out


# --- the linear program --------------------------------------------------------------------------------------


class _System(NamedTuple):
    """``sum of y[j] * columns[j] == target`` with y[j] >= 0 for j < `signed`; `strict` are columns of which one counts.

    `rows` has for each monomial the entries of the columns that are still in; `order` sorts them.
    """

    target: Column
    columns: list[Column]
    signed: int
    strict: frozenset[int] | None
    rows: dict[Any, dict[int, Fraction]]

    @property
    def entries(self) -> int:
        return sum(map(len, self.rows.values()))

    @property
    def alive(self) -> list[int]:
        return sorted({j for row in self.rows.values() for j in row})


def multipliers(
    target: Column,
    products: Sequence[Column],
    equalities: Sequence[Column],
    strict: Sequence[bool] | None = None,
    seconds: float = PATIENCE,
) -> tuple[list[Fraction], list[Fraction]] | None:
    """Weights >= 0 for `products` and any numbers for `equalities` that add up to `target`, or None.

    All are polynomials: maps from monomials to coefficients. With `strict`, some product marked in it has a
    positive weight. Few weights are positive: the answer is a vertex, of small total weight.
    """
    columns = [*products, *equalities]
    marked = None if strict is None else frozenset(j for j, s in enumerate(strict) if s)
    rows = _presolved(target, columns, len(products))
    if rows is None:
        return None
    system = _System(target, columns, len(products), marked, rows)
    if marked is not None and not marked & set(system.alive):
        return None
    end = Deadline(seconds)
    values = _by_simplex(system, end) if system.entries <= SMALL else _by_floats(system, end)
    if values is _UNSURE:
        values = _by_z3(system, end.left()) if end.left() > 0 else None
    return None if values is None else _spread(values, system)


_UNSURE: dict[int, Fraction] = {-1: Fraction(0)}  # the float solver had no answer to rely on


def _spread(values: Mapping[int, Fraction], system: _System) -> tuple[list[Fraction], list[Fraction]]:
    full = [values.get(j, Fraction(0)) for j in range(len(system.columns))]
    return full[: system.signed], full[system.signed :]


def _presolved(target: Column, columns: Sequence[Column], signed: int) -> dict[Any, dict[int, Fraction]] | None:
    """The rows without the weights that must be 0 because nothing can cancel what they bring, and without those that say
    nothing; None if the target is out of reach.

    Monomials are hashed once each time that they occur, and go by their numbers then.
    """
    number: dict[Any, int] = {mono: i for i, mono in enumerate(target)}
    goals = [_sign_of(value) for value in target.values()]
    rows: list[dict[int, Fraction]] = [{} for _ in goals]
    places: list[list[int]] = []
    for j, column in enumerate(columns):
        place = [number.setdefault(mono, len(number)) for mono in column]
        rows += [{} for _ in range(len(number) - len(rows))]
        for i, value in zip(place, column.values(), strict=True):
            rows[i][j] = value
        places.append(place)
    goals += [0] * (len(rows) - len(goals))
    waiting = list(range(len(rows)))
    while waiting:
        row, goal = rows[i := waiting.pop()], goals[i]
        if not row:
            if goal:
                return None
            continue
        signs = {_sign_of(v) if j < signed else 0 for j, v in row.items()}
        if len(signs) == 1 and goal * (sign := min(signs)) <= 0 and sign:
            if goal:
                return None
            for j in list(row):
                for other in places[j]:
                    if rows[other].pop(j, None) is not None:
                        waiting.append(other)
    return {mono: rows[i] for mono, i in number.items() if rows[i]}


def _sign_of(value: Fraction) -> int:
    above: int = value.numerator
    return (above > 0) - (above < 0)


def _by_simplex(system: _System, end: Deadline) -> dict[int, Fraction] | None:
    """An exact vertex; columns with few monomials are preferred, numbers without a sign are split into two parts."""
    alive = sorted(system.alive, key=lambda j: (j < system.signed, len(system.columns[j])))
    free = [j for j in alive if j >= system.signed]
    place = {(j, 1): 2 * i for i, j in enumerate(alive)} | {(j, -1): 2 * i + 1 for i, j in enumerate(free)}
    rows = []
    for mono, row in sorted(system.rows.items(), key=lambda item: repr(item[0])):
        entries = {place[j, 1]: v for j, v in row.items()}
        entries |= {place[j, -1]: -v for j, v in row.items() if j >= system.signed}
        rows.append((entries, system.target.get(mono, Fraction(0))))
    wanted = frozenset(place[j, 1] for j in system.strict or () if (j, 1) in place)
    try:
        found = vertex(rows, wanted, end)
    except TimeoutError:
        return None
    if found is None:
        return None
    values: dict[int, Fraction] = {}
    for (j, sign), i in place.items():
        values[j] = values.get(j, Fraction(0)) + sign * found.get(i, Fraction(0))
    return values


def _by_floats(system: _System, end: Deadline) -> dict[int, Fraction] | None:
    """The exact vertex at the basis that HiGHS proposes; None if there is no solution, `_UNSURE` if it can not say."""
    if not system.rows:
        return None if system.strict is not None else {}
    program = _Program(system, end)
    basis = program.basis()
    if basis is None:
        return None if program.infeasible else _UNSURE
    values = _exact(system, basis)
    if values is None:
        return _UNSURE
    if system.strict is not None and not any(values.get(j, 0) for j in system.strict):
        basis = program.strict_basis()
        if basis is None:
            return None if program.infeasible else _UNSURE
        values = _exact(system, basis, program.share)
    return _UNSURE if values is None else values


def _equilibrated(entries: Sequence[tuple[int, int, float]]) -> tuple[dict[int, float], dict[int, float]]:
    """Factors for rows and columns that bring all entries near 1: geometric means in turn."""
    heights: dict[int, float] = {}
    sizes = {j: 1.0 for _, j, _ in entries}
    for _ in range(4):
        heights = _balanced((i, v * sizes[j]) for i, j, v in entries)
        sizes = _balanced((j, v * heights[i]) for i, j, v in entries)
    return heights, sizes


def _balanced(entries: Iterable[tuple[int, float]]) -> dict[int, float]:
    """For each line the factor that makes its largest and its smallest entry each other's inverse."""
    seen: dict[int, list[float]] = {}
    for line, value in entries:
        seen.setdefault(line, []).append(value)
    return {line: (max(values) * min(values)) ** -0.5 for line, values in seen.items()}


class _Program:
    """The float program: least total weight, a column counting as much as it has monomials.

    Rows and columns are scaled; numbers without a sign are split into two parts. `wide` coefficients are beyond the
    tolerances of a float solver: then its "infeasible" counts for nothing.
    """

    def __init__(self, system: _System, end: Deadline) -> None:
        import highspy
        import numpy as np

        self.system = system
        self.end = end
        self.alive = system.alive
        self.monomials = sorted(system.rows, key=repr)  # the same certificate in every run
        self.infeasible = False
        self.share: Fraction | None = None
        self.highs: Any = highspy
        self.np: Any = np
        self.sizes: dict[int, float] = {}
        found = [abs(v) for row in system.rows.values() for v in row.values()]
        self.wide = bool(found) and max(found) > WIDE * min(found)
        free = [j for j in self.alive if j >= system.signed]
        self.parts = [(j, 1.0) for j in self.alive] + [(j, -1.0) for j in free]
        self.solver = self._filled()

    def _filled(self) -> Any:
        system = self.system
        place = {mono: i for i, mono in enumerate(self.monomials)}
        entries = [(place[m], j, v) for j in self.alive for m, v in system.columns[j].items() if m in place]
        heights, self.sizes = _equilibrated([(i, j, abs(float(v))) for i, j, v in entries])
        column: dict[int, dict[int, float]] = {j: {} for j in self.alive}
        for i, j, v in entries:
            column[j][i] = float(v) * heights[i] * self.sizes[j]
        goal = [float(system.target.get(m, Fraction(0))) * heights.get(place[m], 1.0) for m in self.monomials]
        return float_program(
            [(1.0 + len(column[j])) * self.sizes[j] for j, _ in self.parts],
            [0.0] * len(self.parts),
            goal,
            goal,
            [{i: sign * v for i, v in column[j].items()} for j, sign in self.parts],
            small_matrix_value=1e-12,
        )

    def basis(self) -> list[int] | None:
        """The columns of an optimal basis; None, and perhaps `infeasible`, if there is none."""
        solver = self.solver
        status = run(solver, self.end)
        self.infeasible = status == "kInfeasible" and not self.wide
        if status != "kOptimal":
            return None
        basic = self.highs.HighsBasisStatus.kBasic
        states = solver.getBasis().col_status
        return sorted({j for (j, _), s in zip(self.parts, states, strict=True) if s == basic})

    def strict_basis(self) -> list[int] | None:
        """The same where the weights that make the claim strict add up to a positive `share`."""
        strict = self.system.strict or frozenset()
        chosen = [i for i, (j, _) in enumerate(self.parts) if j in strict]
        costs = list(self.solver.getLp().col_cost_)
        for i, (j, _) in enumerate(self.parts):
            self.solver.changeColCost(i, -self.sizes[j] if i in chosen else 0.0)
        weights = [self.sizes[self.parts[i][0]] for i in chosen]
        self.solver.addRow(-self.highs.kHighsInf, 1.0, len(chosen), self.np.array(chosen), self.np.array(weights))
        if self.basis() is None:
            return None
        most = -float(self.solver.getInfo().objective_function_value)
        if most < 1e-9:
            self.infeasible = not self.wide
            return None
        self.share = Fraction(most / 2).limit_denominator(1000) or Fraction(most / 2)
        for i, cost in enumerate(costs):
            self.solver.changeColCost(i, cost)
        self.solver.changeRowBounds(len(self.monomials), float(self.share), self.highs.kHighsInf)
        return self.basis()


def _exact(system: _System, basis: Sequence[int], share: Fraction | None = None) -> dict[int, Fraction] | None:
    """The values of the basic columns, by rational elimination; None if they do not fit or have the wrong sign.

    With `share` the weights of strict products add up to that much. A column too many has value 0.
    """
    import flint

    table = []
    for mono, row in sorted(system.rows.items(), key=lambda item: repr(item[0])):
        entries = [row.get(j, Fraction(0)) for j in basis]
        if any(entries) or mono in system.target:
            table.append([*entries, system.target.get(mono, Fraction(0))])
    if share is not None and system.strict is not None:
        table.append([*(Fraction(int(j in system.strict)) for j in basis), share])
    if not table:
        return {}
    flat = [flint.fmpq(v.numerator, v.denominator) for line in table for v in line]
    reduced, rank = flint.fmpq_mat(len(table), len(basis) + 1, flat).rref()
    values: dict[int, Fraction] = {}
    for i in range(rank):
        pivot = next(k for k in range(len(basis) + 1) if reduced[i, k] != 0)
        if pivot == len(basis):
            return None
        end = reduced[i, len(basis)]
        values[basis[pivot]] = Fraction(int(end.p), int(end.q))
    if any(v < 0 for j, v in values.items() if j < system.signed):
        return None
    return values


def _by_z3(system: _System, seconds: float) -> dict[int, Fraction] | None:
    """A solution by exact simplex."""
    import z3

    unknowns = {j: z3.Real(f"y{j}") for j in system.alive}
    solver = z3.SimpleSolver()
    solver.add(*(y >= 0 for j, y in unknowns.items() if j < system.signed))
    for mono, row in sorted(system.rows.items(), key=lambda item: repr(item[0])):
        goal = z3.RealVal(str(system.target.get(mono, Fraction(0))))
        solver.add(z3.Sum([unknowns[j] * z3.RealVal(str(v)) for j, v in row.items()]) == goal)
    if system.strict is not None:
        solver.add(z3.Sum([unknowns[j] for j in sorted(system.strict & set(unknowns))]) > 0)
    if asked(solver, seconds) != "sat":
        return None
    model = solver.model()
    found = {j: model.eval(y, model_completion=True) for j, y in unknowns.items()}
    return {j: Fraction(v.numerator_as_long(), v.denominator_as_long()) for j, v in found.items()}
