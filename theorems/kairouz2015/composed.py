"""k mechanisms together: Theorems 3.5 and 3.4, for mechanisms each of which may look at the answers before."""

from theorems.basics.histories import TOLD, TOLD_LETTERS
from theorems.kairouz2015.composition import LONG, LONG_DEFINED, ROOT, RUNS
from theorems.kairouz2015.model import at
from verify.claims.prelude import *

_LEVEL = "eps*(exp(eps) - 1)/(exp(eps) + 1)"
_LOSS = "(log(P[i]) - log(Q[i]))"
_SCALED = f"({_LOSS} + eps)/(2*eps)"
_BETWEEN = seq(

    fact("up", "log_monotone", "P[i]", "exp(eps)*Q[i]"), fact("two", "log_product", "exp(eps)", "Q[i]"),
    fact("down", "log_monotone", "Q[i]", "exp(eps)*P[i]"), fact("other", "log_product", "exp(eps)", "P[i]"),
    fact("re", "reciprocal_positive", "2*eps"),
    have("high", f"{_LOSS} <= eps"),
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
            conditions=[seq(), seq(intro("i"), _BETWEEN, split(seq(), arith("high*re")))]),
        lemma("close", "basics.processing.close", "eps", "M", "P", "Q"),
        have("entropy", f"sum(i, 1, M, xlogx(P[i]) - P[i]*log(Q[i])) = sum(i, 1, M, P[i]*{_LOSS})"),
        fact("grow", "exp_monotone", "t*(2*eps*m - eps)", f"t*{_LEVEL}"),
        have("bounded", f"sum(i, 1, M, P[i]*exp(2*eps*t*({_SCALED} - m))) <= exp(t^2*eps^2/2)", rewrite("m")),
        have("E", "exp(t*(2*eps*m - eps)) > 0"),
        have("F", "exp(t^2*eps^2/2) > 0"),
        arith("bounded*E", "grow*F"),
    ),
    negative_control={"t^2*eps^2/2)": "t^2*eps^2/20)"},
    control_proof={"M": 2, "P": "i -> 2/3 - (i - 1)/3", "Q": "i -> 1/3 + (i - 1)/3", "eps": "log(2)", "t": 3},
    satisfying_instance={"M": 1, "P": "i -> 1", "Q": "i -> 1", "eps": 1, "t": 1},
)
_FAR = "eps[l]*(exp(eps[l]) - 1)/(exp(eps[l]) + 1)"
_ORDER = f"t*{_FAR} + t^2*eps[l]^2/2"
_SEEN = "sum(r, 1, l - 1, c[r,x[r]])"
_POWER = "log(P[l,{0},{1}]) + t*(log(P[l,{0},{1}]) - log(Q[l,{0},{1}]))"
_TOLD, _OTHER = (f"sum(l, 1, k, log({law}[l,{_SEEN},x[l]]))" for law in "PQ")
_POWERS = f"exp(sum(l, 1, k, {_POWER.format(_SEEN, 'x[l]')}))"
_POINT = f"max(prod(l, 1, k, P[l,{_SEEN},x[l]]) - exp({{}})*prod(l, 1, k, Q[l,{_SEEN},x[l]]), 0)"
_EXCESS = f"tsum(x in tuples(k, M), {_POINT})"
_MECHANISMS = """M integer, P Q family(3), c family(2); laws: forall l in 1..k, h real: law(i -> P[l,h,i]) and law(i -> Q[l,h,i]);
        full: forall l in 1..k, h real, i in 1..M: P[l,h,i] > 0 and Q[l,h,i] > 0"""
