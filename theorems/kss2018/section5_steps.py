"""Section V-F: what the proofs of Claims 1-5 assert, (37)-(44); Remark 8."""

from theorems.kss2018.model import at
from theorems.kss2018.section5_pairs import matrix
from verify.claims.prelude import *

# --- (37)-(44) -----------------------------------------------------------------------------------------------------

_swapped = (
    ("K", num(2)),
    ("p", Table((((1,), num(1)), ((2,), num(0))))),
    ("q", Table((((1,), num(0)), ((2,), num(1))))),
)

skipped: Claim = claim(
    "kss2018.eq37",
    "Before (37): a row that exceeds another at l = 1 and is at least the other for 2 < l would sum to more than 1",
    "not (p[1] > q[1] and (forall l in 3..K: p[l] >= q[l]))",
    where="""
        K integer, p family(1), q family(1),
        K >= 2, sum(l, 1, K, p[l]) = 1, sum(l, 1, K, q[l]) = 1
    """,
    source=at("Claim 1, proof, before eq. (37)"),
    printed=(
        r"for any other $2<l\leq M-k$, $Q(l|i)\geq Q(l|j)$ ... "
        r"$1=Q(1|i)+\sum_{l=2}^{M-k}Q(l|i)>Q(1|j)+\sum_{l=2}^{M-k}Q(l|j)=1$"
    ),
    severity="slip",
    proof=lambda: Witness(_swapped),
    satisfying_instance=Witness(_swapped),
    notes=(
        "l = 2 is left out; it should be 2 <= l. p and q are rows i and j, K = M - k. In row i, black throughout,"
        " it holds at l = 2 as well, so (37) itself stands."
    ),
    letters={
        "K": "the number of columns that are not zero, M - k",
        "p[l]": "the entry l of row i, Q(l|i)",
        "q[l]": "the entry l of row j, Q(l|j)",
    },
)

row_sums: Claim = claim(
    "kss2018.eq37.amended",
    "(37): a row that exceeds another at l = 1 and is at least the other for 2 <= l would sum to more than 1",
    "not (p[1] > q[1] and (forall l in 2..K: p[l] >= q[l]))",
    where="""
        K integer, p family(1), q family(1),
        K >= 1, sum(l, 1, K, p[l]) = 1, sum(l, 1, K, q[l]) = 1
    """,
    source=at("Claim 1, proof; eq. (37)"),
    fidelity="amended",
    says=r"for any other $2\leq l\leq M-k$, $Q(l|i)\geq Q(l|j)$",
    proof=lambda: prove(
        row_sums.statement,
        intro("both"),
        *[fact(f"cut.{n}", "sum_split", f"sum(l, 1, K, {n}[l])", "1") for n in ("p", "q")],
        have("rest", "sum(l, 2, K, p[l]-q[l]) >= 0"),
        have("no", "0 < 0"),
        absurd("no"),
    ),
    negative_control="not (p[1] >= q[1] and (forall l in 2..K: p[l] >= q[l]))",
    control_note="equal at l = 1",
    control_proof={"K": 1, "p": "l -> 1", "q": "l -> 1"},
    satisfying_instance={"K": 1, "p": "l -> 1", "q": "l -> 1"},
    letters={
        "K": "the number of columns that are not zero, M - k",
        "p[l]": "the entry l of row i, Q(l|i)",
        "q[l]": "the entry l of row j, Q(l|j)",
    },
)

