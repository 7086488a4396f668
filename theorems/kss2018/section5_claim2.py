"""Section V-F, Claim 2, proof: what the moves in one row do to the colours of the others.

The example has four letters, two sources, (2, 1, 1, 0)/4 and (7, 1, 1, 1)/10, and D = 3/8: the least level of a mechanism
that never answers 4 is log 4, at D_1 = 1/4 and D_2 + D_3 = 1 only.
"""

from theorems.kss2018.model import at
from theorems.kss2018.section5_pairs import matrix, small_step, stays_apart
from verify.claims.prelude import *

_SOURCES = (
    "s, i -> kronecker(s,0)*(kronecker(i,1)*2+kronecker(i,2)+kronecker(i,3))/4"
    "+(1-kronecker(s,0))*(1+6*kronecker(i,1))/10"
)
_ROW_1 = "(6*kronecker(j,1)+kronecker(j,2)+kronecker(j,3))/8"
_ROW_2 = "(kronecker(j,1)+2*kronecker(j,2)+kronecker(j,3))/4"
_ROW_3 = "(3*kronecker(j,1)+5*kronecker(j,2)+8*kronecker(j,3))/16"
_MOVED = "+kronecker(i,3)*(kronecker(j,1)-kronecker(j,2))*e"
_MECHANISM = f"(kronecker(i,1)+kronecker(i,4))*{_ROW_1}+kronecker(i,2)*{_ROW_2}+kronecker(i,3)*{_ROW_3}"


def _all(letters: int, *names: str) -> Tactic:
    """Every value of each of these names, of 1 to 4."""
    name, *rest = names
    inner = _all(letters, *rest) if rest else seq()
    return each(Enumerate(name, 1, letters), seq(), seq(), *[inner] * letters)


_facts = seq(  # of a mechanism B that suppresses letter 4, `g`: 2 x_1 + x_2 + x_3 <= 3/2, 7 x_1 + x_2 + x_3 <= 11/4
    *(use(f"q.{i}", "g.1", "1", str(i)) for i in (1, 2, 3, 4)),
    use("r.1", "g.2", "1"),
    use("v.0", "g.3", "0"),
    use("v.1", "g.3", "1"),
    use("z.1", "g.4", "1", "4"),
    use("z.4", "g.4", "4", "4"),
    use("p.2", "g.5", "2", "1", "2"),
    use("p.3", "g.5", "3", "1", "3"),
    have("first", "2*(1-B[1,1])+(1-B[2,2])+(1-B[3,3]) <= 3/2"),
    have("second", "7*(1-B[1,1])+(1-B[2,2])+(1-B[3,3]) <= 11/4"),
)
_least = seq(  # e^eps x_1 >= 2 - x_2 - x_3
    intro("B", "eps", "g"),
    _facts,
    have("x", "exp(eps)*(1-B[1,1]) >= B[2,2]+B[3,3]", arith("p.2", "p.3", eq=[("exp(eps)", "r.1"), ("exp(eps)", "z.1")])),
    have(
        "four",
        "exp(eps) >= 4",
        cases(
            "low",
            "exp(eps) < 4",
            seq(
                have("gap", "4-exp(eps) > 0"),
                have("d.1", "1-B[1,1] >= 0"),
                have("slack", "(4-exp(eps))*(1-B[1,1]) >= 0", arith("gap*d.1")),
                have("some", "1-B[1,1]-1/4 >= 0"),
                have("gain", "(4-exp(eps))*(1-B[1,1]-1/4) >= 0", arith("gap*some")),
            ),
            seq(),
        ),
    ),
    fact("logs", "log_monotone", "4", "exp(eps)"),
)
_back = fact("back", "exp_of_log", "4")
_smallest = seq(
    intro("B", "g"),
    _facts,
    _back,
    have("x", "4*(1-B[1,1]) >= B[2,2]+B[3,3]", arith("p.2", "p.3", eq=[("exp(log(4))", "r.1"), ("exp(log(4))", "z.1"), ("1-B[1,1]", "back")])),
)
_level = seq(intro("a", "b", "j"), _back, rewrite("back"), _all(4, "j", "a", "b"))
_no = seq(  # no entry of column j is 4 times that of row 3, or a quarter of it
    unpack("is.3", "c", "at"),
    have("no", "0 < 0", _all(4, "c")),
    absurd("no"),
)
_never = seq(intro("j", "is"), each(Enumerate("j", 1, 3), seq(), seq(), _no, _no, absurd("is.1")))


