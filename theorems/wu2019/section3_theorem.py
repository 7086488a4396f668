"""Section 3.2: Theorem 3.1, for every number of individuals and all finite record universes.

A channel of Q_i (25) is given by a kernel D[k,x] = p(x_(i)|x_i), one of S_i (26) by a degenerate kernel. The maxima of
(28) are compared as least upper bounds: a real c bounds the one if and only if it bounds the other.
"""

from theorems.wu2019.model import (
    DATASETS,
    KERNEL,
    ONE,
    THROUGH,
    TRIVIAL,
    TRIVIAL_VALUES,
    at,
    column,
    transmitted,
    values,
)
from theorems.wu2019.section3_kernels import DEFINED, NOTHING_KNOWN, column_defined, only_record
from verify.claims.prelude import *

_AT = at("Theorem 3.1")
_UP_TO = f"(forall k in 1..K[i], x in {DATASETS}: k > N => D[k,x] = 0 or D[k,x] = 1)"
_PARTLY = f"(forall D family(2): {KERNEL} and {_UP_TO} => {THROUGH} <= c)"

selections: Claim = claim(
    "wu2019.theorem3.1.selections",
    "What bounds the mutual information of the channels in S_i bounds that of the channels in Q_i",
    """
        (forall D family(2): kernel(i, D) and degenerate(i, D) => kernel_information(q, i, D) <= c)
        => (forall D family(2): kernel(i, D) => kernel_information(q, i, D) <= c)
    """,
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, c real, q family(1),
        privacy_channel(W), forall k in 1..K[i]: q[k] >= 0
    """,
    source=_AT,
    fidelity="sharpened",
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{Q}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)",
    letters={"i": "an individual", "c": "any level of information, in nats", "q[k]": "the weight of the record k of individual i, not negative, in print p(x_i)"},
    proof=lambda: prove(
        selections.statement, _prove_selections, defined=column_defined(use("qk", "h6", "k"))
    ),
    negative_control={
        "kernel(i, D) => kernel_information(q, i, D) <= c": "kernel(i, D) => kernel_information(q, i, D) <= c - 1",
    },
    control_note="one nat less on the right",
    control_proof=lambda: fails(
        selections,
        exhibit(*TRIVIAL_VALUES, "1", "0", "k -> 1"),
        split(seq(), split(seq(), seq(exhibit("k, @x -> 1"), split(split(only_record))))),
        defined=column_defined(use("qk", "h6", "k")),
    ),
    satisfying_instance=values(TRIVIAL, i=num(1), c=num(0), q=ONE),
    notes="For each law of the record by itself. Column after column is replaced by one of its degenerate ones (induction).",
)


def _moved(k: str = "k") -> str:
    """The kernel with column N+1 the dataset l."""
    return f"((1-kronecker({k},N+1))*D[{k},x]+kronecker({k},N+1)*same(x,l))"


def _moved_column(k: str = "k", y: str = "y") -> str:
    return f"tsum(x in {DATASETS}, {_moved(k)}*W[x,{y}])"


def _mixed(k: str = "k", y: str = "y") -> str:
    return f"tsum(l in {DATASETS}, D[N+1,l]*{_moved_column(k, y)})"


_MOVED, _MIXED = _moved(), _mixed()
_moved_positive = seq(
    use("dk", "given.1", "k", "x"),
    fact("dl", "delta_bounds", "k", "N+1"),
    fact("sv", "same_tuple_values", "x", "l"),
    have("off", "1-kronecker(k,N+1) >= 0"),
    alternatives("s", "sv", *[seq(rewrite("s"), arith("off*dk.1", "dl.1"))] * 2),
)
_mixed_is_column = seq(  # the kernel is the mixture of those in which column N+1 is degenerate
    use("row", "given.2", "N+1"),
    cases(
        "at",
        "k = N+1",
        rewrite("at"),
        seq(fact("no", "delta_distinct", "k", "N+1"), rewrite("no"), arith(eq=[(column(), "row")])),
    ),
)
_left = have(
    "left",
    f"{THROUGH} = {transmitted('q[{}]', _mixed('{0}', '{1}'), 'K[i]')}",
    pointwise(
        "y",
        have("entry", f"forall k in 1..K[i]: {_MIXED} = {column()}", intro("k"), _mixed_is_column),
        have(
            "noise",
            f"sum(k, 1, K[i], q[k]*xlogx({_MIXED})) = sum(k, 1, K[i], q[k]*xlogx({column()}))",
            pointwise("k", use("e", "entry", "k"), rewrite("e")),
        ),
        have(
            "output",
            f"sum(k, 1, K[i], q[k]*{_MIXED}) = sum(k, 1, K[i], q[k]*{column()})",
            pointwise("k", use("e", "entry", "k"), rewrite("e")),
        ),
        rewrite("output"),
    ),
)
_moved_support = seq(  # l has record N+1, so what is moved there has it too
    use("dk", "given.1", "k", "x"),
    fact("sv", "same_tuple_values", "x", "l"),
    use("none", "dk.2"),
    alternatives(
        "s",
        "sv",
        seq(rewrite("s"), arith(eq=[("1-kronecker(k,N+1)", "none")])),
        seq(
            fact("cong", "same_tuple_congruence", "x", "l", "x[i]"),
            cases(
                "kn", "k = N+1", absurd("other"), seq(fact("no", "delta_distinct", "k", "N+1"), rewrite("no"))
            ),
        ),
    ),
)
_moved_degenerate = seq(
    fact("sv", "same_tuple_values", "x", "l"),
    fact("tri", "trichotomy", "k", "N+1"),
    alternatives(
        "kn",
        "tri",
        seq(fact("gap", "integer_gap", "N", "k"), have("no", "0 < 0", arith("kn", "gap")), absurd("no")),
        alternatives("s", "sv", *[each(Choose(n), seq(rewrite("s", "kn"))) for n in (0, 1)]),
        seq(
            fact("no", "delta_distinct", "k", "N+1"),
            use("d01", "given.3", "k", "x"),
            alternatives(
                "d",
                "d01",
                *[each(Choose(n), seq(rewrite("no"), arith(eq=["d"]))) for n in (0, 1)],
            ),
        ),
    ),
)
_moved_kernel = [
    seq(
        intro("k", "x"),
        split(_moved_positive, seq(intro("other"), _moved_support)),
    ),
    seq(intro("k"), use("row", "given.2", "k"), arith(eq=[("1-kronecker(k,N+1)", "row")])),
    seq(intro("k", "x", "later"), _moved_degenerate),
]
_right = have(
    "right",
    f"tsum(l in {DATASETS}, D[N+1,l]*{transmitted('q[{}]', _moved_column('{0}', '{1}'), 'K[i]')}) "
    f"<= tsum(l in {DATASETS}, D[N+1,l]*c)",
    pointwise(
        "l",
        use("dn", "given.1", "N+1", "l"),
        cases(
            "at",
            "l[i] = N+1",
            seq(
                use("partly", "ih"),
                use("bound", "partly", f"k, @x -> {_MOVED}", conditions=_moved_kernel),
                arith("dn.1*bound"),
            ),
            seq(use("none", "dn.2"), rewrite("none"), identity()),
        ),
    ),
)
_step = seq(
    intro("le", "D", "given"),
    lemma(
        "mix",
        "wu2019.lemma3.datasets",
        *("n", "K", "K[i]", "m", "q", "@l -> D[N+1,l]", f"@l, k, y -> {_moved_column()}"),
        conditions=[
            seq(),
            seq(intro("l"), use("d0", "given.1", "N+1", "l")),
            seq(
                intro("l", "k", "y"),
                pointwise(
                    "x",
                    have("moved", f"{_MOVED} >= 0", _moved_positive),
                    use("w", "h4", "x", "y"),
                    arith("moved*w"),
                ),
            ),
        ],
    ),
    _left,
    _right,
    use("row", "given.2", "N+1"),
    arith("mix", "right", eq=["left", ("c", "row")]),
)
_start = seq(
    intro("le", "D", "given"),
    use("done", "S", "D", conditions=[seq(), seq(), seq(intro("k", "x"), use("u", "given.3", "k", "x"))]),
)
_beyond_the_last = seq(intro("k", "x", "gt"), have("no", "0 < 0"), absurd("no"))
_prove_selections = seq(
    intro("S"),
    have(
        "all",
        f"forall N integer: 0 <= N => (N <= K[i] => {_PARTLY})",
        intro("N", "from"),
        induct("N", "0", "ih", _start, _step),
    ),
    intro("D", "given"),
    use("size", "h3", "i"),
    use("last", "all", "K[i]"),
    use("every", "last"),
    use("done", "every", "D", conditions=[seq(), seq(), _beyond_the_last]),
)


_from_selections = seq(
    intro("selected", "i", "q", "D", "given"),
    lemma("core", "wu2019.theorem3.1.selections", *("n", "m", "K", "W", "i", "c", "q")),
    use(
        "all", "core", conditions=[seq(intro("E", "chosen"), use("bound", "selected", "i", "q", "E"))]
    ),
    use("bound", "all", "D"),
)
_to_selections = seq(intro("sent", "i", "q", "D", "given"), use("bound", "sent", "i", "q", "D"))

theorem: Claim = claim(
    "wu2019.theorem3.1",
    "Individual channel capacity, the capacities of the channels in Q_i, and those of S_i have one least upper bound, as which the maxima are read",
    """
        (information_private(c) <=> kernels_transmit_at_most(c))
        and (kernels_transmit_at_most(c) <=> selections_transmit_at_most(c))
    """,
    where="n m integer, K integer family(1), W family(2), c real, mechanism: privacy_channel(W)",
    letters={"m": "the number of outputs", "c": "a level, in nats"},
    source=at("Theorem 3.1, eq. (28)"),
    fidelity="restricted",
    printed=(
        r"C_{1}=\max_{i\in[n],X\in\mathbb{P}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{Q}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)"
    ),
    idea=(
        "A knowledge is a law of record i with a kernel, its conditional law of the dataset given the record: same "
        "information, which is the first equality. For the second, one record after the other, the kernel's law for"
        " it is a mixture of single datasets, and by Lemma 3 the information is at most the mean of theirs."
    ),
    proof=lambda: prove(
        theorem.statement,
        split(
            lemma("one", "wu2019.theorem3.1.first", *("n", "m", "K", "W", "c")),
            split(_to_selections, _from_selections),
        ),
        defined=DEFINED,
    ),
    negative_control="information_private(c) <=> selections_transmit_at_most(c - 1)",
    control_note="one nat less on the right",
    control_proof=lambda: fails(theorem, NOTHING_KNOWN, defined=DEFINED),
    satisfying_instance=values(TRIVIAL, c=num(0)),
    notes="For every number of individuals, all finite record universes and outputs, every channel. The maxima are "
    "compared as least upper bounds: every real c bounds all three or none.",
    others=[
        "wu2019.theorem3.1.first",
        "wu2019.theorem3.1.subset",
        "wu2019.theorem3.1.combination",
        "wu2019.theorem3.1.selections",
    ],
)

CLAIMS = [selections, theorem]
