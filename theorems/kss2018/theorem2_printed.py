"""Theorem 2 (Class II source sets) as printed: part (a), the two outer cases of (10), and the middle one, which fails."""

from theorems.kss2018.beyond import MECHANISM
from theorems.kss2018.model import at
from theorems.kss2018.theorem1 import _attained_by_symmetric, _level_is_not_negative
from verify.claims.prelude import *
from verify.kernel.expansion import expand

_HALVES: dict[str, object] = {"M": 2, "P": Lambda(("s", "i"), num("1/2"))}

# --- the thresholds (9) --------------------------------------------------------------------------------------------


top: Claim = claim(
    "kss2018.eq9.top",
    "The last threshold D^(M) is 1",
    "forall s real: tail(s, k) = 1",
    where="M integer, P family(2), k integer, source_set(P), k = M",
    source=at("Theorem 2 (a), eq. (9)"),
    fidelity="beyond",
    says=r"D^{(k)} = \max_P \sum_{i=M-k+1}^M P_i, 1 \le k \le M",
    proof=lambda: prove(top.statement),
    negative_control={"k = M": "k = M - 1"},
    control_note="k = M - 1",
    control_proof={"M": 2, "P": "s, i -> 1/2", "k": 1, "s": 0},
    satisfying_instance={**_HALVES, "k": 2},
)

growing: Claim = claim(
    "kss2018.eq9.growing",
    "The thresholds grow with k",
    "forall s real: tail(s, k) <= sum(i, M - k, M, P[s, i])",
    where="M integer, P family(2), k integer, source_set(P), 1 <= k, k <= M - 1",
    source=at("Theorem 2 (b): the cases D^(k) <= D < D^(k+1)"),
    says=r"D^{(k)} \le D < D^{(k+1)}, k \in \{1,\ldots,M-2\}",
    fidelity="beyond",
    proof=lambda: prove(
        growing.statement,
        intro("s"),
        fact("cut", "sum_split", "sum(i, M-k, M, P[s,i])", "M-k"),
        fact("end", "sum_single", "sum(i, M-k, M-k, P[s,i])"),
        use("p", "h2", "s", "M-k"),
    ),
    negative_control="forall s real: tail(s, k) < sum(i, M - k, M, P[s, i])",
    control_note="strictly: a letter of probability 0",
    control_proof={"M": 2, "P": "s, i -> kronecker(i, 2)", "k": 1, "s": 0},
    satisfying_instance={**_HALVES, "k": 1},
)


# --- part (a) ------------------------------------------------------------------------------------------------------


def _prove_zero_columns() -> Certificate:
    """k columns are zero: the distortion of a source is at least its k smallest probabilities."""
    lost = have(
        "lost",
        "sum(i, 1, M, P[s,i]*(1-Q[i,i]-z[i])) >= 0",
        pointwise(
            "i",
            lemma("others", "basics.sums.term", "M", "l -> Q[i,l]", "i"),
            use("bit", "g.4", "i"),
            have("more", "1-Q[i,i]-z[i] >= 0"),
        ),
    )
    bits = use("bit", "g.4", "i")
    first = have(
        "first",
        "sum(i, 1, M-k, (P[s,i]-P[s,M-k+1])*z[i]) >= 0",
        pointwise(
            "i",
            bits,
            lemma("order", "basics.sorting.ordered", "M-k+1", "j -> P[s,j]"),
            use("low", "order"),
            have("gap", "P[s,i]-P[s,M-k+1] >= 0"),
            have("z0", "z[i] >= 0"),
            arith("gap*z0"),
        ),
    )
    last = have(
        "last",
        "sum(i, M-k+1, M, (P[s,M-k+1]-P[s,i])*(1-z[i])) >= 0",
        pointwise(
            "i",
            bits,
            lemma("order", "basics.sorting.ordered", "i-(M-k)", "j -> P[s,M-k+j]"),
            use("low", "order", conditions=[intro("j")]),
            use("above", "low", "1"),
            have("z1", "1-z[i] >= 0"),
        ),
    )
    return prove(
        part_a.statement,
        unpack("h5", "s", "far"),
        intro("there"),
        unpack("there", "Q", "z", "g"),
        use("valid", "g.3", "s"),
        lost,
        first,
        last,
        fact("cut", "sum_split", "sum(i, 1, M, P[s,i]*z[i])", "M-k"),
        fact("cutz", "sum_split", "sum(i, 1, M, z[i])", "M-k"),
        use("pk", "h2", "s", "M-k+1"),
        have("count", "sum(j, 1, M, z[j])-k >= 0"),
        have(
            "no",
            "0 < 0",
            arith("valid", "lost", "first", "last", "pk*count", "far", eq=["cut", ("P[s,M-k+1]", "cutz")]),
        ),
        absurd("no"),
    )


