"""Section I-B, last sentence: Class I sets have optimal staircases; some Class II sets have none.

The Class II set has two sources, (3, 3, 0)/6 and (4, 1, 1)/6, and D = 2/5: the least level is log 2, and every optimal
mechanism begins with the rows (4/5, 1/5, 0) and (3/5, 2/5, 0), where the quotients are 4/3 and 2.
"""

from theorems.kss2018.model import at
from verify.claims.prelude import *

_LETTERS = {
    "v": "the least level for P at D, in nats",
    "r": "how many sources are mixed to the uniform distribution",
    "c": "the one factor of the steps",
}
_PRINTED = "We show that the staircase property holds only for Class 1 source sets"

# --- a Class II set of which no optimal mechanism is a staircase -----------------------------------------------------

_SOURCES = "s, i -> kronecker(s,0)*(kronecker(i,1)+kronecker(i,2))/2+(1-kronecker(s,0))*(1/6+kronecker(i,1)/2)"
_MECHANISM = "i, j -> kronecker(j,1)*(3/5+kronecker(i,1)/5)+kronecker(j,2)*(2/5-kronecker(i,1)/5)"


def _facts(entries: str, rows: str, valid: str, private: str) -> Tactic:
    """Entries, rows, distortions at both sources, and the pairs that bound row 1, of a mechanism of three letters."""
    return seq(
        *(use(f"e.{i}{j}", entries, str(i), str(j)) for i in (1, 2, 3) for j in (1, 2, 3)),
        *(use(f"r.{i}", rows, str(i)) for i in (1, 2, 3)),
        use("v.0", valid, "0"),
        use("v.1", valid, "1"),
        use("p.2", private, "2", "1", "2"),
        use("p.3", private, "3", "1", "3"),
    )


_too_low = seq(
    have("gap", "2-exp(eps) > 0"),
    have("slack", "(2-exp(eps))*(1-Q[1,1]) >= 0", arith("gap*d.1")),
    have("some", "1-Q[1,1]-1/10 >= 0"),
    have("gain", "(2-exp(eps))*(1-Q[1,1]-1/10) >= 0", arith("gap*some")),
)
_least = seq(  # 6 x_1 + 3 x_2 + x_3 <= 4 in the mean of the sources, and e^eps x_1 >= 2 - x_2 - x_3, x_i = 1 - Q_ii
    intro("Q", "eps", "g"),
    _facts("g.1", "g.2", "g.3", "g.4"),
    have("x", "exp(eps)*(1-Q[1,1]) >= Q[2,2]+Q[3,3]", arith("p.2", "p.3", eq=[("exp(eps)", "r.1")])),
    have("d.1", "1-Q[1,1] >= 0"),
    have("two", "exp(eps) >= 2", cases("low", "exp(eps) < 2", _too_low, seq())),
    fact("logs", "log_monotone", "2", "exp(eps)"),
)
_level = seq(intro("a", "b", "j"), fact("back", "exp_of_log", "2"), rewrite("back"))


def _is(label: str, entry: str, value: str) -> Tactic:
    return have(label, f"{entry} = {value}", fact("as", "antisymmetric", entry, value))


def _factor(label: str, value: str, left: str, right: str, *then: Tactic) -> Tactic:
    """The factor c, from the entries on both sides of an equation."""
    return seq(have(f"{label}.c", f"c = {value}", arith(eq=[label, left, ("c", right)])), *then)


