"""Section IV: Theorem 2 and its KKT conditions (what the stationarity condition rests on is in `gradient`).

I(X;Y) is written H(X) + H(Y) - H(X,Y) with 0 log 0 = 0, so it is (4) also where probabilities are 0. Theorem 2 is
shown for D <= h(low) and every feasible level low, of which eps~_X is the least. Not formalised: that Slater's
condition holds (no quantity to judge; optimality is shown outright).
"""

from __future__ import annotations

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
    MEAN,
    UNIFORM,
    G,
    H,
    at,
    positive,
    values,
)
from theorems.wyz2016.theorem1 import close_early, is_h_of_level, small_distortion
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Table, Undefined
from verify.kernel.terms import Log, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)


def information(mechanism: str) -> str:
    """I(X;Y) for the prior p and the mechanism, in nats."""
    joint = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, xlogx(p[x]*{mechanism})))"
    inputs = f"tsum(x in {DATABASES}, xlogx(p[x]))"
    outputs = f"tsum(y in {DATABASES}, xlogx(tsum(x in {DATABASES}, p[x]*{mechanism})))"
    return f"({joint}-{inputs}-{outputs})"


# --- a tangent of x log x ------------------------------------------------------------------------------------------

tangent: Claim = claim(
    "wyz2016.tangent",
    "x log x lies above its tangents",
    "xlogx(a) >= a*log(c) + a - c",
    where="a real, c real, a >= 0, c > 0",
    source=at("Theorem 2: convexity, used silently"),
    fidelity="beyond",
    printed=r"a \ln a \ge a \ln c + a - c",
    proof=lambda: prove(
        tangent.statement,
        seq(
            fact("sign", "trichotomy", "a", "0"),
            alternatives(
                "s",
                "sign",
                absurd("s"),
                seq(rewrite("s"), arith("h2")),
                seq(
                    fact("t", "log_tangent", "c", "a"),
                    fact("v", "xlogx_value", "a"),
                    arith("t*s", eq=["v"]),
                ),
            ),
        ),
    ),
    false_neighbour="xlogx(a) >= a*log(c) + a",
    neighbour_note="without -c",
    living_example={"a": 0, "c": 1},
)

# --- no mechanism within D leaks less -----------------------------------------------------------------------------

_MARGINAL = f"tsum(x in {DATABASES}, p[x]*Q[x,y])"

_log_g = seq(
    positive,
    have("gpos", f"{G} > 0", arith("m1*em")),
)


def _term_below() -> Tactic:
    """p Q log(p Q) >= p Q log(s K) + p Q - s K with s = p_Y(y) > 0, K = (41)."""
    bound = f"{E_XY}*s[y]"
    return seq(
        use("px", "priors", "x"),
        use("qxy", "entries", "x", "y"),
        have("a0", "p[x]*Q[x,y] >= 0", arith("px*qxy")),
        fact("ex", "exp_positive", f"-eps*{D_XY}"),
        have("k0", f"exp(-eps*{D_XY})*(1/{G}^n) > 0", arith("ex*rgn")),
        have("c0", f"{bound} > 0", arith("k0*s0")),
        lemma("above", "wyz2016.tangent", "p[x]*Q[x,y]", bound),
        fact("l1", "log_product", f"exp(-eps*{D_XY})*(1/{G}^n)", "s[y]"),
        fact("l2", "log_product", f"exp(-eps*{D_XY})", f"1/{G}^n"),
        fact("l3", "log_reciprocal", f"{G}^n"),
        have("same", f"log({bound}) = -eps*{D_XY}-log({G}^n)+log(s[y])", arith(eq=["l1", "l2", "l3"])),
        arith("above", eq=[("p[x]*Q[x,y]", "same")]),
    )


