"""The Gacs-Koerner common information K and maximal leakage (Section VI)."""

from fractions import Fraction

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import at, auto_closed, letters, relation, table, two
from theorems.ding_farokhi2020.partitions import LOOP
from verify.claims.prelude import *

_term = seq(
    use("n", "h2", "k"),
    fact("sign", "trichotomy", "q[k]", "0"),
    alternatives(
        "case",
        "sign",
        seq(),
        seq(),
        seq(
            fact("t", "log_below_tangent", "1/(K*q[k])"),
            fact("v", "xlogx_value", "q[k]"),
            fact("l1", "log_product", "1/K", "1/q[k]"),
            fact("l2", "log_reciprocal", "K"),
            fact("l3", "log_reciprocal", "q[k]"),
            have("gap", "1/(K*q[k])-1+log(K)+log(q[k]) >= 0")
        ),
    )
)
bounded: Claim = claim(
    "ding_farokhi2020.k.bounded",
    "K is at most the logarithm of the number of blocks (for the masses of the blocks)",
    "common_information(q) <= log2(K)",
    where="K integer, q family(1), K >= 1, forall k in 1..K: q[k] >= 0, sum(k, 1, K, q[k]) = 1",
    source=at("Section VI-B"),
    letters={"K": "the number of blocks of S"},
    printed=r"I_{*}(S;\hat{X})=\max_{p(s,\hat{x}),\forall s,\hat{x}}K(S;\hat{X})",
    fidelity="restricted",
    proof=lambda: prove(
        bounded.statement,
        two,
        fact("r2", "reciprocal_positive", "log(2)"),
        have("terms", "sum(k, 1, K, xlogx(q[k])+q[k]*log(K)-q[k]+1/K) >= 0", pointwise("k", _term)),
        have("sum", "log(K)+sum(k, 1, K, xlogx(q[k])) >= 0", arith("terms", eq=[("1-log(K)", "h3")])),
        defined=first(auto_closed, two, seq()),
    ),
    negative_control="common_information(q) < log2(K)",
    control_note="strictly",
    control_proof={"K": 1, "q": letters(1)},
    satisfying_instance={"K": 2, "q": letters("1/2", "1/2")},
    notes="q are the masses of the blocks of the overlap partition, K their number.",
    others=["ding_farokhi2020.k.maximum", "ding_farokhi2020.k.attained", "ding_farokhi2020.k.law"],
)
attained: Claim = claim(
    "ding_farokhi2020.k.attained",
    "K is the logarithm of the number of blocks when the blocks are equally likely",
    "common_information(q) = log2(K)",
    where="K integer, q family(1), K >= 1, forall k in 1..K: q[k] = 1/K",
    source=at("Section VI-B"),
    letters={"K": "the number of blocks of S"},
    others=["ding_farokhi2020.k.maximum", "ding_farokhi2020.k.bounded", "ding_farokhi2020.k.law"],
    printed=r"I_{*}(S;\hat{X})=\max_{p(s,\hat{x}),\forall s,\hat{x}}K(S;\hat{X})",
    fidelity="restricted",
    proof=lambda: prove(
        attained.statement,
        two,
        fact("v", "xlogx_value", "1/K"),
        fact("l", "log_reciprocal", "K"),
        have(
            "sum", "sum(k, 1, K, xlogx(q[k])) = sum(k, 1, K, xlogx(1/K))", pointwise("k", use("u", "h2", "k"))
        ),
        defined=first(auto_closed, two, seq()),
    ),
    negative_control="common_information(q) < log2(K)",
    control_note="less",
    satisfying_instance={"K": 2, "q": letters("1/2", "1/2")},
    notes="That masses 1/K are possible with any joint range is k.law.",
)
_SIZE = "sum(u, 1, M, sum(y, 1, N, r[u,y]*kronecker(c[u],{})))"
law: Claim = claim(
    "ding_farokhi2020.k.law",
    "Every joint range with a partition into K blocks carries a law in which the blocks are equally likely",
    """
    exists p family(2):
      (forall s in 1..M, x in 1..N: p[s, x] >= 0 and (p[s, x] > 0 <=> r[s, x] = 1))
      and (forall k in 1..K: mass(k) = 1/K)
    """,
    where="""
    M N integer, r family(2), K integer, c integer family(1), joint_range(r), K >= 1,
    labels(c, K)
    """,
    source=at("Section VI-B"),
    letters={"K": "the number of blocks of S"},
    others=["ding_farokhi2020.k.maximum", "ding_farokhi2020.k.bounded", "ding_farokhi2020.k.attained"],
    printed=r"I_{*}(S;\hat{X})=\max_{p(s,\hat{x}),\forall s,\hat{x}}K(S;\hat{X})",
    fidelity="restricted",
    proof=lambda: prove(law.statement, _law),
    negative_control={"x] >= 0": "x] > 0"},
    control_note="full support",
    control_proof=lambda: fails(
        law,
        exhibit("2", "2", "s, x -> kronecker(s,x)", "1", "s -> 1"),
        split(
            split(seq(), seq(), evaluate, evaluate, evaluate, seq(), evaluate),
            seq(
                intro("p"), each(Choose(0), seq(exhibit("1", "2"), cases("pos", "p[1,2] > 0", seq(), seq())))
            ),
        ),
    ),
    satisfying_instance=relation((1, 0), (0, 1), K=2, c=letters(1, 2)),
)
_member = have(  # one pair of s is part of the size of its block
    "size",
    f"{_SIZE.format('c[s]')} >= 1",
    use("row", "h4", "s"),
    have(
        "others",
        "sum(u, 1, M, sum(y, 1, N, (1-kronecker(u,s))*r[u,y]*kronecker(c[u],c[s]))) >= 0",
        pointwise(
            "u",
            pointwise(
                "y",
                use("bit", "h3", "u", "y"),
                fact("e", "delta_bounds", "c[u]", "c[s]"),
                have("o", "1-kronecker(u,s) >= 0"),
                alternatives("is", "bit", rewrite("is"), seq(rewrite("is"), arith("o*e.1"))),
            ),
        ),
    ),
)
_pair_mass = cases(
    "in",
    "c[s] = k",
    seq(),
    seq()
)
_law = seq(
    let("w", f"k -> {_SIZE.format('k')}", f"(forall k real: w[k] = {_SIZE.format('k')}) and (forall s in 1..M: w[c[s]] >= 1)", split(seq(), seq(intro("s"), _member))),
    exhibit("s, x -> r[s,x]/(K*w[c[s]])"),
    split(
        seq(
            intro("s", "x"),
            use("bit", "h3", "s", "x"),
            alternatives(
                "is",
                "bit",
                split(
                    seq(),
                    split(seq(intro("g"), absurd("g"))),
                ),
                split()
            )
        ),
        seq(
            intro("k"),
            use(("o", "o"), "h7.2", "k"),
            let("v", "1/(K*w[k])"),
            have(
                "mass",
                "sum(s, 1, M, sum(x, 1, N, (r[s,x]/(K*w[c[s]]))*kronecker(c[s],k))) "
                "= sum(s, 1, M, sum(x, 1, N, v*r[s,x]*kronecker(c[s],k)))",
                pointwise("s", pointwise("x", _pair_mass)),
            ),
            rewrite("mass")
        ),
    )
)
_single_block = seq(
    intro("positive"),
    cases(
        "two blocks",
        "K >= 2",
        seq(),
        seq(
            fact("gap", "integer_gap", "K", "2"),
            fact("mass", "sum_single", "sum(k, 1, K, q[k])"),
            fact("term", "sum_single", "sum(k, 1, K, xlogx(q[k]))"),
            have("all", "q[1] = 1"),
            have("value", "xlogx(q[1]) = 0"),
            have("no", "0 > 0"),
            absurd("no"),
        ),
    ),
)


