"""Appendix: what the stationarity condition of PD-MIP rests on, the gradient of the mutual information.

The partial derivative of I(X;Y) with respect to Q(y|x) is p(x) ln(Q(y|x)/p_Y(y)). That is said without derivatives: I at
any channel R differs from I at Q by at least the sum of these times R - Q, with equality at R = Q; so at Q > 0, where
all directions are open, no other linear form will do. With it the KKT conditions are sufficient outright.
"""

from theorems.wyz2016.conditions import proved
from theorems.wyz2016.model import D_XY, DATABASES, HALF, UNIFORM, at, values
from theorems.wyz2016.theorem2 import information, information_conditions, of_channel, unused
from verify.claims.prelude import *

_OUTPUT = f"tsum(z in {DATABASES}, p[z]*Q[z,y])"
_SLOPE = f"p[x]*log(Q[x,y]/{_OUTPUT})"


def _sum(summand: str) -> str:
    return f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, {summand}))"


# --- names: s and r for the laws of the output under Q and R, L for the slopes ---------------------------------------


def _named(name: str, head: str, arguments: str, value: str, *defined: Tactic) -> Tactic:
    """``name`` is the family ``value`` of databases, which is ``defined``."""
    over = ", ".join(f"{a} in {DATABASES}" for a in arguments)
    return seq(
        have(
            f"made_{name}",
            f"exists {name} family({len(arguments)}): forall {over}: {head} = {value}",
            exhibit(f"{', '.join(f'@{a}' for a in arguments)} -> {value}"),
        ),
        unpack(f"made_{name}", name, f"is_{name}"),
    )


_setting = seq(
    have("priors", f"forall x in {DATABASES}: p[x] > 0"),
    have("inner", f"forall x in {DATABASES}, y in {DATABASES}: Q[x,y] > 0"),
    have("entries", f"forall x in {DATABASES}, y in {DATABASES}: R[x,y] >= 0"),
    _named("s", "s[y]", "y", f"tsum(x in {DATABASES}, p[x]*Q[x,y])"),
    _named("r", "r[y]", "y", f"tsum(x in {DATABASES}, p[x]*R[x,y])"),
)


def _output_positive(priors: str, inner: str, output: str) -> Tactic:
    """Every output occurs: p_Y(y) > 0, for it is at least p(y) Q(y|y)."""
    others = f"tsum(z in {DATABASES}, (1-same(y,z))*p[z]*Q[z,y])"
    term = seq(
        use("pz", priors, "z"),
        use("qz", inner, "z", "y"),
        fact("bit", "same_tuple_values", "y", "z"),
        have("off", "1-same(y,z) >= 0"),
        arith("off*pz*qz"),
    )
    return seq(
        use("py", priors, "y"),
        use("qy", inner, "y", "y"),
        have("others", f"{others} >= 0", pointwise("z", term)),
        have("output", f"{output} > 0"),
    )


_occurs = have(
    "occurs", f"forall y in {DATABASES}: s[y] > 0", intro("y"), _output_positive("priors", "inner", _OUTPUT)
)
_slope = _named("L", "L[x,y]", "xy", "log(Q[x,y]/s[y])", use("sy", "occurs", "y"))

# --- I at R is at least the sum of p R L -----------------------------------------------------------------------------

_term_below = seq(  # the tangent of a log a at p Q r / s
    # p Q / s > 0, and the logarithm of what is p Q r / s in terms of L
    use("slope", "is_L", "x", "y"),
    have("ratio", "Q[x,y]/s[y] > 0"),
    have("posterior", "p[x]*(Q[x,y]/s[y]) > 0"),
    fact("l1", "log_product", "p[x]", "Q[x,y]/s[y]"),
    lemma("above", "basics.xlogx.tangent", "p[x]*R[x,y]", "p[x]*(Q[x,y]/s[y])*r[y]"),
    fact("l2", "log_product", "p[x]*(Q[x,y]/s[y])", "r[y]"),
    arith("above", eq=[("p[x]*R[x,y]", label) for label in ("l1", "l2", "slope")]),
)
_PRICED = f"tsum(x in {DATABASES}, p[x]*R[x,y]*(log(p[x])+L[x,y]))"
_never = seq(
    unused("R"),
    have(
        "terms",
        f"tsum(x in {DATABASES}, xlogx(p[x]*R[x,y])-p[x]*R[x,y]*(log(p[x])+L[x,y])) = tsum(x in {DATABASES}, 0)",
        pointwise("x", use("none", "zero", "x"), rewrite("none")),
    ),
)
_some = seq(
    have(
        "terms",
        f"tsum(x in {DATABASES}, xlogx(p[x]*R[x,y])-p[x]*R[x,y]*(log(p[x])+L[x,y]+log(r[y])+1)+p[x]*Q[x,y]/s[y]*r[y]) >= 0",
        pointwise("x", _term_below),
    ),
    use("out_s", "is_s", "y"),
    fact("xr", "xlogx_value", "r[y]"),
    arith("terms", eq=["xr", ("r[y]/s[y]", "out_s"), ("log(r[y])+1", "out")]),
)
_column_below = seq(
    use("out", "is_r", "y"),
    have("r0", "r[y] >= 0"),
    have(
        "column",
        f"tsum(x in {DATABASES}, xlogx(p[x]*R[x,y]))-xlogx(r[y]) >= {_PRICED}",
        fact("sign", "trichotomy", "r[y]", "0"),
        alternatives("s0", "sign", seq(), _never, _some),
    ),
)


