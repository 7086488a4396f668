"""What verdicts rest on is read off the certificates; the manifest notices a change in either direction."""

from fractions import Fraction

from verify.kernel.certificate import Assume, Combine, Given, Lemma, Product, Proof, Split, Square
from verify.kernel.terms import Var
from verify.language.parse import parse
from verify.run.manifest import CITED, SOLVER, drift, support, uses
from verify.run.rechecking import recheck
from verify.run.recorded import Kept
from verify.run.store import Stored, Use

STATEMENT = parse("x^2 >= 0")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(Var("x")),)),)))


def trusting(name="squares"):
    return Proof(Split(), Assume("a", name, STATEMENT.conclusion, "a book", (Given("a"),)))


def by(name):
    return Proof(Split(), Lemma("l", name, (Var("x"),), (Given("l"),)))


def judged(**certificates):
    """Verdicts on x^2 >= 0 by these certificates, by name."""
    entries = {n: Stored(n, "eq. (1)", "as printed", STATEMENT, made) for n, made in certificates.items()}
    return recheck({n: Kept("demo", entry, None) for n, entry in entries.items()}.get)


def test_assumptions_come_along_with_the_claim_that_makes_them():
    of = judged(a=trusting(), b=by("a"), c=by("b"), d=SQUARE)
    (use,) = uses(of("c"), of)
    assert use == Use(CITED, "squares", "a book", "x^2 >= 0", "a")
    assert uses(of("d"), of) == ()
    assert support(of("c"), of).lemmas == ("b", "a")
    for name in "abcd":  # what is read off the certificates is what the kernel recorded
        assert {use.name for use in uses(of(name), of)} == {a.name for a in of(name).assumptions}


def test_each_use_is_an_entry_of_its_own():
    again = (trusting("squares").holds,)
    twice = Proof(Split(), Assume("a", "one", STATEMENT.conclusion, "a book", again))
    of = judged(a=twice)
    assert [use.name for use in uses(of("a"), of)] == ["one", "squares"]


def test_the_word_of_a_solver_is_a_kind_of_its_own():
    of = judged(a=trusting("unsat by z3 4.13"))
    assert [use.kind for use in uses(of("a"), of)] == [SOLVER]


def test_rules_are_counted():
    of = judged(a=SQUARE)
    assert support(of("a"), of).rules == {"Split": 1, "Combine": 1}
    assert "shown to be defined wherever it is quantified over" in support(of("a"), of).conventions


def test_drift_is_noticed_in_both_directions():
    one, two = (Use(CITED, name, "a book", "x^2 >= 0", "a") for name in ("one", "two"))
    assert drift({"a": (one,)}, {"a": (one,)}) == []
    assert drift({}, {"a": (one,)}) == [f"a: a new assumption: {one}"]
    assert drift({"a": (one, two)}, {"a": (two,)}) == [f"a: no longer needed: {one}"]
    assert drift({"a": (one,)}, {"a": (one, one)}) == [f"a: a new assumption: {one}"]
