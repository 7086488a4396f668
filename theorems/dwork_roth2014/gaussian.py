"""Gaussian noise: the variance that is enough up to eps = 1, and is not at every level."""

from theorems.dwork_roth2014.model import at
from verify.claims.prelude import *

_BODY = "max(0, 1 - exp(eps - ((y - w)^2 - (y - x)^2)/(2*v)))"


def positive_part(body: str) -> Tactic:
    """A positive part that is at most one has a mean."""
    return seq(
        exhibit("1", "0"),
        intro("y"),
        have("above", f"{body} <= 1"),
        fact("size", "abs_nonnegative", body),
    )


PART = positive_part(_BODY)
CLASSICAL = "x w v D eps d real, v > 0, D > 0, eps > 0, 0 < d, d < 1; near: abs(x - w) <= D; noise: v >= classical(d, D, eps)"
LOG = seq(
    fact("rd", "reciprocal_positive", "d"),
    have("X", "5/(4*d) > 1", have("g", "1 - d > 0"), arith("g*rd", "rd")),
    fact("L1", "log_increasing", "1", "5/(4*d)"),
    fact("back", "exp_of_log", "5/(4*d)"),
    have("L", "log(5/(4*d)) > 0"),
)
DEFINED = first(PART, LOG)
#: At eps = 10 and d = 1/2 the variance 1/54, more than the classical one, is too small.
AT_TEN = exhibit("1", "0", "1/54", "1", "10", "1/2")
TOO_FAR = seq(lemma("so", "balle_wang2018.delta.lower", "1", "0", "1/54", "10", "2"), have("e", "exp(-2) <= 1/7", searched()))

_L = "log(5/(4*d))"
_NOISE = {"x": 1, "w": 0, "v": 9, "D": 1, "eps": 1, "d": "1/4"}
_LETTERS = {"x": "the value for one input", "w": "the value for an adjacent input", "v": "the variance of the noise", "D": "the sensitivity"}
_SMALL = seq(
    fact("up", "exp_monotone", "eps/2", "1/2"),
    lemma("so", "balle_wang2018.classical.range", "x", "w", "v", "D", "eps", "d", conditions=[seq()] * 7 + [seq()]),
)
_FEW = seq(
    have("low", f"{_L} >= 2/9", fact("up", "log_increasing", "5/4", "5/(4*d)")),
    lemma("so", "balle_wang2018.delta.renyi", "x", "w", "v", "eps", "2"),
    lemma("most", "balle_wang2018.classical.few", "(x - w)^2/(2*v)", "eps", _L),
)
gaussian: Claim = claim(
    "dwork_roth2014.theorem3_22",
    "Gaussian noise of the classical variance is (eps,d)-private for eps up to 1, for one number",
    "gaussian_delta(x, w, v, eps) <= d",
    where=f"{CLASSICAL}, eps <= 1",
    source=at("Theorem 3.22"),
    printed=r"let $\epsilon \in (0,1)$ be arbitrary; for $c^2 > 2\ln(1.25/\delta)$, the Gaussian mechanism with parameter $\sigma \geq c\Delta_2 f/\epsilon$ is $(\epsilon,\delta)$-differentially private",
    fidelity="restricted",
    letters=_LETTERS,
    notes="One number; eps = 1 and c^2 = 2 ln(1.25/d) too.",
    idea="By the Renyi level of order (4L + eps)/(2 eps), L = log(1.25/d), where L is at least 1/2; else by that of order 2.",
    proof=lambda: prove(
        gaussian.statement,
        have("number", "2*exp(1/2) <= 5/4*exp(1)", searched()),
        have("fraction", "log(5/4) >= 2/9", searched()),
        lemma(("eta", "L", "delta"), "balle_wang2018.classical.near", "x", "w", "v", "D", "eps", "d"),
        cases("c", f"{_L} >= 1/2", _SMALL, _FEW),
        defined=DEFINED,
    ),
    negative_control={", eps <= 1": ""},
    control_proof=lambda: fails(gaussian, AT_TEN, split(split(*[seq()] * 6, searched()), TOO_FAR), defined=DEFINED),
    satisfying_instance=_NOISE,
)
_DEFINED_AT_TEN = positive_part("max(0, 1 - exp(10 - ((y - 0)^2 - (y - 1)^2)/(2*(1/54))))")
limit: Claim = claim(
    "dwork_roth2014.gaussian.limit",
    "Some bound on eps is needed: at eps = 10 and d = 1/2 the variance 1/54 is above the classical one, and the delta above 1/2",
    "1/54 >= classical(1/2, 1, 10) and gaussian_delta(1, 0, 1/54, 10) > 1/2",
    source=at("Theorem 3.22"),
    fidelity="beyond",
    says="without eps < 1 the statement, as it is often used, is false",
    notes="For two inputs with the values 1 and 0; delta.lower of Balle and Wang gives more than 0.65.",
    proof=lambda: prove(
        limit.statement,
        split(searched(), TOO_FAR),
        defined=_DEFINED_AT_TEN,
    ),
    negative_control={"gaussian_delta(1, 0, 1/54, 10) > 1/2": "gaussian_delta(1, 0, 1/54, 10) > 1"},
    control_proof=lambda: fails(limit, lemma("so", "balle_wang2018.delta.range", "1", "0", "1/54", "10"), defined=_DEFINED_AT_TEN),
    satisfying_instance={},
)
CLAIMS = [gaussian, limit]
