"""Section V-A to V-E: the steps behind Lemmas 1-4 and Theorem 1, (30)-(34)."""

from theorems.kss2018.model import at
from verify.claims.prelude import *
from verify.kernel.terms import add, mul

_FLAT = Lambda(("i", "j"), num("1/2"))

# --- (30): Lemma 1 -------------------------------------------------------------------------------------------------


chain30: Claim = claim(
    "kss2018.eq30",
    "A mixture of eps-DP mechanisms is eps-DP",
    """
        theta*A[a, j] + (1 - theta)*B[a, j]
        <= theta*A[b, j]*exp(eps) + (1 - theta)*B[b, j]*exp(eps)
        = exp(eps)*(theta*A[b, j] + (1 - theta)*B[b, j])
    """,
    where="""
        M integer, N integer, A family(2), B family(2), eps real, theta real, a in 1..M,
        b in 1..M, j in 1..N,
        M >= 1, N >= 1, 0 < theta, theta < 1, dp(A, eps), dp(B, eps)
    """,
    source=at("eqs. (30a)-(30c)"),
    printed=(
        r"$Q_{\theta}(\hat{x}|x_{1})$ $=\theta Q_{1}(\hat{x}|x_{1})+(1-\theta)Q_{2}(\hat{x}|x_{1})$ $\leq\theta "
        r"Q_{1}(\hat{x}|x_{2})e^{\epsilon}+(1-\theta)Q_{2}(\hat{x}|x_{2})e^{\epsilon}$ "
        r"$=e^{\epsilon}Q_{\theta}(\hat{x}|x_{2})$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, N >= 1"},
    letters={
        "N": "the number of outputs",
        "A[i,j]": "the entry for the output j and the letter i of the first of two matrices, in print Q_1",
        "B[i,j]": "the entry for the output j and the letter i of the second, in print Q_2",
        "theta": "a weight, between 0 and 1",
        "a": "a letter, in print x_1",
        "b": "a letter, in print x_2",
        "j": r"an output, in print \hat x",
    },
    proof=lambda: prove(chain30.statement),
    negative_control={"< 1": "< 2"},
    control_note="theta above 1: no mixture",
    control_proof={
        "M": 2,
        "N": 1,
        "A": "i, j -> 0",
        "B": "i, j -> 1 + kronecker(i, 2)",
        "eps": 1,
        "theta": "3/2",
        "a": 1,
        "b": 2,
        "j": 1,
    },
    satisfying_instance=Witness(
        (
            ("M", num(2)),
            ("N", num(2)),
            ("A", _FLAT),
            ("B", _FLAT),
            ("eps", num(1)),
            ("theta", num("1/2")),
            ("a", num(1)),
            ("b", num(2)),
            ("j", num(1)),
        )
    ),
    notes="(30a) is the definition of Q_theta.",
)

# --- V-B: merging two columns --------------------------------------------------------------------------------------

_gap = seq(fact("gap", "integer_gap", "N-2", "j"), have("eq", "j = N-1"))
_three_columns = (
    ("M", num(2)),
    ("N", num(3)),
    ("A", Lambda(("i", "j"), num("1/3"))),
    ("Q", Lambda(("i", "j"), add(num("1/3"), mul(num("1/3"), Delta(Var("j"), num(2)))))),
    ("eps", num(1)),
)

merge: Claim = claim(
    "kss2018.lemma3.merge",
    "Merging the last two of more than M columns keeps the level and costs no distortion",
    "dp[M, N - 1](Q, eps) and (forall i in 1..M: 1 - Q[i, i] <= 1 - A[i, i])",
    where="""
        M integer, N integer, A family(2), Q family(2), eps real,
        M >= 1, N > M, mechanism_with_outputs(N, A), dp(A, eps),
        forall i in 1..M, j in 1..N - 2: Q[i, j] = A[i, j],
        forall i in 1..M: Q[i, N - 1] = A[i, N - 1] + A[i, N]
    """,
    source=at("Section V-B"),
    printed=(
        r"$\epsilon_{\text{DP}}(Q)\leq\epsilon_{\text{DP}}(P)$ ... the updated $D_{M}$ does not increase, and "
        r"therefore the total distortion under $Q$ is at most equal to that of $P$"
    ),
    letters={
        "N": "the number of outputs before the merge",
        "A[i,j]": "the probability of the output j for the letter i before the merge, under the mechanism that is P in print",
    },
    proof=lambda: prove(
        merge.statement,
        split(
            seq(
                intro("a", "b", "j"),
                cases(
                    "early",
                    "j <= N-2",
                    seq(use("qa", "h6", "a", "j"), use("qb", "h6", "b", "j")),
                    seq(_gap, use("d1", "h5", "a", "b", "N-1"), use("d2", "h5", "a", "b", "N")),
                ),
            ),
            seq(
                intro("i"),
                cases(
                    "early",
                    "i <= N-2",
                    seq(),
                    seq(
                        fact("gap", "integer_gap", "N-2", "i"),
                        fact("wide", "integer_gap", "M", "N"),
                        have("eq", "i = N-1"),
                        rewrite("eq"),
                        use("extra1", "h3", "N-1", "N"),
                    ),
                ),
            ),
        ),
    ),
    negative_control={"N > M": "N > 1"},
    control_note="N <= M columns allowed: a letter of the input loses its own column",
    control_proof={
        "M": 2,
        "N": 2,
        "A": _FLAT,
        "Q": Table(tuple(((i, j), num(1 if j == 1 else 0)) for i in (1, 2) for j in (1, 2))),
        "eps": 1,
    },
    satisfying_instance=Witness(_three_columns),
    notes="N = M + 1 (the second part of the proof) and N > M + 1 (the first) at once. The paper "
    "quotes Lemma 1 for it; it "
    "follows from adding the inequalities of the two columns.",
)

