"""Beyond the paper: what can be said of the balance function delta(b) = C_1 - C_1^b, the open problem of Section 7.

For every channel: wu2019.balance.bound (section2_balance). Here, for three noiseless channels: two bits x_1 x_2 have the law
a, b, c, d of 00, 01, 10, 11; Example 1's function has the law p[x_1, x_2]. In nats.
"""

from fractions import Fraction
from functools import partial

from theorems.wu2019.model import at
from verify.claims.prelude import *
from verify.kernel.certificate import Crossing
from verify.kernel.terms import ZERO

_BALANCE = at("Definition 5 and Section 7")
_OPEN = "How to evaluate the balance functions of privacy channels is a more complicated problem, which is left as an open problem."

_beyond = partial(claim, source=_BALANCE, fidelity="beyond", says=_OPEN)

entropy: Claim = _beyond(
    "wu2019.balance.entropy",
    "What a knowledge discloses of a record is at most the entropy of the knowledge",
    "information_between(A, Y) <= H(A,B)",
    where="A B Y variable",
    letters={"A": "the record of an individual", "B": "the other records", "Y": "the output"},
    negative_control="H(A) + H(Y) - H(A,Y) <= H(B)",
    control_note="the entropy of the other records",
    satisfying_instance=Witness((), law=(("A", "B", "Y"), (((1, 1, 1), Fraction(1)),))),
)

# --- exclusive or ----------------------------------------------------------------------------------------------------

xor_identity: Claim = _beyond(
    "wu2019.balance.xor.identity",
    "If output and record determine the other record: I(X_1;Y) = H(X_1) + H(Y) - H(X)",
    "information_between(A, Y) = H(A) + H(Y) - H(A,B)",
    where="A B Y variable, determines((A,B), Y), determines((A,Y), B)",
    letters={"A": "the record of an individual", "B": "the other record", "Y": "the output"},
    negative_control=(
        "H(A) + H(Y) - H(A,Y) = H(A) + H(Y) - H(A,B)",
        "A B Y variable, H(A,B,Y) - H(A,B) = 0",
    ),
    control_note="for any query",
    satisfying_instance=Witness((), law=(("A", "B", "Y"), (((1, 1, 1), Fraction(1)),))),
)
_uniform: dict[str, object] = {"a": "1/4", "b": "1/4", "c": "1/4", "d": "1/4"}

xor_upper: Claim = _beyond(
    "wu2019.balance.xor.upper",
    "Exclusive or: a knowledge of entropy at least s discloses at most log 2 - max(0, s - log 2)",
    """
        xlogx(a)
        + xlogx(b)
        + xlogx(c)
        + xlogx(d)
        - xlogx(a + b)
        - xlogx(c + d)
        - xlogx(a + d)
        - xlogx(b + c)
        <= log(2) - max(0, s - log(2))
    """,
    where="""
        a b c d s real, a >= 0, b >= 0, c >= 0, d >= 0, a + b + c + d = 1,
        -xlogx(a) - xlogx(b) - xlogx(c) - xlogx(d) >= s
    """,
    letters={"a": "the probability of the records 0 and 0", "b": "the probability of the records 0 and 1", "c": "the probability of the records 1 and 0", "d": "the probability of the records 1 and 1", "s": "a lower bound for the entropy of knowledges, in nats"},
    proof=lambda: prove(
        xor_upper.statement,
        _halves("record", "a+b", "c+d"),
        _halves("output", "a+d", "b+c"),
        _grows("first", "a", "b"),
        _grows("second", "c", "d"),
        fact("m", "extremum", "max(0,s-log(2))"),
        alternatives("is", "m.3"),
    ),
    negative_control={"- log(2)": ""},
    control_note="already from s = 0 on",
    satisfying_instance={**_uniform, "s": 1},
    notes="I(X_1;Y); the same for X_2 by symmetry. With wu2019.balance.xor.attained: delta(s) = max(0, s - log 2).",
)


def _halves(label: str, part: str, rest: str) -> Tactic:
    """The entropy of a bit is at most log 2."""
    return seq(
        lemma("bit", "basics.entropy.bit", part),
        have("other", f"{rest} = 1-({part})"),
        have(label, f"-xlogx({part})-xlogx({rest}) <= log(2)", rewrite("other")),
    )


def _grows(label: str, x: str, y: str) -> Tactic:
    """x log x + y log y <= (x+y) log(x+y)."""
    return lemma(label, "basics.xlogx.sum", x, y)


