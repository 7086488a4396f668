"""Binomial coefficients and the binomial law: tails, the largest term, sizes of types and of Hamming balls."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("binomials")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_TERM = "binomial(n, k)*p^k*(1 - p)^(n - k)"
_LAW = "n m integer, p real, trials: n >= 1, low: 0 < p, high: p < 1"
_HALF = {"n": 2, "m": 1, "p": "1/2"}

tilted: Claim = _stated(
    "basics.binomials.tilted",
    "Chernoff's bound of a binomial tail, with its parameter free",
    f"sum(k, m, n, {_TERM}) <= exp(-t*m)*(1 - p + p*exp(t))^n",
    where=f"{_LAW}, t real, least: 0 <= m, most: m <= n, rate: t >= 0",
    says=r"P(X \geq m) \leq e^{-t m} E e^{t X}",
    proof=lambda: prove(
        tilted.statement,
        have("whole", f"sum(k, 0, n, {_TERM}*exp(t*(k - m))) = exp(-t*m)*(1 - p + p*exp(t))^n", searched()),
        have("sign", f"forall k in 0..n: {_TERM} >= 0", intro("k"), fact("b", "binomial_positive", "n", "k"),
            fact("x", "power_positive", "p", "k"), fact("y", "power_positive", "1 - p", "n - k"), arith("b*x*y")),
        have("each", f"sum(k, m, n, {_TERM}) <= sum(k, m, n, {_TERM}*exp(t*(k - m)))",
            pointwise("k", use("s", "sign", "k"), have("more", "t*(k - m) >= 0", arith("rate*k.lower")), fact("e", "exp_above_tangent", "t*(k - m)"), arith("s*e", "s*more"))),
        have("below", f"sum(k, 0, m - 1, {_TERM}*exp(t*(k - m))) >= sum(k, 0, m - 1, 0)", pointwise("k", use("s", "sign", "k"), fact("e", "exp_positive", "t*(k - m)"), arith("s*e"))),
        fact("cut", "sum_split", f"sum(k, 0, n, {_TERM}*exp(t*(k - m)))", "m - 1"),
        arith("each", "below", eq=["cut", "whole"]),
    ),
    negative_control=f"sum(k, m, n, {_TERM}) <= exp(-t*m)*(1 - p + p*exp(t))^n/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 0, "p": "1/2", "t": 0},
    satisfying_instance=_HALF | {"t": 0},
)

_RATE, _MEAN = "m*(1 - p)/(p*(n - m))", "(1 - p)*n/(n - m)"
tail: Claim = _stated(
    "basics.binomials.tail",
    "Chernoff's bound of the upper tail of a binomial law, by relative entropy",
    f"sum(k, m, n, {_TERM}) <= exp(-n*kl(m/n, p))",
    where=f"{_LAW}, above: n*p <= m, most: m <= n",
    says=r"P(X \geq m) \leq e^{-n D(m/n \| p)} \text{ for } m \geq n p",
    proof=lambda: prove(
        tail.statement,
        have("positive", "n*p > 0", arith("trials*low", "low")), have("m0", "m > 0"),
        cases("c", "m < n",
            seq(
                have("logs", f"-log({_RATE})*m + n*log({_MEAN}) = -n*kl(m/n, p)", searched()),
                have("power", f"({_MEAN})^n = exp(n*log({_MEAN}))", searched()),
                have("ratio", f"1 - p + p*({_RATE}) = {_MEAN}", searched()),
                have("r0", f"{_RATE} >= 1", searched()),
                fact("mono", "log_monotone", "1", _RATE), fact("e", "exp_of_log", _RATE),
                have("mean", f"1 - p + p*exp(log({_RATE})) = {_MEAN}", rewrite("e"), arith(eq=["ratio"])),
                have("t0", f"log({_RATE}) >= 0", arith("mono")),
                lemma("tilt", "basics.binomials.tilted", "n", "m", "p", f"log({_RATE})"),
                have("least", f"sum(k, m, n, {_TERM}) <= exp(-log({_RATE})*m)*({_MEAN})^n", rewrite("mean", backwards=True), arith("tilt")),
                have("same", f"exp(-log({_RATE})*m)*({_MEAN})^n = exp(-log({_RATE})*m + n*log({_MEAN}))", rewrite("power"), identity()),
                rewrite("logs", backwards=True),
                arith("least", eq=["same"]),
            ),
            seq(
                have("end", "m = n"), have("one", "p^n = exp(n*log(p))", searched()), have("logs", "-n*kl(n/n, p) = n*log(p)", searched()),
                rewrite("end", "logs"), fact("last", "sum_single", f"sum(k, n, n, {_TERM})"), fact("b", "binomial_ends", "n"),
                rewrite("last", "b.2"), arith(eq=["one"]),
            ),
        ),
    ),
    negative_control=f"sum(k, m, n, {_TERM}) <= exp(-n*kl(m/n, p))/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 1, "p": "1/2"},
    satisfying_instance=_HALF,
)

_OTHER = "binomial(n, k)*(1 - p)^k*p^(n - k)"
mirrored: Claim = _stated(
    "basics.binomials.mirrored",
    "A lower tail of a binomial law is an upper tail of the law of the failures",
    f"sum(k, 0, m, {_TERM}) = sum(k, n - m, n, {_OTHER})",
    where=f"{_LAW}, least: 0 <= m",
    says=r"P(X \leq m) = P(n - X \geq n - m)",
    proof=lambda: prove(
        mirrored.statement,
        have("all", f"forall j integer: 0 <= j => sum(k, 0, j, {_TERM}) = sum(k, n - j, n, {_OTHER})", intro("j", "from"),
            induct("j", "0", "ih",
                seq(fact("one", "sum_single", f"sum(k, 0, 0, {_TERM})"), fact("other", "sum_single", f"sum(k, n, n, {_OTHER})"), fact("b", "binomial_ends", "n"),
                    arith(eq=["one", "other", ("(1 - p)^n", "b.1"), ("(1 - p)^n", "b.2")])),
                seq(
                    fact("cut", "sum_split", f"sum(k, 0, j + 1, {_TERM})", "j"), fact("last", "sum_single", f"sum(k, j + 1, j + 1, {_TERM})"),
                    fact("start", "sum_split", f"sum(k, n - j - 1, n, {_OTHER})", "n - j - 1"), fact("first", "sum_single", f"sum(k, n - j - 1, n - j - 1, {_OTHER})"),
                    fact("sym", "binomial_symmetry", "n", "j + 1"), arith(eq=["cut", "last", "start", "first", "ih", ("p^(j + 1)*(1 - p)^(n - j - 1)", "sym")]),
                ))),
        use("here", "all", "m"),
    ),
    negative_control=f"sum(k, 0, m, {_TERM}) = sum(k, n - m + 1, n, {_OTHER})",
    control_note="one term short",
    control_proof={"n": 1, "m": 0, "p": "1/2"},
    satisfying_instance=_HALF,
)

lower: Claim = _stated(
    "basics.binomials.lower",
    "Chernoff's bound of the lower tail of a binomial law, by relative entropy",
    f"sum(k, 0, m, {_TERM}) <= exp(-n*kl(m/n, p))",
    where=f"{_LAW}, least: 0 <= m, below: m <= n*p",
    says=r"P(X \leq m) \leq e^{-n D(m/n \| p)} \text{ for } m \leq n p",
    proof=lambda: prove(
        lower.statement,
        have("most", "m <= n", arith("below", "trials*high", "high")),
        have("same", "kl((n - m)/n, 1 - p) = kl(m/n, p)", searched()),
        lemma("upper", "basics.binomials.tail", "n", "n - m", "1 - p"),
        lemma("turned", "basics.binomials.mirrored", "n", "m", "p"), rewrite("turned"), rewrite("same", backwards=True), arith("upper"),
    ),
    negative_control=f"sum(k, 0, m, {_TERM}) <= exp(-n*kl(m/n, p))/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 0, "p": "1/2"},
    satisfying_instance=_HALF,
)

ball: Claim = _stated(
    "basics.binomials.ball",
    "The size of a Hamming ball of radius r <= n/2 in words of n bits is at most exp(n h(r/n))",
    "sum(k, 0, r, binomial(n, k)) <= exp(n*h(r/n))",
    where="n r integer, some: n >= 1, least: 0 <= r, half: 2*r <= n",
    says=r"\sum_{k \leq r} \binom{n}{k} \leq e^{n h(r/n)}",
    waive=_TYPED,
    proof=lambda: prove(
        ball.statement,
        have("value", "exp(n*log(2))*exp(-n*kl(r/n, 1/2)) = exp(n*h(r/n))", searched()),
        have("two", "2^n = exp(n*log(2))", searched()), have("inverse", "(1/2)^n*2^n = 1", searched()),
        have("each", "(1/2)^n*sum(k, 0, r, binomial(n, k)) = sum(k, 0, r, binomial(n, k)*(1/2)^k*(1 - 1/2)^(n - k))",
            have("in", "sum(k, 0, r, (1/2)^n*binomial(n, k)) = sum(k, 0, r, binomial(n, k)*(1/2)^k*(1 - 1/2)^(n - k))", pointwise("k", identity())),
            arith(eq=["in"])),
        lemma("tail", "basics.binomials.lower", "n", "r", "1/2"),
        fact("e", "exp_positive", "n*log(2)"),
        have("scaled", "exp(n*log(2))*((1/2)^n*sum(k, 0, r, binomial(n, k))) <= exp(n*log(2))*exp(-n*kl(r/n, 1/2))", rewrite("each"), arith("e*tail")),
        arith("scaled", eq=["value", ("sum(k, 0, r, binomial(n, k))*(1/2)^n", "two"), ("sum(k, 0, r, binomial(n, k))", "inverse")]),
    ),
    negative_control={"half: 2*r <= n": "half: r <= n"},
    control_note="any radius",
    control_proof={"n": 1, "r": 1},
    satisfying_instance={"n": 2, "r": 1},
)

_WITHIN = "exp(-2*n*t^2)"
def _close(*parts: Tactic) -> Tactic:
    """A tail below e^(-2 n t^2), from Chernoff's bound of it, Pinsker's inequality, and how far m/n is from p."""
    return seq(
        have("pinsker", "forall x real: 0 <= x and x <= 1 => kl(x, p) >= 2*(x - p)^2", intro("x", "in"), searched()),
        have("nt", "n*t >= 0", arith("trials*away", "away")), have("np", "n*p > 0", arith("trials*low", "low")), have("nq", "n*(1 - p) > 0", arith("trials*high", "high")),
        fact("over", "reciprocal_positive", "n"), have("x0", "m/n >= 0", have("m0", "m >= 0"), arith("m0*over")), have("x1", "m/n <= 1", have("m1", "m <= n"), arith("m1*over")),
        *parts,
        use("pin", "pinsker", "m/n"), have("least", "kl(m/n, p) >= 2*t^2", arith("pin", "far*far", "far*away")),
        fact("mono", "exp_monotone", "-n*kl(m/n, p)", "-2*n*t^2", conditions=[arith("least*trials", "least")]), arith("mono", "chernoff"),
    )  # fmt: skip


hoeffding: Claim = _stated(
    "basics.binomials.hoeffding",
    "Hoeffding's bound of the upper tail of a binomial law",
    f"sum(k, m, n, {_TERM}) <= {_WITHIN}",
    where=f"{_LAW}, t real, away: t >= 0, above: n*(p + t) <= m, most: m <= n",
    says=r"P(X \geq n (p + t)) \leq e^{-2 n t^2}",
    proof=lambda: prove(hoeffding.statement, _close(have("far", "m/n - p - t >= 0", arith("above*over")), lemma("chernoff", "basics.binomials.tail", "n", "m", "p"))),
    negative_control=f"sum(k, m, n, {_TERM}) <= exp(-3*n*t^2)",
    control_note="3 for 2",
    control_proof={"n": 1, "m": 1, "p": "1/2", "t": "1/2"},
    satisfying_instance=_HALF | {"t": 0},
)

hoeffding_lower: Claim = _stated(
    "basics.binomials.hoeffding_lower",
    "Hoeffding's bound of the lower tail of a binomial law",
    f"sum(k, 0, m, {_TERM}) <= {_WITHIN}",
    where=f"{_LAW}, t real, away: t >= 0, least: 0 <= m, below: m <= n*(p - t)",
    says=r"P(X \leq n (p - t)) \leq e^{-2 n t^2}",
    waive=_TYPED,
    proof=lambda: prove(hoeffding_lower.statement, _close(have("far", "p - m/n - t >= 0", arith("below*over")), lemma("chernoff", "basics.binomials.lower", "n", "m", "p"))),
    negative_control=f"sum(k, 0, m, {_TERM}) <= exp(-3*n*t^2)",
    control_note="3 for 2",
    control_proof={"n": 1, "m": 0, "p": "1/2", "t": "1/2"},
    satisfying_instance=_HALF | {"t": 0},
)

_FAIR = "binomial(n, k)/2^n"
coins: Claim = _stated(
    "basics.binomials.coins",
    "Hoeffding's bound for fair coins",
    f"sum(k, m, n, {_FAIR}) <= {_WITHIN}",
    where="n m integer, t real, trials: n >= 1, away: t >= 0, above: n/2 + n*t <= m, most: m <= n",
    says=r"2^{-n} \sum_{k \geq n/2 + n t} \binom{n}{k} \leq e^{-2 n t^2}",
    waive=_TYPED,
    proof=lambda: prove(
        coins.statement,
        have("half", "forall k integer: (1/2)^k*(1 - 1/2)^(n - k) = 1/2^n", intro("k"), searched()),
        lemma("bound", "basics.binomials.hoeffding", "n", "m", "1/2", "t"),
        have("same", f"sum(k, m, n, {_FAIR}) = sum(k, m, n, binomial(n, k)*(1/2)^k*(1 - 1/2)^(n - k))", pointwise("k", use("h", "half", "k"), arith(eq=[("binomial(n, k)", "h")]))),
        arith("bound", eq=["same"]),
        defined=fact("two", "power_positive", "2", "n"),
    ),
    negative_control=f"sum(k, m, n, {_FAIR}) <= exp(-3*n*t^2)",
    control_note="3 for 2",
    control_proof={"n": 1, "m": 1, "t": "1/2"},
    satisfying_instance={"n": 1, "m": 1, "t": 0},
)

_HEIGHT = "binomial(n, {0})*k^({0})*(n - k)^(n - {0})"


def _falls(k: str) -> Tactic:
    """Behind its mode a binomial law falls, for success probability k/n: by induction, from the ratio of neighbours."""
    here, ahead = (f"binomial(n, {at})*({k})^({at})*(n - ({k}))^(n - ({at}))" for at in ("i", "i + 1"))
    return have("falls", f"forall i integer: {k} <= i => (i <= n => {here} <= binomial(n, {k})*({k})^({k})*(n - ({k}))^(n - ({k})))",
        intro("i", "from"), have("n0", "n > 0"), have("gap", f"n - ({k}) > 0"),
        induct("i", k, "ih", seq(),
            seq(
                intro("top"), use("before", "ih", conditions=[arith("top")]),
                fact("absorb", "binomial_absorb", "n", "i + 1"), fact("co", "binomial_coabsorb", "n", "i"),
                fact("c", "binomial_positive", "n", "i"), fact("x", "power_positive", k, "i"), fact("y", "power_positive", f"n - ({k})", "n - i - 1"),
                have("cxy", f"binomial(n, i)*(({k})^i*(n - ({k}))^(n - i - 1)) > 0", arith("c*x*y")),
                fact("over", "reciprocal_positive", "i + 1"),
                have("next", "binomial(n, i + 1) = (n - i)*binomial(n, i)/(i + 1)", arith(eq=[("1/(i + 1)", "absorb"), ("1/(i + 1)", "co")])),
                have("step", f"{ahead} <= {here}", rewrite("next"), arith("cxy*over*ih.from*n0", "cxy*over*gap")),
                arith("step", "before"),
            )))  # fmt: skip


mode: Claim = _stated(
    "basics.binomials.mode",
    "Of the terms of (k + (n - k))^n none is above the one at k: the mode of a binomial law with mean k",
    f"{_HEIGHT.format('j')} <= {_HEIGHT.format('k')}",
    where="n k j integer, inside: 0 < k, rest: k < n, least: 0 <= j, most: j <= n",
    says=r"P(X = j) \leq P(X = k) \text{ for } E X = k",
    proof=lambda: prove(
        mode.statement,
        cases("c", "k <= j", seq(_falls("k"), use("there", "falls", "j"), use("here", "there")),
            seq(_falls("n - k"), use("there", "falls", "n - j"), fact("s1", "binomial_symmetry", "n", "j"), fact("s2", "binomial_symmetry", "n", "k"), rewrite("s1", "s2"), use("here", "there"), arith("here"))),
    ),
    negative_control=f"{_HEIGHT.format('j')} <= {_HEIGHT.format('k')}/2",
    control_note="half of it",
    control_proof={"n": 2, "k": 1, "j": 1},
    satisfying_instance={"n": 2, "k": 1, "j": 0},
)

_OWN = "k^k*(n - k)^(n - k)"


def _inside(*inner: Tactic) -> Tactic:
    """What speaks of n h(k/n): at its ends by its value there, inside with e^(n h(k/n)) k^k (n - k)^(n - k) = n^n."""
    ends = (seq(have("z", f"k = {end}"), have("v", f"exp(n*h({end}/n)) = 1", searched()), rewrite("z"), rewrite("v", f"ends.{k}"), arith("some"))
            for k, end in ((1, "0"), (2, "n")))  # fmt: skip
    return cases("low", "k <= 0", next(ends), cases("high", "k >= n", next(ends), seq(
        use("value", "inside"), have("xy", f"{_OWN} > 0", fact("x", "power_positive", "k", "k"), fact("y", "power_positive", "n - k", "n - k"), arith("x*y")),
        fact("inv", "reciprocal_positive", _OWN),
        *inner,
    )))  # fmt: skip


type_class: Claim = _stated(
    "basics.binomials.type_class",
    "The number of words of n bits with k ones (a type class) is exp(n h(k/n)) up to a factor n + 1",
    "exp(n*h(k/n))/(n + 1) <= binomial(n, k) and binomial(n, k) <= exp(n*h(k/n))",
    where="n k integer, some: n >= 1, least: 0 <= k, most: k <= n",
    says=r"\frac{e^{n h(k/n)}}{n + 1} \leq \binom{n}{k} \leq e^{n h(k/n)}",
    waive=_TYPED,
    proof=lambda: prove(
        type_class.statement,
        fact("over", "reciprocal_positive", "n + 1"), fact("ends", "binomial_ends", "n"),
        have("terms", "forall x real, y real: 0 < x and 0 < y => binomial(n, k)*x^k*y^(n - k) <= (x + y)^n", intro("x", "y", "positive"), searched()),
        have("inside", f"0 < k and k < n => exp(n*h(k/n))*({_OWN}) = n^n", intro("in"),
            have("logs", "n*h(k/n) = n*log(n) - k*log(k) - (n - k)*log(n - k)", searched()),
            have("pn", "n^n = exp(n*log(n))", searched()), have("pk", "k^k = exp(k*log(k))", searched()), have("pl", "(n - k)^(n - k) = exp((n - k)*log(n - k))", searched()),
            rewrite("logs", "pn", "pk", "pl"), identity()),
        have("class", "exp(n*h(k/n)) <= (n + 1)*binomial(n, k)", _inside(
            have("whole", f"sum(j, 0, n, {_HEIGHT.format('j')}) = n^n", searched()),
            have("many", f"sum(j, 0, n, {_HEIGHT.format('j')}) <= sum(j, 0, n, {_HEIGHT.format('k')})", pointwise("j", lemma("top", "basics.binomials.mode", "n", "k", "j"), arith("top"))),
            arith("many*inv", eq=[(f"1/({_OWN})", "value"), (f"1/({_OWN})", "whole")]),
        )),
        have("above", "binomial(n, k) <= exp(n*h(k/n))", _inside(
            use("one", "terms", "k", "n - k"),
            arith("one*inv", eq=[(f"1/({_OWN})", "value")]),
        )),
        split(arith("class*over"), arith("above")),
    ),
    negative_control="exp(n*h(k/n)) <= binomial(n, k)",
    control_note="without the factor",
    control_proof={"n": 2, "k": 1},
    satisfying_instance={"n": 2, "k": 1},
)

power: Claim = _stated(
    "basics.binomials.power",
    "A binomial coefficient is at most (e n/k)^k",
    "binomial(n, k) <= (exp(1)*n/k)^k",
    where="n k integer, least: 1 <= k, most: k <= n",
    says=r"\binom{n}{k} \leq \left(\frac{e n}{k}\right)^k",
    waive=_TYPED,
    proof=lambda: prove(
        power.statement,
        have("terms", "forall x real: 0 < x => binomial(n, k)*x^k*1^(n - k) <= (x + 1)^n", intro("x", "positive"), searched()),
        have("growth", "forall x real: 0 < x => (x + 1)^n <= exp(n*x)", intro("x", "positive"), searched()),
        have("turned", "forall x real: 0 < x => (exp(1)/x)^k*x^k = exp(k)", intro("x", "positive"), searched()),
        have("x0", "k/n > 0", fact("over", "reciprocal_positive", "n"), arith("over*least", "over")),
        use("t", "terms", "k/n"), use("g", "growth", "k/n"), use("v", "turned", "k/n"),
        fact("xk", "power_positive", "k/n", "k"), fact("inv", "reciprocal_positive", "(k/n)^k"),
        have("scaled", "binomial(n, k)*(k/n)^k <= exp(k)", arith("t", "g")),
        have("last", "binomial(n, k) <= (exp(1)/(k/n))^k", arith("scaled*inv", eq=[("1/(k/n)^k", "v")])),
        arith("last"),
    ),
    negative_control="binomial(n, k) <= (n/k)^k",
    control_note="1 for e",
    control_proof={"n": 3, "k": 2},
    satisfying_instance={"n": 2, "k": 1},
)

_NEXT = "binomial(n + 1, k + 1)*p^(k + 1)*(1 - p)^(n - k)"
reciprocal: Claim = _stated(
    "basics.binomials.reciprocal",
    "The mean of 1/(X + 1) for a binomial number X",
    f"sum(k, 0, n, {_TERM}/(k + 1)) = (1 - (1 - p)^(n + 1))/((n + 1)*p)",
    where="n integer, p real, trials: n >= 0, low: 0 < p, high: p < 1",
    says=r"E \frac{1}{X + 1} = \frac{1 - (1 - p)^{n + 1}}{(n + 1) p}",
    waive=_TYPED,
    proof=lambda: prove(
        reciprocal.statement,
        have("whole", "sum(k, 0, n + 1, binomial(n + 1, k)*p^k*(1 - p)^(n + 1 - k)) = 1", searched()),
        have("each", f"sum(k, 0, n, (n + 1)*p*({_TERM}/(k + 1))) = sum(k, 0, n, {_NEXT})",
            pointwise("k", fact("absorb", "binomial_absorb", "n + 1", "k + 1"), fact("over", "reciprocal_positive", "k + 1"),
                arith(eq=[("p^(k + 1)*(1 - p)^(n - k)/(k + 1)", "absorb")]))),
        fact("shift", "sum_shift", f"sum(k, 0, n, {_NEXT})", "1"),
        fact("cut", "sum_split", "sum(k, 0, n + 1, binomial(n + 1, k)*p^k*(1 - p)^(n + 1 - k))", "0"),
        fact("first", "sum_single", "sum(k, 0, 0, binomial(n + 1, k)*p^k*(1 - p)^(n + 1 - k))"), fact("ends", "binomial_ends", "n + 1"),
        fact("a", "reciprocal_positive", "n + 1"), fact("b", "reciprocal_positive", "p"),
        have("scaled", f"(n + 1)*p*sum(k, 0, n, {_TERM}/(k + 1)) = 1 - (1 - p)^(n + 1)", arith(eq=["each", "shift", "cut", "first", "whole", ("(1 - p)^(n + 1)", "ends.1")])),
        arith(eq=[("1/((n + 1)*p)", "scaled")]),
    ),
    negative_control=f"sum(k, 0, n, {_TERM}/(k + 1)) = (1 - (1 - p)^n)/((n + 1)*p)",
    control_note="n for n + 1",
    control_proof={"n": 0, "p": "1/2"},
    satisfying_instance={"n": 1, "p": "1/2"},
)

CLAIMS = [tilted, tail, mirrored, lower, ball, hoeffding, hoeffding_lower, coins, mode, type_class, power, reciprocal]
