"""sympy to the kernel's terms and formulas, and back.

What is not known is refused (`TranslationError`), never guessed, and nothing is simplified: every node becomes the
node that says the same. sympy simplifies on its own while an expression is being *typed*, before anything here sees
it: ``x/x`` is 1, ``0*log(x)`` is 0, ``sqrt(x)**2`` is x, ``Max(x, x)`` is x, ``Eq(x, x)`` is true, and with each goes
the question where it was defined. Where that matters, type the claim ``with as_written():``. A relation that sympy
has turned into true or false as a whole is refused.

How the two sides correspond, where it is not plain:

- every scalar is a ``Symbol`` declared real or integer; a bound index is an integer one. Signs (``positive=True``)
  become hypotheses; an assumption that the kernel has no words for (``even=True``) is refused;
- a family ``Q[i,j]`` is an ``IndexedBase``, declared real, integer or nothing (then real);
- ``base**exponent`` is `Pow` if the exponent is a number or visibly an integer (`verify.kernel.sorts.is_integer`),
  ``exp`` if the base is e, and ``exp(exponent*log(base))`` otherwise (which needs base > 0);
- a sum runs upwards and is 0 if its range is empty. sympy's own evaluation instead counts a range that runs
  backwards negatively, so one that visibly does is refused;
- what sympy lacks is written with the functions below, which sympy leaves alone: ``XLOGX(x)``, ``H(p)``, ``KL(p, q)``;
  tuples ``SEQ(x)``, ``PUT(seq, i, value)``, ``AT(seq, i)``, ``SAME_TUPLE(seq, seq)``,
  ``TUPLE_SUM(x, length, position, size, body)``; ``ENTROPY(X, Y)``; and the formulas `ForAll`, `Exists`, `Verbatim`;
- ``POWER``, ``SUM``, ``MIN``, ``MAX``, ``APPLY``, ``CALL`` hold kernel terms that sympy's own classes would change or
  can not hold, such as ``Min(x, x)`` or a sum that runs backwards.

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
from sympy.core.symbol import Str
from sympy.logic.boolalg import Boolean

from verify.kernel import statement as st
from verify.kernel import terms as tm
from verify.kernel.errors import Malformed
from verify.kernel.sorts import check_formula, is_integer

__all__ = [
    "APPLY",
    "AT",
    "CALL",
    "ENTROPY",
    "Exists",
    "ForAll",
    "H",
    "KL",
    "MAX",
    "MAX_DEPTH",
    "MIN",
    "POWER",
    "PUT",
    "SAME_TUPLE",
    "SEQ",
    "SUM",
    "TUPLE_SUM",
    "TranslationError",
    "Verbatim",
    "XLOGX",
    "as_written",
    "relation_to_kernel",
    "relation_to_sympy",
    "same",
    "statement_to_sympy",
    "to_kernel",
    "to_statement",
    "to_sympy",
]

#: What is nested deeper is refused: sympy itself would run out of stack.
MAX_DEPTH = 100
_MAX_SHOWN = 100

Place = tuple[str, ...]


class TranslationError(ValueError):
    """Something that the other side has no words for.

    ``problem`` in words, ``expression`` the smallest expression that shows it, ``place`` the way to it, ``hint`` what
    to do.
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
        return f"a {type(thing).__name__} too large to print"
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


def _function(name: str, arguments: int | None = None) -> Any:
    """A function that sympy knows nothing of. ``kernel=True`` tells it from any other of that name."""
    return sp.Function(name, kernel=True, **({} if arguments is None else {"nargs": arguments}))


XLOGX, H, KL = _function("xlogx", 1), _function("h", 1), _function("kl", 2)
SEQ, PUT, AT = _function("Seq", 1), _function("Put", 3), _function("At", 2)
SAME_TUPLE, TUPLE_SUM, ENTROPY = _function("SameTuple", 2), _function("TupleSum", 5), _function("Entropy")
POWER, SUM = _function("Power", 2), _function("KernelSum", 4)
MIN, MAX, APPLY, CALL = _function("KernelMin"), _function("KernelMax"), _function("Apply"), _function("Call")


class _Quantified(Boolean):  # type: ignore[misc]
    def __new__(cls, body: Any, *binders: Any) -> Any:
        made = (sp.Tuple(*b) if isinstance(b, tuple | sp.Tuple) else sp.Tuple(b) for b in binders)
        return sp.Basic.__new__(cls, sp.sympify(body), *made)


class ForAll(_Quantified):
    """``ForAll(relation, binder, ...)``: true for all values of the binders, each of which may mention those before.

    A binder is a real or integer symbol, ``(i, lower, upper)`` for an integer in that range,
    ``(SEQ(x), length, position, size)`` for a tuple, ``(IndexedBase, arity)`` for a family, or ``ENTROPY(X)`` for a
    random variable.

    >>> i, n = sp.symbols("i n", integer=True)
    >>> ForAll(sp.IndexedBase("p")[i] >= 0, (i, 1, n))
    ForAll(p[i] >= 0, (i, 1, n))
    """


class Exists(_Quantified):
    """``Exists(relation, binder, ...)``: true for some values of the binders, which are as in `ForAll`."""


class Verbatim(Boolean):  # type: ignore[misc]
    """``Verbatim("And", ...)``: a kernel ``And``, ``Or`` or ``Iff`` that sympy's class of that name would change."""

    def __new__(cls, kind: Any, *args: Any) -> Any:
        return sp.Basic.__new__(cls, kind if isinstance(kind, Str) else Str(kind), *args)


