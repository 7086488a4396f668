"""Section 2.2: datasets that differ in one record, for the proof of Proposition 1.

Of the datasets s with record i replaced by a = 1..K[i], one is x if s has the other records of x, else none is.
"""

from __future__ import annotations

from theorems.wu2019.model import DATASETS, at, values
from verify.claim import Claim, claim
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    exhibit,
    fact,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_PROPOSITION = at("Proposition 1")
_MATCHES = "sum(a, 1, K[i], same(put(s,i,a),x))"
_AGREE = "(forall l in 1..n: l != i => s[l] = x[l])"


def _call_it_w(a: str) -> Tactic:
    """w = put(s,i,a), and its coordinates."""
    return seq(
        have("called", f"exists w in {DATASETS}: same(w, put(s,i,{a})) = 1", exhibit(f"put(s,i,{a})")),
        unpack("called", "w", "w"),
        fact("match", "same_tuple_congruence", "w", f"put(s,i,{a})", "same(w,x)"),
        fact("changed", "same_tuple_congruence", "w", f"put(s,i,{a})", "w[i]"),
    )


def _coordinate(a: str) -> Tactic:
    """w[l] = s[l] for l other than i."""
    return seq(
        fact("cl", "same_tuple_congruence", "w", f"put(s,i,{a})", "w[l]"),
        fact("off", "delta_distinct", "l", "i"),
        have("wl", "w[l] = s[l]", arith(eq=["cl", ("s[l]", "off"), (a, "off")])),
    )


_one_match = seq(  # same(put(s,i,a), x) = [a = x_i]
    _call_it_w("a"),
    rewrite("match", True),
    cases(
        "at",
        "a = x[i]",
        seq(
            fact("one", "delta_equal", "a", "x[i]"),
            rewrite("one"),
            fact(
                "same",
                "tuples_equal",
                "w",
                "x",
                conditions=[
                    seq(
                        intro("l"),
                        cases(
                            "here",
                            "l = i",
                            seq(rewrite("here"), arith(eq=["changed", "at"])),
                            seq(_coordinate("a"), use("sl", "agree", "l"), arith(eq=["wl", "sl"])),
                        ),
                    )
                ],
            ),
        ),
        seq(
            fact("zero", "delta_distinct", "a", "x[i]"),
            rewrite("zero"),
            fact("sv", "same_tuple_values", "w", "x"),
            alternatives(
                "v",
                "sv",
                seq(),
                seq(
                    fact("ci", "same_tuple_congruence", "w", "x", "w[i]"),
                    absurd("at", arith(eq=["ci", "changed"])),
                ),
            ),
        ),
    ),
)
_no_match = seq(
    _call_it_w("a"),
    rewrite("match", True),
    fact("sv", "same_tuple_values", "w", "x"),
    alternatives(
        "v",
        "sv",
        seq(),
        seq(
            _coordinate("a"),
            fact("cx", "same_tuple_congruence", "w", "x", "w[l]"),
            absurd("apart.2", arith(eq=["wl", "cx"])),
        ),
    ),
)
_at_x = seq(fact("range", "tuple_range", "x", "i"))
_ONE_TUPLE = {"n": num(1), "K": Lambda(("j",), num(1)), "s": (1,), "x": (1,), "i": num(1)}
matches: Claim = claim(
    "wu2019.proposition1.matches",
    "One value of record i turns a dataset into x if it has the other records of x, else none does",
    """
        ((forall l in 1..n: l != i => s[l] = x[l]) => sum(a, 1, K[i], same(put(s, i, a), x)) = 1)
        and (
            (exists l in 1..n: l != i and s[l] != x[l])
            => sum(a, 1, K[i], same(put(s, i, a), x)) = 0
          )
    """,
    where="n integer, K integer family(1), s in tuples(n, j, K[j]), x in tuples(n, j, K[j]), i in 1..n",
    source=_PROPOSITION,
    fidelity="beyond",
    printed="a step of Proposition 1",
    proof=lambda: prove(
        matches.statement,
        split(
            seq(
                intro("agree"),
                _at_x,
                have("each", f"{_MATCHES} = sum(a, 1, K[i], kronecker(a,x[i]))", pointwise("a", _one_match)),
                arith(eq=["each"]),
            ),
            seq(
                intro("disagree"),
                unpack("disagree", "l", "apart"),
                have("each", f"{_MATCHES} = sum(a, 1, K[i], 0)", pointwise("a", _no_match)),
                arith(eq=["each"]),
            ),
        ),
    ),
    false_neighbour="""
        ((forall l in 1..n: l != i => s[l] = x[l]) => sum(a, 1, K[i], same(put(s, i, a), x)) = 2)
        and (
            (exists l in 1..n: l != i and s[l] != x[l])
            => sum(a, 1, K[i], same(put(s, i, a), x)) = 0
          )
    """,
    neighbour_note="two values",
    neighbour_proof=lambda: values(_ONE_TUPLE),
    living_example=values(_ONE_TUPLE),
)

