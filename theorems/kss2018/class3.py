"""Class III source sets: Theorem 3, Corollary 1, Remarks 4 and 6, in the case where all folded parts are equal.

Folded sources are a strictly decreasing family R[s, i] (strict, so that each source has one folding permutation);
T[k, .] with inverses U[k, .] are n >= 2 different permutations; the sources are P_i = R[s, U[k, i]] for all s and k.
Then the intersection and the union of the folded parts are both R. What fails here fails in general.
"""

from theorems.kss2018.fano import WEIGHT
from theorems.kss2018.model import FOLDED, at
from theorems.kss2018.theorem1 import _level_is_not_negative
from verify.claims.prelude import *

# --- the smallest example: three letters, and letters 1 and 2 exchanged ---------------------------------------------

SWAP = (
    "k, i -> kronecker(i,1)+2*kronecker(i,2)+3*kronecker(i,3)+kronecker(k,2)*(kronecker(i,1)-kronecker(i,2))"
)
_cells = seq(intro("k", "i"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Enumerate("i", 1, 3))] * 2))
_different = seq(
    intro("k", "l", "less"),
    fact("one", "integer_gap", "k", "l"),
    have("k1", "k = 1"),
    have("l2", "l = 2"),
    exhibit("1"),
    rewrite("k1", "l2"),
)
_apart_from_uniform = exhibit("i -> -kronecker(i,3)")
_falling = seq(intro("s", "i"), each(Enumerate("i", 1, 2)))


def _hypotheses() -> Tactic:
    """`FOLDED` at three letters and the exchange of letters 1 and 2."""
    return split(seq(), seq(), seq(), _falling, seq(), _cells, _different, _apart_from_uniform)


def _refute_with(claimed: Claim, source: str, distortion: str, level: str, refuted: Tactic) -> Certificate:
    values = ("3", f"s, i -> {source}", "2", SWAP, SWAP, distortion, level)
    return disprove(claimed.statement, exhibit(*values), split(_hypotheses(), refuted))


_defined = seq()


def _no_mechanism(quotient: str, level: str) -> Tactic:
    """Linear arithmetic: no channel fulfils (1) at the level with the distortion of both sources at most D."""
    pairs = [(i, j) for j in "123" for i in "123" if i != j]
    dp = [
        have(f"d{i}{j}", f"{quotient}*Q[{i},{j}]-Q[{j},{j}] >= 0", use("u", "dp", j, i, j)) for i, j in pairs
    ]
    entries = [use(f"q{i}{j}", "not.1", i, j) for i in "123" for j in "123"]
    rows = [use(f"r{i}", "not.2", i) for i in "123"]
    infeasible = seq(
        *dp,
        *entries,
        *rows,
        use("v1", "not.3", "0", "1"),
        use("v2", "not.3", "0", "2"),
        have("no", "0 < 0"),
        absurd("no"),
    )
    private_at = f"forall a in 1..3, b in 1..3, j in 1..3: Q[a,j] <= exp({level})*Q[b,j]"
    return seq(intro("Q"), classical(cases("dp", private_at, infeasible, seq())))


# --- Corollary 1 ---------------------------------------------------------------------------------------------------


def _refute_corollary1() -> Certificate:
    """R = (1/2, 3/10, 1/5), D = 1/2: level 0 for R alone, and not with (3/10, 1/2, 1/5) beside it."""
    alone = exhibit("i, j -> kronecker(j,1)")
    refuted = each(Choose(0), split(alone, _no_mechanism("1", "0")))
    return _refute_with(corollary1, "1/5+3*kronecker(i,1)/10+kronecker(i,2)/10", "1/2", "0", refuted)


