"""The polynomial backend: true statements are proved, their negative controls never are.

Sources: Hardy, Littlewood, Polya, *Inequalities*; Mitrinovic, *Analytic Inequalities*; Reznick, *Some concrete
aspects of Hilbert's 17th problem*; bounds that privacy proofs use, with t = e^eps.
"""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from itertools import product

import pytest

from verify.kernel import certificate as c
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.polynomial.elimination import eliminate
from verify.proving.polynomial.program import split, vanishing_part
from verify.proving.polynomial.prover import contradiction, prove
from verify.proving.polynomial.ring import Equation, minus, plus, times
from verify.proving.polynomial.scout import scout_unsat
from verify.proving.tactics import Stuck

# (statement, conditions, negative control, its conditions if they differ)
PAIRS = [
    # means
    ("x + y >= 2*sqrt(x*y)", "x >= 0, y >= 0", "x + y >= 2.01*sqrt(x*y)", None),
    ("x + y + z >= 3*(x*y*z)^(1/3)", "x > 0, y > 0, z > 0", "x + y + z > 3*(x*y*z)^(1/3)", None),
    ("(a+b+c+d)/4 >= (a*b*c*d)^(1/4)", "a>=0, b>=0, c>=0, d>=0", "(a+b+c+d)/5 >= (a*b*c*d)^(1/4)", None),
    ("2/(1/x+1/y) <= sqrt(x*y)", "x > 0, y > 0", "2/(1/x+1/y) < sqrt(x*y)", None),
    ("sqrt((x^2+y^2)/2) >= (x+y)/2", "", "sqrt((x^2+y^2)/2) > (x+y)/2", None),
    ("a^4+b^4+c^4+d^4 >= 4*a*b*c*d", "", "a^4+b^4+c^4+d^4 >= 4*a*b*c*d + 1/10^6", None),
    ("x^5+y^5+z^5+u^5+v^5 >= 5*x*y*z*u*v", "x>=0, y>=0, z>=0, u>=0, v>=0", "x^5+y^5+z^5+u^5+v^5 >= 5*x*y*z*u*v", "x>=0, y>=0, z>=0, u>=0"),
    ("x^6+y^6+z^6+u^6+v^6+w^6 >= 6*x*y*z*u*v*w", "", "x^6+y^6+z^6+u^6+v^6+w^6 >= 6.1*x*y*z*u*v*w", None),
    ("a^3+b^3+c^3 >= 3*a*b*c", "a>=0, b>=0, c>=0", "a^3+b^3+c^3 >= 3*a*b*c", "a>=0, b>=0"),
    ("x*y*z <= 1/27", "x+y+z == 1, x>=0, y>=0, z>=0", "x*y*z < 1/27", None),
    ("x1*x2*x3*x4 <= 1/256", "x1+x2+x3+x4 == 1, x1>=0, x2>=0, x3>=0, x4>=0", "x1*x2*x3*x4 <= 1/257", None),
    # odd powers among the hypotheses
    ("a + b >= a*b", "a^21 > 0, a^3 < 1, b^55 > 0, b < 1", "a + b > a*b + 1/10", "a^20 > 0, a^3 < 1, b^55 > 0, b < 1"),
    # Cauchy-Schwarz, Minkowski
    ("(a*x+b*y)^2 <= (a^2+b^2)*(x^2+y^2)", "", "(a*x+b*y)^2 < (a^2+b^2)*(x^2+y^2)", None),
    ("(a*x+b*y+c*z)^2 <= (a^2+b^2+c^2)*(x^2+y^2+z^2)", "", "(a*x+b*y+c*z)^2 <= (a^2+b^2)*(x^2+y^2+z^2)", None),
    ("a*c + b*d <= sqrt(a^2+b^2)*sqrt(c^2+d^2)", "", "a*c + b*d <= 0.999*sqrt(a^2+b^2)*sqrt(c^2+d^2)", None),
    ("sqrt((a+c)^2+(b+d)^2) <= sqrt(a^2+b^2)+sqrt(c^2+d^2)", "", "sqrt((a+c)^2+(b+d)^2) >= sqrt(a^2+b^2)+sqrt(c^2+d^2)", None),
    ("1/a+1/b+1/c >= 9/(a+b+c)", "a>0, b>0, c>0", "1/a+1/b+1/c >= 9.01/(a+b+c)", None),
    ("a^2/b+b^2/a >= a+b", "a>0, b>0", "a^2/b+b^2/a >= a+b", "a>0, b<0"),
    # sums of squares
    ("x^4+1 >= x", "", "x^4+1/4 >= x", None),
    ("x^4+1 > x", "", "x^4+0.47 > x", None),
    ("x^4+y^4+z^4+1 >= 4*x*y*z", "", "x^4+y^4+z^4+1 > 4*x*y*z", None),
    ("x^8+x^6-4*x^4+x^2+1 >= 0", "", "x^8+x^6-4*x^4+x^2+1 > 0", None),
    ("3*x^4-4*x^3*y+y^4 >= 0", "", "3*x^4-4.001*x^3*y+y^4 >= 0", None),
    ("(x^2+y^2+z^2)^2 >= 3*(x^3*y+y^3*z+z^3*x)", "", "(x^2+y^2+z^2)^2 >= 3.01*(x^3*y+y^3*z+z^3*x)", None),
    ("(x^2-2)^2+x*(y-x)^2 >= 0", "x >= 0", "(x^2-2)^2+x*(y-x)^2 >= 1/1000", None),
    # no sums of squares: with multipliers, or by cases
    ("x^4*y^2+x^2*y^4+1 >= 3*x^2*y^2", "", "x^4*y^2+x^2*y^4+1 > 3*x^2*y^2", None),
    ("x^4*y^2+x^2*y^4+z^6 >= 3*x^2*y^2*z^2", "", "x^4*y^2+x^2*y^4+z^6 >= 3.1*x^2*y^2*z^2", None),
    ("x^4*y^2+y^4+x^2 >= 3*x^2*y^2", "", "x^4*y^2+y^4+x^2 >= 3.1*x^2*y^2", None),
    ("x*(x-y)*(x-z)+y*(y-x)*(y-z)+z*(z-x)*(z-y) >= 0", "x>=0, y>=0, z>=0", "x*(x-y)*(x-z)+y*(y-x)*(y-z)+z*(z-x)*(z-y) > 0", None),
    # rational functions
    ("a/(b+c)+b/(a+c)+c/(a+b) >= 3/2", "a>0, b>0, c>0", "a/(b+c)+b/(a+c)+c/(a+b) > 3/2", None),
    ("a/(b+2*c)+b/(c+2*a)+c/(a+2*b) >= 1", "a>0, b>0, c>0", "a/(b+2*c)+b/(c+2*a)+c/(a+2*b) >= 1.001", None),
    ("x+1/x >= 2", "x > 0", "x+1/x >= 2", "x != 0"),
    ("x/(1+x) < y/(1+y)", "0 <= x, x < y", "x/(1+x) < y/(1+y)", "0 <= x, x <= y"),
    ("1/(1+x)+1/(1+y) <= 2/(1+sqrt(x*y))", "x>=0, y>=0, x*y<=1", "1/(1+x)+1/(1+y) <= 2/(1+sqrt(x*y))", "x>=0, y>=0"),
    # one variable on an interval, with points of contact inside and at the ends
    ("x*(1-x)^2 <= 4/27", "x in [0,1]", "x*(1-x)^2 < 4/27", None),
    ("16*x^5-20*x^3+5*x <= 1", "x in [-1,1]", "16*x^5-20*x^3+5*x < 1", None),
    ("x^3*(10-15*x+6*x^2) <= 1", "x in [0,1]", "x^3*(10-15*x+6*x^2) <= 1", ""),
    ("x*(1-x^2) <= 2/(3*sqrt(3))", "x in [0,1]", "x*(1-x^2) < 2/(3*sqrt(3)) - 1/10^4", None),
    ("(1+x)^5 >= 1+5*x", "x >= -1", "(1+x)^5 >= 1+5*x", "x >= -7"),
    ("x + sqrt(1-x^2) <= sqrt(2)", "x in [-1,1]", "x + sqrt(1-x^2) <= 1.41", None),
    ("sqrt(x+1)-sqrt(x) <= 1/(2*sqrt(x))", "x > 0", "sqrt(x+1)-sqrt(x) <= 1/(3*sqrt(x))", None),
    # minima, maxima, absolute values
    ("abs(x+y) <= abs(x)+abs(y)", "", "abs(x+y) < abs(x)+abs(y)", None),
    ("abs(abs(x)-abs(y)) <= abs(x-y)", "", "abs(abs(x)-abs(y)) >= abs(x-y)", None),
    ("min(x,y)*max(x,y) == x*y", "", "min(x,y)*max(x,y) == x^2", None),
    ("max(min(x,y),min(y,z),min(z,x)) == min(max(x,y),max(y,z),max(z,x))", "", "max(min(x,y),min(y,z)) == min(max(x,y),max(y,z))", None),
    ("sqrt(x^2+y^2) <= abs(x)+abs(y)", "", "sqrt(x^2+y^2) < abs(x)+abs(y)", None),
    # privacy, with t = e^eps
    ("l*a1+(1-l)*a2 <= t*(l*b1+(1-l)*b2)", "t>0, a1<=t*b1, a2<=t*b2, 0<=l, l<=1", "l*a1+(1-l)*a2 <= t*(l*b1+(1-l)*b2)", "t>0, a1<=t*b1, a2<=t*b2, 0<=l"),
    ("(l*a1+(1-l)*a2)/(l*b1+(1-l)*b2) <= max(a1/b1, a2/b2)", "b1>0, b2>0, 0<=l, l<=1", "(l*a1+(1-l)*a2)/(l*b1+(1-l)*b2) <= min(a1/b1, a2/b2)", None),
    ("(p*t+q)/(p+q*t) <= t", "t>=1, p>0, q>0", "(p*t+q)/(p+q*t) < t", None),
    ("(t*s-1)/(t*s+1) <= (t-1)/(t+1)+(s-1)/(s+1)", "t>=1, s>=1", "(t*s-1)/(t*s+1) < (t-1)/(t+1)+(s-1)/(s+1)", None),
    ("abs(p-q) <= (t-1)/(t+1)", "t>=1, 0<=p, p<=1, 0<=q, q<=1, p<=t*q, 1-p<=t*(1-q), q<=t*p, 1-q<=t*(1-p)", "abs(p-q) <= (t-1)/(t+2)", None),
    ("p*(1-p) <= 1/4", "0<=p, p<=1", "p*(1-p) < 1/4", None),
    ("p^2/q+(1-p)^2/(1-q) >= 1+4*(p-q)^2", "p in [0,1], q in (0,1)", "p^2/q+(1-p)^2/(1-q) >= 1+5*(p-q)^2", None),
    ("exp(x)+exp(-x) >= 2", "", "exp(x)+exp(-x) > 2", None),
    # implications, equivalences, equations
    ("b^2-4*a*c <= 0 => a*x^2+b*x+c >= 0", "a > 0", "b^2-4*a*c <= 1 => a*x^2+b*x+c >= 0", None),
    ("a*x^2+b*x+c == 0 => b^2-4*a*c >= 0", "", "a*x^2+b*x+c == 0 => b^2-4*a*c > 0", None),
    ("x/y <= z <=> x <= y*z", "y > 0", "x/y <= z <=> x <= y*z", "y != 0"),
    ("x^2 <= 4 <=> -2 <= x and x <= 2", "", "x^2 < 4 <=> -2 <= x and x <= 2", None),
    ("x^2-5*x+6 > 0 <=> x < 2 or x > 3", "", "x^2-5*x+6 >= 0 <=> x < 2 or x > 3", None),
    ("x+1/x > 2 <=> x != 1", "x > 0", "x+1/x >= 2 <=> x != 1", None),
    ("x == 0 and y == 0", "x^2+y^2 == 0", "x == 0 and y == 0", "x^2+y^2 <= 1"),
    ("x*y != 0", "x != 0, y != 0", "x+y != 0", None),
    ("x+y == 5 and x*y == 6 => x == 2 or x == 3", "", "x+y == 5 and x*y == 6 => x == 2", None),
    ("x < y => x^3 < y^3", "", "x < y => x^2 < y^2", None),
    ("x^2+y^2+z^2 >= 14", "x+2*y+3*z == 14", "x^2+y^2+z^2 > 14", None),
]  # fmt: skip

