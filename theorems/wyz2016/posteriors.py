"""What all lower and upper bounds rest on: masses with bounded ratios, and two exponential kernels in a row.

Both are general forms of steps of the paper. `masses` is the Claim (33) for functions that need not sum to one;
`composition` shows that the posteriors of (26) at a level are mixtures of those at any lower level, which Lemma 4
uses silently: if they are feasible at a level, they are feasible at every higher one.
"""

from theorems.wyz2016.conditions import positive_levels
from theorems.wyz2016.infeasible import refute_feasible
from theorems.wyz2016.model import (
    DATABASES,
    NEIGHBOURS,
    at,
    distance,
    feasible,
    mean_distance,
    normalised,
    positive,
    total_is_one,
)
from verify.claims.prelude import *

# --- masses with bounded ratios ------------------------------------------------------------------------------------

RATIO = f"forall x in {DATABASES}, x' in {DATABASES}: {NEIGHBOURS} => f[x] <= exp(eps)*f[x']"


def _exchange() -> Tactic:
    """For every x with x[i] = y[i] and every a != y[i]: f(x) <= exp(eps) f(x with a at i)."""
    here, there = "f[x]", "f[put(x,i,a)]"
    apart = seq(
        rewrite("same"), fact("tri", "trichotomy", "y[i]", "a"), alternatives("w", "tri", seq(), absurd("b"))
    )
    other = seq(
        have("ne", "x[i] != a", apart),
        fact("zero", "delta_distinct", "x[i]", "a"),
        fact("dd", "delta_bounds", "x[i]", "y[i]"),
        have("df", "1-kronecker(a,y[i]) >= 0"),
        use("ratio", "ratios", "x", "put(x,i,a)"),
        arith("ratio*dd.1*df"),
    )
    itself = seq(
        fact("one", "delta_equal", "a", "y[i]"),
        arith(
            eq=[(f"kronecker(x[i],y[i])*{here}", "one"), (f"exp(eps)*kronecker(x[i],y[i])*{there}", "one")]
        ),
    )
    elsewhere = seq(
        fact("off", "delta_distinct", "x[i]", "y[i]"),
        arith(
            eq=[(f"(1-kronecker(a,y[i]))*{here}", "off"), (f"exp(eps)*(1-kronecker(a,y[i]))*{there}", "off")]
        ),
    )
    return pointwise(
        "x", pointwise("a", cases("same", "x[i] = y[i]", cases("b", "a = y[i]", itself, other), elsewhere))
    )


def _prove_masses() -> Certificate:
    other = f"tsum(x in {DATABASES}, (1-kronecker(x[i],y[i]))*f[x])"
    left = "sum(a, 1, m, kronecker(x[i],y[i])*(1-kronecker(a,y[i]))*f[x])"
    right = "sum(a, 1, m, exp(eps)*kronecker(x[i],y[i])*(1-kronecker(a,y[i]))*f[put(x,i,a)])"
    total = f"tsum(x in {DATABASES}, f[x])"
    row = seq(
        have("exchange", f"tsum(x in {DATABASES}, {left}) <= tsum(x in {DATABASES}, {right})", _exchange()),
        fact("group", "tuple_resample", other, "i", "y[i]"),
        have("bound", f"(m-1)*({total}-{other}) <= exp(eps)*{other}"),
        arith("bound*rp"),
    )
    return prove(
        masses.statement,
        positive,
        have("ratios", RATIO),
        have(
            "rows",
            f"sum(i, 1, n, {other}) >= sum(i, 1, n, {total}/(1+exp(eps)/(m-1)))",
            pointwise("i", row),
        ),
    )


