"""Appendix A: the sizes of the spheres, and the problems in Q and C of the proof of Lemma 1."""

from theorems.wyz2016.model import DATABASES, G, at, distance, positive, untouched, values
from theorems.wyz2016.spheres import sphere_positive
from verify.claims.prelude import *
from verify.kernel.statement import And

_PROOF = "Appendix A, proof of Lemma 1, "

# --- how many databases a sphere has --------------------------------------------------------------------------------------

_INSIDE = "(forall j in 1..n: 1 <= c[j] <= m)"
_COUNT = f"tsum(x in {DATABASES}, kronecker({distance('x', 'c')},l))"
_SIZE = "binomial(n,l)*(m-1)^l"


def _one_more_row() -> Tactic:
    """Peel the last row off: it agrees with the centre for one value, and differs for m-1."""
    longer, written = distance("x", "c", "n+1"), distance("put(x,n+1,a)", "c", "n+1")
    here, before = (f"kronecker({distance('x', 'c')},{level})" for level in ("l", "l-1"))
    one = seq(
        fact("cut", "sum_split", written, "n"),
        fact("one", "sum_single", "sum(i, n+1, n+1, 1-kronecker(put(x,n+1,a)[i],c[i]))"),
        have("rest", f"sum(i, 1, n, 1-kronecker(put(x,n+1,a)[i],c[i])) = {distance('x', 'c')}", untouched()),
        have(
            "total",
            f"{written} = {distance('x', 'c')}+1-kronecker(a,c[n+1])",
            rewrite("cut", "rest"),
        ),
        rewrite("total"),
    )
    opened = f"tsum(x in {DATABASES}, sum(a, 1, m, kronecker(a,c[n+1])*{here}+(1-kronecker(a,c[n+1]))*{before}))"
    return seq(
        intro("c", "l", "in"),
        use("short", "ih", "c", "l"),
        use("shorter", "ih", "c", "l-1"),
        fact("peel", "tuple_peel", f"tsum(x in tuples(n+1,m), kronecker({longer},l))", "n"),
        have(
            "opened",
            f"tsum(x in {DATABASES}, sum(a, 1, m, kronecker({written},l))) = {opened}",
            pointwise("x", pointwise("a", one)),
        ),
        fact("pascal", "binomial_pascal", "n", "l"),
        arith(eq=["peel", "opened", "short", ("m-1", "shorter"), ("(m-1)^l", "pascal")]),
    )


def _prove_count() -> Certificate:
    none = seq(
        fact("way", "trichotomy", "l", "0"),
        alternatives(
            "w",
            "way",
            seq(fact("no", "binomial_outside", "0", "l"), fact("off", "delta_distinct", "0", "l")),
            seq(),
            seq(fact("no", "binomial_outside", "0", "l"), fact("off", "delta_distinct", "0", "l")),
        ),
    )
    start = seq(intro("c", "l"), none)
    return prove(
        count.statement,
        have(
            "all",
            f"forall c integer family(1), l integer: {_INSIDE} => {_COUNT} = {_SIZE}",
            induct("n", "0", "ih", start, _one_more_row()),
        ),
        intro("y", "l"),
        use("here", "all", "j -> y[j]", "l"),
    )


count: Claim = claim(
    "wyz2016.lemma1.count",
    "A sphere of radius l around a database has binomial(n,l) (m-1)^l databases",
    """
        forall y in tuples(n, m), l in 0..n:
          tsum(x in tuples(n, m), kronecker(hamming(x, y), l)) = sphere_size(l)
    """,
    where="n m integer, size(n, m)",
    source=at(_PROOF + "before the chain, and verification of (21)"),
    printed=r"Then it is easy to see that $N_{l}\triangleq|\mathcal{N}_{l}(y)|=\binom{n}{l}(m-1)^{l}$,",
    proof=_prove_count,
    negative_control={"sphere_size(l)": "binomial(n, l)*m^l"},
    control_note="m in place of m-1",
    control_proof=lambda: values(n=num(1), m=num(2), y=(1,), l=num(1)),
    satisfying_instance=values(n=num(1), m=num(2)),
    others=["wyz2016.lemma1.partition"],
    notes="The sentence before it calls the set N_l(x); its elements are those at distance l from y.",
)

# --- the problems in Q and C ----------------------------------------------------------------------------------------------

