"""What an adversary gains who sees the output of a channel and acts on it: strategies, gain functions, bounds on columns."""

from theorems.basics.model import some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("leakage")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_CHANNEL = "n m integer, p family(1), W family(2), v real, prior: law[n](p), channel: channel[n,m](W)"
_ONE = {"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "v": 1}
_TOLD = Table((((1, 1), num(1)), ((2, 2), num(1))))  # the channel that says its input, 1 or 2
_SOME = some_letter("prior.2")

_HIT = "sum(j, 1, m, p[d[j]]*W[d[j],j])"
vulnerability: Claim = _stated(
    "basics.leakage.vulnerability",
    "However one guesses the secret from the output, a hit has at most n times the probability of the likeliest secret",
    f"{_HIT} <= n*v",
    where=f"{_CHANNEL}, d in tuples(m,n), likeliest: forall i in 1..n: p[i] <= v",
    says=r"\sum_j p_{d(j)} W_{d(j) j} \leq n \max_i p_i",
    waive=_TYPED,
    proof=lambda: prove(
        vulnerability.statement,
        _SOME,
        have("each", f"{_HIT} <= sum(j, 1, m, v*sum(i, 1, n, W[i,j]))", pointwise("j",
            use("pd", "likeliest", "d[j]"), use("w", "channel.1", "d[j]", "j"), use("low", "prior.1", "d[j]"), have("v0", "v >= 0"),
            have("column", "forall i in 1..n: W[i,j] >= 0", intro("i"), use("wi", "channel.1", "i", "j")),
            lemma("part", "basics.sums.term", "n", "i -> W[i,j]", "d[j]"), arith("pd*w", "v0*part"))),
        have("rows", "sum(i, 1, n, sum(j, 1, m, W[i,j])) = sum(i, 1, n, 1)", pointwise("i", use("row", "channel.2", "i"))),
        arith("each", eq=[("v", "rows")]),
    ),
    negative_control=f"{_HIT} <= v",
    control_note="as if the output told nothing",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": _TOLD, "v": "1/2", "d": (1, 2)},
    satisfying_instance=_ONE | {"d": (1,)},
)

_GAIN = "sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]*g[i,d[j]]))"
miracle: Claim = _stated(
    "basics.leakage.miracle",
    "Miracle theorem: for gains that are not negative, what is gained from the output is at most the prior gain times the sum of bounds, one on each column of the channel",
    f"{_GAIN} <= v*sum(j, 1, m, b[j])",
    where=f"""{_CHANNEL}, k integer, g family(2), b family(1), d in tuples(m,k), gains: forall i in 1..n, w in 1..k: g[i,w] >= 0;
        blind: forall w in 1..k: sum(i, 1, n, p[i]*g[i,w]) <= v; columns: forall i in 1..n, j in 1..m: W[i,j] <= b[j]""",
    says=r"\sum_{i,j} p_i W_{ij} g(i, d(j)) \leq \max_w \sum_i p_i g(i, w) \cdot \sum_j \max_i W_{ij}",
    proof=lambda: prove(
        miracle.statement,
        _SOME,
        have("each", f"{_GAIN} <= sum(j, 1, m, v*b[j])", pointwise("j",
            use("w1", "channel.1", "1", "j"), use("c1", "columns", "1", "j"), have("b0", "b[j] >= 0"), use("most", "blind", "d[j]"),
            have("terms", "sum(i, 1, n, p[i]*W[i,j]*g[i,d[j]]) <= sum(i, 1, n, b[j]*(p[i]*g[i,d[j]]))", pointwise("i",
                use("pi", "prior.1", "i"), use("gi", "gains", "i", "d[j]"), use("c", "columns", "i", "j"), have("pg", "p[i]*g[i,d[j]] >= 0", arith("pi*gi")), arith("pg*c"))),
            arith("terms", "b0*most"))),
        arith("each"),
    ),
    negative_control=f"{_GAIN} <= v",
    control_note="as if the output told nothing",
    control_proof={"n": 2, "m": 2, "k": 2, "p": "i -> 1/2", "W": _TOLD, "v": "1/2", "g": _TOLD, "b": "j -> 1", "d": (1, 2)},
    satisfying_instance=_ONE | {"k": 1, "g": "(i, w) -> 1", "b": "j -> 1", "d": (1,)},
)

_GAIN_OF = _GAIN.replace("g[i,d[j]]", "g[d[j],i]")
gained: Claim = _stated(
    "basics.leakage.gained",
    "Miracle theorem, with gains g(w, x) of a guess w and a secret x: at most the prior gain times the sum of bounds, one on each column of the channel",
    f"{_GAIN_OF} <= v*sum(j, 1, m, b[j])",
    where=f"""{_CHANNEL}, k integer, g family(2), b family(1), d in tuples(m,k), gains: forall w in 1..k, i in 1..n: g[w,i] >= 0;
        blind: forall w in 1..k: sum(i, 1, n, p[i]*g[w,i]) <= v; columns: forall i in 1..n, j in 1..m: W[i,j] <= b[j]""",
    says=r"\sum_{x,y} p(x) W(y|x) g(d(y), x) \leq \max_w \sum_x p(x) g(w, x) \cdot \sum_y \max_x W(y|x)",
    waive=_TYPED,
    proof=lambda: prove(
        gained.statement,
        lemma("turned", "basics.leakage.miracle", "n", "m", "p", "W", "v", "k", "i, w -> g[w,i]", "b", "d"),
        arith("turned"),
    ),
    negative_control=f"{_GAIN_OF} <= v",
    control_note="as if the output told nothing",
    control_proof={"n": 2, "m": 2, "k": 2, "p": "i -> 1/2", "W": _TOLD, "v": "1/2", "g": _TOLD, "b": "j -> 1", "d": (1, 2)},
    satisfying_instance=_ONE | {"k": 1, "g": "(w, i) -> 1", "b": "j -> 1", "d": (1,)},
)

_GARBLED = "sum(l, 1, k, sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j]*V[j,l])*g[s[l],i]))"
garbled: Claim = _stated(
    "basics.leakage.garbled",
    "Behind a second channel a strategy gains at most what the best guesses gain from the first: v[j] is at least the gain of each guess from the output j",
    f"{_GARBLED} <= sum(j, 1, m, v[j])",
    where="""n m k L integer, p v family(1), W V g family(2), second: channel[m,k](V), s in tuples(k,L),
        best: forall w in 1..L, j in 1..m: sum(i, 1, n, p[i]*W[i,j]*g[w,i]) <= v[j]""",
    says=r"\sum_{x,z} p(x) P(z|x) g(s(z), x) \leq \sum_y \max_w \sum_x p(x) P(y|x) g(w, x) \text{ for } X \to Y \to Z",
    waive=_TYPED,
    proof=lambda: prove(
        garbled.statement,
        have("each", "sum(l, 1, k, sum(j, 1, m, V[j,l]*sum(i, 1, n, p[i]*W[i,j]*g[s[l],i]))) <= sum(l, 1, k, sum(j, 1, m, V[j,l]*v[j]))",
            pointwise("l", pointwise("j", use("b", "best", "s[l]", "j"), use("w", "second.1", "j", "l"), arith("b*w")))),
        have("rows", "sum(j, 1, m, v[j]*sum(l, 1, k, V[j,l])) = sum(j, 1, m, v[j])", pointwise("j", use("row", "second.2", "j"), rewrite("row"))),
        arith("each", eq=["rows"]),
    ),
    negative_control=f"{_GARBLED} <= sum(j, 1, m, v[j])/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 1, "k": 1, "L": 1, "p": "i -> 1", "v": "j -> 1", "W": "(i, j) -> 1", "V": "(j, l) -> 1", "g": "(w, i) -> 1", "s": (1,)},
    satisfying_instance={"n": 1, "m": 1, "k": 1, "L": 1, "p": "i -> 1", "v": "j -> 1", "W": "(i, j) -> 1", "V": "(j, l) -> 1", "g": "(w, i) -> 1", "s": (1,)},
)

_PRIVATE = "n m integer, W family(2), eps real, channel: channel[n,m](W), private: dp[n,m](W, eps)"
private: Claim = _stated(
    "basics.leakage.private",
    "An eps-private channel has a maximal leakage of at most eps: the same for every strategy, whichever input it answers to each output",
    "sum(j, 1, m, W[x[j],j]) <= exp(eps)",
    where=f"{_PRIVATE}, x in tuples(m,n)",
    says=r"\sum_j W_{x(j) j} \leq e^\epsilon",
    waive=_TYPED,
    proof=lambda: prove(
        private.statement,
        cases("outputs", "1 <= m",
            seq(have("each", "sum(j, 1, m, W[x[j],j]) <= sum(j, 1, m, exp(eps)*W[x[1],j])", pointwise("j", use("at", "private", "x[j]", "x[1]", "j"))),
                use("row", "channel.2", "x[1]"), arith("each", eq=[("exp(eps)", "row")])),
            seq(fact("none", "sum_empty", "sum(j, 1, m, W[x[j],j])"), rewrite("none"))),
    ),
    negative_control="sum(j, 1, m, W[x[j],j]) <= exp(eps/2)",
    control_note="half of the level",
    control_proof={"n": 10, "m": 10, "W": "(i, j) -> (1 + kronecker(i, j))/11", "eps": "log(2)", "x": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)},
    satisfying_instance={"n": 1, "m": 1, "W": "(i, j) -> 1", "eps": 0, "x": (1,)},
)

