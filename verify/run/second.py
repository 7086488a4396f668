"""What another proof assistant said of the stored proofs: a recorded file, written by `python -m coq.claims --update`.

It decides nothing. An entry counts only for the statement that it names by its `pin`, so it is never said of a statement
that has changed since.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ACCEPTED", "REFUSED", "Said", "checked_by_coq", "is_recorded", "path", "read", "tally", "text"]

ACCEPTED = "accepted"
REFUSED = ": refused by coqc"  #: In what is said of a changed statement, behind what was changed.


class Said(NamedTuple):
    """Of the statement with this pin: `ACCEPTED`, or why Coq has no proof of it; and the digest of what Coq was given.

    Of an accepted one besides, or empty if that was not looked at: what was changed in the ``control``, and what Coq said
    of the old proof of that; what it said of the statement in the words of its paper.
    """

    pin: str
    words: str
    digest: str = ""
    control: str = ""
    worded: str = ""


def path(folder: Path) -> Path:
    """The file in the folder of the library's records."""
    return folder / "coq.json"


def read(file: Path) -> dict[str, Said]:
    """What is recorded, by claim id; nothing without a file. Raises StoredError for anything else."""
    from verify.run.store import StoredError

    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise StoredError(f"{file}: can not be read: {error}. Next: python -m coq.claims --update") from None
    if not isinstance(data, dict):
        raise StoredError(f"{file}: must be an object of claim ids. Next: python -m coq.claims --update")
    found: dict[str, Said] = {}
    for name, entry in data.items():
        if not isinstance(entry, list) or not 3 <= len(entry) <= 5 or not all(isinstance(part, str) for part in entry):
            raise StoredError(f"{file}: {name}: must be three to five texts. Next: python -m coq.claims --update")
        found[name] = Said(*entry)
    return found


def text(entries: Mapping[str, Said]) -> str:
    """The file with these entries, a line a claim."""
    lines = (f"{json.dumps(name)}: {json.dumps(list(entries[name]))}" for name in sorted(entries))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def tally(kind: str, said: Iterable[str]) -> str:
    """How many of these: controls that Coq refuses, or statements that it accepts in the words of their papers."""
    if kind == "control":
        return f"Coq refuses the old proof of a changed statement: {sum(REFUSED in words for words in said)}"
    return f"Coq accepts the statement in the words of its paper: {sum(words == ACCEPTED for words in said)}"


@cache
def _library() -> Mapping[str, Said]:
    from verify.run.library import theorems_path

    return read(path(theorems_path()))


def is_recorded(name: str) -> bool:
    """Whether anything is recorded of this claim of the library."""
    return name in _library()


def checked_by_coq(name: str, pin: str) -> bool:
    """Whether it is recorded of this claim of the library, with this statement, that Coq accepts its proof too."""
    said = _library().get(name)
    return said is not None and bool(pin) and said[:2] == (pin, ACCEPTED)
