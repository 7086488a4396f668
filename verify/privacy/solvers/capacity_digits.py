"""Capacity to more digits than doubles have: Newton's method and both ends in ball arithmetic.

From an input that is good to double precision, the inputs in use are known, and D(W_x || pW) = const on them is a system
of equations that Newton's method solves, with twice the digits after each step. What it finds is evaluated as any other
input: rationally, with balls for the logarithms alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import Channel, Distribution

__all__ = ["with_more_digits"]

BITS = 64
MOST_BITS = 4096
ROUNDS = 12


def with_more_digits(
    rows: Channel, p: Sequence[float], width: Fraction
) -> tuple[Fraction, Fraction, Distribution]:
    """(lower, upper, input), at most ``width`` apart if that is reached in ROUNDS steps; else the best of them.

    A step solves as many equations as inputs are used, and takes size logarithms of some 3 log2(1/width) bits.
    """
    from flint import ctx

    bits = min(MOST_BITS, BITS + 3 * (width.denominator // width.numerator).bit_length())
    law = _law([Fraction(float(v)) for v in p], bits)
    best: tuple[Fraction, Fraction, Distribution] | None = None
    with ctx.workprec(2 * bits):
        for _ in range(ROUNDS):
            output = _output(law, rows)
            divergences = [_divergence(row, output) for row in rows]
            lower = ends(sum((ball(w) * d for w, d in zip(law, divergences, strict=True)), ball(0)))[0]
            upper = max(ends(d)[1] for d in divergences)
            if best is None or upper - lower < best[1] - best[0]:
                best = (max(lower, Fraction(0)), upper, law)
            if best[1] - best[0] <= width:
                break
            further = _newton(rows, law, output, divergences)
            if further is None:
                break
            law = _law(further, bits)
    assert best is not None
    return best


def _law(values: Sequence[Fraction], bits: int) -> Distribution:
    """Rational weights on a grid of 2^-bits; none becomes 0 that is not."""
    whole = [max(1, round(v * 2**bits)) if v else 0 for v in values]
    total = sum(whole)
    return tuple(Fraction(v, total) for v in whole)


def _output(law: Distribution, rows: Channel) -> list[Any]:
    """The output law as balls; its numbers are sums of non-negative ones, so none loses its digits."""
    columns = zip(*rows, strict=True)
    return [
        sum((ball(p) * ball(w) for p, w in zip(law, column, strict=True) if w), ball(0)) for column in columns
    ]


def _divergence(row: Distribution, output: Sequence[Any]) -> Any:
    return sum((ball(w) * (ball(w) / r).log() for w, r in zip(row, output, strict=True) if w), ball(0))


def _newton(
    rows: Channel, law: Distribution, output: Sequence[Any], divergences: Sequence[Any]
) -> list[Fraction] | None:
    """A step on the inputs in use; None if their equations are singular or an input would become negative."""
    from flint import arb_mat

    level = max(ends(d)[0] for d in divergences)
    used = [x for x, p in enumerate(law) if p > level - ends(divergences[x])[0]]
    k = len(used)
    scaled = [[ball(w) / r for w, r in zip(rows[x], output, strict=True)] for x in used]
    system = [
        [sum((a * ball(w) for a, w in zip(line, rows[z], strict=True) if w), ball(0)) for z in used] + [ball(1)]
        for line in scaled
    ]
    system.append([ball(1)] * k + [ball(0)])
    middles = arb_mat([[v.mid() for v in line] for line in system])
    right = arb_mat([[divergences[x].mid()] for x in used] + [[ball(0)]])
    try:
        solved = middles.solve(right)
    except ZeroDivisionError:
        return None
    further = [Fraction(0)] * len(law)  # an input that is not used may keep no weight: it would keep the ends apart
    for place, x in enumerate(used):
        further[x] = law[x] + ends(solved[place, 0].mid())[0]
    covered = all(any(rows[x][y] for x in used) for y in range(len(output)))
    if not covered:
        further = [new or old for new, old in zip(further, law, strict=True)]
    return further if all(further[x] > 0 for x in used) else None
