"""Randomized response is the worst private mechanism: every other one is a randomised map of it."""

from theorems.kairouz2015.model import HALF, at
from verify.claims.prelude import *

_NEAR = "near: forall j in 1..M: P[j] <= exp(eps)*Q[j] and Q[j] <= exp(eps)*P[j]"
_WIDE = fact("up", "exp_increasing", "0", "eps")
_SHARE = "exp(eps)/(1 + exp(eps))"
simulated: Claim = claim(
    "kairouz2015.theorem2_4.pure",
    "The two laws of an eps-private mechanism on adjacent inputs are one randomised map of randomized response, for finite alphabets",
    f"""exists X Y family(1): law(X) and law(Y) and (forall j in 1..M:
        P[j] = {_SHARE}*X[j] + (1 - {_SHARE})*Y[j] and Q[j] = (1 - {_SHARE})*X[j] + {_SHARE}*Y[j])""",
    where=f"M integer, P Q family(1), eps real, eps > 0; first: law(P); second: law(Q); {_NEAR}",
    source=at("Theorem 2.4"),
    printed=r"for any $(\epsilon,\delta)$-differentially private mechanism $M$ there is a randomised map $T$ such that $M = T(\tilde M)$, $\tilde M$ the canonical mechanism",
    fidelity="restricted",
    idea="X = (e^eps P - Q)/(e^eps - 1) and Y = (e^eps Q - P)/(e^eps - 1) are laws: that they are not negative is eps-privacy.",
    notes="For one pair of adjacent inputs, on which the map depends. Pure privacy, for which the canonical mechanism is randomized response.",
    proof=lambda: prove(
        simulated.statement,
        _WIDE,
        exhibit("(j) -> (exp(eps)*P[j] - Q[j])/(exp(eps) - 1)", "(j) -> (exp(eps)*Q[j] - P[j])/(exp(eps) - 1)"),
        split(
            seq(),
            seq(),
            seq(intro("j"), use("n", "near", "j"))
        ),
    ),
    negative_control={"law(X) and": "law(X) and X[1] = 0 and"},
    control_proof=lambda: fails(simulated, exhibit("1", "i -> 1", "i -> 1", "1"), split(split(seq(), seq(), seq(), fact("e", "exp_above_tangent", "1")), seq(intro("X", "Y"), classical(absurd("not.3"))))),
    satisfying_instance={"M": 2, "P": HALF, "Q": HALF, "eps": 1},
)
_STICK = seq(fact("m", "extremum", "max(1 - exp(-2)*1, 0)"), fact("e", "exp_positive", "-2"))
_SMALL = fact("t", "exp_above_tangent", "2")
region: Claim = claim(
    "kairouz2015.theorem2_1",
    "(eps,d)-privacy bounds the errors of every test from below, and the other way round",
    """private(P, Q, eps, d) <=> forall s family(1): (forall i in 1..M: s[i] = 0 or s[i] = 1) =>
        sum(i, 1, M, s[i]*P[i]) + exp(eps)*sum(i, 1, M, (1-s[i])*Q[i]) >= 1 - d
        and exp(eps)*sum(i, 1, M, s[i]*P[i]) + sum(i, 1, M, (1-s[i])*Q[i]) >= 1 - d""",
    where="M integer, M >= 1, P Q family(1), eps d real; first: law(P); second: law(Q)",
    source=at("Theorem 2.1"),
    printed=r"$M$ is $(\epsilon,\delta)$-differentially private if and only if $P_{FA} + e^\epsilon P_{MD} \geq 1-\delta$ and $e^\epsilon P_{FA} + P_{MD} \geq 1-\delta$ for all tests",
    fidelity="reading",
    notes="s is where the test says Q: a false alarm has the probability P(s), a missed detection Q(1-s).",
    proof=lambda: prove(region.statement, split(seq(intro("private", "s", "event"), _ERRORS), seq(intro("tests"), _DIVERGENCES))),
    negative_control="""private(P, Q, eps, d) => forall s family(1): (forall i in 1..M: s[i] = 0 or s[i] = 1) =>
        sum(i, 1, M, s[i]*P[i]) + exp(eps)*sum(i, 1, M, (1-s[i])*Q[i]) >= 1 - d/2""",
    control_proof=lambda: fails(
        region,
        exhibit("1", "i -> 1", "i -> 1", "-2", "1"),
        split(seq(), split(split(_STICK, _STICK), seq(exhibit("i -> 0"), split(seq(), _SMALL)))),
    ),
    satisfying_instance={"M": 2, "P": HALF, "Q": HALF, "eps": 0, "d": 0},
)


def _picked(first: str, second: str, label: str, weight: str) -> Tactic:
    bit = use("bit", "event", "i")
    return have(label, f"sum(i, 1, M, {weight}*({first}[i] - exp(eps)*{second}[i])) <= hockey_stick({first}, {second}, eps)", pointwise("i", bit))


_ERRORS = seq(
    _picked("P", "Q", "pq", "(1-s[i])"),
    _picked("Q", "P", "qp", "s[i]"),
)


def _largest(first: str, second: str, test: str) -> Tactic:
    return seq(
        lemma(("a", "set"), "basics.sums.positive_part", "M", f"i -> {first}[i] - exp(eps)*{second}[i]"),
        have("parts", f"hockey_stick({first}, {second}, eps) = sum(i, 1, M, a[i]*({first}[i] - exp(eps)*{second}[i]))"),
        use("so", "tests", test, conditions=[seq(intro("i"), use("bit", "set.1", "i"), alternatives("b", "bit"))]),
    )


_DIVERGENCES = split(
    _largest("P", "Q", "i -> 1-a[i]"),
    _largest("Q", "P", "i -> a[i]"),
)
CLAIMS = [simulated, region]
