"""The Laplace law with the scale b and the center 0: its mass, its moments, its tails."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("the Laplace law")
_DENSITY = "exp(-abs(y)/b)/(2*b)"

total: Claim = _stated(
    "basics.laplace.total",
    "The Laplace density has the integral 1",
    f"integral(y, -oo, oo, {_DENSITY}) = 1",
    where="b real, b > 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    says=r"\int_{-\infty}^\infty \frac{1}{2b} e^{-|y|/b} dy = 1",
    negative_control={"(2*b)) = 1": "(2*b)) = b"},
    control_proof=lambda: misses(total),
    satisfying_instance={"b": 1},
)
size: Claim = _stated(
    "basics.laplace.size",
    "The mean of the absolute value of a Laplace number is its scale",
    f"integral(y, -oo, oo, abs(y)*{_DENSITY}) = b",
    where="b real, b > 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    says=r"\mathbb{E}|Y| = b",
    negative_control={"(2*b)) = b": "(2*b)) = 2*b"},
    control_proof=lambda: misses(size),
    satisfying_instance={"b": 1},
)
variance: Claim = _stated(
    "basics.laplace.variance",
    "The variance of the Laplace law is 2 b^2",
    f"integral(y, -oo, oo, y*{_DENSITY}) = 0 and integral(y, -oo, oo, y^2*{_DENSITY}) = 2*b^2",
    where="b real, b > 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    says=r"\mathbb{E}Y = 0, \quad \mathbb{E}Y^2 = 2b^2",
    negative_control={"2*b^2": "b^2"},
    control_proof=lambda: misses(variance),
    satisfying_instance={"b": 1},
)
tails: Claim = _stated(
    "basics.laplace.tails",
    "Each tail of the Laplace law from t on",
    f"integral(y, t, oo, {_DENSITY}) = exp(-t/b)/2 and integral(y, -oo, -t, {_DENSITY}) = exp(-t/b)/2",
    where="b t real, b > 0, t >= 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    says=r"\Pr[Y > t] = \Pr[Y < -t] = e^{-t/b}/2",
    negative_control={f"integral(y, -oo, -t, {_DENSITY}) = exp(-t/b)/2": f"integral(y, -oo, -t, {_DENSITY}) = exp(-t/b)"},
    control_proof=lambda: misses(tails),
    satisfying_instance={"b": 1, "t": 0},
)
below: Claim = _stated(
    "basics.laplace.below",
    "The Laplace law up to x: its distribution function",
    f"integral(y, -oo, x, {_DENSITY}) = laplace_cdf(x, b)",
    where="b x real, b > 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    negative_control={"laplace_cdf(x, b)": "laplace_cdf(2*x, b)"},
    control_proof=lambda: misses(below),
    satisfying_instance={"b": 1, "x": 0},
)
mirror: Claim = _stated(
    "basics.laplace.mirror",
    "The distribution function of the Laplace law is symmetric",
    "laplace_cdf(-x, b) = 1 - laplace_cdf(x, b)",
    where="b x real, b > 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    negative_control={"1 - laplace_cdf": "-laplace_cdf"},
    control_proof={"b":1,"x":0},
    satisfying_instance={"b": 1, "x": 0},
)
inside: Claim = _stated(
    "basics.laplace.inside",
    "The distribution function of the Laplace law is between 0 and 1",
    "0 < laplace_cdf(x, b) and laplace_cdf(x, b) < 1",
    where="b x real, b > 0",
    negative_control={"laplace_cdf(x, b) < 1": "laplace_cdf(x, b) < 1/2"},
    control_proof={"b":1,"x":1},
    satisfying_instance={"b": 1, "x": 0},
)

beyond: Claim = _stated(
    "basics.laplace.beyond",
    "The distribution function of the Laplace law at t scales below its centre",
    "laplace_cdf(-t*b, b) = exp(-t)/2",
    where="b t real, b > 0, t >= 0",
    proof=lambda: prove(beyond.statement, have("tb", "t*b >= 0", arith("h1*h2")), steep("(-t*b)"), put_in("(-t*b)")),
    negative_control={"exp(-t)/2": "exp(-t)"},
    control_proof={"b": 1, "t": 0},
    satisfying_instance={"b": 1, "t": 0},
)
_UNIT = "(1 + exp(min({0}, 0)) - exp(-max({0}, 0)))"
_GROWS = f"{_UNIT.format('t')} <= {_UNIT.format('(t + s)')} and {_UNIT.format('(t + s)')} <= exp(s)*{_UNIT.format('t')}"


def flat(x: str) -> Tactic:
    """What the minimum and the maximum of x and 0 are, where the facts say that x >= 0: "low.x" and "high.x"."""
    return _kinks(x, "0", x)


def steep(x: str) -> Tactic:
    """The same where they say that x <= 0."""
    return _kinks(x, x, "0")


def _kinks(x: str, low: str, high: str) -> Tactic:
    return seq(*(have(f"{label}.{x}", f"{word}({x}, 0) = {value}", fact("o", "extremum", f"{word}({x}, 0)")) for label, word, value in (("low", "min", low), ("high", "max", high))))


def put_in(*xs: str) -> Tactic:
    """Both put into the claim."""
    return rewrite(*(f"{side}.{x}" for x in xs for side in ("low", "high")))


def _scaled(x: str) -> Tactic:
    """The word in terms of x/b."""
    return have(f"{x}.0", f"{_UNIT.format(x + '/b')}/2 = laplace_cdf({x}, b)", cases("c", f"{x} >= 0",
        seq(have("q", f"{x}/b >= 0", arith("c*r")), flat(x), flat(f"{x}/b"), put_in(x, f"{x}/b")),
        seq(have("q", f"{x}/b <= 0", arith("c*r")), steep(x), steep(f"{x}/b"), put_in(x, f"{x}/b"))))


shift: Claim = _stated(
    "basics.laplace.shift",
    "The distribution function of the Laplace law grows, and by a factor of at most e^(d/b) over a distance d",
    "laplace_cdf(x, b) <= laplace_cdf(x + d, b) and laplace_cdf(x + d, b) <= exp(d/b)*laplace_cdf(x, b)",
    where="b x d real, b > 0, d >= 0",
    proof=lambda: prove(shift.statement,
        fact("r", "reciprocal_positive", "b"),
        have("unit", f"forall t real, s real: s >= 0 => {_GROWS}", intro("t", "s", "s.0"),
            fact("up", "exp_monotone", "-s", "0"), fact("up2", "exp_monotone", "0", "s"),
            cases("c", "t >= 0",
                seq(flat("t"), flat("(t + s)"), fact("dn", "exp_monotone", "-t", "0"), fact("dn2", "exp_monotone", "-t - s", "-t"),
                    have("u", "exp(s) + exp(-s) >= 2", searched()), have("w", "exp(s) - exp(-s) >= 0"), have("w1", "1 - exp(-t) >= 0"), split(seq(put_in("t", "(t + s)"), arith("dn2")), seq(put_in("t", "(t + s)"), arith("w*w1", "u")))),
                cases("e", "t + s >= 0",
                    seq(steep("t"), flat("(t + s)"), fact("dn", "exp_monotone", "t", "0"), fact("dn2", "exp_monotone", "-t - s", "0"), have("u", "exp(t + s) + exp(-t - s) >= 2", searched()), split(seq(put_in("t", "(t + s)"), arith("dn", "dn2")), seq(put_in("t", "(t + s)"), arith("u")))),
                    seq(steep("t"), steep("(t + s)"), fact("dn", "exp_monotone", "t", "t + s"), split(put_in("t", "(t + s)"), put_in("t", "(t + s)")))))),
        have("d.0", "d/b >= 0", arith("h2*r")),
        use("here", "unit", "x/b", "d/b"),
        _scaled("x"),
        _scaled("(x + d)"),
        split(arith("here.1", eq=["x.0", "(x + d).0"]), arith("here.2", eq=["(x + d).0", ("exp(d/b)", "x.0")])),
    ),
    negative_control={"exp(d/b)*": "exp(d/(2*b))*"},
    control_proof={"b":1,"x":-1, "d": 1},
    satisfying_instance={"b": 1, "x": 0, "d": 1},
)
counting: Claim = _stated(
    "basics.laplace.counting",
    "Laplace noise with the scale b keeps threshold events of a number within a factor of e^(d/b), for numbers d apart",
    "laplace_cdf(x + d, b) <= exp(d/b)*laplace_cdf(x, b)",
    where="b x d real, b > 0, d >= 0",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\Pr[Y \leq x + d] \leq e^{d/b} \Pr[Y \leq x]",
    proof=lambda: prove(counting.statement, lemma("both", "basics.laplace.shift", "b", "x", "d"), seq()),
    negative_control={"exp(d/b)*": "exp(d/(2*b))*"},
    control_proof={"b": 1, "x": -1, "d": 1},
    satisfying_instance={"b": 1, "x": 0, "d": 1},
)
gap: Claim = _stated(
    "basics.laplace.gap",
    "The probability that Laplace noise exceeds independent noise of the same scale by z or more, for z >= 0",
    f"integral(y, -oo, oo, {_DENSITY}*laplace_cdf(y - z, b)) = laplace_gap(z, b)",
    where="b z real, b > 0, z >= 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    says=r"\Pr[Y - Y' \geq z] = \frac{1}{4} (2 + z/b) e^{-z/b}",
    proof=lambda: prove(gap.statement, searched(60)),
    negative_control={"laplace_gap(z, b)": "laplace_gap(2*z, b)"},
    control_proof=lambda: misses(gap),
    satisfying_instance={"b": 1, "z": 0},
)
CLAIMS = [total, size, variance, tails, below, mirror, inside, beyond, shift, counting, gap]
