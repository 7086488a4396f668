"""Section 5, proof of Theorem 5.1, (86): the mutual information is continuous in the entries of the channel.

The modulus of continuity is written out; it depends on the number of outputs, and must. Values below those of a channel, as those
of the simple functions in (83), need no bound on that number.
"""

from __future__ import annotations

from theorems.wu2019.model import at, transmitted
from theorems.wu2019.section2_information import tangent_at
from theorems.wu2019.section3_convexity import absorbed
from verify.claim import Claim, claim
from verify.kernel.certificate import Enumerate, Witness
from verify.kernel.terms import Delta, Lambda, Var, add, mul, num
from verify.prover.controls import fails
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    classical,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_PROOF = "Section 5, proof of Theorem 5.1, "

# --- x log x has a modulus of continuity on [0,1] ----------------------------------------------------------------------

together: Claim = claim(
    "wu2019.eq86.sum",
    "x log x of a sum is at least the sum of x log x",
    "xlogx(a) + xlogx(b) <= xlogx(a + b)",
    where="a b real, a >= 0, b >= 0",
    source=at(_PROOF + "(86)"),
    fidelity="beyond",
    printed="a step of the exchange of limit and integral",
    proof=lambda: prove(
        together.statement,
        seq(
            have("s", "a+b >= 0"),
            lemma("a.part", "wu2019.part", "a", "a+b"),
            lemma("b.part", "wu2019.part", "b", "a+b"),
            absorbed("(a+b)", "x"),
            arith("a.part", "b.part", eq=["x"]),
        ),
    ),
    false_neighbour="xlogx(a) + xlogx(b) + a*b <= xlogx(a + b)",
    neighbour_note="a product more",
    living_example={"a": 1, "b": 1},
)

MODULUS = "(r+t*(1-log(r)))"
modulus: Claim = claim(
    "wu2019.eq86.modulus",
    "x log x is uniformly continuous on [0,1]: numbers within t of each other have values within r + t (1 - log r), for each r",
    "xlogx(a) - xlogx(b) <= r + t*(1 - log(r))",
    where="a b t r real, 0 <= a, a <= 1, 0 <= b, b <= 1, -t <= a - b, a - b <= t, 0 < r, r <= 1",
    source=at(_PROOF + "(86)"),
    fidelity="beyond",
    printed="a step of the exchange of limit and integral",
    proof=lambda: prove(modulus.statement, _modulus),
    false_neighbour="xlogx(a) - xlogx(b) <= r + t",
    neighbour_note="without log r",
    living_example={"a": 1, "b": "1/2", "t": "1/2", "r": "1/2"},
    waive={"unused-hypothesis": "both numbers in [0,1]"},
)
_modulus = seq(
    fact("lr", "log_monotone", "r", "1"),
    have("l1", "log(1) = 0", identity()),
    have("small", "log(r) <= 0", arith("lr", eq=["l1"])),
    have("t0", "t >= 0"),
    cases(
        "order",
        "b <= a",
        seq(
            fact("sign", "trichotomy", "0", "a"),
            alternatives(
                "s",
                "sign",
                seq(
                    fact("v", "xlogx_value", "a"),
                    fact("la", "log_monotone", "a", "1"),
                    tangent_at("b", "a"),
                    have("gap", "a-b >= 0"),
                    have("down", "-log(a) >= 0", arith("la", eq=["l1"])),
                    have("slope", "-log(r) >= 0"),
                    arith("tan", "gap*down", "t0*slope", "h6", "h7", eq=["v"]),
                ),
                seq(
                    fact("b0", "antisymmetric", "b", "0", conditions=[arith("order", eq=["s"])]),
                    rewrite("b0"),
                    rewrite("s", True),
                    have("slope", "-log(r) >= 0"),
                    arith("t0*slope", "t0", "h7"),
                ),
                absurd("s"),
            ),
        ),
        seq(
            have("d0", "b-a >= 0"),
            lemma("parts", "wu2019.eq86.sum", "a", "b-a"),
            tangent_at("(b-a)", "r"),
            have("slope", "-log(r) >= 0"),
            have("less", "t-(b-a) >= 0"),
            arith("parts", "tan", "less*slope", "t0", "d0"),
        ),
    ),
)

# --- the mutual information has one, for each number of outputs ---------------------------------------------------------


_OUT = "sum(k, 1, M, q[k]*{}[k,y])"


