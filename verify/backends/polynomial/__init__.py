"""Polynomial, rational and linear statements over the reals: sums of squares with products of hypotheses.

`prover` takes statements apart, with moves for `roots`, for functions made of `pieces`, and the `preparation` of
facts. `ring` reads goals as polynomials; `squares` finds representations, by the float programs and the exact rounding
of `program`, after the `elimination` of names that equations give. `scout` takes a solver's word, as an assumption.
"""

from verify.backends.polynomial.prover import PolynomialProver, contradiction, prove

__all__ = ["PolynomialProver", "contradiction", "prove"]
