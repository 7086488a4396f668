"""The measures of an audit: what the rows of a mechanism, a prior and a list of neighbours say, each with its witness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from verify.privacy.audit.databases import entry_measures, unsearched, whole_measures
from verify.privacy.audit.level import Level
from verify.privacy.audit.pairs import greatest_ratio
from verify.privacy.audit.quantity import (
    INFINITE,
    Quantity,
    between,
    digits,
    information,
    log_near,
    log_of,
    rational,
    share,
)
from verify.privacy.audit.subject import EVERY, PAIRS, PRIOR, RANGES, UTILITY, Measure, Subject, near

if TYPE_CHECKING:
    from verify.privacy.measures.relations import Relation

__all__ = ["left_out", "measures"]

#: The least mutual information at a distortion is searched for alphabets up to this size (about a second).
MOST_LETTERS = 40


def measures(subject: Subject, epsilon: Level | None) -> list[Measure]:
    """All measures that apply, in the order of the groups; ``epsilon``: a level for which the least delta is wanted."""
    found = [*_between(subject, epsilon), *_for_every_prior(subject), *_with_prior(subject), *_ranges(subject)]
    return found if subject.mechanism.same_letter is None else [*found, *_utility(subject)]


# --- between neighbours ---------------------------------------------------------------------------------------------


def _between(subject: Subject, epsilon: Level | None) -> Iterator[Measure]:
    pairs = subject.pairs
    found, blur = subject.worst, subject.mechanism.blur
    if found is None:
        return
    shown, note = pairs.of(found.pair, (found.output,)), _critical(subject, found.most)
    yield Measure("epsilon", "differential privacy: eps", PAIRS, found.level, shown, note)
    if epsilon is not None:
        yield _least_delta(subject, epsilon)
    worst = pairs.hockey_stick(Fraction(1))
    assert worst is not None
    variation = hockey_stick(worst.value, worst.value, blur)
    yield Measure(
        "total_variation", "total variation: delta at eps = 0", PAIRS, variation, pairs.event(worst.pair)
    )
    value, at = subject.laws.relative_entropy()
    event = None if at is None else pairs.uncovered(at) if value.infinite else pairs.event(at)
    if value.lower is not None and value.upper is not None:
        value = information(value.lower, value.upper, subject.mechanism.off)
    yield Measure("relative_entropy", "relative entropy, nats", PAIRS, value, event)


def _critical(subject: Subject, level: Fraction | None) -> str:
    """How many critical pairs there are: an output and two inputs with just the level as ratio."""
    if not subject.local or level is None or level == 1 or subject.mechanism.blur:
        return ""
    columns = [c for c in zip(*subject.mechanism.entries, strict=True) if max(c) == level * min(c) > 0]
    count = sum(column.count(max(column)) * column.count(min(column)) for column in columns)
    return f"one of {count} critical pairs" if count > 1 else "the only critical pair"


def hockey_stick(lower: Fraction, upper: Fraction, blur: Fraction) -> Quantity:
    """The sum of max(P - t Q, 0), where the entries are off by a factor 1 +- ``blur``.

    Only terms with t Q < P count, so that what is taken off is no more than what is there: twice the blur, and a bit.
    """
    return between(max(lower - 4 * blur, Fraction(0)), upper + 4 * blur)


def _least_delta(subject: Subject, epsilon: Level) -> Measure:
    pairs, worst = subject.pairs, subject.worst
    if worst is not None and worst.at_most(epsilon)[0]:
        note = "no output is more than e^eps times as probable"
        return Measure("delta", f"least delta at eps = {epsilon.text}", PAIRS, rational(0), note=note)
    low, high = epsilon.exponential
    best = pairs.hockey_stick(high)
    assert best is not None
    upper = best.value if low == high else pairs.hockey_stick_between(low).upper
    assert upper is not None
    value = hockey_stick(best.value, max(upper, best.value), subject.mechanism.blur)
    return Measure("delta", f"least delta at eps = {epsilon.text}", PAIRS, value, pairs.event(best.pair, high))


# --- for every prior ------------------------------------------------------------------------------------------------


def _for_every_prior(subject: Subject) -> Iterator[Measure]:
    found = subject.capacity
    letters = sum(1 for p in found.input if p)
    shown = f"an input law on {letters} of {len(found.input)} inputs reaches it"
    if found.symmetric:
        shown = "the uniform law (on distinct rows) reaches it"
    value = information(found.lower, found.upper, subject.mechanism.off)
    yield Measure("capacity", "capacity: largest I(X;Y)", EVERY, value, note=shown)
    if subject.several:
        yield from entry_measures(subject)
    elif subject.local:
        note = "one entry, so it is the capacity"
        yield Measure("mi_dp", "MI-DP", EVERY, value, note=note)


# --- with the prior -------------------------------------------------------------------------------------------------


def _with_prior(subject: Subject) -> Iterator[Measure]:
    yield Measure("mutual_information", "mutual information I(X;Y)", PRIOR, _information(subject))
    yield from _leakages(subject)
    entries = [tuple(p * w for w in row) for p, row in zip(subject.prior, subject.mechanism.entries, strict=True)]
    found = greatest_ratio(entries, subject.pairs)
    if found is not None:
        level, (i, k), j = found
        off = (1 + subject.mechanism.blur) * (1 + subject.prior_off) - 1
        inputs, output = subject.mechanism.inputs, subject.mechanism.outputs[j]
        note = f"p({inputs[i]} | {output}) over p({inputs[k]} | {output})"
        yield Measure("identifiability", "identifiability", PRIOR, log_near(level, off), note=note)
    yield Measure("common_information", "Gacs-Korner common information", PRIOR, _common(subject))


def _information(subject: Subject) -> Quantity:
    from verify.privacy.measures.mutual_information import mutual_information_enclosure

    subject.told("mutual information", 0.0)
    low, high = mutual_information_enclosure(subject.prior, subject.mechanism.rows, Fraction(1, 10**12))
    return information(low, high, subject.off)


def _leakages(subject: Subject) -> Iterator[Measure]:
    """Maxima over columns: with the law r of the output, p(y|x)/p(y) is an entry of column y over r_y. O(size)."""
    subject.told("leakages", 0.0)
    columns = list(zip(*(row for _, row in subject.supported), strict=True))
    weights = [p for p, _ in subject.supported]
    most = sum(map(max, columns), Fraction(0))
    guessed = sum((max(p * w for p, w in zip(weights, column, strict=True)) for column in columns), Fraction(0))
    occurring = [(column, r, j) for j, (column, r) in enumerate(zip(columns, subject.output, strict=True)) if r]
    highest, top = max(((max(column) / r, j) for column, r, j in occurring), key=lambda one: one[0])
    lowest = min(min(w for w in column if w) / r for column, r, _ in occurring)
    covered = min(
        sum((p for p, w in zip(weights, column, strict=True) if w), Fraction(0)) for column, _, _ in occurring
    )
    at = f"p(y|x)/p(y) at y = {subject.mechanism.outputs[top]}"
    off = subject.off
    yield Measure("maximal_leakage", "maximal leakage (order infinity)", PRIOR, log_near(most, off), note=_SUPPORT)
    better = log_near(guessed / max(weights), off)
    yield Measure("min_entropy_leakage", "min-entropy leakage", PRIOR, better, note=_GUESS)
    yield Measure("realizable_leakage", "realizable leakage, max-information", PRIOR, log_near(highest, off), note=at)
    words, level = "largest |log p(x|y)/p(x)| that occurs", log_near(max(highest, 1 / lowest), off)
    yield Measure("posterior_level", "posterior against prior", PRIOR, level, note=words)
    left = log_near(1 / covered, subject.prior_off if covered < 1 else Fraction(0))
    yield Measure("renyi_zero", "Renyi leakage of order 0", PRIOR, left, note="log of 1/p(inputs left)")


_SUPPORT = "depends only on which inputs occur"
_GUESS = "how much likelier the best guess of the input becomes"


def _common(subject: Subject) -> Quantity:
    """The entropy of the classes that input and output both determine."""
    from flint import ctx

    from verify.privacy.measures.balls import ball, ends

    places = [i for i, p in enumerate(subject.prior) if p]
    classes = _relation(subject, places).overlap_partition
    masses = [sum((subject.prior[cast(int, x)] for x in letters), Fraction(0)) for letters in classes]
    if len(masses) == 1:
        return rational(0)
    with ctx.workprec(128):
        low, high = ends(sum((-ball(m) * ball(m).log() for m in masses), ball(0)))
    return information(low, high, subject.prior_off)


# --- without probabilities ------------------------------------------------------------------------------------------


def _relation(subject: Subject, places: Sequence[int]) -> Relation:
    from verify.privacy.measures.relations import Relation

    rows = subject.mechanism.rows
    return Relation([(i, j) for i in places for j, w in enumerate(rows[i]) if w])


def _ranges(subject: Subject) -> Iterator[Measure]:
    relation = _relation(subject, range(len(subject.mechanism.rows)))
    narrowest = min(relation.conditional_ranges.items(), key=lambda one: len(one[1]))
    name = subject.mechanism.outputs[cast(int, narrowest[0])]
    left = f"output {name} leaves {len(narrowest[1])} of {len(relation.S)} inputs possible"
    yield Measure("l0", "non-stochastic leakage L_0", RANGES, log_of(Fraction(relation.leakage_l0)), note=left)
    classes = relation.maximin_information
    told = f"{classes} classes of inputs are told apart without error" if classes > 1 else "no two are told apart surely"
    yield Measure("maximin", "maximin information I_*", RANGES, log_of(Fraction(classes)), note=told)
    always = "every output excludes some inputs" if relation.information_i0 > 1 else "some output excludes no input"
    yield Measure("i0", "least narrowing I_0", RANGES, log_of(Fraction(relation.information_i0)), note=always)


# --- utility --------------------------------------------------------------------------------------------------------


def _utility(subject: Subject) -> Iterator[Measure]:
    D = share(subject.distortion, subject.off)
    yield Measure("distortion", "mean: p(output is not the input)", UTILITY, D)
    kept = subject.kept
    worst = kept.index(min(kept))
    at = f"input {subject.mechanism.inputs[worst]}"
    value = share(1 - kept[worst], subject.mechanism.off)
    yield Measure("worst_distortion", "largest over all priors", UTILITY, value, note=at)
    if subject.several:
        yield from whole_measures(subject)
    elif subject.local:
        yield from _optimum(subject)


def _optimum(subject: Subject) -> Iterator[Measure]:
    """The least levels of a mechanism with this distortion, for this prior, and what the mechanism has more."""
    from verify.privacy.measures.source_sets import SourceSet
    from verify.privacy.solvers.hamming import optimal_dp_leakage

    subject.told("optimal mechanism", 0.0)
    levels = []
    for D in near(subject.distortion, subject.off, Fraction(1)):
        best = optimal_dp_leakage(SourceSet([subject.prior]), D)
        if not best.verify():
            raise ArithmeticError(f"the certificate of the least level at distortion {D} does not hold")
        levels.append(log_of(best.exp_epsilon))
    value = levels[0].to(levels[-1])
    note = "by a mechanism and a dual certificate, both checked"
    yield Measure("optimal_epsilon", "least eps at this mean distortion", UTILITY, value, note=note)
    own = subject.exp_epsilon
    if best.exp_epsilon is not None:
        exactly = not subject.off
        gap = INFINITE if own is None else log_of(own / best.exp_epsilon) if exactly else subject.epsilon.minus(value)
        optimal = exactly and own == best.exp_epsilon
        note = "this mechanism is optimal" if optimal else "of this mechanism above the optimum"
        yield Measure("epsilon_gap", "eps lost", UTILITY, gap, note=note)
    if len(subject.prior) <= MOST_LETTERS:
        yield from _optimal_information(subject)


def left_out(subject: Subject) -> tuple[str, ...]:
    """What is not computed for this mechanism, and why."""
    return (*(unsearched(subject) if subject.several else ()), *_without_optimum(subject))


def _without_optimum(subject: Subject) -> Iterator[str]:
    if subject.mechanism.same_letter is None:
        yield "distortion, and how far the optimum is: inputs and outputs are not the same letters"
    elif subject.several:
        return
    elif not subject.local:
        yield "least eps at this mean distortion: only if all inputs are neighbours, or with --entries"
    elif len(subject.prior) > MOST_LETTERS:
        yield f"least I(X;Y) at this mean distortion: searched for at most {MOST_LETTERS} letters"


def _optimal_information(subject: Subject) -> Iterator[Measure]:
    from verify.privacy.measures.source_sets import SourceSet
    from verify.privacy.solvers.mutual_information import NotEnclosed, optimal_mi_leakage

    subject.told("least mutual information", 0.0)
    source_set, places = SourceSet([subject.prior]), near(subject.distortion, subject.off, Fraction(1))
    try:
        found = [optimal_mi_leakage(source_set, D) for D in places]
    except NotEnclosed:
        return
    # the information of a mechanism with a prior that is off, as its distortion is
    least = information(found[0].lower, found[-1].upper, subject.off)
    lost = _information(subject).minus(least)
    more = lost if lost.lower else f"at most {digits(lost.upper or Fraction(0))}"
    note = f"this mechanism has {more} more"
    yield Measure("optimal_information", "least I(X;Y) at this mean distortion", UTILITY, least, note=note)
