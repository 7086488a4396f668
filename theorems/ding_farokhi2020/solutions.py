"""Section IV: the displayed formula for the finest decomposition, and the sets of cut 0 that are parts of it."""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at
from verify.claims.prelude import *

_DISPLAY = r"\mathcal{P}_{G_{X}}^{*}=\bigcap\operatorname*{arg\,min}\{\kappa(\mathcal{X}):\emptyset\neq\mathcal{X}\subsetneq\llbracket{X}\rrbracket\}"
intersection: Claim = claim(
    "ding_farokhi2020.mincut.intersection",
    "The intersection of all min-cut solutions of a decomposable graph has a value of X in it",
    "exists x in 1..N: forall a family(1): proper_subset(a) and no_edge_leaves(a) => a[x] = 1",
    where="""
    N integer, g family(2), graph(g), symmetric: forall x in 1..N, y in 1..N: g[x, y] = g[y, x],
    decomposable: exists a family(1): proper_subset(a) and no_edge_leaves(a)
    """,
    source=at("Section IV, display before the breadth-first search"),
    others=["ding_farokhi2020.footnote8"],
    printed=_DISPLAY,
    fidelity="restricted",
    severity="slip",
    proof=lambda: disprove(
        intersection.statement,
        exhibit("2", "x, y -> kronecker(x,y)"),
        split(
            split(seq(), evaluate, seq(), seq(exhibit("x -> kronecker(x,1)"), evaluate)),
            seq(
                intro("x"),
                each(
                    Enumerate("x", 1, 2),
                    seq(),
                    seq(),
                    seq(exhibit("x -> kronecker(x,2)"), evaluate),
                    seq(exhibit("x -> kronecker(x,1)"), evaluate),
                ),
            ),
        ),
    ),
    notes="With each solution its complement is one, so the intersection of all is empty, and no partition. The sentence before the display says what is meant: the "
    "smallest solutions are the parts.",
)
_SETTING = """
    N integer, g family(2), b family(1), a family(1), graph(g), symmetric: forall x in 1..N, y in 1..N: g[x, y] = g[y, x],
    edges: forall x in 1..N, y in 1..N: g[x, y] = 1 => b[x] = b[y],
    finest: forall d family(1): (forall x in 1..N, y in 1..N: g[x, y] = 1 => d[x] = d[y]) => finer[N](b, d),
    proper: proper_subset(a)
    """
smallest: Claim = claim(
    "ding_farokhi2020.mincut.intersection.amended",
    "The smallest min-cut solutions of a decomposable graph, those with no smaller one inside, are the parts of the finest decomposition",
    "no_edge_leaves(a) and smallest_closed(a) <=> (exists z in 1..N: forall x in 1..N: a[x] = 1 <=> b[x] = b[z])",
    where=_SETTING,
    source=at("Section IV, display before the breadth-first search"),
    letters={"b[x]": "the label of the part of x in the graph"},
    says="All the smallest min-cut solutions constitute the finest decomposition",
    fidelity="amended",
    waive={"unused-hypothesis": "the setting of the page: that the entries of g are 0 or 1 is not used"},
    proof=lambda: prove(smallest.statement, split(_is_part, _is_smallest)),
    negative_control=(
        "no_edge_leaves(a) <=> (exists z in 1..N: forall x in 1..N: a[x] = 1 <=> b[x] = b[z])",
        _SETTING,
    ),
    control_note="all the solutions",
    control_proof=lambda: fails(smallest, exhibit(*_THREE), split(split(*_three_alone), each(Choose(0), split(evaluate, evaluate)))),
    instance_proof=lambda: lives(smallest, _THREE, *_three_alone),
    notes="a is a set of values, neither empty nor all; it is a min-cut solution if no edge leaves it (cut.zero), as the graph is decomposable. b labels the finest decomposition.",
)
_THREE = ("3", "x, y -> kronecker(x,y)", "x -> x", "x -> 1-kronecker(x,3)")
_three_alone = (seq(), evaluate, seq(), evaluate, seq(), evaluate)


def _constant(d: str, bits: str, closed: str) -> Tactic:
    """A closed set is constant on edges, so on the parts."""
    return have(
        f"parts{d}",
        f"forall x in 1..N, y in 1..N: b[x] = b[y] => {d}[x] = {d}[y]",
        use(
            "fine",
            "finest",
            d,
            conditions=[
                seq(
                    intro("x", "y"),
                    use("back", "symmetric", "x", "y"),
                    use("dx", bits, "x"),
                    use("dy", bits, "y"),
                    alternatives("isx", "dx"),
                )
            ],
        ),
    )


_OWN = "kronecker(b[x],b[z])"
_is_part = seq(
    intro("given"),
    unpack("proper.2", "z", "az"),
    _constant("a", "proper.1", "given.1"),
    exhibit("z"),
    have(
        "set",
        f"forall x in 1..N: {_OWN} = 0 or {_OWN} = 1",
        intro("x"),
        cases("in", "b[x] = b[z]", seq(), seq()),
    ),
    have("some", f"exists x in 1..N: {_OWN} = 1", exhibit("z")),
    have(
        "shut",
        f"forall x in 1..N, y in 1..N: g[x,y] = 1 and {_OWN} = 1 => kronecker(b[y],b[z]) = 1",
        intro("x", "y", "edge"),
        use("same", "edges", "x", "y")
    ),
    have(
        "within",
        f"forall x in 1..N: {_OWN} = 1 => a[x] = 1",
        intro("x"),
        cases("in", "b[x] = b[z]", seq(), fact("off", "delta_distinct", "b[x]", "b[z]")),
    ),
    use("inside", "given.2", "x -> kronecker(b[x],b[z])"),
    intro("x"),
    split(
        seq(
            intro("ax"),
            use("own", "inside", "x"),
            cases("in", "b[x] = b[z]", seq(), fact("off", "delta_distinct", "b[x]", "b[z]")),
        ),
    ),
)
_is_smallest = seq(
    intro("part"),
    unpack("part", "z", "z"),
    split(
        seq(
            intro("x", "y", "edge"),
            use("same", "edges", "x", "y"),
            use("zx", "z", "x"),
            use("zy", "z", "y"),
            unpack("zx", "tox", "fromx"),
            unpack("zy", "toy", "fromy"),
            use("bx", "tox"),
        ),
        seq(
            intro("d", "given"),
            unpack("given.2", "w", "dw"),
            _constant("d", "given.1", "given.3"),
            use("aw", "given.4", "w"),
            intro("x"),
            use(("tow", "fromw"), "z", "w"),
            use(("tox", "fromx"), "z", "x"),
        ),
    ),
)
CLAIMS = [intersection, smallest]
