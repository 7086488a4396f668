"""The frontier of I_* against U_1 = I_0(X -> X̂): the bound of `joining` is met, whatever the sizes are.

The values 1, ..., T are one subgraph, the others are alone. The clusters are numbered by their first values, 1, ..., K: those
up to T each have a value of the large subgraph, and are joined by it; the others are not joined to anything.
"""

from theorems.ding_farokhi2020.model import at
from verify.claims.prelude import *

_T = "(N-C+1)"
_CLUSTERS = (
    "exists q integer family(1), z integer family(1): (forall x in 1..n: 1 <= q[x] and q[x] <= K and q[x] <= x) "
    "and (forall x in 1..n: x <= K => q[x] = x) and (forall k in 1..K: sum(x, 1, n, kronecker(q[x],k)) = z[k] and z[k] <= m)"
)

met: Claim = claim(
    "ding_farokhi2020.section7.joined.attained",
    "The bound of section7.joined is met: whatever N, C and m are, some joint range has K clusters of at most m values that leave at most max(1, C + K - N) subgraphs",
    """
    exists r family(2), b integer family(1), q integer family(1), d integer family(1), P real:
      joint_range[C, N](r)
      and decomposition[C, N, r](b)
      and finest_decomposition[C, N, r](b)
      and first_values[N](b, C)
      and first_values[N](q, K)
      and (forall x in 1..N: block_size[N, q](q[x]) <= m)
      and decomposition[C, N, r](d)
      and finer[N](q, d)
      and (forall e integer family(1): decomposition[C, N, r](e) and finer[N](q, e) => finer[N](d, e))
      and first_values[N](d, P)
      and (P <= 1 or P <= C + K - N)
    """,
    where="N C K m integer, 1 <= C, C <= N, 1 <= K, K <= N, N <= m*K",
    source=at("Section VII-A; Figure 7"),
    fidelity="beyond",
    says=r"$I_{*}(S;\hat{X})=\log\max\{1,C-M\}$ for some joint range, of each $N$, $C$ and $K=N-M$ clusters of at most $m$ values",
    proof=lambda: prove(met.statement, _clusters, _parts, _made),
    negative_control={"P <= 1 or": "P <= 0 or"},
    control_note="no subgraph at all",
    control_proof=lambda: fails(met, exhibit("2", "1", "1", "2"), split(seq(), seq(intro("r", "b", "q", "d", "P"), _some))),
    satisfying_instance={"N": 3, "C": 2, "K": 2, "m": 2},
    letters={
        "N": "the number of values of X",
        "C": "the number of subgraphs of X",
        "K": "the number of clusters, the least one N/m rounded up",
        "m": "a bound on the number of values in a cluster",
        "b[x]": "the first value of the subgraph of x",
        "q[x]": "the first value of the cluster of x",
        "d[x]": "the first value of the subgraph of the cluster of x",
        "P": "the number of subgraphs of the clusters",
    },
)


_some = classical(  # value 1 is the first one of its subgraph, so there is one
    use("one", "not.16", "1"),
    fact("rest", "delta_bounds", "d[2]", "2"),
    fact("on", "delta_equal", "d[1]", "1")
)

# --- K clusters of at most m values, with the first values 1, ..., K ------------------------------------------------------


def _last_or(last: Tactic, earlier: Tactic) -> Tactic:
    """x is n+1, or an earlier value, whose f is its q."""
    less = seq(fact("t", "trichotomy", "x", "n+1"), alternatives("c", "t", seq(), absurd("is_last")))
    before = seq(have("less", "x < n+1", less), fact("gap", "integer_gap", "x", "n+1"))
    return cases("is_last", "x = n+1", have("fx", "f[x] = w"), seq(before, use("fx", "f.1", "x"), earlier))


