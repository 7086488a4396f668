"""Section IV: Theorem 2 and its KKT conditions (what the stationarity condition rests on is in `gradient`).

I(X;Y) is written H(X) + H(Y) - H(X,Y) with 0 log 0 = 0, so it is (4) also where probabilities are 0. Theorem 2 is
shown for D <= h(low) and every feasible level low, of which eps~_X is the least. The multipliers are in `slater`.
"""

from theorems.wyz2016.conditions import denominator, positive_denominators, positive_levels, proved, when
from theorems.wyz2016.infeasible import refute_feasible
from theorems.wyz2016.model import (
    AT_HALF,
    D_XY,
    DATABASES,
    E_XY,
    HALF,
    INVERSE,
    INVERTED,
    UNIFORM,
    G,
    H,
    at,
    inverted,
    positive,
    values,
)
from theorems.wyz2016.theorem1 import close_early, is_h_of_level, small_distortion
from verify.claims.prelude import *


def information(mechanism: str) -> str:
    """I(X;Y) for the prior p and the mechanism, in nats."""
    joint = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, xlogx(p[x]*{mechanism})))"
    inputs = f"tsum(x in {DATABASES}, xlogx(p[x]))"
    outputs = f"tsum(y in {DATABASES}, xlogx(tsum(x in {DATABASES}, p[x]*{mechanism})))"
    return f"({joint}-{inputs}-{outputs})"


# --- a tangent of x log x ------------------------------------------------------------------------------------------

# --- no mechanism within D leaks less -----------------------------------------------------------------------------

_MARGINAL = f"tsum(x in {DATABASES}, p[x]*Q[x,y])"

_log_g = positive


def _term_below() -> Tactic:
    """p Q log(p Q) >= p Q log(s K) + p Q - s K with s = p_Y(y) > 0, K = (41)."""
    bound = f"{E_XY}*s[y]"
    return seq(
        fact("ex", "exp_positive", f"-eps*{D_XY}"),
        have("k0", f"exp(-eps*{D_XY})*(1/{G}^n) > 0", arith("ex*rgn")),
        have("c0", f"{bound} > 0", arith("k0*s0")),
        lemma("above", "basics.xlogx.tangent", "p[x]*Q[x,y]", bound),
        fact("l1", "log_product", f"exp(-eps*{D_XY})*(1/{G}^n)", "s[y]"),
        fact("l2", "log_product", f"exp(-eps*{D_XY})", f"1/{G}^n"),
        fact("l3", "log_reciprocal", f"{G}^n"),
        have("same", f"log({bound}) = -eps*{D_XY}-log({G}^n)+log(s[y])"),
        arith("above", eq=[("p[x]*Q[x,y]", "same")]),
    )


def unused(family: str) -> Tactic:
    """Output y of probability 0 (facts ``out`` and ``s0``): p(x) times its entry is 0 for all x (fact ``zero``)."""
    entry = f"{family}[{{}},y]"
    others = seq(
        use("px", "priors", "x"),
        use("qx", "entries", "x", "y"),
        fact("sv", "same_tuple_values", "z", "x"),
        have("s1", "1-same(z,x) >= 0"),
        arith("s1*px*qx"),
    )
    here = f"p[z]*{entry.format('z')}"
    return have(
        "zero",
        f"forall x in {DATABASES}: p[x]*{entry.format('x')} = 0",
        intro("z"),
        use("pz", "priors", "z"),
        have(
            "others",
            f"tsum(x in {DATABASES}, (1-same(z,x))*p[x]*{entry.format('x')}) >= 0",
            pointwise("x", others),
        ),
        fact("as", "antisymmetric", here, "0"),
    )


