"""The pipeline: what is proposed is judged, what contradicts is loud, what failed is said.

The backends are stand-ins here: what the real ones can prove is tested with them.
"""

import os
import signal
import sys
import time
import types
from concurrent.futures import Future
from dataclasses import replace
from fractions import Fraction

import pytest

from verify.claims.claim import Claim, ClaimError, Source, claim
from verify.claims.legs import UNDEFINED, Leg
from verify.kernel import codec
from verify.kernel.certificate import (
    Assume,
    Combine,
    Contradiction,
    Contradictory,
    Given,
    Have,
    Lemma,
    Product,
    Proof,
    Split,
    Square,
    Undefined,
    Witness,
)
from verify.kernel.errors import CertificateRejected
from verify.kernel.judge import judge
from verify.kernel.terms import Var, num
from verify.language.parse import parse
from verify.proving.tactics import have
from verify.proving.tactics import prove as prove_by
from verify.report import table
from verify.run import pipeline
from verify.run.ledger import Ledger
from verify.run.library import Found, Paper, select
from verify.run.pipeline import (
    Evidence,
    Proposal,
    Settings,
    _disagreements,
    check,
    evidence_data,
    evidence_from,
    gather,
)
from verify.run.rechecking import recheck
from verify.run.recorded import Kept
from verify.run.session import Session, gather_in_child
from verify.run.store import Stored, Unreadable
from verify.run.workers import Job, Workers

SOURCE = Source("demo", "folklore", "eq. (1)")
X = Var("x")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(X),)),)))
AT_ZERO = Witness((("x", num(0)),))
QUICK = Settings(timeout=1.0, script_timeout=1.0, refuter_timeout=0.5, jobs=1)
AGREES, DISAGREES = Leg("agrees", "100 tried"), Leg("disagrees", "x = 0")


class Backends:
    """Stands in for `verify.proving`: proposes what it is told, by statement."""

    def __init__(self):
        self.refutations = {parse("x^2 > 0"): AT_ZERO}
        self.proofs = {}
        self.asked = []

    def refute(self, statement, seconds, accept=None):
        self.asked.append(("refute", statement))
        return self.refutations.get(statement)

    def search(self, statement, timeout, **_):
        self.asked.append(("search", statement))
        found = self.refutations.get(statement) or self.proofs.get(statement)
        outcome = "found" if found else "gave up"
        return found, [{"backend": "stand-in", "outcome": outcome, "seconds": 0.25, "detail": ""}]


@pytest.fixture(autouse=True)
def backends(monkeypatch):
    stand_in = Backends()
    module = types.ModuleType("verify.proving.search")
    module.refute, module.search = stand_in.refute, stand_in.search
    monkeypatch.setitem(sys.modules, "verify.proving.search", module)
    return stand_in


def made(statement="x^2 >= 0", name="demo.square", **more):
    given = {"source": SOURCE, "negative_control": "x^2 > 0", "satisfying_instance": {"x": 1}, **more}
    whole = claim(name, "A square", statement, **given)
    return replace(whole, smt=more.get("smt"), fuzz=more.get("fuzz"))  # no derived legs


def proved(**more):
    return made(**{"proof": lambda: SQUARE, **more})


# --- verdicts ----------------------------------------------------------------------------------------------


def test_a_script_that_proves_gives_proved_with_nothing_to_complain_of():
    verdict = check(proved(), settings=QUICK)
    assert (verdict.verdict, verdict.errors, verdict.warnings) == ("PROVED", (), ())
    assert verdict.legs["symbolic"].outcome == "agrees"
    assert (verdict.controls.negative, verdict.controls.instance) == ("REFUTED", "satisfies the hypotheses")
    assert verdict.certificate == SQUARE and verdict.witness is None


def test_a_script_that_proposes_nonsense_proves_nothing():
    wrong = Proof(Split(), Combine((Product(Fraction(2), (Square(X),)),)))
    verdict = check(proved(proof=lambda: wrong), settings=QUICK)
    assert verdict.verdict == "OPEN"
    assert any("proof script: rejected" in reason for reason in verdict.reasons)
    assert any("stand-in: gave up, 0.25 s" in reason for reason in verdict.reasons)


def test_backends_are_asked_where_the_script_fails(backends):
    backends.proofs[parse("x^2 >= 0")] = SQUARE
    verdict = check(made(proof=lambda: AT_ZERO), settings=QUICK)
    assert verdict.verdict == "PROVED"
    assert verdict.legs["symbolic"].detail == "PROVED by stand-in"


def test_the_refuter_is_asked_too_where_no_satisfying_instance_shows_that_the_hypotheses_can_hold(backends):
    plain = made("x^2 > 0", negative_control=None, satisfying_instance=None, proof=lambda: SQUARE)
    verdict = check(plain, settings=QUICK)
    assert backends.asked[0] == ("refute", parse("x^2 > 0"))
    assert (verdict.verdict, verdict.certificate) == ("REFUTED", AT_ZERO)


