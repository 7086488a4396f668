"""Permutations: integer families T and U of 1..M with T[U[i]] = U[T[i]] = i."""

from __future__ import annotations

from theorems.basics.model import at, listed
from verify.claims.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import Lambda, Var, num
from verify.proving.tactics import (
    absurd,
    alternatives,
    arith,
    fact,
    have,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    use,
)

_ranges = seq(  # as facts of their own: side conditions of normal forms
    *(
        have(f"{name}.{end}", f"forall i in 1..M: {formula}", intro("i"), use("ati", "h2", "i"))
        for name in "TU"
        for end, formula in (("low", f"1 <= {name}[i]"), ("high", f"{name}[i] <= M"))
    )
)

# --- a sum does not depend on the order ----------------------------------------------------------------------------

_elsewhere = seq(  # k is not T(i), so U(k) is not i
    fact("d", "delta_distinct", "k", "T[i]"),
    fact("place", "trichotomy", "U[k]", "i"),
    alternatives(
        "p",
        "place",
        fact("e", "delta_distinct", "U[k]", "i"),
        seq(have("hit", "T[U[k]] = T[i]", rewrite("p")), have("eq", "k = T[i]"), absurd("eq")),
        fact("e", "delta_distinct", "U[k]", "i"),
    ),
)


def _prove_sum() -> Certificate:
    there = seq(
        fact("d", "delta_equal", "k", "T[i]"),
        have("hit", "U[k] = U[T[i]]", rewrite("c")),
        fact("e", "delta_equal", "U[k]", "i"),
    )
    count = have(
        "count",
        "forall k in 1..M: sum(i, 1, M, kronecker(k,T[i])) = 1",
        intro("k"),
        use("atk", "h2", "k"),
        have(
            "moved",
            "sum(i, 1, M, kronecker(k,T[i])) = sum(i, 1, M, kronecker(U[k],i))",
            pointwise(
                "i",
                use("ati", "h2", "i"),
                fact("at", "trichotomy", "k", "T[i]"),
                alternatives("c", "at", _elsewhere, there, _elsewhere),
            ),
        ),
    )
    return prove(
        reordered.statement,
        _ranges,
        count,
        have(
            "all",
            "sum(k, 1, M, f[k]*sum(i, 1, M, kronecker(k,T[i]))) = sum(k, 1, M, f[k])",
            pointwise("k", use("one", "count", "k"), arith(eq=[("f[k]", "one")])),
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
    negative_control=(
        "sum(i, 1, M, f[T[i]]) = sum(i, 1, M, f[i])",
        "M integer, T integer family(1), f family(1), M >= 1",
    ),
    control_note="T is any map",
    control_proof=lambda: Witness((("M", num(2)), ("T", Lambda(("i",), num(1))), ("f", Lambda(("i",), Var("i"))))),
    satisfying_instance={"M": 2, "T": listed(1, 2), "U": listed(1, 2), "f": Lambda(("i",), Var("i"))},
)

CLAIMS = [reordered]
