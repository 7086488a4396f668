"""The ordering is strict: erasure channels reveal little but exclude values, or are close but reveal much (slides 8-9)."""

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import not_denied
from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *

_ERASURE = "i, j -> kronecker(i,j)*s+kronecker(j,{0})*(1-s)"


_TV_OF_THREE = "variation_of_rows[3](W, 1, 2)"


def _sign_of(j: int) -> Tactic:
    """An absolute value is at least the number, and at least 0."""
    x = f"W[1,{j}]-W[2,{j}]"
    return have(
        f"a{j}",
        f"abs({x}) >= {x if j == 1 else '0'}",
        alternatives("c", f"s{j}", fact("abs", "abs_nonpositive", x), *[seq()] * 2),
    )


_erased_little = seq(
    use("p2", "prior.1", "2"),
    have("one", "p[1]+p[2] = 1"),
    have("other", "p[2] = 1-p[1]"),
    lemma("x1", "basics.xlogx.product", "p[1]", "s"),
    lemma("x2", "basics.xlogx.product", "p[2]", "s"),
    have("rest", "p[1]*(1-s)+p[2]*(1-s) = 1-s"),
    have("x3", "xlogx(p[1]*(1-s)+p[2]*(1-s)) = xlogx(1-s)", rewrite("rest")),
    lemma("bit", "basics.entropy.bit", "p[1]"),
    have("x4", "xlogx(1-p[1]) = xlogx(p[2])", rewrite("other")),
    fact("l2", "log_below_tangent", "2"),
    have("low", "xlogx(p[1])+xlogx(p[2])+log(2) >= 0"),
    have("l1", "1-log(2) >= 0"),
    arith("low*s0", "l1*s0", "small", eq=["x1", "x2", "x3", ("xlogx(s)", "one"), ("xlogx(1-s)", "one")]),
)

_rows_are_near = seq(  # at alpha = 1/32 the rows are within total variation 1/4
    intro("W"),
    classical(
        not_denied("small", "information_at_most[2, 3](W, 1/32)"),
        lemma("near", "cuff_yu2016.information_to_variation.squared", "2", "3", "W", "1/32", "1", "2"),
        let("t", _TV_OF_THREE),
        have("square", "t^2 <= 1/16"),
        have("tv", "t <= 1/4", cases("far", "t > 1/4", seq(), seq())),
        exhibit("0"),
        *(seq(fact(f"s{j}", "trichotomy", f"W[1,{j}]-W[2,{j}]", "0"), _sign_of(j)) for j in (1, 2, 3)),
    ),
)

not_dp: Claim = claim(
    "cuff_yu2016.ordering.mi_not_dp",
    "MI-DP at any level does not give eps-DP at any level",
    """
        exists W family(2):
          channel[2, 3](W)
          and information_private[2, 3](W, alpha)
          and (forall beta real: W[1, 1] > exp(beta)*W[2, 1])
    """,
    where="alpha real, alpha > 0",
    source=at("Claim: strictness of the first >"),
    printed=r"\epsilon\text{-DP} > \text{MI-DP} > (\epsilon, \delta)\text{-DP}",
    fidelity="reading",
    proof=lambda: prove(
        not_dp.statement,
        fact("ra", "reciprocal_positive", "1+alpha"),
        let("s", "alpha/(1+alpha)"),
        have("s0", "s > 0"),
        have("s1", "s < 1"),
        have("small", "s < alpha", rewrite("s"), arith("h1*h1*ra")),
        exhibit(_ERASURE.format("3")),
        split(
            seq(),
            seq(intro("i"), each(Enumerate("i", 1, 2))),
            seq(intro("p", "prior"), _erased_little),
        ),
    ),
    negative_control={"W[2, 1]": "W[2, 1] + 1/2"},
    control_note="by 1/2 more: small information makes the rows near",
    control_proof=lambda: fails(not_dp, exhibit("1/32"), split(seq(), _rows_are_near)),
    satisfying_instance={"alpha": 1},
    notes="A bit that is erased except with probability s = alpha/(1+alpha): I <= s ln 2 < alpha, and an output that one value excludes.",
)

_ENTRY = "(kronecker(i,j)*s+kronecker(j,M+1)*(1-s))"