def _column_below() -> Tactic:
    """Output y: sum_x p Q log(p Q) - s log s >= -sum_x p Q (eps d + n log g)."""
    joint = f"tsum(x in {DATABASES}, xlogx(p[x]*Q[x,y]))"
    price = f"tsum(x in {DATABASES}, p[x]*Q[x,y]*(-eps*{D_XY}-log({G}^n)))"
    never = seq(
        unused("Q"),
        have(
            "terms",
            f"tsum(x in {DATABASES}, xlogx(p[x]*Q[x,y])-p[x]*Q[x,y]*(-eps*{D_XY}-log({G}^n))) = tsum(x in {DATABASES}, 0)",
            pointwise("x", use("z", "zero", "x"), rewrite("z")),
        ),
        rewrite("s0"),
    )
    some = seq(
        have(
            "terms",
            f"tsum(x in {DATABASES}, xlogx(p[x]*Q[x,y])-p[x]*Q[x,y]*(-eps*{D_XY}-log({G}^n)+log(s[y])+1)+{E_XY}*s[y]) >= 0",
            pointwise("x", _term_below()),
        ),
        lemma("all", "wyz2016.eq21", "n", "m", "eps"),
        use("one", "all", "y"),
        fact("xs", "xlogx_value", "s[y]"),
        arith("terms", eq=["xs", ("s[y]", "one"), ("log(s[y])+1", "out")]),
    )
    return seq(
        use("out", "law", "y"),
        have(
            "snon",
            "s[y] >= 0",
            rewrite("out"),
            pointwise("x", use("px", "priors", "x"), use("qx", "entries", "x", "y")),
        ),
        have(
            "column",
            f"{joint}-xlogx(s[y]) >= {price}",
            fact("sign", "trichotomy", "s[y]", "0"),
            alternatives("s0", "sign", absurd("s0"), never, some),
        ),
    )


def of_channel(priors: str, entries: str) -> Tactic:
    """p(x) Q(y|x) is not negative."""
    return seq(use("px", priors, "x"), use("qx", entries, "x", "y"), arith("px*qx"))


def _of_posteriors(level: str, priors: str, law: str) -> Tactic:
    """p(x) times (26) is not negative."""
    base = f"(1+(m-1)*exp(-{level}))"
    joint = f"exp(-{level}*{D_XY})*(1/{base}^n)*q[y]"
    return seq(
        use("qy", law, "y"),
        fact("ex", "exp_positive", f"-{level}*{D_XY}"),
        fact("rgn", "reciprocal_positive", f"{base}^n"),
        have("joint", f"p[x]*{inverted(level)} = {joint}"),
        rewrite("joint"),
        arith("ex*rgn*qy"),
    )


def information_conditions(mechanism: str, priors: str, entry: Tactic) -> tuple[Tactic, ...]:
    """Where `information` is defined: x log x of p, of the joint law (not negative by ``entry``) and of its marginal."""
    return (
        when("p[x] >= 0", use("px", priors, "x")),
        when(f"p[x]*{mechanism} >= 0", entry),
        when(f"tsum(x in {DATABASES}, p[x]*{mechanism}) >= 0", pointwise("x", entry)),
    )


def _prove_rate() -> Certificate:
    joint = f"tsum(x in {DATABASES}, xlogx(p[x]*Q[x,y]))"
    price = f"tsum(x in {DATABASES}, p[x]*Q[x,y]*(-eps*{D_XY}-log({G}^n)))"
    return proved(
        rate.statement,
        seq(
            _log_g,
            have("priors", f"forall x in {DATABASES}: p[x] > 0"),
            have("entries", f"forall x in {DATABASES}, y in {DATABASES}: Q[x,y] >= 0"),
            have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
            let("s family(1)", f"@y -> {_MARGINAL}", f"law: forall y in {DATABASES}: s[y] = {_MARGINAL}"),
            have(
                "columns",
                f"tsum(y in {DATABASES}, {joint}-xlogx(s[y])-{price}) >= 0",
                pointwise("y", _column_below()),
            ),
            have(
                "outputs",
                f"tsum(y in {DATABASES}, xlogx({_MARGINAL})) = tsum(y in {DATABASES}, xlogx(s[y]))",
                pointwise("y", use("out", "law", "y"), rewrite("out", backwards=True)),
            ),
            have(
                "mass",
                f"tsum(x in {DATABASES}, p[x]*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x])",
            ),
            arith("columns", eq=["outputs", (f"log({G}^n)", "mass"), (f"log({G}^n)", "unit")]),
        ),
        {"h2": positive_levels("eps")},
        first(*information_conditions("Q[x,y]", "h3", of_channel("h3", "h5")), seq()),
    )


