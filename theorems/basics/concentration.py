"""How far from its mean a number drawn by a law lies: moment generating functions, the softmax, variances of two variables."""

from theorems.basics.model import listed, some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("concentration")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_LAW = "n integer, p x family(1), prior: law[n](p)"
_MEAN = "sum(i, 1, n, p[i]*x[i])"
_ONE = {"n": 1, "p": "i -> 1", "x": "i -> 0", "t": 1}
_COIN = {"n": 2, "p": "i -> 1/2", "t": 1}

_WEIGHTS, _WEIGHTED = "sum(i, 1, n, exp(t*u[i]))", "sum(i, 1, n, u[i]*exp(t*u[i]))"
softmax: Claim = _stated(
    "basics.concentration.softmax",
    "The mean under the softmax of numbers (the exponential mechanism) is below none of them by more than log(n)/t",
    f"{_WEIGHTED}/{_WEIGHTS} >= u[k] - log(n)/t",
    where="n integer, u family(1), t real, k in 1..n, some: n >= 1, rate: t > 0",
    says=r"\frac{\sum_i u_i e^{t u_i}}{\sum_i e^{t u_i}} \geq \max_k u_k - \frac{\ln n}{t}",
    proof=lambda: prove(
        softmax.statement,
        have("term", f"exp(t*u[k]) <= {_WEIGHTS}", lemma("one", "basics.sums.term", "n", "i -> exp(t*u[i])", "k")),
        let("z", _WEIGHTS), have("zk", "exp(t*u[k]) <= z", rewrite("z")),
        fact("e", "exp_positive", "t*u[k]"), have("z0", "z > 0"),
        fact("no", "reciprocal_positive", "n"), have("part", "z/n > 0", arith("z0*no")),
        fact("mono", "log_monotone", "exp(t*u[k])", "z"), have("top", "log(z) >= t*u[k]"),
        have("log", "log(z/n) = log(z) - log(n)", searched()),
        have("each", "sum(i, 1, n, t*u[i]*exp(t*u[i])) >= sum(i, 1, n, exp(t*u[i])*(log(z/n) + 1) - z/n)",
            pointwise("i", fact("ei", "exp_positive", "t*u[i]"), lemma("tan", "basics.xlogx.tangent", "exp(t*u[i])", "z/n"), fact("v", "xlogx_value", "exp(t*u[i])"), arith("tan", eq=["v"]))),
        have("whole", f"t*{_WEIGHTED} >= z*(log(z) - log(n))", arith("each", eq=[("log(z/n) + 1", "z"), ("z", "log")])),
        have("more", f"t*{_WEIGHTED} >= z*(t*u[k] - log(n))", arith("whole", "z0*top")),
        rewrite("z", backwards=True),
        fact("tr", "reciprocal_positive", "t"), fact("zr", "reciprocal_positive", "z"),
        arith("more*tr*zr"),
        defined=seq(have("term", f"exp(t*u[k]) <= {_WEIGHTS}", lemma("one", "basics.sums.term", "n", "i -> exp(t*u[i])", "k")), fact("e", "exp_positive", "t*u[k]"), have("above", f"{_WEIGHTS} > 0"), searched()),
    ),
    negative_control=f"{_WEIGHTED}/{_WEIGHTS} >= u[k]",
    control_note="without the logarithm",
    control_proof={"n": 2, "u": listed(1, 0), "t": 1, "k": 1},
    satisfying_instance={"n": 1, "u": "i -> 0", "t": 1, "k": 1},
)

_DRAWN = "p u family(1), drawn: forall j in 1..n: p[j] = exp(t*u[j])/sum(l, 1, n, exp(t*u[l]))"
utility: Claim = _stated(
    "basics.concentration.utility",
    "The mean score of the exponential mechanism is below no score by more than log(n)/t",
    "u[k] - log(n)/t <= sum(j, 1, n, p[j]*u[j])",
    where=f"n integer, {_DRAWN}; t real, k in 1..n, rate: t > 0",
    says=r"\sum_j p_j u_j \geq \max_k u_k - \frac{\ln n}{t} \text{ for } p_j \propto e^{t u_j}",
    proof=lambda: prove(
        utility.statement,
        have("some", "n >= 1", searched()),
        lemma("most", "basics.concentration.softmax", "n", "u", "t", "k"),
        let("z", _WEIGHTS),
        have("mean", f"sum(j, 1, n, p[j]*u[j]) = {_WEIGHTED}/z", have("each", "sum(j, 1, n, p[j]*u[j]) = sum(j, 1, n, u[j]*exp(t*u[j])/z)", pointwise("j", use("pj", "drawn", "j"), rewrite("pj"), rewrite("z"))), rewrite("each")),
        rewrite("mean", "z"),
        defined=seq(lemma("one", "basics.sums.term", "n", "i -> exp(t*u[i])", "k"), fact("e", "exp_positive", "t*u[k]"), have("above", f"{_WEIGHTS} > 0"), searched()),
    ),
    negative_control="u[k] <= sum(j, 1, n, p[j]*u[j])",
    control_note="without the logarithm",
    control_proof={"n": 2, "u": "i -> (2 - i)*log(2)", "p": listed("2/3", "1/3"), "t": 1, "k": 1},
    satisfying_instance={"n": 1, "u": "i -> 0", "p": "i -> 1", "t": 1, "k": 1},
)

