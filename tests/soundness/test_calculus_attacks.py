"""Random attacks on the rules of calculus: `Cover`, `Derivative` (and `Convex`, which is written out with it), `Crossing`.

A false statement is made (a true one with a constant moved past what an independent evaluator of 60 digits finds at some
point), the step is given random data (anchors, sides, bounds, trees of boxes, orders), and every goal that it leaves is
closed by an honest prover that may try whatever it likes. No such proof may go through. The same machinery proves true
statements, or the attack would say nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import And, Binder, Exists, ForAll, Formula, Implies, Real, Relation, Statement
from verify.kernel.terms import (
    ZERO,
    Exp,
    Log,
    Num,
    Term,
    Var,
    XLogX,
    add,
    div,
    free_names,
    mul,
    neg,
    num,
    sub,
    substitute,
)
from verify.kernel.terms import Pow as Power
from verify.proving import basics
from verify.proving.convex import Convex, is_bound
from verify.proving.tactics import Stuck, closed, goals_of

X = Var("x")
HALF = Fraction(1, 2)
#: Functions of x with what tempts: poles, roots, kinks of the slope at 0, inflections, flat points.
PIECES: list[Term] = [
    X, mul(X, X), Power(X, num(3)), Exp(X), Exp(neg(X)), Log(X), XLogX(X), Power(X, num("1/2")), Power(X, num("1/3")),
    Power(X, num(-1)), Power(X, num(-2)), Power(sub(X, num(1)), num(-1)), Log(add(num(1), mul(X, X))), Power(sub(X, num(1)), num(2)),
    Power(sub(X, num("1/2")), num(3)), mul(X, Exp(neg(X))), Power(X, num("-1/2")), Log(sub(num(2), X)), mul(Exp(X), Log(X)),
]  # fmt: skip
ENDS = [Fraction(k, 4) for k in (-8, -4, -2, -1, 0, 1, 2, 3, 4, 6, 8, 12)]


def function(chance: random.Random) -> Term:
    """One to three pieces, with small coefficients."""
    parts = [mul(num(chance.choice((1, -1, 2, "-1/2"))), chance.choice(PIECES)) for _ in range(chance.choice((1, 1, 2, 3)))]
    return parts[0] if len(parts) == 1 else add(*parts)


def interval(chance: random.Random) -> tuple[Fraction, Fraction]:
    low, high = sorted(chance.sample(ENDS, 2))
    return low, high


def below(term: Term, low: Fraction, high: Fraction, total: object) -> tuple[Fraction, object] | None:
    """(a rational point of the interval, a value there) with the least value found; total values where undefined."""
    found = []
    for k in range(33):
        point = low + (high - low) * Fraction(k, 32)
        try:
            found.append((total.value(term, {"x": point}), point))  # type: ignore[attr-defined]
        except total.TooBig:  # type: ignore[attr-defined]
            continue
    if not found:
        return None
    least, point = min(found, key=lambda pair: total.real(pair[0]))  # type: ignore[attr-defined]
    return point, least


def beside(value: object, up: bool, total: object) -> Fraction:
    """A fraction with denominator 4096 strictly on one side of the value, near to it."""
    scaled = int(total.context.floor(total.real(value) * 4096))  # type: ignore[attr-defined]
    return Fraction(scaled + (2 if up else -1), 4096)


# --- closing what a step leaves ----------------------------------------------------------------------------------


def bounds_of(goal: Goal, name: str) -> tuple[Fraction, Fraction] | None:
    """The numbers between which the facts put a variable, through other variables too."""
    low: dict[str, Fraction] = {}
    high: dict[str, Fraction] = {}
    for _ in range(3):
        for _, fact in goal.facts:
            if not isinstance(fact, Relation) or fact.operator not in ("<", "<="):
                continue
            match fact.left, fact.right:
                case Num(value), Var(v):
                    low[v] = max(low.get(v, value), value)
                case Var(v), Num(value):
                    high[v] = min(high.get(v, value), value)
                case Var(v), Var(w):
                    if w in high:
                        high[v] = min(high.get(v, high[w]), high[w])
                    if v in low:
                        low[w] = max(low.get(w, low[v]), low[v])
    return (low[name], high[name]) if name in low and name in high else None


def tree(name: str, low: Fraction, high: Fraction, depth: int) -> c.Box:
    middle = (low + high) / 2
    if not depth:
        return c.Box("", Fraction(0))
    parts = (tree(name, low, middle, depth - 1), tree(name, middle, high, depth - 1))
    return c.Box(name, middle, parts)


def steps_for(goal: Goal) -> Iterator[c.Step]:
    """Steps worth a try, cheap ones first."""
    claim = goal.claim
    kind = type(claim).__name__
    if kind == "ForAll":
        yield c.Intro(tuple(b.name for b in claim.binders))  # type: ignore[attr-defined]
    elif kind == "Implies":
        yield c.Intro((f"g{len(goal.facts)}",))
    elif kind == "And":
        yield c.Split()
    elif isinstance(claim, Relation):
        yield from (c.Given(label) for label, fact in goal.facts if fact == claim)
        if claim.operator == "!=":
            yield c.Apart(True)
            yield c.Apart(False)
            return
        yield c.Combine()
        yield from _combined(goal)
        yield from _covered(goal, claim)


def _combined(goal: Goal) -> Iterator[c.Step]:
    labels = [label for label, fact in goal.facts if isinstance(fact, Relation) and fact.operator != "!="]
    one = Fraction(1)
    yield c.Combine(())
    yield from (c.Combine((c.Product(one, (label,)),)) for label in labels)
    yield from (c.Combine((c.Product(one, (a,)), c.Product(one, (b,)))) for a, b in combinations(labels, 2))


def _covered(goal: Goal, claim: Relation) -> Iterator[c.Step]:
    names = sorted(free_names(claim.left) | free_names(claim.right))
    bounds = [(name, found) for name in names if (found := bounds_of(goal, name))]
    if len(bounds) != len(names) or len(names) > 1:
        return
    for depth in (0, 3, 5):
        boxes = tree(names[0], *bounds[0][1], depth) if names else c.Box("", Fraction(0))
        yield c.Cover(tuple((name, *ends) for name, ends in bounds), boxes, 60)


def close(goal: Goal, depth: int = 6) -> c.Step | None:
    """A proof of the goal, or None: every step the kernel accepts is followed."""
    if not depth:
        return None
    for step in steps_for(goal):
        whole = finished(goal, step, depth)
        if whole is not None:
            return whole
    return None


def finished(goal: Goal, step: c.Step, depth: int = 6) -> c.Step | None:
    """The step with proofs of all that it leaves, or None."""
    try:
        left = goals_of(goal, step)
    except Stuck:
        return None
    children = []
    for one in left:
        child = close(one, depth - 1)
        if child is None:
            return None
        children.append(child)
    return closed(step, children)


def accepted(statement: Statement, step: c.Step | None) -> bool:
    """Whether the kernel takes the whole proof; the demonstration that all is defined is an honest one."""
    if step is None:
        return False
    defined = close(_definedness(statement))
    try:
        return judge(statement, basics.proof(defined or c.Split(), step)).verdict == "PROVED"
    except KernelError:
        return False


def _definedness(statement: Statement) -> Goal:
    from verify.kernel.definedness import of_statement

    return Goal((), (), of_statement(statement))


def on_interval(low: Fraction, high: Fraction, claim: Formula) -> Statement:
    hypotheses = (Relation("<=", Num(low), X), Relation("<=", X, Num(high)))
    return Statement((Binder("x", Real()),), hypotheses, claim)


def inequality(term: Term, bound: Fraction, chance: random.Random, strict: bool = False) -> Relation:
    """term >= bound (or >), in one of its two spellings."""
    if chance.random() < 0.5:
        return Relation(">" if strict else ">=", term, Num(bound))
    return Relation("<" if strict else "<=", Num(bound), term)


# --- Cover -------------------------------------------------------------------------------------------------------


def random_tree(chance: random.Random, low: Fraction, high: Fraction, depth: int) -> c.Box:
    """Mostly a bisection; sometimes cut at an end, outside, of another name, in one part or three."""
    if not depth or chance.random() < 0.25:
        return c.Box("", Fraction(0))
    at = chance.choice(((low + high) / 2, low, high, low - 1, high + 1, chance.choice(ENDS)))
    parts = (random_tree(chance, low, at, depth - 1), random_tree(chance, at, high, depth - 1))
    cut = chance.choice(("x", "x", "x", "x", "x", "y", ""))
    return c.Box(cut, at, chance.choice((parts, parts, parts, parts, parts[:1], (*parts, parts[0]))))


@pytest.mark.parametrize("seed", range(3))
def test_no_cover_of_a_false_inequality(total, seed) -> None:
    chance = random.Random(seed)
    proved = 0
    for _ in range(25):
        term, (low, high) = function(chance), interval(chance)
        found = below(term, low, high, total)
        if found is None:
            continue
        for false in (True, False):
            bound = beside(found[1], false, total) - (0 if false else 2)
            statement = on_interval(low, high, inequality(term, bound, chance))
            goal = opening(statement)
            for attempt in range(6 if false else 2):
                fair = (("x", low, high),)
                skewed = (("x", *sorted(chance.sample(ENDS, 2))),)
                bounds = chance.choice((fair, fair, skewed, (), (*fair, *skewed))) if false else fair
                boxes = random_tree(chance, low, high, 4) if false else tree("x", low, high, 4 + attempt)
                step = c.Cover(bounds, boxes, chance.choice((8, 12, 60, 200)))
                taken = accepted(statement, finished(goal, step))
                assert not (taken and false), (statement, step)
                proved += taken
    assert proved


# --- Derivative --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_no_derivative_proves_a_false_inequality(total, seed) -> None:
    chance = random.Random(100 + seed)
    proved = 0
    for _ in range(28):
        term, (low, high) = function(chance), interval(chance)
        found = below(term, low, high, total)
        if found is None:
            continue
        for false in (True, False):
            bound = beside(found[1], false, total) - (0 if false else 1)
            claim = inequality(term, bound, chance, strict=chance.random() < 0.3)
            statement = on_interval(low, high, claim)
            for _ in range(4):
                anchor = Num(chance.choice((low, high, high, low, low - 1, high + 1, chance.choice(ENDS))))
                step = c.Derivative("x", anchor, chance.random() < 0.5, chance.choice(("p", "q'")), chance.random() < 0.3)
                taken = accepted(statement, finished(opening(statement), step))
                assert not (taken and false), (statement, step)
                proved += taken
    assert proved


# --- Convex ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_no_chord_or_tangent_that_is_crossed(total, seed) -> None:
    """The bound that the step itself states is claimed; where it fails at some point, a goal must stay open."""
    chance = random.Random(200 + seed)
    wrong = right = 0
    for _ in range(80):
        term, (low, high) = function(chance), interval(chance)
        lower, upper = (low, high) if chance.random() < 0.8 else interval(chance)
        inside = Num((2 * low + high) / 3)
        contact = chance.choice((None, None, inside, inside, Num(low)))
        if chance.random() < 0.2:
            lower, upper = upper, lower
        function_of = substitute(term, {"x": Var("u")})
        step = Convex("bound", "u", function_of, X, Num(lower), Num(upper), contact)
        goal = opening(on_interval(low, high, Relation("=", ZERO, ZERO)))
        try:
            bound = goals_of(goal, step)[-1].fact("bound")
        except Stuck:
            continue
        assert isinstance(bound, Relation)
        excess = sub(bound.right, bound.left) if bound.operator == "<=" else sub(bound.left, bound.right)
        found = below(excess, low, high, total)
        if found is None:
            continue
        statement = on_interval(low, high, bound)
        taken = accepted(statement, finished(opening(statement), step))
        false = total.real(found[1]) < -(10**-20)
        assert not (taken and false), (statement, step)
        wrong, right = wrong + false, right + taken
    assert wrong > 3 and right


# --- Crossing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_no_crossing_where_two_functions_stay_apart(total, seed) -> None:
    """f - g keeps its sign on the interval, by an enclosure; the ends may be chosen outside of it, or in either order."""
    chance = random.Random(300 + seed)
    wrong = right = 0
    for _ in range(30):
        term, (low, high) = function(chance), interval(chance)
        level = Num(chance.choice((*ENDS, Fraction(5), Fraction(-5))))
        within = (Relation("<=", Num(low), X), Relation("<=", X, Num(high)))
        equation = Relation("=", term, level)
        parts: tuple[Formula, ...] = chance.choice(((equation, *within), (*within, equation), (equation, within[0])))
        statement = Statement((), (), Exists((Binder("x", Real()),), And(parts)))
        false = apart(term, level, low, high) and len(parts) == 3
        for _ in range(5):
            ends = chance.choice(((low, high), (low, high), (high, low), interval(chance)))
            step = c.Crossing(Num(ends[0]), Num(ends[1]), chance.random() < 0.5, "p")
            taken = accepted(statement, finished(opening(statement), step))
            assert not (taken and false), (statement, step)
            wrong, right = wrong + false, right + taken
    assert wrong > 10


def apart(term: Term, level: Term, low: Fraction, high: Fraction) -> bool:
    """Whether a fine cover shows that the two never meet, or a pole parts them: then there is no crossing."""
    for operator in ("<", ">"):
        statement = on_interval(low, high, Relation(operator, term, level))
        step = c.Cover((("x", low, high),), tree("x", low, high, 4), 60)
        if finished(opening(statement), step) is not None:
            return True
    return False


POLES = [
    ("1/x meets 1/10 nowhere in [-1, 1]", div(num(1), X), num("1/10"), -1, 1),
    ("1/(x-1/2) meets 1/10 nowhere in [0, 1]", div(num(1), sub(X, num("1/2"))), num("1/10"), 0, 1),
    ("log(x) meets -1/2 beyond [-1, 1/2]", Log(X), num("-1/2"), -1, HALF),
    ("x^(-2) - 2 meets -1 nowhere in [-1/2, 1/2]", sub(Power(X, num(-2)), num(2)), num(-1), -HALF, HALF),
    ("1/x + 1/(x-1) meets 3 nowhere near 0 from below", div(num(1), X), num(3), Fraction(-1), Fraction(1, 4)),
]


@pytest.mark.parametrize(("term", "level", "low", "high"), [row[1:] for row in POLES], ids=[row[0] for row in POLES])
def test_no_crossing_over_a_pole(term, level, low, high) -> None:
    """The signs at the ends differ (by the total values too, at times), and yet there is no crossing."""
    equation = Relation("=", term, level)
    body = And((equation, Relation("<=", num(low), X), Relation("<=", X, num(high))))
    statement = Statement((), (), Exists((Binder("x", Real()),), body))
    for falling in (False, True):
        for ends in ((low, high), (high, low), (low, 0), (0, high)):
            step = c.Crossing(num(ends[0]), num(ends[1]), falling, "p")
            assert not accepted(statement, finished(opening(statement), step))


# --- true certificates, damaged ----------------------------------------------------------------------------------

CONVEX_PROOF = Convex("bound", "u", Exp(Var("u")), X, num(0), num(1))


def changes(step: c.Step) -> Iterator[c.Step]:
    """One number, name, side or order of the step changed; its children stay."""
    match step:
        case c.Derivative():
            for shift in (1, -1, HALF):
                yield replace(step, anchor=add(step.anchor, num(shift)))
            yield replace(step, rightwards=not step.rightwards)
            yield replace(step, strictly=not step.strictly)
        case c.Have(_, ForAll(binders, Implies(And(premises), claim) as shown)) if is_bound(step):
            for k in range(len(premises)):
                fewer = Implies(And((*premises[:k], *premises[k + 1 :])), claim)
                yield replace(step, formula=ForAll(binders, fewer))
            yield replace(step, formula=ForAll(binders, replace(shown, right=replace(claim, operator=">="))))
            proof, used = step.children
            for k, value in enumerate(used.values):
                for shift in (1, -1):
                    moved = (*used.values[:k], add(value, num(shift)), *used.values[k + 1 :])
                    yield replace(step, children=(proof, replace(used, values=moved)))
                yield replace(step, children=(proof, replace(used, values=used.values[::-1])))
        case c.Cover():
            for name, low, high in step.bounds:
                yield replace(step, bounds=((name, low + Fraction(1, 8), high),))
                yield replace(step, bounds=((name, low, high - Fraction(1, 8)),))
                yield replace(step, bounds=((name, high, low),))
            yield replace(step, bounds=())
        case c.Crossing():
            yield replace(step, falling=not step.falling)
            yield replace(step, lower=step.upper, upper=step.lower)
            yield replace(step, upper=step.lower)


TRUE = {
    "a derivative": (
        on_interval(Fraction(0), Fraction(2), Relation(">=", sub(Exp(X), X), num(1))),
        c.Derivative("x", num(0), True, "p"),
    ),
    "a chord": (
        on_interval(Fraction(0), Fraction(1), Relation("<=", Exp(X), add(num(1), mul(X, sub(Exp(num(1)), num(1)))))),
        CONVEX_PROOF,
    ),
    "a cover": (
        on_interval(Fraction(0), Fraction(1), Relation(">=", Exp(X), add(X, num("1/2")))),
        c.Cover((("x", Fraction(0), Fraction(1)),), tree("x", Fraction(0), Fraction(1), 4), 60),
    ),
    "a crossing": (
        Statement(
            (), (), Exists((Binder("x", Real()),), And((Relation("=", Exp(X), num(2)), Relation("<=", num(0), X), Relation("<=", X, num(1)))))
        ),
        c.Crossing(num(0), num(1), False, "p"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_a_true_certificate_is_accepted_and_damaged_ones_are_not(name) -> None:
    """The children stay as they were proved for the undamaged step."""
    statement, step = TRUE[name]
    whole = finished(opening(statement), step)
    assert accepted(statement, whole)
    assert whole is not None
    assert not [one for one in changes(whole) if accepted(statement, one)]
