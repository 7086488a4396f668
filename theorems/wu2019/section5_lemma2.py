"""Section 5.2: Lemma 2 for the Gaussian privacy channel, (100), and what it gains, for finitely many datasets.

Dataset j of k has the record g[w,j], of m, of individual w, and the value f[j] of the query. A knowledge is a law a of the datasets; u is
the law of a record and b[r,.] the law of the datasets given the record r.
"""

from theorems.wu2019.model import at
from theorems.wu2019.section5_means import individual_defined_by, individual_side_by, marginal_by, shared
from theorems.wu2019.section5_utility import noise_level
from verify.claims.prelude import *

_DATASETS = {
    "n": "the number of individuals",
    "k": "the number of datasets",
    "m": "the number of records in a universe",
    "g[w,j]": "the record of individual w in the dataset j",
    "f[j]": "the value of the query at the dataset j",
    "N": "the variance of the Gaussian noise",
    "T": "a bound for the absolute value of the query",
    "h": "a level of entropy that knowledges have at least, in nats, in print b",
}


def _private_defined(goal: Goal, after: Continuation) -> Step:
    """Below "for all knowledges": what is disclosed is defined, and their entropy."""
    guards = [label for label, _ in goal.facts if label.startswith("g") and label.endswith(".7")]
    if not guards:
        raise Stuck("no knowledge is known", goal)
    known = guards[-1][:-1]
    law = seq(marginal_by(known), first(use("aq", "a0", "j"), use("ai", "a0", "i")))
    return first(individual_defined_by(known), law)(goal, after)


_gap = seq(
    use(
        "less",
        "h6.2",
        "c1",
        conditions=[seq(intro("w", "u", "b", "a", "given"), use("v", "h5.1", "w", "u", "b", "a"))],
    ),
    fact("up", "exp_increasing", "0", "2*eps+2*(c1-cb)"),
    fact("root", "power_positive", "exp(2*eps+2*(c1-cb))-1", "1/2"),
)
_snr = seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h1*h1*rN")))
gained: Claim = claim(
    "wu2019.eq100.lemma2",
    "With noise as in (100) the Gaussian privacy channel satisfies epsilon-information privacy for P_b, for finitely many datasets",
    "sqrt(N) >= T/sqrt(exp(2*eps + 2*(c1 - cb)) - 1) => gaussian_private_above(h, eps)",
    where="""
        n m k integer, g integer family(2), f family(1), N T h eps c1 cb real, T > 0, N > 0, eps > 0,
        forall j in 1..k: -T <= f[j] <= T,
        capacity: gaussian_private(c1) and (forall d real: gaussian_private(d) => c1 <= d),
        capacity_above: gaussian_private_above(h, cb) and (forall d real: gaussian_private_above(h, d) => cb <= d)
    """,
    source=at("eq. (100)"),
    printed=r"then the variance of the Gaussian privacy channel becomes \sqrt{N}\geq\frac{T}{\sqrt{\exp(2\epsilon+2\delta)-1}} ... by Lemma 2.",
    fidelity="restricted",
    proof=lambda: prove(
        gained.statement,
        intro("noise"),
        _gap,
        use(
            "most",
            "h5.2",
            "1/2*log(1+T^2/N)",
            conditions=[
                seq(
                    intro("w", "u", "b", "a", "given"),
                    lemma("c", "wu2019.eq95", "m", "k", "u", "b", "a", "f", "N", "T"),
                )
            ],
        ),
        lemma(("root.1", "root.2"), "wu2019.eq99", "T", "eps+(c1-cb)", "N"),
        use("enough", "root.2"),
        lemma(("noise.1", "noise.2"), "wu2019.eq96_97", "N", "T", "eps+(c1-cb)"),
        use("level", "noise.1"),
        intro("w", "u", "b", "a", "given"),
        use("told", "h6.1", "w", "u", "b", "a"),
        have("end", "cb <= eps"),
        marginal_by("given."),
        arith("told", "end", side=first(shared, individual_side_by("given."))),
        defined=first(_snr, _private_defined, _gap),
    ),
    negative_control="sqrt(N) >= T/sqrt(exp(2*eps + 2*(c1 - cb)) - 1) => gaussian_private_above(h, eps - 2)",
    control_note="two nats less",
    control_proof=lambda: fails(
        gained,
        exhibit(*_TRIVIAL),
        split(
            split(*_trivial),
            split(
                _enough_noise,
                seq(
                    exhibit("1", "i -> 1", "i, j -> 1", "j -> 1"),
                    split(split(*[seq()] * 7, _one_record), _told_of_one),
                ),
            ),
        ),
        defined=first(_snr, _private_defined, _gap),
    ),
    instance_proof=lambda: lives(gained, _TRIVIAL, *_trivial, defined=first(_snr, _private_defined, seq())),
    letters={
        **_DATASETS,
        "c1": "the individual channel capacity C_1 of the channel",
        "cb": "that with respect to the knowledges of entropy at least h; the balance delta(b) is c1 - cb",
    },
    notes="delta is the value of the balance function of this channel, so it depends on N, too: (100) is no formula for N.",
)


