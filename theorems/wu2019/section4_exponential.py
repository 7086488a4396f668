"""Section 4.3: the exponential privacy channel, its entropy (51) to (62), and its calibration (63).

r is the order phi_x of the outputs 1..k, a bijection onto 0..k-1 with the inverse s (s[i] is the output of order i); L is
lambda = 1/N. Entropies in nats.
"""

from functools import partial

from theorems.wu2019.model import at
from verify.claims.prelude import *

ALPHA = "sum(i, 0, k-1, exp(-i*L))"
_CLOSED = "(1-exp(-k*L))/(1-exp(-L))"
_SERIES = "sum(i, 0, k-1, exp(-i*L)*i)"
ENTROPY = "(log((1-exp(-k*L))/(1-exp(-L))) + L/(exp(L)-1) - k*L/(exp(k*L)-1))"
_rising: dict[str, object] = {
    "k": num(2),
    "r": Table((((1,), num(0)), ((2,), num(1)))),
    "s": Table((((0,), num(1)), ((1,), num(2)))),
}
_one: dict[str, object] = {"k": 2, "L": 1}

_two_orders: dict[str, object] = {
    **_rising,
    "r'": Table((((1,), num(1)), ((2,), num(0)))),
    "s'": Table((((0,), num(2)), ((1,), num(1)))),
    "d": Lambda(("y",), num(0)),
}

ties: Claim = claim(
    "wu2019.eq48.ties",
    "The distortions (47) alone determine the order phi_x (48)",
    "forall y in 1..k: r[y] = r'[y]",
    where="""
        k integer, r s r' s' integer family(1), d family(1), k >= 1, order_of_outputs(r, s),
        order_of_outputs(r', s'),
        forall i in 1..k - 1: d[s[i - 1]] <= d[s[i]] and d[s'[i - 1]] <= d[s'[i]]
    """,
    reading_of="wu2019.eq48",
    source=at("Section 4.3, eqs. (47)-(48)"),
    printed=r"where $(i_{1},i_{2},\ldots,i_{k})$ is one permutation of $[k]$. Then define a function $\phi_{x}$ on $\mathcal{Y}$ as "
    r"\phi_{x}(y_{i_{j}})=j-1 ... (48)",
    convention="one permutation with (47) is chosen for each x (ties)",
    severity="convention",
    proof=lambda: Witness(tuple(_two_orders.items())),  # type: ignore[arg-type]
    satisfying_instance={**_rising, "r'": _rising["r"], "s'": _rising["s"], "d": "y -> 0"},
    notes="Reading: no rule for ties is part of the channel. With equal distortions two permutations satisfy (47). 'One permutation' "
    "can also be read as a choice, made for each x: wu2019.eq48.",
    letters={
        "k": "the number of outputs",
        "r[y]": "the place of the output y in an order, from 0",
        "s[j]": "the output at the place j",
        "r'[y]": "its place in a second order",
        "s'[j]": "the output at the place j of that",
        "d[y]": "the distortion of the output y",
    },
)
ordered: Claim = claim(
    "wu2019.eq48",
    "The order phi_x (48) respects the distortions (47): a smaller distortion comes first",
    "forall y in 1..k, z in 1..k: d[y] < d[z] => r[y] < r[z]",
    where="""
        k integer, r s integer family(1), d family(1), k >= 1, order_of_outputs(r, s),
        forall i in 1..k - 1: d[s[i - 1]] <= d[s[i]]
    """,
    source=at("Section 4.3, eqs. (47)-(48)"),
    printed=r"where $(i_{1},i_{2},\ldots,i_{k})$ is one permutation of $[k]$. Then define a function $\phi_{x}$ on $\mathcal{Y}$ as "
    r"\phi_{x}(y_{i_{j}})=j-1 ... (48)",
    waive={"unused-hypothesis": "the setting of the page; it holds without k >= 1"},
    letters={"k": "the number of outputs", "r[y]": r"the place of the output y in the order, from 0 to k - 1, in print \phi_x(y)", "s[j]": "the output at the place j of the order, in print i_{j+1}", "d[y]": "the distortion of the output y, in print d(y,f(x))"},
    fidelity="reading",
    proof=lambda: prove(ordered.statement, _ordered()),
    negative_control="forall y in 1..k, z in 1..k: d[y] <= d[z] => r[y] < r[z]",
    control_note="not strictly",
    control_proof=lambda: Witness(
        tuple({**_rising, "d": Lambda(("y",), num(0)), "y": num(1), "z": num(1)}.items())
    ),  # type: ignore[arg-type]
    satisfying_instance={**_rising, "d": "y -> y"},
    notes="Reading: of any one permutation with (47), chosen for each x. Outputs of the same distortion: wu2019.eq48.ties.",
)


