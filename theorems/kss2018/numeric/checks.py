"""A plain numeric check of Theorem 1, as it is printed.

It shares no code with the kernel. The check takes the formula as an argument, so that a perturbed one can be seen to
fail. Numbers are fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.claims.legs import Leg
from verify.evidence.fuzz.running import fuzz_leg, must

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Optimum = Callable[[int, Fraction], Fraction]


def _class_I_optimum(M: int, D: Fraction) -> Fraction:
    return (M - 1) * (1 - D) / D


def check_class_I_bound(examples: int = 200, optimum: Optimum = _class_I_optimum) -> Leg:
    """No channel beats e^eps = ``optimum(M, D)`` on a Class I source set; the symmetric mechanism attains it.

    Random source sets of Class I and random channels, private and not: a channel of worst-case distortion D
    with 0 < D < (M-1)/M has level at least ``optimum(M, D)``, an infinite one if D = 0. The symmetric
    mechanism has distortion D and level ``optimum(M, D)``. All of it in fractions, M = 2, 3, 4.
    Source: KSS (2018), Theorem 1.
    """
    from hypothesis import strategies as st

    from verify.privacy.strategies import channels, dp_channels, source_sets

    def cases(M: int) -> SearchStrategy[Any]:
        channel = st.one_of(dp_channels(M).map(lambda pair: pair[0]), channels(M))
        errors = st.integers(2, 24).flatmap(lambda d: st.integers(1, d - 1).map(lambda k: Fraction(k, d)))
        return st.tuples(st.just(M), source_sets(M, "I"), channel, errors.map(lambda x: x * (M - 1) / M))

    def test(case: tuple[int, Any, Any, Fraction]) -> None:
        M, sources, channel, D = case
        _nothing_beats(M, sources, channel, optimum)
        _symmetric_attains(M, sources, D, optimum)

    what = "random Class I source sets and channels, M = 2, 3, 4, in exact fractions"
    return fuzz_leg(test, st.integers(2, 4).flatmap(cases), examples=examples, what=what)


def _nothing_beats(M: int, sources: Any, channel: Any, optimum: Optimum) -> None:
    from verify.privacy.measures.channels import dp_level, worst_case_distortion

    D, level = worst_case_distortion(sources, channel), dp_level(channel)
    if D == 0 < M - 1:
        must(level is None, f"distortion 0 at level {level}")
    elif level is not None and D < Fraction(M - 1, M):
        must(level >= optimum(M, D), f"distortion {D} at level {level} < {optimum(M, D)}")


def _symmetric_attains(M: int, sources: Any, D: Fraction, optimum: Optimum) -> None:
    from verify.privacy.measures.channels import dp_level, symmetric_mechanism, worst_case_distortion

    channel = symmetric_mechanism(M, D)
    reached, level = worst_case_distortion(sources, channel), dp_level(channel)
    must(reached == D, f"the symmetric mechanism has distortion {reached}, not {D}")
    must(level == optimum(M, D), f"the symmetric mechanism has level {level}, not {optimum(M, D)}")
