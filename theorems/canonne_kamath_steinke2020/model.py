"""Where the claims stand."""

from theorems.canonne_kamath_steinke2020.definitions import WORDS
from verify.claims.prelude import *

PAPER = "canonne_kamath_steinke2020"
CITATION = "C. L. Canonne, G. Kamath, T. Steinke, The Discrete Gaussian for Differential Privacy, NeurIPS 2020"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


UNIT = Lambda(("i",), num(1))
SAME = {"M": 1, "P": UNIT, "Q": UNIT}
LAWS = "M integer, P Q family(1); laws: positive_laws(P, Q)"
