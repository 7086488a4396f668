"""Section 2.1: elementary bounds of what a knowledge discloses, for all finite universes.

0 <= I(X_i;Y) <= H(X_i) <= H(X), H(X_i) <= log |X_i|, and a law of largest entropy. Lemma 1 rests on them.
"""

from theorems.wu2019.model import DATASETS, ONE, TRIVIAL, at, joint, record, values
from theorems.wu2019.section3_convexity import absorbed
from theorems.wu2019.section3_kernels import disclosed_defined
from verify.claims.prelude import *

_AT = at("Section 2.1, Lemma 1, eq. (6)")
ENTROPY = f"(-tsum(x in {DATASETS}, xlogx(P[x])))"


def output(law: str) -> str:
    """The law of the output, of a knowledge ``law`` of the dataset x."""
    return f"tsum(x in {DATASETS}, {law}*W[x,y])"


OUTPUT = output("P[x]")
_example = values(TRIVIAL, i=num(1), P=ONE)
_defined = first(disclosed_defined(use("px", "h6", "x")), use("px", "h6", "x"))


# --- I(X_i;Y) <= H(X_i) ----------------------------------------------------------------------------------------------

_px = use("px", "h6", "x")
_dx = fact("dx", "delta_bounds", "x[i]", "k")
_wx = use("wx", "h4", "x", "y")


def _named(name: str, binder: str, value: str, head: str) -> Tactic:
    """A family `name` for `value`."""
    return seq(
        have(
            name,
            f"exists {name} family({head.count(',') + 1}): forall {binder}: {name}[{head}] = {value}",
            exhibit(f"{head} -> {value}"),
        ),
        unpack(name, name, name),
    )


_laws = seq(  # J, u, v: the joint law and its marginals
    _named("J", "k in 1..K[i], y in 1..m", joint(), "k,y"),
    _named("u", "k in 1..K[i]", record(), "k"),
    _named("v", "y in 1..m", OUTPUT, "y"),
    have(
        "J0",
        "forall k in 1..K[i], y in 1..m: J[k,y] >= 0",
        intro("k", "y"),
        use("jj", "J", "k", "y"),
        rewrite("jj"),
        pointwise("x", _px, _dx, _wx, arith("px*dx.1*wx")),
    ),
    have(
        "u0",
        "forall k in 1..K[i]: u[k] >= 0",
        intro("k"),
        use("uu", "u", "k"),
        rewrite("uu"),
        pointwise("x", _px),
    ),
    have(
        "v0",
        "forall y in 1..m: v[y] >= 0",
        intro("y"),
        use("vv", "v", "y"),
        rewrite("vv"),
        pointwise("x", _px, _wx),
    ),
    have(
        "Jv",
        "forall y in 1..m: sum(k, 1, K[i], J[k,y]) = v[y]",
        intro("y"),
        use("vv", "v", "y"),
        have(
            "t",
            f"sum(k, 1, K[i], J[k,y]) = sum(k, 1, K[i], {joint()})",
            pointwise("k", use("jj", "J", "k", "y")),
        ),
    ),
    have(
        "Ju",
        "forall k in 1..K[i]: sum(y, 1, m, J[k,y]) = u[k]",
        intro("k"),
        use("uu", "u", "k"),
        have(
            "t",
            f"sum(y, 1, m, J[k,y]) = sum(y, 1, m, {joint()})",
            pointwise("y", use("jj", "J", "k", "y")),
        ),
        have(
            "w",
            f"tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]*sum(y, 1, m, W[x,y])) = {record()}",
            pointwise("x", use("row", "h5", "x"), rewrite("row")),
        ),
    ),
    have(
        "jx",
        f"sum(k, 1, K[i], sum(y, 1, m, xlogx({joint()}))) = sum(k, 1, K[i], sum(y, 1, m, xlogx(J[k,y])))",
        pointwise("k", pointwise("y", use("jj", "J", "k", "y"), rewrite("jj"))),
    ),
    have(
        "ux",
        f"sum(k, 1, K[i], xlogx({record()})) = sum(k, 1, K[i], xlogx(u[k]))",
        pointwise("k", use("uu", "u", "k"), rewrite("uu")),
    ),
    have(
        "vx",
        f"sum(y, 1, m, xlogx({OUTPUT})) = sum(y, 1, m, xlogx(v[y]))",
        pointwise("y", use("vv", "v", "y"), rewrite("vv")),
    ),
    have(
        "one",
        "sum(k, 1, K[i], u[k]) = 1",
        have(
            "t",
            f"sum(k, 1, K[i], u[k]) = sum(k, 1, K[i], {record()})",
            pointwise("k", use("uu", "u", "k")),
        ),
        arith(eq=["t", "h7"]),
    ),
)


