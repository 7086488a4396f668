"""Every distribution has a folding permutation (Definition 5): sorting with a permutation, for every length."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

#: T sends what A sends to k to n + 1, and n + 1 to k; U is its inverse.
_T = "i -> (1-kronecker(i,n+1))*(A[i]+kronecker(A[i],k)*(n+1-k))+kronecker(i,n+1)*k"
_U = "j -> (1-kronecker(j,k))*((1-kronecker(j,n+1))*B[j]+kronecker(j,n+1)*B[k])+kronecker(j,k)*(n+1)"
_T_IS = "(forall i in 1..n: A[i] = k => T[i] = n+1) and (forall i in 1..n: A[i] != k => T[i] = A[i]) and T[n+1] = k"
_U_IS = "(k <= n => U[n+1] = B[k]) and (forall j in 1..n: j != k => U[j] = B[j]) and U[k] = n+1"


_named = seq(
    let("T integer family(1)", _T, f"t: {_T_IS}"),
    let("U integer family(1)", _U, f"u: {_U_IS}"),
)

_forth = have(
    "forth",
    "forall i in 1..n+1: 1 <= T[i] and T[i] <= n+1 and U[T[i]] = i",
    intro("i"),
    cases(
        "small",
        "i <= n",
        seq(
            use("a", "v.1", "i"),
            cases(
                "c",
                "A[i] = k",
                seq(use("is", "t.1", "i"), have("bk", "B[A[i]] = B[k]", rewrite("c"))),
                use("is", "t.2", "i"),
            ),
        ),
        seq(fact("gap", "integer_gap", "n", "i"), have("eq", "i = n+1"), split(*[seq()] * 3)),
    ),
)

_back = have(
    "back",
    "forall j in 1..n+1: 1 <= U[j] and U[j] <= n+1 and T[U[j]] = j",
    intro("j"),
    cases(
        "c",
        "j = k",
        split(*[seq(rewrite("c", "u.3"))] * 3),
        cases(
            "small",
            "j <= n",
            seq(
                use("a", "v.1", "j"),
                use("un", "u.2", "j"),
                use("is", "t.2", "B[j]", conditions=[seq(), seq(), rewrite("a.6")]),
            ),
            seq(
                fact("gap", "integer_gap", "n", "j"),
                have("eq", "j = n+1"),
                have(
                    "k.small",
                    "k <= n",
                    cases(
                        "s",
                        "k <= n",
                        seq(),
                        seq(
                            fact("g", "integer_gap", "n", "k"),
                            have("kn", "k = n+1", fact("as", "antisymmetric", "k", "n+1")),
                            absurd("c"),
                        ),
                    ),
                ),
                use("un", "u.1"),
                use("a", "v.1", "k"),
                split(*[seq(rewrite("eq", "un"))] * 3),
            ),
        ),
    ),
)

_read = have(
    "read",
    "forall i in 1..n: x[T[i]] = z[A[i]]",
    intro("i"),
    use("zi", "z", "A[i]"),
    cases(
        "c",
        "A[i] = k",
        seq(
            use("is", "t.1", "i"),
            have("xt", "x[T[i]] = x[n+1]", rewrite("is")),
            fact("e", "delta_equal", "A[i]", "k"),
            have("xa", "x[A[i]] = x[k]", rewrite("c")),
            arith(eq=["xt", "zi", "xa", ("x[n+1]-x[k]", "e")]),
        ),
        seq(
            use("is", "t.2", "i"),
            have("xt", "x[T[i]] = x[A[i]]", rewrite("is")),
            fact("e", "delta_distinct", "A[i]", "k"),
            arith(eq=["xt", "zi", ("x[n+1]-x[k]", "e")]),
        ),
    ),
)

_sorted = seq(
    intro("i"),
    cases(
        "inside",
        "i <= n-1",
        seq(use("r1", "read", "i"), use("r2", "read", "i+1"), use("down", "v.2", "i")),
        seq(
            fact("gap", "integer_gap", "n-1", "i"),
            have("eq", "i = n"),
            rewrite("eq"),
            have("last", "x[T[n+1]] = x[k]", rewrite("t.3")),
            use("low", "top", "T[n]"),
        ),
    ),
)


def _prove_covers() -> Certificate:
    """The smallest number goes last, the others by induction."""
    step = seq(
        intro("x"),
        lemma(("k", "top"), "basics.sorting.largest", "n+1", "i -> -x[i]"),
        let("z", "i -> x[i]+kronecker(i,k)*(x[n+1]-x[k])", "forall i in 1..n: z[i] = x[i]+kronecker(i,k)*(x[n+1]-x[k])"),
        use(("A", "B", "v"), "ih", "z"),
        _named,
        _forth,
        _back,
        _read,
        exhibit("i -> T[i]", "i -> U[i]"),
        split(seq(intro("i"), use("f", "forth", "i")), _sorted),
    )
    only = seq(intro("x"), exhibit("i -> 1", "i -> 1"))
    return prove(covers.statement, induct("n", "1", "ih", only, step))


covers: Claim = claim(
    "kss2018.definition5.covers",
    "Every distribution has a folding permutation: the ordered subsets cover the simplex",
    """
        forall x family(1):
          exists T integer family(1), U integer family(1):
            permutation[n](T, U) and decreasing[n]((i) -> x[T[i]])
    """,
    where="n integer, n >= 1",
    source=at("Section III, after eq. (14); Definition 5, eq. (15)"),
    printed=r"For a source distribution $P$ ... there exists a corresponding folding permutation $T$ such that "
    r"$P_{T(1)}\geq P_{T(2)}\geq\ldots\geq P_{T(M)}$",
    letters={"n": "the number of letters of the alphabet, in print M", "T[i]": "the letter at place i of the order", "U[i]": "the place of the letter i in the order"},
    proof=_prove_covers,
    negative_control={"decreasing[n]((i) -> x[T[i]])": "(forall i in 1..n - 1: x[T[i]] > x[T[i + 1]])"},
    control_note="strictly decreasing",
    control_proof=lambda: _refute_strict(),
    satisfying_instance={"n": 2},
    notes="For every M and any numbers, so for every distribution.",
)


def _refute_strict() -> Certificate:
    """Equal numbers."""
    never = seq(exhibit("i -> 0"), intro("T", "U"), classical(exhibit("1")))
    return fails(covers, exhibit("2"), split(seq(), never))


CLAIMS = [covers]
