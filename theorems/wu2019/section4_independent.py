"""Sections 4.1 and 4.2: the steps (29) to (34), data-independent channels (38) to (43), Definition 11, Corollary 1.

q is the law of record i and V[k,y] the channel p(y|x_i); (27) says that V[k,.] is a row of the privacy channel W, for a
dataset whose record i is k. Z is a row, and -HZ stands for the sum of xlogx over it.
"""

from __future__ import annotations

from theorems.wu2019.model import (
    CHANNEL,
    DATASETS,
    DEGENERATE,
    DISCLOSED,
    KERNEL,
    KNOWN,
    PRIOR,
    SELECTED,
    THROUGH,
    at,
    column,
    transmitted,
    values,
)
from theorems.wu2019.section3_kernels import DEFINED
from verify.claim import Claim, claim
from verify.kernel.certificate import Choose, Enumerate, Table
from verify.kernel.terms import Delta, Lambda, Log, Var, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    first,
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

_BINARY = at("Section 4.1")
_INDEPENDENT = at("Section 4.2")

# --- 4.1, step by step -----------------------------------------------------------------------------------------------

_NOISE = "(1-p)^(1-abs(y-f))*p^abs(y-f)"
_BIT = "p real, 0 < p < 1, f integer, f = 0 or f = 1"

binary_row: Claim = claim(
    "wu2019.eq29",
    "(29) is a channel that complements f(x) with probability p",
    f"sum(y, 0, 1, {_NOISE}) = 1 and (forall y in 0..1: {_NOISE} >= 0 and (y = f => {_NOISE} = 1-p) and (y != f => {_NOISE} = p))",
    where=_BIT,
    source=at("eq. (29)"),
    printed=r"p(y|x)=(1-p)^{1-|y-f(x)|}p^{|y-f(x)|}, where the output f(x) is complemented with probability p",
    proof=lambda: prove(binary_row.statement, alternatives("b", "h2", *[_row_of_bit()] * 2), defined=None),
    living_example={"p": "1/4", "f": 1},
)
_entry = alternatives("b", "h2", *[seq(have("p1", "1-p > 0"), rewrite("b"))] * 2)
_entries = each(Enumerate("y", 0, 1), seq(), seq(), _entry, _entry)

noise_entropy: Claim = claim(
    "wu2019.eq32",
    "Given the record, the output of a channel in S_i has the entropy H(p)",
    f"-sum(y, 0, 1, xlogx({_NOISE})) = h(p)",
    where=_BIT,
    source=at("eq. (32)"),
    printed=r"\sum_{x_i}p(x_i)H(Y|X=x_i) = \sum_{x_i}p(x_i)H(p)",
    proof=lambda: prove(
        noise_entropy.statement,
        alternatives("b", "h2", *[seq(rewrite("b"), identity())] * 2),
        defined=_entries,
    ),
    false_neighbour=f"-sum(y, 0, 1, xlogx({_NOISE})) = 2*h(p)",
    neighbour_note="twice",
    living_example={"p": "1/4", "f": 1},
    waive={"unused-hypothesis": "as the paper has it"},
)
entropy: Claim = claim(
    "wu2019.eq35",
    "The binary entropy (35)",
    "h(p) = -p*log(p) - (1-p)*log(1-p)",
    where="p real, 0 < p < 1",
    source=at("eq. (35)"),
    printed=r"H(p)=-p\log p-(1-p)\log(1-p)",
    false_neighbour="h(p) = -p*log(p) + (1-p)*log(1-p)",
    neighbour_note="a sign",
    living_example={"p": "1/4"},
)
rearranged: Claim = claim(
    "wu2019.eq34.level",
    "log 2 - H(p) is at most epsilon if and only if H(p) is at least log 2 - epsilon",
    "log(2) - h(p) <= eps <=> h(p) >= log(2) - eps",
    where="p eps real, 0 < p < 1",
    source=at("Section 4.1, before (36)"),
    printed=r"Setting \log 2-H(p)\le\epsilon with \epsilon\in(0,1), then H(p)\ge\log 2-\epsilon",
    false_neighbour="log(2) - h(p) <= eps <=> h(p) <= log(2) - eps",
    neighbour_note="the other direction",
    living_example={"p": "1/4", "eps": 1},
)
_ROWS = (
    f"{CHANNEL}, i in 1..n, V family(2), forall k in 1..K[i]: exists x in {DATASETS}: x[i] = k and "
    "(forall y in 1..m: V[k,y] = W[x,y])"
)