def _refute_at_threshold() -> Certificate:
    """P = (1/2, 1/2), k = 1, D = 1/2: everything to letter 1."""
    bits = seq(intro("j"), fact("place", "trichotomy", "j", "2"), alternatives("c", "place"))
    zero = seq(intro("i", "j", "marked"), fact("is", "delta_is_one", "j", "2"))
    there = seq(
        exhibit("i, j -> kronecker(j,1)", "j -> kronecker(j,2)"),
        split(seq(), seq(), seq(), bits, seq(), zero),
    )
    hypotheses = split(*[seq()] * 4, exhibit("0"))
    return fails(part_a, exhibit("2", "s, i -> 1/2", "1", "1/2"), split(hypotheses, there))


part_a: Claim = claim(
    "kss2018.theorem2.a",
    "Below D^(k) no valid mechanism has k or more zero columns",
    """
        not (
          exists Q family(2), z family(1):
            (forall i in 1..M: sum(j, 1, M, Q[i, j]) = 1)
            and (forall i in 1..M, j in 1..M: Q[i, j] >= 0)
            and valid(Q, D)
            and (forall j in 1..M: z[j] = 0 or z[j] = 1)
            and sum(j, 1, M, z[j]) >= k
            and (forall i in 1..M, j in 1..M: z[j] = 1 => Q[i, j] = 0)
        )
    """,
    where="""
        M integer, P family(2), k in 1..M, D real,
        source_set(P), ordered(P), below_threshold(D, k)
    """,
    source=at("Theorem 2 (a)"),
    printed=r"There is no $(\mathcal{P},D)$-valid mechanism with $k$ or more all-zero columns for $D<D^{(k)}$",
    letters={"z[j]": "1 for a column j that is marked, which is zero, else 0"},
    proof=_prove_zero_columns,
    negative_control={"below_threshold(D, k)": "exists s real: D <= tail(s, k)"},
    control_note="at D^(k) itself",
    control_proof=lambda: _refute_at_threshold(),
    satisfying_instance={**_HALVES, "k": 1, "D": 0},
    notes="z marks k or more columns that are zero. For every M, k, and Class II set; D < D^(k) is said as: D < the tail "
    "of some P. Proved without privacy: any channel.",
)

# --- part (b): the outer cases -------------------------------------------------------------------------------------


