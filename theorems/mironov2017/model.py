"""Where the claims stand."""

from theorems.mironov2017.definitions import WORDS
from verify.claims.prelude import *
from verify.kernel.terms import div

PAPER = "mironov2017"
CITATION = "I. Mironov, Renyi Differential Privacy, CSF 2017"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


UNIFORM = Lambda(("i",), div(num(1), num(2)))
SAME: dict[str, int | Lambda] = {"M": 2, "P": UNIFORM, "Q": UNIFORM}
ONES = Lambda(("i",), num(1))
ZEROS = Lambda(("i",), num(0))
