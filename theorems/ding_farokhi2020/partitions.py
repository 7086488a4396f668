"""Definition 1 and Lemma 2: overlap connectedness, isolated partitions, the overlap partition and the graph of X.

A partition of S is the family c of the labels of its blocks. "Connected" is printed as the existence of a sequence of values of X
whose ranges overlap, and that is how it is written here.
"""

from __future__ import annotations

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, letters, relation, some_member, some_value
from verify.claim import Claim, claim
from verify.kernel.certificate import Choose, Enumerate
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    have,
    identity,
    induct,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_LINK = "(exists v in 1..M: r[v,z[i]] = 1 and r[v,z[i+1]] = 1)"


def chain(s: str, u: str, size: str = "N") -> str:
    """s and u are overlap connected: x_1, ..., x_n lead from one to the other."""
    return (
        f"(exists n integer, z integer family(1): n >= 1 and (forall i in 1..n: 1 <= z[i] and z[i] <= {size}) "
        f"and r[{s},z[1]] = 1 and r[{u},z[n]] = 1 and (forall i in 1..n-1: {_LINK}))"
    )


_PLACE = "Definition 1"
_TWO = relation((1, 0), (0, 1))


#: From the one value of S to itself, in a joint range of one pair.
LOOP = seq(exhibit("1", "i -> 1"), split(*[evaluate] * 5))
_no_end = seq(intro("n", "z"), each(Choose(3), evaluate))

in_range: Claim = claim(
    "ding_farokhi2020.definition1.range",
    "Two values in one range are overlap connected",
    """
    forall x in 1..N, s in 1..M, u in 1..M:
      r[s, x] = 1 and r[u, x] = 1 => overlap_connected(s, u)
    """,
    where="M N integer, r family(2), joint_range(r)",
    source=at(_PLACE),
    printed=r"s \leftrightsquigarrow s', \forall s,s' \in [S|x], x \in [X]",
    proof=lambda: prove(
        in_range.statement,
        seq(
            intro("x", "s", "u"),
            intro("both"),
            have("some", "exists z integer family(1): forall i integer: z[i] = x", exhibit("i -> x")),
            unpack("some", "z", "z"),
            use("z1", "z", "1"),
            exhibit("1", "z"),
            split(
                seq(),
                seq(intro("i"), use("zi", "z", "i"), split(seq(), seq())),
                seq(rewrite("z1")),
                seq(rewrite("z1")),
                seq(intro("i"), have("no", "0 < 0"), absurd("no")),
            ),
        ),
    ),
    living_example=_TWO,
    false_neighbour="""
    forall x in 1..N, s in 1..M, u in 1..M:
      r[s, x] = 1 and r[u, x] = 1
      => (
          exists n integer, z integer family(1):
            values_of_X(n, z)
            and r[s, z[1]] = 1
            and r[u, z[n]] = 2
            and neighbours_overlap(n, z)
        )
    """,
    neighbour_note="an indicator of 2 at the end",
    neighbour_proof=lambda: fails(
        in_range,
        exhibit("1", "1", "s, x -> 1"),
        split(split(*[evaluate] * 5), seq(exhibit("1", "1", "1"), split(evaluate, _no_end))),
    ),
)
reflexive: Claim = claim(
    "ding_farokhi2020.definition1.reflexive",
    "Every value is overlap connected to itself",
    "forall s in 1..M: overlap_connected(s, s)",
    where="M N integer, r family(2), joint_range(r)",
    source=at(_PLACE),
    printed=r"s \leftrightsquigarrow s, \forall s \in [S]",
    proof=lambda: prove(
        reflexive.statement,
        seq(
            intro("s"),
            some_value("y", "s"),
            lemma("range", "ding_farokhi2020.definition1.range", "M", "N", "r"),
            use("here", "range", "y", "s", "s"),
        ),
    ),
    living_example=_TWO,
    false_neighbour="""
    forall s in 1..M:
      exists n integer, z integer family(1):
        values_of_X(n, z) and r[s, z[1]] = 1 and r[s, z[n]] = 2 and neighbours_overlap(n, z)
    """,
    neighbour_note="an indicator of 2 at the end",
    neighbour_proof=lambda: fails(
        reflexive,
        exhibit("1", "1", "s, x -> 1"),
        split(split(*[evaluate] * 5), seq(exhibit("1"), _no_end)),
    ),
)