_UNEQUAL = "k integer, k >= 1, eps family(1), d real, levels: forall l in 1..k: eps[l] > 0; 0 < d < 1"
_NEAR = "near: forall l in 1..k, h real, i in 1..M: P[l,h,i] <= exp(eps[l])*Q[l,h,i] and Q[l,h,i] <= exp(eps[l])*P[l,h,i]"
_LETTERS = {"t": "the order of the moment", "s": "any level", "x": "the k answers", "delta": "delta of each mechanism", **TOLD_LETTERS}
_LEVELS = {"eps": "eps[l] is the level of the l-th mechanism, in nats", "delta": "delta[l] is the delta of the l-th mechanism"}
_ADAPTIVE = f"{TOLD} The left side is the hockey-stick divergence of the laws of all k answers."
_ONE_LAW = "(l, h, i) -> 1/2"
_WITNESS = {"k": 1, "eps": 1, "d": "1/2", "M": 2, "P": _ONE_LAW, "Q": _ONE_LAW, "c": "(r, i) -> 0"}
_APART = {"k": 1, "eps": "log(9)", "d": "1/2", "M": 2, "P": "(l, h, i) -> 9/10 - 4/5*(i - 1)", "Q": "(l, h, i) -> 1/10 + 4/5*(i - 1)", "c": "(r, i) -> 0"}
_SCALAR = seq(  # exp(t x) >= 1 + t x and exp(-x) >= 1 - x, for the excess x of the loss over the level
    intro("u", "w"),
    have("U", "exp(u) > 0"), have("W", "exp(s)*exp(w) > 0"),
    cases("order", "u <= s + w",
        fact("up", "exp_monotone", "u", "s + w"),
        seq(fact("grows", "exp_above_tangent", "t*(u - w - s)"), fact("falls", "exp_above_tangent", "s + w - u"),

            have("tU", "t*exp(u) >= 0"), fact("up", "exp_monotone", "s + w", "u"),
            have("gain", "max(exp(u) - exp(s)*exp(w), 0) = exp(u) - exp(s)*exp(w)"), rewrite("gain"),
            arith("grows*U", "falls*tU", "W"))),
)
_MEAN, _SQUARES = f"sum(l, 1, k, {_FAR})", "sum(l, 1, k, eps[l]^2)"
_POSITIVE_SQUARES = seq(

    have("S", f"{_SQUARES} > 0"),
    fact("rS", "reciprocal_positive", _SQUARES),
)
chernoff: Claim = claim(
    "kairouz2015.theorem3_5.moments",
    "What is left of k mechanisms of the levels eps[l], each of which may look at the answers before, at a level above the sum of their largest mean losses, by the moments of their losses, for finite alphabets and full support",
    f"(1 + b/{_SQUARES})*{_EXCESS.format(f'{_MEAN} + b')} <= 1/y",
    where=f"k integer, k >= 1, eps family(1), b y real, levels: forall l in 1..k: eps[l] > 0; b >= 0, y > 0, size: b^2 = 2*log(y)*{_SQUARES}; {_MECHANISMS}; {_NEAR}",
    source=at("Theorem 3.5"),
    fidelity="auxiliary",
    letters=_LETTERS | _LEVELS | {"b": "how far the level is above the means", "y": "one over the price, but for the first factor"},
    says=r"$(1 + b/S) \, \delta\left(\sum_l \epsilon_l \tanh(\epsilon_l/2) + b\right) \leq e^{-b^2/(2S)}$ for $S = \sum_l \epsilon_l^2$",
    idea="The moment of the order t of the losses is at most the exponential of the sum of t eps tanh(eps/2) + t^2 eps^2/2. As e^(t x) >= (1 + t)(1 - e^(-x)), it bounds 1 + t times what is left; best is t = b/S.",
    notes=_ADAPTIVE,
    proof=lambda: prove(
        chernoff.statement,
        _POSITIVE_SQUARES,
        let("s", f"{_MEAN} + b"), let("t", f"b/{_SQUARES}"),
        have("t0", "t >= 0"),
        have("exponent", f"sum(l, 1, k, {_ORDER}) - t*s = -log(y)"),
        have("letters", f"forall l in 1..k, h real: sum(i, 1, M, exp({_POWER.format('h', 'i')})) <= exp({_ORDER})",
            intro("l", "h"),

            lemma("moment", "kairouz2015.moment", "M", "i -> P[l,h,i]", "i -> Q[l,h,i]", "eps[l]", "t",
                conditions=[seq(), seq(), seq(), seq(), *(seq(),)*2])),
        lemma("powers", "basics.histories.levels", "k", "M", f"(l, h, i) -> {_POWER.format('h', 'i')}", "c", f"l -> {_ORDER}"),
        have("scalar", "forall u real, w real: (1 + t)*max(exp(u) - exp(s)*exp(w), 0) <= exp(u + t*(u - w - s))", _SCALAR),
        have("points", f"tsum(x in tuples(k, M), (1 + t)*{_POINT.format('s')}) <= tsum(x in tuples(k, M), {_POWERS}*exp(-t*s))",
            pointwise("x",
                use("here", "scalar", _TOLD, _OTHER))),
        fact("E", "exp_positive", "-t*s"),
        have("whole", f"exp(sum(l, 1, k, {_ORDER}))*exp(-t*s) = 1/y", have("one", f"exp(sum(l, 1, k, {_ORDER}))*exp(-t*s) = exp(sum(l, 1, k, {_ORDER}) - t*s)"), rewrite("one", "exponent")),
        rewrite("s", "t", backwards=True),
        arith("points", "powers*E", eq=["whole"]),
    ),
    negative_control={f"exp({_MEAN} + b)": "exp(b)"},
    control_proof={"k": 1, "eps": "l -> log(999)", "b": "log(999)/2", "y": "exp(1/8)", "M": 2, "P": "(l, h, i) -> 999/1000 - 499/500*(i - 1)", "Q": "(l, h, i) -> 1/1000 + 499/500*(i - 1)", "c": "(r, i) -> 0"},
    satisfying_instance={**_WITNESS, "eps": "l -> 1", "b": 0, "y": 1},
)
_INSIDE = f"(exp(1) + sqrt({_SQUARES})/d)"
_SHORT, _THIRD = "sqrt(sum(l, 1, k, 2*eps[l]^2*log(1/d)))", f"sqrt(sum(l, 1, k, 2*eps[l]^2*log{_INSIDE}))"
_LEAST = "min(sum(l, 1, k, eps[l]), third_sum(eps, d), short_sum(eps, d))"
_ROOTS = seq(
    fact("inverse", "log_reciprocal", "d"), fact("below", "log_increasing", "d", "1"), have("L", "log(1/d) > 0"),
    _POSITIVE_SQUARES,
    fact("size", "power_positive", _SQUARES, "1/2"),
    fact("la", "log_monotone", "exp(1)", _INSIDE), have("LA", f"log{_INSIDE} >= 1"),
    have("in0", "sum(l, 1, k, 2*eps[l]^2*log(1/d)) > 0", arith("L*S")), have("out0", f"sum(l, 1, k, 2*eps[l]^2*log{_INSIDE}) > 0", arith("LA*S", "S")),
    fact("root", "power_positive", "sum(l, 1, k, 2*eps[l]^2*log(1/d))", "1/2"), fact("ra", "power_positive", f"sum(l, 1, k, 2*eps[l]^2*log{_INSIDE})", "1/2"),
)
_NOTHING = pointwise("x",
    have("losses", f"{_TOLD} <= sum(l, 1, k, eps[l]) + {_OTHER}",
        have("each", f"{_TOLD} <= sum(l, 1, k, eps[l] + log(Q[l,{_SEEN},x[l]]))", pointwise("l",

            fact("up", "log_monotone", f"P[l,{_SEEN},x[l]]", f"exp(eps[l])*Q[l,{_SEEN},x[l]]"), fact("two", "log_product", "exp(eps[l])", f"Q[l,{_SEEN},x[l]]")))
        ),
    fact("up", "exp_monotone", _TOLD, f"sum(l, 1, k, eps[l]) + {_OTHER}"))
