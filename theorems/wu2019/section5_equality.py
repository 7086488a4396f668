"""Section 5: (82) and (70), with the integrals of the proof as limits of sums over finitely many points.

A record takes finitely many values and the output falls into finitely many cells, in any number; p[y,x,z] is the probability of cell y
for record x and the point z of X_(i), which is named by a real number.
"""

from theorems.wu2019.model import at, transmitted
from theorems.wu2019.section5_modulus import same_information
from verify.claims.legs import Leg
from verify.claims.prelude import *

_PROOF = "Section 5, proof of Theorem 5.1, "

_INFORMATION = transmitted()

# --- a limit of finite mixtures --------------------------------------------------------------------------------------

_MIXED = "sum(l, 1, L, w[l,k]*C[l,k,y])"
_mixed_in_unit = seq(
    intro("k", "y"),
    split(
        pointwise("l", use("wl", "near.2", "l", "k"), use("cl", "near.4", "l", "k", "y"), arith("wl*cl.1")),
        seq(
            have(
                "most",
                f"{_MIXED} <= sum(l, 1, L, w[l,k])",
                pointwise(
                    "l",
                    use("wl", "near.2", "l", "k"),
                    use("cl", "near.4", "l", "k", "y"),
                    have("gap", "1-C[l,k,y] >= 0"),
                    arith("wl*gap"),
                ),
            ),
            use("law", "near.3", "k"),
        ),
    ),
)
_limit_defined = first(
    use("vk", "h5", "k", "y"),
    pointwise("k", use("qk", "h3", "k"), use("vk", "h5", "k", "y")),
    use("cl", "g2.4", "s[k]", "k", "y"),
    pointwise("k", use("qk", "h3", "k"), use("cl", "g2.4", "s[k]", "k", "y"), arith("qk*cl.1")),
)
_sure = ("1", "1", "k -> 1", "k, y -> 1", "0")
_sure_limit = [
    *[seq()] * 3,
    seq(),
    seq(),
    seq(intro("t", "positive"), exhibit("1", "l, k -> 1", "l, k, y -> 1")),
]
mixtures: Claim = claim(
    "wu2019.eq82.limit",
    "A limit of finite mixtures discloses at most c if the selections of the mixtures disclose at most c",
    "transmitted_information(q, V) <= c",
    where="""
        M m integer, q family(1), V family(2), c real, input_law(q),
        forall k in 1..M, y in 1..m: 0 <= V[k, y] <= 1,
        forall t real:
          t > 0
          => (
               exists L integer, w family(2), C family(3):
                 L >= 1 and record_weights(w)
                 and (forall l in 1..L, k in 1..M, y in 1..m: 0 <= C[l, k, y] <= 1)
                 and close_mixture(V, t, w, C)
                 and (forall s in tuples(M, L): selected_information(q, C, s) <= c)
            )
    """,
    source=at(_PROOF + "(82) and (84)-(89)"),
    fidelity="auxiliary",
    says="the inequality (82) should be a corollary of the convexity of mutual information in Lemma 4",
    letters={"M": "the number of records of the individual", "q[k]": "the probability of the record k", "V[k,y]": "the entry for the record k and the output y of a channel, a limit of mixtures", "c": "a level, in nats", "L": "the number of channels that are mixed", "w[l,k]": "the weight of the channel l for the record k", "C[l,k,y]": "the entry for the record k and the output y of the channel l"},
    proof=lambda: prove(
        mixtures.statement,
        let("I", _INFORMATION, f"is: I = {_INFORMATION}"),
        cases(
            "order",
            "I <= c",
            seq(),
            seq(
                lemma(("u", "t", "small"), "basics.xlogx.modulus_small", "m", "(I-c)/2"),
                use(("L", "w", "C", "near"), "h6", "t"),
                lemma(
                    "close",
                    "wu2019.eq86.continuity",
                    *("M", "m", "q", "V", f"k, y -> {_MIXED}", "t", "u"),
                    conditions=[*[seq()] * 5, _mixed_in_unit],
                ),
                lemma(
                    ("T", "best"),
                    "wu2019.eq87.weights.amended",
                    *("M", "m", "q", "L", "w", "C"),
                    conditions=[*[seq()] * 7, seq(intro("l", "k", "y"), use("cl", "near.4", "l", "k", "y"))],
                ),
                use("point", "near.6", "T"),
                have("no", "0 < 0"),
                absurd("no"),
            ),
        ),
        defined=_limit_defined,
    ),
    negative_control="transmitted_information(q, V) <= c - 1",
    control_note="one nat less",
    control_proof=lambda: fails(
        mixtures, exhibit(*_sure), split(split(*_sure_limit)), defined=_limit_defined
    ),
    instance_proof=lambda: lives(mixtures, _sure, *_sure_limit, defined=_limit_defined),
    notes="The steps (84) to (89) together, in the form in which they hold: weights w[l,k] that depend on the record k, and continuity of "
    "the information for finitely many outputs.",
)

