"""Solvers: optimal mechanisms and trade-offs, each with a certificate that exact arithmetic checks."""
