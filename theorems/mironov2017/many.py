"""n pure mechanisms together, each of which may look at the answers before: how probable an event of their answers can become."""

from theorems.basics.histories import TOLD, TOLD_LETTERS
from theorems.mironov2017.model import at
from verify.claims.prelude import *

_LEVEL = "eps*(exp(eps) - 1)/(exp(eps) + 1)"
_ORDER = f"t*({_LEVEL}) + t^2*eps^2/2"
_SEEN = "sum(r, 1, l - 1, c[r,x[r]])"
_POWER = "log(P[l,{0},{1}]) + t*(log(P[l,{0},{1}]) - log(Q[l,{0},{1}]))"
_TOLD, _ELSE = (f"sum(l, 1, n, log({law}[l,{_SEEN},x[l]]))" for law in "PQ")
_POWERS = f"sum(l, 1, n, {_POWER.format(_SEEN, 'x[l]')})"
_EVENT = "tsum(x in tuples(n, M), s[x]*exp({}))"
_BIT = seq(use("bit", "event", "x"), alternatives("b", "bit", seq(), rewrite("b")))
_OVER = "tsum(x in tuples(n, M), exp({}))"
_ROOT = "sqrt(n*log(1/v))"
_LOG = seq(
    fact("below", "log_increasing", "v", "1"),
    have("L", "log(1/v) > 0"),
    have("nL", "n*log(1/v) > 0"),
    fact("root", "power_positive", "n*log(1/v)", "1/2"),
)
_FEW = seq(  # the right side is at least 1
    lemma("all", "basics.histories.mass", "n", "M", "P", "c"),
    have("part", f"{_EVENT.format(_TOLD)} <= {_OVER.format(_TOLD)}", pointwise("x", _BIT)),
    fact("rn", "reciprocal_positive", "n"),
    have("small", "log(1/v) <= eps*r", arith("few*r0*rn", eq=[("1/n", "square")])),
    fact("up", "exp_monotone", "log(1/v)", "2*eps*r"),
)
_MANY = seq(  # the moment of the order 1 + t, and Young's inequality with the weight z
    fact("rn", "reciprocal_positive", "n"),
    fact("re", "reciprocal_positive", "eps"),
    let("t", "r/(n*eps) - 1"),
    have("t0", "t > 0", rewrite("t"), have("apart", "r - n*eps > 0"), arith("apart*rn*re")),
    let("y", "3/2*eps*r - n*eps^2/2"),
    have("exponent", "n*(t*eps^2/2 + t^2*eps^2/2) - t*y = y - log(1/v)", rewrite("t", "y")),
    let("z", "1/(1 + t)"),
    have("zp", "z > 0"),
    have("scalar", "forall u real, w real: exp(u) <= z*exp(u + t*(u - w) - t*y) + (1 - z)*exp(w + y)",
        intro("u", "w"),
        lemma("convex", "basics.exponential.convex", "z", "u + t*(u - w) - t*y", "w + y"),
        have("here", "exp(z*(u + t*(u - w) - t*y) + (1 - z)*(w + y)) = exp(u)")),
    have("letters", f"forall l in 1..n, h real: sum(i, 1, M, exp({_POWER.format('h', 'i')})) <= exp({_ORDER})",
        intro("l", "h"),
        lemma("moment", "kairouz2015.moment", "M", "i -> P[l,h,i]", "i -> Q[l,h,i]", "eps", "t",
            conditions=[*(seq(),)*4, *(seq(),)*2])),
    lemma("powers", "basics.histories.powers", "n", "M", f"(l, h, i) -> {_POWER.format('h', 'i')}", "c", _ORDER),
    have("points", f"{_EVENT.format(_TOLD)} <= tsum(x in tuples(n, M), z*(exp({_POWERS})*exp(-t*y)) + (1 - z)*exp(y)*(s[x]*exp({_ELSE})))",
        pointwise("x",
            use("here", "scalar", _TOLD, _ELSE),
            have("E", f"z*exp({_TOLD} + t*({_TOLD} - {_ELSE}) - t*y) > 0"),
            _BIT)),
    lemma("drift", "dwork_roth2014.advanced.drift", "eps"),
    have("nt", "n*t > 0"),
    have("less", f"n*({_ORDER}) - t*y <= y - log(1/v)", arith("drift.1*nt", eq=["exponent"])),
    fact("grow", "exp_monotone", f"n*({_ORDER}) - t*y", "y - log(1/v)"),
    fact("F", "exp_positive", "-t*y"),
    have("moments", f"{_OVER.format(_POWERS)}*exp(-t*y) <= exp(y)*v", arith("powers*F", "grow")),
    have("bound", f"{_EVENT.format(_TOLD)} <= exp(y)*v", arith("points", "moments*zp", eq=[("(1 - z)*exp(y)", "likely")])),
    have("short", "y <= 2*eps*r", have("er", "eps*r > 0", arith("h2*r0")), have("ne", "n*eps^2 >= 0", have("e2", "eps^2 > 0", arith("h2*h2")), arith("h1*e2", "e2"))),
    fact("up", "exp_monotone", "y", "2*eps*r"),
    arith("bound", "up*h3.1"),
)
_FIRST = Table(((((1,),), num(1)),))
composed: Claim = claim(
    "mironov2017.proposition4",
    "How probable an event of the answers of n pure mechanisms can become, each of which may look at the answers before, for finite alphabets and full support",
    "tsum(x in tuples(n, M), s[x]*prod(l, 1, n, P[l,sum(r, 1, l - 1, c[r,x[r]]),x[l]])) <= exp(2*eps*sqrt(n*log(1/v)))*v",
    where="""n integer, n >= 1, eps v real, eps > 0, 0 < v < 1; M integer, P Q family(3), c family(2); laws: forall l in 1..n, h real: law(i -> P[l,h,i]) and law(i -> Q[l,h,i]);
        full: forall l in 1..n, h real, i in 1..M: P[l,h,i] > 0 and Q[l,h,i] > 0; near: forall l in 1..n, h real, i in 1..M: P[l,h,i] <= exp(eps)*Q[l,h,i] and Q[l,h,i] <= exp(eps)*P[l,h,i];
        s family(1), event: forall x in tuples(n,M): s[x] = 0 or s[x] = 1; likely: tsum(x in tuples(n, M), s[x]*prod(l, 1, n, Q[l,sum(r, 1, l - 1, c[r,x[r]]),x[l]])) = v""",
    source=at("Proposition 4"),
    printed=r"$\Pr[f(D) \in S] \leq \exp\left(2\epsilon\sqrt{n\log(1/\Pr[f(D') \in S])}\right) \Pr[f(D') \in S]$ for the composition $f$ of $n$ $\epsilon$-DP mechanisms",
    fidelity="restricted",
    letters={"n": "how many mechanisms", "v": "the probability of the event for the adjacent input", "s": "the event: 1 at its answers, else 0", "t": "the order of the moment, less 1", "r": "the root",
        "x": "the n answers", **TOLD_LETTERS},
    idea="Up to log(1/v) = n eps^2 the right side is above 1. From there on it is a bound by the moment of the order a = sqrt(n log(1/v))/(n eps), as in Proposition 10.",
    notes=TOLD,
    proof=lambda: prove(
        composed.statement,
        _LOG,
        let("r", _ROOT),
        have("r0", "r > 0"),
        have("square", "r*r = n*log(1/v)"),
        rewrite("r", backwards=True),
        cases("few", "r <= n*eps", _FEW, _MANY),
        defined=_LOG,
    ),
    negative_control={"exp(2*eps*": "exp(eps/8*"},
    control_proof={"n": 1, "eps": "log(9)", "v": "1/10", "M": 2, "P": "(l, h, i) -> 9/10 - 4/5*(i - 1)", "Q": "(l, h, i) -> 1/10 + 4/5*(i - 1)", "c": "(r, i) -> 0", "s": _FIRST},
    satisfying_instance={"n": 1, "eps": 1, "v": "1/2", "M": 2, "P": "(l, h, i) -> 1/2", "Q": "(l, h, i) -> 1/2", "c": "(r, i) -> 0", "s": _FIRST},
)
CLAIMS = [composed]
