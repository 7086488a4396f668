"""What channels do to laws: the golden formula of mutual information, what bounds it from above, contraction, composition."""

from theorems.basics.model import listed, of_a_uniform_law, some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("channels")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_CHANNEL = "n m integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,m](W)"
_ONE = {"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1"}
_KEPT = Table((((1, 1), num(1)), ((2, 2), num(1))))  # the channel that says its input, 1 or 2
_NOISY = Table((((1, 1), num("3/4")), ((1, 2), num("1/4")), ((2, 1), num("1/4")), ((2, 2), num("3/4"))))
_TOLD = {"n": 2, "m": 2, "p": "i -> 1/2", "W": _KEPT}
_OUT = "sum(i, 1, n, p[i]*W[i,j])"



def _outputs(p: str, law: str) -> Tactic:
    """Behind a channel without zeros every output of the input law p is positive: `outputs p`."""
    return have(f"outputs {p}", f"forall l in 1..m: sum(i, 1, n, {p}[i]*W[i,l]) > 0", intro("l"), lemma("mean", "basics.laws.mean_positive", "n", p, "i -> W[i,l]"))


# --- pairs of letters ----------------------------------------------------------------------------------------------------

_PAIRS = "sum(i, 1, n, sum(j, 1, m, max(p[i]*u[j] - a*b*q[i]*v[j], 0)))"
_LEFT, _RIGHT = "sum(i, 1, n, max(p[i] - a*q[i], 0))", "sum(j, 1, m, max(u[j] - b*v[j], 0))"
excess: Claim = _stated(
    "basics.channels.excess",
    "For independent letters, sum max(p u - a b q v, 0) is at most the sum of the two excesses sum max(p - a q, 0) and sum max(u - b v, 0)",
    f"{_PAIRS} <= {_LEFT} + {_RIGHT}",
    where="""n m integer, p q u v family(1), a b real, first: law[n](p), second: forall i in 1..n: q[i] >= 0; third: law[m](u), fourth: forall j in 1..m: v[j] >= 0;
        left: a >= 0, right: b >= 0""",
    says=r"E_{ab}(p u \| q v) \leq E_a(p \| q) + E_b(u \| v)",
    proof=lambda: prove(
        excess.statement,
        have("each", f"{_PAIRS} <= sum(i, 1, n, sum(j, 1, m, max(p[i] - a*q[i], 0)*u[j] + p[i]*max(u[j] - b*v[j], 0)))",
            pointwise("i", pointwise("j", use("pi", "first.1", "i"), use("qi", "second", "i"), use("uj", "third.1", "j"), use("vj", "fourth", "j"), *_CELL))),
        arith("each", eq=[(_LEFT, "third.2"), (_RIGHT, "first.2")]),
    ),
    negative_control=f"{_PAIRS} <= {_LEFT} + {_RIGHT}/2",
    control_note="half of one excess",
    control_proof={"n": 1, "m": 2, "p": "i -> 1", "q": "i -> 1", "u": listed(1, 0), "v": listed(0, 1), "a": 1, "b": 1},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "u": "i -> 1", "v": "i -> 1", "a": 1, "b": 1},
)
_NUMBERS: tuple[Tactic, ...] = (
    let("z", "max(s - x, 0)"), let("w", "max(t - y, 0)"),
    have("z0", "z >= 0", rewrite("z")), have("w0", "w >= 0", rewrite("w")),
    have("zs", "z >= s - x", rewrite("z")), have("wt", "w >= t - y", rewrite("w")),
    rewrite("z", "w", backwards=True),
    have("least", "z*t + s*w >= 0", arith("z0*low.2", "low.1*w0")),
    have("most", "s*t - x*y <= z*t + s*w",
        cases("order", "x <= s", seq(have("d", "s - x >= 0"), arith("zs*low.2", "low.3*wt", "d*w0")), seq(have("d", "x - s >= 0"), arith("d*low.4", "low.1*wt", "z0*low.2")))),
)
_EXCESS = "forall s t x y real: s >= 0 and t >= 0 and x >= 0 and y >= 0 => max(s*t - x*y, 0) <= max(s - x, 0)*t + s*max(t - y, 0)"
_CELL: tuple[Tactic, ...] = (
    have("x0", "a*q[i] >= 0", arith("left*qi")), have("y0", "b*v[j] >= 0", arith("right*vj")),
    have("numbers", _EXCESS, intro("s", "t", "x", "y", "low"), *_NUMBERS),
    use("here", "numbers", "p[i]", "u[j]", "a*q[i]", "b*v[j]"),
)

_ADAPTED = "sum(i, 1, n, sum(j, 1, m, max(p[i]*U[i,j] - exp(a + b)*q[i]*V[i,j], 0)))"
adaptive: Claim = _stated(
    "basics.channels.adaptive",
    "Basic composition, adaptively: the second mechanism may depend on the first output; the levels add, and so do the deltas",
    f"{_ADAPTED} <= c + d",
    where="""n m integer, p q family(1), U V family(2), a b c d real, first: law[n](p), second: law[n](q), third: channel[n,m](U), fourth: channel[n,m](V);
        before: sum(i, 1, n, max(p[i] - exp(a)*q[i], 0)) <= c, after: forall i in 1..n: sum(j, 1, m, max(U[i,j] - exp(b)*V[i,j], 0)) <= d""",
    says=r"E_{a+b}(p U \| q V) \leq c + d \text{ where } E_a(p \| q) \leq c, \; E_b(U_i \| V_i) \leq d \text{ for all } i",
    waive=_TYPED,
    proof=lambda: prove(
        adaptive.statement,
        have("left", "exp(a) >= 0"), have("right", "exp(b) >= 0"),
        have("numbers", _EXCESS, intro("s", "t", "x", "y", "low"), *_NUMBERS),
        have("each", f"{_ADAPTED} <= sum(i, 1, n, sum(j, 1, m, max(p[i] - exp(a)*q[i], 0)*U[i,j] + p[i]*max(U[i,j] - exp(b)*V[i,j], 0)))",
            pointwise("i", pointwise("j", use("pi", "first.1", "i"), use("qi", "second.1", "i"), use("uj", "third.1", "i", "j"), use("vj", "fourth.1", "i", "j"),
                have("x0", "exp(a)*q[i] >= 0", arith("left*qi")), have("y0", "exp(b)*V[i,j] >= 0", arith("right*vj")), use("here", "numbers", "p[i]", "U[i,j]", "exp(a)*q[i]", "exp(b)*V[i,j]")))),
        have("rows", "sum(i, 1, n, max(p[i] - exp(a)*q[i], 0)*sum(j, 1, m, U[i,j])) = sum(i, 1, n, max(p[i] - exp(a)*q[i], 0))", pointwise("i", use("row", "third.2", "i"), rewrite("row"))),
        have("later", "sum(i, 1, n, p[i]*sum(j, 1, m, max(U[i,j] - exp(b)*V[i,j], 0))) <= sum(i, 1, n, p[i]*d)", pointwise("i", use("pi", "first.1", "i"), use("at", "after", "i"), arith("pi*at"))),
        arith("each", "later", "before", eq=["rows", ("d", "first.2")]),
    ),
    negative_control=f"{_ADAPTED} <= max(c, d)",
    control_note="the larger delta alone",
    control_proof={"n": 2, "m": 2, "p": listed("3/5", "2/5"), "q": "i -> 1/2", "U": "(i, j) -> 2/5 + (2 - j)/5", "V": "(i, j) -> 1/2", "a": 0, "b": 0, "c": "1/10", "d": "1/10"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "U": "(i, j) -> 1", "V": "(i, j) -> 1", "a": 0, "b": 0, "c": 0, "d": 0},
)

_TOLD_APART = "sum(j, 1, m, W[s[j],j])"
told_apart: Claim = _stated(
    "basics.channels.told_apart",
    "Many hypotheses: the hits of a guess of the input sum to at most 1 and the total variations of the rows from any law",
    f"{_TOLD_APART} <= 1 + sum(i, 1, n, total_variation[m](j -> W[i,j], q))",
    where="n m integer, W family(2), q family(1), channel: channel[n,m](W), law: law[m](q), s in tuples(m,n)",
    says=r"\sum_j W_{s(j) j} \leq 1 + \sum_i \| W_i - q \|_{TV}",
    waive=_TYPED,
    proof=lambda: prove(
        told_apart.statement,
        have("some", "1 <= m", cases("any", "1 <= m", seq(), absurd("law.2", fact("none", "sum_empty", "sum(j, 1, m, q[j])"), rewrite("none")))),
        fact("letter", "tuple_range", "s", "1"),
        have("each", f"{_TOLD_APART} <= sum(j, 1, m, q[j] + sum(i, 1, n, (abs(W[i,j] - q[j]) + W[i,j] - q[j])/2))",
            pointwise("j", have("parts", "forall i in 1..n: (abs(W[i,j] - q[j]) + W[i,j] - q[j])/2 >= 0", intro("i"), searched()),
                lemma("part", "basics.sums.term", "n", "i -> (abs(W[i,j] - q[j]) + W[i,j] - q[j])/2", "s[j]"), have("own", "abs(W[s[j],j] - q[j]) >= W[s[j],j] - q[j]", searched()), arith("part", "own"))),
        have("rows", "sum(i, 1, n, sum(j, 1, m, W[i,j])) = sum(i, 1, n, sum(j, 1, m, q[j]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row", "law.2"))),
        arith("each", eq=["law.2", ("1/2", "rows")]),
    ),
    negative_control=f"{_TOLD_APART} <= 1 + sum(i, 1, n, total_variation[m](j -> W[i,j], q))/2",
    control_note="half of them",
    control_proof={"n": 2, "m": 2, "W": _KEPT, "q": "j -> 1/2", "s": (1, 2)},
    satisfying_instance={"n": 1, "m": 1, "W": "(i, j) -> 1", "q": "j -> 1", "s": (1,)},
)

_LEVELS = "sum(i, 1, n, sum(j, 1, m, max(p[i]*u[j] - exp(a + b)*q[i]*v[j], 0)))"
_STICKS = "(hockey_stick[n](p, q, a) + hockey_stick[m](u, v, b))"
composition: Claim = _stated(
    "basics.channels.composition",
    "Basic composition without adaptivity: for two independent outputs the levels add, and the hockey-stick divergences at most add",
    f"{_LEVELS} <= {_STICKS[1:-1]}",
    where="n m integer, p q u v family(1), a b real, first: law[n](p), second: law[n](q), third: law[m](u), fourth: law[m](v)",
    says=r"E_{a+b}(p u \| q v) \leq E_a(p \| q) + E_b(u \| v)",
    waive=_TYPED,
    proof=lambda: prove(
        composition.statement,
        have("E", "exp(a) >= 0"), have("F", "exp(b) >= 0"),
        lemma("sum", "basics.channels.excess", "n", "m", "p", "q", "u", "v", "exp(a)", "exp(b)"),
        arith("sum"),
    ),
    negative_control=f"{_LEVELS} <= {_STICKS}/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 2, "p": "i -> 1", "q": "i -> 1", "u": listed(1, 0), "v": listed(0, 1), "a": 0, "b": 0},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "u": "i -> 1", "v": "i -> 1", "a": 0, "b": 0},
)

