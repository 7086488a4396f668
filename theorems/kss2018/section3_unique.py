"""Section III: for Class I no other mechanism is optimal, and no letter is given up at D^(1) when it first may be."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

# --- Theorem 1: only the symmetric mechanism ---------------------------------------------------------------------------

_T = "((M-1)*(1-D)/D)"
_sizes = seq(
    have("M1", "M-1 > 0"),
    fact("rM", "reciprocal_positive", "M"),
    fact("rD", "reciprocal_positive", "D"),
    have("spare", "1-D > 0"),
    have("odds", f"{_T} > 0", arith("M1*spare*rD")),
)
_ratio = seq(
    let("t", _T, f"t = {_T} and t*D = (M-1)*(1-D)"),
    have("et'", f"exp(log({_T})) = t"),
    have("t1", "t-1 > 0"),
)
_GAP = "t-(t-1)*Q[{0},{0}]-S"
_total = seq(
    lemma(("hull.to", "hull.from"), "kss2018.lemma2.valid", "M", "P", "D", "Q"),
    use("every", "hull.to"),
    use("mean", "every", "r", "w", "source"),
    have(
        "flat",
        "sum(i, 1, M, sum(k, 1, r, w[k]*P[source[k],i])*(1-Q[i,i])) = sum(i, 1, M, 1/M*(1-Q[i,i]))",
        pointwise("i", use("u", "h7", "i"), arith(eq=[("1-Q[i,i]", "u")])),
    ),
    let("S", "sum(j, 1, M, Q[j,j])"),
    have(
        "low", "S >= M*(1-D)", have("m", "D-sum(i, 1, M, 1/M*(1-Q[i,i])) >= 0"), arith("m*M1", "m", eq=["S"])
    ),
    have(
        "terms",
        "forall i in 1..M, j in 1..M: t*Q[i,j]-Q[j,j] >= 0",
        intro("i", "j"),
        use("dp", "h10.4", "j", "i", "j"),
        arith("dp", eq=[("Q[i,j]", "et'")]),
    ),
    have(
        "row",
        f"forall i in 1..M: sum(j, 1, M, (1-kronecker(i,j))*(t*Q[i,j]-Q[j,j])) = {_GAP.format('i')}",
        intro("i"),
        use("one", "h10.2", "i"),
        arith(eq=[("t", "one"), "S"]),
    ),
    have(
        "gap",
        f"forall i in 1..M: {_GAP.format('i')} >= 0",
        intro("i"),
        use("is", "row", "i"),
        have(
            "sum",
            "sum(j, 1, M, (1-kronecker(i,j))*(t*Q[i,j]-Q[j,j])) >= 0",
            pointwise("j", use("x", "terms", "i", "j"), have("off", "1-kronecker(i,j) >= 0"), arith("off*x")),
        ),
    ),
)
_no_gap = seq(
    intro("i"),
    use("g", "gap", "i"),
    lemma("rest", "basics.sums.term", "M", f"j -> {_GAP.format('j')}", "i"),
    have(
        "all",
        f"sum(j, 1, M, {_GAP.format('j')}) <= 0",
        have("tM", "t+M-1 > 0"),
        have("l", "S-M*(1-D) >= 0"),
        arith("l*tM", eq=["S", ("t", "S"), ("M", "t.2"), "t.2"]),
    ),
    fact("as", "antisymmetric", _GAP.format("i"), "0"),
)
_equal = seq(
    have(
        "zero", f"sum(j, 1, M, {_GAP.format('j')}) = sum(j, 1, M, 0)", pointwise("j", use("x", "none", "j"))
    ),
    have("product", "(t+M-1)*(S-M*(1-D)) = 0", arith(eq=["zero", "S", ("t", "S"), ("M", "t.2"), "t.2"])),
    have("S1", "S = M*(1-D)", arith(eq=[("1/(t+M-1)", "product")])),
    have(
        "diagonal",
        "forall i in 1..M: Q[i,i] = 1-D",
        intro("i"),
        use("x", "none", "i"),
        have("product'", "(t-1)*(Q[i,i]-(1-D)) = 0"),
        arith(eq=[("1/(t-1)", "product'")]),
    ),
)
_OTHER = "(1-kronecker(i,l))*(t*Q[i,l]-Q[l,l])"
_off_diagonal = seq(  # each term of row i is 0
    fact("apart", "delta_distinct", "i", "j"),
    use("is", "row", "i"),
    use("x", "none", "i"),
    lemma("rest", "basics.sums.term", "M", f"l -> {_OTHER}", "j"),
    use("y", "terms", "i", "j"),
    use("own", "diagonal", "j"),
    have("small", "t*Q[i,j]-Q[j,j] <= 0", arith("rest", eq=["is", "x", ("t*Q[i,j]-Q[j,j]", "apart")])),
    fact("as", "antisymmetric", "t*Q[i,j]-Q[j,j]", "0"),
    have("product", "(1-D)*((M-1)*Q[i,j]-D) = 0", arith(eq=[("D", "as"), ("D", "own"), ("Q[i,j]", "t.2")])),
    have("value", "(M-1)*Q[i,j] = D", arith(eq=[("1/(1-D)", "product")])),
    rewrite("apart"),
    arith(eq=[("1/(M-1)", "value")]),
)


_TWO_LETTERS = (
    ("M", num(2)),
    ("P", Lambda(("s", "i"), num("1/2"))),
    ("r", num(1)),
    ("w", Lambda(("k",), num(1))),
    ("source", Lambda(("k",), num(0))),
)


def _answering(*rows: tuple[str, str]) -> Table:
    return Table(tuple(((i, j), num(x)) for i, row in enumerate(rows, 1) for j, x in enumerate(row, 1)))


unique: Claim = claim(
    "kss2018.theorem1.unique",
    "Class I: the symmetric mechanism is the only optimal one, for 0 < D < (M-1)/M",
    "symmetric_mechanism(Q, D)",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real, Q family(2),
        M >= 2, sources(P), class_I(r, w, source), 0 < D, D < (M - 1)/M,
        achieves(Q, D, symmetric_level(D))
    """,
    source=at("Section III, after Theorem 1"),
    printed="there is no choice other than applying a symmetric mechanism as if there is no knowledge available",
    proof=lambda: prove(
        unique.statement,
        _sizes,
        _ratio,
        _total,
        have("none", f"forall i in 1..M: {_GAP.format('i')} = 0", _no_gap),
        _equal,
        intro("i", "j"),
        cases(
            "c",
            "i = j",
            seq(rewrite("c"), use("own", "diagonal", "j")),
            _off_diagonal,
        ),
        defined=_sizes,
    ),
    negative_control={"D <": "D <="},
    control_note="D = (M-1)/M too, where any constant mechanism does",
    control_proof=lambda: Witness((*_TWO_LETTERS, ("D", num("1/2")), ("Q", _answering(("1", "0"), ("1", "0"))))),
    satisfying_instance=Witness(
        (*_TWO_LETTERS, ("D", num("1/4")), ("Q", _answering(("3/4", "1/4"), ("1/4", "3/4"))))
    ),
    letters={"r": "how many sources are mixed to the uniform distribution"},
    notes="For every M >= 2 and every Class I set. Summed over the letters, K_t and the mean distortion under the uniform "
    "distribution leave no room: all D_i are D, and each Q(j|i) is Q(j|j)/t.",
)

