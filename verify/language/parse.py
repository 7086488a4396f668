"""Text to kernel statements: the project's own grammar, read and never evaluated.

`parse` reads a STATEMENT and its CONDITIONS:

* terms: numbers ``3``, ``1/2``, ``0.25`` (exact), ``pi``, names, ``+ - * / ** ^``, parentheses, functions,
  ``sum(k, a, b, body)``, ``tsum(x in tuples(n, m), body)``, ``gaussian_mean(y, c, v, body)``, families ``Q[i,j]``,
  tuples ``x[i]``, ``H(X,Y|Z)``, ``I(X;Y|Z)``;
* formulas: relations and chains of them, ``and or not => <=>``, ``forall i in 1..M, s real: BODY``,
  ``exists``;
* conditions, separated by ``,`` or ``;``: formulas; declarations ``n m integer``, ``x in [0, 1)``,
  ``i in 1..M``, ``x in tuples(n, m)``, ``Q family(2)``, ``f integer family(1)``, ``L opaque(2) "meaning"``,
  ``X variable``; and of random variables ``X - Y - Z``, ``X indep Y``, ``Y = f(X)``. A condition that is no declaration
  may have a name: ``budget: 0 < D <= 1``.

Shapes that are chosen here, so that `verify.language.render` can print a statement that reads back as itself:

* sums and products are flat where no parentheses stand; ``a/b`` is ``a * b^(-1)``; a quotient of two integers
  that opens a product is one number; a minus sign before a product goes to its leading number;
* ``x^k`` is a power if ``k`` is a number or visibly an integer, else ``exp(k*log(x))``.

``e`` is an ordinary name, often an epsilon; but as it may be meant for Euler's number, ``exp(1)``, it has to be declared.
Only ``e^x`` is read as ``exp(x)`` where it is not.

The characters are read by `verify.language.typed`, which knows what people write for all this; here are products without
a sign, subscripts that are indices, and functions without parentheses, which depend on what is declared.

An operator-precedence parser with explicit stacks: it recurses at brackets and quantifiers only. Everything
that could run away (length, nesting, digits, exponents) has a limit that ends in a `ParseError`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from copy import copy
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from verify.kernel.errors import Malformed
from verify.kernel.expansion import expand
from verify.kernel.sorts import check_definition, check_definitions, is_integer
from verify.kernel.statement import (
    FALSE,
    RESERVED,
    TRUE,
    And,
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Formula,
    Holds,
    Iff,
    Implies,
    Integer,
    Named,
    Not,
    Opaque,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    Statement,
    Tuples,
    free_in,
    relation,
    stand_for,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Apply,
    At,
    Defined,
    Exp,
    GaussianMean,
    Joint,
    Lambda,
    Log,
    Mul,
    Node,
    Num,
    Pi,
    Pow,
    Put,
    SameTuple,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Var,
    free_names,
    fresh,
    neg,
    num,
    substitute,
)
from verify.language import shown, sizes
from verify.language.checked import check_statement
from verify.language.entropies import conditional_entropy, mutual_information
from verify.language.notation import ALIASES, BARE, FUNCTIONS, LETTERS, UNKNOWN, WITH_MORE, Function, one_way
from verify.language.typed import MAX_CHARACTERS, MAX_NAME, MAX_NESTING, QUANTIFIED, WORDS, is_latex, tokens
from verify.language.typed import Token as _Token
from verify.language.typed import short as _short
from verify.language.walk import parts

MAX_DIGITS = 4_000
MAX_EXPONENT = 10_000
MAX_ARITY = 100
MAX_NAMES = 1_000


class Position(NamedTuple):
    """A place in a text; lines and columns count from 1."""

    line: int
    column: int


class ParseError(ValueError):
    """A text is not a statement. Says what is wrong, where (a caret), and the next move.

    Attributes: ``message`` (one line), ``hint`` (the next move, or ""), ``text`` (all that was read),
    ``position`` (a `Position` in it), ``source`` ("statement", "conditions", "term" or "formula").
    """

    def __init__(
        self, message: str, text: str = "", offset: int = 0, hint: str = "", source: str = "statement"
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.text, self.source = message, hint, text, source
        before = text[:offset]
        self.position = Position(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)

    def __str__(self) -> str:
        line, column = self.position
        shown, caret = self._window()
        said = f"{self.source}, line {line}, column {column}: {self.message}"
        said += f"\n    {shown}".rstrip(" ") + f"\n    {' ' * caret}^"
        return f"{said}\n  {self.hint}" if self.hint else said

    def _window(self) -> tuple[str, int]:
        """The part of the line around the place, and the caret's column in it (from 0)."""
        line, column = self.position
        whole, place = self.text.split("\n")[line - 1], column - 1
        start, end = max(0, place - 60), place + 40
        left = "..." if start else ""
        shown = "".join(c if c.isprintable() else " " for c in whole[start:end])
        return left + shown + ("..." if end < len(whole) else ""), len(left) + place - start


# --- tokens ------------------------------------------------------------------------------------------------


class _Source(NamedTuple):
    """A text with the word that tells which one it is."""

    text: str
    title: str

    def error(self, message: str, offset: int, hint: str = "") -> ParseError:
        return ParseError(message, self.text, offset, hint, self.title)


_SORT_WORDS = ("integer", "real", "family", "opaque", "variable", "in")


# --- names in scope ----------------------------------------------------------------------------------------


_EULER = "e"
#: Names that are meant as something else more often than not: they have to be declared.
_LOOK_ALIKE = {
    "True": "write true",
    "False": "write false",
    **dict.fromkeys(("inf", "infty", "infinity", "Inf"), "write oo, as in (0, oo)"),
    **dict.fromkeys(
        ("sin", "cos", "tan", "cot", "arcsin", "arccos", "arctan", "erf", "erfc"),
        "functions are exp log sqrt sinh cosh tanh and those of the grammar",
    ),
    "Pr": "write the sum of the probabilities",
}
_WORDS_OF_NUMBERS = {
    "choose": "write binomial(n, k)",
    "mod": "write x = 2*k + r with --where \"k r integer, 0 <= r < 2\" for r = x mod 2",
}
_ADJECTIVES = frozenset("positive negative nonnegative natural even odd prime finite probability".split())
_CONSTANTS: dict[str, Term] = {"pi": Pi()}
_SOME_TUPLE = Tuples(ONE, "j", ONE)  # an argument of a family, whose length is not known
_CALLED = ("log2", "log10", "log", "ln", "exp", "sqrt", "sinh", "cosh", "tanh", "abs", "sin", "cos", "tan")
_FUNCTION_LETTERS = frozenset(("f", "g", "h", "F", "G", "H", "phi", "psi", "Phi", "Psi"))
_LOWERED_LETTERS = re.compile("[A-Za-z]_[A-Za-z0-9]'*")


shown.install()  # what is parsed shows itself as people read it

#: Defined words by name.
Words = Mapping[str, Definition]
NO_WORDS: Words = MappingProxyType({})


class _Names:
    """What names stand for at the place being read.

    ``sorts`` holds declared and bound names, ``later`` those whose declaration has not been reached, ``free``
    the undeclared ones in order of appearance; ``closed`` forbids undeclared ones. ``words`` are defined. ``seen`` are
    the names that stand alone in the texts, with no bracket behind them and no number before them, ``outer`` those that
    no quantifier and no sum around this place binds, ``bounded`` those of which a condition says a relation; ``sizes``
    has the ranges of the families, as far as the conditions say them, ``alphabets`` those of sets such as \\mathcal{X};
    ``implied`` the words that were used with the sizes in scope, each with the error that they are if something else is
    said; ``floors`` and ``extremes`` what stands for floor(x), and for a maximum over an index, until the relation around
    it is read.
    """

    def __init__(self, sorts: dict[str, Sort], words: Words, closed: bool = False) -> None:
        self.sorts, self.words, self.closed = sorts, words, closed
        self.later: set[str] = set()
        self.free: dict[str, Sort] = {}
        self.seen: frozenset[str] = frozenset()
        self.bounded: frozenset[str] = frozenset()
        self.outer: frozenset[str] = frozenset(sorts)
        self.sizes: Callable[[], Mapping[sizes.Axis, frozenset[Term]]] = dict
        self.alphabets: dict[str, Term] = {}
        self.floors: dict[str, tuple[str, Term]] = {}
        self.extremes: dict[str, tuple[str, str, Range, Term]] = {}
        self.implied: list[tuple[ParseError, Definition, Mapping[str, Node]]] = []

    def sort(self, name: str) -> Sort | None:
        return self.sorts.get(name) or self.free.get(name)

    def integer(self, term: Term) -> bool:
        """Whether a term is visibly an integer."""
        return is_integer(term, {**self.free, **self.sorts, **dict.fromkeys(self.floors, Integer())})


# --- operands ----------------------------------------------------------------------------------------------


class _Operand(NamedTuple):
    """A node that has been read.

    ``form`` is "sum", "product", "chain", "and", "or" or "iff" as long as no parentheses close it.
    """

    node: Node
    start: _Token
    depth: int = 1
    form: str = ""


_HUGE = Fraction(2**4096)


def _bounded(value: Fraction) -> Fraction:
    """`value`, or something too large to be an exponent if it has too many digits to compute with."""
    bits = max(value.numerator.bit_length(), value.denominator.bit_length())
    return value if bits <= 4096 else _HUGE


def _raised(base: Fraction, exponent: Fraction) -> Fraction | None:
    """``base ** exponent`` for a small integer exponent where it is defined; `_HUGE` if it is too long."""
    if exponent.denominator != 1 or (base == 0 and exponent < 0):
        return None
    bits = max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent.numerator)
    return _bounded(base**exponent.numerator) if bits <= 8192 else _HUGE


def _value(node: Node) -> Fraction | None:
    """The value of a term of numbers only; None for another, and where it is undefined."""
    match node:
        case Num(value):
            return _bounded(value)
        case Add(args) | Mul(args):
            found = Fraction(isinstance(node, Mul))
            for arg in args:
                part = _value(arg)
                if part is None:
                    return None
                found = _bounded(found * part if isinstance(node, Mul) else found + part)
            return found
        case Pow(base, exponent):
            below, above = _value(base), _value(exponent)
            return None if below is None or above is None else _raised(below, above)
    return None


def _is_whole(node: Node) -> bool:
    return isinstance(node, Num) and node.value.denominator == 1


def _negative(node: Term, form: str) -> Term:
    """Minus `node`: a product without parentheses keeps its shape, with the sign at its leading number."""
    if form == "product" and isinstance(node, Mul):
        head = node.args[0]
        if not isinstance(head, Num):
            return Mul((MINUS_ONE, *node.args))
        if head.value >= 0:
            return Mul((Num(-head.value), *node.args[1:]))
    return neg(node)


# --- functions ---------------------------------------------------------------------------------------------


_SPECIAL = {
    "sum": "_sum", "tsum": "_tuple_sum", "put": "_put", "same": "_same", "H": "_joint", "I": "_mutual",
    "gaussian_mean": "_gaussian_mean", "floor": "_floor", "ceil": "_floor",
    "prod": "_product", "product": "_product", "factorial": "_factorial",
}  # fmt: skip
_KNOWN = sorted({*FUNCTIONS, *_SPECIAL})
#: Names that stand before a bracket and need no definition.
KNOWN_FUNCTIONS = frozenset((*_KNOWN, *WORDS))


# --- intervals ---------------------------------------------------------------------------------------------


class _Interval(NamedTuple):
    """The ends of ``[a, b)``, None where infinite, and the relation that stands at each."""

    lower: _Operand | None
    upper: _Operand | None
    above: str
    below: str

    def holds(self, name: str) -> tuple[Formula, ...]:
        """That the variable `name` lies in the interval."""
        ends: list[Formula] = []
        if self.lower is not None and isinstance(self.lower.node, Term):
            ends.append(relation(self.above, self.lower.node, Var(name)))
        if self.upper is not None and isinstance(self.upper.node, Term):
            ends.append(relation(self.below, Var(name), self.upper.node))
        return tuple(ends)

    @property
    def depth(self) -> int:
        return 2 + max((end.depth for end in (self.lower, self.upper) if end), default=0)


class _Declared(NamedTuple):
    """What a declaration says of its names."""

    sort: Sort
    interval: _Interval | None = None
    depth: int = 1

    def holds(self, name: str) -> tuple[Formula, ...]:
        return self.interval.holds(name) if self.interval else ()

    def mentions(self) -> frozenset[str]:
        """Names that occur in the sort or in the interval."""
        ends = (self.interval.lower, self.interval.upper) if self.interval else ()
        return free_in(self.sort).union(*(free_names(end.node) for end in ends if end))


# --- reading -----------------------------------------------------------------------------------------------