def test_a_refused_proof_of_a_claim_with_a_satisfying_instance_leaves_a_false_statement_refuted():
    verdict = check(made("x^2 > 0", negative_control=None, proof=lambda: SQUARE), settings=QUICK)
    assert (verdict.verdict, verdict.certificate) == ("REFUTED", AT_ZERO)


def test_an_accepted_proof_of_a_claim_with_a_satisfying_instance_needs_no_refuter(backends):
    verdict = check(made("x^2 >= 0", negative_control=None, proof=lambda: SQUARE), settings=QUICK)
    assert verdict.verdict == "PROVED"
    assert ("refute", parse("x^2 >= 0")) not in backends.asked


@pytest.mark.parametrize("text, stored", [("x^2 >= 0", SQUARE), ("x^2 > 0", AT_ZERO)])
def test_a_stored_certificate_that_is_accepted_needs_no_search(backends, text, stored):
    given = made(text, negative_control=None)
    evidence = gather(given, QUICK, [Proposal("stored certificate", stored)])
    verdict = check(given, settings=QUICK, evidence=evidence)
    assert verdict.certificate == stored
    assert not backends.asked


def test_a_stored_certificate_that_is_refused_is_searched_for_anew(backends):
    given = made("x^2 > 0", negative_control=None)
    backends.proofs[given.statement] = AT_ZERO
    at_one = Proposal("stored certificate", Witness((("x", num(1)),)))
    verdict = check(given, settings=QUICK, evidence=gather(given, QUICK, [at_one]))
    assert (verdict.verdict, verdict.certificate) == ("REFUTED", AT_ZERO)


def test_the_shortest_witness_is_reported():
    long = Witness((("x", num("0")), ("unused", num("1/123456789"))))
    verdict = check(made("x^2 > 0", negative_control=None, proof=lambda: long), settings=QUICK)
    assert verdict.certificate == AT_ZERO and verdict.witness == {"x": 0}


def test_an_undefined_statement_is_ill_posed_and_no_leg_disagrees():
    statement = claim(
        "demo.inverse",
        "t",
        "1/x >= 0",
        where="x >= 0",
        source=SOURCE,
        proof=lambda: Undefined((("x", num(0)),)),
        fuzz=lambda: AGREES,
    )
    verdict = check(statement, settings=QUICK)
    assert (verdict.verdict, verdict.errors) == ("ILL_POSED", ())


def test_what_is_undefined_is_no_word_against_what_was_looked_at_elsewhere():
    undefined, fails = Leg("disagrees", f"{UNDEFINED}: x = 0"), Leg("disagrees", "fails at x = 1")
    assert _disagreements("c", {"smt": undefined, "fuzz": AGREES}) == []
    assert len(_disagreements("c", {"smt": fails, "fuzz": AGREES})) == 1
    assert len(_disagreements("c", {"smt": undefined, "own": fails, "fuzz": AGREES})) == 1


def test_a_trusted_formula_makes_it_conditional_and_is_named():
    statement = parse("x^2 >= 0")
    trusting = Proof(Split(), Assume("a", "squares", statement.conclusion, "a book", (Given("a"),)))
    verdict = check(proved(proof=lambda: trusting), settings=QUICK)
    assert verdict.words == "CONDITIONAL: squares"
    assert [(a.name, a.citation) for a in verdict.assumptions] == [("squares", "a book")]


# --- words where there is no certificate -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("smt", "fuzz", "word"),
    [
        (None, None, "OPEN"),
        (None, AGREES, "SUPPORTED"),
        (AGREES, Leg("undecided"), "SUPPORTED"),
        (Leg("undecided"), Leg("not run"), "OPEN"),
        (DISAGREES, None, "OPEN"),
    ],
)
def test_sampling_supports_and_never_proves(smt, fuzz, word):
    legs = {name: (lambda leg=leg: leg) for name, leg in (("smt", smt), ("fuzz", fuzz)) if leg}
    verdict = check(made(**legs), settings=QUICK)
    assert (verdict.verdict, verdict.errors) == (word, ())
    if word == "SUPPORTED":
        assert any("100 tried" in reason for reason in verdict.reasons)


def test_a_script_that_is_no_use_any_more_is_named(backends):
    """Where the search finds a proof all the same, nothing else would say so."""
    whole = made()
    whole = replace(whole, proof=lambda: prove_by(whole.statement, have("wrong", "x > 1")))
    backends.proofs[whole.statement] = SQUARE
    verdict = check(whole, settings=QUICK)
    assert verdict.verdict == "PROVED"
    assert any("its script gave no proof" in warning and "Stuck" in warning for warning in verdict.warnings)
    assert not check(proved(), settings=QUICK).warnings


