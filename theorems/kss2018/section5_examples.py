"""Section V-F: an optimal mechanism of three letters, worked out. Its diagonal has an element that is not black.

The sources are (4/5, 1/10, 1/10) and (1/2, 1/2, 0), and D = 3/10. The least level is log 3, and Q = (4/5, 1/5, 0;
2/5, 3/5, 0; 2/5, 3/5, 0) has it. Every optimal mechanism with the same sum of distortions has its first two rows.
"""

from verify.claims.prelude import *

_SOURCES = "s, i -> kronecker(s,0)*(1/10+kronecker(i,1)*7/10)+(1-kronecker(s,0))*(1/2-kronecker(i,3)/2)"
_MECHANISM = "i, j -> kronecker(j,1)*(2/5+kronecker(i,1)*2/5)+kronecker(j,2)*(3/5-kronecker(i,1)*2/5)"
#: M, P, D, k, Q, v of `section5_shape.OPTIMAL`
VALUES = ("3", _SOURCES, "3/10", "0", _MECHANISM, "log(3)")

_level = seq(intro("a", "b", "j"), fact("back", "exp_of_log", "3"), rewrite("back"))


def _at(label: str, known: str, *letters: int) -> Tactic:
    """A fact about all letters, at these."""
    return use(label, known, *map(str, letters), conditions=[seq()] * (2 * len(letters)))


def _facts(name: str, label: str, *pairs: tuple[int, int, int]) -> Tactic:
    """Entries e.ij, rows r.i, the distortions at both sources v.0 and v.1, pairs p.abj; from ``label``.1, ..., .5."""
    letters = range(1, 4)
    return seq(
        *(_at(f"e.{i}{j}", f"{label}.1", i, j) for i, j in ((1, 2), (1, 3), (2, 3), (3, 3))),
        *(
            seq(
                _at("row", f"{label}.2", i),
                have(f"r.{i}", " + ".join(f"{name}[{i},{j}]" for j in letters) + " = 1"),
            )
            for i in letters
        ),
        use("valid0", f"{label}.3", "0"),
        use("valid1", f"{label}.3", "1"),
        have("v.0", f"8*(1-{name}[1,1])+(1-{name}[2,2])+(1-{name}[3,3]) <= 3"),
        *(_at(f"p.{a}{b}{j}", f"{label}.5", a, b, j) for a, b, j in pairs),
    )


_least = seq(  # e^eps x_1 >= 2 - x_2 - x_3 >= 2/5, and 21 x_1 + 7 x_2 + 2 x_3 <= 9, x_i = 1 - B_ii
    intro("B", "eps", "given"),
    _facts("B", "given", (2, 1, 2), (3, 1, 3)),
    have("x", "exp(eps)*(1-B[1,1]) >= B[2,2]+B[3,3]", arith("p.212", "p.313", eq=[("exp(eps)", "r.1")])),
    have("three", "exp(eps) >= 3", cases("low", "exp(eps) < 3", seq(), seq())),
    fact("logs", "log_monotone", "3", "exp(eps)"),
)
#: h1, ..., h13 of `section5_shape.OPTIMAL` at `VALUES`
HYPOTHESES = (
    seq(),
    seq(),
    seq(),
    seq(),
    seq(),
    exhibit("1"),
    seq(),
    seq(),
    seq(),
    seq(),
    seq(),
    _level,
    _least,
)

# --- every such mechanism ------------------------------------------------------------------------------------------


def _entry(label: str, entry: str, value: str, low: Tactic, high: Tactic) -> Tactic:
    """An entry lies between a value and itself."""
    return have(label, f"{entry} = {value}", fact("as", "antisymmetric", entry, value))


#: From not.1, ..., not.6, a mechanism A as in Claims 2-5: its first two rows, and what is needed of the third.
ROWS = seq(
    _facts("A", "not", (2, 1, 2), (3, 1, 3), (1, 3, 3), (2, 3, 3), (3, 1, 2), (2, 3, 2)),
    _entry("a11", "A[1,1]", "4/5", arith("v.0", eq=["sum"]), arith("p.212", "p.313", eq=["sum", "r.1"])),
    _entry("a22", "A[2,2]", "3/5", arith("v.1", eq=["a11"]), arith("e.33", eq=["sum", "a11"])),
    _entry("a13", "A[1,3]", "0", seq(), arith("p.133", eq=["a33"])),
)


def _apart(column: int, third: str) -> Tactic:
    """Goal: an entry of the first two rows is not 3 times any of its column."""
    sides = [each(Apart(more)) for more in (False, True)]
    return seq(intro("m"), each(Enumerate("m", 1, 3), seq(), seq(), *[first(*sides)] * 3))


def _choose(how: Tactic) -> Tactic:
    """Goal "or": the first alternative."""
    return each(Choose(0), how)


_white = seq(  # A[1,1] is not black: goal "not black(1, 1)"
    intro("black"),
    unpack("black", "own", "pair"),
    unpack("pair", "c", "at"),
    have("none", "forall c in 1..3: A[1,1] != exp(log(3))*A[c,1]", _apart(1, "a31")),
    use("no", "none", "c"),
    absurd("no"),
)
#: What is wrong of A in the negative controls of Claims 2-5, by number.
FAILS = {
    2: seq(
        exhibit("2", "2", "1"),
        split(seq(), _choose(_choose(split(split(seq(), exhibit("1")), each(Choose(1), _apart(1, "a31")))))),
    ),
    3: seq(exhibit("1", "2"), split(split(seq(), _white), each(Choose(1), _apart(2, "a32")))),
    4: seq(exhibit("1"), split(seq(), _white)),
    5: seq(exhibit("1", "2"), split(split(seq(), _white))),
}
