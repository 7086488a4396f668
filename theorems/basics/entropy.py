"""Binary entropy."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("binary entropy")

increasing: Claim = _stated(
    "basics.entropy.increasing",
    "Binary entropy is strictly increasing on [0, 1/2]",
    "h(p) < h(q)",
    where="p q real, 0 <= p, p < q, q <= 1/2",
    says=r"h(p) < h(q) \text{ for } 0 \leq p < q \leq 1/2",
    negative_control=("h(p) < h(q)", "p q real, 0 <= p, p < q, q <= 3/5"),
    control_note="up to 3/5",
    satisfying_instance={"p": "1/4", "q": "1/2"},
)

below_parabola: Claim = _stated(
    "basics.entropy.below_parabola",
    "Binary entropy lies below a parabola",
    "log(2) - h(v) >= (1 - 2*v)^2/2",
    where="v real, 0 <= v, v <= 1/2",
    says=r"\ln 2 - h(v) \geq (1-2v)^2/2",
    negative_control="log(2) - h(v) >= (1 - 2*v)^2*3/4",
    control_note="3/4 in place of 1/2",
    satisfying_instance={"v": "1/4"},
)

bit: Claim = _stated(
    "basics.entropy.bit",
    "A bit has at most the entropy log 2",
    "xlogx(z) + xlogx(1 - z) >= -log(2)",
    where="z real, 0 <= z, z <= 1",
    says=r"h(z) \leq \ln 2",
    negative_control="xlogx(z) + xlogx(1 - z) >= -2/3",
    control_note="2/3 in place of log 2",
    satisfying_instance={"z": "1/2"},
)

nonnegative: Claim = _stated(
    "basics.entropy.nonnegative",
    "Binary entropy is not negative",
    "h(d) >= 0",
    where="d real, 0 <= d <= 1",
    says=r"h(\delta) \geq 0",
    negative_control="h(d) > 0",
    control_note="strictly",
    satisfying_instance={"d": "1/2"},
)

square: Claim = _stated(
    "basics.entropy.square",
    "Binary entropy h(d) is at most 2 sqrt(d)",
    "h(s^2) <= 2*s",
    where="s real, 0 <= s, s <= 1",
    says=r"h(\delta) \leq 2 \sqrt{\delta}",
    negative_control="h(s^2) <= s",
    control_note="half of it",
    satisfying_instance={"s": "1/2"},
)

# --- two opposite noises -------------------------------------------------------------------------------------------

_ONE_WAY, _OTHER_WAY, _TOTAL = "(a*q+b*(1-q))", "(a*(1-q)+b*q)", "(a+b)"


def _both_outputs_positive() -> Tactic:
    least = f"q*(1-q)*{_TOTAL}"
    return seq(
        have("floor", f"{least} > 0", arith("h3.1*q1*w")),
        have("x0", f"{_ONE_WAY} > 0", have("y", f"{_ONE_WAY} >= {least}", arith("h1*h3.1*h3.1", "h2*q1*q1"))),
        have(
            "x1", f"{_OTHER_WAY} > 0", have("y", f"{_OTHER_WAY} >= {least}", arith("h2*h3.1*h3.1", "h1*q1*q1"))
        ),
        have("c0", f"{_TOTAL}*q > 0"),
        have("c1", f"{_TOTAL}*(1-q) > 0"),
    )


def _by_tangents() -> Tactic:
    """Four tangents of the logarithm, weighted by a q, a (1-q), b q, b (1-q)."""
    values = ((_ONE_WAY, "v0"), (_OTHER_WAY, "v1"), (_TOTAL, "vu"), ("q", "vq"), ("1-q", "vq1"))
    return seq(
        _both_outputs_positive(),
        *(fact(label, "xlogx_value", argument) for argument, label in values),
        fact("p0", "log_product", _TOTAL, "q"),
        fact("p1", "log_product", _TOTAL, "1-q"),
        fact("t00", "log_tangent", _ONE_WAY, f"{_TOTAL}*q"),
        fact("t01", "log_tangent", _ONE_WAY, f"{_TOTAL}*(1-q)"),
        fact("t10", "log_tangent", _OTHER_WAY, f"{_TOTAL}*q"),
        fact("t11", "log_tangent", _OTHER_WAY, f"{_TOTAL}*(1-q)"),
        *(rewrite(label) for _, label in values),
        arith(
            "h1*h3.1*t00",
            "h2*q1*t01",
            "h1*q1*t11",
            "h2*h3.1*t10",
            eq=[("a*q+b*q", "p0"), ("a*(1-q)+b*(1-q)", "p1")],
        ),
    )


def _prove_mixing() -> Certificate:
    nothing = seq(have("a0", "a = 0"), have("b0", "b = 0"))
    something = seq(
        fact("tri", "trichotomy", "0", _TOTAL), alternatives("w", "tri", _by_tangents(), absurd("zero"))
    )
    return prove(mixing.statement, have("q1", "1-q > 0"), cases("zero", f"{_TOTAL} = 0", nothing, something))


mixing: Claim = _stated(
    "basics.entropy.mixing",
    "The output of a binary symmetric channel has at least the entropy of its noise (weights a, b need not sum to 1)",
    """
        xlogx(a*q + b*(1 - q)) + xlogx(a*(1 - q) + b*q) - xlogx(a + b)
        <= (a + b)*(xlogx(q) + xlogx(1 - q))
    """,
    where="a b q real, a >= 0, b >= 0, 0 < q < 1",
    says="concavity of the binary entropy, weights a and b, noise q",
    proof=_prove_mixing,
    negative_control={"<= (a": "<= 2*(a"},
    control_note="twice the bound",
    control_proof={"a": 1, "b": 0, "q": "1/2"},
    satisfying_instance={"a": 1, "b": 0, "q": "1/2"},
)

CLAIMS = [mixing, increasing, below_parabola, bit, nonnegative, square]
