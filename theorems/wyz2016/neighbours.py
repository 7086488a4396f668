"""The step (35)-(37) of the proof of Lemma 1: neighbours between the spheres around an output, and their masses.

A neighbour of x is x with another value at one row. Counts are sums over rows and values.
"""

from theorems.wyz2016.model import D_XY, DATABASES, HALF, at, distance, priors_within, values
from verify.claims.prelude import *

_PROOF = "Appendix A, proof of Lemma 1, "
_MOVED = distance("put(x,i,a)", "y", index="k")

# --- how many neighbours lie in which sphere -----------------------------------------------------------------------


def _count(distance_to: str, weight: str = "1") -> str:
    """How many neighbours of x (or x itself, with its weight) lie at this distance from y."""
    return f"sum(i, 1, n, sum(a, 1, m, {weight}*kronecker({_MOVED},{distance_to})))"


_OTHER = "(1-kronecker(a,x[i]))"
_COUNTS = (
    (_count(f"{D_XY}+1"), f"(n-{D_XY})*(m-1)", "kronecker(x[i],y[i])*(1-kronecker(a,y[i]))"),
    (_count(f"{D_XY}-1"), D_XY, "(1-kronecker(x[i],y[i]))*kronecker(a,y[i])"),
    (_count(D_XY, _OTHER), f"{D_XY}*(m-2)", f"{_OTHER}*(1-kronecker(x[i],y[i]))*(1-kronecker(a,y[i]))"),
)


def _prove_counts() -> Certificate:
    (farther, _, up), (nearer, _, down), (as_far, _, level) = _COUNTS
    return prove(counts.statement)


counts: Claim = claim(
    "wyz2016.lemma1.neighbours",
    "Of the neighbours of x, (n-l)(m-1) lie one farther from y, l one nearer and l(m-2) as far, l = d(x,y)",
    """
        changes_to_distance(x, y, hamming(x, y) + 1) = (n - hamming(x, y))*(m - 1)
        and changes_to_distance(x, y, hamming(x, y) - 1) = hamming(x, y)
        and neighbours_at_distance(x, y, hamming(x, y)) = hamming(x, y)*(m - 2)
    """,
    where="n m integer, x in tuples(n, m), y in tuples(n, m), size(n, m)",
    source=at(_PROOF + "text after (35)"),
    letters={"y": "the database around which the spheres lie, an output"},
    printed=r"each $u\in\mathcal{N}_{l-1}(y)$ has $(n-l+1)(m-1)$ neighbors in $\mathcal{N}_{l}(y)$. By similar arguments, each $v\in\mathcal{N}_{l}(y)$ has $l$ neighbors in $\mathcal{N}_{l-1}(y)$.",
    fidelity="sharpened",
    proof=_prove_counts,
    negative_control="changes_to_distance(x, y, hamming(x, y) + 1) = (n - hamming(x, y))*m",
    control_note="m in place of m-1",
    control_proof=lambda: values(n=num(1), m=num(2), x=(1,), y=(1,)),
    satisfying_instance=values(n=num(1), m=num(2), x=(1,), y=(1,)),
    notes="The third count is not printed. x itself is at distance l too, so it is left out there.",
)

# --- (35) to (37): masses of neighbouring spheres ------------------------------------------------------------------

_NEAR = priors_within("eps")


def _mass(level: str) -> str:
    return f"tsum(x in {DATABASES}, kronecker({D_XY},{level})*p[x])"


def _exchange() -> Tactic:
    """For x with x[i] = y[i] at distance l-1 and a != y[i]: p(x) <= exp(eps) p(x with a at i), at distance l."""
    itself = seq(fact("one", "delta_equal", "a", "y[i]"), rewrite("one"))
    elsewhere = seq(fact("off", "delta_distinct", "x[i]", "y[i]"), rewrite("off"))
    other = seq(
        have("nb", "a != x[i]", rewrite("same")),
        fact("zero", "delta_distinct", "a", "x[i]"),
        fact("on", "delta_equal", "x[i]", "y[i]"),
        fact("no", "delta_distinct", "a", "y[i]"),
        have("farther", "far[put(x,i,a)] = far[x]+1"),
        rewrite("on", "no", "farther"),
        use("ratio", "near", "x", "put(x,i,a)", conditions=[*[seq()] * 4]),
        fact("dd", "delta_bounds", "far[x]", "l-1"),
        arith("ratio*dd.1"),
    )
    return pointwise(
        "x", pointwise("a", cases("same", "x[i] = y[i]", cases("b", "a = y[i]", itself, other), elsewhere))
    )


def _sphere(level: str, label: str) -> Tactic:
    """The mass of a sphere by the name of the distance, and the sum of the distance over it.

    The level gets a name too: it is to be a factor of the sum, not a value that the delta links to the distance.
    """
    here = f"tsum(x in {DATABASES}, kronecker(far[x],{level})*{{}}p[x])"
    value = f"{label}_level"
    one = cases(
        "at", f"far[x] = {level}", seq(), seq(fact("off", "delta_distinct", "far[x]", level), rewrite("off"))
    )
    return seq(
        have(
            f"mass_{label}",
            f"{_mass(level)} = {here.format('')}",
            pointwise("x", use("is", "named", "x"), rewrite("is")),
        ),
        have(f"made_{label}", f"exists c real: c = {level}", exhibit(level)),
        unpack(f"made_{label}", value, f"is_{label}"),
        have(label, f"{here.format(f'{D_XY}*')} = {here.format(f'{value}*')}", pointwise("x", one)),
    )


