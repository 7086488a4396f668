"""Section 2.1: elementary bounds of what a knowledge discloses, for all finite universes.

0 <= I(X_i;Y) <= H(X_i) <= H(X), H(X_i) <= log |X_i|, and a law of largest entropy. Lemma 1 rests on them.
"""

from functools import partial

from theorems.wu2019.model import DATASETS, ONE, TRIVIAL, at, values
from theorems.wu2019.section3_kernels import disclosed_defined
from verify.claims.prelude import *

_AT = at("Section 2.1, Lemma 1, eq. (6)")
ENTROPY = f"(-tsum(x in {DATASETS}, xlogx(P[x])))"


def output(law: str) -> str:
    """The law of the output, of a knowledge ``law`` of the dataset x."""
    return f"tsum(x in {DATASETS}, {law}*W[x,y])"


OUTPUT = output("P[x]")


def tangent_at(x: str, c: str) -> Tactic:
    """x log x >= x log c + x - c for x >= 0, c > 0, as fact `tan`."""
    return lemma("tan", "basics.xlogx.tangent", x, c)


_example = values(TRIVIAL, i=num(1), P=ONE)
_defined = first(disclosed_defined(use("px", "h6", "x")), use("px", "h6", "x"))
_JOINT, _RECORD, _OUTPUT = "joint_probability(P,i,k,y)", "record_probability(P,i,k)", "output_probability(P,y)"
_rest_of_record = seq(
    have(
        "rest",
        f"tsum(z in {DATASETS}, (1-same(x,z))*(kronecker(z[i],k)*P[z])) >= 0",
        pointwise(
            "z",
            use("pz", "h6", "z"),
            fact("sv", "same_tuple_values", "x", "z"),
            alternatives("s", "sv", *[rewrite("s")] * 2),
        ),
    ),
)

_laws = seq(  # the joint law of record and output, and its marginals
    have(
        "cells",
        f"forall k in 1..K[i], y in 1..m: {_JOINT} >= 0",
        intro("l", "z"),
        pointwise("x", use("px", "h6", "x"), fact("dx", "delta_bounds", "x[i]", "l"), use("wx", "h4", "x", "z"), arith("px*dx.1*wx")),
    ),
    have(
        "record",
        f"forall k in 1..K[i]: sum(y, 1, m, {_JOINT}) = {_RECORD}",
        intro("l"),
        have(
            "rows",
            f"tsum(x in {DATASETS}, kronecker(x[i],l)*P[x]*sum(z, 1, m, W[x,z])) = record_probability(P,i,l)",
            pointwise("x", use("row", "h5", "x"), rewrite("row")),
        ),
    ),
    have("output", f"forall y in 1..m: sum(k, 1, K[i], {_JOINT}) = {_OUTPUT}"),
    have(
        "total",
        f"sum(k, 1, K[i], sum(y, 1, m, {_JOINT})) = 1",
        have("t", f"sum(k, 1, K[i], sum(y, 1, m, {_JOINT})) = sum(k, 1, K[i], {_RECORD})", pointwise("l", use("is", "record", "l"))),
    ),
    have(
        "records",
        f"sum(k, 1, K[i], xlogx(sum(y, 1, m, {_JOINT}))) = sum(k, 1, K[i], xlogx({_RECORD}))",
        pointwise("l", use("is", "record", "l"), rewrite("is")),
    ),
    have(
        "outputs",
        f"sum(y, 1, m, xlogx(sum(k, 1, K[i], {_JOINT}))) = sum(y, 1, m, xlogx({_OUTPUT}))",
        pointwise("z", use("is", "output", "z"), rewrite("is")),
    ),
)


def _by_joint(name: str, *more: str) -> Tactic:
    """What `basics.joint` says of record and output."""
    return seq(_laws, lemma(name, f"basics.joint.{name}", "K[i]", "m", f"k, y -> {_JOINT}", *more))


_step = partial(
    claim,
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    satisfying_instance=_example,
)

