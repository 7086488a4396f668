"""Section III-A: Fano's inequality (28) for the uniform source, and what the symmetric mechanism (29) leaks."""

from theorems.kss2018.model import at
from theorems.kss2018.section3a import OUT
from verify.claims.prelude import *


def rate(letters: str, distortion: str) -> str:
    """log M - h(D) - D log(M-1)."""
    return f"(log({letters})+xlogx({distortion})+xlogx(1-{distortion})-{distortion}*log({letters}-1))"


# --- Fano's inequality (28) ----------------------------------------------------------------------------------------


def _weight(i: str) -> str:
    return f"(kronecker({i},j)*(1-D)+(1-kronecker({i},j))*D/(M-1))"


WEIGHT = _weight("i")
LOG_WEIGHT = "(kronecker(i,j)*log(1-D)+(1-kronecker(i,j))*(log(D)-log(M-1)))"

_sizes = seq(
    have("M1", "M-1 > 0"),
    have("M0", "M > 0"),
    fact("rM1", "reciprocal_positive", "M-1"),
    fact("rM", "reciprocal_positive", "M"),
    have("gap", "M-1-D*M > 0", have("less", "(M-1)/M-D > 0"), arith("less*M0")),
    have("spare", "1-D > 0"),
    have("slack", "1-D-D/(M-1) > 0", arith("gap*rM1")),
    have("share", "D/(M-1) > 0", arith("positive*rM1")),
)
_log_share = seq(
    fact("l1", "log_product", "D", "1/(M-1)"),
    fact("l2", "log_reciprocal", "M-1"),
)

_off_weight = seq(exhibit("D/(M-1)"), split())
_named_weight = seq(  # R, the entry of the symmetric mechanism, and its logarithm
    have(
        ("R", "R"),
        f"exists R real: R > 0 and R = {WEIGHT} and log(R) = {LOG_WEIGHT}",
        fact("place", "trichotomy", "i", "j"),
        alternatives("c", "place", _off_weight, exhibit("1-D"), _off_weight),
    ),
)


def _prove_fano() -> Certificate:
    """Gibbs' inequality with the ratios M R[i,j]."""
    ratio = seq(_named_weight, fact("product", "log_product", "M", "R"))
    return prove(
        fano.statement,
        have("positive", "D > 0"),
        _sizes,
        have(
            "ratios",
            f"forall i in 1..M, j in 1..M: M*{WEIGHT} > 0",
            intro("i", "j"),
            _named_weight,
            arith("M0*R.1", eq=[("M", "R.2")]),
        ),
        have("prior", "sum(i, 1, M, p[i]) = 1", have("t", "sum(i, 1, M, p[i]) = sum(i, 1, M, 1/M)")),
        lemma("bound", "basics.joint.gibbs", "M", "M", "p", "Q", f"i, j -> M*{WEIGHT}"),
        have(
            "logarithms",
            f"sum(i, 1, M, sum(j, 1, M, p[i]*Q[i,j]*log(M*{WEIGHT}))) = sum(i, 1, M, sum(j, 1, M, p[i]*Q[i,j]*(log(M)+{LOG_WEIGHT})))",
            pointwise(
                "i",
                pointwise(
                    "j",
                    ratio,
                    rewrite("R.2", backwards=True),
                    arith(eq=[("p[i]*Q[i,j]", "product"), ("p[i]*Q[i,j]", "R.3")]),
                ),
            ),
        ),
        have(
            "uniform",
            f"sum(i, 1, M, sum(j, 1, M, p[i]*output_law(p, Q, j)*(M*{WEIGHT}))) = sum(i, 1, M, sum(j, 1, M, output_law(p, Q, j)*{WEIGHT}))",
            pointwise(
                "i",
                pointwise("j", use("pi", "h4", "i"), arith(eq=[(f"M*output_law(p, Q, j)*{WEIGHT}", "pi")])),
            ),
        ),
        have(
            "mass",
            "sum(i, 1, M, p[i]*sum(j, 1, M, Q[i,j])) = 1",
            have("t", "sum(i, 1, M, p[i]*sum(j, 1, M, Q[i,j])) = sum(i, 1, M, p[i])"),
        ),
        have("hits", "sum(i, 1, M, p[i]*Q[i,i])-(1-D) >= 0"),
        fact("steep", "log_monotone", "D/(M-1)", "1-D"),
        _log_share,
        have("odds", "log(1-D)-log(D)+log(M-1) >= 0"),
        *(fact("xD", "xlogx_value", "D"), fact("x1D", "xlogx_value", "1-D")),
        arith(
            "bound",
            "hits*odds",
            eq=["logarithms", "uniform", "mass", ("log(M)+log(D)-log(M-1)", "mass"), "xD", "x1D"],
        ),
        defined=first(seq(have("positive", "D > 0"), _sizes), seq(), seq()),
    )