xor_attained: Claim = _beyond(
    "wu2019.balance.xor.attained",
    "Exclusive or: some knowledge of entropy at least s discloses log 2 - max(0, s - log 2)",
    """
        exists a real, b real, c real, d real:
          a >= 0
          and b >= 0
          and c >= 0
          and d >= 0
          and a + b + c + d = 1
          and -xlogx(a) - xlogx(b) - xlogx(c) - xlogx(d) >= s
          and xlogx(a)
            + xlogx(b)
            + xlogx(c)
            + xlogx(d)
            - xlogx(a + b)
            - xlogx(c + d)
            - xlogx(a + d)
            - xlogx(b + c)
            = log(2) - max(0, s - log(2))
    """,
    where="s real, 0 <= s <= 2*log(2)",
    letters={"s": "a lower bound for the entropy of knowledges, in nats", "a": "the probability of the records 0 and 0", "b": "the probability of the records 0 and 1", "c": "the probability of the records 1 and 0", "d": "the probability of the records 1 and 1"},
    proof=lambda: prove(xor_attained.statement, _xor_reached()),
    negative_control={"- max(0, s - log(2))": ""},
    control_note="log 2 for every s",
    control_proof=lambda: fails(xor_attained, exhibit("2*log(2)"), split(_bit, _uniform_tells_nothing)),
    satisfying_instance={"s": 1},
    notes="The law (1-t)/2, t/2, (1-t)/2, t/2 with h(t) = max(0, s - log 2).",
)


_bit = have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64)))
_uniform_tells_nothing = seq(
    intro("a", "b", "c", "d"),
    classical(
        lemma("most", "wu2019.balance.xor.upper", "a", "b", "c", "d", "2*log(2)"),
        fact("m", "extremum", "max(0,2*log(2)-log(2))"),
        _bit,
        each(Apart(False)),
    ),
)


def _xor_reached() -> Tactic:
    excess = "max(0,s-log(2))"
    stay, move = "(1-t)/2", "t/2"
    doubled = seq(lemma("p0", "basics.xlogx.product", "1/2", "1-t"), lemma("p1", "basics.xlogx.product", "1/2", "t"))
    return seq(
        fact("m", "extremum", excess),
        have("high", f"{excess} <= log(2)", alternatives("is", "m.3")),
        have(
            ("t", "at"),
            f"exists t real: 0 <= t and t <= 1/2 and h(t) = {excess}",
            each(Crossing(ZERO, num("1/2"), False, "z")),
        ),
        doubled,
        exhibit(stay, move, stay, move),
    )


# --- and -------------------------------------------------------------------------------------------------------------


and_free: Claim = _beyond(
    "wu2019.balance.and.free",
    "And: some knowledge of entropy 3/2 log 2 discloses log 2, so delta = 0 up to 3/2 log 2",
    """
        exists a real, b real, c real, d real:
          a >= 0
          and b >= 0
          and c >= 0
          and d >= 0
          and a + b + c + d = 1
          and -xlogx(a) - xlogx(b) - xlogx(c) - xlogx(d) = 3/2*log(2)
          and xlogx(c) - xlogx(c + d) - xlogx(1 - d) = log(2)
    """,
    letters={"a": "the probability of the records 0 and 0", "b": "the probability of the records 0 and 1", "c": "the probability of the records 1 and 0", "d": "the probability of the records 1 and 1"},
    proof=lambda: prove(and_free.statement, exhibit("1/4", "1/4", "0", "1/2")),
    negative_control={"= log(2)": "= 2*log(2)"},
    control_note="two bits of one",
    control_proof=lambda: fails(
        and_free,
        intro("a", "b", "c", "d"),
        classical(_halves("output", "d", "1-d"), _grows("first", "c", "d"), _bit),
    ),
    satisfying_instance={},
    notes="I(X_1;Y) for the law a, b, c, d of 00, 01, 10, 11 and Y = X_1 X_2; C_1 = log 2, as Y is a bit.",
)


and_uniform: Claim = _beyond(
    "wu2019.balance.and.uniform",
    "And: the only knowledge of entropy 2 log 2 discloses h(1/4) - 1/2 log 2, so delta(2 log 2) = 3/2 log 2 - h(1/4)",
    """
        xlogx(c) - xlogx(c + d) - xlogx(1 - d) = h(1/4) - 1/2*log(2)
        and 477/1000 < log(2) - (xlogx(c) - xlogx(c + d) - xlogx(1 - d))
        and log(2) - (xlogx(c) - xlogx(c + d) - xlogx(1 - d)) < 239/500
    """,
    where="c d real, c = 1/4, d = 1/4",
    letters={"c": "the probability of the records 1 and 0", "d": "the probability of the records 1 and 1"},
    negative_control="xlogx(c) - xlogx(c + d) - xlogx(1 - d) = h(1/4) + 1/2*log(2)",
    control_note="a sign",
    satisfying_instance={"c": "1/4", "d": "1/4"},
    notes="About 0.4774 nats.",
)

