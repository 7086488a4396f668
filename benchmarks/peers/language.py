"""From the kernel's statements to a peer's language, by a fold.

A peer subclasses `Language` and says what each construct becomes; what it leaves out is inexpressible. Defined
functions (tanh, h, kl ...) are unfolded unless the peer has them, finite sums with constant bounds are written
out unless the peer has sums.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, ClassVar

from benchmarks.peers.answer import Inexpressible
from verify.kernel import statement as s
from verify.kernel import terms as t
from verify.kernel.definitions import unfold_call
from verify.kernel.values import exact

MAX_TERMS = 300  # of a sum that is written out


class Language:
    """The words of a peer. Arguments are what the peer's own methods returned for the parts."""

    functions: ClassVar[Mapping[str, Callable[..., Any]]] = {}  # defined functions that the peer has itself

    def number(self, value: Fraction) -> Any:
        raise self.lacks("numbers")

    def declare(self, name: str, integer: bool) -> Any:
        """What stands for a variable where it is bound."""
        raise self.lacks("variables")

    def use(self, declared: Any) -> Any:
        """What stands for a variable in a term."""
        return declared

    def add(self, args: list[Any]) -> Any:
        raise self.lacks("sums of terms")

    def mul(self, args: list[Any]) -> Any:
        raise self.lacks("products")

    def power(self, base: Any, exponent: Fraction) -> Any:
        raise self.lacks("powers")

    def symbolic_power(self, base: Any, exponent: Any) -> Any:
        raise self.lacks("powers with symbolic exponents")

    def exp(self, arg: Any) -> Any:
        raise self.lacks("exp")

    def log(self, arg: Any) -> Any:
        raise self.lacks("log")

    def xlogx(self, arg: Any) -> Any:
        """x log x, 0 at 0. Overridden where the product is not good enough at 0."""
        return self.mul([arg, self.log(arg)])

    def absolute(self, arg: Any) -> Any:
        raise self.lacks("abs")

    def extremum(self, args: list[Any], least: bool) -> Any:
        raise self.lacks("min and max")

    def delta(self, left: Any, right: Any) -> Any:
        raise self.lacks("Kronecker deltas")

    def binomial(self, n: Any, k: Any) -> Any:
        raise self.lacks("symbolic binomials")

    def sum(self, index: Any, lower: Any, upper: Any, body: Any) -> Any:
        raise self.lacks("sums with symbolic bounds")

    def entropy(self, names: tuple[str, ...]) -> Any:
        raise self.lacks("entropies")

    def relation(self, operator: str, left: Any, right: Any) -> Any:
        raise self.lacks("relations")

    def conjunction(self, parts: list[Any]) -> Any:
        raise self.lacks("and")

    def disjunction(self, parts: list[Any]) -> Any:
        raise self.lacks("or")

    def negation(self, part: Any) -> Any:
        raise self.lacks("not")

    def quantified(self, every: bool, bound: list[Any], body: Any) -> Any:
        """For all (`every`) or for some values of the `bound` variables: `body`."""
        raise self.lacks("quantifiers")

    def lacks(self, what: str) -> Inexpressible:
        return Inexpressible(f"no {what}")


