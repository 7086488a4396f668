"""Section V: quantizations that grow strictly coarser are at most |X| in number, so every run ends.

b[t,x] is the cluster of x in Q(t).
"""

from theorems.ding_farokhi2020.model import at
from verify.claims.prelude import *


def _labels(t: str, last: str) -> str:
    """Labels 1..last, such that values with one label are in one cluster of Q(t)."""
    return (
        f"(exists g family(1): (forall x in 1..N: exists k in 1..{last}: g[x] = k) "
        f"and (forall x in 1..N, y in 1..N: g[x] = g[y] => b[{t},x] = b[{t},y]))"
    )


#: What becomes of a label k when the labels i < j of 1..L are joined: j becomes i, and the last takes its place.
_NEW = (
    "(forall k integer: (k = j => v[k] = i) and (k != j and k = N-t => v[k] = j) "
    "and (k != j and k != N-t => v[k] = k))"
)
_renumbering = exhibit("k -> kronecker(k,j)*i+(1-kronecker(k,j))*(kronecker(k,N-t)*j+(1-kronecker(k,N-t))*k)")


def _which(k: str, joined: Tactic, last: Tactic, other: Tactic) -> Tactic:
    """The three cases of a label k, with its new value (the fact "newk")."""
    return seq(
        use(f"at{k}", "v", k),
        cases(
            f"j{k}",
            f"{k} = j",
            seq(use(f"new{k}", f"at{k}.1"), joined),
            cases(
                f"last{k}",
                f"{k} = N-t",
                seq(use(f"new{k}", f"at{k}.2"), last),
                seq(use(f"new{k}", f"at{k}.3"), other),
            ),
        ),
    )


def _below(k: str, apart: str) -> Tactic:
    """k <= N-t-1 for a label k that is not the last one; ``apart`` says so."""
    return have(
        "room",
        f"{k} <= N-t-1",
        fact("side", "trichotomy", k, "N-t"),
        alternatives(
            "s", "side", fact("gap", "integer_gap", k, "N-t"), seq(), seq(have("no", "0 < 0"), absurd("no"))
        ),
    )


_label_of_each = seq(
    intro("x"),
    use(("k", "gk"), "g.1", "x"),
    have("vk", "v[g[x]] = v[k]"),
    fact("gap", "integer_gap", "i", "j"),
    _which(
        "k",
        exhibit("i"),
        seq(_below("j", "jk"), exhibit("j")),
        seq(_below("k", "lastk"), exhibit("k")),
    ),
)


def _joined(x: str, y: str) -> Tactic:
    """x has the label j, y the label i."""
    return seq(
        use("xw", "g.2", x, "w"),
        use("xw1", "grow.1", x, "w"),
        use("yo", "g.2", y, "o"),
        use("yo1", "grow.1", y, "o"),
    )


_one_cluster = first(
    seq(use("old", "g.2", "x", "y"), use("new", "grow.1", "x", "y")),
    _joined("x", "y"),
    _joined("y", "x"),
    seq(have("no", "0 < 0"), absurd("no")),
    absurd("jk"),
    absurd("jl"),
)
_finer = seq(
    intro("x", "y", "same"),
    use(("k", "gk"), "g.1", "x"),
    use(("l", "gl"), "g.1", "y"),
    have("vk", "v[g[x]] = v[k]"),
    have("vl", "v[g[y]] = v[l]"),
    _which("k", *[_which("l", *[_one_cluster] * 3)] * 3),
)
_PAIR = "exists i in 1..N-t, j in 1..N-t, o in 1..N, w in 1..N: i < j and g[o] = i and g[w] = j and b[t+1,o] = b[t+1,w]"
_one_fewer = seq(
    intro("length"),
    use(("g", "g"), "before"),
    use("grow", "h3", "t"),
    unpack("grow.2", "a", "c", "pair"),
    use(("p", "pa"), "g.1", "a"),
    use(("q", "qc"), "g.1", "c"),
    fact("side", "trichotomy", "p", "q"),
    have(
        ("i", "j", "o", "w", "order"),
        _PAIR,
        alternatives("s", "side", exhibit("p", "q", "a", "c"), absurd("pair.2"), exhibit("q", "p", "c", "a")),
    ),
    have(("v", "v"), f"exists v family(1): {_NEW}", _renumbering),
    exhibit("x -> v[g[x]]"),
    split(_label_of_each, _finer),
)
_every_value = seq(intro("length"), exhibit("x -> x"), split(seq(intro("x"), exhibit("x"))))
termination: Claim = claim(
    "ding_farokhi2020.termination",
    "Quantizations that grow strictly coarser: at most |X| - 1 iterations form a new one, so every run ends",
    "T <= N - 1",
    where="""
    N T integer, b family(2), N >= 1, T >= 0,
    forall t in 0..T - 1:
      finer[N]((x) -> b[t, x], (x) -> b[t + 1, x])
      and (exists x in 1..N, y in 1..N: b[t + 1, x] = b[t + 1, y] and b[t, x] != b[t, y])
    """,
    source=at("Algorithms 1 and 2; Section V-C"),
    says="until ... $|Q^{(t)}| = 1$; while $|P^{(t)}| > 1$",
    fidelity="beyond",
    proof=lambda: prove(
        termination.statement,
        have(
            "all",
            f"forall t integer: t >= 0 => (t <= T => {_labels('t', 'N-t')})",
            intro("t", "from"),
            induct("t", "0", "before", _every_value, _one_fewer),
        ),
        use("last", "all", "T"),
        use(("g", "g"), "last"),
        use(("k", "k1"), "g.1", "1"),
    ),
    negative_control={
        "and (exists x in 1..N, y in 1..N: b[t + 1, x] = b[t + 1, y] and b[t, x] != b[t, y])": "",
    },
    control_note="coarser, but not strictly",
    satisfying_instance={"N": 2, "T": 1, "b": Table((((0, 1), num(1)), ((0, 2), num(2))))},
    notes="A merging of two clusters makes a quantization strictly coarser. For Algorithm 2 and the variant of Section V-C the "
    "subgraphs grow coarser in the same way (algorithm2.fuses), so there are fewer iterations than subgraphs at the start.",
)
CLAIMS = [termination]
