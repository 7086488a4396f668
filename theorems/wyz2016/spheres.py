"""The steps of the printed proof of Lemma 1: spheres around an output, (34)-(39), and the second Claim.

N_l = binomial(n,l)(m-1)^l databases lie at distance l from y; P_l is their mass given Y = y.
"""

from theorems.wyz2016.last_display import SPHERE, binomial_theorem
from theorems.wyz2016.model import (
    D_XY,
    DATABASES,
    E_XY,
    HALF,
    G,
    H,
    at,
    distance,
    positive,
    values,
)
from verify.claims.prelude import *

_PROOF = "Appendix A, proof of Lemma 1, "


# --- distances -----------------------------------------------------------------------------------------------------

_TO_OTHER = distance("x'", "y")

triangle_printed: Claim = claim(
    "wyz2016.lemma1.triangle",
    "Triangle inequality as printed in the verification of (20)",
    "hamming(x, y) <= hamming(x', y) - hamming(x', x)",
    where="""
        n m integer, x in tuples(n, m), x' in tuples(n, m), y in tuples(n, m),
        size(n, m), neighbours(x, x')
    """,
    source=at(_PROOF + "second Claim"),
    printed=r"by the triangle inequality, d(x,y)\leq d(x^{\prime},y)-d(x^{\prime},x)=d(x^{\prime},y)-1.",
    severity="slip",
    notes="The inequality is the wrong way round.",
)


def _triangle(target: str) -> Tactic:
    return have(
        "triangle",
        f"{_TO_OTHER} <= sum(i, 1, n, (1-kronecker(x[i],x'[i]))+(1-kronecker(x[i],y[i])))",
        pointwise("i", cases("c", "x[i] = y[i]", rewrite("c"), seq())),
    )


triangle: Claim = claim(
    "wyz2016.lemma1.triangle.amended",
    "Triangle inequality for the verification of (20)",
    "hamming(x, y) >= hamming(x', y) - hamming(x', x) = hamming(x', y) - 1",
    where="""
        n m integer, x in tuples(n, m), x' in tuples(n, m), y in tuples(n, m),
        size(n, m), neighbours(x, x')
    """,
    source=at(_PROOF + "second Claim"),
    fidelity="amended",
    says=r"d(x,y) \ge d(x',y) - d(x',x) = d(x',y) - 1",
    proof=lambda: prove(triangle.statement, split(_triangle("triangle"))),
    negative_control="hamming(x, y) > hamming(x', y) - hamming(x', x)",
    control_note="strictly",
    satisfying_instance=values(n=num(1), m=num(2), x=(1,), **{"x'": (2,)}, y=(1,)),
)

_WHOLE = "forall c family(1), b family(1): exists l in 0..n: sum(i, 1, n, 1-kronecker(c[i],b[i])) = l"


def _prove_partition() -> Certificate:
    """A distance is a whole number, row by row."""
    longer = "sum(i, 1, n+1, 1-kronecker(c[i],b[i]))"
    step = seq(
        intro("c", "b"),
        use(("l", "is"), "ih", "c", "b"),
        fact("cut", "sum_split", longer, "n"),
        fact("end", "sum_single", "sum(i, n+1, n+1, 1-kronecker(c[i],b[i]))"),
        cases(
            "same",
            "c[n+1] = b[n+1]",
            seq(fact("one", "delta_equal", "c[n+1]", "b[n+1]"), exhibit("l")),
            seq(fact("none", "delta_distinct", "c[n+1]", "b[n+1]"), exhibit("l+1")),
        ),
    )
    start = seq(intro("c", "b"), exhibit("0"))
    return prove(
        partition.statement,
        have("whole", _WHOLE, induct("n", "0", "ih", start, step)),
        intro("x", "y"),
        use("distance", "whole", "j -> x[j]", "j -> y[j]"),
    )


