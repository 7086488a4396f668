"""Where the claims are from, and the laws and matrices of their examples."""

from theorems.cuff_yu2016.solved import WORDS
from verify.claims.prelude import *

PAPER = "cuff_yu2016"
CITATION = "P. Cuff, L. Yu, Differential Privacy as a Mutual Information Constraint, slides, 2016"


def at(location: str) -> Source:
    return Source(PAPER, CITATION, location, vocabulary=WORDS)


def law(*values: str) -> Table:
    """A law on the letters 1, 2, ... from exact text."""
    return Table(tuple(((i,), num(v)) for i, v in enumerate(values, 1)))


def matrix(*rows: tuple[str, ...]) -> Table:
    """A matrix with rows and columns counted from 1."""
    return Table(tuple(((i, j), num(v)) for i, row in enumerate(rows, 1) for j, v in enumerate(row, 1)))


#: A binary symmetric channel under an even prior.
SYMMETRIC = (
    ("M", num(2)),
    ("N", num(2)),
    ("W", matrix(("9/10", "1/10"), ("1/10", "9/10"))),
    ("p", law("1/2", "1/2")),
)

#: What letters stand for in claims about two laws, and in those about the total variation of rows.
LAWS = {
    "p": "the law P: p[i] is the probability of the letter i",
    "q": "the law Q: q[i] is the probability of the letter i",
}
TWO_LAWS = {"M": "the number of letters", **LAWS}
BOUND = {"d": "a bound on the total variation of two rows"}
