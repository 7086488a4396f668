"""A stronger finite-alphabet bound: I(X;Y) <= delta H(X), attained by erasure (beyond slide 26).

With o the output law, the row W_i has D(W_i || o) <= ln(1/p_i)/(1-p_i) times the total variation of W_i and o: where W_ij > o_j
the logarithm lies above its chord from p_i to 1, elsewhere log(o_j/W_ij) >= 0. That total variation is at most
(1-p_i) delta, because the row itself has the share p_i of o.
"""

from __future__ import annotations

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import (
    channel_defined,
    output_entropy,
    output_law,
    output_nonnegative,
    part_of_output,
)
from theorems.cuff_yu2016.model import SYMMETRIC, at
from verify.claim import Claim, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
from verify.prover.tactics import (
    absurd,
    alternatives,
    arith,
    fact,
    first,
    have,
    identity,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)

_AT = at("Finite Alphabet")

chord: Claim = claim(
    "cuff_yu2016.log_chord",
    "The logarithm lies above its chord from p to 1",
    "(1 - p)*log(x) >= (1 - x)*log(p)",
    where="p x real, 0 < p, p < 1, p <= x, x <= 1",
    source=_AT,
    fidelity="beyond",
    printed=r"\ln x \geq \frac{1-x}{1-p} \ln p",
    false_neighbour="(1 - p)*log(x) >= (1 - x)*log(p)/2",
    neighbour_note="half of the chord",
    living_example={"p": "1/2", "x": "3/4"},
)

letter: Claim = claim(
    "cuff_yu2016.finite_alphabet.skew",
    "A row against a mixture that contains it with weight p, one output",
    "(1 - p)*(xlogx(w) - w*log(o)) <= -log(p)*max(w - o, 0)",
    where="p w o real, 0 < p, p < 1, w >= 0, o > 0, p*w <= o",
    source=_AT,
    fidelity="beyond",
    printed=r"w \ln(w/o) \leq \ln(1/p) \max(w-o, 0)/(1-p)",
    proof=lambda: prove(
        letter.statement,
        seq(
            have("p1", "1-p > 0"),
            fact("lp", "log_below_tangent", "p"),
            have("neg", "-log(p) >= 0"),
            fact("m", "extremum", "max(w-o, 0)"),
            fact("s", "trichotomy", "w", "0"),
            alternatives(
                "c",
                "s",
                absurd("c"),
                seq(
                    rewrite("c"),
                    have("zero", "max(0-o, 0) >= 0", seq(fact("m0", "extremum", "max(0-o, 0)"))),
                    arith("zero*neg"),
                ),
                seq(
                    fact("v", "xlogx_value", "w"),
                    fact("rw", "reciprocal_positive", "w"),
                    have("x0", "o/w > 0", arith("h4*rw")),
                    fact("l", "log_product", "o/w", "w"),
                    have("lo", "log(o) = log(o/w)+log(w)", arith(eq=["l"])),
                    fact("t", "trichotomy", "w", "o"),
                    alternatives("d", "t", _below, _below, _above),
                ),
            ),
        ),
    ),
    false_neighbour="(1 - p)*(xlogx(w) - w*log(o)) <= -log(p)*max(w - o, 0)/2",
    neighbour_note="half of the bound",
    living_example={"p": "1/2", "w": "1/2", "o": "1/2"},
)
_below = seq(
    fact("lm", "log_monotone", "w", "o"),
    have("gap", "log(o)-log(w) >= 0"),
    arith("p1*c*gap", "m.2*neg", eq=[("1-p", "v")]),
)
_above = seq(
    have("px", "o/w >= p", seq(have("g", "o-p*w >= 0"), arith("g*rw"))),
    have("x1", "o/w <= 1", seq(have("g", "w-o >= 0"), arith("g*rw"))),
    lemma("chord", "cuff_yu2016.log_chord", "p", "o/w"),
    have("up", "max(w-o, 0)-(w-o) >= 0"),
    arith("chord*c", "up*neg", eq=[("1-p", "v"), ("(1-p)*w", "lo")]),
)