raised: Claim = claim(
    "kss2018.eq38",
    "(38): a raised diagonal element lowers the sum of the distortions",
    "sum(l, 1, M, 1 - A[l, l]) < sum(l, 1, M, 1 - Q[l, l])",
    where="""
        M integer, Q family(2), A family(2), d real, i in 1..M,
        M >= 1, d > 0, forall l in 1..M: A[l, l] = Q[l, l] + kronecker(l, i)*d
    """,
    source=at("Claim 3, proof; eq. (38)"),
    printed=(
        r"$\sum_{i=1}^{M}D^{\prime}_{i}=\sum_{i=1}^{M}(1-Q^{\prime}(i|i))<\sum_{i=1}^{M}(1-Q(i|i))=\sum_{i=1}^{M}D_{i}$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={
        "A[i,j]": "the element in row i and column j after the change, in print Q'(j|i)",
        "d": "by how much a diagonal element is raised",
        "i": "the row of the diagonal element that is raised",
    },
    proof=lambda: prove(
        raised.statement, have("sums", "sum(l, 1, M, 1-A[l,l]) = sum(l, 1, M, 1-Q[l,l]-kronecker(l,i)*d)")
    ),
    negative_control={">": ">="},
    control_note="d = 0",
    control_proof={"M": 1, "Q": "i, j -> 0", "A": "i, j -> 0", "d": 0, "i": 1},
    satisfying_instance={"M": 1, "Q": "i, j -> 0", "A": "i, j -> 1", "d": 1, "i": 1},
)


_red_is_least = seq(  # in a column of row i that is red, or zero, row j has no less
    intro("l", "else"),
    use("ql", "h4.1", "j", "l"),
    cases(
        "in",
        "l <= M-k",
        cases(
            "some",
            "Q[i,l] > 0",
            seq(
                use("red", "h8", "l"),
                unpack("red.2", "d", "pair"),
                use("dp", "h6", "d", "j", "l"),
                fact("rt", "reciprocal_positive", "exp(v)"),
                have("lift", "exp(v)*(Q[j,l]-Q[i,l]) >= 0"),
                arith("lift*rt"),
            ),
            seq(),
        ),
        seq(fact("next", "integer_gap", "M-k", "l"), use("zi", "h5", "i", "l")),
    ),
)

