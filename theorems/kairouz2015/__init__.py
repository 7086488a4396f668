"""P. Kairouz, S. Oh, P. Viswanath, The Composition Theorem for Differential Privacy (ICML 2015).

Encoding. A mechanism has finitely many outputs, 1..M; P and Q are the laws of its output for two adjacent inputs. k runs of
randomized response are told apart by the number of lies, whose two laws are `truths` and `lies`. Levels are in nats. The
paper's own words could not be looked up: each claim says what is commonly quoted from it.
"""

from theorems.kairouz2015 import composed, composition, response, two
from theorems.kairouz2015.model import CITATION, PAPER

CLAIMS = [claim for module in (response, composition, composed, two) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
