"""Gaussian means of quadratic functions and of exponentials; each true statement with a false neighbour."""

import pytest

from tests.provers import of_the_library
from verify.kernel.errors import CertificateRejected
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving.means import prove
from verify.proving.offers import offering
from verify.proving.plan import plan
from verify.proving.tactics import Stuck

PAIRS = [
    ("gaussian_mean(y, 0, v, y^2) == v", "gaussian_mean(y, 0, v, y^2) == v^2", "v > 0"),
    ("gaussian_mean(y, c, v, y^2) == v + c^2", "gaussian_mean(y, c, v, y^2) == v", "v > 0, c real"),
    ("gaussian_mean(y, c, v, (3*y-1)*y + t) >= t - 1/12", "gaussian_mean(y, c, v, (3*y-1)*y + t) >= t", "v > 0, c t real"),
    (
        "gaussian_mean(y, 0, 1, y^2) + gaussian_mean(z, 1, 2, z) == 2",
        "gaussian_mean(y, 0, 1, y^2) + gaussian_mean(z, 1, 2, z) == 3",
        "",
    ),
    ("gaussian_mean(y, 1, v, 2*exp(s*y + 1)) == 2*exp(s + 1 + s^2*v/2)", "gaussian_mean(y, 1, v, exp(s*y)) == exp(s + s^2*v)", "v > 0"),
]
INTEGRABLE = {"quadratic": "integrable", "exponential": "exponential.integrable"}


@pytest.fixture(scope="module")
def offer():
    return of_the_library()


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_means_of_quadratic_functions(true, false, where, offer):
    statement = parse(true, where)
    with offering(offer):
        assert "means" in [row.name for row in plan(statement)]
        proof = prove(statement, Deadline(30))
        with pytest.raises(Stuck):
            prove(parse(false, where), Deadline(30))
    judgement = judge(statement, proof, offer.lemmas)
    assert judgement.verdict == "PROVED"
    kind = "exponential" if "exp" in true else "quadratic"
    assert set(judgement.lemmas) == {f"basics.gaussian.{kind}", f"basics.gaussian.{INTEGRABLE[kind]}"}
    with pytest.raises(CertificateRejected):
        judge(parse(false, where), proof, offer.lemmas)


def test_a_mean_of_something_else_is_no_mean_of_a_quadratic_function(offer):
    """Its values at 0, 1 and -1 are those of y: the kernel compares the functions, not the values."""
    with offering(offer), pytest.raises(Stuck):
        prove(parse("gaussian_mean(y, 0, v, y^3) == 0", "v > 0"), Deadline(30))
