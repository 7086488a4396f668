"""Beyond the paper: where the symmetric mechanism is optimal, and the closed form for one source."""

from theorems.kss2018.beyond import MECHANISM
from theorems.kss2018.beyond_bounds import BEYOND, LEVELS, distortions, mixed
from theorems.kss2018.beyond_zero import HALVES, ONE_MEMBER
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import level_not_negative
from theorems.kss2018.theorem1 import SYMMETRIC
from verify.claims.prelude import *

# --- the symmetric mechanism ---------------------------------------------------------------------------------------

SYMMETRIC_LEVEL = "log((M-1)*(1-D)/D)"


def ranges(positive: str, wide: str) -> Tactic:
    """M0, M1, rM, rM1, rD, rest (1-D > 0), odds > 0, slack (1-D-D/(M-1) >= 0) from labels of 0 < D and D < (M-1)/M."""
    return seq(
        have("M0", "M > 0"),
        have("M1", "M-1 > 0"),
        fact("rM", "reciprocal_positive", "M"),
        fact("rM1", "reciprocal_positive", "M-1"),
        fact("rD", "reciprocal_positive", "D"),
        have("gap", "M-1-D*M > 0", arith(f"{wide}*M0")),
        have("rest", "1-D > 0"),
        have("odds", "(M-1)*(1-D)/D > 0", arith("M1*rest*rD")),
        have("slack", "1-D-D/(M-1) >= 0", arith("gap*rM1")),
    )


def symmetric_is_valid(positive: str, unit: str = "h3") -> Tactic:
    return seq(
        exhibit(SYMMETRIC),
        split(
            seq(
                intro("i", "j"),
                fact("d", "delta_bounds", "i", "j"),
                have("off", "1-kronecker(i,j) >= 0"),
                arith("d.1*rest", f"off*{positive}*rM1"),
            ),
            seq(),
            seq(intro("s"), use("one", unit, "s"), arith(eq=[("D", "one")])),
            seq(
                intro("a", "b", "j"),
                fact("v", "delta_bounds", "b", "j"),
                have("off", "1-kronecker(a,j) >= 0"),
                arith("off*slack", "odds*v.1*slack"),
            ),
        ),
    )


X = "sum(i, 1, M, x[i])"
_not_all_changed = have(  # sum x < M - 1: else p.(1-x) <= max p < 1-D
    "some",
    f"{X} < M-1",
    cases(
        "c",
        f"{X} < M-1",
        seq(),
        seq(
            lemma(("l", "top"), "basics.sorting.largest", "M", "p"),
            have(
                "most",
                "sum(i, 1, M, (p[l]-p[i])*(1-x[i])) >= 0",
                pointwise("i", have("g", "p[l]-p[i] >= 0"), have("y", "1-x[i] >= 0"), arith("g*y")),
            ),
            use("far", "h11", "l"),
            use("flat", "h10", "l"),
            have("p0", "p[l] >= 0", arith("flat*rM1", "h8*rM1")),
            have("no", "0 < 0"),
            absurd("no"),
        ),
    ),
)


def symmetric_bound(p: str, flat: str, cost: str, unit: str) -> Tactic:
    """(M-1)(1-D)/D <= e^eps for distortions x (facts x), where a mixture p gives every letter at least D/(M-1).

    The labels: ``flat`` of that, ``cost`` of p.x <= D, ``unit`` of sum p = 1. Needs sum x < M - 1 and `ranges`.
    """
    return seq(
        LEVELS,
        have(
            "weighted",
            f"sum(i, 1, M, ((M-1)*{p}-D)*((exp(eps)-1)*x[i]+sum(j, 1, M, x[j])-(M-1))) >= 0",
            pointwise(
                "i",
                have("g", f"(M-1)*{p}-D >= 0"),
                have("k", "(exp(eps)-1)*x[i]+sum(j, 1, M, x[j])-(M-1) >= 0"),
                arith("g*k"),
            ),
        ),
        fact("rr", "reciprocal_positive", f"M-1-{X}"),
        have(
            "scaled",
            f"(M-1-{X})*(exp(eps)*D-(M-1)*(1-D)) >= 0",
            arith("weighted", f"{cost}*t1*M1", eq=[("(M-1)*(M-1)", unit), (f"(M-1)*{X}", unit)]),
        ),
        have("bound", "exp(eps)*D-(M-1)*(1-D) >= 0", arith("scaled*rr")),
        have("lift", "(M-1)*(1-D)/D <= exp(eps)", arith("bound*rD")),
        fact("logs", "log_monotone", "(M-1)*(1-D)/D", "exp(eps)"),
    )


_symmetric_is_best = seq(
    intro("Q", "eps", "given"),
    have("level", "eps >= 0", level_not_negative),
    have("mechanism", MECHANISM, exhibit("i, j -> Q[i,j]")),
    distortions("M", "P", "D", "eps"),
    *mixed("h5", "h6", "h7"),
    _not_all_changed,
    symmetric_bound("p[i]", "h10", "cost", "unit"),
)

