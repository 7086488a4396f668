"""Beyond the paper: eps_d*(D) of databases of one row, for every prior and every D.

Every two databases of one row are neighbours, so PD-DP is there the problem of one source of kss2018: the least level is
decided by which letters are ever answered: the k likeliest, for some k. A letter a is the database u with a at row 1,
for any u.
"""

from theorems.wyz2016.model import HALF, at, values
from verify.claims.prelude import *

ROW = "tuples(1,m)"
_BEYOND = at("Section III: PD-DP")

# --- sums over databases of one row --------------------------------------------------------------------------------


# --- which level is possible ---------------------------------------------------------------------------------------


_COUNT, _MASS = f"tsum(x in {ROW}, z[x])", f"tsum(x in {ROW}, z[x]*p[x])"


def _by_letters(label: str, summand: str) -> Tactic:
    """The sum of ``summand``, a family over databases of one row, letter by letter."""
    return lemma(label, "basics.tuples.one_row", "m", "u", summand)


def _named(name: str, family: str) -> Tactic:
    """``name`` is ``family`` as a family over letters."""
    return seq(
        have(
            f"made_{name}",
            f"exists {name} family(1): forall a in 1..m: {name}[a] = {family}[put(u,1,a)]",
            exhibit(f"a -> tsum(x in {ROW}, kronecker(x[1],a)*{family}[x])"),
            intro("a"),
            _by_letters("picked", f"@x -> kronecker(x[1],a)*{family}[x]"),
        ),
        unpack(f"made_{name}", name, f"is_{name}"),
    )


def _as_letters(label: str, left: str, right: str, *used: tuple[str, str]) -> Tactic:
    """Two sums over letters a, equal by what names say: (name, factor) each."""
    return have(label, f"sum(a, 1, m, {left}) = sum(a, 1, m, {right})")


_setting = seq(  # the letters' law w, and the problem of one source
    have(("u", "first"), f"exists u in {ROW}: u[1] = 1", exhibit(Put(Ones(), num(1), num(1)))),
    _named("w", "p"),
    _by_letters("law", "p"),
    _as_letters("laws", "w[a]", "p[put(u,1,a)]", ("w", "1")),
    lemma(
        ("to", "from"),
        "kss2018.beyond.one_source",
        "m",
        "w",
        "D",
        "eps",
        conditions=[seq(), seq(intro("a"), use("pa", "h2", "put(u,1,a)"))],
    ),
)
_rows_of = seq(  # a row of Q, letter by letter
    use("unit", "q.2", "put(u,1,a)"),
    _by_letters("total", "@y -> Q[put(u,1,a),y]"),
    have(
        "row",
        "sum(b, 1, m, R[a,b]) = 1",
        have(
            "same",
            "sum(b, 1, m, R[a,b]) = sum(b, 1, m, Q[put(u,1,a),put(u,1,b)])",
            pointwise("b", use("e", "is_R", "a", "b")),
        ),
    ),
)
_named_mechanism = seq(
    let(
        "R",
        f"a, b -> tsum(x in {ROW}, kronecker(x[1],a)*tsum(y in {ROW}, kronecker(y[1],b)*Q[x,y]))",
        "is_R: forall a in 1..m, b in 1..m: R[a,b] = Q[put(u,1,a),put(u,1,b)]",
        intro("a", "b"),
        _by_letters("row", f"@x -> kronecker(x[1],a)*tsum(y in {ROW}, kronecker(y[1],b)*Q[x,y])"),
        _by_letters("entry", "@y -> kronecker(y[1],b)*Q[put(u,1,a),y]"),
    ),
)
_mean_of_letters = seq(  # the mean distance of Q in terms of R
    _by_letters("outer", f"@x -> tsum(y in {ROW}, p[x]*Q[x,y]*(1-kronecker(x[1],y[1])))"),
    have(
        "mean",
        f"sum(a, 1, m, tsum(y in {ROW}, p[put(u,1,a)]*Q[put(u,1,a),y]*(1-kronecker(a,y[1])))) = sum(a, 1, m, w[a]*(1-R[a,a]))",
        pointwise(
            "a", _rows_of, _by_letters("inner", "@y -> p[put(u,1,a)]*Q[put(u,1,a),y]*(1-kronecker(a,y[1]))")
        ),
    ),
)
_private_letters = seq(
    intro("a", "b", "j"),
    use("entry", "q.1", "put(u,1,a)", "put(u,1,j)"),
    fact("up", "exp_monotone", "0", "eps"),
    cases(
        "same",
        "a = b",
        rewrite("same", backwards=True),
        seq(
            fact("zero", "delta_distinct", "a", "b"),
            use("ratio", "q.3", "put(u,1,a)", "put(u,1,b)", "put(u,1,j)", conditions=[*[seq()] * 12]),
        ),
    ),
)
_kept_of_mechanism = seq(
    intro("mechanism"),
    unpack("mechanism", "Q", "q"),
    _setting,
    _named_mechanism,
    use(
        ("z", "z"),
        "to",
        conditions=[
            seq(
                exhibit("R"),
                split(
                    seq(intro("a", "b"), use("entry", "q.1", "put(u,1,a)", "put(u,1,b)")),
                    seq(intro("a"), _rows_of),
                    _mean_of_letters,
                    _private_letters,
                ),
            )
        ],
    ),
    _by_letters("count", "@x -> z[x[1]]"),
    _by_letters("mass", "@x -> z[x[1]]*p[x]"),
    _as_letters("masses", "z[a]*w[a]", "z[a]*p[put(u,1,a)]", ("w", "z[a]")),
    exhibit("@x -> z[x[1]]"),
    split(seq(intro("x"), use("bit", "z.1", "x[1]"))),
)
_mechanism_of_kept = seq(
    intro("there"),
    unpack("there", "z", "z"),
    _setting,
    _named("v", "z"),
    _by_letters("count", "z"),
    _by_letters("mass", "@x -> z[x]*p[x]"),
    _as_letters("counts", "v[a]", "z[put(u,1,a)]", ("v", "1")),
    _as_letters("masses", "v[a]*w[a]", "z[put(u,1,a)]*p[put(u,1,a)]", ("v", "w[a]"), ("w", "z[put(u,1,a)]")),
    use(
        ("Q", "q"),
        "from",
        conditions=[
            seq(
                exhibit("v"),
                split(seq(intro("a"), use("bit", "z.1", "put(u,1,a)"), alternatives("c", "bit"))),
            )
        ],
    ),
    exhibit("@x, @y -> Q[x[1],y[1]]"),
    split(
        seq(),
        seq(intro("x"), fact("rx", "tuple_range", "x", "1"), _by_letters("total", "@y -> Q[x[1],y[1]]")),
        seq(),
        seq(
            _by_letters("outer", f"@x -> tsum(y in {ROW}, p[x]*Q[x[1],y[1]]*(1-kronecker(x[1],y[1])))"),
            have(
                "mean",
                f"sum(a, 1, m, tsum(y in {ROW}, p[put(u,1,a)]*Q[a,y[1]]*(1-kronecker(a,y[1])))) = sum(a, 1, m, w[a]*(1-Q[a,a]))",
                pointwise(
                    "a",
                    use("row", "q.2", "a"),
                    use("wa", "is_w", "a"),
                    _by_letters("inner", "@y -> p[put(u,1,a)]*Q[a,y[1]]*(1-kronecker(a,y[1]))"),
                    rewrite("wa"),
                    arith(eq=["inner", ("p[put(u,1,a)]", "row")]),
                ),
            ),
        ),
    ),
)


