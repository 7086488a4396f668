"""When local differential privacy is attainable, what independence gives, and maximal leakage (Section VI)."""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.measures import reduction_not_negative
from theorems.ding_farokhi2020.model import (
    EQUAL,
    at,
    auto_closed,
    count,
    letters,
    ranges_defined,
    relation,
    table,
    two,
)
from verify.claims.prelude import *

_TWO = (("M", num(2)), ("N", num(2)))
_IDENTITY = (*_TWO, ("W", table(("1", "0"), ("0", "1"))))
_Z = (*_TWO, ("W", table(("1/2", "1/2"), ("0", "1"))))


def _some_output(s: str) -> Tactic:
    """An output y that s gives with positive probability."""
    there = f"(exists x in 1..N: W[{s},x] > 0)"
    none = seq(
        have("none", f"sum(x, 1, N, W[{s},x]) <= 0"), use("row", "h4", s), have("no", "0 < 0"), absurd("no")
    )
    return seq(have(("y", "seen"), there, cases("occurs", there, seq(), none)))


unattainable: Claim = claim(
    "ding_farokhi2020.ldp.unattainable",
    "I_* > 0: no level of local differential privacy is attained",
    "not ldp_attainable(W)",
    where="""
    M N integer, W family(2), c integer family(1), a in 1..M, b in 1..M, conditional_law(W),
    support_isolated(W, c), c[a] != c[b]
    """,
    source=at("Section VI-B"),
    letters={"a": "a value of S", "b": "a value of S in another block"},
    printed=r"the case $I_{*}(S;\hat{X})>0$ indicates that the LDP [4] is unattainable",
    proof=lambda: prove(
        unattainable.statement,
        intro("finite"),
        unpack("finite", "eps", "ldp"),
        _some_output("a"),
        use("bound", "ldp", "a", "b", "y"),
        fact("sign", "trichotomy", "W[b,y]", "0"),
        alternatives(
            "case",
            "sign",
            absurd("case"),
            seq(have("no", "0 < 0", arith("bound", "seen", eq=[("exp(eps)", "case")])), absurd("no")),
            seq(use("same", "h5", "y", "a", "b"), absurd("same")),
        ),
    ),
    negative_control={", c[a] != c[b]": ""},
    control_note="one block is enough",
    control_proof=lambda: fails(
        unattainable, exhibit("1", "1", "s, x -> 1", "s -> 1", "1", "1"), split(seq(), exhibit("0"))
    ),
    satisfying_instance=Witness((*_IDENTITY, ("c", letters(1, 2)), ("a", num(1)), ("b", num(2)))),
    notes="I_* > 0 says that some partition without overlap has two blocks: the labels c of a and b differ.",
)

