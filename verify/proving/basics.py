"""Elementary facts that follow from the kernel's own: lemmas that a proof brings along, each with its proof.

Tactics and backends cite a fact by name, ``c.Fact(label, "log_monotone", (x, y))``, whether the kernel has it or not.
Here such a step becomes steps of the kernel: a lemma is shown once, at the head of the proof (`headed`), and used
from there (`filled`); a sum has no sort, so a fact about one is shown where it is cited. The proofs are written out,
as they are the same each time: nothing is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction
from functools import cache
from inspect import signature
from typing import Any, cast

from verify.kernel import certificate as c
from verify.kernel.errors import Malformed
from verify.kernel.rules import Goal, Goals
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Implies,
    Integer,
    Or,
    Real,
    Relation,
    Sort,
    instantiate,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Abs,
    Binomial,
    Delta,
    Exp,
    Log,
    Num,
    Pow,
    SameTuple,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    Value,
    Var,
    add,
    mul,
    neg,
    sub,
    substitute,
)

HEAD = "basics."  # labels of lemmas at the head of a proof
IF = "if"
_INDEX = "basics_i"

Built = tuple[Sequence[Formula], Formula, c.Step]  # conditions, conclusion, proof
Numbers = tuple[Term, ...]


@dataclass(frozen=True)
class Lemma:
    """A lemma about scalar variables: its statement, and a proof of it as one closed formula."""

    formula: Formula
    proof: c.Step


def less(left: Term, right: Term) -> Relation:
    return Relation("<", left, right)


def at_most(left: Term, right: Term) -> Relation:
    return Relation("<=", left, right)


def equal(left: Term, right: Term) -> Relation:
    return Relation("=", left, right)


# --- writing proofs ----------------------------------------------------------------------------------------


def then(*steps: c.Step) -> c.Step:
    """One step after the other: each but the last has the proofs of its side conditions, and goes on with the next."""
    *before, proof = steps
    for step in reversed(before):
        proof = with_children(step, (*step.children, proof))
    return proof


def with_children(step: c.Step, children: Iterable[c.Step]) -> c.Step:
    """The step with these proofs of what it leaves, in place of those that it has."""
    kind: Any = step
    return cast("c.Step", changed(kind, children=tuple(children)))


def summed(*products: Sequence[str | c.Square], by: Sequence[tuple[Term, str]] = ()) -> c.Combine:
    """The difference of the sides is a sum of products of facts and multiples of equations."""
    return c.Combine(tuple(c.Product(Fraction(1), tuple(factors)) for factors in products), tuple(by))


SAME = summed()  # one normal form
SURE = summed(())  # the difference is 1


def _fact(label: str, name: str, arguments: Numbers, *conditions: c.Step) -> c.Fact:
    return c.Fact(label, name, arguments, conditions)


def _use(label: str, name: str, arguments: Numbers, *conditions: c.Step) -> c.Use:
    return c.Use(label, HEAD + name, arguments, conditions)


def _three(label: str, left: Term, right: Term, below: c.Step, same: c.Step, above: c.Step) -> c.Step:
    """By cases: left < right, left = right, right < left."""
    ways = c.Alternatives(label, f"{label}.ways", (below, same, above))
    return then(_fact(f"{label}.ways", "trichotomy", (left, right)), ways)


def _absurd(*equations: tuple[Term, str]) -> c.Step:
    """Multiples of equations add up to 0 = -1."""
    return then(c.Have("sure", less(ZERO, ONE), (SURE,)), c.Contradiction("sure", (summed(by=equations),)))


def _name(variable: Term) -> str:
    return variable.name if isinstance(variable, Var) else ""


def _half(term: Term) -> Term:
    return mul(Num(Fraction(1, 2)), term)


# --- the lemmas --------------------------------------------------------------------------------------------

_BUILDERS: dict[str, tuple[tuple[Sort, ...], Callable[..., Built]]] = {}


def _lemma(*sorts: Sort) -> Callable[[Callable[..., Built]], Callable[..., Built]]:
    """A lemma for all values of its parameters, of these sorts (one stands for all of them).

    Its conditions are known to its proof as "if" (or "if.1", "if.2", ...).
    """

    def take(build: Callable[..., Built]) -> Callable[..., Built]:
        count = len(signature(build).parameters)
        _BUILDERS[build.__name__] = sorts if len(sorts) == count else sorts * count, build
        return build

    return take


@cache
def lemma(name: str) -> Lemma:
    """The lemma of this name. Its proof names its variables so that no name of a statement is taken."""
    sorts, build = _BUILDERS[name]
    names = tuple(signature(build).parameters)
    conditions, conclusion, _ = build(*map(Var, names))
    premise = conditions[0] if len(conditions) == 1 else And(tuple(conditions))
    own = tuple(f"basics_{name}" for name in names)
    proof = build(*map(Var, own))[2]
    body = Implies(premise, conclusion) if conditions else conclusion
    binders = tuple(Binder(*pair) for pair in zip(names, sorts, strict=True))
    return Lemma(ForAll(binders, body), c.Intro(own, (c.Intro((IF,), (proof,)) if conditions else proof,)))


@_lemma(Real())
def reflexive(x: Term) -> Built:
    """A number is itself, whatever its term needs to be defined."""
    return (), equal(x, x), SAME


@_lemma(Real())
def antisymmetric(x: Term, y: Term) -> Built:
    """Of three ways, two contradict a condition."""
    low, high = (c.Contradiction(f"{IF}.{i}", (summed(("way",)),)) for i in (2, 1))
    proof = _three("way", x, y, low, c.Given("way"), high)
    return (at_most(x, y), at_most(y, x)), equal(x, y), proof


def _sized(x: Term, value: Term) -> c.Step:
    """abs(x) = value, which is x or -x and not negative: were it the other one, both would be 0."""
    size = Abs(x)
    below = summed((IF,), (IF,), by=[(MINUS_ONE, "way")])
    above = summed(("top.1" if value == x else "top.2",))
    same = then(_use("same", "antisymmetric", (size, value), below, above), c.Given("same"))
    ways = (c.Given("way"), same) if value == x else (same, c.Given("way"))
    return then(_fact("top", "extremum", (size,)), c.Alternatives("way", "top.3", ways))


@_lemma(Real())
def abs_nonnegative(x: Term) -> Built:
    """The larger one of x and -x is x."""
    return (at_most(ZERO, x),), equal(Abs(x), x), _sized(x, x)


@_lemma(Real())
def abs_nonpositive(x: Term) -> Built:
    """The larger one of x and -x is -x."""
    return (at_most(x, ZERO),), equal(Abs(x), neg(x)), _sized(x, neg(x))


@_lemma(Real())
def product_zero(x: Term, y: Term) -> Built:
    """Divide by the factor that is not 0."""
    other = c.Choose(1, (summed(by=[(Pow(x, MINUS_ONE), IF)]),))
    proof = c.Cases("zero", equal(x, ZERO), (c.Choose(0, (c.Given("zero"),)), other))
    return (equal(mul(x, y), ZERO),), Or((equal(x, ZERO), equal(y, ZERO))), proof


@_lemma(Real())
def idempotent(x: Term) -> Built:
    """The product of x and x - 1 is 0."""
    one = c.Choose(1, (summed(by=[(ONE, "way")]),))
    ways = c.Alternatives("way", "ways", (c.Choose(0, (c.Given("way"),)), one))
    proof = then(_use("ways", "product_zero", (x, sub(x, ONE)), summed(by=[(ONE, IF)])), ways)
    return (equal(mul(x, x), x),), Or((equal(x, ZERO), equal(x, ONE))), proof


# exponential and logarithm


@_lemma(Real())
def exp_positive(x: Term) -> Built:
    """A square that is not 0, as its product with exp(-x) is 1."""
    square = c.Have("square", at_most(ZERO, Exp(x)), (summed([c.Square(Exp(_half(x)))]),))
    negative = c.Contradiction("square", (summed(("way",)),))
    ways = _three("way", ZERO, Exp(x), c.Given("way"), _absurd((Exp(neg(x)), "way")), negative)
    return (), less(ZERO, Exp(x)), then(square, ways)


def _growth(x: Term, y: Term) -> c.Step:
    """exp(y) - exp(x) = exp(x) (exp(y-x) - 1 - (y-x)) + exp(x) (y-x)."""
    tangent = _fact("tangent", "exp_above_tangent", (sub(y, x),))
    return then(tangent, _use("positive", "exp_positive", (x,)), summed(("positive", "tangent"), ("positive", IF)))


@_lemma(Real())
def exp_monotone(x: Term, y: Term) -> Built:
    """The tangent at x, times exp(x)."""
    return (at_most(x, y),), at_most(Exp(x), Exp(y)), _growth(x, y)


@_lemma(Real())
def exp_increasing(x: Term, y: Term) -> Built:
    """The tangent at x, times exp(x)."""
    return (less(x, y),), less(Exp(x), Exp(y)), _growth(x, y)


@_lemma(Real())
def exp_of_log(x: Term) -> Built:
    """A law of the normal form."""
    return (less(ZERO, x),), equal(Exp(Log(x)), x), SAME


@_lemma(Real())
def log_below_tangent(x: Term) -> Built:
    """The exponential lies above its tangent at log x."""
    tangent = _fact("tangent", "exp_above_tangent", (Log(x),))
    return (less(ZERO, x),), at_most(Log(x), sub(x, ONE)), then(tangent, summed(("tangent",)))


@_lemma(Real())
def log_tangent(x: Term, c: Term) -> Built:
    """The exponential lies above its tangent at log x - log c: the logarithm lies below its tangent at c."""
    bound = add(Log(c), mul(x, Pow(c, MINUS_ONE)), MINUS_ONE)
    tangent = _fact("tangent", "exp_above_tangent", (sub(Log(x), Log(c)),))
    return (less(ZERO, x), less(ZERO, c)), at_most(Log(x), bound), then(tangent, summed(("tangent",)))


def _log_growth(x: Term, y: Term) -> c.Step:
    """log(y) - log(x) = (exp(d) - 1 - d) + (y - x)/y for d = log(x) - log(y)."""
    return then(
        c.Have("above", less(ZERO, y), (summed((f"{IF}.1",), (f"{IF}.2",)),)),
        _fact("reciprocal", "power_positive", (y, MINUS_ONE), c.Given("above")),
        _fact("tangent", "exp_above_tangent", (sub(Log(x), Log(y)),)),
        summed(("tangent",), (f"{IF}.2", "reciprocal")),
    )


@_lemma(Real())
def log_monotone(x: Term, y: Term) -> Built:
    """The exponential lies above its tangent at log x - log y."""
    return (less(ZERO, x), at_most(x, y)), at_most(Log(x), Log(y)), _log_growth(x, y)


@_lemma(Real())
def log_increasing(x: Term, y: Term) -> Built:
    """The exponential lies above its tangent at log x - log y."""
    return (less(ZERO, x), less(x, y)), less(Log(x), Log(y)), _log_growth(x, y)


@_lemma(Real())
def log_product(x: Term, y: Term) -> Built:
    """With x = exp(a) and y = exp(b) it is a law of the normal form."""
    proof: c.Step = SAME
    for number, name in ((y, "b"), (x, "a")):
        there = Exists((Binder(name, Real()),), equal(Exp(Var(name)), number))
        shown = c.Exhibit((Log(number),), (SAME,))
        power = c.Unpack(f"is.{name}", (f"basics_{name}", f"power.{name}"))
        proof = then(c.Have(f"is.{name}", there, (shown,)), power, c.Rewrite(f"power.{name}", True), proof)
    return (less(ZERO, x), less(ZERO, y)), equal(Log(mul(x, y)), add(Log(x), Log(y))), proof


@_lemma(Real())
def log_reciprocal(x: Term) -> Built:
    """The logarithm of x times 1/x is 0."""
    inverse = Pow(x, MINUS_ONE)
    positive = _fact("positive", "power_positive", (x, MINUS_ONE), c.Given(IF))
    product = _use("product", "log_product", (x, inverse), c.Given(IF), c.Given("positive"))
    proof = then(positive, product, summed(by=[(MINUS_ONE, "product")]))
    return (less(ZERO, x),), equal(Log(inverse), neg(Log(x))), proof


# Kronecker deltas


@_lemma(Real())
def delta_bounds(x: Term, y: Term) -> Built:
    """A delta and its difference from 1 are their own squares."""
    flag = Delta(x, y)
    parts = tuple(summed([c.Square(term)]) for term in (flag, sub(ONE, flag)))
    return (), And((at_most(ZERO, flag), at_most(flag, ONE))), c.Split(parts)


@_lemma(Real())
def delta_equal(x: Term, y: Term) -> Built:
    """A law of the normal form, once both sides are one."""
    return (equal(x, y),), equal(Delta(x, y), ONE), c.Rewrite(IF, children=(SAME,))


@_lemma(Real())
def delta_distinct(x: Term, y: Term) -> Built:
    """Its product with x - y is 0 by normal form."""
    same = c.Contradiction(IF, (summed(by=[(ONE, "way")]),))
    ways = c.Alternatives("way", "ways", (c.Given("way"), same))
    proof = then(_use("ways", "product_zero", (Delta(x, y), sub(x, y)), SAME), ways)
    return (Relation("!=", x, y),), equal(Delta(x, y), ZERO), proof


@_lemma(Real())
def delta_is_one(x: Term, y: Term) -> Built:
    """It would be 0 otherwise."""
    zero = _use("zero", "delta_distinct", (x, y), c.Given("way"))
    other = then(zero, _absurd((ONE, IF), (MINUS_ONE, "zero")))
    proof = c.Cases("way", equal(x, y), (c.Given("way"), other))
    return (equal(Delta(x, y), ONE),), equal(x, y), proof


# sums


@_lemma(Integer(), Integer(), Real())
def constant_sum(a: Term, b: Term, t: Term) -> Built:
    """A law of the normal form, once both ends are one."""
    return (equal(a, b),), equal(Sum("i", a, b, t), t), c.Rewrite(IF, children=(SAME,))


# binomials


def _outside(label: str, n: Term, k: Term, alternative: int, known: c.Step, above: c.Step) -> c.Step:
    """binomial(n, k) = 0, as k < 0 (alternative 0) or n < k (1) by `known`; `above` shows 0 <= n."""
    return _fact(label, "binomial_outside", (n, k), above, c.Choose(alternative, (known,)))


def _row(n: Term, k: Term, *links: c.Step, by: Sequence[tuple[Term, str]]) -> c.Step:
    """An equation from Pascal's rule (ONE, "pascal") for row n + 1 and other equations."""
    return then(_fact("pascal", "binomial_pascal", (n, k), c.Given("hyp.from")), *links, summed(by=by))


