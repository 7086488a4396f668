"""Theorem 2 (Class II source sets) in its right form.

Printed, (13) has no order among the D_i and subtracts D^(l), the largest tail over all sources; the proof (Lemma 4,
Claim 5, eq. (54)) uses D_1 <= ... <= D_{M-l}, and the distortion of a source has that source's own tail.
"""

from theorems.kss2018.beyond import BOX, WITHIN
from theorems.kss2018.model import at
from verify.claims.prelude import *

ASCENDING = "(forall i in 1..M-1: x[i] <= x[i+1])"
ENOUGH_FIRST = "(exp(eps)-1)*x[1] + sum(j, 1, M, x[j]) >= M-1"

_ARGUMENTS = ("M", "P", "D", "eps")
_ONE_LETTER = (("M", num(1)), ("P", Lambda(("s", "i"), num(1))))
_levels = seq(fact("m", "exp_monotone", "0", "eps"), have("t1", "exp(eps)-1 >= 0"))


def _each(source: str) -> list[Tactic]:
    return [seq()]


# --- with ordered distortions --------------------------------------------------------------------------------------

SUM = "sum(j, 1, M, x[j])"

_sorted = seq(
    intro("mechanism"),
    lemma(("to", "from"), "kss2018.beyond.feasible", *_ARGUMENTS),
    use(("x", "x"), "to"),
    lemma("sort", "basics.sorting.increasing", "M"),
    use(("y", "y"), "sort", "x"),
    exhibit("i -> y[i]"),
    use("low", "y.2", "0", conditions=_each("x.1")),
    use("high", "y.3", "1", conditions=_each("x.1")),
    split(
        seq(),
        seq(),
        seq(intro("s"), use("less", "y.5", "i -> P[s,i]")),
        seq(
            fact("m", "exp_monotone", "0", "eps"),
            fact("level", "trichotomy", "exp(eps)", "1"),
            alternatives(
                "c",
                "level",
                seq(),
                seq(use("e", "x.3", "1"), arith("e", eq=["y.4", ("x[1]", "c"), ("y[1]", "c")])),
                seq(
                    fact("r", "reciprocal_positive", "exp(eps)-1"),
                    use(
                        "bound",
                        "y.2",
                        f"(M-1-{SUM})/(exp(eps)-1)",
                        conditions=[
                            seq(intro("i"), have("e0", f"(exp(eps)-1)*x[i]-(M-1-{SUM}) >= 0"), arith("e0*r"))
                        ],
                    ),
                    use("first", "bound", "1"),
                ),
            ),
        ),
    ),
)

_unsorted = seq(
    intro("there"),
    unpack("there", "x", "x"),
    lemma(("to", "from"), "kss2018.beyond.feasible", *_ARGUMENTS),
    use(
        "mechanism",
        "from",
        conditions=[
            seq(
                exhibit("i -> x[i]"),
                split(
                    seq(),
                    seq(),
                    seq(
                        intro("i"),
                        lemma("order", "basics.sorting.ordered", "i", "j -> -x[j]"),
                        use("low", "order"),
                        use("first", "low", "1"),
                        _levels,
                    ),
                ),
            )
        ],
    ),
)


def _refute_negative(exhibited: str) -> Tactic:
    """At M = 1, D = 1, eps = -1: x = 1 satisfies the conditions, and no mechanism has a negative level."""
    no_mechanism = seq(
        intro("Q"), classical(fact("less", "exp_increasing", "-1", "0"), exhibit("1", "1", "1"))
    )
    there = exhibit(exhibited)
    return each(Choose(1), split(no_mechanism, there))


ordered: Claim = claim(
    "kss2018.theorem2.ordered",
    "Class II: the distortions of an optimal mechanism may be taken in increasing order",
    """
        achievable(D, eps)
        <=> (
            exists x family(1):
              between_0_and_1(x)
              and increasing(x)
              and valid_distortions(x, D)
              and (exp(eps) - 1)*x[1] + sum(j, 1, M, x[j]) >= M - 1
          )
    """,
    where="M integer, P family(2), D real, eps real, source_set(P), ordered(P), eps >= 0",
    source=at("Theorem 2 with Lemma 4: what both amount to"),
    fidelity="auxiliary",
    proof=lambda: prove(ordered.statement, split(_sorted, _unsorted)),
    negative_control={", eps >= 0": ""},
    control_note="eps >= 0 is dropped",
    control_proof=lambda: fails(
        ordered,
        exhibit("1", "s, i -> 1", "1", "-1"),
        split(seq(), _refute_negative("i -> 1")),
    ),
    satisfying_instance=Witness((*_ONE_LETTER, ("D", num(0)), ("eps", num(0)))),
    notes="For every M >= 1 and every Class II source set, finite or not (the uniform set included).",
)

# --- (10) with (13) ------------------------------------------------------------------------------------------------

ODDS = "(M-1-l-sum(i, 2, M-l, x[i]))/x[1]"

_first_apart = fact("cut.x", "sum_split", "sum(i, 1, M-l, x[i])", "1")