def _mean(name: str, known: str) -> Tactic:
    """The mean of a column is in [0,1]: facts `name`0, `name`1."""
    mean = _OUT.format(name)
    term = seq(use("qk", "h3", "k"), use("e", known, "k", "y"))
    return seq(
        have(f"{name}0", f"{mean} >= 0", pointwise("k", seq(term, arith("qk*e.1")))),
        have(
            f"{name}s",
            f"{mean} <= sum(k, 1, M, q[k])",
            pointwise("k", seq(term, have("gap", f"1-{name}[k,y] >= 0"), arith("qk*gap"))),
        ),
        have(f"{name}1", f"{mean} <= 1", arith(f"{name}s", eq=["h4"])),
    )


def _mean_gap(label: str, small: str, large: str, bound: str) -> Tactic:
    """The means of two columns differ by at most t."""
    return seq(
        have(
            f"{label}s",
            f"{_OUT.format(large)} - {_OUT.format(small)} <= sum(k, 1, M, q[k]*t)",
            seq(
                have(
                    "terms",
                    f"sum(k, 1, M, q[k]*({large}[k,y]-{small}[k,y])) <= sum(k, 1, M, q[k]*t)",
                    pointwise(
                        "k",
                        seq(
                            use("qk", "h3", "k"),
                            use("c", "h7", "k", "y"),
                            have("gap", f"t-({large}[k,y]-{small}[k,y]) >= 0"),
                            arith("qk*gap"),
                        ),
                    ),
                ),
                arith("terms"),
            ),
        ),
        have(label, bound, arith(f"{label}s", eq=[("t", "h4")])),
    )


_information = seq(
    have(
        "cells",
        f"sum(y, 1, m, sum(k, 1, M, q[k]*xlogx(A[k,y])) - xlogx({_OUT.format('A')}) - sum(k, 1, M, q[k]*xlogx(B[k,y])) "
        f"+ xlogx({_OUT.format('B')})) <= sum(y, 1, m, 2*{MODULUS})",
        pointwise(
            "y",
            seq(
                have(
                    "rows",
                    f"sum(k, 1, M, q[k]*(xlogx(A[k,y])-xlogx(B[k,y]))) <= sum(k, 1, M, q[k]*{MODULUS})",
                    pointwise(
                        "k",
                        seq(
                            use("qk", "h3", "k"),
                            use("a", "h5", "k", "y"),
                            use("b", "h6", "k", "y"),
                            use("c", "h7", "k", "y"),
                            lemma("near", "wu2019.eq86.modulus", "A[k,y]", "B[k,y]", "t", "r"),
                            have("gap", f"{MODULUS}-(xlogx(A[k,y])-xlogx(B[k,y])) >= 0"),
                            arith("qk*gap"),
                        ),
                    ),
                ),
                _mean("A", "h5"),
                _mean("B", "h6"),
                _mean_gap("up", "A", "B", f"{_OUT.format('B')} - {_OUT.format('A')} <= t"),
                _mean_gap("down", "B", "A", f"-t <= {_OUT.format('B')} - {_OUT.format('A')}"),
                lemma("out", "wu2019.eq86.modulus", _OUT.format("B"), _OUT.format("A"), "t", "r"),
                arith("rows", "out", eq=[(MODULUS, "h4")]),
            ),
        ),
    ),
    arith("cells"),
)
_column_defined = first(
    use("a", "h5", "k", "y"),
    use("b", "h6", "k", "y"),
    pointwise("k", seq(use("qk", "h3", "k"), use("a", "h5", "k", "y"), arith("qk*a.1"))),
    pointwise("k", seq(use("qk", "h3", "k"), use("b", "h6", "k", "y"), arith("qk*b.1"))),
)
_noiseless: dict[str, object] = {
    "M": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "A": Lambda(("k", "y"), Delta(Var("k"), Var("y"))),
    "B": Lambda(("k", "y"), num("1/2")),
    "t": num("1/2"),
    "r": num("1/2"),
}

continuity: Claim = claim(
    "wu2019.eq86.continuity",
    "Channels whose entries are within t have mutual informations within 2 m (r + t (1 - log r)), for each r, of each other",
    "transmitted_information(q, A) - transmitted_information(q, B) <= 2*m*(r + t*(1 - log(r)))",
    where="""
        M m integer, q family(1), A B family(2), t r real, input_law(q),
        forall k in 1..M, y in 1..m: 0 <= A[k, y] <= 1,
        forall k in 1..M, y in 1..m: 0 <= B[k, y] <= 1,
        forall k in 1..M, y in 1..m: -t <= A[k, y] - B[k, y] <= t, 0 < r, r <= 1
    """,
    source=at(_PROOF + "(86)"),
    fidelity="beyond",
    printed=r"(86): the limit and the integral are exchanged",
    proof=lambda: prove(continuity.statement, _information, defined=_column_defined),
    false_neighbour="transmitted_information(q, A) - transmitted_information(q, B) <= m*(r + t*(1 - log(r)))/4",
    neighbour_note="an eighth of the bound",
    neighbour_proof=lambda: Witness(tuple(_noiseless.items())),  # type: ignore[arg-type]
    living_example=_noiseless,
    notes="For all finite alphabets; the rows need not be laws. As A and B can be exchanged it bounds the difference on both sides.",
)

