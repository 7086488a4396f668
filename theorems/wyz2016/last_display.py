"""The last display in the proof of the first Claim of Lemma 1."""

from fractions import Fraction
from math import comb
from typing import Any

from theorems.wyz2016.model import G, H, at, positive, small_sizes
from verify.claims.legs import Leg
from verify.claims.prelude import *

SPHERE = "(binomial(n,l)*(m-1)^l)"


def binomial_theorem() -> Tactic:
    """sum of binomial(N,k) z^k = (1+z)^N for z = (m-1) exp(-eps), by induction with Pascal's rule."""
    power = "(m-1)^k*exp(-eps*k)"
    upper, shifted = f"sum(k, 0, N+1, binomial(N,k)*{power})", f"sum(k, 0, N+1, binomial(N,k-1)*{power})"
    pascal = f"sum(k, 0, N+1, (binomial(N,k)+binomial(N,k-1))*{power})"
    step = seq(
        have(
            "pascal",
            f"sum(k, 0, N+1, binomial(N+1,k)*{power}) = {pascal}",
            pointwise("k", fact("pa", "binomial_pascal", "N", "k")),
        ),
        fact("top", "sum_split", upper, "N"),
        fact("last", "sum_single", f"sum(k, N+1, N+1, binomial(N,k)*{power})"),
        fact("none", "binomial_outside", "N", "N+1", conditions=[seq(), each(Choose(1))]),
        fact("low", "sum_split", shifted, "0"),
        fact("nothing", "binomial_outside", "N", "-1"),
        fact("shift", "sum_shift", f"sum(k, 0+1, N+1, binomial(N,k-1)*{power})", "-1"),
        arith(
            eq=[
                "pascal",
                "top",
                "last",
                ("(m-1)^(N+1)*exp(-eps*(N+1))", "none"),
                "low",
                "nothing",
                "shift",
                (G, "ih"),
            ]
        ),
    )
    claim_ = f"forall N integer: N >= 0 => sum(k, 0, N, binomial(N,k)*{power}) = {G}^N"
    return have("binomial_theorem", claim_, intro("N", "whole"), induct("N", "0", "ih", seq(), step))


def _spheres() -> Tactic:
    """From (37), summed over the spheres: (m-1)(n - mean) <= exp(eps) mean."""
    weighted = "sum(l, 0, n, (n-l)*(m-1)*P[l])"
    level = seq(
        use("chain", "h6", "l"),
        fact("B0", "binomial_positive", "n", "l-1"),
        fact("B1", "binomial_positive", "n", "l"),
        fact("pw", "power_positive", "m-1", "l-1"),
        fact("ab", "binomial_absorb", "n", "l"),
        fact("co", "binomial_coabsorb", "n", "l-1"),
        have("ratio", "(n-l+1)*binomial(n,l-1) = l*binomial(n,l)"),
        have("left", "n-l+1 > 0"),
        have("front", "(n-l+1)*(m-1)*binomial(n,l-1)*(m-1)^(l-1) > 0", arith("left*m1*B0*pw")),
        arith("chain*front", eq=[("exp(eps)*P[l]*(1/binomial(n,l))", "ratio")]),
    )
    return seq(
        have(
            "levels",
            "sum(l, 1, n, (n-l+1)*(m-1)*P[l-1]) <= sum(l, 1, n, exp(eps)*l*P[l])",
            pointwise("l", level),
        ),
        fact("cut", "sum_split", "sum(l, 0, n, l*P[l])", "0"),
        fact("shift", "sum_shift", "sum(l, 1, n, (n-l+1)*(m-1)*P[l-1])", "-1"),
        fact("cut2", "sum_split", weighted, "n-1"),
        fact("zero2", "sum_single", "sum(l, n-1+1, n, (n-l)*(m-1)*P[l])"),
        have(
            "mean",
            "(m-1)*(n-sum(l, 0, n, l*P[l])) <= exp(eps)*sum(l, 0, n, l*P[l])",
            arith("levels", eq=["shift", ("exp(eps)", "cut"), "cut2", "zero2", ("n*(m-1)", "h5")]),
        ),
        have("final", f"sum(l, 0, n, l*P[l]) >= {H}", arith("mean*rp")),
    )


def mean_of_spheres() -> Tactic:
    """sum of l N_l exp(-l eps) = n (m-1) exp(-eps) (1+(m-1)exp(-eps))^(n-1): l binomial(n,l) = n binomial(n-1,l-1)."""
    absorbed = "n*binomial(n-1,l-1)*(m-1)^l*exp(-l*eps)"
    total = f"sum(l, 0, n, l*{SPHERE}*exp(-l*eps))"
    return seq(
        have(
            "absorbed",
            f"{total} = sum(l, 0, n, {absorbed})",
            pointwise("l", fact("ab", "binomial_absorb", "n", "l")),
        ),
        fact("low", "sum_split", f"sum(l, 0, n, {absorbed})", "0"),
        fact("none", "binomial_outside", "n-1", "-1"),
        fact("shift", "sum_shift", f"sum(l, 0+1, n, {absorbed})", "-1"),
        use("bt", "binomial_theorem", "n-1"),
        have(
            "closed",
            f"{total} = n*(m-1)*exp(-eps)*{G}^(n-1)",
            arith(eq=["absorbed", "low", ("n", "none"), "shift", ("n*(m-1)*exp(-eps)", "bt")]),
        ),
        have(
            "value",
            f"sum(l, 0, n, l*{SPHERE}*exp(-l*eps)/(1+(m-1)*exp(-eps))^n) = {H}",
            arith(eq=[(f"1/{G}^n", "closed")]),
        ),
    )


