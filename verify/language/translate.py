"""sympy to the kernel's terms and formulas, and back.

What is not known is refused (`TranslationError`), never guessed, and nothing is simplified: every node
becomes the node that says the same. But sympy simplifies on its own while an expression is being *typed*,
before anything here sees it: ``x/x`` is 1, ``0*log(x)`` is 0, ``sqrt(x)**2`` is x, ``Max(x, x)`` is x,
``Eq(x, x)`` is true, and the question where these are defined is gone. Where that matters, type the claim
``with as_written():``. A relation that sympy has turned into true or false as a whole is refused.

How the two sides correspond, where it is not plain:

- every scalar is a ``Symbol`` declared real or integer; a bound index is an integer one. Signs, as in
  ``positive=True``, become hypotheses; what the kernel has no words for (``even=True``) is refused;
- a family ``Q[i,j]`` is an ``IndexedBase``, declared real, integer, or nothing (then real);
- ``base**exponent`` is `Pow` if the exponent is a number or visibly an integer (`sorts.is_integer`), ``exp``
  if the base is e, and ``exp(exponent*log(base))`` otherwise, which is defined for a positive base only;
- ``binomial(n, k)`` needs integers, and is defined for n >= 0 only; there both sides agree;
- a sum runs upwards and is 0 if its range is empty. sympy's own evaluation instead counts a range that runs
  backwards negatively, so one that visibly does is refused;
- what sympy lacks is written with functions that sympy does not know: ``XLOGX(x)``, ``H(p)``, ``KL(p, q)``;
  tuples ``SEQ(x)``, ``ONES()``, ``PUT(seq, i, value)``, ``AT(seq, i)``, ``SAME_TUPLE(seq, seq)``,
  ``TUPLE_SUM(x, length, position, size, body)``; ``GAUSSIAN_MEAN(y, center, variance, body)`` with a real y;
  ``ENTROPY(X, Y)``; and the formulas `ForAll` and `Exists`;
- ``POWER``, ``SUM``, ``BINOMIAL``, ``MIN``, ``MAX``, ``APPLY``, ``CALL`` and `Verbatim` hold what sympy's own
  classes would change or can not hold, such as ``Min(x, x)`` or a sum that runs backwards.

sympy is imported here, and this module by nothing in the kernel: `recheck` runs without either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef
from sympy.core.symbol import Str
from sympy.logic.boolalg import Boolean

from verify.kernel import statement as st
from verify.kernel import terms as tm
from verify.kernel.errors import Malformed
from verify.kernel.expansion import expand
from verify.kernel.sorts import check_definition, check_formula, is_integer
from verify.language.notation import FUNCTIONS, TURNED
from verify.language.reading.improper import Improper

#: What is nested deeper is refused: sympy itself would run out of stack.
MAX_DEPTH = 100
_MAX_SHOWN = 100

Place = tuple[str, ...]


class TranslationError(ValueError):
    """Something that the other side has no words for.

    ``problem`` says what, ``expression`` is the smallest that shows it, ``place`` the way to it, and ``hint``
    what to do about it.
    """

    def __init__(self, problem: str, expression: object, place: Place = (), hint: str = "") -> None:
        lines = [f"cannot translate {_show(expression)}: {problem}"]
        lines += [f"  at    {', '.join(place)}"] if place else []
        lines += [f"  next  {hint}"] if hint else []
        super().__init__("\n".join(lines))
        self.problem, self.expression, self.place, self.hint = problem, expression, place, hint


def _show(thing: object) -> str:
    try:
        text = str(thing)
    except (ValueError, RecursionError):  # an integer of too many digits, or too deep
        return f"{type(thing).__name__}(...)"
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}..."


def as_written() -> Any:
    """A context in which sympy keeps arithmetic, functions and relations as they are typed.

    ``And``, ``Or``, ``Equivalent``, ``Min`` and ``Max`` still drop repetitions.

    >>> x = sp.Symbol("x", real=True)
    >>> with as_written():
    ...     relation = sp.Eq(x / x, 1)
    >>> relation
    Eq(x/x, 1)
    """
    return sp.evaluate(False)


# --- what sympy lacks --------------------------------------------------------------------------------------


def _function(name: str, arguments: int | None = None, **assumptions: bool) -> Any:
    """A function of which sympy knows nothing. ``kernel=True`` tells it from any other of that name."""
    count = {} if arguments is None else {"nargs": arguments}
    return sp.Function(name, kernel=True, **count, **assumptions)


def _real(name: str, arguments: int | None = None) -> Any:
    return _function(name, arguments, real=True)


XLOGX, H, KL = _real("xlogx", 1), _real("h", 1), _real("kl", 2)
SEQ, ONES, PUT, AT = _function("Seq", 1), _function("Ones", 0), _function("Put", 3), _real("At", 2)
SAME_TUPLE, TUPLE_SUM, ENTROPY = _real("SameTuple", 2), _real("TupleSum", 5), _real("Entropy")
POWER, SUM, BINOMIAL = _real("Power", 2), _real("KernelSum", 4), _real("KernelBinomial", 2)
GAUSSIAN_MEAN = _real("GaussianMean", 4)
MIN, MAX, APPLY, CALL = (_real(name) for name in ("KernelMin", "KernelMax", "Apply", "Call"))


class _Quantified(Boolean):  # type: ignore[misc]
    def __new__(cls, body: Any, *binders: Any) -> Any:
        parts = (b if isinstance(b, tuple | sp.Tuple) else (b,) for b in binders)
        made = (sp.Tuple(*(sp.sympify(p, strict=True) for p in binder)) for binder in parts)
        return sp.Basic.__new__(cls, sp.sympify(body, strict=True), *made)


class ForAll(_Quantified):
    """``ForAll(relation, binder, ...)``: true for all values of the binders.

    A binder is a real or integer symbol, ``(i, lower, upper)`` for an integer in that range,
    ``(SEQ(x), length, position, size)`` for a tuple, ``(IndexedBase, arity)`` for a family, or ``ENTROPY(X)``
    for a random variable. It may mention those before it.

    >>> i, n = sp.symbols("i n", integer=True)
    >>> ForAll(sp.IndexedBase("p")[i] >= 0, (i, 1, n))
    ForAll(p[i] >= 0, (i, 1, n))
    """


class Exists(_Quantified):
    """``Exists(relation, binder, ...)``: true for some values of the binders, which are as in `ForAll`."""


class Verbatim(Boolean):  # type: ignore[misc]
    """``Verbatim("And", ...)``: a kernel ``And``, ``Or`` or ``Iff`` that sympy's own class would change."""

    def __new__(cls, kind: Any, *args: Any) -> Any:
        return sp.Basic.__new__(cls, kind if isinstance(kind, Str) else Str(kind), *args)


