"""Section III-A: Lemma 5 (Class I), as printed and with the uniform law among the sources."""

from __future__ import annotations

from fractions import Fraction

from theorems.kss2018.fano import RATE, WEIGHT
from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Box, Certificate, Choose, Cover, Enumerate
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    alternatives,
    arith,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)

_HALVES: dict[str, object] = {"M": 2, "P": Lambda(("s", "i"), num("1/2"))}

# --- definedness ---------------------------------------------------------------------------------------------------


def _channel_defined(given: str) -> Tactic:
    """Entries, and probabilities of outputs, are not negative."""
    outputs = pointwise("k", seq(use("p", "h2", "s", "k"), use("q", f"{given}.1", "k", "j"), arith("p*q")))
    return first(seq(use("q", f"{given}.1", "i", "j")), outputs)


_below_threshold = seq(
    have("positive", "D > 0"),
    have("low", "D < (M-1)/M"),
    have("M0", "M > 0"),
    have("gap", "M-1-D*M > 0", seq(have("less", "(M-1)/M-D > 0"), arith("less*M0"))),
    have("scaled", "D*M > 0", arith("positive*M0")),
    fact("rM", "reciprocal_positive", "M"),
    have("spare", "1-D > 0", seq(have("left", "M*(1-D) > 0"), arith("left*rM"))),
)
_defined = first(_below_threshold, *[_channel_defined(f"g{n}") for n in range(1, 8)])

# --- Lemma 5, as printed: the uniform law only in the hull ---------------------------------------------------------

CERTAIN = "s, i -> kronecker(i,1)*kronecker(s,0)+kronecker(i,2)*(1-kronecker(s,0))"
_certain_leaks_nothing = seq(  # I(P;Q) = 0 for the identity and a source that is sure
    intro("s"),
    fact("place", "trichotomy", "s", "0"),
    alternatives(
        "c",
        "place",
        seq(fact("d", "delta_distinct", "s", "0"), rewrite("d")),
        seq(fact("d", "delta_equal", "s", "0"), rewrite("d")),
        seq(fact("d", "delta_distinct", "s", "0"), rewrite("d")),
    ),
)
_more_than_nothing = each(Cover((), Box("", Fraction(0)), 64))
_each_letter = seq(intro("i"), each(Enumerate("i", 1, 2)))


def _sources() -> Tactic:
    """The hypotheses at the two certain sources, M = 2, D = 1/4."""
    entries = seq(
        intro("s", "i"),
        fact("d", "delta_bounds", "s", "0"),
        fact("e", "delta_bounds", "i", "1"),
        fact("f", "delta_bounds", "i", "2"),
        have("off", "1-kronecker(s,0) >= 0"),
        arith("e.1*d.1", "f.1*off"),
    )
    return first(entries, seq())


def _refute_lemma5() -> Certificate:
    """Sources (1,0) and (0,1): the identity leaks nothing about a source that is certain."""
    identity_is_better = seq(
        exhibit("i, j -> kronecker(i,j)", "0"),
        split(split(seq(), _each_letter, seq(), _certain_leaks_nothing), _more_than_nothing),
    )
    hypotheses = split(seq(), _sources(), *[seq()] * 4, _each_letter)
    return disprove(
        lemma5.statement,
        seq(
            exhibit("2", CERTAIN, "2", "k -> 1/2", "k -> k-1", "1/4"),
            split(hypotheses, each(Choose(0), split(seq(), each(Choose(1), identity_is_better)))),
        ),
        defined=_defined,
    )


