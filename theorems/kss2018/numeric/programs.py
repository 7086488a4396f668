"""The programs of Theorems 2 and 3 of KSS, as printed and in their right form, solved exactly.

For rows in decreasing order and n = M - l letters in use (l columns of zeros), the printed program (13) is

    minimise  (n - 1 - (D_2 + ... + D_n)) / D_1   subject to   sum_{i<=n} P_i D_i <= D - D^(l) for every row P,
    D_1 + ... + D_n <= n - 1,   0 <= D_i <= 1,

whose value is t = e^eps. Two things are wrong with it. Nothing says ``D_1 <= D_i``, without which the value need not be
attained by a mechanism of that level: (10) lies below the truth. And D^(l), the *largest* tail of all rows, stands for
the row's own tail ``P_{n+1} + ... + P_M``, which forbids valid mechanisms with l zero columns; that does no harm to (10),
as l = 0 with D_i = 1 for i > n is the program of l zero columns with the rows' own tails. So `corrected_theorem2` is one
program, l = 0 with D_1 <= D_i (claim kss2018.theorem2.own_tails): the least leakage by another road than
`optimal_dp_leakage`.

Theorem 3 adds D_T(i) = D_i for the folding permutations T. With D_1 <= D_i, and D_i = 1 for a letter that is never put
out, its two sides are the least leakages of P^LB and P^UB on the paper's tables. In general they need not be, for two
more reasons: the permutations need not be a group, and (19) has no case for the mechanism that puts out one letter only.

Divided by ``n - 1 - (D_2 + ... + D_n)`` each is a linear program: maximise 1/t. Its points are mixtures of indicators of
sets of letters, so that column generation solves it with one row a source and two more.

Source: Kalantari, Sankar, Sarwate, "Robust Privacy-Utility Tradeoffs under Differential Privacy and Hamming
Distortion" (2018), eqs. (9)-(13), (19), (22), quoted as KSS. Values are e^eps; None is infinity. Letters from 0 in code.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.privacy.measures.folding import Permutation
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.columns import Column, Optimum, maximize
from verify.privacy.solvers.hamming import distortion_level

__all__ = [
    "corrected_program",
    "corrected_theorem2",
    "printed_program",
    "printed_theorem2",
    "printed_theorem3",
]

Level = Fraction | None


def printed_theorem2(source_set: SourceSet, D: Fraction | int | str, ordered: bool = False) -> Level:
    """The value of (10) as printed, for rows in decreasing order. It is not always the least leakage.

    With ``ordered`` the constraints D_1 <= D_i are added, and only D^(l) is as printed.

    Raises ValueError if a row does not decrease or D is not in [0, 1]. Complexity: M programs at most.

    >>> from verify.privacy.solvers.hamming import optimal_dp_leakage
    >>> flat = SourceSet([["0.34", "0.33", "0.33"]])
    >>> str(printed_theorem2(flat, "0.5")), str(optimal_dp_leakage(flat, "0.5").exp_epsilon)
    ('50/33', '2')
    """
    level, edges = distortion_level(D), _thresholds(source_set)
    M = source_set.alphabet_size
    if level >= edges[M - 1]:
        return Fraction(1)
    if level < edges[1]:
        return (M - 1) * (1 - level) / level if level else None
    most = max(k for k in range(1, M - 1) if edges[k] <= level)
    return _least(printed_program(source_set, level, zeros, ordered) for zeros in range(most + 1))


def corrected_theorem2(source_set: SourceSet, D: Fraction | int | str) -> Level:
    """The least leakage for rows in decreasing order: `corrected_program` without zero columns, 1 from D^(M-1) on.

    Raises as `printed_theorem2`. Complexity: one program.

    >>> str(corrected_theorem2(SourceSet([["0.34", "0.33", "0.33"]]), "0.5"))
    '2'
    """
    level, edges = distortion_level(D), _thresholds(source_set)
    if level >= edges[source_set.alphabet_size - 1]:
        return Fraction(1)
    return corrected_program(source_set, level, 0)


def printed_theorem3(
    source_set: SourceSet,
    D: Fraction | int | str,
    orders: Iterable[Permutation],
    censored: bool = False,
    ordered: bool = False,
) -> Level:
    """The value of (19), the bound of Theorem 3 from the ordered rows ``source_set`` (P-cap or P-cup).

    ``orders`` is the folding permutation set; D_T(i) = D_i makes letters share their distortion. In (22) the letters
    beyond M - k have no part in the program but are named in that constraint. As printed they are further variables
    in [0, 1]; with ``censored`` their distortion is 1, as their column is zero. With ``ordered`` the constraints
    D_1 <= D_i are added. Zero columns k >= M - 1, which (19) includes, divide by 0 and are left out. Raises as
    `printed_theorem2`.

    >>> table = SourceSet([["0.5", "0.3", "0.2"]])
    >>> str(printed_theorem3(table, "0.4", [(0, 1, 2), (1, 0, 2)]))
    '3'
    """
    level, edges = distortion_level(D), _thresholds(source_set)
    M = source_set.alphabet_size
    if level * M >= M - 1:
        return Fraction(1)
    if level < edges[1]:
        return (M - 1) * (1 - level) / level if level else None
    shared = _orbits(M, orders)
    values = (
        _program(source_set, zeros, [level - edges[zeros]] * len(source_set), shared, censored, ordered)
        for zeros in range(M - 1)
    )
    return _least(values)


def printed_program(
    source_set: SourceSet, D: Fraction | int | str, zeros: int, ordered: bool = False
) -> Level:
    """e^eps^(l)* of (13) as printed, l = ``zeros`` columns of zeros; None if no point has D_1 > 0.

    With ``ordered`` the constraints D_1 <= D_i are added. Raises ValueError unless 0 <= zeros <= M - 2 (M - 1 divides
    by 0), and as `printed_theorem2`.
    """
    level, edges = distortion_level(D), _thresholds(source_set)
    room = [level - edges[_zeros(source_set, zeros)]] * len(source_set)
    return _program(source_set, zeros, room, _orbits(source_set.alphabet_size, ()), False, ordered)


def corrected_program(source_set: SourceSet, D: Fraction | int | str, zeros: int) -> Level:
    """(13) with D_1 <= D_i for every i, and with every row's own tail in place of D^(l). Raises as `printed_program`."""
    level, n = distortion_level(D), source_set.alphabet_size - _zeros(source_set, zeros)
    _thresholds(source_set)
    room = [level - sum(row[n:], Fraction(0)) for row in source_set.rows]
    return _program(source_set, zeros, room, _orbits(source_set.alphabet_size, ()), False, True)


