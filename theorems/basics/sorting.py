"""Sorting, for families of any length: a greatest number, the last of a decreasing list, increasing rearrangement.

For numbers x_1..x_n there are y_1 <= ... <= y_n with the same bounds and the same sum, and with sum p_i y_i at most
sum p_i x_i for every decreasing p: the increasing rearrangement. By induction on n: the largest number goes last.
"""

from collections.abc import Callable

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("sorting")


def _last(name: str, before: str, after: str) -> tuple[Tactic, ...]:
    """Name i at most `before` or else equal to `after` = before + 1."""
    gap = fact("gap", "integer_gap", before, name)
    return gap, have("eq", f"{name} = {after}"), rewrite("eq")


def _up_to_last(inner: Tactic, last: Tactic) -> Tactic:
    """A goal for i in 1..n+1: i <= n, or i = n + 1."""
    return cases("small", "i <= n", inner, seq(*_last("i", "n", "n+1")))


# --- a largest element ---------------------------------------------------------------------------------------------

_only = have("eq", "i = 1")


def _prove_largest() -> Certificate:
    step = seq(
        unpack("ih", "k", "top"),
        cases(
            "less",
            "x[n+1] <= x[k]",
            seq(exhibit("k"), intro("i"), _up_to_last(seq(), seq())),
            seq(exhibit("n+1"), intro("i"), _up_to_last(seq(), seq())),
        ),
    )
    return prove(largest.statement, induct("n", "1", "ih", seq(exhibit("1"), intro("i"), _only), step))


largest: Claim = _stated(
    "basics.sorting.largest",
    "Among finitely many numbers one is largest",
    "exists k in 1..n: forall i in 1..n: x[i] <= x[k]",
    where="n integer, x family(1), n >= 1",
    proof=_prove_largest,
    negative_control="exists k in 1..n: forall i in 1..n: x[i] < x[k]",
    control_note="strictly larger, itself included",
    control_proof={"n": 1, "x": "i -> 0"},
    satisfying_instance={"n": 2, "x": "i -> 0"},
)

# --- a decreasing family ------------------------------------------------------------------------------------------


def _prove_ordered() -> Certificate:
    base = seq(intro("down", "k"), have("eq", "k = 1"))
    step = seq(
        intro("down"),
        use("low", "ih"),
        use("end", "down", "n"),
        intro("k"),
        cases("small", "k <= n", seq(), seq(*_last("k", "n", "n+1"))),
    )
    return prove(ordered.statement, induct("n", "1", "ih", base, step))


ordered: Claim = _stated(
    "basics.sorting.ordered",
    "A family that decreases step by step has its least member last",
    "decreasing[n](p) => (forall k in 1..n: p[k] >= p[n])",
    where="n integer, p family(1), n >= 1",
    proof=_prove_ordered,
    negative_control="forall k in 1..n: p[k] >= p[n]",
    control_note="without the order",
    satisfying_instance={"n": 2, "p": "i -> 0"},
)

# --- the increasing rearrangement -----------------------------------------------------------------------------------


#: z_1..z_n and t are x_1..x_{n+1} with the largest, t, put last.
LARGEST_LAST = """exists z family(1), t real:
    (forall i in 1..n: z[i] <= t)
    and (forall b real: (forall i in 1..n+1: b <= x[i]) => (forall i in 1..n: b <= z[i]) and b <= t)
    and (forall b real: (forall i in 1..n+1: x[i] <= b) => (forall i in 1..n: z[i] <= b) and t <= b)
    and sum(i, 1, n, z[i]) + t = sum(i, 1, n+1, x[i])
    and (forall p family(1): (forall i in 1..n: p[i] >= p[i+1])
        => sum(i, 1, n, p[i]*z[i]) + p[n+1]*t <= sum(i, 1, n+1, p[i]*x[i]))"""


