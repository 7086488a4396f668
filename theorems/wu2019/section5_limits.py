"""Section 5, proof of Theorem 5.1: the limits of (84) and (86), for laws on finitely many points.

"a[n] tends to b" is written out: for every t > 0 some index K has |a[n] - b| <= t for all n >= K.
"""

from __future__ import annotations

from theorems.wu2019.model import at, transmitted
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Choose
from verify.kernel.terms import Lambda, num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    arith,
    cases,
    classical,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    induct,
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

_PROOF = "Section 5, proof of Theorem 5.1, "
#: "a tends to b": the difference d[n] is at most t from some index on.
NEAR = "-t <= {0} and {0} <= t"


def tends(difference: str, t: str = "t") -> str:
    """A difference that depends on n tends to 0."""
    near = NEAR.format(difference).replace("t <=", f"{t} <=").replace("<= t", f"<= {t}")
    return f"(exists K integer: K >= 1 and (forall n integer: n >= K => {near}))"


_GAP = "V[n,k,y]-A[k,y]"
_ROW = f"(forall n integer, y in 1..m: n >= K => {NEAR.format(_GAP)})"


def _one_index(index: str, upper: str, others: str, of: str, values: tuple[str, ...]) -> Tactic:
    """One index that serves for all ``index`` in 1..``upper`` (induction), where the fact ``of`` has one for each.

    ``others``: what else is quantified over, as ", y in 1..m"; ``values``: their names, with n first.
    """
    bound = f"forall n integer, {index} in 1..{upper}{others}: {index} <= N and n >= K => {NEAR.format(_GAP)}"
    up_to = f"exists K integer: K >= 1 and ({bound})"

    def larger(name: str, fewer: str) -> Tactic:
        """``name`` is the larger of both indices."""
        low = seq(use("near", "old.2", *_named), seq())
        new = seq(
            fact("gap", "integer_gap", "N", index),
            fact("at", "antisymmetric", index, "N+1", conditions=[arith("given.1"), arith("gap")]),
            use("near", "new.2", *_others),
            split(rewrite("at"), rewrite("at")),
        )
        return seq(
            exhibit(name),
            split(seq(), seq(intro(*_named), intro("given"), cases("early", f"{index} <= N", low, new))),
        )

    _named = ("n", index, *values)
    _others = ("n", *values)
    step = seq(
        intro("le"),
        use("before", "ih"),
        unpack("before", "K1", "old"),
        use("next", of, "N+1"),
        unpack("next", "K2", "new"),
        cases("order", "K1 <= K2", larger("K2", "K1"), larger("K1", "K2")),
    )
    start = seq(
        intro("le"),
        exhibit("1"),
        split(
            seq(),
            seq(
                intro(*_named),
                intro("given"),
                have("no", "0 < 0", arith("given.1", f"{index}.lower")),
                absurd("no", arith()),
            ),
        ),
    )
    return seq(
        have(
            "every",
            f"forall N integer: 0 <= N => (N <= {upper} => {up_to})",
            seq(intro("N"), intro("from"), induct("N", "0", "ih", start, step)),
        ),
        use("last", "every", upper),
        use("found", "last"),
        unpack("found", "K", "found"),
        exhibit("K"),
        split(
            seq(),
            seq(intro(*_named), intro("given"), use("near", "found.2", *_named)),
        ),
    )


