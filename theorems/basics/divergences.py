"""Divergences between two laws p and q on 1..M, q positive: total variation, Bhattacharyya coefficient, relative entropy."""

from theorems.basics.model import listed, some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("divergences")
_FIRST = "M integer, p q family(1), first: law(p), positive: forall i in 1..M: q[i] > 0"
_LAWS = f"{_FIRST}, second: law(q)"
_COEFFICIENT = "sum(i, 1, M, sqrt(p[i]*q[i]))"
_TERM = "xlogx(p[i]) - p[i]*log(q[i])"
_SAME = {"M": 1, "p": "i -> 1", "q": "i -> 1"}

coefficient: Claim = _stated(
    "basics.divergences.coefficient",
    "Total variation and the Bhattacharyya coefficient: their squares sum to at most 1",
    f"total_variation(p, q)^2 + {_COEFFICIENT}^2 <= 1",
    where="M integer, p q family(1), law(p), law(q)",
    negative_control=f"total_variation(p, q)^2 + {_COEFFICIENT}^2 <= 99/100",
    control_note="99/100 for 1",
    control_proof=_SAME,
    satisfying_instance=_SAME,
)

affinity_term: Claim = _stated(
    "basics.divergences.affinity_term",
    "One letter of the bound of the Bhattacharyya coefficient from below, with the relative entropy d as a free number",
    "sqrt(a*b) >= exp(-d/2)*(a*(1 + d/2) - (xlogx(a) - a*log(b))/2)",
    where="a b d real, low: a >= 0, positive: b > 0",
    proof=lambda: prove(
        affinity_term.statement,
        cases("some", "a > 0", _apart, seq(have("zero", "a = 0"), rewrite("zero"))),
    ),
    negative_control="sqrt(a*b) >= exp(-d/2)*(a*(1 + d) - (xlogx(a) - a*log(b))/2)",
    control_note="d for d/2",
    control_proof={"a": 1, "b": 1, "d": 1},
    satisfying_instance={"a": 1, "b": 1, "d": 0},
)
_apart = seq(
    have("ratio", "b/a > 0", fact("over", "reciprocal_positive", "a"), arith("positive*over")),
    have("root", "sqrt(a*b) = a*sqrt(b/a)", searched()),
    have("one", "forall u real: u > 0 => sqrt(u) >= exp(-d/2)*(1 + d/2 + log(u)/2)", intro("u", "up"), searched()),
    use("here", "one", "b/a"),
    have("log", "log(b/a) = log(b) - log(a)", searched()),
    fact("x", "xlogx_value", "a"),
    arith("some*here", eq=["root", ("exp(-d/2)/2", "x"), ("exp(-d/2)*a/2", "log")]),
)

affinity: Claim = _stated(
    "basics.divergences.affinity",
    "The Bhattacharyya coefficient is at least exp(-D/2), for the relative entropy D, where q has no empty letter",
    f"{_COEFFICIENT} >= exp(-relative_entropy(p, q)/2)",
    where=_FIRST,
    proof=lambda: prove(
        affinity.statement,
        let("d", f"sum(i, 1, M, {_TERM})"),
        have(
            "each",
            f"{_COEFFICIENT} >= sum(i, 1, M, exp(-d/2)*(p[i]*(1 + d/2) - ({_TERM})/2))",
            pointwise(
                "i",
                use("low", "first.1", "i"),
                use("above", "positive", "i"),
                lemma("term", "basics.divergences.affinity_term", "p[i]", "q[i]", "d"),
            ),
        ),
        rewrite("d", backwards=True),
        arith("each", eq=[("exp(-d/2)*(1 + d/2)", "first.2"), ("exp(-d/2)/2", "d")]),
    ),
    negative_control=f"{_COEFFICIENT} >= exp(-relative_entropy(p, q)/4)",
    control_note="a quarter for the half",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)

squared: Claim = _stated(
    "basics.divergences.squared",
    "Bretagnolle and Huber, without the root, where q has no empty letter",
    "total_variation(p, q)^2 <= 1 - exp(-relative_entropy(p, q))",
    where=_LAWS,
    proof=lambda: prove(
        squared.statement,
        let("d", f"sum(i, 1, M, {_TERM})"),
        lemma("affinity", "basics.divergences.affinity", "M", "p", "q"),
        have("near", f"{_COEFFICIENT} >= exp(-d/2)", rewrite("d"), arith("affinity")),
        fact("e", "exp_positive", "-d/2"),
        lemma("squares", "basics.divergences.coefficient", "M", "p", "q"),
        have("far", f"{_COEFFICIENT}^2 >= exp(-d)", arith("near*near", "e*near")),
        rewrite("d", backwards=True),
        arith("squares", "far"),
    ),
    negative_control="total_variation(p, q)^2 <= 1 - exp(-relative_entropy(p, q)/2)",
    control_note="half of the exponent",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/10", "9/10")},
    satisfying_instance=_SAME,
)

def _by_square(made: Claim, squared: str, square: str) -> Certificate:
    """Total variation <= sqrt(square), by the claim that its square is at most that."""
    least = seq(
        lemma("squared", f"basics.divergences.{squared}", "M", "p", "q"),
        have("least", f"{square} >= 0", arith("squared", squares=["total_variation(p, q)"])),
    )
    return prove(
        made.statement,
        least,
        let("e", square),
        have("room", "e >= 0", rewrite("e"), arith("least")),
        have("root", "sqrt(e) >= 0", fact("r", "root_nonnegative", "e", "2")),
        have("square", "sqrt(e)^2 >= total_variation(p, q)^2", arith("squared", eq=["e"])),
        rewrite("e", backwards=True),
        cases("large", "total_variation(p, q) > sqrt(e)", absurd("square"), seq()),
        defined=least,
    )


bretagnolle_huber: Claim = _stated(
    "basics.divergences.bretagnolle_huber",
    "Bretagnolle and Huber: total variation is at most sqrt(1 - exp(-D)), for the relative entropy D, where q has no empty letter",
    "total_variation(p, q) <= sqrt(1 - exp(-relative_entropy(p, q)))",
    where=_LAWS,
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: _by_square(bretagnolle_huber, "squared", "1 - exp(-relative_entropy(p, q))"),
    negative_control="total_variation(p, q) <= sqrt(1 - exp(-relative_entropy(p, q)/2))",
    control_note="half of the exponent",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/10", "9/10")},
    satisfying_instance=_SAME,
)

nonnegative: Claim = _stated(
    "basics.divergences.nonnegative",
    "Gibbs: relative entropy is not negative, where q has no empty letter",
    "relative_entropy(p, q) >= 0",
    where=_LAWS,
    negative_control="relative_entropy(p, q) > 0",
    control_note="> for >=",
    control_proof=_SAME,
    satisfying_instance=_SAME,
)

