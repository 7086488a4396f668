"""The mean total variation between the rows of a channel and its output law, by the largest one between rows (slide 26)."""

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.model import BOUND, SYMMETRIC, at
from verify.claims.prelude import *

_AT = at("Finite Alphabet")
mean: Claim = claim(
    "cuff_yu2016.finite_alphabet.mean",
    "The mean total variation to the output law is at most the largest one between rows",
    "0 <= mean_absolute_difference(p, W)/2 <= d",
    where="""
        M N integer, W family(2), p family(1), d real,
        mechanism(W), prior(p), within_variation(W, d)
    """,
    letters=BOUND,
    source=_AT,
    fidelity="auxiliary",
    says=r"\sum_x P_X(x) \|P_{Y|X=x} - P_Y\|_{TV} \leq \delta",
    waive={"unused-hypothesis": "the setting of the page; it holds without mechanism(W)"},
    proof=lambda: prove(mean.statement, split(_mean_nonnegative, _mean_small)),
    negative_control="mean_absolute_difference(p, W)/2 <= d/3",
    control_note="a third of delta",
    control_proof=lambda: Witness((*SYMMETRIC, ("d", num("4/5")))),
    satisfying_instance=Witness((*SYMMETRIC, ("d", num(1)))),
)
_GAP = "(W[i,j]-sum(k, 1, M, p[k]*W[k,j]))"
_mean_nonnegative = have(
    "t",
    f"sum(i, 1, M, sum(j, 1, N, p[i]*abs{_GAP})) >= 0",
    pointwise("i", pointwise("j", signed(_GAP, seq()))),
)


def _triangle(sign: str) -> Tactic:
    """|W_ij - o_j| <= sum_k p_k |W_ij - W_kj|, where the sign is known."""
    return seq(
        have(
            "tri",
            f"sum(k, 1, M, p[k]*(abs(W[i,j]-W[k,j]) {sign} (W[i,j]-W[k,j]))) >= 0",
            pointwise(
                "k",
                use("pk", "h5", "k"),
                have("s", f"abs(W[i,j]-W[k,j]) {sign} (W[i,j]-W[k,j]) >= 0", _abs_above),
            ),
        ),
        rewrite("abs"),
        arith("pi*tri", eq=[("p[i]*W[i,j]", "h6")]),
    )


_abs_above = seq(
    fact("sk", "trichotomy", "W[i,j]-W[k,j]", "0"),
    alternatives("ck", "sk", seq(), seq(), fact("ak", "abs_nonnegative", "W[i,j]-W[k,j]")),
)
_mean_small = seq(
    have(
        "triangles",
        f"sum(i, 1, M, sum(j, 1, N, p[i]*(sum(k, 1, M, p[k]*abs(W[i,j]-W[k,j])) - abs{_GAP}))) >= 0",
        pointwise(
            "i",
            pointwise(
                "j",
                use("pi", "h5", "i"),
                fact("sign", "trichotomy", _GAP, "0"),
                alternatives(
                    "c",
                    "sign",
                    seq(fact("abs", "abs_nonpositive", _GAP), _triangle("+")),
                    seq(fact("abs", "abs_nonnegative", _GAP), _triangle("-")),
                    seq(fact("abs", "abs_nonnegative", _GAP), _triangle("-")),
                ),
            ),
        ),
    ),
    have(
        "pairs",
        "sum(i, 1, M, sum(k, 1, M, p[i]*p[k]*(d-sum(j, 1, N, abs(W[i,j]-W[k,j]))/2))) >= 0",
        pointwise(
            "i",
            pointwise(
                "k",
                use("pi", "h5", "i"),
                use("pk", "h5", "k"),
                have("gap", "d-sum(j, 1, N, abs(W[i,j]-W[k,j]))/2 >= 0"),
                arith("pi*pk*gap"),
            ),
        ),
    ),
    arith("triangles", "pairs", eq=[("d*sum(i, 1, M, p[i])", "h6"), ("d", "h6")]),
)

CLAIMS = [mean]
