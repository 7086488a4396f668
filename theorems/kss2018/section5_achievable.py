"""Section V-F: the mechanism (52) and its level."""

from __future__ import annotations

from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Table, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
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

# --- (52)-(54) -----------------------------------------------------------------------------------------------------

OTHERS = "sum(l, 1, M-k, (1-kronecker(l,i))*(1-x[l]))"


_printed52 = (
    r"Q(j|i) = 1-D_i for i=j \leq M-k, D_i \frac{1-D_j}{\sum_{l \neq i} 1-D_l} for i \neq j, i,j < M-k, "
    r"Q(j|M-k) for i > M-k, j \leq M-k, 0 for j > M-k"
)
_others_defined = seq(use("n", "h5", "i"), fact("r", "reciprocal_positive", OTHERS))
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
    printed=_printed52,
    proof=lambda: Witness(
        (
            ("M", num(2)),
            ("k", num(0)),
            ("x", _half),
            ("Q", Table(tuple(((i, j), num("1/2" if i == j else 0)) for i in (1, 2) for j in (1, 2)))),
        )
    ),
    notes="The second line has i, j < M-k and so leaves the entries of row and column M - k open; it "
    "should have i, j <= M-k. "
    "Its D_i is D*_i. The sums in its denominators are taken to be positive (all D*_l with l != i "
    "equal to 1 would leave "
    "0/0).",
)