def _ordered() -> Tactic:
    """Distortions rise along the order; were r[z] <= r[y], the distortion of z would be at most that of y."""
    return seq(
        have(
            "rise",
            "forall i in 0..k-1, t integer: t >= i => (t <= k-1 => d[s[i]] <= d[s[t]])",
            intro("i", "t", "from"),
            induct("t", "i", "ih", seq(), seq()),
        ),
        intro("y", "z", "less"),
        use("ry", "h2", "y"),
        use("rz", "h2", "z"),
        fact("tri", "trichotomy", "r[y]", "r[z]"),
        alternatives("at", "tri", seq(), _rises(), _rises()),
    )


def _rises() -> Tactic:
    return seq(
        use("there", "rise", "r[z]", "r[y]"),
        use("below", "there"),
        have("zs", "d[s[r[z]]] = d[z]", rewrite("rz.3")),
        have("ys", "d[s[r[y]]] = d[y]", rewrite("ry.3")),
    )


reordered: Claim = claim(
    "wu2019.eq50.order",
    "A sum over the outputs is a sum over their orders",
    "sum(y, 1, k, g[r[y]]) = sum(i, 0, k - 1, g[i])",
    where="k integer, r s integer family(1), g family(1), k >= 1, order_of_outputs(r, s)",
    source=at("Section 4.3, eq. (50)"),
    fidelity="sharpened",
    says=r"\sum_y\exp\left(\frac{-\phi_x(y)}{N}\right)=\sum_{i=0}^{k-1}\exp\left(\frac{-i}{N}\right)",
    waive={"unused-hypothesis": "the setting of the page; it holds without k >= 1"},
    letters={"k": "the number of outputs", "r[y]": r"the place of the output y in the order, from 0 to k - 1, in print \phi_x(y)", "s[j]": "the output at the place j of the order, in print i_{j+1}", "g[i]": "any number for the place i"},
    proof=lambda: prove(reordered.statement, _reorder()),
    negative_control={"r s": "r", ", order_of_outputs(r, s)": ""},
    control_note="r is any map",
    control_proof={"k": 2, "r": "y -> 0", "g": "i -> i"},
    satisfying_instance={**_rising, "g": "i -> i"},
)


def _reorder() -> Tactic:
    """Each order is that of exactly one output."""
    hit = have("back", "s[i] = s[r[y]]")
    miss = seq(
        fact("where", "trichotomy", "s[i]", "y"),
        alternatives("w", "where", seq(), have("hit", "r[s[i]] = r[y]")),
    )
    once = seq(
        intro("i"),
        have(
            "moved",
            "sum(y, 1, k, kronecker(i,r[y])) = sum(y, 1, k, kronecker(s[i],y))",
            pointwise(
                "y", fact("tri", "trichotomy", "i", "r[y]"), alternatives("at", "tri", miss, hit, miss)
            ),
        ),
    )
    return seq(
        have("once", "forall i in 0..k-1: sum(y, 1, k, kronecker(i,r[y])) = 1", once),
        have(
            "all",
            "sum(i, 0, k-1, g[i]*sum(y, 1, k, kronecker(i,r[y]))) = sum(i, 0, k-1, g[i])",
            pointwise("i", use("one", "once", "i")),
        ),
    )


