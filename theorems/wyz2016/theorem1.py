"""Theorem 1: the least levels of identifiability and differential privacy at a given distortion.

"eps*(D) = v" says that v <= eps for every mechanism that keeps level eps with expected distortion at most D, and that
some mechanism keeps v itself. eps~_X is the least level at which the posteriors (41) are feasible: what is said for
D <= h(eps~_X) is shown for D <= h(low) and every feasible level low.
"""

from theorems.wyz2016.conditions import positive_denominators, positive_levels, proved
from theorems.wyz2016.contrary import FAIR, contrary, far
from theorems.wyz2016.model import (
    AT_HALF,
    D_XY,
    E_XY,
    ENDS,
    HALF,
    INVERSE,
    SMALL,
    THIRDS,
    UNIFORM,
    at,
    inverted,
    kernel,
    positive,
    values,
)
from verify.claims.prelude import *
from verify.kernel.terms import At, Seq

_LEVEL = "n/(1+exp(low)/(m-1))"


small_distortion = seq(  # D <= h(low): so D < n, and low <= h^-1(D)
    lemma("range", "wyz2016.h_range", "n", "m", "low"),
    have("inner", "D < n"),
    lemma("order", "wyz2016.lemma2.decreasing", "n", "m", "D", "low"),
    unpack("order.2", "to", "from"),
    use("high", "to"),
)
_room = seq(
    have("den", "m-1+exp(low) > 0"),
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
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
    have("hD", "n/(1+exp(level)/(m-1)) = D", rewrite("is")),
)


def _prove_equal() -> Certificate:
    return proved(
        theorem1_equal.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            is_h_of_level,
            split(
                seq(
                    lemma(("q", "good"), "wyz2016.lemma4", "n", "m", "p", "low", "r", "level"),
                    exhibit(f"@x, @y -> {inverted('level')}"),
                    split(seq(), seq(), seq(), seq(rewrite("good.7", "hD"))),
                ),
                seq(
                    intro("Q", "eps", "given"),
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
        sizes: size(n, m), positive: 0 < D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D)
    """,
    source=at("Theorem 1, eq. (18), first line"),
    fidelity="amended",
    says=r"\epsilon_i^*(D) = h^{-1}(D), 0 < D \le h(\widetilde{\epsilon}_X)",
    idea=(
        "As h decreases, D <= h(low) gives level = h^{-1}(D) >= low. So by Lemma 4 the mechanism (26) exists at "
        "this level, is identifiable there and has distortion h(level) = D. By (43) no mechanism with distortion at"
        " most D has a lower level."
    ),
    proof=_prove_equal,
    negative_control="least_identifiability(log(n/D) + log(m - 1), D)",
    control_note="n/D in place of n/D-1 in h^{-1}",
    control_proof=lambda: values(AT_HALF, Q=UNIFORM, eps=num(0)),
    satisfying_instance=values(AT_HALF),
    notes="For all n, m and priors of full support, and for every feasible level in place of eps~_X, the least of them.",
)


# --- Theorem 1, first line as printed; second line; (19) -----------------------------------------------------------

theorem1_equal_printed: Claim = claim(
    "wyz2016.theorem1.identifiability.small",
    "eps_i*(D) = h^{-1}(D) for 0 <= D <= h(eps~_X)",
    "least_identifiability(level, D)",
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        sizes: size(n, m), nonnegative: 0 <= D, full_support: prior(p), low_sign: 0 <= low,
        budget: D <= distortion_at(low), feasible: feasible_with(r, low),
        inverse: level = level_at(D)
    """,
    source=at("Theorem 1, eq. (18), first line"),
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)=h^{-1}(D), ... 0\leq D\leq h(\widetilde{\epsilon}_{X}), (18)",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    severity="convention",
    proof=lambda: Undefined(values(AT_HALF, D=num(0)).values),
    notes="At D = 0 the printed formula (17) of h^{-1} divides by 0. With h^{-1}(0) = +infinity the line is true there, as no finite "
    "level is achievable: wyz2016.theorem1.zero.",
    others=[
        "wyz2016.theorem1.identifiability.large",
        "wyz2016.theorem1.dp",
        "wyz2016.theorem1.dp.infinite",
        "wyz2016.theorem1.zero",
    ],
)


