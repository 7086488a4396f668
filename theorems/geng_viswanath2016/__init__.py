"""Q. Geng, P. Viswanath, The Optimal Noise-Adding Mechanism in Differential Privacy (2016).

Encoding. The noise is x D, its density is constant on steps: of [i, i+1), in units of the sensitivity D, the part below i + g is
e^eps times as probable as the part from there on, and so on for each next i. Integrals of 1, |x| and x^2 over a step are written
out; sums over the steps are finite, or in closed form. That no other noise is better is not encoded: integrals of arbitrary
densities can not be said. The paper's own words could not be looked up: each claim says what is commonly quoted from it.
"""

from theorems.geng_viswanath2016 import costs, steps
from theorems.geng_viswanath2016.model import CITATION, PAPER

CLAIMS = [claim for module in (steps, costs) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
