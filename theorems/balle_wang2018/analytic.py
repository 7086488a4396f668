"""The exact delta of Gaussian noise, by the normal distribution function."""

from theorems.balle_wang2018.model import at
from theorems.dwork_roth2014.gaussian import positive_part
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative, Step
from verify.kernel.rules import Goal
from verify.proving.tactics import term

#: From a on the loss is at least eps.
_A = "((x + w)/2 + s^2*eps/(x - w))"
_MEAN, _VALUE = "gaussian_delta(x, w, s^2, eps)", f"(Phi(-(({_A} - x)/s)) - exp(eps)*Phi(-(({_A} - w)/s)))"


def _loss(y: str) -> str:
    return f"((({y} - w)^2 - ({y} - x)^2)/(2*s^2))"


def _part(y: str) -> str:
    return f"max(0, 1 - exp(eps - {_loss(y)}))"


def _density(y: str) -> str:
    return f"((2*pi*s^2)^(-1/2)*exp(-(({y} - x)^2/(2*s^2))))"


def _to(end: str) -> str:
    return f"integral(y, -t, {end}, {_density('y')}*{_part('y')})"


def _below(end: str) -> str:
    return f"(Phi(({end} - x)/s) - exp(eps)*Phi(({end} - w)/s))"


def _both(end: str, left: str, right: str, anchor: str, start: Tactic, slope: Tactic) -> Tactic:
    """An equation in an end: it holds at the anchor, and so do the derivatives from there."""
    def step(goal: Goal) -> Step:
        return Derivative(end, term(anchor, goal), True, "q", False)

    side = each(step, seq(), seq(), seq(), seq(intro("q", "in"), slope))
    return fact("both", "antisymmetric", left, right, conditions=[side, side])


_SETTING = seq(
    have("pi", "2*pi > 0", searched()),
    have("v", "2*pi*s^2 > 0", arith("pi*h2*h2")),
    fact("cp", "power_positive", "2*pi*s^2", "-1/2"),
    fact("rp", "power_positive", "2*pi", "1/2"),
    have("unit", "forall z real: z > 0 and z^2 = 1 => z = 1", searched()),
    use("whole root", "unit", "(2*pi*s^2)^(-1/2)*s*sqrt(2*pi)", conditions=[arith("cp*h2*rp")]),
    have("root", "(2*pi*s^2)^(-1/2) = 1/(s*sqrt(2*pi))", arith(eq=[("1/(s*sqrt(2*pi))", "whole root")])),
    have("ds", "(x - w)/s^2 > 0"),
    have(
        "none", f"forall q real: q <= {_A} => {_part('q')} = 0",
        intro("q", "low"),
        fact("up", "exp_monotone", "0", f"eps - {_loss('q')}"),
    ),
    have(
        "some", f"forall q real: {_A} <= q => {_part('q')} = 1 - exp(eps - {_loss('q')})",
        intro("q", "high"),
        fact("up", "exp_monotone", f"eps - {_loss('q')}", "0"),
    ),
)
_POINT = f"{_density('q')}*{_part('q')}"
#: From -t to u, for u up to a and from a on.
_LEFT = have(
    "left", f"forall z real: -t <= z and z <= {_A} => {_to('z')} = 0",
    intro("z", "h"),
    _both("z", _to("z"), "0", "-t", identity(), use("z", "none", "q")),
)
_RIGHT = seq(
    use("start", "left", _A),
    _both(
        "u", _to("u"), f"{_below('u')} - {_below(_A)}", _A, arith(eq=["start"]),
        seq(use("z", "some", "q"), arith(eq=[(_density("q"), "z"), ("exp(-((q - x)^2/(2*s^2))) - exp(eps)*exp(-((q - w)^2/(2*s^2)))", "root")])),
    ),
)
#: What a truncated mean is.
part: Claim = claim(
    "balle_wang2018.theorem8.truncated",
    "The integral behind the delta of Gaussian noise, from far below to u, by the normal distribution function",
    f"{_to('u')} = {_below('u')} - {_below(_A)}",
    where=f"x w s eps t u real, w < x, s > 0, -t <= {_A}, {_A} <= u",
    source=at("Theorem 8"),
    fidelity="auxiliary",
    says="a step of the proof of Theorem 8",
    letters={"s": "the standard deviation of the noise", "u": "where the integral ends", "t": "minus where the integral begins"},
    proof=lambda: prove(part.statement, _SETTING, _LEFT, _RIGHT, defined=searched()),
    negative_control={"- exp(eps)*Phi((u - w)/s)": "- Phi((u - w)/s)"},
    control_proof={"x": 1, "w": 0, "s": 1, "eps": 1, "t": 1, "u": 2},
    satisfying_instance={"x": 1, "w": 0, "s": 1, "eps": 1, "t": 1, "u": 2},
)
_K = "(2*(1 + exp(eps))/g)"
_LARGE = have(
    "there", f"exists t real: T <= t and -t <= {_A} and {_A} <= t and s*{_K} <= t - x and s*{_K} <= t - w",
    have("grow", "forall r real: r <= r^2 + 1 and -r <= r^2 + 1", intro("r"), split(arith(squares=["r - 1/2"]), arith(squares=["r + 1/2"]))),
    have("k", f"s*{_K} > 0", have("e", "exp(eps) > 0"), have("ig", "1/g > 0"), arith("h2*ig", "h2*ig*e")),
    *(use(f"{n}", "grow", r) for n, r in {"gT": "T", "ga": _A, "gx": "x", "gw": "w"}.items()),
    exhibit(f"4 + T^2 + {_A}^2 + x^2 + w^2 + s*{_K}"),
)


