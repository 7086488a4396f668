"""Mutants of results: one field, or a part of one, replaced by a neighbour; two ends at once; fields of other results.

A mutant of which `verify` says True must be a true statement about its own input. That is decided by other means than
those of `verify`: see `test_verify`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction as F
from typing import Any

import numpy as np

SMALL = F(1, 10**13)


class Text(str):
    """A subclass of a type that is expected."""


def mutants(found: Any, others: list[Any], seed: int, most: int) -> Iterator[Any]:
    """At most ``most`` mutants of a result, chosen by the seed, all different from it and from each other by their text."""
    chance = random.Random(seed)
    every = [*_of_fields(found, others, chance), *_of_ends(found), *_of_several(found, others)]
    chance.shuffle(every)
    count = 0
    for changes in every:
        mutant = _changed(found, changes)
        if mutant is not None:
            yield mutant
            count += 1
            if count == most:
                return


def _changed(found: Any, changes: dict[str, Any]) -> Any:
    """The result with other values in some fields; None if that is the result itself."""
    if all(same(getattr(found, name), value) for name, value in changes.items()):
        return None
    return forged(found, changes)


def forged(value: Any, changes: dict[str, Any]) -> Any:
    """A dataclass with other values in some fields, whatever its constructor would say to them."""
    made = object.__new__(type(value))
    for part in fields(value):
        object.__setattr__(made, part.name, changes.get(part.name, getattr(value, part.name)))
    return made


def same(a: Any, b: Any) -> bool:
    """Equal, and of the same types all through (True is not 1 here)."""
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(v, b[k]) for k, v in a.items())
    if is_dataclass(a):
        return all(same(getattr(a, part.name), getattr(b, part.name)) for part in fields(a))
    return a is b or (not isinstance(a, np.ndarray) and bool(a == b))


def _of_fields(found: Any, others: list[Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    for part in fields(found):
        donors = [getattr(other, part.name) for other in others]
        for value in neighbours(getattr(found, part.name), donors, chance):
            yield {part.name: value}


def _of_ends(found: Any) -> Iterator[dict[str, Any]]:
    """Both ends of an enclosure moved, swapped, or set."""
    if not (hasattr(found, "lower") and hasattr(found, "upper")):
        return
    low, high = found.lower, found.upper
    yield {"lower": high, "upper": low}
    for value in (None, F(0), F(1), F(5), low, high, math.inf):
        yield {"lower": value, "upper": value}
    if low is None or high is None:
        yield from ({"lower": None, "upper": F(5)}, {"lower": F(1), "upper": None}, {"lower": F(1), "upper": F(4)})
        return
    for step in (SMALL, F(1, 10**7), F(1, 100), F(1)):
        yield {"lower": low - step, "upper": high + step}
        yield {"lower": low + step, "upper": high + step}
        yield {"lower": low - step, "upper": high - step}
        yield {"lower": low + step, "upper": high - step}


def _of_several(found: Any, others: list[Any]) -> Iterator[dict[str, Any]]:
    """All but one field, and two fields, from another result."""
    names = [part.name for part in fields(found)]
    for other in others:
        taken = {name: getattr(other, name) for name in names}
        for name in names:
            yield {k: v for k, v in taken.items() if k != name}
            for second in names:
                if name < second:
                    yield {name: taken[name], second: taken[second]}


def neighbours(value: Any, donors: list[Any], chance: random.Random) -> Iterator[Any]:
    """Other values for a field: what others have there, what is near, and what has the wrong type."""
    yield from donors
    yield from (None, math.nan, math.inf, 0.5, "x", [], (), object(), True, {})
    match value:
        case bool():
            yield from (not value, int(value))
        case int():
            yield from (value + 1, value - 1, -value, 0, 10**9, float(value), F(value), str(value), bool(value))
        case F():
            yield from _numbers(value)
        case str():
            yield from ("", value + " ", value.upper(), value.encode(), Text(value))
        case tuple():
            yield from _sequences(value, donors, chance)
        case frozenset():
            listed = sorted(value, key=repr)
            yield from (set(value), frozenset(listed[1:]), frozenset([*listed, (0, 1, 2, 3, 4, 5)]), frozenset())
            yield from (frozenset([*listed[:k], *listed[k + 1 :]]) for k in range(1, min(8, len(listed))))
        case dict():
            for key in chance.sample(sorted(value, key=repr), min(6, len(value))):
                yield {k: v for k, v in value.items() if k != key}
                yield from ({**value, key: v} for v in neighbours(value[key], [], chance))
            yield from ({**value, (0, 0, 0): F(1)}, {**value, (99, 0, 1): F(1)}, list(value.items()))
        case _ if is_dataclass(value):
            same_kind = [donor for donor in donors if type(donor) is type(value)]
            yield from (forged(value, changes) for changes in _of_fields(value, same_kind, chance))
            yield tuple(getattr(value, part.name) for part in fields(value))


def _numbers(value: F) -> Iterator[Any]:
    for step in (SMALL, F(1, 10**7), F(1, 1000), F(1)):
        yield from (value + step, value - step)
    yield from (2 * value, value / 2, -value, F(0), F(1), F(10**400), F(1, 10**400), 1 / value if value else F(7))
    yield from (int(value), float(value), str(value), Decimal(1), complex(1))


def _sequences(value: tuple[Any, ...], donors: list[Any], chance: random.Random) -> Iterator[Any]:
    yield from (list(value), value[1:], value[:-1], (*value, *value[:1]), value[::-1], (*value, None))
    places = chance.sample(range(len(value)), min(4, len(value)))
    for k in places:
        parts = [donor[k] for donor in donors if isinstance(donor, tuple) and len(donor) > k]
        for other in neighbours(value[k], parts[:2], chance):
            yield (*value[:k], other, *value[k + 1 :])
    for i, j in zip(places, places[1:], strict=False):
        swapped = list(value)
        swapped[i], swapped[j] = value[j], value[i]
        yield tuple(swapped)
        if isinstance(value[i], F) and isinstance(value[j], F):  # a law stays a law
            for step in (SMALL, F(1, 1000), value[i]):
                moved = list(value)
                moved[i], moved[j] = value[i] - step, value[j] + step
                yield tuple(moved)
