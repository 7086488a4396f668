"""Identifiable channels: what joint probabilities within a factor of each other say of rows and of the prior."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("identifiability")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_ONE = {"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "eps": 0}

_CHANNEL = "n m integer, p family(1), W family(2), eps real, prior: law[n](p), channel: channel[n,m](W)"
_IDENTIFIABLE = f"{_CHANNEL}, near: forall x in 1..n, z in 1..n, y in 1..m: p[x]*W[x,y] <= exp(eps)*(p[z]*W[z,y])"

weights: Claim = _stated(
    "basics.identifiable.weights",
    "Where the posteriors of a channel are within a factor e^eps of each other, so are the probabilities of its inputs",
    "p[a] <= exp(eps)*p[b]",
    where=f"{_IDENTIFIABLE}, a in 1..n, b in 1..n",
    waive={"unused-hypothesis": "p is the law of the inputs"},
    says=r"p(a) \leq e^\varepsilon p(b) \text{ where } p(x) P(y|x) \leq e^\varepsilon p(z) P(y|z)",
    proof=lambda: prove(
        weights.statement,
        have("all", "sum(y, 1, m, p[a]*W[a,y]) <= sum(y, 1, m, exp(eps)*(p[b]*W[b,y]))", pointwise("y", use("here", "near", "a", "b", "y"))),
        use("row a", "channel.2", "a"), use("row b", "channel.2", "b"), arith("all", eq=[("p[a]", "row a"), ("exp(eps)*p[b]", "row b")]),
    ),
    negative_control="p[a] <= exp(eps)*p[b]/2",
    control_note="half of it",
    control_proof=_ONE | {"a": 1, "b": 1},
    satisfying_instance=_ONE | {"a": 1, "b": 1},
)

def _possible(letter: str) -> Tactic:
    """No letter has probability 0, as then all would have: under the label "possible"."""
    return have("possible", f"p[{letter}] > 0", cases("sure", f"p[{letter}] > 0", seq(), seq(
        use("low", "prior.1", letter), have("none", f"p[{letter}] = 0"),
        have("zero", "sum(i, 1, n, p[i]) <= sum(i, 1, n, 0)", pointwise("i", lemma("w", "basics.identifiable.weights", "n", "m", "p", "W", "eps", "i", letter), arith("w", eq=[("exp(eps)", "none")]))),
        have("wrong", "1 <= 0", arith("zero", eq=["prior.2"])))))


twice: Claim = _stated(
    "basics.identifiable.twice",
    "A channel whose posteriors are within a factor e^eps of each other is 2 eps differentially private",
    "W[a,j] <= exp(2*eps)*W[b,j]",
    where=f"{_IDENTIFIABLE}, a in 1..n, b in 1..n, j in 1..m",
    says=r"P(y|x) \leq e^{2 \varepsilon} P(y|z) \text{ where } p(x) P(y|x) \leq e^\varepsilon p(z) P(y|z)",
    waive=_TYPED,
    proof=lambda: prove(
        twice.statement,
        _possible("a"), fact("over", "reciprocal_positive", "p[a]"), use("here", "near", "a", "b", "j"), lemma("w", "basics.identifiable.weights", "n", "m", "p", "W", "eps", "b", "a"),
        use("cell", "channel.1", "b", "j"), fact("e", "exp_positive", "eps"), have("scaled", "exp(eps)*W[b,j] >= 0", arith("e*cell")), have("square", "exp(2*eps) = exp(eps)*exp(eps)", searched()),
        have("both", "p[a]*W[a,j] <= p[a]*(exp(2*eps)*W[b,j])", rewrite("square"), arith("here", "w*scaled")),
        arith("both*over"),
    ),
    negative_control="W[a,j] <= exp(eps)*W[b,j]",
    control_note="eps in place of 2 eps",
    control_proof={"n": 2, "m": 2, "p": listed("2/3", "1/3"), "W": Table((((1, 1), num("1/16")), ((1, 2), num("15/16")), ((2, 1), num("1/2")), ((2, 2), num("1/2")))), "eps": "log(4)", "a": 2, "b": 1, "j": 1},
    satisfying_instance=_ONE | {"a": 1, "b": 1, "j": 1},
)

flat: Claim = _stated(
    "basics.identifiable.flat",
    "Where the posteriors of a channel are within a factor e^eps of each other, no input has more than e^eps/(e^eps + n - 1)",
    "p[a] <= exp(eps)/(exp(eps) + n - 1)",
    where=f"{_IDENTIFIABLE}, a in 1..n",
    says=r"p(x) \leq \frac{e^\varepsilon}{e^\varepsilon + n - 1}",
    waive=_TYPED,
    proof=lambda: prove(
        flat.statement,
        fact("e", "exp_positive", "eps"), fact("f", "exp_positive", "-eps"), have("inverse", "exp(-eps)*exp(eps) = 1", searched()), have("some", "n >= 1"), have("whole", "exp(eps) + n - 1 > 0"), fact("over", "reciprocal_positive", "exp(eps) + n - 1"),
        have("each", "sum(i, 1, n, exp(-eps)*p[a] + kronecker(i,a)*(1 - exp(-eps))*p[a]) <= sum(i, 1, n, p[i])", pointwise("i",
            cases("own", "i = a", rewrite("own"), seq(fact("off", "delta_distinct", "i", "a"), rewrite("off"), lemma("w", "basics.identifiable.weights", "n", "m", "p", "W", "eps", "a", "i"), arith("w*f", eq=[("p[i]", "inverse")]))))),
        have("scaled", "p[a]*(exp(eps) + n - 1) <= exp(eps)", arith("each*e", eq=[("exp(eps)", "prior.2"), ("(n - 1)*p[a]", "inverse")])),
        arith("scaled*over"),
        defined=seq(fact("e", "exp_positive", "eps"), have("some", "n >= 1"), have("whole", "exp(eps) + n - 1 > 0")),
    ),
    negative_control="p[a] <= exp(eps)/(exp(eps) + n)",
    control_note="a letter more",
    control_proof=_ONE | {"a": 1},
    satisfying_instance=_ONE | {"a": 1},
)

CLAIMS = [weights, twice, flat]
