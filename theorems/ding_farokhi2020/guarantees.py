"""Section V-A: what an iteration of Algorithm 1 gains, and in which sense its result is a local optimum; descent.

A quantization numbers its clusters 1..K; b[x] is the cluster of x. Merging is judged on the joint range of S and the
clusters, so that "x" may stand for a cluster of an earlier iteration.
"""

from theorems.ding_farokhi2020.model import at, count, letters, relation, two
from verify.claims.prelude import *


def _at_least(z: str) -> Tactic:
    """u[s,k] >= r[s,z], for z in the cluster k."""
    return have(
        f"above{z}",
        f"u[s,k] >= r[s,{z}]",
        use("bit", "h3", "s", z),
        use("union", "h8", "s", "k"),
        alternatives(
            "is",
            "bit",
            alternatives("value", "union.1"),
            seq(
                have("some", "exists x in 1..N: b[x] = k and r[s,x] = 1", exhibit(z)),
                unpack("union.2", "to", "from"),
            ),
        ),
    )


def _one_more(z: str, other: str) -> Tactic:
    """o goes with ``other`` and not with z: the cluster has one value of S more than z, at least."""
    own = seq(_at_least(other), have("none", f"r[s,{z}] = 0"), have("full", f"r[s,{other}] = 1"))
    rest = _at_least(z)
    return seq(
        have(
            "more",
            f"sum(s, 1, M, u[s,k]-r[s,{z}]-kronecker(s,o)) >= 0",
            pointwise("s", cases("at", "s = o", own, rest)),
        ),
        use("size", "h9", z),
        use("low", "h10", z),
    )


_PAIRED = {"K": 1, "b": letters(1, 1), "u": relation((1,), (1,)).values[2][1], "w": letters(1, 1), "m": 1}
least_grows: Claim = claim(
    "ding_farokhi2020.algorithm1.least_grows",
    "An iteration of Algorithm 1 in which step 7 finds a partner for each least cluster raises the least range strictly",
    "anonymous[M, K, u](m + 1)",
    where="""
    M N integer, r family(2), K integer, b integer family(1), u family(2), w integer family(1),
    m integer, joint_range(r), K >= 1, labels[N](b, K), cluster_ranges(u),
    forall x in 1..N: w[x] = size_of_S_given(x), forall x in 1..N: w[x] >= m, least_joined(m)
    """,
    source=at("Section V-A1, second paragraph; Algorithm 1, steps 3 to 10"),
    letters={"w[x]": "how many values of S occur with x"},
    printed=(
        "In each iteration $t$, we strictly increase "
        r"$\min_{\mathcal{X}\in\mathcal{Q}^{(t)}}\log|\llbracket{S|\mathcal{X}}\rrbracket|$ by "
        "merging each "
        r"$\mathcal{X}\in\operatorname*{arg\,min}\{\log|\llbracket{S|\mathcal{X}}\rrbracket|\colon\mathcal{X}\in\mathcal{Q}^{(t)}\}$ "
        r"with another subset $\mathcal{X}^{*}$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without K >= 1"},
    fidelity="restricted",
    proof=lambda: prove(
        least_grows.statement,
        intro("k"),
        use(("x", "bx"), "h7.2", "k"),
        use("size", "h9", "x"),
        use("least", "h10", "x"),
        cases(
            "minimal",
            "w[x] = m",
            seq(
                use(("y", "o", "mate"), "h11", "x"),
                use("bx1", "h3", "o", "x"),
                use("by1", "h3", "o", "y"),
                alternatives(
                    "ox",
                    "bx1",
                    alternatives("oy", "by1", absurd("mate.2"), _one_more("x", "y")),
                    alternatives("oy", "by1", _one_more("y", "x"), absurd("mate.2")),
                ),
            ),
            seq(
                fact("side", "trichotomy", "w[x]", "m"),
                alternatives(
                    "order",
                    "side",
                    seq(),
                    absurd("minimal"),
                    seq(
                        fact("gap", "integer_gap", "m", "w[x]"),
                        have("all", "sum(s, 1, M, u[s,k]-r[s,x]) >= 0", pointwise("s", _at_least("x"))),
                    ),
                ),
            ),
        ),
    ),
    negative_control={", least_joined(m)": ""},
    control_note="the least clusters join none with another range",
    satisfying_instance=relation((1, 0), (0, 1), **_PAIRED),
    notes="x are the clusters before the iteration, b those after it, u their ranges, w the sizes of the ranges before. A partner that was itself merged before "
    "contains a cluster with another range, or its range would be the same: so the hypothesis is what step 7 gives.",
)