def _selected(values: str, **more: object) -> dict[str, object]:
    """One individual with two records; outputs 1 and 2; the channel V = W with these rows."""
    table = {
        (k, y): num(v) for k, row in enumerate(values.split(";"), 1) for y, v in enumerate(row.split(","), 1)
    }
    by_dataset = Table(tuple((((k,), y), v) for (k, y), v in table.items()))
    return {
        "n": num(1),
        "m": num(2),
        "K": Lambda(("j",), num(2)),
        "W": by_dataset,
        "i": num(1),
        "V": Table(tuple(table.items())),
        **more,
    }


_BSC_ROW = "((W[x,1] = 1-p and W[x,2] = p) or (W[x,1] = p and W[x,2] = 1-p))"
symmetric: Claim = claim(
    "wu2019.s4_1.symmetric",
    "Each channel in S_i is a binary symmetric channel",
    "V[1,1] = V[2,2] and V[1,2] = V[2,1]",
    where=f"{_ROWS}, p real, 0 < p < 1, m = 2, K[i] = 2, forall x in {DATASETS}: {_BSC_ROW}",
    source=_BINARY,
    printed=r"each channel in the set \mathbb{S}_i is a binary symmetric channel in the information theory",
    proof=lambda: values(_selected("3/4,1/4;3/4,1/4", p=num("1/4"))),
    living_example=_selected("3/4,1/4;1/4,3/4", p=num("1/4")),
    notes="f may be the same at all selected datasets; then both rows are the same. With more than two records it is no binary "
    "channel at all. (30) to (34) use only that each row is one of the two.",
)
symmetric_amended: Claim = claim(
    "wu2019.s4_1.symmetric.amended",
    "Each row of a channel in S_i is a row of the binary symmetric channel",
    "forall k in 1..K[i]: (V[k,1] = 1-p and V[k,2] = p) or (V[k,1] = p and V[k,2] = 1-p)",
    where=f"{_ROWS}, p real, 0 < p < 1, m = 2, forall x in {DATASETS}: {_BSC_ROW}",
    source=_BINARY,
    fidelity="amended",
    printed=r"each row of a channel in \mathbb{S}_i is a row of the binary symmetric channel",
    proof=lambda: prove(symmetric_amended.statement, _some_row()),
    living_example=_selected("3/4,1/4;3/4,1/4", p=num("1/4")),
    waive={"unused-hypothesis": "sizes as in the paper"},
)


def _some_row() -> Tactic:
    def one() -> Tactic:
        return split(arith(eq=["v1", "w.1"]), arith(eq=["v2", "w.2"]))

    return seq(
        intro("k"),
        use("chosen", "h6", "k"),
        unpack("chosen", "x", "is"),
        use("v1", "is.2", "1"),
        use("v2", "is.2", "2"),
        use("which", "h9", "x"),
        alternatives("w", "which", each(Choose(0), one()), each(Choose(1), one())),
    )


def _row_of_bit() -> Tactic:
    entry = seq(have("p1", "1-p > 0"), rewrite("b"))
    flipped = first(
        seq(intro("e"), entry),
        seq(intro("e"), have("no", "0 < 0", arith(eq=["e", "b"])), absurd("no", arith())),
        seq(intro("e"), absurd("e", arith(eq=["b"]))),
    )
    one = split(entry, flipped, flipped)
    return split(
        seq(rewrite("b"), identity()), seq(intro("y"), each(Enumerate("y", 0, 1), seq(), seq(), one, one))
    )


# --- 4.2: data-independent channels ------------------------------------------------------------------------------------

