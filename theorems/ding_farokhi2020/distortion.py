"""Section V-A1: the largest distortion of a quantization when two clusters are merged, and the selection rule for U_2.

c[x] is the cluster of x, of K; D[k] is the largest distance of cluster k from its codeword.
"""

from collections.abc import Mapping, Sequence

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, letters, table
from verify.claims.prelude import *

_MAXIMUM = r"\max_{\mathcal{X}\in\mathcal{Q}^{(t)}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}}\bar{d}(\mathcal{X})=\max\{\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2}),\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}\bar{d}(\mathcal{X})\}"
_MOVED = (0, 1, 4, 3, 2)  # the centroid 5/3 of 0, 1, 4 moves to 2 when 3 joins

distortion_grows: Claim = claim(
    "ding_farokhi2020.distortion_max",
    "The largest distortion after merging two clusters is that of the merged one or the largest before (centroids)",
    "h <= v and (forall k in 3..K: D[k] <= v) <=> h <= v and (forall k in 1..K: D[k] <= v)",
    where="""
    N K integer, c integer family(1), D y family(1), h v real, clustering(c),
    distances_in_clusters(D), distance_in_union(1, 2, h)
    """,
    source=at("Section V-A1"),
    letters={"c[x]": "the label of the cluster of x"},
    others=["ding_farokhi2020.distortion_max.contained"],
    printed=(
        r"\max_{\mathcal{X}\in\mathcal{Q}^{(t)}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}}\bar{d}(\mathcal{X})=\max\{\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2}),\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}\bar{d}(\mathcal{X})\}"
    ),
    fidelity="restricted",
    severity="proof",
    proof={
        "N": 4,
        "K": 2,
        "c": letters(1, 1, 1, 2),
        "D": letters("7/3", 0),
        "y": letters(*_MOVED[:4]),
        "h": 2,
        "v": 2,
    },
    notes="Clusters 1 and 2 are merged. Both sides of the printed equation have the same upper bounds v. With the centroid, the first "
    "codeword that the paper names, merging can lower the distortion: the centroid moves towards the farthest value. So merging "
    "within a subgraph need not 'only reduce' U_2 either (Section V-B2).",
)


def _not_lowered(k: str) -> Tactic:
    """D[k] <= h for a merged cluster k: the codeword of the union serves k."""
    return seq(
        use(f"own{k}", "h4", k),
        use(f"at{k}", f"own{k}.2", "z"),
        unpack(f"at{k}", f"x{k}", f"far{k}"),
        use(f"near{k}", "near", f"x{k}"),
    )


_third = seq(  # an integer from 1 on, not 1 and not 2
    fact("side", "trichotomy", "k", "1"),
    fact("next", "trichotomy", "k", "2"),
    have(
        "from",
        "k >= 3",
        alternatives(
            "s",
            "side",
            seq(),
            absurd("first"),
            seq(
                fact("two", "integer_gap", "1", "k"),
                alternatives("t", "next", seq(), absurd("second"), fact("three", "integer_gap", "2", "k")),
            ),
        ),
    ),
)
#: Two values in two clusters, all distances 0; h and v.
_EVERYWHERE = ("2", "2", "x -> 2-kronecker(x,1)", "k -> 0", "x, z -> 0")


def _served(x: str, member: Tactic = evaluate) -> Tactic:
    """Any codeword has distance 0, and x is a member."""
    return split(exhibit("0"), seq(intro("z"), exhibit(x)))


_each_served = seq(intro("k"), each(Enumerate("k", 1, 2), seq(), seq(), _served("1"), _served("2")))
distortion_amended: Claim = claim(
    "ding_farokhi2020.distortion_max.amended",
    "The largest distortion after merging two clusters is that of the merged one or the largest before (best codewords)",
    "h <= v and (forall k in 3..K: D[k] <= v) <=> h <= v and (forall k in 1..K: D[k] <= v)",
    where="""
    N K integer, c integer family(1), D family(1), d family(2), h v real, N >= 1, K >= 2,
    forall x in 1..N: 1 <= c[x] <= K, forall k in 1..K: least_distortion(k, D[k]),
    least_distortion_in_union(1, 2, h)
    """,
    source=at("Section V-A1"),
    letters={"c[x]": "the label of the cluster of x"},
    says=r"if $\hat x$ minimises $\max_{x\in\mathcal{X}}d(x,\hat{x})$ for each cluster, $\max_{\mathcal{X}\in\mathcal{Q}^{(t)}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}}\bar{d}(\mathcal{X})=\max\{\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2}),\max_{\mathcal{X}\in\mathcal{Q}^{(t)}}\bar{d}(\mathcal{X})\}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without N >= 1, forall x in 1..N: 1 <= c[x] <= K"},
    fidelity="amended",
    proof=lambda: prove(
        distortion_amended.statement,
        unpack("h5.1", "z", "near"),
        _not_lowered("1"),
        _not_lowered("2"),
        split(
            seq(
                intro("g"),
                split(
                    seq(),
                    seq(intro("k"), cases("first", "k = 1", seq(), cases("second", "k = 2", seq(), _third))),
                ),
            )
        ),
    ),
    negative_control={", least_distortion_in_union(1, 2, h)": ""},
    control_note="h is any number",
    control_proof=lambda: fails(
        distortion_amended,
        exhibit(*_EVERYWHERE, "-1", "-1"),
        split(
            split(seq(), seq(), seq(), _each_served),
            each(Choose(0), split(seq(), each(Choose(1), exhibit("1")))),
        ),
    ),
    instance_proof=lambda: lives(
        distortion_amended, (*_EVERYWHERE, "0", "0"), seq(), seq(), seq(), _each_served, _served("1", seq())
    ),
    notes="d is any dissimilarity of a value and a codeword (a number); each cluster has the codeword with the least largest distance, "
    "for absolute differences the middle of its range. The codeword of the union then serves each part at least as well.",
)