rate: Claim = claim(
    "wyz2016.rate",
    "Mutual information is at least H(X) - n ln(1+(m-1)exp(-eps)) - eps E[d(X,Y)]",
    "information(Q) >= dual_bound(eps, distortion(Q))",
    where="n m integer, p family(1), eps real, Q family(2), size(n, m), prior(p), stochastic(Q)",
    source=at("Theorem 2, the Lagrangian bound"),
    fidelity="auxiliary",
    says=r"I(X;Y) + \lambda E[d(X,Y)] \ge H(X) - n \ln(1+(m-1)e^{-\lambda})",
    idea=(
        "z log z lies above its tangent at s*exp(-eps*hamming(x,y))/normalizer(eps), with s the probability of y: "
        "the joint law that would have the posteriors (41). Taken at z = p[x]*Q[x,y] and summed over x the linear "
        "terms cancel, as both sum to s; the sum over y is the bound."
    ),
    proof=_prove_rate,
    negative_control="information(Q) > dual_bound(eps, distortion(Q))",
    control_note="strictly",
    control_proof=lambda: values(n=num(1), m=num(2), p=HALF, eps=num(0), Q=UNIFORM),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=num(0), Q=UNIFORM),
    notes="For every channel, prior of full support and real eps: the Lagrange dual of PD-MIP at the multiplier eps.",
)

# --- the mechanism (26) attains the bound --------------------------------------------------------------------------

_JOINT = f"{E_XY}*q[y]"


def _prove_attained() -> Certificate:
    weight = f"(-eps*{D_XY}-log({G}^n))"
    entry = seq(  # x log x of K q is K (q log q) + K q log K
        use("qy", "law", "y"),
        fact("ex", "exp_positive", f"-eps*{D_XY}"),
        have("k0", f"exp(-eps*{D_XY})*(1/{G}^n) > 0", arith("ex*rgn")),
        fact("sign", "trichotomy", "q[y]", "0"),
        alternatives(
            "s",
            "sign",
            absurd("s"),
            rewrite("s"),
            seq(
                fact("v", "xlogx_value", f"exp(-eps*{D_XY})*(1/{G}^n)*q[y]"),
                fact("vq", "xlogx_value", "q[y]"),
                fact("l1", "log_product", f"exp(-eps*{D_XY})*(1/{G}^n)", "q[y]"),
                fact("l2", "log_product", f"exp(-eps*{D_XY})", f"1/{G}^n"),
                fact("l3", "log_reciprocal", f"{G}^n"),
                arith(eq=["v", (_JOINT, "l1"), (_JOINT, "l2"), (_JOINT, "l3"), (E_XY, "vq")]),
            ),
        ),
    )
    column = f"tsum(x in {DATABASES}, {E_XY}*{D_XY})"
    marginal = seq(
        have(
            "out",
            f"tsum(x in {DATABASES}, p[x]*{INVERTED}) = tsum(x in {DATABASES}, {_JOINT})",
            pointwise("x", use("px", "priors", "x")),
        ),
        lemma("all", "wyz2016.eq21", "n", "m", "eps"),
        have("out2", f"tsum(x in {DATABASES}, {_JOINT}) = q[y]"),
        rewrite("out", "out2"),
    )
    return proved(
        attained.statement,
        seq(
            _log_g,
            have("priors", f"forall x in {DATABASES}: p[x] > 0"),
            have("law", f"forall y in {DATABASES}: q[y] >= 0"),
            have("unit", f"tsum(y in {DATABASES}, q[y]) = 1"),
            have(
                "entries",
                f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, xlogx(p[x]*{INVERTED}))) = "
                f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, {E_XY}*xlogx(q[y])+{_JOINT}*{weight}))",
                pointwise("x", pointwise("y", entry)),
            ),
            have(
                "outputs",
                f"tsum(y in {DATABASES}, xlogx(tsum(x in {DATABASES}, p[x]*{INVERTED}))) = tsum(y in {DATABASES}, xlogx(q[y]))",
                pointwise("y", marginal),
            ),
            rewrite("entries", "outputs"),
            lemma("column", "wyz2016.lemma1.mean", "n", "m", "eps"),
            lemma("all", "wyz2016.eq21", "n", "m", "eps"),
            have(
                "weights",
                f"tsum(y in {DATABASES}, (xlogx(q[y])-log({G}^n)*q[y])*tsum(x in {DATABASES}, {E_XY})-eps*q[y]*{column}) = "
                f"tsum(y in {DATABASES}, xlogx(q[y])-log({G}^n)*q[y]-eps*q[y]*({H}))",
                pointwise(
                    "y", use("one", "all", "y"), use("cy", "column", "y"), rewrite("one", "cy")
                ),
            ),
            arith(eq=["weights", (f"-log({G}^n)-eps*({H})", "unit")]),
        ),
        {"h2": positive_levels("eps"), "h3": positive_denominators("eps", "h3")},
        first(seq(), *information_conditions(INVERTED, "h3", _of_posteriors("eps", "h3", "h5.1")), seq()),
    )


