"""What the backends propose, judged by the kernel: true statements, and their negative controls."""

import os
import subprocess
import sys
from fractions import Fraction

import pytest

from verify.kernel.certificate import Contradictory, Undefined, Witness
from verify.kernel.judge import judge
from verify.kernel.statement import Relation, Statement
from verify.kernel.terms import Num, num
from verify.language.parse import parse
from verify.limits.deadlines import BY_CLOCK, NET
from verify.proving.plan import AGAINST, FOR, plan
from verify.proving.search import refute, search

PROVED = [
    ("(n/D-1)*(m-1) > 0", "n integer, n >= 1, m integer, m >= 2, 0 < D, D < n"),
    ("x^2 + y^2 >= 2*x*y", ""),
    ("-log(x) >= 1 - x", "x in (0,1)"),
    ("exp(x) >= 1 + x", ""),
    ("n^2 >= n", "n integer"),
    ("2^n >= n + 1", "n integer, n >= 0"),
    ("I(X;Y) <= H(X)", ""),
    # lessons, section 3
    ("l*a1 + (1-l)*a2 <= t*(l*b1 + (1-l)*b2)", "t > 0, a1 <= t*b1, a2 <= t*b2, 0 <= l, l <= 1"),
    (
        "eps*(exp(eps)-1)*(1-exp(-eps))/((exp(eps)-1)+(1-exp(-eps))) = eps*tanh(eps/2)",
        "eps > 0",
    ),
    ("log(2) - h(p) >= (1-2*p)^2/2", "p in [0,1/2]"),
    ("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2"),
    ("(1/2)*log(1 + T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1)", "T > 0, N > 0, eps > 0"),
    ("eps*tanh(eps/2) <= eps^2/2", "eps >= 0"),
]

REFUTED = [
    ("(n/D-1)*(m-1) > 0", "n integer, n >= 1, m integer, m >= 1, 0 < D, D < n"),
    ("x^2 + y^2 >= 2.1*x*y", ""),
    ("-log(x) >= 1.01 - x", "x in (0,1)"),
    ("exp(x) >= 1 + 1.01*x", ""),
    ("n^2 > n", "n integer"),
    ("2^n > n + 1", "n integer, n >= 0"),
    ("I(X;Y) < H(X)", ""),
    ("x*y > x + y", "x > 1, y > 1"),
    ("eps*tanh(eps/2) <= eps^2/4", "eps >= 0"),
    ("H(X,Y) >= H(X) + H(Y)", ""),
    ("l*a1 + (1-l)*a2 <= t*(l*b1 + (1-l)*b2)", "t > 0, a1 <= t*b1, a2 <= t*b2, 0 <= l"),
    ("log(2) - h(p) >= 0.51*(1-2*p)^2", "p in [0,1/2]"),
    ("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", ""),
    ("(1/2)*log(1 + T^2/N) <= eps <=> N >= T^2/(exp(eps)-1)", "T > 0, N > 0, eps > 0"),
    ("(1 + 1/1000000000)*I(X;Y,Z) <= I(X;Y) + I(X;Z)", "Y - X - Z"),
    ("sum(k, 1, M, Q[k]) <= 2", "M integer, M >= 1, Q family(1), forall i in 1..M: Q[i] >= 0"),
]

ILL_POSED = [
    ("1/x > 0", "x >= 0", Undefined),
    ("log(x) <= x - 1", "x >= 0", Undefined),
    ("1/(x^2 - 2) < y", "y > 0", Undefined),
    ("x > 1", "x < 0, x > 1", Contradictory),
    ("H(X) >= 0", "H(X,Y) < H(X)", Contradictory),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_true_statements_are_proved(text, where):
    statement = parse(text, where)
    certificate, said = search(statement, 20)
    assert certificate is not None, said
    assert judge(statement, certificate).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), REFUTED)
def test_negative_controls_are_refuted_by_a_witness(text, where):
    statement = parse(text, where)
    certificate, said = search(statement, 20)
    assert isinstance(certificate, Witness), said
    assert judge(statement, certificate).verdict == "REFUTED"


@pytest.mark.parametrize(("text", "where", "kind"), ILL_POSED)
def test_ill_posed_statements_are_recognised(text, where, kind):
    statement = parse(text, where)
    certificate, said = search(statement, 20)
    assert isinstance(certificate, kind), said
    assert judge(statement, certificate).verdict == "ILL_POSED"


@pytest.mark.parametrize(
    ("text", "where", "values"),
    [
        ("eps*tanh(eps/2) <= eps^2/4", "eps >= 0", {"eps": num(1)}),
        ("x*y > x + y", "x > 1, y > 1", {"x": num(2), "y": num(2)}),
        ("n^2 > n", "n integer", {"n": num(0)}),
    ],
)
def test_the_witness_is_a_simple_one(text, where, values):
    certificate = refute(parse(text, where))
    assert isinstance(certificate, Witness)
    assert dict(certificate.values) == values


