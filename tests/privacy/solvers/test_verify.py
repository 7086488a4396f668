"""`verify` of every result: True for what solvers return, and for no mutant of it that is not true as well.

Whether a mutant that is accepted is true is decided without `verify`, its bounds and its certificates: the solver is
asked anew about the mutant's own input, and what the mutant says is attained is computed by plain loops, in fractions or
with 50 digits of mpmath. A mutant whose claim is the answer (or an enclosure of it as narrow as promised), whose
mechanism or input attains it, restates an honest result.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction as F
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

sys.path.insert(0, str(Path(__file__).resolve().parent))
from mutants import mutants  # noqa: E402

from tests.shares import fewer  # noqa: E402
from verify.privacy.measures.mi_dp import mi_dp_level  # noqa: E402
from verify.privacy.measures.mutual_information import worst_case_mutual_information  # noqa: E402
from verify.privacy.measures.privacy_channels import PrivacyChannel, binary_symmetric  # noqa: E402
from verify.privacy.measures.readings import read_channel  # noqa: E402
from verify.privacy.measures.relations import Relation  # noqa: E402
from verify.privacy.measures.results import Result  # noqa: E402
from verify.privacy.measures.source_sets import SourceSet  # noqa: E402
from verify.privacy.solvers.amplitude import amplitude_capacity  # noqa: E402
from verify.privacy.solvers.calibration import calibrate  # noqa: E402
from verify.privacy.solvers.capacity import channel_capacity  # noqa: E402
from verify.privacy.solvers.databases import Database  # noqa: E402
from verify.privacy.solvers.entropy_bounded import entropy_bounded  # noqa: E402
from verify.privacy.solvers.hamming import optimal_dp_leakage  # noqa: E402
from verify.privacy.solvers.identifiability import (  # noqa: E402
    dp_leakage,
    identifiability_leakage,
    least_distortion,
    mi_leakage,
)
from verify.privacy.solvers.individual_capacity import individual_channel_capacity  # noqa: E402
from verify.privacy.solvers.mutual_information import optimal_mi_leakage  # noqa: E402
from verify.privacy.solvers.partitions import exact_frontier  # noqa: E402

MOST = fewer(250, 3)  # mutants a result
TINY = mpf(10) ** -40


def law(chance: random.Random, size: int, most: int = 9) -> list[F]:
    whole = [chance.randint(1, most) for _ in range(size)]
    return [F(v, sum(whole)) for v in whole]


def channel(chance: random.Random, inputs: int, outputs: int) -> list[list[F]]:
    return [law(chance, outputs) for _ in range(inputs)]


# --- honest results --------------------------------------------------------------------------------------------------


def databases() -> list[Database]:
    chance = random.Random(1)
    sizes = [(1, 2), (1, 3), (2, 2), (1, 2), (1, 3), (2, 2)]
    every = [Database(n, m, law(chance, m**n)) for n, m in sizes]
    return [*every, Database(1, 2, [F(1, 2)] * 2), Database(1, 3, [F(1, 2), F(1, 2), F(0)]), Database(1, 2, [1, 0])]


def distances(database: Database) -> list[F]:
    """0, small, where linear programs are needed, and free."""
    free = database.free_distortion
    return [F(0), free / 10, free * 9 / 10, free * F(99, 100), free, F(database.n)]


def leakages() -> list[Any]:
    found = []
    for database in databases():
        for D in distances(database):
            found += [identifiability_leakage(database, D), dp_leakage(database, D)]
    return found


def least_distortions() -> list[Any]:
    found = []
    for database in databases()[:7]:
        for factor in (F(1), F(3, 2), F(5)):
            found.append(least_distortion(database, "identifiability", database.exp_eps_X * factor))
            found.append(least_distortion(database, "differential privacy", factor))
    return found


def rates() -> list[Any]:
    return [mi_leakage(database, D) for database in databases() for D in distances(database)]


def source_sets() -> list[SourceSet]:
    chance = random.Random(2)
    sizes = [(1, 2), (1, 4), (2, 3), (3, 3), (2, 4)]
    every = [SourceSet([law(chance, M) for _ in range(rows)]) for rows, M in sizes]
    return [*every, SourceSet([["3/4", "1/4"]]), SourceSet([[1, 0, 0]]), SourceSet([[1, 0], [0, 1]])]


LEVELS = [F(0), F(1, 50), F(1, 5), F(2, 5), F(9, 10), F(1)]


def classifications() -> list[Any]:
    tied = [SourceSet([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"]]), SourceSet([["1/2", "1/2"]])]
    disordered = [SourceSet([["1/2", "3/10", "1/5"], ["1/2", "1/5", "3/10"]]), SourceSet([[1, 0, 0], ["1/2", "1/4", "1/4"]])]
    return [source_set.classification for source_set in [*source_sets(), *tied, *disordered]]


def dp_leakages() -> list[Any]:
    return [optimal_dp_leakage(source_set, D) for source_set in source_sets() for D in LEVELS]


def mi_leakages() -> list[Any]:
    return [optimal_mi_leakage(source_set, D, F(1, 10**7)) for source_set in source_sets()[2:] for D in (F(1, 50), F(1))]


def frontiers() -> list[Any]:
    found = []
    for seed in range(4):
        chance = random.Random(seed)
        relation = Relation([(chance.randrange(4), x) for x in range(4) for _ in range(2)])
        for leakage in ("L0", "I*"):
            found.append(exact_frontier(relation, leakage))
            for codeword in ("centroid", "member"):
                found.append(exact_frontier(relation, leakage, "distortion", codeword=codeword))
    return found


def worst_cases() -> list[Any]:
    chance = random.Random(3)
    found = [worst_case_mutual_information(s, channel(chance, s.alphabet_size, 3)) for s in source_sets()]
    flat = [[F(1, 2), F(1, 2)]] * 2
    return [*found, worst_case_mutual_information(SourceSet([[1, 0], [0, 1]]), flat)]


def levels() -> list[Any]:
    chance = random.Random(4)
    found = [mi_dp_level(channel(chance, rows, 2), entries) for rows, entries in [(2, 1), (3, 1), (4, 2), (8, 3)]]
    return [*found, mi_dp_level([[1, 0], [0, 1]]), mi_dp_level([[1, 0], [1, 0], [0, 1], [0, 1]], 2)]


def capacities() -> list[Any]:
    chance = random.Random(5)
    sizes = [(2, 2), (3, 3), (4, 2), (2, 4), (3, 2)]
    found = [channel_capacity(channel(chance, *size)) for size in sizes]
    flip = [[F(9, 10), F(1, 10)], [F(1, 10), F(9, 10)]]
    found += [channel_capacity(W) for W in (flip, [*flip, flip[0]], [[1, 0], [1, 0]], [[1, 0, 0], [F(1, 2), F(1, 2), 0]])]
    found.append(channel_capacity(np.array([[0.7, 0.2, 0.1], [0.1, 0.1, 0.8]])))
    return [*found, channel_capacity(channel(chance, 2, 3), F(1, 10**30))]


def calibrations() -> list[Any]:
    found = [calibrate("binary_symmetric", epsilon=e, units=u) for e in ("0.1", "0.6", 1, "1e-9") for u in ("nats", "bits")]
    found += [calibrate("exponential", epsilon=e, k=k) for e in ("0.1", "0.6", 2) for k in (2, 5)]
    found += [calibrate("exponential", epsilon=1, k=2, units="bits"), calibrate("exponential", epsilon=1, k=3, units="bits")]
    return [*found, *(calibrate("gaussian", epsilon=e, T=T) for e in ("0.01", 1, 7) for T in (1, "1e-9", 50))]


def amplitudes() -> list[Any]:
    asked = [(1, 1, "1e-6"), (2, 1, "1e-6"), ("1/2", 3, "1e-6"), (1, 2, "1e-4"), (3, 2, "1e-4"), ("1/5", 1, "1e-6")]
    return [amplitude_capacity(T, N, F(width)) for T, N, width in asked]


def privacy_channels() -> list[PrivacyChannel]:
    chance = random.Random(6)
    sizes = [((2,), 2), ((2, 2), 2), ((3, 2), 2), ((2, 2, 2), 3), ((2, 3), 3)]
    found = [PrivacyChannel(size, tuple(map(tuple, channel(chance, math.prod(size), outputs)))) for size, outputs in sizes]
    return [*found, binary_symmetric((2, 2), lambda a, b: a ^ b, 0)]


def individual_capacities() -> list[Any]:
    families = ("all", "independent")
    found = [individual_channel_capacity(one, family=family) for one in privacy_channels() for family in families]
    return [*found, individual_channel_capacity(privacy_channels()[3], most_nodes=1)]


def entropy_bounds() -> list[Any]:
    return [entropy_bounded(one, b) for one in privacy_channels()[1:] for b in ("0", "0.6", "1.2")]


# --- what a mutant says, by other means ------------------------------------------------------------------------------


SOLVED: dict[str, Any] = {}


def anew(solve: Callable[..., Any], *inputs: Any, key: Any = None) -> Any:
    """What the solver says of these inputs: asked once for each."""
    text = f"{solve.__name__} {inputs if key is None else key!r}"
    if text not in SOLVED:
        SOLVED[text] = solve(*inputs)
    return SOLVED[text]


def ratio(over: F, under: F) -> F | None:
    return F(1) if over == under == 0 else None if under == 0 else over / under


def level_of(database: Database, notion: str, mechanism: Any) -> F | None:
    """The level by its definition: all pairs of databases that differ in one row, all outputs."""
    places = range(len(database.prior))
    level = F(1)
    for x in places:
        for z in places:
            if sum(a != b for a, b in zip(database.values[x], database.values[z], strict=True)) == 1:
                for y in places:
                    a, b = mechanism[x][y], mechanism[z][y]
                    if notion == "identifiability":
                        a, b = a * database.prior[x], b * database.prior[z]
                    found = ratio(a, b)
                    if found is None:
                        return None
                    level = max(level, found)
    return level


def distance_of(database: Database, mechanism: Any) -> F:
    total = F(0)
    for x, p in enumerate(database.prior):
        for y, q in enumerate(mechanism[x]):
            total += p * q * sum(a != b for a, b in zip(database.values[x], database.values[y], strict=True))
    return total


def is_channel(mechanism: Any) -> bool:
    return all(min(row) >= 0 and sum(row) == 1 for row in mechanism)


def meet(a: Any, b: Any, apart: F = F(0)) -> bool:
    """Whether two enclosures have a number in common."""
    return a.lower <= b.upper + apart and b.lower <= a.upper + apart


def logarithm(value: F) -> Any:
    return mp.log(mpf(value.numerator)) - mp.log(mpf(value.denominator))


def number(value: F) -> Any:
    return mpf(value.numerator) / mpf(value.denominator)


def information_of(prior: Any, rows: Any) -> Any:
    """I(P; W) with 50 digits."""
    output = [sum((p * row[y] for p, row in zip(prior, rows, strict=True)), F(0)) for y in range(len(rows[0]))]
    with mp.workdps(50):
        return sum(
            (number(p * q) * logarithm(q / output[y]) for p, row in zip(prior, rows, strict=True) for y, q in enumerate(row) if p and q),
            mpf(0),
        )


def says_more(value: F, truth: Any) -> bool:
    """value >= truth, up to the last of the 50 digits."""
    with mp.workdps(50):
        return number(value) >= truth - TINY


def says_less(value: F, truth: Any) -> bool:
    with mp.workdps(50):
        return number(value) <= truth + TINY


def leakage_is_true(mutant: Any) -> bool:
    solve = {"identifiability": identifiability_leakage, "differential privacy": dp_leakage}[mutant.notion]
    again = anew(solve, mutant.database, mutant.D)
    mechanism = mutant.mechanism
    if not is_channel(mechanism) or distance_of(mutant.database, mechanism) > mutant.D or mutant.proof != again.proof:
        return False
    if again.upper is None:
        return mutant.lower is mutant.upper is None
    level = level_of(mutant.database, mutant.notion, mechanism)
    exact = again.lower != again.upper or mutant.lower == mutant.upper == again.upper
    return exact and mutant.upper - mutant.lower < F(1, 10**12) and meet(mutant, again) and level is not None and level <= mutant.upper


def least_distortion_is_true(mutant: Any) -> bool:
    again = anew(least_distortion, mutant.database, mutant.notion, mutant.exp_epsilon)
    level = level_of(mutant.database, mutant.notion, mutant.mechanism)
    attained = level is not None and level <= mutant.exp_epsilon and is_channel(mutant.mechanism)
    return attained and again.value == mutant.value == distance_of(mutant.database, mutant.mechanism)


def rate_is_true(mutant: Any) -> bool:
    again = anew(mi_leakage, mutant.database, mutant.D)
    width = F(0) if again.upper == 0 else F(1, 2**90) if again.proof or mutant.D == 0 else F(1, 10**8)
    attained = is_channel(mutant.mechanism) and distance_of(mutant.database, mutant.mechanism) <= mutant.D
    above = says_more(mutant.upper, information_of(mutant.database.prior, mutant.mechanism))
    narrow = 0 <= mutant.lower and mutant.upper - mutant.lower <= width
    return attained and above and narrow and meet(mutant, again) and mutant.proof == again.proof


def dp_leakage_is_true(mutant: Any) -> bool:
    again = anew(optimal_dp_leakage, mutant.source_set, mutant.D, key=(mutant.source_set.rows, mutant.D))
    if mutant.exp_epsilon != again.exp_epsilon or not is_channel(mutant.mechanism):
        return False
    kept = [row[i] for i, row in enumerate(mutant.mechanism)]
    if any(sum(p * (1 - k) for p, k in zip(row, kept, strict=True)) > mutant.D for row in mutant.source_set.rows):
        return False
    ratios = [ratio(a, b) for column in zip(*mutant.mechanism, strict=True) for a in column for b in column]
    return mutant.exp_epsilon is None or (None not in ratios and max(ratios) <= mutant.exp_epsilon)


def frontier_is_true(mutant: Any) -> bool:
    """All partitions, one by one."""
    problem, size = mutant.problem, len(mutant.problem.ranges)

    def partitions(letters: list[int]) -> Any:
        if not letters:
            yield []
            return
        for rest in partitions(letters[1:]):
            yield [[letters[0]], *rest]
            for k, cluster in enumerate(rest):
                yield [*rest[:k], [letters[0], *cluster], *rest[k + 1 :]]

    def pair(clusters: Any) -> tuple[F, F]:
        found = problem.measured(clusters)
        leak = F(len(problem.relation.S), found.least) if mutant.leakage == "L0" else F(found.parts)
        return leak, F(found.largest) if problem.utility == "I0" else found.distortion

    every = {pair(clusters) for clusters in partitions(list(range(size)))}
    best = {p for p in every if not any(q[0] <= p[0] and q[1] <= p[1] and q != p for q in every)}
    said = {(F(point.leakage), point.loss) for point in mutant.points}
    place = {x: i for i, x in enumerate(problem.relation.X)}
    own = all(
        pair([[place[x] for x in cluster] for cluster in point.quantization]) == (F(point.leakage), point.loss)
        for point in mutant.points
    )
    return said == best and len(mutant.points) == len(best) and own


def worst_case_is_true(mutant: Any) -> bool:
    again = anew(worst_case_mutual_information, mutant.source_set, mutant.channel, key=(mutant.source_set.rows, mutant.channel))
    mixed = [sum((w * row[i] for w, row in zip(mutant.weights, mutant.source_set.rows, strict=True)), F(0)) for i in range(mutant.source_set.alphabet_size)]
    below = says_less(mutant.lower, information_of(mixed, mutant.channel))
    return below and 0 <= mutant.lower and mutant.upper - mutant.lower <= mutant.wanted and meet(mutant, again)


def level_is_true(mutant: Any) -> bool:
    again = anew(mi_dp_level, mutant.channel, mutant.entries)
    below = says_less(mutant.lower, information_of(mutant.prior, [mutant.channel[row] for row in mutant.rows]))
    records = [row // (round(len(mutant.channel) ** (1 / mutant.entries)) ** (mutant.entries - 1 - mutant.entry)) for row in mutant.rows]
    return below and len(set(records)) == len(records) and mutant.upper - mutant.lower <= mutant.wanted and meet(mutant, again)


def mi_is_true(mutant: Any) -> bool:
    again = anew(optimal_mi_leakage, mutant.source_set, mutant.D, key=(mutant.source_set.rows, mutant.D))
    kept = [row[i] for i, row in enumerate(mutant.mechanism)]
    rows = mutant.source_set.rows
    if not is_channel(mutant.mechanism) or any(sum(p * (1 - k) for p, k in zip(row, kept, strict=True)) > mutant.D for row in rows):
        return False
    above = all(says_more(mutant.upper, information_of(row, mutant.mechanism)) for row in rows)
    return above and 0 <= mutant.lower and mutant.upper - mutant.lower <= mutant.wanted and meet(mutant, again)


def capacity_is_true(mutant: Any) -> bool:
    rows = read_channel("W", mutant.channel).rows
    again = anew(channel_capacity, mutant.channel, key=rows)
    below = says_less(mutant.lower, information_of(mutant.input, rows))
    narrow = 0 <= mutant.lower and mutant.upper - mutant.lower <= mutant.wanted
    return below and narrow and meet(mutant, again) and mutant.symmetric == again.symmetric


def calibration_is_true(mutant: Any) -> bool:
    """The noise is enough at `upper`, and less than `lower` is not; nor is none, unless that is the answer."""
    with mp.workdps(80):
        wanted = number(mutant.epsilon) * (mp.log(2) if mutant.units == "bits" else 1)

        def bound(noise: F) -> Any:
            if mutant.channel == "gaussian":
                return mp.log(1 + number(mutant.T) ** 2 / number(noise)) / 2
            if mutant.channel == "exponential":
                weights = [mp.exp(-i / number(noise)) if noise else mpf(not i) for i in range(mutant.k)]
            else:
                weights = [number(noise), 1 - number(noise)]
            shares = [w / sum(weights) for w in weights]
            return mp.log(len(shares)) + sum(w * mp.log(w) for w in shares if w)

        close = F(1, 10**20) * (1 if mutant.parameter == "p" else mutant.lower)
        right = {"binary_symmetric": "p", "exponential": "N", "gaussian": "N"}[mutant.channel] == mutant.parameter
        ends = bound(mutant.upper) <= wanted + TINY and (mutant.lower == 0 or bound(mutant.lower) >= wanted - TINY)
        return right and ends and 0 <= mutant.upper - mutant.lower <= close and mutant.upper >= 0


def amplitude_is_true(mutant: Any) -> bool:
    """The information of the input by a sum over a fine grid, in doubles."""
    again = anew(amplitude_capacity, mutant.T, mutant.N)
    A = math.sqrt(mutant.T**2 / mutant.N)
    points, weights = np.array(mutant.points, dtype=float), np.array(mutant.weights, dtype=float)
    y = np.linspace(-A - 12, A + 12, 40_001)
    density = np.exp(-((y - points[:, None]) ** 2) / 2) / math.sqrt(2 * math.pi)
    output = weights @ density
    terms = weights[:, None] * density * np.log(np.maximum(density, 1e-300) / np.maximum(output, 1e-300))
    information = terms.sum() * (y[1] - y[0])
    inside = abs(points).max() <= A * (1 + 1e-12) and abs(weights.sum() - 1) < 1e-12 and weights.min() >= 0
    narrow = 0 <= mutant.lower and mutant.upper - mutant.lower <= mutant.wanted
    return inside and narrow and float(mutant.lower) <= information + 1e-9 and meet(mutant, again)


def choices(source: PrivacyChannel, family: str) -> Any:
    for i in range(source.n):
        slices = source.slices(i)
        yield from product(*slices) if family == "all" else zip(*slices, strict=True)


def individual_is_true(mutant: Any) -> bool:
    """All choices of rows, one by one."""
    source = mutant.source
    every = [
        anew(channel_capacity, [source.rows[x] for x in rows], key=[source.rows[x] for x in rows])
        for rows in choices(source, mutant.family)
    ]
    own = [tuple(source.rows[x] for x in rows) for rows in choices(source, mutant.family)]
    below = says_less(mutant.lower, information_of(mutant.input, mutant.channel)) and mutant.channel in own
    narrow = mutant.upper - mutant.lower <= mutant.wanted or mutant.nodes >= mutant.most_nodes
    return below and narrow and 0 <= mutant.lower and mutant.upper >= max(one.lower for one in every)


def entropy_is_true(mutant: Any) -> bool:
    """The ends are those of the evidence: the prior's own information, and the bound that is found again."""
    source, b = mutant.unbounded.source, mutant.least_entropy
    again = anew(entropy_bounded, source, b, key=(source.sizes, source.rows, b))
    lines = [line for line in source.slices(mutant.individual) if any(mutant.prior[x] for x in line)]
    prior = [sum(mutant.prior[x] for x in line) for line in lines]
    rows = [
        [sum(mutant.prior[x] * source.rows[x][y] for x in line) / p for y in range(source.outputs)]
        for p, line in zip(prior, lines, strict=True)
    ]
    told = information_of(prior, rows)
    with mp.workdps(50):
        entropy = -sum(number(p) * logarithm(p) for p in mutant.prior if p)
        tight = abs(told - number(mutant.lower)) < mpf(10) ** -11 and says_less(mutant.lower, told)
        return tight and entropy >= number(b) - TINY and abs(mutant.upper - again.upper) < F(1, 10**9)


