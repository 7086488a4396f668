"""Section 5.2: variances and deviations of the Laplace, Gaussian and privacy-channel noises, compared.

D is the global sensitivity of the query, d the delta' of (98), and t the balance delta of (100). The Laplace law of scale s
has variance 2 s^2, the Gaussian law of parameter N has variance N. "More smaller" is read both for what the paper prints
(Delta f/epsilon, (98), (99)) and for the variances.
"""

from __future__ import annotations

from theorems.wu2019.model import DATASETS, at
from verify.claim import Claim, claim
from verify.kernel.certificate import Table, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    prove,
    seq,
    split,
    unpack,
    use,
)

_PRINT = at("Section 5.2")
_PRIVACY = "T eps real, T > 0, eps > 0"
_LAPLACE = "2*(D/eps)^2"
_GAUSSIAN = "2*log(1.25/d)*(D/eps)^2"
_CHANNEL = "T^2/(exp(2*eps)-1)"
_MODERATE = "d real, 0 < d < 1"

# --- what the paper calls variances --------------------------------------------------------------------------------

laplace: Claim = claim(
    "wu2019.s5_2.laplace",
    "The variance of the Laplace mechanism is Delta f/epsilon",
    f"{_LAPLACE} = D/eps",
    where="D eps real, D > 0, eps > 0",
    source=_PRINT,
    printed=r"The variances of the Laplace mechanism ... are respective \frac{\Delta f}{\epsilon}",
    living_example={"D": 1, "eps": 1},
    notes="Delta f/epsilon is the scale of the Laplace law; its variance is 2 (Delta f/epsilon)^2.",
)
laplace_amended: Claim = claim(
    "wu2019.s5_2.laplace.amended",
    "The standard deviation of the Laplace mechanism is sqrt(2) Delta f/epsilon",
    f"(sqrt(2)*D/eps)^2 = {_LAPLACE}",
    where="D eps real, D > 0, eps > 0",
    source=_PRINT,
    fidelity="amended",
    printed=r"\sqrt{2}\,\frac{\Delta f}{\epsilon}",
    false_neighbour=f"(D/eps)^2 = {_LAPLACE}",
    neighbour_note="the scale in place of the deviation",
    living_example={"D": 1, "eps": 1},
    waive={"unused-hypothesis": "a privacy level is positive"},
)
gaussian: Claim = claim(
    "wu2019.eq98",
    "The variance of the Gaussian mechanism is (98)",
    f"{_GAUSSIAN} = sqrt(2*log(1.25/d))*D/eps",
    where=f"D eps real, D > 0, eps > 0, {_MODERATE}",
    source=at("eq. (98)"),
    printed=r"\sqrt{2\ln(1.25/\delta')}\frac{\Delta f}{\epsilon}",
    living_example={"D": 1, "eps": 1, "d": "1/2"},
    notes="(98) is the standard deviation. That it ensures (epsilon, delta')-differential privacy is cited, for epsilon < 1 "
    "only, and is about Gaussian integrals, which the language has not.",
)
_noise_level = seq(
    fact("rd", "reciprocal_positive", "d"),
    have("above", "1.25/d > 1", seq(have("gap", "1-d > 0"), arith("gap*rd", "rd"))),
    fact("level", "log_increasing", "1", "1.25/d"),
    have("positive", "log(1.25/d) > 0"),
)

gaussian_amended: Claim = claim(
    "wu2019.eq98.amended",
    "The standard deviation of the Gaussian mechanism is (98)",
    f"(sqrt(2*log(1.25/d))*D/eps)^2 = {_GAUSSIAN}",
    where=f"D eps real, D > 0, eps > 0, {_MODERATE}",
    source=at("eq. (98)"),
    fidelity="amended",
    printed=r"\sqrt{2\ln(1.25/\delta')}\frac{\Delta f}{\epsilon} is the standard deviation",
    false_neighbour=f"(sqrt(log(1.25/d))*D/eps)^2 = {_GAUSSIAN}",
    proof=lambda: prove(gaussian_amended.statement, seq(_noise_level, identity()), defined=_noise_level),
    neighbour_note="without the factor 2",
    living_example={"D": 1, "eps": 1, "d": "1/2"},
)
channel_variance: Claim = claim(
    "wu2019.eq99.variance",
    "The variance of the Gaussian privacy channel is sqrt(N)",
    "N = sqrt(N)",
    where="N real, N > 0",
    source=at("eq. (99)"),
    printed=r"The variance of the Gaussian privacy channel in Definition 14 is \sqrt{N}",
    living_example={"N": 1},
    notes="N(f(x), N) has variance N (91): sqrt(N) is its standard deviation.",
)
channel_variance_amended: Claim = claim(
    "wu2019.eq99.variance.amended",
    "The least variance of the Gaussian privacy channel by (97) is T^2/(exp(2 epsilon) - 1), the square of (99)",
    f"(T/sqrt(exp(2*eps)-1))^2 = {_CHANNEL}",
    where=_PRIVACY,
    source=at("eq. (99)"),
    fidelity="amended",
    printed=r"N \ge \frac{T^2}{\exp(2\epsilon)-1}",
    false_neighbour=f"T/sqrt(exp(2*eps)-1) = {_CHANNEL}",
    neighbour_note="the deviation in place of the variance",
    living_example={"T": 1, "eps": 1},
    waive={"unused-hypothesis": "as the paper has it"},
)

