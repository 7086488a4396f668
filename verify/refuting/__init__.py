"""Search for a witness against a statement: simple values, special points, corners, lines, downhill, boxes, z3.

Also for a point where the statement is undefined, and for a satisfying instance (a point where all hypotheses
hold). Everything found is confirmed by the kernel's evaluator before it is handed over, and made simpler where
that takes little time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice

from verify.kernel.certificate import Undefined, Witness
from verify.kernel.definedness import at_values
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import defined_at, evaluator_for, holds
from verify.kernel.statement import (
    TRUE,
    And,
    Family,
    Formula,
    Or,
    RandomVariable,
    Range,
    Relation,
    Statement,
    negation,
)
from verify.kernel.terms import Term
from verify.limits.deadlines import Deadline, OutOfTime
from verify.refuting.isolating import Isolated, isolate
from verify.refuting.numeric import Unsupported
from verify.refuting.search import LONG, QUICK, SOLVER, Effort, Search
from verify.refuting.unroll import Problem, crowd, problems
from verify.refuting.values import simplest_between

__all__ = [
    "LONG",
    "QUICK",
    "SOLVER",
    "Effort",
    "Isolated",
    "Search",
    "find_example",
    "find_undefined",
    "find_witness",
    "isolate",
    "near_misses",
    "simplest_between",
]

Confirmed = Callable[[Witness], bool]
MISSES = 3
CROWDED, CROWD_STARTS = 3.0, 12  # seconds for alphabets with all letters but one alike; downhill searches
SLICE = 0.4  # seconds for families of a simple shape in one problem


def find_witness(statement: Statement, effort: Effort, deadline: Deadline) -> Witness | None:
    """Values at which all hypotheses hold and the conclusion fails, confirmed by the kernel's evaluator."""
    wanted = (*statement.hypotheses, negation(statement.conclusion))

    def confirmed(witness: Witness) -> bool:
        hypotheses, conclusion = holds(statement, witness)
        found = conclusion is False and all(h is True for h in hypotheses)
        return found and defined_at(statement, witness) is True

    return _find(statement, wanted, confirmed, effort, deadline)


def near_misses(statement: Statement, effort: Effort, deadline: Deadline) -> list[Witness]:
    """A few points at which the evaluator can not tell that the statement holds: equalities that it does not see through.

    No witnesses: what they are worth has to be proved.
    """
    found: list[Witness] = []
    wanted = (*statement.hypotheses, negation(statement.conclusion))

    def undecided(witness: Witness) -> bool:
        hypotheses, conclusion = holds(statement, witness)
        if conclusion is not True and False not in hypotheses and witness not in found:
            found.append(witness)
        return len(found) >= MISSES

    _find(statement, wanted, undecided, effort, deadline)
    return found


def find_undefined(statement: Statement, effort: Effort, deadline: Deadline) -> Undefined | None:
    """Values at which the hypotheses so far hold and some expression has no meaning."""
    condition = at_values(statement)
    if condition == TRUE:
        return None

    def confirmed(witness: Witness) -> bool:
        return defined_at(statement, Undefined(witness.values)) is False

    ways = _alternatives(negation(condition))
    effort = effort._replace(scan=effort.scan / max(1, len(ways)), empty=True)
    for wanted in ways:
        found = _find(statement, wanted, confirmed, effort, deadline)
        if found is not None:
            return Undefined(found.values)
    return None


def find_example(statement: Statement, effort: Effort, deadline: Deadline) -> Witness | None:
    """Values at which all hypotheses hold."""

    def confirmed(witness: Witness) -> bool:
        evaluator = evaluator_for(statement, witness)
        return all(evaluator.truth(h) is True for h in statement.hypotheses)

    return _find(statement, statement.hypotheses, confirmed, effort, deadline)


def _alternatives(formula: Formula) -> list[tuple[Formula, ...]]:
    """The ways in which a negated definedness condition can hold, each as a list of constraints."""
    if isinstance(formula, Or):
        return [way for part in formula.args for way in _alternatives(_opened(part))]
    if isinstance(formula, And):
        ways: list[tuple[Formula, ...]] = [()]
        for part in formula.args:
            ways = [(*way, *more) for way in ways for more in _alternatives(_opened(part))][:64]
        return ways
    return [(formula,)]


def _opened(formula: Formula) -> Formula:
    return negation(negation(formula)) if not isinstance(formula, Relation | And | Or) else formula


def _find(
    statement: Statement,
    wanted: tuple[Formula, ...],
    confirmed: Confirmed,
    effort: Effort,
    deadline: Deadline,
) -> Witness | None:
    if any(isinstance(b.sort, RandomVariable) for b in statement.binders):
        return None
    try:
        for stage in effort.stages():
            found = _stage(statement, wanted, confirmed, stage, deadline)
            if found is not None:
                return found
    except (OutOfTime, Unsupported):
        return None
    return None


