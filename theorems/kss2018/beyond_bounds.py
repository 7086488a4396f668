"""Beyond the paper: what follows from `kss2018.beyond.feasible` for source sets of every class.

Bounds from a dual certificate, mechanisms that meet them, the least level of one source, zero leakage, and where the
symmetric mechanism is optimal. A mixture of sources is p = sum_k w_k P[source[k], .].
"""

from theorems.kss2018.model import CHANNEL, at, private, valid
from theorems.kss2018.section5_zero import constant
from verify.claims.prelude import *

BEYOND = "beyond the paper"
LEVELS = seq(fact("m", "exp_monotone", "0", "eps"), have("t1", "exp(eps)-1 >= 0"))

# --- a mechanism and a mixture -------------------------------------------------------------------------------------


def distortions(*arguments: str) -> Tactic:
    """The distortions x of the mechanism `mechanism`, with facts x.1 (box), x.2 (valid), x.3 (enough)."""
    return seq(
        lemma(("to", "from"), "kss2018.beyond.feasible", *arguments),
        use(("x", "x"), "to"),
    )


def mixed(weights: str, total: str, law: str) -> list[Tactic]:
    """p.x <= D (fact `cost`) and sum p = 1 (fact `unit`) from the labels of the conditions on the mixture."""
    return [
        have("mixed", "sum(k, 1, r, w[k]*(D-sum(i, 1, M, P[source[k],i]*x[i]))) >= 0", pointwise("k")),
        have("law", "sum(i, 1, M, p[i]*x[i]) = sum(i, 1, M, sum(k, 1, r, w[k]*P[source[k],i])*x[i])"),
        have("cost", "sum(i, 1, M, p[i]*x[i]) <= D", arith("mixed", eq=["law", ("D", total)])),
        *_unit(total, law),
    ]


def _unit(total: str, law: str) -> list[Tactic]:
    return [
        have("law1", "sum(i, 1, M, p[i]) = sum(i, 1, M, sum(k, 1, r, w[k]*P[source[k],i]))"),
        have("units", "sum(k, 1, r, w[k]*sum(i, 1, M, P[source[k],i])) = sum(k, 1, r, w[k])"),
        have("unit", "sum(i, 1, M, p[i]) = 1"),
    ]


# --- dual certificate ----------------------------------------------------------------------------------------------


_dual = seq(
    intro("mechanism"),
    distortions("M", "P", "D", "eps"),
    *mixed("h5", "h6", "h7"),
    lemma(("top", "is"), "basics.sorting.largest", "M", "i -> 1-x[i]"),
    use("enough", "x.3", "top"),
    use("box", "x.1", "top"),
    have("kept", "sum(i, 1, M, max(p[i]-theta,0)*(1-x[top])+theta*(1-x[i])-p[i]*(1-x[i])) >= 0"),
)


def _refute_strict_bound() -> Certificate:
    """One letter, D = 0, level 0, theta = 1."""
    mechanism = constant("1")
    excess = fact("e", "extremum", "max(1-1*1, 0)")
    return fails(
        dual,
        exhibit("1", "s, i -> 1", "1", "k -> 1", "k -> 0", "i -> 1", "0", "0", "1"),
        split(split(*[seq()] * 9, excess), split(mechanism)),
    )


dual: Claim = claim(
    "kss2018.beyond.dual",
    "A dual certificate: one mixture of the sources and one number bound the distortion of every mechanism",
    "achievable(D, eps) => D >= 1 - exp(eps)*theta",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), p family(1), D real,
        eps real, theta real,
        source_set(P), mixture_of(p, r, w, source), eps >= 0, theta >= 0,
        sum(i, 1, M, max(p[i] - theta, 0)) <= (exp(eps) - 1)*theta
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"theta": "a number, not negative, that gives the bound on the distortion"},
    proof=lambda: prove(dual.statement, _dual),
    negative_control="achievable(D, eps) => D > 1 - exp(eps)*theta",
    control_note="strictly: the bound is met",
    control_proof=lambda: _refute_strict_bound(),
    satisfying_instance={
        "M": 2,
        "P": "s, i -> 1/2",
        "r": 1,
        "w": "k -> 1",
        "source": "k -> 0",
        "p": "i -> 1/2",
        "D": "1/4",
        "eps": 1,
        "theta": "1/2",
    },
    notes="For every M, every source set of every class. The least theta for n letters is "
    "A_n/(t+n-1), t = e^eps, A_n the "
    "sum of the n largest p_i: least distortion at e^eps = t is 1 - min over mixtures of max_n t "
    "A_n/(t+n-1), of which this "
    "is the lower bound. For finite sets it is met: kss2018.beyond.levels.",
)

# --- mechanisms that meet it ---------------------------------------------------------------------------------------

COUNT = "sum(i, 1, M, z[i])"
KEEPING = f"(exp(eps)+{COUNT}-1)"


