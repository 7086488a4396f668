"""Which solver finds the optima that the words of Kalantari, Sankar, Sarwate (2018) speak of: for the examples."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from theorems.basics.drawn import Chooser, enclosed, law_of
from theorems.kss2018.definitions import WORDS
from verify.claims.prelude import *
from verify.evidence.fuzz.aims import LABELS
from verify.evidence.fuzz.drawing import DeadEnd
from verify.kernel.values import plain
from verify.language.vocabulary import Solver

Rows = tuple[tuple[Fraction, ...], ...]


def _least_level(sources: Rows, D: Fraction) -> Term | None:
    from verify.privacy.measures.source_sets import SourceSet
    from verify.privacy.solvers.hamming import optimal_dp_leakage

    if D < 0:
        return None
    t = optimal_dp_leakage(SourceSet(sources), min(D, Fraction(1))).exp_epsilon
    return None if t is None else Log(num(t))


def _level(Q: Rows) -> Term | None:
    from verify.privacy.measures.channels import dp_level

    t = dp_level(Q)
    return None if t is None else Log(num(t))


def _least_information(sources: Rows, D: Fraction) -> Any:
    from verify.privacy.measures.source_sets import SourceSet
    from verify.privacy.solvers.mutual_information import optimal_mi_leakage

    if D < 0:
        return None
    found = optimal_mi_leakage(SourceSet(sources), min(D, Fraction(1)))
    return enclosed(found.lower, found.upper)


LEAST_LEVEL = Solver(
    "least_level",
    "sources: a tuple of laws, each a tuple of fractions; D: a fraction, the bound on the expected Hamming distortion",
    "the least eps, in nats, for which some eps-private mechanism has distortion at most D under every source",
    _least_level,
)
LEAST_INFORMATION = Solver(
    "least_information",
    "sources: one law, in a tuple: a tuple of fractions; D: a fraction, the bound on the expected Hamming distortion",
    "the least mutual information, in nats, of letter and output over mechanisms of distortion at most D",
    _least_information,
    0.3,
)
LEVEL = Solver(
    "level",
    "Q: a channel, a tuple of rows of fractions",
    "the least eps, in nats, for which the channel Q is eps-private",
    _level,
    1e-3,
)


def rows(family: Callable[..., Fraction], first: range, second: range) -> Rows:
    """The rows of a family, which must be laws."""
    found = tuple(tuple(family(s, i) for i in second) for s in first)
    if not found or any(sum(row) != 1 or min(row, default=-1) < 0 for row in found):
        raise DeadEnd
    return found


def number(term: Term) -> Fraction:
    value = plain(term)
    if value is None:
        raise DeadEnd
    return value


def _sources(M: int, P: Callable[..., Fraction], D: Term) -> tuple[Any, ...]:
    return tuple(sorted(set(rows(P, range(1, LABELS + 1), range(1, M + 1))))), number(D)


def _one_source(M: int, P: Callable[..., Fraction], D: Term) -> tuple[Any, ...]:
    """The solver takes the worst case over the convex hull, where mutual information is larger than at its corners."""
    sources, bound = _sources(M, P, D)
    if len(sources) > 1:
        raise DeadEnd
    return sources, bound


def _finite(M: int, R: int, P: Callable[..., Fraction], D: Term) -> tuple[Any, ...]:
    return tuple(sorted(set(rows(P, range(1, R + 1), range(1, M + 1))))), number(D)


def _single(M: int, p: Callable[..., Fraction], D: Term) -> tuple[Any, ...]:
    return rows(lambda _, i: p(i), range(1), range(1, M + 1)), number(D)


def _unfolded(
    M: int, n: int, R: Callable[..., Fraction], U: Callable[..., Fraction], D: Term
) -> tuple[Any, ...]:
    def renamed(s: int, i: int) -> Fraction:
        label, k = divmod(s, n)
        return R(label + 1, int(U(k + 1, i)))

    return tuple(sorted(set(rows(renamed, range(LABELS * n), range(1, M + 1))))), number(D)


def _channel(M: int, Q: Callable[..., Fraction]) -> tuple[Any, ...]:
    return (rows(Q, range(1, M + 1), range(1, M + 1)),)


# --- source sets of Class I ----------------------------------------------------------------------------------------


def class_I(choose: Chooser, M: int, r: int) -> dict[str, dict[tuple[int, ...], Fraction]]:
    """A mixture of members is uniform: the second law completes the first, or both are uniform."""
    if M < 1 or r < 1:
        raise DeadEnd
    first, weights = law_of(choose, M), law_of(choose, r)
    source = [1 + choose(LABELS) for _ in range(r)]
    share = sum((w for w, s in zip(weights, source, strict=True) if s == 1), Fraction(0))
    uniform = (Fraction(1, M),) * M
    if share == 1:
        first, second = uniform, first
    else:
        most = share * max(first) * M
        part = min((1 - share) / (most - share), Fraction(1)) if most > share else Fraction(1)
        first = tuple(part * f + (1 - part) * u for f, u in zip(first, uniform, strict=True))
        second = tuple((u - share * f) / (1 - share) for f, u in zip(first, uniform, strict=True))
    return {
        "P": {(s, i): mass for s, row in ((1, first), (2, second)) for i, mass in enumerate(row, 1)},
        "w": {(k,): w for k, w in enumerate(weights, 1)},
        "source": {(k,): Fraction(s) for k, s in enumerate(source, 1)},
    }


WORDS.generator(
    """class_I_sources[M integer, r integer](P family(2), w family(1), source family(1)) :=
        (forall s real, i in 1..M: P[s,i] >= 0) and (forall s real: sum(i, 1, M, P[s,i]) = 1)
        and (forall k in 1..r: w[k] >= 0) and sum(k, 1, r, w[k]) = 1
        and (forall i in 1..M: sum(k, 1, r, w[k]*P[source[k],i]) = 1/M)""",
    class_I,
)

def ordered(choose: Chooser, M: int) -> dict[str, dict[tuple[int, ...], Fraction]]:
    """Class II: each of the laws decreases."""
    laws = [sorted(law_of(choose, M), reverse=True) for _ in range(LABELS)]
    return {"P": {(s, i): mass for s, row in enumerate(laws, 1) for i, mass in enumerate(row, 1)}}


WORDS.generator(
    """ordered_sources[M integer](P family(2)) :=
        (forall s real, i in 1..M: P[s,i] >= 0) and (forall s real: sum(i, 1, M, P[s,i]) = 1)
        and (forall s real, i in 1..M-1: P[s,i] >= P[s,i+1])""",
    ordered,
)

def class_III(choose: Chooser, M: int, n: int) -> dict[str, dict[tuple[int, ...], Fraction]]:
    """Strictly ordered laws, and permutations that keep the first letters among themselves: y separates these."""
    kept = 1 + choose(max(M - 1, 1))
    inner, outer = list(permutations(range(1, kept + 1))), list(permutations(range(kept + 1, M + 1)))
    orders = [(*one, *two) for one in inner for two in outer]
    if M < 2 or n < 1 or len(orders) < n:
        raise DeadEnd
    drawn: dict[str, dict[tuple[int, ...], Fraction]] = {name: {} for name in ("R", "T", "U", "y")}
    for k in range(1, n + 1):
        order = orders.pop(choose(len(orders)))
        drawn["T"].update({(k, i): Fraction(letter) for i, letter in enumerate(order, 1)})
        drawn["U"].update({(k, letter): Fraction(i) for i, letter in enumerate(order, 1)})
    for s in range(1, LABELS + 1):
        steps = [1 + choose(6) for _ in range(M)]
        heights = [sum(steps[i:]) for i in range(M)]
        drawn["R"].update({(s, i): Fraction(height, sum(heights)) for i, height in enumerate(heights, 1)})
    drawn["y"] = {(i,): Fraction(i <= kept) for i in range(1, M + 1)}
    return drawn


WORDS.generator(
    """class_III_sources[M integer, n integer](
            R family(2), T integer family(2), U integer family(2), y family(1)) :=
        (forall s real, i in 1..M: R[s,i] >= 0) and (forall s real: sum(i, 1, M, R[s,i]) = 1)
        and (forall s real, i in 1..M-1: R[s,i] > R[s,i+1]) and permutations(T, U)
        and (forall k in 1..n, l in 1..n: k < l => (exists i in 1..M: T[k,i] != T[l,i]))
        and (forall s real, k in 1..n: sum(i, 1, M, (R[s,U[k,i]] - 1/M)*y[i]) > 0)""",
    class_III,
)


def renamings(choose: Chooser, M: int, n: int) -> dict[str, dict[tuple[int, ...], Fraction]]:
    """Any permutations of the letters, with their inverses."""
    orders = list(permutations(range(1, M + 1)))
    return _renamings([orders[choose(len(orders))] for _ in range(n)])


def group(choose: Chooser, M: int, n: int) -> dict[str, dict[tuple[int, ...], Fraction]]:
    """The powers of a permutation of which the n-th changes nothing, numbered from any of them on."""
    orders = [order for order in permutations(range(1, M + 1)) if _power(order, n) == tuple(range(1, M + 1))]
    if not orders:
        raise DeadEnd
    order, first = orders[choose(len(orders))], choose(max(n, 1))
    powers = [(k + first) % n for k in range(n)]
    number = {power: k for k, power in enumerate(powers, 1)}
    drawn = _renamings([_power(order, power) for power in powers])
    for name, sign in (("C", 1), ("B", -1)):
        drawn[name] = {
            (number[a], number[b]): Fraction(number[(a + sign * b) % n]) for a in powers for b in powers
        }
    return drawn


def _renamings(orders: Sequence[tuple[int, ...]]) -> dict[str, dict[tuple[int, ...], Fraction]]:
    to = {(k, i): letter for k, order in enumerate(orders, 1) for i, letter in enumerate(order, 1)}
    return {
        "T": {place: Fraction(letter) for place, letter in to.items()},
        "U": {(k, letter): Fraction(i) for (k, i), letter in to.items()},
    }


def _power(order: tuple[int, ...], k: int) -> tuple[int, ...]:
    made = tuple(range(1, len(order) + 1))
    for _ in range(k):
        made = tuple(order[letter - 1] for letter in made)
    return made


WORDS.generator(
    "renamings[M integer, n integer](T integer family(2), U integer family(2)) := permutations(T, U)", renamings
)
WORDS.generator(
    """group_of_renamings[M integer, n integer](T integer family(2), U integer family(2), C integer family(2),
        B integer family(2)) := permutations(T, U) and group(C, B)""",
    group,
)

# --- the solvers -----------------------------------------------------------------------------------------------------

ATTAINED = "finite = 1 and eps >= optimum"
NONE_BELOW = "finite = 0 or v <= optimum"
LEAST = "finite = 1 and v = optimum"

for word, problem, says in (
    ("achievable", _sources, ATTAINED),
    ("none_below", _sources, NONE_BELOW),
    ("least_level", _sources, LEAST),
    ("no_finite_level", _sources, "finite = 0"),
    ("achievable_finite", _finite, ATTAINED),
    ("least_level_finite", _finite, LEAST),
    ("achievable_for", _single, ATTAINED),
    ("achievable_unfolded", _unfolded, ATTAINED),
    ("least_level_unfolded", _unfolded, LEAST),
):
    WORDS.solved_by(LEAST_LEVEL, problem, word, says)
WORDS.solved_by(LEAST_INFORMATION, _one_source, "least_information", LEAST)
for word, says in (("no_lower_level", NONE_BELOW), ("level", LEAST)):
    WORDS.solved_by(LEVEL, _channel, word, says)
