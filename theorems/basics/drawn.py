"""How random laws, channels and private channels are drawn, exactly: for the examples that claims are tried on.

``choose(n)`` gives a number from 0..n-1, and 0 for the simplest value. Where a level eps is a logarithm of a fraction,
exp(eps) is that fraction and the drawn channels reach it; else they stay below a fraction that is less than exp(eps).
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product

from theorems.basics.words import WORDS
from verify.evidence.fuzz.aims import LABELS
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.points import folded
from verify.kernel.enclosure import EnclosureError
from verify.kernel.terms import Exp, Num, Term, mul, num
from verify.kernel.values import enclose

Chooser = Callable[[int], int]
Law = tuple[Fraction, ...]
Rows = tuple[Law, ...]
Databases = tuple[tuple[int, ...], ...]

WEIGHTS = (2, 3, 11, 101)  # a law is integers below one of these, over their sum
SHARES = tuple(map(Fraction, ("1", "1/2", "0", "1/4", "3/4", "99/100", "1/100")))
GRID = 1000
DIGITS = 10**12
MOST_DATABASES = 30


# --- laws ----------------------------------------------------------------------------------------------------------


def law(choose: Chooser, M: int) -> dict[str, dict[tuple[int], Fraction]]:
    return {"p": _letters(law_of(choose, M))}


def positive_law(choose: Chooser, M: int) -> dict[str, dict[tuple[int], Fraction]]:
    return {"p": _letters(_positive(choose, M))}


def law_of_min_entropy(choose: Chooser, M: int, bound: Term) -> dict[str, dict[tuple[int], Fraction]]:
    """Between the uniform law and any law, as far as the bound lets it go."""
    most, end = _exp(mul(num(-1), bound)), law_of(choose, M)
    room = [Fraction(1)]
    room += [(most - Fraction(1, M)) / (mass - Fraction(1, M)) for mass in end if mass * M > 1]
    uniform = (Fraction(1, M),) * M
    if most * M < 1:
        raise DeadEnd
    return {"p": _letters(_mixed(_share(choose, min(room)), end, uniform))}


def law_of(choose: Chooser, size: int) -> Law:
    if size < 1:
        raise DeadEnd
    most = WEIGHTS[choose(len(WEIGHTS))]
    weights = [choose(most) for _ in range(size)]
    return _normalised(weights if any(weights) else [1] * size)


def _positive(choose: Chooser, size: int) -> Law:
    if size < 1:
        raise DeadEnd
    most = WEIGHTS[choose(len(WEIGHTS))]
    return _normalised([1 + choose(most) for _ in range(size)])


def _normalised(weights: Sequence[int]) -> Law:
    total = sum(weights)
    return tuple(Fraction(weight, total) for weight in weights)


def _mixed(share: Fraction, one: Law, other: Law) -> Law:
    return tuple(share * a + (1 - share) * b for a, b in zip(one, other, strict=True))


def _share(choose: Chooser, most: Fraction | int) -> Fraction:
    """A part of what is allowed: often all of it."""
    return SHARES[choose(len(SHARES))] * most


def _letters(masses: Law) -> dict[tuple[int], Fraction]:
    return {(i,): mass for i, mass in enumerate(masses, 1)}


# --- channels ------------------------------------------------------------------------------------------------------


def channel(choose: Chooser, M: int, N: int) -> dict[str, dict[tuple[int, int], Fraction]]:
    return {"W": _entries(_rows(choose, M, N))}


def private_channel(choose: Chooser, M: int, N: int, eps: Term) -> dict[str, dict[tuple[int, int], Fraction]]:
    return {"W": _entries(_private(choose, M, N, _exp(eps)))}


def approximately_private(
    choose: Chooser, M: int, N: int, eps: Term, slack: Term
) -> dict[str, dict[tuple[int, int], Fraction]]:
    """Any channel as far as it is mixed with one output law, or a private one that gives all away now and then."""
    allowed, t = _number(slack), _exp(eps)
    if allowed < 0:
        raise DeadEnd
    rows = _rows(choose, M, N)
    if choose(2):
        calm, share = _private(choose, M, N, t), min(allowed, Fraction(1))
    else:
        calm, share = (law_of(choose, N),) * M, Fraction(1)
        if t < 1:
            raise DeadEnd
        excess = max(sum(max(a - t * b, Fraction(0)) for a, b in zip(*pair, strict=True)) for pair in product(rows, rows))
        share = share if excess <= allowed else allowed / excess
    share = _share(choose, share)
    return {"W": _entries(tuple(_mixed(share, one, two) for one, two in zip(rows, calm, strict=True)))}


def _rows(choose: Chooser, inputs: int, outputs: int) -> Rows:
    return tuple(law_of(choose, outputs) for _ in range(inputs))


def _private(choose: Chooser, inputs: int, outputs: int, t: Fraction) -> Rows:
    """A channel of which no column has entries that differ by more than the factor t: all such ones are possible."""
    if t < 1 or outputs < 1:
        raise DeadEnd
    return _response(choose, inputs, outputs, t) if choose(3) else _softened(choose, inputs, outputs, t)


def _response(choose: Chooser, inputs: int, outputs: int, t: Fraction) -> Rows:
    """Randomised response: each row has as many entries at the upper level, elsewhere."""
    high, step = 1 + choose(max(outputs - 1, 1)), choose(outputs) or 1
    top, bottom = (level / (high * t + outputs - high) for level in (t, Fraction(1)))
    chosen = [{(row * step + k) % outputs for k in range(high)} for row in range(inputs)]
    return tuple(tuple(top if j in places else bottom for j in range(outputs)) for places in chosen)


def _softened(choose: Chooser, inputs: int, outputs: int, t: Fraction) -> Rows:
    """Any channel, mixed with one positive law of the output as much as is needed, or more."""
    rows, calm = _rows(choose, inputs, outputs), _positive(choose, outputs)
    room = [Fraction(1)]
    for a, b in product(rows, rows):
        for one, two, base in zip(a, b, calm, strict=True):
            if one > t * two:  # share*one + (1-share)*base <= t*(share*two + (1-share)*base)
                room.append((t - 1) * base / ((t - 1) * base + one - t * two))
    share = _share(choose, min(room))
    return tuple(_mixed(share, row, calm) for row in rows)


def _entries(rows: Iterable[Law]) -> dict[tuple[int, int], Fraction]:
    return {(i, j): mass for i, row in enumerate(rows, 1) for j, mass in enumerate(row, 1)}


# --- source sets, databases ----------------------------------------------------------------------------------------


def source_set(choose: Chooser, M: int) -> dict[str, dict[tuple[int, int], Fraction]]:
    """As many sources as examples tell apart; of two the second may be the first with its letters turned round."""
    first = law_of(choose, M)
    others = [first[::-1] if choose(2) else law_of(choose, M) for _ in range(LABELS - 1)]
    return {"P": _entries((first, *others))}


def neighbours(choose: Chooser, n: int, m: int) -> dict[str, tuple[int, ...]]:
    """A database, and the same with one row changed."""
    if n < 1 or m < 2:
        raise DeadEnd
    x = [1 + choose(m) for _ in range(n)]
    row, turn = choose(n), 1 + choose(m - 1)
    y = [*x]
    y[row] = 1 + (x[row] - 1 + turn) % m
    return {"x": tuple(x), "y": tuple(y)}


def database_law(choose: Chooser, n: int, m: int) -> dict[str, dict[tuple[tuple[int, ...]], Fraction]]:
    places = _databases(n, m)
    return {"p": {(x,): mass for x, mass in zip(places, law_of(choose, len(places)), strict=True)}}


def database_prior(choose: Chooser, n: int, m: int) -> dict[str, dict[tuple[tuple[int, ...]], Fraction]]:
    places = _databases(n, m)
    return {"p": {(x,): mass for x, mass in zip(places, _positive(choose, len(places)), strict=True)}}


def mechanism(
    choose: Chooser, n: int, m: int
) -> dict[str, dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]]:
    places = _databases(n, m)
    return {"Q": _cells(places, _rows(choose, len(places), len(places)))}


def private_mechanism(
    choose: Chooser, n: int, m: int, eps: Term
) -> dict[str, dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]]:
    """Each row of the database through a private channel of its own, or the whole database through one."""
    places, t = _databases(n, m), _exp(eps)
    if choose(3) == 2:
        return {"Q": _cells(places, _private(choose, len(places), len(places), t))}
    rows = [_private(choose, m, m, t) for _ in range(n)]
    found: list[Law] = []
    for x in places:
        masses = [Fraction(1)] * len(places)
        for k, y in enumerate(places):
            for response, a, b in zip(rows, x, y, strict=True):
                masses[k] *= response[a - 1][b - 1]
        found.append(tuple(masses))
    return {"Q": _cells(places, tuple(found))}


def _databases(n: int, m: int) -> Databases:
    if n < 0 or m < 1 or m**n > MOST_DATABASES:
        raise DeadEnd
    return tuple(product(range(1, m + 1), repeat=n))


def _cells(places: Databases, rows: Rows) -> dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]:
    return {(x, y): mass for x, row in zip(places, rows, strict=True) for y, mass in zip(places, row, strict=True)}


# --- numbers -------------------------------------------------------------------------------------------------------


def _exp(level: Term) -> Fraction:
    """exp(level) where that is a fraction, else a simple fraction below it."""
    value = folded(Exp(level))
    if isinstance(value, Num):
        return value.value
    return _below(value)


def _number(term: Term) -> Fraction:
    return term.value if isinstance(term, Num) else _below(term)


def _below(term: Term) -> Fraction:
    try:
        low = enclose(term, {}, 64).lo
    except EnclosureError:
        raise DeadEnd from None
    if low is None:
        raise DeadEnd
    return max(Fraction(low.__floor__()), Fraction((low * GRID).__floor__(), GRID))


def enclosed(lower: Fraction, upper: Fraction) -> tuple[Term, Term]:
    """Two numbers as terms, rounded outwards to few digits."""
    return num(Fraction((lower * DIGITS).__floor__(), DIGITS)), num(Fraction((upper * DIGITS).__ceil__(), DIGITS))


# --- what means what -----------------------------------------------------------------------------------------------

_draw = WORDS.generator

_draw("law", law)
_draw(
    "positive_law[M integer](p family(1)) := (forall i in 1..M: p[i] > 0) and sum(i, 1, M, p[i]) = 1",
    positive_law,
)
_draw(
    "some_min_entropy[M integer](p family(1), bound real) := law(p) and min_entropy_at_least(p, bound)",
    law_of_min_entropy,
)
_draw("channel", channel)
_draw(
    "private_channel[M integer, N integer](W family(2), eps real) := channel(W) and dp(W, eps)",
    private_channel,
)
_draw(
    """approximately_private[M integer, N integer](W family(2), eps real, slack real) :=
        channel(W) and approximate_dp(W, eps, slack)""",
    approximately_private,
)
_draw(
    """source_set[M integer](P family(2)) :=
        (forall s real, i in 1..M: P[s,i] >= 0) and (forall s real: sum(i, 1, M, P[s,i]) = 1)""",
    source_set,
)
_draw("neighbours", neighbours)
_draw(
    """database_law[n integer, m integer](p family(1)) :=
        (forall x in tuples(n,m): p[x] >= 0) and tsum(x in tuples(n,m), p[x]) = 1""",
    database_law,
)
_draw(
    """database_prior[n integer, m integer](p family(1)) :=
        (forall x in tuples(n,m): p[x] > 0) and tsum(x in tuples(n,m), p[x]) = 1""",
    database_prior,
)
_draw(
    """mechanism[n integer, m integer](Q family(2)) :=
        (forall x in tuples(n,m), y in tuples(n,m): Q[x,y] >= 0)
        and (forall x in tuples(n,m): tsum(y in tuples(n,m), Q[x,y]) = 1)""",
    mechanism,
)
_draw(
    """private_mechanism[n integer, m integer](Q family(2), eps real) :=
        (forall x in tuples(n,m), y in tuples(n,m): Q[x,y] >= 0)
        and (forall x in tuples(n,m): tsum(y in tuples(n,m), Q[x,y]) = 1)
        and (forall x in tuples(n,m), z in tuples(n,m), y in tuples(n,m):
            neighbours(x,z) => Q[x,y] <= exp(eps)*Q[z,y])""",
    private_mechanism,
)
