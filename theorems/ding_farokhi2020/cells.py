"""Section V-B1: the subgraphs that meet a cell are fused, for one cell after the other.

g[t,x] is the label of the subgraph of x after the first t cells, q[x] the cell of x.
"""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at
from verify.claims.prelude import *

_SETTING = """
    N K integer, b q integer family(1), g family(2), N >= 1, K >= 1, cells: labels[N](q, K),
    start: forall x in 1..N: g[0, x] = b[x],
    step: forall t in 1..K: forall x in 1..N, y in 1..N:
      g[t, x] = g[t, y] <=> g[t - 1, x] = g[t - 1, y] or (meets_cell(t, x) and meets_cell(t, y))
    """
all_cells: Claim = claim(
    "ding_farokhi2020.cells.finest",
    "Fusing the subgraphs that meet a cell, for all cells, gives the finest partition of X with the old subgraphs and the cells in its parts",
    """
    finer[N](b, (x) -> g[K, x]) and finer[N](q, (x) -> g[K, x])
    and (forall d family(1): finer[N](b, d) and finer[N](q, d) => finer[N]((x) -> g[K, x], d))
    """,
    where=_SETTING,
    source=at("Section V-B1"),
    others=["ding_farokhi2020.cells.reduces"],
    printed=r"$\mathcal{P}_{G_{\hat{X}}}^{*}$ is updated to the finest decomposition of $G_{\hat{X}}=(\llbracket{\hat{X}}\rrbracket,\mathcal{E}_{\llbracket{S|\hat{X}}\rrbracket})$ at the end",
    waive={"unused-hypothesis": "the setting of the page; it holds without N >= 1"},
    proof=lambda: prove(
        all_cells.statement,
        _kept,
        _together,
        use("kept all", "kept", "K"),
        use("kept end", "kept all"),
        use("together all", "together", "K"),
        use("together end", "together all"),
        split(
            seq(),
            seq(intro("x", "y"), use("low", "cells.1", "x")),
            seq(
                intro("d", "given"),
                _no_coarser,
                use("coarse all", "coarse", "K"),
                use("coarse end", "coarse all"),
            ),
        ),
    ),
    negative_control=(
        """
        finer[N](b, (x) -> g[K, x]) and finer[N](q, (x) -> g[K, x])
        and (forall d family(1): finer[N](b, d) => finer[N]((x) -> g[K, x], d))
        """,
        _SETTING,
    ),
    control_note="finer than the partitions that do not keep the cells together, too",
    control_proof=lambda: fails(
        all_cells,
        exhibit("2", "1", "x -> 2-kronecker(x,1)", "x -> 1", "t, x -> kronecker(t,0)*(2-kronecker(x,1))"),
        split(
            split(seq(), seq(), evaluate, seq(), evaluate),
            each(Choose(2), seq(exhibit("x -> 2-kronecker(x,1)"), split(seq(), exhibit("1", "2")))),
        ),
    ),
    instance_proof=lambda: lives(
        all_cells,
        ("2", "1", "x -> 2-kronecker(x,1)", "x -> 1", "t, x -> kronecker(t,0)*(2-kronecker(x,1))"),
        seq(),
        seq(),
        evaluate,
        seq(),
        evaluate,
    ),
    notes="b are the subgraphs of X at the start, its finest decomposition. A decomposition of the graph of the release is a partition of X in which the values of "
    "each subgraph and of each cell stay together, so this is the finest one.",
    letters={"b[x]": "the label of the part of x in the graph",
        "q[x]": "the cell of x in the quantization",
        "g[t,x]": "the label of the subgraph of x after the first t cells",
        "K": "the number of cells",
    },
)
_next = seq(use(("to", "from"), "step", "m+1", "x", "y"))
_kept = have(
    "kept",
    "forall m integer: m >= 0 => (m <= K => (forall x in 1..N, y in 1..N: b[x] = b[y] => g[m,x] = g[m,y]))",
    intro("m", "from"),
    induct(
        "m",
        "0",
        "before",
        seq(),
        seq(
            intro("length"),
            use("earlier", "before"),
            intro("x", "y", "same"),
            _next,
            use("new", "from"),
        ),
    ),
)
_in_this_cell = use("new", "from", conditions=[each(Choose(1), split(exhibit("x"), exhibit("y")))])
_in_earlier_cell = seq(
    fact("side", "trichotomy", "q[x]", "m+1"),
    alternatives(
        "is", "side", seq(fact("gap", "integer_gap", "q[x]", "m+1"), use("new", "from")), absurd("this")
    ),
)
_together = have(
    "together",
    "forall m integer: m >= 0 => (m <= K => (forall x in 1..N, y in 1..N: q[x] = q[y] and q[x] <= m => g[m,x] = g[m,y]))",
    intro("m", "from"),
    induct(
        "m",
        "0",
        "before",
        seq(intro("length", "x", "y"), use("low", "cells.1", "x")),
        seq(
            intro("length"),
            use("earlier", "before"),
            intro("x", "y", "same"),
            _next,
            cases("this", "q[x] = m+1", _in_this_cell, _in_earlier_cell),
        ),
    ),
)
_no_coarser = have(
    "coarse",
    "forall m integer: m >= 0 => (m <= K => (forall x in 1..N, y in 1..N: g[m,x] = g[m,y] => d[x] = d[y]))",
    intro("m", "from"),
    induct(
        "m",
        "0",
        "before",
        seq(intro("length", "x", "y"), use("gx", "start", "x"), use("gy", "start", "y")),
        seq(
            intro("length"),
            use("earlier", "before"),
            intro("x", "y", "same"),
            _next,
            use("was", "to"),
            alternatives(
                "which",
                "was",
                seq(),
                seq(unpack("which.1", "z", "z"), unpack("which.2", "w", "w"), use("zw", "given.2", "z", "w")),
            ),
        ),
    ),
)
CLAIMS = [all_cells]