decomposed: Claim = claim(
    "wu2019.eq31",
    "I(X_i;Y) = H(Y) - sum p(x_i) H(Y|x_i)",
    "sum(k, 1, M, sum(y, 1, m, xlogx(q[k]*V[k,y]))) - sum(k, 1, M, xlogx(q[k])) - sum(y, 1, m, xlogx(o[y])) = "
    "sum(k, 1, M, q[k]*sum(y, 1, m, xlogx(V[k,y]))) - sum(y, 1, m, xlogx(o[y]))",
    where="M m integer, M >= 1, m >= 1, q family(1), forall k in 1..M: q[k] >= 0, V family(2), "
    "forall k in 1..M, y in 1..m: V[k,y] >= 0, forall k in 1..M: sum(y, 1, m, V[k,y]) = 1, o family(1), "
    "forall y in 1..m: o[y] >= 0",
    source=at("eqs. (31), (39) and (93)"),
    printed=r"I(X_i;Y) = H(Y)-\sum_{x_i}p(x_i)H(Y|X=x_i)",
    proof=lambda: prove(decomposed.statement, _prove_decomposed(), defined=_cell_nonnegative),
    living_example={
        "M": 2,
        "m": 2,
        "q": Lambda(("k",), num("1/2")),
        "V": Lambda(("k", "y"), Delta(Var("k"), Var("y"))),
        "o": Lambda(("y",), num("1/2")),
    },
    notes="o is the law of the output.",
)


_cell_nonnegative = first(
    use("oy", "h6", "y"),
    use("qk", "h3", "k"),
    seq(use("vk", "h4", "k", "y"), first(arith("vk"), seq(use("qk", "h3", "k"), arith("qk*vk")))),
)


def _prove_decomposed() -> Tactic:
    return seq(
        have(
            "cells",
            "sum(k, 1, M, sum(y, 1, m, xlogx(q[k]*V[k,y]))) = sum(k, 1, M, q[k]*sum(y, 1, m, xlogx(V[k,y])) + xlogx(q[k]))",
            pointwise("k", seq(use("qk", "h3", "k"), use("row", "h5", "k"), _row_split)),
        ),
        arith(eq=["cells"]),
    )


_row_split = seq(
    have(
        "parts",
        "sum(y, 1, m, xlogx(q[k]*V[k,y])) = sum(y, 1, m, q[k]*xlogx(V[k,y])+V[k,y]*xlogx(q[k]))",
        pointwise("y", seq(use("vk", "h4", "k", "y"), lemma("p", "wu2019.product", "q[k]", "V[k,y]"))),
    ),
    arith(eq=["parts", ("xlogx(q[k])", "row")]),
)

_LISTED = Table((((1,), num(1)),))
_CONSTANT_ROWS: dict[str, object] = {
    "M": num(1),
    "m": num(2),
    "q": Lambda(("k",), num(1)),
    "V": Lambda(("k", "y"), num("1/2")),
    "H": Log(num(2)),
}
_ONE_DATASET: dict[str, object] = {
    "n": num(1),
    "m": num(1),
    "K": Lambda(("j",), num(1)),
    "W": Lambda(("x", "y"), num(1)),
    "i": num(1),
    "D": Lambda(("k", "x"), num(1)),
}

same_entropy: Claim = claim(
    "wu2019.eq40",
    "Rows that are permutations of each other have the same entropy",
    "sum(y, 1, m, xlogx(z[T[y]])) = sum(y, 1, m, xlogx(z[y]))",
    where="m integer, m >= 1, T U integer family(1), forall y in 1..m: 1 <= T[y] and T[y] <= m and U[T[y]] = y and 1 <= U[y] "
    "and U[y] <= m and T[U[y]] = y, z family(1), forall y in 1..m: z[y] >= 0",
    source=at("Definition 10 and eq. (40)"),
    printed=r"\sum_{x_i}p(x_i)H(Y|X=x_i) = \sum_{x_i}p(x_i)H(Z)",
    proof=lambda: prove(
        same_entropy.statement,
        _permuted("T[{}]", "U[{}]", "h2"),
        defined=seq(use("ty", "h2", "y"), first(use("zy", "h3", "y"), use("zt", "h3", "T[y]"))),
    ),
    living_example={"m": 1, "T": _LISTED, "U": _LISTED, "z": Lambda(("y",), num(1))},
    waive={"unused-hypothesis": "a law, as in the paper"},
)


