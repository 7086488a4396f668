"""The page of a paper: each sentence that can be true or false, in its order, with the claims that judge it, or why not.

It is a file of data beside the claims: ``page.toml`` in a paper's folder, ``NAME.page.toml`` beside a user's ``NAME.py``.
A section of the paper is a list of sentences::

    "II Channels" = [
      { at = "(3)", says = "capacity is at most log 2", claims = ["eq3", "eq3.amended"] },
      { at = "Remark 1", says = "no bound is better", why = "it speaks of all codes, which are not encoded" },
    ]

``claims`` are ids without the name of the paper in front, or lemmas of `basics`; a ``note`` tells what else to know of
them.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verify.claims.claim import Claim
from verify.claims.labels import PRINTED
from verify.run.library import LibraryError, Paper, theorems_path

KEYS = ("at", "says", "claims", "why", "note")


@dataclass(frozen=True)
class Sentence:
    """What the paper says at a place, in our words; the ids of the claims that judge it, or why none does."""

    section: str
    at: str
    says: str
    claims: tuple[str, ...]
    why: str
    note: str


def page_file(paper: Paper) -> Path:
    """Where the page of a paper is kept, whether it is there or not."""
    own = paper.own_file
    return own.with_suffix(".page.toml") if own else theorems_path() / paper.name / "page.toml"


def sentences(paper: Paper) -> tuple[Sentence, ...]:
    """The page, in the paper's order; nothing where there is none.

    Raises LibraryError, with the place, for what can not be read, for a sentence that has neither claims nor a reason, or
    both, and for claims that are not there.
    """
    path = page_file(paper)
    try:
        sections = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise LibraryError(f"{path}: {error.strerror}. Next: let it be read") from error
    except ValueError as error:
        raise LibraryError(f"{path}: {error}. Next: mend it there") from error
    known = {claim.id for claim in paper.claims}
    return tuple(_read(path, paper.name, known, sections))


def unplaced(paper: Paper, found: Sequence[Sentence]) -> list[Claim]:
    """Claims of what is printed that no sentence of the page names."""
    placed = {name for sentence in found for name in sentence.claims}
    return [claim for claim in paper.claims if claim.fidelity in (*PRINTED, "amended") and claim.id not in placed]


def _read(path: Path, paper: str, known: set[str], sections: dict[str, object]) -> Iterator[Sentence]:
    for section, listed in sections.items():
        if not isinstance(listed, list):
            raise LibraryError(f"{path}: {section!r} must be a list of sentences: [{{ at = ..., claims = [...] }}]")
        for number, entry in enumerate(listed, 1):
            yield _sentence(f"{path}: {section!r}, sentence {number}", paper, known, section, entry)


def _sentence(place: str, paper: str, known: set[str], section: str, entry: object) -> Sentence:
    if not isinstance(entry, dict):
        raise LibraryError(f"{place}: must be a table such as {{ at = ..., claims = [...] }}, is {entry!r}")
    if strange := [key for key in entry if key not in KEYS]:
        raise LibraryError(f"{place}: {strange[0]!r} is no key of a sentence. Next: one of {', '.join(KEYS)}")
    texts = {key: entry.get(key, "") for key in KEYS if key != "claims"}
    ids = entry.get("claims", [])
    for key, value in texts.items():
        if not isinstance(value, str):
            raise LibraryError(f"{place}: {key} must be a text, is {value!r}")
    if not texts["at"]:
        raise LibraryError(f"{place}: at must say where on the page it stands")
    if not isinstance(ids, list) or not all(isinstance(name, str) for name in ids):
        raise LibraryError(f"{place}: claims must be a list of ids, is {ids!r}")
    if bool(ids) == bool(texts["why"]):
        what = "both claims and why" if ids else "neither claims nor why"
        raise LibraryError(f"{place} ({texts['at']}): has {what}. Next: give one of them")
    return Sentence(section, claims=tuple(_id(place, name, paper, known) for name in ids), **texts)


def _id(place: str, name: str, paper: str, known: set[str]) -> str:
    for whole in (f"{paper}.{name}", name):
        if whole in known or whole.startswith("basics."):
            return whole
    near = difflib.get_close_matches(f"{paper}.{name}", known, 3)
    hint = f"did you mean {', '.join(near)}?" if near else f"python -m verify check {paper} lists them"
    raise LibraryError(f"{place}: there is no claim {name}. Next: {hint}")
