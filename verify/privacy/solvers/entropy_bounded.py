"""Individual channel capacity under priors of bounded entropy, and the balance function, between two rigorous bounds.

max of I(X_i; Y) over laws P of the database with H(P) >= b is not a concave problem. Any law shown to have that entropy
gives a lower bound. It is found by alternating between the posterior phi(x_i|y) and the best P for it, which is explicit:
with s_x = sum_y W(y|x) log phi(x_i|y) and a multiplier tau,

    P(x_(i)|x_i) ~ e^(s_x/tau),     P(x_i) ~ e^(Z(x_i)/(1 + tau)),     Z = tau log sum e^(s_x/tau).

From above, besides C_1 itself, for a score c_x and any tau > 0, sup over H(P) >= b of sum_x P(x) c_x is at most
tau log sum_x e^(c_x/tau) - tau b (Gibbs' inequality). It is used twice:

- c_x = D(W_x || q), any law q: I(X_i; Y) <= I(X; Y) <= sum_x P(x) D(W_x || q);
- c_x = log-ratio of the uniform database, averaged over W_x: with U for its laws,
  I(X_i; Y) <= D(P_{X_i,Y} || U_{X_i} U_Y) = D(P_{X_i,Y} || U_{X_i,Y}) + sum_x P(x) c_x,
  of which the first term is at most D(P || U) <= log|X| - b.

The second is exact at b = log|X|. Nats. Source: Wu (2019), eqs. (1), (4), Definition 5, for the question; Cover, Thomas,
Elements of Information Theory, chapters 2 and 10.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import Channel, Distribution
from verify.privacy.measures.decimals import decimal_value
from verify.privacy.measures.mutual_information import information, mutual_information_enclosure
from verify.privacy.measures.privacy_channels import PrivacyChannel
from verify.privacy.measures.results import Between, Result, at_least, at_most, is_law
from verify.privacy.solvers.individual_search import IndividualCapacity, searched

__all__ = ["EntropyBounded", "entropy_bounded"]

BITS = 128
APART = Fraction(1, 10**12)  # of an information, and of two computations of a bound
GRID = 2**50
ROUNDS = 40
STEPS = 60  # of false position, which mostly takes ten
STARTS = 2


@dataclass(frozen=True)
class EntropyBounded(Between, Result):
    """``lower <= C_1^b <= upper`` in nats, both rigorous; how far they are apart is not promised.

    ``prior``, a law of the databases with entropy at least ``least_entropy``, gives `lower` for ``individual``, of the
    channel ``unbounded.source``. The tau of the bounds of the head of the file: ``price`` with the law ``output``, and
    ``prices``, one an individual. `verify`: both ends are those that this evidence gives, within 1e-12.
    """

    unbounded: IndividualCapacity = field(repr=False)  # C_1, over all priors
    least_entropy: Fraction
    lower: Fraction
    upper: Fraction
    individual: int
    prior: Distribution = field(repr=False)
    price: Fraction = field(repr=False)
    output: Distribution = field(repr=False)
    prices: tuple[Fraction, ...] = field(repr=False)

    @property
    def balance(self) -> tuple[Fraction, Fraction]:
        """delta(b) = C_1 - C_1^b between two numbers (eq. (4)); 0 <= delta(b) always."""
        return max(Fraction(0), self.unbounded.lower - self.upper), self.unbounded.upper - self.lower

    def _shown(self) -> bool:
        channel, b = PrivacyChannel(self.unbounded.source.sizes, self.unbounded.source.rows), self.least_entropy
        fit = is_law(self.prior, len(channel.rows)) and is_law(self.output, channel.outputs)
        if not (fit and 0 <= self.individual < channel.n and len(self.prices) == channel.n):
            return False
        if not (b >= 0 and min(self.price, *self.prices) > 0 and 0 <= self.lower <= self.upper):
            return False
        if not (self.unbounded.family == "all" and self.unbounded.verify()):
            return False
        seen = partial(information, *_induced(channel, channel.slices(self.individual), self.prior))
        told = (self.lower == 0 or at_least(seen, self.lower)) and at_most(seen, self.lower + APART)
        return told and (b == 0 or at_least(partial(_entropy_ball, self.prior), b)) and self._bounded(channel)

    def _bounded(self, channel: PrivacyChannel) -> bool:
        """One of the three bounds is at most `upper`, and none is much less."""
        b = self.least_entropy
        gibbs = partial(_gibbs_ball, partial(_divergences, channel, self.output), self.price, b)
        uniform = [partial(_uniform_ball, channel, i, tau, b) for i, tau in enumerate(self.prices)]
        room = self.upper - APART
        return (
            (
                self.unbounded.upper <= self.upper
                or at_most(gibbs, self.upper)
                or all(at_most(bound, self.upper) for bound in uniform)
            )
            and self.unbounded.upper >= room
            and at_least(gibbs, room)
            and any(at_least(bound, room) for bound in uniform)
        )


def entropy_bounded(channel: PrivacyChannel, least_entropy: Any) -> EntropyBounded:
    """C_1 over the priors with H(X) >= ``least_entropy`` nats, between two rigorous bounds (see the head of the file).

    Raises ValueError unless 0 <= least_entropy <= log |X|.

    >>> from verify.privacy.measures.privacy_channels import binary_symmetric
    >>> found = entropy_bounded(binary_symmetric((2, 2), lambda a, b: a ^ b, 0), "0.7")
    >>> [round(float(v), 4) for v in (found.lower, found.upper)]
    [0.6863, 0.6863]
    """
    from flint import ctx

    b = decimal_value("least_entropy", least_entropy)
    size = len(channel.rows)
    if b < 0 or b > _log(size)[1]:
        raise ValueError(f"least_entropy = {b}: must lie between 0 and log {size}, the largest entropy")
    free = searched(channel, "all")
    found = [_best_prior(channel, i, b, free) for i in range(channel.n)]
    individual = max(range(channel.n), key=lambda i: found[i][0])
    lower, prior = found[individual]
    output = _output(channel, b)
    with ctx.workprec(BITS):
        price = _price(_divergences(channel, output), b)
        prices = tuple(_price(_ratios(channel, i), b) for i in range(channel.n))
        gibbs = ends(_gibbs_ball(partial(_divergences, channel, output), price, b))[1]
        uniform = max(ends(_uniform_ball(channel, i, tau, b))[1] for i, tau in enumerate(prices))
    upper = min(free.upper, uniform, gibbs)
    return EntropyBounded(free, b, lower, upper, individual, prior, price, output, prices)


def _log(size: int) -> tuple[Fraction, Fraction]:
    from flint import ctx

    with ctx.workprec(BITS):
        return ends(ball(size).log())


# --- from below: a law that has the entropy ---------------------------------------------------------------------------


def _best_prior(channel: PrivacyChannel, i: int, b: Fraction, free: Any) -> tuple[Fraction, Distribution]:
    """The best law found for individual i, with the information it gives, rounded down."""
    import numpy as np

    places = np.array(channel.slices(i))
    W = np.array([[float(v) for v in row] for row in channel.rows])[places]
    chance = np.random.default_rng(i)
    starts = [chance.dirichlet(np.ones(places.size)).reshape(places.shape) for _ in range(STARTS)]
    if i == free.individual:
        starts.insert(0, _spread(channel, places, free))
    best = (Fraction(-1), (Fraction(0),) * len(channel.rows))
    for start in starts:
        found = np.zeros(places.size)
        found[places.ravel()] = _ascent(W, start, float(b)).ravel()
        prior = _with_entropy(found, b)
        best = max(best, (_information(channel, places.tolist(), prior), prior), key=lambda one: one[0])
    return best


def _spread(channel: PrivacyChannel, places: Any, free: Any) -> Any:
    """The law that attains C_1, spread over all databases with the same rows, and a little over all others."""
    import numpy as np

    law = np.zeros(places.shape)
    for a, (p, row) in enumerate(zip(free.input, free.channel, strict=True)):
        same = np.array([channel.rows[x] == row for x in places[a]])
        law[a, same] = float(p) / same.sum()
    return 0.99 * law + 0.01 / places.size


def _ascent(W: Any, P: Any, b: float) -> Any:
    """The alternating maximisation; P[a, o] is the law of record a and the others' records o, W[a, o] its row."""
    import numpy as np

    for _ in range(ROUNDS):
        joint = np.einsum("ao,aoy->ay", P, W)
        posterior = np.maximum(joint, 1e-300) / np.maximum(joint.sum(axis=0), 1e-300)
        s = np.einsum("aoy,ay->ao", W, np.log(posterior))
        P = _tilted(s, _least(partial(_tilted, s), b, math.log(1e-4), math.log(1e4)))
    return P


