"""One letter, or one pair of an input and an output, of the finite-alphabet bound (slide 26), with an overlap.

For any g in (0,1), with K letters: compare the law b on them with s = (1-g) pi + g/K. Then xlogx(pi) - xlogx(b) is at
most s - b - m log(1-g) - (b-m) log(g/K) for every overlap m <= min(b, pi).
"""

from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *

_AT = at("Finite Alphabet")
_S = "((1-g)*z+g/K)"

_mixture = seq(  # s >= g/K > 0, and s >= (1-g) z
    fact("off", "delta_distinct", _S, "0"),
    lemma(
        "t",
        "basics.xlogx.divergence_term",
        "b",
        _S,
        "0",
        conditions=[seq(), seq(), seq(intro("zero"), absurd("zero"))],
    ),
    have(
        "t1",
        f"xlogx(b)-b*log({_S}) >= b-{_S}",
        have("u", f"log({_S}+kronecker({_S},0)) = log({_S})", rewrite("off")),
        arith("t", eq=[("b", "u")]),
    ),
    fact("la", "log_monotone", "g/K", _S),
    have("rest", "b-m >= 0"),
    have("up", f"log({_S})-log(g/K) >= 0"),
)

normalised: Claim = claim(
    "cuff_yu2016.finite_alphabet.letter",
    "One letter: x log x at two probabilities, with the overlap",
    "xlogx(z) - xlogx(b) <= ((1 - g)*z + g/K) - b - m*log(1 - g) - (b - m)*log(g/K)",
    where="z b m g K real, 0 <= z, z <= 1, 0 <= b, 0 <= m and m <= b and m <= z, 0 < g < 1, K >= 1",
    letters={"b": "a second probability", "m": "at most the smaller of the two", "K": "a bound on the number of letters of an alphabet"},
    source=_AT,
    fidelity="auxiliary",
    says="inspired by Alicki and Fannes, 2004",
    proof=lambda: prove(
        normalised.statement,
        _mixture,
        fact("sz", "trichotomy", "z", "0"),
        alternatives(
            "c",
            "sz",
            absurd("c"),
            seq(
                have("m0", "m = 0"),
                have("x0", "xlogx(z) = 0", rewrite("c")),
                arith(
                    "t1",
                    "rest*up",
                    eq=["x0", (f"log({_S})", "m0"), ("log(g/K)", "m0"), ("log(1-g)", "m0")],
                ),
            ),
            seq(
                fact("lb", "log_monotone", "(1-g)*z", _S),
                fact("lp", "log_product", "1-g", "z"),
                fact("lz", "log_below_tangent", "z"),
                fact("v", "xlogx_value", "z"),
                have("neg", "-log(z) >= 0"),
                have("more", "z-m >= 0"),
                have("low", f"log({_S})-log(1-g)-log(z) >= 0"),
                have("m0", "m >= 0"),
                arith("t1", "rest*up", "m0*low", "more*neg", eq=["v"]),
            ),
        ),
    ),
    negative_control="xlogx(z) - xlogx(b) <= ((1 - g)*z + g/K) - b - m*log(1 - g) - (b - m)*log(g/K) - 1/4",
    control_note="a quarter less",
    control_proof=lambda: Witness((*((n, num(1)) for n in ("z", "b", "m", "K")), ("g", num("1/8")))),
    satisfying_instance={"z": "1/2", "b": "1/2", "m": "1/2", "g": "1/2", "K": 2},
)

_scale = seq(  # J = a z
    fact("offa", "delta_distinct", "a", "0"),
    rewrite("offa"),
    fact("sJ", "trichotomy", "J", "0"),
    have(
        "value",
        "a*xlogx(J/a) = xlogx(J)-J*log(a)",
        alternatives("cJ", "sJ", seq(), rewrite("cJ"), fact("lz", "log_product", "J/a", "a")),
    ),
)
_scaled_overlap = seq(
    lemma(
        "n",
        "cuff_yu2016.finite_alphabet.letter",
        "J/a",
        "b",
        "m/a",
        "g",
        "K",
    ),
    arith("n*c", eq=["value"]),
)


def _unscaled(rest: Tactic) -> Tactic:
    """The case a = 0, where everything vanishes, and the case a > 0."""
    nothing = seq(have("J0", "J = 0"), have("m0", "m = 0"), rewrite("c", "J0", "m0"))
    return seq(
        fact("sa", "trichotomy", "a", "0"), alternatives("c", "sa", absurd("c"), nothing, seq(_scale, rest))
    )


entry: Claim = claim(
    "cuff_yu2016.finite_alphabet.entry",
    "One pair of an input and an output, with the overlap",
    """
        xlogx(J) - J*log(a + kronecker(a, 0)) - a*xlogx(b)
        <= (1 - g)*J + g*a/K - a*b - m*log(1 - g) - (a*b - m)*log(g/K)
    """,
    where="""
        J a b m g K real,
        0 <= J, J <= a, 0 <= b, 0 <= m and m <= a*b and m <= J, 0 < g < 1, K >= 1
    """,
    letters={"J": "a joint probability", "a": "the probability of the one letter", "b": "that of the other", "m": "at most the smaller of J and a b", "K": "a bound on the number of letters of an alphabet"},
    source=_AT,
    fidelity="auxiliary",
    says="inspired by Alicki and Fannes, 2004",
    proof=lambda: prove(entry.statement, _unscaled(_scaled_overlap)),
    negative_control={"log(g/K)": "log(g/K) - 1/4"},
    control_note="a quarter less",
    control_proof=lambda: Witness((*((n, num(1)) for n in ("J", "a", "b", "m", "K")), ("g", num("1/8")))),
    satisfying_instance={"J": "1/4", "a": "1/2", "b": "1/2", "m": "1/4", "g": "1/2", "K": 2},
)

CLAIMS = [normalised, entry]
