"""Defined words with what they mean: the vocabulary in which claims are written.

A `Vocabulary` is a mapping from names to kernel definitions, each with a sentence, the symbol that the paper uses for
it, and its place there. It builds on others: a paper's on that of `theorems.basics`. What a definition *means* is
its body, which the kernel expands; the sentence is for readers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from verify.kernel import codec
from verify.kernel.expansion import definitions_in
from verify.kernel.statement import Binder, Definition, Family, Formula, Real, Sort
from verify.kernel.terms import Node, Term
from verify.language.parse import parse_definition, parse_formula
from verify.language.reading.names import KNOWN_FUNCTIONS
from verify.language.reading.texts import ParseError
from verify.language.typed import is_latex

if TYPE_CHECKING:
    from pathlib import Path


#: Random values for what a word speaks of: see `Vocabulary.generator`.
Generate = Callable[..., Mapping[str, Any]]


class Solver(NamedTuple):
    """A function that computes an optimum of which words speak, for examples.

    ``solve`` returns the optimum: a closed term, a pair of terms that enclose it, or None for infinity. ``takes`` says
    in words what it is given, and ``gives`` what the optimum is. ``seconds`` of work are counted for each problem, or as
    many as it says of that.
    """

    name: str
    takes: str
    gives: str
    solve: Callable[..., Any]
    seconds: float | Callable[..., float] = 5e-3


class Solved(NamedTuple):
    """A defined condition, and what it amounts to where a solver has found the optimum.

    ``problem`` takes arguments of the word by name (an int for an integer, a closed term for a real, a function of
    indices for a family) and gives those of the solver as a tuple that can be hashed; it raises
    `verify.evidence.fuzz.drawing.DeadEnd` where there is no such problem.
    """

    word: Definition
    says: Formula  # of the word's parameters, and of `optimum` and `finite`
    solver: Solver
    problem: Callable[..., tuple[Any, ...]]


class Word(NamedTuple):
    """A definition and what is said of it: a sentence, the symbol in print (LaTeX), the place in print."""

    definition: Definition
    means: str
    symbol: str = ""
    location: str = ""


class _Later:
    """A word whose text is read when it is first asked for. While it is read it is not known: it may not use itself."""

    def __init__(self, words: Vocabulary, name: str, text: str, *said: str) -> None:
        self._words, self._name, self._text, self._said = words, name, text, said
        self._read: Word | None = None
        self._reading = False

    def word(self) -> Word:
        """The word. Raises ParseError, and KeyError while it is read."""
        if self._reading:
            raise KeyError(self._name)
        if self._read is None:
            self._reading = True
            try:
                made = parse_definition(self._text, self._words)
                if made.name != self._name:
                    raise ParseError(f"the first word must be the name, is {self._name}", self._text, source="definition")
                self._read = Word(made, *self._said)
            finally:
                self._reading = False
        return self._read


class Vocabulary(Mapping[str, Definition]):
    """Defined words by name, those of `bases` first.

    >>> words = Vocabulary()
    >>> words.define("positive(x real) := x > 0", "x is greater than 0").name
    'positive'
    >>> list(words)
    ['positive']
    """

    def __init__(self, *bases: Vocabulary) -> None:
        self._words: dict[str, Word | _Later] = {}
        self.letters: dict[str, str] = {}
        self.always: tuple[str, ...] = ()  # letters that are explained whatever a statement quantifies over
        self.drawn_in = ""  # a module that says how values are drawn, imported when that is asked for
        self._bases, self._generators = bases, dict[Definition, Generate]()
        self.solved: dict[Definition, Solved] = {}
        for base in bases:
            self._words.update(base._words)
            self.letters.update(base.letters)
            self.solved.update(base.solved)

    __eq__ = object.__eq__  # one vocabulary is itself only: it may grow
    __hash__ = object.__hash__

    def define(self, text: str, means: str, symbol: str = "", location: str = "") -> Definition:
        """Add the word that ``NAME[implicit](parameters) := body`` defines (the grammar of `verify.language.parse`).

        Raises ParseError for a text that defines nothing, or a word that has a meaning already.
        """
        return self._add(parse_definition(text, self), text, means, symbol, location)

    def define_later(self, text: str, means: str, symbol: str = "", location: str = "") -> None:
        """As `define`, but the text is read when the word is first asked for: who uses two of many waits for two only.

        What is wrong with the text is said then. Raises ParseError for a word that has a meaning already.

        >>> words = Vocabulary()
        >>> words.define_later("small(x real) := x < 1", "x is less than 1")
        >>> list(words), words["small"].name
        (['small'], 'small')
        """
        name = _FIRST.match(text)[0].strip()  # type: ignore[index]
        if name in self._words:
            raise ParseError(f"{name} is defined already", text, source="definition", hint="choose another name")
        self._words[name] = _Later(self, name, text, _said(name, text, means), symbol, location)

    def define_sympy(
        self,
        name: str,
        form: Any,
        parameters: Iterable[Any],
        means: str,
        symbol: str = "",
        location: str = "",
        *,
        implicit: Iterable[Any] = (),
        sorts: Mapping[str, Sort] | None = None,
    ) -> Definition:
        """Add the word for a closed form in sympy, or a relation, with its symbols: see `translate.to_definition`.

        Raises ParseError as `define` does, and `verify.language.translate.TranslationError`.
        """
        from verify.language.translate import to_definition

        made = to_definition(name, form, parameters, implicit, sorts=sorts)
        return self._add(made, name, means, symbol, location)

    def closed_form(self, module: str, name: str) -> Definition:
        """Add the word of a closed form, by its name in a module such as ``theorems.kss2018.formulas``.

        Raises ParseError as `define` does, KeyError for a name that is no closed form there, or one with cases.
        """
        word = _words_of(module)[name]
        return self._add(word.definition, name, word.means, word.symbol, word.location)

    def _add(self, made: Definition, text: str, means: str, symbol: str, location: str) -> Definition:
        if made.name in self._words and self[made.name] != made:
            raise ParseError(
                f"{made.name} is defined already", text, source="definition", hint="choose another name"
            )
        self._words[made.name] = Word(made, _said(made.name, text, means), symbol, location)
        return made

    def _word(self, name: str) -> Word:
        known = self._words[name]
        return known if isinstance(known, Word) else known.word()

    def generator(self, condition: str, generate: Generate) -> Definition:
        """Say how random values are drawn of which a condition holds: a word, or a definition written out in place.

        ``generate(choose, ...)`` gets the arguments of the other parameters by name: an int for an integer, a closed
        term for a real. It returns for each family and tuple in round brackets, by parameter, a dict from keys to
        fractions, or the tuple. ``choose(n)`` draws from 0..n-1. Where there are no such values it raises
        `verify.evidence.fuzz.drawing.DeadEnd`. What it returns is checked whenever it is used. Raises ParseError.
        """
        made = self[condition] if condition in self else parse_definition(condition, self)
        if isinstance(made.body, Term):
            raise ParseError(f"{made.name} is a term", condition, hint="only conditions have generators")
        self._generators[made] = generate
        return made

    @property
    def generators(self) -> Mapping[Definition, Generate]:
        """How random values are drawn, by what holds of them: see `generator`."""
        if self.drawn_in:
            import_module(self.drawn_in)
        found: dict[Definition, Generate] = {}
        for base in self._bases:
            found.update(base.generators)
        return found | self._generators

    def solved_by(
        self, solver: Solver, problem: Callable[..., tuple[Any, ...]], condition: str, says: str
    ) -> Definition:
        """Say what a condition (a word, or a definition in place) amounts to where `solver` has found the optimum.

        ``says`` is a formula about its parameters, ``optimum``, and ``finite``, which is 1 or (if the optimum is
        infinite) 0; ``problem`` is as in `Solved`. Examples put the numbers in; no verdict rests on it.

        Raises ParseError.
        """
        made = self[condition] if condition in self else parse_definition(condition, self)
        if isinstance(made.body, Term):
            raise ParseError(f"{made.name} is a term", condition, hint="only conditions are solved")
        unknowns = (Binder("optimum", Real()), Binder("finite", Real()))
        formula = parse_formula(says, (*made.parameters, *unknowns), self)
        self.solved[made] = Solved(made, formula, solver, problem)
        return made

    def letter(self, name: str, means: str) -> None:
        """Say what a variable of this name stands for throughout the paper. Readers see it; nothing depends on it.

        ``P[s,i]`` in place of a name speaks of families of two arguments only; ``P`` of numbers and tuples, and of
        families only if none is spoken of with brackets.
        """
        if not means.strip():
            raise ParseError(f"the letter {name} needs words that say what it is", name, source="letter")
        self.letters[name] = " ".join(means.split())

    def letter_of(self, binder: Binder) -> str:
        """The name and what it stands for, as far as that is said; "" if it is not.

        >>> from verify.kernel.statement import Integer
        >>> words = Vocabulary()
        >>> words.letter("P[s]", "the probability of s")
        >>> words.letter("P", "the number of parts")
        >>> words.letter_of(Binder("P", Family(1))), words.letter_of(Binder("P", Family(2)))
        ('P[s] the probability of s', '')
        >>> words.letter_of(Binder("P", Integer()))
        'P the number of parts'
        """
        key = self.key_of(binder)
        return f"{key} {self.letters[key]}" if key else ""

    def letters_of(self, binders: Iterable[Binder], text: str = "") -> list[str]:
        """What is said of these variables, and of the letters in `always`, of a ``text`` of those that stand in it."""
        said = [self.letter_of(binder) for binder in binders]
        more = (key for key in self.always if not text or _stands_in(key.partition("[")[0], text))
        return list(dict.fromkeys(filter(None, [*said, *(f"{key} {self.letters[key]}" for key in more)])))

    def letter_named(self, name: str) -> str:
        """The same of a name of whose sort nothing is known; the last that was said of it."""
        key = next((one for one in reversed(self.letters) if one.partition("[")[0] == name), "")
        return f"{key} {self.letters[key]}" if key else ""

    def key_of(self, binder: Binder) -> str:
        """The name under which `letters` speaks of a variable: "P[s,i]", "P"; "" if it does not."""
        key = binder.name
        if isinstance(binder.sort, Family):
            indexed = [one for one in reversed(self.letters) if one.startswith(f"{key}[")]  # a claim's own first
            if indexed:
                key = next((one for one in indexed if one.count(",") == binder.sort.arity - 1), "")
        return key if key in self.letters else ""

    def word(self, definition: Definition) -> Word:
        """What is said of a definition; nothing but itself if it is of another vocabulary."""
        known = self._word(definition.name) if definition.name in self._words else None
        return known if known is not None and known.definition == definition else Word(definition, "")

    def used_in(self, *things: Node) -> tuple[Word, ...]:
        """The words that `things` use, directly or by way of others, each after those it rests on."""
        found = dict.fromkeys(definition for thing in things for definition in definitions_in(thing))
        return tuple(self.word(definition) for definition in found)

    def __getitem__(self, name: str) -> Definition:
        return self._word(name).definition

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


NO_WORDS = Vocabulary()
_FIRST = re.compile(r"\s*[^\s\[(:]*")


def _said(name: str, text: str, means: str) -> str:
    """The sentence on one line. Raises ParseError where there is none."""
    if not means.strip():
        raise ParseError(f"{name} needs a sentence that says what it is", text, source="definition")
    return " ".join(means.split())


@cache
def _words_of(module: str) -> Mapping[str, Word]:
    """The words of a module of closed forms, by name: those that are kept of this very text (`kept_words`).

    Where its text, or the translation, has changed since, they are made again from the forms: that loads sympy, which
    takes its time.
    """
    from pathlib import Path

    source = Path(find_spec(module).origin)  # type: ignore[union-attr, arg-type]
    kept = source.with_suffix(".json")
    if kept.exists():
        found = json.loads(kept.read_text(encoding="utf-8"))
        if found["of"] == _mark(source):
            kept_as = found["words"].items()
            return {name: Word(cast(Definition, codec.decode(data)), *said) for name, (data, *said) in kept_as}
    forms = import_module(module).FORMS
    return {form.name: form.word for form in forms if not form.has_cases}


def kept_words(source: Path, words: Iterable[Word]) -> str:
    """What is kept beside the module `source` of closed forms, as ``formulas.json`` beside ``formulas.py``."""
    data = {word.definition.name: [codec.encode(word.definition), *word[1:]] for word in words}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(said)}" for name, said in data.items())
    return f'{{"of": "{_mark(source)}", "words": {{\n{lines}\n}}}}\n'


def _mark(source: Path) -> str:
    from hashlib import sha256
    from pathlib import Path

    translation = Path(__file__).with_name("translate.py")
    return sha256(source.read_bytes() + translation.read_bytes()).hexdigest()


FIELD = "theorems.basics"
#: Names before a bracket. Linear in the text, however long (no name is tried again from its middle).
_CALLED = re.compile(r"(?:(?<![A-Za-z0-9_'])[A-Za-z_][A-Za-z0-9_]*+'*+|Φ)(?=\s*+[(\[])")


def words_of_the_field() -> Vocabulary:
    """What `theorems.basics` defines: found by name, as papers are, so that nothing here rests on theorems."""
    words: Vocabulary = import_module(FIELD).WORDS
    return words


_SPOKEN = re.compile(  # in declarations
    r"\b(?:laws?|channels?|distributions?|pmfs?|uniform|L?DP|private)\b|~|\\sim\b|∼|[A-Z]\w*\s*(?:\bin\b|\\in\b|∈)"
)


def words_for(*texts: str) -> Vocabulary:
    """The words of the field if one of the texts may use one; they are not read in vain."""
    called = {name for text in texts for name in _CALLED.findall(text)}
    laws = any(_SPOKEN.search(text) or (" family" in text and called & {"H", "I"}) for text in texts)
    if called <= KNOWN_FUNCTIONS and not laws and not any(is_latex(text) for text in texts):
        return NO_WORDS
    try:
        return words_of_the_field()
    except ModuleNotFoundError as error:
        if error.name != FIELD:
            raise
        return NO_WORDS  # another package called theorems hides ours: what is used and unknown is refused


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


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w']){re.escape(name)}(?![\w'])", text) is not None
