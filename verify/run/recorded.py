"""What is recorded of claims, and what is found now: verdicts, statements and assumptions; recording them.

Nothing here decides a verdict. A baseline says what was found last time, and of which statement, so that a change is
noticed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from verify.language.pins import pin, shape
from verify.run.store import (
    DECIDED,
    TEXTS,
    Recorded,
    Shelved,
    Store,
    Stored,
    StoredError,
    Unreadable,
    assumptions_text,
    baseline_text,
    certificates_text,
    claims_file,
)

if TYPE_CHECKING:
    from verify.claims.claim import Claim
    from verify.kernel.certificate import Certificate
    from verify.kernel.statement import Statement
    from verify.run.library import Found, Paper, Selection
    from verify.run.pipeline import Verdict
    from verify.run.store import Use

_T = TypeVar("_T")


# --- comparing ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """A claim that is not as recorded. ``kind``: its verdict is worse, better, different, missing, or new; or its
    ``statement`` is another, is ``unpinned``, or is not the one that is ``stored`` with its certificate.
    """

    id: str
    kind: str
    was: str
    now: str

    @property
    def alien(self) -> bool:
        """Whether something is recorded under this id that is not about its statement."""
        return self.kind in _ALIEN

    def __str__(self) -> str:
        if self.alien:
            return f"{self.id}: {_ALIEN[self.kind]} (was {self.was or 'not recorded'}, is {self.now})"
        if self.kind == "new":
            return f"{self.id}: {self.now}, not in the baseline yet"
        if self.kind == "missing":
            return f"{self.id}: was {self.was}, is gone"
        return f"{self.id}: was {self.was}, is {self.now} ({self.kind})"


STRANGE = "the statement that is stored with its certificate is not the claim's, or can not be read"
_ALIEN = {
    "statement": "its statement is not the one that is recorded",
    "unpinned": "what is recorded says nothing of its statement: an earlier version recorded it",
    "stored": STRANGE,
}
_RANKS = {"PROVED": 4, "REFUTED": 4, "ILL_POSED": 4, "CONDITIONAL": 3, "SUPPORTED": 2, "OPEN": 1, "NOT_RUN": 0}


def compare(recorded: Mapping[str, Recorded], found: Mapping[str, Recorded]) -> list[Difference]:
    """What is not as recorded, in the order of `found`, then what is gone."""
    differences = []
    for name, now in found.items():
        was = recorded.get(name)
        if was is None:
            differences.append(Difference(name, "new", "", now.words))
        elif was[:2] != now[:2]:
            differences.append(Difference(name, _kind(was, now), was.words, now.words))
    gone = [Difference(name, "missing", was.words, "") for name, was in recorded.items() if name not in found]
    return differences + gone


def _kind(was: Recorded, now: Recorded) -> str:
    if was.pin != now.pin:
        return "statement" if was.pin else "unpinned"
    before, after = (_RANKS.get(one.words.partition(":")[0]) for one in (was, now))
    if before is None or after is None or before == after:
        return "different"
    return "worse" if after < before else "better"


def compared(
    selection: Selection,
    verdicts: Sequence[Verdict] = (),
    assumed: Mapping[str, tuple[Use, ...]] | None = None,
) -> tuple[bool, list[Difference], list[str]]:
    """Whether anything is recorded for the selected papers; verdicts and statements, and assumptions, not as recorded."""
    return (*_differences(selection, verdicts), _drift(selection, assumed or {}))


def _differences(selection: Selection, verdicts: Sequence[Verdict]) -> tuple[bool, list[Difference]]:
    pins = {one.id: one.pin for one in selection.claims}
    found = {v.id: Recorded(v.words, pins[v.id]) for v in verdicts if v.verdict != "NOT_RUN"}
    unfinished = {verdict.id for verdict in verdicts} - set(found)
    recorded: dict[str, Recorded] = {}
    known = False
    for store, papers in _by_store(selection).items():
        baseline = store.read_baseline()
        known = known or baseline is not None
        recorded.update(_about(papers, baseline or {}, set(found), selection))
    kept = {name: one for name, one in recorded.items() if name not in unfinished}
    differing = compare(kept, found)
    said = {one.id for one in differing if one.alien}
    stored = [
        Difference(name, "stored", kept[name].words if name in kept else "", found[name].words)
        for name in _strangers(selection)
        if name in found and name not in said
    ]
    return known, [*(one for one in differing if one.id not in {other.id for other in stored}), *stored]


def _strangers(selection: Selection) -> Iterator[str]:
    """Selected claims for which another statement is stored."""
    shelves: dict[Path, dict[str, Shelved]] = {}
    for one in selection.claims:
        path = one.paper.certificates
        if path not in shelves:
            shelves[path] = one.paper.store.shelf(one.paper.name)
        entry = shelves[path].get(one.id)
        if entry is not None and entry.pin() != one.pin:
            yield one.id


def _drift(selection: Selection, assumed: Mapping[str, tuple[Use, ...]]) -> list[str]:
    words = []
    for store, papers in _by_store(selection).items():
        names = {one.id for one in selection.claims if one.paper in papers}
        found = {name: uses for name, uses in assumed.items() if name in names}
        words += store_drift(store, found)
    return words


def store_drift(store: Store, found: Mapping[str, tuple[Use, ...]]) -> list[str]:
    """Of these claims, all of one store. One that is recorded at all rests on nothing but what is recorded."""
    from verify.run.manifest import drift

    baseline, manifest = store.read_baseline() or {}, store.read_assumptions()
    recorded = {name: (manifest or {}).get(name, ()) for name in found if name in baseline or name in (manifest or {})}
    words = drift(recorded, {name: found[name] for name in recorded})
    if manifest is None and words:
        words = [f"{one}; {store.assumptions.name} is not there" for one in words]
    return words


def _papers(selection: Selection) -> list[Paper]:
    papers: dict[str, Paper] = {found.paper.origin: found.paper for found in selection.claims}
    papers.update({paper.origin: paper for paper in selection.whole})
    return list(papers.values())


def _by_store(selection: Selection) -> dict[Store, list[Paper]]:
    """The selected papers by where they are recorded."""
    grouped: dict[Store, list[Paper]] = {}
    for paper in _papers(selection):
        grouped.setdefault(paper.store, []).append(paper)
    return grouped


def _about(
    papers: Sequence[Paper], baseline: Mapping[str, _T], judged: set[str], selection: Selection
) -> dict[str, _T]:
    """The part of what is recorded about these papers that this selection can speak about."""
    whole = {paper.name for paper in papers if paper in selection.whole}
    own = any(paper in selection.whole and paper.own_file is not None for paper in papers)
    broken = {one.name for one in selection.broken}
    unread = {one.id for one in selection.unreadable}

    def spoken_of(name: str) -> bool:
        head = name.partition(".")[0]
        all_there = own or head in whole or selection.everything
        return name in judged or (all_there and head not in broken and name not in unread)

    return {name: words for name, words in baseline.items() if spoken_of(name)}


# --- recording ---------------------------------------------------------------------------------------------


def update(
    selection: Selection,
    verdicts: Sequence[Verdict],
    assumed: Mapping[str, tuple[Use, ...]],
    say: Callable[[str], None],
    weaker: bool = False,
) -> None:
    """Record verdicts, statements and assumptions, store certificates, for the selected claims; the rest stays.

    A search that ran out of time must not cost a proof that is stored: a claim whose statement is the recorded one and
    whose verdict is worse stays as it is recorded, unless ``weaker`` says that this is meant. ``say`` is told what was
    written where, and what was not. Raises StoredError and OSError, before anything of that store is recorded.
    """
    by_id = {verdict.id: verdict for verdict in verdicts}
    found = {one.id: one for one in selection.claims}
    for store, papers in _by_store(selection).items():
        done = []
        with store.recording() as texts:
            old = store.read_baseline() or {}
            here = [one for one in found.values() if one.paper in papers]
            held = set() if weaker else _weaker(old, here, by_id)
            done += [f"{name} stays {old[name].words} as recorded; --weaker records what is" for name in sorted(held)]
            here = [one for one in here if one.id not in held]
            new = {one.id: _known(by_id[one.id].words, one) for one in here}
            gone = _about(papers, old, set(by_id), selection)
            recorded = {**{name: one for name, one in old.items() if name not in gone or name in held}, **new}
            texts[store.baseline] = baseline_text(recorded)
            done.append(f"recorded {len(new)} verdicts in {store.baseline}")
            uses = store.read_assumptions()
            spoken = _about(papers, uses or {}, set(assumed), selection)
            kept = {name: ones for name, ones in (uses or {}).items() if name not in spoken or name in held}
            kept.update({one.id: assumed[one.id] for one in here if assumed.get(one.id)})
            if kept or uses is not None:  # where nothing is assumed, and nothing was before, no file is made
                texts[store.assumptions] = assumptions_text(kept)
            for paper in papers:
                entries = _entries(paper, {one.id: one for one in here}, by_id)
                texts[paper.certificates] = certificates_text(entries)
                done.append(f"stored {len(entries)} certificates in {paper.certificates}")
        for words in done:
            say(words)
    if selection.everything:
        for stray in _stray(selection):
            say(f"{stray} belongs to no paper. Next: delete it")


def _known(words: str, one: Found) -> Recorded:
    return Recorded(words, one.pin, shape(one.claim.statement) if words == "PROVED" else "")


def _weaker(old: Mapping[str, Recorded], here: Sequence[Found], by_id: Mapping[str, Verdict]) -> set[str]:
    """The claims of which less is known now than is recorded, of the same statement."""
    known = [one for one in here if one.id in old]
    return {one.id for one in known if _kind(old[one.id], Recorded(by_id[one.id].words, one.pin)) == "worse"}


def _entries(
    paper: Paper, found: Mapping[str, Found], by_id: Mapping[str, Verdict]
) -> list[Stored | Shelved]:
    """What is to be stored: the certificates of now, and those of claims that were not selected as they are."""
    before = paper.store.shelf(paper.name)
    kept: list[Stored | Shelved] = []
    for claim in paper.claims:
        verdict = by_id.get(claim.id)
        if claim.id not in found and claim.id in before:
            kept.append(before[claim.id])
        elif verdict is not None and verdict.certificate is not None and verdict.statement is not None:
            kept.append(_stored(claim, verdict.statement, verdict.certificate))
    return kept


def _stored(claim: Claim, statement: Statement, certificate: Certificate) -> Stored:
    texts = [getattr(claim, name) for name in TEXTS]
    return Stored(claim.id, claim.source.location, claim.fidelity, statement, certificate, *texts)


def renew(selection: Selection, say: Callable[[str], None]) -> list[str]:
    """Store what the selected claims say of themselves (`TEXTS`, place and fidelity) with the certificates of their
    statements: nothing is judged, and no verdict, statement or certificate changes.

    ``say`` is told what was written where. Returns the claims for which nothing is stored, or another statement is.
    Raises StoredError and OSError, before anything of that store is recorded.
    """
    found = {one.id: one for one in selection.claims}
    done, left = [], dict.fromkeys(found)
    for store, papers in _by_store(selection).items():
        with store.recording() as texts:
            for paper in papers:
                shelf = paper.store.shelf(paper.name)
                entries = {name: _renewed(found.get(name), entry) for name, entry in shelf.items()}
                renewed = [name for name, entry in entries.items() if isinstance(entry, Stored)]
                texts[paper.certificates] = certificates_text([*entries.values()])
                done.append(f"renewed the words of {len(renewed)} claims in {paper.certificates}")
                left = {name: None for name in left if name not in renewed}
    for words in done:
        say(words)
    return [*left]


def _renewed(one: Found | None, entry: Shelved) -> Stored | Shelved:
    """The entry with the words that the claim has now, if it is about the claim's statement."""
    stored = entry.decoded() if one else None
    if one is None or not isinstance(stored, Stored) or pin(stored.statement) != one.pin:
        return entry
    return _stored(one.claim, stored.statement, stored.certificate)


