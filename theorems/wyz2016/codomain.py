"""Section II-C: the distortion-privacy function (7) is not finite everywhere, under identifiability."""

from theorems.wyz2016.conditions import denominator, disproved, positive_denominators, positive_levels, proved
from theorems.wyz2016.contrary import FAIR, closed_on_a_bit, contrary, far
from theorems.wyz2016.model import D_XY, E_XY, HALF, INVERTED, at, positive, values
from verify.claims.prelude import *

_FIRST, _OTHER = (Put(Ones(), num(1), num(value)) for value in (1, 2))
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
            exhibit(_OTHER, _FIRST),
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


_finite_defined = first(
    seq(), denominator("eps", "x"), fact("power", "power_positive", "1+(m-1)*exp(-low)", "n")
)


def _prove_finite() -> Certificate:
    private = seq(
        lemma("range", "wyz2016.h_range", "n", "m", "eps"),
        lemma("five", "wyz2016.lemma5", "n", "m", "eps", "p", conditions=[*[seq()] * 3]),
        positive,
        exhibit(f"@x, @y -> {E_XY}"),
        split(
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
            seq(),
            seq(),
            arith("range.2", eq=["five.3"]),
        ),
    )
    identifiable = seq(
        intro("low", "r", "given"),
        lemma("range", "wyz2016.h_range", "n", "m", "eps"),
        lemma(("q", "good"), "wyz2016.lemma4", "n", "m", "p", "low", "r", "eps"),
        exhibit(f"@x, @y -> {INVERTED}"),
        split(seq(), seq(), seq(), rewrite("good.7")),
    )
    return proved(
        finite.statement,
        split(private, identifiable),
        {"h2": positive_levels("eps"), "h3": positive_denominators("eps", "h3")},
        _finite_defined,
    )


def _refute_negative() -> Certificate:
    """No mechanism has a negative distortion."""
    if finite.negative_control is None:
        raise ValueError("there is no statement to refute")
    never = seq(exhibit("0", FAIR), split(seq(), seq(intro("Q"), contrary(far("all.1", "all.4")))))
    return disproved(
        finite.negative_control,
        seq(exhibit("1", "2", FAIR, "0"), split(seq(), each(Choose(1), never))),
        {"h2": positive_levels("eps"), "h3": positive_denominators("eps", "h3")},
        _finite_defined,
    )


finite: Claim = claim(
    "wyz2016.eq7.codomain.amended",
    "The distortion-privacy function is finite under differential privacy, and under identifiability from eps~_X on",
    """
        privacy_achievable(eps, n)
        and (
          forall low real, r family(1):
            0 <= low and low <= eps and feasible_with(r, low) => identifiability_achievable(eps, n)
        )
    """,
    where="n m integer, p family(1), eps real, size(n, m), prior(p), eps >= 0",
    source=at("Section II-C, eq. (7)"),
    fidelity="amended",
    says=r"$D^{*}\colon\overline{\mathbb{R}}^{+}\rightarrow\overline{\mathbb{R}}^{+}$, finite under differential privacy, and under identifiability for \epsilon \ge \widetilde{\epsilon}_X",
    proof=_prove_finite,
    negative_control={"identifiability_achievable(eps, n)": "identifiability_achievable(eps, -1)"},
    control_note="a distortion of -1",
    control_proof=_refute_negative,
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=num(0)),
)

CLAIMS = [codomain, finite]