@_lemma(Integer())
def binomial_ends(n: Term) -> Built:
    """By induction: of the two terms in Pascal's rule, one is outside."""
    below, above = sub(ZERO, ONE), add(n, ONE)
    ahead = c.Given("hyp.from")
    first = _row(
        n,
        ZERO,
        _outside("out", n, below, 0, summed(()), ahead),
        by=[(ONE, "pascal"), (ONE, "out"), (ONE, "hyp.1")],
    )
    last = _row(
        n,
        above,
        _outside("out", n, above, 1, summed(()), ahead),
        by=[(ONE, "pascal"), (ONE, "out"), (ONE, "hyp.2")],
    )
    start = c.Split((SAME, SAME))
    proof = c.Induction(_name(n), ZERO, "hyp", (c.Given(IF), start, c.Split((first, last))))
    return (at_most(ZERO, n),), And((equal(Binomial(n, ZERO), ONE), equal(Binomial(n, n), ONE))), proof


def _for_every(claim: Formula, n: Term, start: Term, k: Term, base: c.Step, step: c.Step) -> c.Step:
    """A claim about n and k by induction on n, for every k at once: `base` and `step` are about the k named "j"."""
    every = ForAll((Binder("j", Integer()),), _about(claim, k, Var("j")))
    intro = (c.Intro(("basics_j",), (proof,)) for proof in (base, step))
    proof = c.Induction(_name(n), start, "hyp", (c.Given(IF), *intro))
    return then(c.Have("every", every, (proof,)), c.Use("here", "every", (k,)), c.Given("here"))


