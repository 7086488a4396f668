"""Section III: PD-I in terms of mechanisms, and what is relaxed to R-PD.

Given an output of probability 0 the posteriors may be any; given a database of probability 0 so may the mechanism. Here
they are uniform there: `kronecker(a,0)` is 1 if the probability a is 0.
"""

from typing import Any

from theorems.wyz2016.bounds import gap_not_negative
from theorems.wyz2016.contrary import BIT, FAIR, FIRST, OTHER, closed_on_a_bit, contrary, far, first_database
from theorems.wyz2016.model import DATABASES, HALF, NEIGHBOURS, THIRDS, UNIFORM, at, values
from verify.claims.prelude import *


def _refuted(made: Claim, chosen: tuple[Any, ...], found: Tactic) -> Certificate:
    """A disproof of the control, at these values."""
    if made.negative_control is None:
        raise ValueError("there is no statement to refute")
    return disprove(made.negative_control, exhibit(*chosen), split(seq(), found))


_twice = contrary(  # columns that sum to 2, and are J over its columns
    seq(first_database, have("terms", f"tsum(x in {BIT}, P[x,w]) = tsum(x in {BIT}, 1/2)"), absurd("terms"))
)
_never_negative = seq(
    exhibit("@x, @y -> 1/2", FAIR), split(seq(), seq(intro("Q"), contrary(far("all.1", "all.4"))))
)
_double = seq(
    intro("P", "q"),
    contrary(
        seq(
            have(
                "sums",
                f"tsum(y in {BIT}, q[y]*tsum(x in {BIT}, P[x,y])) = tsum(y in {BIT}, tsum(x in {BIT}, 1/2))",
                pointwise("y", have("terms", f"tsum(x in {BIT}, q[y]*P[x,y]) = tsum(x in {BIT}, 1/2)")),
            ),
            have("ones", f"tsum(y in {BIT}, q[y]*tsum(x in {BIT}, P[x,y])) = tsum(y in {BIT}, q[y])"),
        )
    ),
)

# --- conditional laws ---------------------------------------------------------------------------------------------------

_COLUMN = f"tsum(x in {DATABASES}, J[x,y])"
_INVERSE = "1/(s[y]+kronecker(s[y],0))"  # no division by 0
_GIVEN = "(J[x,y]+kronecker(s[y],0)/m^n)*i[y]"
_OTHERS = f"tsum(x in {DATABASES}, (1-same(w,x))*J[x,y])"
_UNUSED = f"s[y] = 0 and (forall x in {DATABASES}: P[x,y] = 1/m^n and J[x,y] = 0)"
_USED = f"s[y] > 0 and (forall x in {DATABASES}: s[y]*P[x,y] = J[x,y])"


