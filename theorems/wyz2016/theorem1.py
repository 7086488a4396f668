"""Theorem 1 and Lemmas 2, 3 and 4: identifiability and differential privacy at a given distortion.

eps*(D) = inf{eps: (eps, D) is achievable} (6): "eps*(D) >= v" says that v <= eps for every mechanism that keeps
level eps with expected distortion at most D; "eps*(D) = v" says besides that some mechanism keeps v itself.
Identifiability (1) speaks of p(x|y); it is written times p_Y(y), so nothing is asked of outputs that never occur.
eps_X is the number called gap, attained by the neighbours u and v (16). eps~_X is the least level at which the
posteriors (41) are feasible: what is said for D <= h(eps~_X) is shown for D <= h(low) and every feasible level low.
"""

from __future__ import annotations

from collections.abc import Callable

from theorems.wyz2016.model import (
    CHANNEL,
    D_XY,
    DATABASES,
    E_XY,
    INVERSE,
    MEAN,
    NEIGHBOURS,
    PRIOR,
    SIZES,
    G,
    H,
    at,
    feasible,
    identifiable,
    kernel,
    mean_distance,
    neighbours_ratio,
    normalised,
    positive,
    prior_gap,
    private,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Table, Undefined, Witness
from verify.kernel.terms import Lambda, Log, num
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

LEVEL_OF_Q = "eps real, eps >= 0"
MECHANISM = f"Q family(2), {CHANNEL}"
WITHIN = f"{MEAN} <= D"

_HALF = Lambda(("x",), num("1/2"))
_THIRDS = Table(((((1,),), num("1/3")), (((2,),), num("2/3"))))
_LOG2 = Log(num(2))
_UNIFORM = Lambda(("x", "y"), num("1/2"))
_SMALL = {"n": num(1), "m": num(2), "p": _HALF, "Q": _UNIFORM, "eps": num(0)}


def _values(made: dict[str, object]) -> Witness:
    return Witness(tuple(made.items()))  # type: ignore[arg-type]


_inside = seq(  # 0 < D < n: the argument of h^-1 is positive, and exp(h^-1(D)) = (n/D-1)(m-1)
    positive,
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("odds", "n/D-1 > 0", arith("room*rD")),
    have("n0", "n > 0"),
)
_inverse_value = seq(_inside, have("value", f"exp({INVERSE}) = (n/D-1)*(m-1)", identity()))

_low = seq(
    have("m1", "m-1 > 0"),
    fact("el", "exp_positive", "-low"),
    have("gl", "1+(m-1)*exp(-low) > 0", arith("m1*el")),
    fact("gln", "power_positive", "1+(m-1)*exp(-low)", "n"),
)


def _denominator(x: str) -> Tactic:
    return seq(use("px", "h3", x), have("denominator", f"p[{x}]*{G}^n > 0", arith("px*gn")))


_defined = seq(  # no denominator is 0: powers of 1+(m-1)exp(-level), and p
    positive,
    first(_denominator("x'"), _denominator("x"), _low, seq()),
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
    have("near", f"D-{H} >= 0"),
    have("cleared", "D*(m-1+exp(eps))-n*(m-1) >= 0", arith("near*pos*m1", "near*pos")),
    have("exps", "(n/D-1)*(m-1) <= exp(eps)", arith("cleared*rD")),
    have("p0", "(n/D-1)*(m-1) > 0", arith("odds*m1")),
    fact("logs", "log_monotone", "(n/D-1)*(m-1)", "exp(eps)"),
    fact("product", "log_product", "n/D-1", "m-1"),
    have("below", f"{INVERSE} <= eps", arith("logs", eq=["product"])),
)

_RANGE = "D real, 0 <= D, D <= n"
_OPEN = "D real, 0 < D, D < n"
_IDENT = f"{SIZES}, {_OPEN}, {PRIOR}, {MECHANISM}, {LEVEL_OF_Q}, {identifiable('eps')}, {WITHIN}"


_labelled = seq(
    have("rows", f"forall x in {DATABASES}: tsum(y in {DATABASES}, Q[x,y]) = 1"),
    have("ident", identifiable("eps")),
    have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
)


eq43: Claim = claim(
    "wyz2016.eq43",
    "No identifiability level is below h^{-1}(D)",
    f"{INVERSE} <= eps",
    where=_IDENT.replace(_OPEN, _RANGE),
    source=at("Lemma 2, eq. (43)"),
    printed=r"\epsilon_i^*(D) \ge h^{-1}(D) for any D with 0 \le D \le n",
    proof=lambda: Undefined(_values({**_SMALL, "D": num(1)}).values),
    notes="Printed for 0 <= D <= n. At D = n, where some mechanism exists, h^{-1} is the logarithm of 0.",
)

eq43_amended: Claim = claim(
    "wyz2016.eq43.amended",
    "No identifiability level is below h^{-1}(D), 0 < D < n",
    f"{INVERSE} <= eps",
    where=_IDENT,
    source=at("Lemma 2, eq. (43)"),
    fidelity="amended",
    printed=r"\epsilon_i^*(D) \ge h^{-1}(D) for any D with 0 < D < n",
    proof=lambda: prove(
        eq43_amended.statement,
        seq(_inside, _labelled, _far, _to_level),
        defined=_inside,
    ),
    false_neighbour=f"{INVERSE} < eps",
    neighbour_note="strictly",
    neighbour_proof=lambda: _values({**_SMALL, "D": num("1/2")}),
    living_example=_values({**_SMALL, "D": num("1/2")}),
    notes="For all n, m, priors and mechanisms.",
)

identifiable_level: Claim = claim(
    "wyz2016.identifiable_level",
    "h^{-1}(D) bounds also levels that may be negative",
    f"{INVERSE} <= eps",
    where=_IDENT.replace(LEVEL_OF_Q, "eps real"),
    source=at("Lemma 2, eq. (43)"),
    fidelity="sharpened",
    printed=r"\epsilon_i^*(D) \ge h^{-1}(D)",
    proof=lambda: prove(
        identifiable_level.statement, seq(_inside, _labelled, _far, _to_level), defined=_inside
    ),
    false_neighbour=f"{INVERSE} < eps",
    neighbour_note="strictly",
    neighbour_proof=lambda: _values({**_SMALL, "D": num("1/2")}),
    living_example=_values({**_SMALL, "D": num("1/2")}),
)

# --- (25), (44): differential privacy ------------------------------------------------------------------------------

GAP = prior_gap("gap")
_PRIVATE = f"{SIZES}, {_OPEN}, {PRIOR}, {GAP}, {MECHANISM}, {LEVEL_OF_Q}, {private('eps')}, {WITHIN}"
_ENDS = {"gap": num(0), "u": (1,), "v": (2,)}
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
    identifiable("eps+gap"),
    where=f"{SIZES}, {PRIOR}, {GAP}, {MECHANISM}, {LEVEL_OF_Q}, {private('eps')}",
    source=at("Section III, sketch of the proof of Theorem 1, eq. (25)"),
    printed=r"p_X(x)p_{Y|X}(y|x) \le e^{\epsilon_d+\epsilon_X} p_X(x')p_{Y|X}(y|x')",
    proof=lambda: prove(eq25.statement, seq(_named_private, _relaxed)),
    false_neighbour=identifiable("eps"),
    neighbour_note="without eps_X",
    neighbour_proof=lambda: _values({**_SMALL, **_ENDS, "p": _THIRDS, "gap": _LOG2, "u": (2,), "v": (1,)}),
    living_example=_values({**_SMALL, **_ENDS}),
    waive={"unused-hypothesis": "p is a law with a largest ratio: only the ratios matter"},
)

