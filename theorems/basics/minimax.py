"""The minimax theorem for matrices of any size, from Farkas' lemma and strong duality."""

from theorems.basics.farkas import scaled, vanishing
from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("linear programming")

# --- at every level -------------------------------------------------------------------------------------------------------


_total_is_positive = have(  # else u = 0, and no column reaches 1
    "t0",
    "sum(j, 1, m, u[j]) > 0",
    cases(
        "c",
        "sum(j, 1, m, u[j]) > 0",
        seq(),
        seq(
            have("flat", "forall j in 1..m: u[j] = 0", intro("k"), vanishing("m", "c")),
            use("col", "u.2", "1"),
            have("zeros", "sum(j, 1, m, u[j]*(v-A[j,1])) = sum(j, 1, m, 0)"),
        ),
    ),
)

_law_of_mixtures = seq(
    intro("each"),
    cases(
        "there",
        "exists x family(1): (forall i in 1..n: x[i] >= 0) and sum(i, 1, n, x[i]) > 0 "
        "and (forall j in 1..m: sum(i, 1, n, (v-A[j,i])*x[i]) <= 0)",
        seq(
            unpack("there", "x", "x"),
            scaled("sum(i, 1, n, x[i])"),
            exhibit("i -> r*x[i]"),
            split(
                seq(),
                seq(),
                seq(
                    intro("j"),
                    have("under", "0-sum(i, 1, n, (v-A[j,i])*x[i]) >= 0"),
                    arith("r.1*under", eq=[("v", "r.2")]),
                ),
            ),
        ),
        seq(
            lemma("far", "basics.farkas.nonnegative", "m", "n", "j, i -> v-A[j,i]", "i -> 1"),
            use(
                ("u", "u"),
                "far",
                conditions=[
                    seq(
                        intro("x", "below"),
                        use("either", "there", "x"),
                        alternatives(
                            "c",
                            "either",
                            seq(unpack("c", "i", "less"), use("x0", "below.1", "i")),
                            seq(),
                            seq(unpack("c", "j", "over"), use("row", "below.2", "j")),
                        ),
                    )
                ],
            ),
            _total_is_positive,
            scaled("sum(j, 1, m, u[j])"),
            use(("i", "reach"), "each", "j -> r*u[j]"),
            have("lift", "sum(j, 1, m, u[j]*(v-A[j,i]))-1 >= 0"),
            have("no", "0 < 0", arith("lift*r.1", "reach", "r.1", eq=[("v", "r.2")])),
            absurd("no"),
        ),
    ),
)

_mixtures_of_law = seq(
    intro("law"),
    unpack("law", "q", "q"),
    intro("w", "mix"),
    lemma(("top", "is"), "basics.sorting.largest", "n", "i -> sum(j, 1, m, w[j]*A[j,i])"),
    exhibit("top"),
    have("mean", "sum(j, 1, m, w[j]*(sum(i, 1, n, A[j,i]*q[i])-v)) >= 0"),
    have("most", "sum(i, 1, n, (sum(j, 1, m, w[j]*A[j,top])-sum(j, 1, m, w[j]*A[j,i]))*q[i]) >= 0"),
    arith("mean", "most", eq=[("v", "mix.2"), ("sum(j, 1, m, w[j]*A[j,top])", "q.2")]),
)

minimax: Claim = _stated(
    "basics.minimax",
    "Von Neumann's minimax theorem at a level v: every law of the rows leaves some column at least v exactly if some law of the columns gives every row at least v",
    """
        (
          forall w family(1):
            law[m](w) => (exists i in 1..n: sum(j, 1, m, w[j]*A[j, i]) >= v)
        )
        <=> (
            exists q family(1):
              law[n](q) and (forall j in 1..m: sum(i, 1, n, A[j, i]*q[i]) >= v)
          )
    """,
    where="m integer, n integer, A family(2), v real, m >= 0, n >= 1",
    proof=lambda: prove(minimax.statement, split(_law_of_mixtures, _mixtures_of_law)),
    negative_control={"sum(i, 1, n, A[j, i]*q[i]) >= v": "sum(i, 1, n, A[j, i]*q[i]) > v"},
    control_note="strictly more than v",
    control_proof=lambda: _refute_more(),
    satisfying_instance={"m": 1, "n": 1, "A": "j, i -> 1", "v": 0},
    notes="min over w of max_i (wA)_i >= v exactly when max over q of min_j (Aq)_j >= v: von Neumann's theorem at every level v.",
)