def unused(family: str) -> Tactic:
    """Output y of probability 0 (facts ``out`` and ``s0``): p(x) times its entry is 0 for all x (fact ``zero``)."""
    entry = f"{family}[{{}},y]"
    others = seq(
        use("px", "priors", "x"),
        use("qx", "entries", "x", "y"),
        fact("sv", "same_tuple_values", "z", "x"),
        have("s1", "1-same(z,x) >= 0", alternatives("c", "sv", seq(), seq())),
        arith("s1*px*qx"),
    )
    here = f"p[z]*{entry.format('z')}"
    return have(
        "zero",
        f"forall x in {DATABASES}: p[x]*{entry.format('x')} = 0",
        seq(
            intro("z"),
            use("pz", "priors", "z"),
            use("qz", "entries", "z", "y"),
            have("low0", f"{here} >= 0", arith("pz*qz")),
            have(
                "others",
                f"tsum(x in {DATABASES}, (1-same(z,x))*p[x]*{entry.format('x')}) >= 0",
                pointwise("x", others),
            ),
            have("high0", f"{here} <= 0", arith("others", eq=["out", "s0"])),
            fact("as", "antisymmetric", here, "0"),
        ),
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
            pointwise(
                "x", seq(use("z", "zero", "x"), rewrite("z"), arith(eq=[(f"eps*{D_XY}+log({G}^n)", "z")]))
            ),
        ),
        rewrite("s0"),
        arith(eq=["terms"]),
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
            seq(
                rewrite("out"),
                pointwise("x", seq(use("px", "priors", "x"), use("qx", "entries", "x", "y"), arith("px*qx"))),
            ),
        ),
        have(
            "column",
            f"{joint}-xlogx(s[y]) >= {price}",
            seq(
                fact("sign", "trichotomy", "s[y]", "0"),
                alternatives("s0", "sign", absurd("s0"), never, some),
            ),
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
        use("px", priors, "x"),
        use("d", f"denominators_{level}", "x"),
        use("qy", law, "y"),
        fact("ex", "exp_positive", f"-{level}*{D_XY}"),
        fact("rgn", "reciprocal_positive", f"{base}^n"),
        have("joint", f"p[x]*{INVERTED.replace('eps', level)} = {joint}", identity()),
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
            have("rows", f"forall x in {DATABASES}: tsum(y in {DATABASES}, Q[x,y]) = 1"),
            have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
            have(
                "made",
                f"exists s family(1): forall y in {DATABASES}: s[y] = {_MARGINAL}",
                exhibit(f"@y -> {_MARGINAL}"),
            ),
            unpack("made", "s", "law"),
            have(
                "columns",
                f"tsum(y in {DATABASES}, {joint}-xlogx(s[y])-{price}) >= 0",
                pointwise("y", seq(_column_below(), arith("column"))),
            ),
            have(
                "outputs",
                f"tsum(y in {DATABASES}, xlogx({_MARGINAL})) = tsum(y in {DATABASES}, xlogx(s[y]))",
                pointwise("y", seq(use("out", "law", "y"), rewrite("out", True), identity())),
            ),
            have(
                "mass",
                f"tsum(x in {DATABASES}, p[x]*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x])",
                pointwise("x", seq(use("row", "rows", "x"), arith(eq=[("p[x]", "row")]))),
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
    fidelity="beyond",
    printed=r"I(X;Y) + \lambda E[d(X,Y)] \ge H(X) - n \ln(1+(m-1)e^{-\lambda})",
    proof=_prove_rate,
    false_neighbour="information(Q) > dual_bound(eps, distortion(Q))",
    neighbour_note="strictly",
    neighbour_proof=lambda: values(n=num(1), m=num(2), p=HALF, eps=num(0), Q=UNIFORM),
    living_example=values(n=num(1), m=num(2), p=HALF, eps=num(0), Q=UNIFORM),
    notes="For every channel, prior of full support and real eps: the Lagrange dual of PD-MIP at the multiplier eps.",
)

# --- the mechanism (26) attains the bound --------------------------------------------------------------------------

_JOINT = f"{E_XY}*q[y]"


def _prove_attained() -> Certificate:
    weight = f"(-eps*{D_XY}-log({G}^n))"
    entry = seq(  # x log x of K q is K (q log q) + K q log K
        use("px", "priors", "x"),
        use("qy", "law", "y"),
        fact("ex", "exp_positive", f"-eps*{D_XY}"),
        have("k0", f"exp(-eps*{D_XY})*(1/{G}^n) > 0", arith("ex*rgn")),
        have("joint", f"p[x]*{INVERTED} = exp(-eps*{D_XY})*(1/{G}^n)*q[y]", identity()),
        rewrite("joint"),
        fact("sign", "trichotomy", "q[y]", "0"),
        alternatives(
            "s",
            "sign",
            absurd("s"),
            seq(rewrite("s"), identity()),
            seq(
                have("c0", f"exp(-eps*{D_XY})*(1/{G}^n)*q[y] > 0", arith("k0*s")),
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
            pointwise("x", seq(use("px", "priors", "x"), identity())),
        ),
        lemma("all", "wyz2016.eq21", "n", "m", "eps"),
        use("one", "all", "y"),
        have("out2", f"tsum(x in {DATABASES}, {_JOINT}) = q[y]", arith(eq=[("q[y]", "one")])),
        rewrite("out"),
        rewrite("out2"),
        identity(),
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
            rewrite("entries"),
            rewrite("outputs"),
            lemma("column", "wyz2016.lemma1.mean", "n", "m", "eps"),
            lemma("all", "wyz2016.eq21", "n", "m", "eps"),
            have(
                "weights",
                f"tsum(y in {DATABASES}, (xlogx(q[y])-log({G}^n)*q[y])*tsum(x in {DATABASES}, {E_XY})-eps*q[y]*{column}) = "
                f"tsum(y in {DATABASES}, xlogx(q[y])-log({G}^n)*q[y]-eps*q[y]*({H}))",
                pointwise(
                    "y",
                    seq(
                        use("one", "all", "y"),
                        use("cy", "column", "y"),
                        rewrite("one"),
                        rewrite("cy"),
                        identity(),
                    ),
                ),
            ),
            arith(eq=["weights", (f"-log({G}^n)-eps*({H})", "unit")]),
        ),
        {"h2": positive_levels("eps"), "h3": positive_denominators("eps", "h3")},
        first(
            denominator("eps", "x"),
            *information_conditions(INVERTED, "h3", _of_posteriors("eps", "h3", "h5.1")),
            seq(),
        ),
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
    fidelity="beyond",
    printed=r"I(X;Y) = H(X) - n \ln(1+(m-1)e^{-\epsilon}) - \epsilon h(\epsilon)",
    proof=_prove_attained,
    false_neighbour="""
        optimal_mechanism_information(q, eps)
        = 1 - eps*distortion_at(eps) - log(normalizer(eps)) - tsum(x in tuples(n, m), xlogx(p[x]))
    """,
    neighbour_note="one nat more",
    neighbour_proof=lambda: values(_FLAT),
    living_example=values(_FLAT),
)

# --- Theorem 2 -----------------------------------------------------------------------------------------------------

_AT_LEVEL = INVERTED.replace("eps", "level")


def _prove_theorem2() -> Certificate:
    return proved(
        theorem2.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            have("up", "low <= level", arith("high", eq=["is"])),
            have("level0", "level >= 0"),
            is_h_of_level,
            lemma("higher", "wyz2016.feasible_upwards", "n", "m", "low", "level", "p", "r"),
            unpack("higher", "q", "law"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "level", "q"),
            lemma("value", "wyz2016.rate_attained", "n", "m", "p", "level", "q"),
            exhibit("@y -> q[y]"),
            split(
                seq(),
                seq(),
                seq(),
                seq(rewrite("good.4"), rewrite("hD")),
                seq(
                    intro("Q"),
                    intro("given"),
                    lemma("bound", "wyz2016.rate", "n", "m", "p", "level", "Q"),
                    have("close", f"D-{MEAN} >= 0"),
                    rewrite("value"),
                    rewrite("hD"),
                    have("price", f"level*D-level*{MEAN} >= 0", arith("close*level0")),
                    arith("bound", "price"),
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
        size(n, m), 0 < D, prior(p), 0 <= low, D <= distortion_at(low), feasible_with(r, low),
        level = level_at(D)
    """,
    source=at("Theorem 2, eqs. (28)-(30)"),
    fidelity="amended",
    printed=r"For any D with 0 < D \le h(\widetilde{\epsilon}_X), \mathcal{E}_i is also mutual-information optimal",
    proof=_prove_theorem2,
    false_neighbour=(
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
    neighbour_note="without D <= h(eps~_X)",
    neighbour_proof=lambda: refute_feasible(
        theorem2.false_neighbour, {**close_early("level"), "h7": _odds}, leaks_less_defined
    ),
    living_example=values(AT_HALF),
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
        size(n, m), 0 <= D, prior(p), 0 <= low, D <= distortion_at(low), feasible_with(r, low),
        level = level_at(D)
    """,
    source=at("Theorem 2, eqs. (28)-(30)"),
    printed=r"For any D with 0 \le D \le h(\widetilde{\epsilon}_X), \mathcal{E}_i is also mutual-information optimal",
    proof=lambda: Undefined(values(AT_HALF, D=num(0)).values),
    notes="At D = 0 the level h^{-1}(D) of (26) divides by 0.",
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
    printed=r"p_X(x) \ln p_{Y|X}(y|x) - p_X(x) \ln p_Y(y) + \lambda p_X(x) d(x,y) + \mu(x) - \eta(x,y) = 0 with "
    r"\lambda = \epsilon, \mu(x) = p_X(x) \ln[p_X(x)(1+(m-1)e^{-\epsilon})^n], \eta = 0",
    proof=lambda: Undefined(
        values(n=num(1), m=num(2), p=_THIRDS, eps=Log(num(2)), q=_CORNER, x=(1,), y=(2,)).values
    ),
    notes="At eps = eps~_X some output may never occur; both logarithms are then of 0.",
)


def _prove_stationary() -> Certificate:
    inverted = f"q[y]*exp(-eps*{D_XY})*(1/p[x])*(1/{G}^n)"
    return prove(
        stationary.statement,
        seq(
            _log_g,
            use("px", "h3", "x"),
            fact("rpx", "reciprocal_positive", "p[x]"),
            fact("ex", "exp_positive", f"-eps*{D_XY}"),
            have("q0", "q[y] > 0"),
            have("split", f"{INVERTED} = {inverted}", identity()),
            rewrite("split"),
            have("c1", f"q[y]*exp(-eps*{D_XY}) > 0", arith("q0*ex")),
            have("c2", f"q[y]*exp(-eps*{D_XY})*(1/p[x]) > 0", arith("c1*rpx")),
            fact("l1", "log_product", f"q[y]*exp(-eps*{D_XY})*(1/p[x])", f"1/{G}^n"),
            fact("l2", "log_product", f"q[y]*exp(-eps*{D_XY})", "1/p[x]"),
            fact("l3", "log_product", "q[y]", f"exp(-eps*{D_XY})"),
            fact("l4", "log_reciprocal", f"{G}^n"),
            fact("l5", "log_reciprocal", "p[x]"),
            fact("l6", "log_product", "p[x]", f"{G}^n"),
            arith(eq=[("p[x]", label) for label in ("l1", "l2", "l3", "l4", "l5", "l6")]),
        ),
        defined=seq(
            _log_g,
            first(
                seq(
                    use("px", "h3", "x"),
                    fact("rpx", "reciprocal_positive", "p[x]"),
                    fact("ex", "exp_positive", f"-eps*{D_XY}"),
                    have("q0", "q[y] > 0"),
                    have("denominator", f"p[x]*{G}^n > 0", arith("px*gn")),
                    have("c1", f"{INVERTED} > 0", arith("q0*ex*rpx*rgn")),
                ),
                seq(use("px", "h3", "x"), have("denominator", f"p[x]*{G}^n > 0", arith("px*gn"))),
                seq(),
            ),
        ),
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
    printed=r"p_X(x) \ln p_{Y|X}(y|x) - p_X(x) \ln p_Y(y) + \lambda p_X(x) d(x,y) + \mu(x) - \eta(x,y) = 0 "
    r"where p_Y(y) > 0",
    proof=_prove_stationary,
    false_neighbour="""
        p[x]*log(optimal_mechanism(q, eps, x, y))
        - p[x]*log(q[y])
        + eps*p[x]*hamming(x, y)
        + p[x]*log(p[x]*normalizer(eps))
        - 1
        = 0
    """,
    neighbour_note="eta = 1",
    neighbour_proof=lambda: values(_FLAT, x=(1,), y=(1,)),
    living_example=values(_FLAT, x=(1,), y=(1,)),
    waive={"unused-hypothesis": "q is the law of Y of the mechanism (26)"},
)

CLAIMS = [tangent, rate, attained, theorem2_printed, theorem2, stationary_printed, stationary]
