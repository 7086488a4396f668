"""What a Renyi level says of events: (eps,delta)-privacy, and how far a probability can rise."""

from theorems.mironov2017.model import ONES, SAME, ZEROS, at
from theorems.mironov2017.moments import MOMENT
from verify.claims.prelude import *

young: Claim = claim(
    "mironov2017.young",
    "A number lies below a mean of e^y and of a power",
    "u <= exp(y)*(a - 1)/a + u^a*exp((1 - a)*y)/a",
    where="a u y real, a > 1, u > 0",
    source=at("Proposition 10"),
    fidelity="auxiliary",
    says="Young's inequality",
    proof=lambda: prove(
        young.statement,
        lemma("above", "mironov2017.tangent", "a", "log(u)", "y"),
        have(
            "power",
            "exp(a*log(u)) >= exp(a*y)*(1-a) + a*u*exp((a-1)*y)",
        ),
        have("scale", "exp((1-a)*y) > 0"),
        fact("s", "reciprocal_positive", "a"),
        arith("power*scale*s"),
    ),
    negative_control="u <= exp(y)*(a - 1)/a/2 + u^a*exp((1 - a)*y)/a",
    satisfying_instance={"a": 2, "u": 1, "y": 0},
)


def _by_young() -> Tactic:
    term = seq(
        use("q", "laws.6", "k"),
        lemma("above", "mironov2017.young", "a", "P[k]/Q[k]", "y"),
        have("E", "exp((1-a)*y) > 0"),
        have("weight", "Q[k]*(P[k]/Q[k])^a > 0"),
        fact("r", "reciprocal_positive", "a"),
        use("bit", "event", "k"),
        alternatives("b", "bit", seq(rewrite("b"), arith("weight*E*r"))),
    )
    return seq(
        lemma(("to", "from"), "mironov2017.moment.bounded", "M", "P", "Q", "a", "eps"),
        use("tight", "to"),
        have(
            "terms",
            """sum(k, 1, M, s[k]*P[k] - exp(y)*(a-1)/a*(s[k]*Q[k]))
                <= sum(k, 1, M, Q[k]*(P[k]/Q[k])^a*exp((1-a)*y)/a)""",
            pointwise("k", term),
        ),
        have("E", "exp((1-a)*y) > 0"),
        fact("r", "reciprocal_positive", "a"),
        arith("terms", "tight*E*r"),
    )


lines: Claim = claim(
    "mironov2017.proposition10.lines",
    "How probable an event can be, by every y",
    "sum(k, 1, M, s[k]*P[k]) <= exp(y)*(a - 1)/a*sum(k, 1, M, s[k]*Q[k]) + exp((a - 1)*(eps - y))/a",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps
        real, level: divergence_of_order(P, Q, a) <= eps; y real; s family(1), event: forall i in 1..M: s[i]
        = 0 or s[i] = 1
    """,
    source=at("Proposition 10"),
    fidelity="auxiliary",
    says="tangents of the bound of Proposition 10",
    proof=lambda: prove(lines.statement, _by_young(), defined=MOMENT),
    negative_control="sum(k, 1, M, s[k]*P[k]) <= exp(y)*(a - 1)/a*sum(k, 1, M, s[k]*Q[k])",
    satisfying_instance={**SAME, "a": 2, "eps": 0, "y": 0, "s": ZEROS},
)

sharp: Claim = claim(
    "mironov2017.proposition3.sharp",
    "(a, eps)-RDP is (L, exp((a-1)(eps-L)) (1-1/a)^(a-1)/a)-DP for every L, for finite alphabets and full support",
    "close(P, Q, L, exp((a - 1)*(eps - L))*(1 - 1/a)^(a - 1)/a)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps
        real, level: divergence_of_order(P, Q, a) <= eps; L real
    """,
    source=at("Proposition 3"),
    says="the conversion with the constant of Canonne, Kamath and Steinke (2020)",
    fidelity="beyond",
    proof=lambda: prove(
        sharp.statement,
        intro("s", "event"),
        lemma("line", "mironov2017.proposition10.lines", "M", "P", "Q", "a", "eps", "L-log(1-1/a)", "s"),
        defined=MOMENT,
    ),
    negative_control="close(P, Q, L, exp((a - 1)*(eps - L))*(1 - 1/a)^(a - 1)/a/2)",
    satisfying_instance={**SAME, "a": 2, "eps": 0, "L": 0},
)