attained: Claim = claim(
    "kss2018.beyond.attained",
    "Keeping n letters: distortion 1 - t A/(t+n-1)",
    "achievable(D, eps)",
    where="""
        M integer, P family(2), z family(1), eps real, D real,
        source_set(P), eps >= 0, between_0_and_1(z), sum(i, 1, M, z[i]) >= 1,
        forall s real:
          1 - exp(eps)*sum(i, 1, M, z[i]*P[s, i])/(exp(eps) + sum(i, 1, M, z[i]) - 1) <= D
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"z[i]": "1 for a letter i that is kept, 0 for one that is not, or a number between"},
    proof=lambda: prove(
        attained.statement,
        LEVELS,
        have(
            ("c", "c"),
            f"exists c real: 0 <= c and c <= 1 and c*{KEEPING} = exp(eps) and (forall s real: 1-c*sum(i, "
            f"1, M, z[i]*P[s,i]) <= D)",
            exhibit(f"exp(eps)/{KEEPING}"),
        ),
        lemma(("to", "from"), "kss2018.beyond.feasible", "M", "P", "D", "eps"),
        use(
            "q",
            "from",
            conditions=[
                seq(
                    exhibit("i -> 1-c*z[i]"),
                    split(
                        seq(intro("i"), use("z", "h5", "i")),
                        seq(intro("s"), use("v", "c.4", "s"), use("one", "h3", "s")),
                        seq(
                            intro("i"),
                            use("z", "h5", "i"),
                            have("u", "1-z[i] >= 0"),
                            arith("t1*c.1*u", eq=["c.3"]),
                        ),
                    ),
                )
            ],
        ),
    ),
    negative_control={"between_0_and_1(z)": "forall i in 1..M: 0 <= z[i]"},
    control_note="z may be more than 1",
    control_proof=lambda: _refute_heavy(),
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", "z": "i -> 1", "eps": 0, "D": "1/2"},
    notes="z = 1 for the letters kept, 0 for others (or between): x_i = 1 - z_i t/(t+n-1), t = "
    "e^eps, n = sum z.",
)


def _refute_heavy() -> Certificate:
    """Two letters, the uniform law, z = (4, 4), level 2: the condition holds at D = 0, no mechanism is valid there."""
    nothing = seq(
        intro("Q"),
        classical(
            use("valid", "not.3", "0"),
            use("r1", "not.2", "1"),
            use("r2", "not.2", "2"),
            use("e12", "not.1", "1", "2"),
            use("e21", "not.1", "2", "1"),
            have("gone", "Q[2,1] = 0"),
            exhibit("1", "2", "1"),
        ),
    )
    enough = seq(
        fact("far", "exp_above_tangent", "2"), fact("rd", "reciprocal_positive", "exp(2)+sum(i, 1, 2, 4)-1")
    )
    return fails(
        attained,
        exhibit("2", "s, i -> 1/2", "i -> 4", "2", "0"),
        split(split(*[seq()] * 6, enough), nothing),
    )


# --- one source ----------------------------------------------------------------------------------------------------


_entries_of_one = seq(intro("s", "n"), use("e", "h2", "n"))
_of_one = [seq(), _entries_of_one, seq()]

_PAST = "max(theta-p[i], 0)"


_most_likely_is_in = seq(  # otherwise p.y <= p_l Y < theta t
    have(
        "in",
        "p[l] >= theta",
        cases(
            "c",
            "p[l] >= theta",
            seq(),
            seq(
                have("less", "sum(i, 1, M, (p[l]-p[i])*(1-x[i])) >= 0"),
                use("p0", "h2", "l"),
                have("room", "theta-p[l] > 0"),
                have(
                    "no",
                    "0 < 0",
                    arith("less", "cost", "p0*enough", "p0*t1*m0", "room*t0", eq=["theta", "h3"]),
                ),
            ),
        ),
    ),
    use("zl", "z", "l"),
    have(
        "some",
        f"{COUNT} >= 1",
        alternatives(
            "c",
            "zl",
            seq(),
            lemma("others", "basics.sums.term", "M", "z", "l", conditions=[*[seq()] * 2, seq(intro("i"), use("zi", "z", "i"))]),
        ),
    ),
)

_gain = seq(
    have("flat", "sum(i, 1, M, p[i]*((1-x[top])-(1-x[i]))) >= 0", pointwise("i")),
    have("m", "1-x[top] > 0", arith("flat", "cost", "th*t0", eq=["theta", ("1-x[top]", "h3"), "h3"])),
    fact("rm", "reciprocal_positive", "1-x[top]"),
    have(
        "kept",
        "sum(i, 1, M, z[i]*(p[i]-theta)*(1-x[top])+theta*(1-x[i])-p[i]*(1-x[i])) >= 0",
        pointwise(
            "i",
            use("zi", "z", "i"),
            have("y0", "1-x[i] >= 0"),
            have("gap", "(1-x[top])-(1-x[i]) >= 0"),
            alternatives(
                "v",
                "zi",
                seq(
                    unpack("v", "v1", "v2"),
                    have("g", "theta-p[i] > 0"),
                    arith("g*y0", eq=[("(p[i]-theta)*(1-x[top])", "v1")]),
                ),
                seq(
                    unpack("v", "v1", "v2"),
                    have("g", "p[i]-theta >= 0"),
                    arith("g*gap", eq=[("(p[i]-theta)*(1-x[top])", "v1")]),
                ),
            ),
        ),
    ),
    have(
        "scaled",
        f"(1-x[top])*(sum(i, 1, M, z[i]*p[i])-theta*{KEEPING}) >= 0",
        arith("kept", "cost", "enough*th", eq=["theta", "h3"]),
    ),
    have("level", f"sum(i, 1, M, z[i]*p[i])-theta*{KEEPING} >= 0", arith("scaled*rm")),
    exhibit("i -> z[i]"),
    split(
        seq(intro("i"), use("zi", "z", "i"), alternatives("v", "zi")),
        seq(),
        arith("level*t0", eq=[(KEEPING, "theta")]),
    ),
)

_subset_of_mechanism = seq(
    intro("mechanism"),
    LEVELS,
    fact("t0", "exp_positive", "eps"),
    let("theta", "(1-D)*exp(-eps)", "theta*exp(eps) = 1-D"),
    cases(
        "th",
        "theta > 0",
        seq(
            have(
                "mechanism.all",
                f"(exists Q family(2): {CHANNEL} and {valid(probability='p[i]')} and {private('eps')})",
                unpack("mechanism", "Q", "given"),
                exhibit("i, j -> Q[i,j]"),
            ),
            lemma(
                ("to", "from"), "kss2018.beyond.feasible", "M", "s, i -> p[i]", "D", "eps", conditions=_of_one
            ),
            use(("x", "x"), "to"),
            use("cost", "x.2", "0"),
            lemma(("top", "is"), "basics.sorting.largest", "M", "i -> 1-x[i]"),
            use("enough", "x.3", "top"),
            have("m0", "1-x[top] >= 0"),
            lemma(("l", "likely"), "basics.sorting.largest", "M", "p"),
            have(  # z marks the letters of probability at least theta
                "marks",
                "exists z family(1): forall i in 1..M: (z[i] = 0 and p[i] < theta) or (z[i] = 1 and p[i] >= theta)",
                exhibit("i -> kronecker(max(theta-p[i], 0), 0)"),
                intro("i"),
                cases("c", "p[i] < theta", seq(), have("none", f"{_PAST} = 0")),
            ),
            unpack("marks", "z", "z"),
            _most_likely_is_in,
            _gain,
        ),
        seq(  # D >= 1
            exhibit("i -> 1"), split(seq(), seq(), have("over", "D-1 >= 0"))
        ),
    ),
)

_mechanism_of_subset = seq(
    intro("there"),
    unpack("there", "z", "z"),
    fact("rd", "reciprocal_positive", KEEPING),
    have("scaled", f"exp(eps)*sum(i, 1, M, z[i]*p[i])-(1-D)*{KEEPING} >= 0"),
    lemma(
        ("Q", "given"),
        "kss2018.beyond.attained",
        "M",
        "s, i -> p[i]",
        "z",
        "eps",
        "D",
        conditions=[
            *_of_one,
            seq(),
            seq(intro("i"), use("zi", "z.1", "i"), alternatives("v", "zi")),
            seq(),
            seq(intro("s"), arith("scaled*rd")),
        ],
    ),
    use("valid", "given.3", "0"),
    exhibit("i, j -> Q[i,j]"),
)


one_source: Claim = claim(
    "kss2018.beyond.one_source",
    "One source: which level is possible is decided by subsets of letters",
    "achievable_for(p, D, eps) <=> achievable_by_keeping(p, D, eps)",
    where="M integer, p family(1), D real, eps real, M >= 1, distribution(p), eps >= 0",
    source=at(BEYOND),
    fidelity="beyond",
    proof=lambda: prove(one_source.statement, split(_subset_of_mechanism, _mechanism_of_subset)),
    negative_control="""
        achievable_for(p, D, eps)
        <=> (
            exists z family(1):
              marks(z)
              and sum(i, 1, M, z[i]) >= 1
              and (1 - D)*(exp(eps) + sum(i, 1, M, z[i])) <= exp(eps)*sum(i, 1, M, z[i]*p[i])
          )
    """,
    control_note="n in place of n - 1",
    # One letter, D = 0, level 0.
    control_proof=lambda: fails(
        one_source,
        exhibit("1", "i -> 1", "0", "0"),
        split(seq(), each(Choose(0), split(constant("1")))),
    ),
    satisfying_instance={"M": 2, "p": "i -> 1/2", "D": "1/4", "eps": 2},
    notes="z marks the letters kept, n = sum z of them with probability A: (1-D)(t+n-1) <= t A, so "
    "that e^eps* is the least "
    "t >= 1 with this for some n; the best n letters are the n likeliest (A = A_n). Every M, zeros "
    "in p and D = 0, D >= 1 "
    "included.",
)

CLAIMS = [dual, attained, one_source]
