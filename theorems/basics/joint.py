"""Two sums in one table: a joint law J[i,j] against its marginals, the sums over j and over i."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("joint laws")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}

# --- one cell --------------------------------------------------------------------------------------------------------

cell: Claim = _stated(
    "basics.joint.cell",
    "A cell of a joint law, against the product of the two probabilities that it is part of, for any m",
    """
        xlogx(a) >= a*log(u + kronecker(u, 0)) + a*log(v + kronecker(v, 0)) + a - u*v
            + 2*m*abs(a - u*v) - 2*m^2*(a + 2*u*v)/3
    """,
    where="a u v m real, 0 <= a, a <= u, a <= v",
    says=r"a \ln a \geq a \ln(uv) + a - uv + 2 m |a-uv| - \frac{2}{3} m^2 (a + 2uv)",
    proof=lambda: prove(
        cell.statement,
        have("u0", "u >= 0"),
        have("v0", "v >= 0"),
        have("y0", "u*v >= 0", arith("u0*v0")),
        cases("some", "u*v > 0", _apart_from_zero, _nothing),
    ),
    negative_control={"- 2*m^2": "- m^2"},
    control_note="half of the second term",
    control_proof={"a": "1/2", "u": 1, "v": 1, "m": "3/5"},
    satisfying_instance={"a": "1/2", "u": 1, "v": "1/2", "m": 1},
)
_WIDTH = "(2*(a + 2*u*v)/3)"
_apart_from_zero = seq(
    have("up", "u > 0", cases("c", "u > 0", seq(), seq(have("z", "u = 0"), absurd("some", rewrite("z"))))),
    have("vp", "v > 0", cases("c", "v > 0", seq(), seq(have("z", "v = 0"), absurd("some", rewrite("z"))))),
    lemma("tangent", "basics.xlogx.remainder", "a", "u*v"),
    fact("product", "log_product", "u", "v"),
    *(fact(f"n{x}", "delta_distinct", x, "0") for x in "uv"),
    rewrite("nu", "nv"),
    have("wide", f"{_WIDTH} > 0"),
    fact("over", "reciprocal_positive", _WIDTH),
    have("size", "abs(a - u*v)^2 = (a - u*v)^2", searched()),
    have("square", f"(abs(a - u*v) - m*{_WIDTH})^2 >= 0", arith(squares=[f"abs(a - u*v) - m*{_WIDTH}"])),
    have("parabola", f"(a - u*v)^2/{_WIDTH} >= 2*m*abs(a - u*v) - m^2*{_WIDTH}", arith("square*over", eq=[(f"1/{_WIDTH}", "size")])),
    arith("tangent", "parabola", eq=[("a", "product")]),
)
_nothing = seq(
    have("y", "u*v = 0"),
    fact("either", "product_zero", "u", "v"),
    have("zero", "a = 0", alternatives("c", "either", seq(), seq())),
    rewrite("zero", "y"),
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
_parts = seq(  # 0 <= J[i,j] <= u[i], J[i,j] <= v[j]
    use("Jij", "cells", "i", "j"),
    use("ui", "u", "i"),
    use("vj", "v", "j"),
    lemma("in.row", "basics.sums.term", "N", "l -> J[i,l]", "j"),
    lemma("in.column", "basics.sums.term", "M", "k -> J[k,j]", "i"),
)
_APART = "abs(J[i,j] - u[i]*v[j])"
_balanced = seq(  # no cell is apart by more than a quarter of s, as rows and columns of what is apart sum to 0
    lemma("column", "basics.sums.balanced", "M", "k -> J[k,j] - u[k]*v[j]", "i",
          conditions=[seq(), have("none", "sum(k, 1, M, J[k,j]) - sum(k, 1, M, u[k])*v[j] = 0", use("vj", "v", "j"), arith(eq=["vj", ("v[j]", "u.1")]))]),
    have("rows", f"sum(k, 1, M, 2*{_APART.replace('i', 'k')}) <= sum(k, 1, M, sum(l, 1, N, {_APART.replace('i', 'k').replace('j', 'l')}))",
         pointwise("k", lemma("row", "basics.sums.balanced", "N", "l -> J[k,l] - u[k]*v[l]", "j",
                              conditions=[seq(), have("none", "sum(l, 1, N, J[k,l]) - u[k]*sum(l, 1, N, v[l]) = 0", use("uk", "u", "k"), arith(eq=["uk", ("u[k]", "v.1")]))]))),
    have("most", f"4*{_APART} <= s", arith("column", "rows", eq=["s"])),
    have("some", f"{_APART} >= 0", searched()),
    have("size", f"{_APART}^2 = (J[i,j] - u[i]*v[j])^2", searched()),
    arith("most*some", eq=["size"]),
)

square: Claim = _stated(
    "basics.joint.square",
    "Mutual information is at least twice the sum of the squared differences of joint law and product of marginals",
    f"{_JOINT} - {_ROWS} - {_COLUMNS} >= 2*{_SQUARES}",
    where=_LAW,
    idea="Pinsker's inequality, in which the sum s of the absolute differences counts; none of them is above s/4, as those of a row, and of a column, sum to 0.",
    notes="2 is the best constant: for the uniform law on two letters each, with x added and taken away in turns, the quotient tends to 2 as x goes to 0.",
    proof=lambda: prove(
        square.statement,
        _marginals,
        let("s", f"sum(i, 1, M, sum(j, 1, N, {_APART}))"),
        have(
            "entries",
            f"{_JOINT} >= sum(i, 1, M, sum(j, 1, N, J[i,j]*log(u[i]+kronecker(u[i],0)) + J[i,j]*log(v[j]+kronecker(v[j],0)) "
            f"+ J[i,j] - u[i]*v[j] + s*{_APART} - s^2/6*(J[i,j] + 2*(u[i]*v[j]))))",
            pointwise(
                "i", pointwise("j", _parts, lemma("cell", "basics.joint.cell", "J[i,j]", "u[i]", "v[j]", "s/2"))
            ),
        ),
        have(
            "squares",
            f"{_SQUARES} = sum(i, 1, M, sum(j, 1, N, (J[i,j]-u[i]*v[j])^2))",
            pointwise("i", pointwise("j", use("ui", "u", "i"), use("vj", "v", "j"), rewrite("ui", "vj"))),
        ),
        have("pinsker", f"sum(i, 1, M, sum(j, 1, N, 4*(J[i,j]-u[i]*v[j])^2)) <= sum(i, 1, M, sum(j, 1, N, s*{_APART}))", pointwise("i", pointwise("j", _balanced))),
        _written_out,
        have("both", "sum(i, 1, M, u[i])*sum(j, 1, N, v[j]) = 1", rewrite("u.1", "v.1")),
        arith(
            "entries",
            "pinsker",
            eq=["squares", "u.x", "v.x", "u.log", "v.log", "total", ("s^2", "total"), "both", ("s^2", "both"), ("s", "s")],
        ),
    ),
    negative_control=f"{_JOINT} - {_ROWS} - {_COLUMNS} >= 21/10*{_SQUARES}",
    control_note="21/10 for 2",
    control_proof={"M": 2, "N": 2, "J": "i, j -> 1/8 + kronecker(i, j)/4"},
    satisfying_instance={"M": 1, "N": 1, "J": "i, j -> 1"},
)

subadditive: Claim = _stated(
    "basics.joint.subadditive",
    "The entropy of a pair is at most the sum of the entropies of its two parts",
    f"{_JOINT} - {_ROWS} - {_COLUMNS} >= 0",
    where=_LAW,
    says=r"H(X,Y) \leq H(X) + H(Y)",
    waive=_TYPED,
    proof=lambda: prove(
        subadditive.statement,
        lemma("square", "basics.joint.square", "M", "N", "J"),
        have("more", f"{_SQUARES} >= sum(i, 1, M, sum(j, 1, N, 0))", pointwise("i", pointwise("j", searched()))),
        arith("square", "more"),
    ),
    negative_control=f"{_JOINT} - {_ROWS} - {_COLUMNS} > 0",
    control_note="strictly",
    control_proof={"M": 1, "N": 1, "J": "i, j -> 1"},
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

_CELLS = "sum(i, 1, M, sum(j, 1, N, J[i,j]*log(J[i,j]/(sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j])))))"
_POSITIVE = seq(
    have("M1", "1 <= M", cases("any", "1 <= M", seq(), absurd("total", fact("none", "sum_empty", "sum(i, 1, M, sum(j, 1, N, J[i,j]))"), rewrite("none")))),
    have("N1", "1 <= N", cases("any", "1 <= N", seq(), absurd("total", have("none", "sum(i, 1, M, sum(j, 1, N, J[i,j])) = 0", pointwise("x", fact("empty", "sum_empty", "sum(j, 1, N, J[x,j])"), rewrite("empty"))), rewrite("none")))),
    have("row", "forall x in 1..M: sum(l, 1, N, J[x,l]) > 0", intro("x"), use("c", "cells", "x", "1"),
        have("rest", "forall l in 1..N: J[x,l] >= 0", intro("l"), use("cl", "cells", "x", "l")), lemma("one", "basics.sums.term", "N", "l -> J[x,l]", "1")),
    have("column", "forall y in 1..N: sum(k, 1, M, J[k,y]) > 0", intro("y"), use("c", "cells", "1", "y"),
        have("rest", "forall k in 1..M: J[k,y] >= 0", intro("k"), use("ck", "cells", "k", "y")), lemma("one", "basics.sums.term", "M", "k -> J[k,y]", "1")),
)
nonnegative: Claim = _stated(
    "basics.joint.nonnegative",
    "The mutual information of a joint law without zeros is not negative",
    f"{_CELLS} >= 0",
    where="M N integer, J family(2), cells: forall i in 1..M, j in 1..N: J[i,j] > 0; total: sum(i, 1, M, sum(j, 1, N, J[i,j])) = 1",
    says=r"\sum_{i,j} J_{ij} \ln \frac{J_{ij}}{u_i v_j} \geq 0",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        nonnegative.statement,
        have("numbers", "forall x u v real: x > 0 and u > 0 and v > 0 => x*log(x/(u*v)) >= x - u*v", intro("x", "u", "v", "up"), _tangent),
        _POSITIVE,
        have("each", f"{_CELLS} >= sum(i, 1, M, sum(j, 1, N, J[i,j] - sum(l, 1, N, J[i,l])*sum(k, 1, M, J[k,j])))", pointwise("i", pointwise("j",
            use("c", "cells", "i", "j"), use("u0", "row", "i"), use("v0", "column", "j"),
            use("here", "numbers", "J[i,j]", "sum(l, 1, N, J[i,l])", "sum(k, 1, M, J[k,j])")))),
        arith("each", eq=["total", ("sum(i, 1, M, sum(l, 1, N, J[i,l]))", "total")]),
        defined=seq(_POSITIVE, searched()),
    ),
    negative_control=f"{_CELLS} >= 1/10",
    control_note="at least 1/10",
    control_proof={"M": 1, "N": 1, "J": "(i, j) -> 1"},
    satisfying_instance={"M": 1, "N": 1, "J": "(i, j) -> 1"},
)
_tangent = seq(
    have("y0", "u*v > 0", arith("up.2*up.3")),
    have("ln", "log(x/(u*v)) = log(x) - log(u*v)", searched()),
    lemma("t", "basics.xlogx.tangent", "x", "u*v"),
    fact("v", "xlogx_value", "x"),
    arith("t", eq=[("x", "ln"), "v"]),
)

CLAIMS = [cell, square, subadditive, independent, product, marginal, gibbs, silent, nonnegative]
