"""Section 5, proof of Theorem 5.1: the limits of (84) and (86), for laws on finitely many points.

"a[n] tends to b" is written out: for every t > 0 some index K has |a[n] - b| <= t for all n >= K.
"""

from theorems.wu2019.model import at
from verify.claims.prelude import *

_PROOF = "Section 5, proof of Theorem 5.1, "


def _near(difference: str, t: str = "t") -> str:
    return f"-{t} <= {difference} and {difference} <= {t}"


def tends(difference: str, t: str = "t") -> str:
    """A difference that depends on n tends to 0: it is at most t from some index on."""
    return f"(exists K integer: K >= 1 and (forall n integer: n >= K => {_near(difference, t)}))"


_GAP = "V[n,k,y]-A[k,y]"
_ROW = f"(forall n integer, y in 1..m: n >= K => {_near(_GAP)})"


def _one_index(index: str, upper: str, others: str, of: str, values: tuple[str, ...]) -> Tactic:
    """One index that serves for all ``index`` in 1..``upper`` (induction), where the fact ``of`` has one for each.

    ``others``: what else is quantified over, as ", y in 1..m"; ``values``: their names, with n first.
    """
    bound = f"forall n integer, {index} in 1..{upper}{others}: {index} <= N and n >= K => {_near(_GAP)}"
    up_to = f"exists K integer: K >= 1 and ({bound})"

    def larger(name: str, fewer: str) -> Tactic:
        """``name`` is the larger of both indices."""
        low = use("near", "old.2", *_named)
        new = seq(
            fact("gap", "integer_gap", "N", index),
            fact("at", "antisymmetric", index, "N+1"),
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
        use(("K1", "old"), "ih"),
        use(("K2", "new"), of, "N+1"),
        cases("order", "K1 <= K2", larger("K2", "K1"), larger("K1", "K2")),
    )
    start = seq(
        intro("le"),
        exhibit("1"),
        split(seq(), seq(intro(*_named), intro("given"), have("no", "0 < 0"), absurd("no"))),
    )
    return seq(
        have(
            "every",
            f"forall N integer: 0 <= N => (N <= {upper} => {up_to})",
            intro("N", "from"),
            induct("N", "0", "ih", start, step),
        ),
        use("last", "every", upper),
        use(("K", "found"), "last"),
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
    fidelity="auxiliary",
    says=r"\lim_{k_{x_i},k_{x_i'}\to\infty:\forall x_i,x_i'}",
    letters={"M": "the number of records of the individual", "V[n,k,y]": "the member n of the sequence for the record k and the output y", "A[k,y]": "what the sequence for k and y is within t of from some index on, as its limit", "t": "how near to A[k,y]", "K": "an index from which on that is so: one for each sequence, then one for all"},
    proof=lambda: prove(
        one_index.statement,
        have(
            "rows",
            f"forall k in 1..M: exists K integer: K >= 1 and {_ROW}",
            intro("k"),
            have("each", f"forall y in 1..m: {tends(_GAP)}", intro("y"), use("e", "h3", "k", "y")),
            _one_index("y", "m", "", "each", ()),
        ),
        _one_index("k", "M", ", y in 1..m", "rows", ("y",)),
    ),
    negative_control="forall n integer, k in 1..M, y in 1..m: n >= 1 => -t <= V[n, k, y] - A[k, y] <= t",
    control_note="from the first index on",
    control_proof=lambda: fails(
        one_index,
        exhibit("1", "1", "n, k, y -> kronecker(n,1)", "k, y -> 0", "1/2"),
        split(split(seq(), seq(), seq(intro("k", "y"), _second_on)), exhibit("1", "1", "1")),
    ),
    satisfying_instance={
        "M": 0,
        "m": 0,
        "V": "n, k, y -> 0",
        "A": "k, y -> 0",
        "t": 1,
    },
    notes="V[n,k,y] is the n-th member of the sequence (k,y), A[k,y] its limit; t is any distance.",
)
_second_on = seq(  # kronecker(n,1) is 0 from 2 on
    exhibit("2")
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
    printed=r"p(y|x_{i})=\lim_{k_{x_{i}}\rightarrow\infty}\int_{x_{(i)}}p_{k_{x_{i}}}^{x_{i}}(x_{(i)})\mu(dx_{(i)})",
    letters={"L": "the number of points with a mass", "w[s]": "the mass of the point s", "f[n,s]": "the value of the function n of a sequence at the point s, in print p_k^{x_i}", "g[s]": "the limit of f[n,s] in n", "K": "an index from which on the values at a point, then the sums, are near their limit"},
    fidelity="restricted",
    proof=lambda: prove(
        integrals.statement,
        intro("eta", "positive"),
        lemma(
            ("K", "one"),
            "wu2019.eq86.index",
            *("L", "1", "n, s, y -> f[n,s]", "s, y -> g[s]", "eta"),
            conditions=[seq(), seq(), seq(intro("s", "y"), use("each", "h4", "s", "eta"))],
        ),
        exhibit("K"),
        split(
            seq(),
            seq(
                intro("n", "late"),
                *(_summed(f"{side}", sign) for side, sign in (("up", ""), ("down", "-"))),
                split(arith("down", eq=[("eta", "h3")]), arith("up", eq=[("eta", "h3")])),
            ),
        ),
    ),
    negative_control={"sum(s, 1, L, w[s]*g[s]) <=": "sum(s, 1, L, w[s]*g[s]/2) <="},
    control_note="half of the limit",
    control_proof=lambda: fails(
        integrals,
        exhibit("1", "s -> 1", "n, s -> 1", "s -> 1"),
        split(
            split(seq(), seq(), seq(), seq(intro("s", "t", "positive"), exhibit("1"))),
            seq(exhibit("1/4"), split(seq(), seq(intro("K"), classical(exhibit("K"))))),
        ),
    ),
    instance_proof=lambda: lives(
        integrals,
        ("1", "s -> 1", "n, s -> 1", "s -> 1"),
        *[seq()] * 3,
        seq(intro("s", "t", "positive"), exhibit("1")),
    ),
    notes="For a measure mu with masses w[s] at L points, however many; f[n,s] is p_k at point s and need not increase. For other "
    "measures it is the theorem of monotone convergence, which the paper cites ([33]).",
)


