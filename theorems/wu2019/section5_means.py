"""Section 5.1: what (95) needs of integrals, for every query with finitely many values.

The output of the Gaussian privacy channel, given the value f[j] of the query, is a Gaussian y with mean f[j] and variance N. So
the mutual information (65) is a finite sum of Gaussian means of the logarithm of p(y|x)/p(y); the constant of the densities
cancels. It is at most the mean divergence of the rows from any Gaussian law that is at least as wide, for a relative entropy is
not negative.
"""

from theorems.basics.gaussian import bounded
from theorems.wu2019.model import at
from verify.claims.prelude import *
from verify.kernel.terms import Mul


def density(value: str) -> str:
    """The density of y given this value of the query, but for the constant that all share."""
    return f"exp(-(y-{value})^2/(2*N))"


#: The density of y, but for the same constant.
OUTPUT = f"sum(l, 1, k, a[l]*{density('f[l]')})"

#: I(X_i;Y) when the query takes the values f[1..k] with probabilities a[1..k]: (65), with the sum over x_i.
INFORMATION = f"sum(j, 1, k, a[j]*gaussian_mean(y, f[j], N, log({density('f[j]')}/{OUTPUT})))"


# --- the mean of a quadratic function ------------------------------------------------------------------------------


# --- the values of a query are bounded -----------------------------------------------------------------------------


# --- what is known of the densities at a point y -------------------------------------------------------------------

_FLOOR = "exp(-(y^2+Z^2)/N)"
_SHARED = "sum(l, 1, k, a[l]*exp(f[l]*y/N - f[l]^2/(2*N)))"  # the density of y over exp(-y^2/(2*N)), as normal forms have it


def _near(value: str, inside: Tactic) -> Tactic:
    """(y-value)^2 <= 2 y^2 + 2 Z^2, as fact `near`, for a value in [-Z, Z]."""
    return seq(
        inside,
        have("low", f"Z+{value} >= 0"),
        have("high", f"Z-{value} >= 0"),
        have(
            "near", f"2*y^2+2*Z^2-(y-{value})^2 >= 0", arith("low*high", "low*high", squares=[f"y+{value}"])
        ),
    )


def _row(index: str) -> Tactic:
    """How far y is from a value of the query."""
    value = f"f[{index}]"
    return seq(
        _near(value, use("b", "range", index)),
        have("far", f"(y-{value})^2/(2*N) <= (y^2+Z^2)/N", arith("near*rN")),
        have("square", f"(y-{value})^2 >= 0", arith(squares=[f"y-{value}"])),
        have("away", f"(y-{value})^2/(2*N) >= 0", arith("square*rN")),
    )


def bounded_query(center: str) -> Tactic:
    """A Z with the values of the query, and the center, in [-Z, Z]: facts `range`, `left`, `right`; and `rN`: 1/N > 0."""
    return seq(
        fact("rN", "reciprocal_positive", "N"),
        lemma(("Z", "Z"), "basics.sorting.bounded", "k", "f", center),
        have("range", "forall j in 1..k: -Z <= f[j] <= Z"),
    )


positive_output = seq(
    have(
        "floor",
        f"sum(l, 1, k, a[l]*{_FLOOR}) <= {OUTPUT}",
        pointwise(
            "l",
            use("w", "h2", "l"),
            _row("l"),
            fact("e", "exp_monotone", "-(y^2+Z^2)/N", "-(y-f[l])^2/(2*N)", conditions=[arith("far")]),
            arith("w*e"),
        ),
    ),
    have("least", f"{_FLOOR} <= {OUTPUT}", arith("floor", eq=[(_FLOOR, "h3")])),
    fact("e0", "exp_positive", "-(y^2+Z^2)/N"),
    have("output", f"{OUTPUT} > 0", arith("least", "e0")),
    fact("e1", "exp_positive", "y^2/(2*N)"),
    have("shared", f"{_SHARED} > 0", arith("output*e1")),
)
#: At a y in scope, with `range` and `rN`: the density of y is positive (`output`), its logarithm in [-(y^2+Z^2)/N, 0].
at_point = seq(
    positive_output,
    have(
        "ceiling",
        f"{OUTPUT} <= sum(l, 1, k, a[l])",
        pointwise(
            "l",
            use("w", "h2", "l"),
            _row("l"),
            fact("e", "exp_monotone", "-(y-f[l])^2/(2*N)", "0", conditions=[arith("away")]),
            arith("w*e"),
        ),
    ),
    fact("log.low", "log_monotone", _FLOOR, OUTPUT),
    fact("log.high", "log_monotone", OUTPUT, "1"),
)
_shared_everywhere = have("shared.all", f"forall y real: {_SHARED} > 0", intro("y"), positive_output)
_shared = seq(intro("y"), use("shared", "shared.all", "y"))


_LOG_RATIO = f"log({density('f[j]')}/{OUTPUT})"
log_ratio = seq(
    fact("d", "exp_positive", "-(y-f[j])^2/(2*N)"),
    fact("r", "reciprocal_positive", OUTPUT),
    fact("product", "log_product", density("f[j]"), f"1/({OUTPUT})", conditions=[seq(), arith("r")]),
    fact("inverse", "log_reciprocal", OUTPUT),
    have("ratio", f"{_LOG_RATIO} = -(y-f[j])^2/(2*N) - log({OUTPUT})"),
)

_TOP = "((2+Z^2)/N)"
top = seq(
    have("ZZ", "Z^2 >= 0"),
    have("beyond", "exp(abs(y))-1 >= 0"),
    have("numerator", "y^2+Z^2 <= (2+Z^2)*exp(abs(y))"),
    have("top", f"(y^2+Z^2)/N <= {_TOP}*exp(1*abs(y))", arith("numerator*rN")),
)


