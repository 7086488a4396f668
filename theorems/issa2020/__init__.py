"""I. Issa, A. B. Wagner, S. Kamath, An Operational Approach to Information Leakage (2020).

Encoding. X has the letters 1..M, each of positive probability, Y has 1..N; W[i,j] is the probability of j at i. A tuple x
has for each output an input from which it is most probable: x[j] is the maximum likelihood guess, and the maximal leakage is
log of the sum of W[x[j],j]. Every channel has such a tuple (`guess`). Quantities are in nats. The paper's own words could not
be looked up: each claim says what is commonly quoted from it.
"""

from theorems.issa2020 import comparisons, composition, examples, leakage, two
from theorems.issa2020.model import CITATION, PAPER

CLAIMS = [claim for module in (leakage, composition, comparisons, examples, two) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