def _cut(body: str) -> Tactic:
    """The sum up to n + 1 without its last term."""
    return seq(
        fact("cut", "sum_split", f"sum(i, 1, n+1, {body})", "n"),
        fact("end", "sum_single", f"sum(i, n+1, n+1, {body})"),
    )


def _conditions(source: str) -> list[Tactic]:
    return [seq()]


_exchange = seq(
    exhibit("i -> x[i]+kronecker(i,k)*(x[n+1]-x[k])", "x[k]"),
    split(
        seq(),
        seq(),
        seq(),
        _cut("x[i]"),
        seq(
            intro("p", "down"),
            _cut("p[i]*x[i]"),
            lemma("order", "basics.sorting.ordered", "n+1", "p"),
            use("low", "order", conditions=_conditions("down")),
            use("pk", "low", "k"),
        ),
    ),
)


_largest_last = cases(
    "in",
    "k <= n",
    _exchange,
    seq(
        fact("gap", "integer_gap", "n", "k"),
        have("eq", "k = n+1"),
        have("top.last", "forall i in 1..n+1: x[i] <= x[n+1]", intro("i"), rewrite("eq", backwards=True)),
        exhibit("i -> x[i]", "x[n+1]"),
        split(seq(), seq(), seq(), _cut("x[i]"), seq(intro("p"), _cut("p[i]*x[i]"))),
    ),
)


def _bounds(number: int) -> Tactic:
    """The bounds (from below: 2, from above: 3) pass from x to z and t, to v, to y."""
    return seq(
        intro("b", "all"),
        use("further", f"last.{number}", "b"),
        use("sorted", f"v.{number}", "b"),
        intro("i"),
        _up_to_last(use("is", "y.1", "i"), seq()),
    )


def _sorted_step() -> Tactic:
    return seq(
        intro("x"),
        lemma(("k", "top"), "basics.sorting.largest", "n+1", "x"),
        have(("z", "t", "last"), LARGEST_LAST, _largest_last),
        use(("v", "v"), "ih", "z"),
        let("y", "i -> (1-kronecker(i,n+1))*v[i]+kronecker(i,n+1)*t", "(forall i in 1..n: y[i] = v[i]) and y[n+1] = t"),
        use("below", "v.3", "t"),
        exhibit("i -> y[i]"),
        split(
            seq(
                intro("i"),
                use("is", "y.1", "i"),
                cases("inside", "i <= n-1", seq(), seq(*_last("i", "n-1", "n"), use("t", "below", "n"))),
            ),
            _bounds(2),
            _bounds(3),
            seq(_cut("y[i]"), have("same", "sum(i, 1, n, y[i]) = sum(i, 1, n, v[i])")),
            seq(
                intro("p", "down"),
                _cut("p[i]*y[i]"),
                have("same", "sum(i, 1, n, p[i]*y[i]) = sum(i, 1, n, p[i]*v[i])"),
                use("outer", "last.5", "p", conditions=_conditions("down")),
                use("inner", "v.5", "p", conditions=_conditions("sub")),
                arith("outer", "inner", eq=["cut", "end", "same", ("p[n+1]", "y.2")]),
            ),
        ),
    )


def _prove_sorted() -> Certificate:
    base = seq(intro("x"), exhibit("i -> x[i]"))
    return prove(increasing.statement, induct("n", "1", "ih", base, _sorted_step()))


def _refute_strict() -> Certificate:
    """At p = 0 both sums are 0."""
    nothing = exhibit("i -> 0")
    return fails(
        increasing,
        exhibit("1"),
        split(seq(), seq(exhibit("i -> 0"), intro("y"), each(Choose(4), nothing))),
    )


