"""Sections I to III: the notions of privacy, uniform priors, and what is read off Theorem 1."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from theorems.wyz2016.conditions import disproved, positive_levels, proved
from theorems.wyz2016.model import (
    CHANNEL,
    DATABASES,
    HALF,
    INVERSE,
    UNIFORM,
    WITHIN,
    any_mechanism,
    at,
    identifiable,
    private,
    values,
)
from theorems.wyz2016.theorem1 import small_distortion
from verify.claims.prelude import *
from verify.kernel.statement import And

# --- Definition 3: (2) and (3) -------------------------------------------------------------------------------------


events: Claim = claim(
    "wyz2016.eq3",
    "Differential privacy of outputs and of sets of outputs is the same",
    "private(Q, eps) <=> private_for_sets(Q, eps)",
    where="n m integer, eps real, Q family(2), size(n, m), eps >= 0",
    source=at("Definition 3, eqs. (2) and (3)"),
    printed=r"any $\mathcal{S}\subseteq\mathcal{R}$, \Pr\{Y\in\mathcal{S}\mid X=x\}\leq e^{\epsilon}\Pr\{Y\in\mathcal{S}\mid X=x^{\prime}\}, (3) ... In the case that the range $\mathcal{R}=\mathcal{D}^{n}$, which is a discrete set, this is equivalent to the requirement (2).",
    proof=lambda: prove(
        events.statement,
        split(
            seq(
                intro("single", "S", "bits", "x", "x'", "near"),
                have(
                    "terms",
                    f"tsum(y in {DATABASES}, S[y]*Q[x,y]) <= tsum(y in {DATABASES}, exp(eps)*S[y]*Q[x',y])",
                    pointwise("y", use("bit", "bits", "y")),
                ),
            ),
            seq(
                intro("sets", "x", "x'", "y"),
                use(
                    "one",
                    "sets",
                    "@z -> same(y,z)",
                    conditions=[seq(intro("z"), fact("bit", "same_tuple_values", "y", "z"))],
                ),
            ),
        ),
    ),
    negative_control="""
        private(Q, eps)
        <=> (
            forall S family(1):
              indicator(S)
              => (
                  forall x in tuples(n, m), x' in tuples(n, m):
                    neighbours(x, x')
                    => tsum(y in tuples(n, m), S[y]*Q[x, y])
                      < exp(eps)*tsum(y in tuples(n, m), S[y]*Q[x', y])
                )
          )
    """,
    control_note="strictly for sets: not for the empty one",
    control_proof=lambda: values(
        n=num(1), m=num(2), eps=num(0), Q=UNIFORM, S=Lambda(("y",), num(0)), x=(1,), **{"x'": (2,)}
    ),
    satisfying_instance=values(n=num(1), m=num(2), eps=num(0), Q=UNIFORM),
    waive={"unused-hypothesis": "sizes and levels as in the paper"},
)

# --- Definition 4: mutual information ------------------------------------------------------------------------------


def _pair(*weights: int) -> Witness:
    """Two bits X, Y with the law of these weights for 00, 01, 10, 11."""
    total = sum(weights)
    cells = zip(((0, 0), (0, 1), (1, 0), (1, 1)), weights, strict=True)
    return Witness((), (("X", "Y"), tuple((cell, Fraction(w, total)) for cell, w in cells if w)))


_ROW, _COLUMN = f"tsum(y in {DATABASES}, J[x,y])", f"tsum(x in {DATABASES}, J[x,y])"
_OF_X, _OF_Y = f"tsum(z in {DATABASES}, J[x,z])", f"tsum(z in {DATABASES}, J[z,y])"


def _marginal(name: str, place: str, summed: str, total: str) -> Tactic:
    """``name`` is the law of ``place``: sums over ``summed``, not negative, 1 in all, with the same entropy."""
    here, law = f"{name}[{place}]", f"sum_{name}"
    return seq(
        have(
            f"made_{name}",
            f"exists {name} family(1): forall {place} in {DATABASES}: {here} = {total}",
            exhibit(f"@{place} -> {total}"),
        ),
        unpack(f"made_{name}", name, law),
        have(
            f"positive_{name}",
            f"forall {place} in {DATABASES}: {here} >= 0",
            intro(place),
            use("e", law, place),
        ),
        have(
            f"named_{name}", f"tsum({place} in {DATABASES}, {here}) = tsum({place} in {DATABASES}, {total})"
        ),
        have(f"one_{name}", f"tsum({place} in {DATABASES}, {here}) = 1"),
        have(
            f"entropy_{name}",
            f"tsum({place} in {DATABASES}, xlogx({total})) = tsum({place} in {DATABASES}, xlogx({here}))",
            pointwise(place, use("e", law, place)),
        ),
    )


def _prove_independent() -> Certificate:
    """x log x of a product a b is a (b log b) + b (a log a); the marginals sum to one."""
    term = seq(
        have("product", "J[x,y] = a[x]*b[y]"),
        lemma("split", "basics.xlogx.product", "a[x]", "b[y]"),
        rewrite("product"),
    )
    return prove(
        independent.statement,
        _marginal("a", "x", "y", _ROW),
        _marginal("b", "y", "x", _COLUMN),
        have(
            "terms",
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, xlogx(J[x,y]))) = "
            f"tsum(x in {DATABASES}, tsum(y in {DATABASES}, a[x]*xlogx(b[y])+b[y]*xlogx(a[x])))",
            pointwise("x", pointwise("y", term)),
        ),
        arith(
            eq=[
                "terms",
                "entropy_a",
                "entropy_b",
                (f"tsum(y in {DATABASES}, xlogx(b[y]))", "one_a"),
                (f"tsum(x in {DATABASES}, xlogx(a[x]))", "one_b"),
            ]
        ),
    )


_SAME_BIT = Table(((((1,), (1,)), num("1/2")), (((2,), (2,)), num("1/2"))))

independent: Claim = claim(
    "wyz2016.section2a.independent",
    "Independent databases have no mutual information",
    "joint_information(J) = 0",
    where="n m integer, J family(2), size(n, m), joint_law(J), product_of_marginals(J)",
    source=at("Section II-A, after Definition 4"),
    printed=r"When $X$ and $Y$ are independent, $I(X;Y)=0.$",
    waive={"unused-hypothesis": "the setting of the page; it holds without size(n, m)"},
    proof=_prove_independent,
    negative_control={", product_of_marginals(J)": ""},
    control_note="without independence",
    control_proof=lambda: values(n=num(1), m=num(2), J=_SAME_BIT),
    satisfying_instance=values(n=num(1), m=num(2), J=Lambda(("x", "y"), num("1/4"))),
    notes="J is the joint law; independent: it is the product of its marginals. For all n and m.",
)
greatest: Claim = claim(
    "wyz2016.section2a.greatest",
    "Mutual information is at most H(X)",
    "information_between(X, Y) <= H(X)",
    source=at("Section II-A, after Definition 4"),
    printed=r"The mutual information is maximized and equal to $H(X)$ when $Y=X.$",
    fidelity="restricted",
    negative_control="information_between(X, Y) <= H(X|Y)",
    control_note="conditional entropy",
    control_proof=lambda: _pair(1, 0, 0, 1),
    satisfying_instance=_pair(1, 1, 1, 1),
    others=["wyz2016.section2a.revealing"],
)
revealing: Claim = claim(
    "wyz2016.section2a.revealing",
    "Mutual information is H(X) when Y = X",
    "information_between(X, Y) = H(X)",
    where="Y = f(X), X = g(Y)",
    source=at("Section II-A, after Definition 4"),
    printed=r"The mutual information is maximized and equal to $H(X)$ when $Y=X.$",
    fidelity="restricted",
    waive={"unused-hypothesis": "the setting of the page; it holds without H(Y|X) = 0"},
    negative_control=("information_between(X, Y) = H(X)", "Y = f(X)"),
    control_note="Y need not determine X",
    control_proof=lambda: _pair(1, 0, 1, 0),
    satisfying_instance=_pair(1, 0, 0, 1),
)

# --- uniform priors ------------------------------------------------------------------------------------------------

_sizes_positive = seq(fact("mn", "power_positive", "m", "n"), fact("rmn", "reciprocal_positive", "m^n"))

uniform_gap: Claim = claim(
    "wyz2016.eps_x.uniform",
    "eps_X is 0 for the uniform prior",
    "gap = 0",
    where="""
        n m integer, p family(1), gap real, u in tuples(n, m), v in tuples(n, m),
        size(n, m), uniform(p), prior_ratio(gap, u, v)
    """,
    source=at("Abstract, and Section I, eq. (16)"),
    printed=r"$\epsilon_{X}$ is a constant depending on the distribution of the original database $X$, and diminishes to zero when the distribution of $X$ is uniform.",
    proof=lambda: prove(
        uniform_gap.statement,
        use("pu", "h3", "u"),
        use("pv", "h3", "v"),
        have("attained", "p[u] = exp(gap)*p[v]"),
        have(
            "one",
            "exp(gap) = 1",
            arith(eq=[("-m^n", "attained"), ("m^n", "pu"), ("-m^n*exp(gap)", "pv")]),
        ),
        fact("order", "trichotomy", "gap", "0"),
        alternatives(
            "c",
            "order",
            fact("l", "exp_increasing", "gap", "0"),
            seq(),
            fact("l", "exp_increasing", "0", "gap"),
        ),
        defined=_sizes_positive,
    ),
    negative_control={"uniform(p)": "prior(p)"},
    control_note="any prior",
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, gap=num(0), u=(1,), v=(2,)),
)

uniform: Claim = claim(
    "wyz2016.uniform",
    "Under the uniform prior identifiability and differential privacy are the same",
    "identifiable(Q, eps) <=> private(Q, eps)",
    where="n m integer, p family(1), eps real, Q family(2), size(n, m), uniform(p)",
    source=at("Section I, after eq. (16)"),
    printed=r"When the input database has a uniform distribution, we have that $\epsilon_{\mathrm{i}}^{*}=\epsilon_{\mathrm{d}}^{*},$ i.e., differential privacy is equivalent to identifiability.",
    proof=lambda: prove(
        uniform.statement,
        _sizes_positive,
        split(
            seq(
                intro("all", "x", "x'", "y", "near"),
                use("q", "all", "x", "x'", "y"),
                use("px", "h3", "x"),
                use("px'", "h3", "x'"),
                arith("q*mn", eq=[("m^n*Q[x,y]", "px"), ("m^n*exp(eps)*Q[x',y]", "px'")]),
            )
        ),
        defined=_sizes_positive,
    ),
    negative_control={"uniform(p)": "prior(p)"},
    control_note="any prior",
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, eps=num(0), Q=UNIFORM),
    notes="Mechanism by mechanism, so the least levels agree at every distortion.",
)

# --- after Theorem 1 -----------------------------------------------------------------------------------------------


def near(name: str, kept: Callable[[str], str]) -> str:
    """Levels as near to ``name`` as one likes are achievable."""
    return (
        f"(forall c real: c > {name} => (exists Q family(2), eps real: 0 <= eps and eps < c and {CHANNEL} and "
        f"{kept('eps')} and {WITHIN}))"
    )


def no_less(name: str, floor: str, bound: str) -> Tactic:
    """The infimum is at least ``floor``: else some achievable level would be below it."""
    return have(
        f"floor_{name}",
        f"{floor} <= {name}",
        fact("order", "trichotomy", name, floor),
        alternatives(
            "c",
            "order",
            seq(
                use(("Q", "eps", "kept"), f"near_{name}", floor),
                use("not", bound, "Q", "eps"),
                absurd("not"),
            ),
        ),
    )


_inside = seq(
    small_distortion,
    let("level", INVERSE, f"is: level = {INVERSE}"),
    lemma(
        "one",
        "wyz2016.theorem1.identifiability.small.amended",
        "n",
        "m",
        "D",
        "p",
        "low",
        "r",
        "level",
    ),
    lemma("two", "wyz2016.theorem1.dp.amended", "n", "m", "D", "p", "gap", "u", "v"),
    have("below_i", any_mechanism(identifiable("eps"), "ei")),
    have("below_d", any_mechanism(private("eps"), "ed")),
    have("near_ed", near("ed", private)),
    unpack("one.1", "Q1", "good"),
    use("ei_up", "below_i", "Q1", "level"),
    unpack("two.1", "Q2", "fine"),
    fact("top", "extremum", f"max({INVERSE}, 0)"),
    use("ed_up", "below_d", "Q2", f"max({INVERSE}, 0)"),
    no_less("ei", "level", "one.2"),
    have(
        "lower",
        any_mechanism(private("eps"), "level-gap"),
        intro("Q", "eps", "given"),
        use("b", "two.2", "Q", "eps"),
        fact("t", "extremum", f"max({INVERSE}-gap, 0)"),
    ),
    no_less("ed", "level-gap", "lower"),
)
_early = {"h2": positive_levels("low")}


def _prove_difference() -> Certificate:
    return proved(
        difference.statement,
        seq(have("near_ei", near("ei", identifiable)), _inside),
        _early,
        seq(),
    )


_FIRST, _OTHER = (Put(Ones(), num(1), num(value)) for value in (1, 2))
_FLAT = {"n": "1", "m": "2", "D": "1/2", "p": "@x -> 1/2", "r": "@x -> 1/2", "u": _FIRST, "v": _OTHER}


def _flat_hypotheses(goal: Goal, after: Continuation) -> Step:
    """The uniform prior on one bit at D = 1/2: level 0 is achievable, and so are levels below every c > 0."""
    if isinstance(goal.claim, And):
        return each(Split(), *([_flat_hypotheses] * len(goal.claim.args)))(goal, after)
    guess = seq(
        lemma("five", "wyz2016.lemma5", "1", "2", "0", "@x -> 1/2"),
        intro("c", "more"),
        exhibit("@x, @y -> 1/2", "0"),
    )
    return first(seq(), guess)(goal, lambda g: run(seq(), g))


def refute_difference(statement: Statement | None, early: Mapping[str, Tactic]) -> Certificate:
    """A disproof of a statement on both infima, at this prior, where every level is 0."""
    if statement is None:
        raise ValueError("there is no statement to refute")
    chosen = exhibit(*(_FLAT.get(b.name, "0") for b in statement.binders))
    return disproved(statement, seq(chosen, split(_flat_hypotheses)), early, seq())


difference: Claim = claim(
    "wyz2016.theorem1.difference",
    "0 <= eps_i*(D) - eps_d*(D) <= eps_X for 0 < D <= h(eps~_X)",
    "0 <= ei - ed <= gap",
    where="""
        n m integer, D real, p family(1), low real, r family(1), gap real, u in tuples(n, m),
        v in tuples(n, m), ei real, ed real,
        size(n, m), 0 < D, prior(p), 0 <= low, D <= distortion_at(low), feasible_with(r, low),
        prior_ratio(gap, u, v), infimum_identifiability(ei, D), infimum_privacy(ed, D)
    """,
    source=at("Abstract; Section I (i); Section III, after Theorem 1"),
    printed=r"$0\leq\epsilon_{\mathrm{i}}^{*}(D)-\epsilon_{\mathrm{d}}^{*}(D)\leq\epsilon_{X}$ when $0\leq D\leq h(\widetilde{\epsilon}_{X})$",
    fidelity="restricted",
    idea=(
        "For D > 0, ei = h^{-1}(D) by the first line of Theorem 1, and (19) puts ed between h^{-1}(D) - gap and "
        "max(h^{-1}(D), 0), which is h^{-1}(D), as D <= h(low) with low >= 0."
    ),
    proof=_prove_difference,
    negative_control="0 < ei - ed <= gap",
    control_note="strictly",
    control_proof=lambda: refute_difference(difference.negative_control, _early),
    instance_proof=lambda: refute_difference(contradicted(difference.statement), _early),
    notes="With the infima (6) as they are defined, as real numbers. At D = 0 both are infinite (wyz2016.theorem1.zero), and "
    "their difference is not defined.",
)

CLAIMS = [events, independent, greatest, revealing, uniform_gap, uniform, difference]
