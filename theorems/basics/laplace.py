"""The Laplace law with the scale b and the center 0: its mass, its moments, its tails, and the ratio of two densities."""

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
ratio: Claim = _stated(
    "basics.laplace.ratio",
    "The densities of two Laplace laws with one scale differ by a factor between two bounds",
    "exp(-abs(x)/b) <= exp(abs(y - x)/b)*exp(-abs(y)/b) and exp(-abs(y)/b) <= exp(abs(y - x)/b)*exp(-abs(x)/b)",
    where="b x y real, b > 0",
    waive={"unused-lemma": "for scripts about the Laplace law"},
    says=r"e^{-|x-y|/b} \leq \frac{e^{-|x|/b}}{e^{-|y|/b}} \leq e^{|x-y|/b}",
    proof=lambda: prove(
        ratio.statement,
        fact("r", "reciprocal_positive", "b"),
        _larger("x", "y"),
        _larger("y", "x"),
        split(arith("up.x"), arith("up.y")),
    ),
    negative_control={"exp(-abs(x)/b) <= exp(abs(y - x)/b)": "exp(-abs(x)/b) <= exp(abs(y - x)/(2*b))"},
    control_proof={"b": 1, "x": 0, "y": 1},
    satisfying_instance={"b": 1, "x": 0, "y": 1},
)


def _larger(x: str, y: str) -> Tactic:
    """The density at x is at most exp(abs(y - x)/b) times that at y."""
    return seq(
        fact("d", "extremum", "abs(y - x)"),
        fact("m", "extremum", f"abs({x})"),
        fact("n", "extremum", f"abs({y})"),
        have(f"t.{x}", f"abs({y}) <= abs(y - x) + abs({x})", alternatives("c", "n.3", seq(), seq())),
        fact(f"up.{x}", "exp_monotone", f"-abs({x})/b", f"abs(y - x)/b - abs({y})/b", conditions=[arith(f"t.{x}*r")]),
    )


CLAIMS = [total, size, variance, tails, ratio]