small: Claim = claim(
    "wu2019.eq86.small",
    "The modulus is as small as wanted: 2 m (r + t (1 - log r)) <= eta for some r and t",
    "exists r real, t real: 0 < r and r <= 1 and t > 0 and 2*m*(r + t*(1 - log(r))) <= eta",
    where="m integer, eta real, m >= 1, eta > 0",
    source=at(_PROOF + "(86)"),
    fidelity="beyond",
    printed="a step of the exchange of limit and integral",
    proof=lambda: prove(small.statement, _small),
    false_neighbour="exists r real, t real: 0 < r and r <= 1 and t >= 1 and 2*m*(r + t*(1 - log(r))) <= eta",
    neighbour_note="for t from 1 on",
    neighbour_proof=lambda: fails(
        small,
        exhibit("1", "1"),
        split(seq(), seq(intro("r", "t"), classical(_too_large))),
    ),
    living_example={"m": 1, "eta": 1},
)
_slope = seq(
    fact("lr", "log_monotone", "r", "1"),
    have("l1", "log(1) = 0", identity()),
    have("slope", "1-log(r) >= 1", arith("lr", eq=["l1"])),
)
_small = seq(
    have("m0", "m > 0"),
    fact("rm", "reciprocal_positive", "m"),
    have("rho", "eta/(4*m) > 0", arith("h2*rm")),
    fact("least", "extremum", "min(eta/(4*m),1)"),
    have("named", "exists r real: r = min(eta/(4*m),1)", exhibit("min(eta/(4*m),1)")),
    unpack("named", "r", "r"),
    have("r0", "r > 0", alternatives("is", "least.3", arith("rho", eq=["r", "is"]), arith(eq=["r", "is"]))),
    have("r1", "r <= 1", arith("least.2", eq=["r"])),
    have("rr", "r <= eta/(4*m)", arith("least.1", eq=["r"])),
    _slope,
    fact("rs", "reciprocal_positive", "1-log(r)"),
    have("cancel", "(1-log(r))*(1/(1-log(r))) = 1", identity()),
    have("double", "2*m*(eta/(4*m)) = eta/2", identity()),
    have("share", "m*(eta/(4*m)-r) >= 0", arith("rr*m0")),
    exhibit("r", "eta/(4*m)*(1/(1-log(r)))"),
    split(seq(), seq(), arith("rho*rs"), arith("share", eq=[("eta/2", "cancel"), "double"])),
)
_too_large = seq(
    _slope,
    have("one", "2*1*(r+t*(1-log(r))) > 1", arith("not.3*slope", "not.1", "not.3", "slope")),
)

# --- what the number of outputs has to do with it -----------------------------------------------------------------------

