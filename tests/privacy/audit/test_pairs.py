"""The worst pairs and events, against the definitions evaluated for every pair, with the screens by doubles on and off."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.privacy.audit.pairs import Pairs, greatest_ratio
from verify.privacy.measures.closeness import hockey_stick
from verify.privacy.measures.divergence import kl
from verify.privacy.strategies import Channel, channels, dp_channels, exp_epsilons, symmetric_mechanism

LISTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda p: p[0] != p[1]), max_size=4)
CHOSEN = st.one_of(st.none(), LISTS)
CHANNELS = st.one_of(channels(4, 3), dp_channels(4).map(lambda pair: pair[0]))
TINY = F(1, 10**400)  # no double is near it
TINY_ROWS = ((TINY, 1 - TINY), (2 * TINY, 1 - 2 * TINY), (F(1, 2), F(1, 2)), (TINY, 1 - TINY))


def compared(rows: Channel, chosen: list[tuple[int, int]] | None) -> tuple[Pairs, list[tuple[int, int]]]:
    ordered = list(permutations(range(len(rows)), 2)) if chosen is None else chosen + [(k, i) for i, k in chosen]
    return Pairs(rows, chosen), ordered


@given(st.one_of(CHANNELS, st.just(TINY_ROWS)), CHOSEN, st.one_of(exp_epsilons(), st.just(F(10**30))))
def test_the_largest_hockey_stick_divergence_is_exact(
    rows: Channel, chosen: list[tuple[int, int]] | None, t: F
) -> None:
    pairs, ordered = compared(rows, chosen)
    best = max((hockey_stick(rows[i], rows[k], t) for i, k in ordered), default=None)
    found = pairs.hockey_stick(t)
    assert (None if found is None else found.value) == best
    enclosed = pairs.hockey_stick_between(t)
    assert enclosed.lower is not None and enclosed.upper is not None
    assert enclosed.lower <= (best or 0) <= enclosed.upper <= enclosed.lower + F(1, 10**12)
    if found is not None:
        event = pairs.event(found.pair, t)
        assert (event.first - t * event.second if event else 0) == found.value
        assert event is None or event.first == sum(rows[found.pair[0]][j] for j in event.outputs)


@given(st.one_of(CHANNELS, st.just(TINY_ROWS)), CHOSEN)
def test_the_greatest_ratio_is_exact(rows: Channel, chosen: list[tuple[int, int]] | None) -> None:
    pairs, ordered = compared(rows, chosen)
    entries = [(rows[i][j], rows[k][j]) for i, k in ordered for j in range(len(rows[0])) if rows[i][j]]
    found = greatest_ratio(rows, pairs)
    if found is None:
        assert not ordered
        return
    level, (i, k), j = found
    if any(q == 0 for _, q in entries):
        assert level is None and rows[i][j] > 0 == rows[k][j]
    else:
        assert level == max(p / q for p, q in entries) == rows[i][j] / rows[k][j]
    assert (i, k) in ordered


@given(st.one_of(CHANNELS, st.just(TINY_ROWS)), CHOSEN)
@settings(max_examples=60)
def test_the_largest_relative_entropy_is_enclosed(rows: Channel, chosen: list[tuple[int, int]] | None) -> None:
    pairs, ordered = compared(rows, chosen)
    value, at = pairs.relative_entropy()
    if any(p and not q for i, k in ordered for p, q in zip(rows[i], rows[k], strict=True)):
        assert value.infinite and at is not None and pairs.uncovered(at).second == 0 < pairs.uncovered(at).first
        return
    assert value.lower is not None and value.upper is not None
    found = [kl(rows[i], rows[k]) for i, k in ordered]
    assert value.lower <= max((one.upper for one in found), default=F(0))
    assert value.upper >= max((one.lower for one in found), default=F(0))
    assert value.upper - value.lower < F(1, 10**12)


def test_many_ties_are_enclosed_together() -> None:
    rows = symmetric_mechanism(12, F(1, 7))  # 132 ordered pairs, all alike
    pairs, _ = compared(rows, None)
    value, at = pairs.relative_entropy()
    one = kl(rows[0], rows[1])
    assert value.lower == one.lower and one.upper <= (value.upper or 0) < one.upper + F(1, 10**12) and at == (0, 1)


def test_rows_over_very_different_denominators_are_compared() -> None:
    primes = [F(1, p) for p in (10**2000 + 1, 3**4000, 7**2500)]
    rows = tuple((p, 1 - p) for p in primes)
    pairs, ordered = compared(rows, None)
    found = pairs.hockey_stick(F(1))
    assert found is not None and found.value == max(hockey_stick(rows[i], rows[k], 1) for i, k in ordered)


@pytest.mark.parametrize("t", [F(1), F(3), F(2**61)])
def test_a_single_input_has_no_pairs(t: F) -> None:
    pairs, _ = compared(((F(1, 2), F(1, 2)),), None)
    assert pairs.hockey_stick(t) is None and greatest_ratio(pairs.rows, pairs) is None
    assert str(pairs.hockey_stick_between(t)) == "0" and pairs.relative_entropy()[1] is None