# --- (82) and (70) ---------------------------------------------------------------------------------------------------------


def _below_one(cell: str, positive: str, row: str, at_point: tuple[str, ...], outputs: str = "m") -> Tactic:
    """A probability ``cell`` is at most 1, at the output y; facts ``positive`` (for h and the point) and ``row`` (for the point)."""
    return have(
        "p1",
        f"{cell.format('y')} <= 1",
        lemma("others", "basics.sums.term", f"{outputs}", f"h -> {cell.format('h')}", "y"),
        use("row", row, *(v for v in at_point if v != "{}")),
    )


_points_defined = first(
    use("pk", "h5", "y", "x[k]", "s[k]"),
    use("vk", "h7", "k", "y"),
    pointwise("k", use("qk", "h3", "k"), use("pk", "h5", "y", "x[k]", "s[k]")),
    pointwise("k", use("qk", "h3", "k"), use("vk", "h7", "k", "y")),
)
_silent = ("1", "1", "k -> 1", "y, x, z -> 1", "k -> 0", "k, y -> 1", "0")
_constant_rows = [
    *[seq()] * 3,
    seq(),
    seq(),
    seq(),
    seq(),
    seq(intro("t", "positive"), exhibit("1", "l, k -> 1", "l, k -> 0")),
    seq(),
]
from_points: Claim = claim(
    "wu2019.eq82",
    "The bound (82) for records of finitely many values and finitely many output cells: what bounds all selections bounds the channel of integrals",
    "transmitted_information(q, V) <= c",
    where="""
        M m integer, q family(1), p family(3), x family(1), V family(2), c real, input_law(q),
        forall y in 1..m, x real, z real: p[y, x, z] >= 0,
        forall x real, z real: sum(y, 1, m, p[y, x, z]) = 1,
        forall k in 1..M, y in 1..m: 0 <= V[k, y] <= 1, integral_channel(p, x, V),
        forall s family(1): transmitted_information(q, (k, y) -> p[y, x[k], s[k]]) <= c
    """,
    source=at(_PROOF + "(82)"),
    printed=r"C_{1}\leq\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y).",
    letters={"M": "the number of values of the record", "q[k]": "the probability of the value x[k] of the record", "p[y,x,z]": "the probability of the output y for the record x and the other records z", "x[k]": "the value k of the record", "V[k,y]": "the entry for the value x[k] and the output y of the channel of integrals", "c": "a level, in nats"},
    fidelity="restricted",
    proof=lambda: prove(
        from_points.statement,
        lemma(
            "limit",
            "wu2019.eq82.limit",
            *("M", "m", "q", "V", "c"),
            conditions=[
                *[seq()] * 5,
                seq(
                    intro("t", "positive"),
                    use(("L", "w", "z", "near"), "h8", "t"),
                    exhibit("L", "w", "l, k, y -> p[y,x[k],z[l,k]]"),
                    split(
                        seq(),
                        seq(),
                        seq(),
                        seq(
                            intro("l", "k", "y"),
                            use("pl", "h5", "y", "x[k]", "z[l,k]"),
                            split(seq(), _below_one("p[{},x[k],z[l,k]]", "h5", "h6", ("{}", "x[k]", "z[l,k]"))),
                        ),
                        seq(),
                        seq(intro("s"), use("point", "h9", "k -> z[s[k],k]")),
                    ),
                ),
            ],
        ),
        defined=_points_defined,
    ),
    negative_control="transmitted_information(q, V) <= c - 1",
    control_note="one nat less",
    control_proof=lambda: fails(
        from_points, exhibit(*_silent), split(split(*_constant_rows)), defined=_points_defined
    ),
    instance_proof=lambda: lives(from_points, _silent, *_constant_rows, defined=_points_defined),
    notes="For every p(y|x_i,x_(i)), points of X_(i) named by real numbers, M values x[k] of the record and m cells of the output. V[k,y] "
    "is the integral of p(y|x_i,.) over a measure that depends on x_i, in the sense the proof gives it: a limit of sums "
    "over finitely many points (a step density in x_(i), finer and finer). Not needed: continuity of p, and that the measure has a "
    "density. For densities of X_i and Y themselves one needs that (65) is the least upper bound over finitely many values and cells.",
    others=["wu2019.eq82.densities"],
)