def _rest(label: str, weight: str) -> Tactic:
    """The masses with a weight in 0..1 that vanishes at some blocks are not negative."""
    return have(
        label,
        f"sum(k, 1, K, {weight}*q[k]) >= 0",
        pointwise(
            "k",
            use("p", "h2", "k"),
            have("o1", "1-kronecker(k,1) >= 0"),
            have("o2", "1-kronecker(k,2) >= 0"),
            arith("o1*o2*p"),
        ),
    )


_entropy_term = fact("t", "log_below_tangent", "q[k]")
_several_blocks = seq(
    two,
    intro("blocks"),
    use("p1", "h2", "1"),
    use("p2", "h2", "2"),
    _rest("rest", "(1-kronecker(k,1))*(1-kronecker(k,2))"),
    have("less", "1-q[1] > 0"),
    have(
        "bounded",
        "forall j in 1..K: q[j] <= 1",
        intro("j"),
        have("others", "sum(k, 1, K, (1-kronecker(k,j))*q[k]) >= 0")
    ),
    have("terms", "sum(k, 1, K, xlogx(q[k])) <= sum(k, 1, K, q[k]*(q[k]-1))", pointwise("k", _entropy_term)),
    lemma("others", "basics.sums.term", "K", "k -> q[k]*(1-q[k])", "1"),
    fact("r2", "reciprocal_positive", "log(2)"),
    have("sum", "-sum(k, 1, K, xlogx(q[k])) > 0")
)
decides: Claim = claim(
    "ding_farokhi2020.k.decides",
    "K > 0 exactly when I_* > 0: both decide whether X always tells something about S without error",
    "common_information(q) > 0 <=> K >= 2",
    where="K integer, q family(1), K >= 1, forall k in 1..K: q[k] > 0, sum(k, 1, K, q[k]) = 1",
    source=at("Section VI-B"),
    letters={"K": "the number of blocks of S"},
    fidelity="beyond",
    proof=lambda: prove(
        decides.statement, split(seq(two, _single_block), _several_blocks), defined=first(auto_closed, two, seq())
    ),
    negative_control="common_information(q) > 0 <=> K >= 3",
    control_note="three blocks",
    control_proof={"K": 2, "q": letters("1/2", "1/2")},
    satisfying_instance={"K": 2, "q": letters("1/2", "1/2")},
    notes="q are the masses of the K blocks of the overlap partition, all positive as every value occurs; I_* = log K. The size of K says "
    "how much on average, that of I_* how much at most. What is always told is the block. Neither decides whether two given values have "
    "no output in common (maximin_zero.pairs).",
)
#: Each variable has one value.
_ALWAYS = Witness((), law=(("C", "S", "X"), (((1, 1, 1), Fraction(1)),)))
below: Claim = claim(
    "ding_farokhi2020.k.below_information",
    "The common information is at most the mutual information: K <= I",
    "H(C) <= I(S;X)",
    where="S variable, X variable, C = f(S), C = g(X)",
    source=at("Section VI-B"),
    printed=r"we have $K(S;\hat{X})\leq I(S;\hat{X})$",
    negative_control=("H(C) <= I(S;X)", "S variable, X variable, C = f(S)"),
    control_note="a function of S only",
    satisfying_instance=_ALWAYS,
    notes="C is any common function of S and X, so also the block of the overlap partition, whose entropy is K.",
)
perfect: Claim = claim(
    "ding_farokhi2020.k.perfect",
    "Perfect privacy: I(S;X) = 0 (independence), so K = 0 necessarily",
    "H(C) = 0",
    where="S variable, X variable, S indep X, C = f(S), C = g(X)",
    source=at("Section VI-B, last paragraph"),
    printed=r"In this case, $I(S;\hat{X})=0$ so that $K(S;\hat{X})=0$, necessarily",
    negative_control=("H(C) = 0", "S variable, X variable, C = f(S), C = g(X)"),
    control_note="without independence",
    satisfying_instance=_ALWAYS,
)

