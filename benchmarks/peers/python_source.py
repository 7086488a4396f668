"""Statements as Python source in floats, for the tools that test or explore Python (crosshair, hypothesis).

Equations between floats are written as `math.isclose`, as people do; relations as they are.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from benchmarks.peers.language import Language, Translator
from verify.kernel import statement as s

HELPERS = '''import math


def xlogx(x: float) -> float:
    return x * math.log(x) if x > 0 else 0.0


def close(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)
'''


class Python(Language):
    """Every method returns source text, in parentheses where it needs them."""

    functions = {name: (lambda x, n=name: f"math.{n}({x})") for name in ("sqrt", "sinh", "cosh", "tanh")}

    def number(self, value: Fraction) -> str:
        if value.denominator == 1:
            return f"{value.numerator}" if value >= 0 else f"({value.numerator})"
        return f"({value.numerator} / {value.denominator})"

    def declare(self, name: str, integer: bool) -> str:
        return f"v_{name}"  # a name may be a word of Python, such as lambda

    def add(self, args: list[str]) -> str:
        return f"({' + '.join(args)})"

    def mul(self, args: list[str]) -> str:
        return f"({' * '.join(args)})"

    def power(self, base: str, exponent: Fraction) -> str:
        if exponent == -1:
            return f"(1 / {base})"
        return f"math.sqrt({base})" if exponent == Fraction(1, 2) else f"({base} ** {self.number(exponent)})"

    def symbolic_power(self, base: str, exponent: str) -> str:
        return f"({base} ** {exponent})"

    def exp(self, arg: str) -> str:
        return f"math.exp({arg})"

    def log(self, arg: str) -> str:
        return f"math.log({arg})"

    def xlogx(self, arg: str) -> str:
        return f"xlogx({arg})"

    def absolute(self, arg: str) -> str:
        return f"abs({arg})"

    def extremum(self, args: list[str], least: bool) -> str:
        return f"{'min' if least else 'max'}({', '.join(args)})"

    def delta(self, left: str, right: str) -> str:
        return f"(1 if {left} == {right} else 0)"

    def binomial(self, n: str, k: str) -> str:
        return f"math.comb({n}, {k})"

    def sum(self, index: str, lower: str, upper: str, body: str) -> str:
        return f"sum({body} for {index} in range({lower}, {upper} + 1))"

    def relation(self, operator: str, left: str, right: str) -> str:
        if operator in ("=", "!="):
            return f"close({left}, {right})" if operator == "=" else f"(not close({left}, {right}))"
        return f"({left} {operator} {right})"

    def conjunction(self, parts: list[str]) -> str:
        return f"({' and '.join(parts)})" if parts else "True"

    def disjunction(self, parts: list[str]) -> str:
        return f"({' or '.join(parts)})" if parts else "False"

    def negation(self, part: str) -> str:
        return f"(not {part})"


def translated(statement: s.Statement) -> tuple[dict[str, Any], list[str], str]:
    """Type of each parameter ("int" or "float"), source of the hypotheses, source of the conclusion."""
    hypotheses, conclusion = Translator(Python()).statement(statement)
    types = {f"v_{b.name}": "float" if isinstance(b.sort, s.Real) else "int" for b in statement.binders}
    return types, hypotheses, conclusion
