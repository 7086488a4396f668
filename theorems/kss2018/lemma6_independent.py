"""Section III-A, proof of Lemma 6: no mutual information, and what it says of the rows of the mechanism."""

from theorems.kss2018.model import at, family
from verify.claims.prelude import *

# --- independence --------------------------------------------------------------------------------------------------

_TERM = "p[i]*(xlogx(Q[i,j]) - Q[i,j]*L[j] - Q[i,j] + o[j])"
_SQUARE = "(Q[i,j]-o[j])^2/(2*(Q[i,j]+o[j]))"

_output_law = seq(
    let("o", "j -> sum(k, 1, M, p[k]*Q[k,j])", "is: forall j in 1..M: o[j] = sum(k, 1, M, p[k]*Q[k,j])"),
    have("out", "forall j in 1..M: o[j] >= 0", intro("j"), use("oj", "is", "j")),
    have(
        ("L", "log"),
        "exists L family(1): forall j in 1..M: o[j] > 0 => L[j] = log(o[j])",
        first(exhibit("j -> log(o[j]+kronecker(o[j],0))")),
    ),
)
_own_share = have(
    "rest",
    "sum(k, 1, M, (1-kronecker(i,k))*p[k]*Q[k,j]) >= 0",
    pointwise(
        "k",
        use("w", "h2", "k"),
        use("q", "h4", "k", "j"),
        have("off", "1-kronecker(i,k) >= 0"),
        have("ow", "(1-kronecker(i,k))*p[k] >= 0", arith("off*w")),
        arith("ow*q"),
    ),
)
_silent = seq(  # o_j = 0 leaves Q(j|i) = 0
    _own_share,
    fact("none", "antisymmetric", "p[i]*Q[i,j]", "0"),
    fact("either", "product_zero", "p[i]", "Q[i,j]"),
)
_at_entry = seq(use("pi", "h6", "i"), use("q", "h4", "i", "j"), use("oj", "is", "j"), use("ge", "out", "j"))


_total = seq(
    have(
        "outputs",
        "sum(j, 1, M, xlogx(sum(k, 1, M, p[k]*Q[k,j]))) = sum(j, 1, M, sum(k, 1, M, p[k]*Q[k,j])*L[j])",
        pointwise(
            "j",
            use("oj", "is", "j"),
            use("ge", "out", "j"),
            rewrite("oj", backwards=True),
            fact("sign", "trichotomy", "o[j]", "0"),
            alternatives("c", "sign"),
        ),
    ),
    have("outs", "sum(j, 1, M, o[j]) = sum(j, 1, M, sum(k, 1, M, p[k]*Q[k,j]))"),
    have("same", f"sum(i, 1, M, sum(j, 1, M, x[i,j])) = sum(i, 1, M, sum(j, 1, M, {_TERM}))"),
    have(
        "total",
        "sum(i, 1, M, sum(j, 1, M, x[i,j])) = 0",
        arith(eq=["same", "h7", "outputs", "outs", "h3", ("sum(j, 1, M, o[j])", "h3")]),
    ),
)
_one_term = seq(
    have(
        "others",
        "sum(k, 1, M, (1-kronecker(k,i))*sum(l, 1, M, x[k,l])) >= 0",
        pointwise(
            "k", have("line", "sum(l, 1, M, x[k,l]) >= 0", pointwise("l", use("pos", "entries", "k", "l")))
        ),
    ),
    have(
        "beside",
        "sum(l, 1, M, (1-kronecker(l,j))*x[i,l]) >= 0",
        pointwise("l", use("pos", "entries", "i", "l"), have("en", "x[i,l] >= 0")),
    ),
    have("none", "x[i,j] <= 0"),
)


