"""Every promise of the strategies, checked exactly on what they draw, by code that shares nothing with them.

How often a special case occurs is counted over a fixed deterministic run, so these tests can not flake.
"""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from typing import TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from tests.shares import fewer
from verify.privacy import strategies
from verify.privacy.measures import channels as channels_module
from verify.privacy.strategies import (
    Channel,
    Distribution,
    SourceSet,
    channels,
    databases,
    distributions,
    dp_channels,
    dp_level,
    exp_epsilons,
    expected_hamming,
    exponential_mechanism,
    hamming_alphabets,
    joint_distributions,
    neighbour_bounded_posteriors,
    priors,
    source_sets,
    symmetric_mechanism,
    worst_case_distortion,
)

F = Fraction
T = TypeVar("T")

SIZES = st.integers(1, 5)
STEADY = settings(derandomize=True, database=None, deadline=None)


# What is checked, from the definitions


def is_law(law: object) -> bool:
    return (
        isinstance(law, tuple)
        and all(type(p) is Fraction and p >= 0 for p in law)
        and sum(law, F(0)) == 1  # exactly: these are Fractions
    )


def is_channel(channel: object, inputs: int, outputs: int) -> bool:
    return (
        isinstance(channel, tuple)
        and len(channel) == inputs
        and all(is_law(row) and len(row) == outputs for row in channel)
    )


def is_private(channel: Channel, t: Fraction) -> bool:
    return all(p <= t * q for one in channel for two in channel for p, q in zip(one, two, strict=True))


def is_tight(channel: Channel, t: Fraction) -> bool:
    return any(p == t * q > 0 for one in channel for two in channel for p, q in zip(one, two, strict=True))


def has_zero_column(channel: Channel) -> bool:
    return any(not any(column) for column in zip(*channel, strict=True))


def has_duplicate_rows(channel: Channel) -> bool:
    return len(set(channel)) < len(channel)


def neighbours(n: int, m: int) -> Iterator[tuple[int, int]]:
    """Pairs of positions in ``databases(n, m)`` of databases that differ in exactly one row, both orders."""
    every = list(product(range(1, m + 1), repeat=n))
    for i, x in enumerate(every):
        for j, y in enumerate(every):
            if sum(a != b for a, b in zip(x, y, strict=True)) == 1:
                yield i, j