_named_private = seq(
    have("private", private("eps")),
    have("priors", f"forall x in {DATABASES}, x' in {DATABASES}: {NEIGHBOURS} => p[x] <= exp(gap)*p[x']"),
    have("positive", f"forall x in {DATABASES}: p[x] > 0"),
    have("entries", f"forall x in {DATABASES}, y in {DATABASES}: Q[x,y] >= 0"),
)
_LOWER = f"max({INVERSE}-gap, 0)"


_private_below = seq(
    _inside,
    _named_private,
    _relaxed,
    have("rows", f"forall x in {DATABASES}: tsum(y in {DATABASES}, Q[x,y]) = 1"),
    have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
    lemma("below", "wyz2016.identifiable_level", "n", "m", "D", "p", "Q", "eps+gap"),
    fact("top", "extremum", _LOWER),
    alternatives("which", "top.3", seq(rewrite("which")), seq(rewrite("which"))),
)

eq44: Claim = claim(
    "wyz2016.eq44",
    "No DP level is below max{h^{-1}(D) - eps_X, 0}",
    f"{_LOWER} <= eps",
    where=_PRIVATE.replace(_OPEN, _RANGE),
    source=at("Lemma 2, eq. (44)"),
    printed=r"\epsilon_d^*(D) \ge \max\{h^{-1}(D)-\epsilon_X, 0\} for any D with 0 \le D \le n",
    proof=lambda: Undefined(_values({**_SMALL, **_ENDS, "D": num(1)}).values),
    notes="Printed for 0 <= D <= n. At D = n, where some mechanism exists, h^{-1} is the logarithm of 0.",
)

