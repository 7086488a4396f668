"""Slide 'Weaker DP', "additive Gaussian noise often provides privacy": the (eps,delta) that it provides.

The noise has variance 1, the answers are at distance a. For laws with densities u and w, the least delta of (eps,delta)-closeness
is the integral of max(u - e^eps w, 0); over u = density around 0 it is the mean of max(1 - e^eps w/u, 0).
"""

from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *

_EXCESS = "max(1 - exp(eps + a*y - a^2/2), 0)"
_SLACK = "exp(s*(s+1)*a^2/2 - s*eps)"
_TAIL = "exp(-s*a*y - s^2*a^2/2)"

_small = seq(  # 0 <= excess <= 1
    fact("e0", "exp_positive", "eps + a*y - a^2/2"),
    fact("top", "extremum", _EXCESS),
    alternatives("which", "top.3"),
)
_bounded = exhibit("1", "0")


def _prove() -> Certificate:
    below = seq(  # 1 - e^u <= 1 <= e^(-s u) if u <= 0, and 1 - e^u <= 0 otherwise
        intro("y"),
        cases(
            "sign",
            "eps + a*y - a^2/2 <= 0",
            fact("one", "exp_monotone", "0", "-s*(eps + a*y - a^2/2)"),
            fact("one", "exp_monotone", "0", "eps + a*y - a^2/2"),
        ),
    )
    tail = f"gaussian_mean(y, 0, 1, {_TAIL})"
    return prove(
        private.statement,
        fact("moved", "gaussian_change", "gaussian_mean(y, -s*a, 1, 1)", "0", "1"),
        fact("mass", "gaussian_moments", "-s*a", "1"),
        have("unit", f"{tail} = 1"),
        fact("scaled", "gaussian_scale", f"gaussian_mean(y, 0, 1, {_SLACK}*{_TAIL})"),
        fact(
            "order",
            "gaussian_order",
            f"gaussian_mean(y, 0, 1, {_EXCESS})",
            f"gaussian_mean(y, 0, 1, {_SLACK}*{_TAIL})",
            conditions=[seq(), seq(), _bounded, _exponential, below],
        ),
        arith("order", eq=["scaled", (_SLACK, "unit")]),
        defined=_bounded,
    )


def _signs(x: str, label: str) -> Tactic:
    """abs(x) is at least x and -x."""
    both = [
        have(
            f"{label}_{name}",
            f"abs({x}){sign}({x}) >= 0",
            fact("t", "trichotomy", x, "0"),
        )
        for name, sign in (("up", "+"), ("down", "-"))
        for below, above in [(fact("v", "abs_nonpositive", x), fact("v", "abs_nonnegative", x))]
    ]
    return seq(*both)


_exponential: Tactic = seq(
    exhibit(f"{_SLACK}*exp(-s^2*a^2/2)", "abs(s*a)"),
    intro("y"),
    *(_signs(x, label) for x, label in (("s*a", "c"), ("y", "y"))),
    fact("grow", "exp_monotone", "-s*a*y - s^2*a^2/2", "abs(s*a)*abs(y) - s^2*a^2/2"),
)

_AT_ZERO = "max(1 - exp(0 + 0*y - 0^2/2), 0)"
_bounded_at_zero = exhibit("1", "0")
_between = exhibit("2", "0")
_not_negative = seq(
    fact(
        "sum",
        "gaussian_add",
        f"gaussian_mean(y, 0, 1, {_AT_ZERO} + 1)",
        conditions=[_bounded_at_zero, exhibit("1", "0")],
    ),
    fact(
        "order",
        "gaussian_order",
        "gaussian_mean(y, 0, 1, 1)",
        f"gaussian_mean(y, 0, 1, {_AT_ZERO} + 1)",
        conditions=[seq(), seq(), exhibit("1", "0"), _between],
    ),
)

private: Claim = claim(
    "cuff_yu2016.gaussian.private",
    "Gaussian noise of variance 1 gives (eps,delta)-privacy to answers at distance a, with a delta that falls with eps",
    "gaussian_mean(y, 0, 1, max(1 - exp(eps + a*y - a^2/2), 0)) <= exp(s*(s + 1)*a^2/2 - s*eps)",
    where="a eps s real, s >= 0",
    source=at("Weaker DP"),
    fidelity="reading",
    printed=r"Additive Gaussian noise often provides privacy",
    letters={"a": "the distance of two answers, in standard deviations of the noise", "s": "a free parameter of the bound"},
    proof=_prove,
    negative_control="gaussian_mean(y, 0, 1, max(1 - exp(eps + a*y - a^2/2), 0)) <= -exp(s*(s + 1)*a^2/2 - s*eps)",
    control_note="a negative delta",
    control_proof=lambda: fails(private, exhibit("0", "0", "0"), split(seq(), _not_negative), defined=_bounded),
    satisfying_instance={"a": 1, "eps": 1, "s": 1},
    notes="The left side is the least delta: the mean of the excess of the density around 0 over e^eps times that around a. For fixed "
    "eps > 0 and delta > 0 it is met by answers that are near enough: s = (2/eps) ln(1/delta), then a small. The noise has variance 1, "
    "so a is the distance in standard deviations; that it is no eps-DP is cuff_yu2016.gaussian.",
)

CLAIMS = [private]
