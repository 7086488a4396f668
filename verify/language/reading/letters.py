"""Letters that nothing binds: ``p(x) <= c`` is said of all x among the letters of p."""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel.expansion import expand
from verify.kernel.statement import Binder, Exists, ForAll, Formula, Range
from verify.kernel.terms import ONE, GaussianMean, Integral, Sum, TupleSum
from verify.language import sizes
from verify.language.reading.grammar import Parser
from verify.language.reading.texts import ParseError
from verify.language.typed import Token
from verify.language.walk import parts


def said_of_all(reader: Parser, text: Sequence[Token]) -> tuple[Formula, dict[str, Token]]:
    """All of the text as a formula, said of all letters that nothing binds; and these, with where they stand.

    Raises ParseError where it is not clear which these are: in ``p(x) >= q(x) => p(x) = q(x)`` x may be meant twice, of
    what is supposed and of what follows.
    """
    names = reader.names
    before, names.everywhere = names.everywhere, {}
    outside = names.sorts
    try:
        said = reader.whole_formula()
        letters = names.everywhere
    finally:
        names.everywhere, names.sorts = before, outside
    if not letters:
        return said, letters
    body = expand(said)
    bound = {b.name for part in parts(body) if isinstance(part, (ForAll, Exists)) for b in part.binders}
    bound |= {part.index for part in parts(body) if isinstance(part, (Sum, TupleSum, GaussianMean, Integral))}
    joined = [place for place, token in enumerate(text) if token.text in ("=>", "<=>", "or", "not")]
    last = joined[-1] if joined else -1
    binders = []
    for name, token in letters.items():
        places = [p for p, one in enumerate(text) if name in _names_in(one)]
        scoped = any(text[place].text != "=>" for place in joined) or min(places) < last
        over = sizes.indexed(name, body, names.sizes())
        number = names.sort(name) is not None or sizes.is_number(name, body)
        if len(over) != 1 or scoped or number or name in bound:
            raise which(reader, token)
        binders.append(Binder(name, Range(ONE, *over)))
    return ForAll(tuple(binders), said), letters


def _names_in(token: Token) -> set[str]:
    """The name, and the indices below it: W, x and y of ``W_xy``."""
    return {token.text, *(part.text for part in token.below), *token.text.partition("_")[2]}


def which(reader: Parser, token: Token) -> ParseError:
    """The error of an index of which nothing says what it is."""
    hint = f"write forall {token.text} in 1..M: ... for all of them; one is declared: {token.text} in 1..M"
    return reader.source.error(f"which index is {token.text}?", token.offset, hint)
