"""Finite channels in exact arithmetic: the papers' named mechanisms, and what is read off a matrix.

Conventions, everywhere in this module:

- a distribution is a sequence of rational numbers, non-negative, with sum exactly 1;
- a channel is a matrix of rational numbers, ``Q[i][j] = Q(j|i)``: rows are inputs, each row a distribution;
- results are tuples (of tuples) of ``fractions.Fraction``; numbers are read by `measures.decimals`;
- letters are numbered from 0 in code (the papers count from 1), values inside a database from 1 to m;
- a privacy level is kept as ``t = e^eps``, which is rational where ``eps`` itself is not;
- 0/0 constrains nothing, p/0 with p > 0 is infinite.

Sources: Kalantari, Sankar, Sarwate, "Robust Privacy-Utility Tradeoffs under Differential Privacy and
Hamming Distortion" (2018), quoted as KSS; Wang, Ying, Zhang, "On the Relation Between Identifiability,
Differential Privacy, and Mutual-Information Privacy" (2016), quoted as WYZ.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from verify.privacy.measures.decimals import Number, decimal_value

__all__ = [
    "Channel",
    "Distribution",
    "databases",
    "dp_level",
    "expected_hamming",
    "exponential_mechanism",
    "symmetric_mechanism",
    "worst_case_distortion",
]

Distribution: TypeAlias = tuple[Fraction, ...]
Channel: TypeAlias = tuple[Distribution, ...]

#: A list of databases longer than this, or a matrix with more entries, is refused: nobody meant it.
MOST_ENTRIES = 2**20


def whole_number(name: str, value: object, at_least: int) -> int:
    """``value`` if it is an int (not a bool) >= ``at_least``; else TypeError or ValueError naming it."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} = {value!r}: must be an int >= {at_least}, got {type(value).__name__}")
    if value < at_least:
        raise ValueError(f"{name} = {value}: must be >= {at_least}")
    return value


def exp_epsilon_number(name: str, value: Number) -> Fraction:
    """``value`` as ``t = e^eps``: an int or Fraction >= 1, since eps >= 0."""
    t = decimal_value(name, value)
    if t < 1:
        raise ValueError(f"{name} = {t}: must be >= 1, for it is e^eps with eps >= 0")
    return t


def exact_distribution(name: str, law: Sequence[Number]) -> Distribution:
    """``law`` as a tuple of Fractions, checked: non-empty, entries >= 0, sum exactly 1."""
    entries = tuple(decimal_value(f"{name}[{i}]", p) for i, p in enumerate(law))
    for i, p in enumerate(entries):
        if p < 0:
            raise ValueError(f"{name}[{i}] = {p}: a probability must be >= 0")
    if sum(entries) != 1:
        raise ValueError(f"{name} sums to {sum(entries)}: a distribution sums to exactly 1")
    return entries


def exact_channel(name: str, channel: Sequence[Sequence[Number]]) -> Channel:
    """``channel`` as a tuple of rows, checked: at least one row, equal lengths, each row a distribution."""
    rows = tuple(exact_distribution(f"{name}[{i}]", row) for i, row in enumerate(channel))
    if not rows:
        raise ValueError(f"{name} has no rows: a channel has at least one input")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"{name}[{i}] has {len(row)} entries, {name}[0] has {len(rows[0])}: rows must be equally long"
            )
    return rows


def symmetric_mechanism(M: int, D: Number) -> Channel:
    """The symmetric mechanism (M-ary randomized response): keep the letter with probability 1 - D.

    An M x M channel: ``Q_D(i|i) = 1 - D``, and ``D/(M-1)`` everywhere else. Its Hamming distortion is D for
    every source. Its level (`dp_level`) is ``(M-1)(1-D)/D`` for 0 < D <= (M-1)/M, the inverse of that for
    (M-1)/M < D < 1, and infinite for D = 0 and D = 1. D > (M-1)/M buys nothing: the uniform output, which
    is D = (M-1)/M, has less distortion and level 1.

    Source: KSS (2018), eq. (7).

    Raises: ValueError unless M >= 2 and 0 <= D <= 1; TypeError if either is not exact.
    Complexity: O(M^2).

    >>> from fractions import Fraction as F
    >>> for row in symmetric_mechanism(3, F(1, 2)):
    ...     print(*row)
    1/2 1/4 1/4
    1/4 1/2 1/4
    1/4 1/4 1/2
    """
    whole_number("M", M, 2)
    D = decimal_value("D", D)
    if not 0 <= D <= 1:
        raise ValueError(f"D = {D}: must satisfy 0 <= D <= 1, it is a probability of error")
    kept, changed = 1 - D, D / (M - 1)
    return tuple(tuple(kept if i == j else changed for j in range(M)) for i in range(M))


