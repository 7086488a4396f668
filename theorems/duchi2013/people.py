"""Chi-square divergence of the outputs, and what two people tell together."""

from theorems.duchi2013.contraction import FAR, FULL, IN, MP, MQ, OUT, SCALE, STEP, near_mean
from theorems.duchi2013.model import FLAT, HALF, SAME, at
from verify.claims.prelude import *

chi: Claim = claim(
    "duchi2013.chi_square",
    "The chi-square divergence of the outputs is at most 2 (e^eps - 1)^2/(e^eps + 1) times the square of total variation, for finite alphabets and outputs of full support",
    f"chi_square[N]({MP}, {MQ}) <= 2*(exp(eps) - 1)^2/(exp(eps) + 1)*total_variation(P, Q)^2",
    where=FULL,
    source=at("Theorem 1"),
    fidelity="beyond",
    says=r"\chi^2(M_1\|M_2) \leq \frac{2(e^\alpha-1)^2}{e^\alpha+1} \|P_1-P_2\|_{TV}^2",
    idea="As for relative entropies: each term is at most (e^eps - 1) TV times its change.",
    proof=lambda: prove(
        chi.statement,
        lemma("tv", "duchi2013.variation", "M", "N", "P", "Q", "W", "eps"),
        have("terms", f"chi_square[N]({MP}, {MQ}) <= sum(j, 1, N, {STEP}*abs({IN} - {OUT}))", pointwise("j",
            use("f", "full", "j"), lemma("entries", "duchi2013.entry", "M", "N", "P", "Q", "W", "eps", "j"), near_mean("Q", "second", OUT),
            fact("m", "extremum", f"abs({IN} - {OUT})"), fact("r", "reciprocal_positive", OUT), have("size", f"abs({IN} - {OUT}) >= 0"),
            have("sq", f"abs({IN} - {OUT})*abs({IN} - {OUT}) = ({IN} - {OUT})^2", alternatives("c", "m.3", seq(), rewrite("c"))),
            have("rs", f"abs({IN} - {OUT})*(1/{OUT}) >= 0", arith("size*r")),
            arith("near Q*rs", eq=[(f"1/{OUT}", "sq")]))),
        SCALE,
    ),
    negative_control={"2*(exp(eps) - 1)^2": "(exp(eps) - 1)^2"},
    control_proof=FAR,
    satisfying_instance=SAME,
)
_FORM = "(p[j]*a[k] - q[j]*b[k])*((log(p[j]) - log(q[j])) + (log(a[k]) - log(b[k])))"
pairs: Claim = claim(
    "duchi2013.pair",
    "Relative entropies of two independent values, both ways, add up",
    "symmetrized_pair[N,K](p, q, a, b) = symmetrized[N](p, q) + symmetrized[K](a, b)",
    where="""N K integer, p q a b family(1); one: law[N](p); two: law[N](q); three: law[K](a); four: law[K](b);
        full1: forall j in 1..N: p[j] > 0 and q[j] > 0; full2: forall k in 1..K: a[k] > 0 and b[k] > 0""",
    source=at("Corollary 1"),
    fidelity="auxiliary",
    letters={"p": "the law of the first value", "q": "another law of it", "a": "the law of the second value", "b": "another law of it", "K": "how many letters the second value has"},
    says="the step from one person to two",
    proof=lambda: prove(
        pairs.statement,
        have("terms", f"sum(j, 1, N, sum(k, 1, K, (p[j]*a[k] - q[j]*b[k])*(log(p[j]*a[k]) - log(q[j]*b[k])))) = sum(j, 1, N, sum(k, 1, K, {_FORM}))"),
        rewrite("terms"),
    ),
    negative_control={"symmetrized[N](p, q) + symmetrized[K](a, b)": "symmetrized[N](p, q) - symmetrized[K](a, b)"},
    control_proof={"N": 1, "K": 2, "p": Lambda(("i",), num(1)), "q": Lambda(("i",), num(1)), "a": HALF, "b": Table((((1,), num("1/4")), ((2,), num("3/4"))))},
    satisfying_instance={"N": 2, "K": 2, "p": HALF, "q": HALF, "a": HALF, "b": HALF},
)
_SECOND = ("sum(i, 1, L, R[i]*V[i,k])", "sum(i, 1, L, S[i]*V[i,k])")
_ANSWERS = (MP, MQ, *(f"(k) -> {out}" for out in _SECOND))


def _output(label: str, size: str, letters: str, law: str, known: str, rows: str, index: str) -> Tactic:
    """What is told of a value with this law has a law."""
    channel = "W" if law in "PQ" else "V"
    return have(f"{label} rows", f"sum(i, 1, {letters}, {law}[i]*sum({index}, 1, {size}, {channel}[i,{index}])) = sum(i, 1, {letters}, {law}[i])")


