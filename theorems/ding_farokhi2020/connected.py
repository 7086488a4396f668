"""Every joint range has an overlap partition: values of X are taken in one after the other, and blocks that meet are joined."""

from theorems.ding_farokhi2020.model import at, relation, some_member, some_value
from theorems.ding_farokhi2020.partitions import LOOP, chain
from verify.claims.prelude import *

_INSIDE = "kronecker(abs(n-i),n-i)"  # 1 for i <= n, else 0
_joined = exhibit(f"i -> {_INSIDE}*z[i]+(1-{_INSIDE})*y[i-n]")


def _after(i: str, label: str) -> Tactic:
    """i > n, so i >= n + 1, and the joined sequence is the second one there."""
    return seq(fact(f"g{label}", "integer_gap", "n", i), use(f"w{label}", "w.2", i))


transitive: Claim = claim(
    "ding_farokhi2020.definition1.transitive",
    "Overlap connectedness is transitive",
    "overlap_connected(s, o) and overlap_connected(o, u) => overlap_connected(s, u)",
    where="M N integer, r family(2), s in 1..M, o in 1..M, u in 1..M",
    source=at("Definition 1"),
    fidelity="auxiliary",
    proof=lambda: prove(transitive.statement, _chained),
    negative_control="""
    overlap_connected(s, o) and overlap_connected(o, u)
    => (
        exists n integer, z integer family(1):
          values_of_X(n, z) and r[s, z[1]] = 1 and r[u, z[n]] = 2 and neighbours_overlap(n, z)
      )
    """,
    control_note="an indicator of 2 at the end",
    control_proof=lambda: fails(
        transitive, exhibit("1", "1", "s, x -> 1", "1", "1", "1"), split(split(LOOP, LOOP))
    ),
    satisfying_instance=relation((1,), s=1, o=1, u=1),
    notes="The sequence for s, o followed by the one for o, u: their ranges overlap in o.",
)
_chained = seq(
    intro("both"),
    unpack("both.1", "n", "z", "a"),
    unpack("both.2", "m", "y", "b"),
    have(
        ("w", "w"),
        "exists w integer family(1): (forall i integer: i <= n => w[i] = z[i]) and (forall i integer: i > n => w[i] = y[i-n])",
        _joined,
    ),
    exhibit("n+m", "w"),
    split(
        seq(),
        seq(
            intro("i"),
            cases("first", "i <= n", use("zi", "a.2", "i"), seq(_after("i", "i"), use("yi", "b.2", "i-n"))),
        ),
        use("w1", "w.1", "1"),
        _after("n+m", "e"),
        seq(
            intro("i"),
            fact("tri", "trichotomy", "i", "n"),
            alternatives(
                "where",
                "tri",
                seq(
                    fact("gap", "integer_gap", "i", "n"),
                    use("wi", "w.1", "i"),
                    use("wj", "w.1", "i+1"),
                    use(("v", "v"), "a.5", "i"),
                    exhibit("v"),
                ),
                seq(use("wi", "w.1", "n"), use("wj", "w.2", "n+1"), exhibit("o")),
                seq(
                    _after("i", "i"),
                    use("wj", "w.2", "i+1"),
                    use(("v", "v"), "b.5", "i-n"),
                    exhibit("v"),
                ),
            ),
        ),
    ),
)

