"""One law and two: collisions, what two laws share, divergence against variation, means and variances, Fano's inequality."""

from theorems.basics.model import listed, of_a_uniform_law, some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("laws")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_SAME = {"n": 1, "p": "i -> 1", "q": "i -> 1"}

# --- one law -----------------------------------------------------------------------------------------------------------

_COLLISION = "sum(i, 1, n, p[i]^2)"
collision: Claim = _stated(
    "basics.laws.collision",
    "The probability of a collision is positive, and at least the square of each probability",
    f"{_COLLISION} > 0 and p[k]^2 <= {_COLLISION}",
    where="n integer, p family(1), prior: law[n](p), k in 1..n",
    says=r"0 < \sum_i p_i^2, \; p_k^2 \leq \sum_i p_i^2",
    waive=_TYPED,
    negative_control=f"{_COLLISION} > 0 and p[k] <= {_COLLISION}",
    control_note="without the square",
    control_proof={"n": 2, "p": listed("3/4", "1/4"), "k": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "k": 1},
)

_MEAN_OF = "sum(i, 1, n, p[i]*f[i])"
mean_positive: Claim = _stated(
    "basics.laws.mean_positive",
    "The mean of positive numbers is positive",
    f"{_MEAN_OF} > 0",
    where="n integer, p f family(1), prior: law[n](p), positive: forall i in 1..n: f[i] > 0",
    says=r"E_p f > 0 \text{ where all } f_i > 0",
    proof=lambda: prove(
        mean_positive.statement,
        some_letter("prior.2"),
        lemma(("k", "least"), "basics.sorting.largest", "n", "i -> -f[i]"),
        use("least positive", "positive", "k"),
        have("more", f"sum(i, 1, n, p[i]*f[k]) <= {_MEAN_OF}", pointwise("i", use("pi", "prior.1", "i"), use("at", "least", "i"), arith("pi*at"))),
        arith("more", "least positive", eq=[("f[k]", "prior.2")]),
    ),
    negative_control=f"{_MEAN_OF} > 1",
    control_note="1 for 0",
    control_proof={"n": 1, "p": "i -> 1", "f": "i -> 1"},
    satisfying_instance={"n": 1, "p": "i -> 1", "f": "i -> 1"},
)

# --- two laws ----------------------------------------------------------------------------------------------------------

_COEFFICIENT = "sum(i, 1, n, sqrt(p[i]*q[i]))"
_SHARED = "sum(i, 1, n, min(p[i], q[i]))"
overlap: Claim = _stated(
    "basics.laws.overlap",
    "The square of the Bhattacharyya coefficient is at most the product of what two laws share and what they cover",
    f"{_COEFFICIENT}^2 <= {_SHARED}*(2 - {_SHARED})",
    where="n integer, p q family(1), first: law[n](p), second: law[n](q)",
    says=r"\Bigl(\sum_i \sqrt{p_i q_i}\Bigr)^2 \leq m (2 - m), \; m = \sum_i \min(p_i, q_i)",
    notes="What is typed; said of total variation it is basics.divergences.coefficient.",
    proof=lambda: prove(
        overlap.statement,
        lemma("squares", "basics.divergences.coefficient", "n", "p", "q"),
        lemma("tv", "basics.textbook.overlap", "n", "p", "q"),
        arith("squares", eq=["tv", ("total_variation[n](p, q)", "tv"), (_SHARED, "tv")]),
    ),
    negative_control=f"{_COEFFICIENT}^2 <= {_SHARED}*(3/2 - {_SHARED})",
    control_note="3/2 for 2",
    control_proof=_SAME,
    satisfying_instance=_SAME,
)
_ERRORS = "sum(i, 1, n, p[i]*t[i]) + sum(i, 1, n, q[i]*(1 - t[i]))"
errors: Claim = _stated(
    "basics.laws.errors",
    "Le Cam: the two errors of a test sum to at least half of the square of the Bhattacharyya coefficient",
    f"{_ERRORS} >= {_COEFFICIENT}^2/2",
    where="n integer, p q t family(1), first: law[n](p), second: law[n](q), test: forall i in 1..n: 0 <= t[i] and t[i] <= 1",
    says=r"E_p t + E_q (1 - t) \geq \frac{1}{2} \Bigl(\sum_i \sqrt{p_i q_i}\Bigr)^2",
    waive=_TYPED,
    proof=lambda: prove(
        errors.statement,
        lemma("overlap", "basics.laws.overlap", "n", "p", "q"),
        have("least", f"sum(i, 1, n, p[i]*t[i] + q[i]*(1 - t[i])) >= {_SHARED}",
            pointwise("i", use("in", "test", "i"), have("rest", "1 - t[i] >= 0"), let("s", "min(p[i], q[i])"), have("sp", "p[i] - s >= 0", rewrite("s")), have("sq", "q[i] - s >= 0", rewrite("s")),
                rewrite("s", backwards=True), arith("in.1*sp", "rest*sq"))),
        let("s", _SHARED), have("bound", f"{_COEFFICIENT}^2 <= s*(2 - s)", rewrite("s"), arith("overlap")), have("here", "sum(i, 1, n, p[i]*t[i] + q[i]*(1 - t[i])) >= s", rewrite("s"), arith("least")),
        arith("bound", "here", squares=["s"]),
        defined=searched(),
    ),
    negative_control=f"{_ERRORS} >= 2*{_COEFFICIENT}^2",
    control_note="twice for half",
    control_proof=_SAME | {"t": "i -> 0"},
    satisfying_instance=_SAME | {"t": "i -> 0"},
)

letter: Claim = _stated(
    "basics.laws.letter",
    "At no letter do two laws differ by more than their total variation",
    "abs(p[k] - q[k]) <= sum(i, 1, n, abs(p[i] - q[i]))/2",
    where="n integer, p q family(1), law[n](p), law[n](q), k in 1..n",
    says=r"|p_k - q_k| \leq TV(p, q)",
    negative_control="abs(p[k] - q[k]) <= sum(i, 1, n, abs(p[i] - q[i]))/4",
    control_note="a quarter",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "k": 1},
    satisfying_instance=_SAME | {"k": 1},
)

