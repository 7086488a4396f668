"""The privacy loss of Gaussian noise, and the delta of a level."""

from theorems.balle_wang2018.model import HERE, NOISE, at
from verify.claims.prelude import *

_LOSS = "((y - w)^2 - (y - x)^2)/(2*v)"


def _bounded(p: str, q: str, r: str, body: str) -> Tactic:
    """The body is a quadratic function, so that it has a mean."""
    return seq(
        lemma(("A", "B", "bounded"), "basics.gaussian.integrable", "x", p, q, r),
        exhibit("A", "B"),
        intro("y"),
        use("here", "bounded", "y"),
    )


_MEAN = ("-(x - w)*(x + w)/(2*v)", "(x - w)/v", "0")
_SPREAD = ("0", "0", "(x - w)^2/v^2")
_CENTRED = f"({_LOSS} - (x - w)^2/(2*v))^2"


def _as_quadratic(body: str, parts: tuple[str, str, str]) -> Tactic:
    p, q, r = parts
    return lemma("value", "basics.gaussian.quadratic", "x", "v", *parts)


mean: Claim = claim(
    "balle_wang2018.lemma3.mean",
    "The privacy loss of Gaussian noise has the mean D^2/(2 s^2), for one number",
    "gaussian_mean(y, x, v, loss(y, x, w, v)) = distance(x, w, v)",
    where=NOISE,
    source=at("Lemma 3"),
    others=["balle_wang2018.lemma3.variance", "balle_wang2018.lemma3.moments"],
    printed=r"the privacy loss of the Gaussian mechanism is distributed as $\mathcal{N}(\eta, 2\eta)$, $\eta = D^2/2\sigma^2$, $D = \|f(x)-f(x')\|$",
    fidelity="restricted",
    notes="That the law is normal is not encoded; see balle_wang2018.lemma3.moments.",
    proof=lambda: prove(mean.statement, _as_quadratic(_LOSS, _MEAN), defined=_bounded(*_MEAN, _LOSS)),
    negative_control={"= distance(x, w, v)": "= 2*distance(x, w, v)"},
    control_proof=lambda: fails(mean, exhibit("1", "0", "1"), split(seq(), lemma("value", "basics.gaussian.quadratic", "1", "1", "-1/2", "1", "0")), defined=_bounded(*_MEAN, _LOSS)),
    satisfying_instance=HERE,
)
variance: Claim = claim(
    "balle_wang2018.lemma3.variance",
    "The privacy loss of Gaussian noise has twice its mean as its variance, for one number",
    "gaussian_mean(y, x, v, (loss(y, x, w, v) - distance(x, w, v))^2) = 2*distance(x, w, v)",
    where=NOISE,
    source=at("Lemma 3"),
    printed=r"the privacy loss of the Gaussian mechanism is distributed as $\mathcal{N}(\eta, 2\eta)$, $\eta = D^2/2\sigma^2$, $D = \|f(x)-f(x')\|$",
    fidelity="restricted",
    notes="That the law is normal is not encoded; see balle_wang2018.lemma3.moments.",
    proof=lambda: prove(variance.statement, _as_quadratic(_CENTRED, _SPREAD), defined=_bounded(*_SPREAD, _CENTRED)),
    negative_control={"= 2*distance": "= distance"},
    control_proof=lambda: fails(variance, exhibit("1", "0", "1"), split(seq(), lemma("value", "basics.gaussian.quadratic", "1", "1", "0", "0", "1")), defined=_bounded(*_SPREAD, _CENTRED)),
    satisfying_instance=HERE,
)
_INTEGRABLE = seq(
    lemma(("A", "B", "bounded"), "basics.gaussian.moment.integrable", "x", "w", "v", "s+1", "1"),
    exhibit("A", "B"),
    intro("y"),
    use("here", "bounded", "y"),
)
moments: Claim = claim(
    "balle_wang2018.lemma3.moments",
    "The privacy loss of Gaussian noise has the exponential moments of a normal law with mean eta and variance 2 eta, for one number",
    "gaussian_mean(y, x, v, exp(s*loss(y, x, w, v))) = exp(s*distance(x, w, v) + s^2*(2*distance(x, w, v))/2)",
    where=f"{NOISE}, s real",
    source=at("Lemma 3"),
    printed=r"the privacy loss of the Gaussian mechanism is distributed as $\mathcal{N}(\eta, 2\eta)$, $\eta = D^2/2\sigma^2$, $D = \|f(x)-f(x')\|$",
    fidelity="restricted",
    notes="Such moments, of every order, are those of one law only; that is not encoded.",
    proof=lambda: prove(
        moments.statement,
        lemma("value", "basics.gaussian.moment", "x", "w", "v", "s+1"),
        defined=_INTEGRABLE,
    ),
    negative_control={"(2*distance(x, w, v))/2": "(2*distance(x, w, v))"},
    control_proof=lambda: fails(moments, exhibit("1", "0", "1", "1"), split(seq(), seq(
        lemma("value", "basics.gaussian.moment", "1", "0", "1", "2"),
        fact("up", "exp_increasing", "1", "3/2"))), defined=_INTEGRABLE),
    satisfying_instance={**HERE, "s": 1},
)
CLAIMS = [mean, variance, moments]
