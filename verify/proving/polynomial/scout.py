"""The word of solvers: what they call unsatisfiable, and nobody has a certificate of, is proposed as an assumption.

The kernel then says CONDITIONAL and prints the solvers' names and versions; it never says PROVED. That the statement
is defined is proved as ever.
"""

from __future__ import annotations

from verify.kernel import certificate as c
from verify.kernel.statement import Statement, negation
from verify.kernel.terms import Var
from verify.limits.deadlines import Deadline
from verify.proving import basics
from verify.proving.opinions import opinions
from verify.proving.polynomial.prover import PolynomialProver
from verify.proving.tactics import closed


def scout_unsat(statement: Statement, deadline: Deadline) -> c.Proof | None:
    """A proof that assumes the whole statement on the word of solvers, or None.

    Raises Stuck if it is not visibly defined. Nothing is proposed where one of them finds a counterexample, nor where
    one finds the hypotheses themselves, or a variable's range, contradictory.
    """
    hypotheses = statement.hypotheses
    said = opinions(statement.binders, (*hypotheses, negation(statement.conclusion)), 0.6 * deadline.left())
    if set(said.values()) != {"unsat"}:
        return None
    if "unsat" in opinions(statement.binders, hypotheses, 0.4 * deadline.left()).values():
        return None
    return basics.proof(PolynomialProver(deadline).defined(statement), _on_trust(statement, list(said)))


def _on_trust(statement: Statement, solvers: list[str]) -> c.Step:
    """The closed statement is assumed, and used for the variables at hand."""
    names = " and ".join(solvers)
    citation = f"{names}: unsat is the answer for its negation; no certificate"
    assume = c.Assume("word", f"unsat by {names}", statement.formula(), citation)
    if not statement.binders and not statement.hypotheses:
        return closed(assume, [c.Given("word")])
    use = c.Use("instance", "word", tuple(Var(b.name) for b in statement.binders))
    labels = [f"h{i}" for i in range(1, len(statement.hypotheses) + 1)]
    return closed(assume, [closed(use, [*(c.Given(k) for k in labels), c.Given("instance")])])