# --- (99) and (100) ------------------------------------------------------------------------------------------------

_room = seq(
    fact("up", "exp_increasing", "0", "2*eps"),
    have("den", "exp(2*eps)-1 > 0"),
)


_rooted = seq(_room, fact("root", "power_positive", "exp(2*eps)-1", "1/2"))


def _prove_deviation() -> Tactic:
    """(r - T/s)(r + T/s) = N - T^2/E for the roots r and s of N and E = exp(2 eps) - 1."""
    left, right = "sqrt(N)", "T/sqrt(exp(2*eps)-1)"
    roots = seq(
        _room,
        fact("r", "power_positive", "N", "1/2"),
        fact("s", "power_positive", "exp(2*eps)-1", "1/2"),
        fact("rs", "reciprocal_positive", "sqrt(exp(2*eps)-1)"),
        have("q", f"{right} > 0", arith("h1*rs")),
        have("both", f"{left}+{right} > 0", arith("r", "q")),
        have("square", f"({left}-({right}))*({left}+{right}) = N-{_CHANNEL}", identity()),
    )
    up = seq(
        intro("noise"),
        fact("order", "trichotomy", left, right),
        alternatives(
            "o",
            "order",
            seq(
                have(
                    "no",
                    "0 < 0",
                    seq(have("gap", f"{right}-{left} > 0"), arith("gap*both", "noise", eq=["square"])),
                ),
                absurd("no", arith()),
            ),
        ),
    )
    down = seq(intro("noise"), have("gap", f"{left}-({right}) >= 0"), arith("gap*both", eq=["square"]))
    return seq(roots, split(up, down))


deviation: Claim = claim(
    "wu2019.eq99",
    "(97) says that the deviation is at least (99)",
    f"N >= {_CHANNEL} <=> sqrt(N) >= T/sqrt(exp(2*eps)-1)",
    where=f"{_PRIVACY}, N real, N > 0",
    source=at("eq. (99)"),
    printed=r"\sqrt{N}\ge\frac{T}{\sqrt{\exp(2\epsilon)-1}}",
    proof=lambda: prove(deviation.statement, _prove_deviation(), defined=_rooted),
    false_neighbour=f"N >= {_CHANNEL} <=> sqrt(N) >= T/sqrt(2*eps)",
    neighbour_note="the approximation in place of the bound",
    living_example={"T": 1, "eps": 1, "N": 1},
)
rate: Claim = claim(
    "wu2019.eq99.rate",
    "How good the approximation of (99) is, for x = 2 epsilon < 1",
    "1-x <= sqrt(x/(exp(x)-1)) <= 1",
    where="x real, 0 < x < 1",
    source=at("eqs. (99) and (100)"),
    fidelity="sharpened",
    printed=r"\frac{T}{\sqrt{\exp(2\epsilon)-1}}\approx_{\epsilon\to 0}\frac{T}{\sqrt{2\epsilon}}",
    false_neighbour="1-x/5 <= sqrt(x/(exp(x)-1)) <= 1",
    neighbour_note="a fifth of the error; it is about x/4",
    living_example={"x": "1/2"},
)


_NEAR = "abs(sqrt(2*{0}/(exp(2*{0})-1)) - 1) <= eta"
_TOWARDS = "exists r real: r > 0 and (forall {0}: {1} => {2})"