_walk = seq(  # along a sequence the label stays the same
    have(
        "steps",
        "forall m integer: m >= 1 => m <= n => forall v in 1..M: r[v,z[m]] = 1 => c[s] = c[v]",
        seq(
            intro("m"),
            intro("from"),
            induct(
                "m",
                "1",
                "before",
                seq(
                    intro("length"),
                    intro("v"),
                    intro("member"),
                    use("b", "chain.2", "1"),
                    use("same", "isolated", "z[1]", "s", "v"),
                ),
                seq(
                    intro("length"),
                    intro("v"),
                    intro("member"),
                    use("b", "chain.2", "m+1"),
                    use("b0", "chain.2", "m"),
                    use("link", "chain.5", "m"),
                    unpack("link", "o", "common"),
                    use("earlier", "before"),
                    use("here", "earlier", "o"),
                    use("same", "isolated", "z[m+1]", "o", "v"),
                ),
            ),
        ),
    ),
    use("all", "steps", "n"),
    use("end", "all"),
    use("last", "end", "u"),
)
same_block: Claim = claim(
    "ding_farokhi2020.definition1.isolated",
    "A partition is overlap isolated (no connected pair in two blocks) exactly when each range lies in one block",
    """
    (forall s in 1..M, u in 1..M: overlap_connected(s, u) => c[s] = c[u])
    <=> overlap_isolated(c)
    """,
    where="M N integer, r family(2), c family(1), joint_range(r)",
    source=at(_PLACE),
    printed="overlap isolated partition",
    fidelity="beyond",
    proof=lambda: prove(
        same_block.statement,
        split(
            seq(
                intro("isolated"),
                intro("x", "s", "u"),
                intro("both"),
                lemma("range", "ding_farokhi2020.definition1.range", "M", "N", "r"),
                use("here", "range", "x", "s", "u"),
                use("same", "isolated", "s", "u"),
            ),
            seq(
                intro("isolated"),
                intro("s", "u"),
                intro("linked"),
                unpack("linked", "n", "z", "chain"),
                _walk,
            ),
        ),
    ),
    false_neighbour="""
    (forall s in 1..M, u in 1..M: overlap_connected(s, u) => c[s] = c[u])
    <=> (forall x in 1..N, s in 1..M, u in 1..M: r[s, x] = 1 and r[u, x] = 1 => c[s] != c[u])
    """,
    neighbour_note="different labels in each range",
    neighbour_proof=lambda: fails(
        same_block,
        exhibit("1", "1", "s, x -> 1", "s -> 1"),
        split(
            split(*[evaluate] * 5),
            each(Choose(0), split(seq(intro("s", "u"), intro("g")), seq(exhibit("1", "1", "1"), evaluate))),
        ),
    ),
    living_example=relation((1, 0), (0, 1), c=letters(1, 2)),
)

