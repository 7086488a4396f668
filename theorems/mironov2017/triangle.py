"""The weak triangle inequality, and levels for groups."""

from theorems.mironov2017.model import SAME, UNIFORM, at
from verify.claims.prelude import *

_ABOVE_ONE = """
    M integer, P R Q family(1), a real; first: positive_law(P); middle: positive_law(R); second: positive_law(Q);
    order: a > 1
"""
_LETTER = use("r", "middle.3", "k")
_X, _Y = "log(P[k]/R[k])", "log(R[k]/Q[k])"


def _half() -> Tactic:
    """R (t e^((2a)x) + e^((2a-2)y)/t)/2 is at least the geometric mean R e^(ax + (a-1)y), which is Q (P/Q)^a."""
    term = seq(
        _LETTER,
        have("logs", f"log(P[k]/Q[k]) = {_X} + {_Y}"),
        have(
            "square",
            f"(t*exp(a*{_X}) - exp((a-1)*{_Y}))^2 >= 0",
            arith(squares=[f"t*exp(a*{_X}) - exp((a-1)*{_Y})"]),
        ),
        fact("s", "reciprocal_positive", "t"),
        rewrite("logs"),
        arith("square*r*s"),
    )
    return have(
        "terms",
        """sum(k, 1, M, Q[k]*(P[k]/Q[k])^a)
                <= sum(k, 1, M, (t*(R[k]*(P[k]/R[k])^(2*a)) + Q[k]*(R[k]/Q[k])^(2*a-1)/t)/2)""",
        pointwise("k", term),
    )


halves: Claim = claim(
    "mironov2017.moment.halves",
    "Two moments of the double order bound a moment",
    "renyi_moment(P, Q, a) <= (t*renyi_moment(P, R, 2*a) + renyi_moment(R, Q, 2*a - 1)/t)/2",
    where="""
        M integer, P R Q family(1), a real; first: positive_law(P); middle: positive_law(R); second:
        positive_law(Q); t real, t > 0
    """,
    source=at("Corollary 4"),
    fidelity="auxiliary",
    says="the Cauchy-Schwarz inequality",
    proof=lambda: prove(halves.statement, _half()),
    negative_control="renyi_moment(P, Q, a) <= (t*renyi_moment(P, R, 2*a) + renyi_moment(R, Q, 2*a - 1)/t)/3",
    satisfying_instance={**SAME, "R": UNIFORM, "a": 2, "t": 1},
)
_FAR, _NEAR = "renyi_moment(P, R, 2*a)", "renyi_moment(R, Q, 2*a-1)"
geometric: Claim = claim(
    "mironov2017.geometric",
    "Where two numbers are scaled to be equal, both are their geometric mean",
    "(exp((v - u)/2)*exp(u) + exp(v)/exp((v - u)/2))/2 = exp((u + v)/2)",
    where="u v real",
    source=at("Corollary 4"),
    fidelity="auxiliary",
    says="the two sides of the inequality of the means meet",
    negative_control="(exp((v - u)/2)*exp(u) + exp(v)/exp((v - u)/2))/2 = exp(u + v)",
    satisfying_instance={"u": 0, "v": 0},
)
_LOGS = f"log({_FAR})", f"log({_NEAR})"
_ROOT = f"exp(({_LOGS[1]} - {_LOGS[0]})/2)"
_MEAN = f"exp(({_LOGS[0]} + {_LOGS[1]})/2)"
_MOMENTS = seq(
    lemma("far", "mironov2017.moment.one", "M", "P", "R", "2*a"),
    lemma("near", "mironov2017.moment.one", "M", "R", "Q", "2*a-1"),
    lemma("one", "mironov2017.moment.one", "M", "P", "Q", "a"),
)
_LEVELS = seq(_MOMENTS, lemma("last", "mironov2017.moment.one", "M", "R", "Q", "2*a"))


def _triangle() -> Tactic:
    """At t with t^2 = near/far both halves are the geometric mean of the two moments."""
    return seq(
        _MOMENTS,
        lemma("halves", "mironov2017.moment.halves", "M", "P", "R", "Q", "a", _ROOT),
        lemma("mean", "mironov2017.geometric", *_LOGS),
        fact("logs", "log_monotone", "renyi_moment(P, Q, a)", _MEAN),
        fact("s", "reciprocal_positive", "a-1"),
        arith("logs*s"),
    )


triangle: Claim = claim(
    "mironov2017.corollary4",
    "A weak triangle inequality, for finite alphabets and full support",
    """divergence_of_order(P, Q, a)
        <= (a - 1/2)/(a - 1)*divergence_of_order(P, R, 2*a) + divergence_of_order(R, Q, 2*a - 1)""",
    where=_ABOVE_ONE,
    source=at("Corollary 4"),
    printed=r"$D_\alpha(P\|Q) \leq \frac{\alpha-1/2}{\alpha-1}D_{2\alpha}(P\|R) + D_{2\alpha-1}(R\|Q)$",
    fidelity="restricted",
    proof=lambda: prove(triangle.statement, _triangle(), defined=_MOMENTS),
    negative_control="""divergence_of_order(P, Q, a)
        < (a - 1/2)/(a - 1)*divergence_of_order(P, R, 2*a) + divergence_of_order(R, Q, 2*a - 1)""",
    satisfying_instance={**SAME, "R": UNIFORM, "a": 2},
)


def _two_steps() -> Tactic:
    return seq(
        lemma("triangle", "mironov2017.corollary4", "M", "P", "R", "Q", "a"),
        lemma("grows", "mironov2017.proposition9", "M", "R", "Q", "2*a-1", "2*a"),
        fact("s", "reciprocal_positive", "a-1"),
        have("weight", "(a-1/2)/(a-1) <= 2"),
        lemma("least", "mironov2017.nonnegative", "M", "R", "Q", "2*a"),
    )


group: Claim = claim(
    "mironov2017.proposition2.pair",
    "(2a, eps)-RDP is (a, 3 eps)-RDP for inputs two steps apart, from a = 3/2 on, for finite alphabets and full support",
    "divergence_of_order(P, Q, a) <= 3*eps",
    where="""
        M integer, P R Q family(1), a real; first: positive_law(P); middle: positive_law(R); second:
        positive_law(Q); order: a >= 3/2; eps real; one: divergence_of_order(P, R, 2*a) <= eps; two:
        divergence_of_order(R, Q, 2*a) <= eps
    """,
    source=at("Proposition 2"),
    printed=r"if $f$ is $(\alpha,\epsilon)$-RDP, $g$ is $2^c$-stable and $\alpha \geq 2^{c+1}$, then $f \circ g$ is $(\alpha/2^c, 3^c\epsilon)$-RDP",
    fidelity="restricted",
    proof=lambda: prove(group.statement, _two_steps(), defined=_LEVELS),
    negative_control="divergence_of_order(P, Q, a) < 3*eps",
    satisfying_instance={**SAME, "R": UNIFORM, "a": 2, "eps": 0},
    notes="The case c = 1, for which the page asks that the order 2a be at least 4.",
)
CLAIMS = [geometric, halves, triangle, group]