_entries_at_most_one = have(
    "P1",
    "forall i in 1..M: P[f,i] <= 1",
    intro("i"),
    lemma("others", "basics.sums.term", "M", "j -> P[f,j]", "i"),
)

_two_letters = have(
    "M2",
    "M >= 2",
    cases(
        "m",
        "M >= 2",
        seq(),
        seq(
            fact("gap", "integer_gap", "M", "2"),
            have("one", "M = 1"),
            have("all", "P[f,1] = 1", have("only", "sum(i, 1, M, P[f,i]) = P[f,1]")),
        ),
    ),
)

_padded = have(
    "full",
    "exists X family(1): (forall i in 1..M-l: X[i] = x[i]) and (forall i in M-l+1..M: X[i] = 1)",
    exhibit("i -> 1-sum(k, 1, M-l, kronecker(i,k)*(1-x[k]))"),
    split(
        seq(),
        seq(
            intro("i"),
            have(
                "none",
                "sum(k, 1, M-l, kronecker(i,k)*(1-x[k])) = 0",
                have("zeros", "sum(k, 1, M-l, kronecker(i,k)*(1-x[k])) = sum(k, 1, M-l, 0)"),
                rewrite("zeros"),
            ),
            rewrite("none"),
        ),
    ),
)


def _cut(body: str) -> Tactic:
    return fact("cut", "sum_split", f"sum(i, 1, M, {body})", "M-l")


_in_tail = fact("gap", "integer_gap", "M-l", "i")

_mechanism_of_program = seq(
    intro("there"),
    unpack("there", "l", "x", "p"),
    have(
        "level",
        "eps >= 0 and exp(eps)*x[1] >= M-1-l-sum(i, 2, M-l, x[i])",
        fact("r", "reciprocal_positive", "x[1]"),
        _first_apart,
        have("excess", "M-1-l-sum(i, 2, M-l, x[i])-x[1] >= 0"),
        fact("m", "log_monotone", "1", ODDS),
        fact("e", "exp_monotone", f"log({ODDS})", "eps"),
    ),
    _padded,
    unpack("full", "X", "X"),
    lemma(("to", "from"), "kss2018.theorem2.ordered", *_ARGUMENTS),
    use(
        "mechanism",
        "from",
        conditions=[
            seq(
                exhibit("i -> X[i]"),
                split(
                    seq(intro("i"), cases("in", "i <= M-l", use("b", "p.3", "i"), _in_tail)),
                    seq(
                        intro("i"),
                        cases(
                            "in",
                            "i <= M-l-1",
                            seq(use("is", "X.1", "i"), use("next", "X.1", "i+1"), use("b", "p.4", "i")),
                            seq(
                                fact("gap1", "integer_gap", "M-l-1", "i"),
                                use("next", "X.2", "i+1"),
                                cases(
                                    "on",
                                    "i <= M-l",
                                    seq(use("is", "X.1", "i"), use("b", "p.3", "i")),
                                    _in_tail,
                                ),
                            ),
                        ),
                    ),
                    seq(
                        intro("s"),
                        _cut("P[s,i]*X[i]"),
                        have("head", "sum(i, 1, M-l, P[s,i]*X[i]) = sum(i, 1, M-l, P[s,i]*x[i])"),
                        have("tail", "sum(i, M-l+1, M, P[s,i]*X[i]) = sum(i, M-l+1, M, P[s,i])"),
                    ),
                    seq(
                        _cut("X[i]"),
                        have("head", "sum(i, 1, M-l, X[i]) = sum(i, 1, M-l, x[i])"),
                        have("tail", "sum(i, M-l+1, M, X[i]) = sum(i, M-l+1, M, 1)"),
                        _first_apart,
                    ),
                ),
            )
        ],
    ),
)

_level_not_negative = have(
    "level",
    "eps >= 0",
    unpack("mechanism", "Q", "g"),
    use("row", "g.2", "1"),
    have("column", "sum(j, 1, M, (exp(eps)-1)*Q[1,j]) >= 0"),
    have("t1", "exp(eps) >= 1", arith("column", eq=[("exp(eps)-1", "row")])),
    fact("logs", "log_monotone", "1", "exp(eps)"),
)

_within_sum = have(  # a larger sum than M - 1 is no use: shrink
    "shrunk",
    f"exists x family(1): {BOX} and {ASCENDING} and {WITHIN} and {SUM} <= M-1 and {ENOUGH_FIRST}",
    cases(
        "big",
        "sum(j, 1, M, y[j]) > M-1",
        seq(
            fact("rT", "reciprocal_positive", "sum(j, 1, M, y[j])"),
            have("extra", "sum(j, 1, M, y[j])-(M-1) >= 0"),
            have("M1", "M-1 >= 0"),
            let(
                "c",
                "(M-1)/sum(j, 1, M, y[j])",
                "0 <= c and c <= 1 and c*sum(j, 1, M, y[j]) = M-1",
                split(arith("M1*rT"), arith("extra*rT")),
            ),
            have("c1", "1-c >= 0"),
            exhibit("i -> c*y[i]"),
            split(
                seq(
                    intro("i"),
                    use("b", "y.1", "i"),
                    have("u", "1-y[i] >= 0"),
                    split(arith("c.1*b.1"), arith("c.1*u", "c1")),
                ),
                seq(intro("i"), use("b", "y.2", "i"), have("u", "y[i+1]-y[i] >= 0"), arith("c.1*u")),
                seq(
                    intro("s"),
                    use("valid", "y.3", "s"),
                    have(
                        "mean",
                        "sum(i, 1, M, P[s,i]*y[i]) >= 0",
                        pointwise("i", use("b", "y.1", "i"), use("p", "h2", "s", "i"), arith("b.1*p")),
                    ),
                    arith("mean*c1", "valid"),
                ),
                seq(),
                seq(use("b", "y.1", "1"), _levels, arith("t1*c.1*b.1", eq=["c.3"])),
            ),
        ),
        exhibit("i -> y[i]"),
    ),
)

