"""The best step, and what is gained against the Laplace mechanism."""

from theorems.geng_viswanath2016.model import at
from theorems.geng_viswanath2016.steps import _B
from verify.claims.prelude import *

_SIZES = "g eps real, 0 <= g, g <= 1, eps > 0"
_BEST = "exp(eps/2)/(exp(eps) - 1)"
least: Claim = claim(
    "geng_viswanath2016.amplitude.least",
    "No staircase has a smaller mean amplitude than e^(eps/2)/(e^eps - 1) times the sensitivity",
    f"amplitude(g, eps) >= {_BEST}",
    where=_SIZES,
    source=at("Theorem 3"),
    waive={"unused-hypothesis": "the step is within the sensitivity"},
    others=["geng_viswanath2016.amplitude.attained"],
    printed=r"to minimise the expectation of the amplitude of noise, the optimal staircase has $\gamma^* = \frac{1}{1+e^{\epsilon/2}}$, and the minimum is $\Delta\frac{e^{\epsilon/2}}{e^\epsilon-1}$",
    fidelity="restricted",
    negative_control=f"amplitude(g, eps) >= 11/10*{_BEST}",
    satisfying_instance={"g": "1/2", "eps": 1},
)
attained: Claim = claim(
    "geng_viswanath2016.amplitude.attained",
    "The step at 1/(1 + e^(eps/2)) has the mean amplitude e^(eps/2)/(e^eps - 1)",
    f"amplitude(1/(1 + exp(eps/2)), eps) = {_BEST}",
    where="eps real, eps > 0",
    source=at("Theorem 3"),
    printed=r"to minimise the expectation of the amplitude of noise, the optimal staircase has $\gamma^* = \frac{1}{1+e^{\epsilon/2}}$, and the minimum is $\Delta\frac{e^{\epsilon/2}}{e^\epsilon-1}$",
    fidelity="restricted",
    negative_control={"1/(1 + exp(eps/2))": "1/(1 + exp(eps))"},
    satisfying_instance={"eps": 1},
)
laplace: Claim = claim(
    "geng_viswanath2016.amplitude.laplace",
    "The gain in mean amplitude against Laplace noise is between eps/24 - 7 eps^3/5760 and eps/24",
    f"0 < 1/eps - {_BEST} and eps/24 - 7*eps^3/5760 <= 1/eps - {_BEST} and 1/eps - {_BEST} <= eps/24",
    where="eps real, eps > 0",
    source=at("Corollary 1"),
    printed=r"$V_{Lap} - V_{Staircase} = \Delta(\frac{\epsilon}{24} - \frac{7\epsilon^3}{5760} + O(\epsilon^5))$ as $\epsilon \to 0$",
    fidelity="sharpened",
    says="the two terms of the series bound the gain from both sides, for every eps",
    proof=lambda: prove(laplace.statement, split(searched(), searched(), searched()), defined=have("w", "exp(eps) - 1 > 0", fact("up", "exp_increasing", "0", "eps"))),
    negative_control={"eps/24 - 7*eps^3/5760": "eps/24 - eps^3/5760"},
    satisfying_instance={"eps": 1},
)
low: Claim = claim(
    "geng_viswanath2016.amplitude.low",
    "For large eps the least mean amplitude is e^(-eps/2), up to the factor 1/(1 - e^-eps)",
    f"exp(-eps/2) < {_BEST} and {_BEST} = exp(-eps/2)/(1 - exp(-eps))",
    where="eps real, eps > 0",
    source=at("Corollary 1"),
    printed=r"$V_{Staircase} = \Theta(\Delta e^{-\epsilon/2})$ as $\epsilon \to \infty$, while $V_{Lap} = \Delta/\epsilon$",
    fidelity="sharpened",
    says="the constant is 1, with the exact factor",
    negative_control={"exp(-eps/2) <": "exp(-eps/3) <"},
    satisfying_instance={"eps": 1},
)
_LEAST = "(root(eps)^2 + exp(-eps))/(1 - exp(-eps))^2"
_U = "(g + exp(-eps)*(1 - g))"
_X = "exp(-eps)*(1 + exp(-eps))/2"
_ROOT = seq(
    have("b", "exp(-eps) > 0"),
    have("X", f"{_X} > 0"),
    fact("r", "power_positive", _X, "1/3"),
)
square: Claim = claim(
    "geng_viswanath2016.power.least",
    "No staircase has a smaller mean square than (r^2 + b)/(1 - b)^2 times that of the sensitivity, b = e^-eps",
    f"power(g, eps) >= {_LEAST}",
    where=_SIZES,
    source=at("Theorem 4"),
    waive={"unused-hypothesis": "the step is within the sensitivity"},
    others=["geng_viswanath2016.power.attained"],
    printed=r"to minimise the power of noise, the optimal staircase has $\gamma^* = -\frac{b}{1-b} + \frac{(b-2b^2+2b^4-b^5)^{1/3}}{2^{1/3}(1-b)^2}$, and the minimum is $\Delta^2\frac{2^{-2/3}b^{2/3}(1+b)^{2/3}+b}{(1-b)^2}$",
    fidelity="restricted",
    notes="r = root(eps); 2^(-2/3) b^(2/3) (1+b)^(2/3) is r^2.",
    idea="With u = g + b(1-g) the difference is (u-r)^2 (u+2r)/(3 u (1-b)^2).",
    proof=lambda: prove(
        square.statement,
        _B,
        _ROOT,
        have("far", f"{_U} + 2*root(eps) > 0"),
        have("sq", f"({_U} - root(eps))^2*({_U} + 2*root(eps)) >= 0", have("s", f"({_U} - root(eps))^2 >= 0", arith(squares=[f"{_U} - root(eps)"])), arith("s*far")),
        have("scale", f"1/{_U}*(1/(1 - exp(-eps)))*(1/(1 - exp(-eps))) > 0", have("rr", "(1/(1 - exp(-eps)))*(1/(1 - exp(-eps))) > 0", arith("rw*rw")), arith("ru*rr")),
        arith("sq*scale"),
        defined=first(_B, seq()),
    ),
    negative_control={"root(eps)^2 + exp(-eps)": "root(eps)^2 + 2*exp(-eps)"},
    satisfying_instance={"g": "1/2", "eps": 1},
)
square_attained: Claim = claim(
    "geng_viswanath2016.power.attained",
    "The step at (r - b)/(1 - b) is between 0 and 1 and has the mean square (r^2 + b)/(1 - b)^2, b = e^-eps, r the cube root of b (1+b)/2",
    f"power((root(eps) - exp(-eps))/(1 - exp(-eps)), eps) = {_LEAST} and exp(-eps) < root(eps) and root(eps) < 1",
    where="eps real, eps > 0",
    source=at("Theorem 4"),
    printed=r"to minimise the power of noise, the optimal staircase has $\gamma^* = -\frac{b}{1-b} + \frac{(b-2b^2+2b^4-b^5)^{1/3}}{2^{1/3}(1-b)^2}$, and the minimum is $\Delta^2\frac{2^{-2/3}b^{2/3}(1+b)^{2/3}+b}{(1-b)^2}$",
    fidelity="restricted",
    notes="As b - 2 b^2 + 2 b^4 - b^5 = b (1+b) (1-b)^3, the printed step is (r - b)/(1 - b).",
    proof=lambda: prove(
        square_attained.statement,
        _W,
        _ROOT,
        have("half", f"exp(-3*eps) < {_X}", searched()),
        have("small", f"{_X} < 1"),
        split(
            seq(),
            cases("c", "exp(-eps) < root(eps)", seq(), absurd("half", arith("c*r*r", "c*r*b", "c*b*b"))),
            cases("c", "root(eps) < 1", seq(), absurd("small", arith("c*r*r", "c*r", "c"))),
        ),
        defined=first(_W, _ROOT, seq(_W, _ROOT)),
    ),
    negative_control={"(root(eps) - exp(-eps))/(1 - exp(-eps))": "root(eps)"},
    satisfying_instance={"eps": 1},
)
_W = fact("down", "exp_increasing", "-eps", "0")
CLAIMS = [least, attained, laplace, low, square, square_attained]
