"""A composition as it is written, and whether it is private: read exactly or refused, decided or not."""

from __future__ import annotations

import doctest
import json
from decimal import Decimal
from fractions import Fraction as F

import pytest

from verify.cli import main
from verify.privacy.accounting import (
    TooWide,
    channel,
    compose,
    gaussian,
    geometric,
    laplace,
    notation,
    pure,
    randomized_response,
    sampled,
    table,
)
from verify.privacy.accounting import written as read
from verify.privacy.accounting.notation import is_written


@pytest.mark.parametrize(
    "text, runs",
    [
        ("laplace(2)", [(laplace(2), 1)]),
        ("10*randomized_response(log(3), letters=4) + 5 * gaussian(sigma=4)",
         [(randomized_response("log(3)", 4), 10), (gaussian(4), 5)]),
        ("pure(0.1, delta=1e-5)", [(pure("1/10", F(1, 100000)), 1)]),
        ("geometric(1/3, sensitivity=2)*3", [(geometric(F(1, 3), 2), 3)]),
        ("2*sampled(laplace(1), rate=0.01)", [(sampled(laplace(1), F(1, 100)), 2)]),
    ],
)  # fmt: skip
def test_it_is_read_exactly(text, runs):
    assert is_written(text)
    found = read(text, points=64)
    assert [(str(one), count) for one, count in found.runs] == [(str(one), count) for one, count in runs]
    assert found.delta("0.3") == compose(runs, points=64).delta("0.3")


@pytest.mark.parametrize(
    "text, said",
    [
        ("gausian(2)", "is no mechanism"),
        ("laplace()", "scale is missing"),
        ("laplace(1, 2, 3)", "takes scale, sensitivity"),
        ("laplace(1, scale=2)", "takes scale, sensitivity"),
        ("laplace(width=2)", "takes scale, sensitivity"),
        ("laplace(**{'scale': 1})", "takes scale, sensitivity"),
        ("laplace(scale=x)", "is no finite number"),
        ("laplace(__import__('os').system('true'))", "is no finite number"),
        ("2.5*laplace(1)", "no number of runs"),
        ("True*laplace(1)", "no number of runs"),
        ("laplace(1) - laplace(2)", "is no mechanism"),
        ("0*laplace(1)", "runs = 0: must be >= 1"),
        ("laplace(1", "can not be read, at"),
        ("laplace(" * 5000, "characters"),
        ("sampled(2*laplace(1), 0.1)", "must be a mechanism"),
        ("sampled('laplace(1)', 0.1)", "must be a mechanism"),
        ("laplace(laplace(1))", "must be a number"),
        ("(laplace(1) + laplace(2))*3", "is no mechanism"),
        ("geometric(1, sensitivity=1.5)", "whole number|integer|int"),
    ],
)
def test_what_is_none_is_refused(text, said):
    with pytest.raises((ValueError, TypeError), match=said):
        read(text)


def test_a_file_or_a_matrix_is_no_composition():
    assert not any(map(is_written, ("rr.csv", "[[1, 0], [0, 1]]", "my.module:function", "./laplace.json")))


PAIR = table([F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)])


@pytest.mark.parametrize(
    "runs, level, holds, above",
    [  # the greatest losses sum up to the level, exactly
        ([(randomized_response("log(3)"), 3)], "log(27)", True, "log(26.999999)"),
        ([(laplace(3), 2), (laplace(2), 1)], F(7, 6), True, F(7, 6) - F(1, 10**12)),
        ([(geometric(1, 3), 1)], 1, True, "0.999999999999"),
        ([(PAIR, 2)], "log(9)", True, "log(8.999999)"),
        ([(pure("log(2)"), 4)], "log(16)", True, "log(15.9)"),
        ([(pure("log(2)", "1e-9"), 1)], "log(2)", False, "log(2)"),
        ([(gaussian(100), 1)], 5, False, 1),
        ([(laplace(1), 1), (PAIR, 1)], "2.0986122886682", True, "2.0986122886681"),  # 1 + log(3), no common measure
    ],
)
def test_pure_privacy_is_decided(runs, level, holds, above):
    found = compose(runs, points=64)
    assert found.private(level) is holds
    assert found.private(above) is False