symmetric: Claim = claim(
    "kss2018.beyond.symmetric",
    "The symmetric mechanism is optimal when some mixture gives every letter at least D/(M-1), and "
    "less than 1-D",
    "least_level(D, symmetric_level(D))",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), p family(1), D real,
        M >= 2, sources(P), mixture_of(p, r, w, source), 0 < D, D < (M - 1)/M,
        forall i in 1..M: (M - 1)*p[i] >= D, forall i in 1..M: p[i] < 1 - D
    """,
    source=at(BEYOND),
    fidelity="beyond",
    proof=lambda: prove(
        symmetric.statement,
        ranges("h8", "h9"),
        split(symmetric_is_valid("h8"), _symmetric_is_best),
        defined=ranges("h8", "h9"),
    ),
    satisfying_instance=Witness((*HALVES, *ONE_MEMBER, ("p", Lambda(("i",), num("1/2"))), ("D", num("1/4")))),
    negative_control={"< 1": "<= 1"},
    control_note="p_i = 1-D allowed: then that letter can be the constant answer",
    control_proof=lambda: _refute_likely(),
    notes="For every source set. The paper has this for D < D^(1) = max P_M (Class II): M - 1 times "
    "that is enough. For one "
    "source nothing less is: kss2018.beyond.symmetric.beaten; the exact range for finite sets: kss2018.beyond.symmetric.exact.",
)


constant_is_better = seq(  # D = 1/4 and P_1 = 3/4: always answering 1 has level 0 < log 3
    exhibit("i, j -> kronecker(j,1)", "0"), split(seq(), fact("l", "log_increasing", "1", "3"))
)


def _refute_likely() -> Certificate:
    """P = (3/4, 1/4), D = 1/4: always answering 1 has level 0 < log 3."""
    law = "3/4-(1/2)*kronecker(i,2)"
    return fails(
        symmetric,
        exhibit("2", f"s, i -> {law}", "1", "k -> 1", "k -> 0", f"i -> {law}", "1/4"),
        split(seq(), each(Choose(1), constant_is_better)),
        defined=ranges("h8", "h9"),
    )


# --- one source: nothing less is enough ----------------------------------------------------------------------------

above_1 = have("odds1", "(M-1)*(1-D)/D-1 > 0", arith("gap*rD"))


def level_below_symmetric(over: str, under: str, positive: str, less: Tactic) -> Tactic:
    """Name eps with e^eps = max(over/under, 1), and with the facts n: eps >= 0, e^eps under >= over, e^eps >= 1, and eps
    below the level of the symmetric mechanism, as ``less`` shows. ``positive`` is the label of under > 0.
    """
    following = f"max(({over})/({under}), 1)"
    return seq(
        fact(("enough", "atleast", "which"), "extremum", following),
        above_1,
        have("less", f"(M-1)*(1-D)/D-({over})/({under}) > 0", less),
        have(
            "level",
            f"{following} < (M-1)*(1-D)/D",
            alternatives("c", "which", seq(), arith("odds1", eq=["c"])),
        ),
        fact("back", "exp_of_log", following),
        fact("positive", "log_monotone", "1", following),
        fact("below", "log_increasing", following, "(M-1)*(1-D)/D"),
        let(
            "eps",
            f"log({following})",
            f"n: eps >= 0 and exp(eps)*({under}) >= {over} and exp(eps) >= 1 and eps < {SYMMETRIC_LEVEL}",
            split(
                seq(),
                seq(
                    rewrite("back"),
                    have("lift", f"{following}-({over})/({under}) >= 0", arith("enough")),
                    arith(f"lift*{positive}"),
                ),
                rewrite("back"),
            ),
        ),
    )


_ranges = ranges("h4", "h5")
_better = seq(
    _ranges,
    have("d", "D-p[k] > 0"),
    fact("rd", "reciprocal_positive", "D-p[k]"),
    have("apart", "p[k]-D != 0"),  # a side condition of many steps
    level_below_symmetric(
        "(M-2)*(1-D)",
        "D-p[k]",
        "d",
        seq(have("thin", "D-(M-1)*p[k] > 0"), arith("thin*rest*rd*rD")),
    ),
    lemma(("to", "from"), "kss2018.beyond.one_source", "M", "p", "D", "eps"),
    use(
        ("Q", "given"),
        "from",
        conditions=[
            seq(
                exhibit("i -> 1-kronecker(i,k)"),
                split(
                    seq(intro("i"), fact("at", "trichotomy", "i", "k"), alternatives("c", "at")),
                    seq(),
                    arith("n.2", eq=[("exp(eps)", "h3")]),
                ),
            )
        ],
    ),
    exhibit("i, j -> Q[i,j]", "eps"),
)

better: Claim = claim(
    "kss2018.beyond.symmetric.beaten",
    "One source with a letter rarer than D/(M-1): the symmetric mechanism is beaten",
    """
        exists Q family(2), eps real:
          mechanism(Q) and distortion(p, Q) <= D and private(Q, eps) and eps < symmetric_level(D)
    """,
    where="""
        M integer, p family(1), D real, k in 1..M,
        M >= 2, distribution(p), 0 < D, D < (M - 1)/M, (M - 1)*p[k] < D
    """,
    source=at(BEYOND),
    fidelity="beyond",
    proof=lambda: prove(better.statement, _better, defined=_ranges),
    negative_control={", (M - 1)*p[k] < D": ""},
    control_note="without a rare letter",
    control_proof=lambda: _refute_better(),
    satisfying_instance={"M": 2, "p": Table((((1,), num("7/8")), ((2,), num("1/8")))), "D": "1/4", "k": 2},
    notes="By a mechanism that never answers k.",
    letters={"k": "a letter that is rarer than D/(M-1)"},
)


def _refute_better() -> Certificate:
    """The uniform law on two letters, D = 1/4."""
    none = seq(
        lemma(
            "best", "kss2018.beyond.symmetric", "2", "s, i -> 1/2", "1", "k -> 1", "k -> 0", "i -> 1/2", "1/4"
        ),
        intro("Q", "eps"),
        unpack("best", "attained", "bound"),
        classical(use("over", "bound", "Q", "eps")),
    )
    return fails(better, exhibit("2", "i -> 1/2", "1/4", "1"), split(seq(), none), defined=_ranges)


# --- Theorem 1 as a special case -----------------------------------------------------------------------------------

_as_mixture = [seq(), seq(), seq(), seq(), seq(), seq(), seq()]

class_I: Claim = claim(
    "kss2018.beyond.class_I",
    "Theorem 1, first case, D > 0 and M >= 2",
    "least_level(D, symmetric_level(D))",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real,
        M >= 2, sources(P), class_I(r, w, source), 0 < D, D < (M - 1)/M
    """,
    source=at(BEYOND),
    fidelity="restricted",
    printed=r"For any source set $\mathcal{P}$ of Class I, we have $\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=\begin{cases}\log(M-1)\frac{1-D}{D},&D\in[0,\frac{M-1}{M}),$ ...",
    proof=lambda: prove(
        class_I.statement,
        lemma(
            "best",
            "kss2018.beyond.symmetric",
            "M",
            "P",
            "r",
            "w",
            "source",
            "i -> 1/M",
            "D",
            conditions=[*_as_mixture],
        ),
        defined=ranges("h8", "h9"),
    ),
    negative_control="least_level(D, log(M*(1 - D)/D))",
    control_note="M in place of M-1",
    control_proof=lambda: _refute_class_I(),
    satisfying_instance=Witness((*HALVES, *ONE_MEMBER, ("D", num("1/4")))),
)


