"""Where a mechanism spends its privacy: columns of zeros, critical pairs, and their colouring.

A critical pair of a channel of level t = e^eps > 1 is two entries of a column with ratio exactly t. The larger is black,
the smaller red; the other entries of non-zero columns are white, and columns of zeros have no colour.

Source: Kalantari, Sankar, Sarwate, "Robust Privacy-Utility Tradeoffs under Differential Privacy and Hamming
Distortion" (2018), Remark 3 and Definition 7. Rows are inputs, columns outputs, both numbered from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verify.privacy.measures.channels import Channel, dp_level, exact_channel

__all__ = ["Colouring", "colouring", "critical_pairs", "zero_columns"]

MARKS = {"black": "*", "red": "o", "white": " ", "": " "}


def zero_columns(channel: Sequence[Sequence[Fraction | int]]) -> tuple[int, ...]:
    """The outputs that are never put out. At most all but one.

    Raises ValueError unless the rows are distributions. Complexity: O(inputs outputs).

    >>> zero_columns([[1, 0, 0], [1, 0, 0]])
    (1, 2)
    """
    columns = zip(*exact_channel("channel", channel), strict=True)
    return tuple(j for j, column in enumerate(columns) if not any(column))


@dataclass(frozen=True)
class Colouring:
    """The colour of every entry of a channel: "black", "red", "white", or "" in a column of zeros.

    ``str`` shows the matrix with ``*`` behind black and ``o`` behind red entries, ``.`` in columns of zeros.
    """

    channel: Channel = field(repr=False)
    exp_epsilon: Fraction
    colours: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        cells = [
            [(str(q) if colour else ".") + MARKS[colour] for q, colour in zip(row, line, strict=True)]
            for row, line in zip(self.channel, self.colours, strict=True)
        ]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = (" ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in cells)
        return "\n".join(lines)


def colouring(channel: Sequence[Sequence[Fraction | int]]) -> Colouring:
    """The colours of the entries, exactly. A channel of level 1 (eps = 0) has no critical pairs: all is white.

    Raises ValueError if the level is infinite (a column with a zero and a positive entry) or a row is no
    distribution. Complexity: O(inputs outputs).

    >>> print(colouring([[Fraction(1, 2), Fraction(1, 2), 0], [Fraction(1, 4), Fraction(3, 4), 0]]))
    1/2* 1/2  .
    1/4o 3/4  .
    """
    exact = exact_channel("channel", channel)
    level = dp_level(exact)
    if level is None:
        raise ValueError("the channel has infinite level (a zero and a positive entry in a column): no pairs")
    columns = [_colours(column, level) for column in zip(*exact, strict=True)]
    return Colouring(exact, level, tuple(zip(*columns, strict=True)))


def critical_pairs(channel: Sequence[Sequence[Fraction | int]]) -> tuple[tuple[int, int, int], ...]:
    """All (j, i, k) with ``Q[i][j] = t Q[k][j]``, t = e^eps > 1 the level: output, and the two inputs. Sorted.

    Raises as `colouring`. Complexity: O(inputs outputs + pairs).

    >>> critical_pairs([[Fraction(2, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(2, 3)]])
    ((0, 0, 1), (1, 1, 0))
    """
    found = []
    for j, column in enumerate(zip(*colouring(channel).colours, strict=True)):
        black = [i for i, colour in enumerate(column) if colour == "black"]
        red = [i for i, colour in enumerate(column) if colour == "red"]
        found += [(j, i, k) for i in black for k in red]
    return tuple(found)


def _colours(column: Sequence[Fraction], level: Fraction) -> list[str]:
    low, high = min(column), max(column)
    if not high:
        return [""] * len(column)
    if level == 1 or high != level * low:
        return ["white"] * len(column)
    return ["black" if q == high else "red" if q == low else "white" for q in column]
