"""Tables I-IV with Examples 1 and 2: rows are distributions, ordered or permuted as said, of the class said."""

from __future__ import annotations

from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import Delta, Lambda, Var, num
from verify.prover.tactics import absurd, alternatives, arith, fact, have, intro, prove, seq, use

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
    printed="P_II^(6) with M = 6",
    false_neighbour="""
        71/100 + 3/20 + 3/50 + 1/25 + 3/100 + 1/50 = 1
        and 71/100 >= 3/20
        and 3/20 >= 3/50
        and 3/50 >= 1/25
        and 1/25 >= 3/100
        and 3/100 >= 1/50
    """,
    neighbour_note="1/100 more in the first entry",
    living_example={},
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
    printed="P_II^(10) with M = 10",
    false_neighbour="""
        31/100 + 1/5 + 3/20 + 2/25 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1
        and 31/100 >= 1/5
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
    neighbour_note="1/100 more in the first entry",
    living_example={},
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
    printed="permuting the first and second, first and third, and first and fourth entries",
    false_neighbour="""
        71/100 + 3/20 + 3/50 + 1/25 + 3/100 + 1/50 = 1
        and 3/20 + 7/10 + 3/50 + 1/25 + 3/100 + 1/50 = 1
        and 3/50 + 3/20 + 7/10 + 1/25 + 3/100 + 1/50 = 1
        and 1/25 + 3/20 + 3/50 + 7/10 + 3/100 + 1/50 = 1
        and 3/20 = 3/20
        and 7/10 = 71/100
        and 3/50 = 3/50
        and 1/25 = 1/25
        and 3/100 = 3/100
        and 1/50 = 1/50
        and 3/50 = 3/50
        and 3/20 = 3/20
        and 7/10 = 71/100
        and 1/25 = 1/25
        and 3/100 = 3/100
        and 1/50 = 1/50
        and 1/25 = 1/25
        and 3/20 = 3/20
        and 3/50 = 3/50
        and 7/10 = 71/100
        and 3/100 = 3/100
        and 1/50 = 1/50
    """,
    neighbour_note="1/100 more in the first entry",
    living_example={},
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
    printed="permuting the first and second, first and third, and first and fourth entries",
    false_neighbour="""
        31/100 + 1/5 + 3/20 + 2/25 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1
        and 7/20 + 4/25 + 3/25 + 1/10 + 9/100 + 9/100 + 1/20 + 1/50 + 1/100 + 1/100 = 1
        and 1/5 + 3/10 + 3/20 + 2/25 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1
        and 4/25 + 7/20 + 3/25 + 1/10 + 9/100 + 9/100 + 1/20 + 1/50 + 1/100 + 1/100 = 1
        and 3/20 + 1/5 + 3/10 + 2/25 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1
        and 3/25 + 4/25 + 7/20 + 1/10 + 9/100 + 9/100 + 1/20 + 1/50 + 1/100 + 1/100 = 1
        and 2/25 + 1/5 + 3/20 + 3/10 + 7/100 + 3/50 + 1/20 + 1/25 + 3/100 + 1/50 = 1
        and 1/10 + 4/25 + 3/25 + 7/20 + 9/100 + 9/100 + 1/20 + 1/50 + 1/100 + 1/100 = 1
        and 1/5 = 1/5
        and 3/10 = 31/100
        and 3/20 = 3/20
        and 2/25 = 2/25
        and 7/100 = 7/100
        and 3/50 = 3/50
        and 1/20 = 1/20
        and 1/25 = 1/25
        and 3/100 = 3/100
        and 1/50 = 1/50
        and 4/25 = 4/25
        and 7/20 = 7/20
        and 3/25 = 3/25
        and 1/10 = 1/10
        and 9/100 = 9/100
        and 9/100 = 9/100
        and 1/20 = 1/20
        and 1/50 = 1/50
        and 1/100 = 1/100
        and 1/100 = 1/100
        and 3/20 = 3/20
        and 1/5 = 1/5
        and 3/10 = 31/100
        and 2/25 = 2/25
        and 7/100 = 7/100
        and 3/50 = 3/50
        and 1/20 = 1/20
        and 1/25 = 1/25
        and 3/100 = 3/100
        and 1/50 = 1/50
        and 3/25 = 3/25
        and 4/25 = 4/25
        and 7/20 = 7/20
        and 1/10 = 1/10
        and 9/100 = 9/100
        and 9/100 = 9/100
        and 1/20 = 1/20
        and 1/50 = 1/50
        and 1/100 = 1/100
        and 1/100 = 1/100
        and 2/25 = 2/25
        and 1/5 = 1/5
        and 3/20 = 3/20
        and 3/10 = 31/100
        and 7/100 = 7/100
        and 3/50 = 3/50
        and 1/20 = 1/20
        and 1/25 = 1/25
        and 3/100 = 3/100
        and 1/50 = 1/50
        and 1/10 = 1/10
        and 4/25 = 4/25
        and 3/25 = 3/25
        and 7/20 = 7/20
        and 9/100 = 9/100
        and 9/100 = 9/100
        and 1/20 = 1/20
        and 1/50 = 1/50
        and 1/100 = 1/100
        and 1/100 = 1/100
    """,
    neighbour_note="1/100 more in the first entry",
    living_example={},
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
    printed="the sets of Tables I-IV are of Class II and III",
    proof=None,
    false_neighbour="not w1*(7/10) >= 1/6",
    neighbour_note="only the first letter, and >=",
    living_example={"w1": 1},
)

not_class_i_ii: Claim = claim(
    "kss2018.table2.not_class_I",
    "Table II: no convex combination of the rows is uniform",
    "not uniform_mixture_of_table_II(w1, w2)",
    where="w1 real, w2 real,  w1 >= 0, w2 >= 0, w1 + w2 = 1",
    source=at("Table II; Definition 1"),
    printed="the sets of Tables I-IV are of Class II and III",
    proof=None,
    false_neighbour="not w1*(3/10) + w2*(7/20) >= 1/10",
    neighbour_note="only the first letter, and >=",
    living_example={"w1": 1, "w2": 0},
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
    printed="the sets of Tables I-IV are of Class II and III",
    proof=None,
    false_neighbour="not w1*(7/10) + w2*(3/20) + w3*(3/50) + w4*(1/25) >= 1/6",
    neighbour_note="only the first letter, and >=",
    living_example={"w1": 1, "w2": 0, "w3": 0, "w4": 0},
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
    printed="the sets of Tables I-IV are of Class II and III",
    proof=None,
    false_neighbour="""
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
    neighbour_note="only the first letter, and >=",
    living_example={"w1": 1, "w2": 0, "w3": 0, "w4": 0, "w5": 0, "w6": 0, "w7": 0, "w8": 0},
)