_none = seq(have("no", "0 < 0"), absurd("no"))
_other = alternatives(
    "two", "second", _none, _factor("two", "1/2", "a12", "a22", _none), _factor("two", "2", "a22", "a12", _none)
)
_no_staircase = seq(
    intro("Q", "best", "steps"),
    unpack("steps", "c", "c"),
    _facts("best.2", "best.3", "best.4", "best.5"),
    fact("back", "exp_of_log", "2"),
    have("x", "2*(1-Q[1,1]) >= Q[2,2]+Q[3,3]", arith("p.2", "p.3", eq=[("exp(log(2))", "r.1"), ("1-Q[1,1]", "back")])),
    _is("a33", "Q[3,3]", "0"),
    _is("a11", "Q[1,1]", "4/5"),
    _is("a22", "Q[2,2]", "2/5"),
    use("z.1", "best.5", "1", "3", "3"),
    use("z.2", "best.5", "2", "3", "3"),
    _is("a12", "Q[1,2]", "1/5"),
    _is("a21", "Q[2,1]", "3/5"),
    use("first", "c", "1", "2", "1"),
    use("second", "c", "1", "2", "2"),
    alternatives("one", "first", _none, _factor("one", "4/3", "a11", "a21", _other), _factor("one", "3/4", "a21", "a11", _other)),
)


def _prove_some() -> Certificate:
    attained = seq(exhibit(_MECHANISM), split(seq(), seq(), seq(), _level))
    return prove(
        some.statement,
        exhibit("3", _SOURCES, "2/5", "log(2)"),
        split(*[seq()] * 6, attained, _least, _no_staircase),
    )


# --- Class I ---------------------------------------------------------------------------------------------------------

