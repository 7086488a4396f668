"""Moments of the likelihood ratio: how they lie, and what they have to do with the divergence."""

from theorems.mironov2017.model import SAME, at
from verify.claims.prelude import *

PAIR = "M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1"

bernoulli: Claim = claim(
    "mironov2017.bernoulli",
    "A power lies above its tangent at one",
    "1 + a*(v - 1) <= v^a",
    where="a v real, a >= 1, v > 0",
    source=at("Definition 3"),
    fidelity="auxiliary",
    says=r"1+a(v-1) \leq v^a",
    negative_control="1 + a*v <= v^a",
    satisfying_instance={"a": 2, "v": 1},
)

one: Claim = claim(
    "mironov2017.moment.one",
    "Moments of order above one are at least one",
    "renyi_moment(P, Q, a) >= 1",
    where=PAIR,
    source=at("Definition 3"),
    fidelity="auxiliary",
    says=r"\mathrm{E}_{x \sim Q} (P(x)/Q(x))^\alpha \geq 1",
    proof=lambda: prove(
        one.statement,
        have(
            "tangent",
            "sum(k, 1, M, Q[k] + a*(P[k] - Q[k])) <= renyi_moment(P, Q, a)",
            pointwise("k", lemma("above", "mironov2017.bernoulli", "a", "P[k]/Q[k]")),
        ),
        arith("tangent", eq=[("a", "laws.2"), ("a-1", "laws.5")]),
    ),
    negative_control="renyi_moment(P, Q, a) > 1",
    satisfying_instance={**SAME, "a": 2},
)

MOMENT = lemma("one", "mironov2017.moment.one", "M", "P", "Q", "a")
level: Claim = claim(
    "mironov2017.moment",
    "The moment of order a is e^((a-1) D), for laws of full support",
    "renyi_moment(P, Q, a) = exp((a - 1)*divergence_of_order(P, Q, a))",
    where=PAIR,
    source=at("Definition 3"),
    fidelity="auxiliary",
    says=r"\mathrm{E}_{x \sim Q} (P(x)/Q(x))^\alpha = e^{(\alpha-1) D_\alpha(P\|Q)}",
    proof=lambda: prove(
        level.statement,
        MOMENT,
        have("times", "(a-1)*divergence_of_order(P, Q, a) = log(renyi_moment(P, Q, a))"),
        rewrite("times"),
        defined=MOMENT,
    ),
    negative_control="renyi_moment(P, Q, a) = exp(a*divergence_of_order(P, Q, a))",
    satisfying_instance={**SAME, "a": 2},
)

bounded: Claim = claim(
    "mironov2017.moment.bounded",
    "A bound for the divergence is one for the moment, and the other way round",
    "divergence_of_order(P, Q, a) <= e <=> renyi_moment(P, Q, a) <= exp((a - 1)*e)",
    where="""
        M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; e
        real
    """,
    source=at("Definition 4"),
    fidelity="auxiliary",
    says=r"D_\alpha(P\|Q) \leq \epsilon \iff \mathrm{E}_{x \sim Q} (P(x)/Q(x))^\alpha \leq e^{(\alpha-1)\epsilon}",
    proof=lambda: prove(
        bounded.statement,
        MOMENT,
        lemma("level", "mironov2017.moment", "M", "P", "Q", "a"),
        split(
            seq(intro("small"), fact("up", "exp_monotone", "(a-1)*divergence_of_order(P, Q, a)", "(a-1)*e")),
            seq(
                intro("small"),
                fact("up", "log_monotone", "renyi_moment(P, Q, a)", "exp((a-1)*e)"),
                fact("r", "reciprocal_positive", "a-1"),
            ),
        ),
        defined=MOMENT,
    ),
    negative_control="divergence_of_order(P, Q, a) <= e <=> renyi_moment(P, Q, a) < exp((a - 1)*e)",
    satisfying_instance={**SAME, "a": 2, "e": 0},
)

nonnegative: Claim = claim(
    "mironov2017.nonnegative",
    "The Renyi divergence of order above 1 is not negative, for finite alphabets and full support",
    "divergence_of_order(P, Q, a) >= 0",
    where=PAIR,
    source=at("Proposition 8"),
    printed=r"$D_\alpha(P\|Q) \geq 0$",
    fidelity="restricted",
    proof=lambda: prove(
        nonnegative.statement,
        MOMENT,
        fact("logs", "log_monotone", "1", "renyi_moment(P, Q, a)"),
        defined=MOMENT,
    ),
    negative_control="divergence_of_order(P, Q, a) > 0",
    satisfying_instance={**SAME, "a": 2},
)

_POWERS = seq(have("logs", "log(P[k]/Q[k]) = log(P[k]) - log(Q[k])"), rewrite("logs"))
_SAME = have(
    "same", "sum(i, 1, M, P[i]^a*Q[i]^(1-a)) = sum(i, 1, M, Q[i]*(P[i]/Q[i])^a)", pointwise("k", _POWERS)
)
form: Claim = claim(
    "mironov2017.definition3",
    "Two ways to write the divergence, for laws of full support",
    "renyi_divergence(a, P, Q) = divergence_of_order(P, Q, a)",
    where=PAIR,
    source=at("Definition 3"),
    fidelity="auxiliary",
    notes="On the left the usual sum of p^alpha q^(1-alpha), on the right the moment of the paper.",
    proof=lambda: prove(form.statement, _SAME, rewrite("same"), defined=first(MOMENT, seq(MOMENT, _SAME))),
    negative_control="renyi_divergence(a, P, Q) < divergence_of_order(P, Q, a)",
    satisfying_instance={**SAME, "a": 2},
)

CLAIMS = [bernoulli, one, level, bounded, nonnegative, form]
