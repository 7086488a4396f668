"""What one tool did with one statement, and how a list of such runs is kept while the benchmark goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from benchmarks.peers.answer import INEXPRESSIBLE, PROVED, REFUTED, UNDECIDED
from benchmarks.tools import FAILED, ILL_POSED, TIMED_OUT

DECIDED, WRONG, NOT_NOTICED = "decided", "wrong", "not noticed"
STANDINGS = (DECIDED, WRONG, NOT_NOTICED, UNDECIDED, TIMED_OUT, FAILED, INEXPRESSIBLE)


class Item(Protocol):
    """A statement of the corpus."""

    @property
    def id(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def expected(self) -> bool | None: ...
    @property
    def text(self) -> str: ...
    @property
    def where(self) -> str: ...
    @property
    def held_out(self) -> bool: ...


@dataclass(frozen=True)
class Run:
    """`seconds` is the wall time of the whole process, `solve` the part after its start, as the tool measured it."""

    id: str
    family: str
    expected: bool | None
    held_out: bool
    digest: str
    tool: str
    outcome: str
    seconds: float
    solve: float | None
    detail: str

    @property
    def standing(self) -> str:
        """One of `STANDINGS`. Of an ill-posed statement (expected is None) "ill posed" alone is right, of others wrong.

        To prove or to refute what is ill posed is not called wrong: from contradictory conditions everything follows.
        """
        if self.expected is None:
            return {ILL_POSED: DECIDED, PROVED: NOT_NOTICED, REFUTED: NOT_NOTICED}.get(self.outcome, self.outcome)
        if self.outcome in (PROVED, REFUTED):
            return DECIDED if (self.outcome == PROVED) == self.expected else WRONG
        return WRONG if self.outcome == ILL_POSED else self.outcome

    @property
    def key(self) -> tuple[str, str, str]:
        return self.id, self.tool, self.digest


def digest(item: Item) -> str:
    """Tells statements apart, so that a changed one is run again."""
    return hashlib.sha256(f"{item.text}\0{item.where}\0{item.expected}".encode()).hexdigest()[:12]


class Journal:
    """A file of one run a line, so that an interrupted benchmark can be resumed. The first line has the settings."""

    def __init__(self, path: Path, settings: dict[str, Any], resume: bool) -> None:
        self.path = path
        self.done: list[Run] = self._read(settings) if resume and path.exists() else []
        path.parent.mkdir(parents=True, exist_ok=True)
        if not self.done:
            path.write_text(json.dumps(settings) + "\n")

    def _read(self, settings: dict[str, Any]) -> list[Run]:
        """The runs of before. Raises ValueError if they were made under other settings."""
        first, *rest = self.path.read_text().splitlines()
        if json.loads(first) != settings:
            raise ValueError(f"{self.path.name} was begun with {first}, now asked: {json.dumps(settings)}")
        return [Run(**json.loads(line)) for line in rest]

    def add(self, run: Run) -> None:
        self.done.append(run)
        with self.path.open("a") as file:
            file.write(json.dumps(asdict(run)) + "\n")


def selected(runs: Iterable[Run], **wanted: Any) -> list[Run]:
    """The runs whose attributes are as `wanted`."""
    return [r for r in runs if all(getattr(r, name) == value for name, value in wanted.items())]
