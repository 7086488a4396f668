"""The mutual-information level of a mechanism, and what follows from one notion of privacy for another.

MI-DP at level eps asks ``I(X_i; Y | the other entries) < eps`` for every entry i and every prior of the database. That
information is an average over the settings of the other entries, so the largest value is the largest capacity of
a channel from one entry, the others fixed; product priors have the same (claim ``cuff_yu2016.observation``). Nats.

One prior p of an entry bounds such a capacity from both sides: it has the information I(p; W), and for the output
law r = p W no prior has more than the largest D(W_x || r).

The conversions are functions that return the level they give and the id of the claim that proves it: which one it is
depends on the arguments, so the citation stays with the formula. Nothing is looked up.

Source: Cuff, Yu, "Differential Privacy as a Mutual Information Constraint" (2016, slides).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import (
    Channel,
    Distribution,
    exact_channel,
    exp_epsilon_number,
    whole_number,
)
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.divergence import BITS, binary_entropy_inverse
from verify.privacy.measures.mutual_information import WorstCaseMI, worst_case_mutual_information
from verify.privacy.measures.results import Between, Result
from verify.privacy.measures.source_sets import SourceSet

__all__ = [
    "Converted",
    "MIDPLevel",
    "Neighbourhood",
    "dp_of_queries",
    "kl_from_dp",
    "mi_dp_level",
    "mi_from_dp",
    "mi_from_kl",
    "mi_from_total_variation",
    "smaller_epsilon",
    "total_variation_from_kl",
    "total_variation_from_mi",
]


@dataclass(frozen=True)
class Neighbourhood:
    """The databases ``rows`` differ in entry ``entry`` (from 0) only; ``prior`` of that entry bounds the capacity."""

    entry: int
    rows: tuple[int, ...]
    prior: Distribution


@dataclass(frozen=True)
class MIDPLevel(Between, Result):
    """``lower <= max I(X_i; Y | others) <= upper``, at most ``wanted`` apart, for a ``channel`` from ``entries`` entries.

    ``prior`` of entry ``entry`` (from 0) attains at least `lower`. ``rows`` are the rows of the mechanism that differ in
    that entry only, in the order of its values. ``certificate`` has one prior for each entry and each setting of the
    others. `verify` needs no optimisation, but O(entries rows) enclosures.
    """

    channel: Channel = field(repr=False)
    entries: int
    wanted: Fraction
    lower: Fraction
    upper: Fraction
    prior: Distribution
    entry: int
    rows: tuple[int, ...]
    certificate: tuple[Neighbourhood, ...] = field(repr=False)

    def _shown(self) -> bool:
        channel = exact_channel("channel", self.channel)
        if self.entries > len(self.certificate):
            return False
        groups = _neighbourhoods(len(channel), whole_number("entries", self.entries, 1))
        best = Neighbourhood(self.entry, self.rows, self.prior)
        return (
            [(part.entry, part.rows) for part in self.certificate] == groups
            and best in self.certificate
            and self._holds(channel, best, self.lower, self.wanted)
            and all(self._holds(channel, part, Fraction(0), self.upper) for part in self.certificate)
        )

    def _holds(self, channel: Channel, part: Neighbourhood, lower: Fraction, wanted: Fraction) -> bool:
        """Whether the prior shows that the capacity of a neighbourhood is from ``lower`` to `upper`, this far apart."""
        rows = tuple(channel[row] for row in part.rows)
        return WorstCaseMI(_corners(len(rows)), rows, wanted, lower, self.upper, part.prior).verify()


def mi_dp_level(
    channel: Sequence[Sequence[Number]], entries: int = 1, width: Number = 1e-8
) -> MIDPLevel:
    """The largest mutual information between one entry and the response, the other entries known, in nats.

    ``channel`` has a row a database: m^entries of them in lexicographic order (with one entry, m is the number of rows).
    Every entry, every setting of the others: entries m^(entries-1) channels of m rows, each enclosed to ``width``.
    Raises ValueError if the number of rows is no such power, and as `worst_case_mutual_information`.

    >>> found = mi_dp_level([[1, 0], [0, 1]])
    >>> found.verify(), round(float(found.upper), 6)
    (True, 0.693147)
    """
    rows = exact_channel("channel", channel)
    whole_number("entries", entries, 1)
    parts = [
        (
            worst_case_mutual_information(_corners(len(chosen)), [rows[row] for row in chosen], width),
            entry,
            chosen,
        )
        for entry, chosen in _neighbourhoods(len(rows), entries)
    ]
    best, entry, chosen = max(parts, key=lambda part: part[0].lower)
    upper = max(found.upper for found, _, _ in parts)
    certificate = tuple(Neighbourhood(entry, chosen, found.weights) for found, entry, chosen in parts)
    return MIDPLevel(rows, entries, best.wanted, best.lower, upper, best.weights, entry, chosen, certificate)


def _neighbourhoods(count: int, entries: int) -> list[tuple[int, tuple[int, ...]]]:
    """For each entry, the rows that differ in that entry only, one group for each setting of the others."""
    most = count.bit_length()  # 2 to this power is more than there are rows, and larger powers are not computed
    size = next((m for m in range(1, count + 1) if m ** min(entries, most) >= count), 1)
    if (size > 1 and entries > most) or size**entries != count:
        raise ValueError(
            f"channel has {count} rows: with entries = {entries} it needs m^{entries} for some m"
        )
    groups: list[tuple[int, tuple[int, ...]]] = []
    for entry in range(entries):
        step = size ** (entries - 1 - entry)
        firsts = (row for row in range(count) if row // step % size == 0)
        groups.extend((entry, tuple(row + value * step for value in range(size))) for row in firsts)
    return groups


def _corners(size: int) -> SourceSet:
    """All laws of an entry with so many values."""
    return SourceSet([[int(i == j) for j in range(size)] for i in range(size)])


# --- conversions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Converted:
    """A level that follows (rounded to the safe side) and the id of the claim that says so."""

    level: Fraction
    claim: str


def smaller_epsilon(
    exp_epsilon: Number, delta: Number, exp_epsilon2: Number
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


def dp_of_queries(exp_epsilon: Number, queries: int) -> Converted:
    """e^{k eps}, exactly: what k conditionally independent eps-DP answers are together.

    >>> dp_of_queries(3, 2).level
    Fraction(9, 1)
    """
    t = exp_epsilon_number("exp_epsilon", exp_epsilon)
    return Converted(t ** whole_number("queries", queries, 0), "cuff_yu2016.subadditivity")


def kl_from_dp(exp_epsilon: Number) -> Converted:
    """eps tanh(eps/2), rounded up: a bound on D(P||Q) and D(Q||P) of (eps,0)-close laws. Two laws attain it.

    >>> round(float(kl_from_dp(3).level), 6)
    0.549306
    """
    t = exp_epsilon_number("exp_epsilon", exp_epsilon)
    proof = "cuff_yu2016.kl_tightest.amended" if t > 1 else "cuff_yu2016.kl_simple"
    return Converted(_eps_tanh(t), proof)


def mi_from_dp(exp_epsilon: Number) -> Converted:
    """eps tanh(eps/2), rounded up: a bound on I(X;Y) under eps-DP, by relative entropy of the rows.

    >>> round(float(mi_from_dp(3).level), 6)
    0.549306
    """
    t = exp_epsilon_number("exp_epsilon", exp_epsilon)
    proof = "cuff_yu2016.dp_to_information" + (".tightest" if t > 1 else "")
    return Converted(_eps_tanh(t), proof)


def _eps_tanh(t: Fraction) -> Fraction:
    """eps tanh(eps/2) at e^eps = t, rounded up; 0 at t = 1."""
    from flint import ctx

    with ctx.workprec(BITS):
        return ends(ball(t).log() * ball((t - 1) / (t + 1)))[1]


def mi_from_kl(level: Number) -> Converted:
    """The same level: a bound on I(X;Y), for every prior, if it bounds D of every two rows.

    >>> mi_from_kl(Fraction(1, 8)).level
    Fraction(1, 8)
    """
    return Converted(_bound("level", level, "a relative entropy"), "cuff_yu2016.kl_to_information")


def total_variation_from_kl(level: Number) -> Converted:
    """sqrt(level/2), rounded up (Pinsker): the delta of (0,delta)-closeness of laws with D(P||Q) <= level.

    >>> round(float(total_variation_from_kl(Fraction(1, 8)).level), 6)
    0.25
    """
    from flint import ctx

    eps = _bound("level", level, "a relative entropy")
    with ctx.workprec(BITS):
        return Converted(ends(ball(eps / 2).sqrt())[1], "cuff_yu2016.pinsker")


def total_variation_from_mi(level: Number) -> Converted:
    """1 - 2 h^-1(ln 2 - level), rounded up, for 0 <= level; 1 from ln 2 on.

    >>> round(float(total_variation_from_mi(Fraction(1, 100)).level), 4)
    0.1412
    """
    from flint import ctx

    eps = _bound("level", level, "a mutual information")
    with ctx.workprec(BITS):
        rest = ends(ball(2).log() - ball(eps))[0]
    bound = Fraction(1) if rest <= 0 else 1 - 2 * binary_entropy_inverse(rest).lower
    return Converted(bound, "cuff_yu2016.information_to_variation")


def mi_from_total_variation(delta: Number, inputs: int, outputs: int) -> Converted:
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


def _bound(name: str, value: Number, what: str) -> Fraction:
    level = decimal_value(name, value)
    if level < 0:
        raise ValueError(f"{name} = {level}: must be >= 0, it bounds {what}")
    return level


def _probability(name: str, value: Number) -> Fraction:
    p = decimal_value(name, value)
    if not 0 <= p <= 1:
        raise ValueError(f"{name} = {p}: must lie in [0, 1]")
    return p