_row_entropy = have(
    "entries",
    f"forall i in 1..M, j in 1..M+1: xlogx({_ENTRY}) = kronecker(i,j)*xlogx(s)+kronecker(j,M+1)*xlogx(1-s)",
    intro("i", "j"),
    fact("t", "trichotomy", "j", "M+1"),
    alternatives(
        "c",
        "t",
        seq(
            fact("z", "delta_distinct", "j", "M+1"),
            fact("tt", "trichotomy", "i", "j"),
            alternatives("e", "tt", rewrite("z"), rewrite("z"), rewrite("z")),
        ),
        seq(fact("y", "delta_distinct", "i", "j"), rewrite("y")),
        absurd("c"),
    ),
)
_OUTPUT = f"sum(i, 1, M, (1/M)*{_ENTRY})"
_output_entropy = have(
    "outputs",
    f"forall j in 1..M+1: xlogx({_OUTPUT}) = (1-kronecker(j,M+1))*xlogx(u)+kronecker(j,M+1)*xlogx(1-s)",
    intro("j"),
    fact("t", "trichotomy", "j", "M+1"),
    alternatives(
        "c",
        "t",
        seq(
            fact("z", "delta_distinct", "j", "M+1"),
            fact("gap", "integer_gap", "j", "M+1"),
            have("o", f"{_OUTPUT} = u"),
            rewrite("o", "z"),
        ),
        seq(
            fact("z", "delta_equal", "j", "M+1"),
            have("flat", f"{_OUTPUT} = sum(i, 1, M, (1/M)*(1-s))"),
            have("o", f"{_OUTPUT} = 1-s", rewrite("flat")),
            rewrite("o", "z"),
        ),
        absurd("c"),
    ),
)

_one_value = seq(  # an entry of one value: nothing is revealed
    intro("W", "p"),
    classical(
        have("one", "p[1] = 1"),
        *(have(f"o{j}", f"xlogx(p[1]*W[1,{j}]) = xlogx(W[1,{j}])") for j in (1, 2)),
        fact("l", "log_increasing", "1", "2"),
    ),
)

erasure: Claim = claim(
    "cuff_yu2016.ordering.erasure",
    "A value that is erased except with probability s: close rows, and information s ln M (the example behind strictness)",
    """
        exists W family(2), p family(1):
          channel[M, M + 1](W)
          and law(p)
          and within_variation[M, M + 1](W, s)
          and mutual_information[M, M + 1](p, W) = s*log(M)
    """,
    where="M integer, s real, M >= 1, 0 < s < 1",
    letters={"s": "the probability that the value is not erased"},
    source=at("Claim: strictness of the second >, the finite alphabet"),
    printed=r"\epsilon\text{-DP} > \text{MI-DP} > (\epsilon, \delta)\text{-DP}",
    fidelity="reading",
    proof=lambda: prove(
        erasure.statement,
        have("s0", "s > 0"),
        let("u", "s/M"),
        _row_entropy,
        _output_entropy,
        fact("vM", "xlogx_value", "s/M"),
        fact("lp", "log_product", "s", "1/M"),
        fact("lr", "log_reciprocal", "M"),
        exhibit(_ERASURE.format("M+1"), "i -> 1/M"),
        split(seq(), seq(), seq(), seq(), seq(intro("a", "b"), _close_rows), _information),
    ),
    negative_control={"log(M)": "log(M + 1)"},
    control_note="M+1 in place of M",
    control_proof=lambda: fails(erasure, exhibit("1", "1/2"), split(seq(), _one_value)),
    satisfying_instance={"M": 2, "s": "1/2"},
    notes="At s = delta the mechanism is (0,delta)-DP, so (eps,delta)-DP for every eps >= 0, and I = delta ln M grows without limit "
    "with the alphabet: no delta > 0 bounds the information for all alphabets. It also attains delta ln |X|.",
)
_close_rows = have(
    "each",
    "sum(j, 1, M+1, kronecker(a,j)*s+kronecker(b,j)*s - abs((kronecker(a,j)*s+kronecker(j,M+1)*(1-s))-(kronecker(b,j)*s+kronecker(j,M+1)*(1-s)))) >= 0",
    pointwise(
        "j",
        fact("da", "delta_bounds", "a", "j"),
        fact("db", "delta_bounds", "b", "j"),
        signed(
            "(kronecker(a,j)*s+kronecker(j,M+1)*(1-s))-(kronecker(b,j)*s+kronecker(j,M+1)*(1-s))",
            seq(rewrite("abs"), first(arith("da.1*s0"), arith("db.1*s0"))),
        ),
    ),
)
_information = seq(
    have(
        "given",
        f"sum(i, 1, M, (1/M)*sum(j, 1, M+1, xlogx({_ENTRY}))) = sum(i, 1, M, (1/M)*(xlogx(s)+xlogx(1-s)))",
        pointwise(
            "i",
            have(
                "row",
                f"sum(j, 1, M+1, xlogx({_ENTRY})) = sum(j, 1, M+1, kronecker(i,j)*xlogx(s)+kronecker(j,M+1)*xlogx(1-s))",
                pointwise("j", use("e", "entries", "i", "j")),
            ),
        ),
    ),
    have(
        "given1",
        f"sum(i, 1, M, (1/M)*sum(j, 1, M+1, xlogx({_ENTRY}))) = xlogx(s)+xlogx(1-s)",
        rewrite("given"),
    ),
    have(
        "out",
        f"sum(j, 1, M+1, xlogx({_OUTPUT})) = sum(j, 1, M+1, (1-kronecker(j,M+1))*xlogx(u)+kronecker(j,M+1)*xlogx(1-s))",
        pointwise("j", use("e", "outputs", "j")),
    ),
    have("out1", f"sum(j, 1, M+1, xlogx({_OUTPUT})) = M*xlogx(u)+xlogx(1-s)", rewrite("out")),
    rewrite("given1", "out1"),
)