_BAD, _SCORED = "sum(i, 1, n, s[i]*exp(eps*u[i]/2))", "sum(i, 1, n, exp(eps*u[i]/2))"
unlikely: Claim = _stated(
    "basics.concentration.unlikely",
    "The exponential mechanism gives scores that are below one by 2 (log(n) + t)/eps or more with probability at most exp(-t)",
    f"{_BAD} <= exp(-t)*{_SCORED}",
    where="""n integer, s u family(1), k in 1..n, eps t real, rate: eps > 0, share: forall i in 1..n: 0 <= s[i] and s[i] <= 1;
        bad: forall i in 1..n: s[i] > 0 => u[i] <= u[k] - 2*(log(n) + t)/eps""",
    says=r"\sum_i s_i e^{\varepsilon u_i/2} \leq e^{-t} \sum_i e^{\varepsilon u_i/2}",
    waive=_TYPED,
    proof=lambda: prove(
        unlikely.statement,
        have("some", "n >= 1", searched()),
        fact("no", "reciprocal_positive", "n"), fact("en", "exp_of_log", "n"), fact("er", "reciprocal_positive", "eps"),
        fact("e", "exp_positive", "-t"), fact("ek", "exp_positive", "eps*u[k]/2"),
        have("share0", "exp(eps*u[k]/2)*exp(-t)/n >= 0", arith("ek*e*no")),
        have("each", f"{_BAD} <= sum(i, 1, n, exp(eps*u[k]/2)*exp(-t)/n)", pointwise("i", use("s0", "share", "i"), fact("ei", "exp_positive", "eps*u[i]/2"),
            cases("some bad", "s[i] > 0", _LOW, seq(have("zero", "s[i] = 0"), rewrite("zero"))))),
        lemma("one", "basics.sums.term", "n", "i -> exp(eps*u[i]/2)", "k"),
        have("top", f"exp(eps*u[k]/2) <= {_SCORED}"),
        arith("each", "e*top"),
    ),
    negative_control=f"{_BAD} <= exp(-t)*{_SCORED}/2",
    control_note="half of it",
    control_proof={"n": 1, "s": "i -> 1", "u": "i -> 0", "k": 1, "eps": 1, "t": 0},
    satisfying_instance={"n": 1, "s": "i -> 1", "u": "i -> 0", "k": 1, "eps": 1, "t": 0},
)
_LOW = seq(
    use("far", "bad", "i"),
    have("exponent", "eps*u[i]/2 <= eps*u[k]/2 - t - log(n)", arith("rate*far")),
    fact("mono", "exp_monotone", "eps*u[i]/2", "eps*u[k]/2 - t - log(n)"),
    have("split", "exp(eps*u[k]/2 - t - log(n)) = exp(eps*u[k]/2)*exp(-t)/n", searched()),
    have("low", "exp(eps*u[i]/2) <= exp(eps*u[k]/2)*exp(-t)/n"),
    have("rest", "1 - s[i] >= 0"),
    arith("low", "rest*ei"),
)

_LATE = "sum(i, 1, n, s[i]*exp(eps*u[i]/2))"
tail: Claim = _stated(
    "basics.concentration.tail",
    "The exponential mechanism gives scores that are below one by c or more with probability at most n exp(-eps c/2)",
    "sum(i, 1, n, s[i]*exp(eps*u[i]/2)) <= n*exp(-eps*c/2)*sum(i, 1, n, exp(eps*u[i]/2))",
    where="""n integer, s u family(1), k in 1..n, eps c real, rate: eps >= 0, share: forall i in 1..n: 0 <= s[i] and s[i] <= 1;
        bad: forall i in 1..n: s[i] > 0 => u[i] <= u[k] - c""",
    says=r"\sum_i s_i e^{\varepsilon u_i/2} \leq n e^{-\varepsilon c/2} \sum_i e^{\varepsilon u_i/2}",
    waive=_TYPED,
    proof=lambda: prove(
        tail.statement,
        have("some", "n >= 1", searched()),
        fact("e", "exp_positive", "-eps*c/2"), fact("ek", "exp_positive", "eps*u[k]/2"),
        have("each", f"{_LATE} <= sum(i, 1, n, exp(eps*u[k]/2)*exp(-eps*c/2))", pointwise("i", use("s0", "share", "i"), fact("ei", "exp_positive", "eps*u[i]/2"),
            cases("some bad", "s[i] > 0", _FAR, seq(have("zero", "s[i] = 0"), rewrite("zero"), arith("ek*e"))))),
        lemma("one", "basics.sums.term", "n", "i -> exp(eps*u[i]/2)", "k"),
        have("top", f"exp(eps*u[k]/2) <= {_SCORED}"),
        have("scaled", f"n*exp(-eps*c/2)*exp(eps*u[k]/2) <= n*exp(-eps*c/2)*{_SCORED}", have("n0", "n >= 0"), arith("n0*e*top")),
        arith("each", "scaled"),
    ),
    negative_control="sum(i, 1, n, s[i]*exp(eps*u[i]/2)) <= n*exp(-eps*c/2)*sum(i, 1, n, exp(eps*u[i]/2))/2",
    control_note="half of it",
    control_proof={"n": 1, "s": "i -> 1", "u": "i -> 0", "k": 1, "eps": 1, "c": 0},
    satisfying_instance={"n": 1, "s": "i -> 1", "u": "i -> 0", "k": 1, "eps": 1, "c": 0},
)
_FAR = seq(
    use("far", "bad", "i"),
    have("exponent", "eps*u[i]/2 <= eps*u[k]/2 - eps*c/2", arith("rate*far")),
    fact("mono", "exp_monotone", "eps*u[i]/2", "eps*u[k]/2 - eps*c/2"),
    have("split", "exp(eps*u[k]/2 - eps*c/2) = exp(eps*u[k]/2)*exp(-eps*c/2)", searched()),
    have("low", "exp(eps*u[i]/2) <= exp(eps*u[k]/2)*exp(-eps*c/2)"),
    have("rest", "1 - s[i] >= 0"),
    arith("low", "rest*ei"),
)

cantelli: Claim = _stated(
    "basics.concentration.cantelli",
    "Cantelli, for randomized events: a variable of mean 0 and variance v is c or more with probability at most v/(v + c^2)",
    "sum(i, 1, n, p[i]*s[i]) <= v/(v + c^2)",
    where=f"""{_LAW}, s family(1), c v real, rate: c > 0, centred: sum(i, 1, n, p[i]*x[i]) = 0, second: sum(i, 1, n, p[i]*x[i]^2) = v;
        share: forall i in 1..n: 0 <= s[i] and s[i] <= 1; far: forall i in 1..n: s[i] > 0 => x[i] >= c""",
    says=r"P(X \geq c) \leq \frac{v}{v + c^2}",
    proof=lambda: prove(
        cantelli.statement,
        _SPREAD,
        have("each", "sum(i, 1, n, p[i]*s[i]*(c^2 + v)^2) <= sum(i, 1, n, p[i]*(c*x[i] + v)^2)", pointwise("i", use("pi", "prior.1", "i"), use("s0", "share", "i"),
            have("number", "s[i]*(c^2 + v)^2 <= (c*x[i] + v)^2", cases("some far", "s[i] > 0",
                seq(use("fi", "far", "i"), have("more", "c*x[i] + v >= c^2 + v", arith("rate*fi")), have("square", "(c*x[i] + v)^2 >= (c^2 + v)^2", arith("more*more", "more*whole")), have("rest", "1 - s[i] >= 0"), have("own", "(c^2 + v)^2 >= 0", arith("whole*whole")), arith("square", "rest*own")),
                seq(have("zero", "s[i] = 0"), rewrite("zero"), searched()))),
            arith("pi*number"))),
        have("all", "sum(i, 1, n, p[i]*(c*x[i] + v)^2) = v*(c^2 + v)", arith(eq=[("c^2", "second"), ("2*c*v", "centred"), ("v^2", "prior.2")])),
        fact("over", "reciprocal_positive", "c^2 + v"),
        have("once", "sum(i, 1, n, p[i]*s[i])*(c^2 + v)^2 <= v*(c^2 + v)", arith("each", eq=["all"])),
        arith("once*over*over"),
        defined=seq(_SPREAD, have("apart", "v + c^2 > 0"), searched()),
    ),
    negative_control="sum(i, 1, n, p[i]*s[i]) <= v/(v + 2*c^2)",
    control_note="2 c^2 for c^2",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "s": listed(1, 0), "x": listed(1, -1), "c": 1, "v": 1},
    satisfying_instance={"n": 2, "p": listed("1/2", "1/2"), "s": listed(1, 0), "x": listed(1, -1), "c": 1, "v": 1},
)
_SPREAD = seq(
    have("v0", "v >= 0", have("squares", "sum(i, 1, n, p[i]*x[i]^2) >= 0", pointwise("i", use("pi", "prior.1", "i"), have("square", "x[i]^2 >= 0", searched()), arith("pi*square"))), arith("squares", eq=["second"])),
    have("cc", "c^2 > 0", arith("rate*rate")),
    have("whole", "c^2 + v > 0", arith("cc", "v0")),
)

