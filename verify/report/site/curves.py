"""Trade-off curves: the least leakage at each distortion, exactly, and what a printed formula says."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.hamming import optimal_dp_leakage

Level = Fraction | None
Formula = tuple[str, Callable[[Fraction], Level]]  # what is printed for a source set: its name, and e^eps at D
STEPS = 50
BELOW, LEAST = Fraction(1, 10**6), Fraction(1, 100)


@dataclass(frozen=True)
class Sample:
    """At distortion D: the least e^eps (None is infinity), and that of the printed formula, if it is computed."""

    D: Fraction
    least: Level
    printed: Level


@dataclass(frozen=True)
class Curve:
    """One source set with its samples. ``formula`` names what is printed for it, "" if nothing was computed."""

    name: str
    source_set: SourceSet
    formula: str
    samples: tuple[Sample, ...]

    @property
    def parts(self) -> bool:
        """Whether the printed formula is not the least leakage somewhere."""
        return bool(self.formula) and any(sample.least != sample.printed for sample in self.samples)


def curve(name: str, source_set: SourceSet, printed: Formula | None = None) -> Curve:
    """The curve of a source set of any class. Every value is checked against its certificates.

    Complexity: some hundred calls of `optimal_dp_leakage`, and of the printed formula.
    """
    formula, value = printed or ("", lambda D: None)
    samples = []
    for D in _grid(source_set):
        found = optimal_dp_leakage(source_set, D)
        if not found.verify():
            raise ArithmeticError(f"{name}, D = {D}: the certificates do not show the answer")
        samples.append(Sample(D, found.exp_epsilon, value(D)))
    return Curve(name, source_set, formula, tuple(samples))


def _grid(source_set: SourceSet) -> list[Fraction]:
    """Fiftieths, the thresholds of the class, and just below them, where the printed formulas jump."""
    edges = {source_set.free_distortion}
    if source_set.source_class == "II":
        edges |= set(source_set.thresholds())
    points = {LEAST, *(Fraction(k, STEPS) for k in range(1, STEPS + 1))} | edges | {edge - BELOW for edge in edges}
    return sorted(D for D in points if LEAST <= D <= 1)


def nats(level: Level) -> float:
    """eps of e^eps, rounded."""
    return math.inf if level is None else math.log(level.numerator) - math.log(level.denominator)