_NEW = "k+1"
_MEETS = f"(exists v in 1..M: r[v,{_NEW}] = 1 and c[v] = c[s])"
_APART = f"(forall v in 1..M: r[v,{_NEW}] = 1 => c[v] != c[s])"
_COUNT = f"sum(v, 1, M, r[v,{_NEW}]*kronecker(c[v],c[s]))"
_meeting = seq(
    exhibit(f"s -> 1-kronecker({_COUNT},0)"),
    intro("s"),
    cases(
        "some",
        _MEETS,
        each(
            Choose(1),
            split(
                seq(
                    unpack("some", "p", "p"),
                    lemma(
                        "others",
                        "basics.sums.term",
                        "M",
                        f"v -> r[v,{_NEW}]*kronecker(c[v],c[s])",
                        "p",
                        conditions=[*[seq()] * 2, seq(intro("v"), use("bit", "h3", "v", _NEW))],
                    ),
                    fact("same", "delta_equal", "c[p]", "c[s]"),
                    have("positive", f"{_COUNT} > 0", arith("others", eq=["p.1", (f"r[p,{_NEW}]", "same")])),
                )
            ),
        ),
        each(
            Choose(0),
            split(
                have(
                    "zero",
                    f"{_COUNT} = 0",
                    pointwise(
                        "v",
                        use("bit", "h3", "v", _NEW),
                        use("not", "some", "v"),
                        alternatives("is", "bit", rewrite("is"), alternatives("way", "not", absurd("way"))),
                    ),
                ),
                seq(
                    intro("v", "in"),
                    use("not", "some", "v"),
                    alternatives("way", "not", absurd("way")),
                ),
            ),
        ),
    ),
)


def _both(apart: Tactic, left: Tactic, right: Tactic, joined: Tactic) -> Tactic:
    """The four cases: which of s and u lie in blocks that meet the new range."""
    return seq(
        use("ts", "t", "s"),
        use("tu", "t", "u"),
        use("es", "e", "s"),
        use("eu", "e", "u"),
        alternatives("a", "ts", alternatives("b", "tu", apart, right), alternatives("b", "tu", left, joined)),
    )


