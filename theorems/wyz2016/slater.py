"""Section IV: the multipliers of PD-MIP and their saddle point; Slater's condition, which fails at D = 0.

For D > 0 the lambda of the proof is h^{-1}(D). At D = 0 the output is the database, and no finite multiplier does: the
mechanism (26) of a high level has I + lambda E d below H(X).
"""

from theorems.wyz2016.conditions import disproved, positive_levels, proved
from theorems.wyz2016.contrary import FAIR, FIRST, OTHER, closed_on_a_bit, contrary
from theorems.wyz2016.model import AT_HALF, D_XY, E_XY, HALF, at, inverted, positive, values
from theorems.wyz2016.theorem1 import close_early, is_h_of_level, small_distortion
from theorems.wyz2016.theorem2 import LETTERS, information_conditions, leaks_less_defined, of_channel
from verify.claims.prelude import *
from verify.kernel.terms import At, Seq, Term, substitute

INVERSE = "log(n/D-1)+log(m-1)"


def _prove_multipliers() -> Certificate:
    return proved(
        multipliers.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            is_h_of_level,
            lemma("good", "wyz2016.eq26", "n", "m", "p", "level", "q"),
            split(seq(), seq(rewrite("good.4", "hD"))),
        ),
        close_early("level"),
        seq(),
    )


multipliers: Claim = claim(
    "wyz2016.theorem2.multipliers",
    "The multipliers of the proof are dual feasible, with complementary slackness, for 0 < D <= h(eps~_X)",
    "level >= 0 and level*(optimal_mechanism_distortion(q, level) - D) = 0",
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real, q family(1),
        sizes: size(n, m), positive: 0 < D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D), law: feasible_with(q, level)
    """,
    source=at("proof of Theorem 2"),
    fidelity="restricted",
    letters=LETTERS,
    others=["wyz2016.theorem2.stationarity"],
    printed=r"Then these multipliers are dual feasible. ... and the complementary slackness condition are also satisfied.",
    proof=_prove_multipliers,
    negative_control="level > 0 and level*(optimal_mechanism_distortion(q, level) - D) = 0",
    control_note="a positive multiplier",
    control_proof=lambda: values(AT_HALF, q=HALF),
    satisfying_instance=values(AT_HALF, q=HALF),
    notes="lambda = h^{-1}(D) >= 0, and eta = 0 with nothing to show. At D = 0 no multiplier is finite: wyz2016.theorem2.no_multiplier.",
)

# --- the saddle point ---------------------------------------------------------------------------------------------------

_SADDLE = """
    exists q family(1):
      feasible_with(q, level)
      and optimal_mechanism_distortion(q, level) <= D
      and (
        forall R family(2):
          mechanism(R)
          => optimal_mechanism_information(q, level) <= information(R) + level*(distortion(R) - D)
      )
