"""Theorem 3, lower bound in its middle range, as printed."""

from theorems.kss2018.averages import EXCHANGES, cells_of_exchanges, exchanges_differ
from theorems.kss2018.class3 import _program_defined
from theorems.kss2018.model import FOLDED, at
from verify.claims.prelude import *

# --- Theorem 3, lower bound, middle range --------------------------------------------------------------------------

#: Two folded sources, for s = 0 and for all other s.
_FOLDED_PAIR = (
    "s, i -> kronecker(s,0)*(4*kronecker(i,1)+2*kronecker(i,2))/6"
    "+(1-kronecker(s,0))*(3*kronecker(i,1)+2*kronecker(i,2)+kronecker(i,3))/6"
)

_two_kinds = fact("ds", "delta_bounds", "s", "0")
_each_source = seq(intro("s", "k"), _two_kinds, each(Enumerate("k", 1, 3)))
_two_answers = seq(  # 1 with probability 2/3, 2 with probability 1/3, whatever the letter
    exhibit("i, j -> (2*kronecker(j,1)+kronecker(j,2))/3"),
    split(seq(), seq(), _each_source),
)


def _value_above(left: int, source: str, tail: str) -> Tactic:
    """The value with ``left`` letters never answered is more than 1: a source and a tail bound d = x_1 = x_2 = x_3."""
    dropped = f"(3-1-{left})"
    value = f"{dropped}*(1-sum(i, 2, 3-{left}, x[i])/{dropped})/x[1]"
    return seq(
        use("cost", "not.7", source, tail),
        have("short", f"{2 - left}-{3 - left}*x[1] > 0"),
        fact("log", "log_increasing", "1", value),
    )


_no_program = seq(
    intro("l", "x"),
    classical(
        use("e1", "not.6", "2", "1"),
        use("e2", "not.6", "3", "2"),
        each(
            Enumerate("l", 0, 3),
            seq(),
            seq(),
            _value_above(0, "0", "0"),
            _value_above(1, "0", "1"),
            *[absurd("not.5")] * 2,
        ),
    ),
)


def _refute_lower() -> Certificate:
    """Sources that fold to (4, 2, 0)/6 and (3, 2, 1)/6, by the identity and two exchanges; D = 5/8.

    Answers 1 and 2 with probabilities 2/3 and 1/3 do for all six at level 0. The program wants D_1 = D_2 = D_3.
    """
    falling = seq(intro("s", "i"), each(Enumerate("i", 1, 2)))
    apart = seq(exhibit("i -> kronecker(i,1)-kronecker(i,3)"), _each_source)  # no mixture is uniform
    hypotheses = [seq(), seq(), seq(), falling, seq(), cells_of_exchanges, exchanges_differ, apart, seq(), seq(), seq()]
    values = ("3", _FOLDED_PAIR, "3", EXCHANGES, EXCHANGES, "5/8", "0")
    return disprove(
        lower.statement,
        exhibit(*values),
        split(split(*hypotheses), split(_two_answers, _no_program)),
        defined=_program_defined,
    )


lower: Claim = claim(
    "kss2018.theorem3.lower",
    "Theorem 3, lower bound, middle case, for sets whose folded parts agree and have no ties: the leakage bounds the program (22) over the intersection",
    """
        achievable_unfolded(D, eps)
        => (
            exists l integer, x family(1):
              0 <= l
              and l <= M
              and between_0_and_1(x)
              and 0 < x[1]
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and invariant(x)
              and within_budget[M, R](l, x, D)
              and objective(l, x) <= eps
          )
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
        eps real,
        folded_class_III(R, n, T, U), 0 < D, D < (M - 1)/M, forall s real: R[s, M] <= D
    """,
    source=at("Theorem 3, eqs. (18), (19), (22), for D^(1) <= D < (M-1)/M"),
    printed=r"$\epsilon_{\text{DP:III}}^{*}(\mathcal{P}^{\cap},D,\mathcal{T}_{\mathcal{P}})\leq\epsilon^{*}_{\text{DP}}(\mathcal{P},D)$",
    fidelity="restricted",
    severity="theorem",
    proof=_refute_lower,
    notes="The permutations need not form a group (kss2018.eq58), and (22) uses D^(k), the largest tail of all sources, for "
    "every source. With the identity, the exchange of letters 1 and 2 and that of 2 and 3, all D_i are equal in (22); sources "
    "that fold to (4, 2, 0)/6 and (3, 2, 1)/6, D = 5/8: answers 1 and 2 with probabilities 2/3 and 1/3 serve all six at "
    "level 0, and (22) has the value log(13/11), at k = 1. k = 2 and 3 leave no D_1 > 0. The permutations are their own "
    "inverses, so that both meanings of folding agree.",
    letters={**FOLDED, "l": "how many of the last letters no output stands for: k of the program (22)", "x[i]": "the distortion of the letter i, D_i of the program (22)"},
)

CLAIMS = [lower]
