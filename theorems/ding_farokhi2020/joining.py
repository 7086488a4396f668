"""How far clusters of a given size can join subgraphs: the frontier of I_* against U_1 = I_0(X -> X̂)."""

from theorems.ding_farokhi2020.model import at, letters
from verify.claims.prelude import *


def _roots(name: str, n: str) -> str:
    return f"sum(x, 1, {n}, kronecker({name}[x],x))"


def _first(name: str, n: str) -> str:
    return f"(forall x in 1..{n}: 1 <= {name}[x] and {name}[x] <= x and {name}[{name}[x]] = {name}[x])"


def _coarser(name: str, than: str, n: str) -> str:
    return f"(forall x in 1..{n}, y in 1..{n}: {than}[x] = {than}[y] => {name}[x] = {name}[y])"


_ALL = (
    f"n <= N => (exists d integer family(1): {_first('d', 'n')} and {_coarser('d', 'b', 'n')} and {_coarser('d', 'q', 'n')} "
    f"and {_roots('d', 'n')} >= {_roots('b', 'n')} + {_roots('q', 'n')} - n)"
)
_LATER = (
    f"exists e integer family(1), w integer: {_first('e', 'n')} and {_coarser('e', 'b', 'n')} and {_coarser('e', 'q', 'n')} "
    "and (w = n+1 or (1 <= w and w <= n and e[w] = w)) and (forall x in 1..n: b[x] = b[n+1] => e[x] = w) "
    "and (forall x in 1..n: q[x] = q[n+1] => e[x] = w) "
    f"and {_roots('e', 'n')} + kronecker(w,n+1) >= {_roots('b', 'n')} + {_roots('q', 'n')} - n "
    "+ kronecker(b[n+1],n+1) + kronecker(q[n+1],n+1) - 1"
)

_ONE = {"M": 1, "N": 1, "r": Table((((1, 1), num(1)),)), "b": letters(1), "C": 1, "q": letters(1), "K": 1, "m": 1}

joined: Claim = claim(
    "ding_farokhi2020.section7.joined",
    "Clusters of at most m values leave at least C - N + N/m of C subgraphs, each quantization: the frontier of I_* against U_1",
    """
    m*K >= N
    and (
        exists d integer family(1), P real:
          first_values[N](d, P) and decomposition(d) and finer[N](q, d) and P >= C + K - N
      )
    """,
    where="""
    M N integer, r family(2), b q integer family(1), C K m real,
    joint_range(r), decomposition(b), first_values[N](b, C), first_values[N](q, K),
    forall x in 1..N: block_size[N, q](q[x]) <= m
    """,
    source=at("Section VII-A; Figure 7"),
    fidelity="beyond",
    says=r"$I_{*}(S;\hat{X})\geq\log(C-M)$ for a largest cluster of $m$ values, $M=N-\lceil N/m\rceil$",
    idea=(
        "Values are taken one after the other. One that is the first of its part and of its cluster brings a part; one that is "
        "the first of neither joins two parts at most; else their number stays. So there are at least C + K - N in the end."
    ),
    proof=lambda: prove(
        joined.statement,
        have("all", f"forall n integer: 0 <= n => ({_ALL})", intro("n", "from"), induct("n", "0", "ih", seq(intro("u"), exhibit("x -> 1")), _next)),
        use("now", "all", "N"), use("whole", "now"), unpack("whole", "d", "is"),
        split(_enough_clusters, seq(exhibit("x -> d[x]", _roots("d", "N")), split(seq(), seq(), _decomposes)))
    ),
    negative_control={"m*K >= N": "m*K > N"},
    control_note="more values than there are",
    control_proof=lambda: fails(
        joined, exhibit("1", "1", "s, x -> 1", "x -> 1", "x -> 1", "1", "1", "1")
    ),
    satisfying_instance=_ONE,
    notes=(
        "X̂ has K clusters, so I_0(X -> X̂) is log N - log m for a largest one of m values, and I_* is the logarithm of the largest P, "
        "at least log(C - (N - N/m)). Example 1 has C = 5 subgraphs, N = 7: clusters of two values (K = 4) leave two, of three (K = 3) one, and Example 3 has "
        "both (example3.decompositions, t = 3 and 4). Some joint range of N values and C subgraphs meets it, whatever N, C and m are: section7.joined.attained."
    ),
    letters={"b[x]": "the first value of the part of x in the graph of X", "C": "the number of subgraphs of X", "q[x]": "the first value of the cluster of x", "K": "the number of clusters", "m": "a bound on the number of values in a cluster", "d[x]": "the first value of the part of x in the graph of the clusters", "P": "the number of subgraphs of the clusters"}
)
_PARTS = {"b": ("h7", "is.2"), "q": ("h9", "is.3")}


