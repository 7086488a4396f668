"""Section V-F: how many letters a valid mechanism keeps. Lemma 8 with the steps of its proof.

"D < D^(k)" is said as "some source has a larger tail", "D >= D^(k)" as "every source has a tail of at most D".
"""

from theorems.kss2018.model import CHANNEL, at
from theorems.kss2018.section5_zero import ONE_SOURCE, constant_is_least
from verify.claims.prelude import *
from verify.kernel.terms import add, mul

# --- Lemma 8 -------------------------------------------------------------------------------------------------------

SUPPRESSED = "(forall j in 1..M: z[j] = 0 or (z[j] = 1 and (forall i in 1..M: Q[i,j] = 0))) and sum(j, 1, M, z[j]) >= k"
TAIL = "sum(i, M-k+1, M, P[s,i])"


def tail_bound(order: str) -> list[Tactic]:
    """sum P_i z_i >= the tail of k, for z in [0, 1] (fact `z01`) of sum >= k (fact `many`), P decreasing (`order`)."""

    def least_last(label: str, upto: str) -> Tactic:
        return seq(
            lemma(label, "basics.sorting.ordered", upto, "j -> P[s,j]"),
            use("low", label, conditions=[intro("j")]),
        )

    return [
        fact("cut.p", "sum_split", "sum(i, 1, M, P[s,i]*z[i])", "M-k"),
        fact("cut.z", "sum_split", "sum(i, 1, M, z[i])", "M-k"),
        have(
            "head",
            "sum(i, 1, M-k, (P[s,i]-P[s,M-k+1])*z[i]) >= 0",
            pointwise("i", least_last("order", "M-k+1"), use("z", "z01", "i")),
        ),
        have(
            "end",
            "sum(i, M-k+1, M, (P[s,M-k+1]-P[s,i])*(1-z[i])) >= 0",
            pointwise(
                "i",
                least_last("order", "i"),
                use("o", "low", "M-k+1"),
                have("g", "P[s,M-k+1]-P[s,i] >= 0"),
                have("u", "1-z[i] >= 0"),
                arith("g*u"),
            ),
        ),
        use("next", "h2", "s", "M-k+1"),
        have("spare", "sum(i, 1, M, z[i])-k >= 0"),
        have(
            "least",
            f"sum(i, 1, M, P[s,i]*z[i]) >= {TAIL}",
            arith("head", "end", "next*spare", eq=["cut.p", ("P[s,M-k+1]", "cut.z")]),
        ),
    ]


_z01 = have("z01", "forall i in 1..M: 0 <= z[i] and z[i] <= 1", intro("i"), use("each", "given.3", "i"))

_kept = have(  # D_i >= z_i
    "kept",
    "sum(i, 1, M, P[s,i]*(1-Q[i,i]-z[i])) >= 0",
    pointwise(
        "i",
        use("each", "given.3", "i"),
        alternatives(
            "c",
            "each",
            seq(
                lemma("others", "basics.sums.term", "M", "j -> Q[i,j]", "i"),
                have("own", "1-Q[i,i]-z[i] >= 0"),
            ),
        ),
    ),
)


_second_letter = seq(intro("j"), fact("at", "trichotomy", "j", "2"), alternatives("c", "at"))


def _refute_support() -> Certificate:
    """Two letters, the uniform law, D = 1/2, k = 1: the second letter is never given."""
    values = ("2", "s, i -> 1/2", "1/2", "1")
    return fails(
        support,
        exhibit(*values),
        split(
            split(seq(), seq(), seq(), seq(), seq(), exhibit("0")),
            seq(
                exhibit("i, j -> kronecker(j,1)", "j -> kronecker(j,2)"),
                split(split(seq(), seq(), _second_letter)),
            ),
        ),
    )