one_index: Claim = claim(
    "wu2019.eq86.index",
    "Finitely many convergent sequences are within t of their limits from one index on",
    """
        exists K integer:
          K >= 1
          and (forall n integer, k in 1..M, y in 1..m: n >= K => -t <= V[n, k, y] - A[k, y] <= t)
    """,
    where="""
        M m integer, V family(3), A family(2), t real, M >= 0, m >= 0,
        forall k in 1..M, y in 1..m:
          exists K integer: K >= 1 and (forall n integer: n >= K => -t <= V[n, k, y] - A[k, y] <= t)
    """,
    source=at(_PROOF + "(86)"),
    fidelity="beyond",
    printed=r"\lim_{k_{x_i},k_{x_i'}\to\infty:\forall x_i,x_i'}",
    proof=lambda: prove(
        one_index.statement,
        seq(
            have(
                "rows",
                f"forall k in 1..M: exists K integer: K >= 1 and {_ROW}",
                seq(
                    intro("k"),
                    have(
                        "each", f"forall y in 1..m: {tends(_GAP)}", seq(intro("y"), use("e", "h3", "k", "y"))
                    ),
                    _one_index("y", "m", "", "each", ()),
                ),
            ),
            _one_index("k", "M", ", y in 1..m", "rows", ("y",)),
        ),
    ),
    false_neighbour="forall n integer, k in 1..M, y in 1..m: n >= 1 => -t <= V[n, k, y] - A[k, y] <= t",
    neighbour_note="from the first index on",
    neighbour_proof=lambda: fails(
        one_index,
        exhibit("1", "1", "n, k, y -> kronecker(n,1)", "k, y -> 0", "1/2"),
        split(
            split(seq(), seq(), seq(intro("k", "y"), _second_on)),
            seq(exhibit("1", "1", "1"), split(seq(), each(Choose(1), seq()))),
        ),
    ),
    living_example={
        "M": 0,
        "m": 0,
        "V": Lambda(("n", "k", "y"), num(0)),
        "A": Lambda(("k", "y"), num(0)),
        "t": 1,
    },
    notes="V[n,k,y] is the n-th member of the sequence (k,y), A[k,y] its limit; t is any distance.",
)
_second_on = seq(  # kronecker(n,1) is 0 from 2 on
    exhibit("2"),
    split(
        seq(),
        seq(
            intro("n"),
            intro("late"),
            fact("no", "delta_distinct", "n", "1", conditions=[each(Apart(True), seq())]),
            split(seq(rewrite("no"), seq()), seq(rewrite("no"), seq())),
        ),
    ),
)

# --- (84) for a law on finitely many points --------------------------------------------------------------------------


integrals: Claim = claim(
    "wu2019.eq84",
    "The limit (84) for a measure on finitely many points: integrals converge where the functions do at each point",
    """
        forall eta real:
          eta > 0
          => (
              exists K integer:
                K >= 1
                and (
                    forall n integer:
                      n >= K
                      => -eta <= sum(s, 1, L, w[s]*f[n, s]) - sum(s, 1, L, w[s]*g[s]) <= eta
                  )
            )
    """,
    where="""
        L integer, w family(1), f family(2), g family(1), finite_law[L](w),
        forall s in 1..L, t real:
          t > 0
          => (exists K integer: K >= 1 and (forall n integer: n >= K => -t <= f[n, s] - g[s] <= t))
    """,
    source=at(_PROOF + "(84)"),
    printed=r"p(y|x_i)=\lim_{k_{x_i}\to\infty}\int_{x_{(i)}} p_{k_{x_i}}^{x_i}(x_{(i)})\mu(dx_{(i)})",
    proof=lambda: prove(
        integrals.statement,
        seq(
            intro("eta"),
            intro("positive"),
            lemma(
                "one",
                "wu2019.eq86.index",
                *("L", "1", "n, s, y -> f[n,s]", "s, y -> g[s]", "eta"),
                conditions=[seq(), seq(), seq(intro("s", "y"), use("each", "h4", "s", "eta"))],
            ),
            unpack("one", "K", "one"),
            exhibit("K"),
            split(
                seq(),
                seq(
                    intro("n"),
                    intro("late"),
                    *(_summed(f"{side}", sign) for side, sign in (("up", ""), ("down", "-"))),
                    split(arith("down", eq=[("eta", "h3")]), arith("up", eq=[("eta", "h3")])),
                ),
            ),
        ),
    ),
    false_neighbour="""
        forall eta real:
          eta > 0
          => (
              exists K integer:
                K >= 1
                and (
                    forall n integer:
                      n >= K
                      => -eta <= sum(s, 1, L, w[s]*f[n, s]) - sum(s, 1, L, w[s]*g[s]/2) <= eta
                  )
            )
    """,
    neighbour_note="half of the limit",
    neighbour_proof=lambda: fails(
        integrals,
        exhibit("1", "s -> 1", "n, s -> 1", "s -> 1"),
        split(
            split(seq(), seq(), seq(), seq(intro("s", "t"), intro("positive"), exhibit("1"))),
            seq(
                exhibit("1/4"),
                split(
                    seq(), seq(intro("K"), classical(seq(exhibit("K"), split(seq(), each(Choose(1), seq())))))
                ),
            ),
        ),
    ),
    example_proof=lambda: lives(
        integrals,
        ("1", "s -> 1", "n, s -> 1", "s -> 1"),
        *[seq()] * 3,
        seq(intro("s", "t"), intro("positive"), exhibit("1")),
    ),
    notes="For a measure mu with masses w[s] at L points, however many; f[n,s] is p_k at point s and need not increase. For other "
    "measures it is the theorem of monotone convergence, which the paper cites ([33]).",
)


