"""Polynomial, rational and linear statements over the reals: sums of squares with products of hypotheses.

`prover` takes statements apart, with moves for `roots`, for functions made of `pieces`, and the `preparation` of
facts. `ring` reads goals as polynomials; `products` finds combinations of products of facts, `squares` those with sums
of squares, by the float programs and the exact rounding of `program`, after the `elimination` of names that equations
give. `scout` takes a solver's word, as an assumption.
"""