below_record: Claim = _step(
    "wu2019.disclosed.record",
    "What is disclosed of a record is at most its entropy",
    "record_information(P, i) <= record_entropy(P, i)",
    proof=lambda: prove(below_record.statement, _by_joint("marginal"), defined=_defined),
    negative_control="record_information(P, i) <= record_entropy(P, i) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: _example,
)

record_below_all: Claim = _step(
    "wu2019.entropy.record",
    "The entropy of a record is at most that of the dataset",
    "record_entropy(P, i) <= dataset_entropy(P)",
    waive={"unused-hypothesis": "the setting of the page; it needs no channel"},
    proof=lambda: prove(
        record_below_all.statement,
        let("u", f"k -> {_RECORD}", f"forall k in 1..K[i]: u[k] = {_RECORD}"),
        have(
            "cells",
            f"sum(k, 1, K[i], tsum(x in {DATASETS}, kronecker(x[i],k)*xlogx(P[x]))) <= "
            f"sum(k, 1, K[i], tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]*log(u[k]+kronecker(u[k],0))))",
            pointwise("k", pointwise("x", _cell_of_record)),
        ),
        have(
            "records",
            f"sum(k, 1, K[i], xlogx({_RECORD})) = sum(k, 1, K[i], {_RECORD}*log(u[k]+kronecker(u[k],0)))",
            pointwise(
                "k",
                use("uk", "u", "k"),
                have("low", "u[k] >= 0", rewrite("uk"), pointwise("x", use("px", "h6", "x"))),
                rewrite("uk", backwards=True),
                fact("s", "trichotomy", "0", "u[k]"),
            ),
        ),
        defined=_defined,
    ),
    negative_control="record_entropy(P, i) <= dataset_entropy(P) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: _example,
)
_cell_of_record = seq(
    use("px", "h6", "x"),
    use("uk", "u", "k"),
    fact("dx", "delta_bounds", "x[i]", "k"),
    _rest_of_record,
    have("part", "kronecker(x[i],k)*P[x] <= u[k]"),
    have("low", "kronecker(x[i],k)*P[x] >= 0", arith("px*dx.1")),
    lemma("p", "basics.xlogx.part", "kronecker(x[i],k)*P[x]", "u[k]"),
    lemma("apart", "basics.xlogx.product", "kronecker(x[i],k)", "P[x]"),
    fact("sd", "trichotomy", "x[i]", "k"),
)

record_below_size: Claim = _step(
    "wu2019.entropy.size",
    "The entropy of a record is at most the logarithm of the size of its universe",
    "record_entropy(P, i) <= log(K[i])",
    proof=lambda: prove(
        record_below_size.statement,
        use("size", "h3", "i"),
        fact("lK", "log_reciprocal", "K[i]"),
        have("total", f"sum(k, 1, K[i], {_RECORD}) = 1"),
        have(
            "cells",
            f"sum(k, 1, K[i], xlogx({_RECORD})) >= sum(k, 1, K[i], {_RECORD}*log(1/K[i])+{_RECORD}-1/K[i])",
            pointwise("k", have("low", f"{_RECORD} >= 0", pointwise("x", use("px", "h6", "x"))), tangent_at(_RECORD, "1/K[i]")),
        ),
        arith("cells", eq=["lK", "total", ("log(1/K[i])", "total")]),
        defined=first(_defined, use("size", "h3", "i")),
    ),
    negative_control="record_entropy(P, i) <= log(K[i]) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: _example,
)

# --- I(X_i;Y) = 0 says that record and output are independent ----------------------------------------------------------

_SQUARES = f"sum(k, 1, K[i], sum(y, 1, m, ({_JOINT} - {_RECORD}*{_OUTPUT})^2))"

