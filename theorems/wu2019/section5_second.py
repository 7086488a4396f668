"""Section 5, the second claim of Theorem 5.1: the steps (83), (87) and (88), and what holds in place of (87).

A measure on x_(i) has masses w[l,k] at finitely many points; a record takes one of M values, the output falls into one of m cells
(c[l,k,y] is the probability of cell y), all in any number.
"""

from theorems.wu2019.model import at, transmitted
from theorems.wu2019.section5_modulus import same_information
from verify.claims.prelude import *

_PROOF = "Section 5, proof of Theorem 5.1, "


# --- (83), (87) and (88) ------------------------------------------------------------------------------------------------

below: Claim = claim(
    "wu2019.eq83",
    "The values of a simple function below p(y|x_i,.) sum to at most 1 over y",
    "sum(y, 1, m, c[y]) <= 1",
    where="m integer, a c family(1), m >= 1, forall y in 1..m: 0 <= c[y] <= a[y], sum(y, 1, m, a[y]) = 1",
    source=at(_PROOF + "(83)"),
    fidelity="beyond",
    says=r"p_{k}^{x_i}(x_{(i)})=\sum_j c_j^{x_i} I_{A_j^{x_i}}(x_{(i)}), p_{k}^{x_i}(x_{(i)})\uparrow p(y|x_i,x_{(i)})",
    letters={"a[y]": "the probability of the output y, in print p(y|x_i,x_(i)), for one x_i and x_(i)", "c[y]": "a value from 0 to a[y], as that of a simple function"},
    proof=lambda: prove(
        below.statement,
        have("terms", "sum(y, 1, m, c[y]) <= sum(y, 1, m, a[y])", pointwise("y", use("cy", "h2", "y"))),
    ),
    negative_control="sum(y, 1, m, c[y]) = 1",
    control_note="they are a law of y",
    satisfying_instance={"m": 1, "a": "y -> 1", "c": "y -> 1/2"},
    notes="a is a row p(.|x_i,x_(i)), c_j = c; the c_j and A_j depend on y, which the notation drops. (87) does not need that the "
    "c_j are laws of y: wu2019.eq87 asks c >= 0 only.",
    waive={"unused-hypothesis": "a law, as in the paper"},
)

_bits: dict[str, object] = {
    "M": num(2),
    "L": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "w": Lambda(("l", "k"), Delta(Var("l"), Var("k"))),
    "c": Lambda(("l", "k", "y"), Delta(Var("l"), Var("y"))),
}
_one_channel: dict[str, object] = {
    "L": num(1),
    "w": Lambda(("l",), num(1)),
    "c": Lambda(("l", "k", "y"), Delta(Var("k"), Var("y"))),
}
convexity: Claim = claim(
    "wu2019.eq87",
    "Convexity, (87), with weights mu(A_j) that are the same for all records, for finitely many records and outputs",
    """
        transmitted_information(q, (k, y) -> sum(l, 1, L, w[l]*c[l, k, y]))
        <= sum(l, 1, L, w[l]*transmitted_information(q, (k, y) -> c[l, k, y]))
    """,
    where="""
        M L m integer, q w family(1), c family(3), M >= 1, L >= 1, m >= 1, probabilities[M](q),
        probabilities(w), forall l in 1..L, k in 1..M, y in 1..m: c[l, k, y] >= 0
    """,
    source=at(_PROOF + "(87)"),
    printed=r"I(X_{i};Y)= ... (86) \leq \lim_{k_{x_{i}},k_{x_{i}^{\prime}}\rightarrow\infty:\forall x_{i},x_{i}^{\prime}}\sum_{j=1}^{k_{x_{i}}}\mu(A_{j}^{x_{i}})\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}c_{j}^{x_{i}^{\prime}}p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (87) ... where (87) is due to the convexity of mutual information in Lemma 4",
    letters={"M": "the number of records of the individual", "L": "the number of cells", "q[k]": "the probability of the record k", "w[l]": "the weight of the cell l, for all records", "c[l,k,y]": "the value for the output y in the cell l for the record k, in print c_j^{x_i}"},
    fidelity="reading",
    proof=lambda: prove(
        convexity.statement,
        lemma("mixed", "wu2019.lemma3.mixture", "L", "M", "m", "q", "w", "c"),
        defined=_mixture_defined,
    ),
    negative_control="""
        transmitted_information(q, (k, y) -> sum(l, 1, L, w[l]*c[l, k, y]))
        <= sum(l, 1, L, w[l]*transmitted_information(q, (k, y) -> c[l, k, y]))/2
    """,
    control_note="half of it",
    control_proof=lambda: Witness(tuple({**_bits, **_one_channel}.items())),  # type: ignore[arg-type]
    satisfying_instance={**_bits, "w": "l -> 1/2"},
    notes="Reading: the weights stand before the integral over x_i, so they do not depend on x_i. It is the convexity of Lemma 3, for "
    "families c that need not be laws of y. Weights that depend on x_i: wu2019.eq87.weights.",
    waive={"unused-hypothesis": "laws, as in the paper"},
)
_mixed_entry = have(
    "entry",
    "sum(l, 1, L, w[l]*c[l,k,y]) >= 0",
    pointwise("l", use("wl", "h6", "l"), use("cl", "h8", "l", "k", "y")),
)
_mixture_defined = first(
    use("cl", "h8", "l", "k", "y"),
    _mixed_entry,
    pointwise("k", use("qk", "h4", "k"), use("cl", "h8", "l", "k", "y")),
    pointwise("k", use("qk", "h4", "k"), _mixed_entry),
)