def _permuted(T: str, U: str, hypothesis: str, *names: str) -> Tactic:
    """wu2019.eq50.order for the orders T - 1; ``names`` come before the output in ``hypothesis``."""
    return seq(
        lemma(
            "order",
            "wu2019.eq50.order",
            "m",
            f"y -> {T.format('y')}-1",
            f"i -> {U.format('i+1')}",
            "i -> xlogx(z[i+1])",
            conditions=[
                seq(),
                seq(intro("a"), use("ta", hypothesis, *names, "a")),
                seq(intro("b"), use("tb", hypothesis, *names, "b+1")),
            ],
        ),
        fact("shift", "sum_shift", "sum(i, 0, m-1, xlogx(z[i+1]))", "1"),
        arith(eq=["order", "shift"]),
    )


mean_entropy: Claim = claim(
    "wu2019.eq41",
    "The mean of a constant: (33) and (41)",
    "sum(k, 1, M, q[k]*H) = H",
    where="M integer, M >= 1, q family(1), sum(k, 1, M, q[k]) = 1, H real",
    source=at("eqs. (33), (41) and (42)"),
    printed=r"H(Y)-\sum_{x_i}p(x_i)H(Z) = H(Y)-H(Z)",
    living_example={"M": 1, "q": Lambda(("k",), num(1)), "H": 1},
    waive={"unused-hypothesis": "sizes as in the paper"},
)
largest_entropy: Claim = claim(
    "wu2019.eq43.entropy",
    "The entropy of the output is at most log |Y|",
    "-sum(y, 1, m, xlogx(v[y])) <= log(m)",
    where="m integer, m >= 1, v family(1), forall y in 1..m: v[y] >= 0, sum(y, 1, m, v[y]) = 1",
    source=at("eqs. (34) and (43)"),
    printed=r"\max H(Y) \le \log|\mathcal{Y}|",
    proof=lambda: prove(largest_entropy.statement, _uniform_bound, defined=use("vy", "h2", "y")),
    false_neighbour="-sum(y, 1, m, xlogx(v[y])) <= log(m)/2",
    neighbour_note="half of it",
    neighbour_proof=lambda: values(m=num(2), v=Lambda(("y",), num("1/2"))),
    living_example={"m": 1, "v": Lambda(("y",), num(1))},
)
_uniform_bound = seq(
    fact("rm", "reciprocal_positive", "m"),
    fact("lm", "log_reciprocal", "m"),
    have(
        "tangents",
        "sum(y, 1, m, v[y]*log(1/m)+v[y]-1/m) <= sum(y, 1, m, xlogx(v[y]))",
        pointwise(
            "y",
            seq(
                use("vy", "h2", "y"),
                fact("s", "trichotomy", "0", "v[y]"),
                alternatives(
                    "c",
                    "s",
                    seq(
                        fact("x", "xlogx_value", "v[y]"),
                        fact("rv", "reciprocal_positive", "v[y]"),
                        fact("t", "log_tangent", "1/m", "v[y]"),
                        arith("t*c", eq=["x"]),
                    ),
                    seq(rewrite("c", True), have("z", "xlogx(0) = 0", identity()), arith("rm", eq=["z"])),
                    absurd("c"),
                ),
            ),
        ),
    ),
    arith("tangents", eq=["h3", "lm", ("log(1/m)", "h3")]),
)
channel_bound: Claim = claim(
    "wu2019.eq43",
    "The mutual information of a channel whose rows have the entropy H",
    f"{transmitted()} <= log(m) - H",
    where="M m integer, M >= 1, m >= 1, q family(1), forall k in 1..M: q[k] >= 0, sum(k, 1, M, q[k]) = 1, V family(2), "
    "forall k in 1..M, y in 1..m: V[k,y] >= 0, forall k in 1..M: sum(y, 1, m, V[k,y]) = 1, H real, "
    "forall k in 1..M: sum(y, 1, m, xlogx(V[k,y])) = -H",
    source=at("eqs. (38)-(43)"),
    printed=r"\max_{p(x_i)} I(X_i;Y) \le \log|\mathcal{Y}|-H(Z)",
    proof=lambda: prove(channel_bound.statement, _bounded_by_uniform, defined=_mixture_nonnegative),
    false_neighbour=f"{transmitted()} <= log(m) - 2*H",
    neighbour_note="twice the entropy of the noise",
    neighbour_proof=lambda: values(_CONSTANT_ROWS),
    living_example=_CONSTANT_ROWS,
)
_mixture_nonnegative = first(
    use("v", "h5", "k", "y"),
    pointwise("k", seq(use("qk", "h3", "k"), use("v", "h5", "k", "y"), arith("qk*v"))),
)
_bounded_by_uniform = seq(
    have(
        "noise",
        "sum(k, 1, M, q[k]*sum(y, 1, m, xlogx(V[k,y]))) = sum(k, 1, M, -H*q[k])",
        pointwise("k", seq(use("e", "h7", "k"), arith(eq=[("q[k]", "e")]))),
    ),
    have(
        "total",
        "sum(k, 1, M, q[k]*sum(y, 1, m, V[k,y])) = sum(k, 1, M, q[k])",
        pointwise("k", seq(use("r", "h6", "k"), arith(eq=[("q[k]", "r")]))),
    ),
    lemma(
        "output",
        "wu2019.eq43.entropy",
        "m",
        "y -> sum(k, 1, M, q[k]*V[k,y])",
        conditions=[
            seq(),
            seq(
                intro("y"),
                pointwise("k", seq(use("qk", "h3", "k"), use("v", "h5", "k", "y"), arith("qk*v"))),
            ),
            arith(eq=["total", "h4"]),
        ],
    ),
    arith("output", eq=["noise", ("H", "h4")]),
)