def test_a_delta_is_compared_with_both_ends():
    twice = compose([(pure("log(2)"), 2)])  # 2/9 at log(2)
    assert twice.private("log(2)", "0.2222222222222222222223") is True
    assert twice.private("log(2)", "0.2222222222222222222222") is False
    assert twice.private("log(2)", F(2, 9)) is None  # a ball of 1e-57 around it does not tell


def test_an_upper_bound_that_is_too_large_says_nothing():
    """Of this channel no two inputs have the largest of all curves: composed it is bounded from above only."""
    W = [[F(1, 2), F(1, 4), F(1, 4)], [F(1, 4), F(1, 2), F(1, 4)], [F(1, 8), F(1, 8), F(3, 4)]]
    mechanism = channel(W)
    assert not mechanism.exact
    once, twice = compose([mechanism]), compose([(mechanism, 2)])
    assert once.private("log(4)") is True
    assert once.private("log(3)") is False
    assert twice.private("log(16)") is True
    assert twice.private("log(2)", "0.01") is None
    symmetric = channel([[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]])
    assert symmetric.exact
    assert compose([(symmetric, 2)]).private("log(8)") is False


def test_the_command(capsys):
    assert main(["audit", "3*randomized_response(log(3))", "--epsilon", "log(27)"]) == 0
    assert "(log(27), 0)-differential privacy: holds" in capsys.readouterr().out
    assert main(["audit", "2*gaussian(sigma=4)", "--epsilon", "1", "--delta", "1e-6", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    exact = compose([(gaussian(4), 2)]).delta(1)
    (row,) = (row for row in data["delta"] if row["epsilon"] == "1")
    low, high = F(Decimal(row["lower"])), F(Decimal(row["upper"]))
    assert low <= exact.lower <= exact.upper <= high < low + F(1, 10**35)
    assert data["stated"] == {"epsilon": "1", "delta": "1e-6", "holds": False}


def test_what_is_not_known_nearly_enough_is_refused(capsys):
    few = "2*sampled(laplace(scale=1/8), 0.1)"
    known = read(few, points=256)
    with pytest.raises(TooWide, match=r"the least delta at epsilon = 1/2 is 0\.\d+ to 0\.\d+, no nearer") as refused:
        known.delta("1/2")
    asked = read(few, points=256, width=refused.value.width).delta("1/2")
    assert asked == refused.value.enclosure and F(1, 10**12) < asked.width <= F(refused.value.width) < 10 * asked.width
    with pytest.raises(TooWide, match="epsilon at delta"):
        known.epsilon("0.01")
    assert known.private(1, "0.4") is True  # what is known decides
    assert main(["audit", few]) == 0
    said = capsys.readouterr().out
    assert "refused: not known within what is asked, but with --width 1e-" in said
    assert main(["audit", few, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["delta"][0]
    assert row["lower"] is None and F(row["refused"]) > F(1, 10**12)
    assert main(["audit", few, "--width", "1"]) == 0
    assert "refused" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["laplace(2)", "--width", "0"], "width = '0': must be > 0"),
        (["[[1, 0], [0, 1]]", "--width", "1"], "--width is of named mechanisms"),
        (["gausian(2)"], "is no mechanism"),
        (["laplace(2)", "--mi", "1"], "--mi is of a matrix"),
        (["laplace(2)", "--mi", "0"], "--mi is of a matrix"),
        (["laplace(2)", "--neighbours", "pairs.json"], "--neighbours is of a matrix"),
        (["sampled(2*laplace(1), 0.1)"], "must be a mechanism"),
        (["laplace(2)", "--delta", "0.1"], "comes with an epsilon"),
        (["laplace(2)", "--epsilon", "-1"], "must be >= 0"),
    ],
)
def test_the_command_refuses(arguments, said, capsys):
    assert main(["audit", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_examples_in_its_docstrings():
    assert doctest.testmod(notation) == (0, 1)
