"""Sums over tuples."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("tuples")

ROW = "tuples(1,m)"
_HALF = Lambda(("x",), num("1/2"))

_only_row = fact("first", "antisymmetric", "i", "1")

letters: Claim = _stated(
    "basics.tuples.one_row",
    "A sum over databases of one row is a sum over letters",
    "tsum(x in tuples(1, m), f[x]) = sum(a, 1, m, f[put(u, 1, a)])",
    where="m integer, u in tuples(1, m), f family(1), m >= 1",
    says=r"\sum_{x \in \mathcal{D}^1} f(x) = \sum_{a=1}^m f(a)",
    proof=lambda: prove(
        letters.statement,
        have(
            "by_row",
            f"forall s in {ROW}, t in {ROW}: s[1] = t[1] => f[s] = f[t]",
            intro("s", "t", "agree"),
            fact("same", "tuples_equal", "s", "t", conditions=[seq(intro("i"), _only_row)]),
            fact("equal", "same_tuple_congruence", "s", "t", "f[s]"),
        ),
        fact("peel", "tuple_peel", f"tsum(x in {ROW}, f[x])", "0"),
        fact("empty", "tuple_empty", "tsum(x in tuples(0,m), sum(a, 1, m, f[put(x,0+1,a)]))"),
        rewrite("peel", "empty"),
        pointwise("a", use("e", "by_row", Put(Ones(), num(1), Var("a")), "put(u,1,a)")),
    ),
    negative_control="tsum(x in tuples(1, m), f[x]) = sum(a, 1, m - 1, f[put(u, 1, a)])",
    control_note="without the last letter",
    control_proof={"m": 1, "u": (1,), "f": _HALF},
    satisfying_instance={"m": 2, "u": (1,), "f": _HALF},
)

# --- a tuple with one entry replaced ---------------------------------------------------------------------------------

DATASETS = "tuples(n,j,K[j])"
_MATCHES = "sum(a, 1, K[i], same(put(s,i,a),x))"
_AGREE = "(forall l in 1..n: l != i => s[l] = x[l])"


def _call_it_w(a: str) -> Tactic:
    """w = put(s,i,a), and its coordinates."""
    return seq(
        have(("w", "w"), f"exists w in {DATASETS}: same(w, put(s,i,{a})) = 1", exhibit(f"put(s,i,{a})")),
        fact("match", "same_tuple_congruence", "w", f"put(s,i,{a})", "same(w,x)"),
        fact("changed", "same_tuple_congruence", "w", f"put(s,i,{a})", "w[i]"),
    )


def _coordinate(a: str) -> Tactic:
    """w[l] = s[l] for l other than i."""
    return seq(
        fact("cl", "same_tuple_congruence", "w", f"put(s,i,{a})", "w[l]"),
        fact("off", "delta_distinct", "l", "i"),
        have("wl", "w[l] = s[l]"),
    )


_one_match = seq(  # same(put(s,i,a), x) = [a = x_i]
    _call_it_w("a"),
    cases(
        "at",
        "a = x[i]",
        fact(
            "same",
            "tuples_equal",
            "w",
            "x",
            conditions=[seq(intro("l"), cases("here", "l = i", seq(), _coordinate("a")))],
        ),
        seq(
            fact("sv", "same_tuple_values", "w", "x"),
            alternatives("v", "sv", seq(), fact("ci", "same_tuple_congruence", "w", "x", "w[i]")),
        ),
    ),
)
_no_match = seq(
    _call_it_w("a"),
    fact("sv", "same_tuple_values", "w", "x"),
    alternatives(
        "v",
        "sv",
        seq(),
        seq(_coordinate("a"), fact("cx", "same_tuple_congruence", "w", "x", "w[l]"), absurd("apart.2")),
    ),
)
_ONE_TUPLE = {"n": num(1), "K": Lambda(("j",), num(1)), "s": (1,), "x": (1,), "i": num(1)}
matches: Claim = _stated(
    "basics.tuples.matches",
    "One value of record i turns a dataset into x if it has the other records of x, else none does",
    """
        ((forall l in 1..n: l != i => s[l] = x[l]) => sum(a, 1, K[i], same(put(s, i, a), x)) = 1)
        and (
            (exists l in 1..n: l != i and s[l] != x[l])
            => sum(a, 1, K[i], same(put(s, i, a), x)) = 0
          )
    """,
    where="n integer, K integer family(1), s in tuples(n, j, K[j]), x in tuples(n, j, K[j]), i in 1..n",
    proof=lambda: prove(
        matches.statement,
        split(
            seq(
                intro("agree"),
                have("each", f"{_MATCHES} = sum(a, 1, K[i], kronecker(a,x[i]))", pointwise("a", _one_match)),
            ),
            seq(
                intro("disagree"),
                unpack("disagree", "l", "apart"),
                have("each", f"{_MATCHES} = sum(a, 1, K[i], 0)", pointwise("a", _no_match)),
            ),
        ),
    ),
    negative_control={"= 1": "= 2"},
    control_note="two values",
    control_proof=lambda: Witness(tuple(_ONE_TUPLE.items())),
    satisfying_instance=_ONE_TUPLE,
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
match_own: Claim = _stated(
    "basics.tuples.match_own",
    "The dataset with the records of x is x",
    "kronecker(x[i], s[i])*sum(a, 1, K[i], same(put(s, i, a), x)) = same(s, x)",
    negative_control="kronecker(x[i], s[i])*sum(a, 1, K[i], same(put(s, i, a), x)) = same(s, x) + 1",
    control_note="one more",
    control_proof=lambda: Witness(tuple(_ONE_TUPLE.items())),
    satisfying_instance=_ONE_TUPLE,
    where="n integer, K integer family(1), s in tuples(n, j, K[j]), x in tuples(n, j, K[j]), i in 1..n",
    proof=lambda: prove(
        match_own.statement,
        lemma("m", "basics.tuples.matches", "n", "K", "s", "x", "i"),
        cases(
            "agree",
            _AGREE,
            cases(
                "at",
                "s[i] = x[i]",
                fact(
                    "same",
                    "tuples_equal",
                    "s",
                    "x",
                    conditions=[seq(intro("l"), cases("here", "l = i", seq(), seq()))],
                ),
                seq(
                    fact(
                        "d",
                        "delta_distinct",
                        "x[i]",
                        "s[i]",
                        conditions=[cases("eq", "x[i] = s[i]", absurd("at"), seq())],
                    ),
                    fact("sv", "same_tuple_values", "s", "x"),
                    alternatives("v", "sv", seq(), fact("ci", "same_tuple_congruence", "s", "x", "s[i]")),
                ),
            ),
            seq(unpack("agree", "l", "apart"), have("none", "same(s,x) = 0", _differs)),
        ),
    ),
)

CLAIMS = [letters, matches, match_own]