identified: Claim = _stated(
    "basics.leakage.identified",
    "A uniform letter behind an eps-private channel is told with at most the probability e^eps/(e^eps + n - 1): randomized response is best",
    "sum(i, 1, n, W[i,i])/n <= exp(eps)/(exp(eps) + n - 1)",
    where="n integer, W family(2), eps real, some: n >= 1, channel: channel[n,n](W), private: dp[n,n](W, eps)",
    says=r"\frac{1}{n} \sum_i W_{ii} \leq \frac{e^\epsilon}{e^\epsilon + n - 1}",
    waive=_TYPED,
    proof=lambda: prove(
        identified.statement,
        have("E", "exp(eps) > 0", searched()), have("D", "exp(eps) + n - 1 > 0"),
        fact("over", "reciprocal_positive", "exp(eps) + n - 1"), fact("each letter", "reciprocal_positive", "n"),
        have("columns", "sum(k, 1, n, sum(i, 1, n, W[k,k] + kronecker(i,k)*(exp(eps) - 1)*W[k,k])) <= sum(k, 1, n, sum(i, 1, n, exp(eps)*W[i,k]))",
            pointwise("k", pointwise("i", cases("at", "i = k", rewrite("at"),
                seq(fact("off", "delta_distinct", "i", "k"), rewrite("off"), use("near", "private", "k", "i", "k"), arith("near")))))),
        have("rows", "sum(i, 1, n, sum(k, 1, n, W[i,k])) = sum(i, 1, n, 1)", pointwise("i", use("row", "channel.2", "i"))),
        have("most", "(exp(eps) + n - 1)*sum(i, 1, n, W[i,i]) <= exp(eps)*n", arith("columns", eq=[("exp(eps)", "rows")])),
        have("hits", "sum(i, 1, n, W[i,i]) <= exp(eps)*n/(exp(eps) + n - 1)", arith("most*over")),
        arith("hits*each letter"),
        defined=seq(have("E", "exp(eps) > 0", searched()), searched()),
    ),
    negative_control="sum(i, 1, n, W[i,i])/n <= exp(eps)/(exp(eps) + n)",
    control_note="one letter more",
    control_proof={"n": 1, "W": "(i, j) -> 1", "eps": 0},
    satisfying_instance={"n": 1, "W": "(i, j) -> 1", "eps": 0},
)