_VARIATION = "(sum(i, 1, n, abs(p[i] - q[i]))/2)"
rare: Claim = _stated(
    "basics.laws.rare",
    "Where no letter of q is rarer than c, chi-square divergence is at most 2/c times the square of total variation",
    "chi_square[n](p, q) <= 2*total_variation[n](p, q)^2/c",
    where="n integer, c real, p q family(1), first: law[n](p), second: law[n](q), above: c > 0, least: forall i in 1..n: q[i] >= c",
    says=r"\chi^2(p \| q) \leq 2 TV(p, q)^2/c \text{ where all } q_i \geq c",
    proof=lambda: prove(
        rare.statement,
        have("positive", "forall i in 1..n: q[i] > 0", intro("i"), use("at", "least", "i")),
        let("t", "total_variation[n](p, q)"),
        have("each", "sum(i, 1, n, c*((p[i] - q[i])^2/q[i])) <= sum(i, 1, n, t*abs(p[i] - q[i]))",
            pointwise("i",
                use("qi", "positive", "i"), use("at", "least", "i"),
                lemma("one", "basics.laws.letter", "n", "p", "q", "i"),
                have("small", "abs(p[i] - q[i]) <= t", rewrite("t"), arith("one")),
                have("low", "abs(p[i] - q[i]) >= 0", searched()),
                have("over", "1/q[i] > 0", fact("r", "reciprocal_positive", "q[i]")),
                have("part", "c/q[i] <= 1", arith("at*over")),
                have("square", "(p[i] - q[i])^2 = abs(p[i] - q[i])^2", searched()),
                have("less", "abs(p[i] - q[i])^2 <= t*abs(p[i] - q[i])", arith("small*low")),
                have("nonneg", "(p[i] - q[i])^2 >= 0", arith(squares=["p[i] - q[i]"])),
                arith("part*nonneg", "less", eq=["square"]),
            )),
        have("double", "sum(i, 1, n, abs(p[i] - q[i])) = 2*t", arith(eq=["t"])),
        have("most", "c*chi_square[n](p, q) <= 2*t^2", arith("each", eq=[("t", "double")])),
        fact("r", "reciprocal_positive", "c"),
        rewrite("t", backwards=True),
        arith("most*r"),
        defined=searched(),
    ),
    negative_control="chi_square[n](p, q) <= total_variation[n](p, q)^2/c",
    control_note="1 for 2",
    control_proof={"n": 2, "c": "1/2", "p": listed(1, 0), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME | {"c": 1},
)

reverse_pinsker: Claim = _stated(
    "basics.laws.reverse_pinsker",
    "Reverse Pinsker: where no letter of q is rarer than c, relative entropy is at most 2/c times the square of total variation",
    "relative_entropy[n](p, q) <= 2*total_variation[n](p, q)^2/c",
    where="n integer, c real, p q family(1), first: law[n](p), second: law[n](q), above: c > 0, least: forall i in 1..n: q[i] >= c",
    says=r"D(p \| q) \leq 2 TV(p, q)^2/c \text{ where all } q_i \geq c",
    waive=_TYPED,
    proof=lambda: prove(
        reverse_pinsker.statement,
        have("positive", "forall i in 1..n: q[i] > 0", intro("i"), use("at", "least", "i")),
        lemma("less", "basics.textbook.chi_square", "n", "p", "q"),
        lemma("most", "basics.laws.rare", "n", "c", "p", "q"),
        arith("less", "most"),
        defined=searched(),
    ),
    negative_control="relative_entropy[n](p, q) <= 1/2*total_variation[n](p, q)^2/c",
    control_note="1/2 for 2",
    control_proof={"n": 2, "c": "1/2", "p": listed(1, 0), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME | {"c": 1},
)

reverse_pinsker_log: Claim = _stated(
    "basics.laws.reverse_pinsker_log",
    "Reverse Pinsker with a logarithm: where no letter of q is rarer than c, relative entropy is at most log(1 + 2 TV^2/c)",
    "relative_entropy[n](p, q) <= log(1 + 2*total_variation[n](p, q)^2/c)",
    where="n integer, c real, p q family(1), first: law[n](p), second: law[n](q), above: c > 0, least: forall i in 1..n: q[i] >= c",
    says=r"D(p \| q) \leq \ln(1 + 2 TV(p, q)^2/c) \text{ where all } q_i \geq c",
    waive=_TYPED,
    proof=lambda: prove(
        reverse_pinsker_log.statement,
        have("positive", "forall i in 1..n: q[i] > 0", intro("i"), use("at", "least", "i")),
        lemma("most", "basics.laws.rare", "n", "c", "p", "q"),
        have("low", "chi_square[n](p, q) >= 0", searched()),
        have("squares", "sum(i, 1, n, p[i]^2/q[i]) = 1 + chi_square[n](p, q)",
            have("t", "chi_square[n](p, q) = sum(i, 1, n, p[i]^2/q[i] - 2*p[i] + q[i])", pointwise("i", use("qi", "positive", "i"), searched())), arith(eq=["t", "first.2", "second.2"])),
        let("s", "sum(i, 1, n, (p[i] - q[i])^2/q[i])"),
        have("s1", "1 + s > 0", rewrite("s"), arith("low")),
        have("each", "relative_entropy[n](p, q) <= sum(i, 1, n, p[i]*log(1 + s) + p[i]^2/q[i]/(1 + s) - p[i])",
            pointwise("i", use("pi", "first.1", "i"), use("qi", "positive", "i"),
                cases("some", "p[i] > 0",
                    seq(fact("over", "reciprocal_positive", "q[i]"), have("ratio", "p[i]/q[i] > 0", arith("some*over")), fact("tan", "log_tangent", "p[i]/q[i]", "1 + s"),
                        have("log", "log(p[i]/q[i]) = log(p[i]) - log(q[i])", searched()), fact("v", "xlogx_value", "p[i]"), arith("some*tan", eq=["v", ("p[i]", "log")])),
                    seq(have("none", "p[i] = 0"), rewrite("none"))))),
        have("sum", "sum(i, 1, n, p[i]^2/q[i]) = 1 + s", arith(eq=["squares", "s"])),
        have("less", "relative_entropy[n](p, q) <= log(1 + s)", arith("each", eq=[("log(1 + s)", "first.2"), ("1/(1 + s)", "sum"), "first.2"])),
        have("up", "1 + s <= 1 + 2*total_variation[n](p, q)^2/c", rewrite("s"), arith("most")),
        fact("mono", "log_monotone", "1 + s", "1 + 2*(sum(i, 1, n, abs(p[i] - q[i]))/2)^2/c"),
        arith("less", "mono"),
        defined=seq(fact("over", "reciprocal_positive", "c"), have("room", "1/c*sum(i, 1, n, abs(p[i] - q[i]))^2 >= 0", weighted_square("over", "sum(i, 1, n, abs(p[i] - q[i]))")), searched()),
    ),
    negative_control="relative_entropy[n](p, q) <= log(1 + total_variation[n](p, q)^2/c)/2",
    control_note="half of it",
    control_proof={"n": 2, "c": "1/2", "p": listed(1, 0), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME | {"c": 1},
)

centre: Claim = _stated(
    "basics.laws.centre",
    "The square of the difference of means is at most chi-square divergence times the second moment about any centre, where q has no empty letter",
    "sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= chi_square[n](p, q)*sum(i, 1, n, q[i]*(f[i] - c)^2)",
    where="n integer, c real, p q f family(1), first: law[n](p), second: law[n](q), positive: forall i in 1..n: q[i] > 0",
    says=r"(E_p f - E_q f)^2 \leq \chi^2(p \| q) E_q (f - c)^2",
    proof=lambda: prove(
        centre.statement,
        lemma("cauchy", "basics.sums.cauchy_schwarz", "n", "i -> (p[i] - q[i])/sqrt(q[i])", "i -> sqrt(q[i])*(f[i] - c)"),
        have("product", "sum(i, 1, n, (p[i] - q[i])/sqrt(q[i])*(sqrt(q[i])*(f[i] - c))) = sum(i, 1, n, (p[i] - q[i])*(f[i] - c))",
            pointwise("i", use("qi", "positive", "i"), *_ROOT)),
        have("chi", "sum(i, 1, n, ((p[i] - q[i])/sqrt(q[i]))^2) = sum(i, 1, n, (p[i] - q[i])^2/q[i])",
            pointwise("i", use("qi", "positive", "i"), *_ROOT)),
        have("moment", "sum(i, 1, n, (sqrt(q[i])*(f[i] - c))^2) = sum(i, 1, n, q[i]*(f[i] - c)^2)",
            pointwise("i", use("qi", "positive", "i"), *_ROOT)),
        have("centre", "sum(i, 1, n, (p[i] - q[i])*(f[i] - c)) = sum(i, 1, n, (p[i] - q[i])*f[i])", arith(eq=[("c", "first.2"), ("c", "second.2")])),
        rewrite("centre", backwards=True), rewrite("chi", "moment", "product", backwards=True),
    ),
    negative_control="2*sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= chi_square[n](p, q)*sum(i, 1, n, q[i]*(f[i] - c)^2)",
    control_note="twice",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "f": listed(1, 0), "c": "1/2"},
    satisfying_instance=_SAME | {"f": "i -> 1", "c": 1},
)
_ROOT = (searched(),)

_BOTH_WAYS = "relative_entropy[n](p, q) + relative_entropy[n](q, p)"
_PICKED = seq(  # flags a of the letters that p likes better: P and Q are what they have, d is what lies between
    some_letter("first.2"), lemma("picked", "basics.sums.positive_part", "n", "i -> p[i] - q[i]"), unpack("picked", "a", "flags"),
    let("d", "total_variation[n](p, q)"), let("P", "sum(i, 1, n, p[i]*a[i])"), let("Q", "sum(i, 1, n, q[i]*a[i])"),
    have("parts", "sum(i, 1, n, p[i]*a[i] - q[i]*a[i]) = sum(i, 1, n, abs(p[i] - q[i])/2 + (p[i] - q[i])/2)", pointwise("i",
        use("m", "flags.2", "i"), have("half", "max(p[i] - q[i], 0) = abs(p[i] - q[i])/2 + (p[i] - q[i])/2", searched()), arith(eq=["m", "half"]))),
    have("gap", "P - Q = d", arith(eq=["P", "Q", "parts", "d", ("1/2", "first.2"), ("1/2", "second.2")])),
    have("bits", "forall i in 1..n: 0 <= a[i] and a[i] <= 1", intro("i"), use("f", "flags.1", "i"), alternatives("v", "f", split(seq(rewrite("v")), seq(rewrite("v"))), split(seq(rewrite("v")), seq(rewrite("v"))))),
)
_Q_POSITIVE = cases("some", "Q > 0", seq(), seq(  # else a is 0 everywhere, and P and d are 0
    have("cells", "forall i in 1..n: q[i]*a[i] >= 0", intro("i"), use("b", "bits", "i"), use("qi", "positive", "i"), arith("b.1*qi")),
    have("none", "sum(i, 1, n, p[i]*a[i]) <= sum(i, 1, n, 0)", pointwise("i", use("f", "flags.1", "i"), alternatives("v", "f", rewrite("v"), seq(
        lemma("part", "basics.sums.term", "n", "i -> q[i]*a[i]", "i"), use("qi", "positive", "i"), have("wrong", "q[i] <= 0", arith("part", "some", eq=["Q", ("q[i]", "v")])), have("bad", "1 <= 0"))))),
    have("wrong", "d <= 0", have("cells sum", "Q >= 0", rewrite("Q"), pointwise("i", use("c", "cells", "i"))), arith("none", "cells sum", eq=["P", "gap"])),
    have("bad", "1 <= 0")))
_P_BELOW_ONE = cases("whole", "P < 1", seq(), seq(  # else a is 1 everywhere, and Q is 1
    have("cells", "forall i in 1..n: p[i]*(1 - a[i]) >= 0", intro("i"), use("b", "bits", "i"), use("pi", "full", "i"), have("c", "1 - a[i] >= 0"), arith("c*pi")),
    have("none", "sum(i, 1, n, q[i]*(1 - a[i])) <= sum(i, 1, n, 0)", pointwise("i", use("f", "flags.1", "i"), alternatives("v", "f", seq(
        lemma("part", "basics.sums.term", "n", "i -> p[i]*(1 - a[i])", "i"), use("pi", "full", "i"), have("wrong", "p[i] <= 0", arith("part", "whole", eq=["P", "first.2", ("p[i]", "v")])), have("bad", "1 <= 0")), rewrite("v")))),
    have("wrong", "d <= 0", have("most", "P <= 1", rewrite("P"), have("t", "sum(i, 1, n, p[i]*a[i]) <= sum(i, 1, n, p[i])", pointwise("i", use("b", "bits", "i"), use("pi", "full", "i"), arith("b.2*pi"))), arith("t", eq=["first.2"])), arith("none", "most", eq=["Q", "second.2", "gap"])),
    have("bad", "1 <= 0")))
_INSIDE = seq(have("Q0", "Q > 0", _Q_POSITIVE), have("P1", "P < 1", _P_BELOW_ONE), have("P0", "P > 0"), have("Q1", "Q < 1"))
jeffreys: Claim = _stated(
    "basics.laws.jeffreys",
    "The relative entropies of two laws without empty letters, both ways, sum to at least 2 TV log((1 + TV)/(1 - TV))",
    f"{_BOTH_WAYS} >= 2*total_variation[n](p, q)*log((1 + total_variation[n](p, q))/(1 - total_variation[n](p, q)))",
    where="n integer, p q family(1), first: law[n](p), second: law[n](q), full: forall i in 1..n: p[i] > 0; positive: forall i in 1..n: q[i] > 0",
    says=r"D(p \| q) + D(q \| p) \geq 2 TV \log\frac{1 + TV}{1 - TV}",
    waive=_TYPED,
    proof=lambda: prove(
        jeffreys.statement,
        _PICKED,
        cases("apart", "d > 0",
            seq(
                _INSIDE,
                have("Qs", "0 < sum(i, 1, n, q[i]*a[i]) and sum(i, 1, n, q[i]*a[i]) < 1", split(arith("Q0", eq=["Q"]), arith("Q1", eq=["Q"]))), have("Ps", "0 < sum(i, 1, n, p[i]*a[i]) and sum(i, 1, n, p[i]*a[i]) < 1", split(arith("P0", eq=["P"]), arith("P1", eq=["P"]))),
                lemma("one way", "basics.divergences.binary", "n", "p", "q", "a"), lemma("other way", "basics.divergences.binary", "n", "q", "p", "a"),
                have("one", "kl(P, Q) <= relative_entropy[n](p, q)", rewrite("P", "Q"), arith("one way")), have("other", "kl(Q, P) <= relative_entropy[n](q, p)", rewrite("P", "Q"), arith("other way")),
                have("number", "forall x y real: 0 < y and y < x and x < 1 => kl(x, y) + kl(y, x) >= 2*(x - y)*log((1 + (x - y))/(1 - (x - y)))", intro("x", "y", "given"), searched()),
                use("here", "number", "P", "Q"), have("same", "2*(P - Q)*log((1 + (P - Q))/(1 - (P - Q))) = 2*d*log((1 + d)/(1 - d))", rewrite("gap")),
                rewrite("d", backwards=True), arith("here", "one", "other", eq=["same"])),
            seq(have("d0", "d >= 0", rewrite("d"), searched()), have("none", "d = 0"), lemma("low", "basics.divergences.nonnegative", "n", "p", "q"), lemma("low too", "basics.divergences.nonnegative", "n", "q", "p"),
                rewrite("d", backwards=True), rewrite("none"), arith("low", "low too"))),
        defined=seq(_PICKED, have("room", "d < 1", cases("apart", "d > 0", _INSIDE, seq())), have("one", "total_variation[n](p, q) < 1", arith("room", eq=["d"])), have("low", "total_variation[n](p, q) >= 0", searched()), searched()),
    ),
    negative_control=f"{_BOTH_WAYS} >= 3*total_variation[n](p, q)*log((1 + total_variation[n](p, q))/(1 - total_variation[n](p, q)))",
    control_note="3 for 2",
    control_proof={"n": 2, "p": listed("3/4", "1/4"), "q": listed("1/4", "3/4")},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1"},
)

event: Claim = _stated(
    "basics.laws.event",
    "The square of the difference of two probabilities of an event is at most chi-square divergence times its variance, where q has no empty letter",
    "(sum(i, 1, n, p[i]*b[i]) - sum(i, 1, n, q[i]*b[i]))^2 <= sum(i, 1, n, q[i]*b[i])*(1 - sum(i, 1, n, q[i]*b[i]))*chi_square[n](p, q)",
    where="n integer, p q b family(1), first: law[n](p), second: law[n](q), positive: forall i in 1..n: q[i] > 0, flags: forall i in 1..n: b[i] = 0 or b[i] = 1",
    says=r"(p(A) - q(A))^2 \leq q(A) (1 - q(A)) \chi^2(p \| q)",
    waive=_TYPED,
    proof=lambda: prove(
        event.statement,
        lemma("means", "basics.laws.means", "n", "p", "q", "b"),
        have("squares", "sum(i, 1, n, q[i]*b[i]^2) = sum(i, 1, n, q[i]*b[i])", pointwise("i", use("bi", "flags", "i"), alternatives("f", "bi", rewrite("f"), rewrite("f")))),
        arith("means", eq=[("chi_square[n](p, q)", "squares")]),
    ),
    negative_control="(sum(i, 1, n, p[i]*b[i]) - sum(i, 1, n, q[i]*b[i]))^2 <= sum(i, 1, n, q[i]*b[i])*(1 - sum(i, 1, n, q[i]*b[i]))*chi_square[n](p, q)/2",
    control_note="half of it",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "b": listed(1, 0)},
    satisfying_instance=_SAME | {"b": "i -> 1"},
)

_MEAN = "sum(i, 1, n, q[i]*f[i])"
means: Claim = _stated(
    "basics.laws.means",
    "Chapman and Robbins: the square of the difference of means is at most chi-square divergence times variance, where q has no empty letter",
    f"sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= chi_square[n](p, q)*(sum(i, 1, n, q[i]*f[i]^2) - {_MEAN}^2)",
    where="n integer, p q f family(1), first: law[n](p), second: law[n](q), positive: forall i in 1..n: q[i] > 0",
    says=r"(E_p f - E_q f)^2 \leq \chi^2(p \| q) V_q f",
    proof=lambda: prove(
        means.statement,
        let("m", _MEAN),
        lemma("any", "basics.laws.centre", "n", "m", "p", "q", "f"),
        have("spread", "sum(i, 1, n, q[i]*(f[i] - m)^2) = sum(i, 1, n, q[i]*f[i]^2) - m^2", arith(eq=[("m^2", "second.2"), ("2*m", "m")])),
        rewrite("m", backwards=True),
        rewrite("spread", backwards=True),
    ),
    negative_control=f"2*sum(i, 1, n, (p[i] - q[i])*f[i])^2 <= chi_square[n](p, q)*(sum(i, 1, n, q[i]*f[i]^2) - {_MEAN}^2)",
    control_note="twice",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "f": listed(1, 0)},
    satisfying_instance=_SAME | {"f": "i -> 1"},
)