coloured_rows: Claim = claim(
    "kss2018.eq39",
    "(39): if the off-diagonal elements of row i are red, rows i and j compare outside of columns i and j",
    "Q[j, j] + Q[j, i] <= Q[i, i] + Q[i, j]",
    where="""
        M integer, k integer, Q family(2), v real, i in 1..M - k, j in 1..M - k,
        M >= 1, 0 <= k, k <= M - 1, channel[M, M](Q), last_columns_zero(Q, k), private(Q, v), i != j,
        forall l in 1..M - k: l != i and Q[i, l] > 0 => red(Q, v, i, l)
    """,
    source=at("Claim 5, proof; eq. (39)"),
    printed=(
        r"Since any row has to sum up to one, summing over rows $i$ and $j$ results in $Q(j|j)+Q(i|j)\leq "
        r"Q(i|i)+Q(j|i)$"
    ),
    letters={
        "i": "a letter whose diagonal element is not black",
        "j": "another letter",
        "k": "how many of the last columns are zero",
        "v": "a level of differential privacy, in nats",
    },
    proof=lambda: prove(
        coloured_rows.statement,
        have("least", "forall l in 1..M: l != i and l != j => Q[j,l] >= Q[i,l]", _red_is_least),
        have(
            "rest",
            "sum(l, 1, M, (1-kronecker(l,i))*(1-kronecker(l,j))*(Q[j,l]-Q[i,l])) >= 0",
            pointwise(
                "l",
                cases(
                    "ci",
                    "l = i",
                    seq(fact("d", "delta_equal", "l", "i"), rewrite("d")),
                    cases("cj", "l = j", seq(fact("d", "delta_equal", "l", "j"), rewrite("d")), seq()),
                ),
            ),
        ),
        use("ri", "h4.2", "i"),
        use("rj", "h4.2", "j"),
    ),
    negative_control={", forall l in 1..M - k: l != i and Q[i, l] > 0 => red(Q, v, i, l)": ""},
    control_note="whatever the colours of row i",
    control_proof={
        "M": 3,
        "k": 0,
        "Q": matrix(("1/4", "1/4", "1/2"), ("1/3", "1/3", "1/3"), ("1/3", "1/3", "1/3")),
        "v": "log(2)",
        "i": 1,
        "j": 2,
    },
    satisfying_instance=Witness(
        (
            ("M", num(2)),
            ("k", num(0)),
            ("Q", matrix(("1/2", "1/2"), ("1/4", "3/4"))),
            ("v", Log(num(2))),
            ("i", num(2)),
            ("j", num(1)),
        )
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, k <= M - 1"},
    notes="Q[j,i] is Q(i|j) in print. An element of row i that is red is the smallest of its column.",
)

_COUNTER40 = (
    ("M", num(3)),
    ("Q", matrix(("1/5", "3/10", "1/2"), ("1/10", "2/5", "1/2"), ("2/5", "1/10", "1/2"))),
    ("v", Log(num(4))),
    ("i", num(1)),
    ("j", num(2)),
)

ratios: Claim = claim(
    "kss2018.eq40",
    "(40) from the colours given, without zero columns: Q(j|j) black, Q(j|i) red or white, Q(i|j) red, Q(i|i) red or white",
    "Q[j, j]/Q[i, j] > Q[i, i]/Q[j, i]",
    where="""
        M integer, Q family(2), v real, i in 1..M, j in 1..M,
        v > 0, channel[M, M](Q), private(Q, v), i != j, forall a in 1..M, b in 1..M: Q[a, b] > 0,
        exists a in 1..M: Q[j, j] = exp(v)*Q[a, j], forall a in 1..M: Q[i, j] != exp(v)*Q[a, j],
        exists a in 1..M: Q[a, i] = exp(v)*Q[j, i], forall a in 1..M: Q[i, i] != exp(v)*Q[a, i]
    """,
    source=at("Claim 5, proof; eq. (40)"),
    printed=(
        r"since $Q(j|j)$ is black, $Q(j|i)$ is either red or white, $Q(i|j)$ is red, and $Q(i|i)$ is either red or "
        r"white, we have $\frac{Q(j|j)}{Q(j|i)}>\frac{Q(i|i)}{Q(i|j)}$"
    ),
    fidelity="restricted",
    severity="slip",
    proof=lambda: Witness(_COUNTER40),
    notes="The colours of Q(j|i) and Q(i|j) are interchanged: by Claim 3 it is Q(j|i), in the row of "
    "the non-black diagonal "
    "element, that is red.",
    letters={"v": "a level of differential privacy, in nats", "i": "a letter", "j": "another letter"},
)

ratios_amended: Claim = claim(
    "kss2018.eq40.amended",
    "(40) with Q(j|i) red",
    "Q[j, j]/Q[i, j] > Q[i, i]/Q[j, i]",
    where="""
        M integer, Q family(2), v real, i in 1..M, j in 1..M,
        v > 0, channel[M, M](Q), private(Q, v), i != j, forall a in 1..M, b in 1..M: Q[a, b] > 0,
        exists a in 1..M: Q[j, j] = exp(v)*Q[a, j], exists a in 1..M: Q[a, j] = exp(v)*Q[i, j],
        forall a in 1..M: Q[i, i] != exp(v)*Q[a, i]
    """,
    source=at("Claim 5, proof; eq. (40)"),
    fidelity="amended",
    says=(
        r"since $Q(j|j)$ is black, $Q(j|i)$ is red, and $Q(i|i)$ is either red or white, we have "
        r"$\frac{Q(j|j)}{Q(j|i)}>\frac{Q(i|i)}{Q(i|j)}$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without v > 0, channel[M, M](Q), i != j"},
    proof=lambda: prove(
        ratios_amended.statement,
        use("ji", "h5", "j", "i"),
        fact("rji", "reciprocal_positive", "Q[j,i]"),
        unpack("h7", "c", "redpair"),
        unpack("h6", "m", "black"),
        use("top", "h3", "c", "m", "j"),
        use("low", "h3", "j", "i", "j"),
        have("is", "Q[j,j] = exp(v)*Q[i,j]"),
        use("no", "h8", "j"),
        fact("sign", "trichotomy", "Q[i,i]", "exp(v)*Q[j,i]"),
        have("less", "Q[i,i] < exp(v)*Q[j,i]", alternatives("c1", "sign", seq(), absurd("no"))),
        have("g", "exp(v)*Q[j,i]-Q[i,i] > 0"),
        arith("g*rji", eq=[("Q[i,j]^(-1)", "is")]),
    ),
    negative_control={
        "exists a in 1..M: Q[a, j] = exp(v)*Q[i, j]": "forall a in 1..M: Q[i, j] != exp(v)*Q[a, j], exists a in 1..M: Q[a, i] = exp(v)*Q[j, i]",
    },
    control_note="as printed",
    control_proof=lambda: Witness(_COUNTER40),
    satisfying_instance={
        "M": 2,
        "Q": matrix(("3/4", "1/4"), ("1/2", "1/2")),
        "v": "log(2)",
        "i": 1,
        "j": 2,
    },
    letters={"v": "a level of differential privacy, in nats", "i": "a letter", "j": "another letter"},
)


ordered: Claim = claim(
    "kss2018.eq41",
    "(41): (39) and (40) give Q(j|j) <= Q(i|i)",
    "a <= c",
    where="""
        a real, b real, c real, d real,
        a > 0, b > 0, c > 0, d > 0, a/b > 1, a + d <= c + b, a/b > c/d
    """,
    source=at("Claim 5, proof; eqs. (41)-(44)"),
    printed=r"$1-\hat{D}_{j}=Q(j|j)\leq Q(i|i)=1-\hat{D}_{i}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without c > 0"},
    letters={
        "a": "a positive number, in print Q(j|j)",
        "b": "a positive number, in print Q(j|i)",
        "c": "a positive number, in print Q(i|i)",
        "d": "a positive number, in print Q(i|j)",
    },
    proof=lambda: prove(
        ordered.statement, cases("contrary", "a <= c", seq(), seq(have("no", "0 < 0"), absurd("no")))
    ),
    negative_control={"/b > 1, a": ""},
    control_note="without e^eps > 1",
    control_proof={"a": 2, "b": 4, "c": 1, "d": 3},
    satisfying_instance={"a": 3, "b": 1, "c": 4, "d": 2},
    notes="a, b, c, d are Q(j|j), Q(j|i), Q(i|i), Q(i|j).",
)

