"""Theorem 3, lower bound in its middle range, as printed."""

from __future__ import annotations

from theorems.kss2018.averages import BACK, CYCLE, cells_of_cycle
from theorems.kss2018.class3 import MIDDLE, PROGRAM, VALID_ALL, _different, _program_defined, mechanism
from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Enumerate
from verify.prover.tactics import (
    Tactic,
    arith,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    have,
    intro,
    seq,
    split,
    use,
)

# --- Theorem 3, lower bound, middle range --------------------------------------------------------------------------

#: Two folded sources, for s = 0 and for all other s.
_FOLDED_PAIR = "s, i -> delta(s,0)*(2/5*delta(i,1)+7/20*delta(i,2)+1/4*delta(i,3))+(1-delta(s,0))*(9/10*delta(i,1)+1/10*delta(i,2))"


_two_kinds = seq(fact("ds", "delta_bounds", "s", "0"), have("do", "1-delta(s,0) >= 0"))
_by_letter = each(Enumerate("i", 1, 3))
_apart = seq(  # no mixture is uniform
    exhibit("i -> delta(i,1)+2*delta(i,2)-delta(i,3)"),
    intro("s", "k"),
    _two_kinds,
    each(Enumerate("k", 1, 2)),
)
_two_thirds = seq(  # answer 1 with probability 1/3, 2 with 2/3, whatever the input
    exhibit("i, j -> (delta(j,1)+2*delta(j,2))/3"),
    split(
        seq(intro("i", "j"), each(Enumerate("j", 1, 3))),
        seq(),
        seq(intro("s", "k"), _two_kinds, each(Enumerate("k", 1, 2))),
        seq(intro("a", "b", "j"), arith()),
    ),
)


def _value_above_0(left: int, source: str) -> Tactic:
    """The value with ``left`` letters never answered, where ``source`` bounds d = x_1 = x_2 = x_3."""
    dropped = f"(3-1-{left})"
    value = f"{dropped}*(1-sum(i, 2, 3-{left}, x[i])/{dropped})/x[1]"
    return seq(
        use("cost", "not.7", source, "0"),
        have("short", f"{2 - left}-{3 - left}*x[1] > 0", arith("cost", eq=["x2", "x3"])),
        fact("rx", "reciprocal_positive", "x[1]"),
        have("above", f"{value} > 1", arith("short*rx", eq=[("1/x[1]", "x2"), ("1/x[1]", "x3")])),
        fact("log", "log_increasing", "1", value),
    )


_no_program = seq(
    intro("l", "x"),
    classical(
        seq(
            use("second", "not.6", "2", "1"),
            use("third", "not.6", "2", "2"),
            have("x2", "x[2] = x[1]"),
            have("x3", "x[3] = x[1]", arith(eq=["third", "x2"])),
            each(Enumerate("l", 0, 1), seq(), seq(), _value_above_0(0, "0"), _value_above_0(1, "1")),
        )
    ),
)


def _refute_lower() -> Certificate:
    """Sources that fold to (2/5, 7/20, 1/4) and (9/10, 1/10, 0), by the identity and a cycle; D = 13/20.

    One law of the output is valid, so the level is 0. The program wants D_1 = D_2 = D_3, which is worse.
    """
    entries = seq(intro("s", "i"), _two_kinds, _by_letter)
    falling = seq(intro("s", "i"), _two_kinds, each(Enumerate("i", 1, 2)))
    hypotheses = [
        seq(),
        entries,
        seq(intro("s")),
        falling,
        seq(),
        cells_of_cycle,
        _different,
        _apart,
        seq(),
        seq(),
        seq(intro("s"), _two_kinds),
    ]
    values = ("3", _FOLDED_PAIR, "2", CYCLE, BACK, "13/20", "0")
    return disprove(
        lower.statement,
        seq(exhibit(*values), split(split(*hypotheses), split(_two_thirds, _no_program))),
        defined=_program_defined,
    )


lower: Claim = claim(
    "kss2018.theorem3.lower",
    "Theorem 3, lower bound, middle case: the leakage bounds the program (22) over the intersection",
    f"{mechanism(VALID_ALL)} => {PROGRAM}",
    where=MIDDLE,
    source=at("Theorem 3, eqs. (18), (19), (22), for D^(1) <= D < (M-1)/M"),
    printed=r"\epsilon^*_{DP:III}(P^\cap,D,T_P) \le \epsilon^*_{DP}(P,D)",
    proof=_refute_lower,
    notes="The permutations need not form a group (kss2018.eq58), and (22) counts the letters never answered at their most "
    "likely source. With the identity and a cycle of three letters all D_i are equal in (22); sources that fold to "
    "(2/5, 7/20, 1/4) and (9/10, 1/10, 0), D = 13/20: one law of the output serves all four, and (22) has the value "
    "log(14/13).",
)

CLAIMS = [lower]
