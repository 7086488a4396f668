"""What I_* > 0 and the parts of the graph say: blocks that are told apart, cuts of value 0, symmetry, clusters of one range."""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import (
    at,
    auto_closed,
    letters,
    relation,
    some_member,
    some_value,
    table,
    two,
)
from verify.claims.prelude import *

told_apart: Claim = claim(
    "ding_farokhi2020.maximin.told_apart",
    "If I_* > 0 there are two blocks of S, and any two values of S in different blocks have no value of X in common",
    """
    exists c integer family(1), s in 1..M, u in 1..M:
      overlap_isolated(c) and c[s] != c[u]
      and (forall v in 1..M, w in 1..M: c[v] != c[w] => disjoint_ranges(v, w))
    """,
    where="M N integer, r family(2), joint_range(r), some: not maximin_zero(r)",
    source=at("Section III-C"),
    printed=r"Clearly, if $I_{*}(S;X)>0$, there are at least two non-overlapping/disjoint $\mathcal{S},\mathcal{S}^{\prime}\subsetneq\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}$ such that an adversary can discriminate perfectly any pair of $s\in\mathcal{S}$ and $s^{\prime}\in\mathcal{S}^{\prime}$ by observing $X$",
    proof=lambda: prove(
        told_apart.statement,
        unpack("some", "there"),
        unpack("there", "c", "s", "u", "some"),
        exhibit("c", "s", "u"),
        split(
            seq(),
            seq(),
            seq(
                intro("v", "w", "apart", "x"),
                use("bv", "h3", "v", "x"),
                use("bw", "h3", "w", "x"),
                alternatives("vx", "bv", seq(), alternatives("wx", "bw", seq(), absurd("apart"))),
            ),
        ),
    ),
    negative_control={"!= c[w]": "= c[w]"},
    control_note="values in one block",
    control_proof=lambda: fails(told_apart, exhibit(*_TWO_BLOCKS), split(split(*_apart), seq(intro("c", "s", "u"), _own_range))),
    instance_proof=lambda: lives(told_apart, _TWO_BLOCKS, *_apart),
    notes="'not maximin_zero' is I_* > 0: some overlap isolated partition has two blocks. What is observed, a value of X, then occurs with one of the two only. "
    "The blocks are elements, not subsets, of the partition.",
)
_TWO_BLOCKS = ("2", "2", "s, x -> kronecker(s,x)")
_apart = (
    *[evaluate] * 5,
    seq(intro("all"), absurd("all", exhibit("s -> kronecker(s,1)", "1", "2"), split(evaluate))),
)
_own_range = each(Choose(2), seq(exhibit("1", "1"), split(seq(), exhibit("1"))))

zero_error: Claim = claim(
    "ding_farokhi2020.maximin.zero_error",
    "A function of S is known from X without error exactly if it is constant on the ranges of S given X: it is an overlap isolated partition",
    "overlap_isolated(c) <=> (exists f family(1): forall s in 1..M, x in 1..N: r[s, x] = 1 => f[x] = c[s])",
    where="M N integer, r family(2), c integer family(1), joint_range(r)",
    source=at("Section III-C; Section V-C"),
    printed=r"$I_{*}(S;X)$ is the largest information amount (in bits) of $S$ that can be conveyed without any error by transmitting $X$",
    fidelity="reading",
    proof=lambda: prove(zero_error.statement, split(_known, seq(intro("f"), unpack("f", "f", "f")))),
    negative_control="overlap_isolated(c) <=> (forall s in 1..M, u in 1..M: c[s] = c[u])",
    control_note="constant functions only",
    satisfying_instance=relation((1, 0), (0, 1), c=letters(1, 2)),
    notes="f is what is concluded from x. The largest number K of values of such a function is that of the blocks of the overlap partition, the finest one "
    "(lemma2.unique), and I_* = log K. The theorem cited is about the zero-error capacity of channels used many times.",
    letters={"f[x]": "the value of the function that is concluded from x"},
)
_OF_COLUMN = "sum(s, 1, M, r[s,x]*c[s])/sum(s, 1, M, r[s,x])"
_known = seq(
    intro("isolated"),
    exhibit(f"x -> {_OF_COLUMN}"),
    intro("s", "x", "member"),
    have(
        "equal",
        "sum(u, 1, M, r[u,x]*c[u]) = sum(u, 1, M, r[u,x]*c[s])",
        pointwise("u", use("bit", "h3", "u", "x")),
    ),
)

