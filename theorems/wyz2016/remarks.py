"""Asserting sentences of Sections III and IV: when eps~_X is finite, and what the mechanism (26) keeps under DP."""

from __future__ import annotations

from theorems.wyz2016.model import D_XY, DATABASES, HALF, G, at, distance, feasible, positive, values
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate
from verify.kernel.terms import Ones, Put, num
from verify.prover.tactics import (
    absurd,
    alternatives,
    arith,
    cases,
    disprove,
    exhibit,
    fact,
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

# --- feasible posteriors and full support --------------------------------------------------------------------------

_floor = seq(  # every posterior is at least exp(-n eps)/(1+(m-1)exp(-eps))^n
    fact("least", "exp_positive", "-n*eps"),
    have(
        "floor",
        f"tsum(y in {DATABASES}, exp(-eps*{D_XY})/{G}^n*q[y]) >= tsum(y in {DATABASES}, exp(-n*eps)/{G}^n*q[y])",
        pointwise(
            "y",
            seq(
                use("qy", "h4.1", "y"),
                have(
                    "hits",
                    "sum(i, 1, n, kronecker(x[i],y[i])) >= 0",
                    pointwise("i", fact("d", "delta_bounds", "x[i]", "y[i]")),
                ),
                have("far", f"-n*eps <= -eps*{D_XY}", arith("hits*h3")),
                fact("mono", "exp_monotone", "-n*eps", f"-eps*{D_XY}"),
                have("more", f"exp(-eps*{D_XY})-exp(-n*eps) >= 0"),
                arith("more*rgn*qy"),
            ),
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
    fidelity="beyond",
    printed=r"\widetilde{\epsilon}_X < \infty \Rightarrow p_X(x) > 0 for all x",
    proof=lambda: prove(
        support.statement,
        seq(
            positive,
            intro("x"),
            use("px", "h4.3", "x"),
            _floor,
            have("unit", f"tsum(y in {DATABASES}, q[y]) = 1"),
            have("level", f"exp(-n*eps)*(1/{G}^n) > 0", arith("least*rgn")),
            arith("floor", "level", eq=["px", (f"exp(-n*eps)/{G}^n", "unit")]),
        ),
        defined=positive,
    ),
    false_neighbour="forall x in tuples(n, m): p[x] > 1/2",
    neighbour_note="more than one half",
    neighbour_proof=lambda: values(n=num(1), m=num(2), eps=num(0), q=HALF, p=HALF),
    living_example=values(n=num(1), m=num(2), eps=num(0), q=HALF, p=HALF),
)

_FINITE = f"eps >= 0 and {feasible('eps')}"


def _refute_finite() -> Certificate:
    """All mass on one database."""
    other = Put(Ones(), num(1), num(2))
    return disprove(
        finite.statement,
        seq(
            exhibit("1", "2", "@x -> kronecker(x[1],1)"),
            split(
                split(
                    seq(),
                    seq(),
                    seq(),
                    seq(
                        fact("peel", "tuple_peel", "tsum(x in tuples(1,2), kronecker(x[1],1))", "0"),
                        fact("none", "tuple_empty", "tsum(x in tuples(0,2), 1)"),
                        arith(eq=["peel", "none"]),
                    ),
                ),
                seq(
                    intro("eps", "q"),
                    cases(
                        "f",
                        _FINITE.replace("p[x]", "kronecker(x[1],1)")
                        .replace("tuples(n,m)", "tuples(1,2)")
                        .replace("(m-1)", "(2-1)")
                        .replace("^n", "^1")
                        .replace("1, n,", "1, 1,"),
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
        ),
        defined=positive,
    )


finite: Claim = claim(
    "wyz2016.eps_tilde.finite",
    "eps~_X is finite for every prior, as printed",
    "exists eps real, q family(1): eps >= 0 and feasible_with(q, eps)",
    where="n m integer, p family(1), size(n, m), database_law(p)",
    source=at("Section III, before eq. (17)"),
    printed=r"For any p_X, \widetilde{\epsilon}_X is finite",
    proof=_refute_finite,
    notes="False for priors without full support: every posterior (41) at a finite level has full support.",
)


# --- one row: the constant eps~_X ----------------------------------------------------------------------------------

_ROW = "tuples(1,m)"
_BASE = "(1+(m-1)*exp(-eps))"
_INVERTED_ROW = f"(({_BASE}*p[y]-exp(-eps))/(1-exp(-eps)))"

_row_positive = seq(
    have("m1", "m-1 > 0"),
    fact("em", "exp_positive", "-eps"),
    have("g0", f"{_BASE} > 0", arith("m1*em")),
    fact("rg", "reciprocal_positive", _BASE),
    fact("up", "exp_positive", "eps"),
)


_row_facts = seq(
    _row_positive,
    have("unit", f"tsum(y in {_ROW}, p[y]) = 1"),
    fact("less", "exp_increasing", "-eps", "0"),
    have("below", "1-exp(-eps) > 0"),
    fact("rlow", "reciprocal_positive", "1-exp(-eps)"),
)
_only_row = seq(  # i is 1
    fact("i1", "antisymmetric", "i", "1"),
    rewrite("i1"),
)
_peeled = seq(
    fact("peel", "tuple_peel", f"tsum(y in {_ROW}, kronecker(x[1],y[1]))", "0"),
    fact("none", "tuple_empty", "tsum(y in tuples(0,m), 1)"),
    arith(eq=["peel", "none"]),
)


def _prove_one_row() -> Certificate:
    there = f"exp(-eps*{distance('x', 'y', '1')})"
    entry = seq(
        use("qy", "given.1", "y"),
        fact("d", "delta_bounds", "x[1]", "y[1]"),
        have("w", f"{there} = exp(-eps)+(1-exp(-eps))*kronecker(x[1],y[1])", identity()),
        rewrite("w"),
        have("more", "(1-exp(-eps))*kronecker(x[1],y[1]) >= 0", arith("below*d.1")),
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
        seq(
            fact("one", "delta_equal", "x[1]", "y[1]"),
            fact("all", "tuples_equal", "x", "y", conditions=[seq(intro("i"), _only_row)]),
            rewrite("one"),
            rewrite("all"),
            identity(),
        ),
        seq(
            fact("zero", "delta_distinct", "x[1]", "y[1]"),
            fact("bit", "same_tuple_values", "x", "y"),
            rewrite("zero"),
            alternatives(
                "s",
                "bit",
                seq(rewrite("s"), identity()),
                seq(fact("co", "same_tuple_congruence", "x", "y", "x[1]"), absurd("here")),
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
        have("picked", f"tsum(y in {_ROW}, same(x,y)*p[y]) = p[x]", identity()),
        fact("r", "tuple_range", "x", "1"),
        have("count", f"tsum(y in {_ROW}, kronecker(x[1],y[1])) = 1", _peeled),
        arith(
            eq=[
                ("exp(-eps)/(1-exp(-eps))", "unit"),
                "self",
                "picked",
                (f"exp(-eps)/{_BASE}", "count"),
            ]
        ),
    )
    enough = seq(
        intro("large"),
        exhibit(f"@y -> {_INVERTED_ROW}"),
        split(
            seq(
                intro("y"),
                use("py", "large", "y"),
                have("top", f"{_BASE}*p[y]-exp(-eps) >= 0", arith("py*em")),
                arith("top*rlow"),
            ),
            arith(eq=[(f"{_BASE}/(1-exp(-eps))", "unit")]),
            column,
        ),
    )
    return prove(one_row.statement, seq(_row_facts, split(needed, enough)), defined=_row_positive)


one_row: Claim = claim(
    "wyz2016.eps_tilde.one_row",
    "One row: the posteriors (41) are feasible from e^eps = 1/min p - (m-1) on",
    "feasible[1, m, p](eps) <=> (forall x in tuples(1, m): (exp(eps) + m - 1)*p[x] >= 1)",
    where="m integer, eps real, p family(1), m >= 2, eps > 0, total_mass[1, m](p) = 1",
    source=at("Section III, before eq. (17)"),
    fidelity="beyond",
    printed=r"n = 1: e^{\widetilde{\epsilon}_X} = 1/\min_x p_X(x) - (m-1)",
    proof=_prove_one_row,
    false_neighbour="feasible[1, m, p](eps) => (forall x in tuples(1, m): (exp(eps) + m - 1)*p[x] >= 2)",
    neighbour_note="2 in place of 1",
    neighbour_proof=lambda: values(m=num(2), eps=num(1), p=HALF, q=HALF, x=(1,)),
    living_example=values(m=num(2), eps=num(1), p=HALF),
)

CLAIMS = [support, finite, one_row]
