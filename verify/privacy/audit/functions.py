"""A mechanism given as a Python function: its inputs, and the law of the output that it answers each with.

Importing the function's module and calling it runs the user's own code.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.grid import Grid, array_grid, plain_rows, short, tolerance_of
from verify.privacy.measures.channels import MOST_ENTRIES

__all__ = ["called", "plain_row"]

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)", re.ASCII)


def called(given: str, module: str, name: str, inputs: str | None) -> tuple[Grid, list[str]]:
    """A row an input, and the names of the inputs. The function must answer the same when it is asked again."""
    values = _inputs(given, inputs)
    names = [value if isinstance(value, str) else json.dumps(value) for value in values]
    function = _imported(given, module, name)
    rows, tolerance = [], Fraction(0)
    for value, named in zip(values, names, strict=True):
        row, off = _answer(given, function, value, named)
        if (again := _answer(given, function, value, named)[0]) != row:
            raise AuditError(
                f"{given}: answers {named} with {short(row)} and then {short(again)}: it must return the law of the "
                "output, not draw one. Next: return the probabilities"
            )
        tolerance = max(tolerance, off)
        rows.append(row)
    return array_grid(given, rows, tolerance), names


def _inputs(given: str, text: str | None) -> list[Any]:
    if text is None:
        raise AuditError(f"{given}: is a function, and needs inputs. Next: --inputs 0..4, or --inputs '[\"a\", \"b\"]'")
    if found := _RANGE.fullmatch(text.strip()):
        first, last = map(int, found.groups())
        if not 0 <= last - first < MOST_ENTRIES:
            raise AuditError(f"--inputs {text}: must go up, by fewer than {MOST_ENTRIES}. Next: such as 0..4")
        return list(range(first, last + 1))
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise AuditError(f"--inputs {text}: neither a range nor JSON. Next: 0..4, or [\"yes\", \"no\"]") from None
    if not isinstance(values, list) or not values:
        raise AuditError(f"--inputs {text}: must be a list with an input at least. Next: [\"yes\", \"no\"]")
    return values


def _imported(given: str, module: str, name: str) -> Callable[[Any], Any]:
    """The function. Importing a module runs it: this is the user's own code."""
    try:
        found = getattr(_module(module), name, None)
    except AuditError:
        raise
    except (Exception, SystemExit) as error:
        raise AuditError(f"{given}: importing {module} fails: {type(error).__name__}: {error}. Next: mend it") from None
    if not callable(found):
        raise AuditError(f"{given}: {module} has no function {name}. Next: name one that it has")
    kept: Callable[[Any], Any] = found
    return kept


def _module(name: str) -> Any:
    if not name.endswith(".py"):
        folder = os.getcwd()
        sys.path.insert(0, folder)
        try:
            return importlib.import_module(name)
        finally:
            sys.path.remove(folder)
    path = Path(name)
    if not path.is_file():
        raise AuditError(f"{name}: no such file. Next: path/to/file.py:function, or module:function")
    specification = importlib.util.spec_from_file_location(f"_audited_{path.stem}", path)
    if specification is None or specification.loader is None:
        raise AuditError(f"{name}: cannot be imported. Next: path/to/file.py:function, or module:function")
    made = importlib.util.module_from_spec(specification)
    sys.modules[made.__name__] = made
    specification.loader.exec_module(made)
    return made


def _answer(given: str, function: Callable[[Any], Any], value: Any, name: str) -> tuple[Any, Fraction]:
    """What the function answers, as a list or a mapping of its own (it may fill the same one again), and the
    tolerance for its sum.
    """
    try:
        row = function(value)
    except (Exception, SystemExit) as error:
        raise AuditError(f"{given}: fails for input {name}: {type(error).__name__}: {error}. Next: mend it") from None
    found = plain_row(row)
    if found is None:
        raise AuditError(
            f"{given}: answers {name} with {short(row)}. Next: return a list of probabilities, or a dict from outputs"
        )
    return found


def plain_row(row: Any) -> tuple[Any, Fraction] | None:
    """A row as a list or a mapping of its own, and the tolerance for its sum; None for what is no row."""
    none = Fraction(0)
    if isinstance(row, Mapping):
        return {output: plain_rows(p) for output, p in row.items()}, max(map(tolerance_of, row.values()), default=none)
    if isinstance(row, Sequence) and not isinstance(row, str | bytes):
        return list(map(plain_rows, row)), max(map(tolerance_of, row), default=none)
    plain = plain_rows(row)
    if isinstance(plain, list):
        return plain, tolerance_of(row)
    return None