two: Claim = claim(
    "duchi2013.corollary1.two",
    "Relative entropies of what two people tell, both ways, who answer independently, for finite alphabets and outputs of full support",
    "symmetrized_pair[N,K]({}, {}, {}, {}) <= 4*(exp(eps) - 1)^2*(total_variation(P, Q)^2 + total_variation[L](R, S)^2)".format(*_ANSWERS),
    where=f"""{FULL}; L K integer, L >= 1, K >= 1, R S family(1), V family(2); third: law[L](R); fourth: law[L](S); channel2: channel[L,K](V);
        private2: dp[L,K](V, eps); full2: forall k in 1..K: {_SECOND[0]} > 0 and {_SECOND[1]} > 0""",
    source=at("Corollary 1"),
    printed=r"for an $\alpha$-locally private, sequentially interactive channel, $D_{kl}(M_1^n\|M_2^n) + D_{kl}(M_2^n\|M_1^n) \leq 4(e^\alpha-1)^2 \sum_i \|P_{1,i}-P_{2,i}\|_{TV}^2$",
    fidelity="restricted",
    letters={"L": "the number of letters of the second person's data", "R": "a law of it", "S": "another law of it", "V": "the channel of the second person", "K": "the number of letters that it puts out"},
    notes="Two people, whose channels do not depend on what the other tells.",
    proof=lambda: prove(
        two.statement,
        _output("p", "N", "M", "P", "first", "channel", "j"),
        _output("q", "N", "M", "Q", "second", "channel", "j"),
        _output("r", "K", "L", "R", "third", "channel2", "k"),
        _output("s", "K", "L", "S", "fourth", "channel2", "k"),
        lemma("sum", "duchi2013.pair", "N", "K", *_ANSWERS),
        lemma("one", "duchi2013.theorem1", "M", "N", "P", "Q", "W", "eps"),
        lemma("other", "duchi2013.theorem1", "L", "K", "R", "S", "V", "eps"),
        fact("m", "extremum", "min(4, exp(2*eps))"),
        have("g", "(exp(eps) - 1)^2*total_variation(P, Q)^2 >= 0", arith(squares=["(exp(eps) - 1)*total_variation(P, Q)"])),
        have("h", "(exp(eps) - 1)^2*total_variation[L](R, S)^2 >= 0", arith(squares=["(exp(eps) - 1)*total_variation[L](R, S)"])),
    ),
    negative_control={"4*(exp(eps) - 1)^2*(": "(exp(eps) - 1)^2/4*("},
    control_proof={**FAR, "L": 1, "K": 1, "R": Lambda(("i",), num(1)), "S": Lambda(("i",), num(1)), "V": Lambda(("i", "j"), num(1))},
    others=["duchi2013.corollary1"],
    satisfying_instance={**SAME, "L": 2, "K": 2, "R": HALF, "S": HALF, "V": FLAT},
)
_ALL = "prod(k, 1, n, {0}[x[k]])"
_RATIOS = "(k, b) -> log(p[b]) - log(q[b])"
powers: Claim = claim(
    "duchi2013.power",
    "Relative entropies of n independent values with one law, both ways, are n times those of one value",
    f"tsum(x in tuples(n, N), ({_ALL.format('p')} - {_ALL.format('q')})*(log({_ALL.format('p')}) - log({_ALL.format('q')}))) = n*symmetrized[N](p, q)",
    where="n N integer, n >= 0, p q family(1); one: law[N](p); two: law[N](q); full: forall j in 1..N: p[j] > 0 and q[j] > 0",
    source=at("Corollary 1"),
    fidelity="auxiliary",
    letters={"p": "the law of a value", "q": "another law of it", "n": "how many values"},
    says="the step from one person to n",
    proof=lambda: prove(
        powers.statement,
        lemma("of p", "basics.tuples.additive", "n", "N", "p", _RATIOS),
        lemma("of q", "basics.tuples.additive", "n", "N", "q", _RATIOS),
    ),
    negative_control={"= n*symmetrized": "= symmetrized"},
    control_proof={"n": 2, "N": 2, "p": HALF, "q": Table((((1,), num("1/4")), ((2,), num("3/4"))))},
    satisfying_instance={"n": 1, "N": 2, "p": HALF, "q": HALF},
)
_TOLD, _TOLD_ELSE = (f"prod(k, 1, n, sum(i, 1, M, {law}[i]*W[i,x[k]]))" for law in "PQ")
many: Claim = claim(
    "duchi2013.corollary1",
    "Relative entropies of what n people tell, both ways, who answer independently by one channel, for finite alphabets and outputs of full support",
    f"tsum(x in tuples(n, N), ({_TOLD} - {_TOLD_ELSE})*(log({_TOLD}) - log({_TOLD_ELSE}))) <= 4*(exp(eps) - 1)^2*(n*total_variation(P, Q)^2)",
    where=f"{FULL}; n integer, n >= 0",
    source=at("Corollary 1"),
    printed=r"for an $\alpha$-locally private, sequentially interactive channel, $D_{kl}(M_1^n\|M_2^n) + D_{kl}(M_2^n\|M_1^n) \leq 4(e^\alpha-1)^2 \sum_i \|P_{1,i}-P_{2,i}\|_{TV}^2$",
    fidelity="restricted",
    letters={"n": "how many people", "x": "what they tell"},
    notes="People whose data have one law, and who use one channel; duchi2013.corollary1.two is for two people with laws and channels of their own.",
    proof=lambda: prove(
        many.statement,
        _output("p", "N", "M", "P", "first", "channel", "j"),
        _output("q", "N", "M", "Q", "second", "channel", "j"),
        lemma("sum", "duchi2013.power", "n", "N", MP, MQ),
        lemma("one", "duchi2013.theorem1", "M", "N", "P", "Q", "W", "eps"),
        fact("m", "extremum", "min(4, exp(2*eps))"),
        have("g", "(exp(eps) - 1)^2*total_variation(P, Q)^2 >= 0", arith(squares=["(exp(eps) - 1)*total_variation(P, Q)"])),
        have("most", f"symmetrized[N]({MP}, {MQ}) <= 4*(exp(eps) - 1)^2*total_variation(P, Q)^2"),
        defined=first(use("f", "full", "j"), use("f", "full", "x[k]")),
    ),
    negative_control={"4*(exp(eps) - 1)^2*(": "(exp(eps) - 1)^2/4*("},
    control_proof={**FAR, "n": 1},
    satisfying_instance={**SAME, "n": 1},
)
CLAIMS = [chi, pairs, two, powers, many]
