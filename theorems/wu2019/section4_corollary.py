"""Section 4.2: data-independent and weakly symmetric privacy channels (Definitions 10 and 11), Corollary 1.

Every row W[x,.] is the law z in another order; H(Z) is the entropy of z. A channel of S_i is a degenerate kernel D (26).
"""

from fractions import Fraction

from theorems.wu2019.model import (
    DATASETS,
    KERNEL,
    at,
    column,
    selected_below,
    values,
)
from theorems.wu2019.section3_kernels import DEFINED
from theorems.wu2019.section4_independent import permuted
from verify.claims.prelude import *

_ONE_KERNEL: dict[str, object] = {"i": num(1), "D": Lambda(("k", "x"), num(1))}

_NOISE_ENTROPY = "-sum(y, 1, m, xlogx(z[y]))"
_BOUND = f"log(m)-({_NOISE_ENTROPY})"
_one_entropy = have(
    "same",
    f"forall x in {DATASETS}: sum(y, 1, m, xlogx(W[x,y])) = sum(y, 1, m, xlogx(z[y]))",
    intro("x"),
    have(
        "read",
        "sum(y, 1, m, xlogx(W[x,y])) = sum(y, 1, m, xlogx(z[T[x,y]]))",
        pointwise("y", use("w", "h8", "x", "y"), rewrite("w")),
    ),
    permuted("T[x,{}]", "U[x,{}]", "h6", "x"),
)


def _columns_entropy(label: str) -> Tactic:
    """Each column of a degenerate kernel is a row, so it has the entropy of z."""
    return have(
        label,
        f"forall k in 1..K[i]: sum(y, 1, m, xlogx({column()})) = -({_NOISE_ENTROPY})",
        lemma(("choice.1", "choice.2"), "wu2019.eq27", "n", "m", "K", "W", "i", f"k, y -> {column()}"),
        use("rows", "choice.1", conditions=[exhibit("D")]),
        intro("k"),
        use(("x'", "row"), "rows", "k"),
        have(
            "read",
            f"sum(y, 1, m, xlogx({column()})) = sum(y, 1, m, xlogx(W[x',y]))",
            pointwise("y", use("iy", "row.2", "y"), rewrite("iy")),
        ),
        use("e", "same", "x'"),
    )


_column_total = seq(
    have(
        "rows",
        f"tsum(x in {DATASETS}, D[k,x]*sum(y, 1, m, W[x,y])) = tsum(x in {DATASETS}, D[k,x])",
        pointwise("x", use("r", "h5", "x"), arith(eq=[("D[k,x]", "r")])),
    ),
    use("one", "kernel.2", "k"),
)
_column_nonnegative = pointwise("x", use("d", "kernel.1", "k", "x"), use("w", "h4", "x", "y"))
_channel_conditions = [
    seq(),
    seq(),
    seq(),
    seq(),
    seq(intro("k", "y"), _column_nonnegative),
    seq(intro("k"), _column_total),
    seq(),
]
_coin_example: dict[str, object] = {
    "n": num(1),
    "m": num(2),
    "K": Lambda(("j",), num(1)),
    "W": Lambda(("x", "y"), num("1/2")),
    "z": Lambda(("y",), num("1/2")),
    "T": Table(tuple((((1,), y), num(y)) for y in (1, 2))),
    "U": Table(tuple((((1,), y), num(y)) for y in (1, 2))),
}

