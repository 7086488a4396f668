"""Sections V-B and V-C: merging fuses two subgraphs, where Algorithm 2 stops, and lambda' much larger than lambda.

b, d and g are labels of the subgraphs of a decomposition; x stands for a cluster of the quantization before.
"""

from __future__ import annotations

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, letters, table, two
from verify.claims.claim import Claim, claim
from verify.claims.controls import fails, lives
from verify.kernel.certificate import Choose, Enumerate, Witness
from verify.kernel.terms import num
from verify.proving.tactics import (
    Tactic,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    first,
    have,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)


def _both(inner: Tactic) -> Tactic:
    """The four cases: whether x and y lie in the subgraph of z, with their new labels."""
    second = cases("iny", "b[y] = b[z]", inner, seq(use("ey", "newy.2"), inner))
    return seq(use("newx", "h9", "x"), use("newy", "h9", "y"), cases("inx", "b[x] = b[z]", second, second))


_joined = first(
    use("xy", "fine", "x", "y"),
    use("wy", "fine", "w", "y"),
    seq(use("yz", "fine", "y", "z"), use("xw", "fine", "x", "w")),
)
_fuses = split(
    seq(intro("s", "x", "y"), intro("common"), use("old", "h6", "s", "x", "y"), _both(seq())),
    seq(use("neww", "h9", "w"), use("newz", "h9", "z")),
    seq(
        intro("d"),
        intro("given"),
        use("fine", "h7", "d"),
        intro("x", "y"),
        intro("same"),
        _both(_joined),
    ),
)
#: S = X with two values, merged.
_APART = ("2", "2", "s, x -> kronecker(s,x)", "x -> 2-kronecker(x,1)", "x -> 1", "1", "2")
_one_by_one = seq(
    intro("d"),
    intro("given"),
    intro("x", "y"),
    each(Enumerate("x", 1, 2), seq(), seq(), each(Enumerate("y", 1, 2)), each(Enumerate("y", 1, 2))),
)
_standing = (*[evaluate] * 6, _one_by_one, seq(), evaluate)
fuses: Claim = claim(
    "ding_farokhi2020.algorithm2.fuses",
    "Merging clusters of two subgraphs fuses these two and leaves the others: the finest decomposition has one part fewer",
    """
    decomposition(g) and g[w] = g[z]
    and (forall d integer family(1): decomposition(d) and d[w] = d[z] => finer[N](g, d))
    """,
    where="""
    M N integer, r family(2), b g integer family(1), w in 1..N, z in 1..N, joint_range(r),
    decomposition(b), finest_decomposition(b), b[w] != b[z],
    forall x in 1..N: (b[x] = b[z] => g[x] = b[w]) and (b[x] != b[z] => g[x] = b[x])
    """,
    source=at("Section V-B1; Algorithm 2, steps 5 and 9"),
    printed=r"\triangle\mathcal{L}\coloneqq\log\frac{|\mathcal{P}^{(t)}|-1}{|\mathcal{P}^{(t)}|} ... \mathcal{P}^{(t+1)}\coloneqq\mathcal{P}^{(t)}_{\{\mathcal{G}_{1}^{*},\mathcal{G}_{2}^{*}\}}",
    waive={"unused-hypothesis": "the setting of the page; it holds without joint_range(r)"},
    proof=lambda: prove(fuses.statement, _fuses),
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
    notes="x are the clusters of Q(t), b the finest decomposition of their graph, w and z the merged clusters. A decomposition of "
    "the merged graph is one in which w and z have one label; g is one, and finer than any.",
)

