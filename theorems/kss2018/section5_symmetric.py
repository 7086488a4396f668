"""Section V-F: Lemma 10, and the range D < D^(1) where the symmetric mechanism is optimal: (47)-(51)."""

from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import first_apart, level_not_negative
from theorems.kss2018.theorem1 import SYMMETRIC
from verify.claims.prelude import *

# --- Lemma 10 ------------------------------------------------------------------------------------------------------

_constant = Lambda(("i",), num("1/2"))

to_the_front: Claim = claim(
    "kss2018.lemma10",
    "Weight moved to the smallest member lowers a weighted sum",
    "sum(i, 1, n, A[i]*b[i]) <= sum(i, 1, n, a[i]*b[i])",
    where="""
        n integer, a family(1), b family(1), A family(1),
        n >= 1, between_0_and_1[n](a), between_0_and_1[n](b), between_0_and_1[n](A),
        sum(i, 1, n, a[i]) = sum(i, 1, n, A[i]), increasing[n](b), A[1] >= a[1],
        forall i in 2..n: A[i] <= a[i]
    """,
    source=at("Lemma 10, eqs. (45), (46)"),
    printed=(
        r"Let $\{a_{i}\}_{i=1}^{n}$, $\{b_{i}\}_{i=1}^{n}$, and $\{a^{\prime}_{i}\}_{i=1}^{n}$ be a collection of "
        r"real numbers between $0$ and $1$, such that $\sum_{i=1}^{n}a_{i}=\sum_{i=1}^{n}a^{\prime}_{i},$ and "
        r"$b_{1}\leq b_{2}\leq\ldots\leq b_{n}$. If $a^{\prime}_{1}\geq a_{1}$ and $a^{\prime}_{i}\leq a_{i}$ for "
        r"$i=2,3,\cdots,n$, then $\sum_{i=1}^{n}a^{\prime}_{i}b_{i}\leq\sum_{i=1}^{n}a_{i}b_{i}.$"
    ),
    waive={
        "unused-hypothesis": "the setting of the page; it holds without n >= 1, between_0_and_1[n](a), between_0_and_1[n](b), between_0_and_1[n](A), A[1] >= a[1]"
    },
    letters={
        "n": "how many numbers there are in each list",
        "a[i]": "the i-th of some numbers between 0 and 1",
        "b[i]": "the i-th of some increasing numbers between 0 and 1",
        "A[i]": "the i-th of further numbers between 0 and 1, with the sum of the a[i], in print a'_i",
    },
    proof=lambda: prove(
        to_the_front.statement,
        have(
            "moved",
            "sum(i, 1, n, (a[i]-A[i])*(b[i]-b[1])) >= 0",
            pointwise(
                "i",
                cases(
                    "later",
                    "2 <= i",
                    seq(lemma("order", "basics.sorting.ordered", "i", "j -> -b[j]"), use("low", "order")),
                    seq(fact("gap", "integer_gap", "i", "2"), have("one", "i = 1")),
                ),
            ),
        ),
        arith("moved", eq=[("b[1]", "h5")]),
    ),
    negative_control={"increasing": "decreasing"},
    control_note="b decreasing",
    control_proof={
        "n": 2,
        "a": Table((((1,), num(0)), ((2,), num(1)))),
        "b": Table((((1,), num(1)), ((2,), num(0)))),
        "A": Table((((1,), num(1)), ((2,), num(0)))),
    },
    satisfying_instance=Witness((("n", num(3)), ("a", _constant), ("b", _constant), ("A", _constant))),
)

# --- (47)-(50): D < D^(1) ------------------------------------------------------------------------------------------

REST = "sum(i, 2, M, x[i])"

cleared: Claim = claim(
    "kss2018.eq48",
    "(47) below the symmetric level gives (48)",
    "(1 - D)*x[1] + D/(M - 1)*sum(i, 2, M, x[i]) > D",
    where="""
        M integer, D real, x family(1),
        M >= 2, 0 < D, x[1] > 0, (M - 1)*(1 - sum(i, 2, M, x[i])/(M - 1))/x[1] < (M - 1)*(1 - D)/D
    """,
    source=at("eqs. (47), (48)"),
    printed=r"$(1-D)D_{1}+\frac{D}{M-1}\sum_{i=2}^{M}D_{i}>D$",
    proof=lambda: prove(
        cleared.statement,
        fact("rM", "reciprocal_positive", "M-1"),
        have("scaled", f"(M-1)*(1-D)*x[1]-D*(M-1-{REST}) > 0", arith("h2*h3*h4")),
        arith("scaled*rM"),
    ),
    negative_control={"< (M - 1)": "<= (M - 1)"},
    control_note="equal levels",
    control_proof={"M": 2, "D": "1/2", "x": "i -> 1/2"},
    satisfying_instance={"M": 2, "D": "1/2", "x": "i -> 1"},
    notes="The logarithms of (47) are increasing: its levels are compared as e^level.",
)


