"""Text to kernel statements: the project's own grammar, read and never evaluated.

`parse` reads a STATEMENT and its CONDITIONS:

* terms: numbers ``3``, ``1/2``, ``0.25`` (exact), ``pi``, names, ``+ - * / ** ^``, parentheses, functions,
  ``sum(k, a, b, body)``, ``tsum(x in tuples(n, m), body)``, ``gaussian_mean(y, c, v, body)``,
  ``integral(t, a, b, body)``, families ``Q[i,j]``,
  tuples ``x[i]``, ``H(X,Y|Z)``, ``I(X;Y|Z)``;
* formulas: relations and chains of them, ``and or not => <=>``, ``forall i in 1..M, s real: BODY``,
  ``exists``;
* conditions, separated by ``,`` or ``;``: formulas; declarations ``n m integer``, ``x in [0, 1)``,
  ``i in 1..M``, ``x in tuples(n, m)``, ``Q family(2)``, ``f integer family(1)``, ``L opaque(2) "meaning"``,
  ``X variable``; and of random variables ``X - Y - Z``, ``X indep Y``, ``Y = f(X)``. A condition that is no declaration
  may have a name: ``budget: 0 < D <= 1``. ``X ~ P`` says from which law X is drawn, of which ``E[f(X)]``, ``Pr[X = 1]``,
  ``H(X)`` speak then (`verify.language.reading.chances`).

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
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verify.kernel.errors import Malformed
from verify.kernel.expansion import expand
from verify.kernel.sorts import check_definition, check_definitions
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    ForAll,
    Formula,
    Named,
    Range,
    Relation,
    Sort,
    Statement,
)
from verify.kernel.terms import (
    ONE,
    Apply,
    GaussianMean,
    Integral,
    Node,
    Num,
    Sum,
    Term,
    TupleSum,
    Var,
    free_names,
)
from verify.language import shown, sizes
from verify.language.checked import check_statement
from verify.language.reading.conditions import Conditions, split
from verify.language.reading.grammar import Parser
from verify.language.reading.letters import said_of_all, which
from verify.language.reading.names import NO_WORDS, Names, Words
from verify.language.reading.sorts import bound_anew
from verify.language.reading.texts import ParseError as ParseError
from verify.language.reading.texts import Position as Position
from verify.language.reading.texts import Source
from verify.language.typed import MAX_CHARACTERS, QUANTIFIED, Token, is_latex, tokens
from verify.language.walk import parts

shown.install()  # what is parsed shows itself as people read it

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
    verify.language.reading.texts.ParseError: statement, line 1, column 8: expected an operator or the end, found '2'
        x <= y 2
               ^
      write '*' between factors
    """
    statement = _EQUIVALENT.sub(lambda found: "<=>".ljust(len(found[0])), statement)
    whole = statement
    statement, where = with_conditions(statement, where)
    try:
        return _parsed(statement, where, words, whole)
    except _OtherSize:
        return _parsed(statement, where, words, whole, sized_by_laws=True)


class _OtherSize(Exception):
    """A word would be taken over a size that is in scope under its parameter's name, and a law says another one."""


def _parsed(statement: str, where: str, words: Words, whole: str, sized_by_laws: bool = False) -> Statement:
    source = Source(statement, "statement")
    with _Limits(source):
        found = tokens(source, is_latex(where))
        names = Names({}, words)
        names.sized_by_laws = sized_by_laws
        conditions = Conditions(Source(where, "conditions"), names, found)
        _one_spelling(source, found, conditions)
        found = conditions.statement
        reader = Parser(source, found, names)
        conclusion, letters = said_of_all(reader, found)
        hypotheses = conditions.hypotheses()
        spoken = frozenset[str]().union(*map(free_names, hypotheses))
        for name in (name for name in letters if name in conditions.said_of or name in spoken):
            raise which(reader, letters[name])
        _one_size(names, hypotheses)
        _laws_are_said(names, hypotheses)
        if statement != whole:
            _not_bound_before(Source(whole, "statement"), len(statement), conclusion, spoken)
        for token in (t for name, t in reader.bound_alone.items() if name in spoken):
            raise bound_anew(source, token)
        binders = (*names.free.items(), *conditions.binders.items())
        made = Statement(tuple(Binder(name, sort) for name, sort in binders), hypotheses, conclusion)
        _nothing_left(source, names, made.formula())
        check_statement(made)
    return made


