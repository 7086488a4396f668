"""Names, with what stands below them or in brackets behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verify.kernel.statement import Family, Opaque, RandomVariable, Real, Sort, Tuples
from verify.kernel.terms import ONE, Add, Apply, At, Exp, Node, Num, Seq, SequenceTerm, Term, Var, num
from verify.language import sizes
from verify.language.notation import ALIASES, BARE, FUNCTIONS, LETTERS, UNKNOWN
from verify.language.reading.names import (
    CALLED,
    CONSTANTS,
    EULER,
    EVENT,
    KNOWN,
    LETTER,
    LOOK_ALIKE,
    LOWERED_LETTERS,
    OF_AN_EVENT,
    SOME_TUPLE,
    WORDS_OF_NUMBERS,
)
from verify.language.reading.operators import Operand
from verify.language.reading.sorts import Sorts
from verify.language.reading.texts import MAX_DIGITS
from verify.language.typed import FOR_ALL_LETTERS, Token, short


def _beyond(position: Node, length: Node | None) -> bool:
    """Whether an index is visibly none of 1, ..., length."""
    if isinstance(position, Num):
        return position.value < 1 or (isinstance(length, Num) and position.value > length.value)
    if isinstance(position, Add) and position.args[0] == length:
        return all(isinstance(more, Num) and more.value > 0 for more in position.args[1:])
    return False


class Entries(Sorts):
    """Names, and entries of families and tuples."""

    def _number(self, token: Token) -> Operand:
        digits, _, exponent = token.text.lower().partition("e")
        shift = abs(int(exponent)) if len(exponent) <= 9 and exponent else 0
        if len(exponent) > 9 or len(digits) + shift > MAX_DIGITS:
            self.fail(f"a number of more than {MAX_DIGITS} digits", token)
        return Operand(num(token.text), token)

    def _named(self, token: Token) -> Operand:
        """A name that is not followed by "(": a number, a tuple, a family with its arguments."""
        name = token.text
        if name in CONSTANTS:
            return Operand(CONSTANTS[name], token)
        below = token.below or self._index_below(token)
        if below and self.names.sort(name) is None:
            entry = self._entry(token._replace(below=below))
            if entry is not None:
                return entry
        if "_" in name and name in self.names.outer and self.names.sort(name) == Real():
            base, _, index = name.partition("_")  # a number that is declared: the same for all i of a sum over i
            self._no_entry(token, base, index)
        if name == EULER and self.names.sort(name) is None and self.at("^"):
            return Operand(Exp(ONE), token, form="euler")
        bare = ALIASES.get(name, name)  # log_2 x
        if bare in BARE and self.names.sort(name) is None and not self.at("(", "["):
            return self._applied_to_one(token._replace(text=bare))
        sort = self.names.sort(name) or self._undeclared(token)
        match sort:
            case Family(arity) | Opaque(arity):
                return self._applied(token, arity)
            case Tuples():
                return self._coordinate(Operand(Seq(name), token))
            case RandomVariable():
                hint = f"use it in H({name}) or I({name};Y), not the number of its values; of a bit it is h({name})"
                hint = WORDS_OF_NUMBERS.get(self.token.text, hint)
                self.fail(f"{name} is a random variable, not a number", token, hint)
        if self.at("["):
            self.fail(f"{name} is a number and has no entries", token, f"declare {self._needed(name)}")
        return Operand(Var(name), token)

    def _index_below(self, token: Token) -> tuple[Token, ...]:
        """What stands below in ``p_i`` and ``W_ij``, where p and W are families and i and j are known, or any letters."""
        base, _, index = token.text.partition("_")
        sort = self.names.sort(base)
        known = self.names.sort(index) or all(self.names.sort(one) for one in index)
        letters = isinstance(sort, Family) and len(index) in (1, sort.arity) and self.names.everywhere is not None
        letters = letters and all(map(LETTER.fullmatch, index))
        if not isinstance(sort, Family) or not index.isalpha() or not (known or letters):
            return ()
        return (token._replace(text=index),)

    def _lacking(self, token: Token) -> int:
        """How many indices are missing from those below a name: 1 in ``W_x``, 0 in ``W_xy`` and ``p_i``; else -1."""
        below = token.below or self._index_below(token)
        sort = self.names.sort(_base(token.text, below))
        if not below or self.names.sort(token.text) is not None or not isinstance(sort, Family):
            return -1
        commas, letters = sum(part.text == "," for part in below), "".join(part.text for part in below)
        pair = sort.arity > 1 and len(letters) == sort.arity and letters.isalnum() and not self._known(letters)
        return max(0, sort.arity - (sort.arity if pair else commas + 1))

    def _row(self, token: Token) -> Operand:
        """``W_x(y)``: an entry of a channel, with one index below and the other behind."""
        below = token.below or self._index_below(token)
        comma = self.token._replace(kind="op", text=",", below=())
        self.tokens = [*self.tokens[: self.place + 1], *below, comma, *self.tokens[self.place + 1 :]]
        base = token.text.removesuffix("_" + "".join(part.text for part in below))
        return self._entry_of(token._replace(text=base, below=()), 2)

    def _entry(self, token: Token) -> Operand | None:
        """A name with a subscript as an entry of a family or a tuple; None if there is none of that name."""
        below = token.below
        base = _base(token.text, below)
        sort = self.names.sort(base)
        if not isinstance(sort, (Family, Tuples)):
            if not re.fullmatch("[A-Za-z_][A-Za-z0-9_]*'*", token.text):
                arity = 1 + sum(t.text == "," for t in below)
                hint = f"for entries declare {base} family({arity}); a name has letters and digits below"
                hint = UNKNOWN.get(base, hint)
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

    def _no_entry(self, token: Token, base: str, index: str, hint: str = "") -> None:
        """Refuse a subscript that is bound here: a name such as ``p_i`` does not depend on i."""
        here = self.names.sorts.keys() - self.names.outer
        if index in here or (len(index) > 1 and {*index} <= here):
            hint = hint or f"declare {base} family({len(index)}), and write {base}[{','.join(index)}]"
            said = "is bound here" if index in here else "are bound here"
            self.fail(f"{token.text} is a name of its own, and {index} {said}", token, hint)

    def _applied_to_one(self, token: Token) -> Operand:
        """``log x``: a function of one name or number, behind which nothing may follow that could belong to it."""
        name = token.text
        if self.token.kind == "name":
            self._split_letters()
        sort = self.names.sort(self.token.text) if self.token.kind == "name" else None
        call = self.token.kind == "name" and self.ahead().text == "("
        entry = call and isinstance(sort, Family)  # log P(x)
        mean = self._mean_ahead()  # log E[f(X)]
        known = self._is_letter(self.token) or isinstance(sort, (Family, Tuples))
        bars = self.token.text == "abs" and self.token.typed == "|"  # log |x|
        called = ALIASES.get(self.token.text, self.token.text)
        word = call and sort is None and (called in self.names.words or called in ("H", "I", "h"))  # log D(P||Q)
        word |= called in BARE and sort is None and self.ahead().text not in ("(", "[")  # log log n
        if self.token.kind == "number" or (self.token.kind == "name" and (known or bars or mean or word)):
            call = call and not (bars or entry or mean or word)
            first = self.token if word else self.next()
            if mean:
                made = self._chance(first)
            elif word:
                made = self._primary()
            elif isinstance(sort, Family) and entry:
                made = self._entry_of(first, sort.arity)
            else:
                made = (self._bars if bars else self._number if first.kind == "number" else self._named)(first)
            before = self.source.text[self.token.offset - 1 : self.token.offset]
            spaced = before.isspace() or (token.latex and isinstance(made.node, Var))  # a space of LaTeX does not show
            close = self.at("+", "-") and not spaced  # log 1+x, against log x + 1
            apart = first.kind == "number" and self.at("*") and (self.token.typed != "" or before.isspace())  # log 2 * x
            if not call and not close and (apart or not self.at("*", "/", "^", "**")):
                function = FUNCTIONS[name]
                node = function.make(self.term(made))
                return self.made(node, token, function.deeper + made.depth)._replace(form="applied")
            hint = f"write {name}(...) with parentheses"
            self.fail(f"what {name} is taken of can be read in two ways", token, hint)
        if self.at("^"):
            self.fail(f"{name} is a function", token, self._raised(name))
        self._undeclared(token)
        raise AssertionError(name)

    def _mean_ahead(self) -> bool:
        """Whether a mean or a probability stands here."""
        if self.token.kind != "name":
            return False
        place, token = self.place, self.next()
        found = self._is_chance(token)
        self.place = place
        return found

    def _raised(self, name: str) -> str:
        """What to write for ``log^2`` or ``h^{-1}``."""
        if "-" in (self.ahead().text, self.ahead(2).text):
            return f"for the value x of its inverse at y say {name}(x) = y, and where x lies"
        more = "; Hellinger's distance is squared_hellinger(P, Q)" if name == "H" else ""
        return f"write {name}(x)^2 for a power of its value{more}"

    def _undeclared(self, token: Token) -> Sort:
        """The sort of a name seen for the first time: a real, unless its use shows that it cannot be one."""
        name = token.text
        if name in self.names.drawn:
            hint = f"write E[{name}] for its mean, Pr[{name} = 1], H({name}), |{name}| for how many letters it has"
            self.fail(f"{name} is drawn from a law, and no number", token, hint)
        if name in self.names.later:
            self.fail(f"{name} is used before its declaration", token, "put the declaration first")
        if self.at("["):
            mean = "of a law P and f family(n) write E_P[f], E_P[f(X)]" if name.partition("_")[0] in ("E", "Var") else ""
            hint = mean or UNKNOWN.get(name, "") or f"declare {self._needed(name)}"
            self.fail(f"{name} is not declared", token, hint)
        if name in LOOK_ALIKE:
            self.fail(f"{name} is not declared", token, LOOK_ALIKE[name] + f"; a variable is declared: {name} real")
        if name in KNOWN:
            hint = f"write {name}(...); for a variable declare {name} real"
            self.fail(f"{name} is a function", token, self._raised(name) if self.at("^") else hint)
        if name == EULER:
            hint = "Euler's number is exp(1), its powers exp(x); a variable of this name is declared: e real"
            self.fail("e is not declared", token, hint)
        base, _, index = name.partition("_")
        if not token.below:
            self._no_entry(token, base, index)
        if self.names.closed:
            self.fail(f"{name} is not declared", token, self._resembling(name, list(self.names.sorts)))
        self._of_one_piece(token)
        self.count(self.names.free, token)
        return self.names.free.setdefault(name, Real())

    def _of_one_piece(self, token: Token) -> None:
        """Refuse a name that can be several written together: ``x_1x_2``, ``lnx``, ``p_1`` beside a family p."""
        name = token.text
        parts = LOWERED_LETTERS.findall(name) if not token.typed else []
        base, _, index = name.partition("_")
        spelt = base in LETTERS or token.typed.startswith("\\")
        if index and token.latex and len(base) > 1 and base.isalpha() and not spelt:
            parts = [*base[:-1], f"{base[-1]}_{index}"]
        if len(parts) > 1 and "".join(parts) == name:
            hint = f"write {'*'.join(parts)} for the product; a name {name} is declared: {name} real"
            self.fail(f"{name} can be one name, or a product", token, hint)
        numbered = re.fullmatch("([A-Za-z]+)([0-9]+)", name)  # p1 beside a family p
        base, index = numbered.groups() if numbered else (base, index)
        sort = self.names.sort(base)
        accent = token.typed.startswith("\\") and not token.typed.startswith(f"\\{base}")  # \bar{x} beside a family x
        if index and isinstance(sort, (Family, Tuples)) and not accent:
            places = ",".join(index) if isinstance(sort, Family) and sort.arity == len(index) else index
            hint = f"write {base}[{places}] for an entry of {base}; a name {name} is declared: {name} real"
            self.fail(f"{name} is not declared, and {base} has entries", token, hint)
        if re.fullmatch("[A-Za-z0-9]C[A-Za-z0-9]", name) and all(c.isdigit() or self._known(c) for c in name[::2]):
            hint = f"write binomial({name[0]}, {name[2]}); a name {name} is declared: {name} real"
            self.fail(f"{name} can be one name, or a binomial coefficient", token, hint)
        for called in CALLED:
            front, found, behind = name.partition(called)
            argument = behind.isdigit() or behind == EULER or (bool(behind) and self._known(behind))
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

    def _first_ends(self, place: int) -> int:
        """Where the first argument in the bracket that opens at `place` ends."""
        depth = 0
        for end, token in enumerate(self.tokens[place:], place):
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0 or (depth == 1 and token.text in (",", ";")):
                return end
        return place

    def _resembling(self, name: str, known: list[str]) -> str:
        import difflib

        close = difflib.get_close_matches(short(name), known, 3, 0.6)
        return f"did you mean {' or '.join(close)}?" if close else ""

    def _applied(self, token: Token, arity: int) -> Operand:
        if len(self.names.entries) == arity and not self.at("["):
            return self.made(Apply(token.text, self.names.entries), token, 2)
        if isinstance(self.names.sort(token.text), Family):
            self._indices_are_known()
        args = self._bracket(self.next()) if self.at("[") else []
        args += self._of_one_place(token, arity - len(args))
        if len(args) != arity:
            hint = f"write {token.text}[{', '.join(f'a{k}' for k in range(1, arity + 1))}]" if arity else ""
            if arity and not args and (self.at("=", "==", "!=") or self.tokens[self.place - 2].text in ("=", "==", "!=")):
                hint += f"; of all of them say forall i in 1..n: {token.text}[{', '.join('ij'[:arity])}] = ..."
            self.fail(f"{token.text} takes {arity} arguments, {len(args)} given", token, hint)
        self._in_alphabet(token, args)
        nodes = tuple(self._argument(a) for a in args)
        depth = 1 + max((a.depth for a in args), default=0)
        return self.made(Apply(token.text, nodes), token, depth)

    def _of_one_place(self, token: Token, missing: int) -> list[Operand]:
        """The indices of the one place that is meant, where a family is said entry by entry: see `names`."""
        place = self.names.entries
        return [Operand(entry, token) for entry in place] if len(place) == missing else []

    def _indices_are_known(self) -> None:
        """Refuse ``x[i]`` where nothing says what i is: it would be a real number, one and the same everywhere."""
        depth = 0
        for place in range(self.place, len(self.tokens) - 1):
            token, after = self.tokens[place], self.tokens[place + 1]
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0:
                break
            called = after.text in ("(", "[")
            known = self.names.sort(token.text) or token.text in CONSTANTS or token.text in self.names.later
            known = known or token.text in self.names.bounded
            if self.names.everywhere is not None and self.names.free.get(token.text) == Real():  # x p(x): no number
                known = token.text in self.names.sorts
            if depth == 1 and token.kind == "name" and not (called or known or token.below):
                if self.names.everywhere is not None and LETTER.fullmatch(token.text):
                    self.names.everywhere.setdefault(token.text, token)
                    self.names.sorts = {**self.names.sorts, token.text: self._unsaid(token.text, Real())}
                    continue
                before = self.tokens[self.place - 1].text
                first = place == self.place + 1 and (after.text == ")" or self.token.text == "[")
                if first and self.names.everywhere is not None and self.names.sort(before) == Family(2):
                    self.names.everywhere.setdefault(token.text, token)  # M(D): inputs are letters, whatever their name
                    self.names.sorts = {**self.names.sorts, token.text: self._unsaid(token.text, Real())}
                    continue
                if EVENT.fullmatch(token.text):
                    self.fail(f"is {token.text} a letter, or a set of letters?", token, OF_AN_EVENT)
                hint = f"write forall {token.text} in 1..M: ... for all of them; one is declared: {token.text} in 1..M"
                self.fail(f"which index is {token.text}?", token, hint)

    def _entry_of(self, token: Token, arity: int) -> Operand:
        """``P(x)`` of a family; ``W(y|x)``, the probability of y given x, is ``W[x,y]``."""
        self._indices_are_known()
        opening = self.next()
        dotted = opening.typed == FOR_ALL_LETTERS
        args = [self.expression()]
        while self.accept(","):
            args.append(self.expression())
        if self.at("|") and token.text in self.names.joint:
            hint = f"write {token.text}(x,y)/sum_x {token.text}(x,y), or draw (X,Y) ~ {token.text} for P_{{X|Y}}(x|y)"
            self.fail(f"{token.text} is a joint law: which of the letters is given?", token, hint)
        given = len(args) if self.accept("|") else 0  # W(z|x,y)
        while given and (len(args) == given or self.accept(",")):
            args.append(self.expression())
        dotted |= self.token.typed == FOR_ALL_LETTERS
        self.close(opening, ")", row=True)
        if dotted and len(args) + len(self.names.entries or "y") != arity:
            hint = f"declare it: {token.text} channel(n,m); of a law without a condition write its name alone"
            self.fail(f"{token.text} is no channel of which this is a row", token, hint)
        if self.names.outputs is not None and len(args) == arity - 1 and not given:
            return self._output(token, [self._argument(a) for a in args])
        if not given:
            args += self._of_one_place(token, arity - len(args))
        if len(args) != arity:
            hint = f"write {token.text}[...] with square brackets; W(y|x) is W[x,y] of a family(2)"
            self.fail(f"{token.text} has {arity} indices, {len(args)} given", token, hint)
        args = [*args[given:], *args[:given]]
        self._in_alphabet(token, args)
        nodes = tuple(self._argument(a) for a in args)
        return self.made(Apply(token.text, nodes), token, 1 + max(a.depth for a in args))

    def _in_alphabet(self, token: Token, args: Sequence[Operand]) -> None:
        """Refuse ``p[0]`` of a law, whose letters are 1..n: the kernel has a number there, of which nothing is said."""
        for place, arg in enumerate(args):
            if isinstance(arg.node, (Num, Add)) and arg.node != ONE:
                for size in self.names.letters().get((token.text, place), ()):
                    if _beyond(arg.node, size):
                        self.fail(f"{token.text} has no such entry", arg.start, "the letters of a law are 1, ..., n")

    def _runs_over_letters(self, index: str, lower: Term, upper: Term, body: Node, at: Token) -> None:
        """Refuse ``sum(i, 0, n - 1, p[i])`` of a law."""
        if (isinstance(lower, Num) and lower.value < 1) or isinstance(upper, (Num, Add)):
            for size in sizes.indexed(index, body, self.names.letters()):
                if _beyond(lower, size) or _beyond(upper, size):
                    self.fail(f"{index} runs beyond the letters of a law", at, "they are 1, ..., n")

    def _argument(self, operand: Operand) -> Term | SequenceTerm:
        return operand.node if isinstance(operand.node, SequenceTerm) else self.term(operand)

    def _bracket(self, opening: Token) -> list[Operand]:
        """What stands between brackets, separated by commas; `opening` has been read."""
        found = [self.expression()]
        while self.accept(","):
            found.append(self.expression())
        self.close(opening, "]" if opening.text == "[" else ")")
        return found

    def _coordinate(self, sequence: Operand) -> Operand:
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

    def _in_reach(self, sequence: Operand, index: Operand, position: Term) -> None:
        """Refuse a coordinate that no tuple of this length has: the kernel has a value there, by convention."""
        sort = self.names.sort(sequence.node.name) if isinstance(sequence.node, Seq) else None
        length = sort.length if isinstance(sort, Tuples) and sort is not SOME_TUPLE else None
        if _beyond(position, length):
            self.fail("a tuple has no such coordinate", index.start, "its coordinates are 1, ..., up to its length")

    def _tuple(self, operand: Operand) -> SequenceTerm:
        if isinstance(operand.node, SequenceTerm):
            return operand.node
        self.fail("expected a tuple", operand.start, "declare x in tuples(n, m)")


def _base(name: str, below: Sequence[Token]) -> str:
    """The name without what stands below it: W of ``W_x``, W' of ``W_x'``, but W of ``W_{x'}``."""
    index = "_" + "".join(part.text for part in below)
    if below and name.endswith(index):
        return name.removesuffix(index)
    bare = name.rstrip("'")
    return bare.removesuffix(index) + name[len(bare) :]
