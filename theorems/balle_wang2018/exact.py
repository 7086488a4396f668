"""The exact condition for (eps,delta)-privacy, and denoising."""

from theorems.balle_wang2018.model import at
from verify.claims.prelude import *

_RATIO = use("q", "second.3", "i")
_LARGE = "s[i] = 1 and log(P[i]/Q[i]) >= eps or s[i] = 0 and log(P[i]/Q[i]) < eps"
_TERM = seq(
    _RATIO,
    use("c", "large", "i"),
    alternatives(
        "b", "c",
        seq(fact("up", "exp_monotone", "eps", "log(P[i]/Q[i])"), have("g", "P[i] - exp(eps)*Q[i] >= 0", arith("up*q"))),
        seq(fact("up", "exp_monotone", "log(P[i]/Q[i])", "eps"), have("g", "P[i] - exp(eps)*Q[i] <= 0"))
    ),
)
_UNIT = Lambda(("i",), num(1))
condition: Claim = claim(
    "balle_wang2018.theorem5",
    "(eps,d)-privacy is a condition on two tails of the privacy loss, for finite alphabets and full support",
    "private(P, Q, eps, d) <=> sum(i, 1, M, s[i]*P[i]) - exp(eps)*sum(i, 1, M, s[i]*Q[i]) <= d",
    where=f"""M integer, P Q s family(1), eps d real; first: law(P) and (forall i in 1..M: P[i] > 0);
        second: law(Q) and (forall i in 1..M: Q[i] > 0); large: forall i in 1..M: {_LARGE}""",
    source=at("Theorem 5"),
    printed=r"$M$ is $(\epsilon,\delta)$-DP if and only if $P[L_{M,x,x'} \geq \epsilon] - e^\epsilon P[L_{M,x',x} \leq -\epsilon] \leq \delta$ for all neighbours",
    fidelity="restricted",
    letters={"s": "1 where the privacy loss is at least eps, else 0"},
    notes="For one of the two directions, as for each ordered pair of neighbours. Where the loss of P beside Q is at least eps, that of Q beside P is at most -eps.",
    proof=lambda: prove(
        condition.statement,
        have("terms", "hockey_stick(P, Q, eps) = sum(i, 1, M, s[i]*(P[i] - exp(eps)*Q[i]))", pointwise("i", _TERM)),
    ),
    negative_control={"- exp(eps)*sum": "- exp(-eps)*sum"},
    control_proof={"M": 1, "P": _UNIT, "Q": _UNIT, "s": _UNIT, "eps": -1, "d": 0},
    satisfying_instance={"M": 1, "P": _UNIT, "Q": _UNIT, "s": _UNIT, "eps": 0, "d": 0},
)
_ERROR = "gaussian_mean(y, x, v, (c*y - x)^2)"
shrink: Claim = claim(
    "balle_wang2018.shrinkage",
    "The mean square error of the noisy value times c",
    f"{_ERROR} = (1 - c)^2*x^2 + c^2*v",
    where="x c v real, v > 0",
    source=at("Section 4"),
    fidelity="beyond",
    says="shrinking trades variance for bias",
    proof=lambda: prove(
        shrink.statement,
        lemma("value", "basics.gaussian.quadratic", "x", "v", *_PARTS),
        defined=seq(
            lemma(("A", "B", "bounded"), "basics.gaussian.integrable", "x", *_PARTS),
            exhibit("A", "B"), intro("y"), use("here", "bounded", "y")
        ),
    ),
    negative_control={"+ c^2*v": "+ c*v"},
    control_proof=lambda: fails(
        shrink, exhibit("0", "2", "1"),
        split(seq(), lemma("value", "basics.gaussian.quadratic", "0", "1", "0", "0", "4")),
        defined=seq(
            lemma(("A", "B", "bounded"), "basics.gaussian.integrable", "x", *_PARTS),
            exhibit("A", "B"), intro("y"), use("here", "bounded", "y")
        ),
    ),
    satisfying_instance={"x": 1, "c": "1/2", "v": 1},
)
#: (c y - x)^2 in powers of y - x: its square has c^2, what is linear 2 c (c-1) x.
_PARTS = ("(c - 1)^2*x^2 - 2*c*(c - 1)*x^2", "2*c*(c - 1)*x", "c^2")
bayes: Claim = claim(
    "balle_wang2018.bayes",
    "For values of mean square q the best factor is q/(q + v), with the error q v/(q + v)",
    "(1 - c)^2*q + c^2*v >= q*v/(q + v) and ((1 - c)^2*q + c^2*v = q*v/(q + v) <=> c = q/(q + v))",
    where="c q v real, v > 0, q >= 0",
    source=at("Section 4"),
    printed=r"for a Gaussian prior of variance $w^2$ the Bayes estimator is $\frac{w^2}{w^2+\sigma^2}\hat{y}$",
    fidelity="restricted",
    letters={"q": "the mean square of the values"},
    notes="Among estimators that multiply the noisy value by a factor, whose error is that of the claim `shrinkage`.",
    negative_control={">= q*v/(q + v)": ">= v"},
    satisfying_instance={"c": "1/2", "q": 1, "v": 1},
)
CLAIMS = [condition, shrink, bayes]
