"""Finite sums and indicators."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("finite sums")

# --- indicators ----------------------------------------------------------------------------------------------------


def _prove_indicator() -> Certificate:
    zero = intro("i")
    return prove(indicator.statement, exhibit("i -> sum(k, a, b, kronecker(i,k))"), split(seq(), zero))


indicator: Claim = _stated(
    "basics.sums.indicator",
    "A range of integers has an indicator",
    """
        exists X family(1):
          (forall i in a..b: X[i] = 1) and (forall i integer: i < a or b < i => X[i] = 0)
    """,
    where="a integer, b integer,",
    proof=_prove_indicator,
    negative_control={"b < i": "b - 1 < i"},
    control_note="b inside and outside of the range",
    control_proof=lambda: _refute_both(),
    satisfying_instance={"a": 1, "b": 1},
)


def _refute_both() -> Certificate:
    """a = b = 1."""
    none = seq(intro("X"), classical(exhibit("1")))
    return fails(indicator, exhibit("1", "1"), none)


# --- a sum in three parts ------------------------------------------------------------------------------------------

_SUM = "sum(i, 1, p+q+1, f[i])"

parts: Claim = _stated(
    "basics.sums.parts",
    "A sum over p + q + 1 numbers in three parts",
    "sum(i, 1, p + q + 1, f[i]) = sum(i, 1, p, f[i]) + sum(k, 1, q, f[p + k]) + f[p + q + 1]",
    where="p integer, q integer, f family(1), p >= 0, q >= 0",
    proof=lambda: prove(
        parts.statement,
        fact("cut", "sum_split", _SUM, "p"),
        fact("cut2", "sum_split", "sum(i, p+1, p+q+1, f[i])", "p+q"),
        fact("end", "sum_single", "sum(i, p+q+1, p+q+1, f[i])"),
        fact("shift", "sum_shift", "sum(i, p+1, p+q, f[i])", "-p"),
    ),
    negative_control="sum(i, 1, p + q + 1, f[i]) = sum(i, 1, p, f[i]) + sum(k, 1, q, f[p + k])",
    control_note="without the last",
    control_proof={"p": 0, "q": 0, "f": "i -> 1"},
    satisfying_instance={"p": 0, "q": 0, "f": "i -> 1"},
)

# --- positive parts ----------------------------------------------------------------------------------------------------

_PICK = "max(x[i], 0)/(x[i]+kronecker(x[i],0))"  # no division by 0


def _pick(index: int, value: str, denominator: Tactic) -> Tactic:
    values = seq(denominator, rewrite("den"))
    return split(each(Choose(index), values), values)


_plain = have("den", "x[i]+kronecker(x[i],0) = x[i]")
_at_zero = have("den", "x[i]+kronecker(x[i],0) = 1")

_no_sign = seq(intro("a"), classical(exhibit("1"), use("bit", "not.1", "1")))

positive_part: Claim = _stated(
    "basics.sums.positive_part",
    "Some set picks the positive values of a function",
    "exists a family(1): (forall i in 1..M: a[i] = 0 or a[i] = 1) and (forall i in 1..M: a[i]*x[i] = max(x[i], 0))",
    where="M integer, x family(1), M >= 1",
    waive={"unused-hypothesis": "functions on one letter at least"},
    says="A = {i: x_i > 0}",
    proof=lambda: prove(
        positive_part.statement,
        exhibit(f"i -> {_PICK}"),
        have(
            "each",
            f"forall i in 1..M: (({_PICK}) = 0 or ({_PICK}) = 1) and ({_PICK})*x[i] = max(x[i], 0)",
            intro("i"),
            fact("sign", "trichotomy", "x[i]", "0"),
            alternatives(
                "c",
                "sign",
                _pick(0, "0", _plain),
                _pick(0, "0", _at_zero),
                _pick(1, "x[i]", _plain),
            ),
        ),
        split(
            seq(intro("i"), use("e", "each", "i")),
            seq(intro("i"), use("e", "each", "i")),
        ),
    ),
    negative_control="exists a family(1): (forall i in 1..M: a[i] = 0 or a[i] = 1) and (forall i in 1..M: a[i]*x[i] = abs(x[i]))",
    control_note="the absolute value in place of the positive part",
    control_proof=lambda: fails(positive_part, exhibit("1", "i -> -1"), split(seq(), _no_sign)),
    satisfying_instance={"M": 2, "x": listed(-1, 1)},
)

sign: Claim = _stated(
    "basics.sums.sign",
    "The positive part of a number of known sign",
    "(x >= 0 => max(x, 0) = x) and (x <= 0 => max(x, 0) = 0)",
    where="x real",
    says=r"x^+ = x or 0",
    negative_control="(x >= 0 => max(x, 0) = x) and (x <= 1 => max(x, 0) = 0)",
    satisfying_instance={"x": 1},
)

# --- a sum and its terms ---------------------------------------------------------------------------------------------

term: Claim = _stated(
    "basics.sums.term",
    "A sum of numbers that are not negative is at least each of them",
    "x[k] <= sum(i, 1, n, x[i])",
    where="n integer, x family(1), k in 1..n, forall i in 1..n: x[i] >= 0",
    proof=lambda: prove(term.statement, have("others", "sum(i, 1, n, (1-kronecker(i,k))*x[i]) >= 0")),
    negative_control="2*x[k] <= sum(i, 1, n, x[i])",
    control_note="twice the term",
    satisfying_instance={"n": 1, "x": listed(1), "k": 1},
)

CLAIMS = [indicator, parts, positive_part, sign, term]
