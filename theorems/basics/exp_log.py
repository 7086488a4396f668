"""The exponential and the logarithm."""

from theorems.basics.model import stated_about
from verify.claims.claim import Claim

_stated = stated_about("exponential and logarithm")

hoeffding: Claim = _stated(
    "basics.exponential.hoeffding",
    "Hoeffding's lemma for a bit: 1 - b + b e^s is at most e^(s b + s^2/8), for every real b",
    "1 - b + b*exp(s) <= exp(s*b + s^2/8)",
    where="s b real",
    says=r"1-b+b e^s \leq e^{s b + s^2/8}",
    negative_control="1 - b + b*exp(s) <= exp(s*b + s^2/9)",
    control_note="9 in place of 8",
    satisfying_instance={"b": "1/2", "s": 1},
)

chord: Claim = _stated(
    "basics.logarithm.chord",
    "The logarithm lies above its chord from p to 1",
    "(1 - p)*log(x) >= (1 - x)*log(p)",
    where="p x real, 0 < p, p <= x, x <= 1",
    says=r"\ln x \geq \frac{1-x}{1-p} \ln p",
    negative_control="(1 - p)*log(x) >= (1 - x)*log(p)/2",
    control_note="half of the chord",
    satisfying_instance={"p": "1/2", "x": "3/4"},
)

square: Claim = _stated(
    "basics.exponential.square",
    "A square grows slower than an exponential",
    "y^2 + 2 <= 2*exp(abs(y))",
    where="y real",
    says=r"y^2 + 2 \leq 2 e^{|y|}",
    negative_control="y^2 + 3 <= 2*exp(abs(y))",
    control_note="3 in place of 2",
    satisfying_instance={"y": 1},
)

convex: Claim = _stated(
    "basics.exponential.convex",
    "The exponential is convex",
    "exp(l*u + (1 - l)*v) <= l*exp(u) + (1 - l)*exp(v)",
    where="l u v real, 0 <= l, l <= 1",
    says=r"e^{\lambda u+(1-\lambda)v} \leq \lambda e^u+(1-\lambda)e^v",
    negative_control="exp(l*u + (1 - l)*v) < l*exp(u) + (1 - l)*exp(v)",
    control_proof={"l": "1/2", "u": 0, "v": 0},
    satisfying_instance={"l": "1/2", "u": 0, "v": 0},
)

CLAIMS = [convex, hoeffding, chord, square]
