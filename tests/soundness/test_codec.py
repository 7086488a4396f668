"""Certificates as data: what is not exactly the written form of a kernel object is refused, with `Malformed`."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from verify.kernel import certificate as c
from verify.kernel import codec
from verify.kernel.codec import CLASSES, decode, digest, dumps, encode, loads
from verify.kernel.errors import Malformed
from verify.kernel.judge import judge
from verify.kernel.statement import Binder, Real, Relation, Statement
from verify.kernel.terms import ONE, Add, Exp, Node, Num, Var, num

HALF = {"q": "1/2"}

MALFORMED = [
    1.5, float("nan"), [], ["Num"], ["Num", 1], ["Num", True], ["Num", "1"], ["Num", {"q": 1}], ["Num", HALF, HALF],
    ["Num", {"q": "1/0"}], ["Num", {"q": "0.5"}], ["Num", {"q": "1e9"}], ["Num", {"q": " 1"}], ["Num", {"q": "1_0"}],
    ["Num", {"q": "+1"}], ["Num", {"q": "1/-2"}], ["Num", {"q": ""}], ["Num", {"q": "١"}], ["Num", {"q": "1\n"}], ["Num", {"q": "nan"}],
    ["Num", {"q": "9" * 4001}], ["Num", {"q": "1", "t": []}], ["Var", 1], ["Var", None], ["Var", ["Var", "x"]],
    ["Add", [["Num", HALF]]], ["Add", {"t": [1]}], ["Add", {"t": ["x"]}], ["Add", {"t": [["Seq", "x"]]}], ["Add", ["Num", HALF]],
    ["Nobody", 1], ["__class__"], ["eval", "1"], ["object"], ["Node"], ["Term"], ["Step"], ["Fraction", 1, 2], ["Judgement", 1],
    ["judge"], ["Goal", 1], ["os.system", "true"], [["Var"], "x"], {"t": 1}, {"q": "1", "x": 1}, {}, {"Var": "x"},
    ["Pow", ["Var", "x"], HALF], ["Sum", 1, ["Num", HALF], ["Num", HALF], ["Num", HALF]],
    ["Choose", True, {"t": []}], ["Choose", {"q": "1"}, {"t": []}], ["Choose", "0", {"t": []}], ["Apart", 1, {"t": []}],
    ["Given", "h1", {"t": [["Var", "x"]]}], ["Given", "h1", []], ["Given", "h1"], ["Enumerate", "n", True, 2, {"t": []}],
    ["Product", 1, {"t": []}], ["Product", HALF, {"t": [1]}], ["Product", HALF, {"t": [["Var", "x"]]}],
    ["Cover", {"t": [{"t": ["x", 0, 1]}]}, ["Box", "", HALF, {"t": []}], 64, {"t": []}],
    ["Cover", {"t": []}, ["Box", "", HALF, {"t": []}], True, {"t": []}],
    ["Witness", {"t": [{"t": ["x", 1]}]}, None], ["Witness", {"t": [{"t": ["x", {"t": [True]}]}]}, None],
    ["Witness", {"t": []}, {"t": [{"t": ["X"]}, {"t": [{"t": [{"t": [1]}, 1]}]}]}], ["Witness", {"t": []}, False],
    ["Proof", ["Var", "x"], ["Split", {"t": []}]], ["Family", True, False], ["Family", 1, 1], ["Implies", ["Var", "x"], ["Var", "x"]],
    ["Statement", {"t": [["Real"]]}, {"t": []}, ["And", {"t": []}]], ["Entropy", {"t": [1]}], ["Lambda", {"t": [1]}, ["Num", HALF]],
]  # fmt: skip


@pytest.mark.parametrize("data", MALFORMED, ids=[str(d)[:50] for d in MALFORMED])
def test_what_is_no_kernel_object_is_refused(data: object) -> None:
    with pytest.raises(Malformed):
        decode(data)
    with pytest.raises(Malformed):
        loads(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "1",
        "null",
        "true",
        '"Var"',
        "[]",
        "NaN",
        "[NaN]",
        '{"q":"1"}',
        '{"t":[]}',
        "x" * 9,
        "9" * 9999,
        '["Num",1e999]',
        "\x00",
    ],
)
def test_text_that_is_no_kernel_object_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        loads(text)


@pytest.mark.parametrize("depth", [300, 600, 900, 5_000, 200_000])
def test_deep_nesting_is_decoded_or_refused(depth: int) -> None:
    text = '["Exp",' * depth + '["Var","x"]' + "]" * depth
    try:
        value = loads(text)
    except Malformed:
        assert depth >= 300
        return
    assert isinstance(value, Exp)
    assert depth < 900


def test_huge_numbers() -> None:
    big = num(10**3500)
    assert loads(dumps(big)) == big
    with pytest.raises(Malformed):
        dumps(num(10**5000))
    with pytest.raises(Malformed):
        loads('["Choose",' + "9" * 5000 + ',{"t":[]}]')


@pytest.mark.parametrize("value", [1.5, b"x", [1], {1}, object(), int, {"q": "1"}, (1.5,), 1j])
def test_only_kernel_data_is_encoded(value: object) -> None:
    with pytest.raises(Malformed):
        encode(value)


def test_bad_fields_are_refused_in_the_constructors_that_decoding_uses() -> None:
    for name, cls in CLASSES.items():
        with pytest.raises(Malformed):
            decode([name, *([1.5] * len(cls.__dataclass_fields__)), 1])  # type: ignore[attr-defined]
        assert issubclass(cls, Node)


def test_equal_objects_have_one_form() -> None:
    assert loads('["Num",{"q":"2/4"}]') == num("1/2")
    assert dumps(loads('["Num",{"q":"2/4"}]')) == '["Num",{"q":"1/2"}]'
    assert digest(num("1/2")) == digest(Num(Fraction(2, 4)))
    assert digest(Var("x")) != digest(Var("y")) and digest(Var("x")) != digest(Add((Var("x"),)))
    assert loads(dumps(Var('"\\\u2028\ud800'))) == Var('"\\\u2028\ud800')


def test_a_decoded_certificate_is_judged_like_any_other() -> None:
    false = Statement((), (), Relation("=", ONE, num(2)))
    for step in ('["Combine",{"t":[]},{"t":[]},{"t":[]}]', '["Given","h1",{"t":[]}]', '["Split",{"t":[]}]'):
        with pytest.raises(ValueError, match="."):
            judge(false, loads(f'["Proof",["Split",{{"t":[]}}],{step}]'))  # type: ignore[arg-type]
    assert isinstance(loads('["Given","h1",{"t":[]}]'), c.Given)


def test_nothing_in_the_codec_runs_data() -> None:
    tree = ast.parse(Path(codec.__file__).read_text())
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} | {
        a.name for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names
    }
    assert not names & {
        "eval",
        "exec",
        "compile",
        "__import__",
        "pickle",
        "marshal",
        "importlib",
        "globals",
        "setattr",
    }


def test_floats_do_not_get_past_the_pipeline() -> None:
    """`judge` refuses them whoever built them (test_types_at_the_gate.py); so does what is stored."""
    from verify.proving.search import search
    from verify.run.pipeline import accepts

    x = Var("x")
    honest = Statement((Binder("x", Real()),), (Relation(">=", x, ONE),), Relation(">=", x, ONE))
    proof = c.Proof(c.Split(), c.Combine((c.Product(Fraction(1), ("h1",)),)))
    assert accepts(honest, proof)
    assert not accepts(honest, replace(proof, holds=c.Combine((c.Product(1.0, ("h1",)),))))  # type: ignore[arg-type]
    assert not accepts(honest, replace(proof, holds=c.Combine((c.Product(Fraction(1), ("h1",)), c.Product(Fraction(1), (c.Square(Num(0.0)),))))))  # type: ignore[arg-type]
    floating = replace(honest, conclusion=Relation(">=", x, Num(1.0)))  # type: ignore[arg-type]
    found, said = search(floating, 1.0)
    assert found is None and "cannot encode" in said[0]["detail"]
    assert not accepts(floating, c.Witness((("x", Num(1.5)),)))  # type: ignore[arg-type]
