"""`shorten`: proof scripts without what the automation does alone; every verdict stands."""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from verify.cli.output import UsageError, say, write_json
from verify.language.plain import number_of, redraw
from verify.run.exits import OK

if TYPE_CHECKING:
    from verify.run.library import Paper
    from verify.run.shorten.shortening import Shortened


def run(options: argparse.Namespace) -> int:
    """Shorten the scripts of a claims file, a paper, or a module of a paper; 2: they do not check as they are."""
    from verify.run.shorten.shortening import CannotShorten, shorten, write

    paper, files = _named(options.file)
    start = time.monotonic()
    try:
        found = shorten(paper, _progress, files=files)
        if not options.dry_run:
            write(found)
    except CannotShorten as error:
        raise UsageError(f"{options.file}: {error}") from None
    except PermissionError as error:
        raise UsageError(f"{error.filename}: {error.strerror}. Next: let it be written by you") from None
    finally:
        if sys.stderr.isatty():
            redraw()
    if options.json:
        write_json(options.json, _data(found, options.dry_run, time.monotonic() - start))
    if options.json != "-":
        if options.dry_run:
            sys.stdout.writelines(_diff(found))
        print(_summary(found, options.dry_run, time.monotonic() - start))
        if found.after and not options.dry_run and not options.json:
            print(f"Next: python -m verify check {options.file} --update, to store the shorter certificates")
    return OK


def _named(target: str) -> tuple[Paper, tuple[Path, ...] | None]:
    """The paper that a target names, and those of its files that may change (None: all)."""
    from verify.run.library import LibraryError, NothingSelected, is_file, no_such, papers, theorems_path

    if not is_file(target):
        if target not in papers():
            raise NothingSelected(no_such(target, papers()))
        return _loaded(f"theorems.{target}"), None
    path = Path(target).resolve()
    library = theorems_path().resolve()
    if library in path.parents:
        name = path.relative_to(library).parts[0].removesuffix(".py")
        if not path.is_file():
            raise LibraryError(f"{target}: no such file. Next: name a module of theorems/{name}")
        return _loaded(f"theorems.{name}"), (path,)
    return _loaded(str(path)), None


def _loaded(origin: str) -> Paper:
    from verify.run.library import load

    paper = load(origin)
    if paper is None:
        raise UsageError(f"{origin}: has no claims. Next: a paper, or the path of a claims file or module")
    return paper


def _progress(words: str) -> None:
    if sys.stderr.isatty():
        redraw(words)
    else:
        say(words)


def _diff(found: Shortened) -> Iterator[str]:
    for path, text in found.after.items():
        name = os.path.relpath(path)
        old, new = found.before[path].splitlines(keepends=True), text.splitlines(keepends=True)
        yield from difflib.unified_diff(old, new, f"a/{name}", f"b/{name}")


def _summary(found: Shortened, dry: bool, seconds: float) -> str:
    before, after = found.lines
    tried = f"{number_of(found.scripts, 'script')}, {number_of(found.trials, 'trial')}"
    if not found.after:
        return f"{tried}: nothing can go ({seconds:.1f} s)"
    go = "would go" if dry else "go" if found.dropped != 1 else "goes"
    return (
        f"{tried}: {number_of(found.dropped, 'part')} {go}, {before:,} lines to {after:,} in "
        f"{number_of(len(found.after), 'file')}, every verdict as before ({seconds:.1f} s)"
    )


def _data(found: Shortened, dry: bool, seconds: float) -> dict[str, object]:
    before, after = found.lines
    return {
        "files": [os.path.relpath(path) for path in found.after],
        "written": bool(found.after) and not dry,
        "summary": {
            "scripts": found.scripts,
            "trials": found.trials,
            "parts": found.dropped,
            "lines": {"before": before, "after": after},
            "seconds": seconds,
        },
    }
