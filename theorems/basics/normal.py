"""The normal distribution function: its symmetry, its limits and its tails, from integrals of exp(-t^2/2)."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative
from verify.kernel.terms import ZERO

_stated = stated_about("the normal law")

symmetric: Claim = _stated(
    "basics.normal.symmetric",
    "The normal law is symmetric",
    "Phi(-x) = 1 - Phi(x)",
    where="x real",
    says=r"\Phi(-x) = 1 - \Phi(x)",
    negative_control="Phi(-x) = Phi(x)",
    control_proof={"x": 1},
    satisfying_instance={"x": 1},
)
increasing: Claim = _stated(
    "basics.normal.increasing",
    "The normal distribution function increases",
    "Phi(x) < Phi(y)",
    where="x y real, x < y",
    waive={"unused-lemma": "for scripts about the normal law"},
    says=r"\Phi(x) < \Phi(y) \text{ for } x < y",
    negative_control="Phi(x) < Phi(y) - (y - x)/2",
    control_proof={"x": 0, "y": 1},
    satisfying_instance={"x": 0, "y": 1},
)

_BELL = "exp(-t^2/2)"
_KERNEL = "exp(-x^2*(1 + s^2)/2)/(1 + s^2)"
_SLOPE = "-u*(1 + s^2)*exp(-u^2*(1 + s^2)/2)/(1 + s^2)"
_inner = seq(
    have("inner", f"forall u real, y real: integral(s, 0, y, {_SLOPE}) = -exp(-u^2/2)*integral(t, 0, u*y, {_BELL})", searched()),
)
square: Claim = _stated(
    "basics.normal.square",
    "The square of the integral of a bell, by another integral",
    f"integral(t, 0, x, {_BELL})^2 + 2*integral(s, 0, 1, {_KERNEL}) = pi/2",
    where="x real, x >= 0",
    says=r"\Bigl(\int_0^x e^{-t^2/2} dt\Bigr)^2 = \frac{\pi}{2} - 2\int_0^1 \frac{e^{-x^2(1+s^2)/2}}{1+s^2} ds",
    proof=lambda: prove(
        square.statement,
        _inner,
        fact("quarter", "integral_quarter_circle"),
        fact("both", "antisymmetric", f"integral(t, 0, x, {_BELL})^2 + 2*integral(s, 0, 1, {_KERNEL})", "pi/2", conditions=[_side, _side]),
        defined=searched(),
    ),
    negative_control={"pi/2": "pi/3"},
    control_proof={"x": 0},
    satisfying_instance={"x": 1},
)
_side = each(
    Derivative("x", ZERO, True, "u", False),
    seq(),
    arith(eq=[("2", "quarter")]),
    searched(),
    seq(intro("u", "in"), use("here", "inner", "u", "1"), arith(eq=[("2", "here")])),
)

_CIRCLE = "integral(s, 0, {}, 1/(1 + s^2))"
_I = f"integral(t, 0, x, {_BELL})"
bell: Claim = _stated(
    "basics.normal.bell",
    "The square of the integral of exp(-t^2/2) from 0 to x, from both sides",
    f"pi/2*(1 - exp(-x^2/2)) <= {_I}^2 and {_I}^2 < pi/2",
    where="x real, x >= 0",
    says=r"\frac{\pi}{2}(1-e^{-x^2/2}) \leq \Bigl(\int_0^x e^{-t^2/2} dt\Bigr)^2 < \frac{\pi}{2}",
    proof=lambda: prove(
        bell.statement,
        have("above", f"forall y real: 0 <= y => integral(s, 0, y, {_KERNEL}) <= exp(-x^2/2)*{_CIRCLE.format('y')}", searched()),
        have("below", f"forall y real: 0 < y => integral(s, 0, y, {_KERNEL}) > 0", searched()),
        lemma("square", "basics.normal.square", "x"),
        fact("quarter", "integral_quarter_circle"),
        use("up", "above", "1"),
        use("down", "below", "1"),
        split(arith("up", eq=["square", ("-2*exp(-x^2/2)", "quarter")]), arith("down", eq=[("-1", "square")])),
        defined=searched(),
    ),
    negative_control={f"{_I}^2 < pi/2": f"{_I}^2 < pi/4"},
    control_proof={"x": 2},
    satisfying_instance={"x": 1},
)

#: z is the share of the integral in Phi(x) = 1/2 + z, and e = exp(-x^2/2).
_Z = f"({_I}/sqrt(2*pi))"
below: Claim = _stated(
    "basics.normal.below",
    "The normal distribution function from 0 on, from both sides",
    "1 - exp(-x^2/2)/2 <= Phi(x) and Phi(x) < 1",
    where="x real, x >= 0",
    says=r"1 - e^{-x^2/2}/2 \leq \Phi(x) < 1 \text{ for } x \geq 0",
    proof=lambda: prove(
        below.statement,
        have("up", f"{_I} >= 0", searched()),
        have("low", "forall z real, e real: 0 <= z and z^2 >= (1 - e)/4 and 0 < e and e <= 1 => z >= (1 - e)/2", searched()),
        have("high", "forall z real: 0 <= z and z^2 < 1/4 => z < 1/2", searched()),
        have("e", "exp(-x^2/2) > 0 and exp(-x^2/2) <= 1", searched()),
        have("one", "1/sqrt(2*pi) > 0", searched()),
        have("two", "1/(2*pi) > 0", searched()),
        lemma("bell", "basics.normal.bell", "x"),
        have("z", f"{_Z} >= 0", arith("up*one")),
        have("least", f"{_Z}^2 >= (1 - exp(-x^2/2))/4", arith("bell.1*two")),
        have("most", f"{_Z}^2 < 1/4", arith("bell.2*two")),
        use("a", "low", _Z, "exp(-x^2/2)"),
        use("b", "high", _Z),
        split(arith("a"), arith("b")),
        defined=searched(),
    ),
    negative_control={"exp(-x^2/2)/2 <=": "exp(-x^2/2)/4 <="},
    control_proof={"x": 0},
    satisfying_instance={"x": 1},
)
between: Claim = _stated(
    "basics.normal.range",
    "The normal distribution function is between 0 and 1",
    "0 < Phi(x) and Phi(x) < 1",
    where="x real",
    says=r"0 < \Phi(x) < 1",
    proof=lambda: prove(
        between.statement,
        have("pi", "2*pi > 0", searched()),
        lemma("mirror", "basics.normal.symmetric", "x"),
        have("e", "exp(-x^2/2) <= 1", searched()),
        cases(
            "right",
            "x >= 0",
            seq(lemma("below", "basics.normal.below", "x"), split(arith("below.1", "e"), arith("below.2"))),
            seq(lemma("below", "basics.normal.below", "-x"), split(arith("below.2", eq=["mirror"]), arith("below.1", "e", eq=["mirror"]))),
        ),
        defined=searched(),
    ),
    negative_control={"0 < Phi(x)": "1/4 < Phi(x)"},
    control_proof={"x": -1},
    satisfying_instance={"x": 1},
)
small: Claim = _stated(
    "basics.normal.small",
    "The tail of the normal law is at most 1/x",
    "1 - Phi(x) <= 1/x",
    where="x real, x > 0",
    says=r"1 - \Phi(x) \leq 1/x \text{ for } x > 0",
    proof=lambda: prove(
        small.statement,
        have("slow", "exp(-x^2/2)/2 <= 1/x", searched()),
        lemma("below", "basics.normal.below", "x"),
        have("pi", "2*pi > 0", searched()),
        arith("below.1", "slow"),
        defined=searched(),
    ),
    negative_control={"<= 1/x": "<= 1/x - 1/2"},
    control_proof={"x": 2},
    satisfying_instance={"x": 1},
)

#: What the tail is compared with, at x and at y.
_LOW = "{0}/(1 + {0}^2)*exp(-{0}^2/2)/sqrt(2*pi)"
_RISES = "{0}/(1 + {0}^2)*exp(-{0}^2/2) + integral(t, 0, {0}, exp(-t^2/2))"
mills: Claim = _stated(
    "basics.normal.mills",
    "Gordon's lower bound on Mills' ratio: the tail of the normal law from below",
    f"1 - Phi(x) >= {_LOW.format('x')}",
    where="x real, x >= 0",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"1 - \Phi(x) \geq \frac{x}{1+x^2} \frac{e^{-x^2/2}}{\sqrt{2\pi}} \text{ for } x \geq 0",
    proof=lambda: prove(
        mills.statement,
        have("pi", "2*pi > 0", searched()),
        have("one", "1/sqrt(2*pi) > 0", searched()),
        have("rises", f"forall y real: y >= x => {_RISES.format('y')} >= {_RISES.format('x')}", intro("y", "at"), searched()),
        have("falls", f"forall y real: y >= x => 1 - Phi(y) - {_LOW.format('y')} <= 1 - Phi(x) - {_LOW.format('x')}",
            intro("y", "at"), use("up", "rises", "y"), arith("up*one")),
        have("least", f"forall y real: y >= 1 => {_LOW.format('y')} <= 1/y", searched()),
        have("far", f"forall y real: y >= x and y >= 1 => 1 - Phi(x) - {_LOW.format('x')} >= -1/y",
            intro("y", "at"), use("one", "falls", "y"), use("two", "least", "y"), lemma("range", "basics.normal.range", "y"), arith("one", "two", "range.2")),
        let("f", f"1 - Phi(x) - {_LOW.format('x')}"),
        have("near", "forall y real: y >= x and y >= 1 => f >= -1/y", intro("y", "at"), use("there", "far", "y"), rewrite("f"), arith("there")),
        have("sign", "f >= 0", cases("negative", "f < 0",
            seq(fact("over", "reciprocal_positive", "-f"), use("there", "near", "x + 1 - 1/f"), absurd("there", searched())), seq())),
        arith("sign", eq=["f"]),
        defined=searched(),
    ),
    negative_control={"x/(1 + x^2)": "2*x/(1 + x^2)"},
    control_proof={"x": 1},
    satisfying_instance={"x": 1},
)
_HIGH = "exp(-{0}^2/2)/({0}*sqrt(2*pi))"
_FALLS = "exp(-{0}^2/2)/{0} + integral(t, 0, {0}, exp(-t^2/2))"
mills_above: Claim = _stated(
    "basics.normal.mills_above",
    "Mills' ratio from above: the tail of the normal law is at most the density over x",
    f"1 - Phi(x) <= {_HIGH.format('x')}",
    where="x real, x > 0",
    says=r"1 - \Phi(x) \leq \frac{e^{-x^2/2}}{x \sqrt{2\pi}} \text{ for } x > 0",
    proof=lambda: prove(
        mills_above.statement,
        have("pi", "2*pi > 0", searched()),
        have("one", "1/sqrt(2*pi) > 0", searched()),
        have("sinks", f"forall y real: y >= x => {_FALLS.format('y')} <= {_FALLS.format('x')}", intro("y", "at"), searched()),
        have("positive", "forall y real: y >= x => exp(-y^2/2)/y > 0", intro("y", "at"), searched()),
        have("far", f"forall y real: y >= x => {_HIGH.format('x')} - (1 - Phi(x)) >= -1/y",
            intro("y", "at"), use("down", "sinks", "y"), use("some", "positive", "y"), have("up", "y > 0", arith("at", "h1")),
            lemma("little", "basics.normal.small", "y"), arith("down*one", "some*one", "little")),
        let("f", f"{_HIGH.format('x')} - (1 - Phi(x))"),
        have("near", "forall y real: y >= x => f >= -1/y", intro("y", "at"), use("there", "far", "y"), rewrite("f"), arith("there")),
        have("sign", "f >= 0", cases("negative", "f < 0",
            seq(fact("over", "reciprocal_positive", "-f"), use("there", "near", "x + 1 - 1/f"), absurd("there", searched())), seq())),
        arith("sign", eq=["f"]),
        defined=searched(),
    ),
    negative_control={"<= exp(-x^2/2)/": "<= exp(-x^2/2)/2/"},
    control_proof={"x": 3},
    satisfying_instance={"x": 1},
)

CLAIMS = [symmetric, increasing, square, bell, below, between, small, mills, mills_above]