def _refute_class_I() -> Certificate:
    """The uniform law on two letters, D = 1/4: log 3, not log 6."""
    values = ("2", "s, i -> 1/2", "1", "k -> 1", "k -> 0", "1/4")
    lower = seq(
        lemma(("there", "bound"), "kss2018.beyond.symmetric", *values[:-1], "i -> 1/2", "1/4"),
        unpack("there", "Q", "given"),
        exhibit("Q", "log((2-1)*(1-1/4)/(1/4))"),
        split(seq(), fact("l", "log_increasing", "3", "6")),
    )
    wider = seq(ranges("h8", "h9"), arith("odds", "rest*rD"))
    return fails(class_I, exhibit(*values), split(seq(), each(Choose(1), lower)), defined=wider)


# --- the closed form -----------------------------------------------------------------------------------------------

closed_form: Claim = claim(
    "kss2018.beyond.closed_form",
    "One source, n letters of probability A kept: the least t = e^eps",
    "(1 - D)*(t + n - 1) <= t*A <=> t >= (n - 1)*(1 - D)/(A - 1 + D)",
    where="D real, t real, A real, n real, A > 1 - D",
    source=at(BEYOND),
    fidelity="beyond",
    letters={
        "t": "a number, for e to the level of differential privacy",
        "A": "a number greater than 1 - D, for the probability of the letters that are kept",
        "n": "a number, for how many letters are kept",
    },
    proof=lambda: prove(closed_form.statement),
    negative_control={">": "!="},
    control_note="A < 1-D allowed: such letters are too few at every level",
    control_proof={"D": "1/2", "t": 1, "A": "1/4", "n": 1},
    satisfying_instance={"D": "1/2", "t": 1, "A": 1, "n": 2},
    notes="With kss2018.beyond.one_source: e^eps* = min over n with A_n > 1-D of "
    "(n-1)(1-D)/(A_n-1+D), or 1 if that is less.",
)

CLAIMS = [symmetric, better, class_I, closed_form]
