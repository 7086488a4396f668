"""Section III-A: mutual information is convex in the mechanism, the other premise of (26)."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

MIXED = "(lambda*A[i,j]+(1-lambda)*B[i,j])"


def _row(entries: int) -> list[Tactic]:
    """The entries of a row of the channel are not negative, and sum to 1."""
    return [seq(), seq()]


_channels = seq()
_mixed = have("m", f"{MIXED} >= 0")
_TWO = Witness(
    (
        ("M", num(1)),
        ("p", Lambda(("i",), num(1))),
        ("A", Lambda(("i", "j"), num(1))),
        ("B", Lambda(("i", "j"), num(1))),
        ("lambda", num("1/2")),
    )
)

convex_in_channel: Claim = claim(
    "kss2018.section3a.convex",
    "Mutual information is convex in the mechanism",
    """
        mutual_information[M, M](p, (i, j) -> lambda*A[i, j] + (1 - lambda)*B[i, j])
        <= lambda*mutual_information[M, M](p, A) + (1 - lambda)*mutual_information[M, M](p, B)
    """,
    where="""
        M integer, p family(1), A family(2), B family(2), lambda real,
        M >= 1, distribution(p), mechanism(A), mechanism(B), 0 <= lambda, lambda <= 1
    """,
    source=at("Section III-A, before eq. (26)"),
    printed="mutual information is convex in conditional distribution",
    letters={
        "A[i,j]": "the probability of the output j for the letter i under the first of two mechanisms",
        "B[i,j]": "the probability of the output j for the letter i under the second",
        "lambda": "a weight, between 0 and 1",
    },
    proof=lambda: prove(
        convex_in_channel.statement,
        lemma(
            "convex",
            "wu2019.lemma3",
            "M",
            "M",
            "p",
            "A",
            "B",
            "lambda",
            conditions=[seq(), seq(), seq(), seq(), *_row(4), *_row(6)],
        ),
        defined=first(_channels, _mixed, pointwise("i", _mixed)),
    ),
    negative_control={"j]) <= lambda": "j]) < lambda"},
    control_note="strictly",
    control_proof=lambda: _TWO,
    satisfying_instance=_TWO,
    notes="For every M, every source, and every two mechanisms.",
)
CLAIMS = [convex_in_channel]
