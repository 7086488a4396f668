"""How near the outputs of a locally private channel come, for two laws of the data."""

from theorems.basics.model import listed
from theorems.duchi2013.model import FLAT, HALF, LAWS, SAME, at
from verify.claims.prelude import *

_PLUS, _MINUS = "max(P[i] - Q[i], 0)", "max(Q[i] - P[i], 0)"
spread: Claim = claim(
    "duchi2013.spread",
    "A mean changes with the law by at most the spread of its numbers times total variation",
    "sum(i, 1, M, g[i]*(P[i] - Q[i])) <= t*total_variation(P, Q)",
    where="M integer, M >= 1, P Q g family(1), t real; first: law(P); second: law(Q); near: forall i in 1..M, k in 1..M: g[i] - g[k] <= t",
    source=at("Theorem 1"),
    fidelity="auxiliary",
    says="the means are compared at the least of the numbers",
    proof=lambda: prove(
        spread.statement,
        lemma(("least", "low"), "basics.sorting.largest", "M", "i -> -g[i]"),
        have("terms", "sum(i, 1, M, (g[i] - g[least])*(P[i] - Q[i])) <= sum(i, 1, M, t*((abs(P[i] - Q[i]) + P[i] - Q[i])/2))",
             pointwise("i", fact("m", "extremum", "abs(P[i] - Q[i])"))),
        arith("terms", eq=[("g[least]", "first.2"), ("g[least]", "second.2"), ("t/2", "first.2"), ("t/2", "second.2")]),
    ),
    negative_control={"t*total_variation(P, Q)": "t*total_variation(P, Q)/2"},
    satisfying_instance={"M": 2, "P": HALF, "Q": HALF, "g": HALF, "t": 0},
)

IN, OUT = "sum(i, 1, M, P[i]*W[i,j])", "sum(i, 1, M, Q[i]*W[i,j])"
_ENTRY = "(exp(eps) - 1)*W[k,j]*total_variation(P, Q)"
_LEAST = seq(
    lemma(("a", "low"), "basics.sorting.largest", "M", "i -> -W[i,j]"),
    fact("up", "exp_monotone", "0", "eps"),
)


FAR = {
    "M": 2, "N": 2, "P": listed(1, 0), "Q": listed(0, 1), "eps": 1,
    "W": Table((((1, 1), num("73/100")), ((1, 2), num("27/100")), ((2, 1), num("27/100")), ((2, 2), num("73/100")))),
}
entry: Claim = claim(
    "duchi2013.entry",
    "The probability of an output changes by at most (e^eps - 1) times its least probability times total variation",
    f"forall k in 1..M: abs({IN} - {OUT}) <= (exp(eps) - 1)*W[k,j]*total_variation(P, Q)",
    where=f"{LAWS}; private: dp(W, eps); eps >= 0; j in 1..N",
    source=at("Theorem 1"),
    waive={"unused-hypothesis": "the sizes of all channels here"},
    fidelity="auxiliary",
    letters={"j": "an output"},
    says=r"|m_1(z) - m_2(z)| \leq (e^\alpha-1) \min_x q(z|x) \|P_1-P_2\|_{TV}",
    proof=lambda: prove(
        entry.statement,
        _LEAST,
        lemma("one", "duchi2013.spread", "M", "P", "Q", "i -> W[i,j]", "(exp(eps)-1)*W[a,j]"),
        lemma("two", "duchi2013.spread", "M", "Q", "P", "i -> W[i,j]", "(exp(eps)-1)*W[a,j]"),
        have("tv", "total_variation(P, Q) >= 0", have("t", "sum(i, 1, M, 0) <= sum(i, 1, M, abs(P[i] - Q[i]))", pointwise("i", fact("m", "extremum", "abs(P[i] - Q[i])")))),
        have("gt", "(exp(eps) - 1)*total_variation(P, Q) >= 0"),
        fact("m", "extremum", f"abs({IN} - {OUT})"),
        alternatives("c", "m.3"),
    ),
    negative_control={"(exp(eps) - 1)*W": "(exp(eps) - 1)/2*W"},
    control_proof={**FAR, "j": 2},
    satisfying_instance={**SAME, "j": 1},
)
MP, MQ = "(j) -> sum(i, 1, M, P[i]*W[i,j])", "(j) -> sum(i, 1, M, Q[i]*W[i,j])"
_PRIVATE = f"{LAWS}; private: dp(W, eps); eps >= 0"
_TANH = "(exp(eps) - 1)/(exp(eps) + 1)"
_SEEN = "sum(j, 1, N, s[j]*W[{0},j])"
_REST = "sum(j, 1, N, (1 - s[j])*W[{0},j])"