pinsker_squared: Claim = _stated(
    "basics.divergences.pinsker_squared",
    "Pinsker, without the root: twice the square of total variation is at most relative entropy, where q has no empty letter",
    "2*total_variation(p, q)^2 <= relative_entropy(p, q)",
    where=_LAWS,
    negative_control="3*total_variation(p, q)^2 <= relative_entropy(p, q)",
    control_note="3 for 2",
    control_proof={"M": 2, "p": listed("9/10", "1/10"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)

pinsker: Claim = _stated(
    "basics.divergences.pinsker",
    "Pinsker: total variation is at most sqrt(D/2), for the relative entropy D, where q has no empty letter",
    "total_variation(p, q) <= sqrt(relative_entropy(p, q)/2)",
    where=_LAWS,
    proof=lambda: _by_square(pinsker, "pinsker_squared", "relative_entropy(p, q)/2"),
    negative_control="total_variation(p, q) <= sqrt(relative_entropy(p, q)/3)",
    control_note="3 for 2",
    control_proof={"M": 2, "p": listed("9/10", "1/10"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)

_HELLINGER = "squared_hellinger(p, q)"
_AS_AFFINITY = have("affinity", f"{_HELLINGER} = 1 - sum(i, 1, M, sqrt(p[i]*q[i]))",
    have("each", f"{_HELLINGER} = sum(i, 1, M, (p[i] + q[i])/2 - sqrt(p[i]*q[i]))", arith(eq=["whole"])),
    arith(eq=["each", ("1/2", "h1.2"), ("1/2", "h2.2")]))
_SPREAD = have("whole", "sum(i, 1, M, (sqrt(p[i]) - sqrt(q[i]))^2) = sum(i, 1, M, p[i] + q[i] - 2*sqrt(p[i]*q[i]))", pointwise("i", use("pi", "h1.1", "i"), use("qi", "h2.1", "i"), searched()))
hellinger: Claim = _stated(
    "basics.divergences.hellinger",
    "The square of total variation is at most H^2 (2 - H^2), for the Hellinger distance H (H^2 at most 1)",
    f"total_variation(p, q)^2 <= {_HELLINGER}*(2 - {_HELLINGER})",
    where="M integer, p q family(1), law(p), law(q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"TV(p, q)^2 \leq H^2 (2 - H^2)",
    proof=lambda: prove(
        hellinger.statement,
        _SPREAD, _AS_AFFINITY,
        lemma("both", "basics.divergences.coefficient", "M", "p", "q"),
        rewrite("affinity"),
        arith("both"),
    ),
    negative_control=f"total_variation(p, q)^2 <= {_HELLINGER}*(1 - {_HELLINGER})",
    control_note="1 for 2",
    control_proof={"M": 2, "p": listed(1, 0), "q": listed(0, 1)},
    satisfying_instance={"M": 1, "p": "i -> 1", "q": "i -> 1"},
)

hellinger_least: Claim = _stated(
    "basics.divergences.hellinger_least",
    "Total variation is at least the square of the Hellinger distance H (H^2 at most 1)",
    f"{_HELLINGER} <= total_variation(p, q)",
    where="M integer, p q family(1), law(p), law(q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"H^2 \leq TV(p, q)",
    proof=lambda: prove(
        hellinger_least.statement,
        _SPREAD, _AS_AFFINITY,
        lemma("less", "basics.textbook.affinity_variation", "M", "p", "q"),
        arith("less", eq=["affinity"]),
    ),
    negative_control=f"2*{_HELLINGER} <= total_variation(p, q)",
    control_note="twice",
    control_proof={"M": 2, "p": listed(1, 0), "q": listed(0, 1)},
    satisfying_instance={"M": 1, "p": "i -> 1", "q": "i -> 1"},
)

_PAIRS = "sum(i, 1, n, sum(j, 1, m, abs(p[i]*u[j] - q[i]*v[j])))/2"
products: Claim = _stated(
    "basics.divergences.products",
    "Total variation of two pairs of independent letters: 1 - TV is at least the product of those of the letters",
    f"{_PAIRS} <= 1 - (1 - total_variation[n](p, q))*(1 - total_variation[m](u, v))",
    where="n m integer, p q u v family(1), first: law[n](p), second: law[n](q), third: law[m](u), fourth: law[m](v)",
    says=r"1 - TV(p u, q v) \geq (1 - TV(p, q)) (1 - TV(u, v))",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        products.statement,
        have("both", "sum(i, 1, n, sum(j, 1, m, abs(p[i]*u[j] - q[i]*v[j]))) <= sum(i, 1, n, sum(j, 1, m, p[i]*u[j] + q[i]*v[j] - 2*min(p[i], q[i])*min(u[j], v[j])))",
            pointwise("i", pointwise("j", use("pi", "first.1", "i"), use("qi", "second.1", "i"), use("uj", "third.1", "j"), use("vj", "fourth.1", "j"), _SHARED))),
        lemma("left", "basics.textbook.overlap", "n", "p", "q"), lemma("right", "basics.textbook.overlap", "m", "u", "v"),
        have("product", "(1 - total_variation[n](p, q))*(1 - total_variation[m](u, v)) = sum(i, 1, n, min(p[i], q[i]))*sum(j, 1, m, min(u[j], v[j]))",
            arith(eq=[("1 - total_variation[m](u, v)", "left"), ("sum(i, 1, n, min(p[i], q[i]))", "right")])),
        have("pu", "sum(i, 1, n, p[i])*sum(j, 1, m, u[j]) = 1", rewrite("first.2", "third.2")), have("qv", "sum(i, 1, n, q[i])*sum(j, 1, m, v[j]) = 1", rewrite("second.2", "fourth.2")),
        arith("both", eq=["product", "pu", "qv"]),
    ),
    negative_control=f"{_PAIRS} <= 1 - (1 - total_variation[n](p, q))*(1 - total_variation[m](u, v)/2)",
    control_note="half of one distance",
    control_proof={"n": 1, "m": 2, "p": "i -> 1", "q": "i -> 1", "u": listed(1, 0), "v": listed(0, 1)},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "q": "i -> 1", "u": "i -> 1", "v": "i -> 1"},
)
_SHARED = seq(
    let("x", "min(p[i], q[i])"), let("y", "min(u[j], v[j])"),
    have("x0", "x >= 0", rewrite("x")), have("xp", "p[i] - x >= 0", rewrite("x")), have("xq", "q[i] - x >= 0", rewrite("x")),
    have("y0", "y >= 0", rewrite("y")), have("yu", "u[j] - y >= 0", rewrite("y")), have("yv", "v[j] - y >= 0", rewrite("y")),
    rewrite("x", "y", backwards=True),
    have("one", "p[i]*u[j] >= x*y", arith("xp*uj", "x0*yu")), have("other", "q[i]*v[j] >= x*y", arith("xq*vj", "x0*yv")),
    searched(),
)

_FOURTH, _CUBE = "sum(i, 1, n, p[i]^4/r[i]^3)", "sum(i, 1, n, r[i]^3/q[i]^2)"
triangle: Claim = _stated(
    "basics.divergences.triangle",
    "The weak triangle inequality of Renyi divergence (Mironov), at order 2: by the orders 4 and 3 to and from a third law, where q and r have no empty letter",
    f"log(sum(i, 1, n, p[i]^2/q[i])) <= 1/2*log({_FOURTH}) + 1/2*log({_CUBE})",
    where="n integer, p q r family(1), first: law[n](p), second: forall i in 1..n: q[i] > 0; third: forall i in 1..n: r[i] > 0",
    says=r"D_2(p \| q) \leq \frac{3}{2} D_4(p \| r) + D_3(r \| q)",
    notes="The general one, D_a(p||q) <= (a - 1/2)/(a - 1) D_2a(p||r) + D_(2a-1)(r||q), is the inequality of Cauchy and Schwarz in the same way.",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        triangle.statement,
        *_POSITIVE_SUMS,
        have("cubes", "forall i in 1..n: r[i]^3/q[i]^2 > 0", intro("i"), use("pi", "first.1", "i"), *_powers("i", ">="), arith("r3*q-2")),
        lemma("cauchy", "basics.processing.quotient", "n", "i -> 1", "i -> p[i]^2/q[i]", "i -> r[i]^3/q[i]^2"),
        have("left", f"sum(i, 1, n, 1*(p[i]^2/q[i])^2/(r[i]^3/q[i]^2)) = {_FOURTH}", pointwise("i", use("pi", "first.1", "i"), *_powers("i", ">="))),
        let("x", "sum(i, 1, n, p[i]^2/q[i])"), let("a", _FOURTH), let("b", _CUBE),
        have("x0", "x > 0", rewrite("x")), have("a0", "a > 0", rewrite("a")), have("b0", "b > 0", rewrite("b")),
        fact("over", "reciprocal_positive", "b"), have("quotient", "x^2/b <= a", rewrite("x", "a", "b"), arith("cauchy", eq=["left"])),
        have("square", "x*x <= a*b", arith("quotient*b0")),
        have("xx", "x*x > 0", arith("x0*x0")),
        fact("mono", "log_monotone", "x*x", "a*b"), fact("lx", "log_product", "x", "x"), fact("ab", "log_product", "a", "b"),
        rewrite("x", "a", "b", backwards=True), arith("mono", eq=["lx", "ab"]),
        defined=seq(*_POSITIVE_SUMS, searched()),
    ),
    negative_control=f"log(sum(i, 1, n, p[i]^2/q[i])) <= 1/2*log({_FOURTH}) + 1/4*log({_CUBE})",
    control_note="1/4 for 1/2",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "q": listed("1/4", "3/4"), "r": listed("1/2", "1/2")},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "r": "i -> 1"},
)