# --- (49) ----------------------------------------------------------------------------------------------------------

_M1 = seq(have("M1", "M-1 > 0"), fact("rM", "reciprocal_positive", "M-1"))


def last_is_least(order: Tactic) -> Tactic:
    """p_i >= p_M for all i (fact `last`)."""
    return seq(lemma("order", "basics.sorting.ordered", "M", "j -> p[j]"), use("last", "order"))


shares: Claim = claim(
    "kss2018.eq49.shares",
    "D <= P*_M gives P*_i >= D/(M-1) for i >= 2 and P*_1 <= 1-D",
    "(forall i in 2..M: p[i] >= D/(M - 1)) and p[1] <= 1 - D",
    where="""
        M integer, D real, p family(1), x family(1),
        M >= 2, 0 <= D, distribution(p), decreasing(p), D <= p[M]
    """,
    source=at("after (49b)"),
    printed=(
        r"the fact that $D\leq D^{(1)}$ implies $P^{*}_{i}\geq\frac{D}{M-1}$ for $i=2,3,\cdots,M$ and $P^{*}_{1}\leq "
        r"1-D$"
    ),
    proof=lambda: prove(
        shares.statement,
        _M1,
        last_is_least(seq()),
        have("M2", "M-2 >= 0"),
        have(
            "least",
            "forall i in 2..M: p[i] >= D/(M-1)",
            intro("i"),
            use("l", "last", "i"),
            arith("h2*M2*rM", "l", "h6"),
        ),
        split(
            seq(), seq(first_apart("p[i]"), have("rest", "sum(i, 2, M, p[i]-D/(M-1)) >= 0", pointwise("i")))
        ),
    ),
    negative_control={"p[M]": "p[1]"},
    control_note="D <= P_1",
    control_proof={"M": 2, "D": 1, "p": Table((((1,), num(1)), ((2,), num(0)))), "x": "i -> 0"},
    satisfying_instance={"M": 2, "D": "1/4", "p": "i -> 1/2", "x": "i -> 0"},
)

first_term: Claim = claim(
    "kss2018.eq49.a",
    "(49a): the first letter apart",
    "sum(i, 1, M, p[i]*x[i]) = p[1]*x[1] + sum(i, 2, M, p[i]*x[i])",
    where="M integer, p family(1), x family(1), M >= 1",
    source=at("eq. (49a)"),
    printed=r"$\sum_{i=1}^{M}P^{*}_{i}D_{i}$ $=P^{*}_{1}D_{1}+\sum_{i=2}^{M}P^{*}_{i}D_{i}$",
    proof=lambda: prove(first_term.statement, first_apart("p[i]*x[i]")),
    negative_control="sum(i, 1, M, p[i]*x[i]) = sum(i, 2, M, p[i]*x[i])",
    control_note="without the first letter",
    control_proof={"M": 1, "p": "i -> 1", "x": "i -> 1"},
    satisfying_instance={"M": 2, "p": "i -> 1/2", "x": "i -> 0"},
)

_WEIGHTED = "p[1]*x[1] + sum(i, 2, M, p[i]*x[i])"
_FLATTENED = f"(1-D)*x[1] + D/(M-1)*{REST}"
_HALVES = (("M", num(2)), ("D", num("1/4")), ("p", Lambda(("i",), num("1/2"))))
_SECOND_HALVED = ("x", Table((((1,), num(0)), ((2,), num("1/2")))))
_THREE_TO_ONE = (("M", num(2)), ("D", num("1/8")), ("p", Table((((1,), num("3/4")), ((2,), num("1/4"))))))