@pytest.mark.parametrize(
    "script, step",
    [
        (lambda: exec("import a_package_that_is_nowhere"), "pip install"),
        (lambda: time.sleep(60), "quieter machine"),
        (lambda: prove_by(made().statement, have("wrong", "x > 1")), "mend it"),
    ],
    ids=["absent", "slow", "stuck"],
)
def test_what_to_do_about_a_script_that_gives_no_proof_is_said(script, step):
    verdict = check(made(proof=script), settings=QUICK._replace(script_timeout=0.2))
    assert any(step in warning for warning in verdict.warnings), verdict.warnings


# --- contradictions are loud -------------------------------------------------------------------------------


@pytest.mark.parametrize("leg", ["smt", "fuzz"])
def test_a_proof_and_a_counterexample_of_another_leg_are_an_error(leg):
    verdict = check(proved(**{leg: lambda: DISAGREES}), settings=QUICK)
    assert verdict.verdict == "PROVED"
    assert any("legs disagree" in error and leg in error for error in verdict.errors)


def test_a_leg_that_agrees_with_what_is_refuted_is_an_error():
    verdict = check(made("x^2 > 0", negative_control=None, fuzz=lambda: AGREES), settings=QUICK)
    assert verdict.verdict == "REFUTED"
    assert any("legs disagree" in error for error in verdict.errors)


def test_legs_that_disagree_without_the_symbolic_one_are_an_error_too():
    assert check(made(smt=lambda: AGREES, fuzz=lambda: DISAGREES), settings=QUICK).errors


def test_the_other_legs_are_told_what_was_proposed_for_the_claim_and_its_control(monkeypatch):
    told = []
    monkeypatch.setattr(
        "verify.evidence.derived.run", lambda leg: told.append((leg.statement, leg.certificates)) or AGREES
    )
    where = "x real"
    whole = claim("demo.told", "A square", ("x^2 >= 0", where), source=SOURCE, negative_control=("x^2 > 0", where))
    check(replace(whole, proof=lambda: SQUARE), settings=QUICK)
    assert {statement for statement, _ in told} == {whole.statement, whole.negative_control}
    (known,) = {certificates for _, certificates in told}  # the same to both: where one fails, the other is looked at
    assert known[0] == SQUARE and [type(one) for one in known[1:]] == [Witness]


@pytest.mark.parametrize(("twin", "outcome"), [("n <= 4", "undecided"), ("n <= 1", "agrees"), ("x^2 > 0", "agrees")])
def test_evidence_that_the_negative_control_has_too_does_not_count(twin, outcome):
    """z3 looks at n = 1 and n = 2; the first control fails beyond."""
    where = "n integer, n >= 1, x real"
    whole = claim("demo.twin", "A square", ("x^2 >= 0", where), source=SOURCE, negative_control=(twin, where))
    verdict = check(replace(whole, fuzz=None), settings=QUICK)
    assert verdict.legs["smt"].outcome == outcome
    assert ("does not discriminate" in verdict.legs["smt"].detail) == (outcome == "undecided")


@pytest.mark.parametrize(("needed", "outcome"), [(1, "agrees"), (2, "agrees"), (100, "undecided")])
def test_where_the_control_agrees_too_random_examples_of_both_are_looked_at_longer(monkeypatch, needed, outcome):
    where, told = "x real", []

    def run(leg):
        told.append((leg.statement, leg.effort))
        found = leg.statement == whole.negative_control and leg.effort >= needed
        return DISAGREES if found else AGREES

    monkeypatch.setattr("verify.evidence.derived.run", run)
    whole = claim("demo.twin", "A square", ("x^2 >= 0", where), source=SOURCE, negative_control=("x^2 > 0", where))
    verdict = check(replace(whole, smt=None), settings=QUICK)
    assert verdict.legs["fuzz"].outcome == outcome, verdict.legs["fuzz"]
    efforts = {effort for _, effort in told}
    assert len(efforts) == (1 if needed == 1 else 2) and min(efforts) == 1
    assert {(s, e) for s in (whole.statement, whole.negative_control) for e in efforts} == {*told}


@pytest.mark.parametrize(("size", "errors"), [("n=1", True), ("n=2", False), ("n = 1; x = 0", True)])
def test_that_something_holds_where_it_is_refuted_is_an_error(monkeypatch, size, errors):
    leg = Leg("agrees", f"unsat: {size}", 0.1, size, (size,))
    monkeypatch.setattr("verify.evidence.derived.run", lambda derived: leg)
    where = "n integer, n >= 1, x real"
    at = Witness((("n", num(1)), ("x", num(0))))
    whole = claim("demo.size", "A square", ("x^2 > 0", where), source=SOURCE, proof=lambda: at)
    verdict = check(replace(whole, fuzz=None), settings=QUICK)
    assert verdict.verdict == "REFUTED"
    assert any("legs disagree" in error for error in verdict.errors) == errors
    if not errors:
        said = verdict.legs["smt"]
        assert said.outcome == "undecided" and "fails at n=1, but holds where it was looked at" in said.detail


