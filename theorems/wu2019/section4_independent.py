"""Section 4.2: the steps (38) to (43), for channels whose rows are permutations of each other.

q is the law of record i, V[k,y] the channel p(y|x_i), o the law of the output.
"""

from fractions import Fraction

from theorems.wu2019.model import (
    TRIVIAL,
    at,
    values,
)
from verify.claims.prelude import *

decomposed: Claim = claim(
    "wu2019.eq31",
    "I(X_i;Y) = H(Y) - sum p(x_i) H(Y|x_i), for finite alphabets",
    """
        sum(k, 1, M, sum(y, 1, m, xlogx(q[k]*V[k, y]))) + shannon_entropy(q) + output_entropy(o)
        = sum(k, 1, M, q[k]*sum(y, 1, m, xlogx(V[k, y]))) + output_entropy(o)
    """,
    where="""
        M m integer, q family(1), V family(2), o family(1), M >= 1, m >= 1,
        forall k in 1..M: q[k] >= 0, forall k in 1..M, y in 1..m: V[k, y] >= 0,
        forall k in 1..M: sum(y, 1, m, V[k, y]) = 1, forall y in 1..m: o[y] >= 0
    """,
    source=at("eqs. (31), (39) and (93)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y) (30) = \max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-\sum_{x_{i}}p(x_{i})H(Y|X=x_{i})\right) (31)",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, m >= 1"},
    letters={"M": "the number of inputs of a channel", "q[k]": "the weight of the input k, not negative, in print p(x_i)", "V[k,y]": "the probability of the output y for the input k, in print p(y|x_i)", "o[y]": "the weight of the output y, not negative, in print p(y)"},
    fidelity="restricted",
    proof=lambda: prove(decomposed.statement, _prove_decomposed(), defined=_cell_nonnegative),
    negative_control={"q[k]*sum": "sum"},
    control_note="without the weights p(x_i)",
    control_proof=lambda: values(
        M=num(2),
        m=num(2),
        q=Lambda(("k",), num("1/2")),
        V=Lambda(("k", "y"), num("1/2")),
        o=Lambda(("y",), num("1/2")),
    ),
    satisfying_instance={
        "M": 2,
        "m": 2,
        "q": "k -> 1/2",
        "V": "k, y -> kronecker(k, y)",
        "o": "y -> 1/2",
    },
    notes="o is the law of the output.",
)


_cell_nonnegative = first(
    use("oy", "h6", "y"),
    use("oi", "h6", "i"),
    use("qk", "h3", "k"),
    use("qi", "h3", "i"),
    seq(use("vk", "h4", "k", "y"), first(seq(), use("qk", "h3", "k"))),
)


def _prove_decomposed() -> Tactic:
    return have(
        "cells",
        "sum(k, 1, M, sum(y, 1, m, xlogx(q[k]*V[k,y]))) = sum(k, 1, M, q[k]*sum(y, 1, m, xlogx(V[k,y])) + xlogx(q[k]))",
        pointwise("k", use("qk", "h3", "k"), use("row", "h5", "k"), _row_split),
    )


_row_split = seq(
    have(
        "parts",
        "sum(y, 1, m, xlogx(q[k]*V[k,y])) = sum(y, 1, m, q[k]*xlogx(V[k,y])+V[k,y]*xlogx(q[k]))",
        pointwise("y", use("vk", "h4", "k", "y"), lemma("p", "basics.xlogx.product", "q[k]", "V[k,y]")),
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
same_entropy: Claim = claim(
    "wu2019.eq40",
    "Rows that are permutations of each other have the same entropy",
    "sum(y, 1, m, xlogx(z[T[y]])) = sum(y, 1, m, xlogx(z[y]))",
    where="""
        m integer, T U integer family(1), z family(1), m >= 1, permutation(T, U),
        forall y in 1..m: z[y] >= 0
    """,
    source=at("Definition 10 and eq. (40)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-\sum_{x_{i}}p(x_{i})H(Y|X=x_{i})\right) (39) = \max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-\sum_{x_{i}}p(x_{i})H(Z)\right) (40)",
    letters={"T[y]": "the output to which a permutation of the outputs takes y", "U[y]": "the output that this permutation takes to y", "z[y]": "the weight of the output y, not negative, in print the law of Z"},
    fidelity="restricted",
    proof=lambda: prove(
        same_entropy.statement,
        permuted("T[{}]", "U[{}]", "h2"),
        defined=seq(use("ty", "h2", "y"), first(use("zy", "h3", "y"), use("zt", "h3", "T[y]"))),
    ),
    negative_control=(
        "sum(y, 1, m, xlogx(z[T[y]])) = sum(y, 1, m, xlogx(z[y]))",
        """
            m integer, T integer family(1), z family(1), m >= 1,
            forall y in 1..m: 1 <= T[y] and T[y] <= m and z[y] >= 0
        """,
    ),
    control_note="T is any map",
    control_proof=lambda: values(m=num(2), T=Lambda(("y",), num(1)), z=Lambda(("y",), Var("y"))),
    satisfying_instance={"m": 1, "T": _LISTED, "U": _LISTED, "z": "y -> 1"},
)


def permuted(T: str, U: str, hypothesis: str, *names: str) -> Tactic:
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
    )


mean_entropy: Claim = claim(
    "wu2019.eq41",
    "The mean of a constant: (33) and (41) below the maxima, for one law of the record",
    "sum(k, 1, M, q[k]*H) = H",
    where="M integer, q family(1), H real, M >= 1, sum(k, 1, M, q[k]) = 1",
    negative_control={", sum(k, 1, M, q[k]) = 1": ""},
    control_note="q is any family",
    source=at("eqs. (33), (41) and (42)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-\sum_{x_{i}}p(x_{i})H(Z)\right) (40) = \max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-H(Z)\right) (41)",
    fidelity="restricted",
    letters={"M": "the number of inputs of a channel", "q[k]": "the weight of the input k, all together 1, in print p(x_i)", "H": "any number, in print H(Z)"},
    satisfying_instance={"M": 1, "q": "k -> 1", "H": 1},
    waive={"unused-hypothesis": "sizes as in the paper"},
)
largest_entropy: Claim = claim(
    "wu2019.eq43.entropy",
    "The entropy of the output is at most log |Y|: the step to (43), for one law of the output",
    "output_entropy(v) <= log(m)",
    where="m integer, v family(1), finite_law[m](v)",
    source=at("eqs. (34) and (43)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}H(Y)-H(Z) (42) \leq\log|\mathcal{Y}|-H(Z), (43)",
    fidelity="restricted",
    letters={"v[y]": "the probability of the output y, in print p(y)"},
    proof=lambda: prove(
        largest_entropy.statement,
        fact("rm", "reciprocal_positive", "m"),
        fact("lm", "log_reciprocal", "m"),
        have(
            "tangents",
            "sum(y, 1, m, v[y]*log(1/m)+v[y]-1/m) <= sum(y, 1, m, xlogx(v[y]))",
            pointwise(
                "y",
                use("vy", "h2", "y"),
                fact("s", "trichotomy", "0", "v[y]"),
                alternatives(
                    "c",
                    "s",
                    seq(
                        fact("x", "xlogx_value", "v[y]"),
                        fact("t", "log_tangent", "1/m", "v[y]"),
                        arith("t*c", eq=["x"]),
                    ),
                    rewrite("c", backwards=True),
                    absurd("c"),
                ),
            ),
        ),
        arith("tangents", eq=["h3", "lm", ("log(1/m)", "h3")]),
        defined=use("vy", "h2", "y"),
    ),
    negative_control="output_entropy(v) <= log(m)/2",
    control_note="half of it",
    control_proof=lambda: values(m=num(2), v=Lambda(("y",), num("1/2"))),
    satisfying_instance={"m": 1, "v": "y -> 1"},
)
channel_bound: Claim = claim(
    "wu2019.eq43",
    "The bound (43) for one channel whose rows have the entropy H, and one law of the record",
    "transmitted_information(q, V) <= log(m) - H",
    where="""
        M m integer, q family(1), V family(2), H real, input_law(q),
        forall k in 1..M, y in 1..m: V[k, y] >= 0, forall k in 1..M: sum(y, 1, m, V[k, y]) = 1,
        forall k in 1..M: sum(y, 1, m, xlogx(V[k, y])) = -H
    """,
    source=at("eqs. (38)-(43)"),
    printed=r"C_{1}= \max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y) ... \leq\log|\mathcal{Y}|-H(Z), (43)",
    fidelity="restricted",
    letters={"M": "the number of inputs of a channel", "q[k]": "the probability of the input k, in print p(x_i)", "V[k,y]": "the probability of the output y for the input k, in print p(y|x_i)", "H": "the entropy of each row of the channel, in nats, in print H(Z)"},
    proof=lambda: prove(
        channel_bound.statement,
        have(
            "noise",
            "sum(k, 1, M, q[k]*sum(y, 1, m, xlogx(V[k,y]))) = sum(k, 1, M, -H*q[k])",
            pointwise("k", use("e", "h7", "k"), arith(eq=[("q[k]", "e")])),
        ),
        have(
            "total",
            "sum(k, 1, M, q[k]*sum(y, 1, m, V[k,y])) = sum(k, 1, M, q[k])",
            pointwise("k", use("r", "h6", "k"), arith(eq=[("q[k]", "r")])),
        ),
        lemma(
            "output",
            "wu2019.eq43.entropy",
            "m",
            "y -> sum(k, 1, M, q[k]*V[k,y])",
            conditions=[seq(), seq(intro("y"), pointwise("k", use("qk", "h3", "k"), use("v", "h5", "k", "y")))],
        ),
        arith("output", eq=["noise", ("H", "h4")]),
        defined=_mixture_nonnegative,
    ),
    negative_control="transmitted_information(q, V) <= log(m) - 2*H",
    control_note="twice the entropy of the noise",
    control_proof=lambda: values(_CONSTANT_ROWS),
    satisfying_instance=_CONSTANT_ROWS,
)
_mixture_nonnegative = first(
    use("v", "h5", "k", "y"), pointwise("k", use("qk", "h3", "k"), use("v", "h5", "k", "y"))
)


def _same_everywhere(y: str, value: str) -> Tactic:
    """Output y has the same probability for each record."""
    entry = seq(use("vk", "h4", "k"), rewrite(f"vk.{y}"))
    return seq(
        have(
            f"noise{y}",
            f"sum(k, 1, M, q[k]*xlogx(V[k,{y}])) = sum(k, 1, M, q[k]*xlogx({value}))",
            pointwise("k", entry),
        ),
        have(f"all{y}", f"sum(k, 1, M, q[k]*V[k,{y}]) = sum(k, 1, M, q[k]*({value}))", pointwise("k", entry)),
        have(f"out{y}", f"sum(k, 1, M, q[k]*V[k,{y}]) = {value}"),
        have(f"x{y}", f"xlogx(sum(k, 1, M, q[k]*V[k,{y}])) = xlogx({value})", rewrite(f"out{y}")),
    )


unreached: Claim = claim(
    "wu2019.eq43.unreached",
    "The bound (43) need not be reached: not by rows that are all (3/4, 1/4)",
    "transmitted_information[M, 2](q, V) < log(2) - h(1/4)",
    where="""
        M integer, q family(1), V family(2), finite_law[M](q),
        forall k in 1..M: V[k, 1] = 3/4 and V[k, 2] = 1/4
    """,
    source=at("Section 4.2, after (43)"),
    printed="Furthermore, in general, the upper bound in (43) is hard to be reached.",
    letters={"M": "the number of inputs of a channel", "q[k]": "the probability of the input k, in print p(x_i)", "V[k,y]": "the probability of the output y for the input k, 3/4 for y = 1 and 1/4 for y = 2, in print p(y|x_i)"},
    fidelity="restricted",
    proof=lambda: prove(
        unreached.statement,
        _same_everywhere("1", "3/4"),
        _same_everywhere("2", "1/4"),
        have("room", "log(2)-h(1/4) > 0", each(Cover((), Box("", Fraction(0)), 64))),
        arith(
            "room",
            eq=["noise1", "noise2", "x1", "x2", ("xlogx(3/4)", "h3"), ("xlogx(1/4)", "h3")],
        ),
        defined=first(
            pointwise("k", use("qk", "h2", "k"), use("vk", "h4", "k"), each(Enumerate("y", 1, 2))),
            seq(use("vk", "h4", "k"), each(Enumerate("y", 1, 2))),
            each(
                Enumerate("y", 1, 2),
                seq(),
                seq(),
                *[
                    pointwise("k", use("qk", "h2", "k"), use("vk", "h4", "k"), rewrite(f"vk.{y}"))
                    for y in "12"
                ],
            ),
        ),
    ),
    negative_control="transmitted_information[M, 2](q, V) < log(2) - h(1/4) - log(2)/2",
    control_note="half of log 2 less",
    control_proof=lambda: values(
        M=num(1), q=Lambda(("k",), num(1)), V=Table((((1, 1), num("3/4")), ((1, 2), num("1/4"))))
    ),
    satisfying_instance={
        "M": 1,
        "q": "k -> 1",
        "V": Table((((1, 1), num("3/4")), ((1, 2), num("1/4")))),
    },
    notes="Reading: not always reached, for any number of records and any law of them. Corollary 1 says when it is.",
)

_ONE_ROW = {**TRIVIAL, "z": Lambda(("y",), num(1)), "T": Lambda(("x", "y"), num(1)), "U": Lambda(("x", "y"), num(1))}
selected: Claim = claim(
    "wu2019.s4_2.selected",
    "Each channel in S_i of a data-independent privacy channel is data-independent: its rows are permutations of one law",
    """
        forall k in 1..K[i]:
          exists t integer family(1), u integer family(1):
            permutation[m](t, u) and (forall y in 1..m: V[k, y] = z[t[y]])
    """,
    where="""
        n m integer, K integer family(1), W family(2), z family(1), T U integer family(2), i in 1..n, V family(2),
        privacy_channel(W), data_independent(z, T, U), channel_by_selection(i, V)
    """,
    source=at("Section 4.2, after (43)"),
    printed=r"the key point of the above proof is that each channel in \mathbb{S}_{i} is a data-independent channel in the information theory",
    letters={
        "z[y]": "the law of which each row of the privacy channel is a permutation",
        "T[x,y]": "the place of the output y in the permutation of the dataset x",
        "U[x,y]": "the output at this place",
        "i": "an individual",
        "V[k,y]": "the probability of the output y for the record k in a channel of S_i",
        "t[y]": "the place of the output y in a permutation for the record k",
        "u[y]": "the output at this place",
    },
    proof=lambda: prove(
        selected.statement,
        # Each row of a data-independent channel is z in the order of a permutation.
        intro("k"),
        use(("x", "is"), "h9", "k"),
        exhibit("y -> T[x,y]", "y -> U[x,y]"),
        split(
            seq(intro("y"), use("t", "h6", "x", "y")),
            seq(intro("y"), use("v", "is.2", "y"), use("w", "h8", "x", "y")),
        ),
    ),
    negative_control="forall k in 1..K[i], y in 1..m: V[k, y] = z[y]",
    control_note="each row is the law itself",
    control_proof=lambda: values(_swapped),
    satisfying_instance={**_ONE_ROW, "i": 1, "V": "k, y -> 1"},
    waive={"unused-hypothesis": "a privacy channel, as the paper has it"},
)
_flipped = {((1,), 1): "1/4", ((1,), 2): "3/4"}
_swapped: dict[str, object] = {
    "n": num(1),
    "m": num(2),
    "K": Lambda(("j",), num(1)),
    "W": Table(tuple((x, num(v)) for x, v in _flipped.items())),
    "z": Table((((1,), num("3/4")), ((2,), num("1/4")))),
    "T": Table(((((1,), 1), num(2)), (((1,), 2), num(1)))),
    "U": Table(((((1,), 1), num(2)), (((1,), 2), num(1)))),
    "i": num(1),
    "V": Table((((1, 1), num("1/4")), ((1, 2), num("3/4")))),
}

_ANSWERED = "1 + kronecker(kronecker(y,1),f[x])"
_one_answer: dict[str, object] = {
    "n": num(1),
    "K": Lambda(("j",), num(1)),
    "f": Lambda(("x",), num(0)),
    "W": Table(((((1,), 1), num("3/4")), (((1,), 2), num("1/4")))),
    "p": num("1/4"),
}
special: Claim = claim(
    "wu2019.s4_2.special",
    "The binary symmetric privacy channel is data-independent",
    "exists z family(1), T integer family(2), U integer family(2): data_independent[n, 2, K, W](z, T, U)",
    where="""
        n integer, K f integer family(1), W family(2), p real, universes(K), binary_query(f), 0 < p < 1,
        forall x in tuples(n, j, K[j]), y in 1..2: W[x, y] = binary_symmetric(f[x], y - 1)
    """,
    source=at("Section 4.2"),
    printed=r"the data-independent privacy channels [29, 30], of which the binary symmetric privacy channel is one special case",
    letters={
        "f[x]": "the answer of the query for the dataset x, 0 or 1, in print f(x)",
        "p": "the error probability of (29)",
        "W[x,y]": "the probability of the output y - 1 for the dataset x",
        "z[y]": "the law of which each row is a permutation",
        "T[x,y]": "the place of the output y in the permutation of the dataset x",
        "U[x,y]": "the output at this place",
    },
    proof=lambda: prove(
        special.statement,
        exhibit("y -> kronecker(y,1)*(1-p)+kronecker(y,2)*p", f"@x, y -> {_ANSWERED}", f"@x, y -> {_ANSWERED}"),
        split(
            seq(intro("x", "y"), use("bit", "h3", "x"), each(Enumerate("y", 1, 2), seq(), seq(), *[_by_bit] * 2)),
            seq(intro("y"), each(Enumerate("y", 1, 2))),
            seq(intro("x", "y"), each(Enumerate("y", 1, 2), seq(), seq(), _entry_of(1), _entry_of(2))),
        ),
        defined=use("bit", "h3", "x"),
    ),
    negative_control="forall x in tuples(n, j, K[j]), y in 1..2: W[x, y] = W[x, 3 - y]",
    control_note="each output as likely as the other",
    control_proof=lambda: values(_one_answer),
    waive={"unused-hypothesis": "sizes as in the paper"},
    satisfying_instance=_one_answer,
)
_by_answer = seq(use("bit", "h3", "x"), alternatives("b", "bit", *[rewrite("b")] * 2))


_by_bit = alternatives("b", "bit", *[split(*[rewrite("b")] * 6)] * 2)


def _entry_of(y: int) -> Tactic:
    """W[x,y] is the entry of z at the place of y."""
    entry = f"(1-p)^(1-abs({y}-1-f[x]))*p^abs({y}-1-f[x])"
    place = f"(1 + kronecker(kronecker({y},1),f[x]))"
    at_place = f"kronecker({place},1)*(1-p)+kronecker({place},2)*p"
    return seq(
        use("w", "h5", "x", str(y)),
        have("same", f"{entry} = {at_place}", _by_answer),
        arith(eq=["w", "same"]),
    )


_two_rows: dict[str, object] = {
    "n": num(1),
    "m": num(2),
    "K": Lambda(("j",), num(1)),
    "W": Table(((((1,), 1), num("3/4")), (((1,), 2), num("1/4")))),
    "z": Table((((1,), num("3/4")), ((2,), num("1/4")))),
    "T": Table(((((1,), 1), num(1)), (((1,), 2), num(2)))),
    "U": Table(((((1,), 1), num(1)), (((1,), 2), num(2)))),
}
_INFORMAL = (
    r"Informally speaking, for a data-independent channel, each probability distribution is constant across \mathcal{Y}."
)
_INDEPENDENT = """
    n m integer, K integer family(1), W family(2), z family(1), T U integer family(2),
    privacy_channel(W), data_independent(z, T, U)
"""
_ROW_LETTERS = {
    "z[y]": "the law of which each row of the privacy channel is a permutation",
    "T[x,y]": "the place of the output y in the permutation of the dataset x",
    "U[x,y]": "the output at this place",
}
constant: Claim = claim(
    "wu2019.s4_2.constant",
    "For a data-independent channel each row is constant across the outputs",
    "forall x in tuples(n, j, K[j]), y in 1..m, a in 1..m: W[x, y] = W[x, a]",
    where=_INDEPENDENT,
    source=at("Section 4.2, before Definition 10"),
    printed=_INFORMAL,
    fidelity="reading",
    severity="slip",
    proof=lambda: values(_two_rows),
    satisfying_instance=_ONE_ROW,
    notes="Reading: the words as they stand. Constant across the outputs are uniform rows only. The sentence is called informal; the definition that follows says what is "
    "the same across the datasets: the probabilities, but for their order.",
    letters=_ROW_LETTERS,
)
constant_amended: Claim = claim(
    "wu2019.s4_2.constant.amended",
    "For a data-independent channel each probability occurs equally often in each row",
    """
        forall x in tuples(n, j, K[j]), w in tuples(n, j, K[j]), c real:
          sum(y, 1, m, kronecker(W[x, y], c)) = sum(y, 1, m, kronecker(W[w, y], c))
    """,
    where=_INDEPENDENT,
    source=at("Section 4.2, before Definition 10"),
    fidelity="amended",
    says=r"for a data-independent channel, the multiset of probabilities is constant across \mathcal{X}",
    proof=lambda: prove(
        constant_amended.statement,
        intro("x", "w", "c"), _counted("x"), _counted("w"),
    ),
    negative_control="""
        forall x in tuples(n, j, K[j]), c real:
          sum(y, 1, m, kronecker(W[x, y], c)) = sum(y, 1, m, kronecker(1/m, c))
    """,
    control_note="as often as in a uniform row",
    control_proof=lambda: values(_two_rows, x=(1,), c=num("3/4")),
    satisfying_instance=_ONE_ROW,
    letters={**_ROW_LETTERS, "c": "a probability"},
)


def _counted(dataset: str) -> Tactic:
    """How often c occurs in the row of the dataset is how often it occurs in z."""
    row = f"sum(y, 1, m, kronecker(W[{dataset},y],c)) = sum(y, 1, m, kronecker(z[T[{dataset},y]],c))"
    return seq(
        have(f"row.{dataset}", row, pointwise("y", use("v", "h8", dataset, "y"), rewrite("v"))),
        lemma(
            f"order.{dataset}",
            "basics.permutations.sum",
            *("m", f"y -> T[{dataset},y]", f"y -> U[{dataset},y]", "y -> kronecker(z[y],c)"),
            conditions=[seq(), seq(intro("y"), use("t", "h6", dataset, "y"))],
        ),
    )


shifted: Claim = claim(
    "wu2019.s4_2.shift",
    "The densities of the Gaussian mechanism are shifts of one another",
    "bell(y + f - g, f, N) = bell(y, g, N)",
    where="y f g N real, N > 0",
    source=at("Section 4.2"),
    printed=r"For example, the Laplace mechanism and the Gaussian mechanism both are (continuous-case) data-independent privacy channels.",
    fidelity="reading",
    negative_control="bell(y + f, f, N) = bell(y, g, N)",
    control_note="shifted by the one value in place of the difference",
    satisfying_instance={"y": 0, "f": 1, "g": 0, "N": 1},
    notes="Reading: where densities are, a permutation of the outputs is a shift, which keeps volumes; the page defines the discrete "
    "case only. The Laplace density exp(-|y - f|/s) is a shift in the same way.",
    waive={"unused-hypothesis": "a variance is positive"},
    letters={
        "y": "an output",
        "f": "the value of the query at a dataset",
        "g": "the value of the query at another dataset",
        "N": "the variance of the Gaussian noise",
    },
)

CLAIMS = [
    constant,
    constant_amended,
    shifted,
    selected,
    special,unreached, decomposed, same_entropy, mean_entropy, largest_entropy, channel_bound]
