"""Section 5, the last steps of the proof of Theorem 5.1: (89) and (90), in each way in which they can be read.

In (89) the sets and values of the simple functions may be those of one output each or serve all outputs; what one point x_(i)
has to do with their limit depends on it.
"""

from theorems.wu2019.model import at
from theorems.wu2019.section3_convexity import absorbed, guarded
from theorems.wu2019.section5_second import BIT, ONE_POINT, mix_defined
from verify.claims.prelude import *

_PROOF = "Section 5, proof of Theorem 5.1, "


_PRINT_89 = (
    r"\int_{x_i,y} p(x_i)p(y|x_i,x_{(i)}^{x_i})\log\frac{p(y|x_i,x_{(i)}^{x_i})}"
    r"{\int_{x_i'} p(y|x_i,x_{(i)}^{x_i'})p(x_i')dx_i'}dx_idy"
)


as_printed: Claim = claim(
    "wu2019.eq89",
    "The bound (89) with the denominator that is printed, which has x_i where x_i' is meant, for finitely many records and points",
    """
        exists t in tuples(M, L):
          transmitted_information(q, (k, y) -> sum(l, 1, L, w[l, k]*c[l, k, y]))
          <= sum(
              k, 1, M,
              q[k]
              *relative_entropy_with_zeros(
                  (y) -> c[t[k], k, y], (y) -> sum(h, 1, M, q[h]*c[t[h], k, y])
                )
            )
    """,
    where="""
        M m integer, q family(1), L integer, w family(2), c family(3), input_law(q), L >= 1,
        record_weights(w), forall l in 1..L, k in 1..M, y in 1..m: c[l, k, y] >= 0
    """,
    source=at(_PROOF + "(89)"),
    printed=r"I(X_{i};Y)= ... \leq \int_{x_{i},y}p(x_{i})p(y|x_{i},x_{(i)}^{x_{i}})\log\frac{p(y|x_{i},x_{(i)}^{x_{i}})}{\int_{x_{i}^{\prime}}p(y|x_{i},x_{(i)}^{x_{i}^{\prime}})p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (89)",
    fidelity="restricted",
    severity="slip",
    proof=lambda: Witness(tuple(ONE_POINT.items())),  # type: ignore[arg-type]
    satisfying_instance=BIT,
    notes="For measures on finitely many points. The denominator should be the law of the output, the integral of "
    "p(y|x_i',x_(i)^{x_i'}); printed is p(y|x_i,x_(i)^{x_i'}). For a noiseless bit the printed right side is 0, the information log 2.",
    letters={
        "M": "the number of records of the individual",
        "L": "the number of cells",
        "q[k]": "the probability of the record k",
        "w[l,k]": "the weight of the cell l for the record k",
        "c[l,k,y]": "the probability of the output y in the cell l for the record k",
        "t": "the points that are selected, t[k] for the record k",
    },
)
as_meant: Claim = claim(
    "wu2019.eq89.amended",
    "The bound (89) with the law of the output in the denominator",
    """
        exists t in tuples(M, L):
          transmitted_information(q, (k, y) -> sum(l, 1, L, w[l, k]*c[l, k, y]))
          <= sum(
              k, 1, M,
              q[k]
              *relative_entropy_with_zeros(
                  (y) -> c[t[k], k, y], (y) -> sum(h, 1, M, q[h]*c[t[h], h, y])
                )
            )
    """,
    where="""
        M m integer, q family(1), L integer, w family(2), c family(3), input_law(q), L >= 1,
        record_weights(w), forall l in 1..L, k in 1..M, y in 1..m: c[l, k, y] >= 0
    """,
    source=at(_PROOF + "(89)"),
    fidelity="amended",
    says=r"I(X_i;Y)\le \int_{x_i,y} p(x_i)p(y|x_i,x_{(i)}^{x_i})\log\frac{p(y|x_i,x_{(i)}^{x_i})}{\int_{x_i'} p(y|x_i',x_{(i)}^{x_i'})p(x_i')dx_i'}dx_idy",
    proof=lambda: prove(
        as_meant.statement,
        lemma(("t", "best"), "wu2019.eq87.weights.amended", "M", "m", "q", "L", "w", "c"),
        exhibit("t"),
        have(
            "form",
            f"sum(y, 1, m, sum(k, 1, M, q[k]*xlogx(c[t[k],k,y])) - xlogx({_OUTPUT})) = "
            f"sum(y, 1, m, sum(k, 1, M, q[k]*xlogx(c[t[k],k,y])) - {_OUTPUT}*log({_OUTPUT}+kronecker({_OUTPUT},0)))",
            pointwise("y", _out_positive, absorbed(_OUTPUT, "x")),
        ),
        defined=_meant_defined,
    ),
    negative_control={"<=": "<"},
    control_note="strictly less",
    control_proof=lambda: Witness(tuple(ONE_POINT.items())),  # type: ignore[arg-type]
    satisfying_instance=BIT,
    notes="For measures on finitely many points, as wu2019.eq87.weights.amended; for integrals as limits wu2019.eq82.",
    letters={
        "M": "the number of records of the individual",
        "L": "the number of cells",
        "q[k]": "the probability of the record k",
        "w[l,k]": "the weight of the cell l for the record k",
        "c[l,k,y]": "the probability of the output y in the cell l for the record k",
        "t": "the points that are selected, t[k] for the record k",
    },
)
_OUTPUT = "sum(h, 1, M, q[h]*c[t[h],h,y])"
_out_positive = have(
    "o0",
    f"{_OUTPUT} >= 0",
    pointwise("h", use("qh", "h3", "h"), use("ch", "h8", "t[h]", "h", "y"), arith("qh*ch")),
)
_meant_defined = first(mix_defined, seq(_out_positive, guarded(_OUTPUT)))