_one_output = seq(
    use("q", "h7", "x"),
    use("top", "h8", "x"),
    unpack("top.2", "s", "at"),
    fact("sign", "trichotomy", "W[s,x]", "0"),
    alternatives(
        "case",
        "sign",
        seq(),
        seq(),
        seq(
            fact("m", "exp_monotone", "log(W[s,x]/Q[x])", "R*log(2)"),
            have("gap", "exp(R*log(2))-W[s,x]/Q[x] >= 0"),
            arith("gap*q.1", eq=["at"])
        ),
    )
)
_CONSTANT = (
    ("M", num(1)),
    ("N", num(1)),
    ("W", table(("1",))),
    ("P", letters("1")),
    ("Q", letters("1")),
    ("m", letters("1")),
)
maximal: Claim = claim(
    "ding_farokhi2020.maximal_leakage",
    "Maximal leakage is at most maximal realizable leakage",
    "log2(sum(x, 1, N, m[x])) <= R",
    where="""
    M N integer, W family(2), P Q m family(1), R real, conditional_law(W),
    forall s in 1..M: P[s] > 0, sum(s, 1, M, P[s]) = 1,
    forall x in 1..N: Q[x] > 0 and Q[x] = output(P, W, x),
    forall x in 1..N: largest[M]((s) -> W[s, x], m[x]),
    forall s in 1..M, x in 1..N: W[s, x] > 0 => log2(W[s, x]/Q[x]) <= R
    """,
    source=at("Section VI-A"),
    printed=r"$\mathcal{L}(S\rightarrow\hat{X})\leq\mathcal{L}^{r}(S\rightarrow\hat{X})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without forall s in 1..M: P[s] > 0"},
    proof=lambda: prove(
        maximal.statement,
        two,
        fact("r2", "reciprocal_positive", "log(2)"),
        have("each", "sum(x, 1, N, exp(R*log(2))*Q[x]-m[x]) >= 0", pointwise("x", _one_output)),
        have("law", "sum(x, 1, N, Q[x]) = sum(x, 1, N, sum(s, 1, M, P[s]*W[s,x]))"),
        have("rows", "sum(s, 1, M, P[s]*sum(x, 1, N, W[s,x])) = sum(s, 1, M, P[s])"),
        have("unit", "sum(x, 1, N, Q[x]) = 1"),
        have("sum", "sum(x, 1, N, m[x]) <= exp(R*log(2))", arith("each", eq=[("exp(R*log(2))", "unit")])),
        _sum_positive,
        fact("up", "log_monotone", "sum(x, 1, N, m[x])", "exp(R*log(2))"),
        defined=_maximal_defined,
    ),
    negative_control="log2(sum(x, 1, N, m[x])) < R",
    control_note="strictly",
    control_proof=lambda: Witness((*_CONSTANT, ("R", num(0)))),
    satisfying_instance=Witness((*_CONSTANT, ("R", num(1)))),
    notes="m[x] is the largest entry of a column of the channel; R is at least each log p(s|x)/p(s) on the joint range.",
)
_sum_positive = seq(
    have(
        "most",
        "sum(x, 1, N, m[x]-W[1,x]) >= 0",
        pointwise("x", use("top", "h8", "x"))
    ),
    use("first", "h4", "1")
)
_maximal_defined = first(
    auto_closed, two, _sum_positive, seq(use("q", "h7", "x"), fact("rQ", "reciprocal_positive", "Q[x]"))
)
_MASS = "sum(s, 1, M, sum(x, 1, N, p[s,x]*kronecker(c[s],k)))"
maximum: Claim = claim(
    "ding_farokhi2020.k.maximum",
    "I_* = log K is the largest common information of the joint laws that have the given joint range",
    """
    (forall p family(2): law_on(p, r) => common_information((k) -> mass(k)) <= log2(K))
    and (exists p family(2): law_on(p, r) and common_information((k) -> mass(k)) = log2(K))
    """,
    where="""
    M N integer, r family(2), K integer, c integer family(1), joint_range(r), K >= 1, labels(c, K), overlap_partition(c)
    """,
    source=at("Section VI-B"),
    printed=r"I_{*}(S;\hat{X})=\max_{p(s,\hat{x}),\forall s,\hat{x}}K(S;\hat{X})",
    waive={
        "unused-hypothesis": "the setting of the page: c is the overlap partition, whose K blocks make I_* = log K; the equation holds of any partition"
    },
    proof=lambda: prove(maximum.statement, split(_any_law, _best_law), defined=two),
    negative_control={"<=": "<"},
    control_note="less",
    control_proof=lambda: fails(
        maximum,
        exhibit(*_POINT),
        split(split(*_point_hypotheses), each(Choose(0), seq(exhibit("s, x -> 1"), split(seq(), _no_bits)))),
        defined=two,
    ),
    instance_proof=lambda: lives(maximum, _POINT, *_point_hypotheses),
    notes="The maximum is over the laws with the support that Section VI-B gives, [[S,X]] = {(s,x): p(s,x) != 0}. Over all laws on the pairs of the joint range, "
    "some of probability 0, it would be larger: two values each, all pairs in the range, and S = X gives K = 1 bit, but I_* = 0.",
    others=["ding_farokhi2020.k.bounded", "ding_farokhi2020.k.attained", "ding_farokhi2020.k.law"],
    letters={"K": "the number of blocks of the overlap partition"},
)
_any_law = seq(
    intro("p", "given"),
    lemma("bound", "ding_farokhi2020.k.bounded", "K", f"k -> {_MASS}")
)
_best_law = seq(
    lemma(("p", "p"), "ding_farokhi2020.k.law", "M", "N", "r", "K", "c"),
    exhibit("p"),
    have("equal", f"sum(k, 1, K, {_MASS}) = sum(k, 1, K, 1/K)", pointwise("k", use("m", "p.2", "k"))),
    split(seq(), seq(), lemma("value", "ding_farokhi2020.k.attained", "K", f"k -> {_MASS}")),
)
_no_bits = two
_POINT = ("1", "1", "s, x -> 1", "1", "s -> 1")
_one_value = seq(intro("s", "u"), each(Enumerate("s", 1, 1), seq(), seq(), each(Enumerate("u", 1, 1), seq(), seq(), split(seq(intro("g"), LOOP)))))
_point_hypotheses = (*[seq()] * 6, evaluate, _one_value)
CLAIMS = [maximum, bounded, attained, law, decides, below, perfect, maximal]
