"""A statement that is undefined at a permitted point, below its own quantifiers too, is ILL_POSED before it is REFUTED."""

import pytest

from verify.kernel.certificate import Undefined, Witness
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.terms import num
from verify.language.parse import parse
from verify.run.pipeline import prove

BELOW = "forall j in 0..3: h(j) != 1/8 and j*j < 3*n"


def refuses(text: str, where: str, **values: str) -> bool:
    """Whether the kernel refuses these values as a witness."""
    try:
        judge(parse(text, where), Witness(tuple((name, num(value)) for name, value in values.items())))
    except KernelError:
        return True
    return False


@pytest.mark.parametrize(
    ("text", "where", "values"),
    [
        (BELOW, "n in -1..2", {"n": "-1"}),
        ("(forall j in -2..2: j != 1 and 1/j != 7) and n < 0", "n integer", {"n": "1"}),
        ("sum(j, 0, 2, j - 1/j) <= n", "n integer", {"n": "-9"}),
        ("exists j in 0..2: log(j) > n", "n integer", {"n": "9"}),
        ("(forall y real: 1/y > x) and x < 0", "", {"x": "1", "y": "0"}),
        ("(forall y real: y > x => 1/(1+y^2) > x) and x < 0", "", {"x": "1"}),  # that it is defined takes a proof
        ("x < 0", "1/x = 0 or x > 0, x >= 0", {"x": "0"}),
    ],
)
def test_the_kernel_refuses_a_witness_where_something_is_undefined(text, where, values) -> None:
    assert refuses(text, where, **values)


@pytest.mark.parametrize(
    ("text", "where", "values"),
    [
        ("forall j in 1..3: h(j/3) != 1/8 and j*j < 3*n", "n in -1..2", {"n": "-1"}),
        ("1/x > 5", "", {"x": "1"}),
        ("n < 0 and (forall j in -2..2: 1/j != 7)", "n integer", {"n": "1"}),  # what comes first protects the rest
        ("x < 0 and (forall y real: 1/y > x)", "", {"x": "1"}),
        ("forall y real: y > 0 => log(x) > 1", "", {"x": "1", "y": "1"}),
        ("x = 0 or 1/x > 1", "", {"x": "2"}),
        ("x < 0", "x > 0, log(x) >= 0", {"x": "1"}),
    ],
)
def test_a_witness_at_which_all_is_defined_counts(text, where, values) -> None:
    assert not refuses(text, where, **values)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (BELOW, "n in -1..2"),
        ("1/x > 5", ""),
        ("forall y real: 1/y > x", ""),
        ("exists j in 0..2: log(j) > n", "n integer"),
        ("sum(j, 0, 2, j - 1/j) <= n", "n integer"),
        ("forall j in 0..n: 1/(j-1) < 9 and j < 2", "n integer, n >= 0"),
        ("x^2 > x and (forall y in [0,1]: log(y) <= x)", ""),
        ("exists y in [0,1]: log(y - x) > 5", "x in [0,1]"),
    ],
)
def test_the_search_finds_the_point_and_says_ill_posed(text, where) -> None:
    verdict = prove(parse(text, where), 10)[0]
    assert verdict.verdict == "ILL_POSED" and isinstance(verdict.certificate, Undefined), verdict.reasons
