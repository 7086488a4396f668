"""Random linear statements on the entropies of two to four variables, with random conditions, against sampled laws.

The laws are functions of a few independent letters; entropies are computed apart, at 50 digits. What is PROVED holds at
each law that satisfies the conditions; the law that refutes satisfies them, and fails the conclusion; where the conditions
are said to contradict each other no law satisfies them.
"""

from __future__ import annotations

import random
import re
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import mpmath

from tests.campaigns.runner import draws
from verify.kernel.certificate import Contradictory
from verify.language.parse import parse
from verify.language.points import witness_data
from verify.run.pipeline import prove

COUNT = 8_000
SHARE = 12
SECONDS = 3.0
LAWS = 150
NAMES = "WXYZ"
CONTEXT = mpmath.mp.clone()
CONTEXT.dps = 50
CLOSE = CONTEXT.mpf(10) ** -40
LETTERS = ((Fraction(1, 2),) * 2, (Fraction(1, 3), Fraction(2, 3)), (Fraction(1, 7), Fraction(2, 7), Fraction(4, 7)))

Vector = dict[frozenset[str], Fraction]  # a linear form in joint entropies
Law = dict[tuple[int, ...], Fraction]


def run(count: int, seed: int) -> list[str]:
    """What is wrong with the verdicts on `count` random statements."""
    return [f"case {n}: {words}" for n, pick in enumerate(draws(count, seed)) for words in _case(pick)]


def _case(pick: random.Random) -> list[str]:
    names = NAMES[-pick.randint(2, 4) :]
    conditions = [_condition(pick, names, k) for k in range(pick.choice((0, 0, 1, 1, 2, 3)))]
    conclusion = _conclusion(pick, names)
    operator = pick.choice((">=", ">=", ">=", ">=", ">", "="))
    text = f"{_text(conclusion)} {operator} 0"
    where = ", ".join([*(f"{name} variable" for name in names), *(words for words, _, _ in conditions)])
    verdict, _ = prove(parse(text, where), SECONDS)
    found = [f"the checker: {words}" for words in verdict.errors]
    known = [(form, kind) for _, form, kind in conditions]
    if verdict.verdict == "REFUTED":
        found += _of_witness(witness_data(verdict.certificate) or {}, known, (conclusion, operator))
    elif verdict.verdict in ("PROVED", "CONDITIONAL") or isinstance(verdict.certificate, Contradictory):
        for law in _laws(names):
            if all(_holds(law, form, kind) is True for form, kind in known):
                if verdict.verdict == "ILL_POSED":
                    found.append("conditions that hold at a law are said to contradict each other")
                elif _holds(law, conclusion, operator) is False:
                    found.append(f"{verdict.verdict}, and fails at a law of entropies {law}")
    return [f"{text} where {where}: {words}" for words in found[:2]]


# --- statements ----------------------------------------------------------------------------------------------


def _some(pick: random.Random, names: str, least: int = 1) -> frozenset[str]:
    return frozenset(pick.sample(names, pick.randint(least, len(names))))


def _information(x: frozenset[str], y: frozenset[str], z: frozenset[str]) -> Vector:
    made: Vector = {}
    for part, value in ((x | z, 1), (y | z, 1), (x | y | z, -1), (z, -1)):
        if part:
            made[part] = made.get(part, Fraction(0)) + value
    return made


def _random_information(pick: random.Random, names: str) -> Vector:
    x, y = (frozenset((pick.choice(names),)) for _ in range(2))
    z = frozenset(n for n in names if n not in x | y and pick.random() < 0.4)
    return _information(x, y, z)


def _plus(one: Vector, other: Vector, factor: Fraction) -> Vector:
    made = dict(one)
    for part, value in other.items():
        made[part] = made.get(part, Fraction(0)) + factor * value
    return {part: value for part, value in made.items() if value}


def _conclusion(pick: random.Random, names: str) -> Vector:
    """A sum of informations, some with a sign that need not be right, perhaps a little off."""
    made: Vector = {}
    for _ in range(pick.randint(1, 4)):
        factor = Fraction(pick.choice((1, 1, 1, 2, 3, -1)), pick.choice((1, 1, 2)))
        made = _plus(made, _random_information(pick, names), factor)
    if pick.random() < 0.4:
        off = pick.choice((Fraction(-1, 10**9), Fraction(1, 10**9), Fraction(-1, 3), Fraction(1)))
        made = _plus(made, {_some(pick, names): Fraction(1)}, off)
    return made or {_some(pick, names): Fraction(1)}


