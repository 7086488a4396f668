"""Words that a solver decides: what they amount to, what is asked, and what a wrong solver comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.evidence.fuzz.derived import derived_leg
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.optima import Optima
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement
from verify.kernel.terms import Log, num
from verify.kernel.values import plain
from verify.language.parse import parse
from verify.language.render import render_condition, render_formula
from verify.language.vocabulary import Solver, Vocabulary
from verify.run.library import find


def words(solve: object, says: str = "finite = 1 and v = optimum") -> Vocabulary:
    """Words of which one says that v is the least number that is at least each of x, 2x and 1."""
    made = Vocabulary()
    made.define(
        """least(x real, v real) := (v >= x and v >= 2*x and v >= 1) and
            (forall u real: u >= x and u >= 2*x and u >= 1 => v <= u)""",
        "v is the largest of x, 2x and 1",
    )
    solver = Solver("largest", "x: a fraction", "the largest of x, 2x and 1", solve)  # type: ignore[arg-type]
    made.solved_by(solver, lambda x: (plain(x),), "least", says)
    return made


def right(x: Fraction) -> object:
    return num(max(x, 2 * x, Fraction(1)))


def leg(statement: str, where: str, vocabulary: Vocabulary) -> tuple[str, str]:
    found = derived_leg(expand(parse(statement, where, vocabulary)), words=vocabulary)
    return found.outcome, found.detail


def test_without_a_solver_the_word_is_a_dead_end() -> None:
    """Unless it says of all numbers what follows from one, as the least of three is one of them."""
    vocabulary = words(right)
    vocabulary.solved.clear()
    assert leg("v >= x", "x >= 0, least(x, v)", vocabulary)[0] == "agrees"
    vocabulary.define(
        """root(x real, v real) := v >= 0 and v^2 >= x and (forall u real: u >= 0 and u^2 >= x => v <= u)""",
        "v is the root of x",
    )
    assert leg("v >= 0", "x >= 0, root(x, v)", vocabulary)[0] == "undecided"


def test_a_hypothesis_gets_the_optimum() -> None:
    assert leg("v >= x", "x >= 0, least(x, v)", words(right))[0] == "agrees"
    outcome, detail = leg("v >= 2*x + 1", "x >= 0, least(x, v)", words(right))
    assert outcome == "disagrees" and "optimum" in detail


def test_a_conclusion_is_compared_with_the_optimum() -> None:
    assert leg("least(x, max(2*x, 1))", "x >= 0", words(right))[0] == "agrees"
    assert leg("least(x, max(3*x, 1))", "x >= 0", words(right))[0] == "disagrees"
    assert leg("least(x, max(x, 1))", "x >= 0", words(right))[0] == "disagrees"


def test_the_word_is_recognised_by_what_it_means() -> None:
    vocabulary = words(right)
    text = """(w >= y and w >= 2*y and w >= 1) and
        (forall z real: z >= y and z >= 2*y and z >= 1 => w <= z)"""
    made = Optima.of(parse("w >= y", f"y >= 0, {text}", vocabulary), vocabulary.solved)
    assert [render_condition(h) for h in made.statement.hypotheses] == ["y >= 0", "finite = 1 and w = optimum"]


def test_an_equation_is_two_aims_in_what_is_to_be_shown() -> None:
    vocabulary = words(right)
    made = Optima.of(expand(parse("least(x, 2*x)", "x >= 1", vocabulary)), vocabulary.solved)
    assert render_formula(made.statement.conclusion) == (
        "(finite = 1 and 2*x >= optimum) and (finite = 1 and 2*x <= optimum)"
    )


def test_a_bound_that_is_given_is_met_as_often_as_not() -> None:
    """A hypothesis "v >= optimum" that is drawn anywhere tells little of what holds at the optimum."""
    vocabulary = words(right, "finite = 1 and v >= optimum")
    assert leg("v > 2*x", "x >= 1, least(x, v)", vocabulary)[0] == "disagrees"


def test_what_depends_on_something_that_should_exist_stays() -> None:
    """No number can be put in: which x it is about is not drawn."""
    vocabulary = words(right)
    for statement, where in (("exists x real: least(x, 2)", ""), ("v = 2", "forall x real: least(x, v)")):
        given = expand(parse(statement, where, vocabulary))
        made = Optima.of(given, vocabulary.solved)
        assert made.statement == given and not made.unknowns


def test_what_depends_on_all_of_something_is_drawn_with_it() -> None:
    made = words(right)
    assert leg("forall x real, v real: x >= 0 and least(x, v) => v >= x", "", made)[0] == "agrees"
    assert leg("forall x real, v real: x >= 0 and least(x, v) => v < 3", "", made)[0] == "disagrees"


@pytest.mark.parametrize("gap, equal", [("1/10000000", "agrees"), ("1/1000", "undecided")])
def test_an_enclosure_decides_what_does_not_depend_on_where_in_it_the_optimum_is(gap: str, equal: str) -> None:
    """Equality with an optimum that is enclosed narrowly counts, and is said."""

    def enclosed(x: Fraction) -> object:
        value, half = max(x, 2 * x, Fraction(1)), Fraction(gap) / 2
        return num(value - half), num(value + half)

    assert leg("v >= x - 1", "x >= 0, least(x, v)", words(enclosed))[0] == "agrees"
    assert leg("v >= 2*x + 1", "x >= 0, least(x, v)", words(enclosed))[0] == "disagrees"
    outcome, detail = leg("least(x, max(2*x, 1))", "x >= 0", words(enclosed))
    assert outcome == equal and ("within the enclosure" if equal == "agrees" else "only enclosed") in detail
    assert leg("least(x, max(2*x, 1) + 1/100)", "x >= 0", words(enclosed))[0] == "disagrees"


def test_an_infinite_optimum_is_none() -> None:
    assert leg("least(x, 1)", "x >= 0", words(lambda x: None))[0] == "disagrees"
    assert leg("v >= x", "x >= 0, least(x, v)", words(lambda x: None))[0] == "undecided"


# --- claims -----------------------------------------------------------------------------------------------------------


def of(name: str, statement: Statement | None = None, vocabulary: Vocabulary | None = None) -> str:
    found = find(name).claim  # type: ignore[union-attr]
    return derived_leg(expand(statement or found.statement), words=vocabulary or found.vocabulary).outcome


@pytest.mark.parametrize(
    "name",
    [
        "kss2018.theorem1",
        "kss2018.theorem2.low",
        "wyz2016.theorem1.identifiability.small.amended",
        "cuff_yu2016.special_case_ratio",  # at a negative level a law is not close to itself
        "cuff_yu2016.information_to_variation",
        "wu2019.proposition1",
    ],
)
def test_the_optimum_of_a_theorem_agrees_and_that_of_its_twin_does_not(name: str) -> None:
    twin = find(name).claim.negative_control  # type: ignore[union-attr]
    assert (of(name), of(name, twin)) == ("agrees", "disagrees")


def test_a_wrong_solver_is_noticed() -> None:
    vocabulary = Vocabulary(find("kss2018.theorem1").claim.vocabulary)  # type: ignore[union-attr]
    for word, solved in vocabulary.solved.items():
        if solved.solver.name == "least_level":
            wrong = solved.solver._replace(solve=lambda sources, D: Log(num(2)))
            vocabulary.solved[word] = solved._replace(solver=wrong)
    assert of("kss2018.theorem1", vocabulary=vocabulary) == "disagrees"


def test_the_worst_case_over_the_convex_hull_is_not_put_in_for_that_over_the_sources() -> None:
    """REPRODUCER: Lemma 5, refuted as printed, agreed with 20 points: the solver's worst case is over the convex hull."""
    solved = find("kss2018.lemma5").claim.vocabulary.solved.values()  # type: ignore[union-attr]
    (problem,) = {one.problem for one in solved if one.solver.name == "least_information"}
    laws = {1: (Fraction(1, 3), Fraction(2, 3)), 2: (Fraction(1, 2), Fraction(1, 2))}
    assert problem(2, lambda s, i: laws[2][i - 1], num("1/5")) == ((laws[2],), Fraction(1, 5))
    with pytest.raises(DeadEnd):
        problem(2, lambda s, i: laws[s][i - 1], num("1/5"))


