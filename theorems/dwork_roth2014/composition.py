"""Composition and groups."""

from theorems.dwork_roth2014.model import FLAT, HALF, at
from verify.claims.prelude import *

_ROWS = "forall i in 1..M: private[N]((j) -> V[i,j], (j) -> W[i,j], e2, d2)"
_SEEN = "sum(j, 1, N, s[i,j]*{0}[i,j])"
_TEST = f"min(1, exp(e2)*{_SEEN.format('W')})"
_ZERO_ONE = seq(use("bit", "event", "i", "j"), alternatives("b", "bit", seq(), seq()))
_GIVEN = seq(
    use("row", "rows", "i"),
    lemma("so", "dwork_roth2014.tests", "N", "(j) -> V[i,j]", "(j) -> W[i,j]", "e2", "d2", "(j) -> s[i,j]", conditions=[seq(), seq(), seq(intro("j"), _ZERO_ONE)]),
    use("one", "third.2", "i"),
    have("most", f"{_SEEN.format('V')} <= sum(j, 1, N, V[i,j])",
         pointwise("j", seq(use("v", "third.1", "i", "j"), use("bit", "event", "i", "j"), alternatives("b", "bit", rewrite("b"), rewrite("b"))))),
    lemma("empty", "dwork_roth2014.tests", "N", "(j) -> V[i,j]", "(j) -> W[i,j]", "e2", "d2", "(j) -> 0"),
)
two: Claim = claim(
    "dwork_roth2014.theorem3_16.two",
    "The second of two mechanisms may look at what the first put out: levels and deltas add up, for finite alphabets",
    """sum(i, 1, M, sum(j, 1, N, s[i,j]*(P[i]*V[i,j])))
            <= exp(e1 + e2)*sum(i, 1, M, sum(j, 1, N, s[i,j]*(Q[i]*W[i,j]))) + d1 + d2""",
    where=f"""
        M N integer, M >= 1, N >= 1, P Q family(1), V W family(2), e1 e2 d1 d2 real; first: law(P); second: law(Q);
        third: channel(V); fourth: channel(W); private: private(P, Q, e1, d1); rows: {_ROWS};
        s family(2), event: forall i in 1..M, j in 1..N: s[i,j] = 0 or s[i,j] = 1
    """,
    source=at("Theorem 3.16"),
    printed=r"$\mathcal{M}_{[k]} = (\mathcal{M}_1, \ldots, \mathcal{M}_k)$ is $(\sum_i \epsilon_i, \sum_i \delta_i)$-differentially private",
    fidelity="restricted",
    notes="Two mechanisms. The page has independent ones; here the second may depend on the first output.",
    proof=lambda: prove(
        two.statement,
        lemma("so", "dwork_roth2014.tests", "M", "P", "Q", "e1", "d1", f"(i) -> {_TEST}", conditions=[seq(), seq(), _IN_RANGE]),
        have("outer", f"sum(i, 1, M, P[i]*{_SEEN.format('V')}) <= sum(i, 1, M, P[i]*{_TEST} + d2*P[i])",
             pointwise("i", seq(_GIVEN, use("p", "first.1", "i"), fact("m", "extremum", _TEST),
                                have("below", f"{_SEEN.format('V')} <= {_TEST} + d2"), arith("below*p")))),
        have("inner", f"sum(i, 1, M, {_TEST}*Q[i]) <= sum(i, 1, M, exp(e2)*{_SEEN.format('W')}*Q[i])",
             pointwise("i", seq(use("q", "second.1", "i"), fact("m", "extremum", _TEST), arith("m.2*q")))),
        have("E", "exp(e1) > 0"),
        arith("so", "outer", "inner*E", eq=[("d2", "first.2")]),
    ),
    negative_control={"+ d1 + d2": "+ d1"},
    satisfying_instance={"M": 2, "N": 2, "P": HALF, "Q": HALF, "V": FLAT, "W": FLAT, "e1": 0, "e2": 0, "d1": 0, "d2": 0, "s": Lambda(("i", "j"), num(1))},
)
_IN_RANGE = seq(
    intro("i"),
    fact("m", "extremum", _TEST),
    have("w", f"sum(j, 1, N, 0) <= {_SEEN.format('W')}",
         pointwise("j", seq(use("v", "fourth.1", "i", "j"), use("bit", "event", "i", "j"), alternatives("b", "bit", rewrite("b"), rewrite("b"))))),
    have("E", "exp(e2) > 0"),
    have("Ew", f"exp(e2)*{_SEEN.format('W')} >= 0", arith("w*E")),
)

