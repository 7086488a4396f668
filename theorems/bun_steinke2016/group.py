"""Groups: a triangle inequality for Renyi divergences, and what it gives for k steps."""

from theorems.bun_steinke2016.model import ONE, UNIT, at
from verify.claims.prelude import *

_THREE = "M integer, P R Q family(1); first: positive_law(P); middle: positive_law(R); second: positive_law(Q)"
_PAIRS = (("P", "Q"), ("P", "R"), ("R", "Q"))
_ORDERS = ("a", "b", "c")
_MOMENTS = seq(*(lemma(f"{x}{y}", "mironov2017.moment.one", "M", x, y, order) for (x, y), order in zip(_PAIRS, _ORDERS, strict=True)))


def _ratio(x: str, y: str) -> Tactic:
    """The logarithm of a ratio of probabilities."""
    return seq(
        fact("product", "log_product", f"{x}[i]", f"1/{y}[i]"),
        fact("inverse", "log_reciprocal", f"{y}[i]"),
        have(f"{x}/{y}", f"log({x}[i]/{y}[i]) = log({x}[i]) - log({y}[i])"),
    )


_A, _B = "log(renyi_moment(P, R, b))", "log(renyi_moment(R, Q, c))"
_U = f"(log(R[i]) + b*(log(P[i]) - log(R[i])) - {_A})"
_V = f"(log(Q[i]) + c*(log(R[i]) - log(Q[i])) - {_B})"
_MIXED = f"l*{_A} + (1 - l)*{_B}"
_PQ, _PR, _RQ = "a*(log(P[i]) - log(Q[i]))", "b*(log(P[i]) - log(R[i]))", "c*(log(R[i]) - log(Q[i]))"
_TERM = seq(
    use("p", "first.3", "i"),
    *(_ratio(x, y) for x, y in _PAIRS),
    lemma("convex", "basics.exponential.convex", "l", _U, _V),
    have("mean", f"l*{_U} + (1 - l)*{_V} = log(Q[i]) + a*(log(P[i]) - log(Q[i])) - ({_MIXED})",
         arith(eq=[("log(P[i])", "orders.1"), ("log(R[i])", "orders.2"), ("log(Q[i])", "orders.3"), ("log(R[i])", "orders.1")])),
    have("left", f"exp(l*{_U} + (1 - l)*{_V}) = Q[i]*exp({_PQ})*exp(-({_MIXED}))", rewrite("mean")),
    rewrite("P/Q", "P/R", "R/Q"),
)
_BY_TERMS = seq(
    _MOMENTS,
    have("terms", f"""sum(i, 1, M, Q[i]*(P[i]/Q[i])^a*exp(-({_MIXED})))
        <= sum(i, 1, M, l*(R[i]*(P[i]/R[i])^b*exp(-{_A})) + (1 - l)*(Q[i]*(R[i]/Q[i])^c*exp(-{_B})))""", pointwise("i", _TERM)),
    have("one", f"renyi_moment(P, Q, a)*exp(-({_MIXED})) <= 1", arith("terms")),
    let("m", _MIXED),
    have("one m", "renyi_moment(P, Q, a)*exp(-m) <= 1", rewrite("m")),
    fact("logs", "log_monotone", "renyi_moment(P, Q, a)", "exp(m)"),
)
hoelder: Claim = claim(
    "bun_steinke2016.hoelder",
    "Moments of the likelihood ratio of two laws, by way of a third",
    f"log(renyi_moment(P, Q, a)) <= {_MIXED}",
    where=f"""
        {_THREE}; a b c l real, a > 1, b > 1, c > 1, 0 <= l, l <= 1;
        orders: l*b = a and l*(1 - b) + (1 - l)*c = 0 and (1 - l)*(c - 1) = a - 1
    """,
    source=at("Lemma 5.2"),
    fidelity="auxiliary",
    letters={"c": "the order of the second divergence", "l": "a weight between 0 and 1"},
    says="Hoelder's inequality",
    proof=lambda: prove(hoelder.statement, _BY_TERMS, defined=first(_MOMENTS, seq())),
    negative_control={"<= l*log": "< l*log"},
    satisfying_instance={**ONE, "R": UNIT, "a": 2, "b": 3, "c": 4, "l": "2/3"},
)
_WEIGHT = "(a*(k - 1)/(k*a - 1))"
_NEAR, _FAR = "(k*a - 1)/(k - 1)", "k*a"
triangle: Claim = claim(
    "bun_steinke2016.lemma5_2",
    "A triangle inequality for Renyi divergences, for finite alphabets and full support",
    f"divergence_of_order(P, Q, a) <= k*a/(k*a - 1)*divergence_of_order(P, R, {_NEAR}) + divergence_of_order(R, Q, {_FAR})",
    where=f"{_THREE}; a k real, a > 1, k > 1",
    source=at("Lemma 5.2"),
    printed=r"$D_\alpha(P\|Q) \leq \frac{k\alpha}{k\alpha-1} D_{\frac{k\alpha-1}{k-1}}(P\|R) + D_{k\alpha}(R\|Q)$",
    fidelity="restricted",
    notes="For every real k above 1.",
    letters={"k": "any number above 1; in groups, the number of steps"},
    proof=lambda: prove(triangle.statement, _BY_HOELDER, defined=_SIZES),
    negative_control={"<= k*a": "< k*a"},
    satisfying_instance={**ONE, "R": UNIT, "a": 2, "k": 2},
)
_SIZES = seq(
    have("ka", "k*a - 1 > a - 1"),
    first(*(lemma("one", "mironov2017.moment.one", "M", x, y, order) for (x, y), order in zip(_PAIRS, ("a", _NEAR, _FAR), strict=True)), seq()),
)
_BY_HOELDER = seq(
    _SIZES,
    lemma("so", "bun_steinke2016.hoelder", "M", "P", "R", "Q", "a", _NEAR, _FAR, _WEIGHT),
    fact("ra", "reciprocal_positive", "a - 1"),
    arith("so*ra"),
)
_STEPS = """
    M k integer, k >= 1, R family(2), rho real; laws: forall l in 1..k+1: positive_law((i) -> R[l,i]);
    steps: forall l in 1..k: concentrated((i) -> R[l,i], (i) -> R[l+1,i], rho)
"""
_FIRST = ("(i) -> R[1,i]", "(i) -> R[n+1,i]", "(i) -> R[n+1+1,i]")
group: Claim = claim(
    "bun_steinke2016.proposition1_9",
    "rho-zCDP is k^2 rho-zCDP for groups of k, for finite alphabets and full support",
    "concentrated((i) -> R[1,i], (i) -> R[k+1,i], k^2*rho)",
    where=_STEPS,
    source=at("Proposition 1.9"),
    printed=r"if $M$ satisfies $\rho$-zCDP, then for groups of size $k$ it satisfies $(k^2\rho)$-zCDP",
    fidelity="restricted",
    letters={"k": "the size of the group", "R": "R[l,i] is the probability of i for the l-th of k + 1 inputs, each adjacent to the next"},
    idea="The triangle inequality of Lemma 5.2 with k = n + 1 takes the level n^2 rho of n steps to (n+1)^2 rho.",
    proof=lambda: prove(
        group.statement,
        have("all", "forall n integer: 1 <= n => (n <= k => concentrated((i) -> R[1,i], (i) -> R[n+1,i], n^2*rho))", _INDUCT),
        use("last", "all", "k"),
        use("so", "last"),
        defined=_ENDS,
    ),
    negative_control={"k^2*rho": "k^2*rho - 1"},
    control_proof=lambda: fails(group, exhibit("1", "1", "(l, i) -> 1", "0"), split(seq(), exhibit("2")), defined=_ENDS),
    instance_proof=lambda: lives(group, ("1", "1", "(l, i) -> 1", "0"), defined=_ENDS),
)


def _pair(low: str, high: str) -> Tactic:
    """Moments, and ratios, of two of the laws."""
    moments = (lemma("one", "mironov2017.moment.one", "M", f"(i) -> R[{low},i]", f"(i) -> R[{high},i]", order) for order in ("a", "a_"))
    return seq(use("p", "h2", low), use("q", "h2", high), first(seq(), *moments))


_ENDS = first(_pair("l", "l+1"), _pair("1", "k+1"))
_INDUCT = seq(
    intro("n", "from"),
    induct(
        "n", "1", "ih",
        seq(intro("inside", "a", "order"), use("first", "steps", "1"), use("so", "first", "a")),
        seq(
            intro("inside", "a", "order"),
            use("p", "laws", "1"),
            use("r", "laws", "n+1"),
            use("q", "laws", "n+1+1"),
            lemma("triangle", "bun_steinke2016.lemma5_2", "M", *_FIRST, "a", "n+1"),
            use("far", "ih"),
            use("before", "far", "((n+1)*a - 1)/n"),
            use("step", "steps", "n+1"),
            use("next", "step", "(n+1)*a"),
            have("w", "(n+1)*a/((n+1)*a - 1) > 0")
        ),
    ),
)
CLAIMS = [hoelder, triangle, group]
