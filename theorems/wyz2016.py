"""Wang, Ying, Zhang (2016): identifiability, differential privacy and mutual-information privacy.

Encoding. Databases with n rows from a domain of m values are tuples x with coordinates x[i] in 1..m; neighbours are
at Hamming distance 1. A mechanism or a posterior is a family p[x, y]. h is (32), its printed inverse (17).
Quantities are in nats. The printed range 0 <= D <= n of h^{-1} is read where the formula means something, 0 < D < n.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import sympy as sp

from verify.claim import Claim, Leg, Source, claim
from verify.kernel.certificate import Certificate, Choose, Table, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    induct,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)
from verify.translate import as_written

PAPER = "wyz2016"
CITATION = (
    "W. Wang, L. Ying, J. Zhang, On the Relation Between Identifiability, Differential Privacy and "
    "Mutual-Information Privacy, IEEE Trans. Information Theory 62(9), 2016"
)


def _at(location: str) -> Source:
    return Source(PAPER, CITATION, location)


# --- the model ---------------------------------------------------------------------------------------------------

SIZES = "n m integer, n >= 1, m >= 2"
LEVEL = SIZES + ", eps real, eps >= 0"
DATABASES = "tuples(n,m)"
G = "(1+(m-1)*exp(-eps))"
H = "n/(1+exp(eps)/(m-1))"


def distance(x: str, y: str, length: str = "n", index: str = "i") -> str:
    """The Hamming distance of x and y."""
    return f"sum({index}, 1, {length}, 1-delta({x}[{index}],{y}[{index}]))"


def kernel(x: str, y: str, index: str = "i") -> str:
    """(27) and (41): exp(-eps d(x,y)) / (1+(m-1) exp(-eps))^n."""
    return f"exp(-eps*{distance(x, y, index=index)})/{G}^n"


D_XY = distance("x", "y")
E_XY = kernel("x", "y")

_positive = seq(
    have("m1", "m-1 > 0"),
    fact("em", "exp_positive", "-eps"),
    have("g0", f"{G} > 0", arith("m1*em")),
    fact("gn", "power_positive", G, "n"),
    fact("rgn", "reciprocal_positive", f"{G}^n"),
    fact("rm1", "reciprocal_positive", "m-1"),
    fact("e0", "exp_positive", "eps"),
    have("pos", "m-1+exp(eps) > 0"),
    have("share", "1+exp(eps)/(m-1) > 0", arith("pos*rm1")),
    fact("rp", "reciprocal_positive", "m-1+exp(eps)"),
)


# --- h and its inverse -------------------------------------------------------------------------------------------

n, m = sp.symbols("n m", integer=True)
D, eps = sp.symbols("D eps", real=True)


def h(level: sp.Expr) -> sp.Expr:
    """Equation (32)."""
    return n / (1 + sp.exp(level) / (m - 1))


def h_inverse(distortion: sp.Expr) -> sp.Expr:
    """Equation (17)."""
    return sp.log(n / distortion - 1) + sp.log(m - 1)


_inside = seq(
    have("m1", "m-1 > 0"),
    fact("rD", "reciprocal_positive", "D"),
    have("room", "n-D > 0"),
    have("ratio", "n/D-1 > 0", arith("room*rD")),
    have("n0", "n > 0"),
    have("e1", "1+(n/D-1) > 0"),
)

_left = seq(
    have("m1", "m-1 > 0"),
    fact("rm", "reciprocal_positive", "m-1"),
    fact("e0", "exp_positive", "eps"),
    have("n0", "n > 0"),
    have("share", "1+exp(eps)/(m-1) > 0", seq(have("e1", "exp(eps)/(m-1) > 0", arith("rm*e0")))),
    fact("rs", "reciprocal_positive", "1+exp(eps)/(m-1)"),
    have("h0", "n/(1+exp(eps)/(m-1)) > 0", arith("n0*rs")),
    have("ratio", "exp(eps)/(m-1) > 0", arith("rm*e0")),
    have("simple", "n/(n/(1+exp(eps)/(m-1)))-1 = exp(eps)/(m-1)", identity()),
)

with as_written():
    h_right_inverse: Claim = claim(
        "wyz2016.h_right_inverse",
        "h(h^{-1}(D)) = D",
        sp.Eq(h(h_inverse(D)), D),
        where=[n >= 1, m >= 2, D > 0, D < n],
        source=_at("eqs. (17) and (32)"),
        printed=r"h^{-1}(D) = \ln(n/D-1)+\ln(m-1), h(\epsilon) = n/(1+e^\epsilon/(m-1))",
        proof=lambda: prove(h_right_inverse.statement, seq(_inside, identity()), defined=_inside),
        false_neighbour=sp.Eq(n / (1 + sp.exp(h_inverse(D)) / m), D),
        neighbour_note="m in place of m-1 in h",
        neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("D", num("1/2")))),
        living_example={"n": 1, "m": 2, "D": "1/2"},
        smt=lambda: _smt(h_right_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
        fuzz=lambda: _fuzz_scalar(h_right_inverse),
        notes="For every n >= 1, m >= 2 and 0 < D < n.",
    )
    h_left_inverse: Claim = claim(
        "wyz2016.h_left_inverse",
        "h^{-1}(h(eps)) = eps",
        sp.Eq(h_inverse(h(eps)), eps),
        where=[n >= 1, m >= 2],
        source=_at("eqs. (17) and (32)"),
        printed=r"h^{-1}(D) = \ln(n/D-1)+\ln(m-1), h(\epsilon) = n/(1+e^\epsilon/(m-1))",
        proof=lambda: prove(
            h_left_inverse.statement,
            seq(
                _left,
                rewrite("simple"),
                fact("product", "log_product", "exp(eps)", "1/(m-1)"),
                fact("inverse", "log_reciprocal", "m-1"),
                arith(eq=["product", "inverse"]),
            ),
            defined=seq(_left, first(seq(rewrite("simple"), seq()), seq())),
        ),
        false_neighbour=sp.Eq(sp.log(n / h(eps) - 1) + sp.log(m), eps),
        neighbour_note="ln m in place of ln(m-1)",
        neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("eps", num(0)))),
        living_example={"n": 1, "m": 2, "eps": 0},
        smt=lambda: _smt(h_left_inverse, [{"n": 1, "m": 2}, {"n": 2, "m": 3}]),
        fuzz=lambda: _fuzz_scalar(h_left_inverse),
        notes="For every n >= 1, m >= 2 and every real eps.",
    )


LEVELS = {
    "eps": [Fraction(1), Fraction(3, 2), Fraction(5)]
}  # values of e^eps where z3 gives up on a symbolic one


def _smt(made: Claim, sizes: list[dict[str, int]], **options: Any) -> Leg:
    from verify.smt import smt_leg

    return smt_leg(made.statement, sizes=sizes, at=LEVELS, **options)


def _fuzz_scalar(made: Claim) -> Leg:
    """Random sizes and values, evaluated by the kernel."""
    from hypothesis import strategies as st

    from verify.fuzz import fuzz_statement

    draw = st.fixed_dictionaries(
        {
            "n": st.integers(1, 5),
            "m": st.integers(2, 5),
            "D": st.fractions(Fraction(1, 20), 1, max_denominator=20),
            "eps": st.fractions(-3, 3, max_denominator=8),
        }
    )
    names = {b.name for b in made.statement.binders}
    return fuzz_statement(made.statement, draw.map(lambda d: {k: v for k, v in d.items() if k in names}))


def _fuzz_mechanism() -> Leg:
    from verify.fuzz import check_hamming_distortion

    return check_hamming_distortion()


# --- the exponential mechanism, for every n and m ----------------------------------------------------------------

NORMALISED = (
    f"forall c integer family(1): (forall j in 1..n: 1 <= c[j] <= m) => "
    f"tsum(x in {DATABASES}, exp(-eps*{distance('x', 'c')})) = {G}^n"
)


def _one_more_row() -> Tactic:
    """The sum over databases of n+1 rows, from that over n rows: peel the last row off."""
    longer, written = distance("x", "c", "n+1"), distance("put(x,n+1,a)", "c", "n+1")
    opened = f"tsum(x in {DATABASES}, sum(a, 1, m, exp(-eps*({distance('x', 'c')}+1-delta(a,c[n+1])))))"
    return seq(
        have("m1", "m-1 > 0"),
        fact("em", "exp_positive", "-eps"),
        have("g0", f"{G} > 0", arith("m1*em")),
        intro("c"),
        intro("in"),
        use("last", "in", "n+1"),
        use("short", "ih", "c", conditions=[seq(intro("j"), use("q", "in", "j"))]),
        fact("peel", "tuple_peel", f"tsum(x in tuples(n+1,m), exp(-eps*{longer}))", "n"),
        have(
            "opened",
            f"tsum(x in {DATABASES}, sum(a, 1, m, exp(-eps*{written}))) = {opened}",
            pointwise(
                "x",
                pointwise(
                    "a",
                    seq(
                        fact("cut", "sum_split", written, "n"),
                        fact("one", "sum_single", "sum(i, n+1, n+1, 1-delta(put(x,n+1,a)[i],c[i]))"),
                        have(
                            "rest",
                            f"sum(i, 1, n, 1-delta(put(x,n+1,a)[i],c[i])) = {distance('x', 'c')}",
                            _untouched(),
                        ),
                        have(
                            "total",
                            f"{written} = {distance('x', 'c')}+1-delta(a,c[n+1])",
                            seq(rewrite("cut"), rewrite("rest"), rewrite("one"), identity()),
                        ),
                        rewrite("total"),
                        identity(),
                    ),
                ),
            ),
        ),
        arith(eq=["peel", "opened", (G, "short")]),
    )


def _untouched() -> Tactic:
    """Writing row n+1 leaves rows 1..n as they are."""
    return pointwise(
        "i",
        seq(
            fact("far", "delta_distinct", "i", "n+1"),
            arith(
                eq=["far", ("delta(x[i],c[i])", "far"), ("delta(a,c[i])", "far"), ("delta(a,c[n+1])", "far")]
            ),
        ),
    )


_normalised = have(
    "norm", NORMALISED, induct("n", "0", "ih", seq(intro("c"), intro("in"), identity()), _one_more_row())
)


def _total(summed: str, centre: str) -> Tactic:
    """The law around `centre` sums to one over `summed`."""
    return seq(
        use(
            "sum1",
            "norm",
            f"j -> {centre}[j]",
            conditions=[seq(intro("j"), fact("r", "tuple_range", centre, "j"))],
        ),
        have("total", f"tsum({summed} in {DATABASES}, {E_XY}) = 1", arith(eq=[(f"1/{G}^n", "sum1")])),
    )


def _coordinate(summed: str, centre: str) -> Tactic:
    """Row i differs from the centre's with probability 1/(1+exp(eps)/(m-1)): group databases by their other rows."""
    law = kernel("x", "y", "k")
    same = f"tsum({summed} in {DATABASES}, delta(x[i],y[i])*{law})"
    other = f"tsum({summed} in {DATABASES}, (1-delta(x[i],y[i]))*{law})"
    return seq(
        fact("r", "tuple_range", centre, "i"),
        fact("group", "tuple_resample", other, "i", f"{centre}[i]"),
        have("moved", f"{other} = (m-1)*exp(-eps)*{same}", arith(eq=["group"])),
        have("both", f"{same}+{other} = 1", arith(eq=["total"])),
        have("solved", f"{other}*{G} = (m-1)*exp(-eps)", arith(eq=["moved", ("(m-1)*exp(-eps)", "both")])),
        have("value", f"{other} = 1/(1+exp(eps)/(m-1))", arith(eq=[(f"1/{G}", "solved")])),
    )