theorem1_far_printed: Claim = claim(
    "wyz2016.theorem1.identifiability.large",
    "eps_i*(D) >= max{h^{-1}(D), eps_X} for h(eps~_X) < D <= n",
    "max(level_at(D), gap) <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real, low real, r family(1),
        sizes: size(n, m), nonnegative: 0 <= D, small: D <= n, full_support: prior(p),
        largest: prior_ratio(gap, u, v), channel: mechanism(Q), level_sign: eps >= 0,
        privacy: identifiable(Q, eps), budget: distortion(Q) <= D, low_sign: 0 <= low,
        feasible: feasible_with(r, low),
        far: distortion_at(low) < D
    """,
    source=at("Theorem 1, eq. (18), second line"),
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)\geq\max\{h^{-1}(D),\epsilon_{X}\}, ... h(\widetilde{\epsilon}_{X})<D\leq n. (18)",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    severity="convention",
    proof=lambda: Undefined(values(SMALL, ENDS, D=num(1), low=num(0), r=HALF).values),
    notes="At D = n h^{-1} is the logarithm of 0. With h^{-1}(n) = -infinity the line is true there: wyz2016.theorem1.end.",
)

theorem1_far: Claim = claim(
    "wyz2016.theorem1.identifiability.large.amended",
    "eps_i*(D) >= max{h^{-1}(D), eps_X} for 0 < D < n",
    "max(level_at(D), gap) <= eps",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        Q family(2), eps real,
        sizes: size(n, m), positive: 0 < D, small: D < n, full_support: prior(p), largest: prior_ratio(gap, u, v),
        channel: mechanism(Q), level_sign: eps >= 0,
        privacy: identifiable(Q, eps), budget: distortion(Q) <= D
    """,
    source=at("Theorem 1, eq. (18), second line"),
    fidelity="amended",
    says=r"\epsilon_i^*(D) \ge \max\{h^{-1}(D), \epsilon_X\}, h(\widetilde{\epsilon}_X) < D < n",
    idea=(
        "The maximum is one of its two arguments, and each is a lower bound: h^{-1}(D) <= eps by (43), from the "
        "mean distance of every column of the joint law, and gap <= eps by Lemma 3, from the two neighbours with "
        "the largest prior ratio."
    ),
    proof=lambda: prove(
        theorem1_far.statement,
        lemma("inverse", "wyz2016.eq43.amended", "n", "m", "D", "p", "Q", "eps"),
        lemma("prior", "wyz2016.lemma3", "n", "m", "D", "p", "gap", "u", "v", "Q", "eps"),
    ),
    negative_control="max(level_at(D), gap) + 1 <= eps",
    control_note="one nat more",
    control_proof=lambda: values(SMALL, ENDS, D=num("1/2")),
    satisfying_instance=values(SMALL, ENDS, D=num("1/2")),
    notes="Holds for every 0 < D < n, not only above h(eps~_X); for D = n see wyz2016.theorem1.end.",
)

_UPPER = f"max({INVERSE}, 0)"
IDENTITY = Table(tuple((((x,), (y,)), num(int(x == y))) for x in (1, 2) for y in (1, 2)))
SECOND = Lambda(("x", "y"), Delta(At(Seq("y"), num(1)), num(2)))  # always the second database


def _prove_upper() -> Certificate:
    mechanism = seq(
        let("eps", _UPPER, f"is: eps = {_UPPER}"),
        lemma("order", "wyz2016.lemma2.decreasing", "n", "m", "D", "eps"),
        unpack("order.1", "to", "from"),
        use("near", "from"),
        positive,
        lemma("five", "wyz2016.lemma5", "n", "m", "eps", "p"),
        exhibit(f"@x, @y -> {E_XY}"),
        split(
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
            seq(),
            seq(intro("x", "x'", "y", "near'"), rewrite("is", backwards=True)),
            arith("near", eq=["five.3"]),
        ),
    )
    return prove(theorem1_upper.statement, mechanism)


def _prove_dp() -> Certificate:
    mechanism = lemma("upper", "wyz2016.theorem1.dp.infinite", "n", "m", "D", "p")
    bound = seq(
        intro("Q", "eps", "given"),
        lemma("below", "wyz2016.eq44.amended", "n", "m", "D", "p", "gap", "u", "v", "Q", "eps"),
    )
    return prove(theorem1_dp.statement, split(mechanism, bound))


_DP_HALF = {"n": num(1), "m": num(2), "D": num("1/2"), "p": HALF, **ENDS}

