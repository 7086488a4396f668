"""cvc5, given the statement's negation: it knows exp.

Its logarithm and (in this interface) its square root are missing; they are named: log x is a y with exp(y) = x, the
root of x is a y >= 0 with y*y = x.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Any

from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED, Answer, Inexpressible
from benchmarks.peers.language import Translator
from benchmarks.peers.smt import Smt
from verify.kernel.statement import Statement

PACKAGES = ("cvc5",)
LARGEST = 64


class Cvc5(Smt):
    """`named` says what the names are that stand for logarithms and roots."""

    def __init__(self) -> None:
        from cvc5 import pythonic

        super().__init__(pythonic, exp=pythonic.Exponential, log=self._logarithm, sqrt=self._root)
        self.named: list[Any] = []
        self._fresh = count()

    def _logarithm(self, arg: Any) -> Any:
        name = self.api.Real(f"log.{next(self._fresh)}")
        self.named.append(self.api.Implies(arg > 0, self.api.Exponential(name) == arg))
        return name

    def _root(self, arg: Any) -> Any:
        name = self.api.Real(f"root.{next(self._fresh)}")
        self.named.append(self.api.Implies(arg >= 0, self.api.And(name >= 0, name * name == arg)))
        return name

    def power(self, base: Any, exponent: Fraction) -> Any:
        if exponent.denominator > 2 or abs(exponent) > LARGEST:
            raise self.lacks("roots other than the square root, and no large powers")
        return super().power(base, exponent)

    def symbolic_power(self, base: Any, exponent: Any) -> Any:
        raise self.lacks("powers with symbolic exponents")

    def quantified(self, every: bool, bound: list[Any], body: Any) -> Any:
        if self.named:
            raise Inexpressible("logarithms or roots next to quantifiers")
        return super().quantified(every, bound, body)


def decide(statement: Statement, seconds: float) -> Answer:
    from cvc5 import pythonic

    language = Cvc5()
    hypotheses, conclusion = Translator(language).statement(statement)
    solver = pythonic.Solver()
    solver.set("tlimit-per", str(int(seconds * 1000)))
    solver.add(*language.named, *hypotheses, pythonic.Not(conclusion))
    said = solver.check()
    if said == pythonic.unsat:
        return Answer(PROVED, "unsat")
    if said == pythonic.sat:
        return Answer(REFUTED, "sat")  # printing the model evaluates it, which may take seconds
    return Answer(UNDECIDED, "unknown")