def _table(*rows: tuple[str, ...]) -> Table:
    """W[k,z,y]: ``rows`` in the order of (k,z)."""
    cells = (
        ((k, z, y), num(value))
        for (k, z), row in zip(_PLACES, rows, strict=True)
        for y, value in enumerate(row, 1)
    )
    return Table(tuple(cells))


_PLACES = ((1, 1), (1, 2), (2, 1), (2, 2))
_own_cells: dict[str, object] = {
    "M": num(2),
    "m": num(3),
    "q": Lambda(("k",), num("1/2")),
    "L": num(2),
    "W": _table(("1/2", "1/2", "0"), ("1/2", "0", "1/2"), *[("1/2", "1/4", "1/4")] * 2),
    "s": Table(
        tuple(((j, k, y), num(3 - j if y == 2 else j)) for j in (1, 2) for k in (1, 2) for y in (1, 2, 3))
    ),
}
cells_limit: Claim = claim(
    "wu2019.eq90.cells",
    "(90) with cells A_j that depend on the output y, for finitely many points: the values c_j are those of one point for all outputs",
    "forall j in 1..L, k in 1..M: exists z in 1..L: forall y in 1..m: W[k, s[j, k, y], y] = W[k, z, y]",
    where="""
        M m integer, q family(1), L integer, W family(3), s integer family(3), input_law(q), L >= 1,
        forall k in 1..M, z in 1..L, y in 1..m: W[k, z, y] >= 0,
        forall k in 1..M, z in 1..L: sum(y, 1, m, W[k, z, y]) = 1,
        forall j in 1..L, k in 1..M, y in 1..m: 1 <= s[j, k, y] <= L,
        forall i in 1..L, j in 1..L, k in 1..M, y in 1..m: s[i, k, y] = s[j, k, y] => i = j
    """,
    reading_of="wu2019.eq90",
    source=at(_PROOF + "(83) and (90)"),
    printed=r"\lim_{k_{x_{i}}\rightarrow\infty:\forall x_{i}}c_{j}^{x_{i}}=p(y|x_{i},x_{(i)}^{x_{i}}) (90) for one x_{(i)}^{x_{i}}\in\mathcal{X}_{(i)}",
    severity="proof",
    proof=lambda: Witness(tuple(_own_cells.items())),  # type: ignore[arg-type]
    satisfying_instance=_own_cells,
    notes="Reading: (83) approximates p(y|x_i,.) for each y by itself, with cells of its own, in any order. X_(i) has L points, "
    "s[j,k,y] is the point in cell j for output y: each function is simple already. The values c_j mix rows and are no law of y.",
    letters={
        "M": "the number of records of the individual",
        "q[k]": "the probability of the record k",
        "L": "the number of points of X_(i)",
        "W[k,z,y]": "the probability of the output y for the record k and the point z",
        "s[j,k,y]": "the point in the cell j, for the record k and the output y",
    },
)
cells_bound: Claim = claim(
    "wu2019.eq89.cells",
    "(89) with cells A_j that depend on the output y, for finitely many records and points",
    "forall j in 1..L: transmitted_information(q, (k, y) -> W[k, s[j, k, y], y]) <= c",
    where="""
        M m integer, q family(1), L integer, W family(3), s integer family(3), c real, input_law(q),
        L >= 1, forall k in 1..M, z in 1..L, y in 1..m: W[k, z, y] >= 0,
        forall k in 1..M, z in 1..L: sum(y, 1, m, W[k, z, y]) = 1,
        forall j in 1..L, k in 1..M, y in 1..m: 1 <= s[j, k, y] <= L,
        forall i in 1..L, j in 1..L, k in 1..M, y in 1..m: s[i, k, y] = s[j, k, y] => i = j,
        forall t in tuples(M, L): selected_information(q, (l, k, y) -> W[k, l, y], t) <= c
    """,
    reading_of="wu2019.eq90",
    source=at(_PROOF + "(88)-(89)"),
    printed=r"\lim_{k_{x_{i}}\rightarrow\infty:\forall x_{i}}\max_{j\in[k_{x_{i}}]}\int_{x_{i},y}p(x_{i})c_{j}^{x_{i}}\log\frac{c_{j}^{x_{i}}}{\int_{x_{i}^{\prime}}p(x_{i}^{\prime})c_{j}^{x_{i}^{\prime}}dx_{i}^{\prime}}dx_{i}dy (88) \leq \int_{x_{i},y}p(x_{i})p(y|x_{i},x_{(i)}^{x_{i}})\log\frac{p(y|x_{i},x_{(i)}^{x_{i}})}{\int_{x_{i}^{\prime}}p(y|x_{i},x_{(i)}^{x_{i}^{\prime}})p(x_{i}^{\prime})dx_{i}^{\prime}}dx_{i}dy (89)",
    severity="proof",
    proof=lambda: Witness((*_own_cells.items(), ("c", num("1/8")))),  # type: ignore[arg-type]
    satisfying_instance={**_own_cells, "c": 1},
    notes="Reading as in wu2019.eq90.cells, in the denominator what is meant. Two records, one with the rows (1/2,1/2,0) and (1/2,0,1/2), one "
    "with (1/2,1/4,1/4): both selections disclose less than 1/8 nat, the values c_1 = (1/2,0,0) of the cells more. With cells "
    "that serve all outputs the step is right: wu2019.eq90 and wu2019.eq86.continuity; (82) holds in any case (wu2019.eq82).",
    letters={
        "M": "the number of records of the individual",
        "q[k]": "the probability of the record k",
        "L": "the number of points of X_(i)",
        "W[k,z,y]": "the probability of the output y for the record k and the point z",
        "s[j,k,y]": "the point in the cell j, for the record k and the output y",
        "c": "a level, in nats",
    },
)