_TRIVIAL = ("1", "1", "1", "w, j -> 1", "j -> 0", "4", "1", "0", "1", "0", "0")
_E = "exp(-(y-0)^2/(2*4))"
_NO_LOG = f"gaussian_mean(y, 0, 4, log(b[1,1]*{_E}/(a[1]*{_E})))"
_one_dataset = seq(  # nothing is disclosed, as there is nothing to know
    intro("w", "u", "b", "a", "given"),
    use("a1", "given.7", "1"),
    have("b11", "b[1,1] = 1"),
    have("a11", "a[1] = 1"),
    fact("none", "gaussian_scale", "gaussian_mean(y, 0, 4, 0*y)"),
    have("zero", f"{_NO_LOG} = 0"),
    arith(
        eq=[("u[1]*b[1,1]", "zero")],
        side=seq(intro("y"), fact("e", "exp_positive", "-(y-0)^2/(2*4)"), rewrite("a11")),
    ),
)
_one_record = seq(intro("r", "j", "apart"), absurd("apart"))


def _not_negative(*entropy: Tactic) -> Tactic:
    conditions = [*[seq()] * 9, _one_record, *entropy]
    return seq(
        intro("d", "bound"),
        use("v", "bound", "1", "i -> 1", "i, j -> 1", "j -> 1", conditions=conditions),
        _told_of_one,
    )


_SURE = f"gaussian_mean(y, 0, 4, log({_E}/{_E}))"
_told_of_one = seq(
    fact("none", "gaussian_scale", "gaussian_mean(y, 0, 4, 0*y)"), have("zero", f"{_SURE} = 0")
)


_trivial = [*[seq()] * 4, split(_one_dataset, _not_negative()), split(_one_dataset, _not_negative(seq()))]
_enough_noise = seq(
    fact("up", "exp_above_tangent", "2*1"),
    fact("r", "reciprocal_positive", "exp(2*1)-1"),
    lemma(("root.1", "root.2"), "wu2019.eq99", "1", "1", "4"),
    use("enough", "root.1"),
)

# --- what may be gained ----------------------------------------------------------------------------------------------


def _bell(value: str) -> str:
    return f"exp(-(y-{value})^2/(2*N))"


_ROW = f"sum(l, 1, 4, b[i,l]*{_bell('f[l]')})"
_OUT = f"sum(l, 1, 4, a[l]*{_bell('f[l]')})"
#: The datasets of the record 1 and of the record 2, of either individual.
_WITH = {"1": (("1", "2"), ("3", "4")), "2": (("1", "3"), ("2", "4"))}


def _quarter(j: str) -> Tactic:
    """a[j] = 1/4: the sum over the datasets of which only j counts."""
    left, right = (f"tsum(x in tuples(1,4), kronecker(x[1],{j})*{value})" for value in ("a[x[1]]", "(1/4)"))
    return have(
        f"a{j}",
        f"a[{j}] = 1/4",
        have("sums", f"{left} = {right}", pointwise("x", use("u", "uniform", "x"), rewrite("u"))),
        fact("p", "tuple_peel", left, "0"),
        fact("q", "tuple_peel", right, "0"),
    )


_even = seq(  # of the entropy log 4 there is the uniform law only
    marginal_by("given."),
    have("law", "sum(j, 1, 4, a[j]) = 1", rewrite("h5", backwards=True)),
    have("entropy", "-sum(j, 1, 4, xlogx(a[j])) >= log(4)", rewrite("h5", backwards=True)),
    lemma(
        "uniform",
        "wu2019.eq5.only_uniform",
        *("1", "j -> 4", "4", "@x -> a[x[1]]"),
        conditions=[
            seq(),
            seq(),
            seq(),
            seq(),
            fact("c", "tuple_peel", "tsum(x in tuples(1,4), a[x[1]])", "0"),
            fact("c", "tuple_peel", "tsum(x in tuples(1,4), xlogx(a[x[1]]))", "0"),
        ],
    ),
    *(_quarter(j) for j in "1234"),
)