def _stage(
    statement: Statement,
    wanted: tuple[Formula, ...],
    confirmed: Confirmed,
    effort: Effort,
    deadline: Deadline,
) -> Witness | None:
    """Simple values for every problem first; then what takes longer, for one problem after the other."""
    searches: list[Search] = []
    simple = deadline.sooner(effort.simple)
    try:
        for problem in islice(problems(statement, wanted, effort.largest, empty=effort.empty), effort.problems):
            simple.check()
            search = _search(problem, confirmed, effort, simple)
            if search.hopeless():
                continue
            searches.append(search)
            values = search.simple_values()
            if values is not None:
                return _witness(search, values)
    except OutOfTime:
        deadline.check()
    if effort.scan and any(isinstance(b.sort, Family) for b in statement.binders):
        found = _by_patterns(statement, wanted, confirmed, effort, deadline.sooner(effort.scan))
        if found is not None:
            return found
        deadline.check()
    if effort.crowds:
        found = _by_crowds(statement, wanted, confirmed, effort, deadline.sooner(CROWDED))
        if found is not None:
            return found
        deadline.check()
    scanning = deadline.sooner(effort.scan)
    for search in searches:
        search.deadline = deadline
        for attempt in _further(effort, scanning):
            deadline.check()
            try:
                values = attempt(search)
            except OutOfTime:
                continue
            if values is not None:
                return _witness(search, values)
    return None


def _repeated(problem: Problem) -> int:
    """How many indices have the value of one before, over the same letters."""
    sorts = {b.name: b.sort for b in problem.statement.binders}
    values = [(sorts.get(name), value) for name, value in problem.fixed.items() if isinstance(sorts.get(name), Range)]
    return len(values) - len(set(values))


def _by_patterns(
    statement: Statement, wanted: tuple[Formula, ...], confirmed: Confirmed, effort: Effort, deadline: Deadline
) -> Witness | None:
    """Families of a simple shape, where all sizes are 2, or 3."""
    from verify.refuting.patterns import MOST_PROBLEMS, patterned

    with suppress(OutOfTime):
        found = list(islice(problems(statement, wanted, 3, alike=True), MOST_PROBLEMS))
        for problem in sorted(found, key=_repeated):
            deadline.check()
            search = _search(problem, confirmed, effort, deadline)
            if search.hopeless():
                continue
            with suppress(OutOfTime):
                if (values := patterned(search, deadline.sooner(SLICE))) is not None:
                    return _witness(search, values)
    return None


def _by_crowds(
    statement: Statement, wanted: tuple[Formula, ...], confirmed: Confirmed, effort: Effort, deadline: Deadline
) -> Witness | None:
    """One letter against many that are alike: what fails for large alphabets only."""
    from verify.refuting.descent import by_simplex

    with suppress(OutOfTime, Unsupported):
        for size in effort.crowds:
            if (problem := crowd(statement, wanted, size)) is None:
                return None
            search = _search(problem, confirmed, effort, deadline)
            if search.hopeless():
                continue
            values = search.simple_values() or by_simplex(search, CROWD_STARTS, deadline)
            if values is not None:
                return _witness(search, values)
    return None


def _witness(search: Search, values: dict[str, Term]) -> Witness:
    """The witness, made simpler where that is wanted."""
    if search.effort.shrink:
        from verify.refuting.simplify import shrunk

        values = shrunk(search, values)
    return search.problem.witness(values)


def _search(problem: Problem, confirmed: Confirmed, effort: Effort, deadline: Deadline) -> Search:
    def accepted(values: Mapping[str, Term]) -> bool:
        try:
            return confirmed(problem.witness(values))
        except (KernelError, EnclosureError):
            return False

    return Search(problem, accepted, effort, deadline)


def _further(effort: Effort, scanning: Deadline) -> Iterator[Callable[[Search], dict[str, Term] | None]]:
    """What to try on a problem when simple values fail; imported when they do."""
    from verify.refuting.boxes import boxed
    from verify.refuting.corners import cornered
    from verify.refuting.descent import by_moves, by_simplex
    from verify.refuting.scan import scanned

    if effort.scan:
        yield lambda search: cornered(search, scanning)
        yield lambda search: scanned(search, scanning.sooner(0.6 * scanning.left()))
        yield lambda search: by_simplex(search, effort.starts, scanning.sooner(0.6 * scanning.left()))
        yield lambda search: boxed(search, scanning)
    if effort.starts and not effort.scan:
        yield lambda search: by_simplex(search, effort.starts, search.deadline)
        yield lambda search: by_moves(search, effort.starts, search.deadline)
    if effort.smt:
        yield lambda search: by_smt(search)


def by_smt(search: Search) -> dict[str, Term] | None:
    """Ask z3 for rational values, where it can read the constraints."""
    from verify.refuting.smt import solve

    for values in solve(search.problem, min(search.effort.smt, search.deadline.left())):
        found = search.confirm(values)
        if found is not None:
            return found
    return None
