"""What the output of a channel tells of its input, in nats: of two outputs, of mixtures of channels, and how far it lets them depend."""

from theorems.basics.model import some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("mutual information")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_KEPT = Table((((1, 1), num(1)), ((2, 2), num(1))))  # the channel that says its input, 1 or 2

# --- two outputs, independent given the input -----------------------------------------------------------------------------

_TWO_CHANNELS = "n m k integer, p family(1), W V family(2), prior: law[n](p), one: channel[n,m](W), two: channel[n,k](V)"
_ALONE = {"n": 1, "m": 1, "k": 1, "p": "i -> 1", "W": "(i, j) -> 1", "V": "(i, l) -> 1"}
_BOTH = {"n": 2, "m": 2, "k": 2, "p": "i -> 1/2"}
_APART = "(mutual_information[n,m](p, W) + mutual_information[n,k](p, V))"
_PAIR = "sum(i, 1, n, p[i]*W[i,j]*V[i,l])"
_PAIRS = f"sum(i, 1, n, p[i]*sum(j, 1, m, sum(l, 1, k, xlogx(W[i,j]*V[i,l])))) - sum(j, 1, m, sum(l, 1, k, xlogx({_PAIR})))"
_PAIRS_LOW = have("cells", "forall b in 1..m, c in 1..k: sum(u, 1, n, p[u]*W[u,b]*V[u,c]) >= 0", intro("b", "c"),
    pointwise("u", use("pu", "prior.1", "u"), use("w", "one.1", "u", "b"), use("v", "two.1", "u", "c"), arith("pu*w*v")))
releases: Claim = _stated(
    "basics.information.releases",
    "Two outputs that are independent given the input tell at most the sum of what each of them tells",
    f"{_PAIRS} <= {_APART}",
    where=_TWO_CHANNELS,
    says=r"I(X;Y,Z) \leq I(X;Y) + I(X;Z) \text{ for } Y - X - Z",
    idea="The difference is the mutual information of the two outputs, of which the joint law has the marginals pW and pV.",
    proof=lambda: prove(
        releases.statement,
        _PAIRS_LOW,
        have("first", f"forall j in 1..m: sum(l, 1, k, {_PAIR}) = sum(i, 1, n, p[i]*W[i,j])", intro("j"),
            have("rows", "sum(i, 1, n, p[i]*W[i,j]*sum(l, 1, k, V[i,l])) = sum(i, 1, n, p[i]*W[i,j])", pointwise("i", use("row", "two.2", "i"), rewrite("row"))), arith(eq=["rows"])),
        have("second", f"forall l in 1..k: sum(j, 1, m, {_PAIR}) = sum(i, 1, n, p[i]*V[i,l])", intro("l"),
            have("rows", "sum(i, 1, n, p[i]*V[i,l]*sum(j, 1, m, W[i,j])) = sum(i, 1, n, p[i]*V[i,l])", pointwise("i", use("row", "one.2", "i"), rewrite("row"))), arith(eq=["rows"])),
        lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
        have("total", f"sum(j, 1, m, sum(l, 1, k, {_PAIR})) = 1", have("rows", f"sum(j, 1, m, sum(l, 1, k, {_PAIR})) = sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]))", pointwise("j", use("row", "first", "j"))), arith(eq=["rows", "outputs", "prior.2"])),
        lemma("joint", "basics.joint.square", "m", "k", f"j, l -> {_PAIR}"),
        have("squares", "sum(j, 1, m, sum(l, 1, k, (sum(i, 1, n, p[i]*W[i,j]*V[i,l]) - sum(b, 1, k, sum(i, 1, n, p[i]*W[i,j]*V[i,b]))*sum(a, 1, m, sum(i, 1, n, p[i]*W[i,a]*V[i,l])))^2)) >= 0", pointwise("j", pointwise("l", searched()))),
        have("rows", f"sum(j, 1, m, xlogx(sum(l, 1, k, {_PAIR}))) = sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))", pointwise("j", use("row", "first", "j"), rewrite("row"))),
        have("columns", f"sum(l, 1, k, xlogx(sum(j, 1, m, {_PAIR}))) = sum(l, 1, k, xlogx(sum(i, 1, n, p[i]*V[i,l])))", pointwise("l", use("row", "second", "l"), rewrite("row"))),
        have("inputs", "sum(i, 1, n, p[i]*sum(j, 1, m, sum(l, 1, k, xlogx(W[i,j]*V[i,l])))) = sum(i, 1, n, p[i]*(sum(j, 1, m, xlogx(W[i,j])) + sum(l, 1, k, xlogx(V[i,l]))))",
            pointwise("i", use("w row", "one.2", "i"), use("v row", "two.2", "i"),
                have("products", "sum(j, 1, m, sum(l, 1, k, xlogx(W[i,j]*V[i,l]))) = sum(j, 1, m, sum(l, 1, k, W[i,j]*xlogx(V[i,l]) + V[i,l]*xlogx(W[i,j])))",
                    pointwise("j", pointwise("l", use("w", "one.1", "i", "j"), use("v", "two.1", "i", "l"), lemma("product", "basics.xlogx.product", "W[i,j]", "V[i,l]")))),
                arith(eq=[("p[i]", "products"), ("p[i]*sum(l, 1, k, xlogx(V[i,l]))", "w row"), ("p[i]*sum(j, 1, m, xlogx(W[i,j]))", "v row")]))),
        arith("joint", "squares", eq=["rows", "columns", "inputs"]),
        defined=_PAIRS_LOW,
    ),
    negative_control=f"2*({_PAIRS}) <= {_APART}",
    control_note="twice",
    control_proof=_BOTH | {"W": _KEPT, "V": "(i, l) -> 1/2"},
    satisfying_instance=_ALONE,
)

_RATIOS = "sum(i, 1, n, sum(j, 1, m, sum(l, 1, k, p[i]*W[i,j]*V[i,l]*log(W[i,j]*V[i,l]/sum(u, 1, n, p[u]*W[u,j]*V[u,l])))))"
_FULL = "full: forall i in 1..n, j in 1..m: W[i,j] > 0; filled: forall i in 1..n, l in 1..k: V[i,l] > 0"
_PAIRS_POSITIVE = have("cells", "forall b in 1..m, c in 1..k: sum(u, 1, n, p[u]*W[u,b]*V[u,c]) > 0", intro("b", "c"),
    have("low", "forall u in 1..n: W[u,b]*V[u,c] > 0", intro("u"), use("w", "full", "u", "b"), use("v", "filled", "u", "c"), arith("w*v")),
    lemma("mean", "basics.laws.mean_positive", "n", "p", "u -> W[u,b]*V[u,c]"))