support: Claim = claim(
    "kss2018.lemma8",
    "Below D^(k) no valid mechanism has k all-zero columns or more",
    "forall Q family(2), z family(1): mechanism(Q) and zero_columns(Q, z, k) => not valid(Q, D)",
    where="""
        M integer, P family(2), D real, k integer,
        source_set(P), ordered(P), 1 <= k <= M, below_threshold(D, k)
    """,
    source=at("Lemma 8; Theorem 2 (a)"),
    printed=r"For a $k\in\{1,2,\ldots,M\}$ and $D<D^{(k)}$, no $(\mathcal{P},D)$-valid mechanism can have an output support size of less than or equal to $(M-k)$",
    proof=lambda: prove(
        support.statement,
        intro("Q", "z", "given", "all"),
        unpack("h6", "s", "far"),
        use("valid", "all", "s"),
        _z01,
        _kept,
        *tail_bound("h4"),
        have("no", "0 < 0"),
        absurd("no"),
    ),
    negative_control={"below_threshold(D, k)": "exists s real: D <= tail(s, k)"},
    control_note="D = D^(k): then the last k letters can go",
    control_proof=lambda: _refute_support(),
    satisfying_instance=Witness((*ONE_SOURCE, ("D", num("1/4")), ("k", num(1)))),
    notes="z marks columns that are zero. k = M: no mechanism has only zero columns. For every set "
    "of sources with a "
    "common decreasing order.",
)


_TWO_AND_A_ZERO_COLUMN = (
    ("M", num(2)),
    ("P", Lambda(("s", "i"), add(num("3/4"), mul(num("-1/2"), Delta(Var("i"), num(2)))))),
    ("k", num(1)),
    ("s", num(0)),
    ("Q", Lambda(("i", "j"), Delta(Var("j"), num(1)))),
    ("z", Lambda(("j",), Delta(Var("j"), num(2)))),
)

strictly_more: Claim = claim(
    "kss2018.lemma8.cost",
    "k or more all-zero columns cost strictly more than the tail of k",
    "distortion((i) -> P[s, i], Q) > tail(s, k)",
    where="""
        M integer, P family(2), k integer, s real, Q family(2), z family(1),
        source_set(P), ordered(P), 1 <= k <= M, channel[M, M](Q), zero_columns(Q, z, k)
    """,
    source=at("Lemma 8, proof"),
    printed=(
        "any mechanism with $k$ or more all-zero columns results in an average distortion "
        r"$\sum_{i=1}^{M}P_{i}D_{i}$, which is strictly greater than $\sum_{i=M-k+1}^{M}P_{i}$"
    ),
    severity="slip",
    proof=lambda: Witness(_TWO_AND_A_ZERO_COLUMN),
    satisfying_instance=Witness(_TWO_AND_A_ZERO_COLUMN),
    notes="Equal where the last k letters are mapped to others and nothing else is changed. Lemma 8 "
    "needs only >=.",
    letters={
        "s": "the index of a source",
        "z[j]": "1 for a column j that is marked, which is zero, else 0",
    },
)

no_less: Claim = claim(
    "kss2018.lemma8.cost.amended",
    "k or more all-zero columns cost at least the tail of k",
    "distortion((i) -> P[s, i], Q) >= tail(s, k)",
    where="""
        M integer, P family(2), k integer, s real, Q family(2), z family(1),
        source_set(P), ordered(P), 1 <= k <= M, channel[M, M](Q), zero_columns(Q, z, k)
    """,
    source=at("Lemma 8, proof"),
    fidelity="amended",
    says=r"the same, with: which is at least $\sum_{i=M-k+1}^{M}P_{i}$",
    proof=lambda: prove(
        no_less.statement,
        have(
            "given",
            f"{CHANNEL} and {SUPPRESSED}",
        ),
        _z01,
        _kept,
        *tail_bound("h4"),
    ),
    negative_control={"ordered(P),": ""},
    control_note="without the order of the probabilities",
    control_proof={
        "M": 2,
        "P": "s, i -> 1/4 + 1/2*kronecker(i, 2)",
        "k": 1,
        "s": 0,
        "Q": "i, j -> kronecker(j, 2)",
        "z": "j -> kronecker(j, 1)",
    },
    satisfying_instance=Witness(_TWO_AND_A_ZERO_COLUMN),
    letters={
        "s": "the index of a source",
        "z[j]": "1 for a column j that is marked, which is zero, else 0",
    },
)