corollary1: Claim = claim(
    "kss2018.corollary1",
    "Where the folded parts agree and have no ties, the source set leaks as much as one folded part",
    "achievable[M, R](D, eps) <=> achievable_unfolded(D, eps)",
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
        eps real,
        folded_class_III(R, n, T, U), 0 < D, D <= 1
    """,
    source=at("Corollary 1, eq. (23)"),
    printed=r"For $\mathcal{P}^{\cap}=\mathcal{P}^{\cup}$, we have $\epsilon^{*}_{\text{DP}}(\mathcal{P}^{\cap},D)=\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=\epsilon^{*}_{\text{DP}}(\mathcal{P}^{\cup},D)$",
    fidelity="restricted",
    severity="theorem",
    idea=(
        "(23) lacks the constraint that letters which T exchanges have the same distortion. For R = (1/2, 3/10, "
        "1/5), letters 1 and 2 exchanged, D = 1/2: for R alone always answering 1 is valid at level 0, but with "
        "(3/10, 1/2, 1/5) beside it no mechanism of level 0 is valid."
    ),
    proof=_refute_corollary1,
    notes="Levels of R (both the intersection and the union of the folded parts) against those of the set that "
    "folds to R. For "
    "{(1/2, 3/10, 1/5), (3/10, 1/2, 1/5)} at D = 1/2 the folded part alone needs no leakage. Remark 6 says it with "
    "the constraint D_i = D_T(i), which (23) lacks.",
    letters=FOLDED,
)

# --- Theorem 3 and Remark 6 ----------------------------------------------------------------------------------------


_first_apart = fact("cut", "sum_split", "sum(i, 1, M-l, x[i])", "1")
_reciprocals = fact("r", "reciprocal_positive", "x[1]")
_quotients = seq(_reciprocals, have("rest", "M-1-l-sum(i, 2, M-l, x[i]) > 0"), first(arith("rest*r"), seq()))
_odds = seq(_first_apart, _quotients)


def _odds_of_point(point: str) -> Tactic:
    """The odds of a point of `PROGRAM`, whose conditions have the label ``point``: they leave l <= M - 2."""
    return seq(
        have("some", "sum(i, 1, M-l, x[i]) >= 0", pointwise("i")),
        _first_apart,
        have("others", "sum(i, 2, M-l, x[i]) >= 0", pointwise("i")),
        _quotients,
    )


_program_defined = first(_odds_of_point("g1"), _odds_of_point("g2"), _defined)

_program_point = exhibit("0", "i -> 12/17*(kronecker(i,1)+kronecker(i,2))")
_out_of_reach = _no_mechanism("11/6", "log(11/6)")


def _refute_middle(claimed: Claim, refuted: Tactic) -> Certificate:
    """R = (3/8, 1/3, 7/24), D = 1/2: x = (12/17, 12/17, 0) has the value log(11/6); no mechanism is below log 2."""
    values = ("3", "s, i -> 7/24+kronecker(i,1)/12+kronecker(i,2)/24", "2", SWAP, SWAP, "1/2", "log(11/6)")
    return disprove(
        claimed.statement, exhibit(*values), split(_hypotheses(), refuted), defined=_program_defined
    )


upper: Claim = claim(
    "kss2018.theorem3",
    "Theorem 3, upper bound, middle case, for sets whose folded parts agree and have no ties: the program (22) over the union bounds the leakage",
    """
        (
          exists l integer, x family(1):
            0 <= l
            and l <= M
            and between_0_and_1(x)
            and 0 < x[1]
            and sum(i, 1, M - l, x[i]) <= M - 1 - l
            and invariant(x)
            and within_budget[M, R](l, x, D)
            and objective(l, x) <= eps
        )
        => achievable_unfolded(D, eps)
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
        eps real,
        folded_class_III(R, n, T, U), 0 < D, D < (M - 1)/M, forall s real: R[s, M] <= D
    """,
    source=at("Theorem 3, eqs. (18), (19), (22), for D^(1) <= D < (M-1)/M"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)\leq\epsilon_{\text{DP:III}}^{*}(\mathcal{P}^{\cup},D,\mathcal{T}_{\mathcal{P}})$",
    fidelity="restricted",
    severity="theorem",
    defect_of="kss2018.theorem2",
    idea=(
        "The program (22) does not ask for increasing distortions, so it can be too low: for R = (3/8, 1/3, 7/24) "
        "with letters 1 and 2 exchanged and D = 1/2, the point x = (12/17, 12/17, 0) with l = 0 has the value "
        "log(11/6), but no mechanism valid for both sources has this level."
    ),
    proof=lambda: _refute_middle(upper, split(_program_point, _out_of_reach)),
    notes="The program (22) does not ask for D_1 <= ... <= D_{M-k}: for the folded part (3/8, 1/3, 7/24), the "
    "set with letters "
    "1 and 2 exchanged, and D = 1/2, D_1 = D_2 = 12/17, D_3 = 0 has the value log(11/6), while every valid mechanism has "
    "at least log 2. Read with D_1 > 0, which leaves k <= M - 2: else (22) divides by 0 (see kss2018.eq22).",
    others=["kss2018.theorem3.lower", "kss2018.theorem3.low", "kss2018.theorem3.high"],
    letters={**FOLDED, "l": "how many of the last letters no output stands for: k of the program (22)", "x[i]": "the distortion of the letter i, D_i of the program (22)"},
)

remark6: Claim = claim(
    "kss2018.remark6",
    "Where the folded parts agree and have no ties, the program (22) gives the minimal leakage, for D^(1) <= D < (M-1)/M",
    """
        achievable_unfolded(D, eps)
        <=> (
            exists l integer, x family(1):
              0 <= l
              and l <= M
              and between_0_and_1(x)
              and 0 < x[1]
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and invariant(x)
              and within_budget[M, R](l, x, D)
              and objective(l, x) <= eps
          )
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), D real,
        eps real,
        folded_class_III(R, n, T, U), 0 < D, D < (M - 1)/M, forall s real: R[s, M] <= D
    """,
    source=at("Remark 6; Theorem 3"),
    printed=r"If $\mathcal{P}^{\cap}=\mathcal{P}^{\cup}$, then the upper and lower bound match, and the minimal leakage is equal to that of $\mathcal{P}^{\cap}$ obtained by Theorem 2, with the additional constraint $D_{i}=D_{T(i)}$, for all $1\leq i\leq M$ and $T\in\mathcal{T}_{\mathcal{P}}$",
    fidelity="restricted",
    severity="theorem",
    defect_of="kss2018.theorem2",
    proof=lambda: _refute_middle(remark6, each(Choose(1), split(_out_of_reach, _program_point))),
    notes="As in kss2018.theorem3, and with its example: (22) lacks D_1 <= ... <= D_{M-k}, as (13) does.",
    letters={**FOLDED, "l": "how many of the last letters no output stands for: k of the program (22)", "x[i]": "the distortion of the letter i, D_i of the program (22)"},
)

# --- Remark 4 ------------------------------------------------------------------------------------------------------

_ONE_LETTER: dict[str, object] = {
    "M": 1,
    "P": Lambda(("s", "i"), num(1)),
    "chosen": Lambda(("s",), num(0)),
    "D": 0,
    "eps": 0,
}

remark4: Claim = claim(
    "kss2018.remark4",
    "A part of a source set leaks no more than all of it",
    "achievable(D, eps) => achievable[M, (s, i) -> P[chosen[s], i]](D, eps)",
    where="M integer, P family(2), chosen family(1), D real, eps real, source_set(P)",
    source=at("Remark 4; also the proof of Theorem 3"),
    printed=(
        r"In the special case where $\mathcal{P}^{\cap}=\emptyset$, $\epsilon^{*}_{\text{DP}}(\mathcal{P},D)$ can be "
        r"simply lower bounded by $\epsilon^{*}_{\text{DP}}(\mathcal{P}\cap\mathcal{S}_{0},D)$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without source_set(P)"},
    letters={"chosen[s]": "the index that the source s of the part has in P"},
    proof=lambda: prove(
        remark4.statement, intro("there"), unpack("there", "Q", "g"), exhibit("i, j -> Q[i,j]")
    ),
    negative_control="achievable[M, (s, i) -> P[chosen[s], i]](D, eps) => achievable(D, eps)",
    control_note="the other way round",
    control_proof=lambda: _refute_part(),
    satisfying_instance=_ONE_LETTER,
    notes="The part is the image of `chosen`: every non-empty subset is one.",
)


def _refute_part() -> Certificate:
    """Of the sources (1,0) and (0,1) only the first, D = 0: level 0; both: no level."""
    part = exhibit("i, j -> kronecker(j,1)")
    whole = seq(
        intro("Q"), classical(use("v1", "not.3", "0"), use("v2", "not.3", "1"), exhibit("1", "2", "1"))
    )
    sources = "s, i -> kronecker(i,1)*kronecker(s,0)+kronecker(i,2)*(1-kronecker(s,0))"
    return fails(
        remark4, exhibit("2", sources, "s -> 0", "0", "0"), split(seq(), split(part, whole))
    )


# --- the programs (13) and (22) where they are defined -------------------------------------------------------------


_HALVES: dict[str, object] = {"M": 3, "l": 0, "x": Lambda(("i",), num("1/2"))}


def _zero_in_program(given_up: int = 0) -> Certificate:
    """D_1 = 0."""
    return Undefined((("M", num(3)), ("l", num(given_up)), ("x", Lambda(("i",), num(0)))))


def _prove_program(of: Claim) -> Certificate:
    """The objective is at least log 1."""
    return prove(
        of.statement, _odds_facts, fact("logs", "log_monotone", "1", "first_ratio(l, x)"), defined=_odds
    )


def _not_strictly() -> Certificate:
    """D_i = 2/3."""
    return Witness((("M", num(3)), ("l", num(0)), ("x", Lambda(("i",), num("2/3")))))


printed_13: Claim = claim(
    "kss2018.eq13",
    "(13) has a value that is a level, so not negative, wherever its constraints hold",
    "objective(l, x) >= 0",
    where="""
        M integer, l integer, x family(1),
        M >= 2, 0 <= l, l <= M - 2, between_0_and_1[M - l](x), sum(i, 1, M - l, x[i]) <= M - 1 - l
    """,
    source=at("Theorem 2 (b), eq. (13)"),
    printed=r"$\epsilon^{(l)^{*}}_{\text{DP:II}}(\mathcal{P},D)$ is the minimum leakage achievable over all $(\mathcal{P},D)$-valid mechanisms with exactly $l$ columns with all zero elements and $M-l$ columns with positive elements, formally defined as ... $\log(M-1-l)\frac{1-\frac{\sum_{i=2}^{M-l}D_{i}}{M-1-l}}{D_{1}}$ ... $D_{i}\in[0,1],\forall 1\leq i\leq M-l$",
    convention="a level with D = 0 or D_1 = 0 in the denominator is infinite",
    fidelity="restricted",
    severity="convention",
    proof=_zero_in_program,
    satisfying_instance=_HALVES,
    notes="A leakage is a number that is not negative, and (13) is said to be one: judged of each point that it allows. D_1 = 0 is "
    "allowed and divides by 0. Read as an infinite value it does no harm in a minimum. That (13) is the least leakage with l zero "
    "columns fails for want of an order: kss2018.eq13.columns.",
    waive={"domain-hole": "the finding itself: the printed range has D_1 = 0"},
    others=["kss2018.eq22"],
)

amended_13: Claim = claim(
    "kss2018.eq13.amended",
    "The objective of the program is a level where D_1 > 0 and l <= M - 2",
    "objective(l, x) >= 0",
    where="""
        M integer, l integer, x family(1),
        M >= 2, 0 <= l, l <= M - 2, between_0_and_1[M - l](x), sum(i, 1, M - l, x[i]) <= M - 1 - l,
        0 < x[1]
    """,
    source=at("Theorem 2 (b), eq. (13)"),
    fidelity="amended",
    says=r"the same, with $0<D_{1}$ and $l\leq M-2$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 2, 0 <= l, between_0_and_1[M - l](x)"},
    proof=lambda: _prove_program(amended_13),
    negative_control="objective(l, x) > 0",
    control_note="strictly: D_i = 2/3",
    control_proof=_not_strictly,
    satisfying_instance=_HALVES,
)

printed_22: Claim = claim(
    "kss2018.eq22",
    "(22) has a value that is a level, so not negative, wherever its constraints hold, for k = 0, ..., M",
    "objective(l, x) >= 0",
    where="""
        M integer, l integer, x family(1),
        M >= 2, 0 <= l, l <= M, between_0_and_1(x), sum(i, 1, M - l, x[i]) <= M - 1 - l
    """,
    source=at("Theorem 3, eqs. (19) and (22)"),
    printed=r"$\min_{l\in\{0,1,\ldots M\}}$ ... $\log(M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k}D_{i}}{M-1-k}}{D_{1}}$ ... $D_{i}\in[0,1],$ ... $\forall\;1\leq i\leq M$",
    fidelity="restricted",
    severity="slip",
    proof=lambda: _zero_in_program(2),
    satisfying_instance=_HALVES,
    notes="(18) says that the least of these values, for k = 0, ..., M, which is l here, are bounds of a leakage. k = M - 1 leaves one "
    "letter, and D_1 = 0: (22) is log of 0 (1 - 0/0)/0, where the leakage is 0. k = M leaves none, and no point. k <= M - 2 is meant, as in "
    "Theorem 2. That D_1 = 0 divides by 0 for other k is the convention of kss2018.eq13.",
    waive={"domain-hole": "the finding itself: the printed range has k = M - 1"},
    letters={
        "l": "how many of the last letters no output stands for: k of the program (22)",
        "x[i]": "the distortion of the letter i, D_i of the program (22)",
    },
)

amended_22: Claim = claim(
    "kss2018.eq22.amended",
    "The objective of the program is a level where D_1 > 0 and l <= M - 2",
    "objective(l, x) >= 0",
    where="""
        M integer, l integer, x family(1),
        M >= 2, 0 <= l, l <= M - 2, between_0_and_1(x), sum(i, 1, M - l, x[i]) <= M - 1 - l,
        0 < x[1]
    """,
    source=at("Theorem 3, eqs. (19) and (22)"),
    fidelity="amended",
    says=r"the same, with $0<D_{1}$ and $k\leq M-2$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 2, 0 <= l, between_0_and_1(x)"},
    proof=lambda: _prove_program(amended_22),
    negative_control="objective(l, x) > 0",
    control_note="strictly: D_i = 2/3",
    control_proof=_not_strictly,
    satisfying_instance=_HALVES,
)


_odds_facts = seq(
    _first_apart,
    _reciprocals,
    have("excess", "M-1-l-sum(i, 2, M-l, x[i])-x[1] >= 0"),
)

_TWO = Table(tuple(((k, i), num(i)) for k in (1,) for i in (1, 2)))
_PARTS_EXAMPLE: dict[str, object] = {
    "M": num(2),
    "R": Lambda(("s", "i"), num("1/2")),
    "n": num(1),
    "T": _TWO,
    "U": _TWO,
    "D": num("1/4"),
}
_SET_EXAMPLE: dict[str, object] = {**_PARTS_EXAMPLE, "P": Lambda(("s", "i"), num("1/2"))}

# --- the outer cases of (19) ---------------------------------------------------------------------------------------

_part = "i -> T[1,i]", "i -> U[1,i]"
_inverse = [seq(), seq(intro("i"), use("e", "h6", "1", "i"))]
_lowest = seq(
    unpack("h12", "f", "far"),
    have("M1", "M-1 > 0"),
    fact("rM", "reciprocal_positive", "M"),
    fact("rD", "reciprocal_positive", "D"),
    lemma("order", "basics.sorting.ordered", "M", "i -> R[f,i]"),
    use("least", "order", conditions=[seq(intro("i"), use("o", "h4", "f", "i"))]),
    use("unit.f", "h3", "f"),
    have("excess", "sum(i, 1, M, R[f,i]-R[f,M]) >= 0", pointwise("i", use("low", "least", "i"))),
    have("spare", "1-D > 0"),
    have("ratio", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
)


_symmetric = seq(
    lemma(
        "symmetric",
        "kss2018.eq7",
        "M",
        "D",
        f"i, j -> {WEIGHT}",
        conditions=[seq(), seq(), seq(have("room", "M-1-M*D >= 0"), arith("room*rM"))],
    ),
    exhibit(f"i, j -> {WEIGHT}"),
    split(
        seq(),
        seq(),
        seq(intro("s"), use("unit", "h8", "s"), arith(eq=[("D", "unit")])),
    ),
)


def _prove_third_low() -> Certificate:
    """The symmetric mechanism is valid for every source; no mechanism valid for one part is better (Theorem 2)."""
    bound = seq(
        intro("Q", "eps", "g"),
        lemma(("there", "least.R"), "kss2018.theorem2.low", "M", "s, i -> R[s,i]", "D", conditions=[*[seq()] * 6]),
        lemma(
            ("to", "from"),
            "kss2018.remark1",
            "M",
            "s, i -> R[s,U[1,i]]",
            *_part,
            "D",
            "eps",
            conditions=[
                seq(),
                seq(intro("s", "i"), use("e", "h6", "1", "i"), use("p", "h2", "s", "U[1,i]")),
                seq(
                    intro("s"),
                    lemma(
                        "sum",
                        "basics.permutations.sum",
                        "M",
                        "i -> U[1,i]",
                        "i -> T[1,i]",
                        "i -> R[s,i]",
                        conditions=_inverse,
                    ),
                ),
                _inverse[1],
            ],
        ),
        use(
            ("A", "a"),
            "from",
            conditions=[
                seq(
                    exhibit("i, j -> Q[i,j]"),
                    split(
                        seq(),
                        seq(),
                        seq(
                            intro("s"),
                            use(("u", "is"), "h9", "s", "1"),
                            use("v", "g.3", "u"),
                            have(
                                "as.u",
                                "sum(i, 1, M, P[u,i]*(1-Q[i,i])) = sum(i, 1, M, R[s,U[1,i]]*(1-Q[i,i]))",
                                pointwise("i", use("e", "is", "i"), arith(eq=[("1-Q[i,i]", "e")])),
                            ),
                        ),
                    ),
                )
            ],
        ),
        use(
            "bound",
            "least.R",
            "i, j -> A[i,j]",
            "eps",
            conditions=[
                seq(),
                seq(),
                seq(
                    intro("s"),
                    use("v", "a.3", "s"),
                    have(
                        "same",
                        "sum(i, 1, M, R[s,U[1,T[1,i]]]*(1-A[i,i])) = sum(i, 1, M, R[s,i]*(1-A[i,i]))",
                        pointwise("i", use("e", "h6", "1", "i"), rewrite("e.3")),
                    ),
                ),
            ],
        ),
    )
    return prove(third_low.statement, _lowest, split(_symmetric, bound), defined=_lowest)


_FOLDED_LETTERS = {
    "R[s,i]": "the probability of the letter i under the source s of the folded set",
    "n": "how many permutations there are",
    "T[k,i]": "where the k-th permutation puts the letter i",
    "U[k,i]": "where its inverse puts the letter i",
    "s": "the index of a source of R",
    "u": "the index of a source of P",
    "P[u,i]": "the probability of the letter i under the source u of the set itself",
}

third_low: Claim = claim(
    "kss2018.theorem3.low",
    "Theorem 3, first case: below D^(1) of the intersection the symmetric mechanism is optimal",
    "least_level(D, symmetric_level(D))",
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), P family(2),
        D real,
        folded(R, n, T, U), sources(P),
        forall s real, k in 1..n: exists u real: forall i in 1..M: P[u, i] = R[s, U[k, i]],
        0 < D, M >= 2, exists s real: D < R[s, M]
    """,
    source=at("Theorem 3, eqs. (18) and (19), for 0 < D < D^(1)"),
    printed=r"$\epsilon_{\text{DP:III}}^{*}(\mathcal{P}_{\text{II}},D,\mathcal{T})\triangleq$ ... $\log\left((M-1)\frac{1-D}{D}\right),$ ... $0<D<D^{(1)}$",
    letters=_FOLDED_LETTERS,
    idea=(
        "The symmetric mechanism is valid for every source, as all letters have the distortion D. Conversely "
        "renaming letters by T_1 makes any mechanism valid for the set one valid for R at the same level, and there"
        " the first case of Theorem 2 is the bound."
    ),
    proof=_prove_third_low,
    negative_control="least_level(D, log(M*(1 - D)/D))",
    control_note="M for M - 1",
    control_proof=lambda: _refute_larger(),
    satisfying_instance=_SET_EXAMPLE,
    notes="R is the intersection of the folded parts: P has R[s, U_k(.)] for all s and k. For every M >= 2, all permutations, "
    "every source set with these sources in it. Both sides of (18) then have this value; for D up to D^(1) of the union "
    "see kss2018.theorem3.low.upper.",
)