_in_range = have("range", "forall j in 1..k: -Z <= f[j] <= Z")
_integrable = bounded(
    _LOG_RATIO,
    _TOP,
    "1",
    arith("top", "away", "log.low", eq=["ratio"]),
    arith("top", "far", "log.high", eq=["ratio"]),
    seq(top, _row("j"), at_point, log_ratio),
)

#: Two values 10 and 20, and an output far from the second.
_far_values = {
    "k": num(2),
    "a": Lambda(("j",), num("1/2")),
    "f": Lambda(("j",), Mul((num(10), Var("j")))),
    "N": num(1),
    "y": num(0),
}

# --- the information exists, and is not negative -------------------------------------------------------------------

integral: Claim = claim(
    "wu2019.means.integrable",
    "The integrand of the mutual information (65) of the Gaussian privacy channel is integrable",
    """
        exists A real, B real:
          forall y real: abs(log(bell(y, f[j], N)/output_bell(a, y))) <= A*exp(B*abs(y))
    """,
    where="k integer, a f family(1), N real, j integer, finite_law(a), N > 0, 1 <= j, j <= k",
    source=at("Section 5, eq. (65)"),
    fidelity="auxiliary",
    says="the entropy and the mutual information become integrals",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "j": "the index of a value of the query", "A": "the factor A of the bound A exp(B |y|)", "B": "the rate B in it"},
    proof=lambda: prove(
        integral.statement,
        bounded_query("0"),
        _integrable,
        defined=seq(bounded_query("0"), first(positive_output, seq(positive_output, log_ratio, arith("d*r")))),
    ),
    negative_control=(
        "abs(log(bell(y, f[j], N)/output_bell(a, y))) <= 1",
        "k integer, a f family(1), N real, j integer, y real, finite_law(a), N > 0, 1 <= j, j <= k",
    ),
    control_note="bounded by 1",
    control_proof=lambda: Witness(tuple({**_far_values, "j": num(2)}.items())),
    satisfying_instance={"k": 1, "a": "j -> 1", "f": "j -> 0", "N": 1, "j": 1},
)


def _size(label: str, text: str) -> Tactic:
    return have(
        label,
        text,
        cases("sign", "y >= 0", fact("size", "abs_nonnegative", "y"), fact("size", "abs_nonpositive", "y")),
    )


_sizes = seq(_size("under.y", "abs(y)-y >= 0"), _size("over.y", "abs(y)+y >= 0"))

_ROW = f"sum(l, 1, k, b[l]*{density('f[l]')})"
_LOG_ROW = f"log({_ROW}/{OUTPUT})"

positive: Claim = claim(
    "wu2019.means.positive",
    "The density of the output is positive, and its logarithm at least a quadratic",
    """
        -(y^2 + Z^2)/N <= log(output_bell(a, y))
        and log(output_bell(a, y)) <= 0
        and output_bell(a, y) > 0
    """,
    where="k integer, a f family(1), N y Z real, finite_law(a), N > 0, forall j in 1..k: -Z <= f[j] <= Z",
    source=at("Section 5, eq. (65)"),
    fidelity="auxiliary",
    says="a step for wu2019.eq95: p(y) > 0",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "y": "an output", "Z": "a bound for the absolute value of the query"},
    proof=lambda: prove(
        positive.statement,
        fact("rN", "reciprocal_positive", "N"),
        _in_range,
        at_point,
        defined=seq(fact("rN", "reciprocal_positive", "N"), _in_range, positive_output),
    ),
    negative_control=(
        "-y^2/N <= log(bell(y, f, N))",
        "y f N real, N > 0",
    ),
    control_note="without the size of the values, for one value",
    satisfying_instance={
        "k": 1,
        "a": "j -> 1",
        "f": "j -> 0",
        "N": 1,
        "y": 0,
        "Z": 0,
    },
)


def positive_density(label: str, law: str, entry: str) -> Tactic:
    """At a y in scope, with `range`: facts `label.1`, `label.2` (the logarithm) and `label.3` (positive), for a law on the values.

    ``entry`` is the law at l; `label.shared` is the side condition of normal forms.
    """
    return seq(
        lemma(label, "wu2019.means.positive", "k", law, "f", "N", "y", "Z"),
        fact(f"{label}.e", "exp_positive", "y^2/(2*N)"),
        have(
            f"{label}.shared",
            f"sum(l, 1, k, {entry}*exp(f[l]*y/N - f[l]^2/(2*N))) > 0",
            arith(f"{label}.3*{label}.e"),
        ),
    )


#: The side condition of normal forms with `INFORMATION`, for a law a of values f in scope.
shared = seq(intro("y"), bounded_query("0"), positive_density("pa", "a", "a[l]"))
#: `INFORMATION` is defined, likewise.
information_defined = first(
    lemma("x", "wu2019.means.integrable", "k", "a", "f", "N", "j"),
    seq(
        bounded_query("0"),
        positive_density("pa", "a", "a[l]"),
        first(
            seq(),
            seq(
                fact("d", "exp_positive", "-(y-f[j])^2/(2*N)"),
                fact("r", "reciprocal_positive", OUTPUT),
                arith("d*r"),
            ),
        ),
    ),
)


def log_quotient(top: str, bottom: str, above: str, below: str) -> Tactic:
    """log(top/bottom) = log(top) - log(bottom), as fact `ratio`, for positive terms, by the facts named."""
    return seq(
        fact("r", "reciprocal_positive", bottom, conditions=[arith(below)]),
        fact("product", "log_product", top, f"1/({bottom})", conditions=[arith(above), arith("r")]),
        fact("inverse", "log_reciprocal", bottom, conditions=[arith(below)]),
        have("ratio", f"log({top}/{bottom}) = log({top}) - log({bottom})"),
    )