def _event(weight: str, low: str, high: str) -> Tactic:
    """The event, or what is not in it, is at most e^eps times as probable from one input as from another."""
    term = use("bit", "event", "j")
    return have(f"more {weight}", f"sum(j, 1, N, {weight}*W[{low},j]) <= sum(j, 1, N, exp(eps)*({weight}*W[{high},j]))", pointwise("j", term))


event: Claim = claim(
    "duchi2013.event",
    "The probability of an event changes from input to input by at most tanh(eps/2)",
    f"forall i in 1..M, k in 1..M: {_SEEN.format('i')} - {_SEEN.format('k')} <= {_TANH}",
    where="M N integer, N >= 1, W family(2), eps real; channel: channel(W); private: dp(W, eps); s family(1); event: forall j in 1..N: s[j] = 0 or s[j] = 1",
    source=at("Theorem 1"),
    waive={"unused-hypothesis": "the sizes of all channels here"},
    fidelity="auxiliary",
    says=r"Q(S|x) - Q(S|x') \leq \tanh(\alpha/2)",
    proof=lambda: prove(
        event.statement,
        intro("i", "k"),
        _event("s[j]", "i", "k"),
        _event("(1 - s[j])", "k", "i"),
        use("ri", "channel.2", "i"),
        use("rk", "channel.2", "k"),
        have("r", "1/(exp(eps) + 1) > 0"),
        have("twice", f"(exp(eps) + 1)*({_SEEN.format('i')} - {_SEEN.format('k')}) <= exp(eps) - 1",
             arith("more s[j]", "more (1 - s[j])", eq=[("exp(eps)", "ri"), "rk"])),
        arith("twice*r"),
    ),
    negative_control={"(exp(eps) - 1)/(exp(eps) + 1)": "(exp(eps) - 1)/(exp(eps) + 2)"},
    control_proof={**{name: FAR[name] for name in ("M", "N", "W", "eps")}, "s": listed(1, 0)},
    satisfying_instance={"M": 2, "N": 2, "W": FLAT, "eps": 1, "s": Lambda(("i",), num(1))},
)
variation: Claim = claim(
    "duchi2013.variation",
    "Total variation contracts by tanh(eps/2)",
    f"total_variation[N]({MP}, {MQ}) <= {_TANH}*total_variation(P, Q)",
    where=_PRIVATE,
    source=at("Theorem 1"),
    waive={"unused-hypothesis": "privacy at a level below 0 is possible for no channel but of one input"},
    fidelity="beyond",
    says=r"\|M_1-M_2\|_{TV} \leq \tanh(\alpha/2) \|P_1-P_2\|_{TV}",
    idea="On an event the outputs' difference is a mean of the event's probabilities from each input, which are at most tanh(eps/2) apart.",
    proof=lambda: prove(
        variation.statement,
        lemma(("s", "set"), "basics.sums.positive_part", "N", f"j -> {IN} - {OUT}"),
        lemma("apart", "duchi2013.event", "M", "N", "W", "eps", "s"),
        lemma("so", "duchi2013.spread", "M", "P", "Q", f"i -> {_SEEN.format('i')}", _TANH),
        have("picked", f"sum(j, 1, N, abs({IN} - {OUT})) = sum(j, 1, N, 2*(s[j]*({IN} - {OUT})) - ({IN} - {OUT}))",
             pointwise("j", use("p", "set.2", "j"), fact("m", "extremum", f"abs({IN} - {OUT})"), fact("n", "extremum", f"max({IN} - {OUT}, 0)"), _SIGNS)),
        have("rows", "sum(i, 1, M, (P[i] - Q[i])*sum(j, 1, N, W[i,j])) = sum(i, 1, M, P[i] - Q[i])"),
    ),
    negative_control={"(exp(eps) + 1)*": "(exp(eps) + 2)*"},
    control_proof=FAR,
    satisfying_instance=SAME,
)
_SIGNS = alternatives("c", "m.3", seq(), alternatives("d", "n.3"))