def test_what_the_leg_says_of_the_negative_control_is_kept():
    where = "n integer, n >= 1, x real"
    whole = claim("demo.twin", "A square", ("x^2 >= 0", where), source=SOURCE, negative_control=("x^2 > 0", where))
    verdict = check(replace(whole, fuzz=None), settings=QUICK)
    assert (verdict.legs["smt"].twin, verdict.legs["smt"].tried) == ("disagrees", "n=1,2")
    assert table.evidence_data([verdict])["yeses"] == table.evidence_data([verdict])["discriminating"] == 1
    assert "1 of 1 yeses" in table.evidence_line([verdict]) and "yes n=1,2" in table.table([verdict])
    assert table.evidence_line([verdict]).startswith("evidence: z3 decides 1, ")
    sliced = verdict._replace(legs={**verdict.legs, "smt": verdict.legs["smt"]._replace(tried="n=1,2*")})
    assert table.evidence_data([sliced])["partly"] == 1
    assert "z3 decides 1 (1 at some values of the reals only), " in table.evidence_line([sliced])


def test_a_neighbour_that_is_not_refuted_is_an_error():
    verdict = check(proved(negative_control="x^2 >= -1"), settings=QUICK)
    assert verdict.controls.negative == "OPEN"
    assert any("negative control is OPEN" in error for error in verdict.errors)


def test_a_neighbour_script_serves_where_the_refuter_finds_nothing(backends):
    backends.refutations.clear()
    verdict = check(proved(control_proof=lambda: AT_ZERO), settings=QUICK)
    assert (verdict.controls.negative, verdict.errors) == ("REFUTED", ())


def test_a_satisfying_instance_outside_of_the_hypotheses_is_an_error():
    statement = claim("demo.root", "t", "x >= 0", where="x >= 1", source=SOURCE, satisfying_instance={"x": 0})
    verdict = check(statement, settings=QUICK)
    assert verdict.controls.instance == "fails h1"
    assert any("does not satisfy h1" in error for error in verdict.errors)


def test_a_conclusion_that_fails_at_the_satisfying_instance_of_a_proved_claim_is_an_error(monkeypatch):
    monkeypatch.setattr(pipeline, "_holds", lambda statement, example: ([], False))
    assert any("conclusion is false" in error for error in check(proved(), settings=QUICK).errors)


@pytest.mark.parametrize("missing", ["negative_control", "satisfying_instance"])
def test_a_proved_claim_without_a_control_is_warned_about(missing):
    verdict = check(proved(**{missing: None}), settings=QUICK)
    assert any("control missing" in w and missing.replace("_", " ") in w for w in verdict.warnings)
    assert not verdict.errors


def test_certificates_that_contradict_each_other_are_an_error(monkeypatch):
    words = iter(["REFUTED", "PROVED"])

    def judged(statement, proposal, lemmas):
        return types.SimpleNamespace(verdict=next(words), assumptions=(), lemmas=()), 1

    monkeypatch.setattr(pipeline, "_judged", judged)
    plain = made("x^2 > 0", negative_control=None, satisfying_instance=None, proof=lambda: SQUARE)
    assert any("contradict" in error for error in check(plain, settings=QUICK).errors)


def test_hypotheses_that_contradict_each_other_make_it_ill_posed_not_proved(backends):
    statement = parse("x^2 >= 0", "x > 1, x < 0")
    not_above = Combine((Product(Fraction(1), ("h2",)), Product(Fraction(1), ())))
    empty = Contradictory(Contradiction("h1", (not_above,)))
    backends.refutations[statement] = empty
    verdict = check(made(statement, printed="p", satisfying_instance=None, proof=lambda: SQUARE), settings=QUICK)
    assert (verdict.verdict, verdict.errors) == ("ILL_POSED", ())


def test_a_certificate_too_deep_to_be_stored_is_refused_and_crashes_nothing():
    deep = SQUARE.holds
    for number in range(2000):
        deep = Have(f"l{number}", parse("x^2 >= 0").conclusion, (SQUARE.holds, deep))
    verdicts = run([proved(proof=lambda: Proof(Split(), deep))], Ledger(None))
    assert verdicts["demo.square"].verdict == "OPEN"
    assert any("nested too deeply" in reason for reason in verdicts["demo.square"].reasons)


# --- what fails --------------------------------------------------------------------------------------------


def crash():
    raise ZeroDivisionError("boom")


def dig(depth=0):
    return dig(depth + 1)


def missing():
    raise ModuleNotFoundError("No module named 'z3'", name="z3")


