"""The ordering is strict: erasure channels reveal little but exclude values, or are close but reveal much (slides 8-9)."""

from __future__ import annotations

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import not_denied
from theorems.cuff_yu2016.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Enumerate
from verify.prover.controls import fails
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    classical,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

product: Claim = claim(
    "cuff_yu2016.entropy_of_a_product",
    "x log x of a product",
    "xlogx(a*b) = a*xlogx(b) + b*xlogx(a)",
    where="a b real, a >= 0, b >= 0",
    source=at("Claim"),
    fidelity="beyond",
    printed=r"ab \ln(ab) = a (b \ln b) + b (a \ln a)",
    proof=lambda: prove(
        product.statement,
        seq(
            fact("sa", "trichotomy", "a", "0"),
            fact("sb", "trichotomy", "b", "0"),
            alternatives(
                "ca",
                "sa",
                absurd("ca"),
                seq(rewrite("ca"), identity()),
                alternatives(
                    "cb",
                    "sb",
                    absurd("cb"),
                    seq(rewrite("cb"), identity()),
                    seq(
                        have("ab", "a*b > 0", arith("ca*cb")),
                        fact("v", "xlogx_value", "a*b"),
                        fact("va", "xlogx_value", "a"),
                        fact("vb", "xlogx_value", "b"),
                        fact("l", "log_product", "a", "b"),
                        arith(eq=["v", ("b", "va"), ("a", "vb"), ("a*b", "l")]),
                    ),
                ),
            ),
        ),
    ),
    false_neighbour="xlogx(a*b) = a*xlogx(b)",
    neighbour_note="one of the two terms",
    living_example={"a": "1/2", "b": "1/2"},
)

_ERASURE = "i, j -> kronecker(i,j)*s+kronecker(j,{0})*(1-s)"


def _entries(last: str) -> Tactic:
    return seq(
        intro("i", "j"),
        fact("d1", "delta_bounds", "i", "j"),
        fact("d2", "delta_bounds", "j", last),
        have("keep", "1-s >= 0"),
        arith("d1.1*s0", "d2.1*keep"),
    )


_TV_OF_THREE = "variation_of_rows[3](W, 1, 2)"


def _sign_of(j: int) -> Tactic:
    """An absolute value is at least the number, and at least 0."""
    x = f"W[1,{j}]-W[2,{j}]"
    return have(
        f"a{j}",
        f"abs({x}) >= {x if j == 1 else '0'}",
        alternatives(
            "c",
            f"s{j}",
            seq(fact("abs", "abs_nonpositive", x), rewrite("abs")),
            *[seq(fact("abs", "abs_nonnegative", x), rewrite("abs"))] * 2,
        ),
    )


_channel_defined = first(
    seq(),
    use("w0", "g1.1", "i", "j"),
    pointwise("k", seq(use("p0", "g2.1", "k"), use("w0", "g1.1", "k", "j"), arith("p0*w0"))),
    pointwise("k", seq(use("p0", "g1.3", "k"), use("w0", "g1.1", "k", "j"), arith("p0*w0"))),
)
_erased_little = seq(
    use("p1", "prior.1", "1"),
    use("p2", "prior.1", "2"),
    have("one", "p[1]+p[2] = 1", arith(eq=["prior.2"])),
    have("other", "p[2] = 1-p[1]", arith(eq=["one"])),
    lemma("x1", "cuff_yu2016.entropy_of_a_product", "p[1]", "s"),
    lemma("x2", "cuff_yu2016.entropy_of_a_product", "p[2]", "s"),
    have("rest", "p[1]*(1-s)+p[2]*(1-s) = 1-s", arith(eq=[("1-s", "one")])),
    have("x3", "xlogx(p[1]*(1-s)+p[2]*(1-s)) = xlogx(1-s)", seq(rewrite("rest"), identity())),
    lemma("bit", "cuff_yu2016.entropy_of_a_bit", "p[1]"),
    have("x4", "xlogx(1-p[1]) = xlogx(p[2])", seq(rewrite("other"), identity())),
    fact("l2", "log_below_tangent", "2"),
    have("low", "xlogx(p[1])+xlogx(p[2])+log(2) >= 0", arith("bit", eq=["x4"])),
    have("l1", "1-log(2) >= 0"),
    arith("low*s0", "l1*s0", "small", eq=["x1", "x2", "x3", ("xlogx(s)", "one"), ("xlogx(1-s)", "one")]),
)