# --- checks and small parts ----------------------------------------------------------------------------------------


def _thresholds(source_set: SourceSet) -> tuple[Fraction, ...]:
    """D^(0), ..., D^(M) (KSS, eq. (9)); refuses rows that are not in decreasing order."""
    if source_set.alphabet_size < 2:
        raise ValueError("the programs need an alphabet of at least 2 letters")
    for a, row in enumerate(source_set.rows):
        if list(row) != sorted(row, reverse=True):
            raise ValueError(f"row {a} does not decrease: fold the source set first (verify.privacy.measures.folding)")
    return source_set.thresholds()


def _zeros(source_set: SourceSet, zeros: int) -> int:
    if not 0 <= zeros <= source_set.alphabet_size - 2:
        raise ValueError(f"zeros = {zeros}: must be in 0..{source_set.alphabet_size - 2}")
    return zeros


def _least(levels: Iterable[Level]) -> Level:
    return min((t for t in levels if t is not None), default=None)


def _orbits(M: int, orders: Iterable[Permutation]) -> list[frozenset[int]]:
    """The classes of letters that must share their distortion: i and T[i] for every T."""
    classes = {i: frozenset([i]) for i in range(M)}
    for T in orders:
        for i, j in enumerate(T):
            joined = classes[i] | classes[j]
            classes.update(dict.fromkeys(joined, joined))
    return sorted(set(classes.values()), key=min)


# --- the program ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Block:
    """Letters in use that share one variable: how many, whether the first letter is among them, their mass a row."""

    size: int
    first: bool
    mass: tuple[Fraction, ...]


def _program(
    source_set: SourceSet,
    zeros: int,
    room: Sequence[Fraction],
    orbits: Sequence[frozenset[int]],
    censored: bool,
    ordered: bool,
) -> Level:
    """With u = 1/(n - 1 - sum_{i>=2} D_i) and z = u D: maximise z_1 = 1/t subject to

        sum_i P_i z_i - room_P u <= 0,   sum_i z_i - (n - 1) u <= 0,   (n - 1) u - sum_{i>=2} z_i <= 1,   0 <= z_i <= u.

    The last is a cone, spanned by u = 1 and z = the indicator of a set of letters; if D_1 is to be the least, of a set
    without letter 1, or of all letters.
    """
    n = source_set.alphabet_size - zeros
    blocks: list[_Block] = []
    forced: list[_Block] = []
    for orbit in orbits:
        used = [i for i in orbit if i < n]
        if used:
            mass = tuple(sum((row[i] for i in used), Fraction(0)) for row in source_set.rows)
            shared = censored and len(used) < len(orbit)
            (forced if shared else blocks).append(_Block(len(used), 0 in used, mass))

    def column(chosen: Sequence[_Block]) -> Column:
        size, first = sum(b.size for b in chosen), any(b.first for b in chosen)
        masses = (sum((b.mass[a] for b in chosen), Fraction(0)) for a in range(len(room)))
        sources = (mass - spare for mass, spare in zip(masses, room, strict=True))
        entries = (*sources, Fraction(size - (n - 1)), Fraction(n - 1 - (size - first)))
        name = tuple(sorted((b.first, b.size, b.mass) for b in chosen))
        return Column(name, Fraction(int(first)), entries)

    whole = column([*forced, *blocks])

    def price(multipliers: tuple[Fraction, ...]) -> Column | None:
        *prices, total, worth = multipliers

        def gain(block: _Block) -> Fraction:
            paid = sum((p * m for p, m in zip(prices, block.mass, strict=True)), Fraction(0))
            return block.first - paid - total * block.size + worth * (block.size - block.first)

        candidates = [whole]
        if not ordered:
            candidates.append(column([*forced, *(b for b in blocks if gain(b) > 0)]))
        elif not any(b.first for b in forced):
            candidates.append(column([*forced, *(b for b in blocks if not b.first and gain(b) > 0)]))
        excess = [_reduced(c, multipliers) for c in candidates]
        best = max(range(len(candidates)), key=excess.__getitem__)
        return candidates[best] if excess[best] > 0 else None

    found = maximize([*[Fraction(0)] * (len(room) + 1), Fraction(1)], price)
    assert isinstance(found, Optimum)  # z_1 <= (n - 1) u - sum_{i>=2} z_i <= 1
    return 1 / found.value if found.value else None


def _reduced(column: Column, multipliers: Sequence[Fraction]) -> Fraction:
    return column.cost - sum((m * e for m, e in zip(multipliers, column.entries, strict=True)), Fraction(0))
