"""Section V-F, end: the ratios (53) of the mechanism (52), and their order (54)."""

from fractions import Fraction

from theorems.kss2018.model import at
from theorems.kss2018.section5_achievable import ratio
from verify.claims.prelude import *

_X = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))


def _entry(i: int, j: int) -> Fraction:
    """(52) for three letters, D = (1/4, 1/2, 3/4), k = 0."""
    kept = [1 - x for x in _X]
    return kept[i] if i == j else _X[i] * kept[j] / (sum(kept) - kept[i])


_THREE = (
    ("M", num(3)),
    ("k", num(0)),
    ("x", Table(tuple(((i + 1,), num(x)) for i, x in enumerate(_X)))),
    ("Q", Table(tuple(((i + 1, j + 1), num(_entry(i, j))) for i in range(3) for j in range(3)))),
)
_K1 = seq()
_defined = first(use("n", "h5", "i"), use("pos", "h10", "i"), use("pos", "h10", "n"), _K1)

any_ratio: Claim = claim(
    "kss2018.eq53",
    "The ratio of any two elements of a column of (52), the larger over the smaller, is one of c_1, "
    "..., c_{M-k}",
    """
        forall a in 1..M - k, b in 1..M - k, j in 1..M - k:
          a != b and Q[b, j] > 0 and Q[a, j] >= Q[b, j]
          => (exists n in 1..M - k: Q[a, j]/Q[b, j] = ratio(k, x, n))
    """,
    where="""
        M integer, k integer, x family(1), Q family(2),
        M >= 1, 0 <= k, k <= M - 2, has_form_52(Q, k, x), positive[M - k](x)
    """,
    source=at("before eq. (53)"),
    printed=r"The ratio of any two elements in the same column in $Q^{(k)^{*}}$ belongs to the set $\{c_{1},c_{2},\ldots,c_{M-k}\}$",
    fidelity="restricted",
    severity="proof",
    proof=lambda: Witness(_THREE),
    satisfying_instance=Witness(_THREE),
    notes=(
        "Of two different elements, the larger over the smaller: read so, it still fails for two off-diagonal "
        "elements, whose ratio is that of D_i / sum_{l != i} (1 - D_l). (52) is read with i, j <= M - k. A step: "
        "the level that is read off it stands (kss2018.eq52.level.amended)."
    ),
    letters={"n": "the number of one of c_1, ..., c_{M-k}"},
)

own_ratio: Claim = claim(
    "kss2018.eq53.amended",
    "The diagonal element of a column of (52) over its element in row i is c_i",
    "forall i in 1..M - k, j in 1..M - k: i != j => Q[j, j] = ratio(k, x, i)*Q[i, j]",
    where="""
        M integer, k integer, x family(1), Q family(2),
        M >= 1, 0 <= k, k <= M - 2, has_form_52(Q, k, x), positive[M - k](x)
    """,
    source=at("eq. (53)"),
    fidelity="amended",
    says=r"The ratio of the diagonal element to the element in row $i$ of the same column in $Q^{(k)^{*}}$ is $c_{i}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, 0 <= k"},
    proof=lambda: prove(
        own_ratio.statement,
        intro("i", "j", "apart"),
        use("n", "h5", "i"),
        use("own", "h6", "j"),
        use("q", "h7", "i", "j"),
        arith(eq=["own", (ratio("i"), "q")]),
        defined=_defined,
    ),
    negative_control="forall i in 1..M - k, j in 1..M - k: i != j => Q[j, j] = ratio(k, x, j)*Q[i, j]",
    control_note="c_j in place of c_i",
    control_proof=lambda: Witness(_THREE),
    satisfying_instance=Witness(_THREE),
)

# --- (54) ----------------------------------------------------------------------------------------------------------

_half = (("M", num(2)), ("k", num(0)), ("x", Lambda(("i",), num("1/2"))))

largest_ratio: Claim = claim(
    "kss2018.eq54",
    "The first ratio is the largest, for 0 <= j <= M-k",
    "forall j in 0..M - k: ratio(k, x, 1) >= ratio(k, x, j)",
    where="""
        M integer, k integer, x family(1),
        program_point(k, x)
    """,
    source=at("eq. (54)"),
    printed=(
        r"for any $0\leq j\leq M-k$: "
        r"$(M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k}D_{i}}{M-1-k}}{D_{1}}\geq(M-1-k)\frac{1-\frac{\sum_{i\neq "
        r"j}D_{i}}{M-1-k}}{D_{j}}.$"
    ),
    severity="slip",
    proof=lambda: Undefined(
        (
            ("M", num(2)),
            ("k", num(0)),
            ("x", Table((((0,), num(0)), ((1,), num("1/2")), ((2,), num("1/2"))))),
            ("j", num(0)),
        )
    ),
    satisfying_instance=Witness(_half),
    notes="There is no D_0; j starts at 1.",
    waive={"domain-hole": "the finding itself: the printed range has j = 0"},
)

largest_ratio_amended: Claim = claim(
    "kss2018.eq54.amended",
    "The first ratio is the largest, for 1 <= j <= M-k",
    "forall j in 1..M - k: ratio(k, x, 1) >= ratio(k, x, j)",
    where="""
        M integer, k integer, x family(1),
        program_point(k, x)
    """,
    source=at("eq. (54)"),
    fidelity="amended",
    says=r"the same, for any $1\leq j\leq M-k$",
    proof=lambda: prove(
        largest_ratio_amended.statement,
        intro("j"),
        use("p1", "h3", "1"),
        fact("rj", "reciprocal_positive", "x[j]"),
        fact("r1", "reciprocal_positive", "x[1]"),
        have("room", "M-1-k-sum(i, 1, M-k, x[i]) >= 0"),
        lemma("order", "basics.sorting.ordered", "j", "l -> -x[l]"),
        use("low", "order", conditions=[seq(intro("l"), use("d", "h4", "l"))]),
        use("f", "low", "1"),
        have("above", "x[j]-x[1] >= 0"),
        arith("room*above*rj*r1"),
    ),
    negative_control={
        "program_point(k, x)": """0 <= k, k <= M - 2, positive[M - k](x), forall i in 1..M - k - 1: x[i] >= x[i + 1],
            sum(i, 1, M - k, x[i]) <= M - 1 - k"""
    },
    control_note="decreasing distortions",
    control_proof={"M": 2, "k": 0, "x": Table((((1,), num("1/2")), ((2,), num("1/4"))))},
    satisfying_instance=Witness(_half),
)

CLAIMS = [any_ratio, own_ratio, largest_ratio, largest_ratio_amended]
