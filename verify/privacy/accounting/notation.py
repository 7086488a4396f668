"""A composition as it is written: ``10*randomized_response(log(3), letters=4) + 5*gaussian(sigma=4)``.

A sum of mechanisms of this package, each with the number of its runs; `sampled(mechanism, rate)` takes one too. Numbers
are exact as they stand: ``0.1`` is 1/10, ``1e-5`` too, and levels may be ``log(3)``, or ``1/3``.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable

from verify.privacy.accounting.composition import NARROW, POINTS, Composition, compose
from verify.privacy.accounting.mechanisms import (
    discrete_gaussian,
    gaussian,
    geometric,
    laplace,
    pure,
    randomized_response,
    staircase,
)
from verify.privacy.accounting.pairs import Mechanism
from verify.privacy.accounting.sampling import sampled
from verify.privacy.measures.decimals import Number

__all__ = ["is_written", "written"]

NAMED: dict[str, Callable[..., Mechanism]] = {
    "discrete_gaussian": discrete_gaussian,
    "gaussian": gaussian,
    "geometric": geometric,
    "laplace": laplace,
    "pure": pure,
    "randomized_response": randomized_response,
    "sampled": sampled,
    "staircase": staircase,
}
_LOOKS = re.compile(r"\s*(?:\d+\s*\*\s*)?[A-Za-z_]\w*\s*\(")
LONGEST = 10_000


def is_written(text: str) -> bool:
    """Whether a text looks like a composition, and not like a file or a matrix."""
    return _LOOKS.match(text) is not None


def written(text: str, points: int = POINTS, width: Number = NARROW) -> Composition:
    """The composition that a text names; the rest as in `compose`.

    Raises ValueError, with the place, or what its mechanisms raise.

    >>> [str(mechanism) for mechanism, _ in written("2*laplace(scale=2) + geometric(0.1)").runs]
    ['Laplace noise of scale 2, sensitivity 1', 'geometric noise at 1/10']
    """
    if len(text) > LONGEST:
        raise ValueError(f"{text[:40]}...: has {len(text)} characters, at most {LONGEST} are read")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, RecursionError, MemoryError) as error:
        offset = max(0, (error.offset or 1) - 1) if isinstance(error, SyntaxError) else 0
        place = text.strip()[offset : offset + 20]
        words = f"{text}: can not be read, at {place!r}. Next: such as 10*laplace(scale=2) + gaussian(sigma=4)"
        raise ValueError(words) from None
    return compose(_runs(tree, text.strip()), points=points, width=width)


def _runs(node: ast.expr, text: str) -> list[tuple[Mechanism, int]]:
    match node:
        case ast.BinOp(left, ast.Add(), right):
            return [*_runs(left, text), *_runs(right, text)]
        case ast.BinOp(ast.Constant(int(count)), ast.Mult(), one) | ast.BinOp(one, ast.Mult(), ast.Constant(int(count))):
            if count is not True and count is not False:
                return [(_mechanism(one, text), count)]
    return [(_mechanism(node, text), 1)]


def _mechanism(node: ast.expr, text: str) -> Mechanism:
    match node:
        case ast.Call(ast.Name(name), args, keywords) if name in NAMED:
            make, given = NAMED[name], {key.arg: key.value for key in keywords if key.arg}
            names = list(inspect.signature(make).parameters)
            if len(args) > len(names) or not {*given} <= {*names[len(args) :]} or len(given) < len(keywords):
                words = f"takes {', '.join(names)}, each once. Next: name them, as in {name}({names[0]}=...)"
                raise ValueError(f"{_said(node, text)}: {words}")
            given |= dict(zip(names, args, strict=False))
            missing = [
                one.name for one in inspect.signature(make).parameters.values()
                if one.default is inspect.Parameter.empty and one.name not in given
            ]
            if missing:
                raise ValueError(f"{_said(node, text)}: {missing[0]} is missing. It takes {', '.join(names)}")
            return make(**{key: _value(value, text) for key, value in given.items()})
    known = ", ".join(NAMED)
    raise ValueError(f"{_said(node, text)}: is no mechanism, or no number of runs times one. Next: one of {known}")


def _value(node: ast.expr, text: str) -> Mechanism | str | int:
    """A mechanism, a whole number, or the text of a number as it stands."""
    match node:
        case ast.Call(ast.Name(name)) if name in NAMED:
            return _mechanism(node, text)
        case ast.Constant(int(number)) if not isinstance(number, bool):
            return number
    return _said(node, text)


def _said(node: ast.expr, text: str) -> str:
    return ast.get_source_segment(text, node) or ast.unparse(node)
