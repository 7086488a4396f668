"""Attacks on what the kernel keeps: the normal forms that steps share, and its other caches.

A normal form is kept with the conditions it relies on. A step that finds it there must ask for them again: in another
branch, under other hypotheses, where a name has another sort, an index another range. `judge` begins without any.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

import verify.kernel
from verify.kernel import certificate as c
from verify.kernel import terms as t
from verify.kernel.calculus import derivative, smooth
from verify.kernel.errors import KernelError
from verify.kernel.judge import Exploration, _Ledger, check_proof, judge
from verify.kernel.normal import FORMS, Normalizer, order
from verify.kernel.rules import RULES, Goal, opening
from verify.kernel.statement import (
    And,
    Binder,
    Family,
    ForAll,
    Formula,
    Implies,
    Integer,
    Range,
    Real,
    Relation,
    Sort,
    Statement,
    free_in,
)
from verify.language.parse import parse

#: An equation that a normal form shows under a condition, the condition, and what the names are.
LAWS = {
    "cancelling": ("a/a = 1", "a > 0", "a real"),
    "cancelling a sum": ("(a + b)/(a + b) = 1", "a + b > 0", "a real, b real"),
    "exp of log": ("exp(log(a)) = a", "a > 0", "a real"),
    "square of a root": ("sqrt(a)*sqrt(a) = a", "a >= 0", "a real"),
    "reciprocal of a root": ("a^(-1/2)*sqrt(a) = 1", "a > 0", "a real"),
    "length of a range": ("sum(i, 1, n, a) = n*a", "0 <= n", "n integer, a real"),
    "length of a range inside": ("sum(i, 1, 2*m, sum(j, 1, n, a*i)) = sum(k, 1, 2*m, n*a*k)", "0 <= n", "n integer, m integer, a real"),
    "delta below": ("sum(i, m, 9, kronecker(i, 3)*a) = a", "m <= 3", "m integer, a real"),
    "power of a difference": ("a^(n - 1) = a^n/a", "a > 0", "a real, n integer"),
}  # fmt: skip


def proves(goal: Goal, step: c.Step) -> bool:
    """Whether the kernel accepts the step as it would inside of `judge`, where forms are shared."""
    FORMS.forget()
    try:
        check_proof(goal, step, _Ledger({}), ())
    except KernelError:
        return False
    return True


def guessed(goal: Goal, labels: tuple[str, ...] = ()) -> list[c.Step]:
    """`Combine` of nothing with everything for its children that costs an attacker nothing."""
    closers = [c.Combine(), c.Split(), *(c.Given(label) for label in (*labels, *(label for label, _ in goal.facts)))]
    alone = [c.Combine((), (), tuple([one] * count)) for one in closers for count in (1, 2)]
    return [c.Combine(), *alone, *(c.Combine((), (), pair) for pair in product(closers, repeat=2))]


def _statement(law: str, form: str, where: str = "") -> Statement:
    equation, guard, names = LAWS[law]
    return parse(form.format(p=f"({guard})", e=f"({equation})"), f"{names}, {where}".rstrip(", "))


#: How a proof may come by the equation under its guard before (or after) it claims it without: a goal, and the proof
#: around the attack. `Intro(("g",))` brings in the guard, under which `Combine` is honest.
HONEST = c.Intro(("g",), (c.Combine(),))
SHAPES: dict[str, tuple[str, Callable[[c.Step], c.Step]]] = {
    "guarded first": ("({p} => {e}) and {e}", lambda attack: c.Split((HONEST, attack))),
    "guarded last": ("{e} and ({p} => {e})", lambda attack: c.Split((attack, HONEST))),
    "guarded in the premise": ("({p} => {e}) => {e}", lambda attack: c.Intro(("g",), (attack,))),
    "guarded on both sides": (
        "({p} => {e}) and {e} and ({p} => {e})",
        lambda attack: c.Split((HONEST, attack, HONEST)),
    ),
    "one alternative": ("{p} or 0 = 1 or {e}", lambda attack: c.Choose(2, (attack,))),
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("shape", SHAPES)
def test_conditions_met_in_one_branch_are_asked_for_in_another(law: str, shape: str) -> None:
    form, around = SHAPES[shape]
    goal = opening(_statement(law, form))
    assert proves(opening(_statement(law, form, where=LAWS[law][1])), around(c.Combine())), "the honest twin"
    assert not any(proves(goal, around(attack)) for attack in guessed(goal, ("g", "h1")))


def _formula(law: str, place: int) -> tuple[Goal, object]:
    goal = opening(_statement(law, "{p} => {e}"))
    implies = goal.claim
    return goal.claiming(implies.right), (implies.left, implies.right)[place]  # type: ignore[attr-defined]


@pytest.mark.parametrize("law", LAWS)
def test_a_case_does_not_see_the_conditions_of_the_other(law: str) -> None:
    goal, guard = _formula(law, 0)
    for attack in guessed(goal, ("g",)):
        assert not proves(goal, c.Cases("g", guard, (c.Combine(), attack)))  # type: ignore[arg-type]
        assert not proves(goal, c.Have("g", guard, (attack, c.Combine())))  # type: ignore[arg-type]


@pytest.mark.parametrize("law", LAWS)
def test_an_alternative_does_not_see_the_conditions_of_the_other(law: str) -> None:
    equation, guard, names = LAWS[law]
    goal = opening(parse(equation, f"{names}, ({guard}) or 0 <= 1"))
    for attack in guessed(goal, ("g",)):
        assert not proves(goal, c.Alternatives("g", "h1", (c.Combine(), attack)))
        assert not proves(goal, c.Alternatives("g", "h1", (attack, c.Combine())))


@pytest.mark.parametrize("law", LAWS)
def test_what_one_statement_needed_another_needs_too(law: str) -> None:
    """One `judge` after the other: the same certificate for the statement without its hypothesis."""
    equation, guard, names = LAWS[law]
    for where, accepted in ((f"{names}, {guard}", True), (names, False), (f"{names}, {guard}", True)):
        goal = opening(parse(equation, where))
        left = Exploration().goals(goal, c.Combine())  # no FORMS.forget() here: the forms of the last round are there
        assert (not left) is accepted


N, X, ONE_TO_N = t.Var("n"), t.Var("x"), Range(t.ONE, t.Var("n"))
#: The sum is 1 for an x of the first sort, and need not be for one of the second.
PICKED = Relation("=", t.Sum("j", t.ONE, N, t.Delta(t.Var("j"), X)), t.ONE)
WITHIN = Implies(And((Relation("<=", t.ONE, X), Relation("<=", X, N))), PICKED)
SORTS: dict[str, tuple[Formula, Sort, Sort]] = {
    "a real number": (WITHIN, Integer(), Real()),
    "a range with one more below": (PICKED, ONE_TO_N, Range(t.ZERO, N)),
    "a range with one more above": (PICKED, ONE_TO_N, Range(t.ONE, t.add(N, t.ONE))),
    "any integer": (PICKED, ONE_TO_N, Integer()),
}


@pytest.mark.parametrize("name", SORTS)
@pytest.mark.parametrize("turned", [False, True])
def test_a_name_of_another_sort_is_another_name(name: str, turned: bool) -> None:
    """"For all x of the one sort: A, and for all x of the other: A". Both proofs call it x."""
    claim, first, second = SORTS[name]
    way = -1 if turned else 1
    honest, false = (ForAll((Binder("x", sort),), claim) for sort in (first, second))
    goal = Goal((("n", Integer()),), (), And((honest, false)[::way]))

    def shown(identity: c.Step) -> c.Step:
        return c.Intro(("x",), (c.Intro(("g",), (identity,)) if claim == WITHIN else identity,))

    assert proves(goal.claiming(honest), shown(c.Combine()))
    for attack in guessed(goal, ("x.lower", "x.upper", "g", "g.1", "g.2")):
        assert not proves(goal, c.Split((shown(c.Combine()), shown(attack))[::way]))


def test_a_range_is_forgotten_by_induction() -> None:
    """x in 1..n makes the sum 1; an induction on x speaks of every integer from its start."""
    goal = Goal((("n", Integer()),), (), PICKED).naming((Binder("x", ONE_TO_N),))
    assert proves(goal, c.Combine())
    for attack in guessed(goal, ("ih", "ih.from")):
        assert not proves(goal, c.Induction("x", t.ONE, "ih", (c.Given("x.lower"), attack, attack)))


# --- the same forms and conditions, whatever was asked before ----------------------------------------------------


class _Forgetful(dict):  # type: ignore[type-arg]
    """Keeps nothing."""

    def __setitem__(self, key: object, value: object) -> None:
        pass


def _fresh(scope: dict[str, object], term: t.Term) -> tuple[object, ...] | None:
    """Form and conditions of a term, computed with nothing kept even within the term."""
    normalizer = Normalizer(scope)  # type: ignore[arg-type]
    normalizer._known = _Forgetful()
    return _outcome(normalizer, term)


def _outcome(normalizer: Normalizer, term: t.Term) -> tuple[object, ...] | None:
    try:
        return normalizer.poly(term), list(normalizer.conditions)
    except (KernelError, RecursionError):
        return None


@pytest.mark.parametrize("seed", range(12))
def test_a_kept_form_has_the_conditions_of_a_fresh_one(total, seed) -> None:
    """Random terms with shared parts, under two scopes that give the same names other sorts, in random order."""
    source = random.Random(seed)
    swapped = {**total.SCOPE, "n": Real(), "a": Integer(), "k": total.SCOPE["n"], "Q": Family(1)}
    parts = [total.Maker(source.randrange, ("i", "j", "n"), False).scalar(3, total.SCOPE) for _ in range(12)]
    FORMS.forget()
    compared = needy = 0
    for _ in range(60):
        scope = source.choice((total.SCOPE, swapped))
        one, two = source.choice(parts), source.choice(parts)
        term = source.choice((one, t.add(one, two), t.mul(one, two), t.Sum("i", t.ONE, t.Var("m"), t.mul(one, two))))
        kept, fresh = _outcome(Normalizer(scope), term), _fresh(scope, term)
        assert kept == fresh, term
        compared += fresh is not None
        needy += fresh is not None and bool(fresh[1])
    assert compared > 20 and needy > 5


@pytest.mark.parametrize("seed", range(6))
def test_a_normal_form_is_not_changed_by_those_who_were_handed_it(total, seed) -> None:
    """What `poly` returns is what is kept: no operation of the normalizer writes into its arguments."""
    source = random.Random(1000 + seed)
    normalizer = Normalizer(total.SCOPE)
    made = []
    for _ in range(25):
        term = total.Maker(source.randrange, ("i", "j"), False).scalar(2, total.SCOPE)
        found = _outcome(normalizer, term)
        if found is not None:
            made.append((term, found[0], dict(found[0])))  # type: ignore[call-overload]
    polys = [poly for _, poly, _ in made]
    for one, two in zip(polys, polys[1:], strict=False):
        try:
            normalizer.times(one, two), normalizer.power(one, 2), normalizer.inverse(one)
        except KernelError:
            continue
    assert made and all(poly == before for _, poly, before in made)
    assert all(_fresh(total.SCOPE, term)[0] == before for term, _, before in made)  # type: ignore[index]


# --- what was put into the caches before is not relied on --------------------------------------------------------

FALSE = parse("x = x + 1", "x real")
BY_IDENTITY = c.Proof(c.Split(), c.Combine())


def test_judge_does_not_rely_on_forms_put_there_before() -> None:
    """Every form is replaced by "0, on no condition". Without `FORMS.forget()` that would prove x = x + 1."""
    goal = opening(FALSE)
    with pytest.raises(KernelError):
        RULES[c.Combine](goal, c.Combine())
    for forms in FORMS._by_scope.values():
        for key in forms:
            forms[key] = ({}, ())
    assert RULES[c.Combine](goal, c.Combine()) == (), "the poison works on a rule that is asked directly"
    with pytest.raises(KernelError):
        judge(FALSE, BY_IDENTITY)


def test_a_refused_certificate_leaves_nothing_behind() -> None:
    """What a rejected proof had normalised serves no other: its conditions were never met."""
    for law in LAWS:
        equation, guard, names = LAWS[law]
        with pytest.raises(KernelError):
            judge(parse(equation, names), BY_IDENTITY)
        goal = opening(parse(equation, names))
        assert RULES[c.Combine](goal, c.Combine()), law


@pytest.mark.parametrize("proof", [BY_IDENTITY, c.Proof(c.Split(), c.Given("none"))])
def test_nothing_that_was_computed_outlives_a_judgement(proof) -> None:
    """Whether it was accepted or not: who asks a rule afterwards has nothing of what the kernel computed for another."""
    order(t.ONE)
    try:
        judge(parse("x + x = 2*x", "x real"), proof)
    except KernelError:
        pass
    assert not FORMS._by_scope and order.cache_info().currsize == 0


def test_there_is_room_for_no_end_of_forms() -> None:
    """What is kept is bounded, and a normalizer goes on when all is forgotten under its hands."""
    goal = opening(parse("sum(i, 1, n, a) = n*a", "n integer, a real"))
    normalizer = Normalizer(goal.sorts())
    first = normalizer.canonical(goal.claim.left)  # type: ignore[attr-defined]
    FORMS.forget()
    assert normalizer.canonical(goal.claim.left) == first  # type: ignore[attr-defined]
    assert normalizer.conditions == {Relation("<=", t.ZERO, t.Var("n")): None}


def _caches() -> Iterator[str]:
    for module in pkgutil.iter_modules(verify.kernel.__path__):
        for name, thing in vars(importlib.import_module(f"verify.kernel.{module.name}")).items():
            if hasattr(thing, "cache_info") and thing.__module__ == f"verify.kernel.{module.name}":
                yield f"{module.name}.{name}"


def test_every_cache_of_the_kernel_is_attacked_here() -> None:
    """One that is added needs an attack, or a reason: those of shape speak of the kernel's own classes only."""
    assert set(_caches()) == {"normal.order"} | {"shape.slots", "shape.fits", "shape._outer_split"}
    with_the_nodes = {"_hash", "_free_names", "_free_tuples"}  # attacked in test_types_at_the_gate.py
    assert t.REMEMBERED == with_the_nodes


