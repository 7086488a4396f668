"""k mechanisms together: the last bound of Theorem 3.4, for mechanisms each of which may look at the answers before."""

from theorems.basics.histories import TOLD, TOLD_LETTERS
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
_SEEN = "sum(r, 1, l - 1, c[r,x[r]])"
_POWER = "log(P[l,{0},{1}]) + t*(log(P[l,{0},{1}]) - log(Q[l,{0},{1}]))"
_TOLD, _OTHER = (f"sum(l, 1, k, log({law}[l,{_SEEN},x[l]]))" for law in "PQ")
_POWERS = f"exp(sum(l, 1, k, {_POWER.format(_SEEN, 'x[l]')}))"
_EXCESS = f"max(prod(l, 1, k, P[l,{_SEEN},x[l]]) - exp({{}})*prod(l, 1, k, Q[l,{_SEEN},x[l]]), 0)"
_MECHANISMS = """M integer, P Q family(3), c family(2); laws: forall l in 1..k, h real: law(i -> P[l,h,i]) and law(i -> Q[l,h,i]);
        full: forall l in 1..k, h real, i in 1..M: P[l,h,i] > 0 and Q[l,h,i] > 0"""
_LETTERS = {"t": "the order of the moment", "x": "the k answers", "delta": "delta of each mechanism", **TOLD_LETTERS}
_ADAPTIVE = f"{TOLD} The left side is the hockey-stick divergence of the laws of all k answers."
_ONE_LAW = "(l, h, i) -> 1/2"
_WITNESS = {"k": 1, "eps": 1, "d": "1/2", "M": 2, "P": _ONE_LAW, "Q": _ONE_LAW, "c": "(r, i) -> 0"}
_APART = {"k": 1, "eps": "log(9)", "d": "1/2", "M": 2, "P": "(l, h, i) -> 9/10 - 4/5*(i - 1)", "Q": "(l, h, i) -> 1/10 + 4/5*(i - 1)", "c": "(r, i) -> 0"}
_SCALAR = seq(
    intro("u", "w", "s"),
    have("E", "exp(u + t*(u - w - s)) > 0"),
    have("joined", "exp(s)*exp(w) = exp(s + w)"),
    cases("order", "u <= s + w",
        seq(fact("up", "exp_monotone", "u", "s + w")),
        seq(have("gain", "t*(u - w - s) >= 0", have("g", "u - w - s > 0"), arith("g*t0")), fact("up", "exp_monotone", "u", "u + t*(u - w - s)"), have("F", "exp(s + w) > 0"))),
)
pure: Claim = claim(
    "kairouz2015.theorem3_4.pure",
    "The last bound of the level of k mechanisms of level eps, each of which may look at the answers before, for finite alphabets and full support",
    f"tsum(x in tuples(k, M), {_EXCESS.format('short(eps, k, d)')}) <= d",
    where=f"{RUNS}; {_MECHANISMS}; near: forall l in 1..k, h real, i in 1..M: P[l,h,i] <= exp(eps)*Q[l,h,i] and Q[l,h,i] <= exp(eps)*P[l,h,i]",
    source=at("Theorem 3.4"),
    says=r"for $\delta = 0$",
    fidelity="auxiliary",
    letters=_LETTERS,
    idea="By Hoeffding's lemma the moment of order t of the loss of one mechanism is at most e^(t eps tanh(eps/2) + t^2 eps^2/2), whatever the answers before. So moments of the losses of all are multiplied, and Chernoff's bound at the best t gives the level.",
    notes=_ADAPTIVE,
    proof=lambda: prove(
        pure.statement,
        ROOT_DEFINED,
        fact("rk", "reciprocal_positive", "k"),
        fact("re", "reciprocal_positive", "eps"),
        let("t", f"{ROOT}/(k*eps)"),
        have("t0", "t > 0", rewrite("t"), arith("root*rk*re")),
        have("square", f"{ROOT}*{ROOT} = 2*k*log(1/d)"),
        have("exponent", f"k*({_ORDER}) - t*{_SHORT} = log(d)", rewrite("t"), arith(eq=["inverse", ("1/(2*k)", "square")])),
        have("letters", f"forall l in 1..k, h real: sum(i, 1, M, exp({_POWER.format('h', 'i')})) <= exp({_ORDER})",
            intro("l", "h"),
            use("law", "laws", "l", "h"),
            lemma("moment", "kairouz2015.moment", "M", "i -> P[l,h,i]", "i -> Q[l,h,i]", "eps", "t",
                conditions=[seq(), seq(), seq(), seq(), *(seq(intro("i"), use("f", "full", "l", "h", "i")),)*2, seq(intro("i"), use("n", "near", "l", "h", "i"))])),
        lemma("powers", "basics.histories.powers", "k", "M", f"(l, h, i) -> {_POWER.format('h', 'i')}", "c", _ORDER),
        have("scalar", "forall u real, w real, s real: max(exp(u) - exp(s)*exp(w), 0) <= exp(u + t*(u - w - s))", _SCALAR),
        have("points", f"tsum(x in tuples(k, M), {_EXCESS.format(_SHORT)}) <= tsum(x in tuples(k, M), {_POWERS}*exp(-t*{_SHORT}))",
            pointwise("x",
                use("here", "scalar", _TOLD, _OTHER, _SHORT),
                have("sum", f"sum(l, 1, k, {_POWER.format(_SEEN, 'x[l]')}) = {_TOLD} + t*({_TOLD} - {_OTHER})"),
                rewrite("sum"))),
        fact("E", "exp_positive", f"-t*{_SHORT}"),
        fact("back", "exp_of_log", "d"),
        have("whole", f"exp(k*({_ORDER}))*exp(-t*{_SHORT}) = d", have("one", f"exp(k*({_ORDER}))*exp(-t*{_SHORT}) = exp(k*({_ORDER}) - t*{_SHORT})"), rewrite("one", "exponent")),
        arith("points", "powers*E", eq=["whole"]),
        defined=ROOT_DEFINED,
    ),
    negative_control={"short(eps, k, d)": "short(eps/4, k, d)"},
    control_proof=_APART,
    satisfying_instance=_WITNESS,
)
_KEPT = {"a": "min(P[l,h,i], exp(eps)*Q[l,h,i])", "b": "min(Q[l,h,i], exp(eps)*P[l,h,i])"}
_SUMS = {"a": f"sum(i, 1, M, {_KEPT['a']})", "b": f"sum(i, 1, M, {_KEPT['b']})", "m": "min(a[l,h], b[l,h])"}