_rows = seq(positive_density("pa", "a", "a[l]"), positive_density("pb", "b", "b[l]"))
comparable: Claim = claim(
    "wu2019.means.comparable",
    "The integrand of the mutual information (65) of the Gaussian privacy channel is integrable, whatever the row",
    """
        exists A real, B real:
          forall y real: abs(log(output_bell(b, y)/output_bell(a, y))) <= A*exp(B*abs(y))
    """,
    where="k integer, a f family(1), N real, b family(1), finite_law(a), N > 0, probabilities[k](b)",
    source=at("Section 5, eq. (65)"),
    fidelity="auxiliary",
    says="the entropy and the mutual information become integrals",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "b[j]": "the probability of the value f[j] under a second law", "A": "the factor A of the bound A exp(B |y|)", "B": "the rate B in it"},
    proof=lambda: prove(
        comparable.statement,
        bounded_query("0"),
        bounded(
            _LOG_ROW,
            _TOP,
            "1",
            seq(),
            arith("top", "pb.1", "pa.2", eq=["ratio"]),
            seq(top, _rows, log_quotient(_ROW, OUTPUT, "pb.3", "pa.3")),
        ),
        defined=seq(
            bounded_query("0"),
            _rows,
            first(seq(), seq(fact("r", "reciprocal_positive", OUTPUT), arith("pb.3*r"))),
        ),
    ),
    negative_control={
        "exists A real, B real: forall y real:": "",
        "A*exp(B*abs(y))": "1",
        "finite_law(a)": "y real, finite_law(a)",
    },
    control_note="bounded by 1",
    control_proof=lambda: Witness(
        tuple({**_far_values, "b": Lambda(("j",), Delta(Var("j"), num(2)))}.items())
    ),
    satisfying_instance={
        "k": 1,
        "a": "j -> 1",
        "b": "j -> 1",
        "f": "j -> 0",
        "N": 1,
    },
)

_TILT = "exp((y-f[j])^2/(2*N) - (y-f[l])^2/(2*N))"  # the density given f[l] over the density given f[j]
_TILTED = f"sum(l, 1, k, a[l]*{_TILT})"
_TILT_BOUND = "exp(Z^2/(2*N))*exp((2*Z/N)*abs(y))"


def _at_value(body: str, index: str = "j") -> str:
    return f"gaussian_mean(y, f[{index}], N, {body})"


_bound_tilt = have(
    "tilt",
    f"forall l in 1..k, y real: {_TILT} <= {_TILT_BOUND}",
    intro("l", "y"),
    use("b", "range", "j"),
    use("d", "range", "l"),
    _sizes,
    have("gap.low", "2*Z+f[l]-f[j] >= 0"),
    have("gap.high", "2*Z-f[l]+f[j] >= 0"),
    have("left.j", "Z-f[j] >= 0"),
    have("right.j", "Z+f[j] >= 0"),
    have(
        "numerator",
        "Z^2+4*Z*abs(y)-((y-f[j])^2-(y-f[l])^2) >= 0",
        arith("under.y*gap.low", "over.y*gap.high", "left.j*right.j", squares=["f[l]"]),
    ),
    fact(
        "e",
        "exp_monotone",
        "(y-f[j])^2/(2*N) - (y-f[l])^2/(2*N)",
        "Z^2/(2*N) + (2*Z/N)*abs(y)",
        conditions=[arith("numerator*rN")],
    ),
)
_tilt_at = seq(
    use("w", "h2", "l"),
    use("t", "tilt", "l", "y"),
    fact("e", "exp_positive", "(y-f[j])^2/(2*N) - (y-f[l])^2/(2*N)"),
    have("rest", f"{_TILT_BOUND}-{_TILT} >= 0", arith("t")),
)
_rise = fact("rise", "exp_positive", "Z^2/(2*N) + (2*Z/N)*abs(y)")
_bound_tilted = have(
    "tilted",
    f"forall y real: {_TILTED} >= 0 and {_TILTED} <= {_TILT_BOUND}",
    intro("y"),
    split(
        pointwise("l", _tilt_at, arith("w*e")),
        seq(
            have(
                "each",
                f"{_TILTED} <= sum(l, 1, k, a[l]*({_TILT_BOUND}))",
                pointwise("l", _tilt_at, arith("w*rest")),
            ),
            arith("each", eq=[(_TILT_BOUND, "h3")]),
        ),
    ),
)
_TILT_HEIGHT, _TILT_RATE = "exp(Z^2/(2*N))", "(2*Z/N)"
_tangent_row = have(
    "line",
    f"forall y real: 1 + (-1)*{_TILTED} <= {_LOG_RATIO}",
    intro("y"),
    positive_output,
    log_ratio,
    fact("up", "exp_positive", "(y-f[j])^2/(2*N)"),
    have("quotient", f"{OUTPUT}*exp((y-f[j])^2/(2*N)) > 0", arith("output*up")),
    fact("below", "log_below_tangent", f"{OUTPUT}*exp((y-f[j])^2/(2*N))"),
    fact("parts", "log_product", OUTPUT, "exp((y-f[j])^2/(2*N))"),
    arith("below", eq=["parts", "ratio"]),
)
_row_nonnegative = seq(
    _bound_tilt,
    _bound_tilted,
    _tangent_row,
    fact(
        "order",
        "gaussian_order",
        _at_value(f"1 + (-1)*{_TILTED}"),
        _at_value(_LOG_RATIO),
        conditions=[
            seq(),
            seq(),
            bounded(
                f"1 + (-1)*{_TILTED}",
                f"(1+{_TILT_HEIGHT})",
                _TILT_RATE,
                arith("x.1", "big", "rise"),
                seq(),
                seq(
                    _rise,
                    use("x", "tilted", "y"),
                    _sizes,
                    have("Z0", "Z >= 0"),
                    have("slope", "Z/N >= 0", arith("Z0*rN")),
                    have("size", "abs(y) >= 0"),
                    fact(
                        "big", "exp_monotone", "0", f"{_TILT_RATE}*abs(y)", conditions=[arith("slope*size")]
                    ),
                ),
            ),
            _integrable,
        ],
    ),
    fact(
        "sum",
        "gaussian_add",
        _at_value(f"1 + (-1)*{_TILTED}"),
        conditions=[
            bounded("1", "1", "0", seq(), seq()),
            bounded(f"(-1)*{_TILTED}", _TILT_HEIGHT, _TILT_RATE, seq(), seq(), use("x", "tilted", "y")),
        ],
    ),
    fact("sign", "gaussian_scale", _at_value(f"(-1)*{_TILTED}")),
    fact("mass", "gaussian_moments", "f[j]", "N"),
    fact(
        "terms",
        "gaussian_sum",
        _at_value(_TILTED),
        conditions=[
            seq(
                intro("l"),
                bounded(
                    f"a[l]*{_TILT}",
                    f"a[l]*{_TILT_HEIGHT}",
                    _TILT_RATE,
                    arith("w*rest"),
                    arith("w*e", "w*rise"),
                    seq(_rise, _tilt_at),
                ),
            )
        ],
    ),
    have(
        "masses",
        f"sum(l, 1, k, {_at_value(f'a[l]*{_TILT}')}) = sum(l, 1, k, a[l])",
        pointwise(
            "l",
            fact("out", "gaussian_scale", _at_value(f"a[l]*{_TILT}")),
            fact("law", "gaussian_change", _at_value("1", "l"), "f[j]", "N"),
            fact("mass.l", "gaussian_moments", "f[l]", "N"),
            arith(eq=["out", ("-a[l]", "law"), ("a[l]", "mass.l.1")]),
        ),
    ),
)
nonnegative: Claim = claim(
    "wu2019.means.nonnegative",
    "The mutual information of the Gaussian privacy channel is not negative, for a query with finitely many values",
    "gaussian_information(a) >= 0",
    where="k integer, a f family(1), N real, finite_law(a), N > 0",
    source=at("Section 5, eq. (65)"),
    fidelity="auxiliary",
    says="a step for wu2019.eq95: conditioning reduces entropy",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise"},
    proof=lambda: prove(
        nonnegative.statement,
        bounded_query("0"),
        _shared_everywhere,
        have(
            "zero",
            f"sum(j, 1, k, 0*a[j]) <= {INFORMATION}",
            pointwise(
                "j",
                use("w", "h2", "j"),
                have(
                    "row",
                    f"{_at_value(_LOG_RATIO)} >= 0",
                    _row_nonnegative,
                    arith("order", eq=["sum", "sign", "mass.1", "terms", "masses", "h3"], side=_shared),
                ),
                arith("w*row", side=_shared),
            ),
        ),
        arith("zero", side=_shared),
        defined=information_defined,
    ),
    negative_control=(
        "log(bell(y, f[j], N)/output_bell(a, y)) >= 0",
        "k integer, a f family(1), N real, j integer, y real, finite_law(a), N > 0, 1 <= j, j <= k",
    ),
    control_note="at every y, without the mean",
    control_proof=lambda: Witness(tuple({**_far_values, "j": num(2)}.items())),
    satisfying_instance={"k": 1, "a": "j -> 1", "f": "j -> 0", "N": 1},
)

