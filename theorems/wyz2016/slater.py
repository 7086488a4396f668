"""Section IV: the multipliers of PD-MIP. At D = 0 Slater's condition fails, and there are none that are finite.

Multipliers exist if I(R) + lambda (E d - D) is at least the least information at D, for all mechanisms R. For D > 0 the
lambda of the proof, h^{-1}(D), does it. At D = 0 the output is the database; the exponential mechanism of any level
lambda has I + lambda E d below H(X).
"""

from theorems.wyz2016.conditions import disproved, positive_levels, proved
from theorems.wyz2016.contrary import FAIR, FIRST, OTHER, closed_on_a_bit, contrary
from theorems.wyz2016.model import AT_HALF, D_XY, E_XY, HALF, at, inverted, positive, values
from theorems.wyz2016.theorem1 import close_early, is_h_of_level, small_distortion
from theorems.wyz2016.theorem2 import LETTERS, information_conditions, of_channel
from verify.claims.prelude import *
from verify.kernel.certificate import Cases
from verify.kernel.statement import negation
from verify.kernel.terms import Term, substitute

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
    notes="lambda = h^{-1}(D) >= 0, and eta = 0 with nothing to show. At D = 0 no multiplier is finite: wyz2016.theorem2.kkt.",
)

# --- Slater's condition -------------------------------------------------------------------------------------------------

_SADDLE = """
    exists Q family(2), lam real:
      lam >= 0 and mechanism(Q) and distortion(Q) <= D
      and (forall R family(2): mechanism(R) => information(Q) <= information(R) + lam*(distortion(R) - D))
"""
_defined = first(
    *information_conditions("Q[x,y]", "h4", of_channel("h4", "g1.1")),
    *information_conditions("R[x,y]", "h4", of_channel("h4", "g2.1")),
    seq(),
)


_AT_ZERO_TOO = """
    n m integer, D real, p family(1), low real, r family(1),
    size(n, m), 0 <= D, prior(p), 0 <= low, D <= distortion_at(low), feasible_with(r, low)
"""


_DISTANCE = "sum(i, 1, 1, 1-kronecker(x[i],y[i]))"


def _contrary(goal: Goal, after: Continuation) -> Step:
    """Multipliers at D = 0, one fair bit: (27) at the level lam has I + lam E d < H(X), as a higher level shows."""
    flat = "@x -> 1/2"
    contradiction = seq(
        lemma("own", "wyz2016.rate", "1", "2", flat, "lam+1", "Q"),
        lemma("whole", "wyz2016.eq21", "1", "2", "lam"),
        lemma("other", "wyz2016.rate_attained", "1", "2", flat, "lam", flat),
        lemma("kept", "wyz2016.eq26", "1", "2", flat, "lam", flat),
        use("below", "all.5", f"@x, @y -> (1/2)*exp(-lam*{_DISTANCE})/((1/2)*(1+(2-1)*exp(-lam))^1)"),
        alternatives(
            "way",
            "below",
            alternatives(
                "no",
                "way",
                seq(unpack("no", "x", "y", "bad"), use("entry", "kept.1", "x", "y"), absurd("bad")),
                seq(unpack("no", "x", "bad"), use("row", "kept.2", "x"), absurd("bad")),
            ),
            seq(
                fact("ew", "exp_increasing", "-(lam+1)", "-lam"),
                fact("less", "log_increasing", "1+exp(-(lam+1))", "1+exp(-lam)"),
                absurd("way", arith("own", "less", "all.1*all.4", "all.4", eq=["other", ("lam", "kept.4")])),
            ),
        ),
    )
    return each(Cases("all", negation(goal.claim)), contradiction)(goal, after)


def _refute_saddle() -> Certificate:
    chosen = exhibit("1", "2", "0", "@x -> 1/2", "0", "@x -> 1/2")
    found = seq(intro("Q", "lam"), _contrary)
    return disproved(saddle.statement, seq(chosen, split(seq(), found)), {"h2": positive_levels("low")}, _defined)