def _outputs(law: str, family: str) -> Tactic:
    """The sum of p_Y ln p_Y by its name."""
    return have(
        f"outputs_{law}",
        f"tsum(y in {DATABASES}, xlogx(tsum(x in {DATABASES}, p[x]*{family}[x,y]))) = tsum(y in {DATABASES}, xlogx({law}[y]))",
        pointwise("y", use("out", f"is_{law}", "y")),
    )


def _inputs(family: str) -> Tactic:
    """Rows that sum to 1: the sum of p Q ln p is that of p ln p."""
    return have(
        f"inputs_{family}",
        f"tsum(x in {DATABASES}, p[x]*log(p[x])*tsum(y in {DATABASES}, {family}[x,y])) = tsum(x in {DATABASES}, xlogx(p[x]))",
    )


_below = seq(
    have(
        "columns",
        f"tsum(y in {DATABASES}, tsum(x in {DATABASES}, xlogx(p[x]*R[x,y]))-xlogx(r[y])-{_PRICED}) >= 0",
        pointwise("y", _column_below),
    ),
    _outputs("r", "R"),
    _inputs("R"),
)

# --- I at Q is the sum of p Q L --------------------------------------------------------------------------------------

_attained = seq(
    have("entries_Q", f"{_sum('xlogx(p[x]*Q[x,y])')} = {_sum('p[x]*Q[x,y]*(log(p[x])+L[x,y]+log(s[y]))')}"),
    have(
        "laws",
        f"tsum(y in {DATABASES}, log(s[y])*tsum(x in {DATABASES}, p[x]*Q[x,y])) = tsum(y in {DATABASES}, xlogx(s[y]))",
    ),
    _outputs("s", "Q"),
    _inputs("Q"),
)
_slopes = have(
    "slopes",
    f"{_sum(f'{_SLOPE}*(R[x,y]-Q[x,y])')} = {_sum('p[x]*L[x,y]*(R[x,y]-Q[x,y])')}",
    pointwise(
        "x",
        pointwise(
            "y",
            use("slope", "is_L", "x", "y"),
            have("out", f"s[y] = {_OUTPUT}"),
            rewrite("out", "slope", backwards=True),
        ),
    ),
)
_conditions = first(
    *information_conditions("R[x,y]", "h3", of_channel("h3", "h7")),
    *information_conditions("Q[x,y]", "h3", of_channel("h3", "h5")),
    seq(_output_positive("h3", "h5", _OUTPUT), use("qxy", "h5", "x", "y")),
    _output_positive("h3", "h5", _OUTPUT),
)
_TWO = {"n": num(1), "m": num(2), "p": HALF, "Q": UNIFORM, "R": UNIFORM}

