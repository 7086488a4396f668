"""Random terms through the normal form, against the total semantics (`soundness/total_semantics.py`, written apart).

At random points where the conditions that the normal form relies on hold, term and form have one value.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.campaigns.runner import draws  # first: it makes the helpers of tests/soundness importable

# isort: split
import total_semantics as total

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


def run(count: int, seed: int) -> list[str]:
    """What is wrong with the normal forms of `count` random terms, each compared with its form at a point or more."""
    return [
        f"case {number}: {words}" for number, pick in enumerate(draws(count, seed)) for words in _case(pick)
    ]


def _case(pick: random.Random) -> list[str]:
    """Draws until there is something to compare: many terms are ill sorted, too large, or conditioned on what fails."""
    while True:
        term = total.Maker(pick.randrange, pick.choice(NAMES)).scalar(pick.randint(2, 4), total.SCOPE)
        normalizer = Normalizer(total.SCOPE)
        try:
            check_term(term, total.SCOPE)
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
    env = total.environment(pick.randrange)
    try:
        if not all(total.holds(x, env) for x in conditions):
            return []
        one, two = total.value(term, env), total.value(form, env)
    except total.TooBig:
        return []
    same = total.same_number(one, two)
    return ["" if same else f"{one} != {two} at {env}: {term!r} has the form {form!r} if {[*conditions]!r}"]