hoeffding: Claim = _stated(
    "basics.concentration.hoeffding",
    "Hoeffding's lemma: the moment generating function of a variable in [0, 1], less its mean, is at most exp(t^2/8)",
    "sum(i, 1, n, p[i]*exp(t*(x[i] - sum(k, 1, n, p[k]*x[k])))) <= exp(t^2/8)",
    where=f"{_LAW}, t real, within: forall i in 1..n: 0 <= x[i] and x[i] <= 1",
    says=r"E e^{t (X - E X)} \leq e^{t^2/8} \text{ for } 0 \leq X \leq 1",
    proof=lambda: prove(
        hoeffding.statement,
        let("m", "sum(k, 1, n, p[k]*x[k])"),
        have("each", "sum(i, 1, n, p[i]*exp(t*(x[i] - m))) <= sum(i, 1, n, p[i]*(exp(-t*m)*(1 - x[i] + x[i]*exp(t))))",
            pointwise("i", use("pi", "prior.1", "i"), use("in", "within", "i"),
                lemma("chord", "basics.exponential.convex", "x[i]", "t", "0"), fact("e", "exp_positive", "-t*m"),
                have("one", "exp(t*(x[i] - m)) <= exp(-t*m)*(1 - x[i] + x[i]*exp(t))", arith("e*chord")), arith("pi*one"))),
        lemma("bit", "basics.exponential.hoeffding", "t", "m"),
        fact("e", "exp_positive", "-t*m"),
        have("last", "exp(-t*m)*(1 - m + m*exp(t)) <= exp(t^2/8)", arith("e*bit")),
        rewrite("m", backwards=True),
        arith("each", "last", eq=[("exp(-t*m)", "prior.2"), ("exp(-t*m)*(exp(t) - 1)", "m")]),
    ),
    negative_control="sum(i, 1, n, p[i]*exp(t*(x[i] - sum(k, 1, n, p[k]*x[k])))) <= exp(t^2/10)",
    control_note="10 for 8",
    control_proof=_COIN | {"x": listed(0, 1)},
    satisfying_instance=_ONE,
)

_MOMENT = "sum(i, 1, n, p[i]*exp(t*x[i]))"
moment: Claim = _stated(
    "basics.concentration.moment",
    "Hoeffding's lemma with the mean on the other side: the moment generating function of a variable in [0, 1] is at most exp(t E X + t^2/8)",
    f"{_MOMENT} <= exp(t*{_MEAN} + t^2/8)",
    where=f"{_LAW}, t real, within: forall i in 1..n: 0 <= x[i] and x[i] <= 1",
    says=r"E e^{t X} \leq e^{t E X + t^2/8} \text{ for } 0 \leq X \leq 1",
    waive=_TYPED,
    proof=lambda: prove(
        moment.statement,
        lemma("centred", "basics.concentration.hoeffding", "n", "p", "x", "t"),
        fact("e", "exp_positive", f"t*{_MEAN}"),
        arith("e*centred"),
    ),
    negative_control=f"{_MOMENT} <= exp(t*{_MEAN} + t^2/10)",
    control_note="10 for 8",
    control_proof=_COIN | {"x": listed(0, 1)},
    satisfying_instance=_ONE,
)