class Lookalike(str):
    """A text that is equal to the plain one, and prints otherwise."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __repr__(self) -> str:
        return "'lookalike'"


CALCULUS = (
    ("x^2 + 2*x + 1 >= 0", "x real, x >= 0", True),
    ("x^3 + 2*x >= 0", "x real, x >= 0", True),
    ("2*x - x^3 >= 0", "x real, x >= 0", False),
    ("exp(2*x) >= 1", "x real, x >= 0", True),
    ("exp(-2*x) >= 1", "x real, x >= 0", False),
)


def _lookalikes(term: t.Node) -> t.Node:
    """The term with names that are `Lookalike`s: equal to it, and of the same hash."""
    match term:
        case t.Var(name):
            return t.Var(Lookalike(name))
        case t.Seq(name):
            return t.Seq(Lookalike(name))
    return t.rebuild(term, _lookalikes)


#: Under a lambda whose parameter is a tuple: substitution asks which names are tuples.
OF_TUPLES = t.Lambda(("y",), t.add(t.At(t.Seq("x"), t.ONE), t.At(t.Seq("y"), t.ONE), t.Var("z")))


def _answers() -> list[tuple[object, ...]]:
    out: list[tuple[object, ...]] = []
    for text, where, _ in CALCULUS:
        goal = opening(parse(text, where))
        step = c.Derivative("x", t.ZERO, True, "p")
        out.append(tuple(one.claim for one in RULES[c.Derivative](goal, step)))
        out.append(tuple(sorted(free_in(goal.claim))))
    out.append(tuple(sorted(t.free_tuples(OF_TUPLES))))
    out.append((t.substitute(OF_TUPLES, {"z": t.At(t.Seq("y"), t.ONE)}),))  # y is renamed: it is a tuple
    return out


def test_answers_kept_for_lookalikes_do_no_harm() -> None:
    """Keys that are equal to honest ones, and print otherwise: derivatives, free names and orders stay equal."""
    order.cache_clear()  # free names stay with each node, so no twin has those of another
    honest = _answers()
    order.cache_clear()
    for text, where, _ in CALCULUS:
        claim = parse(text, where).conclusion
        for side in (claim.left, claim.right, t.sub(claim.left, claim.right)):  # type: ignore[attr-defined]
            twin = _lookalikes(side)
            assert twin == side and hash(twin) == hash(side)
            order(twin), t.free_names(twin), derivative(twin, Lookalike("x")), smooth(twin, Lookalike("x"))
    for node in (OF_TUPLES, OF_TUPLES.body):
        twin = _lookalikes(node)
        assert twin == node and t.free_tuples(twin) == t.free_tuples(node)
    assert _answers() == honest
    order.cache_clear()


def test_an_order_that_lies_proves_nothing_false(monkeypatch) -> None:
    """`order` chooses among equal values only: with every term in one place, or in a random one, no law breaks."""
    import verify.kernel.normal as normal

    source = random.Random(7)
    for lie in (lambda term: "", lambda term: str(source.random())):
        monkeypatch.setattr(normal, "order", lie)
        for equation, guard, names in LAWS.values():
            goal = opening(parse(equation, names))
            assert not proves(goal, c.Combine())
            shifted = parse(equation.replace("=", "= 1 +", 1), f"{names}, {guard}")
            assert not any(proves(opening(shifted), attack) for attack in guessed(goal, ("h1",))[:6])
