"""Section III-A, around (26): convex hulls under mutual information, and minimum and maximum exchanged."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

_LETTERS = {"c": "a bound on the mutual information, in nats"}

# --- convex hulls ----------------------------------------------------------------------------------------------------


def _rows(letters: int) -> Tactic:
    return seq(intro("i"), each(Enumerate("i", 1, letters)))


def _known(inner: Tactic, other: Tactic) -> Tactic:
    """For the source 0, and for all others, which are one law."""
    return cases(
        "first", "s = 0", seq(rewrite("first"), inner), seq(fact("d", "delta_distinct", "s", "0"), rewrite("d"), other)
    )


_none = seq(have("no", "0 < 0"), absurd("no"))


def _no(letters: int, *before: Tactic) -> Tactic:
    indices = [str(i) for i in range(1, letters + 1)]
    rows = [use(f"r.{i}", "not.2", i) for i in indices]
    entries = [use(f"q.{i}{j}", "not.1", i, j) for i in indices for j in indices]
    return seq(*rows, *entries, *before, _none)


def _told(letters: int, *laws: tuple[str, str], absurdity: Tactic) -> Tactic:
    """Goal: some law has information. If none had, the output would be right no more often than by chance."""
    if not laws:
        return absurdity
    (law, where), *rest = laws
    return cases(
        f"none.{where}",
        f"information[{letters}]((i) -> {law}, Q) <= 0",
        seq(
            lemma(f"luck.{where}", "kss2018.lemma6.chance", str(letters), f"i -> {law}", "Q"),
            _told(letters, *rest, absurdity=absurdity),
        ),
        exhibit(where) if where else seq(),
    )


def _mixed_output(entries: str, weights: str = "g2.2") -> Tactic:
    """An output of a mixture has a probability of at least 0."""
    return pointwise(
        "k",
        have(
            "mixed",
            "sum(n, 1, r, w[n]*P[source[n],k]) >= 0",
            pointwise("n", use("p", "h2", "source[n]", "k"), use("wn", weights, "n"), arith("wn*p")),
        ),
        use("q", entries, "k", "j"),
        arith("mixed*q"),
    )


_TWO_LETTERS = "s, i -> kronecker(s,0)*kronecker(i,1)+(1-kronecker(s,0))*kronecker(i,2)"
_FAIR = ("2", "k -> 1/2", "k -> k-1")
_kept = seq(exhibit("i, j -> kronecker(i,j)"), split(seq(), _rows(2), seq(), seq(intro("s"), _known(seq(), seq()))))
_none_of_hull = seq(
    intro("Q"),
    classical(
        use("mean", "not.3", *_FAIR),
        have(
            "valid",
            "(1-Q[1,1])/2+(1-Q[2,2])/2 <= 1/4",
            alternatives(
                "v",
                "mean",
                alternatives("a", "v", absurd("a"), seq(unpack("a", "k", "a"), _none), absurd("a")),
                seq(),
            ),
        ),
        exhibit(*_FAIR),
        split(seq(), _told(2, ("1/2", ""), absurdity=_no(2))),
    ),
)


def _refute_hull() -> Certificate:
    """The letters 1 and 2, each for certain, and D = 1/4: the identity tells nothing of a letter that is known."""
    return disprove(
        hull.statement,
        exhibit("2", _TWO_LETTERS, "1/4", "0"),
        split(seq(), each(Choose(0), split(_kept, _none_of_hull))),
        defined=_mixed_output("g1.1"),
    )


hull: Claim = claim(
    "kss2018.section3a.hull",
    "A source set and its convex hull have the same minimal mutual information leakage",
    "information_enough(D, c) <=> information_enough_for_hull(D, c)",
    where="M integer, P family(2), D real, c real, source_set(P), 0 < D, D <= 1",
    source=at("Section III-A, before eq. (26)"),
    printed=r"any source distribution set $\mathcal{P}$ can be replaced with its convex hull without loss of generality",
    severity="proof",
    defect_of="kss2018.lemma5",
    proof=_refute_hull,
    letters=_LETTERS,
    idea="I(P;Q) is concave in P. The sources (1, 0) and (0, 1) let the identity leak nothing; under the fair coin between them, "
    "right in 3/4 of the cases at least, it leaks something.",
    notes="For the sources (1, 0) and (0, 1), D = 1/4, the identity leaks nothing; of the fair coin between them, which the hull "
    "has, every valid mechanism leaks something. Each side says that a leakage of c is enough. Validity carries over "
    "(kss2018.lemma2.valid), and so do levels of differential privacy (kss2018.lemma2); the sentence stands in the section on "
    "mutual information, and (26) and Lemma 5 take P as convex by it.",
)

_OUT = "sum(i, 1, M, P[source[k],i]*Q[i,j])"
_CELL = "w[k]*(o[k,j]*(L[j]+log(r))-xlogx(o[k,j]))-w[k]*o[k,j]+o[k,j]/r"
_names = seq(  # o[k,j]: the law of the output under the k-th source; V: under the mixture; L its logarithm
    let("o", f"k, j -> {_OUT}", f"forall k in 1..r, j in 1..M: o[k,j] = {_OUT}"),
    let("V", "j -> sum(k, 1, r, w[k]*o[k,j])", "forall j in 1..M: V[j] = sum(k, 1, r, w[k]*o[k,j])"),
    let("L", "j -> log(V[j]+kronecker(V[j],0))", "forall j in 1..M: L[j] = log(V[j]+kronecker(V[j],0))"),
    have(
        "low",
        "forall k in 1..r, j in 1..M: o[k,j] >= 0",
        intro("k", "j"),
        use("is", "o", "k", "j"),
        have(
            "sum",
            f"{_OUT} >= 0",
            pointwise("i", use("p", "h2", "source[k]", "i"), use("q", "h4", "i", "j"), arith("p*q")),
        ),
    ),
    have(
        "part",
        "forall k in 1..r, j in 1..M: V[j] >= w[k]*o[k,j]",
        intro("k", "j"),
        use("is", "V", "j"),
        lemma("rest", "basics.sums.term", "r", "l -> w[l]*o[l,j]", "k"),
    ),
)


def _prove_bounded() -> Certificate:
    positive = seq(
        have("w0", "w[k] > 0", cases("c", "w[k] > 0", seq(), seq(have("z", "w[k] = 0"), have("n", "w[k]*o[k,j] = 0"), have("no", "0 < 0"), absurd("no")))),
        have("o0", "o[k,j] > 0", cases("c", "o[k,j] > 0", seq(), seq(have("z", "o[k,j] = 0"), have("n", "w[k]*o[k,j] = 0"), have("no", "0 < 0"), absurd("no")))),
        have("V0", "V[j] > 0"),
        fact("e", "delta_distinct", "V[j]", "0"),
        have("Lj", "L[j] = log(V[j])", rewrite("lj", "e")),
        have("r0", "r > 0"),
        fact("rr", "reciprocal_positive", "r"),
        fact("rV", "reciprocal_positive", "V[j]"),
        fact("t", "log_tangent", "o[k,j]", "V[j]*r"),
        fact("p", "log_product", "V[j]", "r"),
        fact("x", "xlogx_value", "o[k,j]"),
        rewrite("x", "Lj"),
        have("slope", "log(V[j])+log(r)-log(o[k,j])+o[k,j]/(V[j]*r)-1 >= 0"),
        have("spare", "V[j]-w[k]*o[k,j] >= 0"),
        have("less", "o[k,j]*(V[j]-w[k]*o[k,j])/(V[j]*r) >= 0", arith("spare*o0*rV*rr")),
        have("gain", "w[k]*o[k,j]*(log(V[j])+log(r)-log(o[k,j])+o[k,j]/(V[j]*r)-1) >= 0", arith("some*slope")),
        arith("gain", "less"),
    )
    nothing = seq(
        have("nil", "w[k]*o[k,j] = 0", have("wo", "w[k]*o[k,j] >= 0"), fact("as", "antisymmetric", "w[k]*o[k,j]", "0")),
        fact("either", "product_zero", "w[k]", "o[k,j]"),
        fact("rr", "reciprocal_positive", "r"),
        alternatives("z", "either", seq(rewrite("z"), arith("ok*rr")), rewrite("z")),
    )
    cell = seq(
        intro("k", "j"),
        use("wk", "g.2", "k"),
        use("ok", "low", "k", "j"),
        use("pt", "part", "k", "j"),
        use("lj", "L", "j"),
        cases("some", "w[k]*o[k,j] > 0", positive, nothing),
    )
    leaks = have(
        "each",
        "sum(k, 1, r, w[k]*(c-sum(i, 1, M, P[source[k],i]*sum(j, 1, M, xlogx(Q[i,j])))+sum(j, 1, M, xlogx(o[k,j])))) >= 0",
        pointwise(
            "k",
            use("wk", "g.2", "k"),
            use("leak", "h7", "source[k]"),
            have(
                "own",
                f"sum(j, 1, M, xlogx({_OUT})) = sum(j, 1, M, xlogx(o[k,j]))",
                pointwise("j", use("is", "o", "k", "j"), rewrite("is")),
            ),
            have("l", "c-sum(i, 1, M, P[source[k],i]*sum(j, 1, M, xlogx(Q[i,j])))+sum(j, 1, M, xlogx(o[k,j])) >= 0"),
            arith("wk*l"),
        ),
    )
    sums = seq(
        have(
            "row",
            "forall k in 1..r: sum(j, 1, M, o[k,j]) = 1",
            intro("k"),
            have("s1", f"sum(j, 1, M, o[k,j]) = sum(j, 1, M, {_OUT})", pointwise("j", use("is", "o", "k", "j"))),
            have(
                "s2",
                "sum(i, 1, M, P[source[k],i]*sum(j, 1, M, Q[i,j])) = sum(i, 1, M, P[source[k],i])",
                pointwise("i", use("qi", "h5", "i")),
            ),
            use("unit", "h3", "source[k]"),
        ),
        have("one", "sum(k, 1, r, w[k]*sum(j, 1, M, o[k,j])) = sum(k, 1, r, w[k])", pointwise("k", use("x", "row", "k"))),
        have("ones", "sum(k, 1, r, sum(j, 1, M, o[k,j])) = sum(k, 1, r, 1)", pointwise("k", use("x", "row", "k"))),
        have(
            "VL",
            "sum(j, 1, M, V[j]*L[j]) = sum(j, 1, M, sum(k, 1, r, w[k]*o[k,j])*L[j])",
            pointwise("j", use("x", "V", "j")),
        ),
        have(
            "out",
            "sum(j, 1, M, xlogx(sum(k, 1, M, sum(l, 1, r, w[l]*P[source[l],k])*Q[k,j]))) = sum(j, 1, M, V[j]*L[j])",
            pointwise(
                "j",
                use("vj", "V", "j"),
                use("lj", "L", "j"),
                have("inner", f"sum(k, 1, r, w[k]*o[k,j]) = sum(k, 1, r, w[k]*{_OUT})", pointwise("k", use("is", "o", "k", "j"))),
                have("is", "sum(k, 1, M, sum(l, 1, r, w[l]*P[source[l],k])*Q[k,j]) = V[j]"),
                rewrite("is", "lj"),
                have("pos", "V[j] >= 0", rewrite("vj"), pointwise("k", use("wk", "g.2", "k"), use("ok", "low", "k", "j"), arith("wk*ok"))),
                fact("sign", "trichotomy", "V[j]", "0"),
                alternatives("z", "sign"),
            ),
        ),
    )
    mixed = seq(
        intro("r", "w", "source", "g"),
        _names,
        have("cells", f"forall k in 1..r, j in 1..M: {_CELL} >= 0", cell),
        have("all", f"sum(k, 1, r, sum(j, 1, M, {_CELL})) >= 0", pointwise("k", pointwise("j", use("x", "cells", "k", "j")))),
        leaks,
        sums,
        fact("rr", "reciprocal_positive", "r"),
        arith("each", "all", eq=["out", "VL", "one", ("log(r)", "one"), ("1/r", "ones"), ("c", "g.3"), "g.3", ("log(r)", "g.3")]),
    )
    hulls = seq(lemma(("to", "from"), "kss2018.lemma2.valid", "M", "P", "D", "Q"), use("every", "to"))
    return prove(bounded.statement, split(hulls, mixed), defined=_mixed_output("h4"))


bounded: Claim = claim(
    "kss2018.section3a.hull.more",
    "What is valid for a source set is valid for its convex hull, and a mixture of r sources leaks at most log r more than they do",
    """
        valid_for_hull(Q, D)
        and (
            forall r integer, w family(1), source family(1):
              1 <= r and weights[r](w) => information((i) -> mixture(r, w, source, i), Q) <= c + log(r)
          )
    """,
    where="M integer, P family(2), D real, c real, Q family(2), source_set(P), mechanism(Q), valid(Q, D), leaks_at_most(Q, c)",
    source=at("Section III-A, before eq. (26)"),
    fidelity="beyond",
    proof=_prove_bounded,
    negative_control={"c + log(r)": "c"},
    control_note="no more than they do",
    control_proof=lambda: fails(
        bounded,
        exhibit("2", _TWO_LETTERS, "0", "0", "i, j -> kronecker(i,j)"),
        split(
            split(seq(), seq(), seq(), seq(), _rows(2), seq(), seq(intro("s"), _known(seq(), seq()))),
            each(Choose(1), seq(exhibit(*_FAIR), split(seq(), _a_bit))),
        ),
        defined=_mixed_output("h4"),
    ),
    satisfying_instance={"M": 1, "P": "s, i -> 1", "D": 0, "c": 0, "Q": "i, j -> 1"},
    letters=_LETTERS,
    idea="The information about the letter is at most that about the source beside the letter; which of r sources it is adds at "
    "most log r. Here by the tangent of the logarithm at r times the law of the output under the mixture.",
    notes="The hull has at least the least information of the set, as the set is part of it, and for mixtures of r sources at most "
    "log r more. Of (1, 0) and (0, 1) at D = 0 it has log 2 more: no smaller bound holds of all sets.",
)

_a_bit = seq(fact("half", "xlogx_value", "1/2"), fact("less", "log_increasing", "1/2", "1"))


def _prove_part() -> Certificate:
    """A source is a mixture of one."""
    one = seq(
        use("v", "g.3", "1", "k -> 1", "k -> s"),
        use("l", "g.4", "1", "k -> 1", "k -> s"),
    )
    there = seq(intro("there"), unpack("there", "Q", "g"), exhibit("Q"), split(seq(), seq(), seq(intro("s"), one), seq(intro("s"), one)))
    return prove(part.statement, there, defined=_mixed_output("g1.1"))


part: Claim = claim(
    "kss2018.section3a.hull.amended",
    "What is enough for the convex hull is enough for the source set: the hull has at least its minimal mutual information leakage",
    "information_enough_for_hull(D, c) => information_enough(D, c)",
    where="M integer, P family(2), D real, c real, source_set(P), 0 < D, D <= 1",
    source=at("Section III-A, before eq. (26)"),
    fidelity="amended",
    says=r"any source distribution set $\mathcal{P}$ can be replaced with its convex hull for an upper bound",
    waive={"unused-hypothesis": "the setting of the page; it holds for every D"},
    proof=_prove_part,
    negative_control="information_enough(D, c) => information_enough_for_hull(D, c)",
    control_note="the other way round",
    control_proof=lambda: fails(
        part, exhibit("2", _TWO_LETTERS, "1/4", "0"), split(seq(), split(_kept, _none_of_hull)), defined=_mixed_output("g2.1", "g3.2")
    ),
    satisfying_instance={"M": 1, "P": "s, i -> 1", "D": 1, "c": 0},
    letters=_LETTERS,
    notes="The direction that is left: the set is part of its hull. The same mechanisms are valid for both (kss2018.lemma2.valid). How "
    "much more the hull may leak: kss2018.section3a.hull.more.",
)

# --- (26) ------------------------------------------------------------------------------------------------------------

_LETTERS_1_2_3 = "s, i -> kronecker(s,0)*(3*kronecker(i,1)+kronecker(i,2))/4+(1-kronecker(s,0))*(kronecker(i,2)+3*kronecker(i,3))/4"


_LAW = "(3*kronecker(i,{0})+kronecker(i,2))/4"


def _hidden(answer: int, which: str) -> Tactic:
    """Letter 2 is called the letter of the source, the third is told as it is."""
    other = 4 - answer
    return seq(
        exhibit(f"i, j -> kronecker(j,{answer})*(kronecker(i,{answer})+kronecker(i,2))+kronecker(j,{other})*kronecker(i,{other})"),
        split(seq(), _rows(3), seq(), rewrite(which)),
    )


def _none_for_both() -> Tactic:
    right = (have("as.1", "Q[2,1] >= 1"), have("as.3", "Q[2,3] >= 1"))
    laws = (_LAW.format("1"), "0"), (_LAW.format("3"), "1")
    told = _told(3, *laws, absurdity=_no(3, *right))
    return seq(intro("Q"), classical(use("v.0", "not.3", "0"), use("v.1", "not.3", "1"), told))


_either = seq(
    intro("s"),
    cases("first", "s = 0", _hidden(1, "first"), seq(fact("d", "delta_distinct", "s", "0"), _hidden(3, "d"))),
)
_AT_QUARTER = ("3", _LETTERS_1_2_3, "1/4", "0")


minimax: Claim = claim(
    "kss2018.eq26",
    "Minimum and maximum may be exchanged",
    "information_enough(D, c) <=> (forall s real: information_enough_for(s, D, c))",
    where="M integer, P family(2), D real, c real, source_set(P), 0 < D, D <= 1",
    source=at("eq. (26)"),
    printed=(
        r"$\epsilon^{*}_{\text{IT}}(\mathcal{P},D)$ $=\min_{Q\in\mathcal{Q}(\mathcal{P},D)}\max_{P\in\mathcal{P}}I(P;Q)$ "
        r"$=\max_{P\in\mathcal{P}}\min_{Q\in\mathcal{Q}(\mathcal{P},D)}I(P;Q)$"
    ),
    severity="theorem",
    # (3, 1, 0)/4 and (0, 1, 3)/4, D = 1/4: to tell nothing, letter 2 is called 1 for the one, 3 for the other.
    proof=lambda: disprove(
        minimax.statement,
        exhibit(*_AT_QUARTER),
        split(seq(), each(Choose(1), split(_none_for_both(), _either))),
    ),
    letters=_LETTERS,
    idea="To leak nothing of (3, 1, 0)/4 one answers 1 for the letters 1 and 2; of (0, 1, 3)/4, 3 for 2 and 3. At D = 1/4 both are "
    "valid for both sources, but no valid mechanism does both.",
    notes="To leak nothing of (3, 1, 0)/4, letter 2 is answered by 1; of (0, 1, 3)/4, by 3; at D = 1/4 no valid mechanism does both. "
    "Each side says that a leakage of c is enough: of one mechanism for all sources, of one for each source. For "
    "convex sets, which P is not always (kss2018.section3a.hull), the cited minimax theorem gives equality: I is convex in Q "
    "(kss2018.section3a.convex) and concave in P (kss2018.section3a.shape.amended; the page says convex). It is proved here where "
    "the uniform law is a source (kss2018.eq26.amended); in general that the minimum over Q is attained rests on limits of mechanisms.",
    defect_of="kss2018.lemma5",
)

one_way: Claim = claim(
    "kss2018.eq26.amended",
    "The largest minimum is at most the least maximum, and equal to it if the uniform law is one of the sources",
    """
        (information_enough(D, c) => (forall s real: information_enough_for(s, D, c)))
        and (
          (exists u real: uniform((i) -> P[u, i])) and (forall s real: information_enough_for(s, D, c))
          => information_enough(D, c)
        )
    """,
    where="M integer, P family(2), D real, c real, source_set(P), 0 < D, D <= 1",
    source=at("eq. (26)"),
    fidelity="amended",
    says=r"\epsilon^{*}_{\text{IT}}(\mathcal{P},D) = \min_Q \max_P I(P;Q) \geq \max_P \min_Q I(P;Q), with equality for P with the uniform distribution",
    proof=lambda: _prove_exchange(),
    negative_control="(forall s real: information_enough_for(s, D, c)) => information_enough(D, c)",
    control_note="the other way round",
    control_proof=lambda: fails(one_way, exhibit(*_AT_QUARTER), split(seq(), split(_either, _none_for_both()))),
    satisfying_instance={"M": 1, "P": "s, i -> 1", "D": 1, "c": 0},
    notes="max min <= min max for every source set; both are those of the uniform law where it is a source (kss2018.lemma5.amended, "
    "kss2018.eq28). For other convex compact sets see kss2018.eq26.",
    letters={**_LETTERS, "u": "the index of the source that is uniform"},
)


def _prove_exchange() -> Certificate:
    """What is enough for the uniform law alone is at least the minimal leakage of the set (Lemma 5)."""
    known = seq(
        lemma("five", "kss2018.lemma5.amended", "M", "P", "u", "D"),
        use("own", "told.2", "u"),
        unpack("own", "A", "a"),
        use("v.u", "a.3", "u"),
    )
    low = seq(
        use("best", "five.1"),
        unpack("best", "there", "bound"),
        unpack("there", "Q", "q"),
        fact("M2", "integer_gap", "1", "M"),
        lemma("fano", "kss2018.eq28", "M", "D", "i -> P[u,i]", "i, j -> A[i,j]"),
        exhibit("Q"),
        split(seq(), seq(), seq(), seq(intro("s"), use("l", "q.4", "s"))),
    )
    high = seq(
        use("best", "five.2"),
        unpack("best", "there", "bound"),
        unpack("there", "Q", "q"),
        lemma("sign", "kss2018.section3a.nonnegative", "M", "i -> P[u,i]", "i, j -> A[i,j]"),
        exhibit("Q"),
        split(seq(), seq(), seq(), seq(intro("s"), use("l", "q.4", "s"))),
    )
    equal = seq(intro("told"), unpack("told.1", "u", "uni"), known, cases("low", "D < (M-1)/M", low, high))
    one = seq(intro("there"), unpack("there", "Q", "g"), intro("s"), exhibit("Q"))
    return prove(one_way.statement, split(one, equal))

CLAIMS = [hull, part, bounded, minimax, one_way]
