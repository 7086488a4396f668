"""Theorem 2, the single program of (13): the least level of a mechanism with so many zero columns."""

from theorems.kss2018.model import at
from theorems.kss2018.theorem2 import _cut, _in_tail, _padded
from theorems.kss2018.theorem2_printed import LEVEL, SOURCE_AT, _no_mechanism_at, _odds
from verify.claims.prelude import *

_LETTERS = {
    "l": "how many of the last letters no output stands for",
    "x[i]": "the distortion of the letter i, D_i of the program (13)",
    "s": "the index of a source P[s,.]",
}

# --- from a mechanism to the program ---------------------------------------------------------------------------------

_valid_kept = have(  # a letter that is given up costs its probability
    "cost",
    "forall s real: sum(i, 1, M-l, P[s,i]*(1-Q[i,i])) <= D-sum(i, M-l+1, M, P[s,i])",
    intro("s"),
    use("v", "g.3", "s"),
    _cut("P[s,i]*(1-Q[i,i])"),
    have(
        "end",
        "sum(i, M-l+1, M, P[s,i]*(1-Q[i,i])) = sum(i, M-l+1, M, P[s,i])",
        pointwise("i", use("z", "g.4", "i", "i"), rewrite("z")),
    ),
)
_sum = "sum(j, 1, M-l, {0}[j])"
_lowest = have(  # the smallest of the distortions meets the level, too
    "first",
    f"(exp(eps)-1)*y[1]+{_sum.format('y')} >= M-l-1",
    fact("level", "trichotomy", "exp(eps)", "1"),
    alternatives(
        "c",
        "level",
        seq(),
        seq(use("e", "own.2", "1"), arith("e", eq=["y.4", ("1-Q[1,1]", "c"), ("y[1]", "c")])),
        seq(
            fact("r", "reciprocal_positive", "exp(eps)-1"),
            use(
                "bound",
                "y.2",
                f"(M-l-1-{_sum.format('y')})/(exp(eps)-1)",
                conditions=[
                    seq(
                        intro("i"),
                        use("e", "own.2", "i"),
                        have("e0", f"(exp(eps)-1)*(1-Q[i,i])-(M-l-1-{_sum.format('y')}) >= 0"),
                        arith("e0*r"),
                    )
                ],
            ),
            use("b1", "bound", "1"),
            have("b0", f"y[1]-(M-l-1-{_sum.format('y')})/(exp(eps)-1) >= 0"),
            have("t", "exp(eps)-1 > 0"),
            arith("b0*t"),
        ),
    ),
)
_within = seq(  # a larger sum than M - l - 1 is no use: shrink by the factor c
    have("y0", "forall i in 1..M-l: 0 <= y[i] <= 1", intro("i"), use("a", "low", "i"), use("b", "high", "i")),
    have(
        "factor",
        f"exists c real: 0 <= c and c <= 1 and c*{_sum.format('y')} <= M-l-1 and (exp(eps)-1)*(c*y[1])+c*{_sum.format('y')} >= M-l-1",
        cases(
            "big",
            f"{_sum.format('y')} > M-l-1",
            seq(
                fact("rT", "reciprocal_positive", _sum.format("y")),
                have("extra", f"{_sum.format('y')}-(M-l-1) >= 0"),
                have("n1", "M-l-1 >= 0"),
                have("y1", "y[1] >= 0", use("b", "y0", "1")),
                have(
                    "c",
                    f"exists c real: 0 <= c and c <= 1 and c*{_sum.format('y')} = M-l-1",
                    exhibit(f"(M-l-1)/{_sum.format('y')}"),
                    split(arith("n1*rT"), arith("extra*rT")),
                ),
                unpack("c", "c", "c"),
                exhibit("c"),
                have("t", "exp(eps)-1 >= 0"),
                have("cy", "c*y[1] >= 0", arith("c.1*y1")),
                split(seq(), seq(), seq(), arith("t*cy", eq=["c.3"])),
            ),
            exhibit("1"),
        ),
    ),
    unpack("factor", "c", "c"),
)
_program = seq(
    intro("there"),
    unpack("there", "Q", "g"),
    have("n", "M-l >= 1"),
    have(
        "kept",
        "forall i in 1..M-l: sum(j, 1, M-l, Q[i,j]) = 1",
        intro("i"),
        use("row", "g.2", "i"),
        fact("cut", "sum_split", "sum(j, 1, M, Q[i,j])", "M-l"),
        have("end", "sum(j, M-l+1, M, Q[i,j]) = sum(j, M-l+1, M, 0)", pointwise("j", use("z", "g.4", "i", "j"))),
    ),
    _valid_kept,
    lemma("own", "kss2018.theorem3.distortions", "M-l", "Q", "eps"),
    lemma("sort", "basics.sorting.increasing", "M-l"),
    use("sorted", "sort", "i -> 1-Q[i,i]"),
    unpack("sorted", "y", "y"),
    use("low", "y.2", "0"),
    use("high", "y.3", "1"),
    fact("m", "exp_monotone", "0", "eps"),
    _lowest,
    _within,
    have("c1", "1-c >= 0"),
    exhibit("i -> c*y[i]"),
    split(
        seq(intro("i"), use("b", "y0", "i"), have("u", "1-y[i] >= 0"), split(arith("c.1*b.1"), arith("c.1*u", "c1"))),
        seq(intro("i"), use("b", "y.1", "i"), have("u", "y[i+1]-y[i] >= 0"), arith("c.1*u")),
        seq(),
        seq(fact("cut", "sum_split", _sum.format("y"), "1")),
        seq(
            intro("s"),
            use("v", "cost", "s"),
            use("less", "y.5", "i -> P[s,i]"),
            have(
                "mean",
                "sum(i, 1, M-l, P[s,i]*y[i]) >= 0",
                pointwise("i", use("b", "y0", "i"), use("p", "h2", "s", "i"), arith("b.1*p")),
            ),
            arith("mean*c1", "less", "v"),
        ),
    ),
)

