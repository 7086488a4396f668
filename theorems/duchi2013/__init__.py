"""J. C. Duchi, M. I. Jordan, M. J. Wainwright, Local Privacy and Statistical Minimax Rates (2013).

Encoding. The data have the letters 1..M, the channel puts out 1..N; P and Q are two laws of the data. The channel looks at
one person's data alone. Relative entropies are taken where all outputs have positive probability. Levels are in nats. The
paper's own words could not be looked up: each claim says what is commonly quoted from it.
"""

from theorems.duchi2013 import contraction, people, spelled
from theorems.duchi2013.model import CITATION, PAPER

CLAIMS = [claim for module in (contraction, people, spelled) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
