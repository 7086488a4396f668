"""The best input of a channel in floats: untrusted, what it finds is evaluated elsewhere.

Capacity is max over p of sum_x p_x D_x with D_x = D(W_x || pW), and the optimum is the p with D_x = C where p_x > 0,
D_x <= C elsewhere. With slacks s_x = lambda - D_x that is p_x s_x = 0: Mehrotra's predictor-corrector method for p_x s_x
= mu -> 0. The curvature of the information is H = W diag(1/q) W^T, so a step solves a system of diag(s/p) + H. No
more inputs are needed than there are outputs, so large channels are solved for some of their inputs. At the end, Newton's
method on the inputs in use alone takes the equations D_x = C to rounding errors.

Source: Csiszar, Koerner, Information Theory (2011), chapter 8; Wright, Primal-Dual Interior-Point Methods (1997), ch. 10.
"""

from __future__ import annotations

from typing import Any

__all__ = ["Saddle", "best_input"]

STEPS = 80
CLOSE = 2e-16
SMALL = 32  # inputs that are solved for at once, without asking which matter
ROUGH = 1e-3
ROUNDS = 40
BLAHUT_ARIMOTO = 8


class Saddle:
    """A channel of doubles, and the relative entropies of its rows to the output law of an input."""

    def __init__(self, W: Any) -> None:
        import numpy as np

        self.W = W
        logs = np.log(W, out=np.zeros_like(W), where=W > 0)
        self.negentropy = np.einsum("xy,xy->x", W, logs)

    def divergences(self, q: Any) -> Any:
        """D(W_x || q), one a row. O(size)."""
        import numpy as np

        return self.negentropy - self.W @ np.log(q)

    def gap(self, p: Any) -> float:
        """max D_x - sum p_x D_x, which bounds how far the information of p is from the capacity."""
        D = self.divergences(p @ self.W)
        return float(D.max() - p @ D)