def _refute_count(statement: Statement | None, *more: Put) -> Certificate:
    """Two letters, alike, at D = 1/2 and level 0: either answer will do."""
    if statement is None:
        raise ValueError("there is no statement to refute")
    mean = lemma("five", "wyz2016.lemma5", "1", "2", "0", "@x -> 1/2")
    mechanism = seq(exhibit("@x, @y -> 1/2"), split(seq(), seq(), seq(), mean))
    fails = each(Choose(0), split(mechanism))
    return disprove(statement, exhibit("2", "@x -> 1/2", "1/2", "0", *more), split(seq(), fails))


one_row: Claim = claim(
    "wyz2016.beyond.one_row",
    "One row: a DP level is achievable at D exactly when some set of letters, kept, is likely enough",
    """
        privacy_achievable[1, m, p](eps, D)
        <=> (
            exists z family(1):
              (forall x in tuples(1, m): z[x] = 0 or z[x] = 1)
              and total_mass[1, m](z) >= 1
              and (1 - D)*(exp(eps) + total_mass[1, m](z) - 1)
                <= exp(eps)*tsum(x in tuples(1, m), z[x]*p[x])
          )
    """,
    where="m integer, p family(1), D real, eps real, m >= 2, database_law[1, m](p), eps >= 0",
    source=_BEYOND,
    letters={"z[x]": "1 if x is in a set of letters, else 0"},
    fidelity="beyond",
    says=r"n = 1: e^{\epsilon_d^*(D)} = \min_S \max\{1, (|S|-1)(1-D)/(p(S)-1+D)\}",
    proof=lambda: prove(one_row.statement, split(_kept_of_mechanism, _mechanism_of_kept)),
    negative_control={"- 1": ""},
    control_note="|S| in place of |S|-1",
    control_proof=lambda: _refute_count(one_row.negative_control),
    satisfying_instance=values(m=num(2), p=HALF, D=num("1/4"), eps=num(2)),
    notes="z marks the letters kept, S of them with probability p(S): (1-D)(e^eps+|S|-1) <= e^eps p(S). Every m, every "
    "prior (zeros included), every D. The closed form is kss2018.beyond.closed_form.",
)

