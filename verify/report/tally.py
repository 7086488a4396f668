"""What counts as an erratum: one count for `check`, `recheck`, `errata` and the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol, TypeVar

from verify.claims.labels import PRINTED, SEVERITIES

COUNTED = {
    "theorem": ("theorem", "theorems"),
    "proof": ("step of a proof", "steps of proofs"),
    "slip": ("slip", "slips"),
}


class Labelled(Protocol):
    """A claim, its verdict, or a record of the report: what it says of itself."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def fidelity(self) -> str: ...  # noqa: D102
    @property
    def severity(self) -> str: ...  # noqa: D102
    @property
    def convention(self) -> str: ...  # noqa: D102
    @property
    def defect_of(self) -> str: ...  # noqa: D102


class Said(Labelled, Protocol):
    """A verdict, or a record of the report."""

    @property
    def verdict(self) -> str: ...  # noqa: D102


_T = TypeVar("_T", bound=Said)


def is_erratum(one: Said) -> bool:
    """Whether it is a statement as printed that does not stand."""
    return one.fidelity in PRINTED and one.verdict in ("REFUTED", "ILL_POSED")


def is_reading(one: Labelled) -> bool:
    """Whether it is one of several readings of what is printed."""
    return one.fidelity == "reading"


def in_order(errata: Iterable[_T]) -> list[_T]:
    """By severity, the worst first; one that repeats the defect of another comes after that, what fails in one of several
    readings only comes last.
    """
    found = list(errata)
    by_id, order = {one.id: one for one in found}, ["", *SEVERITIES]
    place = {one.id: number for number, one in enumerate(found)}

    def key(one: _T) -> tuple[bool, int, str, int, bool]:
        first = by_id.get(one.defect_of, one)
        weight = (is_reading(first), order.index(first.severity), first.convention)
        return (*weight, place[first.id], first is not one)

    return sorted(found, key=key)


def tally(verdicts: Iterable[Said]) -> dict[str, int]:
    """How many printed statements do not stand (``errata``), by severity; how many more repeat the defect of one of
    them (``repeated``), stand by a convention (``by_convention``, and how many ``conventions`` these are), or fail in
    one of several readings only (``in_readings``).

    What a convention, or a fitting reading, makes true is no erratum, and is not counted as one.
    """
    found = [*filter(is_erratum, verdicts)]
    printed = [one for one in found if not is_reading(one)]
    failing = [one for one in printed if one.severity != "convention"]
    there = {one.id for one in failing}
    first = [one for one in failing if one.defect_of not in there]
    counts = Counter(one.severity for one in first)
    return {
        "errata": len(first),
        **{kind: counts[kind] for kind in COUNTED},
        "repeated": len(failing) - len(first),
        "by_convention": len(printed) - len(failing),
        "conventions": len({one.convention for one in printed} - {""}),
        "in_readings": len(found) - len(printed),
    }


def counted(verdicts: Iterable[Said]) -> str:
    """ "50 printed statements do not stand: 20 theorems, 30 slips. 8 more stand by 4 conventions only"."""
    counts = tally(verdicts)
    stand = "statement does not stand" if counts["errata"] == 1 else "statements do not stand"
    kinds = [f"{counts[kind]} {words[counts[kind] > 1]}" for kind, words in COUNTED.items() if counts[kind]]
    lines = [f"{counts['errata']} printed {stand}{': ' if kinds else ''}{', '.join(kinds)}"]
    if number := counts["repeated"]:
        lines.append(f"{number} more {_do(number, 'fail')} by the defect of one of these")
    if number := counts["by_convention"]:  # each convention is one, however many formulas it explains
        conventions = "convention" if counts["conventions"] == 1 else "conventions"
        lines.append(f"{number} more {_do(number, 'stand')} by {counts['conventions']} {conventions} only")
    if number := counts["in_readings"]:
        lines.append(f"{number} more {_do(number, 'fail')} in one of several readings only")
    return ". ".join(lines)


def _do(number: int, verb: str) -> str:
    return f"{verb}s" if number == 1 else verb
