"""Two sums in one table: a joint law J[i,j] against its marginals, the sums over j and over i."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("joint laws")

# --- one cell --------------------------------------------------------------------------------------------------------

cell: Claim = _stated(
    "basics.joint.cell",
    "A cell of a joint law, against the product of the two probabilities that it is part of",
    """
        xlogx(a) >= a*log(u + kronecker(u, 0)) + a*log(v + kronecker(v, 0)) + a - u*v + (a - u*v)^2/4
    """,
    where="a u v real, 0 <= a, a <= u, u <= 1, a <= v, v <= 1",
    says=r"a \ln a \geq a \ln(uv) + a - uv + (a-uv)^2/4",
    proof=lambda: prove(
        cell.statement,
        cases("some", "a > 0", _apart_from_zero, _nothing),
    ),
    negative_control={"/4": ""},
    control_note="the whole square",
    control_proof={"a": "1/2", "u": 1, "v": 1},
    satisfying_instance={"a": "1/2", "u": 1, "v": "1/2"},
)
_apart_from_zero = seq(
    have("up", "u > 0"),
    have("vp", "v > 0"),
    have("uv", "u*v > 0", arith("up*vp")),
    lemma("tangent", "basics.xlogx.remainder", "a", "u*v"),
    fact("product", "log_product", "u", "v"),
    fact("sum", "reciprocal_positive", "a+u*v"),
    have("square", "(a-u*v)^2 >= 0", arith(squares=["a-u*v"])),
    have("room", "2-u*v-a >= 0"),
    have("quarter", "(a-u*v)^2/(2*(a+u*v)) >= (a-u*v)^2/4", arith("room*square*sum")),
    *(fact(f"n{x}", "delta_distinct", x, "0") for x in "uv"),
    rewrite("nu", "nv"),
    arith("tangent", "quarter", eq=[("a", "product")]),
)
_nothing = seq(
    have("zero", "a = 0"),
    rewrite("zero"),
    have("u0", "u >= 0"),
    have("v0", "v >= 0"),
    have("uv", "u*v >= 0", arith("u0*v0")),
    have("most", "1-u*v >= 0", arith("u0*h5", "h3")),
    have("square", "u*v*(1-u*v) >= 0", arith("uv*most")),
)

# --- the sum over all cells --------------------------------------------------------------------------------------------

_JOINT, _ROWS, _COLUMNS = (
    "sum(i, 1, M, sum(j, 1, N, xlogx(J[i,j])))",
    "sum(i, 1, M, xlogx(sum(j, 1, N, J[i,j])))",
    "sum(j, 1, N, xlogx(sum(i, 1, M, J[i,j])))",
)
_SQUARES = "sum(i, 1, M, sum(j, 1, N, (J[i,j] - sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j]))^2))"
_LAW = "M N integer, J family(2), cells: forall i in 1..M, j in 1..N: J[i,j] >= 0, total: sum(i, 1, M, sum(j, 1, N, J[i,j])) = 1"


def _logarithms(x: str, index: str, size: str, part: str) -> Tactic:
    """x log x of the marginal x, with the logarithm under the sum over its parts."""
    return have(
        f"{x}.log",
        f"sum({index}, 1, {size}, xlogx({x}[{index}])) = sum({index}, 1, {size}, {part}*log({x}[{index}]+kronecker({x}[{index}],0)))",
        pointwise(
            index,
            use("is", x, index),
            use("low", f"{x}.0", index),
            fact("s", "trichotomy", "0", f"{x}[{index}]"),
        ),
    )


_marginals = seq(
    let("u", "i -> sum(j, 1, N, J[i,j])", "forall i in 1..M: u[i] = sum(j, 1, N, J[i,j])"),
    let("v", "j -> sum(i, 1, M, J[i,j])", "forall j in 1..N: v[j] = sum(i, 1, M, J[i,j])"),
    have("u.0", "forall i in 1..M: u[i] >= 0", intro("i"), use("is", "u", "i"), rewrite("is")),
    have("v.0", "forall j in 1..N: v[j] >= 0", intro("j"), use("is", "v", "j"), rewrite("is")),
    have(
        "u.1", "sum(i, 1, M, u[i]) = 1", have("t", "sum(i, 1, M, u[i]) = sum(i, 1, M, sum(j, 1, N, J[i,j]))")
    ),
    have(
        "v.1", "sum(j, 1, N, v[j]) = 1", have("t", "sum(j, 1, N, v[j]) = sum(j, 1, N, sum(i, 1, M, J[i,j]))")
    ),
)
_written_out = seq(
    have("u.x", f"{_ROWS} = sum(i, 1, M, xlogx(u[i]))", pointwise("i", use("is", "u", "i"), rewrite("is"))),
    have(
        "v.x", f"{_COLUMNS} = sum(j, 1, N, xlogx(v[j]))", pointwise("j", use("is", "v", "j"), rewrite("is"))
    ),
    _logarithms("u", "i", "M", "sum(j, 1, N, J[i,j])"),
    _logarithms("v", "j", "N", "sum(i, 1, M, J[i,j])"),
)
_parts = seq(  # J[i,j] <= u[i] <= 1, J[i,j] <= v[j] <= 1
    use("Jij", "cells", "i", "j"),
    use("ui", "u", "i"),
    use("vj", "v", "j"),
    lemma("in.row", "basics.sums.term", "N", "l -> J[i,l]", "j"),
    lemma("in.column", "basics.sums.term", "M", "k -> J[k,j]", "i"),
    lemma("row", "basics.sums.term", "M", "u", "i"),
    lemma("column", "basics.sums.term", "N", "v", "j"),
)

square: Claim = _stated(
    "basics.joint.square",
    "Mutual information is at least a quarter of the sum of the squared differences of joint law and product of marginals",
    f"{_JOINT} - {_ROWS} - {_COLUMNS} >= {_SQUARES}/4",
    where=_LAW,
    notes="The quarter is what the proof by cells gives; Pinsker's inequality gives 1.",
    proof=lambda: prove(
        square.statement,
        _marginals,
        have(
            "entries",
            f"{_JOINT} >= sum(i, 1, M, sum(j, 1, N, J[i,j]*log(u[i]+kronecker(u[i],0)) + J[i,j]*log(v[j]+kronecker(v[j],0)) "
            "+ J[i,j] - u[i]*v[j] + (J[i,j]-u[i]*v[j])^2/4))",
            pointwise(
                "i", pointwise("j", _parts, lemma("cell", "basics.joint.cell", "J[i,j]", "u[i]", "v[j]"))
            ),
        ),
        have(
            "squares",
            f"{_SQUARES} = sum(i, 1, M, sum(j, 1, N, (J[i,j]-u[i]*v[j])^2))",
            pointwise("i", pointwise("j", use("ui", "u", "i"), use("vj", "v", "j"), rewrite("ui", "vj"))),
        ),
        _written_out,
        arith(
            "entries",
            eq=[
                "squares",
                "u.x",
                "v.x",
                "u.log",
                "v.log",
                "total",
                "u.1",
                ("sum(j, 1, N, v[j])", "u.1"),
                "v.1",
            ],
        ),
    ),
    negative_control=f"{_JOINT} - {_ROWS} - {_COLUMNS} >= {_SQUARES}*8",
    control_note="8 for the quarter",
    control_proof={"M": 2, "N": 2, "J": "i, j -> kronecker(i, j)/2"},
    satisfying_instance={"M": 1, "N": 1, "J": "i, j -> 1"},
)

independent: Claim = _stated(
    "basics.joint.independent",
    "Without mutual information a joint law is the product of its marginals",
    "J[i,j] = sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j])",
    where=f"{_LAW}, {_JOINT} - {_ROWS} - {_COLUMNS} <= 0, i in 1..M, j in 1..N",
    proof=lambda: prove(
        independent.statement,
        lemma("squares", "basics.joint.square", "M", "N", "J"),
        let("d", _DEFECT, f"forall i in 1..M, j in 1..N: d[i,j] = {_DEFECT.partition('-> ')[2]}"),
        have(
            "all",
            f"{_SQUARES} = sum(i, 1, M, sum(j, 1, N, d[i,j]^2))",
            pointwise("s", pointwise("t", use("dd", "d", "s", "t"), rewrite("dd"))),
        ),
        have(
            "squared",
            "forall s in 1..M, t in 1..N: d[s,t]^2 >= 0",
            intro("s", "t"),
            arith(squares=["d[s,t]"]),
        ),
        lemma("cell", "basics.sums.term", "N", "t -> d[i,t]^2", "j"),
        lemma("row", "basics.sums.term", "M", "s -> sum(t, 1, N, d[s,t]^2)", "i"),
        use("here", "d", "i", "j"),
        use("low", "squared", "i", "j"),
        have("most", "d[i,j]^2 <= 0"),
        fact("none", "antisymmetric", "d[i,j]*d[i,j]", "0"),
        fact("zero", "product_zero", "d[i,j]", "d[i,j]"),
    ),
    negative_control="2*J[i,j] = sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j])",
    control_note="twice the cell",
    control_proof={"M": 1, "N": 1, "J": "i, j -> 1", "i": 1, "j": 1},
    satisfying_instance={"M": 1, "N": 1, "J": "i, j -> 1", "i": 1, "j": 1},
)
_DEFECT = "i, j -> J[i,j] - sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j])"

product: Claim = _stated(
    "basics.joint.product",
    "A product of laws has no mutual information",
    f"{_JOINT} - {_ROWS} - {_COLUMNS} = 0",
    where=f"{_LAW}, alike: forall i in 1..M, j in 1..N: J[i,j] = sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j])",
    proof=lambda: prove(
        product.statement,
        _marginals,
        have(
            "entries",
            f"{_JOINT} = sum(i, 1, M, sum(j, 1, N, u[i]*xlogx(v[j])+v[j]*xlogx(u[i])))",
            pointwise(
                "i",
                pointwise(
                    "j",
                    *(use("ui", "u", "i"), use("vj", "v", "j"), use("is", "alike", "i", "j")),
                    have("uv", "J[i,j] = u[i]*v[j]"),
                    rewrite("uv"),
                    lemma("p", "basics.xlogx.product", "u[i]", "v[j]"),
                ),
            ),
        ),
        _written_out,
        arith(
            eq=[
                "u.x",
                "v.x",
                "entries",
                ("sum(j, 1, N, xlogx(v[j]))", "u.1"),
                ("sum(i, 1, M, xlogx(u[i]))", "v.1"),
            ]
        ),
    ),
    negative_control=f"{_JOINT} - {_ROWS} - {_COLUMNS} = 1",
    control_note="one nat",
    control_proof={"M": 1, "N": 1, "J": "i, j -> 1"},
    satisfying_instance={"M": 1, "N": 1, "J": "i, j -> 1"},
)

marginal: Claim = _stated(
    "basics.joint.marginal",
    "A joint law has at least the entropy of a marginal",
    f"{_JOINT} <= {_COLUMNS}",
    where="M N integer, J family(2), forall i in 1..M, j in 1..N: J[i,j] >= 0",
    proof=lambda: prove(
        marginal.statement,
        let("v", "j -> sum(i, 1, M, J[i,j])", "forall j in 1..N: v[j] = sum(i, 1, M, J[i,j])"),
        have("v.0", "forall j in 1..N: v[j] >= 0", intro("j"), use("is", "v", "j"), rewrite("is")),
        have(
            "entries",
            f"{_JOINT} <= sum(i, 1, M, sum(j, 1, N, J[i,j]*log(v[j]+kronecker(v[j],0))))",
            pointwise(
                "i",
                pointwise(
                    "j",
                    use("vj", "v", "j"),
                    lemma("in.column", "basics.sums.term", "M", "k -> J[k,j]", "i"),
                    lemma("part", "basics.xlogx.part", "J[i,j]", "v[j]"),
                ),
            ),
        ),
        have(
            "v.x",
            f"{_COLUMNS} = sum(j, 1, N, xlogx(v[j]))",
            pointwise("j", use("is", "v", "j"), rewrite("is")),
        ),
        _logarithms("v", "j", "N", "sum(i, 1, M, J[i,j])"),
    ),
    negative_control=f"{_JOINT} + 1/8 <= {_COLUMNS}",
    control_note="an eighth more",
    control_proof={"M": 1, "N": 1, "J": "i, j -> 1"},
    satisfying_instance={"M": 1, "N": 1, "J": "i, j -> 1"},
)

# --- a law and a channel -------------------------------------------------------------------------------------------------

_CHANNEL = "M N integer, p family(1), W family(2), prior: law(p), channel: channel(W)"
_ONE = {"M": 1, "N": 1, "p": "i -> 1", "W": "i, j -> 1"}

_total = seq(
    have("rows", "sum(i, 1, M, p[i]*sum(j, 1, N, W[i,j])) = sum(i, 1, M, p[i])"),
    have("total", "sum(i, 1, M, sum(j, 1, N, p[i]*W[i,j])) = 1"),
)

gibbs: Claim = _stated(
    "basics.joint.gibbs",
    "The variational lower bound of mutual information (Nguyen, Wainwright and Jordan), from any table of positive ratios",
    """
        mutual_information(p, W) >= sum(i, 1, M, sum(j, 1, N, p[i]*W[i,j]*log(r[i,j]))) + 1
          - sum(i, 1, M, sum(j, 1, N, p[i]*output(p, W, j)*r[i,j]))
    """,
    where=f"{_CHANNEL}, r family(2), ratios: forall i in 1..M, j in 1..N: r[i,j] > 0",
    says=r"I(X;Y) \geq E \ln r(X,Y) + 1 - E r(X',Y)",
    proof=lambda: prove(
        gibbs.statement,
        let("v", "j -> output(p, W, j)", "forall j in 1..N: v[j] = output(p, W, j)"),
        have("v.0", "forall j in 1..N: v[j] >= 0", intro("j"), use("is", "v", "j"), rewrite("is")),
        _total,
        have(
            "entries",
            "sum(i, 1, M, sum(j, 1, N, p[i]*(xlogx(W[i,j])-W[i,j]*log(v[j]+kronecker(v[j],0))))) "
            ">= sum(i, 1, M, sum(j, 1, N, p[i]*(W[i,j]*log(r[i,j])+W[i,j]-v[j]*r[i,j])))",
            pointwise("i", pointwise("j", _weighed)),
        ),
        have(
            "v.x",
            "sum(j, 1, N, xlogx(output(p, W, j))) = sum(j, 1, N, xlogx(v[j]))",
            pointwise("j", use("vj", "v", "j"), rewrite("vj")),
        ),
        have(
            "v.r",
            "sum(i, 1, M, sum(j, 1, N, p[i]*output(p, W, j)*r[i,j])) = sum(i, 1, M, sum(j, 1, N, p[i]*v[j]*r[i,j]))",
            pointwise("i", pointwise("j", use("vj", "v", "j"), rewrite("vj"))),
        ),
        _logarithms("v", "j", "N", "output(p, W, j)"),
    ),
    negative_control={"+ 1": "+ 2"},
    control_note="a nat more",
    control_proof={**_ONE, "r": "i, j -> 1"},
    satisfying_instance={**_ONE, "r": "i, j -> 1"},
)
_never = have(
    "never",
    "v[j] = 0 => W[i,j] = 0",
    intro("z"),
    fact("none", "antisymmetric", "p[i]*W[i,j]", "0"),
    fact("either", "product_zero", "p[i]", "W[i,j]"),
)
_weighed = seq(
    use("pi", "prior.1", "i"),
    use("Wij", "channel.1", "i", "j"),
    use("vj", "v", "j"),
    use("rij", "ratios", "i", "j"),
    lemma("part", "basics.sums.term", "M", "k -> p[k]*W[k,j]", "i"),
    fact("sign", "trichotomy", "0", "p[i]"),
    alternatives(
        "c",
        "sign",
        seq(
            _never,
            lemma("term", "basics.xlogx.divergence_term", "W[i,j]", "v[j]", "log(r[i,j])"),
            arith("c*term"),
        ),
    ),
)

silent: Claim = _stated(
    "basics.joint.silent",
    "A channel without mutual information has the same output law for all inputs of positive probability",
    "p[i]*W[i,j] = p[i]*output(p, W, j)",
    where=f"{_CHANNEL}, mutual_information(p, W) <= 0, i in 1..M, j in 1..N",
    proof=lambda: prove(
        silent.statement,
        _total,
        have(
            "row",
            "forall s in 1..M: sum(t, 1, N, p[s]*W[s,t]) = p[s]",
            intro("s"),
            use("one", "channel.2", "s"),
        ),
        have(
            "products",
            "sum(s, 1, M, sum(t, 1, N, xlogx(p[s]*W[s,t]))) = sum(s, 1, M, sum(t, 1, N, p[s]*xlogx(W[s,t])+W[s,t]*xlogx(p[s])))",
            pointwise("s", pointwise("t", lemma("is", "basics.xlogx.product", "p[s]", "W[s,t]"))),
        ),
        have(
            "inputs",
            "sum(s, 1, M, xlogx(sum(t, 1, N, p[s]*W[s,t]))) = sum(s, 1, M, xlogx(p[s]))",
            pointwise("s", use("is", "row", "s"), rewrite("is")),
        ),
        have(
            "inputs.2",
            "sum(s, 1, M, xlogx(p[s])*sum(t, 1, N, W[s,t])) = sum(s, 1, M, xlogx(p[s]))",
            pointwise("s", use("is", "channel.2", "s")),
        ),
        lemma("same", "basics.joint.independent", "M", "N", "s, t -> p[s]*W[s,t]", "i", "j"),
        use("here", "row", "i"),
        arith(eq=["same", ("output(p, W, j)", "here")]),
    ),
    negative_control="2*p[i]*W[i,j] = p[i]*output(p, W, j)",
    control_note="twice the entry",
    control_proof={**_ONE, "i": 1, "j": 1},
    satisfying_instance={**_ONE, "i": 1, "j": 1},
)

CLAIMS = [cell, square, independent, product, marginal, gibbs, silent]