pure: Claim = claim(
    "kairouz2015.theorem3_5.pure",
    "The three bounds of the level of k mechanisms of unequal levels, each of which may look at the answers before, for finite alphabets and full support",
    f"{_EXCESS.format(_LEAST)} <= d",
    where=f"{_UNEQUAL}; {_MECHANISMS}; {_NEAR}",
    source=at("Theorem 3.5"),
    says=r"for $\delta_l = 0$",
    fidelity="auxiliary",
    letters=_LETTERS | _LEVELS,
    notes=_ADAPTIVE,
    proof=lambda: prove(
        pure.statement,
        _ROOTS,
        have("nothing", f"{_EXCESS.format('sum(l, 1, k, eps[l])')} <= d", have("none", f"{_EXCESS.format('sum(l, 1, k, eps[l])')} <= tsum(x in tuples(k, M), 0)", _NOTHING)),
        have("some", f"forall s real: {_EXCESS.format('s')} >= 0"),
        have("third", f"{_EXCESS.format('third_sum(eps, d)')} <= d",
            lemma("bound", "kairouz2015.theorem3_5.moments", "k", "eps", _THIRD, _INSIDE, "M", "P", "Q", "c"), use("left", "some", "third_sum(eps, d)"),
            have("squares", f"{_THIRD}*{_THIRD} >= {_SQUARES}"),
            have("wide", f"{_THIRD} >= sqrt({_SQUARES})", cases("order", f"{_THIRD} >= sqrt({_SQUARES})", seq(), absurd("squares", arith("order*ra", "order*size")))),
            have("t0", f"{_THIRD}/{_SQUARES} > 0"), have("sizes", f"{_THIRD}/{_SQUARES}*sqrt({_SQUARES}) >= 1", have("inner", f"sqrt({_SQUARES})/{_SQUARES} > 0")),
            have("ed", "exp(1)*d > 0"),
            have("enough", f"(1 + {_THIRD}/{_SQUARES})*(exp(1)*d + sqrt({_SQUARES})) >= 1", arith("sizes", "size", "t0*ed", "ed")),
            have("inside", f"{_INSIDE} > 0"),
            arith("bound*inside*h3.1", "enough*left")),
        have("short", f"{_EXCESS.format('short_sum(eps, d)')} <= d",
            lemma("bound", "kairouz2015.theorem3_5.moments", "k", "eps", _SHORT, "1/d", "M", "P", "Q", "c"), use("left", "some", "short_sum(eps, d)"),
            have("b", f"{_SHORT}/{_SQUARES} > 0", arith("root*rS")), arith("bound", "b*left")),
        fact("least", "extremum", _LEAST),
        alternatives("which", "least.4", rewrite("which"), rewrite("which"), rewrite("which")),
        defined=_ROOTS,
    ),
    negative_control={"min(sum(l, 1, k, eps[l])": "min(sum(l, 1, k, eps[l])/2"},
    control_proof={**_APART, "eps": "l -> log(9)"},
    satisfying_instance={**_WITNESS, "eps": "l -> 1"},
)
_KEPT = {"a": "min(P[l,h,i], exp(eps[l])*Q[l,h,i])", "b": "min(Q[l,h,i], exp(eps[l])*P[l,h,i])"}
_SUMS = {"a": f"sum(i, 1, M, {_KEPT['a']})", "b": f"sum(i, 1, M, {_KEPT['b']})", "m": "min(a[l,h], b[l,h])"}


