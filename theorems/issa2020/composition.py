"""Data processing, and what two outputs leak."""

from theorems.issa2020.leakage import BACK
from theorems.issa2020.model import CHANNEL, EQUAL, INSTANCE, POSITIVE, SUM, at
from verify.claims.prelude import *

_AFTER = "K integer, V family(2), y in tuples(K,N), z in tuples(K,M)"
_BOTH = "(i, k) -> sum(j, 1, N, W[i,j]*V[j,k])"
_CHAIN = f"""
    M N K integer, M >= 1, N >= 1, K >= 1, W V family(2), x in tuples(N,M), y in tuples(K,N), z in tuples(K,M);
    first: channel(W); second: channel[N,K](V); best: likeliest(W, x); later: likeliest[N,K](V, y);
    both: likeliest[M,K]({_BOTH}, z)
"""
_CHAINED = {"M": 2, "N": 2, "K": 2, "W": EQUAL, "V": EQUAL, "x": (1, 1), "y": (1, 1), "z": (1, 1)}
_OUT = "sum(k, 1, K, sum(j, 1, N, W[z[k],j]*V[j,k]))"
_CHANNEL_OF_BOTH = have(
    "chain",
    f"channel[M,K]({_BOTH})",
    split(
        seq(),
        seq(
            intro("i"),
            have("rows", "sum(j, 1, N, W[i,j]*sum(k, 1, K, V[j,k])) = sum(j, 1, N, W[i,j])")
        ),
    ),
)
_DEFINED = first(
    POSITIVE,
    lemma("one", "issa2020.mass", "N", "K", "V", "y"),
    seq(_CHANNEL_OF_BOTH, lemma("one", "issa2020.mass", "M", "K", _BOTH, "z")),
)
_ALL = seq(_CHANNEL_OF_BOTH, lemma("one", "issa2020.mass", "M", "K", _BOTH, "z"))


def _least(bound: str, factor: str, known: str) -> Tactic:
    """The sum of the maxima of both is at most `bound`, term by term."""
    return pointwise(
        "k",
        pointwise("j", use("w", "first.1", "z[k]", "j"), use("v", "second.1", "j", "k"), known, arith(factor)),
    )


processed: Claim = claim(
    "issa2020.processing",
    "What is done to the output does not add to the leakage",
    f"maximal_leakage[M,K]({_BOTH}, z) <= maximal_leakage(W, x)",
    where=_CHAIN,
    source=at("Lemma 1"),
    others=["issa2020.processing.before"],
    printed=r"if $X - Y - Z$, then $\mathcal{L}(X \to Z) \leq \min\{\mathcal{L}(X \to Y), \mathcal{L}(Y \to Z)\}$",
    fidelity="restricted",
    waive={"unused-hypothesis": "the channels of the chain, as for the other half"},
    proof=lambda: prove(
        processed.statement,
        _ALL,
        have(
            "terms", f"{_OUT} <= sum(k, 1, K, sum(j, 1, N, W[x[j],j]*V[j,k]))",
        ),
        have("rows", f"sum(j, 1, N, W[x[j],j]*sum(k, 1, K, V[j,k])) = {SUM}"),
        fact("logs", "log_monotone", _OUT, SUM),
        defined=_DEFINED,
    ),
    negative_control={"<=": "<"},
    satisfying_instance=_CHAINED,
)
_LATER = "sum(k, 1, K, V[y[k],k])"
before: Claim = claim(
    "issa2020.processing.before",
    "A secret behind the input is leaked no more than the input",
    f"maximal_leakage[M,K]({_BOTH}, z) <= maximal_leakage[N,K](V, y)",
    where=_CHAIN,
    source=at("Lemma 1"),
    printed=r"if $X - Y - Z$, then $\mathcal{L}(X \to Z) \leq \min\{\mathcal{L}(X \to Y), \mathcal{L}(Y \to Z)\}$",
    fidelity="restricted",
    waive={"unused-hypothesis": "the channels of the chain, as for the other half"},
    proof=lambda: prove(
        before.statement,
        _ALL,
        have(
            "most", f"{_OUT} <= {_LATER}",
            pointwise(
                "k",

                    use("row", "first.2", "z[k]"),
                    have("terms", "sum(j, 1, N, W[z[k],j]*V[j,k]) <= sum(j, 1, N, W[z[k],j]*V[y[k],k])"),
                    arith("terms", eq=[("V[y[k],k]", "row")])
)),
        fact("logs", "log_monotone", _OUT, _LATER),
        defined=_DEFINED,
    ),
    negative_control={"<=": "<"},
    satisfying_instance=_CHAINED,
)