strict_fractions: Claim = claim(
    "kss2018.eq43",
    "(42)-(44): if Q(j|j) > Q(i|i), (39) and (40) contradict each other",
    "(a - c)/(b - d) >= a/b and a/b > c/d and c/d >= 0 and a - c > b - d",
    where="""
        a real, b real, c real, d real,
        a > 0, b > 0, c > 0, d > 0, a/b > 1, a/b > c/d, 0 < a - c, 0 < b - d
    """,
    source=at("Claim 5, proof; eqs. (42)-(44)"),
    printed=(
        r"$\frac{Q(j|j)-Q(i|i)}{Q(j|i)-Q(i|j)}\geq\frac{Q(j|j)}{Q(j|i)}>\frac{Q(i|i)}{Q(i|j)}\geq 0,$ which means "
        r"$Q(j|j)-Q(i|i)>Q(j|i)-Q(i|j)$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without a > 0, 0 < a - c"},
    letters={"a": "a positive number, in print Q(j|j)", "b": "a positive number, in print Q(j|i)", "c": "a positive number, in print Q(i|i)", "d": "a positive number, in print Q(i|j)"},
    proof=lambda: prove(
        strict_fractions.statement,
        fact("rb", "reciprocal_positive", "b"),
        fact("rd", "reciprocal_positive", "d"),
        fact("rg", "reciprocal_positive", "b-d"),
        have("x", "a*d-b*c > 0", have("y", "a/b-c/d > 0"), have("bd", "b*d > 0"), arith("y*bd")),
        have("z", "a-b > 0", have("y", "a/b-1 > 0"), arith("y*h2")),
        have("s", "((a-c)-(b-d))*b > 0"),
        split(arith("x*rb*rg"), seq(), arith("h3*rd"), arith("s*rb")),
    ),
    negative_control={"1, a/b >": ""},
    control_note="without e^eps > 1",
    control_proof={"a": 2, "b": 4, "c": 1, "d": 3},
    satisfying_instance={"a": 6, "b": 3, "c": 1, "d": 1},
    notes="(42) is the assumption 0 < a-c with (39): a-c <= b-d.",
)

# --- Remark 8 ---------------------------------------------------------------------------------------------------

