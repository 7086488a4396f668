"""Section II: perfect utility (II-C), and II-D with equations (5) and (6)."""

from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant_is_least
from verify.claims.prelude import *

# --- perfect utility -----------------------------------------------------------------------------------------------

_CERTAIN = Lambda(("s", "i"), Delta(Var("i"), num(1)))
_PERFECT = (
    r"D=0 (perfect utility) implies that \hat{X}=X, i.e. the optimal mechanism is an identity matrix Q with "
    r"\epsilon_{\text{DP}}(Q)=\infty"
)
_UNIFORM_TWO = {"M": 2, "P": Lambda(("s", "i"), num("1/2")), "D": 0}

perfect_utility: Claim = claim(
    "kss2018.section2c.perfect_utility",
    "At D = 0 the mechanism is the identity, whatever the source set",
    """
        forall Q family(2):
          mechanism(Q) and valid(Q, D) => (forall i in 1..M, j in 1..M: Q[i, j] = kronecker(i, j))
    """,
    where="M integer, P family(2), D real, M >= 2, sources(P), D = 0",
    source=at("Section II-C, after Remark 3"),
    printed=r"D=0 (perfect utility) implies that \hat{X}=X, i.e. the optimal mechanism is an identity matrix Q",
    convention="letters of probability 0 do not count",
    severity="convention",
    proof={"M": 2, "P": _CERTAIN, "D": 0, "Q": "i, j -> kronecker(j, 1)"},
    satisfying_instance=_UNIFORM_TWO,
    notes="False for sets in which a letter has no probability at all: P = (1,0) allows every letter to become letter 1, "
    "at distortion 0 and level 0. (\\hat{X} = X holds with probability 1; the matrix need not be the identity.)",
    others=["kss2018.section2c.infinite_leakage"],
)

infinite_leakage: Claim = claim(
    "kss2018.section2c.infinite_leakage",
    "At D = 0 the leakage is infinite, whatever the source set",
    "no_finite_level(D)",
    where="M integer, P family(2), D real, M >= 2, sources(P), D = 0",
    source=at("Section II-C, after Remark 3"),
    printed=_PERFECT,
    convention="letters of probability 0 do not count",
    severity="convention",
    proof={"M": 2, "P": _CERTAIN, "D": 0, "Q": "i, j -> kronecker(j, 1)", "eps": 0},
    satisfying_instance=_UNIFORM_TWO,
    notes="A letter that no source gives costs no distortion: the constant map has distortion 0 and level 0 for P = (1, 0), as in "
    "kss2018.section2c.perfect_utility.",
)


_kept = have("kept", "1-Q[k,k] >= 0", lemma("own", "basics.sums.term", "M", "l -> Q[k,l]", "k"))


def _entry_is_kept(at_zero: str) -> Tactic:
    """Q[i,i] = 1 where some source has letter i: distortion 0 leaves nothing of P_i (1 - Q_ii)."""
    return seq(
        use("row", "g.2", "i"),
        have(
            "own",
            "1-Q[i,i] >= 0",
            have("others", "sum(l, 1, M, (1-kronecker(i,l))*Q[i,l]) >= 0", pointwise("l")),
        ),
        lemma(
            "rest",
            "basics.sums.term",
            *("M", "k -> P[s,k]*(1-Q[k,k])", "i"),
            conditions=[*[seq()] * 2, seq(intro("k"), _kept)],
        ),
        have("nothing", "P[s,i]*(1-Q[i,i]) <= 0"),
        fact("r", "reciprocal_positive", "P[s,i]"),
        have("one", "Q[i,i] = 1", fact("as", "antisymmetric", "Q[i,i]", "1")),
    )


def _off(i: str, j: str) -> Tactic:
    return have("off", f"1-kronecker({i},{j}) >= 0")


def _prove_identity() -> Certificate:
    entries = seq(
        intro("Q", "g", "i", "j"),
        use(("s", "s"), "h5", "i"),
        _entry_is_kept("g.3"),
        use("q", "g.1", "i", "j"),
        fact("place", "trichotomy", "i", "j"),
        alternatives("c", "place", _elsewhere(), seq(), _elsewhere()),
    )
    return prove(perfect_utility_amended.statement, entries)


def _elsewhere() -> Tactic:
    """Nothing is left for Q[i,j], j != i: the row sums to 1 without it."""
    return seq(
        fact("e", "delta_distinct", "i", "j"),
        have(
            "third",
            "sum(k, 1, M, (1-kronecker(i,k))*(1-kronecker(j,k))*Q[i,k]) >= 0",
            pointwise(
                "k",
                use("t", "g.1", "i", "k"),
                _off("i", "k"),
                have("off2", "1-kronecker(j,k) >= 0"),
                have("w", "(1-kronecker(i,k))*(1-kronecker(j,k)) >= 0", arith("off*off2")),
                arith("w*t"),
            ),
        ),
        fact(
            "z",
            "antisymmetric",
            "Q[i,j]",
            "0",
            conditions=[arith("third", eq=["row", "one", ("Q[i,j]", "e"), ("Q[i,i]", "e")])],
        ),
    )