third_low_upper: Claim = claim(
    "kss2018.theorem3.low.upper",
    "Theorem 3, first case, upper bound: below D^(1) of the union the level of the symmetric mechanism is enough",
    "achievable(D, symmetric_level(D))",
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2), P family(2),
        D real,
        folded(R, n, T, U), sources(P),
        forall u real: exists s real, k in 1..n: forall i in 1..M: P[u, i] = R[s, U[k, i]],
        0 < D, M >= 2, exists s real: D < R[s, M]
    """,
    source=at("Theorem 3, eqs. (18) and (19), for 0 < D < D^(1)"),
    printed=third_low.printed,
    others=["kss2018.theorem3.low"],
    letters=_FOLDED_LETTERS,
    waive={"unused-hypothesis": "the setting of the page; the symmetric mechanism is valid for every source"},
    proof=lambda: prove(third_low_upper.statement, _lowest, _symmetric, defined=_lowest),
    negative_control="achievable(D, 0)",
    control_note="level 0",
    control_proof=lambda: _refute_lower_level(),
    satisfying_instance=_SET_EXAMPLE,
    notes="R is the union of the folded parts: every source of P is R[s, U_k(.)] for some s and k.",
)


def _refute_larger() -> Certificate:
    """The uniform law on two letters, D = 1/4: the symmetric mechanism has level log 3."""
    matrix = Table(tuple(((i, j), num("3/4" if i == j else "1/4")) for i in (1, 2) for j in (1, 2)))
    return Witness((*_SET_EXAMPLE.items(), ("Q", matrix), ("eps", Log(num(3)))))  # type: ignore[arg-type]


def _refute_lower_level() -> Certificate:
    """The uniform law on two letters, D = 1/4: a constant mechanism has distortion 1/2."""
    none = seq(intro("Q"), classical(use("v", "not.3", "0"), exhibit("1", "2", "1")))
    only = seq(intro("u"), exhibit("0", "1"))
    cells = seq(intro("k", "i"), each(Enumerate("i", 1, 2)))
    hypotheses = [seq(), seq(), seq(), seq(), seq(), cells, seq(), seq(), only, seq(), seq(), exhibit("0")]
    same = "k, i -> kronecker(i,1)+2*kronecker(i,2)"
    values = ("2", "s, i -> 1/2", "1", same, same, "u, i -> 1/2", "1/4")
    return fails(third_low_upper, exhibit(*values), split(split(*hypotheses), none))


third_high: Claim = claim(
    "kss2018.theorem3.high",
    "Theorem 3, last case: from D = (M-1)/M on no leakage is needed",
    "least_level(D, 0)",
    where="M integer, P family(2), D real, source_set(P), (M - 1)/M <= D, D <= 1",
    source=at("Theorem 3, eqs. (18) and (19), for (M-1)/M <= D <= 1"),
    printed=r"$\epsilon_{\text{DP:III}}^{*}(\mathcal{P}_{\text{II}},D,\mathcal{T})\triangleq$ ... $0,$ ... $\frac{M-1}{M}\leq D\leq 1$",
    idea=(
        "The output law 1/M, whatever the letter, has distortion (M-1)/M <= D for every source and renaming, and "
        "level 0. No mechanism has a negative level, as a row sums to 1."
    ),
    # The output 1/M whatever the letter; no level is negative.
    proof=lambda: prove(third_high.statement, split(exhibit("i, j -> 1/M"), _level_is_not_negative)),
    negative_control="least_level(D, 1)",
    control_note="level 1",
    control_proof={"M": 2, "P": "s, i -> 1/2", "D": "1/2", "Q": "i, j -> 1/2", "eps": 0},
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", "D": "1/2"},
    notes="For every source set of every class: both sides of (18) are 0 in this range.",
)

PROGRAMS = [printed_13, amended_13, printed_22, amended_22]

CLAIMS = [*PROGRAMS, third_low, third_low_upper, third_high, upper, remark4, corollary1, remark6]
