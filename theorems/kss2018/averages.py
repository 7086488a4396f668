"""Section V-G: distortions averaged over a group of permutations, for every folded source set.

Averaging a mechanism over T_1, ..., T_n leaves it invariant when T_k after T_l, for fixed l and all k, runs through all of
them: C[k, l] is the number of T_k after T_l, and B undoes C[., l]. Encoding of folded sources as in `class3`.
"""

from theorems.kss2018.model import FOLDED_GROUP, GROUP, at
from theorems.kss2018.section5_zero import constant
from verify.claims.prelude import *

_ONE = Table((((1, 1), num(1)),))
_TRIVIAL: dict[str, object] = {"M": 1, "n": 1, "T": _ONE, "U": _ONE, "C": _ONE, "B": _ONE}


# --- averages ------------------------------------------------------------------------------------------------------

_MEAN = "sum(k, 1, n, x[T[k,i]])/n"


def _total(k: str) -> Tactic:
    """The sum of x in the order of T_k (fact `total`)."""
    return lemma(
        "total",
        "basics.permutations.sum",
        "M",
        f"i -> T[{k},i]",
        f"i -> U[{k},i]",
        "x",
        conditions=[seq(), seq(intro("m"), use("e", "h3", k, "m"))],
    )


_bounded = seq(
    intro("i"),
    have("low", "sum(k, 1, n, x[T[k,i]]) >= 0", pointwise("k", use("e", "h3", "k", "i"))),
    have("high", "sum(k, 1, n, 1-x[T[k,i]]) >= 0", pointwise("k", use("e", "h3", "k", "i"))),
)
_still_enough = seq(
    intro("i"),
    have(
        "sums",
        "sum(k, 1, n, sum(j, 1, M, x[T[k,j]])) = sum(k, 1, n, sum(j, 1, M, x[j]))",
        pointwise("k", _total("k")),
    ),
    have(
        "all",
        "sum(k, 1, n, (exp(eps)-1)*x[T[k,i]]+sum(j, 1, M, x[j])-(M-1)) >= 0",
        pointwise("k", use("en", "h7", "T[k,i]")),
    ),
)
_now_invariant = seq(
    intro("l", "i"),
    lemma(
        "again",
        "basics.permutations.sum",
        "n",
        "k -> C[k,l]",
        "k -> B[k,l]",
        "k -> x[T[k,i]]",
        conditions=[seq(), seq(intro("k"), use("c", "h4", "k", "l"))],
    ),
    have(
        "same",
        "sum(k, 1, n, x[T[k,T[l,i]]]) = sum(k, 1, n, x[T[C[k,l],i]])",
        pointwise("k", use("c", "h5", "k", "l", "i")),
    ),
)
_still_within = seq(
    intro("p", "D", "each"), have("all", "sum(k, 1, n, D-sum(i, 1, M, p[i]*x[T[k,i]])) >= 0")
)

average: Claim = claim(
    "kss2018.eq58.average",
    "Averaging distortions over a group of permutations makes them invariant and keeps level and validity",
    """
        exists y family(1):
          between_0_and_1(y)
          and meets_level(y, eps)
          and invariant(y)
          and (
              forall p family(1), D real:
                (forall k in 1..n: sum(i, 1, M, p[i]*x[T[k, i]]) <= D)
                => sum(i, 1, M, p[i]*y[i]) <= D
            )
    """,
    where="""
        M integer, n integer, T integer family(2), U integer family(2), C integer family(2),
        B integer family(2), x family(1), eps real,
        M >= 1, n >= 1, permutations(T, U), group(C, B), between_0_and_1(x), meets_level(x, eps)
    """,
    source=at("Section V-G, before eq. (58)"),
    fidelity="auxiliary",
    letters={**GROUP, "y[i]": "the averaged distortion of the letter i, which the permutations leave as it is", "x[i]": "a distortion of the letter i, between 0 and 1"},
    proof=lambda: prove(
        average.statement,
        exhibit(f"i -> {_MEAN}"),
        split(_bounded, _still_enough, _now_invariant, _still_within),
    ),
    negative_control={"integer family(2), C integer family(2), B": "", "group(C, B),": ""},
    control_note="permutations that are no group",
    control_proof=lambda: _refute_no_group(),
    satisfying_instance={**_TRIVIAL, "x": "i -> 1", "eps": 0},
)

#: The identity and the cycle 1 -> 2 -> 3 -> 1, and their inverses.
_IDENTITY = "kronecker(i,1)+2*kronecker(i,2)+3*kronecker(i,3)"


def image(k: str, i: str) -> str:
    """Where the k-th of the two takes the letter i."""
    once = f"kronecker({i},1)+2*kronecker({i},2)+3*kronecker({i},3)"
    return f"{once}+kronecker({k},2)*(kronecker({i},1)+kronecker({i},2)-2*kronecker({i},3))"


CYCLE = f"k, i -> {image('k', 'i')}"
BACK = f"k, i -> {_IDENTITY}+kronecker(k,2)*(2*kronecker(i,1)-kronecker(i,2)-kronecker(i,3))"
cells_of_cycle = seq(
    intro("k", "i"), each(Enumerate("k", 1, 2), seq(), seq(), *[each(Enumerate("i", 1, 3))] * 2)
)