_entry_of_row = _below_one("p[{},x[k],s[x[k]]]", "h2", "h3", ("{}", "x[k]", "s[x[k]]"))
_selected_is_sent = seq(
    intro("sent", "M", "q", "x", "s", "given"),
    use(
        "bound",
        "sent",
        *("M", "q", "x", "k, y -> p[y,x[k],s[x[k]]]"),
        conditions=[
            *[seq()] * 4,
            seq(intro("k", "y"), use("pk", "h2", "y", "x[k]", "s[x[k]]"), split(seq(), _entry_of_row)),
            seq(intro("t", "positive"), exhibit("1", "l, k -> 1", "l, k -> s[x[k]]")),
        ],
    ),
)
_AT = "sum(l, 1, M, kronecker({},x[l])*s[l])"
_AT_RECORD = _AT.format("x[{0}]")
_own_point = seq(  # records are different, so that a point for each index is a point for each record
    intro("k"),
    have(
        "others",
        "sum(l, 1, M, (1-kronecker(l,k))*kronecker(x[k],x[l])*s[l]) = sum(l, 1, M, 0)",
        pointwise(
            "l",
            cases(
                "same",
                "k = l",
                fact("d", "delta_equal", "l", "k"),
                seq(use("apart", "given.4", "k", "l"), fact("d", "delta_distinct", "x[k]", "x[l]")),
            ),
        ),
    ),
)
_chosen_by_record = seq(
    intro("s"),
    have("own", f"forall k in 1..M: {_AT_RECORD.format('k')} = s[k]", _own_point),
    use("point", "selected", "M", "q", "x", f"v -> {_AT.format('v')}"),
    same_information(
        "same",
        "p[{1},x[{0}]," + _AT_RECORD + "]",
        "p[{1},x[{0}],s[{0}]]",
        seq(use("at", "own", "k"), rewrite("at")),
    ),
)
_sent_by_selected = seq(
    intro("selected", "M", "q", "x", "V", "given"),
    lemma(
        "bound",
        "wu2019.eq82",
        *("M", "m", "q", "p", "x", "V", "c"),
        conditions=[*[seq()] * 8, _chosen_by_record],
    ),
)


def mixtures_of_two(gap: str = "") -> Statement:
    """Mixtures of two points for each record disclose at most c, less the ``gap``, if their selections disclose at most c."""
    from verify.language.parse import parse

    mixed = transmitted(V="(w[{0}]*p[{1},{0},1]+(1-w[{0}])*p[{1},{0},2])")
    selected = transmitted(V="p[{1},{0},s[{0}]]")
    return parse(
        f"{mixed} <= c{gap}",
        "M m integer, q w family(1), p family(3), c real, M >= 2, m >= 2, forall k in 1..M: q[k] >= 0 and 0 <= w[k] <= 1, "
        "sum(k, 1, M, q[k]) = 1, forall y in 1..m, k in 1..M, z in 1..2: p[y,k,z] >= 0, "
        f"forall k in 1..M, z in 1..2: sum(y, 1, m, p[y,k,z]) = 1, forall s in tuples(M,2): {selected} <= c",
    )


def _smt_equality() -> Leg:
    """Limits, of mixtures of any length, are outside of z3's theory; that mixtures of two disclose no more is inside.

    The control is the same with one nat less.
    """
    from verify.evidence.smt import smt_leg

    leg, twin = (
        smt_leg(equality.statement, sizes=[{"M": 2, "m": 2}], instead=mixtures_of_two(gap)) for gap in ("", " - 1")
    )
    if leg.outcome == twin.outcome == "agrees":
        return leg._replace(outcome="undecided", detail=f"does not discriminate: {leg.detail}")
    return leg._replace(twin=twin.outcome)


