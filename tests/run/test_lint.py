"""`lint`: each kind of finding is made, with claim, place and next move; a waiver silences it, and no more."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.shares import asked
from verify.claims.claim import ClaimError, Source, claim
from verify.cli import lint as commanded
from verify.cli import main
from verify.language.pins import pin
from verify.run import lint as lint_module
from verify.run.library import library_store
from verify.run.pipeline import Verdict

HEAD = """
from fractions import Fraction
from verify import Source, claim
from verify.kernel.certificate import *
from verify.kernel.terms import Var, num

SOURCE = Source("demo", "folklore", "eq. (1)")
X = Var("x")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(X),)),)))
"""
CLEAN = 'claim("demo.clean", "t", "x + y > 0", where="x > 0, y > 0", source=SOURCE)'


@pytest.fixture
def lint(tmp_path, monkeypatch, capsys):
    """Lint a file with these claims: (exit code, findings, waived)."""
    monkeypatch.chdir(tmp_path)

    def run(*claims: str):
        path = Path("demo.py")
        path.write_text(HEAD + "CLAIMS = [\n" + "".join(f"    {text},\n" for text in claims) + "]\n")
        capsys.readouterr()
        code = main(["lint", str(path), "--json", "-"])
        data = json.loads(capsys.readouterr().out)
        return code, data["findings"], data["waived"]

    return run


def made(text, where="", **more):
    rest = "".join(f", {name}={value}" for name, value in {"source": "SOURCE", **more}.items())
    return f'claim("demo.one", "t", "{text}", where="{where}"{rest})'


FINDINGS = {
    "an unused hypothesis, by the certificate of a script": (
        made("x^2 >= 0", "x real, x >= 1", proof="lambda: SQUARE"),
        "unused-hypothesis",
        "h1, x >= 1, is not needed: its own certificate",
    ),
    "an unused hypothesis, by a search": (
        made("x + y > 0", "x > 0, y > 0, x < 5"),
        "unused-hypothesis",
        "h3, x < 5, is not needed: ",
    ),
    "contradictory hypotheses": (
        made("x > 2", "x > 1, x < 0"),
        "contradictory-hypotheses",
        "contradict each other",
    ),
    "a conclusion that is a hypothesis": (made("x > 0", "0 < x"), "tautology", "its hypothesis h1"),
    "an equation of one thing with itself": (made("x = x", "x real"), "tautology", "the same"),
    "an inequality of equals": (made("(x + 1)^2 <= x^2 + 2*x + 1", "x real"), "tautology", "normal form"),
    "an implication from itself": (made("x > 0 => x > 0", "x real"), "tautology", "implied by itself"),
    "a division by 0": (made("1/x > 0", "x >= 0"), "domain-hole", "undefined at x = 0"),
    "a logarithm of 0": (made("log(x) <= x - 1", "x >= 0"), "domain-hole", "undefined at x = 0"),
    "an alternative that is always true": (made("x > 5 or x = x", "x real"), "tautology", "the same: x = x"),
    "an empty part below a quantifier": (
        made("forall j in 1..3: j*x > 5 or x = x", "x real"),
        "tautology",
        "the same: x = x",
    ),
    "a twin that says nothing of the claim": (
        made("x^2 >= 0", "x real", negative_control='"0 == 1"'),
        "unlike-twin",
        "0 = 1 names nothing of the claim",
    ),
    "a twin that adds what is false by itself": (
        made("x^2 + y^2 >= 2*x*y", "x real, y real", negative_control='"x^2 + y^2 >= 2*x*y and 0 = 1"'),
        "unlike-twin",
        "0 = 1 names nothing of the claim",
    ),
    "a twin of other variables": (
        made("x^2 >= 0", "x real", negative_control='("x^2 >= 0 and z > 0", "x real, z real")'),
        "unlike-twin",
        "z > 0 names nothing of the claim",
    ),
    "a twin with a hypothesis of its own": (
        made("x > 0", "x > 1", negative_control='("x > 3", "x > 1, 0 < 1")'),
        "unlike-twin",
        "0 < 1 names nothing of the claim",
    ),
    "a twin of a statement about numbers": (
        made("2 < 3", negative_control='"0 = 1"'),
        "unlike-twin",
        "of 3 parts of what it concludes, 3 are not in the claim",
    ),
    "another statement for a twin": (
        made("x^2 >= 0", "x real", negative_control='"exp(x) + x < log(7)"'),
        "unlike-twin",
        "are not in the claim",
    ),
    "a source that is none": (
        made("x^2 >= 0", source='Source("demo", "folklore", "?")'),
        "missing-source",
        "Source.location = '?'",
    ),
    "an id that no claim has": (
        made("x^2 >= 0", others='["demo.two"]'),
        "unknown-claim",
        "it names demo.two, which is no claim here",
    ),
    "an id in the notes that no claim has": (
        made("x^2 >= 0", notes='"Weaker: demo.one.weak."'),
        "unknown-claim",
        "it names demo.one.weak, which is no claim here",
    ),
    "an amended claim of nothing": (
        """claim("demo.one.amended", "t", "x^2 >= 0", source=SOURCE, fidelity="amended")""",
        "unknown-claim",
        "it names demo.one, which is no claim here",
    ),
    "a lemma that no proof uses": (
        made("x^2 >= 0", fidelity='"auxiliary"'),
        "unused-lemma",
        "no proof rests on it",
    ),
    "a severity of what stands": (
        made("x^2 >= 0", severity='"slip"'),
        "idle-severity",
        "severity 'slip' of a statement that is PROVED",
    ),
    "an empty source": (
        made("x^2 >= 0", source='Source("demo", "folklore", "")'),
        "missing-source",
        "Source.location = ''",
    ),
}


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_made_with_its_place_and_the_next_move(lint, name):
    text, kind, words = FINDINGS[name]
    code, findings, waived = lint(text)
    assert code == 1 and not waived
    (found,) = [one for one in findings if one["kind"] == kind and words in one["words"]]
    assert found["place"] == "demo.py:11" and found["claim"] in ("demo.one", "demo.one.amended", "")
    assert found["next"]


def test_claims_that_judge_one_print_name_each_other(lint):
    def both(others):
        head = 'source=SOURCE, printed="squares"'
        return (
            f'claim("demo.a", "t", "x^2 >= 0", {head}{others})',
            f'claim("demo.b", "t", "x^4 >= 0", {head})',
        )

    code, findings, _ = lint(*both(""))
    assert (code, [one["kind"] for one in findings]) == (1, ["same-print", "same-print"])
    assert "demo.b judges the same print" in findings[0]["words"]
    assert lint(*both(', others=["demo.b"]'))[:2] == (0, [])


def test_a_lemma_that_a_proof_uses_has_no_finding(lint):
    lemma = made("x^2 + 1 >= 2*x", "x real", fidelity='"auxiliary"').replace("demo.one", "demo.lemma")
    proof = """lambda: Proof(Split(), Lemma("known", "demo.lemma", (X,), (Given("known"),)))"""
    assert lint(lemma, made("x^2 + 1 >= 2*x", "x real", proof=proof))[:2] == (0, [])


def test_a_severity_of_what_fails_has_no_finding(lint):
    assert lint(made("x^2 > 0", "x real", severity='"slip"'))[:2] == (0, [])


def test_a_clean_claim_has_no_findings(lint):
    assert lint(CLEAN) == (0, [], [])
    assert lint(made("x^2 >= 0", "x real")) == (0, [], [])


TWINS = {
    "strictly": ("x^2 >= 0", '"x^2 > 0"'),
    "the other way round": ("x^2 >= 0", '"x^2 <= 0"'),
    "a constant": ("(x + 1)^2 = x^2 + 2*x + 1", '"(x + 1)^2 = x^2 + 2*x + 2"'),
    "a sign": ("x^2 >= 0", '"-x^2 >= 0"'),
    "a part of the conclusion": ("x^2 >= 0 and x^2 + 1 > 0", '"x^2 + 1 > 1"'),
    "numbers alone": ("2 < 3", '"3 < 2"'),
    "of defined words": ("abs(x) >= 0", '"abs(x) > 0"'),
}


@pytest.mark.parametrize("name", TWINS)
def test_an_honest_twin_has_no_findings(lint, name):
    statement, twin = TWINS[name]
    where = "x real" if "x" in statement else ""
    assert lint(made(statement, where, negative_control=twin)) == (0, [], [])


def test_a_twin_that_is_meant_to_be_another_statement_is_waived(lint):
    waive = {"unlike-twin": "the demonstration"}
    code, findings, waived = lint(made("x^2 >= 0", "x real", negative_control='"0 == 1"', waive=waive))
    assert (code, findings, [one["kind"] for one in waived]) == (0, [], ["unlike-twin"])


def test_a_hypothesis_that_makes_it_defined_is_needed(lint):
    assert lint(made("x/x < 2", "x > 0")) == (0, [], [])


def test_an_id_used_twice_is_a_finding(lint):
    code, findings, _ = lint(CLEAN, CLEAN)
    assert code == 1
    assert [one["kind"] for one in findings] == ["duplicate-id"]
    assert "demo.clean" in findings[0]["words"]


def test_a_waiver_with_its_reason_silences_one_kind(lint):
    waive = {"unused-hypothesis": "as printed"}
    code, findings, waived = lint(made("x + y > 0", "x > 0, y > 0, x < 5", waive=waive))
    assert (code, findings, [one["kind"] for one in waived]) == (0, [], ["unused-hypothesis"])
    code, findings, _ = lint(made("1/x > 0", "x >= 0", waive={"unlike-twin": "as printed"}))
    assert code == 1
    assert {one["kind"] for one in findings} == {"domain-hole", "unused-waiver"}


def test_a_waiver_of_what_only_a_search_may_find_is_not_called_idle(lint):
    """Of a script's certificate the finding is made each time or never: there a waiver of nothing is one."""
    waive = {"unused-hypothesis": "as printed"}
    assert lint(made("x > 0", "x > 1", waive=waive))[:2] == (0, [])
    code, findings, _ = lint(made("x^2 >= 0", "x real", waive=waive, proof="lambda: SQUARE"))
    assert (code, [one["kind"] for one in findings]) == (1, ["unused-waiver"])


