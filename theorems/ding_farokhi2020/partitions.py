"""Definition 1 and Lemma 2: overlap connectedness, isolated partitions, the overlap partition and the graph of X.

A partition of S is the family c of the labels of its blocks. "Connected" is printed as the existence of a sequence of values of X
whose ranges overlap, and that is how it is written here.
"""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, letters, relation, some_member, some_value
from verify.claims.prelude import *

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

in_range: Claim = claim(
    "ding_farokhi2020.definition1.range",
    "Two values in one range are overlap connected",
    """
    forall x in 1..N, s in 1..M, u in 1..M:
      r[s, x] = 1 and r[u, x] = 1 => overlap_connected(s, u)
    """,
    where="M N integer, r family(2), joint_range(r)",
    source=at(_PLACE),
    others=["ding_farokhi2020.definition1.reflexive"],
    printed=r"$s\leftrightsquigarrow s^{\prime},\forall s,s^{\prime}\in\llbracket{S|x}\rrbracket$, $x\in\llbracket{X}\rrbracket$",
    waive={"unused-hypothesis": "the setting of the page; it holds without joint_range(r)"},
    proof=lambda: prove(
        in_range.statement,
        intro("x", "s", "u", "both"),
        let("z integer family(1)", "i -> x", "forall i integer: z[i] = x"),
        use("z1", "z", "1"),
        exhibit("1", "z"),
        split(seq(), seq(), seq(), seq(), seq(intro("i"), have("no", "0 < 0"), absurd("no"))),
    ),
    satisfying_instance=_TWO,
    negative_control="""
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
    control_note="an indicator of 2 at the end",
    control_proof=lambda: fails(
        in_range, exhibit("1", "1", "s, x -> 1"), split(seq(), exhibit("1", "1", "1"))
    ),
)
reflexive: Claim = claim(
    "ding_farokhi2020.definition1.reflexive",
    "Every value is overlap connected to itself",
    "forall s in 1..M: overlap_connected(s, s)",
    where="M N integer, r family(2), joint_range(r)",
    source=at(_PLACE),
    others=["ding_farokhi2020.definition1.range"],
    printed=r"s\leftrightsquigarrow s,\forall s\in\llbracket{S}\rrbracket",
    proof=lambda: prove(
        reflexive.statement,
        intro("s"),
        some_value("y", "s"),
        lemma("range", "ding_farokhi2020.definition1.range", "M", "N", "r"),
        use("here", "range", "y", "s", "s"),
    ),
    satisfying_instance=_TWO,
    negative_control="""
    forall s in 1..M:
      exists n integer, z integer family(1):
        values_of_X(n, z) and r[s, z[1]] = 1 and r[s, z[n]] = 2 and neighbours_overlap(n, z)
    """,
    control_note="an indicator of 2 at the end",
    control_proof=lambda: fails(reflexive, exhibit("1", "1", "s, x -> 1"), split(seq(), exhibit("1"))),
)

_walk = seq(  # along a sequence the label stays the same
    have(
        "steps",
        "forall m integer: m >= 1 => (m <= n => forall v in 1..M: r[v,z[m]] = 1 => c[s] = c[v])",
        intro("m", "from"),
        induct(
            "m",
            "1",
            "before",
            use("b", "chain.2", "1"),
            seq(
                intro("length"),
                use("b", "chain.2", "m+1"),
                use(("o", "common"), "chain.5", "m"),
                use("earlier", "before"),
                use("here", "earlier", "o"),
            ),
        ),
    ),
    use("all", "steps", "n"),
    use("end", "all"),
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
    says="overlap isolated partition",
    fidelity="auxiliary",
    proof=lambda: prove(
        same_block.statement,
        split(
            seq(
                intro("isolated", "x", "s", "u", "both"),
                lemma("range", "ding_farokhi2020.definition1.range", "M", "N", "r"),
                use("here", "range", "x", "s", "u"),
            ),
            seq(
                intro("isolated", "s", "u", "linked"),
                unpack("linked", "n", "z", "chain"),
                _walk,
            ),
        ),
    ),
    negative_control={
        "overlap_isolated(c)": "(forall x in 1..N, s in 1..M, u in 1..M: r[s, x] = 1 and r[u, x] = 1 => c[s] != c[u])",
    },
    control_note="different labels in each range",
    control_proof=lambda: fails(
        same_block,
        exhibit("1", "1", "s, x -> 1", "s -> 1"),
        split(seq(), each(Choose(0), split(seq(), exhibit("1", "1", "1")))),
    ),
    satisfying_instance=relation((1, 0), (0, 1), c=letters(1, 2)),
)

_one_block = seq(
    intro("s", "u"),
    each(
        Enumerate("s", 1, 1),
        seq(),
        seq(),
        each(Enumerate("u", 1, 1), seq(), seq(), split(seq(intro("g"), LOOP))),
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
    others=["ding_farokhi2020.lemma2.exists"],
    printed=r"Let $\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}$ be the finest $\llbracket{S|X}\rrbracket$-overlap partition with the largest size $|\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}|$. Such partition is unique",
    proof=lambda: prove(
        unique.statement,
        split(
            seq(
                intro("s", "u", "same"),
                lemma(("to", "from"), "ding_farokhi2020.definition1.isolated", "M", "N", "r", "d"),
                use("all", "from"),
                use(("there", "back"), "h6", "s", "u"),
                use("linked", "there"),
            ),
            seq(
                intro("overlap", "s", "u"),
                use("iff", "h6", "s", "u"),
                use("iff2", "overlap", "s", "u"),
                unpack("iff", "to", "from"),
                unpack("iff2", "to2", "from2"),
                split(seq(intro("g"), use("linked", "to")), seq(intro("g"), use("linked", "to2"))),
            ),
        ),
    ),
    negative_control={"and (overlap_partition(d) => same_partition(c, d))": "", "overlap_partition(c),": ""},
    control_note="c is any partition",
    control_proof=lambda: fails(
        unique,
        exhibit("2", "2", "s, x -> kronecker(s,x)", "s -> 1", "s -> kronecker(s,1)"),
        split(split(*[evaluate] * 6), exhibit("1", "2")),
    ),
    instance_proof=lambda: lives(
        unique, ("1", "1", "s, x -> 1", "s -> 1", "s -> 1"), *[seq()] * 5, _one_block
    ),
    notes="A partition is an overlap partition if two values have the same label exactly when they are overlap connected.",
)

_OF_ROW = "sum(x, 1, N, r[s,x]*b[x])/sum(x, 1, N, r[s,x])"
induced: Claim = claim(
    "ding_farokhi2020.lemma2.blocks",
    "Each decomposition of the graph of X gives blocks of S: every value of S goes with one part only",
    "exists c family(1): blocks_given_parts(b, c)",
    where="M N integer, r family(2), b family(1), joint_range(r), decomposition(b)",
    source=at("Lemma 2, first statement; Appendix B"),
    letters={"b[x]": "the label of the part of x in the graph"},
    others=["ding_farokhi2020.lemma2.isolated"],
    printed=r"$\{\llbracket{S|\mathcal{X}}\rrbracket:\mathcal{X}\in\mathcal{P}_{G_{X}}\}$ for every $\mathcal{P}_{G_{X}}$ is a partition of $\llbracket{S}\rrbracket$",
    proof=lambda: prove(
        induced.statement,
        exhibit(f"s -> {_OF_ROW}"),
        intro("s", "x", "member"),
        have(
            "equal",
            "sum(y, 1, N, r[s,y]*b[y]) = sum(y, 1, N, r[s,y]*b[x])",
            pointwise("y", use("bit", "h3", "s", "y")),
        ),
    ),
    negative_control={", decomposition(b)": ""},
    control_note="any partition of X",
    control_proof=lambda: fails(
        induced,
        exhibit("1", "2", "s, x -> 1", "x -> kronecker(x,1)"),
        split(seq(), seq(intro("c"), cases("one", "c[1] > 1/2", _at_place("2"), _at_place("1")))),
    ),
    satisfying_instance=relation((1, 0), (0, 1), b=letters(1, 2)),
)


def _at_place(x: str) -> Tactic:
    return exhibit("1", x)


isolated: Claim = claim(
    "ding_farokhi2020.lemma2.isolated",
    "The blocks of S given the parts of a decomposition are overlap isolated",
    "overlap_isolated(c)",
    where="""
    M N integer, r family(2), b c family(1), joint_range(r), decomposition(b),
    blocks_given_parts(b, c)
    """,
    source=at("Lemma 2, first statement; Appendix B"),
    letters={"b[x]": "the label of the part of x in the graph"},
    others=["ding_farokhi2020.lemma2.blocks"],
    printed=(
        r"For each decomposition $\mathcal{P}_{G_{X}}$, "
        r"$\{\llbracket{S|\mathcal{X}}\rrbracket:\mathcal{X}\in\mathcal{P}_{G_{X}}\}$ is a "
        r"$\llbracket{S|X}\rrbracket$-overlap isolated partition"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without joint_range(r), decomposition(b)"},
    proof=lambda: prove(isolated.statement),
    negative_control={", blocks_given_parts(b, c)": ""},
    control_note="c is not that of the decomposition",
    satisfying_instance=relation((1, 0), (0, 1), b=letters(1, 2), c=letters(1, 2)),
)
same_labels: Claim = claim(
    "ding_farokhi2020.lemma2.labels",
    "The labels used on the parts of X are those used on the blocks of S",
    "parts_are_blocks(b, c)",
    where="M N integer, r family(2), b c family(1), joint_range(r), blocks_given_parts(b, c)",
    source=at("Lemma 2, second statement"),
    letters={"b[x]": "the label of the part of x in the graph"},
    fidelity="auxiliary",
    proof=lambda: prove(
        same_labels.statement,
        split(
            seq(intro("x"), some_member("o", "x"), exhibit("o")),
            seq(intro("s"), some_value("y", "s"), exhibit("y")),
        ),
    ),
    negative_control={", blocks_given_parts(b, c)": ""},
    control_note="c is not that of the decomposition",
    satisfying_instance=relation((1, 0), (0, 1), b=letters(1, 2), c=letters(1, 2)),
)
back: Claim = claim(
    "ding_farokhi2020.lemma2.count",
    "There are as many parts of X as blocks of S given them: I_* = log |P*|, for the finest decomposition",
    "labels[N](b, K) <=> labels(c, K)",
    where="""
    M N integer, r family(2), K integer, b c integer family(1), joint_range(r), decomposition(b), blocks_given_parts(b, c)
    """,
    source=at("Lemma 2, second statement"),
    letters={"K": "a number of labels: of parts of X, or of blocks of S", "b[x]": "the label of the part of x in the graph"},
    printed=r"the maximin information is $I_{*}[S;X]=\log|\mathcal{P}_{G_{X}}^{*}|$",
    waive={"unused-hypothesis": "the setting of the page; it holds without decomposition(b)"},
    proof=lambda: prove(
        back.statement,
        split(
            seq(intro("parts"), split(_labels_of_s, _some_s)),
            seq(intro("blocks"), split(_labels_of_x, _some_x)),
        ),
    ),
    negative_control="labels[N](b, K) <=> labels(c, K + 1)",
    control_note="one block more",
    satisfying_instance=relation((1, 0), (0, 1), K=2, b=letters(1, 2), c=letters(1, 2)),
    notes="K labels make K parts of X exactly if they make K blocks of S. That the blocks are the overlap partition where the parts are the finest "
    "decomposition is lemma2.",
    others=["ding_farokhi2020.lemma2"],
)
_labels_of_s = seq(intro("s"), some_value("y", "s"), use("same", "h7", "s", "y"))
_some_s = seq(intro("k"), use(("x", "bx"), "parts.2", "k"), some_member("o", "x"), exhibit("o"))
_labels_of_x = seq(intro("x"), some_member("o", "x"), use("same", "h7", "o", "x"))
_some_x = seq(intro("k"), use(("s", "cs"), "blocks.2", "k"), some_value("y", "s"), exhibit("y"))
_one_walk = seq(
    intro("x", "y", "g"),
    each(Enumerate("x", 1, 1), seq(), seq(), each(Enumerate("y", 1, 1), seq(), seq(), LOOP)),
)
overlap: Claim = claim(
    "ding_farokhi2020.lemma2",
    "The blocks of S given the parts of the finest decomposition are the overlap partition",
    "overlap_partition(c)",
    where="""
    M N integer, r family(2), b c integer family(1), range: joint_range(r), parts: decomposition(b),
    blocks: blocks_given_parts(b, c), finest: connected_parts(b)
    """,
    source=at("Lemma 2, second statement; Appendix B"),
    idea="A path in the graph of X is a chain of overlapping ranges, so values of S that go with one connected part are overlap connected; along a chain the label of an isolated partition can not change, so values of different parts are not.",
    printed=(
        r"For the finest decomposition $\mathcal{P}_{G_{X}}^{*}$, "
        r"$\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}=\{\llbracket{S|\mathcal{X}}\rrbracket:\mathcal{X}\in\mathcal{P}_{G_{X}}^{*}\}$ "
        r"is the unique $\llbracket{S|X}\rrbracket$-overlap partition"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without parts: decomposition(b)"},
    letters={
        "N": "the number of values of X, the nodes of its graph",
        "b[x]": "the label of the part of x in the decomposition",
        "c[s]": "the label of the block of s",
    },
    proof=lambda: prove(
        overlap.statement,
        intro("s", "u"),
        split(
            seq(
                intro("same"),
                some_value("p", "s", "ps"),
                some_value("q", "u", "qu"),
                use(("n", "z", "path"), "finest", "p", "q"),
                exhibit("n", "z"),
            ),
            seq(
                lemma(("to", "from"), "ding_farokhi2020.definition1.isolated", "M", "N", "r", "c"),
                use("all", "from"),
            ),
        ),
    ),
    negative_control="forall s in 1..M, u in 1..M: c[s] != c[u] <=> overlap_connected(s, u)",
    control_note="different labels",
    control_proof=lambda: fails(
        overlap,
        exhibit("1", "1", "s, x -> 1", "x -> 1", "s -> 1"),
        split(split(*[seq()] * 7, _one_walk), seq(exhibit("1", "1"), each(Choose(1), split(seq(), LOOP)))),
    ),
    instance_proof=lambda: lives(
        overlap, ("1", "1", "s, x -> 1", "x -> 1", "s -> 1"), *[seq()] * 7, _one_walk
    ),
    notes="The finest decomposition: two nodes in one part are joined by a path. With lemma2.unique there is no other overlap partition. "
    "The number of blocks is that of the parts (lemma2.count).",
    others=[
        "ding_farokhi2020.lemma2.isolated",
        "ding_farokhi2020.lemma2.blocks",
        "ding_farokhi2020.lemma2.unique",
        "ding_farokhi2020.lemma2.count",
        "ding_farokhi2020.lemma2.exists",
    ],
)
CLAIMS = [in_range, reflexive, same_block, induced, isolated, overlap, unique, same_labels, back]
