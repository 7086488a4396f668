r"""What is drawn from a law: ``X ~ P``, ``Pr[X = 1]``, ``E[f(X)]``, ``H(X)``, ``|X|``, as sums over the letters.

A condition says the law: ``X ~ P`` or ``(X,Y) ~ P`` of a family, ``Y|X ~ W`` beside ``X ~ p`` of a channel, ``X ~
N(c, v)`` of a Gaussian with mean c and variance v; \mathbb{E}_{X \sim P}[...] says it in place. ``Pr[M(x) = y]``
needs none: M is a channel. Letters are the numbers 1..n that the law has entries for. Events are comparisons of
integers, joined by "and", "or", "not": ``X = t`` is an entry of the law where t is known to be a letter, else a sum
with Kronecker's symbol, as ``Pr[X = 0]`` is 0 and no entry. What is drawn from two laws of which nothing says how
they hang together is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from verify.kernel.statement import And, Family, Formula, Integer, Not, Or, Range, Real, Relation, Sort
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Apply,
    Defined,
    Delta,
    Entropy,
    GaussianMean,
    Lambda,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    XLogX,
    free_names,
    mul,
    neg,
    substitute,
)
from verify.language.entropies import conditional_entropy, mutual_information
from verify.language.reading.names import CONSTANTS, LETTER, Draw
from verify.language.reading.operators import RELATIONS, Operand
from verify.language.reading.words import WordsRead
from verify.language.typed import Token

TWO = Num(Fraction(2))
LAW = 'declare it: --where "n integer, P law(n), X ~ P"; of a Gaussian: X ~ N(c, v)'
_TAIL = "write Pr[X <= a], or a mean such as E[exp(X)]; of an interval the difference of two"
JOINT = 'say their joint law: --where "(X,Y) ~ P", or "X ~ p, Y|X ~ W"'
_ORDERS = {"<=": (0, False), "<": (1, False), ">=": (0, True), ">": (1, True)}


class _Event(NamedTuple):
    """What stands behind a bar or in ``Pr[...]``: the letters that it fixes, and what it says of the others, 0 or 1."""

    fixed: Mapping[str, Term]
    said: tuple[Term, ...]


class Chances(WordsRead):
    """Probabilities, means and entropies of what conditions say that it is drawn."""

    # conditions

    def drawn(self) -> None:
        """``X ~ P``, ``(X,Y) ~ P``, ``Y|X ~ W``, ``X ~ N(c, v)``: all of the tokens."""
        start = self.token
        names, given = self._drawn_names(), []
        if self.accept("|"):
            given = self._drawn_names()
        self.expect("~", LAW)
        for token in names:
            if self.names.sort(token.text) is not None or token.text in self.names.drawn:
                self.fail(f"{token.text} is declared already", token, "choose another name for what is drawn")
        draw = self._law_of([token.text for token in names], [token.text for token in given], start)
        self.finish()
        for name in draw.names:
            self.names.drawn[name] = draw

    def _drawn_names(self) -> list[Token]:
        if not self.accept("("):
            found = [self.name("what is drawn")]
            while self.token.text == "," and self.tokens[self.place - 2].text == "|":
                self.next()
                found.append(self.name("what is drawn"))
        else:
            found = [self.name("what is drawn")]
            while self.accept(","):
                found.append(self.name("what is drawn"))
            self.expect(")")
        if len({token.text for token in found}) < len(found):
            self.fail(f"{found[0].text} is drawn twice", found[0])
        for token in found:
            self.own(token)
        return found

    def _law_of(self, names: list[str], given: list[str], start: Token) -> Draw:
        """The law that stands here."""
        law = self.name("a law")
        sort = self.names.sort(law.text)
        if sort is None and law.text == "N" and self.at("(") and len(names) == 1 and not given:
            opening = self.next()
            center = self.term(self.expression())
            self.expect(",", "write X ~ N(c, v) with mean c and variance v")
            variance = self.term(self.expression())
            self.close(opening, ")")
            return Draw((names[0],), (), (center, variance))
        if sort == Family(2) and not given and self.at("("):  # Y ~ W(X)
            opening = self.next()
            given = [self.name("what is drawn before").text]
            self.close(opening, ")", row=True)
        apart = sort == Family(1) and len(names) == 1 and bool(given)  # Y|X ~ Q: whatever X is
        arity = len(names) + len(given) * (not apart)
        if sort is None and self.at("("):
            hint = "laws are on the letters 1..n, X ~ P, or Gaussian, X ~ N(c, v)"
            self.fail(f"{law.text}(...) is no law here", law, hint)
        if sort != Family(arity):
            kind = "law(n)" if arity == 1 else "channel(n,m)" if given else f"family({arity})"
            size = f'n m integer, {law.text} {kind}' if arity > 1 else f"n integer, {law.text} {kind}"
            self.fail(f"{law.text} is no law of {arity} letter{'s' * (arity > 1)}", law, f'declare it: --where "{size}"')
        entry = Apply(law.text, tuple(Var(name) for name in (*(() if apart else given), *names)))
        if not given:
            return Draw(tuple(names), (entry,))
        draws = {self.names.drawn.get(name) for name in given}
        before = draws.pop()
        if draws or before is None or before.gaussian or len(names) > 1:
            self.fail(f"what is {given[0]} drawn from?", start, f"write {given[0]} ~ p first, one name after the other")
        return Draw((*before.names, *names), (*before.factors, entry))

    # what is said of them

    def _is_chance(self, token: Token) -> bool:
        r"""Whether a mean or a probability opens here: ``E[``, ``Pr(``, ``P(X = 1)``, ``\mathbb{E}_{X \sim P}[``."""
        base = token.text.partition("_")[0]
        below = len(token.below) == 3 and token.below[1].text == "~"
        if base not in ("E", "Var", "Pr", "Prob", "P") or not self.at("[", "(") or (token.text != base and not below):
            return False
        sort = self.names.sort(token.text)
        if base == "P":  # a law as a rule, and a probability where an event stands behind it
            return isinstance(sort, Family | None) and self._is_event()
        sure = base not in ("E", "Var") or token.typed[:1] in ("\\", "𝔼") or below or self.at("[")
        sure = sure or bool(self.names.drawn)
        return sort is None and sure and token.text not in self.names.words

    def _is_event(self) -> bool:
        depth = 0
        first = self.ahead().text
        known = first in self.names.drawn or (isinstance(self.names.sort(first), Family) and self.ahead(2).text == "(")
        for token in self.tokens[self.place :]:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0:
                return False
            if depth == 1 and token.text in RELATIONS:
                return known
        return False

    def _chance(self, token: Token) -> Operand:
        """``E[term | event]``, ``Var[term]``, ``Pr[event | event]``; what opens it has been read.

        In a mean another one that speaks of the same is taken anew, as in ``E[(X - E[X])^2]``.
        """
        kind = token.text.partition("_")[0]
        mean = kind in ("E", "Var")
        opening = self.next()
        outside, outputs, drawn = self.names.sorts, self.names.outputs, dict(self.names.drawn)
        if token.below:
            name, _, law = token.below
            reader = type(self)(self.source, [law, law._replace(kind="end", text="")], self.names)
            self.names.drawn[name.text] = reader._law_of([name.text], [], name)
        self.names.outputs = {}
        new = {n: Real() if draw.gaussian else Integer() for n, draw in self.names.drawn.items() if n not in outside}
        here: dict[str, Sort] = {**outside, **new}
        if token.below:
            here[token.below[0].text] = Integer()
        letters = self._letters_of_all() if not mean else {}
        outside, here = {**outside, **letters}, {**here, **letters}
        self.names.sorts, means = here, self.names.means
        self.names.means = {**means, **{n: sort for n, sort in here.items() if sort is not outside.get(n)}}
        first = self.expression()
        events = [] if mean else self._events(first)
        given = self._events(self.expression()) if self.accept("|") else []
        own = {*new, *(part.text for part in token.below[:1])}  # what is bound around this is a number here
        known = {n: draw for n, draw in self.names.drawn.items() if n in own} | self.names.outputs
        self._no_floor_inside(outside, opening, first.node)
        body = self.term(first) if mean else ONE
        inside = self._free_inside(body).union(*(free_names(event) for event in (*events, *given)))
        around = {n: draw for n, draw in self.names.drawn.items() if outside.get(n) is self.names.means.get(n, self)}
        if around and not token.below and not inside & known.keys():  # E[(X - E[X])^2]
            known = around
        draws = {known[name] for name in inside if name in known}
        loose = {n for draw in draws for entry in draw.factors for n in free_names(entry) if n in known} - {*inside}
        if len(draws) != 1 or any(known[name] not in draws for name in loose):
            said = "nothing in this is drawn from a law" if not draws else "how do the things drawn here hang together?"
            self.fail(said, token, LAW if not draws else JOINT)
        (draw,) = draws
        self._is_law(draw, token)
        if draw.gaussian and events and not given:
            whole = self._tail(draw, events, token)
        elif not given and (same := self._same_letter(draw, events, token)) is not None:
            whole = same
        else:
            both, condition = self._event(draw, (*events, *given), token), self._event(draw, given, token)
            whole = self._given(draw, body, both, condition if given else None, token)
            if kind == "Var":
                if free_names(body) & (self.names.indicators.keys() | self.names.extremes.keys()):
                    hint = "write E[(...)^2] - E[...]^2 with the event, or the maximum, written twice"
                    self.fail("the variance of an event, or of a maximum, can not be said so", token, hint)
                square = self._given(draw, Pow(body, TWO), both, condition if given else None, token)
                whole = Add((square, neg(Pow(whole, TWO))))
        self.names.sorts, self.names.outputs, self.names.drawn, self.names.means = outside, outputs, drawn, means
        self.close(opening, "]" if opening.text == "[" else ")")
        depth = first.depth + 6 + 2 * len(draw.names)
        return self.made(whole, token, depth)

    def _letters_of_all(self) -> dict[str, Sort]:
        """The x of ``Pr[X = x]`` of which nothing says what it is: a letter, as in p(x), of all of which it is said."""
        found: dict[str, Sort] = {}
        rest = self.tokens[self.place :]
        depth = 0
        for name, sign, letter in zip(rest, rest[1:], rest[2:], strict=False):
            depth += (name.text in ("(", "[")) - (name.text in (")", "]"))
            if depth < 0:
                break
            x = letter.text
            alike = name.text in self.names.drawn and x.rstrip("'") == name.text.lower()
            output = depth == 0 and name.text == ")" and self.names.sort(rest[0].text) == Family(2)  # M(x) = y
            alike = (alike or output) and sign.text == "=" and not letter.below
            known = x in self.names.sorts or x in self.names.later or x in self.names.bounded or x in CONSTANTS
            if alike and not known and self.names.everywhere is not None and LETTER.fullmatch(x):
                self.names.everywhere.setdefault(x, letter)
                found[x] = self._unsaid(x, Real())
        return found

    def _given(self, draw: Draw, body: Term, both: _Event, condition: _Event | None, token: Token) -> Term:
        """The mean of the body where both hold, by the probability of the condition, if there is one.

        Given the inputs of a channel, it is by the law of its outputs, which says that of inputs of probability 0, too.
        """
        if condition is not None and not condition.said:
            for place in range(1, len(draw.factors)):
                inputs = {*draw.names} & set[str]().union(*(free_names(entry) for entry in draw.factors[:place]))
                if inputs == condition.fixed.keys():
                    outputs = tuple(name for name in draw.names if name not in inputs)
                    return self._mean(Draw(outputs, draw.factors[place:]), body, both, token)
        whole = self._mean(draw, body, both, token)
        if condition is None:
            return whole
        parts = whole.args if isinstance(whole, Mul) else (whole,)
        return mul(*parts, Pow(self._mean(draw, ONE, condition, token), MINUS_ONE))

    def _events(self, first: Operand) -> list[Formula]:
        if self.at("in"):
            hint = "write Pr[M(x) = y] for one y; for all sets of outputs dp(M, eps), approximate_dp(M, eps, delta)"
            self.fail("an event compares integers", hint=hint)
        found = [self.formula(first, "an event is a comparison, as in Pr[X = 1]")]
        while self.accept(","):
            found.append(self.formula(self.expression()))
        return [part for event in found for part in (event.args if isinstance(event, And) else (event,))]

    def _output(self, token: Token, args: Sequence[Node]) -> Operand:
        """``M(x)`` of a channel M inside of ``Pr[...]``: what it puts out at x."""
        outputs = self.names.outputs if self.names.outputs is not None else {}
        for name, draw in outputs.items():
            if draw.factors[0].name == token.text and draw.factors[0].args[:-1] == tuple(args):
                return Operand(Var(name), token)
        taken = {*self.names.seen, *self.names.sorts, *self.names.free}
        name = next(n for n in (f"{token.text}_{k}" for k in range(1, len(taken) + 2)) if n not in taken)
        self.names.sorts = {**self.names.sorts, name: Integer()}
        outputs[name] = Draw((name,), (Apply(token.text, (*args, Var(name))),))  # type: ignore[arg-type]
        return Operand(Var(name), token)

    # as sums

    def _event(self, draw: Draw, events: Iterable[Formula], token: Token) -> _Event:
        fixed: dict[str, Term] = {}
        said: list[Term] = []
        for event in events:
            if draw.gaussian:
                self.fail("nothing can be given of a Gaussian", token, _TAIL)
            name, value = self._letter(draw, event, token)
            if name and name not in fixed:
                fixed[name] = value
            else:
                said.append(self._indicator(event, token))
        return _Event(fixed, tuple(said))

    def _tail(self, draw: Draw, events: Sequence[Formula], token: Token) -> Term:
        """``Pr[X <= a]`` of a Gaussian X, by the normal distribution function; < and <= are one."""
        word, (center, variance), x = self.names.words.get("Phi"), draw.gaussian, Var(draw.names[0])
        match events:
            case [Relation("<" | "<=" | ">" | ">=" as operator, left, right)] if word and x in (left, right):
                other = right if left == x else left
                if x.name not in free_names(other):
                    share = Defined(word, (mul(Add((other, neg(center))), Pow(variance, Num(Fraction(-1, 2)))),))
                    return share if (operator[0] == "<") == (left == x) else _without(share)
        self.fail("this event of a Gaussian can not be said", token, _TAIL)

    def _same_letter(self, draw: Draw, events: Sequence[Formula], token: Token) -> Term | None:
        """``Pr[X = Y]``, ``Pr[X != Y]`` of letters of one alphabet: the sum over one letter; None for other events."""
        match events:
            case [Relation("=" | "!=" as operator, Var(one), Var(other))] if len({one, other} & {*draw.names}) == 2:
                early, late = sorted((one, other), key=draw.names.index)
                if self._letters(draw, early, token) == self._letters(draw, late, token):
                    met = self._mean(draw, ONE, _Event({late: Var(early)}, ()), token)
                    return met if operator == "=" else _without(met)
        return None

    def _letter(self, draw: Draw, event: Formula, token: Token) -> tuple[str, Term]:
        """The name that the event says to be a letter that the law has, and the letter; "" where it does not."""
        if isinstance(event, Relation) and event.operator == "=":
            for one, other in ((event.left, event.right), (event.right, event.left)):
                if isinstance(one, Var) and one.name in draw.names and not free_names(other) & {*draw.names}:
                    size = self._letters(draw, one.name, token)
                    sort = self.names.sort(other.name) if isinstance(other, Var) else None
                    if isinstance(other, Var) and sort is not None and sort is self.names.unsaid.get(other.name):
                        self.names.lettered.add(other.name)
                        return one.name, other  # a letter then, as the entry says
                    number = other.value if isinstance(other, Num) and other.value.denominator == 1 else None
                    fits = number is not None and isinstance(size, Num) and 1 <= number <= size.value
                    if sort == Range(ONE, size) or fits:
                        return one.name, other
        return "", ZERO

    def _indicator(self, event: Formula, token: Token) -> Term:
        """1 where the event is true, 0 where it is not: a term for integers, else a name until the relation is read."""
        match event:
            case And(args):
                return mul(*(self._indicator(arg, token) for arg in args))
            case Or(args):
                return _without(mul(*(_without(self._indicator(arg, token)) for arg in args)))
            case Not(arg):
                return _without(self._indicator(arg, token))
            case Relation("=" | "!=" as operator, Var() as left, Var() | Num() as right):  # letters, it may be
                return Delta(left, right) if operator == "=" else _without(Delta(left, right))
            case Relation(operator, left, right) if self.names.integer(left) and self.names.integer(right):
                if operator in ("=", "!="):
                    same = Delta(left, right)
                    return same if operator == "=" else _without(same)
                more, turned = _ORDERS[operator]
                low, high = (right, left) if turned else (left, right)
                room = Add((high, neg(low), Num(ONE.value - more)))
                return Max((Min((room, ONE)), ZERO))
        return self._named_indicator(event, token)

    def _mean(self, draw: Draw, body: Term, event: _Event, token: Token) -> Term:
        """The sum of law times body times what the event says, over the letters that it leaves."""
        if draw.gaussian:
            return GaussianMean(draw.names[0], draw.gaussian[0], draw.gaussian[1], body)
        fixed = dict(event.fixed)
        parts = [*event.said, *(() if body == ONE else (body,))]
        needed = {*fixed}.union(*(self._free_inside(part) for part in (*parts, *fixed.values())))
        for name, letter in fixed.items():
            parts = [self._copied(part, name, letter) for part in parts]
        while draw.names[-1] not in needed and len(draw.factors) > 1:  # of a channel the outputs sum up to 1
            draw = Draw(draw.names[:-1], draw.factors[:-1])
        for name in draw.names:  # what is independent of all that matters sums up to 1, too
            own = [entry for entry in draw.factors if name in free_names(entry)]
            if name not in needed and own == [Apply(own[0].name, (Var(name),))] and len(draw.factors) > 1:
                others = tuple(other for other in draw.names if other != name)
                draw = Draw(others, tuple(entry for entry in draw.factors if entry != own[0]))
        factors = (f for part in (*draw.factors, *parts) for f in (part.args if isinstance(part, Mul) else (part,)))
        whole = substitute(mul(*factors), fixed)
        for name in reversed([name for name in draw.names if name not in fixed]):
            whole = Sum(name, ONE, self._letters(draw, name, token), whole)
        return whole

    def _is_law(self, draw: Draw, token: Token) -> None:
        """Note that something is taken for a law, which a condition has to say: `parse` looks."""
        known = set[str]()
        for entry in draw.factors:
            of = [arg.name if isinstance(arg, Var) else "" for arg in entry.args]
            places = frozenset(k for k, name in enumerate(of) if name in draw.names and name not in known)
            known |= {*of}
            hint = "say it: n integer, P law(n); n m integer, W channel(n,m); or P[x,y] >= 0, and that they sum up to 1"
            error = self.source.error(f"nothing says that {entry.name} is a law", token.offset, hint)
            self.names.laws.setdefault((entry.name, places), error)

    def _letters(self, draw: Draw, name: str, token: Token) -> Term:
        """How many letters there are for a name, as the conditions say it of its law."""
        for entry in draw.factors:
            if Var(name) in entry.args:
                found = self.names.sizes().get((entry.name, entry.args.index(Var(name))), frozenset())
                if len(found) == 1:
                    return next(iter(found))
                break
        law = draw.factors[-1].name
        kind = "law(n)" if len(draw.factors[-1].args) == 1 else "channel(n,m)"
        self.fail(f"how many letters has {law}?", token, f'say it: --where "n m integer, {law} {kind}"')

    # entropies, and how many letters there are

    def _bars(self, token: Token) -> Operand:
        """``|X|``: how many letters what is drawn has; else an absolute value."""
        name, behind = self.ahead(), self.ahead(2)
        size = name.kind == "name" and behind.text == ")"
        if size and name.text in self.names.drawn and self.names.sort(name.text) is None:
            for _ in range(3):
                self.next()
            return self.made(self._letters(self.names.drawn[name.text], name.text, name), token, 2)
        if size and name.typed.startswith(("\\mathcal", "\\mathscr")):
            known = self.names.alphabets.get(name.typed)
            if known is None:
                self.fail(f"how many letters has {name.typed}?", name, LAW)
            for _ in range(3):
                self.next()
            return self.made(known, token, 2)
        spoken = name.text in self.names.later or name.text in self.names.bounded or self.names.sort(name.text)
        if size and re.fullmatch("[A-Z]", name.text) and not spoken and self.names.letters():
            hint = f"write the size of the law, such as n; a variable is declared: {name.text} real"
            self.fail(f"|{name.text}| can be an absolute value, or how many letters there are", token, hint)
        return self._call(token)

    def _joint(self, token: Token, opening: Token) -> Operand:
        return self._in_letters(super()._joint(token, opening), token)

    def _mutual(self, token: Token, opening: Token) -> Operand:
        return self._in_letters(super()._mutual(token, opening), token)

    def variable(self, token: Token) -> str:
        if token.text in self.names.drawn and self.names.sort(token.text) is None:
            return token.text
        return super().variable(token)

    def _in_letters(self, made: Operand, token: Token) -> Operand:
        """An information of what is drawn, as sums; of others as it is."""
        term = self.term(made)
        parts = term.args if isinstance(term, Add) else (term,)
        found = [part if isinstance(part, Entropy) else part.args[-1] for part in parts]  # type: ignore[attr-defined]
        names = {name for one in found for name in one.names}
        if not names & self.names.drawn.keys():
            return made
        draws = {self.names.drawn.get(name) for name in names}
        (draw, *others) = draws
        if others or draw is None or draw.gaussian:
            self.fail("how do these hang together?", token, JOINT)
        signs = [isinstance(part, Entropy) for part in parts]
        self._is_law(draw, token)
        whole = [self._entropy(draw, one, plus, token) for one, plus in zip(found, signs, strict=True)]
        short = self._in_a_word(draw, term, token)
        return self.made(short or (Add(tuple(whole)) if whole[1:] else whole[0]), token, made.depth + 4)

    def _entropy(self, draw: Draw, of: Entropy, plus: bool, token: Token) -> Term:
        """H of some of the names: minus the sum of x log x over the probabilities of their values."""
        fixed = {name: Var(name) for name in of.names}
        whole: Term = XLogX(self._mean(draw, ONE, _Event(fixed, ()), token))
        for name in reversed(of.names):
            whole = Sum(name, ONE, self._letters(draw, name, token), whole)
        return neg(whole) if plus else whole

    def _in_a_word(self, draw: Draw, term: Term, token: Token) -> Term | None:
        """``shannon_entropy(P)``, ``mutual_information(p, W)``, where the vocabulary has these words.

        What is left open of the input of a channel, H(X|Y), is H(X) - I(X;Y).
        """
        words, (first, *more) = self.names.words, draw.names
        if not {"shannon_entropy", "mutual_information"} <= {*words} or len(draw.factors[0].args) != 1:
            return None
        law, size = Var(draw.factors[0].name), self._letters(draw, first, token)
        entropy = Defined(words["shannon_entropy"], (size, law))
        if term == conditional_entropy((first,), ()):
            return entropy
        for name in more:
            channel = self._channel_to(draw, name, token)
            if channel is None:
                continue
            known = Defined(words["mutual_information"], (size, self._letters(draw, name, token), law, channel))
            if term in (mutual_information((first,), (name,)), mutual_information((name,), (first,))):
                return known
            if term == conditional_entropy((first,), (name,)):
                return Add((entropy, neg(known)))
        return None

    def _channel_to(self, draw: Draw, name: str, token: Token) -> Var | Lambda | None:
        """The channel from what is drawn first to what is drawn along a chain: W, or W and V one after the other."""
        first, between, whole = draw.names[0], list[str](), list[Apply]()
        for before, here, entry in zip(draw.names, draw.names[1:], draw.factors[1:], strict=False):
            if entry.args != (Var(before), Var(here)):
                return None
            whole.append(entry)
            if here == name:
                break
            between.append(here)
        if len(whole) == 1:
            return Var(whole[0].name)
        body: Term = mul(*whole)
        for one in reversed(between):
            body = Sum(one, ONE, self._letters(draw, one, token), body)
        return Lambda((first, name), body)


def _without(term: Term) -> Term:
    return Add((ONE, neg(term)))