# --- Fano's inequality ---------------------------------------------------------------------------------------------------

fano_law: Claim = _stated(
    "basics.laws.fano_law",
    "Fano's inequality for one law on n >= 2 letters: its entropy is at most h(p_k) + (1 - p_k) log(n - 1), for each letter k",
    "shannon_entropy[n](p) <= h(p[k]) + (1 - p[k])*log(n - 1)",
    where="n integer, p family(1), enough: n >= 2, prior: law[n](p), k in 1..n",
    says=r"H(p) \leq h(p_k) + (1 - p_k) \ln (n - 1)",
    waive=_TYPED,
    proof=lambda: prove(
        fano_law.statement,
        have("others", "n - 1 > 0"),
        use("pk", "prior.1", "k"),
        lemma("most", "basics.sums.term", "n", "p", "k"),
        have("rest", "sum(i, 1, n, (1-kronecker(i,k))*p[i]) = 1 - p[k]", arith(eq=["prior.2"])),
        have("cut", "sum(i, 1, n, xlogx(p[i])) = sum(i, 1, n, (1-kronecker(i,k))*xlogx(p[i])) + xlogx(p[k])"),
        cases("some", "p[k] < 1", _SOME, _NONE),
        defined=searched(),
    ),
    negative_control="shannon_entropy[n](p) <= h(p[k]) + p[k]*log(n - 1)",
    control_note="the probability of the letter for that of the others",
    control_proof={"n": 3, "p": listed(0, "1/2", "1/2"), "k": 1},
    satisfying_instance={"n": 2, "p": listed(1, 0), "k": 1},
)
_ABSENT = seq(
    lemma("part", "basics.sums.term", "n", "x -> (1-kronecker(x,k))*p[x]", "i"), fact("off", "delta_distinct", "i", "k"),
    have("less", "p[i] <= 0", arith("part", eq=["rest", "all", ("p[i]", "off")])), have("none", "p[i] = 0"), rewrite("none"),
)
_SOME = seq(
    fact("over", "reciprocal_positive", "n - 1"),
    have("left", "1 - p[k] > 0"),
    have("share", "(1 - p[k])/(n - 1) > 0", arith("left*over")),
    have("tangents", "sum(i, 1, n, (1-kronecker(i,k))*xlogx(p[i])) >= sum(i, 1, n, (1-kronecker(i,k))*(p[i]*log((1 - p[k])/(n - 1)) + p[i] - (1 - p[k])/(n - 1)))",
        pointwise("i", use("pi", "prior.1", "i"), lemma("t", "basics.xlogx.tangent", "p[i]", "(1 - p[k])/(n - 1)"), fact("place", "trichotomy", "i", "k"))),
    have("log", "log((1 - p[k])/(n - 1)) = log(1 - p[k]) - log(n - 1)", searched()),
    fact("x", "xlogx_value", "1 - p[k]"),
    arith("tangents", eq=["cut", "x", ("log((1 - p[k])/(n - 1)) + 1", "rest"), ("1 - p[k]", "log")]),
)
_NONE = seq(
    have("all", "p[k] = 1"),
    have("zero", "sum(i, 1, n, (1-kronecker(i,k))*xlogx(p[i])) = sum(i, 1, n, 0)",
        pointwise("i", use("pi", "prior.1", "i"), fact("place", "trichotomy", "i", "k"),
            alternatives("c", "place", *(_ABSENT if one else seq() for one in (1, 0, 1))))),
    have("own", "xlogx(p[k]) = 0", rewrite("all")),
    have("sure", "h(p[k]) = 0", rewrite("all"), searched()),
    arith(eq=["cut", "zero", "own", "sure", ("log(n - 1)", "all")]),
)