def _term_of_sum(
    label: str, summed: str, index: str, upper: str, whole: str, equation: str, positive: Tactic
) -> Tactic:
    """A term of a sum, ``summed`` of its index, is at most the sum; ``positive`` shows the term for s as tp: >= 0."""
    bounds = have("off", f"1-kronecker({index},s) >= 0")
    return have(
        label,
        f"{summed.format(index)} <= {whole}",
        have(
            "others",
            f"sum(s, 1, {upper}, (1-kronecker({index},s))*{summed.format('s')}) >= 0",
            pointwise("s", positive, bounds, arith("off*tp")),
        ),
    )


def tangent_at(x: str, c: str) -> Tactic:
    """x log x >= x log c + x - c for x >= 0, c > 0, as fact `tan`."""
    return lemma("tan", "basics.xlogx.tangent", x, c)


def _by_joint(
    label: str, entry: str, index: str, upper: str, summed: str, sign: str, equation: str
) -> Tactic:
    """The sum of x log x of a marginal, with the entries of the joint law as factors of its logarithms."""
    return have(
        label,
        f"sum({index}, 1, {upper}, xlogx({entry})) = sum({index}, 1, {upper}, {summed}*log({entry}+kronecker({entry},0)))",
        pointwise(
            index, use("sign", sign, index), use("is", equation, index), rewrite("is"), absorbed(entry, "a")
        ),
    )


_recs = _by_joint("recs", "u[k]", "k", "K[i]", "sum(y, 1, m, J[k,y])", "u0", "Ju")
_outs = _by_joint("outs", "v[y]", "y", "m", "sum(k, 1, K[i], J[k,y])", "v0", "Jv")

below_record: Claim = claim(
    "wu2019.disclosed.record",
    "What is disclosed of a record is at most its entropy",
    "record_information(P, i) <= record_entropy(P, i)",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        below_record.statement,
        _laws,
        have(
            "cells",
            "sum(y, 1, m, sum(k, 1, K[i], xlogx(J[k,y]))) <= sum(y, 1, m, sum(k, 1, K[i], J[k,y]*log(v[y]+kronecker(v[y],0))))",
            pointwise(
                "y",
                pointwise(
                    "k",
                    use("j0", "J0", "k", "y"),
                    use("jv", "Jv", "y"),
                    _term_of_sum("part", "J[{},y]", "k", "K[i]", "v[y]", "jv", use("tp", "J0", "s", "y")),
                    lemma("p", "basics.xlogx.part", "J[k,y]", "v[y]"),
                ),
            ),
        ),
        _outs,
        defined=_defined,
    ),
    negative_control="record_information(P, i) <= record_entropy(P, i) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: _example,
    satisfying_instance=_example,
)

_cell_of_record = seq(
    _px,
    _dx,
    fact("sd", "trichotomy", "x[i]", "k"),
    use("uk", "u", "k"),
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
    have("part", "kronecker(x[i],k)*P[x] <= u[k]"),
    alternatives(
        "c",
        "sd",
        seq(fact("no", "delta_distinct", "x[i]", "k"), rewrite("no")),
        seq(
            fact("on", "delta_equal", "x[i]", "k"),
            have("below", "u[k] >= P[x]", arith("part", eq=[("P[x]", "on")])),
            lemma("p", "basics.xlogx.part", "P[x]", "u[k]"),
            arith("p*dx.1"),
        ),
        seq(fact("no", "delta_distinct", "x[i]", "k"), rewrite("no")),
    ),
)

