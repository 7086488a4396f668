"""Beyond the paper: when the leakage is 0, and D = 0, for every source set."""

from __future__ import annotations

from theorems.kss2018.beyond import MECHANISM
from theorems.kss2018.beyond_bounds import BEYOND, distortions
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant_is_least, level_not_negative
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Choose, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    arith,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    have,
    intro,
    lemma,
    pointwise,
    prove,
    seq,
    split,
    unpack,
    use,
)

HALVES = (("M", num(2)), ("P", Lambda(("s", "i"), num("1/2"))))
ONE_MEMBER = (
    ("r", num(1)),
    ("w", Lambda(("k",), num(1))),
    ("source", Lambda(("k",), num(0))),
)

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
            seq(
                use("up", "given.4", "i", "1", "i"),
                use("down", "given.4", "1", "i", "i"),
                have("eq", "Q[i,i] = Q[1,i]", fact("as", "antisymmetric", "Q[i,i]", "Q[1,i]")),
                arith(eq=[("P[s,i]", "eq")]),
            ),
        ),
    )
    return seq(
        exhibit("i -> Q[1,i]"),
        split(
            seq(intro("i"), use("e", "given.1", "1", "i")),
            seq(use("row", "given.2", "1")),
            seq(
                intro("s"),
                use("valid", "given.3", "s"),
                use("unit", unit, "s"),
                same,
                arith("valid", eq=["same", "unit"]),
            ),
        ),
    )


def zero_by_law(unit: str) -> Tactic:
    """The least level is 0, by the law q of the output (facts q); ``unit`` as in `output_law`."""
    valid = seq(intro("s"), use("v", "q.3", "s"), use("unit", unit, "s"), arith("v", eq=["unit"]))
    return split(
        seq(
            exhibit("i, j -> q[j]"),
            split(
                seq(intro("i", "j"), use("e", "q.1", "j")),
                seq(intro("i"), arith(eq=["q.2"])),
                valid,
                seq(intro("a", "b", "j"), arith()),
            ),
        ),
        seq(intro("Q", "eps"), intro("given"), level_not_negative),
    )


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
    proof=lambda: prove(zero.statement, split(_to_output_law, _from_output_law)),
    false_neighbour="""
        least_level(D, 0)
        <=> (
            exists q family(1):
              distribution(q) and (forall s real: sum(i, 1, M, P[s, i]*q[i]) > 1 - D)
          )
    """,
    neighbour_note="strictly better than D",
    neighbour_proof=lambda: _refute_strict_law(),
    living_example=Witness((*HALVES, ("D", num("1/2")))),
    notes="For every source set. By the minimax theorem the right side says D >= D_0 = 1 - min over "
    "the hull of max_i P_i "
    "(kss2018.beyond.zero.exact for finite sets; one direction for every set: kss2018.beyond.zero.converse).",
)


def _refute_strict_law() -> Certificate:
    """One letter and D = 0."""
    assert zero.false_neighbour is not None
    values = ("1", "s, i -> 1", "0")
    no_law = seq(intro("q"), classical(exhibit("0")))
    return disprove(
        zero.false_neighbour,
        seq(exhibit(*values), split(split(), each(Choose(0), split(constant_is_least("1", "1"), no_law)))),
    )


_no_zero = seq(
    intro("zero"),
    lemma("iff", "kss2018.beyond.zero", "M", "P", "D"),
    unpack("iff", "to", "from"),
    use("there", "to"),
    unpack("there", "q", "q"),
    have(
        "mixed",
        "sum(k, 1, r, w[k]*(sum(i, 1, M, P[source[k],i]*q[i])-(1-D))) >= 0",
        pointwise(
            "k", seq(use("weight", "h5", "k"), use("valid", "q.3", "source[k]"), arith("weight*valid"))
        ),
    ),
    have(
        "law",
        "sum(i, 1, M, p[i]*q[i]) = sum(i, 1, M, sum(k, 1, r, w[k]*P[source[k],i])*q[i])",
        pointwise("i", seq(use("mix", "h7", "i"), arith(eq=[("q[i]", "mix")]))),
    ),
    have("kept", "sum(i, 1, M, p[i]*q[i]) >= 1-D", arith("mixed", eq=["law", ("1-D", "h6")])),
    lemma("largest", "kss2018.sorting.largest", "M", "p"),
    unpack("largest", "l", "top"),
    have(
        "most",
        "sum(i, 1, M, (p[l]-p[i])*q[i]) >= 0",
        pointwise(
            "i", seq(use("e", "q.1", "i"), use("t", "top", "i"), have("g", "p[l]-p[i] >= 0"), arith("g*e"))
        ),
    ),
    use("far", "h8", "l"),
    have("no", "0 < 0", arith("most", "kept", "far", eq=[("p[l]", "q.2")])),
    absurd("no"),
)

