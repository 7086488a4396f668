"""Where the claims stand."""

from theorems.duchi2013.definitions import WORDS
from verify.claims.prelude import *

PAPER = "duchi2013"
CITATION = "J. C. Duchi, M. I. Jordan, M. J. Wainwright, Local Privacy and Statistical Minimax Rates, FOCS 2013"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


HALF = Lambda(("i",), num("1/2"))
FLAT = Lambda(("i", "j"), num("1/2"))
LAWS = "M N integer, M >= 1, N >= 1, P Q family(1), W family(2), eps real; first: law(P); second: law(Q); channel: channel(W)"
SAME = {"M": 2, "N": 2, "P": HALF, "Q": HALF, "W": FLAT, "eps": 1}
