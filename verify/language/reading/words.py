"""Defined words with their arguments, and entropies of random variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from verify.kernel.statement import (
    Binder,
    Definition,
    Family,
    Formula,
    Holds,
    Integer,
    RandomVariable,
    Range,
    Real,
    Tuples,
    stand_for,
)
from verify.kernel.terms import (
    ONE,
    TWO,
    Abs,
    Apply,
    Call,
    Defined,
    Joint,
    Lambda,
    Node,
    Pow,
    Sum,
    Term,
    Var,
    div,
    free_names,
    fresh,
    substitute,
)
from verify.language import sizes
from verify.language.entropies import conditional_entropy, mutual_information
from verify.language.notation import VALUES
from verify.language.reading.drawn import is_law_of
from verify.language.reading.functions import Functions
from verify.language.reading.names import LOWERED_LETTERS, ONE_NUMBERED, SOME_TUPLE
from verify.language.reading.operators import Operand
from verify.language.reading.texts import MAX_NAMES
from verify.language.typed import Token


class WordsRead(Functions):
    """Defined words, and entropies."""

    def _is_word(self, token: Token) -> bool:
        """Whether a defined word stands here: a name of that kind that is not declared, with the brackets it needs."""
        definition = self.names.words.get(token.text)
        if definition is None or self.names.sort(token.text):
            return False
        return self.ahead().text in ("(", "[") or len(definition.parameters) == definition.implicit

    def _defined(self, token: Token) -> Operand:
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

    def _valued(self, token: Token) -> Operand:
        """``maximal_leakage(W)``: a name for it, of which the relation around it says what it is (see `formula`)."""
        bounded, word = VALUES[token.text]
        taken = {*self.names.seen, *self.names.sorts, *self.names.free, *self.names.values}
        name, level = (next(n for k in range(1, MAX_NAMES) if (n := f"{c}_{k}") not in taken) for c in ("value", "c"))
        self.count(self.names.values, token)
        end = self.place + next(k for k, depth in enumerate(self._depths()) if depth == 0)
        more = [token._replace(kind="op", text=","), token._replace(kind="name", text=level, below=())]
        self.tokens = [*self.tokens[:end], *more, *self.tokens[end:]]
        outside = self._bind(level, Real())
        made = self._defined(token._replace(text=word, below=()))
        self.names.sorts = outside
        self.names.values[name] = bounded, level, self.formula(made)
        return self.made(Var(name), token, made.depth + 3)

    def _depths(self) -> Iterator[int]:
        """How many brackets are open behind each token from here on; 0 at the end too."""
        depth = 0
        for token in self.tokens[self.place :]:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            yield 0 if token.kind == "end" else depth

    def _in_scope(self, token: Token, parameters: Iterable[Binder]) -> dict[str, Node]:
        """The arguments that are not written: the names of the parameters, as far as they have a meaning here."""
        found: dict[str, Node] = {}
        for binder in parameters:
            sort = self.names.sort(binder.name)
            known = sort is not None and not (isinstance(sort, Family) and isinstance(binder.sort, Integer))
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
        self, token: Token, definition: Definition, here: dict[str, Node], given: Mapping[str, Node]
    ) -> None:
        """Add the sizes that are not in scope, as the conditions say them of the families in the arguments; where a word
        such as ``law(n)`` says one, another that happens to be in scope under the name of the parameter is not meant.
        """
        for binder in definition.parameters[: definition.implicit]:
            if self.names.sized_by_laws:
                said = sizes.size_of(binder.name, definition, given, self.names.letters())
                if len(said) == 1:
                    (here[binder.name],) = said
            if binder.name in here:
                continue
            found = sizes.size_of(binder.name, definition, given, self.names.sizes())
            if len(found) != 1:
                families = dict.fromkeys(a.name for a in given.values() if isinstance(a, Var))
                laws = "; ".join(f"law[n]({name})" for name in families) or "..."
                words = f"{token.text} depends on {binder.name}, which is not declared"
                hint = f"declare {binder.name} integer (--where), or say how many entries there are: n integer, {laws}"
                self.fail(words, token, hint)
            (here[binder.name],) = found
        words = f"{token.text} would be taken over the {' and '.join(here)} in scope, and a condition says another size"
        error = self.source.error(words, token.offset, f"write {token.text}[...] with the size that is meant")
        self.names.implied.append((error, definition, {**here, **given}))

    def _listed(self, token: Token, parameters: Sequence[Binder], end: str) -> list[tuple[Node, int]]:
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
        """A family by its name, ``(i, j) -> term``, ``i -> term``, or made of others entry by entry: ``(P + Q)/2``."""
        arity = binder.sort.arity  # type: ignore[attr-defined]
        usage = f"{binder.name} is a family({arity}): its name, or ({', '.join('ijklmn'[:arity])}) -> term"
        named = self.token.kind == "name" and self.ahead().text in (",", ")", "]")
        if named and self._lacking(self.token) != 1 and not self._is_output(self.token):
            sort = self.names.sort(self.token.text)
            if not isinstance(sort, Family):
                name = self.token.text
                law = {1: f"; a law: n integer, {name} law(n)", 2: f"; a channel: n m integer, {name} channel(n,m)"}
                hint = f'declare it: --where "{name} family({arity})"{law.get(arity, "")}' if sort is None else usage
                self.fail(f"{self.token.text} is no family", hint=hint)
            return Var(self.next().text), 1
        if self._of_entries(arity):
            return self._entry_by_entry(arity)
        outside, names = self.names.sorts, []
        opening = None if self.token.kind == "name" and self.ahead().text == "->" else self.expect("(", usage)
        while True:
            token = self.name("the name of an argument")
            is_tuple = self.token.text == "tuple"
            if is_tuple:
                self.next()
            names.append(token.text)
            self._bind(token.text, SOME_TUPLE if is_tuple else Real())
            if opening is None or not self.accept(","):
                break
        if opening is not None:
            self.close(opening, ")")
        start = self.expect("->", usage)
        body = self.expression()
        self._no_floor_inside(outside, opening or start, body.node)
        self.names.sorts = outside
        return Lambda(tuple(names), self.term(body)), body.depth + 1

    def _of_entries(self, arity: int) -> bool:
        """Whether this argument names families of that arity without their indices, and no arrow stands in it."""
        depth, found = 0, False
        for place, token in enumerate(self.tokens[self.place :], self.place):
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth < 0 or (depth == 0 and token.text in (",", ";")):
                break
            if token.text == "->":
                return False
            found = found or self._is_made_of(place, arity)
        return found

    def _is_made_of(self, place: int, arity: int) -> bool:
        """Whether a family of that arity is named there without its indices, or a row of one with one index more."""
        token, after = self.tokens[place], self.tokens[place + 1 : place + 2]
        called = bool(after) and after[0].text in ("(", "[")
        if token.kind != "name":
            return False
        if self._is_output(token):
            return arity == 1 and not called
        if called and self.names.sort(token.text) == Family(arity + 1) and after[0].text == "(":
            end = self._first_ends(place + 1)  # W(y|x) is an entry
            return self.tokens[end].text == ")" and all(part.text != "|" for part in self.tokens[place:end])
        if not called and self._lacking(token) == 1:
            return arity == 1
        return not called and self.names.sort(token.text) == Family(arity)

    def _is_output(self, token: Token) -> bool:
        """Whether it is ``pW``, the law of the output of the channel W with the input law p."""
        known = "output" in self.names.words and self.names.sort(token.text) is None
        return known and not token.below and self._law_and_channel(token.text) is not None

    def _law_and_channel(self, text: str) -> tuple[str, str] | None:
        """The one way to read it as a law and a channel."""
        pairs = ((text[:k], text[k:]) for k in range(1, len(text)))
        found = [pair for pair in pairs if [*map(self.names.sort, pair)] == [Family(1), Family(2)]]
        return found[0] if len(found) == 1 else None

    def _output_of(self, token: Token) -> Operand:
        """``pW(y)``, or its entry at the place that is meant where a family is said entry by entry."""
        law, channel = self._law_and_channel(token.text) or ("", "")
        parts = [("op", "("), ("name", law), ("op", ","), ("name", channel), ("op", ",")]
        called = [token._replace(kind=kind, text=text) for kind, text in parts]
        if self.at("("):
            self.tokens = [*self.tokens[: self.place], *called, *self.tokens[self.place + 1 :]]
        else:
            (entry,) = self.names.entries
            assert isinstance(entry, Var)
            index = [token._replace(text=entry.name), token._replace(kind="op", text=")")]
            self.tokens = [*self.tokens[: self.place], *called, *index, *self.tokens[self.place :]]
        return self._defined(token._replace(text="output"))

    def _entry_by_entry(self, arity: int) -> tuple[Node, int]:
        """A family that is made of others: each stands for its entry at the same place."""
        taken = {*self.names.seen, *self.names.sorts, *self.names.free}
        names: list[str] = []
        for letter in "ijklmn"[:arity]:
            names.append(fresh(letter, {*taken, *names}))
        outside, before = self.names.sorts, self.names.entries
        for name in names:
            self._bind(name, Real())
        self.names.entries = tuple(Var(name) for name in names)
        operand = self.expression()
        self._no_floor_inside(outside, operand.start, operand.node)
        self.names.sorts, self.names.entries = outside, before
        return Lambda(tuple(names), self.term(operand)), operand.depth + 2

    def _inside_brackets(self) -> Iterator[Token]:
        """What stands up to the bracket that closes."""
        depth = 0
        for token in self.tokens[self.place :]:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth < 0:
                return
            yield token

    def _norm(self, token: Token) -> Operand:
        r"""``\|x\|_1``, ``\|x - y\|_2``, ``\|x\|_\infty``: a sum over all entries, its root, or the largest of them."""
        opening = self.expect("(")
        hint = "say how many entries there are: x family(n), P law(n); or write sum(i, 1, n, abs(x[i]))"
        said = [one.text for one in self._inside_brackets() if one.below]
        bases = (text.partition("_")[0] for text in said if self.names.sort(text) is None)
        unsaid = any(self.names.sort(base) == Family(1) for base in bases)
        if not self._of_entries(1) or unsaid:  # P_1 beside P: an entry, or a law that nothing declares
            self.fail("over how many entries is this norm?", token, hint)
        of, depth = self._family_argument(Binder("x", Family(1)))
        self.close(opening, ")")
        if isinstance(of, Lambda):
            over = {size for _, size in sizes.read_lambda(of, self.names.sizes())}
        else:
            assert isinstance(of, Var)
            over = {*self.names.sizes().get((of.name, 0), ())}
        if len(over) != 1:
            self.fail("over how many entries is this norm?", token, hint)
        (size,) = over
        index = fresh("i", {*self.names.seen, *self.names.sorts, *self.names.free, *free_names(of)})
        if isinstance(of, Lambda):
            entry: Term = substitute(of.body, {of.parameters[0]: Var(index)})
        else:
            entry = Apply(of.name, (Var(index),))
        if token.text == "norm_oo":
            found = ("max", index, Range(ONE, size), Abs(entry))
            return self._named_extreme(token._replace(text="max"), found, depth + 1)
        total: Term = Sum(index, ONE, size, Pow(entry, TWO) if token.text == "norm_2" else Abs(entry))
        behind = [one.text for one in self.tokens[self.place : self.place + 4]]
        squared = 4 if behind == ["^", "(", "2", ")"] else 2 if behind[:2] == ["^", "2"] else 0
        if token.text == "norm_2" and squared:
            self.place += squared
        elif token.text == "norm_2":
            total = Call("sqrt", (total,))
        elif token.text == "norm_TV":
            total = div(total, TWO)
        return self.made(total, token, depth + 4)

    # entropies

    def _joint(self, token: Token, opening: Token) -> Operand:
        usage = "H(X,Y|Z) takes names of random variables"
        of = self._variables(usage)
        given = self._variables(usage) if self.accept("|") else []
        self.close(opening, ")")
        return self.made(conditional_entropy(of, given), token, 3 if given else 1)

    def _mutual(self, token: Token, opening: Token) -> Operand:
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

    def variable(self, token: Token) -> str:
        """Note that `token` names a random variable."""
        name = self.own(token)
        sort = self.names.sort(name)
        if sort is None and (self.names.closed or name in self.names.later):
            self._undeclared(token)
        if not isinstance(sort or RandomVariable(), RandomVariable):
            hint = f"the entropy of a bit is h({name}), of a law shannon_entropy({name})"
            self.fail(f"{name} is used as a random variable here, but elsewhere it is not one", token, hint)
        if sort is None:
            if is_law_of(name, self.names.drawn):
                self.fail(f"{name} would be a random variable here", token, "write H(X,Y) for the entropy of a joint law")
            base, _, index = name.partition("_")
            index = token.below[0].text if len(token.below) == 1 else index
            hint = f"write the sum out: H({base}_1) + H({base}_2); or declare {name} variable"
            self._no_entry(token, base, index, hint)
            parts = (LOWERED_LETTERS if "_" in name else ONE_NUMBERED).findall(name)
            known = [part for part in dict.fromkeys(parts) if self._known(part)]
            if len(parts) > 1 and "".join(parts) == name and known:
                said = f"{name} is not declared, and {' and '.join(known)} ha{'ve' if known[1:] else 's'} a meaning here"
                self.fail(said, token, f"write {','.join(parts)} for all of them; or declare {name} variable")
            self.count(self.names.free, token)
            self.names.free[name] = RandomVariable()
        return name