# --- names -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Meaning:
    """What a name stands for: its sort (None for a tuple), and its symbol in sympy."""

    sort: st.Sort | None
    symbol: Any


class _Names:
    """What the free names, and the names bound around the present place, stand for."""

    def __init__(self) -> None:
        self.free: dict[str, _Meaning] = {}
        self.bound: dict[str, _Meaning] = {}

    @contextmanager
    def binding(self, name: str, meaning: _Meaning) -> Iterator[None]:
        before = self.bound
        self.bound = {**before, name: meaning}
        try:
            yield
        finally:
            self.bound = before

    def index(self, symbol: Any) -> Any:
        """Bind an index, in a ``with`` statement."""
        return self.binding(symbol.name, _Meaning(st.Integer(), symbol))

    def integer(self, term: tm.Term) -> bool:
        """Whether the kernel will take `term` for an integer."""
        known = {**self.free, **self.bound}
        return is_integer(term, {name: m.sort for name, m in known.items() if m.sort is not None})


def _integer_symbol(name: str) -> Any:
    return sp.Symbol(name, integer=True)


def _is_symbol(thing: Any, **assumptions: bool) -> bool:
    """Whether `thing` is a Symbol (no Dummy, no Idx) with these assumptions and what they imply."""
    if type(thing) is not sp.Symbol:
        return False
    return bool(thing.assumptions0 == sp.Symbol(thing.name, **assumptions).assumptions0)


def _label(base: Any) -> Any:
    """The symbol for an IndexedBase that is declared real, integer or nothing; else None."""
    kinds: tuple[dict[str, bool], ...] = ({}, {"real": True}, {"integer": True})
    labels = (sp.Symbol(base.label.name, **kind) for kind in kinds)
    return next((label for label in labels if label.assumptions0 == base.assumptions0), None)


def _is_complex_root(base: Any, exponent: Any) -> bool:
    numbers = isinstance(base, sp.Rational) and isinstance(exponent, sp.Rational)
    return numbers and base.p < 0 and exponent.q != 1


def _backwards(lower: tm.Term, upper: tm.Term) -> bool:
    return isinstance(lower, tm.Num) and isinstance(upper, tm.Num) and upper.value < lower.value - 1


def _shallow(thing: object, depth: int, at: Place = ()) -> None:
    if depth > MAX_DEPTH:
        raise TranslationError(f"nested deeper than {MAX_DEPTH}", thing, at[:3], "give its parts names")


# --- sympy to the kernel -----------------------------------------------------------------------------------


