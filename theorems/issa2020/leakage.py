"""The closed form, what guessing has to do with it, and its range."""

from theorems.issa2020.model import CHANNEL, EQUAL, INSTANCE, POSITIVE, SUM, at
from verify.claims.prelude import *

mass: Claim = claim(
    "issa2020.mass",
    "The column maxima of a channel sum to at least one",
    f"{SUM} >= 1",
    where=CHANNEL,
    source=at("Theorem 1"),
    waive={"unused-hypothesis": "the sizes of all channels here"},
    fidelity="auxiliary",
    says=r"\sum_y \max_x P_{Y|X}(y|x) \geq 1",
    proof=lambda: prove(
        mass.statement,
        use("row", "channel.2", "1"),
        have("above", f"sum(j, 1, N, W[1,j]) <= {SUM}"),
    ),
    negative_control=f"{SUM} > 1",
    satisfying_instance=INSTANCE,
)
BACK = seq(POSITIVE, fact("back", "exp_of_log", SUM))

_TERM = seq(
    use("one", "inputs.2", "g[j]"),
    have(
        "below",
        "sum(i, 1, M, V[g[j],i]*W[i,j]) <= sum(i, 1, M, V[g[j],i]*W[x[j],j])",
    ),
    have("mean", "sum(i, 1, M, V[g[j],i]*W[i,j]) <= W[x[j],j]", arith("below", eq=[("W[x[j],j]", "one")])),
)
converse: Claim = claim(
    "issa2020.theorem1.upper",
    "No guess of any function of the input gains more than the maximal leakage",
    "guessed(q, V, W, g) <= q[u]*exp(maximal_leakage(W, x))",
    where=f"""
        {CHANNEL}; K integer, q family(1), V family(2), g in tuples(N,K), u in 1..K; prior: law[K](q);
        inputs: channel[K,M](V); largest: forall l in 1..K: q[l] <= q[u]
    """,
    source=at("Theorem 1"),
    others=["issa2020.theorem1.attained"],
    printed=r"$\sup_{U-X-Y-\hat{U}} \log\frac{\Pr(U=\hat{U})}{\max_u P_U(u)} = \log\sum_y \max_x P_{Y|X}(y|x)$",
    fidelity="restricted",
    notes="One half: no U and no guess have more. U is any randomised function of X, by its law and the law of X given U.",
    proof=lambda: prove(
        converse.statement,
        BACK,
        have("so", "guessed(q, V, W, g) <= sum(j, 1, N, q[u]*W[x[j],j])", pointwise("j", _TERM)),
        rewrite("back"),
        defined=POSITIVE,
    ),
    negative_control="guessed(q, V, W, g) <= q[u]*maximal_leakage(W, x)",
    satisfying_instance={**INSTANCE, "K": 1, "q": Lambda(("i",), num(1)), "V": Lambda(("i", "j"), num("1/2")), "g": (1, 1), "u": 1},
)

achieved: Claim = claim(
    "issa2020.theorem1.attained",
    "Where X = f(U) for a uniform U, guessing a letter that f maps to the likeliest input attains the maximal leakage",
    "guessed(q, V, W, g) = 1/K*exp(maximal_leakage(W, x))",
    where=f"""
        {CHANNEL}; K integer, K >= 1, q family(1), V family(2), f in tuples(K,M), g in tuples(N,K);
        uniform: forall l in 1..K: q[l] = 1/K; map: forall l in 1..K, i in 1..M: V[l,i] = kronecker(f[l], i);
        guess: forall j in 1..N: f[g[j]] = x[j]
    """,
    source=at("Theorem 1"),
    printed=r"$\sup_{U-X-Y-\hat{U}} \log\frac{\Pr(U=\hat{U})}{\max_u P_U(u)} = \log\sum_y \max_x P_{Y|X}(y|x)$",
    fidelity="restricted",
    notes="The other half where X = f(U), U uniform on K letters: then P_X has the rational probabilities of the fibres of f.",
    proof=lambda: prove(
        achieved.statement,
        BACK,
        have("terms", "guessed(q, V, W, g) = sum(j, 1, N, 1/K*W[x[j],j])", pointwise("j", _CERTAIN)),
        rewrite("back"),
        defined=POSITIVE,
    ),
    negative_control="guessed(q, V, W, g) < 1/K*exp(maximal_leakage(W, x))",
    satisfying_instance={
        **INSTANCE, "K": 2, "q": Lambda(("i",), num("1/2")), "V": Lambda(("i", "j"), Delta(Var("i"), Var("j"))),
        "f": (1, 2), "g": (1, 1),
    },
)
_CERTAIN = seq(
    use("same", "guess", "j"),
    have("pick", "sum(i, 1, M, V[g[j],i]*W[i,j]) = sum(i, 1, M, kronecker(f[g[j]],i)*W[i,j])",
         pointwise("i", use("v", "map", "g[j]", "i"), rewrite("v"))),
)