_SPLIT = "sum(s, 1, 2, sum(y, 1, m, sum(k, 1, 2, 1/2*xlogx(kronecker(k,s)/m)) - xlogx(sum(k, 1, 2, 1/2*kronecker(k,s)/m))))"
_size = seq(
    fact("rm", "reciprocal_positive", "m"),
    fact("v1", "xlogx_value", "1/m"),
    fact("v2", "xlogx_value", "1/(2*m)"),
    fact("l1", "log_product", "1/m", "1/2"),
    fact("l2", "log_reciprocal", "2"),
    have(
        "half",
        "xlogx(1/2/m) = 1/(2*m)*(log(1/m)-log(2))",
        arith(eq=["v2", ("1/(2*m)", "l1"), ("1/(2*m)", "l2")]),
    ),
)
_halves = arith(eq=[("m/2", "v1"), ("m", "half")])
_part = seq(fact("d", "delta_bounds", "k", "s"), arith("d.1*rm"))
size: Claim = claim(
    "wu2019.eq86.size",
    "With 2 m outputs entries within 1/(2 m) of each other leave informations log 2 and 0, for each m",
    """
        (forall k in 1..2, s in 1..2: -1/(2*m) <= kronecker(k, s)/m - 1/(2*m) <= 1/(2*m))
        and sum(
            s, 1, 2,
            sum(
              y, 1, m,
              sum(k, 1, 2, 1/2*xlogx(kronecker(k, s)/m))
              - xlogx(sum(k, 1, 2, 1/2*kronecker(k, s)/m))
            )
          )
          = log(2)
        and sum(
            s, 1, 2,
            sum(y, 1, m, sum(k, 1, 2, 1/2*xlogx(1/(2*m))) - xlogx(sum(k, 1, 2, 1/2/(2*m))))
          )
          = 0
    """,
    where="m integer, m >= 1",
    source=at(_PROOF + "(86)"),
    fidelity="beyond",
    printed=r"(86): the limit and the integral are exchanged",
    proof=lambda: prove(
        size.statement,
        seq(
            _size,
            split(
                seq(
                    intro("k", "s"),
                    fact("d", "delta_bounds", "k", "s"),
                    split(arith("d.1*rm"), seq(have("gap", "1-kronecker(k,s) >= 0"), arith("gap*rm"))),
                ),
                seq(
                    have(
                        "each",
                        f"{_SPLIT} = sum(s, 1, 2, log(2)/2)",
                        pointwise("s", each(Enumerate("s", 1, 2), seq(), seq(), _halves, _halves)),
                    ),
                    arith(eq=["each"]),
                ),
                identity(),
            ),
        ),
        defined=seq(fact("rm", "reciprocal_positive", "m"), first(_part, pointwise("k", _part), seq())),
    ),
    false_neighbour="""
        (forall k in 1..2, s in 1..2: -1/(2*m) <= kronecker(k, s)/m - 1/(2*m) <= 1/(2*m))
        and sum(
            s, 1, 2,
            sum(
              y, 1, m,
              sum(k, 1, 2, 1/2*xlogx(kronecker(k, s)/m))
              - xlogx(sum(k, 1, 2, 1/2*kronecker(k, s)/m))
            )
          )
          = log(2)
        and sum(
            s, 1, 2,
            sum(y, 1, m, sum(k, 1, 2, 1/2*xlogx(1/(2*m))) - xlogx(sum(k, 1, 2, 1/2/(2*m))))
          )
          = log(2)
    """,
    neighbour_note="log 2 for both",
    living_example={"m": 1},
    notes="One of two records with probability 1/2 each; the outputs are the pairs (s,y). In the first channel record k gives an output (k,y) "
    "with probability 1/m each, in the second each of the 2 m outputs with 1/(2 m). So no modulus as in wu2019.eq86.continuity serves "
    "for all numbers of outputs, nor for densities on an unbounded set: what the limit (86) needs besides convergence at each point "
    "is that the simple functions are below the density (wu2019.eq86.below).",
)

