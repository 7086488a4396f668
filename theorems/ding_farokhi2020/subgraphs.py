"""Sections V-B and V-C: merging fuses two subgraphs, where Algorithm 2 stops, and lambda' much larger than lambda.

b, d and g are labels of the subgraphs of a decomposition; x stands for a cluster of the quantization before.
"""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.fused import fewer
from theorems.ding_farokhi2020.model import at, auto_closed, letters, table, two
from verify.claims.prelude import *


def _both(inner: Tactic) -> Tactic:
    """The four cases: whether x and y lie in the subgraph of z, with their new labels."""
    second = cases("iny", "b[y] = P", seq(), seq())
    return seq(use("newx", "new", "x"), use("newy", "new", "y"), cases("inx", "b[x] = P", second, second))


_joined = first(
    use("xy", "fine", "x", "y"),
    use("wy", "fine", "w", "y"),
    seq(use("yz", "fine", "y", "z"), use("xw", "fine", "x", "w")),
)
_numbered = seq(
    use("place", "parts.1", "w"),
    fact("side", "trichotomy", "b[w]", "P"),
    have(
        "room",
        "b[w] <= P-1",
        alternatives("o", "side", fact("gap", "integer_gap", "b[w]", "P"), absurd("h11")),
    ),
    lemma("fewer", "ding_farokhi2020.merging.one_fewer", "N", "P", "b", "b[w]", "g"),
)
_parts = split(
    seq(intro("s", "x", "y", "common"), use("one", "old", "s", "x", "y"), _both(seq())),
    seq(use("neww", "new", "w"), use("newz", "new", "z")),
    seq(),
    seq(),
    seq(intro("d", "given"), use("fine", "finest", "d"), intro("x", "y"), _both(_joined)),
)
#: S = X with two values, merged.
_APART = ("2", "2", "2", "s, x -> kronecker(s,x)", "x -> 2-kronecker(x,1)", "x -> 1", "1", "2")
_one_by_one = seq(
    intro("d", "given", "x", "y"),
    each(Enumerate("x", 1, 2), seq(), seq(), each(Enumerate("y", 1, 2)), each(Enumerate("y", 1, 2))),
)
_standing = (*[evaluate] * 7, _one_by_one, evaluate, seq(), seq(), evaluate)
fuses: Claim = claim(
    "ding_farokhi2020.algorithm2.fuses",
    "Merging clusters of two subgraphs fuses these two and leaves the others: the finest decomposition has one part fewer",
    """
    decomposition(g) and g[w] = g[z] and labels[N](g, P - 1)
    and (forall d integer family(1): decomposition(d) and d[w] = d[z] => finer[N](g, d))
    """,
    where="""
    M N P integer, r family(2), b g integer family(1), w in 1..N, z in 1..N, joint_range(r), P >= 2,
    old: decomposition(b), finest: finest_decomposition(b), parts: labels[N](b, P), b[z] = P, b[w] != P,
    new: forall x in 1..N: (b[x] = P => g[x] = b[w]) and (b[x] != P => g[x] = b[x])
    """,
    source=at("Section V-B1; Algorithm 2, steps 5 and 9"),
    printed=r"\triangle\mathcal{L}\coloneqq\log\frac{|\mathcal{P}^{(t)}|-1}{|\mathcal{P}^{(t)}|} ... \mathcal{P}^{(t+1)}\coloneqq\mathcal{P}^{(t)}_{\{\mathcal{G}_{1}^{*},\mathcal{G}_{2}^{*}\}}",
    proof=lambda: prove(
        fuses.statement,
        _numbered, _parts,
    ),
    negative_control="decomposition(g) and g[w] = g[z] and finest_decomposition(g)",
    control_note="finer than the decompositions before the merging, too",
    control_proof=lambda: fails(
        fuses,
        exhibit(*_APART),
        split(
            split(*_standing),
            each(Choose(2), seq(exhibit("x -> 2-kronecker(x,1)"), split(evaluate, exhibit("1", "2")))),
        ),
    ),
    instance_proof=lambda: lives(fuses, _APART, *_standing),
    notes="x are the clusters of Q(t), b the finest decomposition of their graph, w and z the merged clusters, of which z lies in the part numbered last. A "
    "decomposition of the merged graph is one in which w and z have one label; g is one, finer than any, and has one label fewer.",
    letters={"b[x]": "the label of the part of x in the graph", "g[x]": "the label of the part of x afterwards", "P": "the number of subgraphs before the merging", "w": "a cluster", "z": "another cluster, merged with w"},
)

