"""The levels of randomized response, of Laplace and of Gaussian noise."""

from theorems.basics.gaussian import moment_dominated
from theorems.mironov2017.model import at
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative

_TRUTH, _LIE = "p/(1-p)", "(1-p)/p"


def _power(label: str, up: str, down: str) -> Tactic:
    """down (up/down)^a is up^a down^(1-a)."""
    return seq(
        fact(f"{label}2", "log_reciprocal", down),
        have(
            f"{label}4",
            f"log(({up})/({down})) = log({up}) - log({down})",
        ),
        have(
            label,
            f"({down})*(({up})/({down}))^a = ({up})^a*({down})^(1-a)",
            rewrite(f"{label}4")
        ),
    )


_BOTH = seq(_power("truth", "p", "1-p"), _power("lie", "1-p", "p"))
response: Claim = claim(
    "mironov2017.proposition5",
    "The Renyi level of randomized response, which tells the truth with probability p",
    "log((1 - p)*(p/(1 - p))^a + p*((1 - p)/p)^a)/(a - 1) = log(p^a*(1 - p)^(1 - a) + (1 - p)^a*p^(1 - a))/(a - 1)",
    where="p a real, 0 < p < 1, a > 1",
    source=at("Proposition 5"),
    printed=r"randomized response is $(\alpha, \frac{1}{\alpha-1}\log(p^\alpha(1-p)^{1-\alpha}+(1-p)^\alpha p^{1-\alpha}))$-RDP",
    fidelity="reading",
    negative_control="log((1 - p)*(p/(1 - p))^a + p*((1 - p)/p)^a)/(a - 1) = log(p^a*(1 - p)^(1 - a))/(a - 1)",
    satisfying_instance={"p": "3/4", "a": 2},
    notes="On the left is the definition, for the laws (p, 1-p) and (1-p, p).",
    proof=lambda: prove(response.statement, _BOTH, rewrite("truth", "lie")),
)
response_one: Claim = claim(
    "mironov2017.proposition5.one",
    "The Renyi level of randomized response, of order 1",
    "p*log(p/(1 - p)) + (1 - p)*log((1 - p)/p) = (2*p - 1)*log(p/(1 - p))",
    where="p real, 0 < p < 1",
    source=at("Proposition 5"),
    printed=r"... if $\alpha > 1$, and $(1, (2p-1)\log\frac{p}{1-p})$-RDP if $\alpha = 1$",
    fidelity="reading",
    negative_control="p*log(p/(1 - p)) + (1 - p)*log((1 - p)/p) = 2*p*log(p/(1 - p))",
    satisfying_instance={"p": "3/4"},
)


_MOMENT = lemma("moment", "basics.gaussian.moment", "m", "c", "v", "a")
gaussian: Claim = claim(
    "mironov2017.proposition7",
    "The Renyi divergence of two normal laws with the same variance",
    "log(gaussian_mean(x, m, v, exp((a - 1)*((x - c)^2 - (x - m)^2)/(2*v))))/(a - 1) = a*(m - c)^2/(2*v)",
    where="m c v a real, v > 0, a > 1",
    source=at("Proposition 7"),
    printed=r"$D_\alpha(N(0,\sigma^2)\|N(\mu,\sigma^2)) = \alpha\mu^2/(2\sigma^2)$",
    fidelity="reading",
    notes="The mean is under the first law, of the power a-1 of the ratio of the densities: the same moment.",
    negative_control="log(gaussian_mean(x, m, v, exp((a - 1)*((x - c)^2 - (x - m)^2)/(2*v))))/(a - 1) < a*(m - c)^2/(2*v)",
    control_proof=lambda: fails(
        gaussian,
        exhibit("0", "0", "1", "2"),
        split(seq(), seq(lemma("moment", "basics.gaussian.moment", "0", "0", "1", "2"), rewrite("moment"))),
        defined=first(seq(_MOMENT, rewrite("moment")), moment_dominated),
    ),
    satisfying_instance={"m": 1, "c": 0, "v": 1, "a": 2},
    proof=lambda: prove(
        gaussian.statement,
        _MOMENT,
        rewrite("moment"),
        defined=first(seq(_MOMENT, rewrite("moment")), moment_dominated),
    ),
)
_MOMENT_OF_NOISE = "laplace(x, 1, b)*(laplace(x, 0, b)/laplace(x, 1, b))^a"
_SUM = "a/(2*a - 1)*exp((a - 1)/b) + (a - 1)/(2*a - 1)*exp(-a/b)"
_PLAIN = "exp(-s*(abs(x) - abs(x - 1))/2 - t*(abs(x) + abs(x - 1))/2)"
_MIDDLE, _TAILS = "((2*a - 1)/b)", "(1/b)"


