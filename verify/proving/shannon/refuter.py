"""Joint laws at which an information inequality fails, the simple ones first.

In order: linear functions of one or two uniform bits; linear codes read off rays of the cone of polymatroids that
the linear program leaves; mixtures whose entropies are tuned to thresholds; functions of a few bits that are not
linear; local search. The kernel's evaluator has the last word on each.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, pairwise, product

from verify.kernel import certificate as c
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import defined_at, holds
from verify.kernel.statement import Binder, Integer, RandomVariable, Real, Statement, instantiate
from verify.kernel.terms import Num, Term
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.shannon.conditions import Condition, NotLinear, failures
from verify.proving.shannon.laws import BIASES, Code, Law, entropies, functions_of_bits

MAX_VARIABLES = 10
MAX_DESCENTS = 2_000
MAX_CHECKS = 40
MAX_BLIND_CHECKS = 400
MAX_INSTANCES = 80
#: Laws at which a statement is looked at for what is undefined.
MAX_LAWS = 40
#: Values to try for scalar names, the simplest first.
VALUES = [
    Fraction(v) for v in ("1", "0", "2", "1/2", "3", "4", "-1", "1/3", "10", "3/4", "1/10", "100", "-2", "8")
]
Branches = list[list[Condition]]


def find_law(statement: Statement, deadline: Deadline) -> c.Witness | None:
    """A witness with a joint law, or None. It never raises OutOfTime."""
    names = sorted(b.name for b in statement.binders if isinstance(b.sort, RandomVariable))
    if not names or len(names) > MAX_VARIABLES:
        return None
    tries = [_Attempt(statement, values, names, closed) for values, closed in _instances(statement)]
    tries = [attempt for attempt in tries if attempt.branches != []]
    try:
        for stage in _STAGES:
            for attempt in tries:
                for law in stage(attempt, deadline):
                    deadline.check()
                    witness = attempt.witness(law)
                    if witness is not None:
                        return witness
    except OutOfTime:
        pass
    return None


def find_undefined(statement: Statement, deadline: Deadline) -> c.Undefined | None:
    """Simple values of the scalars, and a simple law, at which the statement is certainly undefined; None if none of
    them is one. Raises OutOfTime.
    """
    names = sorted(b.name for b in statement.binders if isinstance(b.sort, RandomVariable))
    laws = [code.law(names) for code in islice(_simple_codes(len(names)), MAX_LAWS)] if names else []
    points = [values for values, _ in _instances(statement)]
    for law, values in ((law, values) for law in (None, *laws) for values in points):
        deadline.check()
        point = c.Undefined(values, law)
        try:
            if defined_at(statement, point) is False:
                return point
        except (KernelError, EnclosureError):
            continue
    return None


def _instances(statement: Statement) -> Iterator[tuple[tuple[tuple[str, Term], ...], Statement]]:
    """The statement for simple values of its scalars."""
    scalars = [b for b in statement.binders if not isinstance(b.sort, RandomVariable)]
    if not all(isinstance(b.sort, (Real, Integer)) for b in scalars) or len(scalars) > 3:
        return
    candidates = list(dict.fromkeys([*VALUES[:5], *_constants(statement), *VALUES[5:]])) if scalars else []
    places = sorted(product(range(len(candidates)), repeat=len(scalars)), key=lambda t: (sum(t), t))
    random_ones = tuple(b for b in statement.binders if isinstance(b.sort, RandomVariable))
    for place in places[:MAX_INSTANCES]:
        chosen = [candidates[i] for i in place]
        if any(
            isinstance(b.sort, Integer) and v.denominator > 1 for b, v in zip(scalars, chosen, strict=True)
        ):
            continue
        values = tuple((b.name, Num(v)) for b, v in zip(scalars, chosen, strict=True))
        yield values, _at(statement, random_ones, values)


def _constants(statement: Statement) -> list[Fraction]:
    """The numbers in the statement, and what lies between them: thresholds of scalars are among them."""
    found = sorted({p.value for p in parts(statement) if isinstance(p, Num)})
    return [*found, *((a + b) / 2 for a, b in pairwise(found))][:12]


def _at(statement: Statement, binders: tuple[Binder, ...], values: tuple[tuple[str, Term], ...]) -> Statement:
    put = dict(values)
    hypotheses = tuple(instantiate(h, put) for h in statement.hypotheses)
    return Statement(binders, hypotheses, instantiate(statement.conclusion, put))


class _Attempt:
    """The statement at some values of its scalars, as alternatives of linear conditions.

    `branches` is None where it is not linear: then only the kernel can say whether it fails.
    """

    def __init__(
        self, statement: Statement, values: tuple[tuple[str, Term], ...], names: list[str], closed: Statement
    ) -> None:
        self.statement, self.values, self.names = statement, values, names
        try:
            self.branches: Branches | None = failures(closed, names)
        except NotLinear:
            self.branches = None
        self.masks = sorted({m for branch in self.branches or () for c in branch for m in c.form})
        self.checks = 0

    def fails_at(self, law: Law) -> bool:
        """Whether the statement fails at the law as far as floats can tell."""
        if self.branches is None:
            return True
        found = entropies(law, self.masks)
        return any(all(c.may_hold(found) for c in branch) for branch in self.branches)

    def fails_at_code(self, code: Code) -> bool:
        if self.branches is None:
            return True
        ranks = {m: code.rank(m) for m in self.masks}
        return any(
            all(c.holds_for_ranks(ranks.__getitem__, code.prime) for c in branch) for branch in self.branches
        )

    def witness(self, law: Law) -> c.Witness | None:
        """The law as a witness, if the kernel agrees."""
        if self.checks > (MAX_CHECKS if self.branches else MAX_BLIND_CHECKS):
            return None
        self.checks += 1
        witness = c.Witness(self.values, law)
        try:
            hypotheses, conclusion = holds(self.statement, witness)
            found = conclusion is False and all(h is True for h in hypotheses)
            return witness if found and defined_at(self.statement, witness) is True else None
        except (KernelError, EnclosureError):
            return None


# --- stages -------------------------------------------------------------------------------------------------------

#: Linear functions of two bits, by rows of coefficients: constant, one bit, the other, their sum, both.
SPACES = [[], [(1, 0)], [(0, 1)], [(1, 1)], [(1, 0), (0, 1)]]


def _simple_codes(count: int) -> Iterator[Code]:
    """Random variables that are linear functions of one uniform bit, then of two, while these are few."""
    for length, choices in ((1, 2), (2, 5)):
        if choices**count > 4_000:
            return
        for choice in sorted(product(range(choices), repeat=count), key=lambda t: (max(t), sum(t))):
            yield Code(2, length, [[v[:length] for v in SPACES[i]] for i in choice])


def _small_codes(attempt: _Attempt, deadline: Deadline) -> Iterator[Law]:
    for code in _simple_codes(len(attempt.names)):
        deadline.check()
        if attempt.fails_at_code(code):
            yield code.law(attempt.names)


def _codes_from_rays(attempt: _Attempt, deadline: Deadline) -> Iterator[Law]:
    from verify.proving.shannon.rays import codes

    for branch in attempt.branches or ():
        for code in codes(branch, len(attempt.names), deadline):
            if attempt.fails_at_code(code):
                yield code.law(attempt.names)


def _few_bits(attempt: _Attempt, deadline: Deadline) -> Iterator[Law]:
    limit = {1: 13, 2: 13, 3: 13, 4: 8, 5: 5}.get(len(attempt.names), 2)
    for bias in BIASES:
        for number, law in enumerate(functions_of_bits(attempt.names, bias, limit)):
            if number % 64 == 0:
                deadline.check()
            if attempt.fails_at(law):
                yield law


def _tuned(attempt: _Attempt, deadline: Deadline) -> Iterator[Law]:
    from verify.proving.shannon.mixtures import tuned_laws

    for branch in attempt.branches or ():
        for law in tuned_laws(branch, attempt.names, deadline):
            if attempt.fails_at(law):
                yield law


def _searched(attempt: _Attempt, deadline: Deadline) -> Iterator[Law]:
    from random import Random  # here: what simple laws decide needs none

    from verify.proving.shannon.mixtures import searched_laws

    generator = Random(0)
    for _ in range(MAX_DESCENTS):
        for branch in attempt.branches or ():
            for law in searched_laws(branch, attempt.names, generator, deadline):
                if attempt.fails_at(law):
                    yield law


_STAGES = (_small_codes, _codes_from_rays, _tuned, _few_bits, _searched)