def _prove_conditional() -> Certificate:
    nothing = seq(  # each term of a sum that is 0, of terms that are not negative
        intro("w"),
        use("own", "h3", "w", "y"),
        have(
            "others",
            f"{_OTHERS} >= 0",
            pointwise("x", fact("sv", "same_tuple_values", "w", "x"), have("s1", "1-same(w,x) >= 0")),
        ),
    )
    unused = seq(
        have("none", f"forall w in {DATABASES}: J[w,y] = 0", nothing),
        split(seq(), seq(intro("x"), use("is", "is_P", "x", "y"))),
    )
    ways = seq(
        intro("y"),
        use("out", "is_s", "y"),
        use("inverse", "is_i", "y"),
        alternatives("sign", "inverse", each(Choose(0), unused)),
    )
    return prove(
        conditional.statement,
        fact("mn", "power_positive", "m", "n"),
        let("s family(1)", f"@y -> {_COLUMN}", f"is_s: forall y in {DATABASES}: s[y] = {_COLUMN}"),
        have("s0", f"forall y in {DATABASES}: s[y] >= 0", intro("y"), use("out", "is_s", "y")),
        let("i family(1)", f"@y -> {_INVERSE}", f"is_i: forall y in {DATABASES}: (s[y] = 0 and i[y] = 1) or (s[y] > 0 and i[y] = 1/s[y])", intro("y"), cases(
                "sign",
                "s[y] = 0",
                seq(),
                seq(
                    fact("off", "delta_distinct", "s[y]", "0"),
                    each(
                        Choose(1),
                        split(
                            seq(
                                fact("t", "trichotomy", "s[y]", "0"),
                                alternatives("v", "t", seq(), absurd("sign")),
                            ),
                            rewrite("off"),
                        ),
                    ),
                ),
            )),
        let("P family(2)", f"@x, @y -> {_GIVEN}", f"is_P: forall x in {DATABASES}, y in {DATABASES}: P[x,y] = {_GIVEN}"),
        have("ways", f"forall y in {DATABASES}: ({_UNUSED}) or ({_USED})", ways),
        exhibit("P"),
        split(
            seq(
                intro("x", "y"),
                use("way", "ways", "y"),
                use("j0", "h3", "x", "y"),
                alternatives(
                    "w",
                    "way",
                    seq(),
                    seq(
                        use("here", "w.2", "x"),
                        fact("rs", "reciprocal_positive", "s[y]"),
                        arith("j0*rs", eq=[("1/s[y]", "here")]),
                    ),
                ),
            ),
            seq(
                intro("y"),
                use("way", "ways", "y"),
                use("out", "is_s", "y"),
                alternatives(
                    "w",
                    "way",
                    have("flat", f"tsum(x in {DATABASES}, P[x,y]) = tsum(x in {DATABASES}, 1/m^n)"),
                    seq(
                        have("scaled", f"tsum(x in {DATABASES}, s[y]*P[x,y]) = {_COLUMN}"),
                        arith(eq=[("1/s[y]", "scaled"), ("1/s[y]", "out")]),
                    ),
                ),
            ),
            seq(
                intro("x", "y"),
                use("way", "ways", "y"),
                use("out", "is_s", "y"),
                alternatives(
                    "w",
                    "way",
                    seq(use("here", "w.2", "x"), arith(eq=["here.2", ("P[x,y]", "out"), ("P[x,y]", "w.1")])),
                    seq(use("here", "w.2", "x"), arith(eq=["here", ("P[x,y]", "out")])),
                ),
            ),
            seq(
                intro("x", "x'", "y", "nothing"),
                use("way", "ways", "y"),
                use("out", "is_s", "y"),
                alternatives(
                    "w", "way", seq(use("here", "w.2", "x"), use("there", "w.2", "x'")), absurd("w.1")
                ),
            ),
        ),
    )


_EVEN = {"n": num(1), "m": num(2), "J": UNIFORM}

conditional: Claim = claim(
    "wyz2016.conditional",
    "The conditional laws of a joint law, the same given all that has probability 0",
    """
        exists P family(2):
          nonnegative(P)
          and (forall y in tuples(n, m): tsum(x in tuples(n, m), P[x,y]) = 1)
          and (forall x in tuples(n, m), y in tuples(n, m): tsum(z in tuples(n, m), J[z,y])*P[x,y] = J[x,y])
          and (forall x in tuples(n, m), x' in tuples(n, m), y in tuples(n, m):
            tsum(z in tuples(n, m), J[z,y]) = 0 => P[x,y] = P[x',y])
    """,
    where="n m integer, J family(2), size(n, m), nonnegative(J)",
    source=at("Section II, Definition 2"),
    fidelity="auxiliary",
    says=r"p_{X,Y}(x,y) = p_Y(y) p_{X|Y}(x|y)",
    letters={"J": "a joint law, or any masses", "P": "the conditional laws: P[x,y] of x given y"},
    proof=_prove_conditional,
    negative_control={
        "= 1": "= 2",
        "and (forall x in tuples(n, m), x' in tuples(n, m), y in tuples(n, m): tsum(z in tuples(n, m), J[z,y]) = 0 => P[x,y] = P[x',y])": "",
    },
    control_note="2 in place of 1",
    control_proof=lambda: _refuted(conditional, ("1", "2", "@x, @y -> 1/2"), seq(intro("P"), _twice)),
    satisfying_instance=values(_EVEN),
)

