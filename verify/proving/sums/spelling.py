"""That terms are the same with their logarithms spelled out, where what stands in these is positive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import count

from verify.kernel import certificate as c
from verify.kernel.normal import replace as replaced
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Binder, ForAll, Implies, Real, Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Exp,
    Log,
    Node,
    Pow,
    Sum,
    Term,
    Var,
    XLogX,
    add,
    mul,
    scoped,
)
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.spelling import factors, of_factors, of_power, one_by_one, parted, spelled
from verify.proving.sums.tools import Prove, combined, new_name
from verify.proving.tactics import Chain, Stuck, attempted, closed, done, goals_of, relation_of, unused_names

_A, _B = Var("a"), Var("b")
_RULE = ForAll(
    (Binder("a", Real()), Binder("b", Real())),
    Implies(
        And((Relation("<=", ZERO, _A), Relation("<=", ZERO, _B))),
        Relation("=", XLogX(mul(_A, _B)), add(mul(_A, XLogX(_B)), mul(_B, XLogX(_A)))),
    ),
)
MOST_STEPS = 24  # of one claim
_OPENED = (Sum, Log, XLogX, Exp)


def by_factors(goal: Goal, prove: Prove) -> c.Step:
    """That a product is positive, or not 0: its factors are positive, each by ``prove``. Raises Stuck."""
    claim = relation_of(goal)
    found = list(factors(claim.left))
    if claim.operator not in (">", "!=") or claim.right != ZERO or len(found) < 2:
        raise Stuck("no product to be positive", goal)
    chain, names, signs = Chain(goal), count(), list[str]()
    for base, power in found:
        sign = f"factor.positive{next(names)}"
        chain.add(c.Have(sign, Relation(">", base, ZERO)), prove)
        if power < 0:
            sign = f"factor.inverse{next(names)}"
            chain.add(c.Fact(sign, "power_positive", (base, MINUS_ONE)), done)
        signs += [sign] * abs(int(power))
    whole = c.Product(Fraction(1), tuple(signs))
    chain.add(c.Have("factor.product", Relation(">", claim.left, ZERO)), partial(_multiplied, whole))
    return chain.close(done(chain.goal))


def _once(part: Term, products: bool) -> Term:
    """A sum spelled out, or a logarithm of what is spelled out already; or only x log x of ``products``."""
    if products:
        return parted(part)
    match part:
        case Log(arg):
            return of_factors(arg, part)
        case XLogX(arg):
            return mul(arg, Log(arg))
        case Exp():
            return of_power(part)
    return spelled(part)


def _by_cases(goal: Goal) -> c.Step:
    """The rule for two factors, by cases: each is 0 or not."""
    names, given = c.Intro(tuple(unused_names(goal, ("a", "b")))), c.Intro(("spelling.two",))
    (named,) = goals_of(goal, names)
    (inner,) = goals_of(named, given)
    chain = Chain(inner)
    for name in names.names:
        chain.add(c.Fact(f"spelling.{name}", "trichotomy", (Var(name), ZERO)), done)
    return closed(names, [closed(given, [chain.close(done(chain.goal))])])


def _multiplied(factors: c.Product, goal: Goal) -> c.Step:
    return combined(Chain(goal), (), done, [factors])


def _outer(node: Node) -> Iterator[Term]:
    """The sums and logarithms in a comparison under no binder: those in others first, sums as wholes."""
    if not isinstance(node, Sum):
        for names, part in scoped(node):
            if not names:
                yield from _outer(part)
    if isinstance(node, _OPENED):
        yield node


class Speller:
    """Claims with their logarithms spelled out; ``prove`` shows that what is in them is positive."""

    def __init__(self, deadline: Deadline, prove: Prove, products: bool = False) -> None:
        self.deadline = deadline
        self._prove = prove
        self._products = products  # only x log x of these is spelled out, whose factors may be 0
        self._numbers = count()

    def close(self, goal: Goal, rest: Prove = done) -> c.Step:
        """The claim, once its logarithms are spelled out, by normal forms and what is known, or by ``rest``."""
        self.deadline.check()
        with suppress(Stuck):
            return done(goal)
        with suppress(Stuck):
            return combined(Chain(goal), (), self.positive)
        chain = Chain(goal)
        self.open(chain)
        with suppress(Stuck):
            return chain.close(done(chain.goal))
        self._of_the_same(chain)
        if not chain.links:
            raise Stuck("no logarithm to be spelled out", goal)
        return chain.close(rest(chain.goal))

    def _of_the_same(self, chain: Chain) -> None:
        """Two logarithms, or exponentials, of the same: one on each side of the claim."""
        claim = relation_of(chain.goal)
        for kind in (Log, Exp):
            sides = (parts(side, (Sum, kind)) for side in (claim.left, claim.right))
            ours, theirs = ([part for part in side if isinstance(part, kind)] for side in sides)
            if len(ours) == len(theirs) == 1 and ours != theirs:
                name = self._label("same")
                with attempted(chain), suppress(OutOfTime):
                    chain.add(c.Have(name, Relation("=", ours[0].arg, theirs[0].arg)), self._prove)
                    chain.add(c.Rewrite(name), done)

    def open(self, chain: Chain) -> None:
        """Spell out what stands in the claim; what is not seen to be positive stays as it is."""
        stays: set[Term] = set()
        for _ in range(MOST_STEPS):
            found = (
                part
                for part in _outer(relation_of(chain.goal))
                if part not in stays and _once(part, self._products) != part
            )
            part = next(found, None)
            if part is None:
                return
            label = self._label("spelled")
            stays.add(part)
            with attempted(chain):
                chain.add(c.Have(label, Relation("=", part, _once(part, self._products))), self._same)
                chain.add(c.Rewrite(label), done)

    def also(self, chain: Chain, label: str) -> None:
        """Add what a fact says with its logarithms spelled out."""
        said = chain.goal.fact(label)
        assert isinstance(said, Relation)
        left, right = said.left, said.right
        names: list[str] = []
        for part in [p for p in parts(said, _OPENED) if isinstance(p, _OPENED)]:
            other, name = spelled(part), self._label("spelled")
            if other != part:
                with attempted(chain):
                    chain.add(c.Have(name, Relation("=", part, other)), self.close)
                    names.append(name)
                    left, right = replaced(left, part, other), replaced(right, part, other)

        def shown(goal: Goal) -> c.Step:
            inner = Chain(goal)
            for name in names:
                inner.add(c.Rewrite(name, backwards=True), done)
            return inner.close(done(inner.goal))

        if names:
            chain.add(c.Have(self._label("said"), Relation(said.operator, left, right)), shown)

    def _same(self, goal: Goal) -> c.Step:
        """That a part, a sum or a logarithm, is what it is spelled out as."""
        part = relation_of(goal).left
        match part:
            case Sum():
                step = c.Pointwise(new_name(part.index, goal, part.body))
                *sides, terms = goals_of(goal, step)
                return closed(step, [*map(done, sides), self.close(terms)])
            case XLogX(arg) if self._products:
                return self._of_product(goal, arg)
            case XLogX(arg):
                chain = Chain(goal)
                chain.add(c.Fact(name := self._label("is"), "xlogx_value", (arg,)), self.positive)
                chain.add(c.Rewrite(name), done)
                return chain.close(self.close(chain.goal))
            case Exp():
                return combined(Chain(goal), (), self.positive)
            case Log(arg):
                return self._opened(goal, [*factors(arg)])
        raise Stuck("nothing that is spelled out", goal)

    def _opened(self, goal: Goal, factors: Sequence[tuple[Term, Fraction]]) -> c.Step:
        """The logarithm of a product, factor by factor, the last first; each factor is positive."""
        chain = Chain(goal)
        equations: list[str] = []
        product: Term = ONE
        signs: tuple[str, ...] = ()
        for base, power in reversed(factors):
            sign = self._label("positive")
            chain.add(c.Have(sign, Relation(">", base, ZERO)), self.positive)
            if power < 0:
                equations.append(self._label("log"))
                chain.add(c.Fact(equations[-1], "log_reciprocal", (base,)), done)
                chain.add(c.Fact(sign := self._label("inverse"), "power_positive", (base, MINUS_ONE)), done)
                base = Pow(base, MINUS_ONE)
            for _ in range(abs(int(power))):
                if signs:
                    equations.append(self._label("log"))
                    chain.add(c.Fact(equations[-1], "log_product", (base, product)), done)
                product = mul(base, product) if signs else base
                signs = (*signs, sign)
                both = c.Product(Fraction(1), signs)
                chain.add(
                    c.Have(self._label("product"), Relation(">", product, ZERO)), partial(_multiplied, both)
                )
        return combined(chain, [(ONE, label) for label in equations], done)

    def _of_product(self, goal: Goal, arg: Term) -> c.Step:
        """x log x of a product by that of its factors, of which none is negative: 0 where one of them is 0."""
        chain, equations, rule = Chain(goal), list[tuple[Term, str]](), self._label("rule")
        chain.add(c.Have(rule, _RULE), _by_cases)
        found = one_by_one(arg)
        for place in reversed(range(len(found))):
            one, before, after = found[place], mul(*found[:place]), mul(*found[place + 1 :])
            chain.add(c.Have(self._label("sign"), Relation("<=", ZERO, one)), self._prove)
            if place < len(found) - 1:
                chain.add(c.Have(self._label("sign"), Relation("<=", ZERO, after)), self._prove)
                chain.add(c.Use(name := self._label("of"), rule, (one, after)), done)
                chain.add(c.Use(then := self._label("then"), name, ()), done)
                equations.append((before, then))
            others = mul(before, after)
            if isinstance(one, Exp) or (isinstance(one, Pow) and one.exponent == MINUS_ONE):
                chain.add(c.Fact(name := self._label("is"), "xlogx_value", (one,)), self.positive)
                equations.append((others, name))
            if isinstance(one, Pow) and one.exponent == MINUS_ONE:
                chain.add(c.Fact(name := self._label("log"), "log_reciprocal", (one.base,)), self.positive)
                equations.append((mul(others, one), name))
        return combined(chain, equations, self.positive)

    def positive(self, goal: Goal) -> c.Step:
        """That what a logarithm is of is positive, and what else is asked for on the way."""
        with suppress(Stuck):
            return done(goal)
        with suppress(Stuck):
            return by_factors(goal, self._prove)
        try:
            return self._prove(goal)
        except OutOfTime:
            self.deadline.check()
            raise Stuck("not seen to be positive within the time", goal) from None

    def _label(self, stem: str) -> str:
        return f"spelling.{stem}{next(self._numbers)}"
