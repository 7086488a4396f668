"""What is recorded: verdicts pinned to their statements, what they assume, and stored certificates.

Three kinds of file, in ``theorems/`` or next to a claims file: the baseline (the verdict of last time, and a digest of
the statement it was about), the assumptions, and the certificates that `recheck` reads. None of them decides a verdict.
They are written together, or not at all, and read by nothing but this module. Standard library and kernel only.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from verify.kernel import codec
from verify.kernel.certificate import Certificate
from verify.kernel.errors import Malformed
from verify.kernel.statement import Definition, Statement
from verify.language.pins import IDENTIFIER, pin
from verify.limits.collector import not_collecting

#: The kinds of file that are recorded and committed next to a claims file.
RECORDS = ("certificates", "baseline", "assumptions")
DECIDED = ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED")
TEXTS = ("title", "printed", "severity", "convention", "defect_of")  # what a claim says of itself, stored with its proof
PATIENCE = 30.0  # seconds to wait for another process that records


def claims_file(path: Path) -> Path:
    """The path of a claims file, given by itself or by that of what is recorded next to it. Raises StoredError for what
    can be no path of a file.
    """
    if not path.name or "\0" in str(path):
        raise StoredError(f"{path}: can not be a file. Next: give the path of a claims file")
    try:
        path.resolve()
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        raise StoredError(f"{path}: {error}. Next: give the path of a claims file") from None
    for kind in RECORDS:
        if path.name.endswith(f".{kind}.json"):
            return path.with_name(f"{path.name.removesuffix(f'.{kind}.json')}.py")
    return path


def mentioned(*digests: str) -> bool:
    """Whether the library's baseline may speak of one of these: a look at its text, as long as nobody records."""
    found = find_spec("theorems")
    for place in (found and found.submodule_search_locations) or ():
        store = Store.library(Path(place))
        with suppress(OSError):
            text = store.baseline.read_bytes()
            return store.marker.exists() or any(digest.encode() in text for digest in digests)
    return True


MAX_FILE = 100_000_000  # bytes of a file of certificates, a baseline, a list of assumptions
_LIMITS: dict[type[BaseException], str] = {RecursionError: "nested too deeply", MemoryError: "out of memory"}


class StoredError(ValueError):
    """A file of what is recorded is not what it should be. Says the file, the place, and the next move."""


class Recorded(NamedTuple):
    """A verdict with the names of its assumptions ("CONDITIONAL: one, another"), the `pin` of its statement, and of what
    is PROVED its `shape`, by which it is found.

    A pin is "" where an earlier version recorded none. Nothing is compared by its shape.
    """

    words: str
    pin: str
    shape: str = ""


@dataclass(frozen=True, order=True)
class Use:
    """One use of an assumption: its kind, name, citation and formula, and the claim whose proof makes it."""

    kind: str
    name: str
    citation: str
    formula: str
    claim: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name} ({self.citation}), made by {self.claim}: {self.formula}"


@dataclass(frozen=True)
class Stored:
    """A claim's statement next to the certificate that was accepted for it, and what a reader needs beside them."""

    id: str
    location: str
    fidelity: str
    statement: Statement
    certificate: Certificate
    title: str = ""
    printed: str = ""
    severity: str = ""
    convention: str = ""
    defect_of: str = ""


@dataclass(frozen=True)
class Unreadable:
    """An entry that does not decode: its claim stays OPEN, for this reason."""

    id: str
    location: str
    fidelity: str
    reason: str


class Words(Mapping[str, Definition]):
    """The definitions that a file of stored certificates has, each decoded when it is asked for."""

    def __init__(self, data: dict[str, object]) -> None:
        self.data = data
        self._decoded: dict[str, Definition | None] = {}  # None: being decoded

    def __getitem__(self, key: str) -> Definition:
        if key not in self._decoded:
            self._decoded[key] = None
            made = codec.decode(self.data[key], words=self)
            if not isinstance(made, Definition):
                raise Malformed(f"{key} is no definition")
            self._decoded[key] = made
        found = self._decoded[key]
        if found is None:
            raise Malformed(f"{key} is defined by itself, or by what is no definition")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)


