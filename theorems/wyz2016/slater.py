"""Section IV: the multipliers of PD-MIP. At D = 0 there are none that are finite, whatever Slater's condition says.

Multipliers exist if I(R) + lambda (E d - D) is at least the least information at D, for all mechanisms R. For D > 0 the
lambda of the proof, h^{-1}(D), does it. At D = 0 the output is the database; the exponential mechanism of any level
lambda has I + lambda E d below H(X).
"""

from theorems.wyz2016.conditions import disproved, positive_levels, proved
from theorems.wyz2016.model import AT_HALF, HALF, at, inverted, values
from theorems.wyz2016.theorem1 import close_early, is_h_of_level, small_distortion
from theorems.wyz2016.theorem2 import LETTERS, information_conditions, of_channel
from verify.claims.prelude import *
from verify.kernel.certificate import Cases
from verify.kernel.statement import negation

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
    notes="lambda = h^{-1}(D) >= 0, and eta = 0 with nothing to show. At D = 0 no multiplier is finite: wyz2016.theorem2.slater.",
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


def _refute_slater() -> Certificate:
    chosen = exhibit("1", "2", "0", "@x -> 1/2", "0", "@x -> 1/2")
    found = seq(intro("Q", "lam"), _contrary)
    return disproved(slater.statement, seq(chosen, split(seq(), found)), {"h2": positive_levels("low")}, _defined)


slater: Claim = claim(
    "wyz2016.theorem2.slater",
    "PD-MIP has multipliers, as Slater's condition would give, for 0 <= D <= h(eps~_X)",
    _SADDLE,
    where="""
        n m integer, D real, p family(1), low real, r family(1),
        sizes: size(n, m), nonnegative: 0 <= D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low)
    """,
    source=at("proof of Theorem 2"),
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    fidelity="reading",
    letters=LETTERS,
    others=["wyz2016.theorem2.sufficient"],
    printed=r"Slater’s condition holds for the problem PD-MIP since all the inequality constraints are affine [29].",
    severity="convention",
    proof=_refute_slater,
    notes="For affine constraints Slater's condition asks for a feasible point inside the domain of I(X;Y). At D = 0 only the "
    "identity is feasible, which is on its boundary, and every finite lambda lets some mechanism go below H(X).",
)


def _prove_slater() -> Certificate:
    return proved(
        slater_amended.statement,
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


slater_amended: Claim = claim(
    "wyz2016.theorem2.slater.amended",
    "PD-MIP has multipliers for 0 < D <= h(eps~_X)",
    _SADDLE,
    where="""
        n m integer, D real, p family(1), low real, r family(1),
        sizes: size(n, m), positive: 0 < D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low)
    """,
    source=at("proof of Theorem 2"),
    fidelity="amended",
    letters=LETTERS,
    says=r"For 0 < D \le h(\widetilde{\epsilon}_X) the problem PD-MIP has Lagrange multipliers.",
    proof=_prove_slater,
    negative_control=(_SADDLE, _AT_ZERO_TOO),
    control_note="at D = 0 too",
    control_proof=_refute_slater,
    satisfying_instance=values({k: v for k, v in AT_HALF.items() if k != "level"}),
    notes="lambda = h^{-1}(D), as in the paper.",
)

CLAIMS = [multipliers, slater, slater_amended]
