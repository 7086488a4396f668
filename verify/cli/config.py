"""What a project sets for `check` in its pyproject.toml: the table [tool.privacy-verify] of the working directory.

    [tool.privacy-verify]
    paths = ["claims/survey.py", "claims/audit.py"]    # what `check` judges when it is given no target
    effort = 60                                        # seconds of work for the search on one claim
    baseline = true                                    # a claim that is not in the recorded baseline is a difference

Nothing else is read, and no other folder is looked at. Naming a claims file runs it, so whoever starts `check` in a
folder trusts its pyproject.toml; that it was used is said.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from verify.cli.output import UsageError

FILE, TABLE = "pyproject.toml", "tool.privacy-verify"
MOST = 10_000_000  # bytes of a pyproject.toml


class Config(NamedTuple):
    """What is set; empty, or None, where nothing is."""

    paths: tuple[str, ...] = ()
    effort: float | None = None
    baseline: bool = False


def read(folder: Path) -> Config:
    """What `folder`'s pyproject.toml sets. Raises UsageError for what is not understood."""
    import tomllib

    place = folder / FILE
    try:
        if place.stat().st_size > MOST:
            raise UsageError(f"{FILE}: is too large")
        data = tomllib.loads(place.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Config()
    except (OSError, ValueError) as error:
        raise UsageError(f"{FILE}: can not be read: {error}. Next: mend it") from None
    tools = data.get("tool")
    table = tools.get("privacy-verify", {}) if isinstance(tools, dict) else {}
    if not isinstance(table, dict):
        raise UsageError(f"{FILE}: {TABLE} must be a table")
    unknown = sorted(set(table) - set(Config._fields))
    if unknown:
        raise UsageError(f"{FILE}: [{TABLE}] has no {unknown[0]!r}. Next: one of {', '.join(Config._fields)}")
    return Config(_paths(table.get("paths", [])), _effort(table.get("effort")), _baseline(table.get("baseline", False)))


def _paths(given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise UsageError(f'{FILE}: paths of [{TABLE}] must be a list of texts, such as ["claims/survey.py"]')
    return tuple(given)


def _baseline(given: object) -> bool:
    if not isinstance(given, bool):
        raise UsageError(f"{FILE}: baseline of [{TABLE}] must be true or false, not {given!r}")
    return given


def _effort(given: object) -> float | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 < given <= 1e6:
        raise UsageError(f"{FILE}: effort of [{TABLE}] must be a number of seconds above 0, not {given!r}")
    return float(given)