# --- the mean divergence from a wider Gaussian law -----------------------------------------------------------------

_ROOT = "(s/N)^(1/2)"
#: The logarithm of p(y)/q(y), for the law q of mean c and variance s.
_EXCESS = f"(log({_ROOT}) + log({OUTPUT}) + (y-c)^2/(2*s))"
#: The logarithm of p(y|f[j])/q(y), and that ratio.
_LOG_WEIGHT = f"(log({_ROOT}) - (y-f[j])^2/(2*N) + (y-c)^2/(2*s))"
_WEIGHT = f"({_ROOT}*exp((y-c)^2/(2*s) - (y-f[j])^2/(2*N)))"
_WEIGHTED = f"{_WEIGHT}*{_EXCESS}"
_RATIO = f"sum(j, 1, k, a[j]*{_WEIGHT})"
_DIVERGENCE = f"sum(j, 1, k, a[j]*({_WEIGHTED}))"

#: Heights and rates of the bounds on them.
_ROOT_SIZE = f"(log({_ROOT})^2+1)"
_HEIGHT = f"({_ROOT_SIZE}+{_TOP}+(4+2*Z^2)/(2*s))"
_SCALE, _RATE = f"({_ROOT}*exp(Z^2/(2*N)))", "(2*Z/N)"
_PRODUCT, _SUM_RATE = f"({_SCALE}*{_HEIGHT})", f"({_RATE}+1)"


def _row_mean(body: str) -> str:
    return f"gaussian_mean(y, f[j], N, {body})"


def _wide_mean(body: str) -> str:
    return f"gaussian_mean(y, c, s, {body})"


def _within(body: str, bound: str) -> str:
    return f"{body} <= {bound} and -({bound}) <= {body}"


