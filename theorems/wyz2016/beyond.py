"""Beyond the paper: differential privacy attains h^{-1}(D) too, so eps_d* = eps_i* on all of 0 < D < h(eps~_X).

The exponential mechanism (27) is optimal for every eps at which sum_a p(x with a at i) <= (e^eps + m-1) p(x) for all x
and i. The proof gives a dual solution of PD-DP, row by row: with w = exp(-eps), g = 1+(m-1)w and S = sum_a p(x with a),
the weights (p(x) - w S/g)/(1-w) are not negative exactly then. Feasible posteriors imply that condition.
"""

from theorems.wyz2016.conditions import proved
from theorems.wyz2016.model import (
    D_XY,
    DATABASES,
    HALF,
    INVERSE,
    THIRDS,
    UNIFORM,
    G,
    at,
    distance,
    kernel,
    positive,
    private,
    values,
)
from theorems.wyz2016.theorem1 import SECOND, close_early, is_h_of_level, small_distortion
from verify.claims.prelude import *

# --- the exponential mechanism is DP-optimal -----------------------------------------------------------------------

_WHOLE = "sum(b, 1, m, p[put(x,i,b)])"


def spread(level: str) -> str:
    """No row of the prior is spread more than ``level`` allows: sum_b p(x with b) <= (e^level + m-1) p(x with a)."""
    return f"(forall x in {DATABASES}, i in 1..n, a in 1..m: {_WHOLE} <= (exp({level})+m-1)*p[put(x,i,a)])"


_W = "exp(-eps)"
_WEIGHT = f"((p[put(x,i,a)]-{_W}*{_WHOLE}/{G})/(1-{_W}))"


def _local() -> Tactic:
    """p(x with b) Q(y|x with b) <= sum_a weight_a Q(y|x with a), for b = y[i]."""
    there = "Q[put(x,i,a),y]"
    here = "Q[put(x,i,y[i]),y]"
    term = seq(
        use("narrow", "spread", "x", "i", "a"),
        have("weight0", f"(exp(eps)+m-1)*p[put(x,i,a)]-{_WHOLE} >= 0"),
        have("weight", f"{_WEIGHT} >= 0", arith("weight0*rg*em*rw")),
        cases(
            "same",
            "a = y[i]",
            rewrite("same"),
            seq(
                fact("zero", "delta_distinct", "a", "y[i]"),
                use("ratio", "private", "put(x,i,y[i])", "put(x,i,a)", "y"),
                rewrite("zero"),
                have("less", f"{there}-{_W}*{here} >= 0", arith("ratio*em")),
                arith("less*weight"),
            ),
        ),
    )
    return seq(
        have(
            "terms",
            f"sum(a, 1, m, {_WEIGHT}*({_W}+(1-{_W})*kronecker(a,y[i]))*{here}) <= sum(a, 1, m, {_WEIGHT}*{there})",
            pointwise("a", term),
        ),
        have("local", f"p[put(x,i,y[i])]*{here} <= sum(a, 1, m, {_WEIGHT}*{there})"),
    )


def _row() -> Tactic:
    """Row i is right with probability at most 1/g."""
    right = f"tsum(x in {DATABASES}, kronecker(x[i],y[i])*p[x]*Q[x,y])"
    dual = f"tsum(x in {DATABASES}, kronecker(x[i],1)*sum(a, 1, m, {_WEIGHT}*Q[put(x,i,a),y]))"
    return seq(
        have(
            "columns",
            f"tsum(y in {DATABASES}, {right}) <= tsum(y in {DATABASES}, {dual})",
            pointwise(
                "y",
                fact("group", "tuple_resample", right, "i", "1"),
                have(
                    "grouped",
                    f"tsum(x in {DATABASES}, kronecker(x[i],1)*p[put(x,i,y[i])]*Q[put(x,i,y[i]),y]) <= {dual}",
                    pointwise("x", _local(), fact("d", "delta_bounds", "x[i]", "1"), arith("local*d.1")),
                ),
            ),
        ),
        have(
            "sums",
            f"tsum(x in {DATABASES}, kronecker(x[i],1)*sum(a, 1, m, {_WEIGHT}*tsum(y in {DATABASES}, Q[put(x,i,a),y]))) = "
            f"tsum(x in {DATABASES}, kronecker(x[i],1)*{_WHOLE}/{G})",
            pointwise(
                "x",
                have(
                    "inner",
                    f"sum(a, 1, m, {_WEIGHT}*tsum(y in {DATABASES}, Q[put(x,i,a),y])) = sum(a, 1, m, {_WEIGHT})",
                ),
                rewrite("inner"),
            ),
        ),
        fact("whole", "tuple_resample", f"tsum(x in {DATABASES}, p[x])", "i", "1"),
        have(
            "right",
            f"tsum(y in {DATABASES}, {right}) <= 1/{G}",
            arith("columns", eq=["sums", (f"1/{G}", "whole"), (f"1/{G}", "unit")]),
        ),
    )


