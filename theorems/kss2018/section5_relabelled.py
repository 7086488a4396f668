"""Section V-G: a mechanism for P^LB relabelled by a folding permutation, and whether it is valid for P^LB again."""

from __future__ import annotations

from theorems.kss2018.averages import FOLDED_SOURCES, GROUP, ONE_LETTER_FOLDED, PERMUTATIONS, unfolded
from theorems.kss2018.class3 import VALID_ALL
from theorems.kss2018.model import CHANNEL, at
from theorems.kss2018.section3 import family
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Table, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import arith, have, intro, pointwise, prove, rewrite, seq, use

_MECHANISM = f"Q family(2), D real, {CHANNEL}, {VALID_ALL}"
_PRINTED = f"{FOLDED_SOURCES}, {PERMUTATIONS}, {_MECHANISM}"
_VALID_AGAIN = "forall s real, k in 1..n, l in 1..n: sum(i, 1, M, R[s,U[k,i]]*(1-Q[T[l,i],T[l,i]])) <= D"
_LIVING: dict[str, object] = {**ONE_LETTER_FOLDED, "Q": Lambda(("i", "j"), num(1))}


def _matrix(rows: int, entry: dict[tuple[int, int], int]) -> Table:
    """``rows`` rows of three integers, 0 where ``entry`` has none."""
    return Table(tuple(((i, j), num(entry.get((i, j), 0))) for i in range(1, rows + 1) for j in (1, 2, 3)))


def _refute() -> Witness:
    """(3, 2, 1)/6, the identity and the cycle 1 -> 2 -> 3 -> 1; only letter 3 is changed, D = 1/3."""
    cycle = {(1, 1): 1, (1, 2): 2, (1, 3): 3, (2, 1): 2, (2, 2): 3, (2, 3): 1}
    back = {(k, image): i for (k, i), image in cycle.items()}
    return Witness(
        (
            ("M", num(3)),
            ("R", family("s, i", "(4-i)/6")),
            ("n", num(2)),
            ("T", _matrix(2, cycle)),
            ("U", _matrix(2, back)),
            ("Q", _matrix(3, {(1, 1): 1, (2, 2): 1, (3, 1): 1})),
            ("D", num("1/3")),
        )
    )


def _prove() -> Certificate:
    """R after the inverse of T_k, at a mechanism after T_l, is R at the mechanism after T_l T_k, which is one of them."""
    moved = "1-Q[T[k,i],T[k,i]]"
    after = "1-Q[T[l,T[k,i]],T[l,T[k,i]]]"
    one_of_them = have(
        "one",
        f"sum(i, 1, M, R[s,i]*({moved.replace('k', 'C[l,k]')})) = sum(i, 1, M, R[s,i]*({after}))",
        pointwise("i", seq(use("c", "h8", "l", "k", "i"), rewrite("c"))),
    )
    return prove(
        relabelled_by_group.statement,
        seq(
            have(
                "each",
                "forall s real, k in 1..n: "
                f"sum(i, 1, M, R[s,U[k,i]]*(1-Q[i,i])) = sum(i, 1, M, R[s,i]*({moved}))",
                seq(intro("s", "k"), unfolded("1-Q[i,i]", moved)),
            ),
            intro("s", "k", "l"),
            use("inside", "h7", "l", "k"),
            use("known", "each", "s", "C[l,k]"),
            use("valid", "h10", "s", "C[l,k]"),
            one_of_them,
            unfolded("1-Q[T[l,i],T[l,i]]", after),
            arith("valid", eq=["known", "one", "unfolded"]),
        ),
    )


relabelled: Claim = claim(
    "kss2018.section5g.relabelled",
    "A mechanism valid for P^LB is valid after a relabelling by a folding permutation",
    _VALID_AGAIN,
    where=_PRINTED,
    source=at("Section V-G, before eq. (58)"),
    printed=r"for any given (P^{LB},D)-valid mechanism Q_{\hat X|X}, Q_{T(\hat X)|T(X)} is also (P^{LB},D)-valid",
    proof=_refute,
    living_example=_LIVING,
    notes="T_k followed by the inverse of T_l need not be one of the folding permutations: (1/2, 1/3, 1/6) and the same "
    "moved along a cycle, with only letter 3 ever changed.",
)

relabelled_by_group: Claim = claim(
    "kss2018.section5g.relabelled.amended",
    "If the permutations form a group, a mechanism valid for P^LB is valid after a relabelling by one of them",
    _VALID_AGAIN,
    where=f"{FOLDED_SOURCES}, {PERMUTATIONS}, {GROUP}, {_MECHANISM}",
    source=at("Section V-G, before eq. (58)"),
    fidelity="amended",
    printed=relabelled.printed,
    proof=_prove,
    false_neighbour=relabelled.statement,
    neighbour_note="as printed, permutations that need not form a group",
    neighbour_proof=_refute,
    living_example=_LIVING,
    notes="For every M, every group of permutations, and every folded set. That the level stays: kss2018.eq58.level.",
)

CLAIMS = [relabelled, relabelled_by_group]