def _summed(label: str, sign: str) -> Tactic:
    """The weighted differences on one side."""
    return have(
        label,
        f"sum(s, 1, L, w[s]*({sign}(f[n,s]-g[s]))) <= sum(s, 1, L, w[s]*eta)",
        pointwise("s", use("ws", "h2", "s"), use("near", "one.2", "n", "s", "1")),
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
    printed=r"I(X_{i};Y)= ... (85) = \lim_{k_{x_{i}},k_{x_{i}^{\prime}}\rightarrow\infty:\forall x_{i},x_{i}^{\prime}}\int_{x_{i},y}p(x_{i})\sum_{j=1}^{k_{x_{i}}}c_{j}^{x_{i}}\mu(A_{j}^{x_{i}})\log\frac{\sum_{j=1}^{k_{x_{i}}}c_{j}^{x_{i}}\mu(A_{j}^{x_{i}})}{\int_{x_{i}^{\prime}}\sum_{j=1}^{k_{x_{i}^{\prime}}}c_{j}^{x_{i}^{\prime}}\mu(A_{j}^{x_{i}^{\prime}})p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (86)",
    letters={"M": "the number of records of the individual", "q[k]": "the probability of the record k", "A[k,y]": "the limit of V[n,k,y] in n", "V[n,k,y]": "the value n of a sequence for the record k and the output y, as the sums in (84)", "K": "an index from which on the entries, then the informations, are near their limit"},
    fidelity="restricted",
    proof=lambda: prove(
        exchange.statement,
        intro("eta", "positive"),
        lemma(("r", "t", "small"), "basics.xlogx.modulus_small", "m", "eta"),
        lemma(
            ("K", "one"),
            "wu2019.eq86.index",
            *("M", "m", "V", "A", "t"),
            conditions=[seq(), seq(), seq(intro("k", "y"), use("each", "h7", "k", "y", "t"))],
        ),
        exhibit("K"),
        split(
            seq(),
            seq(
                intro("N", "late"),
                lemma(
                    "up",
                    "wu2019.eq86.continuity",
                    *("M", "m", "q", _sent_entries, _limit_entries, "t", "r"),
                    conditions=[*[seq()] * 4, _sent_entry, seq(), _entry_near],
                ),
                lemma(
                    "down",
                    "wu2019.eq86.continuity",
                    *("M", "m", "q", _limit_entries, _sent_entries, "t", "r"),
                    conditions=[*[seq()] * 4, seq(), _sent_entry, _entry_near],
                ),
            ),
        ),
        defined=_exchange_defined,
    ),
    negative_control={"(q, A)": "(q, A)/2"},
    control_note="half of the limit",
    control_proof=lambda: fails(
        exchange,
        exhibit(*_ONE_BIT),
        split(split(*_one_bit_converges), seq(exhibit("1/5"), split(seq(), _not_half))),
        defined=_exchange_defined,
    ),
    instance_proof=lambda: lives(exchange, _ONE_BIT, *_one_bit_converges),
    notes="V[n,k,y] is the n-th sum in (84), A[k,y] its limit, N[k] is k_{x_i}. Without a bound on the number of outputs closeness of entries "
    "is not enough (wu2019.eq86.size); the printed equality is right all the same: one half is wu2019.eq86.below, as simple functions "
    "from below only lose probability; the other, that a relative entropy is lower semicontinuous, is not formalised.",
)

_sent_entry = seq(intro("k", "y"), use("nk", "late", "k"), use("e", "h6", "N[k]", "k", "y"))
_entry_near = seq(intro("k", "y"), use("nk", "late", "k"), use("near", "one.2", "N[k]", "k", "y"))
_sent_entries, _limit_entries = "k, y -> V[N[k],k,y]", "k, y -> A[k,y]"
_sent_known = seq(use("nk", "g3", "k"), use("e", "h6", "N[k]", "k", "y"))
_exchange_defined = first(
    use("e", "h5", "k", "y"),
    _sent_known,
    pointwise("k", use("qk", "h3", "k"), use("e", "h5", "k", "y"), arith("qk*e.1")),
    pointwise("k", use("qk", "h3", "k"), _sent_known),
)
_ONE_BIT = ("2", "2", "k -> 1/2", "k, y -> kronecker(k,y)", "n, k, y -> kronecker(k,y)")
_one_bit_converges = [
    seq(),
    seq(),
    seq(),
    seq(),
    seq(),
    seq(),
    seq(intro("k", "y", "t", "positive"), exhibit("1")),
]
_not_half = seq(intro("K"), fact("l", "log_tangent", "1", "2"), classical(exhibit("k -> K")))

CLAIMS = [one_index, integrals, exchange]