# --- from the program to a mechanism ---------------------------------------------------------------------------------

_columns = seq(
    intro("there"),
    unpack("there", "x", "p"),
    _padded,
    unpack("full", "X", "X"),
    fact("m", "exp_monotone", "0", "eps"),
    have("t", "exp(eps)-1 >= 0"),
    have(
        "box",
        "forall i in 1..M: 0 <= X[i] <= 1",
        intro("i"),
        cases("in", "i <= M-l", seq(use("is", "X.1", "i"), use("b", "p.1", "i")), seq(_in_tail, use("is", "X.2", "i"))),
    ),
    have(
        "least",
        "forall i in 1..M: X[i] >= x[1]",
        intro("i"),
        cases(
            "in",
            "i <= M-l",
            seq(
                use("is", "X.1", "i"),
                lemma("order", "basics.sorting.ordered", "i", "j -> -x[j]"),
                use("up", "order"),
                use("one", "up", "1"),
            ),
            seq(_in_tail, use("is", "X.2", "i"), use("b", "p.1", "1")),
        ),
    ),
    have(
        "sums",
        "sum(i, 1, M, X[i]) = sum(i, 1, M-l, x[i])+l",
        _cut("X[i]"),
        have("head", "sum(i, 1, M-l, X[i]) = sum(i, 1, M-l, x[i])"),
        have("tail", "sum(i, M-l+1, M, X[i]) = sum(i, M-l+1, M, 1)"),
    ),
    fact("one", "sum_split", "sum(i, 1, M-l, x[i])", "1"),
    lemma("made", "kss2018.section3.given_distortions", "M", "X", "eps"),
    use(
        "done",
        "made",
        conditions=[
            seq(),
            seq(),
            seq(
                intro("i"),
                use("lo", "least", "i"),
                have("gap", "X[i]-x[1] >= 0"),
                arith("gap*t", "p.4", eq=["sums", "one"]),
            ),
        ],
    ),
    unpack("done", "Q", "q"),
    exhibit("Q"),
    split(
        seq(),
        seq(),
        seq(
            intro("s"),
            use("v", "p.5", "s"),
            have("is", "sum(i, 1, M, P[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[s,i]*X[i])"),
            _cut("P[s,i]*X[i]"),
            have("head", "sum(i, 1, M-l, P[s,i]*X[i]) = sum(i, 1, M-l, P[s,i]*x[i])"),
            have("tail", "sum(i, M-l+1, M, P[s,i]*X[i]) = sum(i, M-l+1, M, P[s,i])"),
        ),
        seq(
            intro("i", "j"),
            use("is", "X.2", "j"),
            use("d", "q.3", "j"),
            use("dp", "q.4", "i", "j", "j"),
            use("e", "q.1", "i", "j"),
            have("own", "Q[j,j] = 0"),
            have("high", "Q[i,j] <= 0", arith("dp", eq=[("exp(eps)", "own")])),
            fact("as", "antisymmetric", "Q[i,j]", "0"),
        ),
        seq(),
    ),
)