normalizer: Claim = claim(
    "wu2019.eq50",
    "The normalizer of the exponential privacy channel does not depend on the dataset",
    "sum(y, 1, k, exp(-r[y]*L)) = normalizer(k, L)",
    where="k integer, L real, r s integer family(1), k >= 1, L > 0, order_of_outputs(r, s)",
    source=at("Section 4.3, eq. (50)"),
    printed=r"\alpha=\sum_y\exp\left(\frac{-\phi_x(y)}{N}\right)=\sum_{i=0}^{k-1}\exp\left(\frac{-i}{N}\right)",
    waive={"unused-hypothesis": "the setting of the page; it holds without L > 0"},
    letters={"k": "the number of outputs", "L": r"the rate of the exponential privacy channel, positive, in print \lambda = 1/N", "r[y]": r"the place of the output y in the order, from 0 to k - 1, in print \phi_x(y)", "s[j]": "the output at the place j of the order, in print i_{j+1}"},
    proof=lambda: prove(
        normalizer.statement, lemma("o", "wu2019.eq50.order", "k", "r", "s", "i -> exp(-i*L)")
    ),
    negative_control={"r s": "r", ", order_of_outputs(r, s)": ""},
    control_note="r is any map",
    control_proof={"k": 2, "L": 1, "r": "y -> 0"},
    satisfying_instance={**_rising, "L": 1},
)
channel: Claim = claim(
    "wu2019.eq49",
    "(49) is a privacy channel: its rows sum to 1",
    "sum(y, 1, k, exp(-r[y]*L)/normalizer(k, L)) = 1",
    where="k integer, L real, r s integer family(1), k >= 1, L > 0, order_of_outputs(r, s)",
    source=at("Definition 13, eq. (49)"),
    printed=r"p(y|x)=\frac{1}{\alpha}\exp\left(\frac{-\phi_{x}(y)}{N}\right), ... is the normalizer.",
    letters={
        "k": "the number of outputs",
        "L": r"the rate of the exponential privacy channel, positive, in print \lambda = 1/N",
        "r[y]": r"the place of the output y in the order, from 0 to k - 1, in print \phi_x(y)",
        "s[j]": "the output at the place j of the order, in print i_{j+1}",
    },
    proof=lambda: prove(channel.statement, lemma("o", "wu2019.eq50", "k", "L", "r", "s")),
    negative_control={"r s": "r", ", order_of_outputs(r, s)": ""},
    control_note="r is any map",
    control_proof={"k": 2, "L": 1, "r": "y -> 0"},
    satisfying_instance={**_rising, "L": 1},
    notes="All rows are permutations of exp(-i L)/alpha: the channel is data-independent (Definition 10), as the text says.",
)

# --- the entropy ---------------------------------------------------------------------------------------------------

_P = "(exp(-{0}*L)/A)"

by_outputs: Claim = claim(
    "wu2019.eq51",
    "The entropy of a row of the exponential privacy channel: first and last member of (51)-(52)",
    """
        -sum(y, 1, k, (exp(-r[y]*L)/A)*log(exp(-r[y]*L)/A))
        = 1/A*sum(i, 0, k - 1, exp(-i*L)*(i*L + log(A)))
    """,
    where="k integer, L real, r s integer family(1), A real, k >= 1, L > 0, order_of_outputs(r, s), A > 0",
    source=at("Section 4.3, eqs. (51)-(52)"),
    printed=r"H(Z)=-\sum_{y}p(y|x)\log p(y|x)=\frac{1}{\alpha}\sum_{y}\exp\left(\frac{-\phi_{x}(y)}{N}\right)\left(\frac{\phi_{x}(y)}{N}+\log\alpha\right) (51) =\frac{1}{\alpha}\sum_{i=0}^{k-1}\exp\left(\frac{-i}{N}\right)\left(\frac{i}{N}+\log\alpha\right) (52)",
    waive={"unused-hypothesis": "the setting of the page; it holds without L > 0"},
    letters={
        "k": "the number of outputs",
        "L": r"the rate of the exponential privacy channel, positive, in print \lambda = 1/N",
        "r[y]": r"the place of the output y in the order, from 0 to k - 1, in print \phi_x(y)",
        "s[j]": "the output at the place j of the order, in print i_{j+1}",
        "A": r"a positive number in the place of the normalizer, in print \alpha",
    },
    fidelity="restricted",
    proof=lambda: prove(by_outputs.statement, _by_orders()),
    negative_control={"+": "-"},
    control_note="minus log alpha",
    control_proof=lambda: Witness(tuple({**_rising, "L": num(1), "A": num(2)}.items())),  # type: ignore[arg-type]
    satisfying_instance={**_rising, "L": 1, "A": 2},
    notes="A = alpha; the identity holds for every A > 0.",
)