partition: Claim = claim(
    "wyz2016.lemma1.partition",
    "Every database lies in one of the spheres 0, ..., n around y",
    "forall x in tuples(n, m), y in tuples(n, m): exists l in 0..n: hamming(x, y) = l",
    where="n m integer, size(n, m)",
    source=at(_PROOF + "second Claim, before the verification of (21)"),
    printed=r"\mathcal{D}^{n}=\bigcup_{l=0}^{n}\mathcal{N}_{l}(y).",
    proof=_prove_partition,
    negative_control="forall x in tuples(n, m), y in tuples(n, m): exists l in 0..n - 1: hamming(x, y) = l",
    control_note="without the last sphere",
    control_proof=lambda: values(n=num(1), m=num(2)),
    satisfying_instance=values(n=num(1), m=num(2)),
)

# --- the chain after (37), (38), (39) ------------------------------------------------------------------------------

_N = SPHERE
_N_K = "(binomial(n,k)*(m-1)^k)"
_RATIOS = f"P[l-1]/(binomial(n,l-1)*(m-1)^(l-1)) <= P[l]/{_N}*exp(eps)"


def sphere_positive(level: str, label: str) -> Tactic:
    """N_level > 0."""
    return seq(
        fact(f"B{label}", "binomial_positive", "n", level),
        fact(f"w{label}", "power_positive", "m-1", level),
        have(f"N{label}", f"binomial(n,{level})*(m-1)^({level}) > 0", arith(f"B{label}*w{label}")),
        fact(f"rN{label}", "reciprocal_positive", f"binomial(n,{level})*(m-1)^({level})"),
    )


def _prove_eq38() -> Certificate:
    bound = f"j <= k => P[k-j] <= binomial(n,k-j)*(m-1)^(k-j)/{_N_K}*exp(j*eps)*P[k]"
    step = seq(
        intro("within"),
        use("before", "ih"),
        use("link", "ratios", "k-j"),
        sphere_positive("k-j-1", "a"),
        sphere_positive("k-j", "b"),
        sphere_positive("k", "k"),
        fact("e0", "exp_positive", "eps"),
        have(
            "next",
            "P[k-j-1] <= binomial(n,k-j-1)*(m-1)^(k-j-1)*(P[k-j]/(binomial(n,k-j)*(m-1)^(k-j))*exp(eps))",
            arith("link*Na"),
        ),
        have("room", f"binomial(n,k-j)*(m-1)^(k-j)/{_N_K}*exp(j*eps)*P[k]-P[k-j] >= 0"),
        have(
            "grown",
            f"(binomial(n,k-j)*(m-1)^(k-j)/{_N_K}*exp(j*eps)*P[k]-P[k-j])*(binomial(n,k-j-1)*(m-1)^(k-j-1))*exp(eps)/(binomial(n,k-j)*(m-1)^(k-j)) >= 0",
            arith("room*Na*e0*rNb"),
        ),
    )
    return prove(
        eq38.statement,
        have("ratios", f"forall l in 1..k: {_RATIOS}"),
        have(
            "down",
            f"forall j integer: j >= 0 => ({bound})",
            intro("j", "from"),
            induct("j", "0", "ih", sphere_positive("k", "k"), step),
        ),
        intro("l"),
        use("all", "down", "k-l"),
        use("at", "all"),
        sphere_positive("k", "k"),
        defined=first(
            seq(sphere_positive("l", "l"), sphere_positive("l-1", "a")),
            sphere_positive("l", "l"),
            sphere_positive("k", "k"),
        ),
    )


_EVEN = Table((((0,), num("1/2")), ((1,), num("1/2"))))
_SMALL = {"n": num(1), "m": num(2), "eps": num(0), "k": num(1), "P": _EVEN}