def _least(law: Callable[[float], Any], b: float, low: float, high: float) -> float:
    """About the least parameter between the two for which a law has entropy b, which grows with it: by false position,
    where an end that stays twice counts half (the Illinois rule).
    """
    below, above = (_entropy(law(end)) - b for end in (low, high))
    if below >= 0 or above < 0:
        return low if below >= 0 else high
    stayed = 0  # which end stayed the last time
    for _ in range(STEPS):
        middle = low + (high - low) * below / (below - above)
        found = _entropy(law(middle)) - b
        if found >= 0:
            high, above, below, stayed = middle, found, below / (2 if stayed < 0 else 1), -1
        else:
            low, below, above, stayed = middle, found, above / (2 if stayed > 0 else 1), 1
        if high - low < 1e-12 or 0 <= found < 1e-15:
            break
    return high


def _tilted(s: Any, exponent: float) -> Any:
    """The P that maximises H(X_i) + sum P s + tau H(P), for tau = e^exponent."""
    import numpy as np

    tau = math.exp(exponent)
    inner = s.max(axis=1, keepdims=True)
    weights = np.exp((s - inner) / tau)
    Z = inner[:, 0] + tau * np.log(weights.sum(axis=1))
    outer = np.exp((Z - Z.max()) / (1 + tau))
    return (outer / outer.sum())[:, None] * weights / weights.sum(axis=1, keepdims=True)


