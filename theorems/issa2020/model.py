"""Where the claims stand."""

from theorems.issa2020.definitions import WORDS
from verify.claims.prelude import *

PAPER = "issa2020"
CITATION = "I. Issa, A. B. Wagner, S. Kamath, An Operational Approach to Information Leakage, IEEE Trans. Inf. Theory, 2020"


def at(location: str) -> Source:
    """A place of the paper. Its words could not be looked up: its claims are as commonly stated."""
    return Source(PAPER, CITATION, location, vocabulary=WORDS, quoted=False)


CHANNEL = "M N integer, M >= 1, N >= 1, W family(2), x in tuples(N,M); channel: channel(W); best: likeliest(W, x)"
SUM = "sum(j, 1, N, W[x[j],j])"
EQUAL = Lambda(("i", "j"), num("1/2"))
INSTANCE = {"M": 2, "N": 2, "W": EQUAL, "x": (1, 1)}
POSITIVE = lemma("one", "issa2020.mass", "M", "N", "W", "x")