def _about(claim: Formula, k: Term, j: Term) -> Formula:
    return instantiate(claim, {_name(k): j})


_J = Var("basics_j")
_BEFORE = sub(_J, ONE)


@_lemma(Integer())
def binomial_symmetry(n: Term, k: Term) -> Built:
    """By induction on n, from Pascal's rule for both sides."""
    outside = [(ONE, "left"), (MINUS_ONE, "right")]

    def apart(left: int) -> c.Step:
        one = _outside("left", ZERO, _J, left, c.Given("way"), SAME)
        two = _outside("right", ZERO, sub(ZERO, _J), 1 - left, summed(("way",)), SAME)
        return then(one, two, summed(by=outside))

    base = _three("way", _J, ZERO, apart(0), c.Rewrite("way", children=(SAME,)), apart(1))
    mirrored = sub(add(n, ONE), _J)
    step = _row(
        n,
        _J,
        _fact("mirror", "binomial_pascal", (n, mirrored), c.Given("hyp.from")),
        c.Use("here", "hyp", (_J,)),
        c.Use("before", "hyp", (_BEFORE,)),
        by=[(ONE, "pascal"), (MINUS_ONE, "mirror"), (ONE, "here"), (ONE, "before")],
    )
    claim = equal(Binomial(n, k), Binomial(n, sub(n, k)))
    return (at_most(ZERO, n),), claim, _for_every(claim, n, ZERO, k, base, step)


