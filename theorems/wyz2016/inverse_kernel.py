"""The inverse of the exponential kernel: what the constant eps~_X of Section III rests on.

The kernel w^d(x,y), w = exp(-eps), has an inverse of the same kind: with r = -w/(1+(m-2)w) the kernel r^d(y,z) undoes it,
up to a factor. The power of a negative base to a distance d, which is not visibly an integer, is written
sum_k max(0, 1-|d-k|) r^k.
"""

from theorems.wyz2016.model import DATABASES, at, distance, values
from theorems.wyz2016.posteriors import last_row
from verify.claims.prelude import *

SECTION = at("Section III, before eq. (17)")

# --- powers of a negative base ---------------------------------------------------------------------------------------


def power(exponent: str, length: str = "n") -> str:
    """r^exponent for an exponent in 0..length that is not visibly an integer."""
    return f"sum(k, 0, {length}, max(0,1-abs({exponent}-k))*r^k)"


def _no_term(far: str, size: str) -> Tactic:
    """Fact ``off``: the term at distance ``far`` from the exponent, one or more, is none."""
    weight = f"max(0,1-abs({far}))"
    return seq(fact("size", size, far), have("off", f"{weight} = 0"))


_same_exponent = seq(  # the term of n+1 is none
    _no_term("d-(n+1)", "abs_nonpositive"),
    fact("cut", "sum_split", power("d", "n+1"), "n"),
    fact("last", "sum_single", "sum(k, n+1, n+1, max(0,1-abs(d-k))*r^k)"),
    arith(eq=["cut", "last", ("r^(n+1)", "off")]),
)
_next_exponent = seq(  # the term of 0 is none; the others are shifted
    _no_term("d+1-0", "abs_nonnegative"),
    fact("cut", "sum_split", power("d+1", "n+1"), "0"),
    fact("shift", "sum_shift", "sum(k, 0+1, n+1, max(0,1-abs(d+1-k))*r^k)", "-1"),
)

grows: Claim = claim(
    "wyz2016.inverse_kernel.power",
    "r^d and r^(d+1), where d is not visibly an integer",
    """
        power(n + 1, r, d) = power(n, r, d)
        and sum(k, 0, n + 1, max(0, 1 - abs(d + 1 - k))*r^k) = r*power(n, r, d)
    """,
    where="n integer, r real, d real, n >= 0, r < 0, 0 <= d, d <= n",
    source=SECTION,
    fidelity="auxiliary",
    says=r"r^{d+1} = r r^d",
    proof=lambda: prove(grows.statement, split(_same_exponent, _next_exponent)),
    negative_control={"r*": ""},
    control_note="without the factor r",
    satisfying_instance=values(n=num(1), r=num(-1), d=num(1)),
)

# --- one more row ----------------------------------------------------------------------------------------------------

_WITHIN = "(forall j in 1..n: 1 <= {0}[j] and {0}[j] <= m)"


def _between(exponent: str, index: str) -> Tactic:
    """0 <= distance <= n."""
    bound = fact("d", "delta_bounds", *index.split(","))
    return seq(
        have("low", f"0 <= {exponent}", pointwise("i", bound, arith("d.2"))),
        have("many", f"{exponent} <= sum(i, 1, n, 1)", pointwise("i", bound, arith("d.1"))),
        have("high", f"{exponent} <= n"),
    )


def _one_row(pair: str, shorter: str, longer: str, row: str, whole: str) -> Tactic:
    """Fact ``grown``: the power over n+1 rows, of which the last is ``row``, from that over n rows (fact ``whole``)."""
    left, right = row.split(",")
    here = f"kronecker({row})"
    value = f"({here}+(1-{here})*r)*{power(shorter)}"
    return seq(
        _between(shorter, pair),
        lemma(("same", "next"), "wyz2016.inverse_kernel.power", "n", "r", shorter),
        have(
            "grown",
            f"{power(f'{longer}', 'n+1')} = {value}",
            cases(
                "c",
                f"{left} = {right}",
                seq(
                    fact("on", "delta_equal", left, right),
                    have("total", f"{longer} = {shorter}"),
                    rewrite("total", "on"),
                    arith(eq=["same"]),
                ),
                seq(
                    fact("off", "delta_distinct", left, right),
                    have("total", f"{longer} = {shorter}+1", arith(eq=[whole, "off"])),
                    rewrite("total", "off"),
                    arith(eq=["next"]),
                ),
            ),
        ),
    )


# --- how large the inverse kernel is ---------------------------------------------------------------------------------

_D_CB = distance("c", "b")
_POWER = power(_D_CB)
_SIZE = (
    f"(-1 <= {_POWER} and {_POWER} <= 1) and ((forall j in 1..n: c[j] = b[j]) => {_POWER} = 1) and "
    f"(forall j in 1..n: c[j] != b[j] => r <= {_POWER} and {_POWER} <= -r)"
)
_SIZES_OF_POWERS = f"forall c integer family(1), b integer family(1): {_SIZE}"


