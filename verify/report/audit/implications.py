"""What the library's theorems say of an audited mechanism: each with its claim, its recorded verdict, and the numbers.

Which claims apply is said beside their formulas: a table elsewhere would state the conditions twice. A bound is compared
with what was measured. One that does not hold would be a mistake of this program or of the claim:
it is raised as such, not reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from verify.privacy.audit.databases import database
from verify.privacy.audit.level import Level
from verify.privacy.audit.quantity import Quantity, between, log_of, rational
from verify.privacy.audit.subject import Measure, Subject

BITS = 128


class Contradiction(ArithmeticError):
    """A measured number breaks a bound that a claim gives."""


@dataclass(frozen=True)
class Implication:
    """``words``: what follows, from the claim ``claim`` with the recorded ``verdict``.

    ``bound`` is the number that it gives, rounded to the safe side; ``measured`` what this mechanism has.
    """

    claim: str
    verdict: str
    words: str
    bound: Quantity
    measured: Quantity | None


@dataclass(frozen=True)
class _Found:
    """Before the verdict is looked up. ``below``: what is measured is at most the bound, else at least."""

    claim: str
    words: str
    bound: Quantity
    measured: str | None = None
    below: bool = True


def implications(subject: Subject, measured: Mapping[str, Measure], epsilon: Level | None) -> list[Implication]:
    """The claims that apply, in the order of the measures. Raises Contradiction if a bound does not hold."""
    recorded, loose = _recorded(), _loose(subject.off)
    found = [*_by_epsilon(subject, measured, epsilon), *_by_information(subject, measured), *_others(subject, measured)]
    made = []
    for one in found:
        here = measured[one.measured].value if one.measured is not None and one.measured in measured else None
        if here is not None and (_above(here, one.bound, loose) if one.below else _above(one.bound, here, loose)):
            raise Contradiction(f"{one.claim}: {one.words}: bound {one.bound}, measured {here}")
        made.append(Implication(one.claim, recorded.get(one.claim, "not recorded"), one.words, one.bound, here))
    return made


def _loose(off: Fraction) -> Fraction:
    """By how much a bound may seem broken, where entries are known within a factor: roots and entropies magnify it."""
    return Fraction(8 * isqrt(int(off * 2**1000)) + 8, 2**500) if off else Fraction(0)


def _above(number: Quantity, other: Quantity, loose: Fraction) -> bool:
    """Whether the number is certainly greater than the other one, and by more than ``loose``."""
    if number.lower is None or other.upper is None:
        return number.above(other)
    return number.lower > other.upper + loose


def _recorded() -> Mapping[str, str]:
    """The recorded verdicts of the library's claims; none of them is loaded."""
    from verify.run.library import library_store

    return {name: recorded.words for name, recorded in (library_store().read_baseline() or {}).items()}


def _rounded(value: Any, up: bool = True) -> Quantity:
    """An end of a ball as a bound."""
    from verify.privacy.measures.balls import ends

    end = ends(value)[1 if up else 0]
    return Quantity(end, end)


# --- from eps -------------------------------------------------------------------------------------------------------


def _by_epsilon(subject: Subject, measured: Mapping[str, Measure], epsilon: Level | None) -> Iterator[_Found]:
    from flint import ctx

    from verify.privacy.measures.balls import ball

    t = subject.exp_epsilon_of_laws
    if t is None or "epsilon" not in measured:
        return
    tanh = (t - 1) / (t + 1)
    words = "total variation <= tanh(eps/2)"
    yield _Found("cuff_yu2016.conversion", words, rational(tanh), "total_variation")
    if epsilon is not None and epsilon.exponential[1] <= t:
        most, least = (1 - (end + 1) / (t + 1) for end in epsilon.exponential)
        words = f"delta at eps' = {epsilon.text}: <= 1 - (e^eps' + 1)/(e^eps + 1)"
        yield _Found("cuff_yu2016.conversion", words, between(least, most), "delta")
    if t > 1:
        with ctx.workprec(BITS):
            bound = _rounded(ball(t).log() * ball(tanh))
        words = "relative entropy <= eps tanh(eps/2)"
        yield _Found("cuff_yu2016.kl_tightest.amended", words, bound, "relative_entropy")
        if subject.local:
            words = "I(X;Y) <= eps tanh(eps/2) for every prior"
            yield _Found("cuff_yu2016.dp_to_information.tightest", words, bound, "capacity")
        elif "mi_dp" in measured:
            words = "I(entry;Y | others) <= eps tanh(eps/2)"
            yield _Found("cuff_yu2016.dp_to_information.tightest", words, bound, "mi_dp")
    if subject.local:
        words = "a posterior is within e^eps of the prior"
        yield _Found("cuff_yu2016.posterior", words, log_of(t), "posterior_level")
    if subject.kind == "entries":
        words = "independent entries: p(y|x_i) <= e^eps p(y)"
        yield _Found("wu2019.proposition1", words, log_of(t))
    words = "two independent uses are 2 eps-DP together"
    yield _Found("cuff_yu2016.subadditivity", words, log_of(t * t))


