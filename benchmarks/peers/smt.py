"""Statements as SMT terms, for the solvers with z3's Python interface (z3, knuckledragger, cvc5.pythonic)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from benchmarks.peers.language import Language

Function = Callable[[Any], Any]


class Smt(Language):
    """`api` is the solver's module; `exp` and `log` are what it has for them, None if nothing.

    A missing one becomes a free function, and `free` tells that this happened. `sqrt` is used for powers with
    denominator 2, if given; other powers are the solver's own ``**``.
    """

    def __init__(
        self, api: Any, exp: Function | None = None, log: Function | None = None, sqrt: Function | None = None
    ) -> None:
        self.api = api
        self.free = False
        self._exp = exp or self._unknown("exp")
        self._log = log or self._unknown("log")
        self._sqrt = sqrt

    def _unknown(self, name: str) -> Function:
        function = self.api.Function(name, self.api.RealSort(), self.api.RealSort())

        def applied(arg: Any) -> Any:
            self.free = True
            return function(arg)

        return applied

    def number(self, value: Fraction) -> Any:
        return self.api.RealVal(f"{value.numerator}/{value.denominator}")

    def declare(self, name: str, integer: bool) -> Any:
        return self.api.Int(name) if integer else self.api.Real(name)

    def use(self, declared: Any) -> Any:
        return self.api.ToReal(declared) if declared.is_int() else declared

    def add(self, args: list[Any]) -> Any:
        total = args[0]
        for arg in args[1:]:
            total = total + arg
        return total

    def mul(self, args: list[Any]) -> Any:
        product = args[0]
        for arg in args[1:]:
            product = product * arg
        return product

    def power(self, base: Any, exponent: Fraction) -> Any:
        if exponent < 0:
            return self.number(Fraction(1)) / self.power(base, -exponent)
        if exponent.denominator == 2 and self._sqrt:
            root = self._sqrt(base)
            return self.mul([root] * exponent.numerator)
        if exponent.denominator == 1 and 0 < exponent <= 64:
            return self.mul([base] * int(exponent))
        return base ** self.number(exponent)

    def symbolic_power(self, base: Any, exponent: Any) -> Any:
        return base**exponent

    def exp(self, arg: Any) -> Any:
        return self._exp(arg)

    def log(self, arg: Any) -> Any:
        return self._log(arg)

    def xlogx(self, arg: Any) -> Any:
        zero = self.number(Fraction(0))
        return self.api.If(arg == zero, zero, arg * self.log(arg))

    def absolute(self, arg: Any) -> Any:
        return self.api.If(arg >= self.number(Fraction(0)), arg, -arg)

    def extremum(self, args: list[Any], least: bool) -> Any:
        found = args[0]
        for arg in args[1:]:
            found = self.api.If(arg <= found if least else arg >= found, arg, found)
        return found

    def delta(self, left: Any, right: Any) -> Any:
        return self.api.If(left == right, self.number(Fraction(1)), self.number(Fraction(0)))

    def relation(self, operator: str, left: Any, right: Any) -> Any:
        match operator:
            case "=":
                return left == right
            case "!=":
                return left != right
            case "<":
                return left < right
            case "<=":
                return left <= right
            case ">":
                return left > right
        return left >= right

    def conjunction(self, parts: list[Any]) -> Any:
        return self.api.And(*parts) if parts else self.api.BoolVal(True)

    def disjunction(self, parts: list[Any]) -> Any:
        return self.api.Or(*parts) if parts else self.api.BoolVal(False)

    def negation(self, part: Any) -> Any:
        return self.api.Not(part)

    def quantified(self, every: bool, bound: list[Any], body: Any) -> Any:
        return (self.api.ForAll if every else self.api.Exists)(bound, body)
