"""Databases with a prior: n rows from a domain of m values, neighbours at Hamming distance 1.

Source: Wang, Ying, Zhang (2016), sections 2 and 3. Levels are given as e^eps, exactly, in nats otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from verify.privacy.measures.channels import (
    Channel,
    databases,
    exact_channel,
    exact_distribution,
    exp_epsilon_number,
    whole_number,
)
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.divergence import Enclosure
from verify.privacy.measures.mutual_information import mutual_information_enclosure

__all__ = ["DatabasePrior", "Enclosure"]

Rows = tuple[int, ...]
Entry = Fraction | int | str
Prior = Mapping[Rows, Entry] | Sequence[Entry]
Mechanism = Sequence[Sequence[Fraction | int]]
PLACES = 80


class DatabasePrior:
    """A random database X of ``n`` rows with values 1..``m``, and its prior: levels, distances, laws.

    `verify.Database` adds what is optimal.

    ``prior`` is a mapping from tuples of rows to probabilities, or their sequence in lexicographic order: Fractions,
    ints, or numbers as text, "0.15" or "3/20". Where it is 0 somewhere, eps_X is infinite, and so is every level of
    identifiability; such numbers are None.

    Mechanisms are square channels: m^n rows x and m^n columns y in lexicographic order, entry Q(y|x). Levels are given
    as t = e^eps, exactly; ``h(t) = n/(1 + t/(m-1))`` and its inverse carry eps to distance and back.

    Raises ValueError unless n >= 1, m >= 2, m^n <= 2^20 and the prior is a distribution; TypeError for a number that is
    not exact.

    >>> database = DatabasePrior(1, 2, [Fraction(3, 4), Fraction(1, 4)])
    >>> database.exp_eps_X, database.h(4), database.h_inverse(Fraction(1, 5))
    (Fraction(3, 1), Fraction(1, 5), Fraction(4, 1))
    """

    def __init__(self, n: int, m: int, prior: Prior) -> None:
        self.n, self.m = whole_number("n", n, 1), whole_number("m", m, 2)
        self.values = tuple(databases(n, m))
        law = [_probability(prior, x) for x in self.values] if isinstance(prior, Mapping) else list(prior)
        if len(law) != len(self.values) or (isinstance(prior, Mapping) and len(prior) != len(law)):
            raise ValueError(
                f"prior has {len(prior)} entries: {m}^{n} = {len(self.values)} databases need one each"
            )
        self.prior = exact_distribution("prior", law)

    @cached_property
    def alone(self) -> DatabasePrior:
        """The same without what a subclass adds: results hold this one, so that they are made of known parts only."""
        return self if type(self) is DatabasePrior else self.again()

    def again(self) -> DatabasePrior:
        """The same database, read and checked anew: nothing that was computed from it before is in it."""
        return DatabasePrior(self.n, self.m, self.prior)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.n}, {self.m}, {[str(p) for p in self.prior]})"

    def distance(self, x: Rows, y: Rows) -> int:
        """The number of rows in which x and y differ."""
        return sum(a != b for a, b in zip(x, y, strict=True))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """Ordered pairs of places of databases that differ in one row. O(m^n n m)."""
        place = {x: k for k, x in enumerate(self.values)}
        return tuple(
            (k, place[(*x[:i], a, *x[i + 1 :])])
            for k, x in enumerate(self.values)
            for i in range(self.n)
            for a in range(1, self.m + 1)
            if a != x[i]
        )

    @property
    def full_support(self) -> bool:
        """Whether every database has positive probability."""
        return min(self.prior) > 0

    @cached_property
    def exp_eps_X(self) -> Fraction | None:
        """e^{eps_X}: the greatest ratio of the probabilities of neighbours (16); None (infinity) without full support.

        >>> DatabasePrior(2, 2, [Fraction(1, 4)] * 4).exp_eps_X
        Fraction(1, 1)
        """
        if not self.full_support:
            return None
        return max(self.prior[i] / self.prior[j] for i, j in self.neighbours)

    def h(self, exp_epsilon: Fraction | int) -> Fraction:
        """h(eps) = n/(1 + e^eps/(m-1)): the least distance of R-PD at e^eps >= 1 (wyz2016.lemma1), for every prior.

        >>> DatabasePrior(2, 3, [Fraction(1, 9)] * 9).h(4)
        Fraction(2, 3)
        """
        return self.n / (1 + exp_epsilon_number("exp_epsilon", exp_epsilon) / (self.m - 1))

    def h_inverse(self, D: Fraction | int) -> Fraction:
        """e^{h^{-1}(D)} = (n/D - 1)(m - 1) (17), for D > 0; below 1 where h^{-1}(D) is negative.

        >>> DatabasePrior(2, 3, [Fraction(1, 9)] * 9).h_inverse(Fraction(2, 3))
        Fraction(4, 1)
        """
        distance = decimal_value("D", D)
        if distance <= 0:
            raise ValueError(f"D = {distance}: must be > 0, h is positive")
        return (self.n / distance - 1) * (self.m - 1)

    @cached_property
    def shells(self) -> tuple[tuple[Fraction, ...], ...]:
        """For each database, the probability of distance 0, ..., n from it. O(m^{2n} n)."""
        rows = []
        for y in self.values:
            row = [Fraction(0)] * (self.n + 1)
            for x, p in zip(self.values, self.prior, strict=True):
                row[self.distance(x, y)] += p
            rows.append(tuple(row))
        return tuple(rows)

    def output_law(self, exp_epsilon: Fraction | int) -> tuple[Fraction, ...] | None:
        """The law of Y that makes the posteriors (41) at ``exp_epsilon`` > 1 those of the prior; None if there is none.

        The kernel (41) is inverted row by row: q(y) = c sum_x p(x) (-1/(t+m-2))^{d(x,y)} with t = e^eps.

        >>> print(*DatabasePrior(1, 2, [Fraction(3, 5), Fraction(2, 5)]).output_law(4))
        2/3 1/3
        """
        t = decimal_value("exp_epsilon", exp_epsilon)
        if t <= 1:
            raise ValueError(
                f"exp_epsilon = {t}: must be > 1, for at 1 the posteriors do not depend on the output"
            )
        law = self._inverted(1 / (t + self.m - 2))
        if min(law) < 0 or not self.full_support:
            return None
        scale = ((t + self.m - 2) / (t - 1)) ** self.n
        return tuple(q * scale for q in law)

    def _inverted(self, v: Fraction) -> list[Fraction]:
        """For each database, sum over distances of probability times (-v)^distance."""
        return [sum((p * (-v) ** d for d, p in enumerate(shell)), Fraction(0)) for shell in self.shells]

    @cached_property
    def exp_eps_tilde(self) -> Fraction | Enclosure | None:
        """e^{eps~_X}: the least t >= 1 at which the posteriors (41) are feasible; a Fraction if it is rational.

        None (infinity) without full support, for the posteriors are positive everywhere.

        What is feasible at a level is feasible at every higher one (wyz2016.feasible_upwards), so bisection finds it:
        a Fraction is checked to be the threshold exactly, an `Enclosure` is narrower than 2^-70 times its square.

        >>> DatabasePrior(1, 2, [Fraction(3, 4), Fraction(1, 4)]).exp_eps_tilde
        Fraction(3, 1)
        """
        if not self.full_support:
            return None
        highest = Fraction(1, self.m - 1)
        if min(self._inverted(highest)) >= 0 and self._uniform:
            return Fraction(1)
        good, bad = self._bisect(highest)
        simple = ((good + bad) / 2).limit_denominator(2**24)
        if good <= simple <= bad and min(self._inverted(simple)) == 0:
            return 1 / simple - (self.m - 2)
        return Enclosure(1 / bad - (self.m - 2), 1 / good - (self.m - 2))

    @property
    def _uniform(self) -> bool:
        return len(set(self.prior)) == 1

    def _bisect(self, highest: Fraction) -> tuple[Fraction, Fraction]:
        """Feasible at the first v = 1/(t+m-2), not at the second (or at its end t = 1), close to each other."""
        good = Fraction(1, 2)
        while min(self._inverted(good * highest)) < 0:
            good /= 2
        low, high = good * highest, min(2 * good, Fraction(1)) * highest
        for _ in range(PLACES):
            middle = (low + high) / 2
            low, high = (middle, high) if min(self._inverted(middle)) >= 0 else (low, middle)
        return low, high

    def expected_distance(self, mechanism: Mechanism) -> Fraction:
        """E[d(X,Y)] (5) of a mechanism. Complexity: O(m^{2n}).

        >>> DatabasePrior(1, 2, [Fraction(3, 4), Fraction(1, 4)]).expected_distance([[1, 0], [1, 0]])
        Fraction(1, 4)
        """
        rows = self._mechanism(mechanism)
        return sum(
            (
                p * q * self.distance(x, y)
                for p, x, row in zip(self.prior, self.values, rows, strict=True)
                for y, q in zip(self.values, row, strict=True)
            ),
            Fraction(0),
        )

    def identifiability_level(self, mechanism: Mechanism) -> Fraction | None:
        """The least t = e^eps with (1), the posterior ratio of neighbours; None if there is none.

        Outputs that never occur do not count. At least exp_eps_X (Lemma 3). Complexity: O(m^{2n} n m).

        >>> DatabasePrior(1, 2, [Fraction(3, 4), Fraction(1, 4)]).identifiability_level([[1, 0], [1, 0]])
        Fraction(3, 1)
        """
        rows = self._mechanism(mechanism)
        joint = [[p * q for q in row] for p, row in zip(self.prior, rows, strict=True)]
        return self._level(joint)

    def privacy_level(self, mechanism: Mechanism) -> Fraction | None:
        """The least t = e^eps with (2), between neighbours; None if there is none. Complexity: O(m^{2n} n m).

        It does not depend on the prior; `verify.dp_level` compares all inputs, not only neighbours.

        >>> half, third = Fraction(1, 2), Fraction(1, 3)
        >>> DatabasePrior(1, 2, [half, half]).privacy_level([[2 * third, third], [third, 2 * third]])
        Fraction(2, 1)
        """
        return self._level(self._mechanism(mechanism))

    def mi_level(self, mechanism: Mechanism, width: Number = 1e-12) -> Enclosure:
        """I(X;Y) (4) in nats, enclosed: the least eps of mutual-information privacy. Complexity: O(m^{2n}) logarithms.

        >>> round(float(DatabasePrior(1, 2, [Fraction(1, 2)] * 2).mi_level([[1, 0], [0, 1]])), 6)
        0.693147
        """
        return Enclosure(*mutual_information_enclosure(self.prior, self._mechanism(mechanism), width))

    def _level(self, rows: Sequence[Sequence[Fraction]]) -> Fraction | None:
        level = Fraction(1)
        for i, j in self.neighbours:
            for left, right in zip(rows[i], rows[j], strict=True):
                if right == 0 and left > 0:
                    return None
                level = max(level, left / right) if right else level
        return level

    def _mechanism(self, mechanism: Mechanism) -> Channel:
        rows = exact_channel("mechanism", mechanism)
        size = len(self.values)
        if len(rows) != size or len(rows[0]) != size:
            raise ValueError(
                f"mechanism is {len(rows)} x {len(rows[0])}: {size} databases need {size} x {size}"
            )
        return rows

    def posterior_mechanism(self, exp_epsilon: Fraction | int) -> Channel | None:
        """The mechanism (26) at ``exp_epsilon`` > 1, or None where its posteriors are not feasible.

        >>> for row in DatabasePrior(1, 2, [Fraction(3, 5), Fraction(2, 5)]).posterior_mechanism(4):
        ...     print(*row)
        8/9 1/9
        1/3 2/3
        """
        law, t = self.output_law(exp_epsilon), decimal_value("exp_epsilon", exp_epsilon)
        if law is None:
            return None
        scale = (1 + (self.m - 1) / t) ** self.n
        return tuple(
            tuple(q / (p * scale * t ** self.distance(x, y)) for y, q in zip(self.values, law, strict=True))
            for x, p in zip(self.values, self.prior, strict=True)
        )

    @cached_property
    def constant_distances(self) -> tuple[Fraction, ...]:
        """For each database y, the expected distance of the constant output y."""
        return tuple(sum((d * p for d, p in enumerate(shell)), Fraction(0)) for shell in self.shells)

    @property
    def free_distortion(self) -> Fraction:
        """The least expected distance of an output that does not depend on X.

        >>> DatabasePrior(1, 3, [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]).free_distortion
        Fraction(1, 2)
        """
        return min(self.constant_distances)


def _probability(prior: Mapping[Rows, Entry], x: Rows) -> Entry:
    if x not in prior:
        raise ValueError(f"prior has no entry for {x}: every database needs one")
    return prior[x]

