"""Find multipliers: write a - b as a non-negative combination of known non-negative terms (exact, by z3's simplex)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.kernel.certificate import Combine, Product
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, _clear, order
from verify.kernel.rules import Goal, _excess, _product
from verify.kernel.statement import Relation
from verify.kernel.terms import Term, mul, sub

Weighted = tuple[Term, str]


def combination(
    goal: Goal, products: Sequence[Product], equalities: Sequence[Weighted] = ()
) -> Combine | None:
    """A `Combine` step for the goal with multipliers for the offered `products` and `equalities`, or None.

    Each product's own coefficient is scaled; each equality comes with a term to multiply it by.
    """
    if not isinstance(goal.claim, Relation) or goal.claim.operator == "!=":
        return None
    normalizer = Normalizer(goal.sorts())
    target, strict = _excess(goal.claim)
    if goal.claim.operator == "=":
        products = ()
    try:
        offered = [_product(goal, p) for p in products]
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
    found = _solve(parts[0], parts[1 : 1 + len(products)], parts[1 + len(products) :], needs_strict)
    if found is None:
        return None
    weights, multipliers = found
    chosen = tuple(Product(w * p.coefficient, p.factors) for w, p in zip(weights, products, strict=True) if w)
    scaled = tuple(
        (term if m == 1 else mul(_number(m), term), label)
        for m, (term, label) in zip(multipliers, equalities, strict=True)
        if m
    )
    return Combine(chosen, scaled)


def _number(value: Fraction) -> Term:
    from verify.kernel.terms import Num

    return Num(value)


def _common_denominator(parts: list[Poly], normalizer: Normalizer) -> list[Poly]:
    """All polynomials times the same denominators."""
    for _ in range(40):
        worst: dict[Term, int] = {}
        for poly in parts:
            for atoms, _exponential in poly:
                for a, k in atoms:
                    worst[a] = min(worst.get(a, 0), k)
        below = [(a, k) for a, k in sorted(worst.items(), key=lambda item: order(item[0])) if k < 0]
        if not below:
            return parts
        factor, power = below[0]
        parts = [_clear(poly, factor, -power, normalizer) for poly in parts]
    raise KernelError("denominators nested too deeply")


def _solve(
    target: Poly, products: list[Poly], equalities: list[Poly], strict: list[bool] | None
) -> tuple[list[Fraction], list[Fraction]] | None:
    import z3

    weights = [z3.Real(f"w{i}") for i in range(len(products))]
    multipliers = [z3.Real(f"m{i}") for i in range(len(equalities))]
    solver = z3.SimpleSolver()
    solver.set("timeout", 5000)
    solver.add(*(w >= 0 for w in weights))
    monomials = {m for poly in (target, *products, *equalities) for m in poly}
    for mono in sorted(monomials, key=repr):  # the same certificate in every run
        terms = [w * _rat(p[mono]) for w, p in zip(weights, products, strict=True) if mono in p]
        terms += [m * _rat(e[mono]) for m, e in zip(multipliers, equalities, strict=True) if mono in e]
        solver.add(
            z3.Sum(terms) == _rat(target.get(mono, Fraction(0))) if terms else z3.BoolVal(mono not in target)
        )
    if strict is not None:
        positive = [w for w, s in zip(weights, strict, strict=True) if s]
        solver.add(z3.Sum(positive) > 0 if positive else z3.BoolVal(False))
    used = _sparse(solver, weights)
    if used is None:
        return None
    values = [_fraction(used.eval(v, model_completion=True)) for v in (*weights, *multipliers)]
    return values[: len(weights)], values[len(weights) :]


def _sparse(solver: Any, weights: list[Any]) -> Any:
    """A model with few non-zero weights: set each to 0 as long as that works (at most 40 tries)."""
    import z3

    if solver.check() != z3.sat:
        return None
    model = solver.model()
    for weight in weights[:40]:
        if _fraction(model.eval(weight, model_completion=True)) == 0:
            solver.add(weight == 0)
            continue
        solver.push()
        solver.add(weight == 0)
        if solver.check() == z3.sat:
            model = solver.model()
        else:
            solver.pop()
    return model


def _rat(value: Fraction) -> Any:
    import z3

    return z3.RealVal(str(value))


def _fraction(value: Any) -> Fraction:
    return Fraction(value.numerator_as_long(), value.denominator_as_long())
