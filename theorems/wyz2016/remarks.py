"""Asserting sentences of Sections III and IV: when eps~_X is finite, and what the mechanism (26) keeps under DP."""

from theorems.wyz2016.model import D_XY, DATABASES, HALF, G, at, distance, positive, values
from verify.claims.prelude import *

# --- feasible posteriors and full support --------------------------------------------------------------------------

_floor = seq(  # every posterior is at least exp(-n eps)/(1+(m-1)exp(-eps))^n
    fact("least", "exp_positive", "-n*eps"),
    have(
        "floor",
        f"tsum(y in {DATABASES}, exp(-eps*{D_XY})/{G}^n*q[y]) >= tsum(y in {DATABASES}, exp(-n*eps)/{G}^n*q[y])",
        pointwise(
            "y",
            use("qy", "h4.1", "y"),
            have("hits", "sum(i, 1, n, kronecker(x[i],y[i])) >= 0"),
            fact("mono", "exp_monotone", "-n*eps", f"-eps*{D_XY}"),
            have("more", f"exp(-eps*{D_XY})-exp(-n*eps) >= 0"),
            arith("more*rgn*qy"),
        ),
    ),
)

support: Claim = claim(
    "wyz2016.eps_tilde.support",
    "Posteriors (41) are feasible only for priors of full support",
    "forall x in tuples(n, m): p[x] > 0",
    where="""
        n m integer, eps real, q family(1), p family(1),
        size(n, m), eps >= 0, feasible_with(q, eps)
    """,
    source=at("Section III, before eq. (17)"),
    fidelity="auxiliary",
    says=r"\widetilde{\epsilon}_X < \infty \Rightarrow p_X(x) > 0 for all x",
    proof=lambda: prove(
        support.statement,
        positive,
        intro("x"),
        use("px", "h4.3", "x"),
        _floor,
        have("unit", f"tsum(y in {DATABASES}, q[y]) = 1"),
        have("level", f"exp(-n*eps)*(1/{G}^n) > 0", arith("least*rgn")),
        arith("floor", "level", eq=["px", (f"exp(-n*eps)/{G}^n", "unit")]),
        defined=positive,
    ),
    negative_control="forall x in tuples(n, m): p[x] > 1/2",
    control_note="more than one half",
    control_proof=lambda: values(n=num(1), m=num(2), eps=num(0), q=HALF, p=HALF),
    satisfying_instance=values(n=num(1), m=num(2), eps=num(0), q=HALF, p=HALF),
)

_BIT = "tuples(1,2)"
_POSTERIOR = f"exp(-eps*{distance('x', 'y', '1')})/(1+(2-1)*exp(-eps))^1"
_FINITE_FOR_ONE = (  # one row of two values, all mass on the first
    f"eps >= 0 and (forall y in {_BIT}: q[y] >= 0) and tsum(y in {_BIT}, q[y]) = 1 "
    f"and (forall x in {_BIT}: tsum(y in {_BIT}, {_POSTERIOR}*q[y]) = kronecker(x[1],1))"
)


def _refute_finite() -> Certificate:
    """All mass on one database."""
    other = Put(Ones(), num(1), num(2))
    return disprove(
        finite.statement,
        exhibit("1", "2", "@x -> kronecker(x[1],1)"),
        split(
            split(
                seq(),
                seq(),
                seq(),
                fact("peel", "tuple_peel", "tsum(x in tuples(1,2), kronecker(x[1],1))", "0"),
            ),
            seq(
                intro("eps", "q"),
                cases(
                    "f",
                    _FINITE_FOR_ONE,
                    seq(
                        lemma(
                            "all",
                            "wyz2016.eps_tilde.support",
                            "1",
                            "2",
                            "eps",
                            "q",
                            "@x -> kronecker(x[1],1)",
                        ),
                        use("bad", "all", other),
                        absurd("bad"),
                    ),
                    seq(),
                ),
            ),
        ),
        defined=positive,
    )


finite: Claim = claim(
    "wyz2016.eps_tilde.finite",
    "eps~_X is finite for every prior, as printed",
    "exists eps real, q family(1): eps >= 0 and feasible_with(q, eps)",
    where="n m integer, p family(1), size(n, m), database_law(p)",
    source=at("Section III, before eq. (17)"),
    printed=r"For any $p_{X}$, $\widetilde{\epsilon}_{X}$ is finite since when $\epsilon\rightarrow+\infty$, the pmf $p_{Y}=p_{X}$ is the marginal pmf of $Y$.",
    severity="slip",
    proof=_refute_finite,
    notes="False for priors without full support: every posterior (41) at a finite level has full support. Nothing hangs on it: just before, the page says "
    "that a finite eps_X needs full support, and Theorem 1 asks for a finite eps_X.",
)