def _part(a: str, b: str) -> str:
    """A law of which 1 - delta is a part of one law, and which is eps-close to such a law of the other."""
    return f"((exp(eps[l]) - 1)*m[l,h]*{_KEPT[a]} + ({a}[l,h] - m[l,h])*{_KEPT[b]})/(m[l,h]*(exp(eps[l])*{a}[l,h] - m[l,h]))"


_PARTS = {"A": _part("a", "b"), "B": _part("b", "a")}
_EACH = seq(
    use("law", "laws", "l", "h"), use("close", "near", "l", "h"),
)
_POSITIVE = seq(intro("i"), use("f", "full", "l", "h", "i"))
_NAMED = seq(
    *(let(name, f"(l, h) -> {value}", f"forall l in 1..k, h real: {name}[l,h] = {value}") for name, value in _SUMS.items()),
    *(let(name, f"(l, h, i) -> {value}", f"forall l in 1..k, h real, i in 1..M: {name}[l,h,i] = {value}") for name, value in _PARTS.items()),
    have("parts of", "forall l in 1..k, h real: law(i -> A[l,h,i]) and law(i -> B[l,h,i]) and (forall i in 1..M: 0 < A[l,h,i] and 0 < B[l,h,i] and A[l,h,i] <= exp(eps[l])*B[l,h,i] and B[l,h,i] <= exp(eps[l])*A[l,h,i] and (1 - delta[l])*A[l,h,i] <= P[l,h,i] and (1 - delta[l])*B[l,h,i] <= Q[l,h,i])",
        intro("l", "h"), _EACH,
        lemma("part", "basics.close.pure", "M", "i -> P[l,h,i]", "i -> Q[l,h,i]", *(f"i -> {value}" for value in _KEPT.values()), "i -> A[l,h,i]", "i -> B[l,h,i]", "eps[l]", "delta[l]", "a[l,h]", "b[l,h]", "m[l,h]",
            conditions=[seq(), seq(), seq(), seq(), _POSITIVE, seq(), seq(), seq(), seq(intro("i"), use("x", "A", "l", "h", "i"), use("y", "B", "l", "h", "i"))])),
)
_CLOSE = "prod(l, 1, k, 1 - delta[l])"
_ANSWERS = {law: f"prod(l, 1, k, {law}[l,{_SEEN},x[l]])" for law in "PQAB"}


