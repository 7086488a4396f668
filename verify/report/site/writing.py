"""The folder of a report: written anew as a whole, and nothing that is not ours is touched."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

#: Lists the files of a report, in its folder.
MARKER = "privacy-verify-report.json"
#: Says what a report was made of, and of what its pages are: sealed, so that a stranger's pages never pass for made here.
STAMP = "privacy-verify-made.json"


class OutputError(ValueError):
    """The folder cannot be used. The message shows it, and the next move."""


def check_folder(out: Path, force: bool) -> None:
    """Raises OutputError if there is something else at `out`: a file, or a folder that holds no report.

    With ``force`` a report may stand among other files; they stay as they are.
    """
    if out.exists() and not out.is_dir():
        raise OutputError(f"{out}: is a file. Next: give a folder")
    if out.is_dir() and not (out / MARKER).exists() and any(out.iterdir()) and not force:
        raise OutputError(f"{out}: is not empty and holds no report. Next: another folder, or --force to put it there")


def write_report(out: Path, files: Mapping[str, str]) -> None:
    """Write `files` (by path from the top), and remove those of the report before that are gone.

    Raises OutputError, before anything is written, if a file of that name is there that is not of a report, or a link.
    """
    old = _listed(out)
    for name in (MARKER, STAMP, *files, *old):
        _no_link(out, name)
    foreign = [name for name in files if name not in old and (out / name).exists()]
    if foreign:
        raise OutputError(f"{out / foreign[0]}: is not of a report and would be lost. Next: another folder")
    try:
        (out / STAMP).unlink(missing_ok=True)
        _write(out / MARKER, json.dumps(sorted({*old, *files}), indent=0) + "\n")
        for name, text in files.items():
            _write(out / name, text)
        for name in old - set(files):
            (out / name).unlink(missing_ok=True)
        _write(out / MARKER, json.dumps(sorted(files), indent=0) + "\n")
    except OSError as error:
        raise OutputError(f"{out}: {error.strerror or error}. Next: give a folder that can be written") from None


def stamp(out: Path, of: str, key: bytes, said: Mapping[str, Any]) -> None:
    """Keep with a report what it was made of (a digest), and what was said when it was. Raises OSError."""
    words = json.dumps([of, _pages(out), said])
    _write(out / STAMP, json.dumps([words, hmac.new(key, words.encode(), hashlib.sha256).hexdigest()]) + "\n")


def unchanged(out: Path, of: str, key: bytes) -> Mapping[str, Any] | None:
    """What was said of the report in this folder, if it was made here, of the same, and its pages are as they were."""
    try:
        words, seal = json.loads((out / STAMP).read_text(encoding="utf-8"))
        if not hmac.compare_digest(seal, hmac.new(key, words.encode(), hashlib.sha256).hexdigest()):
            return None
        made_of, pages, said = json.loads(words)
        return said if (made_of, pages) == (of, _pages(out)) else None
    except (OSError, ValueError, TypeError, AttributeError):
        return None


def _pages(out: Path) -> str:
    whole = hashlib.sha256()
    for name in sorted(_listed(out)):
        whole.update(f"{name}\n{hashlib.sha256((out / name).read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _no_link(out: Path, name: str) -> None:
    """A report makes no links: what one points to, in or on the way to a file of ours, is not of a report."""
    place = out
    for part in PurePosixPath(name).parts:
        place = place / part
        if place.is_symlink():
            raise OutputError(f"{place}: is a link, and what it points to is not of a report. Next: remove it")


def _listed(out: Path) -> set[str]:
    """The files that the marker lists, as far as they are names of files below `out`."""
    try:
        names = json.loads((out / MARKER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {name for name in names if isinstance(name, str) and _is_ours(name)} if isinstance(names, list) else set()


def _is_ours(name: str) -> bool:
    """Whether a report could have written it: whoever edits the list can not have other files removed."""
    path = PurePosixPath(name)
    place = str(path.parent)
    plain = ".." not in path.parts and "\\" not in name and not path.is_absolute()
    pages = {(folder, ".html") for folder in (".", "claims", "papers")}
    return plain and (place, path.suffix) in {*pages, ("assets", ".js"), ("assets", ".css")}