_GAP = "sum(i, 1, n, p[i]*xlogx(x[i])) - xlogx(sum(i, 1, n, p[i]*x[i]))"
spread: Claim = _stated(
    "basics.concentration.spread",
    "For numbers within a factor of e^eps of each other, Jensen's inequality for x log x is off by at most eps^2/8 times their mean",
    f"{_GAP} <= eps^2/8*sum(i, 1, n, p[i]*x[i])",
    where=f"{_LAW}, eps real, low: forall i in 1..n: x[i] >= 0; level: eps >= 0, near: forall i in 1..n, k in 1..n: x[i] <= exp(eps)*x[k]",
    says=r"E(X \ln X) - E X \ln E X \leq \frac{\varepsilon^2}{8} E X \text{ where } X \leq e^\varepsilon X'",
    idea="Hoeffding's lemma for the logarithm of X, under the law that weighs with X.",
    proof=lambda: prove(
        spread.statement,
        some_letter("prior.2"),
        fact("E", "exp_positive", "eps"),
        lemma(("k", "least"), "basics.sorting.largest", "n", "i -> -x[i]"),
        use("xk", "low", "k"),
        cases("positive", "x[k] > 0", cases("wide", "eps > 0", _TILTED, _EQUAL), _VANISHING),
    ),
    negative_control=f"{_GAP} <= eps^2/10*sum(i, 1, n, p[i]*x[i])",
    control_note="10 for 8",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "x": listed(1, 2), "eps": "log(2)"},
    satisfying_instance={"n": 1, "p": "i -> 1", "x": "i -> 1", "eps": 0},
)
_VANISHING = seq(
    have("nothing", "x[k] = 0"), have("all", "forall i in 1..n: x[i] = 0", intro("i"), use("ik", "near", "i", "k"), use("xi", "low", "i"), have("up", "x[i] <= 0", arith("ik", eq=[("exp(eps)", "nothing")]))),
    have("terms", "sum(i, 1, n, p[i]*xlogx(x[i])) = sum(i, 1, n, 0)", pointwise("i", use("xi", "all", "i"), rewrite("xi"))),
    have("mean", "sum(i, 1, n, p[i]*x[i]) = 0", have("t", "sum(i, 1, n, p[i]*x[i]) = sum(i, 1, n, 0)", pointwise("i", use("xi", "all", "i"), rewrite("xi"))), arith(eq=["t"])),
    rewrite("terms", "mean"),
)
_EQUAL = seq(
    have("zero", "eps = 0"), have("one", "exp(eps) = 1", rewrite("zero")),
    have("all", "forall i in 1..n: x[i] = x[k]", intro("i"), use("ik", "near", "i", "k"), use("at", "least", "i"), have("up", "x[i] <= x[k]", arith("ik", eq=[("x[k]", "one")]))),
    have("terms", "sum(i, 1, n, p[i]*xlogx(x[i])) = sum(i, 1, n, p[i]*xlogx(x[k]))", pointwise("i", use("xi", "all", "i"), rewrite("xi"))),
    have("mean", "sum(i, 1, n, p[i]*x[i]) = x[k]", have("t", "sum(i, 1, n, p[i]*x[i]) = sum(i, 1, n, p[i]*x[k])", pointwise("i", use("xi", "all", "i"), rewrite("xi"))), arith(eq=["t", ("x[k]", "prior.2")])),
    rewrite("terms", "mean", "zero"), arith(eq=[("xlogx(x[k])", "prior.2")]),
)
_TILTED = seq(
    let("w", "x[k]"), have("w0", "w > 0", rewrite("w")),
    have("above", "forall i in 1..n: x[i] >= w", intro("i"), use("at", "least", "i"), rewrite("w")),
    have("below", "forall i in 1..n: x[i] <= exp(eps)*w", intro("i"), use("ik", "near", "i", "k"), rewrite("w")),
    let("o", "sum(i, 1, n, p[i]*x[i])"),
    have("o0", "o > 0", have("least mean", "sum(i, 1, n, p[i]*w) <= sum(i, 1, n, p[i]*x[i])", pointwise("i", use("pi", "prior.1", "i"), use("xi", "above", "i"), arith("pi*xi"))), rewrite("o"), arith("least mean", "w0", eq=[("w", "prior.2")])),
    fact("over", "reciprocal_positive", "o"), fact("rate", "reciprocal_positive", "eps"),
    let("r", "i -> p[i]*x[i]/o", "forall i in 1..n: r[i] = p[i]*x[i]/o"), let("u", "i -> (log(x[i]) - log(w))/eps", "forall i in 1..n: u[i] = (log(x[i]) - log(w))/eps"),
    have("unit", "forall i in 1..n: 0 <= u[i] and u[i] <= 1", intro("i"), use("is", "u", "i"), use("a", "above", "i"), use("b", "below", "i"), fact("la", "log_monotone", "w", "x[i]"), fact("lb", "log_monotone", "x[i]", "exp(eps)*w"),
        have("lw", "log(exp(eps)*w) = eps + log(w)", searched()), have("up", "log(x[i]) - log(w) <= eps"), split(seq(rewrite("is"), arith("la*rate")), seq(rewrite("is"), arith("up*rate")))),
    have("tilted", "law[n](r)", split(seq(intro("i"), use("is", "r", "i"), use("pi", "prior.1", "i"), use("xi", "low", "i"), have("px", "p[i]*x[i] >= 0", arith("pi*xi")), rewrite("is"), arith("px*over")),
        seq(have("t", "sum(i, 1, n, r[i]) = sum(i, 1, n, p[i]*x[i]/o)", pointwise("i", use("is", "r", "i"), rewrite("is"))), arith(eq=["t", ("1/o", "o")])))),
    let("m", "sum(k, 1, n, r[k]*u[k])"),
    lemma("mgf", "basics.concentration.hoeffding", "n", "r", "u", "-eps"),
    have("terms", "sum(i, 1, n, r[i]*exp(-eps*(u[i] - m))) = sum(i, 1, n, p[i]*(w/o*exp(eps*m)))", pointwise("i", use("ri", "r", "i"), use("ui", "u", "i"), use("a", "above", "i"), have("xp", "x[i] > 0"),
        fact("ex", "exp_of_log", "x[i]"), fact("ew", "exp_of_log", "w"),
        have("e", "exp(-eps*(u[i] - m)) = w/x[i]*exp(eps*m)", rewrite("ui"), have("split", "-eps*((log(x[i]) - log(w))/eps - m) = log(w) - log(x[i]) + eps*m", searched()), rewrite("split"), searched()), rewrite("e", "ri"))),
    have("most", "w/o*exp(eps*m) <= exp(eps^2/8)", have("same", "sum(i, 1, n, r[i]*exp(-eps*(u[i] - m))) = w/o*exp(eps*m)", arith(eq=["terms", ("w/o*exp(eps*m)", "prior.2")])), rewrite("same", backwards=True), rewrite("m"), arith("mgf")),
    fact("em", "exp_positive", "eps*m"), have("part", "w/o*exp(eps*m) > 0", have("wo", "w/o > 0", arith("w0*over")), arith("wo*em")),
    fact("mono", "log_monotone", "w/o*exp(eps*m)", "exp(eps^2/8)"),
    have("ln", "log(w/o*exp(eps*m)) = log(w) - log(o) + eps*m", searched()),
    have("logs", "log(w) - log(o) + eps*m <= eps^2/8", arith("mono", eq=["ln"])),
    have("mean", "o*eps*sum(k, 1, n, r[k]*u[k]) = sum(i, 1, n, p[i]*xlogx(x[i])) - o*log(w)", have("t", "sum(i, 1, n, o*eps*(r[i]*u[i])) = sum(i, 1, n, p[i]*xlogx(x[i]) - p[i]*x[i]*log(w))", pointwise("i", use("ri", "r", "i"), use("ui", "u", "i"), use("a", "above", "i"), have("xp", "x[i] > 0"),
        fact("v", "xlogx_value", "x[i]"), rewrite("ri", "ui", "v"))), arith(eq=["t", ("log(w)", "o")])),
    fact("v", "xlogx_value", "o"),
    rewrite("o", backwards=True), rewrite("v"),
    arith("logs*o0", eq=[("o*eps", "m"), "mean"]),
)