def _summed(label: str, sign: str) -> Tactic:
    """The weighted differences on one side."""
    return have(
        label,
        f"sum(s, 1, L, w[s]*({sign}(f[n,s]-g[s]))) <= sum(s, 1, L, w[s]*eta)",
        pointwise(
            "s",
            seq(
                use("ws", "h2", "s"),
                use("near", "one.2", "n", "s", "1"),
                have("gap", f"eta-({sign}(f[n,s]-g[s])) >= 0"),
                arith("ws*gap"),
            ),
        ),
    )


# --- (86) for finitely many records and outputs ------------------------------------------------------------------------


exchange: Claim = claim(
    "wu2019.eq86",
    "The limit (86) for finitely many records and outputs: if the channels converge, each record by its own index, so does the information",
    """
        forall eta real:
          eta > 0
          => (
              exists K integer:
                K >= 1
                and (
                    forall N integer family(1):
                      (forall k in 1..M: N[k] >= K)
                      => -eta
                        <= transmitted_information(q, (k, y) -> V[N[k], k, y])
                          - transmitted_information(q, A)
                        <= eta
                  )
            )
    """,
    where="""
        M m integer, q family(1), A family(2), V family(3), input_law(q),
        forall k in 1..M, y in 1..m: 0 <= A[k, y] <= 1,
        forall n integer, k in 1..M, y in 1..m: n >= 1 => 0 <= V[n, k, y] <= 1,
        forall k in 1..M, y in 1..m, t real:
          t > 0
          => (
               exists K integer: K >= 1 and (
                forall n integer: n >= K => -t <= V[n, k, y] - A[k, y] <= t
              )
            )
    """,
    source=at(_PROOF + "(85)-(86)"),
    printed=r"I(X_i;Y) = \lim_{k_{x_i},k_{x_i'}\to\infty:\forall x_i,x_i'} \int_{x_i,y} p(x_i)\sum_{j} c_j^{x_i}\mu(A_j^{x_i}) "
    r"\log\frac{\sum_{j} c_j^{x_i}\mu(A_j^{x_i})}{\int_{x_i'}\sum_{j} c_j^{x_i'}\mu(A_j^{x_i'})p(x_i')dx_i'}dx_idy",
    proof=lambda: prove(exchange.statement, _exchange, defined=_exchange_defined),
    false_neighbour="""
        forall eta real:
          eta > 0
          => (
              exists K integer:
                K >= 1
                and (
                    forall N integer family(1):
                      (forall k in 1..M: N[k] >= K)
                      => -eta
                        <= transmitted_information(q, (k, y) -> V[N[k], k, y])
                          - transmitted_information(q, A)/2
                        <= eta
                  )
            )
    """,
    neighbour_note="half of the limit",
    neighbour_proof=lambda: fails(
        exchange,
        exhibit(*_ONE_BIT),
        split(split(*_one_bit_converges), seq(exhibit("1/5"), split(seq(), _not_half))),
        defined=_exchange_defined,
    ),
    example_proof=lambda: lives(exchange, _ONE_BIT, *_one_bit_converges, defined=_exchange_defined),
    notes="For every law of finitely many records, and m outputs; it is also what (85), (84) put into (65), needs. "
    "V[n,k,y] is the n-th sum in (84) for record k and output y, A[k,y] its limit; N[k] is k_{x_i}, so that the limit is the one "
    "over all the k_{x_i}. The bound is wu2019.eq86.continuity, with a factor m: without a bound on the number of outputs closeness of "
    "entries is not enough (wu2019.eq86.size). For infinitely many records or outputs the printed equality is right, too: one half "
    "is wu2019.eq86.below, as simple functions from below only lose probability; the other, that a relative entropy is lower "
    "semicontinuous, is not formalised.",
)

