"""Any pair between two laws on a grid, one with a curve above, one with a curve below: near as the square of the step.

*Above.* A curve is convex, so its chords between the points e^(i h) lie above it, and are the curve of a pair with losses
i h. Pairs are compared by their curves only: composed with masses m at ratios r (of Q), a curve C becomes the sum of
m r C(x/r), which is larger where C is larger, at each x > 0, whether or not the masses sum to 1.

*Below.* Outputs are sorted into the cells (i - 1/2) h <= L < (i + 1/2) h, and only the cell is told: that tells less.
With s the slope of the curve just below x = e^a,

    Q(L >= a) = -s,        P(L >= a) = C(x) - x s.

All is computed in whole numbers. The points are taken just below e^(i h), from where masses move up to the loss i h.
Slopes are those of chords to points that are 2^-128 of x away, on the side that errs as is wanted.

Source: Doroshenko, Ghazi, Kamath, Kumar, Manurangsi, "Connect the dots" (2022), for the upper one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.privacy.accounting.lattice import BITS, Cells, Losses
from verify.privacy.accounting.pairs import Pair
from verify.privacy.measures.balls import ball

__all__ = ["above", "below"]

SCALE = BITS + 160  # points and heights are whole multiples of 2^-SCALE
NEAR = 128


def above(pair: Pair, step: Fraction, first: int, last: int) -> Losses:
    """Losses at first h .. last h, h = ``step``, with a curve above that of ``pair``. O(last - first) values of it."""
    from flint import ctx, fmpz_poly

    with ctx.workprec(2 * SCALE):
        points = [_whole(ball(i * step).exp(), False) for i in range(first, last + 1)]
        heights = [_height(pair, x, True) for x in points]
    falls = [(a - b, y - x) for x, y, a, b in zip(points, points[1:], heights, heights[1:], strict=False)]
    before = [((1 << SCALE) - heights[0], points[0]), *falls]  # from (0, 1), where every curve begins
    masses = []
    for x, (a, v), (b, w) in zip(points, before, [*falls, (0, 1)], strict=True):
        # of P, which has the ratio times what Q has, and that is the change of slope
        masses.append(max(-(-(x * (a * w - b * v) << BITS) // (v * w << SCALE)), 0))
    return Losses(first, fmpz_poly(masses), -(-heights[-1] >> SCALE - BITS), True)


def below(pair: Pair, step: Fraction, first: int, last: int) -> Cells:
    """Cells around first h .. last h, h = ``step``; what is in none of them, infinity apart, is left out."""
    from flint import ctx, fmpz_poly

    with ctx.workprec(2 * SCALE):
        points = [_whole(ball((2 * i - 1) * step / 2).exp(), False) for i in range(first, last + 2)]
        most, least = [], []  # of Q(L >= a), and P(L >= a)
        for x in points:
            d = x >> NEAR
            low, high = _height(pair, x, False), _height(pair, x, True)
            steep = ((_height(pair, x - d, True) - low) << SCALE) // d + 1
            flat = max(((low - _height(pair, x + d, True)) << SCALE) // d, 0)
            most.append((steep, high + (x * steep >> SCALE) + 1))
            least.append((flat, low + (x * flat >> SCALE)))
        infinite = _whole(pair.never(), False)
    p = [max(a[1] - b[1], 0) >> SCALE - BITS for a, b in zip(least, most[1:], strict=False)]
    q = [-(-max(a[0] - b[0], 0) >> SCALE - BITS) for a, b in zip(most, least[1:], strict=False)]
    return Cells(first, fmpz_poly(p), fmpz_poly(q), infinite >> SCALE - BITS)


def _height(pair: Pair, x: int, up: bool) -> int:
    from flint import arb

    return _whole(pair.curve(arb(x) / (1 << SCALE)), up)


def _whole(value: Any, up: bool) -> int:
    """A bound of a ball, from above or below, in units of 2^-SCALE."""
    scaled = value * (1 << SCALE)
    return int((scaled.upper().ceil() if up else scaled.lower().floor()).unique_fmpz())