equality: Claim = claim(
    "wu2019.eq70",
    "The equality (70) for records of finitely many values and finitely many output cells: the same numbers bound Q_i and S_i",
    """
        (
          forall M integer, q family(1), x family(1), V family(2):
            finite_law[M](q)
            and different_records[M](x)
            and (forall k in 1..M, y in 1..m: 0 <= V[k, y] <= 1)
            and integral_channel(p, x, V)
            => transmitted_information(q, V) <= c
        )
        <=> (
            forall M integer, q family(1), x family(1), s family(1):
              finite_law[M](q) and different_records[M](x)
              => transmitted_information(q, (k, y) -> p[y, x[k], s[x[k]]]) <= c
          )
    """,
    where="""
        m integer, p family(3), c real, m >= 1, forall y in 1..m, x real, z real: p[y, x, z] >= 0,
        forall x real, z real: sum(y, 1, m, p[y, x, z]) = 1
    """,
    source=at("Theorem 5.1, eq. (70)"),
    printed=r"C_{1}=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y).",
    letters={"p[y,x,z]": "the probability of the output y for the record x and the other records z", "c": "a level, in nats", "M": "the number of values of the record", "q[k]": "the probability of the value x[k] of the record", "x[k]": "the value k of the record", "V[k,y]": "the entry for the value x[k] and the output y of a channel of integrals, in Q_i", "s[x]": "the other records that are selected for the record x, for a channel of S_i"},
    fidelity="restricted",
    idea=(
        "A selection is the integral channel of point masses. Conversely an integral channel is a limit of finite "
        "mixtures; by convexity, one record after the other, the mixture for it is replaced by one of its points "
        "without loss of information, which gives a selection. Continuity for m outputs carries the bound to the "
        "limit."
    ),
    proof=lambda: prove(
        equality.statement, split(_selected_is_sent, _sent_by_selected), defined=_sides_defined
    ),
    negative_control={"k]]]) <= c)": "k]]]) <= c - 1)"},
    control_note="one nat less on the right",
    control_proof=lambda: fails(
        equality,
        exhibit(*_ONE_OUTPUT),
        split(seq(), each(Choose(0), split(_nothing_sent, _not_below_zero))),
        defined=_sides_defined,
    ),
    instance_proof=lambda: lives(equality, _ONE_OUTPUT, *_one_output),
    smt=lambda: _smt_equality(),
    notes="For each i, and for every p(y|x): all laws of records with finitely many values, any number of them, all measures "
    "p(x_(i)|x_i) with integrals as limits of sums over finitely many points, outputs in m cells. The maxima are compared as least upper "
    "bounds. See wu2019.eq82 for what it leaves to densities of X_i and Y.",
)
_ONE_OUTPUT = ("1", "y, x, z -> 1", "0")
_one_output = [seq(), seq(), seq()]
_certain = seq(intro("s"), have("one", "sum(k, 1, M, q[k]*1) = 1"), rewrite("one"))
_nothing_sent = seq(
    intro("M", "q", "x", "V", "given"),
    lemma(
        "bound",
        "wu2019.eq82",
        *("M", "1", "q", "y, x, z -> 1", "x", "V", "0"),
        conditions=[*[seq()] * 5, seq(), seq(), seq(), _certain],
    ),
)
_one_record = seq(
    intro("k", "l", "apart"),
    fact("k1", "antisymmetric", "1", "k"),
    fact("l1", "antisymmetric", "1", "l"),
    absurd("apart"),
)
_not_below_zero = seq(exhibit("1", "k -> 1", "k -> 0", "x -> 0"), split(split(seq(), seq(), seq(), _one_record), seq()))
_guarded = use("pk", "h2", "y", "x[k]", "s[x[k]]")
_sides_defined = first(
    _guarded,
    use("vk", "g1.5", "k", "y"),
    pointwise("k", use("qk", "g1.2", "k"), _guarded),
    pointwise("k", use("qk", "g1.2", "k"), use("vk", "g1.5", "k", "y")),
)


# --- densities ---------------------------------------------------------------------------------------------------------------