_OUT = "sum(i, 1, n, p[i]*W[i,l])"
_MOST = "1 + (exp(eps) - 1)*p[k]"
_SPREAD = seq(
    use("own", "full", "k", "l"), use("same", "private", "k", "k", "l"), use("pk", "prior.1", "k"),
    fact("own over", "reciprocal_positive", "W[k,l]"), have("E", "exp(eps) - 1 >= 0", arith("same*own over")),
    have("each", "sum(i, 1, n, exp(eps)*p[i]*W[i,l]) >= sum(i, 1, n, p[i]*W[k,l] + kronecker(i,k)*(exp(eps) - 1)*p[k]*W[k,l])",
        pointwise("i", use("pi", "prior.1", "i"), cases("at", "i = k", rewrite("at"),
            seq(fact("off", "delta_distinct", "i", "k"), rewrite("off"), use("near", "private", "k", "i", "l"), arith("pi*near"))))),
    have("total", f"exp(eps)*{_OUT} - W[k,l]*({_MOST}) >= 0", arith("each", eq=[("W[k,l]", "prior.2")])),
    have("D", f"{_MOST} > 0", arith("E*pk")), fact("D over", "reciprocal_positive", _MOST),
    have("scaled", f"exp(eps)*{_OUT} > 0", arith("total", "own*D")), fact("e", "exp_positive", "-eps"),
    have("positive", f"{_OUT} > 0", arith("scaled*e")), fact("over", "reciprocal_positive", _OUT),
)
posterior: Claim = _stated(
    "basics.leakage.posterior",
    "What an output of an eps-private channel makes of the probability of a letter: at most exp(eps) p/(1 + (exp(eps) - 1) p)",
    f"p[k]*W[k,l]/{_OUT} <= exp(eps)*p[k]/({_MOST})",
    where="""n m integer, p family(1), W family(2), eps real, k in 1..n, l in 1..m, prior: law[n](p), full: forall i in 1..n, j in 1..m: W[i,j] > 0,
        private: forall u in 1..n, i in 1..n, j in 1..m: W[u,j] <= exp(eps)*W[i,j]""",
    says=r"P(x|y) \leq \frac{e^\epsilon p(x)}{1 + (e^\epsilon - 1) p(x)}",
    waive=_TYPED,
    proof=lambda: prove(posterior.statement, _SPREAD, arith("total*over*D over*pk"), defined=_SPREAD),
    negative_control=f"p[k]*W[k,l]/{_OUT} <= p[k]",
    control_note="as if the output told nothing",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": "(i, j) -> 2/3 - abs(i - j)/3", "eps": "log(2)", "k": 1, "l": 1},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "eps": 0, "k": 1, "l": 1},
)

