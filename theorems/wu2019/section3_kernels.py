"""Section 3: the knowledge of an adversary is the law of a record and a kernel for the others, (13) and (25).

P[x] = p(x_i) p(x_(i)|x_i): what P discloses of record i is what the channel of the kernel transmits of the law.
"""

from theorems.wu2019.model import (
    DATASETS,
    ONE,
    TRIVIAL,
    TRIVIAL_VALUES,
    at,
    column,
    joint,
    record,
    values,
)
from verify.claims.prelude import *

_AT = at("Section 3.1, eq. (13)")


_rows = have(
    "rows",
    f"forall k in 1..K[i]: sum(y, 1, m, {column()}) = 1",
    intro("k"),
    use("dk", "h6.2", "k"),
    have(
        "whole",
        f"tsum(x in {DATASETS}, D[k,x]*sum(y, 1, m, W[x,y])) = tsum(x in {DATASETS}, D[k,x])",
        pointwise("x", use("wx", "h5", "x"), arith(eq=[("D[k,x]", "wx")])),
    ),
)
_joint_law = have(
    "J",
    f"forall k in 1..K[i], y in 1..m: {joint()} = q[k]*{column()}",
    intro("k", "y"),
    have(
        "terms",
        f"{joint()} = tsum(x in {DATASETS}, q[k]*D[k,x]*W[x,y])",
        pointwise("x", use("r", "h8", "k", "x"), arith(eq=[("W[x,y]", "r")])),
    ),
)
_record_law = have(
    "U",
    f"forall k in 1..K[i]: {record()} = q[k]",
    intro("k"),
    have(
        "terms",
        f"{record()} = tsum(x in {DATASETS}, q[k]*D[k,x])",
        pointwise("x", use("r", "h8", "k", "x")),
    ),
    use("dk", "h6.2", "k"),
    arith(eq=["terms", ("q[k]", "dk")]),
)
_output_law = have(
    "O",
    f"forall y in 1..m: tsum(x in {DATASETS}, P[x]*W[x,y]) = sum(k, 1, K[i], q[k]*{column()})",
    intro("y"),
    have(
        "terms",
        f"sum(k, 1, K[i], {joint()}) = sum(k, 1, K[i], q[k]*{column()})",
        pointwise("k", use("j", "J", "k", "y")),
    ),
)
_cell = seq(
    use("j", "J", "k", "y"),
    rewrite("j"),
    use("qk", "h7", "k"),
    have("column", f"{column()} >= 0", pointwise("x", use("d", "h6.1", "k", "x"), use("w", "h4", "x", "y"))),
    lemma("p", "basics.xlogx.product", "q[k]", column()),
)
_by_parts = seq(
    _rows,
    _joint_law,
    _record_law,
    _output_law,
    have(
        "cells",
        f"sum(k, 1, K[i], sum(y, 1, m, xlogx({joint()}))) = "
        f"sum(k, 1, K[i], sum(y, 1, m, q[k]*xlogx({column()})+{column()}*xlogx(q[k])))",
        pointwise("k", pointwise("y", _cell)),
    ),
    have(
        "records",
        f"sum(k, 1, K[i], xlogx({record()})) = sum(k, 1, K[i], xlogx(q[k])*sum(y, 1, m, {column()}))",
        pointwise("k", use("u", "U", "k"), rewrite("u"), use("r", "rows", "k"), rewrite("r")),
    ),
    have(
        "outputs",
        f"sum(y, 1, m, xlogx(tsum(x in {DATASETS}, P[x]*W[x,y]))) = "
        f"sum(y, 1, m, xlogx(sum(k, 1, K[i], q[k]*{column()})))",
        pointwise("y", use("o", "O", "y"), rewrite("o")),
    ),
)


_entry = use("w", "h4", "x", "y")


def disclosed_defined(prior: Tactic, entry: Tactic = _entry) -> Tactic:
    """The laws of record, output, and both are not negative; ``prior`` shows P[x] >= 0 as px, ``entry`` W[x,y] >= 0 as w."""
    bounds = fact("dx", "delta_bounds", "x[i]", "k")
    weighed = seq(prior, entry)
    return first(
        pointwise("x", weighed, bounds, arith("dx.1*px*w")),
        pointwise("x", prior, bounds, arith("dx.1*px")),
        pointwise("x", weighed, arith("px*w")),
    )


_GUARDS = ("g1.1", "g2.1", "g1.3", "g2.3", "h6.1")  # what a kernel is guarded by, where definedness is shown


