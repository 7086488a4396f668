"""How many guesses it takes to find a letter, tried in the order of their probabilities: the mean of the rank."""

from typing import Any

from theorems.basics.model import listed, some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("guessing")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_LAW = "n integer, p family(1), prior: law[n](p)"
_ORDERED = f"{_LAW}, ordered: forall i in 1..n, j in 1..n: i <= j => p[i] >= p[j]"
_STEPWISE = f"{_LAW}, steps: forall i in 1..n-1: p[i+1] <= p[i]"
_RANK, _ROOTS = "sum(i, 1, n, i*p[i])", "sum(i, 1, n, sqrt(p[i]))"
_ONE = {"n": 1, "p": "i -> 1"}
_IN_ORDER = have("ordered", "forall i in 1..n, j in 1..n: i <= j => p[i] >= p[j]", intro("i", "j"), intro("order"),
    have("down", "decreasing[j](p)", intro("k"), use("step", "steps", "k")), lemma("last", "basics.sorting.ordered", "j", "p"), use("all", "last", conditions=[seq()]), use("at", "all", "i"))

def _bound(names: tuple[str, str], label: str, text: str, false: str, note: str, says: str, *proof: Tactic) -> list[Claim]:
    """One bound for both ways to say the order: of any two letters, which is proved, and step by step, which follows."""
    any_two, stepwise = (f"basics.guessing.{name}" for name in names)

    def made(name: str, order: str, where: str, *script: Tactic, **more: Any) -> Claim:
        one: Claim = _stated(
            name,
            f"{label}, where {order}",
            text,
            where=where,
            says=says,
            proof=lambda: prove(one.statement, *script),
            negative_control=false,
            control_note=note,
            control_proof=_ONE,
            satisfying_instance=_ONE,
            **more,
        )
        return one

    return [
        made(any_two, "likelier letters are tried first", _ORDERED, *proof),
        made(stepwise, "no letter is likelier than the one before", _STEPWISE, _IN_ORDER, lemma("all", any_two, "n", "p"), waive=_TYPED),
    ]


_PART = "sum(i, 1, {0}, (2*i - 1)*p[i]) <= sum(i, 1, {0}, sqrt(p[i]))^2"
_NEXT = seq(
    intro("more"),
    use("b", "ih", conditions=[seq()]),
    use("l", "less", "k"), use("low", "prior.1", "k + 1"),
    fact("cut", "sum_split", "sum(i, 1, k + 1, (2*i - 1)*p[i])", "k"), fact("end", "sum_single", "sum(i, k + 1, k + 1, (2*i - 1)*p[i])"),
    fact("cut2", "sum_split", "sum(i, 1, k + 1, sqrt(p[i]))", "k"), fact("end2", "sum_single", "sum(i, k + 1, k + 1, sqrt(p[i]))"),
    let("r", "sqrt(p[k+1])"), have("r0", "r >= 0", rewrite("r"), searched()), have("square", "p[k+1] = r^2", rewrite("r"), searched()),
    have("kr", "k*r <= sum(i, 1, k, sqrt(p[i]))", rewrite("r")),
    rewrite("cut", "end", "cut2", "end2"), rewrite("r", backwards=True), rewrite("square"),
    arith("b", "r0*kr"),
)

_MEAN = _bound(
    ("ordered", "stepwise"),
    "The mean number of guesses is at most (n + 1)/2",
    f"{_RANK} <= (n + 1)/2",
    f"{_RANK} <= n/2",
    "n for n + 1",
    r"\sum_i i p_i \leq \frac{n+1}{2}",
    some_letter("prior.2"),
    have("count", "sum(i, 1, n, i) = n*(n + 1)/2", searched()),
    have("pairs", "sum(i, 1, n, sum(j, 1, n, (i - j)*(p[i] - p[j]))) <= 0", pointwise("i", pointwise("j",
        cases("c", "i <= j",
            seq(use("o", "ordered", "i", "j"), have("d", "j - i >= 0"), arith("d*o")),
            seq(use("o", "ordered", "j", "i"), have("d", "i - j >= 0"), arith("d*o")))))),
    fact("over", "reciprocal_positive", "n"),
    have("twice", f"2*n*{_RANK} <= n*(n + 1)", arith("pairs", eq=["count", ("sum(i, 1, n, i)", "prior.2")])),
    arith("twice*over"),
)
_BOZTAS = _bound(
    ("roots", "roots_stepwise"),
    "Boztas: the mean number of guesses is at most half of 1 + (sum sqrt(p_i))^2",
    f"{_RANK} <= (1 + {_ROOTS}^2)/2",
    f"{_RANK} <= {_ROOTS}^2/2",
    "without the 1",
    r"\sum_i i p_i \leq \frac{1}{2} \Bigl(1 + \bigl(\sum_i \sqrt{p_i}\bigr)^2\Bigr)",
    have("less", "forall k in 0..n-1: k*sqrt(p[k+1]) <= sum(i, 1, k, sqrt(p[i]))", intro("k"),
        have("each", "sum(i, 1, k, sqrt(p[k+1])) <= sum(i, 1, k, sqrt(p[i]))", pointwise("i", use("o", "ordered", "i", "k + 1"), use("low", "prior.1", "k + 1"), searched())), arith("each")),
    have("part", f"forall k integer: 0 <= k and k <= n => {_PART.format('k')}", intro("k"), cases("c", "0 <= k", induct("k", "0", "ih", seq(), _NEXT), seq())),
    have("n0", "0 <= n", cases("any", "0 <= n", seq(), absurd("prior.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none")))),
    use("whole", "part", "n"),
    arith("whole", eq=["prior.2"]),
)
_ARIKAN = _bound(
    ("arikan", "arikan_stepwise"),
    "Arikan: the mean number of guesses is at most (sum sqrt(p_i))^2",
    f"{_RANK} <= {_ROOTS}^2",
    f"{_RANK} <= {_ROOTS}^2/2",
    "half of it",
    r"\sum_i i p_i \leq \bigl(\sum_i \sqrt{p_i}\bigr)^2",
    lemma("half", "basics.guessing.roots", "n", "p"),
    have("one", f"sum(i, 1, n, p[i]) <= {_RANK}", pointwise("i", use("pi", "prior.1", "i"), have("d", "i - 1 >= 0"), arith("d*pi"))),
    arith("half", "one", eq=["prior.2"]),
)

