"""Section V-F: from the colours to the program (13): (36) solved, its range, and the tails of the sources."""

from __future__ import annotations

from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Choose, Table, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    arith,
    disprove,
    each,
    exhibit,
    fact,
    have,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)


def _family(*values: str) -> Table:
    return Table(tuple(((i,), num(v)) for i, v in enumerate(values, 1)))


# --- (36) ----------------------------------------------------------------------------------------------------------

REST = "sum(i, 2, M-k, x[i])"
ODDS = f"((M-1-k)*(1-{REST}/(M-1-k))/x[1])"
_K1 = seq(have("K1", "M-1-k > 0"), fact("rK", "reciprocal_positive", "M-1-k"))
_odds = seq(_K1, fact("r1", "reciprocal_positive", "x[1]"))
_first_apart = seq(
    fact("cut", "sum_split", "sum(i, 1, M-k, x[i])", "1"),
    fact("front", "sum_single", "sum(i, 1, 1, x[i])"),
)

solved: Claim = claim(
    "kss2018.eq36.solved",
    "Row 1 summed and solved for e^eps gives (36)",
    "t = first_ratio(k, x)",
    where="""
        M integer, k integer, x family(1), t real,
        0 <= k, k <= M - 2, t > 0, x[1] > 0, (1 - x[1]) + sum(j, 2, M - k, (1 - x[j])/t) = 1
    """,
    source=at("Lemma 9, end of the proof; eq. (36)"),
    printed=r"The proof is completed by summing over row 1 entries and solving for \epsilon_{DP}.",
    proof=lambda: prove(
        solved.statement,
        seq(
            _odds,
            fact("rt", "reciprocal_positive", "t"),
            have("cleared", f"t*x[1] = M-1-k-{REST}", arith(eq=[("t", "h5")])),
            arith(eq=[("x[1]^(-1)", "cleared")]),
        ),
        defined=_odds,
    ),
    false_neighbour=(
        "t = first_ratio(k, x)",
        """
            M integer, k integer, x family(1), t real,
            0 <= k, k <= M - 2, t > 0, x[1] > 0, (1 - x[1]) + sum(j, 2, M - k, (1 - x[j])/t) <= 1
        """,
    ),
    neighbour_note="a row of less than 1",
    neighbour_proof=lambda: Witness(
        (("M", num(2)), ("k", num(0)), ("x", _family("1/2", "1/2")), ("t", num(2)))
    ),
    living_example=Witness((("M", num(2)), ("k", num(0)), ("x", _family("1/2", "1/2")), ("t", num(1)))),
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
    printed=r"(M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k} D_i}{M-1-k}}{D_1} \geq 1, or equivalently "
    r"\sum_{i=1}^{M-k} D_i \leq M-1",
    proof=lambda: Witness((("M", num(3)), ("k", num(1)), ("x", _family("1", "1/2", "1")))),
    notes="The bound is M - 1 - k, as in (13).",
)

equivalent_amended: Claim = claim(
    "kss2018.eq36.range.amended",
    "The value in (36) is a level exactly when the D_i of the letters kept sum to at most M - 1 - k",
    "first_ratio(k, x) >= 1 <=> sum(i, 1, M - k, x[i]) <= M - 1 - k",
    where="M integer, k integer, x family(1), 0 <= k, k <= M - 2, x[1] > 0",
    source=at("after the proof of Lemma 9"),
    fidelity="amended",
    printed=equivalent.printed,
    proof=lambda: prove(
        equivalent_amended.statement,
        seq(
            _odds,
            _first_apart,
            split(
                seq(
                    intro("c"),
                    have("g", f"{ODDS}-1 >= 0"),
                    arith("g*h3", eq=["cut", "front"]),
                ),
                seq(
                    intro("c"),
                    have("g", f"M-1-k-{REST}-x[1] >= 0", arith("c", eq=["cut", "front"])),
                    arith("g*r1"),
                ),
            ),
        ),
        defined=_odds,
    ),
    false_neighbour="first_ratio(k, x) >= 1 <=> sum(i, 1, M - k, x[i]) <= M - 1",
    neighbour_note="as printed",
    neighbour_proof=lambda: Witness((("M", num(3)), ("k", num(1)), ("x", _family("1", "1/2", "1")))),
    living_example=Witness((("M", num(3)), ("k", num(1)), ("x", _family("1/2", "1/2", "1")))),
)