@pytest.mark.parametrize("script", ["proof", "smt", "fuzz", "control_proof"])
def test_a_script_that_crashes_is_an_error_that_says_where(script):
    verdict = check(made(**{script: crash}), settings=QUICK)
    assert any("ZeroDivisionError: boom (test_pipeline.py:" in error for error in verdict.errors)


def test_a_script_that_returns_the_wrong_thing_is_an_error():
    assert any("must return a certificate" in e for e in check(made(proof=lambda: 3), settings=QUICK).errors)
    assert any("must return a Leg" in e for e in check(made(fuzz=lambda: True), settings=QUICK).errors)


def test_limits_are_reasons_and_no_errors():
    slow = check(made(proof=lambda: time.sleep(30)), settings=QUICK._replace(script_timeout=0.1))
    assert any("proof script: stopped after 0.1 s" in reason for reason in slow.reasons)
    deep = check(made(proof=dig), settings=QUICK)
    assert any("nested too deeply" in reason for reason in deep.reasons)
    assert slow.verdict == deep.verdict == "OPEN"
    assert slow.errors == deep.errors == ()


def test_a_deadline_is_not_swallowed_by_a_script_that_catches_exceptions(ends_within):
    def stubborn():
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                time.sleep(60)
            except Exception:
                pass

    with ends_within(0.2):
        gather(made(fuzz=stubborn), QUICK._replace(script_timeout=0.2))


def test_a_solver_that_is_not_there_is_not_run_and_no_error():
    verdict = check(proved(smt=missing), settings=QUICK)
    assert verdict.legs["smt"] == Leg(
        "not run", "smt: not run: z3 is not installed", verdict.legs["smt"].seconds
    )
    assert verdict.errors == ()


# --- evidence, ledger, lemmas ------------------------------------------------------------------------------


def found(*claims):
    paper = Paper("demo", "demo.py", tuple(claims), ())
    return [Found(item, paper) for item in claims]


def run(claims, ledger=None, settings=QUICK):
    with Session(settings, ledger) as session:
        return {verdict.id: verdict for verdict in session.run(found(*claims))}


def test_lemmas_are_searched_before_what_cites_them():
    claims, asked = select(["cuff_yu2016"]).claims, []

    class Asked(Exception):
        pass

    class Listening(Session):
        def _away(self, costly):
            asked.extend(costly)
            raise Asked

    with Listening(QUICK._replace(jobs=2), None) as session, pytest.raises(Asked):
        list(session.run(claims[::-1]))
    assert {c.id for c in asked} == {c.id for c in claims}
    place = {c.id: at for at, c in enumerate(asked)}
    shelf = claims[0].paper.store.shelf("cuff_yu2016")
    cited = [(c.id, lemma) for c in claims for lemma in shelf[c.id].cited() if lemma in place]
    assert len(cited) > 20
    assert all(place[lemma] < place[name] for name, lemma in cited)


def test_of_a_lemma_that_is_only_cited_nothing_but_the_verdict_is_made():
    """Its legs and controls are not asked for inside of the script that cites it, nor kept as those of a whole run."""
    asked = []
    cited = proved(name="demo.lemma", fuzz=lambda: asked.append("leg") or AGREES)
    citing = proved(proof=lambda: session.verdict["demo.lemma"] and SQUARE)
    paper = found(cited, citing)
    ledger = Ledger(None)
    with Session(QUICK, ledger) as session:
        assert [verdict.verdict for verdict in session.run(paper[1:])] == ["PROVED"]
        assert (asked, [entry.claim for entry in ledger.entries()]) == ([], ["demo.square"])
        (whole,) = session.run(paper[:1])  # now it is asked for itself
    assert (asked, whole.verdict) == (["leg"], "PROVED")
    assert whole.legs["fuzz"].outcome == "agrees" and whole.controls.negative == "REFUTED"


def test_a_lemma_that_is_only_cited_is_judged_whatever_is_stored_of_it(monkeypatch):
    """A certificate that is stored beside a false lemma, here that of another statement, gives no judgement to cite."""
    lie = made("x^2 > 0", name="demo.lemma", negative_control="x^2 > 1")
    with pytest.raises(CertificateRejected):
        judge(lie.statement, SQUARE)
    citing = made("x^2 > 0", negative_control="x^2 > 1", proof=lambda: Proof(Split(), Lemma("f", "demo.lemma", (X,), (Given("f"),))))
    both = found(lie, citing)
    monkeypatch.setattr(Session, "_hints", lambda self, one: [pipeline.Proposal("stored", SQUARE)] if one.id == "demo.lemma" else [])
    with Session(QUICK) as session:
        (verdict,) = session.run(both[1:])
    assert verdict.verdict not in ("PROVED", "CONDITIONAL")
    assert session.verdict("demo.lemma").verdict not in ("PROVED", "CONDITIONAL")


