"""Asserting sentences of Sections III and IV: when eps~_X is finite, and what the mechanism (26) keeps under DP."""

from __future__ import annotations

from theorems.wyz2016.model import D_XY, DATABASES, SIZES, G, at, feasible, positive
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import Lambda, Ones, Put, num
from verify.prover.tactics import (
    absurd,
    arith,
    cases,
    disprove,
    exhibit,
    fact,
    have,
    intro,
    lemma,
    pointwise,
    prove,
    seq,
    split,
    use,
)

_HALF = Lambda(("x",), num("1/2"))


def _values(**made: object) -> Witness:
    return Witness(tuple(made.items()))  # type: ignore[arg-type]


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
                    "sum(i, 1, n, delta(x[i],y[i])) >= 0",
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
    f"forall x in {DATABASES}: p[x] > 0",
    where=f"{SIZES}, eps real, eps >= 0, q p family(1), {feasible('eps')}",
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
    false_neighbour=f"forall x in {DATABASES}: p[x] > 1/2",
    neighbour_note="more than one half",
    neighbour_proof=lambda: _values(n=num(1), m=num(2), eps=num(0), q=_HALF, p=_HALF),
    living_example=_values(n=num(1), m=num(2), eps=num(0), q=_HALF, p=_HALF),
)

_FINITE = f"eps >= 0 and {feasible('eps')}"


def _refute_finite() -> Certificate:
    """All mass on one database."""
    other = Put(Ones(), num(1), num(2))
    return disprove(
        finite.statement,
        seq(
            exhibit("1", "2", "@x -> delta(x[1],1)"),
            split(
                split(
                    seq(),
                    seq(),
                    seq(),
                    seq(
                        fact("peel", "tuple_peel", "tsum(x in tuples(1,2), delta(x[1],1))", "0"),
                        fact("none", "tuple_empty", "tsum(x in tuples(0,2), 1)"),
                        arith(eq=["peel", "none"]),
                    ),
                ),
                seq(
                    intro("eps", "q"),
                    cases(
                        "f",
                        _FINITE.replace("p[x]", "delta(x[1],1)")
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
                                "@x -> delta(x[1],1)",
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
    f"exists eps real, q family(1): {_FINITE}",
    where=f"{SIZES}, p family(1), forall x in {DATABASES}: p[x] >= 0, tsum(x in {DATABASES}, p[x]) = 1",
    source=at("Section III, before eq. (17)"),
    printed=r"For any p_X, \widetilde{\epsilon}_X is finite",
    proof=_refute_finite,
    notes="False for priors without full support: every posterior (41) at a finite level has full support.",
)


CLAIMS = [support, finite]
