"""Kalantari, Sankar, Sarwate (2018): robust privacy-utility tradeoffs under differential privacy and Hamming distortion.

Encoding. A source set is a family ``P[s, i]`` indexed by a real s: every non-empty set of distributions on M letters
is the image of such a map, so "for every source set" is "for all P". Class I (Definition 1) says that the uniform
law is a convex combination of members: members ``source[k]`` with weights ``w[k]``, k = 1..r. A mechanism is
``Q[i, j]`` = Q(j|i), row i the input. ``eps*`` (Definition 4) is the least eps for which a valid eps-DP mechanism
exists: "some mechanism attains v, and every valid mechanism that is eps-DP has v <= eps".
Quantities are in nats.
"""

from __future__ import annotations

from theorems.kss2018 import beyond, sorting, theorem1, theorem2
from theorems.kss2018.model import CITATION, PAPER

__all__ = ["CITATION", "CLAIMS", "PAPER"]

CLAIMS = [*theorem1.CLAIMS, *sorting.CLAIMS, *beyond.CLAIMS, *theorem2.CLAIMS]