every: Claim = claim(
    "mironov2017.proposition3.every",
    "(a, eps)-RDP is (L, exp((a-1)(eps-L)))-DP for every L, for finite alphabets and full support",
    "close(P, Q, L, exp((a - 1)*(eps - L)))",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps
        real, level: divergence_of_order(P, Q, a) <= eps; L real
    """,
    source=at("Proposition 3"),
    printed=r"an $(\alpha,\epsilon)$-RDP mechanism is $(\epsilon+\frac{\log 1/\delta}{\alpha-1},\delta)$-DP for any $0<\delta<1$",
    fidelity="sharpened",
    says=r"(L, e^{(\alpha-1)(\epsilon-L)})\text{-DP for every } L",
    proof=lambda: prove(
        every.statement,
        lemma("sharp", "mironov2017.proposition3.sharp", "M", "P", "Q", "a", "eps", "L"),
        have("below", "1 - 1/a > 0"),
        fact("negative", "log_monotone", "1-1/a", "1"),
        fact("power", "exp_monotone", "(a-1)*log(1-1/a)", "0"),
        have("small", "(1 - 1/a)^(a - 1)/a <= 1"),
        have("E", "exp((a-1)*(eps-L)) > 0"),
        intro("s", "event"),
        use("so", "sharp", "s"),
        arith("so", "small*E"),
        defined=MOMENT,
    ),
    negative_control="close(P, Q, L, exp((a - 1)*(eps - L))/2)",
    satisfying_instance={**SAME, "a": 2, "eps": 0, "L": 0},
)

events: Claim = claim(
    "mironov2017.proposition3",
    "(a, eps)-RDP is (eps + log(1/d)/(a-1), d)-DP, for finite alphabets and full support",
    "close(P, Q, eps + log(1/d)/(a - 1), d)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps
        real, level: divergence_of_order(P, Q, a) <= eps; d real, 0 < d < 1
    """,
    source=at("Proposition 3"),
    printed=r"an $(\alpha,\epsilon)$-RDP mechanism is $(\epsilon+\frac{\log 1/\delta}{\alpha-1},\delta)$-DP for any $0<\delta<1$",
    fidelity="restricted",
    proof=lambda: prove(
        events.statement,
        lemma("every", "mironov2017.proposition3.every", "M", "P", "Q", "a", "eps", "eps+log(1/d)/(a-1)"),
        have("exponent", "(a-1)*(eps-(eps+log(1/d)/(a-1))) = log(d)"),
        have("delta", "exp((a-1)*(eps-(eps+log(1/d)/(a-1)))) = d", rewrite("exponent")),
        intro("s", "event"),
        use("so", "every", "s"),
        defined=MOMENT,
    ),
    negative_control="close(P, Q, eps - log(1/d)/(a - 1), d)",
    satisfying_instance={**SAME, "a": 2, "eps": 0, "d": "1/2"},
)

_AFTER = "sum(k, 1, M, s[k]*Q[k])"
_BEST = f"((a-1)*eps - log({_AFTER}))/a"
preserved: Claim = claim(
    "mironov2017.proposition10",
    "How probable an event can become, for finite alphabets and full support",
    "sum(k, 1, M, s[k]*P[k]) <= (exp(eps)*sum(k, 1, M, s[k]*Q[k]))^((a - 1)/a)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps
        real, level: divergence_of_order(P, Q, a) <= eps; s family(1), event: forall i in 1..M: s[i] = 0 or
        s[i] = 1; possible: sum(k, 1, M, s[k]*Q[k]) > 0
    """,
    source=at("Proposition 10"),
    printed=r"$P(A) \leq (\exp[D_\alpha(P\|Q)] \cdot Q(A))^{(\alpha-1)/\alpha}$",
    fidelity="restricted",
    proof=lambda: prove(
        preserved.statement,
        fact("logs", "log_product", "exp(eps)", _AFTER),
        lemma("line", "mironov2017.proposition10.lines", "M", "P", "Q", "a", "eps", _BEST, "s"),
        rewrite("logs"),
        defined=MOMENT,
    ),
    negative_control="sum(k, 1, M, s[k]*P[k]) <= (exp(eps)*sum(k, 1, M, s[k]*Q[k]))^(a/(a - 1))",
    satisfying_instance={**SAME, "a": 2, "eps": 0, "s": ONES},
)

shorter: Claim = claim(
    "mironov2017.proposition3.shorter",
    "(a, eps)-RDP is (eps + log(1-1/a) - (log(d) + log(a))/(a-1), d)-DP, for finite alphabets and full support",
    "close(P, Q, eps + log(1 - 1/a) - (log(d) + log(a))/(a - 1), d)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps
        real, level: divergence_of_order(P, Q, a) <= eps; d real, d > 0
    """,
    source=at("Proposition 3"),
    says="the level that the constant of Canonne, Kamath and Steinke (2020) gives for d",
    fidelity="beyond",
    proof=lambda: prove(
        shorter.statement,
        lemma(
            "sharp",
            "mironov2017.proposition3.sharp",
            *("M", "P", "Q", "a", "eps", "eps + log(1-1/a) - (log(d) + log(a))/(a-1)"),
        ),
        have("exponent", "(a-1)*(eps - (eps + log(1-1/a) - (log(d) + log(a))/(a-1))) = log(d) + log(a) - (a-1)*log(1-1/a)"),
        have(
            "delta",
            "exp((a-1)*(eps - (eps + log(1-1/a) - (log(d) + log(a))/(a-1))))*(1-1/a)^(a-1)/a = d",
            rewrite("exponent"),
        ),
        intro("s", "event"),
        use("so", "sharp", "s"),
        defined=MOMENT,
    ),
    negative_control="close(P, Q, eps + log(1 - 1/a) - (log(d) + 2*log(a))/(a - 1), d)",
    satisfying_instance={**SAME, "a": 2, "eps": 0, "d": "1/2"},
)

CLAIMS = [young, lines, sharp, every, events, shorter, preserved]
