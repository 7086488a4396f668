"""A proof line after line, with the goal before each: what `step` shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.kernel import certificate as c
from verify.kernel.expansion import expand
from verify.kernel.judge import NO_LEMMAS, Exploration, Lemmas
from verify.kernel.rules import Goal
from verify.kernel.statement import Statement
from verify.report.explain.tree import Item, labels_of, side_text, told_of
from verify.report.explain.words import outline, sort_text, wrapped
from verify.report.wording import formula_text, label_text, speaking

UNCHANGED = 6  # facts that were known before are told by their labels only where there are more


@dataclass(frozen=True)
class State:
    """A line of a proof by its ``number``, what it says, and what is to show and known before it.

    ``facts`` are pairs of a label and a formula; ``new`` those labels that the line before did not have.
    """

    number: str
    words: str
    claim: tuple[str, ...]
    names: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    new: frozenset[str]

    def data(self) -> dict[str, object]:
        """Plain data for JSON."""
        facts = [{"label": label, "fact": fact, "new": label in self.new} for label, fact in self.facts]
        goal = {"names": list(self.names), "known": facts, "to_show": " ".join(self.claim)}
        return {"step": self.number, "words": self.words, **goal}

    def lines(self, everything: bool = False) -> list[str]:
        """The state as text. Facts that are not new stand by their labels alone, where there are many."""
        shown = [(label, fact) for label, fact in self.facts if everything or label in self.new]
        old = [label for label, _ in self.facts if label not in self.new]
        if not everything and len(old) <= UNCHANGED:
            shown, old = list(self.facts), []
        lines = wrapped("  for all  ", ", ".join(self.names)) if self.names else []
        if old and not everything:
            lines += wrapped("  known    ", "as before: " + ", ".join(f"({label})" for label in old))
        for label, fact in shown:
            lines += wrapped(f"  {'new' if label in self.new else 'known':9}", f"({label}) {fact}")
        first, *others = self.claim
        lines += [f"  to show  {first}", *(" " * 11 + line for line in others)]
        return [*lines, *wrapped(f"  step {self.number + ' ':6}", self.words)]


def states(statement: Statement, certificate: c.Certificate, lemmas: Lemmas = NO_LEMMAS) -> list[State]:
    """The lines of a proof in the order of reading, those on definedness first (D1, D2, ...); none for a witness."""
    others = tuple(lemma.statement for lemma in lemmas.values())
    with speaking(statement, *others, taken=labels_of(certificate)):
        found: list[State] = []
        for mark, items in told_of(Exploration(lemmas), expand(statement), certificate):
            known: frozenset[str] = frozenset()
            for number, item in _numbered(items, mark):
                state = _state(number, item, known)
                known = frozenset(label for label, _ in state.facts)
                found.append(state)
        return found


def _numbered(items: Sequence[Item], prefix: str) -> Iterator[tuple[str, Item]]:
    """Each line with its number, before the lines under it."""
    for place, item in enumerate(items, 1):
        number = f"{prefix}{place}"
        yield number, item
        yield from _numbered(item.items, f"{number}.")


def _state(number: str, item: Item, known: frozenset[str]) -> State:
    goal: Goal = item.places[0].goal
    facts = tuple((label_text(label), formula_text(fact)) for label, fact in goal.facts)
    new = frozenset(label for label, _ in facts) - known
    names = tuple(f"{name} {sort_text(sort)}" for name, sort in goal.scope)
    return State(number, item.text + side_text(item), tuple(outline(goal.claim)), names, facts, new)