_FLAT = {"n": num(1), "m": num(2), "eps": num(0), "p": HALF, "q": HALF}

attained: Claim = claim(
    "wyz2016.rate_attained",
    "The mechanism (26) attains the bound of the Lagrangian",
    "optimal_mechanism_information(q, eps) = dual_bound(eps, distortion_at(eps))",
    where="""
        n m integer, p family(1), eps real, q family(1),
        size(n, m), prior(p), feasible_with(q, eps)
    """,
    source=at("Theorem 2: complementary slackness, used silently"),
    fidelity="auxiliary",
    says=r"I(X;Y) = H(X) - n \ln(1+(m-1)e^{-\epsilon}) - \epsilon h(\epsilon)",
    proof=_prove_attained,
    negative_control="""
        optimal_mechanism_information(q, eps)
        = 1 - eps*distortion_at(eps) - log(normalizer(eps)) - tsum(x in tuples(n, m), xlogx(p[x]))
    """,
    control_note="one nat more",
    control_proof=lambda: values(_FLAT),
    satisfying_instance=values(_FLAT),
)

# --- Theorem 2 -----------------------------------------------------------------------------------------------------

_AT_LEVEL = inverted("level")


def _prove_theorem2() -> Certificate:
    return proved(
        theorem2.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            have("up", "low <= level"),
            is_h_of_level,
            lemma(("q", "law"), "wyz2016.feasible_upwards", "n", "m", "low", "level", "p", "r"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "level", "q"),
            lemma("value", "wyz2016.rate_attained", "n", "m", "p", "level", "q"),
            exhibit("@y -> q[y]"),
            split(
                seq(),
                seq(),
                seq(),
                seq(rewrite("good.4", "hD")),
                seq(
                    intro("Q", "given"),
                    lemma("bound", "wyz2016.rate", "n", "m", "p", "level", "Q"),
                    rewrite("value", "hD"),
                ),
            ),
        ),
        close_early("level"),
        leaks_less_defined,
    )


_odds = seq(
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
)
leaks_less_defined = first(
    denominator("level", "x"),
    *information_conditions(_AT_LEVEL, "h4", _of_posteriors("level", "h4", "g1.1")),
    *information_conditions("Q[x,y]", "h4", of_channel("h4", "g2.1")),
    seq(),
)

LETTERS = {"p[x]": "the prior p_X at the database x", "low": "a level at which the posteriors are feasible: eps~_X or above"}

