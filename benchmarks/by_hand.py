"""knuckledragger with a person's help: ``python -m benchmarks.by_hand d`` (or f), for the table of bars.

What the person adds is which lemmas are needed, and at which terms. The statements are those of `benchmarks.bars`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from benchmarks.peers.answer import PROVED

LIMIT = 20_000  # milliseconds


def below_tangent() -> Any:
    """(d): the lemma is exp(y) >= 1 + y at y = ln(x), with exp(ln(x)) = x."""
    import kdrag
    from kdrag import smt
    from kdrag.theories import real

    x = smt.Real("x")
    theorem = smt.Implies(smt.And(0 < x, x < 1), -real.ln(x) >= 1 - x)
    lemmas = [kdrag.kernel.instan([real.ln(x)], real.exp_lower), kdrag.kernel.instan([x], real.exp_ln)]
    return kdrag.prove(theorem, by=lemmas, timeout=LIMIT)


def noise_threshold() -> Any:
    """(f): exp is monotone between L = ln(1 + T^2/N) and 2 eps, by nine instances of lemmas."""
    import kdrag
    from kdrag import smt
    from kdrag.theories import real

    t, n, eps = smt.Reals("T N eps")
    ratio = t * t / n
    level, bound = real.ln(1 + ratio), 2 * eps

    def at(lemma: Any, *terms: Any) -> Any:
        return kdrag.kernel.instan(list(terms), lemma)

    lemmas = [
        at(real.exp_ln, 1 + ratio),
        at(real.exp_add, bound - level, level),
        at(real.exp_add, level - bound, bound),
        at(real.exp_lower, bound - level),
        at(real.exp_lower, level - bound),
        at(real.exp_lower, bound),
        at(real.exp_pos, level),
        at(real.exp_pos, bound),
        at(real.exp_pos, bound - level),
    ]
    threshold = t * t / (real.exp(bound) - 1)
    theorem = smt.Implies(smt.And(t > 0, n > 0, eps > 0), (level / 2 <= eps) == (n >= threshold))
    return kdrag.prove(theorem, by=lemmas, timeout=LIMIT)


PROOFS = {"d": below_tangent, "f": noise_threshold}


def main(arguments: Sequence[str]) -> int:
    start = time.monotonic()
    PROOFS[arguments[0]]()
    print(json.dumps({"outcome": PROVED, "detail": "by hand", "solve": time.monotonic() - start}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