_first_is_changed = have(  # x_1 = 0 would need all other letters gone, which f forbids
    "x0",
    "0 < x[1]",
    use("b1", "x.1", "1"),
    cases(
        "positive",
        "0 < x[1]",
        seq(),
        seq(
            have("nil", "x[1] = 0"),
            have("few", f"{SUM} >= M-1", arith("x.5", eq=[("exp(eps)-1", "nil")])),
            use("unit", "h3", "f"),
            use("valid", "x.3", "f"),
            lemma("rest", "basics.sums.term", "M", "i -> (1-P[f,i])*(1-x[i])", "1"),
            have("no", "0 < 0", arith("rest", "few", "valid", "far", eq=["unit", ("1-P[f,1]", "nil")])),
            absurd("no"),
        ),
    ),
)

REST = "(M-1-sum(i, 2, M, x[i]))"

_program_of_mechanism = seq(
    intro("mechanism"),
    _level_not_negative,
    lemma(("to", "from"), "kss2018.theorem2.ordered", *_ARGUMENTS),
    use(("y", "y"), "to"),
    _within_sum,
    unpack("shrunk", "x", "x"),
    _first_is_changed,
    exhibit("0", "i -> x[i]"),
    split(
        seq(),
        seq(),
        seq(intro("i"), use("b", "x.1", "i")),
        seq(),
        seq(),
        seq(),
        seq(intro("s"), use("valid", "x.3", "s"), fact("none", "sum_empty", "sum(i, M+1, M, P[s,i])")),
        seq(
            fact("cut", "sum_split", "sum(i, 1, M, x[i])", "1"),
            fact("r", "reciprocal_positive", "x[1]"),
            have("excess", f"{REST}-x[1] >= 0"),
            have("lift", f"exp(eps)*x[1]-{REST} >= 0"),
            fact("logs", "log_monotone", f"{REST}/x[1]", "exp(eps)"),
        ),
    ),
)

_odds_are_positive = seq(fact("r", "reciprocal_positive", "x[1]"), _first_apart)


def _prove_program() -> Certificate:
    script = seq(
        unpack("h6", "f", "far"),
        _entries_at_most_one,
        _two_letters,
        split(_program_of_mechanism, _mechanism_of_program),
    )
    return prove(right_form.statement, script, defined=_odds_are_positive)


def _refute_unordered() -> Certificate:
    from theorems.kss2018.theorem2_printed import refute_unordered

    assert right_form.negative_control is not None
    return refute_unordered(right_form.negative_control)


right_form: Claim = claim(
    "kss2018.theorem2.own_tails",
    "Theorem 2 with ordered D_i and each source's own tail: one program for all 0 < D < D^(M-1)",
    """
        achievable(D, eps)
        <=> (
            exists l integer, x family(1):
              0 <= l
              and l <= M - 2
              and between_0_and_1[M - l](x)
              and increasing_kept(l, x)
              and 0 < x[1]
              and sum(i, 1, M - l, x[i]) <= M - 1 - l
              and (forall s real: sum(i, 1, M - l, P[s, i]*x[i]) <= D - tail(s, l))
              and log((M - 1 - l - sum(i, 2, M - l, x[i]))/x[1]) <= eps
          )
    """,
    where="""
        M integer, P family(2), D real, eps real,
        sources: source_set(P), order: ordered(P), positive: 0 < D, below_last: exists s real: D < 1 - P[s, 1]
    """,
    source=at("Theorem 2 (b), eqs. (10) and (13), for 0 < D < D^(M-1)"),
    fidelity="beyond",
    proof=_prove_program,
    negative_control={"increasing_kept(l, x) and": ""},
    control_note="without the order of the D_i, as printed",
    control_proof=_refute_unordered,
    satisfying_instance={"M": 2, "P": "s, i -> 1/2", "D": "1/4", "eps": 1},
    notes="A valid eps-DP mechanism exists exactly when the program has a value of at most eps, so that eps* is the "
    "program's least value. Against (13): D_1 <= ... <= D_{M-l} is asked for, and P.D <= D - (the tail of P) for each P, "
    "in place of D - D^(l); the nearest amendment, kss2018.theorem2.amended, has the order only. D < D^(M-1) is said as: D < 1 - P_1 for some P. For every M and every Class II source set.",
    letters={"s": "the index of a source P[s,.]"},
)

CLAIMS = [ordered, right_form]