def _mean_distance(summed: str, centre: str) -> Tactic:
    """For each centre the expected distance is h(eps)."""
    other = f"tsum({summed} in {DATABASES}, (1-delta(x[i],y[i]))*{kernel('x', 'y', 'k')})"
    return seq(
        intro(centre),
        _total(summed, centre),
        have(
            "rows",
            f"sum(i, 1, n, {other}) = sum(i, 1, n, 1/(1+exp(eps)/(m-1)))",
            pointwise("i", _coordinate(summed, centre)),
        ),
        arith(eq=["rows"]),
    )


def _ratio() -> Tactic:
    """Neighbours differ by at most one in their distance to y (triangle inequality), so by exp(eps) in law."""
    from_neighbour = distance("x1", "y")
    return seq(
        intro("x", "x1", "y"),
        intro("near"),
        have(
            "triangle",
            f"{from_neighbour} <= sum(i, 1, n, (1-delta(x[i],x1[i]))+(1-delta(x[i],y[i])))",
            pointwise(
                "i",
                cases(
                    "c",
                    "x[i] = y[i]",
                    seq(rewrite("c"), identity()),
                    seq(
                        fact("z", "delta_distinct", "x[i]", "y[i]"),
                        fact("b", "delta_bounds", "x1[i]", "y[i]"),
                        fact("b2", "delta_bounds", "x[i]", "x1[i]"),
                        arith("b.1", "b2.2", eq=["z"]),
                    ),
                ),
            ),
        ),
        have("close", f"-eps*{D_XY} <= eps-eps*{from_neighbour}", arith("triangle*h3", eq=[("eps", "near")])),
        fact("mono", "exp_monotone", f"-eps*{D_XY}", f"eps-eps*{from_neighbour}"),
        arith("mono*rgn"),
    )


