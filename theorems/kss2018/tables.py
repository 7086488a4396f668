"""Tables I-IV with Examples 1 and 2: rows are distributions, ordered or permuted as said, of the class said."""

from __future__ import annotations

from fractions import Fraction

from theorems.kss2018.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import Delta, Lambda, Var, num
from verify.prover.tactics import absurd, alternatives, arith, fact, have, intro, prove, seq, use

SIX = ("0.7", "0.15", "0.06", "0.04", "0.03", "0.02")
TEN_FIRST = ("0.3", "0.2", "0.15", "0.08", "0.07", "0.06", "0.05", "0.04", "0.03", "0.02")
TEN_SECOND = ("0.35", "0.16", "0.12", "0.10", "0.09", "0.09", "0.05", "0.02", "0.01", "0.01")
TABLE_III = (
    SIX,
    ("0.15", "0.7", "0.06", "0.04", "0.03", "0.02"),
    ("0.06", "0.15", "0.7", "0.04", "0.03", "0.02"),
    ("0.04", "0.15", "0.06", "0.7", "0.03", "0.02"),
)
TABLE_IV = (
    TEN_FIRST,
    TEN_SECOND,
    ("0.2", "0.3", "0.15", "0.08", "0.07", "0.06", "0.05", "0.04", "0.03", "0.02"),
    ("0.16", "0.35", "0.12", "0.10", "0.09", "0.09", "0.05", "0.02", "0.01", "0.01"),
    ("0.15", "0.2", "0.3", "0.08", "0.07", "0.06", "0.05", "0.04", "0.03", "0.02"),
    ("0.12", "0.16", "0.35", "0.10", "0.09", "0.09", "0.05", "0.02", "0.01", "0.01"),
    ("0.08", "0.2", "0.15", "0.3", "0.07", "0.06", "0.05", "0.04", "0.03", "0.02"),
    ("0.10", "0.16", "0.12", "0.35", "0.09", "0.09", "0.05", "0.02", "0.01", "0.01"),
)

Row = tuple[str, ...]


def _sum_is_one(row: Row) -> str:
    return f"{' + '.join(row)} = 1"


def _decreasing(row: Row) -> str:
    return " and ".join(f"{a} >= {b}" for a, b in zip(row, row[1:], strict=False))


def _swapped(row: Row, place: int) -> Row:
    """The row with its first entry and that at `place` (from 1) exchanged."""
    entries = list(row)
    entries[0], entries[place - 1] = entries[place - 1], entries[0]
    return tuple(entries)


def _same(row: Row, other: Row) -> str:
    return " and ".join(f"{a} = {b}" for a, b in zip(row, other, strict=True))


