"""The substitution lemma: value(e[x := s]) = value(e) with x := value(s), for terms, formulas and sorts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from random_cases import random_cases

from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.errors import Malformed
from verify.kernel.normal import replace
from verify.kernel.rules import renamed_binders, same
from verify.kernel.sorts import check_formula, check_sort, check_term

POOLS = [
    ("i", "j", "n", "m", "a", "z"),
    ("n", "n'", "m", "z", "z'", "f", "p"),
    ("a", "k", "n", "i", "i'", "#0", "@", "?0.0", "?0.1"),
]


def values_for(total, source) -> tuple[dict, dict]:
    """Terms to put for names of SCOPE, and the scope they live in (which reuses the names)."""
    scope = dict(total.SCOPE)
    maker = total.Maker(source.randrange, ("i", "n", "z"))
    choices = {
        "n": lambda: maker.integer(1, scope),
        "m": lambda: maker.integer(2, scope),
        "k": lambda: maker.integer(1, scope),
        "a": lambda: maker.scalar(2, scope),
        "b": lambda: maker.scalar(2, scope),
        "z": lambda: maker.sequence(2, scope),
        "f": lambda: function(maker, source, scope, ("i",), 2),
        "g": lambda: function(maker, source, scope, ("n", "i"), 2),
        "Q": lambda: function(maker, source, scope, ("m",), 1),
        "p": lambda: t.Lambda(("z",), maker.scalar(2, scope)) if source.randrange(3) else t.Var("p"),
    }
    chosen = source.sample(sorted(choices), source.randint(1, 4))
    return {name: choices[name]() for name in chosen}, scope


def function(maker, source, scope, parameters, depth):
    if not source.randrange(4):
        return t.Var({("i",): "f", ("n", "i"): "g", ("m",): "Q"}[parameters])
    inner = {**scope, **{x: st.Integer() for x in parameters}}
    return t.Lambda(
        parameters, maker.integer(depth, inner) if parameters == ("m",) else maker.scalar(depth, inner)
    )


def evaluated(total, value, env):
    """What a substituted value stands for in an environment."""
    if isinstance(value, t.Lambda):
        return lambda *args: total.value(
            value.body, {**env, **dict(zip(value.parameters, args, strict=True))}
        )
    if isinstance(value, t.SequenceTerm):
        return total.Total().tuple(value, env)
    if isinstance(value, t.Var) and callable(env[value.name]):
        return env[value.name]
    return total.value(value, env)


def random_formula(total, source, names, scope, depth):
    maker = total.Maker(source.randrange, names)
    if depth == 0 or not source.randrange(4):
        return st.Relation(source.choice(st.OPERATORS), maker.scalar(1, scope), maker.scalar(1, scope))
    sub = lambda s=scope: random_formula(total, source, names, s, depth - 1)  # noqa: E731
    match source.randrange(7):
        case 0:
            return st.And((sub(), sub()))
        case 1:
            return st.Or((sub(), sub()))
        case 2:
            return st.Implies(sub(), sub())
        case 3:
            return source.choice((st.Not(sub()), st.Iff(sub(), sub())))
    binders, inner = [], dict(scope)
    for _ in range(source.randint(1, 3)):
        sort = random_sort(maker, source, names, inner)
        binders.append(st.Binder(source.choice(names), sort))
        inner[binders[-1].name] = sort
    return source.choice((st.ForAll, st.Exists))(tuple(binders), sub(inner))


def random_sort(maker, source, names, scope):
    if source.randrange(2):
        return st.Range(maker.bound(scope), maker.bound(scope))
    length, position = maker.bound(scope), source.choice(names)
    size = maker.integer(1, {**scope, position: st.Range(t.ONE, length)})
    return st.Tuples(length, position, size)


@pytest.mark.parametrize("names", POOLS, ids=" ".join)
@random_cases(200, floor=60)
def test_terms(total, names, source):
    term = total.Maker(source.randrange, names).scalar(3, total.SCOPE)
    values, scope = values_for(total, source)
    try:
        check_term(term, total.SCOPE)
        new = t.substitute(term, values)
    except Malformed:
        return False
    inside = frozenset().union(*(t.free_names(v) for v in values.values()))
    assert t.free_names(new) <= (t.free_names(term) - set(values)) | inside
    used = 0
    for _ in range(3):
        env = total.environment(source.randrange)
        try:
            outer = {**env, **{x: evaluated(total, v, env) for x, v in values.items()}}
            one, two = total.value(new, env), total.value(term, outer)
        except total.TooBig:
            continue
        assert total.same(one, two), (term, values, new, env)
        used += new != term
    return used


@pytest.mark.parametrize("names", POOLS, ids=" ".join)
@random_cases(200, floor=60)
def test_formulas(total, names, source):
    formula = random_formula(total, source, names, dict(total.SCOPE), 3)
    values, scope = values_for(total, source)
    try:
        check_formula(formula, total.SCOPE)
        new = st.instantiate(formula, values)
    except Malformed:
        return False
    inside = frozenset().union(*(t.free_names(v) for v in values.values()))
    assert st.free_in(new) <= (st.free_in(formula) - set(values)) | inside
    used = 0
    for _ in range(2):
        env = total.environment(source.randrange)
        try:
            outer = {**env, **{x: evaluated(total, v, env) for x, v in values.items()}}
            one, two = total.holds(new, env), total.holds(formula, outer)
        except total.TooBig:
            continue
        assert one == two, (formula, values, new, env)
        used += new != formula
    return used


@pytest.mark.parametrize("names", POOLS, ids=" ".join)
@random_cases(200, floor=35)
def test_sorts(total, names, source):
    maker = total.Maker(source.randrange, names)
    sort = random_sort(maker, source, names, dict(total.SCOPE))
    values, _ = values_for(total, source)
    try:
        check_sort(sort, total.SCOPE)
        new = st.instantiate(sort, values)
    except Malformed:
        return False
    env = total.environment(source.randrange)
    try:
        outer = {**env, **{x: evaluated(total, v, env) for x, v in values.items()}}
        assert list(total.Total().members(new, env)) == list(total.Total().members(sort, outer))
    except total.TooBig:
        return False
    return new != sort


@pytest.mark.parametrize("names", POOLS, ids=" ".join)
@random_cases(200, floor=100)
def test_negation_is_the_opposite(total, names, source):
    formula = random_formula(total, source, names, dict(total.SCOPE), 3)
    try:
        check_formula(formula, total.SCOPE)
        env = total.environment(source.randrange)
        assert total.holds(st.negation(formula), env) is not total.holds(formula, env)
    except (Malformed, total.TooBig):
        return False
    return True


@pytest.mark.parametrize("names", POOLS, ids=" ".join)
@random_cases(200, floor=25)
def test_renamed_quantifiers_are_the_same(total, names, source):
    """`renamed_binders` keeps the meaning; what is `same` (also by accident) has the same truth."""
    one = random_formula(total, source, names, dict(total.SCOPE), 3)
    try:
        check_formula(one, total.SCOPE)
        if isinstance(one, (st.ForAll, st.Exists)) and source.randrange(2):
            binders, body = renamed_binders(one, [f"fresh{i}" for i in range(len(one.binders))])
            two = type(one)(binders, body)
        else:
            two = renamed_below(one, source, names)
        check_formula(two, total.SCOPE)
    except Malformed:
        return False
    used = 0
    for _ in range(2 if one != two and same(one, two) else 0):
        env = total.environment(source.randrange)
        try:
            assert total.holds(one, env) == total.holds(two, env), (one, two, env)
        except total.TooBig:
            continue
        used += 1
    return used


def renamed_below(formula, source, names):
    """The binders given other names of the pool WITHOUT care for capture: `same` must not be fooled."""
    match formula:
        case st.ForAll(binders, body) | st.Exists(binders, body):
            changed = tuple(st.Binder(source.choice(names), b.sort) for b in binders)
            values = {b.name: st.stand_for(b, c.name) for b, c in zip(binders, changed, strict=True)}
            return type(formula)(changed, st.instantiate(renamed_below(body, source, names), values))
        case st.And(args) | st.Or(args):
            return type(formula)(tuple(renamed_below(a, source, names) for a in args))
        case st.Implies(left, right) | st.Iff(left, right):
            return type(formula)(renamed_below(left, source, names), renamed_below(right, source, names))
        case st.Not(arg):
            return st.Not(renamed_below(arg, source, names))
    return formula


@random_cases(200, floor=20)
def test_replacing_equals_keeps_the_value(total, source):
    """`replace` (the rule rewrite, deltas): where old = new, the term keeps its value."""
    maker = total.Maker(source.randrange, ("i", "n", "m", "z"))
    term = maker.scalar(3, total.SCOPE)
    old = source.choice([t.Var("n"), t.Var("m"), t.add(t.Var("n"), t.ONE), t.At(t.Seq("z"), t.ONE)])
    new = source.choice([t.Var("m"), t.Var("k"), t.Var("n"), t.TWO, t.Apply("Q", (t.Var("m"),))])
    try:
        check_term(term, total.SCOPE)
    except Malformed:
        return False
    changed, used = replace(term, old, new), 0
    for _ in range(10):
        env = total.environment(source.randrange)
        try:
            if total.same(total.value(old, env), total.value(new, env)):
                assert total.same(total.value(term, env), total.value(changed, env)), (term, old, new, env)
                used += changed != term
        except total.TooBig:
            continue
    return used


def test_known_captures(total):
    """Binders that clash with a value, with each other, and with the names that renaming would pick."""
    n, m, i = t.Var("n"), t.Var("m"), t.Var("i")
    body = st.Relation("=", t.add(n, m, i), t.num(9))
    taken = st.ForAll(
        (
            st.Binder("i", st.Range(n, n)),
            st.Binder("i'", st.Range(i, t.add(i, m))),
            st.Binder("n", st.Range(t.Var("i'"), t.Var("i'"))),
        ),
        body,
    )
    for values in ({"m": i}, {"m": t.add(i, t.Var("i'"))}, {"n": t.Var("i'"), "m": n}):
        new = st.instantiate(taken, values)
        for x in range(3):
            env = {"n": Fraction(x), "m": Fraction(1), "i": Fraction(2), "i'": Fraction(3)}
            outer = {**env, **{k: total.value(v, env) for k, v in values.items()}}
            assert total.holds(new, env) == total.holds(taken, outer)


def test_positions_of_tuples_do_not_capture(total):
    """The position of a sort is a binder too."""
    sort = st.Tuples(t.TWO, "j", t.add(t.Var("j"), t.Var("m")))
    new = st.instantiate(sort, {"m": t.Var("j")})
    env = {"j": Fraction(1), "m": Fraction(0)}
    expected = list(total.Total().members(sort, {**env, "m": Fraction(1)}))
    assert list(total.Total().members(new, env)) == expected
    summed = t.TupleSum("x", t.TWO, "j", t.add(t.Var("j"), t.Var("m")), t.Var("m"))
    assert total.value(t.substitute(summed, {"m": t.Var("j")}), env) == total.value(
        summed, {**env, "m": Fraction(1)}
    )


def test_a_hidden_binder_is_not_renamed_to_the_one_before():
    """forall x, x: x >= 0 given the first x alone: the second x hides the first, whatever names Intro gives."""
    from verify.kernel import certificate as c
    from verify.kernel.errors import KernelError
    from verify.kernel.rules import Goal, intro
    from verify.kernel.statement import Binder, ForAll, Real, Relation
    from verify.kernel.terms import ZERO, Var

    body = Relation(">=", Var("x"), ZERO)
    goal = Goal((), (), ForAll((Binder("x", Real()), Binder("x", Real())), body))
    for names, expected in ((("z", "x"), "x"), (("z", "y"), "y")):
        (after,) = intro(goal, c.Intro(names))
        assert after.claim == Relation(">=", Var(expected), ZERO)
    with pytest.raises(KernelError):
        intro(goal, c.Intro(("x", "x")))


def test_two_binders_may_exchange_their_names():
    from verify.kernel import certificate as c
    from verify.kernel.rules import Goal, intro
    from verify.kernel.statement import Binder, ForAll, Real, Relation
    from verify.kernel.terms import Var

    goal = Goal((), (), ForAll((Binder("x", Real()), Binder("y", Real())), Relation("<", Var("x"), Var("y"))))
    (after,) = intro(goal, c.Intro(("y", "x")))
    assert after.claim == Relation("<", Var("y"), Var("x"))


def test_a_node_equals_only_nodes_of_its_own_class():
    """A subclass is another kind of thing, in both directions; fields given twice, or not at all, are refused."""

    class Other(t.Num):
        pass

    assert Other(Fraction(1)) != t.Num(Fraction(1)) and t.Num(Fraction(1)) != Other(Fraction(1))
    assert t.Exp(t.Var("x")) != t.Log(t.Var("x"))
    for wrong in (
        lambda: t.Num(),
        lambda: t.Num(Fraction(1), Fraction(2)),
        lambda: t.Num(Fraction(1), value=Fraction(2)),
        lambda: t.Pow(t.Var("x")),
        lambda: t.Pow(t.Var("x"), power=t.Var("y")),
        lambda: t.Sum("i", t.ONE, t.ONE, index="j"),
    ):
        with pytest.raises(TypeError):
            wrong()
    one = t.Num(Fraction(1))
    with pytest.raises(AttributeError):
        one.value = Fraction(2)
    with pytest.raises(AttributeError):
        del one.value
