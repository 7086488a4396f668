"""Convex functions of a positive number: Jensen's inequality, and the divergence sum q f(p/q) of two laws.

Every f is meant for which the hypothesis holds, so x log x, (x - 1)^2, 1 - sqrt(x), |x - 1|/2 and the others at once.
"""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("convexity")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_CONVEX = "f family(1), convex: convex(f)"
_POSITIVE = "forall i in 1..n: x[i] > 0"

_MEAN = "sum(i, 1, {0}, w[i]*x[i])"
_VALUE = "sum(i, 1, {0}, w[i]*f(x[i]))"
_WEIGHT = "sum(i, 1, {0}, w[i])"


def _so_far(k: str) -> str:
    """Jensen's inequality for the first k letters, which need not have all of the weight, nor any."""
    weight, mean, value = _WEIGHT.format(k), _MEAN.format(k), _VALUE.format(k)
    none = f"{weight} = 0 and {mean} = 0 and {value} = 0"
    return f"({none}) or ({weight} > 0 and {mean} > 0 and {weight}*f({mean}/{weight}) <= {value})"


mixed: Claim = _stated(
    "basics.convexity.mixed",
    "A convex function of a quotient of sums, times the lower sum: at most what it is for both",
    "(a + b)*f((u + v)/(a + b)) <= a*f(u/a) + b*f(v/b)",
    where=f"a b u v real, a > 0, b > 0, u > 0, v > 0; {_CONVEX}",
    proof=lambda: prove(
        mixed.statement,
        fact("ra", "reciprocal_positive", "a"), fact("rb", "reciprocal_positive", "b"), fact("rs", "reciprocal_positive", "a + b"),
        have("x", "u/a > 0", arith("ra*h3")), have("y", "v/b > 0", arith("rb*h4")), have("t", "a/(a + b) >= 0", arith("rs*h1")),
        have("s", "1 - a/(a + b) = b/(a + b)"), have("t1", "a/(a + b) <= 1", have("q", "b/(a + b) >= 0", arith("rs*h2")), arith("q", eq=["s"])),
        use("c", "convex", "u/a", "v/b", "a/(a + b)"),
        have("at", "a/(a + b)*(u/a) + (1 - a/(a + b))*(v/b) = (u + v)/(a + b)"),
        rewrite("at", backwards=True),
        arith("c*h1", "c*h2"),
    ),
    negative_control="(a + b)*f((u + v)/(a + b)) <= a*f(u/a)",
    control_note="without the second",
    control_proof=lambda: fails(mixed, exhibit("1", "1", "1", "1", "x -> x")),
    instance_proof=lambda: lives(mixed, ("1", "1", "1", "1", "x -> 0")),
)
jensen: Claim = _stated(
    "basics.convexity.jensen",
    "Jensen's inequality: a convex function of a mean is at most the mean of it, for finitely many positive numbers",
    f"f({_MEAN.format('n')}) <= {_VALUE.format('n')}",
    where=f"n integer, w x family(1), weights: forall i in 1..n: w[i] >= 0; whole: sum(i, 1, n, w[i]) = 1; positive: {_POSITIVE}; {_CONVEX}",
    proof=lambda: prove(
        jensen.statement,
        have("n0", "0 <= n", cases("any", "0 <= n", seq(), absurd("whole", fact("none", "sum_empty", _WEIGHT.format("n")), rewrite("none")))),
        have("part", f"forall k integer: 0 <= k and k <= n => {_so_far('k')}", intro("k"), cases("c", "0 <= k", induct("k", "0", "ih", seq(), _NEXT), seq())),
        use("found", "part", "n"),
        alternatives("e", "found",
            absurd("whole", rewrite("e.1")),
            seq(have("same", f"{_MEAN.format('n')}/{_WEIGHT.format('n')} = {_MEAN.format('n')}", rewrite("whole")), rewrite("same", backwards=True), arith("e.3", eq=[(f"f({_MEAN.format('n')}/{_WEIGHT.format('n')})", "whole")]))),
    ),
    negative_control=f"f({_MEAN.format('n')}) < {_VALUE.format('n')}",
    control_note="strictly",
    control_proof=lambda: fails(jensen, exhibit("1", "i -> 1", "i -> 1", "x -> 0")),
    instance_proof=lambda: lives(jensen, ("1", "i -> 1", "i -> 1", "x -> 0")),
)


