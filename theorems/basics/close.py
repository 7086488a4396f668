"""Laws that are (eps,d)-close both ways: 1 - d of each is a law, and these two are eps-close."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("hockey-stick divergence")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}

_UNITS = {"M": 1, "u": listed(1), "v": listed(1), "a": 1, "b": 1}
levelled: Claim = _stated(
    "basics.close.levelled",
    "Of two families within a factor t of each other the larger one has a part which, made a law, is within that factor of the smaller one, made a law",
    """sum(i, 1, M, ((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b))) = 1 and (forall i in 1..M:
        0 < ((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b)) and ((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b)) <= t*v[i]/b
        and v[i]/b <= t*(((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b))) and b*(((t - 1)*b*u[i] + (a - b)*v[i])/(b*(t*a - b))) <= u[i])""",
    where="""M integer, u v family(1), a b t real, 0 < b, b <= a, t > 1; first: sum(i, 1, M, u[i]) = a; second: sum(i, 1, M, v[i]) = b;
        positive: forall i in 1..M: u[i] > 0 and v[i] > 0; near: forall i in 1..M: u[i] <= t*v[i] and v[i] <= t*u[i]""",
    letters={"u": "the family with the larger sum", "v": "the family with the smaller sum", "a": "the sum of u", "b": "the sum of v", "t": "the factor, e^eps"},
    says=r"\frac{(t-1) b u + (a-b) v}{b (t a - b)} \text{ is a law}",
    proof=lambda: prove(
        levelled.statement,
        _SCALE,
        split(
            arith(eq=[("(t - 1)*b/(b*(t*a - b))", "first"), ("(a - b)/(b*(t*a - b))", "second")]),
            seq(intro("i"), use("p", "positive", "i"), use("n", "near", "i"),
                have("N", "(t - 1)*b*u[i] + (a - b)*v[i] > 0", arith("h3*h1*p.1", "h2*p.2")),
                have("cancel", "(t*a - b)/(b*(t*a - b)) = 1/b"),
                have("gain", "(t - 1)*b > 0", arith("h3*h1")),
                have("rest", "(t - 1)*(a - b)*v[i] >= 0", have("ab", "(a - b)*v[i] >= 0", arith("h2*p.2")), arith("ab*h3")),
                have("high", "(t - 1)*b*u[i] + (a - b)*v[i] <= t*v[i]*(t*a - b)", have("t2", "t*((t - 1)*(a - b)*v[i]) >= 0", arith("rest*h3", "rest")), arith("n.1*gain", "rest", "t2")),
                have("low", "v[i]*(t*a - b) <= t*((t - 1)*b*u[i] + (a - b)*v[i])", arith("n.2*gain")),
                have("part", "b*((t - 1)*b*u[i] + (a - b)*v[i]) <= u[i]*(b*(t*a - b))", have("abb", "(a - b)*b >= 0", arith("h2*h1")), arith("n.2*abb")),
                split(
                    arith("N*rs"),
                    arith("high*rs", eq=[("t*v[i]", "cancel")]),
                    arith("low*rs", eq=[("v[i]", "cancel")]),
                    arith("part*rs"))),
        ),
        defined=_SCALE,
    ),
    negative_control={"<= t*v[i]/b": "<= v[i]/b"},
    control_proof={"M": 2, "u": listed("1/2", "1/4"), "v": listed("1/4", "1/4"), "a": "3/4", "b": "1/2", "t": 2},
    satisfying_instance={**_UNITS, "t": 2},
)
_SCALE = seq(
    have("gap", "t*a - b > 0", have("ta", "a*(t - 1) > 0", arith("h3*h1", "h3*h2")), arith("ta", "h2")),
    have("scale", "b*(t*a - b) > 0", arith("gap*h1")),
    fact("rs", "reciprocal_positive", "b*(t*a - b)"),
    fact("rb", "reciprocal_positive", "b"),
)

common: Claim = _stated(
    "basics.close.common",
    "What a law P has at most e^eps times Q is at most e^eps times what Q has at most e^eps times P; it has 1 - d if P is (eps,d)-close to Q",
    """(forall i in 1..M: 0 < min(P[i], exp(eps)*Q[i]) and min(P[i], exp(eps)*Q[i]) <= P[i] and min(P[i], exp(eps)*Q[i]) <= exp(eps)*min(Q[i], exp(eps)*P[i]))
        and 1 - d <= sum(i, 1, M, min(P[i], exp(eps)*Q[i]))""",
    where="""M integer, P Q family(1), eps d real, eps > 0; one: sum(i, 1, M, P[i]) = 1; full: forall i in 1..M: P[i] > 0 and Q[i] > 0;
        near: hockey_stick(P, Q, eps) <= d""",
    says=r"1 - \sum_i (P_i - e^\epsilon Q_i)^+ = \sum_i \min(P_i, e^\epsilon Q_i)",
    proof=lambda: prove(
        common.statement,
        fact("up", "exp_increasing", "0", "eps"),
        split(
            seq(intro("i"), use("f", "full", "i"),
                have("q", "exp(eps)*Q[i] > Q[i]", arith("f.2*up")), have("p", "exp(eps)*P[i] > P[i]", arith("f.1*up")), have("pp", "exp(eps)*(exp(eps)*P[i]) > exp(eps)*P[i]", arith("p*up", "p")),
                fact("m", "extremum", "min(P[i], exp(eps)*Q[i])"), fact("n", "extremum", "min(Q[i], exp(eps)*P[i])"),
                split(alternatives("x", "m.3", seq(), seq()), seq(), alternatives("x", "n.3", arith("m.2", eq=[("exp(eps)", "x")]), arith("m.1", "pp", "p", eq=[("exp(eps)", "x")])))),
            seq(have("kept", "sum(i, 1, M, min(P[i], exp(eps)*Q[i])) = sum(i, 1, M, P[i] - max(P[i] - exp(eps)*Q[i], 0))",
                    pointwise("i", fact("m", "extremum", "min(P[i], exp(eps)*Q[i])"), fact("o", "extremum", "max(P[i] - exp(eps)*Q[i], 0)"),
                        alternatives("x", "m.3", alternatives("y", "o.3", seq(), seq()), alternatives("y", "o.3", seq(), seq())))),
                arith("near", eq=["kept", "one"])),
        ),
    ),
    negative_control={"1 - d <= sum": "1 - d/2 <= sum"},
    control_proof={"M": 2, "P": listed("9/10", "1/10"), "Q": listed("1/10", "9/10"), "eps": "log(2)", "d": "7/10"},
    satisfying_instance={"M": 1, "P": listed(1), "Q": listed(1), "eps": 1, "d": 0},
)
masses: Claim = _stated(
    "basics.close.masses",
    "What two laws that are (eps,d)-close both ways have at most e^eps times each other has 1 - d at least, and neither e^eps times the other",
    "1 - d <= a and 1 - d <= b and 0 < m and m < exp(eps)*a and m < exp(eps)*b",
    where="""M integer, P Q family(1), eps d a b m real, eps > 0, d < 1; first: sum(i, 1, M, P[i]) = 1; second: sum(i, 1, M, Q[i]) = 1;
        full: forall i in 1..M: P[i] > 0 and Q[i] > 0; near: hockey_stick(P, Q, eps) <= d and hockey_stick(Q, P, eps) <= d;
        sums: a = sum(i, 1, M, min(P[i], exp(eps)*Q[i])) and b = sum(i, 1, M, min(Q[i], exp(eps)*P[i])) and m = min(a, b)""",
    letters={"a": "how much P has at most e^eps times Q", "b": "how much Q has at most e^eps times P", "m": "the smaller of them"},
    says=r"\sum_i \min(P_i, e^\epsilon Q_i) \geq 1 - \delta",
    proof=lambda: prove(
        masses.statement,
        fact("up", "exp_increasing", "0", "eps"),
        lemma("c", "basics.close.common", "M", "P", "Q", "eps", "d"),
        lemma("e", "basics.close.common", "M", "Q", "P", "eps", "d"),
        fact("m", "extremum", "min(a, b)"),
        have("a0", "a > 0"),
        have("b0", "b > 0"),
        split(seq(), seq(), alternatives("x", "m.3", seq(), seq()), arith("up*a0", "m.1", eq=["sums.3"]), arith("up*b0", "m.2", eq=["sums.3"])),
    ),
    negative_control={"1 - d <= a": "1 - d/2 <= a"},
    control_proof={"M": 2, "P": listed("9/10", "1/10"), "Q": listed("1/10", "9/10"), "eps": "log(2)", "d": "7/10", "a": "3/10", "b": "3/10", "m": "3/10"},
    satisfying_instance={"M": 1, "P": listed(1), "Q": listed(1), "eps": 1, "d": 0, "a": 1, "b": 1, "m": 1},
)
_MASSES = seq(
    have("a", "a = sum(i, 1, M, min(P[i], exp(eps)*Q[i]))", rewrite("masses.1"), pointwise("j", use("l", "least", "j"))),
    have("b", "b = sum(i, 1, M, min(Q[i], exp(eps)*P[i]))", rewrite("masses.2"), pointwise("j", use("l", "least", "j"))),
    lemma("more", "basics.close.masses", "M", "P", "Q", "eps", "d", "a", "b", "m"),
)
_PLACE, _OF = {"A": 1, "B": 2}, {"A": "P", "B": "Q"}


def _mixed(A: str, B: str, u: str, v: str, a: str, b: str) -> Tactic:
    """That A and B are as said, where the sum of u is the larger one."""
    part = f"((exp(eps) - 1)*{b}*{u}[j] + ({a} - {b})*{v}[j])/({b}*(exp(eps)*{a} - {b}))"
    law, other = _PLACE[A], _PLACE[B]
    near, here = seq(intro("i"), use("l", "letters", "i")), seq(intro("i"), use("e", "each", "i"))
    return seq(
        have("same", f"m = {b}"),
        fact("rb", "reciprocal_positive", b),
        lemma("mixed", "basics.close.levelled", "M", u, v, a, b, "exp(eps)", conditions=[*(seq(),)*5, near, near]),
        have("laws", f"forall j in 1..M: {A}[j] = {part} and {B}[j] = {v}[j]/{b}", intro("j"), use("p", "parts", "j"), split(rewrite(f"p.{law}", "same"), rewrite(f"p.{other}", "same"))),
        have("one", f"sum(i, 1, M, {A}[i]) = 1", have("s", f"sum(i, 1, M, {A}[i]) = sum(j, 1, M, {part})", pointwise("j", use("p", "laws", "j"))), arith(eq=["s", "mixed.1"])),
        have("other", f"sum(i, 1, M, {B}[i]) = 1", have("s", f"sum(i, 1, M, {B}[i]) = sum(j, 1, M, {v}[j]/{b})", pointwise("j", use("p", "laws", "j"))), arith(eq=["s", (f"1/{b}", f"masses.{other}")])),
        have("each", f"forall j in 1..M: 0 < {A}[j] and 0 < {B}[j] and {A}[j] <= exp(eps)*{B}[j] and {B}[j] <= exp(eps)*{A}[j] and (1 - d)*{A}[j] <= {_OF[A]}[j] and (1 - d)*{B}[j] <= {_OF[B]}[j]",
            intro("j"), use("p", "laws", "j"), use("l", "letters", "j"), use("n", "mixed.2", "j"),
            have("A0", f"{A}[j] > 0", arith("n.1", eq=["p.1"])), have("B0", f"{B}[j] > 0", arith(f"l.{other}*rb", eq=["p.2"])),
            split(seq(), seq(), arith("n.2", eq=["p.1", ("exp(eps)", "p.2")]), arith("n.3", eq=["p.2", ("exp(eps)", "p.1")]), arith(f"more.{other}*A0", "n.4", "l.5", "l.6", eq=[(b, "p.1")]), arith(f"more.{other}*B0", "l.5", "l.6", eq=[(b, "p.2")]))),
        split(here, seq(), here, seq(), here),
    )


pure: Claim = _stated(
    "basics.close.pure",
    "Of two positive laws that are (eps,d)-close both ways 1 - d times two laws that are eps-close are parts",
    """law(A) and law(B) and (forall i in 1..M: 0 < A[i] and 0 < B[i] and A[i] <= exp(eps)*B[i] and B[i] <= exp(eps)*A[i]
        and (1 - d)*A[i] <= P[i] and (1 - d)*B[i] <= Q[i])""",
    where="""M integer, P Q u v A B family(1), eps d a b m real, eps > 0, d < 1; first: law(P); second: law(Q); full: forall i in 1..M: P[i] > 0 and Q[i] > 0;
        near: hockey_stick(P, Q, eps) <= d and hockey_stick(Q, P, eps) <= d;
        least: forall i in 1..M: u[i] = min(P[i], exp(eps)*Q[i]) and v[i] = min(Q[i], exp(eps)*P[i]);
        masses: a = sum(i, 1, M, u[i]) and b = sum(i, 1, M, v[i]) and m = min(a, b);
        parts: forall i in 1..M: A[i] = ((exp(eps) - 1)*m*u[i] + (a - m)*v[i])/(m*(exp(eps)*a - m)) and B[i] = ((exp(eps) - 1)*m*v[i] + (b - m)*u[i])/(m*(exp(eps)*b - m))""",
    letters={"u": "what P has at most e^eps times Q", "v": "what Q has at most e^eps times P", "a": "the sum of u", "b": "the sum of v", "m": "the smaller sum", "A": "a law of which 1 - d is a part of P", "B": "a law of which 1 - d is a part of Q"},
    says=r"P = (1-\delta) A + \delta A', Q = (1-\delta) B + \delta B' \text{ with } e^{-\epsilon} A \leq B \leq e^\epsilon A",
    idea="What each has at most e^eps times the other keeps the factor, and has at least 1 - d in all. Of the one with more, a mixture with the other one is taken, so that both have as much.",
    proof=lambda: prove(
        pure.statement,
        _MASSES,
        fact("up", "exp_increasing", "0", "eps"),
        fact("m", "extremum", "min(a, b)"),
        lemma("c", "basics.close.common", "M", "P", "Q", "eps", "d"),
        lemma("e", "basics.close.common", "M", "Q", "P", "eps", "d"),
        have("letters", "forall i in 1..M: u[i] > 0 and v[i] > 0 and u[i] <= exp(eps)*v[i] and v[i] <= exp(eps)*u[i] and u[i] <= P[i] and v[i] <= Q[i]",
            intro("j"), use("x", "c.1", "j"), use("y", "e.1", "j"), use("l", "least", "j"),
            split(seq(), seq(), arith("x.3", eq=["l.1", ("exp(eps)", "l.2")]), arith("y.3", eq=["l.2", ("exp(eps)", "l.1")]), seq(), seq())),
        alternatives("x", "m.3", _mixed("B", "A", "v", "u", "b", "a"), _mixed("A", "B", "u", "v", "a", "b")),
        defined=_MASSES,
    ),
    negative_control={"(1 - d)*A[i] <= P[i]": "A[i] <= P[i]"},
    control_proof={"M": 2, "P": listed("9/10", "1/10"), "Q": listed("1/2", "1/2"), "u": listed("9/10", "1/10"), "v": listed("1/2", "1/5"), "A": listed("6/7", "1/7"), "B": listed("5/7", "2/7"),
        "eps": "log(2)", "d": "3/10", "a": 1, "b": "7/10", "m": "7/10"},
    satisfying_instance={"M": 1, "P": listed(1), "Q": listed(1), "u": listed(1), "v": listed(1), "A": listed(1), "B": listed(1), "eps": 1, "d": 0, "a": 1, "b": 1, "m": 1},
)
_SAMPLED = "sum(i, 1, n, max((1-s)*r[i] + s*p[i] - (1 + s*(t-1))*((1-s)*r[i] + s*q[i]), 0))"
subsampled: Claim = _stated(
    "basics.close.subsampled",
    "Privacy amplification by subsampling, by advanced joint convexity: of two mixtures with a common component, where p is close to that and to the other",
    f"{_SAMPLED} <= s*delta",
    where="""n integer, p q r family(1), s t delta real, share: 0 <= s, s <= 1; level: t >= 1, near: sum(i, 1, n, max(p[i] - t*q[i], 0)) <= delta; common: sum(i, 1, n, max(p[i] - t*r[i], 0)) <= delta""",
    says=r"E_{1 + s(t-1)}((1-s) r + s p \| (1-s) r + s q) \leq s \delta",
    waive=_TYPED,
    proof=lambda: prove(
        subsampled.statement,
        have("t0", "t > 0"), fact("over", "reciprocal_positive", "t"), let("b", "(1 + s*(t-1))/t"), have("bt", "b*t = 1 + s*(t-1)", rewrite("b"), searched()),
        have("up", "t - 1 >= 0"), have("rest", "1 - s >= 0"),
        have("low", "b >= 0", have("scaled", "b*t >= 0", rewrite("bt"), arith("share*up")), arith("scaled*over")),
        have("high", "1 - b >= 0", have("scaled", "(1 - b)*t >= 0", arith("rest*up", eq=["bt"])), arith("scaled*over")),
        have("each", f"{_SAMPLED} <= sum(i, 1, n, s*((1-b)*max(p[i] - t*r[i], 0) + b*max(p[i] - t*q[i], 0)))", pointwise("i",
            let("x", "max(p[i] - t*r[i], 0)"), let("y", "max(p[i] - t*q[i], 0)"),
            have("x1", "x - (p[i] - t*r[i]) >= 0", rewrite("x")), have("x0", "x >= 0", rewrite("x")), have("y1", "y - (p[i] - t*q[i]) >= 0", rewrite("y")), have("y0", "y >= 0", rewrite("y")),
            rewrite("x", "y", backwards=True),
            have("above", "(1-s)*r[i] + s*p[i] - (1 + s*(t-1))*((1-s)*r[i] + s*q[i]) <= s*((1-b)*x + b*y)", arith("share*high*x1", "share*low*y1", eq=[("s*r[i]", "bt"), ("s*q[i]", "bt")])),
            have("zero", "0 <= s*((1-b)*x + b*y)", arith("share*high*x0", "share*low*y0")))),
        have("c", "s*(1-b) >= 0", arith("share*high")), have("d", "s*b >= 0", arith("share*low")),
        arith("each", "c*common", "d*near"),
    ),
    negative_control=f"{_SAMPLED} <= s*delta/2",
    control_note="half of it",
    control_proof={"n": 1, "p": "i -> 1", "q": "i -> 0", "r": "i -> 0", "s": 1, "t": 1, "delta": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "r": "i -> 1", "s": 1, "t": 1, "delta": 0},
)

_LEVEL = "(exp(eps) - 1 + 2*delta)/(exp(eps) + 1)"
_OVER = seq(fact("e", "exp_positive", "eps"), have("E", "exp(eps) + 1 > 0"), fact("over", "reciprocal_positive", "exp(eps) + 1"))
distance: Claim = _stated(
    "basics.close.distance",
    "Laws that are (eps, delta)-close both ways are within a total variation of (exp(eps) - 1 + 2 delta)/(exp(eps) + 1)",
    f"total_variation[n](p, q) <= {_LEVEL}",
    where="n integer, p q family(1), eps delta real, first: law[n](p), second: law[n](q), up: sum(i, 1, n, max(p[i] - exp(eps)*q[i], 0)) <= delta, down: sum(i, 1, n, max(q[i] - exp(eps)*p[i], 0)) <= delta",
    says=r"TV(p, q) \leq \frac{e^\epsilon - 1 + 2 \delta}{e^\epsilon + 1}",
    proof=lambda: prove(
        distance.statement,
        _OVER,
        have("number", "forall x y E real: x >= 0 and y >= 0 and E >= 0 => (E + 1)*abs(x - y) <= (E - 1)*(x + y) + 2*max(x - E*y, 0) + 2*max(y - E*x, 0)", intro("x", "y", "E", "given"), searched()),
        have("each", "sum(i, 1, n, (exp(eps) + 1)*abs(p[i] - q[i])) <= sum(i, 1, n, (exp(eps) - 1)*(p[i] + q[i]) + 2*max(p[i] - exp(eps)*q[i], 0) + 2*max(q[i] - exp(eps)*p[i], 0))", pointwise("i",
            use("pi", "first.1", "i"), use("qi", "second.1", "i"), use("here", "number", "p[i]", "q[i]", "exp(eps)"), arith("here"))),
        have("whole", "(exp(eps) + 1)*sum(i, 1, n, abs(p[i] - q[i])) <= 2*(exp(eps) - 1) + 4*delta", arith("each", "up", "down", eq=[("exp(eps) - 1", "first.2"), ("exp(eps) - 1", "second.2")])),
        arith("whole*over"),
        defined=searched(),
    ),
    negative_control="total_variation[n](p, q) <= (exp(eps) - 1 + delta)/(exp(eps) + 1)",
    control_note="once delta",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "eps": 0, "delta": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "eps": 0, "delta": 0},
)
contracted: Claim = _stated(
    "basics.close.contracted",
    "A channel whose rows are (eps, delta)-close contracts total variation by (exp(eps) - 1 + 2 delta)/(exp(eps) + 1)",
    f"total_variation[m](j -> sum(i, 1, n, p[i]*W[i,j]), j -> sum(i, 1, n, q[i]*W[i,j])) <= {_LEVEL}*total_variation[n](p, q)",
    where="""n m integer, p q family(1), W family(2), eps delta real, first: law[n](p), second: law[n](q), channel: channel[n,m](W),
        rows: forall a in 1..n, b in 1..n: sum(j, 1, m, max(W[a,j] - exp(eps)*W[b,j], 0)) <= delta""",
    says=r"TV(pW, qW) \leq \frac{e^\epsilon - 1 + 2 \delta}{e^\epsilon + 1} TV(p, q)",
    waive=_TYPED,
    proof=lambda: prove(
        contracted.statement,
        _OVER,
        have("apart", f"forall a in 1..n, b in 1..n: sum(j, 1, m, abs(W[a,j] - W[b,j])) <= 2*({_LEVEL})", intro("a", "b"), use("up", "rows", "a", "b"), use("down", "rows", "b", "a"), use("ra", "channel.2", "a"), use("rb", "channel.2", "b"),
            have("la", "forall j in 1..m: W[a,j] >= 0", intro("j"), use("w", "channel.1", "a", "j")), have("lb", "forall j in 1..m: W[b,j] >= 0", intro("j"), use("w", "channel.1", "b", "j")),
            lemma("near", "basics.close.distance", "m", "j -> W[a,j]", "j -> W[b,j]", "eps", "delta"), arith("near")),
        lemma("contracts", "basics.processing.dobrushin", "n", "m", "p", "q", "W", _LEVEL),
        arith("contracts"),
        defined=searched(),
    ),
    negative_control="total_variation[m](j -> sum(i, 1, n, p[i]*W[i,j]), j -> sum(i, 1, n, q[i]*W[i,j])) <= (exp(eps) - 1 + delta)/(exp(eps) + 1)*total_variation[n](p, q)",
    control_note="once delta",
    control_proof={"n": 2, "m": 2, "p": listed(1, 0), "q": listed(0, 1), "W": "(i, j) -> kronecker(i, j)", "eps": 0, "delta": 1},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "W": "(i, j) -> 1", "eps": 0, "delta": 0},
)

CLAIMS = [levelled, common, masses, pure, subsampled, distance, contracted]
