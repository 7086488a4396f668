"""Advanced composition: its corollary, when it is of use, and what may be said in its place."""

from theorems.basics.histories import TOLD, TOLD_LETTERS
from theorems.dwork_roth2014.model import at
from verify.claims.prelude import *

_ROOT = "sqrt(2*k*log(1/d))"
_EACH = f"E/(2*{_ROOT})"
_LOG = seq(
    fact("below", "log_increasing", "d", "1"),
    have("L", "log(1/d) > 0"),
)
_TARGET = "k integer, k >= 1, E d real, 0 < E < 1, 0 < d"
_LETTERS = {"E": "the level to be had in the end", "d": "the price delta' of advanced composition"}
corollary: Claim = claim(
    "dwork_roth2014.corollary3_21",
    "Theorem 3.20 gives at most eps' for each of k mechanisms, for every delta' below 1",
    f"advanced({_EACH}, k, d) <= E",
    where=f"{_TARGET}, d < 1",
    source=at("Corollary 3.21"),
    printed=r"given target parameters $0 < \epsilon' < 1$ and $\delta' > 0$, it suffices that each mechanism is $(\epsilon,\delta)$-differentially private, where $\epsilon = \frac{\epsilon'}{2\sqrt{2k\ln(1/\delta')}}$",
    fidelity="restricted",
    severity="slip",
    letters=_LETTERS,
    notes="Read with delta' < 1, without which the root is not defined. What fails is the derivation by Theorem 3.20, as in the text. That mechanisms fail too is the claim `corollary3_21.mechanisms`.",
    satisfying_instance={"k": 1, "E": "1/2", "d": "1/2"},
)
_TRUTHFUL = {"P": "(l, h, i) -> 3999/4000 - 3998/4000*(i - 1)", "Q": "(l, h, i) -> 1/4000 + 3998/4000*(i - 1)"}
_ANSWERS = "prod(l, 1, k, {}[l,sum(r, 1, l - 1, c[r,x[r]]),x[l]])"
_EXCESS = f"max({_ANSWERS.format('P')} - exp({{0}})*{_ANSWERS.format('Q')}, 0)"
_MANY = """M integer, P Q family(3), c family(2); laws: forall l in 1..k, h real: law(i -> P[l,h,i]) and law(i -> Q[l,h,i]);
        full: forall l in 1..k, h real, i in 1..M: P[l,h,i] > 0 and Q[l,h,i] > 0;
        near: forall l in 1..k, h real: private(i -> P[l,h,i], i -> Q[l,h,i], {0}, delta) and private(i -> Q[l,h,i], i -> P[l,h,i], {0}, delta)"""