nonnegative: Claim = claim(
    "issa2020.nonnegative",
    "Maximal leakage is not negative",
    "maximal_leakage(W, x) >= 0",
    where=CHANNEL,
    source=at("Corollary 1"),
    printed=r"$\mathcal{L}(X \to Y) \geq 0$",
    fidelity="reading",
    proof=lambda: prove(nonnegative.statement, POSITIVE, fact("logs", "log_monotone", "1", SUM), defined=POSITIVE),
    negative_control={"x) >=": "x) >"},
    satisfying_instance=INSTANCE,
)

_OWN = "sum(k, 1, N, kronecker(k,j)*(W[x[j],j] - W[i,j]))"


def _is_largest(i: str) -> Tactic:
    """The sum of the maxima is that of row i, so that each of its entries is a maximum."""
    own = f"sum(k, 1, N, kronecker(k,j)*(W[x[j],j] - W[{i},j]))"
    return seq(
        use("row", "channel.2", i),
        use("top", "best", i, "j"),
        have("gap", f"{own} <= sum(k, 1, N, W[x[k],k] - W[{i},k])", pointwise("k")),
        have(f"is {i}", f"W[{i},j] = W[x[j],j]"),
    )


zero: Claim = claim(
    "issa2020.zero",
    "Maximal leakage is zero if and only if the output does not depend on the input",
    "maximal_leakage(W, x) = 0 <=> (forall a in 1..M, b in 1..M, j in 1..N: W[a,j] = W[b,j])",
    where=CHANNEL,
    source=at("Corollary 1"),
    printed=r"$\mathcal{L}(X \to Y) = 0$ iff $X$ and $Y$ are independent",
    fidelity="reading",
    notes="X has full support, so that independence says that all rows of the channel are equal.",
    proof=lambda: prove(
        zero.statement,
        BACK,
        split(
            seq(
                intro("none"),
                have("unit", f"{SUM} = 1", rewrite("back", backwards=True), rewrite("none")),
                intro("a", "b", "j"),
                _is_largest("a"),
                _is_largest("b"),
            ),
            seq(
                intro("equal"),
                use("row", "channel.2", "1"),
                have("same", f"{SUM} = sum(j, 1, N, W[1,j])"),
                rewrite("same", "row")
            ),
        ),
        defined=POSITIVE,
    ),
    negative_control="maximal_leakage(W, x) = 0 => (forall a in 1..M, j in 1..N: W[a,j] = 0)",
    satisfying_instance=INSTANCE,
)