def _choose(number: int, how: Tactic) -> Tactic:
    return each(Choose(number), how)


_apart = first(*(each(Apart(more)) for more in (False, True)))
_black_no_more = split(  # Q(1|4) = 3/4 is 4 times Q(1|3) = 3/16, until this is raised
    split(seq(), exhibit("3")),
    _choose(1, seq(intro("m"), each(Enumerate("m", 1, 4), seq(), seq(), *[_apart] * 4))),
)


def _refute() -> Certificate:
    hypotheses = [*[seq()] * 5, exhibit("0"), *[seq()] * 2, split(seq(), _row_sums), seq(), seq(), _level, _least, _smallest]
    moved = seq(
        intro("d"),
        classical(
            fact("r", "reciprocal_positive", "1+16*d"),
            let("e", "d/(1+16*d)", "0 < e and e <= d and 16*e <= 1", split(arith("not.1*r"), arith("not.1*not.1*r"), arith("r"))),
            _back,
            exhibit(f"i, j -> {_MECHANISM}{_MOVED}"),
            split(
                split(
                    seq(intro("i", "j"), _all(4, "i", "j")),
                    _row_sums,
                    seq(),
                    seq(),
                    seq(intro("a", "b", "j"), rewrite("back"), _all(4, "j", "a", "b")),
                    seq(intro("c", "j"), _all(4, "c", "j")),
                    seq(intro("c", "j", "off"), fact("unmoved", "delta_distinct", "c", "3"), rewrite("unmoved")),
                    seq(),
                    _never,
                    seq(intro("j", "is"), each(Enumerate("j", 1, 3), seq(), seq(), seq(), _no, absurd("is.1"))),
                ),
                seq(exhibit("4", "1"), split(seq(), _choose(0, _choose(0, _black_no_more)))),
            ),
        ),
    )
    return disprove(
        other_rows.statement,
        exhibit("4", _SOURCES, "3/8", "1", f"i, j -> {_MECHANISM}", "log(4)", "3"),
        split(split(*hypotheses), moved),
    )


_row_sums = seq(intro("i"), _all(4, "i"))
_LETTERS = {
    "v": "the least level of a (P, D)-valid mechanism whose last k columns are zero, in nats",
    "A[i,j]": "the element in row i and column j after the moves",
    "d": "how small the moves are to be",
    "i": "the row whose off-diagonal elements are moved",
    "k": "how many of the last columns are zero",
    "c": "another row",
    "j": "a column",
}

other_rows: Claim = claim(
    "kss2018.claim2.other_rows",
    "Claim 2, proof: small moves in row i leave the colours of the other rows as they are",
    """
        exists d real:
          d > 0
          and (
              forall A family(2):
                suppresses(A, D, k, v)
                and row_moved(A, Q, v, i, d)
                => (
                    forall c in 1..M, j in 1..M - k:
                      c != i and c != j
                      => same_colours(Q, A, v, c, j)
                  )
            )
    """,
    where="""
        M integer, P family(2), D real, k integer, Q family(2), v real, i integer,
        source_set(P), ordered(P), 0 < D, below_last_threshold(D), 0 <= k, k <= M - 2,
        channel[M, M](Q), optimal_of_least_total(Q, D, k, v),
        1 <= i, i <= M - k
    """,
    source=at("Claim 2, proof"),
    printed=r"In this construction, all off-diagonal elements of $Q^{\prime}(1:(M-k)|1:M)$ in rows other than $i$ are colored the same as $Q$",
    severity="proof",
    proof=_refute,
    letters=_LETTERS,
    notes=(
        "Row 3 of the example has the red Q(1|3) = 3/16 and the white Q(2|3) = 5/16; moved towards each other, "
        "however little, they leave the black Q(1|4) = 3/4, which is 4 times Q(1|3), without its partner: it goes "
        "white. Claim 2 itself is right (kss2018.claim2). Q is optimal, and of least sum of distortions, among "
        "mechanisms that never answer the last k letters; v is its level."
    ),
)

