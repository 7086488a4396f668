"""Section VI: Renyi divergences, leakages of random variables, and the Gacs-Koerner common information."""

from collections.abc import Callable
from functools import partial

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import EQUAL, at, auto_closed, count, letters, table, two
from verify.claims.prelude import *

_HALVES = (("M", num(2)), ("N", num(2)), ("P", letters("1/2", "1/2")), ("Q", letters("1/2", "1/2")))
_DIAGONAL = (*_HALVES, ("p", table(("1/2", "0"), ("0", "1/2"))))
_UNIFORM = (*_HALVES, ("p", table(("1/4", "1/4"), ("1/4", "1/4"))))

_SUPPORT = "sum(s, 1, M, r[s,x]*P[s])"
_EVEN_S = Witness((("M", num(2)), ("N", num(2)), ("r", table(*EQUAL)), ("P", letters("1/2", "1/2"))))
eq13: Claim = claim(
    "ding_farokhi2020.eq13",
    "(13) from its second expression on: for uniform S, minus the logarithm of the probability of the range given x is the reduction of the range",
    "forall x in 1..N: -log2(sum(s, 1, M, r[s, x]*P[s])) = reduction_of_S_given(x)",
    where="M N integer, r family(2), P family(1), joint_range(r), forall s in 1..M: P[s] = 1/M",
    source=at("eq. (13)"),
    printed=r"\max_{\hat{x}\in\llbracket{\hat{X}}\rrbracket}D_{0}(p(s|\hat{x})\|p(s))=\max_{\hat{x}\in\llbracket{\hat{X}}\rrbracket}-\log\sum_{s\colon p(s|\hat{x})>0}p(s)=\max_{\hat{x}\in\llbracket{\hat{X}}\rrbracket}-\log\sum_{s\colon p(s|\hat{x})>0}\frac{1}{|\llbracket{S}\rrbracket|}=\max_{\hat{x}\in\llbracket{\hat{X}}\rrbracket}\log\frac{|\llbracket{S}\rrbracket|}{|\llbracket{S|\hat{x}}\rrbracket|}=L_{0}(S\rightarrow\hat{X})",
    fidelity="restricted",
    proof=lambda: prove(
        eq13.statement,
        two,
        intro("x"),
        have("mass", f"{_SUPPORT} = sum(s, 1, M, r[s,x]/M)"),
        have("sum", f"{_SUPPORT} = ({count()})/M"),
        rewrite("sum"),
        defined=first(auto_closed, two, _support_defined, seq()),
    ),
    negative_control="forall x in 1..N: -log2(sum(s, 1, M, r[s, x]*P[s])) = log2(size_of_S_given(x))",
    control_note="the entropy of the range instead of the reduction",
    control_proof=lambda: _EVEN_S,
    satisfying_instance=_EVEN_S,
    notes="r is the support of the joint law. Equal for each value of X, so the maxima over X are equal. The general formula "
    "printed for D_alpha sums over the values of X where it must sum over those of S."
)
_support_defined = seq(
    fact("rM", "reciprocal_positive", "M"), have("mass", f"{_SUPPORT} = sum(s, 1, M, r[s,x]/M)")
)

infinite: Claim = claim(
    "ding_farokhi2020.d_infinity",
    "The largest D_infinity(p(s|x) || p(s)) is the largest log ratio on the joint range, which is D_infinity of the joint law from the product",
    """
    (largest[N](D, R) <=> largest_on_range((s, x) -> log2((p[s, x]/Q[x])/P[s]), R))
    and (
        largest_on_range((s, x) -> log2((p[s, x]/Q[x])/P[s]), R)
        <=> largest_on_range((s, x) -> log2(p[s, x]/(P[s]*Q[x])), R)
      )
    """,
    where="""
    M N integer, p family(2), P Q D family(1), R real, law: joint_law(p, P, Q),
    each: forall x in 1..N: renyi_infinity(x, D[x])
    """,
    source=at("Section VI-A, display after eq. (13)"),
    idea="p(s|x)/p(s) and p(s,x)/(p(s)p(x)) are the same number, and the maximum over all pairs that occur is the maximum over x of the maxima over s.",
    printed=r"\max_{\hat{x}\in\llbracket{\hat{X}}\rrbracket}D_{\infty}(p(s|\hat{x})\|p(s))=\max_{(s,\hat{x})\in\llbracket{S,\hat{X}}\rrbracket}\log\frac{p(s|\hat{x})}{p(s)}\\ =D_{\infty}(p(s,\hat{x})\|p(s)p(\hat{x}))=\mathcal{L}^{r}(S\rightarrow\hat{X})",
    proof=lambda: prove(
        infinite.statement,
        two, _maxima,
        defined=_ratio_of_pair,
    ),
    negative_control={
        "<=> largest_on_range((s, x) -> log2((p[s, x]/Q[x])/P[s]), R)": "<=> largest_on_range((s, x) -> log2(p[s, x]/Q[x]), R)",
    },
    control_note="the posterior instead of its ratio to the prior",
    control_proof=lambda: Witness((*_UNIFORM, ("D", letters(0, 0)), ("R", num(0)))),
    satisfying_instance=Witness((*_UNIFORM, ("D", letters(0, 0)), ("R", num(0)))),
    notes="The maximal realizable leakage is defined as the last expression (Section VI-A).",
    letters={"D[x]": "D_infinity of the law of S given x from the law of S, in bits"},
)
_same_ratio = split(
    seq(intro("on"), split(seq(intro("s", "x", "pos"), use("o", "on.1", "s", "x")), seq(unpack("on.2", "s", "x", "at"), exhibit("s", "x")))),
    seq(intro("on"), split(seq(intro("s", "x", "pos"), use("o", "on.1", "s", "x")), seq(unpack("on.2", "s", "x", "at"), exhibit("s", "x")))),
)
_maxima = split(
    split(
        seq(
            intro("top"),
            split(
                seq(
                    intro("s", "x", "pos"),
                    use("d", "each", "x"),
                    use("up", "top.1", "x")
                ),
                seq(
                    unpack("top.2", "x", "at"),
                    use("d", "each", "x"),
                    unpack("d.2", "s", "here"),
                    exhibit("s", "x"),
                )
            ),
        ),
        seq(
            intro("on"),
            split(
                seq(intro("x"), use("d", "each", "x"), unpack("d.2", "s", "here")),
                seq(
                    unpack("on.2", "s", "x", "at"),
                    use("d", "each", "x"),
                    use("low", "d.1", "s"),
                    unpack("d.2", "u", "here"),
                    use("high", "on.1", "u", "x"),
                    exhibit("x"),
                    fact("same", "antisymmetric", "D[x]", "R"),
                ),
            ),
        ),
    ),
    _same_ratio
)


