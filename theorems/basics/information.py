"""What the output of a channel tells of its input, in nats: of two outputs, of mixtures of channels, and how far it lets them depend."""

from theorems.basics.model import stated_about
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

CLAIMS = [releases, releases_logs]