def _mean_at(j: str) -> Tactic:
    both = f"u[1]*b[1,{j}]+u[2]*b[2,{j}]"
    return seq(
        have("both", f"sum(i, 1, m, u[i]*b[i,{j}]) = {both}", rewrite("h4")),
        have(f"m{j}", f"a[{j}] = {both}"),
    )


def _row_at(r: str) -> Tactic:
    all_four = "+".join(f"b[{r},{j}]" for j in "1234")
    return seq(
        use("row", "given.6", r),
        have("all", f"sum(j, 1, k, b[{r},j]) = {all_four}", rewrite("h5")),
        have(f"r{r}", f"{all_four} = 1"),
    )


def _halves(w: str) -> Tactic:
    """Given a record of individual w both datasets that have it have probability 1/2: facts `b11`, ..., `b24`."""
    zeros = [(r, j) for r in "12" for j in "1234" if j not in _WITH[w][int(r) - 1]]
    return seq(
        *(use(f"b{r}{j}", "given.8", r, j) for r, j in zeros),
        *(_mean_at(j) for j in "1234"),
        *(_row_at(r) for r in "12"),
        *(
            seq(
                have(
                    f"u{r}",
                    f"u[{r}] = 1/2",
                    arith(
                        eq=[
                            f"m{one}",
                            f"m{two}",
                            f"a{one}",
                            f"a{two}",
                            (f"u[{r}]", f"r{r}"),
                            *((f"u[{q}]", f"b{q}{j}") for q, j in zeros),
                            *((f"u[{r}]", f"b{q}{j}") for q, j in zeros),
                        ]
                    ),
                ),
                *(
                    have(
                        f"b{r}{j}",
                        f"b[{r},{j}] = 1/2",
                        arith(
                            eq=[
                                f"m{j}",
                                f"a{j}",
                                (f"b[{r},{j}]", f"u{r}"),
                                *((f"u[{q}]", f"b{q}{j}") for q, i in zeros if i == j),
                            ]
                        ),
                    )
                    for j in (one, two)
                ),
            )
            for r, (one, two) in zip("12", _WITH[w], strict=True)
        ),
    )


def _nothing(w: str) -> Tactic:
    """Both records of individual w make the same output."""
    return seq(
        _halves(w),
        have(
            "same",
            f"forall i in 1..2, y real: {_ROW} = {_OUT}",
            intro("i", "y"),
            *(
                have(f"x{j}", f"{_bell(f'f[{j}]')} = {_bell(value)}", rewrite(f"h8.{j}"))
                for j, value in zip("1234", ("T", "(-T)", "(-T)", "T"), strict=True)
            ),
            each(
                Enumerate("i", 1, 2),
                seq(),
                seq(),
                *(
                    arith(
                        eq=[
                            *((_bell(f"f[{j}]"), f"b{r}{j}") for j in "1234"),
                            *((_bell(f"f[{j}]"), f"a{j}") for j in "1234"),
                            *(f"x{j}" for j in "1234"),
                        ]
                    )
                    for r in "12"
                ),
            ),
        ),
    )


def _silent(w: str) -> Tactic:
    """So nothing is disclosed of individual w."""
    mean = f"gaussian_mean(y, f[j], N, log({_ROW}/{_OUT}))"
    return seq(
        _nothing(w),
        have(
            "zero",
            f"forall i in 1..2, j in 1..4: {mean} = 0",
            intro("i", "j"),
            fact(
                "as",
                "gaussian_same",
                mean,
                "gaussian_mean(y, f[j], N, 0*y)",
                conditions=[
                    seq(),
                    seq(),
                    seq(
                        intro("y"),
                        use("rows", "same", "i", "y"),
                        bounded_query_of_four,
                        rewrite("rows"),
                        have("one", f"{_OUT}/{_OUT} = 1"),
                        rewrite("one"),
                    ),
                ],
            ),
            fact("none", "gaussian_scale", "gaussian_mean(y, f[j], N, 0*y)"),
        ),
        have(
            "rows",
            f"sum(i, 1, 2, u[i]*sum(j, 1, 4, b[i,j]*{mean})) = sum(i, 1, 2, u[i]*sum(j, 1, 4, b[i,j]*0))",
            pointwise(
                "i",
                have(
                    "inner",
                    f"sum(j, 1, 4, b[i,j]*{mean}) = sum(j, 1, 4, b[i,j]*0)",
                    pointwise("j", use("z", "zero", "i", "j"), rewrite("z")),
                ),
                rewrite("inner"),
            ),
        ),
    )


