"""The page of an explanation: at first sight it is short, and each word on it is explained on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from verify.kernel.statement import Definition
from verify.kernel.terms import Node, parts_of
from verify.language.vocabulary import Vocabulary
from verify.report.explain.words import WIDTH
from verify.report.wording import (
    bracketed,
    filled,
    in_short,
    meaning,
    notation_lines,
    said_in,
    word_lines,
    words_spoken,
)

PAGE = 60  # lines of an explanation at first sight
ROOMS = (40, 32, 26, 20, 16, 12, 8, 5, 2)  # lines that a story may have of them, the best first
ROOMY, DENSE, PACKED = range(3)  # how the page is laid out
BESIDE = (0, 72, 240)  # characters of what a word stands for that may follow its sentence then
MORE = "  Words without a formula here are written out by --full, and by python -m verify glossary."

Story = Callable[[int | None], list[list[str]]]


@dataclass
class Page:
    """What every explanation shows, and the words it may need.

    Where a page is too long for what the words of its statement stand for, it is dense: short formulas stand beside
    their words. If that is not enough, it is packed: hypotheses stand beside each other, and so do the words that the
    statement does not use itself; words have no place in print.
    """

    heading: list[str]
    statement: list[str]
    packed: list[str]  # the statement, its hypotheses beside each other
    letters: list[str]
    rests: list[str]
    vocabulary: Vocabulary
    notation: bool = True  # whether signs that no textbook has are explained
    tight: bool = False  # whether the words of the statement, too, stand beside each other where the page is packed

    def laid_out(self, story: Story) -> Trial:
        """The page with the longest story that leaves room for what the words of the statement stand for."""
        story = cache(story)
        pages = []
        for density in (ROOMY, DENSE, PACKED):
            for room in ROOMS:
                pages.append(self._page(story, room, density))
                if pages[-1].fits and not pages[-1].missing:
                    return self._roomier(story, pages[-1])
        best = min((page for page in pages if page.fits), key=lambda page: page.missing, default=pages[-1])
        return self._roomier(story, best)

    def in_full(self, story: Story) -> str:
        """The whole story, and every word with what it stands for."""
        told = story(None)
        needed = _needed([*self.statement, *_lines(told)], words_spoken())
        words, brackets = [self.vocabulary.word(d) for d in needed], self._brackets(told, needed)
        glossary = word_lines(words, width=WIDTH, symbols=True, brackets=brackets)
        return self._text(glossary, told, ROOMY, self._signs(told, needed))

    def _roomier(self, story: Story, best: Trial) -> Trial:
        """With a story in what room is left, if nothing else is lost."""
        longer = self._page(story, best.room + PAGE - len(best.text.splitlines()), best.density)
        return longer if longer.fits and longer.missing <= best.missing else best

    def _page(self, story: Story, room: int, density: int) -> Trial:
        told = story(room)
        space = PAGE + 1 - len(self._text([""], told, density, ()).splitlines())
        glossary, signs, missing = self._glossary(told, space, density)
        fits = len(glossary) + len(signs) <= space
        return Trial(room, density, self._text(glossary, told, density, signs), fits, missing)

    def _text(
        self, glossary: Sequence[str], told: Sequence[Sequence[str]], density: int, signs: Sequence[str]
    ) -> str:
        words = ["Words", *glossary] if glossary else []
        letters = ["Letters", *self.letters, *signs] if self.letters or signs else []
        statement = self.packed if density == PACKED else self.statement
        parts = [self.heading, statement, [*letters, *words], self.rests, *told]
        if density == PACKED and told:  # what it rests on and where it is defined belong together
            parts[3:5] = [[*self.rests, *told[0]]]
        return "\n\n".join("\n".join(part) for part in parts if part) + "\n"

    def _signs(self, told: Sequence[Sequence[str]], written: Iterable[Definition]) -> list[str]:
        """How signs are read that stand in the formulas of the page."""
        page = " ".join([*self.statement, *_lines(told)])  # one text: a formula may go on in the next line
        return notation_lines([page, *map(meaning, written)], width=WIDTH) if self.notation else []

    def _glossary(
        self, told: Sequence[Sequence[str]], room: int, density: int
    ) -> tuple[list[str], list[str], int]:
        """Each word on the page with its sentence, and as many as there is room for with what they stand for.

        Words of the statement come first, then those that they stand for. Then how signs are read, and how many of the
        statement's own words are not written out.
        """
        known = words_spoken()
        own = said_in(self.statement, known)
        queue = list(dict.fromkeys([*own, *said_in(_lines(told), known)]))
        said, written = list(queue), set[Definition]()
        brackets = self._brackets(told, _needed([*self.statement, *_lines(told)], known))

        def lines(words: Sequence[Definition], whole: Set[Definition]) -> list[str]:
            return self._told_words(words, whole, own, density, brackets)

        queue = [*sorted(own, key=lambda d: len(lines([d], {d}))), *queue[len(own) :]]  # many short ones first
        for word in queue:  # grows
            more = [d for d in _used_by(word) if d not in said]
            whole = written | {word}
            if len(lines([*said, *more], whole)) + len(self._signs(told, whole)) <= room:
                said += more
                queue += more
                written.add(word)
        return lines(said, written), self._signs(told, written), sum(word not in written for word in own)

    def _brackets(self, told: Sequence[Sequence[str]], words: Sequence[Definition]) -> set[Definition]:
        """The words that have something in place of their implicit parameters, wherever they may stand."""
        return bracketed([*self.statement, *_lines(told), *map(meaning, words)], words)

    def _told_words(
        self,
        said: Sequence[Definition],
        written: Set[Definition],
        own: Sequence[Definition],
        density: int,
        brackets: Set[Definition],
    ) -> list[str]:
        lines, others = [], []
        for definition in said:
            word = self.vocabulary.word(definition)
            whole = definition in written or not word.means
            if density == PACKED and (self.tight or definition not in own):
                others.append(in_short(word, whole, brackets))
                continue
            places = density < PACKED
            beside = BESIDE[density]
            lines += word_lines([word], width=WIDTH, bodies=whole, places=places, beside=beside, brackets=brackets)
        if others:
            lines += filled("  ", "; ".join(others), WIDTH)
        return [*lines, MORE] if len(written) < len(said) else lines


class Trial(NamedTuple):
    """A page, whether it is short enough, and how many words of the statement are not written out on it."""

    room: int
    density: int
    text: str
    fits: bool
    missing: int


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
    for part in parts_of(node):
        if isinstance(part, Definition):
            yield part
        else:
            yield from _words_in(part)