def _by_orders() -> Tactic:
    term = "exp(-r[y]*L)*(r[y]*L+log(A))/A"
    return seq(
        lemma("o", "wu2019.eq50.order", "k", "r", "s", "i -> exp(-i*L)*(i*L+log(A))/A"),
        have(
            "terms", f"sum(y, 1, k, -({_P.format('r[y]')}*log({_P.format('r[y]')}))) = sum(y, 1, k, {term})"
        ),
    )


_series = partial(
    claim,
    where="k integer, L real, k >= 1, L > 0",
    letters={"k": "the number of outputs", "L": r"the rate of the exponential privacy channel, positive, in print \lambda = 1/N"},
    satisfying_instance=_one,
)

separated: Claim = _series(
    "wu2019.eq53",
    "The entropy as log alpha plus a series",
    """
        1/normalizer(k, L)*sum(i, 0, k - 1, exp(-i*L)*(i*L + log(normalizer(k, L))))
        = log(normalizer(k, L)) + 1/normalizer(k, L)*sum(i, 0, k - 1, exp(-i*L)*(i*L))
    """,
    source=at("Section 4.3, eq. (53)"),
    printed=r"=\log\alpha+\frac{1}{\alpha}\sum_{i=0}^{k-1}\exp\left(\frac{-i}{N}\right)\frac{i}{N}",
    waive={"unused-hypothesis": "the setting of the page; it holds without L > 0"},
    proof=lambda: prove(separated.statement),
    negative_control={"+ 1/normalizer(k, L)*": "+"},
    control_note="without 1/alpha",
    control_proof={"k": 2, "L": 1},
    notes="Also (60).",
)