# --- Corollary 1 -----------------------------------------------------------------------------------------------------

row: Claim = claim(
    "wu2019.corollary1.row",
    "A degenerate column selects a row of the privacy channel: (26) gives (27)",
    f"forall k in 1..K[i]: exists l in {DATASETS}: l[i] = k and (forall y in 1..m: {column()} = W[l,y])",
    where=f"{CHANNEL}, i in 1..n, D family(2), {KERNEL}, {DEGENERATE}",
    source=at("eqs. (26) and (27), used in (40)"),
    fidelity="beyond",
    printed=r"\forall x_i\,\exists x_{(i)}\,\forall y: p(y|x_i)=p(y|x_i,x_{(i)})",
    proof=lambda: prove(row.statement, _selected_row()),
    living_example=_ONE_DATASET,
    waive={"unused-hypothesis": "sizes as in the paper"},
)


def _selected_row() -> Tactic:
    """Some D[k,x] is 1, as they sum to 1; the others then sum to 0, and W is between 0 and 1."""
    rest = f"tsum(z in {DATASETS}, (1-same(z,x))*D[k,z])"
    weight = seq(use("dz", "h6.1", "k", "z"), fact("sv", "same_tuple_values", "z", "x"))
    below = have(
        "wz1",
        "W[z,y] <= 1",
        seq(
            have(
                "others",
                "sum(l, 1, m, (1-delta(l,y))*W[z,l]) >= 0",
                pointwise(
                    "l",
                    seq(
                        use("wl", "h4", "z", "l"),
                        fact("d", "delta_bounds", "l", "y"),
                        have("off", "1-delta(l,y) >= 0"),
                        arith("off*wl"),
                    ),
                ),
            ),
            use("rz", "h5", "z"),
            arith("others", eq=["rz"]),
        ),
    )
    difference = f"tsum(z in {DATASETS}, (1-same(z,x))*D[k,z]*W[z,y])"
    least = have(
        "least",
        f"{difference} >= 0",
        pointwise(
            "z",
            seq(
                weight,
                use("wz", "h4", "z", "y"),
                alternatives("s", "sv", *[seq(rewrite("s"), arith("dz.1*wz"))] * 2),
            ),
        ),
    )
    most = have(
        "most",
        f"{difference} <= {rest}",
        pointwise(
            "z",
            seq(
                weight,
                below,
                have("room", "1-W[z,y] >= 0"),
                alternatives("s", "sv", *[seq(rewrite("s"), arith("dz.1*room"))] * 2),
            ),
        ),
    )
    return seq(
        intro("k"),
        use("one", "h6.2", "k"),
        cases(
            "some",
            f"exists x in {DATASETS}: D[k,x] = 1",
            seq(
                unpack("some", "x", "hit"),
                exhibit("x"),
                use("dx", "h6.1", "k", "x"),
                split(
                    cases(
                        "record",
                        "x[i] = k",
                        seq(),
                        seq(
                            use("none", "dx.2"),
                            have("no", "1 <= 0", arith(eq=["hit", "none"])),
                            absurd("no", arith()),
                        ),
                    ),
                    seq(
                        intro("y"),
                        have("empty", f"{rest} = 0", arith(eq=["one", "hit"])),
                        least,
                        most,
                        have(
                            "zero",
                            f"{difference} = 0",
                            seq(
                                have("up", f"{difference} <= 0", arith("most", eq=["empty"])),
                                fact("as", "antisymmetric", difference, "0"),
                            ),
                        ),
                        arith(eq=["zero", ("W[x,y]", "hit")]),
                    ),
                ),
            ),
            seq(
                have(
                    "nothing",
                    f"tsum(x in {DATASETS}, D[k,x]) = tsum(x in {DATASETS}, 0)",
                    pointwise(
                        "x",
                        seq(
                            use("bit", "h7", "k", "x"),
                            use("not", "some", "x"),
                            alternatives("b", "bit", seq(), absurd("not")),
                        ),
                    ),
                ),
                have("no", "1 <= 0", arith(eq=["nothing", "one"])),
                absurd("no", arith()),
            ),
        ),
    )