releases_logs: Claim = _stated(
    "basics.information.releases_logs",
    "Two outputs that are independent given the input tell at most the sum of what each of them tells: with logarithms of ratios, where no entry is 0",
    f"{_RATIOS} <= {_APART}",
    where=f"{_TWO_CHANNELS}, {_FULL}",
    says=r"\sum_{i,j,l} p_i W_{ij} V_{il} \ln \frac{W_{ij} V_{il}}{\sum_u p_u W_{uj} V_{ul}} \leq I(X;Y) + I(X;Z)",
    waive=_TYPED,
    proof=lambda: prove(
        releases_logs.statement,
        _PAIRS_POSITIVE,
        have("numbers", "forall w v o real: w > 0 and v > 0 and o > 0 => w*v*log(w*v/o) = xlogx(w*v) - w*v*log(o)", intro("w", "v", "o", "given"), searched()),
        lemma("both", "basics.information.releases", "n", "m", "k", "p", "W", "V"),
        have("terms", f"{_RATIOS} = sum(i, 1, n, sum(j, 1, m, sum(l, 1, k, p[i]*(xlogx(W[i,j]*V[i,l]) - W[i,j]*V[i,l]*log(sum(u, 1, n, p[u]*W[u,j]*V[u,l]))))))",
            pointwise("i", pointwise("j", pointwise("l", use("w", "full", "i", "j"), use("v", "filled", "i", "l"), use("c", "cells", "j", "l"),
                use("here", "numbers", "W[i,j]", "V[i,l]", "sum(u, 1, n, p[u]*W[u,j]*V[u,l])"), arith(eq=[("p[i]", "here")]))))),
        have("cell", f"sum(j, 1, m, sum(l, 1, k, xlogx({_PAIR}))) = sum(j, 1, m, sum(l, 1, k, {_PAIR}*log({_PAIR})))", pointwise("j", pointwise("l", use("c", "cells", "j", "l"), fact("x", "xlogx_value", _PAIR)))),
        arith("both", eq=["terms", "cell"]),
        defined=seq(_PAIRS_POSITIVE, searched()),
    ),
    negative_control=f"2*{_RATIOS} <= {_APART}",
    control_note="twice",
    control_proof=_BOTH | {"W": Table((((1, 1), num("3/4")), ((1, 2), num("1/4")), ((2, 1), num("1/4")), ((2, 2), num("3/4")))), "V": "(i, l) -> 1/2"},
    satisfying_instance=_ALONE,
)

# --- how far it lets the output depend on the input ----------------------------------------------------------------------

_CHANNEL = "n m integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,m](W)"
_ONE = {"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1"}
_FAIR = {"n": 2, "m": 2, "p": "i -> 1/2"}
_NOISY = Table((((1, 1), num("3/4")), ((1, 2), num("1/4")), ((2, 1), num("1/4")), ((2, 2), num("3/4"))))
_OUTPUT = "sum(u, 1, n, p[u]*W[u,j])"
_SEEN = f"sum(i, 1, n, sum(j, 1, m, p[i]*(W[i,j] - {_OUTPUT})*f[i,j]))"
_WITH_V = "sum(i, 1, n, sum(j, 1, m, p[i]*(W[i,j] - v[j])*f[i,j]))"
_RATIO = "exp(4*d*(f[i,j] - mu) - 2*d^2)"
_OUTPUTS = seq(
    let("v", f"j -> {_OUTPUT}", f"forall j in 1..m: v[j] = {_OUTPUT}"),
    have("v0", "forall j in 1..m: v[j] >= 0", intro("j"), use("is", "v", "j"), rewrite("is"), pointwise("u", use("pu", "prior.1", "u"), use("w", "channel.1", "u", "j"), arith("pu*w"))),
    lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
    have("v1", "sum(j, 1, m, v[j]) = 1", have("named", f"sum(j, 1, m, v[j]) = sum(j, 1, m, {_OUTPUT})", pointwise("j", use("is", "v", "j"), rewrite("is"))), arith(eq=["named", "outputs", "prior.2"])),
)
depends: Claim = _stated(
    "basics.information.depends",
    "Mutual information bounds how much better a function in [0, 1] of input and output is on average for pairs that belong together",
    f"2*{_SEEN}^2 <= mutual_information[n,m](p, W)",
    where=f"{_CHANNEL}, f family(2), within: forall i in 1..n, j in 1..m: 0 <= f[i,j] and f[i,j] <= 1",
    says=r"2 (E f(X,Y) - E f(X',Y))^2 \leq I(X;Y) \text{ for } 0 \leq f \leq 1",
    idea="The variational bound of I at exp(4 d (f - mu) - 2 d^2), d the difference, of which Hoeffding's lemma bounds the mean under the product of the marginals.",
    proof=lambda: prove(
        depends.statement,
        _OUTPUTS,
        let("mu", "sum(i, 1, n, sum(j, 1, m, p[i]*v[j]*f[i,j]))"),
        let("d", _WITH_V),
        have("low", "mu >= 0", rewrite("mu"), pointwise("i", pointwise("j", use("pi", "prior.1", "i"), use("vj", "v0", "j"), use("in", "within", "i", "j"), arith("pi*vj*in.1")))),
        have("all", "sum(i, 1, n, sum(j, 1, m, p[i]*v[j])) = 1", arith(eq=[("sum(i, 1, n, p[i])", "v1"), "prior.2"])),
        have("high", "mu <= 1", have("each", "sum(i, 1, n, sum(j, 1, m, p[i]*v[j]*f[i,j])) <= sum(i, 1, n, sum(j, 1, m, p[i]*v[j]))", pointwise("i", pointwise("j", use("pi", "prior.1", "i"), use("vj", "v0", "j"), use("in", "within", "i", "j"), arith("pi*vj*in.2")))), arith("each", eq=["mu", "all"])),
        fact("e", "exp_positive", "-4*d*mu - 2*d^2"),
        have("chords", f"sum(i, 1, n, sum(j, 1, m, p[i]*v[j]*{_RATIO})) <= sum(i, 1, n, sum(j, 1, m, p[i]*v[j]*(exp(-4*d*mu - 2*d^2)*(1 - f[i,j] + f[i,j]*exp(4*d)))))",
            pointwise("i", pointwise("j", use("pi", "prior.1", "i"), use("vj", "v0", "j"), use("in", "within", "i", "j"), lemma("chord", "basics.exponential.convex", "f[i,j]", "4*d", "0"),
                have("one", f"{_RATIO} <= exp(-4*d*mu - 2*d^2)*(1 - f[i,j] + f[i,j]*exp(4*d))", arith("e*chord")), arith("pi*vj*one")))),
        lemma("bit", "basics.exponential.hoeffding", "4*d", "mu"),
        have("mean", "exp(-4*d*mu - 2*d^2)*(1 - mu + mu*exp(4*d)) <= 1", arith("e*bit")),
        have("sums", "sum(i, 1, n, sum(j, 1, m, p[i]*v[j]*(exp(-4*d*mu - 2*d^2)*(1 - f[i,j] + f[i,j]*exp(4*d))))) = exp(-4*d*mu - 2*d^2)*(1 - mu + mu*exp(4*d))",
            arith(eq=[("exp(-4*d*mu - 2*d^2)", "all"), ("exp(-4*d*mu - 2*d^2)*(1 - exp(4*d))", "mu")])),
        lemma("gibbs", "basics.joint.gibbs", "n", "m", "p", "W", f"i, j -> {_RATIO}"),
        have("under", f"sum(i, 1, n, sum(j, 1, m, p[i]*{_OUTPUT}*{_RATIO})) = sum(i, 1, n, sum(j, 1, m, p[i]*v[j]*{_RATIO}))", pointwise("i", pointwise("j", use("is", "v", "j"), rewrite("is")))),
        have("logs", "forall x real: log(exp(x)) = x", intro("x"), identity()),
        have("over", f"sum(i, 1, n, sum(j, 1, m, p[i]*W[i,j]*log({_RATIO}))) = sum(i, 1, n, sum(j, 1, m, p[i]*W[i,j]*(4*d*(f[i,j] - mu) - 2*d^2)))",
            pointwise("i", pointwise("j", use("is", "logs", "4*d*(f[i,j] - mu) - 2*d^2"), rewrite("is")))),
        have("rows", "sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j])) = 1", have("r", "sum(i, 1, n, p[i]*sum(j, 1, m, W[i,j])) = sum(i, 1, n, p[i])", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))), arith(eq=["r", "prior.2"])),
        have("seen", f"{_SEEN} = d", have("named", f"{_SEEN} = {_WITH_V}", pointwise("i", pointwise("j", use("is", "v", "j"), rewrite("is")))), arith(eq=["named", "d"])),
        rewrite("seen"),
        arith("gibbs", "chords", "mean", eq=["sums", "under", "over", ("4*d*mu + 2*d^2", "rows"), ("4*d", "d"), ("4*d", "mu")]),
    ),
    negative_control=f"3*{_SEEN}^2 <= mutual_information[n,m](p, W)",
    control_note="3 for 2",
    control_proof=_FAIR | {"W": _NOISY, "f": _KEPT},
    satisfying_instance=_ONE | {"f": "(i, j) -> 1"},
)