_PAIRS = (
    "n P integer, n >= 1, P >= 2, g u family(1), forall k in 1..n: g[k] = 0 or g[k] = 1, lam U real, lam >= 0, "
    "forall k in 1..n: g[k] = 0 => u[k] <= U, i in 1..n, forall k in 1..n: g[k] = 1 => u[k] <= u[i], "
    "log2((P-1)/P)-lam*(u[i]-U) >= 0"
)
_LOCAL = "a locally optimal quantization"
_OF_ALGORITHM2 = at("Sections I and V-B2; eq. (7) and Algorithm 2, steps 4 to 6")
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
    printed="Algorithms 1 and 2 converge to the locally optimal solutions to problems (3) and (5), respectively",
    fidelity="reading",
    severity="theorem",
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
    notes="Local: with respect to merging two clusters. 'Merging subsets that belong to the same subgraph ... only reduce utility' is what "
    "fails for centroids (distortion_max). The witness is where a run ends: x1, ..., x5 are 0, 1, 10, 11, 70, the subgraphs at the start "
    "{x1}, {x2}, {x3, x4}, {x5}, lambda = 1/20; x1 and x2 are merged, x3 joins them, and {x4}, {x5}, the best pair left, does not lower the "
    "Lagrangian. But {x1, x2, x3} and {x4}, of one subgraph, do: the largest distortion falls from 19/3 to 11/2.",
)
local2_amended: Claim = claim(
    "ding_farokhi2020.algorithm2.local.amended",
    "Where Algorithm 2 stops, no merging of two clusters lowers the Lagrangian, if none within a subgraph raises the utility",
    "forall k in 1..n: log2((P - g[k])/P) - lam*(u[k] - U) >= 0",
    where="""
    n P integer, g u family(1), lam U real, i in 1..n, n >= 1, P >= 2, subset[n](g), lam >= 0,
    forall k in 1..n: g[k] = 0 => u[k] <= U, forall k in 1..n: g[k] = 1 => u[k] <= u[i],
    log2((P - 1)/P) - lam*(u[i] - U) >= 0
    """,
    source=_OF_ALGORITHM2,
    says=_LOCAL,
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    fidelity="amended",
    proof=lambda: prove(local2_amended.statement, _no_gain, defined=_part_positive),
    negative_control=(
        "forall k in 1..n: log2((P - g[k])/P) - lam*(u[k] - U) >= 0",
        """
        n P integer, g u family(1), lam U real, i in 1..n, n >= 1, P >= 2, subset[n](g), lam >= 0,
        forall k in 1..n: g[k] = 0 => u[k] <= U, log2((P - 1)/P) - lam*(u[i] - U) >= 0
        """,
    ),
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
    letters={
        "n": "the number of pairs of clusters",
        "u[k]": "the utility after merging the pair k",
        "i": "the pair that is merged",
    },
)
_no_gain = seq(
    two,
    intro("k"),
    use("bit", "h3", "k"),
    alternatives(
        "within",
        "bit",
        seq(rewrite("within"), use("low", "h5", "k")),
        seq(
            rewrite("within"),
            use("best", "h6", "k"),
            have("more", "u[i]-u[k] >= 0"),
            arith("h4*more", "h7"),
        ),
    ),
)
_part_positive = seq(
    two,
    fact("rP", "reciprocal_positive", "P"),
    first(
        seq(),
        seq(
            use("bit", "h3", "k"),
            have("left", "P-g[k] > 0", alternatives("is", "bit")),
            have("part", "(P-g[k])/P > 0", arith("left*rP")),
        ),
    ),
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
    printed=r"ensures a strict reduction of $I_{*}(S;\hat{X}^{(t)})$ for each iteration $t$, which is equivalent to the case $\lambda^{\prime}\gg\lambda$",
    waive={"unused-hypothesis": "the setting of the page; it holds without n >= 1"},
    fidelity="reading",
    proof=lambda: prove(heavy.statement, _heavy, defined=_part_positive),
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
    "one is algorithm2.fuses.",
)
_TOTAL = "sum(t, 1, n, abs(D[t]))"
_positive_fall = seq(
    two,
    fact("up", "log_increasing", "(P-1)/P", "1"),
    fact("r2", "reciprocal_positive", "log(2)"),
    have("fall", "exists f real: f = -log2((P-1)/P) and f > 0", exhibit("-log2((P-1)/P)")),
    unpack("fall", "f", "f"),
)


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


_heavy = seq(
    _positive_fall,
    exhibit(f"(1+2*{_TOTAL})/f"),
    intro("q"),
    intro("large"),
    have("gap", f"q-(1+2*{_TOTAL})/f >= 0"),
    have("scaled", f"q*f >= 1+2*{_TOTAL}", arith("gap*f.2")),
    have("term", "q*log2((P-1)/P) = -q*f", arith(eq=[("q", "f.1")])),
    split(
        seq(
            intro("i"),
            intro("kind"),
            _within_total("i"),
            arith("scaled", "boundi", "sizei.2", "sizei.3", eq=["term"]),
        ),
        seq(
            intro("i", "k"),
            intro("kinds"),
            _within_total("i"),
            _within_total("k"),
            arith("scaled", "boundi", "boundk", "sizei.2", "sizek.1", eq=["term"]),
        ),
    ),
)
CLAIMS = [fuses, local2, local2_amended, heavy]
