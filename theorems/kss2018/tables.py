"""Tables I-IV with Examples 1 and 2: rows are distributions, ordered or permuted as said, of the class said."""

from theorems.kss2018.model import at
from verify.claims.prelude import *

table_i: Claim = claim(
    "kss2018.table1",
    "Table I: distributions with decreasing entries",
    """
        7/10 + 3/20 + 3/50 + 1/25 + 3/100 + 1/50 = 1
        and 7/10 >= 3/20
        and 3/20 >= 3/50
        and 3/50 >= 1/25
        and 1/25 >= 3/100
        and 3/100 >= 1/50
    """,
    source=at("Table I, Example 1"),
    printed=r"a $\mathcal{P}$ containing a single distribution, such as $\mathcal{P}^{(6)}_{\text{II}}$ shown in Table 1 for $M=6$, is a Class II set",
    fidelity="restricted",
    negative_control={"7/10 + 3/20": "71/100 + 3/20"},
    control_note="1/100 more in the first entry of the sum",
    satisfying_instance={},
)

table_ii: Claim = claim(
    "kss2018.table2",
    "Table II: distributions with decreasing entries",
    """
        3/10 + 1/5 + 3/20 + 2/25 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1
        and 3/10 >= 1/5
        and 1/5 >= 3/20
        and 3/20 >= 2/25
        and 2/25 >= 7/100
        and 7/100 >= 3/50
        and 3/50 >= 1/20
        and 1/20 >= 1/25
        and 1/25 >= 3/100
        and 3/100 >= 1/50
        and 7/20 + 4/25 + 3/25 + 1/10 + 9/100 + 9/100 + 1/20 + 1/50 + 1/100 + 1/100 = 1
        and 7/20 >= 4/25
        and 4/25 >= 3/25
        and 3/25 >= 1/10
        and 1/10 >= 9/100
        and 9/100 >= 9/100
        and 9/100 >= 1/20
        and 1/20 >= 1/50
        and 1/50 >= 1/100
        and 1/100 >= 1/100
    """,
    source=at("Table II, Example 1"),
    printed=r"An example $\mathcal{P}^{(10)}_{\text{II}}$ for $M=10$ is given in Table 1: the line segment between the two rows is a Class II set",
    fidelity="restricted",
    negative_control={"3/10 + 1/5": "31/100 + 1/5"},
    control_note="1/100 more in the first entry of the sum",
    satisfying_instance={},
)

table_iii: Claim = claim(
    "kss2018.table3",
    "Table III: the rows are those of the Class II table with entries 1 and 2, 1 and 3, 1 and 4 exchanged",
    """
        rows_of_table_III_sum_to_1
        and table_III_exchanges_1_and_2
        and table_III_exchanges_1_and_3
        and table_III_exchanges_1_and_4
    """,
    source=at("Table III, Example 2"),
    printed=r"swapping the first and second entries of $\mathcal{P}^{(6)}_{\text{II}}$ ... we permute the first and third entries of $\mathcal{P}^{(6)}_{\text{II}}$ ... permuting the first and fourth entries of $\mathcal{P}^{(6)}_{\text{II}}$",
    negative_control={"rows_of_table_III_sum_to_1": "71/100 + 3/20 + 3/50 + 1/25 + 3/100 + 1/50 = 1"},
    control_note="1/100 more in the first entry of the sum",
    satisfying_instance={},
    others=["kss2018.table4"],
)

table_iv: Claim = claim(
    "kss2018.table4",
    "Table IV: the rows are those of the Class II table with entries 1 and 2, 1 and 3, 1 and 4 exchanged",
    """
        rows_of_table_IV_sum_to_1
        and table_IV_exchanges_1_and_2
        and table_IV_exchanges_1_and_3
        and table_IV_exchanges_1_and_4
    """,
    source=at("Table IV, Example 2"),
    printed=r"permuting the first and second, first and third, and first and fourth entries of $\mathcal{P}^{(10)}_{\text{II}}$, respectively",
    negative_control={
        "rows_of_table_IV_sum_to_1": "31/100 + 1/5 + 3/20 + 2/25 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1",
    },
    control_note="1/100 more in the first entry of the sum",
    satisfying_instance={},
)

# --- the classes of the sets ---------------------------------------------------------------------------------------

