"""Section 5.1: the Gaussian privacy channel, (91) to (97).

The mutual information is that of (65), for a query with finitely many values: see `section5_means`, which has what (95) needs of
integrals.
"""

from theorems.basics.gaussian import bounded, square_bounded
from theorems.wu2019.model import at
from theorems.wu2019.section2_information import tangent_at
from theorems.wu2019.section5_means import (
    INFORMATION,
    individual_defined,
    individual_side,
    information_defined,
    marginal,
    shared,
)
from verify.claims.legs import Leg
from verify.claims.prelude import *
from verify.language.translate import as_written

_noise_facts = seq(
    fact("up", "exp_increasing", "0", "2*eps"),
    have("den", "exp(2*eps)-1 > 0"),
    fact("rN", "reciprocal_positive", "N"),
    have("snr", "1+T^2/N > 0", arith("h1*h1*rN")),
    fact("rd", "reciprocal_positive", "exp(2*eps)-1"),
)


def _prove_gaussian() -> Certificate:
    capacity_to_noise = seq(
        intro("cap"),
        fact("e", "exp_monotone", "log(1+T^2/N)", "2*eps"),
        have("clear", "T^2 <= N*(exp(2*eps)-1)", arith("e*h2")),
        arith("clear*rd"),
    )
    noise_to_capacity = seq(
        intro("noise"),
        have("clear", "T^2 <= N*(exp(2*eps)-1)", arith("noise*den")),
        have("ratio", "1+T^2/N <= exp(2*eps)", arith("clear*rN")),
        fact("l", "log_monotone", "1+T^2/N", "exp(2*eps)"),
    )
    return prove(
        gaussian.statement,
        _noise_facts,
        first(split(capacity_to_noise), split(noise_to_capacity, capacity_to_noise)),
        defined=_noise_facts,
    )


with as_written():
    gaussian: Claim = claim(
        "wu2019.eq96_97",
        "Calibration of the Gaussian privacy channel: (96) if and only if (97), epsilon > 0",
        "N >= T^2/(exp(2*eps) - 1) <=> log(1 + T^2/N)/2 <= eps",
        where="N T eps real, T > 0, N > 0, eps > 0",
        source=at("Section 5.1, eqs. (96)-(97)"),
        printed=r"\frac{1}{2}\log(1+\frac{T^{2}}{N})\leq\epsilon. (96) Then N\geq\frac{T^{2}}{\exp(2\epsilon)-1}. (97)",
        letters={"N": "the variance of the Gaussian noise", "T": "a bound for the absolute value of the query"},
        fidelity="restricted",
        idea=(
            "Both sides say T^2 <= N*(exp(2*eps) - 1): the noise bound after multiplying by exp(2*eps) - 1 > 0, the"
            " capacity bound after doubling, applying the increasing exponential, 1 + T^2/N <= exp(2*eps), and "
            "multiplying by N > 0."
        ),
        proof=_prove_gaussian,
        negative_control="N >= T^2/(exp(eps) - 1) <=> log(1 + T^2/N)/2 <= eps",
        control_note="exp(eps) in place of exp(2 eps)",
        control_proof={"T": 1, "N": "1/3", "eps": 1},
        satisfying_instance={"T": 1, "N": 1, "eps": 1},
        smt=lambda: _smt_gaussian(),
        fuzz=lambda: _fuzz_gaussian(),
        notes="For all real T, N, eps > 0, natural logarithm. At eps = 0 the printed (97) divides by 0 "
        "(wu2019.eq97.at_zero).",
    )


def _smt_gaussian() -> Leg:
    from verify.evidence.smt import smt_leg

    return smt_leg(gaussian.statement, sizes=[{}])


def _fuzz_gaussian() -> Leg:
    from theorems.wu2019.numeric import check_gaussian

    return check_gaussian()


def _fuzz_information() -> Leg:
    from theorems.wu2019.numeric import check_gaussian_information

    return check_gaussian_information()