_size = seq(
    intro("k"),
    have("before", "sum(x, 1, n, kronecker(f[x],k)) = sum(x, 1, n, kronecker(q[x],k))", pointwise("x", use("fx", "f.1", "x"))),
    fact("cut", "sum_split", "sum(x, 1, n+1, kronecker(f[x],k))", "n"),
    fact("end", "sum_single", "sum(x, n+1, n+1, kronecker(f[x],k))"),
    have("last", "kronecker(f[n+1],k) = kronecker(w,k)", rewrite("f.2"))
)
_placed = seq(  # the value n+1 goes to the cluster w
    have(
        "there",
        "exists f integer family(1): (forall x in 1..n: f[x] = q[x]) and f[n+1] = w",
        exhibit("x -> q[x] + (w-q[x])*kronecker(x,n+1)"),
    ),
    unpack("there", "f", "f"),
    exhibit("x -> f[x]", "k -> z[k] + kronecker(w,k)"),
    split(
        seq(intro("x"), _last_or(seq(), use("qx", "is.1", "x"))),
        seq(intro("x", "low"), _last_or(use("own", "w.3"), seq())),
        _size,
    )
)
_full = seq(  # if all clusters had m values, there would be more than there are
    have("each", "sum(k, 1, K, sum(x, 1, n, kronecker(q[x],k))) >= sum(k, 1, K, m)", pointwise("k", use("size", "is.3", "k"), fact("whole", "integer_gap", "m-1", "z[k]"))),
    absurd("h5")
)
_room = cases(
    "early",
    "n+1 <= K",
    seq(
        have("none", "sum(x, 1, n, kronecker(q[x],n+1)) = sum(x, 1, n, 0)"),
        exhibit("n+1"),
    ),
    cases(
        "some",
        "exists w in 1..K: z[w] <= m-1",
        seq(unpack("some", "w", "some"), exhibit("w")),
        _full,
    )
)
_next = seq(
    intro("u"),
    use("before", "ih"),
    unpack("before", "q", "z", "is"),
    have("room", "exists w in 1..K: w <= n+1 and z[w] <= m-1 and (n+1 <= K => w = n+1)", _room),
    unpack("room", "w", "w"),
    _placed,
)
_clusters = seq(
    have("m1", "m >= 1", fact("t", "trichotomy", "m", "0"), alternatives("c", "t", seq(), absurd("h5"), fact("gap", "integer_gap", "0", "m"))),
    have("all", f"forall n integer: 0 <= n => (n <= N => ({_CLUSTERS}))", intro("n", "from"), induct("n", "0", "ih", seq(intro("u"), exhibit("x -> 1", "k -> 0")), _next)),
    use("now", "all", "N"),
    use("whole", "now"),
    unpack("whole", "q", "z", "is")
)

# --- one large subgraph --------------------------------------------------------------------------------------------------

_LARGE = (
    f"exists b integer family(1), p integer family(1): forall x in 1..n: (x <= {_T} => b[x] = 1 and p[x] = 1) "
    f"and (x > {_T} => b[x] = x and p[x] = x-{_T}+1)"
)


def _given(b: str, p: str) -> Tactic:
    """b and p at n+1."""
    less = seq(fact("t", "trichotomy", "x", "n+1"), alternatives("c", "t", seq(), absurd("is_last")))
    earlier = seq(
        have("less", "x < n+1", less),
        fact("gap", "integer_gap", "x", "n+1"),
        use("old", "is", "x"),
    )
    return seq(
        exhibit(f"x -> b[x]+({b}-b[x])*kronecker(x,n+1)", f"x -> p[x]+({p}-p[x])*kronecker(x,n+1)"),
        intro("x"),
        cases("is_last", "x = n+1", seq(), earlier),
    )


_parts = seq(  # b[x] is 1 up to T, then x; p[x] the number of the subgraph of x
    have(
        "large",
        f"forall n integer: 0 <= n => ({_LARGE})",
        intro("n", "from"),
        induct(
            "n",
            "0",
            "ih",
            exhibit("x -> 1", "x -> 1"),
            seq(
                use("before", "ih"),
                unpack("before", "b", "p", "is"),
                cases("small", f"n+1 <= {_T}", _given("1", "1"), _given("(n+1)", f"(n+1-{_T}+1)")),
            ),
        ),
    ),
    use("one", "large", "N"),
    unpack("one", "b", "p", "first"),
)


def _where(x: str, name: str, then: Tactic) -> Tactic:
    """``then``, with b and p at x known: x is in the large subgraph, or alone."""
    return seq(
        use(f"at_{name}", "first", x),
        cases(f"in_{name}", f"{x} <= {_T}", seq(use(f"is_{name}", f"at_{name}.1"), then), seq(use(f"is_{name}", f"at_{name}.2"), then)),
    )


def _same_number(x: str) -> Tactic:
    """From r[s,x] = 1, the first or second part of ``both``: s = p[x]."""
    return have(f"s_{x}", f"s = p[{x}]", cases("e", f"s = p[{x}]", seq(), fact("off", "delta_distinct", "s", f"p[{x}]")))


