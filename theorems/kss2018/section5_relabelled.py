"""Section V-G: mechanisms for P^LB relabelled by folding permutations, and eq. (58), as printed.

What is printed is refuted for Class III sets: folded sources and permutations as in `class3`, where each source has one
folding permutation, so that the set of folding permutations is the one given.
"""

from theorems.kss2018.averages import (
    EXCHANGES,
    ONE_LETTER_FOLDED,
    cells_of_exchanges,
    exchanged,
    exchanges_apart,
    exchanges_differ,
    unfolded,
)
from theorems.kss2018.class3 import _falling
from theorems.kss2018.model import FOLDED, FOLDED_GROUP, at
from theorems.kss2018.section5_zero import level_at_least_0
from verify.claims.prelude import *

# --- the identity and two exchanges --------------------------------------------------------------------------------

_class_iii = [
    seq(),
    seq(),
    seq(),
    _falling,
    seq(),
    cells_of_exchanges,
    exchanges_differ,
    exchanges_apart,
    seq(),
    seq(),
]

# --- valid again? --------------------------------------------------------------------------------------------------

_LIVING: dict[str, object] = {**ONE_LETTER_FOLDED, "Q": Lambda(("i", "j"), num(1))}


def _refute() -> Certificate:
    """(3, 2, 1)/6, the identity and two exchanges; only letter 3 is changed, D = 1/3."""
    values = ("3", "s, i -> (4-i)/6", "3", EXCHANGES, EXCHANGES, "1/3")
    only_3 = "i, j -> kronecker(i,j)+kronecker(i,3)*(kronecker(j,1)-kronecker(j,3))"
    rows = seq(intro("i"), each(Enumerate("i", 1, 3)))
    each_source = seq(intro("s", "k"), each(Enumerate("k", 1, 3)))
    return disprove(
        relabelled.statement,
        exhibit(*values, only_3),
        split(split(*_class_iii, split(seq(), rows), each_source), exhibit("0", "2", "3")),
    )


def _prove() -> Certificate:
    """R after the inverse of T_k, at a mechanism after T_l, is R at the mechanism after T_l T_k, which is one of them."""
    moved, composed = (f"1-Q[T[{number},i],T[{number},i]]" for number in ("k", "C[l,k]"))
    after = "1-Q[T[l,T[k,i]],T[l,T[k,i]]]"
    one_of_them = have(
        "one",
        f"sum(i, 1, M, R[s,i]*({composed})) = sum(i, 1, M, R[s,i]*({after}))",
        pointwise("i", use("c", "h8", "l", "k", "i")),
    )
    return prove(
        relabelled_by_group.statement,
        have(
            "each",
            "forall s real, k in 1..n: "
            f"sum(i, 1, M, R[s,U[k,i]]*(1-Q[i,i])) = sum(i, 1, M, R[s,i]*({moved}))",
            intro("s", "k"),
            unfolded("1-Q[i,i]", moved),
        ),
        intro("s", "k", "l"),
        use("inside", "h7", "l", "k"),
        use("known", "each", "s", "C[l,k]"),
        one_of_them,
        unfolded("1-Q[T[l,i],T[l,i]]", after),
    )


relabelled: Claim = claim(
    "kss2018.section5g.relabelled",
    "A mechanism valid for P^LB is valid after a relabelling by a folding permutation (sources without ties)",
    """
        forall s real, k in 1..n, l in 1..n:
          sum(i, 1, M, R[s, U[k, i]]*(1 - Q[T[l, i], T[l, i]])) <= D
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
        Q family(2),
        folded_class_III(R, n, T, U), 0 < D, D <= 1, channel[M, M](Q), valid_unfolded(Q, D)
    """,
    source=at("Section V-G, before eq. (58)"),
    printed=r"for any given $(\mathcal{P}^{\text{LB}},D)$-valid mechanism $Q_{\hat{X}|X}$, $Q_{T(\hat{X})|T(X)}$ is also $(\mathcal{P}^{\text{LB}},D)$-valid",
    fidelity="restricted",
    severity="proof",
    defect_of="kss2018.theorem3.lower",
    proof=_refute,
    notes="One defect with kss2018.eq58 and kss2018.theorem3.lower, which follow from this step. T_k followed by T_l need not be one of the folding permutations: (3, 2, 1)/6, the same with letters 1 and 2 "
    "exchanged, and with letters 2 and 3 exchanged, while only letter 3 is ever changed: the exchange of 2 and 3 makes it "
    "letter 2. The permutations are their own inverses, so that both meanings of folding agree.",
    letters=FOLDED,
)

