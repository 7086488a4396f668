"""Where the claims stand."""

from theorems.balle_wang2018.definitions import WORDS
from verify.claims.prelude import *

PAPER = "balle_wang2018"
CITATION = "B. Balle, Y.-X. Wang, Improving the Gaussian Mechanism for Differential Privacy, ICML 2018"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


NOISE = "x w v real, v > 0"
HERE = {"x": 1, "w": 0, "v": 1}