def _falls(t: str) -> Tactic:
    """L[t] - L[t-1] < 0, as the test for stopping has failed (d)."""
    change = f"L[{t}]-L[{t}-1]"
    return seq(
        fact("side", "trichotomy", change, "0"),
        have("fall", f"{change} < 0", alternatives("is", "side", seq(), absurd("d"), absurd("d"))),
    )


descent: Claim = claim(
    "ding_farokhi2020.descent",
    "Each iteration that a run keeps has lowered the Lagrangian strictly (not the one that ends it)",
    "forall i in 0..T - 1, j in 0..T - 1: i < j => L[j] < L[i]",
    where="T integer, L family(1), T >= 1, forall t in 1..T - 1: not L[t] - L[t - 1] >= 0",
    source=at("Examples 2 and 4, last sentences; Figures 3, 6 and 8"),
    printed="Algorithm 1 ensures a strict reduction of the Lagrangian function in each iteration",
    waive={"unused-hypothesis": "the setting of the page; it holds without T >= 1"},
    fidelity="restricted",
    proof=lambda: prove(
        descent.statement,
        intro("i", "j", "later"),
        have(
            "steps",
            "forall m integer: m >= 1 => (i+m <= T-1 => L[i+m] < L[i])",
            intro("m", "from"),
            induct(
                "m",
                "1",
                "before",
                seq(intro("length"), use("d", "h2", "i+1"), _falls("i+1")),
                seq(intro("length"), use("d", "h2", "i+m+1"), _falls("i+m+1")),
            ),
        ),
        fact("gap", "integer_gap", "i", "j"),
        use("all", "steps", "j-i"),
    ),
    negative_control="forall i in 0..T, j in 0..T: i < j => L[j] < L[i]",
    control_note="with the iteration that ends the run",
    satisfying_instance={"T": 2, "L": letters(-1)},
    notes="L[t] is the Lagrangian of Q(t). A run goes on after iteration t only if the test of step 15 of Algorithm 1, or 6 of Algorithm 2, "
    "did not find a change >= 0. Iteration T ends it and is not kept; it need not lower the Lagrangian (example2.u2.delta2).",
)

one_fewer: Claim = claim(
    "ding_farokhi2020.merging.one_fewer",
    "Merging two clusters leaves a partition with one cluster fewer",
    "labels[N](g, K - 1)",
    where="""
    N K integer, b integer family(1), i in 1..K - 1, g integer family(1), N >= 1, K >= 2,
    labels[N](b, K), forall x in 1..N: (b[x] = K => g[x] = i) and (b[x] != K => g[x] = b[x])
    """,
    source=at("Section V-A1, definition of Q with two clusters merged"),
    letters={"g[x]": "the label of the cluster of x after merging", "i": "the cluster that the last one is merged with"},
    says=r"Q^{(t)}_{\{X_1,X_2\}} = (Q^{(t)} \setminus \{X_1,X_2\}) \cup \{X_1 \sqcup X_2\}",
    waive={"unused-hypothesis": "the setting of the page; it holds without N >= 1, K >= 2"},
    fidelity="beyond",
    proof=lambda: prove(
        one_fewer.statement,
        split(
            seq(
                intro("x"),
                use("own", "h3.1", "x"),
                use("new", "h4", "x"),
                cases(
                    "last",
                    "b[x] = K",
                    seq(),
                    seq(
                        fact("side", "trichotomy", "b[x]", "K"),
                        alternatives("order", "side", fact("gap", "integer_gap", "b[x]", "K")),
                    ),
                ),
            ),
            seq(
                intro("k"),
                use(("x", "bx"), "h3.2", "k"),
                use("new", "h4", "x"),
                exhibit("x"),
            ),
        ),
    ),
    negative_control="(forall x in 1..N: 1 <= g[x] <= K - 1) and (forall k in 1..K: exists x in 1..N: g[x] = k)",
    control_note="as many clusters as before",
    satisfying_instance={"N": 2, "K": 2, "b": letters(1, 2), "i": 1, "g": letters(1, 1)},
    notes="Clusters i and K are merged; they can be numbered so. g is the new numbering.",
)


