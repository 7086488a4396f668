"""What is printed for a source set at each distortion, beside the least leakage: the curves of the report."""

from fractions import Fraction
from functools import cache

from theorems.kss2018.numeric.programs import printed_theorem2, printed_theorem3
from theorems.kss2018.numeric.tables import class_ii, class_iii
from verify.privacy.measures.folding import folded_union, folding_permutations
from verify.privacy.measures.source_sets import SourceSet
from verify.report.site.curves import Curve, Formula, curve

__all__ = ["paper_curves", "printed_formula"]

MOST_LETTERS = 12  # the printed programs of more letters take too long


@cache
def paper_curves() -> tuple[Curve, ...]:
    """The source sets of Kalantari, Sankar, Sarwate (2018): uniform, and Tables I to IV. Made once a process."""
    made: list[Curve] = []
    for M, tables in ((6, ("I", "III")), (10, ("II", "IV"))):
        made.append(_curve(f"Class I: uniform, M = {M}", SourceSet([[Fraction(1, M)] * M])))
        made.append(_curve(f"Class II: Table {tables[0]}, M = {M}", class_ii(M)))
        made += [_curve(f"Class III:{g}: Table {tables[1]}, M = {M}", class_iii(M, g)) for g in "abc"]
    return tuple(made)


def _curve(name: str, source_set: SourceSet) -> Curve:
    return curve(name, source_set, printed_formula(source_set))


def printed_formula(source_set: SourceSet) -> Formula:
    """The printed formula of the class, as a function of D."""
    kind, M = source_set.source_class, source_set.alphabet_size
    if kind == "I":
        return "Theorem 1", lambda D: max(Fraction(1), (M - 1) * (1 - D) / D)
    if M > MOST_LETTERS:
        return "", lambda D: None
    if kind == "II":
        order = source_set.classification.order or ()
        ordered = SourceSet([[row[i] for i in order] for row in source_set.rows])
        return "Theorem 2", lambda D: printed_theorem2(ordered, D)
    try:
        orders = folding_permutations(source_set)
    except ValueError:  # too many ties: the paper's set of permutations is too large to write out
        return "", lambda D: None
    folded = SourceSet(folded_union(source_set))
    return "Theorem 3, upper bound", lambda D: printed_theorem3(folded, D, orders)