# --- names -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Meaning:
    """What a name stands for: its sort (None for a tuple), and its symbol in sympy."""

    sort: st.Sort | None
    symbol: Any


class _Names:
    """What the free names, and the bound ones around, stand for."""

    def __init__(self) -> None:
        self.free: dict[str, _Meaning] = {}
        self.bound: dict[str, _Meaning] = {}

    @contextmanager
    def binding(self, name: str, meaning: _Meaning) -> Iterator[None]:
        before = dict(self.bound)
        self.bound[name] = meaning
        try:
            yield
        finally:
            self.bound = before

    def integer(self, term: tm.Term) -> bool:
        """Whether the kernel will take `term` for an integer."""
        known = {**self.free, **self.bound}
        return is_integer(term, {name: m.sort for name, m in known.items() if m.sort is not None})


def _index(name: str) -> Any:
    return sp.Symbol(name, integer=True)


def _is_symbol(thing: Any, **assumptions: bool) -> bool:
    """Whether `thing` is a Symbol (no Dummy, no Idx) with these assumptions, what follows from them, and no other."""
    return type(thing) is sp.Symbol and thing.assumptions0 == sp.Symbol(thing.name, **assumptions).assumptions0


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
        """The kernel's tuple for ``SEQ(x)`` or ``PUT(...)``."""
        _shallow(expr, len(at), at)
        if type(expr) is SEQ:
            name = self.plain_name(expr.args[0], at)
            self.see(name, _Meaning(None, expr.args[0]), expr, at)
            return tm.Seq(name)
        if type(expr) is PUT:
            seq, position, value = expr.args
            inner = self.sequence(seq, (*at, "tuple"))
            return tm.Put(inner, self.term(position, (*at, "position")), self.term(value, (*at, "value")))
        raise TranslationError("not a tuple", expr, at, "write SEQ(Symbol('x')), or PUT(tuple, position, value)")

    def argument(self, expr: Any, at: Place) -> tm.Term | tm.SequenceTerm:
        return self.sequence(expr, at) if type(expr) in (SEQ, PUT) else self.term(expr, at)

    def formula(self, expr: Any, at: Place) -> st.Formula:
        """The kernel's formula for a sympy relation, connective or quantifier."""
        _shallow(expr, len(at), at)
        if type(expr) in _OPERATORS:
            left, right = self.term(expr.lhs, (*at, "left side")), self.term(expr.rhs, (*at, "right side"))
            return st.Relation(_OPERATORS[type(expr)], left, right)
        if type(expr) in (ForAll, Exists):
            return self.quantified(expr, at)
        verbatim = type(expr) is Verbatim
        kind, args = (str(expr.args[0]), expr.args[1:]) if verbatim else (type(expr).__name__, getattr(expr, "args", ()))
        if (verbatim or type(expr) in _CONNECTIVES) and kind in _BUILD:
            parts = tuple(self.formula(a, (*at, f"{kind} {k}")) for k, a in enumerate(args, 1))
            if kind not in ("Iff", "Equivalent") or len(parts) == 2:
                return _BUILD[kind](parts)
            raise TranslationError("an equivalence of more or less than two", expr, at, "write it in pairs, with And")
        raise _not_a_formula(expr, at)

    def quantified(self, expr: Any, at: Place, done: tuple[st.Binder, ...] = ()) -> st.Formula:
        """A quantifier whose first binders are `done`, and bound."""
        body, *binders = expr.args
        if len(done) == len(binders):
            kind = st.ForAll if type(expr) is ForAll else st.Exists
            return kind(done, self.formula(body, (*at, type(expr).__name__)))
        binder, meaning = self.binder(binders[len(done)], (*at, f"binder {len(done) + 1}"))
        with self.binding(binder.name, meaning):
            return self.quantified(expr, at, (*done, binder))

    def binder(self, expr: Any, at: Place) -> tuple[st.Binder, _Meaning]:
        """What a binder of `ForAll` or `Exists` says, and what its name stands for below it."""
        first, *rest = expr.args
        match rest:
            case [] if _is_symbol(first, real=True):
                return st.Binder(first.name, st.Real()), _Meaning(st.Real(), first)
            case [] if _is_symbol(first, integer=True):
                return st.Binder(first.name, st.Integer()), _Meaning(st.Integer(), first)
            case [] if type(first) is ENTROPY and len(first.args) == 1:
                name, sort = self.plain_name(first.args[0], at), st.RandomVariable()
                return st.Binder(name, sort), _Meaning(sort, first.args[0])
            case [lower, upper] if type(first) is sp.Symbol:
                span = st.Range(self.term(lower, (*at, "lower bound")), self.term(upper, (*at, "upper bound")))
                self.check_index(first, span.lower, at)
                return st.Binder(first.name, span), _Meaning(st.Integer(), first)
            case [length, position, size] if type(first) is SEQ:
                name = self.plain_name(first.args[0], at)
                tuples = st.Tuples(*self.shape(length, position, size, at))
                return st.Binder(name, tuples), _Meaning(None, first.args[0])
            case [arity, *meaning] if isinstance(arity, sp.Integer) and len(meaning) <= 1:
                family = self.family(first, int(arity), at)
                opaque = st.Opaque(int(arity), str(meaning[0])) if meaning else family
                return st.Binder(first.label.name, opaque), _Meaning(family, _label(first))
        raise TranslationError("not a binder", expr, at, "see the documentation of verify.translate.ForAll")

    def shape(self, length: Any, position: Any, size: Any, at: Place) -> tuple[tm.Term, str, tm.Term]:
        """Length, position and size of a tuple; the size may mention the position."""
        before = self.term(length, (*at, "length"))
        self.check_index(position, tm.ONE, at)
        with self.binding(position.name, _Meaning(st.Integer(), position)):
            return before, position.name, self.term(size, (*at, "size"))

    def see(self, name: str, meaning: _Meaning, expr: Any, at: Place) -> None:
        """Note what `name` stands for; refuse a second meaning."""
        known = self.bound.get(name) or self.free.setdefault(name, meaning)
        if known != meaning:
            problem = f"the name {name} stands for two different things, {_describe(known)} and {_describe(meaning)}"
            raise TranslationError(problem, expr, at, "give each its own name, and one set of assumptions")

    def plain_name(self, symbol: Any, at: Place) -> str:
        """The name of a symbol that stands for no number, and so must have no assumptions."""
        if not _is_symbol(symbol):
            raise TranslationError("only names something here", symbol, at, "write a Symbol without assumptions")
        return str(symbol.name)

    def check_index(self, symbol: Any, lower: tm.Term, at: Place) -> None:
        """Refuse a bound index that is no integer symbol, or is assumed to be more than its range makes sure."""
        least = lower.value if isinstance(lower, tm.Num) else None
        signs: list[dict[str, bool]] = [{}]
        signs += [{"nonnegative": True}] if least is not None and least >= 0 else []
        signs += [{"positive": True}] if least is not None and least >= 1 else []
        if not any(_is_symbol(symbol, integer=True, **sign) for sign in signs):
            problem = "a bound index must be a symbol declared integer=True and nothing else"
            name = getattr(symbol, "name", "i")
            raise TranslationError(problem, symbol, at, f"write Symbol({str(name)!r}, integer=True)")

    def family(self, base: Any, arity: int, at: Place) -> st.Family:
        """The sort of an IndexedBase."""
        label = getattr(base, "label", None)
        if type(base) is not sp.IndexedBase or type(label) is not sp.Symbol:
            raise TranslationError("not a family", base, at, "write IndexedBase('Q')")
        if len(base.args) > 1 or base.offset != 0 or base.strides is not None:
            raise TranslationError("a family has no shape, offset or strides", base, at, "leave them out")
        for integer, assumptions in ((False, {}), (False, {"real": True}), (True, {"integer": True})):
            if _is_symbol(_label(base), **assumptions):
                return st.Family(arity, integer)
        problem = "the kernel has no family with these assumptions"
        raise TranslationError(problem, base, at, "declare it real or integer, and say the rest as a hypothesis (ForAll)")


