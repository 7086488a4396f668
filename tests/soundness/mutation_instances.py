"""Small instances of the headline statements, for and around their hypotheses, for `numeric_judge`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from numeric_judge import Evaluator, Instance, Uncertain, Undefined

from verify.kernel import statement as S
from verify.kernel import terms as T
from verify.kernel.certificate import Table
from verify.kernel.terms import Delta, Lambda, Log, Num, Term, Var, XLogX, add, mul, neg, num, sub

Rational = int | str | Fraction


def numbers(text: str) -> list[Num]:
    return [num(word) for word in text.split()]


def vector(values: Sequence[Rational], *index: str, start: int = 1, default: Rational = 0) -> Lambda:
    """The family that is values[k-start] at its last index, whatever the others are."""
    at = Var(index[-1])
    base = num(default)
    terms = [
        mul(num(Fraction(v) - base.value), Delta(at, num(k)))
        for k, v in enumerate(values, start)
        if v != default
    ]
    return Lambda(index, add(base, *terms) if base.value or not terms else add(*terms))


def matrix(rows: Sequence[Sequence[Rational]]) -> Table:
    return Table(tuple(((i, j), num(v)) for i, row in enumerate(rows, 1) for j, v in enumerate(row, 1)))


def databases(n: int, m: int) -> list[tuple[int, ...]]:
    return list(itertools.product(range(1, m + 1), repeat=max(n, 0)))


# --- Kalantari et al., Theorem 1 ---------------------------------------------------------------------------------


def _channels(size: int, distortion: Fraction) -> list[Table]:
    everyone = range(size)
    out = [matrix([[Fraction(1, size)] * size for _ in everyone])]
    out.append(matrix([[int(i == j) for j in everyone] for i in everyone]))
    out += [matrix([[int(j == k) for j in everyone] for _ in everyone]) for k in everyone]
    if size > 1:
        off = distortion / (size - 1)
        out.append(matrix([[1 - distortion if i == j else off for j in everyone] for i in everyone]))
    out.append(matrix([[0] * size for _ in everyone]))
    out.append(matrix([[1] * size for _ in everyone]))
    return out


def kss_theorem1(statement: S.Statement) -> Iterator[Instance]:
    levels = {2: "1/4 1/2 3/4 1 2 0 -1", 1: "1/4 1 3/2 0 -1", 3: "1/4 2/3 2"}

    def made(
        size: int, law: Lambda, weights: Sequence[Rational], sources: Sequence[Rational], d: Num, deep: bool
    ) -> Instance:
        value = d.value
        rates: list[Term] = [num(0), Log(num(2)), Log(num("1/2")), Log(num(10))]
        if size > 1 and 0 < value < 1:
            rates.insert(0, Log(num((size - 1) * (1 - value) / value)))
        return Instance(
            values={
                "M": num(size),
                "P": law,
                "r": num(len(weights)),
                "w": vector(weights, "k"),
                "source": vector(sources, "k"),
                "D": d,
            },
            pool={"Q": _channels(size, value) if size > 0 else [Lambda(("i", "j"), num(0))], "eps": rates},
            exhaustive={"s": [Fraction(0), Fraction(1), Fraction(2)]},
            deep=deep,
        )

    one: tuple[list[Rational], list[Rational]] = ([1], [0])
    for size, text in levels.items():
        for d in numbers(text):
            yield made(size, Lambda(("s", "i"), num(Fraction(1, size))), *one, d, deep=size < 3)
    yield made(3, Lambda(("s", "i"), num("1/3")), *one, num("1/2"), deep=True)
    laws: list[Sequence[Rational]] = [
        ("1/4", "3/4"), (0, 1), (1, 0), (1, 1), ("1/4", "1/4"), (2, 2), (-1, 2), (0, 0), ("1/2", 1),
        (1, "1/2"), (0, "1/2"), ("1/2", 0), ("3/2", "-1/2"), (5, "1/2"), ("1/4", "1/2"), (1, 2), (-1, -1),
    ]  # fmt: skip
    for law, d in itertools.product(laws, numbers("1/4 1/2 1")):
        yield made(2, vector(law, "s", "i"), *one, d, deep=True)
    half: tuple[list[Rational], list[Rational]] = (["1/2", "1/2"], [0, 1])
    weights: list[tuple[list[Rational], list[Rational]]] = [
        half, ([-1, 2], [0, 1]), ([2, -1], [0, 1]), ([2], [0]), (["1/2"], [0]), ([1, 1], [0, 0]),
        ([0, 1], [0, 1]), ([], []), ([-1], [0]), ([1, 0], [0, 1]), ([0], [0]), ([-1, 1], [0, 0]), ([1, 1], [0, 1]),
    ]  # fmt: skip
    uniform = vector(("1/2", "1/2"), "s", "i")
    for w, d in itertools.product(weights, numbers("1/4")):
        yield made(2, uniform, *w, d, deep=True)
    for law, w in itertools.product(laws, weights):
        yield made(2, vector(law, "s", "i"), *w, num("1/4"), deep=True)
    two = [
        (("1/4", "3/4"), ("3/4", "1/4")), (("1/4", "3/4"), ("3/8", "5/8")), (("3/8", "5/8"), ("1/4", "3/4")),
        ((0, 1), ("1/4", "3/4")), (("1/2", "1/2"), (0, 1)), (("1/2", "1/2"), (1, 1)), (("1/2", "1/2"), (0, 0)),
        (("1/2", "1/2"), (9, 9)), (("1/2", "1/2"), (9, -8)), ((0, 1), ("1/2", "1/2")), ((0, 0), ("1/2", "1/2")),
        ((0, 1), (1, 0)),
    ]  # fmt: skip
    for (first, second), w in itertools.product(two, [*weights, one]):
        here = Delta(Var("s"), num(0))
        body = add(mul(here, vector(first, "i").body), mul(sub(num(1), here), vector(second, "i").body))
        for d in numbers("1/4 3/8 3/4"):
            yield made(2, Lambda(("s", "i"), body), *w, d, deep=True)
    for size, d in itertools.product((0, -1), numbers("1/4 1/2 1")):
        for value in numbers("1/2 0 1"):
            yield made(size, Lambda(("s", "i"), value), *one, d, deep=True)


# --- Wang, Ying, Zhang -------------------------------------------------------------------------------------------

SIZES = [(1, 2), (2, 2), (1, 3), (2, 3), (3, 2), (1, 4)]
EDGES = [
    (0, 2),
    (1, 1),
    (2, 1),
    (-1, 2),
    (1, 0),
    (0, 1),
    (0, 3),
    (1, -1),
    (2, 0),
    (-1, 3),
    (-2, 2),
    (2, -1),
    (2, -2),
]
LEVELS: list[Term] = [
    num(0), Log(num(2)), Log(num(3)), Log(num("1/2")), Log(num("3/2")), num(1), num("1/2"), Log(num("1/3")), num(-1),
]  # fmt: skip


def wyz_h(statement: S.Statement) -> Iterator[Instance]:
    names = {b.name for b in statement.binders}
    for n, m in SIZES + EDGES:
        sized = {"n": num(n), "m": num(m)}
        if "D" in names:
            for d in numbers("1/2 1/4 1 3/4 3/2 2 5/2 3 4 0 -1 -2 -1/2 9/10 1/100"):
                yield Instance({**sized, "D": d})
        else:
            for eps in LEVELS:
                yield Instance({**sized, "eps": eps})


def _laws(n: int, m: int) -> list[Any]:
    points = databases(n, m)
    size = len(points)

    def table(*values: Rational) -> Table:
        return Table(tuple(((x,), num(v)) for x, v in zip(points, values, strict=False) if v))

    out: list[Any] = [Lambda(("x",), num(Fraction(1, size)))] if size else [Lambda(("x",), num(1))]
    out += [table(1), table(*[0] * (size - 1), 1), table("3/4", "1/4"), table("1/3", "2/3")]
    return out + [Lambda(("x",), num(v)) for v in (0, 1, -1, "1/2", 2)] + [table(2, -1), table("3/2", "-1/2")]


def wyz_lemma5(statement: S.Statement) -> Iterator[Instance]:
    sizes = [(1, 2), (2, 2), (1, 3)]
    for n, m in sizes + EDGES:
        laws = _laws(n, m)
        for eps, law in itertools.product(LEVELS[:4], laws if (n, m) == (1, 2) else laws[:4]):
            yield Instance({"n": num(n), "m": num(m), "eps": eps, "p": law})
        for eps in LEVELS[:4]:
            yield Instance({"n": num(n), "m": num(m), "eps": eps}, unknown=("p",))


def _distance(x: Sequence[int], y: Sequence[int]) -> int:
    return sum(a != b for a, b in zip(x, y, strict=True))


def wyz_lemma1(statement: S.Statement) -> Iterator[Instance]:
    for n, m in [(1, 2), (2, 2), (1, 3), (3, 2), *EDGES]:
        points = databases(n, m)
        for factor, eps in ((Fraction(1), num(0)), (Fraction(1, 2), Log(num(2))), (Fraction(1, 3), Log(num(3))),
                            (Fraction(2), Log(num("1/2")))):  # fmt: skip

            def posterior(weight: Callable[[int], Fraction], points: Any = points) -> Table:
                rows = []
                for y in points:
                    masses = [weight(_distance(x, y)) for x in points]
                    rows += [((x, y), num(v / sum(masses))) for x, v in zip(points, masses, strict=True)]
                return Table(tuple(rows))

            def powers(base: Fraction) -> Callable[[int], Fraction]:
                return lambda d: base**d

            p = [
                posterior(powers(factor)),
                posterior(powers(Fraction(1))),
                posterior(lambda d: Fraction(d == 0)),
            ]
            p += [Lambda(("x", "y"), num(v)) for v in (0, 1, "1/2")]
            q: list[Any] = (
                [Lambda(("y",), num(Fraction(1, max(len(points), 1)))), Table((((points[0],), num(1)),))]
                if points
                else []
            )
            q += [Lambda(("y",), num(v)) for v in (0, 1, 2, -1)]
            if len(points) > 1:
                q.append(Table((((points[0],), num(2)), ((points[1],), num(-1)))))
            if len(points) > 2 and factor != Fraction(1, 2):
                continue
            if len(points) == 8:
                p, q = p[:1], q[:1]
            yield Instance(
                {"n": num(n), "m": num(m), "eps": eps},
                pool={"p": p, "q": q},
                fixed=frozenset("q"),
                deep=len(points) <= 2 or (len(points) <= 8 and factor == Fraction(1, 2)),
                large=len(points) == 8,
            )


def wyz_last_display(statement: S.Statement) -> Iterator[Instance]:
    for n, m in [(1, 2), (2, 2), (1, 3), (2, 3), (3, 2), *EDGES]:
        for eps in LEVELS[:4]:
            yield Instance({"n": num(n), "m": num(m), "eps": eps}, unknown=("P",))
        if n < 0 or m < 2:
            for eps, value in itertools.product(LEVELS[:4], ("1", "1/2", "0")):
                yield Instance({"n": num(n), "m": num(m), "eps": eps, "P": Lambda(("l",), num(value))})
            for eps in LEVELS[:4]:
                yield Instance({"n": num(n), "m": num(m), "eps": eps, "P": Table((((0,), num(1)),))})
            continue
        for eps, base in ((num(0), Fraction(1)), (Log(num(2)), Fraction(1, 2)), (num(1), Fraction(1)),
                          (Log(num("1/2")), Fraction(2))):  # fmt: skip
            spheres = [comb(n, k) * (m - 1) ** k * base**k for k in range(n + 1)]
            laws = [[v / sum(spheres) for v in spheres], [Fraction(k == n) for k in range(n + 1)]]
            laws += [[Fraction(1, n + 1)] * (n + 1), [Fraction(k == 0) for k in range(n + 1)]]
            for law in laws:
                table = Table(tuple(((k,), num(v)) for k, v in enumerate(law)))
                yield Instance({"n": num(n), "m": num(m), "eps": eps, "P": table})


# --- Wu ----------------------------------------------------------------------------------------------------------


def wu_gaussian(statement: S.Statement) -> Iterator[Instance]:
    levels: list[Term] = [
        Log(num(2)), mul(num("1/2"), Log(num(2))), num(1), Log(num(3)), num("1/2"), num("1/10"),
        num(0), num(-1), Log(num("1/2")), mul(num("1/2"), Log(num("1/2"))),
    ]  # fmt: skip
    for t, n, eps in itertools.product(
        numbers("1 2 1/2 0 -1 -2"),
        numbers("1 1/3 4/3 1/8 1/2 3 4 2 10 1/10 1/12 0 -1 -1/3 -1/2 -4/3 -2 -3 -4"),
        levels,
    ):
        yield Instance({"T": t, "N": n, "eps": eps})


_MEMO: dict[Any, Table | None] = {}


def _solved(statement: S.Statement, base: dict[str, Any], name: str) -> Table | None:
    """Values of a family that the statement's own equation "forall ...: name[...] = ..." gives."""
    for hypothesis in statement.hypotheses:
        match hypothesis:
            case S.ForAll(_, S.Relation(_, T.Apply(found, _), _)) if found == name:
                key = (hypothesis, tuple(base[k] for k in "nKfPip"))
                if key not in _MEMO:
                    _MEMO[key] = _by_equation(hypothesis, base)
                return _MEMO[key]
    return None


