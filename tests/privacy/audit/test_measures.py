"""Every measure of an audit against the library's own function for it, and every theorem quoted against the records."""

from __future__ import annotations

import ast
import inspect
import math
from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verify
from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.level import level
from verify.privacy.audit.measures import measures
from verify.privacy.audit.mechanism import Mechanism
from verify.privacy.audit.quantity import Quantity, rational
from verify.privacy.audit.stated import stated_delta, stated_epsilon, stated_information
from verify.privacy.audit.subject import Measure, Subject
from verify.privacy.measures import stochastic_leakage as leakages
from verify.privacy.measures.channels import (
    dp_level,
    expected_hamming,
    exponential_mechanism,
    symmetric_mechanism,
)
from verify.privacy.measures.closeness import closeness, total_variation
from verify.privacy.measures.common_information import gacs_korner
from verify.privacy.measures.critical_pairs import critical_pairs
from verify.privacy.measures.mutual_information import mutual_information_enclosure
from verify.privacy.measures.relations import Relation
from verify.privacy.solvers.databases import Database
from verify.privacy.strategies import Channel, Distribution, channels, dp_channels, priors
from verify.report.audit import implications as implications_module
from verify.report.audit.audit import audit, levels, subject
from verify.report.audit.implications import Contradiction, implications
from verify.run.library import library_store

SQUARE = st.one_of(channels(3), dp_channels(3).map(lambda pair: pair[0]))
ANY = st.one_of(SQUARE, channels(3, 4), channels(3, 2))


def of(rows: Channel, prior: Distribution | None = None, neighbours: str = "all", entries: int | None = None) -> Subject:
    named = Mechanism("test", tuple(map(str, range(len(rows)))), tuple(map(str, range(len(rows[0])))), rows)
    text = None if prior is None else "[" + ",".join(f'"{p}"' for p in prior) + "]"
    return subject(named, text, neighbours, entries)


def by_key(found: Subject) -> dict[str, Measure]:
    return {measure.key: measure for measure in measures(found, None)}


def same_log(value: Quantity, exponential: F | None) -> bool:
    """Whether the value is the logarithm of the number, None standing for infinity."""
    if exponential is None:
        return value.infinite
    return value.exact == ("0" if exponential == 1 else f"log({exponential})")


@given(ANY, priors(3))
@settings(max_examples=25)
def test_measures_are_those_of_the_library(rows: Channel, prior: Distribution) -> None:
    found = by_key(of(rows, prior))
    joint = [[p * w for w in row] for p, row in zip(prior, rows, strict=True)]
    pairs = [(a, b) for a in rows for b in rows]
    assert same_log(found["epsilon"].value, dp_level(rows))
    assert found["total_variation"].value == rational(max(total_variation(a, b) for a, b in pairs))
    assert same_log(found["maximal_leakage"].value, F(leakages.maximal_leakage(joint)))
    assert same_log(found["realizable_leakage"].value, F(leakages.realizable_leakage(joint)))
    assert same_log(found["realizable_leakage"].value, verify.max_mutual_information(prior, rows))
    assert same_log(found["renyi_zero"].value, F(leakages.renyi_zero_leakage(joint)))
    assert same_log(found["posterior_level"].value, F(leakages.posterior_level(joint)))
    low, high = mutual_information_enclosure(prior, rows)
    value = found["mutual_information"].value
    assert value.lower is not None and value.upper is not None and value.lower <= high and low <= value.upper
    common = gacs_korner([row for row in joint if any(row)])
    assert abs(float(found["common_information"].value.lower or 0) - common.nats) < 1e-12
    relation = Relation([(i, j) for i, row in enumerate(rows) for j, w in enumerate(row) if w])
    assert same_log(found["l0"].value, F(relation.leakage_l0)) and same_log(found["i0"].value, F(relation.information_i0))
    assert same_log(found["maximin"].value, F(relation.maximin_information))


@given(SQUARE, priors(3))
@settings(max_examples=12)
def test_measures_of_databases_with_one_row(rows: Channel, prior: Distribution) -> None:
    found, database = by_key(of(rows, prior)), Database(1, 3, prior)
    assert found["distortion"].value == rational(expected_hamming(prior, rows))
    if min(prior):
        assert same_log(found["identifiability"].value, database.identifiability_level(rows))
    best = verify.optimal_dp_leakage(verify.SourceSet([prior]), expected_hamming(prior, rows))
    assert same_log(found["optimal_epsilon"].value, best.exp_epsilon)
    assert not found["optimal_epsilon"].value.above(found["epsilon"].value)


@given(ANY, priors(3))
@settings(max_examples=10)
def test_the_worst_case_is_that_of_the_capacity(rows: Channel, prior: Distribution) -> None:
    found = by_key(of(rows, prior))
    capacity = verify.channel_capacity(rows)
    assert found["capacity"].value == found["mi_dp"].value
    assert (found["capacity"].value.lower, found["capacity"].value.upper) == (capacity.lower, capacity.upper)
    assert not found["mutual_information"].value.above(found["capacity"].value)