_rows_are_near = seq(  # at alpha = 1/32 the rows are within total variation 1/4
    intro("W"),
    classical(
        seq(
            not_denied("small", "information_at_most[2, 3](W, 1/32)"),
            lemma("near", "cuff_yu2016.information_to_variation.squared", "2", "3", "W", "1/32", "1", "2"),
            have("names", f"exists t real: t = {_TV_OF_THREE}", exhibit(_TV_OF_THREE)),
            unpack("names", "t", "t"),
            have("square", "t^2 <= 1/16", seq(rewrite("t"), arith("near"))),
            have(
                "tv",
                "t <= 1/4",
                cases("far", "t > 1/4", absurd("square", arith("far*far", "far")), arith("far")),
            ),
            exhibit("0"),
            *(seq(fact(f"s{j}", "trichotomy", f"W[1,{j}]-W[2,{j}]", "0"), _sign_of(j)) for j in (1, 2, 3)),
            arith("tv", "a1", "a2", "a3", eq=["t"]),
        )
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
    printed=r"\epsilon-DP > MI-DP",
    proof=lambda: prove(
        not_dp.statement,
        seq(
            fact("ra", "reciprocal_positive", "1+alpha"),
            have("names", "exists s real: s = alpha/(1+alpha)", exhibit("alpha/(1+alpha)")),
            unpack("names", "s", "s"),
            have("s0", "s > 0", seq(rewrite("s"), arith("h1*ra"))),
            have("s1", "s < 1", seq(rewrite("s"), arith("ra"))),
            have("small", "s < alpha", seq(rewrite("s"), arith("h1*h1*ra"))),
            exhibit(_ERASURE.format("3")),
            split(
                _entries("3"),
                seq(intro("i"), each(Enumerate("i", 1, 2), seq(), seq(), identity(), identity())),
                seq(intro("p"), intro("prior"), _erased_little),
                seq(intro("beta"), arith("s0")),
            ),
        ),
        defined=_channel_defined,
    ),
    false_neighbour="""
        exists W family(2):
          channel[2, 3](W)
          and information_private[2, 3](W, alpha)
          and (forall beta real: W[1, 1] > exp(beta)*W[2, 1] + 1/2)
    """,
    neighbour_note="by 1/2 more: small information makes the rows near",
    neighbour_proof=lambda: fails(
        not_dp, exhibit("1/32"), split(seq(), _rows_are_near), defined=_channel_defined
    ),
    living_example={"alpha": 1},
    notes="A bit that is erased except with probability s = alpha/(1+alpha): I <= s ln 2 < alpha, and an output that one value excludes.",
)

_ENTRY = "(kronecker(i,j)*s+kronecker(j,M+1)*(1-s))"

_row_entropy = have(
    "entries",
    f"forall i in 1..M, j in 1..M+1: xlogx({_ENTRY}) = kronecker(i,j)*xlogx(s)+kronecker(j,M+1)*xlogx(1-s)",
    seq(
        intro("i", "j"),
        fact("t", "trichotomy", "j", "M+1"),
        alternatives(
            "c",
            "t",
            seq(
                fact("z", "delta_distinct", "j", "M+1"),
                fact("tt", "trichotomy", "i", "j"),
                alternatives(
                    "e",
                    "tt",
                    seq(fact("y", "delta_distinct", "i", "j"), rewrite("z"), rewrite("y"), identity()),
                    seq(fact("y", "delta_equal", "i", "j"), rewrite("z"), rewrite("y"), identity()),
                    seq(fact("y", "delta_distinct", "i", "j"), rewrite("z"), rewrite("y"), identity()),
                ),
            ),
            seq(
                fact("z", "delta_equal", "j", "M+1"),
                fact("y", "delta_distinct", "i", "j"),
                rewrite("z"),
                rewrite("y"),
                identity(),
            ),
            absurd("c"),
        ),
    ),
)
_OUTPUT = f"sum(i, 1, M, (1/M)*{_ENTRY})"
_output_entropy = have(
    "outputs",
    f"forall j in 1..M+1: xlogx({_OUTPUT}) = (1-kronecker(j,M+1))*xlogx(u)+kronecker(j,M+1)*xlogx(1-s)",
    seq(
        intro("j"),
        fact("t", "trichotomy", "j", "M+1"),
        alternatives(
            "c",
            "t",
            seq(
                fact("z", "delta_distinct", "j", "M+1"),
                fact("gap", "integer_gap", "j", "M+1"),
                have("o", f"{_OUTPUT} = u", seq(rewrite("z"), rewrite("u"), identity())),
                rewrite("o"),
                rewrite("z"),
                identity(),
            ),
            seq(
                fact("z", "delta_equal", "j", "M+1"),
                have(
                    "flat",
                    f"{_OUTPUT} = sum(i, 1, M, (1/M)*(1-s))",
                    pointwise(
                        "i",
                        seq(fact("y", "delta_distinct", "i", "j"), rewrite("z"), rewrite("y"), identity()),
                    ),
                ),
                have("o", f"{_OUTPUT} = 1-s", seq(rewrite("flat"), identity())),
                rewrite("o"),
                rewrite("z"),
                identity(),
            ),
            absurd("c"),
        ),
    ),
)

_one_value = seq(  # an entry of one value: nothing is revealed
    intro("W", "p"),
    classical(
        seq(
            have("one", "p[1] = 1", arith(eq=["not.4"])),
            *(
                have(f"o{j}", f"xlogx(p[1]*W[1,{j}]) = xlogx(W[1,{j}])", seq(rewrite("one"), identity()))
                for j in (1, 2)
            ),
            fact("l", "log_increasing", "1", "2"),
            each(
                Apart(False),
                arith("l", eq=["o1", "o2", ("xlogx(W[1,1])", "one"), ("xlogx(W[1,2])", "one")]),
            ),
        )
    ),
)

erasure: Claim = claim(
    "cuff_yu2016.ordering.erasure",
    "A value that is erased except with probability s: close rows, and information s ln M",
    """
        exists W family(2), p family(1):
          channel[M, M + 1](W)
          and law(p)
          and within_variation[M, M + 1](W, s)
          and mutual_information[M, M + 1](p, W) = s*log(M)
    """,
    where="M integer, s real, M >= 1, 0 < s < 1",
    source=at("Claim: strictness of the second >, the finite alphabet"),
    printed=r"MI-DP > (\epsilon, \delta)-DP",
    proof=lambda: prove(
        erasure.statement,
        seq(
            have("s0", "s > 0"),
            have("s1", "s < 1"),
            fact("rM", "reciprocal_positive", "M"),
            have("names", "exists u real: u = s/M", exhibit("s/M")),
            unpack("names", "u", "u"),
            _row_entropy,
            _output_entropy,
            fact("v", "xlogx_value", "s"),
            have("sM", "s/M > 0", arith("s0*rM")),
            fact("vM", "xlogx_value", "s/M"),
            fact("lp", "log_product", "s", "1/M"),
            fact("lr", "log_reciprocal", "M"),
            exhibit(_ERASURE.format("M+1"), "i -> 1/M"),
            split(
                _entries("M+1"),
                seq(intro("i"), identity()),
                seq(intro("i"), arith("rM")),
                identity(),
                seq(intro("a", "b"), _close_rows),
                _information,
            ),
        ),
        defined=_channel_defined,
    ),
    false_neighbour="""
        exists W family(2), p family(1):
          channel[M, M + 1](W)
          and law(p)
          and within_variation[M, M + 1](W, s)
          and mutual_information[M, M + 1](p, W) = s*log(M + 1)
    """,
    neighbour_note="M+1 in place of M",
    neighbour_proof=lambda: fails(
        erasure, exhibit("1", "1/2"), split(seq(), _one_value), defined=_channel_defined
    ),
    living_example={"M": 2, "s": "1/2"},
    notes="At s = delta the mechanism is (0,delta)-DP, so (eps,delta)-DP for every eps >= 0, and I = delta ln M grows without limit "
    "with the alphabet: no delta > 0 bounds the information for all alphabets. It also attains delta ln |X|.",
)
_close_rows = seq(
    have(
        "each",
        "sum(j, 1, M+1, kronecker(a,j)*s+kronecker(b,j)*s - abs((kronecker(a,j)*s+kronecker(j,M+1)*(1-s))-(kronecker(b,j)*s+kronecker(j,M+1)*(1-s)))) >= 0",
        pointwise(
            "j",
            seq(
                fact("da", "delta_bounds", "a", "j"),
                fact("db", "delta_bounds", "b", "j"),
                signed(
                    "(kronecker(a,j)*s+kronecker(j,M+1)*(1-s))-(kronecker(b,j)*s+kronecker(j,M+1)*(1-s))",
                    seq(rewrite("abs"), first(arith("da.1*s0"), arith("db.1*s0"))),
                ),
            ),
        ),
    ),
    arith("each"),
)
_information = seq(
    have(
        "given",
        f"sum(i, 1, M, (1/M)*sum(j, 1, M+1, xlogx({_ENTRY}))) = sum(i, 1, M, (1/M)*(xlogx(s)+xlogx(1-s)))",
        pointwise(
            "i",
            seq(
                have(
                    "row",
                    f"sum(j, 1, M+1, xlogx({_ENTRY})) = sum(j, 1, M+1, kronecker(i,j)*xlogx(s)+kronecker(j,M+1)*xlogx(1-s))",
                    pointwise("j", use("e", "entries", "i", "j")),
                ),
                rewrite("row"),
                identity(),
            ),
        ),
    ),
    have(
        "given1",
        f"sum(i, 1, M, (1/M)*sum(j, 1, M+1, xlogx({_ENTRY}))) = xlogx(s)+xlogx(1-s)",
        seq(rewrite("given"), identity()),
    ),
    have(
        "out",
        f"sum(j, 1, M+1, xlogx({_OUTPUT})) = sum(j, 1, M+1, (1-kronecker(j,M+1))*xlogx(u)+kronecker(j,M+1)*xlogx(1-s))",
        pointwise("j", use("e", "outputs", "j")),
    ),
    have(
        "out1", f"sum(j, 1, M+1, xlogx({_OUTPUT})) = M*xlogx(u)+xlogx(1-s)", seq(rewrite("out"), identity())
    ),
    have(
        "scaled",
        "M*xlogx(u) = s*(log(s)-log(M))",
        seq(rewrite("u"), arith(eq=[("M", "vM"), ("s", "lp"), ("s", "lr")])),
    ),
    rewrite("given1"),
    rewrite("out1"),
    arith(eq=["scaled", "v"]),
)

CLAIMS = [product, not_dp, erasure]