_one_block = seq(
    intro("s", "u"),
    each(
        Enumerate("s", 1, 1),
        seq(),
        seq(),
        each(Enumerate("u", 1, 1), seq(), seq(), split(seq(intro("g"), LOOP), seq(intro("g")))),
    ),
)
unique: Claim = claim(
    "ding_farokhi2020.lemma2.unique",
    "The overlap partition is unique, and finer than every isolated partition",
    "finer(c, d) and (overlap_partition(d) => same_partition(c, d))",
    where="""
    M N integer, r family(2), c d integer family(1), joint_range(r), overlap_partition(c),
    overlap_isolated(d)
    """,
    source=at("Lemma 2; Definition 1 (e)"),
    printed="the unique overlap partition; the finest, with the largest size. Such partition is unique",
    proof=lambda: prove(
        unique.statement,
        split(
            seq(
                intro("s", "u"),
                intro("same"),
                lemma("walk", "ding_farokhi2020.definition1.isolated", "M", "N", "r", "d"),
                unpack("walk", "to", "from"),
                use("all", "from"),
                use("iff", "h6", "s", "u"),
                unpack("iff", "there", "back"),
                use("linked", "there"),
                use("equal", "all", "s", "u"),
            ),
            seq(
                intro("overlap"),
                intro("s", "u"),
                use("iff", "h6", "s", "u"),
                use("iff2", "overlap", "s", "u"),
                unpack("iff", "to", "from"),
                unpack("iff2", "to2", "from2"),
                split(
                    seq(intro("g"), use("linked", "to"), use("equal", "from2")),
                    seq(intro("g"), use("linked", "to2"), use("equal", "from")),
                ),
            ),
        ),
    ),
    false_neighbour=(
        "finer(c, d)",
        "M N integer, r family(2), c d integer family(1), joint_range(r), overlap_isolated(d)",
    ),
    neighbour_note="c is any partition",
    neighbour_proof=lambda: fails(
        unique,
        exhibit("2", "2", "s, x -> kronecker(s,x)", "s -> 1", "s -> kronecker(s,1)"),
        split(split(*[evaluate] * 6), seq(exhibit("1", "2"), evaluate)),
    ),
    example_proof=lambda: lives(
        unique, ("1", "1", "s, x -> 1", "s -> 1", "s -> 1"), *[evaluate] * 5, _one_block, evaluate
    ),
    notes="A partition is an overlap partition if two values have the same label exactly when they are overlap connected.",
)

_OF_ROW = "sum(x, 1, N, r[s,x]*b[x])/sum(x, 1, N, r[s,x])"
_induce = seq(
    exhibit(f"s -> {_OF_ROW}"),
    intro("s", "x"),
    intro("member"),
    use("row", "h4", "s"),
    have(
        "equal",
        "sum(y, 1, N, r[s,y]*b[y]) = sum(y, 1, N, r[s,y]*b[x])",
        pointwise(
            "y",
            seq(
                use("bit", "h3", "s", "y"),
                alternatives(
                    "is",
                    "bit",
                    seq(rewrite("is"), identity()),
                    seq(use("same", "h6", "s", "y", "x"), rewrite("same"), identity()),
                ),
            ),
        ),
    ),
    arith(eq=[("1/sum(y, 1, N, r[s,y])", "equal")]),
)
_isolated_from_induced = seq(
    intro("x", "v", "w"),
    intro("both"),
    use("a", "h7", "v", "x"),
    use("b", "h7", "w", "x"),
)
induced: Claim = claim(
    "ding_farokhi2020.lemma2.blocks",
    "Each decomposition of the graph of X gives blocks of S: every value of S goes with one part only",
    "exists c family(1): blocks_given_parts(b, c)",
    where="M N integer, r family(2), b family(1), joint_range(r), decomposition(b)",
    source=at("Lemma 2, first statement; Appendix B"),
    printed=r"$\{[S|\mathcal{X}]: \mathcal{X} \in P_{G_X}\}$ is a partition of $[S]$",
    proof=lambda: prove(induced.statement, _induce),
    false_neighbour=(
        "exists c family(1): blocks_given_parts(b, c)",
        "M N integer, r family(2), b family(1), joint_range(r)",
    ),
    neighbour_note="any partition of X",
    neighbour_proof=lambda: fails(
        induced,
        exhibit("1", "2", "s, x -> 1", "x -> kronecker(x,1)"),
        split(
            split(evaluate, evaluate, evaluate, evaluate, evaluate),
            seq(intro("c"), cases("one", "c[1] > 1/2", _at_place("2"), _at_place("1"))),
        ),
    ),
    living_example=relation((1, 0), (0, 1), b=letters(1, 2)),
)


def _at_place(x: str) -> Tactic:
    return seq(exhibit("1", x), split(seq(), seq()))