def _letters(first: Tactic, last: Tactic) -> Tactic:
    """A goal about letter i, kept or suppressed."""
    gap = fact("gap", "integer_gap", "M-k", "i")
    return cases(
        "in", "i <= M-k", seq(use("b", "mark.1", "i"), first), seq(gap, use("b", "mark.2", "i"), last)
    )


def _refute_early_suppression() -> Certificate:
    """Two letters, the uniform law, k = 1, D = 0: no letter can be suppressed."""
    nothing_goes = seq(
        intro("Q"),
        classical(
            use("valid", "not.3", "0"),
            use("first", "not.2", "1"),
            use("e", "not.1", "1", "2"),
            exhibit("2", "2"),
        ),
    )
    return fails(
        suppression_amended,
        exhibit("2", "s, i -> 1/2", "0", "1"),
        split(seq(), nothing_goes),
    )


_THREE_TO_ONE = "s, i -> 3/4-kronecker(i,2)/2"
_some_entry = cases("first", "Q[1,1] > 0", exhibit("1", "1"), exhibit("1", "2"))

suppression: Claim = claim(
    "kss2018.thresholds",
    "From D^(k) on, k letters may be suppressed, for all k of (9)",
    "may_suppress(D, k)",
    where="""
        M integer, P family(2), D real, k integer,
        source_set(P), ordered(P), 1 <= k <= M, reaches_threshold(D, k)
    """,
    source=at("Section V-F, first paragraph"),
    printed=r"for $D\geq D^{(k)}$, the output alphabet size may be suppressed by $k$ or more elements",
    fidelity="reading",
    severity="slip",
    proof=lambda: disprove(
        suppression.statement,
        exhibit("2", _THREE_TO_ONE, "1", "2"),
        split(seq(), seq(intro("Q"), classical(_some_entry))),
    ),
    satisfying_instance=Witness((*ONE_SOURCE, ("D", num("1/2")), ("k", num(1)))),
    notes="Reading: k is that of (9) and of Lemma 8, 1, ..., M. No mechanism has only zero columns: at k = M, where D^(M) = 1, it fails. Read of "
    "the k <= M - 1 that can be suppressed, as in Remark 3, it stands: kss2018.thresholds.amended.",
)

suppression_amended: Claim = claim(
    "kss2018.thresholds.amended",
    "From D^(k) on, k <= M - 1 letters may be suppressed",
    "may_suppress(D, k)",
    where="""
        M integer, P family(2), D real, k integer,
        source_set(P), ordered(P), 1 <= k <= M - 1, reaches_threshold(D, k)
    """,
    source=at("Section V-F, first paragraph"),
    fidelity="amended",
    says=r"for $D\geq D^{(k)}$ and $k\leq M-1$, the output alphabet size may be suppressed by $k$ or more elements",
    waive={"unused-hypothesis": "the setting of the page; it holds without ordered(P)"},
    proof=lambda: prove(
        suppression_amended.statement,
        have(  # b marks the last k letters
            "marked",
            "exists b family(1): (forall i in 1..M-k: b[i] = 0) and (forall i in M-k+1..M: b[i] = 1)",
            exhibit("i -> sum(l, M-k+1, M, kronecker(i,l))"),
        ),
        unpack("marked", "b", "mark"),
        exhibit("i, j -> kronecker(i,j)*(1-b[i])+kronecker(j,1)*b[i]"),
        split(
            seq(intro("i", "j"), _letters(rewrite("b"), rewrite("b"))),
            seq(),
            seq(
                intro("s"),
                fact("cut", "sum_split", "sum(i, 1, M, P[s,i]*b[i])", "M-k"),
                have("head", "sum(i, 1, M-k, P[s,i]*b[i]) = sum(i, 1, M-k, 0)"),
                have("end", f"sum(i, M-k+1, M, P[s,i]*b[i]) = {TAIL}"),
                use("first", "mark.1", "1"),
            ),
            seq(intro("i", "j"), fact("first", "delta_distinct", "j", "1"), _letters(seq(), rewrite("b"))),
        ),
    ),
    negative_control={"reaches_threshold(D, k)": "forall s real: sum(i, M - k + 2, M, P[s, i]) <= D"},
    control_note="D^(k-1) in place of D^(k)",
    control_proof=lambda: _refute_early_suppression(),
    satisfying_instance=Witness((*ONE_SOURCE, ("D", num("1/2")), ("k", num(1)))),
    notes="The last k letters answer 1, the others themselves. k runs to M - 1.",
)