eq44_amended: Claim = claim(
    "wyz2016.eq44.amended",
    "No DP level is below max{h^{-1}(D) - eps_X, 0}, 0 < D < n",
    f"{_LOWER} <= eps",
    where=_PRIVATE,
    source=at("Lemma 2, eq. (44)"),
    fidelity="amended",
    printed=r"\epsilon_d^*(D) \ge \max\{h^{-1}(D)-\epsilon_X, 0\} for any D with 0 < D < n",
    proof=lambda: prove(eq44_amended.statement, _private_below, defined=_inside),
    false_neighbour=f"{_LOWER}+1 <= eps",
    neighbour_note="one nat more",
    neighbour_proof=lambda: _values({**_SMALL, **_ENDS, "D": num("1/2")}),
    living_example=_values({**_SMALL, **_ENDS, "D": num("1/2")}),
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
    where=f"{SIZES}, {_RANGE}, {PRIOR}, {GAP}, {MECHANISM}, {LEVEL_OF_Q}, {identifiable('eps')}, {WITHIN}",
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
    neighbour_proof=lambda: _values({**_SMALL, **_ENDS, "D": num("1/2")}),
    living_example=_values({**_SMALL, **_ENDS, "D": num("1/2")}),
    notes="For all n, m, priors of full support and mechanisms. eps_X is finite for these only.",
    waive={"unused-hypothesis": "the distortion plays no part, as in the paper"},
)

# --- the mechanism (26), Lemma 4 -----------------------------------------------------------------------------------

INVERTED = f"(q[y]*exp(-eps*{D_XY})/(p[x]*{G}^n))"
_FEASIBLE = f"q family(1), {feasible('eps')}"


def posterior_mechanism(level: str, value: str) -> str:
    """(26) is a channel, keeps identifiability ``level``, and has expected distortion ``value``."""
    channel = f"(forall x in {DATABASES}, y in {DATABASES}: {INVERTED} >= 0) and (forall x in {DATABASES}: tsum(y in {DATABASES}, {INVERTED}) = 1)"
    mean = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*{INVERTED}*{D_XY})) = {value}"
    return f"{channel} and {identifiable(level, INVERTED)} and {mean}"