def _against_row(colour: str, larger: str, smaller: str, inner: Tactic) -> Tactic:
    """If one element of row i has the colour, all have: then one of rows i and c exceeds the other, and both sum to 1."""
    return seq(
        intro("yes"),
        unpack("yes.2", "c", "pair"),
        fact("tv", "exp_increasing", "0", "v"),
        have(
            "each",
            f"forall l in 1..M: Q[{larger},l]-Q[{smaller},l] >= 0",
            intro("l"),
            use("il", "h5.1", "i", "l"),
            use("cl", "h5.1", "c", "l"),
            cases(
                "in",
                "l <= M-k",
                cases("some", "Q[i,l] > 0", seq(use("same", "h8", "i", "j", "l"), inner), _zero_column),
                seq(
                    fact("next", "integer_gap", "M-k", "l"),
                    use("zi", "h6", "i", "l"),
                    use("zc", "h6", "c", "l"),
                ),
            ),
        ),
        lemma("rest", "basics.sums.term", "M", f"l -> Q[{larger},l]-Q[{smaller},l]", "j"),
        use("ri", "h5.2", "i"),
        use("rc", "h5.2", "c"),
        have("t1", "exp(v)-1 > 0"),
        have("c0", "Q[c,j] > 0"),
        have("gap", f"Q[{larger},j]-Q[{smaller},j] > 0", arith("t1*c0", "t1*pos", eq=["pair"])),
        have("no", "0 < 0"),
        absurd("no"),
    )


_zero_column = seq(  # a private column with a zero element is zero
    have("zero", "Q[i,l] = 0", fact("as", "antisymmetric", "Q[i,l]", "0")),
    use("dp", "h7", "c", "i", "l"),
    arith("dp", "cl", eq=["zero", ("exp(v)", "zero")]),
)
_all_black = seq(
    unpack("same.1", "to", "from"),
    use("black", "to"),
    unpack("black.2", "d", "pair'"),
    use("dp", "h7", "c", "d", "l"),
)
_all_red = seq(
    unpack("same.2", "to", "from"),
    use("red", "to"),
    unpack("red.2", "d", "pair'"),
    use("dp", "h7", "d", "c", "l"),
    fact("rt", "reciprocal_positive", "exp(v)"),
    have("lift", "exp(v)*(Q[c,l]-Q[i,l]) >= 0"),
    arith("lift*rt"),
)

white: Claim = claim(
    "kss2018.remark8",
    "Where each row has one colour off the diagonal, the rows of the letters given up are white",
    """
        forall i in M - k + 1..M, j in 1..M - k:
          Q[i, j] > 0 => not black(Q, v, i, j) and not red(Q, v, i, j)
    """,
    where="""
        M integer, k integer, Q family(2), v real,
        M >= 1, 0 <= k, k <= M - 1, v > 0, channel[M, M](Q), last_columns_zero(Q, k), private(Q, v),
        rows_of_one_colour(Q, v)
    """,
    source=at("Remark 8"),
    printed="As a result of Claims 1 and 2, all the off-diagonal elements in $Q(1:(M-k)|(M-k+1):M)$ are white.",
    letters={"k": "how many of the last columns are zero", "v": "a level of differential privacy, in nats", "i": "a letter that is given up", "j": "a letter that is kept"},
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, 0 <= k, k <= M - 1"},
    proof=lambda: prove(
        white.statement,
        intro("i", "j", "pos"),
        split(
            _against_row("black", "i", "c", _all_black),
            _against_row("red", "c", "i", _all_red),
        ),
    ),
    negative_control={", rows_of_one_colour(Q, v)": ""},
    control_note="without Claim 2",
    control_proof={
        "M": 3,
        "k": 1,
        "Q": matrix(("1/3", "2/3", "0"), ("1/3", "2/3", "0"), ("2/3", "1/3", "0")),
        "v": "log(2)",
    },
    satisfying_instance={"M": 1, "k": 0, "Q": "i, j -> 1", "v": 1},
    notes="Claim 2 is a hypothesis (kss2018.claim2 gives such a mechanism); what Claim 1 says of a row i > M - k follows: were one "
    "element black, all would be, and the row would exceed another.",
)


CLAIMS = [skipped, row_sums, raised, coloured_rows, ratios, ratios_amended, ordered, strict_fractions, white]
