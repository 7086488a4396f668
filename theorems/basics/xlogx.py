"""x log x: tangents, chords, products, Jensen's inequality."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *
from verify.kernel.terms import mul
from verify.proving.convex import Convex
from verify.proving.tactics import term

_stated = stated_about("x log x")

tangent: Claim = _stated(
    "basics.xlogx.tangent",
    "x log x lies above its tangents",
    "xlogx(a) >= a*log(c) + a - c",
    where="a real, c real, a >= 0, c > 0",
    says=r"a \ln a \ge a \ln c + a - c",
    proof=lambda: prove(
        tangent.statement,
        fact("sign", "trichotomy", "a", "0"),
        alternatives("s", "sign", seq(), seq(), fact("t", "log_tangent", "c", "a")),
    ),
    negative_control="xlogx(a) >= a*log(c) + a",
    control_note="without -c",
    satisfying_instance={"a": 0, "c": 1},
)

# --- the tangent of x log x, with a remainder ----------------------------------------------------------------------


remainder: Claim = _stated(
    "basics.xlogx.remainder",
    "x log x lies above its tangent at y by at least 3 (x - y)^2/(2(x + 2y))",
    "xlogx(x) - x*log(y) - x + y >= 3*(x - y)^2/(2*(x + 2*y))",
    where="x real, y real, x >= 0, y > 0",
    says=r"x \ln x \geq x \ln y + x - y + \frac{3 (x-y)^2}{2 (x + 2y)}",
    negative_control={"/(2*": "/(19/10*"},
    control_note="19/10 for 2",
    control_proof={"x": 1, "y": "9/10"},
    satisfying_instance={"x": 1, "y": 1},
)

divergence_term: Claim = _stated(
    "basics.xlogx.divergence_term",
    "A term of relative entropy lies above its tangents",
    "xlogx(p) - p*log(q + kronecker(q, 0)) >= p*c + p - q*exp(c)",
    where="p q c real, p >= 0, q >= 0, q = 0 => p = 0",
    says=r"p \ln(p/q) \geq p c + p - q e^c",
    proof=lambda: prove(
        divergence_term.statement,
        fact("sign", "trichotomy", "p", "0"),
        alternatives(
            "c0",
            "sign",
            seq(),
            seq(),
            seq(
                have("q0", "q > 0", fact("sq", "trichotomy", "q", "0")),
                fact("t", "log_tangent", "q*exp(c)", "p"),
                fact("l", "log_product", "q", "exp(c)"),
            ),
        ),
    ),
    negative_control="xlogx(p) - p*log(q + kronecker(q, 0)) >= p*c + p - q*exp(c)/2",
    control_note="half of the exponential",
    satisfying_instance={"p": "1/2", "q": "1/3", "c": 0},
)

product: Claim = _stated(
    "basics.xlogx.product",
    "x log x of a product",
    "xlogx(a*b) = a*xlogx(b) + b*xlogx(a)",
    where="a b real, a >= 0, b >= 0",
    says=r"ab \ln(ab) = a (b \ln b) + b (a \ln a)",
    proof=lambda: prove(
        product.statement, fact("sa", "trichotomy", "a", "0"), fact("sb", "trichotomy", "b", "0")
    ),
    negative_control="xlogx(a*b) = a*xlogx(b)",
    control_note="one of the two terms",
    satisfying_instance={"a": "1/2", "b": "1/2"},
)

tangent_strict: Claim = _stated(
    "basics.xlogx.tangent_strict",
    "x log x lies above its tangents, and meets each at one point only",
    "xlogx(a) > a*log(b) + a - b",
    where="a b real, a >= 0, b > 0, a != b",
    says=r"a \ln a > a \ln b + a - b",
    negative_control=("xlogx(a) > a*log(b) + a - b", "a b real, a >= 0, b > 0"),
    control_note="a = b allowed",
    satisfying_instance={"a": 1, "b": 2},
)

# --- sums and parts ------------------------------------------------------------------------------------------------

part: Claim = _stated(
    "basics.xlogx.part",
    "a log a <= a log b for a part a of b",
    "xlogx(a) <= a*log(b + kronecker(b, 0))",
    where="a b real, a >= 0, b >= a",
    says=r"a \ln a \leq a \ln b",
    proof=lambda: prove(
        part.statement,
        fact("s", "trichotomy", "0", "a"),
        alternatives("c", "s", fact("l", "log_monotone", "a", "b")),
    ),
    negative_control="xlogx(a) <= a*log(b + kronecker(b, 0)) - a/2",
    control_note="half of a less",
    satisfying_instance={"a": 1, "b": 1},
)

together: Claim = _stated(
    "basics.xlogx.sum",
    "x log x of a sum is at least the sum of x log x",
    "xlogx(a) + xlogx(b) <= xlogx(a + b)",
    where="a b real, a >= 0, b >= 0",
    says=r"a \ln a + b \ln b \leq (a+b) \ln(a+b)",
    proof=lambda: prove(
        together.statement,
        fact("sum", "trichotomy", "0", "a+b"),
        alternatives(
            "c",
            "sum",
            seq(
                lemma("a.part", "basics.xlogx.part", "a", "a+b"),
                lemma("b.part", "basics.xlogx.part", "b", "a+b"),
            ),
            have("a0", "a = 0"),
        ),
    ),
    negative_control="xlogx(a) + xlogx(b) + a*b <= xlogx(a + b)",
    control_note="a product more",
    satisfying_instance={"a": 1, "b": 1},
)

# --- convexity -----------------------------------------------------------------------------------------------------

convex: Claim = _stated(
    "basics.xlogx.convex",
    "x log x is convex",
    "xlogx((1 - l)*a + l*b) <= (1 - l)*xlogx(a) + l*xlogx(b)",
    where="a b l real, a >= 0, b >= 0, 0 < l, l < 1",
    proof=lambda: prove(
        convex.statement,
        have("other", "1-l > 0"),
        fact("sign", "trichotomy", "0", "(1-l)*a+l*b"),
        alternatives(
            "s",
            "sign",
            seq(
                let("c", "(1-l)*a+l*b"),
                lemma("ta", "basics.xlogx.tangent", "a", "c"),
                lemma("tb", "basics.xlogx.tangent", "b", "c"),
                fact("v", "xlogx_value", "c"),
                have("is", "xlogx((1-l)*a+l*b) = xlogx(c)"),
                arith("other*ta", "h3*tb", eq=["is", "v", "c", ("log(c)", "c")]),
            ),
            seq(
                have("la", "(1-l)*a <= 0"),
                have("lb", "l*b <= 0"),
                fact("ro", "reciprocal_positive", "1-l"),
                fact("rl", "reciprocal_positive", "l"),
                fact("az", "antisymmetric", "a", "0"),
                fact("bz", "antisymmetric", "b", "0"),
                rewrite("az", "bz"),
            ),
            absurd("s"),
        ),
    ),
    negative_control="xlogx((1 - l)*a + l*b) < (1 - l)*xlogx(a) + l*xlogx(b)",
    control_note="strictly",
    control_proof={"a": 1, "b": 1, "l": "1/2"},
    satisfying_instance={"a": 1, "b": 1, "l": "1/2"},
)

# --- a modulus of continuity on [0,1] ------------------------------------------------------------------------------

modulus: Claim = _stated(
    "basics.xlogx.modulus",
    "x log x is uniformly continuous on [0,1]: numbers within t of each other have values within r + t (1 - log r), for each r",
    "xlogx(a) - xlogx(b) <= r + t*(1 - log(r))",
    where="a b t r real, 0 <= a, a <= 1, 0 <= b, b <= 1, -t <= a - b, a - b <= t, 0 < r, r <= 1",
    proof=lambda: prove(
        modulus.statement,
        fact("lr", "log_monotone", "r", "1"),
        cases(
            "order",
            "b <= a",
            seq(
                fact("sign", "trichotomy", "0", "a"),
                alternatives(
                    "s",
                    "sign",
                    seq(fact("la", "log_monotone", "a", "1"), lemma("tan", "basics.xlogx.tangent", "b", "a")),
                    fact("b0", "antisymmetric", "b", "0"),
                ),
            ),
            seq(
                lemma("parts", "basics.xlogx.sum", "a", "b-a"),
                lemma("tan", "basics.xlogx.tangent", "b-a", "r"),
            ),
        ),
    ),
    negative_control="xlogx(a) - xlogx(b) <= r + t",
    control_note="without log r",
    satisfying_instance={"a": 1, "b": "1/2", "t": "1/2", "r": "1/2"},
    waive={"unused-hypothesis": "both numbers in [0,1]"},
)

small: Claim = _stated(
    "basics.xlogx.modulus_small",
    "The modulus is as small as wanted: 2 m (r + t (1 - log r)) <= eta for some r and t",
    "exists r real, t real: 0 < r and r <= 1 and t > 0 and 2*m*(r + t*(1 - log(r))) <= eta",
    where="m integer, eta real, m >= 1, eta > 0",
    proof=lambda: prove(
        small.statement,
        fact("rm", "reciprocal_positive", "m"),
        have("rho", "eta/(4*m) > 0"),
        let("r", "min(eta/(4*m),1)"),
        have("rr", "r <= eta/(4*m)"),
        _slope,
        exhibit("r", "eta/(4*m)*(1/(1-log(r)))"),
    ),
    negative_control="exists r real, t real: 0 < r and r <= 1 and t >= 1 and 2*m*(r + t*(1 - log(r))) <= eta",
    control_note="for t from 1 on",
    control_proof=lambda: fails(
        small, exhibit("1", "1"), split(seq(), seq(intro("r", "t"), classical(_slope)))
    ),
    satisfying_instance={"m": 1, "eta": 1},
)
_slope = seq(fact("lr", "log_monotone", "r", "1"), have("slope", "1-log(r) >= 1"))

MEAN = "sum(k, 1, n, p[k]*x[k])"


def _prove_jensen() -> Certificate:
    """The tangent of x log x at the mean v; where v = 0, all terms are 0."""
    entry = seq(
        use("q", "h3", "i"),
        fact("sign", "trichotomy", "x[i]", "0"),
        alternatives(
            "c",
            "sign",
            seq(),
            seq(),
            seq(fact("tangent", "log_tangent", "v", "x[i]"), have("wx", "p[i]*x[i] >= 0")),
        ),
    )
    some = seq(
        fact("value", "xlogx_value", MEAN),
        rewrite("value"),
        rewrite("v", backwards=True),
        have(
            "each",
            "sum(i, 1, n, p[i]*xlogx(x[i])-p[i]*x[i]*log(v)+p[i]*(v-x[i])) >= 0",
            pointwise("i", entry),
        ),
        arith("each", eq=[("log(v)", "v"), "v", ("v", "h2")]),
    )
    nothing = seq(
        lemma("rest", "basics.sums.term", "n", "k -> p[k]*x[k]", "i"),
        fact("none", "antisymmetric", "p[i]*x[i]", "0"),
        fact("either", "product_zero", "p[i]", "x[i]"),
    )
    return prove(
        jensen.statement,
        have("mean", f"{MEAN} >= 0"),
        let("v", MEAN),
        cases(
            "some",
            f"{MEAN} > 0",
            some,
            seq(
                have("nil", f"{MEAN} = 0"),
                rewrite("nil"),
                have("each", "sum(i, 1, n, p[i]*xlogx(x[i])) >= 0", pointwise("i", nothing)),
            ),
        ),
    )


jensen: Claim = _stated(
    "basics.xlogx.jensen",
    "Jensen's inequality for x log x",
    "xlogx(sum(k, 1, n, p[k]*x[k])) <= sum(i, 1, n, p[i]*xlogx(x[i]))",
    where="""
        n integer, p family(1), x family(1),
        forall i in 1..n: p[i] >= 0, sum(i, 1, n, p[i]) = 1, forall i in 1..n: x[i] >= 0
    """,
    proof=_prove_jensen,
    negative_control="xlogx(sum(k, 1, n, p[k]*x[k])) < sum(i, 1, n, p[i]*xlogx(x[i]))",
    control_note="strictly",
    control_proof={"n": 1, "p": "i -> 1", "x": "i -> 1"},
    satisfying_instance={"n": 1, "p": "i -> 1", "x": "i -> 1"},
)

def _chord() -> Tactic:
    """The convexity step for z log z on [e^-eps, e^eps], and the bound from it."""

    def step(goal: Goal) -> Convex:
        z = Var("z")
        at, low, high = (term(t, goal) for t in ("a/o", "exp(-eps)", "exp(eps)"))
        return Convex("chord", "z", mul(z, Log(z)), at, low, high)

    positive = fact("em", "exp_positive", "-eps")
    return each(step, seq(), seq(), positive, positive)


_wide = seq(
    fact("e1", "exp_increasing", "-eps", "eps"), fact("rw", "reciprocal_positive", "(exp(eps)-exp(-eps))")
)

chord: Claim = _stated(
    "basics.xlogx.chord",
    "a log(a/o) lies below its chord, for numbers within a factor of e^eps",
    "xlogx(a) - a*log(o) <= eps*((exp(eps) + exp(-eps))*a - 2*o)/(exp(eps) - exp(-eps))",
    where="a o eps real, eps > 0, a > 0, o > 0, a <= exp(eps)*o, o <= exp(eps)*a",
    says=r"a \ln \frac{a}{o} \leq \epsilon \frac{(e^\epsilon + e^{-\epsilon}) a - 2 o}{e^\epsilon - e^{-\epsilon}}",
    proof=lambda: prove(
        chord.statement,
        _wide,
        fact("over", "reciprocal_positive", "o"),
        fact("e", "exp_positive", "-eps"),
        have("low", "exp(-eps) <= a/o", have("down", "exp(-eps)*o <= a", arith("h5*e")), arith("down*over")),
        have("line", "a/o*log(a/o) <= eps*((exp(eps) + exp(-eps))*(a/o) - 2)/(exp(eps) - exp(-eps))", have("high", "a/o <= exp(eps)", arith("h4*over")), _chord()),
        fact("x", "xlogx_value", "a"),
        have("log", "log(a/o) = log(a) - log(o)", searched()),
        arith("h3*line", eq=["x", ("a", "log")]),
        defined=_wide,
    ),
    negative_control="xlogx(a) - a*log(o) <= eps*((exp(eps) + exp(-eps))*a - 3*o)/(exp(eps) - exp(-eps))",
    control_note="3 for 2",
    control_proof={"a": 1, "o": 1, "eps": "1/2"},
    satisfying_instance={"a": 1, "o": 1, "eps": 1},
)

CLAIMS = [
    tangent,
    remainder,
    divergence_term,
    product,
    tangent_strict,
    part,
    together,
    convex,
    modulus,
    small,
    jensen,
    chord,
]