CONTRADICTORY = [
    "x > 0, x < 0",
    "x + y >= 3, x <= 1, y <= 1",
    "a < b, b < c, c < a",
    "x^2 < 0",
    "x^2+1 == 0",
    "x*y > 1, x <= 1/2, y <= 1/2, x >= 0, y >= 0",
    "x >= 1, 1/x >= 2",
    "x^2+y^2 <= 1, x+y >= 2",
    "x != 0, x^2 == 0",
    "x*y == 1, x == 0",
    "abs(x) <= -1",
    "sqrt(x) <= -1, x >= 0",
    "x^3+x+1 == 0, x > 0",
]


def verdict(statement: str, where: str, seconds: float) -> str:
    parsed = parse(statement, where) if where else parse(statement)
    try:
        found = prove(parsed, Deadline(seconds))
    except (Stuck, OutOfTime):
        return "OPEN"
    return judge(parsed, found).verdict


@pytest.mark.parametrize(("true", "where"), [pair[:2] for pair in PAIRS])
def test_true_statements_are_proved(true: str, where: str) -> None:
    assert verdict(true, where, 15) == "PROVED"


@pytest.mark.parametrize(("where", "false", "false_where"), [pair[1:] for pair in PAIRS])
def test_negative_controls_are_not(where: str, false: str, false_where: str | None) -> None:
    assert verdict(false, where if false_where is None else false_where, 0.5) == "OPEN"


