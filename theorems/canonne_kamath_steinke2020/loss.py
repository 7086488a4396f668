"""The delta of a level as a mean over the privacy loss, and in two probabilities."""

from theorems.canonne_kamath_steinke2020.model import LAWS, SAME, at
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative

_RATIO = seq(
    use("p", "laws.3", "i"),
    use("q", "laws.6", "i"),
    have("ratio", "P[i]/Q[i] > 0"),
)
mean: Claim = claim(
    "canonne_kamath_steinke2020.lemma9",
    "The delta of a level is the mean of a positive part over the privacy loss, for finite alphabets and full support",
    "hockey_stick(P, Q, eps) = sum(i, 1, M, P[i]*max(0, 1 - exp(eps - log(P[i]/Q[i]))))",
    where=f"{LAWS}; eps real",
    source=at("Lemma 9"),
    printed=r"$\delta = \mathbb{E}_{Z \gets \mathsf{PrivLoss}(M(x)\|M(x'))}[\max\{0, 1-e^{\varepsilon-Z}\}]$",
    fidelity="restricted",
    others=["canonne_kamath_steinke2020.lemma9.events"],
    proof=lambda: prove(mean.statement, pointwise("i", _RATIO, _TERM)),
    negative_control={"1 - exp(eps -": "1 - exp(-eps -"},
    satisfying_instance={**SAME, "eps": 0},
)
_GAIN = "1 - exp(eps - log(P[i]/Q[i]))"
_TERM = cases("sign", f"{_GAIN} >= 0",
          seq(have("up", "P[i] - exp(eps)*Q[i] >= 0"), have("a", f"max(0, {_GAIN}) = {_GAIN}"), have("b", "max(P[i] - exp(eps)*Q[i], 0) = P[i] - exp(eps)*Q[i]")),
          seq(have("dn", "P[i] - exp(eps)*Q[i] <= 0"), have("b", "max(P[i] - exp(eps)*Q[i], 0) = 0")))
events: Claim = claim(
    "canonne_kamath_steinke2020.lemma9.events",
    "The delta of a level is P(loss > eps) - e^eps Q(loss > eps), for finite alphabets and full support",
    "hockey_stick(P, Q, eps) = sum(i, 1, M, s[i]*P[i]) - exp(eps)*sum(i, 1, M, s[i]*Q[i])",
    where=f"{LAWS}; eps real, s family(1); large: forall i in 1..M: s[i] = 1 and log(P[i]/Q[i]) > eps or s[i] = 0 and log(P[i]/Q[i]) <= eps",
    source=at("Lemma 9"),
    printed=r"$\delta = \Pr[Z > \varepsilon] - e^\varepsilon \Pr[Z' < -\varepsilon]$, where $Z = \mathsf{PrivLoss}(M(x)\|M(x'))$, $Z' = \mathsf{PrivLoss}(M(x')\|M(x))$",
    fidelity="restricted",
    notes="s is the event that the loss is above eps, which is that the loss of Q beside P is below -eps.",
    proof=lambda: prove(
        events.statement,
        have("terms", "hockey_stick(P, Q, eps) = sum(i, 1, M, s[i]*(P[i] - exp(eps)*Q[i]))", pointwise("i", _RATIO, _EITHER)),
    ),
    negative_control={"- exp(eps)*sum": "- exp(-eps)*sum"},
    satisfying_instance={**SAME, "eps": 0, "s": Lambda(("i",), num(0))},
)
_EITHER = seq(
    use("c", "large", "i"),
    alternatives(
        "b", "c",
        seq(fact("up", "exp_monotone", "eps", "log(P[i]/Q[i])"), have("g", "P[i] - exp(eps)*Q[i] >= 0")),
        seq(fact("up", "exp_monotone", "log(P[i]/Q[i])", "eps"), have("g", "P[i] - exp(eps)*Q[i] <= 0"))
    ),
)
_AREA = "integral(z, eps, max(eps, log(P[i]/Q[i])), exp(eps - z))"
_ALONG = each(Derivative("s", Var("t"), True, "w"))
tails: Claim = claim(
    "canonne_kamath_steinke2020.lemma9.tails",
    "The delta of a level is the integral of the tails of the privacy loss, value by value of the loss, for finite alphabets and full support",
    f"hockey_stick(P, Q, eps) = sum(i, 1, M, P[i]*{_AREA})",
    where=f"{LAWS}; eps real",
    source=at("Lemma 9"),
    printed=r"$\delta = \int_\varepsilon^\infty e^{\varepsilon-z} \Pr_{Z \gets \mathsf{PrivLoss}(M(x)\|M(x'))}[Z > z] \, dz$",
    fidelity="restricted",
    others=["canonne_kamath_steinke2020.lemma9"],
    notes="The tail is the sum of P[i] over the letters i with a loss above z. The sum is taken outside of the integral here: the letter i counts from eps up to its loss, if that is above eps.",
    proof=lambda: prove(
        tails.statement,
        have("area", "forall t real, s real: s >= t => integral(z, t, s, exp(t - z)) = 1 - exp(t - s)",
            intro("t", "s", "order"), fact("both", "antisymmetric", "integral(z, t, s, exp(t - z))", "1 - exp(t - s)", conditions=[_ALONG, _ALONG])),
        lemma("mean", "canonne_kamath_steinke2020.lemma9", "M", "P", "Q", "eps"),
        have("terms", f"sum(i, 1, M, P[i]*{_AREA}) = sum(i, 1, M, P[i]*max(0, {_GAIN}))",
            pointwise("i", let("v", "log(P[i]/Q[i])"), rewrite("v", backwards=True), have("one", "integral(z, eps, max(eps, v), exp(eps - z)) = max(0, 1 - exp(eps - v))", _ONE_LOSS), rewrite("one"))),
        arith(eq=["mean", "terms"]),
    ),
    negative_control={"exp(eps - z)": "exp(-eps - z)"},
    satisfying_instance={**SAME, "eps": 0},
)
_ONE_LOSS = seq(

    use("whole", "area", "eps", "max(eps, v)"), rewrite("whole"),
    cases("above", "v >= eps",
        seq(fact("up", "exp_monotone", "eps - v", "0"), have("most", "max(eps, v) = v"), rewrite("most"), have("gain", "max(0, 1 - exp(eps - v)) = 1 - exp(eps - v)"), rewrite("gain")),
        seq(fact("up", "exp_monotone", "0", "eps - v"), have("most", "max(eps, v) = eps"), rewrite("most"), have("gain", "max(0, 1 - exp(eps - v)) = 0"), rewrite("gain"))),
)
CLAIMS = [mean, events, tails]