masses: Claim = claim(
    "wyz2016.masses",
    "Masses with neighbour ratios within exp(eps) lie at mean distance at least h(eps) from every database",
    "mean_distance(f, y) >= n/(1 + exp(eps)/(m - 1))*total_mass(f)",
    where="""
        n m integer, eps real, y in tuples(n, m), f family(1),
        size(n, m), neighbours_within(f, eps)
    """,
    source=at("Appendix A, proof of Lemma 1, eq. (33)"),
    letters={"y": "the database around which the spheres lie, an output"},
    fidelity="sharpened",
    printed=r"\sum_{x\in\mathcal{D}^{n}}p_{X\mid Y}(x\mid y)d(x,y)\geq h(\epsilon). (33)",
    proof=_prove_masses,
    negative_control="mean_distance(f, y) >= n/(1 + exp(eps)/m)*total_mass(f)",
    control_note="m in place of m-1 in h",
    control_proof={"n": 1, "m": 2, "eps": 0, "y": (1,), "f": "x -> 1"},
    satisfying_instance=Witness(
        (("n", num(1)), ("m", num(2)), ("eps", num(0)), ("y", (1,)), ("f", Lambda(("x",), num(1))))
    ),
    notes="For functions that need not be laws, and every real eps.",
)

# --- two kernels in a row ------------------------------------------------------------------------------------------

STAY = "(1+(m-1)*exp(-s)*exp(-t))"
MOVE = "exp(-s)+exp(-t)+(m-2)*exp(-s)*exp(-t)"
_WITHIN = "(forall j in 1..n: 1 <= {0}[j] and {0}[j] <= m)"


def _two_kernels(length: str = "n", stay: str = STAY) -> str:
    both = f"exp(-s*{distance('c', 'y', length)})*exp(-t*{distance('y', 'b', length)})"
    return f"tsum(y in tuples({length},m), {both}) = {stay}^({length})*exp(-r*{distance('c', 'b', length)})"


def _composed(stay: str = STAY) -> str:
    inside = f"{_WITHIN.format('c')} and {_WITHIN.format('b')}"
    return f"forall c integer family(1), b integer family(1): {inside} => {_two_kernels(stay=stay)}"


def last_row(total: str, pair: str, shorter: str, row: str, value: str, label: str) -> Tactic:
    """A distance over n+1 rows, of which put(y,n+1,a) has the last: ``value``, by that over n rows, ``shorter``."""
    return seq(
        fact(f"cut{label}", "sum_split", total, "n"),
        fact(f"one{label}", "sum_single", f"sum(i, n+1, n+1, 1-kronecker({pair}))"),
        have(f"rest{label}", f"sum(i, 1, n, 1-kronecker({pair})) = {shorter}", _untouched(row)),
        have(
            f"total{label}",
            f"{total} = {value}",
            rewrite(f"cut{label}"),
            rewrite(f"rest{label}"),
            rewrite(f"one{label}"),
        ),
    )


def _one_more_row() -> Tactic:
    left, right = distance("c", "put(y,n+1,a)", "n+1"), distance("put(y,n+1,a)", "b", "n+1")
    near, far = distance("c", "y"), distance("y", "b")
    opened_left, opened_right = f"{near}+1-kronecker(c[n+1],a)", f"{far}+1-kronecker(a,b[n+1])"
    peeled = f"exp(-s*{left})*exp(-t*{right})"
    opened = f"exp(-s*({opened_left}))*exp(-t*({opened_right}))"

    body = seq(
        last_row(left, "c[i],put(y,n+1,a)[i]", near, "c[i]", opened_left, "l"),
        last_row(right, "put(y,n+1,a)[i],b[i]", far, "b[i]", opened_right, "r"),
        rewrite("totall", "totalr"),
    )
    longer, ends = distance("c", "b", "n+1"), "kronecker(c[n+1],b[n+1])"
    return seq(
        intro("c", "b", "in"),
        use("short", "ih", "c", "b"),
        fact(
            "peel",
            "tuple_peel",
            f"tsum(y in tuples(n+1,m), exp(-s*{distance('c', 'y', 'n+1')})*exp(-t*{distance('y', 'b', 'n+1')}))",
            "n",
        ),
        have(
            "opened",
            f"tsum(y in {DATABASES}, sum(a, 1, m, {peeled})) = tsum(y in {DATABASES}, sum(a, 1, m, {opened}))",
            pointwise("y", pointwise("a", body)),
        ),
        fact("cut", "sum_split", longer, "n"),
        fact("one", "sum_single", "sum(i, n+1, n+1, 1-kronecker(c[i],b[i]))"),
        have("total", f"{longer} = {distance('c', 'b')}+1-{ends}"),
        rewrite("total"),
        arith(
            eq=[
                "peel",
                "opened",
                (f"{STAY}*{ends}+({MOVE})*(1-{ends})", "short"),
                (f"(1-{ends})*{STAY}^n*exp(-r*{distance('c', 'b')})", "level"),
            ]
        ),
    )


