"""Section V-F: from the colours to the program (13): (36) solved, its range, and the tails of the sources."""

from theorems.kss2018.model import at
from verify.claims.prelude import *


def _family(*values: str) -> Table:
    return Table(tuple(((i,), num(v)) for i, v in enumerate(values, 1)))


# --- (36) ----------------------------------------------------------------------------------------------------------

REST = "sum(i, 2, M-k, x[i])"
_odds = fact("r1", "reciprocal_positive", "x[1]")
_first_apart = fact("cut", "sum_split", "sum(i, 1, M-k, x[i])", "1")

solved: Claim = claim(
    "kss2018.eq36.solved",
    "Row 1 summed and solved for e^eps gives (36)",
    "t = first_ratio(k, x)",
    where="""
        M integer, k integer, x family(1), t real,
        0 <= k, k <= M - 2, t > 0, x[1] > 0, (1 - x[1]) + sum(j, 2, M - k, (1 - x[j])/t) = 1
    """,
    source=at("Lemma 9, end of the proof; eq. (36)"),
    printed=r"The proof is completed by summing over row $1$ entries and solving for $\epsilon_{\text{DP}}$.",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 <= k"},
    letters={
        "t": r"a positive number, in print e^{\epsilon_{DP}}",
        "k": "how many of the last columns are zero",
    },
    proof=lambda: prove(solved.statement, have("cleared", f"t*x[1] = M-1-k-{REST}")),
    negative_control={"t) = 1": "t) <= 1"},
    control_note="a row of less than 1",
    control_proof={"M": 2, "k": 0, "x": _family("1/2", "1/2"), "t": 2},
    satisfying_instance=Witness((("M", num(2)), ("k", num(0)), ("x", _family("1/2", "1/2")), ("t", num(1)))),
    notes="Q(1|1) = 1 - D_1 and Q(j|1) = (1 - D_j)/t for j = 2..M-k, all other entries of row 1 "
    "zero. k <= M - 2: for "
    "k = M - 1 the formula divides by 0.",
)


equivalent: Claim = claim(
    "kss2018.eq36.range",
    "The value in (36) is a level exactly when the D_i of the letters kept sum to at most M - 1",
    "first_ratio(k, x) >= 1 <=> sum(i, 1, M - k, x[i]) <= M - 1",
    where="M integer, k integer, x family(1), 0 <= k, k <= M - 2, x[1] > 0",
    source=at("after the proof of Lemma 9"),
    printed=(
        r"$(M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k}D_{i}}{M-1-k}}{D_{1}}\geq 1$, or equivalently "
        r"$\sum_{i=1}^{M-k}D_{i}\leq M-1$"
    ),
    severity="slip",
    proof={"M": 3, "k": 1, "x": _family("1", "1/2", "1")},
    notes="The bound is M - 1 - k, as in (13).",
)

equivalent_amended: Claim = claim(
    "kss2018.eq36.range.amended",
    "The value in (36) is a level exactly when the D_i of the letters kept sum to at most M - 1 - k",
    "first_ratio(k, x) >= 1 <=> sum(i, 1, M - k, x[i]) <= M - 1 - k",
    where="M integer, k integer, x family(1), 0 <= k, k <= M - 2, x[1] > 0",
    source=at("after the proof of Lemma 9"),
    fidelity="amended",
    says=r"or equivalently $\sum_{i=1}^{M-k}D_{i}\leq M-1-k$",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 <= k"},
    proof=lambda: prove(
        equivalent_amended.statement,
        _odds,
        _first_apart,
        split(seq(), seq(intro("c"), have("g", f"M-1-k-{REST}-x[1] >= 0"), arith("g*r1"))),
    ),
    negative_control="first_ratio(k, x) >= 1 <=> sum(i, 1, M - k, x[i]) <= M - 1",
    control_note="as printed",
    control_proof={"M": 3, "k": 1, "x": _family("1", "1/2", "1")},
    satisfying_instance=Witness((("M", num(3)), ("k", num(1)), ("x", _family("1/2", "1/2", "1")))),
)

# --- each source has its own tail ----------------------------------------------------------------------------------

TAIL = "sum(i, M-k+1, M, P[s,i])"