# --- what is true of small moves -------------------------------------------------------------------------------------


def _pair(i: str, c: str) -> Tactic:
    """Goal: entries whose ratio is exp(v) after a small change had it before."""
    return seq(
        use("dp", "h4", i, c, "j"),
        use("ni", "near.1", i, "j"),
        use("nc", "near.1", c, "j"),
        cases(
            "positive",
            f"exp(v)*Q[{c},j]-Q[{i},j] > 0",
            seq(have("apart", f"exp(v)*A[{c},j]-A[{i},j] > 0", stays_apart(i, c)), have("no", "0 < 0"), absurd("no")),
            fact("as", "antisymmetric", f"Q[{i},j]", f"exp(v)*Q[{c},j]"),
        ),
    )


def _had(pair: Tactic) -> Tactic:
    """A coloured element was coloured: it was not zero, and its partner was its partner."""
    return seq(
        intro("now"),
        unpack("now.2", "i", "at"),
        use("e", "h3.1", "c", "j"),
        split(
            cases("nonzero", "Q[c,j] > 0", seq(), seq(have("z", "Q[c,j] = 0"), use("still", "near.2", "c", "j"))),
            seq(exhibit("i"), pair),
        ),
    )


no_new_colour: Claim = claim(
    "kss2018.claim2.other_rows.amended",
    "Claim 2, proof: small enough moves give no element a colour that it had not",
    """
        exists d real:
          d > 0
          and (
              forall A family(2):
                (forall i in 1..M, j in 1..M: A[i, j] >= Q[i, j] - d and A[i, j] <= Q[i, j] + d)
                and (forall i in 1..M, j in 1..M: Q[i, j] = 0 => A[i, j] = 0)
                => (
                    forall c in 1..M, j in 1..M:
                      (black(A, v, c, j) => black(Q, v, c, j)) and (red(A, v, c, j) => red(Q, v, c, j))
                  )
            )
    """,
    where="M integer, Q family(2), v real, M >= 1, v > 0, channel[M, M](Q), private(Q, v)",
    source=at("Claim 2, proof"),
    fidelity="amended",
    says="no element has a colour in Q' that it has not in Q, if the moves are small enough",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, v > 0"},
    proof=lambda: prove(
        no_new_colour.statement,
        small_step,
        exhibit("d"),
        split(seq(), seq(intro("A", "near", "c", "j"), split(_had(_pair("c", "i")), _had(_pair("i", "c"))))),
    ),
    negative_control=(
        """
            forall c in 1..M, j in 1..M:
              (black(A, v, c, j) => black(Q, v, c, j)) and (red(A, v, c, j) => red(Q, v, c, j))
        """,
        """
            M integer, Q family(2), A family(2), v real,
            M >= 1, v > 0, channel[M, M](Q), private(Q, v), channel[M, M](A), private(A, v)
        """,
    ),
    control_note="moves of any size",
    control_proof={"M": 2, "Q": "i, j -> 1/2", "A": matrix(("2/3", "1/3"), ("1/3", "2/3")), "v": "log(2)"},
    satisfying_instance={"M": 1, "Q": "i, j -> 1", "v": 1},
    letters=_LETTERS,
    notes="Of any mechanism and any row: small moves may take colours away, and give none. How small depends on the mechanism.",
)

CLAIMS = [other_rows, no_new_colour]
