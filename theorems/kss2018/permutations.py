"""Permutations of the letters: Remark 1, folding permutations (Definition 5, eqs. (14)-(15)), ordered subsets.

A permutation T of 1..M comes with its inverse U: both integer families, T[U[i]] = U[T[i]] = i.
"""

from theorems.basics.model import listed
from theorems.kss2018.model import at
from verify.claims.prelude import *

_SAME = Lambda(("i",), Var("i"))
_IDENTITY: dict[str, object] = {"T": listed(1, 2), "U": listed(1, 2)}

_ranges = seq(  # as facts of their own: side conditions of normal forms
    *(
        have(f"{name}.{end}", f"forall i in 1..M: {formula}", intro("i"), use("ati", "h2", "i"))
        for name in "TU"
        for end, formula in (("low", f"1 <= {name}[i]"), ("high", f"{name}[i] <= M"))
    )
)

# --- Remark 1 ------------------------------------------------------------------------------------------------------


def _moved(by: str, back: str, weights: str) -> Tactic:
    """The mechanism with letters renamed by `by`; ``weights`` are the sources at hand."""
    return seq(
        intro("there"),
        unpack("there", "Q", "g"),
        exhibit(f"i, j -> Q[{by}[i],{by}[j]]"),
        split(
            seq(intro("i", "j"), use("x", "h4", "i"), use("y", "h4", "j")),
            seq(
                intro("i"),
                use("x", "h4", "i"),
                lemma(
                    "sum",
                    "basics.permutations.sum",
                    "M",
                    by,
                    back,
                    f"j -> Q[{by}[i],j]",
                    conditions=_permutation,
                ),
            ),
            seq(
                intro("s"),
                use("valid", "g.3", "s"),
                lemma(
                    "sum",
                    "basics.permutations.sum",
                    "M",
                    "T",
                    "U",
                    f"i -> {weights}",
                    conditions=_permutation,
                ),
                _validity(by),
            ),
            seq(intro("a", "b", "j"), use("x", "h4", "a"), use("y", "h4", "b"), use("z", "h4", "j")),
        ),
    )


_permutation = [seq(), seq()]


def _validity(by: str) -> Tactic:
    if by == "T":
        return arith("valid", eq=["sum"])
    return have(
        "is",
        "sum(i, 1, M, P[s,T[i]]*(1-Q[U[T[i]],U[T[i]]])) = sum(i, 1, M, P[s,T[i]]*(1-Q[i,i]))",
        pointwise("i", use("w", "h4", "i")),
    )


remark1: Claim = claim(
    "kss2018.remark1",
    "The order of the letters may be chosen: renaming them changes no level",
    "achievable[M, (s, i) -> P[s, T[i]]](D, eps) <=> achievable(D, eps)",
    where="""
        M integer, P family(2), T integer family(1), U integer family(1), D real, eps real,
        source_set(P), permutation(T, U)
    """,
    source=at("Remark 1"),
    printed=r"Without loss of generality, for Class II source sets we assume $P_{1}\geq P_{2}\geq\ldots\geq P_{M}.$",
    letters={"T[i]": "the letter at place i of the order", "U[i]": "the place of the letter i in the order"},
    proof=lambda: prove(
        remark1.statement,
        split(_moved("U", "T", "P[s,i]*(1-Q[U[i],U[i]])"), _moved("T", "U", "P[s,i]*(1-Q[i,i])")),
    ),
    negative_control=(
        "achievable[M, (s, i) -> P[s, T[i]]](D, eps) <=> achievable(D, eps)",
        """
            M integer, P family(2), T integer family(1), D real, eps real,
            source_set(P), forall i in 1..M: 1 <= T[i] <= M
        """,
    ),
    control_note="T is any map of the letters",
    control_proof=lambda: _refute_any_map(),
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", **_IDENTITY, "D": 0, "eps": 0},
    notes="For every source set of every class.",
)


def _refute_any_map() -> Certificate:
    """P = (1, 0), D = 0, level 0, T = (1, 1): letter 2 gets the weight of letter 1."""
    none = seq(intro("Q"), classical(use("v", "not.3", "0"), exhibit("1", "2", "1")))
    there = exhibit("i, j -> kronecker(j,1)")
    return fails(
        remark1,
        exhibit("2", "s, i -> kronecker(i,1)", "i -> 1", "0", "0"),
        split(seq(), each(Choose(1), split(none, there))),
    )


# --- folding -------------------------------------------------------------------------------------------------------

_CYCLE: dict[str, object] = {"T": listed(2, 3, 1), "U": listed(3, 1, 2)}

