"""The conditional form and the product-prior form of MI-DP bound the same (slide 27).

The other entries of the database are one variable r = 1..K, a value for each of their settings; W[i,r,j] is the
mechanism. A law of the whole database is J[i,r]. The product forms used below are p[i] times a point mass at r (which is a
product of point masses, one for each other entry) on one side, and p[i] times any law q[r] on the other: the product
priors of the slide lie in between, so that all three forms agree.
"""

from __future__ import annotations

from theorems.cuff_yu2016.model import at, information_below
from verify.claim import Claim, claim
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_MECHANISM = (
    "M N K integer, M >= 1, N >= 1, K >= 1, W family(3), forall i in 1..M, r in 1..K, j in 1..N: W[i,r,j] >= 0, "
    "forall i in 1..M, r in 1..K: sum(j, 1, N, W[i,r,j]) = 1, eps real"
)
_REST = "sum(i, 1, M, J[i,r])"
_CONDITIONAL = (
    "sum(r, 1, K, sum(i, 1, M, J[i,r]*sum(j, 1, N, xlogx(W[i,r,j]))) - sum(j, 1, N, xlogx(sum(i, 1, M, J[i,r]*W[i,r,j])))"
    f" + xlogx({_REST}))"
)
_LAW = "(forall i in 1..M, r in 1..K: J[i,r] >= 0) and sum(r, 1, K, sum(i, 1, M, J[i,r])) = 1"
_EACH = f"(forall r in 1..K: {information_below('eps', w='W[{},r,{}]')})"
_EVERY = f"(forall J family(2): {_LAW} => {_CONDITIONAL} <= eps)"

independent: Claim = claim(
    "cuff_yu2016.observation.product",
    "Under a product prior the other entries may as well be known",
    "I(X;Y) <= I(X;Y|R)",
    where="X indep R",
    source=at("Observation: the maximum over product priors is at most the conditional one"),
    printed=r"\max_{\prod_t P_{X_t}} I(X_i; Y) \leq \max_{P_{X^n}} I(X_i; Y | X^{i-1}, X_{i+1}^n)",
    false_neighbour=("I(X;Y) <= I(X;Y|R)", ""),
    neighbour_note="for dependent entries",
    notes="X is the entry, R all the others. The right side is one of the values that the conditional maximum is over.",
)

_some_rest = seq(
    have("rho", "exists rho real: rho = sum(i, 1, M, J[i,r])", exhibit(_REST)),
    unpack("rho", "rho", "rho"),
    have("rho0", "rho >= 0", seq(rewrite("rho"), have("t", "sum(k, 1, M, J[k,r]) >= 0", pointwise("k", use("j0", "law.1", "k", "r"))))),
    fact("s", "trichotomy", "rho", "0"),
)

CLAIMS = [independent]
