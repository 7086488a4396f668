"""The audit of named mechanisms, one after the other: what they leak together, as text and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from verify.language.plain import number_of
from verify.privacy.accounting import Composition, TooWide
from verify.privacy.accounting.levels import level_value
from verify.privacy.measures.divergence import Enclosure, NotFinite

EPSILONS = ("0", "0.1", "0.5", "1", "2", "4", "8")
DELTAS = ("1e-3", "1e-6", "1e-9")
ORDERS = ("2", "8", "32")
NONE = {"lower": None, "upper": None}
SMALL = Fraction(1, 10**40)
ANSWERS = {True: "holds", False: "does not hold", None: "undecided"}


@dataclass(frozen=True)
class Composed:
    """What is known of a composition. ``stated``: epsilon, delta, and whether that level holds, if one was stated.

    A level that is not known as nearly as was asked for stands as the refusal, with what is known.
    """

    source: str
    composition: Composition
    deltas: tuple[tuple[str, Enclosure | TooWide], ...]
    epsilons: tuple[tuple[str, Enclosure | TooWide | None], ...]
    renyi: tuple[tuple[str, Enclosure], ...]
    stated: tuple[str, str, bool | None] | None = None


def composed(source: str, composition: Composition, epsilon: str | None, delta: str | None) -> Composed:
    """The levels at some usual numbers, and at the stated ones. Raises ValueError for a level that is none."""
    deltas = tuple((text, _known(composition.delta, text)) for text in _with("epsilon", epsilon, EPSILONS))
    epsilons = tuple((text, _epsilon(composition, text)) for text in _with("delta", delta, DELTAS))
    holds = None if epsilon is None else (epsilon, delta or "0", composition.private(epsilon, delta or 0))
    return Composed(source, composition, deltas, epsilons, _renyi(composition), holds)


def _with(name: str, stated: str | None, usual: Sequence[str]) -> list[str]:
    """The usual numbers and the stated one, in their order, each once."""
    levels = {text: level_value(name, text) for text in usual}
    if stated is not None:
        value = level_value(name, stated)
        levels = {stated: value} | {text: level for text, level in levels.items() if level != value}
    return sorted(levels, key=lambda text: float(levels[text].ball()))


def _epsilon(composition: Composition, delta: str) -> Enclosure | TooWide | None:
    try:
        return _known(composition.epsilon, delta)
    except NotFinite:
        return None


def _known(level: Callable[[str], Enclosure], text: str) -> Enclosure | TooWide:
    try:
        return level(text)
    except TooWide as refused:
        return refused


def _renyi(composition: Composition) -> tuple[tuple[str, Enclosure], ...]:
    """None where a mechanism has no finite one, or where it is not computed."""
    try:
        return tuple((order, composition.renyi(order)) for order in ORDERS)
    except ArithmeticError:
        return ()


def composed_text(found: Composed) -> str:
    """What is run, and the levels; the stated one last."""
    runs = [f"{number_of(count, 'run')} of {mechanism}" for mechanism, count in found.composition.runs]
    runs.append(f"computed: {found.composition.method}; nats; neighbouring inputs as each mechanism says")
    parts = ["\n".join(runs)]
    parts.append(_table("epsilon", "least delta", [(text, _short(value)) for text, value in found.deltas]))
    rows = [(text, "none is enough" if value is None else _short(value)) for text, value in found.epsilons]
    parts.append(_table("delta", "least epsilon", rows))
    if found.renyi:
        parts.append(_table("order", "Renyi divergence", [(text, str(value)) for text, value in found.renyi]))
    if found.stated:
        epsilon, delta, holds = found.stated
        least = dict(found.deltas)[epsilon]
        known = least.enclosure if isinstance(least, TooWide) else least
        parts.append(
            f"({epsilon}, {delta})-differential privacy: {ANSWERS[holds]}; the least delta at epsilon = {epsilon} is "
            f"{_short(known)}"
        )
    return "\n\n".join(parts)


def _short(value: Enclosure | TooWide) -> str:
    """An end of 1e-60 that is the rounding of a 0 is not written out."""
    if isinstance(value, TooWide):
        return f"refused: not known within what is asked, but with --width {value.width}"
    return "at most 1e-40" if not value.lower and 0 < value.upper < SMALL else str(value)


def _table(first: str, second: str, rows: Sequence[tuple[str, str]]) -> str:
    width = max(len(first), *(len(text) for text, _ in rows))
    return "\n".join(f"{text:<{width}}  {value}" for text, value in [(first, second), *rows])


def composed_data(found: Composed) -> dict[str, object]:
    """One object. ``lower`` and ``upper`` are decimals between which a level lies, null where none is finite, or where it
    is refused: then ``refused`` is the ``--width`` that it would take. ``holds`` is null where that is undecided.
    """
    stated = None
    if found.stated:
        epsilon, delta, holds = found.stated
        stated = {"epsilon": epsilon, "delta": delta, "holds": holds}
    return {
        "mechanism": found.source,
        "runs": [{"mechanism": str(mechanism), "runs": count} for mechanism, count in found.composition.runs],
        "method": found.composition.method,
        "delta": [{"epsilon": text, **_ends(value)} for text, value in found.deltas],
        "epsilon": [{"delta": text, **(_ends(value) if value else NONE)} for text, value in found.epsilons],
        "renyi": [{"order": text, **_ends(value)} for text, value in found.renyi],
        "stated": stated,
    }


def _ends(value: Enclosure | TooWide) -> dict[str, str | None]:
    """To forty digits, rounded outwards."""
    if isinstance(value, TooWide):
        return {**NONE, "refused": value.width}
    return {"lower": _decimal(value.lower, ROUND_FLOOR), "upper": _decimal(value.upper, ROUND_CEILING)}


def _decimal(value: Fraction, rounding: str) -> str:
    context = Context(prec=40, rounding=rounding)
    return f"{context.divide(Decimal(value.numerator), Decimal(value.denominator)).normalize(context):f}"