def _by_equation(hypothesis: S.Formula, base: dict[str, Any]) -> Table | None:
    assert isinstance(hypothesis, S.ForAll) and isinstance(hypothesis.body, S.Relation)
    name = hypothesis.body.left
    assert isinstance(name, T.Apply)
    evaluator = Evaluator(Instance(base))
    env = {k: v.value if isinstance(v, Num) else v for k, v in base.items()}
    rows = []
    try:
        for case in evaluator.finite(hypothesis.binders, env) or ():
            value = evaluator.value(hypothesis.body.right, case)
            if not isinstance(value, Fraction):
                return None
            rows.append((tuple(int(evaluator.value(a, case)) for a in name.args), Num(value)))
    except (Undefined, Uncertain, KeyError):
        return None
    return Table(tuple(rows))


def _with_laws(statement: S.Statement, base: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The base with J, u, v as the statement defines them; then with other values, where they are not pinned."""
    solved = {name: _solved(statement, base, name) for name in ("J", "u", "v")}
    tables = {k: v if v is not None else Table(()) for k, v in solved.items()}
    yield {**base, **tables}
    for name, table in tables.items():
        for default in ("1", "1/2", "10", "3/8"):
            yield {**base, **tables, name: Table(table.entries, num(default))}
        raised = [
            (k, num(max(v.value + Fraction(1, 100), Fraction(3, 8))))
            for k, v in table.entries
            if isinstance(v, Num)
        ]
        yield {**base, **tables, name: Table(tuple(raised))}
        for place, value in itertools.product(range(len(table.entries) + 1), ("3/8", "1", "10", "0")):
            cells = [
                (k, num(value) if place in (n, len(table.entries)) else v)
                for n, (k, v) in enumerate(table.entries)
            ]
            yield {**base, **tables, name: Table(tuple(cells))}


def _channels_of() -> Iterator[dict[str, Any]]:
    """Queries, priors and individuals: first those that satisfy the hypotheses."""

    def table(values: Mapping[tuple[int, ...], Rational]) -> Table:
        return Table(tuple(((x,), num(v)) for x, v in values.items() if v))

    two = Lambda(("j",), num(2))
    record = table({(2,): 1})
    half = Lambda(("x",), num("1/2"))
    first = {"n": num(1), "K": two, "f": record, "P": half, "i": num(1)}
    yield first
    yield {**first, "P": table({(1,): "1/4", (2,): "3/4"})}
    yield {**first, "P": table({(1,): 1})}
    yield {**first, "P": table({(2,): 1})}
    yield {**first, "f": Lambda(("x",), num(0))}
    yield {**first, "f": Lambda(("x",), num(1))}
    yield {**first, "K": Lambda(("j",), num(1)), "P": Lambda(("x",), num(1))}
    yield {
        **first,
        "K": Lambda(("j",), num(3)),
        "P": Lambda(("x",), num("1/3")),
        "f": table({(2,): 1, (3,): 1}),
    }
    yield {
        **first,
        "K": Lambda(("j",), num(3)),
        "P": table({(1,): "1/4", (2,): "1/4", (3,): "1/2"}),
        "f": table({(3,): 1}),
    }
    pairs = {"n": num(2), "K": two, "P": Lambda(("x",), num("1/4")), "i": num(1)}
    for i, f in itertools.product(
        (1, 2), ({(1, 2): 1, (2, 2): 1}, {(2, 1): 1, (1, 2): 1}, {(2, 2): 1}, {(2, 1): 1, (2, 2): 1})
    ):
        yield {**pairs, "f": table(f), "i": num(i)}
        yield {**pairs, "f": table(f), "i": num(i), "P": table({(1, 1): "1/2", (2, 2): "1/2"})}
    # around the hypotheses
    for law in ({(1,): 1, (2,): 1}, {(1,): "1/4", (2,): "1/4"}, {(1,): -1, (2,): 2}, {(1,): "3/2", (2,): "-1/2"}, {},
                {(1,): "1/8", (2,): "1/8"}, {(1,): 2, (2,): 2}, {(1,): -1, (2,): -1}):  # fmt: skip
        yield {**first, "P": table(law)}
    for f in ({(2,): 2}, {(2,): -1}, {(1,): 2, (2,): 2}, {(1,): -1, (2,): 1}, {(1,): 1, (2,): 2}, {(1,): -1, (2,): 2},
              {(1,): 3, (2,): -3}, {(1,): 2}, {(1,): 1}):  # fmt: skip
        for law in (half, table({(1,): 1}), table({(2,): 1})):
            yield {**first, "f": table(f), "P": law}
    for size in (0, -1):
        yield {**first, "K": Lambda(("j",), num(size)), "P": Lambda(("x",), num(1))}
    for size in (0, -1):
        yield {**first, "n": num(size), "P": Lambda(("x",), num(1))}
        yield {**first, "n": num(size), "P": Lambda(("x",), num(1)), "i": num(0)}
        yield {**first, "n": num(size), "P": Lambda(("x",), num(1)), "f": Lambda(("x",), num(1))}
    for i in (0, 2, -1):
        for beyond in (0, 1, 2, 5):
            yield {**first, "i": num(i), "K": Table((((1,), num(2)),), num(beyond))}


def wu_eq34(statement: S.Statement) -> Iterator[Instance]:
    for number, base in enumerate(_channels_of()):
        levels = "1/4 2/5 7/8 1/2 0 1 2 -1 3/2 -1/2" if number < 2 else "1/4 2/5" if number < 16 else "1/4"
        for p in numbers(levels):
            every = _with_laws(statement, {**base, "p": p})
            yield from (Instance(v) for v in itertools.islice(every, 99 if number in (0, 8) else 1))


def _gap(p: Fraction, top: int = 2) -> Term:
    """log top - h(p)."""
    return sub(Log(num(top)), neg(add(XLogX(num(p)), XLogX(num(1 - p)))))


_CLOSE = [(Fraction(1, 4), Fraction(3, 8)), (Fraction(3, 8), Fraction(2, 5))]


def wu_eq36(statement: S.Statement) -> Iterator[Instance]:
    calibrated = [(Fraction(q), _gap(Fraction(q))) for q in ("1/4", "3/8", "1/8", "49/100", "7/8", "3/4")]
    others = [
        (Fraction("1/4"), _gap(Fraction("1/4"), 3)),
        (Fraction("1/8"), mul(num("1/2"), _gap(Fraction("1/8")))),
    ]
    others += [
        (Fraction(q), num(e)) for q in ("1/4", "1/8") for e in ("1/100", "1/1000", "1/2", "9/10", "1/10")
    ]
    others += [(Fraction(1, 2), num(0)), (Fraction(1, 2), num("1/100"))]
    others += [(Fraction(q), num(e)) for q in ("0", "1", "-1", "2", "3/2", "-1/2") for e in ("1/10", "9/10")]
    others += [(Fraction(q), Log(num(2))) for q in ("0", "1")]
    others += [(Fraction("1/4"), e) for e in (num(1), num(2), num(-1), num(0))]
    for number, base in enumerate(_channels_of()):
        levels = calibrated + others if number < 1 else calibrated[:2] if number < 9 else calibrated[:1]
        noises = "3/8 2/5 1/2 1/4 1/8 3/4 7/8 0 1 2 -1 99/100 3/2" if number < 1 else "3/8 2/5 1/8"
        for (q, eps), p in itertools.product(levels, numbers(noises if number < 9 else "3/8")):
            named = {**base, "p": p, "pstar": Num(q), "eps": eps}
            every = _with_laws(statement, named)
            most = 99 if number in (0, 8) and (q, p.value) in _CLOSE else 1
            yield from (Instance(v) for v in itertools.islice(every, most))


INSTANCES: dict[str, Callable[[S.Statement], Iterator[Instance]]] = {
    "kss2018.theorem1": kss_theorem1,
    "wyz2016.h_right_inverse": wyz_h,
    "wyz2016.h_left_inverse": wyz_h,
    "wyz2016.lemma5": wyz_lemma5,
    "wyz2016.lemma1": wyz_lemma1,
    "wyz2016.lemma1.last_display.amended": wyz_last_display,
    "wu2019.eq96_97": wu_gaussian,
    "wu2019.eq34": wu_eq34,
    "wu2019.eq36": wu_eq36,
}