_N = "binomial(n,l)*(m-1)^l"
_WEIGHT = f"{_N}*exp(-l*eps)"
_LINKS = f"forall l in 1..j: P[l-1]/(binomial(n,l-1)*(m-1)^(l-1)) <= P[l]/({_N})*exp(eps)"
_ORDERED = (  # Chebyshev's inequality: the ratios of P to the weights increase, as l does
    f"j <= n => (forall P family(1): ({_LINKS}) => "
    f"sum(l, 0, j, l*P[l])*sum(l, 0, j, {_WEIGHT}) >= sum(l, 0, j, P[l])*sum(l, 0, j, l*{_WEIGHT}))"
)
_LAST = "binomial(n,j+1)*(m-1)^(j+1)*exp(-(j+1)*eps)"


def _next_sphere() -> Tactic:
    term = seq(
        use("below", "bounds", "l"),
        sphere_positive("j+1", "k"),
        fact("ek", "exp_positive", "-(j+1)*eps"),
        have("scaled", f"{_LAST}*P[l] <= {_WEIGHT}*P[j+1]", arith("below*Nk*ek")),
        have("left", "j+1-l >= 0"),
        arith("scaled*left"),
    )
    cuts = [f"sum(l, 0, j+1, {part})" for part in ("l*P[l]", "P[l]", _WEIGHT, f"l*{_WEIGHT}")]
    ends = [f"sum(l, j+1, j+1, {part})" for part in ("l*P[l]", "P[l]", _WEIGHT, f"l*{_WEIGHT}")]
    return seq(
        intro("within", "P", "links"),
        use("before", "ih"),
        use("shorter", "before", "P", conditions=[seq(intro("l"), use("link", "links", "l"))]),
        lemma("bounds", "wyz2016.eq38", "n", "m", "eps", "j+1", "P"),
        have(
            "terms",
            f"sum(l, 0, j, (j+1-l)*({_LAST}*P[l])) <= sum(l, 0, j, (j+1-l)*({_WEIGHT}*P[j+1]))",
            pointwise("l", term),
        ),
        *(fact(f"cut{i}", "sum_split", cut, "j") for i, cut in enumerate(cuts)),
        *(fact(f"end{i}", "sum_single", end) for i, end in enumerate(ends)),
        *(rewrite(f"cut{i}") for i in range(4)),
        *(rewrite(f"end{i}") for i in range(4)),
    )


_OF_J = "binomial(n,j)*(m-1)^j*exp(-j*eps)"


def _prove_problems() -> Certificate:
    own = f"{_WEIGHT}/{G}^n"
    attained = seq(
        let("C", f"l -> sum(j, 0, n, kronecker(j,l)*({_OF_J})/{G}^n)", f"is: forall l in 0..n: C[l] = {own}"),
        exhibit("C"),
        split(
            seq(
                intro("l"),
                use("it", "is", "l"),
                sphere_positive("l", "l"),
                fact("el", "exp_positive", "-l*eps"),
                rewrite("it"),
                arith("Nl*el*rgn"),
            ),
            seq(
                intro("l"),
                use("it", "is", "l"),
                use("low", "is", "l-1"),
                sphere_positive("l", "l"),
                sphere_positive("l-1", "b"),
                rewrite("it", "low"),
            ),
            have("named", f"sum(l, 0, k, C[l]) = sum(l, 0, k, {own})"),
        ),
    )
    least = seq(
        intro("C", "given"),
        use("all_k", "ordered", "k"),
        use("here", "all_k"),
        use("order", "here", "C"),
        have(
            "W",
            f"sum(l, 0, k, {_WEIGHT}) > 0",
            pointwise("l", sphere_positive("l", "l"), fact("el", "exp_positive", "-l*eps"), arith("Nl*el")),
        ),
        fact("rW", "reciprocal_positive", f"sum(l, 0, k, {_WEIGHT})"),
        have("mass", f"sum(l, 0, k, C[l]) = sum(l, 0, k, {_WEIGHT})/{G}^n"),
        arith("order*rW", eq=[(f"sum(l, 0, k, l*{_WEIGHT})/sum(l, 0, k, {_WEIGHT})", "mass")]),
    )
    return prove(
        problems.statement,
        positive,
        lemma("unit", "wyz2016.eq21.spheres", "n", "m", "eps"),
        fact("parts", "sum_split", f"sum(l, 0, n, {own})", "k"),
        have(
            "ordered",
            f"forall j integer: j >= 0 => ({_ORDERED})",
            intro("j", "from"),
            induct("j", "0", "ih", seq(), _next_sphere()),
        ),
        split(attained, least),
        defined=_defined,
    )


