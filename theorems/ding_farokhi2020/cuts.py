"""Section IV: cuts of the graph of X, and what the sets of least cut are."""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, auto_closed, letters, table
from verify.claims.prelude import *


def cut(a: str) -> str:
    """The number of edges from a set to its complement."""
    return f"sum(x, 1, N, sum(y, 1, N, g[x,y]*{a.format('x')}*(1-{a.format('y')})))"


_nonnegative = seq(
    use("bit", "h2", "x", "y"), use("ax", "h3", "x"), use("ay", "h3", "y"), alternatives("is", "bit")
)
_from_zero = seq(
    intro("none", "p", "q", "edge"),
    have(
        "others",
        "sum(x, 1, N, sum(y, 1, N, (1-kronecker(x,p)*kronecker(y,q))*(g[x,y]*a[x]*(1-a[y])))) >= 0",
        pointwise(
            "x",
            pointwise(
                "y",
                have("term", "g[x,y]*a[x]*(1-a[y]) >= 0", _nonnegative),
                fact("d", "delta_bounds", "x", "p"),
                have("o", "1-kronecker(x,p) >= 0"),
                have("o2", "1-kronecker(y,q) >= 0"),
                arith("o*term", "d.1*o2*term"),
            ),
        ),
    ),
    have("one", "g[p,q]*a[p]*(1-a[q]) <= 0"),
    use("aq", "h3", "q"),
    alternatives(
        "is",
        "aq",
        have("no", "1 <= 0", arith("one", eq=["edge.1", ("g[p,q]", "edge.2"), ("g[p,q]*a[p]", "is")])),
    ),
)
_to_zero = seq(
    intro("closed"),
    have(
        "zero",
        f"{cut('a[{}]')} = 0",
        pointwise("x", pointwise("y", use("bit", "h2", "x", "y"), use("ax", "h3", "x"))),
    ),
)
zero: Claim = claim(
    "ding_farokhi2020.cut.zero",
    'A cut has the value 0 exactly when no edge leaves the set (one set; the min-cut and "decomposable" are not said)',
    "cut(a) = 0 <=> no_edge_leaves(a)",
    where="N integer, g family(2), a family(1), graph(g), subset(a)",
    source=at("Section IV, after Lemma 2"),
    printed=(
        "The graph $G_{X}$ is decomposable if the min-cut "
        r"$\min\{\kappa(\mathcal{X}):\emptyset\neq\mathcal{X}\subsetneq\llbracket{X}\rrbracket\}=0$"
    ),
    fidelity="restricted",
    proof=lambda: prove(zero.statement, split(_from_zero, _to_zero)),
    negative_control="cut(a) = 1 <=> no_edge_leaves(a)",
    control_note="the value 1",
    satisfying_instance=Witness((("N", num(2)), ("g", table(("1", "1"), ("1", "1"))), ("a", letters(1, 1)))),
)