perfect_utility_amended: Claim = claim(
    "kss2018.section2c.perfect_utility.amended",
    "At D = 0 the mechanism is the identity if every letter has some probability",
    """
        forall Q family(2):
          mechanism(Q) and valid(Q, D) => truthful(Q)
    """,
    where="M integer, P family(2), D real, M >= 2, sources(P), D = 0, all_letters_occur(P)",
    source=at("Section II-C, after Remark 3"),
    fidelity="amended",
    says="D=0 makes the optimal mechanism an identity matrix Q, if every letter has a positive probability under some source",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 2"},
    proof=_prove_identity,
    negative_control={"D = 0": "D <= 1/2"},
    control_note="D = 1/2 instead of 0",
    control_proof={"M": 2, "P": "s, i -> 1/2", "D": "1/2", "Q": "i, j -> 1/2"},
    satisfying_instance=_UNIFORM_TWO,
)

infinite_leakage_amended: Claim = claim(
    "kss2018.section2c.infinite_leakage.amended",
    "At D = 0 the leakage is infinite if every letter has some probability",
    "no_finite_level(D)",
    where="M integer, P family(2), D real, M >= 2, sources(P), D = 0, all_letters_occur(P)",
    source=at("Section II-C, after Remark 3"),
    fidelity="amended",
    says=r"the same, with \epsilon_{\text{DP}}(Q)=\infty, if every letter has a positive probability under some source",
    proof=lambda: prove(
        infinite_leakage_amended.statement,
        intro("Q", "eps", "g"),
        lemma("identity", "kss2018.section2c.perfect_utility.amended", "M", "P", "D"),
        use("is", "identity", "Q"),
        use("one", "is", "1", "1"),
        use("nil", "is", "2", "1"),
        use("dp", "g.4", "1", "2", "1"),
        have("no", "1 <= 0", arith("dp", eq=["one", ("exp(eps)", "nil")])),
        absurd("no"),
    ),
    negative_control={"D = 0": "D <= 1/2"},
    control_note="D = 1/2 instead of 0",
    control_proof={"M": 2, "P": "s, i -> 1/2", "D": "1/2", "Q": "i, j -> 1/2", "eps": 0},
    satisfying_instance=_UNIFORM_TWO,
)

# --- II-D ----------------------------------------------------------------------------------------------------------

_ONE_SOURCE = {"M": 1, "P": Lambda(("s", "i"), num(1)), "D": 0}

decreasing: Claim = claim(
    "kss2018.section2d.decreasing",
    "More distortion never costs privacy",
    "achievable(D, eps) => achievable(E, eps)",
    where="M integer, P family(2), D real, E real, eps real, source_set(P), D <= E",
    source=at("Section II-D"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)$ is decreasing in $D$",
    waive={"unused-hypothesis": "the setting of the page; it holds without source_set(P)"},
    letters={"E": "a second distortion, at least D"},
    proof=lambda: prove(
        decreasing.statement, intro("there"), unpack("there", "Q", "g"), exhibit("i, j -> Q[i,j]")
    ),
    negative_control={", D <= E": ""},
    control_note="without D <= E",
    control_proof=lambda: _refute_increasing(),
    satisfying_instance={**_ONE_SOURCE, "E": 0, "eps": 0},
    notes='Reads "decreasing" as "not increasing"; see kss2018.section2d.decreasing.strictly.',
)


def _refute_increasing() -> Certificate:
    """One letter: D = 0 is attained, E = -1 is not."""
    attained = exhibit("i, j -> 1")
    no_mechanism = seq(intro("Q"), classical(use("row", "not.2", "1"), use("v", "not.3", "0"), absurd("v")))
    return fails(
        decreasing,
        exhibit("1", "s, i -> 1", "0", "-1", "0"),
        split(seq(), split(attained, no_mechanism)),
    )


strictly_decreasing: Claim = claim(
    "kss2018.section2d.decreasing.strictly",
    "The optimal leakage decreases strictly in D",
    "least_levels(D, u, E, v) => v < u",
    where="""
        M integer, P family(2), D real, E real, u real, v real,
        source_set(P), 0 < D, D < E, E <= 1
    """,
    source=at("Section II-D"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)$ is decreasing in $D$",
    convention="decreasing means not increasing",
    severity="convention",
    proof=lambda: _refute_strictly(),
    reading_of="kss2018.section2d.decreasing",
    satisfying_instance={**_ONE_SOURCE, "D": "1/2", "E": 1, "u": 0, "v": 0},
    notes='The strict reading of "decreasing": false, the leakage stays 0 from some D on. '
    "No amendment: the other reading is kss2018.section2d.decreasing, which stands.",
    letters={"E": "a second distortion", "u": "the least level at D", "v": "the least level at E"},
)


