"""h and its inverse, equations (17) and (32)."""

from __future__ import annotations

import sympy as sp

from theorems.wyz2016.model import (
    at,
    fuzz_scalar,
    small_sizes,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
from verify.prover.tactics import (
    arith,
    fact,
    first,
    have,
    identity,
    prove,
    rewrite,
    seq,
)
from verify.translate import as_written

n, m = sp.symbols("n m", integer=True)
D, eps = sp.symbols("D eps", real=True)


def h(level: sp.Expr) -> sp.Expr:
    """Equation (32)."""
    return n / (1 + sp.exp(level) / (m - 1))


def h_inverse(distortion: sp.Expr) -> sp.Expr:
    """Equation (17)."""
    return sp.log(n / distortion - 1) + sp.log(m - 1)


_inside = seq(
    have("m1", "m-1 > 0"),
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("ratio", "n/D-1 > 0", arith("room*rD")),
    have("n0", "n > 0"),
    have("e1", "1+(n/D-1) > 0"),
)

_left = seq(
    have("m1", "m-1 > 0"),
    fact("rm", "reciprocal_positive", "m-1"),
    fact("e0", "exp_positive", "eps"),
    have("n0", "n > 0"),
    have("share", "1+exp(eps)/(m-1) > 0", seq(have("e1", "exp(eps)/(m-1) > 0", arith("rm*e0")))),
    fact("rs", "reciprocal_positive", "1+exp(eps)/(m-1)"),
    have("h0", "n/(1+exp(eps)/(m-1)) > 0", arith("n0*rs")),
    have("ratio", "exp(eps)/(m-1) > 0", arith("rm*e0")),
    have("simple", "n/(n/(1+exp(eps)/(m-1)))-1 = exp(eps)/(m-1)", identity()),
)

with as_written():
    h_right_inverse: Claim = claim(
        "wyz2016.h_right_inverse",
        "h(h^{-1}(D)) = D",
        sp.Eq(h(h_inverse(D)), D),
        where=[n >= 1, m >= 2, D > 0, D < n],
        source=at("eqs. (17) and (32)"),
        printed=r"h^{-1}(D) = \ln(n/D-1)+\ln(m-1), h(\epsilon) = n/(1+e^\epsilon/(m-1))",
        proof=lambda: prove(h_right_inverse.statement, seq(_inside, identity()), defined=_inside),
        false_neighbour=sp.Eq(n / (1 + sp.exp(h_inverse(D)) / m), D),
        neighbour_note="m in place of m-1 in h",
        neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("D", num("1/2")))),
        living_example={"n": 1, "m": 2, "D": "1/2"},
        smt=lambda: small_sizes(h_right_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
        fuzz=lambda: fuzz_scalar(h_right_inverse),
        notes="For every n >= 1, m >= 2 and 0 < D < n.",
        waive={"unused-hypothesis": "n is a number of records; 0 < D < n implies it"},
    )
    h_left_inverse: Claim = claim(
        "wyz2016.h_left_inverse",
        "h^{-1}(h(eps)) = eps",
        sp.Eq(h_inverse(h(eps)), eps),
        where=[n >= 1, m >= 2],
        source=at("eqs. (17) and (32)"),
        printed=r"h^{-1}(D) = \ln(n/D-1)+\ln(m-1), h(\epsilon) = n/(1+e^\epsilon/(m-1))",
        proof=lambda: prove(
            h_left_inverse.statement,
            seq(
                _left,
                rewrite("simple"),
                fact("product", "log_product", "exp(eps)", "1/(m-1)"),
                fact("inverse", "log_reciprocal", "m-1"),
                arith(eq=["product", "inverse"]),
            ),
            defined=seq(_left, first(seq(rewrite("simple"), seq()), seq())),
        ),
        false_neighbour=sp.Eq(sp.log(n / h(eps) - 1) + sp.log(m), eps),
        neighbour_note="ln m in place of ln(m-1)",
        neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("eps", num(0)))),
        living_example={"n": 1, "m": 2, "eps": 0},
        smt=lambda: small_sizes(h_left_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
        fuzz=lambda: fuzz_scalar(h_left_inverse),
        notes="For every n >= 1, m >= 2 and every real eps.",
    )

CLAIMS = [h_right_inverse, h_left_inverse]