_X = f"(W[i,j] - {_OUTPUT})"
_SHARE = "max({0}, 0)/(abs({0}) + kronecker({0}, 0))"  # 1 where a number is positive, else 0
_DISTANCE = f"total_variation[m](j -> W[i,j], j -> {_OUTPUT})"


def _worth(value: str) -> Tactic:
    """The three parts of `numbers` where the share is known."""
    known = have("value", f"s = {value}", rewrite("given"), searched())
    return seq(known, split(rewrite("value"), rewrite("value"), seq(rewrite("value"), searched())))


pinsker: Claim = _stated(
    "basics.information.pinsker",
    "Pinsker's inequality for mutual information: the mean distance of the rows from the output's law",
    f"2*sum(i, 1, n, p[i]*{_DISTANCE})^2 <= mutual_information[n,m](p, W)",
    where=_CHANNEL,
    says=r"2 (E_X TV(P_{Y|X}, P_Y))^2 \leq I(X;Y)",
    proof=lambda: prove(
        pinsker.statement,
        _OUTPUTS,
        have("numbers", f"forall x s real: s = {_SHARE.format('x')} => 0 <= s and s <= 1 and x*s = (abs(x) + x)/2", intro("x", "s", "given"),
            cases("up", "x > 0", seq(fact("k", "delta_distinct", "x", "0"), _worth("1")), cases("down", "x < 0", seq(fact("k", "delta_distinct", "x", "0"), _worth("0")), seq(have("zero", "x = 0"), _worth("0"))))),
        let("f", f"i, j -> {_SHARE.format(_X)}", f"forall i in 1..n, j in 1..m: f[i,j] = {_SHARE.format(_X)}"),
        have("within", "forall i in 1..n, j in 1..m: 0 <= f[i,j] and f[i,j] <= 1", intro("i", "j"), use("is", "f", "i", "j"), use("here", "numbers", _X, "f[i,j]")),
        lemma("seen", "basics.information.depends", "n", "m", "p", "W", "f"),
        have("each", f"{_SEEN} = sum(i, 1, n, p[i]*{_DISTANCE})", pointwise("i",
            have("cells", f"sum(j, 1, m, {_X}*f[i,j]) = sum(j, 1, m, (abs{_X} + {_X})/2)", pointwise("j", use("is", "f", "i", "j"), use("here", "numbers", _X, "f[i,j]"), arith(eq=["here.3"]))),
            have("named", f"sum(j, 1, m, {_X}) = sum(j, 1, m, W[i,j]) - sum(j, 1, m, {_OUTPUT})", identity()),
            use("row", "channel.2", "i"), arith(eq=[("p[i]", "cells"), ("p[i]/2", "row"), ("p[i]/2", "outputs"), ("p[i]/2", "prior.2")]))),
        rewrite("each", backwards=True),
    ),
    negative_control=f"3*sum(i, 1, n, p[i]*{_DISTANCE})^2 <= mutual_information[n,m](p, W)",
    control_note="3 for 2",
    control_proof=_FAIR | {"W": _NOISY},
    satisfying_instance=_ONE,
)