record_below_all: Claim = claim(
    "wu2019.entropy.record",
    "The entropy of a record is at most that of the dataset",
    "record_entropy(P, i) <= dataset_entropy(P)",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        record_below_all.statement,
        _laws,
        have(
            "cells",
            f"sum(k, 1, K[i], tsum(x in {DATASETS}, kronecker(x[i],k)*xlogx(P[x]))) <= "
            f"sum(k, 1, K[i], tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]*log(u[k]+kronecker(u[k],0))))",
            pointwise("k", pointwise("x", _cell_of_record)),
        ),
        have(
            "recs",
            f"sum(k, 1, K[i], xlogx(u[k])) = sum(k, 1, K[i], {record()}*log(u[k]+kronecker(u[k],0)))",
            pointwise(
                "k", use("uk0", "u0", "k"), use("uk", "u", "k"), rewrite("uk", True), absorbed("u[k]", "a")
            ),
        ),
        defined=_defined,
    ),
    negative_control="record_entropy(P, i) <= dataset_entropy(P) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: _example,
    satisfying_instance=_example,
)
record_below_size: Claim = claim(
    "wu2019.entropy.size",
    "The entropy of a record is at most the logarithm of the size of its universe",
    "record_entropy(P, i) <= log(K[i])",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        record_below_size.statement,
        _laws,
        use("size", "h3", "i"),
        fact("rK", "reciprocal_positive", "K[i]"),
        fact("lK", "log_reciprocal", "K[i]"),
        have(
            "cells",
            "sum(k, 1, K[i], xlogx(u[k])) >= sum(k, 1, K[i], u[k]*log(1/K[i])+u[k]-1/K[i])",
            pointwise("k", use("uk0", "u0", "k"), tangent_at("u[k]", "1/K[i]")),
        ),
        arith("cells", eq=["ux", "lK", "one", ("log(1/K[i])", "one")]),
        defined=first(_defined, use("size", "h3", "i")),
    ),
    negative_control="record_entropy(P, i) <= log(K[i]) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: _example,
    satisfying_instance=_example,
)


_independent_cell = seq(
    use("j0", "J0", "k", "y"),
    use("jv", "Jv", "y"),
    use("ju", "Ju", "k"),
    use("uk0", "u0", "k"),
    use("vy0", "v0", "y"),
    _term_of_sum("partv", "J[{},y]", "k", "K[i]", "v[y]", "jv", use("tp", "J0", "s", "y")),
    _term_of_sum("partu", "J[k,{}]", "y", "m", "u[k]", "ju", use("tp", "J0", "k", "s")),
    fact("su", "trichotomy", "0", "J[k,y]"),
    alternatives(
        "c",
        "su",
        seq(
            have("up", "u[k] > 0"),
            have("vp", "v[y] > 0"),
            have("uv", "u[k]*v[y] > 0", arith("up*vp")),
            tangent_at("J[k,y]", "u[k]*v[y]"),
            fact("lp", "log_product", "u[k]", "v[y]"),
            fact("nu", "delta_distinct", "u[k]", "0"),
            fact("nv", "delta_distinct", "v[y]", "0"),
            rewrite("nu"),
            rewrite("nv"),
            arith("tan", eq=[("J[k,y]", "lp")]),
        ),
        seq(rewrite("c", True), have("uv", "u[k]*v[y] >= 0", arith("uk0*vy0"))),
        absurd("c"),
    ),
)

nonnegative: Claim = claim(
    "wu2019.disclosed.nonnegative",
    "What is disclosed is not negative",
    "record_information(P, i) >= 0",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        nonnegative.statement,
        _laws,
        have(
            "cells",
            "sum(k, 1, K[i], sum(y, 1, m, xlogx(J[k,y]))) >= sum(k, 1, K[i], sum(y, 1, m, "
            "J[k,y]*log(u[k]+kronecker(u[k],0)) + J[k,y]*log(v[y]+kronecker(v[y],0)) + J[k,y] - u[k]*v[y]))",
            pointwise("k", pointwise("y", _independent_cell)),
        ),
        _recs,
        _outs,
        have(
            "out",
            "sum(y, 1, m, sum(k, 1, K[i], J[k,y])) = sum(y, 1, m, v[y])",
            pointwise("y", use("jv", "Jv", "y")),
        ),
        arith("cells", eq=["jx", "ux", "vx", "recs", "outs", "out", "one", ("sum(y, 1, m, v[y])", "one")]),
        defined=_defined,
    ),
    negative_control="record_information(P, i) > 0",
    control_note="strictly",
    control_proof=lambda: _example,
    satisfying_instance=_example,
)
CLAIMS = [below_record, record_below_all, record_below_size, nonnegative]