in_bits: Claim = claim(
    "wu2019.eq96_97.bits",
    "(96) if and only if (97), with logarithms to base 2",
    "1/2*log(1 + T^2/N)/log(2) <= eps <=> N >= T^2/(exp(2*eps) - 1)",
    where="T N eps real, T > 0, N > 0, eps > 0",
    reading_of="wu2019.eq96_97",
    source=at("Section 5.1, eqs. (96)-(97)", "bits"),
    printed=r"\frac{1}{2}\log(1+\frac{T^{2}}{N})\leq\epsilon. (96) Then N\geq\frac{T^{2}}{\exp(2\epsilon)-1}. (97)",
    convention="the base of the logarithm: 2 in Section 4.1 (epsilon in bits), e in Sections 4.3 and 5 (nats)",
    severity="convention",
    proof={"T": 1, "N": "1/5", "eps": 1},
    satisfying_instance={"T": 1, "N": 1, "eps": 1},
    notes="Reading: epsilon in bits, as after Definition 4. Then exp(2 epsilon) is 4^epsilon, and (97) as printed leaves too little "
    "noise. In nats it holds (wu2019.eq96_97), and so do (99) and (100), which rest on it.",
    letters={
        "T": "a bound for the absolute value of the query",
        "N": "the variance of the Gaussian noise",
        "eps": "the level epsilon, here in bits",
    },
)


def _prove_multiplied() -> Certificate:
    inside = seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h1*h1*rN")))
    capacity_to_noise = seq(intro("cap"), fact("e", "exp_monotone", "log(1+T^2/N)", "2*eps"))
    noise_to_capacity = seq(intro("noise"), fact("l", "log_monotone", "1+T^2/N", "exp(2*eps)"))
    script = seq(inside, split(capacity_to_noise, noise_to_capacity))
    return prove(eq97_at_zero_amended.statement, script, defined=inside)


eq97_at_zero: Claim = claim(
    "wu2019.eq97.at_zero",
    "(97) at epsilon = 0",
    "1/2*log(1 + T^2/N) <= eps <=> N >= T^2/(exp(2*eps) - 1)",
    where="T N eps real, T > 0, N > 0, eps >= 0",
    reading_of="wu2019.eq96_97",
    source=at("Section 5.1, eqs. (96)-(97), no range given for epsilon"),
    printed=r"N\geq\frac{T^{2}}{\exp(2\epsilon)-1}. (97)",
    convention="T^2/0 is infinite (epsilon = 0)",
    severity="convention",
    proof=lambda: Undefined((("T", num(1)), ("N", num(1)), ("eps", num(0)))),
    satisfying_instance={"T": 1, "N": 1, "eps": 0},
    notes="No finite N gives epsilon = 0; the printed condition divides by 0 there.",
    waive={"domain-hole": "the finding itself: the printed condition divides by 0 at epsilon = 0"},
    letters={"T": "a bound for the absolute value of the query", "N": "the variance of the Gaussian noise"},
)

eq97_at_zero_amended: Claim = claim(
    "wu2019.eq97.at_zero.amended",
    "(96) if and only if N (exp(2 epsilon) - 1) >= T^2, epsilon = 0 included",
    "1/2*log(1 + T^2/N) <= eps <=> N*(exp(2*eps) - 1) >= T^2",
    where="T N eps real, T > 0, N > 0, eps >= 0",
    source=at("Section 5.1, eqs. (96)-(97)"),
    fidelity="amended",
    says=r"N(\exp(2\epsilon)-1) \ge T^2",
    proof=_prove_multiplied,
    negative_control="1/2*log(1 + T^2/N) <= eps <=> N*(exp(eps) - 1) >= T^2",
    control_note="exp(eps) in place of exp(2 eps)",
    control_proof={"T": 1, "N": "1/3", "eps": 1},
    satisfying_instance={"T": 1, "N": 1, "eps": 0},
    smt=lambda: _smt_multiplied(),
    fuzz=lambda: _fuzz_gaussian(),
    waive={"unused-hypothesis": "a privacy level is not negative; the equivalence holds for every epsilon"},
    letters={"T": "a bound for the absolute value of the query", "N": "the variance of the Gaussian noise"},
)


def _smt_multiplied() -> Leg:
    from verify.evidence.smt import smt_leg

    return smt_leg(eq97_at_zero_amended.statement, sizes=[{}])


SECOND_MOMENT = "sum(j, 1, k, a[j]*f[j]^2)"


_power = have(
    "power",
    f"{SECOND_MOMENT} <= sum(j, 1, k, a[j]*T^2)",
    pointwise(
        "j", use("w", "h2", "j"), have("low", "T+f[j] >= 0"), have("high", "T-f[j] >= 0"), arith("w*low*high")
    ),
)