class _Reader(_Names):
    """Reads sympy expressions; `free` collects what their free names stand for."""

    def term(self, expr: Any, at: Place) -> tm.Term:
        """The kernel's term for a sympy expression."""
        _shallow(expr, len(at), at)
        if isinstance(expr, sp.Rational):
            return tm.Num(Fraction(int(expr.p), int(expr.q)))
        read = _TERMS.get(type(expr))
        if read is None:
            raise _unknown(expr, at)
        return read(self, expr, at)

    def terms(self, exprs: Iterable[Any], at: Place, word: str) -> tuple[tm.Term, ...]:
        return tuple(self.term(e, (*at, f"{word} {k}")) for k, e in enumerate(exprs, 1))

    def sequence(self, expr: Any, at: Place) -> tm.SequenceTerm:
        """The kernel's tuple for ``SEQ(x)``, ``ONES()`` or ``PUT(...)``."""
        _shallow(expr, len(at), at)
        if type(expr) is SEQ:
            name = self.plain_name(expr.args[0], at)
            self.see(_Meaning(None, expr.args[0]), expr, at)
            return tm.Seq(name)
        if type(expr) is ONES:
            return tm.Ones()
        if type(expr) is PUT:
            inner = self.sequence(expr.args[0], (*at, "tuple"))
            position = self.term(expr.args[1], (*at, "position"))
            return tm.Put(inner, position, self.term(expr.args[2], (*at, "value")))
        hint = "write SEQ(Symbol('x')), ONES() or PUT(tuple, position, value)"
        raise TranslationError("not a tuple", expr, at, hint)

    def argument(self, expr: Any, at: Place) -> tm.Term | tm.SequenceTerm:
        return self.sequence(expr, at) if type(expr) in _TUPLES else self.term(expr, at)

    def formula(self, expr: Any, at: Place) -> st.Formula:
        """The kernel's formula for a sympy relation, connective or quantifier."""
        _shallow(expr, len(at), at)
        if type(expr) in _OPERATORS:
            for side, other, turn in ((expr.lhs, expr.rhs, False), (expr.rhs, expr.lhs, True)):
                if isinstance(side, sp.Integral) and _without_end(side):
                    sign = _OPERATORS[type(expr)]
                    bound = self.term(other, (*at, "what an integral is compared with"))
                    return self.improper(side, at).compared(TURNED.get(sign, sign) if turn else sign, bound)
            left, right = self.term(expr.lhs, (*at, "left side")), self.term(expr.rhs, (*at, "right side"))
            return st.Relation(_OPERATORS[type(expr)], left, right)
        if type(expr) in (ForAll, Exists):
            return self.quantified(expr, at)
        if type(expr) is Verbatim:
            return self.connective(str(expr.args[0]), expr.args[1:], expr, at)
        if type(expr) in _CONNECTIVES:
            return self.connective(type(expr).__name__, expr.args, expr, at)
        raise _not_a_formula(expr, at)

    def improper(self, expr: Any, at: Place) -> Improper:
        """An integral without an end, which stands alone on one side of a relation."""
        index, lower, upper = _of_integral(expr, at)
        low, high = (None if end in _INFINITE else self.term(end, (*at, "end")) for end in (lower, upper))
        if lower is sp.S.Infinity or upper is sp.S.NegativeInfinity:
            raise TranslationError("the ends of this integral are not in order", expr, at, "write (t, -oo, oo)")
        with self.binding(index.name, _Meaning(st.Real(), index)):
            return Improper(index.name, low, high, self.term(expr.args[0], (*at, "integrand")))

    def connective(self, kind: str, args: tuple[Any, ...], expr: Any, at: Place) -> st.Formula:
        build, count = _BUILD.get(kind, (None, None))
        if build is None or count not in (None, len(args)):
            problem = f"the kernel has no {kind} of {len(args)} formulas"
            raise TranslationError(problem, expr, at, "write it in pairs, joined by And")
        return build(*(self.formula(a, (*at, f"{kind} {k}")) for k, a in enumerate(args, 1)))

    def quantified(self, expr: Any, at: Place, done: tuple[st.Binder, ...] = ()) -> st.Formula:
        """A quantifier whose first binders are `done`, and bound."""
        body, *binders = expr.args
        _shallow(expr, len(at) + len(binders), at)
        if len(done) == len(binders):
            kind = st.ForAll if type(expr) is ForAll else st.Exists
            return kind(done, self.formula(body, (*at, type(expr).__name__)))
        sort, meaning = self.binder(binders[len(done)], (*at, f"binder {len(done) + 1}"))
        name = meaning.symbol.name
        with self.binding(name, meaning):
            return self.quantified(expr, at, (*done, st.Binder(name, sort)))

    def binder(self, expr: Any, at: Place) -> tuple[st.Sort, _Meaning]:
        """What a binder of `ForAll` or `Exists` says, and what its name stands for below it."""
        first, *rest = expr.args
        match rest:
            case [] if _is_symbol(first, real=True):
                return st.Real(), _Meaning(st.Real(), first)
            case [] if _is_symbol(first, integer=True):
                return st.Integer(), _Meaning(st.Integer(), first)
            case [] if type(first) is ENTROPY and len(first.args) == 1:
                self.plain_name(first.args[0], at)
                return st.RandomVariable(), _Meaning(st.RandomVariable(), first.args[0])
            case [lower, upper] if type(first) is sp.Symbol:
                low, high = self.term(lower, (*at, "lower bound")), self.term(upper, (*at, "upper bound"))
                self.check_index(first, low, at)
                return st.Range(low, high), _Meaning(st.Integer(), first)
            case [length, position, size] if type(first) is SEQ:
                self.plain_name(first.args[0], at)
                return st.Tuples(*self.shape(length, position, size, at)), _Meaning(None, first.args[0])
            case [arity, *words] if isinstance(arity, sp.Integer) and len(words) <= 1:
                family = self.family(first, int(arity), at)
                sort = st.Opaque(int(arity), str(words[0])) if words else family
                return sort, _Meaning(family, _label(first))
        raise TranslationError("not a binder", expr, at, "see the documentation of verify.language.translate.ForAll")

    def shape(self, length: Any, position: Any, size: Any, at: Place) -> tuple[tm.Term, str, tm.Term]:
        """Length, position and size of a tuple; the size may mention the position."""
        before = self.term(length, (*at, "length"))
        self.check_index(position, tm.ONE, at)
        with self.index(position):
            return before, position.name, self.term(size, (*at, "size"))

    def see(self, meaning: _Meaning, expr: Any, at: Place) -> None:
        """Note what a name stands for; refuse a second meaning."""
        name = meaning.symbol.name
        if name == "pi":
            raise TranslationError("pi is a number", expr, at, "write sympy.pi, or choose another name")
        known = self.bound.get(name) or self.free.setdefault(name, meaning)
        if known != meaning:
            problem = f"{_describe(meaning)} here, but {_describe(known)} elsewhere"
            raise TranslationError(problem, expr, at, "give each its own name, and one set of assumptions")

    def plain_name(self, symbol: Any, at: Place) -> str:
        """The name of a symbol that stands for no number, and so must have no assumptions."""
        if not _is_symbol(symbol):
            hint = "write a Symbol without assumptions"
            raise TranslationError("only a name can stand here", symbol, at, hint)
        return str(symbol.name)

    def check_index(self, symbol: Any, lower: tm.Term, at: Place) -> None:
        """Refuse a bound index that is no integer symbol, or is assumed to be more than its range ensures."""
        least = lower.value if isinstance(lower, tm.Num) else Fraction(-1)
        signs: list[dict[str, bool]] = [{}]
        signs += [{"nonnegative": True}] if least >= 0 else []
        signs += [{"positive": True}] if least >= 1 else []
        if not any(_is_symbol(symbol, integer=True, **sign) for sign in signs):
            problem = "a bound index is a symbol declared integer=True and nothing else"
            raise TranslationError(problem, symbol, at, f"write Symbol({_show(symbol)!r}, integer=True)")

    def family(self, base: Any, arity: int, at: Place) -> st.Family:
        """The sort of an IndexedBase."""
        if type(base) is not sp.IndexedBase or type(base.label) is not sp.Symbol:
            raise TranslationError("not a family", base, at, "write IndexedBase('Q')")
        if len(base.args) > 1 or base.offset != 0 or base.strides is not None:
            raise TranslationError("a family has no shape, offset or strides", base, at, "leave them out")
        label = _label(base)
        if label is None:
            hint = "declare it real or integer, and say the rest as a hypothesis, with ForAll"
            raise TranslationError("a family with assumptions beyond real or integer", base, at, hint)
        return st.Family(arity, label.is_integer is True)

    def whole(self, expr: Any, at: Place) -> tm.Term:
        """The kernel's term for an expression that must be an integer."""
        term = self.term(expr, at)
        if not self.integer(term):
            raise TranslationError("not visibly an integer", expr, at, "declare its symbols integer=True")
        return term


def _describe(meaning: _Meaning) -> str:
    match meaning.sort:
        case None:
            return "a tuple"
        case st.RandomVariable():
            return "a random variable"
        case st.Family(arity, _):
            return f"{sp.srepr(meaning.symbol).replace('Symbol', 'IndexedBase')} of {arity}"
    return str(sp.srepr(meaning.symbol))


def _unknown(expr: Any, at: Place) -> TranslationError:
    """The refusal of an expression that has no kernel term."""
    hint = "see the documentation of verify.language.translate for what is known"
    problem = f"the kernel has no term for {type(expr).__name__}"
    if not isinstance(expr, sp.Basic):
        problem = f"a Python {type(expr).__name__} is not a sympy expression"
        hint = "write Integer(1), Rational(1, 2), Symbol('x', real=True), and what is made of them"
    elif isinstance(expr, Boolean) and not isinstance(expr, sp.Symbol):
        problem, hint = "a relation is not a number", "compare numbers; join relations by And, Or, Not"
    elif isinstance(expr, sp.Float):
        problem, hint = "a floating-point number is not exact", "write an exact number, as Rational(1, 2)"
    elif expr in (sp.S.Infinity, sp.S.NegativeInfinity, sp.S.ComplexInfinity, sp.S.NaN):
        problem, hint = "not a number", "only finite sums and finite values have a meaning here"
    elif expr is sp.I:
        problem, hint = "not a real number", "look for the log or the root of a negative number"
    elif isinstance(expr, sp.NumberSymbol):
        problem, hint = "the kernel has no such constant", "use a variable, with its bounds as hypotheses"
    elif isinstance(expr, sp.Symbol):
        problem, hint = f"a {type(expr).__name__} is not told by its name", "write Symbol('x', real=True)"
    elif isinstance(expr, (sp.re, sp.im, sp.arg, sp.conjugate)):
        hint = "declare everything in it real=True"
    elif type(expr) in _TUPLES:
        problem, hint = "a tuple is not a number", "write AT(tuple, position) for a coordinate"
    elif isinstance(expr, AppliedUndef):
        hint = f"write IndexedBase({type(expr).__name__!r})[...] for a family; {hint}"
    return TranslationError(problem, expr, at, hint)