@pytest.fixture
def several(monkeypatch):
    """Claims whose evidence is kept are judged in other processes, however few; gives those that this one judges."""
    here, judged = os.getpid(), []

    def noted(claim, *rest):
        if os.getpid() == here:
            judged.append(claim.id)
        return check(claim, *rest)

    monkeypatch.setattr("verify.run.ahead.WORTH_PROCESSES", 1)
    monkeypatch.setattr("verify.run.session.check", noted)
    return judged


CITING = Proof(Split(), Lemma("f", "demo.square", (X,), (Given("f"),)))


def three():
    """A claim, one that cites it, one that is false."""
    return proved(), proved(name="demo.citing", proof=lambda: CITING), made("x^2 > 0", name="demo.false", negative_control=None)


def as_told(verdict):
    """All of it but how long it took and what is another object each time."""
    return verdict._replace(seconds=0.0, judgement=verdict.judgement and verdict.judgement.verdict)


def test_what_is_kept_is_judged_in_several_processes_and_says_the_same(several, tmp_path):
    ledger, claims = Ledger(tmp_path / "l.sqlite"), three()
    run(claims, ledger)
    kept = ledger.entries()
    alone = run(claims, ledger, QUICK._replace(jobs=1))
    assert several and [v.verdict for v in alone.values()] == ["PROVED", "PROVED", "REFUTED"]
    several.clear()
    together = run(claims, ledger, QUICK._replace(jobs=2))
    assert several == []
    assert {name: as_told(v) for name, v in together.items()} == {name: as_told(v) for name, v in alone.items()}
    assert ledger.entries() == kept  # evidence that is as it was is not written again


@pytest.mark.parametrize("lie", [Proof(Split(), Combine(())), CITING])
def test_a_forged_certificate_that_is_kept_makes_no_verdict_in_another_process(several, tmp_path, lie):
    """Of a false claim, and of a true one that another cites: what is refused is left to this process, which searches."""
    ledger, claims = Ledger(tmp_path / "l.sqlite"), three()
    first = run(claims, ledger)
    for entry in ledger.entries():
        if entry.claim != "demo.citing":
            record = entry.record | {"proposals": [["a liar", codec.encode(lie)]]}
            ledger.keep(replace(entry, verdict="PROVED", record=record))
    several.clear()
    again = run(claims, ledger, QUICK._replace(jobs=2))
    assert {name: v.verdict for name, v in again.items()} == {name: v.verdict for name, v in first.items()}
    assert {"demo.square", "demo.false"} <= set(several)


def _killed():
    os.kill(os.getpid(), signal.SIGKILL)


def _out_of_memory():
    raise MemoryError


@pytest.mark.parametrize("end", [_killed, _out_of_memory])
def test_what_goes_wrong_in_a_process_leaves_the_claim_to_this_one(several, tmp_path, monkeypatch, end):
    ledger, claims, here = Ledger(tmp_path / "l.sqlite"), three(), os.getpid()
    first = run(claims, ledger)
    asked = Session.as_before

    def fatal(self, name):
        if os.getpid() != here and name == "demo.square":
            end()
        return asked(self, name)

    monkeypatch.setattr(Session, "as_before", fatal)
    several.clear()
    again = run(claims, ledger, QUICK._replace(jobs=2))
    assert {name: v.verdict for name, v in again.items()} == {name: v.verdict for name, v in first.items()}
    assert "demo.square" in several


def test_a_control_that_a_clock_has_ended_is_tried_again():
    ledger, calls = Ledger(None), []

    def control():
        calls.append(1)
        return time.sleep(60) if len(calls) == 1 else AT_ZERO

    slow = proved(negative_control="x^2 > 1", control_proof=control)
    first = run([slow], ledger, QUICK._replace(script_timeout=0.2))["demo.square"]
    assert first.verdict == "PROVED" and any("stopped after" in error for error in first.errors), first.errors
    assert not run([slow], ledger)["demo.square"].errors


def test_evidence_reads_back_from_plain_data():
    evidence = gather(proved(fuzz=lambda: AGREES), QUICK)
    assert evidence_from(evidence_data(evidence)) == evidence
    for key in set(evidence_data(evidence)) - {"searched"}:
        assert evidence_from({**evidence_data(evidence), key: object()}) is None


def test_an_unchanged_claim_is_not_searched_again_but_judged_again(backends, monkeypatch):
    calls = []

    def fuzz():
        calls.append(1)
        return AGREES

    claims = [proved(fuzz=fuzz)]
    ledger = Ledger(None)
    first = run(claims, ledger)["demo.square"]
    backends.asked.clear()
    judged = []
    real = pipeline._judged
    monkeypatch.setattr(pipeline, "_judged", lambda *given: judged.append(given) or real(*given))
    second = run(claims, ledger)["demo.square"]
    assert (calls, backends.asked) == ([1], [])
    assert judged
    assert (second.verdict, second.legs["fuzz"]) == (first.verdict, first.legs["fuzz"])


