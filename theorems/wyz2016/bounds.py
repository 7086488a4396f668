"""Lemmas 2 and 3: no level of identifiability or of differential privacy is below h^{-1}(D), eps_X.

eps*(D) = inf{eps: (eps, D) is achievable} (6): "eps*(D) >= v" says that v <= eps for every mechanism that keeps
level eps with expected distortion at most D. Identifiability (1) speaks of p(x|y); it is written times p_Y(y), so
nothing is asked of outputs that never occur. eps_X is the number called gap, attained by the neighbours u and v (16).
"""

from __future__ import annotations

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
    positive,
    private,
    values,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Undefined
from verify.kernel.terms import Log, num
from verify.prover.tactics import (
    absurd,
    alternatives,
    arith,
    fact,
    have,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    unpack,
    use,
)

_LOG2 = Log(num(2))


inside = seq(  # 0 < D < n: the argument of h^-1 is positive, and exp(h^-1(D)) = (n/D-1)(m-1)
    positive,
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
    have("n0", "n > 0"),
)

# --- (43): h^-1(D) <= every identifiability level ------------------------------------------------------------------

_far = seq(  # the mean distance is at least h of the level
    have(
        "columns",
        f"tsum(y in {DATABASES}, tsum(x in {DATABASES}, p[x]*Q[x,y]*{D_XY})) >= "
        f"tsum(y in {DATABASES}, n/(1+exp(eps)/(m-1))*tsum(x in {DATABASES}, p[x]*Q[x,y]))",
        pointwise(
            "y",
            lemma(
                "far",
                "wyz2016.masses",
                "n",
                "m",
                "eps",
                "y",
                "@x -> p[x]*Q[x,y]",
                conditions=[
                    seq(),
                    seq(),
                    seq(intro("x", "x'"), intro("near"), use("r", "ident", "x", "x'", "y")),
                ],
            ),
        ),
    ),
    have(
        "mass",
        f"tsum(x in {DATABASES}, p[x]*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x])",
        pointwise("x", seq(use("row", "rows", "x"), arith(eq=[("p[x]", "row")]))),
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
        size(n, m), 0 <= D, D <= n, prior(p), mechanism(Q), eps >= 0, identifiable(Q, eps),
        distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (43)"),
    printed=r"\epsilon_i^*(D) \ge h^{-1}(D) for any D with 0 \le D \le n",
    proof=lambda: Undefined(values(SMALL, D=num(1)).values),
    notes="Printed for 0 <= D <= n. At D = n, where some mechanism exists, h^{-1} is the logarithm of 0.",
)

eq43_amended: Claim = claim(
    "wyz2016.eq43.amended",
    "No identifiability level is below h^{-1}(D), 0 < D < n",
    "level_at(D) <= eps",
    where="""
        n m integer, D real, p family(1), Q family(2), eps real,
        size(n, m), 0 < D, D < n, prior(p), mechanism(Q), eps >= 0, identifiable(Q, eps),
        distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (43)"),
    fidelity="amended",
    printed=r"\epsilon_i^*(D) \ge h^{-1}(D) for any D with 0 < D < n",
    proof=lambda: prove(
        eq43_amended.statement,
        lemma("below", "wyz2016.identifiable_level", "n", "m", "D", "p", "Q", "eps"),
        defined=inside,
    ),
    false_neighbour="level_at(D) < eps",
    neighbour_note="strictly",
    neighbour_proof=lambda: values(SMALL, D=num("1/2")),
    living_example=values(SMALL, D=num("1/2")),
    notes="For all n, m, priors and mechanisms.",
)

identifiable_level: Claim = claim(
    "wyz2016.identifiable_level",
    "h^{-1}(D) bounds also levels that may be negative",
    "level_at(D) <= eps",
    where="""
        n m integer, D real, p family(1), Q family(2), eps real,
        size(n, m), 0 < D, D < n, prior(p), mechanism(Q), identifiable(Q, eps), distortion(Q) <= D
    """,
    source=at("Lemma 2, eq. (43)"),
    fidelity="sharpened",
    printed=r"\epsilon_i^*(D) \ge h^{-1}(D)",
    proof=lambda: prove(
        identifiable_level.statement, seq(positive, _labelled, _far, _to_level), defined=inside
    ),
    false_neighbour="level_at(D) < eps",
    neighbour_note="strictly",
    neighbour_proof=lambda: values(SMALL, D=num("1/2")),
    living_example=values(SMALL, D=num("1/2")),
)

# --- (25), (44): differential privacy ------------------------------------------------------------------------------

_relaxed = have(  # (25)
    "ident",
    identifiable("eps+gap"),
    seq(
        intro("x", "x'", "y"),
        intro("near"),
        use("q", "private", "x", "x'", "y"),
        use("prior", "priors", "x", "x'"),
        use("px", "positive", "x"),
        use("qx", "entries", "x'", "y"),
        fact("e1", "exp_positive", "eps"),
        arith("q*px", "prior*qx*e1"),
    ),
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
    printed=r"p_X(x)p_{Y|X}(y|x) \le e^{\epsilon_d+\epsilon_X} p_X(x')p_{Y|X}(y|x')",
    proof=lambda: prove(eq25.statement, seq(_named_private, _relaxed)),
    false_neighbour="identifiable(Q, eps)",
    neighbour_note="without eps_X",
    neighbour_proof=lambda: values(SMALL, ENDS, p=THIRDS, gap=_LOG2, u=(2,), v=(1,)),
    living_example=values(SMALL, ENDS),
    waive={"unused-hypothesis": "p is a law with a largest ratio: only the ratios matter"},
)

_named_private = seq(
    have("private", private("eps")),
    have("priors", f"forall x in {DATABASES}, x' in {DATABASES}: {NEIGHBOURS} => p[x] <= exp(gap)*p[x']"),
    have("positive", f"forall x in {DATABASES}: p[x] > 0"),
    have("entries", f"forall x in {DATABASES}, y in {DATABASES}: Q[x,y] >= 0"),
)
LOWER = f"max({INVERSE}-gap, 0)"


_private_below = seq(
    _named_private,
    _relaxed,
    have("rows", f"forall x in {DATABASES}: tsum(y in {DATABASES}, Q[x,y]) = 1"),
    have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
    lemma("below", "wyz2016.identifiable_level", "n", "m", "D", "p", "Q", "eps+gap"),
    fact("top", "extremum", LOWER),
    alternatives("which", "top.3", seq(rewrite("which")), seq(rewrite("which"))),
)

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
    printed=r"\epsilon_d^*(D) \ge \max\{h^{-1}(D)-\epsilon_X, 0\} for any D with 0 \le D \le n",
    proof=lambda: Undefined(values(SMALL, ENDS, D=num(1)).values),
    notes="Printed for 0 <= D <= n. At D = n, where some mechanism exists, h^{-1} is the logarithm of 0.",
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
    printed=r"\epsilon_d^*(D) \ge \max\{h^{-1}(D)-\epsilon_X, 0\} for any D with 0 < D < n",
    proof=lambda: prove(eq44_amended.statement, _private_below, defined=inside),
    false_neighbour="max(level_at(D) - gap, 0) + 1 <= eps",
    neighbour_note="one nat more",
    neighbour_proof=lambda: values(SMALL, ENDS, D=num("1/2")),
    living_example=values(SMALL, ENDS, D=num("1/2")),
    notes="For all n, m, priors of full support and mechanisms.",
)

# --- Lemma 3 -------------------------------------------------------------------------------------------------------

_averaged = seq(
    have(
        "sums",
        f"tsum(y in {DATABASES}, p[u]*Q[u,y]) <= tsum(y in {DATABASES}, exp(eps)*(p[v]*Q[v,y]))",
        pointwise("y", seq(use("r", "ident", "u", "v", "y"))),
    ),
    use("rowu", "rows", "u"),
    use("rowv", "rows", "v"),
    use("pv", "positive", "v"),
    have(
        "ends",
        "(exp(eps)-exp(gap))*p[v] >= 0",
        arith("sums", eq=[("p[u]", "rowu"), ("exp(eps)*p[v]", "rowv"), "attained"]),
    ),
    fact("order", "trichotomy", "eps", "gap"),
    alternatives(
        "c",
        "order",
        seq(
            fact("less", "exp_increasing", "eps", "gap"),
            have("contra", "(exp(gap)-exp(eps))*p[v] > 0", arith("less*pv")),
            absurd("contra"),
        ),
        seq(),
        seq(),
    ),
)

lemma3: Claim = claim(
    "wyz2016.lemma3",
    "No identifiability level is below eps_X",
    "gap <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real,
        size(n, m), 0 <= D, D <= n, prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0,
        identifiable(Q, eps), distortion(Q) <= D
    """,
    source=at("Lemma 3, eqs. (45) and (46)"),
    printed=r"\epsilon_i^*(D) \ge \epsilon_X for any D with 0 \le D \le n",
    proof=lambda: prove(
        lemma3.statement,
        seq(
            _labelled,
            have("positive", f"forall x in {DATABASES}: p[x] > 0"),
            have("attained", "p[u] = exp(gap)*p[v]"),
            _averaged,
        ),
    ),
    false_neighbour="gap < eps",
    neighbour_note="strictly",
    neighbour_proof=lambda: values(SMALL, ENDS, D=num("1/2")),
    living_example=values(SMALL, ENDS, D=num("1/2")),
    notes="For all n, m, priors of full support and mechanisms. eps_X is finite for these only.",
    waive={"unused-hypothesis": "the distortion plays no part, as in the paper"},
)

CLAIMS = [eq43, identifiable_level, eq43_amended, eq25, eq44, eq44_amended, lemma3]
