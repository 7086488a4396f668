"""A share of what is tried in full elsewhere: the same one each time, and all of it by `make test-all`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from zlib import crc32

#: Set by `make test-all`: nothing is left out.
ALL = os.environ.get("PRIVACY_VERIFY_TEST_ALL") == "1"


def asked(name: str, one_in: int) -> bool:
    """Whether a name is among the one in so many that are asked."""
    return ALL or crc32(name.encode()) % one_in == 0


def fewer(count: int, one_in: int) -> int:
    """How many are tried of so many: one in so many, or all."""
    return count if ALL else -(-count // one_in)


def shorter(seconds: float, by: float) -> float:
    """Seconds of work for a search that should find nothing, as there is nothing: so many times fewer, or all."""
    return seconds if ALL else seconds / by


def share(names: Iterable[str], one_in: int) -> list[str]:
    """Those of the names that are asked."""
    return [name for name in names if asked(name, one_in)]


#: Tests of many cases that take long each: one case in so many is tried (those of a name that is the same each time). None of
#: them is an attack: what is in `soundness` says itself what it leaves out.
ONE_IN = {
    "campaigns/test_campaigns.py::test_a_share_of_each_campaign_finds_no_difference": 2,
    "claims/test_conditions.py::test_every_order_of_the_conditions_has_the_same_verdict": 3,
    "evidence/test_fuzz.py::test_what_is_true_agrees": 2,
    "evidence/test_means.py::test_both_kinds_tell_what_is_true_from_what_is_not": 2,
    "privacy/accounting/test_piecewise.py::test_however_low_the_degree_is_the_error_is_bounded": 3,
    "privacy/accounting/test_piecewise.py::test_one_run_more_is_one_integral_more": 3,
    "privacy/test_strategies.py::test_dp_channels_often_lie_on_the_boundary_and_sometimes_inside": 2,
    "proving/test_alphabets.py::test_textbook_inequalities_are_proved_and_their_neighbours_are_not": 3,
    "proving/test_cases.py::test_what_follows_from_all_cases_and_a_false_neighbour_is_not_proved": 2,
    "proving/test_close_laws.py::test_what_two_letters_attain_bounds_all_and_less_does_not": 2,
    "proving/test_conformance.py::test_a_backend_keeps_to_the_rules": 3,
    "proving/test_conformance.py::test_a_bad_backend_changes_no_verdict_and_brings_down_no_run": 3,
    "proving/test_conformance.py::test_a_bad_glance_changes_no_verdict_and_is_stopped": 2,
    "proving/test_congruence.py::test_false_neighbours_are_not_proved": 3,
    "proving/test_congruence.py::test_products_are_compared": 2,
    "proving/test_existence.py::test_an_extremum_is_met_where_the_slope_is_0": 2,
    "proving/test_improper.py::test_it_is_proved_and_another_value_refuted": 3,
    "proving/test_library.py::test_what_a_lemma_says_of_sums_is_enough": 8,
    "proving/test_spelling.py::test_what_a_lemma_divides_by_or_takes_logarithms_of_is_positive": 3,
    "proving/test_spelling.py::test_what_is_the_same_once_it_is_spelled_out_is_shown_and_a_neighbour_is_not": 3,
    "proving/test_tangents.py::test_proves_the_true_and_gives_up_the_false": 2,
    "proving/test_univariate.py::test_several_variables": 2,
    "proving/test_written.py::test_what_is_written_out_is_put_in_and_a_false_neighbour_is_not_proved": 3,
    "refuting/test_refuter.py::test_families_of_a_simple_shape_are_tried": 2,
    "refuting/test_refuter.py::test_true_statements_get_no_witness_and_no_more_than_the_time": 3,
    "theorems/test_numeric_checks.py::test_perturbed_formulas_are_falsified": 2,
    "theorems/test_papers.py::test_verdict_without_assumptions": 3,
}


def left_out(file: str, name: str) -> bool:
    """Whether a case of a test is none of those that are tried: its file below `tests`, and its name with the case in it."""
    return not asked(name, ONE_IN.get(f"{file}::{name.partition('[')[0]}", 1))
