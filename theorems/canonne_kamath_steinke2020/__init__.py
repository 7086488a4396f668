"""C. L. Canonne, G. Kamath, T. Steinke, The Discrete Gaussian for Differential Privacy (NeurIPS 2020).

Encoding. The laws of the output for two adjacent inputs have finitely many letters, 1..M, of positive probability under both;
the privacy loss at a letter is log(P[i]/Q[i]). Laws on all integers are met by their partial sums; what needs the whole discrete
Gaussian is not encoded. Levels are in nats. The paper's own words could not be looked up: each claim says what is commonly
quoted from it.
"""

from theorems.canonne_kamath_steinke2020 import conversion, loss, sampling
from theorems.canonne_kamath_steinke2020.model import CITATION, PAPER

CLAIMS = [claim for module in (loss, conversion, sampling) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