def column_defined(weight: Tactic) -> Tactic:
    """Columns of a kernel and their mixtures are not negative; ``weight`` shows q[k] >= 0 as qk."""
    entries = [seq(use("d", g, "k", "x"), use("w", "h4", "x", "y")) for g in _GUARDS]
    entry = first(*(pointwise("x", one) for one in entries))
    return first(entry, pointwise("k", weight, have("column", f"{column()} >= 0", entry)))


_nothing = values(TRIVIAL, i=num(1), P=ONE, q=ONE, D=Lambda(("k", "x"), num(1)))
_factored_defined = first(disclosed_defined(use("px", "h9", "x")), column_defined(use("qk", "h7", "k")))

factored: Claim = claim(
    "wu2019.eq13.factored",
    "What a knowledge discloses of a record is what its kernel transmits of the record's law",
    "record_information(P, i) = kernel_information(q, i, D)",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P q family(1), D family(2),
        privacy_channel(W), kernel(i, D), forall k in 1..K[i]: q[k] >= 0,
        forall k in 1..K[i], x in tuples(n, j, K[j]): kronecker(x[i], k)*P[x] = q[k]*D[k, x],
        forall x in tuples(n, j, K[j]): P[x] >= 0
    """,
    source=_AT,
    fidelity="auxiliary",
    says=r"X \sim p(x_i) p(x_{(i)}|x_i)",
    letters={"i": "an individual", "P[x]": "the weight of the dataset x, not negative, in print p(x_i) p(x_{(i)}|x_i)", "q[k]": "the weight of the record k of individual i, not negative, in print p(x_i)", "D[k,x]": "the probability of the dataset x under the kernel D if individual i has the record k, in print p(x_{(i)}|x_i)"},
    proof=lambda: prove(
        factored.statement,
        _by_parts,
        defined=_factored_defined,
    ),
    negative_control="record_information(P, i) = kernel_information(q, i, D) + 1",
    control_note="a nat more",
    control_proof=lambda: _nothing,
    satisfying_instance=_nothing,
)

# every law of a record and every kernel come from a knowledge

_FROM_KERNEL = "sum(k, 1, K[i], q[k]*D[k,x])"
_own_record = seq(  # [x_i = k] P[x] = q[k] D[k,x]
    use("dk", "given.3", "k", "x"),
    cases(
        "at",
        "x[i] = k",
        seq(
            have(
                "own",
                "sum(j, 1, K[i], q[j]*D[j,x]) = sum(j, 1, K[i], kronecker(x[i],j)*(q[j]*D[j,x]))",
                pointwise(
                    "j",
                    use("dj", "given.3", "j", "x"),
                    cases(
                        "is",
                        "x[i] = j",
                        seq(fact("one", "delta_equal", "x[i]", "j"), rewrite("one")),
                        seq(use("none", "dj.2"), rewrite("none")),
                    ),
                ),
            ),
            fact("one", "delta_equal", "x[i]", "k"),
            have("here", "q[x[i]]*D[x[i],x] = q[k]*D[k,x]", rewrite("at")),
            rewrite("one"),
        ),
        seq(use("none", "dk.2"), fact("off", "delta_distinct", "x[i]", "k"), rewrite("off", "none")),
    ),
)
_kernels_known = seq(
    intro("known", "i", "q", "D", "given"),
    have(
        "prior",
        f"(forall x in {DATASETS}: {_FROM_KERNEL} >= 0) and tsum(x in {DATASETS}, {_FROM_KERNEL}) = 1",
        split(
            seq(intro("x"), pointwise("k", use("qk", "given.1", "k"), use("dk", "given.3", "k", "x"))),
            have(
                "mass",
                f"sum(k, 1, K[i], q[k]*tsum(x in {DATASETS}, D[k,x])) = sum(k, 1, K[i], q[k])",
                pointwise("k", use("dk", "given.4", "k"), arith(eq=[("q[k]", "dk")])),
            ),
        ),
    ),
    use("bound", "known", "i", f"@x -> {_FROM_KERNEL}"),
    lemma(
        "same",
        "wu2019.eq13.factored",
        *("n", "m", "K", "W", "i", f"@x -> {_FROM_KERNEL}", "q", "D"),
        conditions=[*[seq()] * 9, seq(intro("k", "x"), _own_record)],
    ),
)

# every knowledge is made of a law of the record and a kernel

_OTHERS = "sum(a, 1, K[i], P[put(x,i,a)])"
_SHARE = f"kronecker(x[i],k)*(P[x]*r[k] + kronecker(u[k],0)*{_OTHERS})"
_px = use("px", "given.1", "x")
_dx = fact("dx", "delta_bounds", "x[i]", "k")


def _share_is(part: str, form: Tactic, nonnegative: Tactic, total: Tactic, related: Tactic) -> Tactic:
    """D[k,x] = [x_i = k] part, in one of the two cases; ``form`` shows that of the definition `Dx`."""
    return seq(
        have(
            "form",
            f"forall x in {DATASETS}: D[k,x] = kronecker(x[i],k)*{part}",
            intro("x"),
            use("Dx", "D", "k", "x"),
            form,
        ),
        have(
            "summed",
            f"tsum(x in {DATASETS}, D[k,x]) = tsum(x in {DATASETS}, kronecker(x[i],k)*{part})",
            pointwise("x", use("f", "form", "x")),
        ),
        split(
            seq(
                intro("x"),
                use("f", "form", "x"),
                split(
                    seq(_px, _dx, have("part", f"{part} >= 0", nonnegative), arith("part*dx.1", eq=["f"])),
                    seq(
                        intro("other"),
                        fact("no", "delta_distinct", "x[i]", "k"),
                        arith(eq=["f", (part, "no")]),
                    ),
                ),
            ),
            seq(rewrite("summed"), total),
            seq(intro("x"), use("f", "form", "x"), related),
        ),
    )


_likely = seq(
    let("rho", "r[k]"),
    have("rho0", "rho > 0"),
    have("one", "u[k]*rho = 1", rewrite("rho")),
    use("uk", "u", "k"),
    _share_is(
        "(P[x]*rho)",
        seq(rewrite("rho", "Dx", "off")),
        seq(),
        arith(eq=[("rho", "uk"), "one"]),
        seq(rewrite("f"), arith(eq=[("kronecker(x[i],k)*P[x]", "one")])),
    ),
)
_nothing_there = seq(  # [x_i = k] P[x] = 0, for the sum over x is 0
    intro("x"),
    have(
        "others",
        f"tsum(z in {DATASETS}, (1-same(x,z))*(kronecker(z[i],k)*P[z])) >= 0",
        pointwise(
            "z",
            use("pz", "given.1", "z"),
            fact("sv", "same_tuple_values", "x", "z"),
            alternatives("s", "sv", *[rewrite("s")] * 2),
        ),
    ),
    use("uk", "u", "k"),
    _px,
    fact("zero", "antisymmetric", "kronecker(x[i],k)*P[x]", "0"),
)
_unlikely = seq(
    have("at0", "u[k] = 0"),
    have("nothing", f"forall x in {DATASETS}: kronecker(x[i],k)*P[x] = 0", _nothing_there),
    fact("moved", "tuple_resample", f"tsum(x in {DATASETS}, P[x])", "i", "k"),
    _share_is(
        _OTHERS,
        seq(
            use("z", "nothing", "x"),
            have("def", f"D[k,x] = kronecker(x[i],k)*(P[x]*r[k] + {_OTHERS})", rewrite("Dx", "at0")),
            arith(eq=["def", ("r[k]", "z")]),
        ),
        pointwise("a", use("pa", "given.1", "put(x,i,a)")),
        seq(),
        seq(use("z", "nothing", "x"), rewrite("at0")),
    ),
)
_split_knowledge = seq(
    let("u", f"k -> {record()}", f"forall k in 1..K[i]: u[k] = {record()}"),
    have(
        "u0",
        "forall k in 1..K[i]: u[k] >= 0",
        intro("k"),
        use("uk", "u", "k"),
        rewrite("uk"),
        pointwise("x", _px, _dx, arith("dx.1*px")),
    ),
    have(
        "records", f"sum(k, 1, K[i], u[k]) = sum(k, 1, K[i], {record()})", pointwise("k", use("uk", "u", "k"))
    ),
    let("r", "k -> 1/u[k]", "forall k in 1..K[i]: u[k] > 0 => u[k]*r[k] = 1 and r[k] > 0", intro("k", "positive"), fact("rp", "reciprocal_positive", "u[k]")),
    let("D family(2)", f"k, @x -> {_SHARE}", f"forall k in 1..K[i], x in {DATASETS}: D[k,x] = {_SHARE}"),
    have(
        "kernel",
        f"forall k in 1..K[i]: (forall x in {DATASETS}: D[k,x] >= 0 and (x[i] != k => D[k,x] = 0)) and "
        f"tsum(x in {DATASETS}, D[k,x]) = 1 and (forall x in {DATASETS}: kronecker(x[i],k)*P[x] = u[k]*D[k,x])",
        intro("k"),
        fact("su", "trichotomy", "0", "u[k]"),
        alternatives(
            "at",
            "su",
            seq(fact("off", "delta_distinct", "u[k]", "0"), use("rk", "r", "k"), _likely),
            _unlikely,
            seq(use("uk0", "u0", "k"), absurd("at")),
        ),
    ),
)
_entries = seq(intro("k", "x"), use("kk", "kernel", "k"), use("kx", "kk.1", "x"))
_sums = seq(intro("k"), use("kk", "kernel", "k"))
_shares = seq(intro("k", "x"), use("kk", "kernel", "k"), use("kx", "kk.3", "x"))
DEFINED = first(
    *(disclosed_defined(use("px", f"{g}.1", "x")) for g in ("g1", "g2")),
    *(column_defined(use("qk", f"{g}.1", "k")) for g in ("g1", "g2")),
)
_ROW = "tsum(x in tuples(1,1), D[1,x])"
_nothing_sent = seq(  # one dataset, one output: SENT holds with c = 0
    intro("i", "q", "D", "given"),
    use("row", "given.4", "1"),
    have("r", f"{_ROW} = 1"),
    have("one", "q[1] = 1"),
    have("a", f"xlogx({_ROW}) = 0", rewrite("r")),
    have("b", f"xlogx(q[1]*{_ROW}) = 0", rewrite("one")),
    arith(eq=[("q[1]", "a"), "b"]),
)

only_record = seq(
    intro("k", "x"),
    split(seq(), seq(intro("other"), absurd("other", fact("same", "antisymmetric", "x[1]", "k")))),
)
_something_known = seq(  # what is disclosed is not negative
    exhibit("1", "@x -> 1")
)
NOTHING_KNOWN = seq(  # KNOWN holds with c = 0, and neither SENT nor SELECTED with c = -1
    exhibit(*TRIVIAL_VALUES, "0"),
    split(
        seq(),
        each(
            Choose(0),
            split(
                seq(
                    lemma("back", "wu2019.theorem3.1.split", *TRIVIAL_VALUES, "0"),
                    use("known", "back", conditions=[_nothing_sent]),
                ),
                seq(exhibit("1", "k -> 1", "k, @x -> 1"), split(split(seq(), seq(), only_record))),
            ),
        ),
    ),
)

split_knowledge: Claim = claim(
    "wu2019.theorem3.1.split",
    "One direction of the first equality of (13) and (28): what bounds all laws of a record with all channels of Q_i bounds what any knowledge discloses",
    "kernels_transmit_at_most(c) => information_private(c)",
    where="n m integer, K integer family(1), W family(2), c real, privacy_channel(W)",
    source=_AT,
    printed=r"C_{1}=\max_{i\in[n],X\in\mathbb{P}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{Q}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)",
    letters={"c": "any level of information, in nats"},
    fidelity="restricted",
    proof=lambda: prove(
        split_knowledge.statement,
        intro("sent", "i", "P", "given"),
        _split_knowledge,
        use("bound", "sent", "i", "u", "D", conditions=[*[seq()] * 4, _entries, _sums]),
        lemma(
            "same",
            "wu2019.eq13.factored",
            *("n", "m", "K", "W", "i", "P", "u", "D"),
            conditions=[*[seq()] * 7, split(_entries, _sums), seq(), _shares],
        ),
        defined=DEFINED,
    ),
    satisfying_instance=values(TRIVIAL, c=num(0)),
    negative_control="kernels_transmit_at_most(c) => information_private(c - 1)",
    control_note="one nat less on the right",
    control_proof=lambda: fails(
        split_knowledge,
        exhibit(*TRIVIAL_VALUES, "0"),
        split(seq(), split(_nothing_sent, _something_known)),
        defined=DEFINED,
    ),
)

first_equality: Claim = claim(
    "wu2019.theorem3.1.first",
    "The first equality of (28), maxima read as least upper bounds: knowledges, and laws of a record with channels of Q_i",
    "information_private(c) <=> kernels_transmit_at_most(c)",
    where="n m integer, K integer family(1), W family(2), c real, privacy_channel(W)",
    source=at("Theorem 3.1, eq. (28); eq. (13)"),
    fidelity="restricted",
    printed=(
        r"C_{1}=\max_{i\in[n],X\in\mathbb{P}}I(X_{i};Y)=\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{Q}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}I(X_{i};Y)"
    ),
    letters={"c": "any level of information, in nats"},
    proof=lambda: prove(
        first_equality.statement,
        split(_kernels_known, lemma("split", "wu2019.theorem3.1.split", *("n", "m", "K", "W", "c"))),
        defined=DEFINED,
    ),
    negative_control="information_private(c) <=> kernels_transmit_at_most(c - 1)",
    control_note="one nat less on the right",
    control_proof=lambda: fails(first_equality, NOTHING_KNOWN, defined=DEFINED),
    satisfying_instance=values(TRIVIAL, c=num(0)),
)

CLAIMS = [factored, split_knowledge, first_equality]
