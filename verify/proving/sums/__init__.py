"""Prover for finite sums with symbolic bounds, and for statements about integer parameters."""

from verify.proving.sums.prover import Summer, prove

__all__ = ["Summer", "prove"]
