"""z3, given the statement's negation; exp and log are free functions, as z3 has none of its own."""

from __future__ import annotations

from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED, Answer
from benchmarks.peers.language import Translator
from benchmarks.peers.smt import Smt
from verify.kernel.statement import Statement

PACKAGES = ("z3-solver",)


def decide(statement: Statement, seconds: float) -> Answer:
    import z3

    language = Smt(z3)
    hypotheses, conclusion = Translator(language).statement(statement)
    solver = z3.Solver()
    solver.set("timeout", int(seconds * 1000))
    solver.add(*hypotheses, z3.Not(conclusion))
    said = solver.check()
    if said == z3.unsat:
        return Answer(PROVED, "unsat")
    if said == z3.unknown:
        return Answer(UNDECIDED, solver.reason_unknown())
    model = str(solver.model())
    if language.free:
        return Answer(UNDECIDED, f"sat, of free functions: {model}")
    return Answer(REFUTED, model)