_other = seq(
    use("pk", "h5", "k"),
    fact("dk", "delta_bounds", "i", "k"),
    have("off", "1-kronecker(i,k) >= 0"),
)
_OUT = "log(o[j]+kronecker(o[j],0))"
_X = "(W[i,j]-W[k,j])"
_HALF = f"(1-kronecker(i,k))*p[k]*(abs{_X}+{_X})/2"
_half_absolute = have(
    "s",
    f"abs{_X}+{_X} >= 0 and abs{_X}-{_X} >= 0",
    signed("W[i,j]-W[k,j]", split(seq(rewrite("abs")), seq(rewrite("abs")))),
)
_rest_of_output = have(  # W_ij - o_j = sum over the other rows
    "rest",
    f"sum(k, 1, M, (1-kronecker(i,k))*p[k]*{_X}) = W[i,j]-o[j]",
    arith(eq=["oj", ("W[i,j]", "h6")]),
)
_positive_part = seq(
    use("oj", "o", "j"),
    _rest_of_output,
    have(
        "halves",
        f"sum(k, 1, M, {_HALF}) >= 0",
        pointwise("k", seq(_other, _half_absolute, arith("off*pk*s.1"))),
    ),
    have(
        "more",
        f"sum(k, 1, M, {_HALF} - (1-kronecker(i,k))*p[k]*{_X}) >= 0",
        pointwise("k", seq(_other, _half_absolute, arith("off*pk*s.2"))),
    ),
    fact("m", "extremum", "max(W[i,j]-o[j], 0)"),
    have(
        "out",
        f"max(W[i,j]-o[j], 0) <= sum(k, 1, M, {_HALF})",
        alternatives("w", "m.3", arith("more", eq=["w", "rest"]), arith("halves", eq=["w"])),
    ),
)
_near_output = seq(  # sum_j max(W_ij - o_j, 0) <= (1-p_i) d
    have(
        "parts",
        f"sum(j, 1, N, sum(k, 1, M, {_HALF}) - max(W[i,j]-o[j], 0)) >= 0",
        pointwise("j", seq(_positive_part, arith("out"))),
    ),
    use("ri", "h4", "i"),
    have(
        "pairs",
        "sum(k, 1, M, (1-kronecker(i,k))*p[k]*(d-sum(j, 1, N, abs(W[i,j]-W[k,j])+W[i,j]-W[k,j])/2)) >= 0",
        pointwise(
            "k",
            seq(
                _other,
                use("near", "h7", "i", "k"),
                use("rk", "h4", "k"),
                have(
                    "gap",
                    "d-sum(j, 1, N, abs(W[i,j]-W[k,j])+W[i,j]-W[k,j])/2 >= 0",
                    arith("near", eq=["ri", "rk"]),
                ),
                arith("off*pk*gap"),
            ),
        ),
    ),
    have("tv", "sum(j, 1, N, max(W[i,j]-o[j], 0)) <= (1-p[i])*d", arith("parts", "pairs", eq=[("d", "h6")])),
)
_LETTER = f"(xlogx(W[i,j])-W[i,j]*{_OUT})"
_output_letter = seq(
    use("w", "h3", "i", "j"),
    use("pi", "h5", "i"),
    output_nonnegative,
    part_of_output,
    fact("so", "trichotomy", "o[j]", "0"),
)
_mixed = seq(  # 0 < p_i < 1
    have("q1", "1-p[i] > 0"),
    _near_output,
    have(
        "skew",
        f"sum(j, 1, N, -log(p[i])*max(W[i,j]-o[j], 0) - (1-p[i])*{_LETTER}) >= 0",
        pointwise(
            "j",
            seq(
                _output_letter,
                alternatives(
                    "co",
                    "so",
                    absurd("co"),
                    seq(
                        have(
                            "W0",
                            "W[i,j] <= 0",
                            seq(
                                fact("rp", "reciprocal_positive", "p[i]"),
                                have("g", "o[j]-p[i]*W[i,j] >= 0"),
                                arith("g*rp", eq=[("1/p[i]", "co")]),
                            ),
                        ),
                        have("wz", "W[i,j] = 0", fact("z", "antisymmetric", "W[i,j]", "0")),
                        rewrite("wz"),
                        rewrite("co"),
                        have(
                            "m0",
                            "max(0-0, 0) = 0",
                            seq(
                                fact("m", "extremum", "max(0-0, 0)"), alternatives("w0", "m.3", seq(), seq())
                            ),
                        ),
                        arith(eq=[("log(p[i])", "m0")]),
                    ),
                    seq(
                        fact("off", "delta_distinct", "o[j]", "0"),
                        rewrite("off"),
                        lemma("l", "cuff_yu2016.finite_alphabet.skew", "p[i]", "W[i,j]", "o[j]"),
                        arith("l"),
                    ),
                ),
            ),
        ),
    ),
    fact("lp", "log_below_tangent", "p[i]"),
    have("neg", "-log(p[i]) >= 0"),
    have("slack", "(1-p[i])*d-sum(j, 1, N, max(W[i,j]-o[j], 0)) >= 0"),
    have("scaled", f"(1-p[i])*(-d*log(p[i])-sum(j, 1, N, {_LETTER})) >= 0", arith("skew", "neg*slack")),
    fact("rq", "reciprocal_positive", "1-p[i]"),
    have("row", f"-d*log(p[i])-sum(j, 1, N, {_LETTER}) >= 0", arith("scaled*rq")),
    fact("v", "xlogx_value", "p[i]"),
    arith("row*cp", eq=[("d", "v")]),
)
_alone = seq(  # p_i = 1: the row is the output law
    have(
        "each",
        f"sum(j, 1, N, -{_LETTER}) >= 0",
        pointwise(
            "j",
            seq(
                _output_letter,
                have("wo", "W[i,j] <= o[j]", arith("part", eq=[("W[i,j]", "c1")])),
                fact("sw", "trichotomy", "W[i,j]", "0"),
                alternatives(
                    "cw",
                    "sw",
                    absurd("cw"),
                    seq(rewrite("cw"), identity()),
                    seq(
                        fact("off", "delta_distinct", "o[j]", "0"),
                        rewrite("off"),
                        fact("lm", "log_monotone", "W[i,j]", "o[j]"),
                        fact("vw", "xlogx_value", "W[i,j]"),
                        have("gap", "log(o[j])-log(W[i,j]) >= 0"),
                        arith("gap*cw", eq=["vw"]),
                    ),
                ),
            ),
        ),
    ),
    rewrite("c1"),
    arith("each"),
)
_row = seq(
    use("p0", "h5", "i"),
    fact("sp", "trichotomy", "p[i]", "0"),
    alternatives(
        "cp",
        "sp",
        absurd("cp"),
        seq(rewrite("cp"), identity()),
        seq(
            have(
                "others",
                "sum(k, 1, M, (1-kronecker(i,k))*p[k]) >= 0",
                pointwise("k", seq(_other, arith("off*pk"))),
            ),
            have("most", "p[i] <= 1", arith("others", eq=["h6"])),
            fact("s1", "trichotomy", "p[i]", "1"),
            alternatives("c1", "s1", _mixed, _alone, absurd("c1")),
        ),
    ),
)

