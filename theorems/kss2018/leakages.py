"""Mutual-information leakage is at most differential-privacy leakage (Section III-A, and the conclusion).

I(P;Q) = sum_i P_i sum_j Q(j|i) log Q(j|i) - sum_j q_j log q_j with q_j = sum_i P_i Q(j|i) and 0 log 0 = 0, in nats.
"""

from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant
from verify.claims.prelude import *

_entry = seq(  # p_i Q_ij log Q_ij <= p_i Q_ij (eps + log o_j)
    use("e", "h5", "i", "j"),
    use("out", "law", "j"),
    fact("sign", "trichotomy", "Q[i,j]", "0"),
    alternatives(
        "c",
        "sign",
        seq(),
        seq(),
        seq(
            have("column", "sum(k, 1, M, p[k]*(exp(eps)*Q[k,j]-Q[i,j])) >= 0"),
            have(
                "within",
                "Q[i,j] <= exp(eps)*o[j]",
                arith("column", eq=[("Q[i,j]", "h4"), ("exp(eps)", "out")]),
            ),
            fact("rt", "reciprocal_positive", "exp(eps)"),
            fact("logs", "log_monotone", "Q[i,j]", "exp(eps)*o[j]"),
            fact("product", "log_product", "exp(eps)", "o[j]"),
            have("g", "Q[i,j]*(eps+log(o[j]))-xlogx(Q[i,j]) >= 0"),
        ),
    ),
)

_output_entropy = have(
    "outputs",
    "sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*Q[i,j]))) = sum(j, 1, N, sum(i, 1, M, p[i]*Q[i,j])*log(o[j]))",
    pointwise(
        "j",
        use("out", "law", "j"),
        rewrite("out", backwards=True),
        have("nonneg", "o[j] >= 0"),
        fact("sign", "trichotomy", "o[j]", "0"),
        alternatives("c", "sign"),
    ),
)

below_dp: Claim = claim(
    "kss2018.mi_below_dp",
    "The mutual information of an eps-DP mechanism is at most eps",
    "mutual_information(p, Q) <= eps",
    where="""
        M integer, N integer, eps real, p family(1), Q family(2),
        M >= 1, N >= 1, distribution(p), mechanism_with_outputs(N, Q), dp(Q, eps)
    """,
    source=at("Sections I-A, III-A and VI"),
    printed="DP leakage is always an upper bound on MI leakage",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, N >= 1"},
    letters={"N": "the number of outputs"},
    idea=(
        "The average of Q[i,j] <= exp(eps)*Q[k,j] over k with weights p[k] says Q[i,j] <= exp(eps)*o[j], o the law "
        "of the output. So every log-ratio log(Q[i,j]/o[j]) is at most eps, and the mutual information is their "
        "mean."
    ),
    proof=lambda: prove(
        below_dp.statement,
        let("o", "j -> sum(i, 1, M, p[i]*Q[i,j])", "law: forall j in 1..N: o[j] = sum(i, 1, M, p[i]*Q[i,j])"),
        _output_entropy,
        have(
            "entries",
            "sum(i, 1, M, sum(j, 1, N, p[i]*(Q[i,j]*(eps+log(o[j]))-xlogx(Q[i,j])))) >= 0",
            pointwise("i", pointwise("j", _entry)),
        ),
        have("rows", "sum(i, 1, M, p[i]*sum(j, 1, N, Q[i,j])) = sum(i, 1, M, p[i])"),
        arith("entries", eq=["outputs", ("eps", "rows"), ("eps", "h4")]),
    ),
    negative_control="mutual_information(p, Q) <= eps/8",
    control_note="an eighth of the level",
    control_proof={
        "M": 2,
        "N": 2,
        "eps": 2,
        "p": "i -> 1/2",
        "Q": Table(tuple(((i, j), num("22/25" if i == j else "3/25")) for i in (1, 2) for j in (1, 2))),
    },
    satisfying_instance={"M": 2, "N": 2, "eps": 1, "p": "i -> 1/2", "Q": "i, j -> 1/2"},
    notes="For every source, every number of outputs, also where entries are 0. Nats.",
)

# --- eps*_IT <= eps*_DP --------------------------------------------------------------------------------------------