def test_a_forged_ledger_decides_nothing():
    ledger = Ledger(None)
    one = made()
    run([one], ledger)
    forged = evidence_data(Evidence((pipeline.Proposal("me", AT_ZERO),), searched=True, tried=1e6))
    kept = ledger.entries()[0]
    ledger.keep(replace(kept, verdict="PROVED", record=forged))
    assert run([one], ledger)["demo.square"].verdict == "OPEN"


def test_a_changed_statement_and_a_longer_search_are_searched_again(backends):
    ledger = Ledger(None)
    run([made()], ledger)
    backends.asked.clear()
    run([made("x^2 >= -1")], ledger)
    assert ("search", parse("x^2 >= -1")) in backends.asked
    run([made()], ledger)
    backends.asked.clear()
    run([made()], ledger)
    assert backends.asked == []
    run([made()], ledger, QUICK._replace(timeout=2.0))
    assert ("search", parse("x^2 >= 0")) in backends.asked


def test_what_a_clock_has_ended_is_tried_again():
    ledger = Ledger(None)
    scripts = iter([lambda: time.sleep(60), lambda: SQUARE])
    slow = made(proof=lambda: next(scripts)())
    first = run([slow], ledger, QUICK._replace(script_timeout=0.2))["demo.square"]
    assert first.verdict == "OPEN" and not first.errors and any("stopped after" in reason for reason in first.reasons)
    assert run([slow], ledger)["demo.square"].verdict == "PROVED"


def test_a_crash_is_not_kept_as_evidence():
    ledger = Ledger(None)
    scripts = iter([crash, lambda: SQUARE])
    flaky = made(proof=lambda: next(scripts)())
    assert run([flaky], ledger)["demo.square"].errors
    assert run([flaky], ledger)["demo.square"].verdict == "PROVED"


def test_one_crash_does_not_bring_down_the_run():
    verdicts = run([made(name="demo.a", proof=crash), proved(name="demo.b")])
    assert verdicts["demo.a"].verdict == "OPEN" and verdicts["demo.a"].errors
    assert verdicts["demo.b"].verdict == "PROVED"


def by_lemma(name):
    return Proof(Split(), Lemma("l", name, (X,), (Given("l"),)))


def test_a_lemma_is_judged_before_the_claim_that_uses_it_and_its_assumptions_travel():
    trusting = Proof(Split(), Assume("a", "squares", parse("x^2 >= 0").conclusion, "a book", (Given("a"),)))
    verdicts = run(
        [
            proved(name="demo.b", proof=lambda: by_lemma("demo.a")),
            proved(name="demo.a", proof=lambda: trusting),
        ]
    )
    assert verdicts["demo.b"].words == verdicts["demo.a"].words == "CONDITIONAL: squares"
    assert verdicts["demo.b"].lemmas == ("demo.a",)


def test_a_script_may_look_at_lemmas_and_its_deadline_is_not_lost_over_theirs(monkeypatch, ends_within):
    offered = []
    monkeypatch.setattr("verify.proving.tactics.with_lemmas", offered.append)

    def user():
        assert offered[-1]["demo.a"].verdict == "PROVED"
        assert offered[-1].get("demo.b") is offered[-1].get("demo.nowhere") is None
        time.sleep(60)
        return by_lemma("demo.a")

    given = [proved(name="demo.b", proof=user), proved(name="demo.a")]
    with ends_within(0.5):
        verdict = run(given, settings=QUICK._replace(script_timeout=0.5))["demo.b"]
    assert any("stopped after 0.5 s" in reason for reason in verdict.reasons)


def test_a_script_that_looks_at_a_lemma_keeps_its_own_words(monkeypatch):
    """The script of the lemma runs meanwhile, and it has other words."""
    from verify.proving import tactics

    offered, heard = [], []
    monkeypatch.setattr("verify.proving.tactics.with_lemmas", offered.append)

    def user():
        before = tactics._words()
        assert offered[0]["demo.a"].verdict == "PROVED"
        heard.extend((before, tactics._words()))
        return SQUARE

    run([proved(name="demo.b", proof=user, define="define twice(y real) := 2*y"), proved(name="demo.a")])
    assert "twice" in heard[0] and heard[0] is heard[1]


def test_claims_that_rest_on_each_other_prove_nothing():
    verdicts = run(
        [
            proved(name="demo.a", proof=lambda: by_lemma("demo.b")),
            proved(name="demo.b", proof=lambda: by_lemma("demo.a")),
            proved(name="demo.c", proof=lambda: by_lemma("demo.c")),
        ]
    )
    assert {verdict.verdict for verdict in verdicts.values()} == {"OPEN"}


