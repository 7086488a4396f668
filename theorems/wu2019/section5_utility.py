"""Section 5.2: variances and deviations of the Laplace, Gaussian and privacy-channel noises; the sensitivity.

D is the global sensitivity of the query, d the delta' of (98), and t the balance delta of (100). The Laplace law of scale s
has variance 2 s^2, the Gaussian law of parameter N has variance N. Which of them is larger: section5_comparison.
"""

from fractions import Fraction

from theorems.basics.gaussian import square_bounded
from theorems.wu2019.model import at
from verify.claims.prelude import *

PRINT = at("Section 5.2")
LAPLACE = "2*(D/eps)^2"
CHANNEL = "T^2/(exp(2*eps)-1)"

# --- what the paper calls variances --------------------------------------------------------------------------------

_NOISE = {"D": "the sensitivity Delta f", "z": "the noise", "T": "from where on both ends are far enough out"}
laplace: Claim = claim(
    "wu2019.s5_2.laplace",
    "The variance of the Laplace mechanism is Delta f/epsilon",
    "integral(z, -oo, oo, z^2*laplace_noise(z, D, eps)) = D/eps",
    where="D eps real, D > 0, eps > 0",
    source=PRINT,
    printed=r"The variances of the Laplace mechanism ... are respective \frac{\Delta f}{\epsilon}",
    severity="slip",
    notes="Delta f/epsilon is the scale of the Laplace law; its variance is 2 (Delta f/epsilon)^2.",
    letters=_NOISE,
)
laplace_amended: Claim = claim(
    "wu2019.s5_2.laplace.amended",
    "The variance of the Laplace mechanism is 2 (Delta f/epsilon)^2",
    """
        integral(z, -oo, oo, z*laplace_noise(z, D, eps)) = 0
        and integral(z, -oo, oo, z^2*laplace_noise(z, D, eps)) = laplace_variance(D, eps)
    """,
    where="D eps real, D > 0, eps > 0",
    source=PRINT,
    fidelity="amended",
    says=r"2 (\frac{\Delta f}{\epsilon})^2, so that the standard deviation is \sqrt{2}\,\frac{\Delta f}{\epsilon}",
    negative_control={"laplace_variance(D, eps)": "2*laplace_variance(D, eps)"},
    control_note="twice the variance",
    control_proof=lambda: misses(laplace_amended),
    satisfying_instance={"D": 1, "eps": 1},
    letters=_NOISE,
)
noise_level = seq(
    fact("rd", "reciprocal_positive", "d"),
    have("above", "1.25/d > 1", have("gap", "1-d > 0"), arith("gap*rd", "rd")),
    fact("level", "log_increasing", "1", "1.25/d"),
    have("positive", "log(1.25/d) > 0"),
)

#: That the noise has a positive variance, and that its second moment is bounded by an exponential.
noise_defined = seq(
    noise_level,
    have("r", "D/eps > 0", fact("re", "reciprocal_positive", "eps"), arith("re*h1")),
    first(square_bounded, have("v", "2*log(1.25/d)*(D/eps)^2 > 0", arith("positive*r*r"))),
)
MECHANISM = {
    "c": "the value of the query",
    "y": "the output",
    "D": "the sensitivity Delta f",
    "d": "delta'",
}

