"""Strong duality of linear programs of any size, from Farkas' lemma.

If max {c.x : x >= 0, A x <= b} and min {b.u : u >= 0, u A >= c} both have a feasible point, both are attained, with the same
value.
"""

from theorems.basics.farkas import scaled
from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("linear programming")

# --- strong duality ------------------------------------------------------------------------------------------------


#: Up to a factor: an x, a u, and a number l > 0 by which to divide.
HOMOGENEOUS = (
    "exists x family(1), u family(1), l real: (forall i in 1..n: x[i] >= 0) and (forall j in 1..m: u[j] >= 0) and l > 0 "
    "and (forall j in 1..m: sum(i, 1, n, A[j,i]*x[i]) <= l*b[j]) "
    "and (forall i in 1..n: sum(j, 1, m, u[j]*A[j,i]) >= l*c[i]) "
    "and sum(i, 1, n, c[i]*x[i]) >= sum(j, 1, m, b[j]*u[j])"
)

_divided = seq(
    unpack("there", "x", "u", "l", "p"),
    scaled("l"),
    exhibit("i -> r*x[i]", "j -> r*u[j]"),
    split(
        seq(),
        seq(intro("j"), use("row", "p.4", "j"), arith("r.1*row", eq=[("b[j]", "r.2")])),
        seq(),
        seq(intro("i"), use("col", "p.5", "i"), arith("r.1*col", eq=[("c[i]", "r.2")])),
        seq(
            have("rows", "sum(j, 1, m, u[j]*(l*b[j]-sum(i, 1, n, A[j,i]*x[i]))) >= 0"),
            have("columns", "sum(i, 1, n, x[i]*(sum(j, 1, m, u[j]*A[j,i])-l*c[i])) >= 0"),
            have(
                "down",
                "sum(i, 1, n, c[i]*(r*x[i])) <= sum(j, 1, m, b[j]*(r*u[j]))",
                have("weak", "l*(sum(j, 1, m, b[j]*u[j])-sum(i, 1, n, c[i]*x[i])) >= 0"),
                have("weak1", "sum(j, 1, m, b[j]*u[j])-sum(i, 1, n, c[i]*x[i]) >= 0"),
            ),
            fact("as", "antisymmetric", "sum(i, 1, n, c[i]*(r*x[i]))", "sum(j, 1, m, b[j]*(r*u[j]))"),
        ),
    ),
)

# The rows of HOMOGENEOUS as one matrix E: m rows, n rows, one row; the columns of x, of u, of l.
_BLOCKS = {
    "X": ("1", "n"),
    "W": ("n+1", "n+m"),
    "L": ("n+m+1", "n+m+1"),
    "Y": ("1", "m"),
    "Z": ("m+1", "m+n"),
    "O": ("m+n+1", "m+n+1"),
}
_ENTRY = "Y[j]*(X[i]*A[j,i]-L[i]*b[j])+Z[j]*(L[i]*c[j-m]-W[i]*A[i-n,j-m])+O[j]*(W[i]*b[i-n]-X[i]*c[i])"


def _block(name: str) -> Tactic:
    return seq(
        lemma(f"{name}.there", "basics.sums.indicator", *_BLOCKS[name]),
        unpack(f"{name}.there", name, name),
    )


def _entry(label: str, j: str, i: str, row: str, column: str, value: str, names: str) -> Tactic:
    """E[j, i] = value for j in the rows ``row`` and i in the columns ``column``."""
    where = {"Y": j, "Z": j, "O": j, "X": i, "W": i, "L": i}
    known = [
        seq(use(f"{b}.at", f"{b}.{1 if b in (row, column) else 2}", where[b]), rewrite(f"{b}.at"))
        for b in "YZOXWL"
    ]
    body = seq(use("e", "E", j, i), rewrite("e"), *known)
    ranges = ", ".join(f"{n} in 1..{'m' if n in 'jl' else 'n'}" for n in names.split())
    if not names:
        return have(label, f"E[{j},{i}] = {value}", body)
    return have(label, f"forall {ranges}: E[{j},{i}] = {value}", intro(*names.split()), body)


_matrix = seq(
    *map(_block, _BLOCKS),
    let("E", f"j, i -> {_ENTRY}", f"forall j real, i real: E[j,i] = {_ENTRY}"),
    _entry("yx", "j", "i", "Y", "X", "A[j,i]", "j i"),
    _entry("yw", "j", "n+l", "Y", "W", "0", "j l"),
    _entry("yl", "j", "n+m+1", "Y", "L", "-b[j]", "j"),
    _entry("zx", "m+k", "i", "Z", "X", "0", "k i"),
    _entry("zw", "m+k", "n+l", "Z", "W", "-A[l,k]", "k l"),
    _entry("zl", "m+k", "n+m+1", "Z", "L", "c[k]", "k"),
    _entry("ox", "m+n+1", "i", "O", "X", "-c[i]", "i"),
    _entry("ow", "m+n+1", "n+l", "O", "W", "b[l]", "l"),
    _entry("ol", "m+n+1", "n+m+1", "O", "L", "0", ""),
)


