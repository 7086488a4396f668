"""Where the claims stand."""

from theorems.kairouz2015.definitions import WORDS
from verify.claims.prelude import *

PAPER = "kairouz2015"
CITATION = "P. Kairouz, S. Oh, P. Viswanath, The Composition Theorem for Differential Privacy, ICML 2015"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


HALF = Lambda(("i",), num("1/2"))
