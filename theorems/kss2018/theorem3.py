"""Theorem 3, Corollary 1, Remark 6 and eq. (58), amended: for folding permutations that form a group."""

from theorems.kss2018.averages import (
    BACK,
    CYCLE,
    ONE_LETTER_FOLDED,
    ONE_PERMUTATION,
    cells_of_cycle,
    one_letter,
    unfolded,
)
from theorems.kss2018.class3 import corollary1 as printed_corollary1
from theorems.kss2018.model import FOLDED, FOLDED_GROUP, at
from theorems.kss2018.section5_relabelled import invariant as printed_invariant
from theorems.kss2018.section5_zero import constant_is_least, level_at_least_0
from verify.claims.prelude import *

# --- (58) for a group ----------------------------------------------------------------------------------------------

_positive_cost = have("positive", "sum(i, 1, M, R[s,i]*x[i]) >= 0", pointwise("i", use("b", "x.1", "i")))


def _less(*equations: str) -> Tactic:
    """Of an invariant x within D (facts x), c x is within D too: the distortion equals, by ``equations``, that of c x."""
    return seq(use("v", "x.4", "s"), _positive_cost)


_unfolded_less = seq(  # for R[s, U_k(.)], from the fact `shrunk` that its distortion is that of c x
    unfolded("c*x[i]", "c*x[T[k,i]]"),
    have("kept", "sum(i, 1, M, R[s,i]*(c*x[T[k,i]])) = sum(i, 1, M, R[s,i]*(c*x[i]))"),
    _less("shrunk", "unfolded", "kept"),
)


def _shrunk(source: str) -> Tactic:
    """Fact `shrunk`: the distortion of the mechanism A at a source, whose probabilities are given, is that of c x."""
    return have("shrunk", f"sum(i, 1, M, {source}*(1-A[i,i])) = sum(i, 1, M, {source}*(c*x[i]))")


_valid_for_all = seq(intro("s", "k"), _shrunk("R[s,U[k,i]]"), _unfolded_less)
_valid_for_folded = seq(intro("s"), _shrunk("R[s,i]"), _less("shrunk"))
_same_distortions = seq(
    intro("k", "i"),
    use("e", "h6", "k", "i"),
    use("d", "a.6", "i"),
    use("d'", "a.6", "T[k,i]"),
    use("same", "x.3", "k", "i"),
    arith(eq=["d", "d'", ("c", "same")]),
)


def _averaged_mechanism(level: str, given: str, valid: Tactic) -> Tactic:
    """From a mechanism Q (facts ``given``) for the unfolded sources, one with D_T(i) = D_i, that ``valid`` shows valid."""
    return seq(
        have("level", f"{level} >= 0", level_at_least_0("Q", "M", f"{given}.4", f"{given}.2", level)),
        lemma("program", "kss2018.theorem3.invariant", "M", "R", "n", "T", "U", "C", "B", "D", level),
        use(("x", "x"), "program"),
        lemma(("A", "c", "a"), "kss2018.theorem3.mechanism", "M", "x", level),
        exhibit("A"),
        split(seq(), seq(), valid, seq(), _same_distortions),
    )


same_distortions: Claim = claim(
    "kss2018.eq58.amended",
    "(58) for a group: some optimal mechanism for P^LB has D_{T(i)} = D_i for all folding permutations",
    """
        exists Q family(2):
          mechanism(Q) and valid_unfolded(Q, D) and private(Q, v) and invariant_distortions(Q)
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2),
        C integer family(2), B integer family(2), D real, v real,
        folded(R, n, T, U), group(C, B), least_level_unfolded(D, v)
    """,
    source=at("eq. (58)"),
    fidelity="amended",
    says=r"the same, if $\mathcal{T}_{\mathcal{P}}$ is a group",
    proof=lambda: prove(
        same_distortions.statement, unpack("h9.1", "Q", "g"), _averaged_mechanism("v", "g", _valid_for_all)
    ),
    notes="T_1, ..., T_n form a group: C[k,l] is the number of T_k after T_l, B[k,l] that of T_k after the inverse of T_l. "
    "P^LB is the set of all R[s, U_k(.)]. For every M, n, and every folded set.",
    negative_control=(
        """
            exists Q family(2):
              mechanism(Q) and valid_unfolded(Q, D) and private(Q, v) and invariant_distortions(Q)
        """,
        """
            M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
            v real,
            folded_class_III(R, n, T, U), 0 < D, D <= 1, least_level_unfolded(D, v)
        """,
    ),
    control_note="as printed, permutations that need not form a group",
    control_proof=printed_invariant.proof,
    instance_proof=lambda: _one_letter_lives(),
    letters={**FOLDED_GROUP, "v": "a level of differential privacy, in nats"},
)