lemma5: Claim = claim(
    "kss2018.lemma5",
    "Class I source sets: minimal mutual information leakage",
    """
        (D < (M - 1)/M => least_information(D, symmetric_information(D)))
        and (D >= (M - 1)/M => least_information(D, 0))
    """,
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real,
        source_set(P), class_I(r, w, source), 0 < D, D <= 1
    """,
    source=at("Lemma 5, eq. (27)"),
    printed=r"\epsilon^*_{IT}(P,D) = \log M - H(D) - D\log(M-1) for D < \frac{M-1}{M}, 0 for D \ge \frac{M-1}{M}",
    proof=lambda: _refute_lemma5(),
    living_example={
        **_HALVES,
        "r": 1,
        "w": Lambda(("k",), num(1)),
        "source": Lambda(("k",), num(0)),
        "D": "1/4",
    },
    notes="Definition 1 asks for the uniform law in the convex hull only, and I(P;Q), concave in P, can be "
    "larger there than "
    "at all members: for the sources (1,0) and (0,1) the identity leaks nothing, and (27) says log 2 - H(1/4) at "
    "D = 1/4. "
    "It holds if the uniform law is a source: kss2018.lemma5.amended.",
)

# --- Lemma 5 with the uniform law among the sources ----------------------------------------------------------------

_symmetric_leaks = seq(
    exhibit(f"i, j -> {WEIGHT}"),
    split(
        seq(
            intro("i", "j"),
            fact("d", "delta_bounds", "i", "j"),
            have("off", "1-kronecker(i,j) >= 0"),
            arith("d.1*spare", "off*share"),
        ),
        intro("i"),
        seq(intro("s"), use("unit", "h3", "s"), arith(eq=[("D", "unit")])),
        seq(
            intro("s"),
            use("unit", "h3", "s"),
            lemma(
                "rate",
                "kss2018.eq29",
                "M",
                "D",
                "i -> P[s,i]",
                f"i, j -> {WEIGHT}",
                conditions=[seq(), seq(), seq(), seq(intro("i"), use("p", "h2", "s", "i"))],
            ),
        ),
    ),
)
_fano_bounds = seq(
    intro("Q", "c"),
    intro("given"),
    use("leak", "given.4", "u"),
    use("valid", "given.3", "u"),
    lemma("fano", "kss2018.eq28", "M", "D", "i -> P[u,i]", "i, j -> Q[i,j]"),
)
_constant_leaks_nothing = seq(
    exhibit("i, j -> 1/M"),
    split(
        intro("i", "j"),
        intro("i"),
        seq(intro("s"), use("unit", "h3", "s"), arith("high", eq=[("1-1/M", "unit")])),
        seq(
            intro("s"),
            use("unit", "h3", "s"),
            have("mean", "sum(k, 1, M, P[s,k]*(1/M)) = 1/M", arith(eq=[("1/M", "unit")])),
            rewrite("mean"),
            arith(eq=[("M*xlogx(1/M)", "unit")]),
        ),
    ),
)
_information_not_negative = seq(
    intro("Q", "c"),
    intro("given"),
    use("leak", "given.4", "0"),
    lemma(
        "sign",
        "kss2018.section3a.nonnegative",
        "M",
        "i -> P[0,i]",
        "i, j -> Q[i,j]",
        conditions=[seq(), seq(intro("i"), use("p", "h2", "0", "i")), use("unit", "h3", "0")],
    ),
)


def _prove_lemma5() -> Certificate:
    below = seq(
        intro("low"),
        _below_threshold,
        fact("M2", "integer_gap", "1", "M"),
        have("M1", "M-1 > 0"),
        fact("rM1", "reciprocal_positive", "M-1"),
        have("share", "D/(M-1) > 0", arith("positive*rM1")),
        split(_symmetric_leaks, _fano_bounds),
    )
    above = seq(
        intro("high"),
        have("M0", "M > 0"),
        fact("rM", "reciprocal_positive", "M"),
        split(_constant_leaks_nothing, _information_not_negative),
    )
    return prove(lemma5_amended.statement, split(below, above), defined=_defined)


lemma5_amended: Claim = claim(
    "kss2018.lemma5.amended",
    "Minimal mutual information leakage when the uniform law is one of the sources",
    """
        (D < (M - 1)/M => least_information(D, symmetric_information(D)))
        and (D >= (M - 1)/M => least_information(D, 0))
    """,
    where="""
        M integer, P family(2), u real, D real,
        source_set(P), uniform((i) -> P[u, i]), 0 < D, D <= 1
    """,
    source=at("Lemma 5, eq. (27)"),
    fidelity="amended",
    printed=r"\epsilon^*_{IT}(P,D) = \log M - H(D) - D\log(M-1) for D < \frac{M-1}{M}, 0 for D \ge \frac{M-1}{M}",
    proof=_prove_lemma5,
    false_neighbour="""
        (D < (M - 1)/M => least_information(D, log(M)))
        and (D >= (M - 1)/M => least_information(D, 0))
    """,
    neighbour_note="log M for every D",
    neighbour_proof=lambda: _refute_log(),
    living_example={**_HALVES, "u": 0, "D": "1/4"},
    notes="For every M and every source set, finite or not, of which the uniform law is a member (so for every "
    "convex one "
    "of Class I). D > 0, as in Definition 4.",
)


def _refute_log() -> Certificate:
    """P = (1/2, 1/2), D = 1/4: the symmetric mechanism leaks less than log 2."""
    assert lemma5_amended.false_neighbour is not None
    rate = seq(
        lemma("rate", "kss2018.eq29", "2", "1/4", "i -> 1/2", "i, j -> 1/4+kronecker(i,j)/2"),
        have("small", f"{RATE.replace('M', '2').replace('D', '(1/4)')} <= 3/5", _more_than_nothing),
    )
    better = seq(
        exhibit("i, j -> 1/4+kronecker(i,j)/2", "3/5"),
        split(
            split(seq(), _each_letter, seq(), seq(intro("s"), rate)),
            each(Cover((), Box("", Fraction(0)), 64)),
        ),
    )
    return disprove(
        lemma5_amended.false_neighbour,
        seq(
            exhibit("2", "s, i -> 1/2", "0", "1/4"),
            split(seq(), each(Choose(0), split(seq(), each(Choose(1), better)))),
        ),
        defined=_defined,
    )


CLAIMS = [lemma5, lemma5_amended]