@_lemma(Integer())
def binomial_absorb(n: Term, k: Term) -> Built:
    """By induction on n, from Pascal's rule for rows n + 1 and n."""

    def zero(side: int) -> c.Step:
        here = _outside("here", ZERO, _J, side, summed(("way",)) if side == 0 else summed(("far",), ()), SAME)
        before = _outside("before", ZERO, _BEFORE, side, summed(("way",), ()) if side == 0 else summed(("far",)), SAME)
        pascal = _fact("pascal", "binomial_pascal", (ZERO, _J), SAME)
        return then(pascal, here, before, summed(by=[(_J, "pascal"), (_J, "here"), (_BEFORE, "before")]))

    number = c.Rewrite("way", children=(SAME,))
    one = c.Rewrite("far", children=(SAME,))
    none = then(
        _fact("gap", "integer_gap", (ZERO, _J), c.Given("way")), c.Contradiction("far", (summed(("gap",)),))
    )
    base = _three("way", _J, ZERO, zero(0), number, _three("far", _J, ONE, none, one, zero(1)))
    step = _row_absorb(n)
    claim = equal(mul(k, Binomial(n, k)), mul(n, Binomial(sub(n, ONE), sub(k, ONE))))
    return (at_most(ONE, n),), claim, _for_every(claim, n, ONE, k, base, step)