logs: Claim = claim(
    "duchi2013.logs",
    "Two numbers near each other, and their logarithms",
    "(x - y)*(log(x) - log(y)) <= c*abs(x - y)",
    where="x y c real, x > 0, y > 0, abs(x - y) <= c*x, abs(x - y) <= c*y",
    source=at("Theorem 1"),
    fidelity="auxiliary",
    says="the logarithm lies below its tangents",
    proof=lambda: prove(
        logs.statement,
        cases(
            "order", "x <= y",
            seq(fact("t", "log_tangent", "y", "x"), have("a", "abs(x - y) = y - x"), have("near", "(y - x)/x <= c")),
            seq(fact("t", "log_tangent", "x", "y"), have("a", "abs(x - y) = x - y"), have("near", "(x - y)/y <= c"))
        ),
    ),
    negative_control={"<= c*abs(x - y)": "<= c*abs(x - y)/2"},
    satisfying_instance={"x": 1, "y": 1, "c": 0},
)
FULL = f"{_PRIVATE}; full: forall j in 1..N: {IN} > 0 and {OUT} > 0"
STEP = "(exp(eps) - 1)*total_variation(P, Q)"


def near_mean(law: str, whole: str, out: str) -> Tactic:
    return have(f"near {law}", f"abs({IN} - {OUT}) <= {STEP}*{out}",
                have("all", f"sum(k, 1, M, {law}[k]*abs({IN} - {OUT})) <= sum(k, 1, M, {law}[k]*{_ENTRY})",
                     pointwise("k", use("e", "entries", "k"), use("p", f"{whole}.1", "k"), arith("e*p"))),
                arith("all", eq=[(f"abs({IN} - {OUT})", f"{whole}.2")]))