# --- the closed form: keep the likeliest letters ---------------------------------------------------------------------


_FIRST = "sum(a, 1, k, p[put(u,1,a)])"
_ORDERED = "forall a in 1..m, b in 1..m: a <= b => p[put(u,1,a)] >= p[put(u,1,b)]"

_chosen = seq(  # w = p and v = z by letters; k letters are kept, so no more than the k likeliest
    unpack("kept", "z", "z"),
    _named("w", "p"),
    _named("v", "z"),
    _by_letters("count", "z"),
    _by_letters("mass", "@x -> z[x]*p[x]"),
    _as_letters("counts", "v[a]", "z[put(u,1,a)]", ("v", "1")),
    _as_letters("masses", "v[a]*w[a]", "z[put(u,1,a)]*p[put(u,1,a)]", ("v", "w[a]"), ("w", "z[put(u,1,a)]")),
    lemma("most", "basics.sorting.greatest", "m"),
    use(
        ("k", "is"),
        "most",
        "w",
        "v",
        conditions=[
            seq(intro("a"), use("likelier", "ordered", "a", "a+1")),
            seq(intro("a"), use("bit", "z.1", "put(u,1,a)"), alternatives("c", "bit")),
        ],
    ),
    have("first", f"sum(a, 1, k, w[a]) = {_FIRST}"),
    have("less", f"{_FIRST}-{_MASS} >= 0"),
    have("k_is", f"{_COUNT} = k"),
    exhibit("k"),
)
_kept_first = seq(  # the first k letters
    unpack("some", "k", "enough"),
    let(
        "z",
        "a -> sum(j, 1, k, kronecker(a,j))",
        "is: (forall a in 1..k: z[a] = 1) and (forall a in k+1..m: z[a] = 0)",
    ),
    _by_letters("count", "@x -> z[x[1]]"),
    _by_letters("mass", "@x -> z[x[1]]*p[x]"),
    fact("cut", "sum_split", "sum(a, 1, m, z[a])", "k"),
    fact("cut_w", "sum_split", "sum(a, 1, m, z[a]*p[put(u,1,a)])", "k"),
    have("ones", "sum(a, 1, k, z[a]) = sum(a, 1, k, 1)"),
    have("none", "sum(a, k+1, m, z[a]) = sum(a, k+1, m, 0)"),
    have("ones_w", f"sum(a, 1, k, z[a]*p[put(u,1,a)]) = {_FIRST}"),
    have("none_w", "sum(a, k+1, m, z[a]*p[put(u,1,a)]) = sum(a, k+1, m, 0)"),
    exhibit("@x -> z[x[1]]"),
    split(seq(intro("x"), cases("early", "x[1] <= k", seq(), fact("gap", "integer_gap", "k", "x[1]")))),
)


closed_form: Claim = claim(
    "wyz2016.beyond.one_row.closed_form",
    "One row: a DP level is achievable at D exactly when keeping the k likeliest letters is enough, for some k",
    """
        privacy_achievable[1, m, p](eps, D)
        <=> (exists k in 1..m: (1 - D)*(exp(eps) + k - 1) <= exp(eps)*sum(a, 1, k, p[put(u, 1, a)]))
    """,
    where="""
        m integer, p family(1), D real, eps real, u in tuples(1, m),
        m >= 2, database_law[1, m](p), eps >= 0,
        forall a in 1..m, b in 1..m: a <= b => p[put(u, 1, a)] >= p[put(u, 1, b)]
    """,
    source=_BEYOND,
    letters={"u": "a database of one row"},
    fidelity="beyond",
    says=r"n = 1, p_1 \ge p_2 \ge \dots: e^{\epsilon_d^*(D)} = \min_k \max\{1, (k-1)(1-D)/(p_1+\dots+p_k-1+D)\}",
    proof=lambda: prove(
        closed_form.statement,
        lemma(("to", "from"), "wyz2016.beyond.one_row", "m", "p", "D", "eps"),
        have("ordered", _ORDERED),
        split(
            seq(intro("mechanism"), use("kept", "to"), _chosen),
            seq(intro("some"), use("mechanism", "from", conditions=[_kept_first])),
        ),
    ),
    negative_control={"- 1": ""},
    control_note="k in place of k-1",
    control_proof=lambda: _refute_count(closed_form.negative_control, Put(Ones(), num(1), num(1))),
    satisfying_instance=values(m=num(2), p=HALF, D=num("1/4"), eps=num(2), u=(1,)),
    notes="The letters are numbered by their probability; u with a at row 1 is letter a.",
)

CLAIMS = [one_row, closed_form]
