"""Frontiers as SVG, with no plotting library: staircases of points in the unit square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Curve", "svg"]

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 620, 420, 62, 52, 30
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#000000")


@dataclass(frozen=True)
class Curve:
    """Points (loss, leakage), both in [0, 1]; dashed or not; joined as a staircase or alone."""

    name: str
    points: Sequence[tuple[float, float]]
    dashed: bool = False
    joined: bool = True


def svg(title: str, horizontal: str, vertical: str, curves: Sequence[Curve]) -> str:
    """The picture as text."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        _text(LEFT, 18, title, "start"),
        *_axes(horizontal, vertical),
    ]
    for number, curve in enumerate(curves):
        parts += _curve(curve, COLOURS[number % len(COLOURS)], number)
    return "\n".join([*parts, "</svg>", ""])


def _x(value: float) -> float:
    return round(LEFT + value * (WIDTH - LEFT - 20), 2)


def _y(value: float) -> float:
    return round(HEIGHT - BOTTOM - value * (HEIGHT - BOTTOM - TOP), 2)


def _text(x: float, y: float, words: str, anchor: str = "middle", extra: str = "") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{extra}>{escape(words)}</text>'


def _axes(horizontal: str, vertical: str) -> Iterable[str]:
    middle = f' transform="rotate(-90 16 {_y(0.5)})"'
    yield _text(_x(0.5), HEIGHT - 12, horizontal)
    yield _text(16, _y(0.5), vertical, "middle", middle)
    for tick in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
        yield f'<path d="M{_x(tick)} {_y(0)}V{_y(1)}M{_x(0)} {_y(tick)}H{_x(1)}" stroke="#ddd" fill="none"/>'
        yield _text(_x(tick), _y(0) + 16, f"{tick:g}")
        yield _text(_x(0) - 6, _y(tick) + 4, f"{tick:g}", "end")


def _curve(curve: Curve, colour: str, number: int) -> Iterable[str]:
    dash = ' stroke-dasharray="5 4"' if curve.dashed else ""
    if curve.joined and curve.points:
        (x, y), *rest = curve.points
        stairs = f"M{_x(x)} {_y(y)}" + "".join(f"H{_x(a)}V{_y(b)}" for a, b in rest)
        yield f'<path d="{stairs}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>'
    yield from (f'<circle cx="{_x(x)}" cy="{_y(y)}" r="3.2" fill="{colour}"/>' for x, y in curve.points)
    line = TOP + 14 + 18 * number
    yield f'<circle cx="{WIDTH - 190}" cy="{line - 4}" r="3.2" fill="{colour}"/>'
    yield _text(WIDTH - 180, line, curve.name, "start")