def _never(name: str) -> Tactic:
    """n+1 is the first of its part: no earlier value is in it."""
    return seq(intro("x", "same"), use("v", _PARTS[name][0], "x"), absurd("v.2"))


def _link(name: str) -> Tactic:
    """An earlier value in the part of n+1 is in that of the first one."""
    return seq(intro("x", "same"), use("l", _PARTS[name][1], "x", f"{name}[n+1]"))


def _old(name: str) -> Tactic:
    return seq(
        have(f"{name}_less", f"{name}[n+1] < n+1", fact("t", "trichotomy", f"{name}[n+1]", "n+1"), alternatives("c", "t", seq(), absurd(f"new_{name}"))),
        have(f"{name}_old", f"{name}[n+1] <= n", fact("less", "integer_gap", f"{name}[n+1]", "n+1")),
        fact(f"{name}_off", "delta_distinct", f"{name}[n+1]", "n+1"),
    )


def _kept(w: str, b: Tactic, q: Tactic, which: int) -> Tactic:
    """The parts of the earlier values stay, and n+1 goes to w."""
    return seq(
        exhibit("x -> d[x]", w),
        split(seq(), seq(), seq(), each(Choose(which)), b, q),
    )


def _fuse(u: str, v: str) -> Tactic:
    """The part d[u[n+1]] takes in the other one, d[v[n+1]], which begins later, and n+1."""
    U, V = f"d[{u}[n+1]]", f"d[{v}[n+1]]"
    first = seq(
        intro("x"), use("r", "is.1", "x"), use("ex", "is_e", "x"),
        cases("c", f"d[x] = {V}",
              seq(use("e", "ex.1"), split(seq(), seq(), rewrite("e"))),
              seq(use("e", "ex.2"), use("ed", "is_e", "d[x]"), use("f", "ed.2", conditions=[rewrite("r.3")]), split(seq(), seq(), rewrite("e")))),
    )
    alike = {name: seq(intro("x", "y", "same"), use("l", _PARTS[name][1], "x", "y"), use("ey", "is_e", "y"),
                       use("ex", "is_e", "x"), cases("c", f"d[x] = {V}", seq(use("e", "ex.1"), use("f", "ey.1")), seq(use("e", "ex.2"), use("f", "ey.2", conditions=[rewrite("l", backwards=True)]))))
             for name in _PARTS}
    links = {u: seq(_link(u), use("ex", "is_e", "x"), use("e", "ex.2", conditions=[rewrite("l")])), v: seq(_link(v), use("ex", "is_e", "x"), use("e", "ex.1"))}
    return seq(
        have("there", f"exists e integer family(1): forall x in 1..n: (d[x] = {V} => e[x] = {U}) and (d[x] != {V} => e[x] = d[x])",
             exhibit(f"x -> d[x] + ({U}-{V})*kronecker(d[x],{V})")),
        unpack("there", "e", "is_e"),
        use("eu", "is_e", U), have("stays", f"e[{U}] = {U}"),
        have("roots", f"sum(x, 1, n, kronecker(e[x],x)) >= sum(x, 1, n, kronecker(d[x],x) - kronecker(x,{V}))",
             pointwise("x", use("ex", "is_e", "x"),
                       cases("c", f"d[x] = {V}", rewrite("c"), seq(use("e", "ex.2"), rewrite("e"))))),
        exhibit("x -> e[x]", U),
        split(first, alike["b"], alike["q"], each(Choose(1)), links["b"], links["q"]),
    )