# --- PD-I, said of posteriors and said of mechanisms -----------------------------------------------------------------------

_POSTERIOR = f"forall x in {DATABASES}, y in {DATABASES}: "


def posteriors_of(identifiable: str) -> Tactic:
    """Names q and P for the law of Y and posteriors of the mechanism Q, identifiable at eps >= 0 (the fact named)."""
    output = f"tsum(z in {DATABASES}, p[z]*Q[z,y])"
    return seq(
        lemma(("P", "given"), "wyz2016.conditional", "n", "m", "@x, @y -> p[x]*Q[x,y]"),
        let("q family(1)", f"@y -> {output}", f"out: forall y in {DATABASES}: q[y] = {output}"),
        have("law", f"forall y in {DATABASES}: q[y] >= 0", intro("y"), use("o", "out", "y"), rewrite("o")),
        have("joint", f"{_POSTERIOR}q[y]*P[x,y] = p[x]*Q[x,y]"),
        have(
            "ratios",
            f"forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: {NEIGHBOURS} => P[x,y] <= exp(eps)*P[x',y]",
            intro("x", "x'", "y", "near"),
            use("o", "out", "y"),
            use("q0", "law", "y"),
            use("px'", "joint", "x'", "y"),
            fact("up", "exp_monotone", "0", "eps"),
            fact("sign", "trichotomy", "q[y]", "0"),
            alternatives(
                "s",
                "sign",
                seq(),
                seq(),
                seq(
                    fact("rq", "reciprocal_positive", "q[y]"),
                    have("scaled", "q[y]*P[x,y] <= exp(eps)*(q[y]*P[x',y])", rewrite("px'")),
                ),
            ),
        ),
    )


joint = seq(intro("x", "y"), use("j", "joint0", "x", "y"))
_total = have(
    "ones",
    f"tsum(y in {DATABASES}, q[y]*tsum(x in {DATABASES}, P[x,y])) = tsum(y in {DATABASES}, q[y])",
    pointwise("y", use("one", "columns", "y"), rewrite("one")),
)


def _prove_pd_i() -> Certificate:
    to_mechanism = seq(
        intro("P", "q", "kept"),
        lemma(("R", "rows"), "wyz2016.conditional", "n", "m", "@x, @y -> q[x]*P[y,x]"),
        exhibit("@x, @y -> R[y,x]"),
        split(
            seq(),
            seq(),
            seq(
                intro("x", "x'", "y", "near"),
                use("ratio", "kept.1", "x", "x'", "y"),
                use("q0", "kept.5", "y"),
            ),
        ),
    )
    to_posteriors = seq(
        intro("Q", "kept"),
        posteriors_of("keeps"),
        exhibit("P", "q"),
        split(
            seq(),
            seq(),
            seq(),
            seq(
                intro("x"),
                use("row", "kept.2", "x"),
                have("terms", f"tsum(y in {DATABASES}, P[x,y]*q[y]) = tsum(y in {DATABASES}, p[x]*Q[x,y])"),
                arith(eq=["terms", ("p[x]", "row")]),
            ),
        ),
    )
    return prove(pd_i.statement, split(to_mechanism, to_posteriors))


_FLAT = {"n": num(1), "m": num(2), "p": HALF, "eps": num(0)}