_INCLUSION = r"\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2})\subseteq\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\max_{\mathcal{X}\in\mathcal{Q}^{(t)}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}}\bar{d}(\mathcal{X})"
_UNIONS = ((0, 2, "9/4"), (2, 0, "1/2"), ("9/4", "1/2", 0))
contained: Claim = claim(
    "ding_farokhi2020.distortion_max.contained",
    "The pair with the least distortion of its union minimises the largest distortion (centroids)",
    """
    T[f, g] <= v and (forall j in 1..K: j != f and j != g => D[j] <= v)
    => T[a, b] <= v and (forall j in 1..K: j != a and j != b => D[j] <= v)
    """,
    where="""
    N K integer, c integer family(1), D y family(1), T family(2), a in 1..K, b in 1..K,
    f in 1..K, g in 1..K, v real, clustering(c), distances_in_clusters(D),
    distances_in_unions(T), a != b, f != g, least_pair(a, b)
    """,
    source=at("Section V-A1, the selection rule for U_2"),
    letters={"c[x]": "the label of the cluster of x"},
    others=["ding_farokhi2020.distortion_max"],
    printed=(
        r"\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2})\subseteq\operatorname*{arg\,min}_{(\mathcal{X}_{1},\mathcal{X}_{2})\in\Phi(\mathcal{Q}^{(t)})}\max_{\mathcal{X}\in\mathcal{Q}^{(t)}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}}\bar{d}(\mathcal{X})"
    ),
    fidelity="restricted",
    severity="proof",
    proof=lambda: Witness(
        (
            ("N", num(5)),
            ("K", num(3)),
            ("c", letters(1, 1, 1, 2, 3)),
            ("D", letters("7/3", 0, 0)),
            ("y", letters(*_MOVED)),
            ("T", table(*_UNIONS)),
            *((name, num(value)) for name, value in (("a", 2), ("b", 3), ("f", 1), ("g", 2), ("v", 2))),
        )
    ),
    notes="All pairs are candidates (all ranges of S differ); a, b has the least distortion of the union. Whatever bounds the largest "
    "distortion after merging f, g should bound it after merging a, b. The equation before it (distortion_max) is what fails.",
)


def _pair_of(
    clusters: int, own: Sequence[int], unions: Mapping[tuple[int, int], int | str], **more: int | str
) -> Witness:
    """K clusters with distortions D, those of unions T (0 where not given), and further numbers."""
    given = Table(tuple((pair, num(value)) for pair, value in unions.items()))
    numbers = ((name, num(value)) for name, value in more.items())
    return Witness((("K", num(clusters)), ("D", letters(*own)), ("T", given), *numbers))


contained_amended: Claim = claim(
    "ding_farokhi2020.distortion_max.contained.amended",
    "The pair with the least distortion of its union minimises the largest distortion, if merging lowers no distortion",
    """
    T[f, g] <= v and (forall j in 1..K: j != f and j != g => D[j] <= v)
    => T[a, b] <= v and (forall j in 1..K: j != a and j != b => D[j] <= v)
    """,
    where="""
    K integer, D family(1), T family(2), a in 1..K, b in 1..K, f in 1..K, g in 1..K, v real,
    K >= 2, forall k in 1..K, l in 1..K: k != l => D[k] <= T[k, l] and D[l] <= T[k, l], a != b,
    f != g, least_pair(a, b)
    """,
    source=at("Section V-A1, the selection rule for U_2"),
    says=r"if $\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2})\geq\bar{d}(\mathcal{X}_{1}),\bar{d}(\mathcal{X}_{2})$ for all pairs, $\arg\min\bar{d}(\mathcal{X}_{1}\sqcup\mathcal{X}_{2})\subseteq\arg\min\max_{\mathcal{X}\in\mathcal{Q}^{(t)}_{\{\mathcal{X}_{1},\mathcal{X}_{2}\}}}\bar{d}(\mathcal{X})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without K >= 2, a != b"},
    fidelity="amended",
    proof=lambda: prove(
        contained_amended.statement,
        intro("given"),
        use("least", "h5", "f", "g"),
        split(seq(), seq(intro("j"), cases("isf", "j = f", seq(), cases("isg", "j = g", seq(), seq())))),
    ),
    negative_control={"forall k in 1..K, l in 1..K: k != l => D[k] <= T[k, l] and D[l] <= T[k, l],": ""},
    control_note="merging may lower a distortion",
    control_proof=lambda: _pair_of(3, (1, 0, 0), {(1, 2): "1/2"}, a=2, b=3, f=1, g=2, v="1/2"),
    satisfying_instance=_pair_of(2, (0, 0), {(1, 2): 1, (2, 1): 1}, a=1, b=2, f=1, g=2, v=1),
    notes="T[k,l] is the distortion of the union of clusters k and l. By distortion_max.amended the condition holds for best codewords.",
)
CLAIMS = [distortion_grows, distortion_amended, contained, contained_amended]
