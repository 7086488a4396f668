"""The results in the words of the field, `renyi_divergence` and `hockey_stick`: for statements that people type."""

from theorems.mironov2017.model import SAME, at
from theorems.mironov2017.moments import MOMENT, PAIR
from verify.claims.prelude import *

_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}


def _as(label: str, order: str = "a") -> Tactic:
    """That both words say the same at this order."""
    return lemma(label, "mironov2017.definition3", "M", "P", "Q", order)


def _spelled(orders: tuple[str, ...], *tactics: Tactic) -> Tactic:
    return seq(*(_as(f"same {order}", order) for order in orders), *tactics)


_DEFINED = first(MOMENT, searched())

order: Claim = claim(
    "mironov2017.spelled.order",
    "The Renyi divergence does not decrease with its order, above order 1, for finite alphabets and full support",
    "renyi_divergence(a, P, Q) <= renyi_divergence(b, P, Q)",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; b real, more: a <= b",
    source=at("Proposition 9"),
    fidelity="auxiliary",
    says=r"D_\alpha(P\|Q) \leq D_\beta(P\|Q)",
    waive=_TYPED,
    proof=lambda: prove(
        order.statement,
        _spelled(("a", "b"), lemma("known", "mironov2017.proposition9", "M", "P", "Q", "a", "b"), seq()),
        defined=_DEFINED,
    ),
    negative_control="renyi_divergence(a, P, Q) < renyi_divergence(b, P, Q)",
    satisfying_instance={**SAME, "a": 2, "b": 3},
)

kullback: Claim = claim(
    "mironov2017.spelled.kullback",
    "Relative entropy is at most the Renyi divergence of every order above 1, for finite alphabets and full support",
    "relative_entropy(P, Q) <= renyi_divergence(a, P, Q)",
    where=PAIR,
    source=at("Proposition 9"),
    fidelity="auxiliary",
    says=r"D(P\|Q) \leq D_\alpha(P\|Q)",
    waive=_TYPED,
    proof=lambda: prove(
        kullback.statement,
        _spelled(("a",), lemma("known", "mironov2017.proposition9.one", "M", "P", "Q", "a"),
            have("terms", "relative_entropy(P, Q) = sum(k, 1, M, P[k]*log(P[k]/Q[k]))"),
            seq()),
        defined=_DEFINED,
    ),
    negative_control="relative_entropy(P, Q) < renyi_divergence(a, P, Q)",
    satisfying_instance={**SAME, "a": 2},
)

pure: Claim = claim(
    "mironov2017.spelled.pure",
    "A pair of laws within e^eps of each other has Renyi divergence at most eps and a eps^2/2 (zero-concentrated privacy)",
    "renyi_divergence(a, P, Q) <= eps and renyi_divergence(a, P, Q) <= a*eps^2/2",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps real; near: within(P, Q, eps); level: eps >= 0",
    source=at("Lemma 1"),
    fidelity="auxiliary",
    says=r"D_\alpha(P\|Q) \leq \min(\epsilon, \alpha \epsilon^2/2)",
    proof=lambda: prove(
        pure.statement,
        _spelled(("a",), lemma("most", "mironov2017.pure", "M", "P", "Q", "a", "eps"),
            split(seq(),
                cases("c", "eps > 0", lemma("known", "mironov2017.lemma1.sharp", "M", "P", "Q", "a", "eps"),
                    have("none", "eps = 0")))),
        defined=_DEFINED,
    ),
    negative_control="renyi_divergence(a, P, Q) <= a*(eps^2 - eps)/2",
    satisfying_instance={**SAME, "a": 2, "eps": 1},
)

conversion: Claim = claim(
    "mironov2017.spelled.conversion",
    "From Renyi to approximate privacy, as a hockey-stick divergence at every level, for finite alphabets and full support",
    "hockey_stick(P, Q, L) <= exp((a - 1)*(e - L))",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; e real, level: renyi_divergence(a, P, Q) <= e; L real",
    source=at("Proposition 3"),
    fidelity="auxiliary",
    says=r"E_{e^L}(P\|Q) \leq e^{(\alpha - 1)(\epsilon - L)} \text{ if } D_\alpha(P\|Q) \leq \epsilon",
    proof=lambda: prove(
        conversion.statement,
        _spelled(("a",), seq(),
            lemma("known", "mironov2017.proposition3.every", "M", "P", "Q", "a", "e", "L"),
            have("some", "1 <= M", cases("any", "1 <= M", seq(), absurd("laws.2", fact("none", "sum_empty", "sum(i, 1, M, P[i])")))),
            lemma(("s", "picks"), "basics.sums.positive_part", "M", "i -> P[i] - exp(L)*Q[i]"),
            use("so", "known", "s"),
            have("sum", "sum(k, 1, M, s[k]*(P[k] - exp(L)*Q[k])) = hockey_stick(P, Q, L)"),
            seq()),
        defined=_DEFINED,
    ),
    negative_control="hockey_stick(P, Q, L) <= exp((a - 1)*(e - L))/5",
    satisfying_instance={**SAME, "a": 2, "e": 0, "L": 0},
)