increasing: Claim = _stated(
    "basics.sorting.increasing",
    "For every finite family there is an increasing one with the same bounds and sum, and with no larger sums for decreasing weights",
    """
        forall x family(1):
          exists y family(1):
            increasing[n](y)
            and (forall b real: (forall i in 1..n: b <= x[i]) => (forall i in 1..n: b <= y[i]))
            and (forall b real: (forall i in 1..n: x[i] <= b) => (forall i in 1..n: y[i] <= b))
            and sum(i, 1, n, y[i]) = sum(i, 1, n, x[i])
            and (
                forall p family(1):
                  decreasing[n](p) => sum(i, 1, n, p[i]*y[i]) <= sum(i, 1, n, p[i]*x[i])
              )
    """,
    where="n integer, n >= 1",
    proof=_prove_sorted,
    negative_control={"<= sum": "< sum"},
    control_note="strictly less",
    control_proof=_refute_strict,
    satisfying_instance={"n": 3},
    notes="The increasing rearrangement is one; that y is a permutation of x is not said.",
)

# --- a largest entry -------------------------------------------------------------------------------------------------


def _largest_of(indices: tuple[str, ...], rest: str, layer_of: Callable[[str], tuple[str, ...]]) -> Tactic:
    """By induction on the first index: the largest entry so far (``old``), or that of the new layer (``new``).

    ``rest`` is the lemma for one index less, ``layer_of`` gives its arguments for a first index.
    """
    others = indices[1:]
    names = [f"{i}'" for i in indices]
    old, new = [f"{i}o" for i in indices], [f"{i}n" for i in others]
    at_old, at_new = ",".join(old), ",".join(["n+1", *new])

    def layer(first: str) -> Tactic:
        return seq(lemma("layer", rest, *layer_of(first)), unpack("layer", *new, "new"))

    def top(*places: str) -> Tactic:
        return seq(exhibit(*places), intro("i", *names[1:]), _up_to_last(seq(), use("t", "new", *names[1:])))

    only = seq(layer("1"), exhibit("1", *new), intro("i", *names[1:]), have("eq", "i = 1"))
    step = seq(
        unpack("ih", *old, "old"),
        layer("n+1"),
        cases("higher", f"x[{at_new}] >= x[{at_old}]", top("n+1", *new), top(*old)),
    )
    return induct("n", "1", "ih", only, step)


_ZERO_MATRIX = Lambda(("a", "b"), num(0))

matrix: Claim = _stated(
    "basics.sorting.largest_of_matrix",
    "A finite matrix has a largest entry",
    "exists a in 1..n, b in 1..m: forall a' in 1..n, b' in 1..m: x[a', b'] <= x[a, b]",
    where="n integer, m integer, x family(2),  n >= 1, m >= 1",
    proof=lambda: prove(
        matrix.statement, _largest_of(("a", "b"), "basics.sorting.largest", lambda a: ("m", f"j -> x[{a},j]"))
    ),
    negative_control="exists a in 1..n, b in 1..m: forall a' in 1..n, b' in 1..m: x[a', b'] < x[a, b]",
    control_note="strictly larger, itself included",
    control_proof={"n": 1, "m": 1, "x": "a, b -> 0"},
    satisfying_instance={"n": 1, "m": 1, "x": "a, b -> 0"},
)

_ZERO_CUBE = Lambda(("a", "b", "c"), num(0))

cube: Claim = _stated(
    "basics.sorting.largest_of_cube",
    "A finite three-dimensional array has a largest entry",
    """
        exists a in 1..n, b in 1..m, c in 1..k:
          forall a' in 1..n, b' in 1..m, c' in 1..k: x[a', b', c'] <= x[a, b, c]
    """,
    where="n integer, m integer, k integer, x family(3),  n >= 1, m >= 1, k >= 1",
    proof=lambda: prove(
        cube.statement,
        _largest_of(("a", "b", "c"), "basics.sorting.largest_of_matrix", lambda a: ("m", "k", f"j, l -> x[{a},j,l]")),
    ),
    negative_control={"<=": "<"},
    control_note="strictly larger, itself included",
    control_proof={"n": 1, "m": 1, "k": 1, "x": _ZERO_CUBE},
    satisfying_instance={"n": 1, "m": 1, "k": 1, "x": _ZERO_CUBE},
)