def solution(columns: Sequence[Distribution], target: Distribution) -> list[Fraction] | None:
    """The exact x with ``sum_k x_k columns[k] = target`` if the columns are independent and it exists."""
    rows = [[column[i] for column in columns] + [target[i]] for i in range(len(target))]
    width = len(columns)
    for k in range(width):
        pivot = next((r for r in range(k, len(rows)) if rows[r][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [a / rows[k][k] for a in rows[k]]
        for r in range(len(rows)):
            if r != k:
                rows[r] = [a - rows[r][k] * b for a, b in zip(rows[r], rows[k], strict=True)]
    return None if any(row[-1] for row in rows[width:]) else [row[-1] for row in rows[:width]]


def uniform_in_hull(laws: SourceSet) -> bool:
    """Caratheodory: the uniform law is in the hull iff it is in the hull of independent members."""
    size = len(laws[0])
    uniform = (F(1, size),) * size
    for k in range(1, size + 1):
        for members in combinations(laws, k):
            shares = solution(members, uniform)
            if shares is not None and min(shares) >= 0:
                return True
    return False


def classify(laws: SourceSet) -> str:
    """The class of a source set, read off KSS (2018), Definition 1."""
    if uniform_in_hull(laws):
        return "I"
    letters = range(len(laws[0]))
    if any(
        all(law[a] >= law[b] for law in laws for a, b in pairwise(order)) for order in permutations(letters)
    ):
        return "II"
    return "III"


def draws(strategy: SearchStrategy[T], count: int = fewer(300, 2)) -> list[T]:
    """What a deterministic run draws."""
    drawn: list[T] = []

    @settings(STEADY, max_examples=count, phases=[Phase.generate])
    @given(strategy)
    def run(value: T) -> None:
        drawn.append(value)

    run()
    return drawn


def share(drawn: Sequence[T], condition: Callable[[T], bool]) -> float:
    return sum(map(condition, drawn)) / len(drawn)


def simplest(strategy: SearchStrategy[T], condition: Callable[[T], bool] = lambda value: True) -> T:
    """What shrinking ends at. (No explain phase: its variations would overwrite what `find` remembers.)"""
    phases = [Phase.generate, Phase.shrink]
    return find(strategy, condition, settings=settings(STEADY, max_examples=2000, phases=phases))


def occurs(strategy: SearchStrategy[T], condition: Callable[[T], bool]) -> bool:
    """Whether it is drawn; `find` raises NoSuchExample if not."""
    find(strategy, condition, settings=settings(STEADY, max_examples=2000, phases=[Phase.generate]))
    return True


# Distributions


@given(st.data(), SIZES, st.booleans())
def test_distributions_are_laws(data: DataObject, size: int, positive: bool) -> None:
    law = data.draw(distributions(size, positive=positive))
    assert is_law(law)
    assert len(law) == size
    assert not positive or min(law) > 0


@given(st.data(), SIZES, st.booleans(), st.integers(1, 9), st.integers(0, 9))
def test_denominators_stay_within_the_bounds(
    data: DataObject, size: int, positive: bool, least: int, more: int
) -> None:
    most = max(least + more, size if positive else 1)
    law = data.draw(
        distributions(size, positive=positive, min_denominator=least, max_denominator=most), label="law"
    )
    assert is_law(law)
    assert any(all((p * d).denominator == 1 for p in law) for d in range(least, most + 1))
    assert not positive or min(law) > 0


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("strategy", [distributions, priors])
def test_uniform_laws_point_masses_zeros_and_others_occur(
    strategy: Callable[[int], SearchStrategy[Distribution]], size: int
) -> None:
    drawn = draws(strategy(size), 100)
    assert (F(1, size),) * size in drawn
    assert any(1 in law for law in drawn)
    assert any(0 in law for law in drawn)
    assert any(len(set(law)) == size and min(law) > 0 for law in drawn)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_zeros_come_often_and_for_priors_at_most_half_the_time(size: int) -> None:
    assert share(draws(distributions(size)), lambda law: 0 in law) > 0.25
    assert 0.05 < share(draws(priors(size)), lambda law: 0 in law) <= 0.5


def test_laws_of_one_letter() -> None:
    assert set(draws(distributions(1)) + draws(priors(1)) + draws(distributions(1, positive=True))) == {
        (F(1),)
    }


def test_distributions_shrink_to_simple_laws() -> None:
    assert simplest(distributions(3)) == (F(1, 3),) * 3
    assert simplest(distributions(3), lambda law: 0 in law) == (F(1), F(0), F(0))
    distinct = simplest(distributions(3), lambda law: len(set(law)) == 3)
    assert max(p.denominator for p in distinct) <= 6
    unfair = simplest(distributions(2, positive=True), lambda law: law[0] != law[1])
    assert set(unfair) == {F(1, 3), F(2, 3)}


# Joint laws


@given(st.data(), SIZES, SIZES)
def test_joint_distributions_are_matrices_of_sum_one(data: DataObject, rows: int, cols: int) -> None:
    joint = data.draw(joint_distributions(rows, cols))
    assert isinstance(joint, tuple)
    assert [len(row) for row in joint] == [cols] * rows
    assert is_law(tuple(p for row in joint for p in row))


def test_joint_distributions_of_each_kind_occur() -> None:
    pairs = joint_distributions(2, 3)

    def independent(joint: Channel) -> bool:
        first = [sum(row, F(0)) for row in joint]
        second = [sum(column, F(0)) for column in zip(*joint, strict=True)]
        return all(joint[i][j] == first[i] * second[j] for i in range(2) for j in range(3))

    assert simplest(pairs, independent) == ((F(1, 6),) * 3,) * 2
    assert occurs(pairs, lambda joint: not independent(joint))
    assert occurs(pairs, lambda joint: not any(joint[0]))
    assert occurs(pairs, has_zero_column)
    assert occurs(pairs, lambda joint: all(sum(p > 0 for p in row) == 1 for row in joint))
    assert occurs(pairs, lambda joint: all(p > 0 for row in joint for p in row) and not independent(joint))


# Channels


@given(st.data(), SIZES, st.none() | SIZES)
def test_channels_are_row_stochastic(data: DataObject, inputs: int, outputs: int | None) -> None:
    assert is_channel(data.draw(channels(inputs, outputs)), inputs, outputs or inputs)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_special_channels_occur(size: int) -> None:
    identity = tuple(tuple(F(int(i == j)) for j in range(size)) for i in range(size))
    drawn = draws(channels(size), fewer(200, 2))
    assert identity in drawn
    for special in (has_zero_column, has_duplicate_rows, lambda q: all(1 in row for row in q)):
        assert 0 < sum(map(special, drawn)) < len(drawn)
    assert any(p not in (0, 1) for q in drawn for row in q for p in row)
    assert any(min(map(min, q)) > 0 and not has_duplicate_rows(q) for q in drawn)


def test_channels_shrink_to_simple_ones() -> None:
    assert simplest(channels(2, 3)) == ((F(1, 3),) * 3,) * 2
    zero_column = simplest(channels(2), has_zero_column)
    assert has_duplicate_rows(zero_column)
    different = simplest(channels(2), lambda q: not has_duplicate_rows(q))
    assert max(p.denominator for row in different for p in row) <= 2


# Private channels


@given(exp_epsilons())
def test_exp_epsilons_are_at_least_one(t: Fraction) -> None:
    assert type(t) is Fraction
    assert t >= 1


def test_exp_epsilons_are_sometimes_one_sometimes_close_sometimes_large() -> None:
    drawn = draws(exp_epsilons())
    assert F(1) in drawn
    assert any(1 < t < F(101, 100) for t in drawn)
    assert max(drawn) >= 1000
    assert simplest(exp_epsilons()) == 2


@settings(max_examples=fewer(200, 4))
@given(st.data(), SIZES, st.none() | SIZES)
def test_dp_channels_are_private(data: DataObject, inputs: int, outputs: int | None) -> None:
    channel, t = data.draw(dp_channels(inputs, outputs))
    assert type(t) is Fraction
    assert t >= 1
    assert is_channel(channel, inputs, outputs or inputs)
    assert is_private(channel, t)
    level = dp_level(channel)
    assert level is not None
    assert level <= t


@settings(max_examples=fewer(120, 3))
@given(st.data(), SIZES, SIZES, st.sampled_from([1, 2, F(1), F(7, 5), F(10**9)]))
def test_dp_channels_keep_a_fixed_level(
    data: DataObject, inputs: int, outputs: int, exp_epsilon: Fraction | int
) -> None:
    channel, t = data.draw(dp_channels(inputs, outputs, exp_epsilon))
    assert type(t) is Fraction
    assert t == exp_epsilon
    assert is_private(channel, t)
    assert t > 1 or len(set(channel)) == 1


@pytest.mark.parametrize(("inputs", "outputs"), [(2, 2), (3, 3), (4, 4), (3, 2), (2, 4)])
def test_dp_channels_often_lie_on_the_boundary_and_sometimes_inside(inputs: int, outputs: int) -> None:
    drawn = draws(dp_channels(inputs, outputs), 300)
    tight = [pair for pair in drawn if is_tight(*pair)]
    assert 0.4 < len(tight) / len(drawn) < 0.9
    assert len([pair for pair in tight if pair[1] > 1]) / len(drawn) > 0.35
    assert share(drawn, lambda pair: len(set(pair[0])) > 1) > 0.5
    # wide margins: the shares move with the version of hypothesis
    assert 0.02 < share(drawn, lambda pair: has_zero_column(pair[0])) < 0.6
    assert 0.02 < share(drawn, lambda pair: has_duplicate_rows(pair[0])) < 0.98


@pytest.mark.parametrize(
    "special",
    [
        lambda q, t: has_zero_column(q) and is_tight(q, t) and t > 1,
        lambda q, t: has_duplicate_rows(q) and is_tight(q, t) and t > 1,
        lambda q, t: not has_duplicate_rows(q) and has_zero_column(q),
        lambda q, t: t > 1 and q == symmetric_mechanism(3, 1 - q[0][0]) and is_tight(q, t),
        lambda q, t: t == 1,
        lambda q, t: t > 1 and len(set(q)) == 1,
        # a column with the extremes and a value between: no staircase mechanism
        lambda q, t: any(max(c) == t * min(c) and len(set(c)) == 3 for c in zip(*q, strict=True)),
        # randomized response with two of three answers good
        lambda q, t: (
            t > 1 and all(sorted(row) == [1 / (1 + 2 * t), t / (1 + 2 * t), t / (1 + 2 * t)] for row in q)
        ),
        lambda q, t: t > 1 and not is_tight(q, t) and len(set(q)) == 3,
    ],
)
def test_special_dp_channels_occur(special: Callable[[Channel, Fraction], bool]) -> None:
    assert occurs(dp_channels(3), lambda pair: special(*pair))


def test_dp_channels_shrink_to_randomized_response() -> None:
    half = ((F(2, 3), F(1, 3)), (F(1, 3), F(2, 3)))
    assert simplest(dp_channels(2)) == (half, F(2))
    assert simplest(dp_channels(3), lambda pair: pair[1] > 1)[0] == symmetric_mechanism(3, F(1, 2))


# Source sets


def test_there_is_no_class_three_on_two_letters() -> None:
    laws = sorted({(F(k, d), 1 - F(k, d)) for d in range(1, 7) for k in range(d + 1)})
    for count in (1, 2, 3):
        assert all(classify(members) != "III" for members in combinations(laws, count))


def test_the_classifier_knows_the_printed_examples() -> None:
    """KSS (2018), Tables I and III; and the two functions against each other's negative controls."""
    first = tuple(F(k, 100) for k in (70, 15, 6, 4, 3, 2))
    second = tuple(F(k, 100) for k in (15, 70, 6, 4, 3, 2))
    assert classify((first,)) == "II"
    assert classify((first, second)) == "III"
    assert classify(((F(1), F(0)), (F(0), F(1)))) == "I"
    assert classify(((F(1), F(0)), (F(51, 100), F(49, 100)))) == "II"


CLASSES = [("I", 1), ("I", 2), ("I", 3), ("I", 4), ("II", 2), ("II", 3), ("II", 4), ("III", 3), ("III", 4)]


@pytest.mark.parametrize(("source_class", "size"), [*CLASSES, ("III", 5)])
def test_source_sets_are_of_their_class(source_class: str, size: int) -> None:
    @settings(max_examples=fewer(150, 3))
    @given(source_sets(size, source_class))
    def check(laws: SourceSet) -> None:
        assert isinstance(laws, tuple)
        assert laws
        assert all(is_law(law) and len(law) == size for law in laws)
        assert len(set(laws)) == len(laws)
        assert classify(laws) == source_class

    check()


@pytest.mark.parametrize("size", [1, 2, 3])
def test_source_sets_of_any_class_draw_every_class_there_is(size: int) -> None:
    assert {classify(laws) for laws in draws(source_sets(size), 100)} == set(["I", "II", "III"][:size])


@pytest.mark.parametrize(("source_class", "size"), [("I", 3), ("III", 3), ("III", 4)])
def test_the_exact_classifier_agrees_with_a_linear_program(source_class: str, size: int) -> None:
    optimize = pytest.importorskip("scipy.optimize")

    def distance_to_uniform(laws: SourceSet) -> float:
        """min of max_i |sum_k x_k P_k[i] - 1/size| over mixtures x."""
        k, uniform = len(laws), [1 / size] * size
        above = [[*(float(law[i]) for law in laws), -1.0] for i in range(size)]
        below = [[*(-float(law[i]) for law in laws), -1.0] for i in range(size)]
        result = optimize.linprog(
            c=[0.0] * k + [1.0],
            A_ub=above + below,
            b_ub=uniform + [-u for u in uniform],
            A_eq=[[1.0] * k + [0.0]],
            b_eq=[1.0],
        )
        assert result.status == 0
        return float(result.fun)

    drawn = draws(source_sets(size, source_class), fewer(60, 2))
    assert len(drawn) >= 20
    for laws in drawn:
        # HiGHS is feasible to 1e-7; these laws have denominators so small that a true gap is well above 1e-6.
        assert (distance_to_uniform(laws) < 1e-6) == uniform_in_hull(laws) == (source_class == "I")


@pytest.mark.parametrize("source_class", ["I", "II", "III"])
def test_special_source_sets_occur(source_class: str) -> None:
    sets = source_sets(3, source_class)
    uniform = (F(1, 3),) * 3
    assert occurs(sets, lambda laws: any(0 in law for law in laws))
    assert occurs(sets, lambda laws: all(min(law) > 0 for law in laws))
    assert occurs(sets, lambda laws: len(laws) >= 3)
    if source_class == "I":
        assert simplest(sets) == (uniform,)
        assert occurs(sets, lambda laws: uniform not in laws)
        assert occurs(sets, lambda laws: len(laws) == 2 and uniform not in laws)
        assert occurs(sets, lambda laws: {(1, 0, 0), (0, 1, 0), (0, 0, 1)} <= set(laws))
    if source_class == "II":
        assert occurs(sets, lambda laws: len(laws) == 1)
        assert occurs(sets, lambda laws: all(law[2] > law[0] > law[1] for law in laws))
        assert occurs(sets, lambda laws: len(set(laws[0])) == 2)
    if source_class == "III":
        # the members are no permutations of each other
        assert occurs(sets, lambda laws: len({tuple(sorted(law)) for law in laws}) == len(laws))
        # the swapped pair are the two likeliest letters, as in KSS (2018), Example 2
        assert occurs(sets, lambda laws: all(law[2] < F(1, 3) for law in laws))
        # no single letter separates the hull from the uniform law
        third = F(1, 3)
        assert occurs(
            sets,
            lambda laws: all(not (max(p) < third or min(p) > third) for p in zip(*laws, strict=True)),
        )


def test_source_sets_shrink_to_few_simple_laws() -> None:
    laws = simplest(source_sets(3, "III"))
    assert len(laws) == 2
    assert max(p.denominator for law in laws for p in law) <= 12
    assert len(simplest(source_sets(3, "II"))) == 1


# Databases


@given(hamming_alphabets(4, 5))
def test_hamming_alphabets_stay_in_bounds(pair: tuple[int, int]) -> None:
    assert 1 <= pair[0] <= 4
    assert 2 <= pair[1] <= 5


def test_hamming_alphabets_shrink_to_one_bit() -> None:
    assert simplest(hamming_alphabets()) == (1, 2)
    assert set(draws(hamming_alphabets(2, 3))) == {(1, 2), (1, 3), (2, 2), (2, 3)}


@pytest.mark.parametrize(("n", "m"), [(1, 2), (3, 2), (2, 3)])
def test_databases_are_all_of_them_in_lexicographic_order(n: int, m: int) -> None:
    every = databases(n, m)
    assert every == sorted(set(every))
    assert len(every) == m**n
    assert all(len(x) == n and set(x) <= set(range(1, m + 1)) for x in every)


@given(hamming_alphabets(3, 3), exp_epsilons())
def test_the_exponential_mechanism_is_equation_27(alphabet: tuple[int, int], t: Fraction) -> None:
    n, m = alphabet
    mechanism, every = exponential_mechanism(n, m, t), databases(n, m)
    assert is_channel(mechanism, m**n, m**n)
    normalizer = (1 + (m - 1) / t) ** n
    for x, row in zip(every, mechanism, strict=True):
        for y, p in zip(every, row, strict=True):
            assert p == t ** -sum(a != b for a, b in zip(x, y, strict=True)) / normalizer
    for i, j in neighbours(n, m):
        assert is_private((mechanism[i], mechanism[j]), t)
        assert is_tight((mechanism[i], mechanism[j]), t)
    assert dp_level(mechanism) == t**n


@settings(max_examples=fewer(120, 3))
@given(st.data(), hamming_alphabets(3, 3), st.none() | st.sampled_from([1, F(5, 4), F(10**6)]))
def test_posteriors_are_neighbour_bounded(
    data: DataObject, alphabet: tuple[int, int], exp_epsilon: Fraction | int | None
) -> None:
    n, m = alphabet
    law, t = data.draw(neighbour_bounded_posteriors(n, m, exp_epsilon))
    assert type(t) is Fraction
    assert t >= 1
    assert exp_epsilon is None or t == exp_epsilon
    assert is_law(law)
    assert len(law) == m**n
    assert all(0 < law[i] <= t * law[j] for i, j in neighbours(n, m))


@pytest.mark.parametrize(("n", "m"), [(1, 2), (2, 2), (2, 3)])
def test_posteriors_often_lie_on_the_boundary_and_sometimes_inside(n: int, m: int) -> None:
    pairs = list(neighbours(n, m))
    drawn = draws(neighbour_bounded_posteriors(n, m))
    assert share(drawn, lambda lt: lt[1] > 1 and any(lt[0][i] == lt[1] * lt[0][j] for i, j in pairs)) > 0.2
    assert share(drawn, lambda lt: all(lt[0][i] < lt[1] * lt[0][j] for i, j in pairs)) > 0.1
    assert share(drawn, lambda lt: len(set(lt[0])) == 1) < 0.4


def test_special_posteriors_occur() -> None:
    strategy = neighbour_bounded_posteriors(2, 2)
    rows = exponential_mechanism(2, 2, 2)
    assert simplest(strategy) == (rows[0], F(2))
    drawn = draws(neighbour_bounded_posteriors(2, 2, 2))
    for row in rows:
        assert (row, F(2)) in drawn
    assert occurs(strategy, lambda lt: len(set(lt[0])) == 1)
    assert occurs(strategy, lambda lt: len(set(lt[0])) == 4)
    # independent rows, and rows that are not
    assert occurs(strategy, lambda lt: lt[0][0] * lt[0][3] == lt[0][1] * lt[0][2] and len(set(lt[0])) > 1)
    assert occurs(strategy, lambda lt: lt[0][0] * lt[0][3] != lt[0][1] * lt[0][2])


# Plain functions of verify.privacy.measures.channels


@given(st.integers(2, 6), st.integers(0, 12), st.integers(1, 12), st.data())
def test_the_symmetric_mechanism_is_equation_7(M: int, k: int, more: int, data: DataObject) -> None:
    D = F(k, k + more) if k % 2 else F(min(k, more), more)
    Q = symmetric_mechanism(M, D)
    assert is_channel(Q, M, M)
    assert all(Q[i][j] == (1 - D if i == j else D / (M - 1)) for i in range(M) for j in range(M))
    assert expected_hamming(data.draw(distributions(M)), Q) == D
    if D in (0, 1):
        assert dp_level(Q) is None
    else:
        ratio = (M - 1) * (1 - D) / D
        assert dp_level(Q) == max(ratio, 1 / ratio)


@given(st.data(), SIZES, SIZES)
def test_dp_level_is_the_least_level(data: DataObject, inputs: int, outputs: int) -> None:
    channel = data.draw(channels(inputs, outputs))
    level = dp_level(channel)
    if level is None:
        assert any(0 in column and any(column) for column in zip(*channel, strict=True))
        assert not is_private(channel, F(10**100))
    else:
        assert is_private(channel, level)
        assert level == 1 or is_tight(channel, level)
        assert level == 1 or not is_private(channel, level * F(10**9 - 1, 10**9))


def test_dp_level_at_the_conventions() -> None:
    assert dp_level([[1]]) == 1
    assert dp_level([[1, 0], [1, 0]]) == 1  # 0/0 constrains nothing
    assert dp_level([[F(1, 2), F(1, 2)], [1, 0]]) is None  # p/0 is infinite
    assert type(dp_level([[1]])) is Fraction


@given(st.data(), st.integers(1, 4))
def test_distortion_is_the_probability_of_a_changed_letter(data: DataObject, size: int) -> None:
    Q = data.draw(channels(size))
    laws = data.draw(source_sets(size))
    changed = [sum(P[i] * Q[i][j] for i in range(size) for j in range(size) if i != j) for P in laws]
    assert [expected_hamming(P, Q) for P in laws] == changed
    assert worst_case_distortion(laws, Q) == max(changed)
    mixture = tuple(sum(entries) / len(laws) for entries in zip(*laws, strict=True))
    assert expected_hamming(mixture, Q) <= max(changed)


# Errors


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: distributions(0), ValueError, "size = 0: must be >= 1"),
        (
            lambda: distributions(F(2)),  # type: ignore[arg-type]
            TypeError,
            "size = Fraction(2, 1): must be an int >= 1, got Fraction",
        ),
        (lambda: distributions(True), TypeError, "size = True: must be an int >= 1, got bool"),
        (
            lambda: distributions(3, positive=True, max_denominator=2),
            ValueError,
            "max_denominator = 2: 3 positive entries need a denominator >= 3",
        ),
        (
            lambda: distributions(3, min_denominator=5, max_denominator=4),
            ValueError,
            "max_denominator = 4: must be >= 5",
        ),
        (lambda: priors(-1), ValueError, "size = -1: must be >= 1"),
        (lambda: joint_distributions(2, 0), ValueError, "cols = 0: must be >= 1"),
        (lambda: channels(0), ValueError, "inputs = 0: must be >= 1"),
        (lambda: channels(1, 0), ValueError, "outputs = 0: must be >= 1"),
        (
            lambda: dp_channels(2, exp_epsilon=F(1, 2)),
            ValueError,
            "exp_epsilon = 1/2: must be >= 1, for it is e^eps with eps >= 0",
        ),
        (
            lambda: dp_channels(2, exp_epsilon=True),
            TypeError,
            "exp_epsilon = True: must be a number or its text, got bool",
        ),
        (
            lambda: source_sets(3, "IV"),
            ValueError,
            "source_class = 'IV': must be 'I', 'II', 'III' or None",
        ),
        (
            lambda: source_sets(1, "II"),
            ValueError,
            "size = 1: class II needs size >= 2; the only law on one letter is uniform, class I",
        ),
        (
            lambda: source_sets(2, "III"),
            ValueError,
            "size = 2: class III needs size >= 3; two laws on two letters that are not ordered alike have the"
            " uniform law between them, so they are class I; on one letter every law is uniform",
        ),
        (lambda: hamming_alphabets(2, 1), ValueError, "max_m = 1: must be >= 2"),
        (lambda: databases(0, 2), ValueError, "n = 0: must be >= 1"),
        (lambda: databases(21, 2), ValueError, "n = 21, m = 2: m^n must be <= 1048576"),
        (lambda: databases(10**9, 10**9), ValueError, f"n = {10**9}, m = {10**9}: m^n must be <= 1048576"),
        (lambda: exponential_mechanism(11, 2, 2), ValueError, "n = 11, m = 2: m^(2n) must be <= 1048576"),
        (
            lambda: exponential_mechanism(1, 2, F(9, 10)),
            ValueError,
            "t = 9/10: must be >= 1, for it is e^eps with eps >= 0",
        ),
        (lambda: neighbour_bounded_posteriors(2, 1), ValueError, "m = 1: must be >= 2"),
        (lambda: symmetric_mechanism(1, 0), ValueError, "M = 1: must be >= 2"),
        (
            lambda: symmetric_mechanism(2, F(3, 2)),
            ValueError,
            "D = 3/2: must satisfy 0 <= D <= 1, it is a probability of error",
        ),
        (
            lambda: symmetric_mechanism(2, None),  # type: ignore[arg-type]
            TypeError,
            "D = None: must be a number or its text, got NoneType",
        ),
        (lambda: dp_level([]), ValueError, "channel has no rows: a channel has at least one input"),
        (
            lambda: dp_level([[F(1, 2), F(1, 3)]]),
            ValueError,
            "channel[0] sums to 5/6: a distribution sums to exactly 1",
        ),
        (lambda: dp_level([[2, -1]]), ValueError, "channel[0][1] = -1: a probability must be >= 0"),
        (
            lambda: dp_level([[1, 0], [1]]),
            ValueError,
            "channel[1] has 1 entries, channel[0] has 2: rows must be equally long",
        ),
        (lambda: dp_level([[]]), ValueError, "channel[0] sums to 0: a distribution sums to exactly 1"),
        (
            lambda: dp_level([[0.1, 0.8]]),
            ValueError,
            "channel[0] sums to 9/10: a distribution sums to exactly 1",
        ),
        (
            lambda: expected_hamming([1, 0], [[1, 0]]),
            ValueError,
            "Q is 1 x 2: Hamming distortion needs a square channel",
        ),
        (
            lambda: expected_hamming([1], [[1, 0], [0, 1]]),
            ValueError,
            "P has 1 entries, Q is 2 x 2: sizes must agree",
        ),
        (
            lambda: worst_case_distortion([], [[1]]),
            ValueError,
            "source_set is empty: it must hold at least one distribution",
        ),
        (
            lambda: worst_case_distortion([[1], [2]], [[1]]),
            ValueError,
            "source_set[1] sums to 2: a distribution sums to exactly 1",
        ),
    ],
)
def test_errors_show_the_value_and_what_is_allowed(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


# The module


def test_public_names_are_sorted_and_there() -> None:
    for module in (strategies, channels_module):
        assert module.__all__ == sorted(module.__all__)
        assert all(hasattr(module, name) for name in module.__all__)
    assert set(channels_module.__all__) <= set(strategies.__all__)


def test_every_public_function_says_what_it_raises() -> None:
    for name in strategies.__all__:
        value = getattr(strategies, name)
        if callable(value) and hasattr(value, "__code__") and value.__code__.co_argcount:
            assert "Raises:" in (value.__doc__ or ""), name


def test_the_examples_in_the_docstrings_run() -> None:
    result = doctest.testmod(channels_module)
    assert result.attempted >= 6
    assert result.failed == 0


def test_the_import_loads_no_solver() -> None:
    code = "import sys, verify.privacy.strategies; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"sympy", "z3", "numpy", "scipy", "flint", "mpmath"}.isdisjoint(run.stdout.split())
    code = code.replace("verify.privacy.strategies", "verify.privacy.measures.channels")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "hypothesis" not in run.stdout.split()
