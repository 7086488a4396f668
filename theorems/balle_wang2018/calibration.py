"""The delta of a level: its range and order, bounds of it from both sides, and where the classical variance fails."""

from theorems.balle_wang2018.model import HERE, NOISE, at
from theorems.dwork_roth2014.gaussian import AT_TEN, CLASSICAL, DEFINED, LOG, PART, TOO_FAR, positive_part
from verify.claims.prelude import *

_LOSS = "((y - w)^2 - (y - x)^2)/(2*v)"
_BODY = f"max(0, 1 - exp(eps - {_LOSS}))"
_ETA = "(x - w)^2/(2*v)"


def _mean(body: str) -> str:
    return f"gaussian_mean(y, x, v, {body})"


def _number(value: str) -> Tactic:
    return exhibit(f"abs({value})", "0")


def _ordered(label: str, low: str, high: str, low_has: Tactic, high_has: Tactic, *how: Tactic) -> Tactic:
    """Means are in the order of their bodies."""
    return fact(label, "gaussian_order", _mean(low), _mean(high), conditions=[seq(), seq(), low_has, high_has, seq(intro("y"), *how)])


_UNIT = fact("moments", "gaussian_moments", "x", "v")
unit_range: Claim = claim(
    "balle_wang2018.delta.range",
    "The delta of Gaussian noise is between 0 and 1",
    "0 <= gaussian_delta(x, w, v, eps) and gaussian_delta(x, w, v, eps) <= 1",
    where=f"{NOISE}, eps real",
    source=at("Theorem 8"),
    fidelity="beyond",
    says=r"0 \leq \delta(\epsilon) \leq 1",
    proof=lambda: prove(
        unit_range.statement,
        _UNIT,
        fact("zero", "gaussian_scale", _mean("0*1")),
        _ordered("low", "0*1", _BODY, _number("0*1"), PART, seq()),
        _ordered("high", _BODY, "1", PART, _number("1"), seq()),
        defined=PART,
    ),
    negative_control={"0 <= gaussian_delta(x, w, v, eps) and": "1 <= gaussian_delta(x, w, v, eps) and"},
    control_proof=lambda: fails(unit_range, exhibit("0", "0", "1", "0"), split(seq(), classical(_NOTHING)), defined=PART),
    satisfying_instance={**HERE, "eps": 0},
)
_ZERO = "max(0, 1 - exp(0 - ((y - 0)^2 - (y - 0)^2)/(2*1)))"
_NOTHING = seq(
    fact("zero", "gaussian_scale", "gaussian_mean(y, 0, 1, 0*1)"),
    fact("same", "gaussian_same", f"gaussian_mean(y, 0, 1, {_ZERO})", "gaussian_mean(y, 0, 1, 0*1)"),
)


def _still(eps: str) -> Tactic:
    """The delta at a level below 0 where both inputs have the value 0: nothing is random."""
    body = f"max(0, 1 - exp({eps} - ((y - 0)^2 - (y - 0)^2)/(2*1)))"
    level = eps.replace("-1 + 1", "0").replace("0 + -1", "-1")
    return seq(
        fact("moments", "gaussian_moments", "0", "1"),
        fact("scale", "gaussian_scale", f"gaussian_mean(y, 0, 1, (1 - exp({level}))*1)"),
        fact("same", "gaussian_same", f"gaussian_mean(y, 0, 1, {body})", f"gaussian_mean(y, 0, 1, (1 - exp({level}))*1)",
             conditions=[seq(), seq(), fact("e", "exp_monotone", level, "0")]),
        have(f"at {eps}", f"gaussian_mean(y, 0, 1, {body}) = 1 - exp({level})", arith(eq=["same", "scale", (f"1 - exp({level})", "moments.1")])),
    )