_WEIGHT = "(kronecker(i,j)*(1-t) + (1-kronecker(i,j))*(t/(n-1)))"
_LOGS = "(kronecker(i,j)*log(1-t) + (1-kronecker(i,j))*log(t/(n-1)))"
_OTHER = "r[i]"
_HIT = "sum(x, 1, n, p[x]*W[x,x])"
_CHANNEL = "n integer, p family(1), W family(2), enough: n >= 2, prior: law[n](p), channel: channel[n,n](W)"
fano_line: Claim = _stated(
    "basics.laws.fano_line",
    "Fano's inequality before the probability of an error is chosen: any number t strictly between 0 and 1 in its place bounds information from below",
    f"mutual_information[n,n](p, W) >= shannon_entropy[n](p) + {_HIT}*log(1 - t) + (1 - {_HIT})*log(t/(n - 1))",
    where=f"{_CHANNEL}, t real, within: 0 < t < 1",
    says=r"I(X;Y) \geq H(X) + (1 - e) \ln (1 - t) + e \ln \frac{t}{n - 1}",
    proof=lambda: prove(
        fano_line.statement,
        have("others", "n - 1 > 0"),
        fact("over", "reciprocal_positive", "n - 1"),
        have("small", "t/(n-1) > 0", arith("within.1*over")),
        have("weights", f"forall i in 1..n, j in 1..n: {_WEIGHT} > 0 and log({_WEIGHT}) = {_LOGS}", intro("i", "j"), _PLACES),
        let("r", "i -> p[i] + kronecker(p[i],0)", "full: forall i in 1..n: r[i] > 0 and (p[i] = 0 or r[i] = p[i])", intro("i"), use("pi", "prior.1", "i"), cases("s", "p[i] = 0", seq(), seq())),
        have("ratios", f"forall i in 1..n, j in 1..n: {_WEIGHT}/{_OTHER} > 0", intro("i", "j"),
            use("w", "weights", "i", "j"), use("o", "full", "i"), let("x", _OTHER), let("y", _WEIGHT), have("x0", "x > 0", arith("o.1", eq=["x"])), have("y0", "y > 0", arith("w.1", eq=["y"])), rewrite("x", "y", backwards=True), searched()),
        lemma("bound", "basics.joint.gibbs", "n", "n", "p", "W", f"i, j -> {_WEIGHT}/{_OTHER}"),
        have("logs", f"sum(i, 1, n, sum(j, 1, n, p[i]*W[i,j]*log({_WEIGHT}/{_OTHER}))) = sum(i, 1, n, sum(j, 1, n, p[i]*W[i,j]*{_LOGS} - xlogx(p[i])*W[i,j]))",
            pointwise("i", pointwise("j", use("w", "weights", "i", "j"), use("o", "full", "i"), use("pi", "prior.1", "i"), _APART))),
        have("entropy", "sum(i, 1, n, xlogx(p[i])*sum(j, 1, n, W[i,j])) = sum(i, 1, n, xlogx(p[i]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        have("mass", "sum(i, 1, n, p[i]*sum(j, 1, n, W[i,j])) = 1", have("s", "sum(i, 1, n, p[i]*sum(j, 1, n, W[i,j])) = sum(i, 1, n, p[i])", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))), arith(eq=["s", "prior.2"])),
        have("outputs", f"sum(i, 1, n, sum(j, 1, n, p[i]*output[n](p, W, j)*({_WEIGHT}/{_OTHER}))) <= sum(i, 1, n, sum(j, 1, n, output[n](p, W, j)*{_WEIGHT}))",
            pointwise("i", pointwise("j", use("w", "weights", "i", "j"), use("o", "full", "i"), use("pi", "prior.1", "i"), have("low", "output[n](p, W, j) >= 0", searched()),
                have("shared", f"output[n](p, W, j)*{_WEIGHT} >= 0", arith("w.1*low")), _SHARED_OUT))),
        have("one", f"sum(i, 1, n, sum(j, 1, n, output[n](p, W, j)*{_WEIGHT})) = 1", arith(eq=["mass"])),
        arith("bound", "outputs", eq=["logs", "entropy", "one", ("log(t/(n-1))", "mass")]),
        defined=searched(),
    ),
    negative_control=f"mutual_information[n,n](p, W) >= shannon_entropy[n](p) + {_HIT}*log(1 - t) + (1 - {_HIT})*log(t)",
    control_note="without the number of letters",
    control_proof={"n": 3, "p": "i -> 1/3", "W": "(i, j) -> 1/3", "t": "2/3"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "t": "1/2"},
)
_PLACES = seq(fact("place", "trichotomy", "i", "j"), alternatives("c", "place", seq(), seq(), seq()))
_APART = alternatives("c", "o.2",
    seq(rewrite("c")),
    seq(rewrite("c", backwards=True), have("log", f"log({_WEIGHT}/r[i]) = log({_WEIGHT}) - log(r[i])", fact("a", "log_product", _WEIGHT, "1/r[i]"), fact("b", "log_reciprocal", "r[i]")),
        fact("x", "xlogx_value", "r[i]"), arith(eq=[("r[i]*W[i,j]", "log"), ("r[i]*W[i,j]", "w.2"), ("-W[i,j]", "x")])),
)
_SHARED_OUT = alternatives("c", "o.2", seq(rewrite("c"), arith("shared")), seq(rewrite("c"), arith()))

_RATE = f"h({_HIT}) + (1 - {_HIT})*log(n - 1)"
fano: Claim = _stated(
    "basics.laws.fano",
    "Fano's inequality: mutual information is at least H(X) - h(e) - e log(n - 1), where the output is a guess of the input that errs with probability e, and n >= 2",
    f"0 <= {_HIT} and {_HIT} <= 1 and mutual_information[n,n](p, W) >= shannon_entropy[n](p) - h({_HIT}) - (1 - {_HIT})*log(n - 1)",
    where=_CHANNEL,
    says=r"I(X;Y) \geq H(X) - h(e) - e \ln (n - 1), \; e = P(Y \neq X)",
    proof=lambda: prove(
        fano.statement,
        have("others", "n - 1 > 0"),
        have("low", f"{_HIT} >= 0", searched()),
        have("high", f"{_HIT} <= 1", searched()),
        have("lines", f"forall t real: 0 < t and t < 1 => mutual_information[n,n](p, W) >= shannon_entropy[n](p) + {_HIT}*log(1 - t) + (1 - {_HIT})*(log(t) - log(n - 1))",
            intro("t", "in"), lemma("line", "basics.laws.fano_line", "n", "p", "W", "t"), have("log", "log(t/(n - 1)) = log(t) - log(n - 1)", searched()),
            arith("line", eq=[(f"1 - {_HIT}", "log")])),
        let("I", "mutual_information[n,n](p, W)"), let("H", "shannon_entropy[n](p)"), let("s", _HIT),
        have("numbers", "forall t real: 0 < t and t < 1 => I >= H + s*log(1 - t) + (1 - s)*(log(t) - log(n - 1))", intro("t", "in"), use("at", "lines", "t"), rewrite("I", "H", "s"), arith("at")),
        have("range.1", "0 <= s", arith("low", eq=["s"])), have("range.2", "s <= 1", arith("high", eq=["s"])),
        have("here", "I >= H - h(s) - (1 - s)*log(n - 1)",
            cases("never", "s = 0", seq(rewrite("never"), _ENDS["never"]),
            seq(cases("always", "s = 1", seq(rewrite("always"), _ENDS["always"]),
            seq(have("left", "1 - s > 0", searched()), have("some", "s > 0", searched()), use("at", "numbers", "1 - s"), fact("x", "xlogx_value", "s"), fact("y", "xlogx_value", "1 - s"), arith("at", eq=["x", "y"])))))),
        split(seq(), seq(), rewrite("I", "H", "s", backwards=True)),
    ),
    negative_control={"- h(": "- h(1/2*"},
    control_note="half of the probability",
    control_proof={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2"},
)
_ENDS = {
    "never": cases("less", "I < H - log(n - 1)",
        seq(let("d", "H - log(n - 1) - I"), have("above", "d > 0", rewrite("d")), have("small", "0 < exp(-d/2) and exp(-d/2) < 1", searched()),
            use("at", "numbers", "exp(-d/2)"), have("back", "log(exp(-d/2)) = -d/2", searched()),
            have("bad", "d <= 0", arith("at", eq=["d", "back", ("log(1 - exp(-d/2))", "never"), ("log(exp(-d/2)) - log(n - 1)", "never")])), absurd("bad")), seq()),
    "always": cases("less", "I < H",
        seq(let("d", "H - I"), have("above", "d > 0", rewrite("d")), have("small", "0 < 1 - exp(-d/2) and 1 - exp(-d/2) < 1", searched()),
            use("at", "numbers", "1 - exp(-d/2)"), have("back", "log(1 - (1 - exp(-d/2))) = -d/2", searched()),
            have("bad", "d <= 0", arith("at", eq=["d", "back", ("log(1 - (1 - exp(-d/2)))", "always"), ("log(1 - exp(-d/2)) - log(n - 1)", "always")])), absurd("bad")), seq()),
}

fano_uniform: Claim = _stated(
    "basics.laws.fano_uniform",
    "Fano for uniform letters: the probability of a hit, times log n, is at most information and a bit",
    f"log(n)*{_HIT} <= mutual_information[n,n](p, W) + log(2)",
    where=f"{_CHANNEL}, even: forall i in 1..n: p[i] = 1/n",
    says=r"P(Y = X) \ln n \leq I(X;Y) + \ln 2",
    proof=lambda: prove(
        fano_uniform.statement,
        lemma("fano", "basics.laws.fano", "n", "p", "W"),
        of_a_uniform_law("even"),
        lemma("bit", "basics.entropy.bit", _HIT),
        have("logs", "log(n - 1) <= log(n)", searched()),
        have("miss", f"1 - {_HIT} >= 0", arith("fano.2")),
        arith("fano.3", "bit", "logs*miss", eq=["entropy"]),
    ),
    negative_control=f"log(n)*{_HIT} <= mutual_information[n,n](p, W)",
    control_note="without the bit",
    control_proof={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2"},
)
# --- means under two laws ----------------------------------------------------------------------------------------------

_SOME_LETTER = have("some", "1 <= n",
    cases("c", "1 <= n", seq(), absurd("first.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none"))))
_DIFFERENCE = "sum(i, 1, n, (p[i] - q[i])*f[i])"
oscillation: Claim = _stated(
    "basics.laws.oscillation",
    "Means under two laws differ at most by total variation times a bound on the differences of the function's values",
    f"{_DIFFERENCE} <= total_variation[n](p, q)*d",
    where="n integer, p q f family(1), d real, first: law[n](p), second: law[n](q), near: forall i in 1..n, j in 1..n: f[i] - f[j] <= d",
    says=r"E_p f - E_q f \leq TV(p, q) \max_{i,j} (f_i - f_j)",
    proof=lambda: prove(
        oscillation.statement,
        _SOME_LETTER,
        lemma("top", "basics.sorting.largest", "n", "f"),
        unpack("top", "k", "m0"),
        have("each", "sum(i, 1, n, (p[i] - q[i])*(f[i] - f[k])) <= sum(i, 1, n, (abs(p[i] - q[i]) - (p[i] - q[i]))/2*d)",
            pointwise("i", use("m", "m0", "i"), use("close", "near", "k", "i"), cases("sign", "p[i] >= q[i]", _ABOVE, _BELOW))),
        arith("each", eq=[("f[k]", "first.2"), ("f[k]", "second.2"), ("d", "first.2"), ("d", "second.2")]),
    ),
    negative_control=f"{_DIFFERENCE} <= total_variation[n](p, q)*d/2",
    control_note="half of it",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "f": listed(1, 0), "d": 1},
    satisfying_instance={**_SAME, "f": "i -> 1", "d": 0},
)
_ABOVE = seq(fact("abs", "abs_nonnegative", "p[i] - q[i]"), have("more", "p[i] - q[i] >= 0"), rewrite("abs"), arith("more*m"))
_BELOW = seq(fact("abs", "abs_nonpositive", "p[i] - q[i]"), have("less", "q[i] - p[i] >= 0"), rewrite("abs"), arith("less*close"))

contracted: Claim = _stated(
    "basics.laws.contracted",
    "If f_i <= r f_j for all i, j, the means of f under two laws differ by at most (r - 1) TV f_k, for every k",
    f"abs({_DIFFERENCE}) <= (r - 1)*total_variation[n](p, q)*f[k]",
    where="n integer, p q f family(1), r real, k in 1..n, first: law[n](p), second: law[n](q), near: forall i in 1..n, j in 1..n: f[i] <= r*f[j], above: r >= 1",
    says=r"|E_p f - E_q f| \leq (r - 1) TV(p, q) f_k \text{ where all } f_i \leq r f_j",
    proof=lambda: prove(
        contracted.statement,
        have("both", "forall i in 1..n, j in 1..n: f[i] - f[j] <= (r - 1)*f[k]", intro("i", "j"),
            use("ij", "near", "i", "j"), use("ik", "near", "i", "k"), cases("order", "f[j] <= f[k]", seq(have("d", "f[k] - f[j] >= 0"), arith("ij", "above*d")), arith("ik", "order"))),
        lemma("there", "basics.laws.oscillation", "n", "p", "q", "f", "(r - 1)*f[k]"),
        lemma("back", "basics.laws.oscillation", "n", "q", "p", "f", "(r - 1)*f[k]"),
        have("same", "sum(i, 1, n, abs(q[i] - p[i])) = sum(i, 1, n, abs(p[i] - q[i]))", pointwise("i", searched())),
        cases("sign", f"{_DIFFERENCE} >= 0",
            seq(fact("abs", "abs_nonnegative", _DIFFERENCE), rewrite("abs"), arith("there")),
            seq(fact("abs", "abs_nonpositive", _DIFFERENCE), rewrite("abs"), arith("back", eq=[("(r - 1)*f[k]", "same")]))),
    ),
    negative_control=f"abs({_DIFFERENCE}) <= (r - 1)*total_variation[n](p, q)*f[k]/2",
    control_note="half of it",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "f": listed(2, 1), "r": 2, "k": 2},
    satisfying_instance={**_SAME, "f": "i -> 1", "r": 1, "k": 1},
)