def _marginals(s: str = "s", x: str = "x") -> Tactic:
    return seq(use(f"P{s}", "h4", s), use(f"Q{x}", "h5", x))


_ratio_of_pair = first(
    auto_closed,
    two,
    seq(
        use("Ps", "h4", "s"),
        use("Qx", "h5", "x"),
        fact("rP", "reciprocal_positive", "P[s]"),
        have("one", "p[s,x]/Q[x] > 0"),
    )
)


def _ratio(s: str = "s") -> str:
    return f"p[{s},x]/(P[{s}]*Q[x])"


def _ratio_bounds(s: str, log: str) -> Tactic:
    """exp(-eps) <= ratio <= exp(eps) from the bound of its logarithm, in bits or nats."""
    value, nats = f"{log}({_ratio(s)})", f"log({_ratio(s)})"
    in_nats = arith(f"up{s}*two", f"size{s}*below") if log == "log2" else auto_closed
    low_in_nats = arith(f"low{s}*two", f"size{s}*below") if log == "log2" else auto_closed
    return seq(
        two,
        fact("below2", "log_below_tangent", "2"),
        have("below", "1-log(2) >= 0"),
        _marginals(s),
        fact(f"rP{s}", "reciprocal_positive", f"P[{s}]"),
        fact(f"rQ{s}", "reciprocal_positive", "Q[x]"),
        use(f"f{s}", "h8", s, "x"),
        have(f"a{s}", f"{_ratio(s)} > 0", arith(f"f{s}*rP{s}*rQ{s}")),
        use(f"n{s}", "h7", s, "x"),
        have(f"up{s}", f"eps-{value} >= 0", _side(s, value)),
        have(f"low{s}", f"{value}+eps >= 0", _side(s, value)),
        have(f"size{s}", "eps >= 0"),
        have(f"x{s}", f"{nats} <= eps", in_nats),
        have(f"y{s}", f"-eps <= {nats}", low_in_nats),
        fact(f"m{s}", "exp_monotone", nats, "eps"),
        fact(f"k{s}", "exp_monotone", "-eps", nats),
    )


def _side(s: str, value: str) -> Tactic:
    return seq(
        fact("sign", "trichotomy", value, "0"),
        alternatives(
            "c",
            "sign",
            fact("abs", "abs_nonpositive", value),
            fact("abs", "abs_nonnegative", value),
            fact("abs", "abs_nonnegative", value)
        ),
    )


_ratio_defined = first(auto_closed, two, use("Pa", "h4", "a"), use("Pb", "h4", "b"), seq(two, auto_closed))


_is_log_2 = seq(two, fact("abs", "abs_nonnegative", "log(2)"))
_apart = seq(intro("on"), absurd("on"))
_one_s = partial(each, Enumerate("x", 1, 2), seq(), seq())
_s_is_x_in_nats = seq(
    exhibit("2", "2", "s, x -> kronecker(s,x)/2", "s -> 1/2", "x -> 1/2", "log(2)"),
    split(
        split(
            *[evaluate] * 6,
            seq(
                intro("s", "x"),
                each(
                    Enumerate("s", 1, 2), seq(), seq(), _one_s(_is_log_2, _apart), _one_s(_apart, _is_log_2)
                ),
            ),
            seq(exhibit("1", "1"), split(seq(), _is_log_2)),
        ),
        evaluate,
    ),
)


