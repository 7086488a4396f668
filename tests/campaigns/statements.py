"""Random statements through `prove`, against an evaluation of its own at 50 digits, special points included.

A statement is made as a tree of this module, written out as text for `prove`, and evaluated here: the parser, the kernel
and the backends have no part in it. What is PROVED is defined and holds at each point tried that satisfies the conditions;
what is REFUTED is defined and fails at its witness; what is ILL_POSED is undefined at the point shown, or no point tried
satisfies its conditions.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import mpmath

from tests.campaigns.runner import draws
from verify.claims.conditions import arranged
from verify.kernel.certificate import Contradictory
from verify.language.parse import parse
from verify.language.points import witness_data
from verify.run.pipeline import prove

COUNT = 3_000
SHARE = 12
SECONDS = 2.0
POINTS = 120
CONTEXT = mpmath.mp.clone()
CONTEXT.dps = 50
CLOSE = CONTEXT.mpf(10) ** -35
NUMBERS = ("0", "1", "-1", "2", "1/2", "3", "-1/2", "1/3", "-2", "10", "1/10", "3/2", "1/1000", "-1/1000", "100")
SPECIAL = (*NUMBERS, "exp(1)", "pi", "sqrt(2)", "log(2)", "exp(-1)", "10^-20", "1-10^-20", "1+10^-20", "30", "1/30")
FUNCTIONS = ("exp", "log", "sqrt", "abs", "tanh", "h", "-", "^2", "^-1", "^3")
OPERATORS = ("+", "-", "*", "/", "min", "max")

Tree = tuple[Any, ...]
Values = Mapping[str, Any]


class Undefined(Exception):
    """The tree has no value there."""


class Unknown(Exception):
    """Too close to tell."""


def run(count: int, seed: int) -> list[str]:
    """What is wrong with the verdicts on `count` random statements."""
    return [f"case {n}: {words}" for n, pick in enumerate(draws(count, seed)) for words in _case(pick)]


def _case(pick: random.Random) -> list[str]:
    names = "xy"[: pick.randint(1, 2)]
    conditions = [_condition(pick, names) for _ in range(pick.choice((0, 1, 1, 2)))]
    conclusion = _formula(pick, names)
    text, where = _text(conclusion), "; ".join([*(f"{n} real" for n in names), *map(_text, conditions)])
    statement = arranged(parse(text, where))
    if statement != parse(text, where):  # conditions in another order: which, is not told
        return []
    verdict, _ = prove(statement, SECONDS)
    whole: Tree = conclusion
    for condition in reversed(conditions):
        whole = ("=>", condition, whole)
    found = [f"the checker: {words}" for words in verdict.errors]
    shown = witness_data(verdict.certificate)
    if verdict.verdict in ("PROVED", "CONDITIONAL"):
        found += [f"PROVED, but {there} at {p}" for p in _points(pick, names) if (there := _there(whole, p)) != "true"]
    elif verdict.verdict == "REFUTED" and shown is not None:
        there = _there(whole, {name: _value(value) for name, value in shown.items()})
        found += [f"REFUTED, but {there} at {shown}"] if there != "false" else []
    elif isinstance(verdict.certificate, Contradictory):
        found += [
            f"the conditions hold at {p}"
            for p in _points(pick, names)
            if all(_there(c, p) == "true" and _clearly(c, p) for c in conditions)
        ]
    elif verdict.verdict == "ILL_POSED":
        there = _there(whole, {name: _value(value) for name, value in (shown or {}).items()})
        found += [f"ILL_POSED, but {there} at {shown}"] if there != "undefined" else []
    return [f"{text} where {where}: {words}" for words in found if "unknown at" not in words][:2]


# --- statements ----------------------------------------------------------------------------------------------


def _term(pick: random.Random, names: str, depth: int) -> Tree:
    kind = pick.random()
    if depth == 0 or kind < 0.25:
        return ("name", pick.choice(names)) if pick.random() < 0.65 else ("number", pick.choice((*NUMBERS, "pi")))
    if kind < 0.6:
        return (pick.choice(FUNCTIONS), _term(pick, names, depth - 1))
    return (pick.choice(OPERATORS), _term(pick, names, depth - 1), _term(pick, names, depth - 1))


def _relation(pick: random.Random, names: str, depth: int) -> Tree:
    left = _term(pick, names, depth)
    if pick.random() < 0.3:  # something near
        right: Tree = ("+", left, (pick.choice(("^2", "abs", "-")), _term(pick, names, depth - 1)))
    else:
        right = _term(pick, names, depth)
    return (pick.choice(("<=", "<=", "<", ">=", ">", "=", "!=")), left, right)


def _formula(pick: random.Random, names: str) -> Tree:
    kind = pick.random()
    if kind < 0.7:
        return _relation(pick, names, pick.randint(1, 3))
    if kind < 0.8:
        return ("forall", _relation(pick, names + "k", 2))
    joined = pick.choice(("and", "or", "=>"))
    return (joined, _relation(pick, names, 1), _relation(pick, names, 2))


def _condition(pick: random.Random, names: str) -> Tree:
    name: Tree = ("name", pick.choice(names))
    if pick.random() < 0.75:
        return (pick.choice((">", ">=", "<", "<=", "=", "!=")), name, ("number", pick.choice(NUMBERS)))
    return _relation(pick, names, 1)


def _text(tree: Tree) -> str:
    match tree:
        case ("name" | "number", text):
            return f"({text})"
        case ("-", arg):
            return f"(-{_text(arg)})"
        case ("^2" | "^-1" | "^3" as power, arg):
            return f"({_text(arg)})^({power[1:]})"
        case ("forall", body):
            return f"(forall k in -1..2: {_text(body)})"
        case (function, arg):
            return f"{function}({_text(arg)})"
        case ("min" | "max" as function, one, two):
            return f"{function}({_text(one)}, {_text(two)})"
        case (operator, one, two):
            return f"({_text(one)} {operator} {_text(two)})"
    raise ValueError(tree)


# --- values --------------------------------------------------------------------------------------------------


def _points(pick: random.Random, names: str) -> list[Values]:
    simple = [_value(text) for text in SPECIAL]
    points: list[Values] = [{n: pick.choice(simple) for n in names} for _ in range(POINTS)]
    for point in points[::3]:
        point[pick.choice(names)] = CONTEXT.mpf(pick.uniform(-4, 4))  # type: ignore[index]
    return points


def _value(text: str) -> Any:
    """The value of a closed term as it is displayed."""
    written = re.sub(r"[0-9]+", r"mpf(\g<0>)", text.replace("^", "**"))
    if not re.fullmatch(r"(?:mpf|exp|log|sqrt|pi|tanh|[0-9()+*/ .-])*", written):
        return CONTEXT.nan
    known = {name: getattr(CONTEXT, name) for name in ("mpf", "exp", "log", "sqrt", "pi", "tanh")}
    return CONTEXT.mpf(eval(written, {"__builtins__": {}}, known))  # made by the checker itself


def _there(tree: Tree, point: Values) -> str:
    """ "true", "false", "undefined", or "unknown" where it is too close to tell."""
    try:
        if any(CONTEXT.isnan(value) for value in point.values()):
            return "unknown"
        return "true" if _truth(tree, point) else "false"
    except Undefined:
        return "undefined"
    except (Unknown, OverflowError, MemoryError):
        return "unknown"


def _truth(tree: Tree, point: Values) -> bool:
    """Guards are read from left to right; what is behind one that fails is not looked at."""
    match tree:
        case ("=>", one, two):
            return not _truth(one, point) or _truth(two, point)
        case ("and", one, two):
            return _truth(one, point) and _truth(two, point)
        case ("or", one, two):
            return _truth(one, point) or _truth(two, point)
        case ("forall", body):
            return all([_truth(body, {**point, "k": CONTEXT.mpf(k)}) for k in range(-1, 3)])
        case (operator, one, two):
            left, right = _number(one, point), _number(two, point)
            gap = left - right
            if abs(gap) <= CLOSE * (1 + abs(left)):
                if gap == 0 or operator in ("<=", ">="):
                    return operator in ("<=", ">=", "=")
                raise Unknown
            return {"<=": gap < 0, "<": gap < 0, ">=": gap > 0, ">": gap > 0, "=": False, "!=": True}[operator]
    raise ValueError(tree)


def _clearly(tree: Tree, point: Values) -> bool:
    """Whether a relation that holds does so by more than rounding could make, or of necessity."""
    operator, one, two = tree
    gap = _number(one, point) - _number(two, point)
    return abs(gap) > CLOSE if operator != "=" else gap == 0


def _sign(value: Any) -> int:
    if value == 0:
        return 0
    if abs(value) <= CLOSE:
        raise Unknown
    return 1 if value > 0 else -1


def _number(tree: Tree, point: Values) -> Any:
    match tree:
        case ("name", name):
            return point[name]
        case ("number", text):
            return _value(text)
        case ("-", arg):
            return -_number(arg, point)
        case ("^2", arg):
            return _number(arg, point) ** 2
        case ("^3", arg):
            return _number(arg, point) ** 3
        case ("^-1", arg):
            return 1 / _unless(_number(arg, point), (0,))
        case ("exp", arg):
            exponent = _number(arg, point)
            if abs(exponent) > 3000:
                raise Unknown
            return CONTEXT.exp(exponent)
        case ("log", arg):
            return CONTEXT.log(_unless(_number(arg, point), (0, -1)))
        case ("sqrt", arg):
            return CONTEXT.sqrt(_unless(_number(arg, point), (-1,)))
        case ("h", arg):
            p = _number(arg, point)
            return -_xlogx(p) - _xlogx(1 - p)
        case (function, arg):
            return {"abs": abs, "tanh": CONTEXT.tanh}[function](_number(arg, point))
        case (operator, one, two):
            left, right = _number(one, point), _number(two, point)
            if operator == "/":
                return left / _unless(right, (0,))
            return {"+": left + right, "-": left - right, "*": left * right,
                    "min": min(left, right), "max": max(left, right)}[operator]  # fmt: skip
    raise ValueError(tree)


def _unless(value: Any, signs: tuple[int, ...]) -> Any:
    if _sign(value) in signs:
        raise Undefined
    return value


def _xlogx(value: Any) -> Any:
    return value * CONTEXT.log(value) if _sign(_unless(value, (-1,))) else value