def _not_a_formula(expr: Any, at: Place) -> TranslationError:
    if expr is sp.true or expr is sp.false or isinstance(expr, bool):
        hint = "type it under `with verify.language.translate.as_written():`, and the parts of an And one by one"
        return TranslationError("already evaluated, and what was written is gone", expr, at, hint)
    if not isinstance(expr, sp.Basic):
        return _unknown(expr, at)
    hint = "write Eq, Ne, Le, Lt, Ge, Gt, joined by And, Or, Not, Implies, Equivalent, ForAll, Exists"
    return TranslationError("not a relation that the kernel knows", expr, at, hint)


Read = Callable[[_Reader, Any, Place], tm.Term]


def _node(kind: Callable[..., tm.Term], *words: str) -> Read:
    """Reads a node with these arguments, of which "tuple", "left tuple" and so on are tuples."""

    def read(r: _Reader, e: Any, at: Place) -> tm.Term:
        if len(e.args) != len(words):
            problem = f"{type(e).__name__} has {len(words)} argument(s) in the kernel, not {len(e.args)}"
            raise TranslationError(problem, e, at, "write what it stands for, as log(x)/log(2)")
        ways = (r.sequence if word.endswith("tuple") else r.term for word in words)
        return kind(*(way(a, (*at, word)) for way, a, word in zip(ways, e.args, words, strict=True)))

    return read


def _many(kind: Callable[[tuple[tm.Term, ...]], tm.Term], word: str) -> Read:
    return lambda r, e, at: kind(r.terms(e.args, at, word))


def _maker(kind: type[tm.Node] | str) -> Callable[..., Any]:
    return (lambda *args: tm.Call(kind, args)) if isinstance(kind, str) else kind


def _symbol(r: _Reader, e: Any, at: Place) -> tm.Term:
    if e.is_real is not True:
        hint = f"write Symbol({e.name!r}, real=True)"
        raise TranslationError("the symbol is not declared real", e, at, hint)
    r.see(_Meaning(st.Integer() if e.is_integer else st.Real(), e), e, at)
    return tm.Var(e.name)


def _power(r: _Reader, e: Any, at: Place) -> tm.Term:
    base, exponent = e.args
    power = r.term(exponent, (*at, "exponent"))
    if base is sp.E:
        return tm.Exp(power)
    if _is_complex_root(base, exponent):
        hint = "write a root of a non-negative number, and the sign before it"
        raise TranslationError("for sympy, a root of a negative number is complex", e, at, hint)
    below = r.term(base, (*at, "base"))
    if isinstance(power, tm.Num) or r.integer(power):
        return tm.Pow(below, power)
    return tm.Exp(tm.Mul((power, tm.Log(below))))


def _binomial(r: _Reader, e: Any, at: Place) -> tm.Term:
    return tm.Binomial(r.whole(e.args[0], (*at, "upper number")), r.whole(e.args[1], (*at, "lower number")))


def _sum(r: _Reader, e: Any, at: Place) -> tm.Term:
    _shallow(e, len(at) + len(e.limits), at)
    return _nested_sum(r, e, at, len(e.limits))


def _nested_sum(r: _Reader, e: Any, at: Place, count: int) -> tm.Term:
    """The sum over the first `count` limits of `e`: the last of them is the outermost."""
    if count == 0:
        return r.term(e.function, (*at, "summand"))
    here, (index, lower, upper) = (*at, f"limits {count}"), e.limits[count - 1]
    low, high = r.whole(lower, (*here, "lower bound")), r.whole(upper, (*here, "upper bound"))
    if _backwards(low, high):
        problem = "a sum that runs backwards is 0 in the kernel, but not in sympy"
        raise TranslationError(problem, e.limits[count - 1], here, "write the bounds in order")
    r.check_index(index, low, here)
    with r.index(index):
        return tm.Sum(index.name, low, high, _nested_sum(r, e, at, count - 1))


def _own_sum(r: _Reader, e: Any, at: Place) -> tm.Term:
    index, lower, upper, body = e.args
    low, high = r.term(lower, (*at, "lower bound")), r.term(upper, (*at, "upper bound"))
    r.check_index(index, low, at)
    with r.index(index):
        return tm.Sum(index.name, low, high, r.term(body, (*at, "summand")))


def _tuple_sum(r: _Reader, e: Any, at: Place) -> tm.Term:
    index, length, position, size, body = e.args
    name, shape = r.plain_name(index, at), r.shape(length, position, size, at)
    with r.binding(name, _Meaning(None, index)):
        return tm.TupleSum(name, *shape, r.term(body, (*at, "summand")))


def _gaussian_mean(r: _Reader, e: Any, at: Place) -> tm.Term:
    index, center, variance, body = e.args
    if not _is_symbol(index, real=True):
        problem = "the variable of a mean is a symbol declared real=True and nothing else"
        raise TranslationError(problem, index, at, f"write Symbol({_show(index)!r}, real=True)")
    law = r.term(center, (*at, "center")), r.term(variance, (*at, "variance"))
    with r.binding(index.name, _Meaning(st.Real(), index)):
        return tm.GaussianMean(index.name, *law, r.term(body, (*at, "body")))


def _integral(r: _Reader, e: Any, at: Place) -> tm.Term:
    index, lower, upper = _of_integral(e, at)
    if _without_end(e):
        raise TranslationError(Improper.alone, e, at, Improper.hint)
    ends = r.term(lower, (*at, "lower end")), r.term(upper, (*at, "upper end"))
    with r.binding(index.name, _Meaning(st.Real(), index)):
        return tm.Integral(index.name, *ends, r.term(e.args[0], (*at, "integrand")))