no_order_iii: Claim = claim(
    "kss2018.table3.no_order",
    "Table III: already set (a) has no common order",
    "7/10 > 3/20 < 7/10",
    source=at("Table III; Example 2, Definition 1"),
    printed="P_III:a, P_III:b, P_III:c are Class III source sets",
    false_neighbour="7/10 > 3/20 > 7/10",
    neighbour_note="the other way round",
    living_example={},
)

no_order_iv: Claim = claim(
    "kss2018.table4.no_order",
    "Table IV: already set (a) has no common order",
    "3/10 > 1/5 < 3/10",
    source=at("Table IV; Example 2, Definition 1"),
    printed="P_III:a, P_III:b, P_III:c are Class III source sets",
    false_neighbour="3/10 > 1/5 > 3/10",
    neighbour_note="the other way round",
    living_example={},
)

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
    proof=lambda: prove(
        segment.statement,
        seq(
            intro("i"),
            use("a", "h4", "i"),
            use("b", "h5", "i"),
            have("rest", "1-lambda >= 0"),
            arith("h2*a", "rest*b"),
        ),
    ),
    false_neighbour="""
        forall i in 1..M - 1:
          lambda*p[i] + (1 - lambda)*q[i] > lambda*p[i + 1] + (1 - lambda)*q[i + 1]
    """,
    neighbour_note="strictly",
    neighbour_proof=lambda: Witness(
        (
            ("M", num(2)),
            ("p", Lambda(("i",), num("1/2"))),
            ("q", Lambda(("i",), num("1/2"))),
            ("lambda", num("1/2")),
            ("i", num(1)),
        )
    ),
    living_example={
        "M": 2,
        "p": Lambda(("i",), num("1/2")),
        "q": Lambda(("i",), num("1/2")),
        "lambda": "1/2",
    },
    notes='That the segment is "not Class I" needs that the two are not both uniform: see '
    "kss2018.example1.class_II.",
)