def exchanged(k: str, i: str) -> str:
    """Where the k-th of the three takes the letter i."""
    once = f"kronecker({i},1)+2*kronecker({i},2)+3*kronecker({i},3)"
    first, second = (f"kronecker({i},{j})-kronecker({i},{j + 1})" for j in (1, 2))
    return f"{once}+kronecker({k},2)*({first})+kronecker({k},3)*({second})"


#: The identity, the exchange of letters 1 and 2, that of letters 2 and 3: each is its own inverse, so that T(P) and the
#: inverse of T at P are the same, whichever is meant by folding.
EXCHANGES = f"k, i -> {exchanged('k', 'i')}"
cells_of_exchanges = seq(
    intro("k", "i"), each(Enumerate("k", 1, 3), seq(), seq(), *[each(Enumerate("i", 1, 3))] * 3)
)


def _differ(*letters: str) -> list[Tactic]:
    """For l = 1, 2, 3: a letter that the two permutations take elsewhere; none where k < l fails."""
    return [seq(intro("less"), exhibit(i) if i else absurd("less")) for i in letters]


exchanges_differ = seq(
    intro("k", "l"),
    each(
        Enumerate("k", 1, 3),
        seq(),
        seq(),
        each(Enumerate("l", 1, 3), seq(), seq(), *_differ("", "1", "2")),
        each(Enumerate("l", 1, 3), seq(), seq(), *_differ("", "", "1")),
        each(Enumerate("l", 1, 3), seq(), seq(), *_differ("", "", "")),
    ),
)
#: A hyperplane that separates sources with exchanged letters from the uniform law.
exchanges_apart = seq(exhibit("i -> kronecker(i,1)-kronecker(i,3)"), intro("s", "k"), each(Enumerate("k", 1, 3)))


def _refute_no_group() -> Certificate:
    """x = (1/2, 1/2, 1), level 0, identity and cycle: y is constant, so at least 2/3, but x_1 and x_2 are 1/2."""
    smaller = seq(
        exhibit("i -> kronecker(i,1)", "1/2"),
        split(
            seq(),
            seq(
                use("enough", "not.2", "1"), use("second", "not.3", "2", "1"), use("third", "not.3", "2", "2")
            ),
        ),
    )
    return fails(
        average,
        exhibit("3", "2", CYCLE, BACK, "i -> 1/2+kronecker(i,3)/2", "0"),
        split(split(seq(), seq(), cells_of_cycle), seq(intro("y"), classical(smaller))),
    )


# --- a mechanism of some level, and its distortions ------------------------------------------------------------------

distortions: Claim = claim(
    "kss2018.theorem3.distortions",
    "The distortions of a mechanism at level eps are in K",
    "between_0_and_1((i) -> 1 - Q[i, i]) and meets_level((i) -> 1 - Q[i, i], eps)",
    where="M integer, Q family(2), eps real, M >= 1, mechanism(Q), private(Q, eps)",
    source=at("Section V-E, eq. (33), column by column"),
    fidelity="auxiliary",
    proof=lambda: prove(
        distortions.statement,
        split(
            seq(intro("i"), have("others", "sum(j, 1, M, (1-kronecker(i,j))*Q[i,j]) >= 0")),
            seq(
                intro("i"),
                use("row", "h3", "i"),
                have(
                    "column",
                    "sum(j, 1, M, (1-kronecker(i,j))*(exp(eps)*Q[i,j]-Q[j,j])) >= 0",
                    pointwise("j", use("dp", "h4", "j", "i", "j")),
                ),
                arith("column", eq=[("exp(eps)", "row")]),
            ),
        ),
    ),
    negative_control="""
        between_0_and_1((i) -> 1 - Q[i, i])
        and (forall i in 1..M: (exp(eps) - 1)*(1 - Q[i, i]) + sum(j, 1, M, 1 - Q[j, j]) > M - 1)
    """,
    control_note="strictly",
    control_proof={"M": 1, "Q": "i, j -> 1", "eps": 0},
    satisfying_instance={"M": 1, "Q": "i, j -> 1", "eps": 0},
)

_TOTAL = "sum(j, 1, M, x[j])"
_constant = seq(  # every row the same, the distortions shrunk to the sum M - 1
    have("t1", "exp(eps)-1 >= 0", fact("m", "exp_monotone", "0", "eps")),
    let("c", f"(M-1)/{_TOTAL}", f"0 <= c and c <= 1 and c*{_TOTAL} = M-1"),
    have("kept", "forall j in 1..M: 1-c*x[j] >= 0", intro("j"), use("b", "h2", "j")),
    exhibit("i, j -> 1-c*x[j]", "c"),
    split(seq(), seq(), seq(), seq(), seq(intro("a", "b", "j"), use("k", "kept", "j"), arith("k*t1"))),
)
_exact = seq(
    lemma("made", "kss2018.section3.given_distortions", "M", "x", "eps"),
    use(("Q", "q"), "made"),
    exhibit("Q", "1"),
)