# --- mutual information ----------------------------------------------------------------------------------------------------

_ROWS = "sum(i, 1, n, p[i]*sum(j, 1, m, xlogx(W[i,j]) - W[i,j]*log(q[j])))"
_MIXED = f"sum(j, 1, m, xlogx({_OUT}) - {_OUT}*log(q[j]))"
_TO = f"{_CHANNEL}, q family(1), positive: forall j in 1..m: q[j] > 0"
golden: Claim = _stated(
    "basics.channels.golden",
    "The golden formula: the mean relative entropy from rows of a channel to one law is mutual information and the relative entropy of the output; q is positive, and need not be a law",
    f"{_ROWS} = mutual_information[n,m](p, W) + {_MIXED}",
    where=_TO,
    says=r"\sum_i p_i D(W_i \| q) = I(X;Y) + D(pW \| q)",
    negative_control=f"{_ROWS} = mutual_information[n,m](p, W)",
    control_note="without the output",
    control_proof={"n": 1, "m": 2, "p": "i -> 1", "W": Table((((1, 1), num(1)),)), "q": "i -> 1/2"},
    satisfying_instance=_ONE | {"q": "i -> 1"},
)

_FULL = "full: forall i in 1..n, j in 1..m: W[i,j] > 0"
_LOG_ROWS = "sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j]*log(W[i,j]/q[j])))"
_LOG_MIXED = f"sum(j, 1, m, {_OUT}*log({_OUT}/q[j]))"
golden_logs: Claim = _stated(
    "basics.channels.golden_logs",
    "The golden formula where nothing is zero, with logarithms of ratios",
    f"{_LOG_ROWS} = mutual_information[n,m](p, W) + {_LOG_MIXED}",
    where=f"{_TO}, {_FULL}",
    says=r"\sum_{i,j} p_i W_{ij} \ln \frac{W_{ij}}{q_j} = I(X;Y) + \sum_j (pW)_j \ln \frac{(pW)_j}{q_j}",
    waive=_TYPED,
    proof=lambda: prove(
        golden_logs.statement,
        _outputs("p", "prior"),
        lemma("golden", "basics.channels.golden", "n", "m", "p", "W", "q"),
        have("rows", f"{_LOG_ROWS} = {_ROWS}", pointwise("i", have("row", "sum(j, 1, m, W[i,j]*log(W[i,j]/q[j])) = sum(j, 1, m, xlogx(W[i,j]) - W[i,j]*log(q[j]))",
            pointwise("j", use("w", "full", "i", "j"), use("qj", "positive", "j"), have("log", "log(W[i,j]/q[j]) = log(W[i,j]) - log(q[j])", searched()), fact("x", "xlogx_value", "W[i,j]"), rewrite("x", "log"))),
            rewrite("row"))),
        have("mixed", f"{_LOG_MIXED} = {_MIXED}", pointwise("j", use("oj", "outputs p", "j"), use("qj", "positive", "j"), let("o", _OUT), have("o0", "o > 0", rewrite("o")), rewrite("o", backwards=True),
            have("log", "log(o/q[j]) = log(o) - log(q[j])", searched()), fact("x", "xlogx_value", "o"), rewrite("x", "log"))),
        arith(eq=["rows", "mixed", "golden"]),
        defined=_outputs("p", "prior"),
    ),
    negative_control=f"{_LOG_ROWS} = mutual_information[n,m](p, W)",
    control_note="without the output",
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "q": "i -> 2"},
    satisfying_instance=_ONE | {"q": "i -> 1"},
)

redundancy: Claim = _stated(
    "basics.channels.redundancy",
    "Mutual information is at most the mean relative entropy from the rows of a channel to any law without empty letters",
    f"mutual_information[n,m](p, W) <= {_ROWS}",
    where=f"{_TO}, second: law[m](q)",
    says=r"I(X;Y) \leq \sum_i p_i D(W_i \| q)",
    proof=lambda: prove(
        redundancy.statement,
        lemma("golden", "basics.channels.golden", "n", "m", "p", "W", "q"),
        lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
        have("gibbs", f"{_MIXED} >= sum(j, 1, m, {_OUT} - q[j])", pointwise("j", use("qj", "positive", "j"),
            have("low", f"{_OUT} >= 0", searched()), lemma("t", "basics.xlogx.tangent", _OUT, "q[j]"))),
        arith("gibbs", eq=["golden", "rows", "prior.2", "second.2"]),
    ),
    negative_control=f"2*mutual_information[n,m](p, W) <= {_ROWS}",
    control_note="twice",
    control_proof=_TOLD | {"q": "j -> 1/2"},
    satisfying_instance=_ONE | {"q": "j -> 1"},
)

capacity: Claim = _stated(
    "basics.channels.capacity",
    "The dual bound of capacity: no input informs by more than the greatest relative entropy from a row of the channel to one law without empty letters",
    "mutual_information[n,m](p, W) <= c",
    where=f"{_TO}, second: law[m](q), c real, near: forall i in 1..n: sum(j, 1, m, xlogx(W[i,j]) - W[i,j]*log(q[j])) <= c",
    says=r"I(X;Y) \leq \max_i D(W_i \| q)",
    waive=_TYPED,
    proof=lambda: prove(
        capacity.statement,
        lemma("less", "basics.channels.redundancy", "n", "m", "p", "W", "q"),
        have("each", f"{_ROWS} <= sum(i, 1, n, p[i]*c)", pointwise("i", use("pi", "prior.1", "i"), use("at", "near", "i"), arith("pi*at"))),
        arith("less", "each", eq=[("c", "prior.2")]),
    ),
    negative_control="2*mutual_information[n,m](p, W) <= c",
    control_note="twice",
    control_proof=_TOLD | {"q": "j -> 1/2", "c": "log(2)"},
    satisfying_instance=_ONE | {"q": "j -> 1", "c": 0},
)

_HITS, _MEAN_DIVERGENCE = "sum(i, 1, n, W[i,i])/n", "sum(i, 1, n, relative_entropy[n](j -> W[i,j], r))/n"
birge: Claim = _stated(
    "basics.channels.birge",
    "Fano by any reference law r without empty letters (Birge): a uniform letter is hit with at most the probability (log 2 + mean relative entropy of the rows from r)/log n",
    f"{_HITS} <= (log(2) + {_MEAN_DIVERGENCE})/log(n)",
    where="n integer, W family(2), r family(1), enough: n >= 2, channel: channel[n,n](W), second: law[n](r), positive: forall j in 1..n: r[j] > 0",
    says=r"\frac{1}{n} \sum_i W_{ii} \leq \frac{\ln 2 + \frac{1}{n} \sum_i D(W_i \| r)}{\ln n}",
    waive=_TYPED,
    proof=lambda: prove(
        birge.statement,
        have("long", "log(n) > 0", searched()), fact("over", "reciprocal_positive", "n"), fact("overlog", "reciprocal_positive", "log(n)"),
        have("even", "law[n](i -> 1/n)", split(seq(intro("i"), searched()), searched())),
        lemma("fano", "basics.laws.fano_uniform", "n", "i -> 1/n", "W"),
        lemma("redundancy", "basics.channels.redundancy", "n", "n", "i -> 1/n", "W", "r"),
        let("h", _HITS), let("d", _MEAN_DIVERGENCE), let("I", "mutual_information[n,n](i -> 1/n, W)"),
        have("most", "log(n)*h <= I + log(2)", rewrite("h", "I"), arith("fano")), have("less", "I <= d", rewrite("I", "d"), arith("redundancy")),
        rewrite("h", "d", backwards=True),
        arith("most*overlog", "less*overlog"),
        defined=seq(have("long", "log(n) > 0", searched()), searched()),
    ),
    negative_control=f"{_HITS} <= {_MEAN_DIVERGENCE}/log(n)",
    control_note="without the bit",
    control_proof={"n": 2, "W": "(i, j) -> 1/2", "r": "j -> 1/2"},
    satisfying_instance={"n": 2, "W": "(i, j) -> 1/2", "r": "j -> 1/2"},
)

private: Claim = _stated(
    "basics.channels.private",
    "An eps-private channel leaks at most eps^2/8",
    "mutual_information[n,m](p, W) <= eps^2/8",
    where=f"{_CHANNEL}, eps real, level: eps >= 0, private: dp[n,m](W, eps)",
    says=r"I(X;Y) \leq \varepsilon^2/8",
    waive=_TYPED,
    proof=lambda: prove(
        private.statement,
        have("each", f"sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j])) - xlogx({_OUT})) <= sum(j, 1, m, eps^2/8*{_OUT})", pointwise("j",
            have("low", "forall i in 1..n: W[i,j] >= 0", intro("i"), use("w", "channel.1", "i", "j")),
            have("near", "forall i in 1..n, k in 1..n: W[i,j] <= exp(eps)*W[k,j]", intro("i", "k"), use("at", "private", "i", "k", "j")),
            lemma("gap", "basics.concentration.spread", "n", "p", "i -> W[i,j]", "eps"))),
        lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
        arith("each", eq=[("eps^2/8", "rows"), ("eps^2/8", "prior.2")]),
    ),
    negative_control="mutual_information[n,m](p, W) <= eps^2/10",
    control_note="10 for 8",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": Table((((1, 1), num("2/3")), ((1, 2), num("1/3")), ((2, 1), num("1/3")), ((2, 2), num("2/3")))), "eps": "log(2)"},
    satisfying_instance=_ONE | {"eps": 0},
)

_BETWEEN = "sum(a, 1, n, sum(b, 1, n, p[a]*p[b]*sum(j, 1, m, xlogx(W[a,j]) - W[a,j]*log(W[b,j]))))"
pairwise: Claim = _stated(
    "basics.channels.pairwise",
    "Mutual information is at most the mean relative entropy between two rows of the channel, where no entry is 0",
    f"mutual_information[n,m](p, W) <= {_BETWEEN}",
    where=f"{_CHANNEL}, {_FULL}",
    says=r"I(X;Y) \leq \sum_{a,b} p_a p_b D(W_a \| W_b)",
    waive=_TYPED,
    proof=lambda: prove(
        pairwise.statement,
        have("each", "sum(b, 1, n, p[b]*mutual_information[n,m](p, W)) <= sum(b, 1, n, p[b]*sum(a, 1, n, p[a]*sum(j, 1, m, xlogx(W[a,j]) - W[a,j]*log(W[b,j]))))",
            pointwise("b", use("pb", "prior.1", "b"), have("row", "forall j in 1..m: W[b,j] > 0", intro("j"), use("w", "full", "b", "j")),
                lemma("less", "basics.channels.redundancy", "n", "m", "p", "W", "j -> W[b,j]"), arith("pb*less"))),
        arith("each", eq=[("mutual_information[n,m](p, W)", "prior.2")]),
    ),
    negative_control=f"3*mutual_information[n,m](p, W) <= {_BETWEEN}",
    control_note="three times",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": Table((((1, 1), num("1/2")), ((1, 2), num("1/2")), ((2, 1), num("1/4")), ((2, 2), num("3/4"))))},
    satisfying_instance=_ONE,
)

