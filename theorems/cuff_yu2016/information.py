"""From relative entropy of the rows of a channel to its mutual information (slide 24)."""

from theorems.cuff_yu2016.model import (
    at,
    law,
    matrix,
)
from verify.claims.prelude import *


def not_denied(label: str, bound: str) -> Tactic:
    """A bound for every prior, from not.3: there is no prior with more."""
    no_prior = seq(unpack("none", "i", "none"), use("p0", "prior.1", "i"))
    for_each = alternatives("denied", "either", alternatives("none", "denied", no_prior, absurd("none")))
    return have(label, bound, intro("p", "prior"), use("either", "not.3", "p"), for_each)


_OUT = "log(o[j]+kronecker(o[j],0))"

output_law = let("o", "j -> sum(i, 1, M, p[i]*W[i,j])", "forall j in 1..N: o[j] = sum(i, 1, M, p[i]*W[i,j])")
_nonnegative = seq(use("p0", "h5", "k"), use("w0", "h3", "k", "j"))
output_nonnegative = seq(
    use("oj", "o", "j"),
    have("o0", "o[j] >= 0", have("t", "sum(k, 1, M, p[k]*W[k,j]) >= 0", pointwise("k", _nonnegative))),
)
output_entropy = have(
    "outputs",
    f"sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,j]))) = sum(j, 1, N, sum(i, 1, M, p[i]*W[i,j])*{_OUT})",
    pointwise(
        "j",
        output_nonnegative,
        rewrite("oj", backwards=True),
        fact("sign", "trichotomy", "o[j]", "0"),
        alternatives("c", "sign"),
    ),
)
#: p_i W_ij <= o_j
part_of_output = have(
    "part",
    "o[j] >= p[i]*W[i,j]",
    lemma("others", "basics.sums.term", "M", "k -> p[k]*W[k,j]", "i"),
)
channel_defined = first(use("w0", "h3", "i", "j"), pointwise("k", _nonnegative))

_TERM = "divergence_term(W[i,j], W[k,j])"
_against_output = have(  # sum_k p_k (term against row k - term against the output) >= 0
    "kk",
    f"sum(k, 1, M, p[k]*({_TERM} - xlogx(W[i,j]) + W[i,j]*(log(o[j]) + W[k,j]/o[j] - 1))) >= 0",
    pointwise(
        "k",
        use("pk", "h5", "k"),
        fact("sk", "trichotomy", "W[k,j]", "0"),
        have("wp", "W[k,j] > 0"),
        fact("offk", "delta_distinct", "W[k,j]", "0"),
        rewrite("offk"),
        fact("t", "log_tangent", "W[k,j]", "o[j]"),
        have("gap", "log(o[j])+W[k,j]/o[j]-1-log(W[k,j]) >= 0"),
        arith("pk*wi*gap")
    ),
)
_AVERAGE = f"sum(k, 1, M, p[k]*{_TERM})"
_entry = seq(
    output_nonnegative,
    fact("sp", "trichotomy", "p[i]", "0"),
    alternatives(
        "cp",
        "sp",
        absurd("cp"),
        rewrite("cp"),
        seq(
            fact("sw", "trichotomy", "W[i,j]", "0"),
            alternatives(
                "wi",
                "sw",
                absurd("wi"),
                rewrite("wi"),
                seq(
                    part_of_output,
                    have("op", "o[j] > 0"),
                    _against_output,
                    have(
                        "g",
                        f"{_AVERAGE} - xlogx(W[i,j]) + W[i,j]*log(o[j]) >= 0",
                        arith(
                            "kk",
                            eq=[
                                ("xlogx(W[i,j])", "h6"),
                                ("W[i,j]", "h6"),
                                ("W[i,j]*log(o[j])", "h6"),
                                ("W[i,j]/o[j]", "oj"),
                            ],
                        ),
                    ),
                ),
            ),
        ),
    ),
)

_SYMMETRIC = (
    ("M", num(2)),
    ("N", num(2)),
    ("W", matrix(("9/10", "1/10"), ("1/10", "9/10"))),
    ("p", law("1/2", "1/2")),
)

