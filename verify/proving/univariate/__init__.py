"""Prover for inequalities with exponentials, logarithms and roots: one real variable, or one at a time."""

from __future__ import annotations

from verify.proving.univariate.prover import prove

__all__ = ["prove"]
