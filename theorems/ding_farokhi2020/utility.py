"""The utility and the Lagrangian that the examples and figures print: Examples 2, 3, 5 and Figures 3, 8."""

from theorems.ding_farokhi2020.concrete import enclosed, evaluate
from theorems.ding_farokhi2020.figure1 import FREE
from theorems.ding_farokhi2020.model import at, auto_closed, letters, table, two
from verify.claims.prelude import *

utility: Claim = claim(
    "ding_farokhi2020.example2.utility",
    "The utility U_1 of Examples 2, 3 and 5, I_0(S -> X̂), is that of Section V-A, I_0(X -> X̂) (for Q(1) of Example 2)",
    """
    least_reduction[6, 3, (s, k) -> example_2_range_Q1(s, k)](bits)
    <=> least_reduction[7, 3, (x, k) -> kronecker(example_2_Q1(x),k)](bits)
    """,
    where="p in 1..2, q in 5..6, bits real",
    source=at("Examples 2, 3 and 5; Figures 3, 6 and 8"),
    printed=r"Consider the utility function $U_{1}(X;\hat{X}^{(t)})=I_{0}(S\rightarrow\hat{X}^{(t)})$",
    fidelity="restricted",
    severity="slip",
    proof={"p": 1, "q": 5, "bits": 1},
    notes="Each cluster leaves at most 3 of 6 values of S, so I_0(S -> X̂) is 1 bit; the largest cluster has 3 of 7 values of X, so I_0(X -> X̂) "
    "is log 7/3. The numbers that the examples print are those of I_0(X -> X̂).",
)
utility_amended: Claim = claim(
    "ding_farokhi2020.example2.utility.amended",
    "The numbers of Example 2 are those of the utility I_0(X -> X̂), which is log 7/3 for Q(1), of a largest cluster of three values",
    """
    largest_cluster[7, 3]((x) -> example_2_Q1(x), 3)
    and abs(-log2(2) - 0.3*(log2(7/3) - log2(7/1)) - (-0.5245)) <= 1/20000
    """,
    source=at("Examples 2, 3 and 5; Figures 3, 6 and 8"),
    says=r"Consider the utility function $U_{1}(X;\hat{X}^{(t)})=I_{0}(X\rightarrow\hat{X}^{(t)})$",
    fidelity="amended",
    negative_control={"log2(7/3) - log2(7/1)": "log2(6/3) - log2(6/2)"},
    control_note="I_0(S -> X̂), which is 1 bit and log 3 before",
    satisfying_instance={},
    proof=lambda: prove(utility_amended.statement, split(evaluate, evaluate, enclosed), defined=two),
    notes="At the start I_0(X -> X̂) is log 7/1. The least range of S grows from 1 to 2 values.",
)

merges: Claim = claim(
    "ding_farokhi2020.algorithm1.merge",
    "Each merging of Algorithm 1 strictly reduces the Lagrangian (the first one of Example 2, of x1 and x2)",
    """
    log2(1) - log2(size_of_S_given[6, (s, x) -> figure_1(s, x)](3)) + 0.3*log2(2) < 0
    """,
    where=FREE,
    source=at("Section I, Section VIII; Algorithm 1, steps 6 to 12; Example 2"),
    printed="iteratively merging two elements of $X$ that strictly reduces the Lagrangian function of the privacy-preserving problem",
    fidelity="reading",
    severity="slip",
    notes="After it the least range still has one value, that of x3, and the largest cluster has grown from 1 to 2 values: the Lagrangian rises by "
    "0.3. Algorithm 1 looks at the Lagrangian only when all clusters of least range are merged.",
)
merges_amended: Claim = claim(
    "ding_farokhi2020.algorithm1.merge.amended",
    "The first merging of Example 2 raises the Lagrangian, the four of its first iteration together reduce it",
    """
    log2(1) - log2(size_of_S_given[6, (s, x) -> figure_1(s, x)](3)) + 0.3*log2(2) > 0
    and log2(1) - log2(2) + 0.3*log2(3) < 0
    """,
    where=FREE,
    source=at("Section I, Section VIII; Algorithm 1, steps 6 to 12; Example 2"),
    says="iteratively merging elements of $X$ in batches, of which each that is kept strictly reduces the Lagrangian",
    fidelity="amended",
    negative_control="""
    log2(1) - log2(size_of_S_given[6, (s, x) -> figure_1(s, x)](3)) + 0.3*log2(2) < 0
    and log2(1) - log2(2) + 0.3*log2(3) < 0
    """,
    control_note="the first merging reduces it",
    satisfying_instance={"p": 1, "q": 5},
    notes="That every iteration that is kept reduces the Lagrangian is descent.",
)
CLAIMS = [utility, utility_amended, merges, merges_amended]