#: Definition 10: every row is the law z in another order; T[x,.] and U[x,.] are permutations, inverse to each other.
PERMUTED = (
    f"z family(1), T U integer family(2), forall x in {DATASETS}, y in 1..m: 1 <= T[x,y] and T[x,y] <= m and U[x,T[x,y]] = y "
    f"and 1 <= U[x,y] and U[x,y] <= m and T[x,U[x,y]] = y, forall y in 1..m: z[y] >= 0, "
    f"forall x in {DATASETS}, y in 1..m: W[x,y] = z[T[x,y]]"
)
_NOISE_ENTROPY = "-sum(y, 1, m, xlogx(z[y]))"
_BOUND = f"log(m)-({_NOISE_ENTROPY})"
_one_entropy = have(
    "same",
    f"forall x in {DATASETS}: sum(y, 1, m, xlogx(W[x,y])) = sum(y, 1, m, xlogx(z[y]))",
    seq(
        intro("x"),
        have(
            "read",
            "sum(y, 1, m, xlogx(W[x,y])) = sum(y, 1, m, xlogx(z[T[x,y]]))",
            pointwise("y", seq(use("w", "h8", "x", "y"), rewrite("w"), identity())),
        ),
        rewrite("read"),
        _permuted("T[x,{}]", "U[x,{}]", "h6", "x"),
    ),
)


def _columns_entropy(label: str) -> Tactic:
    """Each column of a degenerate kernel is a row, so it has the entropy of z."""
    return have(
        label,
        f"forall k in 1..K[i]: sum(y, 1, m, xlogx({column()})) = -({_NOISE_ENTROPY})",
        seq(
            lemma("rows", "wu2019.corollary1.row", "n", "m", "K", "W", "i", "D"),
            intro("k"),
            use("chosen", "rows", "k"),
            unpack("chosen", "x'", "row"),
            have(
                "read",
                f"sum(y, 1, m, xlogx({column()})) = sum(y, 1, m, xlogx(W[x',y]))",
                pointwise("y", seq(use("iy", "row.2", "y"), rewrite("iy"), identity())),
            ),
            use("e", "same", "x'"),
            arith(eq=["read", "e"]),
        ),
    )


