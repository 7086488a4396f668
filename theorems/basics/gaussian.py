"""Gaussian means: what is bounded by an exponential has one; quadratic functions; how fast a bell changes."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative

_stated = stated_about("Gaussian means")


def bounded(
    body: str, height: str, rate: str, above: Tactic, below: Tactic, there: Tactic | None = None
) -> Tactic:
    """Shows that ``body``, a term in y, is at most height exp(rate abs(y)): `above` and `below` bound it from either side."""
    bound = f"{height}*exp({rate}*abs(y))"
    return seq(
        exhibit(height, rate),
        intro("y"),
        lemma("growth", "basics.exponential.square", "y"),
        have("one", "exp(abs(y)) >= 1", arith("growth", squares=["y"])),
        there or seq(),
        have("above", f"{body} <= {bound}", above),
        have("below", f"-({bound}) <= {body}", below),
        cases(
            "sign",
            f"{body} >= 0",
            fact("size", "abs_nonnegative", body),
            fact("size", "abs_nonpositive", body),
        ),
    )


# --- the mean of a quadratic function ------------------------------------------------------------------------------

_QUADRATIC = "p*1 + q*y + r*(y-c)^2"
_PARTS = {"p*1": "(p^2+1)", "q*y": "(q^2+2)", "r*(y-c)^2": "(r^2+1)*(4+2*c^2)"}


def _law(body: str) -> str:
    return f"gaussian_mean(y, c, v, {body})"


def _offset(name: str) -> Tactic:
    """name^2 + 1 is at least name and -name."""
    return seq(
        have("plus", f"{name}^2+1-{name} >= 0", arith(squares=[f"{name}-1/2"])),
        have("minus", f"{name}^2+1+{name} >= 0", arith(squares=[f"{name}+1/2"])),
    )


_from_center = seq(
    have("square", "2*c^2 >= 0", arith(squares=["c"])),
    have("away", "(y-c)^2 >= 0", arith(squares=["y-c"])),
    have(
        "near",
        "(4+2*c^2)*exp(1*abs(y)) - (y-c)^2 >= 0",
        arith("growth", "growth", "square*one", squares=["y+c", "y+c"]),
    ),
)
_in_parts = {
    "p*1": (_offset("p"), seq(), seq()),
    "q*y": (
        have("square", "q^2 >= 0", arith(squares=["q"])),
        arith("square*one", "growth", squares=["q-y", "q", "y"]),
        arith("square*one", "growth", squares=["q+y", "q", "y"]),
    ),
    "r*(y-c)^2": (
        seq(_offset("r"), _from_center),
        seq(),
        seq(),
    ),
}

#: The variance of a Gaussian is defined: (y - c)^2 is bounded by an exponential.
square_bounded = bounded("(y-c)^2", "(4+2*c^2)", "1", seq(), seq(), _from_center)


def _part(body: str) -> Tactic:
    """That one of the parts is bounded."""
    there, above, below = _in_parts[body]
    return bounded(body, _PARTS[body], "1", above, below, there)


def _side(body: str, sign: str) -> Tactic:
    """One side of the bound on a part, for the sum of the parts."""
    there, above, below = _in_parts[body]
    height = f"{_PARTS[body]}*exp(1*abs(y))"
    return have(
        sign + body[0],
        f"{body} <= {height}" if sign == "a" else f"-({height}) <= {body}",
        there,
        above if sign == "a" else below,
    )


_whole = bounded(
    _QUADRATIC,
    f"({'+'.join(_PARTS.values())})",
    "1",
    seq(*(_side(body, "a") for body in _PARTS)),
    seq(*(_side(body, "b") for body in _PARTS)),
)
quadratic: Claim = _stated(
    "basics.gaussian.quadratic",
    "The Gaussian mean of a quadratic function",
    "gaussian_mean(y, c, v, p + q*y + r*(y - c)^2) = p + q*c + r*v",
    where="c v p q r real, v > 0",
    proof=lambda: prove(
        quadratic.statement,
        fact("sum", "gaussian_add", _law(_QUADRATIC), conditions=[_part(body) for body in _PARTS]),
        fact("moments", "gaussian_moments", "c", "v"),
        *(fact(f"scale{body[0]}", "gaussian_scale", _law(body)) for body in _PARTS),
        arith(
            eq=["sum", "scalep", "scaleq", "scaler", ("p", "moments.1"), ("q", "moments.2"), ("r", "moments.3")]
        ),
        defined=_whole,
    ),
    negative_control={"p + q*y + r*": "", "p + q*c + r": "2", "p q r": ""},
    control_note="twice the variance",
    control_proof=lambda: fails(
        quadratic,
        exhibit("0", "1"),
        fact("x", "gaussian_moments", "0", "1"),
        defined=square_bounded,
    ),
    satisfying_instance={"c": 0, "v": 1, "p": 1, "q": 1, "r": 1},
)

integrable: Claim = _stated(
    "basics.gaussian.integrable",
    "A quadratic function is bounded by an exponential, so that it has Gaussian means",
    "exists A real, B real: forall y real: abs(p + q*y + r*(y - c)^2) <= A*exp(B*abs(y))",
    where="c p q r real",
    proof=lambda: prove(integrable.statement, _whole),
    negative_control="forall y real: abs(p + q*y + r*(y - c)^2) <= exp(abs(y))",
    control_note="A and B are 1",
    satisfying_instance={"c": 0, "p": 1, "q": 1, "r": 1},
)

# --- how fast a bell changes ---------------------------------------------------------------------------------------


def _bell(u: str) -> str:
    return f"exp(-{u}^2/(2*N))"


_slope = seq(
    fact("tangent", "exp_above_tangent", "p^2/(2*N)"),
    fact("e0", "exp_positive", "-p^2/(2*N)"),
    have("flat", f"(1+p^2/(2*N))*{_bell('p')} <= 1"),
)


def _square(sign: str) -> Tactic:
    """K + K p^2/(2N) is at least p/N and -p/N."""
    return have(
        f"s{sign or '+'}",
        f"K+K*(p^2/(2*N))-({sign}p)/N >= 0",
        fact("rNK", "reciprocal_positive", "N*K"),
        have("two", f"(K*({sign}p)-1)^2+(2*N*K^2-1) >= 0", arith("h3", squares=[f"K*({sign}p)-1"])),
        arith("two*rNK"),
    )


def _tail(sign: str) -> Tactic:
    """The derivative of K w +- exp(-w^2/(2N)) is not negative."""
    return each(
        Derivative("w", Var("u"), True, "p"),
        seq(),
        seq(),
        seq(),
        seq(intro("p", "in"), _slope, _square(sign), arith("s" + (sign or "+") + "*e0", "flat*h2")),
    )


bell: Claim = _stated(
    "basics.gaussian.bell",
    "exp(-u^2/(2 N)) changes by at most K times the change of u, for each K with 2 N K^2 >= 1",
    "-K*(w - u) <= exp(-w^2/(2*N)) - exp(-u^2/(2*N)) <= K*(w - u)",
    where="u w N K real, N > 0, K > 0, 2*N*K^2 >= 1, u <= w",
    proof=lambda: prove(bell.statement, split(_tail(""), _tail("-"))),
    negative_control="-K*(w - u)/2 <= exp(-w^2/(2*N)) - exp(-u^2/(2*N)) <= K*(w - u)/2",
    control_note="half of the change",
    satisfying_instance={"u": 1, "w": 2, "N": 1, "K": 1},
)

# --- powers of the ratio of two bells ------------------------------------------------------------------------------

def _sized(label: str, of: str, then: Tactic) -> Tactic:
    nonnegative = seq(fact(f"{label}a", "abs_nonnegative", of), rewrite(f"{label}a"), then)
    negative = seq(fact(f"{label}a", "abs_nonpositive", of), rewrite(f"{label}a"), then)
    return cases(label, f"{of} >= 0", nonnegative, negative)


def _steepness() -> Tactic:
    return _sized("s", _SLOPE, _sized("x", "x", arith("s*x")))


_RATIO = "(a-1)*((x-c)^2-(x-m)^2)/(2*v)"
_SHIFT, _SLOPE = "(a-1)*(c^2-m^2)/(2*v)", "(a-1)*(m-c)/v"


_POWERS = f"p*exp({_RATIO})"
moment_integrable: Claim = _stated(
    "basics.gaussian.moment.integrable",
    "Powers of the ratio of two bells are bounded by an exponential",
    "exists A real, B real: forall x real: abs(p*exp((a-1)*((x-c)^2-(x-m)^2)/(2*v))) <= A*exp(B*abs(x))",
    where="m c v a p real, v > 0, p >= 0",
    proof=lambda: prove(
        moment_integrable.statement,
        # the power is e^(K + L x), at most e^K e^(|L| |x|)
        exhibit(f"p*exp({_SHIFT})", f"abs({_SLOPE})"),
        intro("x"),
        fact("e", "exp_positive", _RATIO),
        fact("size", "abs_nonnegative", _POWERS, conditions=[arith("h2*e")]),
        have("linear", f"{_RATIO} = {_SHIFT} + {_SLOPE}*x"),
        have("slope", f"{_SLOPE}*x <= abs({_SLOPE})*abs(x)", _steepness()),
        fact("up", "exp_monotone", _RATIO, f"{_SHIFT} + abs({_SLOPE})*abs(x)"),
        arith("h2*up", eq=["size"]),
    ),
    negative_control="forall x real: abs(p*exp((a-1)*((x-c)^2-(x-m)^2)/(2*v))) <= p*exp(abs(x))",
    control_note="A is p and B is 1",
    satisfying_instance={"m": 1, "c": 0, "v": 1, "a": 2, "p": 1},
)
moment_dominated = seq(
    lemma(("A", "B", "bounded"), "basics.gaussian.moment.integrable", "m", "c", "v", "a", "1"),
    exhibit("A", "B"),
    intro("x"),
    use("here", "bounded", "x"),
)

_CENTER = "m+(a-1)*(m-c)"
_GAIN = "a*(a-1)*(m-c)^2/(2*v)"
_WEIGHT = f"((v/v)^(1/2)*exp((x-m)^2/(2*v) - ((x-({_CENTER}))^2/(2*v))))*1"
_SAME_LAW = exhibit("0", "0", "1", "1")
_UNIT = seq(
    fact("unit", "gaussian_moments", "0", "1"),
    fact(
        "same",
        "gaussian_same",
        "gaussian_mean(x, 0, 1, exp((1-1)*((x-0)^2-(x-0)^2)/(2*1)))",
        "gaussian_mean(x, 0, 1, 1)",
    ),
    rewrite("same"),
)
moment: Claim = _stated(
    "basics.gaussian.moment",
    "The Hellinger integral of order a of two normal laws with the same variance v and means m, c: exp(a(a - 1)(m - c)^2/(2 v))",
    "gaussian_mean(x, m, v, exp((a-1)*((x-c)^2-(x-m)^2)/(2*v))) = exp(a*(a-1)*(m-c)^2/(2*v))",
    where="m c v a real, v > 0",
    says="the powers of the ratio of two normal densities are a normal density again, but for a factor",
    proof=lambda: prove(
        moment.statement,
        fact("change", "gaussian_change", f"gaussian_mean(x, {_CENTER}, v, 1)", "m", "v"),
        fact("unit", "gaussian_moments", _CENTER, "v"),
        have("one", "(v/v)^(1/2) = 1", have("ratio", "v/v = 1"), rewrite("ratio")),
        fact(
            "same",
            "gaussian_same",
            f"gaussian_mean(x, m, v, exp({_RATIO}))",
            f"gaussian_mean(x, m, v, exp({_GAIN})*({_WEIGHT}))",
            conditions=[
                seq(),
                seq(),
                seq(
                    intro("x"),
                    rewrite("one"),
                    have("sum", f"{_RATIO} = {_GAIN} + (x-m)^2/(2*v) - (x-({_CENTER}))^2/(2*v)"),
                    rewrite("sum"),
                ),
            ],
        ),
        fact("scale", "gaussian_scale", f"gaussian_mean(x, m, v, exp({_GAIN})*({_WEIGHT}))"),
        rewrite("same", "scale"),
        arith(eq=[(f"exp({_GAIN})", "unit.1"), (f"-exp({_GAIN})", "change")]),
        defined=moment_dominated,
    ),
    negative_control="gaussian_mean(x, m, v, exp((a-1)*((x-c)^2-(x-m)^2)/(2*v))) < exp(a*(a-1)*(m-c)^2/(2*v))",
    control_proof=lambda: fails(moment, _SAME_LAW, split(seq(), _UNIT), defined=moment_dominated),
    satisfying_instance={"m": 1, "c": 0, "v": 1, "a": 2},
)

# --- exponentials of linear functions -----------------------------------------------------------------------------------

exponential_integrable: Claim = _stated(
    "basics.gaussian.exponential.integrable",
    "An exponential of a linear function is bounded by an exponential, so that it has Gaussian means",
    "exists A real, B real: forall y real: abs(w*exp(s*y)) <= A*exp(B*abs(y))",
    where="s w real",
    proof=lambda: prove(
        exponential_integrable.statement,
        exhibit("abs(w)", "abs(s)"),
        intro("y"),
        fact("e", "exp_positive", "s*y"),
        have(
            "slope",
            "s*y <= abs(s)*abs(y)",
            _sized("a", "s", _sized("b", "y", arith("a*b"))),
        ),
        fact("up", "exp_monotone", "s*y", "abs(s)*abs(y)"),
        cases(
            "sign",
            "w >= 0",
            seq(
                fact("own", "abs_nonnegative", "w"),
                fact("whole", "abs_nonnegative", "w*exp(s*y)", conditions=[arith("sign*e")]),
                rewrite("own", "whole"),
                arith("sign*up"),
            ),
            seq(
                fact("own", "abs_nonpositive", "w"),
                fact("whole", "abs_nonpositive", "w*exp(s*y)", conditions=[arith("sign*e")]),
                rewrite("own", "whole"),
                arith("sign*up"),
            ),
        ),
    ),
    negative_control="forall y real: abs(w*exp(s*y)) <= abs(w)*exp(abs(y))",
    control_note="A is abs(w) and B is 1",
    satisfying_instance={"s": 1, "w": 1},
)

_exponential_dominated = seq(
    lemma(("A", "B", "bounded"), "basics.gaussian.exponential.integrable", "s", "w"),
    exhibit("A", "B"),
    intro("y"),
    use("here", "bounded", "y"),
)
_TILTED = "exp((2-1)*((y-(c-s*v))^2-(y-c)^2)/(2*v))"
_FACTOR = "w*exp(s*c-s^2*v/2)"
exponential: Claim = _stated(
    "basics.gaussian.exponential",
    "The Gaussian mean of an exponential of a linear function",
    "gaussian_mean(y, c, v, w*exp(s*y)) = w*exp(s*c + s^2*v/2)",
    where="c v s w real, v > 0",
    says="the moment generating function of a normal law",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        exponential.statement,
        lemma("moment", "basics.gaussian.moment", "c", "c-s*v", "v", "2"),
        fact(
            "same",
            "gaussian_same",
            "gaussian_mean(y, c, v, w*exp(s*y))",
            f"gaussian_mean(y, c, v, {_FACTOR}*({_TILTED}))",
            conditions=[seq(), seq(), seq(intro("y"), identity())],
        ),
        fact("scale", "gaussian_scale", f"gaussian_mean(y, c, v, {_FACTOR}*({_TILTED}))"),
        rewrite("same", "scale"),
        arith(eq=[(_FACTOR, "moment")]),
        defined=_exponential_dominated,
    ),
    negative_control={"=": "<"},
    control_proof=lambda: fails(
        exponential,
        exhibit("0", "1", "0", "1"),
        split(
            seq(),
            seq(
                fact("unit", "gaussian_moments", "0", "1"),
                fact(
                    "same",
                    "gaussian_same",
                    "gaussian_mean(y, 0, 1, 1*exp(0*y))",
                    "gaussian_mean(y, 0, 1, 1)",
                ),
                rewrite("same"),
            ),
        ),
        defined=_exponential_dominated,
    ),
    satisfying_instance={"c": 0, "v": 1, "s": 1, "w": 1},
)

CLAIMS = [quadratic, integrable, bell, moment_integrable, moment, exponential_integrable, exponential]