geometric = _series(
    "wu2019.eq54",
    "The normalizer is a geometric series",
    "normalizer(k, L) = (1 - exp(-k*L))/(1 - exp(-L))",
    source=at("Section 4.3, eq. (54)"),
    printed=r"\alpha=\frac{1-\exp(-k/N)}{1-\exp(-1/N)}",
    negative_control="normalizer(k, L) = (1 - exp(-k*L))/(1 + exp(-L))",
    control_note="a sign",
)
first_step = _series(
    "wu2019.eq55",
    "The second series, rewritten with i = (i+1) - 1",
    "sum(i, 0, k - 1, exp(-i*L)*(i*L)) = L*(sum(i, 0, k - 1, exp(-i*L)*(i + 1)) - normalizer(k, L))",
    source=at("Section 4.3, eq. (55)"),
    printed=r"=\lambda\left(\sum_{i=0}^{k-1}\exp(-i\lambda)(i+1)-\sum_{i=0}^{k-1}\exp(-i\lambda)\right)",
    waive={"unused-hypothesis": "the setting of the page; it holds without k >= 1, L > 0"},
    negative_control="sum(i, 0, k - 1, exp(-i*L)*(i*L)) = L*(sum(i, 0, k - 1, exp(-i*L)*(i + 1)) + normalizer(k, L))",
    control_note="a sign",
)
second_step = _series(
    "wu2019.eq56",
    "The index shifted by one",
    "sum(i, 0, k - 1, exp(-i*L)*(i + 1)) = exp(L)*(weighted_places(k, L) + k*exp(-k*L))",
    source=at("Section 4.3, eq. (56)"),
    printed=r"=\lambda\left(\exp(\lambda)\left(\sum_{i=0}^{k-1}\exp(-i\lambda)i+k\exp(-k\lambda)\right)"
    r"-\sum_{i=0}^{k-1}\exp(-i\lambda)\right)",
    waive={"unused-hypothesis": "the setting of the page; it holds without L > 0"},
    negative_control="sum(i, 0, k - 1, exp(-i*L)*(i + 1)) = exp(L)*(weighted_places(k, L) - k*exp(-k*L))",
    control_note="a sign",
)
third_step = _series(
    "wu2019.eq57",
    "(57): the series in terms of itself",
    "L*weighted_places(k, L) = L*(exp(L)*weighted_places(k, L) + k*exp((1 - k)*L) - (1 - exp(-k*L))/(1 - exp(-L)))",
    source=at("Section 4.3, eq. (57)"),
    printed=r"=\lambda\left(\exp(\lambda)\sum_{i=0}^{k-1}\exp(-i\lambda)i+k\exp((1-k)\lambda)"
    r"-\frac{1-\exp(-k\lambda)}{1-\exp(-\lambda)}\right)",
    negative_control="L*weighted_places(k, L) = L*(exp(L)*weighted_places(k, L) + k*exp((1 - k)*L) + (1 - exp(-k*L))/(1 - exp(-L)))",
    control_note="a sign",
)
series = _series(
    "wu2019.eq58",
    "The value of the second series, (58)",
    "weighted_places(k, L) = (k*exp((1 - k)*L) - (1 - exp(-k*L))/(1 - exp(-L)))/(1 - exp(L))",
    source=at("Section 4.3, eq. (58)"),
    printed=r"\sum_{i=0}^{k-1}\exp(-i\lambda)i=\frac{k\exp((1-k)\lambda)-\frac{1-\exp(-k\lambda)}{1-\exp(-\lambda)}}"
    r"{1-\exp(\lambda)}",
    negative_control="weighted_places(k, L) = (k*exp((1 - k)*L) + (1 - exp(-k*L))/(1 - exp(-L)))/(1 - exp(L))",
    control_note="a sign",
)
series_split = _series(
    "wu2019.eq59",
    "The value of the second series, (59)",
    "weighted_places(k, L) = k*exp((1 - k)*L)/(1 - exp(L)) - (1 - exp(-k*L))/((1 - exp(-L))*(1 - exp(L)))",
    source=at("Section 4.3, eq. (59)"),
    printed=r"=k\frac{\exp((1-k)\lambda)}{1-\exp(\lambda)}-\frac{1-\exp(-k\lambda)}{(1-\exp(-\lambda))(1-\exp(\lambda))}",
    negative_control="weighted_places(k, L) = k*exp((1 - k)*L)/(1 - exp(L)) + (1 - exp(-k*L))/((1 - exp(-L))*(1 - exp(L)))",
    control_note="a sign",
)
put_together: Claim = _series(
    "wu2019.eq61",
    "The entropy with both series",
    """
        log(normalizer(k, L)) + 1/normalizer(k, L)*sum(i, 0, k - 1, exp(-i*L)*(i*L))
        = log((1 - exp(-k*L))/(1 - exp(-L)))
          + (1 - exp(-L))
            /(1 - exp(-k*L))
            *L
            *(k*exp((1 - k)*L)/(1 - exp(L)) - (1 - exp(-k*L))/((1 - exp(-L))*(1 - exp(L))))
    """,
    source=at("Section 4.3, eqs. (60)-(61)"),
    printed=r"=\log\frac{1-\exp(-k\lambda)}{1-\exp(-\lambda)}+\frac{1-\exp(-\lambda)}{1-\exp(-k\lambda)}\lambda\left("
    r"k\frac{\exp((1-k)\lambda)}{1-\exp(\lambda)}-\frac{1-\exp(-k\lambda)}{(1-\exp(-\lambda))(1-\exp(\lambda))}\right)",
    proof=lambda: prove(
        put_together.statement,
        _denominators,
        lemma("alpha.is", "wu2019.eq54", "k", "L"),
        lemma("series.is", "wu2019.eq59", "k", "L"),
        have("whole", f"sum(i, 0, k-1, exp(-i*L)*(i*L)) = L*{_SERIES}"),
        rewrite("whole", "alpha.is", "series.is"),
        defined=_denominators,
    ),
    negative_control={"+ 1": "- 1"},
    control_note="a sign",
    control_proof={"k": 2, "L": 1},
)
_denominators = seq(
    have("rest", "sum(l, 0, k-1, (1-kronecker(l,0))*exp(-l*L)) >= 0"), have("alpha", f"{ALPHA} > 0"),
    fact("up", "exp_increasing", "0", "L"),
    fact("down", "exp_increasing", "-L", "0"),
    have("kL", "k*L > 0"),
    fact("kdown", "exp_increasing", "-k*L", "0"),
    fact("kup", "exp_increasing", "0", "k*L"),
    have("den", "1-exp(-L) > 0"),
    have("kden", "1-exp(-k*L) > 0"),
    have("uden", "exp(L)-1 > 0"),
    have("kuden", "exp(k*L)-1 > 0"),
    fact("rden", "reciprocal_positive", "1-exp(-L)"),
    have("closed", f"{_CLOSED} > 0", arith("kden*rden")),
    have("both", "(1-exp(-L))*(1-exp(L)) < 0", arith("den*uden")),
)
entropy: Claim = _series(
    "wu2019.eq62",
    "The step from (61) to (62), the closed form of the entropy of the exponential privacy channel",
    """
        log((1 - exp(-k*L))/(1 - exp(-L)))
        + (1 - exp(-L))
          /(1 - exp(-k*L))
          *L
          *(k*exp((1 - k)*L)/(1 - exp(L)) - (1 - exp(-k*L))/((1 - exp(-L))*(1 - exp(L))))
        = exponential_entropy(k, L)
    """,
    source=at("Section 4.3, eq. (62)"),
    printed=r"=\log\frac{1-\exp(-k\lambda)}{1-\exp(-\lambda)}+\frac{\lambda}{\exp(\lambda)-1}-\frac{k\lambda}{\exp(k\lambda)-1}",
    negative_control={
        "exponential_entropy(k, L)": "log((1 - exp(-k*L))/(1 - exp(-L))) - L/(exp(L) - 1) - k*L/(exp(k*L) - 1)",
    },
    control_note="a sign",
    notes="For every lambda > 0; the restriction lambda <= 1 is not needed (wu2019.eq62.rate).",
)
every_rate: Claim = claim(
    "wu2019.eq62.rate.every",
    "lambda = 1/N is at most 1 for every parameter N of Definition 13",
    "1/N <= 1",
    where="N real, N > 0",
    reading_of="wu2019.eq62.rate",
    source=at("Section 4.3, after (62)"),
    printed=r"where $k\geq 1$ and $\lambda=\frac{1}{N}\leq 1$",
    severity="slip",
    satisfying_instance={"N": 1},
    notes="Reading: a statement about the N of Definition 13, any positive number. As a condition: wu2019.eq62.rate.",
    letters={"N": "the parameter of Definition 13"},
)
rate: Claim = claim(
    "wu2019.eq62.rate",
    "The condition lambda = 1/N <= 1 is the condition N >= 1",
    "1/N <= 1 <=> N >= 1",
    where="N real, N > 0",
    source=at("Section 4.3, after (62)"),
    printed=r"where $k\geq 1$ and $\lambda=\frac{1}{N}\leq 1$",
    letters={"N": "the parameter of the exponential privacy channel, positive"},
    fidelity="reading",
    negative_control="1/N <= 1 <=> N > 1",
    control_note="strictly",
    satisfying_instance={"N": 1},
)
above: Claim = _series(
    "wu2019.eq63.bound",
    "The entropy of the exponential privacy channel is at least log k - (k-1) lambda",
    "exponential_entropy(k, L) >= log(k) - (k - 1)*L",
    source=at("Section 4.3, eq. (63)"),
    fidelity="auxiliary",
    says=r"Using numerical method we can find suitable \lambda=1/N or N to satisfy the above inequality",
    proof=lambda: prove(above.statement, _above, defined=_denominators),
    negative_control="exponential_entropy(k, L) >= log(k) + (k - 1)*L",
    control_note="a sign",
    control_proof={"k": 2, "L": 1},
    notes="So N >= (k-1)/epsilon satisfies (63): no numerical method is needed for a sufficient N.",
)
_above = seq(
    _denominators,
    lemma("all", "wu2019.eq61", "k", "L"),
    have(
        "positive",
        "sum(i, 0, k-1, exp(-i*L)*(i*L)) >= 0",
        pointwise("i", fact("e", "exp_positive", "-i*L"), arith("e*i.lower*h2")),
    ),
    fact("ra", "reciprocal_positive", ALPHA),
    have("term", f"1/{ALPHA}*sum(i, 0, k-1, exp(-i*L)*(i*L)) >= 0", arith("ra*positive")),
    have(
        "least",
        f"{ALPHA} >= sum(i, 0, k-1, exp(-(k-1)*L))",
        pointwise(
            "i",
            have("gap", "(k-1-i)*L >= 0", arith("i.upper*h2")),
            fact("m", "exp_monotone", "-(k-1)*L", "-i*L"),
        ),
    ),
    fact("e", "exp_positive", "-(k-1)*L"),
    have("kpos", "k*exp(-(k-1)*L) > 0", arith("h1*e", "e")),
    fact("mono", "log_monotone", "k*exp(-(k-1)*L)", ALPHA),
    fact("product", "log_product", "k", "exp(-(k-1)*L)"),
    arith("mono", "term", eq=["all", "product"]),
)
exists_rate: Claim = claim(
    "wu2019.eq63",
    "For every epsilon > 0 some lambda in (0, 1] satisfies (63)",
    "exists L real: L > 0 and L <= 1 and exponential_entropy(k, L) >= log(k) - eps",
    where="k integer, eps real, k >= 1, eps > 0",
    source=at("Section 4.3, eq. (63)"),
    printed=r"H(Z)= ... \geq\log k-\epsilon. (63) Using numerical method we can find suitable \lambda=1/N or N to satisfy the above inequality",
    letters={"k": "the number of outputs", "L": r"the rate of the exponential privacy channel, positive, in print \lambda = 1/N"},
    fidelity="restricted",
    proof=lambda: prove(
        exists_rate.statement,
        fact("r", "reciprocal_positive", "k+eps"),
        let("L", _RATE_OF, f"is: L = {_RATE_OF}"),
        have("unit", "(k+eps)*L = eps"),
        have("positive", "L > 0"),
        have("one", "L <= 1"),
        have("enough", "(k-1)*L <= eps"),
        _denominators_below,
        lemma("bound", "wu2019.eq63.bound", "k", "L"),
        exhibit("L"),
        defined=_denominators_below,
    ),
    negative_control="exists L real: L > 0 and L <= 1 and exponential_entropy(k, L) >= log(k) + eps",
    control_note="a sign",
    control_proof=lambda: fails(
        exists_rate, exhibit("1", "1"), split(seq(), _one_output), defined=_denominators_below
    ),
    satisfying_instance={"k": 2, "eps": 1},
)
_denominators_below = seq(
    fact("up", "exp_increasing", "0", "L"),
    fact("down", "exp_increasing", "-L", "0"),
    have("kL", "k*L > 0"),
    fact("kdown", "exp_increasing", "-k*L", "0"),
    fact("kup", "exp_increasing", "0", "k*L"),
    have("den", "1-exp(-L) > 0"),
    have("kden", "1-exp(-k*L) > 0"),
    fact("rden", "reciprocal_positive", "1-exp(-L)"),
    have("closed", f"{_CLOSED} > 0", arith("kden*rden")),
)
_one_output = seq(  # the entropy is log 1
    intro("L"),
    classical(
        fact("up", "exp_increasing", "0", "L"),
        have("same", "(1-exp(-1*1*L))/(1-exp(-L)) = 1"),
        rewrite("same"),
    ),
)
_RATE_OF = "eps/(k+eps)"

# The lemmas (54), (59), (62) first: claims that use them then find them judged.
CLAIMS = [
    geometric,
    series_split,
    entropy,
    ties,
    ordered,
    reordered,
    normalizer,
    channel,
    by_outputs,
    separated,
    first_step,
    put_together,
    second_step,
    third_step,
    series,
    above,
    every_rate,
    rate,
    exists_rate,
]