_GAP = "abs(sum(i, 1, n, p[i]*f[i]) - sum(i, 1, n, q[i]*f[i]))"
bounded: Claim = _stated(
    "basics.laws.bounded",
    "The means of a function between -B and B under two laws differ at most by B sqrt(2 D), for the relative entropy D, where q has no empty letter",
    f"{_GAP} <= B*sqrt(2*relative_entropy[n](p, q))",
    where="n integer, p q f family(1), B real, first: law[n](p), second: law[n](q), positive: forall i in 1..n: q[i] > 0; within: forall i in 1..n: abs(f[i]) <= B",
    says=r"|E_p f - E_q f| \leq B \sqrt{2 D(p \| q)} \text{ for } |f| \leq B",
    waive=_TYPED,
    proof=lambda: prove(
        bounded.statement,
        have("both", "forall i in 1..n, j in 1..n: f[i] - f[j] <= 2*B", intro("i", "j"), use("fi", "within", "i"), use("fj", "within", "j"), searched()),
        _SOME_LETTER,
        use("f1", "within", "1"), have("B0", "B >= 0", cases("s", "f[1] >= 0", seq(fact("abs", "abs_nonnegative", "f[1]"), arith("f1", "s", eq=["abs"])),
            seq(have("m", "-f[1] >= 0"), fact("abs", "abs_nonpositive", "f[1]"), arith("f1", "m", eq=["abs"])))),
        lemma("there", "basics.laws.oscillation", "n", "p", "q", "f", "2*B"),
        lemma("back", "basics.laws.oscillation", "n", "q", "p", "f", "2*B"),
        have("same", "sum(i, 1, n, abs(q[i] - p[i])) = sum(i, 1, n, abs(p[i] - q[i]))", pointwise("i", searched())),
        lemma("pinsker", "basics.divergences.pinsker", "n", "p", "q"),
        lemma("low", "basics.divergences.nonnegative", "n", "p", "q"),
        let("d", "relative_entropy[n](p, q)"), have("d0", "d >= 0", rewrite("d")),
        have("root", "2*sqrt(d/2) = sqrt(2*d)", searched()),
        have("rooted", "total_variation[n](p, q) <= sqrt(d/2)", rewrite("d")),
        rewrite("d", backwards=True),
        have("far", "2*total_variation[n](p, q)*B <= B*sqrt(2*d)", arith("B0*rooted", eq=[("B", "root")])),
        have("plus", "sum(i, 1, n, p[i]*f[i]) - sum(i, 1, n, q[i]*f[i]) <= B*sqrt(2*d)", arith("there", "far")),
        have("minus", "sum(i, 1, n, q[i]*f[i]) - sum(i, 1, n, p[i]*f[i]) <= B*sqrt(2*d)", arith("back", "far", eq=[("B", "same")])),
        searched(),
        defined=seq(lemma("low", "basics.divergences.nonnegative", "n", "p", "q"), searched()),
    ),
    negative_control=f"{_GAP} <= B*sqrt(relative_entropy[n](p, q))",
    control_note="without the 2",
    control_proof={"n": 2, "p": listed("11/20", "9/20"), "q": listed("1/2", "1/2"), "f": listed(1, -1), "B": 1},
    satisfying_instance={**_SAME, "f": "i -> 1", "B": 1},
)

# --- pairs of laws -----------------------------------------------------------------------------------------------------

_PAIRS = "sum(i, 1, n, sum(j, 1, m, max(p[i]*u[j] - exp(a + b)*q[i]*v[j], 0)))"
pairs: Claim = _stated(
    "basics.laws.pairs",
    "Hockey-stick divergence of two pairs of independent letters: levels add, and 1 - divergence is at least the product of those of the letters",
    f"{_PAIRS} <= 1 - (1 - hockey_stick[n](p, q, a))*(1 - hockey_stick[m](u, v, b))",
    where="n m integer, p q u v family(1), a b real, first: law[n](p), second: law[n](q), third: law[m](u), fourth: law[m](v)",
    says=r"1 - E_{a+b}(p u \| q v) \geq (1 - E_a(p \| q)) (1 - E_b(u \| v))",
    waive=_TYPED,
    proof=lambda: prove(
        pairs.statement,
        have("E", "exp(a) > 0"), have("F", "exp(b) > 0"),
        have("terms", f"{_PAIRS} <= sum(i, 1, n, sum(j, 1, m, p[i]*u[j] - min(p[i], exp(a)*q[i])*min(u[j], exp(b)*v[j])))",
            pointwise("i", pointwise("j", use("pi", "first.1", "i"), use("qi", "second.1", "i"), use("uj", "third.1", "j"), use("vj", "fourth.1", "j"), _PAIR))),
        have("left", "sum(i, 1, n, min(p[i], exp(a)*q[i])) = 1 - hockey_stick[n](p, q, a)",
            have("t", "sum(i, 1, n, min(p[i], exp(a)*q[i])) = sum(i, 1, n, p[i] - max(p[i] - exp(a)*q[i], 0))", pointwise("i", searched())), arith(eq=["t", "first.2"])),
        have("right", "sum(j, 1, m, min(u[j], exp(b)*v[j])) = 1 - hockey_stick[m](u, v, b)",
            have("t", "sum(j, 1, m, min(u[j], exp(b)*v[j])) = sum(j, 1, m, u[j] - max(u[j] - exp(b)*v[j], 0))", pointwise("j", searched())), arith(eq=["t", "third.2"])),
        rewrite("left", "right", backwards=True),
        arith("terms", eq=[("sum(j, 1, m, u[j])", "first.2"), "third.2"]),
    ),
    negative_control=f"{_PAIRS} <= 1 - (1 - hockey_stick[n](p, q, a))*(1 - hockey_stick[m](u, v, b)/2)",
    control_note="half of one excess",
    control_proof={"n": 1, "m": 2, "p": "i -> 1", "q": "i -> 1", "u": listed(1, 0), "v": listed(0, 1), "a": 0, "b": 0},
    satisfying_instance={**_SAME, "m": 1, "u": "i -> 1", "v": "i -> 1", "a": 0, "b": 0},
)
_PAIR = seq(
    let("x", "exp(a)*q[i]"), let("y", "exp(b)*v[j]"),
    have("x0", "x >= 0", arith("E*qi", eq=["x"])), have("y0", "y >= 0", arith("F*vj", eq=["y"])),
    have("same", "p[i]*u[j] - exp(a + b)*q[i]*v[j] = p[i]*u[j] - x*y", rewrite("x", "y")),
    rewrite("same"), rewrite("x", "y", backwards=True), searched(),
)

# --- guesses -----------------------------------------------------------------------------------------------------------

_GUESSED = "sum(j, 1, m, W[g[j],j])"
guess: Claim = _stated(
    "basics.laws.guess",
    "Behind an eps-private channel of n letters the hits of a guess sum to at most n e^eps/(n - 1 + e^eps)",
    f"{_GUESSED} <= n*exp(eps)/(n - 1 + exp(eps))",
    where="n m integer, W family(2), eps real, g in tuples(m,n), some: n >= 1, channel: channel[n,m](W), private: dp[n,m](W, eps), level: eps >= 0",
    says=r"\sum_j W_{g(j) j} \leq \frac{n e^\epsilon}{n - 1 + e^\epsilon}",
    waive=_TYPED,
    proof=lambda: prove(
        guess.statement,
        have("E", "exp(eps) >= 1", searched()),
        have("D", "n - 1 + exp(eps) > 0"),
        fact("over", "reciprocal_positive", "n - 1 + exp(eps)"),
        have("columns", f"(n - 1 + exp(eps))*{_GUESSED} <= exp(eps)*sum(j, 1, m, sum(i, 1, n, W[i,j]))",
            have("each", "sum(j, 1, m, (n - 1 + exp(eps))*W[g[j],j]) <= sum(j, 1, m, exp(eps)*sum(i, 1, n, W[i,j]))", pointwise("j", _COLUMN)), arith("each")),
        have("rows", "sum(i, 1, n, sum(j, 1, m, W[i,j])) = sum(i, 1, n, 1)", pointwise("i", use("r", "channel.2", "i"))),
        arith("columns*over", eq=[("exp(eps)/(n - 1 + exp(eps))", "rows")]),
        defined=searched(),
    ),
    negative_control=f"{_GUESSED} <= n*exp(eps)/(n + exp(eps))",
    control_note="one letter more",
    control_proof={"n": 1, "m": 1, "W": "(i, j) -> 1", "eps": 0, "g": (1,)},
    satisfying_instance={"n": 1, "m": 1, "W": "(i, j) -> 1", "eps": 0, "g": (1,)},
)

