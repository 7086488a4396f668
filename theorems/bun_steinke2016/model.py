"""Where the claims stand."""

from theorems.bun_steinke2016.definitions import WORDS
from verify.claims.prelude import *

PAPER = "bun_steinke2016"
CITATION = "M. Bun, T. Steinke, Concentrated Differential Privacy: Simplifications, Extensions, and Lower Bounds, TCC 2016"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


UNIT = Lambda(("i",), num(1))
SURE = Lambda(("i", "j"), num(1))
ONE = {"M": 1, "P": UNIT, "Q": UNIT}
LAWS = "M integer, P Q family(1); laws: positive_laws(P, Q)"