def databases(n: int, m: int) -> list[tuple[int, ...]]:
    """All databases of n rows with values 1..m, in lexicographic order: m^n tuples of length n.

    The order is the order of rows and columns of `exponential_mechanism`, and of every law on databases
    in ``verify.privacy.strategies``. Two databases are neighbours if they differ in exactly one row.

    Source: the model of WYZ (2016), section 2, with D = {1, ..., m}.

    Raises: ValueError unless n >= 1, m >= 2 and m^n <= 2^20; TypeError if either is not an int.
    Complexity: O(n m^n).

    >>> databases(2, 2)
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    _count_databases(n, m, power=1)
    return list(product(range(1, m + 1), repeat=n))


def exponential_mechanism(n: int, m: int, t: Number) -> Channel:
    """The exponential mechanism with score -(Hamming distance) on databases of n rows, m values each.

    An m^n x m^n channel, rows and columns in the order of `databases`:
    ``p(y|x) = t^(-d(x,y)) / (1 + (m-1)/t)^n`` with ``t = e^eps``. Neighbouring inputs (d = 1) give a ratio of
    at most t. That is privacy of neighbours: over *all* pairs of inputs, as `dp_level` takes them, the
    level is t^n. The expected Hamming distance is ``n (m-1)/(t + m - 1)`` rows, for every prior.

    Source: WYZ (2016), eq. (27).

    Raises: ValueError unless n >= 1, m >= 2, t >= 1 and m^(2n) <= 2^20; TypeError if one is not exact.
    Complexity: O(n m^(2n)).

    >>> for row in exponential_mechanism(2, 2, 2):
    ...     print(*row)
    4/9 2/9 2/9 1/9
    2/9 4/9 1/9 2/9
    2/9 1/9 4/9 2/9
    1/9 2/9 2/9 4/9
    """
    _count_databases(n, m, power=2)
    t = exp_epsilon_number("t", t)
    at_distance = [t**-d / (1 + (m - 1) / t) ** n for d in range(n + 1)]
    every = databases(n, m)
    return tuple(tuple(at_distance[_hamming(x, y)] for y in every) for x in every)


def dp_level(channel: Sequence[Sequence[Number]]) -> Fraction | None:
    """The least t = e^eps with ``Q[i][j] <= t Q[i'][j]`` for all i, i', j; None if there is none (infinity).

    The maximum over columns of largest entry / smallest entry; at least 1. A column of zeros constrains
    nothing; a column with a zero and a positive entry makes the level infinite. This is *local* privacy,
    every input a neighbour of every other, and it depends on no prior. None is not a number: ask
    ``level is not None`` before comparing.

    Source: KSS (2018), Definition 3 and eq. (2), Remark 3 for the zeros.

    Raises: ValueError unless the rows are equally long distributions; TypeError if an entry is not exact.
    Complexity: O(inputs * outputs).

    >>> from fractions import Fraction as F
    >>> dp_level([[F(3, 4), F(1, 4), 0], [F(1, 4), F(3, 4), 0]])
    Fraction(3, 1)
    >>> dp_level([[1, 0], [F(1, 2), F(1, 2)]]) is None
    True
    """
    level = Fraction(1)
    for column in zip(*exact_channel("channel", channel), strict=True):
        if max(column) == 0:
            continue
        if min(column) == 0:
            return None
        level = max(level, max(column) / min(column))
    return level


def expected_hamming(P: Sequence[Number], Q: Sequence[Sequence[Number]]) -> Fraction:
    """The average Hamming distortion ``sum_i P_i (1 - Q[i][i])``: the probability that the letter changes.

    P has M entries, Q is M x M with the same letters in and out; the result is in [0, 1].

    Source: KSS (2018), section II-B.

    Raises: ValueError unless P is a distribution and Q a square channel of its size; TypeError if an entry
    is not exact. Complexity: O(M^2) (all of it checking Q).

    >>> from fractions import Fraction as F
    >>> expected_hamming([F(2, 3), F(1, 3)], [[1, 0], [F(1, 2), F(1, 2)]])
    Fraction(1, 6)
    """
    return _distortion("P", P, _diagonal(Q))


def worst_case_distortion(
    source_set: Sequence[Sequence[Number]], Q: Sequence[Sequence[Number]]
) -> Fraction:
    """The largest `expected_hamming` of Q over the laws in ``source_set``, a finite non-empty collection.

    The maximum over the convex hull is the same number, for the distortion is linear in the law.

    Source: KSS (2018), section II-D: ``max_P sum_i P_i D_i`` with ``D_i = 1 - Q(i|i)``.

    Raises: ValueError unless the set is non-empty, its laws are distributions and Q is a square channel of
    their size; TypeError if an entry is not exact. Complexity: O(M^2 + laws * M).

    >>> from fractions import Fraction as F
    >>> worst_case_distortion([[1, 0], [F(1, 4), F(3, 4)]], [[1, 0], [F(1, 2), F(1, 2)]])
    Fraction(3, 8)
    """
    diagonal = _diagonal(Q)
    if not source_set:
        raise ValueError("source_set is empty: it must hold at least one distribution")
    return max(_distortion(f"source_set[{k}]", law, diagonal) for k, law in enumerate(source_set))


def _diagonal(Q: Sequence[Sequence[Number]]) -> Distribution:
    rows = exact_channel("Q", Q)
    if len(rows) != len(rows[0]):
        raise ValueError(f"Q is {len(rows)} x {len(rows[0])}: Hamming distortion needs a square channel")
    return tuple(row[i] for i, row in enumerate(rows))


def _distortion(name: str, law: Sequence[Number], diagonal: Distribution) -> Fraction:
    P = exact_distribution(name, law)
    if len(P) != len(diagonal):
        M = len(diagonal)
        raise ValueError(f"{name} has {len(P)} entries, Q is {M} x {M}: sizes must agree")
    return sum((p * (1 - kept) for p, kept in zip(P, diagonal, strict=True)), Fraction(0))


def _hamming(x: tuple[int, ...], y: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(x, y, strict=True))


def _count_databases(n: int, m: int, power: int) -> None:
    """Refuse sizes for which (m^n)^power exceeds MOST_ENTRIES, before anything is built."""
    whole_number("n", n, 1)
    whole_number("m", m, 2)
    if n * power * (m.bit_length() - 1) > MOST_ENTRIES.bit_length() or m ** (n * power) > MOST_ENTRIES:
        raise ValueError(f"n = {n}, m = {m}: m^{'n' if power == 1 else '(2n)'} must be <= {MOST_ENTRIES}")
