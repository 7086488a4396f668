"""Formulas in the words of a vocabulary, and what the words and letters of a statement stand for.

The kernel judges statements written out, so the goals of a proof are, too. `speaking` lets reports fold them: inside
of it `formula_text` and `term_text` use the words. A folded text is used only if it stands for exactly what was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from verify.folding import Folder
from verify.kernel.expansion import definitions_in
from verify.kernel.statement import And, Definition, Formula, Statement
from verify.kernel.terms import Node
from verify.layout import WIDTH, lay_out
from verify.render import render_formula, render_term
from verify.vocabulary import Vocabulary, Word

__all__ = [
    "formula_text",
    "glossary_lines",
    "letter_lines",
    "speaking",
    "term_text",
    "word_lines",
]

_FOLDER: ContextVar[Folder | None] = ContextVar("words in which formulas are told", default=None)


@contextmanager
def speaking(statement: Statement) -> Iterator[None]:
    """Formulas are told in the words that this statement uses."""
    words = {definition.name: definition for definition in definitions_in(statement)}
    token = _FOLDER.set(Folder(words) if words else None)
    try:
        yield
    finally:
        _FOLDER.reset(token)


def formula_text(formula: Formula) -> str:
    """A formula on one line."""
    return render_formula(_told(formula, _FOLDER.get()))  # type: ignore[arg-type]


def term_text(term: Node) -> str:
    """A term on one line."""
    return render_term(_told(term, _FOLDER.get()))


@lru_cache(maxsize=4096)
def _told(thing: Node, folder: Folder | None) -> Node:
    return thing if folder is None else folder.fold(thing)


def word_lines(words: Sequence[Word], indent: str = "  ", width: int = WIDTH) -> list[str]:
    """Each word with its sentence, its place in print, and what it stands for."""
    lines: list[str] = []
    for definition, means, _, location in words:
        said = f": {means}" if means else ""
        lines += _filled(indent, f"{_as_used(definition)}{said}" + (f" ({location})" if location else ""), width)
        lines += [f"{indent}    {line}" for line in _body_lines(definition, width - len(indent) - 4)]
    return lines


def _as_used(definition: Definition) -> str:
    """The word with the names of its parameters, as it is written where the implicit ones are in scope."""
    shown = ", ".join(binder.name for binder in definition.parameters[definition.implicit :])
    return definition.name + (f"({shown})" if shown else "")


def _body_lines(definition: Definition, width: int) -> list[str]:
    body = definition.body
    if definition.bundle and isinstance(body, And):
        return [line for part in body.args for line in lay_out(render_formula(part), width)]
    return lay_out(render_formula(body) if isinstance(body, Formula) else render_term(body), width)


def letter_lines(statement: Statement, vocabulary: Vocabulary, indent: str = "  ") -> list[str]:
    """What the letters of a statement stand for, as far as the vocabulary says it."""
    names = dict.fromkeys(binder.name for binder in statement.binders)
    said = [f"{name} {vocabulary.letters[name]}" for name in names if name in vocabulary.letters]
    return _filled(indent, "; ".join(said), WIDTH) if said else []


def glossary_lines(vocabulary: Vocabulary, statements: Sequence[Statement], indent: str = "  ") -> list[str]:
    """The words that these statements use, each once."""
    return word_lines(vocabulary.used_in(*statements), indent)


def _filled(indent: str, text: str, width: int) -> list[str]:
    import textwrap

    more = indent + "  "
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=more, break_long_words=False, break_on_hyphens=False
    )