def _row(j: str, entries: tuple[str, str, str], values: tuple[str, str, str], at_row: str = "") -> Tactic:
    """Row j of E at z is at most 0 (fact `under`), with the entries put in (facts `parts`, `first`, `second`, `last`)."""
    index = (at_row,) if at_row else ()
    names = tuple(f"E[{j},{i}]" for i in ("i", "n+l", "n+m+1"))
    return seq(
        use("under", "below.2", j),
        lemma("parts", "basics.sums.parts", "n", "m", f"i -> E[{j},i]*z[i]"),
        have(
            "first",
            f"sum(i, 1, n, {names[0]}*z[i]) = sum(i, 1, n, ({values[0]})*z[i])",
            pointwise("i", use("e", entries[0], *index, "i")),
        ),
        have(
            "second",
            f"sum(l, 1, m, {names[1]}*z[n+l]) = sum(l, 1, m, ({values[1]})*z[n+l])",
            pointwise("l", use("e", entries[1], *index, "l"), arith(eq=[("z[n+l]", "e")])),
        ),
        *([use("last", entries[2], *index)] if index else [have("last", f"{names[2]} = {values[2]}")]),
        have("no", "0 < 0", arith("under", "over", eq=["parts", "first", "second", ("z[n+m+1]", "last")])),
        absurd("no"),
    )


_never = seq(
    intro("z", "below"),
    use("either", "there", "i -> z[i]", "l -> z[n+l]", "z[n+m+1]"),
    alternatives(
        "c",
        "either",
        seq(unpack("c", "i", "over"), use("z0", "below.1", "i")),
        seq(unpack("c", "j", "over"), use("z0", "below.1", "n+j")),
        seq(),
        seq(unpack("c", "j", "over"), _row("j", ("yx", "yw", "yl"), ("A[j,i]", "0", "-b[j]"), "j")),
        seq(unpack("c", "k", "over"), _row("m+k", ("zx", "zw", "zl"), ("0", "-A[l,k]", "c[k]"), "k")),
        seq(
            have("over", "sum(i, 1, n, c[i]*z[i]) < sum(j, 1, m, b[j]*z[n+j])"),
            _row("m+n+1", ("ox", "ow", "ol"), ("-c[i]", "b[l]", "0")),
        ),
    ),
)


def _column(
    i: str, entries: tuple[str, str, str], values: tuple[str, str, str], at_column: str = ""
) -> Tactic:
    """Column i of the multipliers v, with the entries put in."""
    index = (at_column,) if at_column else ()
    return seq(
        use("is", "v.2", i),
        lemma("parts", "basics.sums.parts", "m", "n", f"j -> v[j]*E[j,{i}]"),
        have(
            "first",
            f"sum(j, 1, m, v[j]*E[j,{i}]) = sum(j, 1, m, v[j]*({values[0]}))",
            pointwise("j", use("e", entries[0], "j", *index)),
        ),
        have(
            "second",
            f"sum(k, 1, n, v[m+k]*E[m+k,{i}]) = sum(k, 1, n, v[m+k]*({values[1]}))",
            pointwise("k", use("e", entries[1], "k", *index), arith(eq=[("v[m+k]", "e")])),
        ),
        *([use("last", entries[2], *index)] if index else [have("last", f"E[m+n+1,{i}] = {values[2]}")]),
        fact("wanted", "delta_bounds", i, "n+m+1"),
        arith("is", "wanted.1", eq=["parts", "first", "second", ("v[m+n+1]", "last")]),
    )


