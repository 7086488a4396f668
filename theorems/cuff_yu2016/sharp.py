"""A stronger finite-alphabet bound: I(X;Y) <= delta H(X), attained by erasure (beyond slide 26).

With o the output law, the row W_i has D(W_i || o) <= ln(1/p_i)/(1-p_i) times the total variation of W_i and o: where W_ij > o_j
the logarithm lies above its chord from p_i to 1, elsewhere log(o_j/W_ij) >= 0. That total variation is at most
(1-p_i) delta, because the row itself has the share p_i of o.
"""

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import output_entropy, output_law, part_of_output
from theorems.cuff_yu2016.model import BOUND, SYMMETRIC, at
from verify.claims.prelude import *

_AT = at("Finite Alphabet")

letter: Claim = claim(
    "cuff_yu2016.finite_alphabet.skew",
    "A row against a mixture that contains it with weight p, one output",
    "(1 - p)*(xlogx(w) - w*log(o)) <= -log(p)*max(w - o, 0)",
    where="p w o real, 0 < p, p < 1, w >= 0, o > 0, p*w <= o",
    letters={"p": "a probability"},
    source=_AT,
    fidelity="auxiliary",
    says=r"w \ln(w/o) \leq \ln(1/p) \max(w-o, 0)/(1-p)",
    proof=lambda: prove(
        letter.statement,
        have("p1", "1-p > 0"),
        fact("lp", "log_below_tangent", "p"),
        have("neg", "-log(p) >= 0"),
        fact("m", "extremum", "max(w-o, 0)"),
        fact("s", "trichotomy", "w", "0"),
        alternatives(
            "c",
            "s",
            seq(),
            seq(),
            seq(
                fact("v", "xlogx_value", "w"),
                have("lo", "log(o) = log(o/w)+log(w)"),
                fact("t", "trichotomy", "w", "o"),
                alternatives("d", "t", _below, seq(), _above),
            ),
        ),
    ),
    negative_control="(1 - p)*(xlogx(w) - w*log(o)) <= -log(p)*max(w - o, 0)/2",
    control_note="half of the bound",
    satisfying_instance={"p": "1/2", "w": "1/2", "o": "1/2"},
)
_below = seq(
    fact("lm", "log_monotone", "w", "o"),
    have("gap", "log(o)-log(w) >= 0"),
    arith("p1*c*gap", "m.2*neg", eq=[("1-p", "v")]),
)
_above = seq(
    lemma("chord", "basics.logarithm.chord", "p", "o/w"),
    have("up", "max(w-o, 0)-(w-o) >= 0"),
    arith("chord*c", "up*neg", eq=[("1-p", "v"), ("(1-p)*w", "lo")]),
)

_other = seq(use("pk", "h5", "k"), have("off", "1-kronecker(i,k) >= 0"))
_OUT = "log(o[j]+kronecker(o[j],0))"
_X = "(W[i,j]-W[k,j])"
_HALF = f"(1-kronecker(i,k))*p[k]*(abs{_X}+{_X})/2"
_half_absolute = have("s", f"abs{_X}+{_X} >= 0 and abs{_X}-{_X} >= 0", signed("W[i,j]-W[k,j]", seq()))
_positive_part = seq(
    have(
        "halves", f"sum(k, 1, M, {_HALF}) >= 0", pointwise("k", _other, _half_absolute, arith("off*pk*s.1"))
    ),
    have(
        "more",
        f"sum(k, 1, M, {_HALF} - (1-kronecker(i,k))*p[k]*{_X}) >= 0",
        pointwise("k", _other, _half_absolute, arith("off*pk*s.2")),
    ),
)
_near_output = seq(  # sum_j max(W_ij - o_j, 0) <= (1-p_i) d
    have(
        "parts",
        f"sum(j, 1, N, sum(k, 1, M, {_HALF}) - max(W[i,j]-o[j], 0)) >= 0",
        pointwise("j", _positive_part),
    ),
    lemma(
        "pairs",
        "basics.sums.term",
        "M",
        "k -> p[k]*(d-sum(j, 1, N, abs(W[i,j]-W[k,j])+W[i,j]-W[k,j])/2)",
        "i",
    ),
    have("tv", "sum(j, 1, N, max(W[i,j]-o[j], 0)) <= (1-p[i])*d", arith("parts", "pairs", eq=[("d", "h6")])),
)
_LETTER = f"(xlogx(W[i,j])-W[i,j]*{_OUT})"
_output_letter = seq(use("w", "h3", "i", "j"), part_of_output, fact("so", "trichotomy", "o[j]", "0"))
_mixed = seq(  # 0 < p_i < 1
    _near_output,
    have(
        "skew",
        f"sum(j, 1, N, -log(p[i])*max(W[i,j]-o[j], 0) - (1-p[i])*{_LETTER}) >= 0",
        pointwise(
            "j",
            _output_letter,
            alternatives(
                "co",
                "so",
                absurd("co"),
                seq(
                    have(
                        "W0",
                        "W[i,j] <= 0",
                        fact("rp", "reciprocal_positive", "p[i]"),
                        have("g", "o[j]-p[i]*W[i,j] >= 0"),
                        arith("g*rp", eq=[("1/p[i]", "co")]),
                    ),
                    have("wz", "W[i,j] = 0"),
                    rewrite("wz"),
                ),
                lemma("l", "cuff_yu2016.finite_alphabet.skew", "p[i]", "W[i,j]", "o[j]"),
            ),
        ),
    ),
    fact("lp", "log_below_tangent", "p[i]"),
    have("scaled", f"(1-p[i])*(-d*log(p[i])-sum(j, 1, N, {_LETTER})) >= 0"),
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
            _output_letter,
            have("wo", "W[i,j] <= o[j]", arith("part", eq=[("W[i,j]", "c1")])),
            fact("sw", "trichotomy", "W[i,j]", "0"),
            alternatives("cw", "sw", seq(), rewrite("cw"), fact("lm", "log_monotone", "W[i,j]", "o[j]")),
        ),
    )
)
_row = seq(
    use("p0", "h5", "i"),
    fact("sp", "trichotomy", "p[i]", "0"),
    alternatives(
        "cp",
        "sp",
        seq(),
        seq(),
        seq(
            have("others", "sum(k, 1, M, (1-kronecker(i,k))*p[k]) >= 0"),
            fact("s1", "trichotomy", "p[i]", "1"),
            alternatives("c1", "s1", _mixed, _alone),
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
    letters=BOUND,
    source=_AT,
    fidelity="beyond",
    says=r"I(X;Y) \leq \delta H(X) \leq \delta \ln |\mathcal{X}|",
    proof=lambda: prove(
        sharp.statement,
        output_law,
        output_entropy,
        have(
            "rows",
            f"sum(i, 1, M, -d*xlogx(p[i]) - p[i]*sum(j, 1, N, {_LETTER})) >= 0",
            pointwise("i", _row),
        ),
    ),
    negative_control="mutual_information(p, W) <= -d*sum(i, 1, M, xlogx(p[i]))/2",
    control_note="half of it",
    control_proof=lambda: Witness((*SYMMETRIC, ("d", num("4/5")))),
    satisfying_instance=Witness((*SYMMETRIC, ("d", num("4/5")))),
    notes="No entropy of delta is needed. cuff_yu2016.ordering.erasure attains it at the uniform prior.",
)

CLAIMS = [letter, sharp]
