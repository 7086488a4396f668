"""Section 5.2, (98): which privacy the Gaussian mechanism ensures.

Two datasets at which the query differs by at most Delta; the privacy loss is that of two Gaussian laws of one variance.
"""

from fractions import Fraction

from theorems.basics.gaussian import bounded
from theorems.wu2019.model import at
from theorems.wu2019.section5_utility import MECHANISM, noise_defined, noise_level
from verify.claims.prelude import *

_V = "2*log(5/4/d)*(D/eps)^2"


def _excess_bounded(r: str) -> Tactic:
    """The positive part of 1 - exp(eps) p(y|x')/p(y|x) is at most 1: `r` is how far the two answers are apart."""
    loss = f"eps + ((y-c)^2 - (y-c-{r})^2)/(2*({_V}))"
    excess = f"max(1 - exp({loss}), 0)"
    positive_part = seq(fact("part", "extremum", excess), fact("e", "exp_positive", loss))
    return bounded(excess, "1", "1", alternatives("is", "part.3"), seq(), positive_part)


def _overlap_defined(r: str) -> Tactic:
    return first(noise_defined, seq(noise_defined, _excess_bounded(r)))


_AT = "gaussian_mean(y, {}, v, {})"
_NOISE = "2*log(5/4/(1/10))*(1*22^(-1))^2"
_PART = "max(1 - exp(22 + ((y-0)^2-(y-0-1)^2)/(2*v)), 0)"
_ROOT = "exp(11 - 1/(4*v) + y/(2*v))"
_SMALL = "exp(11 - 1/(8*v))"
_MOVED = f"(v*v^(-1))^(1/2)*exp((y-1/2)^2/(2*v) - (y-0)^2/(2*v))*{_ROOT}"
_root_size = seq(
    cases("sign", "y >= 0", fact("size", "abs_nonnegative", "y"), fact("size", "abs_nonpositive", "y")),
)
_root_bounded = seq(
    have("near", "abs(y)-y >= 0", _root_size),
    have("far", "abs(y) >= 0", _root_size),
    have("scaled", "y/(2*v) <= 1/(2*v)*abs(y)", arith("near*rv")),
    have("up", "0 <= 1/(2*v)*abs(y)", arith("far*rv")),
    fact("e0", "exp_monotone", "0", "1/(2*v)*abs(y)"),
    fact("e1", "exp_monotone", "11-1/(4*v)+y/(2*v)", "11+1/(2*v)*abs(y)"),
    fact("e2", "exp_positive", "11-1/(4*v)+y/(2*v)"),
    fact("e5", "exp_positive", "11"),
)
_positive_part = seq(
    fact("part", "extremum", _PART),
    fact("e", "exp_positive", "22 + ((y-0)^2-(y-0-1)^2)/(2*v)"),
)
_too_little_noise = split(  # the positive part of 1 - t is at least 1 - sqrt(t), and the mean of sqrt(t) is exp(11 - 1/(8 v))
    seq(),
        seq(
            have("low", "log(5/4/(1/10)) > 5/2", each(Cover((), Box("", Fraction(0)), 64))),
            have("high", "log(5/4/(1/10)) < 13/5", each(Cover((), Box("", Fraction(0)), 64))),
            let("v", _NOISE),
            rewrite("v", backwards=True),
            have("v0", "v > 0"),
            have("v1", "v < 1/92"),
            fact("rv", "reciprocal_positive", "v"),
            fact(
                "order",
                "gaussian_order",
                _AT.format("0", f"1 + (-1)*{_ROOT}"),
                _AT.format("0", _PART),
                conditions=[
                    seq(),
                    seq(),
                    bounded(
                        f"(1 + (-1)*{_ROOT})", "(exp(11)+1)", "(1/(2*v))", arith("e2", "e0", "e5", "e5*e0"), arith("e0", "e1"), _root_bounded
                    ),
                    bounded(_PART, "1", "1", alternatives("is", "part.3"), seq(), _positive_part),
                    seq(
                        intro("y"),
                        _positive_part,
                        fact("e2", "exp_positive", "11-1/(4*v)+y/(2*v)"),
                        have("square", f"exp(22 + ((y-0)^2-(y-0-1)^2)/(2*v)) = {_ROOT}^2"),
                        cases(
                            "large",
                            f"{_ROOT} >= 1",
                            seq(),
                            seq(
                                have("room", f"1-{_ROOT} > 0"),
                                have("less", f"{_ROOT}^2 <= {_ROOT}", arith("room*e2")),
                            ),
                        ),
                    ),
                ],
            ),
            fact(
                "sum",
                "gaussian_add",
                _AT.format("0", f"1 + (-1)*{_ROOT}"),
                conditions=[
                    bounded("1", "1", "0", seq(), seq()),
                    bounded(
                        f"((-1)*{_ROOT})", "exp(11)", "(1/(2*v))", arith("e2", "e5", "e5*e0"), arith("e1"), _root_bounded
                    ),
                ],
            ),
            fact("sign", "gaussian_scale", _AT.format("0", f"(-1)*{_ROOT}")),
            fact("mass", "gaussian_moments", "0", "v"),
            fact("move", "gaussian_change", _AT.format("0", _ROOT), "1/2", "v"),
            fact(
                "same",
                "gaussian_same",
                _AT.format("1/2", _MOVED),
                _AT.format("1/2", f"{_SMALL}*1"),
                conditions=[seq(), seq(), seq(intro("y"))],
            ),
            fact("constant", "gaussian_scale", _AT.format("1/2", f"{_SMALL}*1")),
            fact("unit", "gaussian_moments", "1/2", "v"),
            have("deep", "1/(8*v)-11 >= 1/2", have("gap", "1/92-v > 0"), arith("gap*rv")),
            fact("tail", "exp_above_tangent", "1/(8*v)-11"),
            fact("t0", "exp_positive", "11-1/(8*v)"),
            have("tiny", f"3/2*{_SMALL} <= 1", have("t", "exp(1/(8*v)-11)-3/2 >= 0"), arith("t*t0")),
            have("slope", "v*v^(-1) = 1"),
            have("moved", f"{_AT.format('0', _ROOT)} = {_SMALL}", arith(eq=["move", "same", "constant", (_SMALL, "unit.1")])),
            have("least", f"{_AT.format('0', f'1 + (-1)*{_ROOT}')} = 1-{_SMALL}", arith(eq=["sum", "sign", "mass.1", "moved"])),
            have("most", f"{_AT.format('0', _PART)} > 1/10", arith("order", "tiny", eq=["least"])),
        ),
)
mechanism: Claim = claim(
    "wu2019.eq98.private",
    "The Gaussian mechanism with the noise of (98) is (epsilon, delta')-differentially private, for every epsilon",
    "gaussian_hockey_stick(c, r, gaussian_mechanism_variance(D, eps, d), eps) <= d",
    where="D eps d c r real, D > 0, eps > 0, d > 0, d < 1, -D <= r, r <= D",
    source=at("eq. (98)"),
    printed=r"(98) ensures (\epsilon,\delta^{\prime})-differential privacy",
    severity="slip",
    proof=lambda: disprove(
        mechanism.statement, exhibit("1", "22", "1/10", "0", "1"), _too_little_noise, defined=_overlap_defined("r")
    ),
    satisfying_instance={"D": 1, "eps": 1, "d": "1/2", "c": 0, "r": 1},
    notes="At epsilon = 22, delta' = 1/10 and neighbours at which the query is 0 and Delta = 1 some set of outputs is by more than 1/10 more "
    "probable at the first than exp(epsilon) times at the second. Read with (98) as the deviation (see eq98). The page gives no "
    "range of epsilon; the theorem in the literature asks for epsilon < 1: for epsilon up to 3/2 it is wu2019.eq98.private.amended.",
    letters={**MECHANISM, "r": "how far the query of a neighbouring dataset is from c"},
)