def _part(a: str, b: str) -> str:
    """A law of which 1 - delta is a part of one law, and which is eps-close to such a law of the other."""
    return f"((exp(eps) - 1)*m[l,h]*{_KEPT[a]} + ({a}[l,h] - m[l,h])*{_KEPT[b]})/(m[l,h]*(exp(eps)*{a}[l,h] - m[l,h]))"


_PARTS = {"A": _part("a", "b"), "B": _part("b", "a")}
_EACH = seq(
    use("law", "laws", "l", "h"), use("close", "near", "l", "h"), *(use(f"is.{name}", name, "l", "h") for name in _SUMS),
)
_POSITIVE = seq(intro("i"), use("f", "full", "l", "h", "i"))
_NAMED = seq(
    *(let(name, f"(l, h) -> {value}", f"forall l in 1..k, h real: {name}[l,h] = {value}") for name, value in _SUMS.items()),
    have("masses", "forall l in 1..k, h real: 0 < m[l,h] and m[l,h] < exp(eps)*a[l,h] and m[l,h] < exp(eps)*b[l,h]",
        intro("l", "h"), _EACH,
        lemma("more", "basics.close.masses", "M", "i -> P[l,h,i]", "i -> Q[l,h,i]", "eps", "delta", "a[l,h]", "b[l,h]", "m[l,h]", conditions=[seq(), seq(), seq(), seq(), _POSITIVE, seq(), seq()])),
    *(let(name, f"(l, h, i) -> {value}", f"forall l in 1..k, h real, i in 1..M: {name}[l,h,i] = {value}", intro("l", "h", "i"), use("r", "masses", "l", "h")) for name, value in _PARTS.items()),
    have("parts", "forall l in 1..k, h real: law(i -> A[l,h,i]) and law(i -> B[l,h,i]) and (forall i in 1..M: 0 < A[l,h,i] and 0 < B[l,h,i] and A[l,h,i] <= exp(eps)*B[l,h,i] and B[l,h,i] <= exp(eps)*A[l,h,i] and (1 - delta)*A[l,h,i] <= P[l,h,i] and (1 - delta)*B[l,h,i] <= Q[l,h,i])",
        intro("l", "h"), _EACH,
        lemma("part", "basics.close.pure", "M", "i -> P[l,h,i]", "i -> Q[l,h,i]", *(f"i -> {value}" for value in _KEPT.values()), "i -> A[l,h,i]", "i -> B[l,h,i]", "eps", "delta", "a[l,h]", "b[l,h]", "m[l,h]",
            conditions=[seq(), seq(), seq(), seq(), _POSITIVE, seq(), seq(), seq(), seq(intro("i"), use("x", "A", "l", "h", "i"), use("y", "B", "l", "h", "i"))])),
)
_ANSWERS = {law: f"prod(l, 1, k, {law}[l,{_SEEN},x[l]])" for law in "PQAB"}