_PAIRS = (
    "n P integer, n >= 1, P >= 2, g u family(1), forall k in 1..n: g[k] = 0 or g[k] = 1, lam U real, lam >= 0, "
    "forall k in 1..n: g[k] = 0 => u[k] <= U, i in 1..n, forall k in 1..n: g[k] = 1 => u[k] <= u[i], "
    "log2((P-1)/P)-lam*(u[i]-U) >= 0"
)
_OF_ALGORITHM2 = at("Sections V-B2 and VII-B; eq. (7) and Algorithm 2, steps 4 to 6")
local2: Claim = claim(
    "ding_farokhi2020.algorithm2.local",
    "Where Algorithm 2 stops, no merging of two clusters lowers the Lagrangian (a reading of locally optimal; U_2, centroids)",
    """
    forall k in 1..K, l in 1..K:
      k != l
      => (g[k] != g[l] => log2((P - 1)/P) + lam*(W[k, l] - V) >= 0)
        and (g[k] = g[l] => lam*(W[k, l] - V) >= 0)
    """,
    where="""
    N K integer, c integer family(1), D y family(1), T family(2), V real, W family(2),
    P integer, g integer family(1), lam real, a in 1..K, b in 1..K, clustering(c),
    distances_in_clusters(D), distances_in_unions(T), largest(D, V), largest_after_merging(W),
    P >= 2, labels[K](g, P), lam >= 0, g[a] != g[b],
    forall k in 1..K, l in 1..K: g[k] != g[l] => W[a, b] <= W[k, l],
    log2((P - 1)/P) + lam*(W[a, b] - V) >= 0
    """,
    source=_OF_ALGORITHM2,
    letters={"c[x]": "the label of the cluster of x", "W[k,l]": "the largest distortion after merging the clusters k and l"},
    printed="Algorithms 1 and 2 converge to the locally optimal solutions to problems (3) and (5), respectively",
    fidelity="reading",
    severity="slip",
    proof=lambda: Witness(
        (
            ("N", num(5)),
            ("K", num(3)),
            ("c", letters(1, 1, 1, 2, 3)),
            ("y", letters(0, 1, 10, 11, 70)),
            ("D", letters("19/3", 0, 0)),
            ("T", table((0, "11/2", "199/4"), ("11/2", 0, "59/2"), ("199/4", "59/2", 0))),
            ("W", table((0, "11/2", "199/4"), ("11/2", 0, "59/2"), ("199/4", "59/2", 0))),
            ("g", letters(1, 1, 2)),
            *((name, num(v)) for name, v in {"V": "19/3", "P": 2, "lam": "1/20", "a": 2, "b": 3}.items()),
        )
    ),
    notes=(
        "The paper does not say for which moves the result is a local optimum; judged is merging any two "
        "clusters. For the pairs of Algorithm 2 itself, those of two subgraphs, chosen by (7), it holds; and for "
        "all pairs with U_1 (algorithm2.local.amended) or with best codewords (algorithm2.local.any). What fails "
        "is 'merging subsets of Q^(t) that belong to the same subgraph ... only reduce utility', for centroids "
        "(distortion_max). The witness is where a run ends: x1, ..., x5 are 0, 1, 10, 11, 70, the subgraphs at "
        "the start {x1}, {x2}, {x3, x4}, {x5}, lambda = 1/20; x1 and x2 are merged, x3 joins them, and {x4}, "
        "{x5}, the best pair left, does not lower the Lagrangian. But {x1, x2, x3} and {x4}, of one subgraph, do:"
        " the largest distortion falls from 19/3 to 11/2."
    ),
)
local2_amended: Claim = claim(
    "ding_farokhi2020.algorithm2.local.amended",
    "Where Algorithm 2 stops with the utility U_1, no merging of two clusters lowers the Lagrangian",
    """
    forall k in 1..K, l in 1..K:
      k != l
      => (g[k] != g[l] => log2((P - 1)/P) + lam*(log2(max(w[k] + w[l], m)) - log2(m)) >= 0)
        and (g[k] = g[l] => lam*(log2(max(w[k] + w[l], m)) - log2(m)) >= 0)
    """,
    where="""
    N K P integer, c g integer family(1), w family(1), m lam real, a in 1..K, b in 1..K,
    clustering(c), sizes: forall k in 1..K: w[k] = block_size[N, c](k), top: largest[K](w, m),
    P >= 2, labels[K](g, P), lam >= 0, g[a] != g[b],
    best: forall k in 1..K, l in 1..K: g[k] != g[l] => w[a] + w[b] <= w[k] + w[l],
    stop: log2((P - 1)/P) + lam*(log2(max(w[a] + w[b], m)) - log2(m)) >= 0
    """,
    source=_OF_ALGORITHM2,
    says="Algorithm 2, with the utility $U_1$, converges to a locally optimal solution to problem (5)",
    fidelity="amended",
    waive={"unused-hypothesis": "the setting of the page; it holds without labels[K](g, P)"},
    proof=lambda: prove(
        local2_amended.statement,
        two,
        fact("r2", "reciprocal_positive", "log(2)"),
        _m_positive,
        intro("k", "l", "other"),
        *_change,
        split(
            seq(
                intro("apart"),
                use("least", "best", "k", "l"),
                have("more", "max(w[k]+w[l], m) >= max(w[a]+w[b], m)", alternatives("is", "top1.3")),
                fact("up", "log_monotone", "max(w[a]+w[b], m)", "max(w[k]+w[l], m)"),
                have("gap", "log(max(w[k]+w[l], m))-log(max(w[a]+w[b], m)) >= 0"),
                have("bits", "log2(max(w[k]+w[l], m))-log2(max(w[a]+w[b], m)) >= 0", arith("gap*r2")),
                have("lam0", "lam >= 0"),
                arith("lam0*bits", "stop"),
            ),
            seq(
                intro("within"),
                fact("up", "log_monotone", "m", "max(w[k]+w[l], m)"),
                have("gap", "log(max(w[k]+w[l], m))-log(m) >= 0"),
                have("bits", "log2(max(w[k]+w[l], m))-log2(m) >= 0", arith("gap*r2")),
                have("lam0", "lam >= 0"),
                arith("lam0*bits"),
            ),
        ),
        defined=_sizes_positive,
    ),
    negative_control={"best: forall k in 1..K, l in 1..K: g[k] != g[l] => w[a] + w[b] <= w[k] + w[l],": ""},
    control_note="any pair of two subgraphs instead of a smallest one",
    control_proof=lambda: Witness(
        (
            ("N", num(6)),
            ("K", num(4)),
            ("P", num(4)),
            ("c", letters(1, 1, 2, 2, 3, 4)),
            ("g", letters(1, 2, 3, 4)),
            ("w", letters(2, 2, 1, 1)),
            *((name, num(value)) for name, value in {"m": 2, "lam": 1, "a": 1, "b": 2}.items()),
        )
    ),
    satisfying_instance=Witness(
        (
            ("N", num(2)),
            ("K", num(2)),
            ("P", num(2)),
            ("c", letters(1, 2)),
            ("g", letters(1, 2)),
            ("w", letters(1, 1)),
            *((name, num(value)) for name, value in {"m": 1, "lam": 1, "a": 1, "b": 2}.items()),
        )
    ),
    notes="w[k] is the size of cluster k, m the largest, so the utility falls by the logarithm of max(w[k] + w[l], m) over m when k and l are merged "
    "(merged_size). Algorithm 2 takes the smallest pair a, b of two subgraphs, eq. (8); merging it lowers the maximin information by log P/(P - 1) "
    "(algorithm2.fuses). With U_2 it holds if no merging within a subgraph raises the utility (algorithm2.local.any).",
    letters={"c[x]": "the label of the cluster of x", "w[k]": "the size of cluster k", "m": "the size of the largest cluster", "a": "a cluster of the pair that step 4 takes", "b": "the other one"},
)
_change = [
    fact("top1", "extremum", "max(w[a]+w[b], m)"),
    fact("top2", "extremum", "max(w[k]+w[l], m)"),
]
_m_positive = seq(
    unpack("top.2", "j", "at"),
    use("size", "sizes", "j"),
    use("some", "h4", "j"),
)
_sizes_positive = first(
    auto_closed,
    two,
    seq(
        fact("rP", "reciprocal_positive", "P"),
        have("left", "P-1 > 0"),
        have("part", "(P-1)/P > 0", arith("left*rP")),
    ),
    seq(_m_positive, fact("t", "extremum", "max(w[k]+w[l], m)")),
    _m_positive,
    _m_positive,
)
local2_any: Claim = claim(
    "ding_farokhi2020.algorithm2.local.any",
    "Where Algorithm 2 stops, no merging of two clusters lowers the Lagrangian, if none within a subgraph raises the utility",
    "forall k in 1..n: log2((P - g[k])/P) - lam*(u[k] - U) >= 0",
    where="""
    n P integer, g u family(1), lam U real, i in 1..n, n >= 1, P >= 2, subset[n](g), lam >= 0,
    forall k in 1..n: g[k] = 0 => u[k] <= U, forall k in 1..n: g[k] = 1 => u[k] <= u[i],
    log2((P - 1)/P) - lam*(u[i] - U) >= 0
    """,
    source=_OF_ALGORITHM2,
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    fidelity="beyond",
    proof=lambda: prove(
        local2_any.statement,
        two,
        intro("k"),
        use("bit", "h3", "k"),
        alternatives(
            "within",
            "bit",
            rewrite("within"),
            rewrite("within")
        ),
        defined=_part_positive
    ),
    negative_control={"forall k in 1..n: g[k] = 1 => u[k] <= u[i],": ""},
    control_note="any pair instead of one with the greatest utility",
    control_proof=lambda: Witness(
        (
            ("n", num(2)),
            ("P", num(2)),
            ("g", letters(1, 1)),
            ("u", letters(0, 2)),
            *((name, num(value)) for name, value in (("lam", 1), ("U", 2), ("i", 1))),
        )
    ),
    satisfying_instance={"n": 1, "P": 2, "g": letters(1), "u": letters(0), "lam": 1, "U": 2, "i": 1},
    notes="k are the pairs of clusters, u the utility after merging one, U before; g[k] = 1 if a pair lies in two subgraphs, of which there "
    "are P >= 2 (where one is left, all pairs lie within it). That a pair within a subgraph does not raise the utility holds of U_1 "
    "(merged_size) and of U_2 for the best codewords (distortion_max.amended).",
    letters={"g[k]": "1 if the pair k is of two parts, else 0",
        "n": "the number of pairs of clusters",
        "u[k]": "the utility after merging the pair k",
        "i": "the pair that is merged",
    }
)
_part_positive = seq(
    two,
    first(
        seq(),
        seq(
            use("bit", "h3", "k"),
            have("left", "P-g[k] > 0"),
        ),
    )
)