def _of_integral(e: Any, at: Place) -> Any:
    """The variable and the two ends of an integral."""
    _, *limits = e.args
    if len(limits) != 1 or len(limits[0]) != 3:
        problem = "an integral has one variable and two ends"
        raise TranslationError(problem, e, at, "write Integral(body, (t, a, b)); nest them for more")
    index = limits[0][0]
    if not _is_symbol(index, real=True):
        problem = "the variable of an integral is a symbol declared real=True and nothing else"
        raise TranslationError(problem, index, at, f"write Symbol({_show(index)!r}, real=True)")
    return limits[0]


_INFINITE = (sp.S.Infinity, sp.S.NegativeInfinity)


def _without_end(e: Any) -> bool:
    return any(end in _INFINITE for limits in e.args[1:] for end in limits[1:])


def _indexed(r: _Reader, e: Any, at: Place) -> tm.Term:
    base: Any = e.args[0] if e.args else None
    args = e.args[1:]
    r.see(_Meaning(r.family(base, len(args), at), _label(base)), e, at)
    return tm.Apply(base.label.name, tuple(r.argument(a, (*at, f"index {k}")) for k, a in enumerate(args, 1)))


def _named_call(r: _Reader, e: Any, at: Place) -> tm.Term:
    name, *args = e.args or (None,)
    return tm.Call(r.plain_name(name, at), r.terms(args, at, "argument"))


def _entropy(r: _Reader, e: Any, at: Place) -> tm.Term:
    names = tuple(r.plain_name(variable, at) for variable in e.args)
    for variable in e.args:
        r.see(_Meaning(st.RandomVariable(), variable), e, at)
    return tm.Entropy(names)


#: What has the same arguments on both sides: a row here is all there is to say of it.
_ALIKE: dict[type[tm.Node] | str, tuple[Any, tuple[str, ...]]] = {
    tm.Exp: (sp.exp, ("exponent",)),
    tm.Log: (sp.log, ("inside log",)),
    tm.Abs: (sp.Abs, ("inside Abs",)),
    tm.Delta: (sp.KroneckerDelta, ("left", "right")),
    tm.At: (AT, ("tuple", "position")),
    tm.SameTuple: (SAME_TUPLE, ("left tuple", "right tuple")),
    "sinh": (sp.sinh, ("inside sinh",)),
    "cosh": (sp.cosh, ("inside cosh",)),
    "tanh": (sp.tanh, ("inside tanh",)),
    "h": (H, ("inside h",)),
    "kl": (KL, ("first distribution", "second distribution")),
}
# and what only the kernel has, under the name by which it is typed
for _name, _made in FUNCTIONS.items():
    if isinstance(_made.make, type) and _made.make not in (*_ALIKE, tm.Min, tm.Max, tm.Binomial):
        _ALIKE[_made.make] = _real(_name, _made.least), tuple(f"{k} inside {_name}" for k in range(1, _made.least + 1))
_TERMS: dict[Any, Read] = {
    **{function: _node(_maker(kind), *words) for kind, (function, words) in _ALIKE.items()},
    sp.Symbol: _symbol,
    type(sp.E): lambda r, e, at: tm.Exp(tm.ONE),
    type(sp.pi): lambda r, e, at: tm.Pi(),
    sp.Add: _many(tm.Add, "term"),
    sp.Mul: _many(tm.Mul, "factor"),
    sp.Pow: _power,
    sp.Min: _many(tm.Min, "argument"),
    sp.Max: _many(tm.Max, "argument"),
    sp.binomial: _binomial,
    sp.Sum: _sum,
    sp.Integral: _integral,
    sp.Indexed: _indexed,
    TUPLE_SUM: _tuple_sum,
    GAUSSIAN_MEAN: _gaussian_mean,
    ENTROPY: _entropy,
    POWER: _node(tm.Pow, "base", "exponent"),
    SUM: _own_sum,
    BINOMIAL: _node(tm.Binomial, "upper number", "lower number"),
    MIN: _many(tm.Min, "argument"),
    MAX: _many(tm.Max, "argument"),
    APPLY: _indexed,
    CALL: _named_call,
}

_TUPLES = (SEQ, ONES, PUT)
_OPERATORS = {sp.Eq: "=", sp.Ne: "!=", sp.Lt: "<", sp.Le: "<=", sp.Gt: ">", sp.Ge: ">="}
_CONNECTIVES = (sp.And, sp.Or, sp.Not, sp.Implies, sp.Equivalent)
_BUILD: dict[str, tuple[Callable[..., st.Formula], int | None]] = {
    "And": (lambda *parts: st.And(parts), None),
    "Or": (lambda *parts: st.Or(parts), None),
    "Not": (st.Not, 1),
    "Implies": (st.Implies, 2),
    "Equivalent": (st.Iff, 2),
    "Iff": (st.Iff, 2),
}


def to_kernel(expr: Any) -> tm.Term:
    """The kernel's term for a sympy expression. Signs of symbols are lost: `to_statement` keeps them.

    Raises TranslationError for what the kernel has no term for.

    >>> to_kernel(2 * sp.Symbol("x", real=True))
    Mul(args=(Num(value=Fraction(2, 1)), Var(name='x')))
    """
    return _Reader().term(expr, ())


def relation_to_kernel(expr: Any) -> st.Formula:
    """The kernel's formula for a sympy relation, connective or quantifier. Raises TranslationError."""
    return _Reader().formula(expr, ())


# --- statements --------------------------------------------------------------------------------------------

_SIGNS = {
    "zero": "=",
    "positive": ">",
    "negative": "<",
    "nonnegative": ">=",
    "nonpositive": "<=",
    "nonzero": "!=",
}


def to_statement(
    conclusion: Any, hypotheses: Iterable[Any] = (), *, sorts: Mapping[str, st.Sort] | None = None
) -> st.Statement:
    """The statement "for all values of the symbols: the hypotheses imply the conclusion".

    Binders are in the order of their names, except that what a sort mentions comes before it. The signs that
    symbols are declared with are the first hypotheses, in the same order; those given follow, one with a name as
    ("budget", relation). ``sorts``
    declares what sympy can not: tuples (which must be), ranges, opaque functions, and names that occur in
    sorts only.

    Raises TranslationError.

    >>> x = sp.Symbol("x", positive=True)
    >>> made = to_statement(sp.log(x) <= x - 1)
    >>> made.binders
    (Binder(name='x', sort=Real()),)
    >>> made.hypotheses
    (Relation(operator='>', left=Var(name='x'), right=Num(value=Fraction(0, 1))),)
    """
    reader = _Reader()
    judged = reader.formula(conclusion, ("conclusion",))
    given = tuple(_hypothesis(reader, h, f"hypothesis {k}") for k, h in enumerate(hypotheses, 1))
    declared, signs = dict(sorts or {}), list[st.Formula]()
    for name, meaning in sorted(reader.free.items()):
        declared[name] = _sort(name, meaning, declared.get(name))
        signs += _sign_hypotheses(meaning)
    statement = st.Statement(_ordered(declared), (*signs, *given), judged)
    try:
        st.check_names(statement)
        check_formula(statement.formula(), {})
    except Malformed as error:
        raise TranslationError(f"the kernel refuses it: {error}", conclusion, ("the statement",)) from error
    return statement


