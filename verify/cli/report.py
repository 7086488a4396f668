"""`report`: a folder of static pages about claims, from what is on record."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.cli.output import UsageError, beating, loading, say, selected, write_json
from verify.language.plain import number_of
from verify.run.exits import INTERNAL, NOTHING, OK, worst

if TYPE_CHECKING:
    from verify.report.site import Record
    from verify.report.site.curves import Curve


FIRST = 1  # of the paper's source sets, one where the printed formula is wrong


def run(options: argparse.Namespace) -> int:
    """Judge what the ledger and the stored certificates have, and write the pages. Nothing is searched."""
    from verify.report.site import OutputError, build, check_folder, collect, write_report
    from verify.report.site.writing import stamp, unchanged
    from verify.run.ledger import default_place
    from verify.run.page import sentences

    start, out = time.monotonic(), Path(options.out)
    try:
        check_folder(out, options.force)
        of, seal = _made_of(options)
        kept = unchanged(out, of, seal) if of else None
        if kept is not None:
            return _say(options, out, kept, time.monotonic() - start, "; nothing has changed since it was made")
        selection = selected(options.targets)
        unread = loading(selection)
        if not selection.claims:
            say("nothing selected: there are no claims. Next: python -m verify new my_claims.py")
            return unread or NOTHING
        curves = _curves(options.source_set, {one.paper.name for one in selection.claims})
        with _told_how_far(len(selection.claims)) as progress:
            records, warning = collect(selection, default_place(options.ledger), progress)
        broken = [*map(str, selection.broken), *(f"{one.place}: {one.reason}" for one in selection.unreadable)]
        notes = [*([warning] if warning else ()), *broken, *_notes(records, _next(options))]
        pages = {one.paper.name: one.paper for one in selection.claims}
        said = {name: sentences(paper) for name, paper in pages.items()}
        files = build(records, curves, _made(), notes, 0 if options.source_set else FIRST, said)
        write_report(out, files)
        found = _found(records, broken, unread)
        if of and not unread:
            stamp(out, of, seal, found)
    except OutputError as error:
        raise UsageError(str(error)) from None
    return _say(options, out, found, time.monotonic() - start, known=len(broken))


def _made_of(options: argparse.Namespace) -> tuple[str, bytes]:
    """A digest of all that a report of the library is made of, and the key of this user; "" where that is not known.

    A user's own claims file may read what it wants, and a ledger on a server may change at any time.
    """
    import hashlib

    from verify.run.ledger import default_place, key, tool_fingerprint
    from verify.run.library import papers, theorems_path

    place = default_place(options.ledger)
    if isinstance(place, str) or not {target.partition(".")[0] for target in options.targets} <= {*papers()}:
        return "", b""
    whole = hashlib.sha256(repr((tool_fingerprint(), sys.version, options.targets)).encode())
    library = sorted(path for path in theorems_path().rglob("*") if path.suffix != ".pyc" and path.is_file())
    assets = sorted((Path(__file__).parents[1] / "report" / "site" / "assets").iterdir())
    others = [Path(options.source_set)] if options.source_set else []
    ledger = [place, place.with_name(f"{place.name}-wal")]
    try:
        for path in (*library, *assets, *others, *(one for one in ledger if one.exists())):
            whole.update(f"{path}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
        return whole.hexdigest(), key()
    except (OSError, RuntimeError):
        return "", b""


def _curves(file: str | None, reported: Collection[str]) -> Sequence[Curve]:
    """The user's source set, if there is one, with what the library prints of it; and those that these papers draw."""
    from verify.report.site.curves import curve
    from verify.report.site.sources import SourceFileError, read_source_set
    from verify.run.library import curve_makers, papers

    try:
        own = None if file is None else read_source_set(Path(file))
    except SourceFileError as error:
        raise UsageError(f"--source-set {error}") from None
    makers = curve_makers(papers() if file else reported)  # beside one's own, all there are to compare it with
    printed = [one for maker in makers for one in maker.paper_curves()]
    if file is None or own is None:
        return printed
    formulas = (maker.printed_formula(own) for maker in makers)
    return [curve(Path(file).name, own, next(formulas, None)), *printed]


@contextmanager
def _told_how_far(total: int) -> Iterator[Callable[[int, int], None]]:
    """What to tell of how many claims are done: a bar on a terminal, else a line now and then."""
    from verify.cli.terminal import bar

    far = [0]
    with bar(total, "claims") as advance:
        if advance is not None:
            yield lambda done, of: advance(done, of, "")
            return
        with beating(lambda: f"{far[0]} of {total} claims"):
            yield lambda done, _: far.__setitem__(0, done)


def _made() -> str:
    today = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    return f"Made {today} from run records and stored certificates, judged again by the kernel. Nothing was searched."


def _next(options: argparse.Namespace) -> str:
    """The command that judges what was asked for."""
    return " ".join(["Next: python -m verify check", *options.targets])


def _notes(records: Sequence[Record], to_do: str) -> list[str]:
    """What the first page has to say of the records."""
    notes = []
    old = sum(record.outdated for record in records)
    unrecorded = sum(not record.recorded for record in records)
    if unrecorded:
        notes.append(f"{_so_many(unrecorded, records)} no run on record: evidence and controls are not shown for them. "
                     f"{to_do}")  # fmt: skip
    if old:
        notes.append(f"{_so_many(old, records)} a run on record that another version of the package made: certificates "
                     f"were judged again, z3 and examples were not run again. {to_do}")  # fmt: skip
    errors = [error for record in records for error in record.errors]
    return [*notes, *(f"ERROR: {error}" for error in errors)]


def _so_many(count: int, records: Sequence[Record]) -> str:
    return f"{count} of {len(records)} claims {'has' if count == 1 else 'have'}"


def _found(records: Sequence[Record], broken: Sequence[str], unread: int) -> dict[str, Any]:
    """What is said of the report; the exit code, where that of loading is ``unread``."""
    from verify.report.tally import tally

    counts = Counter(record.verdict for record in records)
    wrong = [error for record in records for error in record.errors]
    judged = len(records) - counts["NOT_RUN"]
    return {
        "claims": len(records), "verdicts": dict(sorted(counts.items())),
        "errata": tally(records)["errata"], "errors": [*broken, *wrong],
        "exit_code": worst([unread, INTERNAL if wrong else OK if judged else NOTHING]),
    }  # fmt: skip


def _say(
    options: argparse.Namespace, out: Path, found: Mapping[str, Any], seconds: float, more: str = "", known: int = 0
) -> int:
    """Say what was written, and the errors but for the ``known`` first; the exit code."""
    code, counts = int(found["exit_code"]), found["verdicts"]
    if options.json:
        write_json(options.json, {"report": str(out / "index.html"), **found, "seconds": round(seconds, 4)})
    for error in found["errors"][known:]:
        say(f"ERROR: {error}")
    if set(counts) == {"NOT_RUN"}:
        say(f"nothing is judged yet: every page says NOT_RUN. {_next(options)}")
    if options.json != "-":
        said = ", ".join(f"{count} {word}" for word, count in counts.items())
        claims = number_of(found["claims"], "claim")
        stand = number_of(found["errata"], "erratum", "errata")
        print(f"{out / 'index.html'}: {claims}: {said}; {stand}{more}   ({seconds:.1f} s)")
    return code
