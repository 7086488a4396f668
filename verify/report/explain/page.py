"""The page of an explanation: at first sight it is short, and each word on it is explained on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from verify.kernel.expansion import _parts
from verify.kernel.statement import Definition
from verify.kernel.terms import Node
from verify.report.explain.words import WIDTH
from verify.report.wording import said_in, word_lines, words_spoken
from verify.vocabulary import Vocabulary

PAGE = 60  # lines of an explanation at first sight
ROOMS = (40, 32, 26, 20, 16)  # lines that a story may have of them, the best first
TIGHT = (12, 8)  # where even one sentence a word leaves no more
MORE = "  Words without a formula here are written out by --full, and by python -m verify glossary."

Story = Callable[[int | None], list[list[str]]]


@dataclass
class Page:
    """What every explanation shows, and the words it may need."""

    heading: list[str]
    statement: list[str]
    letters: list[str]
    rests: list[str]
    vocabulary: Vocabulary

    def laid_out(self, story: Story, full: bool) -> str:
        """The page with the longest story that leaves room for what the words of the statement stand for.

        In ``full``, the whole story, and every word with what it stands for.
        """
        if full:
            told = story(None)
            words = [self.vocabulary.word(d) for d in _needed([*self.statement, *_lines(told)], words_spoken())]
            return self._text(word_lines(words, width=WIDTH, symbols=True), told)
        pages = []
        for room in (*ROOMS, *TIGHT):
            pages.append(self._page(story, room))
            if pages[-1].fits and (pages[-1].whole or room <= ROOMS[-1]):
                break
        best = next((page for page in pages if page.fits and page.whole), pages[-1])
        roomier = self._page(story, best.room + PAGE - len(best.text.splitlines()))
        return roomier.text if best.fits and roomier.fits else best.text

    def _page(self, story: Story, room: int) -> _Trial:
        told = story(room)
        space = PAGE + 1 - len(self._text([""], told).splitlines())
        glossary, whole = self._glossary(told, space)
        return _Trial(room, self._text(glossary, told), len(glossary) <= space, whole)

    def _text(self, glossary: Sequence[str], told: Sequence[Sequence[str]]) -> str:
        words = ["Words", *glossary] if glossary else []
        letters = ["Letters", *self.letters] if self.letters else []
        parts = [self.heading, self.statement, [*letters, *words], self.rests, *told]
        return "\n\n".join("\n".join(part) for part in parts if part) + "\n"

    def _glossary(self, told: Sequence[Sequence[str]], room: int) -> tuple[list[str], bool]:
        """Each word on the page with its sentence, and as many as there is room for with what they stand for.

        Words of the statement come first, then those that they stand for. Also says whether all of the statement's
        own are written out.
        """
        known = words_spoken()
        own = said_in(self.statement, known)
        queue = list(dict.fromkeys([*own, *said_in(_lines(told), known)]))
        said, written = list(queue), set[Definition]()
        for word in queue:  # grows
            more = [d for d in _used_by(word) if d not in said]
            if len(self._told_words([*said, *more], written | {word})) <= room:
                said += more
                queue += more
                written.add(word)
        return self._told_words(said, written), all(word in written for word in own)

    def _told_words(self, said: Sequence[Definition], written: set[Definition]) -> list[str]:
        lines = []
        for definition in said:
            word = self.vocabulary.word(definition)
            lines += word_lines([word], width=WIDTH, bodies=definition in written or not word.means)
        return [*lines, MORE] if len(written) < len(said) else lines


class _Trial(NamedTuple):
    """A page, whether it is short enough, and whether the statement's own words are written out on it."""

    room: int
    text: str
    fits: bool
    whole: bool


def _lines(told: Sequence[Sequence[str]]) -> Iterator[str]:
    for part in told:
        yield from part


def _needed(lines: Sequence[str], known: Sequence[Definition]) -> list[Definition]:
    """The words in a text, and those that they stand for."""
    found = said_in(lines, known)
    for word in found:  # grows
        found += [d for d in _used_by(word) if d not in found]
    return found


def _used_by(definition: Definition) -> list[Definition]:
    """The words that a definition uses itself."""
    return list(dict.fromkeys(_words_in(definition.body)))


def _words_in(node: Node) -> Iterator[Definition]:
    for part in _parts(node):
        if isinstance(part, Definition):
            yield part
        else:
            yield from _words_in(part)
