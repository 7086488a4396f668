"""Formulas in the words of a vocabulary, and what the words and letters of a statement stand for.

The kernel judges statements written out, so the goals of a proof are, too. `speaking` lets reports fold them: inside
of it `formula_text` and `term_text` use the words. A folded text is used only if it stands for exactly what was given.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from verify.folding import Folder, alike
from verify.kernel.expansion import _mapped, definitions_in
from verify.kernel.statement import And, Definition, Formula, Holds, Statement
from verify.kernel.terms import Lambda, Node, Var
from verify.layout import WIDTH, lay_out
from verify.render import render_formula, render_term
from verify.vocabulary import Vocabulary, Word

__all__ = [
    "abbreviate",
    "defined_head",
    "formula_text",
    "letter_lines",
    "said_in",
    "speaking",
    "term_text",
    "word_lines",
    "words_spoken",
]


class _Speech:
    """The words that formulas are told in, and the names that stand for families given by a formula meanwhile."""

    def __init__(self, words: Iterable[Definition] = ()) -> None:
        self.words = {definition.name: definition for definition in words}
        self.folder = Folder(self.words, negations=True) if self.words else None
        self.families: dict[str, Lambda] = {}


_SPEECH: ContextVar[_Speech] = ContextVar("words in which formulas are told", default=_Speech())  # noqa: B039


@contextmanager
def speaking(statement: Statement, *others: Statement) -> Iterator[None]:
    """Formulas are told in the words that this statement uses, and those of others; its own where both have one."""
    own = definitions_in(statement)
    names = {definition.name for definition in own}
    more = dict.fromkeys(d for other in others for d in definitions_in(other))
    token = _SPEECH.set(_Speech([*(d for d in more if d.name not in names), *own]))
    try:
        yield
    finally:
        _SPEECH.reset(token)


def words_spoken() -> tuple[Definition, ...]:
    """The words that formulas are told in now."""
    return tuple(_SPEECH.get().words.values())


def abbreviate(name: str, value: Node | None) -> None:
    """From now on ``name`` is written where a word takes the family ``value``; with None it stands for nothing else."""
    families = _SPEECH.get().families
    if isinstance(value, Lambda):
        families[name] = value
    else:
        families.pop(name, None)


def formula_text(formula: Formula) -> str:
    """A formula on one line."""
    return render_formula(_told(formula))  # type: ignore[arg-type]


def term_text(term: Node) -> str:
    """A term on one line."""
    return render_term(_told(term))


def defined_head(formula: Formula) -> str:
    """The word that a formula is a use of, written out; "" if there is none."""
    told = _told(formula)
    return told.definition.name if isinstance(told, Holds) and not isinstance(formula, Holds) else ""


def _told(thing: Node) -> Node:
    speech = _SPEECH.get()
    found = _folded(thing, speech.folder)
    return _shortened(found, speech.families) if speech.families else found


@lru_cache(maxsize=4096)
def _folded(thing: Node, folder: Folder | None) -> Node:
    return thing if folder is None else folder.fold(thing)


def _shortened(node: Node, families: dict[str, Lambda]) -> Node:
    """With names in place of the families that they stand for."""
    if isinstance(node, Definition):
        return node
    if isinstance(node, Lambda):
        for name, family in families.items():
            if alike(node, family):
                return Var(name)
    return _mapped(node, lambda part: _shortened(part, families))


# --- what words and letters stand for ----------------------------------------------------------------------


def word_lines(
    words: Sequence[Word], indent: str = "  ", width: int = WIDTH, *, bodies: bool = True, symbols: bool = False
) -> list[str]:
    """Each word with its sentence, its place in print, and what it stands for; ``symbols`` are those of the paper."""
    lines: list[str] = []
    for word in words:
        lines += _said_lines(word, indent, width, symbols)
        if bodies:
            lines += [f"{indent}    {line}" for line in _body_lines(word.definition, width - len(indent) - 4)]
    return lines


def _said_lines(word: Word, indent: str, width: int, symbols: bool) -> list[str]:
    """The word as it is used, its sentence, its symbol if there is room for it (or it is asked for), and its place."""
    definition, means, symbol, location = word
    said = as_used(definition) + (f": {means}" if means else "")
    plain = filled(indent, said + (f" ({location})" if location else ""), width)
    if not symbol or symbol in means:
        return plain
    marked = filled(indent, f"{said} ({', '.join(filter(None, (location, f'in print {symbol}')))})", width)
    return marked if symbols or (len(marked) == len(plain) and len(symbol) <= SYMBOL) else plain


def as_used(definition: Definition) -> str:
    """The word with the names of its parameters, as it is written where the implicit ones are in scope."""
    shown = ", ".join(binder.name for binder in definition.parameters[definition.implicit :])
    return definition.name + (f"({shown})" if shown else "")


def _body_lines(definition: Definition, width: int) -> list[str]:
    """What a word stands for; of a list of conditions the short ones in one line."""
    body = definition.body
    if not (definition.bundle and isinstance(body, And)):
        return lay_out(render_formula(body) if isinstance(body, Formula) else render_term(body), width)
    lines: list[str] = []
    open_line = False  # whether more may follow in the last line: nothing may after a quantifier
    for part in body.args:
        text = render_formula(part)
        if open_line and len(lines[-1]) + len(text) + 2 <= width:
            lines[-1] += f", {text}"
        else:
            lines += lay_out(text, width)
        open_line = ":" not in text and len(lines[-1]) < width
    return lines


SYMBOL = 24  # characters of a symbol that is shown without being asked for
_NAME = re.compile(r"([A-Za-z_][A-Za-z0-9_]*'*)([(\[]?)")


def said_in(lines: Iterable[str], words: Iterable[Definition]) -> list[Definition]:
    """The words that a text uses; a name without arguments is one only if the word takes none."""
    called = {found.groups() for line in lines for found in _NAME.finditer(line)}
    return [d for d in words if {(d.name, "("), (d.name, "[")} & called or (_alone(d) and (d.name, "") in called)]


def _alone(definition: Definition) -> bool:
    return len(definition.parameters) == definition.implicit


def letter_lines(statement: Statement, vocabulary: Vocabulary, indent: str = "  ", width: int = WIDTH) -> list[str]:
    """What the letters of a statement stand for, as far as the vocabulary says it."""
    said = [text for binder in statement.binders if (text := vocabulary.letter_of(binder))]
    return filled(indent, "; ".join(said), width) if said else []


def filled(indent: str, text: str, width: int) -> list[str]:
    """A paragraph, its lines but the first one indented further."""
    more = indent + "  "
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=more, break_long_words=False, break_on_hyphens=False
    )