def _row_absorb(n: Term) -> c.Step:
    """j C(n+1,j) - (n+1) C(n,j-1) = j pascal + the claims at j and j-1 - n (Pascal's rule for row n)."""
    return then(
        _fact("pascal", "binomial_pascal", (n, _J), summed(("hyp.from",), ())),
        _fact("row", "binomial_pascal", (sub(n, ONE), _BEFORE), summed(("hyp.from",))),
        c.Use("here", "hyp", (_J,)),
        c.Use("before", "hyp", (_BEFORE,)),
        summed(by=[(_J, "pascal"), (ONE, "here"), (ONE, "before"), (neg(n), "row")]),
    )


@_lemma(Integer())
def binomial_coabsorb(n: Term, k: Term) -> Built:
    """What `binomial_absorb` leaves of Pascal's rule."""
    pascal = _fact("pascal", "binomial_pascal", (sub(n, ONE), k), summed((IF,)))
    absorb = _use("absorb", "binomial_absorb", (n, k), c.Given(IF))
    claim = equal(mul(sub(n, k), Binomial(n, k)), mul(n, Binomial(sub(n, ONE), k)))
    return (at_most(ONE, n),), claim, then(pascal, absorb, summed(by=[(n, "pascal"), (MINUS_ONE, "absorb")]))


