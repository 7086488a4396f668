"""Beyond the paper: when the leakage is 0, and D = 0, for every source set."""

from theorems.kss2018.beyond import MECHANISM
from theorems.kss2018.beyond_bounds import BEYOND, distortions
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant_is_least, level_not_negative
from verify.claims.prelude import *

HALVES = (("M", num(2)), ("P", Lambda(("s", "i"), num("1/2"))))


def one_member(source: str) -> tuple[tuple[str, Term | Lambda], ...]:
    """The mixture of the first source alone; ``source`` is what its indices are called."""
    return (("r", num(1)), ("w", Lambda(("k",), num(1))), (source, Lambda(("k",), num(0))))


ONE_MEMBER = one_member("source")

# --- zero leakage --------------------------------------------------------------------------------------------------


def output_law(unit: str) -> Tactic:
    """Exhibit the law of the output of a mechanism Q of level 0 (facts `given`): its rows are the same.

    ``unit`` is the label of sum_i P[s,i] = 1.
    """
    same = have(
        "same",
        "sum(i, 1, M, P[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[s,i]*(1-Q[1,i]))",
        pointwise(
            "i",
            use("up", "given.4", "i", "1", "i"),
            use("down", "given.4", "1", "i", "i"),
            have("eq", "Q[i,i] = Q[1,i]"),
        ),
    )
    return seq(exhibit("i -> Q[1,i]"), split(seq(), seq(), seq(intro("s"), same)))


def zero_by_law(unit: str) -> Tactic:
    """The least level is 0, by the law q of the output (facts q); ``unit`` as in `output_law`."""
    return split(exhibit("i, j -> q[j]"), seq(intro("Q", "eps", "given"), level_not_negative))


_to_output_law = seq(intro("zero"), unpack("zero.1", "Q", "given"), output_law("h3"))
_from_output_law = seq(intro("there"), unpack("there", "q", "q"), zero_by_law("h3"))

zero: Claim = claim(
    "kss2018.beyond.zero",
    "The leakage is 0 exactly when one law of the output, whatever the input, is valid",
    """
        least_level(D, 0)
        <=> (
            exists q family(1):
              distribution(q) and (forall s real: sum(i, 1, M, P[s, i]*q[i]) >= 1 - D)
          )
    """,
    where="M integer, P family(2), D real, source_set(P)",
    source=at(BEYOND),
    fidelity="beyond",
    letters={"q[i]": "the probability of the output i, whatever the letter is"},
    proof=lambda: prove(zero.statement, split(_to_output_law, _from_output_law)),
    negative_control={">=": ">"},
    control_note="strictly better than D",
    control_proof=lambda: _refute_strict_law(),
    satisfying_instance=Witness((*HALVES, ("D", num("1/2")))),
    notes="For every source set. By the minimax theorem the right side says D >= D_0 = 1 - min over "
    "the hull of max_i P_i "
    "(kss2018.beyond.zero.exact for finite sets; one direction for every set: kss2018.beyond.zero.converse).",
)


def _refute_strict_law() -> Certificate:
    """One letter and D = 0."""
    values = ("1", "s, i -> 1", "0")
    no_law = seq(intro("q"), classical(exhibit("0")))
    return fails(
        zero,
        exhibit(*values),
        split(seq(), each(Choose(0), split(constant_is_least("1", "1"), no_law))),
    )


zero_converse: Claim = claim(
    "kss2018.beyond.zero.converse",
    "Below D_0 the leakage is not 0: a mixture in which every letter is rarer than 1 - D forbids it",
    "not least_level(D, 0)",
    where="""
        M integer, P family(2), r integer, w family(1), v family(1), p family(1), D real,
        source_set(P), mixture_of(p, r, w, v), forall i in 1..M: p[i] < 1 - D
    """,
    source=at(BEYOND),
    letters={"v[k]": "the index of the k-th source of the mixture"},
    fidelity="beyond",
    proof=lambda: prove(
        zero_converse.statement,
        intro("zero"),
        lemma(("to", "from"), "kss2018.beyond.zero", "M", "P", "D"),
        use(("q", "q"), "to"),
        have("mixed", "sum(k, 1, r, w[k]*(sum(i, 1, M, P[v[k],i]*q[i])-(1-D))) >= 0"),
        have("law", "sum(i, 1, M, p[i]*q[i]) = sum(i, 1, M, sum(k, 1, r, w[k]*P[v[k],i])*q[i])"),
        have("kept", "sum(i, 1, M, p[i]*q[i]) >= 1-D", arith("mixed", eq=["law", ("1-D", "h6")])),
        lemma(("l", "top"), "basics.sorting.largest", "M", "p"),
        have("most", "sum(i, 1, M, (p[l]-p[i])*q[i]) >= 0", pointwise("i")),
        use("far", "h8", "l"),
        have("no", "0 < 0", arith("most", "kept", "far", eq=[("p[l]", "q.2")])),
        absurd("no"),
    ),
    satisfying_instance=Witness(
        (
            *HALVES,
            *one_member("v"),
            ("p", Lambda(("i",), num("1/2"))),
            ("D", num("1/4")),
        )
    ),
    negative_control={"<": "<="},
    control_note="at most 1 - D",
    control_proof=lambda: _refute_equal(),
)


