"""Section V-B1: how many subgraphs are left when those that meet a cell are fused."""

from theorems.ding_farokhi2020.model import at, letters
from verify.claims.prelude import *

_STEP = r"The size $|\mathcal{P}_{G_{\hat{X}}}^{*}|$ is reducing in each iteration"
reduces: Claim = claim(
    "ding_farokhi2020.cells.reduces",
    "Fusing the subgraphs that meet a cell leaves fewer subgraphs, for every cell",
    "R < P",
    where="""
    N P R integer, b g integer family(1), a family(1), subset[N](a), exists x in 1..N: a[x] = 1, P >= 2,
    old: labels[N](b, P), new: labels[N](g, R),
    fused: fused(b, g)
    """,
    source=at("Section V-B1"),
    fidelity="reading",
    others=["ding_farokhi2020.cells.finest"],
    printed=_STEP,
    severity="slip",
    proof=lambda: Witness(
        (
            *((name, num(2)) for name in ("N", "P", "R")),
            *((name, letters(1, 2)) for name in ("b", "g")),
            ("a", letters(1, 0)),
        )
    ),
    notes="More than one subgraph is left, so the iteration has something to reduce. A cell within one subgraph fuses nothing: in the page's own "
    "example the cell {x7} is such a one.",
    letters={"b[x]": "the label of the part of x in the graph", "g[x]": "the label of the part of x afterwards", "P": "the number of subgraphs before", "R": "the number of subgraphs after", "a[x]": "1 if x is in the cell, else 0"},
)
reduces_amended: Claim = claim(
    "ding_farokhi2020.cells.reduces.amended",
    "Fusing the subgraphs that meet a cell leaves fewer subgraphs, if the cell meets two of them",
    "R < P",
    where="""
    N P R integer, b g integer family(1), a family(1), subset[N](a), v in 1..N, w in 1..N, a[v] = 1, a[w] = 1, b[v] != b[w],
    old: labels[N](b, P), new: labels[N](g, R),
    fused: fused(b, g)
    """,
    source=at("Section V-B1"),
    says=r"The size $|\mathcal{P}_{G_{\hat{X}}}^{*}|$ is reducing in each iteration whose cell meets two subgraphs",
    fidelity="amended",
    waive={"unused-hypothesis": "the setting of the page; that a is a set is not used"},
    proof=lambda: prove(reduces_amended.statement, _fewer),
    negative_control={"R < P": "R < P - 1"},
    control_note="two fewer",
    satisfying_instance=Witness(
        (
            ("N", num(2)),
            ("P", num(2)),
            ("R", num(1)),
            ("b", letters(1, 2)),
            ("g", letters(1, 1)),
            ("a", letters(1, 1)),
            ("v", num(1)),
            ("w", num(2)),
        )
    ),
    letters={"b[x]": "the label of the part of x in the graph", "g[x]": "the label of the part of x afterwards", "P": "the number of subgraphs before", "R": "the number of subgraphs after", "a[x]": "1 if x is in the cell, else 0", "v": "a value in the cell", "w": "a value in the cell, of another subgraph"},
)
_MEAN = "sum(x, 1, N, kronecker(b[x],k)*g[x])/sum(x, 1, N, kronecker(b[x],k))"
_one_each = seq(use(("x", "bx"), "old.2", "k"), use("hx", "h", "x"))


def _among(k: str, j: str) -> Tactic:
    """The old label k is one of those with the new label j."""
    return seq(
        fact("in", "delta_equal", f"h[{k}]", j),
        lemma(f"others{k}", "basics.sums.term", "P", f"k -> kronecker(h[k],{j})", f"{k}"),
    )


def _two_of_this(v: str, w: str) -> Tactic:
    return seq(
        fact("dv", "delta_equal", f"h[b[{v}]]", f"g[{v}]"),
        fact("dw", "delta_equal", f"h[b[{w}]]", f"g[{v}]"),
        fact("apart", "delta_distinct", f"b[{v}]", f"b[{w}]"),
        have(
            "rest",
            f"sum(k, 1, P, (1-kronecker(k,b[{v}]))*(1-kronecker(k,b[{w}]))*kronecker(h[k],g[{v}])) >= 0",
            pointwise(
                "k",
                fact("d", "delta_bounds", "h[k]", f"g[{v}]"),
                have("o", f"1-kronecker(k,b[{v}]) >= 0"),
                have("o2", f"1-kronecker(k,b[{w}]) >= 0"),
                arith("o*o2*d.1"),
            ),
        ),
        arith("rest", eq=["dv", "dw", (f"kronecker(h[b[{v}]],g[{v}])", "apart")]),
    )


def fewer(v: str, w: str) -> Tactic:
    """Fewer labels g than b: the fact ``coarser`` has g a function of b, ``joined`` gives v and w, apart in b, one g."""
    return seq(
        let(
            "h",
            f"k -> {_MEAN}",
            "forall x in 1..N: h[b[x]] = g[x]",
            intro("y"),
            have(
                "count",
                "sum(x, 1, N, kronecker(b[x],b[y])) >= 1",
                have("others", "sum(x, 1, N, (1-kronecker(x,y))*kronecker(b[x],b[y])) >= 0"),
            ),
            have(
                "equal",
                "sum(x, 1, N, kronecker(b[x],b[y])*g[x]) = sum(x, 1, N, kronecker(b[x],b[y])*g[y])",
                pointwise("x", cases("in", "b[x] = b[y]", seq(), seq()))
            ),
        ),
        have("one", "forall k in 1..P: sum(j, 1, R, kronecker(h[k],j)) = 1", intro("k"), _one_each),
        have("all", "sum(k, 1, P, sum(j, 1, R, kronecker(h[k],j))) = sum(k, 1, P, 1)"),
        use("bv", "old.1", v),
        use("gv", "new.1", v),
        have("twice", f"sum(k, 1, P, kronecker(h[k],g[{v}])) >= 2", _two_of_this(v, w)),
        have(
            "each",
            f"sum(c, 1, R, sum(k, 1, P, kronecker(h[k],c))-1-kronecker(c,g[{v}])) >= 0",
            pointwise(
                "c",
                cases(
                    "this",
                    f"c = g[{v}]",
                    rewrite("this"),
                    seq(use(("x", "gx"), "new.2", "c"), _among("b[x]", "c")),
                ),
            ),
        ),
    )


_fewer = seq(
    have(
        "coarser",
        "forall x in 1..N, y in 1..N: b[x] = b[y] => g[x] = g[y]",
        intro("x", "y", "same"),
        use(("to", "from"), "fused", "x", "y"),
        use("gg", "from"),
    ),
    use(("to", "from"), "fused", "v", "w"),
    use("joined", "from", conditions=[each(Choose(1), split(exhibit("v"), exhibit("w")))]),
    fewer("v", "w"),
)
CLAIMS = [reduces, reduces_amended]