_V0 = "sum(j, 1, m, v[j]*b[j])"
_Q0 = "sum(k, 1, n, v[m+k]*c[k])"
_clash = seq(
    have("p", "forall j in 1..m: v[j] >= 0"),
    have("q", "forall k in 1..n: v[m+k] >= 0"),
    use("g", "v.1", "m+n+1"),
    have(
        "columns",
        "forall i in 1..n: sum(j, 1, m, v[j]*A[j,i]) >= v[m+n+1]*c[i]",
        intro("i"),
        _column("i", ("yx", "zx", "ox"), ("A[j,i]", "0", "-c[i]"), "i"),
    ),
    have(
        "rows",
        "forall l in 1..m: sum(k, 1, n, v[m+k]*A[l,k]) <= v[m+n+1]*b[l]",
        intro("l"),
        _column("n+l", ("yw", "zw", "ow"), ("0", "-A[l,k]", "b[l]"), "l"),
    ),
    have("gap", f"{_Q0}-{_V0} >= 1", _column("n+m+1", ("yl", "zl", "ol"), ("-b[j]", "c[k]", "0"))),
    have("over", "sum(k, 1, n, v[m+k]*(sum(j, 1, m, v[j]*A[j,k])-v[m+n+1]*c[k])) >= 0"),
    have("under", "sum(j, 1, m, v[j]*(v[m+n+1]*b[j]-sum(k, 1, n, v[m+k]*A[j,k]))) >= 0"),
    have("flat", "v[m+n+1] = 0", fact("as", "antisymmetric", "v[m+n+1]", "0")),
    unpack("h3", "x", "x"),
    unpack("h4", "u", "u"),
    have(
        "value",
        f"{_V0} >= 0",
        have(
            "one",
            "sum(i, 1, n, x[i]*sum(j, 1, m, v[j]*A[j,i])) >= 0",
            pointwise(
                "i",
                use("x0", "x.1", "i"),
                use("col", "columns", "i"),
                have("up", "sum(j, 1, m, v[j]*A[j,i]) >= 0", arith("col", eq=[("c[i]", "flat")])),
            ),
        ),
        have("two", "sum(j, 1, m, v[j]*(b[j]-sum(i, 1, n, A[j,i]*x[i]))) >= 0"),
    ),
    have(
        "value'",
        f"{_Q0} <= 0",
        have(
            "one",
            "sum(l, 1, m, u[l]*sum(k, 1, n, v[m+k]*A[l,k])) <= 0",
            pointwise(
                "l",
                use("u0", "u.1", "l"),
                use("row", "rows", "l"),
                have("up", "0-sum(k, 1, n, v[m+k]*A[l,k]) >= 0", arith("row", eq=[("b[l]", "flat")])),
            ),
        ),
        have("two", "sum(k, 1, n, v[m+k]*(sum(j, 1, m, u[j]*A[j,k])-c[k])) >= 0", pointwise("k")),
    ),
    have("no", "0 < 0"),
    absurd("no"),
)

_no_multipliers = seq(
    _matrix,
    lemma("far", "basics.farkas.nonnegative", "m+n+1", "n+m+1", "E", "i -> kronecker(i,n+m+1)"),
    use(("v", "v"), "far", conditions=[_never]),
    _clash,
)

duality: Claim = _stated(
    "basics.duality",
    "Strong duality of linear programming: a feasible linear program with a feasible dual, and optimal points of the same value",
    """
        exists x family(1), u family(1):
          (forall i in 1..n: x[i] >= 0)
          and (forall j in 1..m: sum(i, 1, n, A[j, i]*x[i]) <= b[j])
          and (forall j in 1..m: u[j] >= 0)
          and (forall i in 1..n: sum(j, 1, m, u[j]*A[j, i]) >= c[i])
          and sum(i, 1, n, c[i]*x[i]) = sum(j, 1, m, b[j]*u[j])
    """,
    where="""
        m integer, n integer, A family(2), b family(1), c family(1),
        m >= 1, n >= 1,
        exists x family(1):
          (forall i in 1..n: x[i] >= 0) and (forall j in 1..m: sum(i, 1, n, A[j, i]*x[i]) <= b[j]),
        exists u family(1):
          (forall j in 1..m: u[j] >= 0) and (forall i in 1..n: sum(j, 1, m, u[j]*A[j, i]) >= c[i])
    """,
    proof=lambda: prove(duality.statement, cases("there", HOMOGENEOUS, _divided, _no_multipliers)),
    negative_control={
        ", exists u family(1): (forall j in 1..m: u[j] >= 0) and (forall i in 1..n: sum(j, 1, m, u[j]*A[j, i]) >= c[i])": "",
    },
    control_note="without a feasible point of the dual: the primal may be unbounded",
    control_proof=lambda: _refute_unbounded(),
    instance_proof=lambda: lives(
        duality,
        ("1", "1", "j, i -> 1", "j -> 0", "i -> 0"),
        seq(),
        seq(),
        exhibit("i -> 0"),
        exhibit("j -> 0"),
    ),
    notes="For every number of unknowns and of inequalities.",
)


def _refute_unbounded() -> Certificate:
    """max x over x >= 0 with 0 x <= 0."""
    none = seq(intro("x", "u"), classical(use("col", "not.4", "1")))
    return fails(
        duality,
        exhibit("1", "1", "j, i -> 0", "j -> 0", "i -> 1"),
        split(split(seq(), seq(), exhibit("i -> 0")), none),
    )


CLAIMS = [duality]