_JOINT = f"{E_XY}*q[y]"
_joint = have(
    "joint",
    f"forall x in {DATABASES}, y in {DATABASES}: p[x]*{INVERTED} = {_JOINT}",
    seq(intro("x", "y"), use("px", "positive", "x"), identity()),
)


def _prove_eq26() -> Certificate:
    column = f"tsum(x in {DATABASES}, {E_XY}*{D_XY})"
    entry = seq(
        intro("x", "y"),
        use("px", "positive", "x"),
        use("qy", "law", "y"),
        fact("ex", "exp_positive", f"-eps*{D_XY}"),
        fact("rp1", "reciprocal_positive", "p[x]"),
        arith("qy*ex*rp1*rgn"),
    )
    row = seq(
        intro("x"),
        use("px", "positive", "x"),
        use("old", "marginal", "x"),
        arith(eq=[("1/p[x]", "old")]),
    )
    ratio = seq(
        intro("x", "x'", "y"),
        intro("near"),
        use("px", "positive", "x"),
        use("px'", "positive", "x'"),
        use("left", "joint", "x", "y"),
        use("right", "joint", "x'", "y"),
        use("kernels", "ratio", "x", "x'", "y"),
        use("qy", "law", "y"),
        arith("kernels*qy", eq=["left", ("exp(eps)", "right")]),
    )
    mean = seq(
        have(
            "means",
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*{INVERTED}*{D_XY})) = "
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, {_JOINT}*{D_XY}))",
            pointwise(
                "x",
                pointwise(
                    "y", seq(use("px", "positive", "x"), use("j", "joint", "x", "y"), arith(eq=[(D_XY, "j")]))
                ),
            ),
        ),
        have("column", f"forall y in {DATABASES}: {column} = {H}", mean_distance("x", "y")),
        have(
            "columns",
            f"tsum(y in {DATABASES}, q[y]*{column}) = tsum(y in {DATABASES}, q[y]*({H}))",
            pointwise("y", seq(use("cy", "column", "y"), arith(eq=[("q[y]", "cy")]))),
        ),
        rewrite("means"),
        arith(eq=["columns", (H, "unit")]),
    )
    ratios = f"forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: {NEIGHBOURS} => {E_XY} <= exp(eps)*{kernel(chr(120) + chr(39), 'y')}"
    return prove(
        eq26.statement,
        seq(
            positive,
            normalised,
            have("positive", f"forall x in {DATABASES}: p[x] > 0"),
            have("law", f"forall y in {DATABASES}: q[y] >= 0"),
            have("unit", f"tsum(y in {DATABASES}, q[y]) = 1"),
            have("marginal", f"forall x in {DATABASES}: tsum(y in {DATABASES}, {E_XY}*q[y]) = p[x]"),
            have("ratio", ratios, neighbours_ratio()),
            _joint,
            split(entry, row, ratio, mean),
        ),
        defined=_defined,
    )


_FLAT = {"n": num(1), "m": num(2), "eps": num(0), "p": _HALF, "q": _HALF}

eq26: Claim = claim(
    "wyz2016.eq26",
    "The mechanism (26) of feasible posteriors is eps-identifiable with expected distortion h(eps)",
    posterior_mechanism("eps", H),
    where=f"{SIZES}, {PRIOR}, {LEVEL_OF_Q}, {_FEASIBLE}",
    source=at("eq. (26) and Lemma 4"),
    printed=r"\mathcal{E}_i satisfies \epsilon-identifiability, and E[d(X,Y)] = h(\epsilon)",
    proof=_prove_eq26,
    false_neighbour=posterior_mechanism("eps", "n/(1+exp(eps)/m)"),
    neighbour_note="m in place of m-1 in h",
    neighbour_proof=lambda: _values(_FLAT),
    living_example=_values(_FLAT),
    notes="For all n, m, priors of full support, levels and laws q of Y that make the posteriors (41) those of p.",
)