_values_of_x = seq(
    unpack("given", "c", "c"),
    let("b", f"x -> {_OF_COLUMN}", "forall s in 1..M, x in 1..N: r[s,x] = 1 => b[x] = c[s]", intro("s", "x", "member"), have(
            "equal",
            "sum(u, 1, M, r[u,x]*c[u]) = sum(u, 1, M, r[u,x]*c[s])",
            pointwise("u", use("bit", "h3", "u", "x")),
        )),
    exhibit("b"),
)
_to_x = seq(
    intro("given"),
    _values_of_x,
    split(
        seq(),
        seq(intro("x"), some_member("o", "x"), use(("k", "ko"), "c.2", "o"), exhibit("k")),
        seq(
            intro("k"),
            use(("s", "cs"), "c.3", "k"),
            some_value("y", "s"),
            exhibit("y"),
        ),
    ),
)
_to_s = seq(
    intro("given"),
    unpack("given", "b", "b"),
    let("c", "s -> sum(x, 1, N, r[s,x]*b[x])/sum(x, 1, N, r[s,x])", "forall s in 1..M, x in 1..N: r[s,x] = 1 => c[s] = b[x]", intro("s", "x", "member"), have(
            "equal",
            "sum(y, 1, N, r[s,y]*b[y]) = sum(y, 1, N, r[s,y]*b[x])",
            pointwise("y", use("bit", "h3", "s", "y")),
        )),
    exhibit("c"),
    split(
        seq(),
        seq(intro("s"), some_value("y", "s"), use(("k", "ky"), "b.2", "y"), exhibit("k")),
        seq(
            intro("k"),
            use(("x", "bx"), "b.3", "k"),
            some_member("o", "x"),
            exhibit("o"),
        ),
    ),
)
_one_only = each(
    Choose(0),
    split(
        seq(exhibit("s -> 1"), evaluate),
        seq(
            intro("b"),
            cases(
                "one",
                "b[1] = 1",
                each(Choose(2), seq(exhibit("2"), intro("x"), each(Enumerate("x", 1, 1)))),
                each(Choose(2), seq(exhibit("1"), intro("x"), each(Enumerate("x", 1, 1)))),
            ),
        ),
    ),
)
symmetric: Claim = claim(
    "ding_farokhi2020.maximin.symmetric",
    "I_* is symmetric: S has an overlap isolated partition of K blocks exactly if X has one",
    """
    (exists c family(1): overlap_isolated(c) and numbered[M](c, K))
    <=> (exists b family(1): overlap_isolated[N, M, (x, s) -> r[s, x]](b) and numbered[N](b, K))
    """,
    where="M N K integer, r family(2), joint_range(r)",
    source=at("Section III-B, after the definition of L_0"),
    letters={"K": "the number of blocks of S", "b[x]": "the label of the block of the value x of X"},
    printed="a symmetric measure of the dependence between $S$ and $X$ can be defined based on the concept of overlap partition",
    proof=lambda: prove(symmetric.statement, split(_to_x, _to_s)),
    negative_control={"b, K": "b, K + 1"},
    control_note="one block more",
    control_proof=lambda: fails(symmetric, exhibit("1", "1", "1", "s, x -> 1"), split(seq(), _one_only)),
    satisfying_instance=relation((1, 0), (0, 1), K=2),
    notes="The largest K of either side is that of the overlap partition, so I_*(S;X) = I_*(X;S).",
)
equal_ranges: Claim = claim(
    "ding_farokhi2020.merging.equal_ranges",
    "Merging clusters of one range does not change L_0",
    "forall bits real: largest_reduction(bits) <=> largest_reduction[M, K, u](bits)",
    where="""
    M N K integer, r family(2), b integer family(1), u family(2), joint_range(r), K >= 1, clusters: labels[N](b, K),
    ranges: cluster_ranges(u), equal: forall x in 1..N, y in 1..N, s in 1..M: b[x] = b[y] => r[s, x] = r[s, y]
    """,
    source=at("Section V-A1, before the definition of Phi"),
    printed=r"merging $\mathcal{X}_{1}$ and $\mathcal{X}_{2}$ such that $\llbracket{S|\mathcal{X}_{1}}\rrbracket=\llbracket{S|\mathcal{X}_{2}}\rrbracket$ does not change the value of $L_{0}(S\rightarrow\hat{X}^{(t)})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without K >= 1"},
    proof=lambda: prove(
        equal_ranges.statement,
        _same_size,
        intro("bits"),
        split(
            seq(
                intro("top"),
                split(
                    seq(intro("k"), use("owner", "h7.2", "k"), _own_size, rewrite("size")),
                    seq(unpack("top.2", "x", "at"), use("size", "sizes", "x"), exhibit("b[x]"), rewrite("size")),
                ),
            ),
            seq(
                intro("top"),
                split(
                    seq(
                        intro("x"),
                        use("size", "sizes", "x"),
                        use("low", "top.1", "b[x]"),
                        rewrite("size", backwards=True),
                    ),
                    seq(
                        unpack("top.2", "k", "at"),
                        use("owner", "h7.2", "k"),
                        _own_size,
                        exhibit("x"),
                        rewrite("size", backwards=True),
                    ),
                ),
            ),
        ),
        defined=_sizes_defined,
    ),
    negative_control="forall bits real: largest_reduction(bits) <=> largest_reduction[M, K, u](bits + 1)",
    control_note="one bit more",
    control_proof=lambda: fails(
        equal_ranges,
        exhibit("1", "1", "1", "s, x -> 1", "x -> 1", "s, k -> 1"),
        split(
            split(*[seq()] * 5, seq(), evaluate, evaluate),
            seq(two, exhibit("0"), each(Choose(0), split(split(seq(), exhibit("1"))))),
        ),
        defined=_sizes_defined,
    ),
    satisfying_instance=relation((1, 1), K=1, b=letters(1, 1), u=table((1,))),
    notes="x stands for a cluster before, k for one after: those of one k have one range. So is it for any number of mergings at once.",
)
_same_size = seq(
    have(
        "columns",
        "forall v in 1..N, s in 1..M: u[s,b[v]] = r[s,v]",
        intro("v", "s"),
        use("is", "h8", "s", "b[v]"),
        use("bit", "h3", "s", "v"),
        unpack("is.2", "to", "from"),
        alternatives(
            "value",
            "is.1",
            alternatives(
                "old",
                "bit",
                seq(),
                have("some", "exists y in 1..N: b[y] = b[v] and r[s,y] = 1", exhibit("v")),
            ),
            use(("y", "y"), "to")
        )
    ),
    have("sizes", "forall v in 1..N: sum(s, 1, M, u[s,b[v]]) = sum(s, 1, M, r[s,v])"),
)
_own_size = seq(
    unpack("owner", "x", "bx"),
    have(
        "size", "sum(s, 1, M, u[s,k]) = sum(s, 1, M, r[s,x])", pointwise("s", rewrite("bx", backwards=True))
    ),
)
_sizes_defined = first(
    auto_closed,
    two,
    seq(two, use("c", "h5", "x")),
    seq(two, use("c", "h5", "x"), fact("rc", "reciprocal_positive", "sum(s, 1, M, r[s,x])")),
    seq(_same_size, use(("y", "by"), "h7.2", "x"), use("c", "h5", "y")),
    seq(
        two,
        _same_size,
        use(("y", "by"), "h7.2", "x"),
        use("size", "sizes", "y"),
        use("c", "h5", "y"),
        have("pos", "sum(s, 1, M, u[s,x]) > 0"),
        fact("rc", "reciprocal_positive", "sum(s, 1, M, u[s,x])"),
    ),
)