_HITS = "sum(j, 1, m, W[g[j],j])/n"
guessed: Claim = _stated(
    "basics.laws.guessed",
    "Fano for a uniform letter and a guess g(Y) of it: a hit has at most the probability (I(X;Y) + log 2)/log n",
    f"{_HITS} <= (mutual_information[n,m](i -> 1/n, W) + log(2))/log(n)",
    where="n m integer, W family(2), enough: n >= 2, channel: channel[n,m](W), g in tuples(m,n)",
    says=r"P(g(Y) = X) \leq \frac{I(X;Y) + \ln 2}{\ln n}",
    waive=_TYPED,
    proof=lambda: prove(
        guessed.statement,
        have("long", "log(n) > 0", searched()),
        fact("over", "reciprocal_positive", "n"), fact("overlog", "reciprocal_positive", "log(n)"),
        have("even", "law[n](i -> 1/n)", split(seq(intro("i"), searched()), searched())),
        have("positive", "forall i in 1..n, j in 1..m: 1/2 + kronecker(i,g[j])*(n - 1)/2 > 0", intro("i", "j"), cases("hit", "i = g[j]", rewrite("hit"), seq(fact("off", "delta_distinct", "i", "g[j]"), rewrite("off")))),
        lemma("dual", "basics.joint.gibbs", "n", "m", "i -> 1/n", "W", "i, j -> 1/2 + kronecker(i,g[j])*(n - 1)/2"),
        have("logs", "sum(i, 1, n, sum(j, 1, m, 1/n*W[i,j]*log(1/2 + kronecker(i,g[j])*(n - 1)/2))) = sum(i, 1, n, sum(j, 1, m, 1/n*W[i,j]*(kronecker(i,g[j])*log(n) - log(2))))",
            pointwise("i", pointwise("j", cases("hit", "i = g[j]", seq(rewrite("hit"), have("l", "log(n/2) = log(n) - log(2)", searched()), rewrite("l")), seq(fact("off", "delta_distinct", "i", "g[j]"), rewrite("off"), have("l", "log(1/2) = -log(2)", searched()), rewrite("l")))))),
        have("hits", "sum(i, 1, n, sum(j, 1, m, 1/n*W[i,j]*kronecker(i,g[j]))) = sum(j, 1, m, W[g[j],j])/n", searched()),
        have("spread", "sum(j, 1, m, sum(i, 1, n, 1/n*W[i,j])) = 1", lemma("rows", "basics.processing.rows", "n", "m", "i -> 1/n", "W"), arith(eq=["rows", "even.2"])),
        have("gain", f"sum(i, 1, n, sum(j, 1, m, 1/n*W[i,j]*(kronecker(i,g[j])*log(n) - log(2)))) = log(n)*({_HITS}) - log(2)", arith(eq=[("log(n)", "hits"), ("log(2)", "spread")])),
        let("o", "j -> sum(i, 1, n, 1/n*W[i,j])", "forall j in 1..m: o[j] = sum(i, 1, n, 1/n*W[i,j])"),
        have("outputs", "sum(j, 1, m, o[j]) = 1", have("same", "sum(j, 1, m, o[j]) = sum(j, 1, m, sum(i, 1, n, 1/n*W[i,j]))", pointwise("j", use("is", "o", "j"))), arith(eq=["same", "spread"])),
        have("there", "sum(i, 1, n, sum(j, 1, m, o[j]*kronecker(i,g[j]))) = sum(j, 1, m, o[j])", searched()),
        have("cost", "sum(i, 1, n, sum(j, 1, m, 1/n*o[j]*(1/2 + kronecker(i,g[j])*(n - 1)/2))) = 1 - 1/(2*n)", arith(eq=[("1/2", "outputs"), ("(n - 1)/(2*n)", "there"), ("(n - 1)/(2*n)", "outputs")])),
        have("spelled", "sum(i, 1, n, sum(j, 1, m, 1/n*sum(i, 1, n, 1/n*W[i,j])*(1/2 + kronecker(i,g[j])*(n - 1)/2))) = sum(i, 1, n, sum(j, 1, m, 1/n*o[j]*(1/2 + kronecker(i,g[j])*(n - 1)/2)))",
            pointwise("i", pointwise("j", use("is", "o", "j"), rewrite("is")))),
        have("half", "1/(2*n) >= 0"),
        let("x", "mutual_information[n,m](i -> 1/n, W)"), let("y", _HITS),
        have("most", "log(n)*y <= x + log(2)", rewrite("x", "y"), arith("dual", "half", eq=["logs", "gain", "spelled", "cost"])),
        rewrite("x", "y", backwards=True),
        arith("most*overlog"),
        defined=seq(have("long", "log(n) > 0", searched()), searched()),
    ),
    negative_control=f"{_HITS} <= mutual_information[n,m](i -> 1/n, W)/log(n)",
    control_note="without the bit",
    control_proof={"n": 2, "m": 1, "W": "(i, j) -> 1", "g": (1,)},
    satisfying_instance={"n": 2, "m": 1, "W": "(i, j) -> 1", "g": (1,)},
)

_COLUMN = seq(
    have("others", "sum(i, 1, n, W[g[j],j] + kronecker(i,g[j])*(exp(eps) - 1)*W[g[j],j]) <= sum(i, 1, n, exp(eps)*W[i,j])",
        pointwise("i", cases("at", "i = g[j]", rewrite("at"),
            seq(fact("off", "delta_distinct", "i", "g[j]"), rewrite("off"), use("near", "private", "g[j]", "i", "j"), arith("near"))))),
    arith("others"),
)

fano_said: Claim = _stated(
    "basics.laws.fano_said",
    "Fano's inequality for what an output leaves open of the input, H(X|Y) = H(X) - I(X;Y), by the probability t of an error",
    "shannon_entropy[n](p) - mutual_information[n,n](p, W) <= h(t) + t*log(n - 1)",
    where=f"{_CHANNEL}, t real, error: t = 1 - {_HIT}",
    says=r"H(X) - I(X;Y) \leq h(t) + t \ln (n - 1), \; t = P(Y \neq X)",
    proof=lambda: prove(
        fano_said.statement,
        have("others", "n - 1 > 0"),
        lemma("fano", "basics.laws.fano", "n", "p", "W"),
        let("s", _HIT), let("I", "mutual_information[n,n](p, W)"), let("H", "shannon_entropy[n](p)"),
        have("bound", "I >= H - h(s) - (1 - s)*log(n - 1)", rewrite("I", "H", "s"), arith("fano.3")),
        have("rest", "t = 1 - s", rewrite("s"), arith(eq=["error"])),
        rewrite("I", "H", backwards=True), rewrite("rest"), arith("bound"),
        defined=seq(lemma("fano", "basics.laws.fano", "n", "p", "W"), searched()),
    ),
    negative_control="shannon_entropy[n](p) - mutual_information[n,n](p, W) <= t*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "t": "1/2"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "t": "1/2"},
)

fano_most: Claim = _stated(
    "basics.laws.fano_most",
    "Fano's inequality, for an error of probability at most D <= 1 - 1/n: the converse of rate and distortion for Hamming distortion",
    "mutual_information[n,n](p, W) >= shannon_entropy[n](p) - h(D) - D*log(n - 1)",
    where=f"{_CHANNEL}, D real, 0 <= D, small: D <= 1 - 1/n, few: {_HIT} >= 1 - D",
    says=r"I(X;Y) \geq H(X) - h(D) - D \ln (n - 1), \; P(Y \neq X) \leq D \leq 1 - 1/n",
    proof=lambda: prove(
        fano_most.statement,
        have("others", "n - 1 > 0"), fact("each", "reciprocal_positive", "n"), have("D1", "1 - D > 0"),
        cases("some error", "D > 0", seq(
            lemma("line", "basics.laws.fano_line", "n", "p", "W", "D"),
            have("log", "log(D/(n - 1)) = log(D) - log(n - 1)", searched()),
            have("scaled", "n*D <= n - 1", arith("small*others", "small")),
            have("odds", "D <= (1 - D)*(n - 1)", arith("scaled")),
            fact("mono", "log_monotone", "D", "(1 - D)*(n - 1)"), fact("product", "log_product", "1 - D", "n - 1"),
            have("slope", "log(1 - D) + log(n - 1) - log(D) >= 0", arith("mono", eq=["product"])),
            have("more", f"{_HIT} - (1 - D) >= 0"),
            fact("x", "xlogx_value", "D"), fact("y", "xlogx_value", "1 - D"),
            arith("line", "more*slope", eq=[(f"1 - {_HIT}", "log"), "x", "y"]),
        ), seq(have("never", "D = 0"), _NO_ERROR)),
        defined=seq(have("others", "n - 1 > 0"), fact("each", "reciprocal_positive", "n"), have("D1", "1 - D > 0"), searched()),
    ),
    negative_control="mutual_information[n,n](p, W) >= shannon_entropy[n](p) - D*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "D": "1/2"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "D": "1/2"},
)