kept_diagonal: Claim = claim(
    "kss2018.lemma3.diagonal",
    "With more than M + 1 columns the merge leaves the distortions as they are",
    "forall i in 1..M: Q[i, i] = A[i, i]",
    where="""
        M integer, N integer, A family(2), Q family(2), eps real,
        M >= 1, N > M, mechanism_with_outputs(N, A), dp(A, eps),
        forall i in 1..M, j in 1..N - 2: Q[i, j] = A[i, j],
        forall i in 1..M: Q[i, N - 1] = A[i, N - 1] + A[i, N], N > M + 1
    """,
    source=at("Section V-B"),
    printed=(
        "the resulting distortion is exactly identical in both $Q$ and $P$ since their diagonal elements are equal"
    ),
    waive={
        "unused-hypothesis": "the setting of the page; it holds without M >= 1, N > M, mechanism_with_outputs(N, A), ... (5 in all)"
    },
    letters={
        "N": "the number of outputs before the merge",
        "A[i,j]": "the probability of the output j for the letter i before the merge, under the mechanism that is P in print",
    },
    proof=lambda: prove(kept_diagonal.statement, fact("gap", "integer_gap", "M+1", "N")),
    negative_control={", N > M + 1": ""},
    control_note="M + 1 columns",
    control_proof=lambda: Witness(_three_columns),
    satisfying_instance=Witness(
        (
            ("M", num(1)),
            ("N", num(3)),
            ("A", Lambda(("i", "j"), num("1/3"))),
            ("Q", Lambda(("i", "j"), add(num("1/3"), mul(num("1/3"), Delta(Var("j"), num(2)))))),
            ("eps", num(1)),
        )
    ),
)

# --- (31): Lemma 2 -------------------------------------------------------------------------------------------------


chain31: Claim = claim(
    "kss2018.eq31",
    "A mechanism valid for the members is valid for their convex combinations",
    """
        sum(i, 1, M, sum(k, 1, r, theta[k]*P[k, i])*x[i])
        = sum(k, 1, r, theta[k]*sum(i, 1, M, P[k, i]*x[i]))
        <= sum(k, 1, r, theta[k]*D)
        = D
    """,
    where="""
        M integer, r integer, D real, theta family(1), x family(1), P family(2),
        M >= 1, r >= 1, weights[r](theta), forall k in 1..r: sum(i, 1, M, P[k, i]*x[i]) <= D
    """,
    source=at("eqs. (31a)-(31c)"),
    printed=r"$\sum_{i=1}^{M}\bar{P}_{i}D_{i}$ $=\sum_{i=1}^{M}\sum_{j=1}^{r}\theta_{j}P^{(j)}_{i}D_{i}$ $=\sum_{j=1}^{r}\theta_{j}\sum_{i=1}^{M}P^{(j)}_{i}D_{i}$ $\leq\sum_{j=1}^{r}\theta_{j}D=D$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, r >= 1"},
    letters={
        "theta[k]": "the weight of the k-th of the sources, which is P[k,.]",
        "x[i]": "a distortion of the letter i, between 0 and 1",
    },
    proof=lambda: prove(chain31.statement),
    negative_control={"weights[r](theta)": "sum(k, 1, r, theta[k]) = 1"},
    control_note="negative weights",
    control_proof={
        "M": 1,
        "r": 2,
        "D": 1,
        "theta": Table((((1,), num(2)), ((2,), num(-1)))),
        "x": "i -> 1",
        "P": Table((((1, 1), num(1)), ((2, 1), num(0)))),
    },
    satisfying_instance={
        "M": 2,
        "r": 2,
        "D": "1/2",
        "theta": "k -> 1/2",
        "x": "i -> 1/2",
        "P": "k, i -> 1/2",
    },
)

