"""Rows of a channel that are mixtures of other rows.

Mutual information is convex in each row, so a row r = (1 - t) m + t v, with m a mixture of other rows and v any law, can
be exchanged for one of those rows at a loss of at most t log k nats for k inputs (t <= 2^-40 here).

Clarkson's method: r is tested against the extreme rows found so far; what separates it from them points to a new one.
The test is a non-negative least squares problem (Lawson, Hanson 1974), in floats; that the mixture it finds serves is
checked entry by entry, with the rounding errors of the check allowed for.

Source: Clarkson, "More output-sensitive geometric algorithms" (1994).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.privacy.measures.fixed_point import UNIT

__all__ = ["extreme_rows"]

MOST_LOST = 2.0**-40


def extreme_rows(W: Any) -> tuple[Any, Fraction, dict[int, dict[int, float]]]:
    """(places of rows, t, mixtures): every other row can be exchanged for one of those at a loss of at most t log k nats.

    ``mixtures`` has, for each other row, weights of those of which it is the mixture, nearly; they sum to 1, nearly.

    ``W``: an array of distinct rows, doubles within 4u of distributions. Complexity: a small least squares problem a row.

    >>> import numpy as np
    >>> places, lost, mixtures = extreme_rows(np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]))
    >>> places.tolist(), bool(0 <= lost < 2**-39), list(mixtures)
    ([0, 2], True, [1])
    """
    import numpy as np

    if len(W) <= 2:
        return np.arange(len(W)), Fraction(0), {}
    found: list[int] = []
    for y in range(W.shape[1]):
        found = [*dict.fromkeys([*found, int(W[:, y].argmax())])]
    lost, mixtures = 0.0, {}
    for x in range(len(W)):
        while x not in found:
            mixture, weights = _nearest(W[found], W[x])
            excess = _excess(W[found], weights, W[x])
            if excess <= MOST_LOST:
                lost = max(lost, excess)
                mixtures[x] = {y: w for y, w in zip(found, weights.tolist(), strict=True) if w}
                break
            away = W[x] - mixture
            further = int((W @ away).argmax())
            found.append(x if further in found else further)
    return np.array(sorted(found)), Fraction(lost), mixtures


def _nearest(E: Any, r: Any) -> tuple[Any, Any]:
    """The point of the hull of the rows of E next to r, nearly, and its weights: non-negative least squares."""
    import numpy as np

    A = np.vstack([E.T, np.full(len(E), 4.0)])
    b = np.append(r, 4.0)
    x, used = np.zeros(len(E)), np.zeros(len(E), dtype=bool)
    for _ in range(4 * len(r)):
        slope = A.T @ (b - A @ x)
        slope[used] = -1
        enters = int(slope.argmax())
        if slope[enters] <= 1e-13:
            break
        used[enters] = True
        while True:
            solved = np.zeros_like(x)
            solved[used] = np.linalg.lstsq(A[:, used], b, rcond=None)[0]
            if solved[used].min() > 0:
                break
            falls = used & (solved <= 0) & (x > solved)
            if not falls.any():
                break
            length = float((x[falls] / (x[falls] - solved[falls])).min())
            x = x + length * (solved - x)
            used &= x > 1e-15
            if not used.any():
                break
        x = np.where(used, np.maximum(solved, 0.0), 0.0)
    x = x / x.sum() if x.sum() > 0 else np.full(len(E), 1 / len(E))
    return x @ E, x


def _excess(E: Any, weights: Any, r: Any) -> float:
    """A t with (1 - t) mixture <= r in every entry, for the mixture with these weights made to sum to 1."""
    import numpy as np

    mixture = weights @ E
    if (mixture[r == 0] > 0).any():
        return 1.0
    positive = r > 0
    ratio = float(np.max(mixture[positive] / r[positive]))
    return max(0.0, ratio - 1) + (len(weights) + 24) * UNIT * 2