# --- Lemma 5 -----------------------------------------------------------------------------------------------------


def lemma5_formula(value: str) -> str:
    """The mechanism (27) is a channel, is eps-differentially private, and has expected distortion `value`."""
    channel = f"(forall x in {DATABASES}: tsum(y in {DATABASES}, {E_XY}) = 1)"
    private = (
        f"(forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: "
        f"{distance('x', chr(120) + chr(39))} = 1 => {E_XY} <= exp(eps)*{kernel(chr(120) + chr(39), 'y')})"
    )
    distortion = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*({E_XY})*({D_XY}))) = {value}"
    return f"{channel} and {private} and {distortion}"


def _prove_lemma5() -> Certificate:
    mean = f"tsum(y in {DATABASES}, ({E_XY})*({D_XY}))"
    return prove(
        lemma5.statement,
        seq(
            _positive,
            _normalised,
            split(
                seq(intro("x"), _total("y", "x")),
                _ratio(),
                seq(
                    have("row", f"forall x in {DATABASES}: {mean} = {H}", _mean_distance("y", "x")),
                    have(
                        "average",
                        f"tsum(x in {DATABASES}, p[x]*{mean}) = tsum(x in {DATABASES}, p[x]*({H}))",
                        pointwise("x", seq(use("rx", "row", "x"), arith(eq=[("p[x]", "rx")]))),
                    ),
                    arith(eq=["average", (H, "h5")]),
                ),
            ),
        ),
        defined=_positive,
    )


