"""Wu (2019): privacy channels built from information channels.

There are n individuals with record universes 1..K[j]; a dataset is a tuple x; P is the adversary's knowledge, any law on
the datasets. For an individual i, J[k,y], u[k], v[y] are the joint law of (X_i, Y) and its marginals, and I(X_i;Y) is
written sum xlogx(J) - sum xlogx(u) - sum xlogx(v), with 0 log 0 = 0. C_1 (Definition 3) is the maximum of I(X_i;Y) over
i and P, so "C_1 <= c" is "I(X_i;Y) <= c for all i and P". Logarithms are natural where nothing else is said: the paper
mixes units ("epsilon bits" after Definition 4, exp(2 epsilon) in (97)).

Where the page can be read in several ways, each reading is a claim, and its notes begin with "Reading": the plain id is the one
that fits the rest of the paper; longer ids are others that the words allow, some of them refuted.
"""

from theorems.wu2019 import (
    beyond_balance,
    section2_balance,
    section2_differential,
    section2_exclusive_or,
    section2_information,
    section2_largest,
    section2_lemma1,
    section2_lemma2,
    section2_mixture,
    section2_readings,
    section3_convexity,
    section3_example,
    section3_kernels,
    section3_selections,
    section3_theorem,
    section4_binary,
    section4_calibration,
    section4_corollary,
    section4_exponential,
    section4_independent,
    section4_private,
    section4_steps,
    section5_comparison,
    section5_continuity,
    section5_densities,
    section5_entropy,
    section5_equality,
    section5_gaussian,
    section5_lemma2,
    section5_limits,
    section5_means,
    section5_mechanism,
    section5_modulus,
    section5_points,
    section5_second,
    section5_theorem,
    section5_utility,
    section6_illustration,
)
from theorems.wu2019.model import CITATION, PAPER

__all__ = ["CITATION", "CLAIMS", "HEADLINES", "PAPER"]

CLAIMS = [
    *section3_convexity.CLAIMS,
    *section3_kernels.CLAIMS,
    *section2_information.CLAIMS,
    *section2_balance.CLAIMS,
    *section2_lemma1.CLAIMS,
    *section2_mixture.CLAIMS,
    *section2_largest.CLAIMS,
    *section2_lemma2.CLAIMS,
    *section2_exclusive_or.CLAIMS,
    *section2_differential.CLAIMS,
    *section2_readings.CLAIMS,
    *section3_selections.CLAIMS,
    *section3_theorem.CLAIMS,
    *section3_example.CLAIMS,
    *section4_binary.CLAIMS,
    *section4_calibration.CLAIMS,
    *section4_exponential.CLAIMS,
    *section4_steps.CLAIMS,
    *section4_independent.CLAIMS,
    *section4_corollary.CLAIMS,
    *section4_private.CLAIMS,
    *section5_theorem.CLAIMS,
    *section5_modulus.CLAIMS,
    *section5_limits.CLAIMS,
    *section5_densities.CLAIMS,
    *section5_second.CLAIMS,
    *section5_equality.CLAIMS,
    *section5_points.CLAIMS,
    *section5_continuity.CLAIMS,
    *section5_means.CLAIMS,
    *section5_gaussian.CLAIMS,
    *section5_entropy.CLAIMS,
    *section5_utility.CLAIMS,
    *section5_mechanism.CLAIMS,
    *section5_lemma2.CLAIMS,
    *section5_comparison.CLAIMS,
    *section6_illustration.CLAIMS,
    *beyond_balance.CLAIMS,
]

#: The results for which the paper is read, as they are printed and as they are right.
HEADLINES = (
    "wu2019.proposition1",
    "wu2019.lemma1",
    "wu2019.lemma1.amended",
    "wu2019.lemma2",
    "wu2019.lemma3",
    "wu2019.theorem3.1",
    "wu2019.eq34",
    "wu2019.corollary1",
    "wu2019.corollary1.equality",
    "wu2019.eq63.private",
    "wu2019.eq70",
    "wu2019.eq95",
    "wu2019.eq96_97",
)