kl: Claim = claim(
    "cuff_yu2016.kl_to_information",
    "Mutual information is at most the largest relative entropy of two rows, for finite alphabets",
    "mutual_information(p, W) <= eps",
    where="""
        M N integer, W family(2), p family(1), eps real,
        mechanism(W), prior(p), same_responses(W),
        forall a in 1..M, b in 1..M: divergence_of_rows(W, a, b) <= eps
    """,
    source=at("Relative entropy to Mutual Information"),
    printed=r"If D(P_{Y|X=x_1} \| P_{Y|X=x_2}) \leq \epsilon \quad \forall x_1, x_2 \in \mathcal{X} then I(X; Y) \leq \epsilon",
    fidelity="restricted",
    proof=lambda: prove(
        kl.statement,
        output_law,
        output_entropy,
        have(
            "entries",
            f"sum(i, 1, M, sum(j, 1, N, p[i]*({_AVERAGE} - xlogx(W[i,j]) + W[i,j]*{_OUT}))) >= 0",
            pointwise("i", pointwise("j", _entry)),
        ),
        have(
            "rows",
            f"sum(i, 1, M, sum(k, 1, M, p[i]*p[k]*(eps-sum(j, 1, N, {_TERM})))) >= 0",
            pointwise(
                "i",
                pointwise(
                    "k",
                    use("pi", "h5", "i"),
                    use("pk", "h5", "k"),
                    have("gap", f"eps-sum(j, 1, N, {_TERM}) >= 0"),
                    arith("pi*pk*gap"),
                ),
            ),
        ),
        have("total", "sum(i, 1, M, p[i]*sum(k, 1, M, p[k])) = 1"),
        arith("entries", "rows", eq=["outputs", ("eps", "total")]),
    ),
    negative_control="mutual_information(p, W) <= eps/6",
    control_note="a sixth of eps",
    control_proof=lambda: Witness((*_SYMMETRIC, ("eps", num(2)))),
    satisfying_instance=Witness((*_SYMMETRIC, ("eps", num(2)))),
    notes="A relative entropy of at most eps is finite: no row has an output that another one excludes.",
)

# --- the hint ------------------------------------------------------------------------------------------------------------

_POINT = "sum(i, 1, M, p[i]*W[i,j])*log(q[j]+kronecker(q[j],0))"
_above_q = seq(  # o log o - o log q >= o - q, for the output law o
    output_nonnegative,
    rewrite("oj", backwards=True),
    use("q0", "h7.1", "j"),
    fact("sign", "trichotomy", "q[j]", "0"),
    alternatives(
        "c",
        "sign",
        seq(),
        have("oz", "o[j] = 0"),
        lemma("t", "basics.xlogx.tangent", "o[j]", "q[j]")
    ),
)
radius: Claim = claim(
    "cuff_yu2016.kl_to_information.radius",
    "Mutual information is at most the radius of an information ball that has all rows in it, whatever its centre, for finite alphabets",
    "mutual_information(p, W) <= eps",
    where="""
        M N integer, W family(2), p q family(1), eps real, mechanism(W), prior(p), information_ball(W, q, eps)
    """,
    letters={"q": "the centre of the ball, a law of the response"},
    source=at("Relative entropy to Mutual Information"),
    printed="Hint: Radius of information ball",
    fidelity="reading",
    proof=lambda: prove(
        radius.statement,
        output_law,
        have(
            "rows",
            "sum(i, 1, M, p[i]*(eps-sum(j, 1, N, divergence_term(W[i,j], q[j])))) >= 0",
        ),
        have(
            "outputs",
            f"sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,j])) - {_POINT} - sum(i, 1, M, p[i]*W[i,j]) + q[j]) >= 0",
            pointwise("j", _above_q),
        ),
        have("ones", "sum(i, 1, M, p[i]*sum(j, 1, N, W[i,j])) = sum(i, 1, M, p[i])"),
        arith("rows", "outputs", eq=["ones", "h6", "h7.2", ("eps", "h6")]),
    ),
    negative_control="mutual_information(p, W) <= eps/6",
    control_note="a sixth of eps",
    control_proof=lambda: Witness((*_SYMMETRIC, ("q", law("1/2", "1/2")), ("eps", num(2)))),
    satisfying_instance=Witness((*_SYMMETRIC, ("q", law("1/2", "1/2")), ("eps", num(2)))),
    notes="The hint has no verb; read as the bound that it hints at: D(P_{Y|X=x} || Q) <= eps for all x and one law Q gives I(X;Y) <= eps.",
)

CLAIMS = [kl, radius]
