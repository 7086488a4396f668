"""Section II-C: the distortion-privacy function (7) is not finite everywhere, under identifiability."""

from theorems.wyz2016.bounds import at_least_gap
from theorems.wyz2016.contrary import FAIR, FIRST, OTHER, closed_on_a_bit, contrary, far
from theorems.wyz2016.model import D_XY, DATABASES, ENDS, HALF, at, values
from verify.claims.prelude import *

_DIFFERS = "1-kronecker(w[i],v[i])"
_THIRDS = "@x -> (1+kronecker(x[1],2))/3"


def _levelled() -> Tactic:
    """At level 0 both databases would have the probability 1/2: sum (1) over the outputs."""
    less = seq(
        have("w2", "kronecker(w[1],2) = 1"),
        have("v2", "kronecker(v[1],2) = 0"),
        arith("way", eq=[("Q[w,y]", "w2"), ("Q[v,y]", "v2")]),
    )
    entry = seq(use("keeps", "all.3", "w", "v", "y"), alternatives("way", "keeps", absurd("way"), less))
    bound = seq(
        have(
            ("w", "v", "is"),
            "exists w in tuples(1,2), v in tuples(1,2): w[1] = 2 and v[1] = 1",
            exhibit(OTHER, FIRST),
        ),
        use("row", "all.2", "w"),
        use("row'", "all.2", "v"),
        fact("single", "sum_single", f"sum(i, 1, 1, {_DIFFERS})"),
        have("near", f"sum(i, 1, 1, {_DIFFERS}) = 1", rewrite("single")),
        have(
            "terms",
            "tsum(y in tuples(1,2), 2*Q[w,y]) <= tsum(y in tuples(1,2), Q[v,y])",
            pointwise("y", entry),
        ),
    )
    return contrary(bound)


def _refute_codomain() -> Certificate:
    chosen = exhibit("1", "2", _THIRDS, "0")
    return disprove(codomain.statement, chosen, split(closed_on_a_bit, seq(intro("D", "Q"), _levelled())))


codomain: Claim = claim(
    "wyz2016.eq7.codomain",
    "The distortion-privacy function is finite at every level, under identifiability",
    "exists D real: identifiability_achievable(eps, D)",
    where="n m integer, p family(1), eps real, size(n, m), prior(p), eps >= 0",
    source=at("Section II-C, eq. (7)"),
    printed=r"we also consider the distortion–privacy function $D^{*}\colon\overline{\mathbb{R}}^{+}\rightarrow\mathbb{R}^{+}$ defined by D^{*}(\epsilon)=\inf\{D\colon(\epsilon,D)\text{ is achievable}\}, (7)",
    severity="slip",
    proof=_refute_codomain,
    notes="Below eps_X no mechanism is eps-identifiable at all (Lemma 3), so D*(eps) is the infimum of no number: +infinity, "
    "which is not among the printed values.",
)


_nonnegative = have(
    "mean",
    f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*Q[x,y]*{D_XY})) >= 0",
    pointwise(
        "x",
        pointwise(
            "y",
            use("px", "h3", "x"),
            use("qx", "Q.1", "x", "y"),
            have("d0", f"{D_XY} >= 0"),
            have("weight", "p[x]*Q[x,y] >= 0", arith("px*qx")),
            arith("weight*d0"),
        ),
    ),
)
_MEAN = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*p[y]*{D_XY}))"


def _prove_finite() -> Certificate:
    """The output drawn from the prior, whatever the database is: its posteriors are the prior."""
    drawn = exhibit("@x, @y -> p[y]")
    nonnegative = seq(intro("x", "y"), use("py", "h3", "y"))
    private = seq(intro("x", "x'", "y", "near"), use("py", "h3", "y"), fact("up", "exp_monotone", "0", "eps"), arith("up*py"))
    kept = seq(
        intro("x", "x'", "y", "near"),
        use("prior", "h8", "x", "x'"),
        use("py", "h3", "y"),
        use("px", "h3", "x'"),
        fact("up", "exp_monotone", "gap", "eps"),
        have("both", "p[y]*p[x'] > 0", arith("py*px")),
        arith("prior*py", "up*both"),
    )
    far = seq(intro("D", "some"), unpack("some", "Q", "Q"), absurd("below", at_least_gap))
    achieved = seq(exhibit(_MEAN), drawn, split(nonnegative, seq(), kept, seq()))
    none = cases("below", "eps < gap", seq(), absurd("none", achieved))
    positive = seq(intro("D", "some"), alternatives("one", "some", *[seq(unpack("one", "Q", "Q"), _nonnegative)] * 2))
    return prove(
        finite.statement,
        split(
            positive,
            seq(exhibit(_MEAN), drawn, split(nonnegative, seq(), private, seq())),
            split(seq(intro("none"), none), seq(intro("below"), far)),
        ),
    )


finite: Claim = claim(
    "wyz2016.eq7.codomain.amended",
    "The distortion-privacy function has values from 0 to +infinity: +infinity exactly below eps_X under identifiability, nowhere under differential privacy",
    """
        (forall D real: privacy_achievable(eps, D) or identifiability_achievable(eps, D) => D >= 0)
        and (exists D real: privacy_achievable(eps, D))
        and ((forall D real: not identifiability_achievable(eps, D)) <=> eps < gap)
    """,
    where="""
        n m integer, p family(1), eps real, gap real, u in tuples(n, m), v in tuples(n, m),
        size(n, m), prior(p), eps >= 0, prior_ratio(gap, u, v)
    """,
    source=at("Section II-C, eq. (7)"),
    fidelity="amended",
    says=r"we also consider the distortion–privacy function $D^{*}\colon\overline{\mathbb{R}}^{+}\rightarrow\overline{\mathbb{R}}^{+}$ defined by D^{*}(\epsilon)=\inf\{D\colon(\epsilon,D)\text{ is achievable}\}, (7)",
    proof=_prove_finite,
    negative_control={"(exists D real: privacy_achievable(eps, D))": "privacy_achievable(eps, -1)"},
    control_note="a distortion of -1",
    control_proof=lambda: fails(
        finite,
        exhibit("1", "2", FAIR, "0", "0", FIRST, OTHER),
        split(closed_on_a_bit, each(Choose(1), seq(intro("Q"), contrary(far("all.1", "all.4"))))),
    ),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=num(0), **ENDS),
    notes="With +infinity in the codomain, as for levels, D* is what (7) says; where it is +infinity, the infimum is of no number. "
    "An output that is drawn from the prior, whatever the database is, has the prior as its posteriors, so it is eps_X-identifiable.",
)


CLAIMS = [codomain, finite]
