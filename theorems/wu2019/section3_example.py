"""Sections 1 to 3: Example 1, and small assertions of the running text."""

from fractions import Fraction

from theorems.wu2019.model import (
    at,
)
from theorems.wu2019.section3_kernels import DEFINED
from verify.claims.prelude import *
from verify.kernel.terms import At, Seq

#: Example 1 with both outputs equally likely for every dataset.
_FAIR = {
    "n": num(2),
    "m": num(2),
    "K": Table((((1,), num(3)), ((2,), num(2)))),
    "W": Lambda(("x", "y"), num("1/2")),
}

postprocessing: Claim = claim(
    "wu2019.section1.postprocessing",
    "Post-processing discloses no more of a record",
    "information_between(A, Z) <= information_between(A, Y)",
    where="A Z Y X variable, markov_chain(X, Y, Z), determines(X, A)",
    source=at("Section 1; Section 7", "any unit"),
    printed="the post-processing invariance property, i.e. the data-processing inequality",
    letters={"A": "the record, a random variable that X determines", "Z": "what is made of the output, a random variable", "Y": "the output, a random variable", "X": "the dataset, a random variable"},
    negative_control=(
        "H(A) + H(Z) - H(A,Z) <= H(A) + H(Y) - H(A,Y)",
        "A Z Y X variable, H(A,X) - H(X) = 0",
    ),
    control_note="Z is made of more than the output",
    satisfying_instance=Witness((), law=(("A", "X", "Y", "Z"), (((1, 1, 1, 1), Fraction(1)),))),
    notes="A is the record, X the dataset, Y the output, Z what is made of it: all finite alphabets.",
)

_ONE_LETTER = {
    "M": num(1),
    "m": num(1),
    "p": Lambda(("k",), num(1)),
    "o": Lambda(("y",), num(1)),
    "V": Lambda(("k", "y"), num(1)),
}
_positive_entries = first(
    use("o", "h5", "y"),
    seq(
        use("v", "h4", "k", "y"),
        use("o", "h5", "y"),
        fact("r", "reciprocal_positive", "o[y]"),
        first(arith("v*r"), seq()),
    ),
    seq(use("v", "h4", "k", "y"), arith("v")),
    pointwise("k", use("p", "h3", "k"), use("v", "h4", "k", "y"), arith("p*v")),
)

expected: Claim = claim(
    "wu2019.definition6.mean",
    "Mutual information is the expected value of log p(y|x)/p(y), for laws and channels without zeros",
    "transmitted_information(p, V) = sum(k, 1, M, sum(y, 1, m, p[k]*V[k, y]*log(V[k, y]/o[y])))",
    where="""
        M m integer, p o family(1), V family(2), M >= 1, m >= 1, forall k in 1..M: p[k] > 0,
        forall k in 1..M, y in 1..m: V[k, y] > 0,
        forall y in 1..m: o[y] > 0 and o[y] = sum(k, 1, M, p[k]*V[k, y])
    """,
    source=at("Section 2.2, before Definition 6", "any unit"),
    printed=r"the mutual information I(X;Y) is the expected value of \log\frac{p(y|x)}{p(y)}",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, m >= 1, forall k in 1..M: p[k] > 0"},
    letters={"M": "the number of inputs of a channel", "p[k]": "the weight of the input k, positive, in print p(x)", "o[y]": "the weight of the output y, the sum of p[k] V[k,y] over the inputs, positive, in print p(y)", "V[k,y]": "the entry of the channel for the input k and the output y, positive, in print p(y|x)"},
    fidelity="restricted",
    proof=lambda: prove(
        expected.statement,
        have(
            "outs",
            "sum(y, 1, m, xlogx(sum(k, 1, M, p[k]*V[k,y]))) = sum(y, 1, m, sum(k, 1, M, p[k]*V[k,y])*log(o[y]))",
            pointwise("y", use("o", "h5", "y"), rewrite("o.2", backwards=True), fact("v", "xlogx_value", "o[y]")),
        ),
        have(
            "cells",
            "sum(k, 1, M, sum(y, 1, m, p[k]*V[k,y]*log(V[k,y]/o[y]))) = "
            "sum(k, 1, M, sum(y, 1, m, p[k]*xlogx(V[k,y])-p[k]*V[k,y]*log(o[y])))",
            pointwise(
                "k",
                pointwise(
                    "y",
                    use("v", "h4", "k", "y"),
                    use("o", "h5", "y"),
                    fact("r", "reciprocal_positive", "o[y]"),
                    fact("x", "xlogx_value", "V[k,y]"),
                    fact("l", "log_product", "V[k,y]", "1/o[y]"),
                    fact("lr", "log_reciprocal", "o[y]"),
                    arith(eq=[("p[k]", "x"), ("p[k]*V[k,y]", "l"), ("p[k]*V[k,y]", "lr")]),
                ),
            ),
        ),
        rewrite("cells"),
        defined=_positive_entries,
    ),
    negative_control="transmitted_information(p, V) = sum(k, 1, M, sum(y, 1, m, V[k, y]*log(V[k, y]/o[y])))",
    control_note="without the weights p(x)",
    control_proof=lambda: Witness(
        tuple({**_ONE_LETTER, "p": Lambda(("k",), num(2)), "o": Lambda(("y",), num(2))}.items())
    ),
    satisfying_instance=_ONE_LETTER,
    notes="For laws of full support, where the logarithm is defined.",
)

