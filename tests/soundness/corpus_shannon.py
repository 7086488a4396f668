"""An independent judge of true information inequalities: a float linear program over the Shannon cone (HiGHS).

Where coefficients are small integers, as in the true statements of the corpus, an optimum of 0 up to 1e-7 is 0.
Where they are next to 1 it errs, which is why it is no prover.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from corpus_judge import ball, value
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

from verify.kernel import statement as S
from verify.kernel import terms as T


def random_variables(statement: Any) -> list[str]:
    return [b.name for b in statement.binders if isinstance(b.sort, S.RandomVariable)]


Linear = dict[frozenset[str], float]
CONSTANT: frozenset[str] = frozenset()


def linear(term: Any) -> Linear:
    """Coefficients of the joint entropies in a term; the constant has the key CONSTANT."""
    match term:
        case T.Entropy(names):
            return {frozenset(names): 1.0}
        case T.Add(args):
            out: Linear = {}
            for a in args:
                for key, c in linear(a).items():
                    out[key] = out.get(key, 0.0) + c
            return out
        case T.Mul(args):
            product: Linear = {CONSTANT: 1.0}
            for factor in map(linear, args):
                if set(factor) <= {CONSTANT}:
                    product = {key: c * factor.get(CONSTANT, 0.0) for key, c in product.items()}
                elif set(product) <= {CONSTANT}:
                    product = {key: c * product[CONSTANT] for key, c in factor.items()}
                else:
                    raise TypeError("not linear")
            return product
    return {CONSTANT: float(ball(value(term, {})))}


def gap_of(relation: Any) -> Linear:
    return linear(T.Add((relation.left, T.Mul((T.num(-1), relation.right)))))


def follows(statement: Any) -> bool:
    """Whether the elemental inequalities and the hypotheses give the conclusion (implications, equivalences too)."""
    names = random_variables(statement)
    goal = statement.conclusion
    if isinstance(goal, S.Implies):
        return _follows(names, [*statement.hypotheses, goal.left], goal.right)
    if isinstance(goal, S.Iff):
        return all(
            _follows(names, [*statement.hypotheses, a], b)
            for a, b in ((goal.left, goal.right), (goal.right, goal.left))
        )
    return _follows(names, statement.hypotheses, goal)


def contradictory(statement: Any) -> bool:
    """Whether the one strict hypothesis fails wherever the others hold."""
    (strict,) = [h for h in statement.hypotheses if h.operator in ("<", ">")]
    others = [h for h in statement.hypotheses if h is not strict]
    opposite = S.Relation({"<": ">=", ">": "<="}[strict.operator], strict.left, strict.right)
    return _follows(random_variables(statement), others, opposite)


def _follows(names: Sequence[str], hypotheses: Sequence[Any], goal: Any) -> bool:
    minimum = _minimizer(names, hypotheses)
    gap = gap_of(goal)
    down = {key: -c for key, c in gap.items()}
    wanted = {">=": [gap], "<=": [down], "=": [gap, down]}[goal.operator]
    return all(minimum(one) >= -1e-7 for one in wanted)


def _minimizer(names: Sequence[str], hypotheses: Sequence[Any]) -> Callable[[Linear], float]:
    subsets = [frozenset(c) for r in range(1, len(names) + 1) for c in itertools.combinations(names, r)]
    column = {s: i for i, s in enumerate(subsets)}

    def row(coefficients: Linear, factor: float) -> tuple[dict[int, float], float]:
        return {column[s]: factor * c for s, c in coefficients.items() if s}, -factor * coefficients.get(
            CONSTANT, 0.0
        )

    above = [row(e, -1.0) for e in elemental(names)]
    above.append(({column[frozenset(names)]: 1.0}, 100.0))  # a box: the cone's optimum is 0 or below it
    equal = []
    for h in hypotheses:
        gap = gap_of(h)
        (equal if h.operator == "=" else above).append(
            row(gap, {"<=": 1.0, ">=": -1.0, "=": 1.0}[h.operator])
        )

    def matrix(rows: list[tuple[dict[int, float], float]]) -> Any:
        data = [(c, i, j) for i, (coefficients, _) in enumerate(rows) for j, c in coefficients.items()]
        return csr_matrix(
            ([d[0] for d in data], ([d[1] for d in data], [d[2] for d in data])),
            shape=(len(rows), len(subsets)),
        )

    def minimum(objective: Linear) -> float:
        costs = [0.0] * len(subsets)
        for s, c in objective.items():
            if s:
                costs[column[s]] += c
        found = linprog(
            costs,
            A_ub=matrix(above),
            b_ub=[b for _, b in above],
            A_eq=matrix(equal) if equal else None,
            b_eq=[b for _, b in equal] or None,
            method="highs",
        )
        return float(found.fun) + objective.get(CONSTANT, 0.0) if found.status == 0 else float("-inf")

    return minimum


def elemental(names: Sequence[str]) -> Iterator[Linear]:
    """H(X|the others) >= 0, and I(X;Y|K) >= 0 for every set K of others."""
    everything = frozenset(names)
    for x in names:
        yield _signed({everything: 1.0, everything - {x}: -1.0})
    for x, y in itertools.combinations(names, 2):
        others = [n for n in names if n not in (x, y)]
        for r in range(len(others) + 1):
            for k in map(frozenset, itertools.combinations(others, r)):
                yield _signed({k | {x}: 1.0, k | {y}: 1.0, k | {x, y}: -1.0, k: -1.0})


def _signed(coefficients: Linear) -> Linear:
    return {key: c for key, c in coefficients.items() if key}