lemma5: Claim = claim(
    "wyz2016.lemma5",
    "The exponential mechanism is eps-DP with expected Hamming distortion h(eps)",
    lemma5_formula(H),
    where=f"{LEVEL}, p family(1), forall x in {DATABASES}: p[x] >= 0, tsum(x in {DATABASES}, p[x]) = 1",
    source=_at("Lemma 5, eqs. (27) and (32)"),
    printed=r"p_{Y|X}(y|x) = e^{-\epsilon d(x,y)}/(1+(m-1)e^{-\epsilon})^n is \epsilon-DP and E[d(X,Y)] = h(\epsilon)",
    proof=_prove_lemma5,
    false_neighbour=lemma5_formula("n/(1+exp(eps)/m)"),
    neighbour_note="m in place of m-1 in h",
    neighbour_proof=lambda: Witness(
        (("n", num(1)), ("m", num(2)), ("eps", num(0)), ("p", Lambda(("x",), num("1/2"))))
    ),
    living_example={"n": 1, "m": 2, "eps": 0, "p": Lambda(("x",), num("1/2"))},
    smt=lambda: _smt(lemma5, [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}, {"n": 2, "m": 3}]),
    fuzz=_fuzz_mechanism,
    notes="For every n >= 1, m >= 2, eps >= 0 and every prior p.",
)


# --- Lemma 1 -----------------------------------------------------------------------------------------------------

_FEASIBLE = " and ".join(
    (
        f"(forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: "
        + distance("x", "x'")
        + " = 1 => p[x,y] <= exp(eps)*p[x',y])",  # (20)
        f"(forall y in {DATABASES}: tsum(x in {DATABASES}, p[x,y]) = 1)",  # (21)
        f"(forall x in {DATABASES}, y in {DATABASES}: p[x,y] >= 0)",  # (22)
        f"tsum(y in {DATABASES}, q[y]) = 1",  # (23)
        f"(forall y in {DATABASES}: q[y] >= 0)",  # (24)
    )
)
_OBJECTIVE = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, q[y]*p[x,y]*({D_XY})))"


def lemma1_formula(value: str) -> str:
    """The optimum of R-PD is `value`: some feasible (p, q) attains it, none is below."""
    attained = f"(exists p family(2), q family(1): {_FEASIBLE} and {_OBJECTIVE} = {value})"
    bound = f"(forall p family(2), q family(1): {_FEASIBLE} => {_OBJECTIVE} >= {value})"
    return f"{attained} and {bound}"


