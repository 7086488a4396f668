"""Beyond the paper: for finite source sets, exactly where the symmetric mechanism is optimal."""

from theorems.kss2018.beyond_bounds import BEYOND
from theorems.kss2018.beyond_finite import LAW, MIXED, mixed
from theorems.kss2018.beyond_symmetric import (
    X,
    above_1,
    constant_is_better,
    level_below_symmetric,
    ranges,
    symmetric_bound,
    symmetric_is_valid,
)
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import level_not_negative
from verify.claims.prelude import *

SPREAD_MIXTURE = f"(exists w family(1): {LAW} and (forall i in 1..M: {MIXED} < 1-D))"
_RANGES = ranges("h5", "h6")

# --- both mixtures are enough --------------------------------------------------------------------------------------


def _cost(w: str) -> Tactic:
    """p.x <= D (fact cost.w) and sum p = 1 (fact unit.w) for the mixture p with weights w, both written out."""
    mixture = mixed(w)
    return seq(
        have(
            f"cost.{w}",
            f"sum(i, 1, M, {mixture}*x[i]) <= D",
            have("mean", f"sum(s, 1, R, {w}[s]*(D-sum(i, 1, M, P[s,i]*x[i]))) >= 0", pointwise("s")),
            arith("mean", eq=[("D", f"{w}.2")]),
        ),
        have(
            f"unit.{w}",
            f"sum(i, 1, M, {mixture}) = 1",
            have("units", f"sum(s, 1, R, {w}[s]*sum(i, 1, M, P[s,i])) = sum(s, 1, R, {w}[s])"),
        ),
    )


_SPREAD, _SPREAD_L = mixed("z"), mixed("z", "l")
_not_all_changed = have(  # sum x < M - 1: else the spread mixture pays sum p (1-x) <= sum (1-D) (1-x) < 1-D
    "some",
    f"{X} < M-1",
    cases(
        "c",
        f"{X} < M-1",
        seq(),
        seq(
            lemma(("l", "top"), "basics.sorting.largest", "M", f"i -> {_SPREAD}"),
            let("t", _SPREAD_L),
            have(
                "most",
                f"sum(i, 1, M, (t-{_SPREAD})*(1-x[i])) >= 0",
                pointwise("i", have("gap", f"t-{_SPREAD} >= 0"), have("y", "1-x[i] >= 0"), arith("gap*y")),
            ),
            use("far", "z.3", "l"),
            have(
                "t0",
                "t >= 0",
                have(
                    "sum0",
                    f"{_SPREAD_L} >= 0",
                    pointwise("s", use("w0", "z.1", "s"), use("p0", "h3", "s", "l"), arith("w0*p0")),
                ),
            ),
            have("few", f"{X}-(M-1) >= 0"),
            have("far'", "t < 1-D"),
            have("no", "0 < 0", arith("most", "cost.z", "far'", "t0*few", eq=["unit.z"])),
            absurd("no"),
        ),
    ),
)
_no_better = seq(
    intro("Q", "eps", "given"),
    have("level", "eps >= 0", level_not_negative),
    lemma(("to", "from"), "kss2018.beyond.feasible_finite", "M", "R", "P", "D", "eps"),
    use(("x", "x"), "to", conditions=[exhibit("Q")]),
    _cost("w"),
    _cost("z"),
    _not_all_changed,
    symmetric_bound(MIXED, "w.3", "cost.w", "unit.w"),
)
_enough = seq(
    intro("mixtures"),
    unpack("mixtures", "flat", "spread"),
    unpack("flat", "w", "w"),
    unpack("spread", "z", "z"),
    split(symmetric_is_valid("h5", "h4"), _no_better),
)

# --- both are needed -----------------------------------------------------------------------------------------------

_spread_mixture = cases(  # else some law of the output needs no leakage
    "none",
    SPREAD_MIXTURE,
    seq(),
    seq(
        lemma(("to", "from"), "kss2018.beyond.zero.exact", "M", "R", "P", "D"),
        use(
            "zero",
            "from",
            conditions=[
                seq(
                    intro("w", "law"),
                    use("either", "none", "w"),
                    alternatives(
                        "e",
                        "either",
                        seq(unpack("e", "s", "s"), use("w0", "law.1", "s"), absurd("w0")),
                        absurd("e"),
                    ),
                )
            ],
        ),
        unpack("zero.1", "A", "a"),
        use("over", "least.2", "A", "0"),
        above_1,
        fact("log", "log_increasing", "1", "(M-1)*(1-D)/D"),
        have("no", "0 < 0"),
        absurd("no"),
    ),
)

