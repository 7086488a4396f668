"""Permutations: integer families T and U of 1..M with T[U[i]] = U[T[i]] = i."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("permutations")

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


reordered: Claim = _stated(
    "basics.permutations.sum",
    "A sum does not depend on the order of its terms",
    "sum(i, 1, M, f[T[i]]) = sum(i, 1, M, f[i])",
    where="""
        M integer, T integer family(1), U integer family(1), f family(1),
        M >= 1, permutation(T, U)
    """,
    waive={"unused-hypothesis": "permutations are of one number at least"},
    proof=_prove_sum,
    negative_control={"integer family(1), U": "", ", permutation(T, U)": ""},
    control_note="T is any map",
    control_proof={"M": 2, "T": "i -> 1", "f": "i -> i"},
    satisfying_instance={"M": 2, "T": listed(1, 2), "U": listed(1, 2), "f": "i -> i"},
)

# --- the rearrangement inequality ----------------------------------------------------------------------------------

_NEXT = "u[i+1] = u[i]+(p[i+1]-p[i])*y[i]"
_one_more = seq(
    unpack("ih", "v", "v"),
    exhibit("i -> (1-kronecker(i,m+1))*v[i]+kronecker(i,m+1)*(v[m]+(p[m+1]-p[m])*y[m])"),
    intro("i"),
    fact("own", "delta_distinct", "i", "m+1"),
    cases(
        "before",
        "i <= m-1",
        seq(use("x", "v", "i"), fact("off", "delta_distinct", "i+1", "m+1"), rewrite("own", "off")),
        seq(fact("gap", "integer_gap", "m-1", "i"), have("eq", "i = m"), rewrite("eq")),
    ),
)
_potential = seq(  # u_i - u_j <= (p_i - p_j) y_j: prices u_i and p_j y_j - u_j, at most p_i y_j together
    have(
        "all.u",
        f"forall m integer: m >= 1 => (exists u family(1): forall i in 1..m-1: {_NEXT})",
        intro("m", "m1"),
        induct("m", "1", "ih", exhibit("i -> 0"), _one_more),
    ),
    use(("u", "next"), "all.u", "M"),
    have(
        "grow",
        "forall i in 1..M, j in 1..M: i <= j => y[i] <= y[j]",
        intro("i", "j", "le"),
        lemma("order", "basics.sorting.ordered", "j", "k -> -y[k]"),
        use("low", "order"),
        use("at", "low", "i"),
    ),
    have(
        "up",
        "forall d integer: d >= 0 => (forall j in 1..M: j+d <= M => u[j+d]-u[j] <= (p[j+d]-p[j])*y[j])",
        intro("d", "d0"),
        induct(
            "d",
            "0",
            "ih",
            seq(intro("j", "in")),
            seq(
                intro("j", "in"),
                use("before", "ih", "j"),
                use("is", "next", "j+d"),
                use("more", "grow", "j", "j+d"),
                use("fall", "h3", "j+d"),
                have("fallen", "p[j+d]-p[j+d+1] >= 0"),
                have("risen", "y[j+d]-y[j] >= 0"),
                arith("before", "fallen*risen", eq=["is"]),
            ),
        ),
    ),
    have(
        "down",
        "forall d integer: d >= 0 => (forall j in 1..M: j-d >= 1 => u[j-d]-u[j] <= (p[j-d]-p[j])*y[j])",
        intro("d", "d0"),
        induct(
            "d",
            "0",
            "ih",
            seq(intro("j", "in")),
            seq(
                intro("j", "in"),
                use("before", "ih", "j"),
                use("is", "next", "j-d-1"),
                use("less", "grow", "j-d-1", "j"),
                use("fall", "h3", "j-d-1"),
                have("fallen", "p[j-d-1]-p[j-d] >= 0"),
                have("risen", "y[j]-y[j-d-1] >= 0"),
                arith("before", "fallen*risen", eq=["is"]),
            ),
        ),
    ),
    have(
        "prices",
        "forall i in 1..M, j in 1..M: p[i]*y[j]-u[i]-p[j]*y[j]+u[j] >= 0",
        intro("i", "j"),
        cases(
            "c",
            "j <= i",
            seq(use("x", "up", "i-j"), use("x'", "x", "j")),
            seq(use("x", "down", "j-i"), use("x'", "x", "j")),
        ),
    ),
)


rearranged: Claim = _stated(
    "basics.permutations.rearrangement",
    "The rearrangement inequality, lower half: of all orders, the opposite one gives the least sum of products",
    "sum(i, 1, M, p[i]*y[i]) <= sum(i, 1, M, p[i]*y[U[i]])",
    where="""
        M integer, T integer family(1), U integer family(1), p family(1), y family(1),
        M >= 1, permutation(T, U), decreasing[M](p), increasing[M](y)
    """,
    says=r"\sum_i p_i y_i \leq \sum_i p_i y_{U(i)}",
    proof=lambda: prove(
        rearranged.statement,
        _potential,
        have(
            "all",
            "sum(i, 1, M, p[i]*y[U[i]]-u[i]-p[U[i]]*y[U[i]]+u[U[i]]) >= 0",
            pointwise("i", use("e", "h2", "i"), use("x", "prices", "i", "U[i]")),
        ),
        lemma("moved", "basics.permutations.sum", "M", "i -> U[i]", "i -> T[i]", "i -> p[i]*y[i]-u[i]"),
    ),
    negative_control="sum(i, 1, M, p[i]*y[i]) >= sum(i, 1, M, p[i]*y[U[i]])",
    control_note="the greatest",
    control_proof={"M": 2, "T": listed(2, 1), "U": listed(2, 1), "p": listed(1, 0), "y": listed(0, 1)},
    satisfying_instance={"M": 2, "T": listed(1, 2), "U": listed(1, 2), "p": listed(1, 0), "y": listed(0, 1)},
    notes="By prices u_i for the places and p_j y_j - u_j for the numbers, which no pair exceeds together.",
)

CLAIMS = [reordered, rearranged]