not_class_i_i: Claim = claim(
    "kss2018.table1.not_class_I",
    "Table I: no convex combination of the rows is uniform",
    """
        not (
          w1*(7/10) = 1/6
          and w1*(3/20) = 1/6
          and w1*(3/50) = 1/6
          and w1*(1/25) = 1/6
          and w1*(3/100) = 1/6
          and w1*(1/50) = 1/6
        )
    """,
    where="w1 real,  w1 >= 0, w1 = 1",
    source=at("Table I; Definition 1"),
    printed=r"a $\mathcal{P}$ containing a single distribution, such as $\mathcal{P}^{(6)}_{\text{II}}$ shown in Table 1 for $M=6$, is a Class II set",
    waive={"unused-hypothesis": "weights of a mixture; it holds without w1 >= 0 and w1 = 1"},
    letters={"w1": "the weight of the only row of Table I"},
    fidelity="restricted",
    proof=None,
    negative_control="not w1*(7/10) >= 1/6",
    control_note="only the first letter, and >=",
    satisfying_instance={"w1": 1},
    others=["kss2018.table2.not_class_I", "kss2018.table3.not_class_I", "kss2018.table4.not_class_I"],
)

not_class_i_ii: Claim = claim(
    "kss2018.table2.not_class_I",
    "Table II: no convex combination of the rows is uniform",
    "not uniform_mixture_of_table_II(w1, w2)",
    where="w1 real, w2 real,  w1 >= 0, w2 >= 0, w1 + w2 = 1",
    source=at("Table II; Definition 1"),
    printed=r"An example $\mathcal{P}^{(10)}_{\text{II}}$ for $M=10$ is given in Table 1: the line segment between the two rows is a Class II set",
    waive={"unused-hypothesis": "the setting of the page; it holds without w1 >= 0, w1 + w2 = 1"},
    letters={"w1": "the weight of row 1 of Table II", "w2": "the weight of row 2 of Table II"},
    fidelity="restricted",
    proof=None,
    negative_control="not w1*(3/10) + w2*(7/20) >= 1/10",
    control_note="only the first letter, and >=",
    satisfying_instance={"w1": 1, "w2": 0},
)

not_class_i_iii: Claim = claim(
    "kss2018.table3.not_class_I",
    "Table III: no convex combination of the rows is uniform",
    "not uniform_mixture_of_table_III(w1, w2, w3, w4)",
    where="""
        w1 real, w2 real, w3 real, w4 real,
        w1 >= 0, w2 >= 0, w3 >= 0, w4 >= 0, w1 + w2 + w3 + w4 = 1
    """,
    source=at("Table III; Definition 1"),
    printed=r"One way to generate a Class III source set is by taking the unions of Class II sets and (some of) their permutations. Examples based on $\mathcal{P}^{(6)}_{\text{II}}$ and $\mathcal{P}^{(10)}_{\text{II}}$ are shown in Tables III and IV",
    waive={"unused-hypothesis": "the setting of the page; it holds without w1 >= 0, w2 >= 0, w3 >= 0"},
    letters={"w1": "the weight of row 1 of Table III", "w2": "the weight of row 2 of Table III", "w3": "the weight of row 3 of Table III", "w4": "the weight of row 4 of Table III"},
    fidelity="restricted",
    proof=None,
    negative_control="not w1*(7/10) + w2*(3/20) + w3*(3/50) + w4*(1/25) >= 1/6",
    control_note="only the first letter, and >=",
    satisfying_instance={"w1": 1, "w2": 0, "w3": 0, "w4": 0},
)

not_class_i_iv: Claim = claim(
    "kss2018.table4.not_class_I",
    "Table IV: no convex combination of the rows is uniform",
    "not uniform_mixture_of_table_IV(w1, w2, w3, w4, w5, w6, w7, w8)",
    where="""
        w1 real, w2 real, w3 real, w4 real, w5 real, w6 real, w7 real, w8 real,
        w1 >= 0, w2 >= 0, w3 >= 0, w4 >= 0, w5 >= 0, w6 >= 0, w7 >= 0, w8 >= 0,
        w1 + w2 + w3 + w4 + w5 + w6 + w7 + w8 = 1
    """,
    source=at("Table IV; Definition 1"),
    printed=r"One way to generate a Class III source set is by taking the unions of Class II sets and (some of) their permutations. Examples based on $\mathcal{P}^{(6)}_{\text{II}}$ and $\mathcal{P}^{(10)}_{\text{II}}$ are shown in Tables III and IV",
    waive={"unused-hypothesis": "the setting of the page; it holds without w4 >= 0, w5 >= 0, w6 >= 0, w7 >= 0, w1 + w2 + w3 + w4 + w5 + w6 + w7 + w8 = 1"},
    letters={"w1": "the weight of row 1 of Table IV", "w2": "the weight of row 2 of Table IV", "w3": "the weight of row 3 of Table IV", "w4": "the weight of row 4 of Table IV", "w5": "the weight of row 5 of Table IV", "w6": "the weight of row 6 of Table IV", "w7": "the weight of row 7 of Table IV", "w8": "the weight of row 8 of Table IV"},
    fidelity="restricted",
    proof=None,
    negative_control="""
        not w1*(3/10)
        + w2*(7/20)
        + w3*(1/5)
        + w4*(4/25)
        + w5*(3/20)
        + w6*(3/25)
        + w7*(2/25)
        + w8*(1/10)
        >= 1/10
    """,
    control_note="only the first letter, and >=",
    satisfying_instance={"w1": 1, "w2": 0, "w3": 0, "w4": 0, "w5": 0, "w6": 0, "w7": 0, "w8": 0},
)