_wide = seq(
    bounded_query("c"),
    have("s0", "s > 0"),
    fact("rs", "reciprocal_positive", "s"),
    have("Z0", "Z >= 0"),
    have("quotient", "s/N > 0", arith("s0*rN")),
    fact("root0", "root_nonnegative", "s/N", "2"),
    have(
        "root",
        f"{_ROOT} > 0",
        fact("sign", "trichotomy", _ROOT, "0"),
        alternatives("x", "sign", seq(), arith("quotient", eq=[(f"1-{_ROOT}", "x")])),
    ),
    have("recips", "1/N - 1/s >= 0", arith("h5*rN*rs")),
)
_grown = seq(
    lemma("growth", "basics.exponential.square", "y"),
    have("one", "exp(abs(y)) >= 1", arith("growth", squares=["y"])),
    top,
)
_root_size = seq(
    have("size", f"{_ROOT_SIZE} >= 0", arith(squares=[f"log({_ROOT})"])),
    have("sized", f"{_ROOT_SIZE}*(exp(abs(y))-1) >= 0", arith("size*beyond")),
    have("under", f"{_ROOT_SIZE}-log({_ROOT}) >= 0", arith(squares=[f"log({_ROOT})-1/2"])),
    have("over", f"{_ROOT_SIZE}+log({_ROOT}) >= 0", arith(squares=[f"log({_ROOT})+1/2"])),
)
_center = seq(
    _near("c", seq()),
    have(
        "far.c",
        "(y-c)^2/(2*s) <= (4+2*Z^2)/(2*s)*exp(1*abs(y))",
        have("n", "(4+2*Z^2)*exp(1*abs(y))-(y-c)^2 >= 0"),
        arith("n*rs"),
    ),
    have("square.c", "(y-c)^2 >= 0", arith(squares=["y-c"])),
    have("away.c", "(y-c)^2/(2*s) >= 0", arith("square.c*rs")),
)
_bound_excess = have(
    "excess",
    f"forall y real: {_within(_EXCESS, f'{_HEIGHT}*exp(1*abs(y))')}",
    intro("y"),
    _grown,
    at_point,
    _root_size,
    _center,
    split(
        arith("under", "sized", "log.high", "far.c", "top", "log.low"),
        arith("over", "sized", "log.low", "top", "away.c", "far.c"),
    ),
)
_bound_log_weight = have(
    "log.weight",
    f"forall j in 1..k, y real: {_within(_LOG_WEIGHT, f'{_HEIGHT}*exp(1*abs(y))')}",
    intro("j", "y"),
    _grown,
    _root_size,
    _center,
    _row("j"),
    split(
        arith("under", "sized", "away", "far.c", "top", "far"),
        arith("over", "sized", "far", "top", "away.c", "far.c"),
    ),
)


_EXPONENT = "(y-c)^2/(2*s) - (y-f[j])^2/(2*N)"
_positive_scale = seq(
    fact("e", "exp_positive", "Z^2/(2*N)"),
    have("scale", f"{_SCALE} > 0", arith("root*e")),
    fact("rise", "exp_positive", f"{_RATE}*abs(y)"),
)
_bound_weight = have(
    "weight",
    f"forall j in 1..k, y real: {_WEIGHT} >= 0 and {_WEIGHT} <= {_SCALE}*exp({_RATE}*abs(y))",
    intro("j", "y"),
    split(
        seq(fact("e", "exp_positive", _EXPONENT), arith("root*e")),
        seq(
            use("b", "range", "j"),
            _sizes,
            have("gap.low", "2*Z+f[j]-c >= 0"),
            have("gap.high", "2*Z-f[j]+c >= 0"),
            have("left.c", "Z-c >= 0"),
            have("right.c", "Z+c >= 0"),
            have("square.c", "(y-c)^2 >= 0", arith(squares=["y-c"])),
            have(
                "numerator",
                "Z^2+4*Z*abs(y)-((y-c)^2-(y-f[j])^2) >= 0",
                arith("under.y*gap.low", "over.y*gap.high", "left.c*right.c", squares=["f[j]"]),
            ),
            fact(
                "e",
                "exp_monotone",
                _EXPONENT,
                f"Z^2/(2*N) + {_RATE}*abs(y)",
                conditions=[arith("numerator*rN", "square.c*recips")],
            ),
            arith("e*root"),
        ),
    ),
)
_weight_at = seq(
    use("w", "h2", "j"),
    use("r", "weight", "j", "y"),
    have("rest", f"{_SCALE}*exp({_RATE}*abs(y))-{_WEIGHT} >= 0", arith("r.2")),
)
_RISE = f"{_PRODUCT}*exp({_SUM_RATE}*abs(y))"
_bound_weighted = have(
    "weighted",
    f"forall j in 1..k, y real: {_within(_WEIGHTED, _RISE)}",
    intro("j", "y"),
    _weight_at,
    use("x", "excess", "y"),
    fact("e", "exp_positive", "abs(y)"),
    have("ZZ", "Z^2 >= 0"),
    have("size", f"{_ROOT_SIZE} >= 0", arith(squares=[f"log({_ROOT})"])),
    have("height", f"{_HEIGHT} >= 0", arith("size", "ZZ*rN", "rN", "rs", "ZZ*rs")),
    have("high", f"{_HEIGHT}*exp(abs(y)) >= 0", arith("height*e")),
    have("above", f"{_HEIGHT}*exp(abs(y))-{_EXCESS} >= 0", arith("x.1")),
    have("below", f"{_HEIGHT}*exp(abs(y))+{_EXCESS} >= 0", arith("x.2")),
    split(arith("r.1*above", "rest*high"), arith("r.1*below", "rest*high")),
)
_weighted_at = seq(use("w", "h2", "j"), use("x", "weighted", "j", "y"))
_bound_ratio = have(
    "ratio",
    f"forall y real: {_RATIO} >= 0 and {_RATIO} <= {_SCALE}*exp({_RATE}*abs(y))",
    intro("y"),
    split(
        pointwise("j", _weight_at, arith("w*r.1")),
        seq(
            have(
                "each",
                f"{_RATIO} <= sum(j, 1, k, a[j]*({_SCALE}*exp({_RATE}*abs(y))))",
                pointwise("j", _weight_at, arith("w*rest")),
            ),
            arith("each", eq=[(f"{_SCALE}*exp({_RATE}*abs(y))", "h3")]),
        ),
    ),
)
_bound_divergence = have(
    "divergence",
    f"forall y real: {_within(_DIVERGENCE, _RISE)}",
    intro("y"),
    have(
        "each.above",
        f"{_DIVERGENCE} <= sum(j, 1, k, a[j]*({_RISE}))",
        pointwise("j", _weighted_at, arith("w*x.1")),
    ),
    have(
        "each.below",
        f"sum(j, 1, k, -a[j]*({_RISE})) <= {_DIVERGENCE}",
        pointwise("j", _weighted_at, arith("w*x.2")),
    ),
    split(arith("each.above", eq=[(_RISE, "h3")]), arith("each.below", eq=[(_RISE, "h3")])),
)