# --- k of n numbers ------------------------------------------------------------------------------------------------


def _one_more_letter() -> Tactic:
    dropped = seq(exhibit("k"), split(seq(), arith("is.2", eq=["cut_w", "last_w", ("w[n+1]", "bit")])))
    kept = seq(
        lemma("order", "basics.sorting.ordered", "n+1", "w"),
        use("last_least", "order"),
        use("likelier", "last_least", "k+1"),
        fact("cut_k", "sum_split", "sum(a, 1, k+1, w[a])", "k"),
        fact("last_k", "sum_single", "sum(a, k+1, k+1, w[a])"),
        exhibit("k+1"),
        split(seq(), arith("is.2", "likelier", eq=["cut_w", "last_w", ("w[n+1]", "bit"), "cut_k", "last_k"])),
    )
    return seq(
        intro("w", "v", "given"),
        use(("k", "is"), "ih", "w", "v", conditions=[seq(), seq(intro("a"), use("q", "given.2", "a"))]),
        use("bits", "given.2", "n+1"),
        fact("cut", "sum_split", "sum(a, 1, n+1, v[a])", "n"),
        fact("last", "sum_single", "sum(a, n+1, n+1, v[a])"),
        fact("cut_w", "sum_split", "sum(a, 1, n+1, v[a]*w[a])", "n"),
        fact("last_w", "sum_single", "sum(a, n+1, n+1, v[a]*w[a])"),
        alternatives("bit", "bits", dropped, kept),
    )


most: Claim = _stated(
    "basics.sorting.greatest",
    "k of n numbers sum to at most the k greatest",
    """
        forall w family(1), v family(1):
          decreasing[n](w) and (forall a in 1..n: v[a] = 0 or v[a] = 1)
          => (
              exists k in 0..n:
                sum(a, 1, n, v[a]) = k and sum(a, 1, n, v[a]*w[a]) <= sum(a, 1, k, w[a])
            )
    """,
    where="n integer, n >= 0",
    says=r"w_1 \ge w_2 \ge \dots \Rightarrow \sum_{a \in S} w_a \le w_1 + \dots + w_{|S|}",
    proof=lambda: prove(
        most.statement,
        induct("n", "0", "ih", seq(intro("w", "v", "given"), exhibit("0")), _one_more_letter()),
    ),
    negative_control={"1, k": "1, k - 1"},
    control_note="one number fewer",
    satisfying_instance={"n": 1},
)

# --- bounds --------------------------------------------------------------------------------------------------------

_LARGE = "c^2+1 + sum(l, 1, k, f[l]^2+1)"
_others = lemma(
    "others", "basics.sums.term", "k", "l -> f[l]^2+1", "j", conditions=[*[seq()] * 2, seq(intro("l"), arith(squares=["f[l]"]))]
)
_all = have("all", "sum(l, 1, k, f[l]^2+1) >= 0", pointwise("l", arith(squares=["f[l]"])))
bounded: Claim = _stated(
    "basics.sorting.bounded",
    "Finitely many numbers, and one more, lie in some [-T, T]",
    "exists T real: -T <= c and c <= T and (forall j in 1..k: -T <= f[j] <= T)",
    where="k integer, f family(1), c real, k >= 1",
    proof=lambda: prove(
        bounded.statement,
        exhibit(_LARGE),
        split(
            seq(_all, arith("all", squares=["c+1/2"])),
            seq(_all, arith("all", squares=["c-1/2"])),
            seq(
                intro("j"),
                _others,
                split(arith("others", squares=["c", "f[j]+1/2"]), arith("others", squares=["c", "f[j]-1/2"])),
            ),
        ),
    ),
    negative_control="-(c^2 + sum(l, 1, k, f[l]^2)) <= c",
    control_note="the sum of the squares is no such T",
    satisfying_instance={"k": 1, "f": "j -> 1", "c": 0},
)

CLAIMS = [largest, ordered, increasing, matrix, cube, most, bounded]