class _Cursor:
    """A place in a list of tokens, and errors that point at places."""

    def __init__(self, source: _Source, tokens: Sequence[_Token], names: _Names) -> None:
        self.source, self.tokens, self.names = source, tokens, names
        self.place = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.place]

    def ahead(self, steps: int = 1) -> _Token:
        return self.tokens[min(self.place + steps, len(self.tokens) - 1)]

    def next(self) -> _Token:
        token = self.token
        self.place = min(self.place + 1, len(self.tokens) - 1)
        return token

    def at(self, *texts: str) -> bool:
        return self.token.kind in ("op", "word") and self.token.text in texts

    def accept(self, *texts: str) -> bool:
        found = self.at(*texts)
        if found:
            self.next()
        return found

    def expect(self, text: str, hint: str = "") -> _Token:
        if not self.at(text):
            self.unexpected(repr(text), hint)
        return self.next()

    def close(self, opening: _Token, text: str) -> None:
        """Read the bracket `text` that closes `opening`."""
        if self.token.kind == "end":
            end = opening.typed or text
            self.fail(f"this {str(opening)} is never closed", opening, f"write {end!r} where it ends")
        column = ParseError("", self.source.text, opening.offset).position.column
        dropped = self._dropped()
        self.expect(text, dropped or f"{opening} in column {column} is still open")

    def name(self, what: str = "a name") -> _Token:
        """A name that may be declared or bound."""
        token = self.token
        if token.kind != "name":
            reserved = token.kind == "word"
            self.unexpected(what, f"{token.text!r} is a word of the grammar" if reserved else "")
        self.own(token)
        return self.next()

    def own(self, token: _Token) -> str:
        """The name `token`, if it is not that of a constant."""
        if token.text in _CONSTANTS:
            self.fail(f"{token.text!r} is a constant and cannot be declared", token, "choose another name")
        return token.text

    def count(self, names: Sized, token: _Token) -> None:
        """Refuse another name beyond the limit."""
        if len(names) >= MAX_NAMES:
            self.fail(f"more than {MAX_NAMES} names", token)

    def fail(self, message: str, token: _Token | None = None, hint: str = "") -> NoReturn:
        raise self.source.error(message, (token or self.token).offset, hint)

    def unexpected(self, wanted: str, hint: str = "") -> NoReturn:
        self.fail(f"expected {wanted}, found {self.token}", hint=hint)

    def finish(self) -> None:
        """Insist that everything was read."""
        if self.token.kind == "end":
            return
        if self.at(")", "]"):
            self.fail(f"unexpected {self.token}: it closes nothing", hint="remove it, or open a bracket")
        if self.at(",", ";"):
            hint = "join statements with 'and'; conditions are given apart (--where)"
            if self.tokens[self.place - 1].kind == self.ahead().kind == "number":
                hint = "write 0.5 for a decimal number; " + hint
            self.fail(f"unexpected {self.token}", hint=hint)
        self.unexpected("an operator or the end", self._dropped())

    def _dropped(self) -> str:
        """What was probably meant by the present token, which should have been an operator."""
        before = self.tokens[self.place - 1] if self.place else self.token
        if self.token.text in _WORDS_OF_NUMBERS:
            return _WORDS_OF_NUMBERS[self.token.text]
        if before.kind == self.token.kind == "name" and not (_is_plain_letter(before) and _is_plain_letter(self.token)):
            return "write '*' between factors; words are not read, and conditions are given apart (--where)"
        if self.token.kind in ("name", "number", "implied") or self.at("(", "["):
            return "write '*' between factors"
        if self.at("->"):
            return "write => for 'implies'; a Markov chain X -> Y -> Z is a condition (--where)"
        if self.at("in"):
            return "'in' follows bare names, in conditions and after forall; else write a <= t <= b"
        if self.at(*_SORT_WORDS):
            return "declarations such as 'n integer' are conditions, given apart (--where)"
        return "write abs(x) for |x|" if self.at("|") else ""


def _is_plain_letter(token: _Token) -> bool:
    """Whether a name is a letter, with a subscript perhaps, a Greek one, or one that was typed as such."""
    name = token.text
    letter = re.fullmatch("[A-Za-z](_?[0-9]+|_[A-Za-z])?'*", name) or name.partition("_")[0] in LETTERS
    return token.kind == "name" and bool(letter or token.typed or name in _CONSTANTS)


class _Operator(NamedTuple):
    """An operator that waits for its right operand."""

    level: int
    reduce: str
    token: _Token
    prefix: bool = False


_RELATIONS = {"<=": "<=", "<": "<", ">=": ">=", ">": ">", "=": "=", "==": "=", "!=": "!="}
_NOT, _UNARY = 5, 9
_RIGHT = (2, 10)  # the levels of => and ^ group from the right
_INFIX = {
    "<=>": (1, "_iff"), "=>": (2, "_implies"), "or": (3, "_or"), "and": (4, "_and"),
    **{text: (6, "_relation") for text in _RELATIONS},
    "+": (7, "_plus"), "-": (7, "_minus"), "*": (8, "_times"), "/": (8, "_over"),
    "^": (10, "_power"), "**": (10, "_power"),
}  # fmt: skip