gaussian: Claim = claim(
    "wu2019.eq98",
    "The variance of the Gaussian mechanism is (98)",
    "gaussian_mean(y, c, gaussian_mechanism_variance(D, eps, d), (y - c)^2) = sqrt(2*log(5/4/d))*D/eps",
    where="D eps d c real, D > 0, eps > 0, 0 < d < 1",
    source=at("eq. (98)"),
    printed=r"The variances of the Laplace mechanism and the Gaussian mechanism are respective ... \sqrt{2\ln(1.25/\delta^{\prime})}\frac{\Delta f}{\epsilon}, (98)",
    severity="slip",
    proof=lambda: disprove(
        gaussian.statement,
        exhibit("2", "1", "1/2", "0"),
        split(
            seq(),
            seq(
                fact("level", "log_increasing", "1", "1.25/(1/2)"),
                fact("m", "gaussian_moments", "0", "2*log(1.25/(1/2))*(2/1)^2"),
                fact("root", "power_positive", "2*log(1.25/(1/2))", "1/2"),
                have("large", "log(1.25/(1/2)) > 1/2", each(Cover((), Box("", Fraction(0)), 64))),
                have("below", "sqrt(2*log(1.25/(1/2))) < 2*log(1.25/(1/2))", each(Cover((), Box("", Fraction(0)), 64))),
            ),
        ),
        defined=noise_defined,
    ),
    satisfying_instance={"D": 1, "eps": 1, "d": "1/2", "c": 0},
    notes="The output is Gaussian around the value of the query; its variance is the mean of (y - c)^2. (98) is the standard deviation. "
    "What privacy it ensures: wu2019.eq98.private.",
    letters=MECHANISM,
)
gaussian_amended: Claim = claim(
    "wu2019.eq98.amended",
    "The standard deviation of the Gaussian mechanism is (98)",
    "gaussian_mean(y, c, gaussian_mechanism_variance(D, eps, d), (y - c)^2) = (sqrt(2*log(5/4/d))*D/eps)^2",
    where="D eps d c real, D > 0, eps > 0, 0 < d < 1",
    source=at("eq. (98)"),
    fidelity="amended",
    says=r"\sqrt{2\ln(1.25/\delta')}\frac{\Delta f}{\epsilon} is the standard deviation",
    negative_control="gaussian_mean(y, c, gaussian_mechanism_variance(D, eps, d), (y - c)^2) = (sqrt(log(5/4/d))*D/eps)^2",
    control_note="without the factor 2",
    control_proof=lambda: fails(
        gaussian_amended,
        exhibit("1", "1", "1/2", "0"),
        split(
            seq(),
            seq(
                fact("level", "log_increasing", "1", "1.25/(1/2)"),
                fact("m", "gaussian_moments", "0", "2*log(1.25/(1/2))*(1/1)^2"),
            ),
        ),
        defined=noise_defined,
    ),
    proof=lambda: prove(
        gaussian_amended.statement,
        noise_defined,
        fact("m", "gaussian_moments", "c", "2*log(1.25/d)*(D/eps)^2"),
        defined=noise_defined,
    ),
    satisfying_instance={"D": 1, "eps": 1, "d": "1/2", "c": 0},
    notes=(
        "Amended: what is printed as the variance is the standard deviation, so its square is the variance."
    ),
    letters=MECHANISM,
)
_CHANNEL = {
    "c": "the value of the query, in print f(x)",
    "y": "the output",
    "N": "the parameter of the Gaussian privacy channel",
}
channel_variance: Claim = claim(
    "wu2019.eq99.variance",
    "The variance of the Gaussian privacy channel is sqrt(N)",
    "gaussian_mean(y, c, N, (y - c)^2) = sqrt(N)",
    where="N c real, N > 0",
    source=at("eq. (99)"),
    printed=r"The variance of the Gaussian privacy channel in Definition 14 is \sqrt{N}",
    severity="slip",
    defect_of="wu2019.eq98",
    proof=lambda: disprove(
        channel_variance.statement,
        exhibit("4", "0"),
        fact("m", "gaussian_moments", "0", "4"),
        defined=square_bounded,
    ),
    satisfying_instance={"N": 1, "c": 0},
    notes="N(f(x), N) has variance N (91): sqrt(N) is its standard deviation.",
    letters=_CHANNEL,
)
channel_variance_amended: Claim = claim(
    "wu2019.eq99.variance.amended",
    "The variance of the Gaussian privacy channel is N, and sqrt(N) its standard deviation",
    "gaussian_mean(y, c, N, (y - c)^2) = N and N = sqrt(N)^2",
    where="N c real, N > 0",
    source=at("eq. (99)"),
    fidelity="amended",
    says=r"The standard deviation of the Gaussian privacy channel in Definition 14 is \sqrt{N}",
    negative_control="gaussian_mean(y, c, N, (y - c)^2) = 2*N and N = sqrt(N)^2",
    control_note="twice the variance",
    control_proof=lambda: fails(
        channel_variance_amended, exhibit("1", "0"), fact("m", "gaussian_moments", "0", "1"), defined=square_bounded
    ),
    proof=lambda: prove(
        channel_variance_amended.statement, fact("m", "gaussian_moments", "c", "N"), defined=square_bounded
    ),
    satisfying_instance={"N": 1, "c": 0},
    notes="With (97) the variance is at least T^2/(exp(2 epsilon) - 1), the square of the right side of (99): wu2019.eq99.",
    letters=_CHANNEL,
)

