"""Theorem 1: the least levels of identifiability and differential privacy at a given distortion.

"eps*(D) = v" says that v <= eps for every mechanism that keeps level eps with expected distortion at most D, and that
some mechanism keeps v itself. eps~_X is the least level at which the posteriors (41) are feasible: what is said for
D <= h(eps~_X) is shown for D <= h(low) and every feasible level low.
"""

from __future__ import annotations

from theorems.wyz2016.bounds import inside
from theorems.wyz2016.conditions import positive_denominators, positive_levels, proved
from theorems.wyz2016.model import (
    AT_HALF,
    D_XY,
    E_XY,
    ENDS,
    HALF,
    INVERSE,
    INVERTED,
    SMALL,
    THIRDS,
    UNIFORM,
    at,
    positive,
    values,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Undefined
from verify.kernel.terms import At, Delta, Lambda, Log, Seq, num
from verify.prover.tactics import (
    Tactic,
    alternatives,
    arith,
    exhibit,
    fact,
    have,
    intro,
    lemma,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_LEVEL = "n/(1+exp(low)/(m-1))"


small_distortion = seq(  # D <= h(low): so D < n, and low <= h^-1(D)
    lemma("range", "wyz2016.h_range", "n", "m", "low"),
    have("D0", "D > 0"),
    have("inner", "D < n", arith("h7", "range.2")),
    lemma("order", "wyz2016.lemma2.decreasing", "n", "m", "D", "low"),
    unpack("order.2", "to", "from"),
    use("high", "to"),
)
_room = seq(
    have("den", "m-1+exp(low) > 0", arith("m1", "up_low")),
    have("gaplow", f"{_LEVEL}-D >= 0", arith("h7")),
    have("clear", "n*(m-1)-D*(m-1+exp(low)) >= 0", arith("gaplow*den")),
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0", arith("clear*rm1", "h3*up_low*rm1")),
    have("odds", "n/D-1 > 0", arith("room*rD")),
)


def close_early(*levels: str) -> dict[str, Tactic]:
    """For `proved`: what `CLOSE` makes positive, and the denominators of these levels."""
    denominators = seq(*(positive_denominators(level, "h4") for level in levels))
    return {"h2": positive_levels("low", *levels), "h4": denominators, "h7": _room}


is_h_of_level = seq(  # h(level) = D
    have("m1", "m-1 > 0"),
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
    lemma("right", "wyz2016.h_right_inverse", "D", "m", "n"),
    have("hD", "n/(1+exp(level)/(m-1)) = D", seq(rewrite("is"), arith(eq=["right"]))),
)


def _prove_equal() -> Certificate:
    return proved(
        theorem1_equal.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            have("up", "low <= level", arith("high", eq=["is"])),
            is_h_of_level,
            split(
                seq(
                    lemma("four", "wyz2016.lemma4", "n", "m", "p", "low", "r", "level"),
                    unpack("four", "q", "good"),
                    exhibit(f"@x, @y -> {INVERTED.replace('eps', 'level')}"),
                    split(seq(), seq(), seq(), seq(rewrite("good.7"), rewrite("hD"))),
                ),
                seq(
                    intro("Q", "eps"),
                    intro("given"),
                    lemma("below", "wyz2016.eq43.amended", "n", "m", "D", "p", "Q", "eps"),
                    arith("below", eq=["is"]),
                ),
            ),
        ),
        close_early(),
        seq(),
    )


theorem1_equal: Claim = claim(
    "wyz2016.theorem1.identifiability.small.amended",
    "eps_i*(D) = h^{-1}(D) for 0 < D <= h(eps~_X)",
    "least_identifiability(level, D)",
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        size(n, m), 0 < D, prior(p), 0 <= low, D <= distortion_at(low), feasible_with(r, low),
        level = level_at(D)
    """,
    source=at("Theorem 1, eq. (18), first line"),
    fidelity="amended",
    printed=r"\epsilon_i^*(D) = h^{-1}(D), 0 < D \le h(\widetilde{\epsilon}_X)",
    proof=_prove_equal,
    false_neighbour="least_identifiability(log(n/D) + log(m - 1), D)",
    neighbour_note="n/D in place of n/D-1 in h^{-1}",
    neighbour_proof=lambda: values(AT_HALF, Q=UNIFORM, eps=num(0)),
    living_example=values(AT_HALF),
    notes="For all n, m and priors of full support, and for every feasible level in place of eps~_X, the least of them.",
)


# --- Theorem 1, first line as printed; second line; (19) -----------------------------------------------------------

theorem1_equal_printed: Claim = claim(
    "wyz2016.theorem1.identifiability.small",
    "eps_i*(D) = h^{-1}(D) for 0 <= D <= h(eps~_X)",
    "least_identifiability(level, D)",
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        size(n, m), 0 <= D, prior(p), 0 <= low, D <= distortion_at(low), feasible_with(r, low),
        level = level_at(D)
    """,
    source=at("Theorem 1, eq. (18), first line"),
    printed=r"\epsilon_i^*(D) = h^{-1}(D), 0 \le D \le h(\widetilde{\epsilon}_X)",
    proof=lambda: Undefined(values(AT_HALF, D=num(0)).values),
    notes="At D = 0 the printed formula (17) of h^{-1} divides by 0 (no finite level is achievable there).",
)


theorem1_far_printed: Claim = claim(
    "wyz2016.theorem1.identifiability.large",
    "eps_i*(D) >= max{h^{-1}(D), eps_X} for h(eps~_X) < D <= n",
    "max(level_at(D), gap) <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real, low real, r family(1),
        size(n, m), 0 <= D, D <= n, prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0,
        identifiable(Q, eps), distortion(Q) <= D, 0 <= low, feasible_with(r, low),
        distortion_at(low) < D
    """,
    source=at("Theorem 1, eq. (18), second line"),
    printed=r"\epsilon_i^*(D) \ge \max\{h^{-1}(D), \epsilon_X\}, h(\widetilde{\epsilon}_X) < D \le n",
    proof=lambda: Undefined(values(SMALL, ENDS, D=num(1), low=num(0), r=HALF).values),
    notes="At D = n h^{-1} is the logarithm of 0.",
)

theorem1_far: Claim = claim(
    "wyz2016.theorem1.identifiability.large.amended",
    "eps_i*(D) >= max{h^{-1}(D), eps_X} for 0 < D < n",
    "max(level_at(D), gap) <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real,
        size(n, m), 0 < D, D < n, prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0,
        identifiable(Q, eps), distortion(Q) <= D
    """,
    source=at("Theorem 1, eq. (18), second line"),
    fidelity="amended",
    printed=r"\epsilon_i^*(D) \ge \max\{h^{-1}(D), \epsilon_X\}, h(\widetilde{\epsilon}_X) < D < n",
    proof=lambda: prove(
        theorem1_far.statement,
        seq(
            lemma("inverse", "wyz2016.eq43.amended", "n", "m", "D", "p", "Q", "eps"),
            lemma("prior", "wyz2016.lemma3", "n", "m", "D", "p", "gap", "u", "v", "Q", "eps"),
            fact("top", "extremum", f"max({INVERSE}, gap)"),
            alternatives("which", "top.3", rewrite("which"), rewrite("which")),
        ),
        defined=inside,
    ),
    false_neighbour="max(level_at(D), gap) + 1 <= eps",
    neighbour_note="one nat more",
    neighbour_proof=lambda: values(SMALL, ENDS, D=num("1/2")),
    living_example=values(SMALL, ENDS, D=num("1/2")),
    notes="Holds for every 0 < D < n, not only above h(eps~_X); at D = n Lemma 3 remains.",
)

_UPPER = f"max({INVERSE}, 0)"
SECOND = Lambda(("x", "y"), Delta(At(Seq("y"), num(1)), num(2)))  # always the second database


def _prove_dp() -> Certificate:
    mechanism = seq(
        have("named", f"exists eps real: eps = {_UPPER}", exhibit(_UPPER)),
        unpack("named", "eps", "is"),
        fact("top", "extremum", _UPPER),
        have("level1", f"{INVERSE} <= eps", rewrite("is")),
        have("level0", "eps >= 0", rewrite("is")),
        lemma("order", "wyz2016.lemma2.decreasing", "n", "m", "D", "eps"),
        unpack("order.1", "to", "from"),
        use("near", "from"),
        positive,
        lemma(
            "five",
            "wyz2016.lemma5",
            "n",
            "m",
            "eps",
            "p",
            conditions=[seq(), seq(), seq(), seq(intro("x"), use("px", "h5", "x"))],
        ),
        exhibit(f"@x, @y -> {E_XY}"),
        split(
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
            seq(),
            seq(
                intro("x", "x'", "y"),
                intro("near'"),
                rewrite("is", True),
                use("ratio", "five.2", "x", "x'", "y"),
            ),
            arith("near", eq=["five.3"]),
        ),
    )
    bound = seq(
        intro("Q", "eps"),
        intro("given"),
        lemma("below", "wyz2016.eq44.amended", "n", "m", "D", "p", "gap", "u", "v", "Q", "eps"),
    )
    return prove(
        theorem1_dp.statement,
        seq(_between, split(mechanism, bound)),
        defined=_between,
    )


_between = seq(
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("D0", "D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
    have("m1", "m-1 > 0"),
)
_DP_HALF = {"n": num(1), "m": num(2), "D": num("1/2"), "p": HALF, **ENDS}

theorem1_dp_printed: Claim = claim(
    "wyz2016.theorem1.dp",
    "max{h^{-1}(D) - eps_X, 0} <= eps_d*(D) <= max{h^{-1}(D), 0} for 0 <= D <= n",
    """
        privacy_achievable(max(level_at(D), 0), D)
        and privacy_at_least(max(level_at(D) - gap, 0), D)
    """,
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        level real,
        size(n, m), 0 <= D, D <= n, prior(p), prior_ratio(gap, u, v), level = level_at(D)
    """,
    source=at("Theorem 1, eq. (19)"),
    printed=r"\max\{h^{-1}(D)-\epsilon_X,0\} \le \epsilon_d^*(D) \le \max\{h^{-1}(D),0\}, 0 \le D \le n",
    proof=lambda: Undefined(values(_DP_HALF, D=num(0), level=num(0)).values),
    notes="At D = 0 and D = n the printed formula (17) of h^{-1} is undefined.",
)

theorem1_dp: Claim = claim(
    "wyz2016.theorem1.dp.amended",
    "max{h^{-1}(D) - eps_X, 0} <= eps_d*(D) <= max{h^{-1}(D), 0} for 0 < D < n",
    """
        privacy_achievable(max(level_at(D), 0), D)
        and privacy_at_least(max(level_at(D) - gap, 0), D)
    """,
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        size(n, m), 0 < D, D < n, prior(p), prior_ratio(gap, u, v)
    """,
    source=at("Theorem 1, eq. (19)"),
    fidelity="amended",
    printed=r"\max\{h^{-1}(D)-\epsilon_X,0\} \le \epsilon_d^*(D) \le \max\{h^{-1}(D),0\}, 0 < D < n",
    proof=_prove_dp,
    false_neighbour="least_privacy(max(level_at(D), 0), D)",
    neighbour_note="without eps_X in the lower bound",
    neighbour_proof=lambda: values(
        n=num(1), m=num(2), D=num("1/3"), p=THIRDS, gap=Log(num(2)), u=(2,), v=(1,), Q=SECOND, eps=num(0)
    ),
    living_example=values(_DP_HALF),
    notes="For all n, m and priors of full support: eps_X is finite for these only. The upper bound needs none (wyz2016.lemma5).",
)

CLAIMS = [
    theorem1_equal_printed,
    theorem1_equal,
    theorem1_far_printed,
    theorem1_far,
    theorem1_dp_printed,
    theorem1_dp,
]
