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
                "k", use("uk0", "u0", "k"), use("uk", "u", "k"), rewrite("uk", backwards=True), absorbed("u[k]", "a")
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
            rewrite("nu", "nv"),
            arith("tan", eq=[("J[k,y]", "lp")]),
        ),
        seq(rewrite("c", backwards=True), have("uv", "u[k]*v[y] >= 0", arith("uk0*vy0"))),
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
# --- I(X_i;Y) = 0 says that record and output are independent ----------------------------------------------------------

_square_cell = seq(
    use("j0", "J0", "k", "y"),
    use("jv", "Jv", "y"),
    use("ju", "Ju", "k"),
    use("uk0", "u0", "k"),
    use("vy0", "v0", "y"),
    _term_of_sum("partv", "J[{},y]", "k", "K[i]", "v[y]", "jv", use("tp", "J0", "s", "y")),
    _term_of_sum("partu", "J[k,{}]", "y", "m", "u[k]", "ju", use("tp", "J0", "k", "s")),
    _term_of_sum("u1", "u[{}]", "k", "K[i]", "1", "one", use("tp", "u0", "s")),
    _term_of_sum("v1", "v[{}]", "y", "m", "1", "all", use("tp", "v0", "s")),
    fact("su", "trichotomy", "0", "u[k]*v[y]"),
    alternatives(
        "c",
        "su",
        seq(
            fact("tu", "trichotomy", "0", "u[k]"),
            have("up", "u[k] > 0", alternatives("t", "tu")),
            fact("tv", "trichotomy", "0", "v[y]"),
            have("vp", "v[y] > 0", alternatives("t", "tv")),
            lemma("tan", "basics.xlogx.remainder", "J[k,y]", "u[k]*v[y]"),
            fact("lp", "log_product", "u[k]", "v[y]"),
            fact("nu", "delta_distinct", "u[k]", "0"),
            fact("nv", "delta_distinct", "v[y]", "0"),
            rewrite("nu", "nv"),
            have("room", "2-u[k]*v[y]-J[k,y] >= 0"),
            have("both", "J[k,y]+u[k]*v[y] > 0"),
            fact("r", "reciprocal_positive", "J[k,y]+u[k]*v[y]"),
            have("square", "(J[k,y]-u[k]*v[y])^2 >= 0", arith(squares=["J[k,y]-u[k]*v[y]"])),
            have(
                "quarter",
                "(J[k,y]-u[k]*v[y])^2/(2*(J[k,y]+u[k]*v[y])) >= (J[k,y]-u[k]*v[y])^2/4",
                arith("room*square*r"),
            ),
            arith("tan", "quarter", eq=[("J[k,y]", "lp")]),
        ),
        seq(
            have("sq", "J[k,y]^2 <= 0", arith("partv*uk0", "partu*j0", eq=["c"])),
            fact("tj", "trichotomy", "0", "J[k,y]"),
            alternatives(
                "t",
                "tj",
                seq(have("up", "J[k,y]^2 > 0", arith("t*t")), absurd("up")),
                seq(rewrite("t", "c", backwards=True)),
                absurd("t"),
            ),
        ),
        absurd("c"),
    ),
)
_JOINT, _PRODUCT = joint(), f"{record()}*{OUTPUT}"
square: Claim = claim(
    "wu2019.disclosed.square",
    "What is disclosed is at least a quarter of the squares by which joint law and product differ",
    "record_information(P, i) >= sum(k, 1, K[i], sum(y, 1, m, (joint_probability(P, i, k, y) - record_probability(P, i, k)*output_probability(P, y))^2))/4",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        square.statement,
        _laws,
        have(
            "all",
            "sum(y, 1, m, v[y]) = 1",
            have("t", "sum(y, 1, m, sum(k, 1, K[i], J[k,y])) = sum(y, 1, m, v[y])", pointwise("y", use("jv", "Jv", "y"))),
            have("t2", "sum(k, 1, K[i], sum(y, 1, m, J[k,y])) = sum(k, 1, K[i], u[k])", pointwise("k", use("ju", "Ju", "k"))),
        ),
        have(
            "cells",
            "sum(k, 1, K[i], sum(y, 1, m, xlogx(J[k,y]))) >= sum(k, 1, K[i], sum(y, 1, m, "
            "J[k,y]*log(u[k]+kronecker(u[k],0)) + J[k,y]*log(v[y]+kronecker(v[y],0)) + J[k,y] - u[k]*v[y] + (J[k,y]-u[k]*v[y])^2/4))",
            pointwise("k", pointwise("y", _square_cell)),
        ),
        have(
            "squares",
            f"sum(k, 1, K[i], sum(y, 1, m, ({_JOINT}-{_PRODUCT})^2)) = sum(k, 1, K[i], sum(y, 1, m, (J[k,y]-u[k]*v[y])^2))",
            pointwise("k", pointwise("y", use("jj", "J", "k", "y"), use("uu", "u", "k"), use("vv", "v", "y"), rewrite("jj", "uu", "vv"))),
        ),
        _recs,
        _outs,
        have(
            "out",
            "sum(y, 1, m, sum(k, 1, K[i], J[k,y])) = sum(y, 1, m, v[y])",
            pointwise("y", use("jv", "Jv", "y")),
        ),
        arith("cells", eq=["squares", "jx", "ux", "vx", "recs", "outs", "out", "one", ("sum(y, 1, m, v[y])", "one")]),
        defined=_defined,
    ),
    negative_control="record_information(P, i) >= sum(k, 1, K[i], sum(y, 1, m, (joint_probability(P, i, k, y) - record_probability(P, i, k)*output_probability(P, y))^2))*8",
    control_note="8 for the quarter",
    control_proof=lambda: values(
        TRIVIAL,
        m=num(2),
        K=Lambda(("j",), num(2)),
        W=Table(tuple((((k,), y), num(int(k == y))) for k in (1, 2) for y in (1, 2))),
        i=num(1),
        P=Lambda(("x",), num("1/2")),
    ),
    satisfying_instance=_example,
)