# --- after Lemma 8 -------------------------------------------------------------------------------------------------


_zero_of_two = seq(
    lemma(("to", "from"), "kss2018.lemma7", "2", "s, i -> 3/4-(1/2)*kronecker(i,2)", "1/4"),
    use("zero", "from"),
)


def _refute_reversed() -> Certificate:
    """P = (3/4, 1/4), D = 1/4: leakage 0 needs D_1 + D_2 = 1 and 3/4 D_1 + 1/4 D_2 <= 1/4, so D = (0, 1)."""
    values = ("2", "s, i -> 3/4-(1/2)*kronecker(i,2)", "1/4")
    none = seq(
        intro("Q"), classical(use("valid", "not.3", "0"), use("down", "not.4", "2", "1", "2"), exhibit("1"))
    )
    return disprove(
        reversed_order.statement,
        exhibit(*values, "0"),
        split(split(seq(), seq(), seq(), seq(), seq(), _zero_of_two), none),
    )


reversed_order: Claim = claim(
    "kss2018.lemma8.order",
    "Class II: some optimal mechanism has D_1 >= ... >= D_M",
    "exists Q family(2): achieves(Q, D, v) and increasing((i) -> Q[i, i])",
    where="""
        M integer, P family(2), D real, v real,
        source_set(P), ordered(P), 0 < D <= 1, least_level(D, v)
    """,
    source=at("Section V-F, after Lemma 8"),
    printed=r"based on Lemma 4, there exists an optimal mechanism with $D_{1}\geq D_{2}\geq\ldots\geq D_{M}$",
    severity="slip",
    proof=_refute_reversed,
    notes="Lemma 4 has the opposite order, which is the true one (kss2018.lemma4).",
    letters={"v": "a level of differential privacy, in nats"},
)


in_order: Claim = claim(
    "kss2018.lemma8.order.amended",
    "Class II: some optimal mechanism has D_1 <= ... <= D_M",
    "exists Q family(2): achieves(Q, D, v) and decreasing((i) -> Q[i, i])",
    where="""
        M integer, P family(2), D real, v real,
        source_set(P), ordered(P), 0 < D <= 1, least_level(D, v)
    """,
    source=at("Section V-F, after Lemma 8"),
    fidelity="amended",
    says=r"based on Lemma 4, there exists an optimal mechanism with $D_{1}\leq D_{2}\leq\ldots\leq D_{M}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 < D <= 1"},
    proof=lambda: prove(
        in_order.statement,
        lemma("ordered", "kss2018.lemma4", "M", "P", "D", "v"),
        use(("Q", "q"), "ordered"),
        exhibit("Q"),
    ),
    negative_control="exists Q family(2): achieves(Q, D, v) and increasing((i) -> Q[i, i])",
    control_note="as printed",
    control_proof=_refute_reversed,
    instance_proof=lambda: lives(
        in_order, ("1", "s, i -> 1", "1", "0"), *[seq()] * 5, constant_is_least("1", "1")
    ),
    letters={"v": "a level of differential privacy, in nats"},
)

CLAIMS = [support, strictly_more, no_less, suppression, suppression_amended, reversed_order, in_order]