# --- the thresholds ----------------------------------------------------------------------------------------------------

_SOURCE = "s, i -> (5*kronecker(i,1)+3*kronecker(i,2)+2*kronecker(i,3))/10"


def _refute_thresholds() -> Certificate:
    """(5, 3, 2)/10, k = 1, D = 1/5 = D^(1): the least level is log 8; to give letter 3 up, 1 and 2 must be kept as they are."""
    rows = seq(intro("i"), each(Enumerate("i", 1, 3)))
    symmetric = seq(exhibit("i, j -> 1/10+7*kronecker(i,j)/10"), split(seq(), rows))
    below = seq(
        lemma(
            "bound",
            "kss2018.eq50.amended",
            "3",
            _SOURCE,
            "1/5",
            conditions=[seq(), seq(), seq(), seq(), seq(), exhibit("0")],
        ),
        intro("Q", "eps", "g"),
        use("low", "bound", "Q", "eps"),
    )
    none = seq(
        intro("Q"),
        classical(
            use("cost", "not.3", "0"),
            *(use(f"r{i}", "not.2", i) for i in "123"),
            *(use(f"q{i}{j}", "not.1", i, j) for i in "12" for j in "123"),
            cases(
                "given.up",
                "Q[3,3] = 0",
                seq(use("dp", "not.4", "2", "1", "2"), have("no", "0 < 0"), absurd("no")),
                exhibit("3", "3"),
            ),
        ),
    )
    return disprove(
        optimal_at_threshold.statement,
        exhibit("3", _SOURCE, "1/5", "1", "log(8)"),
        split(split(seq(), seq(), seq(), seq(), seq(), seq(), exhibit("0"), split(symmetric, below)), none),
    )


