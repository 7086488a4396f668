"""Section V-F: critical pairs (Definition 7), and what changes of black and red elements do (Remark 7)."""

from theorems.kss2018.model import at
from verify.claims.prelude import *


def matrix(*rows: tuple[str, ...]) -> Table:
    return Table(
        tuple(((i, j), num(value)) for i, row in enumerate(rows, 1) for j, value in enumerate(row, 1))
    )


# --- Definition 7 --------------------------------------------------------------------------------------------------

_LEAST_OF_TWO = "(forall eps real: (forall a in 1..2, b in 1..2, j in 1..2: Q[a,j] <= exp(eps)*Q[b,j]) => v <= eps)"
_PAIR = "exists i in 1..M, c in 1..M, j in 1..M: Q[c,j] > 0 and Q[i,j] = exp(v)*Q[c,j]"

bounded_ratio: Claim = claim(
    "kss2018.definition7.ratio",
    "The ratio of two elements of a non-zero column is at most e^{eps_DP(Q)}",
    "Q[i, j]/Q[c, j] <= exp(v)",
    where="""
        M integer, Q family(2), v real, i in 1..M, c in 1..M, j in 1..M,
        M >= 1, private(Q, v), Q[c, j] > 0
    """,
    source=at("after Definition 7"),
    printed=r"the maximal ratio of two elements in any column is at most $\exp(\epsilon_{\text{DP}}(Q))$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={
        "v": r"a level of differential privacy of Q, in nats, in print \epsilon_{DP}(Q)",
        "i": "the row of one element",
        "c": "the row of another",
        "j": "the column of both",
    },
    proof=lambda: prove(
        bounded_ratio.statement,
        fact("r", "reciprocal_positive", "Q[c,j]"),
        have("g", "exp(v)*Q[c,j]-Q[i,j] >= 0"),
        arith("g*r"),
    ),
    negative_control="Q[i, j]/Q[c, j] < exp(v)",
    control_note="strictly",
    control_proof={"M": 1, "Q": "i, j -> 1", "v": 0, "i": 1, "c": 1, "j": 1},
    satisfying_instance={"M": 1, "Q": "i, j -> 1", "v": 0, "i": 1, "c": 1, "j": 1},
)


_no_less = seq(
    intro("eps", "dp"),
    use("n", "not.4", "eps"),
    alternatives("no", "n", seq(unpack("no", "a", "b", "j", "no"), use("d", "dp", "a", "b", "j"))),
)

some_pair_missing: Claim = claim(
    "kss2018.definition7.not_all",
    "Not every column needs a critical pair",
    """
        exists Q family(2), v real:
          mechanism[2](Q)
          and level[2](Q, v)
          and v > 0
          and (forall i in 1..2, c in 1..2: Q[i, 2] != exp(v)*Q[c, 2])
    """,
    source=at("after Definition 7"),
    printed="Furthermore, note that not all columns may have a critical pair.",
    letters={"v": r"the level of the mechanism Q, in nats, in print \epsilon_{DP}(Q)"},
    proof=lambda: prove(
        some_pair_missing.statement,
        exhibit(
            "i, j -> kronecker(j,1)*(1/2-kronecker(i,2)/4)+(1-kronecker(j,1))*(1/2+kronecker(i,2)/4)", "log(2)"
        ),
        split(
            seq(),
            seq(),
            seq(),
            seq(
                intro("eps", "dp"),
                use("d", "dp", "1", "2", "1"),
                fact("logs", "log_monotone", "2", "exp(eps)"),
            ),
            fact("l", "log_increasing", "1", "2"),
        ),
    ),
    negative_control={"2: Q[i, 2] != exp(v)*Q[c, 2]": "2, j in 1..2: Q[i, j] != exp(v)*Q[c, j]"},
    control_note="no column has one",
    control_proof=lambda: fails(
        some_pair_missing,
        intro("Q", "v"),
        classical(
            have("least", _LEAST_OF_TWO, _no_less),
            lemma(("i", "c", "j", "pair"), "kss2018.definition7.exists", "2", "Q", "v"),
            exhibit("i", "c", "j"),
        ),
    ),
    satisfying_instance={},
    notes="Q = (1/2, 1/2; 1/4, 3/4): column 1 has the ratio 2, column 2 the ratio 3/2.",
)