@pytest.mark.parametrize("where", CONTRADICTORY)
def test_contradictory_hypotheses_are_found(where: str) -> None:
    statement = parse("x == x", where)
    assert judge(statement, contradiction(statement, Deadline(10))).verdict == "ILL_POSED"


@pytest.mark.parametrize("where", ["x >= 0, x <= 0", "x + y >= 2, x <= 1, y <= 1", "x*y >= 1, x <= 1, y <= 1"])
def test_hypotheses_that_only_just_hold_are_no_contradiction(where: str) -> None:
    with pytest.raises((Stuck, OutOfTime)):
        contradiction(parse("x == x", where), Deadline(2))


def test_the_word_of_a_solver_is_an_assumption() -> None:
    statement = parse("x^3+y^3 <= 2 => x+y <= 2", "x >= 0, y >= 0")
    found = scout_unsat(statement, Deadline(10))
    assert found is not None
    judged = judge(statement, found)
    assert judged.verdict == "CONDITIONAL"
    assert [a.name.split()[:3] for a in judged.assumptions] == [["unsat", "by", "z3"]]
    assert [a.formula for a in judged.assumptions] == [statement.formula()]


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("x^2+y^2 >= 2*x*y+1/10^6", ""),  # false
        ("x >= 1", "x > 0, x < 0"),  # nothing satisfies the hypotheses
        ("exp(x) > 0", ""),  # not for z3
        ("1/x == 0", "x == 0"),  # true of total values only; undefined
        ("sqrt(x) == 0", "x < 0"),
    ],
)
def test_no_word_is_taken_where_it_means_something_else(statement: str, where: str) -> None:
    parsed = parse(statement, where) if where else parse(statement)
    try:
        assert scout_unsat(parsed, Deadline(5)) is None
    except Stuck:
        pass


