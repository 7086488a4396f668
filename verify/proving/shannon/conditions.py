"""What a counterexample has to satisfy: alternatives of linear conditions on joint entropies."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.normal import UNIT, Monomial, Normalizer, mono_term
from verify.kernel.statement import And, Formula, Iff, Implies, Not, Or, Relation, Sort, Statement, negation
from verify.kernel.terms import Log, Num, sub
from verify.kernel.values import enclose
from verify.proving.shannon.combinations import Vector, linear

MAX_ALTERNATIVES = 24
TOLERANCE = 1e-11
LOG_TWO: Monomial = (((Log(Num(Fraction(2))), 1),), ())


class NotLinear(Exception):
    """Not a combination of linear relations among entropies."""


@dataclass(frozen=True)
class Condition:
    """form . h + constant  operator  0, operator one of "=", ">=", ">"; entropies h in nats.

    `exact` has the rational coefficients if all are rational; `bits` is the constant in units of log(2) if that
    is a rational number.
    """

    operator: str
    form: Mapping[int, float]
    constant: float
    exact: Mapping[int, Fraction] | None
    bits: Fraction | None

    @property
    def homogeneous(self) -> bool:
        return self.constant == 0

    def value(self, entropy: Mapping[int, float]) -> float:
        return self.constant + sum(v * entropy[m] for m, v in self.form.items())

    def may_hold(self, entropy: Mapping[int, float]) -> bool:
        """Whether it holds as far as floats can tell; a strict relation too close to call is taken not to."""
        return _sign_fits(self.operator, self.value(entropy), TOLERANCE)

    def holds_for_ranks(self, rank: Callable[[int], int], prime: int) -> bool:
        """Whether it holds where entropies are ranks times log(prime): exact if coefficients are rational."""
        if self.exact is not None and (self.homogeneous or (prime == 2 and self.bits is not None)):
            total = sum((v * rank(m) for m, v in self.exact.items()), self.bits or Fraction(0))
            return _sign_fits(self.operator, total)
        return self.may_hold({m: rank(m) * math.log(prime) for m in self.form})

    def lack(self, entropy: Mapping[int, float]) -> float:
        """How far it is from holding."""
        value = self.value(entropy)
        if self.operator == "=":
            return 5 * abs(value) if abs(value) > TOLERANCE else 0.0
        if self.operator == ">":
            return 0.02 - value if value <= TOLERANCE else 0.0
        return -value if value < -TOLERANCE else 0.0


def _sign_fits(operator: str, value: float | Fraction, tolerance: float = 0.0) -> bool:
    if operator == "=":
        return -tolerance <= value <= tolerance
    return value > tolerance if operator == ">" else value >= -tolerance


def failures(statement: Statement, names: Sequence[str]) -> list[list[Condition]]:
    """Alternatives: the statement fails where all conditions of one of them hold. Raises NotLinear."""
    sorts = {b.name: b.sort for b in statement.binders}
    branches: list[list[Relation]] = [[]]
    for formula in (*statement.hypotheses, negation(statement.conclusion)):
        branches = [[*old, *new] for old in branches for new in _alternatives(formula)]
        if len(branches) > MAX_ALTERNATIVES:
            raise NotLinear
    read: dict[Relation, Condition] = {}
    for relation in dict.fromkeys(r for branch in branches for r in branch):
        read[relation] = _condition(relation, sorts, names)
    found = [[read[r] for r in dict.fromkeys(branch)] for branch in branches]
    return [branch for branch in found if not any(_fails(c) for c in branch)]


def _fails(condition: Condition) -> bool:
    """Whether a condition without entropies is false."""
    return not condition.form and not condition.may_hold({})


def _alternatives(formula: Formula) -> list[list[Relation]]:
    """Disjunctive normal form."""
    match formula:
        case Relation("!=", left, right):
            return [[Relation("<", left, right)], [Relation(">", left, right)]]
        case Relation():
            return [[formula]]
        case Or(args):
            return [branch for a in args for branch in _alternatives(a)]
        case And(args):
            branches: list[list[Relation]] = [[]]
            for a in args:
                branches = [[*old, *new] for old in branches for new in _alternatives(a)]
                if len(branches) > MAX_ALTERNATIVES:
                    raise NotLinear
            return branches
        case Implies(left, right):
            return _alternatives(Or((negation(left), right)))
        case Iff(left, right):
            both = And((left, right))
            return _alternatives(Or((both, And((negation(left), negation(right))))))
        case Not(arg):
            return _alternatives(negation(arg))
    raise NotLinear


def _condition(relation: Relation, sorts: Mapping[str, Sort], names: Sequence[str]) -> Condition:
    left, right, operator = relation.left, relation.right, relation.operator
    if operator in ("<", "<="):
        left, right, operator = right, left, {"<": ">", "<=": ">="}[operator]
    try:
        vector = linear(Normalizer(dict(sorts)).poly(sub(left, right)), names)
    except KernelError:
        raise NotLinear from None
    if vector is None:
        raise NotLinear
    form: dict[int, float] = {}
    for (mask, rest), value in vector.items():
        form[mask] = form.get(mask, 0.0) + float(value) * _number(rest)
    constant = form.pop(0, 0.0)
    return Condition(operator, form, constant, _exact(vector), _bits(vector))


def _exact(vector: Vector) -> dict[int, Fraction] | None:
    joint = {key: v for key, v in vector.items() if key[0]}
    if any(rest != UNIT for _, rest in joint):
        return None
    return {mask: v for (mask, _), v in joint.items()}


def _bits(vector: Vector) -> Fraction | None:
    scalars = {rest: v for (mask, rest), v in vector.items() if not mask}
    return scalars.get(LOG_TWO, Fraction(0)) if set(scalars) <= {LOG_TWO} else None


def _number(mono: Monomial) -> float:
    if mono == UNIT:
        return 1.0
    try:
        found = enclose(mono_term(mono), {}, 64)
    except (KernelError, EnclosureError):
        raise NotLinear from None
    return float((found.lo + found.hi) / 2)