def _powers(i: str, p: str) -> tuple[Tactic, ...]:
    """Powers of what three laws say of the letter i, with the sign that `p` says p[i] has."""
    return (
        use("qi", "second", i), use("ri", "third", i), fact("qo", "reciprocal_positive", f"q[{i}]"), fact("ro", "reciprocal_positive", f"r[{i}]"),
        have("p2", f"p[{i}]^2 {p} 0", arith("pi*pi")), have("p4", f"p[{i}]^4 {p} 0", arith("p2*p2")), have("r3", f"r[{i}]^3 > 0", arith("ri*ri*ri")), have("r-3", f"1/r[{i}]^3 > 0", arith("ro*ro*ro")), have("q-2", f"1/q[{i}]^2 > 0", arith("qo*qo")),
    )


_POSITIVE_SUMS: tuple[Tactic, ...] = (
    lemma(("k", "top"), "basics.sorting.largest", "n", "p", conditions=[
        some_letter("first.2")]),
    have("pk", "p[k] > 0", cases("c", "p[k] > 0", seq(), seq(
        have("none", "sum(i, 1, n, p[i]) <= sum(i, 1, n, 0)", pointwise("l", use("at", "top", "l"))), have("not", "1 <= 0", arith("none", eq=["first.2"])), absurd("not")))),
    *(have(label, f"sum(i, 1, n, {term.format('i')}) > 0", have("terms", f"forall i in 1..n: {term.format('i')} >= 0", intro("l"), use("pi", "first.1", "l"), *_powers("l", ">="), arith(factors)),
        lemma("one", "basics.sums.term", "n", f"i -> {term.format('i')}", "k"), have("pi", "p[k] > 0"), *_powers("k", ">"), arith("one", factors))
      for label, term, factors in (("squares", "p[{0}]^2/q[{0}]", "p2*qo"), ("fourth", "p[{0}]^4/r[{0}]^3", "p4*r-3"), ("cube", "r[{0}]^3/q[{0}]^2", "r3*q-2"))),
)

_LEAST = "log((1 + t)/(1 - t)) - 2*t/(1 + t)"
vajda: Claim = _stated(
    "basics.divergences.vajda",
    "Vajda: relative entropy is at least log((1 + t)/(1 - t)) - 2 t/(1 + t) for the total variation t < 1, where q has no empty letter",
    f"relative_entropy(p, q) >= {_LEAST}",
    where=f"{_LAWS}, t real, distance: t = total_variation(p, q), near: t < 1",
    says=r"D(p \| q) \geq \ln \frac{1+t}{1-t} - \frac{2t}{1+t}, \; t = TV(p, q)",
    idea="x log x lies above its tangents: with the ratio (1 + t)/(1 - t) where p exceeds q, with its reciprocal elsewhere.",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        vajda.statement,
        have("t0", "t >= 0", rewrite("distance"), searched()),
        have("over", "1 - t > 0"), fact("or", "reciprocal_positive", "1 - t"), fact("ar", "reciprocal_positive", "1 + t"),
        let("a", "(1 + t)/(1 - t)"), let("b", "(1 - t)/(1 + t)"),
        have("b0", "b > 0", rewrite("b"), arith("over*ar")), have("ab", "a*b = 1", rewrite("a", "b"), searched()),
        have("a1", "a >= 1", rewrite("a"), arith("t0*or")),
        have("lb", "log(b) = -log(a)", fact("r", "log_reciprocal", "a"), have("inv", "b = 1/a", fact("ai", "reciprocal_positive", "a"), arith(eq=[("1/a", "ab")])), rewrite("inv")),
        have("wide", "forall x real: x >= 1 => 2*log(x) <= x - 1/x", intro("x", "x1"), searched()),
        use("at", "wide", "a"), have("ba", "1/a = b", fact("ai", "reciprocal_positive", "a"), arith(eq=[("1/a", "ab")])), have("slope", "2*log(a) <= a - b", arith("at", eq=["ba"])),
        fact("l0", "log_monotone", "1", "a"),
        have("each", "sum(i, 1, M, xlogx(p[i]) - p[i]*log(q[i])) >= sum(i, 1, M, p[i] + log(a)*abs(p[i] - q[i]) + (log(a) - a)*(p[i] + q[i] - abs(p[i] - q[i]))/2 - (log(a) + b)*(abs(p[i] - q[i]) - (p[i] - q[i]))/2)",
            pointwise("i", use("pi", "first.1", "i"), use("qi", "positive", "i"), cases("sign", "p[i] >= q[i]", _VAJDA_ABOVE, _VAJDA_BELOW))),
        have("total", "sum(i, 1, M, abs(p[i] - q[i])) = 2*t", rewrite("distance")),
        have("value", f"{_LEAST} = log(a) - t*(1 + b)", rewrite("a", "b"), searched()),
        rewrite("value"),
        have("back", "a*(1 - t) = 1 + t", rewrite("a"), searched()),
        arith("each", eq=[("2*log(a)", "total"), ("a", "total"), ("b", "total"), "total", "first.2", "second.2", ("log(a)", "first.2"), ("log(a)", "second.2"), ("a", "first.2"), ("a", "second.2"), ("b", "first.2"), ("b", "second.2"), "back"]),
        defined=seq(have("t0", "t >= 0", rewrite("distance"), searched()), have("over", "1 - t > 0"), fact("or", "reciprocal_positive", "1 - t"), have("ratio", "(1 + t)/(1 - t) > 0", arith("or", "t0*or"))),
    ),
    negative_control={"2*t/": "t/"},
    control_note="once for twice",
    control_proof={"M": 2, "p": listed("1/2", "1/2"), "q": listed("1/4", "3/4"), "t": "1/4"},
    satisfying_instance=_SAME | {"t": 0},
)
_VAJDA_ABOVE = seq(
    fact("abs", "abs_nonnegative", "p[i] - q[i]"), rewrite("abs"), have("aq", "a*q[i] > 0", arith("a1*qi", "qi")), lemma("tan", "basics.xlogx.tangent", "p[i]", "a*q[i]"), fact("ln", "log_product", "a", "q[i]"),
    arith("tan", eq=[("p[i]", "ln")]),
)
_VAJDA_BELOW = seq(
    fact("abs", "abs_nonpositive", "p[i] - q[i]"), rewrite("abs"), have("bq", "b*q[i] > 0", arith("b0*qi")), lemma("tan", "basics.xlogx.tangent", "p[i]", "b*q[i]"), fact("ln", "log_product", "b", "q[i]"),
    have("d", "q[i] - p[i] >= 0"), arith("tan", "slope*pi", eq=[("p[i]", "ln"), ("p[i]", "lb")]),
)