# --- levels up to 3/2 ------------------------------------------------------------------------------------------------

power: Claim = claim(
    "wu2019.eq98.private.power",
    "1 - exp(-u) is at most 11/20 exp(u/4)",
    "1 - exp(-u) <= 11/20*exp(u/4)",
    where="u real",
    source=at("eq. (98)"),
    fidelity="auxiliary",
    says="a step for wu2019.eq98.private.amended",
    negative_control="1 - exp(-u) <= exp(u/4)/2",
    control_note="a smaller factor; the least is 0.535",
    satisfying_instance={"u": 1},
    letters={"u": "a privacy loss above epsilon"},
)

_RATIO = f"(((y-(c+r))^2-(y-c)^2)/(2*({_V})))"
_POWER = f"exp((k+1-1)*((y-(c+r))^2-(y-c)^2)/(2*({_V})))"
_HEIGHT = "(11/20*exp(-k*eps))"
_EXCESS = f"max(1 - exp(eps + ((y-c)^2 - (y-c-r)^2)/(2*({_V}))), 0)"
_below_power = seq(  # 1 - exp(-u) is at most 11/20 exp(k u), for k >= 1/4
    intro("y"),
    let("u", f"{_RATIO}-eps"),
    have("small", f"exp(eps + ((y-c)^2 - (y-c-r)^2)/(2*({_V}))) = exp(-u)", rewrite("u")),
    have("power", f"{_HEIGHT}*{_POWER} = 11/20*exp(k*u)", rewrite("u")),
    rewrite("small", "power"),
    fact("part", "extremum", "max(1 - exp(-u), 0)"),
    fact("e", "exp_positive", "k*u"),
    cases(
        "sign",
        "u >= 0",
        seq(
            lemma("quarter", "wu2019.eq98.private.power", "u"),
            fact("more", "exp_monotone", "u/4", "k*u", conditions=[arith("sign*k1")]),
            alternatives("is", "part.3"),
        ),
        seq(fact("up", "exp_monotone", "0", "-u"), alternatives("is", "part.3")),
    ),
)
_GAIN = f"(k+1)*(k+1-1)*(c-(c+r))^2/(2*({_V}))"
_mean = f"gaussian_mean(y, c, {_V}, {{}})"
_enough_noise = seq(  # k is 2 log(1.25/delta')/epsilon: the mean of the power is then at most exp(-k epsilon/2 + epsilon/2)
    noise_level,
    fact("re", "reciprocal_positive", "eps"),
    have("gap", "1-d > 0"),
    fact("least", "log_monotone", "5/4", "5/4/d", conditions=[seq(), arith("gap*rd")]),
    have("sure", "log(5/4) > 3/16", each(Cover((), Box("", Fraction(0)), 64))),
    let("s", "log(5/4/d)"),
    have("s0", "s > 3/16"),
    let("k", "2*s/eps"),
    have("k1", "k >= 1/4", arith("s0*re", "h3*re", eq=["k"])),
    have("v0", f"{_V} > 0", have("q", "D/eps > 0", arith("h1*re")), arith("positive*q*q")),
    fact(
        "order",
        "gaussian_order",
        _mean.format(_EXCESS),
        _mean.format(f"{_HEIGHT}*{_POWER}"),
        conditions=[
            seq(),
            seq(),
            _excess_bounded("r"),
            seq(
                have("height", f"{_HEIGHT} > 0"),
                lemma(("A", "B", "b"), "basics.gaussian.moment.integrable", "c", "c+r", _V, "k+1", _HEIGHT),
                exhibit("A", "B"),
                intro("y"),
                use("here", "b", "y"),
            ),
            _below_power,
        ],
    ),
    fact("scale", "gaussian_scale", _mean.format(f"{_HEIGHT}*{_POWER}")),
    lemma("mean", "basics.gaussian.moment", "c", "c+r", _V, "k+1"),
    have("turn", "k*eps = 2*s", rewrite("k")),
    have("near", "D^2-r^2 >= 0", have("a", "D-r >= 0"), have("b", "D+r >= 0"), arith("a*b")),
    fact("rs", "reciprocal_positive", "s"),
    fact("rD", "reciprocal_positive", "D"),
    have("kp", "k+1 > 0"),
    have(
        "share",
        f"{_GAIN} = (k+1)*eps/2*(r^2/D^2)",
        rewrite("s", backwards=True),
        arith(eq=[("(k+1)*eps*r^2/(4*s*D^2)", "turn")]),
    ),
    have("gain", f"{_GAIN} <= (k+1)*eps/2", arith("near*rD*rD*h2*kp", eq=["share"])),
    fact("top", "exp_monotone", f"-k*eps+{_GAIN}", "3/4-s"),
    have("tail", "exp(-s) = 4/5*d", rewrite("s"), fact("inverse", "log_reciprocal", "5/4/d")),
    have("last", "exp(3/4) < 25/11", each(Cover((), Box("", Fraction(0)), 64))),
    arith("order", "top", "last*h4", eq=["scale", (_HEIGHT, "mean"), ("exp(3/4)", "tail")]),
)
amended: Claim = claim(
    "wu2019.eq98.private.amended",
    "The Gaussian mechanism with the noise of (98) is (epsilon, delta')-differentially private for epsilon up to 3/2",
    "gaussian_hockey_stick(c, r, gaussian_mechanism_variance(D, eps, d), eps) <= d",
    where="D eps d c r real, D > 0, eps > 0, eps <= 3/2, d > 0, d < 1, -D <= r, r <= D",
    source=at("eq. (98)"),
    fidelity="amended",
    says=r"(98) ensures (\epsilon,\delta')-differential privacy for \epsilon \le 3/2",
    proof=lambda: prove(amended.statement, _enough_noise, defined=_overlap_defined("r")),
    negative_control={"eps <= 3/2,": ""},
    control_note="every epsilon",
    control_proof=lambda: fails(
        amended, exhibit("1", "22", "1/10", "0", "1"), _too_little_noise, defined=_overlap_defined("r")
    ),
    satisfying_instance={"D": 1, "eps": 1, "d": "1/2", "c": 0, "r": 1},
    letters={**MECHANISM, "r": "how far the query of a neighbouring dataset is from c"},
)
CLAIMS = [mechanism, power, amended]