# --- Example 1 -------------------------------------------------------------------------------------------------------

_HIT, _MISS = "(p[0,0]+p[1,1])", "(p[0,1]+p[1,0]+p[2,0]+p[2,1])"

_each_of_six = seq(*(use(f"p{x}{y}", "g1.1", x, y) for x in "012" for y in "01"))

example_free: Claim = _beyond(
    "wu2019.balance.example1.free",
    "Example 1: some knowledge of entropy 2 log 2 discloses log 2 of the first record, so delta = 0 up to 2 log 2",
    """
        exists p family(2):
          (forall x in 0..2, y in 0..1: p[x, y] >= 0)
          and sum(x, 0, 2, sum(y, 0, 1, p[x, y])) = 1
          and -sum(x, 0, 2, sum(y, 0, 1, xlogx(p[x, y]))) = 2*log(2)
          and xlogx(p[0, 0])
            + xlogx(p[0, 1])
            + xlogx(p[1, 0])
            + xlogx(p[1, 1])
            - xlogx(p[0, 0] + p[0, 1])
            - xlogx(p[1, 0] + p[1, 1])
            - xlogx(p[0, 0] + p[1, 1])
            - xlogx(p[0, 1] + p[1, 0] + p[2, 0] + p[2, 1])
            = log(2)
    """,
    letters={"p[x,y]": "the probability of the first record x and the second record y"},
    proof=lambda: prove(
        example_free.statement, exhibit("x, y -> (kronecker(x,y)+kronecker(x,2))/4"), defined=_six_defined
    ),
    negative_control={"= log(2)": "= 2*log(2)"},
    control_note="two bits of one",
    control_proof=lambda: fails(
        example_free,
        intro("p"),
        classical(
            *(use(f"p{x}{y}", "not.1", x, y) for x in "012" for y in "01"),
            have("total", f"{_HIT}+{_MISS} = 1"),
            _halves("output", _HIT, _MISS),
            _grows("first", "p[0,0]", "p[0,1]"),
            _grows("second", "p[1,0]", "p[1,1]"),
            _bit,
            each(Apart(False)),
        ),
        defined=_six_defined,
    ),
    satisfying_instance={},
    notes="Equal weights on (0,0), (1,1), (2,0), (2,1): then the first record determines Y, a uniform bit.",
)


_six_defined = seq(_each_of_six, first(use("pxy", "g1.1", "x", "y"), seq()))


example_first: Claim = _beyond(
    "wu2019.balance.example1.uniform",
    "Example 1: the uniform knowledge discloses h(1/3) - 2/3 log 2 of the first record",
    """
        xlogx(1/6)
        + xlogx(1/6)
        + xlogx(1/6)
        + xlogx(1/6)
        - xlogx(1/6 + 1/6)
        - xlogx(1/6 + 1/6)
        - xlogx(1/6 + 1/6)
        - xlogx(1/6 + 1/6 + 1/6 + 1/6)
        = h(1/3) - 2/3*log(2)
    """,
    negative_control={"2/3": "1/3"},
    control_note="half of the noise",
    satisfying_instance={},
    notes="So delta(log 6) = 5/3 log 2 - h(1/3), about 0.5187 nats (wu2019.balance.example1.second, .value).",
)
example_second: Claim = _beyond(
    "wu2019.balance.example1.second",
    "Example 1: the uniform knowledge discloses nothing of the second record",
    """
        xlogx(1/6)
        + xlogx(1/6 + 1/6)
        + xlogx(1/6)
        + xlogx(1/6 + 1/6)
        - xlogx(1/6 + 1/6 + 1/6)
        - xlogx(1/6 + 1/6 + 1/6)
        - xlogx(1/6 + 1/6)
        - xlogx(1/6 + 1/6 + 1/6 + 1/6)
        = 0
    """,
    negative_control={"= 0": "= 1"},
    control_note="one nat",
    satisfying_instance={},
)
example_value: Claim = _beyond(
    "wu2019.balance.example1.value",
    "Example 1: delta(log 6) to three digits",
    "259/500 < 5/3*log(2) - h(1/3) < 519/1000",
    negative_control="519/1000 < 5/3*log(2) - h(1/3) < 13/25",
    control_note="one digit more",
    satisfying_instance={},
)

CLAIMS = [entropy, xor_identity, xor_upper, xor_attained, and_free, and_uniform, example_free, example_first, example_second, example_value]