_LAWS = "n integer, p q family(1), first: law[n](p), second: law[n](q)"
_SHANNON = "entropy[n](i -> (p[i] + q[i])/2) - (entropy[n](p) + entropy[n](q))/2"
_ROWS = "kronecker(a, 1)*p[j] + kronecker(a, 2)*q[j]"
_COINS = f"sum(a, 1, 2, 1/2*(sum(j, 1, n, abs(({_ROWS}) - sum(u, 1, 2, 1/2*(kronecker(u, 1)*p[j] + kronecker(u, 2)*q[j]))))/2))"
_COIN: tuple[Tactic, ...] = (
    have("w0", f"forall a in 1..2, j in 1..n: {_ROWS} >= 0", intro("a", "j"), use("pj", "first.1", "j"), use("qj", "second.1", "j"),
        cases("low", "a <= 1", seq(have("one", "a = 1"), rewrite("one")), seq(fact("gap", "integer_gap", "1", "a"), have("two", "a = 2"), rewrite("two")))),
    have("w1", f"forall a in 1..2: sum(j, 1, n, {_ROWS}) = 1", intro("a"),
        cases("low", "a <= 1", seq(have("one", "a = 1"), rewrite("one"), arith(eq=["first.2"])), seq(fact("gap", "integer_gap", "1", "a"), have("two", "a = 2"), rewrite("two"), arith(eq=["second.2"])))),
)
jensen_shannon: Claim = _stated(
    "basics.information.jensen_shannon",
    "The Jensen-Shannon divergence is at least half the square of total variation",
    f"{_SHANNON} >= total_variation[n](p, q)^2/2",
    where=_LAWS,
    says=r"H((P+Q)/2) - (H(P) + H(Q))/2 \geq TV(P, Q)^2/2",
    idea="It is the mutual information of a fair coin and a letter drawn by P or by Q.",
    waive=_TYPED,
    proof=lambda: prove(
        jensen_shannon.statement,
        *_COIN,
        lemma("coin", "basics.information.pinsker", "2", "n", "a -> 1/2", f"a, j -> {_ROWS}"),
        have("near", "sum(j, 1, n, abs(p[j] - (p[j] + q[j])/2)) = sum(j, 1, n, abs(p[j] - q[j])/2)", pointwise("j", searched())),
        have("far", "sum(j, 1, n, abs(q[j] - (p[j] + q[j])/2)) = sum(j, 1, n, abs(p[j] - q[j])/2)", pointwise("j", searched())),
        have("half", f"{_COINS} = total_variation[n](p, q)/2", arith(eq=[("1/4", "near"), ("1/4", "far")])),
        arith("coin", eq=[(f"2*({_COINS} + total_variation[n](p, q)/2)", "half")]),
    ),
    negative_control=f"{_SHANNON} >= total_variation[n](p, q)^2",
    control_note="without the half",
    control_proof={"n": 2, "p": "i -> 1/2", "q": Table((((1,), num("3/4")), ((2,), num("1/4"))))},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1"},
)

_BEHIND = "sum(i, 1, n, {0}[i]*W[i,j])"
_P, _Q = _BEHIND.format("p"), _BEHIND.format("q")
_BEHIND_L = "sum(u, 1, n, {0}[u]*W[u,l])"
_COIN_ROWS = "a, i -> kronecker(a, 1)*p[i] + kronecker(a, 2)*q[i]"
processed: Claim = _stated(
    "basics.information.processed",
    "Data processing: a channel does not take two laws further apart by the Jensen-Shannon divergence",
    f"jensen_shannon[m](j -> {_P}, j -> {_Q}) <= jensen_shannon[n](p, q)",
    where=f"{_LAWS}, m integer, W family(2), channel: channel[n,m](W)",
    says=r"JS(pW, qW) \leq JS(p, q)",
    idea="It is the mutual information of a fair coin and a letter drawn by p or by q.",
    waive=_TYPED,
    proof=lambda: prove(
        processed.statement,
        *_COIN,
        lemma("fewer", "basics.channels.cascade", "2", "n", "m", "a -> 1/2", _COIN_ROWS, "W"),
        arith("fewer"),
        defined=seq(
            have("ps", f"forall l in 1..m: {_BEHIND_L.format('p')} >= 0", intro("l"), pointwise("u", use("pu", "first.1", "u"), use("w", "channel.1", "u", "l"), arith("pu*w"))),
            have("qs", f"forall l in 1..m: {_BEHIND_L.format('q')} >= 0", intro("l"), pointwise("u", use("qu", "second.1", "u"), use("w", "channel.1", "u", "l"), arith("qu*w"))),
            searched(),
        ),
    ),
    negative_control=f"jensen_shannon[m](j -> {_P}, j -> {_Q}) <= jensen_shannon[n](p, q)/2",
    control_note="half of it",
    control_proof={"n": 2, "m": 2, "p": Table((((1,), num(1)),)), "q": Table((((2,), num(1)),)), "W": _KEPT},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "W": "(i, j) -> 1"},
)

unrelated: Claim = _stated(
    "basics.information.unrelated",
    "Mutual information is 0 of independent letters only: every letter that can come is followed by the law of the output",
    f"forall i in 1..n, j in 1..m: p[i]*W[i,j] = p[i]*{_OUTPUT}",
    where=f"{_CHANNEL}, none: mutual_information[n,m](p, W) <= 0",
    says=r"I(X;Y) = 0 \implies P_{XY} = P_X P_Y",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        unrelated.statement,
        lemma("pinsker", "basics.information.pinsker", "n", "m", "p", "W"),
        let("d", f"i -> {_DISTANCE}", f"forall i in 1..n: d[i] = {_DISTANCE}"),
        have("named", f"sum(i, 1, n, p[i]*d[i]) = sum(i, 1, n, p[i]*{_DISTANCE})", pointwise("i", use("is", "d", "i"), arith(eq=[("p[i]", "is")]))),
        have("square", "sum(i, 1, n, p[i]*d[i])^2 <= 0", rewrite("named"), arith("pinsker", "none")), have("mean", "sum(i, 1, n, p[i]*d[i]) <= 0", searched()),
        intro("i", "j"),
        have("apart", "forall k in 1..n: p[k]*d[k] >= 0", intro("k"), use("pk", "prior.1", "k"), use("is", "d", "k"),
            have("dk", "d[k] >= 0", rewrite("is"), searched()), arith("pk*dk")),
        lemma("one", "basics.sums.term", "n", "k -> p[k]*d[k]", "i"), use("is", "d", "i"), use("pi", "prior.1", "i"),
        have("cells", "forall l in 1..m: p[i]*abs(W[i,l] - sum(k, 1, n, p[k]*W[k,l])) >= 0", intro("l"), have("size", "abs(W[i,l] - sum(k, 1, n, p[k]*W[k,l])) >= 0", searched()), arith("pi*size")),
        lemma("two", "basics.sums.term", "m", "l -> p[i]*abs(W[i,l] - sum(k, 1, n, p[k]*W[k,l]))", "j"),
        have("twice", "sum(l, 1, m, p[i]*abs(W[i,l] - sum(k, 1, n, p[k]*W[k,l]))) = 2*(p[i]*d[i])", arith(eq=[("2*p[i]", "is")])),
        let("o", f"{_OUTPUT}"),
        have("small", "p[i]*abs(W[i,j] - o) <= 0", rewrite("o"), arith("one", "two", "mean", eq=["twice"])),
        have("up", "p[i]*(W[i,j] - o) <= 0", have("a", "abs(W[i,j] - o) - (W[i,j] - o) >= 0", searched()), arith("small", "pi*a")), have("down", "p[i]*(o - W[i,j]) <= 0", have("a", "abs(W[i,j] - o) + (W[i,j] - o) >= 0", searched()), arith("small", "pi*a")),
        rewrite("o", backwards=True), fact("both", "antisymmetric", "p[i]*W[i,j]", "p[i]*o", conditions=[arith("up"), arith("down")]),
    ),
    negative_control={"none: mutual_information[n,m](p, W) <= 0": "none: mutual_information[n,m](p, W) <= 1"},
    control_note="1 for 0",
    control_proof=_FAIR | {"W": _NOISY, "i": 1, "j": 1},
    satisfying_instance=_ONE,
)

