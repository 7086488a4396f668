"""Section 6: differential privacy read off the probability transition matrix (101); sentences of the conclusion.

Definition 9 says ||x-x'||_1 <= 1. Section 6 reads that as "differ in at most one record"; for records that are numbers the norm
to the letter is something else, and a reading of its own. Two elements of (101) have ratio at most exp(eps) if p <= exp(eps) p', which is (11) where p' > 0.
"""

from fractions import Fraction

from theorems.wu2019.model import at, values
from verify.claims.prelude import *
from verify.kernel.terms import TWO

ratio: Claim = claim(
    "wu2019.s6.ratio",
    "(11) says that the ratio of two elements is at most exp(epsilon), for positive elements",
    "log(p/q) <= eps <=> p <= exp(eps)*q",
    where="p q eps real, p > 0, q > 0",
    source=at("Section 6.1 and eq. (11)"),
    printed=r"the inequalities in Definition 9 is equivalent to the constraint that any two elements ... have the ratio "
    r"\leq e^\epsilon",
    letters={"p": "an element of the matrix", "q": "another element of it"},
    fidelity="restricted",
    negative_control="log(p/q) <= eps <=> p <= exp(2*eps)*q",
    control_note="2 epsilon",
    satisfying_instance={"p": 1, "q": 1, "eps": 1},
    notes="Where an element is 0 the logarithm of (11) is not defined; p <= exp(eps) q is then the usual reading.",
)
_three = Table(
    tuple(
        ((a, y), num(value))
        for a, row in enumerate((("1/8", "7/8"), ("1/4", "3/4"), ("1/2", "1/2")), 1)
        for y, value in enumerate(row, 1)
    )
)
_local_values: dict[str, object] = {"M": num(3), "m": num(2), "V": _three, "eps": Log(TWO)}

local: Claim = claim(
    "wu2019.s6_1",
    "Local model: (11) for records that differ says that any two elements in a row have ratio at most exp(epsilon)",
    """
        (
          forall a in 1..M, b in 1..M, y in 1..m:
            1 - kronecker(a, b) <= 1 => V[a, y] <= exp(eps)*V[b, y]
        )
        <=> dp[M, m](V, eps)
    """,
    where="""
        M m integer, V family(2), eps real, M >= 1, m >= 1,
        forall a in 1..M, y in 1..m: V[a, y] >= 0, eps >= 0
    """,
    source=at("Section 6.1, eq. (101)"),
    printed=r"the inequalities in Definition 9 is equivalent to the constraint that any two elements in each row of the matrix "
    r"(101) have the ratio \leq e^\epsilon",
    letters={"M": "the number of records of the individual", "V[a,y]": "the probability of the output y for the record a; in (101) the records are the columns"},
    proof=lambda: prove(
        local.statement,
        split(
            seq(intro("near", "a", "b", "y"), use("ab", "near", "a", "b", "y")),
            seq(intro("all", "a", "b", "y"), use("ab", "all", "a", "b", "y")),
        ),
    ),
    negative_control={"1 - kronecker(a, b)": "abs(a - b)"},
    control_note="the distance of the numbers",
    control_proof=lambda: values(_local_values),
    satisfying_instance=values(_local_values),
    notes="Reading: the distance is the number of records that differ, as in Section 6.3. With one record it is never more than 1.",
    waive={"unused-hypothesis": "a channel and a level, as in the paper"},
)
norm: Claim = claim(
    "wu2019.s6_1.norm",
    "Local model, with the norm of Definition 9 to the letter: numbered records at distance at most 1",
    """
        (forall a in 1..M, b in 1..M, y in 1..m: abs(a - b) <= 1 => V[a, y] <= exp(eps)*V[b, y])
        <=> dp[M, m](V, eps)
    """,
    where="""
        M m integer, V family(2), eps real, M >= 1, m >= 1,
        forall a in 1..M, y in 1..m: V[a, y] >= 0, eps >= 0
    """,
    reading_of="wu2019.s6_1",
    source=at("Section 6.1, eq. (101)"),
    printed=r"the inequalities in Definition 9 is equivalent to the constraint that any two elements in each row of the matrix "
    r"(101) have the ratio \leq e^\epsilon",
    convention="||x-x'||_1 counts the records that differ",
    severity="convention",
    proof=lambda: values(_local_values),
    satisfying_instance=values(_local_values),
    notes="Reading: ||x-x'||_1 is the distance of records that are numbers, as the {0,1,2} of Example 1. Records 0 and 2 are then "
    "not neighbours, and only exp(2 epsilon) follows. Section 6 itself counts the records that differ: wu2019.s6_1.",
    letters={
        "M": "the number of records of the individual",
        "V[a,y]": "the probability of the output y for the record a; in (101) the records are the columns",
    },
)

_DISTANCE = "sum(j, 1, n, 1-kronecker(x[j],l[j]))"