# --- one row: the constant eps~_X ----------------------------------------------------------------------------------

_ROW = "tuples(1,m)"
_BASE = "(1+(m-1)*exp(-eps))"
_INVERTED_ROW = f"(({_BASE}*p[y]-exp(-eps))/(1-exp(-eps)))"


_row_facts = seq(
    have("g0", f"{_BASE} > 0"),
    fact("rg", "reciprocal_positive", _BASE),
    fact("up", "exp_positive", "eps"),
    have("unit", f"tsum(y in {_ROW}, p[y]) = 1"),
    fact("less", "exp_increasing", "-eps", "0"),
    fact("rlow", "reciprocal_positive", "1-exp(-eps)"),
)
_only_row = seq(  # i is 1
    fact("i1", "antisymmetric", "i", "1")
)
_peeled = fact("peel", "tuple_peel", f"tsum(y in {_ROW}, kronecker(x[1],y[1]))", "0")


def _prove_one_row() -> Certificate:
    there = f"exp(-eps*{distance('x', 'y', '1')})"
    entry = seq(
        use("qy", "given.1", "y"),
        have("more", "(1-exp(-eps))*kronecker(x[1],y[1]) >= 0"),
        arith("more*rg*qy"),
    )
    needed = seq(
        intro("some"),
        unpack("some", "q", "given"),
        intro("x"),
        use("px", "given.3", "x"),
        have(
            "floor",
            f"tsum(y in {_ROW}, {there}/{_BASE}^1*q[y]) >= tsum(y in {_ROW}, exp(-eps)/{_BASE}*q[y])",
            pointwise("y", entry),
        ),
        have(
            "least",
            f"p[x]-exp(-eps)/{_BASE} >= 0",
            arith("floor", eq=["px", (f"exp(-eps)/{_BASE}", "given.2")]),
        ),
        arith("least*g0*up"),
    )
    same = cases(
        "here",
        "x[1] = y[1]",
        seq(fact("all", "tuples_equal", "x", "y", conditions=[seq(intro("i"), _only_row)]), rewrite("all")),
        seq(
            fact("bit", "same_tuple_values", "x", "y"),
            alternatives(
                "s", "bit", seq(), seq(fact("co", "same_tuple_congruence", "x", "y", "x[1]"), absurd("here"))
            ),
        ),
    )
    column = seq(
        intro("x"),
        have(
            "self",
            f"tsum(y in {_ROW}, kronecker(x[1],y[1])*p[y]) = tsum(y in {_ROW}, same(x,y)*p[y])",
            pointwise("y", same),
        ),
        have("count", f"tsum(y in {_ROW}, kronecker(x[1],y[1])) = 1", _peeled),
        arith(eq=[("exp(-eps)/(1-exp(-eps))", "unit"), "self", (f"exp(-eps)/{_BASE}", "count")]),
    )
    enough = seq(
        intro("large"),
        exhibit(f"@y -> {_INVERTED_ROW}"),
        split(
            seq(
                intro("y"),
                use("py", "large", "y"),
                have("top", f"{_BASE}*p[y]-exp(-eps) >= 0"),
                arith("top*rlow"),
            ),
            arith(eq=[(f"{_BASE}/(1-exp(-eps))", "unit")]),
            column,
        ),
    )
    return prove(one_row.statement, _row_facts, split(needed, enough))


one_row: Claim = claim(
    "wyz2016.eps_tilde.one_row",
    "One row: the posteriors (41) are feasible from e^eps = 1/min p - (m-1) on",
    "feasible[1, m, p](eps) <=> (forall x in tuples(1, m): (exp(eps) + m - 1)*p[x] >= 1)",
    where="m integer, eps real, p family(1), m >= 2, eps > 0, total_mass[1, m](p) = 1",
    source=at("Section III, before eq. (17)"),
    fidelity="beyond",
    says=r"n = 1: e^{\widetilde{\epsilon}_X} = 1/\min_x p_X(x) - (m-1)",
    proof=_prove_one_row,
    negative_control="feasible[1, m, p](eps) => (forall x in tuples(1, m): (exp(eps) + m - 1)*p[x] >= 2)",
    control_note="2 in place of 1",
    control_proof=lambda: values(m=num(2), eps=num(1), p=HALF, q=HALF, x=(1,)),
    satisfying_instance=values(m=num(2), eps=num(1), p=HALF),
)

CLAIMS = [support, finite, one_row]