def _kept(law: str, part: str, positive: str) -> Tactic:
    """That the answers have in the one law at least (1 - delta[l])^k times what they have in its part."""
    inside = f"log(1 - delta[l]) + log({part}[l,{_SEEN},x[l]])"
    told, parts = (f"sum(l, 1, k, log({name}[l,{_SEEN},x[l]]))" for name in (law, part))
    return have(f"kept.{law}", f"{_CLOSE}*{_ANSWERS[part]} <= {_ANSWERS[law]}",
        have("order", f"sum(l, 1, k, {inside}) <= {told}",
            pointwise("l",
                use("p", "parts of", "l", _SEEN), use("r", "p.5", "x[l]"),
                have("rest", "1 - delta[l] > 0"), have("some", f"(1 - delta[l])*{part}[l,{_SEEN},x[l]] > 0", arith(f"rest*{positive}")),
                fact("log", "log_product", "1 - delta[l]", f"{part}[l,{_SEEN},x[l]]"),
                fact("up", "log_monotone", f"(1 - delta[l])*{part}[l,{_SEEN},x[l]]", f"{law}[l,{_SEEN},x[l]]"))),
        fact("up", "exp_monotone", f"sum(l, 1, k, log(1 - delta[l])) + {parts}", told))


unequal: Claim = claim(
    "kairouz2015.theorem3_5",
    "The level of k mechanisms that are (eps[l],delta[l])-private, each of which may look at the answers before, for finite alphabets and full support",
    f"{_EXCESS.format(_LEAST)} <= 1 - (1 - d)*{_CLOSE}",
    where=f"{_UNEQUAL}; delta family(1), deltas: forall l in 1..k: delta[l] < 1; {_MECHANISMS}; near: forall l in 1..k, h real: private(i -> P[l,h,i], i -> Q[l,h,i], eps[l], delta[l])",
    source=at("Theorem 3.5"),
    printed=r"for any $\epsilon_l > 0$, $\delta_l \in [0,1]$ for $l \in \{1, \ldots, k\}$, and $\tilde\delta \in [0,1]$, the class of $(\epsilon_l,\delta_l)$-differentially private mechanisms satisfies $(\tilde\epsilon, 1-(1-\tilde\delta)\prod_l(1-\delta_l))$-differential privacy under $k$-fold adaptive composition, for $\tilde\epsilon = \min\{\sum_l \epsilon_l, \sum_l \frac{(e^{\epsilon_l}-1)\epsilon_l}{e^{\epsilon_l}+1} + \sqrt{\sum_l 2\epsilon_l^2\log(e+\sqrt{\sum_l\epsilon_l^2}/\tilde\delta)}, \sum_l \frac{(e^{\epsilon_l}-1)\epsilon_l}{e^{\epsilon_l}+1} + \sqrt{\sum_l 2\epsilon_l^2\log(1/\tilde\delta)}\}$",
    fidelity="restricted",
    letters=_LETTERS | _LEVELS,
    idea="1 - delta of each of the two laws of a mechanism is a law, and the two are eps-close. Where all k answers are drawn from these, the bound for delta = 0 holds; that happens with the product of all 1 - delta for a probability.",
    notes=f"Without the deltas that are 1, and those of the price that are 0 or 1. {_ADAPTIVE}",
    proof=lambda: prove(
        unequal.statement,
        _NAMED,
        lemma("pure", "kairouz2015.theorem3_5.pure", "k", "eps", "d", "M", "A", "B", "c", conditions=[*(seq(),)*3, seq(intro("l", "h"), use("p", "parts of", "l", "h")), *(seq(intro("l", "h", "i"), use("p", "parts of", "l", "h"), use("r", "p.5", "i")),)*2]),
        lemma("mass", "basics.histories.mass", "k", "M", "P", "c"),
        lemma("mass.A", "basics.histories.mass", "k", "M", "A", "c", conditions=[seq(), seq(intro("l", "h", "i"), use("p", "parts of", "l", "h"), use("r", "p.5", "i"))]),
        have("g", f"{_CLOSE} > 0"),
        have("scalar", "forall p real, q real, v real, w real, g real, e real: g >= 0 and e >= 0 and g*v <= p and g*w <= q => max(p - e*q, 0) <= p - g*v + g*max(v - e*w, 0)",
            intro("p", "q", "v", "w", "g", "e", "c"),
            fact("m", "extremum", "max(v - e*w, 0)"), fact("n", "extremum", "max(p - e*q, 0)"),
            alternatives("x", "n.3", seq(), arith("m.2*c.1", "c.3", eq=["x"]))),
        let("s", _LEAST), rewrite("s", backwards=True), have("short", f"{_EXCESS.format('s').replace('P[', 'A[').replace('Q[', 'B[')} <= d"),
        have("points", f"{_EXCESS.format('s')} <= tsum(x in tuples(k, M), {_ANSWERS['P']} - {_CLOSE}*{_ANSWERS['A']} + {_CLOSE}*max({_ANSWERS['A']} - exp(s)*{_ANSWERS['B']}, 0))",
            pointwise("x", _kept("P", "A", "r.1"), _kept("Q", "B", "r.2"), use("here", "scalar", _ANSWERS["P"], _ANSWERS["Q"], _ANSWERS["A"], _ANSWERS["B"], _CLOSE, "exp(s)"))),
        arith("points", "short*g", eq=["mass", (_CLOSE, "mass.A")]),
        defined=_ROOTS,
    ),
    negative_control={"min(sum(l, 1, k, eps[l])": "min(sum(l, 1, k, eps[l])/2"},
    control_proof={**_APART, "eps": "l -> log(9)", "delta": "l -> 0"},
    satisfying_instance={**_WITNESS, "eps": "l -> 1", "delta": "l -> 0"},
)
_SAME = "min(k*eps, third(eps, k, d), short(eps, k, d))"
_INSTANCE = f"min(sum(l, 1, k, eps), {_MEAN.replace('eps[l]', 'eps')} + {_THIRD.replace('eps[l]', 'eps')}, {_MEAN.replace('eps[l]', 'eps')} + {_SHORT.replace('eps[l]', 'eps')})"
composed: Claim = claim(
    "kairouz2015.theorem3_4",
    "The level of k mechanisms that are (eps,delta)-private, each of which may look at the answers before, for finite alphabets and full support",
    f"{_EXCESS.format(_SAME)} <= 1 - (1 - delta)^k*(1 - d)",
    where=f"{RUNS}; delta real, delta < 1; {_MECHANISMS}; near: forall l in 1..k, h real: private(i -> P[l,h,i], i -> Q[l,h,i], eps, delta)",
    source=at("Theorem 3.4"),
    printed=r"the $k$-fold composition of $(\epsilon,\delta)$-private mechanisms is $(\tilde\epsilon, 1-(1-\delta)^k(1-\tilde\delta))$-private for $\tilde\epsilon = \min\{k\epsilon, \frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(e+\sqrt{k\epsilon^2}/\tilde\delta)}, \frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(1/\tilde\delta)}\}$",
    fidelity="restricted",
    letters=_LETTERS,
    idea="Theorem 3.5 for equal levels and deltas.",
    notes=_ADAPTIVE,
    proof=lambda: prove(
        composed.statement,
        have("powers", "forall s real: exp(k*log(1 - delta) + s) = (1 - delta)^k*exp(s)", searched()),
        LONG_DEFINED,
        lemma("unequal", "kairouz2015.theorem3_5", "k", "l -> eps", "d", "l -> delta", "M", "P", "Q", "c"),
        have("roots", "forall u real, v real: u >= 0 and v > 0 and u*u = v*v => u = v", intro("u", "v", "c"), fact("zero", "product_zero", "u - v", "u + v")),
        have("in", f"{_SHORT.replace('eps[l]', 'eps')[5:-1]} > 0"), have("out", f"{_THIRD.replace('eps[l]', 'eps')[5:-1]} > 0"),
        *(fact(f"{name}0", "power_positive", root.replace("eps[l]", "eps")[5:-1], "1/2") for name, root in (("in", _SHORT), ("out", _THIRD))),
        have("er", f"eps*{ROOT} > 0", arith("h2*root")), have("ea", f"eps*{LONG} > 0", arith("h2*ra")),
        use("short root", "roots", _SHORT.replace("eps[l]", "eps"), f"eps*{ROOT}"),
        use("third root", "roots", _THIRD.replace("eps[l]", "eps"), f"eps*{LONG}"),
        have("levels", f"{_INSTANCE} = {_SAME}", rewrite("short root", "third root")),
        rewrite("levels", backwards=True),
        have("power", "prod(l, 1, k, 1 - delta) = (1 - delta)^k", use("logs", "powers", "0")),
        arith("unequal", eq=[("1 - d", "power")]),
        defined=LONG_DEFINED,
    ),
    negative_control={"min(k*eps,": "min(k*eps/2,"},
    control_proof={**_APART, "delta": 0},
    satisfying_instance={**_WITNESS, "delta": 0},
)
CLAIMS = [letter, chernoff, pure, unequal, composed]
