"""Section III-A: what mutual information is like; the sentences around (24)-(26) and in the proof of Lemma 5.

I(P;Q) is written as H(output) - H(output | letter), with 0 log 0 = 0: `information`. The minimal leakage (25) is v when
some valid mechanism has I(P;Q) <= v for every source, and every valid mechanism with I(P;Q) <= c for every source has
c >= v (so that a supremum over the sources serves where there is no maximum).
"""

from theorems.kss2018.model import at
from verify.claims.prelude import *

OUT = "sum(k, 1, M, p[k]*Q[k,j])"
_ONE: dict[str, object] = {"M": 1, "p": Lambda(("i",), num(1)), "Q": Lambda(("i", "j"), num(1))}


# --- Jensen's inequality, and what follows -------------------------------------------------------------------------


nonnegative: Claim = claim(
    "kss2018.section3a.nonnegative",
    "Mutual information is not negative",
    "information(p, Q) >= 0",
    where="M integer, p family(1), Q family(2), M >= 1, distribution(p), mechanism(Q)",
    source=at("Section III-A; used in Lemmas 5 and 6"),
    fidelity="auxiliary",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=lambda: prove(
        nonnegative.statement,
        have(
            "columns",
            f"sum(j, 1, M, sum(i, 1, M, p[i]*xlogx(Q[i,j]))-xlogx({OUT})) >= 0",
            pointwise("j", lemma("jensen", "basics.xlogx.jensen", "M", "p", "k -> Q[k,j]")),
        ),
    ),
    negative_control="information(p, Q) > 0",
    control_note="strictly",
    control_proof={"M": 1, "p": "i -> 1", "Q": "i, j -> 1"},
    satisfying_instance=_ONE,
)

# --- the shape of mutual information -------------------------------------------------------------------------------

_TWO: dict[str, object] = {
    **_ONE,
    "q": Lambda(("i",), num(1)),
    "lambda": "1/2",
}


def _out(weights: str) -> str:
    return f"sum(k, 1, M, {weights}*Q[k,j])"


MIX_OUT = _out("(lambda*p[k]+(1-lambda)*q[k])")

_out_defined = seq(  # an output's probability is not negative
    have("p.out", f"{_out('p[k]')} >= 0"), have("q.out", f"{_out('q[k]')} >= 0")
)


def _prove_concave() -> Certificate:
    column = seq(
        _out_defined,
        lemma(
            "two",
            "basics.xlogx.jensen",
            "2",
            "l -> kronecker(l,1)*lambda+kronecker(l,2)*(1-lambda)",
            f"l -> kronecker(l,1)*{_out('p[k]')}+kronecker(l,2)*{_out('q[k]')}",
        ),
    )
    return prove(
        concave.statement,
        have(
            "columns",
            f"sum(j, 1, M, lambda*xlogx({_out('p[k]')})+(1-lambda)*xlogx({_out('q[k]')})-xlogx({MIX_OUT})) >= 0",
            pointwise("j", column),
        ),
        defined=first(use("q", "h8", "i", "j"), _out_defined, seq()),
    )


concave: Claim = claim(
    "kss2018.section3a.shape.amended",
    "Mutual information is concave in the source",
    """
        information((i) -> lambda*p[i] + (1 - lambda)*q[i], Q)
        >= lambda*information(p, Q) + (1 - lambda)*information(q, Q)
    """,
    where="""
        M integer, p family(1), q family(1), lambda real, Q family(2),
        M >= 1, distribution(p), distribution(q), 0 <= lambda, lambda <= 1, mechanism(Q)
    """,
    source=at("Section III-A, before eq. (26); proof of Lemma 5"),
    fidelity="amended",
    says=r"mutual information is ... concave in source distribution",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=_prove_concave,
    negative_control={">= lambda": "> lambda"},
    control_note="strictly",
    control_proof={"M": 1, "p": "i -> 1", "q": "i -> 1", "lambda": "1/2", "Q": "i, j -> 1"},
    satisfying_instance=_TWO,
    letters={
        "q[i]": "the probability of the letter i under a second source",
        "lambda": "a weight, between 0 and 1",
    },
)

