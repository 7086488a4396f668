"""Section 5.2: which noise is larger, that of the Laplace and Gaussian mechanisms or that of the Gaussian privacy channel.

"More smaller" is read both for what the paper prints (Delta f/epsilon, (98), (99)) and for the variances; "in general" both for
queries of a small enough sensitivity Delta and for every Delta <= T.
"""

from theorems.wu2019.section5_utility import (
    CHANNEL,
    LAPLACE,
    PRINT,
    noise_level,
    room,
    rooted,
)
from verify.claims.prelude import *

_FACTOR, _LEVEL = "(2+2*log(1.25/d))", "(exp(2*eps)-1)"
_COMPARED = (
    r"Noticing that \Delta\leq T for the same \epsilon and for the moderate \delta^{\prime}, then the variances of the Laplace "
    "mechanism and the Gaussian mechanism are more smaller than the one of the Gaussian privacy channel"
)

_levels_positive = seq(
    noise_level,
    room,
    fact("re", "reciprocal_positive", "eps"),
    fact("rE", "reciprocal_positive", _LEVEL),
    have("factor", f"{_FACTOR} > 0"),
    have("load", f"{_FACTOR}*{_LEVEL} > 0", arith("factor*den")),
    fact("r", "reciprocal_positive", f"1+{_FACTOR}*{_LEVEL}"),
)


def _small_enough() -> Tactic:
    """For r = eps u, u = 1/(1 + B E), B = 2 + 2 log(1.25/d), E = exp(2 eps) - 1: B E (D/eps)^2 <= (1-u) u T^2 < T^2."""
    share = f"1/(1+{_FACTOR}*{_LEVEL})"
    within = seq(
        intro("T", "D", "given"),
        let("q", "D/eps"),
        have("q0", "q > 0", arith("given.2*re", eq=["q"])),
        have("scaled", "u*T-q >= 0", arith("given.3*re", eq=["q"])),
        have("uT", "u*T > 0"),
        have("square", "(u*T)^2-q^2 >= 0"),
        have("rest", "1-u > 0", arith("load*u0", eq=["unit"])),
        have("whole", f"{_FACTOR}*{_LEVEL}*(u*T)^2 = (1-u)*u*T^2", arith(eq=[("u*T^2", "unit")])),
        have("spare", "T^2-(1-u)*u*T^2 > 0", arith("given.1*given.1*rest", "uT*uT")),
        have("key", f"{_FACTOR}*{_LEVEL}*q^2 < T^2", arith("load*square", "spare", eq=["whole"])),
        have("less", f"{_FACTOR}*q^2 < {CHANNEL}", arith("key*rE")),
        have("same", "(D/eps)^2 = q^2"),
        split(
            arith("less", "positive*q0*q0", eq=["same"]),
            arith("less", "q0*q0", eq=[("log(1.25/d)", "same")]),
        ),
    )
    return seq(
        _levels_positive,
        let("u", share),
        have("u0", "u > 0"),
        have("unit", f"{_FACTOR}*{_LEVEL}*u = 1-u"),
        exhibit("eps*u"),
        split(seq(), within),
    )


_BETTER = "the first two mechanisms, in general, have more better utilities than the Gaussian privacy channel when b=0"