def _one_letter_lives() -> Certificate:
    """One letter that always occurs, and is always kept: level 0 at D = 0."""
    values = ("1", "s, i -> 1", *ONE_PERMUTATION, "0", "0")
    return lives(same_distortions, values, *one_letter, constant_is_least("1", "1"))


# --- Corollary 1 ---------------------------------------------------------------------------------------------------

_unfold = seq(
    intro("there"),
    unpack("there", "Q", "g"),
    exhibit("Q"),
    split(
        seq(),
        seq(),
        seq(
            intro("s", "k"),
            unfolded("1-Q[i,i]", "1-Q[T[k,i],T[k,i]]"),
            have("kept", "sum(i, 1, M, R[s,i]*(1-Q[T[k,i],T[k,i]])) = sum(i, 1, M, R[s,i]*(1-Q[i,i]))"),
        ),
    ),
)
_fold = seq(intro("there"), unpack("there", "Q", "g"), _averaged_mechanism("eps", "g", _valid_for_folded))

corollary1_amended: Claim = claim(
    "kss2018.corollary1.amended",
    "Where the folded parts agree and the permutations form a group, the set leaks as much as one part with D_T(i) = D_i",
    """
        (exists Q family(2): achieves[M, R](Q, D, eps) and invariant_distortions(Q))
        <=> achievable_unfolded(D, eps)
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2),
        C integer family(2), B integer family(2), D real, eps real,
        folded(R, n, T, U), group(C, B)
    """,
    source=at("Corollary 1, eq. (23)"),
    fidelity="amended",
    says=r"the same, with D_i = D_{T(i)} asked of mechanisms for $\mathcal{P}^{\cap}$, if $\mathcal{T}_{\mathcal{P}}$ is a group",
    idea=(
        "If the distortions are the same at i and T[k,i], a renamed source costs what its source in R costs. "
        "Conversely average the distortions of a mechanism over the group: the linear constraints of level and cost"
        " survive, the mean is invariant, and, shrunk if need be, it is that of a mechanism of the same level (52)."
    ),
    proof=lambda: prove(corollary1_amended.statement, split(_unfold, _fold)),
    negative_control=(
        "achievable[M, R](D, eps) <=> achievable_unfolded(D, eps)",
        """
            M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
            eps real,
            folded_class_III(R, n, T, U), 0 < D, D <= 1
        """,
    ),
    control_note="as printed, without D_T(i) = D_i",
    control_proof=printed_corollary1.proof,
    satisfying_instance={**ONE_LETTER_FOLDED, "eps": 0},
    notes="The levels of R under the constraint of (22) against those of the set that folds to R. From left to right any "
    "permutations will do. As a program of M unknowns: kss2018.remark6.amended.",
    letters=FOLDED_GROUP,
)

# --- Remark 6 ------------------------------------------------------------------------------------------------------


remark6_amended: Claim = claim(
    "kss2018.remark6.amended",
    "Where the folded parts agree and the permutations form a group, a program with D_T(i) = D_i gives the leakage",
    """
        achievable_unfolded(D, eps)
        <=> (
            exists x family(1):
              between_0_and_1(x)
              and meets_level(x, eps)
              and invariant(x)
              and valid_distortions[M, R](x, D)
          )
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2),
        C integer family(2), B integer family(2), D real, eps real,
        folded(R, n, T, U), group(C, B), eps >= 0
    """,
    source=at("Remark 6; Theorem 3"),
    fidelity="amended",
    says=r"the same, with the objective of the program asked of every letter, if $\mathcal{T}_{\mathcal{P}}$ is a group",
    proof=lambda: prove(
        remark6_amended.statement,
        split(
            lemma("all", "kss2018.theorem3.invariant", "M", "R", "n", "T", "U", "C", "B", "D", "eps"),
            seq(
                intro("there"),
                unpack("there", "x", "x"),
                lemma(("A", "c", "a"), "kss2018.theorem3.mechanism", "M", "x", "eps"),
                exhibit("A"),
                split(seq(), seq(), _valid_for_all),
            ),
        ),
    ),
    negative_control={", eps >= 0": ""},
    control_note="negative levels",
    control_proof=lambda: _refute_negative_level(),
    satisfying_instance={**ONE_LETTER_FOLDED, "eps": 0},
    notes="(22) for all letters at once, its objective asked of every letter. For every M, n, and every folded set.",
    letters={**FOLDED_GROUP, "x[i]": "the distortion of the letter i, D_i of the program (22)"},
)