_MANY_LETTERS = {"x": "the k answers", "delta": "delta of each mechanism", **TOLD_LETTERS}
_ADAPTIVE = f"{TOLD} The left side is the hockey-stick divergence of the laws of all k answers."
_UNTOLD = "(r, i) -> 0"
_POINT = {"k": 1, "E": "3/4", "d": "999/1000", "delta": 0, "M": 2, **_TRUTHFUL, "c": _UNTOLD}
_FAR_APART = {"k": 1, "eps": "log(9)", "d": "1/2", "delta": 0, "M": 2, "P": "(l, h, i) -> 9/10 - 4/5*(i - 1)", "Q": "(l, h, i) -> 1/10 + 4/5*(i - 1)", "c": _UNTOLD}
_WITNESSED = {"k": 1, "d": "1/2", "delta": 0, "M": 2, "P": "(l, h, i) -> 1/2", "Q": "(l, h, i) -> 1/2", "c": _UNTOLD}
mechanisms: Claim = claim(
    "dwork_roth2014.corollary3_21.mechanisms",
    "k mechanisms at the level of the corollary, each of which may look at the answers before, are (eps', k delta + delta')-private, for every delta' below 1",
    f"tsum(x in tuples(k, M), {_EXCESS.format('E')}) <= k*delta + d",
    where=f"{_TARGET}, d < 1, delta real, delta >= 0, {_MANY.format(_EACH)}",
    source=at("Corollary 3.21"),
    printed=r"given target parameters $0 < \epsilon' < 1$ and $\delta' > 0$, to ensure $(\epsilon', k\delta + \delta')$ cumulative privacy loss over $k$ mechanisms, it suffices that each mechanism is $(\epsilon,\delta)$-differentially private, where $\epsilon = \frac{\epsilon'}{2\sqrt{2k\ln(1/\delta')}}$",
    fidelity="restricted",
    severity="slip",
    defect_of="dwork_roth2014.corollary3_21",
    others=["dwork_roth2014.corollary3_21"],
    letters={**_LETTERS, **_MANY_LETTERS},
    idea="Where delta' is close to 1 the corollary asks for next to nothing: one mechanism may have a level of 8.38, and randomized response with a lie in 4,000 tells the truth too often.",
    notes=f"With mechanisms that answer everything with some probability, a special case of the page's. {_ADAPTIVE} It fails where delta' is close to 1 only: up to 0.7 it holds.",
    proof=_POINT,
    satisfying_instance={"E": "1/2", **_WITNESSED},
)
corollary_amended: Claim = claim(
    "dwork_roth2014.corollary3_21.amended",
    "Theorem 3.20 gives at most eps' for each of k mechanisms, for delta' up to 0.7",
    f"advanced({_EACH}, k, d) <= E",
    where=f"{_TARGET}, d <= 7/10",
    source=at("Corollary 3.21"),
    fidelity="amended",
    letters=_LETTERS,
    says=r"... and $\delta' \leq 7/10$",
    idea="For k mechanisms the second term is k e (e^e - 1); e is at most 3/5 there, where e^e - 1 is at most 7/5 e.",
    proof=lambda: prove(corollary_amended.statement, _ENOUGH, defined=_ROOT_DEFINED),
    negative_control={"7/10": "3/4"},
    satisfying_instance={"k": 1, "E": "1/2", "d": "1/2"},
)
_ROOT_DEFINED = seq(
    _LOG,
    have("kL", "k*log(1/d) > 0"),
    fact("root", "power_positive", "2*k*log(1/d)", "1/2"),
)


def _root_above(bound: str) -> Tactic:
    """The root is at least this, as its square is at least the square."""
    return cases("c", f"{_ROOT} >= {bound}", seq(), absurd("s"))


_SHORT = f"k*{{0}}*(exp({{0}}) - 1)/(exp({{0}}) + 1) + {{0}}*{_ROOT}"
_ADVANCED = "{1}*{0} + k*{0}*(exp({0}) - 1)"


def _weaker(low: str, high: str) -> Tactic:
    """That a level which is no less than another leaves no more: from `order`, of the two levels."""
    return have("weaker", f"tsum(x in tuples(k, M), {_EXCESS.format(high)}) <= tsum(x in tuples(k, M), {_EXCESS.format(low)})",
        pointwise("x",
            have("Q", f"{_ANSWERS.format('Q')} > 0"),
            fact("up", "exp_monotone", low, high),
            have("more", f"exp({low})*{_ANSWERS.format('Q')} <= exp({high})*{_ANSWERS.format('Q')}", arith("up*Q")),
            fact("m", "extremum", _EXCESS.format(low)), fact("n", "extremum", _EXCESS.format(high)), alternatives("c", "n.3")))