_F = "(exp(v)*Q[c,j]-Q[i,j])"
_R = "sum(i, 1, M, sum(c, 1, M, sum(j, 1, M, G[i,c,j])))"

_gap_everywhere = seq(  # without a pair, every gap of a non-zero column is at least 1/(R+1)
    have(
        ("G", "G"),
        "exists G family(3): forall i in 1..M, c in 1..M, j in 1..M: "
        f"G[i,c,j] >= 0 and ({_F} > 0 => G[i,c,j]*{_F} = 1)",
        exhibit(f"i, c, j -> max(1/{_F}, 0)"),
        intro("i", "c", "j"),
        fact(("over", "nonneg", "which"), "extremum", f"max(1/{_F}, 0)"),
        split(
            seq(),
            seq(
                intro("g"),
                fact("r", "reciprocal_positive", _F),
                alternatives("w", "which", seq(), absurd("r")),
            ),
        ),
    ),
    have(
        "total",
        "forall i in 1..M, c in 1..M, j in 1..M: sum(a, 1, M, sum(b, 1, M, sum(l, 1, M, G[a,b,l]))) "
        ">= G[i,c,j]",
        intro("i", "c", "j"),
        have(
            "rest",
            "sum(a, 1, M, sum(b, 1, M, sum(l, 1, M, "
            "(1-kronecker(a,i)*kronecker(b,c)*kronecker(l,j))*G[a,b,l]))) >= 0",
            pointwise(
                "a",
                pointwise(
                    "b",
                    pointwise(
                        "l",
                        use("g", "G", "a", "b", "l"),
                        fact("d1", "delta_bounds", "a", "i"),
                        fact("d2", "delta_bounds", "b", "c"),
                        have("o1", "1-kronecker(a,i) >= 0"),
                        have("o2", "1-kronecker(b,c) >= 0"),
                        have("o3", "1-kronecker(l,j) >= 0"),
                        arith("o1*g.1", "d1.1*o2*g.1", "d1.1*d2.1*o3*g.1"),
                    ),
                ),
            ),
        ),
    ),
)


_two_rows = seq(intro("i"), each(Enumerate("i", 1, 2)))
_symmetric_channel = (  # of error 1/4: level log 3
    seq(),
    fact("l", "log_increasing", "1", "3"),
    split(seq(), _two_rows),
    seq(),
    seq(
        intro("eps", "dp"),
        use("pair", "dp", "1", "2", "1"),
        fact("logs", "log_monotone", "3", "exp(eps)"),
    ),
)

