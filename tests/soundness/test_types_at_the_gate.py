"""`judge` takes exact types only: each field of each class, with each wrong type in it, whoever built it.

The corpus is generated from the annotations of the classes, so a class that is added is attacked from the first day.
What is admitted is decided here by the words of the annotation, apart from the kernel's `shape`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy
import pytest

from verify.kernel import certificate as c
from verify.kernel import judge as judging
from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.errors import KernelError, Malformed
from verify.kernel.judge import judge
from verify.kernel.shape import CLASSES, MAX_DEPTH, MAX_PARTS, check_shape
from verify.language.parse import parse

# --- the attacks that were found ------------------------------------------------------------------------------------

THIRD = Fraction(1 / 3)  # of the float: 6004799503160661/18014398509481984


def _reciprocal(three: object, value: Fraction) -> st.Relation:
    return st.Relation("=", t.Pow(t.Num(three), t.MINUS_ONE), t.Num(value))  # type: ignore[arg-type]


def test_an_int_in_a_certificate_proves_nothing() -> None:
    """1/Num(3) was the float 0.333..., and Num(3) == Num(Fraction(3)) carried that over to an exact term."""
    absurd = st.Statement((), (), st.Relation("=", t.ZERO, t.ONE))
    gap = Fraction(1, 3) - THIRD
    use = c.Combine((), ((t.Num(-1 / gap), "exact"),))
    exact = c.Have("exact", _reciprocal(Fraction(3), THIRD), (c.Given("loose"), use))
    loose = c.Have("loose", _reciprocal(3, THIRD), (c.Combine(), exact))
    with pytest.raises(Malformed, match=r"Num\.value must be Fraction, is int"):
        judge(absurd, c.Proof(c.Split(), loose))


def test_an_int_in_a_statement_proves_nothing() -> None:
    x = t.Var("x")
    claim = st.Relation("=", t.Mul((x, t.Pow(t.Num(3), t.MINUS_ONE))), t.Mul((x, t.Num(THIRD))))  # type: ignore[arg-type]
    statement = st.Statement((st.Binder("x", st.Real()),), (), claim)
    with pytest.raises(Malformed, match=r"Num\.value must be Fraction, is int"):
        judge(statement, c.Proof(c.Split(), c.Combine()))


# --- honest examples of every class ---------------------------------------------------------------------------------

HONEST: dict[str, Any] = {
    "Fraction": Fraction(2, 3),
    "str": "x",
    "int": 1,
    "bool": True,
    "Term": t.Var("x"),
    "SequenceTerm": t.Ones(),
    "Sort": st.Real(),
    "Formula": st.Relation("=", t.ONE, t.ONE),
    "Step": c.Combine(),
    "None": None,
}


def _split(text: str, separator: str) -> list[str]:
    """At separators outside of brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "[") - (char == "]")
        if char == separator and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def honest(annotation: str) -> Any:
    """A value of the annotated type; of a union the first alternative, of a tuple of any length one member."""
    annotation = _split(annotation, "|")[0]
    if annotation.startswith("tuple["):
        parts = [part for part in _split(annotation[6:-1], ",") if part != "..."]
        return tuple(honest(part) for part in parts)
    return HONEST[annotation] if annotation in HONEST else example(annotation)


@cache
def example(name: str) -> t.Node:
    """An instance of a class with every field there."""
    if name == "Box":
        return c.Box("x", Fraction(1, 2), (c.Box("", Fraction(0)), c.Box("", Fraction(0))))
    cls = CLASSES[name]
    return cls(*(honest(kind) for _, kind in annotations(cls)))


def annotations(cls: type) -> list[tuple[str, str]]:
    return [(name, field.type) for name, field in cls.__dataclass_fields__.items()]  # type: ignore[attr-defined]


