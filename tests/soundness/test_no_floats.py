"""No arithmetic of the kernel gives a float, even for numbers that its gate should have kept out.

The whole kernel runs, its gate left open, on fractions and ints that raise where a float would arise: when converted to
one, when an int is divided by an int, when an int is raised to a negative power.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import verify.kernel
from verify.kernel import certificate as c
from verify.kernel import codec, enclosure, sorts, values
from verify.kernel import judge as judging
from verify.kernel import terms as t
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer
from verify.run.store import Words

MODULES = [importlib.import_module(f"verify.kernel.{m.name}") for m in pkgutil.iter_modules(verify.kernel.__path__)]
STORED = Path(__file__).parents[2] / "theorems" / "certificates"


class AFloat(BaseException):
    """Not an Exception: nothing may swallow it."""


class Whole(int):
    """An int that has never been a float."""

    def __float__(self) -> float:
        raise AFloat("float(int)")

    def __truediv__(self, other: object) -> Any:
        if isinstance(other, int):
            raise AFloat("int / int")
        return NotImplemented

    def __rtruediv__(self, other: object) -> Any:
        if isinstance(other, int):
            raise AFloat("int / int")
        return NotImplemented

    def __pow__(self, other: Any, modulus: object = None) -> Any:
        if not isinstance(other, int) or other < 0:
            raise AFloat(f"int ** {type(other).__name__}")
        return Whole(int(self) ** int(other))

    def __rpow__(self, other: Any, modulus: object = None) -> Any:
        if not isinstance(other, int):
            return NotImplemented
        if self < 0:
            raise AFloat("int ** negative")
        return Whole(int(other) ** int(self))


class Loose(Whole):
    """An int in the place of a Fraction; it prints like one."""

    def __repr__(self) -> str:
        return f"Fraction({int(self)}, 1)"


class Ratio(Fraction):
    """A Fraction that has never been a float; so are its parts, and what is computed with it."""

    def __float__(self) -> float:
        raise AFloat("float(Fraction)")

    def __repr__(self) -> str:  # the order of terms is that of their texts
        return f"Fraction({self._numerator}, {self._denominator})"  # type: ignore[attr-defined]

    @property
    def numerator(self) -> int:
        return Whole(self._numerator)  # type: ignore[attr-defined]

    @property
    def denominator(self) -> int:
        return Whole(self._denominator)  # type: ignore[attr-defined]


def _kept(kind: type, made: type, name: str) -> None:
    """The operation of `kind`, with results that are `made`."""
    whole = getattr(kind, name)

    def operation(self: Any, *others: Any) -> Any:
        found = whole(self, *others)
        if isinstance(found, float):
            raise AFloat(name)
        return made(found) if type(found) is kind else found

    setattr(made, name, operation)


BOTH = "add sub mul floordiv mod".split()
for _name in [f"__{sign}{name}__" for name in BOTH for sign in ("", "r")] + ["__neg__", "__abs__", "__pos__"]:
    _kept(int, Whole, _name)
    _kept(Fraction, Ratio, _name)
for _name in ["__truediv__", "__rtruediv__", "__pow__", "__rpow__"]:
    _kept(Fraction, Ratio, _name)
for _name in ["__lshift__", "__rshift__", "__rlshift__", "__rrshift__"]:
    _kept(int, Whole, _name)


@pytest.mark.parametrize(
    "arise",
    [
        lambda: 1 / Whole(3),
        lambda: Whole(1) / 3,
        lambda: Whole(3) ** -1,
        lambda: 3 ** Whole(-1),
        lambda: Whole(2) ** Fraction(1, 2),
        lambda: (Whole(2) + 1) / 2,
        lambda: 1 / Ratio(3).numerator,
        lambda: Ratio(3) ** Ratio(1, 2),
        lambda: float(Ratio(1) + 1),
        lambda: Ratio(1) * 0.5,
    ],
)
def test_the_doubles_notice_a_float(arise: Any) -> None:
    with pytest.raises(AFloat):
        arise()


def test_the_doubles_compute_what_they_stand_for() -> None:
    assert Ratio(1, 2) + Whole(1) == Fraction(3, 2) and type(Whole(1) - Ratio(1, 2)) is Ratio
    assert type(1 / Ratio(2)) is Ratio and type(Ratio(3, 2).numerator * 2) is Whole and type(2 * Whole(3)) is Whole


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The kernel with `Ratio` for its fractions, and the gate open."""
    for module in MODULES:
        if hasattr(module, "Fraction"):
            monkeypatch.setattr(module, "Fraction", Ratio)
    monkeypatch.setattr(judging, "check_shape", lambda *_, **__: None)
    fits = {cls: (cls, dict.fromkeys(tests, lambda value, found: True)) for cls, (_, tests) in codec.TESTS.items()}
    monkeypatch.setattr(codec, "TESTS", fits)
    taken = {Fraction: Ratio, Whole: int, Loose: int}
    monkeypatch.setattr(enclosure, "type", lambda x: taken.get(type(x), type(x)), raising=False)
    monkeypatch.setattr(sorts, "type", lambda x: Ratio if isinstance(x, Whole) else taken.get(type(x), type(x)), raising=False)
    yield