_ONE_LETTER = ("1", "s, i -> 1", "1", "0", "0")  # M, P, D, u, v: both leakages are 0
_information_zero = split(exhibit("i, j -> 1"), seq(intro("Q", "c", "given"), use("w", "given.4", "0")))
_level_zero = split(
    constant("1"),
    seq(
        intro("Q", "eps", "given"),
        use("dp", "given.4", "1", "1", "1"),
        have("one", "Q[1,1] = 1"),
        have("t1", "1 <= exp(eps)", arith("dp", eq=[("exp(eps)-1", "one")])),
        fact("logs", "log_monotone", "1", "exp(eps)"),
    ),
)
_both_zero = (seq(), seq(), seq(), _information_zero, _level_zero)


least_below: Claim = claim(
    "kss2018.least_mi_below_dp",
    "The least mutual-information leakage is at most the least DP leakage",
    "u <= v",
    where="""
        M integer, P family(2), D real, u real, v real,
        source_set(P), least_information(D, u), least_level(D, v)
    """,
    source=at("Sections III-A and IV: eps*_IT(P, D) <= eps*_DP(P, D)"),
    printed="DP leakage is always an upper bound on MI leakage ... DP leakage is lower bounded by MI leakage",
    letters={
        "u": r"the least mutual information leakage for P at D, in nats, in print \epsilon^*_{IT}",
        "v": r"the least level for P at D, in nats, in print \epsilon^*_{DP}",
    },
    proof=lambda: prove(
        least_below.statement,
        unpack("h5.1", "Q", "given"),
        use(
            "bound",
            "h4.2",
            "Q",
            "v",
            conditions=[
                seq(),
                seq(),
                seq(),
                seq(intro("s"), lemma("each", "kss2018.mi_below_dp", "M", "M", "v", "i -> P[s,i]", "Q")),
            ],
        ),
    ),
    negative_control="u < v",
    control_note="strictly: both are 0 where the output may be constant",
    control_proof=lambda: fails(least_below, exhibit(*_ONE_LETTER), split(split(*_both_zero))),
    instance_proof=lambda: lives(least_below, _ONE_LETTER, *_both_zero),
    notes="u = eps*_IT(P, D) of (25), the worst case over the sources of the best valid mechanism "
    "(attained or not over the "
    "sources); v = eps*_DP(P, D) of Definition 4. For every source set of any class.",
)

# --- strictly, but at perfect privacy ------------------------------------------------------------------------------

_less = seq(  # at a level v > 0 the mechanism of least level leaks less than v
    fact("e1", "exp_increasing", "-v", "v"),
    unpack("h5.1", "Q", "given"),
    lemma("less", "cuff_yu2016.kl_tightest.below_simple", "v"),
    use(
        "bound",
        "h4.2",
        "Q",
        "v*((exp(v)-1)*(1-exp(-v)))/((exp(v)-1)+(1-exp(-v)))",
        conditions=[
            seq(),
            seq(),
            seq(),
            seq(
                intro("s"),
                lemma(
                    "each",
                    "cuff_yu2016.dp_to_information.tightest",
                    "M",
                    "M",
                    "Q",
                    "i -> P[s,i]",
                    "v",
                    conditions=[
                        *[seq()] * 4,
                        seq(intro("n"), use("e", "h2", "s", "n")),
                        use("one", "h3", "s"),
                    ],
                ),
                arith("each"),
            ),
        ],
    ),
    arith("bound", "less.1"),
)

coincide: Claim = claim(
    "kss2018.section4.coincide",
    "Without perfect privacy the least mutual-information leakage is below the least DP leakage",
    "v > 0 => u < v",
    where="""
        M integer, P family(2), D real, u real, v real,
        source_set(P), least_information(D, u), least_level(D, v)
    """,
    source=at("Section IV, last paragraph"),
    printed="The bounds only coincide at perfect privacy, where the output is independent of the input",
    letters={
        "u": r"the least mutual information leakage for P at D, in nats, in print \epsilon^*_{IT}",
        "v": r"the least level for P at D, in nats, in print \epsilon^*_{DP}",
    },
    idea=(
        "An eps-differentially private mechanism has a mutual information of at most eps*tanh(eps/2), whatever the source. "
        "Where the least level v is positive this is less than v, so the mechanism of that level shows that the least "
        "information is less than v, too."
    ),
    proof=lambda: prove(coincide.statement, intro("positive"), _less),
    negative_control="u < v",
    control_note="at perfect privacy, too",
    control_proof=lambda: fails(coincide, exhibit(*_ONE_LETTER), split(split(*_both_zero))),
    instance_proof=lambda: lives(coincide, _ONE_LETTER, *_both_zero),
    notes="For every source set of any class; v = 0 is perfect privacy, where u = 0, too (kss2018.least_mi_below_dp).",
)

CLAIMS = [below_dp, least_below, coincide]