@_lemma(Integer())
def binomial_positive(n: Term, k: Term) -> Built:
    """By induction on n: inside of a row both terms of Pascal's rule are positive, at its ends there is a 1."""
    claim = Implies(And((at_most(ZERO, k), at_most(k, n))), less(ZERO, Binomial(n, k)))
    zero = _use("zero", "antisymmetric", (_J, ZERO), c.Given("in.2"), c.Given("in.1"))
    base = c.Intro(("in",), (then(zero, c.Rewrite("zero"), SURE),))
    top = add(n, ONE)
    ends = _use("ends", "binomial_ends", (top,), summed(("hyp.from",), ()))
    first = then(c.Rewrite("way"), ends, summed((), by=[(ONE, "ends.1")]))
    last = then(c.Rewrite("far"), ends, summed((), by=[(ONE, "ends.2")]))
    inner = then(
        _fact("pascal", "binomial_pascal", (n, _J), c.Given("hyp.from")),
        _fact("gap", "integer_gap", (_J, top), c.Given("far")),
        _fact("from", "integer_gap", (ZERO, _J), c.Given("way")),
        c.Use("here", "hyp", (_J,), (c.Given("in.1"), summed(("gap",)))),
        c.Use("before", "hyp", (_BEFORE,), (summed(("from",)), summed(("in.2",)))),
        summed(("here",), ("before",), by=[(ONE, "pascal")]),
    )
    beyond = c.Contradiction("in.2", (summed(("far",)),))
    negative = c.Contradiction("in.1", (summed(("way",)),))
    inside = _three("far", _J, top, inner, last, beyond)
    step = c.Intro(("in",), (_three("way", _J, ZERO, negative, first, inside),))
    every = ForAll((Binder("j", Integer()),), _about(claim, k, Var("j")))
    proof = then(
        c.Have("from", at_most(ZERO, n), (summed((f"{IF}.1",), (f"{IF}.2",)),)),
        c.Have("every", every, (_induction(n, base, step),)),
        c.Use("here", "every", (k,), (c.Given(f"{IF}.1"), c.Given(f"{IF}.2"))),
        c.Given("here"),
    )
    return (at_most(ZERO, k), at_most(k, n)), less(ZERO, Binomial(n, k)), proof


def _induction(n: Term, base: c.Step, step: c.Step) -> c.Step:
    intro = (c.Intro(("basics_j",), (proof,)) for proof in (base, step))
    return c.Induction(_name(n), ZERO, "hyp", (c.Given("from"), *intro))


@_lemma(Integer())
def power_of_zero(k: Term) -> Built:
    """By induction, multiplying by 0."""
    part = c.Choose(1, (c.Split((summed(("hyp.from",), ()),)),))
    proof = c.Induction(_name(k), ONE, "hyp", (c.Given(IF), SAME, with_children(SAME, (part,))))
    return (at_most(ONE, k),), equal(Pow(ZERO, k), ZERO), proof


# --- citing them -------------------------------------------------------------------------------------------

LEMMAS = tuple(_BUILDERS)
CITED = {  # every name that may be cited, and how it is shown
    **{name: " ".join((build.__doc__ or "").split()) for name, (_, build) in _BUILDERS.items()},
    "reciprocal_positive": "1/x > 0 if x > 0: `power_positive` for the exponent -1.",
    "same_tuple_values": "The delta of two tuples is 0 or 1: it is its own square, see `idempotent`.",
    "same_tuple_congruence": "Its difference for two tuples that are the same is 0 times their delta, and that is 1.",
    "sum_empty": "A sum over no index is 0: every index of the range contradicts that there is none.",
    "sum_single": "A sum over one index is its term: every index of the range is the lower end, see `constant_sum`.",
}

