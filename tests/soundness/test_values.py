"""When two closed terms are equal: without the normal form, and never where they are not."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from fractions import Fraction

import pytest

from verify.kernel import normal
from verify.kernel.certificate import Witness
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.statement import Binder, Real, Relation, Statement
from verify.kernel.terms import (
    ONE,
    TWO,
    ZERO,
    Abs,
    Call,
    Exp,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pi,
    Pow,
    Term,
    Var,
    XLogX,
    add,
    div,
    mul,
    neg,
    num,
    sub,
)
from verify.kernel.values import _Totals, enclose, exact, surely_equal

HALF = num("1/2")
ROOT = Pow(TWO, HALF)
SIX, TEN = num(6), num(10)
SMALL = sub(ONE, ROOT)  # negative
LOG_LOG = Log(Log(TWO))  # negative


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Exp(ZERO), ONE),
        (Call("sqrt", (TWO,)), ROOT),
        (Exp(mul(num(-3), Log(TWO))), num("1/8")),
        (Exp(mul(HALF, Log(TWO))), ROOT),
        (Exp(LOG_LOG), Log(TWO)),
        (mul(Exp(ONE), Exp(num(-1))), ONE),
        (Exp(add(ROOT, Log(Pi()))), mul(Pi(), Exp(ROOT))),
        (Log(Exp(ROOT)), ROOT),
        (Log(mul(TWO, Pi(), Exp(ROOT))), add(Log(TWO), Log(Pi()), ROOT)),
        (div(Log(num(8)), Log(TWO)), num(3)),
        (Pow(Pow(add(num(5), mul(TWO, Pow(SIX, HALF))), HALF), num(4)), add(num(49), mul(num(20), Pow(SIX, HALF)))),
        (Pow(Pow(div(ROOT, add(ONE, ROOT)), HALF), TWO), sub(TWO, ROOT)),
        (add(Exp(Log(add(ONE, ROOT))), Exp(neg(Log(add(ONE, ROOT))))), mul(TWO, ROOT)),
        (div(add(ONE, ROOT), add(TWO, mul(TWO, ROOT))), HALF),
        (Pow(num(8), num("2/3")), num(4)),
        (Pow(num(8), num("-1/2")), div(ROOT, num(4))),
        (mul(Pow(SIX, HALF), Pow(TEN, HALF)), mul(TWO, Pow(num(15), HALF))),
        (div(ONE, add(ONE, ROOT)), div(ROOT, add(TWO, ROOT))),
        (Pow(SMALL, TWO), sub(num(3), mul(TWO, ROOT))),
        (Pow(mul(Log(TWO), Log(TWO)), HALF), Log(TWO)),
        (Pow(div(num(-2), num(-8)), HALF), HALF),
        (Abs(SMALL), neg(SMALL)),
        (Abs(sub(Exp(Log(TWO)), TWO)), ZERO),
        (Max((ROOT, Exp(mul(HALF, Log(TWO))), ONE)), ROOT),
        (Min((ROOT, Log(TWO))), Log(TWO)),
        (XLogX(ZERO), ZERO),
        (XLogX(HALF), neg(mul(HALF, Log(TWO)))),
        (Pow(sub(ROOT, ROOT), ZERO), ONE),
        (Pow(ZERO, HALF), ZERO),
        (Log(add(ONE, ROOT)), Log(add(ROOT, ONE))),
        (mul(Pow(add(ONE, ROOT), HALF), Pow(add(ONE, ROOT), HALF)), Pow(Pow(add(ONE, ROOT), HALF), TWO)),
    ],
)
def test_equal_by_the_laws(left: Term, right: Term) -> None:
    assert surely_equal(left, right) and surely_equal(right, left)
    assert exact(div(left, right)) == 1 or surely_equal(right, ZERO)
    assert not surely_equal(left, add(right, num(Fraction(1, 10**30))))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Pow(Pow(SMALL, TWO), HALF), SMALL),  # a root is not negative
        (Pow(Pow(LOG_LOG, TWO), HALF), LOG_LOG),
        (Pow(Pow(num(-2), TWO), HALF), num(-2)),
        (mul(HALF, Log(Pow(LOG_LOG, TWO))), LOG_LOG),
        (Log(Pow(SMALL, TWO)), mul(TWO, Log(neg(SMALL)), num(-1))),
        (Exp(mul(TWO, Pi())), ONE),
        (Abs(SMALL), SMALL),
        (Max((ROOT, ONE)), ONE),
        (Pow(ROOT, ROOT), TWO),
        (Log(ZERO), ZERO),  # undefined, whatever the kernel's conventions
        (mul(ZERO, Log(num(-1))), ZERO),
        (mul(ZERO, Pow(sub(ROOT, ROOT), num(-1))), ZERO),
        (sub(Pow(num(-1), HALF), Pow(num(-1), HALF)), ZERO),
        (Exp(Log(num(-1))), num(-1)),
        (XLogX(num(-1)), ZERO),
        (Var("x"), Var("x")),
        (Exp(num(10**9)), Exp(num(10**9))),
    ],
)
def test_not_equal_or_not_defined(left: Term, right: Term) -> None:
    assert not surely_equal(left, right) and not surely_equal(right, left)
    assert exact(sub(left, right)) != 0


def closed(pick: random.Random, depth: int) -> Term:
    if not depth:
        return pick.choice((ZERO, ONE, TWO, num(-1), HALF, SIX, num("9/4"), Pi(), Num(Fraction(pick.randint(-6, 6), 4))))
    inner = lambda: closed(pick, pick.randrange(depth))  # noqa: E731
    match pick.randrange(9):
        case 0:
            return Exp(inner())
        case 1:
            return Log(inner())
        case 2:
            return XLogX(inner())
        case 3:
            return Pow(inner(), num(pick.choice(("-1", "2", "1/2", "-1/2", "0", "3/2", "2/3", "-2"))))
        case 4:
            return pick.choice((Abs(inner()), Max((inner(), inner())), Min((inner(), inner()))))
        case 5 | 6:
            return add(inner(), inner())
    return mul(inner(), inner())


def rewritten(pick: random.Random, term: Term) -> Term:
    """By laws that hold for some numbers only."""
    match pick.randrange(8):
        case 0:
            return Exp(Log(term))
        case 1:
            return Log(Exp(term))
        case 2:
            return Pow(Pow(term, TWO), HALF)
        case 3:
            return Pow(Pow(term, HALF), TWO)
        case 4:
            return div(ONE, div(ONE, term))
        case 5:
            return div(mul(term, other := closed(pick, 2)), other)
        case 6:
            return Abs(term)
    return Exp(mul(HALF, Log(mul(term, term))))


def test_a_zero_that_is_not_seen_has_no_logarithm() -> None:
    """sqrt(5 + 2 sqrt 6) = sqrt 2 + sqrt 3: their difference is 0, and its x log x is, but log of it is nothing."""
    difference = sub(Pow(add(num(5), mul(TWO, Pow(SIX, HALF))), HALF), add(ROOT, Pow(num(3), HALF)))
    square = mul(difference, difference)
    assert enclose(XLogX(square), {}, 64).hi >= 0  # defined
    assert not surely_equal(Exp(XLogX(square)), Exp(XLogX(square)))
    assert surely_equal(XLogX(mul(ZERO, ROOT)), ZERO) and surely_equal(XLogX(ROOT), mul(ROOT, Log(ROOT)))


def test_what_is_called_equal_agrees_to_150_digits() -> None:
    """And what is not defined is never called so. Most pairs are equal, or differ by a sign."""
    called = differing = 0
    for seed in range(1_500):
        pick = random.Random(seed)
        left = closed(pick, 3)
        right = rewritten(pick, left)
        yes = surely_equal(left, right)
        try:
            one, two = enclose(left, {}, 500), enclose(right, {}, 500)
        except EnclosureError:
            assert not yes, (left, right)
            continue
        apart = one.hi < two.lo or two.hi < one.lo
        assert not (yes and apart), (left, right)
        called, differing = called + yes, differing + apart
        value = exact(left)
        assert value is None or one.lo <= value <= one.hi, left
    assert called > 300 and differing > 40


def test_each_value_is_in_its_enclosure() -> None:
    """The sum of products, summed up again in intervals."""
    seen = 0
    for seed in range(600):
        term = closed(random.Random(seed), 4)
        try:
            box = enclose(term, {}, 200)
            totals = _Totals()
            total = totals.of(term)
        except (KernelError, EnclosureError):
            continue
        again = written(total, totals.named)
        try:
            other = enclose(again, {}, 200)
        except EnclosureError:
            continue
        seen += 1
        assert box.lo <= other.hi and other.lo <= box.hi, term
    assert seen > 200


def written(total, named) -> Term:
    """A sum of products, as a term again."""

    def letter(one) -> Term:
        match one:
            case int():
                return num(one)
            case "pi":
                return Pi()
            case ("log", inside):
                return Log(letter(inside))
            case ("exp", name):
                return Exp(written(named[name], named))
        return written(named[one[1]], named)

    def power(one, k) -> Term:
        return Pow(letter(one), Num(k)) if k.denominator == 1 else Exp(mul(Num(k), Log(letter(one))))

    return add(ZERO, *(mul(Num(c), *(power(*p) for p in letters)) for letters, c in total.items()))


LOGS = add(ONE, *(Log(num(p)) for p in (2, 3, 5)), Pi())
LONG = add(*(mul(num(Fraction(3 ** (2000 + i), 2 ** (3000 + i) + 1)), Log(num(p))) for i, p in enumerate((2, 3, 5, 7))))


def nested(step: Callable[[Term], Term], times: int) -> Term:
    out = add(TWO, Log(TWO))
    for _ in range(times):
        out = step(out)
    return out


@pytest.mark.parametrize(
    "term",
    [
        Pow(LOGS, num(400)),
        Pow(LONG, num(20)),
        mul(*(add(ONE, Log(num(p))) for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43))),
        nested(lambda t: Exp(mul(num("1/1000"), t, LOGS)), 12),
        nested(lambda t: Max((add(t, ONE), add(ONE, t))), 12),
        nested(lambda t: Abs(sub(t, Log(Log(num(100))))), 60),
        nested(lambda t: XLogX(add(t, Log(TWO))), 20),
        nested(lambda t: Pow(add(TWO, t), num("3/2")), 30),
        nested(lambda t: div(ONE, add(ONE, t)), 60),
    ],
    ids=["power", "long numbers", "product", "exp", "max", "abs", "x log x", "roots", "fractions"],
)
def test_what_grows_is_given_up_or_done_at_once(term: Term) -> None:
    """Each took minutes or all memory once: powers were multiplied out, and nested letters compared as trees."""
    start = time.process_time()
    assert not surely_equal(term, add(term, num("1/1000")))
    assert time.process_time() - start < 30


def test_a_witness_needs_no_normal_form(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a normal form was asked for")

    monkeypatch.setattr(normal.Normalizer, "__init__", refuse)
    x = Var("x")
    for hypothesis, value in (
        (Relation("=", Pow(x, TWO), TWO), ROOT),
        (Relation("=", Exp(x), num(3)), Log(num(3))),
        (Relation("=", Mul((x, Log(TWO))), Log(num(4))), TWO),
        (Relation(">=", x, Pi()), Pi()),
    ):
        statement = Statement((Binder("x", Real()),), (hypothesis,), Relation("<", x, ONE))
        assert judge(statement, Witness((("x", value),))).verdict == "REFUTED"