"""


def _prove_saddle() -> Certificate:
    return proved(
        saddle_amended.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
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
                    intro("R", "given"),
                    lemma("bound", "wyz2016.rate", "n", "m", "p", "level", "R"),
                    rewrite("value", "hD"),
                ),
            ),
        ),
        close_early("level"),
        _saddle_defined,
    )


_saddle_defined = first(
    leaks_less_defined,
    *information_conditions("R[x,y]", "h4", of_channel("h4", "g2.1")),
    seq(),
)

saddle: Claim = claim(
    "wyz2016.theorem2.kkt",
    "(26) and the multiplier lambda = h^{-1}(D) are a saddle point of PD-MIP, for 0 <= D <= h(eps~_X): what the KKT conditions are for",
    _SADDLE,
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        sizes: size(n, m), nonnegative: 0 <= D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D)
    """,
    source=at("proof of Theorem 2"),
    letters=LETTERS,
    others=["wyz2016.theorem2.sufficient", "wyz2016.theorem2.stationarity", "wyz2016.theorem2.multipliers"],
    printed=r"For any $0\leq D\leq h(\widetilde{\epsilon}_{X})$, ... Let $\lambda=h^{-1}(D)$, ... Therefore, the above $(p_{Y\mid X},\lambda,\mu,\eta)$ satisfies the KKT conditions of PD-MIP.",
    fidelity="restricted",
    waive={
        "domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"
    },
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    severity="convention",
    proof=lambda: Undefined(values(AT_HALF, D=num(0)).values),
    notes="At D = 0 as Theorem 2: no real number is lambda = h^{-1}(D). With h^{-1}(0) = +infinity each mechanism but the identity has an infinite Lagrangian, "
    "and the identity is the saddle point; no finite lambda does there (wyz2016.theorem2.no_multiplier). Of the conditions themselves, stationarity is judged "
    "by wyz2016.theorem2.stationarity, the others by wyz2016.theorem2.multipliers.",
)
saddle_amended: Claim = claim(
    "wyz2016.theorem2.kkt.amended",
    "(26) and the multiplier lambda = h^{-1}(D) are a saddle point of PD-MIP, for 0 < D <= h(eps~_X)",
    _SADDLE,
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        sizes: size(n, m), positive: 0 < D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D)
    """,
    source=at("proof of Theorem 2"),
    fidelity="amended",
    letters=LETTERS,
    says=r"For any $0 < D \leq h(\widetilde{\epsilon}_{X})$ the above $(p_{Y\mid X},\lambda)$ is a saddle point of PD-MIP.",
    proof=_prove_saddle,
    negative_control={
        "optimal_mechanism_distortion(q, level) <= D": "optimal_mechanism_distortion(q, level) < D"
    },
    control_note="strictly within D",
    control_proof=lambda: disproved(
        saddle_amended.negative_control,
        seq(
            exhibit("1", "2", "1/2", FAIR, "0", FAIR, "0"),
            split(closed_on_a_bit, seq(intro("q"), contrary(_strictly_within))),
        ),
        close_early("level"),
        _saddle_defined,
    ),
    satisfying_instance=values(AT_HALF),
)
_strictly_within = seq(
    lemma("good", "wyz2016.eq26", "1", "2", FAIR, "0", "q"), absurd("all.4", rewrite("good.4"))
)


_even = seq(lemma("five", "wyz2016.lemma5", "1", "2", "0", FAIR), arith(eq=["five.3"]))


def _log_power(label: str, base: str) -> Tactic:
    """log(base^n) = n log(base), of a positive base: base = exp(a)."""
    return have(
        label,
        f"log(({base})^n) = n*log({base})",
        have("there", f"exists a real: {base} = exp(a)", exhibit(f"log({base})")),
        unpack("there", "a", "is"),
        rewrite("is"),
    )


def _prove_no_multiplier() -> Certificate:
    return proved(
        no_multiplier.statement,
        seq(
            lemma(("low", "r", "feasible"), "wyz2016.eps_tilde.finite.amended", "n", "m", "p"),
            let("level", "max(lam, low)", "is: level = max(lam, low)"),
            lemma(("q", "law"), "wyz2016.feasible_upwards", "n", "m", "low", "level", "p", "r"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "level", "q"),
            lemma("value", "wyz2016.rate_attained", "n", "m", "p", "level", "q"),
            lemma("bound", "wyz2016.rate", "n", "m", "p", "level+1", "Q"),
            lemma("range", "wyz2016.h_range", "n", "m", "level"),
            have("level0", "level >= 0"),
            have("above", "level >= lam"),
            positive_levels("level"),
            fact("ew", "exp_increasing", "-(level+1)", "-level"),
            fact("up'", "exp_positive", "-(level+1)"),
            have("base'", "1+(m-1)*exp(-(level+1)) > 0"),
            fact("less", "log_increasing", "1+(m-1)*exp(-(level+1))", "1+(m-1)*exp(-level)"),
            have("shrunk", "n*log(1+(m-1)*exp(-(level+1))) < n*log(1+(m-1)*exp(-level))", arith("less", "less*h1")),
            *[_log_power(f"of power{k}", f"1+(m-1)*exp({x})") for k, x in enumerate(["-level", "-(level+1)"])],
            exhibit(f"@x, @y -> {inverted('level')}"),
            split(seq(), seq(),
                seq(
                    rewrite("value", "good.4"),
                    arith("bound", "shrunk", "within", "level0*within", "above*range.1", eq=["of power0", "of power1"]),
                ),
            ),
        ),
        {},
        _no_multiplier_defined,
    )


_no_multiplier_defined = first(
    *information_conditions("Q[x,y]", "h3", of_channel("h3", "h4")),
    *information_conditions("R[x,y]", "h3", of_channel("h3", "g1.1")),
    seq(),
)
no_multiplier: Claim = claim(
    "wyz2016.theorem2.no_multiplier",
    "At D = 0 no finite multiplier of (28) will do: with each some mechanism has a lower Lagrangian than the mechanism within D",
    "exists R family(2): mechanism(R) and information(R) + lam*distortion(R) < information(Q)",
    where="n m integer, p family(1), Q family(2), lam real, size(n, m), prior(p), mechanism(Q), within: distortion(Q) <= 0",
    source=at("proof of Theorem 2"),
    fidelity="beyond",
    letters={"lam": "a multiplier of the distortion constraint (28)"},
    says=r"At $D = 0$ no finite $\lambda$ satisfies the KKT conditions of PD-MIP",
    proof=_prove_no_multiplier,
    negative_control={"distortion(Q) <= 0": "distortion(Q) <= 1/2"},
    control_note="at D = 1/2",
    control_proof=lambda: fails(
        no_multiplier,
        exhibit("1", "2", FAIR, "@x, @y -> 1/2", "0"),
        split(
            each(Split(), *[closed_on_a_bit] * 5, _even),
            seq(intro("R"), contrary(lemma("bound", "wyz2016.rate", "1", "2", FAIR, "0", "R"))),
        ),
    ),
    satisfying_instance=values(
        n=num(1),
        m=num(2),
        p=HALF,
        Q=Lambda(("x", "y"), Delta(At(Seq("x"), num(1)), At(Seq("y"), num(1)))),
        lam=num(0),
    ),
)

# --- Slater's condition -------------------------------------------------------------------------------------------------


def _taken_apart(label: str, total: Term) -> Tactic:
    """A sum over the two databases of one row as two terms: the facts ``label`` and ``label``'."""

    def ends(goal: Goal, after: Continuation) -> Step:
        return fact(f"{label}'", "tuple_empty", goal.fact(label).right)(goal, after)  # type: ignore[attr-defined]

    return seq(fact(label, "tuple_peel", total, "0"), ends)