def _wrong(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with 1/100 more in the first entry."""
    first = rows[0]
    return ((str(Fraction(first[0]) + Fraction(1, 100)), *first[1:]), *rows[1:])


def _closed(
    identifier: str, title: str, statement: str, twin: str, note: str, location: str, printed: str
) -> Claim:
    return claim(
        f"kss2018.{identifier}",
        title,
        statement,
        source=at(location),
        printed=printed,
        false_neighbour=twin,
        neighbour_note=note,
        living_example={},
    )


def _ordered_table(name: str, rows: tuple[Row, ...], location: str, printed: str) -> Claim:
    def text(of: tuple[Row, ...]) -> str:
        return " and ".join(f"{_sum_is_one(row)} and {_decreasing(row)}" for row in of)

    return _closed(
        name,
        f"{location}: distributions with decreasing entries",
        text(rows),
        text(_wrong(rows)),
        "1/100 more in the first entry",
        f"{location}, Example 1",
        printed,
    )


table_i = _ordered_table("table1", (SIX,), "Table I", "P_II^(6) with M = 6")
table_ii = _ordered_table("table2", (TEN_FIRST, TEN_SECOND), "Table II", "P_II^(10) with M = 10")


def _permuted_table(name: str, rows: tuple[Row, ...], base: int, location: str) -> Claim:
    """Row group g (of `base` rows) is the first group with entries 1 and g exchanged."""

    def text(of: tuple[Row, ...]) -> str:
        groups = [of[i : i + base] for i in range(0, len(of), base)]
        parts = [_sum_is_one(row) for row in of]
        for place, group in enumerate(groups[1:], 2):
            parts += [_same(row, _swapped(first, place)) for row, first in zip(group, groups[0], strict=True)]
        return " and ".join(parts)

    return _closed(
        name,
        f"{location}: the rows are those of the Class II table with entries 1 and 2, 1 and 3, 1 and 4 exchanged",
        text(rows),
        text(_wrong(rows)),
        "1/100 more in the first entry",
        f"{location}, Example 2",
        "permuting the first and second, first and third, and first and fourth entries",
    )


table_iii = _permuted_table("table3", TABLE_III, 1, "Table III")
table_iv = _permuted_table("table4", TABLE_IV, 2, "Table IV")

# --- the classes of the sets ---------------------------------------------------------------------------------------


def _not_class_i(name: str, rows: tuple[Row, ...], location: str) -> Claim:
    """No mixture of the rows is uniform: some fixed letter has too little in each."""
    n, M = len(rows), len(rows[0])
    weights = [f"w{i}" for i in range(1, n + 1)]
    mixture = [" + ".join(f"{w}*{row[j]}" for w, row in zip(weights, rows, strict=True)) for j in range(M)]
    where = f"{' '.join(weights)} real, {', '.join(f'{w} >= 0' for w in weights)}, {' + '.join(weights)} = 1"
    return claim(
        f"kss2018.{name}.not_class_I",
        f"{location}: no convex combination of the rows is uniform",
        f"not ({' and '.join(f'{m} = 1/{M}' for m in mixture)})",
        where=where,
        source=at(f"{location}; Definition 1"),
        printed="the sets of Tables I-IV are of Class II and III",
        proof=None,
        false_neighbour=f"not ({mixture[0]} >= 1/{M})",
        neighbour_note="only the first letter, and >=",
        living_example={w: int(i == 0) for i, w in enumerate(weights)},
    )


classes = [
    _not_class_i("table1", (SIX,), "Table I"),
    _not_class_i("table2", (TEN_FIRST, TEN_SECOND), "Table II"),
    _not_class_i("table3", TABLE_III, "Table III"),
    _not_class_i("table4", TABLE_IV, "Table IV"),
]


def _no_order(name: str, rows: tuple[Row, ...], location: str) -> Claim:
    """The first group and the second (a) disagree about letters 1 and 2, so that (a), (b), (c) are not of Class II."""
    second = rows[len(rows) // 4]
    return _closed(
        f"{name}.no_order",
        f"{location}: already set (a) has no common order",
        f"{rows[0][0]} > {rows[0][1]} and {second[0]} < {second[1]}",
        f"{rows[0][0]} > {rows[0][1]} and {second[0]} > {second[1]}",
        "the other way round",
        f"{location}; Example 2, Definition 1",
        "P_III:a, P_III:b, P_III:c are Class III source sets",
    )


orders = [_no_order("table3", TABLE_III, "Table III"), _no_order("table4", TABLE_IV, "Table IV")]

# --- Example 1 -----------------------------------------------------------------------------------------------------

segment: Claim = claim(
    "kss2018.example1.segment",
    "A line segment between two distributions with the same order has that order",
    "forall i in 1..M-1: lambda*p[i]+(1-lambda)*q[i] >= lambda*p[i+1]+(1-lambda)*q[i+1]",
    where="M integer, M >= 1, p q family(1), lambda in [0, 1], forall i in 1..M-1: p[i] >= p[i+1], "
    "forall i in 1..M-1: q[i] >= q[i+1]",
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
    false_neighbour="forall i in 1..M-1: lambda*p[i]+(1-lambda)*q[i] > lambda*p[i+1]+(1-lambda)*q[i+1]",
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
SEGMENT = (
    "M integer, M >= 2, p q family(1), forall i in 1..M: p[i] >= 0, sum(i, 1, M, p[i]) = 1, "
    "forall i in 1..M: q[i] >= 0, sum(i, 1, M, q[i]) = 1, forall i in 1..M-1: p[i] >= p[i+1], "
    "forall i in 1..M-1: q[i] >= q[i+1], lambda in [0, 1]"
)
NOT_UNIFORM = "not (forall i in 1..M: lambda*p[i]+(1-lambda)*q[i] = 1/M)"
CLASS_II_SENTENCE = (
    "a P containing a single distribution is a Class II set. A line segment between two distributions with the "
    "same order "
    "is a Class II set"
)

class_ii: Claim = claim(
    "kss2018.example1.class_II",
    "A line segment between two distributions with the same order is not of Class I",
    NOT_UNIFORM,
    where=SEGMENT,
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
    NOT_UNIFORM,
    where=SEGMENT + ", p[1] > 1/M, q[1] > 1/M",
    source=at("Example 1; Definition 1"),
    fidelity="amended",
    printed=CLASS_II_SENTENCE,
    proof=_prove_class_ii,
    false_neighbour=(NOT_UNIFORM, SEGMENT),
    neighbour_note="both may be uniform, as printed",
    neighbour_proof=lambda: class_ii.proof(),  # type: ignore[misc]
    living_example={"M": 2, "p": _FIRST, "q": _FIRST, "lambda": "1/2"},
    notes="An ordered distribution is uniform exactly when its first entry is 1/M.",
)

CLAIMS = [table_i, table_ii, table_iii, table_iv, *classes, *orders, segment, class_ii, class_ii_amended]
