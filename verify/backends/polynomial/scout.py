"""The word of a solver: what z3 calls unsatisfiable, and nobody has a certificate of, is proposed as an assumption.

The kernel then says CONDITIONAL and prints the solver's name and version; it never says PROVED. That the statement
is defined is proved as ever.
"""

from __future__ import annotations

from verify.backends.limits import Deadline
from verify.backends.polynomial.prover import PolynomialProver
from verify.backends.smt import unsatisfiable
from verify.kernel import certificate as c
from verify.kernel.statement import Statement, negation
from verify.kernel.terms import Var
from verify.prover.tactics import closed

__all__ = ["scout_unsat"]


def scout_unsat(statement: Statement, deadline: Deadline) -> c.Proof | None:
    """A proof that assumes the whole statement on z3's word, or None. Raises Stuck if it is not visibly defined.

    Nothing is proposed where z3 finds the hypotheses themselves, or a variable's range, contradictory.
    """
    hypotheses = statement.hypotheses
    against = (*hypotheses, negation(statement.conclusion))
    solver = unsatisfiable(statement.binders, against, 0.6 * deadline.left())
    if solver is None or unsatisfiable(statement.binders, hypotheses, 0.4 * deadline.left()) is not None:
        return None
    return c.Proof(PolynomialProver(deadline).defined(statement), _on_trust(statement, solver))


def _on_trust(statement: Statement, solver: str) -> c.Step:
    """The closed statement is assumed, and used for the variables at hand."""
    citation = f"{solver} answers unsat for its negation; no certificate"
    assume = c.Assume("word", f"unsat by {solver}", statement.formula(), citation)
    if not statement.binders and not statement.hypotheses:
        return closed(assume, [c.Given("word")])
    use = c.Use("instance", "word", tuple(Var(b.name) for b in statement.binders))
    labels = [f"h{i}" for i in range(1, len(statement.hypotheses) + 1)]
    return closed(assume, [closed(use, [*(c.Given(k) for k in labels), c.Given("instance")])])
