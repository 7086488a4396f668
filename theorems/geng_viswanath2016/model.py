"""Where the claims stand."""

from theorems.geng_viswanath2016.definitions import WORDS
from verify.claims.prelude import *

PAPER = "geng_viswanath2016"
CITATION = "Q. Geng, P. Viswanath, The Optimal Noise-Adding Mechanism in Differential Privacy, IEEE Trans. Inf. Theory, 2016"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)
