"""Section V-F: the shape of an optimal mechanism, for every M and every Class II source set.

Q^(k)(P, D) (Definition 8) is read as: valid mechanisms whose last k columns are zero (Lemma 4 makes them the last);
v is the least level among these.
"""

from theorems.kss2018.model import at
from theorems.kss2018.section5_examples import HYPOTHESES, VALUES
from theorems.kss2018.section5_zero import level_at_least_0
from verify.claims.prelude import *

# h1 M, h2 P >= 0, h3 sum P, h4 order, h5 D > 0, h6 below, h7 k >= 0, h8 k <= M-2, h9 channel, h10 valid,
# h11 zero, h12 dp, h13 best


X = "(1-Q[i,i])"
_entries_of_row = seq(  # Q_ii <= 1
    have("others", "sum(j, 1, M, (1-kronecker(i,j))*Q[i,j]) >= 0")
)

_distortions = seq(
    have("box", f"forall i in 1..M: 0 <= {X} and {X} <= 1", intro("i"), _entries_of_row),
    have("ends", f"forall i in M-k+1..M: {X} = 1"),
    have(
        "enough",
        f"forall i in 1..M: exp(v)*{X} >= sum(j, 1, M, Q[j,j])-Q[i,i]",
        intro("i"),
        use("row", "h9.2", "i"),
        have("column", "sum(j, 1, M, (1-kronecker(i,j))*(exp(v)*Q[i,j]-Q[j,j])) >= 0"),
        arith("column", eq=[("exp(v)", "row")]),
    ),
    unpack("h6", "f", "far"),
    have(
        "many",
        "sum(j, 1, M, Q[j,j]) > 1",
        cases(
            "c",
            "sum(j, 1, M, Q[j,j]) > 1",
            seq(),
            seq(
                use("valid", "h10", "f"),
                fact("cut", "sum_split", "sum(i, 1, M, P[f,i])", "1"),
                use("p1", "h2", "f", "1"),
                have(
                    "most",
                    "sum(i, 1, M, (P[f,1]-P[f,i])*Q[i,i]) >= 0",
                    pointwise(
                        "i", lemma("order", "basics.sorting.ordered", "i", "j -> P[f,j]"), use("low", "order")
                    ),
                ),
                have("no", "0 < 0"),
            ),
        ),
    ),
    use("e1", "enough", "1"),
    use("b1", "box", "1"),
    have("t1", "exp(v)-1 > 0", cases("c", "exp(v)-1 > 0", seq(), have("no", "0 < 0"))),
    fact("rt", "reciprocal_positive", "exp(v)-1"),
)

_sorted_head = seq(
    lemma("sort", "basics.sorting.increasing", "M-k"),
    use(("z", "z"), "sort", "i -> 1-Q[i,i]"),
    use("high", "z.3", "1", conditions=[seq(intro("i"), use("b", "box", "i"))]),
    use(
        "low",
        "z.2",
        "(sum(j, 1, M, Q[j,j])-1)/(exp(v)-1)",
        conditions=[
            seq(
                intro("i"),
                use("e", "enough", "i"),
                have("e0", "(exp(v)-1)*(1-Q[i,i])-(sum(j, 1, M, Q[j,j])-1) >= 0"),
                arith("e0*rt"),
            )
        ],
    ),
    let("y", "i -> 1-sum(l, 1, M-k, kronecker(i,l)*(1-z[l]))", "(forall i in 1..M-k: y[i] = z[i]) and (forall i in M-k+1..M: y[i] = 1)", split(
            seq(),
            seq(
                intro("i"),
                have("none", "sum(l, 1, M-k, kronecker(i,l)*(1-z[l])) = sum(l, 1, M-k, 0)"),
                rewrite("none"),
            ),
        )),
)


def _total(label: str, body: str) -> Tactic:
    return fact(label, "sum_split", f"sum(i, 1, M, {body})", "M-k")


def _same(label: str, left: str, right: str, how: Tactic, ends: str) -> Tactic:
    return have(label, f"sum(i, {ends}, {left}) = sum(i, {ends}, {right})", pointwise("i", how))