own_weights: Claim = claim(
    "wu2019.eq87.weights",
    "(87) with weights mu(A_j) that depend on the record x_i, and so stand inside of the integral over it, for finitely many records and outputs",
    """
        transmitted_information(q, (k, y) -> sum(l, 1, L, w[l, k]*c[l, k, y]))
        <= sum(
            l, 1, L,
            sum(
              k, 1, M,
              w[l, k]
              *q[k]
              *relative_entropy_with_zeros((y) -> c[l, k, y], (y) -> sum(k, 1, M, q[k]*c[l, k, y]))
            )
          )
    """,
    where="""
        M L m integer, q family(1), w family(2), c family(3), M >= 1, L >= 1, m >= 1,
        probabilities[M](q), record_weights(w),
        forall l in 1..L, k in 1..M, y in 1..m: c[l, k, y] >= 0,
        forall l in 1..L, k in 1..M: sum(y, 1, m, c[l, k, y]) = 1
    """,
    reading_of="wu2019.eq87",
    source=at(_PROOF + "(87)"),
    printed=r"I(X_{i};Y)= ... (86) \leq \lim_{k_{x_{i}},k_{x_{i}^{\prime}}\rightarrow\infty:\forall x_{i},x_{i}^{\prime}}\sum_{j=1}^{k_{x_{i}}}\mu(A_{j}^{x_{i}})\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}c_{j}^{x_{i}^{\prime}}p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (87) ... where (87) is due to the convexity of mutual information in Lemma 4",
    severity="proof",
    proof=lambda: Witness(tuple(_bits.items())),  # type: ignore[arg-type]
    satisfying_instance=_bits,
    notes="Reading: mu is mu^{x_i} of (71), 'different for different x_i'; the page has the weight before the integral over x_i, where x_i means "
    "nothing: it is moved inside. Lemma 4 mixes whole channels, its weights are the same for all inputs. A bit is transmitted by the choice "
    "of the cell: left log 2, right 0. (82) needs the selections of Theorem 3.1 here: wu2019.eq87.weights.amended.",
    letters={
        "M": "the number of records of the individual",
        "L": "the number of cells",
        "q[k]": "the probability of the record k",
        "w[l,k]": "the weight of the cell l for the record k",
        "c[l,k,y]": "the probability of the output y in the cell l for the record k",
    },
)

