"""k mechanisms together: the second bound of Theorem 3.4, for mechanisms that answer independently."""

from theorems.kairouz2015.composition import ROOT, ROOT_DEFINED, RUNS
from theorems.kairouz2015.model import at
from verify.claims.prelude import *

_LEVEL = "eps*(exp(eps) - 1)/(exp(eps) + 1)"
_LOSS = "(log(P[i]) - log(Q[i]))"
_SCALED = f"({_LOSS} + eps)/(2*eps)"
_BETWEEN = seq(
    use("p", "first.1", "i"), use("q", "positive", "i"), use("r", "full", "i"), use("c", "near", "i"),
    fact("E", "exp_positive", "eps"),
    fact("up", "log_monotone", "P[i]", "exp(eps)*Q[i]"), fact("two", "log_product", "exp(eps)", "Q[i]"),
    fact("down", "log_monotone", "Q[i]", "exp(eps)*P[i]"), fact("other", "log_product", "exp(eps)", "P[i]"),
    fact("re", "reciprocal_positive", "2*eps"),
    have("high", f"{_LOSS} <= eps", arith("up", eq=["two"])),
    have("low", f"{_LOSS} >= -eps", arith("down", eq=["other"])),
)
letter: Claim = claim(
    "kairouz2015.moment",
    "The moments of the privacy loss of an eps-private mechanism, by Hoeffding's lemma and its largest mean, for finite alphabets and full support",
    f"sum(i, 1, M, exp(log(P[i]) + t*{_LOSS})) <= exp(t*{_LEVEL} + t^2*eps^2/2)",
    where="""M integer, P Q family(1), eps t real, eps > 0, t >= 0; first: law(P); second: law(Q); full: forall i in 1..M: P[i] > 0; positive: forall i in 1..M: Q[i] > 0;
        near: forall i in 1..M: P[i] <= exp(eps)*Q[i] and Q[i] <= exp(eps)*P[i]""",
    source=at("Theorem 3.4"),
    fidelity="auxiliary",
    letters={"t": "the order of the moment"},
    says=r"\mathbb{E}_P e^{t \ln(P/Q)} \leq e^{t \epsilon \tanh(\epsilon/2) + t^2 \epsilon^2/2}",
    proof=lambda: prove(
        letter.statement,
        let("m", f"sum(i, 1, M, P[i]*({_SCALED}))"),
        lemma("hoeffding", "basics.concentration.hoeffding", "M", "P", f"i -> {_SCALED}", "2*eps*t",
            conditions=[seq(), seq(intro("i"), _BETWEEN, split(arith("low*re"), arith("high*re")))]),
        lemma("close", "basics.processing.close", "eps", "M", "P", "Q",
            conditions=[seq(), seq(), seq(), seq(intro("i"), use("c", "near", "i")), seq(intro("i"), use("c", "near", "i"))]),
        have("entropy", f"sum(i, 1, M, xlogx(P[i]) - P[i]*log(Q[i])) = sum(i, 1, M, P[i]*{_LOSS})",
            pointwise("i", use("r", "full", "i"), fact("x", "xlogx_value", "P[i]"))),
        fact("re", "reciprocal_positive", "2*eps"),
        have("mean", f"2*eps*m - eps = sum(i, 1, M, P[i]*{_LOSS})", arith(eq=[("2*eps", "m"), "first.2", ("eps", "first.2")])),
        have("terms", f"sum(i, 1, M, exp(log(P[i]) + t*{_LOSS})) = sum(i, 1, M, exp(t*(2*eps*m - eps))*(P[i]*exp(2*eps*t*({_SCALED} - m))))",
            pointwise("i", use("r", "full", "i"), fact("e", "exp_of_log", "P[i]"),
                have("whole", f"t*(2*eps*m - eps) + 2*eps*t*({_SCALED} - m) = t*{_LOSS}"),
                have("power", f"exp(t*(2*eps*m - eps))*exp(2*eps*t*({_SCALED} - m)) = exp(t*{_LOSS})", rewrite("whole", backwards=True)),
                arith(eq=[(f"exp(t*{_LOSS})", "e"), ("P[i]", "power")]))),
        rewrite("terms"),
        have("drift", f"t*(2*eps*m - eps) <= t*{_LEVEL}", have("d", f"2*eps*m - eps <= {_LEVEL}", arith("close.2", eq=["entropy", "mean"])), arith("d*h2")),
        fact("grow", "exp_monotone", "t*(2*eps*m - eps)", f"t*{_LEVEL}"),
        have("bounded", f"sum(i, 1, M, P[i]*exp(2*eps*t*({_SCALED} - m))) <= exp(t^2*eps^2/2)", rewrite("m"), arith("hoeffding")),
        have("E", "exp(t*(2*eps*m - eps)) > 0"),
        have("F", "exp(t^2*eps^2/2) > 0"),
        arith("bounded*E", "grow*F"),
    ),
    negative_control={"t^2*eps^2/2)": "t^2*eps^2/20)"},
    control_proof={"M": 2, "P": "i -> 2/3 - (i - 1)/3", "Q": "i -> 1/3 + (i - 1)/3", "eps": "log(2)", "t": 3},
    satisfying_instance={"M": 1, "P": "i -> 1", "Q": "i -> 1", "eps": 1, "t": 1},
)
_SHORT = f"(k*{_LEVEL} + eps*{ROOT})"
_ORDER = f"t*{_LEVEL} + t^2*eps^2/2"
_POWER = "log(P[l,{0}]) + t*(log(P[l,{0}]) - log(Q[l,{0}]))"
_TOLD, _OTHER = "sum(l, 1, k, log(P[l,x[l]]))", "sum(l, 1, k, log(Q[l,x[l]]))"
_POWERS = f"exp(sum(l, 1, k, {_POWER.format('x[l]')}))"
_EXCESS = "max(prod(l, 1, k, P[l,x[l]]) - exp({})*prod(l, 1, k, Q[l,x[l]]), 0)"
_ONE_LAW = "(l, i) -> 1/2"
_SCALAR = seq(
    intro("u", "w", "s"),
    have("E", "exp(u + t*(u - w - s)) > 0"),
    have("joined", "exp(s)*exp(w) = exp(s + w)"),
    cases("order", "u <= s + w",
        seq(fact("up", "exp_monotone", "u", "s + w")),
        seq(have("gain", "t*(u - w - s) >= 0", have("g", "u - w - s > 0"), arith("g*t0")), fact("up", "exp_monotone", "u", "u + t*(u - w - s)"), have("F", "exp(s + w) > 0"))),
)
composed: Claim = claim(
    "kairouz2015.theorem3_4",
    "The second bound of the level of k mechanisms of level eps, which answer independently, for finite alphabets and full support",
    f"tsum(x in tuples(k, M), {_EXCESS.format('short(eps, k, d)')}) <= d",
    where=f"""{RUNS}; M integer, P Q family(2); laws: channel[k,M](P) and channel[k,M](Q); full: forall l in 1..k, i in 1..M: P[l,i] > 0 and Q[l,i] > 0;
        near: forall l in 1..k, i in 1..M: P[l,i] <= exp(eps)*Q[l,i] and Q[l,i] <= exp(eps)*P[l,i]""",
    source=at("Theorem 3.4"),
    printed=r"the $k$-fold composition of $(\epsilon,\delta)$-private mechanisms is $(\tilde\epsilon, 1-(1-\delta)^k(1-\tilde\delta))$-private for $\tilde\epsilon = \min\{k\epsilon, \frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(e+\sqrt{k\epsilon^2}/\tilde\delta)}, \frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(1/\tilde\delta)}\}$",
    fidelity="restricted",
    letters={"t": "the order of the moment", "P": "P[l,i] is the probability of the answer i of the l-th mechanism, for one input", "Q": "the same for an adjacent input", "x": "the k answers"},
    idea="By Hoeffding's lemma the moment of order t of the loss of one mechanism is at most e^(t eps tanh(eps/2) + t^2 eps^2/2). Moments of independent losses are multiplied, and Chernoff's bound at the best t gives the level.",
    notes="For delta = 0, and the last of the three bounds; the mechanisms do not depend on each other's answers. The left side is the hockey-stick divergence of the laws of all k answers.",
    proof=lambda: prove(
        composed.statement,
        ROOT_DEFINED,
        fact("rk", "reciprocal_positive", "k"),
        fact("re", "reciprocal_positive", "eps"),
        let("t", f"{ROOT}/(k*eps)"),
        have("t0", "t > 0", rewrite("t"), arith("root*rk*re")),
        have("square", f"{ROOT}*{ROOT} = 2*k*log(1/d)"),
        have("exponent", f"k*({_ORDER}) - t*{_SHORT} = log(d)", rewrite("t"), arith(eq=["inverse", ("1/(2*k)", "square")])),
        have("letters", f"forall l in 1..k: sum(i, 1, M, exp({_POWER.format('i')})) <= exp({_ORDER})",
            intro("l"),
            use("p1", "laws.2", "l"), use("q1", "laws.4", "l"),
            lemma("moment", "kairouz2015.moment", "M", "i -> P[l,i]", "i -> Q[l,i]", "eps", "t",
                conditions=[seq(), seq(), *(split(seq(intro("i"), use("f", "full", "l", "i")), seq()),)*2, *(seq(intro("i"), use("f", "full", "l", "i")),)*2, seq(intro("i"), use("n", "near", "l", "i"))])),
        lemma("powers", "basics.tuples.powers", "k", "M", f"(l, i) -> {_POWER.format('i')}", _ORDER),
        have("scalar", "forall u real, w real, s real: max(exp(u) - exp(s)*exp(w), 0) <= exp(u + t*(u - w - s))", _SCALAR),
        have("points", f"tsum(x in tuples(k, M), {_EXCESS.format(_SHORT)}) <= tsum(x in tuples(k, M), {_POWERS}*exp(-t*{_SHORT}))",
            pointwise("x",
                use("here", "scalar", _TOLD, _OTHER, _SHORT),
                have("sum", f"sum(l, 1, k, {_POWER.format('x[l]')}) = {_TOLD} + t*({_TOLD} - {_OTHER})"),
                rewrite("sum"))),
        fact("E", "exp_positive", f"-t*{_SHORT}"),
        fact("back", "exp_of_log", "d"),
        have("whole", f"exp(k*({_ORDER}))*exp(-t*{_SHORT}) = d", have("one", f"exp(k*({_ORDER}))*exp(-t*{_SHORT}) = exp(k*({_ORDER}) - t*{_SHORT})"), rewrite("one", "exponent")),
        arith("points", "powers*E", eq=["whole"]),
        defined=ROOT_DEFINED,
    ),
    negative_control={"short(eps, k, d)": "short(eps/4, k, d)"},
    control_proof={"k": 1, "eps": "log(9)", "d": "1/2", "M": 2, "P": "(l, i) -> 9/10 - 4/5*(i - 1)", "Q": "(l, i) -> 1/10 + 4/5*(i - 1)"},
    satisfying_instance={"k": 1, "eps": 1, "d": "1/2", "M": 2, "P": _ONE_LAW, "Q": _ONE_LAW},
)
CLAIMS = [letter, composed]