folding: Claim = claim(
    "kss2018.section3.folding",
    "P_T(1) >= ... >= P_T(M) exactly when T(P) is in S_0",
    "decreasing((i) -> p[T[i]]) <=> decreasing(h)",
    where="""
        M integer, T integer family(1), U integer family(1), p family(1), h family(1),
        M >= 1, permutation(T, U), renamed(h, T, p)
    """,
    source=at("Section III, after eq. (14); Section II: T(P) is the P' with P'_T(i) = P_i; Definition 6"),
    printed=r"$P_{T(1)}\geq P_{T(2)}\geq\ldots\geq P_{T(M)}$, or equivalently $T(P)\in\mathcal{S}_{0}$",
    severity="slip",
    proof=lambda: Witness(
        (
            ("M", num(3)),
            *_CYCLE.items(),  # type: ignore[arg-type]
            ("p", listed("1/6", "1/2", "1/3")),
            ("h", listed("1/3", "1/6", "1/2")),
        )
    ),
    satisfying_instance={"M": 2, **_IDENTITY, "p": listed("1/2", "1/2"), "h": listed("1/2", "1/2")},
    notes="With T(P) as defined in Section II, T(P) lists P along the inverse of T. The two agree for swaps, and "
    "differ for "
    "T = (2,3,1), P = (1/6, 1/2, 1/3).",
    letters={
        "T[i]": "the letter at place i of the order; T(P) renames the letter i to T[i]",
        "U[i]": "the place of the letter i in the order",
        "h[i]": "the probability of the letter i under T(P), in the amendment under T^{-1}(P)",
    },
)

folding_amended: Claim = claim(
    "kss2018.section3.folding.amended",
    "P_T(1) >= ... >= P_T(M) exactly when the inverse of T takes P to S_0",
    "decreasing((i) -> p[T[i]]) <=> decreasing(h)",
    where="""
        M integer, T integer family(1), U integer family(1), p family(1), h family(1),
        M >= 1, permutation(T, U), renamed(h, U, p)
    """,
    source=at("Section III, after eq. (14); Definition 6"),
    fidelity="amended",
    says=r"$P_{T(1)}\geq P_{T(2)}\geq\ldots\geq P_{T(M)}$, or equivalently $T^{-1}(P)\in\mathcal{S}_{0}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=lambda: prove(
        folding_amended.statement,
        have(
            "is",
            "forall i in 1..M: h[i] = p[T[i]]",
            intro("i"),
            use("x", "h2", "i"),
            have("same", "h[U[T[i]]] = h[i]", rewrite("x.3")),
        ),
        split(
            seq(intro("down", "i"), use("a", "is", "i")),
            seq(intro("down", "i"), use("a", "is", "i")),
        ),
    ),
    negative_control={"U, p": "T, p"},
    control_note="T for its inverse, as printed",
    control_proof=lambda: folding.proof(),  # type: ignore[misc]
    satisfying_instance={"M": 2, **_IDENTITY, "p": listed("1/2", "1/2"), "h": listed("1/2", "1/2")},
    letters={
        "T[i]": "the letter at place i of the order; T(P) renames the letter i to T[i]",
        "U[i]": "the place of the letter i in the order",
        "h[i]": "the probability of the letter i under T(P), in the amendment under T^{-1}(P)",
    },
)

_IN_BOTH = """
    M integer, T integer family(1), U integer family(1), V integer family(1), W integer family(1), p family(1),
    M >= 1, permutation(T, U), permutation(V, W), distribution(p), first: decreasing((i) -> p[T[i]]),
    second: decreasing((i) -> p[V[i]])
"""
_ORDERS = {
    "T[i]": "the letter at place i of one order",
    "U[i]": "the place of the letter i in it",
    "V[i]": "the letter at place i of another order",
    "W[i]": "the place of the letter i in that one",
}


def _no_less(order: str, place: str, by: str, one: str, other: str) -> Tactic:
    """In a decreasing order the letter that stands first is as likely as the other one."""
    return seq(
        use("ranges", by, other),
        use("ranges'", by, one),
        lemma(f"low{order}", "basics.sorting.ordered", f"{place}[{other}]", f"i -> p[{order}[i]]"),
        use(f"all{order}", f"low{order}"),
        use(f"is{order}", f"all{order}", f"{place}[{one}]"),
        have(f"order{order}", f"p[{one}] >= p[{other}]", rewrite("ranges'.6", "ranges.6", backwards=True)),
    )