approximate: Claim = claim(
    "mironov2017.spelled.approximate",
    "From Renyi to approximate privacy, as a hockey-stick divergence, for finite alphabets and full support",
    "hockey_stick(P, Q, e + log(1/d)/(a - 1)) <= d",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; e real, level: renyi_divergence(a, P, Q) <= e; d real, some: 0 < d",
    source=at("Proposition 3"),
    fidelity="auxiliary",
    says=r"E_{e^{\epsilon + \log(1/\delta)/(\alpha - 1)}}(P\|Q) \leq \delta \text{ if } D_\alpha(P\|Q) \leq \epsilon",
    proof=lambda: prove(
        approximate.statement,
        lemma("known", "mironov2017.spelled.conversion", "M", "P", "Q", "a", "e", "e + log(1/d)/(a - 1)"),

        have("exponent", "(a - 1)*(e - (e + log(1/d)/(a - 1))) = log(d)"),
        have("delta", "exp((a - 1)*(e - (e + log(1/d)/(a - 1)))) = d", rewrite("exponent")),
        defined=_DEFINED,
    ),
    negative_control="hockey_stick(P, Q, e - log(1/d)/(a - 1)) <= d",
    satisfying_instance={**SAME, "a": 2, "e": 0, "d": "1/2"},
)

preserved: Claim = claim(
    "mironov2017.spelled.preserved",
    "How probable a letter can become, for finite alphabets and full support",
    "P[i] <= (exp(e)*Q[i])^((a - 1)/a)",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; e real, level: renyi_divergence(a, P, Q) <= e; i in 1..M",
    letters={"i": "a letter"},
    source=at("Proposition 10"),
    fidelity="auxiliary",
    says=r"P(i) \leq (e^\epsilon Q(i))^{(\alpha - 1)/\alpha}",
    waive=_TYPED,
    proof=lambda: prove(
        preserved.statement,
        _spelled(("a",), seq(), use("qi", "laws.6", "i"),
            seq(), seq(),
            have("event", "forall k in 1..M: kronecker(k, i) = 0 or kronecker(k, i) = 1", intro("k"), cases("in", "k = i", seq(), seq())),
            lemma("known", "mironov2017.proposition10", "M", "P", "Q", "a", "e", "k -> kronecker(k, i)"),
            seq()),
    ),
    negative_control="P[i] <= (exp(e)*Q[i])^(a/(a - 1))",
    satisfying_instance={**SAME, "a": 2, "e": 0, "i": 1},
)

_MOMENT = "sum(i, 1, M, P[i]^a*Q[i]^(1 - a))"
_MOMENTS = seq(
    MOMENT,
    have("ratios", f"{_MOMENT} = renyi_moment(P, Q, a)", pointwise("k",
        have("log", "log(P[k]/Q[k]) = log(P[k]) - log(Q[k])"), rewrite("log")
)))
moments: Claim = claim(
    "mironov2017.spelled.moments",
    "A pair of laws within e^eps of each other has moments of the order a of the likelihood ratio of at most exp(a (a - 1) eps^2/2) (zero-concentrated privacy)",
    "sum(i, 1, M, P[i]^a*Q[i]^(1 - a)) <= exp(a*(a - 1)*eps^2/2)",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; eps real; near: within(P, Q, eps); level: eps >= 0",
    source=at("Lemma 1"),
    fidelity="auxiliary",
    says=r"\sum_x P(x)^\alpha Q(x)^{1 - \alpha} \leq e^{\alpha (\alpha - 1) \epsilon^2/2}",
    waive=_TYPED,
    proof=lambda: prove(
        moments.statement,
        _MOMENTS,
        lemma("known", "mironov2017.spelled.pure", "M", "P", "Q", "a", "eps"),
        let("s", _MOMENT),
        fact("mono", "exp_monotone", "log(s)", "a*(a - 1)*eps^2/2"),
    ),
    negative_control="sum(i, 1, M, P[i]^a*Q[i]^(1 - a)) <= exp(a*(a - 1)*eps^2/4)",
    satisfying_instance={**SAME, "a": 2, "eps": 1},
)

tails: Claim = claim(
    "mironov2017.spelled.tails",
    "From moments of the likelihood ratio to approximate privacy, as a hockey-stick divergence, for finite alphabets and full support",
    "hockey_stick(P, Q, e + log(1/d)/(a - 1)) <= d",
    where="M integer, P Q family(1), a real; laws: positive_laws(P, Q); order: a > 1; e real, level: sum(i, 1, M, P[i]^a*Q[i]^(1 - a)) <= exp((a - 1)*e); d real, some: 0 < d",
    source=at("Proposition 3"),
    fidelity="auxiliary",
    says=r"E_{e^{\epsilon + \log(1/\delta)/(\alpha - 1)}}(P\|Q) \leq \delta \text{ if } \sum_x P(x)^\alpha Q(x)^{1 - \alpha} \leq e^{(\alpha - 1) \epsilon}",
    waive=_TYPED,
    proof=lambda: prove(
        tails.statement,
        _MOMENTS,
        let("s", _MOMENT),
        fact("mono", "log_monotone", "s", "exp((a - 1)*e)"),
        fact("over", "reciprocal_positive", "a - 1"), have("least", "(a - 1)*e - log(s) >= 0"),
        have("log", "log(s)/(a - 1) <= e", arith("least*over")),
        have("divergence", "renyi_divergence(a, P, Q) <= e", rewrite("s", backwards=True)),
        lemma("known", "mironov2017.spelled.approximate", "M", "P", "Q", "a", "e", "d"),
    ),
    negative_control="hockey_stick(P, Q, e - log(1/d)/(a - 1)) <= d",
    satisfying_instance={**SAME, "a": 2, "e": 0, "d": "1/2"},
)

CLAIMS = [order, kullback, pure, conversion, approximate, preserved, moments, tails]