pd_i: Claim = claim(
    "wyz2016.pd_i",
    "The minimum distortion of identifiable mechanisms is that of PD-I: both have the same distortions",
    """
        (
          forall P family(2), q family(1): posterior_feasible(P, q, eps) =>
            (exists Q family(2): mechanism(Q) and identifiable(Q, eps) and distortion(Q) = posterior_distortion(q, P))
        )
        and (
          forall Q family(2): mechanism(Q) and identifiable(Q, eps) =>
            (exists P family(2), q family(1): posterior_feasible(P, q, eps) and posterior_distortion(q, P) = distortion(Q))
        )
    """,
    where="n m integer, p family(1), eps real, size(n, m), database_law(p), eps >= 0",
    source=at("Section III, PD-I, eqs. (8)-(12)"),
    printed=r"Given privacy level $\epsilon_{\mathrm{i}}$ and $\epsilon_{\mathrm{d}}$, the minimum distortion level is the solution to the following optimization problems.",
    fidelity="restricted",
    letters={"P": "posteriors: P[x,y] of x given the output y"},
    proof=_prove_pd_i,
    negative_control="""
        forall P family(2), q family(1): posterior_feasible(P, q, eps) =>
          (exists Q family(2): mechanism(Q) and identifiable(Q, eps) and distortion(Q) <= -1)
    """,
    control_note="a negative distortion",
    control_proof=lambda: _refuted(pd_i, ("1", "2", FAIR, "0"), _never_negative),
    satisfying_instance=values(_FLAT),
    notes="For every prior, zeros included. Given an output of probability 0, PD-I asks for posteriors all the same: uniform ones do.",
)

# --- R-PD as a relaxation -----------------------------------------------------------------------------------------------


def _relaxed_total() -> Tactic:
    return seq(
        have(
            "all",
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, P[x,y]*q[y])) = tsum(x in {DATABASES}, p[x])",
        ),
        have(
            "ones",
            f"tsum(y in {DATABASES}, q[y]*tsum(x in {DATABASES}, P[x,y])) = tsum(y in {DATABASES}, q[y])",
        ),
    )


relaxed_i: Claim = claim(
    "wyz2016.relaxed.identifiability",
    "What satisfies the constraints of PD-I satisfies those of R-PD",
    "relaxed_feasible(P, q, eps)",
    where="""
        n m integer, p family(1), eps real, P family(2), q family(1),
        size(n, m), database_law(p), eps >= 0, posterior_feasible(P, q, eps)
    """,
    source=at("Section III, R-PD"),
    printed=r"Relaxing the constraint ... in PD-I to the constraint (23) gives R-PD.",
    letters={"P": "posteriors: P[x,y] of x given the output y"},
    proof=lambda: prove(relaxed_i.statement, _relaxed_total()),
    negative_control={"relaxed_feasible": "posterior_feasible", "posterior_feasible": "relaxed_feasible"},
    control_note="the converse",
    control_proof=lambda: values(n=num(1), m=num(2), p=THIRDS, eps=num(0), P=UNIFORM, q=HALF),
    satisfying_instance=values(_FLAT, P=UNIFORM, q=HALF),
    waive={"unused-hypothesis": "the setting of the page: levels are not negative"},
)

_WHERE_25 = """
    n m integer, p family(1), gap real, u in tuples(n, m), v in tuples(n, m), eps real,
    size(n, m), prior(p), prior_ratio(gap, u, v), eps >= gap
"""


_not_both = contrary(  # if q P were p Q, the row of the first database would sum to 1/2, and p is 1/3 there
    seq(
        first_database,
        have(
            "terms",
            f"tsum(y in {BIT}, Q[w,y]) = tsum(y in {BIT}, 3/4)",
            pointwise(
                "y",
                use("j", "all.4", "w", "y"),
                have("low", "kronecker(w[1],2) = 0"),
                arith(eq=[("-3", "j"), ("-Q[w,y]", "low")]),
            ),
        ),
        absurd("terms"),
    )
)


def _refute_relaxed() -> Certificate:
    """The prior (1/3, 2/3): with p_Y and all posteriors uniform, X is no such database."""
    uniform = seq(exhibit("@x, @y -> 1/2", "@y -> 1/2"), split(seq(), seq(intro("Q"), _not_both)))
    chosen = exhibit("1", "2", "@x -> (1+kronecker(x[1],2))/3", "log(2)", OTHER, FIRST, "log(2)")
    return disprove(relaxed_printed.statement, chosen, split(closed_on_a_bit, each(Choose(1), uniform)))