def carried(part: Any) -> tuple[Any, Any]:
    """A statement and a certificate that have `part` in them, where its class may be."""
    truth: Any = st.Relation("=", t.ONE, t.ONE)
    proof: Any = c.Proof(c.Split(), c.Combine())
    statement: Any = st.Statement((), (), truth)

    def by(step: Any) -> tuple[Any, Any]:
        return statement, c.Proof(c.Split(), step)

    match part:
        case st.Statement():
            return part, proof
        case c.Certificate():
            return statement, part
        case c.Step():
            return by(part)
        case st.Formula():
            return st.Statement((), (part,), truth), proof
        case st.Sort():
            return st.Statement((st.Binder("x", part),), (), truth), proof
        case st.Binder():
            return st.Statement((part,), (), truth), proof
        case t.Term():
            return st.Statement((), (), st.Relation("=", part, t.ONE)), proof
        case t.SequenceTerm() | t.Lambda():
            return by(c.Exhibit((part,)))
        case t.Joint():
            return statement, c.Witness((("x", t.Defined(example("Definition"), (part,))),))
        case st.Definition():
            return statement, c.Witness((("x", t.Defined(part, ())),))
        case c.Square():
            return by(c.Combine((c.Product(Fraction(1), (part,)),)))
        case c.Product():
            return by(c.Combine((part,)))
        case c.Box():
            return by(c.Cover((), part, 64))
        case c.Elemental():
            return by(c.Combine((c.Product(Fraction(1), (part,)),)))
        case c.Table():
            return statement, c.Witness((("x", part),))
    raise AssertionError(f"no place for a {type(part).__name__}: add one")


INNER = {name: cls for name, cls in CLASSES.items() if name != "Assumption"}  # those have a test of their own


@pytest.mark.parametrize("name", INNER)
def test_the_honest_example_of_each_class_passes_the_gate(name: str) -> None:
    check_shape(carried(example(name)), "tuple[Statement, Certificate]")


# --- what is wrong --------------------------------------------------------------------------------------------------


class Text(str):
    __slots__ = ()


class Whole(int):
    __slots__ = ()


class Ratio(Fraction):
    __slots__ = ()


class Pair(tuple):
    __slots__ = ()


class Named(NamedTuple):
    one: object


class Pretender:
    """Says of itself that it is a variable."""

    __class__ = t.Var  # type: ignore[assignment]
    name = "x"


class Liar(type):
    """A class that says that it is equal to another."""

    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return hash(t.Var)


class Lie(metaclass=Liar):
    name = "x"


def forged(numerator: object, denominator: object) -> Fraction:
    made = Fraction(1)
    made._numerator, made._denominator = numerator, denominator  # type: ignore[attr-defined]
    return made


def altered(node: t.Node, change: Callable[[dict[Any, Any]], object]) -> t.Node:
    """A copy of a node with something done to its fields behind its back."""
    copy = object.__new__(type(node))
    copy.__dict__.update(node.__dict__)
    change(copy.__dict__)
    return copy


def subclassed(node: t.Node) -> t.Node:
    made = type(type(node).__name__, (type(node),), {})
    copy: t.Node = object.__new__(made)
    copy.__dict__.update(node.__dict__)
    return copy


ATOMS: tuple[object, ...] = (
    None, True, 0, 1, -1, 2.0, 0.5, float("nan"), 1j, "x", "1", b"x", Decimal(1), Fraction(1), (), ("x",), [], {}, frozenset({1}),
    range(3), object(), int, t.Var, numpy.int64(1), numpy.float64(0.5), numpy.bool_(True), numpy.str_("x"), numpy.array([1]),
    Text("x"), Whole(1), Ratio(1, 2), Pair(()), Named(1), Pretender(), Lie(),
)  # fmt: skip
NODES: tuple[t.Node, ...] = (
    t.Var("x"), t.Ones(), t.Lambda((), t.ONE), st.Real(), st.Binder("x", st.Real()), st.TRUE, c.Split(), c.Square(t.ONE),
    c.Product(Fraction(1), ()), c.Box("", Fraction(0)), c.Elemental("X", "X", ()), c.Table(()), c.Witness(()),
    st.Statement((), (), st.TRUE),
)  # fmt: skip