largest: Claim = claim(
    "wu2019.eq88",
    "(88) before the limit: a mean over finitely many cells is at most what bounds the value of each",
    "sum(j, 1, L, w[j]*a[j]) <= c",
    where="L integer, w a family(1), c real, finite_law[L](w), forall j in 1..L: a[j] <= c",
    source=at(_PROOF + "(88)"),
    printed=r"\lim_{k_{x_{i}},k_{x_{i}^{\prime}}\rightarrow\infty:\forall x_{i},x_{i}^{\prime}}\sum_{j=1}^{k_{x_{i}}}\mu(A_{j}^{x_{i}})\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}c_{j}^{x_{i}^{\prime}}p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (87) \leq \lim_{k_{x_{i}}\rightarrow\infty:\forall x_{i}}\max_{j\in[k_{x_{i}}]}\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}p(x_{i}^{\prime})c_{j}^{x_{i}^{\prime}}dx_{i}^{\prime}}dx_{i}dy (88) ... (88) is due to \sum_{j=1}^{k_{x_{i}}}\mu(A_{j}^{x_{i}})=1",
    letters={"L": "the number of cells", "w[j]": "the weight of the cell j", "a[j]": "a number for the cell j", "c": "a bound for these numbers"},
    fidelity="restricted",
    others=["wu2019.eq88.attained"],
    proof=lambda: prove(
        largest.statement,
        have(
            "terms",
            "sum(j, 1, L, w[j]*a[j]) <= sum(j, 1, L, c*w[j])",
            pointwise("j", use("wj", "h2", "j"), use("aj", "h4", "j")),
        ),
        arith("terms", eq=[("c", "h3")]),
    ),
    negative_control="sum(j, 1, L, w[j]*a[j]) < c",
    control_note="strictly",
    satisfying_instance={"L": 1, "w": "j -> 1", "a": "j -> 1", "c": 1},
)

attained: Claim = claim(
    "wu2019.eq88.attained",
    "(88) before the limit: a mean over finitely many cells is at most the value of one of them",
    "exists j in 1..L: sum(j, 1, L, w[j]*a[j]) <= a[j]",
    where="L integer, w a family(1), finite_law[L](w)",
    source=at(_PROOF + "(88)"),
    printed=r"\lim_{k_{x_{i}},k_{x_{i}^{\prime}}\rightarrow\infty:\forall x_{i},x_{i}^{\prime}}\sum_{j=1}^{k_{x_{i}}}\mu(A_{j}^{x_{i}})\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}c_{j}^{x_{i}^{\prime}}p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (87) \leq \lim_{k_{x_{i}}\rightarrow\infty:\forall x_{i}}\max_{j\in[k_{x_{i}}]}\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}p(x_{i}^{\prime})c_{j}^{x_{i}^{\prime}}dx_{i}^{\prime}}dx_{i}dy (88) ... (88) is due to \sum_{j=1}^{k_{x_{i}}}\mu(A_{j}^{x_{i}})=1",
    letters={"L": "the number of cells", "w[j]": "the weight of the cell j", "a[j]": "a number for the cell j"},
    fidelity="restricted",
    proof=lambda: prove(
        attained.statement,
        let("c", "sum(j, 1, L, w[j]*a[j])"),
        cases(
            "some",
            "exists j in 1..L: c <= a[j]",
            seq(unpack("some", "j", "best"), exhibit("j")),
            seq(
                have(
                    "none",
                    "forall l in 1..L: w[l] <= 0",
                    intro("l"),
                    lemma("others", "basics.sums.term", "L", "j -> w[j]*(c-a[j])", "l"),
                    use("less", "some", "l"),
                    fact("rg", "reciprocal_positive", "c-a[l]"),
                    have("small", "w[l]*(c-a[l]) <= 0", arith("others", eq=["c", ("c", "h3")])),
                ),
                have("sums", "sum(j, 1, L, w[j]) <= sum(j, 1, L, 0)", pointwise("j", use("wj", "none", "j"))),
                have("no", "1 <= 0"),
                absurd("no"),
            ),
        ),
    ),
    negative_control="exists j in 1..L: sum(j, 1, L, w[j]*a[j]) < a[j]",
    control_note="strictly",
    satisfying_instance={"L": 1, "w": "j -> 1", "a": "j -> 1"},
    notes="The maximum over j of (88) is the value at one index.",
)