_defined = first(
    positive,
    seq(sphere_positive("l", "l"), sphere_positive("l-1", "b")),
    sphere_positive("l", "l"),
    sphere_positive("l-1", "b"),
    seq(),
)
_AT = {"n": num(1), "m": num(2), "eps": num(0), "k": num(0)}

problems: Claim = claim(
    "wyz2016.lemma1.problems",
    "The problems in Q (k = n-1) and C (k = n-2) have an optimal solution, the masses of the spheres under (41)",
    """
        (
          exists C family(1):
            sphere_problem(C, k, eps) and sum(l, 0, k, l*C[l]) = sum(l, 0, k, l*sphere_law(l, eps))
        )
        and (
          forall C family(1):
            sphere_problem(C, k, eps) => sum(l, 0, k, l*C[l]) >= sum(l, 0, k, l*sphere_law(l, eps))
        )
    """,
    where="n m integer, eps real, k in 0..n, size(n, m), eps >= 0",
    source=at(_PROOF + "the problems in Q and C"),
    fidelity="sharpened",
    printed=r"Suppose the optimal solution of this problem is $\{Q_{0}^{*},Q_{1}^{*},\dots,Q_{n-1}^{*}\}$.",
    proof=_prove_problems,
    negative_control={">= sum": "> sum"},
    control_note="strictly",
    control_proof=lambda: values(_AT, C=Table((((0,), num("1/2")),))),
    satisfying_instance=values(_AT),
    notes="The page supposes that an optimal solution exists, and bounds it sphere by sphere.",
)

_FED = f"({_WEIGHT})/sum(k, 0, n-1, binomial(n,k)*(m-1)^k*exp(-k*eps))"


def _prove_moved() -> Certificate:
    short = "sum(k, 0, n-1, binomial(n,k)*(m-1)^k*exp(-k*eps))"
    own = f"{_WEIGHT}/{G}^n"
    whole = seq(
        have(
            "W",
            f"{short} > 0",
            pointwise("k", sphere_positive("k", "k"), fact("ek", "exp_positive", "-k*eps"), arith("Nk*ek")),
        ),
        fact("rW", "reciprocal_positive", short),
    )
    entry = seq(
        intro("l"),
        use("is", "h8", "l"),
        use("old", "h4", "l"),
        sphere_positive("l", "l"),
        fact("el", "exp_positive", "-l*eps"),
        rewrite("is"),
        arith("old", "a0*Nl*el*rW"),
    )
    link = seq(
        intro("l"),
        use("is", "h8", "l"),
        use("low", "h8", "l-1"),
        use("old", "h6", "l"),
        sphere_positive("l", "l"),
        sphere_positive("l-1", "b"),
        rewrite("is", "low"),
        arith("old"),
    )
    total = seq(
        have("named", f"sum(l, 0, n-1, C[l]) = sum(l, 0, n-1, P[l]+a*{_FED})", pointwise("l", use("is", "h8", "l"))),
        fact("cut", "sum_split", "sum(l, 0, n, P[l])", "n-1"),
        fact("end", "sum_single", "sum(l, n-1+1, n, P[l])"),
        fact("last", "sum_single", f"sum(l, n-1+1, n, {own})"),
    )
    return prove(
        moved.statement,
        whole,
        lemma("unit", "wyz2016.eq21.spheres", "n", "m", "eps"),
        lemma("top", "wyz2016.lemma1.last_sphere", "n", "m", "eps", "n", "P"),
        have("a0", "a >= 0"),
        split(entry, link, total),
        defined=first(seq(positive, whole), _defined),
    )


_EVEN = Table((((0,), num("1/2")), ((1,), num("1/2"))))
_BITS = {"n": num(1), "m": num(2), "eps": num(0), "P": _EVEN, "a": num(0)}