def _after(value: str, k: str) -> str:
    """The least range once x is merged with k."""
    merged = f"sum(s, 1, M, max(r[s,x],r[s,{k}]))"
    others = f"z in 1..N: z != x and z != {k}"
    return (
        f"{value} >= 1, {merged} >= {value}, forall {others} => {count('z')} >= {value}, "
        f"{merged} = {value} or (exists {others} and {count('z')} = {value})"
    )


_STUCK = relation(
    (1, 1, 0), (0, 1, 1), (0, 1, 1), y=letters(0, 4, 5), lam="3/5", m=1, p=2, q=3, x=1, a=2, c=3
)
local1: Claim = claim(
    "ding_farokhi2020.algorithm1.local",
    "Where Algorithm 1 stops, no merging of two clusters lowers the Lagrangian (a reading of locally optimal; first iteration, one value of least range, U_2, centroids)",
    "change_of_lagrangian(x, c, q) >= 0",
    where="""
    M N integer, r family(2), y family(1), lam m p q real, x in 1..N, a in 1..N, c in 1..N,
    joint_range(r), lam >= 0, m >= 1, size_of_S_given(x) = m,
    forall z in 1..N: z != x => size_of_S_given(z) > m, differ(a, x), differ(c, x),
    forall k in 1..N: differ(k, x) => abs(y[x] - y[a]) <= abs(y[x] - y[k]),
    least_after_merging(x, a, p), least_after_merging(x, c, q), change_of_lagrangian(x, a, p) >= 0
    """,
    source=at("Section V-A1; Algorithm 1, steps 7, 13 and 15"),
    letters={"a": "the partner of x that step 7 takes", "c": "another partner of x", "m": "the least range, the number of values of S with x", "p": "the least range after merging x with a", "q": "the least range after merging x with c"},
    printed=(
        "we propose a greedy agglomerative clustering in Algorithm 1 that generates a locally "
        r"optimal $\llbracket{\hat{X}}\rrbracket$ and $\llbracket{\hat{X}|X}\rrbracket$ by "
        r"iteratively merging the elements in $\llbracket{X}\rrbracket$"
    ),
    fidelity="reading",
    severity="slip",
    proof=lambda: _STUCK,
    notes=(
        "The paper does not say for which moves the result is a local optimum; judged is merging x, the one value "
        "of least range, with another partner in the first iteration: a is the partner that step 7 takes, p the "
        "least range after it, q after c. Step 7 looks at the utility alone, so a costlier partner that raises the "
        "least range more is passed over; among partners that raise it no more, there is none better "
        "(algorithm1.local.partner)."
    ),
)
local1_amended: Claim = claim(
    "ding_farokhi2020.algorithm1.local.amended",
    "What the stopping rule of Algorithm 1 gives: of a run that it ends, what is returned has the least Lagrangian of those after each iteration, and each kept one has fewer clusters",
    """
    (forall i in 0..T: L[T - 1] <= L[i]) and (forall i in 0..T - 1: K[i] <= K[0] - i)
    """,
    where="""
    T integer, L family(1), K integer family(1), T >= 1,
    kept: forall t in 1..T - 1: not L[t] - L[t - 1] >= 0, ends: L[T] - L[T - 1] >= 0,
    batch: forall t in 1..T - 1: K[t] < K[t - 1]
    """,
    source=at("Section V-A1; Algorithm 1, steps 7, 13 and 15"),
    says=r"a greedy agglomerative clustering in Algorithm 1 that generates a $\llbracket{\hat{X}}\rrbracket$ and $\llbracket{\hat{X}|X}\rrbracket$ that is optimal "
    "among those after each of its iterations, where the run ends as the Lagrangian does not fall",
    fidelity="amended",
    proof=lambda: prove(local1_amended.statement, split(_lowest, _fewer)),
    negative_control={"ends: L[T] - L[T - 1] >= 0,": ""},
    control_note="the run need not end there",
    satisfying_instance={"T": 2, "L": letters(-1), "K": letters(-1)},
    notes="It is about the stopping rule alone, whatever the iterations do. L[t] and K[t] are the Lagrangian and the number of clusters of Q(t); Q(T-1) is returned, Q(T) is that of the iteration that ends the run, by "
    "step 13. So it is a local optimum for the algorithm's own move, a batch, and L(returned) <= L(start). A batch merges each cluster of least range with another, so it leaves fewer clusters (merging.one_fewer). What "
    "can be said of single mergings is algorithm1.local.partner.",
    letters={"K[t]": "the number of clusters after iteration t", "T": "the number of iterations, the last of which ends the run"},
)
_lowest = seq(
    lemma("down", "ding_farokhi2020.descent", "T", "L"),
    intro("i"),
    fact("side", "trichotomy", "i", "T-1"),
    alternatives("is", "side", seq(), seq(), seq(fact("gap", "integer_gap", "T-1", "i"), fact("last", "antisymmetric", "i", "T")))
)
_fewer = seq(
    have(
        "steps",
        "forall m integer: m >= 0 => (m <= T-1 => K[m] <= K[0]-m)",
        intro("m", "from"),
        induct("m", "0", "before", seq(), seq(intro("length"), fact("gap", "integer_gap", "K[m+1]", "K[m]"))),
    ),
    intro("i"),
    use("at", "steps", "i"),
)
local1_partner: Claim = claim(
    "ding_farokhi2020.algorithm1.local.partner",
    "Where Algorithm 1 stops at its first iteration, no partner that leaves the least range at most as large lowers the Lagrangian",
    "change_of_lagrangian(x, c, q) >= 0",
    where="""
    M N integer, r family(2), y family(1), lam m p q real, x in 1..N, a in 1..N, c in 1..N,
    joint_range(r), lam >= 0, m >= 1, size_of_S_given(x) = m,
    forall z in 1..N: z != x => size_of_S_given(z) > m, differ(a, x), differ(c, x),
    forall k in 1..N: differ(k, x) => abs(y[x] - y[a]) <= abs(y[x] - y[k]),
    least_after_merging(x, a, p), least_after_merging(x, c, q), change_of_lagrangian(x, a, p) >= 0, q <= p
    """,
    source=at("Section V-A1; Algorithm 1, steps 7, 13 and 15"),
    letters={"a": "the partner of x that step 7 takes", "c": "another partner of x", "m": "the least range, the number of values of S with x", "p": "the least range after merging x with a", "q": "the least range after merging x with c"},
    waive={
        "unused-hypothesis": "the setting of the page; it holds without joint_range(r), size_of_S_given(x) = m, forall z in 1..N: z != x => size_of_S_given(z) > m, differ(a, x)"
    },
    fidelity="beyond",
    proof=lambda: prove(
        local1_partner.statement,
        two,
        fact("r2", "reciprocal_positive", "log(2)"),
        have("further", "abs(y[x]-y[c])-abs(y[x]-y[a]) >= 0"),
        fact("up", "log_monotone", "q", "p"),
        have("d", "log(p)-log(q) >= 0"),
        arith("h6*further", "d*r2", "h21"),
        defined=two
    ),
    negative_control={", q <= p": ""},
    control_note="any partner (as printed)",
    control_proof=lambda: _STUCK,
    satisfying_instance=relation(
        (1, 0, 0), (0, 1, 1), (0, 1, 1), y=letters(0, 4, 5), lam=1, m=1, p=2, q=2, x=1, a=2, c=3
    ),
    notes="As in algorithm1.local: one value of least range, utility U_2. Choosing the partner by the Lagrangian, as eq. (12) does, gives a "
    "local optimum for all partners."
)
CLAIMS = [
    least_grows,
    descent,
    one_fewer,
    local1,
    local1_amended,
    local1_partner,
]
