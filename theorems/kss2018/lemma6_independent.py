"""Section III-A, proof of Lemma 6: no mutual information, and what it says of the rows of the mechanism."""

from theorems.kss2018.model import at, family
from verify.claims.prelude import *

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
    printed=r"Since $I(X;\hat{X})=0$, $P(\hat{x}|x)=p(\hat{x})$ for all $x$",
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
    says=r"Since $I(X;\hat{X})=0$, $P(\hat{x}|x)=p(\hat{x})$ for all $x$ of positive probability",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=lambda: prove(
        independent.statement,
        intro("i", "j"),
        use("occurs", "h6", "i"),
        lemma("same", "basics.joint.silent", "M", "M", "p", "Q", "i", "j"),
        have("none", "p[i]*(Q[i,j]-output_law(p, Q, j)) = 0"),
        fact("either", "product_zero", "p[i]", "Q[i,j]-output_law(p, Q, j)"),
    ),
    negative_control={"positive(p),": ""},
    control_note="as printed: letters of probability 0",
    control_proof=_refute,
    satisfying_instance=_ONE_LETTER,
    notes="For every M, every source and every mechanism.",
)

CLAIMS = [printed, independent]