figure3: Claim = claim(
    "ding_farokhi2020.figure3",
    "The Lagrangian of the caption of Figure 3 is not negative at t = 0, as its axis from 0 to 2 shows it (U_1, lambda = 0.3)",
    "-log2(1) - 0.3*log2(7/1) >= 0",
    source=at("Figure 3"),
    printed=r"The convergence performance in terms of $\mathcal{L}(\llbracket{\hat{X}^{(t)}|X}\rrbracket,\lambda)=-\min_{\mathcal{X}\in\mathcal{Q}^{(t)}}\log|\llbracket{S|\mathcal{X}}\rrbracket|-\lambda U_{i}(X;\hat{X}^{(t)})$ versus the iteration index $t$",
    fidelity="restricted",
    severity="slip",
    notes="The ticks of the vertical axis are 0, 1, 2. As printed the Lagrangian of the run for U_1 goes from -0.84 down to -2.58, past where ticks -1 and "
    "-2 would be; with log |S| added, that is with L_0 in place of minus the logarithm of the least range, it is on the axis.",
)
figure3_amended: Claim = claim(
    "ding_farokhi2020.figure3.amended",
    "With L_0 in it the Lagrangian of Figure 3 goes down from 1.74 to 0 in the four points of the run for U_1",
    """
    0 <= log2(6/6) - 0.3*log2(7/7)
    and log2(6/6) - 0.3*log2(7/7) < log2(6/3) - 0.3*log2(7/4)
    and log2(6/3) - 0.3*log2(7/4) < log2(6/2) - 0.3*log2(7/3)
    and log2(6/2) - 0.3*log2(7/3) < log2(6/1) - 0.3*log2(7/1)
    and log2(6/1) - 0.3*log2(7/1) <= 2
    """,
    source=at("Figure 3"),
    says=r"$\mathcal{L}(\llbracket{\hat{X}^{(t)}|X}\rrbracket,\lambda)=L_0(S\rightarrow\hat{X}^{(t)})-\lambda U_{i}(X;\hat{X}^{(t)})$",
    fidelity="amended",
    negative_control="0 <= log2(6/3) - 0.3*log2(7/4) and log2(6/3) - 0.3*log2(7/4) < log2(6/6) - 0.3*log2(7/7)",
    control_note="the other way round",
    satisfying_instance={},
    notes="The least range has 1, 2, 3, 6 of the 6 values of S at t = 0, 1, 2, 3, the largest cluster 1, 3, 4, 7 of the 7 values of X.",
)