def _refute_negative_level() -> Certificate:
    """One letter, D = 1, level -1: x = 1 is in the program, no mechanism has a negative level."""
    none = seq(intro("Q"), classical(fact("less", "exp_increasing", "-1", "0"), exhibit("1", "1", "1")))
    there = exhibit("i -> 1")
    return fails(
        remark6_amended,
        exhibit("1", "s, i -> 1", *ONE_PERMUTATION, "1", "-1"),
        split(seq(), each(Choose(1), split(none, there))),
    )


# --- both bounds, amended --------------------------------------------------------------------------------------------

_SOURCES_EXAMPLE: dict[str, object] = {**ONE_LETTER_FOLDED, "P": Lambda(("s", "i"), num(1)), "eps": 0}


lower_amended: Claim = claim(
    "kss2018.theorem3.lower.amended",
    "Theorem 3, lower bound: for a group, a program with D_T(i) = D_i over the intersection bounds the leakage below",
    """
        achievable(D, eps)
        => (
            exists x family(1):
              between_0_and_1(x)
              and meets_level(x, eps)
              and invariant(x)
              and valid_distortions[M, R](x, D)
          )
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2),
        C integer family(2), B integer family(2), P family(2), D real, eps real,
        folded(R, n, T, U), group(C, B),
        forall s real, k in 1..n: exists u real: forall i in 1..M: P[u, i] = R[s, U[k, i]]
    """,
    source=at("Theorem 3, eqs. (18), (19), (22)"),
    fidelity="amended",
    says=r"the same, with the objective of the program asked of every letter, if $\mathcal{T}_{\mathcal{P}}$ is a group",
    proof=lambda: prove(
        lower_amended.statement,
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
                            use(("u", "is"), "h9", "s", "k"),
                            use("v", "g.3", "u"),
                            have(
                                "same",
                                "sum(i, 1, M, P[u,i]*(1-Q[i,i])) = sum(i, 1, M, R[s,U[k,i]]*(1-Q[i,i]))",
                            ),
                        ),
                    ),
                )
            ],
        ),
    ),
    negative_control={
        "integer family(2), C integer family(2), B": "",
        "folded(R, n, T, U), group(C, B)": "folded(R, n, T, U)",
    },
    control_note="permutations that need not form a group",
    control_proof=lambda: _refute_lower_amended(),
    satisfying_instance=_SOURCES_EXAMPLE,
    notes="R is the intersection of the folded parts: P has R[s, U_k(.)] for all s and k. The program is (22) for all letters "
    "at once (D_i = 1 where a column is zero), with its objective asked of every letter, not of the first only.",
    letters={
        **FOLDED_GROUP,
        "u": "the index of a source of P",
        "x[i]": "the distortion of the letter i, D_i of the program (22)",
        "P[u,i]": "the probability of the letter i under the source u of the set itself",
    },
)


def _refute_lower_amended() -> Certificate:
    """R = (1/2, 1/2, 0), identity and cycle, D = 1/2: always answering 2 has level 0; D_1 = D_2 = D_3 would be 2/3."""
    contained = seq(intro("s", "k"), each(Enumerate("k", 1, 2), seq(), seq(), *(exhibit(u) for u in "12")))
    second = exhibit("i, j -> kronecker(j,2)")
    none = seq(
        intro("x"),
        classical(
            use("enough", "not.2", "1"),
            use("second", "not.3", "2", "1"),
            use("third", "not.3", "2", "2"),
            exhibit("0"),
        ),
    )
    values = ("3", "s, i -> (kronecker(i,1)+kronecker(i,2))/2", "2", CYCLE, BACK)
    sources = "u, i -> kronecker(u,1)*(kronecker(i,1)+kronecker(i,2))/2+(1-kronecker(u,1))*(kronecker(i,2)+kronecker(i,3))/2"
    hypotheses = [seq(), seq(), seq(), seq(), seq(), cells_of_cycle, contained]
    return fails(
        lower_amended,
        exhibit(*values, sources, "1/2", "0"),
        split(split(*hypotheses), split(second, none)),
    )


