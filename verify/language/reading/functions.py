"""Functions, sums and products over an index, extremes and roundings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from verify.kernel.expansion import expand
from verify.kernel.statement import (
    And,
    Binder,
    Family,
    Formula,
    Integer,
    Opaque,
    Range,
    Real,
    Relation,
    Tuples,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Abs,
    Add,
    Apply,
    At,
    Delta,
    Exp,
    GaussianMean,
    Integral,
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Put,
    SameTuple,
    Seq,
    Sum,
    Term,
    TupleSum,
    Var,
    add,
    free_names,
    fresh,
    sub,
)
from verify.language import sizes
from verify.language.notation import EXTREMA, FUNCTIONS, UNKNOWN, Function
from verify.language.reading import series
from verify.language.reading.entries import Entries
from verify.language.reading.extrema import Extremum
from verify.language.reading.improper import Improper
from verify.language.reading.names import CONSTANTS, EVENT, INFINITE, KNOWN, OF_AN_EVENT, SPECIAL
from verify.language.reading.operators import Operand
from verify.language.typed import OVER_AN_INDEX, Token, short
from verify.language.walk import parts


def _is_total(part: Node) -> bool:
    """Whether it has a value wherever its parts have one."""
    if isinstance(part, Pow):
        return isinstance(part.exponent, Num) and part.exponent.value.denominator == 1 and part.exponent.value >= 0
    return isinstance(part, Num | Var | Seq | Apply | At | Add | Mul | Exp | Abs | Min | Max | Delta | Sum)


class Functions(Entries):
    """Functions, sums, and what is said of the relation around it."""

    def _call(self, token: Token) -> Operand:
        """`token` is a name and "(" follows."""
        name = token.text
        sort = self.names.sort(name)
        if isinstance(sort, Family):
            return self._entry_of(token, sort.arity)
        if isinstance(sort, Tuples):  # g : [m] -> [n]
            opening = self.next()
            at = self.expression()
            self.close(opening, ")")
            return self.made(At(Seq(name), self.integer(at, "a place")), token, 1 + at.depth)
        if sort:
            self._not_a_function(token)
        if name not in KNOWN:
            self._unknown_function(token)
        extreme, over_set = self._is_extreme(token), self._is_over_conditions(token)
        opening = self.next()
        if not over_set and name in ("sup", "inf"):
            usage = f"write {name}(x in (0, 1): body), or {name}(x > 0; x <= y: body)"
            self.fail(f"over which numbers is this {name}?", token, usage)
        if over_set:
            return self._supremum(token, opening)
        if extreme:
            return self._extreme(token, opening)
        if name in SPECIAL:
            made: Operand = getattr(self, SPECIAL[name])(token, opening)
            return made
        function = FUNCTIONS[name]
        args = [] if self.at(")") else self._bracket(opening)
        self._check_count(token, function, len(args))
        nodes = tuple(
            self.integer(a, f"an argument of {name}") if function.integers else self.term(a) for a in args
        )
        self._no_maximum_over(token, args)
        return self.made(function.make(*nodes), token, function.deeper + max(a.depth for a in args))

    def _check_count(self, token: Token, function: Function, count: int) -> None:
        if count < function.least or (function.most is not None and count > function.most):
            wanted = f"{function.least}" + ("" if function.most else " or more")
            hint = "write log(x)/log(b)" if token.text in ("log", "ln") and count == 2 else ""
            self.fail(f"{token.text} takes {wanted} arguments, {count} given", token, hint)

    def _no_maximum_over(self, token: Token, args: Sequence[Operand]) -> None:
        """Refuse ``max(i, 1, M, p[i])`` where i is no name of the statement: that is not the largest p[i]."""
        first = args[0].node
        if token.text not in ("max", "min") or not isinstance(first, Var) or len(args) < 3:
            return
        if first.name not in self.names.free:
            return
        last = args[-1].node
        entries = any(isinstance(part, Apply) and first in part.args for part in parts(last))
        if entries or (len(args) == 4 and first.name in free_names(last)):
            hint = f"write forall {first.name} in 1..M: p[{first.name}] <= bound; for a number declare {first.name} real"
            self.fail(f"a {token.text} over an index can not be said", token, hint)

    def _not_a_function(self, token: Token) -> NoReturn:
        name, sort = token.text, self.names.sort(token.text)
        if isinstance(sort, (Family, Opaque)):
            self.fail(f"{name} is a family", token, f"write {name}[...] with square brackets")
        if name in KNOWN:
            self.fail(f"{name} is declared, so {name}(...) is not the function", token, "choose another name")
        self.fail(f"{name} is not a function", token, f"write {name}*(...) for a product")

    def _unknown_function(self, token: Token) -> NoReturn:
        name = token.text
        if name in CONSTANTS:
            self.fail(f"{name} is not a function", token, f"write {name}*(...) for a product")
        base = re.fullmatch("log_?([0-9]+)", name)
        if base or name in UNKNOWN:
            hint = f"write log(x)/log({base[1]})" if base else UNKNOWN[name]
            self.fail(f"unknown function {short(name)!r}", token, hint)
        if self.names.outputs is not None:  # in Pr[M(x) = y]
            self.fail(f"{short(name)} is no channel", token, f'declare it: --where "{short(name)} channel(n,m)"')
        measure, _, order = name.partition("_")
        if order and measure in ("D", "H"):
            hint = f"write renyi_divergence({order}, p, q)" if measure == "D" else f"write renyi_entropy({order}, p)"
            self.fail(f"unknown function {short(name)!r}", token, hint)
        if name == "delta":
            self.fail("delta is not a function", token, "Kronecker's symbol is kronecker(i, j)")
        shown = short(name)
        product = f"write {shown}*(...) for a product, {shown}[...] for a family; functions are {', '.join(KNOWN)}"
        self.fail(f"unknown function {short(name)!r}", token, self._resembling(name, KNOWN) or product)

    def _sum(self, token: Token, opening: Token) -> Operand:
        usage = "sum(k, a, b, body) is the sum of body for k = a, ..., b"
        index = self.name("the index of the sum").text
        if self.at(",") and self.ahead().text == "all":
            self.next()
            size, each, deep = self._over_all(token, opening, index)
            return self.made(Sum(index, ONE, size, each), token, deep + 2)
        if self.at(",") and self.ahead().text == "pairs":
            self.next()
            return self._sum_over_pairs(token, opening, index)
        bounds: list[Operand] = []
        for between in (("=", ","), ("..", ",")):
            if not self.accept(between[0]):
                self.expect(",", usage)
            if bounds and self.accept("oo"):
                return self._series(token, opening, index, bounds[0])
            bounds.append(self.expression())
        lower, upper = (self.integer(b, "the bound of a sum") for b in bounds)
        self.expect(",", usage)
        outside = self._bind(index, Integer())
        body = self.expression()
        self._unbind(outside, opening, body)
        self._runs_over_letters(index, lower, upper, self.term(body), token)
        depth = 1 + max(body.depth, *(b.depth for b in bounds))
        return self.made(Sum(index, lower, upper, self.term(body)), token, depth)

    def _series(self, token: Token, opening: Token, index: str, start: Operand) -> Operand:
        """``sum(k, a, oo, body)``: see `series`."""
        lower = self.integer(start, "the bound of a sum")
        self.expect(",")
        if token.text != "sum":
            self.fail("an infinite product can not be said", token, "write what holds of prod(k, a, n, body) for every n")
        outside = self._bind(index, Integer())
        operand = self.expression()
        self._unbind(outside, opening, operand)
        value = series.closed(index, lower, self.term(operand))
        if value is not None:
            return self.made(value, token, operand.depth + 6)
        return self._named_extreme(token, ("sum", index, Range(lower, lower), self.term(operand)), operand.depth)

    def _product(self, token: Token, opening: Token) -> Operand:
        """``prod(k, a, b, body)`` as exp of the sum of the logarithms: undefined where a factor is not positive."""
        made = self._sum(token, opening)
        if not isinstance(made.node, Sum):
            raise AssertionError(made.node)
        total = made.node
        node = Exp(Sum(total.index, total.lower, total.upper, Log(total.body)))
        return self.made(node, token, made.depth + 2)

    def _factorial(self, token: Token, opening: Token) -> Operand:
        """``n!`` as exp(log 1 + ... + log n) + 0*log(n + 1): the latter is 0, and undefined for n < 0, as n! is."""
        operand = self.expression()
        self.close(opening, ")")
        n = self.integer(operand, "what a factorial is taken of")
        k = fresh("k", free_names(n))
        whole = Exp(Sum(k, ONE, n, Log(Var(k))))
        return self.made(Add((whole, Mul((ZERO, Log(Add((n, ONE))))))), token, operand.depth + 4)

    def _extreme(self, token: Token, opening: Token) -> Operand:
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
        return self._named_extreme(token, (token.text, index, over, body), depth)

    def _named_extreme(self, token: Token, found: tuple[str, str, Range, Term], depth: int) -> Operand:
        """A name for what only the relation around it can say: see `formula`."""
        if free_names(found[3]) & self.names.sentences.keys():
            self.fail(Improper.alone, token, f"write forall {found[1]} in 1..n: integral(t, 0, oo, body) <= bound")
        name = self._stands_for(token.text, token)
        self.names.extremes[name] = found
        return self.made(Var(name), token, depth + 4)

    def _indicated(self, token: Token, opening: Token) -> Operand:
        """``indicator(p < q)``: 1 where it holds, else 0; a name, until the relation around it is read."""
        operand = self.expression()
        event = self.formula(operand, "an indicator is 1 where a formula holds, as in indicator(x <= y)")
        self.close(opening, ")")
        return self.made(self._indicator(event, token), token, operand.depth + 4)

    def _named_indicator(self, event: Formula, token: Token) -> Term:
        """A name for 1 where the event is true, and 0 where it is not."""
        name = self._stands_for("indicator", token)
        self.names.indicators[name] = event
        return Var(name)

    def _stands_for(self, kind: str, token: Token) -> str:
        """A new name for what only the relation around it can say."""
        known = {*self.names.extremes, *self.names.indicators, *self.names.sentences}
        self.count(known, token)
        taken = self._taken()
        return next(f"{kind}_{n}" for n in range(1, len(taken) + 2) if f"{kind}_{n}" not in taken)

    def _supremum(self, token: Token, opening: Token) -> Operand:
        """``sup(x in (0, 1): body)``, ``max(x > 0; x <= y: body)``: a name, until the relation around it is read."""
        outside = self.names.sorts
        binders, guards, depth = self._bound()
        said = []
        while self.accept(";"):
            said.append(self.expression())
            guards = (*guards, self.formula(said[-1]))
        self.expect(":")
        operand = self.expression()
        body = self.term(operand)
        unread = {*self.names.extremes, *self.names.indicators, *self.names.sentences, *self.names.values}
        if free_names(body) & unread:
            self.fail(f"a {token.text} of what is known by what is said of it can not be said", token, Extremum.hint)
        binders = tuple(self._index(binder, body, guards, token) for binder in binders)
        if len(binders) == 1 and (over := _range_of_an_index(binders[0], guards, body)):
            binders, guards = (over,), ()
        self._unbind(outside, opening, operand)
        name = self._stands_for(token.text, token)
        self.names.sentences[name] = Extremum(token.text, binders, guards, body)
        return self.made(Var(name), token, max(depth, operand.depth, *(one.depth for one in said), 0) + 6)

    def _is_over_conditions(self, token: Token) -> bool:
        """Whether ``max(`` opens one over conditions: there is a colon behind what is bound."""
        depth = 0
        for one in self.tokens[self.place :] if token.text in EXTREMA else ():
            depth += (one.text in ("(", "[")) - (one.text in (")", "]"))
            if depth == 0 or (depth == 1 and one.text in (":", "forall", "exists")):
                return one.text == ":"
        return False

    def _is_extreme(self, token: Token) -> bool:
        """Whether ``max(`` opens one over an index: without bounds, or ``max(i, 1, M, p[i])`` with an index i."""
        if token.text not in ("max", "min") or self.ahead().kind != "name" or self.ahead(2).text != ",":
            return False
        if self.ahead(3).text == "all" or token.typed == OVER_AN_INDEX:
            return True
        index = self.ahead().text
        if self._commas(self.place) != 3 or self._known(index) and self.names.sort(index) is not None:
            return False
        depth, last = 0, ""
        for before, inner in zip(self.tokens[self.place :], self.tokens[self.place + 1 :], strict=False):
            depth += (before.text in ("(", "[")) - (before.text in (")", "]"))
            if depth == 0:
                return False
            opens = before.text == "(" and isinstance(self.names.sort(last), Family)
            if depth > 1 and inner.text == index and (before.text in ("[", ",", "|") or opens):
                return True
            last = before.text if before.kind == "name" else ""
            last = inner.text if inner.kind == "name" else last
            below = [part.text for part in inner.below] or [inner.text.partition("_")[2]]
            if index in below:  # an entry, or refused
                return True
        return False

    def _over_all(self, token: Token, opening: Token, index: str) -> tuple[Term, Term, int]:
        r"""The size, the body, its depth of ``\sum_x body``: over all entries of the families that x is an index of."""
        over = self.next()
        self.expect(",")
        outside = self._bind(index, self._unsaid(index, Integer()))
        operand = self.expression()
        self._unbind(outside, opening, operand)
        body = self.term(operand)
        if over.typed == ":" and not all(map(_is_total, parts(body))):
            hint = "write it over all letters, with xlogx, or 1/n in place of what may be 0; or as cases"
            self.fail("what is left out here has to have a value, too", over, hint)
        return self._size_over(token, index, body, over), body, operand.depth

    def _sum_over_pairs(self, token: Token, opening: Token, first: str) -> Operand:
        r"""``\sum_{i<j} body``, ``\sum_{j \ne i} body``: over both, or over the one that has no meaning yet."""
        sign = self.next()
        second = self.name("the other index").text
        self.expect(",")
        if token.text != "sum":
            hint = f"write prod({first}, 1, n, prod({second}, {first} + 1, n, body))"
            self.fail("a product over pairs has to be written out", token, hint)
        outside, new = self.names.sorts, [name for name in (first, second) if self.names.sort(name) is None]
        if not new:
            self.fail(f"{first} and {second} have a meaning already", token, "name the index of the sum otherwise")
        for name in {first, second} - {*new}:
            if not self.names.integer(Var(name)):
                self.fail(f"{name} has a meaning already, and is no integer", token, f"declare it: {name} integer")
        for name in new:
            self._bind(name, self._unsaid(name, Integer()))
        operand = self.expression()
        self._unbind(outside, opening, operand)
        body = self.term(operand)
        sizes_of = {name: self._size_over(token, name, body, sign) for name in new}
        if new[1:] and sign.typed != "!=" and len({*sizes_of.values()}) > 1:
            hint = f"write sum({first}, 1, n, sum({second}, {first} + 1, m, body))"
            self.fail(f"{first} and {second} run over different letters", token, hint)
        inner, other = (new[-1], first if new[-1] == second else second)
        below = sign.typed[0] == (">" if inner == second else "<")  # whether the inner index is the lesser one
        here, size = Var(other), sizes_of[inner]
        if sign.typed == "!=":
            if all(map(_is_total, parts(body))):
                made: Term = Sum(inner, ONE, size, Mul((sub(ONE, Delta(here, Var(inner))), body)))
            elif size not in (sizes_of.get(other), getattr(self.names.sort(other), "upper", None)):
                hint = f"write sum({inner}, 1, n, ...) with the terms at {inner} = {other} left out by cases"
                self.fail(f"{other} may be none of the places over which {inner} runs", token, hint)
            else:  # the body may have no meaning where they are equal
                before, behind = Sum(inner, ONE, sub(here, ONE), body), Sum(inner, add(here, ONE), size, body)
                made = add(before, behind)
        elif below:
            made = Sum(inner, ONE, here if sign.typed[1:] else sub(here, ONE), body)
        else:
            made = Sum(inner, here if sign.typed[1:] else add(here, ONE), size, body)
        if new[1:]:
            made = Sum(other, ONE, sizes_of[other], made)
        return self.made(made, token, operand.depth + 6)

    def _size_over(self, token: Token, index: str, body: Term, over: Token) -> Term:
        """How many letters an index runs over that stands below a sum alone."""
        whole: list[Node] = [body]
        for part in whole:  # with what stands for a maximum, or an indicator, in it
            whole += [self.names.extremes[name][3] for name in free_names(part) & self.names.extremes.keys()]
            whole += [self.names.indicators[name] for name in free_names(part) & self.names.indicators.keys()]
        found = frozenset[Term]().union(*(sizes.indexed(index, part, self.names.sizes()) for part in whole))
        beside = self.names.beside
        if not found:  # what words such as output say
            found = frozenset[Term]().union(*(sizes.indexed(index, expand(part), self.names.sizes()) for part in whole))
        if not found:  # sum_i p_i f_i says that f, of which nothing else is said, has the letters of p
            found = frozenset[Term]().union(*(sizes.indexed(index, part, beside) for part in whole))
        if found and EVENT.fullmatch(index):
            self.fail(f"is {index} a letter, or a set of letters?", token, OF_AN_EVENT)
        of_set = over.typed.removeprefix("∉")
        if over.text == "all" and EVENT.fullmatch(of_set):
            hint = rf"write \mathcal{{{of_set}}} for all letters; of a set {of_set} say P({of_set})"
            self.fail(f"are these all letters, or those of a set {of_set}?", over, hint)
        if len(found) != 1:
            said = f"over which {index} is this {token.text}?"
            hint = f"write {token.text}({index}, 1, n, body); or say what it runs over: n integer, law[n](p)"
            self.fail(said, token, hint)
        (size,) = found
        for axis in (axis for part in whole for axis in sizes.picked(index, part)):
            beside[axis] = beside.get(axis, frozenset()) | found
        of_a_set = over.text == "all" and over.typed not in ("all", ":")
        if of_a_set and self.names.alphabets.setdefault(over.typed, size) != size:
            self.fail(f"{over.typed} would have two sizes", over, f"write sum({index}, 1, n, body)")
        return size

    def _gaussian_mean(self, token: Token, opening: Token) -> Operand:
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

    def _integral(self, token: Token, opening: Token) -> Operand:
        usage = "integral(t, a, b, body) is the integral of body over t from a to b"
        index = self.name("the variable of the integral").text
        self.expect(",", usage)
        ends: list[Operand | None] = []
        for signs in (("-",), ("", "+")):
            ends.append(None if self._at_infinity(*signs) else self.expression())
            self.expect(",", usage)
        outside = self._bind(index, Real())
        body = self.expression()
        self._unbind(outside, opening, body)
        depth = max([body.depth, *(end.depth for end in ends if end)])
        lower, upper = (end and self.term(end) for end in ends)
        if lower is not None and upper is not None:
            return self.made(Integral(index, lower, upper, self.term(body)), token, 1 + depth)
        name = self._stands_for("integral", token)
        self.names.sentences[name] = Improper(index, lower, upper, self.term(body))
        return self.made(Var(name), token, depth + 9)

    def _at_infinity(self, *signs: str) -> bool:
        """Read ``oo``, or ``inf``, as an end: with one of these signs, "" for none."""
        sign = self.token.text if self.at("+", "-") else ""
        word = self.ahead() if sign else self.token
        infinite = word.text == "oo" or (word.text in INFINITE and self.names.sort(word.text) is None)
        if not infinite:
            return False
        if sign not in signs:
            self.fail("the ends of this integral are not in order", word, "write integral(t, -oo, oo, body)")
        for _ in range(2 if sign else 1):
            self.next()
        return True

    def _floor(self, token: Token, opening: Token) -> Operand:
        """``floor(t)``: an integer of which the relation around it says what it is (see `formula`)."""
        operand = self.expression()
        self.close(opening, ")")
        term = self.term(operand)
        name = next((n for n, found in self.names.floors.items() if found == (token.text, term)), "")
        if not name:
            taken = {*self.names.seen, *self.names.sorts, *self.names.free, *self.names.floors}
            name = next(f"k_{n}" for n in range(1, len(taken) + 2) if f"k_{n}" not in taken)
            self.count(self.names.floors, token)
            self.names.floors[name] = (token.text, term)
        return self.made(Var(name), token, operand.depth + 3)

    def _tuple_sum(self, token: Token, opening: Token) -> Operand:
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

    def _put(self, token: Token, opening: Token) -> Operand:
        args = self._bracket(opening)
        if len(args) != 3:
            hint = "put(x, i, a) is x with a at position i"
            self.fail(f"put takes 3 arguments, {len(args)} given", token, hint)
        sequence = self._tuple(args[0])
        position, value = self.integer(args[1], "a position"), self.integer(args[2], "a value in a tuple")
        depth = 1 + max(a.depth for a in args)
        return self._coordinate(self.made(Put(sequence, position, value), token, depth))

    def _same(self, token: Token, opening: Token) -> Operand:
        args = self._bracket(opening)
        if len(args) != 2:
            self.fail(f"same takes 2 tuples, {len(args)} given", token, "same(x, y) is 1 if x = y, else 0")
        node = SameTuple(self._tuple(args[0]), self._tuple(args[1]))
        return self.made(node, token, 1 + max(a.depth for a in args))


def _range_of_an_index(binder: Binder, guards: Sequence[Formula], body: Term) -> Binder | None:
    """What ``1 <= j <= m`` says of a name that is an index of families, and no number: that it is in 1..m."""
    said = [part for guard in guards for part in (guard.args if isinstance(guard, And) else (guard,))]
    if len(said) != 2 or not all(isinstance(one, Relation) and one.operator == "<=" for one in said):
        return None
    low, high = said
    assert isinstance(low, Relation) and isinstance(high, Relation)
    between = low.right == high.left == Var(binder.name) and low.left == ONE
    index = any(sizes.picked(binder.name, body)) and not sizes.is_number(binder.name, body)
    return Binder(binder.name, Range(ONE, high.right)) if between and index and isinstance(binder.sort, Real) else None