sharp: Claim = claim(
    "cuff_yu2016.finite_alphabet.sharp",
    "Mutual information is at most delta times the entropy of the input",
    "mutual_information(p, W) <= -d*sum(i, 1, M, xlogx(p[i]))",
    where="""
        M N integer, W family(2), p family(1), d real,
        mechanism(W), prior(p), within_variation(W, d)
    """,
    source=_AT,
    fidelity="beyond",
    printed=r"I(X;Y) \leq \delta H(X) \leq \delta \ln |\mathcal{X}|",
    proof=lambda: prove(
        sharp.statement,
        seq(
            output_law,
            output_entropy,
            have(
                "rows",
                f"sum(i, 1, M, -d*xlogx(p[i]) - p[i]*sum(j, 1, N, {_LETTER})) >= 0",
                pointwise("i", _row),
            ),
            arith("rows", eq=["outputs"]),
        ),
        defined=first(channel_defined, use("p0", "h5", "i")),
    ),
    false_neighbour="mutual_information(p, W) <= -d*sum(i, 1, M, xlogx(p[i]))/2",
    neighbour_note="half of it",
    neighbour_proof=lambda: Witness((*SYMMETRIC, ("d", num("4/5")))),
    living_example=Witness((*SYMMETRIC, ("d", num("4/5")))),
    notes="No entropy of delta is needed. cuff_yu2016.ordering.erasure attains it at the uniform prior.",
)

CLAIMS = [chord, letter, sharp]