def _stray(selection: Selection) -> list[Path]:
    """Stored certificates of papers that are gone: `recheck` would still judge them."""
    from verify.run.library import library_store, papers

    known = {paper.name for paper in selection.whole} | {one.name for one in selection.broken} | set(papers())
    store = library_store()
    return [store.certificates(name) for name in store.papers() if name not in known]


# --- what `recheck` looks at -------------------------------------------------------------------------------


class Kept(NamedTuple):
    """What is stored and recorded under one id."""

    paper: str
    entry: Stored | Unreadable
    recorded: Recorded | None


@dataclass(frozen=True)
class StoredSelection:
    """Stored certificates that targets name (``names``), and what is recorded of the claims that they name.

    ``stores`` has those whose claims were selected. ``find`` gives what is kept under an id, of the selected claims and
    of those of the library that they use; a file is read when something in it is asked for. ``statement`` gives the
    statement alone, ``cited`` the ids that a certificate names as lemmas. ``errors`` are files that can not be read, and
    ids that occur twice.
    """

    names: tuple[str, ...]
    recorded: Mapping[str, Recorded]
    stores: tuple[Store, ...]
    find: Callable[[str], Kept | None]
    statement: Callable[[str], Statement | None]
    cited: Callable[[str], tuple[str, ...]]
    errors: list[str]

    @property
    def undecided(self) -> dict[str, Recorded]:
        """Recorded claims that no certificate bears out, and none is stored for: `recheck` has nothing to look at."""
        return {
            name: one
            for name, one in self.recorded.items()
            if name not in self.names and one.words.partition(":")[0] not in DECIDED
        }


