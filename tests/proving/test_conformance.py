"""Every backend keeps to the rules; and one that breaks them changes no verdict and brings down no run."""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from fractions import Fraction
from importlib import import_module

import pytest

from tests.shares import asked
from verify.kernel.certificate import Assume, Combine, Given, Product, Proof, Split, Square, Witness
from verify.kernel.terms import Var, num
from verify.language.parse import parse
from verify.limits import deadlines
from verify.proving import conformance
from verify.proving.plan import AGAINST, FOR, Backend, Traits, backends, plan
from verify.proving.search import search
from verify.run.pipeline import accepts, prove

ROWS = backends()
ATTEMPTS = list({row.place: row for row in reversed(ROWS)}.values())[::-1]  # each once, however often it has a turn
EASY = {
    "undefined": [("1/x > 0", "x >= 0")],
    "contradiction": [("x > 1", "x < 0, x > 1")],
    "refuter": [("x^2 > x", "")],
    "z3": [("sum(i, 1, M, Q[i]) <= 2", "M integer, M >= 1, Q family(1), forall i in 1..M: Q[i] >= 0")],
    "univariate": [("exp(x) >= 1 + x", "")],
    "sums": [("sum(k, 0, n, k) = n*(n + 1)/2", "n integer, n >= 0")],
    "polynomial": [("x^2 + y^2 >= 2*x*y", "")],
    "algebra": [("x^2 + y^2 >= 2*x*y", "")],
    "calculus": [("exp(x) >= 1 + x", "")],
}
LAWS = {
    "shannon": [("I(X;Y) <= H(X)", "")],
    "refuter": [("I(X;Y) < H(X)", "")],
    "contradiction": [("H(X) >= 0", "H(X,Y) < H(X)")],
}
GLANCED = {
    "verify.proving.polynomial.prover:combination": [("x*y <= 1", "x >= 0, y >= 0, x <= 1, y <= 1")],
    "verify.proving.shannon:combination": [("I(X;Y) <= H(X)", "")],
}


@pytest.fixture(scope="module", autouse=True)
def loaded():
    """Solvers are imported once, here: not by each of a thousand children, which have little time."""
    for name in ("sympy", "z3", "flint", "mpmath", "numpy", "highspy"):
        with suppress(ModuleNotFoundError):
            import_module(name)


@pytest.fixture
def hurried(monkeypatch, request):
    """Hopeless statements use up what time there is: they are given less of it, and each backend has one in four.

    So it has of the small ones.
    """
    hopeless = conformance.hopeless

    def made():
        monkeypatch.setattr(conformance, "SECONDS", 0.1)
        monkeypatch.setattr(conformance, "LATE", 3.5)
        yield from (one for number, one in enumerate(hopeless()) if asked(f"{request.node.name} {number}", 4))

    monkeypatch.setattr(conformance, "hopeless", made)


@pytest.mark.parametrize("row", ATTEMPTS, ids=[row.place for row in ATTEMPTS])
def test_a_backend_keeps_to_the_rules(row, monkeypatch, hurried, request):
    small = [one for number, one in enumerate(conformance.SMALL) if asked(f"{request.node.name} {number}", 4)]
    monkeypatch.setattr(conformance, "SMALL", small)
    monkeypatch.setattr(conformance, "SECONDS", 1.0 if row.name in EASY else 0.3)
    known = LAWS if "shannon" in row.place else EASY
    easy = [parse(*texts) for texts in known.get(row.name, ())]
    assert conformance.check(row.attempt, row.name, accepts, easy) == []


GLANCES = [row for row in ROWS if row.glance]


@pytest.mark.parametrize("row", GLANCES, ids=[row.glance for row in GLANCES])
def test_a_glance_keeps_to_the_same_rules(row, monkeypatch, hurried):
    monkeypatch.setattr(conformance, "SECONDS", 0.3)
    easy = [parse(*texts) for texts in GLANCED.get(row.glance, ())]
    assert conformance.check(row.glancing, row.name, accepts, easy) == []