_letter_first = seq(  # a stands before b: then q[a] >= q[b]
    lemma("order", "basics.sorting.ordered", "U[b]", "i -> q[T[i]]"),
    use("low", "order"),
    use("ab", "low", "U[a]"),
    have("qa", "q[T[U[a]]] = q[a]"),
    have("qb", "q[T[U[b]]] = q[b]"),
    have("no", "0 < 0"),
    absurd("no"),
)
_letter_last = seq(  # b stands before a: then p[b] >= p[a]
    lemma("order", "basics.sorting.ordered", "U[a]", "i -> p[T[i]]"),
    use("low", "order"),
    use("ba", "low", "U[b]"),
    have("pa'", "p[T[U[a]]] = p[a]"),
    have("pb'", "p[T[U[b]]] = p[b]"),
    have("no", "0 < 0"),
    absurd("no"),
)


def _as_it_is(size: int) -> Tactic:
    """The order of the letters as they are does for both lists."""
    same = "i -> " + "+".join(f"{i}*kronecker(i,{i})" for i in range(1, size + 1))
    letters = seq(intro("i"), each(Enumerate("i", 1, size)))
    steps = seq(intro("i"), each(Enumerate("i", 1, size - 1)))
    return seq(exhibit(same, same), split(letters, steps, steps))


def _refute_indifferent() -> Certificate:
    """p = (1, 0), q = (0, 0)."""
    values = ("2", "i -> kronecker(i,1)", "i -> 0", "1", "2")
    return fails(crossed, exhibit(*values), split(seq(), _as_it_is(2)))


_ORDER_LETTERS = {
    "q[i]": "the probability of the letter i under a second source",
    "T[i]": "the letter at place i of an order",
    "U[i]": "the place of the letter i in it",
}

crossed: Claim = claim(
    "kss2018.tables.crossed",
    "Two distributions of which one prefers a letter and the other another have no common order",
    """
        not (
          exists T integer family(1), U integer family(1):
            permutation(T, U) and decreasing((i) -> p[T[i]]) and decreasing((i) -> q[T[i]])
        )
    """,
    where="M integer, p family(1), q family(1), a in 1..M, b in 1..M, p[a] > p[b], q[a] < q[b]",
    source=at("Definition 1"),
    fidelity="auxiliary",
    proof=lambda: prove(
        crossed.statement,
        intro("there"),
        unpack("there", "T", "U", "g"),
        use("pa", "g.1", "a"),
        use("pb", "g.1", "b"),
        cases("before", "U[a] <= U[b]", _letter_first, _letter_last),
    ),
    negative_control={"<": "<="},
    control_note="where the second is indifferent",
    control_proof=_refute_indifferent,
    satisfying_instance={"M": 2, "p": "i -> kronecker(i, 1)", "q": "i -> kronecker(i, 2)", "a": 1, "b": 2},
    letters={**_ORDER_LETTERS, "a": "a letter", "b": "another letter"},
)


def _rows(*row: str) -> Witness:
    """p the row, q the same with its entries 1 and 2 exchanged."""
    swapped = (row[1], row[0], *row[2:])
    return Witness(
        tuple(
            (name, Table(tuple(((i,), num(value)) for i, value in enumerate(entries, 1))))
            for name, entries in (("p", row), ("q", swapped))
        )
    )


def _by_crossing(claimed: Claim, size: str) -> Certificate:
    return prove(claimed.statement, lemma("none", "kss2018.tables.crossed", size, "p", "q", "1", "2"))


ROW_III = ("7/10", "3/20", "3/50", "1/25", "3/100", "1/50")
ROW_IV = ("3/10", "1/5", "3/20", "2/25", "7/100", "3/50", "1/20", "1/25", "3/100", "1/50")
_ONLY_TWO = {"unused-hypothesis": "the rows of the table; their entries 1 and 2 decide"}