def to_definition(
    name: str,
    body: Any,
    parameters: Iterable[Any],
    implicit: Iterable[Any] = (),
    *,
    sorts: Mapping[str, st.Sort] | None = None,
) -> st.Definition:
    """The word `name` for a closed form or a relation, in the symbols and families that are its `parameters`.

    ``implicit`` are those that are not written where the word is used. ``sorts`` declares tuples. A definition holds no
    conditions: symbols are real or integer, and nothing is assumed of them beyond that.

    Raises TranslationError.

    >>> D, M = sp.Symbol("D", real=True), sp.Symbol("M", integer=True)
    >>> made = to_definition("level", sp.log((M - 1) * (1 - D) / D), [D], [M])
    >>> [binder.name for binder in made.parameters], made.implicit
    (['M', 'D'], 1)
    """
    reader = _Reader()
    holds = isinstance(body, Boolean) and not isinstance(body, sp.Symbol)
    made = reader.formula(body, (name,)) if holds else reader.term(body, (name,))
    declared = dict(sorts or {})
    for free, meaning in reader.free.items():
        if _sign_hypotheses(meaning):
            hint = "declare it real or integer only; what the form needs is said where the word is used"
            raise TranslationError("a definition holds no conditions", meaning.symbol, (name,), hint)
        declared[free] = _sort(free, meaning, declared.get(free))
    given = [[p.label if isinstance(p, sp.IndexedBase) else p for p in ps] for ps in (implicit, parameters)]
    for symbol in (*given[0], *given[1]):
        known = reader.free.get(str(symbol))
        if known is not None and isinstance(known.symbol, sp.Symbol) and known.symbol != symbol:
            hint = "give the symbol that stands in it"
            raise TranslationError(f"the parameter {symbol} is another symbol of that name", known.symbol, (name,), hint)
    hidden, shown = ([str(p) for p in ps] for ps in given)
    loose = sorted(set(declared) - {*hidden, *shown})
    idle = sorted({*hidden, *shown} - set(declared))
    if loose or idle:
        problem = f"{', '.join(loose)}: no parameter" if loose else f"{', '.join(idle)}: does not occur in it"
        raise TranslationError(problem, body, (name,), "its parameters are exactly the names in it")
    definition = st.Definition(name, tuple(st.Binder(p, declared[p]) for p in (*hidden, *shown)), made, len(hidden))
    try:
        check_definition(definition)
        expand(made)
    except Malformed as error:
        raise TranslationError(f"the kernel refuses it: {error}", body, (name,)) from error
    return definition


def _hypothesis(reader: _Reader, given: Any, place: str) -> st.Formula:
    """A relation, or one with its name."""
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str):
        return st.Named(given[0], reader.formula(given[1], (place,)))
    return reader.formula(given, (place,))


def _sort(name: str, meaning: _Meaning, declared: st.Sort | None) -> st.Sort:
    """The sort of a free name: what its symbol says, made more precise by what is `declared`."""
    match meaning.sort, declared:
        case None, st.Tuples() as tuples:
            return tuples
        case None, None:
            hint = f"give sorts={{{name!r}: Tuples(length, position, size)}}"
            raise TranslationError("a tuple without length and size", meaning.symbol, ("sorts",), hint)
        case st.Integer(), st.Range() as span:
            return span
        case st.Family(arity, False), st.Opaque(same_arity, _) as opaque if arity == same_arity:
            return opaque
        case st.Sort() as known, other if other is None or other == known:
            return known
    problem = f"used as {_describe(meaning)}, but declared as {declared}"
    raise TranslationError(problem, name, ("sorts",), "make the symbol and the sort agree")


def _sign_hypotheses(meaning: _Meaning) -> list[st.Formula]:
    """The sign that the symbol of a number is declared with. Refuses what is assumed beyond that."""
    symbol = meaning.symbol
    if not isinstance(meaning.sort, (st.Real, st.Integer)):
        return []
    told = {"integer": True} if symbol.is_integer else {"real": True}
    sign = next((s for s in _SIGNS if getattr(symbol, f"is_{s}")), None)
    told |= {} if sign is None else {sign: True}
    if not _is_symbol(symbol, **told):
        problem = f"the kernel has no words for all of {sp.srepr(symbol)}"
        hint = "declare it real or integer, with a sign at most, and say the rest as a hypothesis"
        raise TranslationError(problem, symbol, ("assumptions",), hint)
    return [] if sign is None else [st.Relation(_SIGNS[sign], tm.Var(symbol.name), tm.ZERO)]


def _ordered(sorts: Mapping[str, st.Sort]) -> tuple[st.Binder, ...]:
    """Binders by name, those that a sort mentions before it."""
    left, out = sorted(sorts), list[st.Binder]()
    while left:
        ready = next((name for name in left if not st.free_in(sorts[name]) & set(left)), None)
        if ready is None:
            raise TranslationError("their sorts mention each other", ", ".join(left), ("sorts",))
        out.append(st.Binder(ready, sorts[ready]))
        left.remove(ready)
    return tuple(out)


# --- the kernel to sympy -----------------------------------------------------------------------------------


