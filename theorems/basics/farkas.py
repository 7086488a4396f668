"""Farkas' lemma for matrices of any size.

By induction on the number of inequalities (D. Bartl, A very short algebraic proof of the Farkas lemma, Math. Methods
Oper. Res. 75, 2012).
"""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("linear programming")

_ONE_BY_ONE = {"m": 1, "n": 1, "A": Lambda(("j", "i"), num(1)), "c": Lambda(("i",), num(0))}


def row(matrix: str, j: str, at: str = "x") -> str:
    """The linear form of row j at a point."""
    return f"sum(i, 1, n, {matrix}[{j},i]*{at}[i])"


def implied(matrix: str, form: str) -> str:
    """Where all m rows are at most 0, so is the form."""
    return f"(forall x family(1): (forall j in 1..m: {row(matrix, 'j')} <= 0) => sum(i, 1, n, {form}[i]*x[i]) <= 0)"


def combined(matrix: str, form: str) -> str:
    """The form is a combination of the m rows, with multipliers u that are not negative."""
    return (
        "(exists u family(1): (forall j in 1..m: u[j] >= 0) and "
        f"(forall i in 1..n: {form}[i] = sum(j, 1, m, u[j]*{matrix}[j,i])))"
    )


def scaled(total: str) -> Tactic:
    """r > 0 (fact r.1) with r times the total 1 (fact r.2); the total must be known to be positive."""
    return seq(
        fact("rt", "reciprocal_positive", total),
        let("r", f"1/({total})", f"r > 0 and r*{total} = 1"),
    )


def vanishing(size: str, total: str) -> Tactic:
    """u[k] = 0, from u >= 0 (fact u.1) and a sum of u that is not positive (its label)."""
    return seq(have("others", f"sum(j, 1, {size}, (1-kronecker(j,k))*u[j]) >= 0"), use("uk", "u.1", "k"))


# --- no row --------------------------------------------------------------------------------------------------------

_no_row = seq(
    intro("B", "d", "imp"),
    use("square", "imp", "i -> d[i]"),
    exhibit("j -> 0"),
    split(
        seq(),
        seq(
            intro("k"),
            lemma(
                "others",
                "basics.sums.term",
                "n",
                "i -> d[i]*d[i]",
                "k",
                conditions=[*[seq()] * 2, seq(intro("i"), arith(squares=["d[i]"]))],
            ),
            have("high", "0 <= d[k]*d[k]", arith(squares=["d[k]"])),
            fact("which", "product_zero", "d[k]", "d[k]"),
        ),
    ),
)

# --- one row more --------------------------------------------------------------------------------------------------

#: A point where the first m rows are at most 0 and the form is not.
_POINT = f"exists x family(1): (forall j in 1..m: {row('B', 'j')} <= 0) and sum(i, 1, n, d[i]*x[i]) > 0"


def _last_row(inner: Tactic, last: Tactic) -> Tactic:
    """A goal for row j of m + 1: one of the first m, or the last."""
    return cases(
        "small", "j <= m", inner, seq(fact("gap", "integer_gap", "m", "j"), have("eq", "j = m+1"), last)
    )


def _with_multiplier(last: str, *equations: str | tuple[str, str]) -> Tactic:
    """The combination u of the first m rows, and the last row ``last`` times; ``equations`` show that it is the form."""
    term = "y[j]*B[j,i]"
    return seq(
        let(
            "y",
            f"j -> (1-kronecker(j,m+1))*u[j]+kronecker(j,m+1)*{last}",
            f"(forall j in 1..m: y[j] = u[j]) and y[m+1] = {last}",
        ),
        exhibit("y"),
        split(
            seq(intro("j"), _last_row(use("uj", "u.1", "j"), rewrite("eq"))),
            seq(
                intro("i"),
                use("is", "u.2", "i"),
                fact("cut", "sum_split", f"sum(j, 1, m+1, {term})", "m"),
                fact("end", "sum_single", f"sum(j, m+1, m+1, {term})"),
                have("same", "sum(j, 1, m, y[j]*B[j,i]) = sum(j, 1, m, u[j]*B[j,i])"),
                arith(eq=["is", "cut", "end", "same", ("B[m+1,i]", "y.2"), *equations]),
            ),
        ),
    )


_not_needed = seq(
    use(
        ("u", "u"),
        "ih",
        "B",
        "d",
        conditions=[
            seq(
                intro("x", "below"),
                use("either", "pos", "x"),
                alternatives("c", "either", seq(unpack("c", "j", "over"), use("under", "below", "j"))),
            )
        ],
    ),
    _with_multiplier("0"),
)

#: b > 0 is the last row at the point, r its reciprocal, f > 0 the form there, g <= 0 the other rows there.
_at_point = seq(
    unpack("pos", "o", "o"),
    let("b", row("B", "m+1", "o")),
    have(
        "b0",
        "b > 0",
        cases(
            "c",
            "b > 0",
            seq(),
            use("under", "imp", "o", conditions=[seq(intro("j"), _last_row(seq(), seq()))]),
        ),
    ),
    let("r", "1/b", "r > 0 and r*b = 1"),
    let("f", "sum(i, 1, n, d[i]*o[i])"),
    let("g", f"j -> {row('B', 'j', 'o')}", f"forall j in 1..m: g[j] = {row('B', 'j', 'o')}"),
)

#: The first m rows and the form, less what makes them 0 at the point.
_REDUCED = ("j, i -> B[j,i]-g[j]*r*B[m+1,i]", "i -> d[i]-f*r*B[m+1,i]")

_reduced_implied = seq(
    intro("x", "below"),
    let("a", row("B", "m+1")),
    use("under", "imp", "i -> x[i]-a*r*o[i]", conditions=[seq(intro("j"), _last_row(seq(), rewrite("eq")))]),
)