_differs = seq(  # same(s,x) = 0, as s[l] != x[l]
    fact("sv", "same_tuple_values", "s", "x"),
    alternatives(
        "v",
        "sv",
        seq(),
        seq(fact("cl", "same_tuple_congruence", "s", "x", "s[l]"), absurd("apart.2")),
    ),
)
match_own: Claim = claim(
    "wu2019.proposition1.match_own",
    "The dataset with the records of x is x",
    "kronecker(x[i], s[i])*sum(a, 1, K[i], same(put(s, i, a), x)) = same(s, x)",
    false_neighbour="kronecker(x[i], s[i])*sum(a, 1, K[i], same(put(s, i, a), x)) = same(s, x) + 1",
    neighbour_note="one more",
    neighbour_proof=lambda: values(_ONE_TUPLE),
    living_example=values(_ONE_TUPLE),
    where="n integer, K integer family(1), s in tuples(n, j, K[j]), x in tuples(n, j, K[j]), i in 1..n",
    source=_PROPOSITION,
    fidelity="beyond",
    printed="a step of Proposition 1",
    proof=lambda: prove(
        match_own.statement,
        seq(
            lemma("m", "wu2019.proposition1.matches", "n", "K", "s", "x", "i"),
            cases(
                "agree",
                _AGREE,
                seq(
                    use("one", "m.1"),
                    rewrite("one"),
                    cases(
                        "at",
                        "s[i] = x[i]",
                        seq(
                            fact("d", "delta_equal", "x[i]", "s[i]"),
                            fact(
                                "same",
                                "tuples_equal",
                                "s",
                                "x",
                                conditions=[
                                    seq(
                                        intro("l"),
                                        cases(
                                            "here",
                                            "l = i",
                                            seq(rewrite("here"), rewrite("at"), identity()),
                                            use("sl", "agree", "l"),
                                        ),
                                    )
                                ],
                            ),
                            arith(eq=["d", "same"]),
                        ),
                        seq(
                            fact(
                                "d",
                                "delta_distinct",
                                "x[i]",
                                "s[i]",
                                conditions=[
                                    seq(cases("eq", "x[i] = s[i]", absurd("at", arith(eq=["eq"])), seq()))
                                ],
                            ),
                            fact("sv", "same_tuple_values", "s", "x"),
                            alternatives(
                                "v",
                                "sv",
                                arith(eq=["d", "v"]),
                                seq(fact("ci", "same_tuple_congruence", "s", "x", "s[i]"), absurd("at")),
                            ),
                        ),
                    ),
                ),
                seq(
                    use("zero", "m.2"),
                    unpack("agree", "l", "apart"),
                    rewrite("zero"),
                    have("none", "same(s,x) = 0", _differs),
                    arith(eq=["none"]),
                ),
            ),
        ),
    ),
)

CLAIMS = [matches, match_own]
