"""Solvers that are given work, as searches are: what they do counts in steps of their own.

The clock is a safety net here as everywhere: where it stops a solver, who asked it is as good as out of time.
"""

from __future__ import annotations

from typing import Any

from verify.limits.deadlines import NET, Deadline, charge

Z3_STEPS = 2_000_000  # steps of z3 (its rlimit) in a second of a quiet machine, roughly
PIVOT, ENTRY = 5e-6, 2e-8  # seconds of work of a step of the simplex method, and of each entry of the matrix in it
CONE = 2e-6  # of each entry of the matrix in a step of an interior point method
INTEGRAL = 0.3  # seconds of work of an antiderivative that sympy is asked for, found or not
LEAST = 0.05  # seconds that a solver gets on the clock in any case


def asked(solver: Any, seconds: float) -> str:
    """What z3 says, in so many seconds of work: "sat", "unsat" or "unknown"."""
    solver.set("rlimit", max(1, int(Z3_STEPS * seconds)))  # 0 would be no limit
    before = _steps(solver)
    said = str(solver.check())
    charge((_steps(solver) - before) / Z3_STEPS)
    return said


def _steps(solver: Any) -> int:
    """How many steps z3 has made so far."""
    known = solver.statistics()
    return int(known.get_key_value("rlimit count")) if "rlimit count" in known.keys() else 0


def run(program: Any, deadline: Deadline | None = None) -> str:
    """Run HiGHS; the name of the status of its model."""
    if deadline is not None:
        program.setOptionValue("time_limit", NET * max(LEAST, deadline.left()))
    program.run()
    found = program.getInfo()
    steps = max(0, found.simplex_iteration_count) + max(0, found.mip_node_count)
    charge((steps + 1) * (PIVOT + ENTRY * (program.getNumNz() + program.getNumRow() + program.getNumCol())))
    return str(program.getModelStatus().name)