flattened: Claim = claim(
    "kss2018.eq49.b",
    "(49b): the distortion equals that of the flattened source",
    "p[1]*x[1] + sum(i, 2, M, p[i]*x[i]) = (1 - D)*x[1] + D/(M - 1)*sum(i, 2, M, x[i]) <= D",
    where="""
        M integer, D real, p family(1), x family(1),
        M >= 2, 0 <= D, distribution(p), decreasing(p), D <= p[M], between_0_and_1(x),
        increasing(x), sum(i, 1, M, p[i]*x[i]) <= D
    """,
    source=at("eq. (49b)"),
    printed=r"$=P^{*}_{1}D_{1}+\sum_{i=2}^{M}P^{*}_{i}D_{i}$ $=(1-D)D_{1}+\frac{D}{M-1}\sum_{i=2}^{M}D_{i}\leq D,$",
    severity="slip",
    proof=lambda: Witness((*_THREE_TO_ONE, _SECOND_HALVED)),
    satisfying_instance=Witness((*_THREE_TO_ONE, _SECOND_HALVED)),
    notes="The sign = should be >=: Lemma 10, quoted for it, gives an inequality. The flattened source is "
    "(1-D, D/(M-1), ..., D/(M-1)).",
)


flattened_amended: Claim = claim(
    "kss2018.eq49.b.amended",
    "(49b) with >=: the flattened source has at most the distortion",
    """
        p[1]*x[1] + sum(i, 2, M, p[i]*x[i]) >= (1 - D)*x[1] + D/(M - 1)*sum(i, 2, M, x[i])
        and (1 - D)*x[1] + D/(M - 1)*sum(i, 2, M, x[i]) <= D
    """,
    where="""
        M integer, D real, p family(1), x family(1),
        M >= 2, 0 <= D, distribution(p), decreasing(p), D <= p[M], between_0_and_1(x),
        increasing(x), sum(i, 1, M, p[i]*x[i]) <= D
    """,
    source=at("eq. (49b)"),
    fidelity="amended",
    says=r"$\geq(1-D)D_{1}+\frac{D}{M-1}\sum_{i=2}^{M}D_{i}\leq D$ in place of the second line",
    waive={"unused-hypothesis": "the setting of the page; it holds without between_0_and_1(x)"},
    proof=lambda: prove(
        flattened_amended.statement,
        lemma("shares", "kss2018.eq49.shares", "M", "D", "p", "x"),
        have(
            "order",
            "forall i in 2..M: x[i] >= x[1]",
            intro("i"),
            lemma("o", "basics.sorting.ordered", "i", "j -> -x[j]"),
            use("low", "o"),
        ),
        first_apart("p[i]*x[i]"),
        fact("cut.p", "sum_split", "sum(i, 1, M, p[i])", "1"),
        have(
            "moved",
            "sum(i, 2, M, (p[i]-D/(M-1))*(x[i]-x[1])) >= 0",
            pointwise(
                "i",
                use("o", "order", "i"),
                have("g", "p[i]-D/(M-1) >= 0"),
                have("u", "x[i]-x[1] >= 0"),
                arith("g*u"),
            ),
        ),
        have("more", f"{_WEIGHTED} >= {_FLATTENED}", arith("moved", eq=[("x[1]", "h4"), ("x[1]", "cut.p")])),
    ),
    negative_control={"increasing(x)": "decreasing(x)"},
    control_note="distortions in decreasing order",
    control_proof=lambda: Witness((*_HALVES, ("x", Table((((1,), num("1/2")), ((2,), num(0))))))),
    satisfying_instance=Witness((*_HALVES, _SECOND_HALVED)),
)

# --- (50) and (51) -------------------------------------------------------------------------------------------------

_TWO_EQUAL = (("M", num(2)), ("P", Lambda(("s", "i"), num("1/2"))))

_shares_of_one = [
    seq(),
    seq(),
    seq(intro("n"), use("e", "h2", "f", "n")),
    seq(),
    seq(intro("n"), use("o", "h4", "f", "n")),
]
_odds_positive = seq(  # (M-1)(1-D)/D > 0
    unpack("h6", "f", "far"),
    have("upto", "D <= P[f,M]"),
    lemma("shares", "kss2018.eq49.shares", "M", "D", "i -> P[f,i]", "i -> 0", conditions=_shares_of_one),
    _M1,
    lemma("order", "basics.sorting.ordered", "M", "j -> P[f,j]"),
    use("low", "order", conditions=[seq(intro("n"), use("d", "h4", "f", "n"))]),
    use("l", "low", "1"),
    have("rest", "1-D > 0"),
    fact("rD", "reciprocal_positive", "D"),
    have("odds", "(M-1)*(1-D)/D > 0", arith("M1*rest*rD")),
)