def _spread(center: str, spread: str, definition: str) -> Tactic:
    """I <= 1/2 log((N+S)/N), as fact `told`, for the spread S of the values about a center: the law N(center, N+S)."""
    total = f"(N+{spread})"
    return seq(
        fact("rN", "reciprocal_positive", "N"),
        have("total", f"{total} > 0"),
        lemma("mean", "wu2019.eq95.divergence", "k", "a", "f", "N", center, total),
        have(
            "closed",
            f"sum(j, 1, k, a[j]*(log({total}/N)+(N+(f[j]-{center})^2)/{total}-1)/2) = 1/2*log({total}/N)",
        ),
        have("told", f"{INFORMATION} <= 1/2*log({total}/N)", arith("mean", eq=["closed"], side=shared)),
    )


_bounded = seq(
    _power,
    have(
        "moment", f"{SECOND_MOMENT} >= 0", pointwise("j", use("w", "h2", "j"), weighted_square("w", "f[j]"))
    ),
    have("bounded", f"{SECOND_MOMENT} <= T^2", arith("power", eq=[("T^2", "h3")])),
    let("S", SECOND_MOMENT),
    _spread("0", "S", "S"),
    have("inside", "(N+S)/N > 0", arith("total*rN")),
    fact("l", "log_monotone", "(N+S)/N", "1+T^2/N"),
)


_signal_to_noise = seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h5*h5*rN")))


_one_record = {
    "m": 1,
    "k": 1,
    "u": Lambda(("i",), num(1)),
    "b": Lambda(("i", "j"), num(1)),
    "a": Lambda(("j",), num(1)),
    "f": Lambda(("j",), num(1)),
    "N": 1,
}
_individual = seq(
    marginal,
    lemma("told", "wu2019.eq95.query", "k", "a", "f", "N", "T"),
    lemma("less", "wu2019.means.processing", "m", "k", "u", "b", "a", "f", "N"),
)
_individual_side = first(shared, individual_side)
_individual_defined = first(
    seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h9*h9*rN"))),
    individual_defined,
)


def _prove_eq95() -> Certificate:
    script = seq(_individual, arith("told", "less", side=_individual_side))
    return prove(eq95.statement, script, defined=_individual_defined)


_one_bit = {
    "M": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "V": Lambda(("k", "y"), Delta(Var("k"), Var("y"))),
    "r": Lambda(("y",), num("1/2")),
}
golden: Claim = claim(
    "wu2019.eq95.golden",
    "The mutual information is at most the mean divergence of the rows from any law of the outputs",
    "transmitted_information(q, V) <= sum(k, 1, M, q[k]*relative_entropy[m]((y) -> V[k, y], r))",
    where="""
        M m integer, q family(1), V family(2), r family(1), input_law(q),
        forall k in 1..M, y in 1..m: V[k, y] >= 0, forall k in 1..M: sum(y, 1, m, V[k, y]) = 1,
        forall y in 1..m: r[y] > 0, sum(y, 1, m, r[y]) = 1
    """,
    source=at("Section 5.1, eqs. (92)-(95)"),
    fidelity="beyond",
    says="a step of the capacity of the Gaussian channel, for finite alphabets",
    letters={
        "M": "the number of inputs",
        "q[k]": "the probability of the input k",
        "V[k,y]": "the probability of the output y for the input k",
        "r[y]": "the probability of the output y under a law that is free",
    },
    proof=lambda: prove(
        golden.statement,
        have(
            "cells",
            "sum(y, 1, m, xlogx(sum(k, 1, M, q[k]*V[k,y]))) >= sum(y, 1, m, sum(k, 1, M, q[k]*V[k,y])*log(r[y]) + "
            "sum(k, 1, M, q[k]*V[k,y]) - r[y])",
            pointwise("y", tangent_at("sum(k, 1, M, q[k]*V[k,y])", "r[y]")),
        ),
        have("mass", "sum(k, 1, M, q[k]*sum(y, 1, m, V[k,y])) = sum(k, 1, M, q[k])"),
    ),
    negative_control="transmitted_information(q, V) <= sum(k, 1, M, q[k]*relative_entropy[m]((y) -> V[k, y], r))/2",
    control_note="half of it",
    control_proof=lambda: Witness(tuple(_one_bit.items())),
    satisfying_instance=Witness(tuple(_one_bit.items())),
    notes="The finite form of wu2019.eq95.divergence.",
)