integral: Claim = claim(
    "mironov2017.proposition6.integral",
    "The integral of an exponential that falls at one rate between 0 and 1, and at another beyond",
    "integral(x, -oo, oo, exp(-s*(abs(x) - abs(x - 1))/2 - t*(abs(x) + abs(x - 1))/2)) = exp(s/2 - t/2)*(1/t + (1 - exp(-s))/s) + exp(-s/2 - t/2)/t",
    where="s t real, s > 0, t > 0",
    source=at("Proposition 6"),
    fidelity="auxiliary",
    letters={"s": "the rate between 0 and 1", "t": "the rate beyond", "T": "how far out the ends of an integral are that is as near as wanted"},
    says=r"\int_{-\infty}^\infty e^{-s(|x|-|x-1|)/2 - t(|x|+|x-1|)/2} dx",
    negative_control={"1 - exp(-s)": "1 - exp(s)"},
    control_proof=lambda: misses(integral),
    satisfying_instance={"s": 1, "t": 1},
)
_PLAIN_HERE = _PLAIN.replace("s*", f"{_MIDDLE}*").replace("t*", f"{_TAILS}*")
_VALUE_HERE = f"(exp({_MIDDLE}/2 - {_TAILS}/2)*(1/{_TAILS} + (1 - exp(-{_MIDDLE}))/{_MIDDLE}) + exp(-{_MIDDLE}/2 - {_TAILS}/2)/{_TAILS})"
_POSITIVE = fact("over", "reciprocal_positive", "b")
_SUMMED = seq(
    fact("one", "exp_positive", "(a - 1)/b"), fact("two", "exp_positive", "-a/b"),
    have("share", "a/(2*a - 1) > 0"), have("rest", "(a - 1)/(2*a - 1) > 0"), arith("share*one", "rest*two"),
)


def _densities(x: str) -> Tactic:
    """That both densities at x are positive, and so is their ratio."""
    return seq(
        fact("over", "reciprocal_positive", "b"),
        *(have(f"density {c}", f"laplace({x}, {c}, b) > 0", fact("e", "exp_positive", f"-abs({x} - {c})/b"), arith("e*over")) for c in "01"),
        fact("over second", "reciprocal_positive", f"laplace({x}, 1, b)"),
        have("ratio", f"laplace({x}, 0, b)/laplace({x}, 1, b) > 0", arith("density 0*over second")),
    )


_BETWEEN = seq(intro("x", "between"), _densities("x"))


def _along(parts: int) -> Tactic:
    """By the derivative in the upper end: both integrands are defined, in so many parts, and agree by ``there``."""
    inside = seq(intro("w", "inside"), split(*(first(seq(), _BETWEEN),)*parts))
    return each(Derivative("z", Var("y"), True, "w"), seq(), seq(), inside)