def _sphere_positive(level: str) -> Tactic:
    return seq(fact("B", "binomial_positive", "n", level), fact("pw", "power_positive", "m-1", level))


_EVEN = Table((((0,), num("1/2")), ((1,), num("1/2"))))

last_display: Claim = claim(
    "wyz2016.lemma1.last_display",
    "Last display in the proof of the Claim of Lemma 1",
    """
        sum(l, 0, n, l*P[l])
        >= sum(l, 0, n, l*sphere_size(l)*exp(-(n - l)*eps)/normalizer(eps))
        = distortion_at(eps)
    """,
    where="""
        n m integer, eps real, P family(1),
        size(n, m), eps >= 0, distance_law(P), chain(P, n, eps)
    """,
    source=at("Appendix A, proof of Lemma 1, display after 'Continue this procedure we obtain'"),
    printed=r"\sum_{l=0}^{n}lP_{l}\geq\sum_{l=0}^{n}\frac{lN_{l}e^{-(n-l)\epsilon}}{\bigl(1+(m-1)e^{-\epsilon}\bigr)^{n}}=\frac{n}{1+\frac{e^{\epsilon}}{m-1}}=h(\epsilon).",
    severity="slip",
    satisfying_instance={"n": 1, "m": 2, "eps": 0, "P": _EVEN},
    smt=lambda: small_sizes(last_display, [{"n": 1, "m": 2}, {"n": 2, "m": 2}]),
    fuzz=lambda: _fuzz_display(last_display),
    notes="N_l = binomial(n,l)(m-1)^l; the P_l satisfy what the proof has shown of them: P_l >= 0, sum 1, and the "
    "chain P_{l-1}/N_{l-1} <= (P_l/N_l) e^eps after (37).",
)

last_display_amended: Claim = claim(
    "wyz2016.lemma1.last_display.amended",
    "Last display in the proof of the Claim of Lemma 1, with exponent -l eps",
    """
        sum(l, 0, n, l*P[l])
        >= sum(l, 0, n, l*sphere_size(l)*exp(-l*eps)/normalizer(eps))
        = distortion_at(eps)
    """,
    where="""
        n m integer, eps real, P family(1),
        size(n, m), eps >= 0, distance_law(P), chain(P, n, eps)
    """,
    source=at("Appendix A, proof of Lemma 1, display after 'Continue this procedure we obtain'"),
    fidelity="amended",
    says=r"\sum_{l=0}^n l P_l \ge \sum_{l=0}^n \frac{l N_l e^{-l\epsilon}}{(1+(m-1)e^{-\epsilon})^n} "
    r"= \frac{n}{1+e^\epsilon/(m-1)}",
    proof=lambda: prove(
        last_display_amended.statement,
        positive,
        binomial_theorem(),
        _spheres(),
        mean_of_spheres(),
        split(arith("final", eq=["value"])),
        defined=first(positive, _sphere_positive("l-1"), _sphere_positive("l")),
    ),
    negative_control={"-l": "-(l + 1)"},
    control_note="exponent -(l+1) eps",
    control_proof={"n": 1, "m": 2, "eps": 1, "P": _EVEN},
    satisfying_instance={"n": 1, "m": 2, "eps": 0, "P": _EVEN},
    smt=lambda: small_sizes(
        last_display_amended, [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}, {"n": 2, "m": 3}]
    ),
    fuzz=lambda: _fuzz_display(last_display_amended),
    notes="For every n >= 1, m >= 2, eps >= 0.",
    waive={"unused-hypothesis": "as in Lemma 1; the display holds for every function P and every epsilon"},
)


def _fuzz_display(made: Claim) -> Leg:
    """Random laws of the distance that satisfy the chain: P_l = N_l c_l with c non-decreasing, normalised."""
    from hypothesis import strategies as st

    from verify.evidence.fuzz import fuzz_statement

    def law(n: int, m: int, steps: list[int]) -> Table:
        masses = [comb(n, level) * (m - 1) ** level * sum(steps[: level + 1]) for level in range(n + 1)]
        return Table(tuple(((level,), num(Fraction(mass, sum(masses)))) for level, mass in enumerate(masses)))

    def cases(size: tuple[int, int]) -> Any:
        n, m = size
        steps = st.lists(st.integers(0, 5), min_size=n + 1, max_size=n + 1).filter(any)
        level = st.fractions(0, 3, max_denominator=4)
        return st.fixed_dictionaries(
            {"n": st.just(n), "m": st.just(m), "eps": level, "P": steps.map(lambda s: law(n, m, s))}
        )

    sizes = st.tuples(st.integers(1, 3), st.integers(2, 4))
    return fuzz_statement(made.statement, sizes.flatmap(cases), examples=60)


CLAIMS = [last_display, last_display_amended]