_PRINTED14 = r"if $\max_{(s,\hat{x})\in\llbracket{S,\hat{X}}\rrbracket}\Big{|}\log\frac{p(s|\hat{x})}{p(s)}\Big{|}=\epsilon$, the randomization $p(\hat{x}|s)$ is at least $2\epsilon$-locally differential private ($2\epsilon$-LDP) ... $p(x|s)/p(x|s^{\prime})\leq e^{\epsilon},\forall x,s,s^{\prime}$"


def _printed14(
    name: str, title: str, where: str, refuted: Callable[[Statement], Certificate], level: str, other: str
) -> Claim:
    made: Claim = claim(
        name,
        title,
        "dp((s, x) -> p[s,x]/P[s], 2*eps)",
        where=where,
        source=at("eq. (14)"),
        printed=_PRINTED14,
        severity="slip",
        defect_of=other if level.endswith("nats") else "",
        notes="The maximum in (14) is over the joint range, so pairs that do not occur are not bounded: S = X, two values, "
        f"epsilon = {level}. It fails in bits and in nats: the paper has logarithms to base 2, and e^epsilon in the definition.",
        others=[other],
        proof=lambda: refuted(made.statement),
        letters={
            "N": "the number of values of X̂, what is released",
            "Q[x]": "the probability of the value x of X̂",
            "p[s,x]": "the probability of s and the value x of X̂ together",
        },
    )
    return made


def _amended14(name: str, title: str, where: str, control_where: str, log: str) -> Claim:
    made: Claim = claim(
        name,
        title,
        "dp((s, x) -> p[s,x]/P[s], 2*eps)",
        where=where,
        source=at("eq. (14)"),
        idea="Where every pair occurs, p(s|x)/p(s), which is p(x|s)/p(x), lies between exp(-eps) and exp(eps) for every s; so two of its values differ by a factor of exp(2 eps) at most.",
        fidelity="amended",
        says=r"if $\max_{(s,\hat{x})\in\llbracket{S,\hat{X}}\rrbracket}\Big{|}\log\frac{p(s|\hat{x})}{p(s)}\Big{|}=\epsilon$, the randomization $p(\hat{x}|s)$ is at least $2\epsilon$-locally differential private ($2\epsilon$-LDP), if every pair $(s,\hat{x})$ occurs",
        proof=lambda: prove(
            made.statement,
            intro("s", "u", "x"),
            _ratio_bounds("s", log),
            _ratio_bounds("u", log),
            fact("e2", "exp_positive", "2*eps"),
            have("ps", f"{_ratio('s')} <= exp(eps)"),
            have("du", f"{_ratio('u')}-exp(-eps) >= 0"),
            have("both", f"{_ratio('s')} <= exp(2*eps)*({_ratio('u')})", arith("du*e2", "ps")),
            have("gap", f"exp(2*eps)*({_ratio('u')})-{_ratio('s')} >= 0"),
            arith("gap*Qx.1"),
            defined=_ratio_defined,
        ),
        negative_control=("dp((s, x) -> p[s,x]/P[s], 2*eps)", control_where),
        control_note="the printed condition: pairs of the joint range only",
        control_proof=lambda: Witness((*_DIAGONAL, ("eps", num(1)))),
        satisfying_instance=Witness((*_UNIFORM, ("eps", num(1)))),
        notes="The maximum over all pairs, or any epsilon above it; by ding_farokhi2020.ldp.finite no level is finite otherwise.",
    )
    return made


CLAIMS = [
    eq13,
    infinite,
    _printed14(
        "ding_farokhi2020.eq14.bits",
        "(14) gives 2 epsilon local differential privacy, epsilon in bits, whether or not every pair occurs",
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)/log(2)) <= eps,
        exists s in 1..M, x in 1..N: p[s,x] > 0 and abs(log_ratio(s, x)/log(2)) = eps
        """,
        lambda _: Witness((*_DIAGONAL, ("eps", num(1)))),
        "one bit",
        "ding_farokhi2020.eq14.nats",
    ),
    _amended14(
        "ding_farokhi2020.eq14.bits.amended",
        "(14) gives 2 epsilon local differential privacy, epsilon in bits, if every pair occurs",
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)/log(2)) <= eps,
        forall s in 1..M, x in 1..N: p[s,x] > 0
        """,
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)/log(2)) <= eps
        """,
        "log2",
    ),
    _printed14(
        "ding_farokhi2020.eq14.nats",
        "(14) gives 2 epsilon local differential privacy, epsilon in nats",
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)) <= eps,
        exists s in 1..M, x in 1..N: p[s,x] > 0 and abs(log_ratio(s, x)) = eps
        """,
        lambda statement: disprove(statement, _s_is_x_in_nats),
        "log 2 nats",
        "ding_farokhi2020.eq14.bits",
    ),
    _amended14(
        "ding_farokhi2020.eq14.nats.amended",
        "(14) gives 2 epsilon local differential privacy, epsilon in nats, if every pair occurs",
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)) <= eps,
        forall s in 1..M, x in 1..N: p[s,x] > 0
        """,
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)) <= eps
        """,
        "log",
    ),
]
