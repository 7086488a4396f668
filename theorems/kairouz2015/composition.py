"""k runs of randomized response: their exact delta, and the bounds that are simpler."""

from theorems.kairouz2015.model import at
from verify.claims.prelude import *

_DELTA = "sum(l, 0, k, max(truths(k, l, eps) - exp((k - 2*i)*eps)*lies(k, l, eps), 0))"
_BASE = seq(fact("power", "power_positive", "1 + exp(eps)", "k"), fact("s", "reciprocal_positive", "(1 + exp(eps))^k"))
_TERM = "(binomial(k, l)*(exp((k - l)*eps) - exp((k - 2*i + l)*eps)))/(1 + exp(eps))^k"
_SIGN = seq(fact("c", "binomial_positive", "k", "l"), have("cs", "binomial(k, l)*(1/(1 + exp(eps))^k) > 0"))
_ARGUMENT = seq(
    have("argument", f"truths(k, l, eps) - exp((k - 2*i)*eps)*lies(k, l, eps) = {_TERM}"),
    lemma(("up", "down"), "basics.sums.sign", _TERM),
    rewrite("argument"),
)
_GAIN = seq(
    _SIGN,
    fact("up", "exp_monotone", "(k - 2*i + l)*eps", "(k - l)*eps"),
    have("sign", f"{_TERM} >= 0", arith("up*cs")),
    _ARGUMENT,
)
_LOSS = seq(
    _SIGN,
    fact("up", "exp_monotone", "(k - l)*eps", "(k - 2*i + l)*eps"),
    have("sign", f"{_TERM} <= 0", arith("up*cs")),
    _ARGUMENT,
)
_BODY = "max(truths(k, l, eps) - exp((k - 2*i)*eps)*lies(k, l, eps), 0)"
exact: Claim = claim(
    "kairouz2015.theorem3_3",
    "The exact delta of k runs of randomized response at the level (k - 2 i) eps",
    f"{_DELTA} = homogeneous(k, i, eps)",
    where="k i integer, eps real, 0 <= i, i <= k, eps >= 0",
    source=at("Theorem 3.3"),
    printed=r"the $k$-fold composition of $(\epsilon,\delta)$-private mechanisms is $((k-2i)\epsilon, 1-(1-\delta)^k(1-\delta_i))$-private for $i = 0, \ldots, \lfloor k/2 \rfloor$",
    fidelity="restricted",
    notes="For delta = 0, of the mechanism that attains it; for every i up to k, so at levels below 0 too.",
    proof=lambda: prove(
        exact.statement,
        _BASE,
        fact("cut", "sum_split", _DELTA, "i-1"),
        have("head", f"sum(l, 0, i-1, {_BODY}) = homogeneous(k, i, eps)",
             have("terms", f"sum(l, 0, i-1, {_BODY}) = sum(l, 0, i-1, {_TERM})", pointwise("l", _GAIN))),
        have("tail", f"sum(l, i, k, {_BODY}) = sum(l, i, k, 0)", pointwise("l", _LOSS)),
        defined=_BASE,
    ),
    negative_control={"= homogeneous": "< homogeneous"},
    satisfying_instance={"k": 2, "i": 1, "eps": 1},
)
twice: Claim = claim(
    "kairouz2015.twice",
    "Two runs are no easier to tell apart at level 0 than one",
    "homogeneous(2, 1, eps) = (exp(eps) - 1)/(exp(eps) + 1)",
    where="eps real",
    source=at("Theorem 3.3"),
    fidelity="beyond",
    says=r"two mechanisms of level \epsilon are (0, \tanh(\epsilon/2))-private together, as each is alone",
    notes="Where the two answers differ nothing is learnt. One run: (e^eps - 1)/(e^eps + 1) is its total variation.",
    negative_control={"/(exp(eps) + 1)": "/(exp(eps) + 2)"},
    satisfying_instance={"eps": 1},
)
none: Claim = claim(
    "kairouz2015.theorem3_3.none",
    "At the level k eps nothing is left",
    "homogeneous(k, 0, eps) = 0",
    where="k integer, eps real, k >= 1",
    source=at("Theorem 3.3"),
    fidelity="beyond",
    says="i = 0 is basic composition",
    proof=lambda: prove(none.statement, defined=_BASE),
    negative_control={"(k, 0, eps)": "(k, 1, eps)"},
    satisfying_instance={"k": 1, "eps": 1},
)
_THIRD = "max((1-d)/(1+exp(eps)) - exp(eps)*((1-d)*exp(eps)/(1+exp(eps))), 0)"
canonical: Claim = claim(
    "kairouz2015.canonical",
    "The canonical mechanism with four outputs is (eps,d)-private with nothing to spare",
    """max(d, 0) + max((1-d)*exp(eps)/(1+exp(eps)) - exp(eps)*((1-d)/(1+exp(eps))), 0)
        + max((1-d)/(1+exp(eps)) - exp(eps)*((1-d)*exp(eps)/(1+exp(eps))), 0) + max(0 - exp(eps)*d, 0) = d""",
    where="eps d real, eps >= 0, 0 <= d <= 1",
    source=at("Theorem 2.4"),
    printed=r"$\tilde M$ puts out $0, 1, 2, 3$ with probabilities $\delta, (1-\delta)\frac{e^\epsilon}{1+e^\epsilon}, (1-\delta)\frac{1}{1+e^\epsilon}, 0$ for one input, and in the opposite order for the other",
    fidelity="reading",
    notes="The hockey-stick divergence of its two laws, written out; by symmetry it is that of the opposite order.",
    proof=lambda: prove(
        canonical.statement,
        fact("up", "exp_monotone", "0", "eps"),
        have("first", "max(d, 0) = d"),
        have("third", f"{_THIRD} = 0", lemma(("u", "l"), "basics.sums.sign", _THIRD[4:-4]), have("less", f"{_THIRD[4:-4]} <= 0")),
        have("fourth", "max(0 - exp(eps)*d, 0) = 0", have("less", "exp(eps)*d >= 0")),
    ),
    negative_control={"= d": "= 0"},
    satisfying_instance={"eps": 1, "d": "1/2"},
)