_LEMMA4 = f"{SIZES}, {PRIOR}, low real, 0 <= low, r family(1), {feasible('low').replace('q[', 'r[')}"

lemma4: Claim = claim(
    "wyz2016.lemma4",
    "From eps~_X on, the mechanism (26) exists, is eps-identifiable, and has expected distortion h(eps)",
    f"exists q family(1): {feasible('eps')} and {posterior_mechanism('eps', H)}",
    where=f"{_LEMMA4}, eps real, low <= eps",
    source=at("Lemma 4"),
    printed=r"for \epsilon \ge \widetilde{\epsilon}_X, \mathcal{E}_i satisfies \epsilon-identifiability, and "
    r"E[d(X,Y)] = h(\epsilon)",
    proof=lambda: prove(
        lemma4.statement,
        seq(
            lemma("up", "wyz2016.feasible_upwards", "n", "m", "low", "eps", "p", "r"),
            unpack("up", "q", "law"),
            lemma("good", "wyz2016.eq26", "n", "m", "p", "eps", "q"),
            exhibit("@y -> q[y]"),
            split(),
        ),
        defined=_defined,
    ),
    false_neighbour=f"(exists q family(1): {feasible('eps')} and {posterior_mechanism('eps', H)}) and eps > low",
    neighbour_note="and strictly above",
    neighbour_proof=lambda: _values(
        {"n": num(1), "m": num(2), "p": _HALF, "low": num(0), "r": _HALF, "eps": num(0)}
    ),
    living_example=_values({"n": num(1), "m": num(2), "p": _HALF, "low": num(0), "r": _HALF, "eps": num(0)}),
    notes="For all n, m, priors of full support, and every level from a feasible one on.",
)

# --- Theorem 1 -----------------------------------------------------------------------------------------------------


def any_mechanism(kept: str, value: str) -> str:
    """``value`` is at most the level of every mechanism within D; ``kept`` says that it is eps."""
    return f"(forall Q family(2), eps real: eps >= 0 and {CHANNEL} and {kept} and {WITHIN} => {value} <= eps)"


_LEVEL = "n/(1+exp(low)/(m-1))"


def least(kept: Callable[[str], str], value: str) -> str:
    """eps*(D) = value: some mechanism keeps it, none keeps less."""
    attained = f"(exists Q family(2): {CHANNEL} and {kept(value)} and {WITHIN})"
    return f"{attained} and {any_mechanism(kept('eps'), value)}"


CLOSE = f"{SIZES}, D real, 0 < D, {PRIOR}, low real, 0 <= low, D <= {_LEVEL}, r family(1), {feasible('low').replace('q[', 'r[')}"
_NAMED = f"level real, level = {INVERSE}"

_share_of_low = seq(
    have("m1", "m-1 > 0"),
    fact("rm1", "reciprocal_positive", "m-1"),
    fact("el0", "exp_positive", "low"),
    have("den", "m-1+exp(low) > 0"),
    fact("rden", "reciprocal_positive", "m-1+exp(low)"),
    have("n0", "n > 0"),
    have("sharelow", "1+exp(low)/(m-1) > 0", arith("den*rm1")),
)
small_distortion = seq(  # D <= h(low): so D < n, and low <= h^-1(D)
    _share_of_low,
    have("gaplow", f"{_LEVEL}-D >= 0"),
    have("clear", "n*(m-1)-D*(m-1+exp(low)) >= 0", arith("gaplow*den")),
    have("D0", "D > 0"),
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0", arith("clear*rm1", "D0*el0*rm1")),
    have("odds", "n/D-1 > 0", arith("room*rD")),
    have("value", f"exp({INVERSE}) = (n/D-1)*(m-1)", identity()),
    have("above", "exp(low) <= (n/D-1)*(m-1)", arith("clear*rD")),
    fact("logs", "log_monotone", "exp(low)", "(n/D-1)*(m-1)"),
    have("p0", "(n/D-1)*(m-1) > 0", arith("odds*m1")),
    fact("product", "log_product", "n/D-1", "m-1"),
    have("high", f"low <= {INVERSE}", arith("logs", eq=["product"])),
)