comparison: Claim = claim(
    "wu2019.s5_2.comparison",
    "For a sensitivity that is small enough against T, however small, and some delta', both mechanisms have the smaller variance, for all levels",
    """
        exists r real, d real:
          r > 0 and 0 < d and d < 1
          and (
              forall eps real, T real, D real:
                eps > 0 and T > 0 and D > 0 and D <= r*T
                => laplace_variance(D, eps) < T^2/(exp(2*eps) - 1)
                  and gaussian_mechanism_variance(D, eps, d) < T^2/(exp(2*eps) - 1)
            )
    """,
    source=PRINT,
    printed=_BETTER,
    letters={"d": "delta'", "r": "how small the sensitivity is against T", "T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
    reading_of="wu2019.s5_2.comparison.level",
    severity="slip",
    proof=lambda: disprove(
        comparison.statement,
        # D = r, T = 1, eps = r^2, below the 4 D^2/T^2 of wu2019.s5_2.comparison.small
        intro("r", "d"),
        classical(
            fact("up", "exp_increasing", "0", "2*r^2"),
            lemma("larger", "wu2019.s5_2.comparison.small", "1", "r^2", "r"),
            exhibit("r^2", "1", "r"),
        ),
        defined=_levels_positive,
    ),
    notes="Reading: 'in general' of a query that one record hardly moves, at every level, with whatever delta' is moderate, as the sentence before has it with Delta <= T "
    "(refuted: wu2019.s5_2.comparison.laplace, wu2019.s5_2.comparison.gaussian). However small the sensitivity is, at small levels "
    "the Laplace variance is the larger one: it grows as 1/epsilon^2, that of the privacy channel as 1/(2 epsilon).",
    others=["wu2019.s5_2.comparison.laplace", "wu2019.s5_2.comparison.gaussian"],
)
comparison_level: Claim = claim(
    "wu2019.s5_2.comparison.level",
    "At each level, both mechanisms have the smaller variance for a sensitivity that is small enough against T",
    """
        exists r real:
          r > 0
          and (
              forall T real, D real:
                T > 0 and D > 0 and D <= r*T
                => laplace_variance(D, eps) < T^2/(exp(2*eps) - 1)
                  and gaussian_mechanism_variance(D, eps, d) < T^2/(exp(2*eps) - 1)
            )
    """,
    where="eps d real, eps > 0, 0 < d < 1",
    source=PRINT,
    fidelity="reading",
    printed=_BETTER,
    letters={"d": "delta'", "r": "how small the sensitivity is against T", "T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
    proof=lambda: prove(comparison_level.statement, _small_enough(), defined=_levels_positive),
    negative_control={"<=": ">="},
    control_note="large enough",
    control_proof=lambda: fails(
        comparison_level,
        exhibit("1", "1/2"),
        split(seq(), seq(intro("r"), classical(_large_sensitivity))),
        defined=_levels_positive,
    ),
    satisfying_instance={"eps": 1, "d": "1/2"},
)
_large_sensitivity = seq(
    fact("up", "exp_above_tangent", "2*1"),
    fact("r", "reciprocal_positive", "exp(2*1)-1"),
    exhibit("1", "r+1"),
)

scale_comparison: Claim = claim(
    "wu2019.s5_2.comparison.laplace",
    "The printed variance of the Laplace mechanism is smaller than the printed one of the Gaussian privacy channel",
    "D/eps < T/sqrt(exp(2*eps) - 1)",
    where="T eps D real, T > 0, eps > 0, 0 < D, D <= T",
    source=PRINT,
    printed=_COMPARED,
    severity="slip",
    defect_of="wu2019.s5_2.comparison.laplace.variance",
    satisfying_instance={"T": 1, "eps": 1, "D": 1},
    notes="Of the quantities Delta f/epsilon and (99) that the paper calls variances.",
    others=["wu2019.s5_2.comparison.laplace.variance", "wu2019.s5_2.comparison.gaussian"],
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
)
scale_comparison_larger: Claim = claim(
    "wu2019.s5_2.comparison.laplace.larger",
    "The printed variance of the Laplace mechanism is larger for every epsilon if Delta >= 41/100 T",
    "D/eps > T/sqrt(exp(2*eps) - 1)",
    where="T eps D real, T > 0, eps > 0, D >= 41/100*T",
    source=PRINT,
    fidelity="beyond",
    says=r"\frac{\Delta f}{\epsilon} > \frac{T}{\sqrt{\exp(2\epsilon)-1}} for \Delta\ge 0.41 T",
    negative_control={"41/100": "2/5"},
    control_note="0.40 T",
    satisfying_instance={"T": 1, "eps": 1, "D": 1},
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
)
laplace_comparison: Claim = claim(
    "wu2019.s5_2.comparison.laplace.variance",
    "The variance of the Laplace mechanism is smaller than the one of the Gaussian privacy channel",
    "laplace_variance(D, eps) < T^2/(exp(2*eps) - 1)",
    where="T eps D real, T > 0, eps > 0, 0 < D, D <= T",
    source=PRINT,
    printed=_COMPARED,
    severity="slip",
    satisfying_instance={"T": 1, "eps": 1, "D": 1},
    notes="Of the variances, with the least N of (97).",
    others=["wu2019.s5_2.comparison.gaussian"],
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
)
laplace_comparison_larger: Claim = claim(
    "wu2019.s5_2.comparison.laplace.variance.larger",
    "The variance of the Laplace mechanism is larger for every epsilon if Delta >= 29/100 T",
    "laplace_variance(D, eps) > T^2/(exp(2*eps) - 1)",
    where="T eps D real, T > 0, eps > 0, D >= 29/100*T",
    source=PRINT,
    fidelity="beyond",
    says=r"2(\frac{\Delta f}{\epsilon})^2 > \frac{T^2}{\exp(2\epsilon)-1} for \Delta\ge 0.29 T",
    negative_control={"29/100": "7/25"},
    control_note="0.28 T",
    satisfying_instance={"T": 1, "eps": 1, "D": 1},
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
)
gaussian_comparison: Claim = claim(
    "wu2019.s5_2.comparison.gaussian",
    "The variance of the Gaussian mechanism is smaller than the one of the Gaussian privacy channel, for some delta'",
    """
        exists d real:
          0 < d and d < 1
          and (
              forall T real, eps real, D real:
                T > 0 and eps > 0 and 0 < D and D <= T
                => gaussian_mechanism_variance(D, eps, d) < T^2/(exp(2*eps) - 1)
            )
    """,
    source=PRINT,
    printed=_COMPARED,
    severity="slip",
    proof=lambda: disprove(
        gaussian_comparison.statement,
        # Delta = T = 1, epsilon = 1
        intro("d"),
        classical(
            fact("up", "exp_increasing", "0", "2*1"),
            lemma("larger", "wu2019.s5_2.comparison.gaussian.larger", "1", "1", "1", "d"),
            exhibit("1", "1", "1"),
        ),
        defined=_levels_positive,
    ),
    notes="It fails at Delta = T = epsilon = 1. 'Moderate' is some delta' below 1, the same for all levels: for none of them it holds, even if each epsilon has its own "
    "(wu2019.s5_2.comparison.gaussian.larger). The same whether variances or deviations (98), (99) are compared.",
    letters={
        "T": "a bound for the absolute value of the query",
        "D": "the sensitivity Delta f",
        "d": "delta'",
    },
)
gaussian_comparison_larger: Claim = claim(
    "wu2019.s5_2.comparison.gaussian.larger",
    "The variance of the Gaussian mechanism is larger for every epsilon and delta' < 1 if Delta >= T",
    "gaussian_mechanism_variance(D, eps, d) > T^2/(exp(2*eps) - 1)",
    where="T eps D d real, T > 0, eps > 0, D >= T, 0 < d < 1",
    source=PRINT,
    fidelity="beyond",
    says=r"2\ln(1.25/\delta')(\frac{\Delta f}{\epsilon})^2 > \frac{T^2}{\exp(2\epsilon)-1} for \Delta\ge T",
    negative_control={"D >= T": "D >= 3/5*T"},
    control_note="0.6 T",
    control_proof={"T": 1, "eps": "4/5", "D": "3/5", "d": "999/1000"},
    satisfying_instance={"T": 1, "eps": 1, "D": 1, "d": "1/2"},
    letters={
        "T": "a bound for the absolute value of the query",
        "D": "the sensitivity Delta f",
        "d": "delta'",
    },
)
_positive_room = seq(
    room,
    fact("rd", "reciprocal_positive", "exp(2*eps)-1"),
    fact("re", "reciprocal_positive", "eps"),
)


small_level: Claim = claim(
    "wu2019.s5_2.comparison.small",
    "For a sensitivity below T the Laplace mechanism has the larger variance at small epsilon, whatever the sensitivity",
    "laplace_variance(D, eps) > T^2/(exp(2*eps) - 1)",
    where="T eps D real, T > 0, eps > 0, D > 0, eps*T^2 < 4*D^2",
    source=PRINT,
    fidelity="beyond",
    says="the first two mechanisms, in general, have more better utilities",
    waive={"unused-hypothesis": "the setting of the page; it holds without T > 0"},
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
    proof=lambda: prove(
        small_level.statement,
        _positive_room,
        fact("tangent", "exp_above_tangent", "2*eps"),
        have(
            "grown",
            "2*D^2/eps^2*(exp(2*eps)-1-2*eps) >= 0",
            have("e", "exp(2*eps)-1-2*eps >= 0"),
            arith("e*re*re*h3*h3"),
        ),
        have("cleared", f"T^2 < {LAPLACE}*(exp(2*eps)-1)"),
        arith("cleared*rd"),
        defined=room,
    ),
    negative_control={"4*D": "40*D"},
    control_note="ten times the range",
    satisfying_instance={"T": 1, "eps": 1, "D": 1},
    notes="The Laplace variance grows as 1/epsilon^2, that of the privacy channel as 1/(2 epsilon).",
)
_variance_threshold = seq(
    _positive_room,
    split(seq(intro("less"), arith("less*h2*h2*den")), seq(intro("less"), arith("less*re*re*rd"))),
)
scale_comparison_level: Claim = claim(
    "wu2019.s5_2.comparison.laplace.amended",
    "The printed variance of the Laplace mechanism is the smaller one exactly if Delta is below T epsilon/sqrt(exp(2 epsilon) - 1)",
    "D/eps < T/sqrt(exp(2*eps) - 1) <=> D < T*eps/sqrt(exp(2*eps) - 1)",
    where="T eps D real, T > 0, eps > 0, 0 < D",
    source=PRINT,
    fidelity="amended",
    notes="Delta <= T is not enough, at any level: the factor of T is below 41/100 (wu2019.s5_2.comparison.laplace.larger), and goes to 0 "
    "with epsilon.",
    says=r"\frac{\Delta f}{\epsilon} < \frac{T}{\sqrt{\exp(2\epsilon)-1}} if and only if \Delta < \frac{\epsilon}{\sqrt{\exp(2\epsilon)-1}} T",
    proof=lambda: prove(
        scale_comparison_level.statement,
        _positive_room,
        rooted,
        fact("rs", "reciprocal_positive", "sqrt(exp(2*eps)-1)"),
        split(seq(intro("less"), arith("less*h2")), seq(intro("less"), arith("less*re"))),
        defined=rooted,
    ),
    negative_control="D/eps < T/sqrt(exp(2*eps) - 1) <=> D < 2*T*eps/sqrt(exp(2*eps) - 1)",
    control_note="twice the bound",
    waive={"unused-hypothesis": "the setting of the page; it holds without T > 0, D > 0"},
    satisfying_instance={"T": 3, "eps": 1, "D": 1},
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
)
laplace_comparison_level: Claim = claim(
    "wu2019.s5_2.comparison.laplace.variance.amended",
    "The variance of the Laplace mechanism is the smaller one exactly if Delta is below T epsilon/sqrt(2 (exp(2 epsilon) - 1))",
    "laplace_variance(D, eps) < T^2/(exp(2*eps) - 1) <=> 2*D^2*(exp(2*eps) - 1) < T^2*eps^2",
    where="T eps D real, T > 0, eps > 0, 0 < D",
    source=PRINT,
    fidelity="amended",
    notes="Delta <= T is not enough, at any level: the condition fails from 29/100 T on (wu2019.s5_2.comparison.laplace.variance.larger).",
    says=r"2(\frac{\Delta f}{\epsilon})^2 < \frac{T^2}{\exp(2\epsilon)-1} if and only if \Delta < \frac{\epsilon}{\sqrt{2(\exp(2\epsilon)-1)}} T",
    waive={"unused-hypothesis": "the setting of the page; it holds without T > 0, D > 0"},
    proof=lambda: prove(laplace_comparison_level.statement, _variance_threshold, defined=room),
    negative_control="laplace_variance(D, eps) < T^2/(exp(2*eps) - 1) <=> D^2*(exp(2*eps) - 1) < T^2*eps^2",
    control_note="without the 2 of the variance",
    satisfying_instance={"T": 1, "eps": 1, "D": 1},
    letters={"T": "a bound for the absolute value of the query", "D": "the sensitivity Delta f"},
)
gaussian_comparison_level: Claim = claim(
    "wu2019.s5_2.comparison.gaussian.amended",
    "The variance of the Gaussian mechanism is the smaller one exactly if Delta is below T epsilon/sqrt(2 ln(1.25/delta') (exp(2 epsilon) - 1))",
    """
        gaussian_mechanism_variance(D, eps, d) < T^2/(exp(2*eps) - 1)
        <=> 2*log(5/4/d)*D^2*(exp(2*eps) - 1) < T^2*eps^2
    """,
    where="T eps D d real, T > 0, eps > 0, 0 < D, 0 < d < 1",
    source=PRINT,
    fidelity="amended",
    notes="Delta <= T is not enough, at any level and for any delta': the condition fails at Delta = T (wu2019.s5_2.comparison.gaussian.larger).",
    says=r"2\ln(1.25/\delta')(\frac{\Delta f}{\epsilon})^2 < \frac{T^2}{\exp(2\epsilon)-1} if and only if \Delta < \frac{\epsilon}{\sqrt{2\ln(1.25/\delta')(\exp(2\epsilon)-1)}} T",
    proof=lambda: prove(gaussian_comparison_level.statement, noise_level, _variance_threshold, defined=seq(noise_level, room)),
    negative_control={"2*log": "log"},
    control_note="without the 2 of (98)",
    waive={"unused-hypothesis": "the setting of the page; it holds without T > 0, D > 0, d < 1"},
    satisfying_instance={"T": 4, "eps": 1, "D": 1, "d": "1/2"},
    letters={
        "T": "a bound for the absolute value of the query",
        "D": "the sensitivity Delta f",
        "d": "delta'",
    },
)
CLAIMS = [
    comparison,
    comparison_level,
    scale_comparison,
    scale_comparison_level,
    scale_comparison_larger,
    laplace_comparison,
    laplace_comparison_level,
    laplace_comparison_larger,
    gaussian_comparison,
    gaussian_comparison_level,
    gaussian_comparison_larger,
    small_level,
]