_padded_facts = seq(
    _total("cut.y", "y[i]"),
    _total("cut.q", "1-Q[i,i]"),
    _same("head.y", "y[i]", "z[i]", seq(), "1, M-k"),
    _same("end.y", "y[i]", "1", seq(), "M-k+1, M"),
    _same("end.q", "1-Q[i,i]", "1", use("is", "ends", "i"), "M-k+1, M"),
    have("same", "sum(i, 1, M, y[i]) = M-sum(j, 1, M, Q[j,j])"),
    have(
        "floor",
        "forall i in 1..M: (sum(j, 1, M, Q[j,j])-1)/(exp(v)-1) <= y[i] and y[i] <= 1",
        intro("i"),
        cases(
            "in",
            "i <= M-k",
            seq(use("is", "y.1", "i"), use("l", "low", "i"), use("h", "high", "i")),
            seq(
                fact("gap", "integer_gap", "M-k", "i"),
                use("is", "y.2", "i"),
                use("l", "low", "1"),
                use("h", "high", "1"),
            ),
        ),
    ),
    have(
        "ascending",
        "forall i in 1..M-1: y[i] <= y[i+1]",
        intro("i"),
        cases(
            "in",
            "i <= M-k-1",
            seq(use("is", "y.1", "i"), use("next", "y.1", "i+1"), use("s", "z.1", "i")),
            seq(
                fact("gap", "integer_gap", "M-k-1", "i"),
                use("next", "y.2", "i+1"),
                use("b", "floor", "i"),
            ),
        ),
    ),
    have(
        "first",
        "forall i in 1..M: y[1] <= y[i]",
        intro("i"),
        lemma("order", "basics.sorting.ordered", "i", "j -> -y[j]"),
        use("lo", "order", conditions=[seq(intro("j"), use("d", "ascending", "j"))]),
        use("f1", "lo", "1"),
    ),
    have("room", "sum(j, 1, M, Q[j,j])-1 > 0"),
    use("g1", "floor", "1"),
    have(
        "least",
        "(exp(v)-1)*y[1] >= sum(j, 1, M, Q[j,j])-1",
        have("l", "y[1]-(sum(j, 1, M, Q[j,j])-1)/(exp(v)-1) >= 0"),
        arith("l*t1"),
    ),
    have("y0", "y[1] > 0", arith("g1.1", "room*rt")),
)

# --- the mechanism of these distortions ----------------------------------------------------------------------------

_ratios = seq(
    have(
        ("u", "u"),
        "exists u real: exp(u)*y[1] = M-1-sum(i, 1, M, y[i])+y[1] and u <= v and exp(u) > 0",
        fact("ry", "reciprocal_positive", "y[1]"),
        have("c0", "(M-1-sum(i, 1, M, y[i])+y[1])/y[1] > 0", arith("room*ry", eq=[("y[1]^(-1)", "same")])),
        have(
            "c1",
            "(M-1-sum(i, 1, M, y[i])+y[1])/y[1] <= exp(v)",
            have("l", "exp(v)*y[1]-(M-1-sum(i, 1, M, y[i])+y[1]) >= 0"),
            arith("l*ry"),
        ),
        fact("logs", "log_monotone", "(M-1-sum(i, 1, M, y[i])+y[1])/y[1]", "exp(v)"),
        exhibit("log((M-1-sum(i, 1, M, y[i])+y[1])/y[1])"),
    ),
    have(
        ("rho", "rho"),
        "exists rho family(1): forall i in 1..M: rho[i] < 1 and exp(u)*rho[i] >= 1 and "
        "rho[i]*(sum(j, 1, M, Q[j,j])-1+y[i]) = y[i]",
        exhibit("i -> y[i]/(sum(j, 1, M, Q[j,j])-1+y[i])"),
        intro("i"),
        use("f", "first", "i"),
        have("above", "y[i]-y[1] >= 0"),
        fact("rd", "reciprocal_positive", "sum(j, 1, M, Q[j,j])-1+y[i]"),
        fact("ry", "reciprocal_positive", "y[1]"),
        have(
            "big",
            "exp(u)*y[i]-(sum(j, 1, M, Q[j,j])-1+y[i]) >= 0",
            have(
                "scaled",
                "(exp(u)*y[i]-(sum(j, 1, M, Q[j,j])-1+y[i]))*y[1] >= 0",
                arith("room*above", eq=[("y[i]", "u.1"), ("y[i]", "same")]),
            ),
            arith("scaled*ry"),
        ),
        split(arith("room*rd"), arith("big*rd")),
    ),
    have(
        ("A", "A"),
        "exists A family(2): forall i in 1..M, j in 1..M: A[i,j] = "
        "(1-y[j])*(kronecker(i,j)+(1-kronecker(i,j))*rho[i])",
        exhibit("i, j -> (1-y[j])*(kronecker(i,j)+(1-kronecker(i,j))*rho[i])"),
    ),
)


