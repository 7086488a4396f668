"""Two laws p and q on 1..n, each at most e^eps times the other: how far apart they can be is what two letters can be.

What a divergence sums lies below its chord between the ratios e^-eps and e^eps; the chord is linear, so that its mean is known.
Randomized response attains each bound.
"""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("laws within a factor")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_LAWS = "n integer, p q family(1), eps real, first: law[n](p), second: law[n](q)"
_NEAR = "above: forall i in 1..n: p[i] <= exp(eps)*q[i]; below: forall i in 1..n: q[i] <= exp(eps)*p[i]"
_FULL = "positive: forall i in 1..n: q[i] > 0"
_SAME = {"n": 1, "p": "i -> 1", "q": "i -> 1", "eps": 0}
_APART = {"n": 2, "p": "i -> i/3", "q": "i -> 1 - i/3", "eps": "log(2)"}  # randomized response: each bound is attained

#: eps >= 0, as both laws sum to 1; behind it the case of equal laws is apart.
_LEVEL = seq(
    have("totals", "sum(i, 1, n, p[i]) <= sum(i, 1, n, exp(eps)*q[i])", pointwise("i", use("here", "above", "i"))),
    have("level", "exp(eps) >= 1", arith("totals", eq=["first.2", ("exp(eps)", "second.2")])),
)


def _by_chord(bound: str, chord: str, at: str, numbers: str) -> Tactic:
    """The sum of what ``at`` says of letter i is at most the sum of chords."""
    return seq(
        have("chord", numbers, intro("a", "b", "given"), searched()),
        have("terms", f"{at} <= {chord}", pointwise("i", use("pi", "positive", "i"))),
        arith("terms", eq=["first.2", "second.2"]),
    )

profile: Claim = _stated(
    "basics.ratios.profile",
    "The hockey-stick divergence at a level t between -eps and eps is at most (e^eps - e^t)/(e^eps + 1)",
    "hockey_stick[n](p, q, t) <= (exp(eps) - exp(t))/(exp(eps) + 1)",
    where=f"{_LAWS}; t real, low: -eps <= t, high: t <= eps; {_NEAR}",
    proof=lambda: prove(
        profile.statement,
        have("line", "forall a b real: a <= exp(eps)*b and b <= exp(eps)*a => max(a - exp(t)*b, 0)*(exp(2*eps) - 1) <= (exp(eps) - exp(t))*(exp(eps)*a - b)",
            intro("a", "b", "given"), searched()),
        have("terms", "sum(i, 1, n, max(p[i] - exp(t)*q[i], 0)*(exp(2*eps) - 1)) <= sum(i, 1, n, (exp(eps) - exp(t))*(exp(eps)*p[i] - q[i]))",
            pointwise("i", use("u", "above", "i"), use("v", "below", "i"), use("here", "line", "p[i]", "q[i]"))),
        ),
    negative_control="hockey_stick[n](p, q, t) <= (exp(eps) - exp(t))/(exp(eps) + 2)",
    control_note="2 for 1",
    control_proof=_APART | {"t": 0},
    satisfying_instance=_SAME | {"t": 0},
)
CLAIMS = [profile]