def _condition(pick: random.Random, names: str, number: int) -> tuple[str, Vector, str]:
    """A condition as text, and as a form in entropies with a relation to 0."""
    x, y, *rest = (frozenset((n,)) for n in pick.sample(names, len(names)))
    z = rest[0] if rest else frozenset[str]()
    kind = pick.randrange(5)
    (a,), (b,) = x, y
    if kind == 0:
        return f"{a} indep {b}", _information(x, y, frozenset()), "="
    if kind == 1 and z:
        return f"{a} - {next(iter(z))} - {b}", _information(x, y, z), "="
    if kind == 2:
        return f"{b} = f{number}({a})", _plus({x | y: Fraction(1)}, {x: Fraction(1)}, Fraction(-1)), "="
    if kind == 3:
        made = {x: Fraction(1), y: Fraction(-pick.choice((1, 2)))}
        operator = pick.choice((">=", "="))
    else:
        made = _plus(_random_information(pick, names), {_some(pick, names): Fraction(1)}, Fraction(-1, pick.randint(1, 3)))
        operator = pick.choice((">=", "=", "<="))
    made = made or {x: Fraction(1)}
    return f"{_text(made)} {operator} 0", made, operator


def _text(form: Vector) -> str:
    ordered = sorted(form.items(), key=lambda item: sorted(item[0]))
    return " + ".join(f"({value})*H({','.join(sorted(part))})" for part, value in ordered)


# --- laws ----------------------------------------------------------------------------------------------------


@cache
def _laws(names: str) -> tuple[Vector, ...]:
    """Entropies of functions of a few letters: constants, copies, sums, products and pairs of them."""
    pick = random.Random(f"laws of {names}")
    return tuple(_entropies(names, _law(pick, names)) for _ in range(LAWS))


def _law(pick: random.Random, names: str) -> Law:
    letters = [pick.choice(LETTERS) for _ in range(pick.randint(1, 3))]
    recipes = [(pick.randrange(5), pick.randrange(len(letters)), pick.randrange(len(letters))) for _ in names]
    law: Law = {}
    for values in product(*(range(len(letter)) for letter in letters)):
        probability = Fraction(1)
        for letter, value in zip(letters, values, strict=True):
            probability *= letter[value]
        outcome = tuple(
            (0, values[i], (values[i] + values[j]) % 2, values[i] * values[j], 3 * values[i] + values[j])[kind]
            for kind, i, j in recipes
        )
        law[outcome] = law.get(outcome, Fraction(0)) + probability
    return law


def _entropies(names: str, law: Law) -> Vector:
    found = {}
    for size in range(1, len(names) + 1):
        for part in combinations(range(len(names)), size):
            mass: dict[tuple[int, ...], Fraction] = {}
            for outcome, probability in law.items():
                key = tuple(outcome[i] for i in part)
                mass[key] = mass.get(key, Fraction(0)) + probability
            numbers = [CONTEXT.mpf(p.numerator) / p.denominator for p in mass.values() if p]
            found[frozenset(names[i] for i in part)] = -sum((p * CONTEXT.log(p) for p in numbers), CONTEXT.mpf(0))
    return found


def _holds(law: Vector, form: Vector, operator: str) -> bool | None:
    """Whether a form in the entropies of a law is in a relation to 0; None where it is too close to tell."""
    value = sum((CONTEXT.mpf(f.numerator) / f.denominator * law[part] for part, f in form.items()), CONTEXT.mpf(0))
    if abs(value) <= CLOSE:
        return operator != ">"  # an equality of entropies, as all that differs does so visibly
    return {">=": value > 0, ">": value > 0, "<=": value < 0, "=": False}[operator]


def _of_witness(witness: dict[str, str], known: list[tuple[Vector, str]], conclusion: tuple[Vector, str]) -> list[str]:
    (head, body), *more = witness.items()
    rows = re.findall(r"\(([^)]*)\): ([0-9/]+)", body)
    law = {tuple(map(int, outcome.split(","))): Fraction(p) for outcome, p in rows}
    names = head.replace(",", "")
    if more or len(law) != len(rows) or sum(law.values()) != 1 or min(law.values()) < 0:
        return [f"no law: {witness}"]
    entropies = _entropies(names, law)
    failed = [f"a condition fails at {witness}" for form, kind in known if _holds(entropies, form, kind) is not True]
    return [*failed, *([f"does not fail at {witness}"] if _holds(entropies, *conclusion) is not False else [])]