def _label(base: Any) -> Any:
    """A symbol with the name and the assumptions of an IndexedBase."""
    return sp.Symbol(base.label.name, **base.assumptions0)


def _shallow(thing: object, depth: int, at: Place = ()) -> None:
    if depth > MAX_DEPTH:
        raise TranslationError(f"nested deeper than {MAX_DEPTH}", thing, at[:3], "name a part of it")


def _describe(meaning: _Meaning) -> str:
    symbol = sp.srepr(meaning.symbol)
    if isinstance(meaning.sort, st.Family):
        return f"a family of {meaning.sort.arity} arguments over {symbol}"
    kinds = {type(None): "the tuple", st.RandomVariable: "the random variable"}
    return f"{kinds.get(type(meaning.sort), 'the number')} {symbol}"


def _unknown(expr: Any, at: Place) -> TranslationError:
    """The refusal of an expression that has no kernel term."""
    if not isinstance(expr, sp.Expr):
        kind = f"{type(expr).__module__.partition('.')[0]}.{type(expr).__name__}"
        hint = "write sympy expressions only: Integer(1), Rational(1, 2), Symbol('x', real=True)"
        return TranslationError(f"a {kind} is not a sympy expression", expr, at, hint)
    if isinstance(expr, sp.Float):
        return TranslationError("a floating-point number is not exact", expr, at, "write an exact number, as Rational(1, 2)")
    if expr in (sp.oo, -sp.oo, sp.zoo, sp.nan):
        return TranslationError("not a real number", expr, at, "only finite sums and finite values have a meaning here")
    if expr is sp.I:
        return TranslationError("not a real number", expr, at, "a logarithm or a root of a negative number gives it")
    if isinstance(expr, sp.NumberSymbol):
        return TranslationError("the kernel has no such constant", expr, at, "use a variable, with bounds as hypotheses")
    if isinstance(expr, sp.Symbol):
        kind = type(expr).__name__
        return TranslationError(f"the name of a {kind} does not identify it", expr, at, "write Symbol('x', real=True)")
    if type(expr) in (SEQ, PUT):
        return TranslationError("a tuple is not a number", expr, at, "write AT(tuple, position) for a coordinate")
    hint = "see the documentation of verify.translate for what is known"
    if isinstance(expr, sp.core.function.AppliedUndef):
        hint = f"write IndexedBase({type(expr).__name__!r})[...] for a family; {hint}"
    return TranslationError(f"the kernel has no term for {type(expr).__name__}", expr, at, hint)


def _not_a_formula(expr: Any, at: Place) -> TranslationError:
    if expr in (sp.true, sp.false) or isinstance(expr, bool):
        problem = "already evaluated: what was written is gone"
        return TranslationError(problem, expr, at, "write it under `with verify.translate.as_written():`")
    hint = "write Eq, Ne, Le, Lt, Ge, Gt, joined by And, Or, Not, Implies, Equivalent, ForAll, Exists"
    return TranslationError("not a relation that the kernel knows", expr, at, hint)