def _one_more(label: str, term: str) -> Tactic:
    """The sum of one letter more."""
    return have(label, f"sum(i, 1, k + 1, {term.format('i')}) = sum(i, 1, k, {term.format('i')}) + {term.format('k + 1')}",
        fact("cut", "sum_split", f"sum(i, 1, k + 1, {term.format('i')})", "k"), fact("end", "sum_single", f"sum(i, k + 1, k + 1, {term.format('i')})"), rewrite("cut", "end"))


_NOW = _WEIGHT.format("k + 1"), _MEAN.format("k + 1"), _VALUE.format("k + 1")
_BOTH = seq(
    have("most", f"{_NOW[0]} > 0"), have("mean", f"{_NOW[1]} > 0"),
)
_NEXT = seq(
    intro("range"), use("now", "ih"), use("wk", "weights", "k + 1"), use("xk", "positive", "k + 1"),
    _one_more("W", "w[{0}]"), _one_more("X", "w[{0}]*x[{0}]"), _one_more("V", "w[{0}]*f(x[{0}])"),
    cases("some", "w[k+1] > 0",
        seq(
            have("wx", "w[k+1]*x[k+1] > 0", arith("some*xk")),
            have("at", "w[k+1]*x[k+1]/w[k+1] = x[k+1]"),
            alternatives("e", "now",
                seq(_BOTH, have("value", f"{_NOW[0]}*f({_NOW[1]}/{_NOW[0]}) <= {_NOW[2]}", rewrite("W", "X", "V", "e.1", "e.2", "e.3"))),
                seq(_BOTH, lemma("two", "basics.convexity.mixed", _WEIGHT.format("k"), "w[k+1]", _MEAN.format("k"), "w[k+1]*x[k+1]", "f"),
                    have("value", f"{_NOW[0]}*f({_NOW[1]}/{_NOW[0]}) <= {_NOW[2]}", rewrite("W", "X", "V"), arith("two", "e.3", eq=[("w[k+1]", "at")])))),
        ),
        seq(have("zero", "w[k+1] = 0"),
            alternatives("e", "now",
                seq(have("a", f"{_NOW[0]} = 0", rewrite("W", "zero")), have("b", f"{_NOW[1]} = 0", rewrite("X", "zero")), have("c0", f"{_NOW[2]} = 0", rewrite("V", "zero"))),
                seq(_BOTH, have("value", f"{_NOW[0]}*f({_NOW[1]}/{_NOW[0]}) <= {_NOW[2]}", rewrite("W", "X", "V", "zero"))))),
    ),
)

_FULL = f"full: forall i in 1..n: p[i] > 0 and q[i] > 0; {_CONVEX}"
_LAWS = f"n integer, p q family(1), first: law[n](p), second: law[n](q), {_FULL}"
_DIVERGENCE = "f_divergence[n](f, p, q)"
_RATIO = seq(use("pq", "full", "i"), fact("over", "reciprocal_positive", "q[i]"))

