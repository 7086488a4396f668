"""Information inequalities: exact proofs, and joint laws against the false ones."""

import pytest

from verify.backends import shannon
from verify.backends.limits import Deadline
from verify.kernel.judge import judge
from verify.parse import parse
from verify.prover.tactics import Stuck

TRUE = [
    ("H(X,Y|Z) >= 0", ""),
    ("I(X;Z) <= I(X;Y)", "X - Y - Z"),
    ("H(Y) <= H(X)", "Y = f(X)"),
    ("I(X;Y) = H(X) + H(Y) - H(X,Y)", ""),
    ("H(X,Y) = H(X) + H(Y)", "X indep Y"),
    ("2*H(X,Y,Z) <= H(X,Y) + H(Y,Z) + H(X,Z)", ""),
    ("I(X;Z) <= 1", "X - Y - Z, H(Y) <= 1"),
    ("I(A;D) <= I(B;C)", "A - B - C, I(A,B;D|C) = 0"),
    ("H(A,B,C,D,E,F,G) <= H(A)+H(B)+H(C)+H(D)+H(E)+H(F)+H(G)", ""),
]

FALSE = [
    ("H(X,Y|Z) > 0", ""),
    ("I(X;Z) <= I(X;Y)", ""),
    ("H(Y) <= H(X)", ""),
    ("I(X;Y|Z) <= I(X;Y)", ""),
    ("H(X,Y) = H(X) + H(Y)", "X - Z - Y"),
    ("2.001*H(X,Y,Z) <= H(X,Y) + H(Y,Z) + H(X,Z)", ""),
    ("I(X;Z) <= 0.9", "X - Y - Z"),
    ("(1 + 1/100000000000)*H(X,Y) <= H(X) + H(Y)", ""),
    ("H(A,B,C,D) >= H(A) + H(B)", ""),
]


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_true_inequalities_are_proved(text, where):
    statement = parse(text, where)
    assert judge(statement, shannon.prove(statement, Deadline(20))).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_inequalities_are_not_proved_and_get_a_law(text, where):
    statement = parse(text, where)
    with pytest.raises(Stuck):
        shannon.prove(statement, Deadline(20))
    witness = shannon.refute(statement, Deadline(20))
    assert witness is not None
    assert judge(statement, witness).verdict == "REFUTED"


def test_there_are_as_many_elemental_inequalities_as_there_should_be():
    for n in range(1, 6):
        assert len(shannon.elementals("ABCDE"[:n])) == n + n * (n - 1) // 2 * 2 ** max(n - 2, 0)