_own = have("diagonal", "forall i in 1..M: A[i,i] = 1-y[i]", intro("i"), use("a", "A", "i", "i"))

_member = seq(
    have(
        "entries",
        "forall i in 1..M, j in 1..M: A[i,j] >= 0",
        intro("i", "j"),
        use("a", "A", "i", "j"),
        use("b", "floor", "j"),
        use("r", "rho0", "i"),
        fact("d", "delta_bounds", "i", "j"),
        have("off", "1-kronecker(i,j) >= 0"),
        have("kept", "1-y[j] >= 0"),
        arith("kept*d.1", "kept*off*r", eq=["a"]),
    ),
    have(
        "rows",
        "forall i in 1..M: sum(j, 1, M, A[i,j]) = 1",
        intro("i"),
        use("r", "rho", "i"),
        have(
            "formula",
            "sum(j, 1, M, A[i,j]) = sum(j, 1, M, (1-y[j])*(kronecker(i,j)+(1-kronecker(i,j))*rho[i]))",
            pointwise("j", use("a", "A", "i", "j")),
        ),
        arith(eq=["formula", "r.3", ("rho[i]", "same")]),
    ),
    have(
        "validity",
        "forall s real: sum(i, 1, M, P[s,i]*(1-A[i,i])) <= D",
        intro("s"),
        have(
            "kept",
            "sum(i, 1, M, P[s,i]*(1-A[i,i])) = sum(i, 1, M, P[s,i]*y[i])",
            pointwise("i", use("own", "diagonal", "i"), arith(eq=[("P[s,i]", "own")])),
        ),
        _total("cut.py", "P[s,i]*y[i]"),
        _total("cut.pq", "P[s,i]*(1-Q[i,i])"),
        _same(
            "head.py",
            "P[s,i]*y[i]",
            "P[s,i]*z[i]",
            seq(use("is", "y.1", "i"), arith(eq=[("P[s,i]", "is")])),
            "1, M-k",
        ),
        _same(
            "end.py",
            "P[s,i]*y[i]",
            "P[s,i]",
            seq(use("is", "y.2", "i"), arith(eq=[("P[s,i]", "is")])),
            "M-k+1, M",
        ),
        _same(
            "end.pq",
            "P[s,i]*(1-Q[i,i])",
            "P[s,i]",
            seq(use("is", "ends", "i"), arith(eq=[("P[s,i]", "is")])),
            "M-k+1, M",
        ),
        use("less", "z.5", "i -> P[s,i]", conditions=[seq(intro("i"), use("d", "h4", "s", "i"))]),
    ),
    have(
        "zeros",
        "forall i in 1..M, j in M-k+1..M: A[i,j] = 0",
        intro("i", "j"),
        use("a", "A", "i", "j"),
        use("one", "y.2", "j"),
        arith(eq=["a", ("kronecker(i,j)+(1-kronecker(i,j))*rho[i]", "one")]),
    ),
    have("up", "exp(u) >= 1", use("r", "rho", "1"), have("g", "1-rho[1] > 0"), arith("r.2", "g*u0")),
    have(
        "private",
        "forall a in 1..M, b in 1..M, j in 1..M: A[a,j] <= exp(u)*A[b,j]",
        intro("a", "b", "j"),
        use("ea", "A", "a", "j"),
        use("eb", "A", "b", "j"),
        use("ra", "rho", "a"),
        use("rb", "rho", "b"),
        use("yj", "floor", "j"),
        fact("db", "delta_bounds", "b", "j"),
        have("offa", "1-kronecker(a,j) >= 0"),
        have("offb", "1-kronecker(b,j) >= 0"),
        have("kept", "1-y[j] >= 0"),
        have("down", "1-rho[a] >= 0"),
        have("lift", "exp(u)*rho[b]-1 >= 0"),
        have("t", "exp(u)-1 >= 0"),
        arith("kept*offa*down", "kept*offb*lift", "kept*db.1*t", eq=["ea", ("exp(u)", "eb")]),
    ),
    use("best", "h13", "A", "u"),
    have("eq", "u = v"),
)


