"""Terms as Python functions: one walk over a term, whatever kind of number calculates.

A subclass of `Functions` says what the operations are on its numbers. Nothing here decides anything.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from verify.kernel.definitions import unfold_call
from verify.kernel.terms import (
    Abs,
    Add,
    Binomial,
    Call,
    Delta,
    Exp,
    Integral,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pi,
    Pow,
    Sum,
    Term,
    Var,
    XLogX,
)
from verify.kernel.values import binomial

N = TypeVar("N")
MAX_TERMS = 10_000
DEGREE = 12  # of the formula of Gauss and Legendre


class Unsupported(ValueError):
    """A term that is no function of numbers of this kind."""


class Functions(ABC, Generic[N]):
    """What makes a term a function of an environment, the values of its variables by name.

    Each term is made a function once, and so is each of its parts. Where it is undefined the function raises, or gives
    what its numbers have for that. Without ``discrete`` there are no sums, no Kronecker symbols, no binomial
    coefficients and no exponents but numbers. Raises Unsupported.
    """

    def __init__(self, size: int, discrete: bool = True) -> None:
        self.discrete = discrete
        self._made = lru_cache(maxsize=size)(self._make)

    def __call__(self, term: Term) -> Callable[[Mapping[str, N]], N]:
        return self._made(term)

    def _make(self, term: Term) -> Callable[[Mapping[str, N]], N]:
        match term:
            case Num(value):
                return self.number(value)
            case Pi():
                return lambda env: self.pi()
            case Var(name):
                return lambda env: env[name]
            case Add(args):
                return self._folded(args, self.add, 0)
            case Mul(args):
                return self._folded(args, self.multiply, 1)
            case Min(args):
                return self._folded(args, self.lesser, 0)
            case Max(args):
                return self._folded(args, self.greater, 0)
            case Exp(arg):
                return self._applied(self.exp, arg)
            case Log(arg):
                return self._applied(self.log, arg)
            case XLogX(arg):
                return self._applied(self.xlogx, arg)
            case Abs(arg):
                return self._applied(self.absolute, arg)
            case Call():
                return self(unfold_call(term))
            case Pow(base, Num(value)):
                return self._constant_power(base, value)
            case Integral():
                return self._integral(term)
        if self.discrete:
            return self._make_discrete(term)
        raise Unsupported(f"not an elementary function: {type(term).__name__}")

    def _make_discrete(self, term: Term) -> Callable[[Mapping[str, N]], N]:
        whole = self.whole
        match term:
            case Pow(base, exponent):
                one, two = self(base), self(exponent)
                return lambda env: self.power(one(env), two(env))
            case Delta(left, right):
                one, two = self(left), self(right)
                return lambda env: self.integer(int(self.equal(one(env), two(env))))
            case Binomial(n, k):
                one, two = self(n), self(k)
                return lambda env: self.integer(binomial(whole(one(env)), whole(two(env))))
            case Sum():
                return self._sum(term)
        raise Unsupported(type(term).__name__)

    def _folded(self, args: Sequence[Term], join: Callable[[N, N], N], empty: int) -> Callable[[Mapping[str, N]], N]:
        if not args:
            return lambda env: self.integer(empty)
        first, *rest = [self(arg) for arg in args]
        if len(rest) == 1:  # most are of two, and asked for at thousands of points
            last = rest[0]
            return lambda env: join(first(env), last(env))

        def folded(env: Mapping[str, N]) -> N:
            out = first(env)
            for part in rest:
                out = join(out, part(env))
            return out

        return folded

    def _applied(self, operation: Callable[[N], N], arg: Term) -> Callable[[Mapping[str, N]], N]:
        inner = self(arg)
        return lambda env: operation(inner(env))

    def _constant_power(self, base: Term, exponent: Fraction) -> Callable[[Mapping[str, N]], N]:
        inner, whole, root = self(base), self.whole_power, self.root_power
        if exponent.denominator == 1:
            count = exponent.numerator
            return lambda env: whole(inner(env), count)
        return lambda env: root(inner(env), exponent)

    def _sum(self, term: Sum) -> Callable[[Mapping[str, N]], N]:
        index, lower, upper, body = term.index, self(term.lower), self(term.upper), self(term.body)

        def summed(env: Mapping[str, N]) -> N:
            low, high = self.whole(lower(env)), self.whole(upper(env))
            if high - low > MAX_TERMS:
                raise OverflowError
            out = self.integer(0)
            for value in range(low, high + 1):
                out = self.add(out, body({**env, index: self.integer(value)}))
            return out

        return summed

    @abstractmethod
    def _integral(self, term: Integral) -> Callable[[Mapping[str, N]], N]: ...

    # --- the operations ----------------------------------------------------------------------------------------

    add: Callable[[N, N], N] = staticmethod(operator.add)
    multiply: Callable[[N, N], N] = staticmethod(operator.mul)

    @abstractmethod
    def number(self, value: Fraction) -> Callable[[Mapping[str, N]], N]: ...

    @abstractmethod
    def integer(self, value: int) -> N: ...

    @abstractmethod
    def pi(self) -> N: ...

    @abstractmethod
    def lesser(self, left: N, right: N) -> N: ...

    @abstractmethod
    def greater(self, left: N, right: N) -> N: ...

    @abstractmethod
    def absolute(self, value: N) -> N: ...

    @abstractmethod
    def exp(self, value: N) -> N: ...

    @abstractmethod
    def log(self, value: N) -> N: ...

    @abstractmethod
    def xlogx(self, value: N) -> N: ...

    @abstractmethod
    def power(self, base: N, exponent: N) -> N: ...

    @abstractmethod
    def whole_power(self, base: N, exponent: int) -> N: ...

    @abstractmethod
    def root_power(self, base: N, exponent: Fraction) -> N: ...

    @abstractmethod
    def equal(self, left: N, right: N) -> bool: ...

    @abstractmethod
    def whole(self, value: N) -> int: ...
