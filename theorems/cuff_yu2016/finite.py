"""From total variation back to mutual information where an alphabet is finite (slide 26), and half of that bound.

The bound of `overlap`, scaled and summed over all pairs of an input and an output: I(X;Y) is at most
-(1-D) log(1-g) - D log(g/K), with D the mean total variation between a row and the output law; K is the number of inputs
(b the prior, pi the posterior) or of outputs (b the output law, pi a row).
"""

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import output_entropy, output_law, output_nonnegative, part_of_output
from theorems.cuff_yu2016.model import SYMMETRIC, at, law, matrix
from verify.claims.prelude import *

_AT = at("Finite Alphabet")
_ONE_LETTER = (("M", num(1)), ("N", num(1)), ("W", matrix(("1",))), ("p", law("1")))
_OUT = "log(o[j]+kronecker(o[j],0))"
_OVERLAP = "(p[i]*(o[j]+W[i,j]-abs(W[i,j]-o[j]))/2)"
_product = have(
    "product",
    "xlogx(p[i]*W[i,j]) = W[i,j]*xlogx(p[i])+p[i]*xlogx(W[i,j])",
    fact("sp", "trichotomy", "p[i]", "0"),
    fact("sw", "trichotomy", "W[i,j]", "0"),
    alternatives(
        "cp",
        "sp",
        seq(),
        rewrite("cp"),
        alternatives("cw", "sw", seq(), rewrite("cw"), have("pw", "p[i]*W[i,j] > 0")),
    ),
)
_overlap = seq(  # 0 <= m <= p_i o_j and m <= p_i W_ij
    use("pi", "h5", "i"),
    output_nonnegative,
    have(
        "ov",
        "o[j]+W[i,j]-abs(W[i,j]-o[j]) >= 0 and o[j]-W[i,j]+abs(W[i,j]-o[j]) >= 0 and W[i,j]-o[j]+abs(W[i,j]-o[j]) >= 0",
        signed("W[i,j]-o[j]", seq()),
    ),
)
_overlap_conditions = [
    split(arith("ov.1*pi"), arith("ov.2*pi"), arith("ov.3*pi")),
]
_totals = seq(
    have("rows", "sum(i, 1, M, p[i]*sum(j, 1, N, W[i,j])) = sum(i, 1, M, p[i])"),
    have("osum", "sum(j, 1, N, o[j]) = sum(j, 1, N, sum(i, 1, M, p[i]*W[i,j]))"),
    have("o1", "sum(j, 1, N, o[j]) = 1"),
    have(
        "mean",
        "sum(i, 1, M, p[i]*sum(j, 1, N, abs(W[i,j]-o[j])))/2 = mean_absolute_difference(p, W)/2",
        have(
            "inner",
            "sum(i, 1, M, sum(j, 1, N, p[i]*abs(W[i,j]-o[j]))) = "
            "sum(i, 1, M, sum(j, 1, N, p[i]*abs(W[i,j]-sum(k, 1, M, p[k]*W[k,j]))))",
            pointwise("i", pointwise("j", use("oj", "o", "j"), rewrite("oj"))),
        ),
    ),
)
_LOGS = ("log(1-g)", "log(g/{})", "g", "1-g", "1")


def _totals_used(K: str) -> list[tuple[str, str]]:
    factors = [f.format(K) for f in _LOGS]
    return [(f, h) for f in factors for h in ("rows", "h6", "o1", "mean")] + [
        (f"({f})*sum(j, 1, N, o[j])", "h6") for f in factors
    ]


_INPUT_TERM = f"(W[i,j]*xlogx(p[i]) + p[i]*xlogx(W[i,j]) - p[i]*W[i,j]*{_OUT} - o[j]*xlogx(p[i]))"
_input_entry = seq(
    _overlap,
    part_of_output,
    _product,
    lemma(
        "n",
        "cuff_yu2016.finite_alphabet.entry",
        "p[i]*W[i,j]",
        "o[j]",
        "p[i]",
        _OVERLAP,
        "g",
        "M",
        conditions=[seq(), seq(), seq(), *_overlap_conditions],
    ),
)

