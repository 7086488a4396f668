"""The mutual-information level of a mechanism, and what follows from one notion of privacy for another.

MI-DP at level eps asks ``I(X_i; Y | the other entries) < eps`` for every entry i and every prior of the database. That
information is an average over the settings of the other entries, so the largest value is the largest capacity of
a channel from one entry, the others fixed (claim ``cuff_yu2016.observation.product`` for the product form). Nats.

The conversions are functions that return the level they give and the id of the claim that proves it.

Source: Cuff, Yu, "Differential Privacy as a Mutual Information Constraint" (2016, slides).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.measures.balls import ball, ends
from verify.measures.channels import (
    Channel,
    Distribution,
    exact_channel,
    exact_number,
    exp_epsilon_number,
    whole_number,
)
from verify.measures.divergence import BITS, binary_entropy_inverse
from verify.measures.mutual_information import worst_case_mutual_information
from verify.measures.source_sets import SourceSet

__all__ = [
    "Converted",
    "MIDPLevel",
    "mi_dp_level",
    "mi_from_dp",
    "mi_from_total_variation",
    "smaller_epsilon",
    "total_variation_from_mi",
]


@dataclass(frozen=True)
class MIDPLevel:
    """``lower <= max I(X_i; Y | others) <= upper``; ``prior`` of entry ``entry`` (from 0) attains at least `lower`.

    ``rows`` are the rows of the mechanism that differ in that entry only, in the order of its values.
    """

    lower: Fraction
    upper: Fraction
    prior: Distribution
    entry: int
    rows: tuple[int, ...]


def mi_dp_level(
    channel: Sequence[Sequence[Fraction | int]], entries: int = 1, width: Fraction | float = 1e-8
) -> MIDPLevel:
    """The largest mutual information between one entry and the response, the other entries known, in nats.

    ``channel`` has a row a database: m^entries of them in lexicographic order (with one entry, m is the number of rows).
    Every entry, every setting of the others: entries m^(entries-1) channels of m rows, each enclosed to ``width``.
    Raises ValueError if the number of rows is no such power, and as `worst_case_mutual_information`.

    >>> found = mi_dp_level([[1, 0], [0, 1]])
    >>> found.lower <= found.upper, round(float(found.upper), 6)
    (True, 0.693147)
    """
    rows = exact_channel("channel", channel)
    whole_number("entries", entries, 1)
    levels = [_capacity(rows, entry, chosen, width) for entry, chosen in _neighbourhoods(len(rows), entries)]
    best = max(levels, key=lambda found: found.lower)
    upper = max(found.upper for found in levels)
    return MIDPLevel(best.lower, upper, best.prior, best.entry, best.rows)


def _neighbourhoods(count: int, entries: int) -> list[tuple[int, tuple[int, ...]]]:
    """For each entry, the rows that differ in that entry only, one group for each setting of the others."""
    size = next((m for m in range(1, count + 1) if m**entries >= count), 1)
    if size**entries != count:
        raise ValueError(
            f"channel has {count} rows: with entries = {entries} it needs m^{entries} for some m"
        )
    groups: list[tuple[int, tuple[int, ...]]] = []
    for entry in range(entries):
        step = size ** (entries - 1 - entry)
        firsts = (row for row in range(count) if row // step % size == 0)
        groups.extend((entry, tuple(row + value * step for value in range(size))) for row in firsts)
    return groups


def _capacity(rows: Channel, entry: int, chosen: tuple[int, ...], width: Fraction | float) -> MIDPLevel:
    size = len(chosen)
    corners = SourceSet([[int(i == j) for j in range(size)] for i in range(size)])
    found = worst_case_mutual_information(corners, [rows[row] for row in chosen], width)
    return MIDPLevel(found.lower, found.upper, found.weights, entry, chosen)


# --- conversions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Converted:
    """A level that follows (rounded to the safe side) and the id of the claim that says so."""

    level: Fraction
    claim: str


def smaller_epsilon(
    exp_epsilon: Fraction | int, delta: Fraction | int, exp_epsilon2: Fraction | int
) -> Converted:
    """The least delta' such that every (eps,delta)-close pair is (eps',delta')-close, for 0 <= eps' <= eps. Exact.

    >>> smaller_epsilon(3, 0, 1).level
    Fraction(1, 2)
    """
    t, t2 = exp_epsilon_number("exp_epsilon", exp_epsilon), exp_epsilon_number("exp_epsilon2", exp_epsilon2)
    if t2 > t:
        raise ValueError(f"exp_epsilon2 = {t2}: must be at most exp_epsilon = {t}")
    d = _probability("delta", delta)
    return Converted(1 - (t2 + 1) * (1 - d) / (t + 1), "cuff_yu2016.conversion")


def mi_from_dp(exp_epsilon: Fraction | int) -> Converted:
    """eps tanh(eps/2), rounded up: a bound on I(X;Y) under eps-DP, by relative entropy of the rows.

    >>> round(float(mi_from_dp(3).level), 6)
    0.549306
    """
    from flint import ctx

    t = exp_epsilon_number("exp_epsilon", exp_epsilon)
    with ctx.workprec(BITS):
        return Converted(
            ends(ball(t).log() * ball((t - 1) / (t + 1)))[1], "cuff_yu2016.dp_to_information.tightest"
        )


def total_variation_from_mi(level: Fraction | int) -> Converted:
    """1 - 2 h^-1(ln 2 - level), rounded up, for 0 <= level; 1 from ln 2 on.

    >>> round(float(total_variation_from_mi(Fraction(1, 100)).level), 4)
    0.1412
    """
    from flint import ctx

    eps = exact_number("level", level)
    if eps < 0:
        raise ValueError(f"level = {eps}: must be >= 0, it bounds a mutual information")
    with ctx.workprec(BITS):
        rest = ends(ball(2).log() - ball(eps))[0]
    bound = Fraction(1) if rest <= 0 else 1 - 2 * binary_entropy_inverse(rest).lower
    return Converted(bound, "cuff_yu2016.information_to_variation")


def mi_from_total_variation(delta: Fraction | int, inputs: int, outputs: int) -> Converted:
    """h(delta) + delta ln min(inputs, outputs), rounded up: half of the bound of the slides.

    >>> round(float(mi_from_total_variation(1, 2, 5).level), 6)
    0.693147
    """
    from flint import ctx

    d = _probability("delta", delta)
    size = min(whole_number("inputs", inputs, 1), whole_number("outputs", outputs, 1))
    with ctx.workprec(BITS):
        noise = sum((-ball(p) * ball(p).log() for p in (d, 1 - d) if p), ball(0))
        return Converted(ends(noise + ball(d) * ball(size).log())[1], "cuff_yu2016.finite_alphabet.halved")


def _probability(name: str, value: Fraction | int) -> Fraction:
    p = exact_number(name, value)
    if not 0 <= p <= 1:
        raise ValueError(f"{name} = {p}: must lie in [0, 1]")
    return p
