"""Laws that are (eps,d)-close both ways: 1 - d of each is a law, and these two are eps-close."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("hockey-stick divergence")

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

_MINIMA = seq(
    fact("up", "exp_increasing", "0", "eps"),
    have("scalar", "forall p real, q real, t real: p > 0 and q > 0 and t > 1 => min(p, t*q) > 0 and min(p, t*q) <= t*min(q, t*p) and min(p, t*q) = p - max(p - t*q, 0)",
        intro("p", "q", "t", "c"),
        have("tq", "t*q > q", arith("c.2*c.3")), have("tp", "t*p > p", arith("c.1*c.3")), have("ttp", "t*(t*p) > t*p", arith("tp*c.3", "tp")),
        fact("m", "extremum", "min(p, t*q)"), fact("n", "extremum", "min(q, t*p)"), fact("o", "extremum", "max(p - t*q, 0)"),
        split(alternatives("x", "m.3", seq(), seq()), alternatives("x", "n.3", arith("m.2", eq=[("t", "x")]), arith("m.1", "ttp", "tp", eq=[("t", "x")])),
            alternatives("x", "m.3", alternatives("y", "o.3", seq(), seq()), alternatives("y", "o.3", seq(), seq())))),
    have("letters", """forall i in 1..M: u[i] > 0 and v[i] > 0 and u[i] <= exp(eps)*v[i] and v[i] <= exp(eps)*u[i]
        and u[i] = P[i] - max(P[i] - exp(eps)*Q[i], 0) and v[i] = Q[i] - max(Q[i] - exp(eps)*P[i], 0)
        and u[i] <= P[i] and v[i] <= Q[i]""",
        
        intro("j"), use("f", "full", "j"), use("l", "least", "j"), fact("s", "extremum", "min(P[j], exp(eps)*Q[j])"), fact("r", "extremum", "min(Q[j], exp(eps)*P[j])"), use("x", "scalar", "P[j]", "Q[j]", "exp(eps)"), use("y", "scalar", "Q[j]", "P[j]", "exp(eps)"),
        split(seq(), seq(), arith("x.2", eq=["l.1", ("exp(eps)", "l.2")]), arith("y.2", eq=["l.2", ("exp(eps)", "l.1")]), *(seq(),)*4)),
    have("a", "1 - d <= a", have("s", "sum(i, 1, M, u[i]) = sum(i, 1, M, P[i] - max(P[i] - exp(eps)*Q[i], 0))", pointwise("j", use("l", "letters", "j"))), arith("near.1", eq=["s", "masses.1", "first.2"])),
    have("b", "1 - d <= b", have("s", "sum(i, 1, M, v[i]) = sum(i, 1, M, Q[i] - max(Q[i] - exp(eps)*P[i], 0))", pointwise("j", use("l", "letters", "j"))), arith("near.2", eq=["s", "masses.2", "second.2"])),
    fact("m", "extremum", "min(a, b)"),
    have("m0", "m > 0", alternatives("x", "m.3", seq(), seq())),
    have("ma", "exp(eps)*a - m > 0"),
    have("mb", "exp(eps)*b - m > 0"),
)


def _mixed(A: str, B: str, u: str, v: str, a: str, b: str, P: str, Q: str) -> Tactic:
    """That A and B are as said, where the sum of u is the larger one."""
    part = f"((exp(eps) - 1)*{b}*{u}[j] + ({a} - {b})*{v}[j])/({b}*(exp(eps)*{a} - {b}))"
    return seq(
        have("same", f"m = {b}"),
        fact("rb", "reciprocal_positive", b),
        lemma("mixed", "basics.close.levelled", "M", u, v, a, b, "exp(eps)", conditions=[seq(), seq(), seq(), seq(), seq(), seq(intro("i"), use("l", "letters", "i")), seq(intro("i"), use("l", "letters", "i"))]),
        have("more", f"forall j in 1..M: {A}[j] = {part} and {B}[j] = {v}[j]/{b}", intro("j"), use("p", "parts", "j"), split(rewrite("p.1" if A == "A" else "p.2", "same"), rewrite("p.2" if A == "A" else "p.1", "same"))),
        have("other", f"sum(i, 1, M, {A}[i]) = 1", have("s", f"sum(i, 1, M, {A}[i]) = sum(j, 1, M, {part})", pointwise("j", use("p", "more", "j"))), arith(eq=["s", "mixed.1"])),
        have("one", f"sum(i, 1, M, {B}[i]) = 1", have("s", f"sum(i, 1, M, {B}[i]) = sum(j, 1, M, {v}[j]/{b})", pointwise("j", use("p", "more", "j"))), arith(eq=["s", (f"1/{b}", "masses.1" if b == "a" else "masses.2")])),
        have("each", f"""forall j in 1..M: 0 < {A}[j] and 0 < {B}[j] and {A}[j] <= exp(eps)*{B}[j] and {B}[j] <= exp(eps)*{A}[j] and (1 - d)*{A}[j] <= {P}[j] and (1 - d)*{B}[j] <= {Q}[j]""",
            intro("j"), use("p", "more", "j"), use("l", "letters", "j"), use("n", "mixed.2", "j"),
            have("A0", f"{A}[j] > 0"), have("B0", f"{B}[j] > 0", arith("l.2*rb" if A == "A" else "l.1*rb", eq=["p.2"])),
            split(*(seq(),)*4, arith(f"{b}*A0", "n.4", "l.7", "l.8", eq=[(b, "p.1")]), arith(f"{b}*B0", "l.7", "l.8", eq=[(b, "p.2")]))),
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
        _MINIMA,
        alternatives("x", "m.3", _mixed("B", "A", "v", "u", "b", "a", "Q", "P"), _mixed("A", "B", "u", "v", "a", "b", "P", "Q")),
        defined=_MINIMA,
    ),
    negative_control={"(1 - d)*A[i] <= P[i]": "A[i] <= P[i]"},
    satisfying_instance={"M": 1, "P": listed(1), "Q": listed(1), "u": listed(1), "v": listed(1), "A": listed(1), "B": listed(1), "eps": 1, "d": 0, "a": 1, "b": 1, "m": 1},
)
CLAIMS = [levelled, pure]