_choose = cases(
    "new_b", "b[n+1] = n+1",
    cases("new_q", "q[n+1] = n+1",
          _kept("n+1", _never("b"), _never("q"), 0),
          seq(_old("q"), use("at", "is.1", "q[n+1]"), _kept("d[q[n+1]]", _never("b"), _link("q"), 1))),
    cases("new_q", "q[n+1] = n+1",
          seq(_old("b"), use("at", "is.1", "b[n+1]"), _kept("d[b[n+1]]", _link("b"), _never("q"), 1)),
          seq(_old("b"), _old("q"), use("at", "is.1", "b[n+1]"), use("to", "is.1", "q[n+1]"),
              fact("which", "trichotomy", "d[b[n+1]]", "d[q[n+1]]"),
              alternatives("o", "which", _fuse("b", "q"), _kept("d[b[n+1]]", _link("b"), _link("q"), 1), _fuse("q", "b"))))
)


def _where(x: str, last: Tactic, earlier: Tactic) -> Tactic:
    """x is n+1, or an earlier value, whose f is its e."""
    less = seq(fact("t", "trichotomy", x, "n+1"), alternatives("c", "t", seq(), absurd(f"at_{x}")))
    return cases(f"at_{x}", f"{x} = n+1", last,
                 seq(have("less", f"{x} < n+1", less), fact("gap", "integer_gap", x, "n+1"), have(f"{x}_low", f"{x} <= n"),
                     use(f"f_{x}", "f.1", x), earlier))


def _alike(link: str) -> Tactic:
    """Values of one part, or of one cluster, stay together."""
    return seq(intro("x", "y", "same"), _where(
        "x",
        _where("y", seq(), use("l", link, "y")),
        _where("y", use("l", link, "x"), seq())))


_together = seq(
    have("there", "exists f integer family(1): (forall x in 1..n: f[x] = e[x]) and f[n+1] = w",
         exhibit("x -> e[x] + (w - e[x])*kronecker(x,n+1)")),
    unpack("there", "f", "f"),
    have("fw", "f[w] = w", alternatives("o", "g.4")),
    exhibit("x -> f[x]"),
    split(
        seq(intro("x"), _where("x", seq(have("fx", "f[x] = w"), alternatives("o", "g.4", *[seq()] * 2)),
                               seq(use("r", "g.1", "x"), use("fe", "f.1", "e[x]")))),
        _alike("g.5"), _alike("g.6"),
        seq(have("sum", "sum(x, 1, n, kronecker(f[x],x)) = sum(x, 1, n, kronecker(e[x],x))", pointwise("x", use("v", "f.1", "x"), rewrite("v"))),
            have("last", "kronecker(f[n+1],n+1) = kronecker(w,n+1)", rewrite("f.2")),
            *(seq(fact(f"cut_{name}", "sum_split", _roots(name, "n+1"), "n"), fact(f"end_{name}", "sum_single", f"sum(x, n+1, n+1, kronecker({name}[x],x))"))
              for name in "fbq")),
    )
)
_next = seq(
    intro("u"),
    use("before", "ih"), unpack("before", "d", "is"),
    use("bn", "h7", "n+1"), use("qn", "h9", "n+1"),
    have("later", _LATER, _choose), unpack("later", "e", "w", "g"),
    _together,
)
_own = "kronecker(q[s],q[x])*kronecker(q[x],x)"
_one_first = seq(  # the first value of the cluster of s is the only one
    intro("s"),
    have("same", f"sum(x, 1, N, {_own}) = sum(x, 1, N, kronecker(q[s],x))", pointwise(
        "x", cases("root", "q[x] = x", rewrite("root"), fact("off", "delta_distinct", "q[s]", "x", conditions=[cases("eq", "q[s] = x", absurd("root", rewrite("eq", backwards=True)), seq())]))))
)
_enough_clusters = seq(
    have("each", f"forall s in 1..N: sum(x, 1, N, {_own}) = 1", _one_first),
    have("values", f"sum(s, 1, N, sum(x, 1, N, {_own})) = N", have("ones", f"sum(s, 1, N, sum(x, 1, N, {_own})) = sum(s, 1, N, 1)")),
    have("sizes", "sum(x, 1, N, kronecker(q[x],x)*sum(s, 1, N, kronecker(q[s],q[x]))) <= sum(x, 1, N, kronecker(q[x],x)*m)",
         pointwise("x", use("small", "h11", "x")))
)
_decomposes = seq(intro("s", "x", "y", "both"), use("same", "h6", "s", "x", "y"))
CLAIMS = [joined]