optimal_at_threshold: Claim = claim(
    "kss2018.section3.thresholds",
    "At D = D^(k) a mechanism that never answers the last k letters is optimal",
    "exists Q family(2): achieves(Q, D, v) and last_columns_zero(Q, k)",
    where="""
        M integer, P family(2), D real, k in 1..M - 1, v real,
        source_set(P), ordered(P), 0 < D, reaches_threshold(D, k), exists s real: D = tail(s, k),
        least_level(D, v)
    """,
    source=at("Section III, before Theorem 2"),
    printed=r"a collection of distortion thresholds $D^{(k)}$ at which an additional decrease in output size becomes optimal",
    severity="slip",
    proof=_refute_thresholds,
    letters={"v": "the least level for P at D", "s": "the index of a source P[s,.]"},
    notes="At D^(k) it becomes possible (kss2018.section3.thresholds.amended), optimal only later: at D = D^(1) all of D is spent on the "
    "letter that is given up, and the others must be kept as they are, at an infinite level. (5, 3, 2)/10 at D = 1/5.",
)


def _prove_possible() -> Certificate:
    """Lemma 8 and kss2018.thresholds.amended."""
    only = seq(
        intro("there"),
        unpack("there", "Q", "q"),
        have(
            "marked",
            "exists z family(1): (forall j in 1..M-k: z[j] = 0) and (forall j in M-k+1..M: z[j] = 1)",
            exhibit("j -> sum(l, M-k+1, M, kronecker(j,l))"),
        ),
        unpack("marked", "z", "mark"),
        fact("cut", "sum_split", "sum(j, 1, M, z[j])", "M-k"),
        have("head", "sum(j, 1, M-k, z[j]) = sum(j, 1, M-k, 0)"),
        have("end", "sum(j, M-k+1, M, z[j]) = sum(j, M-k+1, M, 1)"),
        intro("s"),
        cases(
            "far",
            "tail(s, k) <= D",
            seq(),
            seq(
                lemma(
                    "none",
                    "kss2018.lemma8",
                    *("M", "P", "D", "k"),
                    conditions=[*[seq()] * 5, exhibit("s")],
                ),
                use("no", "none", "Q", "z", conditions=[seq(), seq(), _columns_marked, seq()]),
                absurd("no"),
            ),
        ),
    )
    enough = seq(intro("reached"), lemma("may", "kss2018.thresholds.amended", "M", "P", "D", "k"))
    return prove(possible_from_threshold.statement, split(only, enough))


_columns_marked = seq(
    intro("j"),
    cases(
        "kept",
        "j <= M-k",
        seq(use("m", "mark.1", "j"), each(Choose(0))),
        seq(fact("gap", "integer_gap", "M-k", "j"), use("m", "mark.2", "j"), each(Choose(1), split(seq(), seq(intro("i"), use("zero", "q.4", "i", "j"))))),
    ),
)

possible_from_threshold: Claim = claim(
    "kss2018.section3.thresholds.amended",
    "Exactly from D^(k) on some valid mechanism never answers the last k letters",
    "may_suppress(D, k) <=> reaches_threshold(D, k)",
    where="M integer, P family(2), D real, k in 1..M - 1, source_set(P), ordered(P)",
    source=at("Section III, before Theorem 2"),
    fidelity="amended",
    says=r"a collection of distortion thresholds $D^{(k)}$ at which an additional decrease in output size becomes possible",
    proof=_prove_possible,
    negative_control={"reaches_threshold(D, k)": "reaches_threshold(D, k - 1)"},
    control_note="from D^(k-1) on",
    control_proof=lambda: _refute_one_less(),
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", "D": "1/2", "k": 1},
    notes="kss2018.lemma8 and kss2018.thresholds.amended. That it is optimal as well is so from a distortion above D^(k) on only.",
)