_COLUMN = f"sum(i, 1, n, p[i]*xlogx(W[i,j])) <= c*{_OUTPUT} + xlogx({_OUTPUT})"
lifted: Claim = _stated(
    "basics.information.lifted",
    "Where no pair is more than e^c times as likely as by its marginals, mutual information is at most c",
    "mutual_information[n,m](p, W) <= c",
    where=f"{_CHANNEL}, c real, lift: forall i in 1..n, j in 1..m: p[i]*W[i,j] <= exp(c)*p[i]*{_OUTPUT}",
    says=r"P_{XY} \leq e^c P_X P_Y \implies I(X;Y) \leq c",
    waive=_TYPED,
    proof=lambda: prove(
        lifted.statement,
        have("some", "forall q w o real: q >= 0 and w >= 0 and o > 0 and q*w <= exp(c)*q*o => q*xlogx(w) <= q*w*(c + log(o))", intro("q", "w", "o", "given"),
            cases("none", "q <= 0", seq(have("zero", "q = 0"), rewrite("zero")),
                seq(have("ratio", "w <= exp(c)*o", searched()), have("plain", "xlogx(w) <= w*(c + log(o))", searched()), arith("plain*none")))),
        have("none", "forall q w real: q >= 0 and w >= 0 and q*w <= 0 => q*xlogx(w) <= 0", intro("q", "w", "given"),
            cases("left", "q <= 0", seq(have("zero", "q = 0"), rewrite("zero")), seq(have("zero", "w = 0", searched()), rewrite("zero")))),
        have("columns", f"forall j in 1..m: {_COLUMN}", intro("j"), let("o", _OUTPUT),
            have("o0", "o >= 0", rewrite("o"), pointwise("u", use("pu", "prior.1", "u"), use("w", "channel.1", "u", "j"), arith("pu*w"))),
            rewrite("o", backwards=True),
            cases("gone", "o <= 0",
                seq(have("zero", "o = 0"),
                    have("terms", "sum(i, 1, n, p[i]*xlogx(W[i,j])) <= sum(i, 1, n, 0)", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), use("near", "lift", "i", "j"),
                        have("small", "p[i]*W[i,j] <= 0", arith("near", eq=[("-exp(c)*p[i]", "o"), ("exp(c)*p[i]", "zero")])), use("here", "none", "p[i]", "W[i,j]"), arith("here"))),
                    rewrite("zero"), arith("terms")),
                seq(have("terms", "sum(i, 1, n, p[i]*xlogx(W[i,j])) <= sum(i, 1, n, p[i]*W[i,j]*(c + log(o)))", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), use("near", "lift", "i", "j"),
                        have("ratio", "p[i]*W[i,j] <= exp(c)*p[i]*o", rewrite("o"), arith("near")), use("here", "some", "p[i]", "W[i,j]", "o"), arith("here"))),
                    fact("x", "xlogx_value", "o"), arith("terms", eq=["x", ("-(c + log(o))", "o")])))),
        have("all", f"sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j]))) <= sum(j, 1, m, c*{_OUTPUT} + xlogx({_OUTPUT}))", pointwise("j", use("column", "columns", "j"), arith("column"))),
        lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
        arith("all", eq=[("c", "outputs"), ("c", "prior.2")]),
    ),
    negative_control="mutual_information[n,m](p, W) <= c/2",
    control_note="half of it",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": _KEPT, "c": "log(2)"},
    satisfying_instance=_ONE | {"c": 0},
)

# --- mixtures of inputs, and erased outputs ---------------------------------------------------------------------------------

