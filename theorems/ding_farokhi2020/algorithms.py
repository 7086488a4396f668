"""Sections IV and V: cuts of the graph, the selection rules, and what the algorithms guarantee."""

from __future__ import annotations

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import RELATION, at, letters
from verify.claim import Claim, claim
from verify.kernel.certificate import Choose, Witness
from verify.kernel.terms import num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    have,
    identity,
    induct,
    intro,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

#: Sizes w of n clusters, of which a and b are merged; m is the largest size before.
_SIZES = (
    "n integer, n >= 2, w family(1), forall k in 1..n: w[k] >= 1, a in 1..n, b in 1..n, a != b, m real, "
    "forall k in 1..n: w[k] <= m, exists k in 1..n: w[k] = m"
)
_MERGED = "(forall k in 1..n: k != a and k != b => w[k] <= v) and w[a]+w[b] <= v"
merged_size: Claim = claim(
    "ding_farokhi2020.merged_size",
    "The largest cluster after merging is the merged one or the largest before",
    f"forall v real: ({_MERGED}) <=> max(w[a]+w[b], m) <= v",
    where=_SIZES,
    source=at("Section V-A1"),
    printed=r"\max_{X \in Q_{\{X_1,X_2\}}} \log|X| = \log(\max\{|X_1|+|X_2|, \max_{X \in Q}|X|\})",
    proof=lambda: prove(
        merged_size.statement,
        seq(
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
                        cases(
                            "ka",
                            "k = a",
                            seq(have("e", "w[k] = w[a]", seq(rewrite("ka"), identity()))),
                            cases(
                                "kb",
                                "k = b",
                                seq(have("e", "w[k] = w[b]", seq(rewrite("kb"), identity()))),
                                seq(use("other", "given.1", "k")),
                            ),
                        ),
                    ),
                    alternatives("which", "top.3", seq(), seq()),
                ),
                seq(
                    intro("small"),
                    split(
                        seq(intro("k"), intro("g"), use("most", "h4", "k"), arith("most", "top.2", "small")),
                        arith("top.1", "small"),
                    ),
                ),
            ),
        ),
    ),
    false_neighbour=f"forall v real: ({_MERGED}) <=> max(w[a]+w[b]+1, m) <= v",
    neighbour_note="one more",
    neighbour_proof=lambda: fails(
        merged_size,
        exhibit("2", "k -> 1", "1", "2", "1"),
        split(
            split(evaluate, evaluate, evaluate, evaluate, evaluate),
            seq(
                exhibit("2"),
                each(Choose(0), split(evaluate, seq(fact("t", "extremum", "max(1+1+1, 1)")))),
            ),
        ),
    ),
    example_proof=lambda: lives(
        merged_size, ("2", "k -> 1", "1", "2", "1"), evaluate, evaluate, evaluate, evaluate, evaluate
    ),
    notes="Both have the same upper bounds v, so the maxima are equal.",
)

_PAIRS = "n integer, n >= 1, t family(1), m real"
_LEAST = "(forall k in 1..n: {f}[i] <= {f}[k])"
_ARGMIN_MAX = "(forall k in 1..n: max(t[i],m) <= max(t[k],m))"
_ARGMIN = "(forall k in 1..n: t[i] <= t[k])"
_EQUAL = r"\arg\min \max_{X \in Q_{\{X_1,X_2\}}}\log|X| = \arg\min\{|X_1|+|X_2|\}"
some_larger: Claim = claim(
    "ding_farokhi2020.argmin.some",
    "If some pair exceeds the largest cluster, both rules select the same pairs",
    f"forall i in 1..n: {_ARGMIN_MAX} <=> {_ARGMIN}",
    where=f"{_PAIRS}, exists k in 1..n: t[k] > m",
    source=at("Section V-A1"),
    printed=_EQUAL,
    proof=lambda: Witness((("n", num(3)), ("t", letters(1, 2, 3)), ("m", num(2)))),
    notes="t[k] are the sizes |X_1|+|X_2| of the candidates, m is the largest cluster. One candidate larger than m is not enough.",
)
all_larger: Claim = claim(
    "ding_farokhi2020.argmin.some.amended",
    "If every pair exceeds the largest cluster, both rules select the same pairs",
    f"forall i in 1..n: {_ARGMIN_MAX} <=> {_ARGMIN}",
    where=f"{_PAIRS}, forall k in 1..n: t[k] > m",
    source=at("Section V-A1"),
    fidelity="amended",
    printed=_EQUAL,
    proof=lambda: prove(
        all_larger.statement,
        seq(
            intro("i"),
            split(
                seq(intro("least"), intro("k"), use("b", "least", "k"), _max_of("i", "k", "k")),
                seq(intro("least"), intro("k"), use("b", "least", "k"), _max_of("i", "k", "k")),
            ),
        ),
    ),
    false_neighbour=(
        f"forall i in 1..n: {_ARGMIN_MAX} <=> {_ARGMIN}",
        f"{_PAIRS}, exists k in 1..n: t[k] > m",
    ),
    neighbour_note="some pair (as printed)",
    living_example={"n": 2, "t": letters(2, 3), "m": 1},
)