# --- the suite notices a breach ------------------------------------------------------------------------------

X = Var("x")
TRUE, FALSE = parse("x^2 >= 0"), parse("x^2 > 0")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(X),)),)))
WRONG = Proof(Split(), Combine((Product(Fraction(2), (Square(X),)),)))
AT_ZERO = Witness((("x", num(0)),))
TRUSTING = Proof(Split(), Assume("a", "squares", TRUE.conclusion, "a book", (Given("a"),)))


def lies(statement, deadline):
    return WRONG


def answers_another_question(statement, deadline):
    return AT_ZERO


def sends_no_certificate(statement, deadline):
    return {"verdict": "PROVED"}


def hangs(statement, deadline):
    while True:
        pass


def sleeps(statement, deadline):
    time.sleep(60)


def dies(statement, deadline):
    os._exit(0)


def crashes(statement, deadline):
    os.kill(os.getpid(), 11)


def raises(statement, deadline):
    raise ZeroDivisionError("boom")


def leaves(statement, deadline):
    raise SystemExit(0)


def eats(statement, deadline):
    kept = []
    while True:
        kept.append(bytearray(1 << 26))


def digs(statement, deadline):
    return digs(statement, deadline)


def chatters(statement, deadline):
    for _ in range(1000):
        print("PROVED")
    os.write(1, b"PROVED\n" * 1000)


def forks(statement, deadline):
    if os.fork() == 0:
        time.sleep(60)
    time.sleep(60)


def lingers(statement, deadline):
    """What it started keeps its pipe open: there is no end to what it sends."""
    if os.fork() == 0:
        time.sleep(60)


def pretends(statement, deadline):
    """It says that it is done, and sends nothing."""
    deadlines._pace.end()
    time.sleep(60)


def floods(statement, deadline):
    return Proof(Split(), Combine(tuple(Product(Fraction(1), (Square(X),)) for _ in range(20_000))))


def nests(statement, deadline):
    deep = SQUARE.holds
    for _ in range(5000):
        deep = Split((deep,))
    return Proof(Split(), deep)


def meddles(statement, deadline):
    sys.setrecursionlimit(12345)
    os.environ["VERIFY_MEDDLED"] = "1"


def trusts(statement, deadline):
    return TRUSTING


def knows(statement, deadline):
    return SQUARE if statement == TRUE else None


def knows_nothing(statement, deadline):
    return None


def doubles(*functions, side=FOR):
    return [Backend(f.__name__, side, 0.2, lambda t: True, f"{__name__}:{f.__name__}") for f in functions]


BAD = [
    lies,
    answers_another_question,
    sends_no_certificate,
    hangs,
    sleeps,
    dies,
    crashes,
    raises,
    leaves,
    eats,
    digs,
    chatters,
    forks,
    lingers,
    pretends,
    floods,
    nests,
    meddles,
]


@pytest.mark.parametrize("bad", [lies, sends_no_certificate, hangs, dies, crashes, raises, chatters, meddles])
def test_the_suite_notices_a_breach(bad, monkeypatch):
    monkeypatch.setattr(conformance, "SMALL", conformance.SMALL[:1])
    monkeypatch.setattr(conformance, "hopeless", lambda: iter(()))
    monkeypatch.setattr(conformance, "KILLED", 2.0)
    assert conformance.check(bad, bad.__name__, accepts)


def test_the_suite_notices_a_backend_that_is_not_deterministic(monkeypatch):
    def moody(statement, deadline):
        return Witness((("x", num(time.monotonic_ns())),))

    monkeypatch.setattr(conformance, "hopeless", lambda: iter(()))
    assert any("another certificate" in words for words in conformance.check(moody, "moody", lambda s, c: True))


# --- a glance, in this process ---


