"""Rewriting of terms in one variable, with the equations that justify it.

A `Bridge` is a term equal to the one asked about, and labels of equations, each with a multiplier, that make up the
difference: ``old = new + sum of multiplier * (left - right)``, as `Combine` wants it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, poly_term
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    TWO,
    ZERO,
    Exp,
    Log,
    Mul,
    Node,
    Num,
    Pow,
    Term,
    XLogX,
    add,
    mul,
    neg,
)
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, closed, goals_of
from verify.refuting.factors import factored

Prove = Callable[[Goal], c.Step]
Equations = tuple[tuple[Term, str], ...]


@dataclass(frozen=True)
class Bridge:
    """A nicer form of a term and the equations in between."""

    term: Term
    equations: Equations = ()


def split_linear(poly: Poly, atom: Term) -> tuple[Term, Poly] | None:
    """(C, rest) with poly = C * atom + rest, if the atom occurs linearly."""
    inside: Poly = {}
    rest: Poly = {}
    for (atoms, exponential), value in poly.items():
        power = dict(atoms).get(atom, 0)
        if power not in (0, 1):
            return None
        if power:
            inside[(tuple((a, k) for a, k in atoms if a != atom), exponential)] = value
        else:
            rest[(atoms, exponential)] = value
    return poly_term(inside), rest


def simplified(term: Term, goal: Goal) -> Term:
    """The normal form; 0, if it is 0 over a common denominator."""
    parts = factored(term, goal.sorts())
    return ZERO if not parts.content else Normalizer(goal.sorts()).canonical(term)


def atoms_of(poly: Poly, kind: type[Term] | tuple[type[Term], ...]) -> list[Term]:
    """The atoms of one kind, in order of their text."""
    return sorted({a for m in poly for a, _ in m[0] if isinstance(a, kind)}, key=repr)


class Bridges:
    """Rewrites terms on one goal; equations are added to its chain, their conditions proved by `prove`."""

    def __init__(self, chain: Chain, prove: Prove, label: Callable[[str], str]) -> None:
        self.chain, self.prove, self.label = chain, prove, label

    def poly(self, term: Term) -> Poly:
        return Normalizer(self.chain.goal.sorts()).poly(term)

    def open_logs(self, term: Term, positive: Callable[[Term], bool]) -> Bridge:
        """``x log x`` as a product, and the logarithm of a product as a sum, where the arguments are positive."""
        equations: list[tuple[Term, str]] = []
        poly = self.poly(term)
        for atom in atoms_of(poly, XLogX):
            found = split_linear(poly, atom)
            if found is None or not positive(atom.arg):  # type: ignore[attr-defined]
                continue
            equations.append((found[0], self._fact("xlogx_value", atom.arg)))  # type: ignore[attr-defined]
            poly = self.poly(add(poly_term(found[1]), mul(found[0], atom.arg, Log(atom.arg))))  # type: ignore[attr-defined]
        for atom in atoms_of(poly, Log):
            found = split_linear(poly, atom)
            pairs = self.factors(atom.arg, positive) if found is not None else None  # type: ignore[attr-defined]
            if found is None or pairs is None:
                continue
            total = add(*(_times(k, _log_of(t)) for t, k in pairs))
            equations.append((found[0], self._log_equation(atom, pairs, total)))
            poly = self.poly(add(poly_term(found[1]), mul(found[0], total)))
        return Bridge(poly_term(poly), tuple(equations))

    def close_logs(self, term: Term, vanishing: Callable[[Term], bool]) -> Bridge:
        """``a log a`` as `XLogX` for each a that vanishes at an end, where the factor of the logarithm has a in it."""
        equations: list[tuple[Term, str]] = []
        poly = self.poly(term)
        for atom in atoms_of(poly, Log):
            arg: Term = atom.arg  # type: ignore[attr-defined]
            found = split_linear(poly, atom) if vanishing(arg) else None
            if found is None or not self._divides(arg, found[0]):
                continue
            quotient = self._quotient(found[0], arg)
            label = self._fact("xlogx_value", arg)
            equations.append((neg(quotient), label))
            poly = self.poly(add(poly_term(found[1]), mul(quotient, XLogX(arg))))
        return Bridge(poly_term(poly), tuple(equations))

    def _quotient(self, top: Term, bottom: Term) -> Term:
        """A quotient of polynomials with common factors cancelled."""
        scope = self.chain.goal.sorts()
        above, below = factored(top, scope), factored(bottom, scope)
        powers = {f.term: f.power for f in above.factors}
        for factor in below.factors:
            powers[factor.term] = powers.get(factor.term, 0) - factor.power
        left = (_powered(term, power) for term, power in powers.items() if power)
        return mul(Num(above.content / below.content), *left)

    def _divides(self, arg: Term, factor: Term) -> bool:
        scope = self.chain.goal.sorts()
        inner, outer = factored(arg, scope).factors, factored(factor, scope).factors
        return len(inner) == 1 and any(f.term == inner[0].term and f.power > 0 for f in outer)

    def _fact(self, name: str, *arguments: Term) -> str:
        label = self.label("f")
        self.chain.add(c.Fact(label, name, arguments), self.prove)
        return label

    # --- products ---

    def factors(self, arg: Term, positive: Callable[[Term], bool]) -> list[tuple[Term, int]] | None:
        """Positive (factor, power) pairs with product `arg`; None if nothing splits."""
        if isinstance(arg, Num | Exp):
            return None
        try:
            parts = factored(arg, self.chain.goal.sorts())
        except KernelError:
            return None
        pairs: list[tuple[Term, int]] = []
        content = parts.content
        for f in parts.factors:
            term = f.term
            if not positive(term):
                if f.power % 2 == 0 and positive(square := Pow(term, TWO)):
                    pairs.append((square, f.power // 2))
                    continue
                if not positive(neg(term)):
                    return None
                term, content = self._negated(term), content * (-1) ** abs(f.power)
            pairs.append((term, f.power))
        if content <= 0 or (
            len(pairs) == 1 and pairs[0][1] == 1 and content == 1 and not is_square_root(pairs[0][0])
        ):
            return None
        if content != 1:
            pairs.insert(0, (Num(content), 1))
        return pairs

    def _negated(self, term: Term) -> Term:
        return Normalizer(self.chain.goal.sorts()).canonical(neg(term))

    def _log_equation(self, atom: Term, pairs: list[tuple[Term, int]], total: Term) -> str:
        """The fact that the logarithm of the product is the sum, by one factor after the other."""
        labels: list[str] = []
        sofar: Term | None = None
        for term, power in pairs:
            if is_square_root(term):
                labels.append(self._fact("log_product", term, term))
            if power < 0 and not isinstance(term, Exp):
                labels.append(self._fact("log_reciprocal", term))
            unit = term if power > 0 else Pow(term, MINUS_ONE)
            for _ in range(abs(power)):
                if sofar is not None:
                    labels.append(self._fact("log_product", sofar, unit))
                sofar = unit if sofar is None else mul(sofar, unit)
        written = self._written(atom.arg, sofar or ONE)  # type: ignore[attr-defined]
        label = self.label("log")
        step = c.Have(label, Relation("=", atom, total))
        self.chain.add(step, lambda goal: self._by_equations(goal, labels, written))
        return label

    def _written(self, arg: Term, product: Term) -> str | None:
        """The fact that an argument is the product, where the two have different normal forms."""
        canonical = Normalizer(self.chain.goal.sorts()).canonical
        if canonical(arg) == canonical(product):
            return None
        label = self.label("w")
        self.chain.add(c.Have(label, Relation("=", arg, product)), self.prove)
        return label

    def _by_equations(self, goal: Goal, labels: list[str], written: str | None) -> c.Step:
        if written is not None:
            rewrite = c.Rewrite(written)
            (after,) = goals_of(goal, rewrite)
            return closed(rewrite, [self._by_equations(after, labels, None)])
        step = combination(goal, (), [(ONE, k) for k in labels])
        if step is None:
            raise Stuck("the laws of logarithms do not suffice", goal)
        return closed(step, [self.prove(g) for g in goals_of(goal, step)])


def is_square_root(term: Node) -> bool:
    return isinstance(term, Pow) and isinstance(term.exponent, Num) and term.exponent.value == Fraction(1, 2)


def _log_of(term: Term) -> Term:
    if isinstance(term, Exp):
        return term.arg
    if is_square_root(term):
        return mul(num_of(Fraction(1, 2)), Log(term.base))  # type: ignore[attr-defined]
    return Log(term)


def _times(k: int, term: Term) -> Term:
    return term if k == 1 else Mul((num_of(k), term))


def num_of(value: int | Fraction) -> Num:
    return Num(Fraction(value))


def _powered(term: Term, power: int) -> Term:
    return term if power == 1 else Pow(term, num_of(power))
