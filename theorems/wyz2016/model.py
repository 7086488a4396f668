"""The words of the model, and what all proofs about the exponential mechanism share.

Databases with n rows from a domain of m values are tuples x with coordinates x[i] in 1..m; neighbours are at
Hamming distance 1. A mechanism or a posterior is a family p[x, y].
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from theorems.wyz2016.solved import WORDS
from verify.claims.legs import Leg
from verify.claims.prelude import *

PAPER = "wyz2016"
CITATION = (
    "W. Wang, L. Ying, J. Zhang, On the Relation Between Identifiability, Differential Privacy and "
    "Mutual-Information Privacy, IEEE Trans. Information Theory 62(9), 2016"
)


def at(location: str) -> Source:
    return Source(PAPER, CITATION, location, vocabulary=WORDS)


# --- the model ---------------------------------------------------------------------------------------------------

DATABASES = "tuples(n,m)"


def base(level: str) -> str:
    """1+(m-1) exp(-level)."""
    return f"(1+(m-1)*exp(-{level}))"


def least_distortion(level: str) -> str:
    """h(level)."""
    return f"n/(1+exp({level})/(m-1))"


G, H = base("eps"), least_distortion("eps")


def distance(x: str, y: str, length: str = "n", index: str = "i") -> str:
    """The Hamming distance of x and y."""
    return f"sum({index}, 1, {length}, 1-kronecker({x}[{index}],{y}[{index}]))"


def kernel(x: str, y: str, index: str = "i", level: str = "eps") -> str:
    """(27) and (41): exp(-level d(x,y)) / (1+(m-1) exp(-level))^n."""
    return f"exp(-{level}*{distance(x, y, index=index)})/{base(level)}^n"


def inverted(level: str, x: str = "x") -> str:
    """(26): the probability of y given x."""
    return f"(q[y]*exp(-{level}*{distance(x, 'y')})/(p[{x}]*{base(level)}^n))"


CHANNEL = f"(forall x in {DATABASES}, y in {DATABASES}: Q[x,y] >= 0) and (forall x in {DATABASES}: tsum(y in {DATABASES}, Q[x,y]) = 1)"
MEAN = f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*Q[x,y]*{distance('x', 'y')}))"
OTHER = "x'"
NEIGHBOURS = f"{distance('x', OTHER)} = 1"
INVERSE = "(log(n/D-1)+log(m-1))"


def identifiable(level: str) -> str:
    """(1), times p_Y(y): the joint law of neighbours differs by at most exp(level)."""
    return (
        f"(forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: {NEIGHBOURS} => "
        f"p[x]*Q[x,y] <= exp({level})*(p[x']*Q[x',y]))"
    )


def private(level: str) -> str:
    """(2) and (13)."""
    return (
        f"(forall x in {DATABASES}, x' in {DATABASES}, y in {DATABASES}: {NEIGHBOURS} => "
        f"Q[x,y] <= exp({level})*Q[x',y])"
    )


def priors_within(level: str) -> str:
    """The prior probabilities of neighbours differ by a factor of at most exp(level)."""
    return f"forall x in {DATABASES}, x' in {DATABASES}: {NEIGHBOURS} => p[x] <= exp({level})*p[x']"


def feasible(level: str, law: str = "q") -> str:
    """A law of Y makes the posteriors exp(-level d(x,y))/(1+(m-1)exp(-level))^n those of the prior p."""
    mass = f"(forall y in {DATABASES}: {law}[y] >= 0) and tsum(y in {DATABASES}, {law}[y]) = 1"
    posterior = kernel("x", "y", level=level)
    return f"{mass} and (forall x in {DATABASES}: tsum(y in {DATABASES}, {posterior}*{law}[y]) = p[x])"


D_XY = distance("x", "y")
E_XY = kernel("x", "y")
WITHIN = f"{MEAN} <= D"
INVERTED = inverted("eps")


def any_mechanism(kept: str, value: str) -> str:
    """``value`` is at most the level of every mechanism within D; ``kept`` says that it is eps."""
    return f"(forall Q family(2), eps real: eps >= 0 and {CHANNEL} and {kept} and {WITHIN} => {value} <= eps)"


# --- values for controls -----------------------------------------------------------------------------------------

HALF = Lambda(("x",), num("1/2"))
UNIFORM = Lambda(("x", "y"), num("1/2"))
THIRDS = Table(((((1,),), num("1/3")), (((2,),), num("2/3"))))
SMALL = {"n": num(1), "m": num(2), "p": HALF, "Q": UNIFORM, "eps": num(0)}
ENDS = {"gap": num(0), "u": (1,), "v": (2,)}
AT_HALF = {"n": num(1), "m": num(2), "D": num("1/2"), "p": HALF, "low": num(0), "r": HALF, "level": num(0)}


def values(*given: Mapping[str, object], **more: object) -> Witness:
    """A witness of these values; later ones replace earlier ones of the same name."""
    made: dict[str, object] = {}
    for part in (*given, more):
        made.update(part)
    return Witness(tuple(made.items()))  # type: ignore[arg-type]


positive = seq(
    have("m1", "m-1 > 0"),
    fact("em", "exp_positive", "-eps"),
    have("g0", f"{G} > 0"),
    fact("gn", "power_positive", G, "n"),
    fact("rgn", "reciprocal_positive", f"{G}^n"),
    fact("rm1", "reciprocal_positive", "m-1"),
    fact("e0", "exp_positive", "eps"),
    have("pos", "m-1+exp(eps) > 0"),
    have("share", "1+exp(eps)/(m-1) > 0", arith("pos*rm1")),
    fact("rp", "reciprocal_positive", "m-1+exp(eps)"),
)


# --- the other legs ---------------------------------------------------------------------------------------------------

LEVELS = {
    "eps": [Fraction(1), Fraction(3, 2), Fraction(5)]
}  # values of e^eps where z3 gives up on a symbolic one


def small_sizes(made: Claim, sizes: list[dict[str, int]], **options: Any) -> Leg:
    from verify.evidence.smt import smt_leg

    return smt_leg(made.statement, sizes=sizes, at=LEVELS, **options)


def fuzz_scalar(made: Claim) -> Leg:
    """Random sizes and values, evaluated by the kernel."""
    from hypothesis import strategies as st

    from verify.evidence.fuzz import fuzz_statement

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


def fuzz_mechanism() -> Leg:
    from theorems.wyz2016.numeric import check_hamming_distortion

    return check_hamming_distortion()


# --- the exponential mechanism, for every n and m ----------------------------------------------------------------

NORMALISED = (
    f"forall c integer family(1): (forall j in 1..n: 1 <= c[j] <= m) => "
    f"tsum(x in {DATABASES}, exp(-eps*{distance('x', 'c')})) = {G}^n"
)


def _one_more_row() -> Tactic:
    """The sum over databases of n+1 rows, from that over n rows: peel the last row off."""
    longer, written = distance("x", "c", "n+1"), distance("put(x,n+1,a)", "c", "n+1")
    opened = f"tsum(x in {DATABASES}, sum(a, 1, m, exp(-eps*({distance('x', 'c')}+1-kronecker(a,c[n+1])))))"
    return seq(
        intro("c", "in"),
        use("short", "ih", "c"),
        fact("peel", "tuple_peel", f"tsum(x in tuples(n+1,m), exp(-eps*{longer}))", "n"),
        have(
            "opened",
            f"tsum(x in {DATABASES}, sum(a, 1, m, exp(-eps*{written}))) = {opened}",
            pointwise(
                "x",
                pointwise(
                    "a",
                    fact("cut", "sum_split", written, "n"),
                    fact("one", "sum_single", "sum(i, n+1, n+1, 1-kronecker(put(x,n+1,a)[i],c[i]))"),
                    have(
                        "rest",
                        f"sum(i, 1, n, 1-kronecker(put(x,n+1,a)[i],c[i])) = {distance('x', 'c')}",
                        untouched(),
                    ),
                    have(
                        "total",
                        f"{written} = {distance('x', 'c')}+1-kronecker(a,c[n+1])",
                        rewrite("cut", "rest"),
                    ),
                    rewrite("total"),
                ),
            ),
        ),
        arith(eq=["peel", "opened", (G, "short")]),
    )


def untouched() -> Tactic:
    """Writing row n+1 leaves rows 1..n as they are."""
    return pointwise(
        "i",
        fact("far", "delta_distinct", "i", "n+1"),
        arith(
            eq=[
                "far",
                ("kronecker(x[i],c[i])", "far"),
                ("kronecker(a,c[i])", "far"),
                ("kronecker(a,c[n+1])", "far"),
            ]
        ),
    )


normalised = have("norm", NORMALISED, induct("n", "0", "ih", seq(), _one_more_row()))


def total_is_one(summed: str, centre: str) -> Tactic:
    """The law around `centre` sums to one over `summed`."""
    return seq(
        use("sum1", "norm", f"j -> {centre}[j]"), have("total", f"tsum({summed} in {DATABASES}, {E_XY}) = 1")
    )


def _coordinate(summed: str, centre: str) -> Tactic:
    """Row i differs from the centre's with probability 1/(1+exp(eps)/(m-1)): group databases by their other rows."""
    law = kernel("x", "y", "k")
    same = f"tsum({summed} in {DATABASES}, kronecker(x[i],y[i])*{law})"
    other = f"tsum({summed} in {DATABASES}, (1-kronecker(x[i],y[i]))*{law})"
    return seq(
        fact("group", "tuple_resample", other, "i", f"{centre}[i]"),
        have("moved", f"{other} = (m-1)*exp(-eps)*{same}"),
        have("both", f"{same}+{other} = 1"),
        have("solved", f"{other}*{G} = (m-1)*exp(-eps)", arith(eq=["moved", ("(m-1)*exp(-eps)", "both")])),
        have("value", f"{other} = 1/(1+exp(eps)/(m-1))", arith(eq=[(f"1/{G}", "solved")])),
    )