def classification_is_true(mutant: Any) -> bool:
    """The class by its definition, and the evidence by plain loops."""
    rows = [[F(p, mutant.source_set.denominator) for p in row] for row in mutant.source_set.numerators]
    letters, uniform = range(len(rows[0])), F(1, len(rows[0]))
    if mutant.source_class == "I":
        mixed = [sum(w * row[i] for w, row in zip(mutant.weights, rows, strict=True)) for i in letters]
        told = mutant.separating, mutant.order, mutant.disorder
        return min(mutant.weights) >= 0 and set(mixed) == {uniform} and set(told) == {None}
    q = mutant.separating
    apart = min(q) >= 0 and sum(q) == 1 and min(sum(q[i] * row[i] for i in letters) for row in rows) > uniform
    ordered = [o for o in permutations(letters) if all([r[i] for i in o] == sorted(r, reverse=True) for r in rows)]
    if mutant.source_class == "II":
        return apart and mutant.order in ordered and mutant.weights is mutant.disorder is None
    a, b, i, j = mutant.disorder
    crossed = min(a, b, i, j) >= 0 and rows[a][i] > rows[a][j] and rows[b][i] < rows[b][j]
    return apart and crossed and not ordered and mutant.weights is mutant.order is None


@dataclass(frozen=True)
class Kind:
    honest: Callable[[], list[Any]]
    is_true: Callable[[Any], bool]
    others: int = 3  # results that lend their fields
    most: int = MOST
    every: int = 1  # of the honest results, one in so many has mutants