def _refute_more() -> Certificate:
    """One row, one column, A = v = 0."""
    reach = seq(intro("w", "mix"), exhibit("1"))
    none = seq(intro("q"), classical(exhibit("1")))
    return fails(
        minimax,
        exhibit("1", "1", "j, i -> 0", "0"),
        split(seq(), each(Choose(0), split(reach, none))),
    )


# --- the value -----------------------------------------------------------------------------------------------------

_SIZE = "sum(j, 1, m, sum(i, 1, n, abs(A[j,i])))"


_shift = have(  # K so large that all A[j,i] + K are at least 1
    "K",
    "exists K real: forall j in 1..m, i in 1..n: A[j,i]+K >= 1",
    have(
        "abs",
        "forall j in 1..m, i in 1..n: abs(A[j,i]) >= 0 and A[j,i]+abs(A[j,i]) >= 0",
        intro("j", "i"),
        # |y| >= 0, -|y| <= y for y = A[j,i]
        fact("sign", "trichotomy", "A[j,i]", "0"),
        alternatives("c", "sign"),
    ),
    exhibit(f"1+{_SIZE}"),
    intro("k", "l"),
    have("row", "sum(i, 1, n, (1-kronecker(i,l))*abs(A[k,i])) >= 0"),
    lemma("rows", "basics.sums.term", "m", "j -> sum(i, 1, n, abs(A[j,i]))", "k"),
)
_nothing_is_reached = seq(  # u = 0
    have("flat", "forall k in 1..n: u[k] = 0", intro("k"), vanishing("n", "c")),
    use("col", "o.4", "1"),
    have("zeros", "sum(j, 1, n, u[j]*(A[1,j]+K)) = sum(j, 1, n, 0)"),
)
_optimum = seq(  # max sum x : x >= 0, sum_j (A[j,i]+K) x_j <= 1; its dual: min sum u : u >= 0, sum_i u_i (A[j,i]+K) >= 1
    lemma(
        ("x", "u", "o"),
        "basics.duality",
        "n",
        "m",
        "i, j -> A[j,i]+K",
        "i -> 1",
        "j -> 1",
        conditions=[
            seq(),
            seq(),
            exhibit("j -> 0"),
            seq(
                exhibit("i -> 1"),
                split(seq(), seq(intro("j"), have("ones", "sum(i, 1, n, A[j,i]+K-1) >= 0"))),
            ),
        ],
    ),
    have("u.1", "forall j in 1..n: u[j] >= 0"),
    have("some", "sum(j, 1, n, u[j]) > 0", cases("c", "sum(j, 1, n, u[j]) > 0", seq(), _nothing_is_reached)),
    scaled("sum(j, 1, n, u[j])"),
)
_laws = seq(
    exhibit("r-K", "j -> r*x[j]", "i -> r*u[i]"),
    split(
        seq(),
        seq(),
        seq(),
        seq(),
        seq(intro("i"), use("row", "o.2", "i"), arith("r.1*row", eq=[("K", "r.2"), ("K*r", "o.5")])),
        seq(intro("j"), use("col", "o.4", "j"), arith("r.1*col", eq=[("K", "r.2")])),
    ),
)

value: Claim = _stated(
    "basics.minimax.value",
    "Von Neumann: every matrix has a value, and laws of the rows and of the columns that attain it",
    """
        exists v real, w family(1), q family(1):
          law[m](w)
          and law[n](q)
          and (forall i in 1..n: sum(j, 1, m, w[j]*A[j, i]) <= v)
          and (forall j in 1..m: sum(i, 1, n, A[j, i]*q[i]) >= v)
    """,
    where="m integer, n integer, A family(2), m >= 1, n >= 1",
    proof=lambda: prove(value.statement, _shift, unpack("K", "K", "K"), _optimum, _laws),
    negative_control={">= v": "> v"},
    control_note="strictly more than the value",
    control_proof=lambda: _refute_strict(),
    satisfying_instance={"m": 1, "n": 1, "A": "j, i -> 1"},
)


def _refute_strict() -> Certificate:
    """One row, one column, A = 0."""
    none = seq(intro("v", "w", "q"), classical(use("low", "not.5", "1"), exhibit("1")))
    return fails(value, exhibit("1", "1", "j, i -> 0"), split(seq(), none))


CLAIMS = [minimax, value]