def test_information_above_the_optimum_is_said() -> None:
    prior, rows = (F(8, 10), F(1, 10), F(1, 10)), symmetric_mechanism(3, F(1, 2))
    found = by_key(of(rows, prior))  # always the first letter is wrong less often, and leaks nothing
    assert found["optimal_information"].note == f"this mechanism has {found['mutual_information'].value} more"
    note = by_key(of(rows))["optimal_information"].note
    assert note.startswith("this mechanism has at most ") and float(note.split()[-2]) < 1e-9


def test_min_entropy_leakage_is_the_gain_of_the_best_guess() -> None:
    prior, rows = (F(3, 4), F(1, 4)), ((F(9, 10), F(1, 10)), (F(1, 10), F(9, 10)))
    guessed = F(27, 40) + F(9, 40)  # the best guess is the output itself
    assert same_log(by_key(of(rows, prior))["min_entropy_leakage"].value, guessed / F(3, 4))


def test_neighbours_by_entries_are_databases_that_differ_in_one() -> None:
    rows = exponential_mechanism(2, 3, 5)
    found = of(rows, entries=2)
    database = Database(2, 3, [F(1, 9)] * 9)
    assert set(found.pairs) == set(database.neighbours) and found.kind == "entries"
    by = by_key(found)
    assert same_log(by["epsilon"].value, database.privacy_level(rows)) and same_log(by["epsilon"].value, F(5))
    level_of_entry = verify.mi_dp_level(rows, 2)
    assert (by["mi_dp"].value.lower, by["mi_dp"].value.upper) == (level_of_entry.lower, level_of_entry.upper)
    assert same_log(by_key(of(rows))["epsilon"].value, F(25))


@given(channels(4), priors(4))
@settings(max_examples=10)
def test_measures_of_databases_are_those_of_the_library(rows: Channel, prior: Distribution) -> None:
    found, data = by_key(of(rows, prior, entries=2)), Database(2, 2, prior)
    assert same_log(found["max_individual_capacity"].value, verify.max_individual_capacity(rows, (2, 2), "all"))
    capacity = verify.individual_channel_capacity(rows, (2, 2))
    assert found["individual_capacity"].value.lower == max(capacity.lower, F(0))
    assert not found["mi_dp"].value.above(found["individual_capacity"].value)
    assert found["distance"].value == rational(data.expected_distance(rows))
    best = data.dp_leakage(data.expected_distance(rows))
    assert same_log(found["database_epsilon"].value, best.lower) or best.lower != best.upper
    assert not found["database_epsilon"].value.above(found["epsilon"].value)
    own = data.privacy_level(rows)
    if best.lower is not None and best.lower == best.upper:
        assert same_log(found["epsilon_gap"].value, None if own is None else own / best.lower)


@pytest.mark.parametrize("names", [("00", "01", "10", "11"), ("[0, 0]", "[1, 0]", "[0, 1]", "[1, 1]"), ("q1", "q2", "q3", "q4")])
def test_databases_may_be_named_in_their_order_or_not_at_all(names: tuple[str, ...]) -> None:
    rows = exponential_mechanism(2, 2, 3)
    assert subject(Mechanism("test", names, names, rows), entries=2).exp_epsilon == 3


@pytest.mark.parametrize("names", [("00", "01", "11", "10"), ("no,no", "no,yes", "yes,yes", "yes,no")])
def test_databases_that_are_named_in_another_order_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(AuditError, match="--entries 2: .* do not differ in one entry"):
        subject(Mechanism("test", names, names, exponential_mechanism(2, 2, 3)), entries=2)


def test_critical_pairs_are_counted() -> None:
    rows = symmetric_mechanism(3, F(1, 4))
    assert by_key(of(rows))["epsilon"].note == f"one of {len(critical_pairs(rows))} critical pairs"
    assert by_key(of(((F(1, 2), F(1, 2)),) * 2))["epsilon"].note == ""


def test_listed_neighbours_are_the_only_ones_compared() -> None:
    rows = ((F(1), F(0)), (F(1, 2), F(1, 2)), (F(1, 3), F(2, 3)))
    found = by_key(of(rows, neighbours='[["1", "2"]]'))
    assert same_log(found["epsilon"].value, F(3, 2)) and "mi_dp" not in found and "optimal_epsilon" not in found
    assert found["epsilon"].value.exact == "log(3/2)" and by_key(of(rows))["epsilon"].value.infinite


# --- theorems ---------------------------------------------------------------------------------------------------------


def quoted() -> set[str]:
    """The claim ids in the source text, besides those that `verify.privacy.measures.mi_dp` brings."""
    tree = ast.parse(inspect.getsource(implications_module))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {text for text in texts if text.partition("_")[0] in ("cuff", "ding") or text[:3] in ("wu2", "wyz", "kss")}