# --- (33), (34): Theorem 1 -----------------------------------------------------------------------------------------

_BEST = "((1-D)/D*(M-1))"
_DIAGONAL = "sum(j, 1, M, Q[j,j])"
_defined = seq(
    have("M1", "M-1 > 0"), fact("rD", "reciprocal_positive", "D"), fact("rM", "reciprocal_positive", "M")
)
_best = seq(
    _defined,
    have("rest", "1-D > 0"),
    have("t0", f"{_BEST} > 0", arith("M1*rest*rD")),
    fact("rt", "reciprocal_positive", _BEST),
)
_symmetric_entries = Lambda(("i", "j"), num("1/2"))

pair: Claim = claim(
    "kss2018.eq33.pair",
    "A level below that of Q_D needs an entry of more than e^{eps(Q_D)} times its diagonal entry",
    "exists i in 1..M, j in 1..M: i != j and Q[i, j] > symmetric_ratio(D)*Q[j, j]",
    where="""
        M integer, D real, Q family(2), eps real,
        M >= 2, channel[M, M](Q), 0 < D, D < (M - 1)/M, exp(eps) < symmetric_ratio(D),
        private(Q, eps)
    """,
    source=at("Section V-E, before (33)"),
    printed=r"For any $Q$ with $\epsilon_{\text{DP}}(Q)<\epsilon_{\text{DP}}(Q_{D})$, we require that $Q_{\hat{X}|X}(j|i)>e^{\epsilon_{\text{DP}}(Q_{D})}Q_{\hat{X}|X}(j|j)$, for at least one pair $(i,j),i\neq j$",
    severity="slip",
    notes="The exponent should be negative: the ratio is bounded from below.",
)

pair_amended: Claim = claim(
    "kss2018.eq33.pair.amended",
    "A level below that of Q_D makes every entry more than e^{-eps(Q_D)} times its diagonal entry",
    "forall i in 1..M, j in 1..M: Q[j, j] > 0 => Q[i, j] > Q[j, j]/symmetric_ratio(D)",
    where="""
        M integer, D real, Q family(2), eps real,
        M >= 2, channel[M, M](Q), 0 < D, D < (M - 1)/M, exp(eps) < symmetric_ratio(D),
        private(Q, eps)
    """,
    source=at("Section V-E, before (33)"),
    fidelity="amended",
    says=r"For any $Q$ with $\epsilon_{\text{DP}}(Q)<\epsilon_{\text{DP}}(Q_{D})$, $Q_{\hat{X}|X}(j|i)>e^{-\epsilon_{\text{DP}}(Q_{D})}Q_{\hat{X}|X}(j|j)$ for every pair $(i,j)$ with $Q_{\hat{X}|X}(j|j)>0$",
    waive={"unused-hypothesis": "the setting of the page; it holds without channel[M, M](Q)"},
    proof=lambda: prove(
        pair_amended.statement,
        _best,
        intro("i", "j", "own"),
        use("dp", "h6", "j", "i", "j"),
        fact("re", "reciprocal_positive", "exp(eps)"),
        have("lift", "exp(eps)*Q[i,j]-Q[j,j] >= 0"),
        have("q0", "Q[i,j] > 0", arith("lift*re", "own*re")),
        have("below", f"{_BEST}-exp(eps) > 0"),
        arith("below*q0*rt", "dp*rt"),
        defined=_best,
    ),
    negative_control="forall i in 1..M, j in 1..M: Q[i, j] > Q[j, j]/symmetric_ratio(D)",
    control_note="zero columns too",
    control_proof={"M": 2, "D": "1/4", "Q": "i, j -> kronecker(j, 1)", "eps": 1},
    satisfying_instance=Witness(
        (("M", num(2)), ("D", num("1/4")), ("Q", _symmetric_entries), ("eps", num(1)))
    ),
)