def _kept(law: str, part: str, positive: str) -> Tactic:
    """That the answers have in the one law at least (1 - delta)^k times what they have in its part."""
    inside = f"log(1 - delta) + log({part}[l,{_SEEN},x[l]])"
    told, parts = (f"sum(l, 1, k, log({name}[l,{_SEEN},x[l]]))" for name in (law, part))
    return have(f"kept.{law}", f"(1 - delta)^k*{_ANSWERS[part]} <= {_ANSWERS[law]}",
        have("order", f"sum(l, 1, k, {inside}) <= {told}",
            pointwise("l",
                use("p", "parts", "l", _SEEN), use("r", "p.5", "x[l]"), use("f", "full", "l", _SEEN, "x[l]"),
                have("some", f"(1 - delta)*{part}[l,{_SEEN},x[l]] > 0", arith(f"rest*{positive}")),
                fact("log", "log_product", "1 - delta", f"{part}[l,{_SEEN},x[l]]"),
                fact("up", "log_monotone", f"(1 - delta)*{part}[l,{_SEEN},x[l]]", f"{law}[l,{_SEEN},x[l]]"))),
        use("factors", "powers", parts),
        fact("up", "exp_monotone", f"k*log(1 - delta) + {parts}", told))


composed: Claim = claim(
    "kairouz2015.theorem3_4",
    "The last bound of the level of k mechanisms that are (eps,delta)-private, each of which may look at the answers before, for finite alphabets and full support",
    f"tsum(x in tuples(k, M), {_EXCESS.format('short(eps, k, d)')}) <= 1 - (1 - delta)^k*(1 - d)",
    where=f"{RUNS}; delta real, delta < 1; {_MECHANISMS}; near: forall l in 1..k, h real: private(i -> P[l,h,i], i -> Q[l,h,i], eps, delta)",
    source=at("Theorem 3.4"),
    printed=r"the $k$-fold composition of $(\epsilon,\delta)$-private mechanisms is $(\tilde\epsilon, 1-(1-\delta)^k(1-\tilde\delta))$-private for $\tilde\epsilon = \min\{k\epsilon, \frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(e+\sqrt{k\epsilon^2}/\tilde\delta)}, \frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(1/\tilde\delta)}\}$",
    fidelity="restricted",
    letters=_LETTERS,
    idea="1 - delta of each of the two laws of a mechanism is a law, and the two are eps-close. Where all k answers are drawn from these, the bound for delta = 0 holds; that happens with probability (1 - delta)^k.",
    notes=f"The last of the three bounds. {_ADAPTIVE}",
    proof=lambda: prove(
        composed.statement,
        _NAMED,
        lemma("short", "kairouz2015.theorem3_4.pure", "k", "eps", "d", "M", "A", "B", "c", conditions=[*(seq(),)*3, seq(intro("l", "h"), use("p", "parts", "l", "h")), *(seq(intro("l", "h", "i"), use("p", "parts", "l", "h"), use("r", "p.5", "i")),)*2]),
        lemma("mass", "basics.histories.mass", "k", "M", "P", "c"),
        lemma("mass.A", "basics.histories.mass", "k", "M", "A", "c", conditions=[seq(), seq(intro("l", "h", "i"), use("p", "parts", "l", "h"), use("r", "p.5", "i")), seq(intro("l", "h"), use("p", "parts", "l", "h"))]),
        have("rest", "1 - delta > 0"),
        fact("g", "power_positive", "1 - delta", "k"),
        have("scalar", "forall p real, q real, v real, w real, g real, e real: g >= 0 and e >= 0 and g*v <= p and g*w <= q => max(p - e*q, 0) <= p - g*v + g*max(v - e*w, 0)",
            intro("p", "q", "v", "w", "g", "e", "c"),
            fact("m", "extremum", "max(v - e*w, 0)"), fact("n", "extremum", "max(p - e*q, 0)"),
            alternatives("x", "n.3", arith("m.1*c.1", "c.4*c.2", eq=["x"]), arith("m.2*c.1", "c.3", eq=["x"]))),
        have("powers", "forall s real: exp(k*log(1 - delta) + s) = (1 - delta)^k*exp(s)", intro("s"), searched()),
        fact("E", "exp_positive", _SHORT),
        have("points", f"tsum(x in tuples(k, M), {_EXCESS.format(_SHORT)}) <= tsum(x in tuples(k, M), {_ANSWERS['P']} - (1 - delta)^k*{_ANSWERS['A']} + (1 - delta)^k*max({_ANSWERS['A']} - exp({_SHORT})*{_ANSWERS['B']}, 0))",
            pointwise("x", _kept("P", "A", "r.1"), _kept("Q", "B", "r.2"), use("here", "scalar", _ANSWERS["P"], _ANSWERS["Q"], _ANSWERS["A"], _ANSWERS["B"], "(1 - delta)^k", f"exp({_SHORT})"))),
        arith("points", "short*g", eq=["mass", ("(1 - delta)^k", "mass.A")]),
        defined=ROOT_DEFINED,
    ),
    negative_control={"short(eps, k, d)": "short(eps/4, k, d)"},
    control_proof={**_APART, "delta": 0},
    satisfying_instance={**_WITNESS, "delta": 0},
)
CLAIMS = [letter, pure, composed]
