"""What several mechanisms leak, one after the other: delta for an epsilon, epsilon for a delta, Renyi divergence.

Mechanisms may be chosen adaptively: each is given by a dominating pair, and a product of dominating pairs dominates.
What is composed falls into *factors*, which are put together exactly, by the sum over the losses of one of them of the
curve of the others:

    closed     Gaussian noise, where the squares of sensitivity/sigma add up; Laplace noise; or one mechanism, run once
    lattice    losses that are whole multiples of one number: exact but for roundings of 2^-192
    pieces     one sample of Laplace noise, few times: masses, and polynomials between them, but for 1e-20
    listed     few losses and runs: all sums of them, each with its probability
    inverted   losses whose moments are known: an integral of them, between ends 1e-13 apart, up to 1e-9 for few losses,
               and next to nothing for samples of Gaussian noise, whose moments fall off
    grid       anything else: two laws on a grid, one above, one below

`Composition.method` names them. All but the last two are exact to 40 digits and more. Wherever there would be a grid, the
composition as a whole is listed or inverted if it can be.

Source: Dwork, Rothblum, Vadhan (2010); Kairouz, Oh, Viswanath (2015); Dong, Roth, Su (2022); Zhu, Dong, Wang (2022).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import exp, inf, log, prod, sqrt
from typing import Any, Literal, NamedTuple, TypeAlias

from verify.privacy.accounting.discretised import above, below
from verify.privacy.accounting.inversion import Inversion, inversion
from verify.privacy.accounting.lattice import BITS, Law, losses, power
from verify.privacy.accounting.levels import Level, LevelText, common_measure, level_value
from verify.privacy.accounting.mechanisms import Gaussian, Laplace
from verify.privacy.accounting.multinomial import Sums, number_of_sums, sums
from verify.privacy.accounting.pairs import Lattice, Mechanism, Pair, nonnegative
from verify.privacy.accounting.piecewise import RepeatedSample, pieces
from verify.privacy.accounting.repeated_laplace import RepeatedLaplace
from verify.privacy.accounting.sampled_laplace import SampledLaplaceMoments
from verify.privacy.accounting.transforms import Atoms
from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import whole_number
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.divergence import Enclosure, NotFinite

__all__ = ["Composition", "TooWide", "compose", "gaussian_sigma"]

POINTS = 1 << 17  # of the grid of a composition that is enclosed
NARROW = Fraction(1, 10**12)  # answers are, unless wider ones are asked for
SMALL = Fraction(1, 1 << 120)
WIDTH = Fraction(1, 10**20)
MOST_RUNS = 10**9
EPSILON_WIDTH = Fraction(1, 10**13)  # of each end of an epsilon, relative to those below 1
ROUGH = 400
MOST_TERMS = 1 << 16
MOST_SUMS = 1 << 19
MOST_STEPS = 1 << 20  # of the closed form of Laplace noise, for one value
MOST_CURVES = 1 << 8  # of a law in pieces, for one value

Run: TypeAlias = tuple[Pair, int]
Side: TypeAlias = "Closed | Together | Laws"


class TooWide(ArithmeticError):
    """An answer is known between two ends that are further apart than was asked for; ``enclosure`` has these."""

    def __init__(self, what: str, method: str, enclosure: Enclosure) -> None:
        self.enclosure = enclosure
        low, high = float(enclosure.lower), float(enclosure.upper)
        super().__init__(
            f"{what} is {low:.9g} to {high:.9g}, no nearer (computed: {method}). "
            f"Next: ask for width {self.width}; or more points of the grid"
        )

    @property
    def width(self) -> str:
        """A width for which it would have been answered: a power of ten."""
        width, power = self.enclosure.width, 0
        while Fraction(10) ** power < width:
            power += 1
        while Fraction(10) ** (power - 1) >= width:
            power -= 1
        return f"1e{power}"


@dataclass(frozen=True)
class Composition:
    """The mechanisms with their numbers of runs, as `compose` was given them. All levels are in nats.

    No delta, and no epsilon up to 1, is given with ends further apart than ``width``; a larger epsilon with such that are
    no further apart relative to it.
    """

    runs: tuple[tuple[Mechanism, int], ...]
    points: int = POINTS
    width: Fraction = NARROW

    def delta(self, epsilon: LevelText) -> Enclosure:
        """The least delta with which all together are (epsilon, delta)-differentially private.

        Of the dominating pairs, that is: for `channel` with several pairs of inputs it is an upper bound. Raises TooWide.

        >>> from verify.privacy.accounting.mechanisms import pure
        >>> str(compose([(pure("log(2)"), 2)]).delta("log(2)"))
        '0.222222222222222 to 0.222222222222223'
        """
        found = self._enclosed(level_value("epsilon", epsilon))
        if found.width > self.width:
            raise TooWide(f"the least delta at epsilon = {epsilon}", self.method, found)
        return found

    def _enclosed(self, level: Level) -> Enclosure:
        found = [self._delta(which, level) for which in self._directions]
        return Enclosure(max(low for low, _ in found), max(high for _, high in found))

    def epsilon(self, delta: Number) -> Enclosure:
        """The least epsilon >= 0 with which all together are (epsilon, delta)-differentially private.

        Raises ValueError for delta outside of [0, 1), NotFinite where no epsilon is enough, TooWide.
        """
        wanted = _share("delta", delta)
        found = [self._epsilon(which, wanted) for which in self._directions]
        if any(high is None for _, high in found):
            raise NotFinite(f"delta = {wanted}: no finite epsilon is enough. Next: a larger delta")
        answer = Enclosure(max(low for low, _ in found), max(high for _, high in found if high is not None))
        if answer.width > self.width * max(answer.upper, Fraction(1)):
            raise TooWide(f"the least epsilon at delta = {wanted}", self.method, answer)
        return answer

    def private(self, epsilon: LevelText, delta: Number = 0) -> bool | None:
        """Whether all together are (epsilon, delta)-differentially private; None where `delta` does not tell them apart.

        Also None where the levels are upper bounds only, and too large: of a `channel` that is composed, if no two of its
        inputs have the largest of all curves. At delta = 0 the sum of the greatest losses is compared with epsilon,
        exactly where both are multiples of one number. Raises ValueError for delta outside of [0, 1).

        >>> from verify.privacy.accounting.mechanisms import randomized_response
        >>> thrice = compose([(randomized_response("log(3)"), 3)])
        >>> thrice.private("log(27)"), thrice.private("log(26)"), thrice.private("log(9)", "0.29")
        (True, False, True)
        """
        level, wanted = level_value("epsilon", epsilon), _share("delta", delta)
        found = self._enclosed(level)
        if found.upper <= wanted:
            return True
        answers = [self._purely(which, level) for which in self._directions] if not wanted else [None]
        if found.lower > wanted or False in answers:
            once = sum(count for _, count in self.runs) == 1
            return False if once or all(mechanism.exact for mechanism, _ in self.runs) else None
        return None if None in answers else True

    def _purely(self, which: int, level: Level) -> bool | None:
        """Whether the greatest losses of a direction sum up to no more than the level."""
        parts = [(pair.greatest(), count) for pair, count in self._pairs(which)]
        greatest = [part.times(count) for part, count in parts if part is not None]
        if len(greatest) < len(parts):
            return None
        start: Level | None = Level(Fraction(0))
        total = reduce(_sum, greatest, start)
        measure = common_measure(total, level) if total is not None and total.factor and level.factor else None
        if total is not None and measure is not None:
            return total.over(measure) <= level.over(measure)
        low, high = _ends(lambda: level.ball() - sum((part.ball() for part in greatest), ball(0)))
        return True if low >= 0 else False if high < 0 else None

    def renyi(self, alpha: Number) -> Enclosure:
        """The Renyi divergence of order ``alpha`` > 1, the larger of both directions: it adds up.

        Raises ValueError for alpha <= 1, InfiniteDivergence where an output tells the input.
        """
        order = decimal_value("alpha", alpha)
        if order <= 1:
            raise ValueError(f"alpha = {order}: must be > 1")
        low, high = zip(*(self._renyi(which, order) for which in self._directions), strict=True)
        return Enclosure(max(low), max(high))

    def renyi_epsilon(self, delta: Number, orders: Sequence[Number] = ()) -> tuple[Enclosure, Fraction]:
        """What Renyi accounting gives: the least bound on epsilon at ``delta`` over orders, and the order that gives it.

        D_alpha + log(1 - 1/alpha) - log(alpha delta)/(alpha - 1): never below `epsilon`, and the gap between them is what
        the conversion costs. Source: Canonne, Kamath, Steinke (2020), Proposition 12.
        """
        wanted = _share("delta", delta)
        if not wanted:
            raise ValueError("delta = 0: a Renyi divergence bounds no epsilon at delta = 0")
        tried = [decimal_value("order", order) for order in orders] or [
            1 + Fraction(5**k, 4**k * 100) for k in range(64)
        ]
        found = []
        for order in tried:
            at = self.renyi(order)
            more = _ends(lambda a=order: (1 - 1 / ball(a)).log() - (ball(a * wanted)).log() / ball(a - 1))
            found.append((max(at.upper + more[1], Fraction(0)), max(at.lower + more[0], Fraction(0)), order))
        high, low, order = min(found)
        return Enclosure(low, high), order

    @property
    def method(self) -> str:
        """How it is computed: the kinds of its factors, such as "lattice" or "lattice and closed"."""
        return " and ".join(factor.kind for factor in self._plans[0])

    # --- one direction ---------------------------------------------------------------------------------------------

    @property
    def _directions(self) -> range:
        return range(max(len(mechanism.pairs) for mechanism, _ in self.runs))

    def _pairs(self, which: int) -> list[Run]:
        return [(mechanism.direction(which), count) for mechanism, count in self.runs]

    def _delta(self, which: int, level: Level) -> tuple[Fraction, Fraction]:
        from flint import ctx

        with ctx.workprec(2 * BITS):
            return self._bound(which, level.ball(), False), self._bound(which, level.ball(), True)

    def _bound(self, which: int, epsilon: Any, up: bool) -> Fraction:
        """The curve at e^epsilon, from one side."""
        low, high = ends(_curve(self._factors[which][up], epsilon))
        return min(high, Fraction(1)) if up else max(low, Fraction(0))

    def _epsilon(self, which: int, delta: Fraction) -> tuple[Fraction, Fraction | None]:
        from flint import ctx

        with ctx.workprec(2 * BITS):
            most = sum((self._reach(pair)[1] * count for pair, count in self._pairs(which)), Fraction(1))
            if self._bound(which, ball(0), True) <= delta:
                return Fraction(0), Fraction(0)

            def halved(low: Fraction, high: Fraction, up: bool) -> tuple[Fraction, Fraction]:
                """Around where the bound falls to delta: above it at ``low``, no more than it at ``high``."""
                # False position for the logarithm, and a little beyond, so that both ends come near; at times the middle.
                above = below = inf
                step = 0
                while high - low > EPSILON_WIDTH * min(high, Fraction(1)):
                    step += 1
                    share = Fraction(above / (above + below)) if 0 < above + below < inf and step % 4 else Fraction(1, 2)
                    if share != Fraction(1, 2):
                        beyond = min(share, 1 - share) / 10 + EPSILON_WIDTH * min(high, Fraction(1)) / (high - low) / 4
                        share = min(max(share + (beyond if share < Fraction(1, 2) else -beyond), beyond), 1 - beyond)
                    middle = low + (high - low) * share
                    value = self._bound(which, ball(middle), up)
                    gap = abs(_log(value) - _log(delta)) if value and delta else inf
                    if value > delta:
                        low, above = middle, gap
                    else:
                        high, below = middle, gap
                return low, high

            low, high = halved(Fraction(0), most, False)
            if self._bound(which, ball(most), True) > delta:
                return low, None
            start, step = low, high - low
            while high < most and self._bound(which, ball(high), True) > delta:  # from the lower end outwards
                start, step = high, 4 * step
                high = min(high + step, most)
            return low, halved(start, high, True)[1]

    def _renyi(self, which: int, order: Fraction) -> tuple[Fraction, Fraction]:
        return _ends(lambda: sum((pair.renyi(order) * count for pair, count in self._pairs(which)), ball(0)))

    # --- its factors -----------------------------------------------------------------------------------------------

    def _plan(self, which: int) -> list[_Factor]:
        """Lattices, small ones first; then what is closed, or a grid. What makes the sums too long goes to the grid."""
        normal = [(pair, count) for pair, count in self._pairs(which) if isinstance(pair, Gaussian)]
        others = [(pair, count) for pair, count in self._pairs(which) if not isinstance(pair, Gaussian)]
        lattices: list[_Factor] = []
        rest: list[Run] = []
        for pair, count in others:
            _sort_in(pair, count, lattices, rest)
        square = sum(
            (pair.square * count for pair, count in normal if isinstance(pair, Gaussian)), Fraction(0)
        )
        closed = [_Factor("closed", [(Gaussian(square), 1)])] if normal else []
        if len(rest) == 1 and rest[0][1] == 1 and not closed:
            closed, rest = [_Factor("closed", rest)], []
        lattices.sort(key=_Factor.size)
        if rest and not closed:
            size = prod(factor.size() for factor in lattices)
            if (noise := _laplace(rest)) is not None:
                if size <= MOST_TERMS and size * noise.steps <= MOST_STEPS:
                    closed, rest = [_Factor("closed", [(noise, 1)])], []
            elif size <= MOST_CURVES and (samples := _samples(rest)) is not None:
                closed, rest = [_Factor("pieces", [(samples, 1)])], []
        found, terms = lattices + closed, 1
        if rest:
            found.append(_Factor("grid", rest))
        for n, factor in enumerate(found[:-1]):
            terms *= factor.size()
            if terms > MOST_TERMS or factor.kind == "closed":  # of the sum over all factors but the last
                found[n:] = [_Factor("grid", [run for other in found[n:] for run in other.runs])]
                break
        if found[-1].kind == "grid":
            everything = [run for factor in found for run in factor.runs]
            if (side := _together(everything)) is not None:
                return [_Factor("listed" if isinstance(side, Sums) else "inverted", everything, together=side)]
        return found

    @cached_property
    def _plans(self) -> list[list[_Factor]]:
        from flint import ctx

        with ctx.workprec(2 * BITS):
            return [self._plan(which) for which in self._directions]

    @cached_property
    def _factors(self) -> tuple[tuple[list[Side], list[Side]], ...]:
        """For each direction, from below and from above."""
        from flint import ctx

        with ctx.workprec(2 * BITS):
            return tuple(
                (
                    [self._side(factor, False) for factor in plan],
                    [self._side(factor, True) for factor in plan],
                )
                for plan in self._plans
            )

    def _side(self, factor: _Factor, up: bool) -> Side:
        if factor.together is not None:
            return Together(factor.together, up)
        if factor.kind in ("closed", "pieces"):
            return Closed(factor.runs[0][0])
        if factor.kind == "grid":
            step = self._grid(factor.runs)
            parts = [power(self._on_grid(pair, step, up), count) for pair, count in factor.runs]
            return Laws(reduce(_after, parts), ball(step))
        measure, parts = factor.measure, []
        for pair, count in factor.runs:
            assert isinstance(pair, Lattice)
            times = pair.measure.over(measure) if set(pair.masses()) != {0} else 0
            masses = {i * times: mass for i, mass in pair.masses().items()}
            parts.append(power(losses(masses, pair.never(), pair.outside(), up), count))
        return Laws(reduce(_after, parts), measure.ball())

    def _on_grid(self, pair: Pair, step: Fraction, up: bool) -> Law:
        low, high = self._reach(pair)
        return (above if up else below)(pair, step, int(low // step) - 1, int(-(-high // step)) + 1)

    def _grid(self, runs: list[Run]) -> Fraction:
        """A step with which the losses that matter have about ``points`` places: by floats, as any step is right."""
        moments = [(_moments(pair, self._reach(pair)), count) for pair, count in runs]
        spread = sqrt(sum(variance * count for (_, variance), count in moments))
        mean = abs(sum(mean * count for (mean, _), count in moments))
        widths = [(float(high - low), count) for (low, high), count in ((self._reach(p), n) for p, n in runs)]
        length = min(sum(width * count for width, count in widths), 24 * spread + 2 * mean + max(widths)[0])
        # The corners of one's curve should be points of the grid: those of Laplace noise are at its level.
        corner = max(self._reach(pair)[1] for pair, _ in runs)
        return min(corner / max(1, -(-corner // Fraction(length / self.points))), Fraction(1, 4))

    def _reach(self, pair: Pair) -> tuple[Fraction, Fraction]:
        return pair.reach(SMALL)


def compose(
    mechanisms: Iterable[Mechanism | tuple[Mechanism, int]], *, points: int = POINTS, width: Number = NARROW
) -> Composition:
    """Mechanisms, each once or with the number of its runs, as one.

    ``points`` is for compositions with a grid (`Composition.method`): the gap between both ends falls with its
    square, and the time grows with it. What is not known within ``width`` is refused: `TooWide`. Raises TypeError for
    what is no mechanism, ValueError for none at all, a number of runs below 1 or a width that is not positive.

    >>> from verify.privacy.accounting.mechanisms import gaussian, randomized_response
    >>> both = compose([gaussian(2), (gaussian(3), 4)])
    >>> both.method, round(float(both.delta(1)), 6)
    ('closed', 0.072714)
    >>> compose([(randomized_response("log(3)"), 5)]).delta("log(9)").width < Fraction(1, 10**50)
    True
    """
    runs = []
    for n, given in enumerate(mechanisms):
        mechanism, count = given if isinstance(given, tuple) else (given, 1)
        if not isinstance(mechanism, Mechanism):
            raise TypeError(
                f"mechanisms[{n}] = {given!r}: must be a mechanism, or one and the number of its runs"
            )
        if whole_number(f"mechanisms[{n}]: runs", count, 1) > MOST_RUNS:
            raise ValueError(f"mechanisms[{n}]: {count} runs: at most {MOST_RUNS} are composed")
        runs.append((mechanism, count))
    if not runs:
        raise ValueError("mechanisms: none at all. Next: name at least one")
    most = decimal_value("width", width)
    if most <= 0:
        raise ValueError(f"width = {width!r}: must be > 0. Next: such as 1e-9")
    return Composition(tuple(runs), whole_number("points", points, 64), most)


def gaussian_sigma(epsilon: LevelText, delta: Number, sensitivity: Number = 1) -> Enclosure:
    """The least deviation of Gaussian noise that is (epsilon, delta)-private, within 1e-20; the upper end is safe.

    Source: Balle, Wang (2018), Theorem 8. Raises ValueError for delta outside of (0, 1), sensitivity <= 0.

    >>> round(float(gaussian_sigma(1, "1e-5")), 6)
    3.730632
    """
    level, wanted = level_value("epsilon", epsilon), _share("delta", delta)
    shift = decimal_value("sensitivity", sensitivity)
    if not wanted or shift <= 0:
        raise ValueError(f"delta = {wanted}, sensitivity = {shift}: both must be > 0")

    def private(sigma: Fraction) -> bool:
        return _at_most(lambda: Gaussian(1 / sigma**2).curve(level.exponential()), wanted)

    low, high = _bracket(private)
    return Enclosure(low * shift, high * shift)


def _sum(a: Level | None, b: Level) -> Level | None:
    """A sum of levels as a level; None where they have no common measure."""
    if a is None:
        return None
    if not a.factor or not b.factor:
        return a if a.factor else b
    measure = common_measure(a, b)
    return None if measure is None else measure.times(a.over(measure) + b.over(measure))


# --- factors -------------------------------------------------------------------------------------------------------


class _Factor(NamedTuple):
    kind: Literal["closed", "pieces", "lattice", "listed", "inverted", "grid"]
    runs: list[Run]
    measure: Level = Level(Fraction(1))
    together: Sums | Inversion | None = None

    def size(self) -> int:
        """How many losses there may be."""
        places = [(pair.masses(), count) for pair, count in self.runs if isinstance(pair, Lattice)]
        return 1 + sum((max(masses) - min(masses)) * count for masses, count in places)


@dataclass(frozen=True)
class Closed:
    """A factor whose curve is known."""

    pair: Pair

    def curve(self, epsilon: Any) -> Any:
        """The curve at e^epsilon, of balls."""
        return self.pair.curve(epsilon.exp())

    @property
    def total(self) -> Any:
        """All that P has."""
        return ball(1)


@dataclass(frozen=True)
class Together:
    """All mechanisms as one factor, from one side."""

    side: Sums | Inversion
    up: bool

    def curve(self, epsilon: Any) -> Any:
        """The curve at e^epsilon, of balls, from that side."""
        return self.side.curve(epsilon, self.up)

    @property
    def total(self) -> Any:
        """All that P has."""
        return ball(1)


@dataclass(frozen=True)
class Laws:
    """A factor with masses at the multiples of ``step``, from one side."""

    law: Law
    step: Any

    def curve(self, epsilon: Any) -> Any:
        """The curve at e^epsilon, of balls, from that side."""
        return self.law.curve(self.step, epsilon)

    @property
    def total(self) -> Any:
        """All that P has."""
        return ball(self.law.total) / 2**BITS


def _laplace(runs: Sequence[Run]) -> RepeatedLaplace | None:
    """Nothing but Laplace noise as one pair."""
    counts: dict[Level, int] = {}
    for pair, count in runs:
        if not isinstance(pair, Laplace):
            return None
        counts[pair.level] = counts.get(pair.level, 0) + count
    return RepeatedLaplace(tuple(counts.items()))


def _samples(runs: Sequence[Run]) -> RepeatedSample | None:
    """One sample of Laplace noise, few times."""
    parts = [pair.transform() for pair, _ in runs]
    once = parts[0]
    if not isinstance(once, SampledLaplaceMoments) or any(part != once for part in parts):
        return None
    return pieces(once, sum(count for _, count in runs))


def _together(runs: Sequence[Run]) -> Sums | Inversion | None:
    """All sums of losses if they are few; the integral of moments if it is sharp; None if neither."""
    from flint import arb

    parts, finite = [], ball(1)
    for pair, count in runs:
        part = pair.transform()
        if part is None:
            return None
        parts.append((part, count))
        finite *= (1 - pair.never() - pair.outside().union(arb(0))) ** count
    few = [(part, count) for part, count in parts if isinstance(part, Atoms)]
    if len(few) == len(parts) and number_of_sums(few) <= MOST_SUMS:
        return sums(few, 1 - finite)
    return inversion(parts, 1 - finite)


def _curve(factors: Sequence[Side], epsilon: Any) -> Any:
    """The curve of all together at e^epsilon: the sum over the losses of the first of the curve of the others."""
    first, *others = factors
    if not others:
        return first.curve(epsilon)
    assert isinstance(first, Laws)
    found = ball(first.law.infinite)
    for other in others:
        found *= other.total
    for place, mass in first.law.masses():
        found += mass * nonnegative(_curve(others, epsilon - place * first.step))
    return found / 2**BITS


def _after(a: Any, b: Any) -> Any:
    return a.times(b)


def _sort_in(pair: Pair, count: int, lattices: list[_Factor], rest: list[Run]) -> None:
    """Into the first factor with which its losses have a common measure."""
    if not isinstance(pair, Lattice):
        rest.append((pair, count))
        return
    for n, factor in enumerate(lattices):
        shared = common_measure(factor.measure, pair.measure)
        if shared is not None:
            lattices[n] = factor._replace(runs=[*factor.runs, (pair, count)], measure=shared)
            return
    lattices.append(_Factor("lattice", [(pair, count)], pair.measure))


# --- numbers -------------------------------------------------------------------------------------------------------


def _ends(value: Any) -> tuple[Fraction, Fraction]:
    from flint import ctx

    with ctx.workprec(2 * BITS):
        return ends(value())


def _log(value: Fraction) -> float:
    return log(value.numerator) - log(value.denominator)


def _at_most(value: Any, bound: Fraction) -> bool:
    """Whether it is certainly at most the bound; equality does not occur but by chance, and counts as no."""
    return _ends(value)[1] <= bound


def _bracket(enough: Any) -> tuple[Fraction, Fraction]:
    """Where ``enough``, which holds from somewhere above 0 on, begins to hold: within WIDTH, relatively."""
    high = Fraction(1)
    while not enough(high):
        high *= 2
    low = high / 2
    while enough(low):
        low, high = low / 2, low
    while high - low > WIDTH * low:
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return low, high


def _share(name: str, value: Number) -> Fraction:
    share = decimal_value(name, value)
    if not 0 <= share < 1:
        raise ValueError(f"{name} = {share}: must be in [0, 1)")
    return share


def _moments(pair: Pair, reach: tuple[Fraction, Fraction]) -> tuple[float, float]:
    """Mean and variance of the loss, roughly. To choose a step by."""
    low, high = float(reach[0]), float(reach[1])
    places = [low + (high - low) * i / ROUGH for i in range(ROUGH + 1)]
    heights = [float(pair.curve(ball(Fraction(exp(at))))) for at in places]
    slopes = [
        (b - a) / (exp(y) - exp(x))
        for x, y, a, b in zip(places, places[1:], heights, heights[1:], strict=False)
    ]
    weights = [
        (at, exp(at) * max(after - before, 0.0))
        for at, before, after in zip(places, [-1.0, *slopes], [*slopes, 0.0], strict=True)
    ]
    mean = sum(at * weight for at, weight in weights)
    return mean, sum((at - mean) ** 2 * weight for at, weight in weights)