theorem1_dp_printed: Claim = claim(
    "wyz2016.theorem1.dp",
    "max{h^{-1}(D) - eps_X, 0} <= eps_d*(D) <= max{h^{-1}(D), 0} for 0 <= D <= n, for priors of full support",
    """
        privacy_achievable(max(level_at(D), 0), D)
        and privacy_at_least(max(level_at(D) - gap, 0), D)
    """,
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        sizes: size(n, m), nonnegative: 0 <= D, small: D <= n, full_support: prior(p),
        largest: prior_ratio(gap, u, v)
    """,
    source=at("Theorem 1, eq. (19)"),
    printed=r"For differential privacy, the privacy–distortion function $\epsilon_{\mathrm{d}}^{*}$ of a database $X$ satisfies the following bounds for any $D$ with $0\leq D\leq n$: \max\{h^{-1}(D)-\epsilon_{X},0\}\leq\epsilon_{\mathrm{d}}^{*}(D)\leq\max\{h^{-1}(D),0\}. (19)",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    convention="h^{-1}(0) = +infinity and h^{-1}(n) = -infinity",
    fidelity="restricted",
    severity="convention",
    proof=lambda: Undefined(values(_DP_HALF, D=num(0), Q=UNIFORM).values),
    notes="At D = 0 and D = n the printed formula (17) of h^{-1} is undefined. With h^{-1}(0) = +infinity and h^{-1}(n) = -infinity "
    "(19) is true there: wyz2016.theorem1.zero and wyz2016.theorem1.end.",
)

def _refute_upper() -> Certificate:
    """At D = 1/2: no mechanism has a negative distortion."""
    if theorem1_upper.negative_control is None:
        raise ValueError("there is no statement to refute")
    never = seq(intro("Q"), contrary(far("all.1", "all.4")))
    return disprove(theorem1_upper.negative_control, exhibit("1", "2", "1/2", FAIR), split(seq(), never))


theorem1_upper: Claim = claim(
    "wyz2016.theorem1.dp.infinite",
    "(19) for every prior, also where eps_X is infinite: eps_d*(D) <= max{h^{-1}(D), 0} for 0 < D < n",
    "privacy_achievable(max(level_at(D), 0), D)",
    where="n m integer, D real, p family(1), sizes: size(n, m), positive: 0 < D, small: D < n, prior: database_law(p)",
    source=at("Theorem 1, eq. (19)"),
    fidelity="restricted",
    printed=r"For differential privacy, the privacy–distortion function $\epsilon_{\mathrm{d}}^{*}$ of a database $X$ satisfies the following bounds for any $D$ with $0\leq D\leq n$: \max\{h^{-1}(D)-\epsilon_{X},0\}\leq\epsilon_{\mathrm{d}}^{*}(D)\leq\max\{h^{-1}(D),0\}. (19)",
    proof=_prove_upper,
    negative_control="privacy_achievable(max(level_at(D), 0), D - 1)",
    control_note="one row less",
    control_proof=lambda: _refute_upper(),
    satisfying_instance=values(n=num(1), m=num(2), D=num("1/2"), p=HALF),
    notes="Where eps_X is infinite the lower bound of (19) is 0, and says nothing.",
)

theorem1_dp: Claim = claim(
    "wyz2016.theorem1.dp.amended",
    "max{h^{-1}(D) - eps_X, 0} <= eps_d*(D) <= max{h^{-1}(D), 0} for 0 < D < n, for priors of full support",
    """
        privacy_achievable(max(level_at(D), 0), D)
        and privacy_at_least(max(level_at(D) - gap, 0), D)
    """,
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        sizes: size(n, m), positive: 0 < D, small: D < n, full_support: prior(p), largest: prior_ratio(gap, u, v)
    """,
    source=at("Theorem 1, eq. (19)"),
    fidelity="amended",
    says=r"\max\{h^{-1}(D)-\epsilon_X,0\} \le \epsilon_d^*(D) \le \max\{h^{-1}(D),0\}, 0 < D < n",
    idea=(
        "Upper bound: at eps = max(h^{-1}(D), 0) the exponential mechanism is eps-DP by Lemma 5, with distortion "
        "h(eps) <= D, as h decreases. Lower bound: eps-DP implies identifiability at eps + gap, whose level is at "
        "least h^{-1}(D); this is (44)."
    ),
    proof=_prove_dp,
    negative_control="least_privacy(max(level_at(D), 0), D)",
    control_note="without eps_X in the lower bound",
    control_proof=lambda: values(
        n=num(1), m=num(2), D=num("1/3"), p=THIRDS, gap=Log(num(2)), u=(2,), v=(1,), Q=SECOND, eps=num(0)
    ),
    satisfying_instance=values(_DP_HALF),
    notes="For all n, m and priors of full support: eps_X is finite for these only. The upper bound needs none (wyz2016.lemma5).",
)

# --- D = 0 --------------------------------------------------------------------------------------------------------------