close_defined = (seq(small_distortion, _low), small_distortion, _low, _share_of_low, seq())


def is_h_of_level() -> Tactic:
    """h(level) = D."""
    return seq(
        have("exps", "exp(level) = (n/D-1)*(m-1)", seq(rewrite("is"), identity())),
        have("hD", "n/(1+exp(level)/(m-1)) = D", seq(rewrite("exps"), identity())),
    )


def _prove_equal() -> Certificate:
    return prove(
        theorem1_equal.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            have("up", "low <= level"),
            is_h_of_level(),
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
                ),
            ),
        ),
        defined=first(*close_defined),
    )


_AT_HALF = {"n": num(1), "m": num(2), "D": num("1/2"), "p": _HALF, "low": num(0), "r": _HALF, "level": num(0)}

theorem1_equal: Claim = claim(
    "wyz2016.theorem1.identifiability.small.amended",
    "eps_i*(D) = h^{-1}(D) for 0 < D <= h(eps~_X)",
    least(identifiable, "level"),
    where=f"{CLOSE}, {_NAMED}",
    source=at("Theorem 1, eq. (18), first line"),
    fidelity="amended",
    printed=r"\epsilon_i^*(D) = h^{-1}(D), 0 < D \le h(\widetilde{\epsilon}_X)",
    proof=_prove_equal,
    false_neighbour=f"{least(identifiable, 'level')} and level > 0",
    neighbour_note="and never 0",
    neighbour_proof=lambda: _values(_AT_HALF),
    living_example=_values(_AT_HALF),
    notes="For all n, m and priors of full support, and for every feasible level in place of eps~_X, the least of them.",
)


# --- Theorem 1, first line as printed; second line; (19) -----------------------------------------------------------

theorem1_equal_printed: Claim = claim(
    "wyz2016.theorem1.identifiability.small",
    "eps_i*(D) = h^{-1}(D) for 0 <= D <= h(eps~_X)",
    least(identifiable, "level"),
    where=f"{CLOSE.replace('0 < D', '0 <= D')}, {_NAMED}",
    source=at("Theorem 1, eq. (18), first line"),
    printed=r"\epsilon_i^*(D) = h^{-1}(D), 0 \le D \le h(\widetilde{\epsilon}_X)",
    proof=lambda: Undefined(_values({**_AT_HALF, "D": num(0)}).values),
    notes="At D = 0 the printed formula (17) of h^{-1} divides by 0 (no finite level is achievable there).",
)

_FAR = f"{SIZES}, {_OPEN}, {PRIOR}, {GAP}, {MECHANISM}, {LEVEL_OF_Q}, {identifiable('eps')}, {WITHIN}"
_GREATER = f"max({INVERSE}, gap) <= eps"

theorem1_far_printed: Claim = claim(
    "wyz2016.theorem1.identifiability.large",
    "eps_i*(D) >= max{h^{-1}(D), eps_X} for h(eps~_X) < D <= n",
    _GREATER,
    where=f"{_FAR.replace(_OPEN, _RANGE)}, low real, 0 <= low, r family(1), {feasible('low').replace('q[', 'r[')}, {_LEVEL} < D",
    source=at("Theorem 1, eq. (18), second line"),
    printed=r"\epsilon_i^*(D) \ge \max\{h^{-1}(D), \epsilon_X\}, h(\widetilde{\epsilon}_X) < D \le n",
    proof=lambda: Undefined(_values({**_SMALL, **_ENDS, "D": num(1), "low": num(0), "r": _HALF}).values),
    notes="At D = n h^{-1} is the logarithm of 0.",
)