KINDS = {
    "Leakage": Kind(leakages, leakage_is_true, every=5),
    "LeastDistortion": Kind(least_distortions, least_distortion_is_true, every=3),
    "RateEnclosure": Kind(rates, rate_is_true, every=4),
    "Classification": Kind(classifications, classification_is_true),
    "DPLeakage": Kind(dp_leakages, dp_leakage_is_true, every=3),
    "MILeakage": Kind(mi_leakages, mi_is_true, most=fewer(150, 3), every=3),
    "Calibration": Kind(calibrations, calibration_is_true, every=2),
    "AmplitudeCapacity": Kind(amplitudes, amplitude_is_true, most=60),
    "IndividualCapacity": Kind(individual_capacities, individual_is_true, most=200),
    "EntropyBounded": Kind(entropy_bounds, entropy_is_true, most=fewer(100, 3), every=3),
    "Capacity": Kind(capacities, capacity_is_true),
    "ExactFrontier": Kind(frontiers, frontier_is_true, every=2),
    "WorstCaseMI": Kind(worst_cases, worst_case_is_true),
    "MIDPLevel": Kind(levels, level_is_true),
}


def kinds() -> Any:
    return pytest.mark.parametrize("kind", KINDS)


# --- attacks that once verified, or raised --------------------------------------------------------------------------