_GAP = f"abs({_MEAN} - {_VALUE})"


def _far(name: str) -> Tactic:
    """What is left of the normal law about x or w beyond t: between 0 and 1/k."""
    z = f"((t - {name})/s)"
    return seq(
        have(f"t{name}", f"t - {name} > 0", arith(f"big.{4 if name == 'x' else 5}", "h2*kp")),
        lemma(f"s{name}", "basics.normal.small", z),
        lemma(f"r{name}", "basics.normal.range", z),
        use(f"i{name}", "inverse", _K, z),
        lemma(f"m{name}", "basics.normal.symmetric", f"({_A} - {name})/s"),
    )


_CLOSE = have(
    "close", f"forall g real: 0 < g => abs({_MEAN} - {_VALUE}) <= g",
    intro("g", "pos"),
    use("there is", "limit", "g/2"),
    unpack("there is", "T", "late"),
    _LARGE,
    unpack("there", "t", "big"),
    use("near", "late", "t"),
    lemma("whole", "balle_wang2018.theorem8.truncated", "x", "w", "s", "eps", "t", "t"),
    have("e0", "exp(eps) > 0"),
    have("kp", f"{_K} > 0"),
    have("share", f"exp(eps)*(1/{_K}) <= g/2 and 1/{_K} <= g/2"),
    _far("x"),
    _far("w"),
    fact("n", "extremum", f"abs({_MEAN} - {_to('t')})"),
    have("up", f"{_MEAN} - {_VALUE} <= g", arith("near", "n.1", "sw*e0", "iw*e0", "share.1", "rx.2", eq=["whole", "mx", ("exp(eps)", "mw")])),
    have("down", f"{_VALUE} - {_MEAN} <= g", arith("near", "n.2", "sx", "ix", "share.2", "rw.2*e0", eq=["whole", "mx", ("exp(eps)", "mw")])),
    fact("size", "extremum", _GAP),
    alternatives("c", "size.3"),
)
_EQUAL = seq(
    have("zero", f"{_GAP} <= 0", cases("apart", f"{_GAP} > 0", use("half", "close", f"{_GAP}/2"), seq())),
    fact("size", "extremum", _GAP),
    fact("same", "antisymmetric", _MEAN, _VALUE),
)
theorem8: Claim = claim(
    "balle_wang2018.theorem8.delta",
    "The delta of Gaussian noise, by the normal distribution function, for one number",
    "gaussian_delta(x, w, s^2, eps) = Phi((x - w)/(2*s) - eps*s/(x - w)) - exp(eps)*Phi(-(x - w)/(2*s) - eps*s/(x - w))",
    where="x w s eps real, w < x, s > 0",
    source=at("Theorem 8"),
    printed=r"a Gaussian output perturbation is $(\epsilon,\delta)$-DP if and only if $\Phi(\frac{\Delta}{2\sigma}-\frac{\epsilon\sigma}{\Delta}) - e^\epsilon\Phi(-\frac{\Delta}{2\sigma}-\frac{\epsilon\sigma}{\Delta}) \leq \delta$",
    notes="For two inputs whose values differ by x - w. The theorem follows for a single number if the delta grows with |x - w|, so that the worst pair differs by Delta; that is not encoded.",
    fidelity="restricted",
    letters={"s": "the standard deviation of the noise"},
    proof=lambda: prove(
        theorem8.statement,
        have("inverse", "forall k real, z real: 0 < k and k <= z => 1/z <= 1/k", searched()),
        have("pi", "2*pi > 0", searched()),
        have("v", "2*pi*s^2 > 0", arith("pi*h2*h2")),
        fact("limit", "gaussian_limit", f"gaussian_mean(y, x, s^2, {_part('y')})", conditions=[seq(), positive_part(_part("y"))]),
        _CLOSE,
        _EQUAL,
        defined=first(positive_part(_part("y")), searched()),
    ),
    negative_control={"- exp(eps)*Phi": "- 2*exp(eps)*Phi"},
    control_proof=lambda: fails(
        theorem8,
        exhibit("1", "0", "10", "0"),
        split(
            seq(),
            seq(
                have("pi", "2*pi > 0", searched()),
                lemma("delta", "balle_wang2018.delta.range", "1", "0", "100", "0"),
                have("small", "Phi((1 - 0)/(2*10) - 0*10/(1 - 0)) - 2*exp(0)*Phi(-(1 - 0)/(2*10) - 0*10/(1 - 0)) < 0", searched())
            ),
        ),
        defined=first(positive_part(_part("y")), searched()),
    ),
    satisfying_instance={"x": 1, "w": 0, "s": 1, "eps": 1},
)
positive: Claim = claim(
    "balle_wang2018.theorem8.range",
    "What the exact condition compares with delta is a number from 0 to 1, at every level",
    "exp(eps)*Phi(-mu/2 - eps/mu) <= Phi(mu/2 - eps/mu) and Phi(mu/2 - eps/mu) - exp(eps)*Phi(-mu/2 - eps/mu) <= 1",
    where="mu eps real, mu > 0",
    source=at("Theorem 8"),
    fidelity="beyond",
    says="the delta of Gaussian noise, by the normal distribution function, is a probability",
    letters={"mu": "the sensitivity in standard deviations of the noise"},
    proof=lambda: prove(
        positive.statement,
        have("pi", "2*pi > 0", searched()),
        lemma("is", "balle_wang2018.theorem8.delta", "mu", "0", "1", "eps"),
        lemma("within", "balle_wang2018.delta.range", "mu", "0", "1", "eps"),
        defined=searched(),
    ),
    negative_control={"<= Phi(mu/2 - eps/mu)": "<= Phi(mu/2 - eps/mu)/2"},
    control_proof={"mu": "1/10", "eps": 0},
    satisfying_instance={"mu": 1, "eps": 1},
)
_DEFINED = first(positive_part(_part("y")), searched())
_Z = "((x - w)/(2*s) + eps*s/(x - w))"
_GAP_OF = "((x - w)/(2*s) - eps*s/(x - w))"
_LESS_NOISE = seq(
    have("D", "x - w > 0"),
    fact("rs", "reciprocal_positive", "s"),
    fact("rD", "reciprocal_positive", "x - w"),
    fact("re", "power_positive", "2*eps", "1/2"),
    have("two", "2*pi > 0", searched()),
    fact("rp", "power_positive", "2*pi", "1/2"),
    fact("r4", "power_positive", "4*pi*eps", "1/2"),
    have("far", "s*sqrt(2*eps) < x - w", arith("done*re")),
    have("more", "2*eps*s^2 < (x - w)^2", arith("far*D", "far*h2*re")),
    have("apart", "(x - w)/(2*s) - eps*s/(x - w) > 0", arith("more*rs*rD")),
)
_ENOUGH = seq(
    have("inverse", "forall k real, z real: 0 < k and k <= z => 1/z <= 1/k", searched()),
    intro("has"),
    cases("done", "s >= (x - w)/sqrt(2*eps)", seq(), seq(
        _LESS_NOISE,
        have("z2", f"{_Z}^2 >= 2*eps", arith(squares=["(x - w)/(2*s) - eps*s/(x - w)"])),
        have("z", f"{_Z} > 0", arith("D*rs", "h2*h3*rD")),
        have("zr", f"{_Z} >= sqrt(2*eps)", cases("c", f"{_Z} >= sqrt(2*eps)", seq(), absurd("z2", arith("c*z", "c*re")))),
        lemma("is", "balle_wang2018.theorem8.delta", "x", "w", "s", "eps"),
        lemma("half", "basics.normal.below", _GAP_OF),
        lemma("mirror", "basics.normal.symmetric", _Z),
        lemma("tail", "basics.normal.mills_above", _Z),
        fact("e", "exp_monotone", f"eps - {_Z}^2/2", "0", conditions=[arith("z2")]),
        fact("e1", "exp_monotone", f"-{_GAP_OF}^2/2", "0", conditions=[arith(squares=[_GAP_OF])]),
        have("E", "exp(eps) > 0"),
        have("pe", "4*pi*eps > 0"),
        have("zero", "sqrt(4*pi*eps)^2 - (sqrt(2*eps)*sqrt(2*pi))^2 <= 0"),
        have("roots", "sqrt(2*eps)*sqrt(2*pi) >= sqrt(4*pi*eps)", cases("c", "sqrt(2*eps)*sqrt(2*pi) >= sqrt(4*pi*eps)", seq(), absurd("zero", arith("c*r4", "c*re*rp")))),
        use("i", "inverse", "sqrt(4*pi*eps)", f"{_Z}*sqrt(2*pi)"),
        fact("I", "reciprocal_positive", f"{_Z}*sqrt(2*pi)"),
        have("nz", "eps*s^2 + (x - w)^2/2 > 0", arith("D*D", "h2*h2*h3")),
        have("term", f"exp(eps)*Phi(-{_Z}) <= 1/sqrt(4*pi*eps)", arith("tail*E", "e*I", "i", eq=[("exp(eps)", "mirror")])),
        absurd("has", arith("half.1", "e1", "term", "h5", eq=["is"]))
    )),
)
least: Claim = claim(
    "balle_wang2018.theorem4",
    "The standard deviation is at least Delta/sqrt(2 eps), for delta below 1/2 - 1/sqrt(4 pi eps)",
    "gaussian_delta(x, w, s^2, eps) <= d => s >= (x - w)/sqrt(2*eps)",
    where="x w s eps d real, w < x, s > 0, eps > 0, d > 0, d < 1/2 - 1/sqrt(4*pi*eps)",
    source=at("Theorem 4"),
    fidelity="reading",
    waive={"unused-hypothesis": "the range of delta as it is said; without d > 0 it holds too"},
    letters={"s": "the standard deviation of the noise", "d": "the delta of the level eps"},
    notes="For two inputs whose values differ by Delta = x - w; the delta of Gaussian noise is the least for which the level is had (theorem8.delta). The range of delta as it is printed could not be looked up. It is remembered as delta < 1/2 - exp(-3 eps)/sqrt(4 pi eps); with that range the statement is false (the control: inputs that differ by 5, standard deviation 3, eps = 1, delta = 2/5), with 1 in place of exp(-3 eps) it is true.",
    idea="With less noise the first term of the exact delta is above 1/2. The argument -z of the second is at most -sqrt(2 eps), so that "
    "by Mills' ratio the term is at most e^eps e^(-eps)/sqrt(4 pi eps).",
    printed=r"if the mechanism is $(\epsilon,\delta)$-DP, then $\sigma \geq \Delta/\sqrt{2\epsilon}$, for $\delta$ not near $1/2$",
    proof=lambda: prove(least.statement, _ENOUGH, defined=_DEFINED),
    negative_control={"1/2 - 1/sqrt": "1/2 - exp(-3*eps)/sqrt"},
    control_note="exp(-3 eps) in place of 1",
    control_proof=lambda: fails(least, exhibit("5", "0", "3", "1", "2/5"), split(split(*(seq(),)*4, searched()), _TOO_LITTLE), defined=_DEFINED),
    satisfying_instance={"x": 1, "w": 0, "s": 1, "eps": 1, "d": "1/10"},
)
#: At least 5/sqrt(2) would be needed.
_TOO_LITTLE = seq(
    have("pi", "2*pi > 0", searched()),
    lemma("is", "balle_wang2018.theorem8.delta", "5", "0", "3", "1"),
    have("enough", "Phi((5 - 0)/(2*3) - 1*3/(5 - 0)) - exp(1)*Phi(-(5 - 0)/(2*3) - 1*3/(5 - 0)) <= 2/5", searched()),
    have("less", "3 < (5 - 0)/sqrt(2*1)", searched()),
)
CLAIMS = [part, theorem8, positive, least]
