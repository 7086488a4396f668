"""Composition and groups."""

from theorems.basics.histories import TOLD, TOLD_LETTERS
from theorems.dwork_roth2014.model import FLAT, HALF, at
from verify.claims.prelude import *

_ROWS = "forall i in 1..M: private[N]((j) -> V[i,j], (j) -> W[i,j], e2, d2)"
_SEEN = "sum(j, 1, N, s[i,j]*{0}[i,j])"
_TEST = f"min(1, exp(e2)*{_SEEN.format('W')})"
_ZERO_ONE = use("bit", "event", "i", "j")
_GIVEN = seq(
    lemma("so", "dwork_roth2014.tests", "N", "(j) -> V[i,j]", "(j) -> W[i,j]", "e2", "d2", "(j) -> s[i,j]", conditions=[seq(), seq(), seq(intro("j"), _ZERO_ONE)]),
    have("most", f"{_SEEN.format('V')} <= sum(j, 1, N, V[i,j])",
         pointwise("j", use("bit", "event", "i", "j"))),
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
    others=["dwork_roth2014.theorem3_16"],
    notes="Two mechanisms, of any support. The page has independent ones; here the second may depend on the first output.",
    proof=lambda: prove(
        two.statement,
        lemma("so", "dwork_roth2014.tests", "M", "P", "Q", "e1", "d1", f"(i) -> {_TEST}", conditions=[seq(), seq(), _IN_RANGE]),
        have("outer", f"sum(i, 1, M, P[i]*{_SEEN.format('V')}) <= sum(i, 1, M, P[i]*{_TEST} + d2*P[i])",
             pointwise("i", _GIVEN,
                                have("below", f"{_SEEN.format('V')} <= {_TEST} + d2"))),
        have("inner", f"sum(i, 1, M, {_TEST}*Q[i]) <= sum(i, 1, M, exp(e2)*{_SEEN.format('W')}*Q[i])"),
        have("E", "exp(e1) > 0"),
        arith("so", "outer", "inner*E", eq=[("d2", "first.2")]),
    ),
    negative_control={"+ d1 + d2": "+ d1"},
    satisfying_instance={"M": 2, "N": 2, "P": HALF, "Q": HALF, "V": FLAT, "W": FLAT, "e1": 0, "e2": 0, "d1": 0, "d2": 0, "s": Lambda(("i", "j"), num(1))},
)
_IN_RANGE = seq(
    intro("i"),
    have("w", f"sum(j, 1, N, 0) <= {_SEEN.format('W')}",
         pointwise("j", use("bit", "event", "i", "j"))),
)


def _answers(law: str, n: str, x: str = "x") -> str:
    """The logarithm of the probability of the first n answers."""
    return f"sum(i, 1, {n}, log({law}[i,sum(r, 1, i - 1, c[r,{x}[r]]),{x}[i]]))"


def _beyond(n: str, x: str = "x") -> str:
    """By how much the first n answers are more probable for one input than their level allows."""
    return f"max(exp({_answers('P', n, x)}) - exp(sum(r, 1, {n}, e[r]))*exp({_answers('Q', n, x)}), 0)"


def _over(n: str, body: str) -> str:
    return f"tsum(x in tuples({n}, M), {body})"