some_pair: Claim = claim(
    "kss2018.definition7.exists",
    "A mechanism of positive level has a critical pair",
    "exists i in 1..M, c in 1..M, j in 1..M: critical_pair(Q, v, i, c, j)",
    where="""
        M integer, Q family(2), v real,
        M >= 1, v > 0, channel[M, M](Q), private(Q, v), no_lower_level(Q, v)
    """,
    source=at("after Definition 7"),
    printed="Note that there exists at least one critical pair",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={"v": r"the level of the mechanism Q, in nats, in print \epsilon_{DP}(Q)"},
    proof=lambda: prove(
        some_pair.statement,
        cases(
            "none",
            _PAIR,
            seq(),
            seq(
                fact("t", "exp_increasing", "0", "v"),
                _gap_everywhere,
                let("R", _R, f"R = {_R} and R >= 0"),
                fact("rR", "reciprocal_positive", "R+1"),
                fact("back", "exp_of_log", "exp(v)-1/(R+1)"),
                fact("less", "log_increasing", "exp(v)-1/(R+1)", "exp(v)"),
                use(
                    "least",
                    "h5",
                    "log(exp(v)-1/(R+1))",
                    conditions=[
                        seq(
                            intro("i", "c", "j"),
                            rewrite("back"),
                            use("dp", "h4", "i", "c", "j"),
                            use("e", "h3.1", "c", "j"),
                            use("G1", "G", "i", "c", "j"),
                            lemma("others", "basics.sums.term", "M", "l -> Q[c,l]", "j"),
                            have("most", "1-Q[c,j] >= 0"),
                            cases(
                                "positive",
                                f"{_F} > 0",
                                seq(
                                    use("inverse", "G1.2"),
                                    have(
                                        "bound",
                                        f"R*{_F}-1 >= 0",
                                        have("T2", "R-G[i,c,j] >= 0"),
                                        arith("T2*positive", eq=["inverse"]),
                                    ),
                                    arith("bound*rR", "positive*rR", "most*rR"),
                                ),
                                seq(
                                    have("equal", "Q[i,j] = exp(v)*Q[c,j]"),
                                    cases(
                                        "nonzero",
                                        "Q[c,j] > 0",
                                        absurd("none", exhibit("i", "c", "j")),
                                        seq(
                                            have("zero", "Q[c,j] = 0"),
                                            arith(eq=["equal", ("exp(v)", "zero"), ("exp(v)-1/(R+1)", "zero")]),
                                        ),
                                    ),
                                ),
                            ),
                        )
                    ],
                ),
                have("no", "0 < 0"),
                absurd("no"),
            ),
        ),
    ),
    negative_control={", no_lower_level(Q, v)": ""},
    control_note="v any bound on the level",
    control_proof={"M": 1, "Q": "i, j -> 1", "v": 1},
    instance_proof=lambda: lives(
        some_pair, ("2", "i, j -> 1/4+kronecker(i,j)/2", "log(3)"), *_symmetric_channel
    ),
    notes="v = eps_DP(Q), the least level: for every M.",
)

# --- Remark 7 -----------------------------------------------------------------------------------------------

_HALF_QUARTER = matrix(("1/2", "1/2"), ("1/4", "3/4"))

_unchanged = seq(  # the other element of the pair is not the one that was changed
    have("again", "A[c,j] = A[i,j]"),
    have("g", "exp(u)-1 > 0"),
    have("no", "0 < 0", arith("g*still.1", eq=["pair", ("exp(u)", "again")])),
    absurd("no"),
)
_still_black = seq(
    intro("still"),
    unpack("still.2", "c", "pair"),
    fact("tu", "exp_monotone", "v", "u"),
    cases(
        "same",
        "c = i",
        _unchanged,
        seq(
            use("kept", "h4", "c"),
            use("dp", "h2", "i", "c", "j"),
            fact("rt", "reciprocal_positive", "exp(u)"),
            have("c0", "Q[c,j] > 0"),
            have("g", "exp(u)-exp(v) >= 0"),
            have("no", "0 < 0", arith("g*c0", "dp", "less", eq=["pair", ("exp(u)", "kept")])),
            absurd("no"),
        ),
    ),
)
_still_red = seq(
    intro("still"),
    unpack("still.2", "c", "pair"),
    fact("tu", "exp_monotone", "v", "u"),
    cases(
        "same",
        "c = i",
        seq(have("again", "A[c,j] = A[i,j]"), have("no", "0 < 0"), absurd("no")),
        seq(use("kept", "h4", "c"), use("dp", "h2", "c", "i", "j"), have("no", "0 < 0"), absurd("no")),
    ),
)