_EQUIVALENT = re.compile(r"(?<=\s)if\s+and\s+only\s+if(?=\s)")
_CONDITIONAL = re.compile(
    r"""\"(?:[^"\\]|\\.)*+(?:\"|\\?\Z)|(?<=\s)(?P<word>WORDS)(?=\s)|\\(?:text|mbox|textrm)\{\s*(?P<latex>WORDS)\s*\}""".replace(
        "WORDS", "where|with|when|whenever|if|for|provided that|provided"
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


def _not_bound_before(whole: Source, offset: int, conclusion: Formula, spoken: frozenset[str]) -> None:
    """Refuse ``exists y: y > x for y > 0``: the condition would speak of another y."""
    bound = {b.name for part in parts(conclusion) if isinstance(part, (ForAll, Exists)) for b in part.binders}
    bound |= {part.index for part in parts(conclusion) if isinstance(part, (Sum, TupleSum, GaussianMean, Integral))}
    for name in sorted(bound & spoken):
        hint = f"write the conditions on {name} behind its quantifier"
        raise whole.error(f"{name} is bound in the statement, and this condition speaks of another {name}", offset, hint)


def _one_size(names: Names, hypotheses: Iterable[Formula]) -> None:
    """Refuse ``TV(P,Q)`` over 1..M where M is in scope, but a condition such as ``law[n](P)`` says another size."""
    known = sizes.laws(hypotheses)
    for error, definition, given in names.implied if known else ():
        for parameter in definition.parameters[: definition.implicit]:
            found = sizes.size_of(parameter.name, definition, given, known)
            if found and found != {given[parameter.name]}:
                raise error if names.sized_by_laws or len(found) > 1 else _OtherSize


def _laws_are_said(names: Names, hypotheses: Iterable[Formula]) -> None:
    """Refuse ``E[X]`` with ``X ~ P`` where no condition says that P is a law: it would be judged for any P.

    Of every entry it must be said that it is not negative, and of each sum over what is drawn that it is 1.
    """
    conditions = [h.formula if isinstance(h, Named) else h for h in (hypotheses if names.laws else ())]
    said = list(_said(expand(And(tuple(conditions))), {}))
    last = sizes.sizes(conditions)
    whole = {law for one, over in said for law in _sums_up(one, over, last)}
    positive = {name for one, over in said for name in _not_negative(one, over, last)}
    for (name, places), error in names.laws.items():
        if (name, places) not in whole or name not in positive:
            raise error


_Over = Mapping[str, Sort]  # bound names, and what they run over
_Sizes = Mapping[sizes.Axis, frozenset[Term]]


def _said(formula: Formula, over: _Over) -> Iterator[tuple[Relation, _Over]]:
    """The relations that a condition says to hold, and for all of which names."""
    match formula:
        case And(args):
            for arg in args:
                yield from _said(arg, over)
        case ForAll(binders, body):
            yield from _said(body, {**over, **{b.name: b.sort for b in binders}})
        case Relation():
            yield formula, over


def _is_any(entry: Apply, over: _Over, last: _Sizes) -> bool:
    """Whether this stands for every entry of a family: each place runs from 1 to the last, and nothing else does.

    What else ran might run over nothing.
    """
    indices = [arg.name if isinstance(arg, Var) else "" for arg in entry.args]
    ranges = [Range(ONE, size) for k in range(len(indices)) for size in last.get((entry.name, k), ())]
    return sorted(indices) == sorted(over) and [over[index] for index in indices] == ranges


def _sums_up(said: Relation, over: _Over, last: _Sizes) -> Iterator[tuple[str, frozenset[int]]]:
    """The family whose entries, with nothing beside them, have the sum 1, and at which places that runs."""
    for whole, one in ((said.left, said.right), (said.right, said.left)):
        summed: dict[str, Sort] = {}
        while isinstance(whole, Sum) and whole.index not in {*summed, *over}:
            summed[whole.index] = Range(whole.lower, whole.upper)
            whole = whole.body
        if said.operator == "=" and one == ONE and isinstance(whole, Apply) and _is_any(whole, {**over, **summed}, last):
            yield whole.name, frozenset(k for k, arg in enumerate(whole.args) if free_names(arg) <= summed.keys())


def _not_negative(said: Relation, over: _Over, last: _Sizes) -> Iterator[str]:
    """The family of which each entry is said not to be negative."""
    low, high = (said.right, said.left) if said.operator in (">=", ">") else (said.left, said.right)
    bounded = said.operator not in ("=", "!=") and isinstance(low, Num) and low.value >= 0
    if bounded and isinstance(high, Apply) and _is_any(high, over, last):
        yield high.name


def _nothing_left(source: Source, names: Names, node: Node) -> None:
    """Refuse ``floor(x)`` where no relation is around it, and a maximum over an index that is not a side of one."""
    unread = (names.floors, names.extremes, names.indicators, names.sentences, names.values)
    for name in sorted(free_names(node) & frozenset().union(*unread)):
        if name in names.indicators:
            hint = "say of a family what it is: b family(1), forall i in 1..n: b[i] = 0 or b[i] = 1"
            raise source.error("an indicator of what an integral, or a sum over tuples, binds can not be said", 0, hint)
        if name in names.sentences:
            raise source.error(names.sentences[name].alone, 0, names.sentences[name].hint)
        if name in names.values:
            hint = "compare it alone, as in maximal_leakage(W) <= bound"
            raise source.error("what is known by its bounds can only be compared with something", 0, hint)
        if name in names.floors:
            hint = "name it by a condition: k integer, k <= x < k + 1 for k = floor(x)"
            raise source.error(f"{names.floors[name][0]} can stand in a relation only", 0, hint)
        if names.extremes[name][0] == "sum":
            hint = "it is not geometric: write sum(k, a, oo, body) <= bound, with terms that are not negative"
            raise source.error("an infinite sum can only be compared with something", 0, hint)
        hint = "name it by conditions: forall i in 1..n: p[i] <= m; exists i in 1..n: p[i] = m"
        raise source.error(f"a {names.extremes[name][0]} over an index can only be compared with something", 0, hint)


_OTHER_SPELLINGS = {"epsilon": "eps", "varepsilon": "eps", "lam": "lambda"}


def _one_spelling(source: Source, statement: Sequence[Token], conditions: Conditions) -> None:
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
    source = Source(text, "term")
    with _Limits(source):
        found = tokens(source, is_latex(where))
        names = Names({}, words)
        conditions = Conditions(Source(where, "conditions"), names, found)
        made = Parser(source, found, names).whole_term()
        _laws_are_said(names, conditions.hypotheses())
        _nothing_left(source, names, made)
    return made


def parse_formula(text: str, binders: Iterable[Binder], words: Words = NO_WORDS) -> Formula:
    """The kernel formula that `text` denotes; all its free names must be among `binders`.

    Raises ParseError.

    >>> parse_formula("x < 1", [Binder("x", Real())])
    Relation(operator='<', left=Var(name='x'), right=Num(value=Fraction(1, 1)))
    """
    source = Source(text, "formula")
    with _Limits(source):
        names = Names({b.name: b.sort for b in binders}, words, closed=True)
        made = Parser(source, tokens(source), names).whole_formula()
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
    source = Source(text, "definition")
    with _Limits(source):
        reader = Parser(source, tokens(source), Names({}, words, closed=True))
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
    source: Source, reader: Parser, name: str, parameters: tuple[Binder, ...], implicit: int
) -> Definition:
    bodies = []
    for segment in split(source, reader.tokens[reader.place :]):
        part = Parser(source, segment, reader.names)
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

    def __init__(self, source: Source) -> None:
        self.source = source

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, RecursionError):
            raise self.source.error("nested too deeply for the stack that is left", 0) from None
        if isinstance(error, Malformed):
            raise self.source.error(f"not well formed: {error}", 0) from error