_bounded_log_weight = bounded(_LOG_WEIGHT, _HEIGHT, "1", seq(), seq(), use("x", "log.weight", "j", "y"))
_bounded_excess = bounded(
    f"(-1)*{_EXCESS}", _HEIGHT, "1", arith("x.2"), arith("x.1"), use("x", "excess", "y")
)
_DIFFERENCE = f"({_LOG_WEIGHT}) + ((-1)*{_EXCESS})"
_split_row = have(
    "row",
    f"forall j in 1..k: {_row_mean(_LOG_RATIO)} = {_row_mean(_LOG_WEIGHT)} - {_row_mean(_EXCESS)}",
    intro("j"),
    fact(
        "same",
        "gaussian_same",
        _row_mean(_LOG_RATIO),
        _row_mean(_DIFFERENCE),
        conditions=[seq(), seq(), seq(intro("y"), positive_output, log_ratio)],
    ),
    fact("sum", "gaussian_add", _row_mean(_DIFFERENCE), conditions=[_bounded_log_weight, _bounded_excess]),
    fact("sign", "gaussian_scale", _row_mean(f"(-1)*{_EXCESS}")),
    arith(eq=["same", "sum", "sign"], side=_shared),
)
_CONSTANT, _SLOPE, _BEND = (
    f"(log({_ROOT}) + ((f[j]-c)^2 - 2*(f[j]-c)*f[j])/(2*s))",
    "((f[j]-c)/s)",
    "(1/(2*s)-1/(2*N))",
)
_ROW_DIVERGENCE = "(log(s/N)+(N+(f[j]-c)^2)/s-1)/2"
_bounded_ratio = seq(_positive_scale, use("x", "ratio", "y"))
_low_mean = seq(
    fact(
        "low",
        "gaussian_add",
        _wide_mean(f"{_RATIO} + (-1)"),
        conditions=[
            bounded(_RATIO, _SCALE, _RATE, seq(), arith("x.1", "scale*rise"), _bounded_ratio),
            bounded("(-1)", "1", "0", seq(), seq()),
        ],
    ),
    fact("low.one", "gaussian_scale", _wide_mean("(-1)*1")),
    fact("unit", "gaussian_moments", "c", "s"),
    fact(
        "low.sum",
        "gaussian_sum",
        _wide_mean(_RATIO),
        conditions=[
            seq(
                intro("j"),
                bounded(
                    f"a[j]*{_WEIGHT}",
                    f"a[j]*{_SCALE}",
                    _RATE,
                    arith("w*rest"),
                    arith("w*r.1", "ws*rise"),
                    seq(_positive_scale, _weight_at, have("ws", f"a[j]*{_SCALE} >= 0", arith("w*scale"))),
                ),
            )
        ],
    ),
    have(
        "low.mass",
        f"sum(j, 1, k, {_wide_mean(f'a[j]*{_WEIGHT}')}) = sum(j, 1, k, a[j])",
        pointwise(
            "j",
            fact("out", "gaussian_scale", _wide_mean(f"a[j]*{_WEIGHT}")),
            fact("law", "gaussian_change", _row_mean("1"), "c", "s"),
            fact("mass", "gaussian_moments", "f[j]", "N"),
            arith(eq=["out", ("-a[j]", "law"), ("a[j]", "mass.1")]),
        ),
    ),
)
_high_mean = seq(
    fact(
        "high.sum",
        "gaussian_sum",
        _wide_mean(_DIVERGENCE),
        conditions=[
            seq(
                intro("j"),
                bounded(
                    f"a[j]*({_WEIGHTED})",
                    f"a[j]*{_PRODUCT}",
                    _SUM_RATE,
                    arith("w*up"),
                    arith("w*down"),
                    seq(
                        _weighted_at,
                        have("up", f"{_RISE}-{_WEIGHTED} >= 0", arith("x.1")),
                        have("down", f"{_RISE}+{_WEIGHTED} >= 0", arith("x.2")),
                    ),
                ),
            )
        ],
    ),
    have(
        "high.rows",
        f"sum(j, 1, k, a[j]*{_row_mean(_EXCESS)}) = sum(j, 1, k, {_wide_mean(f'a[j]*({_WEIGHTED})')})",
        pointwise(
            "j",
            fact("out", "gaussian_scale", _wide_mean(f"a[j]*({_WEIGHTED})")),
            fact("law", "gaussian_change", _row_mean(_EXCESS), "c", "s"),
            arith(eq=["out", ("a[j]", "law")], side=_shared),
        ),
    ),
)
_nonnegative = have(
    "relative",
    f"sum(j, 1, k, a[j]*{_row_mean(_EXCESS)}) >= 0",
    fact(
        "order",
        "gaussian_order",
        _wide_mean(f"{_RATIO} + (-1)"),
        _wide_mean(_DIVERGENCE),
        conditions=[
            seq(),
            seq(),
            bounded(
                f"{_RATIO} + (-1)",
                f"({_SCALE}+1)",
                _RATE,
                seq(),
                arith("x.1", "big", "tall"),
                seq(
                    _bounded_ratio,
                    _sizes,
                    have("slope", "Z/N >= 0", arith("Z0*rN")),
                    have("size", "abs(y) >= 0"),
                    fact("big", "exp_monotone", "0", f"{_RATE}*abs(y)", conditions=[arith("slope*size")]),
                    have("tall", f"{_SCALE}*exp({_RATE}*abs(y)) >= 0"),
                ),
            ),
            bounded(_DIVERGENCE, _PRODUCT, _SUM_RATE, seq(), seq(), use("x", "divergence", "y")),
        ],
    ),
    _low_mean,
    _high_mean,
    arith(
        "order",
        eq=["low", "low.one", "unit.1", "low.sum", "low.mass", "h3", "high.sum", "high.rows"],
        side=_shared,
    ),
)
_golden_defined = first(
    seq(fact("rN", "reciprocal_positive", "N"), have("s0", "s > 0"), arith("s0*rN")),
    information_defined,
)
divergence: Claim = claim(
    "wu2019.eq95.divergence",
    "The information of the Gaussian privacy channel is at most the mean divergence of its rows from a wider Gaussian law",
    "gaussian_information(a) <= sum(j, 1, k, a[j]*(log(s/N) + (N + (f[j] - c)^2)/s - 1)/2)",
    where="k integer, a f family(1), N c s real, finite_law(a), N > 0, s >= N",
    source=at("Section 5.1, eqs. (92)-(95)"),
    fidelity="auxiliary",
    says="a step of the capacity of the Gaussian channel, [26, section 9]",
    letters={"k": "the number of values of the query", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "c": "the mean of the wider Gaussian law", "s": "the variance of the wider Gaussian law"},
    proof=lambda: prove(
        divergence.statement,
        _wide,
        _shared_everywhere,
        _bound_excess,
        _bound_log_weight,
        _bound_weight,
        _bound_weighted,
        _bound_ratio,
        _bound_divergence,
        # g - 1 <= g log g for the ratio g = p(y)/q(y), which is the mean of the weights.
        have(
            "tangent",
            f"forall y real: {_RATIO} + (-1) <= {_DIVERGENCE}",
            intro("y"),
            positive_output,
            fact("line", "exp_above_tangent", f"-{_EXCESS}"),
            fact("e", "exp_positive", _EXCESS),
            arith("line*e"),
        ),
        _split_row,
        have(
            "closed",
            f"forall j in 1..k: {_row_mean(_LOG_WEIGHT)} = {_ROW_DIVERGENCE}",
            intro("j"),
            lemma("moments", "basics.gaussian.quadratic", "f[j]", "N", _CONSTANT, _SLOPE, _BEND),
            fact("half", "log_product", _ROOT, _ROOT),
        ),
        _nonnegative,
        have(
            "rows",
            f"{INFORMATION} = sum(j, 1, k, a[j]*({_ROW_DIVERGENCE} - {_row_mean(_EXCESS)}))",
            pointwise(
                "j",
                use("r", "row", "j"),
                use("d", "closed", "j"),
                arith(eq=[("a[j]", "r"), ("a[j]", "d")], side=_shared),
            ),
        ),
        arith("relative", eq=["rows"], side=_shared),
        defined=_golden_defined,
    ),
    negative_control="gaussian_information(a) <= sum(j, 1, k, a[j]*(log(s/N) + (N + (f[j] - c)^2)/s - 1)/2) - 1",
    control_note="one less",
    control_proof=lambda: fails(
        divergence,
        exhibit("1", "j -> 1", "j -> 0", "1", "0", "1"),
        lemma("x", "wu2019.means.nonnegative", "1", "j -> 1", "j -> 0", "1"),
        defined=_golden_defined,
    ),
    satisfying_instance={"k": 1, "a": "j -> 1", "f": "j -> 0", "N": 1, "c": 0, "s": 1},
    notes="The law has mean c and variance s >= N; a row, of mean f and variance N, has the divergence (log(s/N)+(N+(f-c)^2)/s-1)/2 "
    "from it. For finite alphabets, and any law: wu2019.eq95.golden.",
)

