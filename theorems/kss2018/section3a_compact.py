"""Section III-A, before (26): what is compact, "i.e. closed and bounded", and what that gives the maximum in (9)."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

_PRINTED = r"both $\mathcal{P}$ and $\mathcal{Q}(\mathcal{P},D)$ are compact, i.e. closed and bounded"
_CLOSED = "source sets are closed, so that maxima over them are attained"
_SOURCE = at("Section III-A, before eq. (26)")

# --- source sets -----------------------------------------------------------------------------------------------------

_square = seq(have("sq", "s^2 >= 0", arith(squares=["s"])), fact("r", "reciprocal_positive", "1+s^2"))
_two_letters = (
    seq(),
    seq(
        intro("s", "i"),
        _square,
        fact("a", "delta_bounds", "i", "1"),
        fact("b", "delta_bounds", "i", "2"),
        arith("a.1*sq*r", "b.1*r"),
    ),
    seq(intro("s"), _square),
)


def _refute_closed() -> Certificate:
    """(s^2, 1)/(1 + s^2) comes as near to (1, 0) as you like, and is never there."""
    near = seq(
        intro("d", "pos"),
        fact("rd", "reciprocal_positive", "d"),
        let("s", "1/d+1"),
        have("one", "d*(1/d) = 1"),
        exhibit("s"),
        _square,
        have("s1", "s-1 > 0"),
        have("more", "d*(s-1)*s >= 0", arith("pos*s1*s1", "pos*s1")),
        have("large", "d*(1+s^2)-1 >= 0", arith("more", "pos", eq=[("d", "s"), ("1", "one")])),
        have("far", "d-1/(1+s^2) >= 0", arith("large*r")),
        intro("i"),
        fact("a", "delta_bounds", "i", "1"),
        fact("b", "delta_bounds", "i", "2"),
    )
    return disprove(
        closed.statement,
        exhibit("2", "s, i -> (kronecker(i,1)*s^2+kronecker(i,2))/(1+s^2)", "i -> kronecker(i,1)"),
        split(split(*_two_letters, near), seq(intro("s"), exhibit("2"), _square)),
    )


closed: Claim = claim(
    "kss2018.section3a.compact",
    "Every source set is closed: a law to which sources come as near as you like is a source",
    "exists s real: forall i in 1..M: P[s, i] = p[i]",
    where="""
        M integer, P family(2), p family(1), source_set(P), limit_of_sources(p)
    """,
    source=_SOURCE,
    printed=_PRINTED,
    fidelity="restricted",
    severity="convention",
    convention=_CLOSED,
    proof=_refute_closed,
    others=["kss2018.section3a.compact.mechanisms"],
    notes="A source set is any subset of the simplex (Section II): (s^2, 1)/(1 + s^2) for all real s comes as near to (1, 0) as "
    "you like, which is none of them. Bounded it is, as every set of distributions.",
    letters={"p[i]": "the probability of the letter i under the limit", "d": "a distance", "s": "the index of a source P[s,.]"},
)

_E = "sum(i, 1, M, (P[s,i]-p[i])^2)"
_nearest = seq(  # the source k is the nearest to p, at the sum of squares e[k]; if that is not 0, no source is within d
    let("e", f"s -> {_E}", f"forall s in 1..R: e[s] = {_E}"),
    lemma(("k", "top"), "basics.sorting.largest", "R", "s -> -e[s]"),
    use("ek", "e", "k"),
    have("pos", "sum(i, 1, M, (P[k,i]-p[i])^2) >= 0", pointwise("i", arith(squares=["P[k,i]-p[i]"]))),
)
_away = seq(
    fact("r", "reciprocal_positive", "M+e[k]"),
    let("d", "e[k]/(M+e[k])", "d > 0 and d*(M+e[k]) = e[k]", split(arith("far*r"))),
    use(("s", "n"), "h5", "d"),
    use("es", "e", "s"),
    use("least", "top", "s"),
    have(
        "small",
        "sum(i, 1, M, d^2-(P[s,i]-p[i])^2) >= 0",
        pointwise(
            "i",
            use("c", "n", "i"),
            have("up", "d-(P[s,i]-p[i]) >= 0"),
            have("down", "d+(P[s,i]-p[i]) >= 0"),
            arith("up*down"),
        ),
    ),
    have("short", "M*d <= e[k]", have("de", "d*e[k] >= 0", arith("d.1*far"))),
    have("unit", "1-d >= 0", have("g", "(1-d)*(M+e[k]) >= 0"), arith("g*r")),
    have("less", "M*d^2 <= M*d", have("dd", "d*(1-d) >= 0", arith("d.1*unit")), arith("dd*h1", "dd")),
    have("de", "d*e[k] > 0", arith("d.1*far")),
    have("no", "0 < 0"),
    absurd("no"),
)
_there = seq(
    exhibit("k"),
    intro("i"),
    lemma(
        "rest",
        "basics.sums.term",
        *("M", "l -> (P[k,l]-p[l])^2", "i"),
        conditions=[*[seq()] * 2, seq(intro("l"), arith(squares=["P[k,l]-p[l]"]))],
    ),
    have("own", "(P[k,i]-p[i])^2 >= 0", arith(squares=["P[k,i]-p[i]"])),
    have("nil", "(P[k,i]-p[i])^2 = 0", fact("as", "antisymmetric", "(P[k,i]-p[i])^2", "0")),
    fact("either", "product_zero", "P[k,i]-p[i]", "P[k,i]-p[i]"),
    alternatives("z", "either"),
)

finite: Claim = claim(
    "kss2018.section3a.compact.amended",
    "A finite source set is closed: a law to which sources come as near as you like is a source",
    "exists s in 1..R: forall i in 1..M: P[s, i] = p[i]",
    where="""
        M integer, R integer, P family(2), p family(1), M >= 1, R >= 1, finite_sources(R, P),
        forall d real: d > 0 => (exists s in 1..R: forall i in 1..M: p[i] - d <= P[s, i] <= p[i] + d)
    """,
    source=_SOURCE,
    fidelity="amended",
    says="finite source sets are closed and bounded",
    waive={"unused-hypothesis": "the setting of the page; it holds for any numbers"},
    proof=lambda: prove(finite.statement, _nearest, cases("far", "e[k] > 0", _away, _there)),
    negative_control={"P[s, i] = p[i]": "P[s, i] < p[i]"},
    control_note="less, in place of equal",
    control_proof=lambda: fails(
        finite, exhibit("1", "1", "s, i -> 1", "i -> 1"), split(split(*[seq()] * 4, _single), seq(intro("s"), exhibit("1")))
    ),
    instance_proof=lambda: lives(finite, ("1", "1", "s, i -> 1", "i -> 1"), *[seq()] * 4, _single),
    letters={
        "R": "how many sources there are",
        "p[i]": "the probability of the letter i under the limit",
        "d": "a distance",
        "s": "the index of a source P[s,.]",
    },
    notes="That is what is used of source sets in Tables I to IV. Closed sets are compact by assumption, and no more can be said here.",
)
_single = seq(intro("d", "pos"), exhibit("1"))

# --- valid mechanisms ------------------------------------------------------------------------------------------------


def _squeezed(label: str, claimed: str, gap: str, distance: str, *how: Tactic) -> Tactic:
    """The claim by contradiction: were the ``gap`` positive, a mechanism at this distance would not do."""
    return have(
        label,
        claimed,
        cases(
            "wrong",
            f"{gap} > 0",
            seq(use(("A", "n"), "h4", distance), *how),
            seq(),
        ),
    )


_entry = seq(use("q", "n.1", "i", "j"), use("c", "n.4", "i", "j"))
_row_of = seq(use("row", "n.2", "i"))
_cost = seq(
    use("v", "n.3", "s"),
    use("unit", "h3", "s"),
    have(
        "c",
        "sum(i, 1, M, P[s,i]*(1-A[i,i])) >= sum(i, 1, M, P[s,i]*(1-Q[i,i]-(X-D)/2))",
        pointwise(
            "i",
            use("c", "n.4", "i", "i"),
            use("p", "h2", "s", "i"),
            have("gap", "Q[i,i]+(X-D)/2-A[i,i] >= 0"),
            arith("p*gap"),
        ),
    ),
    arith("v", "c", "wrong", eq=["X", ("(X-D)/2", "unit")]),
)


mechanisms: Claim = claim(
    "kss2018.section3a.compact.mechanisms",
    "The set of valid mechanisms is closed and bounded",
    "mechanism(Q) and valid(Q, D) and (forall i in 1..M, j in 1..M: Q[i, j] <= 1)",
    where="""
        M integer, P family(2), D real, Q family(2), source_set(P),
        forall d real: d > 0 => (
            exists A family(2):
              mechanism(A) and valid(A, D)
              and (forall i in 1..M, j in 1..M: Q[i, j] - d <= A[i, j] and A[i, j] <= Q[i, j] + d)
          )
    """,
    source=_SOURCE,
    printed=_PRINTED,
    fidelity="restricted",
    proof=lambda: prove(
        mechanisms.statement,
        fact("rM", "reciprocal_positive", "M"),
        split(
            seq(intro("i", "j"), _squeezed("x", "Q[i,j] >= 0", "-Q[i,j]", "-Q[i,j]/2", _entry)),
            seq(
                intro("i"),
                _squeezed(
                    "high", "sum(j, 1, M, Q[i,j]) <= 1", "sum(j, 1, M, Q[i,j])-1", "(sum(j, 1, M, Q[i,j])-1)/(2*M)",
                    _row_of,
                    have("c", "sum(j, 1, M, A[i,j]) >= sum(j, 1, M, Q[i,j]-(sum(j, 1, M, Q[i,j])-1)/(2*M))", pointwise("j", use("c", "n.4", "i", "j"))),
                ),
                _squeezed(
                    "low", "sum(j, 1, M, Q[i,j]) >= 1", "1-sum(j, 1, M, Q[i,j])", "(1-sum(j, 1, M, Q[i,j]))/(2*M)",
                    _row_of,
                    have("c", "sum(j, 1, M, A[i,j]) <= sum(j, 1, M, Q[i,j]+(1-sum(j, 1, M, Q[i,j]))/(2*M))", pointwise("j", use("c", "n.4", "i", "j"))),
                ),
                fact("as", "antisymmetric", "sum(j, 1, M, Q[i,j])", "1"),
            ),
            seq(
                intro("s"),
                let("X", "sum(i, 1, M, P[s,i]*(1-Q[i,i]))"),
                _squeezed("cost", "X <= D", "X-D", "(X-D)/2", _cost),
            ),
            seq(intro("i", "j"), _squeezed("x", "Q[i,j] <= 1", "Q[i,j]-1", "(Q[i,j]-1)/2", _entry, _row_of,
                have("rest", "sum(l, 1, M, (1-kronecker(l,j))*A[i,l]) >= 0", pointwise("l", use("q'", "n.1", "i", "l"), have("off", "1-kronecker(l,j) >= 0"), arith("off*q'"))))),
        ),
    ),
    others=["kss2018.section3a.compact"],
    negative_control={"Q[i, j] <= 1": "Q[i, j] < 1"},
    control_note="no entry is 1",
    control_proof=lambda: fails(
        mechanisms, exhibit(*_ONE_LETTER), split(split(*[seq()] * 3, _itself), each(Choose(3), exhibit("1", "1")))
    ),
    instance_proof=lambda: lives(mechanisms, _ONE_LETTER, *[seq()] * 3, _itself),
    letters={
        "A[i,j]": "the probability of the output j for the letter i under a valid mechanism",
        "Q[i,j]": "the limit of such probabilities",
        "d": "a distance",
    },
    notes="For every source set, closed or not. Convex it is by kss2018.section3a.valid_convex.",
)

_ONE_LETTER = ("1", "s, i -> 1", "0", "i, j -> 1")
_itself = seq(intro("d", "pos"), exhibit("i, j -> 1"))

# --- the maximum in (9) ----------------------------------------------------------------------------------------------

_NEVER = "s, i -> (kronecker(i,1)*(s^2+2)+kronecker(i,2)*s^2)/(2+2*s^2)"
_halves = seq(have("sq", "s^2 >= 0", arith(squares=["s"])), fact("r", "reciprocal_positive", "2+2*s^2"))


def _refute_maximum() -> Certificate:
    """(s^2 + 2, s^2)/(2 + 2 s^2): the probability of letter 2 comes as near to 1/2 as you like."""
    sign = seq(
        intro("s", "i"),
        _halves,
        fact("a", "delta_bounds", "i", "1"),
        fact("b", "delta_bounds", "i", "2"),
        arith("a.1*sq*r", "a.1*r", "b.1*sq*r"),
    )
    order = seq(intro("s", "i"), _halves, have("eq", "i = 1"), rewrite("eq"), arith("r"))
    more = seq(intro("s"), exhibit("s^2+1"), _halves, fact("q", "reciprocal_positive", "2+2*(s^2+1)^2"))
    return disprove(
        maximum.statement,
        exhibit("2", _NEVER, "1"),
        split(split(seq(), sign, seq(intro("s"), _halves), order, seq(), seq()), more),
        defined=seq(),
    )


maximum: Claim = claim(
    "kss2018.eq9.maximum",
    "The maximum in (9) is attained, whatever the source set",
    "exists s real: forall t real: tail(t, k) <= tail(s, k)",
    where="M integer, P family(2), k integer, source_set(P), ordered(P), 1 <= k, k <= M",
    source=at("Theorem 2 (a), eq. (9)"),
    printed=r"$D^{(k)}\triangleq\displaystyle\max_{P\in\mathcal{P}}\sum_{i=M-k+1}^{M}P_{i},\quad 1\leq k\leq M$",
    severity="convention",
    convention=_CLOSED,
    proof=_refute_maximum,
    letters={"s": "the index of a source P[s,.]", "t": "the index of another"},
    notes="For the sources (s^2 + 2, s^2)/(2 + 2 s^2), s real, and k = 1 there is a least upper bound, 1/2, and no maximum. Wherever "
    "a claim here speaks of D < D^(k) it says: D < P_{M-k+1} + ... + P_M for some source; no maximum is needed.",
)

maximum_finite: Claim = claim(
    "kss2018.eq9.maximum.amended",
    "The maximum in (9) is attained in a finite source set",
    "exists s in 1..R: forall t in 1..R: tail(t, k) <= tail(s, k)",
    where="M integer, R integer, P family(2), k integer, M >= 1, R >= 1, finite_sources(R, P), 1 <= k, k <= M",
    source=at("Theorem 2 (a), eq. (9)"),
    fidelity="amended",
    says="the same, for finite source sets",
    waive={"unused-hypothesis": "the setting of the page; it holds for any numbers"},
    proof=lambda: prove(
        maximum_finite.statement,
        lemma(("n", "top"), "basics.sorting.largest", "R", "s -> sum(i, M-k+1, M, P[s,i])"),
        exhibit("n"),
    ),
    negative_control={"tail(t, k) <= tail(s, k)": "tail(t, k) < tail(s, k)"},
    control_note="strictly",
    control_proof=lambda: fails(
        maximum_finite, exhibit("1", "1", "s, i -> 1", "1"), split(seq(), seq(intro("s"), exhibit("1")))
    ),
    satisfying_instance={"M": 1, "R": 1, "P": "s, i -> 1", "k": 1},
    letters={
        "R": "how many sources there are",
        "s": "the index of a source P[s,.]",
        "t": "the index of another",
    },
)

CLAIMS = [closed, finite, mechanisms, maximum, maximum_finite]