def test_every_backend_says_what_it_did():
    told = []
    certificate, said = search(parse("x^3 - 3*x + 1 != 0", ""), 3, told.append)
    assert certificate is None
    assert said == told
    assert all(set(entry) == {"backend", "outcome", "seconds", "detail"} for entry in said)


def test_a_search_ends_in_time(ends_within):
    hard = parse("x^4*y^2 + x^2*y^4 - 3*x^2*y^2*z + z^3 + exp(x*y*z) >= -exp(exp(x))", "z >= 0")
    with ends_within(NET):
        search(hard, 1)  # whatever z3 or another library is doing: it is killed


def test_each_statement_has_backends_on_both_sides():
    for text, where, *_ in PROVED + REFUTED + ILL_POSED:
        statement = parse(text, where)
        rows = plan(statement)
        assert {row.side for row in rows} == {FOR, AGAINST}
        assert len({row.name for row in rows}) == len(rows)
        assert any(row.guard for row in rows) == bool(statement.hypotheses)


def test_a_statement_that_cannot_be_stored_is_not_searched(ends_within):
    number = Num(Fraction(10**1_000_000))
    statement = Statement((), (), Relation("<=", number, number))
    with ends_within(1):
        certificate, said = search(statement, 30)
    assert certificate is None and [entry["outcome"] for entry in said] == ["nothing"]
    assert "too large" in said[0]["detail"]


def test_no_statement_however_odd_makes_a_backend_raise():
    odd = (
        "2^(2^(2^n)) > n",
        "binomial(n, k) >= 0",
        "abs(abs(abs(x)))^1000 >= 0",
        "exp(exp(exp(exp(x)))) > x",
    )
    for text in odd:
        _, said = search(parse(text, "n k integer, n >= 0, x real"), 1)
        assert said and [entry for entry in said if entry["outcome"] == "failed"] == []


def test_the_proof_does_not_depend_on_how_strings_hash():
    """Whoever runs it again gets the same certificate: nothing is tried in the order of a set."""
    script = (
        "from verify.limits.deadlines import Deadline; from verify.proving.logic import prove;"
        "from verify.kernel.codec import digest; from verify.language.parse import parse;"
        "print(digest(prove(parse('kl(p,q) = 0 <=> p = q', 'p in (0,1), q in (0,1)'), Deadline(30))))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "3")
    }
    assert len(found) == 1


def test_what_the_clock_stopped_is_named():
    _, said = search(parse("x^4*y^2 + x^2*y^4 - 3*x^2*y^2*z + z^3 + exp(x*y*z) >= -exp(exp(x))", "z >= 0"), 20, clock=0.2)
    assert any(entry["outcome"] == "out of time" and entry["detail"] == BY_CLOCK for entry in said)


SAMPLE = """
import hashlib, sys
from verify.kernel import codec
from verify.language.parse import parse
from verify.run.pipeline import prove
for text, where in [("exp(x) >= 1 + x + x^2/2", "x >= 0"), ("x^3 >= x", "x > 0"), ("1/x >= 0", ""),
                    ("abs(x-y) <= abs(x-z) + abs(z-y)", ""), ("log(x) <= x - 1", "x > 0"),
                    ("sum(i,1,n,x[i])^2 <= n*sum(i,1,n,x[i]^2)", "n integer, n >= 1, x family(1)"),
                    ("abs(p-q) <= sqrt(1-exp(-kl(p,q)))", "p in (0,1), q in (0,1)"),
                    ("x^4*y^2 + x^2*y^4 - 3*x^2*y^2*z + z^3 + exp(x*y*z) >= -exp(exp(x))", "z >= 0")]:
    found, ran = prove(parse(text, where), 1)
    print(found.verdict, hashlib.sha256(codec.dumps(found.certificate).encode()).hexdigest() if found.certificate else "",
          *(f"{entry['backend']}: {entry['outcome']};" for entry in ran))
"""


def test_a_busy_machine_and_another_hash_seed_find_the_same():
    """The verdict, the certificate, and what each backend said, in the same order, also where nothing is found."""

    def found(seed):
        ran = subprocess.run(
            [sys.executable, "-c", SAMPLE], capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        return ran.stdout.splitlines()

    quiet = found("0")
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3)]
    try:
        assert found("1") == quiet
    finally:
        for process in load:
            process.kill()
            process.wait()
    assert [line.split()[0] for line in quiet] == ["PROVED", "REFUTED", "ILL_POSED", "PROVED", "PROVED", "PROVED", "OPEN", "OPEN"]