# --- record i and the output ---------------------------------------------------------------------------------------

_GIVEN = f"sum(l, 1, k, b[i,l]*{density('f[l]')})"
_LOG_GIVEN = f"log({_GIVEN}/{OUTPUT})"
_LOG_VALUE = f"log({density('f[j]')}/{_GIVEN})"
#: I(X_i;Y): (65), with the sum over x_i, and p(y|x_i) as in (66).
INDIVIDUAL = f"sum(i, 1, m, u[i]*sum(j, 1, k, b[i,j]*{_at_value(_LOG_GIVEN)}))"


def marginal_by(known: str) -> Tactic:
    """That a is a law: facts `a0`, `a1`. `record_and_query` is the facts ``known`` 1 to 7; names of its own: i, j and y may be in scope."""
    return seq(
        have(
            "a0",
            "forall q in 1..k: a[q] >= 0",
            intro("q"),
            use("mean", f"{known}7", "q"),
            have(
                "m0",
                "sum(i, 1, m, u[i]*b[i,q]) >= 0",
                pointwise("p", use("w", f"{known}3", "p"), use("v", f"{known}5", "p", "q"), arith("w*v")),
            ),
        ),
        have(
            "a1",
            "sum(j, 1, k, a[j]) = 1",
            have(
                "each",
                "sum(j, 1, k, a[j]) = sum(j, 1, k, sum(i, 1, m, u[i]*b[i,j]))",
                pointwise("q", use("mean", f"{known}7", "q")),
            ),
            have(
                "rows",
                "sum(i, 1, m, u[i]*sum(j, 1, k, b[i,j])) = sum(i, 1, m, u[i])",
                pointwise("p", use("row", f"{known}6", "p"), arith(eq=[("u[p]", "row")])),
            ),
        ),
    )


marginal = marginal_by("h")
_given_row = "j -> b[i,j]"
_given_at = seq(positive_density("pa", "a", "a[l]"), positive_density("pb", _given_row, "b[i,l]"))


def _given_law_by(known: str) -> Tactic:
    return seq(
        have("b0", "forall q in 1..k: b[i,q] >= 0", intro("q"), use("v", f"{known}5", "i", "q")),
        use("b1", f"{known}6", "i"),
    )


