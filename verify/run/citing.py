"""What `prove` may cite: the stored statements of the library, and of a user's claims files.

No paper is imported, and no verdict believed: a lemma that a proof cites is judged, from its stored certificate and with
what it rests on itself, in the run that cites it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial

from verify.kernel.certificate import Certificate
from verify.proving.offers import Offer, Offered
from verify.run.recorded import Kept, StoredSelection, select_stored
from verify.run.session import recheck
from verify.run.store import Stored, StoredError

__all__ = ["on_offer"]

FIRST = "basics"


def on_offer(using: Sequence[str] = ()) -> Offer:
    """The stored proved statements of the claims files in ``using`` (FILE.py, or FILE.py:ID), then those of the library.

    Nothing is read before it is asked for. Raises NothingSelected, StoredError.
    """
    files = {one.partition(".py:")[0] + ".py" if ".py:" in one else one: one.partition(".py:")[2] for one in using}

    @cache
    def own() -> StoredSelection | None:
        return select_stored(tuple(files)) if files else None

    @cache
    def library() -> StoredSelection:
        return select_stored()

    def find(name: str) -> Kept | None:
        return (own() or library()).find(name)

    def certificate(name: str) -> Certificate | None:
        kept = find(name)
        return kept.entry.certificate if kept is not None and isinstance(kept.entry, Stored) else None

    def statements() -> Iterator[Offered]:
        asked = {name for name in files.values() if name}
        for selected in (own(), library()):
            if selected is None:
                continue
            names = sorted(selected.names, key=lambda name: not name.startswith(f"{FIRST}."))
            for name in names:
                recorded = selected.recorded.get(name)
                if recorded is None or recorded.words != "PROVED" or (selected is own() and asked and name not in asked):
                    continue
                statement = selected.statement(name)
                if statement is not None:
                    yield Offered(name, statement, partial(certificate, name))

    mine = own()  # what can not be read is said at once
    if mine is not None and mine.errors:
        raise StoredError(mine.errors[0])
    missing = [name for name in files.values() if name and mine is not None and name not in mine.names]
    if missing:
        raise StoredError(f"{missing[0]}: nothing is stored under this id. Next: python -m verify check FILE --update")
    return Offer(statements, recheck(find))