def loose(node: Any) -> Any:
    """With ints for the whole numbers, as a careless caller has them."""
    if isinstance(node, tuple):
        return tuple(loose(part) for part in node)
    if isinstance(node, t.Num):
        return t.Num(Loose(node.value)) if node.value == int(node.value) else node  # type: ignore[arg-type]
    if isinstance(node, t.Node):
        return type(node)(*(loose(node.__dict__[name]) for name in type(node).__match_args__))
    return node


def _entries(file: Path) -> list[Any]:
    """What is stored, with the statements written out."""
    data = json.loads(file.read_text())
    if isinstance(data, list):
        return data
    words = Words(data["definitions"])
    written = (codec.encode(expand(codec.decode(entry["statement"], words=words))) for entry in data["claims"])  # type: ignore[type-var]
    return [{**entry, "statement": text} for entry, text in zip(data["claims"], written, strict=True)]


@cache
def _smallest() -> dict[str, Any]:
    """For each kind of step the shortest stored entry that has it and needs no lemma."""
    found: dict[str, tuple[int, Any]] = {}
    kinds = [name for name, cls in codec.CLASSES.items() if issubclass(cls, (c.Step, c.Certificate, t.Term))]
    for file in sorted(STORED.glob("*.json")):
        for entry in _entries(file):
            text = json.dumps([entry["statement"], entry["certificate"]])
            if '["Lemma",' in text:
                continue
            for kind in kinds:
                if f'["{kind}",' in text and (kind not in found or len(text) < found[kind][0]):
                    found[kind] = (len(text), entry)
    return {kind: entry for kind, (_, entry) in sorted(found.items())}


def test_stored_certificates_are_judged_without_a_float(request: pytest.FixtureRequest) -> None:
    """One for each kind of step and term. (They are chosen before the kernel is `guarded`.)"""
    recorded = json.loads((STORED.parent / "baseline.json").read_text())
    entries = {entry["id"]: entry for entry in _smallest().values()}
    assert len(entries) > 20
    request.getfixturevalue("guarded")
    for name, entry in entries.items():
        statement, certificate = (loose(codec.decode(entry[part])) for part in ("statement", "certificate"))
        words = recorded[name] if isinstance(recorded[name], str) else str(recorded[name]["verdict"])
        assert judging.judge(statement, certificate).verdict == words.partition(":")[0], name


def test_the_stored_certificates_have_every_rule_but_two() -> None:
    steps = {name for name, cls in codec.CLASSES.items() if issubclass(cls, c.Step)}
    assert steps - set(_smallest()) == {"Lemma", "Assume"}


NUMBERS = [Whole(3), Whole(-2), Whole(0), Whole(1), Ratio(2, 3), Ratio(-1, 2), Whole(12)]
POWERS = [Whole(-1), Whole(2), Whole(-3), Ratio(1, 2), Ratio(-2, 3), Whole(0)]


def _terms() -> Iterator[t.Term]:
    x = t.Var("x")
    for value in NUMBERS:
        number = t.Num(value)
        yield from (t.Abs(number), t.Log(number), t.XLogX(number), t.Exp(number), t.Min((number, x)), t.Max((number, t.Num(Whole(2)))))
        yield from (t.Delta(t.mul(number, x), t.Num(Whole(5))), t.Delta(number, t.Num(Whole(3))), t.Binomial(number, t.Num(Whole(2))))
        yield from (t.Call(name, (number,)) for name in ("sqrt", "sinh", "cosh", "tanh", "h"))
        yield t.Sum("i", t.Num(Whole(1)), number, t.div(t.Var("i"), t.Num(Whole(7))))
        for power in POWERS:
            for base in (number, t.mul(number, x), t.add(t.mul(number, x), t.Num(Whole(3))), t.Exp(t.mul(number, x))):
                yield t.Pow(base, t.Num(power))
        for other in NUMBERS:
            yield t.div(t.add(number, x), t.add(t.mul(t.Num(other), x), t.ONE))


def test_terms_with_ints_have_normal_forms_values_and_enclosures_without_a_float(guarded: None) -> None:
    done = 0
    for term in _terms():
        for ask in (
            lambda: Normalizer({"x": verify.kernel.statement.Real()}).canonical(term),  # noqa: B023
            lambda: values.plain(t.substitute(term, {"x": t.Num(Whole(2))})),  # noqa: B023
            lambda: values.exact(t.substitute(term, {"x": t.Num(Whole(-3))})),  # noqa: B023
            lambda: values.enclose(term, {"x": (Ratio(1, 3), Ratio(2))}, 64),  # noqa: B023
        ):
            try:
                done += ask() is not None
            except (KernelError, enclosure.EnclosureError, ZeroDivisionError):
                pass
    assert done > 500