moved: Claim = claim(
    "wyz2016.lemma1.moved",
    "With the excess a of the last sphere moved to the others the masses are feasible for the problem in Q",
    "sphere_problem(C, n - 1, eps)",
    where="""
        n m integer, eps real, P family(1), a real, C family(1),
        size(n, m), eps >= 0, distance_law(P), chain(P, n, eps),
        a = P[n] - sphere_size(n)*exp(-n*eps)/normalizer(eps),
        forall l in 0..n - 1:
          C[l] = P[l] + a*sphere_size(l)*exp(-l*eps)/sum(k, 0, n - 1, sphere_size(k)*exp(-k*eps))
    """,
    source=at(_PROOF + "the problem in Q"),
    printed=r"as $\Bigl{\{}P_{l}+a\frac{N_{l}e^{-l\epsilon}}{\sum_{k=0}^{n-1}N_{k}e^{-k\epsilon}},l=0,1,\dots,n-1\Bigr{\}}$ is a feasible solution.",
    letters={"C": "what is left on the spheres 0, ..., n-1", "a": "the excess of the last sphere"},
    proof=_prove_moved,
    negative_control="sphere_problem(C, n, eps)",
    control_note="for k = n in place of n-1",
    control_proof=lambda: values(_BITS, C=Table((((0,), num("1/2")),))),
    satisfying_instance=values(_BITS, C=_EVEN),
)



def _bit_by_bit(goal: Goal, after: Continuation) -> Step:
    """Conditions on two spheres of mass 1/2, one by one."""
    if isinstance(goal.claim, And):
        return each(Split(), *([_bit_by_bit] * len(goal.claim.args)))(goal, after)
    link = seq(intro("l"), fact("is", "antisymmetric", "l", "1"))
    return first(seq(), link, seq(), seq())(goal, lambda g: run(seq(), g))


def _at_one_bit(statement: Statement | None) -> Certificate:
    """n = 1, m = 2, eps = 0, k = 1: each of the two spheres has mass 1/2."""
    if statement is None:
        raise ValueError("there is no statement to refute")
    chosen = exhibit("1", "2", "0", "1", "l -> 1/2", "l -> 1/2")
    return disprove(statement, chosen, split(_bit_by_bit), defined=_defined)


descent: Claim = claim(
    "wyz2016.lemma1.descent",
    "The last sphere apart: its mass under (41), and the optimum of the problem on the spheres before it",
    """
        sum(l, 0, k, l*P[l]) >= sum(l, 0, k - 1, l*C[l]) + k*sphere_law(k, eps)
    """,
    where="""
        n m integer, eps real, k in 1..n, P family(1), C family(1),
        size(n, m), eps >= 0, sphere_problem(P, k, eps), sphere_problem(C, k - 1, eps),
        forall R family(1): sphere_problem(R, k - 1, eps) => sum(l, 0, k - 1, l*C[l]) <= sum(l, 0, k - 1, l*R[l])
    """,
    source=at(_PROOF + "displays with Q and with C"),
    printed=r"Using similar arguments we have \sum_{l=0}^{n-1}lQ_{l}^{*}\geq\sum_{l=0}^{n-2}lC_{l}^{*}+\frac{(n-1)N_{n-1}e^{-(n-1)\epsilon}}{\bigl{(}1+(m-1)e^{-\epsilon}\bigr{)}^{n}},",
    letters={
        "C": "the optimal solution on the spheres 0, ..., k-1",
        "R": "any feasible one",
        "P": "masses on the spheres 0, ..., k",
    },
    proof=lambda: prove(
        descent.statement,
        lemma("all", "wyz2016.lemma1.problems", "n", "m", "eps", "k"),
        lemma("less", "wyz2016.lemma1.problems", "n", "m", "eps", "k-1"),
        use("here", "all.2", "P"),
        unpack("less.1", "S", "best"),
        use("there", "h6", "S"),
        fact("cut", "sum_split", f"sum(l, 0, k, l*({_WEIGHT}/{G}^n))", "k-1"),
        fact("end", "sum_single", f"sum(l, k-1+1, k, l*({_WEIGHT}/{G}^n))"),
        defined=_defined,
    ),
    negative_control="sum(l, 0, k, l*P[l]) > sum(l, 0, k - 1, l*C[l]) + k*sphere_law(k, eps)",
    control_note="strictly",
    control_proof=lambda: _at_one_bit(descent.negative_control),
    instance_proof=lambda: _at_one_bit(contradicted(descent.statement)),
    others=["wyz2016.lemma1.problems", "wyz2016.lemma1.moved"],
    notes="For k = n the display with Q, for k = n-1 that with C, and so on.",
)

CLAIMS = [count, problems, moved, descent]