def worse(value: object) -> Iterator[object]:
    """What is nearly `value`."""
    match value:
        case bool():
            yield int(value)
            yield numpy.bool_(value)
        case int():
            yield from (Whole(value), numpy.int64(value), float(value), Fraction(value), 1 << 20_000, -(1 << 20_000))
        case str():
            yield from (Text(value), numpy.str_(value), value.encode())
        case Fraction():
            yield from (Ratio(value), float(value), Decimal(2) / 3, value.numerator, numpy.float64(value), Fraction(1 << 20_000))
            yield from (forged(4, 6), forged(-2, -3), forged(2.0, 3), forged(2, 3.0), forged(Whole(2), 3), forged(True, 2))
            yield from (forged(2, 0), Fraction(1, 1 << 20_000))
        case tuple():
            yield from (list(value), Pair(value), iter(value), (*value, object()))
            for place, part in enumerate(value):
                yield from ((*value[:place], other, *value[place + 1 :]) for other in worse(part))
                yield (*value[:place], object(), *value[place + 1 :])
        case t.Node():
            yield subclassed(value)
            yield altered(value, lambda fields: fields.update(extra=1))
            yield altered(value, lambda fields: fields.update(_hash2=1))
            yield altered(value, lambda fields: fields.update(_inner=()))  # it would hide what is below
            if value.__dict__.keys() - t.REMEMBERED:
                first = next(iter(value.__dict__))
                yield altered(value, lambda fields: fields.pop(first))
                yield altered(value, lambda fields: fields.update({next(iter(t.REMEMBERED)): fields.pop(first)}))
                yield altered(value, lambda fields: fields.update({Text(first): fields.pop(first)}))


def admitted(annotation: str, value: object) -> bool:
    """Whether the words of an annotation allow for the value at their outermost level."""
    if type(value) is tuple:
        return "tuple[" in annotation
    words = {re.sub(r"\[.*", "", part) for part in _split(annotation, "|")}
    if type(value) in (str, int, bool, Fraction, type(None)):
        return type(value).__name__.replace("NoneType", "None") in words
    return type(value) in CLASSES.values() and bool(words & {base.__name__ for base in type(value).__mro__})


def corpus(name: str) -> Iterator[tuple[str, Any]]:
    """Instances of a class with one field wrong: where, and the instance."""
    whole = example(name)
    for field, annotation in annotations(CLASSES[name]):
        right = whole.__dict__[field]
        for wrong in (*worse(right), *(v for v in (*ATOMS, *NODES) if not admitted(annotation, v))):
            if type(wrong) is tuple and type(right) is not tuple:
                continue  # of a union with tuples: only what is nearly right is certainly wrong
            yield f"{name}.{field}", altered(whole, lambda fields: fields.update({field: wrong}))  # noqa: B023


@pytest.mark.parametrize("name", INNER)
def test_every_wrong_type_in_every_field_is_refused(name: str) -> None:
    for where, wrong in corpus(name):
        with pytest.raises(Malformed, match=r"must be |has the fields|not kernel data|bits; at most"):
            judge(*carried(wrong))
            pytest.fail(f"{where} = {wrong.__dict__[where.partition('.')[2]]!r} got past the gate")


def test_the_corpus_has_all_fields_and_thousands_of_cases() -> None:
    cases = [where for name in INNER for where, _ in corpus(name)]
    assert set(cases) == {f"{name}.{field}" for name, cls in INNER.items() for field, _ in annotations(cls)}
    assert len(cases) >= 2_000


@pytest.mark.parametrize("wrong", [None, 1, "x", (), st.TRUE, t.ONE, Lie(), Pretender()], ids=lambda x: type(x).__name__)
def test_what_is_no_statement_and_no_certificate_is_refused(wrong: Any) -> None:
    statement, proof = carried(c.Combine())
    for given in ((wrong, proof), (statement, wrong), (proof, proof), (statement, statement)):
        with pytest.raises(Malformed):
            judge(*given)


def test_a_wrong_class_as_a_whole_is_refused() -> None:
    statement, proof = carried(c.Combine())
    for given in ((subclassed(statement), proof), (statement, subclassed(proof))):
        with pytest.raises(Malformed):
            judge(*given)


# --- hashes, shared parts, depth ------------------------------------------------------------------------------------


def test_a_forged_hash_changes_nothing() -> None:
    """The hash that a node has kept is no field: it may be there, and is not believed."""
    one, two = t.num(1), t.num(2)
    for node in (one, two):
        node.__dict__["_hash"] = 7
    false = st.Statement((), (), st.Relation("=", t.Exp(one), t.Exp(two)))
    with pytest.raises(KernelError, match="does not add up"):
        judge(false, c.Proof(c.Split(), c.Combine()))
    true = st.Statement((), (), st.Relation("=", t.add(t.Exp(one), t.Exp(t.num(1))), t.mul(two, t.Exp(t.num(1)))))
    one.__dict__["_hash"] = "no number"
    assert judge(true, c.Proof(c.Split(), c.Combine())).verdict == "PROVED"