lattice: Claim = claim(
    "ding_farokhi2020.footnote8",
    "The intersection of two sets of least cut is empty or a set of least cut",
    "(exists x in 1..N: a[x]*b[x] = 1) => cut((x) -> a[x]*b[x]) = m",
    where="""
    N integer, g family(2), a b family(1), m real, graph(g),
    forall x in 1..N, y in 1..N: g[x, y] = g[y, x], cuts_at_least(m), proper_subset(a),
    proper_subset(b), cut(a) = m, cut(b) = m
    """,
    source=at("footnote 8"),
    letters={"a[x]": "1 if x is in the first set, else 0", "b[x]": "1 if x is in the second set, else 0", "m": "the least value of a cut"},
    others=["ding_farokhi2020.mincut.intersection"],
    printed=(
        "the set "
        r"$\mathcal{T}=\operatorname*{arg\,min}\{\kappa(\mathcal{X}):\emptyset\neq\mathcal{X}\subsetneq\llbracket{X}\rrbracket\}\sqcup\{\emptyset\}\sqcup\{\llbracket{X}\rrbracket\}$ "
        r"is a lattice such that, for any $\mathcal{X}_{1},\mathcal{X}_{2}\in\mathcal{T}$, "
        r"$\mathcal{X}_{1}\cap\mathcal{X}_{2}\in\mathcal{T}$ and "
        r"$\mathcal{X}_{1}\cup\mathcal{X}_{2}\in\mathcal{T}$"
    ),
    fidelity="restricted",
    severity="slip",
    proof=lambda: disprove(
        lattice.statement,
        exhibit(
            "3",
            _PATH,
            "x -> kronecker(x,1)+kronecker(x,2)",
            "x -> kronecker(x,2)+kronecker(x,3)",
            "1",
        ),
        split(split(seq(), evaluate, evaluate, _least_is_one, evaluate, evaluate), split(evaluate)),
    ),
    notes="On a path of three nodes {1, 2} and {2, 3} have the least cut 1, their intersection {2} has 2. The footnote holds where the "
    "min-cut is 0 (footnote8.amended). The path is the graph of a joint range with two values of S.",
)
_PATH = "x, y -> kronecker(x,1)*(kronecker(y,1)+kronecker(y,2))+kronecker(x,2)+kronecker(x,3)*(kronecker(y,2)+kronecker(y,3))"


def _bits(last: Tactic) -> Tactic:
    """All subsets of three nodes."""
    tactic = last
    for node in ("3", "2", "1"):
        tactic = seq(use(f"b{node}", "d.1", node), alternatives(f"d{node}", f"b{node}", tactic, tactic))
    return tactic


_not_all = first(
    auto_closed,
    absurd("d.2", intro("x"), each(Enumerate("x", 1, 3))),
    absurd("d.3", intro("x"), each(Enumerate("x", 1, 3))),
)
_least_is_one = seq(intro("d", "d"), _bits(first(seq(), _not_all)))
lattice_amended: Claim = claim(
    "ding_farokhi2020.footnote8.amended",
    "Intersection and union of two sets of cut 0 have cut 0",
    """
    no_edge_leaves((x) -> a[x]*b[x])
    and (
        forall x in 1..N, y in 1..N:
          g[x, y] = 1 and (a[x] = 1 or b[x] = 1) => a[y] = 1 or b[y] = 1
      )
    """,
    where="""
    N integer, g family(2), a b family(1), graph(g), subset(a), subset(b), no_edge_leaves(a),
    no_edge_leaves(b)
    """,
    source=at("footnote 8"),
    letters={"a[x]": "1 if x is in the first set, else 0", "b[x]": "1 if x is in the second set, else 0"},
    says=r"if the min-cut is 0, $\mathcal{T}$ is a lattice",
    waive={"unused-hypothesis": "the setting of the page; it holds without graph(g)"},
    fidelity="amended",
    proof=lambda: prove(
        lattice_amended.statement,
        split(
            seq(
                intro("x", "y", "edge"),
                use("ax", "h3", "x"),
                use("bx", "h4", "x"),
                alternatives(
                    "isa",
                    "ax",
                    have("no", "0 = 1", arith(eq=["edge.2", ("-b[x]", "isa")])),
                    alternatives("isb", "bx", have("no", "0 = 1", arith(eq=["edge.2", ("-a[x]", "isb")]))),
                ),
            ),
            seq(intro("x", "y", "edge"), alternatives("which", "edge.2")),
        ),
    ),
    satisfying_instance=Witness(
        (("N", num(2)), ("g", table(("1", "0"), ("0", "1"))), ("a", letters(1, 0)), ("b", letters(1, 1)))
    ),
    negative_control=(
        "no_edge_leaves((x) -> a[x]*b[x])",
        "N integer, g family(2), a b family(1), graph(g), subset(a), subset(b), no_edge_leaves(a)",
    ),
    control_note="b is any set",
    control_proof={"N": 2, "g": table(("1", "1"), ("1", "1")), "a": letters(1, 1), "b": letters(1, 0)},
    notes="Cut 0 says that no edge leaves the set (cut.zero).",
)
CLAIMS = [zero, lattice, lattice_amended]