def _prove_eq37() -> Certificate:
    """Row by row; the distance gets a name, so that the sums can be exchanged."""
    above = f"tsum(x in {DATABASES}, (1-kronecker(x[i],y[i]))*kronecker(far[x],l)*p[x])"
    below = f"tsum(x in {DATABASES}, kronecker(x[i],y[i])*kronecker(far[x],l-1)*p[x])"
    left = "sum(a, 1, m, kronecker(x[i],y[i])*(1-kronecker(a,y[i]))*kronecker(far[x],l-1)*p[x])"
    right = "sum(a, 1, m, exp(eps)*kronecker(x[i],y[i])*(1-kronecker(a,y[i]))*kronecker(far[put(x,i,a)],l)*p[put(x,i,a)])"
    row = seq(
        have("exchange", f"tsum(x in {DATABASES}, {left}) <= tsum(x in {DATABASES}, {right})", _exchange()),
        fact("group", "tuple_resample", above, "i", "y[i]"),
    )
    return prove(
        eq37.statement,
        have("near", _NEAR),
        let("far family(1)", f"@x -> {D_XY}", f"named: forall x in {DATABASES}: far[x] = {D_XY}"),
        intro("l"),
        have("rows", f"sum(i, 1, n, (m-1)*{below}) <= sum(i, 1, n, exp(eps)*{above})", pointwise("i", row)),
        _sphere("l-1", "lower"),
        _sphere("l", "upper"),
    )


_ONE = {"n": num(1), "m": num(2), "eps": num(0), "y": (1,), "p": HALF}

eq37: Claim = claim(
    "wyz2016.eq37",
    "(n-l+1)(m-1) P_{l-1} <= e^eps l P_l for the masses of the spheres",
    """
        forall l in 1..n:
          (n - l + 1)*(m - 1)*sphere_mass(p, y, l - 1) <= exp(eps)*l*sphere_mass(p, y, l)
    """,
    where="""
        n m integer, eps real, y in tuples(n, m), p family(1),
        size(n, m), eps >= 0, forall x in tuples(n, m): p[x] >= 0, neighbours_within(p, eps)
    """,
    source=at(_PROOF + "eqs. (35)-(37)"),
    letters={"p[x]": "the posterior of x given the output y", "y": "the database around which the spheres lie, an output"},
    printed=r"(n-l+1)(m-1)P_{l-1} \leq e^{\epsilon}\sum_{v\in\mathcal{N}_{l}(y)} ... (36) =e^{\epsilon}lP_{l}. (37)",
    proof=_prove_eq37,
    negative_control="forall l in 1..n: (n - l + 1)*m*sphere_mass(p, y, l - 1) <= exp(eps)*l*sphere_mass(p, y, l)",
    control_note="m in place of m-1",
    control_proof=lambda: values(_ONE),
    satisfying_instance=values(_ONE),
    waive={"unused-hypothesis": "a posterior and a level, as in the paper; only the ratios matter"},
)

# --- the chain after (37) ------------------------------------------------------------------------------------------

_LINKS = "forall l in 1..n: (n-l+1)*(m-1)*P[l-1] <= exp(eps)*l*P[l]"
_BELOW = "binomial(n,l-1)*(m-1)^(l-1)"
_HERE = "binomial(n,l)*(m-1)^l"


def _spheres() -> Tactic:
    """N_{l-1} > 0 and N_l > 0."""
    return seq(
        fact("B0", "binomial_positive", "n", "l-1"),
        fact("B1", "binomial_positive", "n", "l"),
        fact("w0", "power_positive", "m-1", "l-1"),
        fact("w1", "power_positive", "m-1", "l"),
        have("N0", f"{_BELOW} > 0"),
        have("N1", f"{_HERE} > 0"),
    )


def _prove_chain() -> Certificate:
    front = f"((n-l+1)*(m-1)*{_BELOW})"
    return prove(
        chain.statement,
        have("links", _LINKS),
        intro("l"),
        _spheres(),
        use("link", "links", "l"),
        fact("ab", "binomial_absorb", "n", "l"),
        fact("co", "binomial_coabsorb", "n", "l-1"),
        fact("rfront", "reciprocal_positive", front),
        have("same", f"{front} = l*({_HERE})"),
        have("share", f"l/{front} = 1/({_HERE})", arith(eq=[(f"1/({front}*{_HERE})", "same")])),
        arith("link*rfront", eq=[("exp(eps)*P[l]", "share")]),
        defined=_spheres(),
    )


_LEVELS = Table((((0,), num("1/2")), ((1,), num("1/2"))))

chain: Claim = claim(
    "wyz2016.lemma1.chain",
    "The chain of the masses of the spheres, from (37)",
    "chain(P, n, eps)",
    where="""
        n m integer, eps real, P family(1),
        size(n, m), eps >= 0, forall l in 1..n: (n - l + 1)*(m - 1)*P[l - 1] <= exp(eps)*l*P[l]
    """,
    source=at(_PROOF + "display after (37)"),
    printed=r"by (37) we obtain that, for any $l$ with $1\leq l\leq n$, \frac{P_{l-1}}{N_{l-1}}\leq\frac{P_{l}}{N_{l}}e^{\epsilon}.",
    proof=_prove_chain,
    negative_control="forall l in 1..n: P[l - 1]/sphere_size(l - 1) < P[l]/sphere_size(l)*exp(eps)",
    control_note="strictly",
    control_proof=lambda: values(n=num(1), m=num(2), eps=num(0), P=_LEVELS, l=num(1)),
    satisfying_instance=values(n=num(1), m=num(2), eps=num(0), P=_LEVELS),
    waive={"unused-hypothesis": "the level is not negative in the paper; the step holds for every one"},
)

CLAIMS = [counts, eq37, chain]
