"""Plain numeric checks of (34) and of (95) to (97), as they are printed.

They share no code with the kernel. Each takes the formula as an argument, so that a perturbed one can be seen to
fail. Numbers are fractions; logarithms are compared through intervals of mpmath, never through floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.claims.legs import Leg
from verify.evidence.fuzz.running import fuzz_leg, must

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

BITS = 256


def _intervals() -> Any:
    """A context of interval arithmetic of our own: the precision of mpmath's global one is not touched."""
    from mpmath.ctx_iv import MPIntervalContext

    context = MPIntervalContext()
    context.prec = BITS
    return context


def _ball(iv: Any, value: Fraction) -> Any:
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


def _at_most(left: Any, right: Any) -> bool | None:
    """Whether left <= right for intervals; None if they overlap."""
    if left.b <= right.a:
        return True
    return False if left.a > right.b else None


def check_gaussian(examples: int = 200, threshold: Callable[[Any, Any, Any], Any] | None = None) -> Leg:
    """(1/2) log(1 + T^2/N) <= eps if and only if N >= T^2/(exp(2 eps) - 1), for T, N, eps > 0.

    Random T and eps, with N drawn freely, or close to the threshold on either side. Both relations are
    decided by intervals of 256 bits. ``threshold(iv, T, eps)`` replaces the right-hand side.
    Source: Wu (2019), (96), (97).
    """
    from hypothesis import strategies as st

    iv = _intervals()
    formula = threshold or (lambda iv, T, eps: T * T / (iv.exp(2 * eps) - 1))

    def test(T: Fraction, eps: Fraction, N: Fraction, near: int, above: bool) -> None:
        t, e = _ball(iv, T), _ball(iv, eps)
        noise = _noise(iv, t, e, near, above) if near else N
        ball = _ball(iv, noise)
        private = _at_most(iv.log(1 + t * t / ball) / 2, e)
        enough = _at_most(formula(iv, t, e), ball)
        must(None in (private, enough) or private == enough, f"at N = {float(noise):.6g}")

    positive = st.builds(Fraction, st.integers(1, 60), st.integers(1, 60))
    near = st.sampled_from([0, 1, 2, 10, 40])
    draws = (positive, positive, positive, near, st.booleans())
    return fuzz_leg(test, *draws, examples=examples, what="random T, eps, N, by intervals of 256 bits")


def _noise(iv: Any, T: Any, eps: Any, near: int, above: bool) -> Fraction:
    """The true threshold (an upper end of its enclosure), times 1 + 2^-near or 1 - 2^-near, as a fraction."""
    from mpmath.libmp import to_rational

    top, bottom = to_rational((T * T / (iv.exp(2 * eps) - 1)).b._mpi_[1])
    return Fraction(int(top), int(bottom)) * (1 + Fraction(1 if above else -1, 2**near))


def _power_capacity(iv: Any, T: Any, N: Any) -> Any:
    return iv.log(1 + T * T / N) / 2


def check_gaussian_information(
    examples: int = 30, bound: Callable[[Any, Any, Any], Any] = _power_capacity
) -> Leg:
    """0 <= I(X_i;Y) <= I(f(X);Y) <= (1/2) log(1 + T^2/N) for Gaussian noise N on a query in [-T, T].

    Random laws of a record with up to 3 values, and of the query given it, on up to 3 values; and a record that decides
    between the two ends of [-T, T], which comes close where there is much noise. The information is enclosed
    by the trapezoidal rule in balls (`verify.privacy.solvers.amplitude`); ``bound(iv, T, N)`` is violated only if the intervals
    say so. Source: Wu (2019), (65), (66), (95).
    """
    from hypothesis import strategies as st

    from verify.privacy.solvers.amplitude import RowDivergence
    from verify.privacy.strategies import channels, distributions

    iv = _intervals()
    fractions = st.builds(Fraction, st.integers(1, 12), st.integers(1, 6))
    places = st.sampled_from([Fraction(k, 2) for k in (-2, -1, 0, 1, 2)])

    def cases(shape: tuple[int, int]) -> SearchStrategy[Any]:
        records, values = shape
        queries = st.lists(places, min_size=values, max_size=values, unique=True)
        return st.tuples(distributions(records), channels(records, values), queries, fractions, fractions)

    def test(case: tuple[Any, Any, list[Fraction], Fraction, Fraction]) -> None:
        record, given, queries, amplitude, deviation = (
            case  # T is the amplitude in standard deviations of the noise
        )
        points = [amplitude * q for q in queries]
        whole = [sum(u * row[j] for u, row in zip(record, given, strict=True)) for j in range(len(points))]
        told = said = _mean_row(RowDivergence(points, whole, amplitude), points, whole)  # of the query, of the record
        for u, row in zip(record, given, strict=True):
            low, high = _mean_row(RowDivergence(points, row, amplitude), points, row)
            said = said[0] - u * high, said[1] - u * low
        T, N = _ball(iv, amplitude * deviation), _ball(iv, deviation**2)
        most = bound(iv, T, N)
        must(said[1] >= 0, f"I <= {float(said[1]):.12g}")
        must(_at_most(_ball(iv, told[0]), most) is not False, f"I >= {float(told[0]):.12g} > {_point(most)}")
        must(said[0] <= told[1], f"I(X_i;Y) >= {float(said[0]):.12g} > I(f(X);Y)")

    half, sure = (Fraction(1, 2),) * 2, ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)))
    ends = st.tuples(st.just(half), st.just(sure), st.just([Fraction(-1), Fraction(1)]), fractions, fractions)
    shapes = st.tuples(st.integers(1, 3), st.integers(1, 3))
    what = "random laws of a record and a query, T and N, by balls of 128 bits"
    return fuzz_leg(test, st.one_of(shapes.flatmap(cases), ends), examples=examples, what=what)