def _prove_optimal() -> Certificate:
    wrong = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*Q[x,y]*(1-kronecker(x[i],y[i]))))"
    return prove(
        optimal.statement,
        positive,
        fact("rg", "reciprocal_positive", G),
        fact("w1", "exp_increasing", "-eps", "0"),
        fact("rw", "reciprocal_positive", f"1-{_W}"),
        have("private", private("eps")),
        have("spread", spread("eps")),
        have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
        have(
            "mass",
            f"tsum(x in {DATABASES}, p[x]*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x])",
        ),
        have(
            "all",
            f"sum(i, 1, n, {wrong}) >= sum(i, 1, n, 1/(1+exp(eps)/(m-1)))",
            pointwise("i", _row(), arith("right", eq=["mass", "unit"])),
        ),
        arith("all"),
    )


optimal: Claim = claim(
    "wyz2016.beyond.dp_optimal",
    "Where the prior is spread little enough, no eps-DP mechanism has expected distortion below h(eps)",
    "distortion(Q) >= distortion_at(eps)",
    where="""
        n m integer, p family(1), eps real, Q family(2),
        size(n, m), prior(p), eps > 0, narrow(p, eps), mechanism(Q), private(Q, eps)
    """,
    source=at("Section III: PD-DP"),
    fidelity="beyond",
    says=r"\sum_a p(x_{-i},a) \le (e^\epsilon+m-1) p(x) \Rightarrow D_d^*(\epsilon) = h(\epsilon)",
    proof=_prove_optimal,
    negative_control={"narrow(p, eps),": ""},
    control_note="without the condition on the prior",
    control_proof=lambda: values(n=num(1), m=num(2), p=THIRDS, eps=num("1/10"), Q=SECOND),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=num(1), Q=UNIFORM),
    notes="For all n, m, priors of full support. Lemma 5 attains h(eps).",
)

# --- feasible posteriors imply the condition ------------------------------------------------------------------------

_G_LOW = "(1+(m-1)*exp(-low))"
_OTHERS = "sum(j, 1, n, (1-kronecker(j,i))*(1-kronecker(x[j],y[j])))"


def _prove_narrow() -> Certificate:
    at_b = f"exp(-low*{distance('put(x,i,b)', 'y', index='k')})/{_G_LOW}^n"
    at_a = f"exp(-low*{distance('put(x,i,a)', 'y', index='k')})/{_G_LOW}^n"
    term = seq(
        use("ry0", "law", "y"),
        fact("rest", "exp_positive", f"-low*{_OTHERS}"),
        fact("da01", "delta_bounds", "a", "y[i]"),
        have(
            "here",
            f"exp(-low*({_OTHERS}+1-kronecker(a,y[i])))/{_G_LOW}^n >= exp(-low)*exp(-low*{_OTHERS})/{_G_LOW}^n",
            arith("da01.1*rest*rgl*below"),
        ),
        have(
            "share",
            f"(exp(low)+m-1)*(exp(-low*({_OTHERS}+1-kronecker(a,y[i])))/{_G_LOW}^n)-{_G_LOW}*exp(-low*{_OTHERS})/{_G_LOW}^n >= 0",
            arith("here*big"),
        ),
        arith("share*ry0"),
    )
    return prove(
        narrow.statement,
        _low_positive,
        have("law", f"forall y in {DATABASES}: r[y] >= 0"),
        have(
            "marginal",
            f"forall x in {DATABASES}: tsum(y in {DATABASES}, exp(-low*{D_XY})/{_G_LOW}^n*r[y]) = p[x]",
        ),
        intro("x", "i", "a"),
        use("pa", "marginal", "put(x,i,a)"),
        have("whole", f"{_WHOLE} = sum(b, 1, m, tsum(y in {DATABASES}, {at_b}*r[y]))"),
        have(
            "terms",
            f"tsum(y in {DATABASES}, sum(b, 1, m, {at_b})*r[y]) <= tsum(y in {DATABASES}, (exp(low)+m-1)*({at_a})*r[y])",
            pointwise("y", term),
        ),
        rewrite("pa", backwards=True),
        defined=_low_positive,
    )


