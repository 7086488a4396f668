"""Two inputs, and two outputs that are independent given the input."""

from theorems.issa2020.model import CHANNEL, EQUAL, INSTANCE, POSITIVE, SUM, at
from verify.claims.prelude import *

_TV = "sum(j, 1, N, abs(W[1,j] - W[2,j]))/2"
_LARGEST = seq(
    fact("r", "tuple_range", "x", "j"),
    have("which", "x[j] = 1 or x[j] = 2", cases("c", "x[j] <= 1", seq(), fact("g", "integer_gap", "1", "x[j]"))),
    alternatives(
        "k", "which",
        seq(have("is", "W[x[j],j] = W[1,j]"), have("a", "abs(W[1,j] - W[2,j]) = W[1,j] - W[2,j]", fact("s", "abs_nonnegative", "W[1,j] - W[2,j]"))),
        seq(have("is", "W[x[j],j] = W[2,j]"), have("a", "abs(W[1,j] - W[2,j]) = W[2,j] - W[1,j]", fact("s", "abs_nonpositive", "W[1,j] - W[2,j]")))
    ),
)
_WITH_TV = seq(
    use("r1", "channel.2", "1"),
    use("r2", "channel.2", "2"),
    have("terms", f"{SUM} = sum(j, 1, N, (W[1,j] + W[2,j] + abs(W[1,j] - W[2,j]))/2)", pointwise("j", _LARGEST)),
    have("value", f"{SUM} = 1 + {_TV}"),
)
_TWO = """N integer, N >= 1, W family(2), x in tuples(N,2); channel: channel[2,N](W); best: likeliest[2,N](W, x)"""
binary: Claim = claim(
    "issa2020.two",
    "The maximal leakage of a channel with two inputs is the logarithm of one plus the total variation of its two rows",
    f"maximal_leakage[2,N](W, x) = log(1 + {_TV})",
    where=_TWO,
    source=at("Theorem 1"),
    fidelity="beyond",
    says=r"|\mathcal{X}| = 2: \mathcal{L}(X \to Y) = \log(1 + \|P_{Y|1} - P_{Y|2}\|_{TV})",
    proof=lambda: prove(binary.statement, _WITH_TV, rewrite("value"), defined=first(_MASS, _SIZE)),
    negative_control={"/2)": "/3)"},
    control_proof={"N": 2, "W": Table((((1, 1), num(1)), ((1, 2), num(0)), ((2, 1), num(0)), ((2, 2), num(1)))), "x": (1, 2)},
    satisfying_instance={"N": 2, "W": EQUAL, "x": (1, 1)},
)
_MASS = lemma("one", "issa2020.mass", "2", "N", "W", "x")
_SIZE = have("tv", "sum(j, 1, N, 0) <= sum(j, 1, N, abs(W[1,j] - W[2,j]))", pointwise("j", fact("m", "extremum", "abs(W[1,j] - W[2,j])")))

_SAME = Lambda(("i", "j"), Delta(Var("i"), Var("j")))
_PAIR = "sum(j, 1, N, sum(k, 1, K, W[z[j,k],j]*V[z[j,k],k]))"
_LATER = "sum(k, 1, K, V[y[k],k])"
_ROW = "sum(j, 1, N, sum(k, 1, K, W[1,j]*V[1,k]))"
_PAIR_MASS = seq(
    POSITIVE,
    lemma("two", "issa2020.mass", "M", "K", "V", "y"),
    have("row", f"{_ROW} = 1"),
    have("least", f"{_ROW} <= {_PAIR}", pointwise("j", pointwise("k", use("b", "both", "1", "j", "k")))),
    have("pair", f"{_PAIR} >= 1"),
)
independent: Claim = claim(
    "issa2020.composition.independent",
    "Two outputs that are independent given the input leak at most the sum of what each leaks",
    f"log({_PAIR}) <= maximal_leakage(W, x) + maximal_leakage[M,K](V, y)",
    where=f"""
        {CHANNEL}; K integer, K >= 1, V family(2), y in tuples(K,M), z integer family(2); second: channel[M,K](V); later: likeliest[M,K](V, y);
        both: forall i in 1..M, j in 1..N, k in 1..K: 1 <= z[j,k] and z[j,k] <= M and W[i,j]*V[i,k] <= W[z[j,k],j]*V[z[j,k],k]
    """,
    source=at("Corollary 2"),
    printed=r"if $Y_1, \ldots, Y_n$ are conditionally independent given $X$, then $\mathcal{L}(X \to Y^n) \leq \sum_i \mathcal{L}(X \to Y_i)$",
    fidelity="restricted",
    letters={"V": "the channel to the second output", "z": "an input from which j and k are most probable", "K": "the number of letters of the second output"},
    notes="Two outputs.",
    proof=lambda: prove(
        independent.statement,
        _PAIR_MASS,
        have("terms", f"{_PAIR} <= sum(j, 1, N, sum(k, 1, K, W[x[j],j]*V[y[k],k]))", pointwise("j", pointwise("k",
            use("at", "both", "1", "j", "k"), use("w", "best", "z[j,k]", "j"), use("v", "later", "z[j,k]", "k"), use("w0", "channel.1", "x[j]", "j"), use("v0", "second.1", "z[j,k]", "k"), arith("w*v0", "v*w0")))),
        fact("logs", "log_monotone", _PAIR, f"{SUM}*{_LATER}"),
        fact("parts", "log_product", SUM, _LATER),
        defined=first(POSITIVE, lemma("two", "issa2020.mass", "M", "K", "V", "y"), _PAIR_MASS),
    ),
    negative_control={"x) + maximal_leakage": "x) - maximal_leakage"},
    control_proof={"M": 2, "N": 2, "K": 2, "W": _SAME, "V": _SAME, "x": (1, 2), "y": (1, 2), "z": Table((((1, 1), num(1)), ((1, 2), num(1)), ((2, 1), num(1)), ((2, 2), num(2))))},
    satisfying_instance={**INSTANCE, "K": 2, "V": EQUAL, "y": (1, 1), "z": Lambda(("i", "j"), num(1))},
)
CLAIMS = [binary, independent]