def _refute_strictly() -> Certificate:
    """Two letters, the uniform law: one answer has level 0 and distortion 1/2, enough for D = 1/2 and for E = 1."""
    least_is_0 = constant_is_least("kronecker(j,1)", "2")
    return disprove(
        strictly_decreasing.statement,
        exhibit("2", "s, i -> 1/2", "1/2", "1", "0", "0"),
        split(seq(), split(split(least_is_0, least_is_0))),
    )


def _refute_eq5() -> Certificate:
    """Two letters, the uniform law, eps = 0: the least distortion is 1/2, the largest utility -1/2."""
    half = exhibit("i, j -> 1/2")
    bound = seq(
        intro("Q", "c", "g"),
        use("v", "g.4", "0"),
        use("dp", "g.3", "2", "1", "2"),
        use("row", "g.2", "1"),
    )
    at_half = split(split(half, bound), split(half, bound))
    return disprove(
        eq5.statement, exhibit("2", "s, i -> 1/2", "0", "1/2", "-1/2"), split(seq(), split(at_half))
    )


def _within(bound: str) -> list[Tactic]:
    return [seq(), seq(), seq(), seq()]


eq5: Claim = claim(
    "kss2018.eq5",
    "Least worst-case distortion and largest utility are equal",
    "least_distortion_largest_utility(eps, d, u) => d = u",
    where="M integer, P family(2), eps real, d real, u real, source_set(P)",
    source=at("Section II-D, eq. (5)"),
    printed=r"$\min_{Q\in\mathcal{Q}_{\epsilon}}\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}D_{i}=\max_{Q\in\mathcal{Q}_{\epsilon}}U(Q)$ ... $U(Q)=-\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}D_{i}$",
    severity="slip",
    proof=_refute_eq5,
    satisfying_instance={"M": 1, "P": "s, i -> 1", "eps": 0, "d": 0, "u": 0},
    notes="d is the least worst-case distortion, u the largest utility. The two have opposite signs.",
    letters={
        "d": "the least worst-case distortion of eps-private mechanisms",
        "u": "their largest utility",
    },
)

eq5_amended: Claim = claim(
    "kss2018.eq5.amended",
    "Least worst-case distortion is minus the largest utility",
    "least_distortion_largest_utility(eps, d, u) => d = -u",
    where="M integer, P family(2), eps real, d real, u real, source_set(P)",
    source=at("Section II-D, eq. (5)"),
    fidelity="amended",
    says=r"$\min_{Q\in\mathcal{Q}_{\epsilon}}\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}D_{i}=-\max_{Q\in\mathcal{Q}_{\epsilon}}U(Q)$",
    waive={"unused-hypothesis": "the setting of the page; it holds without source_set(P)"},
    proof=lambda: prove(
        eq5_amended.statement,
        intro("both"),
        unpack("both.1.1", "A", "a"),
        unpack("both.2.1", "B", "b"),
        use("below", "both.2.2", "A", "-d", conditions=_within("a.4")),
        use("above", "both.1.2", "B", "-u", conditions=_within("b.4")),
    ),
    satisfying_instance={"M": 1, "P": "s, i -> 1", "eps": 0, "d": 0, "u": 0},
    negative_control="least_distortion_largest_utility(eps, d, u) => d = u",
    control_note="the printed sign",
    control_proof=_refute_eq5,
    letters={
        "d": "the least worst-case distortion of eps-private mechanisms",
        "u": "their largest utility",
    },
)


eq6: Claim = claim(
    "kss2018.eq6",
    "The example of Section II-D: utility is not sub-linear",
    """
        -max(1*(1 + 0) + 0*(0 + 1), 0*(1 + 0) + 1*(0 + 1))
        > -max(1*1 + 0*0, 0*1 + 1*0) - max(1*0 + 0*1, 0*0 + 1*1)
    """,
    source=at("Section II-D, eq. (6)"),
    printed=r"$-\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}\left(D^{(1)}_{i}+D^{(2)}_{i}\right)$ $>-\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}D^{(1)}_{i}-\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}D^{(2)}_{i}$",
    negative_control={">": "> 0", "- max(1*0 + 0*1, 0*0 + 1*1)": "+ max(1*0 + 0*1, 0*0 + 1*1)"},
    control_note="the sign of the last term",
    satisfying_instance={},
    notes="M = 2, sources (1,0) and (0,1), D^(1) = (1,0), D^(2) = (0,1): -1 > -2.",
)

CLAIMS = [
    perfect_utility,
    infinite_leakage,
    perfect_utility_amended,
    infinite_leakage_amended,
    decreasing,
    strictly_decreasing,
    eq5,
    eq5_amended,
    eq6,
]
