"""The kernel bounds its work: a small hostile certificate is refused soon, by the name of the bound; others are judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from fractions import Fraction
from pathlib import Path

import pytest

from verify.cli import main
from verify.kernel import certificate as c
from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.codec import encode
from verify.kernel.errors import KernelError, Malformed
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.run.pipeline import Verdict
from verify.run.rechecking import recheck
from verify.run.store import Store

Ends = Callable[[float], AbstractContextManager[None]]
X, Y = t.Var("x"), t.Var("y")
BY_IDENTITY = c.Proof(c.Split(), c.Combine())
ASSUMED = c.Assume("d", "defined", st.FALSE, "for this test", (c.Contradiction("d", (c.Split(),)),))


def equation(left: t.Term, right: t.Term = t.ONE) -> st.Statement:
    binders = tuple(st.Binder(name, st.Real()) for name in sorted(t.free_names(left) | t.free_names(right)))
    return st.Statement(binders, (), st.Relation("=", left, right))


def tower(base: t.Term, *powers: int) -> t.Term:
    for power in powers:
        base = t.Pow(base, t.num(power))
    return base


def nested_sums(depth: int, body: t.Term) -> t.Term:
    for k in range(depth):
        body = t.Sum(f"i{k}", t.ONE, t.num(60), t.mul(body, t.add(X, t.Var(f"i{k}"))) if k else body)
    return body


def doubled(function: str, times: int) -> t.Term:
    term: t.Term = X
    for _ in range(times):
        term = t.Call(function, (term, Y) if function == "kl" else (term,))
    return term


SEVENTH = t.num("1/7")
EXPLODING = {
    "a power of a power of a power": tower(t.num(7), 10_000, 10_000, 10_000),
    "of a fraction": tower(SEVENTH, 9_999, -9_999, 9_999),
    "of a sum of a number and a root": tower(t.add(t.num(7), t.Pow(t.TWO, t.num("1/2"))), 60, 60, 60, 60),
    "of a coefficient": tower(t.mul(t.num(7), X), 10_000, 10_000, 10_000),
    "a product of powers": t.mul(*(tower(t.num(7 + k), 4_000) for k in range(200))),
    "powers that expand": tower(t.add(X, Y, t.ONE), 30, 30, 30),
    "many powers that expand": t.add(*(tower(t.add(X, Y, t.num(k)), 60) for k in range(2, 60))),
    "an exponential of a logarithm": tower(t.Exp(t.mul(t.num(60), t.Log(t.num(7)))), 9_999, 9_999),
    "nested sums": nested_sums(5, t.Pow(t.add(X, t.Var("i0")), t.num(-1))),
    "a power in a sum in a sum": nested_sums(4, tower(t.add(X, Y, t.Var("i0")), 12)),
    "a logarithm": t.Log(tower(t.num(7), 10_000, 10_000)),
    "a root": t.Pow(tower(t.num(7), 10_000, 10_000), t.num("1/2")),
    "a comparison of deltas": t.Delta(tower(t.num(7), 10_000, 10_000), t.ONE),
    "entropy of entropy": doubled("h", 60),
    "relative entropies nested": doubled("kl", 40),
    "sinh of sinh": doubled("sinh", 200),
}


@pytest.mark.parametrize("name", EXPLODING)
def test_a_term_that_explodes_is_refused(name: str, ends_within: Ends) -> None:
    with ends_within(20), pytest.raises(KernelError, match="limit of|more than|over the limit"):
        judge(equation(EXPLODING[name]), c.Proof(ASSUMED, c.Combine()))


def test_a_message_about_a_long_number_is_a_rejection() -> None:
    """Python prints no number of more than 4,300 digits: that is no crash of the kernel."""
    numbers = [tower(t.num(3 + 2 * k), 4_000) for k in range(9)]
    term = t.add(*(t.mul(t.Pow(n, t.MINUS_ONE), t.Exp(t.mul(n, X))) for n in numbers), *(t.Pow(n, t.MINUS_ONE) for n in numbers))
    with pytest.raises(KernelError):
        judge(equation(term), BY_IDENTITY)


WITNESSED = {
    "a power of a power": (tower(X, 4_000, 4_000, 4_000), "x = 7"),
    "a product of powers": (t.mul(*(tower(t.add(X, t.num(k)), 4_000) for k in range(50))), "x = 7"),
}


@pytest.mark.parametrize("name", WITNESSED)
def test_a_value_that_explodes_decides_nothing(name: str, ends_within: Ends) -> None:
    """Equal sides: enclosures never part, and the exact value is out of reach."""
    with ends_within(20), pytest.raises(KernelError):
        judge(equation(WITNESSED[name][0], t.mul(WITNESSED[name][0], t.ONE)), c.Witness((("x", t.num(7)),)))


def test_cases_within_cases_are_counted(ends_within: Ends) -> None:
    """Each quantifier is short, together they are not; the relation that gave up was asked again for every case."""
    statement = parse("forall i in 1..9999: forall j in 1..9999: forall k in 1..9999: i + j + k > 0", "x real")
    with ends_within(40), pytest.raises(KernelError, match="to evaluate"):
        judge(statement, c.Witness((("x", t.ONE),)))


# --- recheck: the other claims of the file ---------------------------------------------------------------------------

GOOD = (parse("(x + 1)^2 = x^2 + 2*x + 1", "x real"), BY_IDENTITY)


def entry(name: str, statement: object, certificate: object) -> dict[str, object]:
    return {"id": name, "location": "here", "fidelity": "as printed", "statement": statement, "certificate": certificate}


def stored(path: Path, *entries: dict[str, object]) -> Path:
    path.write_text(json.dumps(entries))
    return path


def rechecked(path: Path, seconds: float = 60.0) -> dict[str, Verdict]:
    shelf = Store.beside(path).shelf("mine")
    judged = recheck(lambda name: ("mine", shelf[name].decoded(), None) if name in shelf else None, seconds)
    return {name: judged(name) for name in shelf}


def test_a_bound_that_is_hit_is_said_and_the_others_are_judged(
    tmp_path: Path, ends_within: Ends
) -> None:
    deep: object = ["Split", {"t": []}]
    for _ in range(230):
        deep = ["Not", ["Not", ["Not", ["Not", deep]]]]
    hostile = {
        "power": (encode(equation(EXPLODING["a power of a power of a power"])), encode(BY_IDENTITY), "over the limit"),
        "sums": (encode(equation(EXPLODING["nested sums"])), encode(c.Proof(ASSUMED, c.Combine())), "more than"),
        "deep": (encode(GOOD[0]), ["Contradictory", deep], "nested"),
        "digits": (["Statement", {"t": []}, {"t": []}, ["Relation", "=", ["Num", {"q": "9" * 5_000}], ["Num", {"q": "1"}]]], encode(BY_IDENTITY), "not a fraction"),
    }  # fmt: skip
    good = entry("good", encode(GOOD[0]), encode(GOOD[1]))
    entries = [entry(name, statement, certificate) for name, (statement, certificate, _) in hostile.items()]
    path = stored(tmp_path / "mine.certificates.json", *entries, good)
    with ends_within(30):
        claims = rechecked(path)
    assert claims["good"].verdict == "PROVED"
    for name, (_, _, words) in hostile.items():
        assert claims[name].verdict == "OPEN" and not claims[name].errors
        assert words in str(claims[name].reasons), name


def test_a_claim_that_takes_too_long_is_given_up(tmp_path: Path, ends_within: Ends) -> None:
    """Ten thousand boxes at 4096 bits: each step is within its bounds, all together are not."""
    box = c.Box("", Fraction(0))
    for _ in range(9):
        box = c.Box("x", Fraction(1, 2), (box, box))
    x = t.mul(*(t.Exp(t.mul(t.num(k), t.Exp(X))) for k in range(1, 60)))
    slow = st.Statement((st.Binder("x", st.Real()),), (), st.Relation(">", x, t.ZERO))
    half = c.Cover((("x", Fraction(1, 2), Fraction(1, 2)),), box, 4096, (c.Given("h1"), c.Given("h1")))
    entries = [entry("slow", encode(slow), encode(c.Proof(c.Split(), half))), entry("good", encode(GOOD[0]), encode(GOOD[1]))]
    with ends_within(10):
        claims = rechecked(stored(tmp_path / "mine.certificates.json", *entries), 1.0)
    assert claims["good"].verdict == "PROVED"
    assert claims["slow"].verdict == "OPEN" and "stopped after 1 s" in str(claims["slow"].reasons)


def test_lemmas_on_lemmas_without_end_are_given_up(tmp_path: Path) -> None:
    claim = parse("x^2 >= 0", "x real")
    first = c.Proof(c.Split(), c.Combine((c.Product(Fraction(1), (c.Square(X),)),)))
    chain = [entry("claim0", encode(claim), encode(first))]
    for k in range(1, 400):
        by_lemma = c.Proof(c.Split(), c.Lemma("l", f"claim{k - 1}", (X,), (c.Given("l"),)))
        chain.append(entry(f"claim{k}", encode(claim), encode(by_lemma)))
    claims = rechecked(stored(tmp_path / "mine.certificates.json", *chain[::-1]))
    assert len(claims) == 400 and claims["claim0"].verdict == "PROVED" and claims["claim399"].verdict == "OPEN"
    assert any("deep here" in str(claim.reasons) for claim in claims.values())


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.run import store

    monkeypatch.setattr(store, "MAX_FILE", 10_000_000)
    path = stored(tmp_path / "mine.certificates.json", entry("good", encode(GOOD[0]), encode(GOOD[1])))
    path.write_text(path.read_text() + " " * 10_000_000)
    assert main(["recheck", str(path)]) == 4
    assert "files of more than 10,000,000 are not read" in capsys.readouterr().out


def test_memory_is_bounded() -> None:
    from verify.limits.attempts import attempt, limited_memory

    with limited_memory(8 << 30):
        found, problem = attempt("large", lambda: len(bytearray(1 << 40)))
    assert found is None and problem is not None and "out of memory" in problem.words and not problem.crash
    assert attempt("small", lambda: len(bytearray(1 << 20)))[0] == 1 << 20


def test_numbers_of_4000_digits_are_read_and_no_more() -> None:
    assert judge(equation(t.num(10**3_999), t.num(10**3_999)), BY_IDENTITY).verdict == "PROVED"
    with pytest.raises(Malformed, match="bits"):
        judge(equation(t.num(10**4_100), t.num(10**4_100)), BY_IDENTITY)


def test_what_is_within_the_bounds_still_passes() -> None:
    for left, right in (("(x+y)^12", "(x+y)^6*(x+y)^6"), ("2^9999*2", "2^10000"), ("h(h(h(x)))", "h(h(h(x)))+0"), ("sum(i, 1, 60, i)", "1830")):
        statement = parse(f"{left} = {right}", "x real, y real")
        assert judge(statement, c.Proof(ASSUMED, c.Combine())).verdict == "CONDITIONAL", left
