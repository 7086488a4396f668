"""Entropy of a law on n letters: what mixing and a mean do to it, and how far those of two laws are from each other."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("entropy")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}

_OUT = "sum(i, 1, n, p[i]*W[i,j])"
mixing: Claim = _stated(
    "basics.entropies.mixing",
    "A doubly stochastic channel does not decrease entropy",
    f"shannon_entropy[n](j -> {_OUT}) >= shannon_entropy[n](p)",
    where="n integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,n](W), columns: forall j in 1..n: sum(i, 1, n, W[i,j]) = 1",
    says=r"H(pW) \geq H(p) \text{ where rows and columns of } W \text{ sum to } 1",
    waive=_TYPED,
    proof=lambda: prove(
        mixing.statement,
        have("each", f"sum(j, 1, n, xlogx({_OUT})) <= sum(j, 1, n, sum(i, 1, n, W[i,j]*xlogx(p[i])))", pointwise("j",
            use("column", "columns", "j"), have("low", "forall i in 1..n: W[i,j] >= 0", intro("i"), use("w", "channel.1", "i", "j")),
            lemma("jensen", "basics.xlogx.jensen", "n", "i -> W[i,j]", "p"),
            have("same", f"sum(i, 1, n, W[i,j]*p[i]) = {_OUT}"), rewrite("same", backwards=True), arith("jensen"))),
        have("rows", "sum(i, 1, n, xlogx(p[i])*sum(j, 1, n, W[i,j])) = sum(i, 1, n, xlogx(p[i]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        arith("each", eq=["rows"]),
    ),
    negative_control=(f"shannon_entropy[n](j -> {_OUT}) >= shannon_entropy[n](p)", "n integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,n](W)"),
    control_note="without the columns",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "W": Table((((1, 1), num(1)), ((2, 1), num(1))))},
    satisfying_instance={"n": 1, "p": "i -> 1", "W": "(i, j) -> 1"},
)

_MEAN = "sum(i, 1, n, i*p[i])"
mean: Claim = _stated(
    "basics.entropies.mean",
    "The entropy of a positive integer is at most 1 + log of its mean",
    f"shannon_entropy[n](p) <= 1 + log({_MEAN})",
    where="n integer, p family(1), prior: law[n](p)",
    says=r"H(p) \leq 1 + \ln \sum_i i p_i",
    waive=_TYPED,
    proof=lambda: prove(
        mean.statement,
        *_SOME_MEAN,
        let("m", _MEAN), have("m1", "m >= 1", rewrite("m"), arith("some")), fact("over", "reciprocal_positive", "m"), let("s", "1/m"), have("s0", "s > 0", rewrite("s")),
        have("part", "forall k integer: 0 <= k => sum(i, 1, k, s*exp(-s*i)) <= 1 - exp(-s*k)", intro("k", "k0"), induct("k", "0", "ih", seq(), _GEOMETRIC)),
        have("n0", "0 <= n", cases("any", "0 <= n", seq(), absurd("prior.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none")))),
        use("whole", "part", "n"),
        have("tangents", "sum(i, 1, n, xlogx(p[i])) >= sum(i, 1, n, p[i]*(log(s) - s*i) + p[i] - s*exp(-s*i))", pointwise("i", use("pi", "prior.1", "i"), fact("e", "exp_positive", "-s*i"),
            have("y", "s*exp(-s*i) > 0", arith("s0*e")), lemma("t", "basics.xlogx.tangent", "p[i]", "s*exp(-s*i)"), fact("log", "log_product", "s", "exp(-s*i)"), arith("t", eq=[("p[i]", "log")]))),
        fact("end", "exp_positive", "-s*n"),
        have("ln", "log(s) = -log(m)", rewrite("s"), searched()),
        have("one", "s*m = 1", rewrite("s"), searched()),
        rewrite("m", backwards=True),
        arith("tangents", "whole", "end", eq=["prior.2", ("log(s)", "prior.2"), "ln", ("s", "m"), "one"]),
        defined=seq(*_SOME_MEAN),
    ),
    negative_control=f"shannon_entropy[n](p) <= 1/2 + log({_MEAN})",
    control_note="1/2 for 1",
    control_proof={"n": 4, "p": listed("1/2", "1/4", "1/8", "1/8")},
    satisfying_instance={"n": 1, "p": "i -> 1"},
)
_SOME_MEAN: tuple[Tactic, ...] = (
    have("some", f"{_MEAN} >= 1", have("each", f"sum(i, 1, n, p[i]) <= {_MEAN}", pointwise("i", use("pi", "prior.1", "i"), have("d", "i - 1 >= 0"), arith("d*pi"))), arith("each", eq=["prior.2"])),
)
_GEOMETRIC = seq(
    fact("cut", "sum_split", "sum(i, 1, k + 1, s*exp(-s*i))", "k"), fact("end", "sum_single", "sum(i, k + 1, k + 1, s*exp(-s*i))"), rewrite("cut", "end"),
    fact("tangent", "exp_above_tangent", "s"), fact("e", "exp_positive", "-s*(k + 1)"), have("shift", "exp(-s*k) = exp(s)*exp(-s*(k + 1))", searched()),
    arith("ih", "tangent*e", eq=["shift"]),
)

CLAIMS = [mixing, mean]