packing: Claim = _stated(
    "basics.leakage.packing",
    "An eps-private answer that is right with probability c or more for each of n inputs needs eps >= log(c n)",
    "eps >= log(n*c)",
    where="n integer, W family(2), eps c real, some: n >= 1, c > 0, channel: channel[n,n](W), private: dp[n,n](W, eps), accurate: forall i in 1..n: W[i,i] >= c",
    says=r"\epsilon \geq \ln (c n) \text{ where } W_{ii} \geq c \text{ for all } i",
    waive=_TYPED,
    proof=lambda: prove(
        packing.statement,
        have("each", "sum(j, 1, n, c) <= sum(j, 1, n, exp(eps)*W[1,j])", pointwise("j", use("a", "accurate", "j"), use("near", "private", "j", "1", "j"))),
        use("row", "channel.2", "1"), have("most", "n*c <= exp(eps)", arith("each", eq=[("exp(eps)", "row")])),
        fact("mono", "log_monotone", "n*c", "exp(eps)"), arith("mono"),
        defined=searched(),
    ),
    negative_control="eps >= log(n*c) + 1",
    control_note="one more",
    control_proof={"n": 1, "W": "(i, j) -> 1", "eps": 0, "c": 1},
    satisfying_instance={"n": 1, "W": "(i, j) -> 1", "eps": 0, "c": 1},
)

