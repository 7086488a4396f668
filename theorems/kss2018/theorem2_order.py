"""Theorem 2, middle case: the order of the D_i is all that (13) lacks.

With l = 0 among the programs, subtracting D^(l) for l >= 1 (the largest tail of all sources) only loses points that the
program for l = 0 has as well.
"""

from theorems.kss2018.model import at
from theorems.kss2018.theorem2 import (
    ODDS,
    REST,
    _entries_at_most_one,
    _first_is_changed,
    _level_not_negative,
    _within_sum,
)
from theorems.kss2018.theorem2_printed import _odds, refute_unordered
from verify.claims.prelude import *

ARGUMENT = "(M-1-l)*(1-sum(i, 2, M-l, x[i])/(M-1-l))/x[1]"

_far = seq(  # a source with D < P_2 + ... + P_M = 1 - P_1
    unpack("h7", "f", "beyond"),
    fact("cut.2", "sum_split", "sum(i, 1, M, P[f,i])", "1"),
    fact("cut.k", "sum_split", "sum(i, 2, M, P[f,i])", "M-k-1"),
    use("unit.f", "h3", "f"),
    have("front", "sum(i, 2, M-k-1, P[f,i]) >= 0"),
    have("far", "D < 1-P[f,1]"),
)

_program = seq(
    intro("mechanism"),
    _level_not_negative,
    lemma(("to", "from"), "kss2018.theorem2.ordered", "M", "P", "D", "eps"),
    use(("y", "y"), "to"),
    _within_sum,
    unpack("shrunk", "x", "x"),
    _first_is_changed,
    let("l integer", "0", "nil: l = 0"),
    exhibit("l", "i -> x[i]"),
    split(
        seq(),
        seq(),
        seq(intro("i"), use("b", "x.1", "i")),
        seq(),
        seq(),
        seq(),
        seq(intro("s", "s'"), rewrite("nil"), fact("none", "sum_empty", "sum(i, M+1, M, P[s',i])")),
        seq(
            fact("cut", "sum_split", "sum(i, 1, M, x[i])", "1"),
            fact("r", "reciprocal_positive", "x[1]"),
            have("excess", f"{REST}-x[1] >= 0"),
            have("odds", f"{REST}/x[1] > 0", arith("excess*r", "x0*r")),
            have("lift", f"exp(eps)*x[1]-{REST} >= 0"),
            fact("logs", "log_monotone", f"{REST}/x[1]", "exp(eps)"),
            have("same", f"{ARGUMENT} = {REST}/x[1]", rewrite("nil")),
            rewrite("same"),
        ),
    ),
)

_mechanism = seq(
    intro("there"),
    unpack("there", "l", "x", "p"),
    lemma(
        ("to", "from"),
        "kss2018.theorem2.own_tails",
        "M",
        "P",
        "D",
        "eps",
        conditions=[*[seq()] * 5, exhibit("f")],
    ),
    use(
        "mechanism",
        "from",
        conditions=[
            seq(
                exhibit("l", "i -> x[i]"),
                split(
                    seq(),
                    seq(),
                    seq(),
                    seq(),
                    seq(),
                    seq(),
                    seq(),
                    seq(have("same", f"{ODDS} = {ARGUMENT}"), rewrite("same")),
                ),
            )
        ],
    ),
)


def _prove() -> Certificate:
    script = seq(_far, _entries_at_most_one, split(_program, _mechanism))
    return prove(only_order.statement, script, defined=_odds)


only_order: Claim = claim(
    "kss2018.theorem2.amended",
    "Theorem 2 (b), middle case, with nothing added to (13) but the order of the D_i, and D_1 > 0",
    """
        achievable(D, eps)
        <=> (
            exists l integer, x family(1):
              0 <= l
              and l <= k
              and between_0_and_1[M - l](x)
              and increasing_kept(l, x)
              and 0 < x[1]
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and within_budget(l, x, D)
              and objective(l, x) <= eps
          )
    """,
    where="""
        M integer, P family(2), D real, k in 1..M - 2, eps real,
        source_set(P), ordered(P), 0 < D, reaches_threshold(D, k),
        exists s real: D < sum(i, M - k, M, P[s, i])
    """,
    source=at("Theorem 2 (b), eqs. (10) and (13), for D^(k) <= D < D^(k+1)"),
    fidelity="amended",
    says=r"the same, with $D_{1}\leq\ldots\leq D_{M-l}$ among the constraints of (13)",
    waive={"unused-hypothesis": "the setting of the page; it holds without reaches_threshold(D, k)"},
    letters={"s": "the index of a source P[s,.]"},
    idea=(
        "Increasing distortions x are, up to scaling, those of an eps-DP mechanism just when (exp(eps)-1)*x[1] + "
        "sum of x >= M-1; this is the objective of the program with l = 0, where x[1] > 0 as D < 1 - P[s,1] for "
        "some s. Conversely a point with l > 0 becomes such an x by distortion 1 for the last l letters."
    ),
    proof=_prove,
    negative_control={"increasing_kept(l, x) and": ""},
    control_note="without the order, as printed",
    control_proof=lambda: _refute(),
    satisfying_instance={
        "M": 3,
        "P": "s, i -> 3/10 + kronecker(i, 1)/10",
        "D": "1/2",
        "k": 1,
        "eps": 1,
    },
    notes="For every M and every Class II set, D > 0. That (13) subtracts D^(l) and not each source's own tail changes "
    "the single programs, but not their minimum: l = 0 has no tail.",
)


def _refute() -> Certificate:
    assert only_order.negative_control is not None
    return refute_unordered(only_order.negative_control, "1")


CLAIMS = [only_order]