additive: Claim = _stated(
    "basics.divergences.additive",
    "Hellinger integrals of pairs of independent letters are products, where no letter is empty: Renyi divergence is additive",
    "sum(i, 1, n, sum(j, 1, m, (P[i]*R[j])^a*(Q[i]*S[j])^(1 - a))) = sum(i, 1, n, P[i]^a*Q[i]^(1 - a))*sum(j, 1, m, R[j]^a*S[j]^(1 - a))",
    where="""n m integer, P Q R S family(1), a real, first: forall i in 1..n: P[i] > 0; second: forall i in 1..n: Q[i] > 0;
        third: forall j in 1..m: R[j] > 0; fourth: forall j in 1..m: S[j] > 0""",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\sum_{i,j} (P_i R_j)^a (Q_i S_j)^{1-a} = \sum_i P_i^a Q_i^{1-a} \sum_j R_j^a S_j^{1-a}",
    proof=lambda: prove(
        additive.statement,
        have("numbers", "forall p q r s real: p > 0 and q > 0 and r > 0 and s > 0 => (p*r)^a*(q*s)^(1 - a) = (p^a*q^(1 - a))*(r^a*s^(1 - a))", intro("p", "q", "r", "s", "up"),
            fact("pr", "log_product", "p", "r"), fact("qs", "log_product", "q", "s"), rewrite("pr", "qs"), searched()),
        have("each", "sum(i, 1, n, sum(j, 1, m, (P[i]*R[j])^a*(Q[i]*S[j])^(1 - a))) = sum(i, 1, n, sum(j, 1, m, (P[i]^a*Q[i]^(1 - a))*(R[j]^a*S[j]^(1 - a))))",
            pointwise("i", pointwise("j", use("pi", "first", "i"), use("qi", "second", "i"), use("rj", "third", "j"), use("sj", "fourth", "j"), use("here", "numbers", "P[i]", "Q[i]", "R[j]", "S[j]")))),
        rewrite("each"),
    ),
    negative_control={"(1 - a))) =": "(1 - a))) = 2*"},
    control_note="twice",
    control_proof={"n": 1, "m": 1, "P": "i -> 1", "Q": "i -> 1", "R": "i -> 1", "S": "i -> 1", "a": 1},
    satisfying_instance={"n": 1, "m": 1, "P": "i -> 1", "Q": "i -> 1", "R": "i -> 1", "S": "i -> 1", "a": 1},
)

_OF_ORDER = "sum(i, 1, M, p[i]^{0}*q[i]^(1 - {0}))"
_AT_A, _AT_B = _OF_ORDER.format("a"), _OF_ORDER.format("b")
_BETWEEN = "sum(i, 1, M, p[i]^(t*a + (1 - t)*b)*q[i]^(1 - t*a - (1 - t)*b))"
log_convex: Claim = _stated(
    "basics.divergences.log_convex",
    "The logarithm of a Hellinger integral is convex in its order (Hoelder), where no letter is empty",
    f"log({_BETWEEN}) <= t*log({_AT_A}) + (1 - t)*log({_AT_B})",
    where="M integer, p q family(1), a b t real, some: M >= 1, first: forall i in 1..M: p[i] > 0; positive: forall i in 1..M: q[i] > 0; low: 0 <= t, high: t <= 1",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\ln H_{ta+(1-t)b} \leq t \ln H_a + (1-t) \ln H_b \text{ for } H_a = \sum_i p_i^a q_i^{1-a}",
    proof=lambda: prove(
        log_convex.statement,
        _INTEGRALS,
        fact("ra", "reciprocal_positive", "x"), fact("rb", "reciprocal_positive", "y"),
        let("z", "exp(t*log(x) + (1 - t)*log(y))"),
        have("numbers", "forall u v real: exp(t*u + (1 - t)*v) <= (t*(exp(u)/x) + (1 - t)*(exp(v)/y))*z", intro("u", "v"), rewrite("z"),
            lemma("convex", "basics.exponential.convex", "t", "u - log(x)", "v - log(y)"), fact("e", "exp_positive", "t*log(x) + (1 - t)*log(y)"), fact("ex", "exp_of_log", "x"), fact("ey", "exp_of_log", "y"),
            have("ux", "exp(u - log(x)) = exp(u)/x", searched()), have("vy", "exp(v - log(y)) = exp(v)/y", searched()),
            have("split", "exp(t*(u - log(x)) + (1 - t)*(v - log(y)))*exp(t*log(x) + (1 - t)*log(y)) = exp(t*u + (1 - t)*v)", identity()),
            rewrite("ux", "vy"), arith("convex*e", eq=["split"])),
        have("each", f"{_BETWEEN} <= sum(i, 1, M, (t*(p[i]^a*q[i]^(1 - a)/x) + (1 - t)*(p[i]^b*q[i]^(1 - b)/y))*z)", pointwise("i",
            use("here", "numbers", "a*log(p[i]) + (1 - a)*log(q[i])", "b*log(p[i]) + (1 - b)*log(q[i])"), arith("here"))),
        have("all", f"{_BETWEEN} <= exp(t*log(x) + (1 - t)*log(y))", have("shares", "x/x = 1", searched()), have("others", "y/y = 1", searched()), rewrite("z", backwards=True),
            arith("each", eq=[("t*z/x", "x"), ("(1 - t)*z/y", "y"), ("t*z", "shares"), ("(1 - t)*z", "others")])),
        fact("mono", "log_monotone", _BETWEEN, "exp(t*log(x) + (1 - t)*log(y))"),
        have("logs", "forall w real: log(exp(w)) = w", intro("w"), identity()), use("back", "logs", "t*log(x) + (1 - t)*log(y)"),
        rewrite("x", "y", backwards=True), arith("mono", eq=["back"]),
        defined=seq(_INTEGRALS, searched()),
    ),
    negative_control=f"log({_BETWEEN}) <= t*log({_AT_A}) + (1 - t)*log({_AT_B}) - 1",
    control_note="less by 1",
    control_proof=_SAME | {"a": 2, "b": 1, "t": 0},
    satisfying_instance=_SAME | {"a": 2, "b": 1, "t": 0},
)
_INTEGRALS = seq(
    have("above", f"{_BETWEEN} > 0", searched()), have("above a", f"{_AT_A} > 0", searched()), have("above b", f"{_AT_B} > 0", searched()),
    let("x", _AT_A), have("x0", "x > 0", rewrite("x")), let("y", _AT_B), have("y0", "y > 0", rewrite("y")),
)

