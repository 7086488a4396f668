"""What tests of several modules ask of floats."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog


def by_floats(rows, t, zeros=0):
    """Over channels of level t whose last `zeros` columns are 0: the worst distortion of these laws, by HiGHS."""
    M = len(rows[0])
    above, right = [], []
    for j in range(M):
        for a in range(M):
            for b in range(M):
                if a != b:
                    line = np.zeros(M * M + 1)
                    line[a * M + j], line[b * M + j] = 1, -t
                    above.append(line)
                    right.append(0)
    for row in rows:
        line = np.zeros(M * M + 1)
        line[[i * M + i for i in range(M)]] = [-float(p) for p in row]
        line[-1] = -1
        above.append(line)
        right.append(-1)
    sums = np.hstack([np.kron(np.eye(M), np.ones(M)), np.zeros((M, 1))])
    bounds = [(0, 0) if j >= M - zeros else (0, None) for _ in range(M) for j in range(M)] + [(0, None)]
    cost = np.eye(M * M + 1)[-1]
    return linprog(cost, A_ub=np.array(above), b_ub=right, A_eq=sums, b_eq=np.ones(M), bounds=bounds).fun


@pytest.fixture
def least_distortion():
    """`by_floats`."""
    return by_floats