def glancing(function, attempt=knows_nothing, side=FOR, guard=False):
    place = f"{__name__}:{attempt.__name__}"
    return Backend(function.__name__, side, 0.5, lambda t: True, place, False, guard, f"{__name__}:{function.__name__}")


@pytest.mark.parametrize(
    "bad", [lies, answers_another_question, sends_no_certificate, raises, digs, eats, hangs, sleeps, nests]
)
def test_a_bad_glance_changes_no_verdict_and_is_stopped(bad, monkeypatch, capfd, ends_within, impatient):
    with ends_within(2):
        found, said = judged(TRUE, [glancing(bad, knows), *doubles(knows)])
    assert found == SQUARE
    with ends_within(2):
        found, said = judged(FALSE, [glancing(bad)])
    assert found is None or accepts(FALSE, found)
    assert capfd.readouterr() == ("", "")


def test_what_a_glance_finds_needs_no_child(monkeypatch):
    monkeypatch.setattr("verify.proving.search.Child", raises)
    found, said = judged(TRUE, [glancing(knows, dies)])
    assert found == SQUARE
    assert said["knows"]["outcome"] == "proposed"


def test_a_row_whose_glance_says_nothing_for_sure_is_not_asked_again():
    found, said = judged(TRUE, [glancing(knows_nothing, dies, AGAINST, guard=True), *doubles(knows)])
    assert found == SQUARE
    assert said["knows_nothing"]["outcome"] == "nothing"


def test_a_row_whose_glance_does_not_know_is_asked():
    found, said = judged(TRUE, [glancing(raises, knows)])
    assert found == SQUARE
    assert said["raises"]["outcome"] == "proposed"


def test_a_glance_waits_for_the_guard_too():
    statement = parse("x^2 >= 0", "x > 1, x < 0")
    real = [row for row in plan(statement) if row.guard]
    assert all(row.glance for row in real)
    found, _ = judged(statement, [*(row._replace(share=1.0) for row in real), glancing(knows_anything)])
    assert type(found).__name__ == "Contradictory"


def test_outside_of_the_main_thread_where_no_alarm_rings_nothing_is_glanced_at(ends_within):
    with ThreadPoolExecutor(1) as pool, ends_within(2):
        found, said = pool.submit(judged, TRUE, [glancing(hangs, knows)]).result()
    assert found == SQUARE


@pytest.mark.parametrize(
    ("text", "where", "slight"),
    [
        ("l*a1 + (1-l)*a2 <= t*(l*b1 + (1-l)*b2)", "t > 0, a1 <= t*b1, a2 <= t*b2, l in [0,1]", True),
        ("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2", True),
        ("I(A;B,C,D,E) <= H(A)", "", False),
        ("exp(x) >= 1 + x", "", False),
        ("x^100 >= 0", "", False),
        ("x >= 1/10^30", "x >= 1", False),
        ("n^2 >= n", "n integer", False),
        ("2^x > 0", "", False),
        ("(((x + 1)^2 + 1)^2 + 1)^2 >= x", "", True),
        ("((((x + 1)^2 + 1)^2 + 1)^2 + 1)^2 >= x", "", False),
        ("(x + y)*(x + z)*(y + z)*(x + 1)*(y + 1)*(z + 1)*(x + 2)*(y + 2)*(z + 2) >= 0", "x > 0, y > 0", False),
        (" + ".join(f"x^{k % 5}" for k in range(100)) + " >= 0", "x >= 0", False),
        (" + ".join(f"x{k}" for k in range(9)) + " >= 0", ", ".join(f"x{k} >= 0" for k in range(9)), False),
    ],
)
def test_only_short_statements_are_glanced_at(text, where, slight):
    statement = parse(text, where)
    assert Traits(statement).slight == slight
    assert any(row.glance for row in plan(statement)) == slight


# --- in a search, nobody is believed -------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch):
    """What sleeps does no work: the clock stops it, here soon."""
    monkeypatch.setattr(deadlines, "NET", 1.5)
    monkeypatch.setattr("verify.proving.search.SLOW", 1.0)


