"""Section IV: a mechanism of least mutual information, and the level of differential privacy that it keeps."""

from theorems.wyz2016.beyond import INNER, KEEPS
from theorems.wyz2016.conditions import denominator, proved
from theorems.wyz2016.model import ENDS, OTHER, at, inverted, priors_within, values
from theorems.wyz2016.theorem1 import close_early, small_distortion
from theorems.wyz2016.theorem2 import leaks_less_defined
from verify.claims.prelude import *

_AT_LEVEL, _OF_OTHER = inverted("level"), inverted("level", OTHER)


def _prove_consistent() -> Certificate:
    kept = seq(
        intro("x", "x'", "y", "near"),
        use("px", "h4", "x"),
        use("px'", "h4", "x'"),
        use("keeps", "ident.3", "x", "x'", "y"),
        use("prior", "priors", "x'", "x"),
        use("entry", "ident.1", "x'", "y"),
        fact("rpx", "reciprocal_positive", "p[x]"),
        fact("el", "exp_positive", "level"),
        have(
            ("a", "b", "is"),
            f"exists a real, b real: a = {_AT_LEVEL} and b = {_OF_OTHER}",
            exhibit(_AT_LEVEL, _OF_OTHER),
        ),
        rewrite("is.1", "is.2", backwards=True),
        have("k", "p[x]*a <= exp(level)*(p[x']*b)", rewrite("is.1", "is.2")),
        have("b0", "b >= 0", rewrite("is.2")),
        have("wide", "exp(level+gap)*b*p[x]-p[x]*a >= 0", arith("k", "prior*b0*el")),
        arith("wide*rpx"),
    )
    return proved(
        consistent.statement,
        split(
            seq(
                have("priors", priors_within("gap")),
                lemma(("q", "good"), "wyz2016.theorem2.amended", "n", "m", "D", "p", "low", "r", "level"),
                small_distortion,
                lemma("ident", "wyz2016.eq26", "n", "m", "p", "level", "q"),
                exhibit("@y -> q[y]"),
                split(seq(), seq(), seq(), seq(), seq(), kept),
            ),
            lemma("equal", "wyz2016.beyond.dp_equal", "n", "m", "D", "p", "low", "r", "level"),
        ),
        close_early("level"),
        first(denominator("level", "x'"), leaks_less_defined),
    )


consistent: Claim = claim(
    "wyz2016.section4.consistent.amended",
    "For 0 < D < h(eps~_X) a mechanism of least mutual information keeps a DP level from eps_d*(D) to eps_d*(D) + eps_X",
    """
        (
          exists q family(1):
            feasible_with(q, level)
            and optimal_mechanism_distortion(q, level) <= D
            and information_at_least(optimal_mechanism_information(q, level), D)
            and optimal_mechanism_private(q, level, level + gap)
        )
        and privacy_at_least(level, D)
    """,
    where="""
        n m integer, D real, p family(1), low real, r family(1), level real, gap real,
        u in tuples(n, m), v in tuples(n, m),
        size(n, m), 0 < D, prior(p), 0 <= low, D < distortion_at(low), feasible_with(r, low),
        level = level_at(D), prior_ratio(gap, u, v)
    """,
    source=at("Section IV, before PD-MIP"),
    says=r"given a maximum distortion $D$ with $0 < D < h(\widetilde{\epsilon}_X)$, there is a mechanism of the optimal rate–distortion with a differential privacy level $\epsilon$ such that $\epsilon_{\mathrm{d}}^{*}(D)\leq\epsilon\leq\epsilon_{\mathrm{d}}^{*}(D)+\epsilon_{X}$.",
    fidelity="amended",
    proof=_prove_consistent,
    negative_control="privacy_at_least(log(n/D) + log(m - 1), D)",
    control_note="n/D in place of n/D-1 in h^{-1}, for eps_d*(D) alone",
    control_proof=lambda: values(INNER, ENDS, Q=KEEPS, eps=num("6/5")),
    satisfying_instance=values(INNER, ENDS),
    notes="eps_d*(D) is h^{-1}(D) for these D: wyz2016.beyond.dp_equal. Not judged: D = h(eps~_X), where eps_d*(D) may be 0, as for "
    "p = (2/3, 1/3), D = 1/3.",
)

CLAIMS = [consistent]
