"""Other variables and other functions: reflections, reciprocals, roots, logarithms or exponentials of both sides.

Each is a function of the engine, a goal and a span that gives a proof, or None where it does not apply.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import gcd, lcm
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Key, Monomial, Normalizer, Poly, mono_term, poly_term, scale, thaw
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, Binder, ForAll, Formula, Implies, Real, Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Exp,
    Log,
    Node,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    add,
    free_names,
    mul,
    neg,
    num,
    rebuild,
    substitute,
)
from verify.language.walk import parts
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of, unused_names
from verify.proving.univariate.forms import Bridges
from verify.proving.univariate.spans import Curve, End, Span
from verify.refuting.factors import factored

if TYPE_CHECKING:
    from verify.proving.univariate.engine import Engine


HALF = Num(Fraction(1, 2))


@dataclass(frozen=True)
class Change:
    """A new variable: `new` in terms of the old one, its ends, and the term in it."""

    name: str
    new: Term
    low: tuple[Term, bool] | None
    high: tuple[Term, bool] | None
    term: Term


def _changed(engine: Engine, goal: Goal, span: Span, change: Change, depth: int) -> c.Step:
    """Show the goal for every value of the new variable; then take the one that belongs to the old one."""
    chain = Chain(goal)
    label = _lemma(engine, chain, change, depth)
    return chain.close(_instance(engine, chain.goal, label, change.new, span, depth))


def _lemma(engine: Engine, chain: Chain, change: Change, depth: int) -> str:
    """The label of the fact that the term has the sign of the goal for every value of the new variable."""
    _, strict = excess_of(relation_of(chain.goal))
    bounds: list[Formula] = []
    new = Var(change.name)
    if change.low is not None:
        bounds.append(Relation("<" if change.low[1] else "<=", change.low[0], new))
    if change.high is not None:
        bounds.append(Relation("<" if change.high[1] else "<=", new, change.high[0]))
    claim = Relation("<" if strict else "<=", ZERO, change.term)
    guard: Formula = bounds[0] if len(bounds) == 1 else And(tuple(bounds))
    lemma = ForAll((Binder(change.name, Real()),), Implies(guard, claim) if bounds else claim)
    label = engine.prover.label("all")
    chain.add(c.Have(label, lemma), lambda g: _for_all(engine, g, change, bool(bounds), len(bounds), depth))
    return label


def _instance(engine: Engine, goal: Goal, label: str, value: Term, span: Span, depth: int) -> c.Step:
    """The goal from the fact `label` at a value of its variable."""
    chain = Chain(goal)
    instance = engine.prover.label("at")
    use = c.Use(instance, label, (value,))
    chain.add(use, lambda g: engine.decide(g, span, depth + 1))
    step = c.Combine((c.Product(Fraction(1), (instance,)),))
    return chain.close(closed(step, [engine.decide(g, span, depth + 1) for g in goals_of(chain.goal, step)]))


def _for_all(engine: Engine, goal: Goal, change: Change, guarded: bool, count: int, depth: int) -> c.Step:
    (name,) = unused_names(goal, [change.name])
    outer = c.Intro((name,))
    (inner,) = goals_of(goal, outer)
    ends = {"low": End(None), "high": End(None)}
    if not guarded:
        return closed(outer, [engine.decide(inner, Span(name, ends["low"], ends["high"]), depth + 1)])
    label = engine.prover.label("u")
    step = c.Intro((label,))
    (rest,) = goals_of(inner, step)
    number = 0
    for side, bound in (("low", change.low), ("high", change.high)):
        if bound is not None:
            number += 1
            ends[side] = End(bound[0], f"{label}.{number}" if count > 1 else label, bound[1])
    proof = engine.decide(rest, Span(name, ends["low"], ends["high"]), depth + 1)
    return closed(outer, [closed(step, [proof])])


# --- a + b - x --------------------------------------------------------------------------------------------------


def reflected(engine: Engine, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
    """A term that is the same seen from both ends, if one of them needs a ladder: half of the span is enough."""
    curve = engine.curve(term, span, goal)
    centre = curve.centre
    if centre is None or span.low.open != span.high.open or curve.at(span.low) == curve.at(span.high) == 1:
        return None
    if not any(isinstance(node, Exp | Log | XLogX) for node in parts(term)):
        return None
    old, mirrored = Var(span.name), add(Num(2 * centre), neg(Var(span.name)))
    canonical = Normalizer(goal.sorts()).canonical
    if canonical(substitute(term, {span.name: mirrored})) != canonical(term):
        return None
    assert span.low.term is not None
    (name,) = unused_names(goal, ["q"])
    half = (span.low.term, span.low.open), (Num(centre), False)
    chain = Chain(goal)
    renamed = substitute(term, {span.name: Var(name)})
    assert isinstance(renamed, Term)
    change = Change(name, old, *half, renamed)
    label = _lemma(engine, chain, change, depth)
    case = engine.prover.label("c")
    step = c.Cases(case, Relation("<=", old, Num(centre)))
    left, right = goals_of(chain.goal, step)
    lower, upper = span.with_high(Num(centre), case, False), span.with_low(Num(centre), case, True)
    here = _instance(engine, left, label, old, lower, depth)
    there = _instance(engine, right, label, mirrored, upper, depth)
    return chain.close(closed(step, [here, there]))


# --- 1 / x ------------------------------------------------------------------------------------------------------


def reciprocal(engine: Engine, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
    """Far to the right, u = 1/x is small: an end at infinity becomes one at 0."""
    low = span.low.value
    if span.high.term is not None or "Log" not in repr(term):
        return None
    if low is None or low < 1:
        return engine.cut(goal, span, ONE, depth)
    assert span.low.term is not None
    (name,) = unused_names(goal, ["u"])
    scope = {**goal.sorts(), name: Real()}
    canonical = Normalizer(scope).canonical
    inverse = Pow(Var(name), MINUS_ONE)
    inner = canonical(substitute(term, {span.name: inverse}))
    high = canonical(Pow(span.low.term, MINUS_ONE))
    change = Change(name, Pow(Var(span.name), MINUS_ONE), (ZERO, True), (high, span.low.open), inner)
    return _changed(engine, goal, span, change, depth)


# --- exp(-q x) --------------------------------------------------------------------------------------------------


def decaying(engine: Engine, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
    """Logarithms of functions of exp(x), far to the right: u = exp(-q x) has a bounded range."""
    if span.high.term is not None or span.low.term is None:
        return None
    rate = _common_rate(term, span.name)
    if rate is None:
        return None
    (name,) = unused_names(goal, ["u"])
    canonical = Normalizer({**goal.sorts(), name: Real()}).canonical
    old = mul(Num(-1 / rate), Log(Var(name)))
    new = Exp(mul(Num(-rate), Var(span.name)))
    high = canonical(substitute(new, {span.name: span.low.term}))
    inner = substitute(term, {span.name: old})  # as it is: with x put back for -log(u)/q all of it must reappear
    assert isinstance(inner, Term)
    return _changed(engine, goal, span, Change(name, new, (ZERO, True), (high, span.low.open), inner), depth)


def _common_rate(term: Term, name: str) -> Fraction | None:
    """The q > 0 of which all exponents are whole multiples q*k*x; None unless logarithms have the variable there only."""
    logarithms = [n for n in parts(term) if isinstance(n, Log | XLogX) and name in free_names(n)]
    if not logarithms or any(name in free_names(_without_exponentials(n)) for n in logarithms):
        return None
    x: Monomial = ((Var(name), 1),), ()
    rates: list[Fraction] = []
    for node in parts(term):
        if isinstance(node, Exp) and name in free_names(node):
            poly = Normalizer({name: Real()}).poly(node.arg)
            if set(poly) != {x}:
                return None
            rates.append(abs(poly[x]))
    bottom = lcm(*(r.denominator for r in rates))
    return Fraction(gcd(*(int(r * bottom) for r in rates)), bottom)


def _without_exponentials(node: Node) -> Node:
    return ONE if isinstance(node, Exp) else rebuild(node, _without_exponentials)


# --- roots ------------------------------------------------------------------------------------------------------


def rooted(engine: Engine, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
    """A root of ``a x + b`` as the new variable: what is left has no root of it."""
    found = _linear_root(term, span.name, goal)
    if found is None or engine.within_roots:
        return None
    base, q, slope, shift = found
    (name,) = unused_names(goal, ["s"])
    scope = {**goal.sorts(), name: Real()}
    canonical = Normalizer(scope).canonical
    value = canonical(mul(Num(1 / slope), add(Pow(Var(name), num(q)), Num(-shift))))
    inner = substitute(_replaced(term, base, q, Var(name), goal), {span.name: value})
    root = Pow(base, Num(Fraction(1, q)))
    curve = Curve(base, span)
    ends: list[tuple[Term, bool] | None] = []
    for end in (span.low, span.high) if slope > 0 else (span.high, span.low):
        there = None if end.term is None else canonical(substitute(root, {span.name: end.term}))
        ends.append(None if there is None else (there, end.open))
    if ends[0] is None or curve.signs != {1}:
        return None
    change = Change(name, root, ends[0], ends[1], canonical(inner))
    engine.within_roots = True
    try:
        return _changed(engine, goal, span, change, depth)
    finally:
        engine.within_roots = False


def _linear_root(term: Term, name: str, goal: Goal) -> tuple[Term, int, Fraction, Fraction] | None:
    """(base, q, a, b) of a root ``(a x + b)^(k/q)`` in the term."""
    for node in parts(term):
        if not (
            isinstance(node, Pow) and isinstance(node.exponent, Num) and node.exponent.value.denominator > 1
        ):
            continue
        try:
            poly = dict(Normalizer(goal.sorts()).poly(node.base))
        except KernelError:
            continue
        x = (((Var(name), 1),), ())
        slope, shift = poly.pop(x, Fraction(0)), poly.pop(((), ()), Fraction(0))
        if slope and not poly:
            return node.base, node.exponent.value.denominator, slope, shift
    return None


def _replaced(term: Term, base: Term, q: int, new: Term, goal: Goal) -> Term:
    """The term with roots of the base written by the new variable."""
    canonical = Normalizer(goal.sorts()).canonical
    plain = canonical(base)

    def walk(node: Node) -> Node:
        if (
            isinstance(node, Pow)
            and isinstance(node.exponent, Num)
            and q % node.exponent.value.denominator == 0
        ):
            if node.exponent.value.denominator > 1 and canonical(node.base) == plain:
                return Pow(new, Num(node.exponent.value * q))
        return rebuild(node, walk)

    return walk(term)  # type: ignore[return-value]


# --- both sides -------------------------------------------------------------------------------------------------


def logarithms(engine: Engine, goal: Goal, span: Span, depth: int) -> c.Step | None:
    """``A exp(E) >= B exp(F)`` with A, B > 0 and logarithms in E or F: ``log A + E >= log B + F``."""
    excess, strict = excess_of(relation_of(goal))
    groups: dict[Key, Poly] = {}
    for (atoms, exponential), value in Normalizer(goal.sorts()).poly(excess).items():
        key = exponential if "Log" in repr(exponential) else ()
        groups.setdefault(key, {})[(atoms, exponential if key == () else ())] = value
    if len(groups) != 2 or set(groups) == {()}:
        return None
    sides: dict[int, Term] = {}
    for key, poly in groups.items():
        signs = engine.signs_of(poly_term(poly), span, goal)
        if len(signs) == 1:
            (sign,) = signs
            cofactor = poly_term(scale(poly, Fraction(sign)))
            sides[sign] = add(_logarithm(cofactor), poly_term(thaw(key)))
    if len(sides) != 2:
        return None
    chain = Chain(goal)
    labels = [engine.prover.label("log"), engine.prover.label("exp")]
    prove = partial(engine.decide, span=span, depth=depth + 1)
    chain.add(c.Have(labels[0], Relation("<" if strict else "<=", sides[-1], sides[1])), prove)
    fact = c.Fact(labels[1], "exp_increasing" if strict else "exp_monotone", (sides[-1], sides[1]))
    chain.add(fact, prove)
    step = c.Combine((c.Product(Fraction(1), (labels[1],)),))
    return chain.close(closed(step, [prove(g) for g in goals_of(chain.goal, step)]))


def _logarithm(term: Term) -> Term:
    """The logarithm of a positive term, that of an exponential without one."""
    if isinstance(term, Exp):
        return term.arg
    return Log(term)


def exponentials(engine: Engine, goal: Goal, span: Span, depth: int, early: bool) -> c.Step | None:
    """``q log A <= B`` where nothing else has a logarithm of the variable: ``A <= exp(B/q)``.

    `early`: only where that is sure to be simpler, as B is linear or log A is a difference of infinities at an end.
    """
    excess, strict = excess_of(relation_of(goal))
    poly = Normalizer(goal.sorts()).poly(excess)
    logs = [m for m in poly if "Log" in repr(m) and span.name in free_names(mono_term(m))]
    if len(logs) != 1 or len(logs[0][0]) != 1 or logs[0][1]:
        return None
    ((atom, power),) = logs[0][0]
    if power != 1 or not isinstance(atom, Log):
        return None
    coefficient = poly[logs[0]]
    bound = poly_term({m: -v / coefficient for m, v in poly.items() if m != logs[0]})
    if early and not (
        "Exp(" in repr(atom) and (_linear(bound, span, goal) or _singular(atom.arg, span, goal))
    ):
        return None
    pair = (atom.arg, Exp(bound)) if coefficient < 0 else (Exp(bound), atom.arg)
    chain = Chain(goal)
    label = engine.prover.label("l")
    fact = c.Fact(label, "log_increasing" if strict else "log_monotone", pair)
    chain.add(fact, partial(engine.decide, span=span, depth=depth + 1))
    prove = partial(engine.decide, span=span, depth=depth + 1)
    bridges = Bridges(chain, prove, engine.prover.label)
    opened = bridges.open_logs(Log(Exp(bound)), lambda t: engine.signs_of(t, span, goal) == {1}).equations
    equations = tuple((mul(Num(coefficient), m), k) for m, k in opened)
    step = c.Combine((c.Product(abs(coefficient), (label,)),), equations)
    sides = goals_of(chain.goal, step)
    return chain.close(closed(step, [engine.decide(g, span, depth + 1) for g in sides]))


def _linear(term: Term, span: Span, goal: Goal) -> bool:
    """Whether a term is linear in the variable, with numbers."""
    monomials = set(Normalizer(goal.sorts()).poly(term))
    return monomials <= {((), ()), (((Var(span.name), 1),), ())}


def _singular(term: Term, span: Span, goal: Goal) -> bool:
    """Whether a factor of a term, of any power, vanishes at a finite end."""
    for factor in factored(term, goal.sorts()).factors:
        curve = Curve(factor.term, span)
        if any(e.term is not None and curve.at(e) == 0 for e in (span.low, span.high)):
            return True
    return False


# --- square roots far to the right -------------------------------------------------------------------------------


def far_roots(engine: Engine, goal: Goal, span: Span) -> c.Step:
    """``sqrt(x^2 + x)`` as ``x*sqrt(1 + 1/x)`` for x > 0: with u = 1/x it is a root of 1 + u. Raises Stuck."""
    from verify.proving.polynomial.prover import PolynomialProver  # not needed where nothing has such a root

    scope, x = goal.sorts(), Var(span.name)
    canonical = Normalizer(scope).canonical
    excess, strict = excess_of(relation_of(goal))
    plain = unfold(excess)
    assert isinstance(plain, Term)
    found = {base: power for base in _square_root_bases(plain) if (power := _half_degree(base, span.name, goal))}
    if span.high.term is not None or not found:
        raise Stuck("no square root of a polynomial far to the right", goal)
    chain, operator = Chain(goal), "<" if strict else "<="
    written, other, equal = plain, plain, []
    for base, power in found.items():
        root = Pow(base, HALF)
        apart = mul(Pow(x, num(power)), Pow(canonical(mul(Pow(x, num(-2 * power)), base)), HALF))
        equal.append(engine.prover.label("r"))
        step = c.Have(equal[-1], Relation("=", root, apart))
        chain.add(step, lambda g: PolynomialProver(engine.prover.deadline).close(g))
        written, other = _with_root(written, base, root), _with_root(other, base, apart)
    labels = [engine.prover.label("f") for _ in range(2)]
    prove = partial(engine.decide, span=span, depth=0)
    chain.add(c.Have(labels[0], Relation(operator, ZERO, other)), prove)
    both = c.Have(labels[1], Relation(operator, ZERO, written))
    chain.add(both, lambda g: _rewritten(engine, g, equal, labels[0], span))
    last = c.Combine((c.Product(Fraction(1), (labels[1],)),))
    return chain.close(engine.children(chain.goal, last, span, 0))


def _rewritten(engine: Engine, goal: Goal, equations: list[str], known: str, span: Span) -> c.Step:
    """The goal from the fact `known`, with the equations put in one after the other."""
    if not equations:
        return engine.children(goal, c.Combine((c.Product(Fraction(1), (known,)),)), span, 0)
    step = c.Rewrite(equations[0])
    (after,) = goals_of(goal, step)
    return closed(step, [_rewritten(engine, after, equations[1:], known, span)])


def _square_root_bases(term: Term) -> list[Term]:
    """What stands under square roots, odd powers of them among these."""
    return list(dict.fromkeys(part.base for part in parts(term) if isinstance(part, Pow) and _is_root_power(part)))


def _is_root_power(power: Pow) -> bool:
    return isinstance(power.exponent, Num) and power.exponent.value.denominator == 2


def _half_degree(base: Term, name: str, goal: Goal) -> int:
    """Half of the degree of a polynomial in the variable, rounded down; 0 for what is none."""
    try:
        poly = Normalizer(goal.sorts()).poly(base)
    except KernelError:
        return 0
    powers = [dict(atoms) for atoms, exponential in poly if not exponential]
    if len(powers) < len(poly) or any(atom != Var(name) for p in powers for atom in p):
        return 0
    return max((p.get(Var(name), 0) for p in powers), default=0) // 2


def _with_root(term: Term, base: Term, root: Term) -> Term:
    """The term with every power of the root of `base` written as a power of `root`."""

    def walk(node: Node) -> Node:
        if isinstance(node, Pow) and node.base == base and _is_root_power(node):
            power = 2 * node.exponent.value  # type: ignore[attr-defined]
            return root if power == 1 else Pow(root, Num(power))
        return rebuild(node, walk)

    return walk(term)  # type: ignore[return-value]