theorem2: Claim = claim(
    "wyz2016.theorem2.amended",
    "For 0 < D <= h(eps~_X) the mechanism (26) has the least mutual information",
    """
        exists q family(1):
          feasible_with(q, level)
          and optimal_mechanism_distortion(q, level) <= D
          and information_at_least(optimal_mechanism_information(q, level), D)
    """,
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        sizes: size(n, m), positive: 0 < D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D)
    """,
    source=at("Theorem 2, eqs. (28)-(30)"),
    fidelity="amended",
    letters=LETTERS,
    says=(
        r"For any $D$ with $0<D\leq h(\widetilde{\epsilon}_{X})$, the identifiability optimal "
        r"mechanism $\mathcal{E}_{i}$ defined in (26) is also mutual-information optimal"
    ),
    idea=(
        "At level = h^{-1}(D) >= low the mechanism (26) exists, has distortion h(level) = D, and attains the "
        "Lagrangian lower bound on I(X;Y) with multiplier level. Every mechanism obeys this bound, and as level >= "
        "0, one with distortion at most D cannot leak less."
    ),
    proof=_prove_theorem2,
    negative_control=(
        """
            exists q family(1):
              feasible_with(q, level)
              and optimal_mechanism_distortion(q, level) <= D
              and information_at_least(optimal_mechanism_information(q, level), D)
        """,
        """
            n m integer, D real, p family(1), low real, r family(1), level real,
            size(n, m), 0 < D, prior(p), 0 <= low, D < n, feasible_with(r, low), level = level_at(D),
            level >= 0
        """,
    ),
    control_note="without D <= h(eps~_X)",
    control_proof=lambda: refute_feasible(
        theorem2.negative_control, {**close_early("level"), "h7": _odds}, leaks_less_defined
    ),
    satisfying_instance=values(AT_HALF),
    notes="For all n, m, priors of full support and every feasible level in place of eps~_X, the least of them.",
)

theorem2_printed: Claim = claim(
    "wyz2016.theorem2",
    "For 0 <= D <= h(eps~_X) the mechanism (26) has the least mutual information",
    """
        exists q family(1):
          feasible_with(q, level)
          and optimal_mechanism_distortion(q, level) <= D
          and information_at_least(optimal_mechanism_information(q, level), D)
    """,
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        sizes: size(n, m), nonnegative: 0 <= D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D)
    """,
    source=at("Theorem 2, eqs. (28)-(30)"),
    printed=(
        r"For any $D$ with $0\leq D\leq h(\widetilde{\epsilon}_{X})$, the identifiability optimal "
        r"mechanism $\mathcal{E}_{i}$ defined in (26) is also mutual-information optimal"
    ),
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    severity="convention",
    proof=lambda: Undefined(values(AT_HALF, D=num(0)).values),
    letters=LETTERS,
    notes="At D = 0 no real number is the level h^{-1}(D) of (26). The paper lets levels be infinite (Section II); read so, "
    "the mechanism there is the identity, and only this transcription to the reals has no meaning. "
    "As h decreases, D <= h(low) for some level low at which the posteriors are feasible says the same as "
    "D <= h(eps~_X).",
)

# --- the KKT conditions --------------------------------------------------------------------------------------------

_THIRDS = Table(((((1,),), num("2/3")), (((2,),), num("1/3"))))
_CORNER = Table(((((1,),), num(1)), (((2,),), num(0))))