def _symbol(r: _Reader, e: Any, at: Place) -> tm.Term:
    if e.is_real is not True:
        raise TranslationError(f"the symbol {e.name} is not declared real", e, at, f"write Symbol({e.name!r}, real=True)")
    r.see(e.name, _Meaning(st.Integer() if e.is_integer else st.Real(), e), e, at)
    return tm.Var(e.name)


def _pow(r: _Reader, e: Any, at: Place) -> tm.Term:
    base, exponent = e.args
    power = r.term(exponent, (*at, "exponent"))
    if base is sp.E:
        return tm.Exp(power)
    below = r.term(base, (*at, "base"))
    if _is_complex_root(base, exponent):
        raise TranslationError("sympy takes a root of a negative number to be complex", e, at, "write real roots only")
    if isinstance(power, tm.Num) or r.integer(power):
        return tm.Pow(below, power)
    return tm.Exp(tm.Mul((power, tm.Log(below))))


def _is_complex_root(base: Any, exponent: Any) -> bool:
    return isinstance(base, sp.Rational) and base < 0 and isinstance(exponent, sp.Rational) and exponent.q != 1


def _sum(r: _Reader, e: Any, at: Place) -> tm.Term:
    return _nested_sum(r, e, at, len(e.limits))


def _nested_sum(r: _Reader, e: Any, at: Place, count: int) -> tm.Term:
    """The sum over the first `count` limits of `e`: the last of them is the outermost."""
    if count == 0:
        return r.term(e.function, (*at, "summand"))
    limit, here = e.limits[count - 1], (*at, f"limits {count}")
    if len(limit) != 3:
        raise TranslationError("a sum needs a lower and an upper bound", e, here, "write Sum(body, (i, lower, upper))")
    index = limit[0]
    lower, upper = r.term(limit[1], (*here, "lower bound")), r.term(limit[2], (*here, "upper bound"))
    r.check_index(index, lower, here)
    for term, bound in ((lower, limit[1]), (upper, limit[2])):
        _whole(r, term, bound, here)
    if _backwards(lower, upper):
        problem = "a sum that runs backwards: 0 by the kernel's convention, but not by sympy's"
        raise TranslationError(problem, limit, here, "write the bounds in order")
    with r.binding(index.name, _Meaning(st.Integer(), index)):
        return tm.Sum(index.name, lower, upper, _nested_sum(r, e, at, count - 1))


def _backwards(lower: tm.Term, upper: tm.Term) -> bool:
    return isinstance(lower, tm.Num) and isinstance(upper, tm.Num) and upper.value < lower.value - 1


def _whole(r: _Reader, term: tm.Term, expr: Any, at: Place) -> None:
    if not r.integer(term):
        raise TranslationError("must be visibly an integer", expr, at, "declare its symbols integer=True")


def _binomial(r: _Reader, e: Any, at: Place) -> tm.Term:
    n, k = r.terms(e.args, at, "argument")
    _whole(r, n, e.args[0], at)
    _whole(r, k, e.args[1], at)
    return tm.Binomial(n, k)


def _indexed(r: _Reader, e: Any, at: Place) -> tm.Term:
    base, *args = e.args
    sort = r.family(base, len(args), at)
    r.see(base.label.name, _Meaning(sort, _label(base)), e, at)
    return tm.Apply(base.label.name, tuple(r.argument(a, (*at, f"index {k}")) for k, a in enumerate(args, 1)))


def _apply(r: _Reader, e: Any, at: Place) -> tm.Term:
    return _indexed(r, e, at) if e.args else _refuse_empty(e, at)


def _call(r: _Reader, e: Any, at: Place) -> tm.Term:
    if not e.args:
        _refuse_empty(e, at)
    return tm.Call(r.plain_name(e.args[0], at), r.terms(e.args[1:], at, "argument"))


def _refuse_empty(e: Any, at: Place) -> tm.Term:
    raise TranslationError("names nothing", e, at, "give the name first")


def _entropy(r: _Reader, e: Any, at: Place) -> tm.Term:
    for variable in e.args:
        r.see(r.plain_name(variable, at), _Meaning(st.RandomVariable(), variable), e, at)
    return tm.Entropy(tuple(v.name for v in e.args))


def _own_sum(r: _Reader, e: Any, at: Place) -> tm.Term:
    index, lower, upper, body = e.args
    low, high = r.term(lower, (*at, "lower bound")), r.term(upper, (*at, "upper bound"))
    r.check_index(index, low, at)
    with r.binding(index.name, _Meaning(st.Integer(), index)):
        return tm.Sum(index.name, low, high, r.term(body, (*at, "summand")))


def _tuple_sum(r: _Reader, e: Any, at: Place) -> tm.Term:
    index, length, position, size, body = e.args
    name = r.plain_name(index, at)
    shape = r.shape(length, position, size, at)
    with r.binding(name, _Meaning(None, index)):
        return tm.TupleSum(name, *shape, r.term(body, (*at, "summand")))


def _delta(r: _Reader, e: Any, at: Place) -> tm.Term:
    if len(e.args) != 2:
        raise TranslationError("a delta with a range", e, at, "write KroneckerDelta(i, j)")
    return tm.Delta(*r.terms(e.args, at, "argument"))


def _log(r: _Reader, e: Any, at: Place) -> tm.Term:
    if len(e.args) != 1:
        raise TranslationError("a logarithm with a base", e, at, "write log(x)/log(base)")
    return tm.Log(r.term(e.args[0], (*at, "argument of log")))