theorem: Claim = claim(
    "dwork_roth2014.theorem3_20",
    "k mechanisms of level (eps, delta), each of which may look at the answers before, are (eps', k delta + delta')-private together, for finite alphabets, full support, eps > 0 and 0 < delta' < 1",
    f"tsum(x in tuples(k, M), {_EXCESS.format('advanced(eps, k, d)')}) <= k*delta + d",
    where=f"k integer, k >= 1, eps d delta real, eps > 0, 0 < d < 1, delta >= 0; {_MANY.format('eps')}",
    source=at("Theorem 3.20"),
    printed=r"for all $\epsilon, \delta, \delta' \geq 0$, the class of $(\epsilon,\delta)$-differentially private mechanisms satisfies $(\epsilon', k\delta+\delta')$-differential privacy under $k$-fold adaptive composition for $\epsilon' = \sqrt{2k\ln(1/\delta')}\epsilon + k\epsilon(e^\epsilon-1)$",
    fidelity="restricted",
    letters=_MANY_LETTERS,
    idea="The level of Theorem 3.4 of Kairouz, Oh and Viswanath is smaller: its second term is divided by e^eps + 1. The price there, 1 - (1 - delta)^k (1 - delta'), is smaller too.",
    notes=f"{_ADAPTIVE} Which mechanism is next, and on which data, may be a matter of the answers before: that is in P and Q.",
    proof=lambda: prove(
        theorem.statement,
        lemma("short", "dwork_roth2014.theorem3_20.sharper", "k", "eps", "d", "delta", "M", "P", "Q", "c"),
        fact("up", "exp_increasing", "0", "eps"),
        have("less than one", "1/(exp(eps) + 1) <= 1"),
        have("gain", "k*eps*(exp(eps) - 1) > 0", have("ke", "k*eps > 0")),
        have("order", f"{_SHORT.format('eps')} <= {_ADVANCED.format('eps', _ROOT)}", arith("less than one*gain")),
        _weaker(_SHORT.format("eps"), _ADVANCED.format("eps", _ROOT)),
        defined=_ROOT_DEFINED,
    ),
    negative_control={"advanced(eps, k, d)": "advanced(eps/8, k, d)"},
    control_proof=_FAR_APART,
    satisfying_instance={"eps": 1, **_WITNESSED},
)
_HERE = _SHORT.format("eps")
_OF_THREE = f"min(k*eps, k*eps*(exp(eps) - 1)/(exp(eps) + 1) + eps*sqrt(2*k*log(exp(1) + sqrt(k*eps^2)/d)), {_HERE})"
_BELOW_ONE = seq(
    lemma("least", "kairouz2015.theorem3_4", "k", "eps", "d", "delta", "M", "P", "Q", "c"),
    _weaker(_OF_THREE, _HERE),
    have("bernoulli", "forall n integer, z real: n >= 1 and 0 <= z and z <= 1 => (1 - z)^n >= 1 - n*z", searched()),
    use("b", "bernoulli", "k", "delta"),
    have("kd", "k*delta >= 0"),
    arith("least", "weaker", "b*h3.2", "kd*h3.1"),
)
_ABOVE_ONE = seq(
    lemma("mass", "basics.histories.mass", "k", "M", "P", "c"),
    have("all", f"tsum(x in tuples(k, M), {_EXCESS.format(_HERE)}) <= tsum(x in tuples(k, M), {_ANSWERS.format('P')})",
        pointwise("x",

            fact("m", "extremum", _EXCESS.format(_HERE)), alternatives("c", "m.3"))),
)
sharper: Claim = claim(
    "dwork_roth2014.theorem3_20.sharper",
    "k mechanisms of level (eps, delta), each of which may look at the answers before: the second term of their level divided by e^eps + 1, for finite alphabets and full support",
    f"tsum(x in tuples(k, M), {_EXCESS.format(_HERE)}) <= k*delta + d",
    where=f"k integer, k >= 1, eps d delta real, eps > 0, 0 < d < 1, delta >= 0; {_MANY.format('eps')}",
    source=at("Theorem 3.20"),
    fidelity="sharpened",
    letters=_MANY_LETTERS,
    says=r"\epsilon' = \sqrt{2k\ln(1/\delta')}\epsilon + k\epsilon\frac{e^\epsilon-1}{e^\epsilon+1}",
    idea="The level is that of Theorem 3.4 of Kairouz, Oh and Viswanath, whose price 1 - (1 - delta)^k (1 - delta') is smaller.",
    notes=_ADAPTIVE,
    proof=lambda: prove(sharper.statement, cases("less", "delta < 1", _BELOW_ONE, _ABOVE_ONE), defined=_ROOT_DEFINED),
    negative_control={"+ eps*sqrt(2*k*log(1/d))": "- eps*sqrt(2*k*log(1/d))"},
    control_proof=_FAR_APART,
    satisfying_instance={"eps": 1, **_WITNESSED},
)
_SMALL_LEVEL = seq(
    lemma("sharper", "dwork_roth2014.theorem3_20.sharper", "k", _EACH, "d", "delta", "M", "P", "Q", "c"),
    lemma("drift", "dwork_roth2014.advanced.drift", _EACH),
    have("most", "E*E/(8*log(1/d)) <= E", have("x", "E/(8*log(1/d)) > 0"), have("y", "E <= 8*log(1/d)"), arith("x*y")),
    have("order", f"{_SHORT.format(f'({_EACH})')} <= E", arith("drift.1*h1", "drift.1", "most")),
    _weaker(_SHORT.format(f"({_EACH})"), "E"),
)
_FEW_MECHANISMS = seq(
    lemma("basic", "dwork_roth2014.theorem3_16", "k", "M", "P", "Q", "c", f"l -> {_EACH}", "l -> delta"),
    have("root at least", f"{_ROOT} >= k/2", have("s", f"{_ROOT}*{_ROOT} >= (k/2)*(k/2)", have("y", "8*log(1/d) >= k"), arith("y*h1", "y")), _root_above("k/2")),
    have("order", f"k*({_EACH}) <= E", have("Eo", f"E*(1/{_ROOT}) > 0"), arith("root at least*Eo")),
    _weaker(f"k*({_EACH})", "E"),
)
wide: Claim = claim(
    "dwork_roth2014.corollary3_21.wide",
    "k mechanisms at the level of the corollary, each of which may look at the answers before, are (eps', k delta + delta')-private together where eps' or k is at most 8 log(1/delta')",
    f"tsum(x in tuples(k, M), {_EXCESS.format('E')}) <= k*delta + d",
    where=f"k integer, k >= 1, E d real, E > 0, 0 < d, d < 1, min(E, k) <= 8*log(1/d), delta real, delta >= 0, {_MANY.format(_EACH)}",
    source=at("Corollary 3.21"),
    fidelity="beyond",
    letters={**_LETTERS, **_MANY_LETTERS},
    says=r"the level of Corollary 3.21 is enough for $\min(\epsilon', k) \leq 8 \ln(1/\delta')$, whether or not $\epsilon' < 1$",
    idea="The mean losses sum to at most k e^2/2 = eps'^2/(16 log(1/delta')) for the level e of each, and e times the root is eps'/2. Where k is small the levels themselves sum to at most eps'.",
    notes=_ADAPTIVE,
    proof=lambda: prove(
        wide.statement,
        _ROOT_DEFINED,
        fact("m", "extremum", "min(E, k)"),
        alternatives("least", "m.3", _SMALL_LEVEL, _FEW_MECHANISMS),
        defined=_ROOT_DEFINED,
    ),
    negative_control={"<= 8*log(1/d)": "<= 8000*log(1/d)"},
    control_proof=_POINT,
    satisfying_instance={"E": "1/2", **_WITNESSED},
)
mechanisms_amended: Claim = claim(
    "dwork_roth2014.corollary3_21.mechanisms.amended",
    "k mechanisms at the level of the corollary, each of which may look at the answers before, are (eps', k delta + delta')-private together, for delta' up to 0.7",
    f"tsum(x in tuples(k, M), {_EXCESS.format('E')}) <= k*delta + d",
    where=f"{_TARGET}, d <= 7/10, delta real, delta >= 0, {_MANY.format(_EACH)}",
    source=at("Corollary 3.21"),
    fidelity="amended",
    letters={**_LETTERS, **_MANY_LETTERS},
    says=r"... and $\delta' \leq 7/10$",
    proof=lambda: prove(
        mechanisms_amended.statement,
        _ROOT_DEFINED,
        lemma("theorem", "dwork_roth2014.theorem3_20", "k", _EACH, "d", "delta", "M", "P", "Q", "c"),
        lemma("order", "dwork_roth2014.corollary3_21.amended", "k", "E", "d"),
        _weaker(_ADVANCED.format(f"({_EACH})", _ROOT), "E"),
        defined=_ROOT_DEFINED,
    ),
    negative_control={"7/10": "999/1000"},
    control_proof=_POINT,
    satisfying_instance={"E": "1/2", **_WITNESSED},
)