affinity_log: Claim = _stated(
    "basics.divergences.affinity_log",
    "Twice the Bhattacharyya distance, which is the Renyi divergence of order 1/2, is at most relative entropy, where q has no empty letter",
    f"-2*log({_COEFFICIENT}) <= relative_entropy(p, q)",
    where=_FIRST,
    says=r"-2 \ln \sum_i \sqrt{p_i q_i} \leq D(p \| q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        affinity_log.statement,
        _AFFINE,
        fact("log", "log_monotone", "exp(-relative_entropy(p, q)/2)", _COEFFICIENT),
        have("back", "log(exp(-relative_entropy(p, q)/2)) = -relative_entropy(p, q)/2", identity()),
        arith("log", eq=["back"]),
        defined=_AFFINE,
    ),
    negative_control=f"-4*log({_COEFFICIENT}) <= relative_entropy(p, q)",
    control_note="four for two",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)
_AFFINE = seq(
    lemma("affinity", "basics.divergences.affinity", "M", "p", "q"),
    fact("e", "exp_positive", "-relative_entropy(p, q)/2"),
    have("some", f"{_COEFFICIENT} > 0", arith("e", "affinity")),
)

shared: Claim = _stated(
    "basics.divergences.shared",
    "What two laws share, the least sum of the two errors of a test, is at least exp(-D)/2, for the relative entropy D, where q has no empty letter",
    "sum(i, 1, M, min(p[i], q[i])) >= 1/2*exp(-relative_entropy(p, q))",
    where=_LAWS,
    says=r"\sum_i \min(p_i, q_i) \geq \frac{1}{2} e^{-D(p \| q)}",
    proof=lambda: prove(
        shared.statement,
        lemma("squared", "basics.divergences.squared", "M", "p", "q"),
        lemma("tv", "basics.textbook.overlap", "M", "p", "q"),
        let("s", "sum(i, 1, M, min(p[i], q[i]))"), let("t", "total_variation(p, q)"), let("e", "exp(-relative_entropy(p, q))"),
        have("one", "t^2 <= 1 - e", rewrite("t", "e"), arith("squared")), have("whole", "t = 1 - s", rewrite("t", "s"), arith(eq=["tv"])),
        rewrite("s", "e", backwards=True),
        arith("one", eq=[("t + 1 - s", "whole")], squares=["s"]),
    ),
    negative_control="sum(i, 1, M, min(p[i], q[i])) >= 1/2*exp(-relative_entropy(p, q)/4)",
    control_note="a quarter of the exponent",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/10", "9/10")},
    satisfying_instance=_SAME,
)

_TESTED = "sum(i, 1, M, p[i]*t[i]) + sum(i, 1, M, q[i]*(1 - t[i]))"
tested: Claim = _stated(
    "basics.divergences.tested",
    "Bretagnolle and Huber for tests: the two errors of a (randomized) test sum to at least exp(-D)/2, for the relative entropy D, where q has no empty letter",
    f"{_TESTED} >= 1/2*exp(-relative_entropy(p, q))",
    where=f"{_LAWS}, t family(1), test: forall i in 1..M: 0 <= t[i] and t[i] <= 1",
    says=r"E_p t + E_q (1 - t) \geq \frac{1}{2} e^{-D(p \| q)}",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        tested.statement,
        lemma("overlap", "basics.divergences.shared", "M", "p", "q"),
        have("least", "sum(i, 1, M, p[i]*t[i] + q[i]*(1 - t[i])) >= sum(i, 1, M, min(p[i], q[i]))", pointwise("i", use("in", "test", "i"), have("rest", "1 - t[i] >= 0"),
            let("s", "min(p[i], q[i])"), have("sp", "p[i] - s >= 0", rewrite("s")), have("sq", "q[i] - s >= 0", rewrite("s")), rewrite("s", backwards=True), arith("in.1*sp", "rest*sq"))),
        arith("overlap", "least"),
    ),
    negative_control=f"{_TESTED} >= 1/2*exp(-relative_entropy(p, q)/4)",
    control_note="a quarter of the exponent",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/10", "9/10"), "t": listed("0", "1")},
    satisfying_instance=_SAME | {"t": "i -> 0"},
)

_EVENT = "M integer, p q f family(1), first: law(p), second: law(q), positive: forall i in 1..M: q[i] > 0; within: forall i in 1..M: 0 <= f[i] and f[i] <= 1"
preserved: Claim = _stated(
    "basics.divergences.preserved",
    "Probability preservation by chi-square: the square of the probability of a (randomized) event is at most 1 + chi^2 times its probability under the other law, which has no empty letter",
    "sum(i, 1, M, p[i]*f[i])^2 <= (1 + chi_square(p, q))*sum(i, 1, M, q[i]*f[i])",
    where=_EVENT,
    says=r"(E_p f)^2 \leq (1 + \chi^2(p \| q)) E_q f",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        preserved.statement,
        lemma("cauchy", "basics.divergences.preserved_squares", "M", "p", "q", "f"),
        have("squares", "sum(i, 1, M, p[i]^2/q[i]) = 1 + chi_square(p, q)",
            have("t", "chi_square(p, q) = sum(i, 1, M, p[i]^2/q[i] - 2*p[i] + q[i])", pointwise("i", use("qi", "positive", "i"), searched())), arith(eq=["t", "first.2", "second.2"])),
        rewrite("squares", backwards=True), arith("cauchy"),
    ),
    negative_control="2*sum(i, 1, M, p[i]*f[i])^2 <= (1 + chi_square(p, q))*sum(i, 1, M, q[i]*f[i])",
    control_note="twice",
    control_proof=_SAME | {"f": "i -> 1"},
    satisfying_instance=_SAME | {"f": "i -> 1"},
)