_two_pairs = (("n", num(2)), ("P", num(2)))
heavy: Claim = claim(
    "ding_farokhi2020.section5c.heavy",
    "For large lambda' the pairs in two subgraphs lower the Lagrangian (11), and more than all other pairs do",
    """
    exists B real:
      forall q real:
        q >= B
        => (forall i in 1..n: g[i] = 1 => D[i] + q*log2((P - 1)/P) < 0)
          and (
              forall i in 1..n, k in 1..n:
                g[i] = 1 and g[k] = 0 => D[i] + q*log2((P - 1)/P) < D[k]
            )
    """,
    where="n P integer, g D family(1), n >= 1, P >= 2",
    source=at("Section V-C, after eq. (12)"),
    letters={"n": "the number of pairs of clusters", "g[k]": "1 if the pair k is of two parts, else 0", "D[k]": "how merging the pair k changes the rest of the Lagrangian", "B": "from which weight on it holds", "q": "a weight, in print lambda'"},
    printed=r"ensures a strict reduction of $I_{*}(S;\hat{X}^{(t)})$ for each iteration $t$, which is equivalent to the case $\lambda^{\prime}\gg\lambda$",
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    fidelity="reading",
    proof=lambda: prove(
        heavy.statement,
        two,
        fact("up", "log_increasing", "(P-1)/P", "1"),
        fact("r2", "reciprocal_positive", "log(2)"),
        let("f", "-log2((P-1)/P)", "f = -log2((P-1)/P) and f > 0"),
        exhibit(f"(1+2*{_TOTAL})/f"),
        intro("q", "large"),
        have("scaled", f"q*f >= 1+2*{_TOTAL}"),
        split(seq(intro("i"), _within_total("i")), seq(intro("i", "k"), _within_total("i"), _within_total("k"))),
        defined=_part_positive
    ),
    negative_control=(
        "forall i in 1..n, k in 1..n: g[i] = 1 and g[k] = 0 => D[i] + q*log2((P - 1)/P) < D[k]",
        "n P integer, g D family(1), q real, n >= 1, P >= 2, q >= 0",
    ),
    control_note="for every lambda'",
    control_proof=lambda: Witness(
        (*_two_pairs, ("g", letters(1, 0)), ("D", letters(1, 0)), ("q", num(0))),
    ),
    satisfying_instance={"n": 2, "P": 2, "g": letters(1, 0), "D": letters(1, 0)},
    notes="k are the pairs of clusters, D the change of the other two terms of (11), P the number of subgraphs, q is lambda'. So the steepest "
    "descent of (11) takes a pair of (12) in each iteration, until one subgraph is left; that the number of subgraphs falls by "
    "one is algorithm2.fuses."
)
_TOTAL = "sum(t, 1, n, abs(D[t]))"


