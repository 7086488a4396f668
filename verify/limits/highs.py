"""Float linear programs: HiGHS filled in one place. What it says is a hint, computed again by whoever asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from verify.limits.few import Unsure, cheapest
from verify.limits.solvers import run


def float_program(
    costs: Sequence[float],
    lower: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    vectors: Sequence[Mapping[int, float]],
    rowwise: bool = False,
    whole: bool = False,
    **options: object,
) -> Any:
    """A solver for: least costs . x with lower <= x and low <= matrix . x <= high, by the simplex method on one thread.

    ``vectors`` are the columns of the matrix, entries by row, or with ``rowwise`` its rows; ``options``
    are those of HiGHS. No upper bounds of x. With ``whole`` x are integers.
    """
    import highspy
    import numpy as np

    class Quiet(highspy.Highs):
        def enableCallbacks(self) -> None:
            """Called as HiGHS is set up: 1.16 prints who it is there, once a process, before an option can be set."""
            self.setOptionValue("output_flag", False)

    program, form = highspy.HighsLp(), highspy.MatrixFormat
    program.num_col_, program.num_row_ = len(costs), len(low)
    program.col_cost_, program.col_lower_ = np.array(costs), np.array(lower)
    program.col_upper_ = np.full(len(costs), highspy.kHighsInf)
    program.row_lower_, program.row_upper_ = np.array(low), np.array(high)
    program.a_matrix_.format_ = form.kRowwise if rowwise else form.kColwise
    program.a_matrix_.start_ = np.cumsum([0, *map(len, vectors)]).astype(np.int32)
    program.a_matrix_.index_ = np.array([place for entries in vectors for place in entries], dtype=np.int32)
    program.a_matrix_.value_ = np.array([value for entries in vectors for value in entries.values()])
    if whole:
        program.integrality_ = [highspy.HighsVarType.kInteger] * len(costs)
    solver: Any = Quiet()  # type: ignore[no-untyped-call]
    for name, value in {"output_flag": False, "threads": 1, "solver": "simplex", **options}.items():
        solver.setOptionValue(name, value)
    solver.passModel(program)
    return solver


def program_values(
    costs: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    rows: Sequence[Mapping[int, float]],
    whole: bool = False,
    **options: object,
) -> list[float] | None:
    """The values of the cheapest x >= 0 with low <= rows . x <= high; None if there are none. As in `float_program`.

    HiGHS takes a tenth of a second to load: it is not where few columns are seen to have no solution, or only one.
    """
    with suppress(Unsure):
        found = cheapest(costs, low, high, rows)
        if found is None or not whole:
            return found
    solver = float_program(costs, [0.0] * len(costs), low, high, rows, True, whole, **options)
    return list(solver.getSolution().col_value) if run(solver) == "kOptimal" else None