def _refute_one_less() -> Certificate:
    """Two letters, the uniform law, k = 1, D = 0: no letter can be given up."""
    none = seq(
        intro("Q"),
        classical(use("v", "not.3", "0"), use("r", "not.2", "1"), use("e", "not.1", "1", "2"), exhibit("2", "2")),
    )
    return fails(possible_from_threshold, exhibit("2", "s, i -> 1/2", "0", "1"), split(seq(), each(Choose(1), split(none, seq()))))


# --- Definition 6: ordered sets are not of Class I -----------------------------------------------------------------------

_K = "P[source[k],{}]".format
_first_is_last = seq(
    have(
        "ends",
        "forall l in 1..r: P[source[l],1]-P[source[l],M] >= 0",
        intro("l"),
        lemma("order", "basics.sorting.ordered", "M", "i -> P[source[l],i]"),
        use("low", "order", conditions=[seq(intro("i"), use("d", "h4", "source[l]", "i"))]),
    ),
    use("u1", "h8", "1"),
    use("uM", "h8", "M"),
    lemma("rest", "basics.sums.term", "r", "l -> w[l]*(P[source[l],1]-P[source[l],M])", "k"),
    use("ek", "ends", "k"),
    fact("as", "antisymmetric", f"w[k]*({_K('1')}-{_K('M')})", "0"),
    have("same", f"{_K('1')} = {_K('M')}", arith(eq=[("1/w[k]", "as")])),
)
_all_equal = have(
    "equal",
    f"forall i in 1..M: {_K('i')} = {_K('1')}",
    intro("i"),
    lemma("order", "basics.sorting.ordered", "M", "i -> P[source[k],i]"),
    use("low", "order", conditions=[seq(intro("l"), use("d", "h4", "source[k]", "l"))]),
    use("last", "low", "i"),
    lemma("order'", "basics.sorting.ordered", "i", "i -> P[source[k],i]"),
    use("low'", "order'", conditions=[seq(intro("l"), use("d", "h4", "source[k]", "l"))]),
    use("first", "low'", "1"),
    fact("as", "antisymmetric", _K("i"), _K("1")),
)

ordered_class: Claim = claim(
    "kss2018.definition6.class",
    "A set of ordered distributions is of Class I only if the uniform distribution is among them",
    "exists k in 1..r: w[k] > 0 and uniform((i) -> P[source[k], i])",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1),
        source_set(P), ordered(P), class_I(r, w, source)
    """,
    source=at("Definition 6, after eq. (17)"),
    printed=r"$\mathcal{P}^{\cap}$ and $\mathcal{P}^{\cup}$ are Class II source sets",
    fidelity="restricted",
    letters={"k": "which of the r sources that are mixed"},
    proof=lambda: prove(
        ordered_class.statement,
        lemma(("k", "top"), "basics.sorting.largest", "r", "w"),
        have("sum", "sum(i, 1, r, w[i]) <= sum(i, 1, r, w[k])"),
        have("w0", "w[k] > 0", cases("c", "w[k] > 0", seq(), seq())),
        _first_is_last,
        _all_equal,
        have(
            "flat",
            f"sum(i, 1, M, {_K('i')}) = sum(i, 1, M, {_K('1')})",
            pointwise("i", use("e", "equal", "i")),
        ),
        have("MP", f"M*{_K('1')} = 1"),
        exhibit("k"),
        split(seq(), seq(intro("i"), use("e", "equal", "i"), arith(eq=["e", ("1/M", "MP")]))),
    ),
    negative_control={"ordered(P),": ""},
    control_note="without the order",
    control_proof=lambda: _refute_disordered(),
    satisfying_instance=Witness(_TWO_LETTERS),
    notes="The intersection and the union of the folded parts are ordered. Were one of Class I, the uniform distribution would be "
    "in it, and so in the set that was folded, which would be of Class I.",
)


def _refute_disordered() -> Certificate:
    """(1, 0) and (0, 1), with weights 1/2."""
    values = ("2", "s, i -> kronecker(s,1)*kronecker(i,1)+(1-kronecker(s,1))*kronecker(i,2)", "2", "k -> 1/2", "k -> k")
    parts = seq(intro("i"), each(Enumerate("i", 1, 2)))
    none = seq(intro("k"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Choose(1), exhibit("1"))] * 2))
    return fails(
        ordered_class,
        exhibit(*values),
        split(split(seq(), seq(), seq(), seq(), seq(), seq(), parts), none),
    )


CLAIMS = [unique, optimal_at_threshold, possible_from_threshold, ordered_class]
