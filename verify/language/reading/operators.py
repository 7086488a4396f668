"""A text as tokens that are gone through, and what each operator makes of its operands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Sized
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, NoReturn

from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Range,
    Real,
    Relation,
    Sort,
    free_in,
    negation,
    relation,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    Add,
    Exp,
    Log,
    Mul,
    Node,
    Num,
    Pow,
    SequenceTerm,
    Term,
    Var,
    free_names,
    fresh,
    neg,
    substitute,
)
from verify.language.notation import LETTERS, TURNED, one_way
from verify.language.reading import chosen, series
from verify.language.reading.names import (
    ADJECTIVE,
    ADJECTIVES,
    CONSTANTS,
    OPENING,
    SORT_WORDS,
    WORDS_OF_NUMBERS,
    Names,
)
from verify.language.reading.texts import MAX_EXPONENT, MAX_NAMES, ParseError, Source
from verify.language.typed import FOR_ALL_LETTERS, MAX_NESTING, PROSE, Token

# --- operands ----------------------------------------------------------------------------------------------


class Operand(NamedTuple):
    """A node that has been read.

    ``form`` is "sum", "product", "chain", "and", "or", "implies" or "iff" as long as no parentheses close it.
    """

    node: Node
    start: Token
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


def value_of(node: Node) -> Fraction | None:
    """The value of a term of numbers only; None for another, and where it is undefined."""
    match node:
        case Num(value):
            return _bounded(value)
        case Add(args) | Mul(args):
            found = Fraction(isinstance(node, Mul))
            for arg in args:
                part = value_of(arg)
                if part is None:
                    return None
                found = _bounded(found * part if isinstance(node, Mul) else found + part)
            return found
        case Pow(base, exponent):
            below, above = value_of(base), value_of(exponent)
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


# --- intervals ---------------------------------------------------------------------------------------------


#: What stands for a number until the relation around it is read: a maximum over an index, or when an indicator is 1.
Chosen = Formula | tuple[str, str, Range, Term]


class Interval(NamedTuple):
    """The ends of ``[a, b)``, None where infinite, and the relation that stands at each."""

    lower: Operand | None
    upper: Operand | None
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


class Declared(NamedTuple):
    """What a declaration says of its names."""

    sort: Sort
    interval: Interval | None = None
    depth: int = 1

    def holds(self, name: str) -> tuple[Formula, ...]:
        return self.interval.holds(name) if self.interval else ()

    def mentions(self) -> frozenset[str]:
        """Names that occur in the sort or in the interval."""
        ends = (self.interval.lower, self.interval.upper) if self.interval else ()
        return free_in(self.sort).union(*(free_names(end.node) for end in ends if end))


# --- reading -----------------------------------------------------------------------------------------------


class Cursor:
    """A place in a list of tokens, and errors that point at places."""

    def __init__(self, source: Source, tokens: Sequence[Token], names: Names) -> None:
        self.source, self.tokens, self.names = source, tokens, names
        self.place = 0
        self.assumed = source.title == "conditions"  # of what is read: of a choice it is then said that there is one

    @property
    def token(self) -> Token:
        return self.tokens[self.place]

    def ahead(self, steps: int = 1) -> Token:
        return self.tokens[min(self.place + steps, len(self.tokens) - 1)]

    def next(self) -> Token:
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

    def expect(self, text: str, hint: str = "") -> Token:
        if not self.at(text):
            self.unexpected(repr(text), hint)
        return self.next()

    def close(self, opening: Token, text: str, row: bool = False) -> None:
        """Read the bracket `text` that closes `opening`; only that of a ``row`` of a channel has a dot for an index."""
        if not row and FOR_ALL_LETTERS in (opening.typed, self.token.typed if self.at(text) else ""):
            self.fail("a dot in the place of an index is of a channel", opening, "write W(\\cdot | x) of W channel(n,m)")
        if self.token.kind == "end":
            end = opening.typed or text
            self.fail(f"this {str(opening)} is never closed", opening, f"write {end!r} where it ends")
        column = ParseError("", self.source.text, opening.offset).position.column
        dropped = self._dropped()
        self.expect(text, dropped or f"{opening} in column {column} is still open")

    def name(self, what: str = "a name") -> Token:
        """A name that may be declared or bound."""
        token = self.token
        if token.kind != "name":
            reserved = token.kind == "word"
            after = "; the name comes first, as in n integer" if token.text in SORT_WORDS[:2] else ""
            self.unexpected(what, f"{token.text!r} is a word of the grammar{after}" if reserved else "")
        self.own(token)
        return self.next()

    def own(self, token: Token) -> str:
        """The name `token`, if it is not that of a constant."""
        if token.text in CONSTANTS:
            self.fail(f"{token.text!r} is a constant and cannot be declared", token, "choose another name")
        return token.text

    def count(self, names: Sized, token: Token) -> None:
        """Refuse another name beyond the limit."""
        if len(names) >= MAX_NAMES:
            self.fail(f"more than {MAX_NAMES} names", token)

    def fail(self, message: str, token: Token | None = None, hint: str = "") -> NoReturn:
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
        if self.token.text in ADJECTIVES:
            return ADJECTIVE
        if self.token.text in WORDS_OF_NUMBERS:
            return WORDS_OF_NUMBERS[self.token.text]
        if before.kind == "name" and before.text in OPENING and self.token.kind in ("name", "number"):
            apart = "leave it out" if self.source.title == "conditions" else 'conditions are given apart: --where "x > 0"'
            return f"{before.text!r} is no word of the grammar: {apart}; a quantifier is 'for all x > 0: ...'"
        if before.kind == self.token.kind == "name" and not (is_plain_letter(before) and is_plain_letter(self.token)):
            return "write '*' between factors; words are not read, and conditions are given apart (--where)"
        if self.token.kind in ("name", "number", "implied") or self.at("(", "["):
            return "write '*' between factors"
        if self.at(":="):
            return "write = in a condition"
        if self.at("->"):
            return "write => for 'implies'; a Markov chain X -> Y -> Z is a condition (--where)"
        if self.at("~"):
            return "X ~ P, what is drawn from which law, is a condition (--where)"
        if self.at("in"):
            return "'in' follows bare names, in conditions and after forall; else write a <= t <= b"
        if self.at(*SORT_WORDS):
            return "declarations such as 'n integer' are conditions, given apart (--where)"
        return "write abs(x) for |x|" if self.at("|") else ""


def is_plain_letter(token: Token) -> bool:
    """Whether a name is a letter, with a subscript perhaps, a Greek one, or one that was typed as such."""
    name = token.text
    letter = re.fullmatch("[A-Za-z](_?[0-9]+|_[A-Za-z])?'*", name) or name.partition("_")[0] in LETTERS
    prose = token.typed in PROSE
    return token.kind == "name" and bool(letter or (token.typed and not prose) or name in CONSTANTS)


class Operator(NamedTuple):
    """An operator that waits for its right operand."""

    level: int
    reduce: str
    token: Token
    prefix: bool = False


RELATIONS = {"<=": "<=", "<": "<", ">=": ">=", ">": ">", "=": "=", "==": "=", "!=": "!="}
NOT, UNARY = 5, 9
RIGHT = (2, 10)  # the levels of => and ^ group from the right
INFIX = {
    "<=>": (1, "_iff"), "=>": (2, "_implies"), "or": (3, "_or"), "and": (4, "_and"),
    **{text: (6, "_relation") for text in RELATIONS},
    "+": (7, "_plus"), "-": (7, "_minus"), "*": (8, "_times"), "/": (8, "_over"),
    "^": (10, "_power"), "**": (10, "_power"),
}  # fmt: skip


class Builder(Cursor):
    """What each operator makes of its operands."""

    bare: set[str]  # bound names of which nothing is said
    of_set: dict[str, Token]  # those of which a set such as \mathcal{X} is said
    bound_alone: dict[str, Token]  # names bound without a word on what they are: real, or an index

    def expression(self) -> Operand:
        """The longest term, tuple or formula from here: see `grammar`."""
        raise NotImplementedError

    def _primary(self) -> Operand:
        """What stands between two operators: see `grammar`."""
        raise NotImplementedError

    def _output(self, token: Token, args: Sequence[Node]) -> Operand:
        """``M(x)`` of a channel where a probability is read: see `chances`."""
        raise NotImplementedError

    def _is_chance(self, token: Token) -> bool:
        """Whether a mean or a probability opens here: see `chances`."""
        raise NotImplementedError

    def _chance(self, token: Token) -> Operand:
        """A mean or a probability: see `chances`."""
        raise NotImplementedError

    def _is_output(self, token: Token) -> bool:
        """Whether it is the law of the output of a channel: see `words`."""
        raise NotImplementedError

    def _bars(self, token: Token) -> Operand:
        """``|x|``: see `chances`."""
        raise NotImplementedError

    def _indicator(self, event: Formula, token: Token) -> Term:
        """1 where the event is true, 0 where it is not: see `chances`."""
        raise NotImplementedError

    def _call(self, token: Token) -> Operand:
        """A function with what stands in parentheses behind it: see `functions`."""
        raise NotImplementedError

    def _bind(self, name: str, sort: Sort) -> dict[str, Sort]:
        """Bind `name` in what is read from here; returns the names to come back to."""
        outside = self.names.sorts
        self.names.sorts = {**outside, name: sort}
        return outside

    def _unsaid(self, name: str, sort: Sort) -> Sort:
        """The sort, noted as that of an index of which the entries behind it will say what it runs over."""
        self.names.unsaid[name] = sort
        return sort

    def _unbind(self, outside: dict[str, Sort], opening: Token, body: Operand | None = None) -> None:
        self._no_floor_inside(outside, opening, body.node if body else None)
        self.names.sorts = outside
        self.close(opening, ")")

    def _no_floor_inside(self, outside: Mapping[str, Sort], at: Token, node: Node | None) -> None:
        """Refuse ``sum(i, 1, n, floor(x[i]))``: what is bound inside of a term has no meaning around it."""
        for name, (kind, term) in self.names.floors.items() if node is not None else ():
            bound = {n for n in free_names(term) if self.names.sorts.get(n) is not outside.get(n)}
            if name in free_names(node) and bound:  # type: ignore[arg-type]
                hint = "name it: f integer family(1), forall i in 1..n: f[i] <= x[i] < f[i] + 1"
                self.fail(f"{kind} of what is bound inside of a term can not be said", at, hint)

    def made(self, node: Node, start: Token, depth: int, form: str = "") -> Operand:
        if depth > MAX_NESTING:
            self.fail(f"nested deeper than {MAX_NESTING}", start)
        return Operand(node, start, depth, form)

    def term(self, operand: Operand, hint: str = "") -> Term:
        if isinstance(operand.node, Term):
            return operand.node
        if isinstance(operand.node, SequenceTerm):
            hint = hint or "write x[i] for its coordinate i"
            self.fail("expected a number, found a tuple", operand.start, hint)
        hint = hint or "between formulas stand and, or, =>, <=>; conditions are given apart (--where)"
        self.fail("expected a number, found a formula", operand.start, hint)

    def formula(self, operand: Operand, hint: str = "") -> Formula:
        if isinstance(operand.node, Formula):
            return self._with_floors(self._with_extremes(operand.node))
        hint = hint or "a formula holds or fails: put a relation such as <= between two terms"
        self.fail("expected a formula, found a term", operand.start, hint)

    def _with_extremes(self, formula: Formula) -> Formula:
        """A relation with ``max_i p_i`` as a side: ``<=`` for each of them, ``>=`` for one; there has to be one."""
        if isinstance(formula, And):
            return And(tuple(map(self._inner_extremes, formula.args)))
        if not isinstance(formula, Relation):
            return formula
        turned = TURNED.get(formula.operator, formula.operator)
        for side, other, sign in ((formula.left, formula.right, formula.operator), (formula.right, formula.left, turned)):
            if isinstance(side, Var) and side.name in self.names.values:
                return self._of_value(*self.names.values[side.name], sign, other)
            if isinstance(side, Var) and side.name in self.names.sentences:
                return self.names.sentences[side.name].compared(sign, other)
            if isinstance(side, Var) and side.name in self.names.extremes:
                kind = self.names.extremes[side.name][0]
                every = sign[0] == {"max": "<", "min": ">"}.get(kind, sign[0])
                beside = free_names(other) & (self.names.extremes.keys() | self.names.indicators.keys())
                if every or not beside or isinstance(other, Var):  # else the entry would have to be found for each choice
                    return self._of_extreme(*self.names.extremes[side.name], sign, other)
        return self._with_chosen(formula)

    def _with_chosen(self, formula: Relation) -> Formula:
        """A relation with a maximum or an indicator inside of a term: see `chosen`.

        A condition says it of one that is chosen rightly, a statement of all.
        """
        known = self.names.indicators | self.names.extremes
        for name in sorted(free_names(formula) & known.keys()):
            what = known[name]
            sums = chosen.around(formula, name, self._depends(name))
            if sums is None or (isinstance(what, tuple) and what[0] == "sum"):
                continue
            within = chosen.names_in(formula, what[3] if isinstance(what, tuple) else what)
            taken = self._taken() | self._depends(name) | within
            choice = self._choice(what, sums, taken)
            said = formula
            for other in free_names(formula) & known.keys():
                if known[other] == what and chosen.around(formula, other, self._depends(other)) == sums:
                    said = chosen.put(said, other, choice.value)
            choice = replace(choice, right=self._inner_extremes(choice.right))
            return choice.of(self._with_extremes(said), self.assumed)
        return formula

    def _taken(self) -> frozenset[str]:
        """Names that have a meaning, or may be given one."""
        names = self.names
        return frozenset((*names.seen, *names.sorts, *names.free, *names.extremes, *names.indicators, *names.sentences))

    def _choice(self, what: Chosen, sums: chosen.Sums, taken: frozenset[str]) -> chosen.Choice:
        """What is chosen for a maximum or an indicator."""
        if isinstance(what, Formula):
            return chosen.indicator(what, sums, taken)
        kind, index, over, body = what
        copied = body if sums[1:] else self._copied(body, index, chosen.entry(index, over, sums, taken)[1])
        return chosen.largest(kind, index, over, body, copied, sums, taken)

    def _inner_extremes(self, right: Formula) -> Formula:
        """When a choice is right, where there are maxima in what it is chosen of."""
        match right:
            case ForAll(binders, body):
                return ForAll(binders, self._inner_extremes(body))
            case Exists(binders, body):
                return Exists(binders, self._inner_extremes(body))
            case Or(args):
                return Or(tuple(map(self._inner_extremes, args)))
        return self._with_extremes(right)

    def _depends(self, name: str) -> frozenset[str]:
        """What the maximum or the indicator of that name depends on."""
        if name in self.names.indicators:
            return self._free_inside(self.names.indicators[name])
        _, index, over, body = self.names.extremes[name]
        return (self._free_inside(body) - {index}) | free_names(over)

    def _free_inside(self, node: Node) -> frozenset[str]:
        """What a term or an event depends on, with what the maxima and the indicators in it do."""
        found = free_names(node)
        hidden = found & (self.names.extremes.keys() | self.names.indicators.keys())
        return found.union(*map(self._depends, hidden))

    def _of_value(self, bounded: str, level: str, said: Formula, sign: str, bound: Term) -> Formula:
        """``maximal_leakage(W) <= t``: the value is the least (largest) level of which a word says what is ``said``."""
        holds = substitute(said, {level: bound})
        c = fresh(level, free_names(bound))
        binder, at = (Binder(c, Real()),), substitute(said, {level: Var(c)})
        limit = ForAll(binder, Implies(at, relation(bounded, bound, Var(c))))
        strict = Exists(binder, And((relation(bounded[0], Var(c), bound), at)))
        if sign in ("=", "!="):
            return And((holds, limit)) if sign == "=" else Not(And((holds, limit)))
        if sign[0] == bounded[0]:
            return holds if sign == bounded else strict
        return limit if sign.endswith("=") else Not(holds)

    def _of_extreme(self, kind: str, index: str, over: Range, body: Term, sign: str, bound: Term) -> Formula:
        if kind == "sum":
            return series.compared(index, over.lower, body, sign, bound)
        if sign == "!=":
            return Or(tuple(self._of_extreme(kind, index, over, body, one, bound) for one in ("<", ">")))
        others = {one for _, one, _, _ in self.names.extremes.values()} - {index}
        name = fresh(index, free_names(bound) | free_names(over) | others)
        entry = self._copied(body, index, Var(name)) if name != index else body
        binder = (Binder(name, over),)
        above = "<=" if kind == "max" else ">="
        if sign == "=":
            every, some = (self._with_extremes(relation(one, entry, bound)) for one in (above, "="))
            return And((ForAll(binder, every), Exists(binder, some)))
        said = self._with_extremes(relation(sign, entry, bound))
        if sign[0] != above[0]:
            return Exists(binder, said)
        there = chosen.inhabited(over)
        return chosen.where_there(there, ForAll(binder, chosen.without(there, said)))

    def _copied(self, body: Term, index: str, entry: Term) -> Term:
        """The body of a maximum at an entry: of the maxima in it too, which are names only so far."""
        places: dict[str, Term] = {index: entry}
        for name in free_names(body) & (self.names.extremes.keys() | self.names.indicators.keys()):
            if index not in self._depends(name):
                continue
            made = fresh(name, self._taken())
            places[name] = Var(made)
            if name in self.names.indicators:
                self.names.indicators[made] = substitute(self.names.indicators[name], {index: entry})
            else:
                kind, inner, over, of = self.names.extremes[name]
                copied = of if inner == index else self._copied(of, index, entry)
                self.names.extremes[made] = (kind, inner, substitute(over, {index: entry}), copied)
        return substitute(body, places)

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

    def integer(self, operand: Operand, what: str) -> Term:
        term = self.term(operand)
        if not self.names.integer(term):
            self.fail(f"{what} must be an integer", operand.start, "declare its names: n integer")
        return term

    # sums and products

    def _plus(self, left: Operand, _: Token, right: Operand) -> Operand:
        return self._added(left, right, self.term(right))

    def _minus(self, left: Operand, _: Token, right: Operand) -> Operand:
        right = right._replace(depth=right.depth + 1)
        return self._added(left, right, _negative(self.term(right), right.form))

    def _added(self, left: Operand, right: Operand, summand: Term) -> Operand:
        first = self.term(left)
        opened = left.form == "sum" and isinstance(first, Add)
        args = first.args if opened and isinstance(first, Add) else (first,)
        depth = max(left.depth if opened else left.depth + 1, right.depth + 1)
        return self.made(Add((*args, summand)), left.start, depth, "sum")

    def _times(self, left: Operand, _: Token, right: Operand) -> Operand:
        return self._multiplied(left, self.term(right), right.depth)

    def _over(self, left: Operand, _: Token, right: Operand) -> Operand:
        top, bottom = self.term(left), self.term(right)
        if _is_whole(top) and _is_whole(bottom) and isinstance(top, Num) and isinstance(bottom, Num):
            if bottom.value:
                return self.made(Num(top.value / bottom.value), left.start, 1)
        return self._multiplied(left, Pow(bottom, MINUS_ONE), right.depth + 1)

    def _multiplied(self, left: Operand, factor: Term, depth: int) -> Operand:
        first = self.term(left)
        opened = left.form == "product" and isinstance(first, Mul)
        args = first.args if opened and isinstance(first, Mul) else (first,)
        depth = max(left.depth if opened else left.depth + 1, depth + 1)
        return self.made(Mul((*args, factor)), left.start, depth, "product")

    def _negate(self, sign: Token, operand: Operand) -> Operand:
        value = _negative(self.term(operand), operand.form)
        if isinstance(value, Num):
            return self.made(value, sign, 1)
        return self.made(value, sign, operand.depth + 1, "product")

    # powers

    def _power(self, left: Operand, _: Token, right: Operand) -> Operand:
        base, exponent = self.term(left), self.term(right)
        value = value_of(exponent)
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

    def _relation(self, left: Operand, operator: Token, right: Operand) -> Operand:
        symbol, bound = RELATIONS[operator.text], self.term(right)
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

    def _and(self, left: Operand, _: Token, right: Operand) -> Operand:
        return self._joined(And, "and", left, right)

    def _or(self, left: Operand, _: Token, right: Operand) -> Operand:
        return self._joined(Or, "or", left, right)

    def _joined(self, kind: type[And] | type[Or], form: str, left: Operand, right: Operand) -> Operand:
        first, second = self.formula(left), self.formula(right)
        opened = left.form == form and isinstance(first, kind)
        args = first.args if opened and isinstance(first, (And, Or)) else (first,)
        depth = max(left.depth if opened else left.depth + 1, right.depth + 1)
        return self.made(kind((*args, second)), left.start, depth, form=form)

    def _deny(self, word: Token, operand: Operand) -> Operand:
        """Not; of a relation with ``floor(t)`` the opposite one, so that what is denied is said of the integer itself."""
        node = operand.node
        names = free_names(node) if isinstance(node, Relation) else frozenset()
        others = {*self.names.extremes, *self.names.indicators, *self.names.values}
        if isinstance(node, Relation) and names & {*self.names.floors} and not names & others:
            return self.made(negation(node), word, operand.depth + 1)
        return self.made(Not(self.formula(operand)), word, operand.depth + 1)

    def _implies(self, left: Operand, operator: Token, right: Operand) -> Operand:
        if right.form == "implies":
            hint = "write A => (B => C), or (A => B) and (B => C)"
            self.fail("'=>' in a row can be read in two ways", operator, hint)
        hint = "=> stands between formulas; write >= for 'at least'"
        self.assumed = not self.assumed
        premise = self.formula(left, hint)
        self.assumed = not self.assumed
        node = Implies(premise, self.formula(right, hint))
        return self.made(node, left.start, 1 + max(left.depth, right.depth), form="implies")

    def _iff(self, left: Operand, operator: Token, right: Operand) -> Operand:
        if left.form == "iff":
            self.fail("'<=>' in a row can be read in two ways", operator, "add parentheses")
        hint = "<=> stands between formulas"
        node = Iff(self.formula(left, hint), self.formula(right, hint))
        return self.made(node, left.start, 1 + max(left.depth, right.depth), form="iff")
