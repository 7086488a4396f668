"""Sections IV and V: cuts of the graph, the selection rules, and what the algorithms guarantee."""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, letters, relation, some_value, table
from verify.claims.prelude import *

merged_size: Claim = claim(
    "ding_farokhi2020.merged_size",
    "The largest cluster after merging is the merged one or the largest before",
    """
    forall v real:
      (forall k in 1..n: k != a and k != b => w[k] <= v) and w[a] + w[b] <= v
      <=> max(w[a] + w[b], m) <= v
    """,
    where="""
    n integer, w family(1), a in 1..n, b in 1..n, m real, n >= 2, forall k in 1..n: w[k] >= 1,
    a != b, forall k in 1..n: w[k] <= m, exists k in 1..n: w[k] = m
    """,
    source=at("Section V-A1"),
    letters={"m": "the size of the largest cluster", "n": "the number of clusters"},
    others=[
        "ding_farokhi2020.argmin.none",
        "ding_farokhi2020.argmin.some",
        "ding_farokhi2020.argmin.contained",
    ],
    printed=(
        r"\max_{\mathcal{X}\in\mathcal{Q}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}^{(t)}}\log|\mathcal{X}|=\log\big{(}\max\{|\mathcal{X}_{1}|+|\mathcal{X}_{2}|,\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}|\mathcal{X}|\}\big{)}"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 2, a != b"},
    proof=lambda: prove(
        merged_size.statement,
        intro("v"),
        fact("top", "extremum", "max(w[a]+w[b], m)"),
        use("wa", "h2", "a"),
        use("wb", "h2", "b"),
        split(
            seq(
                intro("given"),
                unpack("h5", "k", "at"),
                have(
                    "low",
                    "m <= v",
                    cases("ka", "k = a", seq(), cases("kb", "k = b", seq(), seq())),
                ),
                alternatives("which", "top.3"),
            )
        )
    ),
    negative_control={"w[b],": "w[b] + 1,"},
    control_note="one more",
    control_proof=lambda: fails(
        merged_size,
        exhibit("2", "k -> 1", "1", "2", "1"),
        split(
            split(seq(), seq(), seq(), seq(), evaluate),
            seq(exhibit("2"), each(Choose(0), split(seq(), fact("t", "extremum", "max(1+1+1, 1)")))),
        ),
    ),
    instance_proof=lambda: lives(
        merged_size, ("2", "k -> 1", "1", "2", "1"), seq(), seq(), seq(), seq(), evaluate
    ),
    notes="Both have the same upper bounds v, so the maxima are equal.",
)

_PAIRS = "n integer, n >= 1, t family(1), m real"
_EQUAL = r"\arg\min \max_{X \in Q_{\{X_1,X_2\}}}\log|X| = \arg\min\{|X_1|+|X_2|\}"
some_larger: Claim = claim(
    "ding_farokhi2020.argmin.some",
    "If some pair exceeds the largest cluster, both rules select the same pairs (all pairs candidates)",
    """
    forall i in 1..n, j in 1..n:
      i != j
      => (
          (forall k in 1..n, l in 1..n: k != l => max(w[i] + w[j], m) <= max(w[k] + w[l], m))
          <=> (forall k in 1..n, l in 1..n: k != l => w[i] + w[j] <= w[k] + w[l])
        )
    """,
    where="""
    n integer, w integer family(1), m integer, n >= 2, forall k in 1..n: w[k] >= 1,
    forall k in 1..n: w[k] <= m, exists k in 1..n: w[k] = m,
    exists k in 1..n, l in 1..n: k != l and w[k] + w[l] > m
    """,
    source=at("Section V-A1"),
    others=["ding_farokhi2020.argmin.none", "ding_farokhi2020.argmin.contained", "ding_farokhi2020.merged_size"],
    printed=r"if there exists $(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})$ such that $|\mathcal{X}_{1}|+|\mathcal{X}_{2}|>\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}|\mathcal{X}|$, then $\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\max_{\mathcal{X}\in\mathcal{Q}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}^{(t)}}\log|\mathcal{X}|=\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\{|\mathcal{X}_{1}|+|\mathcal{X}_{2}|\}$",
    fidelity="restricted",
    severity="proof",
    proof={"n": 4, "w": letters(1, 1, 2, 3), "m": 3},
    notes="w are the sizes of the clusters, m that of the largest; all pairs are candidates (all ranges of S differ). Of clusters of 1, 1, 2 "
    "and 3 values, merging 1 with 2 leaves the largest at 3, as merging 1 with 1 does, but its union is not the smallest. (A pair "
    "with a largest cluster always exceeds it, so the printed condition says nothing.) Nothing hangs on it: the search uses that the smallest "
    "union is among the minimisers, which holds (ding_farokhi2020.argmin.contained).",
    letters={"m": "the size of the largest cluster", "n": "the number of clusters"},
)
all_larger: Claim = claim(
    "ding_farokhi2020.argmin.some.amended",
    "If every pair exceeds the largest cluster, both rules select the same pairs",
    """
    forall i in 1..n:
      (forall k in 1..n: max(t[i], m) <= max(t[k], m)) <=> (forall k in 1..n: t[i] <= t[k])
    """,
    where="n integer, t family(1), m real, n >= 1, forall k in 1..n: t[k] > m",
    source=at("Section V-A1"),
    fidelity="amended",
    says=r"if $|\mathcal{X}_{1}|+|\mathcal{X}_{2}|>\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}|\mathcal{X}|$ for all $(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})$, both sides are equal; in general the right side is contained in the left (argmin.contained)",
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    proof=lambda: prove(
        all_larger.statement, intro("i"), split(seq(intro("least", "k"), fact("mk", "extremum", "max(t[k],m)")))
    ),
    negative_control={"1, forall k": "1, exists k"},
    control_note="some pair (as printed)",
    control_proof={"n": 3, "t": letters(2, 3, 4), "m": 3},
    satisfying_instance={"n": 2, "t": letters(2, 3), "m": 1},
    notes="t[k] are the sizes |X_1|+|X_2| of the candidates, whichever these are; m is the largest cluster.",
    letters={
        "n": "the number of pairs of clusters",
        "t[k]": "the size of the pair k after merging",
        "m": "the size of the largest cluster",
    },
)


none_larger: Claim = claim(
    "ding_farokhi2020.argmin.none",
    "If no pair exceeds the largest cluster, every pair minimises the largest cluster",
    "forall i in 1..n: forall k in 1..n: max(t[i], m) <= max(t[k], m)",
    where="n integer, t family(1), m real, n >= 1, forall k in 1..n: t[k] <= m",
    source=at("Section V-A1"),
    letters={"m": "the size of the largest cluster before merging", "n": "the number of pairs of clusters"},
    others=["ding_farokhi2020.argmin.some", "ding_farokhi2020.argmin.contained", "ding_farokhi2020.merged_size"],
    printed=r"if $|\mathcal{X}_{1}|+|\mathcal{X}_{2}|\leq\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}|\mathcal{X}|,\forall(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})$, then $\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\max_{\mathcal{X}\in\mathcal{Q}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}^{(t)}}\log|\mathcal{X}|=\Phi(\mathcal{Q}^{(t)})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    proof=lambda: prove(none_larger.statement),
    negative_control={"1, forall k": "1, exists k"},
    control_note="some pair",
    satisfying_instance={"n": 2, "t": letters(2, 3), "m": 3},
)
contained: Claim = claim(
    "ding_farokhi2020.argmin.contained",
    "The smallest pair minimises the largest cluster",
    """
    forall i in 1..n:
      (forall k in 1..n: t[i] <= t[k]) => (forall k in 1..n: max(t[i], m) <= max(t[k], m))
    """,
    where="n integer, t family(1), m real, n >= 1",
    source=at("Section V-A1"),
    letters={"m": "the size of the largest cluster before merging", "n": "the number of pairs of clusters"},
    others=["ding_farokhi2020.argmin.none", "ding_farokhi2020.argmin.some", "ding_farokhi2020.merged_size"],
    printed=r"\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\{|\mathcal{X}_{1}|+|\mathcal{X}_{2}|\}\subseteq\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\max_{\mathcal{X}\in\mathcal{Q}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}^{(t)}}\log|\mathcal{X}|",
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    proof=lambda: prove(contained.statement, intro("i")),
    negative_control="""
    forall i in 1..n:
      (forall k in 1..n: max(t[i], m) <= max(t[k], m)) => (forall k in 1..n: t[i] <= t[k])
    """,
    control_note="the converse",
    satisfying_instance={"n": 2, "t": letters(2, 3), "m": 3},
)

footnote12: Claim = claim(
    "ding_farokhi2020.footnote12",
    "A threshold of at least the least utility leaves a feasible solution",
    "exists k in 1..n: u[k] >= theta",
    where="""
    n integer, u family(1), theta real, n >= 1,
    exists k in 1..n: (forall i in 1..n: u[k] <= u[i]) and theta >= u[k]
    """,
    source=at("footnote 12, after eq. (10)"),
    letters={"n": "the number of quantizations with I_* = 0"},
    others=["ding_farokhi2020.footnote12.feasible"],
    printed=r"we assume that $\theta\geq\min_{\llbracket{\hat{X}|X}\rrbracket\colon I_{*}(S;\hat{X})=0}U_{i}(X;\hat{X})$ ... This is to ensure a nonempty feasible region for (10)",
    severity="slip",
    notes="u[k] are the utilities of the quantizations with I_* = 0. A large threshold is not reached.",
)
footnote12_amended: Claim = claim(
    "ding_farokhi2020.footnote12.amended",
    "A threshold of at most the largest utility leaves a feasible solution",
    "exists k in 1..n: u[k] >= theta",
    where="""
    n integer, u family(1), theta real, n >= 1,
    exists k in 1..n: (forall i in 1..n: u[i] <= u[k]) and theta <= u[k]
    """,
    source=at("footnote 12, after eq. (10)"),
    letters={"n": "the number of quantizations with I_* = 0"},
    says=r"we assume that $\theta\leq\max_{\llbracket{\hat{X}|X}\rrbracket\colon I_{*}(S;\hat{X})=0}U_{i}(X;\hat{X})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    fidelity="amended",
    proof=lambda: prove(footnote12_amended.statement, unpack("h2", "k", "best"), exhibit("k")),
    negative_control={
        "(forall i in 1..n: u[i] <= u[k]) and theta <= u[k]": "(forall i in 1..n: u[k] <= u[i]) and theta >= u[k]",
    },
    control_note="the printed condition",
    satisfying_instance={"n": 1, "u": letters(1), "theta": 1},
)
_STEP7 = r"X^* := \arg\max\{U_i: X' \in Q^{(t)}, X' \neq X, [S|X'] \neq [S|X]\}"
_ALTERNATING = relation(
    (1, 0, 1, 0),
    (0, 1, 0, 1),
    K=2,
    b=letters(1, 1, 2, 2),
    u=table((1, 1), (1, 1)),
    w=letters(1, 1, 1, 1),
    m=1,
    lam="1/2",
    c=2,
    p=2,
)
step7: Claim = claim(
    "ding_farokhi2020.algorithm1.step7",
    "Step 7 of Algorithm 1 has something to choose from wherever the algorithm comes to: another cluster with a different range",
    "forall k in 1..K: exists l in 1..K, s in 1..M: u[s, l] != u[s, k]",
    where="""
    M N integer, r family(2), K integer, b integer family(1), u family(2), w integer family(1),
    m integer, lam c p real, joint_range(r), K >= 1, labels[N](b, K), cluster_ranges(u),
    forall x in 1..N: w[x] = size_of_S_given(x), forall x in 1..N: w[x] >= m, least_joined(m),
    K >= 2, exists s in 1..M, x in 1..N: r[s, x] = 0, exists x in 1..N: w[x] = m, m >= 1,
    lam >= 0, c >= 1, p >= 1, least_cluster_range(u, p), largest_cluster(b, c),
    log2(m) - log2(p) + lam*log2(c) < 0
    """,
    source=at("Algorithm 1, steps 2 to 15"),
    printed=r"\mathcal{X}^{*}\coloneqq\operatorname*{arg\,max}\big{\{}U_{i}(X;\hat{X}_{\{\mathcal{X},\mathcal{X}^{\prime}\}}^{(t)})\colon\mathcal{X}^{\prime}\in\mathcal{Q}^{(t)},\mathcal{X}^{\prime}\neq\mathcal{X},\llbracket{S|\mathcal{X}^{\prime}}\rrbracket\neq\llbracket{S|\mathcal{X}}\rrbracket\big{\}}",
    severity="slip",
    proof=lambda: _ALTERNATING,
    others=["ding_farokhi2020.algorithm1.least_grows"],
    notes=(
        "In the witness two clusters of range {s1, s2} are left: the maximum is over nothing, and the algorithm is "
        "undefined. It comes there: with U_1, and L_0 > 0 at the start, one iteration lowers the Lagrangian and "
        "leaves several clusters, so the loop goes on."
    ),
    letters={"m": "the least number of values of S with a value of X", "p": "the least range after the iteration", "c": "the size of the largest cluster after it", "w[x]": "how many values of S occur with the value x, before the iteration"},
)
step7_amended: Claim = claim(
    "ding_farokhi2020.algorithm1.step7.amended",
    "In step 7 of Algorithm 1 there is a cluster with a different range of S as long as L_0 > 0",
    """
    forall x in 1..N:
      (exists s in 1..M: r[s, x] = 0) => (exists y in 1..N, s in 1..M: r[s, x] != r[s, y])
    """,
    where="M N integer, r family(2), joint_range(r)",
    source=at("Algorithm 1, steps 2 to 15"),
    says=r"step 15: until $\triangle\mathcal{L}\geq 0$ or $\llbracket{S|\mathcal{X}}\rrbracket=\llbracket{S}\rrbracket$ for all $\mathcal{X}\in\mathcal{Q}^{(t)}$",
    fidelity="amended",
    proof=lambda: prove(
        step7_amended.statement,
        intro("w", "part"),
        unpack("part", "s", "off"),
        some_value("y", "s"),
        exhibit("y", "s"),
    ),
    negative_control="forall x in 1..N: exists y in 1..N, s in 1..M: r[s, x] != r[s, y]",
    control_note="for every cluster",
    satisfying_instance=relation((1, 0), (0, 1)),
    notes="x are the clusters. While L_0 > 0 the clusters of least range lack some value of S; one that is still to be merged in the "
    "inner loop lacks it, too. Ending the loop at L_0 = 0, where nothing is left to gain, makes the algorithm defined.",
)
_FROM_SIX = Table(tuple(((t,), num(6 - t)) for t in range(6)))
_FROM_ONE = Table((((0,), num(1)),))
_few_pairs = use("reached", "left", "t")
pairs: Claim = claim(
    "ding_farokhi2020.complexity",
    "Comparing all pairs of clusters in each iteration, of which each leaves one cluster fewer, takes at most |X|^3 comparisons (Algorithm 2)",
    "sum(t, 0, T - 1, K[t]*(K[t] - 1)/2) <= N^3",
    where="""
    N T integer, K integer family(1), N >= 1, T >= 0, T <= N - 1, K[0] = N,
    merged: forall t in 0..T - 1: K[t + 1] = K[t] - 1
    """,
    source=at("Sections V and VIII"),
    printed=r"have the complexity $O(|\llbracket{X}\rrbracket|^{3})$",
    fidelity="reading",
    proof=lambda: prove(
        pairs.statement,
        have(
            "left",
            "forall m integer: m >= 0 => (m <= T => K[m] = N-m)",
            intro("m", "from"),
            induct("m", "0", "before", seq(), seq(intro("length"), use("one", "merged", "m"))),
        ),
        have("sum", "sum(t, 0, T-1, K[t]*(K[t]-1)/2) <= sum(t, 0, T-1, N*N)", pointwise("t", _few_pairs)),
        have("two", "N*N >= 0"),
    ),
    negative_control={"N^3": "N^2/2"},
    control_note="the square",
    control_proof={"N": 6, "T": 5, "K": _FROM_SIX},
    satisfying_instance={"N": 1, "T": 0, "K": _FROM_ONE},
    notes="K[t] is the number of clusters after iteration t; T <= N - 1 is termination, one cluster fewer in each iteration merging.one_fewer. Comparing two "
    "pairs costs one step here; what evaluating the utility costs the paper does not say.",
    letters={"K[t]": "the number of clusters after iteration t", "T": "the number of iterations"},
)
CLAIMS = [
    merged_size,
    some_larger,
    all_larger,
    none_larger,
    contained,
    footnote12,
    footnote12_amended,
    step7,
    step7_amended,
    pairs,
]