def _untouched(row: str) -> Tactic:
    """Writing row n+1 of y leaves rows 1..n as they are; the other database has ``row`` there."""
    zeros = (f"kronecker(y[i],{row})", f"kronecker(a,{row})", f"kronecker({row},y[i])", f"kronecker({row},a)")
    return pointwise(
        "i",
        have("before", "i < n+1", arith("i.upper")),
        fact("far", "delta_distinct", "i", "n+1"),
        arith(eq=["far", *((zero, "far") for zero in zeros)]),
    )


def _prove_composition() -> Certificate:
    general = induct("n", "0", "ih", seq(), _one_more_row())
    rows = [seq() for name in ("x", "z")]
    return prove(
        composition.statement,
        have("level", f"exp(-r)*{STAY} = {MOVE}"),
        have("general", _composed(), general),
        intro("x", "z"),
        use("pair", "general", "j -> x[j]", "j -> z[j]", conditions=rows),
    )


_POINT = (("n", num(1)), ("m", num(2)), ("s", num(0)), ("t", num(0)), ("r", num(0)))

composition: Claim = claim(
    "wyz2016.composition",
    "Two exponential kernels in a row are one of a lower level",
    """
        forall x in tuples(n, m), z in tuples(n, m):
          tsum(y in tuples(n, m), exp(-s*hamming(x, y))*exp(-t*hamming(y, z)))
          = (1 + (m - 1)*exp(-s)*exp(-t))^n*exp(-r*hamming(x, z))
    """,
    where="""
        n m integer, s real, t real, r real,
        size(n, m),
        exp(-r)*(1 + (m - 1)*exp(-s)*exp(-t)) = exp(-s) + exp(-t) + (m - 2)*exp(-s)*exp(-t)
    """,
    source=at("Section III, after eq. (16), and Lemma 4: used silently"),
    letters={"s": "the level of one kernel", "t": "the level of the other", "r": "the level of both in a row"},
    fidelity="auxiliary",
    says=r"feasible at \widetilde{\epsilon}_X implies feasible at every \epsilon \ge \widetilde{\epsilon}_X",
    proof=_prove_composition,
    negative_control="""
        forall x in tuples(n, m), z in tuples(n, m):
          tsum(y in tuples(n, m), exp(-s*hamming(x, y))*exp(-t*hamming(y, z)))
          = (1 + m*exp(-s)*exp(-t))^n*exp(-r*hamming(x, z))
    """,
    control_note="m in place of m-1",
    control_proof=lambda: Witness(_POINT),
    satisfying_instance=Witness(_POINT),
    notes="w_r = (w_s + w_t + (m-2) w_s w_t)/(1 + (m-1) w_s w_t) with w_l = exp(-l).",
)

# --- the exponential kernel is a law -------------------------------------------------------------------------------

_AT_ONE = (("n", num(1)), ("m", num(2)), ("eps", num(0)))

total: Claim = claim(
    "wyz2016.eq21",
    "The posteriors (41) sum to one",
    "forall y in tuples(n, m): tsum(x in tuples(n, m), exponential_law(eps, x, y)) = 1",
    where="n m integer, eps real, size(n, m)",
    source=at("Appendix A, proof of the second Claim of Lemma 1, verification of (21)"),
    printed=r"\sum_{x\in\mathcal{D}^{n}}p_{X\mid Y}(x\mid y) =\sum_{x\in\mathcal{D}^{n}}\frac{e^{-\epsilon d(x,y)}}{\bigl(1+(m-1)e^{-\epsilon}\bigr)^{n}} ... =1.",
    proof=lambda: prove(total.statement, normalised, intro("y"), total_is_one("x", "y"), defined=positive),
    negative_control={"exponential_law(eps, x, y)": "exp(-eps*hamming(x, y))/(1 + m*exp(-eps))^n"},
    control_note="m in place of m-1",
    control_proof=lambda: Witness(_AT_ONE),
    satisfying_instance=Witness(_AT_ONE),
    notes="For every real eps.",
)


