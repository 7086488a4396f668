"""Laws that are (eps,d)-close both ways: 1 - d of each is a law, and these two are eps-close."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("hockey-stick divergence")

_UNITS = {"M": 1, "u": listed(1), "v": listed(1), "a": 1, "b": 1}
levelled: Claim = _stated(
    "basics.close.levelled",
    "Of two families within a factor t of each other the larger one has a part which, made a law, is within that factor of the smaller one, made a law",
    """sum(i, 1, M, ((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b))) = 1 and (forall i in 1..M:
        0 < ((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b)) and ((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b)) <= t*v[i]/b
        and v[i]/b <= t*(((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b))) and b*(((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b))) <= u[i])""",
    where="""M integer, u v family(1), a b t real, 0 < b, b <= a, t > 1; first: sum(i, 1, M, u[i]) = a; second: sum(i, 1, M, v[i]) = b;
        positive: forall i in 1..M: u[i] > 0 and v[i] > 0; near: forall i in 1..M: u[i] <= t*v[i] and v[i] <= t*u[i]""",
    letters={"u": "the family with the larger sum", "v": "the family with the smaller sum", "a": "the sum of u", "b": "the sum of v", "t": "the factor, e^eps"},
    says=r"\frac{(t-1) b u + (a-b) v}{b (t a - b)} \text{ is a law}",
    proof=lambda: prove(
        levelled.statement,
        _SCALE,
        split(
            arith(eq=[("(t - 1)*b/(b*(t*a - b))", "first"), ("(a - b)/(b*(t*a - b))", "second")]),
            seq(intro("i"), use("p", "positive", "i"), use("n", "near", "i"),
                have("N", "(t - 1)*b*u[i] + (a - b)*v[i] > 0", arith("h3*h1*p.1", "h2*p.2")),
                have("cancel", "(t*a - b)/(b*(t*a - b)) = 1/b"),
                have("gain", "(t - 1)*b > 0", arith("h3*h1")),
                have("rest", "(t - 1)*(a - b)*v[i] >= 0", have("ab", "(a - b)*v[i] >= 0", arith("h2*p.2")), arith("ab*h3")),
                have("high", "(t - 1)*b*u[i] + (a - b)*v[i] <= t*v[i]*(t*a - b)", have("t2", "t*((t - 1)*(a - b)*v[i]) >= 0", arith("rest*h3", "rest")), arith("n.1*gain", "rest", "t2")),
                have("low", "v[i]*(t*a - b) <= t*((t - 1)*b*u[i] + (a - b)*v[i])", arith("n.2*gain")),
                have("part", "b*((t - 1)*b*u[i] + (a - b)*v[i]) <= u[i]*(b*(t*a - b))", have("abb", "(a - b)*b >= 0", arith("h2*h1")), arith("n.2*abb")),
                split(
                    arith("N*rs"),
                    arith("high*rs", eq=[("t*v[i]", "cancel")]),
                    arith("low*rs", eq=[("v[i]", "cancel")]),
                    arith("part*rs"))),
        ),
        defined=_SCALE,
    ),
    negative_control={"<= t*v[i]/b": "<= v[i]/b"},
    control_proof={"M": 2, "u": listed("1/2", "1/4"), "v": listed("1/4", "1/4"), "a": "3/4", "b": "1/2", "t": 2},
    satisfying_instance={**_UNITS, "t": 2},
)
_SCALE = seq(
    have("gap", "t*a - b > 0", have("ta", "a*(t - 1) > 0", arith("h3*h1", "h3*h2")), arith("ta", "h2")),
    have("scale", "b*(t*a - b) > 0", arith("gap*h1")),
    fact("rs", "reciprocal_positive", "b*(t*a - b)"),
    fact("rb", "reciprocal_positive", "b"),
)
CLAIMS = [levelled]