def _no_level(level: str) -> Tactic:
    """Identifiable at ``level`` (fact ``kept``) within D = 0, so within h(level+1), whose level is level+1."""
    above = f"n/(1+exp({level}+1)/(m-1))"
    return seq(
        lemma("range", "wyz2016.h_range", "n", "m", f"{level}+1"),
        let("E", above, f"is: E = {above}"),
        lemma("below", "wyz2016.identifiable_level", "n", "m", "E", "p", "Q", level),
        lemma("own", "wyz2016.h_left_inverse", f"{level}+1", "m", "n"),
        have("level", f"log(n/E-1)+log(m-1) = {level}+1"),
        absurd("below"),
    )


theorem1_zero: Claim = claim(
    "wyz2016.theorem1.zero",
    "Theorem 1 at D = 0, where h^{-1} is infinite: no finite level of identifiability or differential privacy is achievable",
    "not identifiable(Q, eps) and not private(Q, eps)",
    where="""
        n m integer, p family(1), gap real, u in tuples(n, m), v in tuples(n, m), Q family(2), eps real,
        size(n, m), prior(p), prior_ratio(gap, u, v), mechanism(Q), eps >= 0, distortion(Q) <= 0
    """,
    source=at("Theorem 1, eqs. (18) and (19)"),
    fidelity="restricted",
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)=h^{-1}(D), ... 0\leq D\leq h(\widetilde{\epsilon}_{X}), (18)",
    proof=lambda: prove(
        theorem1_zero.statement,
        split(
            seq(intro("kept"), _no_level("eps")),
            seq(
                intro("kept"),
                lemma("relaxed", "wyz2016.eq25", "n", "m", "p", "gap", "u", "v", "Q", "eps"),
                _no_level("(eps+gap)"),
            ),
        ),
    ),
    negative_control={"<= 0": "<= 1/2"},
    control_note="at D = 1/2",
    control_proof=lambda: values(SMALL, ENDS),
    satisfying_instance=values(SMALL, ENDS, Q=IDENTITY),
    notes="Both least levels are infinite at D = 0, as h^{-1}(0) = +infinity has it.",
)

# --- D = n --------------------------------------------------------------------------------------------------------------


def _prove_end() -> Certificate:
    """The exponential mechanism of level 0: the output is uniform, whatever the database is."""
    entry = kernel("x", "y", level="0")
    uniform = seq(
        lemma("five", "wyz2016.lemma5", "n", "m", "0", "p"),
        lemma("range", "wyz2016.h_range", "n", "m", "0"),
        fact("gn", "power_positive", "1+(m-1)*exp(-0)", "n"),
        fact("rgn", "reciprocal_positive", "(1+(m-1)*exp(-0))^n"),
        exhibit(f"@x, @y -> {entry}"),
        split(
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-0*{D_XY}"), arith("ex*rgn")),
            seq(),
            seq(),
            arith("range.2", eq=["five.3"]),
        ),
    )
    prior = lemma("least", "wyz2016.lemma3", "n", "m", "n", "p", "gap", "u", "v", "Q", "eps")
    return prove(theorem1_end.statement, split(seq(intro("Q", "eps", "given"), prior), uniform, seq(intro("Q", "eps", "given"))))


theorem1_end: Claim = claim(
    "wyz2016.theorem1.end",
    "Theorem 1 at D = n, where h^{-1} is -infinity: eps_i*(n) >= eps_X and eps_d*(n) = 0, for priors of full support",
    "identifiability_at_least(gap, n) and least_privacy(0, n)",
    where="n m integer, p family(1), gap real, u in tuples(n, m), v in tuples(n, m), size(n, m), prior(p), prior_ratio(gap, u, v)",
    source=at("Theorem 1, eqs. (18) and (19)"),
    fidelity="restricted",
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)\geq\max\{h^{-1}(D),\epsilon_{X}\}, ... h(\widetilde{\epsilon}_{X})<D\leq n. ... \max\{h^{-1}(D)-\epsilon_{X},0\}\leq\epsilon_{\mathrm{d}}^{*}(D)\leq\max\{h^{-1}(D),0\}. (19)",
    proof=_prove_end,
    negative_control="identifiability_at_least(gap, n) and privacy_at_least(1, n)",
    control_note="eps_d*(n) >= 1",
    control_proof=lambda: values(n=num(1), m=num(2), p=HALF, Q=UNIFORM, eps=num(0), **ENDS),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, **ENDS),
    notes="As h^{-1}(n) = -infinity has it: the maxima of (18) and (19) are eps_X and 0.",
)

CLAIMS = [
    theorem1_equal_printed,
    theorem1_equal,
    theorem1_far_printed,
    theorem1_far,
    theorem1_dp_printed,
    theorem1_upper,
    theorem1_dp,
    theorem1_zero,
    theorem1_end,
]
