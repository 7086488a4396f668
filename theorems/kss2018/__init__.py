"""Kalantari, Sankar, Sarwate (2018): robust privacy-utility tradeoffs under differential privacy and Hamming distortion.

Encoding. A source set is a family ``P[s, i]`` indexed by a real s: every non-empty set of distributions on M letters
is the image of such a map, so "for every source set" is "for all P". Class I (Definition 1) says that the uniform
law is a convex combination of members: members ``source[k]`` with weights ``w[k]``, k = 1..r. A mechanism is
``Q[i, j]`` = Q(j|i), row i the input. ``eps*`` (Definition 4) is the least eps for which a valid eps-DP mechanism
exists: "some mechanism attains v, and every valid mechanism that is eps-DP has v <= eps".
Quantities are in nats. Where a maximum over the set is printed, "D < max" is said as "D < ... for some source".

Not formalised: Remarks 2 and 5 (they compare how definitions look), that the minimum of Definition 4 is attained for
every D > 0 (compactness; it is shown wherever a value is given), the
minimax equality (26) itself (a cited theorem about convex compact sets; its premises but compactness are judged; for
matrices it is `basics.minimax.value`), related work, pictures.
"""

from __future__ import annotations

from theorems.kss2018 import (
    averages,
    beyond,
    beyond_attained,
    beyond_bounds,
    beyond_closed_form,
    beyond_finite,
    beyond_least,
    beyond_levels,
    beyond_range,
    beyond_symmetric,
    beyond_worst,
    beyond_zero,
    class3,
    fano,
    folding,
    leakages,
    lemma5,
    lemma6,
    lemma6_independent,
    permutations,
    section1,
    section2,
    section2_utility,
    section3,
    section3a,
    section3a_channel,
    section5_achievable,
    section5_claims,
    section5_class1,
    section5_class3,
    section5_lemma9,
    section5_lemmas,
    section5_pairs,
    section5_program,
    section5_ratios,
    section5_relabelled,
    section5_shape,
    section5_steps,
    section5_symmetric,
    section5_zero,
    tables,
    theorem1,
    theorem2,
    theorem2_order,
    theorem2_printed,
    theorem3,
    theorem3_lower,
)
from theorems.kss2018.model import CITATION, PAPER

__all__ = ["CITATION", "CLAIMS", "HEADLINES", "PAPER"]

CLAIMS = [
    *section1.CLAIMS,
    *section2.CLAIMS,
    *section2_utility.CLAIMS,
    *section3.CLAIMS,
    *permutations.CLAIMS,
    *folding.CLAIMS,
    *tables.CLAIMS,
    *theorem1.CLAIMS,
    *beyond.CLAIMS,
    *theorem2.CLAIMS,
    *theorem2_printed.CLAIMS,
    *theorem2_order.CLAIMS,
    *class3.CLAIMS,
    *section3a.CLAIMS,
    *section3a_channel.CLAIMS,
    *fano.CLAIMS,
    *lemma5.CLAIMS,
    *lemma6.CLAIMS,
    *lemma6_independent.CLAIMS,
    *leakages.CLAIMS,
    *section5_class1.CLAIMS,
    *section5_zero.CLAIMS,
    *section5_lemmas.CLAIMS,
    *section5_shape.CLAIMS,
    *section5_lemma9.CLAIMS,
    *section5_claims.CLAIMS,
    *section5_pairs.CLAIMS,
    *section5_steps.CLAIMS,
    *section5_program.CLAIMS,
    *section5_symmetric.CLAIMS,
    *section5_achievable.CLAIMS,
    *section5_ratios.CLAIMS,
    *beyond_bounds.CLAIMS,
    *beyond_zero.CLAIMS,
    *beyond_symmetric.CLAIMS,
    *section5_class3.CLAIMS,
    *averages.CLAIMS,
    *section5_relabelled.CLAIMS,
    *theorem3_lower.CLAIMS,
    *theorem3.CLAIMS,
    *beyond_closed_form.CLAIMS,
    *beyond_finite.CLAIMS,
    *beyond_levels.CLAIMS,
    *beyond_worst.CLAIMS,
    *beyond_attained.CLAIMS,
    *beyond_range.CLAIMS,
    *beyond_least.CLAIMS,
]

#: The results for which the paper is read, as they are printed and as they are right.
HEADLINES = (
    "kss2018.lemma1",
    "kss2018.lemma2",
    "kss2018.lemma3",
    "kss2018.lemma4",
    "kss2018.eq7",
    "kss2018.theorem1",
    "kss2018.theorem2.low",
    "kss2018.theorem2",
    "kss2018.theorem2.amended",
    "kss2018.theorem2.high",
    "kss2018.theorem3.low",
    "kss2018.theorem3",
    "kss2018.theorem3.amended",
    "kss2018.theorem3.high",
    "kss2018.corollary1",
    "kss2018.corollary1.amended",
    "kss2018.mi_below_dp",
    "kss2018.eq28",
    "kss2018.lemma5",
    "kss2018.lemma5.amended",
    "kss2018.lemma6",
    "kss2018.lemma7",
)
