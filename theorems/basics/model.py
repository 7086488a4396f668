"""Where the lemmas are from: nobody's paper."""

from functools import partial

from theorems.basics.words import LISTS
from verify.claims.prelude import *

PAPER = "basics"
CITATION = "general mathematics"


def at(location: str) -> Source:
    return Source(PAPER, CITATION, location, vocabulary=LISTS)


def stated_about(subject: str) -> partial[Claim]:
    """`claim`, for the lemmas on a subject."""
    return partial(claim, source=at(subject), fidelity="auxiliary")


def listed(*values: int | str) -> Table:
    """A family of one index with these values at 1, 2, ...; 0 elsewhere."""
    return Table(tuple(((i,), num(value)) for i, value in enumerate(values, 1)))


def some_letter(whole: str, label: str = "some") -> Tactic:
    """A law p on 1..n, of which `whole` says that it sums to 1, has a letter: n >= 1, under this label."""
    none = fact("none", "sum_empty", "sum(i, 1, n, p[i])")
    return have(label, "1 <= n", cases("any", "1 <= n", seq(), absurd(whole, none, rewrite("none"))))


def of_a_uniform_law(said: str) -> Tactic:
    """The entropy of a law p, of which `said` says that each of n letters has 1/n, is log(n): under the label "entropy"."""
    each = seq(use("pi", said, "i"), rewrite("pi"), searched())
    terms = have("terms", "sum(i, 1, n, xlogx(p[i])) = sum(i, 1, n, -log(n)/n)", pointwise("i", each))
    return have("entropy", "shannon_entropy[n](p) = log(n)", terms, arith(eq=["terms"]))