_sent_entry = seq(intro("k", "y"), use("nk", "late", "k"), use("e", "h6", "N[k]", "k", "y"))
_limit_entry = seq(intro("k", "y"), use("e", "h5", "k", "y"))
_entry_near = seq(intro("k", "y"), use("nk", "late", "k"), use("near", "one.2", "N[k]", "k", "y"))
_sent_entries, _limit_entries = "k, y -> V[N[k],k,y]", "k, y -> A[k,y]"
_exchange = seq(
    intro("eta"),
    intro("positive"),
    lemma("small", "wu2019.eq86.small", "m", "eta"),
    unpack("small", "r", "t", "small"),
    lemma(
        "one",
        "wu2019.eq86.index",
        *("M", "m", "V", "A", "t"),
        conditions=[seq(), seq(), seq(intro("k", "y"), use("each", "h7", "k", "y", "t"))],
    ),
    unpack("one", "K", "one"),
    exhibit("K"),
    split(
        seq(),
        seq(
            intro("N"),
            intro("late"),
            lemma(
                "up",
                "wu2019.eq86.continuity",
                *("M", "m", "q", _sent_entries, _limit_entries, "t", "r"),
                conditions=[*[seq()] * 4, _sent_entry, _limit_entry, _entry_near],
            ),
            lemma(
                "down",
                "wu2019.eq86.continuity",
                *("M", "m", "q", _limit_entries, _sent_entries, "t", "r"),
                conditions=[*[seq()] * 4, _limit_entry, _sent_entry, _entry_near],
            ),
            split(arith("down", "small.4"), arith("up", "small.4")),
        ),
    ),
)
_sent_known = seq(use("nk", "g3", "k"), use("e", "h6", "N[k]", "k", "y"))
_exchange_defined = first(
    use("e", "h5", "k", "y"),
    _sent_known,
    pointwise("k", seq(use("qk", "h3", "k"), use("e", "h5", "k", "y"), arith("qk*e.1"))),
    pointwise("k", seq(use("qk", "h3", "k"), _sent_known, arith("qk*e.1"))),
)
_ONE_BIT = ("2", "2", "k -> 1/2", "k, y -> kronecker(k,y)", "n, k, y -> kronecker(k,y)")
_in_unit = fact("d", "delta_bounds", "k", "y")
_one_bit_converges = [
    seq(),
    seq(),
    seq(),
    identity(),
    seq(intro("k", "y"), _in_unit),
    seq(intro("n", "k", "y"), intro("late"), _in_unit),
    seq(intro("k", "y", "t"), intro("positive"), exhibit("1")),
]
_SENT_BIT = transmitted("1/2", "kronecker({},{})", "2", "2")
_not_half = seq(
    intro("K"),
    have("bit", f"{_SENT_BIT} = log(2)", identity()),
    have("l1", "log(1) = 0", identity()),
    fact("l", "log_tangent", "1", "2"),
    classical(seq(exhibit("k -> K"), split(seq(), each(Choose(1), arith("l", eq=["bit", "l1"]))))),
)

CLAIMS = [one_index, integrals, exchange]