_to_cut = seq(
    intro("several"),
    unpack("several", "there"),
    unpack("there", "c", "s", "u", "c"),
    lemma(("to", "from"), "ding_farokhi2020.maximin.zero_error", "M", "N", "r", "c"),
    use(("f", "f"), "to"),
    exhibit("x -> kronecker(f[x],c[s])"),
    some_value("y", "s", "ys"),
    some_value("z", "u", "zu"),
    use("fz", "f", "u", "z"),
    have(
        "subset",
        "forall x in 1..N: kronecker(f[x],c[s]) = 0 or kronecker(f[x],c[s]) = 1",
        intro("x"),
        cases("in", "f[x] = c[s]", seq(), seq()),
    ),
    have(
        "closed",
        "forall x in 1..N, y in 1..N: g[x,y] = 1 and kronecker(f[x],c[s]) = 1 => kronecker(f[y],c[s]) = 1",
        intro("x", "w", "edge"),
        use(("there", "back"), "edges", "x", "w"),
        use(("o", "o"), "there"),
        have("same", "f[w] = f[x]"),
        rewrite("same"),
    ),
    have(
        "other",
        "kronecker(f[z],c[s]) = 0",
        have("ne", "f[z] != c[s]", rewrite("fz"), cases("eq", "c[u] = c[s]", absurd("c.2"), seq())),
    ),
    lemma(("shut", "open"), "ding_farokhi2020.cut.zero", "N", "g", "x -> kronecker(f[x],c[s])"),
    split(seq(), exhibit("y"), exhibit("z")),
)
_still_isolated = seq(intro("x", "s", "t", "both"), have("same", "d[t] = d[s]"), rewrite("same"))
_from_cut = seq(
    intro("cut"),
    unpack("cut", "a", "a"),
    lemma(("shut", "open"), "ding_farokhi2020.cut.zero", "N", "g", "a"),
    use("closed", "shut"),
    have(
        "parts",
        "forall s in 1..M, x in 1..N, y in 1..N: r[s,x] = 1 and r[s,y] = 1 => a[x] = a[y]",
        intro("s", "x", "y", "both"),
        use(("to", "from"), "edges", "x", "y"),
        use("gxy", "from", conditions=[exhibit("s")]),
        use(("to2", "from2"), "edges", "y", "x"),
        use("gyx", "from2", conditions=[exhibit("s")]),
        use("ax", "a.1", "x"),
        use("ay", "a.1", "y"),
    ),
    lemma(("d", "d"), "ding_farokhi2020.lemma2.blocks", "M", "N", "r", "a"),
    unpack("a.2", "v", "v"),
    unpack("a.3", "w", "w"),
    some_member("o", "v", "ov"),
    some_member("u", "w", "uw"),
    intro("one"),
    absurd("one", exhibit("s -> kronecker(d[s],1)", "o", "u"), split(_still_isolated)),
)
_empty_cut = each(
    Choose(1),
    split(
        seq(intro("c", "s", "u"), each(Enumerate("s", 1, 1), seq(), seq(), each(Enumerate("u", 1, 1)))),
        exhibit("x -> 0"),
    ),
)
decomposable: Claim = claim(
    "ding_farokhi2020.cut.decomposable",
    "I_* > 0 exactly if some set of values of X, neither empty nor all, has a cut of value 0: the graph of X is disconnected",
    "not maximin_zero(r) <=> (exists a family(1): proper_subset(a) and cut(a) = 0)",
    where="""
    M N integer, r family(2), g family(2), range: joint_range(r), graph: graph(g),
    edges: forall x in 1..N, y in 1..N: g[x, y] = 1 <=> (exists s in 1..M: r[s, x] = 1 and r[s, y] = 1)
    """,
    source=at("Section IV, after Lemma 2; Figure 2; footnote 9"),
    printed=r"Both the min-cut and graph connectivity of $G_{X}$ is $0$, i.e., $G_{X}$ is disconnected, which means $I_{*}(S;X)>0$",
    proof=lambda: prove(decomposable.statement, split(_to_cut, _from_cut)),
    negative_control="not maximin_zero(r) <=> (exists a family(1): subset(a) and cut(a) = 0)",
    control_note="any set, the empty one as well",
    control_proof=lambda: fails(
        decomposable,
        exhibit("1", "1", "s, x -> 1", "x, y -> 1"),
        split(split(*[seq()] * 5, seq(), seq(), evaluate), _empty_cut),
    ),
    instance_proof=lambda: lives(decomposable, ("1", "1", "s, x -> 1", "x, y -> 1"), *[evaluate] * 8),
    notes="A cut is not negative, so a cut of 0 is a least one, and the graph is decomposable in the sense of Section IV. g is the graph of X.",
)
CLAIMS = [told_apart, zero_error, symmetric, equal_ranges, decomposable]