_ones = use("at_1", "first", "1")
_numbers = seq(_same_number("x"), _same_number("y"))
_rows = seq(
    intro("s"),
    have(
        ("w", "w"),
        "exists w in 1..N: p[w] = s",
        cases("c", "s <= 1", seq(_ones, use("o", "at_1.1"), exhibit("1")), seq(use("at_s", "first", f"s+{_T}-1"), exhibit(f"s+{_T}-1"))),
    ),
    lemma("term", "basics.sums.term", "N", "x -> kronecker(s,p[x])", "w"),
    have("on", "kronecker(s,p[w]) = 1")
)
_finest = seq(
    intro("e", "dec", "u", "v", "same"),
    _where("u", "u", _where("v", "v", first(
        use("j", "dec", "1", "u", "v"),
        have("no", "u = v"),
        absurd("same")
    )))
)
_count_b = seq(
    fact("cut", "sum_split", "sum(x, 1, N, kronecker(b[x],x))", _T),
    have("low", f"sum(x, 1, {_T}, kronecker(b[x],x)) = sum(x, 1, {_T}, kronecker(1,x))", pointwise("x", use("at_x", "first", "x"), use("o", "at_x.1"), rewrite("o.1"))),
    have("high", f"sum(x, {_T}+1, N, kronecker(b[x],x)) = sum(x, {_T}+1, N, 1)", pointwise("x", use("at_x", "first", "x")))
)
_count_q = seq(
    fact("cut", "sum_split", "sum(x, 1, N, kronecker(q[x],x))", "K"),
    have("low", "sum(x, 1, K, kronecker(q[x],x)) = sum(x, 1, K, 1)"),
    have("high", "sum(x, K+1, N, kronecker(q[x],x)) = sum(x, K+1, N, 0)")
)
_together = seq(
    intro("s", "x", "y", "both"),
    _numbers,
    use("q_x", "is.1", "x"),
    use("q_y", "is.1", "y"),
    _where("x", "x", _where("y", "y", first(
        seq(use("l", "first", "q[x]"), use("l'", "first", "q[y]"), use("m", "l.1"), use("m'", "l'.1")),
        seq(have("no", "x = y"), rewrite("no")),
        absurd("s_x"),
    ))),
)
_links = have(
    "links",
    "forall x in 1..N: e[x] = e[b[q[x]]]",
    intro("x"),
    use("q_x", "is.1", "x"),
    use("own", "is.2", "q[x]"),
    use("g", "given.2", "x", "q[x]"),
    _ones,
    _where("q[x]", "q", first(seq(use("j", "given.1", "1", "q[x]", "1"), rewrite("is_q.1")), rewrite("is_q.1")))
)
_coarsest = seq(intro("e", "given", "s", "u", "same"), _links, use("l", "links", "s"), use("l'", "links", "u"), rewrite("l", "l'"), rewrite("same"))
_first_d = seq(
    intro("x"),
    use("q_x", "is.1", "x"),
    use("own", "is.2", "q[x]"),
    _ones,
    use("q_1", "is.2", "1"),
    _where("q[x]", "q", split(seq(), seq(), first(rewrite("is_q.1"), seq(rewrite("is_q.1"), rewrite("own"), rewrite("is_q.1")))))
)
_D = "kronecker(b[q[x]],x)"
_none = seq(  # beyond K and T no value is the first one of its part
    use("q_x", "is.1", "x"),
    have("below", "b[q[x]] < x", _where("q[x]", "q", seq()))
)
_upto_t = seq(
    fact("cut", "sum_split", f"sum(x, 1, N, {_D})", _T),
    have(
        "low",
        f"sum(x, 1, {_T}, {_D}) = sum(x, 1, {_T}, kronecker(1,x))",
        pointwise("x", use("q_x", "is.1", "x"), use("at_q", "first", "q[x]"), use("o", "at_q.1"), rewrite("o.1")),
    ),
)
_bound = seq(
    _upto_t,
    cases(
        "few",
        f"K <= {_T}",
        each(Choose(0), have("high", f"sum(x, {_T}+1, N, {_D}) = sum(x, {_T}+1, N, 0)", pointwise("x", _none))),
        each(
            Choose(1),
            seq(
                fact("cut2", "sum_split", f"sum(x, {_T}+1, N, {_D})", "K"),
                have(
                    "middle",
                    f"sum(x, {_T}+1, K, {_D}) = sum(x, {_T}+1, K, 1)",
                    pointwise("x", use("own", "is.2", "x"), use("at_x", "first", "x"), rewrite("own")),
                ),
                have("high", f"sum(x, K+1, N, {_D}) = sum(x, K+1, N, 0)", pointwise("x", _none))
            )
        ),
    )
)
_made = seq(
    exhibit("s, x -> kronecker(s,p[x])", "x -> b[x]", "x -> q[x]", "x -> b[q[x]]", "sum(x, 1, N, kronecker(b[q[x]],x))"),
    split(
        seq(),
        seq(),
        seq(intro("s", "x"), cases("e", "s = p[x]", seq(), seq())),
        _rows,
        seq(intro("x"), _where("x", "x", seq())),
        seq(intro("s", "x", "y", "both"), _numbers, _where("x", "x", _where("y", "y", seq()))),
        _finest,
        seq(intro("x"), _ones, _where("x", "x", seq())),
        _count_b,
        seq(intro("x"), use("o", "is.1", "x")),
        _count_q,
        seq(intro("x"), use("size", "is.3", "q[x]")),
        _together,
        seq(),
        _coarsest,
        _first_d,
        seq(),
        _bound,
    )
)

CLAIMS = [met]