mean: Claim = claim(
    "wyz2016.lemma1.mean",
    "Under the posteriors (41) every output has the expected distance h(eps)",
    """
        forall y in tuples(n, m):
          tsum(x in tuples(n, m), exp(-eps*hamming(x, y))/normalizer(eps)*hamming(x, y))
          = distortion_at(eps)
    """,
    where="n m integer, eps real, size(n, m)",
    source=at("Appendix A, proof of the second Claim of Lemma 1, eq. (42)"),
    fidelity="sharpened",
    printed=r"\sum_{x\in\mathcal{D}^{n}}\sum_{y\in\mathcal{D}^{n}}p_{Y}(y)p_{X\mid Y}(x\mid y)d(x,y) ... =\frac{n(m-1)e^{-\epsilon}\bigl(1+(m-1)e^{-\epsilon}\bigr)^{n-1}}{(g_{\epsilon})^{n}}\sum_{y\in\mathcal{D}^{n}}p_{Y}(y) =\frac{n}{1+\frac{e^{\epsilon}}{m-1}} =h(\epsilon),",
    proof=lambda: prove(mean.statement, normalised, mean_distance("x", "y"), defined=positive),
    negative_control={"distortion_at(eps)": "n/(1 + exp(eps)/m)"},
    control_note="m in place of m-1 in h",
    control_proof=lambda: Witness(_AT_ONE),
    satisfying_instance=Witness(_AT_ONE),
    notes="For each output by itself, and every real eps.",
)

# --- feasible posteriors stay feasible -----------------------------------------------------------------------------

_GS, _GT, _GE = (f"(1+(m-1)*exp(-{level}))" for level in ("eps", "t", "low"))
_STEP = "(exp(-low)-exp(-eps))/(1+(m-2)*exp(-eps)-(m-1)*exp(-low)*exp(-eps))"
_LOWER = feasible("low", law="r")


def _level_between() -> Tactic:
    """A level t with which the kernel of ``eps`` becomes that of ``low``."""
    return seq(
        fact("w0", "exp_positive", "-eps"),
        fact("u0", "exp_positive", "-low"),
        fact("uw", "exp_increasing", "-eps", "-low"),
        fact("u1", "exp_monotone", "-low", "0"),
        have("m1", "m-1 > 0"),
        have("u", "1-exp(-low) >= 0"),
        have("w", "1-exp(-eps) > 0"),
        have("den", "1+(m-2)*exp(-eps)-(m-1)*exp(-low)*exp(-eps) > 0", arith("w", "m1*w0*u")),
        fact("rden", "reciprocal_positive", "1+(m-2)*exp(-eps)-(m-1)*exp(-low)*exp(-eps)"),
        let("t", f"-log({_STEP})", f"level: exp(-t) = {_STEP}"),
        fact("t0", "exp_positive", "-t"),
        have(
            "cleared",
            "exp(-t)*(1+(m-2)*exp(-eps)-(m-1)*exp(-low)*exp(-eps)) = exp(-low)-exp(-eps)",
            arith(eq=[("1+(m-2)*exp(-eps)-(m-1)*exp(-low)*exp(-eps)", "level")]),
        ),
        have("gs", f"{_GS} > 0", arith("m1*w0")),
        have("gt", f"{_GT} > 0", arith("m1*t0")),
        have("ge", f"{_GE} > 0", arith("m1*u0")),
        fact("gtn", "power_positive", _GT, "n"),
        fact("rgt", "reciprocal_positive", f"{_GT}^n"),
    )


_STAYS = "(1+(m-1)*exp(-eps)*exp(-t))"


_ratio_of_powers = have(  # (g_t g_eps)^n = (stays g_low)^n, with names for the four bases
    "ratio",
    f"{_STAYS}^n/({_GS}^n*{_GT}^n) = 1/{_GE}^n",
    have(
        ("A", "S", "T", "E", "is"),
        f"exists A real, S real, T real, E real: A = {_STAYS} and S = {_GS} and T = {_GT} and E = {_GE}",
        exhibit(_STAYS, _GS, _GT, _GE),
    ),
    *(rewrite(f"is.{i}", backwards=True) for i in (1, 2, 3, 4)),
    have("base", "S*T = A*E", *(rewrite(f"is.{i}") for i in (1, 2, 3, 4)), arith(eq=[("m-1", "cleared")])),
    have("powers", "(S*T)^n = (A*E)^n", rewrite("base")),
    arith(eq=[("-1/(S^n*T^n*E^n)", "powers")]),
)