_D_LONGER, _HERE = distance("c", "b", "n+1"), "kronecker(c[n+1],b[n+1])"
_agrees = seq(  # the last row agrees: the power is the same
    have("value", f"{power(_D_LONGER, 'n+1')} = {_POWER}", rewrite("grown")),
    split(
        seq(),
        seq(intro("agree"), use("rest", "short.2")),
        seq(
            intro("j", "differ"),
            cases(
                "before",
                "j <= n",
                use("rest", "short.3", "j"),
                seq(
                    fact("gap", "integer_gap", "n", "j"),
                    fact("here", "antisymmetric", "j", "n+1"),
                    have("no", "c[n+1] != b[n+1]", rewrite("here", backwards=True)),
                    absurd("no"),
                ),
            ),
        ),
    ),
)
_differs = seq(  # it does not: one factor r more
    fact("off", "delta_distinct", "c[n+1]", "b[n+1]"),
    have("value", f"{power(_D_LONGER, 'n+1')} = r*{_POWER}", rewrite("grown", "off")),
    split(seq(), seq(intro("agree"), use("no", "agree", "n+1"), absurd("no"))),
)


def _no_rows(distance_of_none: str) -> Tactic:
    """Fact ``value``: the power is 1 if the distance is over no rows."""
    return seq(fact("top", "extremum", "max(0,1-abs(0-0))"), have("on", "max(0,1-abs(0-0)) = 1"))


_induction = induct(
    "n",
    "0",
    "ih",
    _no_rows(distance("c", "b", "0")),
    seq(
        intro("c", "b"),
        use("short", "ih", "c", "b"),
        fact("cut", "sum_split", _D_LONGER, "n"),
        fact("last", "sum_single", "sum(i, n+1, n+1, 1-kronecker(c[i],b[i]))"),
        have("whole", f"{_D_LONGER} = {_D_CB}+1-{_HERE}"),
        _one_row("c[i],b[i]", _D_CB, _D_LONGER, "c[n+1],b[n+1]", "whole"),
        cases("end", "c[n+1] = b[n+1]", _agrees, _differs),
    ),
)


def _prove_bounds() -> Certificate:
    apart = cases(
        "agree",
        "forall j in 1..n: x[j] = z[j]",
        seq(),
        seq(unpack("agree", "j", "differs"), use("low", "pair.3", "j")),
    )
    return prove(
        bounds.statement,
        have("general", _SIZES_OF_POWERS, _induction),
        intro("x"),
        split(
            seq(use("pair", "general", "j -> x[j]", "j -> x[j]"), use("one", "pair.2")),
            seq(intro("z"), use("pair", "general", "j -> x[j]", "j -> z[j]"), apart),
        ),
    )


bounds: Claim = claim(
    "wyz2016.inverse_kernel.bounds",
    "r^d(x,z) is 1 for x = z, and at least r otherwise",
    """
        forall x in tuples(n, m):
          power(n, r, hamming(x, x)) = 1
          and (forall z in tuples(n, m): same(x, z) = 0 => power(n, r, hamming(x, z)) >= r)
    """,
    where="n m integer, r real, size(n, m), -1 <= r, r < 0",
    source=SECTION,
    fidelity="auxiliary",
    says=r"r^{d(x,x)} = 1, r^{d(x,z)} \ge r",
    proof=_prove_bounds,
    negative_control={">=": ">"},
    control_note="strictly",
    control_proof=lambda: values(n=num(1), m=num(2), r=num("-1/2"), x=(1,), z=(2,)),
    satisfying_instance=values(n=num(1), m=num(2), r=num("-1/2")),
)

# --- the inverse kernel ----------------------------------------------------------------------------------------------

W = "exp(-eps)"
BASE = f"(1+(m-1)*{W}*r)"
UNDONE = f"{W}+r*(1+(m-2)*{W}) = 0"


def product(left: str, right: str, length: str = "n") -> str:
    near, far = distance(left, "y", length), distance("y", right, length)
    return f"tsum(y in tuples({length},m), exp(-eps*{near})*{power(far, length)})"


_GENERAL = (
    f"forall c integer family(1), b integer family(1): {_WITHIN.format('c')} and {_WITHIN.format('b')} => "
    f"((forall j in 1..n: c[j] = b[j]) => {product('c', 'b')} = {BASE}^n) and "
    f"(forall j in 1..n: c[j] != b[j] => {product('c', 'b')} = 0)"
)