fano: Claim = claim(
    "kss2018.eq28",
    "Fano's inequality for the uniform source",
    "information(p, Q) >= symmetric_information(D)",
    where="""
        M integer, D real, p family(1), Q family(2),
        M >= 2, 0 < D, D < (M - 1)/M, uniform(p), mechanism(Q), distortion(p, Q) <= D
    """,
    source=at("Lemma 5, eq. (28)"),
    printed=r"$I(X;\hat{X})$ $=H(X)-H(X|\hat{X})$ $\geq\log M-H(D)-D\log(M-1)$",
    idea=(
        "Gibbs' inequality with the ratios M*R[i,j], R the symmetric mechanism as backward channel: I >= the mean of "
        "log(M*R[i,j]). This is affine in the probability of a correct output, which is at least 1-D, with nonnegative "
        "slope, as D < (M-1)/M."
    ),
    proof=_prove_fano,
    negative_control="information(p, Q) > symmetric_information(D)",
    control_note="strictly: the symmetric mechanism",
    control_proof={"M": 2, "D": "1/4", "p": "i -> 1/2", "Q": "i, j -> 1/4 + kronecker(i, j)/2"},
    satisfying_instance={
        "M": 2,
        "D": "1/4",
        "p": "i -> 1/2",
        "Q": "i, j -> kronecker(i, j)",
    },
    notes="For every M >= 2; H(D) is the binary entropy in nats.",
)

# --- the symmetric mechanism (29) ----------------------------------------------------------------------------------

_positive = have("positive", "D > 0")


def _prove_symmetric_rate() -> Certificate:
    """The output's entropy is at most log M, and each row has the same entropy."""
    row = have(
        "row",
        "forall i in 1..M: sum(j, 1, M, xlogx(Q[i,j])) = xlogx(1-D)+(M-1)*xlogx(D/(M-1))",
        intro("i"),
        have(
            "each",
            "sum(j, 1, M, xlogx(Q[i,j])) = sum(j, 1, M, kronecker(i,j)*xlogx(1-D)+(1-kronecker(i,j))*xlogx(D/(M-1)))",
            pointwise("j", use("is", "h6", "i", "j"), rewrite("is")),
        ),
    )
    rows = have(
        "rows",
        "sum(i, 1, M, p[i]*sum(j, 1, M, xlogx(Q[i,j]))) = sum(i, 1, M, p[i]*(xlogx(1-D)+(M-1)*xlogx(D/(M-1))))",
        pointwise("i", use("r", "row", "i")),
    )
    output = seq(
        have(
            "sums",
            "sum(k, 1, M, p[k]*sum(j, 1, M, Q[k,j])) = sum(k, 1, M, p[k])",
            pointwise(
                "k",
                have(
                    "is",
                    f"sum(j, 1, M, Q[k,j]) = sum(j, 1, M, {_weight('k')})",
                    pointwise("j", use("q", "h6", "k", "j")),
                ),
                arith(eq=[("p[k]", "is")]),
            ),
        ),
        lemma(
            "entropy",
            "basics.textbook.entropy_most",
            *("M", f"j -> {OUT}"),
            conditions=[split(seq(intro("j"), _output_not_negative))],
        ),
    )
    values = seq(
        fact("xD", "xlogx_value", "D"),
        fact("xs", "xlogx_value", "D/(M-1)"),
        _log_share,
    )
    return prove(
        symmetric_rate.statement,
        _positive,
        _sizes,
        row,
        rows,
        output,
        values,
        arith(
            "entropy",
            eq=[
                "rows",
                ("xlogx(1-D)+(M-1)*xlogx(D/(M-1))", "h5"),
                ("M-1", "xs"),
                ("D", "l1"),
                ("D", "l2"),
                "xD",
            ],
        ),
        defined=seq(_positive, _sizes, first(seq(), _entry_not_negative, _output_not_negative)),
    )


_entry_not_negative = seq(
    use("is", "h6", "i", "j"),
    fact("d", "delta_bounds", "i", "j"),
    have("off", "1-kronecker(i,j) >= 0"),
    arith("d.1*spare", "off*share", eq=["is"]),
)
_output_not_negative = pointwise(
    "k",
    use("pk", "h4", "k"),
    use("is", "h6", "k", "j"),
    fact("d", "delta_bounds", "k", "j"),
    have("off", "1-kronecker(k,j) >= 0"),
    have("qk", "Q[k,j] >= 0", arith("d.1*spare", "off*share", eq=["is"])),
    arith("pk*qk"),
)

symmetric_rate: Claim = claim(
    "kss2018.eq29",
    "The symmetric mechanism leaks at most the bound of (28), whatever the source",
    "information(p, Q) <= symmetric_information(D)",
    where="""
        M integer, D real, p family(1), Q family(2),
        M >= 2, 0 < D, D < (M - 1)/M, distribution(p), symmetric_mechanism(Q, D)
    """,
    source=at("Lemma 5, eq. (29)"),
    printed=r"The lower bound in (28) can be achieved by the following mechanism: $Q(j|i)=\begin{cases}1-D,&i=j,\\ \frac{D}{M-1},&i\neq j.\end{cases}$",
    proof=_prove_symmetric_rate,
    negative_control="information(p, Q) <= symmetric_information(D)/2",
    control_note="half of it",
    control_proof={"M": 2, "D": "1/4", "p": "i -> 1/2", "Q": "i, j -> 1/4 + kronecker(i, j)/2"},
    satisfying_instance={
        "M": 2,
        "D": "1/4",
        "p": "i -> 1/2",
        "Q": "i, j -> 1/4 + kronecker(i, j)/2",
    },
    notes="At the uniform source it leaks no less, by (28) itself: there the bound is attained.",
)

CLAIMS = [fano, symmetric_rate]