class _Builder(_Cursor):
    """What each operator makes of its operands."""

    def made(self, node: Node, start: _Token, depth: int, form: str = "") -> _Operand:
        if depth > MAX_NESTING:
            self.fail(f"nested deeper than {MAX_NESTING}", start)
        return _Operand(node, start, depth, form)

    def term(self, operand: _Operand, hint: str = "") -> Term:
        if isinstance(operand.node, Term):
            return operand.node
        if isinstance(operand.node, SequenceTerm):
            hint = hint or "write x[i] for its coordinate i"
            self.fail("expected a number, found a tuple", operand.start, hint)
        self.fail("expected a number, found a formula", operand.start, hint)

    def formula(self, operand: _Operand, hint: str = "") -> Formula:
        if isinstance(operand.node, Formula):
            return self._with_floors(self._with_extremes(operand.node))
        hint = hint or "a formula holds or fails: put a relation such as <= between two terms"
        self.fail("expected a formula, found a term", operand.start, hint)

    def _with_extremes(self, formula: Formula) -> Formula:
        """A relation with ``max_i p_i`` as a side: ``<=`` for each of them, ``>=`` for one; there has to be one."""
        if isinstance(formula, And):
            return And(tuple(map(self._with_extremes, formula.args)))
        if not isinstance(formula, Relation):
            return formula
        turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(formula.operator, formula.operator)
        for side, other, sign in ((formula.left, formula.right, formula.operator), (formula.right, formula.left, turned)):
            if isinstance(side, Var) and side.name in self.names.extremes:
                return self._of_extreme(*self.names.extremes[side.name], sign, other)
        return formula

    def _of_extreme(self, kind: str, index: str, over: Range, body: Term, sign: str, bound: Term) -> Formula:
        others = {one for _, one, _, _ in self.names.extremes.values()} - {index}
        name = fresh(index, free_names(bound) | free_names(over) | others)
        entry = self._renamed(body, index, name) if name != index else body
        binder = (Binder(name, over),)
        above = "<=" if kind == "max" else ">="
        if sign == "!=":
            self.fail(f"a {kind} over an index can be compared by <= and >= and =", hint="write not (...)")
        if sign == "=":
            every, some = (self._with_extremes(relation(one, entry, bound)) for one in (above, "="))
            return And((ForAll(binder, every), Exists(binder, some)))
        said = self._with_extremes(relation(sign, entry, bound))
        if sign[0] != above[0]:
            return Exists(binder, said)
        numbers = isinstance(over.lower, Num) and isinstance(over.upper, Num) and over.lower.value <= over.upper.value
        every = ForAll(binder, said)
        return every if numbers else And((relation("<=", over.lower, over.upper), every))

    def _renamed(self, body: Term, index: str, name: str) -> Term:
        """The body of a maximum with another index: of a maximum in it too, which is a name only so far."""
        if not isinstance(body, Var) or body.name not in self.names.extremes:
            return substitute(body, {index: Var(name)})
        kind, inner, over, of = self.names.extremes[body.name]
        made = fresh(body.name, self.names.extremes)
        over = substitute(over, {index: Var(name)})
        self.names.extremes[made] = (kind, inner, over, self._renamed(of, index, name) if inner != index else of)
        return Var(made)

    def _with_floors(self, formula: Formula) -> Formula:
        """A relation with ``floor(t)`` in it: it holds of the integer k with k <= t < k + 1, of each and of one.

        There is exactly one such k, so "for all" and "there is" say the same; a condition says the second, as that is
        easier to use.
        """
        for name in reversed([*self.names.floors]):  # of floor(x + floor(y)) the outer one first
            if name not in free_names(formula):
                continue
            kind, term = self.names.floors[name]
            k = Var(name)
            below, above = (k, Add((k, ONE))) if kind == "floor" else (Add((k, MINUS_ONE)), k)
            operators = ("<=", "<") if kind == "floor" else ("<", "<=")
            between = (relation(operators[0], below, term), relation(operators[1], term, above))
            if self.source.title == "conditions":
                formula = Exists((Binder(name, Integer()),), And((*between, formula)))
            else:
                formula = ForAll((Binder(name, Integer()),), Implies(And(between), formula))
        return formula

    def integer(self, operand: _Operand, what: str) -> Term:
        term = self.term(operand)
        if not self.names.integer(term):
            self.fail(f"{what} must be an integer", operand.start, "declare its names: n integer")
        return term

    # sums and products

    def _plus(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        return self._added(left, right, self.term(right))

    def _minus(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        right = right._replace(depth=right.depth + 1)
        return self._added(left, right, _negative(self.term(right), right.form))

    def _added(self, left: _Operand, right: _Operand, summand: Term) -> _Operand:
        first = self.term(left)
        opened = left.form == "sum" and isinstance(first, Add)
        args = first.args if opened and isinstance(first, Add) else (first,)
        depth = max(left.depth if opened else left.depth + 1, right.depth + 1)
        return self.made(Add((*args, summand)), left.start, depth, "sum")

    def _times(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        return self._multiplied(left, self.term(right), right.depth)

    def _over(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        top, bottom = self.term(left), self.term(right)
        if _is_whole(top) and _is_whole(bottom) and isinstance(top, Num) and isinstance(bottom, Num):
            if bottom.value:
                return self.made(Num(top.value / bottom.value), left.start, 1)
        return self._multiplied(left, Pow(bottom, MINUS_ONE), right.depth + 1)

    def _multiplied(self, left: _Operand, factor: Term, depth: int) -> _Operand:
        first = self.term(left)
        opened = left.form == "product" and isinstance(first, Mul)
        args = first.args if opened and isinstance(first, Mul) else (first,)
        depth = max(left.depth if opened else left.depth + 1, depth + 1)
        return self.made(Mul((*args, factor)), left.start, depth, "product")

    def _negate(self, sign: _Token, operand: _Operand) -> _Operand:
        value = _negative(self.term(operand), operand.form)
        if isinstance(value, Num):
            return self.made(value, sign, 1)
        return self.made(value, sign, operand.depth + 1, "product")

    # powers

    def _power(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        base, exponent = self.term(left), self.term(right)
        value = _value(exponent)
        if value is not None and max(abs(value.numerator), value.denominator) > MAX_EXPONENT:
            hint = f"numerator and denominator may be at most {MAX_EXPONENT}"
            self.fail("this exponent is too large", right.start, hint)
        if value in (1, -1) and right.start.text != "(" and self.at("/"):
            hint = f"write ^({value}/2) for a root, ^({value})/2 or the like for a quotient"
            self.fail("the exponent can be this number, or all of the fraction", right.start, hint)
        if left.form == "euler":
            return self.made(Exp(exponent), left.start, 1 + right.depth)
        if not isinstance(exponent, Num) and not self.names.integer(exponent):
            depth = 2 + max(right.depth, left.depth + 1)
            return self.made(Exp(Mul((exponent, Log(base)))), left.start, depth)
        return self.made(Pow(base, exponent), left.start, 1 + max(left.depth, right.depth))

    # formulas

    def _relation(self, left: _Operand, operator: _Token, right: _Operand) -> _Operand:
        symbol, bound = _RELATIONS[operator.text], self.term(right)
        links: tuple[Formula, ...] = ()
        before: Formula | None = None
        if left.form == "chain" and isinstance(left.node, Formula):
            links = left.node.args if isinstance(left.node, And) else (left.node,)
            before = links[-1]
        if not one_way([*(one.operator for one in links if isinstance(one, Relation)), symbol]):
            self.fail("a chain that turns round can be read in two ways", operator, "write 'a <= b and b >= c'")
        middle = before.right if isinstance(before, Relation) else self.term(left)
        link = relation(symbol, middle, bound)
        depth = max(left.depth + (len(links) < 2), right.depth + 2)
        return self.made(And((*links, link)) if links else link, left.start, depth, form="chain")

    def _and(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        return self._joined(And, "and", left, right)

    def _or(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        return self._joined(Or, "or", left, right)

    def _joined(self, kind: type[And] | type[Or], form: str, left: _Operand, right: _Operand) -> _Operand:
        first, second = self.formula(left), self.formula(right)
        opened = left.form == form and isinstance(first, kind)
        args = first.args if opened and isinstance(first, (And, Or)) else (first,)
        depth = max(left.depth if opened else left.depth + 1, right.depth + 1)
        return self.made(kind((*args, second)), left.start, depth, form=form)

    def _deny(self, word: _Token, operand: _Operand) -> _Operand:
        return self.made(Not(self.formula(operand)), word, operand.depth + 1)

    def _implies(self, left: _Operand, _: _Token, right: _Operand) -> _Operand:
        hint = "=> stands between formulas; write >= for 'at least'"
        node = Implies(self.formula(left, hint), self.formula(right, hint))
        return self.made(node, left.start, 1 + max(left.depth, right.depth))

    def _iff(self, left: _Operand, operator: _Token, right: _Operand) -> _Operand:
        if left.form == "iff":
            self.fail("'<=>' in a row can be read in two ways", operator, "add parentheses")
        hint = "<=> stands between formulas"
        node = Iff(self.formula(left, hint), self.formula(right, hint))
        return self.made(node, left.start, 1 + max(left.depth, right.depth), form="iff")


class _Parser(_Builder):
    """Terms, formulas and sorts."""

    level = 0

    def __init__(self, source: _Source, tokens: Sequence[_Token], names: _Names) -> None:
        super().__init__(source, tokens, names)
        self.bare: set[str] = set()  # bound names of which nothing is said

    # operators

    def expression(self) -> _Operand:
        """The longest term, tuple or formula from here."""
        self.level += 1
        if self.level > MAX_NESTING + 1:
            self.fail(f"nested deeper than {MAX_NESTING}")
        waiting: list[_Operator] = []
        done: list[_Operand] = []
        while True:
            self._prefixes(waiting)
            done.append(self._primary())
            if self.interval_follows() and all(operator.level < _INFIX["="][0] for operator in waiting):
                done.append(self._lies_in(done.pop()))
            infix = self.token.kind in ("op", "word", "implied")
            level, build = _INFIX.get(self.token.text, (0, "")) if infix else (0, "")
            implied = self.token.kind == "implied" or (not build and self._factor_follows())
            if implied:
                self._one_reading(waiting, done[-1])
                level, build = _INFIX["*"]
            while waiting and waiting[-1].level >= level + (level in _RIGHT):
                self._reduce(waiting.pop(), done)
            if not build:
                self.level -= 1
                return done[0]
            apart = implied and self.token.kind != "implied"
            waiting.append(_Operator(level, build, self.token if apart else self.next()))

    def _lies_in(self, left: _Operand) -> _Operand:
        """``x in [0, 1)`` where it is no declaration: both relations."""
        if not isinstance(left.node, Var):
            self.unexpected("an operator or the end", self._dropped())
        interval = self._interval()
        said = interval.holds(left.node.name)
        if not said:
            self.fail("this says nothing", left.start, "leave it out")
        return self.made(And(said) if said[1:] else said[0], left.start, interval.depth + 1)

    # products without a sign

    def _factor_follows(self) -> bool:
        """Whether what stands here multiplies what stands before it: ``2x``, ``(a)(b)``, ``x y``, ``p(1 - p)``."""
        before, token = self.tokens[self.place - 1], self.token
        if token.kind == "op" and token.text == "(":
            return before.kind in ("number", "name") or before.text in (")", "]")
        if token.kind != "name" or not (before.kind == "number" or before.text in (")", "]") or self._is_letter(before)):
            return False
        self._split_letters()
        elsewhere = before.kind == "number" and self.token.text in self.names.seen
        return elsewhere or self._is_letter(self.token) or self._calls(self.token)

    def _is_letter(self, token: _Token) -> bool:
        """Whether a name is that of a number beyond doubt, and no word of English: a letter, or one that is declared."""
        name = token.text
        if token.kind != "name" or (name in _KNOWN and self.names.sort(name) is None):
            return False
        return _is_plain_letter(token) or isinstance(self.names.sorts.get(name), (Real, Integer, Range))

    def _is_number(self, name: str) -> bool:
        return isinstance(self.names.sort(name), (Real, Integer, Range))

    def _calls(self, token: _Token) -> bool:
        """Whether a function or a defined word begins here."""
        known = token.text in _KNOWN or token.text in self.names.words or token.text in ALIASES
        return known and (self.ahead().text == "(" or token.text in BARE)

    def _one_reading(self, waiting: list[_Operator], left: _Operand) -> None:
        """Refuse a product without a sign where it can not be seen what it multiplies."""
        before = waiting[-1] if waiting else None
        if before is not None and before.reduce == "_over":
            hint = "write (a/b)*c or a/(b*c)"
            self.fail("a product without a sign behind '/' can be read in two ways", hint=hint)
        last = self.tokens[self.place - 1]
        spaced = last.offset + len(last.typed or last.text) != self.token.offset
        entry = last.kind == "name" and isinstance(self.names.sort(self.token.text), (Family, Tuples))
        apart = ((last.kind == "number" or entry) and spaced) or last.text == ")"
        if before is not None and before.reduce == "_power" and not apart:
            hint = "write x^a*b or x^(a*b)"
            self.fail("a product without a sign in an exponent can be read in two ways", hint=hint)
        if self.source.title == "conditions" and self.token.kind == "name" and last.kind == "name":
            hint = f"write {last.text}*{self.token.text} for the product, a comma between them for both"
            self.fail("two names in a row can be read in two ways", hint=hint)
        inverse = before is not None and before.reduce == "_power" and _value(left.node) == -1 and self.token.text == "("
        if inverse and before is not None and self._before(before.token) in _FUNCTION_LETTERS:
            hint = "write (1/f)*(x) for a product; the inverse of a function is defined by an equation"
            self.fail("is this the inverse of a function, or a product?", hint=hint)
        if self._line_ends_before(self.token):
            hint = "write '*' for the product, 'and' between two statements; a comma between two conditions"
            self.fail("a product without a sign across a line or a wide space", hint=hint)
        group = self.token.text == "(" or self.token.typed in ("\\frac", "\\dfrac", "\\tfrac")
        if left.start.text in BARE and last.text == ")" and group:
            hint = f"write '*' for a product of the {left.start.text}, or parentheses around all that it is taken of"
            self.fail(f"what {left.start.text} is taken of can be read in two ways", left.start, hint)
        between = self.tokens[self.place - 2].text in _RELATIONS and self.ahead().text in _RELATIONS
        if last.kind == "number" and (last.text == "0" or (between and spaced)):
            hint = f"write {last.text}*{self.token.text} for the product, 'and' or a comma between two relations"
            self.fail("a product without a sign, or the end of a relation?", hint=hint)
        self._no_choice(last)
        if left.form == "applied":
            hint = f"write {left.start.text}(...) with parentheses"
            self.fail(f"what {left.start.text} is taken of can be read in two ways", hint=hint)

    def _no_choice(self, last: _Token) -> None:
        """Refuse ``n C k`` and ``5C2``, how many ways there are to choose, as a product."""
        token = self.token
        glued = last.kind == "number" and re.fullmatch("C[0-9a-z]", token.text)
        behind = self.ahead()
        between = token.text == "C" and (behind.kind in ("name", "number", "implied") or behind.text == "(")
        if token.text not in self.names.sorts and (glued or between):
            hint = "write binomial(n, k), or '*' between factors"
            self.fail("a binomial coefficient, or a product?", token, hint)

    def _line_ends_before(self, token: _Token) -> bool:
        """Whether a new line, or a command that prints one or a wide space, stands right before a token."""
        text, end = self.source.text, token.offset
        while end and (text[end - 1].isspace() or text[end - 1] in "&~"):
            end -= 1
        ended = any(mark in "\n\r\v\f\x85\u2028\u2029" for mark in text[end : token.offset])
        return ended or text.endswith(("\\\\", "\\quad", "\\qquad"), 0, end)

    def _before(self, sign: _Token) -> str:
        """The name before a sign of a power; nothing if there is none."""
        place = next((k for k in range(self.place - 1, 0, -1) if self.tokens[k] is sign), 0)
        return self.tokens[place - 1].text if place and self.tokens[place - 1].kind == "name" else ""

    def _multiplies(self, token: _Token, opening: int) -> bool:
        """Whether a name before "(", which opens at a place, is a number.

        ``p(1 - p)`` is a product, ``f(x)`` and ``x(1)`` are not read so.
        """
        name = token.text
        alone = name in self.names.seen and name not in _KNOWN and name not in self.names.words
        if not (self._is_number(name) or (alone and self.names.sort(name) is None)) or name in self.names.later:
            return False
        depth, found = 0, False
        for place in range(opening, len(self.tokens)):
            inner = self.tokens[place]
            depth += (inner.text in ("(", "[")) - (inner.text in (")", "]"))
            if depth == 0:
                break
            if depth == 1 and inner.text in (",", ";"):
                return False
            found |= depth == 1 and inner.text in ("+", "-", "*", "/", "^", "**") and inner.kind == "op"
        return found

    def _split_letters(self) -> None:
        """A name such as ``xy`` that is not declared, while x and y are names here, as two factors.

        In LaTeX and behind a number it can be nothing else; where it could be a name of its own, it is refused.
        """
        token = self.token
        name = token.text
        if re.fullmatch("x[0-9]+", name) and self.source.text[token.offset - 1 : token.offset] == "0":
            self.fail("a number to base 16, or a product?", token, f"write 0*{name} for the product")
        if not 1 < len(name) <= (MAX_NAME if token.latex else 4) or not name.isalpha() or name in LETTERS:
            return
        if token.typed or self._has_meaning(token):
            return
        euler = name[-1] == _EULER and self.ahead().text == "^"  # x e^x without its space
        letters = name[:-1] if euler else name
        if not all(letter in self.names.seen or self.names.sort(letter) for letter in letters):
            if token.latex and not self.names.closed:
                product = f"write {'*'.join(name)} for the product; " if len(name) < 4 else ""
                hint = f"{product}a name is declared, {name} real, or written \\mathrm{{{name}}}"
                self.fail(f"{name} can be one name, or a product", token, hint)
            return
        before = self.tokens[self.place - 1] if self.place else None
        behind = before is not None and before.kind == "number" and before.offset + len(before.text) == token.offset
        product = "*".join(name)
        if not (behind or token.latex) or name in self.names.seen and not token.latex:
            said = f"{name} is not declared, but {' and '.join(dict.fromkeys(name))} have a meaning here"
            self.fail(said, token, f"write {product} for the product; a name {name} is declared: {name} real")
        factors = [token._replace(text=letter, offset=token.offset + k) for k, letter in enumerate(name)]
        self.tokens = [*self.tokens[: self.place], *factors, *self.tokens[self.place + 1 :]]

    def _has_meaning(self, token: _Token) -> bool:
        name = token.text
        called = self.ahead().text in ("(", "[")
        known = name in _KNOWN or name in _CONSTANTS or name in self.names.words or name in self.names.later
        return known or called or self.names.sort(name) is not None

    def _prefixes(self, waiting: list[_Operator]) -> None:
        while self.at("-", "not"):
            token = self.next()
            level, build = (_UNARY, "_negate") if token.text == "-" else (_NOT, "_deny")
            waiting.append(_Operator(level, build, token, prefix=True))

    def _reduce(self, operator: _Operator, done: list[_Operand]) -> None:
        right = done.pop()
        build = getattr(self, operator.reduce)
        if operator.prefix:
            done.append(build(operator.token, right))
        else:
            done.append(build(done.pop(), operator.token, right))

    def whole_formula(self) -> Formula:
        """A formula that is all of the text."""
        if self.token.kind == "end":
            self.fail(f"the {self.source.title} is empty", hint="write a relation such as x^2 >= 0")
        operand = self.expression()
        self.finish()
        return self.formula(operand)

    def whole_term(self) -> Term:
        """A term that is all of the text."""
        if self.token.kind == "end":
            self.fail(f"the {self.source.title} is empty", hint="write a term such as x^2 + 1")
        operand = self.expression()
        self.finish()
        return self.term(operand)

    # the smallest pieces

    def _alias(self, token: _Token) -> _Token:
        """A token with the name by which the language knows what stands here."""
        if not self._opens(self.place + 1) or self.names.sort(token.text) or self._multiplies(token, self.place + 1):
            return token
        meant = self._by_what_it_is_of(token)
        if meant:
            return token._replace(text=meant, below=())
        name = ALIASES.get(token.text, "") if token.text not in self.names.words else ""
        for (short, count), longer in WITH_MORE.items():
            if token.text == short and self._commas(self.place + 1) == count - 1:
                name = longer
        return token._replace(text=name) if name in self.names.words or name in _KNOWN else token

    def _by_what_it_is_of(self, token: _Token) -> str:
        """The word for ``H(P)``, ``I(p;W)``, ``D_alpha(P||Q)``, ``KL(p,q)``, by whether P is a family or p a number."""
        first, behind = self.ahead(2), self.ahead(3)
        if self.ahead().text != "(":  # KL[n](P, Q)
            return ""
        sort = self.names.sort(first.text) if first.kind == "name" and behind.text in (",", ")", ";", "|") else None
        base, _, order = token.text.partition("_")
        number = isinstance(sort, (Real, Integer, Range)) or first.text in self.names.bounded or first.kind == "number"
        if number and (token.text == "d" or ALIASES.get(token.text) == "relative_entropy"):
            return "kl" if token.text not in self.names.words else ""
        if sort != Family(1):
            return ""
        if token.text == "I" and "mutual_information" in self.names.words and behind.text in (",", ";"):
            self.tokens = [*self.tokens]
            self.tokens[self.place + 3] = behind._replace(text=",")
            return "mutual_information"
        if token.text == "H" and behind.text == ")" and "shannon_entropy" in self.names.words:
            return "shannon_entropy"
        word = {"D": "renyi_divergence", "H": "renyi_entropy"}.get(base, "")
        known = token.text in ALIASES or token.text in self.names.words or word not in self.names.words
        if known or not re.fullmatch("[a-z]|[0-9]+|" + "|".join(LETTERS), order):
            return ""
        given = first._replace(kind="number" if order.isdigit() else "name", text=order, typed=order, below=())
        comma = first._replace(kind="op", text=",", typed="")
        self.tokens = [*self.tokens[: self.place + 2], given, comma, *self.tokens[self.place + 2 :]]
        return word

    def _opens(self, place: int) -> bool:
        """Whether arguments begin there: in parentheses, with implicit parameters in brackets before them or not."""
        if self.tokens[place].text == "[":
            rest = (number for number, token in enumerate(self.tokens[place:], place) if token.text == "]")
            place = next(rest, place) + 1
        return place < len(self.tokens) and self.tokens[place].text == "("

    def _primary(self) -> _Operand:
        token = self.token
        if token.kind == "number":
            return self._number(self.next())
        if token.kind == "name":
            self._split_letters()
            token = self._alias(self.token)
            if self._is_word(token):
                self.next()
                return self._defined(token)
            self.next()
            calls = self.token.kind == "op" and self.token.text == "(" and not self._multiplies(token, self.place)
            return self._call(token) if calls else self._named(token)
        if self.at("("):
            return self._group(self.next())
        if self.at("forall", "exists"):
            return self._quantified(self.next())
        if self.at("true", "false"):
            return _Operand(TRUE if self.next().text == "true" else FALSE, token)
        hint = "oo stands in intervals only, as in x in (0, oo)" if self.at("oo") else ""
        self.unexpected("a term or a formula", hint or ("write abs(x) for |x|" if self.at("|") else ""))

    def _number(self, token: _Token) -> _Operand:
        digits, _, exponent = token.text.lower().partition("e")
        shift = abs(int(exponent)) if len(exponent) <= 9 and exponent else 0
        if len(exponent) > 9 or len(digits) + shift > MAX_DIGITS:
            self.fail(f"a number of more than {MAX_DIGITS} digits", token)
        return _Operand(num(token.text), token)

    def _group(self, opening: _Token) -> _Operand:
        inner = self.expression()
        self.close(opening, ")")
        return inner._replace(form="", start=opening)

    def _quantified(self, word: _Token) -> _Operand:
        outside = self.names.sorts
        binders, guards, depth = self._bound()
        self.expect(":", f"{word.text} x, i in 1..M: BODY")
        operand = self.expression()
        body = self.formula(operand)
        for binder in binders:
            self._no_floor_inside(outside, word, binder.sort)
        binders = tuple(self._index(binder, body, guards, word) for binder in binders)
        self.names.sorts = outside
        deeper = operand.depth + (2 if guards else 1)
        if guards and word.text == "forall":
            body = Implies(guards[0] if len(guards) == 1 else And(guards), body)
        elif guards:
            body = And((*guards, body))
        made = ForAll(binders, body) if word.text == "forall" else Exists(binders, body)
        return self.made(made, word, max(deeper, depth + 2))

    def _index(self, binder: Binder, body: Formula, guards: tuple[Formula, ...], word: _Token) -> Binder:
        """A bound name of which nothing is said, as an index of the families of which it is one."""
        if binder.name not in self.bare or any(binder.name in free_names(guard) for guard in guards):
            return binder
        found = sizes.indexed(binder.name, body, self.names.sizes())
        if len(found) > 1:
            self.fail(f"over which {binder.name} is this said?", word, f"write {binder.name} in 1..n")
        return Binder(binder.name, Range(ONE, *found)) if found else binder

    # names

    def _named(self, token: _Token) -> _Operand:
        """A name that is not followed by "(": a number, a tuple, a family with its arguments."""
        name = token.text
        if name in _CONSTANTS:
            return _Operand(_CONSTANTS[name], token)
        below = token.below or self._index_below(token)
        if below and self.names.sort(name) is None:
            entry = self._entry(token._replace(below=below))
            if entry is not None:
                return entry
        if name == _EULER and self.names.sort(name) is None and self.at("^"):
            return _Operand(Exp(ONE), token, form="euler")
        if name in BARE and self.names.sort(name) is None and not self.at("(", "["):
            return self._applied_to_one(token)
        sort = self.names.sort(name) or self._undeclared(token)
        match sort:
            case Family(arity) | Opaque(arity):
                return self._applied(token, arity)
            case Tuples():
                return self._coordinate(_Operand(Seq(name), token))
            case RandomVariable():
                hint = f"use it in H({name}) or I({name};Y), not the number of its values; of a bit it is h({name})"
                self.fail(f"{name} is a random variable, not a number", token, hint)
        if self.at("["):
            self.fail(f"{name} is a number and has no entries", token, f"declare {self._needed(name)}")
        return _Operand(Var(name), token)

    def _index_below(self, token: _Token) -> tuple[_Token, ...]:
        """What stands below in ``p_i`` and ``W_ij``, where p and W are families and i and j are known."""
        base, _, index = token.text.partition("_")
        sort = self.names.sort(base)
        known = self.names.sort(index) or all(self.names.sort(one) for one in index)
        if not isinstance(sort, Family) or not index.isalpha() or not known:
            return ()
        return (token._replace(text=index),)

    def _entry(self, token: _Token) -> _Operand | None:
        """A name with a subscript as an entry of a family or a tuple; None if there is none of that name."""
        below = token.below
        bare = token.text.rstrip("'")
        primes = token.text[len(bare) :]
        base = bare.removesuffix("_" + "".join(part.text for part in below)) + primes
        sort = self.names.sort(base)
        if not isinstance(sort, (Family, Tuples)):
            if not re.fullmatch("[A-Za-z_][A-Za-z0-9_]*'*", token.text):
                arity = 1 + sum(t.text == "," for t in below)
                hint = f"for entries declare {base} family({arity}); a name has letters and digits below"
                self.fail(f"{token} is no name", token, hint)
            self._no_entry(token, base, below[0].text if len(below) == 1 else "")
            return None
        arity = sort.arity if isinstance(sort, Family) else 1
        letters = "".join(part.text for part in below)
        alone = len(below) == 1 and (below[0].kind == "number" or self._known(letters))
        if len(letters) > 1 and letters.isalnum() and not alone and len(letters) != arity:
            hint = f"write {base}[{','.join(letters[:arity])}]; W_{{ij}} is W[i,j] of a family(2)"
            self.fail(f"{base} has {arity} index{'es' if arity > 1 else ''}, and {len(letters)} stand here", token, hint)
        if arity > 1 and len(letters) == arity and letters.isalnum():  # W_{ij}
            pairs = [below[0]._replace(text=one, kind="name") for one in letters]
            comma = below[0]._replace(kind="op", text=",")
            below = tuple(part for one in pairs for part in (comma, one))[1:]
            below = tuple(b._replace(kind="number") if b.text.isdigit() else b for b in below)
        opening = token._replace(kind="op", text="[", below=())
        entry = [opening, *below, opening._replace(text="]")]
        self.tokens = [*self.tokens[: self.place], *entry, *self.tokens[self.place :]]
        return self._named(token._replace(text=base, below=()))

    def _no_entry(self, token: _Token, base: str, index: str, hint: str = "") -> None:
        """Refuse a subscript that is bound here: a name such as ``p_i`` does not depend on i."""
        if index in self.names.sorts and index not in self.names.outer and self.names.sort(token.text) is None:
            hint = hint or f"declare {base} family(1), and write {base}[{index}]; or declare {token.text} real"
            self.fail(f"{token.text} is a name of its own, and {index} is bound here", token, hint)

    def _applied_to_one(self, token: _Token) -> _Operand:
        """``log x``: a function of one name or number, behind which nothing may follow that could belong to it."""
        name = token.text
        if self.token.kind == "name":
            self._split_letters()
        known = self._is_letter(self.token) or isinstance(self.names.sort(self.token.text), (Family, Tuples))
        bars = self.token.text == "abs" and self.token.typed == "|"  # log |x|
        if self.token.kind == "number" or (self.token.kind == "name" and (known or bars)):
            call = self.token.kind == "name" and self.ahead().text == "(" and not bars
            read = self._call if bars else self._number if self.token.kind == "number" else self._named
            made = read(self.next())
            before = self.source.text[self.token.offset - 1 : self.token.offset]
            spaced = before.isspace() or (token.latex and isinstance(made.node, Var))  # a space of LaTeX does not show
            close = self.at("+", "-") and not spaced  # log 1+x, against log x + 1
            if not call and not close and not self.at("*", "/", "^", "**"):
                function = FUNCTIONS[name]
                node = function.make(self.term(made))
                return self.made(node, token, function.deeper + made.depth)._replace(form="applied")
            hint = f"write {name}(...) with parentheses"
            self.fail(f"what {name} is taken of can be read in two ways", token, hint)
        if self.at("^"):
            self.fail(f"{name} is a function", token, f"write {name}(x)^2 for a power of its value")
        self._undeclared(token)
        raise AssertionError(name)

    def _undeclared(self, token: _Token) -> Sort:
        """The sort of a name seen for the first time: a real, unless its use shows that it cannot be one."""
        name = token.text
        if name in self.names.later:
            self.fail(f"{name} is used before its declaration", token, "put the declaration first")
        if self.at("["):
            self.fail(f"{name} is not declared", token, UNKNOWN.get(name, "") or f"declare {self._needed(name)}")
        if name in _KNOWN:
            hint = f"write {name}(...); for a variable declare {name} real"
            self.fail(f"{name} is a function", token, hint)
        if name == _EULER:
            hint = "Euler's number is exp(1), its powers exp(x); a variable of this name is declared: e real"
            self.fail("e is not declared", token, hint)
        if name in _LOOK_ALIKE:
            self.fail(f"{name} is not declared", token, _LOOK_ALIKE[name] + f"; a variable is declared: {name} real")
        base, _, index = name.partition("_")
        if not token.below:
            self._no_entry(token, base, index)
        if self.names.closed:
            self.fail(f"{name} is not declared", token, self._resembling(name, list(self.names.sorts)))
        self._of_one_piece(token)
        self.count(self.names.free, token)
        return self.names.free.setdefault(name, Real())

    def _of_one_piece(self, token: _Token) -> None:
        """Refuse a name that can be several written together: ``x_1x_2``, ``lnx``, ``p_1`` beside a family p."""
        name = token.text
        parts = _LOWERED_LETTERS.findall(name) if not token.typed else []
        base, _, index = name.partition("_")
        spelt = base in LETTERS or token.typed.startswith("\\")
        if index and token.latex and len(base) > 1 and base.isalpha() and not spelt:
            parts = [*base[:-1], f"{base[-1]}_{index}"]
        if len(parts) > 1 and "".join(parts) == name:
            hint = f"write {'*'.join(parts)} for the product; a name {name} is declared: {name} real"
            self.fail(f"{name} can be one name, or a product", token, hint)
        sort = self.names.sort(base)
        if index and isinstance(sort, (Family, Tuples)):
            places = ",".join(index) if isinstance(sort, Family) and sort.arity == len(index) else index
            hint = f"write {base}[{places}] for an entry of {base}; a name {name} is declared: {name} real"
            self.fail(f"{name} is not declared, and {base} has entries", token, hint)
        if re.fullmatch("[A-Za-z0-9]C[A-Za-z0-9]", name) and all(c.isdigit() or self._known(c) for c in name[::2]):
            hint = f"write binomial({name[0]}, {name[2]}); a name {name} is declared: {name} real"
            self.fail(f"{name} can be one name, or a binomial coefficient", token, hint)
        for called in _CALLED:
            front, found, behind = name.partition(called)
            argument = behind.isdigit() or behind == _EULER or (bool(behind) and self._known(behind))
            if found and argument and (not front or self._known(front)):
                product = f"{front}*" if front else ""
                hint = UNKNOWN.get(called, f"write {product}{called}({behind})") + f"; a name is declared: {name} real"
                self.fail(f"{name} is not declared, and {called} is a function", token, hint)

    def _known(self, name: str) -> bool:
        return name in self.names.seen or self.names.sort(name) is not None

    def _needed(self, name: str) -> str:
        """The declaration that would fit `name` with the bracket that opens here."""
        commas = self._commas(self.place)
        return f"{name} family({commas + 1})" + ("" if commas else f", or {name} in tuples(n, m)")

    def _commas(self, place: int) -> int:
        """How many commas stand directly in the bracket that opens at `place`."""
        depth = commas = 0
        for token in self.tokens[place:]:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            commas += token.text == "," and depth == 1
            if depth == 0:
                break
        return commas

    def _resembling(self, name: str, known: list[str]) -> str:
        import difflib

        close = difflib.get_close_matches(_short(name), known, 3, 0.6)
        return f"did you mean {' or '.join(close)}?" if close else ""

    def _applied(self, token: _Token, arity: int) -> _Operand:
        if isinstance(self.names.sort(token.text), Family):
            self._indices_are_known()
        args = self._bracket(self.next()) if self.at("[") else []
        if len(args) != arity:
            hint = f"write {token.text}[{', '.join(f'a{k}' for k in range(1, arity + 1))}]" if arity else ""
            self.fail(f"{token.text} takes {arity} arguments, {len(args)} given", token, hint)
        nodes = tuple(self._argument(a) for a in args)
        depth = 1 + max((a.depth for a in args), default=0)
        return self.made(Apply(token.text, nodes), token, depth)

    def _indices_are_known(self) -> None:
        """Refuse ``x[i]`` where nothing says what i is: it would be a real number, one and the same everywhere."""
        depth = 0
        for place in range(self.place, len(self.tokens) - 1):
            token, after = self.tokens[place], self.tokens[place + 1]
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0:
                break
            called = after.text in ("(", "[")
            known = self.names.sort(token.text) or token.text in _CONSTANTS or token.text in self.names.later
            known = known or token.text in self.names.bounded
            if depth == 1 and token.kind == "name" and not (called or known or token.below):
                hint = f"write forall {token.text} in 1..M: ... for all of them; one is declared: {token.text} in 1..M"
                self.fail(f"which index is {token.text}?", token, hint)

    def _entry_of(self, token: _Token, arity: int) -> _Operand:
        """``P(x)`` of a family; ``W(y|x)``, the probability of y given x, is ``W[x,y]``."""
        self._indices_are_known()
        opening = self.next()
        args = [self.expression()]
        given = self.at("|")
        while self.accept("|" if given else ","):
            args.append(self.expression())
        self.close(opening, ")")
        if len(args) != arity or (given and arity != 2):
            hint = f"write {token.text}[...] with square brackets; W(y|x) is W[x,y] of a family(2)"
            self.fail(f"{token.text} has {arity} indices, {len(args)} given", token, hint)
        nodes = tuple(self._argument(a) for a in (reversed(args) if given else args))
        return self.made(Apply(token.text, nodes), token, 1 + max(a.depth for a in args))

    def _argument(self, operand: _Operand) -> Term | SequenceTerm:
        return operand.node if isinstance(operand.node, SequenceTerm) else self.term(operand)

    def _bracket(self, opening: _Token) -> list[_Operand]:
        """What stands between brackets, separated by commas; `opening` has been read."""
        found = [self.expression()]
        while self.accept(","):
            found.append(self.expression())
        self.close(opening, "]" if opening.text == "[" else ")")
        return found

    def _coordinate(self, sequence: _Operand) -> _Operand:
        """A tuple, or with ``[i]`` behind it one of its coordinates."""
        if not self.at("["):
            return sequence
        args = self._bracket(self.next())
        if len(args) != 1:
            self.fail(f"a tuple has one index, {len(args)} given", sequence.start)
        position = self.integer(args[0], "the index of a tuple")
        self._in_reach(sequence, args[0], position)
        depth = 1 + max(sequence.depth, args[0].depth)
        return self.made(At(self._tuple(sequence), position), sequence.start, depth)

    def _in_reach(self, sequence: _Operand, index: _Operand, position: Term) -> None:
        """Refuse a coordinate that no tuple of this length has: the kernel has a value there, by convention."""
        sort = self.names.sort(sequence.node.name) if isinstance(sequence.node, Seq) else None
        length = sort.length if isinstance(sort, Tuples) and sort is not _SOME_TUPLE else None
        beyond = isinstance(position, Num) and position.value < 1
        if isinstance(position, Num) and isinstance(length, Num):
            beyond |= position.value > length.value
        if isinstance(position, Add) and position.args[0] == length:
            beyond |= all(isinstance(more, Num) and more.value > 0 for more in position.args[1:])
        if beyond:
            self.fail("a tuple has no such coordinate", index.start, "its coordinates are 1, ..., up to its length")

    def _tuple(self, operand: _Operand) -> SequenceTerm:
        if isinstance(operand.node, SequenceTerm):
            return operand.node
        self.fail("expected a tuple", operand.start, "declare x in tuples(n, m)")

    # functions

    def _call(self, token: _Token) -> _Operand:
        """`token` is a name and "(" follows."""
        name = token.text
        sort = self.names.sort(name)
        if isinstance(sort, Family):
            return self._entry_of(token, sort.arity)
        if sort:
            self._not_a_function(token)
        if name not in _KNOWN:
            self._unknown_function(token)
        extreme = self._is_extreme(token)
        opening = self.next()
        if extreme:
            return self._extreme(token, opening)
        if name in _SPECIAL:
            made: _Operand = getattr(self, _SPECIAL[name])(token, opening)
            return made
        function = FUNCTIONS[name]
        args = [] if self.at(")") else self._bracket(opening)
        self._check_count(token, function, len(args))
        nodes = tuple(
            self.integer(a, f"an argument of {name}") if function.integers else self.term(a) for a in args
        )
        self._no_maximum_over(token, args)
        return self.made(function.make(*nodes), token, function.deeper + max(a.depth for a in args))

    def _check_count(self, token: _Token, function: Function, count: int) -> None:
        if count < function.least or (function.most is not None and count > function.most):
            wanted = f"{function.least}" + ("" if function.most else " or more")
            self.fail(f"{token.text} takes {wanted} arguments, {count} given", token)

    def _no_maximum_over(self, token: _Token, args: Sequence[_Operand]) -> None:
        """Refuse ``max(i, 1, M, p[i])`` where i is no name of the statement: that is not the largest p[i]."""
        first = args[0].node
        if token.text not in ("max", "min") or not isinstance(first, Var) or len(args) < 3:
            return
        if first.name not in self.names.free:
            return
        last = args[-1].node
        if any(isinstance(part, Apply) and first in part.args for part in parts(last)):
            hint = f"write forall {first.name} in 1..M: p[{first.name}] <= bound; for a number declare {first.name} real"
            self.fail(f"a {token.text} over an index can not be said", token, hint)

    def _not_a_function(self, token: _Token) -> NoReturn:
        name, sort = token.text, self.names.sort(token.text)
        if isinstance(sort, (Family, Opaque)):
            self.fail(f"{name} is a family", token, f"write {name}[...] with square brackets")
        if name in _KNOWN:
            self.fail(f"{name} is declared, so {name}(...) is not the function", token, "choose another name")
        self.fail(f"{name} is not a function", token, f"write {name}*(...) for a product")

    def _unknown_function(self, token: _Token) -> NoReturn:
        name = token.text
        if name in _CONSTANTS:
            self.fail(f"{name} is not a function", token, f"write {name}*(...) for a product")
        base = re.fullmatch("log_?([0-9]+)", name)
        if base or name in UNKNOWN:
            hint = f"write log(x)/log({base[1]})" if base else UNKNOWN[name]
            self.fail(f"unknown function {_short(name)!r}", token, hint)
        if name == "delta":
            self.fail("delta is not a function", token, "Kronecker's symbol is kronecker(i, j)")
        shown = _short(name)
        product = f"write {shown}*(...) for a product, {shown}[...] for a family; functions are {', '.join(_KNOWN)}"
        self.fail(f"unknown function {_short(name)!r}", token, self._resembling(name, _KNOWN) or product)

    def _sum(self, token: _Token, opening: _Token) -> _Operand:
        usage = "sum(k, a, b, body) is the sum of body for k = a, ..., b"
        index = self.name("the index of the sum").text
        if self.at(",") and self.ahead().text == "all":
            self.next()
            size, each, deep = self._over_all(token, opening, index)
            return self.made(Sum(index, ONE, size, each), token, deep + 2)
        bounds = []
        for between in (("=", ","), ("..", ",")):
            if not self.accept(between[0]):
                self.expect(",", usage)
            bounds.append(self.expression())
        lower, upper = (self.integer(b, "the bound of a sum") for b in bounds)
        self.expect(",", usage)
        outside = self._bind(index, Integer())
        body = self.expression()
        self._unbind(outside, opening, body)
        depth = 1 + max(body.depth, *(b.depth for b in bounds))
        return self.made(Sum(index, lower, upper, self.term(body)), token, depth)

    def _product(self, token: _Token, opening: _Token) -> _Operand:
        """``prod(k, a, b, body)`` as exp of the sum of the logarithms: undefined where a factor is not positive."""
        made = self._sum(token, opening)
        if not isinstance(made.node, Sum):
            raise AssertionError(made.node)
        total = made.node
        node = Exp(Sum(total.index, total.lower, total.upper, Log(total.body)))
        return self.made(node, token, made.depth + 2)

    def _factorial(self, token: _Token, opening: _Token) -> _Operand:
        """``n!`` as exp(log 1 + ... + log n) + 0*log(n + 1): the latter is 0, and undefined for n < 0, as n! is."""
        operand = self.expression()
        self.close(opening, ")")
        n = self.integer(operand, "what a factorial is taken of")
        k = fresh("k", free_names(n))
        whole = Exp(Sum(k, ONE, n, Log(Var(k))))
        return self.made(Add((whole, Mul((ZERO, Log(Add((n, ONE))))))), token, operand.depth + 4)

    def _extreme(self, token: _Token, opening: _Token) -> _Operand:
        r"""``\max_i p_i``, ``max(i, 1, M, p[i])``: a name for it, of which the relation around it says what it is."""
        index = self.name("the index").text
        self.expect(",")
        if self.at("all"):
            size, body, depth = self._over_all(token, opening, index)
            over = Range(ONE, size)
        else:
            bounds = [self.integer(self.expression(), "the bound of a range")]
            self.expect(",")
            bounds.append(self.integer(self.expression(), "the bound of a range"))
            self.expect(",")
            outside = self._bind(index, Integer())
            operand = self.expression()
            self._unbind(outside, opening, operand)
            over, body, depth = Range(bounds[0], bounds[1]), self.term(operand), operand.depth
        taken = {*self.names.seen, *self.names.sorts, *self.names.free, *self.names.extremes}
        name = next(f"{token.text}_{n}" for n in range(1, MAX_NAMES) if f"{token.text}_{n}" not in taken)
        self.count(self.names.extremes, token)
        self.names.extremes[name] = (token.text, index, over, body)
        return self.made(Var(name), token, depth + 4)

    def _is_extreme(self, token: _Token) -> bool:
        """Whether ``max(`` opens one over an index: without bounds, or ``max(i, 1, M, p[i])`` with an index i."""
        if token.text not in ("max", "min") or self.ahead().kind != "name" or self.ahead(2).text != ",":
            return False
        if self.ahead(3).text == "all":
            return True
        index = self.ahead().text
        if self._commas(self.place) != 3 or self._known(index) and self.names.sort(index) is not None:
            return False
        depth = 0
        for before, inner in zip(self.tokens[self.place :], self.tokens[self.place + 1 :], strict=False):
            depth += (before.text in ("(", "[")) - (before.text in (")", "]"))
            if depth == 0:
                return False
            if depth > 1 and inner.text == index and before.text in ("[", ","):
                return True
            if inner.text.endswith(f"_{index}") and isinstance(self.names.sort(inner.text.partition("_")[0]), Family):
                return True
        return False

    def _over_all(self, token: _Token, opening: _Token, index: str) -> tuple[Term, Term, int]:
        r"""The size, the body, its depth of ``\sum_x body``: over all entries of the families that x is an index of."""
        over = self.next()
        self.expect(",")
        outside = self._bind(index, Integer())
        operand = self.expression()
        self._unbind(outside, opening, operand)
        body = self.term(operand)
        whole: list[Term] = [body]
        for part in whole:  # with what stands for a maximum in it
            whole += [self.names.extremes[name][3] for name in free_names(part) & self.names.extremes.keys()]
        found = frozenset[Term]().union(*(sizes.indexed(index, part, self.names.sizes()) for part in whole))
        if len(found) != 1:
            said = f"over which {index} is this {token.text}?"
            hint = f"write {token.text}({index}, 1, n, body); or say what it runs over: n integer, law[n](p)"
            self.fail(said, token, hint)
        (size,) = found
        if over.typed != "all" and self.names.alphabets.setdefault(over.typed, size) != size:
            self.fail(f"{over.typed} would have two sizes", over, f"write sum({index}, 1, n, body)")
        return size, body, operand.depth

    def _gaussian_mean(self, token: _Token, opening: _Token) -> _Operand:
        usage = "gaussian_mean(y, c, v, body) is the mean of body for a Gaussian y with mean c and variance v"
        index = self.name("the variable of the mean").text
        self.expect(",", usage)
        center = self.expression()
        self.expect(",", usage)
        variance = self.expression()
        self.expect(",", usage)
        outside = self._bind(index, Real())
        body = self.expression()
        self._unbind(outside, opening, body)
        node = GaussianMean(index, self.term(center), self.term(variance), self.term(body))
        return self.made(node, token, 1 + max(center.depth, variance.depth, body.depth))

    def _floor(self, token: _Token, opening: _Token) -> _Operand:
        """``floor(t)``: an integer of which the relation around it says what it is (see `formula`)."""
        operand = self.expression()
        self.close(opening, ")")
        term = self.term(operand)
        name = next((n for n, found in self.names.floors.items() if found == (token.text, term)), "")
        if not name:
            taken = {*self.names.seen, *self.names.sorts, *self.names.free, *self.names.floors}
            name = next(f"k_{n}" for n in range(1, MAX_NAMES) if f"k_{n}" not in taken)
            self.count(self.names.floors, token)
            self.names.floors[name] = (token.text, term)
        return self.made(Var(name), token, operand.depth + 3)

    def _tuple_sum(self, token: _Token, opening: _Token) -> _Operand:
        usage = "tsum(x in tuples(n, m), body) is the sum of body over all tuples x"
        index = self.name("the tuple of the sum").text
        self.expect("in", usage)
        sort, depth = self._tuples()
        self.expect(",", usage)
        outside = self._bind(index, sort)
        body = self.expression()
        self._unbind(outside, opening, body)
        node = TupleSum(index, sort.length, sort.position, sort.size, self.term(body))
        return self.made(node, token, 1 + max(body.depth, depth))

    def _bind(self, name: str, sort: Sort) -> dict[str, Sort]:
        """Bind `name` in what is read from here; returns the names to come back to."""
        outside = self.names.sorts
        self.names.sorts = {**outside, name: sort}
        return outside

    def _unbind(self, outside: dict[str, Sort], opening: _Token, body: _Operand | None = None) -> None:
        self._no_floor_inside(outside, opening, body.node if body else None)
        self.names.sorts = outside
        self.close(opening, ")")

    def _no_floor_inside(self, outside: Mapping[str, Sort], at: _Token, node: Node | None) -> None:
        """Refuse ``sum(i, 1, n, floor(x[i]))``: what is bound inside of a term has no meaning around it."""
        for name, (kind, term) in self.names.floors.items() if node is not None else ():
            bound = {n for n in free_names(term) if self.names.sorts.get(n) is not outside.get(n)}
            if name in free_names(node) and bound:  # type: ignore[arg-type]
                hint = "name it: f integer family(1), forall i in 1..n: f[i] <= x[i] < f[i] + 1"
                self.fail(f"{kind} of what is bound inside of a term can not be said", at, hint)

    def _put(self, token: _Token, opening: _Token) -> _Operand:
        args = self._bracket(opening)
        if len(args) != 3:
            hint = "put(x, i, a) is x with a at position i"
            self.fail(f"put takes 3 arguments, {len(args)} given", token, hint)
        sequence = self._tuple(args[0])
        position, value = self.integer(args[1], "a position"), self.integer(args[2], "a value in a tuple")
        depth = 1 + max(a.depth for a in args)
        return self._coordinate(self.made(Put(sequence, position, value), token, depth))

    def _same(self, token: _Token, opening: _Token) -> _Operand:
        args = self._bracket(opening)
        if len(args) != 2:
            self.fail(f"same takes 2 tuples, {len(args)} given", token, "same(x, y) is 1 if x = y, else 0")
        node = SameTuple(self._tuple(args[0]), self._tuple(args[1]))
        return self.made(node, token, 1 + max(a.depth for a in args))

    # defined words

    def _is_word(self, token: _Token) -> bool:
        """Whether a defined word stands here: a name of that kind that is not declared, with the brackets it needs."""
        definition = self.names.words.get(token.text)
        if definition is None or self.names.sort(token.text):
            return False
        return self.ahead().text in ("(", "[") or len(definition.parameters) == definition.implicit

    def _defined(self, token: _Token) -> _Operand:
        """``word(args)``, with its implicit parameters in scope or given as in ``word[n, m](args)``."""
        definition = self.names.words[token.text]
        hidden, shown = (
            definition.parameters[: definition.implicit],
            definition.parameters[definition.implicit :],
        )
        written = self._listed(token, hidden, "]") if hidden and self.at("[") else None
        here = {} if written else self._in_scope(token, hidden)
        found = self._listed(token, shown, ")") if shown else []
        if written is None:
            given = {binder.name: arg for binder, (arg, _) in zip(shown, found, strict=True)}
            self._sizes_here(token, definition, here, given)
            written = [(here[binder.name], 1) for binder in hidden]
        found = [*written, *found]
        args = tuple(arg for arg, _ in found)
        kind = Holds if isinstance(definition.body, Formula) else Defined
        node = kind(definition, args)  # type: ignore[arg-type]
        return self.made(node, token, 1 + max((depth for _, depth in found), default=0))

    def _in_scope(self, token: _Token, parameters: Iterable[Binder]) -> dict[str, Node]:
        """The arguments that are not written: the names of the parameters, as far as they have a meaning here."""
        found: dict[str, Node] = {}
        for binder in parameters:
            known = self.names.sort(binder.name) is not None
            if not known and isinstance(binder.sort, Real) and not self.names.closed:
                known = binder.name not in self.names.later
                self.names.free.setdefault(binder.name, Real())
            if known:
                found[binder.name] = stand_for(binder, binder.name)
            elif not isinstance(binder.sort, Integer):
                hint = f"declare {binder.name} (--where), or write {token.text}[...] with its value"
                self.fail(f"{token.text} depends on {binder.name}, which is not declared", token, hint)
        return found

    def _sizes_here(
        self, token: _Token, definition: Definition, here: dict[str, Node], given: Mapping[str, Node]
    ) -> None:
        """Add the sizes that are not in scope, as the conditions say them of the families in the arguments."""
        for binder in definition.parameters[: definition.implicit]:
            if binder.name in here:
                continue
            found = sizes.size_of(binder.name, definition, given, self.names.sizes())
            if len(found) != 1:
                families = dict.fromkeys(a.name for a in given.values() if isinstance(a, Var))
                laws = "; ".join(f"law[n]({name})" for name in families) or "..."
                said = f"{token.text} depends on {binder.name}, which is not declared"
                hint = f"declare {binder.name} integer (--where), or say how many entries there are: n integer, {laws}"
                self.fail(said, token, hint)
            (here[binder.name],) = found
        said = f"{token.text} would be taken over the {' and '.join(here)} in scope, and a condition says another size"
        error = self.source.error(said, token.offset, f"write {token.text}[...] with the size that is meant")
        self.names.implied.append((error, definition, {**here, **given}))

    def _listed(self, token: _Token, parameters: Sequence[Binder], end: str) -> list[tuple[Node, int]]:
        """The arguments in brackets that close with `end`, each read as its parameter's sort says."""
        usage = f"{token.text} takes {', '.join(b.name for b in parameters)}"
        opening = self.expect("[" if end == "]" else "(", usage)
        found: list[tuple[Node, int]] = []
        for place, binder in enumerate(parameters):
            if place:
                self.expect(",", usage)
            found.append(self._argument_for(binder))
        self.close(opening, end)
        return found

    def _argument_for(self, binder: Binder) -> tuple[Node, int]:
        match binder.sort:
            case Family():
                return self._family_argument(binder)
            case RandomVariable():
                return Joint(tuple(sorted(set(self._group_of_variables())))), 1
        operand = self.expression()
        match binder.sort:
            case Tuples():
                return self._tuple(operand), operand.depth
            case Integer():
                return self.integer(operand, binder.name), operand.depth
        return self.term(operand), operand.depth

    def _group_of_variables(self) -> list[str]:
        usage = "a random variable X, or several (X,Y)"
        if not self.at("("):
            return [self.variable(self.name(usage))]
        opening = self.next()
        found = self._variables(usage)
        self.close(opening, ")")
        return found

    def _family_argument(self, binder: Binder) -> tuple[Node, int]:
        """A family by its name, or ``(i, j) -> term``."""
        arity = binder.sort.arity  # type: ignore[attr-defined]
        usage = f"{binder.name} is a family({arity}): its name, or ({', '.join('ijklmn'[:arity])}) -> term"
        if self.token.kind == "name" and self.ahead().text in (",", ")", "]"):
            sort = self.names.sort(self.token.text)
            if not isinstance(sort, Family):
                name = self.token.text
                law = {1: f"; a law: n integer, {name} law(n)", 2: f"; a channel: n m integer, {name} channel(n,m)"}
                hint = f'declare it: --where "{name} family({arity})"{law.get(arity, "")}' if sort is None else usage
                self.fail(f"{self.token.text} is no family", hint=hint)
            return Var(self.next().text), 1
        outside, names = self.names.sorts, []
        opening = self.expect("(", usage)
        while True:
            token = self.name("the name of an argument")
            is_tuple = self.token.text == "tuple"
            if is_tuple:
                self.next()
            names.append(token.text)
            self._bind(token.text, _SOME_TUPLE if is_tuple else Real())
            if not self.accept(","):
                break
        self.close(opening, ")")
        self.expect("->", usage)
        body = self.expression()
        self._no_floor_inside(outside, opening, body.node)
        self.names.sorts = outside
        return Lambda(tuple(names), self.term(body)), body.depth + 1

    # entropies

    def _joint(self, token: _Token, opening: _Token) -> _Operand:
        usage = "H(X,Y|Z) takes names of random variables"
        of = self._variables(usage)
        given = self._variables(usage) if self.accept("|") else []
        self.close(opening, ")")
        return self.made(conditional_entropy(of, given), token, 3 if given else 1)

    def _mutual(self, token: _Token, opening: _Token) -> _Operand:
        usage = "I(X;Y|Z) takes names of random variables"
        left = self._variables(usage)
        if not self.accept(":"):
            self.expect(";", usage)
        right = self._variables(usage)
        given = self._variables(usage) if self.accept("|") else []
        self.close(opening, ")")
        return self.made(mutual_information(left, right, given), token, 3)

    def _variables(self, usage: str) -> list[str]:
        found = []
        while True:
            if self.token.kind != "name":
                self.unexpected("a random variable", usage)
            found.append(self.variable(self.next()))
            if self.at("(", "^", "+", "-", "*"):
                hint = "give it a name, as in H(Z), and a condition: Z = f(X,Y), each function with a name of its own"
                self.fail("what is made of random variables is one of its own", hint=hint)
            if not self.accept(","):
                return found

    def variable(self, token: _Token) -> str:
        """Note that `token` names a random variable."""
        name = self.own(token)
        sort = self.names.sort(name)
        if sort is None and (self.names.closed or name in self.names.later):
            self._undeclared(token)
        if not isinstance(sort or RandomVariable(), RandomVariable):
            hint = f"the entropy of a bit is h({name}), of a law shannon_entropy({name})"
            self.fail(f"{name} is used as a random variable here, but elsewhere it is not one", token, hint)
        if sort is None:
            base, _, index = name.partition("_")
            index = token.below[0].text if len(token.below) == 1 else index
            hint = f"write the sum out: H({base}_1) + H({base}_2); or declare {name} variable"
            self._no_entry(token, base, index, hint)
            parts = list(name) if name.isalpha() else _LOWERED_LETTERS.findall(name)
            known = [part for part in dict.fromkeys(parts) if self._known(part)]
            if len(parts) > 1 and "".join(parts) == name and known:
                said = f"{name} is not declared, and {' and '.join(known)} ha{'ve' if known[1:] else 's'} a meaning here"
                self.fail(said, token, f"write {','.join(parts)} for all of them; or declare {name} variable")
            self.count(self.names.free, token)
            self.names.free[name] = RandomVariable()
        return name

    # sorts

    def _bound(self, end: str = ":") -> tuple[tuple[Binder, ...], tuple[Formula, ...], int]:
        """The binders between a quantifier and its `end`, what their intervals say, and the depth of that."""
        binders: list[Binder] = []
        guards: list[Formula] = []
        depth, bare = 0, False
        used: dict[str, _Token] = {}
        last: list[_Token] = []
        while True:
            tokens = self._new_names({b.name for b in binders})
            if bare and self.at(*_SORT_WORDS, *_RELATIONS):
                both = " ".join(t.text for t in (*last, *tokens))
                hint = f"write {both} {self.token.text} ... without a comma if they are alike; or x real, i in 1..M"
                hint = "write forall x > 0, y > 0: BODY" if self.at(*_RELATIONS) else hint
                self.fail("say what each name before this one is", tokens[0], hint)
            last = tokens
            guarded = end == ":" and self.at(*_RELATIONS)
            bare = self.at(",", end)
            inner = not (end != ":" and self.at("variable"))  # only a parameter can be a random variable
            declared = _Declared(Real()) if bare or guarded else self.declaration(inner)
            used.update(dict.fromkeys(declared.mentions(), tokens[0]))
            for token in tokens:
                name = token.text
                (self.bare.add if bare else self.bare.discard)(name)
                self.count(binders, token)
                if name in used:
                    hint = "bind it first, or choose another name"
                    self.fail(f"what this name is depends on {name}, which is bound later", used[name], hint)
                binders.append(Binder(name, declared.sort))
                guards.extend(declared.holds(name))
                self._bind(name, declared.sort)
            depth = max(depth, declared.depth)
            if guarded:
                said = self._guard(tokens)
                guards.append(self.formula(said))
                depth = max(depth, said.depth)
            if not self.accept(","):
                return tuple(binders), tuple(guards), depth

    def _guard(self, tokens: Sequence[_Token]) -> _Operand:
        """What ``> 0`` says of the name before it, in ``forall x > 0: BODY``."""
        if len(tokens) > 1:
            hint = f"write forall {tokens[0].text} > 0, {tokens[1].text} > 0: BODY"
            self.fail("of which name is this said?", hint=hint)
        if self.at("=", "=="):
            self.fail(f"what is {tokens[0].text}?", hint=f"write {tokens[0].text} in 1..M for a range")
        self.place -= 1
        return self.expression()

    def _new_names(self, taken: set[str]) -> list[_Token]:
        """One or more names, separated by spaces."""
        found = [self.name()]
        while self.token.kind == "name":
            self.count(found, self.token)
            found.append(self.name())
        for place, token in enumerate(found):
            if token.text in taken or token.text in (t.text for t in found[:place]):
                self.fail(f"{token.text} is bound twice", token)
        return found

    def declaration(self, inner: bool) -> _Declared:
        """What follows the names in a declaration; `inner` if they stand behind a quantifier."""
        if self.accept("real"):
            return _Declared(Real())
        if self.accept("integer"):
            return _Declared(Family(self._arity(), True) if self.accept("family") else Integer())
        if self.accept("family"):
            return _Declared(Family(self._arity()))
        if self.interval_follows():
            interval = self._interval()
            return _Declared(Real(), interval, interval.depth)
        if self.accept("in"):
            return self._membership()
        if inner:
            hint = "names are real, integer, in 1..M, in [0,1], in tuples(n, m), family(2)"
            self.unexpected("':', ',' or what the name is", hint)
        if self.accept("variable"):
            return _Declared(RandomVariable())
        self.expect("opaque")
        arity = self._arity()
        if self.token.kind != "string":
            hint = f'as in L opaque({arity}) "what it stands for"'
            self.unexpected("the meaning in quotation marks", hint)
        return _Declared(Opaque(arity, re.sub(r"\\(.)", r"\1", self.next().text[1:-1], flags=re.DOTALL)))

    def _arity(self) -> int:
        opening = self.expect("(", "say how many arguments it takes, as in family(2)")
        token = self.token
        if not re.fullmatch("[0-9]{1,3}", token.text) or int(token.text) > MAX_ARITY:
            self.unexpected(f"a number of arguments up to {MAX_ARITY}")
        self.next()
        self.close(opening, ")")
        return int(token.text)

    def interval_follows(self) -> bool:
        """Whether after "in" comes an interval: ``[``, or ``(`` with a comma between it and its partner."""
        if not self.at("in") or self.ahead().text != "(":
            return self.at("in") and self.ahead().text == "["
        depth = 0
        for token in self.tokens[self.place + 1 :]:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth <= 1 and (depth == 0 or token.text == ","):
                return depth == 1
        return True

    def _membership(self) -> _Declared:
        if self.at("tuples"):
            sort, depth = self._tuples()
            return _Declared(sort, depth=depth)
        lower = self.expression()
        self.expect("..", "sets are 1..M, [0,1], (0, oo), tuples(n, m); or write 'x real', 'n integer'")
        upper = self.expression()
        bounds = [self.integer(bound, "the bound of a range") for bound in (lower, upper)]
        return _Declared(Range(bounds[0], bounds[1]), depth=1 + max(lower.depth, upper.depth))

    def _interval(self) -> _Interval:
        self.expect("in")
        opening = self.next()
        lower = None if self._infinite(opening, "-", "oo") else self.expression()
        self.expect(",", "an interval is [a, b], (a, b], [a, b) or (a, b)")
        upper = None if self._infinite(self.ahead(), "oo") else self.expression()
        if not self.at("]", ")"):
            self.close(opening, ")" if opening.text == "(" else "]")
        for end in (lower, upper):
            if end is not None:
                self.term(end)
        below = "<=" if self.next().text == "]" else "<"
        return _Interval(lower, upper, "<=" if opening.text == "[" else "<", below)

    def _infinite(self, bracket: _Token, *words: str) -> bool:
        """Read an infinite end, if one stands here: `words` next to `bracket`."""
        if [self.ahead(k).text for k in range(len(words))] != list(words):
            return False
        if bracket.text in ("[", "]"):
            self.fail("an interval does not contain infinity", bracket, "write a round bracket next to oo")
        for word in words:
            self.expect(word)
        return True

    def _tuples(self) -> tuple[Tuples, int]:
        """``tuples(n, m)`` or ``tuples(n, j, K[j])``, and its depth."""
        self.expect("tuples", "write x in tuples(n, m)")
        opening = self.expect("(", "write tuples(n, m)")
        length = self.expression()
        self.expect(",", "write tuples(n, m), or tuples(n, j, K[j])")
        outside = self.names.sorts
        position = ""
        if self.token.kind == "name" and self.ahead().text == ",":
            position = self.name().text
            self._bind(position, Integer())
            self.next()
        size = self.expression()
        self._no_floor_inside(outside, opening, size.node)
        n, m = self.integer(length, "the length of a tuple"), self.integer(size, "the size of an alphabet")
        self._unbind(outside, opening)
        return Tuples(n, position or fresh("j", free_names(m)), m), 1 + max(length.depth, size.depth)


# --- conditions --------------------------------------------------------------------------------------------


_Segment = list[_Token]
_Group = tuple[_Token, ...]


class _Image:
    """``f(X, Z)`` with names only; no tuple, as a `_Group` is one."""

    __match_args__ = ("function", "arguments")

    def __init__(self, function: _Token, arguments: _Group) -> None:
        self.function, self.arguments = function, arguments


def _split(source: _Source, tokens: Sequence[_Token]) -> list[_Segment]:
    """The conditions, each ended by an "end": split at commas and semicolons that stand in no bracket.

    The commas between the binders of a quantifier do not count.
    """
    segments: list[_Segment] = [[]]
    depth, binders = 0, False
    for token in tokens:
        depth = max(0, depth + (token.text in ("(", "[")) - (token.text in (")", "]")))
        if depth == 0 and token.kind in ("op", "word"):
            binders = token.text in ("forall", "exists") or (binders and token.text != ":")
        separates = token.text == ";" or (token.text == "," and not binders)
        ends = separates and depth == 0 and token.kind == "op"
        segments[-1].append(_Token("end", token.text, token.offset) if ends else token)
        if ends:
            segments.append([])
    if len(segments[-1]) == 1:  # nothing behind the last separator
        segments.pop()
    segments = [part for segment in _laws(segments) for part in _with_a_bound(segment)]
    _bounds_of_one(source, segments)
    segments = _shared(segments)
    for segment in segments:
        if len(segment) == 1:
            raise source.error("a condition is missing before this separator", segment[0].offset)
    return segments


def _with_a_bound(segment: _Segment) -> list[_Segment]:
    """``n m integer >= 2`` as ``n m integer, n >= 2, m >= 2``."""
    names = _declared(segment)
    place = len(names)
    if segment[place].text not in ("integer", "real") or segment[place + 1].text not in _RELATIONS:
        return [segment]
    declared = [*segment[: place + 1], segment[-1]]
    return [declared, *([name, *segment[place + 1 :]] for name in names)]


_KINDS = {"law": "law", "laws": "law", "channel": "channel", "channels": "channel"}


def _laws(segments: list[_Segment]) -> list[_Segment]:
    """``P, Q law(n)``, ``P, Q laws on 1..n`` as ``P Q family(1), law[n](P), law[n](Q)``; ``W channel(n,m)`` likewise."""
    made: list[_Segment] = []
    for segment in segments:
        place = next((k for k, token in enumerate(segment) if token.kind == "name" and token.text in _KINDS), 0)
        word, size = segment[place], _size(segment[place + 1 : -1])
        if not (place and size) or any(token.kind != "name" for token in segment[:place]):
            made.append(segment)
            continue
        kind = _KINDS[word.text]
        names = segment[:place]
        for before in reversed(made):  # those that share the declaration by commas
            if len(before) != 2 or before[0].kind != "name" or before[1].text != ",":
                break
            names.insert(0, before[0])
        family = word._replace(kind="word", text="family")
        arity = word._replace(kind="number", text="2" if kind == "channel" else "1")
        bracket = [word._replace(kind="op", text=text) for text in ("[", "]", "(", ")")]
        made.append([*segment[:place], family, bracket[2], arity, bracket[3], segment[-1]])
        for name in names:
            called = word._replace(text=kind)
            made.append([called, bracket[0], *size, bracket[1], bracket[2], name, bracket[3], segment[-1]])
    return made


def _size(tokens: _Segment) -> _Segment:
    """What stands in ``(n)``, or behind ``on 1..``; nothing if that is not what the tokens are."""
    if tokens and tokens[0].text == "(" and tokens[-1].text == ")":
        return tokens[1:-1]
    return tokens[3:] if [token.text for token in tokens[:3]] == ["on", "1", ".."] else []


def _shared(segments: list[_Segment]) -> list[_Segment]:
    """``x, y >= 0`` as ``x >= 0, y >= 0``, and ``n, m integer`` likewise: a bare name shares what is said of the next."""
    made: list[_Segment] = []
    said: _Segment = []
    for segment in reversed(segments):
        comma = len(segment) == 2 and segment[0].kind == "name" and segment[1].text == ","
        if comma and said:
            made.append([segment[0], *said])
            continue
        alone = len(segment) > 2 and segment[0].kind == "name"
        said = segment[1:] if alone and (segment[1].text in _RELATIONS or segment[1].text in _SORT_WORDS) else []
        made.append(segment)
    return made[::-1]


def _related(segment: _Segment) -> list[str]:
    """The names that are a side of a relation in a condition: ``n`` of ``1 <= n <= m + 1``."""
    found = []
    for before, token, after in zip([None, *segment], segment, segment[1:], strict=False):
        opens, ends = before is None or before.text in _RELATIONS, after.kind == "end" or after.text in _RELATIONS
        if token.kind == "name" and opens and ends and len(segment) > 2:
            found.append(token.text)
    return found


def _bounds_of_one(source: _Source, segments: list[_Segment]) -> None:
    """Refuse ``0 <= p, q <= 1`` and ``a < p, q < b``, where no other condition speaks of these names.

    A reader takes them for two conditions, or for the bounds of both names: four.
    """
    often = Counter(name for segment in segments if not _declared(segment) for name in {t.text for t in segment})
    for one, two in zip(segments, segments[1:], strict=False):
        if len(one) != 4 or len(two) != 4 or one[-1].text != "," or one[1].text not in ("<", "<=", ">", ">="):
            continue
        low, p, q, high = one[0], one[2], two[0], two[2]
        names = [token.text for token in (low, p, q, high) if token.kind == "name"]
        kinds = p.kind == q.kind == "name" and {low.kind, high.kind} <= {"name", "number"}
        same = two[1].text[:1] == one[1].text[:1]
        if kinds and same and len({*names}) == len(names) and all(often[name] == 1 for name in names):
            four = ", ".join(_typed([*one[:2], name, *two[1:3]]) for name in (p, q))
            hint = f"write {four} for four conditions, a semicolon between these for two"
            raise source.error("which of the names does each bound belong to?", one[0].offset, hint)


def _typed(tokens: Iterable[_Token]) -> str:
    return " ".join(token.text for token in tokens)


def _declared(segment: _Segment) -> list[_Token]:
    """The names that a condition declares, none if it is no declaration."""
    count = 0
    while segment[count].kind == "name":
        count += 1
    token = segment[count]
    return segment[:count] if token.kind == "word" and token.text in _SORT_WORDS else []


def _after_what_they_need(segments: list[_Segment]) -> list[_Segment]:
    """The declarations, as they are written, but each behind those of the names in it: ``i in 1..M, M integer``."""
    waiting = [segment for segment in segments if _declared(segment)]
    place = {token.text: k for k, segment in enumerate(waiting) for token in _declared(segment)}
    made: dict[int, _Segment] = {}
    for first, _ in enumerate(waiting):
        stack = [first]
        while stack:
            now = stack[-1]
            behind = waiting[now][len(_declared(waiting[now])) :]
            needed = (place[t.text] for t in behind if place.get(t.text, now) not in (*made, *stack))
            following = next(needed, None)
            if following is None:
                made[stack.pop()] = waiting[now]
            else:
                stack.append(following)
    return list(made.values())


def _seen(tokens: Sequence[_Token]) -> frozenset[str]:
    """The names that stand for a number, if anything: no bracket follows, and no number stands right before."""
    found = set()
    for before, token, after in zip([None, *tokens], tokens, tokens[1:], strict=False):
        if token.kind == "name" and after.text not in ("(", "[") and (before is None or before.kind != "number"):
            found.add(token.text)
    return frozenset(found)


def _shape(segment: _Segment) -> list[_Group | _Image | str] | None:
    """A condition as groups ``X``, ``(X,Y)``, images ``f(X,Z)`` and symbols; None if there is more to it."""
    items: list[_Group | _Image | str] = []
    place = 0
    while segment[place].kind != "end":
        token = segment[place]
        place += token.kind == "name"
        names, end = _names_in_brackets(segment, place)
        if names:
            items.append(_Image(token, names) if token.kind == "name" else names)
            place = end
        elif token.kind == "name":
            items.append((token,))
        elif token.text == "->" or token.typed in ("↔", "<->", "\\leftrightarrow"):
            items.append("-")
            place += 1
        elif token.text == segment[place + 1].text == "-" and items and isinstance(items[-1], tuple):  # X -- Y -- Z
            items.append("-")
            place += 2
        elif token.text in ("-", "|", "=", "==", "indep"):
            items.append(token.text)
            place += 1
        else:
            return None
    return items


def _names_in_brackets(segment: _Segment, place: int) -> tuple[_Group, int]:
    """The names in ``(X, Y)`` at `place`, and the place behind; no names if something else stands there."""
    names: list[_Token] = []
    between = "("
    while segment[place][:2] == ("op", between) and segment[place + 1].kind == "name":
        names.append(segment[place + 1])
        place, between = place + 2, ","
    return (tuple(names), place + 1) if segment[place].text == ")" else ((), place)


class _Conditions:
    """The conditions of a statement: first what is declared, then what holds."""

    def __init__(self, source: _Source, names: _Names, statement: Sequence[_Token]) -> None:
        self.source, self.names = source, names
        found = tokens(source, bool(statement) and statement[0].latex)
        self.segments = _split(source, found)
        self.binders: dict[str, Sort] = {}
        self.named: dict[str, _Token] = {}
        self.functions: dict[str, _Token] = {}
        self._declare()
        self.names.outer = frozenset(self.binders)
        self.names.seen = _seen(statement) | _seen(found)
        self.names.bounded = frozenset(name for segment in self.segments for name in _related(segment))
        self.random = self._random_variables(statement) | self._random_variables(found)
        self.sizes: Mapping[sizes.Axis, frozenset[Term]] | None = None
        names.sizes = self._sizes

    def _sizes(self) -> Mapping[sizes.Axis, frozenset[Term]]:
        """The ranges of the families, as far as the conditions that can be read without knowing them say."""
        if self.sizes is None:
            self.sizes = {}  # what asks while the conditions are read gets no answer
            names = _Names(self.names.sorts, self.names.words)
            names.seen, names.bounded, names.outer = self.names.seen, self.names.bounded, self.names.outer
            found: list[Formula] = []
            trial = copy(self)
            trial.names, trial.named, trial.functions = names, {}, {}
            for segment in self.segments:
                try:
                    found += trial.holds(segment)
                except ParseError:
                    continue  # it is read again, and refused there
            self.sizes = sizes.sizes(found)
        return self.sizes

    # what is declared

    def _declare(self) -> None:
        self.names.later = {token.text for segment in self.segments for token in _declared(segment)}
        loose: set[str] = set()  # names with an interval only: reals, unless a later declaration says integer
        for segment in _after_what_they_need(self.segments):
            tokens = _declared(segment)
            reader = self._reader(segment, len(tokens))
            if reader.interval_follows():
                loose.update(t.text for t in tokens if self._declare_interval(reader, t))
                continue
            sort = reader.declaration(inner=False).sort
            reader.finish()
            for token in tokens:
                self._declare_name(reader, token, sort, loose)
        self.names.later = set()

    def _reader(self, segment: _Segment, place: int = 0) -> _Parser:
        reader = _Parser(self.source, segment, self.names)
        reader.place = place
        return reader

    def _declare_interval(self, reader: _Parser, token: _Token) -> bool:
        """Make a real of a name in an interval unless it is declared; whether it was not."""
        sort = self.binders.get(reader.own(token))
        if sort is None:
            self._bind(reader, token, Real())
        elif not isinstance(sort, (Real, Integer, Range)):
            reader.fail(f"{token.text} is declared, and not as a number", token)
        return sort is None

    def _declare_name(self, reader: _Parser, token: _Token, sort: Sort, loose: set[str]) -> None:
        name = reader.own(token)
        if name in _ADJECTIVES:
            hint = "write 'n integer, n >= 1', 'x real, x > 0', '(exists k integer: n = 2*k)'"
            reader.fail(f"{name} would be the name of a number", token, hint)
        if name in self.names.free:
            reader.fail(f"{name} is used before its declaration", token, "put the declaration first")
        if name in loose and isinstance(sort, (Real, Integer, Range)):
            loose.remove(name)
            del self.binders[name]
        if name in self.binders:
            reader.fail(f"{name} is declared twice", token, "remove one of the declarations")
        self._bind(reader, token, sort)

    def _bind(self, reader: _Parser, token: _Token, sort: Sort) -> None:
        reader.count(self.binders, token)
        self.binders[token.text] = sort
        self.names.sorts = {**self.names.sorts, token.text: sort}

    def _random_variables(self, tokens: Sequence[_Token]) -> set[str]:
        """Names that are declared as random variables, or stand in H(...) or I(...)."""
        found = {name for name, sort in self.binders.items() if isinstance(sort, RandomVariable)}
        inside = False
        for before, token in zip(tokens, tokens[1:], strict=False):
            if token.text == "(" and before.text in ("H", "I") and before.text not in self.binders:
                inside = True
            inside = inside and token.text != ")"
            if inside and token.kind == "name":
                found.add(token.text)
        return found

    # what holds

    def hypotheses(self) -> tuple[Formula, ...]:
        """The hypotheses, in the order in which they are written."""
        found: list[Formula] = []
        for segment in self.segments:
            found.extend(self.holds(segment))
        for name, token in self.named.items():
            if self.names.sort(name) is not None:
                self._reader([token]).fail(f"{name} is a variable here", token, "choose another name for the condition")
        for name, token in self.functions.items():
            if self.names.sort(name) is not None:
                self._reader([token]).fail(f"{name} is a variable here", token, "choose another name for the function")
        return tuple(found)

    def holds(self, segment: _Segment) -> Iterable[Formula]:
        """What one condition says: nothing, if it is a declaration."""
        if segment[1].text == ":" and segment[0].kind in ("name", "word"):
            return [self._named(segment)]
        return self._hypotheses(segment)

    def _named(self, segment: _Segment) -> Formula:
        """``NAME: FORMULA``."""
        reader, (token, _, *rest) = self._reader(segment), segment
        name = token.text
        if name in RESERVED or token.kind == "word" or name in _CONSTANTS or re.fullmatch("h[0-9]+", name):
            said = f"{name} can not be the name of a condition: it has a meaning already"
            reader.fail(said, token, "choose another name")
        if name in self.named:
            reader.fail(f"{name} is the name of two conditions", token, "choose another name for one of them")
        if len(rest) == 1:
            reader.fail(f"nothing follows the name {_short(name)}", rest[0], "write budget: 0 < D <= 1")
        if _declared(rest):
            reader.fail("a declaration has no name", token, "declare x real, and write budget: 0 < x <= 1 apart")
        self.named[name] = token
        found = tuple(self._hypotheses(rest))
        if len(found) > 1:
            reader.fail(f"{name} would be the name of {len(found)} conditions", token, "write them one by one")
        return Named(name, found[0])

    def _hypotheses(self, segment: _Segment) -> Iterable[Formula]:
        tokens = _declared(segment)
        reader = self._reader(segment, len(tokens))
        if tokens and not reader.interval_follows():
            return ()
        if tokens:
            declared = reader.declaration(inner=False)
            reader.finish()
            return [formula for token in tokens for formula in declared.holds(token.text)]
        if len(segment) == 2 and segment[0].kind == "name":
            hint = "to declare several names at once write 'n m integer', without commas"
            reader.fail(f"{_short(segment[0].text)} alone is not a condition", segment[0], hint)
        return self._information(reader, segment) or (reader.whole_formula(),)

    def _information(self, reader: _Parser, segment: _Segment) -> tuple[Formula, ...]:
        """What ``X - Y - Z``, ``X indep Y``, ``Y = f(X)`` say of entropies; nothing for other conditions."""

        def names(group: _Group) -> list[str]:
            return [reader.variable(token) for token in group]

        match _shape(segment):
            case [tuple(x), "indep", tuple(y)]:
                return (_vanishes(mutual_information(names(x), names(y))),)
            case [tuple(x), "indep", tuple(y), "|", tuple(z)]:
                return (_vanishes(mutual_information(names(x), names(y), names(z))),)
            case [tuple(y), "=" | "==", _Image(function, x)] if self._is_image(function.text, (*y, *x)):
                self._take_function(reader, function)
                return (_vanishes(conditional_entropy(names(y), names(x))),)
            case [tuple(), "-", tuple(), "-", tuple(), *_] as shape if self._is_chain(shape):
                return _markov([names(group) for group in shape if isinstance(group, tuple)])
        return ()

    def _take_function(self, reader: _Parser, token: _Token) -> None:
        """A function of random variables: all that is read is that there is one, so its name stands for nothing else."""
        if token.text in self.functions:
            said = f"{token.text} is the function of two conditions, which would be read as any two functions"
            reader.fail(said, token, "give each function a name of its own: Y = f(X), Z = g(X)")
        self.functions[token.text] = token

    def _is_image(self, function: str, group: _Group) -> bool:
        """Whether ``Y = f(X)`` speaks of random variables, and not of numbers."""
        if not self._may_be_random(group) or (function in ("H", "I") and function not in self.binders):
            return False
        return any(t.text in self.random for t in group) or (bool(self.random) and function not in _KNOWN)

    def _is_chain(self, shape: Sequence[_Group | _Image | str]) -> bool:
        groups = [item for item in shape[::2] if isinstance(item, tuple)]
        dashes = shape[1::2]
        if len(groups) != len(dashes) + 1 or any(dash != "-" for dash in dashes):
            return False
        return all(self._may_be_random(group) for group in groups)

    def _may_be_random(self, group: _Group) -> bool:
        return all(isinstance(self.binders.get(t.text, RandomVariable()), RandomVariable) for t in group)


def _vanishes(term: Term) -> Formula:
    return relation("=", term, ZERO)


def _markov(groups: list[list[str]]) -> tuple[Formula, ...]:
    """``X1 - X2 - X3 - ...``: given each inner one, what comes before and the one behind are independent."""
    found = []
    for place in range(2, len(groups)):
        past = [name for group in groups[: place - 1] for name in group]
        found.append(_vanishes(mutual_information(past, groups[place], groups[place - 1])))
    return tuple(found)


# --- the public functions ----------------------------------------------------------------------------------


def parse(statement: str, where: str = "", words: Words = NO_WORDS) -> Statement:
    """The kernel statement that `statement` makes under the conditions `where`, with defined `words`.

    Names that are not declared are real numbers (random variables, if they stand in ``H(...)``, ``I(...)``);
    they are bound first, in order of appearance, then the declared names in the order of their declarations.
    ``x in [a, b]`` declares a real and adds the hypotheses ``a <= x``, ``x <= b``.

    Raises ParseError, with the place, for anything that is not such a text.

    >>> from verify.kernel.terms import TWO, ZERO, Pow, Var
    >>> parse("x^2 >= 0").conclusion == Relation(">=", Pow(Var("x"), TWO), ZERO)
    True
    >>> parse("|x| ≥ x") == parse("abs(x) >= x")
    True
    >>> parse("x <= y 2")
    Traceback (most recent call last):
    verify.language.parse.ParseError: statement, line 1, column 8: expected an operator or the end, found '2'
        x <= y 2
               ^
      write '*' between factors
    """
    statement = _EQUIVALENT.sub(lambda found: "<=>".ljust(len(found[0])), statement)
    whole = statement
    statement, where = with_conditions(statement, where)
    source = _Source(statement, "statement")
    with _Limits(source):
        found = tokens(source, is_latex(where))
        names = _Names({}, words)
        conditions = _Conditions(_Source(where, "conditions"), names, found)
        _one_spelling(source, found, conditions)
        conclusion = _Parser(source, found, names).whole_formula()
        hypotheses = conditions.hypotheses()
        _one_size(names, hypotheses)
        if statement != whole:
            _not_bound_before(_Source(whole, "statement"), len(statement), conclusion, hypotheses)
        binders = (*names.free.items(), *conditions.binders.items())
        made = Statement(tuple(Binder(name, sort) for name, sort in binders), hypotheses, conclusion)
        _nothing_left(source, names, made.formula())
        check_statement(made)
    return made


_EQUIVALENT = re.compile(r"(?<=\s)if\s+and\s+only\s+if(?=\s)")
_CONDITIONAL = re.compile(
    r"""\"(?:[^"\\]|\\.)*+(?:\"|\\?\Z)|(?<=\s)(?P<word>WORDS)(?=\s)|\\(?:text|mbox|textrm)\{\s*(?P<latex>WORDS)\s*\}""".replace(
        "WORDS", "where|with|when|whenever|if|for|provided that"
    ),
    re.DOTALL,
)
_OPEN = tuple("+-*/^<>=(,[{|:;&!")
_ROOM = re.compile(r"\\(?:q?quad|[;,:!])?\Z")


def with_conditions(statement: str, where: str = "") -> tuple[str, str]:
    """Statement and conditions of ``STATEMENT where CONDITIONS``, if no others are given; "if", "for" mean it too.

    What is taken out leaves its room behind, so that places stay what they are. What is no such text stays as it is.

    >>> with_conditions("x^2 >= x for x >= 1")
    ('x^2 >= x', '                x >= 1')
    >>> with_conditions("if x > 0 then x >= 0"), with_conditions("x^2 >= x for all x >= 1")
    (('if x > 0 then x >= 0', ''), ('x^2 >= x for all x >= 1', ''))
    """
    if where.strip() or len(statement) > MAX_CHARACTERS:
        return statement, where
    for found in _CONDITIONAL.finditer(statement):
        word, front, behind = found["word"] or found["latex"], statement[: found.start()], statement[found.end() :]
        if not word:
            continue
        level = sum(map(front.count, "([{")) - sum(map(front.count, ")]}"))
        words, following = front.split(maxsplit=1), behind.split(maxsplit=1)
        quantifies = word == "for" and following and following[0].rstrip(",:") in (*QUANTIFIED, "some")
        if level or quantifies or not (words and following) or words[0] == "if":
            break
        front = front.rstrip(" \t\n,")
        if front.endswith(_OPEN) or following[0].startswith(("<", ">", "=", "+", "*", "/", "^", ")")):
            break  # a name, such as with in with + 1
        while room := _ROOM.search(front, max(0, len(front) - len("\\qquad"))):
            front = front[: room.start()].rstrip(" \t\n,")
        return front, " " * found.end() + behind
    return statement, where


def _not_bound_before(whole: _Source, offset: int, conclusion: Formula, hypotheses: Iterable[Formula]) -> None:
    """Refuse ``exists y: y > x for y > 0``: the condition would speak of another y."""
    bound = {b.name for part in parts(conclusion) if isinstance(part, (ForAll, Exists)) for b in part.binders}
    bound |= {part.index for part in parts(conclusion) if isinstance(part, (Sum, TupleSum, GaussianMean))}
    for name in sorted(bound & frozenset[str]().union(*map(free_names, hypotheses))):
        hint = f"write the conditions on {name} behind its quantifier"
        raise whole.error(f"{name} is bound in the statement, and this condition speaks of another {name}", offset, hint)


def _one_size(names: _Names, hypotheses: Iterable[Formula]) -> None:
    """Refuse ``TV(P,Q)`` over 1..M where M is in scope, but a condition such as ``law[n](P)`` says another size."""
    known = sizes.laws(hypotheses)
    for error, definition, given in names.implied if known else ():
        for parameter in definition.parameters[: definition.implicit]:
            found = sizes.size_of(parameter.name, definition, given, known)
            if found and found != {given[parameter.name]}:
                raise error


def _nothing_left(source: _Source, names: _Names, node: Node) -> None:
    """Refuse ``floor(x)`` where no relation is around it, and a maximum over an index that is not a side of one."""
    for name in sorted(free_names(node) & {*names.floors, *names.extremes}):
        if name in names.floors:
            hint = "name it by a condition: k integer, k <= x < k + 1 for k = floor(x)"
            raise source.error(f"{names.floors[name][0]} can stand in a relation only", 0, hint)
        hint = "name it by conditions: forall i in 1..n: p[i] <= m; exists i in 1..n: p[i] = m"
        raise source.error(f"a {names.extremes[name][0]} over an index can only be compared with something", 0, hint)


_OTHER_SPELLINGS = {"epsilon": "eps", "varepsilon": "eps", "lam": "lambda"}


def _one_spelling(source: _Source, statement: Sequence[_Token], conditions: _Conditions) -> None:
    """Refuse ε, which is eps, beside epsilon: the two would be different variables."""
    every = [(source, t) for t in statement] + [(conditions.source, t) for one in conditions.segments for t in one]
    greek = {token.text: token.typed for _, token in every if token.kind == "name" and token.typed}
    for place, token in every:
        name = _OTHER_SPELLINGS.get(token.text, "")
        if name in greek and not token.typed:
            said = f"{greek[name]} is read as {name}, and {token.text} is another name"
            raise place.error(said, token.offset, f"write {name}")


def parse_term(text: str, where: str = "", words: Words = NO_WORDS) -> Term:
    """The kernel term that `text` denotes where its names are declared as in `where` (else they are real).

    Raises ParseError.

    >>> parse_term("1/2 - x")
    Add(args=(Num(value=Fraction(1, 2)), Mul(args=(Num(value=Fraction(-1, 1)), Var(name='x')))))
    """
    source = _Source(text, "term")
    with _Limits(source):
        found = tokens(source, is_latex(where))
        names = _Names({}, words)
        conditions = _Conditions(_Source(where, "conditions"), names, found)
        made = _Parser(source, found, names).whole_term()
        conditions.hypotheses()
        _nothing_left(source, names, made)
    return made


def parse_formula(text: str, binders: Iterable[Binder], words: Words = NO_WORDS) -> Formula:
    """The kernel formula that `text` denotes; all its free names must be among `binders`.

    Raises ParseError.

    >>> parse_formula("x < 1", [Binder("x", Real())])
    Relation(operator='<', left=Var(name='x'), right=Num(value=Fraction(1, 1)))
    """
    source = _Source(text, "formula")
    with _Limits(source):
        names = _Names({b.name: b.sort for b in binders}, words, closed=True)
        made = _Parser(source, tokens(source), names).whole_formula()
        _nothing_left(source, names, made)
    return made


def parse_definition(text: str, words: Words = NO_WORDS) -> Definition:
    """The definition that ``NAME[implicit](parameters) := body`` makes; `words` may stand in it.

    The parameters are declared as behind a quantifier (``Q family(2), eps real``). The body is a term, a formula, or
    a list of conditions, separated by commas or semicolons: a bundle, which counts as several hypotheses.

    Raises ParseError.

    >>> law = parse_definition("law[M integer](p family(1)) := forall i in 1..M: p[i] >= 0, sum(i, 1, M, p[i]) = 1")
    >>> law.name, law.implicit, law.bundle
    ('law', 1, True)
    >>> parse("p[1] <= 1", "M integer, M >= 1, p family(1), law(p)", {"law": law}).hypotheses[1] == Holds(
    ...     law, (Var("M"), Var("p")))
    True
    """
    source = _Source(text, "definition")
    with _Limits(source):
        reader = _Parser(source, tokens(source), _Names({}, words, closed=True))
        if reader.token.text == "define" and reader.ahead().kind == "name":
            reader.next()
        name = reader.name("the word to define")
        parameters: list[Binder] = []
        implicit = 0
        for opening, end in (("[", "]"), ("(", ")")):
            implicit = len(parameters)
            if reader.at(opening):
                bracket = reader.next()
                found, guards, _ = reader._bound(end)
                if guards:
                    reader.fail("a parameter lies in no interval", bracket, "make it a condition of its own")
                reader.close(bracket, end)
                parameters += found
        reader.expect(":=", "a definition is NAME[implicit](parameters) := body")
        made = _definition(source, reader, name.text, tuple(parameters), implicit)
        _nothing_left(source, reader.names, made.body)
        check_definitions(made)
        check_definition(made)
        expand(made.body)
    return made


def _definition(
    source: _Source, reader: _Parser, name: str, parameters: tuple[Binder, ...], implicit: int
) -> Definition:
    bodies = []
    for segment in _split(source, reader.tokens[reader.place :]):
        part = _Parser(source, segment, reader.names)
        operand = part.expression()
        part.finish()
        bodies.append(operand)
    if not bodies:
        reader.fail("the definition has no body", hint="write a term, a formula, or several conditions")
    if len(bodies) == 1:
        formula = isinstance(bodies[0].node, Formula)
        body = reader.formula(bodies[0]) if formula else reader.term(bodies[0])
        return Definition(name, parameters, body, implicit)
    conditions = And(tuple(reader.formula(operand) for operand in bodies))
    return Definition(name, parameters, conditions, implicit, True)


class _Limits:
    """Turns what the kernel refuses, and a stack that is too small, into a ParseError."""

    def __init__(self, source: _Source) -> None:
        self.source = source

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, RecursionError):
            raise self.source.error("nested too deeply for the stack that is left", 0) from None
        if isinstance(error, Malformed):
            raise self.source.error(f"not well formed: {error}", 0) from error