figure8b: Claim = claim(
    "ding_farokhi2020.figure8.b",
    "Algorithm 2 makes an iteration with lambda = 1.3 and the utility I_0(X -> X̂), for some number of subgraphs",
    "exists P integer: P >= 2 and log2((P - 1)/P) + 1.3*log2(2/1) < 0",
    source=at("Figure 8 (b); Algorithm 2, steps 5 and 6"),
    printed=r"$\lambda=1.3$ for $U_{1}(X;\hat{X}^{(t)})$",
    reading_of="ding_farokhi2020.figure8.b.caption",
    severity="slip",
    proof=lambda: disprove(
        figure8b.statement,
        intro("P"), cases("one", "P < 2", seq(), _half),
        defined=_parts_defined,
    ),
    notes="The figure shows a run of this lambda. At the start all clusters have one value of X, so the first merging lowers the utility of Section V-A by "
    "log 2, one bit, and the maximin information by log P/(P - 1), at most one bit. What was plotted had another utility or scale. Read with that "
    "of the caption, I_0(S -> X̂), an iteration can be made: ding_farokhi2020.figure8.b.caption.",
)
figure8b_caption: Claim = claim(
    "ding_farokhi2020.figure8.b.caption",
    "With lambda = 1.3 and the utility of the caption, I_0(S -> X̂), a merging whose range is not the largest lowers the Lagrangian of Algorithm 2",
    "log2((P - 1)/P) + 1.3*(log2(max(c, m)) - log2(m)) < 0",
    where="P integer, c m real, P >= 2, c >= 1, c <= m",
    source=at("Figure 8 (b); Algorithm 2, steps 5 and 6"),
    printed=r"$\lambda=1.3$ for $U_{1}(X;\hat{X}^{(t)})$",
    fidelity="reading",
    others=["ding_farokhi2020.figure8.b"],
    proof=lambda: prove(figure8b_caption.statement, _less_parts, defined=_parts_defined),
    negative_control={"c <= m": "m >= 1"},
    control_note="whatever its range is",
    satisfying_instance={"P": 2, "c": 1, "m": 1},
    notes="I_0(S -> X̂) is log |S| less the logarithm of the largest range of a cluster, so it falls only where the merged cluster has the largest one.",
    letters={
        "P": "the number of subgraphs at the start",
        "c": "how many values of S occur with the merged cluster",
        "m": "the largest number of values of S that occur with a cluster before",
    },
)
_less_parts = seq(
    two,
    have("same", "max(c, m) = m"),
    fact("down", "log_increasing", "(P-1)/P", "1"),
    fact("r2", "reciprocal_positive", "log(2)"),
    rewrite("same"),
)
figure8b_amended: Claim = claim(
    "ding_farokhi2020.figure8.b.amended",
    "With the utility I_0(X -> X̂) and a lambda of 1 or more Algorithm 2 returns X itself: its first merging does not lower the Lagrangian",
    "log2((P - 1)/P) + lam*log2(2/1) >= 0",
    where="P integer, lam real, P >= 2, lam >= 1",
    source=at("Figure 8 (b); Algorithm 2, steps 5 and 6"),
    says=r"for the utility $I_{0}(X\rightarrow\hat{X})$ no iteration is made with $\lambda\geq 1$",
    fidelity="amended",
    proof=lambda: prove(figure8b_amended.statement, _half, defined=_parts_defined),
    negative_control=("log2((P - 1)/P) + lam*log2(2/1) >= 0", "P integer, lam real, P >= 2, lam >= 9/10"),
    control_note="9/10 or more",
    satisfying_instance={"P": 5, "lam": 1},
    letters={"P": "the number of subgraphs at the start"},
)
_half = seq(two, fact("up", "log_monotone", "1/2", "(P-1)/P"), fact("r2", "reciprocal_positive", "log(2)"))
_parts_defined = first(auto_closed, two, seq(fact("rP", "reciprocal_positive", "P"), have("left", "P-1 > 0"), have("part", "(P-1)/P > 0", arith("left*rP"))))