bound: Claim = claim(
    "wu2019.corollary1",
    "Corollary 1: C_1 of a data-independent privacy channel is at most log |Y| - H(Z)",
    "information_private(log(m) - output_entropy(z))",
    where="""
        n m integer, K integer family(1), W family(2), z family(1), T U integer family(2),
        mechanism: privacy_channel(W), noise: data_independent(z, T, U)
    """,
    source=at("Corollary 1, eq. (44)"),
    printed=r"C_{1}\leq\log|\mathcal{Y}|-H(Z)",
    letters={"z[y]": "the probability of the output y under the law of which each row of W is a permutation, in print the law of Z", "T[x,y]": "the output to which the permutation for the dataset x takes y", "U[x,y]": "the output that the permutation for the dataset x takes to y"},
    idea=(
        "By Theorem 3.1 only channels of S_i matter, whose rows are rows of W, hence permutations of z with the "
        "same entropy H(Z). So H(Y|X_i) = H(Z) for every law of the record, while H(Y) <= log(m), by the tangent of"
        " y*log(y) at 1/m."
    ),
    proof=lambda: prove(
        bound.statement,
        _one_entropy,
        have(
            "selected",
            selected_below(_BOUND),
            intro("i", "q", "D", "given"),
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
        lemma("theorem", "wu2019.theorem3.1", "n", "m", "K", "W", _BOUND),
        unpack("theorem.1", "one", "other"),
        unpack("theorem.2", "two", "three"),
        use("sent", "three"),
        use("known", "other"),
        defined=_bound_defined,
    ),
    negative_control="information_private(log(m) - 2*output_entropy(z))",
    control_note="twice the entropy of the noise is subtracted",
    control_proof=lambda: fails(
        bound,
        exhibit(*_COIN),
        split(split(*_coin_conditions), seq(exhibit("1", "@x -> 1"), split(seq(), _nothing_told))),
        defined=_bound_defined,
    ),
    satisfying_instance=_coin_example,
    notes="For every number of individuals, all finite record universes, every knowledge, as the paper proves it: Theorem 3.1 "
    "leads to the channels of S_i, whose rows are rows of the privacy channel.",
    others=["wu2019.corollary1.attained", "wu2019.corollary1.equality"],
)
_bound_defined = first(use("zy", "h7", "y"), DEFINED)

#: Controls: one dataset; the output is a fair coin.
_COIN = (
    "1",
    "2",
    "j -> 1",
    "@x, y -> 1/2",
    "y -> 1/2",
    "@x, y -> 1+kronecker(y,2)",
    "@x, y -> 1+kronecker(y,2)",
)
_coin_conditions = [*[seq()] * 4, seq(), seq(intro("x", "y"), each(Enumerate("y", 1, 2))), *[seq()] * 2]
_nothing_told = seq(
    lemma("nonnegative", "wu2019.disclosed.nonnegative", *_COIN[:4], "1", "@x -> 1"),
    have("bit", "log(2) > 1/2", each(Cover((), Box("", Fraction(0)), 64))),
)


attained: Claim = claim(
    "wu2019.corollary1.attained",
    "For a weakly symmetric privacy channel the uniform law of record i reaches the bound of Corollary 1",
    """
        sum(
          y, 1, m,
          sum(k, 1, K[i], 1/K[i]*xlogx(record_channel(D, k, y)))
          - xlogx(sum(k, 1, K[i], 1/K[i]*record_channel(D, k, y)))
        )
        = log(m) - output_entropy(z)
    """,
    where="""
        n m integer, K integer family(1), W family(2), z family(1), T U integer family(2),
        i in 1..n, D family(2), v real, privacy_channel(W), data_independent(z, T, U), kernel(i, D),
        degenerate(i, D), forall y in 1..m: sum(k, 1, K[i], record_channel(D, k, y)) = v
    """,
    source=at("Definition 11, Corollary 1, eq. (45)"),
    printed=r"which is achieved by a uniform distribution on the set \mathcal{X}_{i'}",
    letters={"z[y]": "the probability of the output y under the law of which each row of W is a permutation, in print the law of Z", "T[x,y]": "the output to which the permutation for the dataset x takes y", "U[x,y]": "the output that the permutation for the dataset x takes to y", "i": "an individual, in print i'", "D[k,x]": "1 if the kernel D takes the dataset x for the record k of individual i, else 0", "v": "the sum over the records of the probability of an output, the same for each output"},
    proof=lambda: prove(attained.statement, _attained, defined=_attained_defined),
    negative_control={"log(m) -": "log(m) - 2*"},
    control_note="twice the entropy of the noise is subtracted",
    control_proof=lambda: values(_coin_example, _ONE_KERNEL, v=num("1/2")),
    satisfying_instance={**_coin_example, **_ONE_KERNEL, "v": "1/2"},
)
_column_here = pointwise("x", use("d", "h9.1", "k", "x"), use("w", "h4", "x", "y"))
_attained_defined = first(
    use("zy", "h7", "y"),
    seq(
        use("size", "h3", "i"),
        first(
            _column_here,
            seq(
                fact("rK", "reciprocal_positive", "K[i]"),
                pointwise("k", have("column", f"{column()} >= 0", _column_here), arith("rK*column")),
            ),
        ),
    ),
)
_attained = seq(
    _one_entropy,
    use("size", "h3", "i"),
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
    have("mass", "m*v = K[i]"),
    have("value", "v/K[i] = 1/m", arith(eq=[("1/(m*K[i])", "mass")])),
    have(
        "uniform",
        f"sum(y, 1, m, xlogx(sum(k, 1, K[i], 1/K[i]*{column()}))) = sum(y, 1, m, xlogx(1/m))",
        pointwise(
            "y",
            use("vy", "h11", "y"),
            have("mean", f"sum(k, 1, K[i], 1/K[i]*{column()}) = 1/m", arith(eq=["value", ("1/K[i]", "vy")])),
            rewrite("mean"),
        ),
    ),
    have(
        "given.noise",
        f"sum(k, 1, K[i], 1/K[i]*sum(y, 1, m, xlogx({column()}))) = sum(k, 1, K[i], -1/K[i]*({_NOISE_ENTROPY}))",
        pointwise("k", use("e", "noise", "k"), arith(eq=[("1/K[i]", "e")])),
    ),
    arith(eq=["uniform", "given.noise", ("m", "xm"), "lm"]),
)
exact: Claim = claim(
    "wu2019.corollary1.equality",
    "Corollary 1: C_1 of a weakly symmetric privacy channel is log |Y| - H(Z)",
    "information_private(c) <=> c >= log(m) - output_entropy(z)",
    where="""
        n m integer, K integer family(1), W family(2), z family(1), T U integer family(2),
        a in 1..n, D family(2), v c real, privacy_channel(W), data_independent(z, T, U),
        kernel(a, D), degenerate(a, D),
        forall y in 1..m: sum(k, 1, K[a], record_channel(D, k, y)) = v
    """,
    source=at("Corollary 1, eq. (45)"),
    printed=r"C_1=\log|\mathcal{Y}|-H(Z)",
    letters={"z[y]": "the probability of the output y under the law of which each row of W is a permutation, in print the law of Z", "T[x,y]": "the output to which the permutation for the dataset x takes y", "U[x,y]": "the output that the permutation for the dataset x takes to y", "a": "an individual, in print i'", "D[k,x]": "1 if the kernel D takes the dataset x for the record k of individual a, else 0", "v": "the sum over the records of the probability of an output, the same for each output", "c": "any level of information, in nats"},
    idea=(
        "One direction is the bound of Corollary 1. For the other take, in Theorem 3.1, the uniform law of record a"
        " and the degenerate kernel D: as the columns all have the sum v, the output is uniform, and each row has "
        "the entropy H(Z), so the information is log(m) - H(Z), which c must bound."
    ),
    proof=lambda: prove(exact.statement, _exact, defined=_bound_defined),
    negative_control="information_private(c) <=> c >= log(m) - 2*output_entropy(z)",
    control_note="twice the entropy of the noise is subtracted",
    control_proof=lambda: fails(
        exact,
        exhibit(*_COIN, "1", "k, @x -> 1", "1/2", "-1/2"),
        split(
            split(
                *_coin_conditions,
                split(
                    seq(
                        intro("k", "x"),
                        split(seq(), seq(intro("other"), absurd("other", fact("is", "antisymmetric", "x[1]", "k")))),
                    )
                ),
            ),
            each(Choose(1), split(seq(exhibit("1", "@x -> 1"), split(seq(), _nothing_told)), _nothing_told)),
        ),
        defined=_bound_defined,
    ),
    satisfying_instance={**_coin_example, "a": 1, "D": "k, x -> 1", "v": "1/2", "c": 1},
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
        ),
        seq(
            intro("large"),
            lemma("bounded", "wu2019.corollary1", *"n m K W z T U".split()),
            intro("i", "P", "law"),
            use("most", "bounded", "i", "P"),
        ),
    ),
)
CLAIMS = [bound, attained, exact]