# --- close rows, and more than one nat ----------------------------------------------------------------------------------


def _enlarged(row: str, bound: str) -> Tactic:
    """P(A) <= Q(A) + 1/k <= e^eps Q(A) + 1/k."""
    mass = f"sum(i, 1, M+1, a[i]*W[{row},i])"
    one = seq(use("bit", "subset", "i"), use("w0", "W.1", row, "i"), alternatives("b", "bit", rewrite("b"), rewrite("b")))
    return seq(have("mass", f"{mass} >= 0", pointwise("i", one)), arith(bound, "room*mass"))


_close_laws = seq(
    intro("x", "y"),
    lemma(
        ("to", "from"),
        "cuff_yu2016.special_case_variation",
        "M+1",
        "j -> W[x,j]",
        "j -> W[y,j]",
        "1/k",
        conditions=[seq(), seq(), seq(intro("j"), use("w0", "W.1", "y", "j"))],
    ),
    use("zero", "from"),
    intro("a", "subset"),
    use("both", "zero", "a"),
    fact("T1", "exp_monotone", "0", "eps"),
    have("room", "exp(eps)-1 >= 0"),
    split(_enlarged("y", "both.1"), _enlarged("x", "both.2")),
)
_one_factor = seq(fact("p", "power_positive", "4", "n"), fact("l", "log_product", "4^n", "4"))
_too_much = seq(
    intro("little"),
    use("i", "little", "p"),
    absurd("i", arith("more", eq=["W.6", ("1/k", "power")])),
)

not_mi: Claim = claim(
    "cuff_yu2016.ordering.approximate_not_mi",
    "(eps,delta)-DP at any levels does not give MI-DP at the level of one nat, for delta = 1/k: the alphabet is to be finite",
    """
        exists W family(2):
          mechanism[M, M + 1](W)
          and approximately_private[M, M + 1](W, eps, 1/k)
          and not information_private[M, M + 1](W, 1)
    """,
    where="k M integer, eps real, k >= 2, M = 4^k, eps >= 0",
    letters={"k": "1/k is the slack delta"},
    source=at("Claim: strictness of the second >, the finite alphabet"),
    printed=r"\epsilon\text{-DP} > \text{MI-DP} > (\epsilon, \delta)\text{-DP}",
    fidelity="reading",
    proof=lambda: prove(
        not_mi.statement,
        fact("p4", "power_positive", "4", "k"),
        fact("many", "integer_gap", "0", "M"),
        have(
            "powers",
            "forall n integer: n >= 0 => log(4^n) = n*log(4)",
            intro("n", "from"),
            induct("n", "0", "ih", seq(), _one_factor),
        ),
        use("at", "powers", "k"),
        have("power", "log(M) = k*log(4)"),
        lemma("number", "cuff_yu2016.two_rows.disjoint"),
        fact("t", "log_below_tangent", "7/8"),
        have("more", "log(4) > 1"),
        lemma(("W", "p", "W"), "cuff_yu2016.ordering.erasure", "M", "1/k"),
        exhibit("W"),
        split(seq(), seq(), seq(), seq(), _close_laws, _too_much),
    ),
    negative_control={"(W, 1)": "(W, 1) and W[1,1] < 0"},
    control_note="with a negative probability",
    control_proof=lambda: fails(not_mi, exhibit("2", "16", "0"), split(seq(), seq(intro("W"), classical()))),
    satisfying_instance={"k": 2, "M": 16, "eps": 1},
    notes="An entry with 4^k values is erased except with probability 1/k: the rows are within total variation 1/k, and the "
    "information is ln 4. So no (eps,delta) with delta > 0 gives MI-DP for all alphabets, and > is strict here.",
)

CLAIMS = [not_dp, erasure, not_mi]