envelope: Claim = _stated(
    "basics.channels.envelope",
    "Mutual information is at most the maximal leakage: the logarithm of the sum of bounds, one on each column of the channel",
    "mutual_information[n,m](p, W) <= log(sum(j, 1, m, c[j]))",
    where=f"{_CHANNEL}, c family(1), below: forall i in 1..n, j in 1..m: W[i,j] <= c[j]",
    says=r"I(X;Y) \leq \ln \sum_j \max_i W_{ij}",
    proof=lambda: prove(
        envelope.statement,
        *_SOME_COLUMN,
        have("floor", "forall j in 1..m: c[j] >= 0", intro("j"), use("w", "channel.1", "1", "j"), use("at", "below", "1", "j")),
        let("s", "sum(j, 1, m, c[j])"),
        have("s0", "s > 0", rewrite("s")),
        fact("over", "reciprocal_positive", "s"),
        lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
        have("inputs", "sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j]))) <= sum(j, 1, m, sum(i, 1, n, p[i]*(W[i,j]*log(c[j] + kronecker(c[j],0)))))",
            pointwise("j", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), use("at", "below", "i", "j"),
                lemma("part", "basics.xlogx.part", "W[i,j]", "c[j]"), arith("pi*part")))),
        have("outputs", f"sum(j, 1, m, xlogx({_OUT})) >= sum(j, 1, m, {_OUT}*(log(c[j] + kronecker(c[j],0)) - log(s)) + {_OUT} - c[j]/s)",
            pointwise("j", have("low", f"{_OUT} >= 0", searched()), use("cj", "floor", "j"),
                have("up", f"{_OUT} <= sum(i, 1, n, p[i]*c[j])", pointwise("i", use("pi", "prior.1", "i"), use("at", "below", "i", "j"), arith("pi*at"))),
                have("most", f"{_OUT} <= c[j]", arith("up", eq=[("c[j]", "prior.2")])),
                let("o", _OUT), have("o0", "o >= 0", rewrite("o")), have("o1", "o <= c[j]", rewrite("o")), rewrite("o", backwards=True),
                cases("c0", "c[j] > 0",
                    seq(have("x", "c[j]/s > 0", arith("c0*over")), lemma("t", "basics.xlogx.tangent", "o", "c[j]/s"),
                        have("log", "log(c[j]/s) = log(c[j]) - log(s)", searched()), fact("off", "delta_distinct", "c[j]", "0"), rewrite("off"), arith("t", eq=[("o", "log")])),
                    seq(have("cz", "c[j] = 0"), have("oz", "o = 0"), rewrite("cz", "oz"))))),
        have("last", "mutual_information[n,m](p, W) <= log(s)", arith("inputs", "outputs", eq=["rows", ("log(s)", "rows"), "prior.2", ("log(s)", "prior.2"), ("1/s", "s")])),
        rewrite("s", backwards=True),
        defined=seq(*_SOME_COLUMN),
    ),
    negative_control="mutual_information[n,m](p, W) <= log(sum(j, 1, m, c[j]))/2",
    control_note="half of it",
    control_proof=_TOLD | {"c": "j -> 1"},
    satisfying_instance=_ONE | {"c": "j -> 1"},
)
_SOME_COLUMN: tuple[Tactic, ...] = (
    some_letter("prior.2", "some input"),
    use("row", "channel.2", "1"),
    have("least", "sum(j, 1, m, W[1,j]) <= sum(j, 1, m, c[j])", pointwise("j", use("at", "below", "1", "j"))),
    have("some", "sum(j, 1, m, c[j]) > 0", arith("least", eq=["row"])),
)

_SQUARES = "sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]^2)/sum(k, 1, n, p[k]*W[k,j]))"
chi_information: Claim = _stated(
    "basics.channels.chi_information",
    "Mutual information is at most chi-square information: the mean ratio of a channel's entry to its output's probability, less 1, where no entry is 0",
    f"1 + mutual_information[n,m](p, W) <= {_SQUARES}",
    where=f"{_CHANNEL}, {_FULL}",
    says=r"1 + I(X;Y) \leq \sum_j \frac{\sum_i p_i W_{ij}^2}{(pW)_j}",
    waive=_TYPED,
    proof=lambda: prove(
        chi_information.statement,
        _outputs("p", "prior"),
        have("each", f"sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j])) - xlogx({_OUT})) <= sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]^2)/{_OUT} - {_OUT})",
            pointwise("j", use("at", "outputs p", "j"), let("o", _OUT), have("o0", "o > 0", rewrite("o")), rewrite("o", backwards=True),
                have("terms", "sum(i, 1, n, p[i]*xlogx(W[i,j])) <= sum(i, 1, n, p[i]*(W[i,j]*log(o) + W[i,j]^2/o - W[i,j]))",
                    pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"),
                        have("numbers", "xlogx(W[i,j]) <= W[i,j]*log(o) + W[i,j]^2/o - W[i,j]",
                            cases("some", "W[i,j] > 0", seq(fact("t", "log_tangent", "W[i,j]", "o"), fact("v", "xlogx_value", "W[i,j]"), rewrite("v"), arith("some*t")), seq(have("none", "W[i,j] = 0"), rewrite("none")))),
                        arith("pi*numbers"))),
                fact("x", "xlogx_value", "o"), arith("terms", eq=["x", ("log(o)", "o"), "o"]))),
        lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
        arith("each", eq=["rows", "prior.2"]),
        defined=_outputs("p", "prior"),
    ),
    negative_control=f"1 + 2*mutual_information[n,m](p, W) <= {_SQUARES}",
    control_note="twice",
    control_proof=_TOLD | {"W": _NOISY},
    satisfying_instance=_ONE,
)

# --- contraction -----------------------------------------------------------------------------------------------------------

_P, _Q = (f"sum(i, 1, n, {name}[i]*W[i,j])" for name in "pq")
_TWO_INPUTS = "n m integer, p q family(1), W family(2), first: law[n](p), second: law[n](q), channel: channel[n,m](W)"
_JEFFREYS = f"sum(j, 1, m, ({_P} - {_Q})*log({_P}/{_Q}))"
_LEVEL = "(exp(eps) - 1)*sum(i, 1, n, abs(p[i] - q[i]))/2"
jeffreys: Claim = _stated(
    "basics.channels.jeffreys",
    "Behind an eps-private channel without entries of 0 the relative entropies of two outputs, both ways, sum to at most (e^eps - 1)^2 TV^2",
    f"{_JEFFREYS} <= (exp(eps) - 1)^2*total_variation[n](p, q)^2",
    where=f"{_TWO_INPUTS}, eps real, level: eps >= 0, private: dp[n,m](W, eps), {_FULL}",
    says=r"D(pW \| qW) + D(qW \| pW) \leq (e^\epsilon - 1)^2 TV(p, q)^2",
    notes="Theorem 1 of Duchi, Jordan and Wainwright with 1 in place of min(4, e^(2 eps)); duchi2013.theorem1.sharp is sharper still (2/(e^eps + 1)), and supposes only that the outputs are positive.",
    proof=lambda: prove(
        jeffreys.statement,
        some_letter("first.2", "some input"), _outputs("p", "first"), _outputs("q", "second"),
        have("E", "exp(eps) >= 1", searched()),
        let("t", _LEVEL),
        have("each", f"{_JEFFREYS} <= sum(j, 1, m, t^2*W[1,j])", pointwise("j", *_OUTPUT)),
        use("row", "channel.2", "1"),
        arith("each", eq=[("t^2", "row"), (f"t + {_LEVEL}", "t")]),
        defined=seq(_outputs("p", "first"), _outputs("q", "second")),
    ),
    negative_control=f"{_JEFFREYS} <= (exp(eps) - 1)^2*total_variation[n](p, q)^2/5",
    control_note="a fifth",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed(0, 1), "eps": "11/10", "W": _NOISY},
    satisfying_instance=_ONE | {"q": "i -> 1", "eps": 0},
)
_SPREAD = f"sum(j, 1, m, sum(i, 1, n, (p[i] - q[i])*W[i,j])*log({_P}/{_Q}))"
jeffreys_spread: Claim = _stated(
    "basics.channels.jeffreys_spread",
    "Behind an eps-private channel without entries of 0 the relative entropies of two outputs, both ways, sum to at most (e^eps - 1)^2 TV^2: with the differences of the inputs spread over the outputs",
    f"{_SPREAD} <= (exp(eps) - 1)^2*total_variation[n](p, q)^2",
    where=f"{_TWO_INPUTS}, eps real, level: eps >= 0, private: dp[n,m](W, eps), {_FULL}",
    says=r"\sum_j \sum_i (p_i - q_i) W_{ij} \log\frac{(pW)_j}{(qW)_j} \leq (e^\epsilon - 1)^2 TV(p, q)^2",
    waive=_TYPED,
    proof=lambda: prove(
        jeffreys_spread.statement,
        some_letter("first.2", "some input"), _outputs("p", "first"), _outputs("q", "second"),
        lemma("both", "basics.channels.jeffreys", "n", "m", "p", "q", "W", "eps"),
        have("same", f"{_SPREAD} = {_JEFFREYS}", pointwise("j", use("px", "outputs p", "j"), use("qx", "outputs q", "j"),
            have("d", f"sum(i, 1, n, (p[i] - q[i])*W[i,j]) = {_P} - {_Q}"), rewrite("d"))),
        arith("both", eq=["same"]),
        defined=seq(_outputs("p", "first"), _outputs("q", "second")),
    ),
    negative_control=f"{_SPREAD} <= (exp(eps) - 1)^2*total_variation[n](p, q)^2/5",
    control_note="a fifth",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed(0, 1), "eps": "11/10", "W": _NOISY},
    satisfying_instance=_ONE | {"q": "i -> 1", "eps": 0},
)
_LOGS: tuple[Tactic, ...] = (
    fact("xr", "reciprocal_positive", "x"), fact("yr", "reciprocal_positive", "y"),
    fact("up", "log_tangent", "x", "y"), fact("down", "log_tangent", "y", "x"),
    cases("order", "x >= y",
        seq(fact("abs", "abs_nonnegative", "x - y"), have("d", "x - y >= 0"), have("n", "x - y <= t*y", arith("y.near", eq=["abs"])),
            have("q", "x/y - 1 <= t", arith("n*yr")), have("l", "log(x) - log(y) <= t", arith("up", "q")), rewrite("abs"), arith("d*l")),
        seq(fact("abs", "abs_nonpositive", "x - y"), have("d", "y - x >= 0"), have("n", "y - x <= t*x", arith("x.near", eq=["abs"])),
            have("q", "y/x - 1 <= t", arith("n*xr")), have("l", "log(y) - log(x) <= t", arith("down", "q")), rewrite("abs"), arith("d*l"))),
)
_OUTPUT: tuple[Tactic, ...] = (
    use("px", "outputs p", "j"), use("qx", "outputs q", "j"),
    have("near", "forall a in 1..n, b in 1..n: W[a,j] <= exp(eps)*W[b,j]", intro("a", "b"), use("at", "private", "a", "b", "j")),
    have("same", f"sum(i, 1, n, (p[i] - q[i])*W[i,j]) = {_P} - {_Q}"),
    have("apart", f"forall k in 1..n: abs({_P} - {_Q}) <= t*W[k,j]", intro("k"),
        lemma("close", "basics.laws.contracted", "n", "p", "q", "i -> W[i,j]", "exp(eps)", "k"),
        rewrite("same", backwards=True), arith("close", eq=[("W[k,j]", "t")])),
    *(have(name, f"abs({_P} - {_Q}) <= t*{value}",
        have("mean", f"sum(i, 1, n, {name}[i]*abs({_P} - {_Q})) <= sum(i, 1, n, {name}[i]*(t*W[i,j]))",
            pointwise("i", use("low", f"{law}.1", "i"), use("at", "apart", "i"), arith("low*at"))),
        arith("mean", eq=[(f"-abs({_P} - {_Q})", f"{law}.2")]))
      for name, law, value in (("p", "first", _P), ("q", "second", _Q))),
    use("one", "apart", "1"),
    use("w", "channel.1", "1", "j"),
    let("x", _P), let("y", _Q),
    have("x0", "x > 0", rewrite("x")), have("y0", "y > 0", rewrite("y")),
    *(have(f"{name}.near", f"abs(x - y) <= t*{name}", rewrite("x", "y"), arith(law)) for name, law in (("x", "p"), ("y", "q"))),
    have("w.near", "abs(x - y) <= t*W[1,j]", rewrite("x", "y"), arith("one")),
    rewrite("x", "y", backwards=True),
    have("log", "log(x/y) = log(x) - log(y)", searched()), rewrite("log"),
    have("logs", "(x - y)*(log(x) - log(y)) <= abs(x - y)*t", *_LOGS),
    have("t0", "t >= 0", fact("over", "reciprocal_positive", "x"), have("size", "abs(x - y) >= 0", searched()), have("tx", "t*x >= 0", arith("x.near", "size")), arith("tx*over")),
    arith("logs", "w.near*t0"),
)

