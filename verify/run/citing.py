"""What `prove` may cite: the stored statements of the library, and of a user's claims files.

No paper is imported, and no verdict believed: a lemma that a proof cites is judged, from its stored certificate and with
what it rests on itself, in the run that cites it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from verify.kernel.certificate import Certificate
from verify.kernel.statement import Statement
from verify.proving.offers import Offer, Offered

if TYPE_CHECKING:
    from verify.run.pipeline import Judgement
    from verify.run.rechecking import OnDemand
    from verify.run.recorded import Kept, StoredSelection

FIRST = "basics"


def on_offer(using: Sequence[str] = ()) -> Offer:
    """The stored proved statements of the claims files in ``using`` (FILE.py, or FILE.py:ID), then those of the library.

    Nothing is read, and of what reads nothing is loaded, before it is asked for: most short statements need no lemma.
    Raises NothingSelected, StoredError.
    """
    files = {one.partition(".py:")[0] + ".py" if ".py:" in one else one: one.partition(".py:")[2] for one in using}

    @cache
    def own() -> StoredSelection | None:
        from verify.run.recorded import select_stored

        return select_stored(tuple(files)) if files else None

    @cache
    def library() -> StoredSelection:
        from verify.run.recorded import select_stored

        return select_stored()

    looked: list[StoredSelection] = []

    @cache
    def find(name: str) -> Kept | None:
        """Under whatever id: of the library only what is asked for is read."""
        from verify.run.library import NothingSelected, library_store
        from verify.run.recorded import Kept, select_stored

        alone = library_store().stored(name) if not files else None
        recorded = library_store().recorded_with(f'"{name}"').get(name) if alone is not None else None
        if alone is not None and recorded is not None:  # else something is amiss, and who reads all says what
            return Kept(name.partition(".")[0], alone.decoded(), recorded)
        if not looked:
            try:
                looked.append(own() or select_stored((name,)))
            except NothingSelected:
                return None
        return looked[0].find(name)

    def certificate(name: str) -> Certificate | None:
        from verify.run.store import Stored

        kept = find(name)
        return kept.entry.certificate if kept is not None and isinstance(kept.entry, Stored) else None

    @cache
    def basics() -> StoredSelection:
        from verify.run.recorded import select_stored

        return select_stored((FIRST,))

    def statements() -> Iterator[Offered]:
        return offered(own(), library())

    decoded: dict[str, Statement | None] = {}  # each is asked for once a look, and is the same node then

    def offered(*selections: StoredSelection | None) -> Iterator[Offered]:
        asked = {name for name in files.values() if name}
        for selected in selections:
            if selected is None:
                continue
            names = sorted(selected.names, key=lambda name: not name.startswith(f"{FIRST}."))
            for name in names:
                recorded = selected.recorded.get(name)
                if recorded is None or recorded.words != "PROVED" or (selected is own() and asked and name not in asked):
                    continue
                if name not in decoded:
                    decoded[name] = selected.statement(name)
                if (statement := decoded[name]) is not None:
                    yield Offered(name, statement, partial(certificate, name))

    def same(statement: Statement) -> Iterator[Offered]:
        from verify.language.pins import pin, shape
        from verify.run.library import library_store
        from verify.run.store import Stored

        mine, itself, alike = own(), pin(statement), shape(statement)
        known = library_store().recorded_with(itself, alike) | (dict(mine.recorded) if mine else {})
        itselves = [name for name, one in known.items() if one.pin == itself]
        for name in [*itselves, *(n for n, one in known.items() if one.shape == alike and one.pin != itself)]:
            kept = find(name)
            if kept is not None and isinstance(kept.entry, Stored) and kept.entry.certificate is not None:
                yield Offered(name, kept.entry.statement, partial(certificate, name))

    def known(statement: Statement) -> bool:
        from verify.language.pins import pin, shape
        from verify.run.store import mentioned

        return bool(files) or mentioned(pin(statement), shape(statement))

    if files:
        _readable(own(), [name for name in files.values() if name])
    return Offer(statements, _Judged(find), same, known, lambda: offered(own(), basics()))


def _readable(mine: StoredSelection | None, asked: Sequence[str]) -> None:
    """What can not be read of the user's is said at once."""
    from verify.run.store import StoredError

    if mine is not None and mine.errors:
        raise StoredError(mine.errors[0])
    missing = [name for name in asked if mine is not None and name not in mine.names]
    if missing:
        raise StoredError(f"{missing[0]}: nothing is stored under this id. Next: python -m verify check FILE --update")


class _Judged(Mapping[str, "Judgement"]):
    """The judgements of what is stored, each made when it is asked for."""

    def __init__(self, find: Callable[[str], Kept | None]) -> None:
        self._find = find

    @cached_property
    def _made(self) -> OnDemand:
        from verify.run.rechecking import recheck

        return recheck(self._find)

    def __getitem__(self, name: str) -> Judgement:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