bennett: Claim = _stated(
    "basics.concentration.bennett",
    "The step of Bennett's inequality: for t >= 0, the moment generating function of a variable of mean 0 that is at most 1 is at most exp((e^t - 1 - t) E X^2)",
    "sum(i, 1, n, p[i]*exp(t*x[i])) <= exp((exp(t) - 1 - t)*sum(i, 1, n, p[i]*x[i]^2))",
    where=f"{_LAW}, t real, positive: t >= 0, most: forall i in 1..n: x[i] <= 1; centred: {_MEAN} = 0",
    says=r"E e^{t X} \leq \exp((e^t - 1 - t) E X^2) \text{ for } X \leq 1, \; E X = 0, \; t \geq 0",
    waive=_TYPED,
    proof=lambda: prove(
        bennett.statement,
        have("numbers", "forall y real: y <= 1 => exp(t*y) <= 1 + t*y + (exp(t) - 1 - t)*y^2", intro("y", "top"), searched()),
        have("each", "sum(i, 1, n, p[i]*exp(t*x[i])) <= sum(i, 1, n, p[i]*(1 + t*x[i] + (exp(t) - 1 - t)*x[i]^2))",
            pointwise("i", use("pi", "prior.1", "i"), use("xi", "most", "i"), use("one", "numbers", "x[i]"), arith("pi*one"))),
        fact("e", "exp_above_tangent", "(exp(t) - 1 - t)*sum(i, 1, n, p[i]*x[i]^2)"),
        arith("each", "e", eq=["prior.2", ("t", "centred")]),
    ),
    negative_control="sum(i, 1, n, p[i]*exp(t*x[i])) <= exp((exp(t) - 1 - t)*sum(i, 1, n, p[i]*x[i]^2)/2)",
    control_note="half of it",
    control_proof=_COIN | {"x": listed(1, -1)},
    satisfying_instance=_ONE,
)

_ROW, _COLUMN = "sum(j, 1, m, q[j]*f[i,j])", "sum(i, 1, n, p[i]*f[i,j])"
_ALL, _SQUARE = "sum(i, 1, n, sum(j, 1, m, p[i]*q[j]*f[i,j]))", "sum(i, 1, n, sum(j, 1, m, p[i]*q[j]*f[i,j]^2))"
efron_stein: Claim = _stated(
    "basics.concentration.efron_stein",
    "Efron and Stein for two independent variables, as variances of conditional means: V E(f|X) + V E(f|Y) <= V f",
    f"sum(j, 1, m, q[j]*{_COLUMN}^2) + sum(i, 1, n, p[i]*{_ROW}^2) <= {_SQUARE} + {_ALL}^2",
    where="n m integer, p q family(1), f family(2), first: law[n](p), second: law[m](q)",
    says=r"V E(f \mid Y) + V E(f \mid X) \leq V f",
    waive=_TYPED,
    notes="Equivalent to V f <= E V(f|X) + E V(f|Y), as V f = E V(f|Y) + V E(f|Y).",
    proof=lambda: prove(
        efron_stein.statement,
        let("a", f"i -> {_ROW}", f"forall i in 1..n: a[i] = {_ROW}"), let("b", f"j -> {_COLUMN}", f"forall j in 1..m: b[j] = {_COLUMN}"), let("e", _ALL),
        have("square", "sum(i, 1, n, sum(j, 1, m, p[i]*q[j]*(f[i,j] - a[i] - b[j] + e)^2)) >= sum(i, 1, n, sum(j, 1, m, 0))",
            pointwise("i", pointwise("j", use("pi", "first.1", "i"), use("qj", "second.1", "j"), have("s", "(f[i,j] - a[i] - b[j] + e)^2 >= 0", arith(squares=["f[i,j] - a[i] - b[j] + e"])), arith("pi*qj*s")))),
        have("aa", "sum(i, 1, n, p[i]*a[i]*sum(j, 1, m, q[j]*f[i,j])) = sum(i, 1, n, p[i]*a[i]^2)", pointwise("i", use("ai", "a", "i"), rewrite("ai"))),
        have("bb", "sum(j, 1, m, q[j]*b[j]*sum(i, 1, n, p[i]*f[i,j])) = sum(j, 1, m, q[j]*b[j]^2)", pointwise("j", use("bj", "b", "j"), rewrite("bj"))),
        have("am", "sum(i, 1, n, p[i]*a[i]) = e", have("t", f"sum(i, 1, n, p[i]*a[i]) = sum(i, 1, n, p[i]*{_ROW})", pointwise("i", use("ai", "a", "i"), rewrite("ai"))), arith(eq=["t", "e"])),
        have("bm", "sum(j, 1, m, q[j]*b[j]) = e", have("t", f"sum(j, 1, m, q[j]*b[j]) = sum(j, 1, m, q[j]*{_COLUMN})", pointwise("j", use("bj", "b", "j"), rewrite("bj"))), arith(eq=["t", "e"])),
        have("rows", f"sum(i, 1, n, p[i]*{_ROW}^2) = sum(i, 1, n, p[i]*a[i]^2)", pointwise("i", use("ai", "a", "i"), rewrite("ai"))),
        have("columns", f"sum(j, 1, m, q[j]*{_COLUMN}^2) = sum(j, 1, m, q[j]*b[j]^2)", pointwise("j", use("bj", "b", "j"), rewrite("bj"))),
        rewrite("rows", "columns"),
        rewrite("e", backwards=True),
        arith("square", eq=["aa", "bb", ("sum(i, 1, n, p[i]*a[i]^2)", "second.2"), ("sum(j, 1, m, q[j]*b[j]^2)", "first.2"), ("e", "e"), ("sum(j, 1, m, q[j]*b[j])", "am"), ("e", "bm"),
            ("e*sum(j, 1, m, q[j])", "am"), ("e^2", "second.2"), ("e", "am"), ("e*sum(i, 1, n, p[i])", "bm"), ("e^2", "first.2"), ("e^2*sum(j, 1, m, q[j])", "first.2")]),
    ),
    negative_control=f"sum(j, 1, m, q[j]*{_COLUMN}^2) + sum(i, 1, n, p[i]*{_ROW}^2) <= {_SQUARE}",
    control_note="without the square of the mean",
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "f": "(i, j) -> 1"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "f": "(i, j) -> 1"},
)

# --- the greatest of several, and the spread of a sample -------------------------------------------------------------------