counted: Claim = claim(
    "kss2018.eq33.a",
    "(33a): the entries sum to M",
    "M = sum(i, 1, M, sum(j, 1, M, Q[i, j]))",
    where="M integer, Q family(2), M >= 1, channel[M, M](Q)",
    source=at("eq. (33a)"),
    printed=r"$M$ $=\sum_{i=1}^{M}\sum_{j=1}^{M}Q(j|i)$",
    proof=lambda: prove(
        counted.statement, have("rows", "sum(i, 1, M, sum(j, 1, M, Q[i,j])) = sum(i, 1, M, 1)")
    ),
    negative_control="M = sum(j, 1, M, Q[j, j])",
    control_note="the diagonal only",
    control_proof={"M": 2, "Q": _FLAT},
    satisfying_instance=Witness((("M", num(2)), ("Q", _FLAT))),
)


summed: Claim = claim(
    "kss2018.eq33.b",
    "(33b): the total of a mechanism of a level below that of Q_D",
    """
        sum(i, 1, M, sum(j, 1, M, Q[i, j]))
        > sum(j, 1, M, Q[j, j] + sum(i, 1, M, (1 - kronecker(i, j))*Q[i, i]/symmetric_ratio(D)))
    """,
    where="""
        M integer, D real, Q family(2), eps real,
        M >= 2, channel[M, M](Q), 0 < D, D < (M - 1)/M, exp(eps) < symmetric_ratio(D),
        private(Q, eps)
    """,
    source=at("eq. (33b)"),
    printed=r"$>\sum_{j=1}^{M}\left[Q(j|j)+\sum_{i\neq j}\frac{Q(i|i)}{e^{\epsilon_{\text{DP}}(Q_{D})}}\right]$",
    proof=lambda: prove(
        summed.statement,
        _best,
        fact("re", "reciprocal_positive", "exp(eps)"),
        have("below", f"{_BEST}-exp(eps) > 0"),
        have(
            "pairs",
            "sum(i, 1, M, sum(j, 1, M, (1-kronecker(i,j))*(exp(eps)*Q[i,j]-Q[j,j]))) >= 0",
            pointwise("i", pointwise("j", use("dp", "h6", "j", "i", "j"))),
        ),
        have("rows", "sum(i, 1, M, sum(j, 1, M, Q[i,j])) = sum(i, 1, M, 1)"),
        have(
            "column",
            "sum(i, 1, M, sum(j, 1, M, exp(eps)*Q[j,j]-Q[i,j])) >= 0",
            pointwise("i", pointwise("j")),
        ),
        have("count", f"exp(eps)*(M-{_DIAGONAL})-(M-1)*{_DIAGONAL} >= 0"),
        have("trace", f"exp(eps)*{_DIAGONAL}*M-M >= 0"),
        have("s0", f"{_DIAGONAL} > 0", arith("trace*re*rM", "re")),
        have("bound", f"M-{_DIAGONAL}-(M-1)*{_DIAGONAL}/exp(eps) >= 0", arith("count*re")),
        have(
            "strict",
            f"(M-1)*{_DIAGONAL}/exp(eps)-(M-1)*{_DIAGONAL}/{_BEST} > 0",
            arith("below*M1*s0*re*rt"),
        ),
        defined=_best,
    ),
    satisfying_instance=Witness(
        (("M", num(2)), ("D", num("1/4")), ("Q", _symmetric_entries), ("eps", num(1)))
    ),
    negative_control={"exp(eps) <": "exp(eps) <="},
    control_note="the level of Q_D itself",
    control_proof={
        "M": 2,
        "D": "1/4",
        "Q": Table(tuple(((i, j), num("3/4" if i == j else "1/4")) for i in (1, 2) for j in (1, 2))),
        "eps": "log(3)",
    },
    notes="The bracket has Q(i|i) where column j gives Q(j|j); summed over all columns the two are "
    "the same, so (33b) holds.",
)

_half = (("M", num(2)), ("D", num("1/4")), ("x", Lambda(("i",), num("1/2"))))

_small = seq(
    have("M1", "M-1 > 0"),
    fact("rM", "reciprocal_positive", "M"),
    fact("rD", "reciprocal_positive", "D"),
    have("rest", "1-D > 0"),
    have("t0", f"{_BEST} > 0", arith("M1*rest*rD")),
)

