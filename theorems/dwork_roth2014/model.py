"""Where the claims stand."""

from theorems.dwork_roth2014.definitions import WORDS
from verify.claims.prelude import *

PAPER = "dwork_roth2014"
CITATION = "C. Dwork, A. Roth, The Algorithmic Foundations of Differential Privacy, 2014"


def at(location: str) -> Source:
    """A place of the book. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


HALF = Lambda(("i",), num("1/2"))
FLAT = Lambda(("i", "j"), num("1/2"))
ONES = Lambda(("i",), num(1))
ZEROS = Lambda(("i",), num(0))
