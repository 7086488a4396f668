"""Sorting, for families of any length: what "without loss of generality D_1 <= ... <= D_M" rests on (Lemma 4).

For numbers x_1..x_n there are y_1 <= ... <= y_n with the same bounds and the same sum, and with sum p_i y_i at most
sum p_i x_i for every decreasing p: the increasing rearrangement. By induction on n: the largest number goes last.
"""

from __future__ import annotations

from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Choose, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    disprove,
    each,
    exhibit,
    fact,
    have,
    induct,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)


def _last(name: str, before: str, after: str) -> tuple[Tactic, ...]:
    """Name i at most `before` or else equal to `after` = before + 1."""
    gap = fact("gap", "integer_gap", before, name)
    return gap, have("eq", f"{name} = {after}", fact("as", "antisymmetric", name, after)), rewrite("eq")


def _up_to_last(inner: Tactic, last: Tactic) -> Tactic:
    """A goal for i in 1..n+1: i <= n, or i = n + 1."""
    return cases("small", "i <= n", inner, seq(*_last("i", "n", "n+1"), last))


# --- a largest element ---------------------------------------------------------------------------------------------

_only = seq(have("eq", "i = 1", fact("as", "antisymmetric", "i", "1")), rewrite("eq"))
_top = use("t", "top", "i")


def _prove_largest() -> Certificate:
    step = seq(
        unpack("ih", "k", "top"),
        cases(
            "less",
            "x[n+1] <= x[k]",
            seq(exhibit("k"), intro("i"), _up_to_last(_top, seq())),
            seq(exhibit("n+1"), intro("i"), _up_to_last(_top, seq())),
        ),
    )
    return prove(largest.statement, induct("n", "1", "ih", seq(exhibit("1"), intro("i"), _only), step))


largest: Claim = claim(
    "kss2018.sorting.largest",
    "Among finitely many numbers one is largest",
    "exists k in 1..n: forall i in 1..n: x[i] <= x[k]",
    where="n integer, x family(1), n >= 1",
    source=at("used silently in Lemma 4 and in the claims of section V"),
    fidelity="beyond",
    proof=_prove_largest,
    false_neighbour="exists k in 1..n: forall i in 1..n: x[i] < x[k]",
    neighbour_note="strictly larger, itself included",
    neighbour_proof=lambda: Witness((("n", num(1)), ("x", Lambda(("i",), num(0))))),
    living_example=Witness((("n", num(2)), ("x", Lambda(("i",), num(0))))),
)

# --- a decreasing family ------------------------------------------------------------------------------------------


def _prove_ordered() -> Certificate:
    base = seq(
        intro("down"), intro("k"), have("eq", "k = 1", fact("as", "antisymmetric", "k", "1")), rewrite("eq")
    )
    step = seq(
        intro("down"),
        have("sub", "forall i in 1..n-1: p[i] >= p[i+1]", seq(intro("i"), use("t", "down", "i"))),
        use("low", "ih"),
        use("end", "down", "n"),
        intro("k"),
        cases("small", "k <= n", use("t", "low", "k"), seq(*_last("k", "n", "n+1"))),
    )
    return prove(ordered.statement, induct("n", "1", "ih", base, step))