def _unary(kind: Callable[[tm.Term], tm.Term], word: str) -> Callable[[_Reader, Any, Place], tm.Term]:
    return lambda r, e, at: kind(r.term(e.args[0], (*at, f"argument of {word}")))


def _many(kind: Callable[[tuple[tm.Term, ...]], tm.Term], word: str) -> Callable[[_Reader, Any, Place], tm.Term]:
    return lambda r, e, at: kind(r.terms(e.args, at, word))


def _defined(name: str) -> Callable[[_Reader, Any, Place], tm.Term]:
    return _many(lambda args: tm.Call(name, args), f"argument of {name},")


_TERMS: dict[Any, Callable[[_Reader, Any, Place], tm.Term]] = {
    sp.Symbol: _symbol,
    type(sp.E): lambda r, e, at: tm.Exp(tm.ONE),
    sp.Add: _many(tm.Add, "term"),
    sp.Mul: _many(tm.Mul, "factor"),
    sp.Pow: _pow,
    sp.exp: _unary(tm.Exp, "exp"),
    sp.log: _log,
    sp.Abs: _unary(tm.Abs, "Abs"),
    sp.Min: _many(tm.Min, "argument"),
    sp.Max: _many(tm.Max, "argument"),
    sp.sinh: _defined("sinh"),
    sp.cosh: _defined("cosh"),
    sp.tanh: _defined("tanh"),
    sp.binomial: _binomial,
    sp.KroneckerDelta: _delta,
    sp.Sum: _sum,
    sp.Indexed: _indexed,
    XLOGX: _unary(tm.XLogX, "xlogx"),
    H: _defined("h"),
    KL: _defined("kl"),
    AT: lambda r, e, at: tm.At(r.sequence(e.args[0], (*at, "tuple")), r.term(e.args[1], (*at, "position"))),
    SAME_TUPLE: lambda r, e, at: tm.SameTuple(
        r.sequence(e.args[0], (*at, "left")), r.sequence(e.args[1], (*at, "right"))
    ),
    TUPLE_SUM: _tuple_sum,
    ENTROPY: _entropy,
    POWER: lambda r, e, at: tm.Pow(*r.terms(e.args, at, "argument")),
    SUM: _own_sum,
    MIN: _many(tm.Min, "argument"),
    MAX: _many(tm.Max, "argument"),
    APPLY: _apply,
    CALL: _call,
}

_OPERATORS = {sp.Eq: "=", sp.Ne: "!=", sp.Lt: "<", sp.Le: "<=", sp.Gt: ">", sp.Ge: ">="}
_RELATIONS = {operator: kind for kind, operator in _OPERATORS.items()}
_CONNECTIVES = (sp.And, sp.Or, sp.Not, sp.Implies, sp.Equivalent)
_BUILD: dict[str, Callable[[tuple[st.Formula, ...]], st.Formula]] = {
    "And": st.And,
    "Or": st.Or,
    "Not": lambda parts: st.Not(*parts),
    "Implies": lambda parts: st.Implies(*parts),
    "Equivalent": lambda parts: st.Iff(*parts),
    "Iff": lambda parts: st.Iff(*parts),
}


def to_kernel(expr: Any) -> tm.Term:
    """The kernel's term for a sympy expression. Signs of symbols are lost: `to_statement` keeps them.

    Raises TranslationError for what the kernel has no term for.

    >>> to_kernel(sp.Symbol("x", real=True) + 1)
    Add(args=(Var(name='x'), Num(value=Fraction(1, 1))))
    """
    return _Reader().term(expr, ())


def relation_to_kernel(expr: Any) -> st.Formula:
    """The kernel's formula for a sympy relation, connective or quantifier. Raises TranslationError."""
    return _Reader().formula(expr, ())


_SIGNS = (
    ("zero", "="),
    ("positive", ">"),
    ("negative", "<"),
    ("nonnegative", ">="),
    ("nonpositive", "<="),
    ("nonzero", "!="),
)