class Translator:
    """One statement in one language; `scope` has what each variable was declared as."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.scope: dict[str, Any] = {}

    def statement(self, statement: s.Statement) -> tuple[list[Any], Any]:
        """Hypotheses (the ranges of integer variables among them) and the conclusion."""
        ranges = [self.formula(f) for b in statement.binders for f in self.bind(b)]
        return ranges + [self.formula(h) for h in statement.hypotheses], self.formula(statement.conclusion)

    def bind(self, binder: s.Binder) -> list[s.Formula]:
        """Declares a variable; what its sort says of it."""
        name, sort = binder.name, binder.sort
        if isinstance(sort, s.RandomVariable):
            return []
        if not isinstance(sort, (s.Real, s.Integer, s.Range)):
            raise self.language.lacks(f"{type(sort).__name__.lower()} variables")
        self.scope[name] = self.language.declare(name, not isinstance(sort, s.Real))
        if not isinstance(sort, s.Range):
            return []
        here = t.Var(name)
        return [s.relation("<=", sort.lower, here), s.relation("<=", here, sort.upper)]

    def term(self, term: t.Term) -> Any:
        language = self.language
        match term:
            case t.Num(value):
                return language.number(value)
            case t.Var(name):
                return language.use(self.scope[name])
            case t.Add(args):
                return language.add([self.term(a) for a in args])
            case t.Mul(args):
                return language.mul([self.term(a) for a in args])
            case t.Pow(base, t.Num(exponent)):
                return language.power(self.term(base), exponent)
            case t.Pow(base, exponent):
                return language.symbolic_power(self.term(base), self.term(exponent))
            case t.Exp(arg):
                return language.exp(self.term(arg))
            case t.Log(arg):
                return language.log(self.term(arg))
            case t.XLogX(arg):
                return language.xlogx(self.term(arg))
            case t.Abs(arg):
                return language.absolute(self.term(arg))
            case t.Min(args) | t.Max(args):
                return language.extremum([self.term(a) for a in args], isinstance(term, t.Min))
            case t.Delta(left, right):
                return language.delta(self.term(left), self.term(right))
            case t.Call():
                return self._call(term)
            case t.Binomial():
                return self._binomial(term)
            case t.Sum():
                return self._sum(term)
            case t.Entropy(names):
                return language.entropy(names)
        raise language.lacks(type(term).__name__)

    def _call(self, term: t.Call) -> Any:
        own = self.language.functions.get(term.name)
        return own(*(self.term(a) for a in term.args)) if own else self.term(unfold_call(term))

    def _binomial(self, term: t.Binomial) -> Any:
        n, k = exact(term.n), exact(term.k)
        if n is None or k is None or not n.denominator == k.denominator == 1:
            return self.language.binomial(self.term(term.n), self.term(term.k))
        return self.language.number(Fraction(comb(int(n), int(k)) if 0 <= k <= n else 0))

    def _sum(self, term: t.Sum) -> Any:
        lower, upper = exact(term.lower), exact(term.upper)
        if lower is not None and upper is not None and upper - lower < MAX_TERMS:
            values = [t.Num(Fraction(i)) for i in range(int(lower), int(upper) + 1)]
            bodies = [t.substitute(term.body, {term.index: value}) for value in values]
            return self.language.add([self.term(b) for b in bodies] or [self.language.number(Fraction(0))])  # type: ignore[arg-type]
        ends = self.term(term.lower), self.term(term.upper)
        index = self.language.declare(term.index, integer=True)
        outer, self.scope = self.scope, {**self.scope, term.index: index}
        try:
            return self.language.sum(index, *ends, self.term(term.body))
        finally:
            self.scope = outer

    def formula(self, formula: s.Formula) -> Any:
        language = self.language
        match formula:
            case s.Relation(operator, left, right):
                return language.relation(operator, self.term(left), self.term(right))
            case s.And(args):
                return language.conjunction([self.formula(a) for a in args])
            case s.Or(args):
                return language.disjunction([self.formula(a) for a in args])
            case s.Not(arg):
                return language.negation(self.formula(arg))
            case s.Implies(left, right):
                return language.disjunction([language.negation(self.formula(left)), self.formula(right)])
            case s.Iff(left, right):
                return self.formula(s.And((s.Implies(left, right), s.Implies(right, left))))
            case s.ForAll(binders, body):
                return self._quantified(True, binders, body)
            case s.Exists(binders, body):
                return self._quantified(False, binders, body)
        raise language.lacks(type(formula).__name__)

    def _quantified(self, every: bool, binders: tuple[s.Binder, ...], body: s.Formula) -> Any:
        outer, self.scope = self.scope, dict(self.scope)
        try:
            ranges = tuple(f for b in binders for f in self.bind(b))
            inside = s.Implies(s.And(ranges), body) if every else s.And((*ranges, body))
            bound = [self.scope[b.name] for b in binders]
            return self.language.quantified(every, bound, self.formula(inside if ranges else body))
        finally:
            self.scope = outer


BOUNDING = {"<": (0, 1), "<=": (0, 1), ">": (1, 0), ">=": (1, 0), "=": (2, 2)}


def constant_bounds(statement: s.Statement) -> dict[str, list[Fraction | None]]:
    """The interval [low, high] that comparisons with rational constants leave each scalar variable."""
    found: dict[str, list[Fraction | None]] = {b.name: [None, None] for b in statement.binders}
    for name, side, value in _comparisons(statement):
        known = found[name]
        for end in (0, 1) if side == 2 else (side,):
            old = known[end]
            known[end] = value if old is None else (max, min)[end](old, value)
    return found


def _comparisons(statement: s.Statement) -> list[tuple[str, int, Fraction]]:
    """(variable, 0 if the constant is below it, 1 if above, 2 if equal, constant)."""
    out = []
    ranges = [(b.name, b.sort) for b in statement.binders if isinstance(b.sort, s.Range)]
    formulas = [h for h in statement.hypotheses if isinstance(h, s.Relation) and h.operator in BOUNDING]
    sides = [(f.left, f.right, BOUNDING[f.operator]) for f in formulas]
    sides += [(sort.lower, t.Var(name), (0, 1)) for name, sort in ranges]
    sides += [(t.Var(name), sort.upper, (0, 1)) for name, sort in ranges]
    for left, right, (below, above) in sides:
        low, high = exact(left), exact(right)
        if isinstance(right, t.Var) and low is not None:
            out.append((right.name, below, low))
        elif isinstance(left, t.Var) and high is not None:
            out.append((left.name, above, high))
    return out