no_order_iii: Claim = claim(
    "kss2018.table3.no_order",
    "Table III: no permutation orders both rows of set (a)",
    """
        not (
          exists T integer family(1), U integer family(1):
            permutation[6](T, U) and decreasing[6]((i) -> p[T[i]]) and decreasing[6]((i) -> q[T[i]])
        )
    """,
    where="""
        p family(1), q family(1),
        p[1] = 0.7, p[2] = 0.15, p[3] = 0.06, p[4] = 0.04, p[5] = 0.03, p[6] = 0.02,
        q[1] = 0.15, q[2] = 0.7, q[3] = 0.06, q[4] = 0.04, q[5] = 0.03, q[6] = 0.02
    """,
    source=at("Table III; Example 2, Definition 1"),
    printed=r"One way to generate a Class III source set is by taking the unions of Class II sets and (some of) their permutations. Examples based on $\mathcal{P}^{(6)}_{\text{II}}$ and $\mathcal{P}^{(10)}_{\text{II}}$ are shown in Tables III and IV",
    fidelity="restricted",
    waive=_ONLY_TWO,
    letters=_ORDER_LETTERS,
    proof=lambda: _by_crossing(no_order_iii, "6"),
    negative_control={"0.15, q[2] = 0.7": "0.7, q[2] = 0.15"},
    control_note="row 1 twice",
    control_proof=lambda: _refute_twice(no_order_iii, "7*kronecker(i,1)/10+3*kronecker(i,2)/20+3*kronecker(i,3)/50+kronecker(i,4)/25+3*kronecker(i,5)/100+kronecker(i,6)/50", 6),
    satisfying_instance=_rows(*ROW_III),
    others=["kss2018.table4.no_order"],
    notes="Sets (b) and (c) contain set (a).",
)

no_order_iv: Claim = claim(
    "kss2018.table4.no_order",
    "Table IV: no permutation orders rows 1 and 3, which are in set (a)",
    """
        not (
          exists T integer family(1), U integer family(1):
            permutation[10](T, U) and decreasing[10]((i) -> p[T[i]]) and decreasing[10]((i) -> q[T[i]])
        )
    """,
    where="""
        p family(1), q family(1),
        p[1] = 0.3, p[2] = 0.2, p[3] = 0.15, p[4] = 0.08, p[5] = 0.07,
        p[6] = 0.06, p[7] = 0.05, p[8] = 0.04, p[9] = 0.03, p[10] = 0.02,
        q[1] = 0.2, q[2] = 0.3, q[3] = 0.15, q[4] = 0.08, q[5] = 0.07,
        q[6] = 0.06, q[7] = 0.05, q[8] = 0.04, q[9] = 0.03, q[10] = 0.02
    """,
    source=at("Table IV; Example 2, Definition 1"),
    printed=r"One way to generate a Class III source set is by taking the unions of Class II sets and (some of) their permutations. Examples based on $\mathcal{P}^{(6)}_{\text{II}}$ and $\mathcal{P}^{(10)}_{\text{II}}$ are shown in Tables III and IV",
    fidelity="restricted",
    waive=_ONLY_TWO,
    letters=_ORDER_LETTERS,
    proof=lambda: _by_crossing(no_order_iv, "10"),
    negative_control={"0.2, q[2] = 0.3": "0.3, q[2] = 0.2"},
    control_note="row 1 twice",
    control_proof=lambda: _refute_twice(no_order_iv, "3*kronecker(i,1)/10+kronecker(i,2)/5+3*kronecker(i,3)/20+2*kronecker(i,4)/25+7*kronecker(i,5)/100+3*kronecker(i,6)/50+kronecker(i,7)/20+kronecker(i,8)/25+3*kronecker(i,9)/100+kronecker(i,10)/50", 10),
    satisfying_instance=_rows(*ROW_IV),
    notes="Sets (b) and (c) contain set (a).",
)


def _refute_twice(claimed: Claim, row: str, size: int) -> Certificate:
    """The row is in order as it is."""
    values = (f"i -> {row}", f"i -> {row}")
    return fails(claimed, exhibit(*values), split(seq(), _as_it_is(size)))


# --- Example 1 -----------------------------------------------------------------------------------------------------