def test_an_infinite_level_has_no_other_end() -> None:
    found = Database(1, 2, ["3/4", "1/4"]).dp_leakage(0)
    assert found.verify() and found.exp_epsilon is None
    assert not replace(found, upper=F(5)).verify() and not replace(found, lower=F(5)).verify()
    worse = Database(1, 2, ["3/4", "1/4"]).dp_leakage("1/8")
    assert not replace(found, solution=worse.solution).verify()  # a mechanism with another distance


def test_a_level_is_as_narrow_as_promised_and_has_its_own_proof() -> None:
    found = Database(1, 2, ["3/4", "1/4"]).dp_leakage("1/8")
    assert found.verify() and not replace(found, lower=F(1), upper=F(10)).verify()
    assert not replace(found, proof=None).verify() and not replace(found, proof="wyz2016.lemma3").verify()
    assert not replace(found, notion="identifiability").verify() and not replace(found, notion="x").verify()


def test_the_level_of_one_entry_is_not_that_of_two() -> None:
    flip = [[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]]
    rows = [[a * b for a in x for b in y] for x in flip for y in flip]
    one, two = mi_dp_level(rows), mi_dp_level(rows, 2)
    assert one.lower > two.upper and one.verify() and two.verify()
    assert not replace(one, entries=2).verify() and not replace(two, entries=1).verify()


