"""The discrete Laplace law, and how the discrete Gaussian is drawn from it."""

from theorems.canonne_kamath_steinke2020.model import at
from verify.claims.prelude import *

_SHARE = "(exp(1/(D/eps)) - 1)/(exp(1/(D/eps)) + 1)"
_SCALE = have("rate", "eps/D > 0")
mass: Claim = claim(
    "canonne_kamath_steinke2020.laplace.mass",
    "The discrete Laplace law between -n and n: all but 2 e^(-n/t)/(e^(1/t) + 1)",
    "discrete_laplace(0, t) + 2*sum(k, 1, n, discrete_laplace(k, t)) = 1 - 2*exp(-n/t)/(exp(1/t) + 1)",
    where="n integer, t real, n >= 0, t > 0",
    source=at("Definition of the discrete Laplace"),
    fidelity="beyond",
    says="the probabilities sum to one: of -n, ..., n to 1 - 2 e^{-n/t}/(e^{1/t}+1)",
    letters={"k": "an integer"},
    negative_control={"- 2*exp(-n/t)": "- exp(-n/t)"},
    satisfying_instance={"n": 1, "t": 1},
)
private: Claim = claim(
    "canonne_kamath_steinke2020.laplace.private",
    "Discrete Laplace noise of scale D/eps is eps-private",
    "discrete_laplace(z - x, D/eps) <= exp(eps)*discrete_laplace(z - y, D/eps)",
    where="x y z integer, D eps real, D > 0, eps > 0; near: abs(x - y) <= D",
    source=at("Section 3"),
    printed=r"adding discrete Laplace noise of scale $t = \Delta/\varepsilon$ to a function of sensitivity $\Delta$ is $(\varepsilon,0)$-differentially private",
    fidelity="reading",
    letters={"x": "the value for one input", "y": "the value for an adjacent input", "z": "an output", "D": "the sensitivity"},
    proof=lambda: prove(
        private.statement,
        _SCALE,
        fact("m", "extremum", "abs(z - x)"),
        fact("n", "extremum", "abs(x - y)"),
        have("tri", "abs(z - y) <= abs(z - x) + D", fact("o", "extremum", "abs(z - y)"), alternatives("c", "o.3")),
        fact("up", "exp_monotone", "-abs(z - x)/(D/eps)", "eps - abs(z - y)/(D/eps)"),
        have("share", f"{_SHARE} > 0", fact("grow", "exp_increasing", "0", "eps/D"), have("g", "exp(eps/D) - 1 > 0"), fact("r", "reciprocal_positive", "exp(eps/D) + 1"), arith("g*r")),
        arith("up*share"),
    ),
    negative_control={"<= exp(eps)": "<= exp(eps/2)"},
    satisfying_instance={"x": 0, "y": 1, "z": 0, "D": 1, "eps": 1},
)
accepted: Claim = claim(
    "canonne_kamath_steinke2020.algorithm3",
    "What is drawn from the discrete Laplace law and kept with that probability has the discrete Gaussian's proportions",
    "exp(-abs(y)/t)*exp(-(abs(y) - v/t)^2/(2*v)) = exp(-v/(2*t^2))*exp(-y^2/(2*v))",
    where="y integer, t v real, t > 0, v > 0",
    source=at("Algorithm 3"),
    printed=r"sample $Y$ from the discrete Laplace law of scale $t$, accept with probability $\exp(-(|Y|-\sigma^2/t)^2/2\sigma^2)$",
    fidelity="reading",
    letters={"y": "what is drawn"},
    negative_control={"(2*t^2)": "t^2"},
    satisfying_instance={"y": 1, "t": 1, "v": 1},
)
CLAIMS = [mass, private, accepted]
