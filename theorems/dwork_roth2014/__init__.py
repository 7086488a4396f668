"""C. Dwork, A. Roth, The Algorithmic Foundations of Differential Privacy (2014), Chapters 2 and 3.

Encoding. A mechanism has finitely many outputs, 1..M; P and Q are the laws of its output for two adjacent databases, and what
is asked of all adjacent databases is asked of each such pair. A group of k is a chain of k + 1 laws, each next to the other.
Levels are in nats. Laplace noise is compared density by density; Gaussian noise is that of one number, its delta a mean.
Noisy maxima and thresholds are integrals over the noise of the reported count, or of the threshold, of the product of the
probabilities of what the other noises have to do. The book's own words could not be looked up: each claim says what is
commonly quoted from it, and under the number by which it is commonly cited.
"""

from theorems.dwork_roth2014 import (
    advanced,
    composition,
    events,
    exponential,
    gaussian,
    laplace,
    loss,
    noisy,
    sparse,
)
from theorems.dwork_roth2014.model import CITATION, PAPER

CLAIMS = [
    claim
    for module in (events, loss, composition, exponential, advanced, laplace, noisy, sparse, gaussian)
    for claim in module.CLAIMS
]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