sharp: Claim = claim(
    "duchi2013.theorem1.sharp",
    "Relative entropies of the outputs, both ways: at most 2 (e^eps - 1)^2/(e^eps + 1) times the square of total variation, for finite alphabets and outputs of full support",
    f"symmetrized[N]({MP}, {MQ}) <= 2*(exp(eps) - 1)^2/(exp(eps) + 1)*total_variation(P, Q)^2",
    where=FULL,
    source=at("Theorem 1"),
    fidelity="beyond",
    says=r"D_{kl}(M_1\|M_2) + D_{kl}(M_2\|M_1) \leq \frac{2(e^\alpha-1)^2}{e^\alpha+1} \|P_1-P_2\|_{TV}^2",
    idea="Each output's term is at most (e^eps - 1) TV times its change, and the changes sum to twice the total variation, which contracts by tanh(eps/2).",
    proof=lambda: prove(
        sharp.statement,
        lemma("tv", "duchi2013.variation", "M", "N", "P", "Q", "W", "eps"),
        have("terms", f"symmetrized[N]({MP}, {MQ}) <= sum(j, 1, N, {STEP}*abs({IN} - {OUT}))",
             pointwise("j", lemma("entries", "duchi2013.entry", "M", "N", "P", "Q", "W", "eps", "j"),
                                near_mean("P", "first", IN), near_mean("Q", "second", OUT), lemma("so", "duchi2013.logs", IN, OUT, STEP))),
        SCALE,
    ),
    negative_control={"2*(exp(eps) - 1)^2": "(exp(eps) - 1)^2"},
    control_proof=FAR,
    satisfying_instance=SAME,
)
SCALE = seq(
    fact("up", "exp_monotone", "0", "eps"),
    have("gain", "exp(eps) - 1 >= 0"),
    have("v", "total_variation(P, Q) >= 0", have("t", "sum(i, 1, M, 0) <= sum(i, 1, M, abs(P[i] - Q[i]))", pointwise("i", fact("m", "extremum", "abs(P[i] - Q[i])")))),
    have("scale", f"{STEP} >= 0", arith("gain*v")),
)
theorem1: Claim = claim(
    "duchi2013.theorem1",
    "Relative entropies of the outputs, both ways: at most min(4, e^(2 eps)) (e^eps - 1)^2 times the square of total variation, for finite alphabets and outputs of full support",
    f"symmetrized[N]({MP}, {MQ}) <= min(4, exp(2*eps))*(exp(eps) - 1)^2*total_variation(P, Q)^2",
    where=FULL,
    source=at("Theorem 1"),
    printed=r"$D_{kl}(M_1\|M_2) + D_{kl}(M_2\|M_1) \leq \min\{4, e^{2\alpha}\}(e^\alpha-1)^2 \|P_1-P_2\|_{TV}^2$",
    fidelity="restricted",
    proof=lambda: prove(
        theorem1.statement,
        lemma("so", "duchi2013.theorem1.sharp", "M", "N", "P", "Q", "W", "eps"),
        SCALE,
        fact("m", "extremum", "min(4, exp(2*eps))"),
        have("one", "min(4, exp(2*eps)) >= 1", alternatives("c", "m.3")),
        have("share", "2/(exp(eps) + 1) <= 1"),
        have("square", "(exp(eps) - 1)^2*total_variation(P, Q)^2 >= 0"),
        arith("so", "one*square", "share*square"),
    ),
    negative_control={"min(4, exp(2*eps))*(exp(eps) - 1)^2": "(exp(eps) - 1)^2/4"},
    control_proof=FAR,
    satisfying_instance=SAME,
)
attained: Claim = claim(
    "duchi2013.variation.attained",
    "Randomized response contracts total variation by (e^eps - 1)/(e^eps + M - 1) exactly; for two letters this is tanh(eps/2)",
    f"total_variation[M]({MP}, {MQ}) = (exp(eps) - 1)/(exp(eps) + M - 1)*total_variation(P, Q)",
    where="""
        M integer, M >= 1, P Q family(1), W family(2), eps real, eps >= 0; first: law(P); second: law(Q);
        response: forall i in 1..M, j in 1..M: W[i,j] = ((exp(eps) - 1)*kronecker(i,j) + 1)/(exp(eps) + M - 1)
    """,
    source=at("Theorem 1"),
    fidelity="beyond",
    says=r"the factor \tanh(\alpha/2) can not be smaller",
    proof=lambda: prove(attained.statement, _SIZE, have("terms", _SCALED, pointwise("j", _MIXED))),
    negative_control={"(exp(eps) + M - 1)*total_variation": "(exp(eps) + M)*total_variation"},
    satisfying_instance={"M": 2, "P": HALF, "Q": HALF, "W": FLAT, "eps": 0},
)
_SHARE = "(exp(eps) - 1)/(exp(eps) + M - 1)"
_SCALED = f"sum(j, 1, M, abs({IN} - {OUT})) = sum(j, 1, M, {_SHARE}*abs(P[j] - Q[j]))"
_SIZE = seq(fact("up", "exp_monotone", "0", "eps"), fact("r", "reciprocal_positive", "exp(eps) + M - 1"))
_SHARE_SIGN = seq(have("gain", "exp(eps) - 1 >= 0"), have("share", f"{_SHARE} >= 0", arith("gain*r")))


def _output(label: str, law: str, out: str, whole: str) -> Tactic:
    mix = f"sum(i, 1, M, {law}[i]*(((exp(eps) - 1)*kronecker(i,j) + 1)/(exp(eps) + M - 1)))"
    return seq(
        have(f"{label}1", f"{out} = {mix}", pointwise("i", use("w", "response", "i", "j"), rewrite("w"))),
        have(label, f"{out} = {_SHARE}*{law}[j] + 1/(exp(eps) + M - 1)", rewrite(f"{label}1"), arith(eq=[("1/(exp(eps) + M - 1)", f"{whole}.2")])),
    )


_MIXED = seq(
    _output("p", "P", IN, "first"),
    _output("q", "Q", OUT, "second"),
    _SHARE_SIGN,
    have("same", f"{IN} - {OUT} = {_SHARE}*(P[j] - Q[j])"),
    cases(
        "sign", "P[j] >= Q[j]",
        seq(have("n+", "abs(P[j] - Q[j]) = P[j] - Q[j]"), have("s", f"{_SHARE}*(P[j] - Q[j]) >= 0", have("x", "P[j] - Q[j] >= 0"), arith("x*share")), fact("m+", "abs_nonnegative", f"{IN} - {OUT}"), rewrite("m+", "n+", "same")),
        seq(have("n-", "abs(P[j] - Q[j]) = Q[j] - P[j]"), fact("m-", "abs_nonpositive", f"{IN} - {OUT}"), rewrite("m-", "n-", "same")),
    ),
)
CLAIMS = [spread, entry, event, variation, attained, logs, sharp, theorem1]
