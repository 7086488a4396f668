"""Section III: eps~_X is finite for every prior of full support: it is at most ln(1/min p).

The law of Y is the prior under the inverse kernel, q(y) ~ sum_z p(z) r^d(y,z), and that is at least p(y) + r >= p(y) - w.
"""

from theorems.wyz2016.conditions import positive_levels
from theorems.wyz2016.infeasible import refute_feasible
from theorems.wyz2016.inverse_kernel import BASE, SECTION, UNDONE, W, power, product
from theorems.wyz2016.model import DATABASES, HALF, distance, positive, values
from theorems.wyz2016.remarks import finite as printed
from verify.claims.prelude import *

# --- a feasible level ------------------------------------------------------------------------------------------------

_G = f"(1+(m-1)*{W})"
_LENGTH = f"(1+(m-2)*{W})"
_V_YZ = power(distance("y", "z"))
_COLUMN = f"tsum(z in {DATABASES}, p[z]*V[y,z])"

_constants = seq(  # w = exp(-eps), and r, A = 1+(m-1) w r, C = g^n/A^n
    fact("less", "exp_increasing", "-eps", "0"),
    have("length", f"{_LENGTH} >= 1"),
    fact("rl", "reciprocal_positive", _LENGTH),
    let("r", f"-{W}/{_LENGTH}", f"is_r: r = -{W}/{_LENGTH}"),
    have("undone", UNDONE),
    have("negative", "r < 0"),
    have("small", f"r >= -{W}"),
    fact("gn", "power_positive", _G, "n"),
    fact("an", "power_positive", BASE, "n"),
    fact("ran", "reciprocal_positive", f"{BASE}^n"),
    let("C", f"{_G}^n/{BASE}^n", f"is_C: C*{BASE}^n = {_G}^n and C > 0", split(seq(), arith("gn*ran"))),
)
_kernel = seq(  # V, the inverse kernel, and q, the law of Y
    let(
        "V family(2)",
        f"@y, @z -> {_V_YZ}",
        f"is_V: forall y in {DATABASES}, z in {DATABASES}: V[y,z] = {_V_YZ}",
    ),
    lemma("bounds", "wyz2016.inverse_kernel.bounds", "n", "m", "r"),
    lemma("inverse", "wyz2016.inverse_kernel", "n", "m", "eps", "r"),
    let("q family(1)", f"@y -> C*{_COLUMN}", f"is_q: forall y in {DATABASES}: q[y] = C*{_COLUMN}"),
)


def _not_negative() -> Tactic:
    """q(y) >= C (p(y) + r) >= 0."""
    itself = seq(
        fact("equal", "same_tuple_congruence", "y", "z", "V[y,z]"),
        use("is", "is_V", "z", "z"),
        use("one", "bounds", "z"),
        have("V1", "V[y,z] = 1"),
        rewrite("s", "V1"),
    )
    other = seq(
        use("is", "is_V", "y", "z"),
        use("far", "bounds", "y"),
        use("low", "far.2", "z"),
        have("V0", "V[y,z]-r >= 0"),
        rewrite("s"),
    )
    return seq(
        intro("y"),
        use("is_qy", "is_q", "y"),
        have(
            "terms",
            f"{_COLUMN} >= tsum(z in {DATABASES}, same(y,z)*p[z]*(1-r)+r*p[z])",
            pointwise(
                "z",
                use("pz", "h3", "z"),
                fact("bit", "same_tuple_values", "y", "z"),
                alternatives("s", "bit", other, itself),
            ),
        ),
        use("py", "h3", "y"),
        have("pw", f"p[y]-{W} >= 0"),
        have("column", f"{_COLUMN} >= 0", arith("terms", "negative*py", "pw", "small", eq=[("r", "h4")])),
        rewrite("is_qy"),
        arith("column*is_C.2"),
    )


def _marginal() -> Tactic:
    """The posteriors (41) of q are those of p."""
    near = f"exp(-eps*{distance('x', 'y')})"
    pair = f"tsum(y in {DATABASES}, {near}*V[y,z])"
    entry = seq(use("is", "is_V", "y", "z"), rewrite("is"))
    one = seq(
        use("inv", "inverse", "x", "z"),
        have(
            "pair",
            f"{pair} = same(x,z)*{BASE}^n",
            have("eq", f"{pair} = {product('x', 'z')}", pointwise("y", entry)),
        ),
        rewrite("pair"),
    )
    return seq(
        intro("x"),
        have(
            "named",
            f"tsum(y in {DATABASES}, {near}*q[y]) = tsum(y in {DATABASES}, {near}*C*{_COLUMN})",
            pointwise("y", use("is", "is_q", "y"), rewrite("is")),
        ),
        have(
            "pairs",
            f"tsum(z in {DATABASES}, p[z]*{pair}) = tsum(z in {DATABASES}, p[z]*(same(x,z)*{BASE}^n))",
            pointwise("z", one),
        ),
        arith(eq=[(f"1/{_G}^n", "named"), (f"C/{_G}^n", "pairs"), (f"p[x]/{_G}^n", "is_C.1")]),
    )