def best_input(W: Any, gap: float = CLOSE) -> Any:
    """A law p of which the information is within about ``gap`` nats of the capacity of W, by its own reckoning.

    ``W``: an array, rows distributions, no column 0; p W is positive. Few inputs of a large channel are used, so those
    are solved for, and the others asked whether they would add something. Complexity: O(n m) a round, and some 15 steps
    of O(k^2 (k + m)) for k inputs, a few times as many as are used.
    """
    import numpy as np

    channel, n = Saddle(W), len(W)
    if n <= SMALL:
        return _interior(channel, gap)
    tried = _promising(channel)
    rough = ROUGH
    for _ in range(ROUNDS):
        chosen = np.flatnonzero(tried)
        p = np.zeros(n)
        p[chosen] = _interior(Saddle(W[chosen]), rough)
        D = channel.divergences(p @ W)
        above = np.where(tried, -1.0, D - D[chosen].max())
        violation = float(above.max())
        if violation <= 0 and rough <= gap:
            break
        worst = np.argsort(-above)[: max(8, len(chosen) // 4)]
        tried[worst[above[worst] > 0]] = True
        rough = max(gap, min(rough, 1e-3 * violation)) if violation > 1e-9 else gap
    return p


def _promising(channel: Saddle) -> Any:
    """The inputs that Blahut's and Arimoto's iteration weighs most after a few rounds; each output is reached by one."""
    import numpy as np

    W, n = channel.W, len(channel.W)
    p = np.full(n, 1.0 / n)
    for _ in range(BLAHUT_ARIMOTO):
        D = channel.divergences(p @ W)
        p = p * np.exp(4 * (D - D.max()))
        p /= p.sum()
    tried = np.zeros(n, dtype=bool)
    tried[np.argsort(-p)[: max(SMALL, min(n // 8, 4 * W.shape[1]))]] = True
    tried[W[:, ~(W[tried] > 0).any(axis=0)].argmax(axis=0)] = True
    return tried


def _interior(channel: Saddle, gap: float) -> Any:
    """The same for all inputs of a channel at once; p is positive."""
    import numpy as np

    n = len(channel.W)
    p = np.full(n, 1.0 / n)
    D = channel.divergences(p @ channel.W)
    level = float(D.max()) + 0.1
    s = level - D
    best, least = p, channel.gap(p)
    for _ in range(STEPS):
        if least <= gap:
            return best
        try:
            dp, ds, dlevel = _direction(channel, p, s, level)
        except np.linalg.LinAlgError:
            break
        length = min(_longest(p, dp), _longest(s, ds))
        if not np.isfinite(length) or length < 1e-8:
            break
        p, s, level = p + length * dp, s + length * ds, level + length * dlevel
        p = p / p.sum()
        reached = channel.gap(p)
        if reached < least:
            best, least = p, reached
        if float(p @ s) < 1e-17 * n:
            break
    return _sharpened(channel, best, least)


def _direction(channel: Saddle, p: Any, s: Any, level: float) -> tuple[Any, Any, float]:
    """The predictor-corrector step in (p, s, level)."""
    import numpy as np

    q = p @ channel.W
    residual = level - channel.divergences(q) - s
    system = _System(channel.W, p, s, q)
    dp, ds, dlevel = system.step(-p * s, residual)
    length = min(1.0, _longest(p, dp), _longest(s, ds))
    mu = float(p @ s) / len(p)
    after = float((p + length * dp) @ (s + length * ds)) / len(p)
    centring = min(1.0, max(after / mu, 0.0) ** 3) * mu
    return system.step(np.clip(centring - dp * ds, -mu, 2 * mu) - p * s, residual)


def _longest(x: Any, dx: Any) -> float:
    """Nearly the longest step <= 1 that keeps x positive."""
    fastest = float((-dx / x).max())
    return 1.0 if fastest <= 0.995 else 0.995 / fastest


class _System:
    """diag(s) + B B^T with B = sqrt(p) W / sqrt(q), which is what is left after scaling with sqrt(p)."""

    def __init__(self, W: Any, p: Any, s: Any, q: Any) -> None:
        import numpy as np

        self.p, self.s = p, s
        self.root = np.sqrt(p)
        B = W * (self.root[:, None] / np.sqrt(q)[None, :])
        # one call of LAPACK for all right sides: on a busy machine its threads cost more than its arithmetic
        self.inverse = np.linalg.inv(B @ B.T + np.diag(s))
        self.ones = self.inverse @ self.root
        self.mass = float(self.root @ self.ones)

    def step(self, complementarity: Any, residual: Any) -> tuple[Any, Any, float]:
        """dp, ds, dlevel with s dp + p ds = complementarity, ds = residual + dlevel + H dp, sum dp = 0."""
        solved = self.inverse @ (complementarity / self.root - self.root * residual)
        dlevel = float(self.root @ solved) / self.mass
        dp = self.root * (solved - dlevel * self.ones)
        return dp, (complementarity - self.s * dp) / self.p, dlevel


def _sharpened(channel: Saddle, p: Any, least: float) -> Any:
    """Newton's method for D_x = const on the inputs that matter, as long as it helps."""
    import numpy as np

    q = p @ channel.W
    D = channel.divergences(q)
    used = p > np.maximum(D.max() - D, 1e-14)
    for _ in range(4):
        if least <= CLOSE:
            break
        W, q = channel.W[used], p @ channel.W
        D = channel.divergences(q)[used]
        k = len(W)
        system = np.ones((k + 1, k + 1))
        system[:k, :k] = (W / q) @ W.T
        system[k, k] = 0
        step = np.linalg.lstsq(system, np.append(D, 0.0), rcond=1e-14)[0][:k]
        further = p.copy()
        further[used] += step
        if not further.min() > 0:
            break
        further /= further.sum()
        reached = channel.gap(further)
        if not reached < least:
            break
        p, least = further, reached
    return p