isolated: Claim = claim(
    "ding_farokhi2020.lemma2.isolated",
    "The blocks of S given the parts of a decomposition are overlap isolated",
    "overlap_isolated(c)",
    where="""
    M N integer, r family(2), b c family(1), joint_range(r), decomposition(b),
    blocks_given_parts(b, c)
    """,
    source=at("Lemma 2, first statement; Appendix B"),
    printed=r"For each decomposition $P_{G_X}$, $\{[S|\mathcal{X}]\}$ is a $[S|X]$-overlap isolated partition",
    proof=lambda: prove(isolated.statement, _isolated_from_induced),
    false_neighbour=(
        "overlap_isolated(c)",
        "M N integer, r family(2), b c family(1), joint_range(r), decomposition(b)",
    ),
    neighbour_note="c is not that of the decomposition",
    living_example=relation((1, 0), (0, 1), b=letters(1, 2), c=letters(1, 2)),
)
back: Claim = claim(
    "ding_farokhi2020.lemma2.count",
    "Parts of X and blocks of S correspond one to one: the labels used on X are those used on S",
    "parts_are_blocks(b, c)",
    where="M N integer, r family(2), b c family(1), joint_range(r), blocks_given_parts(b, c)",
    source=at("Lemma 2, second statement"),
    printed=r"$I_*[S;X] = \log|P^*_{G_X}|$",
    proof=lambda: prove(
        back.statement,
        split(
            seq(intro("x"), some_member("o", "x"), use("eq", "h6", "o", "x"), exhibit("o")),
            seq(intro("s"), some_value("y", "s"), use("eq", "h6", "s", "y"), exhibit("y")),
        ),
    ),
    false_neighbour=(
        "parts_are_blocks(b, c)",
        "M N integer, r family(2), b c family(1), joint_range(r)",
    ),
    neighbour_note="c is not that of the decomposition",
    living_example=relation((1, 0), (0, 1), b=letters(1, 2), c=letters(1, 2)),
)
_one_walk = seq(
    intro("x", "y"),
    intro("g"),
    each(Enumerate("x", 1, 1), seq(), seq(), each(Enumerate("y", 1, 1), seq(), seq(), LOOP)),
)
overlap: Claim = claim(
    "ding_farokhi2020.lemma2",
    "The blocks of S given the parts of the finest decomposition are the overlap partition",
    "overlap_partition(c)",
    where="""
    M N integer, r family(2), b c integer family(1), joint_range(r), decomposition(b),
    blocks_given_parts(b, c), connected_parts(b)
    """,
    source=at("Lemma 2, second statement; Appendix B"),
    printed=r"For the finest decomposition, $P^*_{[S|X]}=\{[S|\mathcal{X}]: \mathcal{X} \in P^*_{G_X}\}$ is the unique overlap partition",
    proof=lambda: prove(
        overlap.statement,
        seq(
            intro("s", "u"),
            split(
                seq(
                    intro("same"),
                    some_value("p", "s", "ps"),
                    some_value("q", "u", "qu"),
                    use("eq1", "h7", "s", "p"),
                    use("eq2", "h7", "u", "q"),
                    use("path", "h8", "p", "q"),
                    unpack("path", "n", "z", "path"),
                    exhibit("n", "z"),
                    split(seq(), seq(), seq(rewrite("path.3")), seq(rewrite("path.4")), seq()),
                ),
                seq(
                    intro("linked"),
                    lemma("walk", "ding_farokhi2020.definition1.isolated", "M", "N", "r", "c"),
                    unpack("walk", "to", "from"),
                    use("all", "from", conditions=[_isolated_from_induced]),
                    use("equal", "all", "s", "u"),
                ),
            ),
        ),
    ),
    false_neighbour="forall s in 1..M, u in 1..M: c[s] != c[u] <=> overlap_connected(s, u)",
    neighbour_note="different labels",
    neighbour_proof=lambda: fails(
        overlap,
        exhibit("1", "1", "s, x -> 1", "x -> 1", "s -> 1"),
        split(
            split(*[evaluate] * 7, _one_walk), seq(exhibit("1", "1"), each(Choose(1), split(evaluate, LOOP)))
        ),
    ),
    example_proof=lambda: lives(
        overlap, ("1", "1", "s, x -> 1", "x -> 1", "s -> 1"), *[evaluate] * 7, _one_walk
    ),
    notes="The finest decomposition: two nodes in one part are joined by a path. With lemma2.unique there is no other overlap partition. "
    "The number of blocks is that of the parts (lemma2.count).",
)
CLAIMS = [in_range, reflexive, same_block, induced, isolated, overlap, unique, back]