def _size(x: str) -> Tactic:
    """-|D| <= D <= |D|."""
    value = f"D[{x}]"
    return have(
        f"size{x}",
        f"-abs({value}) <= {value} and {value} <= abs({value}) and abs({value}) >= 0",
        fact("sign", "trichotomy", value, "0"),
        alternatives(
            "s",
            "sign",
            fact("abs", "abs_nonpositive", value),
            fact("abs", "abs_nonnegative", value),
            fact("abs", "abs_nonnegative", value),
        ),
    )


def _within_total(j: str) -> Tactic:
    """|D[j]| is at most the sum of all."""
    rest = seq(have("o", f"1-kronecker(t,{j}) >= 0"), _size("t"), arith("o*sizet.3"))
    return seq(
        _size(j),
        have(f"others{j}", f"sum(t, 1, n, (1-kronecker(t,{j}))*abs(D[t])) >= 0", pointwise("t", rest)),
        have(f"bound{j}", f"abs(D[{j}]) <= {_TOTAL}"),
    )


_NODES = "x, z -> kronecker(x,1)*kronecker(z,1)+kronecker(x,2)*kronecker(z,2)+kronecker(x,3)*kronecker(z,3)+kronecker(x,4)*kronecker(z,4)"
_PAIR_OF = "x -> kronecker(x,1)+2*kronecker(x,2)+kronecker(x,3)+2*kronecker(x,4)"