_from_support = seq(
    intro("same"),
    let(
        "q",
        "s, u, x -> W[s,x]/(W[u,x]+kronecker(W[u,x],0))",
        "forall s in 1..M, u in 1..M, x in 1..N: q[s,u,x] >= 0 and W[s,x] = q[s,u,x]*W[u,x]",
        intro("s", "u", "x"),
        use("n", "h3", "s", "x"),
        fact("sign", "trichotomy", "W[u,x]", "0"),
        alternatives(
            "case",
            "sign",
            absurd("case"),
            seq(
                have("den", "W[u,x]+kronecker(W[u,x],0) = 1"),
                cases(
                    "pos",
                    "W[s,x] > 0",
                    seq(use("p", "same", "s", "u", "x"), have("no", "0 < 0"), absurd("no")),
                    split(rewrite("den")),
                ),
            ),
            seq(fact("no", "delta_distinct", "W[u,x]", "0"), split(rewrite("no"))),
        ),
    ),
    let(
        "B",
        "1+sum(s, 1, M, sum(u, 1, M, sum(x, 1, N, q[s,u,x])))",
        "top: B > 0 and (forall s in 1..M, u in 1..M, x in 1..N: q[s,u,x] <= B)",
        have("all", "sum(s, 1, M, sum(u, 1, M, sum(x, 1, N, q[s,u,x]))) >= 0"),
        split(
            seq(),
            seq(
                intro("a", "b", "y"),
                have(
                    "others",
                    "sum(s, 1, M, sum(u, 1, M, sum(x, 1, N, (1-kronecker(s,a)*kronecker(u,b)*kronecker(x,y))*q[s,u,x]))) >= 0",
                    pointwise(
                        "s",
                        pointwise(
                            "u",
                            pointwise(
                                "x",
                                use("p", "q", "s", "u", "x"),
                                fact("d1", "delta_bounds", "s", "a"),
                                fact("d2", "delta_bounds", "u", "b"),
                                have("o1", "1-kronecker(s,a) >= 0"),
                                have("o2", "1-kronecker(u,b) >= 0"),
                                have("o3", "1-kronecker(x,y) >= 0"),
                                arith("o1*p.1", "d1.1*o2*p.1", "d1.1*d2.1*o3*p.1"),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    exhibit("log(B)"),
    intro("s", "u", "x"),
    use("b", "top.2", "s", "u", "x"),
)
_to_support = seq(intro("finite"), unpack("finite", "eps", "ldp"), fact("e", "exp_positive", "-eps"))
finite: Claim = claim(
    "ding_farokhi2020.ldp.finite",
    "A finite level of local differential privacy is attained exactly when all values of S have the same outputs (L_0 = 0)",
    "ldp_attainable(W) <=> same_support(W)",
    where="M N integer, W family(2), conditional_law(W)",
    source=at("Section VI-B"),
    fidelity="beyond",
    proof=lambda: prove(finite.statement, split(_to_support, _from_support)),
    negative_control="(forall s in 1..M, u in 1..M, x in 1..N: W[s, x] <= 2*W[u, x]) <=> same_support(W)",
    control_note="the level log 2",
    control_proof=lambda: Witness((*_TWO, ("W", table(("1/8", "7/8"), ("7/8", "1/8"))))),
    satisfying_instance=Witness(_Z),
    notes="Then every output that occurs has the whole range S, so L_0(S -> X) = 0. The right condition is L_0 = 0; "
    "I_* = 0 is weaker (ldp.connected).",
)
_INDICATES = (
    "(Section I) the Gacs-Korner common information is the stochastic version of the maximin information, indicating when "
    "statistical indistinguishability, e.g., the DP, is attainable; (footnote 16, on K = 0) even if the DP is attainable"
)
connected: Claim = claim(
    "ding_farokhi2020.ldp.connected",
    "K = 0, equally I_* = 0, makes a finite level of local differential privacy attainable (a reading)",
    "support_one_block(W) => ldp_attainable(W)",
    where="M N integer, W family(2), conditional_law(W)",
    source=at("Section I; Section VI-B, footnote 16"),
    printed=r"the Gács-Körner common information [20] is the stochastic version of the maximin information, indicating when statistical indistinguishability, e.g., the DP [4], is attainable ... the condition $K(S;\hat{X})=0$ alone does not guarantee perfect privacy ... even if the DP is attainable, the information leakage could be nonzero",
    severity="slip",
    proof=lambda: disprove(
        connected.statement,
        exhibit("2", "2", _Z_ROWS),
        split(split(seq(), seq(), seq(), evaluate), _z_connected_not_finite),
    ),
    reading_of="ding_farokhi2020.ldp.unattainable",
    notes="No sentence says in so many words what K = 0 gives. Footnote 16 restates 'K = 0 alone does not guarantee perfect privacy' as "
    "'even if the DP is attainable, the leakage could be nonzero', which takes K = 0 for attainability; so do the abstract and "
    "Section I with 'indicates'. The Z channel has I_* = 0 and no finite level. What Section VI-B says outright is the other "
    "direction, and true: ldp.unattainable.",
)
connected_amended: Claim = claim(
    "ding_farokhi2020.ldp.connected.amended",
    "A finite level of local differential privacy gives I_* = 0; it is attainable where L_0 = 0",
    "(ldp_attainable(W) => support_one_block(W)) and (same_support(W) => ldp_attainable(W))",
    where="M N integer, W family(2), conditional_law(W)",
    source=at("Section I; Section VI-B, footnote 16"),
    says=r"$I_{*}(S;\hat X)=0$, or $K(S;\hat X)=0$, is necessary for a finite level of LDP, $L_0(S\rightarrow\hat X)=0$ is necessary and sufficient",
    fidelity="amended",
    proof=lambda: prove(
        connected_amended.statement,
        lemma(("to", "from"), "ding_farokhi2020.ldp.finite", "M", "N", "W"),
        split(
            seq(
                intro("finite"),
                use("same", "to"),
                intro("c", "isolated", "a", "b"),
                _some_output("a"),
                use("seen too", "same", "a", "b", "y"),
            )
        ),
    ),
    negative_control="(ldp_attainable(W) => support_one_block(W)) and (support_one_block(W) => ldp_attainable(W))",
    control_note="attainable where I_* = 0 (as printed)",
    control_proof=lambda: fails(
        connected_amended,
        exhibit("2", "2", _Z_ROWS),
        split(split(seq(), seq(), seq(), evaluate), each(Choose(1), _z_connected_not_finite)),
    ),
    satisfying_instance=Witness(_Z),
    notes="I_* = 0 (K = 0) is necessary, L_0 = 0 is sufficient and necessary (ldp.finite).",
)
_Z_ROWS = "s, x -> kronecker(s,1)/2+kronecker(s,2)*kronecker(x,2)"
_z_connected_not_finite = split(
    seq(
        intro("c", "isolated"),
        use("same", "isolated", "2", "1", "2"),
        evaluate,
    ),
    seq(intro("eps"), exhibit("1", "2", "1")),
)

_EVEN = (*_TWO, ("P", letters("1/2", "1/2")), ("Q", letters("1/2", "1/2")))
independent: Claim = claim(
    "ding_farokhi2020.independence.ranges",
    "Independent random variables have independent ranges: S|x = S for all x",
    "all_pairs_occur(r)",
    where="""
    M N integer, r p family(2), P Q family(1), M >= 1, N >= 1, forall s in 1..M: P[s] > 0,
    forall x in 1..N: Q[x] > 0, forall s in 1..M, x in 1..N: p[s, x] = P[s]*Q[x], zero_one(r),
    forall s in 1..M, x in 1..N: r[s, x] = 1 <=> p[s, x] > 0
    """,
    source=at("Section VI-B, last paragraph"),
    printed=r"The case $S\perp\hat{X}$ corresponds to non-stochastic independence $\llbracket{S|\hat{x}}\rrbracket=\llbracket{S}\rrbracket,\forall\hat{x}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, N >= 1, zero_one(r)"},
    proof=lambda: prove(
        independent.statement,
        intro("s", "x"),
        use("a", "h3", "s"),
        use("b", "h4", "x"),
        use(("to", "from"), "h7", "s", "x"),
        use("one", "from"),
    ),
    negative_control="forall s in 1..M, x in 1..N: r[s, x] = 0",
    control_note="no range",
    control_proof=lambda: Witness((*_EVEN, *_UNIFORM_LAW)),
    instance_proof=lambda: lives(
        independent,
        ("2", "2", "s, x -> 1", "s, x -> 1/4", "s -> 1/2", "x -> 1/2"),
    ),
    others=["ding_farokhi2020.independence.leakages", "ding_farokhi2020.independence.maximin"],
)
_UNIFORM_LAW = (
    ("p", table(("1/4", "1/4"), ("1/4", "1/4"))),
    ("r", table(("1", "1"), ("1", "1"))),
)

_ratio_one = seq(
    intro("x"), have("full", f"{count()} = sum(s, 1, M, 1)"), have("size", f"{count()} = M"), rewrite("size")
)
no_leakage: Claim = claim(
    "ding_farokhi2020.independence.leakages",
    "Independent ranges leak nothing: I_0 = L_0 = 0",
    "forall x in 1..N: reduction_of_S_given(x) = 0",
    where="M N integer, r family(2), joint_range(r), all_pairs_occur(r)",
    source=at("Section VI-B, last paragraph"),
    others=["ding_farokhi2020.independence.ranges", "ding_farokhi2020.independence.maximin"],
    printed=r"$I_{0}(S\rightarrow\hat{X})=L_{0}(S\rightarrow\hat{X})=0$",
    proof=lambda: prove(no_leakage.statement, two, _ratio_one, defined=ranges_defined),
    negative_control={", all_pairs_occur(r)": ""},
    control_note="for all ranges",
    control_proof=lambda: relation(*EQUAL),
    satisfying_instance=relation((1, 1), (1, 1)),
    notes="The extrema over x of the same term are 0.",
)
one_block: Claim = claim(
    "ding_farokhi2020.independence.maximin",
    "Independent ranges have I_* = 0: a partition without overlap has one block",
    "maximin_zero(r)",
    where="M N integer, r family(2), joint_range(r), all_pairs_occur(r)",
    source=at("Section VI-B, last paragraph"),
    others=["ding_farokhi2020.independence.ranges", "ding_farokhi2020.independence.leakages"],
    printed=r"and $I_{*}(S;\hat{X})=0$",
    proof=lambda: prove(
        one_block.statement, intro("c", "s", "u"), use("a", "h6", "s", "1"), use("b", "h6", "u", "1")
    ),
    negative_control={", all_pairs_occur(r)": ""},
    control_note="for all ranges",
    control_proof=lambda: fails(
        one_block,
        exhibit("2", "2", "s, x -> kronecker(s,x)"),
        split(
            split(seq(), seq(), evaluate, evaluate, evaluate),
            seq(exhibit("s -> kronecker(s,1)", "1", "2"), split(evaluate)),
        ),
    ),
    satisfying_instance=relation((1, 1), (1, 1)),
)

_z_connected = seq(
    intro("c", "a", "b", "isolated"),
    use("same", "isolated", "2", "1", "2"),
    each(Enumerate("a", 1, 2), seq(), seq(), *[each(Enumerate("b", 1, 2))] * 2),
)


def _weaker(
    name: str,
    title: str,
    printed: str,
    place: str,
    statement: str,
    shown: Tactic,
    control: str,
    never: Tactic,
) -> Claim:
    made: Claim = claim(
        name,
        title,
        statement,
        source=at(place),
        printed=printed,
        proof=lambda: prove(
            made.statement,
            exhibit("2", "2", "s, x -> kronecker(s,1)+kronecker(s,2)*kronecker(x,2)"),
            split(seq(), seq(), evaluate, evaluate, seq(), _z_connected, shown),
            defined=_z_defined,
        ),
        satisfying_instance={},
        negative_control=control,
        control_note="a sign turned",
        control_proof=lambda: fails(made, intro("M", "N", "r"), classical(never), defined=_z_defined),
        notes="The relation of the Z channel: one value of S occurs with both values of X, the other with one.",
    )
    return made


_inverse = seq(use("c", "g1.5", "x"), fact("inverse", "reciprocal_positive", count()))
_z_defined = first(auto_closed, two, use("c", "g1.5", "x"), _inverse)
not_perfect = _weaker(
    "ding_farokhi2020.maximin_zero.dependent",
    "I_* = 0 does not guarantee independence of the ranges",
    r"$I_{*}(S;\hat{X})=0$ does not guarantee $\llbracket{S|\hat{x}}\rrbracket=\llbracket{S}\rrbracket,\forall\hat{x}$",
    "Section VI-B, last paragraph",
    "exists M N integer, r family(2): joint_range(r) and maximin_zero(r) and not all_pairs_occur(r)",
    seq(intro("all"), use("one", "all", "2", "1"), absurd("one")),
    """
    exists M N integer, r family(2):
      joint_range(r) and maximin_zero(r) and not (forall s in 1..M, x in 1..N: r[s,x] >= 0)
    """,
    seq(intro("s", "x"), use("bit", "not.3", "s", "x")),
)
not_zero = _weaker(
    "ding_farokhi2020.maximin_zero.leakage",
    "L_0 can be positive although I_* = 0",
    r"$L_{0}(S\rightarrow X)$ could be nonzero when $0=I_{*}(S;X)$",
    "Section III-C, after Proposition 1",
    """
    exists M N integer, r family(2):
      joint_range(r) and maximin_zero(r) and (exists x in 1..N: reduction_of_S_given(x) > 0)
    """,
    seq(exhibit("1"), two),
    """
    exists M N integer, r family(2):
      joint_range(r) and maximin_zero(r) and (exists x in 1..N: reduction_of_S_given(x) < 0)
    """,
    seq(intro("x"), reduction_not_negative("x", "not.3", "not.5")),
)
_chain_connected = seq(
    intro("c", "a", "b", "isolated"),
    use("left", "isolated", "1", "1", "2"),
    use("right", "isolated", "2", "2", "3"),
    each(Enumerate("a", 1, 3), seq(), seq(), *[each(Enumerate("b", 1, 3))] * 3),
)
_bits = seq(intro("s", "u"), exhibit("1"), use("one", "not.3", "s", "1"), use("other", "not.3", "u", "1"))
apart_pair: Claim = claim(
    "ding_farokhi2020.maximin_zero.pairs",
    "I_* = 0 although two values of S have no output in common, so are told apart without error",
    """
    exists M integer, N integer, r family(2):
      joint_range(r)
      and maximin_zero(r)
      and (exists s in 1..M, u in 1..M: disjoint_ranges(s, u))
    """,
    source=at("Section III-C, before footnote 6"),
    fidelity="beyond",
    proof=lambda: prove(
        apart_pair.statement,
        exhibit("3", "2", "s, x -> kronecker(s,x)+kronecker(s,x+1)"),
        split(*[evaluate] * 5, _chain_connected, exhibit("1", "3")),
    ),
    satisfying_instance={},
    negative_control={"disjoint_ranges(s, u)": "forall x in 1..N: r[s, x]*r[u, x] < 0"},
    control_note="less than none in common",
    control_proof=lambda: fails(apart_pair, intro("M", "N", "r"), classical(_bits)),
    notes="S has three values, X two; the ranges {s1, s2} and {s2, s3} overlap. The paper says what is true: I_* > 0 makes such pairs. "
    "The converse fails: neither I_* nor K decides whether two given values are told apart, only whether some block always is.",
)
_law_connected = seq(
    intro("c", "isolated"),
    use("same", "isolated", "2", "1", "2"),
    intro("a", "b"),
    each(Enumerate("a", 1, 2), seq(), seq(), *[each(Enumerate("b", 1, 2))] * 2),
)
dependent: Claim = claim(
    "ding_farokhi2020.k.dependent",
    "K = 0 alone does not guarantee perfect privacy: a law with one block that is not a product",
    """
    exists M integer, N integer, p family(2):
      M >= 1
      and N >= 1
      and (forall s in 1..M, x in 1..N: p[s, x] >= 0)
      and sum(s, 1, M, probability_of_S(s)) = 1
      and support_one_block(p)
      and (exists s in 1..M, x in 1..N: p[s, x] != probability_of_S(s)*probability_of_X(x))
    """,
    source=at("Section VI-B, last paragraph"),
    others=["ding_farokhi2020.maximin_zero.dependent"],
    printed=r"the condition $K(S;\hat{X})=0$ alone does not guarantee perfect privacy",
    proof=lambda: prove(
        dependent.statement,
        exhibit("2", "2", "s, x -> (kronecker(s,1)+kronecker(s,2)*kronecker(x,2))/3"),
        split(*[seq()] * 4, _law_connected, exhibit("1", "1")),
    ),
    satisfying_instance={},
    negative_control={"!= probability_of_S(s)*probability_of_X(x)": "< 0"},
    control_note="a sign turned",
    control_proof=lambda: fails(dependent, intro("M", "N", "p"), classical()),
    notes="K = 0 says that every common function of S and X is constant: labels that agree wherever an output is shared are all equal. "
    "The law is uniform on the three pairs of the Z channel.",
)
CLAIMS = [
    unattainable,
    finite,
    connected,
    connected_amended,
    independent,
    no_leakage,
    one_block,
    not_perfect,
    not_zero,
    apart_pair,
    dependent,
]
