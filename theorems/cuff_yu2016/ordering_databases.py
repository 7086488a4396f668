"""The ordering of slides 8-9 for mechanisms on databases, with the information that the slide has: given the other entries.

W[i,r,j] is the probability of response j if this entry is i and the others are r. Each of the notions asks the same of every
entry, so what is shown for one, with levels that do not depend on the alphabets, holds for the whole database.
"""

from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *

_PRINTED = r"\epsilon\text{-DP} > \text{MI-DP} > (\epsilon, \delta)\text{-DP}"
_LETTERS = {"W": "the mechanism: W[i,r,j] is the probability of response j if the entry is i and the others are r"}


def _below(level: str, each: Tactic) -> Tactic:
    """MI-DP at eps, from at most ``level`` < eps nats for every setting of the other entries."""
    return seq(
        lemma("all", "cuff_yu2016.observation.conditional", "M", "N", "K", "W", level),
        have("each", f"forall r in 1..K: information_at_most((i, j) -> W[i,r,j], {level})", intro("r"), each),
        use("most", "all"),
        intro("J", "law"),
        use("here", "most", "J"),
    )


_CERTAIN = exhibit("1", "1", "1", "i, r, j -> 1")  # one value, one response: nothing to reveal
_grows = fact("t", "exp_increasing", "0", "alpha")
_nothing_less = seq(_grows, split(seq(), exhibit("i, r -> 1")))
_close_to_itself = seq(intro("r", "x", "y", "a", "subset"), use("bit", "subset", "1"))
_nothing_less_if_close = seq(_grows, split(split(*[seq()] * 6, _close_to_itself), exhibit("i, r -> 1")))
_not_less = split(seq(), seq(exhibit("1"), exhibit("1", "1"), exhibit("i -> 0")))


strong: Claim = claim(
    "cuff_yu2016.ordering.databases.dp_to_mi",
    "eps-DP > MI-DP, for databases with finite alphabets, the information given the other entries",
    """
        exists alpha real:
          alpha > 0
          and (
              forall M integer, N integer, K integer, W family(3):
                database_mechanism(W) and private_database(W, alpha) => information_private_database(W, eps)
            )
    """,
    where="eps real, eps > 0",
    source=at("Claim and Privacy Ordering"),
    printed=_PRINTED,
    letters=_LETTERS,
    fidelity="restricted",
    proof=lambda: prove(
        strong.statement,
        exhibit("eps/2"),
        split(
            seq(),
            seq(
                intro("M", "N", "K", "W", "c"),
                _below("eps/2", seq(intro("p", "prior"), lemma("i", "cuff_yu2016.dp_to_information", "M", "N", "i, j -> W[i,r,j]", "p", "eps/2"))),
            ),
        ),
    ),
    negative_control={"information_private_database(W, eps)": "information_private_database(W, -eps)"},
    control_note="-eps: no mechanism reveals less than nothing",
    control_proof=lambda: fails(strong, exhibit("1"), split(seq(), seq(intro("alpha"), classical(_CERTAIN, _nothing_less)))),
    satisfying_instance={"eps": 1},
    notes="alpha = eps/2, for all alphabets at once. The information is that of the entry and the response given the others.",
)

# --- MI-DP of the database is MI-DP for each setting of the other entries ------------------------------------------------------

_AT = "sum(i, 1, M, p[i]*sum(j, 1, N, xlogx(W[i,r,j]))) - sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,r,j])))"
_KNOWN = "p[i]*kronecker(k,r)"
_TERM = (
    f"sum(i, 1, M, {_KNOWN}*sum(j, 1, N, xlogx(W[i,r,j]))) - sum(j, 1, N, xlogx(sum(i, 1, M, {_KNOWN}*W[i,r,j])))"
    f" + xlogx(sum(i, 1, M, {_KNOWN}))"
)

_known_law = [seq(), seq()]
_one_setting = cases(
    "this",
    "k = r",
    seq(
        have("mass", f"sum(i, 1, M, {_KNOWN}) = 1"),
        have("none", f"xlogx(sum(i, 1, M, {_KNOWN})) = 0", rewrite("mass")),
    ),
    seq(),
)
_defined = None