_SAME = Delta(Var("k"), Var("y"))
_errors_lost: dict[str, object] = {
    "M": num(2),
    "m": num(2),
    "q": Lambda(("k",), num("1/2")),
    "A": Lambda(("k", "y"), add(num("1/4"), mul(num("1/2"), _SAME))),
    "B": Lambda(("k", "y"), mul(num("3/4"), _SAME)),
    "r": num(1),
}
below: Claim = claim(
    "wu2019.eq86.below",
    "Values below those of a channel have at most its information and a term of the lost probability E: r - E log r, for each r",
    """
        transmitted_information(q, B)
        <= transmitted_information(q, A)
          + r
          - sum(y, 1, m, sum(k, 1, M, q[k]*(A[k, y] - B[k, y])))*log(r)
    """,
    where="""
        M m integer, q family(1), A B family(2), r real, input_law(q),
        forall k in 1..M, y in 1..m: 0 <= B[k, y] <= A[k, y], forall y in 1..m: output(q, A, y) > 0,
        sum(y, 1, m, output(q, A, y)) = 1, r > 0
    """,
    source=at(_PROOF + "(83) and (86)"),
    fidelity="beyond",
    printed=r"p_{k}^{x_i}(x_{(i)})\uparrow p(y|x_i,x_{(i)})",
    proof=lambda: prove(below.statement, _lost, defined=_below_defined),
    false_neighbour="""
        transmitted_information(q, B)
        <= transmitted_information(q, A)
          + r/4
          - sum(y, 1, m, sum(k, 1, M, q[k]*(A[k, y] - B[k, y])))*log(r)
    """,
    neighbour_note="a quarter of r",
    neighbour_proof=lambda: Witness(tuple(_errors_lost.items())),  # type: ignore[arg-type]
    living_example=_errors_lost,
    notes="With r = E the term is E + E log(1/E), whatever the numbers of records and outputs: in (86) the limit of the informations is at "
    "most that of the limit. B[k,y] are the sums in (84), A[k,y] the limits; the outputs are those of positive probability.",
)
_lost = seq(
    have(
        "cells",
        f"sum(y, 1, m, sum(k, 1, M, q[k]*xlogx(B[k,y])) - xlogx({_OUT.format('B')}) - sum(k, 1, M, q[k]*xlogx(A[k,y])) "
        f"+ xlogx({_OUT.format('A')})) <= sum(y, 1, m, r*{_OUT.format('A')} - sum(k, 1, M, q[k]*(A[k,y]-B[k,y]))*log(r))",
        pointwise(
            "y",
            seq(
                use("o", "h6", "y"),
                have("named", f"exists o real: o = {_OUT.format('A')}", exhibit(_OUT.format("A"))),
                unpack("named", "o", "is"),
                have("o0", "o > 0", arith("o", eq=["is"])),
                have("c0", "r*o > 0", arith("h8*o0")),
                have(
                    "rows",
                    "sum(k, 1, M, q[k]*(xlogx(B[k,y]) + (A[k,y]-B[k,y])*log(r*o) + (A[k,y]-B[k,y]) - r*o)) <= "
                    "sum(k, 1, M, q[k]*xlogx(A[k,y]))",
                    pointwise(
                        "k",
                        seq(
                            use("qk", "h3", "k"),
                            use("b", "h5", "k", "y"),
                            have("e0", "A[k,y]-B[k,y] >= 0"),
                            lemma("parts", "wu2019.eq86.sum", "B[k,y]", "A[k,y]-B[k,y]"),
                            tangent_at("(A[k,y]-B[k,y])", "(r*o)"),
                            have(
                                "row",
                                "xlogx(A[k,y]) - (xlogx(B[k,y]) + (A[k,y]-B[k,y])*log(r*o) + (A[k,y]-B[k,y]) - r*o) >= 0",
                                arith("parts", "tan"),
                            ),
                            arith("qk*row"),
                        ),
                    ),
                ),
                have(
                    "left",
                    f"{_OUT.format('B')} >= 0",
                    pointwise("k", seq(use("qk", "h3", "k"), use("b", "h5", "k", "y"), arith("qk*b.1"))),
                ),
                tangent_at(f"({_OUT.format('B')})", "o"),
                fact("p", "log_product", "r", "o"),
                fact("v", "xlogx_value", "o"),
                have("out", f"xlogx({_OUT.format('A')}) = xlogx(o)", seq(rewrite("is"), identity())),
                arith(
                    "rows",
                    "tan",
                    eq=[
                        "v",
                        "out",
                        (_OUT.format("A"), "p"),
                        (_OUT.format("B"), "p"),
                        "is",
                        ("log(o)", "is"),
                        ("log(r)", "is"),
                        ("r*o", "h4"),
                        ("r", "is"),
                    ],
                ),
            ),
        ),
    ),
    arith("cells", eq=[("r", "h7")]),
)
_below_defined = first(
    use("b", "h5", "k", "y"),
    seq(use("b", "h5", "k", "y"), arith("b.1", "b.2")),
    pointwise("k", seq(use("qk", "h3", "k"), use("b", "h5", "k", "y"), arith("qk*b.1"))),
    pointwise("k", seq(use("qk", "h3", "k"), use("b", "h5", "k", "y"), arith("qk*b.1", "qk*b.2"))),
)


def same_information(label: str, left: str, right: str, entry: Tactic, outputs: str = "m") -> Tactic:
    """Channels with the same entries (``entry`` shows it for k and y) have the same mutual information."""
    one, other = (V.replace("{0}", "k").replace("{1}", "y") for V in (left, right))
    rows = "sum(k, 1, M, q[k]*{})"
    return have(
        label,
        f"{transmitted(V=left, outputs=outputs)} = {transmitted(V=right, outputs=outputs)}",
        pointwise(
            "y",
            seq(
                have("entry", f"forall k in 1..M: {one} = {other}", seq(intro("k"), entry)),
                have(
                    "noise",
                    f"{rows.format(f'xlogx({one})')} = {rows.format(f'xlogx({other})')}",
                    pointwise("k", seq(use("e", "entry", "k"), rewrite("e", True), identity())),
                ),
                have(
                    "output",
                    f"{rows.format(f'{one}')} = {rows.format(f'{other}')}",
                    pointwise("k", seq(use("e", "entry", "k"), rewrite("e", True), identity())),
                ),
                rewrite("output", True),
                arith(eq=["noise"]),
            ),
        ),
    )


CLAIMS = [together, modulus, continuity, small, size, below]
