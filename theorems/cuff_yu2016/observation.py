"""The conditional form and the product-prior form of MI-DP bound the same (slide 27).

The other entries of the database are one variable r = 1..K, a value for each of their settings; W[i,r,j] is the
mechanism. A law of the whole database is J[i,r]. A product prior is p[i] q[s,r], where the q[s] are the laws of the other
entries that are admitted. All that is said of these is that the point masses are among them: so it is for the products of
one law for each other entry (those of the slide), and for all laws.
"""

from fractions import Fraction

from theorems.cuff_yu2016.mixture import averaged
from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *

_REST = "sum(i, 1, M, J[i,r])"
_CONDITIONAL_TERM = (
    "sum(i, 1, M, J[i,r]*sum(j, 1, N, xlogx(W[i,r,j]))) - sum(j, 1, N, xlogx(sum(i, 1, M, J[i,r]*W[i,r,j])))"
    f" + xlogx({_REST})"
)

independent: Claim = claim(
    "cuff_yu2016.observation.product",
    "Under a product prior the other entries may as well be known, for discrete variables (one half of the Observation)",
    "information_between(X, Y) <= information_given(X, Y, R)",
    where="X Y R variable, independent(X, R)",
    letters={"R": "the other entries of the database, a random variable"},
    source=at("Observation: the maximum over product priors is at most the conditional one"),
    printed=r"\max_{P_{X^n}} I(X_i; Y | X^{i-1}, X_{i+1}^n) = \max_{\prod_{t=1}^n P_{X_t}} I(X_i; Y) \quad \forall i",
    fidelity="restricted",
    negative_control={", independent(X, R)": ""},
    control_note="for dependent entries",
    satisfying_instance=Witness((), law=(("R", "X", "Y"), (((1, 1, 1), Fraction(1)),))),
    notes="X is the entry, R all the others. The right side is one of the values that the conditional maximum is over.",
    others=["cuff_yu2016.observation.conditional"],
)

_Z = "sum(i, 1, M, J[i,r]*W[i,r,j])"
_SCALED_Z = "sum(i, 1, M, J[i,r]/rho*W[i,r,j])"

_some_rest = seq(  # rho = P(r), and J[i,r] <= rho
    let("rho", _REST),
    have("rho0", "rho >= 0"),
    have("same", f"xlogx({_REST}) = xlogx(rho)"),
    rewrite("same"),
    fact("s", "trichotomy", "rho", "0"),
)
_weight = seq(use("j0", "law.1", "i", "r"), use("w0", "h4", "i", "r", "j"))
_impossible = seq(  # rho = 0: no mass, nothing is said
    have(
        "none",
        "forall i in 1..M: J[i,r] = 0",
        intro("i"),
        use("j0", "law.1", "i", "r"),
        have("others", "sum(k, 1, M, (1-kronecker(i,k))*J[k,r]) >= 0")
    ),
    have("first", "sum(i, 1, M, J[i,r]*sum(j, 1, N, xlogx(W[i,r,j]))) = sum(i, 1, M, 0)"),
    have(
        "second",
        f"sum(j, 1, N, xlogx({_Z})) = sum(j, 1, N, 0)",
        pointwise("j", have("z", f"{_Z} = sum(i, 1, M, 0)"), rewrite("z")),
    )
)
_possible = seq(
    fact("rr", "reciprocal_positive", "rho"),
    use("b", "each", "r"),
    use("q", "b", "i -> J[i,r]/rho"),
    have(
        "outputs",
        f"sum(j, 1, N, xlogx({_Z})) = sum(j, 1, N, rho*xlogx({_SCALED_Z}) + {_Z}/rho*xlogx(rho))",
        pointwise(
            "j",
            have("z0", f"{_SCALED_Z} >= 0", pointwise("i", _weight, arith("j0*w0*rr"))),
            lemma("product", "basics.xlogx.product", "rho", _SCALED_Z),
        ),
    ),
    have("mass", "sum(i, 1, M, J[i,r]*sum(j, 1, N, W[i,r,j])) = sum(i, 1, M, J[i,r])"),
    arith("q*c", eq=["outputs", ("xlogx(rho)/rho", "mass"), ("xlogx(rho)/rho", "rho"), ("eps", "rho")]),
)

