"""Events and tests: what (eps,d)-privacy says, and what post-processing keeps."""

from theorems.dwork_roth2014.model import FLAT, HALF, at
from verify.claims.prelude import *

PAIR = "M integer, M >= 1, P Q family(1), eps d real"
SAME = {"M": 2, "P": HALF, "Q": HALF, "eps": 0, "d": 0}
_BIT = use("bit", "event", "i")

events: Claim = claim(
    "dwork_roth2014.definition2_4",
    "(eps,d)-privacy by events is a bound of the hockey-stick divergence",
    "close(P, Q, eps, d) <=> private(P, Q, eps, d)",
    where=PAIR,
    source=at("Definition 2.4"),
    fidelity="beyond",
    says=r"\max_S P(S) - e^\epsilon Q(S) = \sum_i (P_i - e^\epsilon Q_i)^+",
    proof=lambda: prove(
        events.statement,
        split(
            seq(
                intro("close"),
                lemma(("a", "set"), "basics.sums.positive_part", "M", "i -> P[i] - exp(eps)*Q[i]"),
                use("so", "close", "a"),
                have("parts", "hockey_stick(P, Q, eps) = sum(i, 1, M, a[i]*(P[i] - exp(eps)*Q[i]))"),
            ),
            seq(
                intro("small", "s", "event"),
                have("terms", "sum(i, 1, M, s[i]*(P[i] - exp(eps)*Q[i])) <= hockey_stick(P, Q, eps)", pointwise("i", _BIT))
            )
        )
    ),
    negative_control="close(P, Q, eps, d) => private(P, Q, eps, d/2)",
    control_proof=lambda: fails(
        events, exhibit("1", "i -> 1", "i -> 0", "0", "1"), split(seq(), split(seq(intro("s", "event"), use("bit", "event", "1")), _STICK))
    ),
    satisfying_instance=SAME,
)
_STICK = fact("m", "extremum", "max(1 - exp(0)*0, 0)")
tests: Claim = claim(
    "dwork_roth2014.tests",
    "(eps,d)-privacy holds for randomised tests",
    "sum(i, 1, M, g[i]*P[i]) <= exp(eps)*sum(i, 1, M, g[i]*Q[i]) + d",
    where=f"{PAIR}; g family(1); private: private(P, Q, eps, d); range: forall i in 1..M: 0 <= g[i] and g[i] <= 1",
    source=at("Definition 2.4"),
    waive={"unused-hypothesis": "the sizes of all mechanisms here"},
    fidelity="auxiliary",
    says="events may be chosen at random",
    proof=lambda: prove(
        tests.statement,
        have("terms", "sum(i, 1, M, g[i]*(P[i] - exp(eps)*Q[i])) <= hockey_stick(P, Q, eps)")
    ),
    negative_control="sum(i, 1, M, g[i]*P[i]) < exp(eps)*sum(i, 1, M, g[i]*Q[i]) + d",
    satisfying_instance={**SAME, "g": HALF},
)
_BOTH = "(j) -> sum(i, 1, M, {0}[i]*V[i,j])"
_YES = "sum(j, 1, N, s[j]*V[{0},j])"
processing: Claim = claim(
    "dwork_roth2014.proposition2_1",
    "Post-processing keeps (eps,d)-privacy, for finite alphabets",
    f"private[N]({_BOTH.format('P')}, {_BOTH.format('Q')}, eps, d)",
    where=f"{PAIR}; N integer, N >= 1, V family(2); private: private(P, Q, eps, d); map: channel(V)",
    source=at("Proposition 2.1"),
    printed=r"if $\mathcal{M}$ is $(\epsilon,\delta)$-differentially private, then $f \circ \mathcal{M}$ is $(\epsilon,\delta)$-differentially private",
    fidelity="restricted",
    proof=lambda: prove(
        processing.statement,
        lemma(("to", "from"), "dwork_roth2014.definition2_4", "N", _BOTH.format("P"), _BOTH.format("Q"), "eps", "d"),
        have("all", f"close[N]({_BOTH.format('P')}, {_BOTH.format('Q')}, eps, d)", intro("s", "event"), _ANY)
    ),
    negative_control=f"private[N]({_BOTH.format('P')}, {_BOTH.format('Q')}, eps, d/2)",
    satisfying_instance={**SAME, "N": 2, "V": FLAT},
)
_TEST = seq(
    intro("i"),
    split(
        have("lo", "sum(j, 1, N, 0) <= sum(j, 1, N, s[j]*V[i,j])", pointwise("j", use("bit", "event", "j"))),
        have("hi", "sum(j, 1, N, s[j]*V[i,j]) <= sum(j, 1, N, V[i,j])", pointwise("j", use("bit", "event", "j")))
    ),
)
_ANY = lemma("so", "dwork_roth2014.tests", "M", "P", "Q", "eps", "d", "(i) -> sum(j, 1, N, s[j]*V[i,j])", conditions=[seq(), seq(), _TEST])
CLAIMS = [events, tests, processing]
