"""Cuff, Yu (2016, slides): differential privacy as a mutual information constraint.

Encoding. Alphabets are 1..M and 1..N for symbolic M, N. A set A is the family a of its indicator values. What one
entry of a database can do is a channel ``W[i,j]``: i is the value of the entry, j the response, the other entries are
fixed; where they matter they are a second index r (one value of r for each setting of the other entries). Mutual information
is H(Y) - H(Y|X), relative entropy is written without log 0 (`divergence` in `definitions`), "the maximum over the priors is at most c"
is "for every prior at most c". All quantities are in nats.

`page.toml` has every sentence of the slides, with its claims or the reason why none judges it.
"""

from theorems.cuff_yu2016 import (
    answers,
    closeness,
    conversion,
    databases,
    divergences,
    finite,
    finite_alphabet,
    gaussian_noise,
    information,
    mean,
    mixture,
    observation,
    ordering,
    ordering_databases,
    overlap,
    pinsker,
    sharp,
    strictness,
    variation,
)
from theorems.cuff_yu2016.model import CITATION, PAPER

__all__ = ["CITATION", "CLAIMS", "HEADLINES", "PAPER"]

CLAIMS = [
    *databases.CLAIMS,
    *answers.CLAIMS,
    *gaussian_noise.CLAIMS,
    *closeness.CLAIMS,
    *conversion.CLAIMS,
    *divergences.CLAIMS,
    *pinsker.CLAIMS,
    *information.CLAIMS,
    *variation.CLAIMS,
    *overlap.CLAIMS,
    *finite.CLAIMS,
    *mean.CLAIMS,
    *finite_alphabet.CLAIMS,
    *sharp.CLAIMS,
    *ordering.CLAIMS,
    *ordering_databases.CLAIMS,
    *strictness.CLAIMS,
    *mixture.CLAIMS,
    *observation.CLAIMS,
]

#: The results for which the paper is read, as they are printed and as they are right.
HEADLINES = (
    "cuff_yu2016.subadditivity",
    "cuff_yu2016.special_case_ratio",
    "cuff_yu2016.special_case_variation",
    "cuff_yu2016.hockey_stick",
    "cuff_yu2016.conversion",
    "cuff_yu2016.kl_simple",
    "cuff_yu2016.kl_tightest",
    "cuff_yu2016.kl_tightest.amended",
    "cuff_yu2016.kl_tightest.tanh",
    "cuff_yu2016.pinsker",
    "cuff_yu2016.information_to_variation",
    "cuff_yu2016.weaker",
    "cuff_yu2016.finite_alphabet",
    "cuff_yu2016.ordering.dp_to_mi",
    "cuff_yu2016.observation",
)
