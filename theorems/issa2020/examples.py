"""Channels whose leakage is known."""

from theorems.issa2020.model import EQUAL, at
from verify.claims.prelude import *

_BSC = "(i, j) -> (1-p)*kronecker(i,j) + p*(1-kronecker(i,j))"
_ENTRY = "(1-p)*kronecker(x[j],j) + p*(1-kronecker(x[j],j))"
_SUM = f"sum(j, 1, 2, {_ENTRY})"


def _column(j: str, other: str) -> Tactic:
    """The larger one of 1-p and p stands where x[j] points."""
    letter = f"x[{j}]"
    return seq(
        use("own", "best", j, j),
        use("other", "best", other, j),
        have(
            f"column {j}",
            f"(1-p)*kronecker({letter},{j}) + p*(1-kronecker({letter},{j})) = max(p, 1-p)",
            cases(
                "at",
                f"{letter} = {j}",
                seq(fact("on", "delta_equal", letter, j), have("order", "p <= 1-p", arith("other", eq=[("1-2*p", "on")]))),
                seq(fact("off", "delta_distinct", letter, j), have("order", "1-p <= p", arith("own", eq=[("1-2*p", "off")])))
            )
        ),
    )


_BITS = seq(
    _column("1", "2"),
    _column("2", "1"),
    have("total", f"{_SUM} = 2*max(p, 1-p)"),
)


binary: Claim = claim(
    "issa2020.binary_symmetric",
    "The maximal leakage of a binary symmetric channel",
    f"maximal_leakage[2,2]({_BSC}, x) = log(2*max(p, 1-p))",
    where=f"p real, x in tuples(2,2), 0 <= p <= 1; best: likeliest[2,2]({_BSC}, x)",
    source=at("Example 1"),
    waive={"unused-hypothesis": "p is a probability"},
    printed=r"for a BSC with crossover probability $\alpha$, $\mathcal{L}(X \to Y) = \log(2\max\{\alpha, 1-\alpha\})$",
    fidelity="reading",
    proof=lambda: prove(binary.statement, _BITS, rewrite("total"), defined=_BITS),
    negative_control={"log(2*max(p, 1-p))": "log(3*max(p, 1-p))"},
    satisfying_instance={"p": "1/4", "x": (1, 2)},
)
erasure: Claim = claim(
    "issa2020.erasure",
    "The maximal leakage of an erasure channel with M letters",
    "maximal_leakage[M,M+1](W, x) = log(M - (M-1)*d)",
    where="""
        M integer, M >= 1, d real, 0 <= d <= 1, W family(2), x in tuples(M+1,M); best: likeliest[M,M+1](W, x);
        kept: forall i in 1..M, j in 1..M: W[i,j] = (1-d)*kronecker(i,j); erased: forall i in 1..M: W[i,M+1] = d
    """,
    source=at("Example 2"),
    printed=r"for a BEC with erasure probability $\epsilon$, $\mathcal{L}(X \to Y) = \log(2-\epsilon)$",
    fidelity="sharpened",
    says=r"\mathcal{L}(X \to Y) = \log(M-(M-1)\delta)",
    notes="On the page M = 2; the letter M + 1 is the erasure.",
    proof=lambda: prove(erasure.statement, _ERASED, rewrite("sum"), defined=_ERASED),
    negative_control={"M - (M-1)*d": "M + 1 - M*d"},
    satisfying_instance={
        "M": 2, "d": 0, "W": Lambda(("i", "j"), Delta(Var("i"), Var("j"))), "x": (1, 2, 1),
    },
)
_LETTER = seq(
    use("top", "best", "j", "j"),
    use("own", "kept", "j", "j"),
    fact("d", "delta_bounds", "x[j]", "j"),
    have("most", "W[x[j],j] <= 1-d"),
)
_ERASED = seq(
    use("last", "erased", "x[M+1]"),
    have("letters", "sum(j, 1, M, W[x[j],j]) = sum(j, 1, M, 1-d)", pointwise("j", _LETTER)),
    have("sum", "sum(j, 1, M+1, W[x[j],j]) = M - (M-1)*d", fact("cut", "sum_split", "sum(j, 1, M+1, W[x[j],j])", "M"),
         fact("end", "sum_single", "sum(j, M+1, M+1, W[x[j],j])")),
)
response: Claim = claim(
    "issa2020.response",
    "The maximal leakage of M-ary randomized response, which attains the bound for eps-locally private channels",
    "maximal_leakage[M,M](W, x) = log(M*exp(eps)/(exp(eps) + M - 1)) and dp[M,M](W, eps)",
    where="""
        M integer, M >= 1, eps real, eps >= 0, W family(2), x in tuples(M,M); best: likeliest[M,M](W, x);
        entries: forall i in 1..M, j in 1..M: W[i,j] = (exp(eps)*kronecker(i,j) + 1 - kronecker(i,j))/(exp(eps) + M - 1)
    """,
    source=at("Section III"),
    fidelity="beyond",
    says=r"\mathcal{L}(X \to Y) = \log\frac{M e^\epsilon}{e^\epsilon+M-1}",
    proof=lambda: prove(response.statement, _RESPONSE, split(rewrite("sum"), _RATIOS), defined=first(_RESPONSE_DEFINED, _RESPONSE)),
    negative_control={"dp[M,M](W, eps)": "dp[M,M](W, eps/2)"},
    satisfying_instance={"M": 2, "eps": 0, "W": EQUAL, "x": (1, 1)},
)
_RESPONSE_DEFINED = seq(
    fact("up", "exp_monotone", "0", "eps"),
    fact("s", "reciprocal_positive", "exp(eps) + M - 1"),
    have("share", "M*exp(eps)/(exp(eps) + M - 1) > 0", have("ME", "M*exp(eps) > 0"), arith("ME*s")),
)
_KEPT = seq(
    use("top", "best", "j", "j"),
    use("own", "entries", "j", "j"),
    use("found", "entries", "x[j]", "j"),
    fact("d", "delta_bounds", "x[j]", "j"),
    have("gain", "exp(eps) - 1 >= 0"),
    have("most", "W[x[j],j] <= exp(eps)/(exp(eps) + M - 1)", arith("d.2*gain*s", eq=["found"])),
    have("least", "exp(eps)/(exp(eps) + M - 1) <= W[x[j],j]"),
)
_RESPONSE = seq(
    _RESPONSE_DEFINED,
    have("sum", "sum(j, 1, M, W[x[j],j]) = M*exp(eps)/(exp(eps) + M - 1)",
         have("each", "sum(j, 1, M, W[x[j],j]) = sum(j, 1, M, exp(eps)/(exp(eps) + M - 1))", pointwise("j", _KEPT))),
)
_RATIOS = seq(
    intro("a", "b", "j"),
    use("wa", "entries", "a", "j"),
    use("wb", "entries", "b", "j"),
    fact("da", "delta_bounds", "a", "j"),
    fact("db", "delta_bounds", "b", "j"),
    have("gain", "exp(eps) - 1 >= 0"),
    have("gain2", "exp(eps)*(exp(eps) - 1) >= 0"),
    arith("da.2*gain*s", "db.1*gain2*s", eq=["wa", ("exp(eps)", "wb")]),
)
CLAIMS = [binary, erasure, response]