_OUTPUTS_APART = f"sum(j, 1, m, {_P}*log({_P}/{_Q}))"
doeblin: Claim = _stated(
    "basics.channels.doeblin",
    "Doeblin for relative entropy: it contracts by 1 minus the sum of common lower bounds of the columns, where q has no empty letter and no entry is 0",
    f"{_OUTPUTS_APART} <= (1 - sum(j, 1, m, c[j]))*relative_entropy[n](p, q)",
    where=f"{_TWO_INPUTS}, c family(1), {_FULL}, some: forall i in 1..n: q[i] > 0; low: forall j in 1..m: c[j] >= 0; shared: forall i in 1..n, j in 1..m: W[i,j] >= c[j]",
    says=r"D(pW \| qW) \leq \Bigl(1 - \sum_j c_j\Bigr) D(p \| q) \text{ where } W_{ij} \geq c_j \geq 0",
    proof=lambda: prove(
        doeblin.statement,
        _outputs("p", "first"), _outputs("q", "second"),
        have("each", f"{_OUTPUTS_APART} <= sum(j, 1, m, sum(i, 1, n, (W[i,j] - c[j])*(xlogx(p[i]) - p[i]*log(q[i]))))", pointwise("j", *_LOST)),
        lemma("rows", "basics.processing.rows", "n", "m", "i -> xlogx(p[i]) - p[i]*log(q[i])", "W"),
        arith("each", eq=["rows"]),
        defined=seq(_outputs("p", "first"), _outputs("q", "second")),
    ),
    negative_control=f"{_OUTPUTS_APART} <= (1 - 2*sum(j, 1, m, c[j]))*relative_entropy[n](p, q)",
    control_note="twice what is shared",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "c": "j -> 1/2", "W": "(i, j) -> 1/2"},
    satisfying_instance=_ONE | {"q": "i -> 1", "c": "j -> 0"},
)
_LOST: tuple[Tactic, ...] = (
    use("px", "outputs p", "j"), use("qx", "outputs q", "j"), use("cj", "low", "j"),
    let("x", _P), let("y", _Q),
    have("x0", "x > 0", rewrite("x")), have("y0", "y > 0", rewrite("y")), fact("yr", "reciprocal_positive", "y"),
    fact("tx", "log_tangent", "x", "y"),
    have("log", "log(x/y) = log(x) - log(y)", searched()),
    have("terms", "sum(i, 1, n, (W[i,j] - c[j])*(xlogx(p[i]) - p[i]*log(q[i]))) >= sum(i, 1, n, (W[i,j] - c[j])*(p[i]*(log(x) - log(y)) + p[i] - q[i]*x/y))",
        pointwise("i", use("pi", "first.1", "i"), use("qi", "some", "i"), use("w", "shared", "i", "j"), have("left", "W[i,j] - c[j] >= 0"),
            have("up", "q[i]*x/y > 0", arith("qi*x0*yr")),
            lemma("tan", "basics.xlogx.tangent", "p[i]", "q[i]*x/y"),
            have("l", "log(q[i]*x/y) = log(q[i]) + log(x) - log(y)", searched()),
            arith("left*tan", eq=[("(W[i,j] - c[j])*p[i]", "l")]))),
    rewrite("x", "y", backwards=True), rewrite("log"),
    have("floor", "c[j]*(log(x) - log(y) + 1 - x/y) <= 0", arith("cj*tx")),
    arith("terms", "floor", eq=[("log(x) - log(y) + 1", "x"), ("x/y", "y"), ("c[j]*(log(x) - log(y) + 1)", "first.2"), ("c[j]*x/y", "second.2")]),
)

minorized: Claim = _stated(
    "basics.channels.minorized",
    "Doeblin for relative entropy with any lower bounds of the columns, negative ones too, where q has no empty letter and no entry is 0",
    f"{_OUTPUTS_APART} <= (1 - sum(j, 1, m, c[j]))*relative_entropy[n](p, q)",
    where=f"{_TWO_INPUTS}, c family(1), {_FULL}, some: forall i in 1..n: q[i] > 0; shared: forall i in 1..n, j in 1..m: W[i,j] >= c[j]",
    says=r"D(pW \| qW) \leq \Bigl(1 - \sum_j c_j\Bigr) D(p \| q) \text{ where } W_{ij} \geq c_j",
    waive=_TYPED,
    proof=lambda: prove(
        minorized.statement,
        _outputs("p", "first"), _outputs("q", "second"),
        have("low", "forall j in 1..m: max(c[j], 0) >= 0", intro("j"), searched()),
        have("below", "forall i in 1..n, j in 1..m: W[i,j] >= max(c[j], 0)", intro("i", "j"), use("w", "full", "i", "j"), use("s", "shared", "i", "j"), searched()),
        lemma("strong", "basics.channels.doeblin", "n", "m", "p", "q", "W", "j -> max(c[j], 0)"),
        have("more", "sum(j, 1, m, max(c[j], 0)) >= sum(j, 1, m, c[j])", pointwise("j", searched())),
        lemma("d", "basics.divergences.nonnegative", "n", "p", "q"),
        arith("strong", "more*d"),
        defined=seq(_outputs("p", "first"), _outputs("q", "second")),
    ),
    negative_control=f"{_OUTPUTS_APART} <= (1 - 2*sum(j, 1, m, c[j]))*relative_entropy[n](p, q)",
    control_note="twice what is shared",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "c": "j -> 1/2", "W": "(i, j) -> 1/2"},
    satisfying_instance=_ONE | {"q": "i -> 1", "c": "j -> 0"},
)

doeblin_law: Claim = _stated(
    "basics.channels.doeblin_law",
    "Doeblin for relative entropy: of a channel that gives each output a share c of its probability under one law, where q has no empty letter and no entry is 0",
    "relative_entropy[m](j -> output[n](p, W, j), j -> output[n](q, W, j)) <= (1 - c)*relative_entropy[n](p, q)",
    where=f"{_TWO_INPUTS}, r family(1), c real, common: law[m](r), share: c >= 0, {_FULL}, some: forall i in 1..n: q[i] > 0; shared: forall i in 1..n, j in 1..m: W[i,j] >= c*r[j]",
    says=r"D(pW \| qW) \leq (1 - c) D(p \| q) \text{ where } W_{ij} \geq c r_j",
    waive=_TYPED,
    proof=lambda: prove(
        doeblin_law.statement,
        _outputs("p", "first"), _outputs("q", "second"),
        have("low", "forall j in 1..m: c*r[j] >= 0", intro("j"), use("rj", "common.1", "j"), arith("share*rj")),
        lemma("strong", "basics.channels.doeblin", "n", "m", "p", "q", "W", "j -> c*r[j]"),
        have("logs", f"sum(j, 1, m, xlogx({_P}) - {_P}*log({_Q})) = {_OUTPUTS_APART}", pointwise("j", use("px", "outputs p", "j"), use("qx", "outputs q", "j"),
            let("x", _P), let("y", _Q), have("x0", "x > 0", rewrite("x")), have("y0", "y > 0", rewrite("y")), rewrite("x", "y", backwards=True),
            have("log", "log(x/y) = log(x) - log(y)", searched()), have("value", "xlogx(x) = x*log(x)", searched()), arith(eq=[("-x", "log"), "value"]))),
        arith("strong", eq=["logs", (f"c*{_DIVERGENCE}", "common.2")]),
        defined=seq(_outputs("p", "first"), _outputs("q", "second")),
    ),
    negative_control="relative_entropy[m](j -> output[n](p, W, j), j -> output[n](q, W, j)) <= (1 - 2*c)*relative_entropy[n](p, q)",
    control_note="twice the share",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed("1/2", "1/2"), "r": "j -> 1/2", "c": 1, "W": "(i, j) -> 1/2"},
    satisfying_instance=_ONE | {"q": "i -> 1", "r": "j -> 1", "c": 0},
)
_DIVERGENCE = "sum(i, 1, n, xlogx(p[i]) - p[i]*log(q[i]))"