_VARIANCE = "sum(j, 1, k, a[j]*(f[j]-mu)^2)"
_two_values = {
    "k": num(2),
    "a": Lambda(("j",), num("1/2")),
    "f": Lambda(("j",), Var("j")),
    "N": num(1),
    "mu": num("3/2"),
    "V": num("1/4"),
}
by_variance: Claim = claim(
    "wu2019.eq95.variance",
    "The information of the Gaussian privacy channel is at most 1/2 log(1 + V/N), V the variance of a query with finitely many values",
    "gaussian_information(a) <= 1/2*log((N + V)/N)",
    where="""
        k integer, a f family(1), N mu V real, finite_law(a), N > 0, mean_and_variance(mu, V)
    """,
    source=at("Section 5.1, eqs. (92)-(95)"),
    fidelity="beyond",
    says=r"C_1 \le \frac12\log\left(1+\frac{T^2}{N}\right)",
    letters={
        "k": "the number of values of the query",
        "a[j]": "the probability of the value f[j] of the query",
        "f[j]": "the value j of the query",
        "N": "the variance of the Gaussian noise",
        "mu": "the mean of the query",
        "V": "the variance of the query",
    },
    proof=lambda: prove(
        by_variance.statement,
        _nonnegative_variance,
        _spread("mu", "V", "h6"),
        defined=first(_nonnegative_variance, information_defined),
    ),
    negative_control="1/2*log((N + V)/N) <= 1/4*log((N + V)/N)",
    control_note="half of it, with the capacity for this variance in place of the information",
    control_proof=lambda: Witness(tuple(_two_values.items())),
    satisfying_instance=Witness(tuple(_two_values.items())),
    notes="Of a query with values in [-T, T] the variance is at most T^2; of one that does not change, it is 0.",
)
_nonnegative_variance = have(
    "V0",
    "V >= 0",
    have("sum0", f"{_VARIANCE} >= 0", pointwise("j", use("w", "h2", "j"), weighted_square("w", "f[j]-mu"))),
)

query: Claim = claim(
    "wu2019.eq95.query",
    "The information of the Gaussian privacy channel on a query with finitely many values in [-T, T]",
    "gaussian_information(a) <= 1/2*log(1 + T^2/N)",
    where="""
        k integer, a f family(1), N T real, finite_law(a), N > 0, T > 0,
        forall j in 1..k: -T <= f[j] <= T
    """,
    source=at("Section 5.1, eqs. (93)-(95)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}H(Y)-H(Z) (94) \leq\frac{1}{2}\log\left(1+\frac{T^{2}}{N}\right) (95)",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "T": "a bound for the absolute value of the query"},
    fidelity="restricted",
    proof=lambda: prove(
        query.statement,
        _bounded,
        arith("told", "l", side=shared),
        defined=first(_signal_to_noise, information_defined),
    ),
    negative_control="1/2*log(1 + sum(j, 1, k, a[j]*f[j]^2)/N) <= 1/2*log(1 + T/N)",
    control_note="T in place of T^2, with the power-constrained capacity in place of the information",
    control_proof={"k": 1, "a": "j -> 1", "f": "j -> 2", "N": 1, "T": 2},
    satisfying_instance={"k": 1, "a": "j -> 1", "f": "j -> 2", "T": 2, "N": 1},
    fuzz=lambda: _fuzz_information(),
    notes="A channel of S_i and a law of x_i, for a record with finitely many values: y is Gaussian with mean f[j] and variance N with "
    "probability a[j]. The constant of the densities cancels in p(y|x_i)/p(y). The law N(0, N+E f(X)^2) leads to the capacity "
    "1/2 log(1+E f(X)^2/N) of the Gaussian channel, and E f(X)^2 <= T^2.",
)

eq95: Claim = claim(
    "wu2019.eq95",
    "Individual channel capacity of the Gaussian privacy channel, for records with finitely many values",
    "gaussian_record_information(u, b, a) <= 1/2*log(1 + T^2/N)",
    where="""
        m k integer, u family(1), b family(2), a f family(1), N T real, record_and_query(u, b, a),
        N > 0, T > 0, forall j in 1..k: -T <= f[j] <= T
    """,
    source=at("Section 5.1, eqs. (92)-(95)"),
    printed=r"C_{1}= ... \leq\frac{1}{2}\log\left(1+\frac{T^{2}}{N}\right) (95)",
    letters={"k": "the number of values of the query", "u[i]": "the probability of the record i", "b[i,j]": "the probability of the value f[j] of the query given the record i", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "T": "a bound for the absolute value of the query", "m": "the number of values of the record"},
    fidelity="restricted",
    idea=(
        "By the chain rule the output says no more of record i than of the query. That information is at most the "
        "mean divergence of the rows N(f[j], N) from the Gaussian law N(0, N+S), S the second moment of the query, "
        "which is 1/2*log(1 + S/N); and S <= T^2, as abs(f[j]) <= T."
    ),
    proof=_prove_eq95,
    negative_control=(
        "1/2*log(1 + sum(j, 1, k, a[j]*f[j]^2)/N) <= 1/2*log(1 + T/N)",
        """
            k integer, a f family(1), N T real, finite_law(a), N > 0, T > 0,
            forall j in 1..k: -T <= f[j] <= T
        """,
    ),
    control_note="T in place of T^2, with the power-constrained capacity in place of the information",
    control_proof=lambda: query.control_proof(),  # type: ignore[misc]
    satisfying_instance={**_one_record, "T": 1},
    fuzz=lambda: _fuzz_information(),
    notes="For every individual and every law of the datasets, finite: record i has the value i with probability u[i], and given it the "
    "query has the value f[j] with probability b[i,j], so p(y|x_i) is the mixture (66) of Gaussian densities. Theorem 5.1 is not "
    "used: the output says no more of x_i than of the query (wu2019.means.processing), and wu2019.eq95.query bounds that.",
)