_AT_X = f"tsum(y in {DATABASES}, exp(-eps*{distance('x', 'y')})/{_G}^n*q[y])"
_total = seq(  # the posteriors sum to 1, so q does as p does
    have("all", f"tsum(x in {DATABASES}, {_AT_X}) = tsum(x in {DATABASES}, p[x])", pointwise("x")),
    lemma("columns", "wyz2016.eq21", "n", "m", "eps"),
    have(
        "ones",
        f"tsum(y in {DATABASES}, q[y]*tsum(x in {DATABASES}, exp(-eps*{distance('x', 'y')})/{_G}^n)) = tsum(y in {DATABASES}, q[y])",
        pointwise("y", use("one", "columns", "y"), rewrite("one")),
    ),
)

likely: Claim = claim(
    "wyz2016.eps_tilde.bound",
    "The posteriors (41) are feasible at every level eps > 0 with e^eps >= 1/min p",
    "feasible(eps)",
    where="""
        n m integer, p family(1), eps real,
        size(n, m), prior(p), eps > 0, forall x in tuples(n, m): exp(eps)*p[x] >= 1
    """,
    source=SECTION,
    fidelity="auxiliary",
    says=r"e^{\widetilde{\epsilon}_X} \le 1/\min_x p_X(x)",
    proof=lambda: prove(
        likely.statement,
        _constants,
        _kernel,
        have("marginal", f"forall x in {DATABASES}: {_AT_X} = p[x]", _marginal()),
        exhibit("q"),
        split(_not_negative(), _total),
        defined=positive,
    ),
    negative_control={">": ">=", ">= 1": ">= 1/3"},
    control_note="1/3 in place of 1, and eps = 0 allowed",
    control_proof=lambda: refute_feasible(likely.negative_control, {"h2": positive_levels("eps")}, seq()),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=Log(num(2))),
    notes="For all n, m and priors of full support. For one row the exact threshold is wyz2016.eps_tilde.one_row.",
)


def _prove_finite() -> Certificate:
    """1/p(x) <= S = sum 1/p, so e^eps = S + 2 will do."""
    term = seq(fact("bit", "same_tuple_values", "x", "z"), have("off", "1-same(x,z) >= 0"))
    return prove(
        finite.statement,
        let("R family(1)", "@x -> 1/p[x]", f"inverted: forall x in {DATABASES}: R[x]*p[x] = 1 and R[x] >= 0"),
        let("S", f"tsum(z in {DATABASES}, R[z])", f"is_S: S = tsum(z in {DATABASES}, R[z])"),
        have("S0", "S >= 0"),
        fact("up", "log_increasing", "1", "S+2"),
        have(
            "likely",
            f"forall x in {DATABASES}: exp(log(S+2))*p[x] >= 1",
            intro("x"),
            have("others", f"tsum(z in {DATABASES}, (1-same(x,z))*R[z]) >= 0", pointwise("z", term)),
        ),
        lemma(("q", "law"), "wyz2016.eps_tilde.bound", "n", "m", "p", "log(S+2)"),
        exhibit("log(S+2)", "q"),
        defined=positive,
    )


finite: Claim = claim(
    "wyz2016.eps_tilde.finite.amended",
    "eps~_X is finite for every prior of full support",
    "exists eps real, q family(1): eps >= 0 and feasible_with(q, eps)",
    where="n m integer, p family(1), size(n, m), prior(p)",
    source=SECTION,
    fidelity="amended",
    says=r"For any p_X of full support, \widetilde{\epsilon}_X is finite",
    proof=_prove_finite,
    negative_control={"prior(p)": "database_law(p)"},
    control_note="any prior, as printed",
    control_proof=printed.proof,
    satisfying_instance=values(n=num(1), m=num(2), p=HALF),
    notes="For all n and m. With wyz2016.eps_tilde.support: finite exactly for priors of full support.",
)

CLAIMS = [likely, finite]
