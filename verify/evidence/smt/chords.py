"""Logarithms by the linear solver alone: tangents on one side, chords on the other, added where a model is wrong.

The logarithm is concave: it is below its tangents everywhere, and above the chord between two points a < b for
``a <= x <= b``. Both are linear where the argument is, so that on a line, where everything else is known, z3's linear
solver decides by cases what nlsat gives up on; x log x is convex, with the two the other way round. The ends of chords
are numbers with few factors: where two sides touch there, what is unknown cancels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from verify.evidence.smt.ground import Ground
from verify.evidence.smt.logarithms import between, missed
from verify.evidence.smt.polynomials import Poly, constant, symbol
from verify.evidence.smt.products import eliminated
from verify.evidence.smt.propositions import (
    YES,
    Atom,
    Junction,
    Proposition,
    atom,
    every_atom,
    junction,
    put_values,
)
from verify.evidence.smt.solver import Solver

__all__ = ["holds_by_chords", "known"]

ROUNDS = 60
FINE = 10**10
GRIDS = (1, 2, 6, 36, 216, 1080, 7560)  # ends of chords are multiples of 1 over one of these


def holds_by_chords(
    ground: Ground, solver: Solver, propositions: Sequence[Proposition], fixed: Mapping[str, Poly], seconds: float
) -> bool:
    """Whether linear facts about logarithms contradict the propositions; ``fixed`` symbols have these values."""
    end = solver.left() - seconds
    values, wanted = known(ground, propositions, fixed)
    logs = _linear(ground.logs, values)
    weighted = _linear(ground.weighted, values)
    wanted += [what for name, what in ground.side if name.startswith("#log(")]
    facts = [q for p in wanted for q in _linear_parts(p)]
    for _ in range(ROUNDS):
        answer = solver.check(facts, ground.positive, solver.left() - end)
        if answer.word != "sat":
            return answer.word == "unsat"
        model = {x: Fraction(v.removeprefix("~")) for x, v in answer.model.items() if v}
        for x, poly in values.items():
            own = poly.put({y: constant(model.get(y, Fraction(0))) for y in poly.symbols()}).number()
            if own is not None:
                model[x] = own
        told = [*_told(ground, logs, model, False), *_told(ground, weighted, model, True)]
        new = [q for p in told for q in _linear_parts(put_values(p, values))]
        names = {x for p in new for a in every_atom(p) for x in a.poly.symbols()}
        new += [q for name, what in ground.side if name in names for q in _linear_parts(put_values(what, values))]
        if not set(new) - set(facts):
            return False
        facts = list(dict.fromkeys([*facts, *new]))
    return False


def known(
    ground: Ground, propositions: Sequence[Proposition], fixed: Mapping[str, Poly]
) -> tuple[dict[str, Poly], list[Proposition]]:
    """What equations give, one after the other, and the propositions with it put in; logarithms of numbers by primes."""
    values, wanted, more = dict[str, Poly](), list(propositions), dict(fixed)
    while more:
        values = {x: p.put(more) for x, p in values.items()} | more
        wanted = [put_values(p, more) for p in wanted]
        more = eliminated(wanted) or dict(_greatest(wanted)) or dict(_of_numbers(ground, values))
    return values, wanted


def _of_numbers(ground: Ground, values: Mapping[str, Poly]) -> Iterator[tuple[str, Poly]]:
    for arguments, weighted in ((ground.logs, False), (ground.weighted, True)):
        for name, argument in arguments.items():
            number = argument.put(values).number()
            if name not in values and number is not None and (number > 0 or (number == 0 and weighted)):
                yield name, _at_end(ground, number, weighted)


def _greatest(propositions: Sequence[Proposition]) -> Iterator[tuple[str, Poly]]:
    """Symbols that are one of several numbers, and at least the greatest of them."""
    for part in propositions:
        if isinstance(part, Atom) or part.kind == "or":
            continue
        for choice in part.parts:
            if not isinstance(choice, Junction) or choice.kind != "or":
                continue
            among = [eliminated([p]) for p in choice.parts]
            names = {name for one in among for name in one}
            numbers = [value.number() for one in among for value in one.values()]
            if len(names) != 1 or len(numbers) != len(among) or None in numbers:
                continue
            (name,), top = names, constant(max(v for v in numbers if v is not None))
            if atom("<=", top - symbol(name)) in part.parts:
                yield name, top


def _linear(arguments: Mapping[str, Poly], values: Mapping[str, Poly]) -> dict[str, Poly]:
    found = {name: argument.put(values) for name, argument in arguments.items()}
    return {name: argument for name, argument in found.items() if argument.degree() <= 1}


def _linear_parts(proposition: Proposition) -> Iterator[Proposition]:
    """Those of its parts that are linear: something weaker."""
    parts = proposition.parts if isinstance(proposition, Junction) and proposition.kind == "and" else (proposition,)
    for part in parts:
        if part == YES:
            continue
        if all(a.poly.degree() <= 1 for a in every_atom(part)):
            yield part
        elif isinstance(part, Junction) and part.kind == "or":
            cases = [junction("and", _linear_parts(p)) for p in part.parts]
            if YES not in cases:
                yield junction("or", cases)
        elif isinstance(part, Junction):
            yield from _linear_parts(part)


def _told(
    ground: Ground, arguments: Mapping[str, Poly], model: Mapping[str, Fraction], weighted: bool
) -> Iterator[Proposition]:
    """Where the model has a logarithm wrong: the tangents there, and a chord."""
    here = {name: x for name, x in arguments.items() if name in model}
    for name, c in missed(here, model, weighted):
        argument = here[name]
        tangents = ground.weighted_tangents if weighted else ground.tangents
        yield tangents(argument, name, [c])
        at = argument.put({x: constant(v) for x, v in model.items()}).number()
        if at is not None:
            yield from _chord(ground, argument, name, at, model[name], weighted)


def _chord(
    ground: Ground, argument: Poly, name: str, at: Fraction, said: Fraction, weighted: bool
) -> Iterator[Proposition]:
    """The widest chord that excludes what is said there: from either end, with a slope that is rounded to be weaker."""
    for grid in GRIDS:
        a = Fraction(at * grid // 1, grid)
        b = a + Fraction(1, grid)
        if a == 0 and not weighted:
            continue
        (low_a, high_a), (low_b, high_b) = _values(a, weighted), _values(b, weighted)
        if said > high_a + (high_b - high_a) * (at - a) * grid or not weighted:
            if not weighted and said >= low_a + (low_b - low_a) * (at - a) * grid:
                continue
            least, most = (low_b - high_a) * grid, (high_b - low_a) * grid
            side, first, last = (1, most, least) if weighted else (-1, least, most)
            from_a = _at_end(ground, a, weighted) + (argument - constant(a)).scaled(first)
            from_b = _at_end(ground, b, weighted) + (argument - constant(b)).scaled(last)
            for line in (from_a, from_b):
                above = atom("<=", (symbol(name) - line).scaled(Fraction(side)))
                outside = (atom("<", argument - constant(a)), atom("<", constant(b) - argument))
                yield junction("or", (*outside, above))
            return


def _values(x: Fraction, weighted: bool) -> tuple[Fraction, Fraction]:
    if x == 0:
        return x, x
    low, high = between(x, FINE)
    return (x * low, x * high) if weighted else (low, high)


def _at_end(ground: Ground, x: Fraction, weighted: bool) -> Poly:
    return constant(0) if x == 0 else ground.of_number(x).scaled(x if weighted else Fraction(1))
