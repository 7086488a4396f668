"""Section 5, proof of Theorem 5.1, (86): the mutual information is continuous in the entries of the channel.

The modulus of continuity is written out; it depends on the number of outputs, and must. Values below those of a channel, as those
of the simple functions in (83), need no bound on that number.
"""

from theorems.wu2019.model import at, transmitted
from theorems.wu2019.section2_information import tangent_at
from verify.claims.prelude import *
from verify.kernel.terms import add, mul

_PROOF = "Section 5, proof of Theorem 5.1, "

# --- x log x has a modulus of continuity on [0,1] ----------------------------------------------------------------------


MODULUS = "(r+t*(1-log(r)))"

# --- the mutual information has one, for each number of outputs ---------------------------------------------------------


_OUT = "sum(k, 1, M, q[k]*{}[k,y])"


def _mean(name: str, known: str) -> Tactic:
    """The mean of a column is in [0,1]: facts `name`0, `name`1."""
    mean = _OUT.format(name)
    term = seq(use("qk", "h3", "k"), use("e", known, "k", "y"))
    return seq(
        have(f"{name}0", f"{mean} >= 0", pointwise("k", term, arith("qk*e.1"))),
        have(
            f"{name}s",
            f"{mean} <= sum(k, 1, M, q[k])",
            pointwise("k", term, have("gap", f"1-{name}[k,y] >= 0"), arith("qk*gap")),
        ),
    )


def _mean_gap(label: str, small: str, large: str, bound: str) -> Tactic:
    """The means of two columns differ by at most t."""
    return seq(
        have(
            f"{label}s",
            f"{_OUT.format(large)} - {_OUT.format(small)} <= sum(k, 1, M, q[k]*t)",
            have(
                "terms",
                f"sum(k, 1, M, q[k]*({large}[k,y]-{small}[k,y])) <= sum(k, 1, M, q[k]*t)",
                pointwise(
                    "k",
                    use("qk", "h3", "k"),
                    use("c", "h7", "k", "y"),
                    have("gap", f"t-({large}[k,y]-{small}[k,y]) >= 0"),
                    arith("qk*gap"),
                ),
            ),
        ),
        have(label, bound, arith(f"{label}s", eq=[("t", "h4")])),
    )


_information = have(
    "cells",
    f"sum(y, 1, m, sum(k, 1, M, q[k]*xlogx(A[k,y])) - xlogx({_OUT.format('A')}) - sum(k, 1, M, q[k]*xlogx(B[k,y])) "
    f"+ xlogx({_OUT.format('B')})) <= sum(y, 1, m, 2*{MODULUS})",
    pointwise(
        "y",
        have(
            "rows",
            f"sum(k, 1, M, q[k]*(xlogx(A[k,y])-xlogx(B[k,y]))) <= sum(k, 1, M, q[k]*{MODULUS})",
            pointwise(
                "k",
                use("qk", "h3", "k"),
                use("a", "h5", "k", "y"),
                use("b", "h6", "k", "y"),
                use("c", "h7", "k", "y"),
                lemma("near", "basics.xlogx.modulus", "A[k,y]", "B[k,y]", "t", "r"),
                have("gap", f"{MODULUS}-(xlogx(A[k,y])-xlogx(B[k,y])) >= 0"),
                arith("qk*gap"),
            ),
        ),
        _mean("A", "h5"),
        _mean("B", "h6"),
        _mean_gap("up", "A", "B", f"{_OUT.format('B')} - {_OUT.format('A')} <= t"),
        _mean_gap("down", "B", "A", f"-t <= {_OUT.format('B')} - {_OUT.format('A')}"),
        lemma("out", "basics.xlogx.modulus", _OUT.format("B"), _OUT.format("A"), "t", "r"),
        arith("rows", "out", eq=[(MODULUS, "h4")]),
    ),
)
_column_defined = first(
    use("a", "h5", "k", "y"),
    use("b", "h6", "k", "y"),
    pointwise("k", use("qk", "h3", "k"), use("a", "h5", "k", "y")),
    pointwise("k", use("qk", "h3", "k"), use("b", "h6", "k", "y")),
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
    fidelity="auxiliary",
    says=r"(86): the limit and the integral are exchanged",
    letters={"M": "the number of records of the individual", "q[k]": "the probability of the record k", "A[k,y]": "the entry for the record k and the output y of a channel, whose rows need not be laws", "B[k,y]": "that entry of a second one", "t": "how far the entries of the two are apart at most", "r": "a number above 0 and up to 1, which is free"},
    proof=lambda: prove(continuity.statement, _information, defined=_column_defined),
    negative_control="transmitted_information(q, A) - transmitted_information(q, B) <= m*(r + t*(1 - log(r)))/4",
    control_note="an eighth of the bound",
    control_proof=lambda: Witness(tuple(_noiseless.items())),  # type: ignore[arg-type]
    satisfying_instance=_noiseless,
    notes="For all finite alphabets; the rows need not be laws. As A and B can be exchanged it bounds the difference on both sides.",
)

# --- what the number of outputs has to do with it -----------------------------------------------------------------------

