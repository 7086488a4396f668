"""Which solver finds the optima that the words of Wu (2019) speak of: for the examples."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import ceil, floor, prod
from typing import Any

from theorems.basics.drawn import Chooser, enclosed, law_of
from theorems.wu2019.definitions import WORDS
from verify.claims.prelude import *
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.points import folded
from verify.kernel.terms import Exp
from verify.kernel.values import plain
from verify.language.vocabulary import Solver

Rows = tuple[tuple[Fraction, ...], ...]
Values = Callable[..., Fraction]
WIDTH = Fraction(1, 10**9)
COARSE = 100 * WIDTH
MOST = 12  # datasets
PIECES = 60
TAKES = (
    "sizes: how many records each universe has, a tuple; rows: the laws of the output for the datasets (1,...,1,1), "
    "(1,...,1,2), ..., a tuple of rows of fractions"
)


# --- privacy channels ------------------------------------------------------------------------------------------------


def privacy_channel(choose: Chooser, n: int, m: int) -> dict[str, dict[Any, Fraction]]:
    if n < 1 or m < 1:
        raise DeadEnd
    sizes = [(2, 1, 3)[choose(3)] for _ in range(n)]
    if prod(sizes) > MOST:
        raise DeadEnd
    zeros = choose(3) == 2
    W: dict[Any, Fraction] = {}
    for place, x in enumerate(product(*(range(1, size + 1) for size in sizes))):
        law = law_of(choose, m)
        if not zeros:  # no level is infinite, and the simplest rows differ
            law = tuple((mass + Fraction(1 + (y == place % m), m)) / (2 + Fraction(1, m)) for y, mass in enumerate(law))
        W.update({(x, y): mass for y, mass in enumerate(law, 1)})
    return {"K": {(j,): Fraction(size) for j, size in enumerate(sizes, 1)}, "W": W}


WORDS.generator(
    """drawn_channel[n integer, m integer](K integer family(1), W family(2)) :=
        (forall j in 1..n: K[j] >= 1) and (forall x in tuples(n,j,K[j]), y in 1..m: W[x,y] >= 0)
        and (forall x in tuples(n,j,K[j]): sum(y, 1, m, W[x,y]) = 1)""",
    privacy_channel,
)

def data_independent(choose: Chooser, n: int, m: int) -> dict[str, dict[Any, Fraction]]:
    """Each row is one law in an order of its own."""
    if n < 1 or m < 1:
        raise DeadEnd
    sizes, noise = [(2, 1, 3)[choose(3)] for _ in range(n)], law_of(choose, m)
    drawn: dict[str, dict[Any, Fraction]] = {name: {} for name in ("W", "T", "U")}
    if prod(sizes) > MOST:
        raise DeadEnd
    for place, x in enumerate(product(*(range(1, size + 1) for size in sizes))):
        left = list(range(1, m + 1))
        for y in range(1, m + 1):
            taken = left.pop((choose(len(left)) + place) % len(left))
            drawn["T"][x, y], drawn["U"][x, taken] = Fraction(taken), Fraction(y)
            drawn["W"][x, y] = noise[taken - 1]
    return {
        "K": {(j,): Fraction(size) for j, size in enumerate(sizes, 1)},
        "z": {(y,): mass for y, mass in enumerate(noise, 1)},
        **drawn,
    }


WORDS.generator(
    """drawn_noise[n integer, m integer](
            K integer family(1), W family(2), z family(1), T integer family(2), U integer family(2)) :=
        (forall j in 1..n: K[j] >= 1) and (forall x in tuples(n,j,K[j]), y in 1..m: W[x,y] >= 0)
        and (forall x in tuples(n,j,K[j]): sum(y, 1, m, W[x,y]) = 1) and data_independent(z, T, U)""",
    data_independent,
)

# --- the solvers -----------------------------------------------------------------------------------------------------


def _individual(sizes: tuple[int, ...], rows: Rows) -> Term | tuple[Term, Term]:
    """It is at most the logarithm of the number of records, and of outputs: so much where that many rows never agree."""
    from verify.privacy.measures.privacy_channels import PrivacyChannel
    from verify.privacy.solvers.individual_capacity import individual_channel_capacity

    found = individual_channel_capacity(PrivacyChannel(sizes, rows), width=WIDTH)
    apart: list[tuple[Fraction, ...]] = []
    for row in found.channel:
        if not any(a and b for other in apart for a, b in zip(row, other, strict=True)):
            apart.append(row)
    most = min(max(sizes), len(rows[0]))
    known = Log(num(most)) if most > 1 else num(0)
    return known if len(apart) == most else enclosed(found.lower, found.upper)


def _above(sizes: tuple[int, ...], rows: Rows, b: Fraction | None) -> Any:
    from verify.privacy.measures.privacy_channels import PrivacyChannel
    from verify.privacy.solvers.entropy_bounded import entropy_bounded

    channel = PrivacyChannel(sizes, rows)
    if b is None:
        return _uniform(channel)
    if b <= 0:  # all laws
        return _individual(sizes, rows)
    try:
        found = entropy_bounded(channel, b)
    except ValueError:  # no law has so much entropy
        raise DeadEnd from None
    return enclosed(found.lower, found.upper)


def _uniform(channel: Any) -> Term | tuple[Term, Term]:
    """What the output says of a record under the law of the largest entropy, which is one alone."""
    from verify.privacy.measures.mutual_information import mutual_information_enclosure

    found = []
    for slices in map(channel.slices, range(channel.n)):
        mixed = [[sum(channel.rows[x][y] for x in own) / len(own) for y in range(channel.outputs)] for own in slices]
        same = all(row == mixed[0] for row in mixed)  # it says nothing
        law = [Fraction(1, len(slices))] * len(slices)
        found.append((Fraction(0), Fraction(0)) if same else mutual_information_enclosure(law, mixed))
    if not any(high for _, high in found):
        return num(0)
    return enclosed(max(low for low, _ in found), max(high for _, high in found))


def _selected(sizes: tuple[int, ...], rows: Rows) -> tuple[Term, Term]:
    """Every selection of a dataset for each record, one after the other."""
    from verify.privacy.measures.privacy_channels import PrivacyChannel
    from verify.privacy.solvers.capacity import channel_capacity

    channel = PrivacyChannel(sizes, rows)
    found = [
        channel_capacity([rows[x] for x in chosen], WIDTH)
        for i in range(channel.n)
        for chosen in product(*channel.slices(i))
    ]
    return enclosed(max(one.lower for one in found), max(one.upper for one in found))


def _points(rows: Rows) -> tuple[Term, Term]:
    """One point for the record that is not like the others; of the others there are as many as one likes."""
    from verify.privacy.solvers.capacity import channel_capacity

    found = [channel_capacity([*rows[:2], row], WIDTH) for row in rows[2:]]
    return _coarse(max(one.lower for one in found), max(one.upper for one in found))


def _integrals(rows: Rows) -> tuple[Term, Term]:
    """Every mixture for that record, in smaller and smaller pieces: D(row || q) is convex, so that what bounds it at
    both ends of a piece bounds all of it.
    """
    from verify.privacy.solvers.capacity import channel_capacity

    others, (one, two) = rows[:2], rows[2:]

    def mixed(share: Fraction) -> tuple[Fraction, ...]:
        return tuple((1 - share) * a + share * b for a, b in zip(one, two, strict=True))

    lower = max(channel_capacity([*others, row], WIDTH).lower for row in (one, two))
    upper, pieces = lower, [(Fraction(0), Fraction(1))]
    for _ in range(PIECES):
        if not pieces:
            break
        start, end = pieces.pop()
        bound = channel_capacity([*others, mixed(start), mixed(end)], WIDTH).upper
        if bound <= lower + 2 * WIDTH:
            upper = max(upper, bound)
        else:
            middle = (start + end) / 2
            lower = max(lower, channel_capacity([*others, mixed(middle)], WIDTH).lower)
            pieces += [(start, middle), (middle, end)]
    if pieces:
        raise DeadEnd
    return _coarse(lower, upper)


def _coarse(lower: Fraction, upper: Fraction) -> tuple[Term, Term]:
    """Rounded outwards, further than what solvers leave open."""
    return num(Fraction(floor(lower / COARSE)) * COARSE), num(Fraction(ceil(upper / COARSE)) * COARSE)


def _log_ratio(sizes: tuple[int, ...], rows: Rows) -> Term | None:
    from verify.privacy.measures.privacy_channels import max_individual_capacity

    t = max_individual_capacity(rows, (*sizes, len(rows[0])))
    return None if t is None else Log(num(t))


def _private_level(sizes: tuple[int, ...], rows: Rows) -> Term | None:
    """Straight from the definition: datasets that differ in one record at most."""
    level, datasets = Fraction(1), list(product(*map(range, sizes)))
    for (x, one), (z, two) in product(zip(datasets, rows, strict=True), repeat=2):
        if sum(a != b for a, b in zip(x, z, strict=True)) == 1:
            for a, b in zip(one, two, strict=True):
                if a and not b:
                    return None
                level = max(level, a / b if b else level)
    return Log(num(level))


CAPACITY = Solver(
    "individual_capacity",
    TAKES,
    "the most that the output says of one individual's record, in nats, over all laws of the dataset",
    _individual,
    0.02,
)
ABOVE = Solver(
    "individual_capacity_above",
    f"{TAKES}; b: a fraction, the least entropy of the dataset in nats, None for the largest that there is",
    "the most that the output says of one individual's record, in nats, over the laws of entropy at least b",
    _above,
    lambda sizes, rows, b: 0.5 if b is not None and b > 0 else 0.02,
)
SELECTED = Solver(
    "capacity_of_selections",
    TAKES,
    "the largest capacity, in nats, of the channels that have for each record of an individual the row of one dataset",
    _selected,
    0.02,
)
LOG_RATIO = Solver(
    "max_individual_capacity",
    TAKES,
    "the largest log-ratio, in nats, of record and output under laws of independent records",
    _log_ratio,
    1e-3,
)
PRIVACY = Solver(
    "private_level",
    TAKES,
    "the least eps, in nats, for which the channel is eps-differentially private",
    _private_level,
    1e-3,
)


TAKES_POINTS = (
    "rows: the laws of the output for the two points of the other records and a record, one of any number of which all are "
    "alike, then for the two points and the one record that differs: a tuple of four rows of fractions"
)
POINTS = Solver(
    "capacity_at_points",
    TAKES_POINTS,
    "the least upper bound, in nats, of what channels transmit that select a point for each of finitely many records",
    _points,
    5e-3,
)
INTEGRALS = Solver(
    "capacity_of_integrals",
    TAKES_POINTS,
    "the least upper bound, in nats, of what channels transmit that mix the points, for each of finitely many records",
    _integrals,
    0.02,
)


def _labelled(m: int, p: Values) -> tuple[Rows]:
    """The rows at the labels 1, which stands for all others too, and 2, of the record and of the point."""
    if m < 1:
        raise DeadEnd
    rows = tuple(tuple(p(y, x, z) for y in range(1, m + 1)) for x in (1, 2) for z in (1, 2))
    if any(sum(row) != 1 or min(row) < 0 for row in rows):
        raise DeadEnd
    return (rows,)


def _channel(n: int, m: int, K: Values, W: Values) -> tuple[Any, ...]:
    if n < 1 or m < 1:
        raise DeadEnd
    sizes = tuple(int(K(j)) for j in range(1, n + 1))
    if min(sizes) < 1 or prod(sizes) > MOST:
        raise DeadEnd
    datasets = product(*(range(1, size + 1) for size in sizes))
    rows = tuple(tuple(W(x, y) for y in range(1, m + 1)) for x in datasets)
    if any(sum(row) != 1 or min(row) < 0 for row in rows):
        raise DeadEnd
    return sizes, rows


def _bounded(n: int, m: int, K: Values, W: Values, b: Term) -> tuple[Any, ...]:
    sizes, rows = _channel(n, m, K, W)
    least = plain(b)
    if least is None and folded(Exp(b)) != num(prod(sizes)):
        raise DeadEnd
    return sizes, rows, least


for word, solver, problem, says in (
    ("information_private", CAPACITY, _channel, "finite = 1 and eps >= optimum"),
    ("individual_capacity", CAPACITY, _channel, "finite = 1 and c = optimum"),
    ("information_private_above", ABOVE, _bounded, "finite = 1 and eps >= optimum"),
    ("individual_capacity_above", ABOVE, _bounded, "finite = 1 and c = optimum"),
    ("selections_transmit_at_most", SELECTED, _channel, "finite = 1 and c >= optimum"),
    ("differentially_private", PRIVACY, _channel, "finite = 1 and eps >= optimum"),
    ("max_information_private", LOG_RATIO, _channel, "finite = 1 and eps >= optimum"),
):
    WORDS.solved_by(solver, problem, word, says)
WORDS.solved_by(
    POINTS,
    _labelled,
    """points_transmit_at_most[m integer](p family(3), c real) :=
        forall M integer, q family(1), x family(1), s family(1): finite_law[M](q) and different_records[M](x)
        => transmitted_information(q, (k, y) -> p[y,x[k],s[x[k]]]) <= c""",
    "finite = 1 and c >= optimum",
)
WORDS.solved_by(
    INTEGRALS,
    _labelled,
    """integrals_transmit_at_most[m integer](p family(3), c real) :=
        forall M integer, q family(1), x family(1), V family(2): finite_law[M](q) and different_records[M](x)
        and (forall k in 1..M, y in 1..m: 0 <= V[k,y] <= 1) and integral_channel(p, x, V)
        => transmitted_information(q, V) <= c""",
    "finite = 1 and c >= optimum",
)