def _attained() -> Tactic:
    uniform = "1/m^n"
    mean = f"tsum(x in {DATABASES}, ({E_XY})*({D_XY}))"
    return seq(
        have("m0", "m > 0"),
        fact("mn", "power_positive", "m", "n"),
        exhibit(f"@x, @y -> {E_XY}", f"@y -> {uniform}"),
        split(
            _ratio(),
            seq(intro("y"), _total("x", "y")),
            seq(intro("x", "y"), fact("ex", "exp_positive", f"-eps*{D_XY}"), arith("ex*rgn")),
            identity(),
            seq(intro("y"), fact("rmn", "reciprocal_positive", "m^n")),
            seq(
                have("column", f"forall y in {DATABASES}: {mean} = {H}", _mean_distance("x", "y")),
                have(
                    "average",
                    f"tsum(y in {DATABASES}, {uniform}*{mean}) = tsum(y in {DATABASES}, {uniform}*({H}))",
                    pointwise("y", seq(use("cy", "column", "y"), arith(eq=[(uniform, "cy")]))),
                ),
                arith(eq=["average"]),
            ),
        ),
    )


def _exchange() -> Tactic:
    """For every x with x[i] = y[i] and every a != y[i]: p[x,y] <= exp(eps) p[x with a, y], by (20)."""
    here, there = "p[x,y]", "p[put(x,i,a),y]"
    return pointwise(
        "x",
        pointwise(
            "a",
            cases(
                "same",
                "x[i] = y[i]",
                cases(
                    "b",
                    "a = y[i]",
                    seq(
                        fact("one", "delta_equal", "a", "y[i]"),
                        arith(
                            eq=[
                                (f"delta(x[i],y[i])*{here}", "one"),
                                (f"exp(eps)*delta(x[i],y[i])*{there}", "one"),
                            ]
                        ),
                    ),
                    seq(
                        have(
                            "ne",
                            "x[i] != a",
                            seq(
                                rewrite("same"),
                                fact("tri", "trichotomy", "y[i]", "a"),
                                alternatives("w", "tri", seq(), absurd("b"), seq()),
                            ),
                        ),
                        fact("zero", "delta_distinct", "x[i]", "a"),
                        fact("dd", "delta_bounds", "x[i]", "y[i]"),
                        fact("de", "delta_bounds", "a", "y[i]"),
                        have("df", "1-delta(a,y[i]) >= 0"),
                        use(
                            "ratio",
                            "given.1",
                            "x",
                            "put(x,i,a)",
                            "y",
                            conditions=[seq(), seq(), seq(), seq(), arith(eq=["zero"])],
                        ),
                        arith("ratio*dd.1*df"),
                    ),
                ),
                seq(
                    fact("off", "delta_distinct", "x[i]", "y[i]"),
                    arith(
                        eq=[
                            (f"(1-delta(a,y[i]))*{here}", "off"),
                            (f"exp(eps)*(1-delta(a,y[i]))*{there}", "off"),
                        ]
                    ),
                ),
            ),
        ),
    )


def _no_law_is_closer() -> Tactic:
    other = f"tsum(x in {DATABASES}, (1-delta(x[i],y[i]))*p[x,y])"
    left = "sum(a, 1, m, delta(x[i],y[i])*(1-delta(a,y[i]))*p[x,y])"
    right = "sum(a, 1, m, exp(eps)*delta(x[i],y[i])*(1-delta(a,y[i]))*p[put(x,i,a),y])"
    mean = f"tsum(x in {DATABASES}, p[x,y]*({D_XY}))"
    each_row = seq(
        fact("ry", "tuple_range", "y", "i"),
        have("exchange", f"tsum(x in {DATABASES}, {left}) <= tsum(x in {DATABASES}, {right})", _exchange()),
        fact("group", "tuple_resample", other, "i", "y[i]"),
        use("unit", "given.2", "y"),
        have(
            "bound",
            f"(m-1)*(1-{other}) <= exp(eps)*{other}",
            arith("exchange", eq=[("exp(eps)", "group"), ("m-1", "unit")]),
        ),
        arith("bound*rp"),
    )
    return seq(
        intro("p", "q"),
        intro("given"),
        have(
            "columns",
            f"forall y in {DATABASES}: {mean} >= {H}",
            seq(
                intro("y"),
                have(
                    "rows",
                    f"sum(i, 1, n, {other}) >= sum(i, 1, n, 1/(1+exp(eps)/(m-1)))",
                    pointwise("i", each_row),
                ),
                arith("rows"),
            ),
        ),
        have(
            "average",
            f"tsum(y in {DATABASES}, q[y]*{mean}) >= tsum(y in {DATABASES}, q[y]*({H}))",
            pointwise("y", seq(use("cy", "columns", "y"), use("qy", "given.5", "y"), arith("cy*qy"))),
        ),
        arith("average", eq=[(H, "given.4")]),
    )