_better = seq(  # x_i = D + (1-D) (q_i - u), where q costs at most u < D/(M-1) whatever the source
    let("u", "-v"),
    have("thin", "D-(M-1)*u > 0", arith("c", eq=[("M-1", "u")])),
    use("first", "o.6", "1"),
    have("spent", "sum(i, 1, M, P[1,i]*q[i]) >= 0", pointwise("i", use("q0", "o.3", "i"))),
    have("u0", "u >= 0"),
    let("a", "D-(1-D)*u"),
    have("a0", "a > 0"),
    fact("ra", "reciprocal_positive", "a"),
    level_below_symmetric(
        "(M-1)*(1-a)-(1-D)",
        "a",
        "a0",
        seq(
            have("cross", "D*(1-D)-(M-1)*(D-a) > 0", arith("thin*rest", eq=[("M-1", "a")])),
            arith("cross*ra*rD"),
        ),
    ),
    have("t1", "exp(eps)-1 >= 0"),
    lemma(("to", "from"), "kss2018.beyond.feasible_finite", "M", "R", "P", "D", "eps"),
    use(
        ("A", "g"),
        "from",
        conditions=[
            seq(
                exhibit("i -> a+(1-D)*q[i]"),
                split(
                    seq(
                        intro("k"),
                        use("q0", "o.3", "k"),
                        lemma("others", "basics.sums.term", "M", "i -> q[i]", "k"),
                        have("q1", "1-q[k] >= 0"),
                        split(arith("a0", "rest*q0"), arith("rest*q1", "rest*u0", eq=["a"])),
                    ),
                    seq(
                        intro("s"),
                        use("one'", "h4", "s"),
                        use("paid", "o.6", "s"),
                        arith("rest*paid", eq=[("a", "one'"), "a", ("1-D", "u")]),
                    ),
                    seq(
                        intro("k"),
                        use("q0", "o.3", "k"),
                        have("gain", "(1-D)*q[k] >= 0", arith("rest*q0")),
                        arith("gain*t1", "n.2", eq=[("1-D", "o.4")]),
                    ),
                ),
            )
        ],
    ),
    use("over", "least.2", "A", "eps"),
    have("no", "0 < 0", arith("over", "n.4")),
    absurd("no"),
)
_flat_mixture = seq(
    lemma(("v", "w", "q", "o"), "basics.minimax.value", "R", "M", "s, i -> -P[s,i]"),
    cases("c", "(M-1)*(-v) >= D", exhibit("w"), _better),
)

symmetric: Claim = claim(
    "kss2018.beyond.symmetric.exact",
    "Finitely many sources: exactly where the symmetric mechanism is optimal",
    """
        least_level_finite(D, symmetric_level(D))
        <=> (
            exists w family(1):
              weights_of_sources(w) and (forall i in 1..M: (M - 1)*finite_mixture(w, i) >= D)
          )
          and (
              exists w family(1):
                weights_of_sources(w) and (forall i in 1..M: finite_mixture(w, i) < 1 - D)
            )
    """,
    where="""
        M integer, R integer, P family(2), D real,
        M >= 2, R >= 1, finite_sources(R, P), 0 < D, D < (M - 1)/M
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are", "w[s]": "the weight of the source s"},
    proof=lambda: prove(
        symmetric.statement,
        _RANGES,
        split(seq(intro("least"), split(_flat_mixture, _spread_mixture)), _enough),
        defined=_RANGES,
    ),
    negative_control={
        "and (exists w family(1): weights_of_sources(w) and (forall i in 1..M: finite_mixture(w, i) < 1 - D))": "",
    },
    control_note="without the second mixture: P = (1-D, D) leaks nothing",
    control_proof=lambda: _refute_flat_alone(),
    satisfying_instance={"M": 2, "R": 1, "P": "s, i -> 1/2", "D": "1/4"},
    notes="For every M >= 2 and every R: some mixture gives every letter at least D/(M-1), and D < D_0 (some mixture "
    "gives every letter less than 1 - D). Below (M-1)/M; from there on no leakage is needed.",
)


def _refute_flat_alone() -> Certificate:
    """P = (3/4, 1/4), D = 1/4: always answering 1 has level 0 < log 3, and P is flat enough."""
    law = "s, i -> 3/4-(1/2)*kronecker(i,2)"
    flat = exhibit("s -> 1")
    return fails(
        symmetric,
        exhibit("2", "1", law, "1/4"),
        split(seq(), each(Choose(1), split(each(Choose(1), constant_is_better), flat))),
        defined=_RANGES,
    )


CLAIMS = [symmetric]