preserved_squares: Claim = _stated(
    "basics.divergences.preserved_squares",
    "Probability preservation by the second moment: the square of the mean of f, from 0 to 1, is at most the second moment of the ratio of two laws times the mean under the other law",
    "sum(i, 1, M, p[i]*f[i])^2 <= sum(i, 1, M, p[i]^2/q[i])*sum(i, 1, M, q[i]*f[i])",
    where="M integer, p q f family(1), positive: forall i in 1..M: q[i] > 0; within: forall i in 1..M: 0 <= f[i] and f[i] <= 1",
    says=r"(E_p f)^2 \leq \sum_i \frac{p_i^2}{q_i} E_q f",
    proof=lambda: prove(
        preserved_squares.statement,
        have("some", "forall i in 1..M: q[i]*f[i] >= 0", intro("i"), use("qi", "positive", "i"), use("fi", "within", "i"), arith("qi*fi.1")),
        have("low", "sum(i, 1, M, q[i]*f[i]) >= 0", searched()),
        cases("event", "sum(i, 1, M, q[i]*f[i]) > 0", _LIKELY, _NEVER),
    ),
    negative_control="2*sum(i, 1, M, p[i]*f[i])^2 <= sum(i, 1, M, p[i]^2/q[i])*sum(i, 1, M, q[i]*f[i])",
    control_note="twice",
    control_proof=_SAME | {"f": "i -> 1"},
    satisfying_instance=_SAME | {"f": "i -> 1"},
)
_LIKELY = seq(
    have("weights", "forall i in 1..M: f[i] >= 0", intro("i"), use("fi", "within", "i")),
    have("total", "sum(i, 1, M, f[i]*q[i]) > 0", arith("event")),
    lemma("cauchy", "basics.processing.quotient", "M", "f", "p", "q"),
    have("less", "sum(i, 1, M, f[i]*p[i]^2/q[i]) <= sum(i, 1, M, p[i]^2/q[i])", pointwise("i", use("qi", "positive", "i"), use("fi", "within", "i"),
        fact("over", "reciprocal_positive", "q[i]"), have("square", "p[i]^2 >= 0", arith(squares=["p[i]"])), have("ratio", "p[i]^2/q[i] >= 0", arith("square*over")), have("rest", "1 - f[i] >= 0"), arith("ratio*rest"))),
    have("part", "sum(i, 1, M, p[i]*f[i])^2/sum(i, 1, M, f[i]*q[i]) <= sum(i, 1, M, p[i]^2/q[i])", arith("cauchy", "less")),
    arith("part*total"),
)
_NEVER = seq(
    have("none", "sum(i, 1, M, q[i]*f[i]) = 0"),
    have("zero", "sum(i, 1, M, p[i]*f[i]) = sum(i, 1, M, 0)", pointwise("i", use("qi", "positive", "i"), use("fi", "within", "i"),
        lemma("part", "basics.sums.term", "M", "i -> q[i]*f[i]", "i"), fact("over", "reciprocal_positive", "q[i]"),
        have("small", "q[i]*f[i] <= 0", arith("part", eq=["none"])), have("less", "f[i] <= 0", arith("small*over")), have("f0", "f[i] = 0"), rewrite("f0"))),
    rewrite("none", "zero"),
)

_GAP = "sum(i, 1, M, p[i]*f[i]) - sum(i, 1, M, q[i]*f[i])"
_UP = have("up", "sum(i, 1, M, p[i]*(2*f[i] - 1) - q[i]*(2*f[i] - 1)) <= sum(i, 1, M, abs(p[i] - q[i]))", pointwise("i", use("in", "within", "i"), searched()))
pinsker_tests_squared: Claim = _stated(
    "basics.divergences.pinsker_tests_squared",
    "Pinsker for means, without the root: twice the squared difference of the means of f, from 0 to 1, is at most relative entropy, where q has no empty letter",
    f"2*({_GAP})^2 <= relative_entropy(p, q)",
    where=_EVENT,
    says=r"2 (E_p f - E_q f)^2 \leq D(p \| q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        pinsker_tests_squared.statement,
        lemma("pinsker", "basics.divergences.pinsker_squared", "M", "p", "q"),
        let("t", "total_variation(p, q)"), let("g", _GAP),
        _UP,
        have("down", "sum(i, 1, M, q[i]*(2*f[i] - 1) - p[i]*(2*f[i] - 1)) <= sum(i, 1, M, abs(p[i] - q[i]))", pointwise("i", use("in", "within", "i"), searched())),
        have("above", "g <= t", rewrite("g", "t"), arith("up", eq=["first.2", "second.2"])), have("below", "-g <= t", rewrite("g", "t"), arith("down", eq=["first.2", "second.2"])),
        have("less", "t - g >= 0"), have("more", "t + g >= 0"),
        have("bound", "2*g^2 <= relative_entropy(p, q)", have("square", "2*t^2 <= relative_entropy(p, q)", rewrite("t"), arith("pinsker")), arith("square", "less*more")),
        rewrite("g", backwards=True), arith("bound"),
    ),
    negative_control=f"3*({_GAP})^2 <= relative_entropy(p, q)",
    control_note="3 for 2",
    control_proof={"M": 2, "p": listed("9/10", "1/10"), "q": listed("1/2", "1/2"), "f": listed("1", "0")},
    satisfying_instance=_SAME | {"f": "i -> 1"},
)

pinsker_tests: Claim = _stated(
    "basics.divergences.pinsker_tests",
    "Pinsker for means: the mean of f, from 0 to 1, under p is at most sqrt(D/2) above that under q, for the relative entropy D of p with respect to q, which has no empty letter",
    f"{_GAP} <= sqrt(relative_entropy(p, q)/2)",
    where=_EVENT,
    says=r"E_p f - E_q f \leq \sqrt{D(p \| q)/2}",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        pinsker_tests.statement,
        lemma("pinsker", "basics.divergences.pinsker", "M", "p", "q"), let("r", "sqrt(relative_entropy(p, q)/2)"),
        _UP,
        have("near", "total_variation(p, q) <= r", rewrite("r"), arith("pinsker")), have("gap", f"{_GAP} <= r", arith("up", "near", eq=["first.2", "second.2"])),
        rewrite("r", backwards=True), arith("gap"),
        defined=seq(lemma("least", "basics.divergences.nonnegative", "M", "p", "q"), have("half", "relative_entropy(p, q)/2 >= 0", arith("least"))),
    ),
    negative_control=f"{_GAP} <= sqrt(relative_entropy(p, q)/3)",
    control_note="3 for 2",
    control_proof={"M": 2, "p": listed("9/10", "1/10"), "q": listed("1/2", "1/2"), "f": listed("1", "0")},
    satisfying_instance=_SAME | {"f": "i -> 1"},
)

equal: Claim = _stated(
    "basics.divergences.equal",
    "Relative entropy is 0 of equal laws only, where q has no empty letter",
    "forall i in 1..M: p[i] = q[i]",
    where=f"{_LAWS}, none: relative_entropy(p, q) <= 0",
    says=r"D(p \| q) = 0 \implies p = q",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        equal.statement,
        lemma("pinsker", "basics.divergences.pinsker_squared", "M", "p", "q"),
        have("squares", "total_variation(p, q)^2 <= 0", arith("pinsker", "none")), have("near", "total_variation(p, q) <= 0", searched()),
        intro("i"), have("terms", "forall k in 1..M: abs(p[k] - q[k]) >= 0", intro("k"), searched()),
        lemma("one", "basics.sums.term", "M", "k -> abs(p[k] - q[k])", "i"),
        have("small", "abs(p[i] - q[i]) <= 0", arith("one", "near")), have("up", "p[i] - q[i] <= 0", searched()), have("down", "q[i] - p[i] <= 0", searched()),
        fact("both", "antisymmetric", "p[i]", "q[i]"),
    ),
    negative_control={"none: relative_entropy(p, q) <= 0": "none: relative_entropy(p, q) <= 1"},
    control_note="1 for 0",
    control_proof={"M": 2, "p": listed("1/2", "1/2"), "q": listed("1/4", "3/4"), "i": 1},
    satisfying_instance=_SAME,
)