def to_statement(
    conclusion: Any, hypotheses: Iterable[Any] = (), *, sorts: Mapping[str, st.Sort] | None = None
) -> st.Statement:
    """The statement "for all values of the symbols: the hypotheses imply the conclusion".

    Binders are in the order of their names (one whose sort mentions another comes after it). The signs that symbols
    are declared with are the first hypotheses, in the same order; those given follow. ``sorts`` declares what sympy
    can not: tuples (which must be), ranges, opaque functions, and names that occur only in other sorts.

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
    given = tuple(reader.formula(h, (f"hypothesis {k}",)) for k, h in enumerate(hypotheses, 1))
    declared = dict(sorts or {})
    signs: list[st.Formula] = []
    for name, meaning in sorted(reader.free.items()):
        declared[name] = _sort(name, meaning, declared.get(name))
        signs += _sign_hypotheses(meaning)
    statement = st.Statement(_ordered(declared), (*signs, *given), judged)
    try:
        st.check_names(statement)
        check_formula(statement.formula(), {})
    except Malformed as error:
        raise TranslationError(f"the kernel refuses the statement: {error}", conclusion) from error
    return statement


def _sort(name: str, meaning: _Meaning, declared: st.Sort | None) -> st.Sort:
    """The sort of a free name: as its symbol says, made more precise by what is `declared`."""
    if meaning.sort is None and declared is None:
        hint = "give sorts={%r: Tuples(length, position, size)}" % name
        raise TranslationError("a tuple without a length and a size", meaning.symbol, ("declarations",), hint)
    known = meaning.sort
    agrees = declared is None or {
        type(None): isinstance(declared, st.Tuples),
        st.Integer: isinstance(declared, (st.Integer, st.Range)),
        st.Family: declared == known or isinstance(declared, st.Opaque),
    }.get(type(known), declared == known)
    if not agrees:
        problem = f"used as {_describe(meaning)}, but declared as {type(declared).__name__}"
        raise TranslationError(problem, name, ("declarations",), "make the symbol and the sort agree")
    return declared or known or st.Real()


def _sign_hypotheses(meaning: _Meaning) -> list[st.Formula]:
    """The sign that the symbol of a number is declared with. Refuses what is assumed beyond that."""
    symbol = meaning.symbol
    if not isinstance(meaning.sort, (st.Real, st.Integer)):
        return []
    kind = {"integer": True} if symbol.is_integer else {"real": True}
    sign = next((s for s in _SIGNS if getattr(symbol, f"is_{s[0]}")), None)
    told = kind if sign is None else {**kind, sign[0]: True}
    if not _is_symbol(symbol, **told):
        plain = sp.Symbol(symbol.name, **told).assumptions0
        more = ", ".join(sorted(f"{k}={v}" for k, v in symbol.assumptions0.items() if plain.get(k) != v))
        hint = "declare it real or integer with a sign at most, and say the rest as a hypothesis"
        raise TranslationError(f"the kernel has no words for {more}", symbol, ("declarations",), hint)
    return [] if sign is None else [st.Relation(sign[1], tm.Var(symbol.name), tm.ZERO)]


def _ordered(sorts: Mapping[str, st.Sort]) -> tuple[st.Binder, ...]:
    """Binders by name, those that a sort mentions first."""
    left, out = sorted(sorts), list[st.Binder]()
    while left:
        ready = [name for name in left if not st.free_in(sorts[name]) & set(left)]
        if not ready:
            raise TranslationError("their sorts mention each other", ", ".join(left), ("declarations",))
        out.append(st.Binder(ready[0], sorts[ready[0]]))
        left.remove(ready[0])
    return tuple(out)


# --- the kernel to sympy -----------------------------------------------------------------------------------


class _Writer(_Names):
    """Writes kernel objects such that `_Reader` reads the same: with sympy's own classes where these keep it so."""

    def __init__(self, things: Iterable[tm.Node], scope: Mapping[str, Any] | None) -> None:
        super().__init__()
        integers = frozenset[str]().union(*(_integer_names(thing) for thing in things))
        self.free = {name: _Meaning(st.Integer(), _index(name)) for name in integers}
        self.free |= {name: _meaning(name, given) for name, given in (scope or {}).items()}
        self.integers = integers

    def meaning(self, name: str) -> _Meaning | None:
        return self.bound.get(name) or self.free.get(name)

    def number(self, name: str) -> Any:
        known = self.meaning(name)
        return sp.Symbol(name, real=True) if known is None else known.symbol

    def base(self, name: str, arity: int) -> Any:
        known = self.meaning(name)
        if known is None or not isinstance(known.sort, st.Family):
            known = _meaning(name, st.Family(arity, name in self.integers))
            if name not in self.bound:
                self.free[name] = known
        return sp.IndexedBase(known.symbol)

    def term(self, term: tm.Node, depth: int) -> Any:
        """The sympy expression for a term or a tuple."""
        _shallow(f"a {type(term).__name__}", depth)
        match term:
            case tm.Num(value):
                return sp.Rational(value.numerator, value.denominator)
            case tm.Var(name):
                return self.number(name)
            case tm.Seq(name):
                return SEQ(sp.Symbol(name), evaluate=False)
            case tm.Entropy(names):
                return ENTROPY(*(sp.Symbol(name) for name in names), evaluate=False)
            case tm.Sum(index, lower, upper, body):
                return self.sum(index, lower, upper, body, depth)
            case tm.TupleSum(index, length, position, size, body):
                shape = self.shape(length, position, size, depth)
                with self.binding(index, _Meaning(None, sp.Symbol(index))):
                    return TUPLE_SUM(sp.Symbol(index), *shape, self.term(body, depth + 1), evaluate=False)
        args = tuple(self.term(child, depth + 1) for child in tm._children(term))
        match term:
            case tm.Pow(_, exponent):
                return self.power(*args, isinstance(exponent, tm.Num) or self.integer(exponent))
            case tm.Exp():
                return sp.E if args[0] == 1 else sp.exp(args[0], evaluate=False)
            case tm.Min() | tm.Max():
                own, plain = (sp.Min, MIN) if isinstance(term, tm.Min) else (sp.Max, MAX)
                return (own if len(set(args)) == len(args) > 1 else plain)(*args, evaluate=False)
            case tm.Binomial(n, k):
                return sp.binomial(*args, evaluate=False)
            case tm.Apply(name, _):
                base = self.base(name, len(args))
                return sp.Indexed(base, *args) if args else APPLY(base, evaluate=False)
            case tm.Call(name, _):
                function, count = _CALLS.get(name, (None, 0))
                named = function is not None and len(args) == count
                return function(*args, evaluate=False) if named else CALL(sp.Symbol(name), *args, evaluate=False)
        return _PLAIN[type(term)](*args, evaluate=False)

    def power(self, base: Any, exponent: Any, whole: bool) -> Any:
        kept = whole and base is not sp.E and not _is_complex_root(base, exponent)
        return (sp.Pow if kept else POWER)(base, exponent, evaluate=False)

    def sum(self, name: str, lower: tm.Term, upper: tm.Term, body: tm.Term, depth: int) -> Any:
        index, low, high = _index(name), self.term(lower, depth + 1), self.term(upper, depth + 1)
        whole = self.integer(lower) and self.integer(upper)
        with self.binding(name, _Meaning(st.Integer(), index)):
            inner = self.term(body, depth + 1)
        if whole and not _backwards(lower, upper):
            made = sp.Sum(inner, (index, low, high))
            parts = inner.args if type(inner) is sp.Sum else (inner,)  # sympy writes nested sums as one
            if made.args == (*parts, sp.Tuple(index, low, high)):
                return made
        return SUM(index, low, high, inner, evaluate=False)

    def shape(self, length: tm.Term, position: str, size: tm.Term, depth: int) -> tuple[Any, Any, Any]:
        before = self.term(length, depth + 1)
        with self.binding(position, _Meaning(st.Integer(), _index(position))):
            return before, _index(position), self.term(size, depth + 1)

    def formula(self, formula: st.Formula, depth: int) -> Any:
        """The sympy relation, connective or quantifier for a formula."""
        _shallow(f"a {type(formula).__name__}", depth)
        match formula:
            case st.Relation(operator, left, right):
                kind = _RELATIONS[operator]
                return kind(self.term(left, depth + 1), self.term(right, depth + 1), evaluate=False)
            case st.ForAll(binders, body) | st.Exists(binders, body):
                return self.quantified(formula, binders, body, depth)
            case st.Not(arg):
                return sp.Not(self.formula(arg, depth + 1), evaluate=False)
            case st.Implies(left, right):
                return sp.Implies(self.formula(left, depth + 1), self.formula(right, depth + 1), evaluate=False)
            case st.Iff(left, right):
                return _connective(sp.Equivalent, "Iff", [self.formula(f, depth + 1) for f in (left, right)])
            case st.And(args) | st.Or(args):
                kind = sp.And if isinstance(formula, st.And) else sp.Or
                return _connective(kind, kind.__name__, [self.formula(f, depth + 1) for f in args])
        raise TranslationError("not a formula of the kernel", formula)

    def quantified(
        self, formula: st.Formula, binders: tuple[st.Binder, ...], body: st.Formula, depth: int, done: tuple[Any, ...] = ()
    ) -> Any:
        """A quantifier whose first binders are written, `done`, and bound."""
        if not binders:
            return (ForAll if isinstance(formula, st.ForAll) else Exists)(self.formula(body, depth + 1), *done)
        name, sort = binders[0].name, binders[0].sort
        meaning = _meaning(name, sort)
        written = self.binder(meaning.symbol, sort, depth)
        with self.binding(name, meaning):
            return self.quantified(formula, binders[1:], body, depth, (*done, written))

    def binder(self, symbol: Any, sort: st.Sort, depth: int) -> Any:
        match sort:
            case st.Range(lower, upper):
                return (symbol, self.term(lower, depth + 1), self.term(upper, depth + 1))
            case st.Tuples(length, position, size):
                return (SEQ(symbol), *self.shape(length, position, size, depth))
            case st.Family(arity, _):
                return (sp.IndexedBase(symbol), sp.Integer(arity))
            case st.Opaque(arity, meaning):
                return (sp.IndexedBase(symbol), sp.Integer(arity), Str(meaning))
            case st.RandomVariable():
                return (ENTROPY(symbol),)
        return (symbol,)