def _prove_lines() -> Tactic:
    on_a_line = seq(
        intro("private", "i", "x", "l", "y", "line"),
        have(
            "near",
            f"{_DISTANCE} <= sum(j, 1, n, kronecker(j,i))",
            pointwise(
                "j",
                cases(
                    "at",
                    "j = i",
                    fact("e", "delta_equal", "j", "i"),
                    seq(use("same", "line", "j"), fact("s", "delta_equal", "x[j]", "l[j]")),
                ),
            ),
        ),
        use("it", "private", "x", "l", "y"),
    )
    elsewhere = seq(
        intro("j", "other"),
        cases(
            "agree",
            "x[j] = l[j]",
            seq(),
            seq(
                fact("ij", "delta_distinct", "j", "i"),
                fact("di", "delta_distinct", "x[i]", "l[i]"),
                fact("dj", "delta_distinct", "x[j]", "l[j]"),
                have(
                    "others",
                    "sum(a, 1, n, (1-kronecker(a,i)-kronecker(a,j))*(1-kronecker(x[a],l[a]))) >= 0",
                    pointwise("a", _weight),
                ),
                have("no", "2 <= 1"),
                absurd("no"),
            ),
        ),
    )
    back = seq(
        intro("lines", "x", "l", "y", "near"),
        cases(
            "differ",
            "exists i in 1..n: x[i] != l[i]",
            seq(
                unpack("differ", "i", "apart"),
                have("line", "forall j in 1..n: j != i => x[j] = l[j]", elsewhere),
                use("it", "lines", "i", "x", "l", "y"),
            ),
            seq(
                have(
                    "line", "forall j in 1..n: j != 1 => x[j] = l[j]", intro("j"), use("same", "differ", "j")
                ),
                use("it", "lines", "1", "x", "l", "y"),
            ),
        ),
    )
    return split(on_a_line, back)


_weight = seq(
    have("room", "1-kronecker(x[a],l[a]) >= 0"),
    cases(
        "at",
        "a = i",
        seq(
            fact("e", "delta_equal", "a", "i"),
            have("f", "kronecker(a,j) = 0", rewrite("at")),
            arith(eq=[("1-kronecker(x[a],l[a])", "e"), ("1-kronecker(x[a],l[a])", "f")]),
        ),
        seq(
            fact("e", "delta_distinct", "a", "i"),
            have("off", "1-kronecker(a,j) >= 0"),
            arith("off*room", eq=[("1-kronecker(x[a],l[a])", "e")]),
        ),
    ),
)
_two_rows = Table(
    ((((1,), 1), num("1/4")), (((1,), 2), num("3/4")), (((2,), 1), num("1/2")), (((2,), 2), num("1/2")))
)
_one_record: dict[str, object] = {
    "n": num(1),
    "m": num(1),
    "K": Lambda(("j",), num(1)),
    "W": Lambda(("x", "y"), num(1)),
    "eps": num(1),
}

lines: Claim = claim(
    "wu2019.s6_3",
    "Differential privacy constrains any two elements in each line parallel to a record's axis",
    """
        (
          forall x in tuples(n, j, K[j]), l in tuples(n, j, K[j]), y in 1..m:
            rows_that_differ(x, l) <= 1 => W[x, y] <= exp(eps)*W[l, y]
        )
        <=> differentially_private(eps)
    """,
    where="n m integer, K integer family(1), W family(2), eps real, privacy_channel(W), eps >= 0",
    source=at("Sections 6.2 and 6.3"),
    printed=r"the inequalities in Definition 9 is equivalent to the constraint that any two elements in each line of the matrix A, "
    r"paralleled to one of the x_i-coordinate axis for i\in[n], have the ratio \leq e^\epsilon",
    proof=lambda: prove(lines.statement, _prove_lines()),
    negative_control={"differentially_private(eps)": "differentially_private(2*eps)"},
    control_note="2 epsilon for the lines",
    control_proof=lambda: values(
        _one_record, m=num(2), K=Lambda(("j",), num(2)), W=_two_rows, eps=num("1/2")
    ),
    satisfying_instance=_one_record,
    notes="For every number of individuals; the distance is the number of records that differ. Section 6.2 is n = 2. Two elements "
    "are on a line parallel to the x_i-axis if all other records agree.",
    waive={"unused-hypothesis": "a channel and a level, as in the paper"},
)

# --- the conclusion --------------------------------------------------------------------------------------------------

composition: Claim = claim(
    "wu2019.conclusion.composition",
    "Composition for the knowledges to which Theorem 3.1 leads, so for C_1: the other records are a function of the record",
    "information_between(A, (Y,Z)) <= information_between(A, Y) + information_between(A, Z)",
    where="A B Y Z variable, markov_chain(Y, (A,B), Z), determines(A, B)",
    source=at("Section 7 and Section 1"),
    printed="the composition privacy property [25]",
    letters={"A": "the record of an individual", "B": "the other records", "Y": "the output of the first channel", "Z": "the output of the second channel"},
    fidelity="reading",
    negative_control="information_between(A, (Y,Z)) <= information_between(A, Y)",
    control_note="without the second output",
    satisfying_instance=Witness((), law=(("A", "B", "Y", "Z"), (((1, 1, 1, 1), Fraction(1)),))),
    notes="Reading: C_1 of two privacy channels together is at most the sum of theirs, with respect to all knowledges. By "
    "wu2019.theorem3.1 C_1 is the largest capacity over the channels of S_i, where each record selects the others.",
)
each_knowledge: Claim = claim(
    "wu2019.conclusion.composition.each",
    (
        "A reading of \"the composition privacy property\", of which the page says no more: two "
        "outputs disclose of a record, under each knowledge by itself, at most what each of them "
        "does"
    ),
    "information_between(A, (Y,Z)) <= information_between(A, Y) + information_between(A, Z)",
    where="A B Y Z variable, markov_chain(Y, (A,B), Z)",
    source=at("Section 7 and Section 1"),
    says="the composition privacy property [25]",
    fidelity="beyond",
    notes=(
        "The page names the property and cites [25]; it has no sentence of this content. Read: the "
        "levels of one knowledge add up. A is the record, B the others. With A and B uniform bits, Y "
        "= B and Z = A + B tell nothing of A each, and A together. For C_1 it holds: "
        "wu2019.conclusion.composition."
    ),
    letters={
        "A": "the record of an individual",
        "B": "the other records",
        "Y": "the output of the first channel",
        "Z": "the output of the second channel",
    },
)

CLAIMS = [ratio, local, norm, lines, composition, each_knowledge]