_column_total = seq(
    have(
        "rows",
        f"tsum(x in {DATASETS}, D[k,x]*sum(y, 1, m, W[x,y])) = tsum(x in {DATASETS}, D[k,x])",
        pointwise("x", seq(use("r", "h5", "x"), arith(eq=[("D[k,x]", "r")]))),
    ),
    use("one", "kernel.2", "k"),
    arith(eq=["rows", "one"]),
)
_column_nonnegative = pointwise(
    "x", seq(use("d", "kernel.1", "k", "x"), use("w", "h4", "x", "y"), arith("d.1*w"))
)
_channel_conditions = [
    seq(),
    seq(),
    seq(),
    seq(),
    seq(intro("k", "y"), _column_nonnegative),
    seq(intro("k"), _column_total),
    seq(),
]
_permuted_example: dict[str, object] = {
    "n": num(1),
    "m": num(1),
    "K": Lambda(("j",), num(1)),
    "W": Lambda(("x", "y"), num(1)),
    "z": Lambda(("y",), num(1)),
    "T": Table(((((1,), 1), num(1)),)),
    "U": Table(((((1,), 1), num(1)),)),
}

bound: Claim = claim(
    "wu2019.corollary1",
    "Corollary 1: C_1 of a data-independent privacy channel is at most log |Y| - H(Z)",
    f"forall i in 1..n, P family(1): {PRIOR} => {DISCLOSED} <= {_BOUND}",
    where=f"{CHANNEL}, {PERMUTED}",
    source=at("Corollary 1, eq. (44)"),
    printed=r"C_1\le\log|\mathcal{Y}|-H(Z)",
    proof=lambda: prove(bound.statement, _through_theorem, defined=_bound_defined),
    living_example=_permuted_example,
    notes="For every number of individuals, all finite record universes, every knowledge, as the paper proves it: Theorem 3.1 "
    "leads to the channels of S_i, whose rows are rows of the privacy channel.",
)
_bound_defined = first(use("zy", "h7", "y"), DEFINED)
_through_theorem = seq(
    _one_entropy,
    have(
        "selected",
        SELECTED.replace("<= c)", f"<= {_BOUND})"),
        seq(
            intro("i", "q", "D"),
            intro("given"),
            have("kernel", KERNEL),
            use("size", "h3", "i"),
            _columns_entropy("noise"),
            lemma(
                "bound",
                "wu2019.eq43",
                "K[i]",
                "m",
                "q",
                f"k, y -> {column()}",
                _NOISE_ENTROPY,
                conditions=_channel_conditions,
            ),
        ),
    ),
    lemma("theorem", "wu2019.theorem3.1", "n", "m", "K", "W", _BOUND),
    unpack("theorem.1", "one", "other"),
    unpack("theorem.2", "two", "three"),
    use("sent", "three"),
    use("known", "other"),
)


#: Definition 11, for individual i and the channel of the degenerate kernel D.
WEAKLY_SYMMETRIC = (
    f"i in 1..n, D family(2), {KERNEL}, {DEGENERATE}, v real, forall y in 1..m: sum(k, 1, K[i], {column()}) = v"
)