zero_converse: Claim = claim(
    "kss2018.beyond.zero.converse",
    "Below D_0 the leakage is not 0: a mixture in which every letter is rarer than 1 - D forbids it",
    "not least_level(D, 0)",
    where="""
        M integer, P family(2), r integer, w family(1), source family(1), p family(1), D real,
        source_set(P), mixture_of(p, r, w, source), forall i in 1..M: p[i] < 1 - D
    """,
    source=at(BEYOND),
    fidelity="beyond",
    proof=lambda: prove(zero_converse.statement, _no_zero),
    living_example=Witness((*HALVES, *ONE_MEMBER, ("p", Lambda(("i",), num("1/2"))), ("D", num("1/4")))),
    false_neighbour=(
        "not least_level(D, 0)",
        """
            M integer, P family(2), r integer, w family(1), source family(1), p family(1), D real,
            source_set(P), mixture_of(p, r, w, source), forall i in 1..M: p[i] <= 1 - D
        """,
    ),
    neighbour_note="at most 1 - D",
    neighbour_proof=lambda: _refute_equal(),
)


def _refute_equal() -> Certificate:
    """One letter and D = 0."""
    assert zero_converse.false_neighbour is not None
    attained = seq(
        lemma("iff", "kss2018.beyond.zero", "1", "s, i -> 1", "0"),
        unpack("iff", "to", "from"),
        use("zero", "from", conditions=[seq(exhibit("i -> 1"))]),
    )
    values = ("1", "s, i -> 1", "1", "k -> 1", "k -> 0", "i -> 1", "0")
    return disprove(zero_converse.false_neighbour, seq(exhibit(*values), split(split(), attained)))


# --- D = 0 ---------------------------------------------------------------------------------------------------------


def _unchanged(letter: str, source: str, label: str) -> Tactic:
    """x = 0 at a letter that some source gives, when D = 0."""
    return seq(
        use("free", "x.2", source),
        use("own", "x.1", letter),
        fact("rp", "reciprocal_positive", f"P[{source},{letter}]"),
        have(
            "others",
            f"sum(i, 1, M, (1-kronecker(i,{letter}))*P[{source},i]*x[i]) >= 0",
            pointwise(
                "i",
                seq(
                    use("e", "h2", source, "i"),
                    use("b", "x.1", "i"),
                    fact("d", "delta_bounds", "i", letter),
                    have("off", f"1-kronecker(i,{letter}) >= 0"),
                    arith("off*e*b.1"),
                ),
            ),
        ),
        have("term", f"P[{source},{letter}]*x[{letter}] <= 0", arith("others", "free", eq=["h4"])),
        have("cost", f"0-P[{source},{letter}]*x[{letter}] >= 0"),
        have("down", f"x[{letter}] <= 0", arith("cost*rp")),
        have(label, f"x[{letter}] = 0", fact("as", "antisymmetric", f"x[{letter}]", "0")),
    )


_nothing_at_zero = seq(
    intro("Q", "eps"),
    intro("given"),
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
            seq(
                use("b", "x.1", "i"),
                fact("d", "delta_bounds", "i", "a"),
                fact("d2", "delta_bounds", "i", "c"),
                have("off", "1-kronecker(i,a) >= 0"),
                have("off2", "1-kronecker(i,c) >= 0"),
                have("y", "1-x[i] >= 0"),
                arith("off*off2*y"),
            ),
        ),
    ),
    have(
        "no",
        "0 < 0",
        arith("rest", "enough", eq=["xa", "xc", ("exp(eps)", "xa"), "e", ("x[a]", "e"), ("x[c]", "e")]),
    ),
    absurd("no"),
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
    proof=lambda: prove(at_zero.statement, _nothing_at_zero),
    living_example=Witness(
        (*HALVES, ("D", num(0)), ("a", num(1)), ("c", num(2)), ("s", num(0)), ("u", num(0)))
    ),
    false_neighbour=(
        "no_finite_level(D)",
        """
            M integer, P family(2), D real, a in 1..M, c in 1..M, s real, u real,
            source_set(P), D = 0, P[s, a] > 0, P[u, c] > 0
        """,
    ),
    neighbour_note="a = c allowed: one letter that always occurs can be the constant answer",
    neighbour_proof=lambda: Witness(
        (
            ("M", num(1)),
            ("P", Lambda(("s", "i"), num(1))),
            ("D", num(0)),
            ("a", num(1)),
            ("c", num(1)),
            ("s", num(0)),
            ("u", num(0)),
            ("Q", Lambda(("i", "j"), num(1))),
            ("eps", num(0)),
        )
    ),
    notes="In the paper D > 0 is asked for because of this. With one letter that all sources always "
    "give, the level is 0.",
)

CLAIMS = [zero, zero_converse, at_zero]