at_threshold: Claim = claim(
    "kss2018.eq50",
    "Up to D^(1), that value included, no mechanism is better than the symmetric one, for D > 0",
    "none_below(D, symmetric_level(D))",
    where="""
        M integer, P family(2), D real,
        M >= 2, sources(P), ordered(P), 0 < D, exists s real: D <= P[s, M]
    """,
    source=at("eq. (50)"),
    printed=r"for $0\leq D\leq D^{(1)}$, we have $\epsilon^{*}_{\text{DP}}(\mathcal{Q},D)\geq\log(M-1)\frac{1-D}{D}$",
    fidelity="restricted",
    severity="slip",
    proof=lambda: _refute_threshold(),
    satisfying_instance=Witness((*_TWO_EQUAL, ("D", num("1/4")))),
    notes="The section begins with 0 < D < D^(M-1), where it is true; the range printed here goes beyond that at D = 0, and at D = D^(1) for two "
    "letters: there D^(1) = D^(M-1), and below 1/2 the leakage is 0 (Lemma 7). "
    "D > 0 here: at the printed D = 0 the bound divides by 0.",
    letters={"s": "the index of a source P[s,.]"},
)


def _refute_threshold() -> Certificate:
    """P = (3/4, 1/4), D = 1/4: always answering 1 has level 0 < log 3."""
    return disprove(
        at_threshold.statement,
        exhibit("2", "s, i -> 3/4-(1/2)*kronecker(i,2)", "1/4"),
        split(
            split(seq(), seq(), seq(), seq(), seq(), exhibit("0")),
            seq(
                exhibit("i, j -> kronecker(j,1)", "0"),
                split(seq(), fact("l", "log_increasing", "1", "3")),
            ),
        ),
        defined=_odds_positive,
    )


def _too_dear(*less: str) -> Tactic:
    """The other letters cost at least (M-1) P_M, which is more than D."""
    return seq(
        have("pM", "P[f,M] > 0"),
        first(have("M3", "M-2 > 0"), seq()),
        arith("rest", "valid", "many*last", *less, eq=["cut", ("P[f,1]", "nil")]),
    )


_first_is_changed = have(  # x_1 = 0 would suppress all other letters, at a cost above D
    "x0",
    "x[1] > 0",
    cases(
        "positive",
        "x[1] > 0",
        seq(),
        seq(
            use("b1", "x.1", "1"),
            have("nil", "x[1] = 0"),
            have(
                "rest",
                "sum(i, 2, M, (P[f,i]-P[f,M])*x[i]) >= 0",
                pointwise(
                    "i",
                    use("l", "low", "i"),
                    use("b", "x.1", "i"),
                    have("g", "P[f,i]-P[f,M] >= 0"),
                    arith("g*b.1"),
                ),
            ),
            first_apart("P[f,i]*x[i]"),
            fact("cut.x", "sum_split", "sum(i, 1, M, x[i])", "1"),
            have("many", "sum(i, 2, M, x[i])-(M-1) >= 0", arith("x.4", eq=[("exp(eps)", "nil"), "cut.x"])),
            use("last", "h2", "f", "M"),
            have("M2", "M-2 >= 0"),
            have(
                "no", "0 < 0", alternatives("c", "far", _too_dear("c", "last*M2"), _too_dear("upto", "pM*M3"))
            ),
            absurd("no"),
        ),
    ),
)

_no_better = seq(
    _odds_positive,
    intro("Q", "eps", "given"),
    have("level", "eps >= 0", level_not_negative),
    lemma(("to", "from"), "kss2018.theorem2.ordered", "M", "P", "D", "eps"),
    use(("x", "x"), "to", conditions=[exhibit("i, j -> Q[i,j]")]),
    use("valid", "x.3", "f"),
    _first_is_changed,
    lemma(
        ("flat1", "flat2"),
        "kss2018.eq49.b.amended",
        "M",
        "D",
        "i -> P[f,i]",
        "x",
        conditions=_shares_of_one,
    ),
    first_apart("x[i]"),
    have("lead", "(D*exp(eps)-(M-1)*(1-D))*x[1] >= 0", arith("x.4*h5", "flat2*M1", eq=[("D", "cut")])),
    fact("rx", "reciprocal_positive", "x[1]"),
    have("lift", "(M-1)*(1-D)/D <= exp(eps)", arith("lead*rx*rD")),
    fact("logs", "log_monotone", "(M-1)*(1-D)/D", "exp(eps)"),
)