_TOP = "(log(k) + s^2*v/2)"
maximum: Claim = _stated(
    "basics.concentration.maximum",
    "The mean of whichever of k variables is chosen, where each has a moment generating function of at most e^(s^2 v/2) at s: at most log(k)/s + s v/2",
    "sum(x, 1, n, p[x]*f[j[x],x]) <= log(k)/s + s*v/2",
    where="""n k integer, p family(1), f family(2), j in tuples(n,k), s v real, prior: law[n](p), rate: s > 0;
        moments: forall i in 1..k: sum(x, 1, n, p[x]*exp(s*f[i,x])) <= exp(s^2*v/2)""",
    says=r"E \max_{i \leq k} f_i \leq \frac{\ln k}{s} + \frac{s v}{2}",
    waive=_TYPED,
    proof=lambda: prove(
        maximum.statement,
        _SOME_CHOICE,
        have("all", "sum(i, 1, k, sum(x, 1, n, p[x]*exp(s*f[i,x]))) <= sum(i, 1, k, exp(s^2*v/2))", pointwise("i", use("here", "moments", "i"))),
        fact("ek", "exp_of_log", "k"), fact("rk", "reciprocal_positive", "k"), fact("low", "exp_positive", f"-{_TOP}"),
        have("least", f"exp(-{_TOP})*k*exp(s^2*v/2) = 1", have("split", f"exp(-{_TOP})*exp(log(k))*exp(s^2*v/2) = 1"), arith(eq=["split", (f"-exp(-{_TOP})*exp(s^2*v/2)", "ek")])),
        have("each", f"sum(x, 1, n, p[x]*(s*f[j[x],x])) <= sum(x, 1, n, p[x]*(exp(-{_TOP})*sum(i, 1, k, exp(s*f[i,x])) - 1 + {_TOP}))",
            pointwise("x", use("px", "prior.1", "x"), fact("tangent", "exp_above_tangent", f"s*f[j[x],x] - {_TOP}"),
                have("terms", "forall i in 1..k: exp(s*f[i,x]) >= 0", intro("i"), fact("e", "exp_positive", "s*f[i,x]")),
                lemma("one", "basics.sums.term", "k", "i -> exp(s*f[i,x])", "j[x]"),
                have("below", f"s*f[j[x],x] <= exp(-{_TOP})*sum(i, 1, k, exp(s*f[i,x])) - 1 + {_TOP}", arith("tangent", "low*one")), arith("px*below"))),
        have("mean", f"s*sum(x, 1, n, p[x]*f[j[x],x]) <= {_TOP}", arith("each", "low*all", eq=["least", (f"{_TOP} - 1", "prior.2")])),
        fact("rs", "reciprocal_positive", "s"),
        arith("mean*rs"),
        defined=_SOME_CHOICE,
    ),
    negative_control="sum(x, 1, n, p[x]*f[j[x],x]) <= s*v/2",
    control_note="without the logarithm",
    control_proof={"n": 2, "k": 2, "p": "i -> 1/2", "f": Table((((1, 1), num(1)), ((2, 2), num(1)))), "j": (1, 2), "s": 1, "v": "5/4"},
    satisfying_instance={"n": 1, "k": 1, "p": "i -> 1", "f": "(i, x) -> 0", "j": (1,), "s": 1, "v": 1},
)
_SOME_CHOICE = seq(some_letter("prior.2"), have("up", "j[1] <= k"), have("down", "j[1] >= 1"), have("many", "k >= 1", arith("up", "down")))

sample_size: Claim = _stated(
    "basics.concentration.sample_size",
    "The standard deviations of the indicators of all letters sum to at most sqrt(n - 1)",
    "sum(i, 1, n, sqrt(p[i]*(1 - p[i]))) <= sqrt(n - 1)",
    where="n integer, p family(1), prior: law[n](p)",
    says=r"\sum_i \sqrt{p_i (1 - p_i)} \leq \sqrt{n - 1}",
    waive=_TYPED,
    proof=lambda: prove(
        sample_size.statement,
        some_letter("prior.2"),
        _PART,
        have("numbers", "forall w r real: 0 <= w and w <= 1 and r > 0 => sqrt(w*(1 - w)) <= (w*r^2 + 1 - w)/(2*r)", intro("w", "r", "given"), searched()),
        cases("many", "n >= 2",
            seq(let("r", "sqrt(n - 1)"), have("r0", "r > 0", rewrite("r"), searched()), have("r2", "r^2 = n - 1", rewrite("r"), searched()),
                have("each", "sum(i, 1, n, sqrt(p[i]*(1 - p[i]))) <= sum(i, 1, n, (p[i]*r^2 + 1 - p[i])/(2*r))", pointwise("i", use("pi", "prior.1", "i"), use("top", "most", "i"), use("here", "numbers", "p[i]", "r"))),
                have("total", "sum(i, 1, n, (p[i]*r^2 + 1 - p[i])/(2*r)) = (r^2 + n - 1)/(2*r)", arith(eq=[("(r^2 - 1)/(2*r)", "prior.2")])),
                have("value", "(r^2 + n - 1)/(2*r) = r", arith(eq=[("-1/(2*r)", "r2")])),
                rewrite("r", backwards=True), arith("each", eq=["total", "value"])),
            seq(fact("gap", "integer_gap", "n", "2"), have("one", "n = 1"), have("first", "sum(i, 1, n, p[i]) = p[1]", rewrite("one")), have("p1", "p[1] = 1", arith(eq=["first", "prior.2"])),
                have("single", "sum(i, 1, n, sqrt(p[i]*(1 - p[i]))) = sqrt(p[1]*(1 - p[1]))", rewrite("one")), rewrite("single", "p1", "one"))),
        defined=seq(some_letter("prior.2"), _PART, have("cells", "forall l in 1..n: p[l]*(1 - p[l]) >= 0", intro("l"), use("pl", "prior.1", "l"), use("top", "most", "l"), arith("pl*top")), searched()),
    ),
    negative_control="sum(i, 1, n, sqrt(p[i]*(1 - p[i]))) <= sqrt(n - 1)/2",
    control_note="half of it",
    control_proof={"n": 2, "p": "i -> 1/2"},
    satisfying_instance={"n": 1, "p": "i -> 1"},
)
_PART = have("most", "forall l in 1..n: p[l] <= 1", intro("l"), lemma("one", "basics.sums.term", "n", "p", "l"), arith("one", eq=["prior.2"]))