bounded_query_of_four = seq(
    *(fact(f"e{j}", "exp_positive", f"-(y-f[{j}])^2/(2*N)") for j in "1234"),
    have("positive", f"{_OUT} > 0", arith(*(f"e{j}" for j in "1234"), eq=[(_bell(f"f[{j}]"), f"a{j}") for j in "1234"])),
)


def _told_nothing(w: str) -> Tactic:
    return seq(_silent(w), rewrite("h4", "h5"))


_AGREE = """
    m k integer, g integer family(2), f family(1), T eps d real, T > 0, eps > 0, 0 < d < 1, m = 2, k = 4,
    g[1, 1] = 1 and g[1, 2] = 1 and g[1, 3] = 2 and g[1, 4] = 2,
    g[2, 1] = 1 and g[2, 2] = 2 and g[2, 3] = 1 and g[2, 4] = 2,
    f[1] = T and f[2] = -T and f[3] = -T and f[4] = T
"""
large: Claim = claim(
    "wu2019.s5_2.large_balance",
    "Some Gaussian privacy channel has a smaller variance than both mechanisms, at the same level: that of whether two bits agree, for P_b with b = log 4",
    """
        exists N real:
          N > 0 and N < laplace_variance(2*T, eps) and N < gaussian_mechanism_variance(2*T, eps, d)
          and gaussian_private_above[2, m, k, g, f, N](log(k), eps)
    """,
    where=_AGREE,
    source=at("Section 5.2"),
    printed="Then in this setting the Gaussian privacy channel may have more smaller variance than the Laplace mechanism and the Gaussian mechanism, especially when n is large enough.",
    fidelity="restricted",
    proof=lambda: prove(
        large.statement,
        noise_level,
        fact("re", "reciprocal_positive", "eps"),
        have("scale", "2*T/eps > 0"),
        have("laplace", "2*(2*T/eps)^2 > 0"),
        have("mechanism", "2*log(1.25/d)*(2*T/eps)^2 > 0"),
        fact("least", "extremum", "min(2*(2*T/eps)^2,2*log(1.25/d)*(2*T/eps)^2)"),
        have("least0", "min(2*(2*T/eps)^2,2*log(1.25/d)*(2*T/eps)^2) > 0", alternatives("is", "least.3")),
        let("N", _LEAST),
        have("N0", "N > 0"),
        exhibit("N"),
        split(
            seq(),
            seq(),
            seq(),
            seq(
                intro("w", "u", "b", "a", "given"),
                _even,
                each(Enumerate("w", 1, 2), seq(), seq(), _told_nothing("1"), _told_nothing("2")),
            ),
        ),
        defined=first(_private_defined, seq()),
    ),
    negative_control="""
        exists N real:
          N > 0 and N < laplace_variance(2*T, eps) and N < gaussian_mechanism_variance(2*T, eps, d)
          and N > 8*T^2/eps^2
    """,
    control_note="more than the Laplace variance",
    control_proof=lambda: fails(large, exhibit(*_BITS), split(seq(), seq(intro("N"), classical()))),
    satisfying_instance={
        "m": 2,
        "k": 4,
        "g": Table(
            tuple(
                ((w, j), num(r))
                for w, row in ((1, (1, 1, 2, 2)), (2, (1, 2, 1, 2)))
                for j, r in enumerate(row, 1)
            )
        ),
        "f": Table(tuple(((j,), num(v)) for j, v in enumerate((1, -1, -1, 1), 1))),
        "T": 1,
        "eps": 1,
        "d": "1/2",
    },
    letters={
        **_DATASETS,
        "d": "delta'",
        "T": "the query is T where both bits agree, else -T, so its sensitivity is 2 T",
    },
    notes="'May': an example, with two records, and the only knowledge of entropy log 4, the uniform one. It discloses nothing of either "
    "record, however small N is, so that delta(log 4) is all of C_1. The page gives no example, and no b.",
)
_BITS = (
    "2",
    "4",
    "w, j -> 1+kronecker(w,1)*(kronecker(j,3)+kronecker(j,4))+kronecker(w,2)*(kronecker(j,2)+kronecker(j,4))",
    "j -> kronecker(j,1)-kronecker(j,2)-kronecker(j,3)+kronecker(j,4)",
    "1",
    "1",
    "1/2",
)
_LEAST = "min(2*(2*T/eps)^2,2*log(1.25/d)*(2*T/eps)^2)/2"

CLAIMS = [gained, large]
