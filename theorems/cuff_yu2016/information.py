"""From relative entropy of the rows of a channel to its mutual information (slide 24)."""

from __future__ import annotations

from theorems.cuff_yu2016.divergences import log_defined
from theorems.cuff_yu2016.model import (
    at,
    law,
    matrix,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
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
    pointwise,
    prove,
    rewrite,
    seq,
    unpack,
    use,
)


def not_denied(label: str, bound: str) -> Tactic:
    """A bound for every prior, from not.3: there is no prior with more."""
    no_prior = seq(unpack("none", "i", "none"), use("p0", "prior.1", "i"), absurd("none"))
    for_each = alternatives(
        "denied", "either", alternatives("none", "denied", no_prior, absurd("none")), seq()
    )
    return have(label, bound, seq(intro("p"), intro("prior"), use("either", "not.3", "p"), for_each))


_OUT = "log(o[j]+kronecker(o[j],0))"

output_law = seq(
    have(
        "o",
        "exists o family(1): forall j in 1..N: o[j] = sum(i, 1, M, p[i]*W[i,j])",
        exhibit("j -> sum(i, 1, M, p[i]*W[i,j])"),
    ),
    unpack("o", "o", "o"),
)
_nonnegative = seq(use("p0", "h5", "k"), use("w0", "h3", "k", "j"), arith("p0*w0"))
output_nonnegative = seq(
    use("oj", "o", "j"),
    have(
        "o0",
        "o[j] >= 0",
        seq(rewrite("oj"), have("t", "sum(k, 1, M, p[k]*W[k,j]) >= 0", pointwise("k", _nonnegative))),
    ),
)
output_entropy = have(
    "outputs",
    f"sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,j]))) = sum(j, 1, N, sum(i, 1, M, p[i]*W[i,j])*{_OUT})",
    pointwise(
        "j",
        seq(
            output_nonnegative,
            rewrite("oj", True),
            fact("sign", "trichotomy", "o[j]", "0"),
            alternatives(
                "c",
                "sign",
                absurd("c"),
                seq(rewrite("c"), identity()),
                seq(
                    fact("off", "delta_distinct", "o[j]", "0"),
                    rewrite("off"),
                    fact("v", "xlogx_value", "o[j]"),
                    arith(eq=["v"]),
                ),
            ),
        ),
    ),
)
#: p_i W_ij <= o_j
part_of_output = have(
    "part",
    "o[j] >= p[i]*W[i,j]",
    seq(
        have(
            "others",
            "sum(k, 1, M, (1-kronecker(i,k))*(p[k]*W[k,j])) >= 0",
            pointwise(
                "k",
                seq(
                    use("p0", "h5", "k"),
                    use("w0", "h3", "k", "j"),
                    fact("d", "delta_bounds", "i", "k"),
                    have("off", "1-kronecker(i,k) >= 0"),
                    arith("off*p0*w0"),
                ),
            ),
        ),
        arith("others", eq=["oj"]),
    ),
)
channel_defined = first(
    use("w0", "h3", "i", "j"),
    seq(pointwise("k", _nonnegative)),
)

_TERM = "divergence_term(W[i,j], W[k,j])"
_against_output = have(  # sum_k p_k (term against row k - term against the output) >= 0
    "kk",
    f"sum(k, 1, M, p[k]*({_TERM} - xlogx(W[i,j]) + W[i,j]*(log(o[j]) + W[k,j]/o[j] - 1))) >= 0",
    pointwise(
        "k",
        seq(
            use("pk", "h5", "k"),
            use("wk", "h3", "k", "j"),
            fact("sk", "trichotomy", "W[k,j]", "0"),
            have(
                "wp",
                "W[k,j] > 0",
                alternatives(
                    "d", "sk", absurd("d"), seq(use("none", "h7", "i", "k", "j"), absurd("none")), seq()
                ),
            ),
            fact("offk", "delta_distinct", "W[k,j]", "0"),
            rewrite("offk"),
            fact("t", "log_tangent", "W[k,j]", "o[j]"),
            have("gap", "log(o[j])+W[k,j]/o[j]-1-log(W[k,j]) >= 0"),
            arith("pk*wi*gap"),
        ),
    ),
)
_AVERAGE = f"sum(k, 1, M, p[k]*{_TERM})"
_entry = seq(
    use("pi", "h5", "i"),
    use("w", "h3", "i", "j"),
    output_nonnegative,
    fact("sp", "trichotomy", "p[i]", "0"),
    alternatives(
        "cp",
        "sp",
        absurd("cp"),
        seq(rewrite("cp"), identity()),
        seq(
            fact("sw", "trichotomy", "W[i,j]", "0"),
            alternatives(
                "wi",
                "sw",
                absurd("wi"),
                seq(rewrite("wi"), identity()),
                seq(
                    part_of_output,
                    have("op", "o[j] > 0", arith("part", "cp*wi")),
                    fact("off", "delta_distinct", "o[j]", "0"),
                    rewrite("off"),
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
                    arith("cp*g"),
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
    "Mutual information is at most the largest relative entropy of two rows",
    "mutual_information(p, W) <= eps",
    where="""
        M N integer, W family(2), p family(1), eps real,
        mechanism(W), prior(p), same_responses(W),
        forall a in 1..M, b in 1..M: divergence_of_rows(W, a, b) <= eps
    """,
    source=at("Relative entropy to Mutual Information"),
    printed=r"If D(P_{Y|X=x_1} \| P_{Y|X=x_2}) \leq \epsilon \forall x_1, x_2 \in \mathcal{X} then I(X;Y) \leq \epsilon",
    proof=lambda: prove(
        kl.statement,
        seq(
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
                        seq(
                            use("pi", "h5", "i"),
                            use("pk", "h5", "k"),
                            use("d", "h8", "i", "k"),
                            have("gap", f"eps-sum(j, 1, N, {_TERM}) >= 0"),
                            arith("pi*pk*gap"),
                        ),
                    ),
                ),
            ),
            have(
                "total",
                "sum(i, 1, M, p[i]*sum(k, 1, M, p[k])) = 1",
                seq(
                    have(
                        "inner",
                        "sum(i, 1, M, p[i]*sum(k, 1, M, p[k])) = sum(i, 1, M, p[i])",
                        arith(eq=[("sum(i, 1, M, p[i])", "h6")]),
                    ),
                    arith(eq=["inner", "h6"]),
                ),
            ),
            arith("entries", "rows", eq=["outputs", ("eps", "total")]),
        ),
        defined=first(
            channel_defined,
            seq(use("w0", "h3", "a", "j"), use("w1", "h3", "b", "j"), first(seq(), log_defined("W[b,j]"))),
        ),
    ),
    false_neighbour="mutual_information(p, W) <= eps/6",
    neighbour_note="a sixth of eps",
    neighbour_proof=lambda: Witness((*_SYMMETRIC, ("eps", num(2)))),
    living_example=Witness((*_SYMMETRIC, ("eps", num(2)))),
    notes="A relative entropy of at most eps is finite: no row has an output that another one excludes.",
)

CLAIMS = [kl]
