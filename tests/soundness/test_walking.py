"""The generic walks over kernel data, against a table: every class of node, each part, its order, its binders."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel import certificate as cert
from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.shape import CLASSES, slots
from verify.kernel.terms import parts_of

a, b, c = (t.Var(name) for name in "abc")
s, u = t.Seq("s"), t.Seq("u")
i = t.Var("i")
WORD = st.Definition("word", (st.Binder("x", st.Real()),), t.Var("x"))
FAMILY = t.Lambda(("i",), i)
JOINT = t.Joint(("X", "Y"))

#: A term; its parts that stand under no binder; its parts under one, with the name bound there.
TERMS: list[tuple[t.Node, tuple[t.Node, ...], tuple[tuple[str, t.Term], ...]]] = [
    (t.Num(Fraction(1, 2)), (), ()),
    (t.Pi(), (), ()),
    (t.Var("x"), (), ()),
    (t.Seq("x"), (), ()),
    (t.Ones(), (), ()),
    (t.Put(s, a, b), (s, a, b), ()),
    (t.At(s, a), (s, a), ()),
    (t.Apply("Q", (a, s)), (a, s), ()),
    (t.Add((a, b, a)), (a, b, a), ()),
    (t.Mul((b, a)), (b, a), ()),
    (t.Pow(b, a), (b, a), ()),
    (t.Exp(a), (a,), ()),
    (t.Log(a), (a,), ()),
    (t.XLogX(a), (a,), ()),
    (t.Abs(a), (a,), ()),
    (t.Min((b, a)), (b, a), ()),
    (t.Max((b, a)), (b, a), ()),
    (t.Delta(b, a), (b, a), ()),
    (t.SameTuple(u, s), (u, s), ()),
    (t.Binomial(b, a), (b, a), ()),
    (t.Sum("i", b, a, i), (b, a), (("i", i),)),
    (t.TupleSum("i", b, "j", a, c), (b,), (("j", a), ("i", c))),
    (t.GaussianMean("i", b, a, i), (b, a), (("i", i),)),
    (t.Integral("i", b, a, i), (b, a), (("i", i),)),
    (t.Call("h", (a,)), (a,), ()),
    (t.Entropy(("X",)), (), ()),
    (FAMILY, (), ()),  # what binds several names is looked into by those who ask
    (JOINT, (), ()),
    (t.Defined(WORD, (FAMILY, s, a, JOINT)), (FAMILY, s, a, JOINT), ()),
]


def test_the_table_is_whole() -> None:
    kinds = (t.Term, t.SequenceTerm, t.Lambda, t.Joint)
    assert {type(term) for term, _, _ in TERMS} == {cls for cls in CLASSES.values() if issubclass(cls, kinds)}


@pytest.mark.parametrize(("term", "parts", "under"), TERMS, ids=lambda x: type(x).__name__)
def test_parts_of_terms(term, parts, under) -> None:
    assert t.subterms(term) == parts
    bound = tuple((name, part) for names, part in t.scoped(term) for name in names)
    assert bound == under or isinstance(term, t.Lambda)
    if not isinstance(term, t.Lambda):
        free = [t.free_names(part) for part in parts] + [t.free_names(body) - {name} for name, body in under]
        own = {getattr(term, "name", "")} & {"x", "Q"} | set(getattr(term, "names", ()))
        assert t.free_names(term) == own.union(*free)


def test_parts_of_what_is_no_term() -> None:
    with pytest.raises(ValueError):
        t.subterms(st.Relation("=", a, b))


SAMPLES: dict[str, object] = {
    "str": "name",
    "int": 3,
    "bool": True,
    "Fraction": Fraction(1, 2),
    "Term": a,
    "SequenceTerm": s,
    "Sort": st.Range(a, b),
    "Formula": st.Relation("<", a, b),
    "Binder": st.Binder("x", st.Real()),
    "Definition": WORD,
    "Step": cert.Given("h1"),
    "Box": cert.Box("x", Fraction(1)),
}


def sample(kind: str) -> object:
    """Something of an annotated type, at least two where it is any number."""
    if "|" in kind.split("[")[0]:
        kind = kind.split("|")[0].strip()
    if kind.startswith("tuple["):
        inside = kind[6:-1]
        if not inside.endswith("..."):
            return None  # pairs and triples, all of certificates, hold their nodes deeper
        one = sample(inside.removesuffix(", ..."))
        return (one, one) if one is not None else ()
    if kind in SAMPLES:
        return SAMPLES[kind]
    return CLASSES[kind](*(sample(inner) for _, inner in slots(kind))) if kind in CLASSES else None


def direct(node: t.Node) -> list[t.Node]:
    """The nodes in the fields of `node`, field after field, without the definition of a word."""
    found: list[t.Node] = []
    for field, _ in slots(type(node).__name__):
        value = getattr(node, field)
        found += [part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, t.Node)]
    return [part for part in found if part is not WORD]


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_rebuild_goes_through_each_part(name: str) -> None:
    """In order, each once, under binders too; what a word stands for is left alone, and so is all that is no node."""
    node = CLASSES[name](*(sample(kind) for _, kind in slots(name)))
    assert t.rebuild(node, lambda part: part) is node
    assert {*direct(node), *([WORD] if "definition" in dict(slots(name)) else [])} == {*parts_of(node)}
    met: list[t.Node] = []
    marks: list[t.Node] = []

    def mark(part: t.Node) -> t.Node:
        met.append(part)
        marks.append(t.Var(f"mark{len(marks)}"))
        return marks[-1]

    made = t.rebuild(node, mark)
    assert met == direct(node)
    assert type(made) is type(node)
    assert direct(made) == marks
    for field, kind in slots(name):
        old, new = getattr(node, field), getattr(made, field)
        if not isinstance(old, t.Node) and not isinstance(old, tuple):
            assert new == old, (field, kind)
    if name in ("Defined", "Holds"):
        assert made.definition is WORD  # type: ignore[attr-defined]


def test_each_binder_of_a_quantifier_binds_in_the_sorts_after_it_and_in_the_body() -> None:
    x, y = st.Binder("x", st.Range(a, i)), st.Binder("y", st.Range(t.Var("x"), t.Var("y")))
    claim = st.ForAll((x, y), st.Relation("=", t.Var("x"), t.Var("y")))
    assert list(t.scoped(claim)) == [((), x), (("x",), y), (("x", "y"), claim.body)]
    assert t.free_names(claim) == {"a", "i", "y"}  # the y of its own sort is another
    moved = t.substitute(claim, {"y": t.Var("x"), "i": b})
    one = st.Binder("x'", st.Range(a, b))
    two = st.Binder("y", st.Range(t.Var("x'"), t.Var("x")))
    assert moved == st.ForAll((one, two), st.Relation("=", t.Var("x'"), t.Var("y")))
    own = st.ForAll((st.Binder("x", st.Range(t.At(t.Seq("x"), a), a)),), st.Relation("=", t.Var("x"), a))  # two things called x
    renamed = st.Binder("x'", st.Range(t.At(t.Seq("x"), t.Var("x")), t.Var("x")))
    assert t.substitute(own, {"a": t.Var("x")}) == st.ForAll((renamed,), st.Relation("=", t.Var("x'"), t.Var("x")))