@pytest.mark.parametrize(
    ("waive", "says"),
    [({"everything": "why not"}, "must be one of"), ({"tautology": " "}, "words"), ("tautology", "dict")],
)
def test_a_waiver_needs_a_kind_that_there_is_and_a_reason(waive, says):
    with pytest.raises(ClaimError, match=says):
        claim("demo.one", "t", "x^2 >= 0", source=Source("demo", "folklore", "1"), waive=waive)


def test_text_output_shows_claim_place_and_next_move(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("demo.py").write_text(f"{HEAD}CLAIMS = [{made('1/x > 0', 'x >= 0')}]\n")
    assert main(["lint", "demo.py"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "demo.py:10: demo.one: domain-hole: undefined at x = 0"
    assert lines[1].startswith("  Next: ")
    assert lines[-1] == "1 claims: 1 findings, 0 waived"


def test_usage_and_nothing_selected(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["lint", "nowhere.py"]) == 2
    Path("demo.py").write_text("CLAIMS = []\n")
    assert main(["lint", "demo.py"]) == 5
    assert main(["lint", "no.such.claim"]) == 5


def test_the_library_is_clean(tmp_path, capsys, monkeypatch):
    """One claim in thirty-two is judged; of the others lint is told what is on record, which tests/test_architecture.py judges.

    What lint searches for (contradictions, undefined points, proofs with less) is searched for in one case of thirty-two,
    too, and so are hypotheses that a proof does without: of the others those are asked that waive something.
    `make check` asks of all, as `python -m verify lint` does.
    """

    def sampled(statement, names, seconds):
        return searched(statement, names, seconds) if asked(pin(statement), 32) else None

    def judged(options, selection, ledger):
        anew, rest = (tuple(f for f in selection.claims if asked(f.pin, 32) is word) for word in (True, False))
        session, verdicts = judging(options, replace(selection, claims=anew), ledger)
        session.near([found.paper for found in rest])
        recorded = library_store().read_baseline()
        for found in rest:
            entry, words = shelf(found.paper.name)[found.id], recorded[found.id].words.partition(":")[0]
            verdicts[found.id] = Verdict(
                found.id, found.paper.name, "", "", None, words, {}, lemmas=tuple(entry.cited()), judgement=words,
                certificate=entry.decoded().certificate if found.claim.waive else None,
            )  # fmt: skip
        return session, verdicts

    searched, judging, shelf = lint_module._searched, commanded._judged, cache(library_store().shelf)
    monkeypatch.setattr(lint_module, "_searched", sampled)
    monkeypatch.setattr(commanded, "_judged", judged)
    assert main(["lint", "--ledger", str(tmp_path / "ledger.sqlite")]) == 0, capsys.readouterr().out