_HALF = Lambda(("x", "y"), num("1/2"))

lemma1: Claim = claim(
    "wyz2016.lemma1",
    "The minimum distortion of R-PD is h(eps)",
    lemma1_formula(H),
    where=LEVEL,
    source=_at("Lemma 1, eqs. (20)-(24), (31), (32)"),
    printed=r"D^*_{relaxed}(\epsilon) = h(\epsilon) = n/(1+e^\epsilon/(m-1))",
    proof=lambda: prove(
        lemma1.statement,
        seq(_positive, _normalised, split(_attained(), _no_law_is_closer())),
        defined=_positive,
    ),
    false_neighbour=lemma1_formula("n/(1+exp(eps)/m)"),
    neighbour_note="m in place of m-1 in h",
    neighbour_proof=lambda: Witness(
        (
            ("n", num(1)),
            ("m", num(2)),
            ("eps", num(0)),
            ("p", _HALF),
            ("q", Lambda(("y",), num("1/2"))),
        )
    ),
    living_example={"n": 1, "m": 2, "eps": 0},
    smt=lambda: _smt(
        lemma1,
        [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}, {"n": 2, "m": 3}],
        exhibits={
            "p": f"(x in {DATABASES}, y in {DATABASES}) -> {E_XY}",
            "q": f"(y in {DATABASES}) -> 1/m^n",
        },
    ),
    fuzz=_fuzz_mechanism,
    notes="For every n >= 1, m >= 2 and eps >= 0. The proof goes row by row, not by spheres as the printed one does.",
)


# --- the last display in the proof of the Claim in Lemma 1 ---------------------------------------------------------

SPHERE = "(binomial(n,l)*(m-1)^l)"
CHAIN = (
    f"{LEVEL}, P family(1), forall l in 0..n: P[l] >= 0, sum(l, 0, n, P[l]) = 1, forall l in 1..n: "
    f"P[l-1]/(binomial(n,l-1)*(m-1)^(l-1)) <= P[l]/{SPHERE}*exp(eps)"
)


def display(exponent: str) -> str:
    """sum l P_l >= sum l N_l exp(exponent)/(1+(m-1)exp(-eps))^n = n/(1+exp(eps)/(m-1))."""
    total = f"sum(l, 0, n, l*{SPHERE}*exp({exponent})/(1+(m-1)*exp(-eps))^n)"
    return f"sum(l, 0, n, l*P[l]) >= {total} and {total} = {H}"


def _binomial_theorem() -> Tactic:
    """sum of binomial(N,k) z^k = (1+z)^N for z = (m-1) exp(-eps), by induction with Pascal's rule."""
    power = "(m-1)^k*exp(-eps*k)"
    upper, shifted = f"sum(k, 0, N+1, binomial(N,k)*{power})", f"sum(k, 0, N+1, binomial(N,k-1)*{power})"
    pascal = f"sum(k, 0, N+1, (binomial(N,k)+binomial(N,k-1))*{power})"
    step = seq(
        have("m1", "m-1 > 0"),
        fact("em", "exp_positive", "-eps"),
        have("g0", f"{G} > 0", arith("m1*em")),
        have(
            "pascal",
            f"sum(k, 0, N+1, binomial(N+1,k)*{power}) = {pascal}",
            pointwise("k", seq(fact("pa", "binomial_pascal", "N", "k"), arith(eq=[(power, "pa")]))),
        ),
        fact("top", "sum_split", upper, "N"),
        fact("last", "sum_single", f"sum(k, N+1, N+1, binomial(N,k)*{power})"),
        fact("none", "binomial_outside", "N", "N+1", conditions=[seq(), each(Choose(1))]),
        fact("low", "sum_split", shifted, "0"),
        fact("start", "sum_single", f"sum(k, 0, 0, binomial(N,k-1)*{power})"),
        fact("nothing", "binomial_outside", "N", "-1", conditions=[seq(), each(Choose(0))]),
        fact("shift", "sum_shift", f"sum(k, 0+1, N+1, binomial(N,k-1)*{power})", "-1"),
        arith(
            eq=[
                "pascal",
                "top",
                "last",
                ("(m-1)^(N+1)*exp(-eps*(N+1))", "none"),
                "low",
                "start",
                "nothing",
                "shift",
                (G, "ih"),
            ]
        ),
    )
    claim_ = f"forall N integer: N >= 0 => sum(k, 0, N, binomial(N,k)*{power}) = {G}^N"
    return have(
        "binomial_theorem", claim_, seq(intro("N"), intro("whole"), induct("N", "0", "ih", identity(), step))
    )