def _limit(names: tuple[str, ...], level: str) -> Tactic:
    """For r = min(eta, 1)/2, by the rate."""
    x = f"2*{level}"
    within = seq(
        intro(*names),
        intro("near"),
        fact("least", "extremum", "min(eta,1)"),
        have("one", f"{x} < 1", arith("near.2", "least.2")),
        lemma("close", "wu2019.eq99.rate", x),
        fact("up", "exp_increasing", "0", x),
        have("den", f"exp({x})-1 > 0"),
        fact("rd", "reciprocal_positive", f"exp({x})-1"),
        fact("abs", "abs_nonpositive", f"sqrt({x}/(exp({x})-1))-1", conditions=[arith("close.2")]),
        arith("close.1", "near.2", "least.1", eq=["abs"]),
    )
    positive = seq(
        fact("least", "extremum", "min(eta,1)"),
        alternatives("is", "least.3", arith("h1", eq=["is"]), arith(eq=["is"])),
    )
    return seq(exhibit("min(eta,1)/2"), split(positive, within))


_tends = seq(
    fact("up", "exp_increasing", "0", "2*eps"),
    have("den", "exp(2*eps)-1 > 0"),
    fact("rd", "reciprocal_positive", "exp(2*eps)-1"),
    first(arith("g2.1*rd"), seq()),
)

limit: Claim = claim(
    "wu2019.eq99.limit",
    "The approximation of (99): both sides have quotient 1 in the limit",
    _TOWARDS.format("eps real", "0 < eps and eps < r", _NEAR.format("eps")),
    where="eta real, eta > 0",
    source=at("eq. (99)"),
    printed=r"\frac{T}{\sqrt{\exp(2\epsilon)-1}}\approx_{\epsilon\to 0}\frac{T}{\sqrt{2\epsilon}}",
    proof=lambda: prove(limit.statement, _limit(("eps",), "eps"), defined=_tends),
    living_example={"eta": 1},
)
_balanced_room = seq(
    fact("rN", "reciprocal_positive", "N"),
    first(
        arith("h1*h1*rN"),
        seq(
            have("up", "2*eps+2*t > 0"),
            fact("e", "exp_increasing", "0", "2*eps+2*t"),
            have("den", "exp(2*eps+2*t)-1 > 0"),
            fact("root", "power_positive", "exp(2*eps+2*t)-1", "1/2"),
        ),
    ),
)
_balanced = seq(
    have("up", "2*eps+2*t > 0"),
    fact("e", "exp_increasing", "0", "2*eps+2*t"),
    have("den", "exp(2*eps+2*t)-1 > 0"),
    fact("root.positive", "power_positive", "exp(2*eps+2*t)-1", "1/2"),
    lemma("noise", "wu2019.eq96_97", "N", "T", "eps+t"),
    lemma("root", "wu2019.eq99", "T", "eps+t", "N"),
    unpack("noise", "noise.1", "noise.2"),
    unpack("root", "root.1", "root.2"),
    split(
        seq(intro("level"), use("a", "noise.2"), use("b", "root.1")),
        seq(intro("deviation"), use("a", "root.2"), use("b", "noise.1")),
    ),
)

balanced: Claim = claim(
    "wu2019.eq100",
    "With the balance t the bound (96) for epsilon + t says that the deviation is at least (100)",
    "1/2*log(1+T^2/N) <= eps+t <=> sqrt(N) >= T/sqrt(exp(2*eps+2*t)-1)",
    where="T N eps t real, T > 0, N > 0, eps > 0, t >= 0",
    source=at("eq. (100)"),
    printed=r"\sqrt{N}\ge\frac{T}{\sqrt{\exp(2\epsilon+2\delta)-1}}",
    proof=lambda: prove(balanced.statement, _balanced, defined=_balanced_room),
    false_neighbour="1/2*log(1+T^2/N) <= eps+t <=> sqrt(N) >= T/sqrt(exp(2*eps+t)-1)",
    neighbour_note="delta once in place of twice",
    living_example={"T": 1, "N": 1, "eps": 1, "t": 1},
    notes="Lemma 2 replaces epsilon by epsilon + delta(b); delta is that of the channel itself, so it depends on N, too.",
)
balanced_limit: Claim = claim(
    "wu2019.eq100.limit",
    "The approximation of (100): both sides have quotient 1 in the limit",
    _TOWARDS.format("s real", "0 < s and s < r", _NEAR.format("s")),
    where="eta real, eta > 0",
    source=at("eq. (100), s = epsilon + delta"),
    printed=r"\frac{T}{\sqrt{\exp(2\epsilon+2\delta)-1}}\approx_{\epsilon+\delta\to 0}\frac{T}{\sqrt{2\epsilon+2\delta}}",
    proof=lambda: prove(balanced_limit.statement, _limit(("s",), "s"), defined=_tends_s),
    living_example={"eta": 1},
)
_tends_s = seq(
    fact("up", "exp_increasing", "0", "2*s"),
    have("den", "exp(2*s)-1 > 0"),
    fact("rd", "reciprocal_positive", "exp(2*s)-1"),
    first(arith("g2.1*rd"), seq()),
)