def _entropy(P: Any) -> float:
    import numpy as np

    positive = P[P > 0]
    return -float(positive @ np.log(positive))


def _with_entropy(values: Any, b: Fraction) -> Distribution:
    """A rational law next to the values, mixed with the uniform one until its entropy is certainly at least b."""
    from flint import ctx

    whole = [round(float(v) * GRID) for v in values]
    size, total = len(whole), sum(whole)
    share = Fraction(0)
    with ctx.workprec(BITS):
        while True:
            law = tuple((1 - share) * Fraction(v, total) + share / size for v in whole)
            if share == 1 or ends(_entropy_ball(law))[0] >= b:
                return law
            share = min(Fraction(1), 2 * share or Fraction(1, 2**44))


def _entropy_ball(law: Distribution) -> Any:
    return sum((-ball(p) * ball(p).log() for p in law if p), ball(0))


def _information(channel: PrivacyChannel, places: Sequence[Sequence[int]], prior: Distribution) -> Fraction:
    """I(X_i; Y) under the prior, rounded down."""
    return mutual_information_enclosure(*_induced(channel, places, prior), APART)[0]


def _induced(
    channel: PrivacyChannel, places: Sequence[Sequence[int]], prior: Distribution
) -> tuple[Distribution, Channel]:
    """The law of the individual's record, without what has probability 0, and the channel from it."""
    law, rows = [], []
    for line in places:
        p = sum((prior[x] for x in line), Fraction(0))
        if p:
            law.append(p)
            rows.append(
                tuple(
                    sum((prior[x] * channel.rows[x][y] for x in line), Fraction(0)) / p
                    for y in range(channel.outputs)
                )
            )
    return tuple(law), tuple(rows)