figure8a: Claim = claim(
    "ding_farokhi2020.figure8.a",
    "With the utility I_0(X -> X̂) and lambda = 2.3 no batch lowers the Lagrangian of Algorithm 1 on 154 levels and 281 pairs: it returns X itself",
    "-log2(p) + 2.3*log2(c) > 0",
    where="""
    M K integer, r family(2), b integer family(1), u family(2), c p real, range: joint_range[M, 154](r),
    pairs: sum(s, 1, M, sum(x, 1, 154, r[s, x])) = 281, K >= 1, clusters: labels[154](b, K),
    ranges: cluster_ranges[M, 154, K, r, b](u), p >= 1, c >= 2,
    sizes: forall k in 1..K: size_of_S_given[M, u](k) >= p and block_size[154, b](k) <= c
    """,
    source=at("Figure 8 (a); Section VII-B; Algorithm 1, steps 13 and 15"),
    fidelity="beyond",
    proof=lambda: prove(figure8a.statement, _counted, defined=first(auto_closed, two)),
    negative_control=(
        "-log2(p) + 2.3*log2(c) > 0",
        """
        M K integer, r family(2), b integer family(1), u family(2), c p real, joint_range[M, 2](r), K >= 1, labels[2](b, K),
        cluster_ranges[M, 2, K, r, b](u), p >= 1, c >= 2,
        forall k in 1..K: size_of_S_given[M, u](k) >= p and block_size[2, b](k) <= c
        """,
    ),
    control_note="two levels, any number of pairs",
    control_proof={
        "M": 6,
        "K": 1,
        "r": table(*[(1, 1)] * 6),
        "b": letters(1, 1),
        "u": table(*[(1,)] * 6),
        "c": 2,
        "p": 6,
    },
    satisfying_instance=Witness(
        (
            ("M", num(2)),
            ("K", num(1)),
            ("r", table([1] * 154, [1] * 127 + [0] * 27)),
            ("b", letters(*[1] * 154)),
            ("u", table((1,), (1,))),
            ("c", num(154)),
            ("p", num(2)),
        )
    ),
    notes="The counts are those that Section VII-B prints, and the least range at the start has one value, as 281 is less than twice 154. A batch leaves "
    "K clusters of at most c values of X, each with p values of S or more: 154 <= K c and K p <= 281. So the curve of Figure 8 (a), of "
    "several iterations, is not one of this utility in bits.",
    letters={"c": "the size of the largest cluster after the batch", "p": "the least range after the batch"},
)
_own = "sum(x, 1, 154, kronecker(b[x],k)*r[s,x])"
_below_own = seq(  # the range of a cluster is at most the number of its pairs
    use("is", "ranges", "s", "k"),
    have("none", f"{_own} >= 0", pointwise("x", use("bit", "range.3", "s", "x"))),
    alternatives(
        "value",
        "is.1",
        seq(),
        seq(
            unpack("is.2", "to", "from"),
            use(("y", "at"), "to"),
            lemma("others", "basics.sums.term", "154", "x -> kronecker(b[x],k)*r[s,x]", "y", conditions=[*[seq()] * 2, seq(intro("x"), use("bit", "range.3", "s", "x"))]),
            fact("in", "delta_equal", "b[y]", "k"),
            arith("others", eq=["value", ("r[s,y]", "in"), "at.2"]),
        ),
    ),
)
_counted = seq(
    two,
    have(
        "each",
        "forall k in 1..K: sum(s, 1, M, u[s,k]) <= sum(s, 1, M, sum(x, 1, 154, kronecker(b[x],k)*r[s,x]))",
        intro("k"),
        pointwise("s", _below_own),
    ),
    have(
        "few",
        "sum(k, 1, K, sum(s, 1, M, sum(x, 1, 154, kronecker(b[x],k)*r[s,x]))-p) >= 0",
        pointwise("k", use("size", "sizes", "k"), use("below", "each", "k")),
    ),
    have(
        "many",
        "sum(k, 1, K, c-sum(x, 1, 154, kronecker(b[x],k))) >= 0",
        pointwise("k", use("size", "sizes", "k")),
    ),
    have("pc", "154*p <= 281*c", cases("small", "154*p <= 281*c", seq(), seq())),
    fact("up", "log_monotone", "p", "2*c"),
    fact("l2", "log_product", "2", "c"),
    fact("upc", "log_monotone", "2", "c"),
    fact("r2", "reciprocal_positive", "log(2)"),
    have("gap", "2.3*log(c)-log(p) > 0"),
    arith("gap*r2"),
)
CLAIMS += [figure3, figure3_amended, figure8b, figure8b_caption, figure8b_amended, figure8a]