def test_walks_pass_over_fields_that_can_hold_no_node_only() -> None:
    """`scoped`, `parts_of`, `rebuild` look at `_inner`: a field that it lacks has a type in which no class of the kernel stands."""
    kernel = set(CLASSES) | {"Node", "Term", "Formula", "Sort", "Step", "Certificate", "SequenceTerm", "Value", "Argument"}
    for name, cls in CLASSES.items():
        for field, annotation in annotations(cls):
            if field not in cls._inner:
                assert not kernel & set(re.findall(r"\w+", annotation)), f"{name}.{field}: {annotation}"
                assert annotation in t.PLAIN


def test_forged_free_names_change_nothing() -> None:
    """What a node remembers of its names is not believed either: a factor that depends on the index would leave the sum."""
    squares, root = t.mul(t.Var("i"), t.Var("i")), t.Var("i")
    for node in (root, squares):
        node.__dict__.update(_free_names=frozenset(), _free_in=frozenset(), _free_tuples=frozenset())
    assert t.free_names(squares) == frozenset()
    outside = st.Relation("=", t.Sum("i", t.ONE, t.TWO, squares), t.mul(t.TWO, squares))
    with pytest.raises(KernelError):
        judge(st.Statement((st.Binder("i", st.Integer()),), (), outside), c.Proof(c.Split(), c.Combine()))
    assert t.free_names(squares) == {"i"}


def test_shared_parts_are_fine_and_many_of_them_are_refused(ends_within: Any) -> None:
    """A term that shares its parts is as large as it is written out: too large a one is refused, not walked."""
    def doubled(times: int) -> st.Statement:
        term: t.Term = t.Var("x")
        for _ in range(times):
            term = t.Add((term, term))
        return st.Statement((st.Binder("x", st.Real()),), (), st.Relation("=", term, term))

    assert judge(doubled(8), c.Proof(c.Split(), c.Combine())).verdict == "PROVED"
    with ends_within(5), pytest.raises(Malformed, match=f"more than {MAX_PARTS:,} parts"):
        judge(doubled(200), c.Proof(c.Split(), c.Combine()))


@pytest.mark.parametrize("depth", [900, 100_000])
def test_deep_nesting_is_refused_by_name(depth: int) -> None:
    term: t.Term = t.Var("x")
    formula: st.Formula = st.Relation("=", t.ONE, t.ONE)
    step: c.Step = c.Combine()
    for _ in range(depth):
        term, formula, step = t.Exp(term), st.Not(formula), c.Have("a", formula, (step,))
    statement = st.Statement((st.Binder("x", st.Real()),), (), st.Relation("=", term, term))
    proof = c.Proof(c.Split(), c.Combine())
    plain = st.Statement((), (), st.Relation("=", t.ONE, t.ONE))
    deep = ((statement, proof), (st.Statement((), (formula,), formula), proof), (plain, c.Proof(c.Split(), step)))
    for given in deep:
        with pytest.raises(Malformed, match=f"nested deeper than {MAX_DEPTH}"):
            judge(*given)


# --- lemmas ---------------------------------------------------------------------------------------------------------

WEAK = parse("x^2 >= 0", "x real")
BY_LEMMA = c.Proof(c.Split(), c.Lemma("l", "square", (t.Var("x"),), (c.Given("l"),)))


def _square() -> judging.Judgement:
    return judge(WEAK, c.Proof(c.Split(), c.Combine((c.Product(Fraction(1), (c.Square(t.Var("x")),)),))))


def test_a_lemma_is_used() -> None:
    assert judge(WEAK, BY_LEMMA, {"square": _square()}).lemmas == ("square",)


class Judged(judging.Judgement):
    """A judgement of a class of its own needs no token."""

    def __post_init__(self) -> None:
        pass


FALSE = parse("x^2 >= 1", "x real")
TAKEN = c.Assumption("word", "nowhere", st.TRUE)


def _changed(**fields: object) -> judging.Judgement:
    made = _square()
    made.__dict__.update(fields)
    return made


