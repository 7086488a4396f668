"""The corpus: pairs of a true statement of the field and a negative control, and ill-posed statements, read from TOML.

`items` gives the statements of the pairs, `pairs` the pairs, `ill_posed` what has no meaning as it stands. The files
hold data only; nothing in them is a verdict of ours: "true" and "false" are what the literature says, and an
independent judge of the tests confirms both, and that what is called ill posed is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "CORPUS", "FAMILIES", "PUBLISHED", "CorpusError", "Item", "Pair", "ill_posed", "items", "pairs", "published",
    "symbolic",
]  # fmt: skip

CORPUS = Path(__file__).parent / "corpus"
FAMILIES = ("scalar", "several", "identities", "polynomial", "linear", "integer", "shannon", "logic")

#: Collections of others, transcribed, each file says whose; and those of ours, written before they were run.
PUBLISHED = (
    "polya", "metitarski", "interval", "unseen", "blind", "remembered", "typed", "reviewer", "standard", "fresh", "newer",
    "later", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
    "twentyfirst", "twentysecond", "twentythird", "first",
)  # fmt: skip

_REQUIRED = ("id", "source", "true", "where", "false", "why")
_OPTIONAL = ("false_where", "held_out")
_ILL_POSED = ("id", "source", "text", "where", "why")


class CorpusError(ValueError):
    """A corpus file is not as it should be. Names the file, the entry and the key."""


@dataclass(frozen=True)
class Item:
    """One statement with what is expected of it: `expected` is True for PROVED, False for REFUTED, None for ILL_POSED."""

    id: str
    family: str
    expected: bool | None
    text: str
    where: str
    source: str
    why: str
    held_out: bool


@dataclass(frozen=True)
class Pair:
    """A true statement and a negative control; `why` is a point, a law or a reason against the false one."""

    id: str
    family: str
    source: str
    true: str
    where: str
    false: str
    false_where: str
    why: str
    held_out: bool

    def items(self) -> tuple[Item, Item]:
        """The true statement, then the false one; their ids end in ``.true`` and ``.false``."""

        def item(expected: bool, text: str, where: str) -> Item:
            name = f"{self.id}.{str(expected).lower()}"
            return Item(name, self.family, expected, text, where, self.source, self.why, self.held_out)

        return item(True, self.true, self.where), item(False, self.false, self.false_where)


def items(families: Iterable[str] | None = None, held_out: bool | None = None) -> Iterator[Item]:
    """The statements of the pairs of these families (all by default).

    `held_out` restricts to those in or out of the held-out set.
    Raises: CorpusError for a family that is not there, or a file that is malformed.
    """
    for pair in pairs(families, held_out):
        yield from pair.items()


def pairs(families: Iterable[str] | None = None, held_out: bool | None = None) -> Iterator[Pair]:
    """The pairs, family by family, each in the order of its file, the held-out ones after the others."""
    return (x for x in _entries(families) if isinstance(x, Pair) and held_out in (None, x.held_out))


def ill_posed(families: Iterable[str] | None = None) -> Iterator[Item]:
    """Statements that are undefined at values they speak about, or whose conditions contradict each other.

    None is held out: they were written after the provers.
    """
    return (x for x in _entries(families) if isinstance(x, Item))


def symbolic() -> tuple[Pair, ...]:
    """Pairs about laws on alphabets of symbolic size, in the words of the field. None is held out.

    The judge of the other families can not sample them; that one is false shows by a witness that the kernel evaluates.
    """
    path = CORPUS / "symbolic" / "alphabets.toml"
    return tuple(entry for entry in _read(path, "alphabets", False) if isinstance(entry, Pair))


def published(name: str) -> Iterator[Item]:
    """The statements of a collection of others, with whether they hold according to its authors. None is held out.

    Raises: CorpusError for a collection that is not there, or a file that is malformed.
    """
    if name not in PUBLISHED:
        raise CorpusError(f"no collection {name!r}. There are: {', '.join(PUBLISHED)}")
    path = CORPUS / "published" / f"{name}.toml"
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))["statement"]
    except (OSError, ValueError, KeyError) as error:
        raise CorpusError(f"{path}: {error}") from None
    for number, entry in enumerate(found, 1):
        place = f"{path.name}, statement {number}"
        if not isinstance(entry, dict) or not isinstance(entry.get("holds"), bool):
            raise CorpusError(f"{place}: holds must be true or false")
        plain = {k: v for k, v in entry.items() if k != "holds"}
        texts = _texts(plain, place, ("id", "text", "where"), ("source",))
        source = str(entry.get("source", name))
        yield Item(family=name, expected=entry["holds"], held_out=False, source=source, why="", **texts)


def _entries(families: Iterable[str] | None) -> Iterator[Pair | Item]:
    """What the files of these families hold; all files are read, so that ids are compared throughout."""
    wanted = FAMILIES if families is None else tuple(families)
    for family in wanted:
        if family not in FAMILIES:
            raise CorpusError(f"no family {family!r}. There are: {', '.join(FAMILIES)}")
    seen: dict[str, str] = {}
    for family in FAMILIES:
        for path in (CORPUS / f"{family}.toml", CORPUS / "held_out" / f"{family}.toml"):
            for entry in _read(path, family, path.parent.name == "held_out"):
                if entry.id in seen:
                    raise CorpusError(f"{path.name}: the id {entry.id!r} is in {seen[entry.id]} already")
                seen[entry.id] = path.name
                if family in wanted:
                    yield entry


def _read(path: Path, family: str, held: bool) -> Iterator[Pair | Item]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CorpusError(f"{path}: {error}") from None
    kinds = {"pair"} if held else {"pair", "ill_posed"}
    if "pair" not in data or set(data) - kinds or not all(isinstance(found, list) for found in data.values()):
        raise CorpusError(
            f"{path}: must hold {' and '.join(f'[[{k}]]' for k in sorted(kinds))} tables and nothing else,"
            f" has {', '.join(data) or 'nothing'}"
        )
    for number, entry in enumerate(data["pair"], 1):
        yield _pair(entry, f"{path.name}, pair {number}", family, held)
    for number, entry in enumerate(data.get("ill_posed", []), 1):
        yield _ill_posed(entry, f"{path.name}, ill-posed statement {number}", family)


def _ill_posed(entry: object, place: str, family: str) -> Item:
    texts = _texts(entry, place, _ILL_POSED, ())
    return Item(family=family, expected=None, held_out=False, **texts)


def _texts(entry: object, place: str, required: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, str]:
    """The required values of an entry that has them all and no others but the optional ones."""
    if not isinstance(entry, dict):
        raise CorpusError(f"{place}: not a table")
    place += f" ({entry.get('id', 'no id')})"
    for key in required:
        if key not in entry:
            raise CorpusError(f"{place}: {key} is missing")
    for key, value in entry.items():
        if key not in (*required, *optional):
            raise CorpusError(f"{place}: {key} is no key here")
        if not isinstance(value, bool if key == "held_out" else str):
            raise CorpusError(f"{place}: {key} = {value!r} is of the wrong type")
        if value == "" and key not in ("where", "false_where"):
            raise CorpusError(f"{place}: {key} is empty")
    return {key: str(entry[key]) for key in required}


def _pair(entry: object, place: str, family: str, held: bool) -> Pair:
    texts = _texts(entry, place, _REQUIRED, _OPTIONAL)
    assert isinstance(entry, dict)
    place += f" ({texts['id']})"
    if entry.get("held_out", False) is not held:
        raise CorpusError(f"{place}: held_out = true belongs to the files in held_out/, and only there")
    texts["false_where"] = str(entry.get("false_where", entry["where"]))
    pair = Pair(family=family, held_out=held, **texts)
    if (pair.true, pair.where) == (pair.false, pair.false_where):
        raise CorpusError(f"{place}: the false statement is the true one")
    return pair