_CALLS = {"sinh": (sp.sinh, 1), "cosh": (sp.cosh, 1), "tanh": (sp.tanh, 1), "h": (H, 1), "kl": (KL, 2)}
_PLAIN: dict[type[tm.Node], Any] = {
    tm.Add: sp.Add,
    tm.Mul: sp.Mul,
    tm.Log: sp.log,
    tm.Abs: sp.Abs,
    tm.XLogX: XLOGX,
    tm.Delta: sp.KroneckerDelta,
    tm.SameTuple: SAME_TUPLE,
    tm.At: AT,
    tm.Put: PUT,
}


def _meaning(name: str, given: Any) -> _Meaning:
    """What a name stands for, from a kernel sort, or from the very Symbol or IndexedBase to write it with."""
    match given:
        case st.Integer() | st.Range():
            return _Meaning(st.Integer(), _index(name))
        case st.Real():
            return _Meaning(given, sp.Symbol(name, real=True))
        case st.Family(_, integer):
            return _Meaning(given, _index(name) if integer else sp.Symbol(name, real=True))
        case st.Opaque(arity, _):
            return _Meaning(st.Family(arity), sp.Symbol(name, real=True))
        case st.Tuples():
            return _Meaning(None, sp.Symbol(name))
        case st.RandomVariable():
            return _Meaning(given, sp.Symbol(name))
    if type(given) is sp.Symbol and given.is_real and given.name == name:
        return _Meaning(st.Integer() if given.is_integer else st.Real(), given)
    raise TranslationError("not a sort of the kernel, nor a real symbol of that name", given, (f"scope of {name}",))


def _connective(kind: Any, name: str, args: list[Any]) -> Any:
    """And, Or, Equivalent as sympy builds them, short of comparing the parts: that could decide some of them."""
    parts = frozenset(args)
    if not len(parts) == len(args) > 1 or any(type(a) is kind for a in args):
        return Verbatim(name, *args)
    made = sp.Basic.__new__(kind, *((parts,) if kind is sp.Equivalent else sp.ordered(parts)))
    made._argset = parts
    return made