eq38: Claim = claim(
    "wyz2016.eq38",
    "The mass of a sphere is bounded by that of the last one: (38) for k = n, (39) for k = n-1",
    "forall l in 0..k: P[l] <= sphere_size(l)/sphere_size(k)*exp((k - l)*eps)*P[k]",
    where="n m integer, eps real, k in 0..n, P family(1), size(n, m), eps >= 0, chain(P, k, eps)",
    source=at(_PROOF + "eqs. (38) and (39)"),
    printed=r"for any $l$ with $0\leq l\leq n$, P_{l}\leq\frac{N_{l}}{N_{n}}e^{(n-l)\epsilon}P_{n}. (38) ... Q_{l}^{*}\leq\frac{N_{l}}{N_{n-1}}e^{(n-1-l)\epsilon}Q_{n-1}^{*}. (39)",
    proof=_prove_eq38,
    negative_control="forall l in 0..k: P[l] < sphere_size(l)/sphere_size(k)*exp((k - l)*eps)*P[k]",
    control_note="strictly",
    control_proof=lambda: values(_SMALL),
    satisfying_instance=values(_SMALL),
    waive={"unused-hypothesis": "the level is not negative in the paper; the bound holds for every one"},
)

# --- lower bounds on the last sphere -------------------------------------------------------------------------------

_PART = f"sum(l, 0, k, {_N}*exp(-l*eps)/{G}^n)"


_positive_sum = pointwise("l", sphere_positive("l", "l"))

last: Claim = claim(
    "wyz2016.lemma1.last_sphere",
    "Lower bound on the mass of the last sphere: P_n (k = n) and Q_{n-1}* (k = n-1)",
    "P[k] >= sphere_law(k, eps)",
    where="""
        n m integer, eps real, k in 0..n, P family(1),
        size(n, m), eps >= 0, chain(P, k, eps),
        sum(l, 0, k, P[l]) = sum(l, 0, k, sphere_law(l, eps))
    """,
    source=at(_PROOF + "displays after (38) and (39)"),
    printed=r"P_{n}\geq\frac{N_{n}e^{-n\epsilon}}{\bigl(1+(m-1)e^{-\epsilon}\bigr)^{n}}. ... Q_{n-1}^{*}\geq\frac{N_{n-1}e^{-(n-1)\epsilon}}{\bigl(1+(m-1)e^{-\epsilon}\bigr)^{n}}.",
    proof=lambda: prove(
        last.statement,
        sphere_positive("k", "k"),
        lemma("all", "wyz2016.eq38", "n", "m", "eps", "k", "P"),
        have(
            "sums",
            f"sum(l, 0, k, P[l]) <= sum(l, 0, k, {_N}/{_N_K}*exp((k-l)*eps)*P[k])",
            pointwise("l", use("one", "all", "l")),
        ),
        have("total", f"sum(l, 0, k, P[l]) = {_PART}"),
        have("W", f"sum(l, 0, k, {_N}*exp(-l*eps)) > 0", _positive_sum),
        fact("rW", "reciprocal_positive", f"sum(l, 0, k, {_N}*exp(-l*eps))"),
        fact("ek", "exp_positive", "-k*eps"),
        have(
            "scaled",
            f"{_PART}*{_N_K}*exp(-k*eps) <= sum(l, 0, k, {_N}*exp(-l*eps))*P[k]",
            arith("sums*Nk*ek", eq=[(f"{_N_K}*exp(-k*eps)", "total")]),
        ),
        arith("scaled*rW"),
        defined=seq(positive, first(seq(sphere_positive("l", "l"), sphere_positive("l-1", "a")), seq(), seq(), seq())),
    ),
    negative_control="P[k] > sphere_law(k, eps)",
    control_note="strictly",
    control_proof=lambda: values(_SMALL),
    satisfying_instance=values(_SMALL),
    notes="The masses sum to sum_{l<=k} N_l e^{-l eps}/(1+(m-1)e^{-eps})^n: that is 1 for k = n (the binomial theorem, "
    "eq21 by spheres), and 1 less what the spheres beyond k have taken otherwise.",
)


