"""Statements at random points: does one hold there, fail there, or mean nothing there? Shares no code with the kernel.

On top of `total_semantics`: where terms are undefined; definitions; entropies of a random law; quantifiers over infinite
sets, by samples; and points at which hypotheses hold (proposed from their equations, and evaluated like all else).

A truth is one of ``FALSE``, ``UNLIKELY`` (false as far as was sampled), ``LIKELY``, ``TRUE``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import total_semantics as total

from verify.kernel import certificate as c
from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.expansion import expand  # for the proposal of points only

FALSE, UNLIKELY, LIKELY, TRUE = range(4)
#: Values tried for an infinite quantifier, and for a variable before a point is given up.
SAMPLES, TRIES = 5, 12
#: How many parts of terms are evaluated altogether.
WORK = 12_000
REALS = [Fraction(x) for x in "1/2 1/3 1/4 2/3 3/4 1/10 9/10 1/2 1/4 1 2 3 3/2 1 0 5 1/100 -1 -1/2 -2".split()]
INTEGERS = [Fraction(x) for x in (1, 2, 2, 3, 2, 1, 3, 4, 0, -1)]
FAMILIES = [REALS[:9], REALS[:9], [*REALS[:9], Fraction(0)], REALS, [Fraction(1), Fraction(0)]]
LAW = "the law"


class Undefined(Exception):
    """A division by 0, the logarithm of a number that is not positive, and so on."""


class Doubtful(Undefined):
    """The same at a point of which it is not certain that all before holds."""


class Later:
    """A term in an environment: the argument of a definition."""

    def __init__(self, term: Any, env: Mapping[str, Any]) -> None:
        self.term, self.env = term, env


class Sampled(total.Total):
    """Values and truths at the cost of at most `work` parts of terms and formulas altogether, then `total.TooBig`."""

    def __init__(self, pick: random.Random, hints: Iterable[tuple[Any, ...]] = (), work: int = WORK) -> None:
        """`hints`: tuples of terms, each to be tried for as many names under a quantifier."""
        super().__init__()
        self.work = total.LIMIT - work
        self.pick, self.hints = pick, tuple(hints)
        #: Values of names under a quantifier that are to be tried.
        self.given: Mapping[str, Any] = {}

    def spend(self, parts: int = 1) -> None:
        self.work += parts
        if self.work > total.LIMIT:
            raise total.TooBig

    # --- terms

    def value(self, term: Any, env: Mapping[str, Any]) -> Any:
        match term:
            case t.Var(name) if isinstance(env[name], Later):
                return self.value(env[name].term, env[name].env)
            case t.Defined(definition, args):
                return self.value(definition.body, self.bound(definition, args, env))
            case t.Entropy(names):
                return self.entropy(names, env)
            case t.Pow(base, exponent):
                low, up = self.value(base, env), self.value(exponent, env)
                if up < 0 and total.sign(low) == 0:
                    raise Undefined
                if isinstance(exponent, t.Num):
                    if exponent.value.denominator != 1 and total.sign(low) < 0:
                        raise Undefined
                    return total.rational_power(low, exponent.value)
                power = total.whole_or_none(up)
                return total.ANYTHING if power is None else total.integer_power(low, power)
            case t.Log(arg):
                inner = self.value(arg, env)
                if total.sign(inner) <= 0:
                    raise Undefined
                return total.logarithm(inner)
            case t.XLogX(arg):
                inner = self.value(arg, env)
                if total.sign(inner) < 0:
                    raise Undefined
                return total.times(inner, total.logarithm(inner))
            case t.Binomial(n, k):
                top, below = self.value(n, env), self.value(k, env)
                if top < 0:
                    raise Undefined
                return super().value(t.Binomial(t.Num(top), t.Num(below)), env)
            case t.Call(name, args):
                given = [self.value(a, env) for a in args]
                one = Fraction(1)
                if name == "sqrt" and total.sign(given[0]) < 0:
                    raise Undefined
                if name in ("h", "kl") and min(map(total.sign, (given[0], total.plus(one, -given[0])))) < 0:
                    raise Undefined
                if name == "kl" and min(map(total.sign, (given[1], total.plus(one, -given[1])))) <= 0:
                    raise Undefined
                return self.call(name, given)
        return super().value(term, env)

    def bound(self, definition: st.Definition, args: tuple[Any, ...], env: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of a definition; the law is the same everywhere."""
        self.spend()
        out: dict[str, Any] = {LAW: env.get(LAW)}
        for binder, arg in zip(definition.parameters, args, strict=True):
            out[binder.name] = self.argument(arg, binder.sort, env)
        return out

    def argument(self, arg: Any, sort: st.Sort, env: Mapping[str, Any]) -> Any:
        match arg:
            case t.Joint(names):
                return tuple(n for name in names for n in env[name])
            case t.SequenceTerm():
                return self.tuple(arg, env)
            case t.Lambda(parameters, body):
                return lambda *given: self.value(body, {**env, **dict(zip(parameters, given, strict=True))})
            case t.Var(name) if isinstance(sort, st.Family | st.Opaque | st.RandomVariable):
                return env[name]
        return Later(arg, env)

    def entropy(self, names: tuple[str, ...], env: Mapping[str, Any]) -> Any:
        """Of random variables, each a tuple of places in the outcomes of the law."""
        places = [place for name in names for place in env[name]]
        masses: dict[Any, Fraction] = {}
        for outcome, mass in env[LAW]:
            at = tuple(outcome[place] for place in places)
            masses[at] = masses.get(at, Fraction(0)) + mass
        out: Any = Fraction(0)
        for mass in masses.values():
            out = total.plus(out, -total.times(mass, total.logarithm(mass)))
        return out

    # --- formulas

    def truth(self, formula: Any, env: Mapping[str, Any]) -> int:
        self.spend()
        match formula:
            case st.Relation():
                return TRUE if self.holds(formula, env) else FALSE
            case st.Named(_, named):
                return self.truth(named, env)
            case st.Holds(definition, args):
                return self.truth(definition.body, self.bound(definition, args, env))
            case st.And(args):
                return self.all((lambda a=a: self.truth(a, env)) for a in args)
            case st.Or(args):
                return TRUE - self.all((lambda a=a: TRUE - self.truth(a, env)) for a in args)
            case st.Not(arg):
                return TRUE - self.truth(arg, env)
            case st.Implies(left, right):
                return TRUE - self.all((lambda: self.truth(left, env), lambda: TRUE - self.truth(right, env)))
            case st.Iff(left, right):
                one, two = self.truth(left, env), self.truth(right, env)
                return min(max(TRUE - one, two), max(TRUE - two, one))
            case st.ForAll(binders, body):
                premise = body.left if isinstance(body, st.Implies) else body
                return self.everywhere(binders, premise, lambda at: self.truth(body, at), env)
            case st.Exists(binders, body):
                return TRUE - self.everywhere(binders, body, lambda at: TRUE - self.truth(body, at), env)
        raise TypeError(formula)

    def all(self, parts: Any) -> int:
        """From left to right, each needs a meaning only where all before are true."""
        out = TRUE
        for part in parts:
            try:
                out = min(out, part())
            except Undefined:
                if out == UNLIKELY:
                    raise total.TooBig from None
                if out == LIKELY:
                    raise Doubtful from None
                raise
            if out == FALSE:
                break
        return out

    def everywhere(
        self, binders: Any, premise: Any, body: Callable[[Mapping[str, Any]], int], env: Mapping[str, Any]
    ) -> int:
        """The truth of the body for all values; families are drawn such that the premise may hold."""
        if not binders:
            return body(env)
        out = TRUE
        for here in self.suggested(binders, env):
            try:
                out = min(out, body({**env, **here}))
            except (KeyError, TypeError, ValueError, AttributeError, Undefined, total.Meaningless):
                continue  # of another scope
            if out == FALSE:
                return FALSE
        if any(isinstance(b.sort, st.Family) for b in binders):
            found = (self.point(plan_of(binders, premise), env) for _ in range(4 * SAMPLES))
            return min((out, LIKELY, *(body(at) for at in found if at is not None)))
        first, rest = binders[0], binders[1:]
        try:
            values = self.members(first.sort, env)
        except total.Meaningless:
            values, out = self.samples(first, env), min(out, LIKELY)
        for value in values:
            out = min(out, self.everywhere(rest, premise, body, {**env, first.name: value}))
            if out == FALSE:
                break
        return out

    def suggested(self, binders: Any, env: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The values given for these names, and hints that may be meant for them."""
        if not all(isinstance(b.sort, st.Real | st.Integer | st.Family) for b in binders):
            return
        integers = [b.name for b in binders if isinstance(b.sort, st.Integer)]
        for values in (tuple(self.given.get(b.name) for b in binders), *self.hints):
            if len(values) != len(binders) or None in values:
                continue
            try:
                here = {b.name: _plain(v, dict(env), self) for b, v in zip(binders, values, strict=True)}
                if any(callable(here[b.name]) != isinstance(b.sort, st.Family) for b in binders):
                    continue
                if all(total.whole_or_none(here[name]) is not None for name in integers):
                    yield here
            except (KeyError, TypeError, ValueError, AttributeError, Undefined, total.Meaningless):
                continue  # of another scope

    def samples(self, binder: st.Binder, env: Mapping[str, Any]) -> Iterator[Any]:
        if binder.name in self.given:
            yield self.given[binder.name]
        for _ in range(SAMPLES):
            yield self.draw(binder, env)

    # --- statements

    def at(self, statement: st.Statement, env: Mapping[str, Any]) -> tuple[int, int]:
        """How true all hypotheses are, and how true the conclusion (if they are not false)."""
        hypotheses = self.all((lambda h=h: self.truth(h, env)) for h in statement.hypotheses)
        if hypotheses <= UNLIKELY:
            return hypotheses, TRUE
        return hypotheses, self.truth(statement.conclusion, env)

    def draw(self, binder: st.Binder, env: Mapping[str, Any]) -> Any:
        match binder.sort:
            case st.Real():
                return self.pick.choice(REALS)
            case st.Integer():
                return self.pick.choice(INTEGERS)
            case st.Range() | st.Tuples():
                found = list(self.members(binder.sort, env))
                if not found:
                    raise total.TooBig
                return self.pick.choice(found)
            case st.Family(2) if self.pick.randrange(6) == 0:
                return lambda a, b: Fraction(int(total.key(a) == total.key(b)))
            case st.Family(_, integer):
                return self.family(INTEGERS[:5] if integer else self.pick.choice(FAMILIES))
            case st.Opaque():
                return self.family(self.pick.choice(FAMILIES))
        raise total.TooBig

    def family(self, options: list[Fraction]) -> Callable[..., Any]:
        salt, known = self.pick.random(), dict[Any, Any]()

        def look_up(*args: Any) -> Any:
            key = tuple(map(total.key, args))
            if key not in known:
                known[key] = random.Random(f"{salt} {key}").choice(options)
            return known[key]

        return look_up

    def law(self, binders: Any, env: dict[str, Any]) -> None:
        """Random variables: sums modulo 2 of one to three bits, none, or pairs of such."""
        names = [b.name for b in binders if isinstance(b.sort, st.RandomVariable)]
        bits = 3
        masses = [Fraction(self.pick.choice((1, 1, 1, 2, 3))) for _ in range(2**bits)]
        if self.pick.randrange(2):
            masses = [Fraction(1)] * 2**bits
        sets = [self.pick.choice([(1,), (2,), (4,), (3,), (5,), (6,), (7,), (), (1, 2), (2, 4), (1, 4), (1, 2, 4)]) for _ in names]
        env[LAW] = [
            (tuple(tuple((x & one).bit_count() % 2 for one in s) for s in sets), mass / sum(masses))
            for x, mass in enumerate(masses)
        ]
        for place, name in enumerate(names):
            env[name] = (place,)

    def points(self, statement: st.Statement) -> Iterator[dict[str, Any]]:
        """Points at which, most likely, the hypotheses hold: proposals. Ends where the work does."""
        plan = Plan(statement)
        while self.work <= total.LIMIT:
            self.work += 50  # an end is reached where nothing is evaluated, too
            try:
                found = self.point(plan)
            except total.TooBig:
                continue
            if found is not None:
                yield found

    def point(self, plan: Plan, known: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
        """Values for the variables, and such as are `known` already."""
        own = {b.name for b in plan.statement.binders} if plan.inner else set()
        env: dict[str, Any] = {k: v for k, v in (known or {}).items() if k not in own}
        if LAW not in env and any(isinstance(b.sort, st.RandomVariable) for b in plan.statement.binders):
            self.law(plan.statement.binders, env)
        for binder in plan.binders:
            if isinstance(binder.sort, st.RandomVariable) or binder.name in env:
                continue
            for _ in range(TRIES):
                self.spend()
                env[binder.name] = self.proposal(binder, plan, env)
                if all(self.passes(h, env, plan.inner) for h in plan.checks[binder.name]):
                    break
            else:
                return None
        return env

    def passes(self, formula: Any, env: Mapping[str, Any], undefined: bool) -> bool:
        """Whether a condition holds; below a quantifier what is `undefined` is to be looked at, too."""
        try:
            return self.truth(formula, env) >= LIKELY
        except (Undefined, ZeroDivisionError):
            return undefined
        except TypeError:  # a kind of term that has no rule
            return False

    def proposal(self, binder: st.Binder, plan: Plan, env: dict[str, Any]) -> Any:
        name = binder.name
        drawn = self.family(plan.options[name]) if name in plan.options else self.draw(binder, env)
        if name in plan.defined and self.pick.randrange(20):
            made = self.by_equations(plan.defined[name], drawn, env)
            return made if isinstance(binder.sort, st.Family | st.Opaque) else made()
        if name in plan.sums and self.pick.randrange(20):
            return self.normalized(name, plan.sums[name], drawn, env)
        if isinstance(binder.sort, st.Real) and plan.equations[name] and self.pick.randrange(10):
            return self.solved(name, self.pick.choice(plan.equations[name]), drawn, env)
        return drawn

    def by_equations(self, rows: Any, otherwise: Any, env: dict[str, Any]) -> Callable[..., Any]:
        """The family (or number) that equations give, each for arguments of some pattern."""

        def look_up(*args: Any) -> Any:
            for pattern, term in rows:
                inner = _matched(pattern, args)
                if inner is None:
                    continue
                try:
                    return self.value(term, {**env, **inner})
                except (Undefined, KeyError, RecursionError):
                    break
            return otherwise(*args) if callable(otherwise) else otherwise

        return look_up

    def normalized(self, name: str, row: Any, raw: Any, env: dict[str, Any]) -> Callable[..., Any]:
        """`raw` times what makes a sum of it the number that it should be."""
        pattern, left, right = row
        factors: dict[Any, Any] = {}

        def look_up(*args: Any) -> Any:
            inner = _matched(pattern, args) or {}
            key = tuple((k, total.key(v)) for k, v in inner.items())
            if key not in factors:
                here = {**env, **inner, name: raw}
                try:
                    by = total.rational_power(self.value(left, here), Fraction(-1))
                    factors[key] = total.times(self.value(right, here), by)
                except (Undefined, KeyError):
                    factors[key] = Fraction(1)
            return total.times(raw(*args), factors[key])

        return look_up

    def solved(self, name: str, equation: Any, drawn: Any, env: dict[str, Any]) -> Any:
        """The number that solves an equation which is affine in it."""

        def gap(x: int) -> Any:
            here = {**env, name: Fraction(x)}
            return total.plus(self.value(equation.left, here), -self.value(equation.right, here))

        try:
            zero, one, two = gap(1), gap(2), gap(3)
        except (Undefined, KeyError):
            return drawn
        slope = total.plus(one, -zero)
        if total.sign(slope) == 0 or not total.same_number(total.plus(two, -one), slope):
            return drawn
        return total.plus(Fraction(1), -total.times(zero, total.rational_power(slope, Fraction(-1))))


def goals(statement: st.Statement) -> Iterator[st.Statement]:
    """Statements that together say the same: parts of an "and" each, "for all" and "implies" among the hypotheses.

    So a point counts where what is under a quantifier has been reached, not where its premise was false.
    """
    taken = {b.name for b in statement.binders}
    match statement.conclusion:
        case st.And(args):
            for arg in args:
                yield from goals(st.Statement(statement.binders, statement.hypotheses, arg))
        case st.ForAll(binders, body) if len(taken) + len(binders) == len(taken | {b.name for b in binders}):
            yield from goals(st.Statement((*statement.binders, *binders), statement.hypotheses, body))
        case st.Implies(left, right):
            yield from goals(st.Statement(statement.binders, (*statement.hypotheses, left), right))
        case _:
            yield statement


def _matched(pattern: Any, args: tuple[Any, ...]) -> dict[str, Any] | None:
    """The names in a pattern of arguments, if the arguments fit."""
    if len(pattern) != len(args):
        return None
    out: dict[str, Any] = {}
    for part, arg in zip(pattern, args, strict=True):
        match part:
            case t.Var(name) | t.Seq(name):
                out[name] = arg
            case t.Num(value):
                if isinstance(arg, tuple) or not total.same_number(value, arg):
                    return None
            case _:
                return None
    return out


class Plan:
    """What the hypotheses of a statement say about how to draw its variables."""

    def __init__(self, statement: st.Statement, inner: bool = False) -> None:
        self.statement, self.inner = statement, inner
        hypotheses = [p for h in expand(statement).hypotheses for p in _conjuncts(h)]
        #: As they are drawn: numbers that an equation gives come after those that it speaks of.
        self.binders = _after_what_gives_them(statement.binders, hypotheses)
        names = [b.name for b in self.binders]
        self.checks: dict[str, list[Any]] = {name: [] for name in names}
        self.equations: dict[str, list[Any]] = {name: [] for name in names}
        self.defined: dict[str, list[Any]] = {}
        self.sums: dict[str, Any] = {}
        self.options: dict[str, list[Fraction]] = {}
        place = {name: i for i, name in enumerate(names)}
        for part in hypotheses:
            used = sorted((n for n in st.free_in(part) if n in place), key=place.__getitem__)
            if used:
                self.checks[used[-1]].append(part)
            body = part
            while isinstance(body, st.ForAll | st.Implies):
                body = body.body if isinstance(body, st.ForAll) else body.right
            for one in _conjuncts(body):
                if isinstance(one, st.Or):
                    self.note_options(one)
                if isinstance(one, st.Relation) and one.operator == "=":
                    self.note(one, place)

    def note_options(self, formula: st.Or) -> None:
        """A family whose values are among some numbers."""
        for arg in formula.args:
            match arg:
                case st.Relation(_, t.Apply(name, _), t.Num(value)):
                    self.options.setdefault(name, []).append(value)

    def note(self, equation: Any, place: dict[str, int]) -> None:
        for left, right in ((equation.left, equation.right), (equation.right, equation.left)):
            known = t.free_names(right)
            match left:
                case t.Apply(name, args) if name in place and name not in known:
                    if len({*args}) == len(args) and all(isinstance(a, t.Var | t.Seq | t.Num) for a in args):
                        self.defined.setdefault(name, []).append((args, right))
                        return
                case t.Var(name) if name in place and name not in known and all(place.get(n, 0) < place[name] for n in known):
                    self.defined.setdefault(name, []).append(((), right))
                    return
                case t.Sum() | t.TupleSum():
                    body: Any = left
                    while isinstance(body, t.Sum | t.TupleSum):
                        body = body.body
                    factors = body.args if isinstance(body, t.Mul) else (body,)
                    for factor in factors:
                        if isinstance(factor, t.Apply) and factor.name in place and factor.name not in known:
                            if factor.name not in self.sums or len(factors) == 1:
                                self.sums[factor.name] = (factor.args, left, right)
                            return
        both = (n for n in t.free_names(equation.left) | t.free_names(equation.right) if n in place)
        last = max(both, key=place.__getitem__, default=None)
        if last is not None:
            self.equations[last].append(equation)


def _after_what_gives_them(binders: tuple[st.Binder, ...], hypotheses: list[Any]) -> list[st.Binder]:
    """The binders in an order in which `x = f(y)` has y before x; a bound like it, too."""
    wait: dict[str, set[str]] = {}
    own = {b.name for b in binders if isinstance(b.sort, st.Real)}
    for part in hypotheses:
        if isinstance(part, st.Relation) and part.operator != "!=":
            for left, right in ((part.left, part.right), (part.right, part.left)):
                if isinstance(left, t.Var) and left.name in own - wait.keys() and not isinstance(right, t.Var | t.Num):
                    known = t.free_names(right)
                    if left.name not in known and not any(left.name in wait.get(n, ()) for n in known):
                        wait[left.name] = set(known)
    out: list[st.Binder] = []
    left_over = list(binders)
    while left_over:
        done = {b.name for b in out}
        names = {b.name for b in left_over} - done
        ready = [b for b in left_over if not (wait.get(b.name, set()) & names)] or left_over[:1]
        out.append(ready[0])
        left_over.remove(ready[0])
    return out


@lru_cache(maxsize=256)
def plan_of(binders: tuple[st.Binder, ...], premise: st.Formula) -> Plan:
    """How to draw what a quantifier binds."""
    return Plan(st.Statement(binders, (premise,), st.TRUE), inner=True)


def _conjuncts(formula: Any) -> Iterator[Any]:
    if isinstance(formula, st.And):
        for arg in formula.args:
            yield from _conjuncts(arg)
    else:
        yield formula


def exhibited(values: Any, sampled: Sampled, law: Any = None) -> dict[str, Any]:
    """An environment from kernel data: closed terms, tuples, tables and lambdas, and a law of random variables."""
    names, outcomes = law or ((), ())
    env: dict[str, Any] = {LAW: outcomes, **{name: (place,) for place, name in enumerate(names)}}
    for name, value in values:
        env[name] = _plain(value, env, sampled)
    return env


def _plain(value: Any, env: dict[str, Any], sampled: Sampled) -> Any:
    match value:
        case c.Table(entries, default):
            rows = {tuple(total.coordinates(k) if isinstance(k, tuple) else Fraction(k) for k in key): v for key, v in entries}

            def look_up(*args: Any) -> Any:
                if not all(isinstance(a, tuple | Fraction) for a in args):
                    raise total.TooBig
                return sampled.value(rows.get(args, default), env)

            return look_up
        case t.Lambda(names, body):
            return lambda *args: sampled.value(body, {**env, **dict(zip(names, args, strict=True))})
        case t.SequenceTerm():
            return sampled.tuple(value, env)
        case tuple():
            return total.coordinates(value)
        case t.Num(number):
            return number
    return sampled.value(value, env) if isinstance(value, t.Term) else value