class Shelved:
    """An entry of a file of stored certificates, decoded when it is asked for; ``words`` are the file's definitions."""

    def __init__(self, path: Path, number: int, item: dict[str, Any], words: Words) -> None:
        self.path = path
        self.number = number
        self.item = item
        self.words = words

    @property
    def place(self) -> str:
        """Where it stands."""
        return f"{self.path}, entry {self.number}"

    def statement(self) -> Statement | None:
        """Its statement; None for one that can not be read."""
        try:
            statement = codec.decode(self.item.get("statement"), words=self.words)
        except (Malformed, ValueError, RecursionError):
            return None
        return statement if isinstance(statement, Statement) else None

    def pin(self) -> str:
        """The `pin` of its statement; "" for one that can not be read."""
        statement = self.statement()
        return "" if statement is None else pin(statement)

    def cited(self) -> list[str]:
        """The ids that its certificate names as lemmas, read off the plain data: each once, and of any data."""
        found: dict[str, None] = {}
        waiting: list[Any] = [self.item.get("certificate")]
        while waiting:
            part = waiting.pop()
            if isinstance(part, list):
                if len(part) > 2 and part[0] == "Lemma" and isinstance(part[2], str):
                    found[part[2]] = None
                waiting += [one for one in part if isinstance(one, (list, dict))]
            elif isinstance(part, dict):
                waiting += part.values()
        return list(found)

    def decoded(self) -> Stored | Unreadable:
        """Statement and certificate, or why there are none."""
        identity = (self.item["id"], self.item["location"], self.item["fidelity"])
        try:
            statement = codec.decode(self.item.get("statement"), words=self.words)
            certificate = codec.decode(self.item.get("certificate"))
        except (Malformed, ValueError, RecursionError, MemoryError) as error:
            words = _LIMITS.get(type(error), error)
            return Unreadable(*identity, reason=f"{self.path.name}, entry {self.number}: {words}")
        if not isinstance(statement, Statement) or not isinstance(certificate, Certificate):
            reason = f"{self.path.name}, entry {self.number}: not a statement and a certificate"
            return Unreadable(*identity, reason=reason)
        texts = (text if isinstance(text, str) else "" for text in map(self.item.get, TEXTS))
        return Stored(*identity, statement, certificate, *texts)