stationary_printed: Claim = claim(
    "wyz2016.theorem2.stationarity",
    "The multipliers of the proof satisfy the stationarity condition",
    """
        p[x]*log(optimal_mechanism(q, eps, x, y))
        - p[x]*log(q[y])
        + eps*p[x]*hamming(x, y)
        + p[x]*log(p[x]*normalizer(eps))
        + 0
        = 0
    """,
    where="""
        n m integer, p family(1), eps real, q family(1), x in tuples(n, m), y in tuples(n, m),
        size(n, m), prior(p), eps >= 0, feasible_with(q, eps)
    """,
    source=at("proof of Theorem 2"),
    printed=r"Let $\lambda=h^{-1}(D)$, $\mu(x)=p_{X}(x)\ln\bigl[p_{X}(x)\bigl(1+(m-1)e^{-\epsilon}\bigr)^{n}\bigr]$ with $x\in\mathcal{D}^{n}$ and $\eta(x,y)=0$ with $x,y\in\mathcal{D}^{n}$ be the Lagrange multipliers ... The stationarity condition $p_{X}(x)\ln{p_{Y\mid X}(y\mid x)}-p_{X}(x)\ln{p_{Y}(y)}+\lambda p_{X}(x)d(x,y)+\mu(x)-\eta(x,y)=0$ ... and the complementary slackness condition are also satisfied.",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    severity="proof",
    proof=lambda: Undefined(
        values(n=num(1), m=num(2), p=_THIRDS, eps=Log(num(2)), q=_CORNER, x=(1,), y=(2,)).values
    ),
    notes="The last 0 on the left is eta(x,y). At eps = eps~_X some output may never occur; both logarithms are then of 0, and I(X;Y) has no derivative there, so no multiplier makes the "
    "sum 0. Theorem 2 stands: for the outputs that occur the condition holds, and the bound of the Lagrangian needs no more (wyz2016.theorem2.amended).",
)


stationary: Claim = claim(
    "wyz2016.theorem2.stationarity.amended",
    "The multipliers of the proof satisfy the stationarity condition where the output occurs",
    """
        p[x]*log(optimal_mechanism(q, eps, x, y))
        - p[x]*log(q[y])
        + eps*p[x]*hamming(x, y)
        + p[x]*log(p[x]*normalizer(eps))
        + 0
        = 0
    """,
    where="""
        n m integer, p family(1), eps real, q family(1), x in tuples(n, m), y in tuples(n, m),
        size(n, m), prior(p), eps >= 0, feasible_with(q, eps), q[y] > 0
    """,
    source=at("proof of Theorem 2"),
    fidelity="amended",
    says=r"p_X(x) \ln p_{Y|X}(y|x) - p_X(x) \ln p_Y(y) + \lambda p_X(x) d(x,y) + \mu(x) - \eta(x,y) = 0 "
    r"where p_Y(y) > 0",
    proof=lambda: prove(
        stationary.statement,
        _log_g,
        use("px", "h3", "x"),
        have("c1", f"q[y]*exp(-eps*{D_XY}) > 0"),
        fact("l1", "log_product", f"q[y]*exp(-eps*{D_XY})*(1/p[x])", f"1/{G}^n"),
        fact("l2", "log_product", f"q[y]*exp(-eps*{D_XY})", "1/p[x]"),
        fact("l3", "log_product", "q[y]", f"exp(-eps*{D_XY})"),
        fact("l4", "log_reciprocal", f"{G}^n"),
        fact("l5", "log_reciprocal", "p[x]"),
        fact("l6", "log_product", "p[x]", f"{G}^n"),
        arith(eq=[("p[x]", label) for label in ("l1", "l2", "l3", "l4", "l5", "l6")]),
        defined=seq(
            _log_g,
            first(
                seq(
                    use("px", "h3", "x"),
                    fact("rpx", "reciprocal_positive", "p[x]"),
                    fact("ex", "exp_positive", f"-eps*{D_XY}"),
                    have("q0", "q[y] > 0"),
                    have("c1", f"{INVERTED} > 0", arith("q0*ex*rpx*rgn")),
                ),
                seq(),
                seq(),
            ),
        ),
    ),
    negative_control={"+ 0": "- 1"},
    control_note="eta = 1",
    control_proof=lambda: values(_FLAT, x=(1,), y=(1,)),
    satisfying_instance=values(_FLAT, x=(1,), y=(1,)),
    waive={"unused-hypothesis": "q is the law of Y of the mechanism (26)"},
)

CLAIMS = [rate, attained, theorem2_printed, theorem2, stationary_printed, stationary]