fano_weak: Claim = _stated(
    "basics.laws.fano_weak",
    "Fano's inequality as it is quoted most: what an output leaves open of one of n >= 2 inputs, H(X) - I(X;Y), is at most log 2 + t log n, for an error of probability t",
    "shannon_entropy[n](p) - mutual_information[n,n](p, W) <= log(2) + t*log(n)",
    where=f"{_CHANNEL}, t real, error: t = 1 - {_HIT}",
    says=r"H(X) - I(X;Y) \leq \ln 2 + t \ln n, \; t = P(Y \neq X)",
    proof=lambda: prove(
        fano_weak.statement,
        lemma("fano", "basics.laws.fano_said", "n", "p", "W", "t"),
        lemma("range", "basics.laws.fano", "n", "p", "W"),
        have("low", "0 <= t", arith("range.2", eq=["error"])), have("high", "t <= 1", arith("range.1", eq=["error"])),
        have("bit", "h(t) <= log(2)", searched()),
        have("others", "n - 1 > 0"), fact("more", "log_monotone", "n - 1", "n"),
        arith("fano", "bit", "low*more"),
    ),
    negative_control="shannon_entropy[n](p) - mutual_information[n,n](p, W) <= t*log(n)",
    control_note="without log 2",
    control_proof={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 3/4*kronecker(i, j) + 1/4*(1 - kronecker(i, j))", "t": "1/4"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "t": "1/2"},
)

fano_even: Claim = _stated(
    "basics.laws.fano_even",
    "The converse of rate and distortion for a uniform input on n >= 2 letters and Hamming distortion, D <= 1 - 1/n",
    "mutual_information[n,n](p, W) >= log(n) - h(D) - D*log(n - 1)",
    where=f"{_CHANNEL}, D real, uniform: forall i in 1..n: p[i] = 1/n, 0 <= D, small: D <= 1 - 1/n, few: 1 - {_HIT} <= D",
    says=r"I(X;Y) \geq \ln n - h(D) - D \ln (n - 1), \; P(Y \neq X) \leq D \leq 1 - 1/n",
    waive=_TYPED,
    proof=lambda: prove(
        fano_even.statement,
        have("hits", f"{_HIT} >= 1 - D", arith("few")),
        lemma("most", "basics.laws.fano_most", "n", "p", "W", "D"),
        of_a_uniform_law("uniform"),
        arith("most", eq=["entropy"]),
        defined=seq(have("others", "n - 1 > 0"), fact("each", "reciprocal_positive", "n"), have("D1", "1 - D > 0"), searched()),
    ),
    negative_control="mutual_information[n,n](p, W) >= log(n) - D*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "D": "1/2"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "D": "1/2"},
)

_NO_ERROR = seq(lemma("fano", "basics.laws.fano", "n", "p", "W"), have("none", f"D = 1 - {_HIT}", searched()), rewrite("none"), arith("fano.3"))

_SPELLED = "sum(i, 1, n, sum(j, 1, n, W[i,j]*log(n*W[i,j]/sum(k, 1, n, W[k,j]))))/n"
rate_distortion: Claim = _stated(
    "basics.laws.rate_distortion",
    "The converse of rate and distortion for a uniform letter and Hamming distortion D, which is Fano's inequality, where no entry of the channel is 0",
    f"{_SPELLED} >= log(n) - h(D) - D*log(n - 1)",
    where="n integer, W family(2), D real, enough: n >= 2, channel: channel[n,n](W), full: forall i in 1..n, j in 1..n: W[i,j] > 0; error: D = 1 - sum(i, 1, n, W[i,i])/n",
    says=r"I(X;Y) \geq \ln n - h(D) - D \ln (n - 1)",
    waive=_TYPED,
    proof=lambda: prove(
        rate_distortion.statement,
        _COLUMNS_FULL,
        *_EVEN_LAW,
        have("missed", "D = 1 - sum(i, 1, n, 1/n*W[i,i])", arith(eq=["error"])),
        lemma("fano", "basics.laws.fano_said", "n", "i -> 1/n", "W", "D"),
        have("logs", f"{_SPELLED} = sum(i, 1, n, sum(j, 1, n, W[i,j]*log(W[i,j]) - W[i,j]*log(sum(k, 1, n, 1/n*W[k,j]))))/n", _LOG_OF_ROWS),
        have("values", "sum(i, 1, n, sum(j, 1, n, W[i,j]*log(W[i,j]))) = sum(i, 1, n, sum(j, 1, n, xlogx(W[i,j])))", pointwise("i", pointwise("j", use("w", "full", "i", "j"), fact("x", "xlogx_value", "W[i,j]"), arith(eq=["x"])))),
        have("outputs", "sum(j, 1, n, xlogx(sum(k, 1, n, 1/n*W[k,j]))) = sum(j, 1, n, sum(k, 1, n, 1/n*W[k,j])*log(sum(k, 1, n, 1/n*W[k,j])))",
            pointwise("j", use("c", "columns", "j"), have("o", "sum(k, 1, n, 1/n*W[k,j]) > 0", arith("over*c")), fact("x", "xlogx_value", "sum(k, 1, n, 1/n*W[k,j])"), arith(eq=["x"]))),
        have("entropy", "shannon_entropy[n](i -> 1/n) = log(n)", searched()),
        arith("fano", eq=["logs", ("1/n", "values"), "outputs", "entropy"]),
        defined=seq(_COLUMNS_FULL, *_EVEN_LAW, lemma("fano", "basics.laws.fano", "n", "i -> 1/n", "W"), searched()),
    ),
    negative_control=f"{_SPELLED} >= log(n) - D*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "W": "(i, j) -> 1/2", "D": "1/2"},
    satisfying_instance={"n": 2, "W": "(i, j) -> 1/2", "D": "1/2"},
)
_COLUMNS_FULL = have("columns", "forall l in 1..n: sum(k, 1, n, W[k,l]) > 0", intro("l"), have("parts", "forall k in 1..n: W[k,l] >= 0", intro("k"), use("w", "full", "k", "l")),
    lemma("part", "basics.sums.term", "n", "k -> W[k,l]", "1"), use("w", "full", "1", "l"))
_EVEN_LAW = (have("others", "n - 1 > 0"), fact("over", "reciprocal_positive", "n"), have("even", "law[n](i -> 1/n)", split(seq(intro("l"), searched()), searched())))
_LOG_OF_ROWS = seq(
    have("same", "sum(i, 1, n, sum(j, 1, n, W[i,j]*log(n*W[i,j]/sum(k, 1, n, W[k,j])))) = sum(i, 1, n, sum(j, 1, n, W[i,j]*log(W[i,j]) - W[i,j]*log(sum(k, 1, n, 1/n*W[k,j]))))",
        pointwise("i", pointwise("j", use("w", "full", "i", "j"), use("c", "columns", "j"), have("scaled", "sum(k, 1, n, 1/n*W[k,j]) = 1/n*sum(k, 1, n, W[k,j])"), rewrite("scaled"),
            let("s", "sum(k, 1, n, W[k,j])"), have("s0", "s > 0", rewrite("s")), rewrite("s", backwards=True), searched()))),
    arith(eq=[("1/n", "same")]),
)

# --- laws on a line --------------------------------------------------------------------------------------------------------

_EXCESS = "(p[i] - q[i])"
_UP, _DOWN = f"(abs{_EXCESS} + {_EXCESS})/2", f"(abs{_EXCESS} - {_EXCESS})/2"


def _first(part: str, sign: str) -> Tactic:
    """The first k gaps, or what is opposite to them, sum to at most total variation: `part` is never less, and never negative."""
    low = have("low", f"sum(i, k + 1, n, {part}) >= sum(i, k + 1, n, 0)", pointwise("i", searched()))
    own = have("own", f"sum(i, 1, k, {part}) >= sum(i, 1, k, {sign}{_EXCESS})", pointwise("i", searched()))
    return seq(fact("cut", "sum_split", f"sum(i, 1, n, {part})", "k"), low, own, arith("low", "own", eq=["cut", ("1/2", "first.2"), ("-1/2", "second.2")] if not sign else ["cut", ("-1/2", "first.2"), ("1/2", "second.2")]))


line: Claim = _stated(
    "basics.laws.line",
    "Two laws on the places 1 to n of a line: their distribution functions are apart by at most n - 1 times total variation, summed (the cost of moving one to the other)",
    "sum(k, 1, n, abs(sum(i, 1, k, p[i] - q[i]))) <= (n - 1)*total_variation[n](p, q)",
    where="n integer, p q family(1), first: law[n](p), second: law[n](q)",
    says=r"\sum_k |F_P(k) - F_Q(k)| \leq (n - 1) TV(P, Q)",
    waive=_TYPED,
    proof=lambda: prove(
        line.statement,
        some_letter("first.2"),
        have("above", f"forall k in 1..n: sum(i, 1, k, {_EXCESS}) <= total_variation[n](p, q)", intro("k"), _first(_UP, "")),
        have("below", f"forall k in 1..n: -sum(i, 1, k, {_EXCESS}) <= total_variation[n](p, q)", intro("k"), _first(_DOWN, "-")),
        have("numbers", "forall w t real: w <= t and -w <= t => abs(w) <= t", intro("w", "t", "given"), searched()),
        fact("last", "sum_split", "sum(k, 1, n, abs(sum(i, 1, k, p[i] - q[i])))", "n - 1"),
        have("each", "sum(k, 1, n - 1, abs(sum(i, 1, k, p[i] - q[i]))) <= sum(k, 1, n - 1, total_variation[n](p, q))",
            pointwise("k", use("a", "above", "k"), use("b", "below", "k"), use("here", "numbers", f"sum(i, 1, k, {_EXCESS})", "total_variation[n](p, q)"))),
        have("end", "sum(i, 1, n, p[i] - q[i]) = 0", arith(eq=["first.2", ("-1", "second.2")])),
        fact("none", "sum_single", "sum(k, n, n, abs(sum(i, 1, k, p[i] - q[i])))"),
        have("nothing", "abs(sum(i, 1, n, p[i] - q[i])) = 0", rewrite("end")),
        arith("each", eq=["last", "none", "nothing"]),
    ),
    negative_control="sum(k, 1, n, abs(sum(i, 1, k, p[i] - q[i]))) <= (n - 1)*total_variation[n](p, q)/2",
    control_note="half of it",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1)},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1"},
)

_HEAD = "sum(i, 1, k, (p[i] - q[i])*(p[i] + q[i]))"
majorized: Claim = _stated(
    "basics.laws.majorized",
    "Of two decreasing laws, the one whose first k letters have at least as much weight as those of the other, for every k, has at least its collision probability",
    "sum(i, 1, n, q[i]^2) <= sum(i, 1, n, p[i]^2)",
    where="""n integer, p q family(1), first: law[n](p), second: law[n](q), falls: forall i in 1..n-1: p[i] >= p[i+1] and q[i] >= q[i+1];
        heads: forall k in 1..n: sum(i, 1, k, p[i]) >= sum(i, 1, k, q[i])""",
    says=r"Q \prec P \implies \sum_i Q_i^2 \leq \sum_i P_i^2",
    idea="Summation by parts: the first k terms of p^2 - q^2 sum to at least what the heads are apart, times p_k + q_k.",
    waive=_TYPED,
    proof=lambda: prove(
        majorized.statement,
        some_letter("first.2"),
        have("part", f"forall k integer: 1 <= k and k <= n => {_HEAD} >= sum(i, 1, k, p[i] - q[i])*(p[k] + q[k])", intro("k"),
            cases("c", "1 <= k", induct("k", "1", "ih", seq(), _LONGER), seq())),
        use("here", "part", "n"),
        arith("here", eq=[("p[n] + q[n]", "first.2"), ("-(p[n] + q[n])", "second.2")]),
    ),
    negative_control="2*sum(i, 1, n, q[i]^2) <= sum(i, 1, n, p[i]^2)",
    control_note="twice",
    control_proof={"n": 1, "p": "i -> 1", "q": "i -> 1"},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1"},
)
_LONGER = seq(intro("more"), *(step for name, part in (("squares", "(p[i] - q[i])*(p[i] + q[i])"), ("gaps", "p[i] - q[i]"))
    for step in (fact(f"{name}.cut", "sum_split", f"sum(i, 1, k + 1, {part})", "k"), fact(f"{name}.end", "sum_single", f"sum(i, k + 1, k + 1, {part})"))),
    use("fall", "falls", "k"), use("head", "heads", "k"), have("up", f"{_HEAD} >= sum(i, 1, k, p[i] - q[i])*(p[k] + q[k])"),
    arith("up", "head*fall.1", "head*fall.2", eq=["squares.cut", "squares.end", ("-(p[k+1] + q[k+1])", "gaps.cut"), ("-(p[k+1] + q[k+1])", "gaps.end")]))