def _refute_exactly() -> Certificate:
    """One letter cannot be changed: x = 1 is shrunk to 0."""
    none = seq(intro("Q", "c"), classical(exhibit("1")))
    return fails(made, exhibit("1", "i -> 1", "0"), split(seq(), none))


made: Claim = claim(
    "kss2018.theorem3.mechanism",
    "Distortions in K, shrunk if need be, are those of a mechanism",
    """
        exists Q family(2), c real:
          0 <= c
          and c <= 1
          and mechanism(Q)
          and private(Q, eps)
          and has_distortions(Q, (i) -> c*x[i])
    """,
    where="""
        M integer, x family(1), eps real,
        M >= 1, between_0_and_1(x), meets_level(x, eps), eps >= 0
    """,
    source=at("eq. (52); a sum over M - 1 is shrunk to M - 1"),
    fidelity="auxiliary",
    letters={"c": "the factor, between 0 and 1, by which the distortions are shrunk", "x[i]": "a distortion of the letter i, between 0 and 1"},
    proof=lambda: prove(made.statement, cases("big", f"{_TOTAL} > M-1", _constant, _exact)),
    negative_control={"0 <= c": "0 < c"},
    control_note="never shrunk to nothing",
    control_proof=lambda: _refute_exactly(),
    satisfying_instance={"M": 1, "x": "i -> 1", "eps": 0},
)

# --- the program with D_T(i) = D_i, for folded sources R -------------------------------------------------------------

ONE_LETTER_FOLDED: dict[str, object] = {**_TRIVIAL, "R": Lambda(("s", "i"), num(1)), "D": 0}


def unfolded(x: str, x_moved: str, inverses: str = "h6") -> Tactic:
    """Fact `unfolded`: sum_i R[s, U_k(i)] x_i = sum_i R[s, i] x_{T_k(i)}."""
    return seq(
        lemma(
            "order",
            "basics.permutations.sum",
            "M",
            "i -> T[k,i]",
            "i -> U[k,i]",
            f"i -> R[s,U[k,i]]*({x})",
            conditions=[seq(), seq(intro("m"), use("e", inverses, "k", "m"))],
        ),
        have(
            "back",
            f"sum(i, 1, M, R[s,U[k,T[k,i]]]*({x_moved})) = sum(i, 1, M, R[s,i]*({x_moved}))",
            pointwise("i", use("e", inverses, "k", "i"), rewrite("e.3")),
        ),
        have("unfolded", f"sum(i, 1, M, R[s,U[k,i]]*({x})) = sum(i, 1, M, R[s,i]*({x_moved}))"),
    )


invariant: Claim = claim(
    "kss2018.theorem3.invariant",
    "A mechanism for the unfolded sources gives distortions that the permutations of a group leave as they are",
    """
        achievable_unfolded(D, eps)
        => (
            exists x family(1):
              between_0_and_1(x)
              and meets_level(x, eps)
              and invariant(x)
              and valid_distortions[M, R](x, D)
          )
    """,
    where="""
        M integer, R family(2), n integer, T integer family(2), U integer family(2),
        C integer family(2), B integer family(2), D real, eps real,
        folded(R, n, T, U), group(C, B)
    """,
    source=at("Section V-G, eqs. (56)-(58)"),
    fidelity="auxiliary",
    letters={**FOLDED_GROUP, "x[i]": "a distortion of the letter i, between 0 and 1"},
    proof=lambda: prove(
        invariant.statement,
        intro("there"),
        unpack("there", "Q", "g"),
        lemma("own", "kss2018.theorem3.distortions", "M", "Q", "eps"),
        lemma(("y", "y"), "kss2018.eq58.average", "M", "n", "T", "U", "C", "B", "i -> 1-Q[i,i]", "eps"),
        exhibit("y"),
        split(
            seq(),
            seq(),
            seq(),
            seq(
                intro("s"),
                use(
                    "cost",
                    "y.4",
                    "i -> R[s,i]",
                    "D",
                    conditions=[seq(intro("k"), unfolded("1-Q[i,i]", "1-Q[T[k,i],T[k,i]]"))],
                ),
            ),
        ),
    ),
    negative_control={"valid_distortions[M, R](x, D)": "(forall s real: sum(i, 1, M, R[s, i]*x[i]) < D)"},
    control_note="strictly less distortion",
    control_proof=lambda: _refute_less(),
    satisfying_instance={**ONE_LETTER_FOLDED, "eps": 0},
)

ONE_PERMUTATION = ("1", "k, i -> 1", "k, i -> 1", "k, l -> 1", "k, l -> 1")
one_letter = [*[seq()] * 5, seq(), seq(), seq()]


def _refute_less() -> Certificate:
    """One letter, D = 0: distortion 0 is not less."""
    none = seq(intro("x"), classical(exhibit("0")))
    return fails(
        invariant,
        exhibit("1", "s, i -> 1", *ONE_PERMUTATION, "0", "0"),
        split(seq(), split(constant("1"), none)),
    )


CLAIMS = [average, distortions, made, invariant]