def _spheres() -> Tactic:
    """From (37), summed over the spheres: (m-1)(n - mean) <= exp(eps) mean."""
    weighted = "sum(l, 0, n, (n-l)*(m-1)*P[l])"
    level = seq(
        use("chain", "h6", "l"),
        fact("B0", "binomial_positive", "n", "l-1"),
        fact("B1", "binomial_positive", "n", "l"),
        fact("pw", "power_positive", "m-1", "l-1"),
        fact("pw2", "power_positive", "m-1", "l"),
        fact("ab", "binomial_absorb", "n", "l"),
        fact("co", "binomial_coabsorb", "n", "l-1"),
        have("ratio", "(n-l+1)*binomial(n,l-1) = l*binomial(n,l)", arith(eq=["ab", "co"])),
        have("left", "n-l+1 > 0"),
        have("front", "(n-l+1)*(m-1)*binomial(n,l-1)*(m-1)^(l-1) > 0", arith("left*m1*B0*pw")),
        arith("chain*front", eq=[("exp(eps)*P[l]*(1/binomial(n,l))", "ratio")]),
    )
    return seq(
        have(
            "levels",
            "sum(l, 1, n, (n-l+1)*(m-1)*P[l-1]) <= sum(l, 1, n, exp(eps)*l*P[l])",
            pointwise("l", level),
        ),
        fact("cut", "sum_split", "sum(l, 0, n, l*P[l])", "0"),
        fact("zero", "sum_single", "sum(l, 0, 0, l*P[l])"),
        fact("shift", "sum_shift", "sum(l, 1, n, (n-l+1)*(m-1)*P[l-1])", "-1"),
        fact("cut2", "sum_split", weighted, "n-1"),
        fact("zero2", "sum_single", "sum(l, n-1+1, n, (n-l)*(m-1)*P[l])"),
        have(
            "mean",
            "(m-1)*(n-sum(l, 0, n, l*P[l])) <= exp(eps)*sum(l, 0, n, l*P[l])",
            arith(
                "levels",
                eq=["shift", ("exp(eps)", "cut"), ("exp(eps)", "zero"), "cut2", "zero2", ("n*(m-1)", "h5")],
            ),
        ),
        have("final", f"sum(l, 0, n, l*P[l]) >= {H}", arith("mean*rp")),
    )


def _mean_of_spheres() -> Tactic:
    """sum of l N_l exp(-l eps) = n (m-1) exp(-eps) (1+(m-1)exp(-eps))^(n-1): l binomial(n,l) = n binomial(n-1,l-1)."""
    absorbed = "n*binomial(n-1,l-1)*(m-1)^l*exp(-l*eps)"
    total = f"sum(l, 0, n, l*{SPHERE}*exp(-l*eps))"
    return seq(
        have("n1", "n-1 >= 0"),
        have(
            "absorbed",
            f"{total} = sum(l, 0, n, {absorbed})",
            pointwise(
                "l", seq(fact("ab", "binomial_absorb", "n", "l"), arith(eq=[("(m-1)^l*exp(-l*eps)", "ab")]))
            ),
        ),
        fact("low", "sum_split", f"sum(l, 0, n, {absorbed})", "0"),
        fact("start", "sum_single", f"sum(l, 0, 0, {absorbed})"),
        fact("none", "binomial_outside", "n-1", "-1", conditions=[seq(), each(Choose(0))]),
        fact("shift", "sum_shift", f"sum(l, 0+1, n, {absorbed})", "-1"),
        use("bt", "binomial_theorem", "n-1"),
        have(
            "closed",
            f"{total} = n*(m-1)*exp(-eps)*{G}^(n-1)",
            arith(eq=["absorbed", "low", "start", ("n", "none"), "shift", ("n*(m-1)*exp(-eps)", "bt")]),
        ),
        have(
            "value",
            f"sum(l, 0, n, l*{SPHERE}*exp(-l*eps)/(1+(m-1)*exp(-eps))^n) = {H}",
            arith(eq=[(f"1/{G}^n", "closed")]),
        ),
    )