# --- from above --------------------------------------------------------------------------------------------------------


def _price(scores: Sequence[Any], b: Fraction) -> Fraction:
    """A tau that makes `_gibbs_ball` small, sought in floats."""
    import numpy as np

    c = np.array([float(v.mid()) for v in scores])

    def bound(tau: float) -> float:
        return float(c.max() + tau * (np.log(np.exp((c - c.max()) / tau).sum()) - float(b)))

    taus = np.exp(np.linspace(math.log(1e-10), math.log(1e8), 4001)).tolist()
    place = bisect_left(range(len(taus) - 1), True, key=lambda k: bound(taus[k]) <= bound(taus[k + 1]))  # it is convex
    return Fraction(taus[place])


def _gibbs_ball(scores: Callable[[], Sequence[Any]], tau: Fraction, b: Fraction) -> Any:
    """tau log sum e^(c/tau) - tau b: an upper bound of sum P c over the laws with H(P) >= b, for balls c and tau > 0."""
    total = sum(((v / ball(tau)).exp() for v in scores()), ball(0))
    return ball(tau) * (total.log() - ball(b))


def _output(channel: PrivacyChannel, b: Fraction) -> Distribution:
    """The output law q of the best P for I(X; Y) + tau H, for the first bound of the head."""
    import numpy as np

    W = np.array([[float(v) for v in row] for row in channel.rows])
    logs = np.log(W, out=np.zeros_like(W), where=W > 0)
    P = np.full(len(W), 1 / len(W))
    for _ in range(ROUNDS):
        score = (W * (logs - np.log(np.maximum(P @ W, 1e-300)))).sum(axis=1) + np.log(P)
        P = np.maximum(_cooled(score, _least(partial(_cooled, score), float(b), 0.0, 1e4)), 1e-200)
    q = [Fraction(float(v)) for v in P @ W]
    total = sum(q, Fraction(0))
    return tuple(v / total for v in q)


def _divergences(channel: PrivacyChannel, output: Distribution) -> list[Any]:
    """D(W_x || q) for each database, as balls."""
    return [
        sum((ball(w) * ball(w / r).log() for w, r in zip(row, output, strict=True) if w), ball(0))
        for row in channel.rows
    ]


def _cooled(score: Any, tau: float) -> Any:
    """The law proportional to e^(score/(1 + tau))."""
    import numpy as np

    score = score / (1 + tau)
    weights = np.exp(score - score.max())
    return weights / weights.sum()


def _uniform_ball(channel: PrivacyChannel, i: int, tau: Fraction, b: Fraction) -> Any:
    """The second bound of the head, for individual i."""
    return ball(len(channel.rows)).log() - ball(b) + _gibbs_ball(partial(_ratios, channel, i), tau, b)


def _ratios(channel: PrivacyChannel, i: int) -> list[Any]:
    """For each database the log-ratio of the uniform database, averaged over its row, as balls."""
    slices = channel.slices(i)
    means = [
        [sum((channel.rows[x][y] for x in line), Fraction(0)) / len(line) for y in range(channel.outputs)]
        for line in slices
    ]
    output = [sum(column, Fraction(0)) / len(means) for column in zip(*means, strict=True)]
    scores = [ball(0)] * len(channel.rows)
    for line, mean in zip(slices, means, strict=True):
        ratios = [ball(m / r).log() if m else None for m, r in zip(mean, output, strict=True)]
        for x in line:
            scores[x] = sum(
                (ball(w) * ratio for w, ratio in zip(channel.rows[x], ratios, strict=True) if w), ball(0)
            )
    return scores
