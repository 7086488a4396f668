"""Composition: the second mechanism may look at what the first has put out."""

from theorems.mironov2017.model import UNIFORM, at
from verify.claims.prelude import *
from verify.kernel.terms import div

_BOTH = """
    M N integer, P Q family(1), W V family(2), a real;
    laws: positive_laws(P, Q);
    third: positive_channel(W); fourth: positive_channel(V)
"""
_FLAT = Lambda(("i", "j"), div(num(1), num(2)))
_INSTANCE = {"M": 2, "N": 2, "P": UNIFORM, "Q": UNIFORM, "W": _FLAT, "V": _FLAT, "a": 2}
_LETTER = seq(use("q", "laws.6", "i"), have("pq", "P[i]/Q[i] > 0"))


def _entry(j: str) -> Tactic:
    return have("wv", f"W[i,{j}]/V[i,{j}] > 0")


_PAIR_DEFINED = seq(_LETTER, _entry("j"))
_DEFINED = first(_PAIR_DEFINED, seq(_LETTER, _entry("i'")), _LETTER)


def _factor() -> Tactic:
    """Both ratios are positive, so that the power of their product is the product of their powers."""
    term = seq(
        have("both", "(P[i]*W[i,j])/(Q[i]*V[i,j]) = (P[i]/Q[i])*(W[i,j]/V[i,j])"),
        fact("product", "log_product", "P[i]/Q[i]", "W[i,j]/V[i,j]"),
        rewrite("both", "product"),
    )
    return pointwise(
        "i",
        have(
            "inner",
            """sum(j, 1, N, Q[i]*V[i,j]*((P[i]*W[i,j])/(Q[i]*V[i,j]))^a)
                    = sum(j, 1, N, Q[i]*(P[i]/Q[i])^a*(V[i,j]*(W[i,j]/V[i,j])^a))""",
            pointwise("j", term),
        ),
    )


factors: Claim = claim(
    "mironov2017.joint",
    "The moment of two outputs, by the first",
    "joint_moment(P, W, Q, V, a) = sum(i, 1, M, Q[i]*(P[i]/Q[i])^a*renyi_moment[N]((j) -> W[i,j], (j) -> V[i,j], a))",
    where=_BOTH,
    source=at("Proposition 1"),
    fidelity="auxiliary",
    says="the moment of both is the mean of the moments of the second",
    proof=lambda: prove(factors.statement, _factor(), defined=_DEFINED),
    negative_control="joint_moment(P, W, Q, V, a) < sum(i, 1, M, Q[i]*(P[i]/Q[i])^a*renyi_moment[N]((j) -> W[i,j], (j) -> V[i,j], a))",
    satisfying_instance=_INSTANCE,
)

_ONE_EACH = lemma("one", "mironov2017.moment.one", "N", "j -> W[i,j]", "j -> V[i,j]", "a")
least: Claim = claim(
    "mironov2017.joint.one",
    "The moment of two outputs is at least one",
    "joint_moment(P, W, Q, V, a) >= 1",
    where="""
        M N integer, P Q family(1), W V family(2), a real; laws: positive_laws(P, Q);
        third: positive_channel(W); fourth: positive_channel(V) ; order: a > 1
    """,
    source=at("Proposition 1"),
    fidelity="auxiliary",
    says="moments of order above one are at least one",
    proof=lambda: prove(
        least.statement,
        lemma("joint", "mironov2017.joint", "M", "N", "P", "Q", "W", "V", "a"),
        lemma("alone", "mironov2017.moment.one", "M", "P", "Q", "a"),
        have(
            "each",
            """sum(i, 1, M, Q[i]*(P[i]/Q[i])^a)
                <= sum(i, 1, M, Q[i]*(P[i]/Q[i])^a*renyi_moment[N]((j) -> W[i,j], (j) -> V[i,j], a))""",
            pointwise("i", _ONE_EACH, have("weight", "Q[i]*(P[i]/Q[i])^a > 0")),
        ),
        defined=_DEFINED,
    ),
    negative_control="joint_moment(P, W, Q, V, a) > 1",
    satisfying_instance=_INSTANCE,
)


_LEVELS_DEFINED = first(
    lemma("inner", "mironov2017.moment.one", "N", "j -> W[i,j]", "j -> V[i,j]", "a"),
    _entry("i'"),
    _PAIR_DEFINED,
    lemma("one", "mironov2017.moment.one", "M", "P", "Q", "a"),
    lemma("one", "mironov2017.joint.one", "M", "N", "P", "Q", "W", "V", "a"),
)


def _compose() -> Tactic:
    """Each inner moment is at most e^((a-1) e2), the outer one at most e^((a-1) e1)."""
    inner = seq(
        use("level", "two", "i"),
        lemma(("to", "from"), "mironov2017.moment.bounded", "N", "j -> W[i,j]", "j -> V[i,j]", "a", "e2"),
        use("tight", "to"),
        have("weight", "Q[i]*(P[i]/Q[i])^a > 0"),
    )
    return seq(
        lemma("joint", "mironov2017.joint", "M", "N", "P", "Q", "W", "V", "a"),
        lemma("least", "mironov2017.joint.one", "M", "N", "P", "Q", "W", "V", "a"),
        have(
            "means",
            """sum(i, 1, M, Q[i]*(P[i]/Q[i])^a*renyi_moment[N]((j) -> W[i,j], (j) -> V[i,j], a))
                <= sum(i, 1, M, Q[i]*(P[i]/Q[i])^a*exp((a-1)*e2))""",
            pointwise("i", inner),
        ),
        lemma(("to", "from"), "mironov2017.moment.bounded", "M", "P", "Q", "a", "e1"),
        use("tight", "to"),
        have("E", "exp((a-1)*e2) > 0"),
        fact("logs", "log_monotone", "joint_moment(P, W, Q, V, a)", "exp((a-1)*e1 + (a-1)*e2)"),
    )


composition: Claim = claim(
    "mironov2017.proposition1",
    "Levels of mechanisms that run one after the other add up, for finite alphabets and full support",
    "log(joint_moment(P, W, Q, V, a))/(a - 1) <= e1 + e2",
    where="""
        M N integer, P Q family(1), W V family(2), a real; laws: positive_laws(P, Q);
        third: positive_channel(W); fourth: positive_channel(V) ; order: a > 1; e1 e2 real, one:
        divergence_of_order(P, Q, a) <= e1; two: forall i in 1..M: divergence_of_order[N]((j) -> W[i,j], (j)
        -> V[i,j], a) <= e2
    """,
    source=at("Proposition 1"),
    printed=r"if $f$ is $(\alpha,\epsilon_1)$-RDP and $g$ is $(\alpha,\epsilon_2)$-RDP, then $(X,Y)$ with $X \sim f(D)$, $Y \sim g(X,D)$ is $(\alpha,\epsilon_1+\epsilon_2)$-RDP",
    fidelity="restricted",
    proof=lambda: prove(composition.statement, _compose(), defined=_LEVELS_DEFINED),
    negative_control="log(joint_moment(P, W, Q, V, a))/(a - 1) < e1 + e2",
    satisfying_instance={**_INSTANCE, "e1": 0, "e2": 0},
)

CLAIMS = [factors, least, composition]