_entries = have(  # rows 1..M-k in one formula
    "entries",
    f"forall i in 1..M-k, j in 1..M-k: Q[i,j] = kronecker(i,j)*(1-x[i])+(1-kronecker(i,j))*(x[i]*(1-x[j])/{OTHERS})",
    seq(
        intro("i", "j"),
        use("n", "h5", "i"),
        fact("at", "trichotomy", "i", "j"),
        alternatives(
            "c",
            "at",
            seq(
                fact("e", "delta_distinct", "i", "j"), use("q", "h7", "i", "j"), rewrite("e"), arith(eq=["q"])
            ),
            seq(
                fact("e", "delta_equal", "i", "j"),
                use("q", "h6", "i"),
                rewrite("e"),
                rewrite("c", True),
                arith(eq=["q"]),
            ),
            seq(
                fact("e", "delta_distinct", "i", "j"), use("q", "h7", "i", "j"), rewrite("e"), arith(eq=["q"])
            ),
        ),
    ),
)
_rows = have(
    "rows",
    "forall i in 1..M-k: sum(j, 1, M-k, Q[i,j]) = 1",
    seq(
        intro("i"),
        use("n", "h5", "i"),
        fact("r", "reciprocal_positive", OTHERS),
        have(
            "named",
            f"exists rho real: rho*{OTHERS} = x[i] and rho = x[i]/{OTHERS}",
            seq(exhibit(f"x[i]/{OTHERS}"), split(identity(), seq())),
        ),
        unpack("named", "rho", "rho"),
        have(
            "formula",
            "sum(j, 1, M-k, Q[i,j]) = sum(j, 1, M-k, kronecker(i,j)*(1-x[i])+(1-kronecker(i,j))*(1-x[j])*rho)",
            pointwise(
                "j",
                seq(use("e", "entries", "i", "j"), arith(eq=["e", ("(1-kronecker(i,j))*(1-x[j])", "rho.2")])),
            ),
        ),
        arith(eq=["formula", "rho.1"]),
    ),
)
_late = seq(fact("gap", "integer_gap", "M-k", "i"), use("copy", "h8", "i", "j"))
_nonnegative = seq(
    use("e", "entries", "n", "j"),
    use("own", "h5", "n"),
    use("ownj", "h5", "j"),
    fact("r", "reciprocal_positive", OTHERS.replace("i)", "n)")),
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
    printed=_printed52,
    proof=lambda: prove(
        constructed_amended.statement,
        seq(
            _entries,
            _rows,
            have(
                "early",
                "forall n in 1..M-k, j in 1..M-k: Q[n,j] >= 0",
                seq(intro("n", "j"), _nonnegative),
            ),
            split(
                seq(
                    intro("i", "j"),
                    cases(
                        "kept",
                        "j <= M-k",
                        cases(
                            "first",
                            "i <= M-k",
                            seq(use("q", "early", "i", "j")),
                            seq(_late, use("q", "early", "M-k", "j")),
                        ),
                        seq(fact("gap", "integer_gap", "M-k", "j"), use("z", "h9", "i", "j")),
                    ),
                ),
                seq(
                    intro("i"),
                    fact("cut", "sum_split", "sum(j, 1, M, Q[i,j])", "M-k"),
                    have(
                        "end",
                        "sum(j, M-k+1, M, Q[i,j]) = sum(j, M-k+1, M, 0)",
                        pointwise("j", use("z", "h9", "i", "j")),
                    ),
                    cases(
                        "first",
                        "i <= M-k",
                        seq(use("row", "rows", "i"), arith(eq=["cut", "end", "row"])),
                        seq(
                            fact("gap", "integer_gap", "M-k", "i"),
                            use("row", "rows", "M-k"),
                            have(
                                "same",
                                "sum(j, 1, M-k, Q[i,j]) = sum(j, 1, M-k, Q[M-k,j])",
                                pointwise("j", use("copy", "h8", "i", "j")),
                            ),
                            arith(eq=["cut", "end", "row", "same"]),
                        ),
                    ),
                ),
            ),
        ),
        defined=_others_defined,
    ),
    false_neighbour=(
        "mechanism(Q)",
        """
            M integer, k integer, x family(1), Q family(2),
            M >= 1, 0 <= k, k <= M - 1, has_printed_form_52(Q, k, x)
        """,
    ),
    neighbour_note="as printed",
    neighbour_proof=lambda: Witness(
        (
            ("M", num(2)),
            ("k", num(0)),
            ("x", _half),
            ("Q", Table(tuple(((i, j), num("1/2" if i == j else 0)) for i in (1, 2) for j in (1, 2)))),
        )
    ),
    living_example=Witness(
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
    have("K1", "M-1-k > 0"),
    fact("rK", "reciprocal_positive", "M-1-k"),
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
        M >= 1, 0 <= k, k <= M - 2, has_form_52(Q, k, x), increasing_kept(k, x),
        sum(i, 1, M - k, x[i]) <= M - 1 - k, positive[M - k](x)
    """,
    source=at("after eq. (52); last line of Section V-F"),
    printed=r"\epsilon_{DP}(Q^{(k)^*}) = (M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k} D_i}{M-1-k}}{D_1}",
    proof=lambda: Witness((*_TWO, ("eps", num(2)))),
    living_example=Witness(_TWO),
    notes="The logarithm is missing, twice. (52) is read with i, j <= M - k.",
)


_named_ratio = seq(
    have("room", "M-1-k-sum(l, 1, M-k, x[l]) >= 0"),
    have(
        "ratio",
        "exists t real: t*x[1] = M-1-k-sum(l, 1, M-k, x[l])+x[1] and t >= 1",
        seq(exhibit("(M-1-k-sum(l, 1, M-k, x[l])+x[1])/x[1]"), split(identity(), arith("room*r1"))),
    ),
    unpack("ratio", "t", "t"),
)
_OTHERS_N = OTHERS.replace("i)", "n)")


def _unequal(greater: bool) -> Tactic:
    return seq(
        have("apart", "n != j", each(Apart(greater))),
        use("q", "h7", "n", "j"),
        have("is", "Q[n,j] = rho*(1-x[j])", arith(eq=["q", ("1-x[j]", "rho.1")])),
        have("down", "1-rho >= 0"),
        split(arith("rho.2*uj", eq=["is"]), arith("down*uj", eq=["is"]), arith("lift*uj", eq=[("t", "is")])),
    )


_equal = seq(
    use("q", "h6", "j"),
    have("is", "Q[n,j] = 1-x[j]", seq(rewrite("c"), arith(eq=["q"]))),
    have("up", "t-1 >= 0"),
    split(arith("uj", eq=["is"]), arith("uj", eq=["is"]), arith("up*uj", eq=[("t", "is")])),
)
_between = have(  # every entry of column j lies between (1-x_j)/t and 1-x_j, t = c_1
    "between",
    "forall n in 1..M-k, j in 1..M-k: 0 <= Q[n,j] and Q[n,j] <= 1-x[j] and t*Q[n,j] >= 1-x[j]",
    seq(
        intro("n", "j"),
        use("own", "h5", "n"),
        fact("r", "reciprocal_positive", _OTHERS_N),
        use("pn", "h12", "n"),
        use("bj", "h4", "j"),
        have("uj", "1-x[j] >= 0"),
        lemma("order", "kss2018.sorting.ordered", "n", "l -> -x[l]"),
        use("low", "order", conditions=[seq(intro("l"), use("d", "h10", "l"))]),
        use("f", "low", "1"),
        have("above", "x[n]-x[1] >= 0"),
        have("t1", "t-1 >= 0"),
        have(
            "more",
            f"t*x[n]-{_OTHERS_N} >= 0",
            seq(
                have("scaled", f"(t*x[n]-{_OTHERS_N})*x[1] >= 0", arith("room*above", eq=[("x[n]", "t.1")])),
                arith("scaled*r1"),
            ),
        ),
        have(
            "named",
            f"exists rho real: rho = x[n]/{_OTHERS_N} and rho >= 0 and rho <= 1 and t*rho >= 1",
            seq(exhibit(f"x[n]/{_OTHERS_N}"), split(seq(), arith("pn*r"), arith("room*r"), arith("more*r"))),
        ),
        unpack("named", "rho", "rho"),
        have("lift", "t*rho-1 >= 0"),
        fact("at", "trichotomy", "n", "j"),
        alternatives("c", "at", _unequal(greater=False), _equal, _unequal(greater=True)),
    ),
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
                split(arith("z.1", eq=["copy"]), arith("z.2", eq=["copy"]), arith("z.3", eq=[("t", "copy")])),
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
    printed=without_log.printed,
    proof=lambda: prove(
        level_of_52.statement,
        seq(
            use("p1", "h12", "1"),
            fact("r1", "reciprocal_positive", "x[1]"),
            _named_ratio,
            _between,
            use("n1", "h5", "1"),
            have("K1", "M-1-k > 0"),
            have("is", f"{ratio('1')} = t", arith(eq=[("x[1]^(-1)", "t.1")])),
            fact("back", "exp_of_log", "t"),
            split(
                seq(
                    intro("a", "b", "j"),
                    rewrite("is"),
                    rewrite("back"),
                    cases(
                        "kept",
                        "j <= M-k",
                        seq(_row("a", "ra"), _row("b", "rb"), arith("ra.2", "rb.3")),
                        seq(
                            fact("gap", "integer_gap", "M-k", "j"),
                            use("za", "h9", "a", "j"),
                            use("zb", "h9", "b", "j"),
                            arith(eq=["za", ("t", "zb")]),
                        ),
                    ),
                ),
                seq(
                    intro("eps"),
                    intro("dp"),
                    have(
                        "named",
                        f"exists rho real: rho = x[1]/{OTHERS.replace('i)', '1)')} and rho > 0 and "
                        f"rho*{OTHERS.replace('i)', '1)')} = x[1]",
                        seq(
                            fact("r", "reciprocal_positive", OTHERS.replace("i)", "1)")),
                            exhibit(f"x[1]/{OTHERS.replace('i)', '1)')}"),
                            split(seq(), arith("p1*r"), identity()),
                        ),
                    ),
                    unpack("named", "rho", "rho"),
                    have(
                        "column",
                        "sum(j, 1, M-k, (1-kronecker(1,j))*(1-x[j])*(exp(eps)*rho-1)) >= 0",
                        pointwise(
                            "j",
                            seq(
                                fact("at", "trichotomy", "1", "j"),
                                alternatives(
                                    "c",
                                    "at",
                                    seq(
                                        have("apart", "1 != j", each(Apart(False))),
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
                    ),
                    fact("rn", "reciprocal_positive", OTHERS.replace("i)", "1)")),
                    have("many", "exp(eps)*rho-1 >= 0", arith("column*rn")),
                    have(
                        "lift",
                        f"exp(eps)*x[1]-{OTHERS.replace('i)', '1)')} >= 0",
                        arith("many*n1", eq=[("exp(eps)", "rho.3")]),
                    ),
                    have("scaled", "(exp(eps)-t)*x[1] >= 0", arith("lift", eq=["t.1"])),
                    have("within", "t <= exp(eps)", arith("scaled*r1")),
                    fact("logs", "log_monotone", "t", "exp(eps)"),
                    rewrite("is"),
                ),
            ),
        ),
        defined=_ratio_defined,
    ),
    false_neighbour="level(Q, ratio(k, x, 1))",
    neighbour_note="as printed",
    neighbour_proof=lambda: Witness((*_TWO, ("eps", num(2)))),
    living_example=Witness(_TWO),
    notes="For D_1 <= ... <= D_{M-k}, D_1 > 0, k <= M - 2.",
)

CLAIMS = [constructed, constructed_amended, without_log, level_of_52]
