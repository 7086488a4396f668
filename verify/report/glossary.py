"""A glossary: each defined word of a paper with its sentence, its symbol and place in print, and what it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from verify.kernel.expansion import definitions_in
from verify.kernel.statement import Statement
from verify.language.render import render_definition
from verify.language.vocabulary import Vocabulary, Word
from verify.report.wording import as_used, filled, word_lines

WIDTH = 100


def glossary(vocabularies: Sequence[Vocabulary], statements: Sequence[Statement], field: Vocabulary) -> list[Word]:
    """The words of these vocabularies; of those of the ``field`` the ones that the others, or a statement, use."""
    found: dict[str, Word] = {}
    stated = {definition for statement in statements for definition in definitions_in(statement)}
    below = cache(definitions_in)  # a claim has a vocabulary of its own for its letters: most words are in all of them
    for vocabulary in dict.fromkeys(vocabularies):
        own = {d for name, d in vocabulary.items() if vocabulary is field or field.get(name) != d}
        used = own | stated | {definition for word in own for definition in below(word.body)}
        for name, definition in vocabulary.items():
            if definition in used:
                found.setdefault(name, vocabulary.word(definition))
    return list(found.values())


def glossary_text(title: str, words: Sequence[Word], letters: dict[str, str]) -> str:
    """The words, and what letters stand for."""
    brackets = {word.definition for word in words}
    shown = word_lines(words, width=WIDTH, symbols=True, brackets=brackets) or ["  none are defined"]
    lines = [*filled("", title, WIDTH), "", "Words", *shown]
    if letters:
        lines += ["", "Letters", *(line for name in letters for line in filled("  ", f"{name}: {letters[name]}", WIDTH))]
    return "\n".join(lines)


def glossary_data(paper: str, words: Sequence[Word], letters: dict[str, str]) -> dict[str, object]:
    """A glossary as plain data; ``definition`` is text that `--define` reads."""
    return {
        "paper": paper,
        "words": [
            {
                "name": definition.name,
                "used": as_used(definition),
                "means": means,
                "symbol": symbol,
                "location": location,
                "definition": render_definition(definition),
            }
            for definition, means, symbol, location in words
        ],
        "letters": letters,
    }
