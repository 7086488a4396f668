"""Section IV: cuts of the graph of X, and what the sets of least cut are."""

from __future__ import annotations

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, auto_closed, letters, table
from verify.claim import Claim, claim
from verify.kernel.certificate import Enumerate, Witness
from verify.kernel.terms import num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)


def cut(a: str) -> str:
    """The number of edges from a set to its complement."""
    return f"sum(x, 1, N, sum(y, 1, N, g[x,y]*{a.format('x')}*(1-{a.format('y')})))"


_nonnegative = seq(
    use("bit", "h2", "x", "y"),
    use("ax", "h3", "x"),
    use("ay", "h3", "y"),
    alternatives(
        "is",
        "bit",
        seq(rewrite("is")),
        alternatives(
            "isx",
            "ax",
            seq(rewrite("isx")),
            alternatives(
                "isy",
                "ay",
                seq(rewrite("is"), rewrite("isx"), rewrite("isy")),
                seq(rewrite("is"), rewrite("isx"), rewrite("isy")),
            ),
        ),
    ),
)
_from_zero = seq(
    intro("none"),
    intro("p", "q"),
    intro("edge"),
    have(
        "others",
        "sum(x, 1, N, sum(y, 1, N, (1-kronecker(x,p)*kronecker(y,q))*(g[x,y]*a[x]*(1-a[y])))) >= 0",
        pointwise(
            "x",
            pointwise(
                "y",
                seq(
                    have("term", "g[x,y]*a[x]*(1-a[y]) >= 0", _nonnegative),
                    fact("d", "delta_bounds", "x", "p"),
                    fact("f", "delta_bounds", "y", "q"),
                    have("o", "1-kronecker(x,p) >= 0"),
                    have("o2", "1-kronecker(y,q) >= 0"),
                    arith("o*term", "d.1*o2*term"),
                ),
            ),
        ),
    ),
    have("one", "g[p,q]*a[p]*(1-a[q]) <= 0", arith("others", eq=["none"])),
    use("aq", "h3", "q"),
    alternatives(
        "is",
        "aq",
        seq(
            have("no", "1 <= 0", arith("one", eq=["edge.1", ("g[p,q]", "edge.2"), ("g[p,q]*a[p]", "is")])),
            absurd("no"),
        ),
        seq(),
    ),
)
_to_zero = seq(
    intro("closed"),
    have(
        "zero",
        f"{cut('a[{}]')} = 0",
        pointwise(
            "x",
            pointwise(
                "y",
                seq(
                    use("bit", "h2", "x", "y"),
                    use("ax", "h3", "x"),
                    alternatives(
                        "is",
                        "bit",
                        seq(rewrite("is"), identity()),
                        alternatives(
                            "isx",
                            "ax",
                            seq(rewrite("isx"), identity()),
                            seq(use("end", "closed", "x", "y"), rewrite("end"), identity()),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
zero: Claim = claim(
    "ding_farokhi2020.cut.zero",
    "A cut has the value 0 exactly when no edge leaves the set",
    "cut(a) = 0 <=> no_edge_leaves(a)",
    where="N integer, g family(2), a family(1), graph(g), subset(a)",
    source=at("Section IV, after Lemma 2"),
    printed=r"The graph $G_X$ is decomposable if the min-cut $\min\{\kappa(X)\} = 0$",
    proof=lambda: prove(zero.statement, split(_from_zero, _to_zero)),
    false_neighbour="cut(a) = 1 <=> no_edge_leaves(a)",
    neighbour_note="the value 1",
    living_example=Witness((("N", num(2)), ("g", table(("1", "1"), ("1", "1"))), ("a", letters(1, 1)))),
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
    printed=r"$\mathcal{T}=\arg\min\{\kappa(X)\} \sqcup \{\emptyset\} \sqcup \{[X]\}$ is a lattice",
    proof=lambda: disprove(lattice.statement, _path),
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
    seq(auto_closed),
    absurd("d.2", seq(intro("x"), each(Enumerate("x", 1, 3)))),
    absurd("d.3", seq(intro("x"), each(Enumerate("x", 1, 3)))),
)
_PATH_CUT = " + ".join(
    f"d[{x}]*(1-d[{y}])" for x, y in ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3))
)
_least_is_one = seq(
    intro("d"),
    intro("d"),
    _bits(
        first(
            seq(
                have(
                    "v",
                    _PATH_CUT + " >= 1",
                    seq(rewrite("d1"), rewrite("d2"), rewrite("d3"), auto_closed),
                ),
                arith("v"),
            ),
            _not_all,
        )
    ),
)
_path = seq(
    exhibit(
        "3",
        _PATH,
        "x -> kronecker(x,1)+kronecker(x,2)",
        "x -> kronecker(x,2)+kronecker(x,3)",
        "1",
    ),
    split(
        split(evaluate, evaluate, evaluate, _least_is_one, evaluate, evaluate, evaluate, evaluate),
        split(evaluate, evaluate),
    ),
)
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
    printed=r"$\mathcal{T}$ is a lattice",
    fidelity="amended",
    proof=lambda: prove(
        lattice_amended.statement,
        split(
            seq(
                intro("x", "y"),
                intro("edge"),
                use("ax", "h3", "x"),
                use("bx", "h4", "x"),
                alternatives(
                    "isa",
                    "ax",
                    seq(have("no", "0 = 1", arith(eq=["edge.2", ("-b[x]", "isa")])), absurd("no")),
                    alternatives(
                        "isb",
                        "bx",
                        seq(have("no", "0 = 1", arith(eq=["edge.2", ("-a[x]", "isb")])), absurd("no")),
                        seq(
                            use("na", "h5", "x", "y"),
                            use("nb", "h6", "x", "y"),
                            rewrite("na"),
                            rewrite("nb"),
                            identity(),
                        ),
                    ),
                ),
            ),
            seq(
                intro("x", "y"),
                intro("edge"),
                alternatives("which", "edge.2", use("na", "h5", "x", "y"), use("nb", "h6", "x", "y")),
            ),
        ),
    ),
    living_example=Witness(
        (("N", num(2)), ("g", table(("1", "0"), ("0", "1"))), ("a", letters(1, 0)), ("b", letters(1, 1)))
    ),
    false_neighbour=(
        "no_edge_leaves((x) -> a[x]*b[x])",
        "N integer, g family(2), a b family(1), graph(g), subset(a), subset(b), no_edge_leaves(a)",
    ),
    neighbour_note="b is any set",
    neighbour_proof=lambda: Witness(
        (("N", num(2)), ("g", table(("1", "1"), ("1", "1"))), ("a", letters(1, 1)), ("b", letters(1, 0)))
    ),
    notes="Cut 0 says that no edge leaves the set (cut.zero).",
)
CLAIMS = [zero, lattice, lattice_amended]
