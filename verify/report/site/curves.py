"""Trade-off curves: the least leakage at each distortion, exactly, and what the paper's formulas say."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from verify.measures.folding import folded_union, folding_permutations
from verify.measures.kss2018_tables import class_ii, class_iii
from verify.measures.source_sets import SourceSet
from verify.solvers.hamming import optimal_dp_leakage
from verify.solvers.kss2018_programs import printed_theorem2, printed_theorem3

__all__ = ["Curve", "Sample", "curve", "nats", "paper_curves"]

Level = Fraction | None
STEPS = 50
MOST_LETTERS = 12  # the printed programs of more letters take too long
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


@cache
def paper_curves() -> tuple[Curve, ...]:
    """The source sets of Kalantari, Sankar, Sarwate (2018): uniform, and Tables I to IV. Made once a process."""
    made: list[Curve] = []
    for M, tables in ((6, ("I", "III")), (10, ("II", "IV"))):
        made.append(curve(f"Class I: uniform, M = {M}", SourceSet([[Fraction(1, M)] * M])))
        made.append(curve(f"Class II: Table {tables[0]}, M = {M}", class_ii(M)))
        made += [curve(f"Class III:{g}: Table {tables[1]}, M = {M}", class_iii(M, g)) for g in "abc"]
    return tuple(made)


def curve(name: str, source_set: SourceSet) -> Curve:
    """The curve of a source set of any class. Every value is checked against its certificates.

    Complexity: some hundred calls of `optimal_dp_leakage`, and of the printed program of its class.
    """
    formula, printed = _printed(source_set)
    samples = []
    for D in _grid(source_set):
        found = optimal_dp_leakage(source_set, D)
        if not found.verify():
            raise ArithmeticError(f"{name}, D = {D}: the certificates do not show the answer")
        samples.append(Sample(D, found.exp_epsilon, printed(D)))
    return Curve(name, source_set, formula, tuple(samples))


def _grid(source_set: SourceSet) -> list[Fraction]:
    """Fiftieths, the thresholds of the class, and just below them, where the printed formulas jump."""
    edges = {source_set.free_distortion}
    if source_set.source_class == "II":
        edges |= set(source_set.thresholds())
    points = {LEAST, *(Fraction(k, STEPS) for k in range(1, STEPS + 1))} | edges | {edge - BELOW for edge in edges}
    return sorted(D for D in points if LEAST <= D <= 1)


def _printed(source_set: SourceSet) -> tuple[str, Callable[[Fraction], Level]]:
    """The printed formula of the class, as a function of D."""
    kind, M = source_set.source_class, source_set.alphabet_size
    if kind == "I":
        return "Theorem 1", lambda D: max(Fraction(1), (M - 1) * (1 - D) / D)
    if M > MOST_LETTERS:
        return "", lambda D: None
    if kind == "II":
        order = source_set.classification.order or ()
        ordered = SourceSet([[row[i] for i in order] for row in source_set.rows])
        return "Theorem 2", lambda D: printed_theorem2(ordered, D)
    try:
        orders = folding_permutations(source_set)
    except ValueError:  # too many ties: the paper's set of permutations is too large to write out
        return "", lambda D: None
    folded = SourceSet(folded_union(source_set))
    return "Theorem 3, upper bound", lambda D: printed_theorem3(folded, D, orders)


def nats(level: Level) -> float:
    """eps of e^eps, rounded."""
    return math.inf if level is None else math.log(level.numerator) - math.log(level.denominator)