def _prove_independent() -> Certificate:
    remaining = lemma("more", "basics.xlogx.remainder", "Q[i,j]", "o[j]")
    entry = seq(
        intro("i", "j"),
        _at_entry,
        fact("sign", "trichotomy", "o[j]", "0"),
        alternatives(
            "c",
            "sign",
            seq(),
            seq(_silent, alternatives("d", "either")),
            seq(
                use("lv", "log", "j"),
                remaining,
                fact("r", "reciprocal_positive", "Q[i,j]+o[j]"),
                have("big", "(Q[i,j]-o[j])^2 >= 0", arith(squares=["Q[i,j]-o[j]"])),
                have("sq", f"{_SQUARE} >= 0", arith("big*r")),
                rewrite("lv"),
                have("in", "xlogx(Q[i,j]) - Q[i,j]*log(o[j]) - Q[i,j] + o[j] >= 0"),
            ),
        ),
    )
    return prove(
        independent.statement,
        _output_law,
        have("entries", f"forall i in 1..M, j in 1..M: {_TERM} >= 0", entry),
        let("x", f"i, j -> {_TERM}", f"forall i in 1..M, j in 1..M: x[i,j] = {_TERM}"),
        _total,
        intro("i", "j"),
        _one_term,
        _at_entry,
        use("eij", "x", "i", "j"),
        fact("sign", "trichotomy", "o[j]", "0"),
        alternatives(
            "c",
            "sign",
            seq(),
            seq(_silent, alternatives("d", "either")),
            seq(
                use("lv", "log", "j"),
                remaining,
                have("sum", "Q[i,j]+o[j] > 0"),
                fact("rp", "reciprocal_positive", "p[i]"),
                have(
                    "in",
                    "xlogx(Q[i,j]) - Q[i,j]*L[j] - Q[i,j] + o[j] <= 0",
                    arith("none*rp", eq=[("1/p[i]", "eij")]),
                ),
                have("sq", f"{_SQUARE} <= 0", arith("in", "more", eq=[("Q[i,j]", "lv")])),
                have("small", "(Q[i,j]-o[j])^2 <= 0", arith("sq*sum")),
                have("big", "(Q[i,j]-o[j])^2 >= 0", arith(squares=["Q[i,j]-o[j]"])),
                fact("as", "antisymmetric", "(Q[i,j]-o[j])*(Q[i,j]-o[j])", "0"),
                fact("zero", "product_zero", "Q[i,j]-o[j]", "Q[i,j]-o[j]"),
                alternatives("z", "zero"),
            ),
        ),
    )


_ONE_LETTER: dict[str, object] = {"M": 1, "p": Lambda(("i",), num(1)), "Q": Lambda(("i", "j"), num(1))}


def _refute() -> Witness:
    """Letter 2 never occurs, and the identity tells it apart."""
    return Witness(
        (("M", num(2)), ("p", family("i", "kronecker(i,1)")), ("Q", family("i, j", "kronecker(i,j)")))
    )


printed: Claim = claim(
    "kss2018.lemma6.independent",
    "No mutual information makes the output independent of the letter",
    "independent_output(p, Q)",
    where="""
        M integer, p family(1), Q family(2),
        M >= 1, distribution(p), mechanism(Q), information(p, Q) = 0
    """,
    source=at("Lemma 6, proof"),
    printed=r"Since I(X;\hat X)=0, P(\hat x|x)=p(\hat x) for all x",
    convention="letters of probability 0 do not count",
    severity="convention",
    proof=_refute,
    satisfying_instance=_ONE_LETTER,
    notes="A letter of probability 0 may be sent anywhere: P = (1, 0) and the identity. Lemma 6 stands all the same.",
)

independent: Claim = claim(
    "kss2018.lemma6.independent.amended",
    "No mutual information makes the output independent of the letter, if every letter occurs",
    "independent_output(p, Q)",
    where="""
        M integer, p family(1), Q family(2),
        M >= 1, distribution(p), mechanism(Q), positive(p), information(p, Q) = 0
    """,
    source=at("Lemma 6, proof"),
    fidelity="amended",
    says=r"Since I(X;\hat X)=0, P(\hat x|x)=p(\hat x) for all x of positive probability",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=_prove_independent,
    negative_control={"positive(p),": ""},
    control_note="as printed: letters of probability 0",
    control_proof=_refute,
    satisfying_instance=_ONE_LETTER,
    notes="For every M, every source and every mechanism.",
)

CLAIMS = [printed, independent]