_SCORE = "exp(eps*u[{0},{1}]/2)"
_SCORES = "sum(z, 1, m, exp(eps*u[{0},z]/2))"
exponential: Claim = _stated(
    "basics.channels.exponential",
    "The exponential mechanism is eps-private, for scores that no two inputs change by more than 1",
    "W[a,j] <= exp(eps)*W[b,j]",
    where="""n m integer, W u family(2), eps real, a in 1..n, b in 1..n, j in 1..m, rate: eps > 0,
        near: forall k in 1..n, l in 1..n, y in 1..m: abs(u[k,y] - u[l,y]) <= 1; made: forall k in 1..n, y in 1..m: W[k,y] = exp(eps*u[k,y]/2)/sum(z, 1, m, exp(eps*u[k,z]/2))""",
    says=r"W_{kj} \propto e^{\varepsilon u_{kj}/2} \Rightarrow W_{aj} \leq e^\varepsilon W_{bj}",
    waive=_TYPED,
    proof=lambda: prove(
        exponential.statement,
        have("grows", "forall k in 1..n, l in 1..n, y in 1..m: exp(eps*u[k,y]/2) <= exp(eps/2)*exp(eps*u[l,y]/2)", intro("k", "l", "y"), use("d", "near", "k", "l", "y"),
            have("up", "u[k,y] - u[l,y] <= 1", searched()), have("exponent", "eps*u[k,y]/2 <= eps/2 + eps*u[l,y]/2", arith("rate*up")),
            fact("mono", "exp_monotone", "eps*u[k,y]/2", "eps/2 + eps*u[l,y]/2"), searched()),
        *_total("a"), *_total("b"),
        use("wa", "made", "a", "j"), use("wb", "made", "b", "j"),
        let("x", _SCORE.format("a", "j")), let("y", _SCORE.format("b", "j")), let("s", _SCORES.format("a")), let("t", _SCORES.format("b")),
        have("s0", "s > 0", rewrite("s")), have("t0", "t > 0", rewrite("t")),
        have("x0", "x > 0", rewrite("x")), have("y0", "y > 0", rewrite("y")),
        use("xy", "grows", "a", "b", "j"),
        have("sums", f"{_SCORES.format('b')} <= sum(z, 1, m, exp(eps/2)*exp(eps*u[a,z]/2))", pointwise("z", use("zz", "grows", "b", "a", "z"), arith("zz"))),
        have("xb", "x <= exp(eps/2)*y", rewrite("x", "y")), have("ts", "t <= exp(eps/2)*s", rewrite("t", "s"), arith("sums")),
        fact("so", "reciprocal_positive", "s"), fact("to", "reciprocal_positive", "t"), fact("e", "exp_positive", "eps/2"),
        rewrite("wa", "wb"), rewrite("x", "y", "s", "t", backwards=True),
        have("ex", "exp(eps) = exp(eps/2)*exp(eps/2)", searched()), rewrite("ex"),
        have("one", "x/s <= exp(eps/2)*y/s", arith("xb*so")),
        have("inverse", "1/s <= exp(eps/2)/t", arith("ts*so*to")),
        arith("one", "e*y0*inverse"),
    ),
    negative_control="W[a,j] <= exp(eps/2)*W[b,j]",
    control_note="half of the level",
    control_proof={"n": 2, "m": 3, "u": Table((((1, 1), num(1)), ((2, 2), num(1)), ((2, 3), num(1)))), "eps": "2*log(2)", "a": 1, "b": 2, "j": 1,
        "W": Table((((1, 1), num("1/2")), ((1, 2), num("1/4")), ((1, 3), num("1/4")), ((2, 1), num("1/5")), ((2, 2), num("2/5")), ((2, 3), num("2/5"))))},
    satisfying_instance={"n": 1, "m": 1, "u": "(i, j) -> 0", "W": "(i, j) -> 1", "eps": 1, "a": 1, "b": 1, "j": 1},
)


def _total(row: str) -> tuple[Tactic, ...]:
    """That what the scores of a row are divided by is positive."""
    score, scores = _SCORE.format(row, "j"), _SCORES.format(row)
    return (lemma(f"{row}.term", "basics.sums.term", "m", f"z -> exp(eps*u[{row},z]/2)", "j"), fact(f"{row}.e", "exp_positive", f"eps*u[{row},j]/2"), have(f"{row}.positive", f"{scores} > 0"), have(f"{row}.part", f"{score} <= {scores}"))


_THROUGH = "sum(j, 1, m, W[{0},j]*V[j,l])"
_CASCADE = "mutual_information[n,k](p, (i, l) -> sum(j, 1, m, W[i,j]*V[j,l]))"
cascade: Claim = _stated(
    "basics.channels.cascade",
    "Data processing: a second channel does not increase mutual information",
    f"{_CASCADE} <= mutual_information[n,m](p, W)",
    where="n m k integer, p family(1), W V family(2), prior: law[n](p), one: channel[n,m](W), two: channel[m,k](V)",
    says=r"I(X;Z) \leq I(X;Y) \text{ for } X \to Y \to Z",
    proof=lambda: prove(
        cascade.statement,
        have("numbers", _NUMBER, intro("v", "w", "x", "q", "g", "h", "c", "given"), _CELL_OF_THREE),
        let("q", f"j -> {_OUT}", f"forall j in 1..m: q[j] = {_OUT}"),
        let("g", f"i, l -> {_THROUGH.format('i')}", f"forall i in 1..n, l in 1..k: g[i,l] = {_THROUGH.format('i')}"),
        let("h", "l -> sum(j, 1, m, q[j]*V[j,l])", "forall l in 1..k: h[l] = sum(j, 1, m, q[j]*V[j,l])"),
        have("q0", "forall j in 1..m: q[j] >= 0", intro("j"), use("is", "q", "j"), rewrite("is"), pointwise("i", use("pi", "prior.1", "i"), use("w", "one.1", "i", "j"), arith("pi*w"))),
        have("g0", "forall i in 1..n, l in 1..k: g[i,l] >= 0", intro("i", "l"), use("is", "g", "i", "l"), rewrite("is"), pointwise("j", use("w", "one.1", "i", "j"), use("v", "two.1", "j", "l"), arith("w*v"))),
        have("h0", "forall l in 1..k: h[l] >= 0", intro("l"), use("is", "h", "l"), rewrite("is"), pointwise("j", use("qj", "q0", "j"), use("v", "two.1", "j", "l"), arith("qj*v"))),
        have("mean", "forall l in 1..k: sum(i, 1, n, p[i]*g[i,l]) = h[l]", intro("l"), use("is", "h", "l"), rewrite("is"),
            have("a", "sum(i, 1, n, p[i]*g[i,l]) = sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j]*V[j,l]))", pointwise("i", use("gi", "g", "i", "l"), rewrite("gi"))),
            have("b", f"sum(j, 1, m, q[j]*V[j,l]) = sum(j, 1, m, {_OUT}*V[j,l])", pointwise("j", use("qj", "q", "j"), rewrite("qj"))), rewrite("a", "b")),
        let("c", "l -> exp(-log(h[l] + kronecker(h[l], 0)))", "forall l in 1..k: c[l] = exp(-log(h[l] + kronecker(h[l], 0)))"),
        have("ch", "forall l in 1..k: h[l] > 0 => c[l]*h[l] = 1", intro("l"), intro("hp"), use("is", "c", "l"), fact("d", "delta_distinct", "h[l]", "0"), fact("e", "exp_of_log", "h[l]"), rewrite("is", "d"), searched()),
        have("cells", f"sum(l, 1, k, sum(i, 1, n, sum(j, 1, m, {_LEFT_CELL}))) >= sum(l, 1, k, sum(i, 1, n, sum(j, 1, m, {_RIGHT_CELL})))", pointwise("l", pointwise("i", pointwise("j", *_EACH_CELL)))),
        have("log", "forall x real: x >= 0 => x*log(x + kronecker(x, 0)) = xlogx(x)", intro("x", "x0"), cases("s", "x > 0",
            seq(fact("is", "xlogx_value", "x"), fact("d", "delta_distinct", "x", "0"), rewrite("is", "d")), seq(have("zero", "x = 0"), rewrite("zero")))),
        have("left", f"sum(l, 1, k, sum(i, 1, n, sum(j, 1, m, {_LEFT_CELL}))) = mutual_information[n,m](p, W)", *_LEFT_SUM),
        have("right", f"sum(l, 1, k, sum(i, 1, n, sum(j, 1, m, {_RIGHT_CELL}))) = {_CASCADE}", *_RIGHT_SUM),
        arith("cells", eq=["left", "right"]),
        defined=searched(),
    ),
    negative_control=f"2*{_CASCADE} <= mutual_information[n,m](p, W)",
    control_note="twice",
    control_proof={"n": 2, "m": 2, "k": 2, "p": "i -> 1/2", "W": _KEPT, "V": _KEPT},
    satisfying_instance={"n": 1, "m": 1, "k": 1, "p": "i -> 1", "W": "(i, j) -> 1", "V": "(i, j) -> 1"},
)
_NUMBER = """forall v w x q g h c real: v >= 0 and w >= 0 and x >= 0 and q >= w*x and g >= v*x and h >= v*q and h >= w*g and q >= 0 and g >= 0 and h >= 0 and (h > 0 => c*h = 1)
    => v*w*(xlogx(x) - x*log(q + kronecker(q, 0))) >= v*w*x*(log(g + kronecker(g, 0)) - log(h + kronecker(h, 0))) + v*w*x - v*w*q*g*c"""
_LEFT_CELL = "V[j,l]*p[i]*(xlogx(W[i,j]) - W[i,j]*log(q[j] + kronecker(q[j], 0)))"
_INFORMED = "V[j,l]*p[i]*W[i,j]*(log(g[i,l] + kronecker(g[i,l], 0)) - log(h[l] + kronecker(h[l], 0))) + V[j,l]*p[i]*W[i,j]"
_RIGHT_CELL = f"{_INFORMED} - V[j,l]*p[i]*q[j]*g[i,l]*c[l]"
_INVERSE = (fact("dh", "delta_distinct", "h", "0"), fact("ho", "reciprocal_positive", "h"), use("ch", "given.11", conditions=[seq()]), have("ceq", "c = 1/h", arith(eq=[("1/h", "ch")])), rewrite("dh", "ceq"))
_CELL_OF_THREE = cases("vp", "v > 0", cases("wp", "w > 0", cases("xp", "x > 0",
    seq(have("wx", "w*x > 0", arith("wp*xp")), have("vx", "v*x > 0", arith("vp*xp")), have("qp", "q > 0"), have("gp", "g > 0"), have("vq", "v*q > 0", arith("vp*qp")), have("hp", "h > 0"),
        fact("dq", "delta_distinct", "q", "0"), fact("dg", "delta_distinct", "g", "0"), rewrite("dq", "dg"), *_INVERSE,
        have("y0", "q*g/h > 0", have("qg", "q*g > 0", arith("qp*gp")), arith("qg*ho")), lemma("t", "basics.xlogx.tangent", "x", "q*g/h"),
        have("ln", "log(q*g/h) = log(q) + log(g) - log(h)", searched()), have("vw", "v*w > 0", arith("vp*wp")), arith("vw*t", eq=[("v*w*x", "ln")])),
    seq(have("zero", "x = 0"), rewrite("zero"), have("vw", "v*w > 0", arith("vp*wp")), cases("hp", "h > 0",
        seq(*_INVERSE, have("qg", "q*g >= 0", arith("given.8*given.9")), have("vwqg", "v*w*(q*g) >= 0", arith("vw*qg")), arith("vwqg*ho")),
        seq(have("h00", "h = 0"), have("wg", "w*g = 0", have("low", "w*g >= 0", arith("wp*given.9")), searched()), arith(eq=[("v*q*c", "wg")]))))),
    seq(have("zero", "w = 0"), rewrite("zero"))), seq(have("zero", "v = 0"), rewrite("zero")))