def _pairwise(same: dict[tuple[int, int], Tactic], nodes: int = 4) -> Tactic:
    """All pairs of the nodes, ``same`` for those that have one label."""
    every = range(1, nodes + 1)
    rows = [each(Enumerate("y", 1, nodes), seq(), seq(), *[same.get((x, y), seq()) for y in every]) for x in every]
    return seq(intro("d", "given", "x", "y"), each(Enumerate("x", 1, nodes), seq(), seq(), *rows))


_merged = {(x, y): use("one", "given.2", str(x), str(y)) for x, y in ((1, 3), (3, 1), (2, 4), (4, 2))}
_SIDE = """
    M N P R integer, r family(2), v a b g integer family(1), i in 1..N, j in 1..N, joint_range(r),
    decomposition(b), finest: finest_decomposition(b), old: labels[N](b, P), v[i] = 1, v[j] = 2, a[i] = a[j], apart: b[i] != b[j],
    kept: decomposition(g), new: labels[N](g, R), merging: merged(g),
    forall d integer family(1): decomposition(d) and merged(d) => finer[N](g, d)
"""
_NODE_LETTERS = {
    "v[x]": "the value of X in the node x",
    "a[x]": "the value of the side information in the node x",
    "b[x]": "the label of the subgraph of x before the merging",
    "g[x]": "the label of the subgraph of x after it",
    "i": "a node of the first of the two merged values of X",
    "j": "a node of the second one",
    "N": "the number of nodes, pairs of a value of X and one of the side information",
    "P": "the number of subgraphs before",
    "R": "the number of subgraphs after",
}