whole: Claim = claim(
    "wyz2016.eq21.spheres",
    "The spheres' masses under (41) sum to one",
    "sum(l, 0, n, sphere_law(l, eps)) = 1",
    where="n m integer, eps real, size(n, m)",
    source=at(_PROOF + "verification of (21), and the display after (38)"),
    printed=r"=\frac{1}{\bigl{(}1+(m-1)e^{-\epsilon}\bigr{)}^{n}}\sum_{l=0}^{n}\binom{n}{l}(m-1)^{l}e^{-\epsilon l} ... =1.",
    proof=lambda: prove(
        whole.statement, binomial_theorem(), use("bt", "binomial_theorem", "n"), defined=positive
    ),
    negative_control="sum(l, 0, n, sphere_size(l)*exp(-(l + 1)*eps)/normalizer(eps)) = 1",
    control_note="l+1 in the exponent",
    others=["wyz2016.eq21"],
    satisfying_instance={"n": 1, "m": 2, "eps": 0},
)


# --- the displays with a -------------------------------------------------------------------------------------------

_N_N = "(binomial(n,n)*(m-1)^n)"
_EXCESS = f"P[n]-{_N_N}*exp(-n*eps)/{G}^n"
_SHORT = f"sum(k, 0, n-1, {_N_K}*exp(-k*eps))"


_short_positive = seq(
    have(
        "W",
        f"{_SHORT} > 0",
        pointwise("k", sphere_positive("k", "k"), fact("ek", "exp_positive", "-k*eps"), arith("Nk*ek")),
    ),
    fact("rW", "reciprocal_positive", _SHORT),
)
_fed_defined = seq(
    positive,
    first(
        seq(sphere_positive("l", "l"), sphere_positive("l-1", "a")),
        _short_positive,
        sphere_positive("l", "l"),
        seq(),
    ),
)

fed_printed: Claim = claim(
    "wyz2016.lemma1.excess",
    "Moving the excess a of the last sphere to the others, sum up to n as printed",
    """
        sum(l, 0, n, l*P[l])
        >= sum(
            l, 0, n,
            l*(P[l] + a*sphere_size(l)*exp(-l*eps)/sum(k, 0, n - 1, sphere_size(k)*exp(-k*eps)))
          )
          + n*sphere_size(n)*exp(-n*eps)/normalizer(eps)
    """,
    where="""
        n m integer, eps real, P family(1), a real,
        size(n, m), eps >= 0, distance_law(P), chain(P, n, eps),
        a = P[n] - sphere_size(n)*exp(-n*eps)/normalizer(eps)
    """,
    source=at(_PROOF + "display after the lower bound on P_n"),
    letters={"a": "the excess of the last sphere"},
    printed=r"\sum_{l=0}^n l P_l \geq \sum_{l=0}^n l \left(P_l + a \frac{N_l e^{-l\epsilon}}{\sum_{k=0}^{n-1} N_k "
    r"e^{-k\epsilon}}\right) + \frac{n N_n e^{-n\epsilon}}{(1+(m-1)e^{-\epsilon})^n}",
    severity="slip",
    proof=lambda: values(n=num(1), m=num(2), eps=num(0), P=_EVEN, a=num(0)),
    notes="The last sphere is counted twice; the sum on the right must end at n-1, as later displays have it.",
)


def _prove_fed() -> Certificate:
    weight = f"{_N}*exp(-l*eps)"
    return prove(
        fed.statement,
        _short_positive,
        lemma("unit", "wyz2016.eq21.spheres", "n", "m", "eps"),
        lemma("top", "wyz2016.lemma1.last_sphere", "n", "m", "eps", "n", "P"),
        have("a0", "a >= 0"),
        have(
            "spare",
            f"sum(l, 0, n-1, (n-l)*{weight}) >= 0",
            pointwise(
                "l",
                sphere_positive("l", "l"),
                fact("el", "exp_positive", "-l*eps"),
                have("nl", "n-l >= 0"),
                arith("nl*Nl*el"),
            ),
        ),
        fact("cut", "sum_split", "sum(l, 0, n, l*P[l])", "n-1"),
        fact("end", "sum_single", "sum(l, n-1+1, n, l*P[l])"),
        have("gain", f"n*a-a*sum(l, 0, n-1, l*{weight})/{_SHORT} >= 0", arith("spare*a0*rW")),
        have("excess", f"a = {_EXCESS}"),
        arith("gain", eq=["cut", "end", ("-n", "excess")]),
        defined=_fed_defined,
    )


