"""Post-processing: what is done to an output without looking at the data."""

from theorems.mironov2017.model import SAME, at
from theorems.mironov2017.moments import MOMENT
from verify.claims.prelude import *
from verify.kernel.terms import div

_INSTANCE = {**SAME, "N": 2, "W": Lambda(("i", "j"), div(num(1), num(2))), "a": 2}
_RATIO = "log(sum(i, 1, M, P[i]*W[i,j])/sum(i, 1, M, Q[i]*W[i,j]))"
_ROWS = (("p'", "P", "after.3"), ("q'", "Q", "after.6"))
_LETTER = use("q", "laws.6", "i")
_OUTPUT = seq(
    *(have(name, f"sum(i, 1, M, {law}[i]*W[i,j]) > 0") for name, law, source in _ROWS),
    have("ratio", "sum(i, 1, M, P[i]*W[i,j])/sum(i, 1, M, Q[i]*W[i,j]) > 0"),
)


def _below_the_mean() -> Tactic:
    """The power of the ratio of the outputs lies below the mean of powers: its tangent at this ratio sums up to it."""
    term = seq(
        _LETTER,
        use("w", "channel.1", "i", "j"),
        lemma("above", "mironov2017.tangent", "a", "log(P[i]/Q[i])", _RATIO),
        have(
            "power",
            f"(P[i]/Q[i])^a >= exp(a*{_RATIO})*(1-a) + a*(P[i]/Q[i])*exp((a-1)*{_RATIO})",
        ),
        have("weight", "W[i,j]*Q[i] >= 0"),
        arith("power*weight"),
    )
    return seq(
        _OUTPUT,
        have(
            "tangents",
            f"""sum(i, 1, M, W[i,j]*Q[i]*(exp(a*{_RATIO})*(1-a) + a*(P[i]/Q[i])*exp((a-1)*{_RATIO})))
                <= sum(i, 1, M, W[i,j]*(Q[i]*(P[i]/Q[i])^a))""",
            pointwise("i", term),
        ),
    )


kept: Claim = claim(
    "mironov2017.moment.processed",
    "Moments of order above one do not grow by post-processing, where all outputs have full support",
    """renyi_moment[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j]), a)
        <= renyi_moment(P, Q, a)""",
    where="""
        M N integer, P Q family(1), W family(2), a real; laws: positive_laws(P, Q); channel: channel(W);
        after: positive_laws[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j])); order: a > 1
    """,
    source=at("Section III"),
    fidelity="auxiliary",
    says="post-processing, for the moments",
    proof=lambda: prove(
        kept.statement,
        have(
            "columns",
            """sum(j, 1, N, sum(i, 1, M, Q[i]*W[i,j])*(sum(i, 1, M, P[i]*W[i,j])/sum(i, 1, M, Q[i]*W[i,j]))^a)
                <= sum(j, 1, N, sum(i, 1, M, W[i,j]*(Q[i]*(P[i]/Q[i])^a)))""",
            pointwise("j", _below_the_mean()),
        ),
        have(
            "rows",
            "sum(i, 1, M, sum(j, 1, N, W[i,j])*(Q[i]*(P[i]/Q[i])^a)) = renyi_moment(P, Q, a)"
        ),
    ),
    negative_control={"<=": "<"},
    satisfying_instance=_INSTANCE,
)

_MOMENT = "renyi_moment[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j]), a)"
_BOTH = seq(
    MOMENT,
    lemma("after one", "mironov2017.moment.one", "N", "(j) -> sum(i, 1, M, P[i]*W[i,j])", "(j) -> sum(i, 1, M, Q[i]*W[i,j])", "a"),
)
processed: Claim = claim(
    "mironov2017.processing",
    "Post-processing keeps RDP: the divergence does not grow, for finite alphabets where all outputs have full support",
    """divergence_of_order[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j]), a)
        <= divergence_of_order(P, Q, a)""",
    where="""
        M N integer, P Q family(1), W family(2), a real; laws: positive_laws(P, Q); channel: channel(W);
        after: positive_laws[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j])); order: a > 1
    """,
    source=at("Section III"),
    printed=r"$D_\alpha(P\|Q) \geq D_\alpha(g(P)\|g(Q))$",
    fidelity="restricted",
    proof=lambda: prove(
        processed.statement,
        _BOTH,
        lemma("moments", "mironov2017.moment.processed", "M", "N", "P", "Q", "W", "a"),
        fact("logs", "log_monotone", _MOMENT, "renyi_moment(P, Q, a)"),
        fact("s", "reciprocal_positive", "a-1"),
        defined=first(_LETTER, _OUTPUT, _BOTH),
    ),
    negative_control={"<=": "<"},
    satisfying_instance=_INSTANCE,
)

CLAIMS = [kept, processed]