def test_a_least_leakage_outside_of_its_range_is_refused_and_nothing_raises() -> None:
    found = optimal_dp_leakage(SourceSet([["3/4", "1/4"]]), "1/8")
    for changes in ({"exp_epsilon": F(0)}, {"D": F(9, 8)}, {"D": F(-1)}, {"exp_epsilon": 0.5}, {"distortions": ()}):
        assert found.verify() and replace(found, **changes).verify() is False


def test_the_class_of_one_source_set_is_not_that_of_another() -> None:
    steep, flat = SourceSet([["3/4", "1/4"]]), SourceSet([["1/2", "1/2"]])
    found = steep.classification
    assert found.verify() and found.source_class == "II" and flat.source_class == "I"
    for changes in ({"source_set": flat}, {"source_class": "I"}, {"order": (1, 0)}, {"order": (0, 0)}, {"separating": None}):
        assert replace(found, **changes).verify() is False


def test_a_frontier_with_an_incomplete_quantization_is_refused() -> None:
    found = exact_frontier(Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")]), "L0")
    point = replace(found.points[0], quantization=found.points[0].quantization[1:])
    assert found.verify() and replace(found, points=(point, *found.points[1:])).verify() is False


# --- all kinds of results, and their mutants -------------------------------------------------------------------------


def test_every_result_is_here() -> None:
    """A class of results that is added has to be attacked here too."""
    assert {cls.__name__ for cls in kinds_of(Result)} == set(KINDS)


def kinds_of(cls: type) -> list[type]:
    """The classes below it that results are of: those that nothing is below of."""
    below = cls.__subclasses__()
    return [kind for one in below for kind in kinds_of(one)] if below else [cls]


@kinds()
def test_honest_results_verify(kind: str) -> None:
    """`verify` turns every exception into False, so this is where a slip in it would show."""
    found = KINDS[kind].honest()
    assert len(found) >= 6 and all(type(one).__name__ == kind for one in found)
    assert [one for one in found if one.verify() is not True] == []


@kinds()
def test_no_mutant_verifies_that_is_not_true(kind: str) -> None:
    here = KINDS[kind]
    honest = here.honest()
    chance, count, accepted = random.Random(kind), 0, 0
    for seed, found in enumerate(honest[:: here.every]):
        others = chance.sample(honest, min(here.others, len(honest)))
        for mutant in mutants(found, others, seed, here.most):
            count += 1
            said = mutant.verify()
            assert said is True or said is False
            if said:
                accepted += 1
                assert here.is_true(mutant), mutant
    assert count >= fewer(1000 if here.most == MOST else 300, 3), count
    print(f"{kind}: {count} mutants, {accepted} true")
