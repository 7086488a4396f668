"""Chi-square divergence of the outputs, and what two people tell together."""

from theorems.duchi2013.contraction import _C, _FAR, _FULL, _IN, _MP, _MQ, _OUT, _SCALE, _mean
from theorems.duchi2013.model import HALF, SAME, at
from verify.claims.prelude import *

chi: Claim = claim(
    "duchi2013.chi_square",
    "The chi-square divergence of the outputs is at most 2 (e^eps - 1)^2/(e^eps + 1) times the square of total variation",
    f"chi_square[N]({_MP}, {_MQ}) <= 2*(exp(eps) - 1)^2/(exp(eps) + 1)*total_variation(P, Q)^2",
    where=_FULL,
    source=at("Theorem 1"),
    fidelity="beyond",
    says=r"\chi^2(M_1\|M_2) \leq \frac{2(e^\alpha-1)^2}{e^\alpha+1} \|P_1-P_2\|_{TV}^2",
    idea="As for relative entropies: each term is at most (e^eps - 1) TV times its change.",
    proof=lambda: prove(
        chi.statement,
        lemma("tv", "duchi2013.variation", "M", "N", "P", "Q", "W", "eps"),
        have("terms", f"chi_square[N]({_MP}, {_MQ}) <= sum(j, 1, N, {_C}*abs({_IN} - {_OUT}))", pointwise("j", seq(
            use("f", "full", "j"), lemma("entries", "duchi2013.entry", "M", "N", "P", "Q", "W", "eps", "j"), _mean("Q", "second", _OUT),
            fact("m", "extremum", f"abs({_IN} - {_OUT})"), fact("r", "reciprocal_positive", _OUT), have("size", f"abs({_IN} - {_OUT}) >= 0"),
            have("sq", f"abs({_IN} - {_OUT})*abs({_IN} - {_OUT}) = ({_IN} - {_OUT})^2", alternatives("c", "m.3", rewrite("c"), rewrite("c"))),
            have("rs", f"abs({_IN} - {_OUT})*(1/{_OUT}) >= 0", arith("size*r")),
            arith("near Q*rs", eq=[(f"1/{_OUT}", "sq")])))),
        _SCALE,
        arith("terms", "tv*scale"),
        defined=use("f", "full", "j"),
    ),
    negative_control={"2*(exp(eps) - 1)^2": "(exp(eps) - 1)^2"},
    control_proof=_FAR,
    satisfying_instance=SAME,
)
_LETTER = seq(use("r", "full1", "j"), use("s", "full2", "k"), fact("l1", "log_product", "p[j]", "a[k]"), fact("l2", "log_product", "q[j]", "b[k]"))
_FORM = "(p[j]*a[k] - q[j]*b[k])*((log(p[j]) - log(q[j])) + (log(a[k]) - log(b[k])))"
pairs: Claim = claim(
    "duchi2013.corollary1.two",
    "Relative entropies of what two people tell, both ways, add up",
    """sum(j, 1, N, sum(k, 1, K, (p[j]*a[k] - q[j]*b[k])*(log(p[j]*a[k]) - log(q[j]*b[k])))) = symmetrized[N](p, q) + symmetrized[K](a, b)""",
    where="""N K integer, p q a b family(1); one: law[N](p); two: law[N](q); three: law[K](a); four: law[K](b);
        full1: forall j in 1..N: p[j] > 0 and q[j] > 0; full2: forall k in 1..K: a[k] > 0 and b[k] > 0""",
    source=at("Corollary 1"),
    printed=r"for $n$ people who answer on their own, $D_{kl}(M_1^n\|M_2^n) + D_{kl}(M_2^n\|M_1^n) \leq 4(e^\alpha-1)^2 \sum_i \|P_{1,i}-P_{2,i}\|_{TV}^2$",
    fidelity="restricted",
    letters={"p": "the law of what the first tells", "q": "another law of it", "a": "the law of what the second tells", "b": "another law of it", "K": "the number of letters that the second can tell"},
    notes="The step from one person to two; each term is bounded by Theorem 1.",
    proof=lambda: prove(
        pairs.statement,
        have("terms", f"sum(j, 1, N, sum(k, 1, K, (p[j]*a[k] - q[j]*b[k])*(log(p[j]*a[k]) - log(q[j]*b[k])))) = sum(j, 1, N, sum(k, 1, K, {_FORM}))",
             pointwise("j", pointwise("k", seq(_LETTER, rewrite("l1", "l2"))))),
        rewrite("terms"),
        arith(eq=[("sum(j, 1, N, p[j]*(log(p[j]) - log(q[j])))", "three.2"), ("-sum(j, 1, N, q[j]*(log(p[j]) - log(q[j])))", "four.2"),
                  ("sum(k, 1, K, a[k]*(log(a[k]) - log(b[k])))", "one.2"), ("-sum(k, 1, K, b[k]*(log(a[k]) - log(b[k])))", "two.2")]),
        defined=first(use("r", "full1", "j"), use("s", "full2", "k"), seq(use("r", "full1", "j"), use("s", "full2", "k"), have("x", "p[j]*a[k] > 0", arith("r.1*s.1")), have("y", "q[j]*b[k] > 0", arith("r.2*s.2")))),
    ),
    negative_control={"symmetrized[N](p, q) + symmetrized[K](a, b)": "symmetrized[N](p, q) - symmetrized[K](a, b)"},
    control_proof={"N": 1, "K": 2, "p": Lambda(("i",), num(1)), "q": Lambda(("i",), num(1)), "a": HALF, "b": Table((((1,), num("1/4")), ((2,), num("3/4"))))},
    satisfying_instance={"N": 2, "K": 2, "p": HALF, "q": HALF, "a": HALF, "b": HALF},
)
CLAIMS = [chi, pairs]