square: Claim = _step(
    "wu2019.disclosed.square",
    "What is disclosed is at least twice the sum of the squares by which joint law and product differ",
    "record_information(P, i) >= 2*sum(k, 1, K[i], sum(y, 1, m, (joint_probability(P, i, k, y) - record_probability(P, i, k)*output_probability(P, y))^2))",
    proof=lambda: prove(
        square.statement,
        _by_joint("square"),
        have(
            "squares",
            f"{_SQUARES} = sum(k, 1, K[i], sum(y, 1, m, ({_JOINT} - sum(z, 1, m, {_JOINT_AT_Z})*sum(l, 1, K[i], {_JOINT_AT_L}))^2))",
            pointwise("k", pointwise("y", use("r", "record", "k"), use("o", "output", "y"), rewrite("r", "o"))),
        ),
        defined=_defined,
    ),
    negative_control="record_information(P, i) >= 8*sum(k, 1, K[i], sum(y, 1, m, (joint_probability(P, i, k, y) - record_probability(P, i, k)*output_probability(P, y))^2))",
    control_note="8 for 2",
    control_proof=lambda: values(
        TRIVIAL,
        m=num(2),
        K=Lambda(("j",), num(2)),
        W=Table(tuple((((k,), y), num(int(k == y))) for k in (1, 2) for y in (1, 2))),
        i=num(1),
        P=Lambda(("x",), num("1/2")),
    ),
)
_JOINT_AT_Z, _JOINT_AT_L = "joint_probability(P,i,k,z)", "joint_probability(P,i,l,y)"

nonnegative: Claim = _step(
    "wu2019.disclosed.nonnegative",
    "What is disclosed is not negative",
    "record_information(P, i) >= 0",
    proof=lambda: prove(
        nonnegative.statement,
        lemma("bound", "wu2019.disclosed.square", *("n", "m", "K", "W", "i", "P")),
        have("squares", f"{_SQUARES} >= 0", pointwise("k", pointwise("y", arith(squares=[f"{_JOINT} - {_RECORD}*{_OUTPUT}"])))),
        defined=_defined,
    ),
    negative_control="record_information(P, i) > 0",
    control_note="strictly",
    control_proof=lambda: _example,
)

product: Claim = _step(
    "wu2019.disclosed.product",
    "Nothing is disclosed of a record of which the output is independent",
    "record_information(P, i) <= 0",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P), forall k in 1..K[i], y in 1..m: joint_probability(P, i, k, y)
          = record_probability(P, i, k)*output_probability(P, y)
    """,
    proof=lambda: prove(
        product.statement,
        _laws,
        have(
            "product",
            f"forall k in 1..K[i], y in 1..m: {_JOINT} = sum(z, 1, m, {_JOINT_AT_Z})*sum(l, 1, K[i], {_JOINT_AT_L})",
            intro("k", "y"),
            *(use("is", "h8", "k", "y"), use("r", "record", "k"), use("o", "output", "y")),
            rewrite("r", "o"),
        ),
        lemma(
            "none",
            "basics.joint.product",
            *("K[i]", "m", f"k, y -> {_JOINT}"),
            conditions=[seq(), seq(), seq(intro("k", "y"), use("is", "product", "k", "y"))],
        ),
        defined=_defined,
    ),
    negative_control="record_information(P, i) < 0",
    control_note="strictly",
    control_proof=lambda: _example,
)

_cell_example = values(TRIVIAL, i=num(1), P=ONE, k=num(1), y=num(1))
none: Claim = _step(
    "wu2019.disclosed.none",
    "If nothing is disclosed of a record, the output is independent of it",
    "joint_probability(P, i, k, y) = record_probability(P, i, k)*output_probability(P, y)",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), k in 1..K[i], y in 1..m,
        privacy_channel(W), knowledge(P), record_information(P, i) <= 0
    """,
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)", "k": "a record", "y": "an output"},
    proof=lambda: prove(
        none.statement,
        _by_joint("independent", "k", "y"),
        *(use("r", "record", "k"), use("o", "output", "y")),
        rewrite("r", "o", backwards=True),
        defined=_defined,
    ),
    negative_control="joint_probability(P, i, k, y) = record_probability(P, i, k)*output_probability(P, y)/2",
    control_note="half of the product",
    control_proof=lambda: _cell_example,
    satisfying_instance=_cell_example,
)
CLAIMS = [below_record, record_below_all, record_below_size, nonnegative, square, product, none]
