"""Section 5.1: (94) and (95) with the differential entropies H(Y) and H(Z), for a query with finitely many values."""

from fractions import Fraction

from theorems.basics.gaussian import bounded
from theorems.wu2019.model import at
from theorems.wu2019.section5_means import (
    OUTPUT,
    at_point,
    bounded_query,
    density,
    information_defined,
    positive_output,
    shared,
    top,
)
from verify.claims.prelude import *

_LETTERS = {
    "k": "the number of values of the query",
    "a[j]": "the probability of the value f[j] of the query",
    "f[j]": "the value j of the query",
    "N": "the variance of the Gaussian noise",
    "T": "a bound for the absolute value of the query",
}


def _scale(positive: str) -> Tactic:
    """2 pi N > 0, by the fact that N is positive."""
    return seq(have("pi", "pi > 3", each(Cover((), Box("", Fraction(0)), 64))), have("scale", "2*pi*N > 0"))


def _noise_defined_by(positive: str) -> Tactic:
    return first(
        _scale(positive),
        seq(_scale(positive), fact("e", "exp_positive", "-(y-0)^2/(2*N)")),
        seq(
            lemma(("A", "B", "x"), "basics.gaussian.integrable", "0", "1/2*log(2*pi*N)", "0", "1/(2*N)"),
            exhibit("A", "B"),
            intro("y"),
            use("at", "x", "y"),
        ),
    )


noise: Claim = claim(
    "wu2019.eq94.noise",
    "The entropy of the noise: H(Z) is 1/2 log(2 pi e N)",
    "gaussian_noise_entropy(N) = 1/2*log(2*pi*N) + 1/2",
    where="N real, N > 0",
    source=at("Section 5.1, eqs. (93)-(94)"),
    fidelity="auxiliary",
    says=r"H(Z), Z\sim\mathcal{N}(0,N)",
    proof=lambda: prove(
        noise.statement,
        lemma("q", "basics.gaussian.quadratic", "0", "N", "1/2*log(2*pi*N)", "0", "1/(2*N)"),
        defined=_noise_defined_by("h1"),
    ),
    negative_control="gaussian_noise_entropy(N) = 1/2*log(2*pi*N) + 1",
    control_note="a whole nat in place of half of one",
    control_proof=lambda: fails(
        noise,
        exhibit("1"),
        lemma("q", "basics.gaussian.quadratic", "0", "1", "1/2*log(2*pi*1)", "0", "1/(2*1)"),
        defined=_noise_defined_by("h1"),
    ),
    satisfying_instance={"N": 1},
    letters=_LETTERS,
)

_ROW = "gaussian_mean(y, f[j], N, {})"
_LOG_RATIO = f"log({density('f[j]')}/{OUTPUT})"
_REST = f"(C - log({OUTPUT}))"
_BEND = "(-C + 0*y + (-1/(2*N))*(y-f[j])^2)"


def _bounded_rest(constant: str) -> Tactic:
    """The constant less the logarithm of the density is bounded by an exponential."""
    above, below = f"{constant}^2+1-{constant}", f"{constant}^2+1+{constant}"
    size = f"({constant}^2+1)"
    offset = seq(
        have("c0", f"{above} >= 0", arith(squares=[f"{constant}-1/2"])),
        have("c1", f"{below} >= 0", arith(squares=[f"{constant}+1/2"])),
        have("c2", f"{size} >= 0"),
        have("c3", f"{size}*exp(1*abs(y)) >= {size}", have("up", "exp(1*abs(y))-1 >= 0"), arith("c2*up")),
    )
    return seq(
        bounded_query("0"),
        bounded(
            f"({constant} - log({OUTPUT}))",
            f"({size}+(2+Z^2)/N)",
            "1",
            seq(),
            seq(),
            seq(top, at_point, offset),
        ),
    )