_cell_known = use("rk", "h2", "b", "x[k]", "s[x[k]]", "y")
_row_of_cell = seq(
    intro("l", "k", "y"),
    use("rl", "h2", "b", "x[l,k]", "z[l,k]", "y"),
    split(seq(), _below_one("R[b,{},x[l,k],z[l,k]]", "h2", "h3", ("b", "x[l,k]", "z[l,k]", "{}"), "m[b]")),
)
_point_of_cell = "z[s[g[x[s[{0}],{0}]]],g[x[s[{0}],{0}]]]"
_one_selection = seq(  # the point that is chosen for the record x is that of its cell
    intro("s"),
    use("point", "h4", "b", "M", "q", "k -> x[s[k],k]", "v -> z[s[g[v]],g[v]]"),
    same_information(
        "same",
        f"R[b,{{1}},x[s[{{0}}],{{0}}],{_point_of_cell}]",
        "R[b,{1},x[s[{0}],{0}],z[s[{0}],{0}]]",
        seq(use("cell", "near.4", "s[k]", "k"), rewrite("cell")),
        "m[b]",
    ),
)
_densities_defined = first(
    _cell_known,
    use("vk", "g2.4", "k", "y"),
    use("vk", "g1.5", "k", "y"),
    pointwise("k", use("qk", "g1.2", "k"), _cell_known),
    *(pointwise("k", use("qk", f"{g}.2", "k"), use("vk", f"{g}.4", "k", "y")) for g in ("g1", "g2")),
)
_only_cell = seq(intro("l", "k"), fact("is", "antisymmetric", "1", "k"))
_CONSTANT = ("b -> 1", "b, y, x, z -> 1", "0", "0")
_constant_cells = [
    seq(),
    seq(),
    seq(),
    seq(
        intro("b", "M", "q", "x", "s", "given"),
        have("one", "sum(k, 1, M, q[k]*1) = 1"),
        have(
            "cell",
            "sum(y, 1, 1, sum(k, 1, M, q[k]*xlogx(1)) - xlogx(sum(k, 1, M, q[k]*1))) = 0",
            rewrite("one"),
        ),
    ),
    seq(
        intro("u", "bound"),
        use(
            "known",
            "bound",
            *("0", "1", "k -> 1", "k, y -> 1"),
            conditions=[
                seq(),
                seq(),
                seq(),
                seq(),
                seq(
                    exhibit("v -> 1"),
                    intro("t", "positive"),
                    exhibit("1", "l, k -> 1", "l, k -> 0", "l, k -> 0"),
                    split(seq(), seq(), seq(), _only_cell),
                ),
            ],
        ),
    ),
]
densities: Claim = claim(
    "wu2019.eq82.densities",
    "The bound (82) for arbitrary laws, mutual information being the least upper bound of that of finitely many cells of X_i and of Y, if S_i has laws at finitely many points",
    "I <= c",
    where="""
        m integer family(1), R family(4), c I real, forall b real: m[b] >= 1,
        forall b real, x real, z real, y in 1..m[b]: R[b, y, x, z] >= 0,
        forall b real, x real, z real: sum(y, 1, m[b], R[b, y, x, z]) = 1,
        forall b real, M integer, q family(1), x family(1), s family(1):
          finite_law[M](q)
          => transmitted_information[M, m[b]](q, (k, y) -> R[b, y, x[k], s[x[k]]]) <= c,
        forall u real:
          (
             forall b real, M integer, q family(1), V family(2):
               finite_law[M](q) and (forall k in 1..M, y in 1..m[b]: 0 <= V[k, y] <= 1)
               and integral_channel_of_cells[M, m[b]]((y, x, z) -> R[b, y, x, z], V)
               => transmitted_information[M, m[b]](q, V) <= u
          )
          => I <= u
    """,
    source=at(_PROOF + "(82)"),
    printed=r"C_{1}\leq\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y).",
    letters={"R[b,y,x,z]": "the probability of the cell y in the partition b of the outputs, for the record x and the other records z", "c": "a level, in nats", "I": "the mutual information (65), in nats: at most each bound for those of all quantisations", "m[b]": "the number of cells of the partition b of the outputs"},
    fidelity="restricted",
    proof=lambda: prove(
        densities.statement,
        use(
            "all",
            "h5",
            "c",
            conditions=[
                seq(
                    intro("b", "M", "q", "V", "given"),
                    unpack("given.5", "g", "cells"),
                    use("size", "h1", "b"),
                    lemma(
                        "limit",
                        "wu2019.eq82.limit",
                        *("M", "m[b]", "q", "V", "c"),
                        conditions=[
                            *[seq()] * 5,
                            seq(
                                intro("t", "positive"),
                                use(("L", "w", "x", "z", "near"), "cells", "t"),
                                exhibit("L", "w", "l, k, y -> R[b,y,x[l,k],z[l,k]]"),
                                split(seq(), seq(), seq(), _row_of_cell, seq(), _one_selection),
                            ),
                        ],
                    ),
                )
            ],
        ),
        defined=_densities_defined,
    ),
    negative_control={"I <= c": "I <= c - 1"},
    control_note="one nat less",
    control_proof=lambda: fails(
        densities, exhibit(*_CONSTANT), split(split(*_constant_cells)), defined=_densities_defined
    ),
    instance_proof=lambda: lives(densities, _CONSTANT, *_constant_cells, defined=_densities_defined),
    notes="The last hypothesis is the definition of mutual information for arbitrary laws ([26]; by the theorem of Gelfand, Yaglom and Perez the "
    "integral (65)). A quantisation has M cells of X_i, of probabilities q[k], and a partition b of the outputs; V[k,y], the probability of "
    "cell y given cell k, is a limit of sums of R over finitely many points of cell k. c bounds what the channels of S_i disclose for laws at "
    "finitely many points, which have no densities.",
)
CLAIMS = [mixtures, from_points, equality, densities]
