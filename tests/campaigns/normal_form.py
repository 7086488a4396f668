"""Random terms through the normal form, against the total semantics (`soundness/total_semantics.py`, written apart).

At random points where the conditions that the normal form relies on hold, term and form have one value.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.campaigns.runner import draws  # first: it makes the helpers of tests/soundness importable

# isort: split
import total_semantics as total

from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.sorts import check_term
from verify.kernel.statement import Formula, free_in

COUNT = 20_000
SHARE = 100
POINTS = 6
#: Binders take names of other binders, of free variables, and such as the normal form makes itself.
NAMES = (("i", "j", "n"), ("i", "n", "m", "k", "z", "a"), ("#0", "#1", "@", "j"), ("#2", "#1", "n"))


class Dense(total.Maker):
    """Terms in which much cancels, where holes were: sums below the line that come to one product, powers whose exponents
    come to a number, tuples that a delta identifies over the sorts of tuples around.
    """

    def scalar(self, depth: int, scope: dict[str, st.Sort]) -> t.Term:
        small = depth <= 0
        match self.pick(3 if small else 14):
            case 0 | 1:
                return self._factor()
            case 2:
                return t.num(self.among((1, 2, -1, "1/2")))
            case 3 | 4:
                return t.mul(self.scalar(depth - 1, scope), self.scalar(depth - 1, scope))
            case 5:
                return t.add(self.scalar(depth - 1, scope), self.scalar(depth - 1, scope))
            case 6 | 7:  # u/(x-1) + u is u x/(x-1)
                u, x, sign = self._factor(), self._factor(), t.num(self.among((1, -1)))
                collapsing = t.add(t.div(u, t.sub(x, sign)), t.mul(sign, u))
                return t.Pow(collapsing, t.num(self.among((-1, -2, 2, "1/2"))))
            case 8 | 9:  # the exponent n delta(n, number) is a number
                flag = t.Delta(t.Var("n"), t.num(self.among((0, 1, 2))))
                return t.Pow(t.Pow(self._factor(), t.Var("n")), t.mul(flag, self.integer(0, scope)))
            case 10:
                return t.Pow(self.scalar(depth - 1, scope), t.num(self.among((-1, 2, "1/2", "-1/2", "2/3"))))
        return self._tuples()

    def _factor(self) -> t.Term:
        a, n = t.Var(self.among(("a", "b"))), t.Var("n")
        powers = [t.Pow(a, t.num(k)) for k in (2, 3, "1/2", "2/3")]
        return self.among((a, a, t.TWO, t.Pi(), t.Exp(a), t.Pow(a, n), t.Pow(t.TWO, n), t.Apply("f", (n,)), *powers))

    def _tuples(self) -> t.Term:
        """A sum over tuples whose sizes may depend on their place, and on how many of them are a tuple that is known."""
        index, position = self.among(self.names), self.among(("@", "j", "@'"))
        length, known = self.among(((t.TWO, t.Seq("w")), (t.TWO, t.Seq("w")), (t.Var("n"), t.Seq("z"))))
        there = t.TupleSum("y", length, "q", self.among((t.TWO, t.Var(position))), t.SameTuple(known, t.Seq("y")))
        met = t.add(t.ONE, t.Delta(there, t.ONE))
        size = self.among((t.TWO, t.Var(position), met, met))
        body = self.among((t.ONE, t.ONE, t.SameTuple(t.Seq(index), known), t.Apply("p", (t.Seq(index),))))
        return t.TupleSum(index, length, position, size, body)


def run(count: int, seed: int) -> list[str]:
    """What is wrong with the normal forms of `count` random terms, each compared with its form at a point or more."""
    return [
        f"case {number}: {words}" for number, pick in enumerate(draws(count, seed)) for words in _case(pick)
    ]


def _case(pick: random.Random) -> list[str]:
    """Draws until there is something to compare: many terms are ill sorted, too large, or conditioned on what fails."""
    while True:
        kind, scope = pick.choice((total.Maker, Dense)), {**total.SCOPE, "w": st.Tuples(t.TWO, "j", t.Var("j"))}
        term = kind(pick.randrange, pick.choice(NAMES)).scalar(pick.randint(2, 4), scope)
        normalizer = Normalizer(scope)
        try:
            check_term(term, scope)
            form = normalizer.canonical(term)
        except KernelError:
            continue
        loose = t.free_names(form).union(*map(free_in, normalizer.conditions)) - t.free_names(term)
        if loose:
            return [f"names from nowhere, {sorted(loose)}: {term!r}"]
        compared = [
            words for _ in range(POINTS) for words in _at_a_point(pick, term, form, normalizer.conditions)
        ]
        if compared:
            return list(filter(None, compared))


def _at_a_point(pick: random.Random, term: t.Term, form: t.Term, conditions: Iterable[Formula]) -> list[str]:
    """Nothing if the conditions fail at the point drawn, "" if both have one value there, else words."""
    env = {**total.environment(pick.randrange), "w": total.coordinates([1, pick.randrange(2) + 1])}
    try:
        if not all(total.holds(x, env) for x in conditions):
            return []
        one, two = total.value(term, env), total.value(form, env)
    except total.TooBig:
        return []
    same = total.same_number(one, two)
    return ["" if same else f"{one} != {two} at {env}: {term!r} has the form {form!r} if {[*conditions]!r}"]