_PAIR = "sum(j, 1, N, sum(k, 1, K, W[z[j,k],j]*V[j,z[j,k],k]))"
_FIRST = "sum(j, 1, N, sum(k, 1, K, W[1,j]*V[j,1,k]))"
_PAIR_MASS = seq(
    have("ones", f"{_FIRST} = sum(j, 1, N, W[1,j])",
         pointwise("j", use("r", "second", "j"))),
    use("row", "first.2", "1"),
    have("least", f"{_FIRST} <= {_PAIR}", pointwise("j")),
    have("pair", f"{_PAIR} >= 1"),
)
_ENTRY = seq(
    use("at", "both", "1", "j", "k"),
    use("w", "best", "z[j,k]", "j"),
    use("v", "later", "z[j,k]", "j", "k"),
    use("r", "second", "j"),
    use("v0", "r.1", "z[j,k]", "k"),
    use("w0", "first.1", "x[j]", "j"),
    arith("w*v0", "v.3*w0"),
)
_GIVEN = "sum(j, 1, N, W[x[j],j]*sum(k, 1, K, V[j,y[j,k],k]))"
adaptive: Claim = claim(
    "issa2020.composition",
    "Two outputs leak at most what the first does and what the second does given the first",
    f"log({_PAIR}) <= maximal_leakage(W, x) + b",
    where="""
        M N K integer, M >= 1, N >= 1, W family(2), V family(3), x in tuples(N,M), b real, y z integer family(2);
        first: channel(W); best: likeliest(W, x); second: forall j in 1..N: channel[M,K]((i, k) -> V[j,i,k]);
        later: forall i in 1..M, j in 1..N, k in 1..K: 1 <= y[j,k] and y[j,k] <= M and V[j,i,k] <= V[j,y[j,k],k];
        both: forall i in 1..M, j in 1..N, k in 1..K:
            1 <= z[j,k] and z[j,k] <= M and W[i,j]*V[j,i,k] <= W[z[j,k],j]*V[j,z[j,k],k];
        given: forall j in 1..N: log(sum(k, 1, K, V[j,y[j,k],k])) <= b
    """,
    source=at("Theorem 6"),
    printed=r"$\mathcal{L}(X \to (Y, Z)) \leq \mathcal{L}(X \to Y) + \mathcal{L}(X \to Z|Y)$",
    fidelity="reading",
    letters={"V": "V[j,i,k] is the probability of k at i, after j", "y": "an input from which k is most probable after j",
             "z": "an input from which j and k are most probable", "b": "the leakage of the second output given the first"},
    notes="b bounds the leakage of the second output given each value of the first; conditional maximal leakage is the least such b.",
    proof=lambda: prove(
        adaptive.statement,
        BACK,
        _PAIR_MASS,
        have("entries", f"{_PAIR} <= {_GIVEN}", pointwise("j", have("inner", "sum(k, 1, K, W[z[j,k],j]*V[j,z[j,k],k]) <= sum(k, 1, K, W[x[j],j]*V[j,y[j,k],k])", pointwise("k", _ENTRY)))),
        have("levels", f"{_GIVEN} <= sum(j, 1, N, W[x[j],j]*exp(b))",
             pointwise("j", _SECOND_MASS, use("w0", "first.1", "x[j]", "j"),
                                fact("up", "exp_monotone", f"log({_SECOND})", "b"), arith("up*w0"))),
        fact("logs", "log_monotone", _PAIR, f"{SUM}*exp(b)"),
        fact("sum", "log_product", SUM, "exp(b)"),
        defined=first(POSITIVE, _SECOND_MASS, _PAIR_MASS),
    ),
    negative_control={"log(sum(j, 1, N, sum(k, 1, K, W[z[j,k],j]*V[j,z[j,k],k]))) <=": "log(sum(j, 1, N, sum(k, 1, K, W[z[j,k],j]*V[j,z[j,k],k]))) <"},
    control_proof={
        "M": 1, "N": 1, "K": 1, "W": Lambda(("i", "j"), num(1)), "V": Lambda(("i", "j", "k"), num(1)), "x": (1,), "b": 0,
        "y": Lambda(("i", "j"), num(1)), "z": Lambda(("i", "j"), num(1)),
    },
    satisfying_instance={**_CHAINED, "V": Lambda(("i", "j", "k"), num("1/2")), "b": 0,
                         "x": (1, 1), "y": Lambda(("i", "j"), num(1)), "z": Lambda(("i", "j"), num(1))},
)
_SECOND = "sum(k, 1, K, V[j,y[j,k],k])"
_SECOND_MASS = seq(
    use("r2", "second", "j"),
    use("row2", "r2.2", "1"),
    have("second mass", f"{_SECOND} >= 1",
         have("above", f"sum(k, 1, K, V[j,1,k]) <= {_SECOND}")),
)

additive: Claim = claim(
    "issa2020.additive",
    "The leakages of two independent channels add up",
    """
        (forall a in 1..M, j in 1..N, b in 1..K, k in 1..L: W[a,j]*V[b,k] <= W[x[j],j]*V[y[k],k])
        and log(sum(j, 1, N, sum(k, 1, L, W[x[j],j]*V[y[k],k]))) = maximal_leakage(W, x) + maximal_leakage[K,L](V, y)
    """,
    where=f"""
        {CHANNEL}; K L integer, K >= 1, L >= 1, V family(2), y in tuples(L,K); second: channel[K,L](V);
        later: likeliest[K,L](V, y)
    """,
    source=at("Lemma 1"),
    printed=r"if $(X_i, Y_i)$ are independent, then $\mathcal{L}(X^n \to Y^n) = \sum_i \mathcal{L}(X_i \to Y_i)$",
    fidelity="restricted",
    letters={"L": "the number of outputs of the second channel", "V": "the second channel, from K inputs"},
    notes="Two channels. First it is said that the pairs (x[j], y[k]) are the likeliest inputs.",
    proof=lambda: prove(
        additive.statement,
        _TWO,
        split(
            seq(

),
            fact("logs", "log_product", SUM, "sum(k, 1, L, V[y[k],k])"),
        ),
        defined=first(POSITIVE, _LATER_MASS, _TWO),
    ),
    negative_control={"x) + maximal_leakage": "x) - maximal_leakage"},
    satisfying_instance={**INSTANCE, "K": 2, "L": 2, "V": EQUAL, "y": (1, 1)},
)
_LATER_MASS = lemma("two", "issa2020.mass", "K", "L", "V", "y")
_TWO = seq(
    POSITIVE,
    _LATER_MASS,
)

CLAIMS = [processed, before, adaptive, additive]
