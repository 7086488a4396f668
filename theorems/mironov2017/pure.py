"""Levels of differential privacy, and what they say of Renyi divergences."""

from theorems.mironov2017.model import SAME, at
from theorems.mironov2017.moments import MOMENT
from verify.claims.prelude import *

chord: Claim = claim(
    "mironov2017.chord",
    "A power lies below its chord between e^-eps and e^eps",
    "u^a <= ((u - exp(-eps))*exp(a*eps) + (exp(eps) - u)*exp(-a*eps))/(exp(eps) - exp(-eps))",
    where="u a eps real, a > 1, eps > 0, exp(-eps) <= u, u <= exp(eps)",
    source=at("Lemma 1"),
    fidelity="auxiliary",
    says="the power is convex",
    negative_control="u^a <= ((u - exp(-eps))*exp(a*eps) + (exp(eps) - u)*exp(-a*eps))/(exp(eps) - exp(-eps))/2",
    satisfying_instance={"a": 2, "eps": 1, "u": 1},
)
two_points: Claim = claim(
    "mironov2017.two_points",
    "The moment of the worst pair of laws",
    """((1 - exp(-eps))*exp(a*eps) + (exp(eps) - 1)*exp(-a*eps))/(exp(eps) - exp(-eps))
        <= exp((a - 1)*(a*eps^2/2))""",
    where="a eps real, a > 1, eps > 0",
    source=at("Lemma 1"),
    fidelity="auxiliary",
    says=r"\frac{\sinh(a\epsilon)-\sinh((a-1)\epsilon)}{\sinh\epsilon} \leq e^{a(a-1)\epsilon^2/2}",
    negative_control={"2/2": "2/3"},
    satisfying_instance={"a": 2, "eps": 1},
)
_NEAR = """
    M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps real; near: within(P, Q, eps)
"""
_CLOSE = """
    M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps real; near: within(P, Q, eps);
    eps > 0
"""
_LETTER = seq(
    use("p", "laws.3", "k"),
    use("q", "laws.6", "k"),
    use("n", "near", "k"),
    fact("s", "reciprocal_positive", "Q[k]"),
)


def _to_level(bound: str) -> Tactic:
    return seq(
        lemma(("to", "from"), "mironov2017.moment.bounded", "M", "P", "Q", "a", bound),
        use("so", "from"),
    )


def _by_chord() -> Tactic:
    """The chord of the power is linear in the likelihood ratio, which has mean 1 under Q."""
    term = seq(
        _LETTER,
        have("E", "exp(-eps) > 0"),
        have("down", "exp(-eps) <= P[k]/Q[k]", arith("n.2*E*s")),
        lemma("below", "mironov2017.chord", "P[k]/Q[k]", "a", "eps"),
        arith("below*q"),
    )
    chords = "(P[k] - exp(-eps)*Q[k])*exp(a*eps) + (exp(eps)*Q[k] - P[k])*exp(-a*eps)"
    return seq(
        fact("wide", "exp_increasing", "-eps", "eps"),
        have(
            "terms",
            f"sum(k, 1, M, Q[k]*(P[k]/Q[k])^a) <= sum(k, 1, M, ({chords})/(exp(eps) - exp(-eps)))",
            pointwise("k", term),
        ),
        lemma("worst", "mironov2017.two_points", "a", "eps"),
        have(
            "summed",
            f"""sum(k, 1, M, ({chords})/(exp(eps) - exp(-eps)))
                = ((1 - exp(-eps))*exp(a*eps) + (exp(eps) - 1)*exp(-a*eps))/(exp(eps) - exp(-eps))""",
        ),
        _to_level("a*eps^2/2"),
    )


sharp: Claim = claim(
    "mironov2017.lemma1.sharp",
    "eps-DP is (a, a eps^2/2)-RDP, for finite alphabets and full support",
    "divergence_of_order(P, Q, a) <= a*eps^2/2",
    where=_CLOSE,
    source=at("Lemma 1"),
    printed=r"if $D_\infty(P\|Q) \leq \epsilon$ and $D_\infty(Q\|P) \leq \epsilon$, then $D_\alpha(P\|Q) \leq 2\alpha\epsilon^2$",
    fidelity="sharpened",
    says=r"D_\alpha(P\|Q) \leq \alpha\epsilon^2/2",
    proof=lambda: prove(sharp.statement, _by_chord(), defined=MOMENT),
    negative_control="divergence_of_order(P, Q, a) <= a*(eps^2 - eps)/2",
    satisfying_instance={**SAME, "a": 2, "eps": 1},
    notes="This is Proposition 3.3 of Bun and Steinke (2016).",
)
lemma1: Claim = claim(
    "mironov2017.lemma1",
    "eps-DP is (a, 2 a eps^2)-RDP, for finite alphabets and full support",
    "divergence_of_order(P, Q, a) <= 2*a*eps^2",
    where=_CLOSE,
    source=at("Lemma 1"),
    printed=r"if $D_\infty(P\|Q) \leq \epsilon$ and $D_\infty(Q\|P) \leq \epsilon$, then $D_\alpha(P\|Q) \leq 2\alpha\epsilon^2$",
    fidelity="restricted",
    proof=lambda: prove(
        lemma1.statement,
        lemma("sharp", "mironov2017.lemma1.sharp", "M", "P", "Q", "a", "eps"),
        have("square", "a*eps^2 >= 0", have("s", "eps^2 >= 0")),
        defined=MOMENT,
    ),
    negative_control="divergence_of_order(P, Q, a) <= 2*a*(eps^2 - eps)",
    satisfying_instance={**SAME, "a": 2, "eps": 1},
)
at_most: Claim = claim(
    "mironov2017.pure",
    "eps-DP is (a, eps)-RDP for every order above 1, for finite alphabets and full support",
    "divergence_of_order(P, Q, a) <= eps",
    where=_NEAR,
    source=at("Section III"),
    printed=r"an $\epsilon$-DP mechanism is $(\alpha,\epsilon)$-RDP for every $\alpha > 1$",
    fidelity="restricted",
    proof=lambda: prove(
        at_most.statement,
        have(
            "terms",
            "sum(k, 1, M, Q[k]*(P[k]/Q[k])^a) <= sum(k, 1, M, P[k]*exp((a-1)*eps))",
            pointwise(
                "k",
                _LETTER,
                fact("logs", "log_monotone", "P[k]/Q[k]", "exp(eps)"),
                fact("power", "exp_monotone", "(a-1)*log(P[k]/Q[k])", "(a-1)*eps"),
                arith("power*p"),
            ),
        ),
        have(
            "moment",
            "renyi_moment(P, Q, a) <= exp((a-1)*eps)",
            arith("terms", eq=[("exp((a-1)*eps)", "laws.2")]),
        ),
        _to_level("eps"),
        defined=MOMENT,
    ),
    negative_control="divergence_of_order(P, Q, a) <= 1 - eps",
    satisfying_instance={**SAME, "a": 2, "eps": 1},
)

CLAIMS = [chord, two_points, sharp, lemma1, at_most]