# --- (99) and (100) ------------------------------------------------------------------------------------------------

room = seq(
    fact("up", "exp_increasing", "0", "2*eps"),
    have("den", "exp(2*eps)-1 > 0"),
)


rooted = seq(room, fact("root", "power_positive", "exp(2*eps)-1", "1/2"))


def _prove_deviation() -> Tactic:
    """(r - T/s)(r + T/s) = N - T^2/E for the roots r and s of N and E = exp(2 eps) - 1."""
    left, right = "sqrt(N)", "T/sqrt(exp(2*eps)-1)"
    roots = seq(
        room,
        fact("r", "power_positive", "N", "1/2"),
        fact("s", "power_positive", "exp(2*eps)-1", "1/2"),
        fact("rs", "reciprocal_positive", "sqrt(exp(2*eps)-1)"),
        have("both", f"{left}+{right} > 0"),
    )
    up = seq(
        intro("noise"),
        fact("order", "trichotomy", left, right),
        alternatives(
            "o",
            "order",
            seq(
                have("no", "0 < 0", have("gap", f"{right}-{left} > 0"), arith("gap*both", "noise")),
                absurd("no"),
            ),
        ),
    )
    down = seq(intro("noise"), have("gap", f"{left}-({right}) >= 0"), arith("gap*both"))
    return seq(roots, split(up, down))


deviation: Claim = claim(
    "wu2019.eq99",
    "(97) says that the deviation is at least (99)",
    "N >= T^2/(exp(2*eps) - 1) <=> sqrt(N) >= T/sqrt(exp(2*eps) - 1)",
    where="T eps N real, T > 0, eps > 0, N > 0",
    source=at("eq. (99)"),
    printed=r"\sqrt{N}\geq\frac{T}{\sqrt{\exp(2\epsilon)-1}} ... (99)",
    letters={"T": "a bound for the absolute value of the query", "N": "the variance of the Gaussian noise"},
    proof=lambda: prove(deviation.statement, _prove_deviation(), defined=rooted),
    negative_control="N >= T^2/(exp(2*eps) - 1) <=> sqrt(N) >= T/sqrt(2*eps)",
    control_note="the approximation in place of the bound",
    satisfying_instance={"T": 1, "eps": 1, "N": 1},
)
rate: Claim = claim(
    "wu2019.eq99.rate",
    "How good the approximation of (99) is, for x = 2 epsilon < 1",
    "1 - x <= sqrt(x/(exp(x) - 1)) <= 1",
    where="x real, 0 < x < 1",
    source=at("eqs. (99) and (100)"),
    fidelity="sharpened",
    printed=r"\frac{T}{\sqrt{\exp(2\epsilon)-1}}\approx_{\epsilon\rightarrow 0}\frac{T}{\sqrt{2\epsilon}}. (99)",
    letters={"x": "2 epsilon"},
    negative_control="1 - x/5 <= sqrt(x/(exp(x) - 1)) <= 1",
    control_note="a fifth of the error; it is about x/4",
    satisfying_instance={"x": "1/2"},
)


_RATIO = "sqrt(2*{0}/(exp(2*{0})-1))"
_SUM = "(eps+t)"


def _limit(names: tuple[str, ...], level: str) -> Tactic:
    """For r = min(eta, 1)/2, by the rate."""
    x = f"2*{level}"
    within = seq(
        intro(*names),
        intro("near"),
        fact("least", "extremum", "min(eta,1)"),
        have("small", f"{level} < min(eta,1)/2"),
        lemma("close", "wu2019.eq99.rate", x),
        _quotient_room(level),
        fact("abs", "abs_nonpositive", f"{_RATIO.format(level)}-1"),
        arith("close.1", "small", "least.1", eq=["abs"]),
    )
    positive = seq(fact("least", "extremum", "min(eta,1)"), alternatives("is", "least.3"))
    return seq(exhibit("min(eta,1)/2"), split(positive, within))


