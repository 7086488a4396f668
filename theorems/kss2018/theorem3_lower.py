"""Theorem 3, lower bound in its middle range, as printed."""

from __future__ import annotations

from theorems.kss2018.class3 import _different, _program_defined
from theorems.kss2018.model import at
from verify.claims.claim import Claim, claim
from verify.kernel.certificate import Certificate, Enumerate
from verify.proving.tactics import (
    Tactic,
    absurd,
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
_FOLDED_PAIR = (
    "s, i -> kronecker(s,0)*(7*kronecker(i,1)+6*kronecker(i,2)+5*kronecker(i,3))/18"
    "+(1-kronecker(s,0))*(12*kronecker(i,1)+3*kronecker(i,2)+2*kronecker(i,3)+kronecker(i,4))/18"
)
_IDENTITY = "kronecker(i,1)+2*kronecker(i,2)+3*kronecker(i,3)+4*kronecker(i,4)"
#: The identity and the cycle 1 -> 2 -> 4 -> 3 -> 1, and their inverses.
_CYCLE = (
    f"k, i -> {_IDENTITY}+kronecker(k,2)*(kronecker(i,1)+2*kronecker(i,2)-2*kronecker(i,3)-kronecker(i,4))"
)
_BACK = (
    f"k, i -> {_IDENTITY}+kronecker(k,2)*(2*kronecker(i,1)-kronecker(i,2)+kronecker(i,3)-2*kronecker(i,4))"
)

_two_kinds = fact("ds", "delta_bounds", "s", "0")
_cells = seq(intro("k", "i"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Enumerate("i", 1, 4))] * 2))
_each_source = seq(intro("s", "k"), _two_kinds, each(Enumerate("k", 1, 2)))
_apart = seq(exhibit("i -> kronecker(i,1)+kronecker(i,2)"), _each_source)  # no mixture is uniform


def _by_answer(*letters: str) -> Tactic:
    """Enumerate the answer j; ``letters`` are 1, 2 or others."""
    return each(Enumerate("j", 1, 4))


_two_answers = seq(  # (3/5, 2/5) at letter 1, (2/5, 3/5) at letter 2, (1/2, 1/2) at letters 3 and 4
    exhibit(
        "i, j -> (kronecker(j,1)+kronecker(j,2))/2+(kronecker(i,1)-kronecker(i,2))*(kronecker(j,1)-kronecker(j,2))/10"
    ),
    split(seq(), seq(), _each_source, seq(intro("a", "b", "j"), _by_answer("a", "b"))),
)


def _value_above(left: int, source: str, tail: str) -> Tactic:
    """The value with ``left`` letters never answered: the two sources bound d = x_1 = ... = x_4."""
    dropped = f"(4-1-{left})"
    value = f"{dropped}*(1-sum(i, 2, 4-{left}, x[i])/{dropped})/x[1]"
    equal = ("x2", "x3", "x4")
    return seq(
        use("cost", "not.7", source, tail),
        have("short", f"{3 - left}-({3 - left}+3/2)*x[1] > 0"),
        fact("rx", "reciprocal_positive", "x[1]"),
        have("above", f"{value} > 3/2", arith("short*rx", eq=[("1/x[1]", x) for x in equal])),
        fact("log", "log_increasing", "3/2", value),
    )


_no_program = seq(
    intro("l", "x"),
    classical(
        *[use(f"e{i}", "not.6", "2", i) for i in "124"],
        have("x2", "x[2] = x[1]"),
        have("x4", "x[4] = x[1]"),
        have("x3", "x[3] = x[1]"),
        each(
            Enumerate("l", 0, 4),
            seq(),
            seq(),
            _value_above(0, "0", "0"),
            _value_above(1, "0", "1"),
            _value_above(2, "1", "0"),
            *[absurd("not.5")] * 2,
        ),
    ),
)


def _refute_lower() -> Certificate:
    """Sources that fold to (7, 6, 5, 0)/18 and (12, 3, 2, 1)/18, by the identity and a cycle; D = 3/5.

    Two answers do for all four at e^eps = 3/2. The program wants D_1 = D_2 = D_3 = D_4, which is worse.
    """
    falling = seq(intro("s", "i"), _two_kinds, each(Enumerate("i", 1, 3)))
    hypotheses = [seq(), seq(), seq(), falling, seq(), _cells, _different, _apart, seq(), seq(), seq()]
    values = ("4", _FOLDED_PAIR, "2", _CYCLE, _BACK, "3/5", "log(3/2)")
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
    "every source. With the identity and a cycle of all four letters, all D_i are equal in (22); sources that fold to "
    "(7, 6, 5, 0)/18 and (12, 3, 2, 1)/18, D = 3/5: answers 1 and 2 alone serve all four at level log(3/2), and (22) has "
    "the value log(46/29), at k = 2. k = 3 and 4 are out of reach (D < D^(3)), so nothing hangs on (22) there, where it "
    "divides by 0.",
    letters={
        "R[s,i]": "the probability of the letter i under the source s of the folded set",
        "n": "how many permutations there are",
        "T[k,i]": "where the k-th permutation puts the letter i",
        "U[k,i]": "where its inverse puts the letter i",
        "l": "how many of the last letters no output stands for: k of the program (22)",
        "x[i]": "the distortion of the letter i, D_i of the program (22)",
    },
)

CLAIMS = [lower]