def _sphere_positive(level: str) -> Tactic:
    return seq(
        _positive,
        fact("B", "binomial_positive", "n", level),
        fact("pw", "power_positive", "m-1", level),
        have("q", f"binomial(n,{level})*(m-1)^({level}) > 0", arith("B*pw")),
    )


_EVEN = Table((((0,), num("1/2")), ((1,), num("1/2"))))

last_display: Claim = claim(
    "wyz2016.lemma1.last_display",
    "Last display in the proof of the Claim of Lemma 1",
    display("-(n-l)*eps"),
    where=CHAIN,
    source=_at("Appendix A, proof of Lemma 1, display after 'Continue this procedure we obtain'"),
    printed=r"\sum_{l=0}^n l P_l \ge \sum_{l=0}^n \frac{l N_l e^{-(n-l)\epsilon}}{(1+(m-1)e^{-\epsilon})^n} "
    r"= \frac{n}{1+e^\epsilon/(m-1)}",
    living_example={"n": 1, "m": 2, "eps": 0, "P": _EVEN},
    smt=lambda: _smt(last_display, [{"n": 1, "m": 2}, {"n": 2, "m": 2}]),
    fuzz=lambda: _fuzz_display(last_display),
    notes="N_l = binomial(n,l)(m-1)^l; the P_l satisfy what the proof has shown of them: P_l >= 0, sum 1, and the "
    "chain P_{l-1}/N_{l-1} <= (P_l/N_l) e^eps after (37).",
)

last_display_amended: Claim = claim(
    "wyz2016.lemma1.last_display.amended",
    "Last display in the proof of the Claim of Lemma 1, with exponent -l eps",
    display("-l*eps"),
    where=CHAIN,
    source=_at("Appendix A, proof of Lemma 1, display after 'Continue this procedure we obtain'"),
    fidelity="amended",
    printed=r"\sum_{l=0}^n l P_l \ge \sum_{l=0}^n \frac{l N_l e^{-l\epsilon}}{(1+(m-1)e^{-\epsilon})^n} "
    r"= \frac{n}{1+e^\epsilon/(m-1)}",
    proof=lambda: prove(
        last_display_amended.statement,
        seq(
            _positive,
            _binomial_theorem(),
            _spheres(),
            _mean_of_spheres(),
            split(arith("final", eq=["value"]), seq()),
        ),
        defined=first(_positive, _sphere_positive("l-1"), _sphere_positive("l")),
    ),
    false_neighbour=display("-(l+1)*eps"),
    neighbour_note="exponent -(l+1) eps",
    neighbour_proof=lambda: Witness((("n", num(1)), ("m", num(2)), ("eps", num(1)), ("P", _EVEN))),
    living_example={"n": 1, "m": 2, "eps": 0, "P": _EVEN},
    smt=lambda: _smt(
        last_display_amended, [{"n": 1, "m": 2}, {"n": 1, "m": 3}, {"n": 2, "m": 2}, {"n": 2, "m": 3}]
    ),
    fuzz=lambda: _fuzz_display(last_display_amended),
    notes="For every n >= 1, m >= 2, eps >= 0.",
)


def _fuzz_display(made: Claim) -> Leg:
    """Random laws of the distance that satisfy the chain: P_l = N_l c_l with c non-decreasing, normalised."""
    from hypothesis import strategies as st

    from verify.fuzz import fuzz_statement

    def law(n: int, m: int, steps: list[int]) -> Table:
        masses = [comb(n, level) * (m - 1) ** level * sum(steps[: level + 1]) for level in range(n + 1)]
        return Table(tuple(((level,), num(Fraction(mass, sum(masses)))) for level, mass in enumerate(masses)))

    def cases(size: tuple[int, int]) -> Any:
        n, m = size
        steps = st.lists(st.integers(0, 5), min_size=n + 1, max_size=n + 1).filter(any)
        level = st.fractions(0, 3, max_denominator=4)
        return st.fixed_dictionaries(
            {"n": st.just(n), "m": st.just(m), "eps": level, "P": steps.map(lambda s: law(n, m, s))}
        )

    sizes = st.tuples(st.integers(1, 3), st.integers(2, 4))
    return fuzz_statement(made.statement, sizes.flatmap(cases), examples=60)


CLAIMS = [h_right_inverse, h_left_inverse, lemma1, last_display, last_display_amended, lemma5]