# --- between distances and information -----------------------------------------------------------------------------


def _by_information(subject: Subject, measured: Mapping[str, Measure]) -> Iterator[_Found]:
    from flint import ctx

    from verify.privacy.measures.balls import ball
    from verify.privacy.measures.mi_dp import mi_from_total_variation, total_variation_from_mi

    if "total_variation" not in measured:
        return
    divergence = measured["relative_entropy"].value
    if divergence.upper is not None:
        with ctx.workprec(BITS):
            bound = _rounded(ball(divergence.upper / 2).sqrt())
        yield _Found("cuff_yu2016.pinsker", "total variation <= sqrt(relative entropy/2)", bound, "total_variation")
    if not subject.local:
        return
    if divergence.upper is not None:
        words = "I(X;Y) <= relative entropy of two rows, every prior"
        yield _Found("cuff_yu2016.kl_to_information", words, divergence, "capacity")
    variation = measured["total_variation"].value.upper
    assert variation is not None
    halved = mi_from_total_variation(variation, len(subject.mechanism.inputs), len(subject.mechanism.outputs))
    words = "I(X;Y) <= h(TV) + TV log min(inputs, outputs)"
    yield _Found(halved.claim, words, Quantity(halved.level, halved.level), "capacity")
    with ctx.workprec(BITS):
        entropy = sum((-ball(p) * ball(p).log() for p in subject.prior if p), ball(0))
        sharp = _rounded(ball(variation) * entropy)
    yield _Found("cuff_yu2016.finite_alphabet.sharp", "I(X;Y) <= TV H(X)", sharp, "mutual_information")
    capacity = measured["capacity"].value.upper
    assert capacity is not None
    if (limit := total_variation_from_mi(capacity)).level < 1:
        words = "total variation <= 1 - 2 h^-1(log 2 - capacity)"
        yield _Found(limit.claim, words, Quantity(limit.level, limit.level), "total_variation")


# --- leakages, the prior, the optimum ------------------------------------------------------------------------------


def _others(subject: Subject, measured: Mapping[str, Measure]) -> Iterator[_Found]:
    words = "maximal leakage <= realizable leakage"
    yield _Found("ding_farokhi2020.maximal_leakage", words, measured["realizable_leakage"].value, "maximal_leakage")
    words = "maximin information <= L_0"
    yield _Found("ding_farokhi2020.proposition1", words, measured["l0"].value, "maximin")
    words = "common information <= I(X;Y)"
    information = measured["mutual_information"].value
    yield _Found("ding_farokhi2020.k.below_information", words, information, "common_information")
    if subject.mechanism.same_letter is not None and subject.kind != "listed" and min(subject.prior) > 0:
        yield from _with_identifiability(subject, measured)
    if "optimal_epsilon" in measured:
        words = "eps >= the least at the same mean distortion"
        yield _Found("kss2018.beyond.one_source", words, measured["optimal_epsilon"].value, "epsilon", below=False)


def _with_identifiability(subject: Subject, measured: Mapping[str, Measure]) -> Iterator[_Found]:
    gap, t = subject.exp_gap, subject.exp_epsilon_of_laws
    assert gap is not None  # the prior is positive
    if "identifiability" not in measured:
        return
    if t is not None:
        words = "identifiability <= eps + eps_X"
        yield _Found("wyz2016.eq25", words, log_of(t * gap), "identifiability")
    words = "identifiability >= eps_X"
    yield _Found("wyz2016.lemma3", words, log_of(gap), "identifiability", below=False)
    data, rows = database(subject)
    D = data.expected_distance(rows) * (1 + subject.off)
    if 0 < D < data.n:
        words = "eps >= h^-1(mean distortion) - eps_X"
        level = max(data.h_inverse(D) / gap, Fraction(1))
        yield _Found("wyz2016.theorem1.dp.amended", words, log_of(level), "epsilon", below=False)