gradient: Claim = claim(
    "wyz2016.stationarity.gradient",
    "The gradient behind the stationarity condition, p(x) ln(Q(y|x)/p_Y(y)), as that of a tangent below I(X;Y), where all outputs occur",
    """
        information(R) - information(Q)
        >= tsum(
            x in tuples(n, m),
            tsum(y in tuples(n, m), p[x]*log(Q[x, y]/output_probability(Q, y))*(R[x, y] - Q[x, y]))
          )
    """,
    where="""
        n m integer, p family(1), Q family(2), R family(2),
        size(n, m), prior(p), positive(Q), rows_sum_to_one(Q), stochastic(R)
    """,
    source=at("Appendix, derivation of the stationarity condition"),
    fidelity="restricted",
    printed=r"The stationarity condition is given by ... which is equivalent to p_{X}(x)\ln\frac{p_{Y\mid X}(y\mid x)}{p_{Y}(y)}+\lambda p_{X}(x)d(x,y)+\mu(x)-\eta(x,y)=0,\quad x,y\in\mathcal{D}^{n}.",
    waive={"unused-hypothesis": "the setting of the page; it holds without size(n, m)"},
    proof=lambda: proved(
        gradient.statement,
        seq(_setting, _occurs, _slope, _below, _attained, _slopes, rewrite("slopes")),
        {},
        _conditions,
    ),
    negative_control={">=": ">"},
    control_note="strictly",
    control_proof=lambda: values(_TWO),
    satisfying_instance=values(_TWO),
    notes="I at R is at least I at Q > 0 plus the gradient times R - Q, for every channel R. The rows of channels sum to 1, so "
    "this fixes the gradient up to a constant for each x, as the multipliers mu(x) allow. For all n, m.",
)

# --- the KKT conditions are sufficient -------------------------------------------------------------------------------


def _multiplied(factor: str, family: str) -> Tactic:
    """Rows that sum to 1, times mu."""
    return have(
        factor,
        f"tsum(x in {DATABASES}, mu[x]*tsum(y in {DATABASES}, {family}[x,y])) = tsum(x in {DATABASES}, mu[x])",
    )


def _prove_sufficient() -> Certificate:
    slopes = f"{_sum(f'{_SLOPE}*(R[x,y]-Q[x,y])')}"
    priced = f"(eta[x,y]-lam*p[x]*({D_XY})-mu[x])"
    term = seq(
        _output_positive("h3", "h5", _OUTPUT),
        use("at", "h11", "x", "y"),
        arith(eq=[("R[x,y]-Q[x,y]", "at")]),
    )
    unused_prices = have(
        "unused",
        f"{_sum('eta[x,y]*(R[x,y]-Q[x,y])')} >= 0",
        pointwise(
            "x",
            pointwise(
                "y", use("e0", "h10", "x", "y"), use("r0", "h7", "x", "y"), use("slack", "h13", "x", "y")
            ),
        ),
    )
    return proved(
        sufficient.statement,
        seq(
            lemma("slope", "wyz2016.stationarity.gradient", "n", "m", "p", "Q", "R"),
            have(
                "prices",
                f"{slopes} = {_sum(f'{priced}*(R[x,y]-Q[x,y])')}",
                pointwise("x", pointwise("y", term)),
            ),
            _multiplied("mu_Q", "Q"),
            _multiplied("mu_R", "R"),
            unused_prices,
            have(
                "bound",
                f"{information('R[x,y]')}-{information('Q[x,y]')} >= {_sum(f'{priced}*(R[x,y]-Q[x,y])')}",
                rewrite("prices", backwards=True),
            ),
        ),
        {},
        _conditions,
    )


_ZERO_OF_ONE, _ZERO_OF_TWO = Lambda(("x",), num(0)), Lambda(("x", "y"), num(0))
_FLAT = {**_TWO, "D": num("1/2"), "lam": num(0), "mu": _ZERO_OF_ONE, "eta": _ZERO_OF_TWO}

sufficient: Claim = claim(
    "wyz2016.theorem2.sufficient",
    "The KKT conditions of PD-MIP are sufficient where all outputs occur at all databases",
    "information(Q) <= information(R)",
    where="""
        n m integer, p family(1), Q family(2), R family(2), D real, lam real, mu family(1),
        eta family(2),
        size(n, m), prior(p), positive(Q), rows_sum_to_one(Q), stochastic(R), lam >= 0,
        nonnegative(eta), stationary(Q, lam, mu, eta), lam*(distortion(Q) - D) = 0,
        forall x in tuples(n, m), y in tuples(n, m): eta[x, y]*Q[x, y] = 0, distortion(R) <= D
    """,
    source=at("proof of Theorem 2"),
    fidelity="restricted",
    printed=r"By convexity, the KKT conditions are sufficient for optimality",
    proof=_prove_sufficient,
    negative_control="information(Q) < information(R)",
    control_note="strictly",
    control_proof=lambda: values(_FLAT),
    satisfying_instance=values(_FLAT),
    notes="For Q > 0, where the logarithms of the stationarity condition are defined; R is any mechanism within D. "
    "For all n, m, priors of full support and multipliers lambda, mu, eta.",
)

CLAIMS = [gradient, sufficient]
