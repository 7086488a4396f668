"""Theorem 1 (Class I source sets), and what its printed range says at D = 0."""

from fractions import Fraction

from theorems.kss2018.model import at
from verify.claims.legs import Leg
from verify.claims.prelude import *

# --- Theorem 1: proof --------------------------------------------------------------------------------------------

DIAGONAL = "sum(j, 1, M, Q[j,j])"
SYMMETRIC_ENTRY = "kronecker(i,j)*(1-D) + (1-kronecker(i,j))*D/(M-1)"
SYMMETRIC = f"i, j -> {SYMMETRIC_ENTRY}"

_positive = seq(have("M0", "M > 0"), fact("rM", "reciprocal_positive", "M"))

_below = seq(
    _positive,
    fact("rD", "reciprocal_positive", "D"),
    have("gap", "D*M < M-1", arith("low*M0")),
    have("M1", "M-1 > 0"),
    fact("rM1", "reciprocal_positive", "M-1"),
    have("spare", "1-D > 0"),
    have("ratio", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
    have("slack", "1-D-D/(M-1) > 0", have("cleared", "(M-1)*(1-D)-D > 0"), arith("cleared*rM1")),
)

_attained_by_symmetric = seq(
    exhibit(SYMMETRIC),
    split(
        seq(
            intro("i", "j"),
            fact("d", "delta_bounds", "i", "j"),
            have("off", "1-kronecker(i,j) >= 0"),
            arith("d.1*spare", "off*h8.1*rM1"),
        ),
        seq(),
        seq(intro("s"), use("unit", "h3", "s"), arith(eq=[("D", "unit")])),
        seq(
            intro("a", "b", "j"),
            fact("v", "delta_bounds", "b", "j"),
            have("off", "1-kronecker(a,j) >= 0"),
            arith("off*slack", "ratio*v.1*slack"),
        ),
    ),
)

_counting: list[Tactic] = [  # (33): with t = e^eps and S the sum of the diagonal, t (M - S) >= (M-1) S
    have(
        "pairs",
        "sum(i, 1, M, sum(j, 1, M, (1-kronecker(i,j))*(exp(eps)*Q[i,j]-Q[j,j]))) >= 0",
        pointwise(
            "i",
            pointwise(
                "j",
                use("dp", "given.4", "j", "i", "j"),
                have("off", "1-kronecker(i,j) >= 0"),
                arith("dp*off"),
            ),
        ),
    ),
    have("rows", "sum(i, 1, M, sum(j, 1, M, Q[i,j])) = sum(i, 1, M, 1)"),
    have("count", f"exp(eps)*(M-{DIAGONAL}) >= (M-1)*{DIAGONAL}"),
]

_uniform: list[Tactic] = [  # a mechanism valid for the members is valid for the uniform law
    have("mixed", "sum(k, 1, r, w[k]*(D-sum(i, 1, M, P[source[k],i]*(1-Q[i,i])))) >= 0", pointwise("k")),
    have(
        "average", "sum(i, 1, M, sum(k, 1, r, w[k]*P[source[k],i])*(1-Q[i,i])) = sum(i, 1, M, (1-Q[i,i])/M)"
    ),
    have("mean", f"D >= 1-{DIAGONAL}/M", arith("mixed", eq=[("D", "h6"), "average"])),
    have("diagonal", f"{DIAGONAL} >= M*(1-D)", arith("mean*M0")),
]

_no_mechanism_is_better = seq(
    intro("Q", "eps", "given"),
    *_counting,
    *_uniform,
    fact("t0", "exp_positive", "eps"),
    have("together", "M*(exp(eps)*D-(M-1)*(1-D)) >= 0"),
    have("bound", "exp(eps)*D >= (M-1)*(1-D)", arith("together*rM")),
    have("lift", "(M-1)*(1-D)/D <= exp(eps)", arith("bound*rD")),
    fact("logs", "log_monotone", "(M-1)*(1-D)/D", "exp(eps)"),
)

_level_is_not_negative = seq(
    intro("Q", "eps", "given"),
    use("row", "given.2", "1"),
    have("column", "sum(j, 1, M, exp(eps)*Q[1,j]-Q[1,j]) >= 0", pointwise("j")),
    have("one", "1 <= exp(eps)", arith("column", eq=[("exp(eps)-1", "row")])),
    fact("logs", "log_monotone", "1", "exp(eps)"),
)

_attained_by_constant = exhibit("i, j -> 1/M")


def _example(distortion: str, **hints: object) -> Witness:
    """Two letters, the uniform law only."""
    values: dict[str, object] = {
        "M": num(2),
        "P": Lambda(("s", "i"), num("1/2")),
        "r": num(1),
        "w": Lambda(("k",), num(1)),
        "source": Lambda(("k",), num(0)),
        "D": num(distortion),
        **hints,
    }
    return Witness(tuple(values.items()))  # type: ignore[arg-type]


def _refute_control() -> Certificate:
    """At D = 1/4 the symmetric mechanism is log 3-DP, less than log 6."""
    q = Table(
        tuple(((i, j), num(Fraction(3, 4) if i == j else Fraction(1, 4))) for i in (1, 2) for j in (1, 2))
    )
    return _example("1/4", Q=q, eps=Log(num(3)))


def _smt() -> Leg:
    from verify.evidence.smt import smt_leg

    return smt_leg(
        theorem1.statement,
        sizes=[{"M": m, "r": 2} for m in (2, 3)],  # M = 4 takes z3 longer than everything else of the paper
        exhibits={"Q": [f"(i, j) -> {SYMMETRIC_ENTRY}", "(i, j) -> 1/M"]},
    )


def _fuzz() -> Leg:
    from theorems.kss2018.numeric.checks import check_class_I_bound

    return check_class_I_bound(examples=60)


theorem1: Claim = claim(
    "kss2018.theorem1",
    "Class I source sets: minimal differential-privacy leakage",
    """
        (D < (M - 1)/M => least_level(D, symmetric_level(D)))
        and (D >= (M - 1)/M => least_level(D, 0))
    """,
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real,
        sources: source_set(P), uniform_mixture: class_I(r, w, source), budget: 0 < D <= 1
    """,
    source=at("Theorem 1, eq. (8); Definitions 1-4"),
    printed=(
        r"For any source set $\mathcal{P}$ of Class I, we have "
        r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=\begin{cases}\log(M-1)\frac{1-D}{D},&D\in[0,\frac{M-1}{M}),\\ "
        r"0,&D\in[\frac{M-1}{M},1].\end{cases}$"
    ),
    idea=(
        "The symmetric mechanism attains it. Conversely, with S the trace of Q, Q[j,j] <= exp(eps)*Q[i,j] summed "
        "over i != j gives (M-1)*S <= exp(eps)*(M-S), and validity for the uniform mixture gives S >= M*(1-D); so "
        "exp(eps)*D >= (M-1)*(1-D). From (M-1)/M on, the constant output law 1/M is valid and leaks nothing."
    ),
    proof=lambda: prove(
        theorem1.statement,
        split(
            seq(intro("low"), _below, split(_attained_by_symmetric, _no_mechanism_is_better)),
            seq(intro("high"), split(_attained_by_constant, _level_is_not_negative)),
        ),
        defined=seq(have("low", "D < (M-1)/M"), _below),
    ),
    negative_control={"symmetric_level(D)": "log(M*(1 - D)/D)"},
    control_note="M in place of M-1 under the logarithm",
    control_proof=_refute_control,
    satisfying_instance=_example("1/4"),
    smt=_smt,
    fuzz=_fuzz,
    notes=(
        "For every M >= 1 and every source set of Class I, finite or not: the sources are P[s,.], "
        "one for each real number s, and may repeat. D > 0, as in Definition 4: at D = 0 the printed "
        "formula divides by 0 (kss2018.theorem1.at_zero). log(M-1)(1-D)/D is read as "
        "log((M-1)(1-D)/D)."
    ),
    others=["kss2018.theorem1.at_zero"],
)


# --- Theorem 1 at D = 0 ------------------------------------------------------------------------------------------


at_zero: Claim = claim(
    "kss2018.theorem1.at_zero",
    "Theorem 1 with its printed range, D = 0 included",
    "D < (M - 1)/M => least_level(D, symmetric_level(D))",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real,
        source_set(P), class_I(r, w, source), 0 <= D <= 1
    """,
    source=at("Theorem 1, eq. (8), first case"),
    printed=r"For any source set $\mathcal{P}$ of Class I, we have $\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=\begin{cases}\log(M-1)\frac{1-D}{D},&D\in[0,\frac{M-1}{M}),$ ...",
    convention="a level with D = 0 or D_1 = 0 in the denominator is infinite",
    severity="convention",
    proof=lambda: Undefined(_example("0", Q=Lambda(("i", "j"), Delta(Var("i"), Var("j")))).values),
    satisfying_instance=_example("1/4"),
    notes="The printed range starts at D = 0, where the formula divides by 0; Definition 4 asks for D > 0.",
    waive={"domain-hole": "the finding itself: the printed range has a point at which the formula divides by 0"},
)

at_zero_amended: Claim = claim(
    "kss2018.theorem1.at_zero.amended",
    "At D = 0 no mechanism has a finite privacy level",
    "no_finite_level(D)",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real,
        M >= 2, sources(P), class_I(r, w, source), D = 0
    """,
    source=at("Section II-C, after Remark 3"),
    fidelity="amended",
    says="D = 0 (perfect utility) implies ... eps_DP(Q) = infinity",
    proof=lambda: prove(
        at_zero_amended.statement,
        intro("Q", "eps", "given"),
        have("M0", "M > 0"),
        have("M1", "M-1 > 0"),
        *_counting,
        *_uniform,
        fact("t0", "exp_positive", "eps"),
        have(
            "nothing",
            "0 >= M*(M-1)",
            arith("count", "diagonal*t0", "diagonal*M1", eq=[("M*exp(eps)+M*(M-1)", "h8")]),
        ),
        have("absurd", "0 < 0"),
        absurd("absurd"),
    ),
    negative_control={"M >= 2, sources(P)": "source_set(P)"},
    control_note="M = 1 is allowed: the only mechanism on one letter has distortion 0 and level 0",
    control_proof=lambda: Witness(
        tuple(  # type: ignore[arg-type]
            {
                "M": num(1),
                "P": Lambda(("s", "i"), num(1)),
                "r": num(1),
                "w": Lambda(("k",), num(1)),
                "source": Lambda(("k",), num(0)),
                "D": num(0),
                "Q": Lambda(("i", "j"), num(1)),
                "eps": num(0),
            }.items()
        )
    ),
    satisfying_instance=_example("0"),
    notes="Said for every M >= 2: eps* is infinite at D = 0.",
    waive={"unused-hypothesis": "the paper's source sets, although no mechanism at all does it"},
)

CLAIMS = [theorem1, at_zero, at_zero_amended]