# --- Definition 14, and the steps (92) to (97) ---------------------------------------------------------------------

_constant_query: dict[str, object] = {
    "k": num(1),
    "a": Lambda(("j",), num(1)),
    "f": Lambda(("j",), num(1)),
    "T": num(1),
    "N": num(1),
}
_private_defined = fact("up", "exp_increasing", "0", "2*eps")


_OUTPUT_LETTERS = {
    "T": "a bound for the absolute value of the query",
    "c": "the value of the query, in print f(x)",
    "y": "an output",
    "z": "an output above T",
    "N": "the variance of the Gaussian noise",
}
_law_defined = first(
    square_bounded,
    bounded("y", "2", "1", arith("growth", squares=["y-1/2"]), arith("growth", squares=["y+1/2"])),
)
_second_moment = bounded("y^2", "2", "1", seq(), arith("growth", squares=["y"]))
support: Claim = claim(
    "wu2019.definition14",
    "The outputs of the Gaussian privacy channel have mean f(x), variance N, and positive density everywhere, also above T",
    """
        gaussian_mean(y, c, N, y) = c
        and gaussian_mean(y, c, N, (y - c)^2) = N
        and (forall z real: z > T => bell(z, c, N) > 0)
    """,
    where="T c N real, T > 0, N > 0, -T <= c <= T",
    source=at("Definition 14, and before (92)"),
    printed=r"p(y|x)\sim\mathcal{N}(f(x),N), (91) where \mathcal{Y}\subseteq\mathbb{R}. ... Let \mathcal{Y}\subseteq[-T,T] with T>0.",
    letters=_OUTPUT_LETTERS,
    fidelity="reading",
    proof=lambda: prove(support.statement, fact("m", "gaussian_moments", "c", "N"), defined=_law_defined),
    negative_control={
        "and (forall z real: z > T => bell(z, c, N) > 0)": "and (forall z real: z > T => bell(z, c, N) > 1)",
    },
    control_note="a density above its peak",
    control_proof=lambda: fails(
        support,
        exhibit("1", "0", "1"),
        split(seq(), each(Choose(2), seq(exhibit("2"), fact("down", "exp_increasing", "-2", "0")))),
        defined=_law_defined,
    ),
    satisfying_instance={"T": 1, "c": 0, "N": 1},
    notes="Reading: [-T, T] holds the values of f, the outputs are all reals. So does wu2019.eq95 read it.",
    waive={"unused-hypothesis": "as the paper has it"},
)
alphabet: Claim = claim(
    "wu2019.definition14.alphabet",
    "Definition 14 with the letter Y to the letter: the outputs are in [-T, T], so the density (91) is 0 at z > T",
    "bell(z, c, N) = 0",
    where="T c N z real, T > 0, N > 0, -T <= c <= T, z > T",
    reading_of="wu2019.definition14",
    source=at("Definitions 2 and 14, and before (92)"),
    printed=r"p(y|x)\sim\mathcal{N}(f(x),N), (91) where \mathcal{Y}\subseteq\mathbb{R}. ... Let \mathcal{Y}\subseteq[-T,T] with T>0.",
    convention="the letter Y in Section 5.1: the range of f, not the set of outputs",
    severity="convention",
    satisfying_instance={"T": 1, "c": 0, "N": 1, "z": 2},
    notes="Reading: the range of f and the alphabet of the outputs are one set, as in Definition 2. Then no law of the outputs is "
    "Gaussian: the letter stands for two sets (wu2019.definition14).",
    letters=_OUTPUT_LETTERS,
)
power: Claim = claim(
    "wu2019.eq95.power",
    "The second moment of a query with finitely many values, in [-T, T]",
    "sum(j, 1, k, a[j]*f[j]^2) <= T^2",
    where="""
        k integer, a f family(1), N T real, finite_law(a), N > 0, T > 0,
        forall j in 1..k: -T <= f[j] <= T
    """,
    source=at("Section 5.1, before (92)"),
    printed=r"Then $Ef(X)^{2}\leq T^{2}$ for all $X\in\mathbb{P}$",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "T": "a bound for the absolute value of the query"},
    fidelity="restricted",
    proof=lambda: prove(power.statement, _power, arith("power", eq=[("T^2", "h3")])),
    negative_control="sum(j, 1, k, a[j]*f[j]^2) <= T^2/2",
    control_note="half of it",
    control_proof=lambda: Witness(tuple(_constant_query.items())),  # type: ignore[arg-type]
    satisfying_instance=_constant_query,
    waive={"unused-hypothesis": "as the paper has it"},
)
private: Claim = claim(
    "wu2019.eq97.private",
    "With N as in (97) the Gaussian privacy channel satisfies epsilon-information privacy, for records with finitely many values",
    "gaussian_record_information(u, b, a) <= eps",
    where="""
        m k integer, u family(1), b family(2), a f family(1), N T eps real,
        record_and_query(u, b, a), N > 0, T > 0, forall j in 1..k: -T <= f[j] <= T, eps > 0,
        N >= T^2/(exp(2*eps) - 1)
    """,
    source=at("Section 5.1, after (97)"),
    printed=r"if N\geq\frac{T^2}{\exp(2\epsilon)-1}, then the Gaussian privacy channel ... satisfies \epsilon-information "
    r"privacy with respect to \mathbb{P}",
    letters={"k": "the number of values of the query", "u[i]": "the probability of the record i", "b[i,j]": "the probability of the value f[j] of the query given the record i", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "T": "a bound for the absolute value of the query", "m": "the number of values of the record"},
    fidelity="restricted",
    proof=lambda: prove(
        private.statement,
        _individual,
        lemma(("level.1", "level.2"), "wu2019.eq96_97", "N", "T", "eps"),
        use("enough", "level.1"),
        arith("told", "less", "enough", side=_individual_side),
        defined=first(_private_defined, individual_defined),
    ),
    negative_control=(
        "1/2*log(1 + sum(j, 1, k, a[j]*f[j]^2)/N) <= eps",
        """
            k integer, a f family(1), N T eps real, finite_law(a), N > 0, T > 0,
            forall j in 1..k: -T <= f[j] <= T, eps > 0, N >= T/(exp(2*eps) - 1)
        """,
    ),
    control_note="T in place of T^2, with the capacity for this power in place of the information",
    control_proof=lambda: Witness(
        tuple(
            {
                **_constant_query,
                "f": Lambda(("j",), num(2)),
                "T": num(2),
                "N": num("1/3"),
                "eps": num(1),
            }.items()
        )
    ),  # type: ignore[arg-type]
    satisfying_instance={**_one_record, "T": 1, "eps": 1},
    notes="For records with finitely many values, as wu2019.eq95.",
)
loose: Claim = claim(
    "wu2019.eq95.loose",
    "(95) is not tight: the bound for an amplitude in [-T, T] is smaller from T = 1.3 sqrt(N) on",
    "log(1 + sqrt(2343/10000)*r) < 1/2*log(1 + r^2)",
    where="r real, r >= 13/10",
    source=at("eq. (95)"),
    fidelity="beyond",
    says=r"C_1\le\frac12\log\left(1+\frac{T^2}{N}\right)",
    letters={"r": "T/sqrt(N)"},
    negative_control={"13/10": "6/5"},
    control_note="from 1.2 on",
    satisfying_instance={"r": 2},
    notes="r = T/sqrt(N). The capacity of the Gaussian channel with inputs in [-T, T] is at most log(1 + r sqrt(2/(pi e))) "
    "(McKellips 2004), and 2/(pi e) < 0.2343. (95) is the bound for inputs of power T^2, whatever their amplitude.",
)

CLAIMS = [
    golden,
    by_variance,
    support,
    alphabet,
    power,
    query,
    eq95,
    loose,
    gaussian,
    in_bits,
    eq97_at_zero,
    eq97_at_zero_amended,
    private,
]