eq22: Claim = claim(
    "wu2019.eq22",
    "Example 1, maxima read as least upper bounds: the individual channel capacity, by Q_i and by S_i",
    """
        (information_private(c) <=> kernels_transmit_at_most(c))
        and (kernels_transmit_at_most(c) <=> selections_transmit_at_most(c))
    """,
    where="""
        n m integer, K integer family(1), W family(2), c real, privacy_channel(W), n = 2, m = 2,
        K[1] = 3, K[2] = 2
    """,
    source=at("Section 3.1, eqs. (13), (22)"),
    fidelity="restricted",
    printed=r"C_{1}=\max_{i\in[n],X\in\mathbb{P}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{Q}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)",
    letters={"c": "any level of information, in nats"},
    proof=lambda: prove(
        eq22.statement, lemma("t", "wu2019.theorem3.1", *("n", "m", "K", "W", "c")), defined=DEFINED
    ),
    negative_control="""
        (information_private(c) <=> kernels_transmit_at_most(c))
        and (kernels_transmit_at_most(c) <=> selections_transmit_at_most(c))
        and c >= 0
    """,
    control_note="every c is not negative",
    control_proof=lambda: fails(
        eq22, exhibit("2", "2", "j -> 2+kronecker(j,1)", "@x, y -> 1/2", "-1"), defined=DEFINED
    ),
    satisfying_instance=Witness(tuple({**_FAIR, "c": num(1)}.items())),
    notes="Three records and two: an instance of wu2019.theorem3.1.",
    waive={"unused-hypothesis": "the sizes of Example 1; Theorem 3.1 needs none"},
)

counted: Claim = claim(
    "wu2019.section3.finite",
    "Example 1: 8 selections make the channels of S_1, 9 those of S_2",
    "tsum(s in tuples(3, 2), 1) = 8 and tsum(s in tuples(2, 3), 1) = 9",
    source=at("Section 3.1, after eq. (17)"),
    printed=r"Now we construct a new set \mathbb{S}_{i}, which is finite and is a small subset of \mathbb{Q}_{i}, and show that it has the same maximal channel capacity as \mathbb{Q}_{i}.",
    fidelity="restricted",
    negative_control="tsum(s in tuples(3, 2), 1) = 9 and tsum(s in tuples(2, 3), 1) = 9",
    control_note="9 for S_1",
    satisfying_instance={},
)