@pytest.mark.parametrize(
    "lemma",
    [
        lambda: Judged(FALSE, "PROVED", (), ()),
        lambda: _changed(statement=FALSE),
        lambda: _changed(verdict=Text("PROVED")),
        lambda: _changed(assumptions=[TAKEN]),
        lambda: _changed(assumptions=(TAKEN,)),
        lambda: _changed(assumptions=(subclassed(TAKEN),)),
        lambda: _changed(assumptions=(altered(TAKEN, lambda f: f.update(name=Text("word"))),)),
        lambda: _changed(lemmas=("x",)),
        lambda: _changed(lemmas=(1,)),
        lambda: _changed(token=None),
        lambda: "PROVED",
        lambda: None,
    ],
)
def test_what_is_no_judgement_of_the_kernel_is_no_lemma(lemma: Callable[[], Any]) -> None:
    with pytest.raises(KernelError):
        judge(WEAK, BY_LEMMA, {"square": lemma()})


def test_a_lemma_whose_statement_was_changed_behind_its_back_is_refused() -> None:
    """The token holds the same object, so only its types can tell."""
    made = judge(parse("x^2 >= 0", "x real"), c.Proof(c.Split(), c.Combine((c.Product(Fraction(1), (c.Square(t.Var("x")),)),))))
    made.statement.conclusion.__dict__["right"] = t.Num(-1)  # type: ignore[arg-type]
    with pytest.raises(KernelError, match="must be Fraction, is int"):
        judge(WEAK, BY_LEMMA, {"square": made})


def test_a_definition_that_took_parts_of_an_ill_typed_equal_one_is_refused() -> None:
    """Definitions that are equal share their parts, and 1 == Fraction(1): what was clean when judged may not be later."""
    body = t.Mul((t.Num(Fraction(1)), t.Var("a")))
    word = st.Definition("itself", (st.Binder("a", st.Real()),), body)
    x = t.Var("x")
    statement = st.Statement((st.Binder("x", st.Real()),), (), st.Relation("=", t.Defined(word, (x,)), x))
    lemma = judge(statement, c.Proof(c.Split(), c.Combine()))
    use = c.Proof(c.Split(), c.Lemma("l", "same", (x,), (c.Given("l"),)))
    assert judge(parse("1*x = x", "x real"), use, {"same": lemma}).lemmas == ("same",)
    worse = st.Definition("itself", word.parameters, t.Mul((t.Num(1), t.Var("a"))))  # type: ignore[arg-type]
    assert word == worse and word.body is worse.body
    for judged, certificate in ((statement, c.Proof(c.Split(), c.Combine())), (parse("1*x = x", "x real"), use)):
        with pytest.raises(KernelError, match="must be Fraction, is int"):
            judge(judged, certificate, {"same": lemma})


def test_every_field_of_an_assumption_is_exact() -> None:
    honest_one = c.Assumption("word", "nowhere", st.TRUE)
    check_shape(honest_one, "Assumption")
    for _, wrong in corpus("Assumption"):
        with pytest.raises(Malformed):
            check_shape(wrong, "Assumption")


# --- satisfying instances are evaluated, not judged ----------------------------------------------------------------------


def test_a_satisfying_instance_passes_the_same_gate() -> None:
    from verify.run.pipeline import _holds

    statement = parse("x >= 0", "x real, x >= 0")
    assert _holds(statement, c.Witness((("x", t.ONE),))) == ([True], True)
    with pytest.raises(Malformed):
        _holds(statement, c.Witness((("x", t.Num(1)),)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name, lie", [("_read", len), ("_defaults", {}), ("under", {"arg": "arg"}), ("__match_args__", ())])
def test_what_a_class_knows_of_its_fields_is_not_asked_of_a_node(name: str, lie: object) -> None:
    """A node compares by what its class reads, and one that brings a reader of its own is refused."""
    liar = altered(t.Exp(t.ONE), lambda fields: fields.update({name: lie}))
    assert liar != t.Exp(t.TWO) and hash(liar) == hash(t.Exp(t.ONE))
    with pytest.raises(Malformed, match="Exp has the fields arg"):
        judge(st.Statement((), (), st.Relation("=", liar, t.Exp(t.TWO))), c.Proof(c.Split(), c.Combine()))
