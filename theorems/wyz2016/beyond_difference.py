"""Beyond the paper: 0 <= eps_i* - eps_d* <= eps_X at every distortion, not only up to h(eps~_X).

The upper bound is (25). The lower one joins (43) and Lemma 5: identifiability costs at least max{h^{-1}(D), 0}, at
which the exponential mechanism is differentially private.
"""

from theorems.wyz2016.bounds import gap_not_negative
from theorems.wyz2016.model import (
    INVERSE,
    any_mechanism,
    at,
    identifiable,
    private,
)
from theorems.wyz2016.section2 import near, no_less, refute_difference
from verify.claims.prelude import *

_LEVEL = f"max({INVERSE}, 0)"

_at_most_gap_apart = seq(  # (25): a DP level below ei - gap would be an identifiability level below ei
    fact("cmp", "trichotomy", "ei", "ed+gap"),
    alternatives(
        "c",
        "cmp",
        seq(),
        seq(),
        seq(
            use(("Q", "eps", "kept"), "near_ed", "ei-gap"),
            lemma("relaxed", "wyz2016.eq25", "n", "m", "p", "gap", "u", "v", "Q", "eps"),
            use("low", "below_i", "Q", "eps+gap"),
        ),
    ),
)


_not_more_private = seq(  # D < n: (27) keeps max{h^-1(D), 0}, which no identifiability level is below
    lemma("two", "wyz2016.theorem1.dp.amended", "n", "m", "D", "p", "gap", "u", "v"),
    unpack("two.1", "Q2", "fine"),
    use("ed_up", "below_d", "Q2", _LEVEL),
    have(
        "lower",
        any_mechanism(identifiable("eps"), _LEVEL),
        intro("Q", "eps", "given"),
        lemma("below", "wyz2016.eq43.amended", "n", "m", "D", "p", "Q", "eps"),
    ),
    no_less("ei", _LEVEL, "lower"),
)

_far = seq(  # D >= n: a mechanism that tells nothing
    fact("rm", "reciprocal_positive", "m"),
    fact("mn", "power_positive", "m", "n"),
    lemma("five", "wyz2016.lemma5", "n", "m", "0", "p"),
    use("ed_up", "below_d", "@x, @y -> 1/m^n", "0"),
    have("lower", any_mechanism(identifiable("eps"), "0")),
    no_less("ei", "0", "lower"),
)


def _prove() -> Certificate:
    return prove(
        difference.statement,
        have("below_i", any_mechanism(identifiable("eps"), "ei")),
        have("below_d", any_mechanism(private("eps"), "ed")),
        have("near_ei", near("ei", identifiable)),
        have("near_ed", near("ed", private)),
        gap_not_negative("h4", "h7", "h8"),
        split(cases("inside", "D < n", _not_more_private, _far), _at_most_gap_apart),
    )


difference: Claim = claim(
    "wyz2016.beyond.difference",
    "0 <= eps_i*(D) - eps_d*(D) <= eps_X for every D > 0",
    "0 <= ei - ed <= gap",
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m), ei real,
        ed real,
        size(n, m), 0 < D, prior(p), prior_ratio(gap, u, v), infimum_identifiability(ei, D),
        infimum_privacy(ed, D)
    """,
    source=at("Theorem 1 and the text after it"),
    fidelity="beyond",
    says=r"0 \le \epsilon_i^*(D) - \epsilon_d^*(D) \le \epsilon_X, 0 < D \le n",
    proof=_prove,
    negative_control="0 < ei - ed <= gap",
    control_note="strictly",
    control_proof=lambda: refute_difference(difference.negative_control, {}),
    instance_proof=lambda: refute_difference(contradicted(difference.statement), {}),
    notes="The paper has this for D <= h(eps~_X), wyz2016.theorem1.difference. For all n, m, priors of full support and "
    "every D > 0, with the infima (6) as they are defined.",
)

CLAIMS = [difference]