_MIXTURE = "n m integer, p q family(1), W family(2), t real, first: law[n](p), second: law[n](q), channel: channel[n,m](W), share: 0 <= t, t <= 1"
_BOTH_INPUTS = "t*mutual_information[n,m](p, W) + (1-t)*mutual_information[n,m](q, W)"
_MIXED = {"n": 2, "m": 2, "p": Table((((1,), num(1)),)), "q": Table((((2,), num(1)),)), "W": _KEPT, "t": "1/2"}
_MIXTURE_THERE = have("low", "forall i in 1..n: r[i] >= 0", intro("i"), use("ri", "mixture", "i"), use("pi", "first.1", "i"), use("qi", "second.1", "i"), have("rest", "1 - t >= 0"), rewrite("ri"), arith("share*pi", "rest*qi"))
mixed_inputs: Claim = _stated(
    "basics.information.mixed_inputs",
    "A mixture of two laws at the input of a channel tells at most h(t) more than they do on average",
    f"mutual_information[n,m](i -> t*p[i] + (1-t)*q[i], W) <= {_BOTH_INPUTS} + h(t)",
    where=_MIXTURE,
    says=r"I(t p + (1-t) q; W) \leq t I(p; W) + (1-t) I(q; W) + h(t)",
    proof=lambda: prove(
        mixed_inputs.statement,
        have("rest", "1 - t >= 0"),
        have("number", "forall x y real: x >= 0 and y >= 0 => xlogx(t*x + (1-t)*y) >= t*xlogx(x) + (1-t)*xlogx(y) + x*xlogx(t) + y*xlogx(1-t)", intro("x", "y", "given"),
            have("tx", "t*x >= 0", arith("share*given.1")), have("ty", "(1-t)*y >= 0", arith("rest*given.2")),
            lemma("sum", "basics.xlogx.sum", "t*x", "(1-t)*y"), lemma("a", "basics.xlogx.product", "t", "x"), lemma("b", "basics.xlogx.product", "1-t", "y"), arith("sum", eq=["a", "b"])),
        have("each", "sum(j, 1, m, xlogx(sum(i, 1, n, (t*p[i] + (1-t)*q[i])*W[i,j]))) >= sum(j, 1, m, t*xlogx(sum(i, 1, n, p[i]*W[i,j])) + (1-t)*xlogx(sum(i, 1, n, q[i]*W[i,j])) + xlogx(t)*sum(i, 1, n, p[i]*W[i,j]) + xlogx(1-t)*sum(i, 1, n, q[i]*W[i,j]))", pointwise("j",
            have("x0", "sum(i, 1, n, p[i]*W[i,j]) >= 0", pointwise("i", use("pi", "first.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w"))),
            have("y0", "sum(i, 1, n, q[i]*W[i,j]) >= 0", pointwise("i", use("qi", "second.1", "i"), use("w", "channel.1", "i", "j"), arith("qi*w"))),
            have("output", "sum(i, 1, n, (t*p[i] + (1-t)*q[i])*W[i,j]) = t*sum(i, 1, n, p[i]*W[i,j]) + (1-t)*sum(i, 1, n, q[i]*W[i,j])"),
            rewrite("output"), use("here", "number", "sum(i, 1, n, p[i]*W[i,j])", "sum(i, 1, n, q[i]*W[i,j])"), arith("here"))),
        lemma("outputs p", "basics.processing.rows", "n", "m", "p", "W"), lemma("outputs q", "basics.processing.rows", "n", "m", "q", "W"),
        arith("each", eq=[("xlogx(t)", "outputs p"), ("xlogx(t)", "first.2"), ("xlogx(1-t)", "outputs q"), ("xlogx(1-t)", "second.2")]),
        defined=searched(),
    ),
    negative_control=f"mutual_information[n,m](i -> t*p[i] + (1-t)*q[i], W) <= {_BOTH_INPUTS} + h(t)/2",
    control_note="half of it",
    control_proof=_MIXED,
    satisfying_instance=_MIXED,
)
mixed_input: Claim = _stated(
    "basics.information.mixed_input",
    "A law r that is a mixture of two laws at the input of a channel tells at most h(t) more than they do on average",
    f"mutual_information[n,m](r, W) <= {_BOTH_INPUTS} + h(t)",
    where=f"{_MIXTURE}, r family(1), mixture: forall i in 1..n: r[i] = t*p[i] + (1-t)*q[i]",
    says=r"I(r; W) \leq t I(p; W) + (1-t) I(q; W) + h(t) \text{ for } r = t p + (1-t) q",
    waive=_TYPED,
    proof=lambda: prove(
        mixed_input.statement,
        lemma("mixed", "basics.information.mixed_inputs", "n", "m", "p", "q", "W", "t"),
        have("terms", "sum(i, 1, n, r[i]*sum(j, 1, m, xlogx(W[i,j]))) = sum(i, 1, n, (t*p[i] + (1-t)*q[i])*sum(j, 1, m, xlogx(W[i,j])))", pointwise("i", use("ri", "mixture", "i"), rewrite("ri"))),
        have("outputs", "sum(j, 1, m, xlogx(sum(i, 1, n, r[i]*W[i,j]))) = sum(j, 1, m, xlogx(sum(i, 1, n, (t*p[i] + (1-t)*q[i])*W[i,j])))",
            pointwise("j", have("output", "sum(i, 1, n, r[i]*W[i,j]) = sum(i, 1, n, (t*p[i] + (1-t)*q[i])*W[i,j])", pointwise("i", use("ri", "mixture", "i"), rewrite("ri"))), rewrite("output"))),
        arith("mixed", eq=["terms", "outputs"]),
        defined=seq(_MIXTURE_THERE, searched()),
    ),
    negative_control=f"mutual_information[n,m](r, W) <= {_BOTH_INPUTS} + h(t)/2",
    control_note="half of it",
    control_proof=_MIXED | {"r": "i -> 1/2"},
    satisfying_instance=_MIXED | {"r": "i -> 1/2"},
)