def _moved(goal: Goal, after: Continuation) -> Step:
    """One fair bit: what leads from one of the two databases to the other has a distortion, which is said to be 0."""
    total = goal.claim.args[2].left  # type: ignore[attr-defined]
    rows = [substitute(total.body, {total.index: x}) for x in (FIRST, OTHER)]
    sums = [_taken_apart(f"sum{number}", one) for number, one in enumerate([total, *rows])]
    equal = [f"sum{number}{prime}" for number in range(3) for prime in ("", "'")]
    entries = [use("out", "all.4", FIRST, OTHER), use("back", "all.4", OTHER, FIRST)]
    return seq(*entries, *sums, absurd("all.3", arith("out", "back", eq=equal)))(goal, after)


def _refute_slater() -> Certificate:
    return disprove(
        slater.statement,
        seq(exhibit("1", "2", "0", FAIR), split(closed_on_a_bit, seq(intro("Q"), contrary(_moved)))),
    )


def _above_one(goal: Goal, after: Continuation) -> Step:
    """Two entries above 1 of a row that sums to 1."""
    unit = goal.claim.args[1]  # type: ignore[attr-defined]
    row = substitute(unit.body.left, {unit.binders[0].name: FIRST})
    entries = [use("low", "all.4", FIRST, FIRST), use("high", "all.4", FIRST, OTHER)]
    return seq(
        *entries,
        use("row", "all.2", FIRST),
        _taken_apart("sum", row),
        absurd("low", arith("high", eq=["row", "sum", "sum'"])),
    )(goal, after)


def _prove_slater() -> Certificate:
    """The exponential mechanism (27) at a level at which its distortion is at most D/2."""
    level = "max(log(n/(D/2)-1)+log(m-1), 0)"
    return prove(
        slater_amended.statement,
        fact("rD", "reciprocal_positive", "D"),
        let("eps", level, f"is: eps = {level}"),
        lemma("order", "wyz2016.lemma2.decreasing", "n", "m", "D/2", "eps"),
        unpack("order.1", "to", "from"),
        use("near", "from"),
        positive,
        lemma("five", "wyz2016.lemma5", "n", "m", "eps", "p"),
        exhibit(f"@x, @y -> {E_XY}"),
        split(
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
            seq(),
            arith("near", "h3", eq=["five.3"]),
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
        ),
    )


slater: Claim = claim(
    "wyz2016.theorem2.slater",
    "PD-MIP satisfies Slater's condition, at D = 0 too: some mechanism within D is inside of the domain of I(X;Y)",
    "slater_point(D)",
    where="n m integer, D real, p family(1), sizes: size(n, m), nonnegative: 0 <= D, small: D <= n, full_support: prior(p)",
    source=at("proof of Theorem 2"),
    printed=r"Slater’s condition holds for the problem PD-MIP since all the inequality constraints are affine [29].",
    severity="proof",
    proof=_refute_slater,
    notes="The constraints being affine, Slater's condition asks for a feasible point in the relative interior of the domain of I(X;Y), that is with all "
    "p_{Y|X}(y|x) > 0 ([29] needs none where the domain is open; this one is not). At D = 0 only the identity is feasible. No level "
    "occurs in the sentence, so that h^{-1}(0) = +infinity, by which Theorems 1 and 2 stand at D = 0, does not bear on it. Theorem 2 stands there all the same, "
    "as the identity alone is within D = 0, and nowhere rests on this sentence: by convexity the KKT conditions alone suffice.",
)

slater_amended: Claim = claim(
    "wyz2016.theorem2.slater.amended",
    "PD-MIP satisfies Slater's condition for 0 < D <= n",
    "slater_point(D)",
    where="n m integer, D real, p family(1), sizes: size(n, m), positive: 0 < D, small: D <= n, full_support: prior(p)",
    source=at("proof of Theorem 2"),
    fidelity="amended",
    says=r"Slater’s condition holds for the problem PD-MIP where $D > 0$.",
    proof=_prove_slater,
    negative_control=(
        "exists Q family(2): mechanism(Q) and distortion(Q) <= D and (forall x in tuples(n, m), y in tuples(n, m): Q[x,y] > 1)",
        "n m integer, D real, p family(1), sizes: size(n, m), positive: 0 < D, small: D <= n, full_support: prior(p)",
    ),
    control_note="entries above 1",
    control_proof=lambda: fails(
        slater_amended,
        exhibit("1", "2", "1", FAIR),
        split(closed_on_a_bit, seq(intro("Q"), contrary(_above_one))),
    ),
    satisfying_instance=values(n=num(1), m=num(2), D=num("1/2"), p=HALF),
)

CLAIMS = [multipliers, slater, slater_amended, saddle, saddle_amended, no_multiplier]