def test_corollary_1_is_refuted_by_examples_and_its_amendment_is_not() -> None:
    assert of("kss2018.corollary1") == "disagrees"
    assert of("kss2018.corollary1.amended") != "disagrees"


# --- solvers of Wu (2019) ----------------------------------------------------------------------------------------


def test_a_capacity_that_is_a_logarithm_is_one():
    """Where rows never agree it is known; else it is enclosed, even if it is close to one."""
    from theorems.wu2019.solved import _individual, _uniform
    from verify.kernel.terms import Log
    from verify.privacy.measures.privacy_channels import PrivacyChannel

    yes, no = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))
    xor = (yes, no, no, yes)
    assert _individual((2, 2), xor) == Log(num(2))
    assert _uniform(PrivacyChannel((2, 2), xor)) == num(0)
    assert _individual((1, 1), (yes,)) == num(0)
    nearly = (Fraction(999999, 1000000), Fraction(1, 1000000))
    found = _individual((2, 2), (nearly, no, no, nearly))
    assert isinstance(found, tuple) and found[1].value < Fraction(69314, 100000)  # log 2 is 0.693147...


@pytest.mark.parametrize("seed", range(6))
def test_mixtures_and_selections_of_points_have_one_bound(seed: int):
    """The one is enclosed without the other, and bounds what mixtures disclose."""
    from random import Random

    from theorems.wu2019.solved import COARSE, _integrals, _points
    from verify.privacy.solvers.capacity import channel_capacity

    random = Random(seed)

    def law() -> tuple[Fraction, ...]:
        weights = [random.randrange(5) for _ in range(2)] + [1]
        return tuple(Fraction(w, sum(weights)) for w in weights)

    rows = tuple(law() for _ in range(4))
    low, high = (end.value for end in _integrals(rows))
    assert all(abs(a.value - b) <= 2 * COARSE for a, b in zip(_points(rows), (low, high), strict=True))
    for share in (Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)):
        mixed = [tuple((1 - share) * a + share * b for a, b in zip(*pair, strict=True)) for pair in (rows[:2], rows[2:])]
        assert channel_capacity([*rows[:2], *mixed]).lower <= high
    assert low <= high <= low + 1e-6


def test_mixtures_of_two_points_are_told_from_less():
    from theorems.wu2019.section5_equality import mixtures_of_two
    from verify.evidence.smt import smt_leg

    assert smt_leg(mixtures_of_two(" - 1/8"), sizes=[{"M": 2, "m": 2}]).outcome == "disagrees"
