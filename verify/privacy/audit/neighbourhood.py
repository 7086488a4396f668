"""What goes with a mechanism: the law of its input, and which inputs are neighbours; by the names of the inputs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.functions import plain_row
from verify.privacy.audit.grid import Cell, Grid, csv_grid, json_value, npy_rows, read_text, short
from verify.privacy.audit.mechanism import Mechanism, law_of, probability, wrong_sum
from verify.privacy.measures.channels import Distribution

__all__ = ["neighbours", "prior"]


def prior(given: object, audited: Mechanism) -> tuple[Distribution, Fraction]:
    """The law of the input: a CSV, JSON or .npy file, a JSON text, or the law itself; in the order of the inputs, or by
    their names.

    With it a number: floats sum to 1 only nearly, and each is within a factor 1 +- it of its place in the law; else 0.

    A CSV file has one line or one column of numbers, or lines ``input,probability``. Raises AuditError.
    """
    cells, tolerance = _prior_cells(given, audited.inputs)
    if len(cells) != len(audited.inputs):
        raise AuditError(
            f"--prior {given}: has {len(cells)} probabilities, the mechanism {len(audited.inputs)} inputs. "
            "Next: one for each input"
        )
    law = tuple(probability(cell) for cell in cells)
    total = sum(law, Fraction(0))
    if abs(total - 1) > tolerance:
        raise wrong_sum(f"--prior {given}", total, divisible=False)
    if total == 1:
        return law, Fraction(0)
    (near,), off = law_of((law,))
    return near, off


def _prior_cells(given: object, inputs: tuple[str, ...]) -> tuple[list[Cell], Fraction]:
    """The probabilities, and how far from 1 they may sum."""
    if not isinstance(given, str):
        found = plain_row(given)
        if found is None:
            raise AuditError(f"prior: {short(given)} is no law. Next: a probability for each input")
        return _law_cells("prior", found[0], inputs), found[1]
    if Path(given).suffix.lower() == ".npy" and given.lstrip()[:1] not in ("[", "{"):
        law, tolerance = npy_rows(given)
        return _law_cells(given, law, inputs), tolerance
    return _written_cells(given, inputs), Fraction(0)


def _written_cells(given: str, inputs: tuple[str, ...]) -> list[Cell]:
    if given.lstrip()[:1] in ("[", "{"):
        return _law_cells("--prior", json_value("--prior", given), inputs)
    suffix = Path(given).suffix.lower()
    if suffix == ".json":
        return _law_cells(given, json_value(given, read_text(given)), inputs)
    grid = csv_grid(given, read_text(given))
    if all(row.name is not None and len(row.cells) == 1 for row in grid.rows):
        return _by_name(given, {str(row.name): row.cells[0] for row in grid.rows}, len(grid.rows), inputs)
    if len(grid.rows) == 1:
        return _named_columns(given, grid, inputs)
    if any(len(row.cells) != 1 for row in grid.rows):
        raise AuditError(f"--prior {given}: is a matrix. Next: one line, one column, or lines input,probability")
    return [row.cells[0] for row in grid.rows]


def _named_columns(given: str, grid: Grid, inputs: tuple[str, ...]) -> list[Cell]:
    cells = grid.rows[0].cells
    if grid.columns is None or len(grid.columns) != len(cells):
        return list(cells)
    return _by_name(given, dict(zip(grid.columns, cells, strict=True)), len(cells), inputs)


def _law_cells(source: str, law: Any, inputs: tuple[str, ...]) -> list[Cell]:
    if isinstance(law, Mapping):
        cells = {str(name): Cell(p, f"{source}, {name!r}") for name, p in law.items()}
        return _by_name(source, cells, len(law), inputs)
    if not isinstance(law, list) or any(isinstance(p, list | Mapping) for p in law):
        raise AuditError(f"{source}: is no list of probabilities. Next: such as [0.5, 0.5], one for each input")
    return [Cell(p, f"{source}, entry {k}") for k, p in enumerate(law, 1)]


def _by_name(given: str, cells: Mapping[str, Cell], count: int, inputs: tuple[str, ...]) -> list[Cell]:
    if len(cells) != count:
        raise AuditError(f"--prior {given}: an input has two probabilities. Next: one for each input")
    for name in [*cells, *inputs]:
        if name not in inputs:
            raise AuditError(f"--prior {given}: {name!r} is no input of the mechanism. Next: one of {_some(inputs)}")
        if name not in cells:
            raise AuditError(f"--prior {given}: input {name!r} has no probability. Next: one for each input, 0 included")
    return [cells[name] for name in inputs]


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")


def neighbours(given: object, audited: Mechanism) -> list[tuple[int, int]]:
    """The pairs of inputs, by name, that a CSV file has a line each for, or a JSON file or text a list each; no order.

    Raises AuditError.
    """
    place = {name: k for k, name in enumerate(audited.inputs)}
    found: dict[tuple[int, int], None] = {}
    for where, pair in _pairs(given):
        if not isinstance(pair, list) or len(pair) != 2:
            raise AuditError(f"{where}: {short(pair)} is no pair. Next: two inputs, such as a,b")
        for name in pair:
            if not isinstance(name, str) or name not in place:
                raise AuditError(f"{where}: {name!r} is no input of the mechanism. Next: one of {_some(audited.inputs)}")
        i, k = sorted(place[name] for name in pair)
        if i == k:
            raise AuditError(f"{where}: {pair[0]!r} is paired with itself. Next: two inputs that differ")
        found[i, k] = None
    if not found:
        raise AuditError(f"--neighbours {given}: has no pairs. Next: two inputs a line, or --neighbours all")
    return sorted(found)


def _pairs(given: object) -> list[tuple[str, Any]]:
    if not isinstance(given, str):
        if not isinstance(given, Sequence):
            raise AuditError(f"neighbours: {short(given)} is no list of pairs. Next: such as [(0, 1), (1, 2)]")
        pairs = [[str(name) for name in pair] if isinstance(pair, Sequence) else pair for pair in given]
        return [(f"neighbours, pair {k}", pair) for k, pair in enumerate(pairs, 1)]
    inline = given.lstrip()[:1] == "["
    if inline or Path(given).suffix.lower() == ".json":
        source = "--neighbours" if inline else given
        pairs = json_value(source, given if inline else read_text(given))
        if not isinstance(pairs, list):
            raise AuditError(f'{source}: is no list of pairs. Next: such as [["a", "b"], ["b", "c"]]')
        return [(f"{source}, pair {k}", pair) for k, pair in enumerate(pairs, 1)]
    lines = enumerate(read_text(given).splitlines(), 1)
    return [
        (f"{given}, line {number}", [name.strip() for name in re.split("[,;\t]", line)])
        for number, line in lines
        if line.strip()
    ]