def _refute_threshold() -> Certificate:
    """P_0 = (1/2, 1/4, 1/4), all others (1, 0, 0); D = 1/2, x = (1/2, 0, 1), k = 1, D^(1) = 1/4."""
    law = "s, i -> kronecker(i,1)+kronecker(s,0)*(kronecker(i,2)/4+kronecker(i,3)/4-kronecker(i,1)/2)"
    changed = "i -> 1/2-kronecker(i,2)/2+kronecker(i,3)/2"
    last = seq(intro("i"), have("eq", "i = 3"))
    return disprove(
        one_threshold.statement,
        exhibit("3", law, "1/2", "1", changed, "1/4"),
        split(
            split(seq(), seq(), seq(), seq(), seq(), last, seq(), exhibit("0")),
            each(Choose(0), split(seq(), exhibit("1"))),
        ),
    )


one_threshold: Claim = claim(
    "kss2018.eq13.tails",
    "With k letters suppressed, validity is a bound D - D^(k) on the letters kept, the same for all sources",
    "valid_distortions(x, D) <=> valid_distortions[M - k, P](x, D - T)",
    where="""
        M integer, P family(2), D real, k integer, x family(1), T real,
        source_set(P), 0 <= k, k <= M - 1, forall i in M - k + 1..M: x[i] = 1,
        reaches_threshold(T, k), exists s real: tail(s, k) = T
    """,
    source=at("after the proof of Lemma 9; eq. (13)"),
    printed=r"$\{D_{i}\}_{i=1}^{M}$ can be $(\mathcal{P},D)$-valid if and only if $\{D_{i}\}_{i=1}^{M-k}$ is $(\mathcal{P},D-D^{(k)})$-valid, i.e. $\sum_{i=1}^{M-k}P_{i}D_{i}\leq D-D^{(k)}$",
    severity="proof",
    proof=_refute_threshold,
    notes="T = D^(k). The source with the largest tail has it; another may have a smaller tail and "
    "more room.",
    letters={"T": "the threshold D^(k)", "s": "the index of a source P[s,.]"},
)

own_tail: Claim = claim(
    "kss2018.eq13.tails.amended",
    "With k letters suppressed, validity is a bound D - (its own tail) on the letters kept, for each source",
    """
        valid_distortions(x, D)
        <=> (forall s real: sum(i, 1, M - k, P[s, i]*x[i]) <= D - tail(s, k))
    """,
    where="""
        M integer, P family(2), D real, k integer, x family(1),
        source_set(P), 0 <= k, k <= M - 1, forall i in M - k + 1..M: x[i] = 1
    """,
    source=at("after the proof of Lemma 9; eq. (13)"),
    fidelity="amended",
    says=r"(\mathcal{P},D)-valid if and only if \sum_{i=1}^{M-k}P_{i}D_{i}\leq D-\sum_{i=M-k+1}^{M}P_{i} for each P",
    waive={"unused-hypothesis": "the setting of the page; it holds without source_set(P)"},
    proof=lambda: prove(
        own_tail.statement,
        split(seq(intro("all", "s"), _parts), seq(intro("all", "s"), _parts)),
    ),
    negative_control="valid_distortions(x, D) <=> valid_distortions[M - k, P](x, D)",
    control_note="without the tail",
    # Two letters, the uniform law, the second suppressed, D = 0.
    control_proof=lambda: fails(
        own_tail,
        exhibit("2", "s, i -> 1/2", "0", "1", "i -> kronecker(i,2)"),
        split(seq(), each(Choose(1), split(exhibit("0")))),
    ),
    satisfying_instance=Witness(
        (
            ("M", num(2)),
            ("P", Lambda(("s", "i"), num("1/2"))),
            ("D", num("1/2")),
            ("k", num(1)),
            ("x", _family("0", "1")),
        )
    ),
    letters={"T": "the threshold D^(k)"},
)

_parts = seq(
    fact("cut", "sum_split", "sum(i, 1, M, P[s,i]*x[i])", "M-k"),
    have("end", f"sum(i, M-k+1, M, P[s,i]*x[i]) = {TAIL}"),
)


CLAIMS = [solved, equivalent, equivalent_amended, one_threshold, own_tail]