class _Writer(_Names):
    """Writes kernel objects so that `_Reader` reads the same, with sympy's own classes where that is so."""

    def __init__(self, thing: tm.Node, scope: Mapping[str, Any]) -> None:
        super().__init__()
        _check_depth(thing)
        self.free = {**_integers(thing), **{name: _meaning(name, given) for name, given in scope.items()}}

    def symbol(self, name: str, *, family: bool = False) -> Any:
        """The symbol of a number, or the label of a family."""
        known = self.bound.get(name) or self.free.get(name)
        if known is None or isinstance(known.sort, st.Family) != family:
            return sp.Symbol(name, real=True)
        return known.symbol

    def term(self, term: tm.Node) -> Any:
        """The sympy expression for a term or a tuple."""
        match term:
            case tm.Num(value):
                return sp.Rational(value.numerator, value.denominator)
            case tm.Var(name):
                return self.symbol(name)
            case tm.Seq(name):
                return SEQ(sp.Symbol(name), evaluate=False)
            case tm.Ones():
                return ONES(evaluate=False)
            case tm.Entropy(names):
                return ENTROPY(*(sp.Symbol(name) for name in names), evaluate=False)
            case tm.Sum():
                return self.sum(term)
            case tm.TupleSum(index, length, position, size, body):
                shape = self.shape(length, position, size)
                with self.binding(index, _Meaning(None, sp.Symbol(index))):
                    return TUPLE_SUM(sp.Symbol(index), *shape, self.term(body), evaluate=False)
            case tm.GaussianMean(index, center, variance, body):
                law, real = (self.term(center), self.term(variance)), sp.Symbol(index, real=True)
                with self.binding(index, _Meaning(st.Real(), real)):
                    return GAUSSIAN_MEAN(real, *law, self.term(body), evaluate=False)
            case tm.Integral(index, lower, upper, body):
                ends, real = (self.term(lower), self.term(upper)), sp.Symbol(index, real=True)
                with self.binding(index, _Meaning(st.Real(), real)):
                    return sp.Integral(self.term(body), (real, *ends))
        args = tuple(self.term(child) for child in tm.subterms(term))
        match term:
            case tm.Pow(_, exponent):
                return self.power(exponent, *args)
            case tm.Pi():
                return sp.pi
            case tm.Exp():
                return sp.E if args[0] == 1 else sp.exp(args[0], evaluate=False)
            case tm.Min() | tm.Max():
                own, plain = (sp.Min, MIN) if isinstance(term, tm.Min) else (sp.Max, MAX)
                return (own if len(set(args)) == len(args) > 1 else plain)(*args, evaluate=False)
            case tm.Binomial(n, k) if not (self.integer(n) and self.integer(k)):
                return BINOMIAL(*args, evaluate=False)
            case tm.Apply(name, _):
                base = sp.IndexedBase(self.symbol(name, family=True))
                return sp.Indexed(base, *args) if args else APPLY(base, evaluate=False)
            case tm.Call(name, _):
                function, words = _ALIKE.get(name, (None, ()))
                if function is None or len(words) != len(args):
                    return CALL(sp.Symbol(name), *args, evaluate=False)
                return function(*args, evaluate=False)
        kind: type[tm.Node] = type(term)
        function = _ALIKE[kind][0] if kind in _ALIKE else _SAME_ARGUMENTS[kind]
        return function(*args, evaluate=False)

    def power(self, power: tm.Term, base: Any, exponent: Any) -> Any:
        whole = isinstance(power, tm.Num) or self.integer(power)
        kept = whole and base is not sp.E and not _is_complex_root(base, exponent)
        return (sp.Pow if kept else POWER)(base, exponent, evaluate=False)

    def sum(self, term: tm.Sum) -> Any:
        index, low, high = _integer_symbol(term.index), self.term(term.lower), self.term(term.upper)
        whole = self.integer(term.lower) and self.integer(term.upper)
        with self.index(index):
            body = self.term(term.body)
        if whole and not _backwards(term.lower, term.upper):
            made = sp.Sum(body, (index, low, high))
            parts = body.args if type(body) is sp.Sum else (body,)  # sympy writes nested sums as one
            if made.args == (*parts, sp.Tuple(index, low, high)):
                return made
        return SUM(index, low, high, body, evaluate=False)

    def shape(self, length: tm.Term, position: str, size: tm.Term) -> tuple[Any, Any, Any]:
        before, index = self.term(length), _integer_symbol(position)
        with self.index(index):
            return before, index, self.term(size)

    def formula(self, formula: st.Formula) -> Any:
        """The sympy relation, connective or quantifier for a formula."""
        match formula:
            case st.Relation(operator, left, right):
                return _RELATIONS[operator](self.term(left), self.term(right), evaluate=False)
            case st.ForAll(binders, body):
                return self.quantified(ForAll, binders, body)
            case st.Exists(binders, body):
                return self.quantified(Exists, binders, body)
            case st.Not(arg):
                return sp.Not(self.formula(arg), evaluate=False)
            case st.Implies(left, right):
                return sp.Implies(self.formula(left), self.formula(right), evaluate=False)
            case st.Iff(left, right):
                return _connective(sp.Equivalent, "Iff", (self.formula(left), self.formula(right)))
            case st.And(args):
                return _connective(sp.And, "And", tuple(self.formula(f) for f in args))
            case st.Or(args):
                return _connective(sp.Or, "Or", tuple(self.formula(f) for f in args))
        raise TranslationError("not a formula of the kernel", formula)

    def quantified(
        self, kind: Any, binders: tuple[st.Binder, ...], body: st.Formula, done: tuple[Any, ...] = ()
    ) -> Any:
        """A quantifier whose first binders are written, as `done`, and bound."""
        if not binders:
            return kind(self.formula(body), *done)
        meaning = _meaning(binders[0].name, binders[0].sort)
        written = self.binder(meaning.symbol, binders[0].sort)
        with self.binding(binders[0].name, meaning):
            return self.quantified(kind, binders[1:], body, (*done, written))

    def binder(self, symbol: Any, sort: st.Sort) -> tuple[Any, ...]:
        match sort:
            case st.Range(lower, upper):
                return symbol, self.term(lower), self.term(upper)
            case st.Tuples(length, position, size):
                return SEQ(symbol), *self.shape(length, position, size)
            case st.Family(arity, _):
                return sp.IndexedBase(symbol), sp.Integer(arity)
            case st.Opaque(arity, meaning):
                return sp.IndexedBase(symbol), sp.Integer(arity), Str(meaning)
            case st.RandomVariable():
                return (ENTROPY(symbol, evaluate=False),)
        return (symbol,)


_RELATIONS = {operator: kind for kind, operator in _OPERATORS.items()}
_SAME_ARGUMENTS: dict[type[tm.Node], Any] = {tm.Add: sp.Add, tm.Mul: sp.Mul, tm.Binomial: sp.binomial, tm.Put: PUT}


def _meaning(name: str, given: Any) -> _Meaning:
    """What a name stands for, from a kernel sort, or from the Symbol or IndexedBase to write it with."""
    match given:
        case st.Integer() | st.Range():
            return _Meaning(st.Integer(), _integer_symbol(name))
        case st.Real():
            return _Meaning(given, sp.Symbol(name, real=True))
        case st.Family(_, integer):
            return _Meaning(given, _integer_symbol(name) if integer else sp.Symbol(name, real=True))
        case st.Opaque(arity, _):
            return _Meaning(st.Family(arity), sp.Symbol(name, real=True))
        case st.Tuples():
            return _Meaning(None, sp.Symbol(name))
        case st.RandomVariable():
            return _Meaning(given, sp.Symbol(name))
    if type(given) is sp.Symbol and given.is_real and given.name == name:
        return _Meaning(st.Integer() if given.is_integer else st.Real(), given)
    if type(given) is sp.IndexedBase and str(given.label) == name:
        return _Meaning(st.Family(0, given.is_integer is True), _label(given))
    problem = "not a sort, nor a real symbol or family of that name"
    raise TranslationError(problem, given, (f"scope of {name}",))