def individual_defined_by(known: str) -> Tactic:
    """`INDIVIDUAL` is defined, where `record_and_query` is the facts ``known`` 1 to 7."""
    return seq(
        marginal_by(known),
        _given_law_by(known),
        first(
            lemma("x", "wu2019.means.comparable", "k", "a", "f", "N", _given_row),
            seq(
                bounded_query("0"),
                _given_at,
                first(
                    seq(),
                    seq(fact("r", "reciprocal_positive", OUTPUT, conditions=[arith("pa.3")]), arith("pb.3*r")),
                ),
            ),
        ),
    )


_given_law = _given_law_by("h")
individual_defined = individual_defined_by("h")


def individual_side_by(known: str) -> Tactic:
    return seq(intro("i", "y"), _given_law_by(known), bounded_query("0"), _given_at)


#: The side condition of normal forms with `INDIVIDUAL`.
individual_side = individual_side_by("h")
_given_shared = seq(intro("y"), bounded_query("0"), _given_at)
_chain_row = seq(
    lemma("bounded", "wu2019.means.comparable", "k", "a", "f", "N", _given_row),
    lemma("bounded.j", "wu2019.means.integrable", "k", _given_row, "f", "N", "j"),
    fact(
        "same",
        "gaussian_same",
        _at_value(_LOG_RATIO),
        _at_value(f"{_LOG_GIVEN} + {_LOG_VALUE}"),
        conditions=[
            seq(),
            seq(),
            seq(
                intro("y"),
                bounded_query("0"),
                _given_at,
                fact("d", "exp_positive", "-(y-f[j])^2/(2*N)"),
                log_quotient(density("f[j]"), OUTPUT, "d", "pa.3"),
                have("one", f"{_LOG_RATIO} = -(y-f[j])^2/(2*N) - log({OUTPUT})"),
                log_quotient(_GIVEN, OUTPUT, "pb.3", "pa.3"),
                have("two", f"{_LOG_GIVEN} = log({_GIVEN}) - log({OUTPUT})"),
                log_quotient(density("f[j]"), _GIVEN, "d", "pb.3"),
                arith(eq=["one", "two", "ratio"]),
            ),
        ],
    ),
    fact("sum", "gaussian_add", _at_value(f"{_LOG_GIVEN} + {_LOG_VALUE}")),
    arith(eq=["same", "sum"], side=_given_shared),
)
_chain = seq(
    marginal,
    have(
        "split",
        f"forall i in 1..m, j in 1..k: {_at_value(_LOG_GIVEN)} = {_at_value(_LOG_RATIO)} - {_at_value(_LOG_VALUE)}",
        intro("i", "j"),
        _given_law,
        _chain_row,
    ),
    have(
        "rest",
        f"sum(i, 1, m, u[i]*sum(j, 1, k, b[i,j]*{_at_value(_LOG_VALUE)})) >= 0",
        pointwise(
            "i",
            _given_law,
            use("w", "h3", "i"),
            lemma("row", "wu2019.means.nonnegative", "k", _given_row, "f", "N"),
            arith("w*row", side=_given_shared),
        ),
    ),
    have(
        "whole",
        f"{INFORMATION} = sum(j, 1, k, sum(i, 1, m, u[i]*b[i,j])*{_at_value(_LOG_RATIO)})",
        pointwise(
            "j",
            use("mean", "h7", "j"),
            arith(
                eq=[(_at_value(_LOG_RATIO), "mean")],
                side=shared,
            ),
        ),
    ),
    have(
        "rows",
        f"{INDIVIDUAL} = sum(i, 1, m, u[i]*sum(j, 1, k, b[i,j]*({_at_value(_LOG_RATIO)} - {_at_value(_LOG_VALUE)})))",
        pointwise(
            "i",
            _given_law,
            have(
                "inner",
                f"sum(j, 1, k, b[i,j]*{_at_value(_LOG_GIVEN)}) = sum(j, 1, k, b[i,j]*({_at_value(_LOG_RATIO)} - {_at_value(_LOG_VALUE)}))",
                pointwise("j", use("s", "split", "i", "j"), arith(eq=[("b[i,j]", "s")], side=_given_shared)),
            ),
            arith(eq=[("u[i]", "inner")], side=_given_shared),
        ),
    ),
    arith(
        "rest",
        eq=["whole", "rows"],
        side=first(shared, individual_side),
    ),
)
processing: Claim = claim(
    "wu2019.means.processing",
    "The output of the Gaussian privacy channel says no more of record i than of the value of the query",
    "gaussian_record_information(u, b, a) <= gaussian_information(a)",
    where="m k integer, u family(1), b family(2), a f family(1), N real, record_and_query(u, b, a), N > 0",
    source=at("Section 5.1, eqs. (92)-(93)"),
    fidelity="auxiliary",
    says="a step for wu2019.eq95: data processing, for X_i - f(X) - Y",
    letters={"k": "the number of values of the query", "u[i]": "the probability of the record i", "b[i,j]": "the probability of the value f[j] of the query given the record i", "a[j]": "the probability of the value f[j] of the query", "f[j]": "the value j of the query", "N": "the variance of the Gaussian noise", "m": "the number of values of the record"},
    proof=lambda: prove(
        processing.statement, _chain, defined=first(individual_defined, information_of_marginal)
    ),
    negative_control="gaussian_record_information(u, b, a) <= gaussian_information(a) - 1",
    control_note="one less",
    control_proof=lambda: fails(
        processing,
        exhibit("1", "1", "i -> 1", "i, j -> 1", "j -> 1", "j -> 0", "1"),
        defined=first(individual_defined, information_of_marginal),
    ),
    satisfying_instance={
        "m": 1,
        "k": 1,
        "u": "i -> 1",
        "b": "i, j -> 1",
        "a": "j -> 1",
        "f": "j -> 0",
        "N": 1,
    },
)
information_of_marginal = seq(marginal, information_defined)

CLAIMS = [integral, positive, comparable, nonnegative, divergence, processing]