_TOLD = "sum(r, 1, l, c[r,x[r]])"
_P, _Q = f"P[l+1,{_TOLD},a]", f"Q[l+1,{_TOLD},a]"
_LETTER = seq(
    *(lemma(f"last.{law}", "basics.histories.last", "l", "M", "a", "x", f"(i, h, a) -> log({law}[i,h,a])", "c") for law in "PQ"),
    fact("cut", "sum_split", "sum(r, 1, l + 1, e[r])", "l"), fact("end", "sum_single", "sum(r, l + 1, l + 1, e[r])"),

    rewrite("last.P", "last.Q", "cut", "end"),
    use("here", "scalar", "p", "q", _P, f"exp(e[l+1])*{_Q}"),
    have("difference", f"exp({_answers('P', 'l')} + log({_P})) - exp(sum(r, 1, l, e[r]) + e[l+1])*exp({_answers('Q', 'l')} + log({_Q})) = p*{_P} - q*(exp(e[l+1])*{_Q})", rewrite("p", "q")),
    rewrite("difference"),
)
_NEXT = seq(
    intro("in"),
    use("far", "ih"),
    lemma("mass", "basics.histories.mass", "l", "M", "P", "c"),
    fact("peel", "tuple_peel", _over("l + 1", _beyond("l + 1")), "l"),
    have("steps", f"{_over('l + 1', _beyond('l + 1'))} <= {_over('l', _beyond('l') + ' + d[l+1]*exp(' + _answers('P', 'l') + ')')}",
        rewrite("peel"),
        pointwise("x",
            let("p", f"exp({_answers('P', 'l')})"), let("q", f"exp(sum(r, 1, l, e[r]))*exp({_answers('Q', 'l')})"),
            have("p0", "p >= 0"),
            use("law", "laws", "l+1", _TOLD), use("near here", "near", "l+1", _TOLD),
            have("letters", f"sum(a, 1, M, {_beyond('l + 1', 'put(x,l+1,a)')}) <= sum(a, 1, M, max(p - q, 0)*{_P} + p*max({_P} - exp(e[l+1])*{_Q}, 0))", pointwise("a", _LETTER)),
            have("before", f"{_beyond('l')} = max(p - q, 0)"), rewrite("before"), rewrite("p", backwards=True),
            arith("letters", "near here*p0", eq=[("max(p - q, 0)", "law.2")]))),
    fact("cut", "sum_split", "sum(r, 1, l + 1, d[r])", "l"), fact("end", "sum_single", "sum(r, l + 1, l + 1, d[r])"),
    arith("steps", "far", eq=[("d[l+1]", "mass"), "cut", "end"]),
)
_SEEN_BEFORE = "sum(r, 1, l - 1, c[r,x[r]])"
many: Claim = claim(
    "dwork_roth2014.theorem3_16",
    "Levels and deltas of k mechanisms add up, each of which may look at the answers before, for finite alphabets and full support",
    f"""tsum(x in tuples(k, M), max(prod(l, 1, k, P[l,{_SEEN_BEFORE},x[l]])
            - exp(sum(l, 1, k, e[l]))*prod(l, 1, k, Q[l,{_SEEN_BEFORE},x[l]]), 0)) <= sum(l, 1, k, d[l])""",
    where="""k M integer, k >= 0, P Q family(3), c family(2), e d family(1);
        laws: forall l in 1..k, h real: law(i -> P[l,h,i]) and law(i -> Q[l,h,i]);
        full: forall l in 1..k, h real, i in 1..M: P[l,h,i] > 0 and Q[l,h,i] > 0;
        near: forall l in 1..k, h real: private(i -> P[l,h,i], i -> Q[l,h,i], e[l], d[l])""",
    source=at("Theorem 3.16"),
    printed=r"$\mathcal{M}_{[k]} = (\mathcal{M}_1, \ldots, \mathcal{M}_k)$ is $(\sum_i \epsilon_i, \sum_i \delta_i)$-differentially private",
    fidelity="restricted",
    letters={"x": "the k answers", "e": "e[l] is the level of the l-th mechanism", "d": "d[l] is the delta of the l-th mechanism", **TOLD_LETTERS},
    idea="By induction: where one more answer is given, p P - q Q is at most (p - q)^+ P + p (P - Q)^+ for the probabilities p and q of the answers before, q with its factor e^eps, as is Q.",
    notes=f"The page has independent mechanisms; that they may be adaptive is what is used of it later. {TOLD} The left side is the hockey-stick divergence of the laws of all k answers.",
    proof=lambda: prove(
        many.statement,
        have("scalar", "forall p real, q real, a real, b real: p >= 0 and q >= 0 and a >= 0 and b >= 0 => max(p*a - q*b, 0) <= max(p - q, 0)*a + p*max(a - b, 0)", _SCALAR),
        have("all", f"forall l integer: 0 <= l => (l <= k => {_over('l', _beyond('l'))} <= sum(r, 1, l, d[r]))",
            intro("l", "from"),
            induct("l", "0", "ih", seq(intro("in"), fact("empty", "tuple_empty", _over("0", _beyond("0"))), rewrite("empty")), _NEXT)),
        use("last", "all", "k"),
    ),
    negative_control={"<= sum(l, 1, k, d[l])": "<= sum(l, 1, k, d[l])/2"},
    control_proof={"k": 1, "M": 2, "P": "(l, h, i) -> 2/3 - (i - 1)/3", "Q": "(l, h, i) -> 1/3 + (i - 1)/3", "c": "(r, i) -> 0", "e": "l -> 0", "d": "l -> 1/3"},
    satisfying_instance={"k": 1, "M": 2, "P": "(l, h, i) -> 1/2", "Q": "(l, h, i) -> 1/2", "c": "(r, i) -> 0", "e": "l -> 0", "d": "l -> 0"},
)
_SCALAR = seq(
    intro("p", "q", "a", "b", "c"),
    fact("n", "extremum", "max(a - b, 0)"), fact("o", "extremum", "max(p*a - q*b, 0)"),
    have("first", "max(p - q, 0)*a >= 0"), have("second", "p*max(a - b, 0) >= 0"),
    alternatives("x", "o.3",
        cases("y", "a >= b",
            cases("z", "p >= q", seq(), seq(have("w", "q - p >= 0"), arith("w*c.4", "first", "n.1*c.1", eq=["x"]))),
            seq(have("v", "b - a >= 0"), cases("z", "p >= q", seq(), seq(have("w", "q - p >= 0"), arith("v*c.2", "w*c.3", "first", "second", eq=["x"])))))
        ),
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
        seq(),
        seq(intro("inside", "i"), use("so", "ih"), use("far", "so", "i"), have("E", "exp(n*eps) > 0"))
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
    ),
    negative_control={"k-1": "k-2"},
    satisfying_instance={"M": 2, "k": 1, "R": FLAT, "eps": 0, "d": 0},
)
_LEVEL = "sum(i, 1, M, s[i]*R[1,i]) <= exp({0}*eps)*sum(i, 1, M, s[i]*R[{0}+1,i]) + sum(l, 0, {0}-1, exp(l*eps))*d"
_EVENT_INDUCT = seq(
    intro("n", "from"),
    induct(
        "n", "0", "ih",
        seq(),
        seq(
            intro("inside"), use("far", "ih"), lemma("near", "dwork_roth2014.tests", "M", "(i) -> R[n+1,i]", "(i) -> R[n+1+1,i]", "eps", "d", "s", conditions=[seq(), seq(), seq(intro("i"), use("bit", "event", "i"))]), have("E", "exp(n*eps) > 0"),
            fact("cut", "sum_split", "sum(l, 0, n, exp(l*eps))", "n-1"),
            fact("end", "sum_single", "sum(l, n, n, exp(l*eps))"),
            arith("far", "near*E", eq=[("d", "cut"), ("d", "end")])
        )
    ),
)
_EVERY_EVENT = seq(
    intro("s", "event"),
    have("all", f"forall n integer: 0 <= n => (n <= k => {_LEVEL.format('n')})", _EVENT_INDUCT),
    use("last", "all", "k"),
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
             pointwise("l", fact("up", "exp_monotone", "l*eps", "(k-1)*eps"))),
    ),
    negative_control={"k*exp((k-1)*eps)*d": "k*exp((k-2)*eps)*d"},
    satisfying_instance={"M": 2, "k": 1, "R": FLAT, "eps": 0, "d": 0},
)
CLAIMS = [two, many, group, group_sharp, group_events]