cells_common: Claim = claim(
    "wu2019.eq90",
    "(90) with cells for all outputs, for finitely many outputs: on a cell where p(y|x_i,.) moves by at most t the values c_j are within t of each row",
    "forall z real, y in 1..m: A[z] = 1 => 0 <= p[y, z] - c[y] <= t",
    where="""
        m integer, p family(2), A family(1), t real, c family(1), m >= 1,
        forall y in 1..m, a real, b real: A[a] = 1 and A[b] = 1 => p[y, a] - p[y, b] <= t,
        forall y in 1..m, z real: A[z] = 1 => c[y] <= p[y, z],
        forall y in 1..m, r real: r > 0 => (exists z real: A[z] = 1 and p[y, z] <= c[y] + r)
    """,
    source=at(_PROOF + "(90)"),
    printed=r"\lim_{k_{x_{i}}\rightarrow\infty:\forall x_{i}}c_{j}^{x_{i}}=p(y|x_{i},x_{(i)}^{x_{i}}) (90) for one x_{(i)}^{x_{i}}\in\mathcal{X}_{(i)}",
    waive={"unused-hypothesis": "the setting of the page; it holds without m >= 1"},
    letters={"p[y,z]": "p(y|x_i,z), for one x_i", "A[z]": "1 if the point z is in the cell, else not 1", "t": "how much p moves on the cell at most", "c[y]": "the greatest lower bound of p[y,.] on the cell", "z": "a point of the cell"},
    fidelity="reading",
    proof=lambda: prove(cells_common.statement, _within),
    negative_control="forall z real, y in 1..m: A[z] = 1 => 0 <= p[y, z] - c[y] <= t/2",
    control_note="half of the distance",
    control_proof=lambda: fails(
        cells_common,
        exhibit("1", "y, z -> z", "z -> kronecker(z,0)+kronecker(z,1)", "1", "y -> 0"),
        split(split(*_two_points), exhibit("1", "1")),
    ),
    instance_proof=lambda: lives(
        cells_common, ("1", "y, z -> z", "z -> kronecker(z,0)+kronecker(z,1)", "1", "y -> 0"), *_two_points
    ),
    notes="Reading: the sets A_j serve all outputs, as mu(A_j) before the integral over y in (87) needs. A is 1 on the cell, c[y] the greatest "
    "lower bound of p(y|x_i,.) on it, the value of the largest simple function below. (90) follows for t towards 0; that such cells "
    "exist for each t is uniform continuity of p, which continuity gives on compact sets of records and outputs only.",
    others=["wu2019.eq90.cells", "wu2019.eq90.point"],
)


