"""How the divergence grows with its order."""

from theorems.mironov2017.model import SAME, at
from theorems.mironov2017.moments import MOMENT, PAIR
from verify.claims.prelude import *

tangent: Claim = claim(
    "mironov2017.tangent",
    "A power of e^x lies above its tangent at y",
    "exp(r*x) >= exp(r*y)*(1 + r*(exp(x - y) - 1))",
    where="r x y real, r >= 1",
    source=at("Proposition 9"),
    fidelity="auxiliary",
    says=r"e^{rx} \geq e^{ry}(1+r(e^{x-y}-1))",
    negative_control="exp(r*x) >= exp(r*y)*(1 + r*exp(x - y))",
    satisfying_instance={"r": 2, "x": 0, "y": 0},
)

_X = "log(P[k]/Q[k])"


def _sum_up() -> Tactic:
    term = seq(
        lemma("above", "mironov2017.tangent", "r", f"(a-1)*{_X}", "y"),
        have("order", f"r*((a-1)*{_X}) = (b-1)*{_X}"),
        have(
            "so",
            f"exp((b-1)*{_X}) >= exp(r*y)*(1 + r*(exp((a-1)*{_X} - y) - 1))",
            rewrite("order", backwards=True),
        ),
    )
    return seq(
        have(
            "terms",
            """sum(k, 1, M, exp(r*y)*(P[k] + r*(exp(-y)*(Q[k]*(P[k]/Q[k])^a) - P[k])))
                <= sum(k, 1, M, Q[k]*(P[k]/Q[k])^b)""",
            pointwise("k", term),
        ),
        arith("terms", eq=[("exp(r*y)*(1-r)", "laws.2")]),
    )


above: Claim = claim(
    "mironov2017.moment.order",
    "The moment of order b lies above the tangents of that of order a",
    "exp(r*y)*(1 + r*(exp(-y)*renyi_moment(P, Q, a) - 1)) <= renyi_moment(P, Q, b)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); b r y real, r >=
        1, orders: r*(a - 1) = b - 1
    """,
    source=at("Proposition 9"),
    fidelity="auxiliary",
    says=r"Jensen's inequality for the power r = (b-1)/(a-1)",
    proof=lambda: prove(above.statement, _sum_up()),
    negative_control="exp(r*y)*(1 + r*exp(-y)*renyi_moment(P, Q, a)) <= renyi_moment(P, Q, b)",
    satisfying_instance={**SAME, "a": 2, "b": 3, "r": 2, "y": 0},
)


def _grow() -> Tactic:
    m, r = "renyi_moment(P, Q, a)", "(b-1)/(a-1)"
    return seq(
        MOMENT,
        lemma("above", "mironov2017.moment.order", "M", "P", "Q", "a", "b", r, f"log({m})"),
        have("power", f"exp({r}*log({m})) <= renyi_moment(P, Q, b)", arith("above")),
        fact("logs", "log_monotone", f"exp({r}*log({m}))", "renyi_moment(P, Q, b)"),
        fact("s", "reciprocal_positive", "b-1"),
        arith("logs*s"),
    )


monotone: Claim = claim(
    "mironov2017.proposition9",
    "The Renyi divergence does not decrease with its order, above order 1, for finite alphabets and full support",
    "divergence_of_order(P, Q, a) <= divergence_of_order(P, Q, b)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; b
        real, more: a <= b
    """,
    source=at("Proposition 9"),
    printed=r"$D_\alpha(P\|Q) \leq D_\beta(P\|Q)$ for $1 \leq \alpha < \beta \leq \infty$",
    fidelity="restricted",
    proof=lambda: prove(
        monotone.statement,
        _grow(),
        defined=first(MOMENT, lemma("one", "mironov2017.moment.one", "M", "P", "Q", "b")),
    ),
    negative_control="divergence_of_order(P, Q, a) < divergence_of_order(P, Q, b)",
    satisfying_instance={**SAME, "a": 2, "b": 3},
)


def _relative_entropy() -> Tactic:
    term = fact("above", "exp_above_tangent", f"(a-1)*{_X} - y")
    return seq(
        have(
            "terms",
            f"sum(k, 1, M, P[k] + (a-1)*(P[k]*{_X}) - y*P[k]) <= sum(k, 1, M, exp(-y)*(Q[k]*(P[k]/Q[k])^a))",
            pointwise("k", term),
        ),
        arith("terms", eq=[("1-y", "laws.2")]),
    )


line: Claim = claim(
    "mironov2017.kullback",
    "Relative entropy lies below the tangents of the logarithm of a moment",
    "(a - 1)*sum(k, 1, M, P[k]*log(P[k]/Q[k])) <= y - 1 + exp(-y)*renyi_moment(P, Q, a)",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); y real",
    source=at("Proposition 9"),
    fidelity="auxiliary",
    says="Jensen's inequality for the logarithm",
    proof=lambda: prove(line.statement, _relative_entropy()),
    negative_control="(a - 1)*sum(k, 1, M, P[k]*log(P[k]/Q[k])) <= y - 2 + exp(-y)*renyi_moment(P, Q, a)",
    satisfying_instance={**SAME, "a": 2, "y": 0},
)

_M = "renyi_moment(P, Q, a)"
kullback: Claim = claim(
    "mironov2017.proposition9.one",
    "Relative entropy, order 1, is at most the divergence of every greater order, for finite alphabets and full support",
    "sum(k, 1, M, P[k]*log(P[k]/Q[k])) <= divergence_of_order(P, Q, a)",
    where=PAIR,
    source=at("Proposition 9"),
    printed=r"$D_\alpha(P\|Q) \leq D_\beta(P\|Q)$ for $1 \leq \alpha < \beta \leq \infty$",
    fidelity="restricted",
    proof=lambda: prove(
        kullback.statement,
        MOMENT,
        lemma("line", "mironov2017.kullback", "M", "P", "Q", "a", f"log({_M})"),
        fact("s", "reciprocal_positive", "a-1"),
        have("so", f"(a-1)*sum(k, 1, M, P[k]*log(P[k]/Q[k])) <= log({_M})", arith("line")),
        arith("so*s"),
        defined=first(MOMENT, seq()),
    ),
    negative_control="sum(k, 1, M, P[k]*log(P[k]/Q[k])) < divergence_of_order(P, Q, a)",
    others=["mironov2017.proposition9"],
    satisfying_instance={**SAME, "a": 2},
)

CLAIMS = [tangent, above, monotone, line, kullback]
