"""M. Bun, T. Steinke, Concentrated Differential Privacy (TCC 2016).

Encoding. As for Mironov (2017), whose words and lemmas these claims use: finitely many outputs, each with positive
probability; P and Q are the laws of the output for two adjacent inputs. Quantities are in nats. The paper's own words could
not be looked up: each claim says what is commonly quoted from it.
"""

from theorems.bun_steinke2016 import concentrated, group
from theorems.bun_steinke2016.model import CITATION, PAPER

CLAIMS = [claim for module in (concentrated, group) for claim in module.CLAIMS]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