laplace: Claim = claim(
    "mironov2017.proposition6",
    "The Renyi divergence of two Laplace laws of the same scale, one unit apart",
    """exists m real: m > 0 and (integral(x, -oo, oo, laplace(x, 1, b)*(laplace(x, 0, b)/laplace(x, 1, b))^a) = m)
        and log(m)/(a - 1) = log(a/(2*a - 1)*exp((a - 1)/b) + (a - 1)/(2*a - 1)*exp(-a/b))/(a - 1)""",
    where="b a real, b > 0, a > 1",
    source=at("Proposition 6"),
    printed=r"$D_\alpha(\Lambda(0,\lambda)\|\Lambda(1,\lambda)) = \frac{1}{\alpha-1}\log\left\{\frac{\alpha}{2\alpha-1}\exp\left(\frac{\alpha-1}{\lambda}\right)+\frac{\alpha-1}{2\alpha-1}\exp\left(-\frac{\alpha}{\lambda}\right)\right\}$",
    fidelity="reading",
    letters={"b": "the scale lambda of both laws", "m": "the moment of order a of the likelihood ratio: the integral of its power under the second law", "T": "how far out the ends of an integral are that is as near as wanted"},
    idea="The integrand is an exponential to the left of 0, between 0 and 1, and to the right of 1.",
    proof=lambda: prove(
        laplace.statement,
        _POSITIVE,
        lemma("here", "mironov2017.proposition6.integral", _MIDDLE, _TAILS),
        have("whole", f"forall y real, z real: y <= z => integral(x, y, z, {_MOMENT_OF_NOISE}) = integral(x, y, z, {_PLAIN_HERE})/(2*b)",
            intro("y", "z", "order"),
            fact("both", "antisymmetric", f"integral(x, y, z, {_MOMENT_OF_NOISE})", f"integral(x, y, z, {_PLAIN_HERE})/(2*b)", conditions=[_along(3), _along(3)])),
        exhibit(_SUM),
        split(
            _SUMMED,
            seq(
                intro("g", "pos"), use("there", "here", "2*b*g"), unpack("there", "T", "far"), exhibit("T"),
                split(seq(), seq(
                    intro("lower", "upper", "out"),
                    use("near", "far.2", "lower", "upper"),
                    let("I", f"integral(x, lower, upper, {_PLAIN_HERE})"), let("V", _VALUE_HERE),
                    use("body", "whole", "lower", "upper"),
                    have("body here", f"integral(x, lower, upper, {_MOMENT_OF_NOISE}) = I/(2*b)"),
                    have("value", f"{_SUM} = V/(2*b)"),
                    have("close", "abs(I - V) <= 2*b*g", rewrite("I", "V")),
                    rewrite("body here", "value"),
                    fact("m", "extremum", "abs(I - V)"), fact("n", "extremum", "abs(I/(2*b) - V/(2*b))"),
                    alternatives("side", "n.3", arith("m.1*over", "close*over", eq=["side"]), arith("m.2*over", "close*over", eq=["side"]))
                ))
            ),
        ),
        defined=first(_SUMMED, _densities("x")),
    ),
    negative_control={"m > 0": "m > exp(a/b)"},
    control_proof=lambda: fails(laplace, exhibit("1", "2"), split(seq(), seq(intro("m"), classical(_TOO_LARGE))), defined=first(_SUMMED, fact("large", "exp_positive", "a/b"), _densities("x"))),
    satisfying_instance={"b": 1, "a": 2},
)
_AT_ONE = "2/(2*2 - 1)*exp((2 - 1)/1) + (2 - 1)/(2*2 - 1)*exp(-2/1)"
_TOO_LARGE = seq(
    fact("less", "exp_monotone", "1", "2"), fact("least", "exp_monotone", "-2", "2"),
    fact("logs", "log_increasing", "exp(2)", "m"),

    fact("other", "log_monotone", _AT_ONE, "exp(2)"),
)
entropy_integral: Claim = claim(
    "mironov2017.proposition6.one.integral",
    "The mean of by how much a Laplace number is nearer to 0 than to 1",
    "integral(x, -oo, oo, exp(-abs(x)/b)/(2*b)*((abs(x - 1) - abs(x))/b)) = 1/b + exp(-1/b) - 1",
    where="b real, b > 0",
    source=at("Proposition 6"),
    fidelity="auxiliary",
    letters={"b": "the scale of the law", "T": "how far out the ends of an integral are that is as near as wanted"},
    says=r"\int_{-\infty}^\infty \frac{1}{2b} e^{-|x|/b} \frac{|x-1| - |x|}{b} dx",
    negative_control={"1/b + exp(-1/b) - 1": "1/b - exp(-1/b)"},
    control_proof=lambda: misses(entropy_integral),
    satisfying_instance={"b": 1},
)
_FARTHEST = "integral(x, -max(T, U), max(T, U), laplace(x, 0, 1)*log(laplace(x, 0, 1)/laplace(x, 1, 1)))"
laplace_one: Claim = claim(
    "mironov2017.proposition6.one",
    "The relative entropy of two Laplace laws of the same scale, one unit apart",
    "integral(x, -oo, oo, laplace(x, 0, b)*log(laplace(x, 0, b)/laplace(x, 1, b))) = 1/b + exp(-1/b) - 1",
    where="b real, b > 0",
    source=at("Proposition 6"),
    printed=r"$D_1(\Lambda(0,\lambda)\|\Lambda(1,\lambda)) = 1/\lambda + \exp(-1/\lambda) - 1$",
    fidelity="reading",
    letters={"b": "the scale lambda of both laws", "T": "how far out the ends of an integral are that is as near as wanted"},
    notes="Of order 1 the divergence is the relative entropy, which the paper has as the limit.",
    idea="The logarithm of the ratio is by how much a number is nearer to 0 than to 1, over b.",
    proof=lambda: prove(
        laplace_one.statement,
        lemma("here", "mironov2017.proposition6.one.integral", "b"),
        intro("g", "pos"), use("there", "here", "g"), unpack("there", "T", "far"), exhibit("T"),
        split(seq(), seq(
            intro("lower", "upper", "out"),
            use("near", "far.2", "lower", "upper"),
        )),
        defined=_densities("x"),
    ),
    negative_control={"1/b + exp(-1/b) - 1": "1/b"},
    control_proof=lambda: fails(
        laplace_one,
        exhibit("1"),
        split(seq(), seq(exhibit("1/10"), split(seq(), seq(intro("T"), classical(
            lemma("is", "mironov2017.proposition6.one.integral", "1"), use("one", "is", "1/10"), unpack("one", "U", "far"),
            exhibit("-max(T, U)", "max(T, U)"), use("near", "far.2", "-max(T, U)", "max(T, U)"),
            split(seq(), seq(
                fact("m", "extremum", f"abs({_FARTHEST} - (1/1 + exp(-1/1) - 1))"),
                have("small", "exp(-1) <= 1/2", searched())))))))),
        defined=_densities("x"),
    ),
    satisfying_instance={"b": 1},
)
CLAIMS = [response, response_one, gaussian, integral, laplace, entropy_integral, laplace_one]