# --- (82) for measures on finitely many points --------------------------------------------------------------------------

MIX = "sum(l, 1, L, w[l,{0}]*c[l,{0},{1}])"
_MIXED = MIX.format("k", "y")
_CHOSEN = "c[t[{0}],{0},{1}]"
SELECTION = "tuples(M, L)"

BIT: dict[str, object] = {
    "M": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "L": num(2),
    "w": Lambda(("l", "k"), num("1/2")),
    "c": Lambda(("l", "k", "y"), Delta(Var("l"), Var("y"))),
}
ONE_POINT: dict[str, object] = {
    **BIT,
    "L": num(1),
    "w": Lambda(("l", "k"), num(1)),
    "c": Lambda(("l", "k", "y"), Delta(Var("k"), Var("y"))),
}
selection: Claim = claim(
    "wu2019.eq87.weights.amended",
    "With weights that depend on the record, some selection of a point for each record discloses at least as much",
    """
        exists t in tuples(M, L):
          transmitted_information(q, (k, y) -> sum(l, 1, L, w[l, k]*c[l, k, y]))
          <= selected_information(q, c, t)
    """,
    where="""
        M m integer, q family(1), L integer, w family(2), c family(3), input_law(q), L >= 1,
        record_weights(w), forall l in 1..L, k in 1..M, y in 1..m: c[l, k, y] >= 0
    """,
    source=at(_PROOF + "(82) and (87)-(89)"),
    fidelity="amended",
    says=r"I(X_i;Y) \le \int p(x_i)p(y|x_i,x_{(i)}^{x_i})\log\frac{p(y|x_i,x_{(i)}^{x_i})}"
    r"{\int p(y|x_i',x_{(i)}^{x_i'})p(x_i')dx_i'} for some x_{(i)}^{x_i}",
    proof=lambda: prove(
        selection.statement,
        have(
            "every",
            f"forall N integer: 0 <= N => (N <= M => (forall V family(2), s in {SELECTION}: {_PARTLY} => {_SOME}))",
            intro("N", "from"),
            induct("N", "0", "ih", _selected_only, _one_more),
        ),
        use("last", "every", "M"),
        use("all", "last"),
        use("found", "all", f"k, y -> {_MIXED}", Ones(), conditions=[seq(), seq(), _none_later]),
        defined=mix_defined,
    ),
    negative_control={"<=": "<"},
    control_note="strictly more",
    control_proof=lambda: Witness(tuple(ONE_POINT.items())),  # type: ignore[arg-type]
    satisfying_instance=BIT,
    notes="For measures mu^{x_i} with masses w[l,k] at finitely many points: the channel they make discloses at most what one with a "
    "point t[k] for each record k does, a channel of S_i. So (82) holds although (87) does not (wu2019.eq87.weights): one "
    "record after the other has its measure replaced by one of its points (induction), each time by convexity and (88).",
    letters={
        "M": "the number of records of the individual",
        "L": "the number of cells",
        "q[k]": "the probability of the record k",
        "w[l,k]": "the weight of the cell l for the record k",
        "c[l,k,y]": "the probability of the output y in the cell l for the record k",
        "t": "the points that are selected, t[k] for the record k",
    },
)
_VARIED_AT = "((1-kronecker({0},N+1))*V[{0},{1}]+kronecker({0},N+1)*c[l,{0},{1}])"
_VARIED = _VARIED_AT.format("k", "y")
_PARTLY = (  # measures up to record N, selected points after it
    f"(forall k in 1..M, y in 1..m: k <= N => V[k,y] = {_MIXED}) and "
    "(forall k in 1..M, y in 1..m: k > N => V[k,y] = c[s[k],k,y])"
)
_SOME = f"(exists t in {SELECTION}: {transmitted(V='V[{},{}]')} <= {transmitted(V=_CHOSEN)})"
_other_record = fact("no", "delta_distinct", "k", "N+1")
_mixed_term = seq(use("wl", "h6", "l", "k"), use("cl", "h8", "l", "k", "y"), arith("wl*cl"))
_partly_positive = seq(
    intro("k", "y"),
    cases(
        "early",
        "k <= N+1",
        seq(use("gv", "given.1", "k", "y"), rewrite("gv"), pointwise("l", _mixed_term)),
        seq(use("gv", "given.2", "k", "y"), use("cl", "h8", "s[k]", "k", "y")),
    ),
)
_varied_positive = seq(
    intro("l", "k", "y"),
    use("vk", "V0", "k", "y"),
    use("cl", "h8", "l", "k", "y"),
    fact("d", "delta_bounds", "k", "N+1"),
    have("off", "1-kronecker(k,N+1) >= 0"),
    arith("off*vk", "d.1*cl"),
)
_mean_of_varied = cases(
    "at",
    "k = N+1",
    seq(rewrite("at"), use("gv", "given.1", "N+1", "y")),
    seq(_other_record, rewrite("no"), use("row", "h7", "N+1"), arith(eq=[("V[k,y]", "row")])),
)
_before_n = seq(
    intro("k", "y", "early"),
    fact("no", "delta_distinct", "k", "N+1", conditions=[each(Apart(False))]),
    rewrite("no"),
    use("gv", "given.1", "k", "y"),
)
_after_n = seq(
    intro("k", "y", "late"),
    cases(
        "at",
        "k = N+1",
        rewrite("at"),
        seq(
            _other_record,
            have("is", "put(s,N+1,l)[k] = s[k]", arith(eq=[("l-s[k]", "no")])),
            fact("gap", "integer_gap", "N", "k"),
            fact("order", "trichotomy", "k", "N+1"),
            have("later", "k > N+1", alternatives("o", "order", seq(), absurd("at"))),
            rewrite("is", "no"),
            use("gv", "given.2", "k", "y"),
            arith(eq=["gv"]),
        ),
    ),
)
_one_more = seq(
    intro("le", "V", "s", "given"),
    have("V0", "forall k in 1..M, y in 1..m: V[k,y] >= 0", _partly_positive),
    lemma(
        "mix",
        "wu2019.lemma3.mixture",
        *("L", "M", "m", "q", "l -> w[l,N+1]", f"l, k, y -> {_VARIED}"),
        conditions=[seq(), seq(intro("l"), use("wl", "h6", "l", "N+1")), _varied_positive],
    ),
    same_information("left", "V[{0},{1}]", f"sum(l, 1, L, w[l,N+1]*{_VARIED_AT})", _mean_of_varied),
    lemma(
        ("l", "best"),
        "wu2019.eq88.attained",
        *("L", "l -> w[l,N+1]", f"l -> {transmitted(V=_VARIED_AT)}"),
        conditions=[seq(), seq(intro("l"), use("wl", "h6", "l", "N+1")), use("row", "h7", "N+1")],
    ),
    use("before", "ih"),
    use(
        ("t", "found"),
        "before",
        f"k, y -> {_VARIED}",
        "put(s,N+1,l)",
        conditions=[*[seq()] * 4, _before_n, _after_n],
    ),
    exhibit("t"),
)
_selected_only = seq(
    intro("le", "V", "s", "given"),
    same_information("same", "V[{0},{1}]", "c[s[{0}],{0},{1}]", use("gv", "given.2", "k", "y")),
    exhibit("s"),
)
_none_later = seq(intro("k", "y", "gt"), have("no", "0 < 0"), absurd("no"))
mix_defined = first(
    use("cl", "h8", "t[k]", "k", "y"),
    pointwise("k", use("qk", "h3", "k"), use("cl", "h8", "t[k]", "k", "y")),
    pointwise("l", _mixed_term),
    pointwise("k", use("qk", "h3", "k"), have("entry", f"{_MIXED} >= 0", pointwise("l", _mixed_term))),
)

CLAIMS = [below, convexity, own_weights, largest, attained, selection]