def _quotient_room(level: str) -> Tactic:
    return seq(
        have("level", f"2*{level} > 0"),
        fact("up", "exp_increasing", "0", f"2*{level}"),
        fact("rd", "reciprocal_positive", f"exp(2*{level})-1"),
        have("inside", f"2*{level}/(exp(2*{level})-1) > 0", arith("level*rd")),
    )


def _not_two(made: Claim, level: str, *near: str) -> Certificate:
    """The quotient is at most 1, by the rate: not within 1/2 of 2."""
    far = seq(
        fact("least", "extremum", "min(r,1)"),
        have("positive", "min(r,1) > 0", alternatives("is", "least.3")),
        let("l", "min(r,1)/4"),
        lemma("close", "wu2019.eq99.rate", "2*l"),
        _quotient_room("l"),
        fact("abs", "abs_nonpositive", f"{_RATIO.format('l')}-2"),
        exhibit("l", *near),
    )
    return fails(
        made, exhibit("1/2"), split(seq(), seq(intro("r"), classical(far))), defined=_quotient_room(level)
    )


limit: Claim = claim(
    "wu2019.eq99.limit",
    "The approximation of (99): both sides have quotient 1 in the limit",
    """
        exists r real:
          r > 0 and (forall eps real: 0 < eps < r => abs(sqrt(2*eps/(exp(2*eps) - 1)) - 1) <= eta)
    """,
    where="eta real, eta > 0",
    source=at("eq. (99)"),
    printed=r"\frac{T}{\sqrt{\exp(2\epsilon)-1}}\approx_{\epsilon\rightarrow 0}\frac{T}{\sqrt{2\epsilon}}. (99)",
    letters={"eta": "how near the quotient is to 1", "r": "how small eps is"},
    proof=lambda: prove(limit.statement, _limit(("eps",), "eps"), defined=_quotient_room("eps")),
    negative_control={"sqrt(2*eps/(exp(2*eps) - 1)) - 1": "sqrt(2*eps/(exp(2*eps) - 1)) - 2"},
    control_note="the quotient 2",
    control_proof=lambda: _not_two(limit, "eps"),
    satisfying_instance={"eta": 1},
)
_balanced_room = seq(
    fact("rN", "reciprocal_positive", "N"),
    first(
        arith("h1*h1*rN"),
        seq(
            fact("e", "exp_increasing", "0", "2*eps+2*t"),
            fact("root", "power_positive", "exp(2*eps+2*t)-1", "1/2"),
        ),
    ),
)

balanced: Claim = claim(
    "wu2019.eq100",
    "With the balance t the bound (96) for epsilon + t says that the deviation is at least (100), epsilon > 0",
    "1/2*log(1 + T^2/N) <= eps + t <=> sqrt(N) >= T/sqrt(exp(2*eps + 2*t) - 1)",
    where="T N eps t real, T > 0, N > 0, eps > 0, t >= 0",
    source=at("eq. (100)"),
    printed=r"\sqrt{N}\geq\frac{T}{\sqrt{\exp(2\epsilon+2\delta)-1}} ... (100)",
    letters={"T": "a bound for the absolute value of the query", "N": "the variance of the Gaussian noise", "t": "the balance delta, in nats"},
    fidelity="restricted",
    proof=lambda: prove(
        balanced.statement,
        fact("e", "exp_increasing", "0", "2*eps+2*t"),
        lemma("noise", "wu2019.eq96_97", "N", "T", "eps+t"),
        lemma("root", "wu2019.eq99", "T", "eps+t", "N"),
        unpack("noise", "noise.1", "noise.2"),
        unpack("root", "root.1", "root.2"),
        split(
            seq(intro("level"), use("a", "noise.2"), use("b", "root.1")),
            seq(intro("deviation"), use("a", "root.2"), use("b", "noise.1")),
        ),
        defined=_balanced_room,
    ),
    negative_control="1/2*log(1 + T^2/N) <= eps + t <=> sqrt(N) >= T/sqrt(exp(2*eps + t) - 1)",
    control_note="delta once in place of twice",
    satisfying_instance={"T": 1, "N": 1, "eps": 1, "t": 1},
    notes="Lemma 2 replaces epsilon by epsilon + delta(b); delta is that of the channel itself, so it depends on N, too.",
)
balanced_limit: Claim = claim(
    "wu2019.eq100.limit",
    "The approximation of (100): both sides have quotient 1 in the limit",
    """
        exists r real:
          r > 0
          and (
              forall eps real, t real:
                0 < eps and 0 <= t and eps + t < r
                => abs(sqrt(2*(eps + t)/(exp(2*(eps + t)) - 1)) - 1) <= eta
            )
    """,
    where="eta real, eta > 0",
    source=at("eq. (100)"),
    printed=r"\frac{T}{\sqrt{\exp(2\epsilon+2\delta)-1}}\approx_{\epsilon+\delta\rightarrow 0}\frac{T}{\sqrt{2\epsilon+2\delta}}. (100)",
    letters={"eta": "how near the quotient is to 1", "r": "how small eps + t is, t the balance delta"},
    proof=lambda: prove(balanced_limit.statement, _limit(("eps", "t"), _SUM), defined=_quotient_room(_SUM)),
    negative_control={"(2*(eps + t)/(exp(2*(eps + t)) - 1)) - 1": "(2*(eps + t)/(exp(2*(eps + t)) - 1)) - 2"},
    control_note="the quotient 2",
    control_proof=lambda: _not_two(balanced_limit, _SUM, "0"),
    satisfying_instance={"eta": 1},
)