def _mixture() -> Tactic:
    """The law q of Y at level ``eps``: that at ``low`` passed through the kernel of t."""
    law = f"tsum(z in {DATABASES}, exp(-t*{distance('y', 'z')})/{_GT}^n*r[z])"
    pair = f"tsum(y in {DATABASES}, exp(-eps*{distance('x', 'y')})*exp(-t*{distance('y', 'z')}))"
    moved = f"{_STAYS}^n*exp(-low*{distance('x', 'z')})"
    old = f"tsum(z in {DATABASES}, exp(-low*{distance('x', 'z')})*r[z])"
    one = f"tsum(y in {DATABASES}, exp(-t*{distance('y', 'z')})/{_GT}^n)"
    return seq(
        _level_between(),
        exhibit(f"@y -> {law}"),
        split(
            seq(
                intro("y"),
                pointwise(
                    "z",
                    use("rz", "given.1", "z"),
                    fact("ex", "exp_positive", f"-t*{distance('y', 'z')}"),
                    arith("ex*rgt*rz"),
                ),
            ),
            have(
                "ones",
                f"tsum(z in {DATABASES}, r[z]*{one}) = tsum(z in {DATABASES}, r[z])",
                pointwise(
                    "z",
                    lemma("all", "wyz2016.eq21", "n", "m", "t"),
                    use("one", "all", "z"),
                    arith(eq=[("r[z]", "one")]),
                ),
            ),
            seq(
                intro("x"),
                use("old", "given.3", "x"),
                have(
                    "pairs",
                    f"tsum(z in {DATABASES}, r[z]*{pair}) = tsum(z in {DATABASES}, r[z]*{moved})",
                    pointwise(
                        "z",
                        lemma("two", "wyz2016.composition", "n", "m", "eps", "t", "low"),
                        use("pair", "two", "x", "z"),
                        arith(eq=[("r[z]", "pair")]),
                    ),
                ),
                _ratio_of_powers,
                arith(eq=[(f"1/({_GS}^n*{_GT}^n)", "pairs"), (old, "ratio"), "old"]),
            ),
        ),
    )


def _prove_upwards() -> Certificate:
    same = seq(
        fact("eq", "antisymmetric", "eps", "low"),
        exhibit("@y -> r[y]"),
        split(seq(), seq(), seq(intro("x"), use("old", "given.3", "x"), rewrite("eq"))),
    )
    return prove(
        upwards.statement,
        have("given", _LOWER),
        cases("higher", "low < eps", _mixture(), same),
        defined=seq(positive, fact("gln", "power_positive", _GE, "n")),
    )


_UNIFORM = Lambda(("x",), num("1/2"))
_FEASIBLE = (("n", num(1)), ("m", num(2)), ("low", num(0)), ("eps", num(0)), ("p", _UNIFORM), ("r", _UNIFORM))

upwards: Claim = claim(
    "wyz2016.feasible_upwards",
    "Posteriors (41) that are feasible at a level are feasible at every higher one",
    "feasible(eps)",
    where="""
        n m integer, low real, eps real, p family(1), r family(1),
        size(n, m), 0 <= low, low <= eps, feasible_with(r, low)
    """,
    source=at("Section III, after eq. (16), and Lemma 4: used silently"),
    fidelity="auxiliary",
    says=r"\epsilon \ge \widetilde{\epsilon}_X",
    proof=_prove_upwards,
    negative_control={
        "low <= eps, feasible_with(r, low)": "0 <= eps, feasible_with(r, low), forall x in tuples(n, m): p[x] > 0",
    },
    control_note="at lower levels too",
    control_proof=lambda: refute_feasible(
        upwards.negative_control, {"h2": positive_levels("low", "eps")}, seq()
    ),
    satisfying_instance=Witness(_FEASIBLE),
    notes="The law of Y at the lower level, passed through the exponential kernel of the level in between.",
)

CLAIMS = [masses, composition, total, mean, upwards]