_EACH_CELL: tuple[Tactic, ...] = (
    use("v", "two.1", "j", "l"), use("w", "prior.1", "i"), use("x", "one.1", "i", "j"), use("qj", "q0", "j"), use("gi", "g0", "i", "l"), use("hl", "h0", "l"),
    have("ql", "q[j] >= p[i]*W[i,j]", use("is", "q", "j"), rewrite("is"), have("parts", "forall r in 1..n: p[r]*W[r,j] >= 0", intro("r"), use("pr", "prior.1", "r"), use("wr", "one.1", "r", "j"), arith("pr*wr")), lemma("one_of", "basics.sums.term", "n", "r -> p[r]*W[r,j]", "i")),
    have("gl", "g[i,l] >= V[j,l]*W[i,j]", use("is", "g", "i", "l"), rewrite("is"), have("parts", "forall r in 1..m: W[i,r]*V[r,l] >= 0", intro("r"), use("wr", "one.1", "i", "r"), use("vr", "two.1", "r", "l"), arith("wr*vr")), lemma("one_of", "basics.sums.term", "m", "r -> W[i,r]*V[r,l]", "j")),
    have("hq", "h[l] >= V[j,l]*q[j]", use("is", "h", "l"), rewrite("is"), have("parts", "forall r in 1..m: q[r]*V[r,l] >= 0", intro("r"), use("qr", "q0", "r"), use("vr", "two.1", "r", "l"), arith("qr*vr")), lemma("one_of", "basics.sums.term", "m", "r -> q[r]*V[r,l]", "j")),
    have("hg", "h[l] >= p[i]*g[i,l]", use("is", "mean", "l"), rewrite("is", backwards=True), have("parts", "forall r in 1..n: p[r]*g[r,l] >= 0", intro("r"), use("pr", "prior.1", "r"), use("gr", "g0", "r", "l"), arith("pr*gr")), lemma("one_of", "basics.sums.term", "n", "r -> p[r]*g[r,l]", "i")),
    have("inverse", "h[l] > 0 => c[l]*h[l] = 1", intro("hp"), use("at", "ch", "l")), use("here", "numbers", "V[j,l]", "p[i]", "W[i,j]", "q[j]", "g[i,l]", "h[l]", "c[l]"),
)

_INPUT_TERM = "p[i]*(xlogx(W[i,j]) - W[i,j]*log(q[j] + kronecker(q[j], 0)))"
_LEFT_SUM: tuple[Tactic, ...] = (
    have("rows", f"sum(i, 1, n, sum(j, 1, m, {_INPUT_TERM}*sum(l, 1, k, V[j,l]))) = sum(i, 1, n, sum(j, 1, m, {_INPUT_TERM}))", pointwise("i", pointwise("j", use("row", "two.2", "j"), rewrite("row")))),
    have("logs", f"sum(j, 1, m, {_OUT}*log(q[j] + kronecker(q[j], 0))) = sum(j, 1, m, xlogx({_OUT}))", pointwise("j", use("is", "q", "j"), rewrite("is", backwards=True), use("qj", "q0", "j"), use("here", "log", "q[j]"))),
    arith(eq=["rows", "logs"]),
)
_RIGHT_SUM: tuple[Tactic, ...] = (
    have("parts", f"sum(l, 1, k, sum(i, 1, n, sum(j, 1, m, {_RIGHT_CELL}))) = sum(l, 1, k, sum(i, 1, n, p[i]*xlogx({_THROUGH.format('i')})) - xlogx(sum(i, 1, n, p[i]*{_THROUGH.format('i')})))", pointwise("l",
        use("hm", "mean", "l"), use("his", "h", "l"), use("hl", "h0", "l"),
        have("inner", f"sum(i, 1, n, p[i]*{_THROUGH.format('i')}) = h[l]", have("same", f"sum(i, 1, n, p[i]*{_THROUGH.format('i')}) = sum(i, 1, n, p[i]*g[i,l])", pointwise("i", use("gi", "g", "i", "l"), rewrite("gi"))), arith(eq=["same", "hm"])),
        have("first", f"sum(i, 1, n, p[i]*log(g[i,l] + kronecker(g[i,l], 0))*{_THROUGH.format('i')}) = sum(i, 1, n, p[i]*xlogx({_THROUGH.format('i')}))", pointwise("i", use("gi", "g", "i", "l"), rewrite("gi", backwards=True),
            use("gl", "g0", "i", "l"), use("here", "log", "g[i,l]"), arith(eq=[("p[i]", "here")]))),
        use("whole", "log", "h[l]"),
        rewrite("inner"),
        have("last", "h[l]*h[l]*c[l] = h[l]", cases("s", "h[l] > 0", seq(use("at", "ch", "l"), arith(eq=[("h[l]", "at")])), seq(have("zero", "h[l] = 0"), rewrite("zero")))),
        arith(eq=["last", ("c[l]*sum(j, 1, m, q[j]*V[j,l])", "hm"), ("c[l]*h[l]", "his"), "first", ("log(h[l] + kronecker(h[l], 0))", "inner"), "inner", "whole"]))),
    arith(eq=["parts"]),
)

# --- chi-square behind a private channel ----------------------------------------------------------------------------------

_CHI_OUT = f"sum(j, 1, m, ({_P} - {_Q})^2/{_Q})"
chi_private: Claim = _stated(
    "basics.channels.chi_private",
    "Behind an eps-private channel without entries of 0 the chi-square divergence of two outputs is at most (e^eps - 1)^2 TV^2",
    f"{_CHI_OUT} <= (exp(eps) - 1)^2*total_variation[n](p, q)^2",
    where=f"{_TWO_INPUTS}, eps real, private: dp[n,m](W, eps), {_FULL}",
    says=r"\chi^2(pW \| qW) \leq (e^\epsilon - 1)^2 TV(p, q)^2",
    waive=_TYPED,
    proof=lambda: prove(
        chi_private.statement,
        some_letter("first.2", "some input"), _outputs("q", "second"),
        use("row", "channel.2", "1"),
        have("more", "sum(j, 1, m, W[1,j]) <= sum(j, 1, m, exp(eps)*W[1,j])", pointwise("j", use("own", "private", "1", "1", "j"))),
        have("E", "exp(eps) >= 1", arith("more", eq=["row", ("exp(eps)", "row")])),
        let("t", _LEVEL),
        have("each", f"{_CHI_OUT} <= sum(j, 1, m, t^2*{_Q})", pointwise("j",
            use("low", "outputs q", "j"),
            have("near", "forall i in 1..n, k in 1..n: W[i,j] <= exp(eps)*W[k,j]", intro("i", "k"), use("at", "private", "i", "k", "j")),
            have("all", "forall k in 1..n: abs(sum(i, 1, n, (p[i] - q[i])*W[i,j])) <= t*W[k,j]", intro("k"),
                lemma("one", "basics.laws.contracted", "n", "p", "q", "i -> W[i,j]", "exp(eps)", "k"), rewrite("t"), arith("one")),
            let("a", "abs(sum(i, 1, n, (p[i] - q[i])*W[i,j]))"),
            have("mean", "sum(k, 1, n, q[k]*a) <= sum(k, 1, n, q[k]*(t*W[k,j]))", pointwise("k", use("qk", "second.1", "k"), use("at", "all", "k"), have("here", "a <= t*W[k,j]", rewrite("a"), arith("at")), arith("qk*here"))),
            let("o", _Q), have("o0", "o > 0", rewrite("o")), fact("over", "reciprocal_positive", "o"),
            have("less", "a <= t*o", arith("mean", eq=[("a", "second.2"), ("t", "o")])),
            have("low a", "a >= 0", rewrite("a"), searched()),
            have("square", f"({_P} - {_Q})^2 = a^2", have("sum", f"sum(i, 1, n, (p[i] - q[i])*W[i,j]) = {_P} - {_Q}"), rewrite("a", "sum"), searched()),
            have("squares", "a^2 <= t^2*o^2", have("other", "t*o + a >= 0"), have("rest", "t*o - a >= 0"), arith("other*rest")),
            rewrite("square"), rewrite("o", backwards=True), arith("squares*over"))),
        have("mass", f"sum(j, 1, m, {_Q}) = 1", lemma("rows", "basics.processing.rows", "n", "m", "q", "W"), arith(eq=["rows", "second.2"])),
        arith("each", eq=[("t^2", "mass"), (f"t + {_LEVEL}", "t")]),
        defined=_outputs("q", "second"),
    ),
    negative_control=f"{_CHI_OUT} <= (exp(eps) - 1)^2*total_variation[n](p, q)^2/10",
    control_note="a tenth",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed(0, 1), "W": Table((((1, 1), num("2/3")), ((1, 2), num("1/3")), ((2, 1), num("1/3")), ((2, 2), num("2/3")))), "eps": "log(2)"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "W": "(i, j) -> 1", "eps": 0},
)

_FIRST_LINK = f"mutual_information[m,k](j -> {_OUT}, V)"
later: Claim = _stated(
    "basics.channels.later",
    "Data processing: what a first channel makes of the input tells as much of what comes out of the second as the input does, or more",
    f"{_CASCADE} <= {_FIRST_LINK}",
    where="n m k integer, p family(1), W V family(2), prior: law[n](p), one: channel[n,m](W), two: channel[m,k](V)",
    says=r"I(X;Z) \leq I(Y;Z) \text{ for } X \to Y \to Z",
    waive=_TYPED,
    proof=lambda: prove(
        later.statement,
        have("each", f"sum(l, 1, k, sum(i, 1, n, p[i]*xlogx({_THROUGH.format('i')}))) <= sum(l, 1, k, sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j]*xlogx(V[j,l]))))", pointwise("l", pointwise("i",
            use("pi", "prior.1", "i"), lemma("mean", "basics.xlogx.jensen", "m", "j -> W[i,j]", "j -> V[j,l]"), arith("pi*mean")))),
        arith("each"),
        defined=searched(),
    ),
    negative_control=f"2*{_CASCADE} <= {_FIRST_LINK}",
    control_note="twice",
    control_proof={"n": 2, "m": 2, "k": 2, "p": "i -> 1/2", "W": _KEPT, "V": _KEPT},
    satisfying_instance={"n": 1, "m": 1, "k": 1, "p": "i -> 1", "W": "(i, j) -> 1", "V": "(i, j) -> 1"},
)

