"""Lemmas 2 and 3: no level of identifiability or of differential privacy is below h^{-1}(D), eps_X.

eps*(D) = inf{eps: (eps, D) is achievable} (6): "eps*(D) >= v" says that v <= eps for every mechanism that keeps
level eps with expected distortion at most D. Identifiability (1) speaks of p(x|y); it is written times p_Y(y), so
nothing is asked of outputs that never occur. eps_X is the number called gap, attained by the neighbours u and v (16).
"""

from theorems.wyz2016.model import (
    D_XY,
    DATABASES,
    ENDS,
    INVERSE,
    MEAN,
    NEIGHBOURS,
    SMALL,
    THIRDS,
    H,
    at,
    identifiable,
    private,
    values,
)
from verify.claims.prelude import *

_LOG2 = Log(num(2))


inside = seq(  # 0 < D < n: the argument of h^-1 is positive, and exp(h^-1(D)) = (n/D-1)(m-1)
    fact("rD", "reciprocal_positive", "D")
)

# --- (43): h^-1(D) <= every identifiability level ------------------------------------------------------------------

_far = seq(  # the mean distance is at least h of the level
    have(
        "columns",
        f"tsum(y in {DATABASES}, tsum(x in {DATABASES}, p[x]*Q[x,y]*{D_XY})) >= "
        f"tsum(y in {DATABASES}, n/(1+exp(eps)/(m-1))*tsum(x in {DATABASES}, p[x]*Q[x,y]))",
        pointwise("y", lemma("far", "wyz2016.masses", "n", "m", "eps", "y", "@x -> p[x]*Q[x,y]")),
    ),
    have(
        "mass", f"tsum(x in {DATABASES}, p[x]*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x])"
    ),
    have("far", f"{MEAN} >= {H}", arith("columns", eq=[(H, "mass"), (H, "unit")])),
)

_to_level = seq(  # from h(eps) <= D to h^-1(D) <= eps
    lemma("order", "wyz2016.lemma2.decreasing", "n", "m", "D", "eps"),
    unpack("order.1", "to", "from"),
    use("below", "to"),
)


_labelled = seq(
    have("rows", f"forall x in {DATABASES}: tsum(y in {DATABASES}, Q[x,y]) = 1"),
    have("ident", identifiable("eps")),
    have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
)


eq43: Claim = claim(
    "wyz2016.eq43",
    "No identifiability level is below h^{-1}(D)",
    "level_at(D) <= eps",
    where="""
        n m integer, D real, p family(1), Q family(2), eps real,
        size(n, m), 0 <= D, D <= n, database_law(p), mechanism(Q), eps >= 0, identifiable(Q, eps),
        distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (43)"),
    printed=r"The optimal value $D_{\mathrm{relaxed}}^{*}(\epsilon)=h(\epsilon)$ of R-PD implies the following lower bounds for any $D$ with $0\leq D\leq n$: \epsilon_{\mathrm{i}}^{*}(D)\geq h^{-1}(D), (43)",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    severity="convention",
    proof=lambda: Undefined(values(SMALL, D=num(1)).values),
    notes="Printed for 0 <= D <= n. At D = n, where some mechanism exists, h^{-1} is the logarithm of 0; with h^{-1}(n) = -infinity nothing "
    "is said there, and at D = 0 no level is finite (wyz2016.theorem1.zero).",
    others=["wyz2016.eq44", "wyz2016.identifiable_level"],
)

eq43_amended: Claim = claim(
    "wyz2016.eq43.amended",
    "No identifiability level is below h^{-1}(D), 0 < D < n",
    "level_at(D) <= eps",
    where="""
        n m integer, D real, p family(1), Q family(2), eps real,
        size(n, m), 0 < D, D < n, database_law(p), mechanism(Q), eps >= 0, identifiable(Q, eps),
        distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (43)"),
    fidelity="amended",
    says=r"\epsilon_i^*(D) \ge h^{-1}(D) for any D with 0 < D < n",
    waive={"unused-hypothesis": "the setting of the page; it holds without eps >= 0"},
    idea=(
        "For each output y the masses p[x]*Q[x,y] have neighbour ratios within exp(eps), so, counted row by row, "
        "their mean distance from y is at least h(eps) times their total. Summed over y: h(eps) <= E[d(X,Y)] <= D, "
        "and as h decreases, h^{-1}(D) <= eps."
    ),
    proof=lambda: prove(
        eq43_amended.statement, lemma("below", "wyz2016.identifiable_level", "n", "m", "D", "p", "Q", "eps")
    ),
    negative_control="level_at(D) < eps",
    control_note="strictly",
    control_proof=lambda: values(SMALL, D=num("1/2")),
    satisfying_instance=values(SMALL, D=num("1/2")),
    notes="For all n, m, priors (zeros included) and mechanisms.",
)