def _on_nodes(nodes: int, merged: dict[tuple[int, int], Tactic]) -> Tactic:
    """The hypotheses of `side` for a few nodes, of labels that are all different before the merging."""
    apart = [*[evaluate] * 6, _pairwise({}, nodes), evaluate, *[seq()] * 4]
    return split(*apart, evaluate, evaluate, seq(), _pairwise(merged, nodes))


side: Claim = claim(
    "ding_farokhi2020.side_information",
    "With side information, too, merging two values of X of two subgraphs leaves one subgraph fewer, as step 5 of Algorithm 2 has it",
    "R = P - 1",
    where=_SIDE,
    source=at("Section V-C, last paragraph; Algorithm 2, steps 5 and 9"),
    printed="the solution to which can also be searched by Algorithm 1 or 2",
    fidelity="reading",
    severity="slip",
    proof=lambda: disprove(
        side.statement,
        exhibit(
            "4",
            "4",
            "4",
            "2",
            _NODES,
            "x -> 1+kronecker(x,3)+kronecker(x,4)",
            _PAIR_OF,
            "x -> kronecker(x,1)+2*kronecker(x,2)+3*kronecker(x,3)+4*kronecker(x,4)",
            _PAIR_OF,
            "1",
            "3",
        ),
        split(
            _on_nodes(4, _merged)
        ),
    ),
    notes="The nodes are the pairs of a value v of X and one a of the side information; merging the values 1 and 2 of X merges a pair of nodes for each a. In the witness X and A "
    "have two values each, S is the pair, and merging the two values of X takes the four subgraphs to two. Steps 5 and 9 then need the number of subgraphs "
    "after the merging, not |P| - 1.",
    letters=_NODE_LETTERS,
)
_one_pair = {pair: use("one", "given.2", *map(str, pair)) for pair in ((1, 2), (2, 1))}
#: S = X with two values, one value of the side information, merged.
_TWO_NODES = ("2", "2", "2", "1", "x, z -> kronecker(x,z)", "x -> 2-kronecker(x,1)", "x -> 1", "x -> 2-kronecker(x,1)", "x -> 1", "1", "2")
side_amended: Claim = claim(
    "ding_farokhi2020.side_information.amended",
    "With side information merging two values of X of two subgraphs leaves at least one subgraph fewer",
    "R <= P - 1",
    where=_SIDE,
    source=at("Section V-C, last paragraph; Algorithm 2, steps 5 and 9"),
    says="the solution to which can also be searched by Algorithm 1 or 2, with the number of subgraphs that are left in steps 5 and 9",
    fidelity="amended",
    waive={"unused-hypothesis": "the setting of the page; that the new subgraphs are the finest that keep the merged nodes together is not used"},
    proof=lambda: prove(
        side_amended.statement,
        use("coarser", "finest", "g"),
        fewer("i", "j")
    ),
    negative_control="R <= P - 2",
    control_note="two fewer",
    control_proof=lambda: fails(side_amended, exhibit(*_TWO_NODES), split(_on_nodes(2, _one_pair))),
    instance_proof=lambda: disprove(
        contradicted(side_amended.judged), exhibit(*_TWO_NODES), split(_on_nodes(2, _one_pair))
    ),
    letters=_NODE_LETTERS
)
CLAIMS = [fuses, side, side_amended, local2, local2_amended, local2_any, heavy]
