"""Section VI: Renyi divergences, leakages of random variables, and the Gacs-Koerner common information."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import (
    EQUAL,
    at,
    auto_closed,
    count,
    letters,
    ranges_defined,
    table,
    two,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Enumerate, Witness
from verify.kernel.statement import Statement
from verify.kernel.terms import num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)

_HALVES = (("M", num(2)), ("N", num(2)), ("P", letters("1/2", "1/2")), ("Q", letters("1/2", "1/2")))
_DIAGONAL = (*_HALVES, ("p", table(("1/2", "0"), ("0", "1/2"))))
_UNIFORM = (*_HALVES, ("p", table(("1/4", "1/4"), ("1/4", "1/4"))))

_SUPPORT = "sum(s, 1, M, r[s,x]*P[s])"
_EVEN_S = Witness((("M", num(2)), ("N", num(2)), ("r", table(*EQUAL)), ("P", letters("1/2", "1/2"))))
eq13: Claim = claim(
    "ding_farokhi2020.eq13",
    "For uniform S the Renyi divergence of order 0 is the reduction of the range",
    "forall x in 1..N: -log2(sum(s, 1, M, r[s, x]*P[s])) = reduction_of_S_given(x)",
    where="M N integer, r family(2), P family(1), joint_range(r), forall s in 1..M: P[s] = 1/M",
    source=at("eq. (13)"),
    printed=r"\max_{\hat x} D_0(p(s|\hat x)\|p(s)) = \max -\log\sum_{s: p(s|\hat x)>0} p(s) = L_0(S \rightarrow \hat X)",
    proof=lambda: prove(
        eq13.statement,
        seq(
            two,
            intro("x"),
            use("c", "h5", "x"),
            fact("rM", "reciprocal_positive", "M"),
            have(
                "mass",
                f"{_SUPPORT} = sum(s, 1, M, r[s,x]/M)",
                pointwise("s", seq(use("u", "h6", "s"), arith(eq=[("r[s,x]", "u")]))),
            ),
            have("sum", f"{_SUPPORT} = ({count()})/M", arith(eq=["mass"])),
            rewrite("sum"),
            fact("rc", "reciprocal_positive", count()),
            fact("l1", "log_product", count(), "1/M"),
            fact("l2", "log_product", "M", f"1/({count()})"),
            fact("l3", "log_reciprocal", "M"),
            fact("l4", "log_reciprocal", count()),
            arith(eq=[("-1/log(2)", "l1"), ("-1/log(2)", "l2"), ("-1/log(2)", "l3"), ("-1/log(2)", "l4")]),
        ),
        first(seq(auto_closed), seq(two, auto_closed), _support_defined, ranges_defined),
    ),
    false_neighbour="forall x in 1..N: -log2(sum(s, 1, M, r[s, x]*P[s])) = log2(size_of_S_given(x))",
    neighbour_note="the entropy of the range instead of the reduction",
    neighbour_proof=lambda: _EVEN_S,
    living_example=_EVEN_S,
    notes="r is the support of the joint law. Equal for each value of X, so the maxima over X are equal. The general formula "
    "printed for D_alpha sums over the values of X where it must sum over those of S.",
)
_support_defined = seq(
    two,
    use("c", "h5", "x"),
    fact("rM", "reciprocal_positive", "M"),
    have(
        "mass",
        f"{_SUPPORT} = sum(s, 1, M, r[s,x]/M)",
        pointwise("s", seq(use("u", "h6", "s"), arith(eq=[("r[s,x]", "u")]))),
    ),
    have("pos", f"{_SUPPORT} > 0", arith("c*rM", "rM", eq=["mass"])),
    auto_closed,
)

infinite: Claim = claim(
    "ding_farokhi2020.d_infinity",
    "The ratio of posterior and prior is that of the joint law and the product of the marginals",
    "forall s in 1..M, x in 1..N: (p[s, x]/Q[x])/P[s] = p[s, x]/(P[s]*Q[x])",
    where="M N integer, p family(2), P Q family(1), joint_law(p, P, Q)",
    source=at("Section VI-A, display after eq. (13)"),
    printed=r"\max_{(s,\hat x)}\log\frac{p(s|\hat x)}{p(s)} = D_\infty(p(s,\hat x)\|p(s)p(\hat x))",
    proof=lambda: prove(
        infinite.statement, seq(intro("s", "x"), _marginals(), identity()), seq(_marginals(), auto_closed)
    ),
    false_neighbour="forall s in 1..M, x in 1..N: p[s, x]/Q[x] = p[s, x]/(P[s]*Q[x])",
    neighbour_note="the posterior instead of its ratio to the prior",
    neighbour_proof=lambda: Witness(_UNIFORM),
    living_example=Witness(_UNIFORM),
)


def _marginals(s: str = "s", x: str = "x") -> Tactic:
    return seq(use(f"P{s}", "h4", s), use(f"Q{x}", "h5", x))


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
        fact(f"e{s}", "exp_of_log", _ratio(s)),
        fact(f"m{s}", "exp_monotone", nats, "eps"),
        fact(f"k{s}", "exp_monotone", "-eps", nats),
    )


def _side(s: str, value: str) -> Tactic:
    return seq(
        fact("sign", "trichotomy", value, "0"),
        alternatives(
            "c",
            "sign",
            seq(fact("abs", "abs_nonpositive", value), arith(f"n{s}", "c", eq=["abs"])),
            seq(fact("abs", "abs_nonnegative", value), arith(f"n{s}", eq=["abs", "c"])),
            seq(fact("abs", "abs_nonnegative", value), arith(f"n{s}", "c", eq=["abs"])),
        ),
    )


_to_ldp = seq(
    fact("e2", "exp_positive", "2*eps"),
    have("pu", f"{_ratio('u')} >= exp(-eps)", arith("ku", eq=["eu"])),
    have("ps", f"{_ratio('s')} <= exp(eps)", arith("ms", eq=["es"])),
    have("du", f"{_ratio('u')}-exp(-eps) >= 0"),
    have("both", f"{_ratio('s')} <= exp(2*eps)*({_ratio('u')})", arith("du*e2", "ps")),
    have("gap", f"exp(2*eps)*({_ratio('u')})-{_ratio('s')} >= 0"),
    arith("gap*Qx.1"),
)
_ratio_defined = first(
    seq(auto_closed),
    seq(
        two,
        _marginals(),
        fact("rP", "reciprocal_positive", "P[s]"),
        fact("rQ", "reciprocal_positive", "Q[x]"),
        first(seq(auto_closed), seq(have("pos", f"{_ratio()} > 0", arith("g1*rP*rQ")), auto_closed)),
    ),
    seq(use("Pa", "h4", "a"), auto_closed),
    seq(use("Pb", "h4", "b"), auto_closed),
    seq(two, auto_closed),
)


_is_log_2 = seq(
    two,
    fact("abs", "abs_nonnegative", "log(2)"),
    have("ratio", "kronecker(1,1)/2/((1/2)*(1/2)) = 2", evaluate),
    rewrite("ratio"),
)
_apart = seq(intro("on"), absurd("on", evaluate))
_one_s = partial(each, Enumerate("x", 1, 2), seq(), seq())
_s_is_x_in_nats = seq(
    exhibit("2", "2", "s, x -> kronecker(s,x)/2", "s -> 1/2", "x -> 1/2", "log(2)"),
    split(
        split(
            *[evaluate] * 6,
            seq(
                intro("s", "x"),
                each(
                    Enumerate("s", 1, 2),
                    seq(),
                    seq(),
                    _one_s(seq(intro("on"), _is_log_2), _apart),
                    _one_s(_apart, seq(intro("on"), _is_log_2)),
                ),
            ),
            seq(exhibit("1", "1"), split(evaluate, _is_log_2)),
        ),
        evaluate,
    ),
)


_PRINTED14 = (
    r"\max_{(s,\hat x)\in[S,\hat X]}|\log\frac{p(s|\hat x)}{p(s)}|=\epsilon \Rightarrow "
    r"p(\hat x|s)/p(\hat x|s') \leq e^{2\epsilon}"
)


def _printed14(name: str, title: str, where: str, refuted: Callable[[Statement], Certificate]) -> Claim:
    made: Claim = claim(
        name,
        title,
        "dp((s, x) -> p[s,x]/P[s], 2*eps)",
        where=where,
        source=at("eq. (14)"),
        printed=_PRINTED14,
        notes="The maximum in (14) is over the joint range, so pairs that do not occur are not bounded: S = X, two values, epsilon one bit.",
        proof=lambda: refuted(made.statement),
    )
    return made


def _amended14(name: str, title: str, where: str, neighbour_where: str, log: str) -> Claim:
    made: Claim = claim(
        name,
        title,
        "dp((s, x) -> p[s,x]/P[s], 2*eps)",
        where=where,
        source=at("eq. (14)"),
        fidelity="amended",
        printed=_PRINTED14,
        proof=lambda: prove(
            made.statement,
            seq(intro("s", "u", "x"), _ratio_bounds("s", log), _ratio_bounds("u", log), _to_ldp),
            _ratio_defined,
        ),
        false_neighbour=("dp((s, x) -> p[s,x]/P[s], 2*eps)", neighbour_where),
        neighbour_note="the printed condition: pairs of the joint range only",
        neighbour_proof=lambda: Witness((*_DIAGONAL, ("eps", num(1)))),
        living_example=Witness((*_UNIFORM, ("eps", num(1)))),
        notes="The maximum over all pairs, or any epsilon above it; by ding_farokhi2020.ldp.finite no level is finite otherwise.",
    )
    return made


CLAIMS = [
    eq13,
    infinite,
    _printed14(
        "ding_farokhi2020.eq14.bits",
        "(14) gives 2 epsilon local differential privacy, epsilon in bits",
        """
        M N integer, p family(2), P Q family(1), eps real, joint_law(p, P, Q),
        forall s in 1..M, x in 1..N: p[s,x] > 0 => abs(log_ratio(s, x)/log(2)) <= eps,
        exists s in 1..M, x in 1..N: p[s,x] > 0 and abs(log_ratio(s, x)/log(2)) = eps
        """,
        lambda _: Witness((*_DIAGONAL, ("eps", num(1)))),
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
        lambda statement: disprove(statement, _s_is_x_in_nats, _ratio_defined),
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