_MOMENT = seq(
    have("above", "forall x y real: x > 0 and y > 0 => x^a*y^(1 - a) >= a*x + (1 - a)*y", intro("x", "y", "in"), searched()),
    have("each", "sum(i, 1, M, p[i]^a*q[i]^(1 - a)) >= sum(i, 1, M, a*p[i] + (1 - a)*q[i])", pointwise("i", use("at", "positive", "i"), use("up", "above", "p[i]", "q[i]"), arith("up"))),
    have("one", "sum(i, 1, M, p[i]^a*q[i]^(1 - a)) >= 1", arith("each", eq=[("a", "first.2"), ("1 - a", "second.2")])),
)
renyi: Claim = _stated(
    "basics.divergences.renyi",
    "The Renyi divergence of an order above 1 is not negative, for laws without empty letters",
    "renyi_divergence(a, p, q) >= 0",
    where="M integer, p q family(1), a real, first: law(p), second: law(q), positive: forall i in 1..M: p[i] > 0 and q[i] > 0; order: a > 1",
    says=r"D_\alpha(p \| q) \geq 0",
    proof=lambda: prove(
        renyi.statement,
        _MOMENT,
        fact("logs", "log_monotone", "1", "sum(i, 1, M, p[i]^a*q[i]^(1 - a))"), fact("over", "reciprocal_positive", "a - 1"),
        have("least", "log(sum(i, 1, M, p[i]^a*q[i]^(1 - a))) >= 0", arith("logs")), arith("least*over"),
        defined=_MOMENT,
    ),
    negative_control="renyi_divergence(a, p, q) > 0",
    control_note="> for >=",
    control_proof=_SAME | {"a": 2},
    satisfying_instance=_SAME | {"a": 2},
)

renyi_most: Claim = _stated(
    "basics.divergences.renyi_most",
    "The Renyi entropy of an order above 1 is at most log M, for laws without empty letters",
    "renyi_entropy(a, p) <= log(M)",
    where="M integer, p family(1), a real, first: law(p), positive: forall i in 1..M: p[i] > 0; order: a > 1, some: M >= 1",
    says=r"H_\alpha(p) \leq \ln M",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        renyi_most.statement,
        fact("part", "reciprocal_positive", "M"), have("even", "law(i -> 1/M)", split(seq(intro("i"), arith("part")), searched())),
        have("both", "forall i in 1..M: p[i] > 0 and 1/M > 0", intro("i"), use("pi", "positive", "i"), split(arith("pi"), arith("part"))),
        lemma("least", "basics.divergences.renyi", "M", "p", "i -> 1/M", "a"),
        have("s0", "sum(i, 1, M, p[i]^a) > 0", searched()), fact("inv", "log_reciprocal", "M"), fact("e0", "exp_positive", "(a - 1)*log(M)"),
        have("apart", "sum(i, 1, M, p[i]^a*(1/M)^(1 - a)) = exp((a - 1)*log(M))*sum(i, 1, M, p[i]^a)",
            have("terms", "sum(i, 1, M, p[i]^a*(1/M)^(1 - a)) = sum(i, 1, M, exp((a - 1)*log(M))*p[i]^a)", pointwise("i", have("l", "(1 - a)*log(1/M) = (a - 1)*log(M)", arith(eq=[("1 - a", "inv")])), rewrite("l"), identity())), arith(eq=["terms"])),
        let("s", "sum(i, 1, M, p[i]^a)"), let("e", "exp((a - 1)*log(M))"), fact("logs", "log_product", "e", "s"),
        have("plain", "forall u real: log(exp(u)) = u", intro("u"), searched()), use("at", "plain", "(a - 1)*log(M)"), have("le", "log(e) = (a - 1)*log(M)", rewrite("e"), arith(eq=["at"])),
        fact("over", "reciprocal_positive", "a - 1"),
        have("gain", "log(e*s)/(a - 1) >= 0", have("same", "e*s = sum(i, 1, M, p[i]^a*(1/M)^(1 - a))", rewrite("e", "s"), arith(eq=["apart"])), rewrite("same"), arith("least")),
        have("rest", "renyi_entropy(a, p) = -log(s)/(a - 1)", rewrite("s"), searched()),
        rewrite("rest"), arith("gain", eq=[("1/(a - 1)", "logs"), ("1/(a - 1)", "le")]),
        defined=have("s0", "sum(i, 1, M, p[i]^a) > 0", searched()),
    ),
    negative_control="renyi_entropy(a, p) <= log(M)/2",
    control_note="half of it",
    control_proof={"M": 2, "p": listed("1/2", "1/2"), "a": 2},
    satisfying_instance={"M": 1, "p": "i -> 1", "a": 2},
)

_HIT, _RARE = "sum(i, 1, M, p[i]*t[i])", "sum(i, 1, M, q[i]*t[i])"
event: Claim = _stated(
    "basics.divergences.event",
    "Change of measure for a (randomized) event: its probability times the logarithm of 1 over its probability under the other law is at most the relative entropy and log 2",
    f"{_HIT}*log(1/{_RARE}) <= relative_entropy(p, q) + log(2)",
    where=f"{_LAWS}, t family(1), test: forall i in 1..M: 0 <= t[i] and t[i] <= 1; some: {_RARE} > 0",
    says=r"P(E) \ln \frac{1}{Q(E)} \leq D(P \| Q) + \ln 2",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        event.statement,
        let("b", _RARE), have("b0", "b > 0", rewrite("b")), fact("over", "reciprocal_positive", "b"),
        have("each", "sum(i, 1, M, t[i]*(p[i]*(log(q[i]) - log(2) - log(b)) + p[i] - q[i]/(2*b)) + (1 - t[i])*(p[i]*(log(q[i]) - log(2)) + p[i] - q[i]/2)) <= sum(i, 1, M, xlogx(p[i]))", pointwise("i",
            use("pi", "first.1", "i"), use("qi", "positive", "i"), use("ti", "test", "i"), have("rest", "1 - t[i] >= 0"),
            have("near", "q[i]/(2*b) > 0", arith("qi*over")),
            lemma("ta", "basics.xlogx.tangent", "p[i]", "q[i]/(2*b)"), lemma("tb", "basics.xlogx.tangent", "p[i]", "q[i]/2"),
            have("la", "log(q[i]/(2*b)) = log(q[i]) - log(2) - log(b)", searched()), have("lb", "log(q[i]/2) = log(q[i]) - log(2)", searched()),
            arith("ti.1*ta", "rest*tb", eq=[("t[i]*p[i]", "la"), ("(1 - t[i])*p[i]", "lb")]))),
        have("whole", f"{_RARE}/b = 1", rewrite("b", backwards=True), searched()),
        have("log", f"log(1/{_RARE}) = -log(b)", rewrite("b", backwards=True), searched()),
        have("numbers", f"{_HIT}*(-log(b)) <= sum(i, 1, M, xlogx(p[i]) - p[i]*log(q[i])) + log(2)", arith("each", "b0", eq=["first.2", "second.2", "b", "whole", ("log(2)", "first.2")])),
        arith("numbers", eq=[(_HIT, "log")]),
    ),
    negative_control=f"{_HIT}*log(1/{_RARE}) <= relative_entropy(p, q)",
    control_note="without log 2",
    control_proof={"M": 2, "p": listed("1/2", "1/2"), "q": listed("1/2", "1/2"), "t": listed("1", "0")},
    satisfying_instance=_SAME | {"t": "i -> 1"},
)