_CENTRE, _VARIANCE = "sum(i, 1, n, p[i]*f[i])", "(sum(i, 1, n, p[i]*f[i]^2) - sum(i, 1, n, p[i]*f[i])^2)"
_SPREAD_OUT = seq(
    let("mu", _CENTRE),
    have("squares", "sum(i, 1, n, p[i]*(f[i] - mu)^2) >= 0", pointwise("i", use("pi", "prior.1", "i"), have("square", "(f[i] - mu)^2 >= 0", searched()), arith("pi*square"))),
    rewrite("mu", backwards=True),
    have("v0", f"{_VARIANCE} >= 0", arith("squares", eq=[("mu", "mu"), (_CENTRE, "mu"), ("mu^2", "prior.2")])),
    have("cc", "c^2 > 0", arith("rate*rate")),
    have("whole", f"{_VARIANCE} + c^2 > 0", arith("cc", "v0")),
)
cantelli_mean: Claim = _stated(
    "basics.concentration.cantelli_mean",
    "Cantelli, for randomized events: a variable is above its mean by c or more with probability at most v/(v + c^2), where v is its variance",
    f"sum(i, 1, n, p[i]*s[i]) <= {_VARIANCE}/({_VARIANCE} + c^2)",
    where=f"""n integer, p f s family(1), prior: law[n](p), c real, rate: c > 0,
        share: forall i in 1..n: 0 <= s[i] and s[i] <= 1; far: forall i in 1..n: s[i] > 0 => f[i] - {_CENTRE} >= c""",
    says=r"P(X - E X \geq c) \leq \frac{v}{v + c^2}",
    waive=_TYPED,
    proof=lambda: prove(
        cantelli_mean.statement,
        let("mu", _CENTRE),
        have("mean", "sum(i, 1, n, p[i]*(f[i] - mu)) = 0", arith(eq=["mu", ("mu", "prior.2")])),
        have("second", f"sum(i, 1, n, p[i]*(f[i] - mu)^2) = {_VARIANCE}", arith(eq=[("mu", "mu"), (_CENTRE, "mu"), ("mu^2", "prior.2")])),
        have("beyond", "forall i in 1..n: s[i] > 0 => f[i] - mu >= c", intro("i", "some"), rewrite("mu"), use("fi", "far", "i")),
        lemma("centred", "basics.concentration.cantelli", "n", "p", "i -> f[i] - mu", "s", "c", _VARIANCE),
        defined=seq(_SPREAD_OUT, let("v", _VARIANCE), have("apart", "v + c^2 > 0", rewrite("v"), arith("whole")), rewrite("v", backwards=True), searched()),
    ),
    negative_control=f"sum(i, 1, n, p[i]*s[i]) <= {_VARIANCE}/({_VARIANCE} + 2*c^2)",
    control_note="2 c^2 for c^2",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "s": listed(1, 0), "f": listed(1, -1), "c": 1},
    satisfying_instance={"n": 2, "p": listed("1/2", "1/2"), "s": listed(1, 0), "f": listed(1, -1), "c": 1},
)

paley_zygmund: Claim = _stated(
    "basics.concentration.paley_zygmund",
    "Paley and Zygmund, for randomized events: what is more than theta times the mean of numbers that are not negative has a probability of at least (1 - theta)^2 times the squared mean by the mean square",
    f"(1 - theta)^2*{_CENTRE}^2 <= sum(i, 1, n, p[i]*f[i]^2)*sum(i, 1, n, p[i]*b[i])",
    where=f"""n integer, p f b family(1), prior: law[n](p), low: forall i in 1..n: f[i] >= 0; theta real, fraction: 0 <= theta, theta <= 1,
        share: forall i in 1..n: 0 <= b[i] and b[i] <= 1; above: forall i in 1..n: f[i] > theta*{_CENTRE} => b[i] = 1""",
    says=r"(1 - \theta)^2 (E f)^2 \leq E f^2 \cdot P(f > \theta E f)",
    waive=_TYPED,
    proof=lambda: prove(
        paley_zygmund.statement,
        have("mean", f"{_CENTRE} >= 0", pointwise("i", use("pi", "prior.1", "i"), use("fi", "low", "i"), arith("pi*fi"))),
        let("mu", _CENTRE), have("mu0", "mu >= 0", rewrite("mu"), arith("mean")), have("level", "theta*mu >= 0", arith("fraction*mu0")),
        have("beyond", "forall i in 1..n: f[i] > theta*mu => b[i] = 1", intro("i", "more"), rewrite("mu"), use("bi", "above", "i")),
        have("each", f"{_CENTRE} <= sum(i, 1, n, p[i]*(theta*mu + f[i]*b[i]))", pointwise("i", use("pi", "prior.1", "i"), use("fi", "low", "i"), use("bi", "share", "i"),
            have("number", "f[i] <= theta*mu + f[i]*b[i]", cases("more", "f[i] > theta*mu",
                seq(use("one", "beyond", "i"), rewrite("one"), arith("level")), seq(have("part", "f[i]*b[i] >= 0", arith("fi*bi.1")), arith("part", "more")))),
            arith("pi*number"))),
        have("part", "(1 - theta)*mu <= sum(i, 1, n, p[i]*b[i]*f[i])", arith("each", eq=["mu", ("theta*mu", "prior.2")])),
        lemma("cauchy", "basics.sums.weighted", "n", "i -> p[i]*b[i]", "f"),
        have("squares", "sum(i, 1, n, p[i]*b[i]*f[i]^2) <= sum(i, 1, n, p[i]*f[i]^2)", pointwise("i", use("pi", "prior.1", "i"), use("bi", "share", "i"), have("rest", "1 - b[i] >= 0"), have("square", "f[i]^2 >= 0", searched()), arith("pi*rest*square"))),
        have("weights", "sum(i, 1, n, p[i]*b[i]) >= 0", pointwise("i", use("pi", "prior.1", "i"), use("bi", "share", "i"), arith("pi*bi.1"))),
        have("rest", "1 - theta >= 0"), have("low part", "(1 - theta)*mu >= 0", arith("rest*mu0")),
        rewrite("mu", backwards=True),
        let("s", "sum(i, 1, n, p[i]*b[i]*f[i])"), have("at most", "(1 - theta)*mu <= s", rewrite("s"), arith("part")),
        have("square", "((1 - theta)*mu)^2 <= s^2", arith("at most*low part", "at most*at most", "low part*at most")),
        have("product", "s^2 <= sum(i, 1, n, p[i]*b[i])*sum(i, 1, n, p[i]*b[i]*f[i]^2)", rewrite("s"), arith("cauchy")),
        arith("square", "product", "weights*squares"),
    ),
    negative_control=f"{_CENTRE}^2 <= sum(i, 1, n, p[i]*f[i]^2)*sum(i, 1, n, p[i]*b[i])",
    control_note="without theta",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "f": listed(3, 1), "b": listed(1, 0), "theta": "3/4"},
    satisfying_instance={"n": 1, "p": "i -> 1", "f": "i -> 1", "b": "i -> 1", "theta": 0},
)