ROOT = "sqrt(2*k*log(1/d))"
_LOG = fact("below", "log_increasing", "d", "1")
ROOT_DEFINED = seq(_LOG, have("kL", "k*log(1/d) > 0"), fact("root", "power_positive", "2*k*log(1/d)", "1/2"))
_RATIO = "sqrt(2*log(1/d)/k)"
_RATIO_DEFINED = seq(
    ROOT_DEFINED,
    fact("rk", "reciprocal_positive", "k"),
    have("Lk", "log(1/d)/k > 0"),
    fact("ratio", "power_positive", "2*log(1/d)/k", "1/2"),
)
RUNS = "k integer, k >= 1, eps d real, eps > 0, 0 < d < 1"
better: Claim = claim(
    "kairouz2015.theorem3_4.better",
    "The short bound is below that of Dwork, Rothblum and Vadhan by more than half of its second term",
    "short(eps, k, d) < sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps) - 1)/2",
    where=RUNS,
    source=at("Theorem 3.4"),
    fidelity="beyond",
    says=r"\tilde\epsilon < \epsilon\sqrt{2k\log(1/\tilde\delta)} + k\epsilon(e^\epsilon-1)/2",
    notes="Compares formulas. That composition has this level is Theorem 3.4.",
    proof=lambda: prove(
        better.statement,
        fact("up", "exp_increasing", "0", "eps"),
        have("half", "1/(exp(eps) + 1) < 1/2"),
        have("gain", "k*eps*(exp(eps) - 1) > 0", have("ke", "k*eps > 0")),
        arith("half*gain"),
        defined=ROOT_DEFINED,
    ),
    negative_control={"/2": "/3"},
    satisfying_instance={"k": 1, "eps": 1, "d": "1/2"},
)
useful: Claim = claim(
    "kairouz2015.theorem3_4.useful",
    "The short bound is below k eps if and only if (e^eps + 1) sqrt(log(1/d)/(2k)) < 1",
    "short(eps, k, d) < k*eps <=> (exp(eps) + 1)*sqrt(2*log(1/d)/k) < 2",
    where=RUNS,
    source=at("Theorem 3.4"),
    fidelity="beyond",
    says=r"\tilde\epsilon < k\epsilon \iff (e^\epsilon+1)\sqrt{2\log(1/\tilde\delta)/k} < 2",
    notes="So from some k on it is, at every level; the bound of Dwork, Rothblum and Vadhan is at no k for eps >= log 2. Compares formulas: that composition has this level is Theorem 3.4.",
    proof=lambda: prove(
        useful.statement,
        _RATIO_DEFINED,
        fact("zero", "product_zero", f"{ROOT} - k*{_RATIO}", f"{ROOT} + k*{_RATIO}"),
        have("roots", f"{ROOT} = k*{_RATIO}", alternatives("c", "zero", seq(), absurd("c"))),
        fact("re", "reciprocal_positive", "eps"),
        have("E", "exp(eps) + 1 > 0"),
        have("s", "1/(exp(eps) + 1) > 0"),
        have("ke", "k*eps > 0"),
        split(
            seq(intro("a"), have("scale", "(1/k)*(1/eps) > 0"), arith("a*scale*E", eq=[("(exp(eps) + 1)/k", "roots")])),
            seq(intro("a"), rewrite("roots"), arith("a*ke*s")),
        ),
        defined=_RATIO_DEFINED,
    ),
    negative_control={") < 2": ") < 3"},
    satisfying_instance={"k": 1, "eps": 1, "d": "1/2"},
)
_SIZE, _INSIDE = "sqrt(k*eps^2)", "(exp(1) + sqrt(k*eps^2)/d)"
LONG = f"sqrt(2*k*log{_INSIDE})"
LONG_DEFINED = seq(
    ROOT_DEFINED,
    have("e2", "eps*eps > 0"),
    have("ke2", "k*eps^2 > 0"),
    fact("size", "power_positive", "k*eps^2", "1/2"),
    fact("la", "log_monotone", "exp(1)", _INSIDE),
    have("LA", f"2*k*log{_INSIDE} > 0", have("l1", f"log{_INSIDE} >= 1"), arith("l1*h1", "l1", "h1")),
    fact("ra", "power_positive", f"2*k*log{_INSIDE}", "1/2"),
)
third: Claim = claim(
    "kairouz2015.theorem3_4.third",
    "The bound with log(e + sqrt(k) eps/d) is no larger than the one with log(1/d) if and only if e d + sqrt(k) eps <= 1",
    "third(eps, k, d) <= short(eps, k, d) <=> exp(1)*d + sqrt(k*eps^2) <= 1",
    where=RUNS,
    source=at("Theorem 3.4"),
    fidelity="beyond",
    says="which of the two bounds with roots, of the minimum that the theorem takes, is the smaller one",
    notes="Compares formulas. That composition has both levels is Theorem 3.4.",
    proof=lambda: prove(
        third.statement,
        LONG_DEFINED,
        fact("re", "reciprocal_positive", "eps"),
        fact("rk", "reciprocal_positive", "k"),
        split(
            seq(intro("a"), have("roots", f"{LONG} <= {ROOT}", arith("a*re")), have("squares", f"{LONG}*{LONG} <= {ROOT}*{ROOT}", arith("roots*ra", "roots*root")),
                have("logs", f"log{_INSIDE} <= log(1/d)", arith("squares*rk")), fact("up", "exp_monotone", f"log{_INSIDE}", "log(1/d)"),
                have("sides", f"{_INSIDE} <= 1/d"), arith("sides*h3.1")),
            seq(intro("a"), fact("logs", "log_monotone", _INSIDE, "1/d"),
                have("roots", f"{LONG} <= {ROOT}", cases("c", f"{LONG} <= {ROOT}", seq(), absurd("logs", arith("c*ra*rk", "c*root*rk")))), arith("roots*h2")),
        ),
        defined=LONG_DEFINED,
    ),
    negative_control={"exp(1)*d +": "2*d +"},
    control_proof={"k": 1, "eps": "1/1000", "d": "2/5"},
    satisfying_instance={"k": 1, "eps": "1/10", "d": "1/5"},
)
CLAIMS = [exact, none, twice, canonical, better, useful, third]