fed: Claim = claim(
    "wyz2016.lemma1.excess.amended",
    "Moving the excess a of the last sphere to the others",
    """
        sum(l, 0, n, l*P[l])
        >= sum(
            l, 0, n - 1,
            l*(P[l] + a*sphere_size(l)*exp(-l*eps)/sum(k, 0, n - 1, sphere_size(k)*exp(-k*eps)))
          )
          + n*sphere_size(n)*exp(-n*eps)/normalizer(eps)
    """,
    where="""
        n m integer, eps real, P family(1), a real,
        size(n, m), eps >= 0, distance_law(P), chain(P, n, eps),
        a = P[n] - sphere_size(n)*exp(-n*eps)/normalizer(eps)
    """,
    source=at(_PROOF + "display after the lower bound on P_n"),
    letters={"a": "the excess of the last sphere"},
    fidelity="amended",
    says=r"\sum_{l=0}^n l P_l \ge \sum_{l=0}^{n-1} l \left(P_l + a \frac{N_l e^{-l\epsilon}}{\sum_{k=0}^{n-1} N_k "
    r"e^{-k\epsilon}}\right) + \frac{n N_n e^{-n\epsilon}}{(1+(m-1)e^{-\epsilon})^n}",
    proof=_prove_fed,
    negative_control={">= sum": "> sum"},
    control_note="strictly",
    control_proof=lambda: values(n=num(1), m=num(2), eps=num(0), P=_EVEN, a=num(0)),
    satisfying_instance=values(n=num(1), m=num(2), eps=num(0), P=_EVEN, a=num(0)),
)

# --- any output law attains h(eps): the second Claim ---------------------------------------------------------------


def _prove_eq42() -> Certificate:
    column = f"tsum(x in {DATABASES}, ({E_XY})*({D_XY}))"
    return prove(
        eq42.statement,
        lemma("column", "wyz2016.lemma1.mean", "n", "m", "eps"),
        have(
            "average",
            f"tsum(y in {DATABASES}, q[y]*{column}) = tsum(y in {DATABASES}, q[y]*({H}))",
            pointwise("y", use("cy", "column", "y"), arith(eq=[("q[y]", "cy")])),
        ),
        have("unit", f"tsum(y in {DATABASES}, q[y]) = 1"),
        arith(eq=["average", (H, "unit")]),
        defined=positive,
    )


eq42: Claim = claim(
    "wyz2016.eq42",
    "With the posteriors (41) every law of the output gives expected distortion h(eps)",
    "exponential_posterior_distortion(q, eps) = distortion_at(eps)",
    where="n m integer, eps real, q family(1), size(n, m), eps >= 0, output_law(q)",
    source=at(_PROOF + "second Claim, eqs. (41) and (42)"),
    printed=r"\sum_{x\in\mathcal{D}^{n}}\sum_{y\in\mathcal{D}^{n}}p_{Y}(y)p_{X\mid Y}(x\mid y)d(x,y)=h(\epsilon). (42)",
    proof=_prove_eq42,
    negative_control="exponential_posterior_distortion(q, eps) = n/(1 + exp(eps)/m)",
    control_note="m in place of m-1 in h",
    control_proof=lambda: values(n=num(1), m=num(2), eps=num(0), q=HALF),
    satisfying_instance=values(n=num(1), m=num(2), eps=num(0), q=HALF),
    waive={"unused-hypothesis": "q is a law, as in the paper; only its sum matters"},
    others=["wyz2016.lemma1.mean"],
)

# --- the first Claim, spheres --------------------------------------------------------------------------------------

