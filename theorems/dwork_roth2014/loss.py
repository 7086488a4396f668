"""The privacy loss, and what (eps,d)-privacy says of it."""

from theorems.basics.model import listed
from theorems.dwork_roth2014.events import PAIR, SAME
from theorems.dwork_roth2014.model import HALF, at
from verify.claims.prelude import *

_LARGE = "forall i in 1..M: s[i] = 1 and P[i] > exp({0})*Q[i] or s[i] = 0 and P[i] <= exp({0})*Q[i]"
LAWS = f"{PAIR}; first: law(P); second: law(Q)"
_PRIVATE = f"{LAWS}; s family(1); private: private(P, Q, eps, d); 0 <= eps, 0 <= d"
loss: Claim = claim(
    "dwork_roth2014.loss",
    "The privacy loss of an (eps,d)-private mechanism is at most eps, except with probability d: one side, for finite alphabets",
    "sum(i, 1, M, s[i]*P[i]) <= d",
    where=f"{_PRIVATE}; large: {_LARGE.format('eps')}",
    source=at("Section 2.3"),
    printed=r"$(\epsilon,\delta)$-differential privacy ensures that for all adjacent $x$, $y$, the absolute value of the privacy loss will be bounded by $\epsilon$ with probability at least $1-\delta$",
    severity="theorem",
    fidelity="restricted",
    proof=lambda: Witness(
        (
            ("M", num(2)), ("P", HALF), ("Q", listed("1/4", "3/4")), ("eps", num(0)), ("d", num("1/4")), ("s", listed(1, 0)),
        )
    ),
    notes="One side of the absolute value. s is the event that the loss log(P/Q) is above eps.",
    satisfying_instance={**SAME, "s": Lambda(("i",), num(0))},
)
loss_amended: Claim = claim(
    "dwork_roth2014.loss.amended",
    "The privacy loss of an (eps,d)-private mechanism is at most eps + t, except with probability d/(1 - e^-t): one side, for finite alphabets",
    "sum(i, 1, M, s[i]*P[i]) <= d/(1 - exp(-t))",
    where=f"{_PRIVATE}; t real, t > 0; large: {_LARGE.format('eps+t')}",
    source=at("Section 2.3"),
    fidelity="amended",
    says=r"the privacy loss is at most $\epsilon+t$ with probability at least $1-\delta/(1-e^{-t})$",
    waive={"unused-hypothesis": "levels and deltas are not negative"},
    idea="On the event P > e^(eps+t) Q, so e^eps Q is less than e^-t P there, and what (eps,d)-privacy bounds by d is at least (1-e^-t) P.",
    notes="One side, as in dwork_roth2014.loss. For the absolute value, where privacy holds both ways, the other side adds e^-(eps+t) times as much.",
    proof=lambda: prove(
        loss_amended.statement,
        fact("down", "exp_increasing", "-t", "0"),
        fact("r", "reciprocal_positive", "1 - exp(-t)"),
        have("event", "forall i in 1..M: s[i] = 0 or s[i] = 1", intro("i"), use("c", "large", "i"), alternatives("b", "c")),
        lemma("so", "dwork_roth2014.tests", "M", "P", "Q", "eps", "d", "s", conditions=[seq(), seq(), seq(intro("i"), use("bit", "event", "i"), alternatives("b", "bit"))]),
        have("terms", "sum(i, 1, M, exp(eps)*(s[i]*Q[i])) <= sum(i, 1, M, exp(-t)*(s[i]*P[i]))", pointwise("i", _SMALL)),
        defined=fact("down", "exp_increasing", "-t", "0")
    ),
    negative_control={"d/(1 - exp(-t))": "d"},
    control_proof={"M": 2, "P": HALF, "Q": listed("1/8", "7/8"), "eps": 0, "d": "3/8", "s": listed(1, 0), "t": 1},
    satisfying_instance={**SAME, "s": Lambda(("i",), num(0)), "t": 1},
)
_SMALL = seq(use("c", "large", "i"), alternatives("b", "c", rewrite("b.1"), rewrite("b.1")))

converse: Claim = claim(
    "dwork_roth2014.loss.converse",
    "If the privacy loss is at most eps except with probability d, the mechanism is (eps,d)-private, for finite alphabets",
    "private(P, Q, eps, d)",
    where=f"{LAWS}; b family(1); bad: forall i in 1..M: b[i] = 0 and P[i] <= exp(eps)*Q[i] or b[i] = 1; rare: sum(i, 1, M, b[i]*P[i]) <= d",
    source=at("Section 2.3"),
    waive={"unused-hypothesis": "the sizes of all mechanisms here"},
    printed=r"if the privacy loss is at most $\epsilon$ with probability at least $1-\delta$, then $\mathcal{M}$ is $(\epsilon,\delta)$-differentially private",
    fidelity="restricted",
    letters={"b": "1 at the letters at which the loss may be above eps, else 0"},
    proof=lambda: prove(
        converse.statement,
        have("terms", "hockey_stick(P, Q, eps) <= sum(i, 1, M, b[i]*P[i])", pointwise("i", _EITHER))
    ),
    negative_control={"private(P, Q, eps, d)": "private(P, Q, eps, d/2)"},
    satisfying_instance={**SAME, "b": Lambda(("i",), num(0))},
)
_EITHER = use("c", "bad", "i")
_NEAR = f"{LAWS}; Y family(1); third: law(Y)"
near: Claim = claim(
    "dwork_roth2014.lemma3_17.if",
    "A law within d in total variation of a law at most e^eps times Q is (eps,d)-close to Q, for finite alphabets",
    "private(P, Q, eps, d)",
    where=f"{_NEAR}; variation: total_variation(P, Y) <= d; close: below(Y, Q, eps)",
    source=at("Lemma 3.17"),
    waive={"unused-hypothesis": "what P and Q are in all claims here"},
    printed=r"$D^\delta_\infty(Y\|Z) \leq \epsilon$ if and only if there exists a random variable $Y'$ such that $\Delta(Y,Y') \leq \delta$ and $D_\infty(Y'\|Z) \leq \epsilon$",
    fidelity="restricted",
    notes="One half: if such a law exists.",
    proof=lambda: prove(
        near.statement,
        have("terms", "hockey_stick(P, Q, eps) <= sum(i, 1, M, (abs(P[i] - Y[i]) + P[i] - Y[i])/2)", pointwise("i", _MOVED))
    ),
    negative_control={"private(P, Q, eps, d)": "private(P, Q, eps, d/2)"},
    satisfying_instance={**SAME, "Y": HALF},
)
_MOVED = fact("m", "extremum", "abs(P[i] - Y[i])")
CLAIMS = [loss, loss_amended, converse, near]