convex: Claim = claim(
    "kss2018.section3a.shape",
    "Mutual information is convex in the source",
    """
        information((i) -> lambda*p[i] + (1 - lambda)*q[i], Q)
        <= lambda*information(p, Q) + (1 - lambda)*information(q, Q)
    """,
    where="""
        M integer, p family(1), q family(1), lambda real, Q family(2),
        M >= 1, distribution(p), distribution(q), 0 <= lambda, lambda <= 1, mechanism(Q)
    """,
    source=at("Section III-A, before eq. (26)"),
    printed="mutual information is ... convex in source distribution",
    severity="slip",
    proof={
        "M": 2,
        "p": "i -> kronecker(i, 1)",
        "q": "i -> kronecker(i, 2)",
        "lambda": "1/2",
        "Q": "i, j -> kronecker(i, j)",
    },
    satisfying_instance=_TWO,
    notes="A coin between two certain letters: 0 at both, log 2 in between. It is concave in the source, and "
    "(26) needs that.",
    letters={
        "q[i]": "the probability of the letter i under a second source",
        "lambda": "a weight, between 0 and 1",
    },
)

uniform_worst: Claim = claim(
    "kss2018.lemma5.uniform_worst",
    "For any mechanism the worst source is the uniform one",
    "information(p, Q) <= information_of_uniform(Q)",
    where="M integer, p family(1), Q family(2), M >= 1, distribution(p), mechanism(Q)",
    source=at("Lemma 5, proof"),
    printed=(
        "for any given mechanism $Q$ the resulting worst case MI leakage is the one corresponding to the uniform "
        "source distribution"
    ),
    severity="proof",
    proof={
        "M": 2,
        "p": "i -> 2/5 + kronecker(i, 1)/5",
        "Q": "i, j -> kronecker(i, 1)*kronecker(j, 1) + kronecker(i, 2)/2",
    },
    satisfying_instance=_ONE,
    notes="Concavity alone does not make the uniform law the maximum: letter 1 kept, letter 2 sent to either with 1/2, "
    "has more at (3/5, 2/5). For the lemma it is enough that the uniform law is one of the sources. No "
    "amendment: which source is worst depends on the mechanism.",
)


first_letter: Claim = claim(
    "kss2018.lemma5.first_letter",
    "The map to the first letter has distortion (M-1)/M",
    "sum(i, 1, M, p[i]*(1 - kronecker(i, 1))) <= (M - 1)/M",
    where="M integer, p family(1), M >= 1, distribution(p)",
    source=at("Lemma 5, proof"),
    printed=(
        r"the mechanism which maps every letter of the input alphabet to the first letter ... results in a "
        r"distortion of $\frac{M-1}{M}$"
    ),
    severity="proof",
    proof={"M": 2, "p": "i -> kronecker(i, 2)"},
    satisfying_instance={"M": 1, "p": "i -> 1"},
    notes="Of a Class I set, (0, 1) may be a member: its distortion is 1. The uniform output 1/M has (M-1)/M for every "
    "source: kss2018.section3.free.",
)

uniform_output: Claim = claim(
    "kss2018.lemma5.first_letter.amended",
    "The map to a letter drawn uniformly has distortion (M-1)/M",
    "sum(i, 1, M, p[i]*(1 - 1/M)) = (M - 1)/M",
    where="M integer, p family(1), M >= 1, distribution(p)",
    source=at("Lemma 5, proof"),
    fidelity="amended",
    says=(
        r"the mechanism which maps every letter to one drawn uniformly results in a distortion of $\frac{M-1}{M}$"
    ),
    proof=lambda: prove(uniform_output.statement),
    negative_control="sum(i, 1, M, p[i]*(1 - kronecker(i, 1))) <= (M - 1)/M",
    control_note="the first letter, as printed",
    control_proof=first_letter.proof,
    satisfying_instance={"M": 1, "p": "i -> 1"},
)

CLAIMS = [nonnegative, convex, concave, uniform_worst, first_letter, uniform_output]