_TWO_PARTS = ("2", "2", "2", "2", "s, x -> kronecker(s,x)", "x -> 2-kronecker(x,1)", "s -> 2-kronecker(s,1)")  # X tells S
_two_parts = [
    *[evaluate] * 6,
    seq(intro("d", "parts", "x", "y"), each(Enumerate("x", 1, 2), seq(), seq(), *[each(Enumerate("y", 1, 2))] * 2)),
    *[evaluate] * 3,
]
_PARTS_AND_BLOCKS = """
M N P K integer, r family(2), b c integer family(1), joint_range(r), decomposition(b), finest_decomposition(b),
labels[N](b, P), blocks_given_parts(b, c), labels(c, K)
"""
_PARTS = {"b[x]": "the label of the part of x in the graph", "P": "the number of subgraphs, the parts of the finest decomposition", "K": "the number of blocks of the overlap partition; I_* is log2(K)"}
count: Claim = claim(
    "ding_farokhi2020.section8.count",
    "I_* is the number of disconnected subgraphs",
    "log2(K) = P",
    where=_PARTS_AND_BLOCKS,
    source=at("Section VIII"),
    printed=r"It is shown that the value of $I_{*}(S;\hat{X})$ is equal to the maximum number of disconnected subgraphs in the confusability graph",
    severity="slip",
    proof=lambda: disprove(count.statement, exhibit(*_TWO_PARTS), split(split(*_two_parts), two), defined=_some_of_each),
    instance_proof=lambda: lives(count, _TWO_PARTS, *_two_parts),
    notes="The logarithm is missing: two values of S that are told apart have I_* = 1, in bits, and two subgraphs.",
    letters=_PARTS,
)
count_amended: Claim = claim(
    "ding_farokhi2020.section8.count.amended",
    "I_* is the logarithm of the number of disconnected subgraphs",
    "log2(K) = log2(P)",
    where=_PARTS_AND_BLOCKS,
    source=at("Section VIII"),
    says=r"the value of $I_{*}(S;\hat{X})$ is equal to the logarithm of the maximum number of disconnected subgraphs in the confusability graph",
    fidelity="amended",
    waive={"unused-hypothesis": "the setting of the page; it holds for each decomposition"},
    proof=lambda: prove(
        count_amended.statement,
        # the parts make P labels of S, the blocks K: each is at most the other
        lemma(("there", "back"), "ding_farokhi2020.lemma2.count", "M", "N", "r", "P", "b", "c"),
        use("same", "there"),
        use(("s", "last"), "h10.2", "K", conditions=[use("one", "h10.1", "1")]),
        use("below", "same.1", "s"),
        use(("o", "top"), "same.2", "P"),
        fact("equal", "antisymmetric", "K", "P"),
        defined=_some_of_each
    ),
    negative_control="log2(K) = log2(P) + 1",
    control_note="one bit more",
    control_proof=lambda: fails(count_amended, exhibit(*_TWO_PARTS), split(split(*_two_parts), two), defined=_some_of_each),
    instance_proof=lambda: lives(count_amended, _TWO_PARTS, *_two_parts),
    notes="K is the number of blocks of the overlap partition, that the parts of the finest decomposition make of S (lemma2); they are as many (lemma2.count).",
    letters=_PARTS,
)
_some_of_each = seq(two, use("one", "h10.1", "1"), use("first", "h8.1", "1"))
CLAIMS += [count, count_amended]