mean_deviation: Claim = _stated(
    "basics.concentration.mean_deviation",
    "The mean distance from the mean is at most the standard deviation",
    f"sum(i, 1, n, p[i]*abs(f[i] - {_CENTRE})) <= sqrt(sum(i, 1, n, p[i]*f[i]^2) - {_CENTRE}^2)",
    where="n integer, p f family(1), prior: law[n](p)",
    says=r"E |X - E X| \leq \sqrt{Var X}",
    waive=_TYPED,
    proof=lambda: prove(
        mean_deviation.statement,
        let("mu", _CENTRE),
        have("low", "forall i in 1..n: p[i] >= 0", intro("i"), use("pi", "prior.1", "i")),
        lemma("cauchy", "basics.sums.weighted", "n", "p", "i -> abs(f[i] - mu)"),
        have("squares", "sum(i, 1, n, p[i]*abs(f[i] - mu)^2) = sum(i, 1, n, p[i]*f[i]^2) - mu^2", have("each", "sum(i, 1, n, p[i]*abs(f[i] - mu)^2) = sum(i, 1, n, p[i]*(f[i] - mu)^2)", pointwise("i", have("square", "abs(f[i] - mu)^2 = (f[i] - mu)^2", searched()), arith(eq=[("p[i]", "square")]))), arith(eq=["each", ("2*mu", "mu"), ("mu^2", "prior.2")])),
        have("nonnegative", "sum(i, 1, n, p[i]*abs(f[i] - mu)) >= 0", pointwise("i", use("l", "low", "i"), have("a", "abs(f[i] - mu) >= 0", searched()), arith("l*a"))),
        let("d", "sum(i, 1, n, p[i]*abs(f[i] - mu))"), have("d0", "d >= 0", rewrite("d")), have("square", "d^2 <= sum(i, 1, n, p[i]*f[i]^2) - mu^2", rewrite("d"), arith("cauchy", eq=["squares", ("sum(i, 1, n, p[i]*abs(f[i] - mu)^2)", "prior.2")])),
        have("numbers", "forall x y real: x >= 0 and x^2 <= y => x <= sqrt(y)", intro("x", "y", "given"), searched()),
        use("here", "numbers", "d", "sum(i, 1, n, p[i]*f[i]^2) - mu^2"),
        have("said", "sum(i, 1, n, p[i]*abs(f[i] - mu)) <= sqrt(sum(i, 1, n, p[i]*f[i]^2) - mu^2)", rewrite("d", backwards=True), arith("here")),
        rewrite("mu", backwards=True), arith("said"),
        defined=seq(let("mu", _CENTRE), have("squares", "sum(i, 1, n, p[i]*(f[i] - mu)^2) >= 0", pointwise("i", use("pi", "prior.1", "i"), have("square", "(f[i] - mu)^2 >= 0", searched()), arith("pi*square"))),
            rewrite("mu", backwards=True), arith("squares", eq=[("2*mu", "mu"), ("mu^2", "prior.2"), ("mu", "mu"), (_CENTRE, "mu")])),
    ),
    negative_control=f"sum(i, 1, n, p[i]*abs(f[i] - {_CENTRE})) <= sqrt(sum(i, 1, n, p[i]*f[i]^2) - {_CENTRE}^2)/2",
    control_note="half of it",
    control_proof={"n": 2, "p": "i -> 1/2", "f": "i -> i"},
    satisfying_instance={"n": 1, "p": "i -> 1", "f": "i -> 1"},
)

_MECHANISM = "n integer, p u family(1), k in 1..n, eps real, level: eps > 0"
mechanism: Claim = _stated(
    "basics.concentration.mechanism",
    "Under weights exp(eps u/2), the exponential mechanism for scores of sensitivity 1, the mean score is below no score by more than 2 log(n)/eps",
    "u[k] - 2*log(n)/eps <= sum(i, 1, n, p[i]*u[i])",
    where=f"{_MECHANISM}, chosen: forall i in 1..n: p[i] = exp(eps*u[i]/2)/sum(j, 1, n, exp(eps*u[j]/2))",
    says=r"E u \geq \max_y u(y) - \frac{2 \ln n}{\varepsilon}",
    waive=_TYPED,
    proof=lambda: prove(
        mechanism.statement,
        have("half", "eps/2 > 0"), have("same", "forall j in 1..n: p[j] = exp((eps/2)*u[j])/sum(l, 1, n, exp((eps/2)*u[l]))", intro("j"), use("pj", "chosen", "j"), rewrite("pj"), searched()),
        lemma("mean", "basics.concentration.utility", "n", "p", "u", "eps/2", "k"), have("twice", "log(n)/(eps/2) = 2*log(n)/eps", searched()), rewrite("twice", backwards=True), arith("mean"),
    ),
    negative_control="u[k] <= sum(i, 1, n, p[i]*u[i])",
    control_note="without the logarithm",
    control_proof={"n": 2, "u": "i -> (2 - i)*2*log(2)", "p": listed("2/3", "1/3"), "eps": 1, "k": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "u": "i -> 0", "k": 1, "eps": 1},
)

mechanism_scaled: Claim = _stated(
    "basics.concentration.mechanism_scaled",
    "Under weights exp(eps u/(2 s)), the exponential mechanism for scores of sensitivity s, the mean score is below no score by more than 2 s log(n)/eps",
    "u[k] - 2*s*log(n)/eps <= sum(i, 1, n, p[i]*u[i])",
    where=f"{_MECHANISM}, s real, sensitivity: s > 0, chosen: forall i in 1..n: p[i] = exp(eps*u[i]/(2*s))/sum(j, 1, n, exp(eps*u[j]/(2*s)))",
    says=r"E u \geq \max_y u(y) - \frac{2 s \ln n}{\varepsilon}",
    waive=_TYPED,
    proof=lambda: prove(
        mechanism_scaled.statement,
        fact("over", "reciprocal_positive", "s"), have("half", "eps/(2*s) > 0", arith("level*over")), have("same", "forall j in 1..n: p[j] = exp((eps/(2*s))*u[j])/sum(l, 1, n, exp((eps/(2*s))*u[l]))", intro("j"), use("pj", "chosen", "j"), rewrite("pj"), searched()),
        lemma("mean", "basics.concentration.utility", "n", "p", "u", "eps/(2*s)", "k"), have("twice", "log(n)/(eps/(2*s)) = 2*s*log(n)/eps", searched()), rewrite("twice", backwards=True), arith("mean"),
    ),
    negative_control="u[k] <= sum(i, 1, n, p[i]*u[i])",
    control_note="without the logarithm",
    control_proof={"n": 2, "u": "i -> (2 - i)*2*log(2)", "p": listed("2/3", "1/3"), "eps": 1, "k": 1, "s": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "u": "i -> 0", "k": 1, "eps": 1, "s": 1},
)

CLAIMS = [softmax, utility, mechanism, mechanism_scaled, unlikely, tail, cantelli, hoeffding, moment, spread, bennett, efron_stein, maximum, sample_size, cantelli_mean, paley_zygmund, mean_deviation]