_SPLIT = "sum(s, 1, 2, sum(y, 1, m, sum(k, 1, 2, 1/2*xlogx(kronecker(k,s)/m)) - xlogx(sum(k, 1, 2, 1/2*kronecker(k,s)/m))))"
_size = seq(
    fact("rm", "reciprocal_positive", "m"),
    fact("v1", "xlogx_value", "1/m"),
    fact("v2", "xlogx_value", "1/(2*m)"),
    fact("l1", "log_product", "1/m", "1/2"),
    have("half", "xlogx(1/2/m) = 1/(2*m)*(log(1/m)-log(2))", arith(eq=["v2", ("1/(2*m)", "l1")])),
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
    letters={"m": "half of the number of outputs"},
    fidelity="beyond",
    says=r"(86): the limit and the integral are exchanged",
    proof=lambda: prove(
        size.statement,
        _size,
        split(
            seq(
                intro("k", "s"),
                fact("d", "delta_bounds", "k", "s"),
                split(arith("d.1*rm"), seq(have("gap", "1-kronecker(k,s) >= 0"), arith("gap*rm"))),
            ),
            have(
                "each",
                f"{_SPLIT} = sum(s, 1, 2, log(2)/2)",
                pointwise("s", each(Enumerate("s", 1, 2), seq(), seq(), _halves, _halves)),
            ),
        ),
        defined=seq(fact("rm", "reciprocal_positive", "m"), first(_part, pointwise("k", _part), seq())),
    ),
    negative_control={"= 0": "= log(2)"},
    control_note="log 2 for both",
    satisfying_instance={"m": 1},
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
    says=r"p_{k}^{x_i}(x_{(i)})\uparrow p(y|x_i,x_{(i)})",
    letters={"M": "the number of records of the individual", "q[k]": "the probability of the record k", "A[k,y]": "the entry for the record k and the output y of a channel", "B[k,y]": "a value from 0 to A[k,y], as the sum in (84)", "r": "a positive number, which is free"},
    proof=lambda: prove(below.statement, _lost, defined=_below_defined),
    negative_control={"+ r": "+ r/4"},
    control_note="a quarter of r",
    control_proof=lambda: Witness(tuple(_errors_lost.items())),  # type: ignore[arg-type]
    satisfying_instance=_errors_lost,
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
            use("o", "h6", "y"),
            let("o", _OUT.format("A"), f"is: o = {_OUT.format('A')}"),
            have("o0", "o > 0"),
            have(
                "rows",
                "sum(k, 1, M, q[k]*(xlogx(B[k,y]) + (A[k,y]-B[k,y])*log(r*o) + (A[k,y]-B[k,y]) - r*o)) <= "
                "sum(k, 1, M, q[k]*xlogx(A[k,y]))",
                pointwise(
                    "k",
                    use("qk", "h3", "k"),
                    use("b", "h5", "k", "y"),
                    lemma("parts", "basics.xlogx.sum", "B[k,y]", "A[k,y]-B[k,y]"),
                    tangent_at("(A[k,y]-B[k,y])", "(r*o)"),
                    have(
                        "row",
                        "xlogx(A[k,y]) - (xlogx(B[k,y]) + (A[k,y]-B[k,y])*log(r*o) + (A[k,y]-B[k,y]) - r*o) >= 0",
                    ),
                    arith("qk*row"),
                ),
            ),
            have(
                "left",
                f"{_OUT.format('B')} >= 0",
                pointwise("k", use("qk", "h3", "k"), use("b", "h5", "k", "y"), arith("qk*b.1")),
            ),
            tangent_at(f"({_OUT.format('B')})", "o"),
            fact("p", "log_product", "r", "o"),
            fact("v", "xlogx_value", "o"),
            have("out", f"xlogx({_OUT.format('A')}) = xlogx(o)", rewrite("is")),
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
    arith("cells", eq=[("r", "h7")]),
)
_below_defined = first(
    use("b", "h5", "k", "y"),
    seq(use("b", "h5", "k", "y"), arith("b.1", "b.2")),
    pointwise("k", use("qk", "h3", "k"), use("b", "h5", "k", "y")),
    pointwise("k", use("qk", "h3", "k"), use("b", "h5", "k", "y")),
)


def same_information(label: str, left: str, right: str, entry: Tactic, outputs: str = "m") -> Tactic:
    """Channels with the same entries (``entry`` shows it for k and y) have the same mutual information."""
    one, other = (V.format("k", "y") for V in (left, right))
    rows = "sum(k, 1, M, q[k]*{})"
    return have(
        label,
        f"{transmitted(V=left, outputs=outputs)} = {transmitted(V=right, outputs=outputs)}",
        pointwise(
            "y",
            have("entry", f"forall k in 1..M: {one} = {other}", intro("k"), entry),
            have(
                "noise",
                f"{rows.format(f'xlogx({one})')} = {rows.format(f'xlogx({other})')}",
                pointwise("k", use("e", "entry", "k"), rewrite("e", backwards=True)),
            ),
            have(
                "output",
                f"{rows.format(f'{one}')} = {rows.format(f'{other}')}",
                pointwise("k", use("e", "entry", "k"), rewrite("e", backwards=True)),
            ),
            rewrite("output", backwards=True),
        ),
    )


CLAIMS = [continuity, size, below]