Explore = Callable[[Goal, c.Step], Goals]


def goals(goal: Goal, step: c.Fact, explore: Explore) -> Goals:
    """What a citation leaves to show: its conditions, then the goal with its conclusion. `explore` asks the kernel."""
    if step.name in ("sum_empty", "sum_single"):
        condition, conclusion = _about_sum(step)
        return (goal.claiming(condition), explore(goal, c.Have(step.label, conclusion))[1])
    if step.name == "same_tuple_congruence":
        condition, conclusion, combined = _congruence(step)
        known = changed(goal.claiming(conclusion), facts=(*goal.facts, (_SAME_TUPLE, condition)))
        return (goal.claiming(condition), *explore(known, combined), explore(goal, c.Have(step.label, conclusion))[1])
    made = _cited(step)
    if isinstance(made, c.Fact):
        return explore(goal, made)
    name = made.hypothesis.removeprefix(HEAD)
    knowing = changed(goal, facts=((made.hypothesis, lemma(name).formula), *goal.facts))
    left = tuple(changed(g, facts=g.facts[1:]) for g in explore(knowing, made))
    if step.name == "same_tuple_values" and not explore(left[0], SAME):
        return left[1:]
    return left


def filled(step: c.Fact, children: Sequence[c.Step]) -> c.Step:
    """A citation with proofs of what it leaves, as steps of the kernel; `headed` adds the lemmas."""
    if step.name in ("sum_empty", "sum_single"):
        condition, conclusion = _about_sum(step)
        shown = _single(step.arguments[0]) if step.name == "sum_single" else _empty()
        given = c.Have(HEAD + step.name, condition, (children[0], shown))
        return c.Have(step.label, conclusion, (given, *children[1:]))
    if step.name == "same_tuple_congruence":
        condition, conclusion, combined = _congruence(step)
        first, *side, rest = children
        given = c.Have(_SAME_TUPLE, condition, (first, with_children(combined, side)))
        return c.Have(step.label, conclusion, (given, rest))
    own = (SAME,) if step.name == "same_tuple_values" else ()
    return with_children(_cited(step), (*own, *children))


def _cited(step: c.Fact) -> c.Fact | c.Use:
    match step.name, step.arguments:
        case "reciprocal_positive", (Term() as x,):
            return c.Fact(step.label, "power_positive", (x, MINUS_ONE))
        case "same_tuple_values", (SequenceTerm() as left, SequenceTerm() as right):
            return c.Use(step.label, f"{HEAD}idempotent", (SameTuple(left, right),))
    if step.name not in _BUILDERS:
        raise Malformed(f"{step.name} is not about {step.arguments!r}")
    return c.Use(step.label, HEAD + step.name, step.arguments)


def _congruence(step: c.Fact) -> tuple[Formula, Formula, c.Step]:
    """If two tuples are the same, a term has the same value for both: condition, conclusion, and why.

    A delta times a term is by normal form the delta times the term with the other tuple.
    """
    match step.arguments:
        case (Seq(name) as left, SequenceTerm() as right, Term() as term):
            condition, other = equal(SameTuple(left, right), ONE), substitute(term, {name: right})
            return condition, equal(term, other), summed(by=[(sub(other, term), _SAME_TUPLE)])
    raise Malformed("a tuple by name, another tuple, and a term")


def _about_sum(step: c.Fact) -> tuple[Formula, Formula]:
    """Condition and conclusion: a sum over no index is 0, a sum over one index is its term."""
    match step.name, step.arguments:
        case "sum_empty", (Sum() as total,):
            return less(total.upper, total.lower), equal(total, ZERO)
        case "sum_single", (Sum() as total,):
            return equal(total.lower, total.upper), equal(total, _term_at(total, total.lower))
    raise Malformed("the argument must be a sum")


def _term_at(total: Sum, value: Term) -> Term:
    return substitute(total.body, {total.index: value})