def test_a_lemma_that_is_not_there_or_not_proved_is_refused_by_name():
    verdicts = run([proved(name="demo.a", proof=lambda: by_lemma("demo.b")), made(name="demo.b")])
    assert verdicts["demo.a"].verdict == "OPEN"
    assert any("no proved lemma demo.b" in reason for reason in verdicts["demo.a"].reasons)


# --- recheck -----------------------------------------------------------------------------------------------


def stored(name, certificate, statement="x^2 >= 0"):
    return Kept("demo", Stored(name, "eq. (1)", "as printed", parse(statement), certificate), None)


def test_recheck_needs_no_backends(backends):
    entries = {
        "demo.a": stored("demo.a", SQUARE),
        "demo.b": stored("demo.b", by_lemma("demo.a")),
        "demo.c": stored("demo.c", AT_ZERO, "x^2 > 0"),
    }
    judged = recheck(entries.get)
    assert [judged(name).verdict for name in entries] == ["PROVED", "PROVED", "REFUTED"]
    assert backends.asked == []


def test_a_certificate_of_another_statement_leaves_the_claim_open():
    entries = {
        "demo.a": stored("demo.a", AT_ZERO),
        "demo.b": Kept("demo", Unreadable("demo.b", "eq. (2)", "as printed", "garbage"), None),
        "demo.c": stored("demo.c", by_lemma("demo.b")),
    }
    judged = recheck(entries.get)
    assert [judged(name).verdict for name in entries] == ["OPEN"] * 3
    assert judged("demo.b").reasons == ("garbage",)
    assert any("stored certificate: rejected" in reason for reason in judged("demo.a").reasons)


# --- claims ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": "no spaces"}, "names joined by dots"),
        ({"fidelity": "amended"}, r"demo\.square\.amended"),
        ({"name": "demo.square.amended"}, "neither"),
        ({"fidelity": "guessed"}, "as printed, restricted, reading, amended, sharpened, beyond, auxiliary"),
        ({"fidelity": "as printed", "reading_of": "demo.other"}, "leave fidelity out"),
        ({"severity": "bad"}, "theorem, proof, slip, convention"),
        ({"severity": "slip", "fidelity": "beyond"}, "its words are not printed"),
        ({"printed": "squares", "fidelity": "beyond"}, "says='squares'"),
        ({"severity": "convention"}, "say which convention"),
        ({"severity": "slip", "convention": "0/0 = 1"}, "say which convention"),
        ({"negative_control": "x^2 >= 0"}, "perturb"),
        ({"negative_control": None, "control_proof": crash}, "give both"),
        ({"satisfying_instance": {"y": 1}}, "look at x"),
        ({"satisfying_instance": {"x": 0.5}}, "must be exact"),
        ({"satisfying_instance": {"x": "1/0"}}, "must be exact"),
        ({"proof": SQUARE}, "must be a function of no arguments"),
        ({"statement": "x^2 >= "}, r"demo\.square\.statement"),
        ({"statement": 3}, "kernel Statement, or text"),
        ({"statement": parse("x^2 >= 0").conclusion}, "kernel Statement, or text"),
        ({"source": "a paper"}, r"must be a Source"),
    ],
)
def test_a_claim_that_is_not_well_formed_is_refused_with_the_place_and_the_next_move(change, says):
    with pytest.raises(ClaimError, match=says):
        made(**change)


def test_a_statement_may_be_given_as_text_pair_sympy_or_kernel_object():
    import sympy as sp

    x = sp.Symbol("x", real=True)
    kernel = parse("x^2 <= x^3", "x >= 1")
    ways = [("x^2 <= x^3", "x >= 1"), (x**2 <= x**3, [x >= 1]), kernel]
    statements = [made(way, negative_control=("x^2 > 0", ""), printed="p").statement for way in ways]
    assert statements == [kernel] * 3


def test_a_claim_has_no_place_for_a_verdict():
    assert not {"verdict", "status", "expected"} & set(Claim.__dataclass_fields__)


def test_a_leg_has_one_of_four_outcomes():
    with pytest.raises(ValueError, match="agrees, disagrees, not run, undecided"):
        Leg("true")


class Hands:
    """In place of child processes: each job is done at once."""

    def __init__(self, work, processes):
        pass

    def submit(self, job):
        future = Future()
        future.set_result(job.name)
        return future

    def evidence(self, job, future=None):
        return Evidence(reasons=(future.result(),))


def test_what_was_asked_for_before_its_turn_is_finished_too(monkeypatch):
    """A lemma that is searched for, and is cited by what is kept."""
    monkeypatch.setattr("verify.run.workers.Crew", Hands)
    workers = Workers(gather_in_child, 1, [Job("demo.py", name, "", [], QUICK) for name in ("lemma", "other")])
    assert workers.evidence("lemma").reasons == ("lemma",)
    assert sorted(workers.as_finished()) == ["lemma", "other"]