fixed: Claim = claim(
    "cuff_yu2016.ordering.databases.fixed",
    "MI-DP given the other entries is MI-DP for each setting of them",
    "forall k in 1..K: information_private((i, j) -> W[i,k,j], eps)",
    where="M N K integer, W family(3), eps real, database_mechanism(W), information_private_database(W, eps)",
    source=at("Mutual Information Differential Privacy"),
    letters=_LETTERS,
    fidelity="auxiliary",
    says=r"P_{X^n} with the other entries fixed",
    proof=lambda: prove(
        fixed.statement,
        intro("k", "p", "prior"),
        use("here", "h6", "i, r -> p[i]*kronecker(k,r)", conditions=_known_law),
        have(
            "terms",
            f"sum(r, 1, K, {_TERM}) = sum(r, 1, K, kronecker(k,r)*({_AT}))",
            pointwise("r", _one_setting),
        ),
        defined=_defined,
    ),
    negative_control="forall k in 1..K: information_private((i, j) -> W[i,k,j], -eps)",
    control_note="-eps",
    control_proof=lambda: fails(
        fixed, exhibit("1", "1", "1", "i, r, j -> 1", "1"), split(seq(), seq(exhibit("1"), exhibit("i -> 1")))
    ),
    instance_proof=lambda: lives(fixed, ("1", "1", "1", "i, r, j -> 1", "1"), *[seq()] * 5),
)

weak: Claim = claim(
    "cuff_yu2016.ordering.databases.mi_to_approximate",
    "MI-DP > (eps,delta)-DP for every delta > 0, for databases with finite alphabets, the information given the other entries",
    """
        exists alpha real:
          alpha > 0
          and (
              forall M integer, N integer, K integer, W family(3):
                database_mechanism(W) and information_private_database(W, alpha)
                => approximately_private_database(W, eps, d)
            )
    """,
    where="eps d real, eps >= 0, d > 0",
    source=at("Claim and Privacy Ordering"),
    printed=_PRINTED,
    letters=_LETTERS,
    fidelity="restricted",
    proof=lambda: prove(
        weak.statement,
        lemma(("alpha", "one"), "cuff_yu2016.ordering.mi_to_approximate", "eps", "d"),
        exhibit("alpha"),
        split(
            seq(),
            seq(
                intro("M", "N", "K", "W", "c"),
                lemma("each", "cuff_yu2016.ordering.databases.fixed", "M", "N", "K", "W", "alpha"),
                intro("r"),
                use("here", "each", "r"),
                use("done", "one.2", "M", "N", "i, j -> W[i,r,j]"),
            ),
        ),
    ),
    negative_control={"approximately_private_database(W, eps, d)": "approximately_private_database(W, eps, -d)"},
    control_note="-delta: not for the empty set",
    control_proof=lambda: fails(weak, exhibit("0", "1"), split(seq(), seq(intro("alpha"), classical(_CERTAIN, _not_less)))),
    satisfying_instance={"eps": 1, "d": "1/2"},
    notes="The level alpha of cuff_yu2016.ordering.mi_to_approximate, delta^2/2, for all alphabets at once.",
)

finite: Claim = claim(
    "cuff_yu2016.ordering.databases.finite",
    "(eps,delta)-DP > MI-DP, for databases where the entry or the response has at most L letters, the information given the others",
    """
        exists alpha real, d real:
          alpha > 0 and d > 0
          and (
              forall M integer, N integer, K integer, W family(3):
                database_mechanism(W) and (M <= L or N <= L) and approximately_private_database(W, alpha, d)
                => information_private_database(W, eps)
            )
    """,
    where="L integer, eps real, L >= 1, eps > 0",
    source=at("Claim: if input or output alphabet is finite, MI-DP = (eps, delta)-DP"),
    printed=r"if input or output alphabet is finite, $$\text{MI-DP} = (\epsilon, \delta)\text{-DP}$$",
    letters={**_LETTERS, "L": "a bound on the number of values of the entry, or of responses"},
    fidelity="restricted",
    proof=lambda: prove(
        finite.statement,
        lemma(("alpha", "d", "one"), "cuff_yu2016.ordering.finite", "L", "eps/2"),
        exhibit("alpha", "d"),
        split(
            seq(),
            seq(),
            seq(
                intro("M", "N", "K", "W", "c"),
                _below(
                    "eps/2",
                    seq(
                        use("near", "c.7", "r"),
                        use("little", "one.3", "M", "N", "i, j -> W[i,r,j]"),
                        intro("p", "prior"),
                        use("i", "little", "p"),
                    ),
                ),
            ),
        ),
    ),
    negative_control={"information_private_database(W, eps)": "information_private_database(W, -eps)"},
    control_note="-eps: no mechanism reveals less than nothing",
    control_proof=lambda: fails(finite, exhibit("1", "1"), split(seq(), seq(intro("alpha", "d"), classical(_CERTAIN, _nothing_less_if_close)))),
    satisfying_instance={"L": 2, "eps": 1},
    notes="alpha and delta depend on L and eps only. Both alphabets are finite; the one that is not bounded may have any size.",
)

CLAIMS = [strong, fixed, weak, finite]
