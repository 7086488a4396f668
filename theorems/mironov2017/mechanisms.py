"""The levels of randomized response and of Gaussian noise."""

from theorems.basics.gaussian import moment_dominated
from theorems.mironov2017.model import at
from verify.claims.prelude import *

_TRUTH, _LIE = "p/(1-p)", "(1-p)/p"


def _power(label: str, up: str, down: str) -> Tactic:
    """down (up/down)^a is up^a down^(1-a)."""
    return seq(
        fact(f"{label}1", "log_product", up, f"1/({down})"),
        fact(f"{label}2", "log_reciprocal", down),
        fact(f"{label}3", "exp_of_log", down),
        have(
            f"{label}4",
            f"log(({up})/({down})) = log({up}) - log({down})",
            arith(eq=[f"{label}1", f"{label}2"]),
        ),
        have(
            label,
            f"({down})*(({up})/({down}))^a = ({up})^a*({down})^(1-a)",
            rewrite(f"{label}4"),
            arith(eq=[(f"exp(a*log({up})-a*log({down}))", f"{label}3")]),
        ),
    )


_BOTH = seq(_power("truth", "p", "1-p"), _power("lie", "1-p", "p"))
response: Claim = claim(
    "mironov2017.proposition5",
    "The Renyi level of randomized response, which tells the truth with probability p",
    "log((1 - p)*(p/(1 - p))^a + p*((1 - p)/p)^a)/(a - 1) = log(p^a*(1 - p)^(1 - a) + (1 - p)^a*p^(1 - a))/(a - 1)",
    where="p a real, 0 < p < 1, a > 1",
    source=at("Proposition 5"),
    printed=r"randomized response is $(\alpha, \frac{1}{\alpha-1}\log(p^\alpha(1-p)^{1-\alpha}+(1-p)^\alpha p^{1-\alpha}))$-RDP",
    fidelity="reading",
    negative_control="log((1 - p)*(p/(1 - p))^a + p*((1 - p)/p)^a)/(a - 1) = log(p^a*(1 - p)^(1 - a))/(a - 1)",
    satisfying_instance={"p": "3/4", "a": 2},
    notes="On the left is the definition, for the laws (p, 1-p) and (1-p, p).",
    proof=lambda: prove(response.statement, _BOTH, rewrite("truth", "lie")),
)
response_one: Claim = claim(
    "mironov2017.proposition5.one",
    "The Renyi level of randomized response, of order 1",
    "p*log(p/(1 - p)) + (1 - p)*log((1 - p)/p) = (2*p - 1)*log(p/(1 - p))",
    where="p real, 0 < p < 1",
    source=at("Proposition 5"),
    printed=r"... if $\alpha > 1$, and $(1, (2p-1)\log\frac{p}{1-p})$-RDP if $\alpha = 1$",
    fidelity="reading",
    negative_control="p*log(p/(1 - p)) + (1 - p)*log((1 - p)/p) = 2*p*log(p/(1 - p))",
    satisfying_instance={"p": "3/4"},
)


_MOMENT = lemma("moment", "basics.gaussian.moment", "m", "c", "v", "a")
gaussian: Claim = claim(
    "mironov2017.proposition7",
    "The Renyi divergence of two normal laws with the same variance",
    "log(gaussian_mean(x, m, v, exp((a - 1)*((x - c)^2 - (x - m)^2)/(2*v))))/(a - 1) = a*(m - c)^2/(2*v)",
    where="m c v a real, v > 0, a > 1",
    source=at("Proposition 7"),
    printed=r"$D_\alpha(N(0,\sigma^2)\|N(\mu,\sigma^2)) = \alpha\mu^2/(2\sigma^2)$",
    fidelity="reading",
    notes="The mean is under the first law, of the power a-1 of the ratio of the densities: the same moment.",
    negative_control="log(gaussian_mean(x, m, v, exp((a - 1)*((x - c)^2 - (x - m)^2)/(2*v))))/(a - 1) < a*(m - c)^2/(2*v)",
    control_proof=lambda: fails(
        gaussian,
        exhibit("0", "0", "1", "2"),
        split(seq(), seq(lemma("moment", "basics.gaussian.moment", "0", "0", "1", "2"), rewrite("moment"))),
        defined=first(seq(_MOMENT, rewrite("moment")), moment_dominated),
    ),
    satisfying_instance={"m": 1, "c": 0, "v": 1, "a": 2},
    proof=lambda: prove(
        gaussian.statement,
        _MOMENT,
        rewrite("moment"),
        defined=first(seq(_MOMENT, rewrite("moment")), moment_dominated),
    ),
)
CLAIMS = [response, response_one, gaussian]