def _refute_above() -> Certificate:
    """Two letters, the uniform law, D = 1/2: the level is 0, and no rho_1 < 1 has e^0 rho_1 >= 1."""
    best = seq(
        intro("B", "eps", "given"),
        level_at_least_0("B", "2", "given.5"),
    )
    none = seq(intro("A", "y", "rho"), classical(use("r", "not.11", "1")))
    hypotheses = split(*[seq()] * 5, exhibit("0"), seq(), seq(), seq(), seq(), seq(), seq(), best)
    return fails(
        structure,
        exhibit("2", "s, i -> 1/2", "1/2", "0", "i, j -> 1/2", "0"),
        split(hypotheses, none),
    )


structure: Claim = claim(
    "kss2018.lemma9.structure",
    "An optimal mechanism of Q^(k) may be taken to be (52) with increasing distortions",
    """
        exists A family(2), y family(1), rho family(1):
          suppresses(A, D, k, v)
          and same_total(A, Q)
          and (forall i in 1..M: 0 < y[i] <= 1)
          and (forall i in 1..M: y[1] <= y[i])
          and increasing(y)
          and (forall i in M - k + 1..M: y[i] = 1)
          and (forall i in 1..M: rho[i] < 1 and exp(v)*rho[i] >= 1)
          and exp(v)*rho[1] = 1
          and (
              forall i in 1..M, j in 1..M:
                A[i, j] = (1 - y[j])*(kronecker(i, j) + (1 - kronecker(i, j))*rho[i])
            )
          and exp(v)*y[1] = M - 1 - sum(i, 1, M, y[i]) + y[1]
    """,
    where="""
        M integer, P family(2), D real, k integer, Q family(2), v real,
        source_set(P), ordered(P), 0 < D, below_last_threshold(D), 0 <= k, k <= M - 2,
        channel[M, M](Q), optimal_suppressing(Q, D, k, v)
    """,
    source=at("Lemma 9 and Claims 1-5: what they amount to"),
    fidelity="auxiliary",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 < D"},
    letters={"v": "the least level of a (P, D)-valid mechanism whose last k columns are zero, in nats", "A[i,j]": "the probability of the output j for the letter i under a mechanism A with the level of Q and the sum of its distortions", "y[i]": "the distortion of the letter i under A", "rho[i]": "the factor of row i of A: its element in another column j is rho[i] times the diagonal element A[j,j]", "k": "how many of the last columns are zero"},
    proof=lambda: prove(
        structure.statement,
        _distortions,
        _sorted_head,
        _padded_facts,
        _ratios,
        fact("u0", "exp_positive", "u"),
        fact("ru", "reciprocal_positive", "exp(u)"),
        have("rho0", "forall i in 1..M: rho[i] > 0", intro("i"), use("r", "rho", "i"), arith("r.2*ru", "ru")),
        _own,
        _member,
        exhibit("A", "y", "rho"),
        split(
            seq(),
            seq(),
            seq(),
            seq(),
            seq(intro("a", "b", "j"), rewrite("eq", backwards=True), use("p", "private", "a", "b", "j")),
            have(
                "diag",
                "sum(i, 1, M, A[i,i]) = sum(i, 1, M, 1-y[i])",
                pointwise("i", use("own", "diagonal", "i")),
            ),
            seq(intro("i"), use("f", "first", "i"), use("b", "floor", "i")),
            seq(),
            seq(),
            seq(),
            seq(intro("i"), use("r", "rho", "i"), split(seq(), rewrite("eq", backwards=True))),
            seq(
                rewrite("eq", backwards=True),
                use("r", "rho", "1"),
                arith(
                    eq=[
                        ("exp(u)*(sum(j, 1, M, Q[j,j])-1+y[1])^(-1)", "r.3"),
                        ("(sum(j, 1, M, Q[j,j])-1+y[1])^(-1)", "u.1"),
                        ("(sum(j, 1, M, Q[j,j])-1+y[1])^(-1)", "same"),
                    ]
                ),
            ),
            seq(),
            rewrite("eq", backwards=True),
        ),
    ),
    negative_control={"below_last_threshold(D)": "exists s real: D <= sum(i, 2, M, P[s, i])"},
    control_note="D = D^(M-1) allowed",
    control_proof=_refute_above,
    instance_proof=lambda: lives(structure, VALUES, *HYPOTHESES),
    notes="Given a mechanism Q of least level v in Q^(k) with distortions 1 - Q(i|i), there is one "
    "with the same sum of "
    "distortions in the shape of (52): Q(j|i) = (1-y_j) rho_i for i != j, rho_i in [e^-v, 1), rho_1 "
    "= e^-v. For every M and "
    "every set of sources with a common decreasing order.",
)

CLAIMS = [structure]