def _mean_row(g: Any, points: Sequence[Fraction], law: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """Two ends of the mean divergence of the rows from the output law."""
    ends = [(w, g.at(x)) for x, w in zip(points, law, strict=True) if w]
    lower = sum((w * low for w, (low, _) in ends), Fraction(0))
    return lower, sum((w * high for w, (_, high) in ends), Fraction(0))


def _binary_capacity(iv: Any, p: Any) -> Any:
    return iv.log(2) + p * iv.log(p) + (1 - p) * iv.log(1 - p)


def check_binary_symmetric(examples: int = 200, bound: Callable[[Any, Any], Any] = _binary_capacity) -> Leg:
    """I(X_i;Y) <= log 2 - H(p) for Y = f(X) flipped with probability p; equality for a prior on two points.

    Random f: X_1 x X_2 -> {0,1} (alphabets up to 3), joint priors, 0 < p < 1, in nats. Laws are exact; logs
    are intervals of 256 bits, and ``bound(iv, p)`` is violated only if the intervals say so. For equality
    the prior puts 1/2 on two values of X_1 at which f differs. Source: Wu (2019), (34).
    """
    from hypothesis import strategies as st

    from verify.privacy.strategies import joint_distributions

    iv = _intervals()

    def cases(size: tuple[int, int]) -> SearchStrategy[Any]:
        rows, cols = size
        bits = st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols)
        proper = st.integers(2, 40).flatmap(lambda d: st.integers(1, d - 1).map(lambda k: Fraction(k, d)))
        return st.tuples(st.just(size), bits, joint_distributions(rows, cols), proper)

    def test(case: tuple[tuple[int, int], list[int], Any, Fraction]) -> None:
        (rows, cols), bits, prior, p = case
        f = [bits[i * cols : (i + 1) * cols] for i in range(rows)]
        most = bound(iv, _ball(iv, p))
        for joint in _pairs(f, prior, p):
            leaked = _information(iv, joint)
            must(_at_most(leaked, most) is not False, f"I = {_point(leaked)} > {_point(most)}")
        _is_attained(iv, f, p, most)

    sizes = st.tuples(st.integers(1, 3), st.integers(1, 3))
    what = "random f, joint priors and p, by intervals of 256 bits"
    return fuzz_leg(test, sizes.flatmap(cases), examples=examples, what=what)


def _pairs(f: list[list[int]], prior: Any, p: Fraction) -> list[list[list[Fraction]]]:
    """The joint laws of (X_1, Y) and of (X_2, Y), as matrices."""
    rows, cols = len(f), len(f[0])

    def flipped(i: int, j: int, y: int) -> Fraction:
        return Fraction(prior[i][j]) * (p if y != f[i][j] else 1 - p)

    left = [[sum((flipped(i, j, y) for j in range(cols)), Fraction(0)) for y in (0, 1)] for i in range(rows)]
    right = [[sum((flipped(i, j, y) for i in range(rows)), Fraction(0)) for y in (0, 1)] for j in range(cols)]
    return [left, right]


def _information(iv: Any, joint: list[list[Fraction]]) -> Any:
    """I(A;B) in nats, an interval; 0 log 0 = 0."""
    columns = [sum(column, Fraction(0)) for column in zip(*joint, strict=True)]
    total = iv.mpf(0)
    for row in joint:
        for q, column in zip(row, columns, strict=True):
            if q:
                total += _ball(iv, q) * iv.log(_ball(iv, q / (sum(row) * column)))
    return total


def _is_attained(iv: Any, f: list[list[int]], p: Fraction, most: Any) -> None:
    """Equality at the prior on two values of X_1 at which f differs (X_2 fixed), if there are two."""
    letters = [[row[0] for row in f].index(bit) for bit in (0, 1) if bit in [row[0] for row in f]]
    if len(letters) < 2:
        return
    prior = [[Fraction(int(i in letters and j == 0), 2) for j in range(len(f[0]))] for i in range(len(f))]
    leaked = _information(iv, _pairs(f, prior, p)[0])
    must(_at_most(leaked, most) is None, f"I = {_point(leaked)}, not {_point(most)}, at the two-point prior")


def _point(interval: Any) -> str:
    return f"{float(interval.mid):.12g}"