def mean_distance(summed: str, centre: str) -> Tactic:
    """For each centre the expected distance is h(eps)."""
    other = f"tsum({summed} in {DATABASES}, (1-kronecker(x[i],y[i]))*{kernel('x', 'y', 'k')})"
    return seq(
        intro(centre),
        total_is_one(summed, centre),
        have(
            "rows",
            f"sum(i, 1, n, {other}) = sum(i, 1, n, 1/(1+exp(eps)/(m-1)))",
            pointwise("i", _coordinate(summed, centre)),
        ),
    )


def neighbours_ratio() -> Tactic:
    """Neighbours differ by at most one in their distance to y (triangle inequality), so by exp(eps) in law."""
    from_neighbour = distance("x1", "y")
    return seq(
        intro("x", "x1", "y", "near"),
        have(
            "triangle",
            f"{from_neighbour} <= sum(i, 1, n, (1-kronecker(x[i],x1[i]))+(1-kronecker(x[i],y[i])))",
            pointwise(
                "i", cases("c", "x[i] = y[i]", rewrite("c"), fact("z", "delta_distinct", "x[i]", "y[i]"))
            ),
        ),
        have("level0", "eps >= 0"),
        have(
            "close",
            f"-eps*{D_XY} <= eps-eps*{from_neighbour}",
            arith("triangle*level0", eq=[("eps", "near")]),
        ),
        fact("mono", "exp_monotone", f"-eps*{D_XY}", f"eps-eps*{from_neighbour}"),
        arith("mono*rgn"),
    )