# --- laws within a factor, squares -----------------------------------------------------------------------------------------

_ERRORS_OF = "sum(i, 1, n, p[i]*(t[i] - u)^2) + sum(i, 1, n, q[i]*(t[i] - v)^2)"
two_points: Claim = _stated(
    "basics.laws.two_points",
    "Where p is at most c times q, the squared errors of an estimate of u under p and of v under q sum to at least (u - v)^2/(1 + c)",
    f"{_ERRORS_OF} >= (u - v)^2/(1 + c)",
    where="n integer, p q t family(1), u v c real, first: law[n](p), low: c >= 0, near: forall i in 1..n: p[i] <= c*q[i]; second: law[n](q)",
    says=r"E_p (t - u)^2 + E_q (t - v)^2 \geq \frac{(u - v)^2}{1 + c} \text{ for } p \leq c q",
    waive=_TYPED,
    proof=lambda: prove(
        two_points.statement,
        cases("some", "c > 0",
            seq(
                fact("over", "reciprocal_positive", "c"), fact("share", "reciprocal_positive", "1 + c"),
                have("number", "forall x y a b real: 0 <= x and 0 <= y and x <= c*y => (1 + c)*(x*a^2 + y*b^2) >= x*(a - b)^2", intro("x", "y", "a", "b", "given"),
                    have("square", "(c*a + b)^2 >= 0", searched()), have("own", "b^2 >= 0", searched()), have("gap", "c*y - x >= 0"), have("up", "1 + c >= 0"),
                    have("scaled", "c*((1 + c)*(x*a^2 + y*b^2) - x*(a - b)^2) >= 0", arith("given.1*square", "gap*own*up")), arith("scaled*over")),
                have("each", "sum(i, 1, n, p[i]*(u - v)^2) <= sum(i, 1, n, (1 + c)*(p[i]*(t[i] - u)^2 + q[i]*(t[i] - v)^2))", pointwise("i",
                    use("pi", "first.1", "i"), use("qi", "second.1", "i"), use("ni", "near", "i"), use("here", "number", "p[i]", "q[i]", "t[i] - u", "t[i] - v"), arith("here"))),
                have("whole", f"(u - v)^2 <= (1 + c)*({_ERRORS_OF})", arith("each", eq=[("(u - v)^2", "first.2")])),
                arith("whole*share"),
            ),
            absurd("first.2", have("none", "sum(i, 1, n, p[i]) <= sum(i, 1, n, 0)", pointwise("i", use("ni", "near", "i"), have("zero", "c = 0"), arith("ni", eq=[("q[i]", "zero")]))))),
        defined=searched(),
    ),
    negative_control=f"{_ERRORS_OF} >= (u - v)^2/(1 + c/2)",
    control_note="c/2 for c",
    control_proof={"n": 1, "p": "i -> 1", "q": "i -> 1", "t": "i -> 1/2", "u": 0, "v": 1, "c": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "t": "i -> 1/2", "u": 0, "v": 1, "c": 1},
)

_SPREAD_OF = "sum(i, 1, n, {0}[i]*f[i]^2) - sum(i, 1, n, {0}[i]*f[i])^2"
dominated_variance: Claim = _stated(
    "basics.laws.dominated_variance",
    "Where p is at most c times q, the variance under p is at most c times the variance under q",
    f"{_SPREAD_OF.format('p')} <= c*({_SPREAD_OF.format('q')})",
    where="n integer, p q f family(1), c real, first: law[n](p), second: law[n](q), near: forall i in 1..n: p[i] <= c*q[i]",
    says=r"Var_p f \leq c Var_q f \text{ for } p \leq c q",
    waive=_TYPED,
    proof=lambda: prove(
        dominated_variance.statement,
        let("mu", "sum(i, 1, n, q[i]*f[i])"), let("nu", "sum(i, 1, n, p[i]*f[i])"),
        have("each", "sum(i, 1, n, p[i]*(f[i] - mu)^2) <= sum(i, 1, n, c*q[i]*(f[i] - mu)^2)", pointwise("i", use("ni", "near", "i"), have("square", "(f[i] - mu)^2 >= 0", searched()), arith("ni*square"))),
        have("gap", "(nu - mu)^2 >= 0", searched()),
        have("left", "sum(i, 1, n, p[i]*(f[i] - mu)^2) = sum(i, 1, n, p[i]*f[i]^2) - 2*mu*nu + mu^2", arith(eq=[("2*mu", "nu"), ("mu^2", "first.2")])),
        have("right", "sum(i, 1, n, q[i]*(f[i] - mu)^2) = sum(i, 1, n, q[i]*f[i]^2) - mu^2", arith(eq=[("2*mu", "mu"), ("mu^2", "second.2")])),
        have("numbers", "sum(i, 1, n, p[i]*f[i]^2) - nu^2 <= c*(sum(i, 1, n, q[i]*f[i]^2) - mu^2)", arith("each", "gap", eq=["left", ("c", "right")])),
        rewrite("nu", backwards=True), rewrite("mu", backwards=True), arith("numbers"),
    ),
    negative_control=f"{_SPREAD_OF.format('p')} <= c*({_SPREAD_OF.format('q')})/2",
    control_note="half of it",
    control_proof={"n": 2, "p": "i -> 1/2", "q": "i -> 1/2", "f": "i -> i", "c": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "f": "i -> 1", "c": 1},
)

squares: Claim = _stated(
    "basics.laws.squares",
    "The squared Euclidean distance of two laws is at most twice the square of their total variation",
    "sum(i, 1, n, (p[i] - q[i])^2) <= 2*total_variation[n](p, q)^2",
    where="n integer, p q family(1), first: law[n](p), second: law[n](q)",
    says=r"\|p - q\|_2^2 \leq 2 TV(p, q)^2",
    waive=_TYPED,
    proof=lambda: prove(
        squares.statement,
        let("t", "sum(i, 1, n, abs(p[i] - q[i]))/2"), have("t is", "sum(i, 1, n, abs(p[i] - q[i])) = 2*t", rewrite("t")),
        have("each", "sum(i, 1, n, (p[i] - q[i])^2) <= sum(i, 1, n, abs(p[i] - q[i])*t)", pointwise("i",
            lemma("one", "basics.laws.letter", "n", "p", "q", "i"), have("most", "abs(p[i] - q[i]) <= t", rewrite("t"), arith("one")),
            have("number", "forall x y real: abs(x) <= y => x^2 <= abs(x)*y", intro("x", "y", "given"), searched()), use("here", "number", "p[i] - q[i]", "t"), arith("here"))),
        have("numbers", "sum(i, 1, n, (p[i] - q[i])^2) <= 2*t^2", arith("each", eq=[("t", "t is")])),
        rewrite("t", backwards=True), arith("numbers"),
    ),
    negative_control="sum(i, 1, n, (p[i] - q[i])^2) <= total_variation[n](p, q)^2",
    control_note="once",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1)},
    satisfying_instance=_SAME,
)

fano_mean: Claim = _stated(
    "basics.laws.fano_mean",
    "Fano's inequality for a uniform letter that a channel guesses, by the mean probability of an error",
    "mutual_information[n,n](i -> 1/n, W) >= log(n) - h(d) - d*log(n-1)",
    where="n integer, W family(2), d real, enough: n >= 2, channel: channel[n,n](W), error: d = 1 - sum(x, 1, n, W[x,x])/n",
    says=r"I(X; Y) \geq \ln n - h(d) - d \ln (n-1)",
    waive=_TYPED,
    proof=lambda: prove(
        fano_mean.statement,
        have("n0", "n > 0"), fact("over", "reciprocal_positive", "n"), have("count", "sum(i, 1, n, 1/n) = 1", searched()), have("low", "forall i in 1..n: 1/n >= 0", intro("i")),
        have("whole", "sum(x, 1, n, 1/n*W[x,x]) = sum(x, 1, n, W[x,x])/n"),
        lemma("fano", "basics.laws.fano_said", "n", "i -> 1/n", "W", "d"),
        have("log", "log(1/n) = -log(n)", searched()), have("entropy", "sum(i, 1, n, xlogx(1/n)) = -log(n)", have("term", "xlogx(1/n) = -log(n)/n", fact("x", "xlogx_value", "1/n"), arith(eq=["x", ("1/n", "log")])), have("terms", "sum(i, 1, n, xlogx(1/n)) = sum(i, 1, n, -log(n)/n)", rewrite("term")), rewrite("terms"), searched()),
        arith("fano", eq=["entropy"]),
        defined=seq(have("n0", "n > 0"), fact("over", "reciprocal_positive", "n"), have("count", "sum(i, 1, n, 1/n) = 1", searched()), have("low", "forall i in 1..n: 1/n >= 0", intro("i")), lemma("in", "basics.laws.fano", "n", "i -> 1/n", "W"), have("part", "0 <= d and d <= 1", searched()), searched()),
    ),
    negative_control="mutual_information[n,n](i -> 1/n, W) >= log(n) - d*log(n-1)",
    control_note="without h(d)",
    control_proof={"n": 2, "W": "(i, j) -> 3/4 - abs(i - j)/2", "d": "1/4"},
    satisfying_instance={"n": 2, "W": "(i, j) -> 1/2", "d": "1/2"},
)

CLAIMS = [collision, mean_positive, overlap, errors, letter, rare, reverse_pinsker, reverse_pinsker_log, centre, means, jeffreys, event, fano_law, fano_line, fano, fano_uniform, oscillation, contracted, bounded, pairs, guess, guessed, fano_said, fano_most, fano_weak, fano_even, rate_distortion, line, majorized, two_points, dominated_variance, squares, fano_mean]