brackets: Claim = claim(
    "kss2018.eq33.c",
    "(33c): the bracket in terms of D_i = 1 - Q(i|i)",
    """
        Q[j, j] + sum(i, 1, M, (1 - kronecker(i, j))*Q[i, i]/symmetric_ratio(D))
        = (1 - (1 - Q[j, j]))
          + ((M - 1) - sum(i, 1, M, (1 - kronecker(i, j))*(1 - Q[i, i])))/symmetric_ratio(D)
    """,
    where="M integer, D real, Q family(2), j in 1..M, M >= 2, 0 < D, D < (M - 1)/M",
    source=at("eq. (33c)"),
    printed=r"$=\sum_{j=1}^{M}\left[(1-D_{j})+\frac{(M-1)-\sum_{i\neq j}D_{i}}{e^{\epsilon_{\text{DP}}(Q_{D})}}\right]$",
    letters={"j": "a letter"},
    proof=lambda: prove(brackets.statement, defined=_small),
    satisfying_instance=Witness((("M", num(2)), ("D", num("1/4")), ("Q", _FLAT), ("j", num(1)))),
    negative_control={"(1 - kronecker(i, j))*Q": "Q"},
    control_note="i = j counted too",
    control_proof={"M": 2, "D": "1/4", "Q": _FLAT, "j": 1},
    notes="Bracket by bracket.",
)

factored: Claim = claim(
    "kss2018.eq33.def",
    "(33c) = (33d) = (33e) = (33f)",
    """
        sum(
          j, 1, M,
          (1 - x[j]) + ((M - 1) - sum(i, 1, M, (1 - kronecker(i, j))*x[i]))/symmetric_ratio(D)
        )
        = M
          - sum(j, 1, M, x[j])
          + M*(M - 1)/symmetric_ratio(D)
          - (M - 1)/symmetric_ratio(D)*sum(j, 1, M, x[j])
        = ((M - 1)/symmetric_ratio(D) + 1)*(M - sum(j, 1, M, x[j]))
        = (1/(1 - D))*(M - sum(j, 1, M, x[j]))
    """,
    where="M integer, D real, x family(1), M >= 2, 0 < D, D < (M - 1)/M",
    source=at("eqs. (33d)-(33f)"),
    printed=r"$=M-\sum_{j=1}^{M}D_{j}+\frac{M(M-1)}{e^{\epsilon_{\text{DP}}(Q_{D})}}-\frac{M-1}{e^{\epsilon_{\text{DP}}(Q_{D})}}\sum_{j=1}^{M}D_{j}$ $=\left(\frac{M-1}{e^{\epsilon_{\text{DP}}(Q_{D})}}+1\right)\left(M-\sum_{j=1}^{M}D_{j}\right)$ $=\left(\frac{1}{1-D}\right)\left(M-\sum_{j=1}^{M}D_{j}\right)$",
    proof=lambda: prove(factored.statement, _small, defined=_small),
    negative_control="""
        sum(
          j, 1, M,
          (1 - x[j]) + ((M - 1) - sum(i, 1, M, (1 - kronecker(i, j))*x[i]))/symmetric_ratio(D)
        )
        = (1/D)*(M - sum(j, 1, M, x[j]))
    """,
    control_note="1/D in place of 1/(1-D)",
    control_proof=lambda: Witness(_half),
    satisfying_instance=Witness(_half),
    notes="e^{eps(Q_D)} = (1-D)(M-1)/D.",
)

conclusion: Claim = claim(
    "kss2018.eq34",
    "(34): the distortions sum to more than MD",
    "sum(j, 1, M, x[j]) > M*D",
    where="""
        M integer, D real, x family(1),
        M >= 2, 0 < D, D < (M - 1)/M, M > (1/(1 - D))*(M - sum(j, 1, M, x[j]))
    """,
    source=at("eq. (34)"),
    printed=r"$\sum_{j=1}^{M}(1-Q(j|j))=\sum_{j=1}^{M}D_{j}$ $>MD$",
    proof=lambda: prove(conclusion.statement, _small, defined=_small),
    negative_control={", M > (1": ", M >= (1"},
    control_note="equality in (33)",
    control_proof={"M": 2, "D": "1/4", "x": "i -> 1/4"},
    satisfying_instance=Witness(_half),
)

contradiction: Claim = claim(
    "kss2018.eq34.contradiction",
    "More than MD in total violates the constraint for the uniform source",
    "sum(j, 1, M, (1/M)*x[j]) > D",
    where="M integer, D real, x family(1), M >= 1, sum(j, 1, M, x[j]) > M*D",
    source=at("after (34)"),
    printed="This, however, contradicts satisfying the distortion constraint for the uniform distribution.",
    proof=lambda: prove(contradiction.statement),
    negative_control={"> M": ">= M"},
    control_note="at least MD",
    control_proof={"M": 1, "D": 0, "x": "i -> 0"},
    satisfying_instance={"M": 1, "D": 0, "x": "i -> 1"},
)

CLAIMS = [
    chain30,
    merge,
    kept_diagonal,
    chain31,
    pair,
    pair_amended,
    counted,
    summed,
    brackets,
    factored,
    conclusion,
    contradiction,
]