_low_positive = seq(
    have("gl", f"{_G_LOW} > 0"),
    fact("gln", "power_positive", _G_LOW, "n"),
    fact("rgl", "reciprocal_positive", f"{_G_LOW}^n"),
    have("big", "exp(low)+m-1 > 0"),
    fact("mono", "exp_monotone", "-low", "0"),
    have("below", "1-exp(-low) >= 0"),
)

narrow: Claim = claim(
    "wyz2016.beyond.narrow",
    "Feasible posteriors: no row of the prior is spread more than their level allows",
    "narrow(p, low)",
    where="""
        n m integer, p family(1), low real, r family(1),
        size(n, m), 0 <= low, feasible_with(r, low)
    """,
    source=at("Section III: the constant eps~_X"),
    fidelity="auxiliary",
    says=r"\sum_a p(x_{-i},a) \le (e^{\widetilde{\epsilon}_X}+m-1) p(x)",
    proof=_prove_narrow,
    negative_control="""
        forall x in tuples(n, m), i in 1..n, a in 1..m:
          sum(b, 1, m, p[put(x, i, b)]) <= (exp(low) + m - 2)*p[put(x, i, a)]
    """,
    control_note="m-2 in place of m-1",
    control_proof=lambda: values(n=num(1), m=num(2), p=HALF, low=num(0), r=HALF),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, low=num(0), r=HALF),
)

# --- eps_d* = h^-1 below h(eps~_X) ---------------------------------------------------------------------------------


def _prove_equal() -> Certificate:
    return proved(
        equal.statement,
        seq(
            small_distortion,
            have("is", f"level = {INVERSE}"),
            have("above", "low < level", _strictly_above),
            lemma("narrow", "wyz2016.beyond.narrow", "n", "m", "p", "low", "r"),
            lemma("equal", "wyz2016.beyond.dp_equal_narrow", "n", "m", "D", "p", "low", "level"),
        ),
        close_early(),
        seq(),
    )


def _prove_equal_narrow() -> Certificate:
    mechanism = seq(
        lemma(
            "five",
            "wyz2016.lemma5",
            "n",
            "m",
            "level",
            "p",
            conditions=[seq(), seq(), seq(), seq(intro("x"), use("px", "h5", "x"))],
        ),
        fact("gn", "power_positive", "1+(m-1)*exp(-level)", "n"),
        fact("rgn", "reciprocal_positive", "(1+(m-1)*exp(-level))^n"),
        exhibit(f"@x, @y -> {kernel('x', 'y', level='level')}"),
        split(
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-level*{D_XY}"), arith("ex*rgn")),
            seq(),
            seq(
                intro("x", "x'", "y", "near"),
                use("ratio", "five.2", "x", "x'", "y"),
                arith("ratio"),
            ),
            seq(rewrite("five.3", "hD")),
        ),
    )
    bound = seq(
        intro("Q", "eps", "given"),
        fact("order", "trichotomy", "eps", "level"),
        alternatives("c", "order", seq(_between, _contradiction)),
    )
    return prove(
        equal_narrow.statement,
        have("m1", "m-1 > 0"),
        fact("rm1", "reciprocal_positive", "m-1"),
        have("is", f"level = {INVERSE}"),
        is_h_of_level,
        split(mechanism, bound),
        defined=seq(
            have("m1", "m-1 > 0"),
            fact("rD", "reciprocal_positive", "D"),
            have("room", "n-D > 0"),
            have("odds", "n/D-1 > 0", arith("room*rD")),
        ),
    )


def _not_below(*facts: str, eq: tuple[str, ...]) -> Tactic:
    """From level <= low and "is": h(low) <= D, which is not so."""
    return seq(unpack("order.1", "to1", "from1"), use("no", "from1"))


_strictly_above = seq(
    fact("cmp", "trichotomy", "level", "low"), alternatives("o", "cmp", seq(), _not_below(eq=("o", "is")))
)
_between = have(
    "found",
    "exists c real: eps <= c and low <= c and c < level and c > 0",
    cases("o", "low <= eps", exhibit("(eps+level)/2"), exhibit("(low+level)/2")),
)