no_better: Claim = claim(
    "kss2018.eq50.amended",
    "Below D^(1), and from three letters on at D^(1) too, no mechanism is better than the symmetric one",
    "none_below(D, symmetric_level(D))",
    where="""
        M integer, P family(2), D real,
        M >= 2, sources(P), ordered(P), 0 < D,
        exists s real: D < P[s, M] or M >= 3 and D <= P[s, M]
    """,
    source=at("eq. (50)"),
    fidelity="amended",
    says=r"for $0<D<D^{(1)}$, and for $D=D^{(1)}$ if $M\geq 3$, we have the same",
    proof=lambda: prove(no_better.statement, _no_better, defined=_odds_positive),
    negative_control={"< P[s, M] or M >= 3 and D": ""},
    control_note="D = D^(1) allowed for two letters: (50) as printed",
    control_proof=_refute_threshold,
    satisfying_instance=Witness((*_TWO_EQUAL, ("D", num("1/4")))),
    notes="0 < D < D^(1), or D = D^(1) and M >= 3. For every set of sources with a common decreasing order.",
    letters={"s": "the index of a source P[s,.]"},
)

_symmetric_attains = seq(
    _odds_positive,
    have("gap", "sum(i, 1, M, P[f,i]-P[f,M]) >= 0", pointwise("i", use("l", "low", "i"))),
    use("unit", "h3", "f"),
    have("few", "1-M*D > 0"),
    have("slack", "1-D-D/(M-1) >= 0", arith("few*rM", "rM*h1")),
    exhibit(SYMMETRIC),
    split(
        seq(
            intro("i", "j"),
            fact("d", "delta_bounds", "i", "j"),
            have("off", "1-kronecker(i,j) >= 0"),
            arith("d.1*rest", "off*h5*rM"),
        ),
        seq(),
        seq(intro("s"), use("each", "h3", "s"), arith(eq=[("D", "each")])),
        seq(
            intro("a", "b", "j"),
            fact("v", "delta_bounds", "b", "j"),
            have("off", "1-kronecker(a,j) >= 0"),
            arith("off*slack", "odds*v.1*slack"),
        ),
    ),
)


def _prove_tight() -> Certificate:
    below = exhibit("f")
    bound = seq(
        unpack("h6", "f", "far"),
        lemma("bound", "kss2018.eq50.amended", "M", "P", "D", conditions=[*[seq()] * 5, below]),
    )
    return prove(tight.statement, split(_symmetric_attains, bound), defined=_odds_positive)


tight: Claim = claim(
    "kss2018.eq51",
    "Below D^(1) the level of the symmetric mechanism (51) is the least, for D > 0",
    "least_level(D, symmetric_level(D))",
    where="""
        M integer, P family(2), D real,
        M >= 2, sources(P), ordered(P), 0 < D, exists s real: D < P[s, M]
    """,
    source=at("eq. (51) with (50); first case of eq. (10)"),
    printed=r"$Q$ is $(\mathcal{P},D)$-valid and $\epsilon_{\text{DP}}(Q)=\log(M-1)\frac{1-D}{D}$. Therefore, the lower bound in (50) is tight and $\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=\log(M-1)\frac{1-D}{D}$ for $0\leq D<D^{(1)}$",
    letters={"s": "the index of a source P[s,.]"},
    fidelity="restricted",
    proof=_prove_tight,
    negative_control={"D <": "D <="},
    control_note="D = D^(1) allowed",
    control_proof=lambda: _refute_tight(),
    satisfying_instance=Witness((*_TWO_EQUAL, ("D", num("1/4")))),
    notes="0 < D (the printed range starts at 0, where the formula divides by 0). D < D^(1) says "
    "that some source has "
    "P_M > D. For M >= 2 and every set of sources with a common decreasing order. The true range is "
    "larger: see "
    "kss2018.beyond.symmetric.",
)


def _refute_tight() -> Certificate:
    """P = (3/4, 1/4), D = 1/4: always answering 1 has level 0 < log 3."""
    better = seq(exhibit("i, j -> kronecker(j,1)", "0"), split(seq(), fact("l", "log_increasing", "1", "3")))
    return fails(
        tight,
        exhibit("2", "s, i -> 3/4-(1/2)*kronecker(i,2)", "1/4"),
        split(split(seq(), seq(), seq(), seq(), seq(), exhibit("0")), each(Choose(1), better)),
        defined=_odds_positive,
    )


CLAIMS = [
    to_the_front,
    cleared,
    shares,
    first_term,
    flattened,
    flattened_amended,
    at_threshold,
    no_better,
    tight,
]