# --- the sensitivity ------------------------------------------------------------------------------------------------

_QUERY = (
    f"n integer, n >= 1, K integer family(1), forall j in 1..n: K[j] >= 1, f family(1), T real, T > 0, "
    f"forall x in {DATASETS}: -T <= f[x] and f[x] <= T"
)


def _sensitivity(bound: str) -> str:
    return f"forall x in {DATASETS}, i in 1..n, a in 1..K[i]: abs(f[put(x,i,a)]-f[x]) <= {bound}"


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
    _sensitivity("T"),
    where=_QUERY,
    source=_PRINT,
    printed=r"Noticing that \Delta\le T",
    proof=lambda: _two_datasets,
    living_example=_two_values,
    notes="f takes values in [-T, T] (before (92)); datasets that differ in one record.",
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
            seq(fact("abs", "abs_nonpositive", difference), arith("here.2", "there.1", eq=["abs"])),
            seq(fact("abs", "abs_nonpositive", difference), arith("here.2", "there.1", eq=["abs"])),
            seq(fact("abs", "abs_nonnegative", difference), arith("here.1", "there.2", eq=["abs"])),
        ),
    )


sensitivity_amended: Claim = claim(
    "wu2019.s5_2.sensitivity.amended",
    "The global sensitivity of a query with values in [-T, T] is at most 2 T",
    _sensitivity("2*T"),
    where=_QUERY,
    source=_PRINT,
    fidelity="amended",
    printed=r"\Delta\le 2T",
    proof=lambda: prove(sensitivity_amended.statement, _two_bounds()),
    false_neighbour=_sensitivity("19/10*T"),
    neighbour_note="a smaller factor",
    neighbour_proof=lambda: _two_datasets,
    living_example=_two_values,
    waive={"unused-hypothesis": "sizes and range as in the paper"},
)

# --- which noise is larger -----------------------------------------------------------------------------------------

_SMALLER = "D real, 0 < D, D <= T"