_one_bit = seq(  # the other entries are 2, the entry is even
    exhibit("i, r -> kronecker(r,2)/2"),
    fact("l", "log_increasing", "1", "2")
)
_two_settings = (  # nothing is revealed where r = 1, the entry where r = 2
    split(
        seq(),
        seq(),
        seq(),
        seq(
        ),
        seq(intro("i", "r"), each(Enumerate("i", 1, 2), seq(), seq(), *[each(Enumerate("r", 1, 2))] * 2))
    ),
    split(
        seq(
            intro("p", "prior"),
            have("one", "p[1]+p[2] = 1" ),
            have("x", "xlogx(p[1]+p[2]) = 0", rewrite("one"))
        ),
        _one_bit
    ),
)

conditional: Claim = claim(
    "cuff_yu2016.observation.conditional",
    "What product priors reveal of an entry bounds what any prior reveals of it, given the others, for finite alphabets (the other half of the Observation)",
    """
        (forall r in 1..K: information_at_most((i, j) -> W[i, r, j], eps))
        => conditional_information_at_most(W, eps)
    """,
    where="M N K integer, W family(3), eps real, database_mechanism(W)",
    source=at("Observation: the conditional maximum is at most the maximum over product priors"),
    printed=r"\max_{P_{X^n}} I(X_i; Y | X^{i-1}, X_{i+1}^n) = \max_{\prod_{t=1}^n P_{X_t}} I(X_i; Y) \quad \forall i",
    fidelity="restricted",
    proof=lambda: prove(
        conditional.statement,
        intro("each", "J", "law"),
        have(
            "rests",
            f"sum(r, 1, K, eps*{_REST} - ({_CONDITIONAL_TERM})) >= 0",
            pointwise("r", _some_rest, alternatives("c", "s", seq(), _impossible, _possible)),
        ),
        arith("rests", eq=[("eps", "law.2")]),
    ),
    negative_control="information_at_most((i, j) -> W[i, 1, j], eps) => conditional_information_at_most(W, eps)",
    control_note="for one setting of the other entries only",
    control_proof=lambda: fails(
        conditional,
        exhibit("2", "2", "2", "i, r, j -> kronecker(r,1)*kronecker(j,1)+kronecker(r,2)*kronecker(i,j)", "0"),
        split(*_two_settings),
    ),
    satisfying_instance={"M": 2, "N": 2, "K": 2, "W": "i, r, j -> 1/2", "eps": 0},
    notes="The product priors that are used put a point mass on the other entries, a product of point masses.",
)

# --- as one statement --------------------------------------------------------------------------------------------

_AVERAGED = averaged("q[s,r]")
_V = _AVERAGED.format("i", "j")

_fixed = seq(  # a product prior with a point mass on the others: they are known
    intro("k"),
    use(("s", "mass"), "h8", "k"),
    intro("p", "prior"),
    use("b", "products", "s", "p"),
    have(
        "row",
        f"forall i in 1..M, j in 1..N: {_V} = W[i,k,j]",
        intro("i", "j"),
        have("cells", f"{_V} = sum(r, 1, K, kronecker(k,r)*W[i,r,j])"),
    ),
    have(
        "noise",
        f"sum(i, 1, M, p[i]*sum(j, 1, N, xlogx({_V}))) = sum(i, 1, M, p[i]*sum(j, 1, N, xlogx(W[i,k,j])))",
        pointwise(
            "i",
            have(
                "each",
                f"sum(j, 1, N, xlogx({_V})) = sum(j, 1, N, xlogx(W[i,k,j]))",
                pointwise("j", use("c", "row", "i", "j"), rewrite("c")),
            ),
        ),
    ),
    have(
        "outputs",
        f"sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*{_V}))) = sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,k,j])))",
        pointwise(
            "j", have("each", f"sum(i, 1, M, p[i]*{_V}) = sum(i, 1, M, p[i]*W[i,k,j])"), rewrite("each")
        ),
    ),
)
_joint_law = [seq(), seq()]