# --- (13) as printed -------------------------------------------------------------------------------------------------

_SOURCE = f"s, i -> {SOURCE_AT}"
_unordered = each(  # D_1 = 1, D_2 = 1/3, D_3 = 0 gives 5/3, and e^{eps*} = 2
    Choose(1), split(_no_mechanism_at("3", _SOURCE, "1/2", LEVEL), exhibit("i -> kronecker(i,1)+kronecker(i,2)/3"))
)

printed_columns: Claim = claim(
    "kss2018.eq13.columns",
    "(13) is the least level of a mechanism with exactly l zero columns",
    """
        (
          exists Q family(2):
            (forall j in 1..M - l: exists i in 1..M: Q[i, j] > 0) and suppresses(Q, D, l, eps)
        )
        <=> (
            exists x family(1):
              between_0_and_1[M - l](x)
              and 0 < x[1]
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and within_budget(l, x, D)
              and objective(l, x) <= eps
          )
    """,
    where="""
        M integer, P family(2), D real, l integer, eps real,
        source_set(P), ordered(P), forall s real: P[s, 1] > 1/M, 0 < D, 0 <= l, l <= M - 2,
        reaches_threshold(D, l), below_last_threshold(D)
    """,
    source=at("Theorem 2 (b), eq. (13)"),
    printed=r"$\epsilon^{(l)^{*}}_{\text{DP:II}}(\mathcal{P},D)$ is the minimum leakage achievable over all $(\mathcal{P},D)$-valid mechanisms with exactly $l$ columns with all zero elements and $M-l$ columns with positive elements, formally defined as",
    severity="slip",
    defect_of="kss2018.theorem2",
    proof=lambda: disprove(
        printed_columns.statement,
        exhibit("3", _SOURCE, "1/2", "0", LEVEL),
        split(split(*[seq()] * 9, exhibit("0")), _unordered),
        defined=_odds,
    ),
    letters=_LETTERS,
    others=["kss2018.eq13"],
    notes="The example is that of kss2018.theorem2: (13) lacks D_1 <= ... <= D_{M-l}. Read with D_1 > 0, and with the last "
    "l columns zero, which Lemma 4 leaves free. For l > 0 it also takes D^(l) from every source (kss2018.eq13.tails).",
)

columns: Claim = claim(
    "kss2018.eq13.columns.amended",
    "(13) with ordered D_i and each source's own tail is the least level of a mechanism with the last l columns zero, or more ('exactly' is dropped)",
    """
        (exists Q family(2): suppresses(Q, D, l, eps))
        <=> (
            exists x family(1):
              between_0_and_1[M - l](x)
              and increasing_kept(l, x)
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and exp(eps)*x[1] + sum(i, 2, M - l, x[i]) >= M - 1 - l
              and (forall s real: sum(i, 1, M - l, P[s, i]*x[i]) <= D - tail(s, l))
          )
    """,
    where="M integer, P family(2), D real, l integer, eps real, source_set(P), ordered(P), 0 <= l, l <= M - 1, eps >= 0",
    source=at("Theorem 2 (b), eq. (13)"),
    fidelity="amended",
    says=r"the same, with $D_{1}\leq\ldots\leq D_{M-l}$ and D - \sum_{i=M-l+1}^{M} P_i for D - D^{(l)}",
    proof=lambda: prove(columns.statement, split(_program, _columns)),
    negative_control={"and increasing_kept(l, x)": ""},
    control_note="without the order of the D_i",
    control_proof=lambda: fails(
        columns,
        exhibit("3", _SOURCE, "1/2", "0", LEVEL),
        split(split(*[seq()] * 6, fact("pos", "log_monotone", "1", "5/3")), _unordered),
    ),
    satisfying_instance={"M": 2, "P": Lambda(("s", "i"), num("1/2")), "D": "1/2", "l": 0, "eps": 1},
    letters=_LETTERS,
    idea="The distortions of the letters kept, put in increasing order, cost no more and meet the level at the smallest of them; a "
    "sum above M-1-l is no use and is scaled down. Conversely they are, with 1 for the letters given up, those of a mechanism "
    "(52), in which a letter of distortion 1 has a zero column.",
    notes="The objective is multiplied out, e^eps D_1 + D_2 + ... + D_{M-l} >= M-1-l, which needs no D_1 > 0. Mechanisms with l zero "
    "columns or more, so that the least level is attained where the program has a least value. For every M, l and Class II set.",
)

CLAIMS = [printed_columns, columns]