inputs: Claim = claim(
    "issa2020.inputs",
    "Maximal leakage is at most the logarithm of the number of inputs",
    "maximal_leakage(W, x) <= log(M)",
    where=CHANNEL,
    source=at("Corollary 1"),
    others=["issa2020.outputs"],
    printed=r"$\mathcal{L}(X \to Y) \leq \min\{\log|\mathcal{X}|, \log|\mathcal{Y}|\}$",
    fidelity="restricted",
    proof=lambda: prove(
        inputs.statement,
        POSITIVE,
        have(
            "columns",
            f"{SUM} <= sum(j, 1, N, sum(i, 1, M, W[i,j]))",
            pointwise(
                "j",
                have("part", "sum(i, 1, M, kronecker(i,x[j])*W[i,j]) <= sum(i, 1, M, W[i,j])",
                     pointwise("i", use("w", "channel.1", "i", "j")))
            ),
        ),
        have("rows", "sum(i, 1, M, sum(j, 1, N, W[i,j])) = sum(i, 1, M, 1)"),
        fact("logs", "log_monotone", SUM, "M"),
        defined=POSITIVE,
    ),
    negative_control={"log(M)": "log(M)/2"},
    satisfying_instance=INSTANCE,
)

outputs: Claim = claim(
    "issa2020.outputs",
    "Maximal leakage is at most the logarithm of the number of outputs",
    "maximal_leakage(W, x) <= log(N)",
    where=CHANNEL,
    source=at("Corollary 1"),
    printed=r"$\mathcal{L}(X \to Y) \leq \min\{\log|\mathcal{X}|, \log|\mathcal{Y}|\}$",
    fidelity="restricted",
    proof=lambda: prove(
        outputs.statement,
        POSITIVE, _COUNT, fact("logs", "log_monotone", SUM, "N"),
        defined=_SIZES,
    ),
    negative_control={"log(N)": "log(N)/2"},
    satisfying_instance=INSTANCE,
)
_ENTRY = have(
    "entry", "W[x[j],j] <= 1",
    have("part", "sum(k, 1, N, kronecker(k,j)*W[x[j],k]) <= sum(k, 1, N, W[x[j],k])"),
)
_COUNT = have("most", f"{SUM} <= N", have("ones", f"{SUM} <= sum(j, 1, N, 1)", pointwise("j", _ENTRY)), )
_SIZES = POSITIVE

deterministic: Claim = claim(
    "issa2020.deterministic",
    "Where each output is certain from some input, the leakage is the logarithm of the number of outputs",
    "maximal_leakage(W, x) = log(N)",
    where=f"{CHANNEL}; certain: forall j in 1..N: exists i in 1..M: W[i,j] = 1",
    source=at("Corollary 1"),
    printed=r"if $Y = f(X)$, then $\mathcal{L}(X \to Y) = \log|\mathcal{Y}|$",
    fidelity="sharpened",
    notes="So in particular for Y = f(X), f onto.",
    proof=lambda: prove(
        deterministic.statement,
        have("all", f"{SUM} = sum(j, 1, N, 1)",
             pointwise("j", _ENTRY, use(("i", "sure"), "certain", "j"), use("m", "best", "i", "j"))),
        rewrite("all"),
        defined=_SIZES,
    ),
    negative_control="maximal_leakage(W, x) = log(M)",
    satisfying_instance={"M": 2, "N": 1, "W": Lambda(("i", "j"), num(1)), "x": (1,)},
)

guess: Claim = claim(
    "issa2020.guess",
    "Every channel has a maximum likelihood guess",
    "exists x in tuples(N,M): likeliest(W, x)",
    where="M N integer, M >= 1, N >= 0, W family(2)",
    source=at("Theorem 1"),
    fidelity="auxiliary",
    waive={"unused-hypothesis": "N is the number of outputs"},
    says="the maxima of the columns are attained, so that the words of this paper apply to every channel",
    proof=lambda: prove(guess.statement, lemma("all", "basics.leakage.likeliest", "M", "N", "W"), use(("y", "found"), "all")),
    negative_control={"likeliest(W, x)": "likeliest(W, x) and x[1] = 2"},
    satisfying_instance={"M": 2, "N": 1, "W": EQUAL},
)

CLAIMS = [guess, mass, converse, achieved, nonnegative, zero, inputs, outputs, deterministic]
