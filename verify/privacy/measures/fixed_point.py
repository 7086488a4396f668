"""Logarithms and divergences of whole matrices in doubles, with error bounds that are derived, not hoped for.

Only the correctly rounded operations of IEEE 754 (+, -, *, /) on doubles and the arithmetic of int64 are relied on, not
the logarithm of a mathematical library. u = 2^-53 is the relative error of one operation.

- A logarithm: x = m 2^e with m in [1/sqrt 2, sqrt 2], s = (m - 1)/(m + 1), log m = 2 artanh s by its series. m - 1 is
  exact, so s has a relative error of 2u; the series adds 4u, its tail (|s|^25) less than u. The sum with e log 2 is at
  least half of e log 2, so that the whole has a relative error below 16u.
- A sum: the terms are rounded to multiples of 2^-shift and added as integers, exactly and in any order.
- A divergence sum_y W log W - sum_y W log q, where each double W is within 4u of the number it stands for (relatively):
  the errors are below 22u (|W log W| + |W log q|) + 5u W a term, and 2^-shift a term for the two roundings.

Source: Higham, Accuracy and Stability of Numerical Algorithms (2002), sections 2.2, 3.1.
"""

from __future__ import annotations

import math
from typing import Any

__all__ = ["LEAST", "UNIT", "Divergences", "logarithms"]

UNIT = 2.0**-53
#: A positive entry below this has no double within 4u of it for sure, or is not worth the care.
LEAST = 2.0**-900
ROOM = 61  # bits of an int64 that a sum may use
LOG2 = 0.6931471805599453  # the double next to log 2


def logarithms(x: Any) -> Any:
    """log x for doubles in [2^-1000, 2^1000], elementwise, within 16u |log x|. O(size).

    >>> import numpy as np
    >>> bool(abs(logarithms(np.array([2.0]))[0] - math.log(2)) < 1e-15), float(logarithms(np.array([1.0]))[0])
    (True, 0.0)
    """
    import numpy as np

    m, e = np.frexp(x)
    small = m < math.sqrt(0.5)
    m = np.where(small, 2 * m, m)
    e = e - small
    s = (m - 1) / (m + 1)
    t = s * s
    series = np.full_like(t, 1 / 25)
    for odd in range(23, 1, -2):
        series = series * t + 1 / odd
    return e * LOG2 + (2 * s + (2 * s) * (t * series))


class Divergences:
    """D(W_x || q) of all rows of a matrix of doubles, for one law q after the other, with error bounds.

    ``W``: rows, each entry 0 or at least LEAST and within 4u (relatively) of the number it stands for; the numbers of a
    row sum to 1.
    """

    def __init__(self, W: Any) -> None:
        import numpy as np

        self.W = W
        positive = W > 0
        logs = logarithms(np.where(positive, W, 1.0))
        self.terms = W * logs
        self.entropy = -self.terms.sum(axis=1)  # for the error bound only, where a relative 1e-9 is nothing

    def at(self, q: Any) -> tuple[Any, Any, int]:
        """Integers (value, error, shift): 2^-shift (value +- error) encloses sum_y W log(W/q), for positive q <= 1.

        q need not sum to 1. Complexity: O(size).
        """
        import numpy as np

        crossed = self.W * -logarithms(q)
        cross = crossed.sum(axis=1)
        greatest = 1.0 + float(cross.max()) + float(self.entropy.max())
        shift = ROOM - math.ceil(math.log2(greatest)) - 1
        value = np.rint(self.terms * 2.0**shift).astype(np.int64).sum(axis=1)
        value += np.rint(crossed * 2.0**shift).astype(np.int64).sum(axis=1)
        inexact = 24 * UNIT * (self.entropy + cross + 1)
        error = np.ceil(inexact * 2.0**shift).astype(np.int64) + self.W.shape[1] + 1
        return value, error, shift