scale_comparison: Claim = claim(
    "wu2019.s5_2.comparison.laplace",
    "The printed variance of the Laplace mechanism is smaller than the printed one of the Gaussian privacy channel",
    "D/eps < T/sqrt(exp(2*eps)-1)",
    where=f"{_PRIVACY}, {_SMALLER}",
    source=_PRINT,
    printed=r"Noticing that \Delta\le T for the same \epsilon ..., then the variances of the Laplace mechanism and the "
    r"Gaussian mechanism are more smaller than the one of the Gaussian privacy channel",
    living_example={"T": 1, "eps": 1, "D": 1},
    notes="Reading: the quantities Delta f/epsilon and (99) that the paper calls variances.",
)
scale_comparison_amended: Claim = claim(
    "wu2019.s5_2.comparison.laplace.amended",
    "The printed variance of the Laplace mechanism is larger for every epsilon if Delta >= 41/100 T",
    "D/eps > T/sqrt(exp(2*eps)-1)",
    where=f"{_PRIVACY}, D real, D >= 41/100*T",
    source=_PRINT,
    fidelity="amended",
    printed=r"\frac{\Delta f}{\epsilon} > \frac{T}{\sqrt{\exp(2\epsilon)-1}} for \Delta\ge 0.41 T",
    false_neighbour=("D/eps > T/sqrt(exp(2*eps)-1)", f"{_PRIVACY}, D real, D >= 2/5*T"),
    neighbour_note="0.40 T",
    living_example={"T": 1, "eps": 1, "D": 1},
)
laplace_comparison: Claim = claim(
    "wu2019.s5_2.comparison.laplace.variance",
    "The variance of the Laplace mechanism is smaller than the one of the Gaussian privacy channel",
    f"{_LAPLACE} < {_CHANNEL}",
    where=f"{_PRIVACY}, {_SMALLER}",
    source=_PRINT,
    printed="the variances of the Laplace mechanism ... are more smaller than the one of the Gaussian privacy channel",
    living_example={"T": 1, "eps": 1, "D": 1},
    notes="Reading: the variances, with the least N of (97).",
)
laplace_comparison_amended: Claim = claim(
    "wu2019.s5_2.comparison.laplace.variance.amended",
    "The variance of the Laplace mechanism is larger for every epsilon if Delta >= 29/100 T",
    f"{_LAPLACE} > {_CHANNEL}",
    where=f"{_PRIVACY}, D real, D >= 29/100*T",
    source=_PRINT,
    fidelity="amended",
    printed=r"2(\frac{\Delta f}{\epsilon})^2 > \frac{T^2}{\exp(2\epsilon)-1} for \Delta\ge 0.29 T",
    false_neighbour=(f"{_LAPLACE} > {_CHANNEL}", f"{_PRIVACY}, D real, D >= 7/25*T"),
    neighbour_note="0.28 T",
    living_example={"T": 1, "eps": 1, "D": 1},
)
gaussian_comparison: Claim = claim(
    "wu2019.s5_2.comparison.gaussian",
    "The variance of the Gaussian mechanism is smaller than the one of the Gaussian privacy channel",
    f"{_GAUSSIAN} < {_CHANNEL}",
    where=f"{_PRIVACY}, {_SMALLER}, {_MODERATE}",
    source=_PRINT,
    printed="the variances of ... the Gaussian mechanism are more smaller than the one of the Gaussian privacy channel",
    living_example={"T": 1, "eps": 1, "D": 1, "d": "1/2"},
    notes="The same whether variances or deviations (98), (99) are compared: for moderate delta' as for every delta' < 1.",
)
gaussian_comparison_amended: Claim = claim(
    "wu2019.s5_2.comparison.gaussian.amended",
    "The variance of the Gaussian mechanism is larger for every epsilon and delta' < 1 if Delta >= T",
    f"{_GAUSSIAN} > {_CHANNEL}",
    where=f"{_PRIVACY}, D real, D >= T, {_MODERATE}",
    source=_PRINT,
    fidelity="amended",
    printed=r"2\ln(1.25/\delta')(\frac{\Delta f}{\epsilon})^2 > \frac{T^2}{\exp(2\epsilon)-1} for \Delta\ge T",
    false_neighbour=(f"{_GAUSSIAN} > {_CHANNEL}", f"{_PRIVACY}, D real, D >= 3/5*T, {_MODERATE}"),
    neighbour_note="0.6 T",
    neighbour_proof=lambda: Witness(
        (("T", num(1)), ("eps", num("4/5")), ("D", num("3/5")), ("d", num("999/1000")))
    ),
    living_example={"T": 1, "eps": 1, "D": 1, "d": "1/2"},
)
_positive_room = seq(
    _room,
    fact("rd", "reciprocal_positive", "exp(2*eps)-1"),
    fact("re", "reciprocal_positive", "eps"),
)


def _prove_threshold() -> Tactic:
    """Both sides times eps^2 (exp(2 eps) - 1)."""
    return seq(
        _positive_room,
        split(
            seq(intro("less"), arith("less*h2*h2*den")),
            seq(intro("less"), arith("less*re*re*rd")),
        ),
    )


threshold: Claim = claim(
    "wu2019.s5_2.comparison.threshold",
    "For which sensitivities the Laplace mechanism has the smaller variance",
    f"{_LAPLACE} < {_CHANNEL} <=> 2*D^2*(exp(2*eps)-1) < T^2*eps^2",
    where=f"{_PRIVACY}, D real, D > 0",
    source=_PRINT,
    fidelity="beyond",
    printed="the first two mechanisms, in general, have more better utilities",
    proof=lambda: prove(threshold.statement, _prove_threshold(), defined=_room),
    false_neighbour=f"{_LAPLACE} < {_CHANNEL} <=> D^2*(exp(2*eps)-1) < T^2*eps^2",
    neighbour_note="without the 2 of the variance",
    living_example={"T": 1, "eps": 1, "D": 1},
)
_small_level = seq(
    _positive_room,
    fact("tangent", "exp_above_tangent", "2*eps"),
    have("scaled", "T^2 < 4*D^2/eps", arith("h4*re")),
    have(
        "grown",
        "2*D^2/eps^2*(exp(2*eps)-1-2*eps) >= 0",
        seq(have("e", "exp(2*eps)-1-2*eps >= 0"), arith("e*re*re*h3*h3")),
    ),
    have("cleared", f"T^2 < {_LAPLACE}*(exp(2*eps)-1)", arith("scaled", "grown")),
    arith("cleared*rd"),
)