def _zero_or_one(name: str) -> Tactic:
    """A point of the cell {0,1} is between 0 and 1: fact `name.in`."""
    bounds = f"0 <= {name} and {name} <= 1"
    off = [fact(f"no{v}", "delta_distinct", name, v) for v in ("0", "1")]
    return have(
        f"{name}.in",
        bounds,
        cases(
            "zero",
            f"{name} = 0",
            seq(),
            cases("one", f"{name} = 1", seq(), seq(*off, have("no", "1 <= 0"), absurd("no"))),
        ),
    )


_two_points = [
    seq(),
    seq(intro("y", "a", "b", "given"), _zero_or_one("a"), _zero_or_one("b")),
    seq(intro("y", "z", "given"), _zero_or_one("z")),
    seq(intro("y", "r", "positive"), exhibit("0")),
]
_within = seq(
    intro("z", "y", "in"),
    use("low", "h3", "y", "z"),
    split(
        seq(),
        cases(
            "order",
            "p[y,z]-c[y] <= t",
            seq(),
            seq(
                use(("b", "near"), "h4", "y", "(p[y,z]-c[y]-t)/2"),
                use("move", "h2", "y", "z", "b"),
            ),
        ),
    ),
)

one_point: Claim = claim(
    "wu2019.eq90.point",
    "(90) on a set X_(i) that is not compact: what values of a continuous p(y|x_i,.) tend to is p(y|x_i,x_(i)) for one x_(i)",
    "exists z real: 0 < z and z < 1 and p[z] = b",
    where="""
        p family(1), b real,
        forall a real, eta real:
          0 < a and a < 1 and eta > 0
          => (
               exists d real: d > 0 and (
                 forall z real: 0 < z and z < 1 and -d <= z - a and z - a <= d => -eta <= p[z] - p[a] <= eta
              )
            ),
        forall t real: t > 0 => (exists z real: 0 < z and z < 1 and b - t <= p[z] and p[z] <= b)
    """,
    reading_of="wu2019.eq90",
    source=at(_PROOF + "(90)"),
    printed=r"\lim_{k_{x_{i}}\rightarrow\infty:\forall x_{i}}c_{j}^{x_{i}}=p(y|x_{i},x_{(i)}^{x_{i}}) (90) for one x_{(i)}^{x_{i}}\in\mathcal{X}_{(i)}",
    severity="proof",
    proof=lambda: disprove(
        one_point.statement,
        exhibit("z -> z", "1"),
        split(
            split(
                seq(intro("a", "eta", "given"), exhibit("eta")),
                seq(
                    intro("t", "positive"),
                    fact("least", "extremum", "min(t,1)"),
                    have("m0", "min(t,1) > 0", alternatives("is", "least.3")),
                    exhibit("1-min(t,1)/2"),
                ),
            ),
            seq(intro("z"), classical()),
        ),
    ),
    notes="Reading: X_(i) is any continuous set, here the interval from 0 to 1 without its ends, and p(y|x_i,z) = z. The largest values of the "
    "simple functions below tend to 1, which no point has. On a compact set a point exists. (82) does not need it: a least "
    "upper bound over S_i is enough (wu2019.eq82), and where C_1 is attained the maximum over S_i is, too.",
    letters={
        "p[z]": "p(y|x_i,z), for one y and x_i",
        "b": "what values of p tend to",
        "z": "a point of the interval",
        "d": "how near points are",
        "a": "a point of the interval",
        "eta": "how near values are",
        "t": "how near to b",
    },
)
CLAIMS = [as_printed, as_meant, cells_limit, cells_bound, cells_common, one_point]