_SYMMETRIC = "kronecker({0},j)*(1-D)+(1-kronecker({0},j))*D/(M-1)"
_sizes = seq(
    have("M1", "M-1 > 0"),
    fact("rM1", "reciprocal_positive", "M-1"),
    fact("rD", "reciprocal_positive", "D"),
)
_entry = seq(  # of the symmetric mechanism
    fact("v", "delta_bounds", "b", "j"),
    have("off", "1-kronecker(b,j) >= 0"),
    have("entry", f"{_SYMMETRIC.format('b')} >= 0", arith("v.1*spare", "off*share")),
)
_below = seq(
    fact("rM", "reciprocal_positive", "M"),
    have("more", "M > 1"),
    fact("two", "integer_gap", "1", "M"),
    _sizes,
    have("spare", "1-D > 0"),
    have("ratio", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
    have("share", "D/(M-1) >= 0"),
    lemma("is", "kss2018.theorem1", "M", "P", "r", "w", "source", "D"),
    use(("there", "bound"), "is.1"),
    unpack("h9.1", "Q", "g"),
    use("more", "bound", "Q", "v"),
    lemma("symmetric", "kss2018.eq7", "M", "D", f"i, j -> {_SYMMETRIC.format('i')}"),
    fact("grow", "exp_monotone", "log((M-1)*(1-D)/D)", "v"),
    exhibit(f"i, j -> {_SYMMETRIC.format('i')}"),
    split(
        seq(),
        seq(),
        seq(intro("s"), use("unit", "h3", "s"), arith(eq=[("D", "unit")])),
        seq(
            intro("a", "b", "j"),
            use("dp", "symmetric.3", "a", "b", "j"),
            _entry,
            arith("dp", "grow*entry"),
        ),
        seq(  # entries on the diagonal are e^{eps(Q_D)} times the others
            exhibit("(M-1)*(1-D)/D"),
            intro("a", "b", "j"),
            cases("a'", "a = j", cases("b'", "b = j", seq(), seq()), cases("b'", "b = j", seq(), seq())),
        ),
    ),
)
_beyond = seq(
    unpack("h9.1", "Q", "g"),
    lemma(("there", "bound"), "kss2018.theorem3.high", "M", "P", "D"),
    use("more", "bound", "Q", "v"),
    fact("rM", "reciprocal_positive", "M"),
    fact("grow", "exp_monotone", "0", "v"),
    exhibit("i, j -> 1/M"),
    split(seq(), seq(), seq(), seq(), exhibit("1")),
)

class_i: Claim = claim(
    "kss2018.section1.staircase.class_I",
    "Of every Class I set some optimal mechanism is a staircase",
    "exists Q family(2): achieves(Q, D, v) and staircase(Q)",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), D real, v real,
        source_set(P), class_I(r, w, source), 0 < D <= 1, least_level(D, v)
    """,
    source=at("Section I-B, last sentence"),
    printed=_PRINTED,
    fidelity="restricted",
    proof=lambda: prove(class_i.statement, cases("low", "D < (M-1)/M", _below, _beyond)),
    negative_control={"staircase(Q)": "(forall a in 1..M, b in 1..M, j in 1..M: Q[a, j] = Q[b, j])"},
    control_note="steps of factor 1",
    control_proof=lambda: fails(class_i, exhibit(*_TWO_LETTERS), split(split(*_of_two_letters), _not_constant)),
    instance_proof=lambda: lives(class_i, _TWO_LETTERS, *_of_two_letters),
    letters=_LETTERS,
    idea="The symmetric mechanism is optimal below (M-1)/M (Theorem 1), and its columns have the entries 1 - D and D/(M-1). "
    "From (M-1)/M on the output 1/M, whatever the letter, has level 0.",
    notes="The staircases of the cited work: entries of a column are equal or differ by one factor, the same for all columns.",
    others=["kss2018.section1.staircase.some"],
)

_TWO_LETTERS = ("2", "s, i -> 1/2", "1", "k -> 1", "k -> 0", "1/4", "log((2-1)*(1-1/4)/(1/4))")
_of_theorem1 = seq(
    lemma("is", "kss2018.theorem1", *_TWO_LETTERS[:-1]), use(("there", "bound"), "is.1")
)
_of_two_letters = (
    *[seq()] * 8,
    split(
        seq(_of_theorem1, unpack("there", "Q", "q"), exhibit("Q")),
        seq(_of_theorem1, intro("Q", "eps", "g"), use("b", "bound", "Q", "eps")),
    ),
)
_not_constant = seq(
    intro("Q"),
    classical(use("v", "not.3", "0"), use("row.1", "not.2", "1"), use("row.2", "not.2", "2"), exhibit("1", "2", "1")),
)

some: Claim = claim(
    "kss2018.section1.staircase.some",
    "Of some Class II set no optimal mechanism is a staircase",
    """
        exists M integer, P family(2), D real, v real:
          source_set(P)
          and ordered(P)
          and (forall s real: P[s, 1] > 1/M)
          and 0 < D
          and least_level(D, v)
          and (forall Q family(2): optimal(Q, D, v) => not staircase(Q))
    """,
    where="",
    source=at("Section I-B, last sentence"),
    printed=_PRINTED,
    fidelity="reading",
    proof=_prove_some,
    negative_control="""
        exists M integer, P family(2), r integer, w family(1), source family(1), D real, v real:
          source_set(P)
          and class_I(r, w, source)
          and 0 < D
          and D <= 1
          and least_level(D, v)
          and (forall Q family(2): optimal(Q, D, v) => not staircase(Q))
    """,
    control_note="Class I for Class II",
    control_proof=lambda: fails(
        some,
        intro("M", "P", "r", "w", "source", "D", "v"),
        classical(
            have(
                "bound",
                "none_below[M, P](D, v)",
                intro("Q", "eps", "g"),
                use("b", "not.11", "Q", "eps"),
                cases("c", "v <= eps", seq(), absurd("b")),
            ),
            lemma(("Q", "q"), "kss2018.section1.staircase.class_I", "M", "P", "r", "w", "source", "D", "v"),
            exhibit("Q"),
        ),
    ),
    satisfying_instance={},
    letters=_LETTERS,
    idea="(3, 3, 0)/6 is served best by the answers 1 and 2, (4, 1, 1)/6 by the answer 1 alone. At D = 2/5 one mixture of the two is "
    "best: the level is log 2, and the rows of 1 and 2 can only be (4/5, 1/5, 0) and (3/5, 2/5, 0), with ratios 4/3 and 2.",
    notes="So the sentence stands, read as: optimal mechanisms are staircases for all sets of Class I "
    "(kss2018.section1.staircase.class_I), and not for all others.",
    others=["kss2018.section1.staircase.class_I"],
)

CLAIMS = [class_i, some]
