"""The parser: an operator precedence grammar with explicit stacks. It recurses at brackets and quantifiers only."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verify.kernel.statement import (
    FALSE,
    TRUE,
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Range,
    Real,
    free_in,
)
from verify.kernel.terms import Term, Var
from verify.language.notation import ALIASES, LETTERS, VALUES, WITH_MORE
from verify.language.reading.chances import Chances
from verify.language.reading.names import KNOWN, Names
from verify.language.reading.operators import INFIX, NOT, RIGHT, UNARY, Operand, Operator
from verify.language.reading.texts import Source
from verify.language.typed import MAX_NESTING, NORM, Token


class Parser(Chances):
    """Terms, formulas and sorts."""

    level = 0

    def __init__(self, source: Source, tokens: Sequence[Token], names: Names) -> None:
        super().__init__(source, tokens, names)
        self.bare, self.bound_alone, self.of_set = set(), {}, {}

    # operators

    def expression(self) -> Operand:
        """The longest term, tuple or formula from here."""
        self.level += 1
        if self.level > MAX_NESTING + 1:
            self.fail(f"nested deeper than {MAX_NESTING}")
        waiting: list[Operator] = []
        done: list[Operand] = []
        while True:
            self._prefixes(waiting)
            done.append(self._primary())
            if self.interval_follows() and all(operator.level < INFIX["="][0] for operator in waiting):
                done.append(self._lies_in(done.pop()))
            infix = self.token.kind in ("op", "word", "implied")
            level, build = INFIX.get(self.token.text, (0, "")) if infix else (0, "")
            implied = self.token.kind == "implied" or (not build and self._factor_follows())
            if implied:
                self._one_reading(waiting, done[-1])
                level, build = INFIX["*"]
            if self.at("^", "**"):
                self._no_power_of_a_fraction(done[-1])
            while waiting and waiting[-1].level >= level + (level in RIGHT):
                self._reduce(waiting.pop(), done)
            if not build:
                self.level -= 1
                return done[0]
            apart = implied and self.token.kind != "implied"
            waiting.append(Operator(level, build, self.token if apart else self.next()))

    def _lies_in(self, left: Operand) -> Operand:
        """``x in [0, 1)`` where it is no declaration: both relations."""
        if not isinstance(left.node, Var):
            self.unexpected("an operator or the end", self._dropped())
        interval = self._interval()
        said = interval.holds(left.node.name)
        if not said:
            self.fail("this says nothing", left.start, "leave it out")
        return self.made(And(said) if said[1:] else said[0], left.start, interval.depth + 1)

    def _prefixes(self, waiting: list[Operator]) -> None:
        while self.at("-", "not"):
            token = self.next()
            level, build = (UNARY, "_negate") if token.text == "-" else (NOT, "_deny")
            waiting.append(Operator(level, build, token, prefix=True))

    def _reduce(self, operator: Operator, done: list[Operand]) -> None:
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

    def _alias(self, token: Token) -> Token:
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
        return token._replace(text=name) if name in self.names.words or name in KNOWN else token

    def _by_what_it_is_of(self, token: Token) -> str:
        """The word for ``H(P)``, ``I(p;W)``, ``D_alpha(P||Q)``, ``KL(p,q)``, by whether P is a family or p a number."""
        first, behind = self.ahead(2), self.ahead(3)
        if self.ahead().text != "(":  # KL[n](P, Q)
            return ""
        end = self.place + 3
        sort = self.names.sort(first.text) if first.kind == "name" and behind.text in (",", ")", ";", "|") else None
        if first.kind == "name" and behind.text == "->":  # H(i -> (P[i] + Q[i])/2): what it is of ends further on
            sort = Family(1)
            end = self._first_ends(self.place + 1)
            behind = self.tokens[end]
        if sort is None and self._is_made_of_laws(end := self._first_ends(self.place + 1)):  # H((P+Q)/2)
            sort, behind = Family(1), self.tokens[end]
        base, _, order = token.text.partition("_")
        number = isinstance(sort, (Real, Integer, Range)) or first.text in self.names.bounded or first.kind == "number"
        number = number and sort != Family(1)
        if number and (token.text == "d" or ALIASES.get(token.text) == "relative_entropy"):
            return "kl" if token.text not in self.names.words else ""
        if sort != Family(1):
            return ""
        if token.text == "I" and "mutual_information" in self.names.words and behind.text in (",", ";"):
            self.tokens = [*self.tokens]
            self.tokens[end] = behind._replace(text=",")
            return "mutual_information"
        if token.text == "H" and behind.text == ")" and "shannon_entropy" in self.names.words:
            return "shannon_entropy"
        if token.text == "H_2" and behind.text == ")" and "collision_entropy" in self.names.words:
            return "collision_entropy"  # of order 2 a law may have zeros
        word = {"D": "renyi_divergence", "H": "renyi_entropy"}.get(base, "")
        if base == "D" and self.names.sort(order) == Family(1):  # D_f(P||Q)
            word = "f_divergence"
        known = token.text in ALIASES or token.text in self.names.words or word not in self.names.words
        if base == "D" and [part.text for part in token.below[:2]] in (["e", "^"], ["exp", "("]):
            hint = "write hockey_stick(P, Q, eps), or renyi_divergence(exp(eps), P, Q)"
            self.fail("this divergence can be read in two ways", token, hint)
        plain = re.fullmatch("[a-z]|[0-9]+|" + "|".join(LETTERS), order)
        if known or not (plain or len(token.below) > 1) or any(part.text == "," for part in token.below):
            return ""
        given = first._replace(kind="number" if order.isdigit() else "name", text=order, typed=order, below=())
        comma = first._replace(kind="op", text=",", typed="")
        below = [given] if plain else token.below  # D_{1-alpha}(Q||P)
        self.tokens = [*self.tokens[: self.place + 2], *below, comma, *self.tokens[self.place + 2 :]]
        return word

    def _is_made_of_laws(self, end: int) -> bool:
        """Whether the argument that ends there names families of one index without it."""
        return any(self._is_made_of(place, 1) for place in range(self.place + 2, end))

    def _opens(self, place: int) -> bool:
        """Whether arguments begin there: in parentheses, with implicit parameters in brackets before them or not."""
        if self.tokens[place].text == "[":
            rest = (number for number, token in enumerate(self.tokens[place:], place) if token.text == "]")
            place = next(rest, place) + 1
        return place < len(self.tokens) and self.tokens[place].text == "("

    def _primary(self) -> Operand:
        token = self.token
        if token.kind == "number":
            return self._number(self.next())
        if token.kind == "name":
            if not self._is_output(token):
                self._split_letters()
            token = self._alias(self.token)
            if self._is_word(token):
                self.next()
                return self._defined(token)
            self.next()
            if token.typed == NORM:
                return self._norm(token)
            if self._is_output(token) and (self.at("(") or len(self.names.entries) == 1):
                return self._output_of(token)
            if self._is_output(token):
                hint = f"write {token.text}(y), H({token.text}), D({token.text} || q)"
                self.fail(f"{token.text} is a law here", token, hint)
            if self.at("(") and token.text in VALUES and VALUES[token.text][1] in self.names.words:
                if self.names.sort(token.text) is None:
                    return self._valued(token)
            if self._is_chance(token):
                return self._chance(token)
            calls = self.token.kind == "op" and self.token.text == "(" and not self._multiplies(token, self.place)
            lacking = self._lacking(token) if calls else -1
            if lacking == 1:
                return self._row(token)
            if lacking == 0 and self._is_calculated(self.place):  # p_j (x - y) is a product
                return self._named(token)
            if calls and token.text == "abs" and token.typed == "|":
                return self._bars(token)
            return self._call(token) if calls else self._named(token)
        if self.at("("):
            return self._group(self.next())
        if self.at("forall", "exists"):
            return self._quantified(self.next())
        if self.at("true", "false"):
            return Operand(TRUE if self.next().text == "true" else FALSE, token)
        hints = {"oo": "oo stands in intervals only, as in x in (0, oo)", "~": "write not", "|": "write abs(x) for |x|"}
        before = self.tokens[self.place - 1].text if self.place else ""
        hints["+"] = "leave the sign out"
        if before in ("=", "/") and self.token.text in ("/", "="):
            hints |= dict.fromkeys("=/", "write != where two things differ")
        if before == self.token.text == "/":
            hints["/"] = "name it: x // 2 is k with k integer, k <= x/2 < k + 1"
        hints |= dict.fromkeys(("integer", "real", "family", "variable"), "the name comes first, as in n integer")
        self.unexpected("a term or a formula", hints.get(self.token.text, ""))

    def _group(self, opening: Token) -> Operand:
        inner = self.expression()
        self.close(opening, ")")
        return inner._replace(form="", start=opening)

    def _quantified(self, word: Token) -> Operand:
        outside = self.names.sorts
        binders, guards, depth = self._bound()
        self.expect(":", f"{word.text} x, i in 1..M: BODY")
        operand = self.expression()
        body = self.formula(operand)
        for binder in binders:
            self._no_floor_inside(outside, word, binder.sort)
            if isinstance(binder.sort, Range):
                self._runs_over_letters(binder.name, binder.sort.lower, binder.sort.upper, body, word)
        typed, binders = binders, tuple(self._index(binder, body, guards, word) for binder in binders)
        self._whole_premise(word, operand, body, typed, binders)
        self.names.sorts = outside
        deeper = operand.depth + (2 if guards else 1)
        if guards and word.text == "forall":
            body = Implies(guards[0] if len(guards) == 1 else And(guards), body)
        elif guards:
            body = And((*guards, body))
        made = ForAll(binders, body) if word.text == "forall" else Exists(binders, body)
        return self.made(made, word, max(deeper, depth + 2))

    def _whole_premise(
        self, word: Token, operand: Operand, body: Formula, typed: tuple[Binder, ...], binders: tuple[Binder, ...]
    ) -> None:
        """Refuse ``for all x: A(x) implies B``: is it A of all x that implies B, or of any? Plain text says ranges."""
        as_people_write = all(one.sort != other.sort for one, other in zip(typed, binders, strict=True))
        if word.text != "forall" or not as_people_write or not isinstance(body, Implies | Iff):
            return
        bound, names = {binder.name for binder in binders}, ", ".join(binder.name for binder in binders)
        if isinstance(body, Iff) and not (free_in(body.right) & bound and free_in(body.left) & bound):
            self.fail("what is this said of, the whole or one side?", word, f"write (for all {names}: ...) <=> ...")
        if operand.form == "implies" and not free_in(body.right) & bound:
            hint = f"write (for all {names}: ...) implies ...; if one is enough, say in 1..n of which it is"
            self.fail(f"does this hold where the premise holds for all {names}, or for one?", word, hint)