def _refute_equal() -> Certificate:
    """One letter and D = 0."""
    attained = seq(
        lemma(("to", "from"), "kss2018.beyond.zero", "1", "s, i -> 1", "0"),
        use("zero", "from", conditions=[exhibit("i -> 1")]),
    )
    values = ("1", "s, i -> 1", "1", "k -> 1", "k -> 0", "i -> 1", "0")
    return fails(zero_converse, exhibit(*values), split(seq(), attained))


# --- D = 0 ---------------------------------------------------------------------------------------------------------


def _unchanged(letter: str, source: str, label: str) -> Tactic:
    """x = 0 at a letter that some source gives, when D = 0."""
    return seq(
        use("own", "x.1", letter),
        fact("rp", "reciprocal_positive", f"P[{source},{letter}]"),
        lemma("others", "basics.sums.term", "M", f"i -> P[{source},i]*x[i]", f"{letter}"),
        have("cost", f"0-P[{source},{letter}]*x[{letter}] >= 0"),
        have("down", f"x[{letter}] <= 0", arith("cost*rp")),
        have(label, f"x[{letter}] = 0"),
    )


at_zero: Claim = claim(
    "kss2018.beyond.at_zero",
    "D = 0: no level is finite once two letters occur",
    "no_finite_level(D)",
    where="""
        M integer, P family(2), D real, a in 1..M, c in 1..M, s real, u real,
        source_set(P), D = 0, a != c, P[s, a] > 0, P[u, c] > 0
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"a": "a letter", "c": "another letter", "s": "the index of a source P[s,.] under which a occurs", "u": "the index of a source P[u,.] under which c occurs"},
    proof=lambda: prove(
        at_zero.statement,
        intro("Q", "eps", "given"),
        have("level", "eps >= 0", level_not_negative),
        have("mechanism", MECHANISM, exhibit("i, j -> Q[i,j]")),
        distortions("M", "P", "D", "eps"),
        _unchanged("a", "s", "xa"),
        _unchanged("c", "u", "xc"),
        use("enough", "x.3", "a"),
        fact("e", "delta_distinct", "a", "c"),
        have(
            "rest",
            "sum(i, 1, M, (1-kronecker(i,a))*(1-kronecker(i,c))*(1-x[i])) >= 0",
            pointwise(
                "i",
                have("off", "1-kronecker(i,a) >= 0"),
                have("off2", "1-kronecker(i,c) >= 0"),
                have("y", "1-x[i] >= 0"),
                arith("off*off2*y"),
            ),
        ),
        have(
            "no",
            "0 < 0",
            arith("rest", "enough", eq=["xa", "xc", ("exp(eps)", "xa"), "e", ("x[a]", "e"), ("x[c]", "e")]),
        ),
        absurd("no"),
    ),
    satisfying_instance=Witness(
        (*HALVES, ("D", num(0)), ("a", num(1)), ("c", num(2)), ("s", num(0)), ("u", num(0)))
    ),
    negative_control={"a != c,": ""},
    control_note="a = c allowed: one letter that always occurs can be the constant answer",
    control_proof={
        "M": 1,
        "P": "s, i -> 1",
        "D": 0,
        "a": 1,
        "c": 1,
        "s": 0,
        "u": 0,
        "Q": "i, j -> 1",
        "eps": 0,
    },
    notes="In the paper D > 0 is asked for because of this. With one letter that all sources always "
    "give, the level is 0.",
)

CLAIMS = [zero, zero_converse, at_zero]