def _at_c() -> Tactic:
    """The condition on the prior and the privacy of Q hold at c too."""
    return seq(
        fact("lc", "exp_monotone", "low", "c"),
        have("lc0", "exp(c)-exp(low) >= 0"),
        have(
            "spread",
            spread("c"),
            intro("x", "i", "a"),
            use("s", "h8", "x", "i", "a"),
            use("pa", "h5", "put(x,i,a)"),
            arith("s", "lc0*pa"),
        ),
        fact("ec", "exp_monotone", "eps", "c"),
        have("ec0", "exp(c)-exp(eps) >= 0"),
        have(
            "private",
            private("c"),
            intro("x", "x'", "y", "near"),
            use("q", "given.4", "x", "x'", "y"),
            use("q0", "given.2", "x'", "y"),
            arith("q", "ec0*q0"),
        ),
    )


_contradiction = seq(
    unpack("found", "c", "at"),
    _at_c(),
    lemma("far", "wyz2016.beyond.dp_optimal", "n", "m", "p", "c", "Q"),
    lemma("orderc", "wyz2016.lemma2.decreasing", "n", "m", "D", "c"),
    unpack("orderc.1", "toc", "fromc"),
    use("contra", "toc", conditions=[arith("far", "given.5")]),
    absurd("contra", arith("at.3", eq=["is"])),
)

KEEPS = Table(tuple((((x,), (y,)), num("3/4" if x == y else "1/4")) for x in (1, 2) for y in (1, 2)))
INNER = {
    "n": num(1),
    "m": num(2),
    "D": num("1/4"),
    "p": HALF,
    "low": num(0),
    "r": HALF,
    "level": Log(num(3)),
}

equal_narrow: Claim = claim(
    "wyz2016.beyond.dp_equal_narrow",
    "eps_d*(D) = h^{-1}(D) where no row of the prior is spread more than a level below h^{-1}(D) allows",
    "least_privacy(level, D)",
    where="""
        n m integer, D real, p family(1), low real, level real,
        size(n, m), 0 < D, D < n, prior(p), 0 <= low, narrow(p, low), low < level, level = level_at(D)
    """,
    source=at("Theorem 1 and Figure 2"),
    letters={"low": "a level below h^{-1}(D) for which no row of the prior is spread too much"},
    fidelity="beyond",
    says=r"\sum_a p(x_{-i},a) \le (e^{c}+m-1) p(x), c < h^{-1}(D) \Rightarrow \epsilon_d^*(D) = h^{-1}(D)",
    proof=_prove_equal_narrow,
    negative_control={"narrow(p, low),": ""},
    control_note="without the condition on the prior",
    control_proof=lambda: values(
        n=num(1), m=num(2), D=num("2/5"), p=THIRDS, low=num(0), level=Log(num("3/2")), Q=SECOND, eps=num(0)
    ),
    satisfying_instance=values(n=num(1), m=num(2), D=num("1/4"), p=HALF, low=num(0), level=Log(num(3))),
    notes="For all n, m and priors of full support. Feasible posteriors at the level low imply the condition "
    "(wyz2016.beyond.narrow), not the other way round: it also covers distortions beyond h(eps~_X).",
)

equal: Claim = claim(
    "wyz2016.beyond.dp_equal",
    "eps_d*(D) = h^{-1}(D) for 0 < D < h(eps~_X)",
    "least_privacy(level, D)",
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real,
        size(n, m), 0 < D, prior(p), 0 <= low, D < distortion_at(low), feasible_with(r, low),
        level = level_at(D)
    """,
    source=at("Theorem 1 and Figure 2"),
    fidelity="beyond",
    says=r"\epsilon_d^*(D) = \epsilon_i^*(D) = h^{-1}(D), 0 < D < h(\widetilde{\epsilon}_X)",
    proof=_prove_equal,
    negative_control="least_privacy(log(n/D) + log(m - 1), D)",
    control_note="n/D in place of n/D-1 in h^{-1}",
    control_proof=lambda: values(INNER, Q=KEEPS, eps=num("6/5")),
    satisfying_instance=values(INNER),
    notes="Sharper than Theorem 1, which leaves a gap of eps_X: on this range there is none, as eps_i*(D) = h^{-1}(D) too "
    "(wyz2016.theorem1.identifiability.small.amended). For all n, m, and priors of full support.",
)

CLAIMS = [optimal, narrow, equal_narrow, equal]