nonnegative: Claim = _stated(
    "basics.convexity.nonnegative",
    "A divergence of a convex function f is at least f(1), for laws with full support",
    f"{_DIVERGENCE} >= f(1)",
    where=_LAWS,
    waive=_TYPED,
    proof=lambda: prove(
        nonnegative.statement,
        have("x", "forall i in 1..n: p[i]/q[i] > 0", intro("i"), _RATIO, arith("over*pq.1")),
        have("w", "forall i in 1..n: q[i] >= 0", intro("i"), use("pq", "full", "i")),
        lemma("mean", "basics.convexity.jensen", "n", "q", "i -> p[i]/q[i]", "f"),
        have("one", "sum(i, 1, n, q[i]*(p[i]/q[i])) = 1", have("each", "sum(i, 1, n, q[i]*(p[i]/q[i])) = sum(i, 1, n, p[i])", pointwise("i", _RATIO)), rewrite("each"), arith(eq=["first.2"])),
        have("at", "f(sum(i, 1, n, q[i]*(p[i]/q[i]))) = f(1)", rewrite("one")),
        arith("mean", eq=["at"]),
    ),
    negative_control=f"{_DIVERGENCE} > f(1)",
    control_note="strictly",
    control_proof=lambda: fails(nonnegative, exhibit("1", "i -> 1", "i -> 1", "x -> 0")),
    instance_proof=lambda: lives(nonnegative, ("1", "i -> 1", "i -> 1", "x -> 0")),
)
processing: Claim = _stated(
    "basics.convexity.processing",
    "Data processing for every divergence of a convex function: a channel in which each output is possible does not raise it, for any positive weights",
    f"sum(j, 1, m, sum(i, 1, n, q[i]*W[i,j])*f(sum(i, 1, n, p[i]*W[i,j])/sum(i, 1, n, q[i]*W[i,j]))) <= {_DIVERGENCE}",
    where=f"m n integer, W family(2), p q family(1), channel: channel[n,m](W), possible: forall j in 1..m: sum(i, 1, n, q[i]*W[i,j]) > 0; {_FULL}",
    waive=_TYPED,
    proof=lambda: prove(
        processing.statement,
        have("x", "forall i in 1..n: p[i]/q[i] > 0", intro("i"), _RATIO, arith("over*pq.1")),
        have("spread", f"{_DIVERGENCE} = sum(j, 1, m, sum(i, 1, n, q[i]*W[i,j]*f(p[i]/q[i])))",
            have("swap", "sum(j, 1, m, sum(i, 1, n, q[i]*W[i,j]*f(p[i]/q[i]))) = sum(i, 1, n, sum(j, 1, m, q[i]*W[i,j]*f(p[i]/q[i])))", identity()), rewrite("swap"), pointwise("i", use("row", "channel.2", "i"), arith(eq=[("q[i]*f(p[i]/q[i])", "row")]))),
        rewrite("spread"),
        pointwise("j",
            use("some", "possible", "j"), let("s", "sum(i, 1, n, q[i]*W[i,j])"), fact("over", "reciprocal_positive", "s"),
            have("w", "forall i in 1..n: q[i]*W[i,j]/s >= 0", intro("i"), use("pq", "full", "i"), use("wij", "channel.1", "i", "j"), have("m", "q[i]*W[i,j] >= 0", arith("wij*pq.2")), arith("m*over")),
            have("whole", "sum(i, 1, n, q[i]*W[i,j]/s) = 1", searched()),
            lemma("mean", "basics.convexity.jensen", "n", "i -> q[i]*W[i,j]/s", "i -> p[i]/q[i]", "f"),
            have("each", "sum(i, 1, n, q[i]*W[i,j]/s*(p[i]/q[i])) = sum(i, 1, n, p[i]*W[i,j]/s)", pointwise("i", _RATIO)),
            have("at", "sum(i, 1, n, q[i]*W[i,j]/s*(p[i]/q[i])) = sum(i, 1, n, p[i]*W[i,j])/s", arith(eq=["each"])),
            have("same", "f(sum(i, 1, n, q[i]*W[i,j]/s*(p[i]/q[i]))) = f(sum(i, 1, n, p[i]*W[i,j])/s)", rewrite("at")),
            have("times", "s*f(sum(i, 1, n, p[i]*W[i,j])/s) <= sum(i, 1, n, q[i]*W[i,j]*f(p[i]/q[i]))", have("s0", "s > 0", rewrite("s")), arith("mean*s0", eq=[("s", "same")])),
            rewrite("s", backwards=True), arith("times")),
    ),
    negative_control=f"sum(j, 1, m, sum(i, 1, n, q[i]*W[i,j])*f(sum(i, 1, n, p[i]*W[i,j])/sum(i, 1, n, q[i]*W[i,j]))) < {_DIVERGENCE}",
    control_note="strictly",
    control_proof=lambda: fails(processing, exhibit("1", "1", "i, j -> 1", "i -> 1", "i -> 1", "x -> 0")),
    instance_proof=lambda: lives(processing, ("1", "1", "i, j -> 1", "i -> 1", "i -> 1", "x -> 0")),
)
_MIXED = "sum(i, 1, n, (a*q[i] + (1 - a)*s[i])*f((a*p[i] + (1 - a)*r[i])/(a*q[i] + (1 - a)*s[i])))"
mixtures: Claim = _stated(
    "basics.convexity.mixtures",
    "A divergence of a convex function is jointly convex in both laws, for full support",
    f"{_MIXED} <= a*sum(i, 1, n, q[i]*f(p[i]/q[i])) + (1 - a)*sum(i, 1, n, s[i]*f(r[i]/s[i]))",
    where=f"n integer, a real, 0 <= a <= 1, p q r s family(1), full: forall i in 1..n: p[i] > 0 and q[i] > 0 and r[i] > 0 and s[i] > 0; {_CONVEX}",
    waive=_TYPED,
    proof=lambda: prove(
        mixtures.statement,
        cases("low", "a > 0",
            cases("high", "a < 1",
                seq(have("b", "1 - a > 0"), have("each", f"{_MIXED} <= sum(i, 1, n, a*q[i]*f(p[i]/q[i]) + (1 - a)*s[i]*f(r[i]/s[i]))", pointwise("i", use("pq", "full", "i"),
                    have("aq", "a*q[i] > 0", arith("low*pq.2")), have("ap", "a*p[i] > 0", arith("low*pq.1")), have("bs", "(1 - a)*s[i] > 0", arith("b*pq.4")), have("br", "(1 - a)*r[i] > 0", arith("b*pq.3")),
                    lemma("two", "basics.convexity.mixed", "a*q[i]", "(1 - a)*s[i]", "a*p[i]", "(1 - a)*r[i]", "f"),
                    have("one", "a*p[i]/(a*q[i]) = p[i]/q[i]"), have("other", "(1 - a)*r[i]/((1 - a)*s[i]) = r[i]/s[i]"),
                    have("f1", "f(a*p[i]/(a*q[i])) = f(p[i]/q[i])", rewrite("one")), have("f2", "f((1 - a)*r[i]/((1 - a)*s[i])) = f(r[i]/s[i])", rewrite("other")),
                    arith("two", eq=[("a*q[i]", "f1"), ("(1 - a)*s[i]", "f2")]))), arith("each")),
                seq(have("e", "a = 1"), rewrite("e"))),
            seq(have("e", "a = 0"), rewrite("e"))),
        defined=_MIXED_DEFINED,
    ),
    negative_control=f"{_MIXED} < a*sum(i, 1, n, q[i]*f(p[i]/q[i])) + (1 - a)*sum(i, 1, n, s[i]*f(r[i]/s[i]))",
    control_note="strictly",
    control_proof=lambda: fails(mixtures, exhibit("1", "1/2", "i -> 1", "i -> 1", "i -> 1", "i -> 1", "x -> 0"), defined=_MIXED_DEFINED),
    instance_proof=lambda: lives(mixtures, ("1", "1/2", "i -> 1", "i -> 1", "i -> 1", "i -> 1", "x -> 0")),
)
_MIXED_DEFINED = seq(use("pq", "h2", "i"), cases("low", "a > 0",
    seq(have("aq", "a*q[i] > 0", arith("low*pq.2")), have("bs", "(1 - a)*s[i] >= 0", have("b", "1 - a >= 0"), arith("b*pq.4")), have("both", "a*q[i] + (1 - a)*s[i] > 0")),
    seq(have("e", "a = 0"), rewrite("e"))))
CLAIMS = [mixed, jensen, nonnegative, processing, mixtures]