def _connective(kind: Any, name: str, args: tuple[Any, ...]) -> Any:
    """And, Or, Equivalent, made as sympy makes them but without comparing the parts: that may drop some."""
    parts = frozenset(args)
    if not len(parts) == len(args) > 1 or any(type(a) is kind for a in args):
        return Verbatim(name, *args)
    made = sp.Basic.__new__(kind, *((parts,) if kind is sp.Equivalent else sp.ordered(parts)))
    made._argset = parts
    return made


def _parts(thing: tm.Node) -> list[tm.Node]:
    """The kernel objects directly inside of one, those under its binders included."""
    values = [getattr(thing, field.name) for field in fields(thing)]
    flat = [v for value in values for v in (value if isinstance(value, tuple) else (value,))]
    return [v for v in flat if isinstance(v, tm.Node)]


def _check_depth(thing: tm.Node, depth: int = 0) -> None:
    _shallow(f"{type(thing).__name__}(...)", depth)
    for part in _parts(thing):
        _check_depth(part, depth + 1)


def _integers(thing: tm.Node) -> dict[str, _Meaning]:
    """The names that stand in `thing` where only integers may, as integers."""
    places: tuple[tm.Term, ...] = ()
    match thing:
        case tm.Pow(_, place) | tm.At(_, place):
            places = (place,)
        case tm.Sum(_, first, second, _) | tm.TupleSum(_, first, _, second, _) | tm.Put(_, first, second):
            places = (first, second)
        case tm.Binomial(first, second) | st.Range(first, second) | st.Tuples(first, _, second):
            places = (first, second)
    found = {name: meaning for place in places for name, meaning in _made_of(place)}
    for part in _parts(thing):
        found |= _integers(part)
    return found


def _made_of(term: tm.Term) -> Iterator[tuple[str, _Meaning]]:
    """The names that must be integers for `term` to be visibly one."""
    match term:
        case tm.Var(name):
            yield name, _meaning(name, st.Integer())
        case tm.Apply(name, args):
            yield name, _meaning(name, st.Family(len(args), True))
        case tm.Add(parts) | tm.Mul(parts):
            for part in parts:
                yield from _made_of(part)
        case tm.Abs(arg) | tm.Pow(arg, _):
            yield from _made_of(arg)


def to_sympy(term: tm.Term, scope: Mapping[str, Any] | None = None) -> Any:
    """The sympy expression for a kernel term: nothing is evaluated, and `to_kernel` gives the term back.

    ``scope`` says what the free names are: a kernel sort, or the very Symbol or IndexedBase to write. Names
    that it leaves out are integers where only integers may stand, and real elsewhere.

    Raises TranslationError for what is nested too deep.

    >>> x = tm.Var("x")
    >>> to_sympy(tm.div(x, x))
    x/x
    """
    if not isinstance(term, tm.Term):
        raise TranslationError("not a term of the kernel", term)
    return _Writer(term, scope or {}).term(term)


def relation_to_sympy(formula: st.Formula, scope: Mapping[str, Any] | None = None) -> Any:
    """The sympy relation for a kernel formula, as `to_sympy` a term's; `relation_to_kernel` gives it back."""
    if not isinstance(formula, st.Formula):
        raise TranslationError("not a formula of the kernel", formula)
    return _Writer(formula, scope or {}).formula(formula)


def statement_to_sympy(statement: st.Statement) -> tuple[Any, tuple[Any, ...], dict[str, st.Sort]]:
    """Conclusion, hypotheses and sorts: `to_statement` makes the statement of them again, binders by name."""
    sorts = {binder.name: binder.sort for binder in statement.binders}
    writer = _Writer(statement, sorts)
    given = (
        (h.name, writer.formula(h.formula)) if isinstance(h, st.Named) else writer.formula(h)
        for h in statement.hypotheses
    )
    return writer.formula(statement.conclusion), tuple(given), sorts


# --- comparison --------------------------------------------------------------------------------------------


def same(a: tm.Node, b: tm.Node) -> bool:
    """Whether two kernel objects are equal but for what sympy does to the order of things, and arithmetic.

    Add and Mul: nesting and order do not count, the numbers in one are folded. Min, Max, Delta, And, Or, Iff:
    order does not count. Nothing else, and no mathematics: ``x - x`` is not 0, ``0*x`` is not 0, ``x*x`` is
    not ``x**2``. Bound names count.
    """
    return _canonical(a) == _canonical(b)


def _canonical(thing: Any) -> Hashable:
    match thing:
        case tm.Add() | tm.Mul():
            return _folded(thing)
        case tm.Min(args) | tm.Max(args) | st.And(args) | st.Or(args):
            return type(thing), _bag(args)
        case tm.Delta(left, right) | st.Iff(left, right):
            return type(thing), _bag((left, right))
        case tm.Node():
            values = tuple(getattr(thing, field.name) for field in fields(thing))
            return type(thing), _canonical(values)
        case tuple():
            return tuple(_canonical(x) for x in thing)
    return thing  # type: ignore[no-any-return]


def _bag(things: Iterable[tm.Node]) -> Hashable:
    return frozenset(Counter(_canonical(thing) for thing in things).items())


def _folded(term: tm.Add | tm.Mul) -> Hashable:
    """A sum or product without nested ones of its kind, with one number, and without an idle 0 or 1."""
    kind, idle = (tm.Add, Fraction(0)) if isinstance(term, tm.Add) else (tm.Mul, Fraction(1))
    number, rest = idle, Counter[Hashable]()
    for item in map(_canonical, term.args):
        match item:
            case (tm.Num, (Fraction() as value,)):
                more: Iterable[tuple[Hashable, int]] = ()
            case (inner, Fraction() as value, frozenset() as more) if inner is kind:
                pass
            case _:
                value, more = idle, ((item, 1),)
        number = number + value if kind is tm.Add else number * value
        for part, count in more:
            rest[part] += count
    if not rest:
        return tm.Num, (number,)
    if number == idle and rest.total() == 1:
        return next(iter(rest))
    return kind, number, frozenset(rest.items())
