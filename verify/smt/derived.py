"""The SMT leg that any statement has: z3 on small sizes that are read off the hypotheses.

Integers take small values that what is said of them allows, but not the very smallest, which say little. What the
conclusion says exists is settled at random points (`verify.smt.existence`); the rest is asked with all reals symbolic.
"""

from __future__ import annotations

from verify.fuzz.aims import Aim, aims, label_places, sizes
from verify.kernel.statement import Opaque, RandomVariable, Statement
from verify.legs import Leg
from verify.smt.existence import Existences
from verify.smt.leg import smt_leg

__all__ = ["derived_leg"]

SIZES = 2
SMALLEST = 4
LARGEST = 3
SECONDS = 0.1


def derived_leg(statement: Statement, timeout_s: float = SECONDS) -> Leg:
    """z3 on the statement at up to two small sizes, within ``timeout_s`` seconds; see `verify.smt.smt_leg`."""
    if any(isinstance(b.sort, RandomVariable) for b in statement.binders):
        return Leg("not run", "entropies of random variables are outside of z3's theory")
    opaque = [b.name for b in statement.binders if isinstance(b.sort, Opaque)]
    if opaque:
        return Leg("not run", f"{', '.join(opaque)} may be any function")
    whole = Aim(statement.binders, statement.hypotheses, statement.conclusion)
    small = sizes(whole, SMALLEST, LARGEST)
    if not small:
        return Leg("not run", f"no integers up to {LARGEST} satisfy the hypotheses on sight")
    telling = [size for size in small if all(value > 0 for value in size.values())] or small
    chosen = [{name: int(value) for name, value in size.items()} for size in telling[-SIZES:]]
    existences = Existences(tuple(aims(statement)), label_places(statement))
    return smt_leg(statement, chosen, timeout_s=timeout_s, existence=existences)
