"""Statements checked and written out, each once: all that is done with a claim begins with this.

What is kept serves reading and searching only. `judge` checks and expands anew whatever it is given.
"""

from __future__ import annotations

from functools import lru_cache

from verify.kernel import codec
from verify.kernel.expansion import bodies_of, expand
from verify.kernel.sorts import check_definition, check_formula, check_words
from verify.kernel.statement import Definition, Statement, check_names

KEPT = 4096


@lru_cache(maxsize=KEPT)
def written_out(statement: Statement) -> Statement:
    """The statement with each definition replaced by what it stands for. Raises Malformed."""
    return expand(statement)


@lru_cache(maxsize=KEPT)
def pinned(statement: Statement) -> str:
    """The `verify.language.pins.pin` of a statement, computed once for all that are equal."""
    return codec.digest(written_out(statement))


@lru_cache(maxsize=KEPT)
def _check_bodies(words: tuple[Definition, ...]) -> None:
    """Raise Malformed unless each of these definitions, of which a text uses all, is well formed."""
    for definition, body in bodies_of(words):
        check_definition(definition, body)


@lru_cache(maxsize=KEPT)
def check_statement(statement: Statement) -> None:
    """Raise Malformed unless each name is declared once and used as what it is, and each word means one thing."""
    check_names(statement)
    _check_bodies(check_words(statement))
    check_formula(statement.formula(), {})
    written_out(statement)