disjoint: Claim = claim(
    "kss2018.section3.disjoint",
    "The ordered subsets of the simplex are disjoint",
    "not (exists i in 1..M: T[i] != V[i])",
    where=_IN_BOTH,
    source=at("Section III, after eq. (14), before Definition 5; also Section I-A"),
    printed="the simplex of distributions can be partitioned into $M!$ such ordered subsets ... for $M=3$, as shown in Figure 2, the simplex is a union of six disjoint ordered sets",
    convention="the ordered subsets are disjoint up to ties",
    severity="convention",
    proof={
        "M": 2,
        "T": listed(1, 2),
        "U": listed(1, 2),
        "V": listed(2, 1),
        "W": listed(2, 1),
        "p": listed("1/2", "1/2"),
    },
    satisfying_instance={
        "M": 2,
        **_IDENTITY,
        "V": listed(1, 2),
        "W": listed(1, 2),
        "p": listed("1/2", "1/2"),
    },
    notes="They meet where probabilities are equal. Any two of them meet, at the uniform law, and only in laws with ties: "
    "kss2018.section3.disjoint.amended. That they cover the simplex is kss2018.definition5.covers.",
    letters=_ORDERS,
)
disjoint_amended: Claim = claim(
    "kss2018.section3.disjoint.amended",
    "The ordered subsets of the simplex meet only in ties: letters that stand in opposite orders in two of them are equally likely in both",
    "forall a in 1..M, b in 1..M: U[a] < U[b] and W[b] < W[a] => p[a] = p[b]",
    where=_IN_BOTH,
    source=at("Section III, after eq. (14), before Definition 5; also Section I-A"),
    says="the simplex of distributions can be covered by $M!$ such ordered subsets, which meet only in distributions with ties",
    fidelity="amended",
    waive={"unused-hypothesis": "the setting of the page; that p is a distribution is not used"},
    proof=lambda: prove(
        disjoint_amended.statement,
        intro("a", "b", "opposite"),
        _no_less("T", "U", "h2", "a", "b"),
        _no_less("V", "W", "h3", "b", "a"),
        seq(),
    ),
    negative_control={"W[b] < W[a]": "W[a] < W[b]"},
    control_note="letters that stand in the same order",
    control_proof={"M": 2, **_IDENTITY, "V": listed(1, 2), "W": listed(1, 2), "p": listed("2/3", "1/3")},
    satisfying_instance={"M": 2, **_IDENTITY, "V": listed(2, 1), "W": listed(2, 1), "p": listed("1/2", "1/2")},
    letters=_ORDERS,
)

# --- Lemma 4, proof --------------------------------------------------------------------------------------------------

_EQUAL = Table(tuple(((i, j), num("1/2")) for i in (1, 2) for j in (1, 2)))

renamed_costs: Claim = claim(
    "kss2018.eq32",
    "Lemma 4, proof: with its distortions put in increasing order by a permutation, a valid mechanism stays valid",
    """
        sum(i, 1, M, P[s, i]*(1 - Q[T[i], T[i]]))
        <= sum(i, 1, M, P[s, i]*(1 - Q[T[U[i]], T[U[i]]]))
        = sum(i, 1, M, P[s, i]*(1 - Q[i, i]))
        <= D
    """,
    where="""
        M integer, P family(2), D real, Q family(2), T integer family(1), U integer family(1), s real,
        source_set(P), ordered(P), mechanism(Q), valid(Q, D), permutation(T, U),
        increasing((i) -> 1 - Q[T[i], T[i]])
    """,
    source=at("Section V-D, eq. (32)"),
    printed=(
        r"$\sum_{i=1}^{M}P_{i}D^{*}_{i}\leq\sum_{i=1}^{M}P_{i}D^{*}_{T^{-1}(i)}=\sum_{i=1}^{M}P_{i}\hat{D}_{i}\leq D$"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds of any distortions"},
    proof=lambda: prove(
        renamed_costs.statement,
        lemma(
            "opposite",
            "basics.permutations.rearrangement",
            "M",
            "i -> T[i]",
            "i -> U[i]",
            "i -> P[s,i]",
            "i -> 1-Q[T[i],T[i]]",
        ),
        have(
            "back",
            "sum(i, 1, M, P[s,i]*(1-Q[T[U[i]],T[U[i]]])) = sum(i, 1, M, P[s,i]*(1-Q[i,i]))",
            pointwise("i", use("e", "h8", "i"), rewrite("e.6")),
        ),
    ),
    negative_control={
        "sum(i, 1, M, P[s, i]*(1 - Q[T[U[i]], T[U[i]]])) = sum(i, 1, M, P[s, i]*(1 - Q[i, i])) <=": "",
        "ordered(P),": "",
    },
    control_note="sources without an order",
    control_proof={
        "M": 2,
        "P": "s, i -> kronecker(i, 2)",
        "D": 0,
        "Q": Table((((1, 1), num("1/2")), ((1, 2), num("1/2")), ((2, 1), num(0)), ((2, 2), num(1)))),
        "T": listed(2, 1),
        "U": listed(2, 1),
        "s": 0,
    },
    satisfying_instance={
        "M": 2,
        "P": "s, i -> 1/2",
        "D": "1/2",
        "Q": _EQUAL,
        **_IDENTITY,
        "s": 0,
    },
    letters={
        "T[i]": "the letter with the i-th smallest distortion",
        "U[i]": "the place of the letter i in that order",
        "s": "the index of a source",
    },
    notes="D^*_i = 1 - Q(T(i)|T(i)), the i-th smallest distortion: what was the letter T(i) is now i. For every M and every source.",
)

CLAIMS = [remark1, folding, folding_amended, disjoint, disjoint_amended, renamed_costs]
