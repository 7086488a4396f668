"""Section III-A: Lemma 5 (Class I), as printed and with the uniform law among the sources."""

from fractions import Fraction

from theorems.kss2018.fano import WEIGHT, rate
from theorems.kss2018.model import at
from verify.claims.prelude import *

_HALVES: dict[str, object] = {"M": 2, "P": Lambda(("s", "i"), num("1/2"))}

# --- definedness ---------------------------------------------------------------------------------------------------


# --- Lemma 5, as printed: the uniform law only in the hull ---------------------------------------------------------

CERTAIN = "s, i -> kronecker(i,1)*kronecker(s,0)+kronecker(i,2)*(1-kronecker(s,0))"
_more_than_nothing = each(Cover((), Box("", Fraction(0)), 64))
_each_letter = seq(intro("i"), each(Enumerate("i", 1, 2)))


def _refute_lemma5() -> Certificate:
    """Sources (1,0) and (0,1): the identity leaks nothing about a source that is certain."""
    identity_is_better = seq(
        exhibit("i, j -> kronecker(i,j)", "0"), split(split(seq(), _each_letter), _more_than_nothing)
    )
    hypotheses = split(seq(), seq(), *[seq()] * 4, _each_letter)
    return disprove(
        lemma5.statement,
        exhibit("2", CERTAIN, "2", "k -> 1/2", "k -> k-1", "1/4"),
        split(hypotheses, each(Choose(0), split(seq(), each(Choose(1), identity_is_better)))),
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
        sources: source_set(P), uniform_mixture: class_I(r, w, source), positive: 0 < D, at_most_1: D <= 1
    """,
    source=at("Lemma 5, eq. (27)"),
    printed=(
        r"For any Class I source set $\mathcal{P}$, we have "
        r"$\epsilon^{*}_{\text{IT}}(\mathcal{P},D)=\begin{cases}\log "
        r"M-H(D)-D\log(M-1),&D<\frac{M-1}{M},\\ 0,&D\geq\frac{M-1}{M}.\end{cases}$"
    ),
    severity="theorem",
    idea=(
        "Class I only puts the uniform law into the convex hull, and I(P;Q), concave in P, can be larger there than"
        " at all members. For the sources (1,0) and (0,1) the identity leaks nothing, but (27) says log 2 - H(1/4) "
        "> 0 at D = 1/4."
    ),
    proof=lambda: _refute_lemma5(),
    satisfying_instance={
        **_HALVES,
        "r": 1,
        "w": "k -> 1",
        "source": "k -> 0",
        "D": "1/4",
    },
    notes="Definition 1 asks for the uniform law in the convex hull only, and I(P;Q), concave in P, can be "
    "larger there than "
    "at all members: for the sources (1,0) and (0,1) the identity leaks nothing, and (27) says log 2 - H(1/4) at "
    "D = 1/4. "
    "That P can be taken as convex (after Lemma 2) is so for levels of differential privacy, not for I(P;Q): "
    "kss2018.section3a.hull. It holds if the uniform law is a source: kss2018.lemma5.amended.",
    others=["kss2018.eq28", "kss2018.eq29"],
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
        seq(),
        seq(intro("s"), use("unit", "h3", "s"), arith(eq=[("D", "unit")])),
        seq(
            intro("s"),
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
    intro("Q", "c", "given"),
    use("leak", "given.4", "u"),
    use("valid", "given.3", "u"),
    lemma("fano", "kss2018.eq28", "M", "D", "i -> P[u,i]", "i, j -> Q[i,j]"),
)
_constant_leaks_nothing = seq(
    exhibit("i, j -> 1/M"),
    split(
        seq(),
        seq(),
        seq(),
        seq(intro("s"), have("mean", "sum(k, 1, M, P[s,k]*(1/M)) = 1/M"), rewrite("mean")),
    ),
)
_information_not_negative = seq(
    intro("Q", "c", "given"),
    use("leak", "given.4", "0"),
    lemma("sign", "kss2018.section3a.nonnegative", "M", "i -> P[0,i]", "i, j -> Q[i,j]"),
)


def _prove_lemma5() -> Certificate:
    below = seq(
        intro("low"),
        fact("rM", "reciprocal_positive", "M"),
        have("spare", "1-D > 0"),
        fact("M2", "integer_gap", "1", "M"),
        have("share", "D/(M-1) > 0"),
        split(_symmetric_leaks, _fano_bounds),
    )
    above = seq(intro("high"), split(_constant_leaks_nothing, _information_not_negative))
    return prove(lemma5_amended.statement, split(below, above))


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
    says=r"For any source set $\mathcal{P}$ that has the uniform distribution in it, we have the same",
    idea=(
        "Lower bound: Fano's inequality (28) at the uniform source, now a member. The symmetric mechanism attains "
        "it: its rows have the same entropy, and the entropy of its output is at most log(M), whatever the source. "
        "From (M-1)/M on, the constant output law 1/M is valid and leaks nothing."
    ),
    proof=_prove_lemma5,
    negative_control={"symmetric_information(D)": "log(M)"},
    control_note="log M for every D",
    control_proof=lambda: _refute_log(),
    satisfying_instance={**_HALVES, "u": 0, "D": "1/4"},
    notes="For every M and every source set, finite or not, of which the uniform law is a member (so for every "
    "convex one "
    "of Class I). D > 0, as in Definition 4.",
    letters={"u": "the index of the source that is uniform"},
)


def _refute_log() -> Certificate:
    """P = (1/2, 1/2), D = 1/4: the symmetric mechanism leaks less than log 2."""
    low = have("small", f"{rate('2', '(1/4)')} <= 3/5", _more_than_nothing)
    better = seq(
        exhibit("i, j -> 1/4+kronecker(i,j)/2", "3/5"),
        split(split(seq(), _each_letter, seq(), low), each(Cover((), Box("", Fraction(0)), 64))),
    )
    return fails(
        lemma5_amended,
        exhibit("2", "s, i -> 1/2", "0", "1/4"),
        split(seq(), each(Choose(0), split(seq(), each(Choose(1), better)))),
    )


CLAIMS = [lemma5, lemma5_amended]