def _max_of(*names: str) -> Tactic:
    """Which argument the maxima are, case by case."""
    first_name, second = names[0], names[1]
    return seq(
        use("gi", "h2", first_name),
        use("gk", "h2", second),
        fact("mi", "extremum", f"max(t[{first_name}],m)"),
        fact("mk", "extremum", f"max(t[{second}],m)"),
        alternatives(
            "wi", "mi.3", alternatives("wk", "mk.3", seq(), seq()), alternatives("wk", "mk.3", seq(), seq())
        ),
    )


none_larger: Claim = claim(
    "ding_farokhi2020.argmin.none",
    "If no pair exceeds the largest cluster, every pair minimises the largest cluster",
    f"forall i in 1..n: {_ARGMIN_MAX}",
    where=f"{_PAIRS}, forall k in 1..n: t[k] <= m",
    source=at("Section V-A1"),
    printed=r"\arg\min \max \log|X| = \Phi(Q^{(t)})",
    proof=lambda: prove(none_larger.statement, seq(intro("i"), intro("k"), _max_of("i", "k"))),
    false_neighbour=(f"forall i in 1..n: {_ARGMIN_MAX}", f"{_PAIRS}, exists k in 1..n: t[k] <= m"),
    neighbour_note="some pair",
    living_example={"n": 2, "t": letters(2, 3), "m": 3},
)
contained: Claim = claim(
    "ding_farokhi2020.argmin.contained",
    "The smallest pair minimises the largest cluster",
    f"forall i in 1..n: {_ARGMIN} => {_ARGMIN_MAX}",
    where=_PAIRS,
    source=at("Section V-A1"),
    printed=r"\arg\min\{|X_1|+|X_2|\} \subseteq \arg\min \max \log|X|",
    proof=lambda: prove(
        contained.statement,
        seq(
            intro("i"),
            intro("least"),
            intro("k"),
            use("b", "least", "k"),
            fact("mi", "extremum", "max(t[i],m)"),
            fact("mk", "extremum", "max(t[k],m)"),
            alternatives("wi", "mi.3", seq(), seq()),
        ),
    ),
    false_neighbour=f"forall i in 1..n: {_ARGMIN_MAX} => {_ARGMIN}",
    neighbour_note="the converse",
    living_example={"n": 2, "t": letters(2, 3), "m": 3},
)

_CENTROID = "(sum(x, 1, N, {c}[x]*y[x])/sum(x, 1, N, {c}[x]))"
_CLUSTER = "(forall x in 1..N: {c}[x] = 0 or {c}[x] = 1) and sum(x, 1, N, {c}[x]) >= 1"


def _radius(d: str, c: str) -> str:
    """d is the largest distance of the cluster c from its centroid."""
    distance = f"abs(y[x]-{_CENTROID.format(c=c)})"
    return f"(forall x in 1..N: {c}[x] = 1 => {distance} <= {d}) and (exists x in 1..N: {c}[x] = 1 and {distance} = {d})"


distortion_grows: Claim = claim(
    "ding_farokhi2020.distortion_max",
    "Merging two clusters, with centroids as codewords, does not lower the largest distortion",
    "max(d, g) <= h",
    where="N integer, N >= 1, y a b u family(1), d g h real, "
    f"{_CLUSTER.format(c='a')}, {_CLUSTER.format(c='b')}, forall x in 1..N: u[x] = a[x]+b[x] and u[x] <= 1, "
    f"{_radius('d', 'a')}, {_radius('g', 'b')}, {_radius('h', 'u')}",
    source=at("Section V-A1"),
    printed=r"\max_{X \in Q_{\{X_1,X_2\}}} \bar d(X) = \max\{\bar d(X_1 \sqcup X_2), \max_{X \in Q}\bar d(X)\}",
    proof=lambda: Witness(
        (
            ("N", num(5)),
            ("y", letters(0, 1, 40, 38, 39)),
            ("a", letters(1, 1, 1, 0, 0)),
            ("b", letters(0, 0, 0, 1, 1)),
            ("u", letters(1, 1, 1, 1, 1)),
            ("d", num("79/3")),
            ("g", num("1/2")),
            ("h", num("118/5")),
        )
    ),
    notes="For a quantization of two clusters the printed equation says max(d(X_1 and X_2 merged), d(X_1), d(X_2)) = d(merged). The "
    "centroid of a cluster can move towards its far point.",
)