product: Claim = claim(
    "wu2019.disclosed.product",
    "Nothing is disclosed of a record of which the output is independent",
    "record_information(P, i) <= 0",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), privacy_channel(W),
        knowledge(P), forall k in 1..K[i], y in 1..m: joint_probability(P, i, k, y)
          = record_probability(P, i, k)*output_probability(P, y)
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        product.statement,
        _laws,
        have(
            "cells",
            "sum(k, 1, K[i], sum(y, 1, m, xlogx(J[k,y]))) = sum(k, 1, K[i], sum(y, 1, m, u[k]*xlogx(v[y])+v[y]*xlogx(u[k])))",
            pointwise(
                "k",
                pointwise(
                    "y",
                    use("jj", "J", "k", "y"),
                    use("uu", "u", "k"),
                    use("vv", "v", "y"),
                    use("is", "h8", "k", "y"),
                    use("uk0", "u0", "k"),
                    use("vy0", "v0", "y"),
                    have("uv", "J[k,y] = u[k]*v[y]"),
                    rewrite("uv"),
                    lemma("p", "basics.xlogx.product", "u[k]", "v[y]"),
                ),
            ),
        ),
        have(
            "all",
            "sum(y, 1, m, v[y]) = 1",
            have("t", "sum(y, 1, m, sum(k, 1, K[i], J[k,y])) = sum(y, 1, m, v[y])", pointwise("y", use("jv", "Jv", "y"))),
            have("t2", "sum(k, 1, K[i], sum(y, 1, m, J[k,y])) = sum(k, 1, K[i], u[k])", pointwise("k", use("ju", "Ju", "k"))),
        ),
        arith(
            eq=[
                "jx",
                "ux",
                "vx",
                "cells",
                ("sum(y, 1, m, xlogx(v[y]))", "one"),
                ("sum(k, 1, K[i], xlogx(u[k]))", "all"),
            ]
        ),
        defined=_defined,
    ),
    negative_control="record_information(P, i) < 0",
    control_note="strictly",
    control_proof=lambda: _example,
    satisfying_instance=_example,
)

_DIFFERENCE = f"({_JOINT}-{_PRODUCT})"
none: Claim = claim(
    "wu2019.disclosed.none",
    "If nothing is disclosed of a record, the output is independent of it",
    "joint_probability(P, i, k, y) = record_probability(P, i, k)*output_probability(P, y)",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P family(1), k in 1..K[i], y in 1..m,
        privacy_channel(W), knowledge(P), record_information(P, i) <= 0
    """,
    source=_AT,
    fidelity="auxiliary",
    says="a step of Lemma 1",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)", "k": "a record", "y": "an output"},
    proof=lambda: prove(
        none.statement,
        lemma("squares", "wu2019.disclosed.square", *("n", "m", "K", "W", "i", "P")),
        let("d", f"k, y -> {_DIFFERENCE}", f"forall k in 1..K[i], y in 1..m: d[k,y] = {_DIFFERENCE}"),
        have(
            "all",
            f"sum(k, 1, K[i], sum(y, 1, m, {_DIFFERENCE}^2)) = sum(k, 1, K[i], sum(y, 1, m, d[k,y]^2))",
            pointwise("s", pointwise("t", use("dd", "d", "s", "t"), rewrite("dd"))),
        ),
        have("row", "sum(y, 1, m, d[k,y]^2) <= sum(k, 1, K[i], sum(y, 1, m, d[k,y]^2))",
            have(
                "others",
                "sum(s, 1, K[i], (1-kronecker(k,s))*sum(y, 1, m, d[s,y]^2)) >= 0",
                pointwise("s", have("tp", "sum(y, 1, m, d[s,y]^2) >= 0", pointwise("t", arith(squares=["d[s,t]"]))), have("off", "1-kronecker(k,s) >= 0"), arith("off*tp")),
            ),
        ),
        have("cell", "d[k,y]^2 <= sum(y, 1, m, d[k,y]^2)",
            have(
                "others",
                "sum(s, 1, m, (1-kronecker(y,s))*d[k,s]^2) >= 0",
                pointwise("s", have("tp", "d[k,s]^2 >= 0", arith(squares=["d[k,s]"])), have("off", "1-kronecker(y,s) >= 0"), arith("off*tp")),
            ),
        ),
        use("here", "d", "k", "y"),
        have("zero", "d[k,y]^2 <= 0"),
        fact("sign", "trichotomy", "0", "d[k,y]"),
        alternatives("c", "sign", *[seq(have("no", "d[k,y]^2 > 0", arith("c*c")), absurd("no")), seq(), seq(have("no", "d[k,y]^2 > 0", arith("c*c")), absurd("no"))]),
        defined=_defined,
    ),
    negative_control="joint_probability(P, i, k, y) = record_probability(P, i, k)*output_probability(P, y)/2",
    control_note="half of the product",
    control_proof=lambda: values(TRIVIAL, i=num(1), P=ONE, k=num(1), y=num(1)),
    satisfying_instance=values(TRIVIAL, i=num(1), P=ONE, k=num(1), y=num(1)),
)
CLAIMS = [below_record, record_below_all, record_below_size, nonnegative, square, product, none]