_LESS = _BODY.replace("eps", "(eps + t)")
decreasing: Claim = claim(
    "balle_wang2018.delta.decreasing",
    "The delta of Gaussian noise does not increase with the level",
    "gaussian_delta(x, w, v, eps + t) <= gaussian_delta(x, w, v, eps)",
    where=f"{NOISE}, eps t real, t >= 0",
    source=at("Section 3"),
    fidelity="beyond",
    notes="In eps. The paper's monotonicity is in D^2/(2 s^2); that is not encoded.",
    says="the delta of Gaussian noise is monotone in the level",
    proof=lambda: prove(
        decreasing.statement,
        _ordered("so", _LESS, _BODY, positive_part(_LESS), PART,
                 fact("up", "exp_monotone", f"eps - {_LOSS}", f"eps + t - {_LOSS}"), fact("n", "extremum", _BODY), fact("m", "extremum", _LESS), seq()),
        defined=first(PART, seq()),
    ),
    negative_control={"t >= 0": "t >= -1"},
    control_proof=lambda: fails(
        decreasing, exhibit("0", "0", "1", "0", "-1"),
        split(seq(), seq(_still("0 + -1"), _still("0"), fact("up", "exp_increasing", "-1", "0"))), defined=first(PART, seq()),
    ),
    satisfying_instance={**HERE, "eps": 0, "t": 1},
)
_TILT = "exp((a-1)*((y-w)^2-(y-x)^2)/(2*v))"
_FACTOR = "exp(-(a - 1)*eps)/(a - 1)*(1 - 1/a)^a"
_SCALED = f"{_FACTOR}*{_TILT}"
_SHARE = seq(have("below", "1 - 1/a > 0"), fact("ra", "reciprocal_positive", "a - 1"))
_HAS_SCALED = seq(
    lemma(("A", "B", "bounded"), "basics.gaussian.moment.integrable", "x", "w", "v", "a", _FACTOR,
          conditions=[seq(), have("e", "exp(-(a - 1)*eps)*exp(a*log(1 - 1/a)) > 0")]),
    exhibit("A", "B"), intro("y"), use("here", "bounded", "y"),
)
renyi: Claim = claim(
    "balle_wang2018.delta.renyi",
    "The delta of Gaussian noise is at most what each of its Renyi levels gives",
    "gaussian_delta(x, w, v, eps) <= exp((a - 1)*(a*distance(x, w, v) - eps))/(a - 1)*(1 - 1/a)^a",
    where=f"{NOISE}, eps a real, a > 1",
    source=at("Theorem 8"),
    fidelity="beyond",
    says="the conversion of Canonne, Kamath and Steinke (2020), for densities: both are means under the first law",
    proof=lambda: prove(
        renyi.statement,
        _ordered("so", _BODY, _SCALED, PART, _HAS_SCALED, lemma("p", "canonne_kamath_steinke2020.pointwise", "a", _LOSS, "eps")),
        fact("scale", "gaussian_scale", _mean(_SCALED)),
        lemma("value", "basics.gaussian.moment", "x", "w", "v", "a"),
        arith("so", eq=["scale", (_FACTOR, "value")]),
        defined=first(PART, seq(), seq(), seq()),
    ),
    negative_control={"*(1 - 1/a)^a": "*(1 - 1/a)^a/2"},
    control_proof=lambda: fails(renyi, exhibit("0", "0", "1", "-7/10", "2"), split(seq(), seq(_still("-7/10"), _FIGURES)), defined=first(PART, seq())),
    satisfying_instance={**HERE, "eps": 0, "a": 2},
)
_FIGURES = seq(
    have("e", "exp(-7/10) <= 1/2", searched()),
    have("f", "exp(7/10) <= 21/10", searched()),
)
exponent: Claim = claim(
    "balle_wang2018.exponent",
    "The bound by a Renyi level at the order (eps + h)/(2 h)",
    "exp((a - 1)*(a*h - eps))/(a - 1)*(1 - 1/a)^a <= exp(-(eps - h)^2/(4*h))",
    where="a h eps real, a > 1, h > 0; order: 2*a*h = eps + h",
    source=at("Theorem 8"),
    fidelity="auxiliary",
    letters={"h": "the mean of the privacy loss"},
    says="the exponent is least there",
    proof=lambda: prove(
        exponent.statement,
        lemma("better", "canonne_kamath_steinke2020.better", "a", "a*h", "eps"),
        have("e", "(a - 1)*(a*h - eps) = -(eps - h)^2/(4*h)"),
        rewrite("e", backwards=True),
    ),
    negative_control={"(4*h)": "(2*h)"},
    satisfying_instance={"a": 2, "h": 1, "eps": 3},
)
_ORDER = f"(eps + {_ETA})/(2*({_ETA}))"
tail: Claim = claim(
    "balle_wang2018.delta.tail",
    "The delta of Gaussian noise is at most exp(-(eps - eta)^2/(4 eta)) for eps above eta = D^2/(2 s^2)",
    "gaussian_delta(x, w, v, eps) <= exp(-(eps - distance(x, w, v))^2/(4*distance(x, w, v)))",
    where=f"{NOISE}, eps real; distance(x, w, v) > 0, eps > distance(x, w, v)",
    source=at("Theorem 8"),
    fidelity="beyond",
    says=r"\delta(\epsilon) \leq e^{-(\epsilon-\eta)^2/4\eta}, by the concentration of the privacy loss",
    proof=lambda: prove(
        tail.statement,
        have("any", f"forall a real: a > 1 => (2*a*({_ETA}) = eps + {_ETA} => {_mean(_BODY)} <= exp(-(eps - {_ETA})^2/(4*({_ETA}))))",
             intro("a", "large", "order"),
             lemma("so", "balle_wang2018.delta.renyi", "x", "w", "v", "eps", "a"),
             lemma("most", "balle_wang2018.exponent", "a", _ETA, "eps")),
        use("here", "any", _ORDER),
        use("then", "here"),
        defined=PART,
    ),
    negative_control="gaussian_delta(x, w, v, eps) <= exp(-(eps - distance(x, w, v))^2/(4*distance(x, w, v))) - 1",
    control_proof=lambda: fails(tail, exhibit("1", "0", "1", "1"), split(seq(), seq(lemma("least", "balle_wang2018.delta.range", "1", "0", "1", "1"), fact("e", "exp_increasing", "-1/8", "0"))), defined=PART),
    satisfying_instance={**HERE, "eps": 1},
)
_WIDE = "2*eps*exp(eps/2) <= 5/4*exp(1)*(4*{0} - eps)"
number: Claim = claim(
    "balle_wang2018.classical.number",
    "The bound by a Renyi level at the order (4 L + eps)/(2 eps)",
    "exp((a - 1)*(a*h - eps))/(a - 1)*(1 - 1/a)^a <= 5/4*exp(-L)",
    where=f"a h eps L real, a > 1, eps > 0, L > 0, h <= eps^2/(4*L); order: 2*a*eps = 4*L + eps; wide: {_WIDE.format('L')}",
    source=at("Section 2"),
    fidelity="auxiliary",
    letters={"h": "the mean of the privacy loss", "L": "log(1.25/d)"},
    says="what the classical variance gives",
    proof=lambda: prove(
        number.statement,
        _SHARE,
        fact("rL", "reciprocal_positive", "L"),
        have("far", "4*L - eps > 0"),
        have("most", "(a - 1)*(a*h - eps) <= -L + eps/2",
             have("aa", "(a - 1)*a > 0"),
             have("value", "(a - 1)*(a*(eps^2/(4*L)) - eps) = -L + eps/2 - eps^2/(16*L)"),
             have("square", "eps^2/(16*L) >= 0", have("s", "eps^2 > 0"), arith("s*rL")),
             arith("h4*aa", "square", eq=["value"])),
        fact("t", "log_below_tangent", "1 - 1/a"),
        have("power", "a*log(1 - 1/a) <= -1", arith("t*h1", "t")),
        fact("up", "exp_monotone", "(a - 1)*(a*h - eps) + a*log(1 - 1/a)", "-L + eps/2 - 1"),
        have("r", "1/(a - 1)*(4*L - eps) = 2*eps"),
        have("ee", "exp(-L - 1)*(1/(4*L - eps)) > 0"),
        have("same", "1/(a - 1) = 2*eps/(4*L - eps)"),
        arith("up*ra", "wide*ee", eq=[("exp(-L + eps/2 - 1)", "same")]),
    ),
    negative_control={"5/4*exp(-L)": "5/4*exp(-3*L)"},
    control_proof={"a": "5/2", "h": "1/4", "eps": 1, "L": 1},
    satisfying_instance={"a": "5/2", "h": 0, "eps": 1, "L": 1},
)
few: Claim = claim(
    "balle_wang2018.classical.few",
    "The bound by the Renyi level of order 2 where log(1.25/d) is at most 1/2",
    "exp(2*h - eps)/4 <= 5/4*exp(-L)",
    where="h eps L real, 0 < eps, eps <= 1, 2/9 <= L, L <= 1/2, h <= eps^2/(4*L)",
    source=at("Section 2"),
    fidelity="auxiliary",
    letters={"h": "the mean of the privacy loss", "L": "log(1.25/d)"},
    says="what the classical variance gives where d is large",
    proof=lambda: prove(
        few.statement,
        have("e", "eps^2/(2*L) - eps <= 1/(2*L) - 1",
             have("r1", "1/(2*L) >= 1"), have("g", "(1 - eps)*(1/(2*L) - 1) >= 0")),
        have("s", "1/(2*L) + L <= 5/2", have("p", "(L - 2/9)*(1/2 - L) >= 0")),
        fact("up", "exp_monotone", "2*h - eps + L", "3/2"),
        have("five", "exp(3/2) <= 5", searched()),
    ),
    negative_control={"/4 <=": "/3 <="},
    satisfying_instance={"h": 0, "eps": 1, "L": "1/2"},
)
_L = "log(5/(4*d))"
_RATIO = f"(4*{_L} + eps)/(2*eps)"
#: The distance is at most eps^2/(4 log(5/(4d))).
_NEAR = seq(
    LOG,
    fact("rv", "reciprocal_positive", "v"),
    fact("m", "extremum", "abs(x - w)"),
    have("sq", "(x - w)^2 <= D^2"),
    have("e2", "eps*eps > 0"),
    have("v2", f"v*eps^2 >= 2*{_L}*D^2", arith("noise*e2")),
    have("eta", f"{_ETA} <= eps^2/(4*{_L})", have("rr", f"(1/v)*(1/{_L}) > 0"), arith("sq*rv", "v2*rr")),
    have("delta", f"5/4*exp(-{_L}) = d"),
)
near: Claim = claim(
    "balle_wang2018.classical.near",
    "With the classical variance the mean privacy loss is at most eps^2/(4 log(1.25/d))",
    f"distance(x, w, v) <= eps^2/(4*{_L}) and {_L} > 0 and 5/4*exp(-{_L}) = d",
    where=CLASSICAL,
    source=at("Section 2"),
    fidelity="auxiliary",
    says=r"\eta = \Delta^2/2\sigma^2 \leq \epsilon^2/4\log(1.25/\delta)",
    proof=lambda: prove(near.statement, _NEAR, defined=LOG),
    negative_control=f"distance(x, w, v) <= eps^2/(5*{_L}) and {_L} > 0 and 5/4*exp(-{_L}) = d",
    satisfying_instance={"x": 1, "w": 0, "v": 9, "D": 1, "eps": 1, "d": "1/4"},
)
wide: Claim = claim(
    "balle_wang2018.classical.range",
    "The classical variance is enough at every level eps with 2 eps e^(eps/2) <= 5/4 e (4 log(1.25/d) - eps), for one number",
    "gaussian_delta(x, w, v, eps) <= d",
    where=f"{CLASSICAL}; wide: {_WIDE.format(_L)}",
    source=at("Section 2"),
    fidelity="beyond",
    says=r"\sigma^2 = 2\ln(1.25/\delta)\Delta^2/\epsilon^2 is enough not only up to \epsilon = 1, for instance at \epsilon = 5, \delta = 10^{-5}",
    idea="The bound by a Renyi level, at the order (4L + eps)/(2 eps) with L = log(1.25/d), and (1 - 1/a)^a <= 1/e.",
    proof=lambda: prove(
        wide.statement,
        lemma(("eta", "L", "delta"), "balle_wang2018.classical.near", "x", "w", "v", "D", "eps", "d"),
        fact("re", "reciprocal_positive", "eps"),
        have("gap", f"4*{_L} - eps > 0", have("pos", "eps*exp(eps/2) > 0"), fact("r1", "exp_positive", "-1")),
        have("order", f"{_RATIO} > 1"),
        lemma("so", "balle_wang2018.delta.renyi", "x", "w", "v", "eps", _RATIO),
        lemma("most", "balle_wang2018.classical.number", _RATIO, _ETA, "eps", _L),
        defined=DEFINED,
    ),
    negative_control={"wide: 2*eps*exp(eps/2) <=": "wide: 2*eps*exp(eps/2) >="},
    control_proof=lambda: fails(wide, AT_TEN, split(split(*[seq()] * 5, seq(), searched(), searched()), TOO_FAR), defined=DEFINED),
    satisfying_instance={"x": 1, "w": 0, "v": 9, "D": 1, "eps": 1, "d": "1/4"},
)
cut: Claim = claim(
    "balle_wang2018.cut",
    "A parabola below the positive part of 1 - e^(eps-z)",
    "(1 - exp(-t))*(1 - u^2/g^2) <= max(0, 1 - exp(eps - (u + eps + t + g)))",
    where="t u g eps real, t > 0, g > 0",
    source=at("Section 2"),
    fidelity="auxiliary",
    letters={"g": "how far the mean of the loss is above eps + t", "u": "how far the loss is above its mean"},
    says="it is 0 where the loss is eps + t",
    proof=lambda: prove(
        cut.statement,
        fact("down", "exp_increasing", "-t", "0"),
        have("kr", f"{_K}*(1/g^2) > 0"),
        fact("m", "extremum", "max(0, 1 - exp(eps - (u + eps + t + g)))"),
        cases(
            "near", "u <= -g",
            have("sq", "u*u >= g*g"),
            seq(fact("up", "exp_monotone", "eps - (u + eps + t + g)", "-t"), have("s", "u*u >= 0", arith(squares=["u"])), arith("s*kr", "up", "m.2"))
        ),
    ),
    negative_control={"(u + eps + t + g)": "(u + eps + g)"},
    satisfying_instance={"t": 1, "u": 0, "g": 1, "eps": 0},
)
_K = "(1 - exp(-t))"
_GAP = f"({_ETA} - eps - t)"
_U = "((x - w)/v*(y - x))"
_R = f"-{_K}*(1/g^2)*((x - w)/v)^2"
_PARABOLA = f"{_K}*1 + 0*y + ({_R})*(y - x)^2"
_HAS_PARABOLA = seq(
    lemma(("A", "B", "bounded"), "basics.gaussian.integrable", "x", _K, "0", _R),
    exhibit("A", "B"), intro("y"), use("here", "bounded", "y"),
)
_BELOW = seq(
    have("centre", f"eps - {_LOSS} = eps - ({_U} + eps + t + g)"),
    rewrite("centre"),
    lemma("so", "balle_wang2018.cut", "t", _U, "g", "eps"),
)
lower: Claim = claim(
    "balle_wang2018.delta.lower",
    "The delta of Gaussian noise from below, by Chebyshev's inequality for the privacy loss",
    "(1 - exp(-t))*(1 - 2*distance(x, w, v)/(distance(x, w, v) - eps - t)^2) <= gaussian_delta(x, w, v, eps)",
    where=f"{NOISE}, eps t real, t > 0; far: eps + t < distance(x, w, v)",
    source=at("Section 2"),
    fidelity="beyond",
    says=r"\delta(\epsilon) \geq (1-e^{-t})(1-\frac{2\eta}{(\eta-\epsilon-t)^2}) for \eta > \epsilon+t",
    proof=lambda: prove(
        lower.statement,
        let("g", _GAP),
        _ordered("so", _PARABOLA, _BODY, _HAS_PARABOLA, PART, _BELOW),
        lemma("value", "basics.gaussian.quadratic", "x", "v", _K, "0", _R),
        rewrite("g", backwards=True),
        defined=PART,
    ),
    negative_control={"1 - 2*distance": "2 - 2*distance"},
    control_proof=lambda: fails(lower, exhibit("100", "0", "1", "1", "5"), split(seq(), seq(lemma("most", "balle_wang2018.delta.range", "100", "0", "1", "1"), have("e", "exp(-5) <= 1/8", searched()))), defined=PART),
    satisfying_instance={"x": 3, "w": 0, "v": 1, "eps": 1, "t": 1},
)
enough: Claim = claim(
    "balle_wang2018.large.number",
    "Chebyshev's bound is above d where the mean loss is large",
    "d < (1 - (1 - d)/2)*(1 - 2*h/g^2)",
    where="d g h real, 0 < d, d < 1, h > 0, g >= h/2, h*(1 - d) >= 64",
    source=at("Section 2"),
    fidelity="auxiliary",
    letters={"h": "the mean of the privacy loss", "g": "how far it is above the level, at least"},
    says="at most an eighth of 1 - d is lost",
    proof=lambda: prove(
        enough.statement,
        have("sq", "g*g >= h*h/4"),
        have("y", "(1/h)*(1/g^2) > 0"),
        have("small", "2*h/g^2 <= 8/h"),
        have("least", "8/h <= (1 - d)/8"),
        have("half", "(1 + d)/2 > 0"),
        have("quad", "(1 - d)*(7 - d) > 0"),
        arith("small*half", "least*half", "quad"),
    ),
    negative_control="1 < (1 - (1 - d)/2)*(1 - 2*h/g^2)",
    satisfying_instance={"d": "1/2", "g": 128, "h": 128},
)
_FAR = "((y - 0)^2 - (y - 1)^2)/(2*(K/eps^2))"
_OVER = "(E^2/(2*K) - E - t)"
_SIZE = "8*K + t + 16/(1 - d)"
_ENOUGH = seq(
    have("EK", "E >= 8*K"),
    have("Et", "E >= t"),
    have("Ed", "E*(1 - d) >= 16", have("p", "(8*K + t)*(1 - d) > 0"), arith("p", eq=[("1 - d", "E")])),
    have("E0", "E > 0"),
    fact("rK", "reciprocal_positive", "K"),
    have("h0", "E^2/(2*K) >= 4*E", have("x", "E*(E - 8*K) >= 0"), arith("x*rK")),
)
unbounded: Claim = claim(
    "balle_wang2018.section2.large",
    "Noise whose variance falls as 1/eps^2 has a delta above any d < 1 at some level, whatever the factor",
    "exists eps real: eps > 0 and gaussian_delta(1, 0, K/eps^2, eps) > d",
    where="K d real, K > 0, 0 < d, d < 1",
    source=at("Section 2"),
    printed=r"the classical variance, of order $1/\epsilon^2$, can not be extended to the low privacy regime $\epsilon \to \infty$",
    fidelity="reading",
    letters={"K": "the variance is K/eps^2", "d": "any delta below 1"},
    notes="For two inputs with the values 1 and 0.",
    proof=lambda: prove(
        unbounded.statement,
        have("r", "1 - d > 0"),
        fact("neg", "log_increasing", "(1 - d)/2", "1"),
        fact("rr", "reciprocal_positive", "1 - d"),
        let("t", "-log((1 - d)/2)", "here: exp(-t) = (1 - d)/2 and t > 0"),
        let("E", _SIZE),
        _ENOUGH,
        have("KE", "K/E^2 > 0", have("e2", "1/E^2 > 0"), arith("h1*e2")),
        lemma("so", "balle_wang2018.delta.lower", "1", "0", "K/E^2", "E", "t"),
        lemma("most", "balle_wang2018.large.number", "d", "E^2/(2*K) - E - t", "E^2/(2*K)", conditions=[seq(), seq(), arith("h0", "E0"), arith("h0", "Et")]),
        have("side", f"K*K*({_OVER}*{_OVER}) > 0", have("g0", f"{_OVER} > 0"), have("gg", f"{_OVER}*{_OVER} > 0", arith("g0*g0")), have("kk", "K*K > 0"), arith("kk*gg")),
        have("e", "exp(-t) = (1 - d)/2"),
        exhibit("E"),
        split(seq(), arith("so", "most", eq=[("1 - 2*(E^2/(2*K))/(E^2/(2*K) - E - t)^2", "e")])),
        defined=first(positive_part(_BODY.replace(_LOSS, _FAR)), seq()),
    ),
    negative_control={"0 < d, d < 1": "d >= 1"},
    control_proof=lambda: fails(
        unbounded, exhibit("1", "1"),
        split(seq(), seq(intro("eps"), classical(lemma("most", "balle_wang2018.delta.range", "1", "0", "1/eps^2", "eps")))),
        defined=first(positive_part(_BODY.replace(_LOSS, _FAR)), seq()),
    ),
    satisfying_instance={"K": 1, "d": "1/2"},
)
CLAIMS = [unit_range, decreasing, renyi, exponent, tail, number, few, near, wide, cut, lower, enough, unbounded]