theorem1_far: Claim = claim(
    "wyz2016.theorem1.identifiability.large.amended",
    "eps_i*(D) >= max{h^{-1}(D), eps_X} for 0 < D < n",
    _GREATER,
    where=_FAR,
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
        defined=_inside,
    ),
    false_neighbour=f"max({INVERSE}, gap)+1 <= eps",
    neighbour_note="one nat more",
    neighbour_proof=lambda: _values({**_SMALL, **_ENDS, "D": num("1/2")}),
    living_example=_values({**_SMALL, **_ENDS, "D": num("1/2")}),
    notes="Holds for every 0 < D < n, not only above h(eps~_X); at D = n Lemma 3 remains.",
)

_UPPER = f"max({INVERSE}, 0)"
_BOUNDS = f"(exists Q family(2): {CHANNEL} and {private(_UPPER)} and {WITHIN}) and " + any_mechanism(
    private("eps"), _LOWER
)
_DP = f"{SIZES}, {_OPEN}, {PRIOR}, {GAP}"


def _prove_dp() -> Certificate:
    mechanism = seq(
        have("named", f"exists eps real: eps = {_UPPER}", exhibit(_UPPER)),
        unpack("named", "eps", "is"),
        have("value", f"exp({INVERSE}) = (n/D-1)*(m-1)", identity()),
        fact("top", "extremum", _UPPER),
        have("level1", f"{INVERSE} <= eps", rewrite("is")),
        have("level0", "eps >= 0", rewrite("is")),
        fact("mono", "exp_monotone", INVERSE, "eps"),
        positive,
        have("enough", "D*exp(eps)-(n-D)*(m-1) >= 0", arith("mono*D0", eq=[("-D", "value")])),
        have("near", f"{H} <= D", arith("enough*rp")),
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
_DP_HALF = {"n": num(1), "m": num(2), "D": num("1/2"), "p": _HALF, **_ENDS}

theorem1_dp_printed: Claim = claim(
    "wyz2016.theorem1.dp",
    "max{h^{-1}(D) - eps_X, 0} <= eps_d*(D) <= max{h^{-1}(D), 0} for 0 <= D <= n",
    _BOUNDS,
    where=f"{_DP.replace(_OPEN, _RANGE)}, {_NAMED}",
    source=at("Theorem 1, eq. (19)"),
    printed=r"\max\{h^{-1}(D)-\epsilon_X,0\} \le \epsilon_d^*(D) \le \max\{h^{-1}(D),0\}, 0 \le D \le n",
    proof=lambda: Undefined(_values({**_DP_HALF, "D": num(0), "level": num(0)}).values),
    notes="At D = 0 and D = n the printed formula (17) of h^{-1} is undefined.",
)

theorem1_dp: Claim = claim(
    "wyz2016.theorem1.dp.amended",
    "max{h^{-1}(D) - eps_X, 0} <= eps_d*(D) <= max{h^{-1}(D), 0} for 0 < D < n",
    _BOUNDS,
    where=_DP,
    source=at("Theorem 1, eq. (19)"),
    fidelity="amended",
    printed=r"\max\{h^{-1}(D)-\epsilon_X,0\} \le \epsilon_d^*(D) \le \max\{h^{-1}(D),0\}, 0 < D < n",
    proof=_prove_dp,
    false_neighbour=f"{_BOUNDS} and {INVERSE} >= 0",
    neighbour_note="and h^{-1} never negative",
    neighbour_proof=lambda: _values({**_DP_HALF, "D": num("2/3")}),
    living_example=_values(_DP_HALF),
    notes="For all n, m and priors of full support.",
)

CLAIMS = [
    eq43,
    identifiable_level,
    eq43_amended,
    eq25,
    eq44,
    eq44_amended,
    lemma3,
    eq26,
    lemma4,
    theorem1_equal_printed,
    theorem1_equal,
    theorem1_far_printed,
    theorem1_far,
    theorem1_dp_printed,
    theorem1_dp,
]