_agreement_defined = first(
    use("w0", "h4", "i", "r", "j"),
    pointwise("t"),
    *(pointwise("k", use("j0", law, "k", "r"), use("w0", "h4", "k", "r", "j")) for law in ("g1.1", "g2.1")),
    *(pointwise("k", use("j0", law, "k", "r")) for law in ("g1.1", "g2.1")),
    pointwise("i", have("v0", f"{_V} >= 0")),
)

_SAME = "kronecker(i,r)*kronecker(j,1)+(1-kronecker(i,r))*kronecker(j,2)"
_whether_equal = split(  # the response says whether the entry equals the others, which are even
    seq(),
    split(
        seq(
            intro("s", "p", "prior"),
            have("half", "1/2*p[1]+1/2*p[2] = 1/2"),
            have("x", "xlogx(1/2*p[1]+1/2*p[2]) = xlogx(1/2)", rewrite("half")),
        ),
        _one_bit,
    ),
)
_only_letter = seq(intro("k"), exhibit("0"))

agreement: Claim = claim(
    "cuff_yu2016.observation",
    "The conditional and the product-prior form of MI-DP agree, for finite alphabets",
    """
        (
          forall s real:
            information_at_most((i, j) -> average_over_others((r) -> q[s, r], W, i, j), eps)
        )
        <=> conditional_information_at_most(W, eps)
    """,
    where="""
        M N K integer, W family(3), q family(2), eps real,
        database_mechanism(W), laws_of_others(q), every_point_law(q)
    """,
    source=at("Observation"),
    printed=r"\max_{P_{X^n}} I(X_i; Y | X^{i-1}, X_{i+1}^n) = \max_{\prod_{t=1}^n P_{X_t}} I(X_i; Y) \quad \forall i",
    fidelity="restricted",
    idea=(
        "From products to all laws: a point mass on the other entries makes them known, so I <= eps at each setting"
        " r, and the conditional information averages these with weights P(r). Back: for X independent of R, I(X;Y)"
        " <= I(X;Y|R), by a tangent of the logarithm in every entry."
    ),
    proof=lambda: prove(
        agreement.statement,
        split(
            seq(
                intro("products"),
                lemma("done", "cuff_yu2016.observation.conditional", "M", "N", "K", "W", "eps"),
                have("each", "forall k in 1..K: information_at_most((i, j) -> W[i,k,j], eps)", _fixed),
                use("end", "done"),
            ),
            seq(
                intro("every", "s", "p", "prior"),
                use("cond", "every", "i, r -> p[i]*q[s,r]", conditions=_joint_law),
                lemma("mix", "cuff_yu2016.observation.mixture", "M", "N", "K", "W", "p", "r -> q[s,r]"),
            ),
        ),
        defined=_agreement_defined,
    ),
    negative_control={"<=>": "=>", ", every_point_law(q)": ""},
    control_note="without the point masses",
    control_proof=lambda: fails(
        agreement,
        exhibit("2", "2", "2", f"i, r, j -> {_SAME}", "s, r -> 1/2", "0"),
        _whether_equal,
        defined=_agreement_defined,
    ),
    instance_proof=lambda: lives(
        agreement, ("1", "1", "1", "i, r, j -> 1", "s, r -> 1", "0"), *[seq()] * 7, _only_letter
    ),
    notes="Each side bounds the same numbers eps, so the two maxima are equal. The entry is i, the other entries r; for all "
    "mechanisms and every class of laws of the other entries that has the point masses, such as the products of the slide.",
)

CLAIMS = [independent, conditional, agreement]