_old_range = seq(
    fact("tri", "trichotomy", "x", _NEW),
    alternatives("order", "tri", fact("gap", "integer_gap", "x", _NEW), absurd("last")),
)
_isolated_still = seq(
    intro("x", "s", "u", "both"),
    cases(
        "last",
        f"x = {_NEW}",
        seq(
            have("rs", f"r[s,{_NEW}] = 1", have("q", f"r[s,x] = r[s,{_NEW}]")),
            have("ru", f"r[u,{_NEW}] = 1", have("q", f"r[u,x] = r[u,{_NEW}]")),
            _both(
                seq(use("z", "a.2", "s"), absurd("z")),
                seq(use("z", "b.2", "u"), absurd("z")),
                seq(use("z", "a.2", "s"), absurd("z")),
                arith(eq=["es", ("-1", "eu"), ("c[o]-c[s]", "a.1"), ("c[u]-c[o]", "b.1")]),
            ),
        ),
        seq(
            have("old", "x <= k", _old_range),
            use("same", "c.1", "x", "s", "u"),
            _both(
                arith(eq=["es", ("-1", "eu"), ("c[o]-c[s]", "a.1"), ("c[u]-c[o]", "b.1"), "same"]),
                seq(unpack("a.2", "v", "v"), use("z", "b.2", "v"), absurd("z")),
                seq(unpack("b.2", "v", "v"), use("z", "a.2", "v"), absurd("z")),
                arith(eq=["es", ("-1", "eu"), ("c[o]-c[s]", "a.1"), ("c[u]-c[o]", "b.1")]),
            ),
        ),
    ),
)
_TRANSITIVE = "ding_farokhi2020.definition1.transitive"
_connected_still = seq(
    intro("s", "u", "equal"),
    _both(
        seq(
            have(
                "same",
                "c[s] = c[u]",
                arith(eq=["equal", ("-1", "es"), "eu", ("c[s]-c[o]", "a.1"), ("c[o]-c[u]", "b.1")]),
            ),
            use("linked", "c.2", "s", "u"),
        ),
        seq(
            have(
                "same",
                "c[o] = c[u]",
                arith(eq=["equal", ("-1", "es"), "eu", ("c[s]-c[o]", "a.1"), ("c[o]-c[u]", "b.1")]),
            ),
            use("z", "b.2", "o"),
            absurd("z"),
        ),
        seq(
            have(
                "same",
                "c[o] = c[s]",
                arith(eq=[("-1", "equal"), "es", ("-1", "eu"), ("c[o]-c[s]", "a.1"), ("c[u]-c[o]", "b.1")]),
            ),
            use("z", "a.2", "o"),
            absurd("z"),
        ),
        seq(
            unpack("a.2", "v", "v"),
            unpack("b.2", "w", "w"),
            use("sv", "c.2", "s", "v"),
            use("wu", "c.2", "w", "u"),
            lemma("range", "ding_farokhi2020.definition1.range", "M", "N", "r"),
            use("vw", "range", _NEW, "v", "w"),
            lemma("sw", _TRANSITIVE, "M", "N", "r", "s", "v", "w"),
            lemma("su", _TRANSITIVE, "M", "N", "r", "s", "w", "u"),
        ),
    ),
)
_UP_TO = (
    "(exists c family(1): (forall x in 1..{k}, s in 1..M, u in 1..M: r[s,x] = 1 and r[u,x] = 1 => c[s] = c[u]) "
    f"and (forall s in 1..M, u in 1..M: c[s] = c[u] => {chain('s', 'u')}))"
)
_start = seq(
    intro("room"),
    exhibit("s -> s"),
    split(
        seq(),
        seq(
            intro("s", "u", "equal"),
            some_value("p", "s"),
            lemma("range", "ding_farokhi2020.definition1.range", "M", "N", "r"),
            use("here", "range", "p", "s", "u"),
        ),
    ),
)
_step = seq(
    intro("room"),
    use(("c", "c"), "before"),
    some_member("o", _NEW),
    have(
        ("t", "t"),
        f"exists t family(1): forall s in 1..M: (t[s] = 0 and {_APART}) or (t[s] = 1 and {_MEETS})",
        _meeting,
    ),
    let("f", "s -> t[s]*c[o]+(1-t[s])*c[s]", "e: forall s in 1..M: f[s] = t[s]*c[o]+(1-t[s])*c[s]"),
    exhibit("f"),
    split(_isolated_still, _connected_still),
)
exists: Claim = claim(
    "ding_farokhi2020.lemma2.exists",
    "Every joint range has an overlap partition: labels that are equal exactly for connected values",
    "exists c family(1): overlap_partition(c)",
    where="M N integer, r family(2), joint_range(r)",
    source=at("Definition 1 (d), (e); Lemma 2"),
    others=["ding_farokhi2020.lemma2.unique"],
    printed=(
        r"Let $\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}$ be the finest $\llbracket{S|X}\rrbracket$-overlap "
        r"partition with the largest size $|\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}|$. Such partition is unique"
    ),
    notes=(
        "That there is one, which the definition takes for granted. Any finite joint range; the labels are numbers."
    ),
    fidelity="restricted",
    proof=lambda: prove(
        exists.statement,
        have(
            "all",
            f"forall k integer: 0 <= k => (k <= N => {_UP_TO.format(k='k')})",
            intro("k", "from"),
            induct("k", "0", "before", _start, _step),
        ),
        use("n", "all", "N"),
        use(("c", "c"), "n"),
        exhibit("c"),
        intro("s", "u"),
        lemma(("to", "from"), "ding_farokhi2020.definition1.isolated", "M", "N", "r", "c"),
        use("isolated", "from"),
        split(seq(intro("g"), use("x", "c.2", "s", "u"))),
    ),
    negative_control="exists c family(1): forall s in 1..M, u in 1..M: c[s] != c[u] <=> overlap_connected(s, u)",
    control_note="different labels",
    control_proof=lambda: fails(
        exists,
        exhibit("1", "1", "s, x -> 1"),
        split(seq(), seq(intro("c"), exhibit("1", "1"), each(Choose(1), split(seq(), LOOP)))),
    ),
    satisfying_instance=relation((1, 0), (0, 1)),
)
CLAIMS = [transitive, exists]