lowered: Claim = claim(
    "kss2018.remark7",
    "If a black element is decreased (a red one increased), the level decreases or the element is no longer black (red)",
    """
        (A[i, j] < Q[i, j] => u < v or not black(A, u, i, j))
        and (A[i, j] > Q[i, j] => u < v or not red(A, u, i, j))
    """,
    where="""
        M integer, Q family(2), A family(2), u real, v real, i in 1..M, j in 1..M,
        v > 0, private(Q, v), Q[i, j] > 0, forall c in 1..M: c != i => A[c, j] = Q[c, j]
    """,
    source=at("Remark 7"),
    printed=(
        r"if a black element is decreased (or a red is increased), either the $\epsilon_{\text{DP}}(\cdot)$ of the "
        r"matrix has to decrease, or that element can no longer be black (red)"
    ),
    letters={"A[i,j]": "the element in row i and column j after the change", "u": r"the level, in nats, that colours the changed matrix A, in print its \epsilon_{DP}", "v": "a level of differential privacy, in nats", "i": "the row of the element that is changed", "j": "its column"},
    waive={"unused-hypothesis": "the setting of the page: the level that colours a matrix is that of its positive elements"},
    proof=lambda: prove(
        lowered.statement,
        fact("tv", "exp_increasing", "0", "v"),
        split(seq(intro("less"), classical(_still_black)), seq(intro("more"), classical(_still_red))),
    ),
    negative_control={"< Q": "<= Q"},
    control_note="left as it is",
    control_proof={
        "M": 2,
        "Q": _HALF_QUARTER,
        "A": _HALF_QUARTER,
        "u": "log(2)",
        "v": "log(2)",
        "i": 1,
        "j": 1,
    },
    satisfying_instance=Witness(
        (
            ("M", num(2)),
            ("Q", _HALF_QUARTER),
            ("A", matrix(("3/8", "1/2"), ("1/4", "3/4"))),
            ("u", num(0)),
            ("v", num(1)),
            ("i", num(1)),
            ("j", num(1)),
        )
    ),
    notes="v and u are the levels of Q and of the changed A; only that v is a bound for Q is used.",
)

_FAR = Witness(
    (
        ("M", num(2)),
        ("Q", _HALF_QUARTER),
        ("A", matrix(("1/10", "9/10"), ("9/10", "1/10"))),
        ("v", Log(num(2))),
    )
)

any_change: Claim = claim(
    "kss2018.remark7.change",
    "Any change that increases no black and decreases no red element keeps the level",
    "private(A, v)",
    where="""
        M integer, Q family(2), A family(2), v real,
        M >= 1, v > 0, channel[M, M](Q), private(Q, v),
        exists i in 1..M, c in 1..M, j in 1..M: critical_pair(Q, v, i, c, j), channel[M, M](A),
        forall i in 1..M, j in 1..M: black(Q, v, i, j) => A[i, j] <= Q[i, j],
        forall i in 1..M, j in 1..M: red(Q, v, i, j) => A[i, j] >= Q[i, j]
    """,
    source=at("after Remark 7"),
    printed=r"any change in $Q$ that neither increases a black element nor decreases a red element keeps $\epsilon_{\text{DP}}(Q_{\hat{X}|X})$ at most equal to its previous value",
    severity="proof",
    proof=lambda: _FAR,
    satisfying_instance=_FAR,
    notes="True of changes that are small enough (as the proofs use it); a large change of black and "
    "red elements past each "
    "other raises the level.",
    letters={
        "A[i,j]": "the probability of the output j for the letter i after the change",
        "v": "a level of differential privacy, in nats",
    },
)


small_step = seq(  # d, so small that pairs which are none stay apart: d (e^v + 1) = 1/(R+1), see `stays_apart`
    fact("t0", "exp_positive", "v"),
    _gap_everywhere,
    let("R", _R, f"R = {_R} and R >= 0"),
    fact("rR", "reciprocal_positive", "R+1"),
    fact("rt", "reciprocal_positive", "exp(v)+1"),
    let("d", "1/((R+1)*(exp(v)+1))", "d > 0 and d*(exp(v)+1) = 1/(R+1)", split(arith("rR*rt"))),
)


def stays_apart(i: str, c: str) -> Tactic:
    """exp(v) A[c,j] > A[i,j], where exp(v) Q[c,j] > Q[i,j] (``positive``) and A is within d of Q (``ni``, ``nc``)."""
    gap = f"(exp(v)*Q[{c},j]-Q[{i},j])"
    return seq(
        use("G1", "G", i, c, "j"),
        use("inverse", "G1.2"),
        have("T2", f"R-G[{i},{c},j] >= 0"),
        have("bound", f"R*{gap}-1 >= 0", arith("T2*positive", eq=["inverse"])),
        arith("bound*rR", "positive*rR", "ni.2", "nc.1*t0", eq=["d.2"]),
    )