def _factored() -> Tactic:
    """The last row gives the factor 1+(m-1) w r where c and b agree, and 0 elsewhere."""
    left, right = distance("c", "put(y,n+1,a)", "n+1"), distance("put(y,n+1,a)", "b", "n+1")
    near, far = distance("c", "y"), distance("y", "b")
    further = f"{near}+1-kronecker(c[n+1],a)"
    peeled = f"exp(-eps*{left})*{power(right, 'n+1')}"
    opened = f"exp(-eps*({further}))*(kronecker(a,b[n+1])+(1-kronecker(a,b[n+1]))*r)*V[y]"
    shorter = f"tsum(y in {DATABASES}, exp(-eps*{near})*V[y])"
    body = seq(
        last_row(left, "c[i],put(y,n+1,a)[i]", near, "c[i]", further, "l"),
        last_row(right, "put(y,n+1,a)[i],b[i]", far, "b[i]", f"{far}+1-kronecker(a,b[n+1])", "r"),
        _one_row("y[i],b[i]", far, right, "a,b[n+1]", "totalr"),
        use("is", "is_V", "y"),
        rewrite("totall", "grown", "is"),
    )
    return seq(
        let("V family(1)", f"@y -> {power(far)}", f"is_V: forall y in {DATABASES}: V[y] = {power(far)}"),
        fact("peel", "tuple_peel", product("c", "b", "n+1"), "n"),
        have(
            "opened",
            f"tsum(y in {DATABASES}, sum(a, 1, m, {peeled})) = tsum(y in {DATABASES}, sum(a, 1, m, {opened}))",
            pointwise("y", pointwise("a", body)),
        ),
        have(
            "same_V",
            f"{product('c', 'b')} = {shorter}",
            pointwise("y", use("is", "is_V", "y"), rewrite("is")),
        ),
        have(
            "factored",
            f"{product('c', 'b', 'n+1')} = {BASE}*{_HERE}*{product('c', 'b')}",
            rewrite("peel", "opened", "same_V"),
        ),
    )


def _one_more_row() -> Tactic:
    agree = seq(
        intro("agree"),
        fact("one", "delta_equal", "c[n+1]", "b[n+1]"),
        use(
            "rest",
            "short.1",
            conditions=[
                seq(intro("j"), have("further", "j <= n+1", arith("j.upper")), use("q", "agree", "j"))
            ],
        ),
        rewrite("factored", "one", "rest"),
        identity(),
    )
    before = seq(use("rest", "short.2", "j"), rewrite("factored", "rest"))
    last = seq(
        have("after", "n < j", arith("before")),
        fact("gap", "integer_gap", "n", "j"),
        fact("here", "antisymmetric", "j", "n+1"),
        have("apart", "c[n+1] != b[n+1]", rewrite("here", backwards=True)),
        fact("zero", "delta_distinct", "c[n+1]", "b[n+1]"),
        rewrite("factored", "zero"),
    )
    return seq(
        intro("c", "b", "in"),
        use("short", "ih", "c", "b"),
        _factored(),
        split(agree, seq(intro("j", "differ"), cases("before", "j <= n", before, last))),
    )


def _prove_inverse() -> Certificate:
    empty = _no_rows("sum(i, 1, 0, 1-kronecker(1,b[i]))")
    nothing = seq(intro("c", "b", "in"), split(empty))
    rows = [seq() for name in ("x", "z")]
    same = seq(fact("all", "tuples_equal", "x", "z"), rewrite("all"))
    apart = seq(
        unpack("agree", "j", "differs"),
        use("value", "pair.2", "j"),
        fact("bit", "same_tuple_values", "x", "z"),
        alternatives(
            "s", "bit", seq(), seq(fact("co", "same_tuple_congruence", "x", "z", "x[j]"), absurd("differs"))
        ),
    )
    return prove(
        inverse.statement,
        have("general", _GENERAL, induct("n", "0", "ih", nothing, _one_more_row())),
        intro("x", "z"),
        use("pair", "general", "j -> x[j]", "j -> z[j]", conditions=rows),
        cases("agree", "forall j in 1..n: x[j] = z[j]", same, apart),
    )


inverse: Claim = claim(
    "wyz2016.inverse_kernel",
    "The exponential kernel has an inverse of the same kind",
    """
        forall x in tuples(n, m), z in tuples(n, m):
          tsum(y in tuples(n, m), exp(-eps*hamming(x, y))*power(n, r, hamming(y, z)))
          = same(x, z)*(1 + (m - 1)*exp(-eps)*r)^n
    """,
    where="""
        n m integer, eps real, r real,
        size(n, m), r < 0, exp(-eps) + r*(1 + (m - 2)*exp(-eps)) = 0
    """,
    source=SECTION,
    fidelity="auxiliary",
    says=r"\sum_y e^{-\epsilon d(x,y)} r^{d(y,z)} = [x=z] (1+(m-1)e^{-\epsilon}r)^n, r = -e^{-\epsilon}/(1+(m-2)e^{-\epsilon})",
    proof=_prove_inverse,
    negative_control={"(m - 1)": "m"},
    control_note="m in place of m-1",
    control_proof=lambda: values(n=num(1), m=num(2), eps=Log(num(2)), r=num("-1/2"), x=(1,), z=(1,)),
    satisfying_instance=values(n=num(1), m=num(2), eps=Log(num(2)), r=num("-1/2")),
)

CLAIMS = [grows, bounds, inverse]