inputs: Claim = claim(
    "cuff_yu2016.finite_alphabet.inputs",
    "Mutual information by the mean total variation, for each parameter, with the number of inputs",
    """
        mutual_information(p, W)
        <= -(1 - mean_absolute_difference(p, W)/2)*log(1 - g)
          - mean_absolute_difference(p, W)/2*log(g/M)
    """,
    where="M N integer, W family(2), p family(1), g real, mechanism(W), prior(p), 0 < g < 1",
    source=_AT,
    fidelity="auxiliary",
    says="inspired by Alicki and Fannes, 2004",
    proof=lambda: prove(
        inputs.statement,
        output_law,
        output_entropy,
        _totals,
        have(
            "each",
            f"sum(i, 1, M, sum(j, 1, N, (1-g)*p[i]*W[i,j] + g*o[j]/M - o[j]*p[i] - {_OVERLAP}*log(1-g) - "
            f"(o[j]*p[i]-{_OVERLAP})*log(g/M) - {_INPUT_TERM})) >= 0",
            pointwise("i", pointwise("j", _input_entry)),
        ),
        have(
            "rows2",
            "sum(i, 1, M, xlogx(p[i])*sum(j, 1, N, W[i,j])) = sum(i, 1, M, xlogx(p[i]))",
            pointwise("i", use("row", "h4", "i"), arith(eq=[("xlogx(p[i])", "row")])),
        ),
        arith("each", eq=[*_totals_used("M"), "rows2", "outputs", ("sum(i, 1, M, xlogx(p[i]))", "o1")]),
    ),
    negative_control={"log(g/M)": "log(g/M) - 1/4"},
    control_note="a quarter less",
    control_proof=lambda: Witness((*_ONE_LETTER, ("g", num("1/8")))),
    satisfying_instance=Witness((*SYMMETRIC, ("g", num("1/2")))),
)

_row_at_most_one = seq(  # W_ij <= 1
    lemma("others", "basics.sums.term", "N", "k -> W[i,k]", "j"),
    have("spare", "1-W[i,j] >= 0"),
)
_output_entry = seq(
    _overlap,
    _product,
    have(
        "prior",
        "xlogx(p[i]) = p[i]*log(p[i]+kronecker(p[i],0))",
        fact("sp", "trichotomy", "p[i]", "0"),
        alternatives("cp", "sp"),
    ),
    lemma(
        "n",
        "cuff_yu2016.finite_alphabet.entry",
        "p[i]*W[i,j]",
        "p[i]",
        "o[j]",
        _OVERLAP,
        "g",
        "N",
        conditions=[seq(), _row_at_most_one, seq(), *_overlap_conditions],
    ),
    arith("n", eq=["product", ("W[i,j]", "prior")]),
)

outputs: Claim = claim(
    "cuff_yu2016.finite_alphabet.outputs",
    "Mutual information by the mean total variation, for each parameter, with the number of outputs",
    """
        mutual_information(p, W)
        <= -(1 - mean_absolute_difference(p, W)/2)*log(1 - g)
          - mean_absolute_difference(p, W)/2*log(g/N)
    """,
    where="M N integer, W family(2), p family(1), g real, mechanism(W), prior(p), 0 < g < 1",
    source=_AT,
    fidelity="auxiliary",
    says="inspired by Alicki and Fannes, 2004",
    proof=lambda: prove(
        outputs.statement,
        output_law,
        have(
            "outputs",
            "sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,j]))) = sum(j, 1, N, xlogx(o[j]))",
            pointwise("j", use("oj", "o", "j")),
        ),
        _totals,
        have(
            "each",
            f"sum(i, 1, M, sum(j, 1, N, (1-g)*p[i]*W[i,j] + g*p[i]/N - p[i]*o[j] - {_OVERLAP}*log(1-g) - "
            f"(p[i]*o[j]-{_OVERLAP})*log(g/N) - (p[i]*xlogx(W[i,j]) - p[i]*xlogx(o[j])))) >= 0",
            pointwise("i", pointwise("j", _output_entry)),
        ),
        arith("each", eq=[*_totals_used("N"), "outputs", ("sum(j, 1, N, xlogx(o[j]))", "h6")]),
    ),
    negative_control={"log(g/N)": "log(g/N) - 1/4"},
    control_note="a quarter less",
    control_proof=lambda: Witness((*_ONE_LETTER, ("g", num("1/8")))),
    satisfying_instance=Witness((*SYMMETRIC, ("g", num("1/2")))),
)

# --- the number of letters alone, and the mean distance --------------------------------------------------------


letters: Claim = claim(
    "cuff_yu2016.finite_alphabet.size",
    "Mutual information is at most the logarithm of the size of either alphabet",
    "mutual_information(p, W) <= log(M) and mutual_information(p, W) <= log(N)",
    where="M N integer, W family(2), p family(1), mechanism(W), prior(p)",
    source=_AT,
    fidelity="auxiliary",
    says=r"I(X;Y) \leq \ln \min\{|\mathcal{X}|, |\mathcal{Y}|\}",
    proof=lambda: prove(letters.statement, lemma("sizes", "basics.channels.sizes", "M", "N", "p", "W")),
    negative_control="mutual_information(p, W) <= log(M) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: Witness(_ONE_LETTER),
    satisfying_instance=Witness(SYMMETRIC),
)


CLAIMS = [inputs, outputs, letters]
