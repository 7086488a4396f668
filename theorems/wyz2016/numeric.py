"""A plain numeric check of Lemma 1 and mechanism (27), as they are printed.

It shares no code with the kernel. The check takes the formula as an argument, so that a perturbed one can be seen to
fail. Numbers are fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.claims.legs import Leg
from verify.evidence.fuzz.running import fuzz_leg, must

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def _hamming_optimum(n: int, m: int, t: Fraction) -> Fraction:
    return n / (1 + t / (m - 1))


def check_hamming_distortion(
    examples: int = 100, optimum: Callable[[int, int, Fraction], Fraction] = _hamming_optimum
) -> Leg:
    """h(eps) is the distortion of the exponential mechanism, and no neighbour-bounded law has less.

    Random databases (n, m up to 3), priors, levels t = e^eps, and laws on databases with p(x) <= t p(x') for
    neighbours. The mechanism's rows sum to 1, neighbours are within a factor t, and its expected distance is
    ``optimum(n, m, t)`` for every prior; each of the laws has at least this expected distance from every
    database. All of it in fractions. Source: WYZ (2016), Lemma 1, eq. (27), eq. (32).
    """
    from hypothesis import strategies as st

    from verify.privacy.strategies import (
        exp_epsilons,
        hamming_alphabets,
        neighbour_bounded_posteriors,
        priors,
    )

    def cases(size: tuple[int, int]) -> SearchStrategy[Any]:
        n, m = size
        laws = neighbour_bounded_posteriors(n, m)
        return st.tuples(st.just(n), st.just(m), exp_epsilons(), priors(m**n), laws)

    def test(case: tuple[int, int, Fraction, Any, Any]) -> None:
        n, m, t, prior, (law, level) = case
        _mechanism_is_exact(n, m, t, prior, optimum(n, m, t))
        _law_is_far(n, m, law, optimum(n, m, level))

    what = "random priors and neighbour-bounded laws, n <= 3, m <= 3, in exact fractions"
    return fuzz_leg(test, hamming_alphabets(3, 3).flatmap(cases), examples=examples, what=what)


def _mechanism_is_exact(n: int, m: int, t: Fraction, prior: Any, wanted: Fraction) -> None:
    from verify.privacy.measures.channels import databases, exponential_mechanism

    every, rows = databases(n, m), exponential_mechanism(n, m, t)
    must(all(sum(row) == 1 for row in rows), "a row does not sum to 1")
    for x, row in zip(every, rows, strict=True):
        for other, near in zip(every, rows, strict=True):
            if _distance(x, other) == 1:
                private = all(p <= t * q for p, q in zip(row, near, strict=True))
                must(private, f"not private at {x}, {other}")
    reached = sum(p * _expected(x, every, row) for p, x, row in zip(prior, every, rows, strict=True))
    must(reached == wanted, f"the mechanism has expected distance {reached}, not {wanted}")


def _law_is_far(n: int, m: int, law: Any, least: Fraction) -> None:
    from verify.privacy.measures.channels import databases

    every = databases(n, m)
    for y in every:
        reached = _expected(y, every, law)
        must(reached >= least, f"expected distance {reached} < {least} from {y}")


def _expected(x: tuple[int, ...], every: Sequence[tuple[int, ...]], law: Any) -> Fraction:
    return sum((p * _distance(x, y) for p, y in zip(law, every, strict=True)), Fraction(0))


def _distance(x: tuple[int, ...], y: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(x, y, strict=True))