_PART = "xlogx(sum(i, 1, M, p[i]*t[i])) - sum(i, 1, M, p[i]*t[i])*log(sum(i, 1, M, q[i]*t[i]))"
log_sum: Claim = _stated(
    "basics.divergences.log_sum",
    "The log-sum inequality, of weighted terms",
    f"{_PART} <= sum(i, 1, M, t[i]*(xlogx(p[i]) - p[i]*log(q[i])))",
    where="M integer, p q t family(1), first: forall i in 1..M: p[i] >= 0; positive: forall i in 1..M: q[i] > 0; test: forall i in 1..M: t[i] >= 0; some: sum(i, 1, M, q[i]*t[i]) > 0",
    says=r"a \ln \frac{a}{b} \leq \sum_i t_i p_i \ln \frac{p_i}{q_i}, \; a = \sum_i t_i p_i, \; b = \sum_i t_i q_i",
    proof=lambda: prove(
        log_sum.statement,
        let("b", _RARE), have("b0", "b > 0", rewrite("b")), fact("over", "reciprocal_positive", "b"),
        have("low", "forall i in 1..M: p[i]*t[i] >= 0", intro("i"), use("pi", "first", "i"), use("ti", "test", "i"), arith("pi*ti")),
        have("low a", f"{_HIT} >= 0", pointwise("i", use("l", "low", "i"))),
        let("a", _HIT), have("a low", "a >= 0", rewrite("a")),
        cases("there", "a > 0",
            seq(
                have("log ab", "log(a/b) = log(a) - log(b)", searched()), have("near", "a/b > 0", arith("there*over")),
                have("each", "sum(i, 1, M, t[i]*(p[i]*(log(q[i]) + log(a) - log(b)) + p[i] - q[i]*(a/b))) <= sum(i, 1, M, t[i]*xlogx(p[i]))", pointwise("i",
                    use("pi", "first", "i"), use("qi", "positive", "i"), use("ti", "test", "i"), have("scaled", "q[i]*(a/b) > 0", arith("qi*near")),
                    lemma("tangent", "basics.xlogx.tangent", "p[i]", "q[i]*(a/b)"), have("log", "log(q[i]*(a/b)) = log(q[i]) + log(a) - log(b)", searched()), arith("ti*tangent", eq=[("t[i]*p[i]", "log")]))),
                fact("x", "xlogx_value", "a"), have("whole", "b/b = 1", searched()),
                have("numbers", "xlogx(a) - a*log(b) <= sum(i, 1, M, t[i]*(xlogx(p[i]) - p[i]*log(q[i])))", arith("each", eq=["x", "a", ("log(a)", "a"), ("log(b)", "a"), ("a/b", "b"), ("a", "whole")])),
                rewrite("b", backwards=True), rewrite("a", backwards=True), arith("numbers"),
            ),
            seq(
                have("a0", "a = 0"),
                have("none", "sum(i, 1, M, t[i]*(xlogx(p[i]) - p[i]*log(q[i]))) = sum(i, 1, M, 0)", pointwise("i", use("l", "low", "i"), use("pi", "first", "i"), use("ti", "test", "i"), lemma("part", "basics.sums.term", "M", "i -> p[i]*t[i]", "i"),
                    have("zero", "p[i]*t[i] = 0", have("most", "p[i]*t[i] <= 0", arith("part", eq=["a", "a0"]))), fact("either", "product_zero", "p[i]", "t[i]"), alternatives("c", "either", seq(rewrite("c")), seq(rewrite("c"))))),
                have("numbers", "xlogx(a) - a*log(b) <= sum(i, 1, M, t[i]*(xlogx(p[i]) - p[i]*log(q[i])))", rewrite("none", "a0"), searched()),
                rewrite("b", backwards=True), rewrite("a", backwards=True), arith("numbers"),
            )),
    ),
    negative_control=f"2*({_PART}) <= sum(i, 1, M, t[i]*(xlogx(p[i]) - p[i]*log(q[i])))",
    control_note="twice",
    control_proof={"M": 1, "p": "i -> 2", "q": "i -> 1", "t": "i -> 1"},
    satisfying_instance=_SAME | {"t": "i -> 1"},
)
binary: Claim = _stated(
    "basics.divergences.binary",
    "Data processing for a (randomized) test: the relative entropy of its two outcomes is at most that of the laws",
    f"kl({_HIT}, {_RARE}) <= relative_entropy(p, q)",
    where=f"{_LAWS}, t family(1), test: forall i in 1..M: 0 <= t[i] and t[i] <= 1; some: 0 < {_RARE}, other: {_RARE} < 1",
    says=r"kl(E_p t, E_q t) \leq D(p \| q)",
    proof=lambda: prove(
        binary.statement,
        have("low", "forall i in 1..M: p[i] >= 0", intro("i"), use("pi", "first.1", "i")), have("yes", "forall i in 1..M: t[i] >= 0", intro("i"), use("ti", "test", "i")), have("no", "forall i in 1..M: 1 - t[i] >= 0", intro("i"), use("ti", "test", "i")),
        lemma("hits", "basics.divergences.log_sum", "M", "p", "q", "t"),
        have("rest", "sum(i, 1, M, q[i]*(1 - t[i])) = 1 - sum(i, 1, M, q[i]*t[i])", arith(eq=["second.2"])), have("others", "sum(i, 1, M, p[i]*(1 - t[i])) = 1 - sum(i, 1, M, p[i]*t[i])", arith(eq=["first.2"])),
        have("left", "sum(i, 1, M, q[i]*(1 - t[i])) > 0", rewrite("rest")),
        lemma("misses", "basics.divergences.log_sum", "M", "p", "q", "i -> 1 - t[i]", conditions=[seq(), seq(), seq(), seq()]),
        have("misses said", f"xlogx(1 - {_HIT}) - (1 - {_HIT})*log(1 - {_RARE}) <= sum(i, 1, M, (1 - t[i])*(xlogx(p[i]) - p[i]*log(q[i])))", rewrite("others", "rest", backwards=True), arith("misses")),
        arith("hits", "misses said"),
        defined=searched(),
    ),
    negative_control=f"2*kl({_HIT}, {_RARE}) <= relative_entropy(p, q)",
    control_note="twice",
    control_proof={"M": 2, "p": listed("1/2", "1/2"), "q": listed("1/4", "3/4"), "t": listed("1", "0")},
    satisfying_instance={"M": 2, "p": listed("1/2", "1/2"), "q": listed("1/2", "1/2"), "t": listed("1", "0")},
)

CLAIMS = [coefficient, affinity_term, affinity, squared, bretagnolle_huber, nonnegative, pinsker_squared, pinsker, hellinger, hellinger_least, products, triangle, vajda, additive, log_convex, affinity_log, shared, tested, preserved, preserved_squares, pinsker_tests_squared, pinsker_tests, equal, renyi, renyi_most, event, log_sum, binary]