_MEAN = f"tsum(x in {DATABASES}, p[x]*({D_XY}))"
_MASS = f"tsum(x in {DATABASES}, kronecker({D_XY},l)*p[x])"
_ONE = {"n": num(1), "m": num(2), "eps": num(0), "y": (1,), "p": HALF}

eq33: Claim = claim(
    "wyz2016.eq33",
    "Every feasible posterior lies at mean distance at least h(eps)",
    "mean_distance(p, y) >= distortion_at(eps)",
    where="""
        n m integer, eps real, y in tuples(n, m), p family(1),
        size(n, m), eps >= 0, database_law(p), neighbours_within(p, eps)
    """,
    source=at(_PROOF + "first Claim, eqs. (33) and (40)"),
    letters={"p[x]": "the posterior of x given the output y", "y": "the database around which the spheres lie, an output"},
    printed=r"Any feasible solution $\{p_{X\mid Y}(x\mid y),x,y\in\mathcal{D}^{n}\}$ of R-PD satisfies \sum_{x\in\mathcal{D}^{n}}p_{X\mid Y}(x\mid y)d(x,y)\geq h(\epsilon). (33)",
    proof=lambda: prove(
        eq33.statement,
        lemma("far", "wyz2016.masses", "n", "m", "eps", "y", "@x -> p[x]"),
        have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
        arith("far", eq=[(H, "unit")]),
    ),
    negative_control="mean_distance(p, y) > distortion_at(eps)",
    control_note="strictly",
    control_proof=lambda: values(_ONE),
    satisfying_instance=values(_ONE),
    waive={"unused-hypothesis": "a posterior, as in the paper; the ratios and the sum matter"},
    others=["wyz2016.masses"],
)


def _prove_by_spheres() -> Certificate:
    """The distance gets a name, so that the sums can be exchanged."""
    named = f"tsum(x in {DATABASES}, kronecker(far[x],l)*p[x])"
    one = seq(
        use("is", "named", "x"),
        lemma("all", "wyz2016.lemma1.partition", "n", "m"),
        use(("k", "whole"), "all", "x", "y"),
        rewrite("is", "whole"),
    )
    level = have("same", f"{_MASS} = {named}", pointwise("x", use("is", "named", "x"), rewrite("is")))
    return prove(
        by_spheres.statement,
        let("far family(1)", f"@x -> {D_XY}", f"named: forall x in {DATABASES}: far[x] = {D_XY}"),
        have(
            "terms",
            f"tsum(x in {DATABASES}, p[x]*sum(l, 0, n, l*kronecker(far[x],l))) = {_MEAN}",
            pointwise("x", one),
        ),
        have("masses", f"sum(l, 0, n, l*{_MASS}) = sum(l, 0, n, l*{named})", pointwise("l", level)),
    )


by_spheres: Claim = claim(
    "wyz2016.lemma1.spheres",
    "The mean distance, sphere by sphere",
    "mean_distance(p, y) = sum(l, 0, n, l*sphere_mass(p, y, l))",
    where="""
        n m integer, eps real, y in tuples(n, m), p family(1),
        size(n, m), eps >= 0, database_law(p)
    """,
    source=at(_PROOF + "display after (34)"),
    letters={"p[x]": "the posterior of x given the output y", "y": "the database around which the spheres lie, an output"},
    printed=r"\sum_{x\in\mathcal{D}^{n}}p_{X\mid Y}(x\mid y)d(x,y)=\sum_{l=0}^{n}lP_{l}.",
    proof=lambda: _prove_by_spheres(),
    negative_control="mean_distance(p, y) = sum(l, 0, n - 1, l*sphere_mass(p, y, l))",
    control_note="without the last sphere",
    control_proof=lambda: values(_ONE),
    satisfying_instance=values(_ONE),
    waive={"unused-hypothesis": "a posterior, as in the paper; holds for every function"},
)

CLAIMS = [triangle_printed, triangle, partition, eq38, whole, last, fed_printed, fed, eq42, eq33, by_spheres]