def judged(statement, rows, timeout=2.5, clock=None):
    """(certificate, what was said) of a search with the kernel at hand."""
    found, said = search(statement, timeout, accept=lambda c: accepts(statement, c), rows=rows, clock=clock)
    return found, {entry["backend"]: entry for entry in said}


@pytest.mark.parametrize("side", [FOR, AGAINST])
@pytest.mark.parametrize("bad", BAD, ids=[bad.__name__ for bad in BAD])
def test_a_bad_backend_changes_no_verdict_and_brings_down_no_run(bad, side, capfd, ends_within, impatient):
    with ends_within(4):
        found, said = judged(TRUE, [*doubles(bad, side=side), *doubles(knows)])
    assert found == SQUARE
    with ends_within(4):
        found, said = judged(FALSE, doubles(bad, side=side), 1.0)  # of what hangs, all of it
    assert found is None or accepts(FALSE, found)
    assert said[bad.__name__]["outcome"] != "proposed" or bad is answers_another_question
    assert capfd.readouterr() == ("", "")


def test_all_of_them_together_end_in_time_and_the_honest_one_wins(ends_within, impatient):
    with ends_within(40):  # those that hang take their shares; what is left has to do for large messages too
        found, said = judged(TRUE, [*doubles(*BAD), *doubles(knows)], 8.0, clock=40.0)
    assert found == SQUARE
    assert said["lies"]["outcome"] == said["sends_no_certificate"]["outcome"] == "lied"
    assert {said[name]["outcome"] for name in ("dies", "crashes", "raises", "digs")} == {"failed"}
    assert said["eats"]["outcome"] in ("failed", "out of time")
    assert said["hangs"]["outcome"] == said["sleeps"]["outcome"] == "out of time"


def test_the_deadline_holds_for_the_whole_search(ends_within, impatient):
    for seconds in (0.3, 1.0):
        with ends_within(seconds):
            judged(TRUE, doubles(hangs, sleeps, forks), seconds)


def test_what_makes_an_assumption_waits_for_something_better():
    found, said = judged(TRUE, doubles(trusts, knows))
    assert found == SQUARE
    found, said = judged(TRUE, doubles(trusts, raises))
    assert found == TRUSTING
    assert list(said)[-1] == "trusts"


def test_a_proof_waits_for_the_guard():
    statement = parse("x^2 >= 0", "x > 1, x < 0")
    real = next(row for row in ROWS if row.place.endswith("refutations:contradictory"))
    found, said = judged(statement, [*doubles(knows_anything), real._replace(share=1.0)])
    assert type(found).__name__ == "Contradictory"


def knows_anything(statement, deadline):
    return SQUARE


def test_a_child_leaves_no_process_behind(impatient):
    before = _processes()
    judged(TRUE, doubles(hangs, sleeps, forks), 1.0)
    until = time.monotonic() + 8.0  # orphans of other workers come and go; one of ours would sleep for a minute
    while not _processes() <= before and time.monotonic() < until:
        time.sleep(0.1)
    assert _processes() <= before


def _processes():
    """The children of this process, and orphans, in its session. (Other workers of the tests are in it, too.)"""
    me, found = os.getpid(), set()
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat") as file:
                _, parent, _, session = file.read().rpartition(")")[2].split()[:4]
        except (OSError, ValueError):
            continue
        if name.isdigit() and int(session) == os.getsid(me) and int(parent) in (me, 1):
            found.add(int(name))
    return found


def test_a_lie_is_said_and_prove_stays_open(monkeypatch):
    monkeypatch.setattr("verify.proving.search.plan", lambda statement, quick=False: tuple(doubles(lies, raises)))
    verdict, ran = prove(TRUE, 2.0)
    assert verdict.verdict == "OPEN" and not verdict.errors
    assert [entry["outcome"] for entry in ran] == ["lied", "failed"]
    assert any("rejected" in reason for reason in verdict.reasons)