ordered: Claim = claim(
    "kss2018.sorting.ordered",
    "A family that decreases step by step has its least member last",
    "decreasing[n](p) => (forall k in 1..n: p[k] >= p[n])",
    where="n integer, p family(1), n >= 1",
    source=at("used silently in Lemmas 4, 8 and 10"),
    fidelity="beyond",
    proof=_prove_ordered,
    false_neighbour="forall k in 1..n: p[k] >= p[n]",
    neighbour_note="without the order",
    living_example=Witness((("n", num(2)), ("p", Lambda(("i",), num(0))))),
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
    return [seq(intro("i"), use("each", source, "i"))]


_elsewhere = seq(fact("e", "delta_distinct", "i", "k"), arith("t", eq=[("x[n+1]-x[k]", "e")]))
_exchanged = seq(  # what holds of x_i and of x_{n+1} holds of the i-th number after the exchange
    fact("place", "trichotomy", "i", "k"),
    alternatives("c", "place", _elsewhere, seq(rewrite("c"), arith("u")), _elsewhere),
)
_both_bounds = seq(intro("b"), intro("all"))
_bounded = split(
    seq(intro("i"), use("t", "all", "i"), use("u", "all", "n+1"), _exchanged), seq(use("t", "all", "k"))
)

_exchange = seq(
    exhibit("i -> x[i]+kronecker(i,k)*(x[n+1]-x[k])", "x[k]"),
    split(
        seq(intro("i"), use("t", "top", "i"), use("u", "top", "n+1"), _exchanged),
        seq(_both_bounds, _bounded),
        seq(_both_bounds, _bounded),
        seq(_cut("x[i]"), arith(eq=["cut", "end"])),
        seq(
            intro("p"),
            intro("down"),
            _cut("p[i]*x[i]"),
            lemma("order", "kss2018.sorting.ordered", "n+1", "p"),
            use("low", "order", conditions=_conditions("down")),
            use("pk", "low", "k"),
            use("xk", "top", "n+1"),
            have("dp", "p[k]-p[n+1] >= 0"),
            have("dx", "x[k]-x[n+1] >= 0"),
            arith("dp*dx", eq=["cut", "end"]),
        ),
    ),
)

_bounded_as_is = split(seq(intro("i"), use("t", "all", "i")), use("t", "all", "n+1"))
_no_exchange = seq(
    exhibit("i -> x[i]", "x[n+1]"),
    split(
        seq(intro("i"), use("t", "top.last", "i")),
        seq(_both_bounds, _bounded_as_is),
        seq(_both_bounds, _bounded_as_is),
        seq(_cut("x[i]"), arith(eq=["cut", "end"])),
        seq(intro("p"), intro("down"), _cut("p[i]*x[i]"), arith(eq=["cut", "end"])),
    ),
)

_largest_last = cases(
    "in",
    "k <= n",
    _exchange,
    seq(
        fact("gap", "integer_gap", "n", "k"),
        have("eq", "k = n+1", fact("as", "antisymmetric", "k", "n+1")),
        have("top.last", "forall i in 1..n+1: x[i] <= x[n+1]", seq(intro("i"), _top, rewrite("eq", True))),
        _no_exchange,
    ),
)


def _bounds(number: int) -> Tactic:
    """The bounds (from below: 2, from above: 3) pass from x to z and t, to v, to y."""
    return seq(
        intro("b"),
        intro("all"),
        use("further", f"last.{number}", "b"),
        use("sorted", f"v.{number}", "b"),
        intro("i"),
        _up_to_last(seq(use("is", "y.1", "i"), use("t", "sorted", "i")), seq()),
    )


def _sorted_step() -> Tactic:
    return seq(
        intro("x"),
        lemma("largest", "kss2018.sorting.largest", "n+1", "x"),
        unpack("largest", "k", "top"),
        have("exchanged", LARGEST_LAST, _largest_last),
        unpack("exchanged", "z", "t", "last"),
        use("instance", "ih", "z"),
        unpack("instance", "v", "v"),
        have(
            "put",
            "exists y family(1): (forall i in 1..n: y[i] = v[i]) and y[n+1] = t",
            seq(
                exhibit("i -> (1-kronecker(i,n+1))*v[i]+kronecker(i,n+1)*t"),
                split(seq(intro("i"), fact("e", "delta_distinct", "i", "n+1"), rewrite("e")), seq()),
            ),
        ),
        unpack("put", "y", "y"),
        use("below", "v.3", "t"),
        exhibit("i -> y[i]"),
        split(
            seq(
                intro("i"),
                use("is", "y.1", "i"),
                cases(
                    "inside",
                    "i <= n-1",
                    seq(use("next", "y.1", "i+1"), use("t", "v.1", "i")),
                    seq(*_last("i", "n-1", "n"), use("nth", "y.1", "n"), use("t", "below", "n")),
                ),
            ),
            _bounds(2),
            _bounds(3),
            seq(
                _cut("y[i]"),
                have(
                    "same", "sum(i, 1, n, y[i]) = sum(i, 1, n, v[i])", pointwise("i", use("is", "y.1", "i"))
                ),
                arith(eq=["cut", "end", "same", "v.4", "last.4", "y.2"]),
            ),
            seq(
                intro("p"),
                intro("down"),
                _cut("p[i]*y[i]"),
                have(
                    "same",
                    "sum(i, 1, n, p[i]*y[i]) = sum(i, 1, n, p[i]*v[i])",
                    pointwise("i", seq(use("is", "y.1", "i"), arith(eq=[("p[i]", "is")]))),
                ),
                use("outer", "last.5", "p", conditions=_conditions("down")),
                have("sub", "forall i in 1..n-1: p[i] >= p[i+1]", seq(intro("i"), use("each", "down", "i"))),
                use("inner", "v.5", "p", conditions=_conditions("sub")),
                arith("outer", "inner", eq=["cut", "end", "same", ("p[n+1]", "y.2")]),
            ),
        ),
    )


def _prove_sorted() -> Certificate:
    base = seq(intro("x"), exhibit("i -> x[i]"), split(seq(intro("i"), absurd("i.lower")), *[seq()] * 4))
    return prove(increasing.statement, induct("n", "1", "ih", base, _sorted_step()))


def _refute_strict() -> Certificate:
    """At p = 0 both sums are 0."""
    assert increasing.false_neighbour is not None
    nothing = seq(exhibit("i -> 0"), split(seq(intro("i"), absurd("i.lower")), seq()))
    return disprove(
        increasing.false_neighbour,
        seq(exhibit("1"), split(seq(), seq(exhibit("i -> 0"), intro("y"), each(Choose(4), nothing)))),
    )


increasing: Claim = claim(
    "kss2018.sorting.increasing",
    "Every finite family has an increasing rearrangement, as far as Lemma 4 needs one",
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
    source=at("Lemma 4 and eq. (32), without its permutation"),
    fidelity="beyond",
    proof=_prove_sorted,
    false_neighbour="""
        forall x family(1):
          exists y family(1):
            increasing[n](y)
            and (forall b real: (forall i in 1..n: b <= x[i]) => (forall i in 1..n: b <= y[i]))
            and (forall b real: (forall i in 1..n: x[i] <= b) => (forall i in 1..n: y[i] <= b))
            and sum(i, 1, n, y[i]) = sum(i, 1, n, x[i])
            and (
                forall p family(1):
                  decreasing[n](p) => sum(i, 1, n, p[i]*y[i]) < sum(i, 1, n, p[i]*x[i])
              )
    """,
    neighbour_note="strictly less",
    neighbour_proof=_refute_strict,
    living_example=Witness((("n", num(3)),)),
    notes="Bounds, sum, and all sums with decreasing weights: all that the paper uses of a permutation.",
)

CLAIMS = [largest, ordered, increasing]