_RATIO = "sqrt(2*log(1/d)/k)"
_RATIO_DEFINED = seq(
    _ROOT_DEFINED,
    fact("rk", "reciprocal_positive", "k"),
    fact("ratio", "power_positive", "2*log(1/d)/k", "1/2"),
)
slope: Claim = claim(
    "dwork_roth2014.slope",
    "e^x - 1 is at most 7/5 x up to 3/5",
    "exp(x) - 1 <= 7/5*x",
    where="x real, 0 <= x <= 3/5",
    source=at("Corollary 3.21"),
    fidelity="auxiliary",
    letters={"x": "any number"},
    says="a chord of the exponential",
    negative_control={"7/5": "4/3"},
    satisfying_instance={"x": "1/2"},
)
price: Claim = claim(
    "dwork_roth2014.price",
    "The logarithm of 1/d is at least 7/20 up to d = 7/10",
    "log(1/d) >= 7/20",
    where="d real, 0 < d <= 7/10",
    source=at("Corollary 3.21"),
    fidelity="auxiliary",
    says=r"\ln(1/0.7) \geq 0.35",
    negative_control={"7/20": "9/20"},
    satisfying_instance={"d": "1/2"},
)
_ENOUGH = seq(
    _ROOT_DEFINED,
    lemma("large", "dwork_roth2014.price", "d"),
    have("wide", f"{_ROOT} >= 5/6", have("s", f"{_ROOT}*{_ROOT} >= 7/10"), _root_above("5/6")),
    have("each0", f"{_EACH} >= 0"),
    lemma("chord", "dwork_roth2014.slope", _EACH),
    fact("rL", "reciprocal_positive", "log(1/d)"),
    have("E2", "E*(1 - E) >= 0"),
    have("EE", "E*E > 0"),
    have("most", "E*E/(8*log(1/d)) <= 5/14*E", arith("large*rL*EE", "E2")),
    have("factor", f"k*{_EACH} >= 0", arith("each0*h1", "each0")),
    arith("chord*factor", "most"),
)
useful: Claim = claim(
    "dwork_roth2014.advanced.useful",
    "Advanced composition is better than adding up if and only if e^eps < 2 - sqrt(2 log(1/d)/k)",
    "advanced(eps, k, d) < k*eps <=> exp(eps) < 2 - sqrt(2*log(1/d)/k)",
    where="k integer, k >= 1, eps d real, eps > 0, 0 < d < 1",
    source=at("Theorem 3.20"),
    fidelity="beyond",
    says="in particular never for k <= 2 log(1/d), and never for eps >= log 2",
    notes="Compares formulas. That composition has this level is Theorem 3.20.",
    proof=lambda: prove(
        useful.statement,
        _RATIO_DEFINED,
        fact("zero", "product_zero", f"{_ROOT} - k*{_RATIO}", f"{_ROOT} + k*{_RATIO}"),
        have("roots", f"{_ROOT} = k*{_RATIO}", alternatives("c", "zero", seq(), absurd("c"))),
        fact("re", "reciprocal_positive", "eps"),
        split(
            seq(intro("a"), arith("a*rk*re", eq=[("1/k", "roots")])),
            seq(intro("a"), rewrite("roots"), arith("a*h1*h2", "a*h2")),
        ),
        defined=_RATIO_DEFINED,
    ),
    negative_control={"exp(eps) < 2": "exp(eps) < 3"},
    satisfying_instance={"k": 1, "eps": 1, "d": "1/2"},
)
few: Claim = claim(
    "dwork_roth2014.advanced.few",
    "For at most 2 log(1/d) mechanisms advanced composition gives no less than adding up",
    "advanced(eps, k, d) >= k*eps",
    where="k integer, k >= 1, eps d real, eps >= 0, 0 < d < 1, k <= 2*log(1/d)",
    source=at("Theorem 3.20"),
    fidelity="beyond",
    says=r"\epsilon' \geq k\epsilon \text{ for } k \leq 2\ln(1/\delta')",
    notes="Compares formulas. That composition has this level is Theorem 3.20.",
    proof=lambda: prove(
        few.statement,
        _ROOT_DEFINED,
        have("more", f"{_ROOT} >= k", have("s", f"{_ROOT}*{_ROOT} >= k*k"), _root_above("k")),
        fact("up", "exp_monotone", "0", "eps"),
        have("gain", "eps*(exp(eps) - 1) >= 0"),
    ),
    negative_control={"k <= 2*log(1/d)": "k <= 9*log(1/d)"},
    satisfying_instance={"k": 1, "eps": 1, "d": "1/2"},
)
drift: Claim = claim(
    "dwork_roth2014.advanced.drift",
    "The mean loss of the worst pair of laws, eps tanh(eps/2), is at most eps^2/2, and that at most half of the term of Theorem 3.20",
    "eps*(exp(eps) - 1)/(exp(eps) + 1) <= eps^2/2 and eps^2/2 <= eps*(exp(eps) - 1)/2",
    where="eps real, eps >= 0",
    source=at("Theorem 3.20"),
    fidelity="beyond",
    says=r"\epsilon\frac{e^\epsilon-1}{e^\epsilon+1} \leq \epsilon^2/2 \leq \epsilon(e^\epsilon-1)/2",
    negative_control={"eps^2/2 and": "eps^2/3 and"},
    satisfying_instance={"eps": 1},
)
CLAIMS = [sharper, theorem, corollary, mechanisms, slope, price, corollary_amended, mechanisms_amended, wide, useful, few, drift]