_HARMONIC = "sum(i, 1, {0}, 1/i) <= 1 + log({0})"
harmonic: Claim = _stated(
    "basics.guessing.harmonic",
    "The harmonic sum of n >= 1 terms is at most 1 + log n",
    _HARMONIC.format("n"),
    where="n integer, n >= 1",
    says=r"\sum_{i=1}^n \frac{1}{i} \leq 1 + \ln n",
    proof=lambda: prove(
        harmonic.statement,
        induct("n", "1", "ih", seq(), seq(
            fact("cut", "sum_split", "sum(i, 1, n + 1, 1/i)", "n"), fact("end", "sum_single", "sum(i, n + 1, n + 1, 1/i)"), rewrite("cut", "end"),
            fact("tangent", "log_tangent", "n", "n + 1"), arith("ih", "tangent"))),
    ),
    negative_control="sum(i, 1, n, 1/i) <= 9/10 + log(n)",
    control_note="9/10 for 1",
    control_proof={"n": 1},
    satisfying_instance={"n": 1},
)

least: Claim = _stated(
    "basics.guessing.least",
    "Arikan: in whatever order the letters are tried, the mean number of guesses is at least (sum sqrt(p_i))^2/(1 + log n)",
    f"{_RANK} >= {_ROOTS}^2/(1 + log(n))",
    where=_LAW,
    says=r"\sum_i i p_i \geq \frac{1}{1 + \ln n} \Bigl(\sum_i \sqrt{p_i}\Bigr)^2",
    proof=lambda: prove(
        least.statement,
        _SOME,
        lemma("cauchy", "basics.sums.cauchy_schwarz", "n", "i -> sqrt(i*p[i])", "i -> sqrt(1/i)"),
        have("product", f"sum(i, 1, n, sqrt(i*p[i])*sqrt(1/i)) = {_ROOTS}", pointwise("i", use("pi", "prior.1", "i"), searched())),
        have("rank", f"sum(i, 1, n, sqrt(i*p[i])^2) = {_RANK}", pointwise("i", use("pi", "prior.1", "i"), searched())),
        have("shares", "sum(i, 1, n, sqrt(1/i)^2) = sum(i, 1, n, 1/i)", pointwise("i", searched())),
        lemma("harmonic", "basics.guessing.harmonic", "n"),
        have("low", f"{_RANK} >= 0", searched()),
        fact("mono", "log_monotone", "1", "n"), have("positive", "1 + log(n) > 0"), fact("over", "reciprocal_positive", "1 + log(n)"),
        let("s", _ROOTS), let("r", _RANK), let("c", "sum(i, 1, n, 1/i)"),
        have("r0", "r >= 0", rewrite("r")), have("c1", "c <= 1 + log(n)", rewrite("c")), have("square", "s^2 <= r*c", rewrite("s", "r", "c"), rewrite("product", "rank", "shares", backwards=True)),
        have("most", "s^2 <= r*(1 + log(n))", arith("square", "r0*c1")),
        rewrite("s", "r", backwards=True), arith("most*over"),
        defined=seq(_SOME, fact("mono", "log_monotone", "1", "n"), searched()),
    ),
    negative_control=f"{_RANK} >= {_ROOTS}^2/(1/2 + log(n))",
    control_note="1/2 for 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)
least_product: Claim = _stated(
    "basics.guessing.least_product",
    "Arikan's lower bound, multiplied out: the mean number of guesses times 1 + log n is at least (sum sqrt(p_i))^2",
    f"(1 + log(n))*{_RANK} >= {_ROOTS}^2",
    where=_LAW,
    says=r"(1 + \ln n) \sum_i i p_i \geq \Bigl(\sum_i \sqrt{p_i}\Bigr)^2",
    waive=_TYPED,
    proof=lambda: prove(
        least_product.statement,
        _SOME,
        fact("mono", "log_monotone", "1", "n"), have("positive", "1 + log(n) > 0"), fact("over", "reciprocal_positive", "1 + log(n)"),
        lemma("least", "basics.guessing.least", "n", "p"),
        arith("positive*least"),
        defined=_SOME,
    ),
    negative_control=f"(1/2 + log(n))*{_RANK} >= {_ROOTS}^2",
    control_note="1/2 for 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)
_SOME = some_letter("prior.2")

_CHANNEL = "n m integer, p family(1), W family(2), v family(1), prior: law[n](p), channel: channel[n,m](W)"
_OUT, _HIT = "sum(i, 1, n, p[i]*W[i,j])", "sum(j, 1, m, v[j])"
_POSSIBLE = seq(
    _SOME,
    lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
    have("all", f"sum(j, 1, m, {_OUT}) = 1", arith(eq=["outputs", "prior.2"])),
    have("columns", f"sum(j, 1, m, {_OUT}) <= sum(j, 1, m, n*v[j])", pointwise("j",
        have("column", f"{_OUT} <= sum(i, 1, n, v[j])", pointwise("i", use("b", "likeliest", "i", "j"))), arith("column"))),
    fact("over", "reciprocal_positive", "n"),
    have("positive", f"{_HIT} > 0", arith("columns*over", "over", eq=[("1/n", "all")])),
)
equivocation: Claim = _stated(
    "basics.guessing.equivocation",
    "What is left to know of the input when the output of a channel is seen is at least -log of the sum of any bounds v[j] on p[i] W[i,j]: of the probability of the best guess",
    f"mutual_information[n,m](p, W) <= shannon_entropy[n](p) + log({_HIT})",
    where=f"{_CHANNEL}, likeliest: forall i in 1..n, j in 1..m: p[i]*W[i,j] <= v[j]",
    says=r"H(X|Y) \geq -\ln \sum_y \max_x p(x) W(y|x)",
    waive=_TYPED,
    proof=lambda: prove(
        equivocation.statement,
        _POSSIBLE,
        let("V", _HIT),
        have("V0", "V > 0", rewrite("V")),
        have("numbers", "forall a c real: c > 0 and 0 <= a and a <= c => xlogx(a) <= a*log(c)", intro("a", "c", "given"),
            cases("some", "a > 0", seq(fact("mono", "log_monotone", "a", "c"), fact("x", "xlogx_value", "a"), arith("some*mono", eq=["x"])), seq(have("zero", "a = 0"), rewrite("zero")))),
        fact("share", "reciprocal_positive", "V"),
        have("each", f"sum(j, 1, m, sum(i, 1, n, xlogx(p[i]*W[i,j])) - xlogx({_OUT}) - {_OUT}*log(V)) <= sum(j, 1, m, v[j]/V - {_OUT})", pointwise("j",
            have("low", "forall i in 1..n: p[i]*W[i,j] >= 0", intro("i"), use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w")),
            use("first", "low", "1"), use("b1", "likeliest", "1", "j"),
            cases("some", "v[j] > 0",
                seq(
                    have("terms", "sum(i, 1, n, xlogx(p[i]*W[i,j])) <= sum(i, 1, n, p[i]*W[i,j]*log(v[j]))", pointwise("i", use("a", "low", "i"), use("b", "likeliest", "i", "j"), use("here", "numbers", "p[i]*W[i,j]", "v[j]"))),
                    have("sum", f"{_OUT} >= 0", pointwise("i", use("a", "low", "i"))),
                    have("part", "v[j]/V > 0", arith("some*share")),
                    lemma("tangent", "basics.xlogx.tangent", _OUT, "v[j]/V"),
                    have("log", "log(v[j]/V) = log(v[j]) - log(V)", searched()),
                    arith("terms", "tangent", eq=[(_OUT, "log")]),
                ),
                seq(
                    have("v0", "v[j] = 0"),
                    have("none", "sum(i, 1, n, xlogx(p[i]*W[i,j])) = sum(i, 1, n, 0)", pointwise("i", use("a", "low", "i"), use("b", "likeliest", "i", "j"), have("zero", "p[i]*W[i,j] = 0"), rewrite("zero"))),
                    have("empty", f"{_OUT} = sum(i, 1, n, 0)", pointwise("i", use("a", "low", "i"), use("b", "likeliest", "i", "j"), have("zero", "p[i]*W[i,j] = 0"))),
                    rewrite("none", "empty", "v0"),
                )))),
        have("products", "sum(j, 1, m, sum(i, 1, n, xlogx(p[i]*W[i,j]))) = sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j]) + W[i,j]*xlogx(p[i])))",
            pointwise("j", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), lemma("product", "basics.xlogx.product", "p[i]", "W[i,j]")))),
        have("rows", "sum(i, 1, n, xlogx(p[i])*sum(j, 1, m, W[i,j])) = sum(i, 1, n, xlogx(p[i]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        have("whole", f"{_HIT}/V = 1", rewrite("V", backwards=True), searched()),
        rewrite("V", backwards=True),
        arith("each", eq=["products", "rows", ("log(V)", "all"), "all", "whole"]),
        defined=_POSSIBLE,
    ),
    negative_control=f"mutual_information[n,m](p, W) <= shannon_entropy[n](p)/2 + log({_HIT})",
    control_note="half of the entropy",
    control_proof={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "v": "j -> 1/2"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "v": "j -> 1"},
)

_PICKED, _TOP = "sum(i, 1, n, t[i]*p[i])", "sum(i, 1, k, p[i])"
greatest: Claim = _stated(
    "basics.guessing.greatest",
    "No k guesses, drawn in whatever way, hit the letter more often than the k likeliest letters",
    f"{_PICKED} <= {_TOP}",
    where="n integer, p t family(1), k in 1..n, ordered: forall i in 1..n, j in 1..n: i <= j => p[i] >= p[j]; share: forall i in 1..n: 0 <= t[i] and t[i] <= 1; total: sum(i, 1, n, t[i]) = k",
    says=r"\sum_i t_i p_i \leq \sum_{i \leq k} p_i \text{ for } 0 \leq t_i \leq 1, \; \sum_i t_i = k",
    waive=_TYPED,
    proof=lambda: prove(
        greatest.statement,
        fact("cut", "sum_split", "sum(i, 1, n, t[i]*(p[i] - p[k]))", "k"),
        have("head", "sum(i, 1, k, t[i]*(p[i] - p[k])) <= sum(i, 1, k, p[i] - p[k])", pointwise("i", use("ti", "share", "i"), use("down", "ordered", "i", "k"), have("rest", "1 - t[i] >= 0"), have("gap", "p[i] - p[k] >= 0"), arith("rest*gap"))),
        have("last", "sum(i, k + 1, n, t[i]*(p[i] - p[k])) <= 0", have("signs", "sum(i, k + 1, n, t[i]*(p[k] - p[i])) >= 0", pointwise("i", use("ti", "share", "i"), use("down", "ordered", "k", "i"), have("gap", "p[k] - p[i] >= 0"), arith("ti.1*gap"))), arith("signs")),
        arith("head", "last", eq=["cut", ("p[k]", "total")]),
    ),
    negative_control=f"{_PICKED} <= {_TOP}/2",
    control_note="half of it",
    control_proof=_ONE | {"t": "i -> 1", "k": 1},
    satisfying_instance=_ONE | {"t": "i -> 1", "k": 1},
)

tails: Claim = _stated(
    "basics.guessing.tails",
    "A mean as a sum of tails: numbers weighted by their places are what the sums from each place on add up to",
    "sum(i, 1, n, i*f[i]) = sum(k, 1, n, sum(i, k, n, f[i]))",
    where="n integer, f family(1), some: n >= 0",
    says=r"\sum_{i=1}^n i f_i = \sum_{k=1}^n \sum_{i=k}^n f_i",
    waive=_TYPED,
    proof=lambda: prove(tails.statement, induct("n", "0", "ih", seq(), _ONE_MORE)),
    negative_control="sum(i, 1, n, i*f[i]) = 2*sum(k, 1, n, sum(i, k, n, f[i]))",
    control_note="twice",
    control_proof={"n": 1, "f": "i -> 1"},
    satisfying_instance={"n": 1, "f": "i -> 1"},
)
_ONE_MORE = seq(
    fact("cut", "sum_split", "sum(i, 1, n + 1, i*f[i])", "n"), fact("end", "sum_single", "sum(i, n + 1, n + 1, i*f[i])"),
    fact("rows", "sum_split", "sum(k, 1, n + 1, sum(i, k, n + 1, f[i]))", "n"), fact("row", "sum_single", "sum(k, n + 1, n + 1, sum(i, k, n + 1, f[i]))"), fact("own", "sum_single", "sum(i, n + 1, n + 1, f[i])"),
    have("each", "sum(k, 1, n, sum(i, k, n + 1, f[i])) = sum(k, 1, n, sum(i, k, n, f[i]) + f[n + 1])", pointwise("k",
        fact("more", "sum_split", "sum(i, k, n + 1, f[i])", "n"), fact("one", "sum_single", "sum(i, n + 1, n + 1, f[i])"), arith(eq=["more", "one"]))),
    arith(eq=["ih", "cut", "end", "rows", "row", "own", "each"]),
)

# --- entropy against the probability of an error ---------------------------------------------------------------------------

_LEFT_OUT = "xlogx(s) - sum(i, 1, n, xlogx(a[i])) >= 2*log(2)*(s - a[k])"
_RAVIV_EVEN = seq(  # no part is more than half
    fact("over", "reciprocal_positive", "s"),
    have("m0", "a[k]/s >= 0", arith("low k*over")), have("mh", "a[k]/s <= 1/2", arith("half*over")),
    have("number", "forall x m real: 0 < x and x <= m and m <= 1/2 => -log(x) >= 2*log(2)*(1 - m)", intro("x", "m", "given"), searched()),
    have("each", "sum(i, 1, n, a[i]*log(s) - xlogx(a[i])) >= sum(i, 1, n, a[i]*(2*log(2)*(1 - a[k]/s)))", pointwise("i",
        use("ai", "parts", "i"), use("most", "greatest", "i"),
        cases("some", "a[i] > 0",
            seq(have("part", "a[i]/s > 0", arith("some*over")), have("less", "a[i]/s <= a[k]/s", arith("most*over")), use("here", "number", "a[i]/s", "a[k]/s"),
                have("log", "log(a[i]/s) = log(a[i]) - log(s)", searched()), fact("x", "xlogx_value", "a[i]"), arith("some*here", eq=["x", ("a[i]", "log")])),
            seq(have("zero", "a[i] = 0"), rewrite("zero"))))),
    fact("xs", "xlogx_value", "s"),
    arith("each", eq=["total", ("log(s)", "total"), ("2*log(2)", "total"), ("2*log(2)*a[k]/s", "total"), "xs"]),
)
_RAVIV_ONE = seq(  # one part is more than half: r is what is left
    let("r", "s - a[k]"), have("r is", "r = s - a[k]", rewrite("r")), have("r0", "r >= 0", rewrite("r"), arith("part k")),
    lemma("together", "basics.processing.parts", "n", "a"),
    cases("left", "r > 0",
        seq(
            have("each", "sum(i, 1, n, xlogx(a[i])) <= sum(i, 1, n, a[i]*log(r) + kronecker(i,k)*(xlogx(a[k]) - a[k]*log(r)))", pointwise("i",
                use("ai", "parts", "i"), cases("own", "i = k", rewrite("own"), seq(fact("off", "delta_distinct", "i", "k"), rewrite("off"),
                    use("two", "pair", "i"), have("less", "a[i] <= r"),
                    cases("some", "a[i] > 0", seq(fact("mono", "log_monotone", "a[i]", "r"), fact("x", "xlogx_value", "a[i]"), arith("some*mono", eq=["x"])), seq(have("zero", "a[i] = 0"), rewrite("zero"))))))),
            have("number", "forall x y real: 0 < x and x <= y => xlogx(x + y) - x*log(x) - y*log(y) >= 2*log(2)*x", intro("x", "y", "given"), searched()),
            use("here", "number", "r", "a[k]"), have("whole", "r + a[k] = s"), have("xw", "xlogx(r + a[k]) = xlogx(s)", rewrite("whole")),
            fact("xk", "xlogx_value", "a[k]"),
            arith("each", "here", eq=["xw", "xk", ("log(r)", "total"), ("log(r)", "r is"), ("2*log(2)", "r is")])),
        seq(have("none", "r = 0"), have("same", "a[k] = s"), have("xt", "xlogx(sum(i, 1, n, a[i])) = xlogx(s)", rewrite("total")), arith("together", eq=["xt", ("2*log(2)", "same")])),
    ),
)
left_out: Claim = _stated(
    "basics.guessing.left_out",
    "Hellman and Raviv, for parts of a whole: s log s is more than the sum of a log a over its parts by at least 2 log 2 times all but the greatest part",
    _LEFT_OUT,
    where="n integer, a family(1), s real, k in 1..n, parts: forall i in 1..n: a[i] >= 0; greatest: forall i in 1..n: a[i] <= a[k]; total: sum(i, 1, n, a[i]) = s",
    says=r"s \ln s - \sum_i a_i \ln a_i \geq 2 \ln 2 \, (s - \max_i a_i)",
    proof=lambda: prove(
        left_out.statement,
        use("low k", "parts", "k"),
        lemma("part", "basics.sums.term", "n", "a", "k"), have("part k", "a[k] <= s", arith("part", eq=["total"])),
        have("pair", "forall i in 1..n: i != k => a[i] <= s - a[k]", intro("i", "other"),
            have("two", "sum(j, 1, n, kronecker(j,i)*a[i] + kronecker(j,k)*a[k]) <= sum(j, 1, n, a[j])", pointwise("j", use("aj", "parts", "j"),
                cases("first", "j = i", seq(rewrite("first"), fact("off", "delta_distinct", "i", "k"), rewrite("off")), seq(fact("far", "delta_distinct", "j", "i"), rewrite("far"),
                    cases("second", "j = k", rewrite("second"), seq(fact("farther", "delta_distinct", "j", "k"), rewrite("farther"))))))),
            arith("two", eq=["total"])),
        cases("some whole", "s > 0", cases("half", "a[k] <= s/2", _RAVIV_EVEN, _RAVIV_ONE), seq(
            have("s1", "s >= 0", arith("part k", "low k")), have("s0", "s = 0"), have("k0", "a[k] = 0"), rewrite("s0", "k0"),
            have("zero", "sum(i, 1, n, xlogx(a[i])) = sum(i, 1, n, 0)", pointwise("i", use("ai", "parts", "i"), use("most", "greatest", "i"), have("none", "a[i] = 0"), rewrite("none"))), arith(eq=["zero"]))),
    ),
    negative_control=_LEFT_OUT.replace("2*log(2)", "3*log(2)"),
    control_note="3 for 2",
    control_proof={"n": 2, "a": listed("1/2", "1/2"), "s": 1, "k": 1},
    satisfying_instance={"n": 1, "a": "i -> 1", "s": 1, "k": 1},
)

hellman_raviv_law: Claim = _stated(
    "basics.guessing.hellman_raviv_law",
    "Hellman and Raviv: the best guess of a letter is wrong with at most the probability H/(2 log 2): with half of the entropy in bits",
    "1 - p[k] <= shannon_entropy[n](p)/(2*log(2))",
    where=f"{_LAW}, k in 1..n, likeliest: forall i in 1..n: p[i] <= p[k]",
    says=r"1 - \max_x p(x) \leq \frac{H(p)}{2 \ln 2}",
    waive=_TYPED,
    proof=lambda: prove(
        hellman_raviv_law.statement,
        have("low", "forall i in 1..n: p[i] >= 0", intro("i"), use("pi", "prior.1", "i")),
        lemma("parts", "basics.guessing.left_out", "n", "p", "1", "k"),
        have("two", "log(2) > 0", searched()), fact("over", "reciprocal_positive", "log(2)"),
        have("one", "xlogx(1) = 0", searched()),
        have("bits", "2*log(2)*(1 - p[k]) <= -sum(i, 1, n, xlogx(p[i]))", arith("parts", eq=["one"])),
        arith("bits*over"),
        defined=seq(have("two", "log(2) > 0", searched()), searched()),
    ),
    negative_control="1 - p[k] <= shannon_entropy[n](p)/(3*log(2))",
    control_note="3 for 2",
    control_proof={"n": 2, "p": "i -> 1/2", "k": 1},
    satisfying_instance=_ONE | {"k": 1},
)

_PAIR = have("pair", "p[i] <= 1 - p[k]",  # no two letters have more than 1
    have("two", "sum(j, 1, n, kronecker(j,i)*p[i] + kronecker(j,k)*p[k]) <= sum(j, 1, n, p[j])", pointwise("j", use("pj", "prior.1", "j"),
        cases("first", "j = i", seq(rewrite("first"), fact("off", "delta_distinct", "i", "k"), rewrite("off")), seq(fact("far", "delta_distinct", "j", "i"), rewrite("far"),
            cases("second", "j = k", rewrite("second"), seq(fact("farther", "delta_distinct", "j", "k"), rewrite("farther"))))))),
    arith("two", eq=["prior.2"]),
)
_HEAVY = seq(  # one letter has more than half: r is what is left
    unpack("heavy", "k", "more"), let("r", "1 - p[k]"), have("r is", "r = 1 - p[k]", rewrite("r")),
    lemma("most", "basics.sums.term", "n", "p", "k"), have("r0", "r >= 0", rewrite("r"), arith("most", eq=["prior.2"])), have("rh", "r < 1/2"),
    cases("left", "r > 0",
        seq(
            have("number", "forall x y real: 0 <= x and x <= y and y < 1/2 and 0 < y => -xlogx(x) >= -x*log(y) + 2*log(2)*(x*y - x^2)", intro("x", "y", "given"), searched()),
            have("each", "sum(i, 1, n, -xlogx(p[i])) >= sum(i, 1, n, -p[i]*log(r) + 2*log(2)*(p[i]*r - p[i]^2) + kronecker(i,k)*(p[k]*log(r) - xlogx(p[k]) - 2*log(2)*(p[k]*r - p[k]^2)))", pointwise("i",
                use("pi", "prior.1", "i"), cases("own", "i = k", rewrite("own"), seq(fact("off", "delta_distinct", "i", "k"), rewrite("off"), _PAIR, have("less", "p[i] <= r"), use("here", "number", "p[i]", "r"))))),
            have("two letters", "forall x real: 0 < x and x < 1/2 => -xlogx(x) - xlogx(1 - x) >= 4*log(2)*x*(1 - x)", intro("x", "given"), searched()),
            use("both", "two letters", "r"), have("own", "1 - r = p[k]"), have("xk", "xlogx(1 - r) = xlogx(p[k])", rewrite("own")), fact("xr", "xlogx_value", "r"),
            arith("each", "both", eq=["xk", "xr", ("log(r)", "prior.2"), ("log(r)", "r is"), ("2*log(2)*r", "prior.2"), ("2*log(2)*(p[k] + 1 - 2*r)", "r is")])),
        seq(have("one", "p[k] = 1"), have("low", "sum(i, 1, n, xlogx(p[i])) <= 0", pointwise("i", use("pi", "prior.1", "i"), lemma("top", "basics.sums.term", "n", "p", "i"), have("pl", "p[i] <= 1", arith("top", eq=["prior.2"])), searched())),
            lemma("square", "basics.sums.term", "n", "i -> p[i]^2", "k"), have("squares", "sum(i, 1, n, p[i]^2) >= 1", arith("square", eq=["one", ("p[k]", "one")])), have("ln", "log(2) > 0", searched()), arith("low", "ln*squares"))),
)
gini: Claim = _stated(
    "basics.guessing.gini",
    "Shannon entropy is at least 2 log 2 times the Gini index, the probability that two letters drawn independently differ",
    "2*log(2)*(1 - sum(i, 1, n, p[i]^2)) <= shannon_entropy[n](p)",
    where=_LAW,
    says=r"2 \ln 2 \, \big(1 - \sum_x p(x)^2\big) \leq H(p)",
    waive=_TYPED,
    proof=lambda: prove(
        gini.statement,
        cases("heavy", "exists k in 1..n: p[k] > 1/2", _HEAVY, seq(
            have("number", "forall x real: 0 <= x and x <= 1/2 => -xlogx(x) >= 2*log(2)*(x - x^2)", intro("x", "given"), searched()),
            have("each", "sum(i, 1, n, -xlogx(p[i])) >= sum(i, 1, n, 2*log(2)*(p[i] - p[i]^2))", pointwise("i", use("pi", "prior.1", "i"), use("light", "heavy", "i"), use("here", "number", "p[i]"))),
            arith("each", eq=[("2*log(2)", "prior.2")]))),
    ),
    negative_control="3*log(2)*(1 - sum(i, 1, n, p[i]^2)) <= shannon_entropy[n](p)",
    control_note="3 for 2",
    control_proof={"n": 2, "p": "i -> 1/2"},
    satisfying_instance=_ONE,
)

_JOINT = "n m integer, J family(2), g in tuples(m,n), cells: forall i in 1..n, j in 1..m: J[i,j] >= 0; whole: sum(i, 1, n, sum(j, 1, m, J[i,j])) = 1; likeliest: forall j in 1..m, i in 1..n: J[i,j] <= J[g[j],j]"
_KNOWN = "(sum(j, 1, m, xlogx(sum(i, 1, n, J[i,j]))) - sum(i, 1, n, sum(j, 1, m, xlogx(J[i,j]))))"
hellman_raviv_joint: Claim = _stated(
    "basics.guessing.hellman_raviv_joint",
    "Hellman and Raviv, for a joint law: the best guess of a letter from another is wrong with at most the probability H(X|Y)/(2 log 2)",
    f"1 - sum(j, 1, m, J[g[j],j]) <= {_KNOWN}/(2*log(2))",
    where=_JOINT,
    says=r"1 - \sum_y \max_x P(x, y) \leq \frac{H(X|Y)}{2 \ln 2}",
    proof=lambda: prove(
        hellman_raviv_joint.statement,
        have("each", "sum(j, 1, m, xlogx(sum(i, 1, n, J[i,j])) - sum(i, 1, n, xlogx(J[i,j]))) >= sum(j, 1, m, 2*log(2)*(sum(i, 1, n, J[i,j]) - J[g[j],j]))", pointwise("j",
            have("low", "forall i in 1..n: J[i,j] >= 0", intro("i"), use("c", "cells", "i", "j")), have("most", "forall i in 1..n: J[i,j] <= J[g[j],j]", intro("i"), use("b", "likeliest", "j", "i")),
            lemma("parts", "basics.guessing.left_out", "n", "i -> J[i,j]", "sum(i, 1, n, J[i,j])", "g[j]"), arith("parts"))),
        have("two", "log(2) > 0", searched()), fact("over", "reciprocal_positive", "log(2)"),
        have("bits", f"2*log(2)*(1 - sum(j, 1, m, J[g[j],j])) <= {_KNOWN}", arith("each", eq=[("2*log(2)", "whole")])),
        arith("bits*over"),
        defined=seq(have("two", "log(2) > 0", searched()), searched()),
    ),
    negative_control=f"1 - sum(j, 1, m, J[g[j],j]) <= {_KNOWN}/(3*log(2))",
    control_note="3 for 2",
    control_proof={"n": 2, "m": 1, "J": "(i, j) -> 1/2", "g": (1,)},
    satisfying_instance={"n": 1, "m": 1, "J": "(i, j) -> 1", "g": (1,)},
)

_BEST = "sum(j, 1, m, p[g[j]]*W[g[j],j])"
hellman_raviv: Claim = _stated(
    "basics.guessing.hellman_raviv",
    "Hellman and Raviv: the best guess of the input of a channel from its output is wrong with at most the probability H(X|Y)/(2 log 2)",
    f"1 - {_BEST} <= (shannon_entropy[n](p) - mutual_information[n,m](p, W))/(2*log(2))",
    where="n m integer, p family(1), W family(2), g in tuples(m,n), prior: law[n](p), channel: channel[n,m](W), likeliest: forall j in 1..m, i in 1..n: p[i]*W[i,j] <= p[g[j]]*W[g[j],j]",
    says=r"1 - \sum_y \max_x p(x) W(y|x) \leq \frac{H(X|Y)}{2 \ln 2}",
    waive=_TYPED,
    proof=lambda: prove(
        hellman_raviv.statement,
        have("low", "forall i in 1..n, j in 1..m: p[i]*W[i,j] >= 0", intro("i", "j"), use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w")),
        have("rows", "sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j])) = sum(i, 1, n, p[i])", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        have("entropies", "sum(i, 1, n, xlogx(p[i])*sum(j, 1, m, W[i,j])) = sum(i, 1, n, xlogx(p[i]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        have("all", "sum(i, 1, n, sum(j, 1, m, p[i]*W[i,j])) = 1", arith(eq=["rows", "prior.2"])),
        have("products", "sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j]))) = sum(i, 1, n, sum(j, 1, m, p[i]*xlogx(W[i,j]) + W[i,j]*xlogx(p[i])))",
            pointwise("i", pointwise("j", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), lemma("product", "basics.xlogx.product", "p[i]", "W[i,j]")))),
        lemma("joint", "basics.guessing.hellman_raviv_joint", "n", "m", "i, j -> p[i]*W[i,j]", "g"),
        have("two", "log(2) > 0", searched()), fact("over", "reciprocal_positive", "log(2)"),
        arith("joint", eq=[("1/log(2)/2", "products"), ("1/log(2)/2", "entropies")]),
        defined=seq(have("two", "log(2) > 0", searched()), searched()),
    ),
    negative_control=f"1 - {_BEST} <= (shannon_entropy[n](p) - mutual_information[n,m](p, W))/(3*log(2))",
    control_note="3 for 2",
    control_proof={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "g": (1,)},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "g": (1,)},
)

lipschitz: Claim = _stated(
    "basics.guessing.lipschitz",
    "No guess of the input of a channel is right under one law more often than the best guess under another by more than total variation distance",
    "sum(j, 1, m, p[g[j]]*W[g[j],j]) - sum(j, 1, m, q[h[j]]*W[h[j],j]) <= total_variation[n](p, q)",
    where="n m integer, p q family(1), W family(2), g in tuples(m,n), h in tuples(m,n), first: law[n](p), second: law[n](q), channel: channel[n,m](W), likeliest: forall j in 1..m, i in 1..n: q[i]*W[i,j] <= q[h[j]]*W[h[j],j]",
    says=r"\sum_y p(g(y)) P(y|g(y)) - \sum_y \max_x q(x) P(y|x) \leq TV(p, q)",
    waive=_TYPED,
    proof=lambda: prove(
        lipschitz.statement,
        have("each", "sum(j, 1, m, p[g[j]]*W[g[j],j]) <= sum(j, 1, m, q[h[j]]*W[h[j],j] + sum(i, 1, n, max(p[i] - q[i], 0)*W[i,j]))", pointwise("j",
            use("best", "likeliest", "j", "g[j]"), use("w", "channel.1", "g[j]", "j"),
            have("parts", "forall i in 1..n: max(p[i] - q[i], 0)*W[i,j] >= 0", intro("i"), use("wi", "channel.1", "i", "j"), let("e", "max(p[i] - q[i], 0)"), have("e0", "e >= 0", rewrite("e")), rewrite("e", backwards=True), arith("e0*wi")),
            lemma("part", "basics.sums.term", "n", "i -> max(p[i] - q[i], 0)*W[i,j]", "g[j]"),
            let("d", "max(p[g[j]] - q[g[j]], 0)"), have("d1", "d >= p[g[j]] - q[g[j]]", rewrite("d")), have("more", "p[g[j]]*W[g[j],j] <= q[g[j]]*W[g[j],j] + d*W[g[j],j]", arith("d1*w")), have("own", "d*W[g[j],j] <= sum(i, 1, n, max(p[i] - q[i], 0)*W[i,j])", rewrite("d"), arith("part")),
            arith("best", "more", "own"))),
        have("rows", "sum(i, 1, n, max(p[i] - q[i], 0)*sum(j, 1, m, W[i,j])) = sum(i, 1, n, max(p[i] - q[i], 0))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        have("half", "sum(i, 1, n, max(p[i] - q[i], 0)) = sum(i, 1, n, abs(p[i] - q[i])/2 + (p[i] - q[i])/2)", pointwise("i", searched())),
        arith("each", eq=["rows", "half", ("1/2", "first.2"), ("1/2", "second.2")]),
    ),
    negative_control="sum(j, 1, m, p[g[j]]*W[g[j],j]) - sum(j, 1, m, q[h[j]]*W[h[j],j]) <= total_variation[n](p, q)/2",
    control_note="half of it",
    control_proof={"n": 2, "m": 1, "p": listed(1, 0), "q": listed("1/2", "1/2"), "W": "(i, j) -> 1", "g": (1,), "h": (2,)},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "W": "(i, j) -> 1", "g": (1,), "h": (1,)},
)

CLAIMS = [*_MEAN, *_BOZTAS, *_ARIKAN, harmonic, least, least_product, equivocation, greatest, tails, left_out, hellman_raviv_law, gini, hellman_raviv_joint, hellman_raviv, lipschitz]