every_infinite: Claim = claim(
    "wu2019.section3.infinite.every",
    "Example 1, for every privacy channel: each set Q_i has two members at least",
    """
        exists D family(2), E family(2), k in 1..K[i], y in 1..m:
          kernel(i, D) and kernel(i, E) and record_channel(D, k, y) != record_channel(E, k, y)
    """,
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, privacy_channel(W), n = 2, m = 2,
        K[1] = 3, K[2] = 2
    """,
    reading_of="wu2019.section3.infinite",
    source=at("Section 3.1, after eq. (17)"),
    printed=r"The above discussions tell us that each set \mathbb{Q}_i is infinite",
    severity="slip",
    proof=lambda: disprove(
        every_infinite.statement,
        exhibit("2", "2", "j -> 2+kronecker(j,1)", "@x, y -> 1/2", "1"),
        split(seq(), seq(intro("D", "E", "k", "y"), classical(use("d", "not.2", "k"), use("e", "not.4", "k")))),
    ),
    satisfying_instance=Witness(tuple({**_FAIR, "i": num(1)}.items())),
    notes="Reading: for each of the channels that Definition 2 allows. Infinite sets have two members; an output that does not depend "
    "on the dataset leaves one channel in Q_i. For all others it is wu2019.section3.infinite.",
    letters={"i": "an individual", "D[k,x]": "a kernel, the law of the dataset given the record k, that makes one channel of Q_i", "E[k,x]": "one that makes another"},
)

_MADE = "((1-kronecker(k,c))*E[k,v]+kronecker(k,c)*(t*same(v,x)+(1-t)*same(v,z)))"


def _in_column(yes: Tactic, no: Tactic) -> Tactic:
    """Column c is the new one, the others are those of E."""
    return cases(
        "at",
        "k = c",
        seq(fact("on", "delta_equal", "k", "c"), yes),
        seq(fact("off", "delta_distinct", "k", "c"), no),
    )


def _four(leaf: Tactic) -> Tactic:
    """Whether v is x, and whether it is z."""
    return alternatives("ax", "sx", *[alternatives("az", "sz", *[leaf] * 2)] * 2)


def _not_there(dataset: str, label: str) -> Tactic:
    """v has not record c, so it is not the dataset."""
    return have(
        f"no{dataset}",
        f"same(v,{dataset}) = 0",
        alternatives(
            "s",
            f"s{dataset}",
            seq(),
            seq(fact("cong", "same_tuple_congruence", "v", dataset, "v[i]"), absurd("other")),
        ),
    )


# two individuals with two records each; the output is the second record
_TWO_ROWS = (
    *(
        "2",
        "2",
        "j -> 2",
        "@x, y -> kronecker(y,1)*kronecker(x[2],1)+kronecker(y,2)*(1-kronecker(x[2],1))",
        "1",
        "k, @x -> kronecker(x[1],k)/2",
        "1",
    ),
    Ones(),
    Put(Ones(), num(2), num(2)),
)
_two_rows_witness = Witness(
    (
        ("n", num(2)),
        ("m", num(2)),
        ("K", Lambda(("j",), num(2))),
        ("W", Lambda(("x", "y"), Delta(At(Seq("x"), num(2)), Var("y")))),
        ("i", num(1)),
        ("E", Table(tuple(((k, (k, 1)), num(1)) for k in (1, 2)))),
        ("c", num(1)),
        ("x", (1, 1)),
        ("z", (1, 2)),
        ("t", num("1/2")),
        ("y", num(1)),
    )
)
_too_far = seq(
    intro("D"),
    classical(
        use("row", "not.2", "1"),
        have(
            "most",
            "tsum(x in tuples(2,2), D[1,x]*kronecker(x[2],1)) <= tsum(x in tuples(2,2), D[1,x])",
            pointwise("x", use("dx", "not.1", "1", "x")),
        ),
    ),
)
_two_rows = split(
    *[seq()] * 3,
    seq(),
    seq(),
    split(
        seq(intro("k", "x"), split(seq(), seq(intro("o"), fact("no", "delta_distinct", "x[1]", "k")))),
        seq(intro("k"), fact("re", "tuple_resample", "tsum(x in tuples(2,2), 1)", "1", "k")),
    ),
)

infinite: Claim = claim(
    "wu2019.section3.infinite",
    "Two datasets with one record and different rows make Q_i infinite: a member for every t in [0, 1]",
    "exists D family(2): kernel(i, D) and record_channel(D, c, y) = t*W[x, y] + (1 - t)*W[z, y]",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, E family(2), c in 1..K[i],
        x in tuples(n, j, K[j]), z in tuples(n, j, K[j]), t real, y in 1..m, privacy_channel(W),
        kernel(i, E), x[i] = c, z[i] = c, 0 <= t, t <= 1, W[x, y] != W[z, y]
    """,
    source=at("Section 3.1, after eq. (17)"),
    printed=r"The above discussions tell us that each set \mathbb{Q}_i is infinite",
    letters={"i": "an individual", "E[k,u]": "the probability of the dataset u under any kernel E if individual i has the record k", "c": "a record of individual i", "x": "a dataset in which individual i has the record c", "z": "a second dataset in which individual i has the record c", "t": "the weight of the dataset x, from 0 to 1", "y": "an output whose probability is not the same for x as for z", "D[k,u]": "the probability of the dataset u under the kernel D if individual i has the record k, in print p(x_{(i)}|x_i)"},
    fidelity="restricted",
    proof=lambda: prove(
        infinite.statement,
        exhibit(f"k, @v -> {_MADE}"),
        split(
            seq(
                intro("k", "v"),
                use("e", "h6.1", "k", "v"),
                fact("sx", "same_tuple_values", "v", "x"), fact("sz", "same_tuple_values", "v", "z"),
                split(
                    _in_column(seq(rewrite("on"), _four(seq(rewrite("ax", "az")))), rewrite("off")),
                    seq(
                        intro("other"),
                        _in_column(
                            seq(
                                _not_there("x", "h7"),
                                _not_there("z", "h8"),
                                rewrite("nox", "noz", "on"),
                            ),
                            seq(use("none", "e.2"), rewrite("off")),
                        ),
                    ),
                ),
            ),
            seq(intro("k"), use("e", "h6.2", "k"), _in_column(rewrite("on"), rewrite("off"))),
        ),
    ),
    negative_control={"t <= 1": "t <= 2"},
    control_note="t up to 2",
    control_proof=lambda: fails(infinite, exhibit(*_TWO_ROWS, "2", "1"), split(_two_rows, _too_far)),
    satisfying_instance=_two_rows_witness,
    notes="Reading: of a channel whose output depends on the other records (else wu2019.section3.infinite.every). The entries differ for "
    "different t, as W[x,y] and W[z,y] do. E is any member; the proof keeps its other columns. For all numbers and sizes of records.",
    waive={"unused-hypothesis": "that the rows differ is what makes the members different"},
)

CLAIMS = [postprocessing, expected, eq22, counted, infinite, every_infinite]