hit: Claim = _stated(
    "basics.leakage.hit",
    "However one guesses the secret from the output, a hit has at most the probability 1",
    f"{_HIT} <= 1",
    where="n m integer, p family(1), W family(2), d in tuples(m,n), prior: law[n](p), channel: channel[n,m](W)",
    says=r"\sum_j p_{d(j)} W_{d(j) j} \leq 1",
    proof=lambda: prove(
        hit.statement,
        have("each", f"{_HIT} <= sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]))", pointwise("j",
            have("column", "forall i in 1..n: p[i]*W[i,j] >= 0", intro("i"), use("pi", "prior.1", "i"), use("wi", "channel.1", "i", "j"), arith("pi*wi")),
            lemma("part", "basics.sums.term", "n", "i -> p[i]*W[i,j]", "d[j]"), arith("part"))),
        lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
        arith("each", eq=["outputs", "prior.2"]),
    ),
    negative_control=f"{_HIT} <= 1/2",
    control_note="a half",
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "d": (1,)},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "d": (1,)},
)
additive: Claim = _stated(
    "basics.leakage.additive",
    "Seeing an output raises the probability of a hit by at most 1 - 1/n",
    f"{_HIT} - p[k] <= 1 - 1/n",
    where="n m integer, p family(1), W family(2), d in tuples(m,n), k in 1..n, prior: law[n](p), channel: channel[n,m](W), likeliest: forall i in 1..n: p[i] <= p[k]",
    says=r"\sum_y \max_x p(x) W(y|x) - \max_x p(x) \leq 1 - \frac{1}{n}",
    waive=_TYPED,
    proof=lambda: prove(
        additive.statement,
        lemma("hits", "basics.leakage.hit", "n", "m", "p", "W", "d"),
        have("most", "sum(i, 1, n, p[i]) <= sum(i, 1, n, p[k])", pointwise("i", use("b", "likeliest", "i"))),
        have("n0", "n > 0"), fact("over", "reciprocal_positive", "n"), have("mean", "1 <= n*p[k]", arith("most", eq=["prior.2"])), have("share", "1/n <= p[k]", arith("mean*over")),
        arith("hits", "share"),
    ),
    negative_control=f"{_HIT} - p[k] <= 1 - 2/n",
    control_note="2 for 1",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": _TOLD, "d": (1, 2), "k": 1},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "d": (1,), "k": 1},
)

# --- maximal leakage and information -----------------------------------------------------------------------------------------