def _empty() -> c.Step:
    """Every index of the range contradicts the condition."""
    outside = summed((f"{_INDEX}.lower",), (f"{_INDEX}.upper",))
    return c.Pointwise(_INDEX, (c.Contradiction(f"{HEAD}sum_empty", (outside,)),))


def _single(total: Value) -> c.Step:
    """Every index of the range is the lower end, so the sum is that of a constant."""
    if not isinstance(total, Sum):
        raise Malformed("the argument must be a sum")
    known, index, lower = f"{HEAD}sum_single", Var(_INDEX), total.lower
    value = _term_at(total, lower)
    names = {"a": lower, "b": total.upper, "t": value}
    constant: Any = substitute(Sum("i", Var("a"), Var("b"), Var("t")), names)  # as the lemma has it
    end = summed((f"{_INDEX}.upper",), by=[(ONE, known)])
    first = _use("first", "antisymmetric", (index, lower), end, c.Given(f"{_INDEX}.lower"))
    term = then(first, c.Rewrite("first"), _use("value", "reflexive", (value,)), c.Given("value"))
    return then(
        c.Have("terms", equal(total, constant), (c.Pointwise(_INDEX, (term,)),)),
        _use("constant", "constant_sum", (lower, total.upper, value), c.Given(known)),
        c.Rewrite("terms"),
        c.Given("constant"),
    )


# --- whole certificates ------------------------------------------------------------------------------------


def proof(defined: c.Step, holds: c.Step) -> c.Proof:
    """The certificate of both, each with the lemmas it cites at its head."""
    return c.Proof(headed(defined), headed(holds))


def disproof(names: tuple[str, ...], defined: c.Step, step: c.Step) -> c.Disproof:
    """The same for a refutation, which begins with the values that it exhibits."""
    heads = with_children(step, map(headed, step.children)) if isinstance(step, c.Exhibit) and names else headed(step)
    return c.Disproof(names, headed(defined), heads)


def headed(step: c.Step) -> c.Step:
    """The proof with the lemmas that it cites, directly or in their proofs, shown at its head."""
    wanted: set[str] = set()
    _collect(step, wanted)
    for name in reversed(_BUILDERS):
        if name in wanted:
            step = c.Have(HEAD + name, lemma(name).formula, (lemma(name).proof, step))
    return step


def _collect(step: c.Step, wanted: set[str]) -> None:
    for one in _steps(step):
        if isinstance(one, c.Use) and one.hypothesis.startswith(HEAD):
            name = one.hypothesis.removeprefix(HEAD)
            if name in _BUILDERS and name not in wanted:
                wanted.add(name)
                _collect(lemma(name).proof, wanted)


def _steps(root: c.Step) -> Iterator[c.Step]:
    stack = [root]
    while stack:
        step = stack.pop()
        yield step
        stack += step.children


# --- reading them ------------------------------------------------------------------------------------------


def is_head(step: c.Step) -> bool:
    """Whether a step shows a lemma at the head of a proof: a proof of it, then the rest."""
    if not isinstance(step, c.Have) or not step.label.startswith(HEAD):
        return False
    name = step.label.removeprefix(HEAD)
    return name in _BUILDERS and step.formula == lemma(name).formula


def beyond_heads(step: c.Step) -> c.Step:
    """The proof without the lemmas at its head."""
    while is_head(step):
        step = step.children[1]
    return step


def cited(step: c.Step) -> str | None:
    """The elementary fact that a step cites, the kernel's or one of these; None for other steps."""
    match step:
        case c.Fact(_, name):
            return name
        case c.Use(_, hypothesis) if hypothesis.startswith(HEAD):
            return hypothesis.removeprefix(HEAD)
        case c.Have(_, _, (c.Have(known), *_)) if known in (*_SUMS, _SAME_TUPLE):
            return known.removeprefix(HEAD)
    return None


_SUMS = (f"{HEAD}sum_empty", f"{HEAD}sum_single")
_SAME_TUPLE = f"{HEAD}same_tuple_congruence"


def is_sum(step: c.Step) -> bool:
    """Whether a step shows what is cited of a sum, from its condition."""
    return isinstance(step, c.Have) and step.label in _SUMS