chi_logarithm: Claim = _stated(
    "basics.channels.chi_logarithm",
    "Mutual information is at most the logarithm of the mean ratio of a channel's entry to its output's probability, where no entry is 0",
    f"mutual_information[n,m](p, W) <= log({_SQUARES})",
    where=f"{_CHANNEL}, {_FULL}",
    says=r"I(X;Y) \leq \ln \sum_j \frac{\sum_i p_i W_{ij}^2}{(pW)_j}",
    waive=_TYPED,
    proof=lambda: prove(
        chi_logarithm.statement,
        _RATIO,
        let("c", _SQUARES), have("c0", "c > 0", rewrite("c"), arith("ratio")), fact("co", "reciprocal_positive", "c"), rewrite("c", backwards=True),
        have("each", f"sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j])) - xlogx({_OUT})) <= sum(j, 1, m, (log(c) - 1)*{_OUT} + sum(i, 1, n, p[i]*W[i,j]^2)/{_OUT}/c)",
            pointwise("j", use("at", "outputs p", "j"), let("o", _OUT), have("o0", "o > 0", rewrite("o")), rewrite("o", backwards=True), fact("oo", "reciprocal_positive", "o"), fact("log", "log_product", "o", "c"),
                have("oc", "o*c > 0", arith("o0*c0")),
                have("terms", "sum(i, 1, n, p[i]*xlogx(W[i,j])) <= sum(i, 1, n, p[i]*(W[i,j]*(log(o) + log(c) - 1) + W[i,j]^2/o/c))",
                    pointwise("i", use("pi", "prior.1", "i"), use("w", "full", "i", "j"),
                        have("numbers", "xlogx(W[i,j]) <= W[i,j]*(log(o) + log(c) - 1) + W[i,j]^2/o/c", fact("t", "log_tangent", "W[i,j]", "o*c"), fact("v", "xlogx_value", "W[i,j]"), rewrite("v"), arith("w*t", eq=[("W[i,j]", "log")])),
                        arith("pi*numbers"))),
                fact("x", "xlogx_value", "o"), arith("terms", eq=["x", ("log(o) + log(c) - 1", "o")]))),
        lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
        have("share", f"{_SQUARES}/c = 1", arith(eq=[("1/c", "c")])),
        arith("each", eq=[("log(c) - 1", "rows"), ("log(c) - 1", "prior.2"), "share"]),
        defined=seq(_RATIO, have("positive", f"{_SQUARES} > 0", arith("ratio")), searched()),
    ),
    negative_control=f"2*mutual_information[n,m](p, W) <= log({_SQUARES})",
    control_note="twice",
    control_proof=_TOLD | {"W": _NOISY},
    satisfying_instance=_ONE,
)
_RATIO = seq(
    _outputs("p", "prior"),
    lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
    have("ratio", f"{_SQUARES} >= 1",
        have("columns", f"sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]^2)/{_OUT}) >= sum(j, 1, m, {_OUT})", pointwise("b", use("at", "outputs p", "b"), let("o", "sum(i, 1, n, p[i]*W[i,b])"), have("o0", "o > 0", rewrite("o")), rewrite("o", backwards=True), fact("oo", "reciprocal_positive", "o"),
            have("squares", "sum(i, 1, n, p[i]*W[i,b]^2) >= sum(i, 1, n, p[i]*(2*o*W[i,b] - o^2))", pointwise("a", use("pa", "prior.1", "a"), have("sq", "p[a]*(W[a,b] - o)^2 >= 0", searched()), arith("sq"))),
            have("more", "sum(i, 1, n, p[i]*W[i,b]^2) - o^2 >= 0", arith("squares", eq=[("2*o", "o"), ("o^2", "prior.2")])), arith("more*oo"))),
        arith("columns", eq=["rows", "prior.2"])),
)

