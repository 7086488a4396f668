"""Section III-A: Fano's inequality (28) for the uniform source, and what the symmetric mechanism (29) leaks."""

from theorems.kss2018.model import at
from theorems.kss2018.section3a import OUT
from verify.claims.prelude import *


def rate(letters: str, distortion: str) -> str:
    """log M - h(D) - D log(M-1)."""
    return f"(log({letters})+xlogx({distortion})+xlogx(1-{distortion})-{distortion}*log({letters}-1))"


RATE = rate("M", "D")

# --- Fano's inequality (28) ----------------------------------------------------------------------------------------

I_UNIFORM = f"(sum(i, 1, M, p[i]*sum(j, 1, M, xlogx(Q[i,j])))-sum(j, 1, M, xlogx({OUT})))"


def _weight(i: str) -> str:
    return f"(kronecker({i},j)*(1-D)+(1-kronecker({i},j))*D/(M-1))"


WEIGHT = _weight("i")
LOG_WEIGHT = "(kronecker(i,j)*log(1-D)+(1-kronecker(i,j))*(log(D)-log(M-1)))"
CORRECT = "sum(i, 1, M, Q[i,i])"

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
    entry = seq(
        use("q", "h5", "i", "j"),
        _named_weight,
        fact("sign", "trichotomy", "Q[i,j]", "0"),
        alternatives(
            "c",
            "sign",
            absurd("c"),
            seq(
                rewrite("c"),
                have("w", "M*v >= 0", arith("M0*v0")),
                arith("w*R.1", eq=[("M*v", "R.2")]),
            ),
            seq(
                fact("value", "xlogx_value", "Q[i,j]"),
                rewrite("value"),
                have("Mv", "M*v > 0", arith("M0*v0")),
                have("MvR", "M*v*R > 0", arith("Mv*R.1")),
                fact("p1", "log_product", "M*v", "R"),
                fact("p2", "log_product", "M", "v"),
                fact("tangent", "log_tangent", "M*v*R", "Q[i,j]"),
                have("slope", f"log(Q[i,j])+M*v*R/Q[i,j]-1-log(M)-log(v)-{LOG_WEIGHT} >= 0"),
                arith("c*slope", eq=[("M*v", "R.2")]),
            ),
        ),
    )
    column = seq(
        have("total", f"M*{OUT} = sum(k, 1, M, Q[k,j])", have("mean", f"{OUT} = sum(k, 1, M, Q[k,j]/M)")),
        have("out", f"{OUT} >= 0", _out_not_negative),
        let("v", OUT),
        cases("some", f"{OUT} > 0", _some(entry), _nothing),
    )
    whole = have(
        "columns",
        f"sum(j, 1, M, sum(i, 1, M, xlogx(Q[i,j])-Q[i,j]*{LOG_WEIGHT}-Q[i,j]*log(M))-M*xlogx({OUT})) >= 0",
        pointwise("j", column),
    )
    rows = have("rows", "sum(i, 1, M, sum(j, 1, M, Q[i,j])) = sum(i, 1, M, 1)")
    conditional = have(
        "conditional",
        "M*sum(i, 1, M, p[i]*sum(j, 1, M, xlogx(Q[i,j]))) = sum(i, 1, M, sum(j, 1, M, xlogx(Q[i,j])))",
        have(
            "mean",
            "sum(i, 1, M, p[i]*sum(j, 1, M, xlogx(Q[i,j]))) = sum(i, 1, M, 1/M*sum(j, 1, M, xlogx(Q[i,j])))",
        ),
    )
    error = seq(
        have(
            "error",
            f"sum(i, 1, M, p[i]*(1-Q[i,i])) = 1-{CORRECT}/M",
            have("mean", "sum(i, 1, M, p[i]*(1-Q[i,i])) = sum(i, 1, M, 1/M*(1-Q[i,i]))"),
        ),
        have("hits", f"{CORRECT}-M*(1-D) >= 0", have("kept", f"{CORRECT}/M-(1-D) >= 0"), arith("kept*M0")),
        fact("steep", "log_monotone", "D/(M-1)", "1-D"),
        _log_share,
        have("odds", "log(1-D)-log(D)+log(M-1) >= 0"),
    )
    ends = seq(fact("xD", "xlogx_value", "D"), fact("x1D", "xlogx_value", "1-D"))
    scaled = have(
        "scaled",
        f"M*({I_UNIFORM}-{RATE}) >= 0",
        arith(
            "columns",
            "hits*odds",
            eq=[("log(M)+log(D)-log(M-1)", "rows"), "conditional", ("M", "xD"), ("M", "x1D")],
        ),
    )
    return prove(
        fano.statement,
        have("positive", "D > 0"),
        _sizes,
        whole,
        rows,
        conditional,
        error,
        ends,
        scaled,
        arith("scaled*rM"),
        defined=first(seq(have("positive", "D > 0"), _sizes), seq(), seq()),
    )