_CHAIN = """
    M k integer, k >= 0, R family(2), eps real; steps: forall l in 1..k: forall i in 1..M: R[l,i] <= exp(eps)*R[l+1,i]
"""
group: Claim = claim(
    "dwork_roth2014.theorem2_2",
    "eps-privacy is k eps-privacy for groups of k, for finite alphabets",
    "forall i in 1..M: R[1,i] <= exp(k*eps)*R[k+1,i]",
    where=_CHAIN,
    source=at("Theorem 2.2"),
    printed=r"any $(\epsilon,0)$-differentially private $\mathcal{M}$ is $(k\epsilon,0)$-differentially private for groups of size $k$",
    fidelity="restricted",
    notes="R[l,.] is the law of the output for the l-th of k + 1 databases, each adjacent to the next.",
    proof=lambda: prove(
        group.statement,
        have("all", "forall n integer: 0 <= n => (n <= k => forall i in 1..M: R[1,i] <= exp(n*eps)*R[n+1,i])", _INDUCT),
        intro("i"),
        use("last", "all", "k"),
        use("so", "last"),
    ),
    negative_control={"exp(k*eps)": "exp(k*eps - eps)"},
    satisfying_instance={"M": 2, "k": 1, "R": FLAT, "eps": 0},
)
_INDUCT = seq(
    intro("n", "from"),
    induct(
        "n", "0", "ih",
        seq(intro("inside", "i")),
        seq(intro("inside", "i"), use("so", "ih"), use("far", "so", "i"), use("next", "steps", "n+1"), use("near", "next", "i"), have("E", "exp(n*eps) > 0"), arith("far", "near*E")),
    ),
)
_EVENTS = """
    M k integer, M >= 1, k >= 0, R family(2), eps d real; steps: forall l in 1..k: private((i) -> R[l,i], (i) -> R[l+1,i], eps, d)
"""
group_sharp: Claim = claim(
    "dwork_roth2014.group.sharp",
    "(eps,d)-privacy for groups of k: (k eps, (1 + e^eps + ... + e^((k-1)eps)) d), for finite alphabets",
    "private((i) -> R[1,i], (i) -> R[k+1,i], k*eps, sum(l, 0, k-1, exp(l*eps))*d)",
    where=_EVENTS,
    source=at("Theorem 2.2"),
    fidelity="beyond",
    says=r"(k\epsilon, \frac{e^{k\epsilon}-1}{e^\epsilon-1}\delta)",
    proof=lambda: prove(
        group_sharp.statement,
        lemma(("to", "from"), "dwork_roth2014.definition2_4", "M", "(i) -> R[1,i]", "(i) -> R[k+1,i]", "k*eps", "sum(l, 0, k-1, exp(l*eps))*d"),
        have("events", "close((i) -> R[1,i], (i) -> R[k+1,i], k*eps, sum(l, 0, k-1, exp(l*eps))*d)", _EVERY_EVENT),
        use("so", "to"),
    ),
    negative_control={"k-1": "k-2"},
    satisfying_instance={"M": 2, "k": 1, "R": FLAT, "eps": 0, "d": 0},
)
_LEVEL = "sum(i, 1, M, s[i]*R[1,i]) <= exp({0}*eps)*sum(i, 1, M, s[i]*R[{0}+1,i]) + sum(l, 0, {0}-1, exp(l*eps))*d"
_EVENT_INDUCT = seq(
    intro("n", "from"),
    induct(
        "n", "0", "ih",
        seq(intro("inside")),
        seq(
            intro("inside"), use("far", "ih"), use("next", "steps", "n+1"), lemma("near", "dwork_roth2014.tests", "M", "(i) -> R[n+1,i]", "(i) -> R[n+1+1,i]", "eps", "d", "s", conditions=[seq(), seq(), seq(intro("i"), use("bit", "event", "i"), alternatives("b", "bit", seq(), seq()))]), have("E", "exp(n*eps) > 0"),
            fact("cut", "sum_split", "sum(l, 0, n, exp(l*eps))", "n-1"),
            fact("end", "sum_single", "sum(l, n, n, exp(l*eps))"),
            arith("far", "near*E", eq=[("d", "cut"), ("d", "end")]),
        ),
    ),
)
_EVERY_EVENT = seq(
    intro("s", "event"),
    have("all", f"forall n integer: 0 <= n => (n <= k => {_LEVEL.format('n')})", _EVENT_INDUCT),
    use("last", "all", "k"),
    use("so", "last"),
)
group_events: Claim = claim(
    "dwork_roth2014.group",
    "(eps,d)-privacy is (k eps, k e^((k-1)eps) d)-privacy for groups of k, for finite alphabets",
    "private((i) -> R[1,i], (i) -> R[k+1,i], k*eps, k*exp((k-1)*eps)*d)",
    where=_EVENTS + "; 0 <= eps, 0 <= d",
    source=at("Theorem 2.2"),
    printed=r"$(\epsilon,\delta)$-differential privacy is $(k\epsilon, k e^{(k-1)\epsilon}\delta)$-differential privacy for groups of size $k$",
    fidelity="restricted",
    proof=lambda: prove(
        group_events.statement,
        lemma("sharp", "dwork_roth2014.group.sharp", "M", "k", "R", "eps", "d"),
        have("powers", "sum(l, 0, k-1, exp(l*eps)) <= sum(l, 0, k-1, exp((k-1)*eps))",
             pointwise("l", seq(have("order", "l*eps <= (k-1)*eps"), fact("up", "exp_monotone", "l*eps", "(k-1)*eps")))),
        arith("sharp", "powers*h5"),
    ),
    negative_control={"k*exp((k-1)*eps)*d": "k*exp((k-2)*eps)*d"},
    satisfying_instance={"M": 2, "k": 1, "R": FLAT, "eps": 0, "d": 0},
)
CLAIMS = [two, group, group_sharp, group_events]