_FIRST = Lambda(("i",), Delta(Var("i"), num(1)))
CLASS_II_SENTENCE = (
    "a P containing a single distribution is a Class II set. A line segment between two distributions with the "
    "same order "
    "is a Class II set"
)

class_ii: Claim = claim(
    "kss2018.example1.class_II",
    "A line segment between two distributions with the same order is not of Class I",
    "not uniform((i) -> lambda*p[i] + (1 - lambda)*q[i])",
    where="""
        M integer, p family(1), q family(1), lambda real,
        M >= 2, distribution(p), distribution(q), decreasing(p), decreasing(q), 0 <= lambda,
        lambda <= 1
    """,
    source=at("Example 1; Definition 1"),
    printed=CLASS_II_SENTENCE,
    proof=lambda: Witness(
        (
            ("M", num(2)),
            ("p", Lambda(("i",), num("1/2"))),
            ("q", Lambda(("i",), num("1/2"))),
            ("lambda", num("1/2")),
        )
    ),
    living_example={"M": 2, "p": _FIRST, "q": _FIRST, "lambda": "1/2"},
    notes="The uniform distribution alone, or a segment that ends in it, is of Class I by Definition 1. For the sets of "
    "Tables I and II the sentence is right: kss2018.table1.not_class_I, kss2018.table2.not_class_I.",
)


def _prove_class_ii() -> Certificate:
    first = seq(
        intro("uniform"),
        use("is", "uniform", "1"),
        have("rest", "1-lambda >= 0"),
        have("more", "p[1]-1/M > 0"),
        have("most", "q[1]-1/M > 0"),
        have("left", "lambda*(p[1]-1/M) >= 0", arith("h8*more")),
        have("right", "(1-lambda)*(q[1]-1/M) >= 0", arith("rest*most")),
        have("none", "lambda*(p[1]-1/M) <= 0", arith("right", eq=["is"])),
        have("zero", "lambda*(p[1]-1/M) = 0", fact("as", "antisymmetric", "lambda*(p[1]-1/M)", "0")),
        fact("either", "product_zero", "lambda", "p[1]-1/M"),
        alternatives(
            "c",
            "either",
            seq(have("no", "0 < 0", arith("most", eq=["is", ("p[1]-q[1]", "c")])), absurd("no")),
            seq(have("no", "0 < 0", arith("more", eq=["c"])), absurd("no")),
        ),
    )
    return prove(class_ii_amended.statement, first)


class_ii_amended: Claim = claim(
    "kss2018.example1.class_II.amended",
    "A segment between two distributions of one order, neither uniform, is not of Class I",
    "not uniform((i) -> lambda*p[i] + (1 - lambda)*q[i])",
    where="""
        M integer, p family(1), q family(1), lambda real,
        M >= 2, distribution(p), distribution(q), decreasing(p), decreasing(q), 0 <= lambda,
        lambda <= 1, p[1] > 1/M, q[1] > 1/M
    """,
    source=at("Example 1; Definition 1"),
    fidelity="amended",
    printed=CLASS_II_SENTENCE,
    proof=_prove_class_ii,
    false_neighbour=(
        "not uniform((i) -> lambda*p[i] + (1 - lambda)*q[i])",
        """
            M integer, p family(1), q family(1), lambda real,
            M >= 2, distribution(p), distribution(q), decreasing(p), decreasing(q), 0 <= lambda,
            lambda <= 1
        """,
    ),
    neighbour_note="both may be uniform, as printed",
    neighbour_proof=lambda: class_ii.proof(),  # type: ignore[misc]
    living_example={"M": 2, "p": _FIRST, "q": _FIRST, "lambda": "1/2"},
    notes="An ordered distribution is uniform exactly when its first entry is 1/M.",
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
    no_order_iii,
    no_order_iv,
    segment,
    class_ii,
    class_ii_amended,
]