_out_not_negative = pointwise(
    "k",
    use("pk", "h4", "k"),
    use("qk", "h5", "k", "j"),
    fact("rM", "reciprocal_positive", "M"),
    arith("rM*qk", eq=[("Q[k,j]", "pk")]),
)


def _some(entry: Tactic) -> Tactic:
    return seq(
        have("v0", "v > 0"),
        fact("value", "xlogx_value", OUT),
        rewrite("value"),
        have(
            "each",
            f"sum(i, 1, M, xlogx(Q[i,j])-Q[i,j]*log(v)-Q[i,j]*log(M)-Q[i,j]*{LOG_WEIGHT}+M*v*{WEIGHT}-Q[i,j]) >= 0",
            pointwise("i", entry),
        ),
        rewrite("v", backwards=True),
        arith("each", eq=[("log(v)", "total"), ("M*log(v)", "v"), "total", ("M", "v")]),
    )


_nothing = seq(
    have("nil", f"{OUT} = 0"),
    rewrite("nil"),
    have(
        "each",
        f"sum(i, 1, M, xlogx(Q[i,j])-Q[i,j]*{LOG_WEIGHT}-Q[i,j]*log(M)) >= 0",
        pointwise(
            "i",
            use("q", "h5", "i", "j"),
            have(
                "rest",
                "sum(k, 1, M, (1-kronecker(i,k))*Q[k,j]) >= 0",
                pointwise(
                    "k", use("qk", "h5", "k", "j"), have("off", "1-kronecker(i,k) >= 0"), arith("off*qk")
                ),
            ),
            fact(
                "z",
                "antisymmetric",
                "Q[i,j]",
                "0",
                conditions=[arith("rest", eq=["total", ("M", "nil")])],
            ),
            rewrite("z"),
        ),
    ),
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
        "Gibbs' inequality against the symmetric mechanism R as backward channel: tangents of the log at "
        "M*o[j]*R[i,j], o the output law, give I >= the mean of log(M*R[i,j]). This is affine in the probability of"
        " a correct output, which is at least 1-D, with nonnegative slope, as D < (M-1)/M."
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
    """The output's entropy is at most log M (Jensen), and each row has the same entropy."""
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
            "jensen",
            "basics.xlogx.jensen",
            "M",
            "j -> 1/M",
            f"j -> {OUT}",
            conditions=[seq(), seq(), seq(intro("j"), _output_not_negative)],
        ),
        have("mean", f"sum(j, 1, M, 1/M*{OUT}) = 1/M"),
        have("least", f"xlogx(1/M) <= sum(j, 1, M, 1/M*xlogx({OUT}))", rewrite("mean", backwards=True)),
        fact("value", "xlogx_value", "1/M"),
        fact("inverse", "log_reciprocal", "M"),
        have(
            "entropy",
            f"sum(j, 1, M, xlogx({OUT})) >= -log(M)",
            have(
                "w",
                f"sum(j, 1, M, 1/M*xlogx({OUT}))+log(M)/M >= 0",
                arith("least", eq=["value", ("1/M", "inverse")]),
            ),
            arith("w*M0"),
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