# --- each source has its own tail ----------------------------------------------------------------------------------

TAIL = "sum(i, M-k+1, M, P[s,i])"


def _refute_threshold() -> Certificate:
    """P_0 = (1/2, 1/4, 1/4), all others (1, 0, 0); D = 1/2, x = (1/2, 0, 1), k = 1, D^(1) = 1/4."""
    law = "s, i -> kronecker(i,1)+kronecker(s,0)*(kronecker(i,2)/4+kronecker(i,3)/4-kronecker(i,1)/2)"
    place = [
        fact("d", "delta_bounds", "s", "0"),
    ]
    entry = seq(
        intro("s", "i"),
        *place,
        fact("d1", "delta_bounds", "i", "1"),
        fact("d2", "delta_bounds", "i", "2"),
        fact("d3", "delta_bounds", "i", "3"),
        have("half", "1-kronecker(s,0)/2 >= 0"),
        arith("half*d1.1", "d.1*d2.1", "d.1*d3.1"),
    )
    changed = "i -> 1/2-kronecker(i,2)/2+kronecker(i,3)/2"
    last = seq(intro("i"), have("eq", "i = 3", fact("as", "antisymmetric", "i", "3")), rewrite("eq"))
    whole = seq(intro("s"), *place)
    return disprove(
        one_threshold.statement,
        seq(
            exhibit("3", law, "1/2", "1", changed, "1/4"),
            split(
                split(
                    seq(),
                    entry,
                    seq(intro("s")),
                    seq(),
                    seq(),
                    last,
                    seq(intro("s"), *place),
                    exhibit("0"),
                ),
                each(Choose(0), split(whole, exhibit("1"))),
            ),
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
    printed=r"\{D_i\}_{i=1}^M can be (P,D)-valid if and only if \{D_i\}_{i=1}^{M-k} is "
    r"(P,D-D^{(k)})-valid, i.e. "
    r"\sum_{i=1}^{M-k} P_i D_i \leq D-D^{(k)}",
    proof=_refute_threshold,
    notes="T = D^(k). The source with the largest tail has it; another may have a smaller tail and "
    "more room.",
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
    printed=one_threshold.printed,
    proof=lambda: prove(
        own_tail.statement,
        split(
            seq(intro("all"), intro("s"), _parts, use("v", "all", "s"), arith("v", eq=["cut", "end"])),
            seq(intro("all"), intro("s"), _parts, use("v", "all", "s"), arith("v", eq=["cut", "end"])),
        ),
    ),
    false_neighbour="valid_distortions(x, D) <=> valid_distortions[M - k, P](x, D)",
    neighbour_note="without the tail",
    neighbour_proof=lambda: _refute_no_tail(),
    living_example=Witness(
        (
            ("M", num(2)),
            ("P", Lambda(("s", "i"), num("1/2"))),
            ("D", num("1/2")),
            ("k", num(1)),
            ("x", _family("0", "1")),
        )
    ),
)

_parts = seq(
    fact("cut", "sum_split", "sum(i, 1, M, P[s,i]*x[i])", "M-k"),
    have(
        "end",
        f"sum(i, M-k+1, M, P[s,i]*x[i]) = {TAIL}",
        pointwise("i", seq(use("one", "h6", "i"), arith(eq=[("P[s,i]", "one")]))),
    ),
)


def _refute_no_tail() -> Certificate:
    """Two letters, the uniform law, the second suppressed, D = 0."""
    assert own_tail.false_neighbour is not None
    last = seq(intro("i"), have("eq", "i = 2", fact("as", "antisymmetric", "i", "2")), rewrite("eq"))
    return disprove(
        own_tail.false_neighbour,
        seq(
            exhibit("2", "s, i -> 1/2", "0", "1", "i -> kronecker(i,2)"),
            split(
                split(seq(), seq(), seq(), seq(), seq(), last),
                each(Choose(1), split(exhibit("0"), seq(intro("s")))),
            ),
        ),
    )


CLAIMS = [solved, equivalent, equivalent_amended, one_threshold, own_tail]
