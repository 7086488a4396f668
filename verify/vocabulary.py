"""Defined words with what they mean: the vocabulary in which claims are written.

A `Vocabulary` is a mapping from names to kernel definitions, each with a sentence, the symbol that the paper uses for
it, and its place there. It builds on others: a paper's on that of `theorems.basics`. What a definition *means* is
its body, which the kernel expands; the sentence is for readers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from verify.kernel.expansion import definitions_in
from verify.kernel.statement import Binder, Definition, Family
from verify.kernel.terms import Node, Term
from verify.parse import KNOWN_FUNCTIONS, ParseError, parse_definition

__all__ = ["NO_WORDS", "Generate", "Vocabulary", "Word", "definitions", "words_for", "words_of_the_field"]


#: Random values for what a word speaks of: see `Vocabulary.generator`.
Generate = Callable[..., Mapping[str, Any]]


class Word(NamedTuple):
    """A definition and what is said of it: a sentence, the symbol in print (LaTeX), the place in print."""

    definition: Definition
    means: str
    symbol: str = ""
    location: str = ""


class Vocabulary(Mapping[str, Definition]):
    """Defined words by name, those of `bases` first.

    >>> words = Vocabulary()
    >>> words.define("positive(x real) := x > 0", "x is greater than 0").name
    'positive'
    >>> list(words)
    ['positive']
    """

    def __init__(self, *bases: Vocabulary) -> None:
        self._words: dict[str, Word] = {}
        self.letters: dict[str, str] = {}
        self.generators: dict[Definition, Generate] = {}
        for base in bases:
            self._words.update(base._words)
            self.letters.update(base.letters)
            self.generators.update(base.generators)

    __eq__ = object.__eq__  # one vocabulary is itself only: it may grow
    __hash__ = object.__hash__

    def define(self, text: str, means: str, symbol: str = "", location: str = "") -> Definition:
        """Add the word that ``NAME[implicit](parameters) := body`` defines (the grammar of `verify.parse`).

        Raises ParseError for a text that defines nothing, or a word that has a meaning already.
        """
        made = parse_definition(text, self)
        if made.name in self._words and self._words[made.name].definition != made:
            raise ParseError(
                f"{made.name} is defined already", text, source="definition", hint="choose another name"
            )
        if not means.strip():
            raise ParseError(f"{made.name} needs a sentence that says what it is", text, source="definition")
        self._words[made.name] = Word(made, " ".join(means.split()), symbol, location)
        return made

    def generator(self, condition: str, generate: Generate) -> Definition:
        """Say how random values are drawn of which a condition holds: a word, or a definition written out in place.

        ``generate(choose, ...)`` gets the arguments of the other parameters by name: an int for an integer, a closed
        term for a real. It returns for each family and tuple in round brackets, by parameter, a dict from keys to
        fractions, or the tuple. ``choose(n)`` draws from 0..n-1. Where there are no such values it raises
        `verify.fuzz.drawing.DeadEnd`. What it returns is checked whenever it is used. Raises ParseError.
        """
        made = self[condition] if condition in self else parse_definition(condition, self)
        if isinstance(made.body, Term):
            raise ParseError(f"{made.name} is a term", condition, hint="only conditions have generators")
        self.generators[made] = generate
        return made

    def letter(self, name: str, means: str) -> None:
        """Say what a variable of this name stands for throughout the paper. Readers see it; nothing depends on it.

        ``P[s,i]`` in place of a name speaks of families of two arguments only, ``P`` of what else has the name.
        """
        if not means.strip():
            raise ParseError(f"the letter {name} needs words that say what it is", name, source="letter")
        self.letters[name] = " ".join(means.split())

    def letter_of(self, binder: Binder) -> str:
        """The name and what it stands for, as far as that is said; "" if it is not.

        >>> words = Vocabulary()
        >>> words.letter("P[s]", "the probability of s")
        >>> words.letter_of(Binder("P", Family(1))), words.letter_of(Binder("P", Family(2)))
        ('P[s] the probability of s', '')
        """
        count = binder.sort.arity if isinstance(binder.sort, Family) else 0
        indexed = (key for key in self.letters if key.startswith(f"{binder.name}[") and key.count(",") == count - 1)
        shown = next(indexed, "") or (binder.name if binder.name in self.letters else "")
        return f"{shown} {self.letters[shown]}" if shown else ""

    def word(self, definition: Definition) -> Word:
        """What is said of a definition; nothing but itself if it is of another vocabulary."""
        known = self._words.get(definition.name)
        return known if known is not None and known.definition == definition else Word(definition, "")

    def used_in(self, *things: Node) -> tuple[Word, ...]:
        """The words that `things` use, directly or by way of others, each after those it rests on."""
        found = dict.fromkeys(definition for thing in things for definition in definitions_in(thing))
        return tuple(self.word(definition) for definition in found)

    def __getitem__(self, name: str) -> Definition:
        return self._words[name].definition

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


NO_WORDS = Vocabulary()
FIELD = "theorems.basics"
#: Names before a bracket. Linear in the text, however long (no name is tried again from its middle).
_CALLED = re.compile(r"(?<![A-Za-z0-9_'])[A-Za-z_][A-Za-z0-9_]*+'*+(?=\s*+[(\[])")


def words_of_the_field() -> Vocabulary:
    """What `theorems.basics` defines: found by name, as papers are, so that nothing here rests on theorems."""
    words: Vocabulary = import_module(FIELD).WORDS
    return words


def words_for(*texts: str) -> Vocabulary:
    """The words of the field if one of the texts may use one; they are not read in vain."""
    called = {name for text in texts for name in _CALLED.findall(text)}
    return NO_WORDS if called <= KNOWN_FUNCTIONS else words_of_the_field()


def definitions(text: str, base: Vocabulary = NO_WORDS) -> Vocabulary:
    """The vocabulary of a text: each definition begins a line with ``define``, after ``#`` lines that say what it is.

    Raises ParseError.

    >>> words = definitions('''
    ... # x is greater than 0
    ... define positive(x real) := x > 0
    ... ''')
    >>> words.word(words["positive"]).means
    'x is greater than 0'
    """
    made = Vocabulary(base)
    means: list[str] = []
    body: list[str] = []

    def finish() -> None:
        if body:
            made.define("\n".join(body), " ".join(means) or body[0])
        body.clear()
        means.clear()

    for line in text.splitlines():
        if line.lstrip().startswith("#"):
            if body:
                finish()
            means.append(line.strip().lstrip("#").strip())
        elif line.lstrip().startswith("define "):
            said = [] if body else list(means)
            finish()
            means.extend(said)
            body.append(line.strip())
        elif line.strip():
            if not body:
                raise ParseError(
                    "a definition begins with 'define'", text, text.index(line), source="definitions"
                )
            body.append(line)
    finish()
    return made