def _integer_names(thing: tm.Node) -> frozenset[str]:
    """Names that the kernel takes in places where only integers may stand."""
    match thing:
        case tm.Pow(_, exponent):
            places: tuple[tm.Node, ...] = (exponent,)
        case tm.Sum(_, lower, upper, _) | st.Range(lower, upper):
            places = (lower, upper)
        case tm.TupleSum(_, length, _, size, _) | st.Tuples(length, _, size):
            places = (length, size)
        case tm.Binomial(n, k):
            places = (n, k)
        case tm.At(_, position):
            places = (position,)
        case tm.Put(_, position, value):
            places = (position, value)
        case _:
            places = ()
    names = frozenset(name for place in places for name in _made_of(place))
    return names.union(*(_integer_names(part) for part in _parts(thing)))


def _made_of(term: tm.Node) -> Iterator[str]:
    """The names that must be integers for `term` to be visibly one."""
    match term:
        case tm.Var(name) | tm.Apply(name, _):
            yield name
        case tm.Add(args) | tm.Mul(args):
            for arg in args:
                yield from _made_of(arg)
        case tm.Abs(arg) | tm.Pow(arg, _):
            yield from _made_of(arg)


def _parts(thing: tm.Node) -> list[tm.Node]:
    """The kernel objects directly inside of one, those under its binders included."""
    values = [getattr(thing, field.name) for field in fields(thing)]  # type: ignore[arg-type]
    flat = [v for value in values for v in (value if isinstance(value, tuple) else (value,))]
    return [v for v in flat if isinstance(v, tm.Node)]


def _depth_checked(thing: tm.Node, depth: int = 0) -> tm.Node:
    _shallow(f"a {type(thing).__name__}", depth)
    for part in _parts(thing):
        _depth_checked(part, depth + 1)
    return thing


def to_sympy(term: tm.Term, scope: Mapping[str, Any] | None = None) -> Any:
    """The sympy expression for a kernel term: nothing is evaluated, and `to_kernel` gives the term back.

    ``scope`` says what the free names are: a kernel sort, or the very Symbol to write (for a family, the label).
    Names that it leaves out are integers where only those may stand, and real elsewhere.

    Raises TranslationError for what is nested too deep.

    >>> x = tm.Var("x")
    >>> to_sympy(tm.div(x, x))
    x/x
    """
    return _Writer([_depth_checked(term)], scope).term(term, 0)


def relation_to_sympy(formula: st.Formula, scope: Mapping[str, Any] | None = None) -> Any:
    """The sympy relation for a kernel formula, as `to_sympy` for a term; `relation_to_kernel` gives it back."""
    return _Writer([_depth_checked(formula)], scope).formula(formula, 0)


def statement_to_sympy(statement: st.Statement) -> tuple[Any, tuple[Any, ...], dict[str, st.Sort]]:
    """Conclusion, hypotheses and sorts, which `to_statement` makes a statement of again (with binders by name)."""
    sorts = {binder.name: binder.sort for binder in statement.binders}
    writer = _Writer([_depth_checked(statement)], sorts)
    hypotheses = tuple(writer.formula(h, 0) for h in statement.hypotheses)
    return writer.formula(statement.conclusion, 0), hypotheses, sorts


# --- comparison --------------------------------------------------------------------------------------------


def same(a: tm.Node, b: tm.Node) -> bool:
    """Whether two kernel objects are equal but for what sympy does to the order of things, and for arithmetic.

    Add and Mul: nesting and order do not count, numbers in one are folded together. Min, Max, Delta, And, Or, Iff:
    order does not count. Nothing else, and no mathematics: ``x - x`` is not 0, ``0*x`` is not 0, ``x*x`` is not
    ``x**2``. Bound names count.
    """
    return _canonical(a) == _canonical(b)


def _canonical(thing: object) -> Hashable:
    match thing:
        case tm.Add() | tm.Mul():
            return _folded(thing)
        case tm.Min(args) | tm.Max(args) | st.And(args) | st.Or(args):
            return type(thing), _bag(_canonical(a) for a in args)
        case tm.Delta(left, right) | st.Iff(left, right):
            return type(thing), _bag((_canonical(left), _canonical(right)))
        case tm.Node():
            return type(thing), *(_canonical(getattr(thing, f.name)) for f in fields(thing))  # type: ignore[arg-type]
        case tuple():
            return tuple(_canonical(x) for x in thing)
    return thing  # type: ignore[return-value]


def _bag(items: Iterable[Hashable]) -> frozenset[tuple[Hashable, int]]:
    return frozenset(Counter(items).items())


def _folded(term: tm.Add | tm.Mul) -> Hashable:
    """A sum or product with its own nesting undone, its numbers made one, and without a 0 or 1 that does nothing."""
    kind, neutral = (tm.Add, Fraction(0)) if isinstance(term, tm.Add) else (tm.Mul, Fraction(1))
    number, rest, todo = neutral, Counter[Hashable](), [_canonical(a) for a in term.args]
    for item in todo:
        match item:
            case (tm.Num, Fraction() as value):
                number = number + value if kind is tm.Add else number * value
            case (inner, Fraction() as value, frozenset() as parts) if inner is kind:
                number = number + value if kind is tm.Add else number * value
                for part, count in parts:
                    rest[part] += count
            case _:
                rest[item] += 1
    if not rest:
        return tm.Num, number
    if number == neutral and sum(rest.values()) == 1:
        return next(iter(rest))
    return kind, number, frozenset(rest.items())