identifiable_level: Claim = claim(
    "wyz2016.identifiable_level",
    "h^{-1}(D) bounds also levels that may be negative, for 0 < D < n",
    "level_at(D) <= eps",
    where="""
        n m integer, D real, p family(1), Q family(2), eps real,
        size(n, m), 0 < D < n, database_law(p), mechanism(Q), identifiable(Q, eps), distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (43)"),
    fidelity="sharpened",
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)\geq h^{-1}(D)",
    proof=lambda: prove(identifiable_level.statement, _labelled, _far, _to_level),
    negative_control="level_at(D) < eps",
    control_note="strictly",
    control_proof=lambda: values(SMALL, D=num("1/2")),
    satisfying_instance=values(SMALL, D=num("1/2")),
)

# --- (25), (44): differential privacy ------------------------------------------------------------------------------

_relaxed = have(  # (25)
    "ident",
    identifiable("eps+gap"),
    intro("x", "x'", "y", "near"),
    use("q", "private", "x", "x'", "y"),
    use("prior", "priors", "x", "x'"),
    use("px", "positive", "x"),
    use("qx", "entries", "x'", "y"),
    fact("e1", "exp_positive", "eps"),
    arith("q*px", "prior*qx*e1"),
)

eq25: Claim = claim(
    "wyz2016.eq25",
    "Differential privacy at eps is identifiability at eps + eps_X",
    "identifiable(Q, eps + gap)",
    where="""
        n m integer, p family(1), gap real, u in tuples(n, m), v in tuples(n, m), Q family(2),
        eps real,
        size(n, m), prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0, private(Q, eps)
    """,
    source=at("Section III, sketch of the proof of Theorem 1, eq. (25)"),
    printed=r"a necessary condition for the constraint (13) to be satisfied is p_{X}(x)p_{Y\mid X}(y\mid x)\leq e^{\epsilon_{\mathrm{d}}+\epsilon_{X}}p_{X}(x^{\prime})p_{Y\mid X}(y\mid x^{\prime}). (25)",
    proof=lambda: prove(eq25.statement, _named_private),
    negative_control="identifiable(Q, eps)",
    control_note="without eps_X",
    control_proof=lambda: values(SMALL, ENDS, p=THIRDS, gap=_LOG2, u=(2,), v=(1,)),
    satisfying_instance=values(SMALL, ENDS),
    waive={"unused-hypothesis": "p is a law with a largest ratio: only the ratios matter"},
)

_named_private = seq(
    have("private", private("eps")),
    have("priors", f"forall x in {DATABASES}, x' in {DATABASES}: {NEIGHBOURS} => p[x] <= exp(gap)*p[x']"),
    have("positive", f"forall x in {DATABASES}: p[x] > 0"),
    have("entries", f"forall x in {DATABASES}, y in {DATABASES}: Q[x,y] >= 0"),
)
LOWER = f"max({INVERSE}-gap, 0)"


eq44: Claim = claim(
    "wyz2016.eq44",
    "No DP level is below max{h^{-1}(D) - eps_X, 0}",
    "max(level_at(D) - gap, 0) <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real,
        size(n, m), 0 <= D, D <= n, prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0,
        private(Q, eps), distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (44)"),
    printed=r"The optimal value $D_{\mathrm{relaxed}}^{*}(\epsilon)=h(\epsilon)$ of R-PD implies the following lower bounds for any $D$ with $0\leq D\leq n$: ... \epsilon_{\mathrm{d}}^{*}(D)\geq\max\{h^{-1}(D)-\epsilon_{X},0\}. (44)",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    severity="convention",
    proof=lambda: Undefined(values(SMALL, ENDS, D=num(1)).values),
    notes="Printed for 0 <= D <= n. At D = n, where some mechanism exists, h^{-1} is the logarithm of 0; with h^{-1}(n) = -infinity the bound "
    "is 0 there, and at D = 0 no level is finite (wyz2016.theorem1.zero).",
)

eq44_amended: Claim = claim(
    "wyz2016.eq44.amended",
    "No DP level is below max{h^{-1}(D) - eps_X, 0}, 0 < D < n",
    "max(level_at(D) - gap, 0) <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real,
        size(n, m), 0 < D, D < n, prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0,
        private(Q, eps), distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (44)"),
    fidelity="amended",
    says=r"\epsilon_d^*(D) \ge \max\{h^{-1}(D)-\epsilon_X, 0\} for any D with 0 < D < n",
    idea=(
        "Prior ratios of neighbours are within exp(gap), so a mechanism that is eps-DP is identifiable at eps + gap"
        " (25). The bound h^{-1}(D) on identifiability levels, as in (43), then gives h^{-1}(D) - gap <= eps; the 0"
        " in the maximum is eps >= 0."
    ),
    proof=lambda: prove(
        eq44_amended.statement,
        _named_private,
        _relaxed,
        lemma("below", "wyz2016.identifiable_level", "n", "m", "D", "p", "Q", "eps+gap"),
        fact("top", "extremum", LOWER),
        alternatives("which", "top.3"),
    ),
    negative_control="max(level_at(D) - gap, 0) + 1 <= eps",
    control_note="one nat more",
    control_proof=lambda: values(SMALL, ENDS, D=num("1/2")),
    satisfying_instance=values(SMALL, ENDS, D=num("1/2")),
    notes="For all n, m, priors of full support and mechanisms.",
)


def gap_not_negative(priors: str, attained: str, within: str) -> Tactic:
    """Fact ``gap0``: eps_X >= 0, by u and v, one way and back. The arguments are facts: p > 0, and those on eps_X."""
    return have(
        "gap0",
        "gap >= 0",
        use("pv", priors, "v"),
        use("back", within, "v", "u"),
        fact("order", "trichotomy", "gap", "0"),
        alternatives(
            "c",
            "order",
            seq(
                fact("less", "exp_increasing", "gap", "0"),
                fact("e0", "exp_positive", "gap"),
                have("no", "(1-exp(gap))*(1+exp(gap))*p[v] > 0", arith("less*pv", "less*e0*pv")),
                absurd("no"),
            ),
        ),
    )


# --- Lemma 3 -------------------------------------------------------------------------------------------------------

_averaged = seq(
    have(
        "sums",
        f"tsum(y in {DATABASES}, p[u]*Q[u,y]) <= tsum(y in {DATABASES}, exp(eps)*(p[v]*Q[v,y]))",
        pointwise("y"),
    ),
    use("rowu", "rows", "u"),
    use("rowv", "rows", "v"),
    have(
        "ends",
        "(exp(eps)-exp(gap))*p[v] >= 0",
        arith("sums", eq=[("p[u]", "rowu"), ("exp(eps)*p[v]", "rowv"), "attained"]),
    ),
    fact("order", "trichotomy", "eps", "gap"),
    alternatives(
        "c",
        "order",
        seq(fact("less", "exp_increasing", "eps", "gap"), have("contra", "(exp(gap)-exp(eps))*p[v] > 0")),
    ),
)
at_least_gap = seq(_labelled, have("attained", "p[u] = exp(gap)*p[v]"), _averaged)  # of an identifiable mechanism

lemma3: Claim = claim(
    "wyz2016.lemma3",
    "No identifiability level is below eps_X, for priors of full support",
    "gap <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real,
        size(n, m), 0 <= D, D <= n, prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0,
        identifiable(Q, eps), distortion(Q) <= D
    """,
    source=at("Lemma 3, eqs. (45) and (46)"),
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)\geq\epsilon_{X} (45) for any $D$ with $0\leq D\leq n$",
    fidelity="restricted",
    others=["wyz2016.lemma3.infinite"],
    idea=(
        "Take the neighbours u, v at which the prior ratio is largest: p[u] = exp(gap)*p[v]. Identifiability for u "
        "and v, summed over all outputs y, says p[u] <= exp(eps)*p[v], since rows of Q sum to one. As p[v] > 0, gap"
        " <= eps; the distortion plays no part."
    ),
    proof=lambda: prove(lemma3.statement, at_least_gap),
    negative_control="gap < eps",
    control_note="strictly",
    control_proof=lambda: values(SMALL, ENDS, D=num("1/2")),
    satisfying_instance=values(SMALL, ENDS, D=num("1/2")),
    notes="For all n, m, priors of full support and mechanisms. eps_X is finite for these only.",
    waive={"unused-hypothesis": "the distortion plays no part, as in the paper"},
)

CLAIMS = [eq43, identifiable_level, eq43_amended, eq25, eq44, eq44_amended, lemma3]