relaxed_printed: Claim = claim(
    "wyz2016.relaxed.dp",
    "With (25) in place of (13), PD-DP is R-PD: both have the same joint laws",
    """
        (
          forall Q family(2): mechanism(Q) and identifiable(Q, eps) =>
            (exists P family(2), q family(1): relaxed_feasible(P, q, eps)
              and same_joint_law(P, q, Q))
        )
        and (
          forall P family(2), q family(1): relaxed_feasible(P, q, eps) =>
            (exists Q family(2): mechanism(Q) and identifiable(Q, eps)
              and same_joint_law(P, q, Q))
        )
    """,
    where=_WHERE_25,
    source=at("Section III, R-PD"),
    printed=r"Therefore, replacing constraint (13) with (25) and letting $\epsilon=\epsilon_{\mathrm{d}}+\epsilon_{X},$ we obtain R-PD.",
    letters={
        "p[x]": "the prior p_X at x",
        "u": "with v the neighbours at which eps_X is attained",
        "v": "a neighbour of u",
        "P": "posteriors of x given y",
        "Q": "a mechanism",
        "eps": "the level eps_d + eps_X",
    },
    severity="slip",
    reading_of="wyz2016.relaxed.dp.relaxation",
    proof=_refute_relaxed,
    others=["wyz2016.relaxed.identifiability"],
    notes="Reading: PD-DP with (25), all other constraints kept, is R-PD. (14) has to be relaxed to (23) too: R-PD does not ask for the prior p_X. "
    "That it is a relaxation, which is what the next sentence says and all that is used, stands: wyz2016.relaxed.dp.relaxation.",
)

relaxed_dp: Claim = claim(
    "wyz2016.relaxed.dp.relaxation",
    "R-PD is a relaxation of PD-DP: with (25) in place of (13), what satisfies the constraints of PD-DP satisfies those of R-PD",
    """
        forall Q family(2): mechanism(Q) and identifiable(Q, eps) =>
          (exists P family(2), q family(1): relaxed_feasible(P, q, eps)
            and same_joint_law(P, q, Q))
    """,
    where=_WHERE_25,
    source=at("Section III, R-PD"),
    printed=r"So R-PD can be regarded as a relaxation of both PD-I and PD-DP.",
    fidelity="restricted",
    letters={"P": "posteriors: P[x,y] of x given the output y", "eps": "the level eps_d + eps_X"},
    proof=lambda: prove(
        relaxed_dp.statement,
        gap_not_negative("h3", "h6", "h7"),
        intro("Q", "kept"),
        posteriors_of("keeps"),
        exhibit("P", "q"),
        split(seq(), seq(), seq(), _whole),
    ),
    negative_control="""
        forall Q family(2): mechanism(Q) and identifiable(Q, eps) =>
          (exists P family(2), q family(1): relaxed_feasible(P, q, eps)
            and (forall x in tuples(n, m), y in tuples(n, m): q[y]*P[x,y] = 2*p[x]*Q[x,y]))
    """,
    control_note="twice the joint law",
    control_proof=lambda: _refuted(
        relaxed_dp,
        ("1", "2", FAIR, "0", FIRST, OTHER, "0"),
        seq(exhibit("@x, @y -> 1/2"), split(seq(), _double)),
    ),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=num(0), gap=num(0), u=(1,), v=(2,)),
)

_whole = seq(
    have("sums", f"tsum(y in {DATABASES}, q[y]) = tsum(y in {DATABASES}, tsum(z in {DATABASES}, p[z]*Q[z,y]))", pointwise("y", use("o", "out", "y"))),
    have("mass", f"tsum(z in {DATABASES}, p[z]*tsum(y in {DATABASES}, Q[z,y])) = tsum(z in {DATABASES}, p[z])", pointwise("z", use("row", "kept.2", "z"), rewrite("row"))),
)

CLAIMS = [conditional, pd_i, relaxed_i, relaxed_printed, relaxed_dp]
