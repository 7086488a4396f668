"""Wrong answers that tools of the field have been seen to give, each as a test of ours.

Factors within rounding of 1, floats that overflow or underflow, a relaxed problem's solution reported as a
counterexample, an assumption that is lost on the way, two constants that agree to 30 digits, a definition with a
stray name, a solver that overruns its time: `prove` and the kernel must get each of them right.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from verify.kernel.certificate import (
    Assume,
    Contradictory,
    Disproof,
    Exhibit,
    Given,
    Lemma,
    Proof,
    Split,
    Witness,
)
from verify.kernel.definitions import DEFINITIONS
from verify.kernel.errors import CertificateRejected, KernelError, Malformed
from verify.kernel.judge import Judgement, judge
from verify.kernel.statement import FALSE, TRUE
from verify.kernel.terms import Num, Var, free_names, num
from verify.language.parse import parse
from verify.limits.deadlines import NET
from verify.run.pipeline import Verdict
from verify.run.pipeline import prove as search

LIMIT = 20.0

#: (a) to (g) hold over the reals; floats, solvers with a tolerance, or relaxations have called each of them false.
TRUE_LETTERS = {
    "a": ("l*a1+(1-l)*a2 <= t*(l*b1+(1-l)*b2)", "t > 0, a1 <= t*b1, a2 <= t*b2, 0 <= l, l <= 1"),
    "b": ("eps*(exp(eps)-1)*(1-exp(-eps))/((exp(eps)-1)+(1-exp(-eps))) = eps*tanh(eps/2)", "eps > 0"),
    "c": ("log(2) - h(p) >= (1-2*p)^2/2", "p in [0,1/2]"),
    "d": ("-log(x) >= 1 - x", "x in (0,1)"),
    "e": ("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2"),
    "f": ("(1/2)*log(1+T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1)", "N > 0, eps > 0"),
    "g": ("eps*tanh(eps/2) <= eps^2/2", "eps >= 0"),
}
#: (h) is false, and has simple counterexamples.
FALSE_LETTER = ("eps*tanh(eps/2) <= eps^2/4", "eps >= 0")


@cache
def prove(text: str, where: str = "", limit: float = LIMIT) -> Verdict:
    verdict, _ = search(parse(text, where), limit)
    assert verdict.errors == ()
    return verdict


def witness(verdict: Verdict) -> dict[str, Fraction]:
    """The rational values of a witness."""
    assert verdict.verdict == "REFUTED"
    assert isinstance(verdict.certificate, (Witness, Disproof))
    if isinstance(verdict.certificate, Witness):
        values = verdict.certificate.values
    else:
        exhibit = verdict.certificate.step
        assert isinstance(exhibit, Exhibit)
        values = tuple(zip(verdict.certificate.names, exhibit.values, strict=True))
    return {name: value.value for name, value in values if isinstance(value, Num)}


# --- factors within rounding of 1 --------------------------------------------------------------------------------

ENTROPY_BOUNDS = pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{k}*I(X;Y,Z) <= I(X;Y) + I(X;Z)", "Y - X - Z"),
        ("H(X,Y) + H(Y,Z) >= {k}*(H(X,Y,Z) + H(Y))", ""),
        ("{k}*H(X,Y) <= H(X) + H(Y)", ""),
    ],
)


@ENTROPY_BOUNDS
@pytest.mark.parametrize("digits", [8, 11, 30])
def test_a_factor_just_above_1_is_refuted(text: str, where: str, digits: int) -> None:
    false = text.format(k=f"(1+1/10^{digits})")
    verdict = prove(false, where)
    assert verdict.verdict == "REFUTED"


@ENTROPY_BOUNDS
@pytest.mark.parametrize("factor", ["1", "(1-1/10^11)"])
def test_a_factor_of_1_or_just_below_is_proved(text: str, where: str, factor: str) -> None:
    assert prove(text.format(k=factor), where).verdict == "PROVED"


@pytest.mark.parametrize("factor", ["1.00000001", "1.0000001"])
def test_a_decimal_factor_is_read_exactly(factor: str) -> None:
    assert prove(f"{factor}*H(X,Y) <= H(X) + H(Y)").verdict == "REFUTED"


def test_the_certificate_of_factor_1_is_rejected_for_a_factor_just_above() -> None:
    certificate = prove("H(X,Y) <= H(X) + H(Y)").certificate
    assert certificate is not None
    with pytest.raises(KernelError):
        judge(parse("(1+1/10^11)*H(X,Y) <= H(X) + H(Y)"), certificate)


@pytest.mark.parametrize("digits", [8, 9, 12, 40])
def test_a_linear_gap_below_what_a_float_solver_sees_counts(digits: int) -> None:
    gap = f"1/10^{digits}"
    assert prove("x + y <= 2", "x <= 1, y <= 1").verdict == "PROVED"
    assert prove(f"x + y <= 2 - {gap}", "x <= 1, y <= 1").verdict == "REFUTED"
    assert prove("x >= 2", f"x >= 1, x <= 1 - {gap}").verdict == "ILL_POSED"
    assert prove("x >= 2", f"x >= 1, x <= 1 + {gap}").verdict == "REFUTED"


# --- true over the reals, false in floats ------------------------------------------------------------------------


@pytest.mark.parametrize("letter", TRUE_LETTERS)
def test_a_true_letter_is_proved(letter: str) -> None:
    """Where a tolerance, a rounding or an infinite input made others answer "false"."""
    verdict = prove(*TRUE_LETTERS[letter])
    assert (verdict.verdict, verdict.assumptions) == ("PROVED", ())


@pytest.mark.parametrize("letter", ["b", "g"])
@pytest.mark.parametrize(
    "eps", [Fraction(1, 10**38), Fraction(1, 10**11), Fraction(1, 10**155), Fraction(10**4)]
)
def test_a_point_at_which_floats_err_refutes_nothing(letter: str, eps: Fraction) -> None:
    with pytest.raises(CertificateRejected):
        judge(parse(*TRUE_LETTERS[letter]), Witness((("eps", num(eps)),)))


def test_a_point_of_a_relaxed_problem_refutes_nothing() -> None:
    """x = 1/2 refutes (d) only for somebody who takes log(x) for a free number."""
    with pytest.raises(CertificateRejected):
        judge(parse(*TRUE_LETTERS["d"]), Witness((("x", num("1/2")),)))


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 0.5])
def test_a_float_is_no_value(value: float) -> None:
    with pytest.raises((KernelError, TypeError, ValueError, OverflowError)):
        judge(parse(*FALSE_LETTER), Witness((("eps", Num(value)),)))  # type: ignore[arg-type]


# --- counterexamples are simple, and real ------------------------------------------------------------------------


def test_the_false_letter_has_a_simple_counterexample() -> None:
    """Not at 1.2e308, where a solver with a tolerance has put it."""
    eps = witness(prove(*FALSE_LETTER))["eps"]
    assert 0 < eps <= 10
    assert eps.denominator <= 10


@pytest.mark.parametrize(
    ("text", "where", "largest"),
    [
        ("log(x) < x - 1", "x > 0", 1),
        ("x*y > x + y", "x > 1, y > 1", 4),
        ("exp(x) >= 2.719*x", "", 8),
        ("kl(p,q) >= 3*(p-q)^2", "p in (0,1), q in (0,1)", 20),
    ],
)
def test_a_counterexample_has_small_numbers(text: str, where: str, largest: int) -> None:
    values = witness(prove(text, where))
    assert values
    assert all(abs(v.numerator) <= largest and v.denominator <= largest for v in values.values())


def test_a_rejected_candidate_is_no_refutation() -> None:
    """The kernel evaluates hypotheses too: eps = -1 violates the bound, but nothing is claimed there."""
    with pytest.raises(CertificateRejected):
        judge(parse(*FALSE_LETTER), Witness((("eps", num(-1)),)))


# --- what is assumed stays with the verdict ----------------------------------------------------------------------

SQUARE = parse("x^2 >= 0")
BOOK = Assume("a", "squares", SQUARE.conclusion, "a book", (Given("a"),))
TRUSTING = Proof(Split(), BOOK)


def test_an_assumption_makes_a_verdict_conditional() -> None:
    judgement = judge(SQUARE, TRUSTING)
    assert judgement.verdict == "CONDITIONAL"
    assert [a.name for a in judgement.assumptions] == ["squares"]


def test_an_assumption_travels_through_lemmas() -> None:
    """Two steps away it is still there; nothing launders it into PROVED."""
    lemmas = {"one": judge(SQUARE, TRUSTING)}
    uses = {name: Proof(Split(), Lemma("l", name, (Var("x"),), (Given("l"),))) for name in ("one", "two")}
    lemmas["two"] = judge(SQUARE, uses["one"], lemmas)
    last = judge(SQUARE, uses["two"], lemmas)
    for judgement in (lemmas["two"], last):
        assert judgement.verdict == "CONDITIONAL"
        assert [a.name for a in judgement.assumptions] == ["squares"]


def test_from_false_anything_follows_but_under_its_name() -> None:
    falsum = Proof(Split(), Assume("a", "absurd", FALSE, "nowhere", (Given("a"),)))
    with_falsum = judge(replace(SQUARE, conclusion=FALSE), falsum)
    assert (with_falsum.verdict, [a.name for a in with_falsum.assumptions]) == ("CONDITIONAL", ["absurd"])


def test_a_contradiction_may_not_be_assumed() -> None:
    zero_is_one = parse("0 = 1").conclusion
    with pytest.raises(CertificateRejected):
        judge(SQUARE, Contradictory(Assume("a", "absurd", zero_is_one, "nowhere", (Given("a"),))))


def test_a_judgement_is_made_by_the_kernel_only() -> None:
    real = judge(SQUARE, TRUSTING)
    with pytest.raises(Malformed):
        Judgement(SQUARE, "PROVED", (), ())
    for forged in (
        {"verdict": "PROVED"},
        {"assumptions": ()},
        {"statement": replace(SQUARE, conclusion=TRUE)},
    ):
        with pytest.raises(Malformed):
            replace(real, **forged)  # type: ignore[arg-type]
    with pytest.raises(Malformed):
        Judgement(SQUARE, "PROVED", (), (), real.token)


# --- constants that agree to many digits -------------------------------------------------------------------------

LOG_2 = "693147180559945309417232121458/10^30"
E = "2718281828459045235360287471352/10^30"


@pytest.mark.parametrize(
    "text",
    [
        "exp(log(3) + 1/10^30) = 3",
        f"log(2) = {LOG_2}",
        f"exp(1) = {E}",
        "log(2) + 1/10^30 = log(2)",
        "exp(1/10^40) <= 1",
        f"log(2) <= {LOG_2}",
        "log(10^40+1) = 40*log(10)",
    ],
)
def test_constants_that_agree_to_30_digits_are_told_apart(text: str) -> None:
    assert prove(text).verdict == "REFUTED"


@pytest.mark.parametrize(
    "text",
    [
        "exp(log(3) + 1/10^30) > 3",
        f"log(2) != {LOG_2}",
        f"log(2) > {LOG_2}",
        "log(4) = 2*log(2)",
        "exp(log(2)/2)^2 = 2",
        "h(0) = 0",
        "h(1/2) = log(2)",
        "log2(8) = 3",
        "kl(0, 1/2) = log(2)",
        "sqrt(8) = 2*sqrt(2)",
    ],
)
def test_constants_are_compared_exactly(text: str) -> None:
    assert prove(text).verdict == "PROVED"


# --- definitions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_definition_mentions_its_arguments_only(name: str) -> None:
    arity, body = DEFINITIONS[name]
    arguments = [f"argument{i}" for i in range(arity)]
    assert free_names(body(*map(Var, arguments))) == set(arguments)


@pytest.mark.parametrize(
    "text",
    [
        "sqrt(9/4) = 3/2",
        "sinh(log(2)) = 3/4",
        "cosh(log(2)) = 5/4",
        "tanh(log(2)) = 3/5",
        "h(1/4) = 2*log(2) - (3/4)*log(3)",
        "kl(1/2, 1/4) = log(2) - log(3)/2",
        "kl(1, 1/4) = 2*log(2)",
    ],
)
def test_a_definition_has_its_known_values(text: str) -> None:
    assert prove(text).verdict == "PROVED"
    assert prove(text.replace(" = ", " != ")).verdict == "REFUTED"


# --- a statement is judged as it stands --------------------------------------------------------------------------


def test_the_verdict_is_on_the_statement_that_was_asked() -> None:
    """No silent specialization: eps stays a variable in what is judged, and a bound true at eps = 1 only fails."""
    text, where = "eps*tanh(eps/2) <= eps^2/2", "eps >= 0"
    assert prove(text, where).statement == parse(text, where)
    assert prove("eps*tanh(eps/2) <= 1/2", "eps = 1").verdict == "PROVED"
    assert prove("eps*tanh(eps/2) <= 1/2", where).verdict == "REFUTED"


# --- time --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0.5, 1.5])
def test_a_deadline_is_held_though_a_solver_overruns_its_own(limit: float, ends_within) -> None:
    """Nonlinear systems on which z3 does not look at its clock."""
    text = "x^7*y^3 + y^7*z^3 + z^7*x^3 + w^10 >= x*y*z*w*(x^2+y^2+z^2+w^2)^3/81 + exp(w)/10^9 - 1/10^8"
    with ends_within(NET * limit):
        search(parse(text, "x >= 0, y >= 0, z >= 0, w >= 0, x*y + z*w = 1, x^3 + w^3 <= 5"), limit)
