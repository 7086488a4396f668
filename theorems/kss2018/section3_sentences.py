"""Section III, the sentences between the results: what (7) matches, where the support shrinks, what tightness needs."""

from theorems.kss2018.class3 import SWAP, _cells, _different
from theorems.kss2018.model import PERMUTATIONS, at
from verify.claims.prelude import *

# --- where the symmetric mechanism is optimal --------------------------------------------------------------------------


def _refute_low_utility() -> Certificate:
    """(3/4, 1/4), D = 1/4 = D^(1): always answering 1 is valid; the symmetric mechanism has level log 3."""
    no_level = each(
        Choose(1),
        seq(
            exhibit("i, j -> kronecker(j,1)", "0"),
            split(seq(), fact("l", "log_increasing", "1", "3")),
        ),
    )
    return disprove(
        low_utility.statement,
        exhibit("2", "s, i -> 1/4+kronecker(i,1)/2", "1/4"),
        split(seq(), no_level),
        defined=seq(
            fact("rM", "reciprocal_positive", "M"),
            fact("rD", "reciprocal_positive", "D"),
            have("M1", "M-1 > 0"),
            have("spare", "1-D > 0"),
            have("ratio", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
        ),
    )


low_utility: Claim = claim(
    "kss2018.section3.low_utility",
    "In the low utility regime, from D^(M-1) on, the symmetric mechanism is optimal for Class II",
    "least_level(D, symmetric_level(D))",
    where="""
        M integer, P family(2), D real,
        M >= 2, sources(P), ordered(P), 0 < D, D < (M - 1)/M, reaches_last_threshold(D)
    """,
    source=at("Section III, after eq. (7)"),
    printed=r"show that it matches to that of (7) for well-defined subsets of $D\in(0,1]$, specifically for high and low utility regimes",
    reading_of="kss2018.section3.low_utility.zero",
    severity="slip",
    proof=_refute_low_utility,
    satisfying_instance={"M": 2, "P": "s, i -> 1/4 + kronecker(i, 1)/2", "D": "1/4"},
    notes="The low utility regime read as the last case of (10), where the leakage is 0: (3/4, 1/4) at D = 1/4 leaks nothing with "
    "the answer 1, and log 3 with (7). High utility, the first case of (10), is kss2018.theorem2.low.",
)

low_utility_zero: Claim = claim(
    "kss2018.section3.low_utility.zero",
    "From (M-1)/M on, the symmetric mechanism of distortion (M-1)/M is optimal",
    "least_level(D, 0) and (forall Q family(2): symmetric_mechanism(Q, (M - 1)/M) => achieves(Q, D, 0))",
    where="M integer, P family(2), D real, M >= 2, sources(P), (M - 1)/M <= D, D <= 1",
    source=at("Section III, after eq. (7)"),
    printed=r"show that it matches to that of (7) for well-defined subsets of $D\in(0,1]$, specifically for high and low utility regimes",
    fidelity="reading",
    notes="The page goes on with D >= (M-1)/M, where 0 is achieved: there the matrix of (7) is that of distortion (M-1)/M.",
    proof=lambda: _prove_low_utility(),
    negative_control={"(M - 1)/M <=": "(M - 2)/M <="},
    control_note="a lower distortion",
    control_proof=lambda: _refute_lower_distortion(),
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", "D": "1/2"},
)


def _prove_low_utility() -> Certificate:
    each_is = seq(intro("i", "j"), use("is", "sym", "i", "j"))
    return prove(
        low_utility_zero.statement,
        lemma("high", "kss2018.theorem3.high", "M", "P", "D"),
        split(
            seq(),
            seq(),
            seq(
                intro("Q", "sym"),
                lemma(
                    "free", "kss2018.section3.free", "M", "P", "D", "Q", conditions=[seq(), seq(), each_is]
                ),
            ),
        ),
    )


def _refute_lower_distortion() -> Certificate:
    """Two equal letters, D = 0: no mechanism is free of leakage."""
    none = seq(intro("Q"), classical(use("v", "not.3", "0"), exhibit("1", "2", "1")))
    return fails(
        low_utility_zero, exhibit("2", "s, i -> 1/2", "0"), split(seq(), each(Choose(0), none))
    )


# --- the condition of the abstract ---------------------------------------------------------------------------------------

_PAIR = (
    "s, i -> kronecker(s,0)*(10*kronecker(i,1)+6*kronecker(i,2)+4*kronecker(i,3))/20"
    "+(1-kronecker(s,0))*(11*kronecker(i,1)+5*kronecker(i,2)+4*kronecker(i,3))/20"
)
_ONE = "s, i -> (10*kronecker(i,1)+6*kronecker(i,2)+4*kronecker(i,3))/20"
_falling = seq(intro("s", "i"), each(Enumerate("i", 1, 2)))
_CLASS_III = [seq(), seq(), seq(), _falling, seq(), _cells, _different, exhibit("i -> -kronecker(i,3)"), seq()]


def _refute_necessary() -> Certificate:
    """(10, 6, 4)/20 alone, or with (11, 5, 4)/20, and letters 1 and 2 exchanged: with D_1 = D_2 both cost the same."""
    same = [
        seq(
            intro("there"),
            unpack("there", "x", "x"),
            use("inv", "x.3", "2", "1"),
            use("cost", "x.4", "0"),
            exhibit("x"),
        )
    ] * 2
    premise = seq(intro("D", "eps"), split(*same))
    conclusion = seq(exhibit("1"), intro("t"), exhibit("1"))
    return disprove(
        necessary.statement,
        exhibit("3", _PAIR, "2", SWAP, SWAP, _ONE, "s -> 0"),
        split(split(*_CLASS_III), split(premise, conclusion)),
    )


necessary: Claim = claim(
    "kss2018.abstract.necessary",
    "The bounds of Theorem 3 agree at every D only if the intersection and the union of the folded parts do",
    """
        (
          forall D real, eps real:
            (
              exists x family(1):
                between_0_and_1(x) and meets_level(x, eps) and invariant(x) and valid_distortions[M, R](x, D)
            )
            <=> (
                exists x family(1):
                  between_0_and_1(x) and meets_level(x, eps) and invariant(x)
                  and valid_distortions[M, S](x, D)
              )
        )
        => (forall s real: exists t real: forall i in 1..M: S[s, i] = R[t, i])
    """,
    where="""
        M integer, S family(2), n integer, T integer family(2), U integer family(2), R family(2),
        g family(1),
        folded_class_III(S, n, T, U), part_of[M, S](R, g)
    """,
    source=at("Abstract; Corollary 1, Remark 6"),
    printed="a necessary and sufficient condition for tightness are established",
    fidelity="restricted",
    severity="slip",
    proof=_refute_necessary,
    notes=(
        "With D_1 = D_2 the sources (10, 6, 4)/20 and (11, 5, 4)/20 cost the same, so the bounds agree though R is "
        "not S. The condition is read as that of Corollary 1 and Remark 6, R = S; the bounds are those in their "
        "right form (kss2018.theorem3.lower.amended, kss2018.theorem3.amended). A slip of the abstract: the paper "
        "itself states the sufficient half only, which holds (kss2018.abstract.necessary.amended). Any R in S is "
        "the intersection of the folded parts of S, with R renamed by all the permutations."
    ),
    letters={"S[s,i]": "the probability of the letter i under the source s of the union", "R[t,i]": "the probability of the letter i under the source t of the intersection", **PERMUTATIONS, "g[t]": "the index that the source t of R has in S", "s": "the index of a source of S", "t": "the index of a source of R", "x[i]": "the distortion of the letter i"},
)


def _prove_sufficient() -> Certificate:
    """The same distortions are valid for both."""
    forth = seq(
        intro("there"),
        unpack("there", "x", "x"),
        exhibit("x"),
        split(
            seq(),
            seq(),
            seq(),
            seq(
                intro("s"),
                use("as", "same", "s"),
                unpack("as", "t", "eq"),
                use("cost", "x.4", "t"),
                have("is", "sum(i, 1, M, S[s,i]*x[i]) = sum(i, 1, M, R[t,i]*x[i])", pointwise("i", use("e", "eq", "i"), rewrite("e"))),
            ),
        ),
    )
    back = seq(
        intro("there"),
        unpack("there", "x", "x"),
        exhibit("x"),
        split(
            seq(),
            seq(),
            seq(),
            seq(
                intro("s"),
                use("cost", "x.4", "g[s]"),
                have("is", "sum(i, 1, M, R[s,i]*x[i]) = sum(i, 1, M, S[g[s],i]*x[i])", pointwise("i", use("e", "part", "s", "i"), rewrite("e"))),
            ),
        ),
    )
    return prove(sufficient.statement, intro("same", "D", "eps"), split(forth, back))


sufficient: Claim = claim(
    "kss2018.abstract.necessary.amended",
    "The bounds of Theorem 3 agree at every D if the intersection and the union of the folded parts do",
    """
        (forall s real: exists t real: forall i in 1..M: S[s, i] = R[t, i])
        => (
            forall D real, eps real:
              (
                exists x family(1):
                  between_0_and_1(x) and meets_level(x, eps) and invariant(x) and valid_distortions[M, R](x, D)
              )
              <=> (
                  exists x family(1):
                    between_0_and_1(x) and meets_level(x, eps) and invariant(x)
                    and valid_distortions[M, S](x, D)
                )
          )
    """,
    where="""
        M integer, S family(2), n integer, T integer family(2), U integer family(2), R family(2),
        g family(1),
        folded_class_III(S, n, T, U), part: part_of[M, S](R, g)
    """,
    source=at("Abstract; Corollary 1, Remark 6"),
    fidelity="amended",
    says="a sufficient condition for tightness is established",
    waive={"unused-hypothesis": "the setting of the page"},
    proof=_prove_sufficient,
    negative_control={"(forall s real: exists t real: forall i in 1..M: S[s, i] = R[t, i])": "(forall s real: exists t real: S[s, 1] = R[t, 1])"},
    control_note="the probabilities of letter 1 alone agree",
    control_proof=lambda: _refute_letter_1(),
    instance_proof=lambda: lives(sufficient, ("3", _ONE, "2", SWAP, SWAP, _ONE, "s -> 0"), *_CLASS_III),
    notes="kss2018.remark6.amended has the leakage then.",
    letters={"S[s,i]": "the probability of the letter i under the source s of the union", "R[t,i]": "the probability of the letter i under the source t of the intersection", **PERMUTATIONS, "g[t]": "the index that the source t of R has in S", "s": "the index of a source of S", "t": "the index of a source of R", "x[i]": "the distortion of the letter i"},
)


def _refute_letter_1() -> Certificate:
    """(20, 12, 8)/40 alone, or with (20, 11, 9)/40: level 0 needs D = 3/5 of the one and 49/80 of the other, D_1 = D_2."""
    pair = (
        "s, i -> kronecker(s,0)*(20*kronecker(i,1)+12*kronecker(i,2)+8*kronecker(i,3))/40"
        "+(1-kronecker(s,0))*(20*kronecker(i,1)+11*kronecker(i,2)+9*kronecker(i,3))/40"
    )
    enough = seq(exhibit("i -> 1/2+kronecker(i,3)/2"), split(seq(), seq(), seq(intro("k", "i"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Enumerate("i", 1, 3))] * 2)), seq()))
    none = seq(
        intro("x"),
        classical(use("inv", "not.3", "2", "1"), use("b", "not.1", "3"), use("lev", "not.2", "1"), exhibit("1")),
    )
    apart = seq(exhibit("3/5", "0"), each(Choose(0), split(enough, none)))
    first_letter = seq(intro("s"), exhibit("0"))
    return fails(sufficient, exhibit("3", pair, "2", SWAP, SWAP, _ONE, "s -> 0"), split(split(*_CLASS_III), split(first_letter, apart)))


CLAIMS = [low_utility, low_utility_zero, necessary, sufficient]