small_level: Claim = claim(
    "wu2019.s5_2.comparison.small",
    "For a sensitivity below T the Laplace mechanism has the larger variance at small epsilon, whatever the sensitivity",
    f"{_LAPLACE} > {_CHANNEL}",
    where=f"{_PRIVACY}, D real, D > 0, eps*T^2 < 4*D^2",
    source=_PRINT,
    fidelity="beyond",
    printed="the first two mechanisms, in general, have more better utilities",
    proof=lambda: prove(small_level.statement, _small_level, defined=_room),
    false_neighbour=(f"{_LAPLACE} > {_CHANNEL}", f"{_PRIVACY}, D real, D > 0, eps*T^2 < 40*D^2"),
    neighbour_note="ten times the range",
    living_example={"T": 1, "eps": 1, "D": 1},
    notes="The Laplace variance grows as 1/epsilon^2, that of the privacy channel as 1/(2 epsilon).",
)
_balance_defined = seq(
    fact("rd", "reciprocal_positive", "d"),
    first(arith("rd"), seq(have("up", "2*eps+2*t > 0"), fact("e", "exp_increasing", "0", "2*eps+2*t"))),
)


def _large_balance() -> Tactic:
    """t = 5 T^2 eps^2/(4 D^2): then 2/5 (D/eps)^2 times 2 t is T^2, and log(1.25/d) >= 1/5."""
    t = "5/4*T^2*eps^2/D^2"
    level = f"2*eps+2*({t})"
    return seq(
        fact("re", "reciprocal_positive", "eps"),
        fact("rD", "reciprocal_positive", "D"),
        fact("rd", "reciprocal_positive", "d"),
        have("some", f"{t} > 0", arith("h1*h1*h2*h2*rD*rD")),
        fact("tangent", "exp_above_tangent", level),
        have("den", f"exp({level})-1-2*({t}) > 0", arith("tangent", "h2")),
        have("room", f"exp({level})-1 > 0", arith("den", "some")),
        fact("r", "reciprocal_positive", f"exp({level})-1"),
        have("cleared", f"T^2 < 2/5*(D/eps)^2*(exp({level})-1)", arith("den*h3*h3*re*re")),
        have("least", f"T^2/(exp({level})-1) < 2/5*(D/eps)^2", arith("cleared*r")),
        have("up", "1.25/d > 0", arith("rd")),
        fact("log", "log_below_tangent", "d/1.25"),
        fact("inverse", "log_reciprocal", "d/1.25"),
        have("noise", "log(1.25/d) >= 1/5", arith("log", "h4.2", eq=["inverse"])),
        have("gap", "log(1.25/d)-1/5 >= 0"),
        exhibit(t),
        split(
            arith("some"),
            arith("least", "h3*h3*re*re"),
            arith("least", "gap*h3*h3*re*re"),
        ),
    )


large_balance: Claim = claim(
    "wu2019.s5_2.large_balance",
    "For some balance t the bound (100) on the variance is below the variances of both mechanisms",
    f"exists t real: t >= 0 and T^2/(exp(2*eps+2*t)-1) < {_LAPLACE} and T^2/(exp(2*eps+2*t)-1) < {_GAUSSIAN}",
    where=f"{_PRIVACY}, D real, D > 0, {_MODERATE}",
    source=_PRINT,
    proof=lambda: prove(large_balance.statement, _large_balance(), defined=_balance_defined),
    printed="in this setting the Gaussian privacy channel may have more smaller variance than the Laplace mechanism and "
    "the Gaussian mechanism",
    living_example={"T": 1, "eps": 1, "D": 1, "d": "1/2"},
    notes="t is any number here. The balance of a channel is at most its C_1 and at most b (wu2019.balance.bound), and the "
    "paper gives no channel and no b with the t that is needed.",
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
    scale_comparison,
    scale_comparison_amended,
    laplace_comparison,
    laplace_comparison_amended,
    gaussian_comparison,
    gaussian_comparison_amended,
    threshold,
    small_level,
    large_balance,
]
