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
    alternatives,
    arith,
    exhibit,
    fact,
    have,
    identity,
    intro,
    lemma,
    prove,
    seq,
    split,
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
    f"sqrt({_LAPLACE}) = sqrt(2)*D/eps",
    where="D eps real, D > 0, eps > 0",
    source=_PRINT,
    fidelity="amended",
    printed=r"\sqrt{2}\,\frac{\Delta f}{\epsilon}",
    false_neighbour=f"sqrt({_LAPLACE}) = D/eps",
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
gaussian_amended: Claim = claim(
    "wu2019.eq98.amended",
    "The standard deviation of the Gaussian mechanism is (98)",
    f"sqrt({_GAUSSIAN}) = sqrt(2*log(1.25/d))*D/eps",
    where=f"D eps real, D > 0, eps > 0, {_MODERATE}",
    source=at("eq. (98)"),
    fidelity="amended",
    printed=r"\sqrt{2\ln(1.25/\delta')}\frac{\Delta f}{\epsilon} is the standard deviation",
    false_neighbour=f"sqrt({_GAUSSIAN}) = sqrt(log(1.25/d))*D/eps",
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

deviation: Claim = claim(
    "wu2019.eq99",
    "(97) says that the deviation is at least (99)",
    f"N >= {_CHANNEL} <=> sqrt(N) >= T/sqrt(exp(2*eps)-1)",
    where=f"{_PRIVACY}, N real, N > 0",
    source=at("eq. (99)"),
    printed=r"\sqrt{N}\ge\frac{T}{\sqrt{\exp(2\epsilon)-1}}",
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


def _limit(name: str, level: str) -> str:
    """The quotient of both sides of the approximation tends to 1."""
    quotient = f"sqrt(2*({level})/(exp(2*({level}))-1))"
    return (
        f"forall eta real: eta > 0 => (exists r real: r > 0 and (forall {name}: {_small(name, level)} "
        f"=> abs({quotient}-1) <= eta))"
    )


def _small(name: str, level: str) -> str:
    return " and ".join([*(f"{v} >= 0" for v in name.split()[:-1] if v != level), f"0 < {level}", f"{level} < r"])


def _prove_limit(made: Claim, names: tuple[str, ...], level: str) -> object:
    x = f"2*({level})"
    within = seq(
        intro(*names),
        intro("near"),
        have("least", "eta/2 >= min(eta/2,1/4) and 1/4 >= min(eta/2,1/4)"),
        have("pos", f"{x} > 0"),
        have("one", f"{x} < 1"),
        lemma("close", "wu2019.eq99.rate", x),
        fact("up", "exp_above_tangent", x),
        fact("abs", "abs_nonpositive", f"sqrt({x}/(exp({x})-1))-1"),
        arith("close.1", "near", eq=["abs"]),
    )
    return seq(intro("eta"), intro("positive"), exhibit("min(eta/2,1/4)"), split(seq(), within))