_THETA = "n integer, n >= 1, u family(1), theta real"
footnote12: Claim = claim(
    "ding_farokhi2020.footnote12",
    "A threshold of at least the least utility leaves a feasible solution",
    "exists k in 1..n: u[k] >= theta",
    where=f"{_THETA}, exists k in 1..n: (forall i in 1..n: u[k] <= u[i]) and theta >= u[k]",
    source=at("footnote 12, after eq. (10)"),
    printed=r"we assume that $\theta \geq \min_{I_*(S;\hat X)=0} U_i(X;\hat X)$ ... to ensure a nonempty feasible region",
    notes="u[k] are the utilities of the quantizations with I_* = 0. A large threshold is not reached.",
)
footnote12_amended: Claim = claim(
    "ding_farokhi2020.footnote12.amended",
    "A threshold of at most the largest utility leaves a feasible solution",
    "exists k in 1..n: u[k] >= theta",
    where=f"{_THETA}, exists k in 1..n: (forall i in 1..n: u[i] <= u[k]) and theta <= u[k]",
    source=at("footnote 12, after eq. (10)"),
    printed=r"we assume that $\theta \geq \min U_i(X;\hat X)$",
    fidelity="amended",
    proof=lambda: prove(footnote12_amended.statement, seq(unpack("h2", "k", "best"), exhibit("k"))),
    false_neighbour=(
        "exists k in 1..n: u[k] >= theta",
        f"{_THETA}, exists k in 1..n: (forall i in 1..n: u[k] <= u[i]) and theta >= u[k]",
    ),
    neighbour_note="the printed condition",
    living_example={"n": 1, "u": letters(1), "theta": 1},
)
step7: Claim = claim(
    "ding_farokhi2020.algorithm1.step7",
    "In step 7 of Algorithm 1 there is another cluster with a different range of S",
    "forall x in 1..N: exists y in 1..N, s in 1..M: r[s,x] != r[s,y]",
    where=f"{RELATION}, N >= 2",
    source=at("Algorithm 1, steps 1 to 7"),
    printed=r"X^* := \arg\max\{U_i: X' \in Q^{(t)}, X' \neq X, [S|X'] \neq [S|X]\}",
    notes="At the start the clusters are the values of X. Where all have the same range the maximum is over nothing, and the "
    "algorithm as printed has no next step.",
)
pairs: Claim = claim(
    "ding_farokhi2020.complexity",
    "At most N - 1 mergings, each the best of all pairs: fewer than N^3 comparisons",
    "sum(k, 2, N, k*(k-1)/2) <= N^3",
    where="N integer, N >= 1",
    source=at("Sections V and VIII"),
    printed=r"the complexity $O(|[X]|^3)$",
    proof=lambda: prove(
        pairs.statement,
        seq(
            have(
                "sum",
                "sum(k, 2, N, k*(k-1)/2) = (N^3-N)/6",
                induct(
                    "N",
                    "1",
                    "before",
                    seq(),
                    seq(
                        fact("split", "sum_split", "sum(k, 2, N+1, k*(k-1)/2)", "N"),
                        fact("one", "sum_single", "sum(k, N+1, N+1, k*(k-1)/2)"),
                        arith(eq=["split", "before", "one"]),
                    ),
                ),
            ),
            fact("p", "power_positive", "N", "3"),
            arith("p", "h1", eq=["sum"]),
        ),
    ),
    false_neighbour="sum(k, 2, N, k*(k-1)/2) < 0*N",
    neighbour_note="none",
    living_example={"N": 2},
    notes="k clusters have k(k-1)/2 pairs. Comparing two pairs costs one step here; what evaluating the utility costs the paper does not say.",
)
CLAIMS = [
    merged_size,
    some_larger,
    all_larger,
    none_larger,
    contained,
    distortion_grows,
    footnote12,
    footnote12_amended,
    step7,
    pairs,
]
