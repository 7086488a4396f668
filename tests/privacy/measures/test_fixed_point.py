"""Logarithms and divergences in doubles stay within the error that is claimed for them."""

from __future__ import annotations

import doctest
from fractions import Fraction as F

import numpy as np
from flint import arb, ctx, fmpq

from verify.privacy.measures import fixed_point
from verify.privacy.measures.fixed_point import UNIT, Divergences, logarithms


def exact(value):
    return arb(fmpq(F(value).numerator, F(value).denominator))


def test_logarithms_are_within_16_units():
    chance = np.random.default_rng(0)
    near = 1 + chance.integers(-40, 40, 200) * 2.0**-52
    edges = np.sqrt(0.5) * (1 + chance.integers(-4, 5, 50) * 2.0**-52)
    x = np.concatenate([chance.random(500), 2.0 ** chance.uniform(-900, 900, 500), near, edges, [1.0, 0.5, 2.0]])
    found = logarithms(x)
    with ctx.workprec(200):
        for value, log in zip(x.tolist(), found.tolist(), strict=True):
            truth = exact(value).log()
            assert abs(exact(log) - truth) <= exact(16 * UNIT) * abs(truth)


def test_divergences_enclose_the_truth():
    chance = np.random.default_rng(1)
    for n, m in ((3, 2), (4, 30), (2, 500)):
        W = chance.dirichlet(np.full(m, 0.2), n)
        W[W < 1e-200] = 0
        rows = [[F(v) for v in row] for row in W.tolist()]
        W = np.array([[float(v / sum(row)) for v in row] for row in rows])  # within 2u of the exact quotients
        q = np.clip(chance.dirichlet(np.ones(m)), 1e-280, 1)
        value, error, shift = Divergences(W).at(q)
        with ctx.workprec(200):
            for k, row in enumerate(rows):
                total = sum(row)
                truth = sum((exact(v / total) * (exact(v / total) / exact(p)).log() for v, p in zip(row, q.tolist(), strict=True) if v), arb(0))
                scaled = truth * 2**shift
                assert int(value[k]) - int(error[k]) <= scaled <= int(value[k]) + int(error[k])
                assert int(error[k]) * 2.0**-shift < 1e-12


def test_doctests():
    assert doctest.testmod(fixed_point).failed == 0