_with_last = seq(
    _at_point,
    use(("u", "u"), "ih", *_REDUCED, conditions=[_reduced_implied]),
    have("down", "sum(j, 1, m, u[j]*g[j]) <= 0", pointwise("j", use("gj", "g", "j"))),
    let("v", "r*(f-sum(j, 1, m, u[j]*g[j]))", "v >= 0 and v = r*(f-sum(j, 1, m, u[j]*g[j]))"),
    _with_multiplier("v", ("B[m+1,i]", "v.2"), ("r*B[m+1,i]", "f")),
)


def _prove_farkas() -> Certificate:
    step = seq(intro("B", "d", "imp"), cases("pos", _POINT, _with_last, _not_needed))
    return prove(
        farkas.statement,
        have(
            "all",
            f"forall B family(2), d family(1): {implied('B', 'd')} => {combined('B', 'd')}",
            induct("m", "0", "ih", _no_row, step),
        ),
        intro("imp"),
        use("it", "all", "A", "c"),
    )


farkas: Claim = _stated(
    "basics.farkas",
    "Farkas' lemma, for every number of inequalities and of unknowns",
    """
        (
          forall x family(1):
            (forall j in 1..m: sum(i, 1, n, A[j, i]*x[i]) <= 0) => sum(i, 1, n, c[i]*x[i]) <= 0
        )
        => (
            exists u family(1):
              (forall j in 1..m: u[j] >= 0)
              and (forall i in 1..n: c[i] = sum(j, 1, m, u[j]*A[j, i]))
          )
    """,
    where="m integer, n integer, A family(2), c family(1), m >= 0",
    notes="The direction that is not immediate; the converse follows by weighting the inequalities with u.",
    proof=_prove_farkas,
    negative_control={"u[j] >= 0": "u[j] > 0"},
    control_note="positive multipliers",
    control_proof=lambda: _refute_positive(),
    satisfying_instance=_ONE_BY_ONE,
)


def _refute_positive() -> Certificate:
    """x <= 0 implies 0 <= 0 without being needed."""
    none = seq(intro("u"), classical(exhibit("1")))
    return fails(farkas, exhibit("1", "1", "j, i -> 1", "i -> 0"), split(seq(), split(seq(), none)))


# --- unknowns that are not negative --------------------------------------------------------------------------------


_rows_and_signs = seq(
    have(
        ("E", "E"),
        "exists E family(2): (forall j in 1..m, i in 1..n: E[j,i] = A[j,i]) "
        "and (forall j in m+1..m+n, i in 1..n: E[j,i] = -kronecker(j,m+i))",
        exhibit("j, i -> sum(k, 1, m, kronecker(j,k)*A[k,i])-kronecker(j,m+i)"),
        split(
            seq(),
            seq(
                intro("j", "i"),
                have("zeros", "sum(k, 1, m, kronecker(j,k)*A[k,i]) = sum(k, 1, m, 0)"),
                rewrite("zeros"),
            ),
        ),
    ),
)


def _prove_nonnegative() -> Certificate:
    signs = seq(
        intro("i"),
        use("sign", "below", "m+i"),
        have("is", "sum(l, 1, n, E[m+i,l]*x[l]) = sum(l, 1, n, -kronecker(i,l)*x[l])"),
    )
    rows = seq(
        intro("j"),
        use("t", "below", "j"),
        have("is", "sum(l, 1, n, E[j,l]*x[l]) = sum(l, 1, n, A[j,l]*x[l])"),
    )
    columns = seq(
        intro("i"),
        fact("cut", "sum_split", "sum(j, 1, m+n, u[j]*E[j,i])", "m"),
        have("same", "sum(j, 1, m, u[j]*E[j,i]) = sum(j, 1, m, u[j]*A[j,i])"),
        have("signs", "sum(j, m+1, m+n, u[j]*E[j,i]) <= 0", pointwise("j", use("e", "E.2", "j", "i"))),
    )
    imp = seq(intro("x", "below"), use("under", "imp", "x", conditions=[signs, rows]))
    return prove(
        nonnegative.statement,
        intro("imp"),
        _rows_and_signs,
        lemma("far", "basics.farkas", "m+n", "n", "E", "c"),
        use(("u", "u"), "far", conditions=[imp]),
        exhibit("u"),
        split(seq(), columns),
    )


nonnegative: Claim = _stated(
    "basics.farkas.nonnegative",
    "Farkas' lemma for unknowns that are not negative",
    """
        (
          forall x family(1):
            (forall i in 1..n: x[i] >= 0) and (forall j in 1..m: sum(i, 1, n, A[j, i]*x[i]) <= 0)
            => sum(i, 1, n, c[i]*x[i]) <= 0
        )
        => (
            exists u family(1):
              (forall j in 1..m: u[j] >= 0)
              and (forall i in 1..n: c[i] <= sum(j, 1, m, u[j]*A[j, i]))
          )
    """,
    where="m integer, n integer, A family(2), c family(1), m >= 0, n >= 0",
    notes="The direction that is not immediate; the converse follows by weighting the inequalities with u.",
    proof=_prove_nonnegative,
    negative_control={"c[i] <=": "c[i] ="},
    control_note="equality, as for unknowns of any sign",
    control_proof=lambda: _refute_equality(),
    satisfying_instance=_ONE_BY_ONE,
)


def _refute_equality() -> Certificate:
    """No row, c = -1: -x <= 0, but an empty combination is 0."""
    none = seq(intro("u"), classical(exhibit("1")))
    return fails(
        nonnegative,
        exhibit("0", "1", "j, i -> 0", "i -> -1"),
        split(seq(), split(seq(), none)),
    )


CLAIMS = [farkas, nonnegative]