relabelled_by_group: Claim = claim(
    "kss2018.section5g.relabelled.amended",
    "If the permutations form a group, a mechanism valid for P^LB is valid after a relabelling by one of them",
    """
        forall s real, k in 1..n, l in 1..n:
          sum(i, 1, M, R[s, U[k, i]]*(1 - Q[T[l, i], T[l, i]])) <= D
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2),
        C integer family(2), B integer family(2), D real, Q family(2),
        folded(R, n, T, U), group(C, B), channel[M, M](Q), valid_unfolded(Q, D)
    """,
    source=at("Section V-G, before eq. (58)"),
    fidelity="amended",
    says=r"the same, if $\mathcal{T}_{\mathcal{P}}$ is a group",
    waive={"unused-hypothesis": "the setting of the page; it holds without channel[M, M](Q)"},
    proof=_prove,
    negative_control=(
        """
            forall s real, k in 1..n, l in 1..n:
              sum(i, 1, M, R[s, U[k, i]]*(1 - Q[T[l, i], T[l, i]])) <= D
        """,
        """
            M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
            Q family(2),
            folded_class_III(R, n, T, U), 0 < D, D <= 1, channel[M, M](Q), valid_unfolded(Q, D)
        """,
    ),
    control_note="as printed, permutations that need not form a group",
    control_proof=_refute,
    satisfying_instance=_LIVING,
    notes="For every M, every group of permutations, and every folded set. That the level stays: kss2018.eq58.level.",
    letters=FOLDED_GROUP,
)

# --- (58) ----------------------------------------------------------------------------------------------------------


def _unequal(letter: int) -> Tactic:
    """The exchange of this letter and the next shows it, as the next has another distortion."""
    next_one = f"{exchanged(str(letter + 1), str(letter))} = {letter + 1}"
    return seq(exhibit(str(letter + 1), str(letter)), have("next", next_one), rewrite("next"))


def _refute_invariant() -> Certificate:
    """(4, 2, 1)/7, the identity and two exchanges, D = 3/5: answers 1 and 2 with (3/5, 2/5), level 0.

    D_1 = D_2 = D_3 at level 0 makes all of them 2/3.
    """
    constant = seq(exhibit("i, j -> (3*kronecker(j,1)+2*kronecker(j,2))/5"), split(seq(), seq(), seq(intro("s", "k"), each(Enumerate("k", 1, 3)))))
    attained = split(constant, seq(intro("Q", "eps", "given"), level_at_least_0("Q", "3")))
    at_level_0 = [use(f"down{j}", "not.4", j, "1", j) for j in "23"]
    equal = seq(
        use("row", "not.2", "1"),
        use("valid", "not.3", "0", "1"),
        *at_level_0,
        have("no", "0 < 0"),
        absurd("no"),
    )
    second = cases("second", "1-Q[3,3] = 1-Q[2,2]", equal, _unequal(2))
    none = seq(intro("Q"), classical(cases("first", "1-Q[2,2] = 1-Q[1,1]", second, _unequal(1))))
    values = (
        "3",
        "s, i -> (4*kronecker(i,1)+2*kronecker(i,2)+kronecker(i,3))/7",
        "3",
        EXCHANGES,
        EXCHANGES,
        "3/5",
        "0",
    )
    return disprove(invariant.statement, exhibit(*values), split(split(*_class_iii, attained), none))


invariant: Claim = claim(
    "kss2018.eq58",
    "(58): some optimal mechanism for P^LB has D_{T(i)} = D_i for all folding permutations (sources without ties)",
    """
        exists Q family(2):
          mechanism(Q) and valid_unfolded(Q, D) and private(Q, v) and invariant_distortions(Q)
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
        v real,
        folded_class_III(R, n, T, U), 0 < D, D <= 1, least_level_unfolded(D, v)
    """,
    source=at("eq. (58)"),
    printed=r"there exists an optimal mechanism achieving $\epsilon^{*}_{\text{DP}}(\mathcal{P}^{\text{LB}},D)$ for which $D_{T(i)}=D_{i},\;\text{ for any }T\in\mathcal{T}_{\mathcal{P}},i=1,\ldots,M$",
    fidelity="restricted",
    severity="proof",
    defect_of="kss2018.theorem3.lower",
    proof=_refute_invariant,
    notes="One defect with kss2018.section5g.relabelled, from which it is inferred. Averaging over the permutations gives an invariant mechanism if they form a group, which T_P need not: with the "
    "identity, the exchange of letters 1 and 2 and that of 2 and 3 all D_i would be equal. (4, 2, 1)/7 and the two others need "
    "no leakage at D = 3/5 (answer 1 or 2 with probabilities 3/5, 2/5); equal D_i would be 2/3. The permutations are their "
    "own inverses, so that both meanings of folding agree.",
    letters={**FOLDED, "v": "a level of differential privacy, in nats"},
)

CLAIMS = [relabelled, relabelled_by_group, invariant]