_rows = have(
    "row",
    f"forall j in 1..k: {_ROW.format(_LOG_RATIO)} = {_ROW.format(_REST)} - C - 1/2",
    intro("j"),
    fact(
        "same",
        "gaussian_same",
        _ROW.format(_LOG_RATIO),
        _ROW.format(f"{_BEND} + {_REST}"),
        conditions=[seq(), seq(), seq(intro("y"), bounded_query("0"), positive_output)],
    ),
    fact(
        "sum",
        "gaussian_add",
        _ROW.format(f"{_BEND} + {_REST}"),
        conditions=[
            lemma("x", "basics.gaussian.integrable", "f[j]", "-C", "0", "-1/(2*N)"),
            _bounded_rest("C"),
        ],
    ),
    lemma("bend", "basics.gaussian.quadratic", "f[j]", "N", "-C", "0", "-1/(2*N)"),
    arith(eq=["same", "sum", "bend"], side=shared),
)
_entropy_defined = first(
    information_defined, _scale("h4"), _noise_defined_by("h4"), _bounded_rest("(1/2*log(2*pi*N))")
)
decomposed: Claim = claim(
    "wu2019.eq94",
    "The information of the Gaussian privacy channel on a query with finitely many values is H(Y) - H(Z)",
    "gaussian_information(a) = gaussian_output_entropy(a) - gaussian_noise_entropy(N)",
    where="k integer, a f family(1), N real, finite_law(a), N > 0",
    source=at("Section 5.1, eqs. (93)-(94)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}H(Y)-H(Z) (94)",
    fidelity="restricted",
    proof=lambda: prove(
        decomposed.statement,
        lemma("noise", "wu2019.eq94.noise", "N"),
        let("C", "1/2*log(2*pi*N)"),
        rewrite("noise"),
        rewrite("C", backwards=True),
        _rows,
        have(
            "rows",
            f"sum(j, 1, k, a[j]*{_ROW.format(_LOG_RATIO)}) = sum(j, 1, k, a[j]*({_ROW.format(_REST)} - C - 1/2))",
            pointwise("j", use("r", "row", "j"), rewrite("r")),
        ),
        arith(eq=["rows", ("C+1/2", "h3")], side=shared),
        defined=_entropy_defined,
    ),
    negative_control="gaussian_information(a) <= gaussian_output_entropy(a) - gaussian_noise_entropy(N) - 1",
    control_note="one less",
    control_proof=lambda: fails(
        decomposed,
        exhibit("1", "j -> 1", "j -> 0", "1"),
        fact("none", "gaussian_scale", "gaussian_mean(y, 0, 1, 0*y)"),
        defined=_entropy_defined,
    ),
    satisfying_instance={"k": 1, "a": "j -> 1", "f": "j -> 0", "N": 1},
    letters=_LETTERS,
)
bounded_entropy: Claim = claim(
    "wu2019.eq95.step",
    "H(Y) - H(Z) is at most 1/2 log(1 + T^2/N), for a query with finitely many values in [-T, T]",
    "gaussian_output_entropy(a) - gaussian_noise_entropy(N) <= 1/2*log(1 + T^2/N)",
    where="""
        k integer, a f family(1), N T real, finite_law(a), N > 0, T > 0, query_within(T)
    """,
    source=at("Section 5.1, eqs. (94)-(95)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}H(Y)-H(Z) (94) \leq\frac{1}{2}\log\left(1+\frac{T^{2}}{N}\right) (95)",
    fidelity="restricted",
    proof=lambda: prove(
        bounded_entropy.statement,
        lemma("is", "wu2019.eq94", "k", "a", "f", "N"),
        rewrite("is", backwards=True),
        lemma("most", "wu2019.eq95.query", "k", "a", "f", "N", "T"),
        defined=first(
            seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h5*h5*rN"))),
            _entropy_defined,
        ),
    ),
    negative_control=(
        "1/2*log(1 + sum(j, 1, k, a[j]*f[j]^2)/N) <= 1/2*log(1 + T/N)",
        """
            k integer, a f family(1), N T real, finite_law(a), N > 0, T > 0,
            forall j in 1..k: -T <= f[j] <= T
        """,
    ),
    control_note="T in place of T^2, with the capacity for this power in place of the difference",
    control_proof={"k": 1, "a": "j -> 1", "f": "j -> 2", "N": 1, "T": 2},
    satisfying_instance={"k": 1, "a": "j -> 1", "f": "j -> 2", "T": 2, "N": 1},
    letters=_LETTERS,
)

CLAIMS = [noise, decomposed, bounded_entropy]