segment: Claim = claim(
    "kss2018.example1.segment",
    "A line segment between two distributions with the same order has that order",
    "decreasing((i) -> lambda*p[i] + (1 - lambda)*q[i])",
    where="""
        M integer, p family(1), q family(1), lambda real,
        M >= 1, 0 <= lambda, lambda <= 1, decreasing(p), decreasing(q)
    """,
    source=at("Example 1"),
    printed="A line segment between two distributions with the same order is a Class II set",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={
        "q[i]": "the probability of the letter i under a second source; of both only the order of the numbers is used",
        "lambda": "a weight, between 0 and 1",
    },
    proof=lambda: prove(segment.statement),
    negative_control="""
        forall i in 1..M - 1:
          lambda*p[i] + (1 - lambda)*q[i] > lambda*p[i + 1] + (1 - lambda)*q[i + 1]
    """,
    control_note="strictly",
    control_proof={"M": 2, "p": "i -> 1/2", "q": "i -> 1/2", "lambda": "1/2", "i": 1},
    satisfying_instance={
        "M": 2,
        "p": "i -> 1/2",
        "q": "i -> 1/2",
        "lambda": "1/2",
    },
    notes='That the segment is "not Class I" needs that the two are not both uniform: see '
    "kss2018.example1.class_II.",
    others=["kss2018.example1.class_II"],
)

_FIRST = Lambda(("i",), Delta(Var("i"), num(1)))
class_ii: Claim = claim(
    "kss2018.example1.class_II",
    "A line segment between two distributions with the same order is not of Class I",
    "not uniform((i) -> t*p[i] + (1 - t)*q[i])",
    where="""
        M integer, p family(1), q family(1), t real,
        M >= 2, distribution(p), distribution(q), decreasing(p), decreasing(q), 0 <= t, t <= 1
    """,
    source=at("Example 1; Definition 1"),
    printed=(
        r"a $\mathcal{P}$ containing a single distribution, such as ... is a Class II set. A line "
        "segment between two distributions with the same order is a Class II set"
    ),
    severity="slip",
    proof={"M": 2, "p": "i -> 1/2", "q": "i -> 1/2", "t": "1/2"},
    satisfying_instance={"M": 2, "p": _FIRST, "q": _FIRST, "t": "1/2"},
    notes="The uniform distribution alone, or a segment that ends in it, is of Class I by Definition 1. For the sets of "
    "Tables I and II the sentence is right: kss2018.table1.not_class_I, kss2018.table2.not_class_I.",
    letters={
        "q[i]": "the probability of the letter i under a second source",
        "t": "a weight, between 0 and 1",
    },
)


def _prove_class_ii() -> Certificate:
    first = seq(
        intro("uniform"),
        use("is", "uniform", "1"),
        have("most", "q[1]-1/M > 0"),
        have("zero", "t*(p[1]-1/M) = 0", fact("as", "antisymmetric", "t*(p[1]-1/M)", "0")),
        fact("either", "product_zero", "t", "p[1]-1/M"),
        alternatives(
            "c",
            "either",
            seq(have("no", "0 < 0", arith("most", eq=["is", ("p[1]-q[1]", "c")])), absurd("no")),
            seq(have("no", "0 < 0"), absurd("no")),
        ),
    )
    return prove(class_ii_amended.statement, first)


class_ii_amended: Claim = claim(
    "kss2018.example1.class_II.amended",
    "A segment between two distributions of one order, neither uniform, is not of Class I",
    "not uniform((i) -> t*p[i] + (1 - t)*q[i])",
    where="""
        M integer, p family(1), q family(1), t real,
        M >= 2, laws_of_one_order(p, q), 0 <= t, t <= 1, p[1] > 1/M, q[1] > 1/M
    """,
    source=at("Example 1; Definition 1"),
    fidelity="amended",
    says=r"a $\mathcal{P}$ containing a single distribution that is not uniform is a Class II set. A line segment between two distributions with the same order, neither of them uniform, is a Class II set",
    waive={"unused-hypothesis": "the setting of the page; it holds without laws_of_one_order(p, q)"},
    proof=_prove_class_ii,
    negative_control={", p[1] > 1/M, q[1] > 1/M": ""},
    control_note="both may be uniform, as printed",
    control_proof=lambda: class_ii.proof(),  # type: ignore[misc]
    satisfying_instance={"M": 2, "p": _FIRST, "q": _FIRST, "t": "1/2"},
    notes="An ordered distribution is uniform exactly when its first entry is 1/M.",
    letters={
        "q[i]": "the probability of the letter i under a second source",
        "t": "a weight, between 0 and 1",
    },
)

CLAIMS = [
    table_i,
    table_ii,
    table_iii,
    table_iv,
    not_class_i_i,
    not_class_i_ii,
    not_class_i_iii,
    not_class_i_iv,
    crossed,
    no_order_iii,
    no_order_iv,
    segment,
    class_ii,
    class_ii_amended,
]