def test_the_same_certificate_in_every_process() -> None:
    program = (
        "from verify.language.parse import parse; from verify.proving.polynomial.prover import prove\n"
        "from verify.limits.deadlines import Deadline; from verify.kernel import codec; import hashlib\n"
        "proof = prove(parse('x*y*z <= 1/27', 'x+y+z == 1, x>=0, y>=0, z>=0'), Deadline(20))\n"
        "print(hashlib.sha256(repr(proof).encode()).hexdigest())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


# --- exact linear algebra ------------------------------------------------------------------------------------


def test_split_gives_back_the_matrix() -> None:
    matrix = [[Fraction(v) for v in row] for row in ([2, -1, 0], [-1, 2, -1], [0, -1, Fraction(1, 2)])]
    assert split(matrix) is None  # its determinant is -1/2
    matrix[2][2] = Fraction(2, 3)  # singular
    parts = split(matrix)
    assert parts is not None
    for i, j in product(range(3), repeat=2):
        assert sum(d * row[i] * row[j] for d, row in parts) == matrix[i][j]


@pytest.mark.parametrize("matrix", [[[0, 1], [1, 0]], [[-1]], [[1, 2], [2, 3]]])
def test_split_refuses_indefinite_matrices(matrix: list[list[int]]) -> None:
    assert split([[Fraction(v) for v in row] for row in matrix]) is None


def test_the_vanishing_part_is_orthogonal() -> None:
    rows = [[Fraction(1), Fraction(2), Fraction(0)], [Fraction(0), Fraction(-3), Fraction(1)]]
    (found,) = vanishing_part(([0, 2], rows), 3)
    assert all(sum(a * b for a, b in zip(row, found, strict=True)) == 0 for row in rows)


def test_elimination_gives_multipliers() -> None:
    one = Fraction(1)
    x, y, z, unit = ({m: one} for m in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)))
    first = minus(times(x, y), unit)  # x*y = 1 is not solved; with y = x*z + 1 and x = z it is reduced
    second = minus(y, plus(times(x, z), unit))
    third = minus(x, z)
    reduced = eliminate([Equation("a", first), Equation("b", second), Equation("c", third)])
    member = plus(times(second, times(x, z)), times(third, y))
    found = reduced.multipliers(member)
    assert found is not None
    given = {0: first, 1: second, 2: third}
    assert plus(*(times(m, given[n]) for n, m in found.items())) == member
    assert reduced.multipliers(x) is None


def test_a_square_is_one_step() -> None:
    """A factor of even power that may vanish is a square, and no stepping stone to itself."""
    proof = prove(parse("x^2 + y^2 >= 2*x*y"), Deadline(5))
    assert isinstance(proof.holds, c.Combine)