informed: Claim = _stated(
    "basics.channels.informed",
    "Mutual information is not negative",
    "mutual_information[n,m](p, W) >= 0",
    where=_CHANNEL,
    says=r"I(X;Y) \geq 0",
    proof=lambda: prove(
        informed.statement,
        lemma("bound", "basics.joint.gibbs", "n", "m", "p", "W", "i, j -> 1"),
        lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
        have("rest", "sum(i, 1, n, sum(j, 1, m, p[i]*sum(k, 1, n, p[k]*W[k,j])*1)) = 1", arith(eq=[("sum(i, 1, n, p[i])", "rows"), ("sum(i, 1, n, p[i])", "prior.2"), "prior.2"])),
        arith("bound", eq=["rest"]),
    ),
    negative_control="mutual_information[n,m](p, W) > 0",
    control_note="strictly",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

_SOME_LETTERS: tuple[Tactic, ...] = (some_letter("prior.2", "some input"), use("row", "channel.2", "1"), have("some output", "1 <= m", cases("any", "1 <= m", seq(), absurd("row", fact("none", "sum_empty", "sum(j, 1, m, W[1,j])"), rewrite("none")))))
sizes: Claim = _stated(
    "basics.channels.sizes",
    "Mutual information is at most the logarithm of the number of letters, of the input and of the output",
    "mutual_information[n,m](p, W) <= log(n) and mutual_information[n,m](p, W) <= log(m)",
    where=_CHANNEL,
    says=r"I(X;Y) \leq \ln \min\{|\mathcal{X}|, |\mathcal{Y}|\}",
    proof=lambda: prove(
        sizes.statement,
        *_SOME_LETTERS,
        split(
            seq(lemma("less", "basics.processing.information", "n", "m", "p", "W"), lemma("most", "basics.textbook.entropy_most", "n", "p"), arith("less", "most")),
            seq(have("less", f"mutual_information[n,m](p, W) <= shannon_entropy[m](j -> {_OUT})", searched()), lemma("rows", "basics.processing.rows", "n", "m", "p", "W"),
                have("total", f"sum(j, 1, m, {_OUT}) = 1", arith(eq=["rows", "prior.2"])),
                have("least", f"forall j in 1..m: {_OUT} >= 0", intro("j"), pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w"))),
                lemma("most", "basics.textbook.entropy_most", "m", f"j -> {_OUT}"), arith("less", "most")),
        ),
        defined=seq(*_SOME_LETTERS),
    ),
    negative_control="mutual_information[n,m](p, W) <= log(n) - 1/8",
    control_note="an eighth less",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

# --- one private channel behind another ----------------------------------------------------------------------------------

_US, _UT = "sum(j, 1, m, s[j]*v[j])", "sum(j, 1, m, t[j]*v[j])"
_MORE, _LESS = f"(exp(a)*{_UT} - {_US})", f"(exp(a)*{_US} - {_UT})"
blurred: Claim = _stated(
    "basics.channels.blurred",
    "Two rows within a factor of e^a of each other, seen through a column within a factor of e^b: the means are within (1 + e^(a+b))/(e^a + e^b) of each other",
    f"{_US}*(exp(a) + exp(b)) <= (1 + exp(a + b))*{_UT}",
    where="""m integer, s t v family(1), a b real, first: sum(j, 1, m, s[j]) = 1, second: sum(j, 1, m, t[j]) = 1, low: a >= 0,
        under: forall j in 1..m: s[j] <= exp(a)*t[j]; over: forall j in 1..m: t[j] <= exp(a)*s[j]; column: forall j in 1..m, l in 1..m: v[j] <= exp(b)*v[l]""",
    says=r"\frac{U(z|x)}{U(z|x')} \leq \frac{1 + e^{a+b}}{e^a + e^b} \text{ for } U = VW",
    idea="The rows differ by the same amount up and down; what goes up meets the column at most e^b above what goes down.",
    waive=_TYPED,
    proof=lambda: prove(
        blurred.statement,
        have("cells", "sum(j, 1, m, sum(l, 1, m, (exp(a)*t[j] - s[j])*(exp(a)*s[l] - t[l])*(exp(b)*v[j] - v[l]))) >= 0",
            pointwise("j", pointwise("l", use("u", "under", "j"), use("o", "over", "l"), use("c", "column", "l", "j"), arith("u*o*c")))),
        have("product", f"(exp(a) - 1)*(exp(b)*{_MORE} - {_LESS}) >= 0",
            arith("cells", eq=[(f"exp(a)*exp(b)*{_MORE}", "first"), (f"-exp(b)*{_MORE}", "second"), (f"-exp(a)*{_LESS}", "second"), (_LESS, "first")])),
        fact("tangent", "exp_above_tangent", "a"),
        cases("apart", "exp(a) > 1",
            seq(fact("r", "reciprocal_positive", "exp(a) - 1"), arith("product*r")),
            seq(have("one", "exp(a) = 1"), have("same", f"{_US} = {_UT}", pointwise("j", use("u", "under", "j"), use("o", "over", "j"), have("st", "exp(a)*t[j] = t[j]", arith(eq=[("t[j]", "one")])), have("ts", "exp(a)*s[j] = s[j]", arith(eq=[("s[j]", "one")])), have("equal", "s[j] = t[j]"), rewrite("equal"))), rewrite("same"), arith(eq=[(f"(1 - exp(b))*{_UT}", "one")]))),
    ),
    negative_control=f"{_US}*(exp(a) + exp(b)) <= exp(a + b)*{_UT}",
    control_note="without the 1",
    control_proof={"m": 1, "s": "j -> 1", "t": "j -> 1", "v": "j -> 1", "a": 0, "b": 0},
    satisfying_instance={"m": 1, "s": "j -> 1", "t": "j -> 1", "v": "j -> 1", "a": 0, "b": 0},
)

_ROOTS = "sum(i, 1, n, p[i]*sqrt(W[i,j]))"
_CUTOFF = f"sum(j, 1, m, {_ROOTS}^2)"
_OVERLAP = f"sum(j, 1, m, {_ROOTS}*sqrt({_OUT}))"
_HALF = "exp(-d/2)"
_NEAR = seq(
    let("d", "mutual_information[n,m](p, W)"),
    fact("e", "exp_positive", "-d/2"),
    lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
    have("all", f"sum(j, 1, m, {_OUT}) = 1", arith(eq=["outputs", "prior.2"])),
    have("low", f"forall j in 1..m: {_OUT} >= 0", intro("j"), pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w"))),
    have("each", f"{_OVERLAP} >= sum(j, 1, m, {_HALF}*({_OUT}*(1 + d/2) - (sum(i, 1, n, p[i]*xlogx(W[i,j])) - xlogx({_OUT}))/2))", pointwise("j",
        use("q0", "low", "j"),
        cases("some", f"{_OUT} > 0",
            seq(
                have("letters", f"sum(i, 1, n, p[i]*sqrt(W[i,j]*{_OUT})) >= sum(i, 1, n, p[i]*({_HALF}*(W[i,j]*(1 + d/2) - (xlogx(W[i,j]) - W[i,j]*log({_OUT}))/2)))",
                    pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), lemma("term", "basics.divergences.affinity_term", "W[i,j]", _OUT, "d"), arith("pi*term"))),
                have("roots", f"sum(i, 1, n, p[i]*sqrt(W[i,j]*{_OUT})) = sum(i, 1, n, p[i]*(sqrt(W[i,j])*sqrt({_OUT})))", pointwise("i", use("w", "channel.1", "i", "j"), have("root", f"sqrt(W[i,j]*{_OUT}) = sqrt(W[i,j])*sqrt({_OUT})", searched()), rewrite("root"))),
                fact("x", "xlogx_value", _OUT),
                arith("letters", eq=["roots", (f"{_HALF}/2", "x")]),
            ),
            seq(
                have("q", f"{_OUT} = 0"),
                have("cells", "forall i in 1..n: p[i]*W[i,j] = 0", intro("i"), lemma("part", "basics.sums.term", "n", "i -> p[i]*W[i,j]", "i"), use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), have("z", "p[i]*W[i,j] >= 0", arith("pi*w"))),
                have("nothing", "sum(i, 1, n, p[i]*xlogx(W[i,j])) = sum(i, 1, n, 0)", pointwise("i", use("pi", "prior.1", "i"), use("z", "cells", "i"),
                    cases("some p", "p[i] > 0", seq(fact("over", "reciprocal_positive", "p[i]"), have("w0", "W[i,j] = 0", arith(eq=[("1/p[i]", "z")])), rewrite("w0")),
                        seq(have("p0", "p[i] = 0"), rewrite("p0"))))),
                rewrite("nothing", "q"),
            )))),
    have("near", f"{_OVERLAP} >= {_HALF}", arith("each", eq=[(f"{_HALF}*(1 + d/2)", "all"), (f"{_HALF}/2", "d")])),
    lemma("cauchy", "basics.sums.cauchy_schwarz", "m", f"j -> {_ROOTS}", f"j -> sqrt({_OUT})"),
    have("squares", f"sum(j, 1, m, sqrt({_OUT})^2) = sum(j, 1, m, {_OUT})", pointwise("j", use("q0", "low", "j"), searched())),
    have("most", f"{_OVERLAP}^2 <= {_CUTOFF}", arith("cauchy", eq=[(_CUTOFF, "squares"), (_CUTOFF, "all")])),
    have("least", f"{_CUTOFF} >= {_HALF}^2", arith("near*near", "e*near", "most")),
    have("square", f"{_HALF}^2 = exp(-d)", identity()),
    fact("e2", "exp_positive", "-d"),
    have("enough", f"{_CUTOFF} >= exp(-d)", arith("least", eq=["square"])),
)
cutoff: Claim = _stated(
    "basics.channels.cutoff",
    "The cutoff rate of a channel, for the law that the input has, is at most the mutual information",
    f"-log({_CUTOFF}) <= mutual_information[n,m](p, W)",
    where=_CHANNEL,
    says=r"-\ln \sum_y \Bigl(\sum_x p(x) \sqrt{W(y|x)}\Bigr)^2 \leq I(X;Y)",
    idea="Sibson's information of order 1/2: the affinity of the joint law and the product of its marginals is at least exp(-I/2), and Cauchy-Schwarz.",
    waive=_TYPED,
    proof=lambda: prove(
        cutoff.statement,
        _NEAR,
        fact("log", "log_monotone", "exp(-d)", _CUTOFF),
        have("back", "log(exp(-d)) = -d", identity()),
        arith("log", eq=["back", "d"]),
        defined=seq(_NEAR, have("some", f"{_CUTOFF} > 0", arith("e2", "enough"))),
    ),
    negative_control=f"-2*log({_CUTOFF}) <= mutual_information[n,m](p, W)",
    control_note="twice",
    control_proof=_TOLD,
    satisfying_instance=_ONE,
)


_MIXTURE = "sum(k, 1, n, p[k]*W[k,j])"
_APART = "total_variation[m](j -> W[{0},j], j -> {1})"
near_output: Claim = _stated(
    "basics.channels.near_output",
    "Rows that are within total variation d of each other are within d of the law of the output",
    f"forall i in 1..n: {_APART.format('i', _MIXTURE)} <= d",
    where=f"n m integer, p family(1), W family(2), prior: law[n](p), d real, near: forall a in 1..n, b in 1..n: {_APART.format('a', 'W[b,j]')} <= d",
    says=r"TV(W_x, W_{x'}) \leq d \implies TV(W_x, pW) \leq d",
    waive=_TYPED,
    proof=lambda: prove(
        near_output.statement,
        intro("i"), let("o", f"j -> {_MIXTURE}", f"forall j in 1..m: o[j] = {_MIXTURE}"),
        have("each", "sum(j, 1, m, abs(W[i,j] - o[j])) <= sum(j, 1, m, sum(k, 1, n, p[k]*abs(W[i,j] - W[k,j])))", pointwise("j", use("is", "o", "j"),
            have("up", "sum(k, 1, n, p[k]*(W[i,j] - W[k,j])) <= sum(k, 1, n, p[k]*abs(W[i,j] - W[k,j]))", pointwise("k", use("pk", "prior.1", "k"), have("a", "abs(W[i,j] - W[k,j]) - (W[i,j] - W[k,j]) >= 0", searched()), arith("pk*a"))),
            have("down", "sum(k, 1, n, p[k]*(W[k,j] - W[i,j])) <= sum(k, 1, n, p[k]*abs(W[i,j] - W[k,j]))", pointwise("k", use("pk", "prior.1", "k"), have("a", "abs(W[i,j] - W[k,j]) + (W[i,j] - W[k,j]) >= 0", searched()), arith("pk*a"))),
            cases("sign", "W[i,j] - o[j] >= 0",
                seq(fact("abs", "abs_nonnegative", "W[i,j] - o[j]"), rewrite("abs"), arith("up", eq=["is", ("W[i,j]", "prior.2")])),
                seq(fact("abs", "abs_nonpositive", "W[i,j] - o[j]"), rewrite("abs"), arith("down", eq=["is", ("W[i,j]", "prior.2")]))))),
        have("rows", "sum(k, 1, n, p[k]*sum(j, 1, m, abs(W[i,j] - W[k,j]))) <= sum(k, 1, n, p[k]*(2*d))", pointwise("k", use("pk", "prior.1", "k"), use("at", "near", "i", "k"), arith("pk*at"))),
        have("total", "sum(j, 1, m, abs(W[i,j] - o[j])) <= 2*d", arith("each", "rows", eq=[("d", "prior.2")])),
        have("same", f"sum(j, 1, m, abs(W[i,j] - {_MIXTURE})) = sum(j, 1, m, abs(W[i,j] - o[j]))", pointwise("j", use("is", "o", "j"), rewrite("is"))),
        arith("total", eq=["same"]),
    ),
    negative_control={"near: forall a in 1..n, b in 1..n: total_variation[m](j -> W[a,j], j -> W[b,j]) <= d": "near: forall a in 1..n, b in 1..n: total_variation[m](j -> W[a,j], j -> W[b,j]) <= 2*d"},
    control_note="twice d",
    control_proof={"n": 2, "m": 2, "p": listed("1/10", "9/10"), "W": _KEPT, "d": "1/2", "i": 1},
    satisfying_instance=_ONE | {"d": 0},
)

_GUESS = "sum(x, 1, n, sum(y, 1, m, p[x]*W[x,y]*V[y,x]))"
_GUESSING = "n m integer, enough: n >= 2, p family(1), W V family(2), prior: law[n](p), one: channel[n,m](W), two: channel[m,n](V)"
_GUESSED = seq(
    have("both", "channel[n,n]((i, l) -> sum(j, 1, m, W[i,j]*V[j,l]))", split(seq(intro("i", "l"), searched()), seq(intro("i"), searched()))),
    have("hit", f"{_GUESS} = sum(x, 1, n, p[x]*sum(j, 1, m, W[x,j]*V[j,x]))", pointwise("x")),
)
guessed_on: Claim = _stated(
    "basics.channels.guessed_on",
    "Fano's inequality for a guess of one of n >= 2 inputs from the output, X - Y - X': what Y leaves open of X, H(X) - I(X;Y), is at most h(e) + e log(n - 1), for an error of probability e",
    f"shannon_entropy[n](p) - mutual_information[n,m](p, W) <= h(1 - {_GUESS}) + (1 - {_GUESS})*log(n - 1)",
    where=_GUESSING,
    says=r"H(X) - I(X;Y) \leq h(e) + e \ln (n - 1), \; e = P(X' \neq X)",
    waive=_TYPED,
    idea="Fano's inequality for X and its guess, and the guess tells no more of X than Y does.",
    proof=lambda: prove(
        guessed_on.statement,
        _GUESSED,
        lemma("less", "basics.channels.cascade", "n", "m", "n", "p", "W", "V"),
        lemma("fano", "basics.laws.fano_said", "n", "p", "(i, l) -> sum(j, 1, m, W[i,j]*V[j,l])", f"1 - {_GUESS}"),
        arith("less", "fano"),
        defined=seq(_GUESSED, lemma("fano", "basics.laws.fano", "n", "p", "(i, l) -> sum(j, 1, m, W[i,j]*V[j,l])"), searched()),
    ),
    negative_control=f"shannon_entropy[n](p) - mutual_information[n,m](p, W) <= (1 - {_GUESS})*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "V": "(j, i) -> 1/2"},
    satisfying_instance={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "V": "(j, i) -> 1/2"},
)

guessed_weak: Claim = _stated(
    "basics.channels.guessed_weak",
    "Fano's inequality for a guess of one of n >= 2 inputs from the output, X - Y - X', as it is quoted most: what Y leaves open of X, H(X) - I(X;Y), is at most log 2 + e log n, for an error of probability e",
    f"shannon_entropy[n](p) - mutual_information[n,m](p, W) <= log(2) + (1 - {_GUESS})*log(n)",
    where=_GUESSING,
    says=r"H(X) - I(X;Y) \leq \ln 2 + e \ln n, \; e = P(X' \neq X)",
    proof=lambda: prove(
        guessed_weak.statement,
        _GUESSED,
        lemma("less", "basics.channels.cascade", "n", "m", "n", "p", "W", "V"),
        lemma("fano", "basics.laws.fano_weak", "n", "p", "(i, l) -> sum(j, 1, m, W[i,j]*V[j,l])", f"1 - {_GUESS}"),
        arith("less", "fano"),
    ),
    negative_control=f"shannon_entropy[n](p) - mutual_information[n,m](p, W) <= (1 - {_GUESS})*log(n)",
    control_note="without log 2",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": "(i, j) -> 3/4*kronecker(i, j) + 1/4*(1 - kronecker(i, j))", "V": "(j, i) -> kronecker(i, j)"},
    satisfying_instance={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "V": "(j, i) -> 1/2"},
)

guessed_even: Claim = _stated(
    "basics.channels.guessed_even",
    "Fano's inequality for a uniform input of n >= 2 letters and a guess of it from the output, X - Y - X': the probability of an error is at least 1 - (I(X;Y) + log 2)/log n",
    f"1 - {_GUESS} >= 1 - (mutual_information[n,m](p, W) + log(2))/log(n)",
    where=f"{_GUESSING}, uniform: forall i in 1..n: p[i] = 1/n",
    says=r"P(X' \neq X) \geq 1 - \frac{I(X;Y) + \ln 2}{\ln n}",
    waive=_TYPED,
    proof=lambda: prove(
        guessed_even.statement,
        _LOG_MANY,
        lemma("weak", "basics.channels.guessed_weak", "n", "m", "p", "W", "V"),
        of_a_uniform_law("uniform"),
        fact("over", "reciprocal_positive", "log(n)"),
        arith("weak*over", eq=[("1/log(n)", "entropy")]),
        defined=_LOG_MANY,
    ),
    negative_control=f"1 - {_GUESS} >= 1 - mutual_information[n,m](p, W)/log(n)",
    control_note="without log 2",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": "(i, j) -> 3/4*kronecker(i, j) + 1/4*(1 - kronecker(i, j))", "V": "(j, i) -> kronecker(i, j)"},
    satisfying_instance={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "V": "(j, i) -> 1/2"},
)
_LOG_MANY = have("many", "log(n) > 0", fact("log", "log_increasing", "1", "n"))

CLAIMS = [excess, adaptive, informed, sizes, chi_logarithm, told_apart, composition, golden, golden_logs, redundancy, birge, private, pairwise, capacity, cutoff, envelope, chi_information, jeffreys, jeffreys_spread, doeblin, minorized, doeblin_law, exponential, cascade, guessed_on, guessed_weak, guessed_even, later, chi_private, blurred, near_output]