_GUESSED = "exists x in tuples(m,n): forall i in 1..n, j in 1..{0}: W[i,j] <= W[x[j],j]"
_ONE_OUTPUT = seq(
    intro("inside"), use(("x", "known"), "before", conditions=[seq()]), lemma(("a", "top"), "basics.sorting.largest", "n", "i -> W[i,l+1]"), exhibit("put(x,l+1,a)"), intro("i", "j"),
    cases("old", "j <= l", seq(fact("other", "delta_distinct", "j", "l+1"), have("same", "put(x,l+1,a)[j] = x[j]")), seq(fact("gap", "integer_gap", "l", "j"), have("last", "j = l+1"))),
)
likeliest: Claim = _stated(
    "basics.leakage.likeliest",
    "There is a guess of the input that is a likeliest one for each output",
    _GUESSED.format("m"),
    where="n m integer, some: n >= 1, W family(2)",
    says=r"\exists x \; \forall i, j \colon W_{ij} \leq W_{x(j) j}",
    proof=lambda: prove(
        likeliest.statement,
        cases("outputs", "0 <= m",
            seq(have("part", f"forall l integer: 0 <= l and l <= m => ({_GUESSED.format('l')})", intro("l"), cases("c", "0 <= l", induct("l", "0", "before", seq(intro("inside"), exhibit(Ones())), _ONE_OUTPUT), seq(intro("no"), absurd("no.1")))), use("whole", "part", "m")),
            exhibit(Ones())),
    ),
    negative_control="exists x in tuples(m,n): forall i in 1..n, j in 1..m: W[i,j] < W[x[j],j]",
    control_note="more likely than each",
    control_proof={"n": 1, "m": 1, "W": "(i, j) -> 1"},
    satisfying_instance={"n": 1, "m": 1, "W": "(i, j) -> 1"},
)
informs: Claim = _stated(
    "basics.leakage.informs",
    "Mutual information is at most maximal leakage",
    "mutual_information[n,m](p, W) <= c",
    where="n m integer, p family(1), W family(2), c real, prior: law[n](p), channel: channel[n,m](W), leaks: forall x in tuples(m,n): sum(j, 1, m, W[x[j],j]) <= exp(c)",
    says=r"I(X; Y) \leq \ln \sum_y \max_x P(y|x)",
    waive=_TYPED,
    proof=lambda: prove(
        informs.statement,
        some_letter("prior.2"),
        lemma(("x", "top"), "basics.leakage.likeliest", "n", "m", "W"),
        lemma("envelope", "basics.channels.envelope", "n", "m", "p", "W", "j -> W[x[j],j]"),
        use("most", "leaks", "x"), use("row", "channel.2", "1"),
        have("least", "sum(j, 1, m, W[1,j]) <= sum(j, 1, m, W[x[j],j])", pointwise("j", use("t", "top", "1", "j"))), have("above", "sum(j, 1, m, W[x[j],j]) > 0", arith("least", eq=["row"])),
        fact("mono", "log_monotone", "sum(j, 1, m, W[x[j],j])", "exp(c)"),
        arith("envelope", "mono"),
    ),
    negative_control="2*mutual_information[n,m](p, W) <= c",
    control_note="twice",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": _TOLD, "c": "log(2)"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "c": 0},
)
squares: Claim = _stated(
    "basics.leakage.squares",
    "1 + chi-square information is at most the sum of the greatest likelihoods",
    "sum(i, 1, n, sum(j, 1, m, p[i]*W[i,j]^2/q[j])) <= sum(j, 1, m, W[x[j],j])",
    where="""n m integer, p q family(1), W family(2), x in tuples(m,n), prior: law[n](p), channel: channel[n,m](W), output: forall j in 1..m: q[j] = sum(i, 1, n, p[i]*W[i,j]);
        positive: forall j in 1..m: q[j] > 0; greatest: forall j in 1..m, i in 1..n: W[i,j] <= W[x[j],j]""",
    says=r"\sum_{x,y} \frac{p(x) P(y|x)^2}{q(y)} \leq \sum_y \max_x P(y|x)",
    waive=_TYPED,
    proof=lambda: prove(
        squares.statement,
        have("each", "sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]^2/q[j])) <= sum(j, 1, m, W[x[j],j])", pointwise("j",
            use("q0", "positive", "j"), fact("over", "reciprocal_positive", "q[j]"), use("out", "output", "j"),
            have("terms", "sum(i, 1, n, p[i]*W[i,j]^2/q[j]) <= sum(i, 1, n, p[i]*W[i,j]*W[x[j],j]/q[j])", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), use("g", "greatest", "j", "i"), arith("pi*w*g*over"))),
            have("whole", "q[j]/q[j] = 1", searched()),
            arith("terms", eq=[("W[x[j],j]/q[j]", "out"), ("W[x[j],j]", "whole")]))),
        arith("each"),
    ),
    negative_control="2*sum(i, 1, n, sum(j, 1, m, p[i]*W[i,j]^2/q[j])) <= sum(j, 1, m, W[x[j],j])",
    control_note="twice",
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "q": "j -> 1", "W": "(i, j) -> 1", "x": (1,)},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "j -> 1", "W": "(i, j) -> 1", "x": (1,)},
)
lifted: Claim = _stated(
    "basics.leakage.lifted",
    "What an output of an eps-private channel makes of the probability of a letter, multiplied out",
    "W[k,l]*(1 + (exp(eps) - 1)*p[k]) <= exp(eps)*sum(i, 1, n, p[i]*W[i,l])",
    where="n m integer, p family(1), W family(2), eps real, k in 1..n, l in 1..m, prior: law[n](p), private: forall u in 1..n, i in 1..n, j in 1..m: W[u,j] <= exp(eps)*W[i,j]",
    says=r"P(y|x) (1 + (e^\epsilon - 1) p(x)) \leq e^\epsilon \sum_z p(z) P(y|z)",
    waive=_TYPED,
    proof=lambda: prove(
        lifted.statement,
        have("each", "sum(i, 1, n, exp(eps)*p[i]*W[i,l]) >= sum(i, 1, n, p[i]*W[k,l] + kronecker(i,k)*(exp(eps) - 1)*p[k]*W[k,l])",
            pointwise("i", use("pi", "prior.1", "i"), cases("at", "i = k", rewrite("at"), seq(fact("off", "delta_distinct", "i", "k"), rewrite("off"), use("near", "private", "k", "i", "l"), arith("pi*near"))))),
        arith("each", eq=[("W[k,l]", "prior.2")]),
    ),
    negative_control="W[k,l]*(1 + exp(eps)*p[k]) <= exp(eps)*sum(i, 1, n, p[i]*W[i,l])",
    control_note="exp(eps) for exp(eps) - 1",
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "eps": 0, "k": 1, "l": 1},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "eps": 0, "k": 1, "l": 1},
)

CLAIMS = [vulnerability, miracle, gained, garbled, private, identified, posterior, packing, hit, additive, likeliest, informs, squares, lifted]