# --- one set of files --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Store:
    """The recorded files of the library, or of one claims file. Reading and recording raise StoredError.

    ``shelves`` is the folder of the library's certificates, a file a paper; or the one file of a claims file.
    """

    baseline: Path
    assumptions: Path
    shelves: Path
    marker: Path

    @classmethod
    def library(cls, folder: Path) -> Store:
        """That of the papers in `folder`."""
        names = ("baseline.json", "assumptions.json", "certificates", "recording.json")
        return cls(*(folder / name for name in names))

    @classmethod
    def beside(cls, path: Path) -> Store:
        """That of a claims file, given by its path, or by that of one of its recorded files."""
        path = claims_file(path)
        stem = path.name.removesuffix(path.suffix)
        shelf = path if path.suffix == ".json" else path.with_name(f"{stem}.certificates.json")
        kinds = ("baseline", "assumptions", "recording")
        baseline, assumptions, marker = (path.with_name(f"{stem}.{kind}.json") for kind in kinds)
        return cls(baseline, assumptions, shelf, marker)

    def certificates(self, paper: str) -> Path:
        """The file with the stored certificates of this paper."""
        return self.shelves if self.shelves.suffix == ".json" else self.shelves / f"{paper}.json"

    def papers(self) -> tuple[str, ...]:
        """The papers of the library for which certificates are stored."""
        return tuple(sorted(path.stem for path in self.shelves.glob("*.json")))

    # reading

    def read_baseline(self) -> dict[str, Recorded] | None:
        """What is recorded by claim id; None without a file."""
        path = self.baseline
        data = self._json(path)
        if data is None:
            return None
        if not isinstance(data, dict):
            raise StoredError(f"{path}: must be an object of claim ids. {_RESTORE}")
        return {_id(path, name): _recorded(path, name, entry) for name, entry in data.items()}

    def recorded_with(self, *texts: str) -> dict[str, Recorded]:
        """What is recorded in lines of the baseline with one of these texts, read without the rest of the file; nothing
        of one that is not as `baseline_text` writes it.
        """
        with self._locked(alone=False):
            lines = [line for line in (self._text(self.baseline) or "").splitlines() if any(t in line for t in texts)]
        found: list[tuple[str, Recorded]] = []
        for line in lines:
            with suppress(ValueError, RecursionError):
                ((name, entry),) = json.loads(f"{{{line.rstrip(',')}}}", object_pairs_hook=_once).items()
                found.append((_id(self.baseline, name), _recorded(self.baseline, name, entry)))
        every = [name for name, _ in found]
        return {name: one for name, one in found if every.count(name) == 1}

    def read_assumptions(self) -> dict[str, tuple[Use, ...]] | None:
        """The recorded uses by claim id (claims without any are left out); None without a file."""
        path = self.assumptions
        data = self._json(path)
        try:
            return None if data is None else {_id(path, n): tuple(map(_use, uses)) for n, uses in data.items()}
        except (TypeError, AttributeError) as error:
            raise StoredError(f"{path}: not a list of assumptions ({error}). {_RESTORE}") from None

    def shelf(self, paper: str) -> dict[str, Shelved]:
        """The stored certificates of a paper by claim id, in order; none without a file."""
        path = self.certificates(paper)
        data = self._json(path)
        if data is None:
            return {}
        words = Words({})
        if isinstance(data, dict) and set(data) == {"definitions", "claims"}:
            if not isinstance(data["definitions"], dict):
                raise StoredError(f"{path}: its definitions must be an object. {_RESTORE}")
            words, data = Words(data["definitions"]), data["claims"]
        if not isinstance(data, list):
            raise StoredError(f"{path}: must be a list of claims, is a {type(data).__name__}. {_RESTORE}")
        shelf: dict[str, Shelved] = {}
        for number, item in enumerate(data, 1):
            name = _identified(path, number, item)
            if name in shelf:
                both = f"entries {shelf[name].number} and {number}"
                raise StoredError(f"{path}: {name} more than once, {both}. Next: keep one of them")
            shelf[name] = Shelved(path, number, item, words)
        return shelf

    def stored(self, name: str) -> Shelved | None:
        """The entry of one id in the library, read without the rest of its file; None for what is not to be had like
        that: not there, there twice, or not as `certificates_text` writes it. Whoever needs to know why reads the whole
        `shelf`. An id may come from a certificate that lies: what is no id names no file.
        """
        if not IDENTIFIER.fullmatch(name):
            return None
        path = self.certificates(name.partition(".")[0])
        with suppress(StoredError, ValueError, RecursionError), self._locked(alone=False):
            text = self._text(path) or ""
            start = text.index(begins := f'\n{{"id":{json.dumps(name)},')
            if text.count(begins) > 1:
                return None
            item = json.loads(text[start : text.index("\n", start + 1)].rstrip(","), object_pairs_hook=_once)
            head, mark, _ = text.partition('\n},"claims":[\n')
            words = json.loads(f"{head}}}}}", object_pairs_hook=_once)["definitions"] if mark else {}
            if _identified(path, 0, item) == name:
                return Shelved(path, text.count("\n", len(head) + 1 if mark else 0, start + 1), item, Words(words))
        return None

    def _json(self, path: Path) -> Any:
        with self._locked(alone=False):
            text = self._text(path)
        if text is None:
            return None
        try:
            with not_collecting():  # which would look at all that is read, again and again: most of the time
                return json.loads(text, object_pairs_hook=_once)
        except _Twice as error:
            name = error.args[0]
            lines = [str(n) for n, line in enumerate(text.splitlines(), 1) if f"{json.dumps(name)}:" in line]
            there = f", lines {' and '.join(lines)}" if len(lines) > 1 else ""
            raise StoredError(f"{path}: {name} more than once{there}. Next: keep one of them") from None
        except (ValueError, RecursionError, MemoryError) as error:
            raise StoredError(f"{path}: can not be read: {_LIMITS.get(type(error), error)}. {_RESTORE}") from None

    def _text(self, path: Path) -> str | None:
        """What is recorded in a file; None where there is none."""
        here = _draft(path) if path in self._pending() and _draft(path).exists() else path
        try:
            if (size := here.stat().st_size) > MAX_FILE:
                raise StoredError(f"{path}: {size:,} bytes; files of more than {MAX_FILE:,} are not read. {_RESTORE}")
            return here.read_text(encoding="utf-8")
        except FileNotFoundError:
            if not here.is_symlink():
                return None
            raise StoredError(f"{path}: is a link to {os.readlink(here)}, which is not there. {_RESTORE}") from None
        except StoredError:
            raise
        except (OSError, ValueError) as error:
            raise StoredError(f"{path}: can not be read: {error}. {_RESTORE}") from None

    # recording

    @contextmanager
    def recording(self) -> Iterator[dict[Path, str]]:
        """Nobody else records meanwhile; the texts that are put into the mapping are written at the end, or none is.

        The drafts are written first, then the marker that lists them: from that moment on they are what is recorded,
        for every reader, and whoever records next puts them in place if this process can not.
        """
        with self._locked(alone=True):
            self._settle()
            texts: dict[Path, str] = {}
            yield texts
            try:
                for path, text in texts.items():
                    _put(_draft(path), text)
                names = [os.path.relpath(path, self.marker.parent) for path in texts]
                _put(_draft(self.marker), json.dumps(names))
                os.replace(_draft(self.marker), self.marker)
            except BaseException:
                if not self.marker.exists():
                    for path in [*texts, self.marker]:
                        with suppress(OSError):
                            _draft(path).unlink(missing_ok=True)
                raise
            self._settle()

    def _settle(self) -> None:
        """Put the drafts in place that are recorded."""
        for path in self._pending():
            if _draft(path).exists():
                os.replace(_draft(path), _real(path))
        self.marker.unlink(missing_ok=True)

    def _pending(self) -> tuple[Path, ...]:
        """Files that were recorded, and may not be in place yet."""
        try:
            names = json.loads(self.marker.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError) as error:
            raise StoredError(f"{self.marker}: can not be read: {error}. Next: delete it") from None
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise StoredError(f"{self.marker}: must be a list of files. Next: delete it")
        paths = tuple(self.marker.parent / name for name in names)
        strange = [path for path in paths if path not in self._files(path)]
        if strange:
            raise StoredError(f"{self.marker}: lists {strange[0]}, which is none of ours. Next: delete it")
        return paths

    def _files(self, path: Path) -> tuple[Path, ...]:
        return self.baseline, self.assumptions, self.certificates(path.stem)

    @contextmanager
    def _locked(self, alone: bool) -> Iterator[None]:
        """Alone, or among readers. Where the system has no such locks, nothing is locked."""
        folder = self.marker.parent
        if folder in _HELD:
            yield
            return
        opened = _lock(folder, alone)
        _HELD.add(folder)
        try:
            yield
        finally:
            _HELD.discard(folder)
            if opened is not None:
                os.close(opened)