small_change: Claim = claim(
    "kss2018.remark7.change.amended",
    "Any small enough change that increases no black and decreases no red element keeps the level",
    """
        exists d real:
          d > 0
          and (
              forall A family(2):
                (forall i in 1..M, j in 1..M: A[i, j] >= Q[i, j] - d and A[i, j] <= Q[i, j] + d)
                and (forall i in 1..M, j in 1..M: Q[i, j] = 0 => A[i, j] = 0)
                and (forall i in 1..M, j in 1..M: black(Q, v, i, j) => A[i, j] <= Q[i, j])
                and (forall i in 1..M, j in 1..M: red(Q, v, i, j) => A[i, j] >= Q[i, j])
                => private(A, v)
            )
    """,
    where="M integer, Q family(2), v real, M >= 1, v > 0, channel[M, M](Q), private(Q, v)",
    source=at("after Remark 7"),
    fidelity="amended",
    says="any small enough change in $Q$ that neither increases a black element nor decreases a red element, and leaves zeros as they are, keeps the level at most equal to its previous value",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, v > 0"},
    proof=lambda: prove(
        small_change.statement,
        small_step,
        exhibit("d"),
        split(
            seq(),
            seq(
                intro("A", "near", "i", "c", "j"),
                use("dp", "h4", "i", "c", "j"),
                use("ec", "h3.1", "c", "j"),
                use("ni", "near.1", "i", "j"),
                use("nc", "near.1", "c", "j"),
                cases(
                    "positive",
                    f"{_F} > 0",
                    stays_apart("i", "c"),
                    seq(
                        have(
                            "equal",
                            "Q[i,j] = exp(v)*Q[c,j]",
                            fact("as", "antisymmetric", "Q[i,j]", "exp(v)*Q[c,j]"),
                        ),
                        cases(
                            "nonzero",
                            "Q[c,j] > 0",
                            seq(
                                have("qi", "Q[i,j] > 0", arith("nonzero*t0", eq=["equal"])),
                                use("up", "near.3", "i", "j", conditions=[*[seq()] * 5, exhibit("c")]),
                                use("down", "near.4", "c", "j", conditions=[*[seq()] * 5, exhibit("i")]),
                                have("g", "A[c,j]-Q[c,j] >= 0"),
                                arith("up", "g*t0", eq=["equal"]),
                            ),
                            seq(
                                have("zc", "Q[c,j] = 0", fact("as", "antisymmetric", "Q[c,j]", "0")),
                                have("zi", "Q[i,j] = 0", arith(eq=["equal", ("exp(v)", "zc")])),
                                use("ai", "near.2", "i", "j"),
                                use("ac", "near.2", "c", "j"),
                                arith(eq=["ai", ("exp(v)", "ac")]),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    satisfying_instance={"M": 1, "Q": "i, j -> 1", "v": 1},
    negative_control=(
        "private(A, v)",
        """
            M integer, Q family(2), A family(2), v real,
            M >= 1, v > 0, channel[M, M](Q), private(Q, v),
            exists i in 1..M, c in 1..M, j in 1..M: critical_pair(Q, v, i, c, j), channel[M, M](A),
            forall i in 1..M, j in 1..M: black(Q, v, i, j) => A[i, j] <= Q[i, j],
            forall i in 1..M, j in 1..M: red(Q, v, i, j) => A[i, j] >= Q[i, j]
        """,
    ),
    control_note="as printed: changes of any size",
    control_proof=lambda: _FAR,
    notes="How small depends on the mechanism. Elements that are zero stay zero. v is any level the "
    "mechanism has.",
    letters={
        "A[i,j]": "the probability of the output j for the letter i after the change",
        "v": "a level of differential privacy, in nats",
        "d": "how small the change is to be",
    },
)

CLAIMS = [bounded_ratio, some_pair, some_pair_missing, lowered, any_change, small_change]
