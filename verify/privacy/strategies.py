"""Hypothesis strategies for distributions, channels, private channels, source sets and laws on databases.

What is promised about a generated object (a privacy level, a source class) holds *by construction*: no draw
is generated and then filtered. All data are exact: tuples (of tuples) of ``fractions.Fraction``, never a
float. Boundary cases come often on purpose: zero columns, duplicate rows, uniform laws, point masses, ratios
of exactly e^eps. Arguments are checked when the strategy is made, not when it is drawn from.

    distributions           probability vectors
    priors                  probability vectors, half of them positive
    joint_distributions     matrices with sum 1
    channels                matrices with rows of sum 1
    exp_epsilons            values of t = e^eps
    dp_channels             (channel, t), the channel private at level t
    source_sets             finite source sets of class I, II or III
    hamming_alphabets       (n, m): number of rows and of values of a database
    neighbour_bounded_posteriors   (law on databases, t), neighbours within a factor t

The plain functions of ``verify.privacy.measures.channels`` are at hand here too. Conventions are those of that
module: rows are inputs, ``t = e^eps`` (eps in nats), letters are numbered from 0.

This module imports hypothesis and the standard library, nothing else; hypothesis is not needed to use
``verify.privacy.measures.channels``.

Sources: KSS is Kalantari, Sankar, Sarwate (2018); WYZ is Wang, Ying, Zhang (2016); both in full in
``verify.privacy.measures.channels``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from verify.privacy.measures.channels import (
    Channel,
    Distribution,
    databases,
    dp_level,
    exp_epsilon_number,
    expected_hamming,
    exponential_mechanism,
    symmetric_mechanism,
    whole_number,
    worst_case_distortion,
)

__all__ = [
    "Channel",
    "Distribution",
    "JointDistribution",
    "SourceSet",
    "channels",
    "databases",
    "distributions",
    "dp_channels",
    "dp_level",
    "exp_epsilons",
    "expected_hamming",
    "exponential_mechanism",
    "hamming_alphabets",
    "joint_distributions",
    "neighbour_bounded_posteriors",
    "priors",
    "source_sets",
    "symmetric_mechanism",
    "worst_case_distortion",
]

SourceSet: TypeAlias = tuple[Distribution, ...]
JointDistribution: TypeAlias = tuple[tuple[Fraction, ...], ...]


# Distributions


def distributions(
    size: int, *, positive: bool = False, min_denominator: int = 1, max_denominator: int | None = None
) -> SearchStrategy[Distribution]:
    """Probability vectors with ``size`` entries: non-negative Fractions with sum exactly 1.

    Every law is ``(k_1/d, ..., k_size/d)``, integers k_i, for one d with
    ``min_denominator <= d <= max_denominator`` (the fractions are then in lowest terms, so a single entry
    may show a smaller denominator). The default upper bound is max(24, 3 * size, min_denominator).

    ``positive=True`` leaves out every law with a zero entry. Otherwise about half of the draws have one. The
    uniform law and (if not ``positive``) the point masses are drawn often, as far as the denominators allow.
    Shrinks to the uniform law, else to a point mass, else to a small denominator.

    Raises: ValueError unless size >= 1, 1 <= min_denominator <= max_denominator and, if positive,
    size <= max_denominator; TypeError if one of them is not an int.
    """
    whole_number("size", size, 1)
    least = whole_number("min_denominator", min_denominator, 1)
    most = max(24, 3 * size, least) if max_denominator is None else max_denominator
    whole_number("max_denominator", most, least)
    if positive and most < size:
        raise ValueError(f"max_denominator = {most}: {size} positive entries need a denominator >= {size}")
    kinds: list[SearchStrategy[Distribution]] = []
    if most // size * size >= least:
        kinds.append(st.just(_uniform(size)))
    if not positive:
        kinds.append(st.integers(0, size - 1).map(lambda letter: _point_mass(size, letter)))
    if most >= size:
        kinds.append(_positive_laws(size, max(least, size), most))
    if not positive and size >= 2:
        kinds.append(_laws_with_zeros(size, least, most))
    return st.one_of(kinds)


def priors(size: int) -> SearchStrategy[Distribution]:
    """Laws of a channel's input: at least half of them positive, the others with or without zeros.

    The same laws as ``distributions(size)``, in another mixture.

    Raises: ValueError unless size >= 1; TypeError if size is not an int.
    """
    return st.one_of(distributions(size, positive=True), distributions(size))


def joint_distributions(rows: int, cols: int) -> SearchStrategy[JointDistribution]:
    """Joint laws of two letters: ``rows`` x ``cols`` matrices of non-negative Fractions, total sum exactly 1.

    ``P[x][y]`` is the probability of the pair (x, y); row sums are the law of the first letter.
    Independent pairs, pairs whose second letter is a function of the first, priors sent through a random
    channel, and laws without structure; with zero rows and zero columns at times.

    Raises: ValueError unless rows >= 1 and cols >= 1; TypeError if one is not an int.
    """
    whole_number("rows", rows, 1)
    whole_number("cols", cols, 1)
    through_channel = st.tuples(priors(rows), channels(rows, cols)).map(
        lambda pair: tuple(tuple(p * q for q in row) for p, row in zip(*pair, strict=True))
    )
    unstructured = distributions(rows * cols).map(
        lambda law: tuple(law[i * cols : (i + 1) * cols] for i in range(rows))
    )
    return st.one_of(through_channel, unstructured)


def _uniform(size: int) -> Distribution:
    return (Fraction(1, size),) * size


def _point_mass(size: int, letter: int) -> Distribution:
    return tuple(Fraction(int(i == letter)) for i in range(size))


@st.composite
def _positive_laws(draw: DrawFn, size: int, least: int, most: int) -> Distribution:
    """Laws (k_i/d) with every k_i >= 1: cut d - size into ``size`` parts, then add 1 to each."""
    d = draw(st.integers(least, most))
    cuts = sorted(draw(st.lists(st.integers(0, d - size), min_size=size - 1, max_size=size - 1)))
    return tuple(Fraction(b - a + 1, d) for a, b in zip([0, *cuts], [*cuts, d - size], strict=True))


@st.composite
def _laws_with_zeros(draw: DrawFn, size: int, least: int, most: int) -> Distribution:
    """Laws that are positive on a proper subset of the letters, 0 elsewhere."""
    letters = draw(_some_of(size, at_most=min(size - 1, most)))
    law = draw(_positive_laws(len(letters), max(least, len(letters)), most))
    return _spread(law, letters, size)


def _some_of(size: int, at_most: int) -> SearchStrategy[list[int]]:
    """Sorted lists of 1 to ``at_most`` distinct letters out of ``size``."""
    return st.lists(st.integers(0, size - 1), min_size=1, max_size=at_most, unique=True).map(sorted)


def _spread(law: Sequence[Fraction], letters: Sequence[int], size: int) -> Distribution:
    """``law[k]`` at letter ``letters[k]``, 0 at every other of the ``size`` letters."""
    at = dict(zip(letters, law, strict=True))
    return tuple(at.get(i, Fraction(0)) for i in range(size))


def _proper_fractions() -> SearchStrategy[Fraction]:
    """Fractions strictly between 0 and 1; shrinks to 1/2."""
    return st.integers(2, 12).flatmap(lambda d: st.integers(1, d - 1).map(lambda k: Fraction(k, d)))


def _mix(share: Fraction, law: Sequence[Fraction], other: Sequence[Fraction]) -> Distribution:
    """``share * law + (1 - share) * other``."""
    return tuple(share * p + (1 - share) * q for p, q in zip(law, other, strict=True))


def _dot(weights: Iterable[Fraction | int], law: Iterable[Fraction]) -> Fraction:
    return sum((w * p for w, p in zip(weights, law, strict=True)), Fraction(0))


# Channels


def channels(inputs: int, outputs: int | None = None) -> SearchStrategy[Channel]:
    """Row-stochastic matrices: ``inputs`` rows, each a distribution on ``outputs`` letters, Q[i][j] = Q(j|i).

    ``outputs=None`` means as many as inputs. Zero columns and duplicate rows occur at times; so do constant
    channels, deterministic ones and, if square, the identity. Nothing is promised about privacy: most of
    these have a zero next to a positive entry, so an infinite level; see `dp_channels`.
    Shrinks to the channel with uniform output.

    Raises: ValueError unless inputs >= 1 and outputs >= 1; TypeError if one is not an int.
    """
    whole_number("inputs", inputs, 1)
    outputs = inputs if outputs is None else whole_number("outputs", outputs, 1)
    kinds = [
        _channels_on_some_columns(inputs, outputs),
        st.lists(st.integers(0, outputs - 1), min_size=inputs, max_size=inputs).map(
            lambda image: tuple(_point_mass(outputs, j) for j in image)
        ),
    ]
    if inputs == outputs:
        kinds.append(st.just(tuple(_point_mass(outputs, i) for i in range(inputs))))
    return st.one_of(kinds)


@st.composite
def _channels_on_some_columns(draw: DrawFn, inputs: int, outputs: int) -> Channel:
    columns = draw(_all_or_some_columns(outputs))
    choice = draw(_row_choices(inputs))
    m = len(columns)
    some_law = st.one_of(distributions(m), _positive_laws(m, m, max(24, 3 * m)))
    laws = [draw(some_law) for _ in range(max(choice) + 1)]
    return tuple(_spread(laws[k], columns, outputs) for k in choice)


@st.composite
def _all_or_some_columns(draw: DrawFn, outputs: int) -> list[int]:
    """All columns three times in four, else some; the others are to be zero."""
    some = draw(st.integers(0, 3)) == 3
    return draw(_some_of(outputs, at_most=outputs)) if some else list(range(outputs))


@st.composite
def _row_choices(draw: DrawFn, inputs: int, least: int = 1) -> list[int]:
    """Which of the rows 0, 1, ..., k-1 each input uses, k >= ``least`` (if there are as many inputs).

    Every one of them is used. In about half of the draws, and after shrinking, no two inputs share a row.
    """
    distinct = draw(st.one_of(st.just(inputs), st.integers(min(least, inputs), inputs)))
    others = inputs - distinct
    again = draw(st.lists(st.integers(0, distinct - 1), min_size=others, max_size=others))
    return draw(st.permutations([*range(distinct), *again]))


# Private channels


def exp_epsilons() -> SearchStrategy[Fraction]:
    """Values of t = e^eps: Fractions >= 1; small, close to 1, and large ones, and t = 1 (eps = 0) at times.

    Shrinks to 2 (not to 1, where every private channel is constant).
    """
    close_or_far = [Fraction(1001, 1000), Fraction(100), Fraction(10**6)]
    return st.one_of(
        st.sampled_from([Fraction(2), Fraction(3), Fraction(3, 2), Fraction(1), *close_or_far]),
        st.tuples(st.integers(1, 12), st.integers(1, 12)).map(lambda pair: 1 + Fraction(*pair)),
    )


def _fixed_or_drawn(exp_epsilon: Fraction | int | None) -> SearchStrategy[Fraction]:
    return exp_epsilons() if exp_epsilon is None else st.just(exp_epsilon_number("exp_epsilon", exp_epsilon))


def dp_channels(
    inputs: int, outputs: int | None = None, exp_epsilon: Fraction | int | None = None
) -> SearchStrategy[tuple[Channel, Fraction]]:
    """Pairs ``(Q, t)``: a channel and t = e^eps >= 1 with ``Q[i][j] <= t * Q[i'][j]`` for all i, i', j.

    Q is ``inputs`` x ``outputs`` (None: as many as inputs). ``exp_epsilon`` fixes t; None draws it from
    `exp_epsilons`. The inequality holds by construction, exactly; it is not promised to be tight, though
    in about half of the draws with at least two rows and columns some ratio equals t. The exact level of
    Q is ``dp_level(Q) <= t``.

    Drawn are: the symmetric mechanism (randomized response) and other staircase mechanisms (ratios 1 or t),
    mechanisms with given column minima, each row filled up greedily (extreme points among the private
    channels with these minima) or a mixture of two such rows; mixtures of two; one of two used at random
    and the choice shown (columns side by side); and degraded ones (followed by another channel). They come
    with zero columns and duplicate rows. Shrinks towards randomized response at t = 2.

    Source: KSS (2018), Definition 3: all inputs are neighbours of each other. Staircase mechanisms: Kairouz,
    Oh, Viswanath, "Extremal Mechanisms for Local Differential Privacy" (2016).

    Raises: ValueError unless inputs >= 1, outputs >= 1 and exp_epsilon >= 1; TypeError if a size is not an
    int or exp_epsilon neither an int nor a Fraction.
    """
    whole_number("inputs", inputs, 1)
    columns = inputs if outputs is None else whole_number("outputs", outputs, 1)
    return _fixed_or_drawn(exp_epsilon).flatmap(lambda t: st.tuples(_private(inputs, columns, t), st.just(t)))


def _private(inputs: int, outputs: int, t: Fraction) -> SearchStrategy[Channel]:
    kinds = [_plain(inputs, outputs, t), _mixed(inputs, outputs, t), _degraded(inputs, outputs, t)]
    if outputs >= 3:
        kinds.append(_side_by_side(inputs, outputs, t))
    return st.one_of(kinds)


def _plain(inputs: int, outputs: int, t: Fraction) -> SearchStrategy[Channel]:
    kinds = [_staircase(inputs, outputs, t), _filled(inputs, outputs, t)]
    if inputs == outputs >= 2:
        kinds.insert(0, st.just(symmetric_mechanism(inputs, (inputs - 1) / (t + inputs - 1))))
    return st.one_of(kinds)


@st.composite
def _staircase(draw: DrawFn, inputs: int, outputs: int, t: Fraction) -> Channel:
    """Entries t/c on a pattern and 1/c off it; the pattern is cyclic, so that rows sum to the same c.

    Ratios in a column are 1, t or 1/t. (Pattern {0} and square: randomized response.)
    """
    columns = draw(_all_or_some_columns(outputs))
    m = len(columns)
    pattern = draw(_some_of(m, at_most=max(1, m - 1)))
    weights = [t if j in pattern else Fraction(1) for j in range(m)]
    law = [w / sum(weights) for w in weights]
    any_shifts = st.lists(st.integers(0, m - 1), min_size=inputs, max_size=inputs)
    shifts = draw(st.one_of(st.just(list(range(inputs))), any_shifts))
    return tuple(_spread([law[(j - s) % m] for j in range(m)], columns, outputs) for s in shifts)


@st.composite
def _filled(draw: DrawFn, inputs: int, outputs: int, t: Fraction) -> Channel:
    """Each row lies between ``low`` and ``t * low``, one vector for all rows: so ratios are <= t.

    The total mass of ``low`` is 1/(1 + (t-1) w) with 0 < w <= 1, from 1/t to 1, so the rows can be filled
    up to 1. If w is the mass that ``base`` gives to the first columns of ``order``, row 0 fills exactly these
    to the top. Row 1 fills from the other end; then some column is at the bottom in one of the two
    and at the top in the other.
    """
    columns = draw(_all_or_some_columns(outputs))
    m = len(columns)
    choice = draw(_row_choices(inputs, least=2))
    base = draw(distributions(m, positive=True))
    order = draw(st.permutations(range(m)))
    first = order[: draw(st.integers(1, max(1, m - 1)))]
    w = draw(st.one_of(st.just(sum((base[j] for j in first), Fraction(0))), _proper_fractions()))
    low = [p / (1 + (t - 1) * w) for p in base]
    rows = [_fill(low, t, order), _fill(low, t, order[::-1])]
    for _ in range(2, max(choice) + 1):
        kept = draw(st.one_of(st.just(Fraction(1)), _proper_fractions()))
        rows.append(_mix(kept, _fill(low, t, draw(st.permutations(range(m)))), rows[0]))
    return tuple(_spread(rows[k], columns, outputs) for k in choice)


def _fill(low: Sequence[Fraction], t: Fraction, order: Iterable[int]) -> Distribution:
    """Raise the entries of ``low`` up to ``t`` times themselves, in the given order, until the sum is 1."""
    row = list(low)
    missing = 1 - sum(low)
    for j in order:
        added = min(missing, (t - 1) * low[j])
        row[j] += added
        missing -= added
    return tuple(row)


@st.composite
def _mixed(draw: DrawFn, inputs: int, outputs: int, t: Fraction) -> Channel:
    """A mixture of two private channels: inequalities linear in Q are kept."""
    parts = _plain(inputs, outputs, t)
    one, two, share = draw(parts), draw(parts), draw(_proper_fractions())
    return tuple(_mix(share, p, q) for p, q in zip(one, two, strict=True))


@st.composite
def _degraded(draw: DrawFn, inputs: int, outputs: int, t: Fraction) -> Channel:
    """A private channel followed by any channel: a new column is a non-negative combination of old ones."""
    between = draw(st.integers(min(2, outputs), outputs + 1))
    private = draw(_plain(inputs, between, t))
    after = list(zip(*draw(channels(between, outputs)), strict=True))
    return tuple(tuple(_dot(row, column) for column in after) for row in private)


@st.composite
def _side_by_side(draw: DrawFn, inputs: int, outputs: int, t: Fraction) -> Channel:
    """Use one channel with probability ``share``, else another, and show which: every column is scaled."""
    left, share = draw(st.integers(1, outputs - 1)), draw(_proper_fractions())
    one, two = draw(_plain(inputs, left, t)), draw(_plain(inputs, outputs - left, t))
    return tuple(
        (*(share * p for p in a), *((1 - share) * q for q in b)) for a, b in zip(one, two, strict=True)
    )


# Source sets


def source_sets(size: int, source_class: str | None = None) -> SearchStrategy[SourceSet]:
    """Finite source sets on ``size`` letters: non-empty tuples of distinct distributions, in any order.

    ``source_class`` is "I", "II" or "III"; None draws any class that exists for this size. The class is
    certain, by construction:

    - I: the uniform law is in the convex hull. It is a member, or the average of all cyclic shifts of a law,
      or lies between a mixture of some members and one more member.
    - II: not I, and one order of the letters sorts every member. All members are sorted alike and none is
      uniform. That suffices: if a mixture of laws sorted alike is uniform, its first and last entries
      agree, so they do in every member used, which is then uniform itself.
    - III: neither. Some linear functional is greater on every member than on the uniform law, so the class is
      not I; and two members order some two letters strictly oppositely, so it is not II.

    With size 2 there is no class III: if the two letters are not ordered alike by all members, one member has
    first entry > 1/2 and another < 1/2, so the uniform law lies between them and the class is I. With size
    1 the only law is uniform, so everything is class I.

    Source: KSS (2018), Definition 1; the swapped pairs of class III are as in its Example 2.

    Raises: ValueError unless source_class is one of the three and size >= 1, 2, 3 respectively; TypeError if
    size is not an int.
    """
    whole_number("size", size, 1)
    makers = {"I": _class_one, "II": _class_two, "III": _class_three}
    if source_class is None:
        return st.one_of([make(size) for make in list(makers.values())[:size]])
    if source_class not in makers:
        raise ValueError(f"source_class = {source_class!r}: must be 'I', 'II', 'III' or None")
    if source_class == "II" and size < 2:
        raise ValueError("size = 1: class II needs size >= 2; the only law on one letter is uniform, class I")
    if source_class == "III" and size < 3:
        raise ValueError(
            f"size = {size}: class III needs size >= 3; two laws on two letters that are not ordered alike"
            " have the uniform law between them, so they are class I; on one letter every law is uniform"
        )
    return makers[source_class](size)


@st.composite
def _class_one(draw: DrawFn, size: int) -> SourceSet:
    laws = draw(
        st.one_of(
            st.just([_uniform(size)]),
            distributions(size).map(lambda law: [law[i:] + law[:i] for i in range(size)]),
            _completed(size),
        )
    )
    return _as_set(draw, [*laws, *draw(st.lists(distributions(size), max_size=2))])


@st.composite
def _completed(draw: DrawFn, size: int) -> list[Distribution]:
    """Laws, and one more law that completes a mixture of them to the uniform law.

    With ``mean`` the mixture, ``share * mean + (1 - share) * last = uniform`` has last >= 0 as long as
    share * max(mean) <= 1/size; equality puts a zero into ``last``.
    """
    laws = draw(st.lists(distributions(size), min_size=1, max_size=3))
    weights = draw(distributions(len(laws), positive=True))
    mean = [_dot(weights, entries) for entries in zip(*laws, strict=True)]
    if max(mean) == Fraction(1, size):
        return laws
    share = draw(st.one_of(st.just(Fraction(1)), _proper_fractions())) / (size * max(mean))
    return [*laws, tuple((Fraction(1, size) - share * p) / (1 - share) for p in mean)]


@st.composite
def _class_two(draw: DrawFn, size: int) -> SourceSet:
    order = draw(st.permutations(range(size)))
    laws = []
    for law in draw(st.lists(distributions(size), min_size=1, max_size=4)):
        if law == _uniform(size):
            law = _mix(draw(_proper_fractions()), law, _point_mass(size, 0))
        falling = sorted(law, reverse=True)
        laws.append(_spread(falling, order, size))
    return _as_set(draw, laws)


@st.composite
def _class_three(draw: DrawFn, size: int) -> SourceSet:
    """Members with ``value(law) = sum_i weights[i] law[i]`` above its value at the uniform law.

    A law that is too low is mixed with the uniform law on the heaviest letters (value: the largest weight)
    until it is above. The letters a and b are both among the heaviest or both not, so mixing keeps their
    strict order.
    """
    heavy = draw(_some_of(size, at_most=size - 1))
    light = [i for i in range(size) if i not in heavy]
    weights = [3 if i in heavy else draw(st.integers(0, 2)) for i in range(size)]
    mean, target = Fraction(sum(weights), size), _spread(_uniform(len(heavy)), heavy, size)
    a, b = draw(st.permutations(draw(st.sampled_from([s for s in (light, heavy) if len(s) >= 2]))))[:2]

    share, barely = draw(_proper_fractions()), draw(st.booleans())

    def above(law: Distribution) -> Distribution:
        value = _dot(weights, law)
        if value > mean:
            return law
        bound = (3 - mean) / (3 - value)
        return _mix(bound * Fraction(99, 100) if barely else Fraction(1, 1 + int(1 / bound)), law, target)

    def with_larger(letter: int, other: int) -> Distribution:
        law = draw(distributions(size))
        if law[letter] == law[other]:
            law = _mix(share, law, _point_mass(size, letter))
        return above(law if law[letter] > law[other] else _swapped(law, letter, other))

    one = with_larger(a, b)
    two = above(_swapped(one, a, b)) if draw(st.booleans()) else with_larger(b, a)
    return _as_set(draw, [one, two, *map(above, draw(st.lists(distributions(size), max_size=2)))])


def _swapped(law: Distribution, a: int, b: int) -> Distribution:
    return tuple(law[{a: b, b: a}.get(i, i)] for i in range(len(law)))


def _as_set(draw: DrawFn, laws: Sequence[Distribution]) -> SourceSet:
    """Each law once, in an order that is drawn."""
    return tuple(draw(st.permutations(list(dict.fromkeys(laws)))))


# Databases


def hamming_alphabets(max_n: int = 3, max_m: int = 3) -> SearchStrategy[tuple[int, int]]:
    """Pairs (n, m), 1 <= n <= max_n and 2 <= m <= max_m: databases of n rows, each with one of m values.

    There are m^n databases, so keep both bounds small. Shrinks to (1, 2).

    Source: the model of WYZ (2016), section 2.

    Raises: ValueError unless max_n >= 1 and max_m >= 2; TypeError if one is not an int.
    """
    return st.tuples(
        st.integers(1, whole_number("max_n", max_n, 1)), st.integers(2, whole_number("max_m", max_m, 2))
    )


def neighbour_bounded_posteriors(
    n: int, m: int, exp_epsilon: Fraction | int | None = None
) -> SearchStrategy[tuple[Distribution, Fraction]]:
    """Pairs ``(p, t)``: a law on the m^n databases and t = e^eps >= 1 with p(x) <= t p(x') for neighbours.

    ``p[k]`` is the probability of ``databases(n, m)[k]``; neighbours differ in exactly one row. This is what
    eps-identifiability asks of the posterior p(. | y) at each y, and what eps_X <= eps asks of a prior. Every
    p is positive (a zero would spread to all databases). ``exp_epsilon`` fixes t; None draws it from
    `exp_epsilons`. The inequality holds by construction, exactly; often some neighbours meet it with
    equality.

    Drawn are: the law proportional to t^(-d(x,y)), the optimum of WYZ; more generally the smallest function
    above some weights that satisfies the inequality, normalized (a p that satisfies it is its own smallest
    function); products of laws of the rows with ratios <= t; mixtures of two of these. Shrinks towards
    t^(-d(x,y)) at t = 2, with y the first database.

    Source: WYZ (2016), Definition 2 and constraint (20); eq. (16) for eps_X.

    Raises: ValueError unless n >= 1, m >= 2, m^n <= 2^20 and exp_epsilon >= 1; TypeError if a size is not
    an int or exp_epsilon neither an int nor a Fraction. Meant for m^n up to some hundred.
    """
    databases(n, m)
    return _fixed_or_drawn(exp_epsilon).flatmap(lambda t: st.tuples(_neighbour_bounded(n, m, t), st.just(t)))


def _neighbour_bounded(n: int, m: int, t: Fraction) -> SearchStrategy[Distribution]:
    plain = st.one_of(_covered(n, m, t), _products(n, m, t))
    mixed = st.builds(_mix, _proper_fractions(), plain, plain)
    return st.one_of(plain, mixed)


@st.composite
def _covered(draw: DrawFn, n: int, m: int, t: Fraction) -> Distribution:
    """Proportional to ``max_y weight(y) t^(-d(x,y))``, computed one row of the database at a time.

    d(x,y) and d(x',y) differ by at most 1 for neighbours x, x', so each of the functions satisfies the
    inequality, and so does their maximum.
    """
    every = databases(n, m)
    weights = draw(
        st.dictionaries(st.sampled_from(every), st.integers(1, 12), min_size=1, max_size=min(8, len(every)))
    )
    height = {x: Fraction(weights.get(x, 0)) for x in every}
    for row in range(n):
        best = {x: max(height[_changed(x, row, value)] for value in range(1, m + 1)) for x in every}
        height = {x: max(height[x], best[x] / t) for x in every}
    return _normalized([height[x] for x in every])


@st.composite
def _products(draw: DrawFn, n: int, m: int, t: Fraction) -> Distribution:
    """Independent rows; each row's law has ratios <= t, for it is proportional to numbers between 1 and t."""
    part = st.one_of(st.sampled_from([Fraction(0), Fraction(1)]), _proper_fractions())
    parts = draw(st.lists(st.lists(part, min_size=m, max_size=m), min_size=n, max_size=n))
    heights = [Fraction(1)]
    for row in parts:
        heights = [h * (1 + (t - 1) * f) for h in heights for f in row]
    return _normalized(heights)


def _changed(x: tuple[int, ...], row: int, value: int) -> tuple[int, ...]:
    return (*x[:row], value, *x[row + 1 :])


def _normalized(heights: Sequence[Fraction]) -> Distribution:
    total = sum(heights)
    return tuple(h / total for h in heights)
