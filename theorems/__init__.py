"""The claims of the papers, one module a paper, in the paper's order and with its numbers. Importing proves nothing.

A module has ``PAPER`` (short name and citation) and ``CLAIMS``. Statements are text in the grammar of `parse`
or sympy relations; proofs are untrusted scripts of `verify.proving.tactics` that propose certificates.
"""
