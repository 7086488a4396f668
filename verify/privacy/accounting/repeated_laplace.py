"""Laplace noise many times, at any levels: the curve in closed form.

The loss of one run at level s has the moments, with v = 2 z + 1,

    M(z) = (e^(s z) (1 + 1/v) + e^(-s (1 + z)) (1 - 1/v))/2.

These are two terms, so a product of K of them is a sum over how often each level takes the first, n = n_1 + n_2 + ... in
all, and for each the integral of `inversion` is that of a rational function. With U what the levels then add up to, first
terms counted with +, others with -, u = U - eps, and S the sum of the levels of the others,

    C(e^eps) = 2^(1 - K) sum over u > 0 of prod binomial(k_j, n_j) e^(-S - u/2) r_n(u/2),

r_n(y) the sum of the residues of e^(v y) (v + 1)^(n - 1) (v - 1)^(K - n - 1) / v^K: at 0, and for n = K at 1 as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

from verify.privacy.accounting.levels import Level
from verify.privacy.accounting.pairs import Pair
from verify.privacy.measures.balls import ball

__all__ = ["RepeatedLaplace"]


@dataclass(frozen=True)
class RepeatedLaplace(Pair):
    """Levels with their numbers of runs."""

    runs: tuple[tuple[Level, int], ...]

    @property
    def steps(self) -> int:
        """About how long one value of the curve takes."""
        return sum(k for _, k in self.runs) * prod(k + 1 for _, k in self.runs)

    def curve(self, x: Any) -> Any:
        """O(`steps`) operations on numbers of as many bits as there are runs, and more for large levels."""
        from flint import ctx

        most = sum(k * float(level.ball().upper()) for level, k in self.runs)
        # Terms are up to 4^K e^most times as large as their sum.
        with ctx.workprec(ctx.prec + 2 * sum(k for _, k in self.runs) + int(2 * most) + 64):
            return self._sum(x.log())

    def _sum(self, epsilon: Any) -> Any:
        from flint import arb

        levels = [level.ball() for level, _ in self.runs]
        least = -sum((k * s for s, (_, k) in zip(levels, self.runs, strict=True)), ball(0))
        if not epsilon > least:  # there C is 1 - e^eps, and it falls
            return 1 - epsilon.exp()
        whole, total = sum(k for _, k in self.runs), ball(0)
        residues: dict[int, Any] = {}
        for first in product(*(range(k + 1) for _, k in self.runs)):
            others = [k - n for n, (_, k) in zip(first, self.runs, strict=True)]
            u = sum((s * (n - m) for s, n, m in zip(levels, first, others, strict=True)), -epsilon)
            if u <= 0:
                continue
            n, y = sum(first), u / 2
            if n not in residues:
                residues[n] = _residue(n, whole)
            polynomial, beyond = residues[n]
            found = polynomial(y)
            if beyond is not None:
                found += ball(2) ** (whole - 1) * (y.exp() - beyond(y))
            weight = prod(comb(k, i) for i, (_, k) in zip(first, self.runs, strict=True))
            rest = sum((s * m for s, m in zip(levels, others, strict=True)), y)
            term = ball(weight) * (-rest).exp() * found
            total += term if u > 0 else term.union(arb(0))  # a term begins at 0 where u does
        return total * ball(2) ** (1 - whole)

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        far = sum((level.factor * k for level, k in self.runs), Fraction(0))
        return -far, far


def _residue(n: int, whole: int) -> tuple[Any, Any]:
    """r_n but for a factor e^y: a polynomial, and for n = K what the series of e^y has up to there.

    (v + 1)^(K - 1) / (v - 1) is a polynomial and 2^(K - 1) / (v - 1), and the residues of e^(v y) / ((v - 1) v^K) are
    e^y, and the terms below y^K of its series with a minus.
    """
    from flint import arb_poly, fmpz_poly

    over = [ball(1)]  # 1/m!
    for m in range(1, whole):
        over.append(over[-1] / m)
    up, down = fmpz_poly([1, 1]), fmpz_poly([-1, 1])
    numerator = up ** (whole - 1) // down if n == whole else up ** (n - 1) * down ** (whole - n - 1)
    coefficients = [numerator[whole - 1 - m] * over[m] for m in range(whole)]
    return arb_poly(coefficients), arb_poly(over) if n == whole else None