upper_amended: Claim = claim(
    "kss2018.theorem3.amended",
    "Theorem 3, upper bound: a program with D_T(i) = D_i over the union bounds the leakage above",
    """
        (
          exists x family(1):
            between_0_and_1(x)
            and meets_level(x, eps)
            and invariant(x)
            and valid_distortions[M, R](x, D)
        )
        => achievable(D, eps)
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), P family(2),
        D real, eps real,
        folded(R, n, T, U),
        forall u real: exists s real, k in 1..n: forall i in 1..M: P[u, i] = R[s, U[k, i]],
        eps >= 0
    """,
    source=at("Theorem 3, eqs. (18), (19), (22)"),
    fidelity="amended",
    says="the same, with the objective of the program asked of every letter, not of the first only",
    idea=(
        "Distortions x that meet the level, shrunk to a sum of M-1 if it is larger, are those of an eps-DP "
        "mechanism whose row i gives the other letters j shares proportional to 1 - x[j], (52). As x[T[k,i]] = "
        "x[i], its cost for a renamed source is that for the source of R, at most D."
    ),
    proof=lambda: prove(
        upper_amended.statement,
        intro("there"),
        unpack("there", "x", "x"),
        lemma(("A", "c", "a"), "kss2018.theorem3.mechanism", "M", "x", "eps"),
        exhibit("A"),
        split(
            seq(),
            seq(),
            seq(
                intro("u"),
                use(("s", "k", "is"), "h7", "u"),
                have("shrunk", "sum(i, 1, M, P[u,i]*(1-A[i,i])) = sum(i, 1, M, R[s,U[k,i]]*(c*x[i]))"),
                _unfolded_less,
            ),
        ),
    ),
    negative_control={"invariant(x) and": ""},
    control_note="without D_T(i) = D_i",
    control_proof=lambda: _refute_upper_amended(),
    satisfying_instance={**_SOURCES_EXAMPLE},
    notes="R is the union of the folded parts: every source is R[s, U_k(.)] for some s and k. Any set of permutations. The "
    "program as in kss2018.theorem3.lower.amended.",
    letters={
        **FOLDED,
        "s": "the index of a source of R",
        "x[i]": "the distortion of the letter i, D_i of the program (22)",
        "u": "the index of a source of P",
        "P[u,i]": "the probability of the letter i under the source u of the set itself",
    },
)


def _refute_upper_amended() -> Certificate:
    """R = (1, 0) and the exchange of two letters, D = 0: x = (0, 1) does for R at level 0, not for (0, 1) beside it."""
    contained = seq(
        intro("u"),
        cases(
            "first",
            "u = 1",
            seq(exhibit("0", "1"), intro("i"), rewrite("first")),
            seq(fact("no", "delta_distinct", "u", "1"), exhibit("0", "2"), intro("i"), rewrite("no")),
        ),
    )
    program = exhibit("i -> kronecker(i,2)")
    none = seq(
        intro("Q"), classical(use("first", "not.3", "1"), use("second", "not.3", "2"), exhibit("1", "2", "1"))
    )
    swap = "k, i -> kronecker(i,1)+2*kronecker(i,2)+kronecker(k,2)*(kronecker(i,1)-kronecker(i,2))"
    cells = seq(intro("k", "i"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Enumerate("i", 1, 2))] * 2))
    hypotheses = [seq(), seq(), seq(), seq(), seq(), cells, contained, seq()]
    sources = "u, i -> kronecker(u,1)*kronecker(i,1)+(1-kronecker(u,1))*kronecker(i,2)"
    values = ("2", "s, i -> kronecker(i,1)", "2", swap, swap, sources, "0", "0")
    return fails(upper_amended, exhibit(*values), split(split(*hypotheses), split(program, none)))


CLAIMS = [same_distortions, corollary1_amended, remark6_amended, lower_amended, upper_amended]