_rows_of_far = seq(  # f is the source with P_M > D
    unpack("h7", "f", "far"),
    have("M1", "M-1 > 0"),
    fact("rM1", "reciprocal_positive", "M-1"),
    fact("rD", "reciprocal_positive", "D"),
    lemma("order", "basics.sorting.ordered", "M", "i -> P[f,i]"),
    use("least", "order", conditions=[seq(intro("i"), use("o", "h4", "f", "i"))]),
    use("unit", "h3", "f"),
    have(
        "excess",
        "sum(i, 1, M, P[f,i]-P[f,M]) >= 0",
        pointwise("i", use("low", "least", "i")),
    ),
    have("spare", "1-D > 0"),
    have("slack", "1-D-D/(M-1) > 0", have("cleared", "(M-1)*(1-D)-D > 0"), arith("cleared*rM1")),
    have("ratio", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
    have("h8.1", "D > 0"),
)


_low_bound = seq(
    intro("Q", "eps", "given"),
    # the level is not negative, and there are ordered distortions x of the same level
    have("mechanism", MECHANISM, exhibit("i, j -> Q[i,j]")),
    use("row1", "given.2", "1"),
    have("column", "sum(j, 1, M, (exp(eps)-1)*Q[1,j]) >= 0", pointwise("j")),
    have("t0", "exp(eps) >= 1", arith("column", eq=[("exp(eps)-1", "row1")])),
    fact("logs", "log_monotone", "1", "exp(eps)"),
    lemma(("to", "from"), "kss2018.theorem2.ordered", "M", "P", "D", "eps"),
    use(("x", "x"), "to"),
    use("valid", "x.3", "f"),
    *(
        fact(f"cut.{name}", "sum_split", f"sum(i, 1, M, {body})", "1")
        for name, body in (("x", "x[i]"), ("p", "P[f,i]"), ("px", "P[f,i]*x[i]"))
    ),
    have(  # every P_i - D/(M-1) and every x_i - x_1 is not negative, i >= 2
        "weighted",
        "sum(i, 2, M, ((M-1)*P[f,i]-D)*(x[i]-x[1])) >= 0",
        pointwise(
            "i",
            use("low", "least", "i"),
            have("most", "P[f,i]-D >= 0"),
            have("M2", "M-2 >= 0"),
            have("p0", "P[f,i] >= 0"),
            have("heavy", "(M-1)*P[f,i]-D >= 0", arith("M2*p0", "most")),
            lemma("up", "basics.sorting.ordered", "i", "j -> -x[j]"),
            use("upward", "up", conditions=[seq(intro("j"), use("step", "x.2", "j"))]),
            use("first", "upward", "1"),
            have("dx", "x[i]-x[1] >= 0"),
            arith("heavy*dx"),
        ),
    ),
    have(
        "main",
        "x[1]*(exp(eps)*D-(M-1)*(1-D)) >= 0",
        arith(
            "weighted",
            "valid*M1",
            "x.4*h5",
            eq=[("D", "cut.x"), ("(M-1)*x[1]", "cut.p"), ("(M-1)*x[1]", "unit"), ("M-1", "cut.px")],
        ),
    ),
    use("b1", "x.1", "1"),
    have(  # x_1 = 0 would need all others 1, and P_M <= D
        "some",
        "x[1] > 0",
        cases(
            "yes",
            "x[1] > 0",
            seq(),
            seq(
                have("nil", "x[1] = 0"),
                have(
                    "tail",
                    "sum(i, 2, M, (P[f,i]-P[f,M])*x[i]) >= 0",
                    pointwise(
                        "i",
                        use("b", "x.1", "i"),
                        use("low", "least", "i"),
                        have("gap", "P[f,i]-P[f,M] >= 0"),
                        arith("gap*b.1"),
                    ),
                ),
                have(
                    "full", "sum(i, 2, M, x[i])-(M-1) >= 0", arith("x.4", eq=["cut.x", ("exp(eps)", "nil")])
                ),
                have("pM", "P[f,M] > 0"),
                have("gap", "P[f,M]-D > 0"),
                have("M2", "M-2 >= 0"),
                have(
                    "no",
                    "0 < 0",
                    arith("tail", "full*pM", "M2*pM", "gap", "valid", eq=["cut.px", ("P[f,1]", "nil")]),
                ),
                absurd("no"),
            ),
        ),
    ),
    fact("rx", "reciprocal_positive", "x[1]"),
    have("bound", "exp(eps)*D >= (M-1)*(1-D)", arith("main*rx")),
    have("lift", "(M-1)*(1-D)/D <= exp(eps)", arith("bound*rD")),
    fact("logs2", "log_monotone", "(M-1)*(1-D)/D", "exp(eps)"),
)

low: Claim = claim(
    "kss2018.theorem2.low",
    "Theorem 2 (b), first case: below D^(1) the symmetric mechanism is optimal",
    "least_level(D, symmetric_level(D))",
    where="""
        M integer, P family(2), D real,
        source_set(P), ordered(P), 0 < D, M >= 2, exists s real: D < P[s, M]
    """,
    source=at("Theorem 2 (b), eq. (10), first case"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=$ ... $\log\left((M-1)\frac{1-D}{D}\right),$ ... $0<D<D^{(1)}$",
    letters={"s": "the index of a source P[s,.]"},
    idea=(
        "The symmetric mechanism attains it. Conversely take increasing distortions x (Lemma 4) and the source with"
        " P[s,i] >= P[s,M] > D: the sum of ((M-1)*P[s,i] - D)*(x[i] - x[1]) is nonnegative, which with validity and"
        " (exp(eps)-1)*x[1] + sum of x >= M-1 gives x[1]*(exp(eps)*D - (M-1)*(1-D)) >= 0, where x[1] > 0."
    ),
    proof=lambda: prove(
        low.statement, _rows_of_far, split(_attained_by_symmetric, _low_bound), defined=_rows_of_far
    ),
    negative_control="least_level(D, log(M*(1 - D)/D))",
    control_note="M for M - 1",
    control_proof=lambda: _refute_larger_level(),
    satisfying_instance={**_HALVES, "D": "1/4"},
    notes="For every M >= 2 and every Class II set. D < D^(1) is said as: D < P_M for some P.",
)


def _refute_larger_level() -> Certificate:
    """P = (1/2, 1/2), D = 1/4: the symmetric mechanism has level log 3."""
    matrix = Table(tuple(((i, j), num("3/4" if i == j else "1/4")) for i in (1, 2) for j in (1, 2)))
    half = Lambda(("s", "i"), num("1/2"))
    return Witness((("M", num(2)), ("P", half), ("D", num("1/4")), ("Q", matrix), ("eps", Log(num(3)))))


def _prove_high() -> Certificate:
    first_letter = seq(
        exhibit("i, j -> kronecker(j,1)"),
        split(seq(), seq(), seq(intro("s"), fact("cut", "sum_split", "sum(i, 1, M, P[s,i])", "1"))),
    )
    return prove(high.statement, split(first_letter, _level_is_not_negative))


high: Claim = claim(
    "kss2018.theorem2.high",
    "Theorem 2 (b), last case: from D^(M-1) on no leakage is needed",
    "least_level(D, 0)",
    where="M integer, P family(2), D real, sources: source_set(P), order: ordered(P), from_last: reaches_last_threshold(D)",
    source=at("Theorem 2 (b), eq. (10), last case"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=$ ... $0,$ ... $D^{(M-1)}\leq D\leq 1$",
    waive={"unused-hypothesis": "the setting of the page; it holds without order: ordered(P)"},
    idea=(
        "The mechanism that always answers with letter 1 has distortion P[s,2] + ... + P[s,M], at most D for every "
        "source, and level 0. No mechanism has a negative level, as a row sums to 1: 1 <= exp(eps)."
    ),
    proof=_prove_high,
    negative_control="least_level(D, 1)",
    control_note="level 1",
    control_proof={"M": 2, "P": "s, i -> 1/2", "D": "1/2", "Q": "i, j -> 1/2", "eps": 0},
    satisfying_instance={**_HALVES, "D": "1/2"},
    notes="For every M and every Class II set; the order is not used.",
)

# --- part (b): the middle case, as printed -------------------------------------------------------------------------


_odds = seq(
    fact("r", "reciprocal_positive", "x[1]"),
    fact("cut", "sum_split", "sum(i, 1, M-l, x[i])", "1"),
    have("rest", "M-1-l-sum(i, 2, M-l, x[i]) > 0"),
    arith("rest*r"),
)


def _no_mechanism_at(*values: str) -> Tactic:
    """No mechanism of the level asked for: no distortions x fulfil the conditions of kss2018.beyond.feasible."""
    infeasible = seq(
        have("mechanism", MECHANISM_AT, exhibit("i, j -> Q[i,j]")),
        fact("positive", "log_monotone", "1", "5/3"),
        lemma(("to", "from"), "kss2018.beyond.feasible", *values),
        use(("x", "x"), "to"),
        use("e1", "x.3", "1"),
        use("e2", "x.3", "2"),
        use("e3", "x.3", "3"),
        use("valid", "x.2", "0"),
        have("no", "0 < 0"),
        absurd("no"),
    )
    return seq(intro("Q"), classical(cases("dp", PRIVATE_AT, infeasible, seq())))


LEVEL = "log(5/3)"
SOURCE_AT = "3/10+kronecker(i,1)/10"
PRIVATE_AT = f"forall a in 1..3, b in 1..3, j in 1..3: Q[a,j] <= exp({LEVEL})*Q[b,j]"
MECHANISM_AT = (
    "exists Q family(2): (forall i in 1..3, j in 1..3: Q[i,j] >= 0) and (forall i in 1..3: sum(j, 1, 3, Q[i,j]) = 1) "
    f"and (forall s real: sum(i, 1, 3, ({SOURCE_AT})*(1-Q[i,i])) <= 1/2) and ({PRIVATE_AT})"
)


def refute_unordered(statement: Statement, *more: str) -> Certificate:
    """P = (2/5, 3/10, 3/10), D = 1/2: D_1 = 1, D_2 = 1/3, D_3 = 0 gives 5/3, and e^{eps*} = 2.

    ``more`` are the values between D and eps.
    """
    hypotheses = split(*[seq()] * (len(expand(statement).hypotheses) - 1), exhibit("0"))
    point = exhibit("0", "i -> kronecker(i,1)+kronecker(i,2)/3")
    refuted = each(Choose(1), split(_no_mechanism_at("3", f"s, i -> {SOURCE_AT}", "1/2", LEVEL), point))
    return disprove(
        statement,
        exhibit("3", f"s, i -> {SOURCE_AT}", "1/2", *more, LEVEL),
        split(hypotheses, refuted),
        defined=_odds,
    )


middle: Claim = claim(
    "kss2018.theorem2",
    "Theorem 2 (b), middle case: the least of (13) over l = 0, ..., k",
    """
        achievable(D, eps)
        <=> (
            exists l integer, x family(1):
              0 <= l
              and l <= k
              and between_0_and_1[M - l](x)
              and 0 < x[1]
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and within_budget(l, x, D)
              and objective(l, x) <= eps
          )
    """,
    where="""
        M integer, P family(2), D real, k in 1..M - 2, eps real,
        sources: source_set(P), order: ordered(P), not_uniform: forall s real: P[s, 1] > 1/M,
        from_threshold: reaches_threshold(D, k),
        below: exists s real: D < sum(i, M - k, M, P[s, i])
    """,
    source=at("Theorem 2 (b), eqs. (10) and (13), for D^(k) <= D < D^(k+1)"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=$ ... $\min_{l\in\{0,1,\ldots k\}}\epsilon^{(l)^{*}}_{\text{DP:II}}(\mathcal{P},D),$ ... $D^{(k)}\leq D<D^{(k+1)},$ ... $k\in\{1,\ldots,M-2\}$ ... $\epsilon^{(l)^{*}}_{\text{DP:II}}(\mathcal{P},D)\triangleq$ ... $\min_{\{D_{i}\}_{i=1}^{M-l}}$ ... $\log(M-1-l)\frac{1-\frac{\sum_{i=2}^{M-l}D_{i}}{M-1-l}}{D_{1}}$ ... $\text{subject to}$ ... $\sum_{i=1}^{M-l}P_{i}D_{i}\leq D-D^{(l)},\forall P\in\mathcal{P},$ ... $\sum_{i=1}^{M-l}D_{i}\leq M-1-l,$ ... $D_{i}\in[0,1],\forall 1\leq i\leq M-l,$",
    severity="theorem",
    idea=(
        "The program (13) does not ask for increasing distortions, which its proof takes from Lemma 4, so it can be"
        " too low: for the source (2/5, 3/10, 3/10) and D = 1/2 the point x = (1, 1/3, 0) with l = 0 has the value "
        "log(5/3), but no valid mechanism has this level."
    ),
    proof=lambda: refute_unordered(middle.statement, "1"),
    satisfying_instance={
        "M": 3,
        "P": "s, i -> 3/10 + kronecker(i, 1)/10",
        "D": "1/2",
        "k": 1,
        "eps": 1,
    },
    notes=(
        "(13) leaves out D_1 <= ... <= D_{M-l}, which V-F2 takes from Lemma 4: for P = (2/5, 3/10, 3/10), D = 1/2"
        " the point (1, 1/3, 0) has the value log(5/3), and no valid mechanism is below log 2. In words eps^(l)* "
        "is the least level of a mechanism with l zero columns, and Lemma 9 has the order; only the program (13) "
        "lacks it."
    ),
    others=[
        "kss2018.theorem2.a",
        "kss2018.theorem2.low",
        "kss2018.theorem2.high",
        "kss2018.eq9.top",
        "kss2018.eq9.growing",
    ],
    letters={"s": "the index of a source P[s,.]", "k": "the k of the threshold D^(k)"},
)

CLAIMS = [top, growing, part_a, low, high, middle]
