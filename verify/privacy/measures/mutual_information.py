"""Mutual information of a finite channel: exactly as an expression, rigorously enclosed, and at its worst over a set.

In nats, with 0 log 0 = 0: ``I(P; Q) = sum_ij P_i Q[i][j] log(Q[i][j] / r_j)`` with the output law ``r = P Q``. It is an
average over the source: a small value says nothing about the leakage of a rare letter.

The worst case over the convex hull of rows P_k rests on two facts. For any law r, ``I(P; Q) <= sum_i P_i D(Q[i] || r)``,
which is linear in P, so its maximum over the hull is at a row: an upper bound for every r. And I(P; Q) is concave in P,
so a barrier method finds weights w at which the bound with r = P_w Q is tight. The weights are found in floats, made
rational, and both bounds are evaluated in ball arithmetic.

Source: Kalantari, Sankar, Sarwate (2018), eq. (24); Cover, Thomas, Elements of Information Theory, theorem 2.7.4 and
section 10.8; Boyd, Vandenberghe, Convex Optimization, section 11.3, for the barrier method.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import Channel, Distribution, exact_channel, exact_distribution
from verify.privacy.measures.decimals import Number, width_value
from verify.privacy.measures.results import Between, Result, at_least, at_most, is_law, nearby_law
from verify.privacy.measures.source_sets import SourceSet

__all__ = [
    "WorstCaseMI",
    "information",
    "mutual_information",
    "mutual_information_enclosure",
    "worst_case_mutual_information",
]

Matrix = Sequence[Sequence[Fraction | int]]
BITS = 64  # of the first attempt; doubled until an enclosure is narrow enough
MOST_BITS = 2**16
SHARPEST = 1e13  # the barrier's gap is rows/sharpness, until rounding errors of doubles are as large


def mutual_information(P: Sequence[Fraction | int], Q: Matrix) -> Any:
    """I(P; Q) in nats, exactly: a sympy expression in logarithms of rational numbers.

    Complexity: O(inputs outputs), and what sympy needs to add them up. Raises ValueError unless P is a distribution
    with an entry a row of the channel Q, TypeError if an entry is not exact.

    >>> half = Fraction(1, 2)
    >>> mutual_information([half, half], [[1, 0], [0, 1]])
    log(2)
    """
    from sympy import Add, Rational, log

    law, channel = _checked(P, Q)
    parts = []
    for share, ratio in _terms(law, channel):
        argument = Rational(ratio.numerator, ratio.denominator)
        parts.append(Rational(share.numerator, share.denominator) * log(argument))
    return Add(*parts)


def mutual_information_enclosure(
    P: Sequence[Fraction | int], Q: Matrix, width: Number = 1e-12
) -> tuple[Fraction, Fraction]:
    """Rational numbers ``lower <= I(P; Q) <= upper`` in nats, less than ``width`` apart.

    Ball arithmetic, its precision doubled until the width is reached. Complexity: O(inputs outputs) logarithms of
    about log2(1/width) bits. Raises as `mutual_information`, and ValueError for a width <= 0 or below 2^-65000.

    >>> low, high = mutual_information_enclosure([Fraction(1, 2)] * 2, [[1, 0], [0, 1]])
    >>> low < high < low + Fraction(1, 10**12), round(float(low), 6)
    (True, 0.693147)
    """
    law, channel = _checked(P, Q)
    return _narrow(lambda: information(law, channel), _width(width))


@dataclass(frozen=True)
class WorstCaseMI(Between, Result):
    """``lower <= max over the hull of I(P; Q) <= upper`` in nats, at most ``wanted`` apart.

    ``weights`` of the rows give a source whose information is at least `lower`. With the output law r of that source,
    ``max over rows of sum_i P_i D(Q[i] || r)`` is at most `upper`.
    """

    source_set: SourceSet = field(repr=False)
    channel: Channel = field(repr=False)
    wanted: Fraction
    lower: Fraction
    upper: Fraction
    weights: tuple[Fraction, ...] = field(repr=False)

    def _shown(self) -> bool:
        source_set = self.source_set.again()
        channel = _fitting(source_set, self.channel)
        if not (
            0 <= self.lower <= self.upper <= self.lower + self.wanted
            and is_law(self.weights, len(source_set))
        ):
            return False
        law, output = _mixed(source_set, channel, self.weights)
        below = self.lower == 0 or at_least(partial(information, law, channel), self.lower)
        return below and all(
            at_most(partial(_divergence, row, channel, output), self.upper) for row in source_set.rows
        )


def worst_case_mutual_information(
    source_set: SourceSet, Q: Matrix, width: Number = 1e-8
) -> WorstCaseMI:
    """The largest I(P; Q) over the convex hull of the source set, in nats, enclosed to ``width``.

    Some 100 Newton steps, each O(rows M^2 + rows^3). Raises ArithmeticError if the width is out of reach in double
    precision (1e-8 is usual; with one row any width is reached), ValueError if Q has not one row a letter.

    >>> found = worst_case_mutual_information(SourceSet([[1, 0], [0, 1]]), [[1, 0], [0, 1]])
    >>> found.lower <= found.upper, round(float(found.upper), 6), found.weights == (Fraction(1, 2),) * 2
    (True, 0.693147, True)
    """
    wanted = _width(width)
    channel = _fitting(source_set, Q)
    best: WorstCaseMI | None = None
    for weights in _weights(source_set, channel):
        found = WorstCaseMI(
            source_set, channel, wanted, *_enclosed(source_set, channel, weights, wanted / 4), weights
        )
        if found.width <= wanted:
            return found
        best = found if best is None or found.width < best.width else best
    assert best is not None
    raise ArithmeticError(
        f"the worst case is enclosed in [{float(best.lower)}, {float(best.upper)}], wider than {float(wanted)}"
    )


# --- checks --------------------------------------------------------------------------------------------------------


def _checked(P: Sequence[Fraction | int], Q: Matrix) -> tuple[Distribution, Channel]:
    law, channel = exact_distribution("P", P), exact_channel("Q", Q)
    if len(law) != len(channel):
        raise ValueError(f"P has {len(law)} entries, Q has {len(channel)} rows: one row a letter is needed")
    return law, channel


def _fitting(source_set: SourceSet, Q: Matrix) -> Channel:
    channel = exact_channel("Q", Q)
    if len(channel) != source_set.alphabet_size:
        M = source_set.alphabet_size
        raise ValueError(f"Q has {len(channel)} rows, the source set has {M} letters: they must agree")
    return channel


def _width(width: Number) -> Fraction:
    exact = width_value(width)
    if not exact * 2 ** (MOST_BITS - BITS) >= 1:
        raise ValueError(f"width = {width}: must be positive, and at least 2^-{MOST_BITS - BITS}")
    return exact


# --- enclosures ----------------------------------------------------------------------------------------------------


def _output(law: Distribution, channel: Channel) -> Distribution:
    columns = zip(*channel, strict=True)
    return tuple(sum((p * q for p, q in zip(law, column, strict=True)), Fraction(0)) for column in columns)


def _terms(law: Distribution, channel: Channel) -> list[tuple[Fraction, Fraction]]:
    """The (share, ratio) of which the information is sum share log(ratio), without those that are 0."""
    output = _output(law, channel)
    return [
        (p * q, q / r)
        for p, row in zip(law, channel, strict=True)
        for q, r in zip(row, output, strict=True)
        if p and q and q != r
    ]


def information(law: Distribution, channel: Channel) -> Any:
    """I(P; Q) as a ball."""
    return sum((ball(share) * ball(ratio).log() for share, ratio in _terms(law, channel)), ball(0))


def _narrow(value: Callable[[], Any], width: Fraction) -> tuple[Fraction, Fraction]:
    """The ends of a ball that ``value()`` computes, with as many bits as it takes; information is not negative."""
    from flint import ctx

    bits = BITS
    while True:
        with ctx.workprec(bits):
            low, high = ends(value())
        if high - low < width:
            return max(low, Fraction(0)), high
        bits *= 2


def _enclosed(
    source_set: SourceSet, channel: Channel, weights: tuple[Fraction, ...], width: Fraction
) -> tuple[Fraction, Fraction]:
    """The information of the mixture, from below, and the bound with its output law, from above."""
    law, output = _mixed(source_set, channel, weights)
    lower, _ = _narrow(lambda: information(law, channel), width)
    upper = max(_narrow(partial(_divergence, row, channel, output), width)[1] for row in source_set.rows)
    return lower, upper


def _mixed(
    source_set: SourceSet, channel: Channel, weights: tuple[Fraction, ...]
) -> tuple[Distribution, Distribution]:
    """The mixture of the rows, and its output law."""
    whole, common = source_set.mixture(weights)
    law = tuple(Fraction(p, common) for p in whole)
    return law, _output(law, channel)


def _divergence(row: Distribution, channel: Channel, output: Distribution) -> Any:
    """sum_i P_i D(Q[i] || r) as a ball. Raises ZeroDivisionError if it is infinite; not for positive weights."""
    total = ball(0)
    for p, line in zip(row, channel, strict=True):
        for q, r in zip(line, output, strict=True):
            if p and q and q != r:
                total += ball(p * q) * ball(q / r).log()
    return total


# --- the weights, in floats ----------------------------------------------------------------------------------------


def _weights(source_set: SourceSet, channel: Channel) -> list[tuple[Fraction, ...]]:
    """Rational weights, all positive, the best first but for rounding. Untrusted.

    Maximises I(P_w; Q) + (sum log w)/sharpness by Newton's method for growing sharpness.
    """
    import numpy as np

    rows = len(source_set)
    if rows == 1:
        return [(Fraction(1),)]
    P = np.array([[float(p) for p in row] for row in source_set.rows])
    Q = np.array([[float(q) for q in row] for row in channel])
    logs = np.log(Q, out=np.zeros_like(Q), where=Q > 0)
    kept = P @ (Q * logs).sum(axis=1)  # sum_i P_k(i) sum_j Q_ij log Q_ij
    outputs = P @ Q
    outputs = outputs[:, outputs.max(axis=0) > 0]  # an output that no row puts out adds nothing
    w, found, sharpness = np.full(rows, 1.0 / rows), [], 10.0
    while sharpness < SHARPEST:
        w = _centred(w, kept, outputs, sharpness)
        found.append(nearby_law(w))
        sharpness *= 10
    return found[::-1]


def _centred(w: Any, kept: Any, outputs: Any, sharpness: float) -> Any:
    """Newton's method on the simplex, with backtracking, for sharpness I(w) + sum log w."""
    import numpy as np

    def objective(at: Any) -> float:
        r = at @ outputs
        return float(sharpness * (kept @ at - r @ np.log(r)) + np.log(at).sum())

    for _ in range(50):
        r = w @ outputs
        gradient = sharpness * (kept - outputs @ (np.log(r) + 1)) + 1 / w
        curvature = sharpness * (outputs / r) @ outputs.T + np.diag(1 / w**2)
        # steps in units of w keep the system well conditioned; sum of the step is 0
        scaled = curvature * w[:, None] * w[None, :]
        solved = np.linalg.solve(scaled, np.stack([gradient * w, w], axis=1))
        step = w * (solved[:, 0] - solved[:, 1] * (w @ solved[:, 0]) / (w @ solved[:, 1]))
        slope = float(gradient @ step)
        if not slope > 1e-10:
            return w
        length = (
            1.0 if not (step < 0).any() else min(1.0, 0.99 * float((-w[step < 0] / step[step < 0]).min()))
        )
        here = objective(w)
        while length > 1e-10 and not objective(w + length * step) >= here + 0.1 * length * slope:
            length /= 2
        if length <= 1e-10:
            return w
        w = w + length * step
        w /= w.sum()
    return w