attained: Claim = claim(
    "wu2019.corollary1.attained",
    "For a weakly symmetric privacy channel the uniform law of record i reaches the bound of Corollary 1",
    f"{THROUGH.replace('q[k]', '1/K[i]')} = {_BOUND}",
    where=f"{CHANNEL}, {PERMUTED}, {WEAKLY_SYMMETRIC}",
    source=at("Definition 11, Corollary 1, eq. (45)"),
    printed=r"which is achieved by a uniform distribution on the set \mathcal{X}_{i'}",
    proof=lambda: prove(attained.statement, _attained, defined=_attained_defined),
    living_example={**_permuted_example, **_ONE_DATASET, "v": 1},
)
_column_here = pointwise("x", seq(use("d", "h9.1", "k", "x"), use("w", "h4", "x", "y"), arith("d.1*w")))
_attained_defined = first(
    use("zy", "h7", "y"),
    seq(use("size", "h3", "i"), first(_column_here, seq(fact("rK", "reciprocal_positive", "K[i]"), pointwise("k", seq(have("column", f"{column()} >= 0", _column_here), arith("rK*column")))))),
)
_attained = seq(
    _one_entropy,
    use("size", "h3", "i"),
    fact("rK", "reciprocal_positive", "K[i]"),
    fact("rm", "reciprocal_positive", "m"),
    fact("lm", "log_reciprocal", "m"),
    fact("xm", "xlogx_value", "1/m"),
    have("kernel", KERNEL),
    _columns_entropy("noise"),
    have(
        "columns",
        f"sum(k, 1, K[i], sum(y, 1, m, {column()})) = sum(k, 1, K[i], 1)",
        pointwise("k", _column_total),
    ),
    have(
        "outputs",
        f"sum(y, 1, m, sum(k, 1, K[i], {column()})) = sum(y, 1, m, v)",
        pointwise("y", use("vy", "h11", "y")),
    ),
    have("mass", "m*v = K[i]", arith(eq=["columns", "outputs"])),
    have("value", "v/K[i] = 1/m", arith(eq=[("1/(m*K[i])", "mass")])),
    have(
        "uniform",
        f"sum(y, 1, m, xlogx(sum(k, 1, K[i], 1/K[i]*{column()}))) = sum(y, 1, m, xlogx(1/m))",
        pointwise(
            "y",
            seq(
                use("vy", "h11", "y"),
                have("mean", f"sum(k, 1, K[i], 1/K[i]*{column()}) = 1/m", arith(eq=["value", ("1/K[i]", "vy")])),
                rewrite("mean"),
                identity(),
            ),
        ),
    ),
    have(
        "given.noise",
        f"sum(k, 1, K[i], 1/K[i]*sum(y, 1, m, xlogx({column()}))) = sum(k, 1, K[i], -1/K[i]*({_NOISE_ENTROPY}))",
        pointwise("k", seq(use("e", "noise", "k"), arith(eq=[("1/K[i]", "e")]))),
    ),
    arith(eq=["uniform", "given.noise", ("m", "xm"), "lm"]),
)
#: Definition 11 for an individual a.
_OF_A = WEAKLY_SYMMETRIC.replace("i in", "a in").replace("[i]", "[a]")
_EXACT = {("a" if name == "i" else name): value for name, value in _ONE_DATASET.items()}
exact: Claim = claim(
    "wu2019.corollary1.equality",
    "Corollary 1: C_1 of a weakly symmetric privacy channel is log |Y| - H(Z)",
    f"{KNOWN} <=> c >= {_BOUND}",
    where=f"{CHANNEL}, {PERMUTED}, {_OF_A}, c real",
    source=at("Corollary 1, eq. (45)"),
    printed=r"C_1=\log|\mathcal{Y}|-H(Z)",
    proof=lambda: prove(exact.statement, _exact, defined=_exact_defined),
    living_example={**_permuted_example, **_EXACT, "v": 1, "c": 1},
    notes="C_1 as a least upper bound: the reals c that bound all I(X_j;Y) are those from log |Y| - H(Z) on.",
)
_exact = seq(
    lemma("theorem", "wu2019.theorem3.1", "n", "m", "K", "W", "c"),
    unpack("theorem.1", "one", "other"),
    split(
        seq(
            intro("known"),
            use("sent", "one"),
            use("size", "h3", "a"),
            fact("rK", "reciprocal_positive", "K[a]"),
            use("here", "sent", "a", "k -> 1/K[a]", "D"),
            lemma("is", "wu2019.corollary1.attained", *"n m K W z T U a D v".split()),
            arith("here", eq=["is"]),
        ),
        seq(
            intro("large"),
            lemma("bounded", "wu2019.corollary1", *"n m K W z T U".split()),
            intro("i", "P"),
            intro("law"),
            use("below", "bounded", "i", "P"),
            use("most", "below"),
            arith("most", "large"),
        ),
    ),
)
_exact_defined = first(use("zy", "h7", "y"), DEFINED)


CLAIMS = [
    binary_row,
    decomposed,
    noise_entropy,
    mean_entropy,
    entropy,
    symmetric,
    symmetric_amended,
    rearranged,
    same_entropy,
    largest_entropy,
    channel_bound,
    row,
    bound,
    attained,
    exact,
]
