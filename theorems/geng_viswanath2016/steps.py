"""The density: how it falls, that it is one, and what the sums over its steps are."""

from theorems.geng_viswanath2016.model import at
from verify.claims.prelude import *

_SIZES = "g eps real, 0 <= g, g <= 1, eps > 0"
_STEP = "exp(-k*eps)*height(g, eps, 1)"
_B = seq(
    fact("down", "exp_increasing", "-eps", "0"),
    have("w", "1 - exp(-eps) > 0"),
    have("u", "g + exp(-eps)*(1 - g) > 0"),
    fact("ru", "reciprocal_positive", "g + exp(-eps)*(1 - g)"),
    fact("rw", "reciprocal_positive", "1 - exp(-eps)"),
)


def summed(end: str) -> Tactic:
    """By induction on the number of steps."""
    return seq(_B, induct("n", "0", "ih", seq(), seq(
        fact("cut", "sum_split", f"sum(k, 0, n, {end})", "n-1"),
        fact("end", "sum_single", f"sum(k, n, n, {end})"),
    )))


_MASS = "exp(-k*eps)*height(g, eps, D)*(g*D + exp(-eps)*(1 - g)*D)"
mass: Claim = claim(
    "geng_viswanath2016.mass",
    "The first n steps on both sides have the mass 1 - e^(-n eps)",
    f"2*sum(k, 0, n-1, {_MASS}) = 1 - exp(-n*eps)",
    where=f"n integer, {_SIZES}, D real, n >= 0, D > 0",
    source=at("(7), (8)"),
    waive={"unused-hypothesis": "the step is within the sensitivity"},
    fidelity="beyond",
    says="it is a density: all but e^{-n eps} of the mass is on the first n steps",
    proof=lambda: prove(mass.statement, summed(_MASS), defined=_B),
    negative_control={"= 1 - exp(-n*eps)": "= 1 - exp(-n*eps)/2"},
    satisfying_instance={"n": 1, "g": "1/2", "eps": 1, "D": 1},
)
_FIRST = f"{_STEP}*(((k + g)^2 - k^2)/2 + exp(-eps)*((k + 1)^2 - (k + g)^2)/2)"
amplitude: Claim = claim(
    "geng_viswanath2016.steps.amplitude",
    "The mean amplitude, step by step: the first n steps have all but e^(-n eps) (n + E|X|)",
    f"2*sum(k, 0, n-1, {_FIRST}) = amplitude(g, eps) - exp(-n*eps)*(n + amplitude(g, eps))",
    where=f"n integer, {_SIZES}, n >= 0",
    source=at("Section IV"),
    waive={"unused-hypothesis": "the step is within the sensitivity"},
    fidelity="beyond",
    says="the integral of |x| over each step, and their sum",
    proof=lambda: prove(amplitude.statement, summed(_FIRST), defined=_B),
    negative_control={"*(n + amplitude": "*(2*n + amplitude"},
    satisfying_instance={"n": 1, "g": "1/2", "eps": 1},
)
_SECOND = f"{_STEP}*(((k + g)^3 - k^3)/3 + exp(-eps)*((k + 1)^3 - (k + g)^3)/3)"
power: Claim = claim(
    "geng_viswanath2016.steps.power",
    "The mean square, step by step",
    f"2*sum(k, 0, n-1, {_SECOND}) = power(g, eps) - exp(-n*eps)*(n^2 + 2*n*amplitude(g, eps) + power(g, eps))",
    where=f"n integer, {_SIZES}, n >= 0",
    source=at("Section IV"),
    waive={"unused-hypothesis": "the step is within the sensitivity"},
    fidelity="beyond",
    says="the integral of x^2 over each step, and their sum",
    proof=lambda: prove(power.statement, summed(_SECOND), defined=_B),
    negative_control={"2*n*amplitude": "n*amplitude"},
    satisfying_instance={"n": 1, "g": "1/2", "eps": 1},
)
private: Claim = claim(
    "geng_viswanath2016.private",
    "Staircase noise is eps-private: between values that differ by at most the sensitivity there is at most one step",
    "exp(-(i + j)*eps) <= exp(eps)*exp(-(l + m)*eps)",
    where="""
        i l integer, j m x y g eps real, 0 <= g, g <= 1, eps >= 0; kind: j = 0 or j = 1; kind2: m = 0 or m = 1;
        step: i + j*g <= x and x < i + g + j*(1 - g); step2: l + m*g <= y and y < l + g + m*(1 - g); near: abs(x - y) <= 1
    """,
    source=at("Theorem 1"),
    printed=r"the staircase mechanism is $\epsilon$-differentially private",
    fidelity="reading",
    letters={"x": "an amplitude of noise, in units of the sensitivity", "y": "another", "i": "x is between i and i + 1",
             "j": "0 where the density at x is e^(-i eps) times that at 0, 1 where it is e^(-(i+1) eps) times that",
             "m": "what j is for x, for y"},
    notes="The amplitudes |z - f| of the noise that leads to one output z for two inputs differ by at most the sensitivity.",
    proof=lambda: prove(
        private.statement,
        fact("a", "extremum", "abs(x - y)"),
        have("most", "l + m <= i + j + 1", alternatives("J", "kind", *_KINDS)),
        fact("up", "exp_monotone", "-(i + j)*eps", "eps - (l + m)*eps"),
    ),
    negative_control={"abs(x - y) <= 1": "abs(x - y) <= 2"},
    satisfying_instance={"i": 0, "l": 0, "j": 0, "m": 0, "x": 0, "y": 0, "g": "1/2", "eps": 1},
)


def _no_more(known: str) -> Tactic:
    """One step more would be too far away."""
    return seq(fact("gap", "integer_gap", known, "l"), absurd("near", arith("gap", "step.2", "step2.1", "a.2", "h1", "h2", eq=["J", "K", ("g", "J"), ("g", "K")])))


def _each(*known: str) -> Tactic:
    return alternatives("K", "kind2", *(cases("few", "l + m <= i + j + 1", seq(), _no_more(at)) for at in known))


_KINDS = (_each("i + 1", "i"), _each("i + 2", "i + 1"))
CLAIMS = [mass, amplitude, power, private]