_ERASES = "forall i in 1..n: V[i,m+1] = a"
erased: Claim = _stated(
    "basics.information.erased",
    "An output that is erased with probability a tells 1 - a of what it told",
    "mutual_information[n,m+1](p, V) = (1-a)*mutual_information[n,m](p, W)",
    where=f"n m integer, p family(1), W V family(2), a real, prior: law[n](p), channel: channel[n,m](W), behind: channel[n,m+1](V), a <= 1; kept: forall i in 1..n, j in 1..m: V[i,j] = (1-a)*W[i,j]; lost: {_ERASES}",
    says=r"I(X; Y') = (1 - a) I(X; Y)",
    proof=lambda: prove(
        erased.statement,
        _OUTPUTS_THERE,
        have("rest", "1 - a >= 0"),
        have("inner", "sum(i, 1, n, p[i]*sum(j, 1, m + 1, xlogx(V[i,j]))) = sum(i, 1, n, p[i]*((1-a)*sum(j, 1, m, xlogx(W[i,j])) + xlogx(1-a) + xlogx(a)))", pointwise("i",
            fact("cut", "sum_split", "sum(j, 1, m + 1, xlogx(V[i,j]))", "m"), fact("end", "sum_single", "sum(j, m + 1, m + 1, xlogx(V[i,j]))"), use("last", "lost", "i"), have("xa", "xlogx(V[i,m+1]) = xlogx(a)", rewrite("last")),
            have("terms", "sum(j, 1, m, xlogx(V[i,j])) = sum(j, 1, m, (1-a)*xlogx(W[i,j]) + W[i,j]*xlogx(1-a))", pointwise("j", use("k", "kept", "i", "j"), use("w", "channel.1", "i", "j"), rewrite("k"), lemma("product", "basics.xlogx.product", "1-a", "W[i,j]"), arith(eq=["product"]))),
            use("row", "channel.2", "i"), arith(eq=[("p[i]", "cut"), ("p[i]", "end"), ("p[i]", "xa"), ("p[i]", "terms"), ("p[i]*xlogx(1-a)", "row")]))),
        fact("cut", "sum_split", "sum(j, 1, m + 1, xlogx(sum(i, 1, n, p[i]*V[i,j])))", "m"), fact("end", "sum_single", "sum(j, m + 1, m + 1, xlogx(sum(i, 1, n, p[i]*V[i,j])))"),
        have("last", "sum(i, 1, n, p[i]*V[i,m+1]) = a", have("each", "sum(i, 1, n, p[i]*V[i,m+1]) = sum(i, 1, n, p[i]*a)", pointwise("i", use("l", "lost", "i"), rewrite("l"))), arith(eq=["each", ("a", "prior.2")])),
        have("xa", "xlogx(sum(i, 1, n, p[i]*V[i,m+1])) = xlogx(a)", rewrite("last")),
        have("outer", "sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*V[i,j]))) = sum(j, 1, m, (1-a)*xlogx(sum(i, 1, n, p[i]*W[i,j])) + sum(i, 1, n, p[i]*W[i,j])*xlogx(1-a))", pointwise("j",
            have("output", "sum(i, 1, n, p[i]*V[i,j]) = (1-a)*sum(i, 1, n, p[i]*W[i,j])", have("each", "sum(i, 1, n, p[i]*V[i,j]) = sum(i, 1, n, p[i]*((1-a)*W[i,j]))", pointwise("i", use("k", "kept", "i", "j"), rewrite("k"))), arith(eq=["each"])),
            have("low", "sum(i, 1, n, p[i]*W[i,j]) >= 0", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w"))),
            rewrite("output"), lemma("product", "basics.xlogx.product", "1-a", "sum(i, 1, n, p[i]*W[i,j])"), arith(eq=["product"]))),
        lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
        arith(eq=["inner", "cut", "end", "xa", "outer", ("xlogx(1-a)", "outputs"), ("xlogx(1-a)", "prior.2"), ("xlogx(a)", "prior.2")]),
    ),
    negative_control="mutual_information[n,m+1](p, V) = mutual_information[n,m](p, W)",
    control_note="as if nothing were erased",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": _KEPT, "V": Table((((1, 3), num(1)), ((2, 3), num(1)))), "a": 1},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "V": "(i, j) -> 1/2", "a": "1/2"},
)
_SOME = some_letter("prior.2")
_OUTPUTS_THERE = seq(
    _SOME, use("row one", "channel.2", "1"),
    have("some output", "1 <= m", cases("any", "1 <= m", seq(), absurd("row one", fact("none", "sum_empty", "sum(j, 1, m, W[1,j])"), rewrite("none")))),
)

_ERASURE = "n integer, p family(1), W family(2), a real, prior: law[n](p)"
erasure: Claim = _stated(
    "basics.information.erasure",
    "The erasure channel, which keeps a letter with probability 1 - a, tells 1 - a of the entropy of its input",
    "mutual_information[n,n+1](p, W) = (1-a)*shannon_entropy[n](p)",
    where=f"{_ERASURE}, channel: channel[n,n+1](W), a <= 1; kept: forall i in 1..n, j in 1..n: W[i,j] = (1-a)*kronecker(i,j); lost: forall i in 1..n: W[i,n+1] = a",
    says=r"I(X; Y) = (1 - a) H(X)",
    proof=lambda: prove(
        erasure.statement,
        lemma("erased", "basics.information.erased", "n", "n", "p", "i, j -> kronecker(i,j)", "W", "a"),
        have("sure", "sum(i, 1, n, p[i]*sum(j, 1, n, xlogx(kronecker(i,j)))) = sum(i, 1, n, 0)", pointwise("i", have("row", "sum(j, 1, n, xlogx(kronecker(i,j))) = sum(j, 1, n, 0)", pointwise("j", cases("own", "i = j", seq(rewrite("own"), searched()), seq(fact("off", "delta_distinct", "i", "j"), rewrite("off"), searched())))), rewrite("row"))),
        arith(eq=["erased", ("1-a", "sure")]),
    ),
    negative_control="mutual_information[n,n+1](p, W) = shannon_entropy[n](p)",
    control_note="as if nothing were erased",
    control_proof={"n": 2, "p": "i -> 1/2", "W": Table((((1, 3), num(1)), ((2, 3), num(1)))), "a": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "W": "(i, j) -> 1/2", "a": "1/2"},
)
erasure_rows: Claim = _stated(
    "basics.information.erasure_rows",
    "A channel to one output more than inputs that keeps each letter with probability 1 - a, and gives the last output else, tells 1 - a of the entropy of its input",
    "mutual_information[n,n+1](p, W) = (1-a)*shannon_entropy[n](p)",
    where=f"{_ERASURE}, channel: channel[n,n+1](W); kept: forall i in 1..n: W[i,i] = 1-a; lost: forall i in 1..n: W[i,n+1] = a",
    says=r"I(X; Y) = (1 - a) H(X)",
    waive=_TYPED,
    proof=lambda: prove(
        erasure_rows.statement,
        _SOME,
        use("a1", "channel.1", "1", "1"), use("ka", "kept", "1"),
        have("all", "forall i in 1..n, j in 1..n: W[i,j] = (1-a)*kronecker(i,j)", intro("i", "j"), use("k", "kept", "i"), cases("own", "i = j", seq(rewrite("own", backwards=True), arith(eq=["k"])), seq(
            fact("off", "delta_distinct", "i", "j"), rewrite("off"), use("row", "channel.2", "i"), use("w", "channel.1", "i", "j"), use("l", "lost", "i"),
            have("three", "sum(l, 1, n + 1, kronecker(l,i)*W[i,i] + kronecker(l,j)*W[i,j] + kronecker(l,n+1)*W[i,n+1]) <= sum(l, 1, n + 1, W[i,l])", pointwise("l", use("wl", "channel.1", "i", "l"),
                cases("at i", "l = i", seq(rewrite("at i"), rewrite("off"), fact("end", "delta_distinct", "i", "n + 1"), rewrite("end")), seq(fact("no i", "delta_distinct", "l", "i"), rewrite("no i"),
                    cases("at j", "l = j", seq(rewrite("at j"), fact("end", "delta_distinct", "j", "n + 1"), rewrite("end")), seq(fact("no j", "delta_distinct", "l", "j"), rewrite("no j"),
                        cases("at end", "l = n + 1", seq(rewrite("at end")), seq(fact("no end", "delta_distinct", "l", "n + 1"), rewrite("no end"))))))))),
            have("none", "W[i,j] <= 0", arith("three", eq=["row", "k", "l"])), have("zero", "W[i,j] = 0")))),
        lemma("erasure", "basics.information.erasure", "n", "p", "W", "a"),
    ),
    negative_control="mutual_information[n,n+1](p, W) = shannon_entropy[n](p)",
    control_note="as if nothing were erased",
    control_proof={"n": 2, "p": "i -> 1/2", "W": Table((((1, 3), num(1)), ((2, 3), num(1)))), "a": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "W": "(i, j) -> 1/2", "a": "1/2"},
)

# --- rows of one entropy, guesses that are laws -----------------------------------------------------------------------------

_INPUT = "n m integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,m](W)"
_SURE = {"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1"}
symmetric: Claim = _stated(
    "basics.information.symmetric",
    "Where no row of a channel has less than the entropy c, its output tells at most log(m) - c",
    "mutual_information[n,m](p, W) <= log(m) - c",
    where=f"{_INPUT}, c real, noise: forall i in 1..n: shannon_entropy[m](j -> W[i,j]) >= c",
    says=r"I(X; Y) \leq \ln m - \min_x H(Y | X = x)",
    waive=_TYPED,
    proof=lambda: prove(
        symmetric.statement,
        _OUTPUTS_THERE,
        have("each", "sum(i, 1, n, p[i]*sum(j, 1, m, xlogx(W[i,j]))) <= sum(i, 1, n, p[i]*(-c))", pointwise("i", use("pi", "prior.1", "i"), use("noisy", "noise", "i"), arith("pi*noisy"))),
        lemma("outputs", "basics.processing.rows", "n", "m", "p", "W"),
        have("low", "forall j in 1..m: sum(i, 1, n, p[i]*W[i,j]) >= 0", intro("j"), pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w"))),
        have("total", "sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j])) = 1", arith(eq=["outputs", "prior.2"])),
        fact("over", "reciprocal_positive", "m"), have("log", "log(1/m) = -log(m)", searched()),
        have("most", "sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j]))) >= sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j])*(1 - log(m)) - 1/m)", pointwise("j",
            use("l", "low", "j"), lemma("tangent", "basics.xlogx.tangent", "sum(i, 1, n, p[i]*W[i,j])", "1/m"), arith("tangent", eq=[("sum(i, 1, n, p[i]*W[i,j])", "log")]))),
        have("count", "sum(j, 1, m, 1/m) = 1", searched()),
        arith("each", "most", eq=[("c", "prior.2"), ("1 - log(m)", "total"), "count"]),
        defined=seq(_OUTPUTS_THERE, searched()),
    ),
    negative_control="mutual_information[n,m](p, W) <= log(m) - 2*c",
    control_note="twice",
    control_proof={"n": 1, "m": 2, "p": "i -> 1", "W": "(i, j) -> 1/2", "c": "log(2)"},
    satisfying_instance=_SURE | {"c": 0},
)

_LOSS = "-sum(i, 1, n, sum(j, 1, m, p[i]*W[i,j]*log(R[j,i])))"
log_loss: Claim = _stated(
    "basics.information.log_loss",
    "The mean logarithmic loss of a guess that is a law, from the output of a channel, is at least what is left to know of the input",
    f"{_LOSS} >= shannon_entropy[n](p) - mutual_information[n,m](p, W)",
    where=f"{_INPUT}, R family(2), guess: channel[m,n](R), positive: forall j in 1..m, i in 1..n: R[j,i] > 0",
    says=r"-E \ln R(X | Y) \geq H(X | Y)",
    waive=_TYPED,
    proof=lambda: prove(
        log_loss.statement,
        have("each", "sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]*log(R[j,i]))) <= sum(j, 1, m, sum(i, 1, n, xlogx(p[i]*W[i,j])) - xlogx(sum(i, 1, n, p[i]*W[i,j])))", pointwise("j",
            have("cells", "forall i in 1..n: p[i]*W[i,j] >= 0", intro("i"), use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w")),
            have("low", "sum(i, 1, n, p[i]*W[i,j]) >= 0", pointwise("i", use("c", "cells", "i"))),
            let("s", "sum(i, 1, n, p[i]*W[i,j])"), have("s0", "s >= 0", rewrite("s")), use("row", "guess.2", "j"),
            cases("some", "s > 0",
                seq(
                    have("terms", "sum(i, 1, n, p[i]*W[i,j]*(log(s) + log(R[j,i])) + p[i]*W[i,j] - s*R[j,i]) <= sum(i, 1, n, xlogx(p[i]*W[i,j]))", pointwise("i",
                        use("c", "cells", "i"), use("r", "positive", "j", "i"), have("part", "s*R[j,i] > 0", arith("some*r")), lemma("tangent", "basics.xlogx.tangent", "p[i]*W[i,j]", "s*R[j,i]"),
                        have("log", "log(s*R[j,i]) = log(s) + log(R[j,i])", searched()), arith("tangent", eq=[("p[i]*W[i,j]", "log")]))),
                    fact("x", "xlogx_value", "s"),
                    rewrite("s", backwards=True), arith("terms", eq=["x", ("log(s)", "s"), "s", ("s", "row")])),
                seq(
                    have("none", "s = 0"), have("zero", "forall i in 1..n: p[i]*W[i,j] = 0", intro("i"), use("c", "cells", "i"), lemma("part", "basics.sums.term", "n", "i -> p[i]*W[i,j]", "i"), have("most", "p[i]*W[i,j] <= 0", arith("part", eq=["s", "none"]))),
                    have("left", "sum(i, 1, n, p[i]*W[i,j]*log(R[j,i])) = sum(i, 1, n, 0)", pointwise("i", use("z", "zero", "i"), arith(eq=[("log(R[j,i])", "z")]))),
                    have("right", "sum(i, 1, n, xlogx(p[i]*W[i,j])) = sum(i, 1, n, 0)", pointwise("i", use("z", "zero", "i"), rewrite("z"))),
                    rewrite("s", backwards=True), rewrite("left", "right", "none"))))),
        have("products", "sum(j, 1, m, sum(i, 1, n, xlogx(p[i]*W[i,j]))) = sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j]) + W[i,j]*xlogx(p[i])))",
            pointwise("j", pointwise("i", use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), lemma("product", "basics.xlogx.product", "p[i]", "W[i,j]")))),
        have("rows", "sum(i, 1, n, xlogx(p[i])*sum(j, 1, m, W[i,j])) = sum(i, 1, n, xlogx(p[i]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        arith("each", eq=["products", "rows"]),
    ),
    negative_control=f"{_LOSS} >= 2*(shannon_entropy[n](p) - mutual_information[n,m](p, W))",
    control_note="twice",
    control_proof={"n": 2, "m": 1, "p": "i -> 1/2", "W": "(i, j) -> 1", "R": "(j, i) -> 1/2"},
    satisfying_instance=_SURE | {"R": "(j, i) -> 1"},
)

CLAIMS = [releases, releases_logs, depends, pinsker, jensen_shannon, processed, unrelated, lifted, mixed_inputs, mixed_input, erased, erasure, erasure_rows, symmetric, log_loss]
