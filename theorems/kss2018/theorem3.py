"""Theorem 3, Remark 6 and eq. (58), amended: for folding permutations that form a group."""

from __future__ import annotations

from theorems.kss2018.averages import (
    BACK,
    CYCLE,
    FOLDED_SOURCES,
    GROUP,
    INVARIANT,
    INVARIANT_PROGRAM,
    ONE_LETTER_FOLDED,
    ONE_PERMUTATION,
    PERMUTATIONS,
    SAME_DISTORTIONS,
    cells_of_cycle,
    one_letter,
    unfolded,
)
from theorems.kss2018.class3 import VALID_ALL, mechanism
from theorems.kss2018.class3 import remark6 as printed_remark6
from theorems.kss2018.class3 import upper as printed_upper
from theorems.kss2018.model import CHANNEL, VALID, at, least, private
from theorems.kss2018.section5_class3 import invariant as printed_invariant
from theorems.kss2018.section5_zero import level_at_least_0
from theorems.kss2018.theorem3_lower import lower
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Choose, Enumerate
from verify.kernel.terms import Lambda, num
from verify.prover.controls import lives
from verify.prover.tactics import (
    arith,
    cases,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    have,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

# --- (58) for a group ----------------------------------------------------------------------------------------------

LEAST_ALL = least("v").replace(VALID, VALID_ALL)
_level = seq(  # v >= 0, from the channel g
    use("row", "g.2", "1"),
    have(
        "column",
        "sum(j, 1, M, (exp(v)-1)*Q[1,j]) >= 0",
        pointwise("j", seq(use("dp", "g.4", "1", "1", "j"), arith("dp"))),
    ),
    have("one", "1 <= exp(v)", arith("column", eq=[("exp(v)-1", "row")])),
    fact("logs", "log_monotone", "1", "exp(v)"),
)
_positive_cost = have(
    "positive",
    "sum(i, 1, M, R[s,i]*x[i]) >= 0",
    pointwise("i", seq(use("r", "h2", "s", "i"), use("b", "x.1", "i"), arith("r*b.1"))),
)
_valid_for_all = seq(  # the mechanism A with distortions c x, from an invariant x
    intro("s", "k"),
    have(
        "shrunk",
        "sum(i, 1, M, R[s,U[k,i]]*(1-A[i,i])) = sum(i, 1, M, R[s,U[k,i]]*(c*x[i]))",
        pointwise("i", seq(use("d", "a.6", "i"), arith(eq=[("R[s,U[k,i]]", "d")]))),
    ),
    unfolded("c*x[i]", "c*x[T[k,i]]"),
    have(
        "kept",
        "sum(i, 1, M, R[s,i]*(c*x[T[k,i]])) = sum(i, 1, M, R[s,i]*(c*x[i]))",
        pointwise("i", seq(use("same", "x.3", "k", "i"), rewrite("same"))),
    ),
    use("v", "x.4", "s"),
    _positive_cost,
    have("rest", "1-c >= 0"),
    arith("v", "rest*positive", eq=["shrunk", "unfolded", "kept"]),
)
_invariant_distortions = seq(
    unpack("h9.1", "Q", "g"),
    have("level", "v >= 0", _level),
    lemma(
        "program",
        "kss2018.theorem3.invariant",
        "M",
        "R",
        "n",
        "T",
        "U",
        "C",
        "B",
        "D",
        "v",
    ),
    use("there", "program", conditions=[exhibit("Q")]),
    unpack("there", "x", "x"),
    lemma("made", "kss2018.theorem3.mechanism", "M", "x", "v"),
    unpack("made", "A", "c", "a"),
    exhibit("A"),
    split(
        seq(),
        seq(),
        _valid_for_all,
        seq(),
        seq(
            intro("k", "i"),
            use("e", "h6", "k", "i"),
            use("d", "a.6", "i"),
            use("d'", "a.6", "T[k,i]"),
            use("same", "x.3", "k", "i"),
            arith(eq=["d", "d'", ("c", "same")]),
        ),
    ),
)

same_distortions: Claim = claim(
    "kss2018.eq58.amended",
    "(58) for a group: some optimal mechanism for P^LB has D_{T(i)} = D_i for all folding permutations",
    f"exists Q family(2): {CHANNEL} and {VALID_ALL} and {private('v')} and {SAME_DISTORTIONS}",
    where=f"{FOLDED_SOURCES}, {PERMUTATIONS}, {GROUP}, D real, v real, {LEAST_ALL}",
    source=at("eq. (58)"),
    fidelity="amended",
    printed=r"there exists an optimal mechanism achieving \epsilon^*_{DP}(P^{LB},D) for which D_{T(i)} = D_i, for any "
    r"T \in T_P, i=1,...,M",
    proof=lambda: prove(same_distortions.statement, _invariant_distortions),
    notes="T_1, ..., T_n form a group: C[k,l] is the number of T_k after T_l, B[k,l] that of T_k after the inverse of T_l. "
    "P^LB is the set of all R[s, U_k(.)]. For every M, n, and every folded set.",
    false_neighbour=printed_invariant.statement,
    neighbour_note="as printed, permutations that need not form a group",
    neighbour_proof=printed_invariant.proof,
    example_proof=lambda: _one_letter_lives(),
)


def _one_letter_lives() -> Certificate:
    """One letter that always occurs, and is always kept: level 0 at D = 0."""
    attained = seq(exhibit("i, j -> 1"), split(seq(), seq(), seq(), seq(intro("a", "b", "j"), arith())))
    least_is_0 = split(attained, seq(intro("Q", "eps"), intro("given"), level_at_least_0("Q", "1")))
    values = ("1", "s, i -> 1", *ONE_PERMUTATION, "0", "0")
    return lives(same_distortions, values, *one_letter, least_is_0)


# --- Remark 6 ------------------------------------------------------------------------------------------------------

_fold_all = seq(
    intro("there"),
    unpack("there", "x", "x"),
    lemma("made", "kss2018.theorem3.mechanism", "M", "x", "eps"),
    unpack("made", "A", "c", "a"),
    exhibit("A"),
    split(seq(), seq(), _valid_for_all, seq()),
)


remark6_amended: Claim = claim(
    "kss2018.remark6.amended",
    "Where the folded parts agree and the permutations form a group, a program with D_T(i) = D_i gives the leakage",
    f"{mechanism(VALID_ALL)} <=> {INVARIANT_PROGRAM}",
    where=f"{FOLDED_SOURCES}, {PERMUTATIONS}, {GROUP}, D real, eps real, eps >= 0",
    source=at("Remark 6; Theorem 3"),
    fidelity="amended",
    printed=printed_remark6.printed,
    proof=lambda: prove(
        remark6_amended.statement,
        split(
            lemma("all", "kss2018.theorem3.invariant", "M", "R", "n", "T", "U", "C", "B", "D", "eps"),
            _fold_all,
        ),
    ),
    false_neighbour=(
        f"{mechanism(VALID_ALL)} <=> {INVARIANT_PROGRAM}",
        f"{FOLDED_SOURCES}, {PERMUTATIONS}, {GROUP}, D real, eps real",
    ),
    neighbour_note="negative levels",
    neighbour_proof=lambda: _refute_negative_level(),
    living_example={**ONE_LETTER_FOLDED, "eps": 0},
    notes="(22) for all letters at once, its objective asked of every letter. For every M, n, and every folded set.",
)


def _refute_negative_level() -> Certificate:
    """One letter, D = 1, level -1: x = 1 is in the program, no mechanism has a negative level."""
    assert remark6_amended.false_neighbour is not None
    none = seq(
        intro("Q"),
        classical(
            seq(
                use("row", "not.2", "1"),
                fact("less", "exp_increasing", "-1", "0"),
                exhibit("1", "1", "1"),
                arith("less", eq=[("1-exp(-1)", "row")]),
            )
        ),
    )
    there = seq(
        exhibit("i -> 1"), split(seq(), seq(intro("i"), fact("t0", "exp_positive", "-1")), seq(), seq())
    )
    return disprove(
        remark6_amended.false_neighbour,
        seq(
            exhibit("1", "s, i -> 1", *ONE_PERMUTATION, "1", "-1"),
            split(split(*one_letter), each(Choose(1), split(none, there))),
        ),
    )


# --- both bounds, amended --------------------------------------------------------------------------------------------

MECHANISM_P = mechanism(VALID)
OF_P = ", P family(2)"
CONTAINS = "forall s real, k in 1..n: exists u real: forall i in 1..M: P[u,i] = R[s,U[k,i]]"
CONTAINED = "forall u real: exists s real, k in 1..n: forall i in 1..M: P[u,i] = R[s,U[k,i]]"
_SOURCES_EXAMPLE: dict[str, object] = {**ONE_LETTER_FOLDED, "P": Lambda(("s", "i"), num(1)), "eps": 0}

_unfold_mechanism = seq(
    intro("there"),
    unpack("there", "Q", "g"),
    lemma("program", "kss2018.theorem3.invariant", "M", "R", "n", "T", "U", "C", "B", "D", "eps"),
    use(
        "done",
        "program",
        conditions=[
            seq(
                exhibit("Q"),
                split(
                    seq(),
                    seq(),
                    seq(
                        intro("s", "k"),
                        use("in", "h9", "s", "k"),
                        unpack("in", "u", "is"),
                        use("v", "g.3", "u"),
                        have(
                            "same",
                            "sum(i, 1, M, P[u,i]*(1-Q[i,i])) = sum(i, 1, M, R[s,U[k,i]]*(1-Q[i,i]))",
                            pointwise("i", seq(use("e", "is", "i"), arith(eq=[("1-Q[i,i]", "e")]))),
                        ),
                        arith("v", eq=["same"]),
                    ),
                    seq(),
                ),
            )
        ],
    ),
)

lower_amended: Claim = claim(
    "kss2018.theorem3.lower.amended",
    "Theorem 3, lower bound: for a group, a program with D_T(i) = D_i over the intersection bounds the leakage below",
    f"{MECHANISM_P} => {INVARIANT_PROGRAM}",
    where=f"{FOLDED_SOURCES}, {PERMUTATIONS}, {GROUP}{OF_P}, {CONTAINS}, D real, eps real",
    source=at("Theorem 3, eqs. (18), (19), (22)"),
    fidelity="amended",
    printed=lower.printed,
    proof=lambda: prove(lower_amended.statement, _unfold_mechanism),
    false_neighbour=(
        f"{MECHANISM_P} => {INVARIANT_PROGRAM}",
        f"{FOLDED_SOURCES}, {PERMUTATIONS}{OF_P}, {CONTAINS}, D real, eps real",
    ),
    neighbour_note="permutations that need not form a group",
    neighbour_proof=lambda: _refute_lower_amended(),
    living_example=_SOURCES_EXAMPLE,
    notes="R is the intersection of the folded parts: P has R[s, U_k(.)] for all s and k. The program is (22) for all letters "
    "at once (D_i = 1 where a column is zero), with its objective asked of every letter, not of the first only.",
)


def _refute_lower_amended() -> Certificate:
    """R = (1/2, 1/2, 0), identity and cycle, D = 1/2: always answering 2 has level 0; D_1 = D_2 = D_3 would be 2/3."""
    assert lower_amended.false_neighbour is not None
    letters = seq(intro("i"), each(Enumerate("i", 1, 3)))
    contained = seq(
        intro("s", "k"), each(Enumerate("k", 1, 2), seq(), seq(), *(seq(exhibit(u), letters) for u in "12"))
    )
    second = seq(
        exhibit("i, j -> delta(j,2)"),
        split(
            seq(),
            seq(),
            seq(intro("u"), fact("d", "delta_bounds", "u", "1")),
            seq(intro("a", "b", "j"), arith()),
        ),
    )
    none = seq(
        intro("x"),
        classical(
            seq(
                use("enough", "not.2", "1"),
                use("second", "not.3", "2", "1"),
                use("third", "not.3", "2", "2"),
                have("x2", "x[2] = x[1]"),
                have("x3", "x[3] = x[2]"),
                exhibit("0"),
                arith("enough", eq=["x2", "x3"]),
            )
        ),
    )
    values = ("3", "s, i -> (delta(i,1)+delta(i,2))/2", "2", CYCLE, BACK)
    sources = "u, i -> delta(u,1)*(delta(i,1)+delta(i,2))/2+(1-delta(u,1))*(delta(i,2)+delta(i,3))/2"
    falling = seq(intro("s", "i"), each(Enumerate("i", 1, 2)))
    hypotheses = [seq(), seq(intro("s", "i")), seq(intro("s")), falling, seq(), cells_of_cycle, contained]
    return disprove(
        lower_amended.false_neighbour,
        seq(exhibit(*values, sources, "1/2", "0"), split(split(*hypotheses), split(second, none))),
    )


_fold_program = seq(
    intro("there"),
    unpack("there", "x", "x"),
    lemma("made", "kss2018.theorem3.mechanism", "M", "x", "eps"),
    unpack("made", "A", "c", "a"),
    exhibit("A"),
    split(
        seq(),
        seq(),
        seq(
            intro("u"),
            use("in", "h7", "u"),
            unpack("in", "s", "k", "is"),
            have(
                "shrunk",
                "sum(i, 1, M, P[u,i]*(1-A[i,i])) = sum(i, 1, M, R[s,U[k,i]]*(c*x[i]))",
                pointwise(
                    "i",
                    seq(
                        use("d", "a.6", "i"),
                        use("e", "is", "i"),
                        arith(eq=[("P[u,i]", "d"), ("c*x[i]", "e")]),
                    ),
                ),
            ),
            unfolded("c*x[i]", "c*x[T[k,i]]"),
            have(
                "kept",
                "sum(i, 1, M, R[s,i]*(c*x[T[k,i]])) = sum(i, 1, M, R[s,i]*(c*x[i]))",
                pointwise("i", seq(use("same", "x.3", "k", "i"), rewrite("same"))),
            ),
            use("v", "x.4", "s"),
            _positive_cost,
            have("rest", "1-c >= 0"),
            arith("v", "rest*positive", eq=["shrunk", "unfolded", "kept"]),
        ),
        seq(),
    ),
)

upper_amended: Claim = claim(
    "kss2018.theorem3.amended",
    "Theorem 3, upper bound: a program with D_T(i) = D_i over the union bounds the leakage above",
    f"{INVARIANT_PROGRAM} => {MECHANISM_P}",
    where=f"{FOLDED_SOURCES}, {PERMUTATIONS}{OF_P}, {CONTAINED}, D real, eps real, eps >= 0",
    source=at("Theorem 3, eqs. (18), (19), (22)"),
    fidelity="amended",
    printed=printed_upper.printed,
    proof=lambda: prove(upper_amended.statement, _fold_program),
    false_neighbour=f"{INVARIANT_PROGRAM.replace(' and ' + INVARIANT, '')} => {MECHANISM_P}",
    neighbour_note="without D_T(i) = D_i",
    neighbour_proof=lambda: _refute_upper_amended(),
    living_example={**_SOURCES_EXAMPLE},
    notes="R is the union of the folded parts: every source is R[s, U_k(.)] for some s and k. Any set of permutations. The "
    "program as in kss2018.theorem3.lower.amended.",
)


def _refute_upper_amended() -> Certificate:
    """R = (1, 0) and the exchange of two letters, D = 0: x = (0, 1) does for R at level 0, not for (0, 1) beside it."""
    assert upper_amended.false_neighbour is not None
    letters = seq(intro("i"), each(Enumerate("i", 1, 2)))
    contained = seq(
        intro("u"),
        cases(
            "first",
            "u = 1",
            seq(exhibit("0", "1"), intro("i"), rewrite("first"), each(Enumerate("i", 1, 2))),
            seq(
                fact("no", "delta_distinct", "u", "1"),
                exhibit("0", "2"),
                intro("i"),
                rewrite("no"),
                each(Enumerate("i", 1, 2)),
            ),
        ),
    )
    program = seq(exhibit("i -> delta(i,2)"), split(letters, seq(intro("i")), seq(intro("s"))))
    none = seq(
        intro("Q"),
        classical(
            seq(
                use("first", "not.3", "1"),
                use("second", "not.3", "2"),
                use("row", "not.2", "2"),
                use("entry", "not.1", "2", "2"),
                exhibit("1", "2", "1"),
                arith("first", "second", eq=["row"]),
            )
        ),
    )
    swap = "k, i -> delta(i,1)+2*delta(i,2)+delta(k,2)*(delta(i,1)-delta(i,2))"
    cells = seq(intro("k", "i"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Enumerate("i", 1, 2))] * 2))
    falling = seq(intro("s", "i"), each(Enumerate("i", 1, 1)))
    hypotheses = [seq(), seq(intro("s", "i")), seq(intro("s")), falling, seq(), cells, contained, seq()]
    sources = "u, i -> delta(u,1)*delta(i,1)+(1-delta(u,1))*delta(i,2)"
    values = ("2", "s, i -> delta(i,1)", "2", swap, swap, sources, "0", "0")
    return disprove(
        upper_amended.false_neighbour,
        seq(exhibit(*values), split(split(*hypotheses), split(program, none))),
    )


CLAIMS = [same_distortions, remark6_amended, lower_amended, upper_amended]