saddle: Claim = claim(
    "wyz2016.theorem2.kkt",
    "A saddle point of PD-MIP with a finite multiplier of (28) exists, for 0 <= D <= h(eps~_X): what the KKT conditions are there for",
    _SADDLE,
    where="""
        n m integer, D real, p family(1), low real, r family(1),
        sizes: size(n, m), nonnegative: 0 <= D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low)
    """,
    source=at("proof of Theorem 2"),
    letters=LETTERS,
    others=["wyz2016.theorem2.sufficient"],
    printed=r"For any $0\leq D\leq h(\widetilde{\epsilon}_{X})$, ... Therefore, the above $(p_{Y\mid X},\lambda,\mu,\eta)$ satisfies the KKT conditions of PD-MIP.",
    fidelity="reading",
    severity="proof",
    proof=_refute_saddle,
    notes="What the KKT conditions are there for: a multiplier with which I(X;Y) + lambda (E d - D) is least at an optimal mechanism. At D = 0 the "
    "lambda of the proof, h^{-1}(0), is infinite, and no finite one will do: each lets some mechanism go below H(X). Theorem 2 itself stands "
    "there, as the identity alone is within D = 0. That the multipliers of the proof are stationary is judged by wyz2016.theorem2.stationarity.",
)


def _prove_saddle() -> Certificate:
    return proved(
        saddle_amended.statement,
        seq(
            small_distortion,
            let("level", INVERSE, f"is: level = {INVERSE}"),
            have("up", "low <= level"),
            is_h_of_level,
            lemma(("q", "law"), "wyz2016.feasible_upwards", "n", "m", "low", "level", "p", "r"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "level", "q"),
            lemma("value", "wyz2016.rate_attained", "n", "m", "p", "level", "q"),
            exhibit(f"@x, @y -> {inverted('level')}", "level"),
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
        close_early(),
        _defined,
    )


saddle_amended: Claim = claim(
    "wyz2016.theorem2.kkt.amended",
    "A saddle point of PD-MIP with a finite multiplier of (28) exists, for 0 < D <= h(eps~_X)",
    _SADDLE,
    where="""
        n m integer, D real, p family(1), low real, r family(1),
        sizes: size(n, m), positive: 0 < D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low)
    """,
    source=at("proof of Theorem 2"),
    fidelity="amended",
    letters=LETTERS,
    says=r"For any $0 < D \le h(\widetilde{\epsilon}_{X})$ some $(p_{Y\mid X},\lambda)$ is a saddle point of PD-MIP.",
    proof=_prove_saddle,
    negative_control=(_SADDLE, _AT_ZERO_TOO),
    control_note="at D = 0 too",
    control_proof=_refute_saddle,
    satisfying_instance=values({k: v for k, v in AT_HALF.items() if k != "level"}),
    notes="lambda = h^{-1}(D), as in the paper.",
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
        slater.statement, seq(exhibit("1", "2", "0", FAIR), split(closed_on_a_bit, seq(intro("Q"), contrary(_moved))))
    )


def _above_one(goal: Goal, after: Continuation) -> Step:
    """Two entries above 1 of a row that sums to 1."""
    unit = goal.claim.args[1]  # type: ignore[attr-defined]
    row = substitute(unit.body.left, {unit.binders[0].name: FIRST})
    entries = [use("low", "all.4", FIRST, FIRST), use("high", "all.4", FIRST, OTHER)]
    return seq(*entries, use("row", "all.2", FIRST), _taken_apart("sum", row), absurd("low", arith("high", eq=["row", "sum", "sum'"])))(goal, after)


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
    "PD-MIP satisfies Slater's condition: some mechanism within D is inside of the domain of I(X;Y), for 0 <= D <= n",
    "slater_point(D)",
    where="n m integer, D real, p family(1), sizes: size(n, m), nonnegative: 0 <= D, small: D <= n, full_support: prior(p)",
    source=at("proof of Theorem 2"),
    printed=r"Slater’s condition holds for the problem PD-MIP since all the inequality constraints are affine [29].",
    severity="proof",
    proof=_refute_slater,
    notes="The constraints being affine, Slater's condition asks for a feasible point in the relative interior of the domain of I(X;Y), that is with all "
    "p_{Y|X}(y|x) > 0 ([29] needs none where the domain is open; this one is not). At D = 0 only the identity is feasible. Theorem 2 stands "
    "there all the same, for that reason, and nowhere rests on this sentence: by convexity the KKT conditions alone suffice.",
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

CLAIMS = [multipliers, slater, slater_amended, saddle, saddle_amended]
