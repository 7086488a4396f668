"""Beyond the paper: when a mechanism of a given level exists, for source sets of every class.

With F = {x in [0,1]^M : P.x <= D for all P} and K = {x : (e^eps - 1) x_i + sum_j x_j >= M - 1 for all i}: a valid eps-DP
mechanism exists exactly when F and K meet, x being its distortions x_i = 1 - Q(i|i).
"""

from theorems.kss2018.model import CHANNEL, VALID, at, private
from verify.claims.prelude import *

BOX = "(forall i in 1..M: 0 <= x[i] and x[i] <= 1)"
WITHIN = "(forall s real: sum(i, 1, M, P[s,i]*x[i]) <= D)"
MECHANISM = f"(exists Q family(2): {CHANNEL} and {VALID} and {private('eps')})"

# --- a mechanism has such distortions ------------------------------------------------------------------------------

_off_diagonal = seq(fact("d", "delta_bounds", "i", "j"), have("off", "1-kronecker(i,j) >= 0"))

_distortions_of_mechanism = seq(
    intro("mechanism"),
    unpack("mechanism", "Q", "given"),
    exhibit("i -> 1-Q[i,i]"),
    split(
        seq(intro("i"), have("others", "sum(j, 1, M, (1-kronecker(i,j))*Q[i,j]) >= 0")),
        seq(),
        seq(  # t x_i >= the sum of the other diagonal entries, column by column
            intro("i"),
            use("row", "given.2", "i"),
            have("column", "sum(j, 1, M, (1-kronecker(i,j))*(exp(eps)*Q[i,j]-Q[j,j])) >= 0"),
            arith("column", eq=[("exp(eps)", "row")]),
        ),
    ),
)

# --- such distortions give a mechanism -----------------------------------------------------------------------------

TOTAL = "sum(j, 1, M, x[j])"
#: What row i gives to the others, in proportion to 1 - x_j; 1 where x_i = 0 (there all other x are 1).
SHARE = f"(x[i]+kronecker(x[i],0))/(M-1-{TOTAL}+x[i]+kronecker(x[i],0))"

_share = seq(
    use("enough", "given.3", "i"),
    have("room", f"M-1-{TOTAL} >= 0"),
    fact("sign", "trichotomy", "x[i]", "0"),
    alternatives(
        "at",
        "sign",
        absurd("at"),
        seq(
            have("none", f"M-1-{TOTAL} <= 0", arith("enough", eq=[("exp(eps)-1", "at")])),
            have("den", f"M-1-{TOTAL}+x[i]+kronecker(x[i],0) = 1"),
            split(*[rewrite("den")] * 3),
        ),
        seq(
            fact("no", "delta_distinct", "x[i]", "0"),
            fact("rden", "reciprocal_positive", f"M-1-{TOTAL}+x[i]"),
            split(
                seq(rewrite("no"), arith("room*rden")),
                seq(
                    rewrite("no"),
                    have("big", f"exp(eps)*x[i]-(M-1-{TOTAL}+x[i]) >= 0"),
                    arith("big*rden"),
                ),
                rewrite("no"),
            ),
        ),
    ),
)

_proportional = seq(  # sum x <= M - 1
    have("t1", "exp(eps) >= 1", fact("m", "exp_monotone", "0", "eps")),
    have(
        ("rho", "parts"),
        "exists rho family(1): forall i in 1..M: "
        f"rho[i] <= 1 and exp(eps)*rho[i] >= 1 and rho[i]*(M-1-{TOTAL}+x[i]) = x[i]",
        exhibit(f"i -> {SHARE}"),
        intro("i"),
        _share,
    ),
    exhibit("i, j -> (1-x[j])*(kronecker(i,j)+(1-kronecker(i,j))*rho[i])"),
    split(
        seq(
            intro("i", "j"),
            _off_diagonal,
            fact("rt", "reciprocal_positive", "exp(eps)"),
            have("r0", "rho[i] >= 0"),
            have("kept", "1-x[j] >= 0"),
            arith("kept*d.1", "kept*off*r0"),
        ),
        seq(),
        seq(),
        seq(
            intro("a", "b", "j"),
            use("pa", "parts", "a"),
            use("pb", "parts", "b"),
            fact("e", "delta_bounds", "b", "j"),
            have("offa", "1-kronecker(a,j) >= 0"),
            have("offb", "1-kronecker(b,j) >= 0"),
            have("kept", "1-x[j] >= 0"),
            arith("kept*offa*pa.1", "kept*offb*pb.2", "kept*e.1*t1"),
        ),
    ),
)

_constant = seq(  # sum x > M - 1: shrunk to M - 1, every row the same
    have("M1", "M-1 >= 0"),
    fact("rT", "reciprocal_positive", TOTAL),
    have("extra", f"{TOTAL}-(M-1) >= 0"),
    exhibit(f"i, j -> 1-x[j]*(M-1)/{TOTAL}"),
    split(
        seq(intro("i", "j"), have("up", "1-x[j] >= 0"), arith("extra*rT", "up*M1*rT")),
        seq(),
        seq(
            intro("s"),
            have(
                "mean",
                "sum(i, 1, M, P[s,i]*x[i]) >= 0",
                pointwise("i", use("box", "given.1", "i"), use("p", "h2", "s", "i")),
            ),
            have("less", f"sum(i, 1, M, P[s,i]*x[i])*(1-(M-1)/{TOTAL}) >= 0", arith("mean*extra*rT")),
        ),
        seq(
            intro("a", "b", "j"),
            have("up", "1-x[j] >= 0"),
            have("t1", "exp(eps)-1 >= 0", fact("m", "exp_monotone", "0", "eps")),
            have("entry", f"1-x[j]*(M-1)/{TOTAL} >= 0", arith("extra*rT", "up*M1*rT")),
            arith("entry*t1"),
        ),
    ),
)

_mechanism_of_distortions = seq(
    intro("distortions"),
    unpack("distortions", "x", "given"),
    cases("big", f"{TOTAL} > M-1", _constant, _proportional),
)


def _prove() -> Certificate:
    return prove(feasible.statement, split(_distortions_of_mechanism, _mechanism_of_distortions))


def _refute_negative_levels() -> Certificate:
    """One letter, D = 1, eps = -1: x = 1 is in F and in K, but Q = 1 is no (-1)-DP mechanism."""
    no_mechanism = seq(
        intro("Q"), classical(fact("less", "exp_increasing", "-1", "0"), exhibit("1", "1", "1"))
    )
    distortions = exhibit("i -> 1")
    values = ("1", "s, i -> 1", "1", "-1")
    return fails(
        feasible,
        exhibit(*values),
        split(seq(), each(Choose(1), split(no_mechanism, distortions))),
    )


feasible: Claim = claim(
    "kss2018.beyond.feasible",
    "A valid eps-DP mechanism exists exactly when F and K meet",
    """
        achievable(D, eps)
        <=> (
            exists x family(1): feasible_distortions(x, D, eps)
          )
    """,
    where="M integer, P family(2), D real, eps real, source_set(P), eps >= 0",
    source=at("beyond the paper; extends Theorems 1-3 to every source set"),
    fidelity="beyond",
    proof=_prove,
    negative_control={", eps >= 0": ""},
    control_note="eps >= 0 is dropped: no mechanism has a negative level, but x = 1 satisfies the conditions",
    control_proof=_refute_negative_levels,
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", "D": "1/4", "eps": 2},
    notes="For every M >= 1 and every source set, finite or not, of every class. eps* is the least eps >= 0 with F and K "
    "not disjoint.",
)

CLAIMS = [feasible]
