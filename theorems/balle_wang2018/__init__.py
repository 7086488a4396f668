"""B. Balle, Y.-X. Wang, Improving the Gaussian Mechanism for Differential Privacy (ICML 2018).

Encoding. One number is released with Gaussian noise of variance v; x and w are its values for two adjacent inputs. The delta of
a level is the mean, under the noise about x, of the positive part of 1 - e^(eps - loss): the integral of the positive part of
p - e^eps q. Theorem 8 says it by the normal distribution function. Vectors are the same by rotation, which is not encoded. The
paper's own words could not be looked up: each claim says what is commonly quoted from it.
"""

from theorems.balle_wang2018 import analytic, calibration, exact, losses
from theorems.balle_wang2018.model import CITATION, PAPER

CLAIMS = [claim for module in (losses, exact, analytic, calibration) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
