"""Coq text, as `verify.report.exports.coq.printer` prints it, read back as terms and formulas of the kernel.

Written from Semantics.v, not from the printer. What two statements print alike for is settled one way: a quantifier
has one name, "and" and "or" nest to the right.
"""

from __future__ import annotations

import re
from fractions import Fraction

from verify.kernel import statement as s
from verify.kernel import terms as t

_SIGNS = r"<->|->|=>|<=|>=|<>|/\\|\\/|[-~<>=+*/()\[\]:;,]"
_TOKEN = re.compile(rf"\s*([A-Za-z_][A-Za-z0-9_']*|[0-9]+|{_SIGNS})")
_RELATIONS = {"=": "=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_UNARY = {"exp": t.Exp, "Log": t.Log, "XLogX": t.XLogX, "Rabs": t.Abs}
_BINARY = {"Pow": t.Pow, "Delta": t.Delta, "SameTuple": t.SameTuple, "Binomial": t.Binomial}


def formula(text: str) -> s.Formula:
    reader = _Reader(text)
    made = reader.formula({})
    assert reader.peek() == "", reader.rest()
    return made


def plain(node: s.Formula) -> s.Formula:
    """The formula with one name a quantifier, and "and", "or" in pairs."""
    match node:
        case s.ForAll(binders, body) | s.Exists(binders, body):
            made = plain(body)
            for binder in reversed(binders):
                made = type(node)((binder,), made)
            return made
        case s.And(args) | s.Or(args) if args:
            *firsts, made = map(plain, args)
            for part in reversed(firsts):
                made = type(node)((part, made))
            return made
    return t.rebuild(node, lambda part: plain(part) if isinstance(part, s.Formula) else part)


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = _TOKEN.findall(text)
        assert "".join(self.tokens) == re.sub(r"\s", "", text), "text that is not understood"
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def rest(self) -> str:
        return " ".join(self.tokens[self.at :])[:200]

    def take(self, *wanted: str) -> str:
        found = self.peek()
        assert not wanted or found in wanted, f"{wanted} in place of {self.rest()}"
        self.at += 1
        return found

    def name(self) -> str:
        """A name with an underscore more than the kernel's, if it ends in one."""
        found = self.take()
        return found.removesuffix("_")

    def attempt(self, read, *args):
        at = self.at
        try:
            return read(*args)
        except (AssertionError, KeyError):
            self.at = at
            return None

    # --- formulas ---

    def formula(self, kinds: dict[str, str]) -> s.Formula:
        if self.peek() in ("True", "False"):
            return s.TRUE if self.take() == "True" else s.FALSE
        self.take("(")
        if self.peek() == "~":
            self.take()
            made: s.Formula = s.Not(self.formula(kinds))
        elif self.peek() in ("forall", "exists"):
            made = self.quantified(kinds)
        else:
            made = self.attempt(self.relation, kinds) or self.connected(kinds)
        self.take(")")
        return made

    def relation(self, kinds: dict[str, str]) -> s.Formula:
        left = self.term(kinds)
        operator = _RELATIONS[self.take()]
        made = s.Relation(operator, left, self.term(kinds))
        assert self.peek() == ")"
        return made

    def connected(self, kinds: dict[str, str]) -> s.Formula:
        parts = [self.formula(kinds)]
        sign = self.peek()
        if sign in ("->", "<->"):
            self.take()
            return (s.Implies if sign == "->" else s.Iff)(parts[0], self.formula(kinds))
        while self.peek() == sign and sign in ("/\\", "\\/"):
            self.take()
            parts.append(self.formula(kinds))
        kind = s.And if sign == "/\\" else s.Or
        *firsts, made = parts
        for part in reversed(firsts):
            made = kind((part, made))
        return made

    def quantified(self, kinds: dict[str, str]) -> s.Formula:
        word, name = self.take(), self.name()
        self.take(":")
        types = [self.take("R", "Tuple")]
        while self.peek() == "->":
            self.take()
            types.append(self.take("R", "Tuple"))
        self.take(",")
        inner = {**kinds, name: "family" if len(types) > 1 else types[0]}
        sort: s.Sort = s.Family(len(types) - 1) if len(types) > 1 else s.Real()
        bracket = word == "exists" and self.peek() == "(" and self.peek(1) in ("is_integer", "Range", "Tuples", "(")
        at = self.at
        if bracket:
            self.take("(")
        found = self.attempt(self.member, inner, name, sort)
        if found is None or self.peek() not in ("->", "/\\"):
            self.at, bracket = at, False
        else:
            sort = found
            self.take("->" if word == "forall" else "/\\")
        assert types[0] == "R" or len(types) > 1 or isinstance(sort, s.Tuples)
        body = self.formula(inner)
        if bracket:
            self.take(")")
        return (s.ForAll if word == "forall" else s.Exists)((s.Binder(name, sort),), body)

    def member(self, kinds: dict[str, str], name: str, sort: s.Sort) -> s.Sort:
        if self.peek() == "(":  # every value of a family is an integer
            self.take("(")
            self.take("forall")
            given = []
            while self.peek() != ",":
                given.append(self.take())
            self.take(",")
            self.take("is_integer")
            self.take("(")
            assert self.name() == name and [self.take() for _ in given] == given
            self.take(")")
            self.take(")")
            return s.Family(len(given), True)
        word = self.take("is_integer", "Range", "Tuples")
        if word == "is_integer":
            made: s.Sort = s.Integer()
        elif word == "Range":
            made = s.Range(self.term(kinds), self.term(kinds))
        else:
            made = s.Tuples(*self.sizes(kinds))
        assert self.name() == name
        return made

    def sizes(self, kinds: dict[str, str]) -> tuple[t.Term, str, t.Term]:
        length = self.term(kinds)
        position, size = self.function("R", kinds)
        return length, position, size

    def function(self, kind: str, kinds: dict[str, str]) -> tuple[str, t.Term]:
        self.take("(")
        self.take("fun")
        name = self.name()
        self.take(":")
        self.take(kind)
        self.take("=>")
        body = self.term({**kinds, name: kind})
        self.take(")")
        return name, body

    # --- terms ---

    def term(self, kinds: dict[str, str]) -> t.Term:
        made = self.value(kinds)
        assert isinstance(made, t.Term)
        return made

    def value(self, kinds: dict[str, str]) -> t.Term | t.SequenceTerm:
        if self.peek() != "(":
            return self.word(kinds)
        self.take("(")
        made = self.inside(kinds)
        self.take(")")
        return made

    def word(self, kinds: dict[str, str]) -> t.Term | t.SequenceTerm:
        if self.peek().isdigit():
            return t.Num(Fraction(int(self.take())))
        if self.peek() in ("PI", "Ones"):
            return t.Pi() if self.take() == "PI" else t.Ones()
        name = self.name()
        return t.Seq(name) if kinds[name] == "Tuple" else t.Var(name)

    def inside(self, kinds: dict[str, str]) -> t.Term | t.SequenceTerm:
        word = self.peek()
        if word == "-" or (word == "(" and self.peek(1) == "-" and self.peek(4) == "/") or self.peek(1) == "/":
            return self.number()
        if word in _UNARY:
            self.take()
            return _UNARY[word](self.term(kinds))
        if word in _BINARY:
            self.take()
            return _BINARY[word](self.value(kinds), self.value(kinds))
        if word in ("Max", "Min"):
            return self.extreme(kinds)
        if word == "Put":
            self.take()
            return t.Put(self.value(kinds), self.term(kinds), self.term(kinds))
        if word == "Sum":
            self.take()
            lower, upper = self.term(kinds), self.term(kinds)
            index, body = self.function("R", kinds)
            return t.Sum(index, lower, upper, body)
        if word == "TupleSum":
            self.take()
            length, position, size = self.sizes(kinds)
            index, body = self.function("Tuple", kinds)
            return t.TupleSum(index, length, position, size, body)
        if word == "Integral":
            self.take()
            self.take("L")
            lower, upper = self.term(kinds), self.term(kinds)
            index, body = self.function("R", kinds)
            return t.Integral(index, lower, upper, body)
        if word == "GaussianMean":
            self.take()
            self.take("L")
            center, variance = self.term(kinds), self.term(kinds)
            index, body = self.function("R", kinds)
            return t.GaussianMean(index, center, variance, body)
        if kinds.get(word.removesuffix("_")) == "family":
            name, given = self.name(), []
            while self.peek() != ")":
                given.append(self.value(kinds))
            return t.Apply(name, tuple(given))
        first = self.value(kinds)
        if isinstance(first, t.SequenceTerm):
            return t.At(first, self.term(kinds))
        parts, sign = [first], self.peek()
        while self.peek() == sign and sign in ("+", "*"):
            self.take()
            parts.append(self.term(kinds))
        return first if len(parts) == 1 else (t.Add if sign == "+" else t.Mul)(tuple(parts))

    def number(self) -> t.Num:
        if self.peek() == "(":
            self.take("(")
            made = self.number().value
            self.take(")")
        else:
            sign = -1 if self.peek() == "-" and self.take() else 1
            made = Fraction(sign * int(self.take()))
        if self.peek() == "/":
            self.take()
            made /= int(self.take())
        return t.Num(made)

    def extreme(self, kinds: dict[str, str]) -> t.Term:
        kind = t.Max if self.take() == "Max" else t.Min
        self.take("[")
        parts = [self.term(kinds)]
        while self.peek() == ";":
            self.take()
            parts.append(self.term(kinds))
        self.take("]")
        return kind(tuple(parts))
