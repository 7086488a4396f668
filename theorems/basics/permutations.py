"""Permutations: integer families T and U of 1..M with T[U[i]] = U[T[i]] = i."""

from theorems.basics.model import at, listed
from verify.claims.prelude import *

# --- a sum does not depend on the order ----------------------------------------------------------------------------

_elsewhere = seq(  # k is not T(i), so U(k) is not i
    fact("place", "trichotomy", "U[k]", "i"), alternatives("p", "place", seq(), have("hit", "T[U[k]] = T[i]"))
)


def _prove_sum() -> Certificate:
    count = have(
        "count",
        "forall k in 1..M: sum(i, 1, M, kronecker(k,T[i])) = 1",
        intro("k"),
        have(
            "moved",
            "sum(i, 1, M, kronecker(k,T[i])) = sum(i, 1, M, kronecker(U[k],i))",
            pointwise(
                "i",
                fact("at", "trichotomy", "k", "T[i]"),
                alternatives("c", "at", _elsewhere, seq(), _elsewhere),
            ),
        ),
    )
    return prove(
        reordered.statement,
        count,
        have(
            "all",
            "sum(k, 1, M, f[k]*sum(i, 1, M, kronecker(k,T[i]))) = sum(k, 1, M, f[k])",
            pointwise("k", use("one", "count", "k")),
        ),
    )


reordered: Claim = claim(
    "basics.permutations.sum",
    "A sum does not depend on the order of its terms",
    "sum(i, 1, M, f[T[i]]) = sum(i, 1, M, f[i])",
    where="""
        M integer, T integer family(1), U integer family(1), f family(1),
        M >= 1, permutation(T, U)
    """,
    source=at("permutations"),
    fidelity="auxiliary",
    waive={"unused-hypothesis": "permutations are of one number at least"},
    proof=_prove_sum,
    negative_control={"integer family(1), U": "", ", permutation(T, U)": ""},
    control_note="T is any map",
    control_proof=lambda: Witness((("M", num(2)), ("T", Lambda(("i",), num(1))), ("f", Lambda(("i",), Var("i"))))),
    satisfying_instance={"M": 2, "T": listed(1, 2), "U": listed(1, 2), "f": Lambda(("i",), Var("i"))},
)

CLAIMS = [reordered]
