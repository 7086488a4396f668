"""Section V-F: the mechanism (52) and its level."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

# --- (52)-(54) -----------------------------------------------------------------------------------------------------


def others(i: str) -> str:
    """What the letters but i keep."""
    return f"sum(l, 1, M-k, (1-kronecker(l,{i}))*(1-x[l]))"


OTHERS = others("i")


_others_defined = use("n", "h5", "i")
_half = Lambda(("i",), num("1/2"))

constructed: Claim = claim(
    "kss2018.eq52",
    "What (52) says is a mechanism",
    "mechanism(Q)",
    where="""
        M integer, k integer, x family(1), Q family(2),
        M >= 1, 0 <= k, k <= M - 1, has_printed_form_52(Q, k, x)
    """,
    source=at("eq. (52)"),
    printed=r"$Q^{(k)^{*}}(j|i)=\begin{cases}1-D^{*}_{i},&i=j\leq M-k,\\ D_{i}\frac{1-D^{*}_{j}}{\sum_{l\neq i}1-D^{*}_{l}},&i\neq j,\;\;i,j<M-k,\\ Q^{(k)^{*}}(j|M-k),&i>M-k,j\leq M-k,\\ 0,&j>M-k.\end{cases}$",
    severity="slip",
    proof={
        "M": 2,
        "k": 0,
        "x": _half,
        "Q": Table(tuple(((i, j), num("1/2" if i == j else 0)) for i in (1, 2) for j in (1, 2))),
    },
    notes="The second line has i, j < M-k and so leaves the entries of row and column M - k open; it "
    "should have i, j <= M-k. "
    "Its D_i is D*_i. The sums in its denominators are taken to be positive (all D*_l with l != i "
    "equal to 1 would leave "
    "0/0).",
)

_entries = have(  # rows 1..M-k in one formula
    "entries",
    f"forall i in 1..M-k, j in 1..M-k: Q[i,j] = kronecker(i,j)*(1-x[i])+(1-kronecker(i,j))*(x[i]*(1-x[j])/{OTHERS})",
    intro("i", "j"),
    use("n", "h5", "i"),
    fact("at", "trichotomy", "i", "j"),
    alternatives(
        "c",
        "at",
        seq(fact("e", "delta_distinct", "i", "j"), use("q", "h7", "i", "j"), rewrite("e")),
        rewrite("c", backwards=True),
        seq(fact("e", "delta_distinct", "i", "j"), use("q", "h7", "i", "j"), rewrite("e")),
    ),
)
_rows = have(
    "rows",
    "forall i in 1..M-k: sum(j, 1, M-k, Q[i,j]) = 1",
    intro("i"),
    use("n", "h5", "i"),
    let("rho", f"x[i]/{OTHERS}", f"rho*{OTHERS} = x[i] and rho = x[i]/{OTHERS}"),
    have(
        "formula",
        "sum(j, 1, M-k, Q[i,j]) = sum(j, 1, M-k, kronecker(i,j)*(1-x[i])+(1-kronecker(i,j))*(1-x[j])*rho)",
        pointwise(
            "j", use("e", "entries", "i", "j"), arith(eq=["e", ("(1-kronecker(i,j))*(1-x[j])", "rho.2")])
        ),
    ),
)
_late = fact("gap", "integer_gap", "M-k", "i")
_nonnegative = seq(
    use("e", "entries", "n", "j"),
    use("own", "h5", "n"),
    use("ownj", "h5", "j"),
    fact("r", "reciprocal_positive", others("n")),
    use("bi", "h4", "n"),
    use("bj", "h4", "j"),
    fact("d", "delta_bounds", "n", "j"),
    have("off", "1-kronecker(n,j) >= 0"),
    have("ui", "1-x[n] >= 0"),
    have("uj", "1-x[j] >= 0"),
    arith("d.1*ui", "off*bi.1*uj*r", eq=["e"]),
)

constructed_amended: Claim = claim(
    "kss2018.eq52.amended",
    "(52) with i, j <= M-k in its second line is a mechanism",
    "mechanism(Q)",
    where="""
        M integer, k integer, x family(1), Q family(2),
        M >= 1, 0 <= k, k <= M - 1, has_form_52(Q, k, x)
    """,
    source=at("eq. (52)"),
    fidelity="amended",
    says=r"the same, with $i,j\leq M-k$ in the second line",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=lambda: prove(
        constructed_amended.statement,
        _entries,
        _rows,
        have("early", "forall n in 1..M-k, j in 1..M-k: Q[n,j] >= 0", intro("n", "j"), _nonnegative),
        split(
            seq(
                intro("i", "j"),
                cases(
                    "kept",
                    "j <= M-k",
                    cases(
                        "first",
                        "i <= M-k",
                        use("q", "early", "i", "j"),
                        seq(_late, use("q", "early", "M-k", "j")),
                    ),
                    fact("gap", "integer_gap", "M-k", "j"),
                ),
            ),
            seq(
                intro("i"),
                fact("cut", "sum_split", "sum(j, 1, M, Q[i,j])", "M-k"),
                have("end", "sum(j, M-k+1, M, Q[i,j]) = sum(j, M-k+1, M, 0)"),
                cases(
                    "first",
                    "i <= M-k",
                    seq(),
                    seq(
                        fact("gap", "integer_gap", "M-k", "i"),
                        use("row", "rows", "M-k"),
                        have(
                            "same",
                            "sum(j, 1, M-k, Q[i,j]) = sum(j, 1, M-k, Q[M-k,j])",
                            pointwise("j", use("copy", "h8", "i", "j")),
                        ),
                    ),
                ),
            ),
        ),
        defined=_others_defined,
    ),
    negative_control={"has_form_52": "has_printed_form_52"},
    control_note="as printed",
    control_proof={
        "M": 2,
        "k": 0,
        "x": _half,
        "Q": Table(tuple(((i, j), num("1/2" if i == j else 0)) for i in (1, 2) for j in (1, 2))),
    },
    satisfying_instance=Witness(
        (("M", num(2)), ("k", num(0)), ("x", _half), ("Q", Lambda(("i", "j"), num("1/2"))))
    ),
)


# --- the ratios of (52) --------------------------------------------------------------------------------------------


def ratio(i: str) -> str:
    """c_i of (53)."""
    return f"((M-1-k)*(1-sum(l, 1, M-k, (1-kronecker(l,{i}))*x[l])/(M-1-k))/x[{i}])"


_quarter = Lambda(("i",), num("1/4"))
_symmetric = Table(tuple(((i, j), num("3/4" if i == j else "1/4")) for i in (1, 2) for j in (1, 2)))
_TWO = (("M", num(2)), ("k", num(0)), ("x", _quarter), ("Q", _symmetric))

_odds_positive = seq(
    use("p1", "h12", "1"),
    fact("r1", "reciprocal_positive", "x[1]"),
    use("n1", "h5", "1"),
    have("c1", f"{ratio('1')} > 0", arith("n1*r1")),
)
_ratio_defined = first(_others_defined, _odds_positive)


without_log: Claim = claim(
    "kss2018.eq52.level",
    "eps_DP of (52) is the ratio itself",
    "level(Q, ratio(k, x, 1))",
    where="""
        M integer, k integer, x family(1), Q family(2),
        M >= 1, 0 <= k, k <= M - 2, form_52_at_point(Q, k, x)
    """,
    source=at("after eq. (52); last line of Section V-F"),
    printed=r"$\epsilon_{\text{DP}}(Q^{(k)^{*}})=(M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k}D_{i}}{M-1-k}}{D_{1}}$",
    severity="slip",
    proof=lambda: Witness((*_TWO, ("eps", num(2)))),
    satisfying_instance=Witness(_TWO),
    notes="The logarithm is missing, twice. (52) is read with i, j <= M - k.",
)


_OTHERS_N = others("n")


def _unequal(greater: bool) -> Tactic:
    return seq(
        use("q", "h7", "n", "j"),
        have("is", "Q[n,j] = rho*(1-x[j])", arith(eq=["q", ("1-x[j]", "rho.1")])),
        have("down", "1-rho >= 0"),
        split(arith("rho.2*uj", eq=["is"]), arith("down*uj", eq=["is"]), arith("lift*uj", eq=[("t", "is")])),
    )


_equal = seq(
    use("q", "h6", "j"),
    have("is", "Q[n,j] = 1-x[j]", rewrite("c")),
    have("up", "t-1 >= 0"),
    split(seq(), seq(), arith("up*uj", eq=[("t", "is")])),
)
_between = have(  # every entry of column j lies between (1-x_j)/t and 1-x_j, t = c_1
    "between",
    "forall n in 1..M-k, j in 1..M-k: 0 <= Q[n,j] and Q[n,j] <= 1-x[j] and t*Q[n,j] >= 1-x[j]",
    intro("n", "j"),
    use("own", "h5", "n"),
    fact("r", "reciprocal_positive", _OTHERS_N),
    use("pn", "h12", "n"),
    use("bj", "h4", "j"),
    have("uj", "1-x[j] >= 0"),
    lemma("order", "basics.sorting.ordered", "n", "l -> -x[l]"),
    use("low", "order", conditions=[seq(intro("l"), use("d", "h10", "l"))]),
    use("f", "low", "1"),
    have("above", "x[n]-x[1] >= 0"),
    have(
        "more",
        f"t*x[n]-{_OTHERS_N} >= 0",
        have("scaled", f"(t*x[n]-{_OTHERS_N})*x[1] >= 0", arith("room*above", eq=[("x[n]", "t.1")])),
        arith("scaled*r1"),
    ),
    let("rho", f"x[n]/{_OTHERS_N}", f"rho = x[n]/{_OTHERS_N} and rho >= 0 and rho <= 1 and t*rho >= 1", split(seq(), arith("pn*r"), arith("room*r"), arith("more*r"))),
    have("lift", "t*rho-1 >= 0"),
    fact("at", "trichotomy", "n", "j"),
    alternatives("c", "at", _unequal(greater=False), _equal, _unequal(greater=True)),
)


def _row(letter: str, label: str) -> Tactic:
    """0 <= Q[letter,j] <= 1-x_j <= t Q[letter,j], also for the rows that copy row M-k."""
    return have(
        label,
        f"0 <= Q[{letter},j] and Q[{letter},j] <= 1-x[j] and t*Q[{letter},j] >= 1-x[j]",
        cases(
            "first",
            f"{letter} <= M-k",
            use("z", "between", letter, "j"),
            seq(
                fact("gap", "integer_gap", "M-k", letter),
                use("copy", "h8", letter, "j"),
                use("z", "between", "M-k", "j"),
                split(seq(), seq(), arith("z.3", eq=[("t", "copy")])),
            ),
        ),
    )


level_of_52: Claim = claim(
    "kss2018.eq52.level.amended",
    "eps_DP of (52) is the logarithm of the first ratio",
    "level(Q, log(ratio(k, x, 1)))",
    where="""
        M integer, k integer, x family(1), Q family(2),
        M >= 1, 0 <= k, k <= M - 2, has_form_52(Q, k, x), increasing_kept(k, x),
        sum(i, 1, M - k, x[i]) <= M - 1 - k, positive[M - k](x)
    """,
    source=at("after eq. (52); last line of Section V-F; eq. (53)"),
    fidelity="amended",
    says=r"$\epsilon_{\text{DP}}(Q^{(k)^{*}})$ is the logarithm of what is printed",
    proof=lambda: prove(
        level_of_52.statement,
        use("p1", "h12", "1"),
        fact("r1", "reciprocal_positive", "x[1]"),
        have("room", "M-1-k-sum(l, 1, M-k, x[l]) >= 0"),
        let("t", "(M-1-k-sum(l, 1, M-k, x[l])+x[1])/x[1]", "t*x[1] = M-1-k-sum(l, 1, M-k, x[l])+x[1] and t >= 1"),
        _between,
        use("n1", "h5", "1"),
        have("is", f"{ratio('1')} = t", arith(eq=[("x[1]^(-1)", "t.1")])),
        fact("back", "exp_of_log", "t"),
        split(
            seq(
                intro("a", "b", "j"),
                rewrite("is", "back"),
                cases(
                    "kept",
                    "j <= M-k",
                    seq(_row("a", "ra"), _row("b", "rb")),
                    seq(
                        fact("gap", "integer_gap", "M-k", "j"),
                        use("za", "h9", "a", "j"),
                        use("zb", "h9", "b", "j"),
                        arith(eq=["za", ("t", "zb")]),
                    ),
                ),
            ),
            seq(
                intro("eps", "dp"),
                have(
                    ("rho", "rho"),
                    f"exists rho real: rho = x[1]/{others('1')} and rho > 0 and "
                    f"rho*{others('1')} = x[1]",
                    fact("r", "reciprocal_positive", others("1")),
                    exhibit(f"x[1]/{others('1')}"),
                    split(seq(), arith("p1*r")),
                ),
                have(
                    "column",
                    "sum(j, 1, M-k, (1-kronecker(1,j))*(1-x[j])*(exp(eps)*rho-1)) >= 0",
                    pointwise(
                        "j",
                        fact("at", "trichotomy", "1", "j"),
                        alternatives(
                            "c",
                            "at",
                            seq(
                                fact("e", "delta_distinct", "1", "j"),
                                use("d", "dp", "j", "1", "j"),
                                use("own", "h6", "j"),
                                use("q", "h7", "1", "j"),
                                have(
                                    "is",
                                    "Q[1,j] = rho*(1-x[j])",
                                    arith(eq=["q", ("1-x[j]", "rho.1")]),
                                ),
                                rewrite("e"),
                                arith("d", eq=["own", ("exp(eps)", "is")]),
                            ),
                            seq(fact("e", "delta_equal", "1", "j"), rewrite("e")),
                            absurd("c"),
                        ),
                    ),
                ),
                fact("rn", "reciprocal_positive", others("1")),
                have("many", "exp(eps)*rho-1 >= 0", arith("column*rn")),
                have(
                    "lift",
                    f"exp(eps)*x[1]-{others('1')} >= 0",
                    arith("many*n1", eq=[("exp(eps)", "rho.3")]),
                ),
                have("scaled", "(exp(eps)-t)*x[1] >= 0"),
                have("within", "t <= exp(eps)", arith("scaled*r1")),
                fact("logs", "log_monotone", "t", "exp(eps)"),
                rewrite("is"),
            ),
        ),
        defined=_ratio_defined,
    ),
    negative_control="level(Q, ratio(k, x, 1))",
    control_note="as printed",
    control_proof=lambda: Witness((*_TWO, ("eps", num(2)))),
    satisfying_instance=Witness(_TWO),
    notes="For D_1 <= ... <= D_{M-k}, D_1 > 0, k <= M - 2.",
)

CLAIMS = [constructed, constructed_amended, without_log, level_of_52]