def test_every_claim_that_is_quoted_is_recorded_as_proved() -> None:
    recorded = library_store().read_baseline() or {}
    assert len(quoted()) > 12 and all(recorded[claim].words == "PROVED" for claim in quoted())


@given(ANY, priors(3), st.sampled_from([None, "0", "1/2", "log(2)"]), st.sampled_from(["all", '[["0", "2"]]']))
@settings(max_examples=25)
def test_no_bound_is_broken(rows: Channel, prior: Distribution, epsilon: str | None, neighbours: str) -> None:
    wanted = levels(epsilon)
    found = audit(of(rows, prior, neighbours), wanted)
    assert found.implications and all(one.verdict == "PROVED" for one in found.implications)


def test_a_broken_bound_is_raised() -> None:
    found = of(symmetric_mechanism(3, F(1, 4)))
    measured = by_key(found)
    lying = {**measured, "total_variation": Measure("total_variation", "", "", rational(1))}
    with pytest.raises(Contradiction, match="cuff_yu2016.conversion"):
        implications(found, lying, None)
    assert implications(found, measured, None)


def test_the_bounds_are_reached_by_two_point_randomized_response() -> None:
    found = audit(of(symmetric_mechanism(2, F(1, 4))))
    bounds = {one.claim: one for one in found.implications}
    for claim in ("cuff_yu2016.conversion", "cuff_yu2016.kl_tightest.amended", "wyz2016.theorem1.dp.amended"):
        measured = bounds[claim].measured
        assert measured is not None and str(bounds[claim].bound) == str(measured)


# --- the curve, and stated levels ---------------------------------------------------------------------------------------


@given(ANY)
@settings(max_examples=10)
def test_the_curve_encloses_the_least_delta(rows: Channel) -> None:
    curve = audit(of(rows)).curve
    assert curve or len(set(map(tuple, rows))) == 1  # equal rows leak nothing at any level
    for t, delta in curve:
        best = max(closeness(a, b, t) for a in rows for b in rows)
        assert delta.lower is not None and delta.upper is not None and delta.lower <= best <= delta.upper


@given(ANY, st.sampled_from(["0", "1/3", "1", "log(3)", "log(9)/2", "log(5)/3"]), st.sampled_from(["0", "0.1", "1/2", "1"]))
@settings(max_examples=80)
def test_a_stated_level_is_decided_as_by_definition(rows: Channel, epsilon: str, delta: str) -> None:
    found, eps, least = of(rows), level("e", epsilon), level("d", delta)
    low, high = eps.exponential
    worst = {t: max(closeness(a, b, t) for a in rows for b in rows) for t in (low, high)}
    answer = stated_delta(found, eps, least)
    if least.value is not None and worst[low] <= least.value:
        assert answer.holds is True
    elif least.value is not None and worst[high] > least.value:
        assert answer.holds is False
        assert answer.event is not None and answer.event.first > low * answer.event.second + least.value
    pure = stated_epsilon(found, eps)
    assert pure.holds == (stated_delta(found, eps, level("d", "0")).holds)


def test_a_level_that_is_reached_exactly_holds() -> None:
    found = of(symmetric_mechanism(2, F(1, 10)))
    assert stated_epsilon(found, level("e", "log(9)")).holds is True
    assert stated_epsilon(found, level("e", "log(81)/2")).holds is True
    assert stated_epsilon(found, level("e", repr(math.log(9)))).holds is True  # this double is a little above log 9
    assert stated_epsilon(found, level("e", "2.197224577336219")).holds is False
    assert stated_delta(found, level("e", "log(3)"), level("d", "3/5")).holds is True
    assert stated_delta(found, level("e", "log(3)"), level("d", "0.5999999999999999999999")).holds is False


def test_what_no_enclosure_decides_is_undecided() -> None:
    found = of(symmetric_mechanism(2, F(1, 4)))
    assert stated_information(found, level("m", "log(2) - h(1/4)"), False).holds is None
    assert stated_information(found, level("m", "log(2) - h(1/4) + 1e-20"), False).holds is True
    assert stated_information(found, level("m", "log(2) - h(1/4) - 1e-20"), False).holds is False
    assert stated_delta(found, level("e", "1/2"), level("d", "3/4 - exp(1/2)/4")).holds is None


def test_information_is_stated_for_the_prior_or_for_every_prior() -> None:
    rows, prior = symmetric_mechanism(2, F(1, 4)), (F(99, 100), F(1, 100))
    assert stated_information(of(rows, prior), level("m", "0.01"), True).holds is True
    assert stated_information(of(rows, prior), level("m", "0.01"), False).holds is False
    assert stated_information(of(exponential_mechanism(2, 2, 3), entries=2), level("m", "0.2"), False).name == "MI-DP level"
