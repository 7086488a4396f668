"""What names are: declarations, intervals, tuples, and what a quantifier binds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer
from verify.kernel.statement import (
    Binder,
    Family,
    Formula,
    Integer,
    Opaque,
    RandomVariable,
    Range,
    Real,
    Tuples,
)
from verify.kernel.terms import ONE, Node, Num, Term, free_names, fresh, sub
from verify.language import sizes
from verify.language.reading.names import ADJECTIVES, EVENT, OF_AN_EVENT, PLURALS, SORT_WORDS
from verify.language.reading.operators import RELATIONS, Declared, Interval, Operand
from verify.language.reading.products import Products
from verify.language.reading.texts import MAX_ARITY, ParseError, Source
from verify.language.typed import Token, styled


def bound_anew(source: Source, token: Token) -> ParseError:
    """The error of ``for all n >= 0, n^2 >= n`` where n is declared, or a condition speaks of it: another n, a real."""
    name = token.text
    hint = f"write what it is, as in {name} real, {name} in 1..M; of that of the conditions say it without 'for all'"
    return source.error(f"this {name} would be another {name} than that outside of it", token.offset, hint)


def _in_each(found: frozenset[Term]) -> frozenset[Term]:
    """Of n and n + 1 the lesser one: x of ``W(x|x)`` is an input and an output of channel(n,n+1)."""
    if len(found) != 2:
        return found
    one, other = found
    gap = Normalizer({}).canonical(sub(one, other))
    return frozenset([other if gap.value > 0 else one]) if isinstance(gap, Num) else found


class Sorts(Products):
    """What names are: declarations, intervals, what a quantifier binds."""

    def _bound(self, end: str = ":") -> tuple[tuple[Binder, ...], tuple[Formula, ...], int]:
        """The binders between a quantifier and its `end`, what their intervals say, and the depth of that."""
        binders: list[Binder] = []
        guards: list[Formula] = []
        depth, bare = 0, False
        used: dict[str, Token] = {}
        last: list[Token] = []
        while True:
            if binders and end == ":" and self._says_more({b.name for b in binders}):
                said = self.expression()
                guards.append(self.formula(said))
                for name in free_names(said.node):  # what is said of it is not that it is an index
                    self.names.unsaid.pop(name, None)
                depth = max(depth, said.depth)
                if not self.accept(","):
                    return tuple(binders), tuple(guards), depth
                continue
            tokens = self._new_names({b.name for b in binders})
            letters = self._set_of_letters()
            if letters is not None:  # of x, y in \\mathcal{X}, x too
                before = (b.name for b in binders[::-1])
                alike = takewhile(lambda name: name in self.bare and name not in self.of_set, before)
                self.of_set |= dict.fromkeys([*alike, *(t.text for t in tokens)], letters)
            else:
                for token in tokens:
                    self.of_set.pop(token.text, None)
            unsaid = bare and any(name.text not in self.of_set for name in last)
            if unsaid and letters is None and self.at(*SORT_WORDS, *RELATIONS):
                both = " ".join(t.text for t in (*last, *tokens))
                hint = f"write {both} {self.token.text} ... without a comma if they are alike; or x real, i in 1..M"
                hint = "write forall x > 0, y > 0: BODY" if self.at(*RELATIONS) else hint
                self.fail("say what each name before this one is", tokens[0], hint)
            last = tokens
            guarded = end == ":" and self.at(*RELATIONS)
            bare = self.at(",", end) or (end == ":" and self.at(";"))
            inner = not (end != ":" and self.at("variable"))  # only a parameter can be a random variable
            declared = Declared(Real()) if bare or guarded else self.declaration(inner)
            used.update(dict.fromkeys(declared.mentions(), tokens[0]))
            for token in tokens:
                name = token.text
                (self.bare.add if bare else self.bare.discard)(name)
                self.count(binders, token)
                if (bare or guarded) and end == ":":
                    self.bound_alone.setdefault(name, token)
                    outside = self.names.sorts.get(name)
                    declares = isinstance(outside, Range) and name in self.names.outer
                    if isinstance(outside, Range) and declares and bare and self.source.title == "conditions":
                        declared = Declared(outside)  # of all y, where y is a letter: of all letters that it can be
                    elif outside is not None:
                        raise bound_anew(self.source, token)
                if name in used:
                    hint = "bind it first, or choose another name"
                    self.fail(f"what this name is depends on {name}, which is bound later", used[name], hint)
                binders.append(Binder(name, declared.sort))
                guards.extend(declared.holds(name))
                unsaid = bare and not isinstance(declared.sort, Range)
                self._bind(name, self._unsaid(name, declared.sort) if unsaid else declared.sort)
            depth = max(depth, declared.depth)
            if guarded:
                said = self._guard(tokens)
                guards.append(self.formula(said))
                depth = max(depth, said.depth)
            if not self.accept(","):
                return tuple(binders), tuple(guards), depth

    def _set_of_letters(self) -> Token | None:
        r"""Read ``in \mathcal{X}``, or ``in X``, X no name that is known: the letters of the families it indexes."""
        named, behind = self.ahead(), self.ahead(2)
        styled = named.typed.startswith("\\") and named.typed != f"\\{named.text}"
        capital = re.fullmatch("[X-Z]", named.text) and self.names.sort(named.text) is None
        ends = named.kind == "name" and behind.text in (",", ":", ";", ")", "")
        if not (self.at("in") and ends and (styled or (capital and named.text not in self.names.later))):
            return None
        self.next()
        return self.next()

    def _index(self, binder: Binder, body: Node, guards: tuple[Formula, ...], word: Token) -> Binder:
        """A bound name of which nothing is said, as an index of the families of which it is one."""
        letters = self.of_set.get(binder.name)
        if letters is not None and (binder.name not in self.bare or isinstance(binder.sort, Range)):
            letters = None  # one that is declared
        if binder.name not in self.bare or any(binder.name in free_names(guard) for guard in guards):
            return binder
        found = _in_each(sizes.indexed(binder.name, expand(body), self.names.sizes()))
        if letters is not None and len(found) != 1:
            hint = f"write {binder.name} in 1..n; a set of letters is known by the families of which they are indices"
            self.fail(f"how many letters has {styled(letters) or letters.text}?", letters, hint)
        if letters is not None and self.names.alphabets.setdefault(styled(letters) or letters.text, *found) not in found:
            self.fail(f"{styled(letters) or letters.text} would have two sizes", letters, f"write {binder.name} in 1..n")
        if found and EVENT.fullmatch(binder.name):
            self.fail(f"is {binder.name} a letter, or a set of letters?", word, OF_AN_EVENT)
        if len(found) > 1:
            self.fail(f"over which {binder.name} is this said?", word, f"write {binder.name} in 1..n")
        if binder.name in self.names.lettered and sizes.is_number(binder.name, expand(body)):
            hint = f"write {binder.name} in 1..n for the letters; the event has a meaning for all real {binder.name}"
            self.fail(f"over which {binder.name} is this said?", word, hint)
        return Binder(binder.name, Range(ONE, *found)) if found else binder

    def _guard(self, tokens: Sequence[Token]) -> Operand:
        """What ``> 0`` says of the name before it, in ``forall x > 0: BODY``."""
        if len(tokens) > 1:
            hint = f"write forall {tokens[0].text} > 0, {tokens[1].text} > 0: BODY"
            self.fail("of which name is this said?", hint=hint)
        if self.at("=", "=="):
            self.fail(f"what is {tokens[0].text}?", hint=f"write {tokens[0].text} in 1..M for a range")
        self.place -= 1
        return self.expression()

    def _says_more(self, bound: set[str]) -> bool:
        """Whether a relation begins here that speaks of what is bound: ``forall n integer, n >= 1: BODY``."""
        named = self.token.kind == "name" and self.token.text in bound
        return named and self.ahead().text in RELATIONS or self.token.kind == "number"

    def _new_names(self, taken: set[str]) -> list[Token]:
        """One or more names, separated by spaces."""
        found = [self.name()]
        while self.token.kind == "name":
            self.count(found, self.token)
            found.append(self.name())
        for place, token in enumerate(found):
            if found[1:] and (token.text in ADJECTIVES or token.text in PLURALS):  # for all positive x
                hint = "write 'forall n integer: ...', 'forall x > 0: ...', 'exists k integer: n = 2*k'"
                self.fail(f"{token.text} would be the name of a number", token, hint)
            if token.text in taken or token.text in (t.text for t in found[:place]):
                self.fail(f"{token.text} is bound twice", token)
        return found

    def declaration(self, inner: bool) -> Declared:
        """What follows the names in a declaration; `inner` if they stand behind a quantifier."""
        if self.accept("real"):
            return Declared(Real())
        if self.accept("integer"):
            return Declared(Family(self._arity(), True) if self.accept("family") else Integer())
        if self.accept("family"):
            return Declared(Family(self._arity()))
        if self.interval_follows():
            interval = self._interval()
            return Declared(Real(), interval, interval.depth)
        if self.accept("in"):
            return self._membership()
        if inner:
            hint = "names are real, integer, in 1..M, in [0,1], in tuples(n, m), family(2)"
            self.unexpected("':', ',' or what the name is", hint)
        if self.accept("variable"):
            return Declared(RandomVariable())
        self.expect("opaque")
        arity = self._arity()
        if self.token.kind != "string":
            hint = f'as in L opaque({arity}) "what it stands for"'
            self.unexpected("the meaning in quotation marks", hint)
        return Declared(Opaque(arity, re.sub(r"\\(.)", r"\1", self.next().text[1:-1], flags=re.DOTALL)))

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

    def _membership(self) -> Declared:
        if self.at("tuples"):
            sort, depth = self._tuples()
            return Declared(sort, depth=depth)
        lower = self.expression()
        self.expect("..", "sets are 1..M, [0,1], (0, oo), tuples(n, m); or write 'x real', 'n integer'")
        upper = self.expression()
        bounds = [self.integer(bound, "the bound of a range") for bound in (lower, upper)]
        return Declared(Range(bounds[0], bounds[1]), depth=1 + max(lower.depth, upper.depth))

    def _interval(self) -> Interval:
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
        return Interval(lower, upper, "<=" if opening.text == "[" else "<", below)

    def _infinite(self, bracket: Token, *words: str) -> bool:
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