class _Shelves:
    """Shelves and baselines by claim id, each file read once, when it is needed."""

    def __init__(self, library: Store) -> None:
        self.library = library
        self.known = library.papers()
        self.errors: list[str] = []
        self._papers: dict[str, dict[str, Shelved]] = {}
        self._own: dict[str, tuple[str, Shelved, Store]] = {}
        self._baselines: dict[Store, dict[str, Recorded]] = {}

    def baseline(self, store: Store) -> dict[str, Recorded]:
        if store not in self._baselines:
            self._baselines[store] = store.read_baseline() or {}
        return self._baselines[store]

    def paper(self, name: str) -> dict[str, Shelved]:
        """Of the library."""
        if name not in self._papers:
            self._papers[name] = self._read(self.library, name) if name in self.known else {}
        return self._papers[name]

    def add(self, store: Store) -> None:
        """Those of a claims file. An id that is taken stays with the one that has it."""
        paper = store.shelves.name.removesuffix(".json").removesuffix(".certificates")
        if not os.path.lexists(store.shelves):
            self.errors.append(f"{store.shelves}: no such file. Next: python -m verify check CLAIMS.py --update")
        for name, entry in self._read(store, paper).items():
            other = self._place(name)
            if other:
                self.errors.append(f"{name}: {other} and {entry.place} both have this id. Next: rename one of them")
            else:
                self._own[name] = paper, entry, store

    def _place(self, name: str) -> str:
        """Where an id is taken."""
        if name in self._own:
            return self._own[name][1].place
        head = name.partition(".")[0]
        if name in self.paper(head):
            return self.paper(head)[name].place
        return str(self.library.baseline) if head in self.known and name in self.baseline(self.library) else ""

    def _read(self, store: Store, paper: str) -> dict[str, Shelved]:
        try:
            return store.shelf(paper)
        except StoredError as error:
            self.errors.append(str(error))
            return {}

    def _shelved(self, name: str) -> tuple[str, Shelved, Store] | None:
        if name in self._own:
            return self._own[name]
        paper = name.partition(".")[0]
        return (paper, self.paper(paper)[name], self.library) if name in self.paper(paper) else None

    def find(self, name: str) -> Kept | None:
        there = self._shelved(name)
        if there is None:
            return None
        paper, entry, store = there
        return Kept(paper, entry.decoded(), self.baseline(store).get(name))

    def statement(self, name: str) -> Statement | None:
        there = self._shelved(name)
        return None if there is None else there[1].statement()

    def cited(self, name: str) -> tuple[str, ...]:
        """The claims that a certificate names as lemmas, where something is stored under their ids."""
        there = self._shelved(name)
        return () if there is None else tuple(one for one in there[1].cited() if self._shelved(one))

    def own(self, store: Store) -> list[str]:
        return [name for name, (_, _, where) in self._own.items() if where == store]


