"""I. Mironov, Renyi Differential Privacy (CSF 2017).

Encoding. The outputs are finitely many letters, 1..M, each with positive probability; P and Q are the laws of the output for
two adjacent inputs. Orders are above 1, order 1 is relative entropy. Quantities are in nats. The paper's own words could not
be looked up: each claim says what is commonly quoted from it, and under the number by which it is commonly cited.
"""

from theorems.mironov2017 import (
    composition,
    conversion,
    many,
    mechanisms,
    moments,
    order,
    processing,
    pure,
    spelled,
    triangle,
)
from theorems.mironov2017.model import CITATION, PAPER

CLAIMS = [
    claim
    for module in (moments, composition, triangle, processing, conversion, pure, many, mechanisms, order, spelled)
    for claim in module.CLAIMS
]

__all__ = ["CITATION", "CLAIMS", "PAPER"]