_HELD: set[Path] = set()  # folders that this process has locked: a second lock would wait for the first
_RESTORE = "Next: restore it, or delete it and run python -m verify check --update"


def _lock(folder: Path, alone: bool) -> int | None:
    """A descriptor that holds the lock while it is open; None where there is no lock to be had."""
    try:
        import fcntl

        opened = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        return None
    end = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(opened, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
            return opened
        except BlockingIOError:
            if time.monotonic() > end:
                os.close(opened)
                raise StoredError(f"{folder}: another run is recording there. Next: run it again") from None
            time.sleep(0.02)
        except OSError:  # a file system without locks
            os.close(opened)
            return None


def _real(path: Path) -> Path:
    """What is replaced: where the file is a link, what it points to."""
    return Path(os.path.realpath(path))


def _draft(path: Path) -> Path:
    return _real(path).with_name(f"{path.name}.draft")


def _put(path: Path, text: str) -> None:
    """Write a file that was not there, to the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with open(path, "x", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


# --- what stands in the files ------------------------------------------------------------------------------


class _Twice(ValueError):
    """A name occurs twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return made


def _id(path: Path, name: str) -> str:
    if not IDENTIFIER.fullmatch(name):
        raise StoredError(f"{path}: {name!r} is no id: must be names joined by dots. {_RESTORE}")
    return name


def _identified(path: Path, number: int, item: object) -> str:
    words = ("id", "location", "fidelity")
    if not isinstance(item, dict) or not all(isinstance(item.get(word), str) for word in words):
        raise StoredError(f"{path}: entry {number} must have the texts {', '.join(words)}. {_RESTORE}")
    return _id(path, item["id"])


def _recorded(path: Path, name: str, entry: object) -> Recorded:
    if isinstance(entry, str):
        return Recorded(entry, "")
    if not isinstance(entry, dict) or set(entry) - {"shape"} != {"verdict", "statement"}:
        raise StoredError(f"{path}: {name} must have a verdict and the digest of its statement. {_RESTORE}")
    if not all(isinstance(text, str) for text in entry.values()):
        raise StoredError(f"{path}: {name}: verdict, statement and shape must be texts. {_RESTORE}")
    return Recorded(entry["verdict"], entry["statement"], entry.get("shape", ""))


def _use(entry: dict[str, object]) -> Use:
    if not all(isinstance(text, str) for text in entry.values()):
        raise TypeError("not texts")
    return Use(**entry)  # type: ignore[arg-type]


def baseline_text(recorded: Mapping[str, Recorded]) -> str:
    """The baseline, one claim a line, by id."""
    lines = []
    for name, (words, digest, shape) in sorted(recorded.items()):
        entry = {"verdict": words, "statement": digest} | ({"shape": shape} if shape else {})
        lines.append(f"{json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def assumptions_text(recorded: Mapping[str, Sequence[Use]]) -> str:
    """The assumptions by claim id; claims without any are left out."""
    data = {name: [asdict(use) for use in recorded[name]] for name in sorted(recorded) if recorded[name]}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def certificates_text(entries: Sequence[Stored | Shelved]) -> str:
    """Stored certificates, one claim a line, after the definitions in their statements, each once.

    One that was on the shelf stays as it is, readable or not.
    """
    words: dict[str, object] = {}
    lines = [_line(_item(entry, words)) for entry in entries]
    if not words:
        return "[\n" + ",\n".join(lines) + "\n]\n"
    defined = [f"{json.dumps(key)}:{_line(item)}" for key, item in words.items()]
    return '{"definitions":{\n' + ",\n".join(defined) + '\n},"claims":[\n' + ",\n".join(lines) + "\n]}\n"


def _line(item: object) -> str:
    return json.dumps(item, separators=(",", ":"))


def _item(entry: Stored | Shelved, words: dict[str, object]) -> dict[str, object]:
    if isinstance(entry, Shelved):
        _keep_words(entry.item.get("statement"), entry.words.data, words)
        return entry.item
    return {
        "id": entry.id,
        "location": entry.location,
        "fidelity": entry.fidelity,
        "statement": codec.encode(entry.statement, words),
        "certificate": codec.encode(entry.certificate),
        "title": entry.title,
        "printed": entry.printed,
        **{name: text for name in TEXTS[2:] if (text := getattr(entry, name))},
    }


def _keep_words(data: object, known: Mapping[str, object], words: dict[str, object]) -> None:
    """Add the definitions that `data` names, each after those it rests on."""
    if isinstance(data, dict):
        key = data.get("d")
        if isinstance(key, str) and key in known and key not in words:
            _keep_words(known[key], known, words)
            words[key] = known[key]
        data = data.get("t")
    if isinstance(data, list):
        for part in data:
            _keep_words(part, known, words)