def select_stored(targets: Sequence[str] = ()) -> StoredSelection:
    """What is recorded of what `targets` name (as for `select`); no paper and no claims file is imported.

    Raises NothingSelected, with suggestions, for a target that names nothing.
    """
    from verify.run.library import is_file, library_store

    library = library_store()
    shelves = _Shelves(library)
    stores: list[Store] = []
    names: dict[str, None] = {}
    recorded: dict[str, Recorded] = {}
    for target in dict.fromkeys(targets or shelves.known):
        path = Path(target)
        if is_file(target) and claims_file(path).resolve().parent != library.shelves.resolve():
            store = Store.beside(path)
            shelves.add(store)
            found, about = shelves.own(store), shelves.baseline(store)
        else:
            store, word = library, path.stem if is_file(target) else target
            found, about = _named(word, shelves)
        stores.append(store)
        names.update(dict.fromkeys(found))
        recorded.update(about)
    if not targets:
        recorded = {**shelves.baseline(library)}
    asked = (shelves.find, shelves.statement, shelves.cited)
    return StoredSelection(tuple(names), recorded, tuple(dict.fromkeys(stores)), *asked, shelves.errors)


def _named(target: str, shelves: _Shelves) -> tuple[list[str], dict[str, Recorded]]:
    """What the library has under a paper, an id, or the beginning of ids: stored certificates, and what is recorded."""
    from verify.run.library import NothingSelected, no_such

    head = target.partition(".")[0]

    def meant(name: str) -> bool:
        return name == target or name.startswith(f"{target}.")

    found = [name for name in shelves.paper(head) if meant(name)]
    recorded = {name: one for name, one in shelves.baseline(shelves.library).items() if meant(name)}
    unreadable = any(str(shelves.library.certificates(head)) in words for words in shelves.errors)
    if not found and not recorded and not unreadable:
        raise NothingSelected(no_such(target, [*shelves.known, *shelves.baseline(shelves.library)]))
    return found, recorded