# --- the sensitivity ------------------------------------------------------------------------------------------------


_two_values: dict[str, object] = {
    "n": num(1),
    "K": Lambda(("j",), num(2)),
    "f": Table((((((1,),)), num(1)), ((((2,),)), num(-1)))),
    "T": num(1),
}
_two_datasets = Witness(tuple({**_two_values, "x": (1,), "i": num(1), "a": num(2)}.items()))  # type: ignore[arg-type]

sensitivity: Claim = claim(
    "wu2019.s5_2.sensitivity",
    "The global sensitivity of a query with values in [-T, T] is at most T",
    "forall x in tuples(n, j, K[j]), i in 1..n, a in 1..K[i]: abs(f[put(x, i, a)] - f[x]) <= T",
    where="""
        n integer, K integer family(1), f family(1), T real, universes(K), T > 0,
        forall x in tuples(n, j, K[j]): -T <= f[x] <= T
    """,
    source=PRINT,
    printed=r"Noticing that \Delta\leq T",
    severity="slip",
    proof=lambda: _two_datasets,
    satisfying_instance=_two_values,
    notes="f takes values in [-T, T] (before (92)); datasets that differ in one record.",
    letters={
        "f[x]": "the value of the query at the dataset x",
        "T": "a bound for the absolute value of the query",
    },
)


def _two_bounds() -> Tactic:
    difference = "f[put(x,i,a)]-f[x]"
    return seq(
        intro("x", "i", "a"),
        use("here", "h4", "x"),
        use("there", "h4", "put(x,i,a)"),
        fact("sign", "trichotomy", difference, "0"),
        alternatives(
            "s",
            "sign",
            fact("abs", "abs_nonpositive", difference),
            fact("abs", "abs_nonpositive", difference),
            fact("abs", "abs_nonnegative", difference),
        ),
    )


sensitivity_amended: Claim = claim(
    "wu2019.s5_2.sensitivity.amended",
    "The global sensitivity of a query with values in [-T, T] is at most 2 T",
    "forall x in tuples(n, j, K[j]), i in 1..n, a in 1..K[i]: abs(f[put(x, i, a)] - f[x]) <= 2*T",
    where="""
        n integer, K integer family(1), f family(1), T real, universes(K), T > 0,
        forall x in tuples(n, j, K[j]): -T <= f[x] <= T
    """,
    source=PRINT,
    fidelity="amended",
    says=r"\Delta\le 2T",
    proof=lambda: prove(sensitivity_amended.statement, _two_bounds()),
    negative_control={"2*T": "19/10*T"},
    control_note="a smaller factor",
    control_proof=lambda: _two_datasets,
    satisfying_instance=_two_values,
    waive={"unused-hypothesis": "sizes and range as in the paper"},
    letters={
        "f[x]": "the value of the query at the dataset x",
        "T": "a bound for the absolute value of the query",
    },
)

CLAIMS = [
    laplace,
    laplace_amended,
    gaussian,
    gaussian_amended,
    channel_variance,
    channel_variance_amended,
    deviation,
    rate,
    limit,
    balanced,
    balanced_limit,
    sensitivity,
    sensitivity_amended,
]
