"""Satisfying instances that are proved: `instance_proof`, for hypotheses that the evaluator of the kernel cannot decide."""

import pytest

from verify.claims.claim import ClaimError, Source, claim, contradicted
from verify.claims.controls import fails, lives
from verify.kernel.certificate import Witness
from verify.kernel.judge import judge
from verify.kernel.terms import num
from verify.proving.tactics import Stuck, absurd, arith, exhibit, intro, prove, seq, split, use
from verify.run.evidence import Settings, evidence_data, evidence_from
from verify.run.pipeline import check, gather

SOURCE = Source("demo", "folklore", "1")
QUICK = Settings(timeout=1.0, script_timeout=10.0, refuter_timeout=0.2, jobs=1, processes=1)
AT_MOST_SQUARES = "c real, forall x real: c <= x^2"


def made(**more):
    given = {
        "source": SOURCE,
        "where": AT_MOST_SQUARES,
        "proof": lambda: prove(parsed.statement, seq(use("zero", "h1", "0"), arith("zero"))),
        "negative_control": ("c < 0", AT_MOST_SQUARES),
        "control_proof": lambda: fails(parsed, exhibit("0"), split(split(below_squares), seq())),
        **more,
    }
    return claim("demo.least_square", "What is below every square", "c <= 0", **given)


below_squares = seq(intro("x"), arith(squares=["x"]))
parsed = made()


def test_what_the_evaluator_cannot_decide_may_be_proved():
    verdict = check(made(instance_proof=lambda: lives(parsed, ["-1"], below_squares)), settings=QUICK)
    assert (verdict.verdict, verdict.warnings, verdict.errors) == ("PROVED", (), ())
    assert verdict.controls.instance == "satisfies the hypotheses"
    evaluated = check(made(satisfying_instance={"c": -1}), settings=QUICK)
    assert "fails h1" in evaluated.controls.instance


def test_values_outside_of_the_hypotheses_have_no_proof():
    with pytest.raises(Stuck):
        lives(parsed, ["1"], below_squares)


def test_a_proposal_that_the_kernel_refuses_is_an_error_and_no_satisfying_instance():
    verdict = check(made(instance_proof=lambda: Witness((("c", num(1)),))), settings=QUICK)
    assert verdict.controls.instance == "not accepted"
    assert any("no satisfying instance is accepted" in error for error in verdict.errors)


def test_hypotheses_that_contradict_each_other_have_no_satisfying_instance():
    empty = claim("demo.empty", "t", "c <= 0", where="c real, c > 1, c < 0", source=SOURCE)
    for value in (-1, 2):
        with pytest.raises(Stuck):
            lives(empty, [str(value)])
    twin = contradicted(empty.statement)
    proof = prove(twin, absurd("h1", arith("h2")))
    assert judge(twin, proof).verdict == "PROVED"  # so nothing refutes it


def test_a_claim_has_one_satisfying_instance():
    with pytest.raises(ClaimError, match="both given"):
        made(satisfying_instance={"c": -1}, instance_proof=lambda: lives(parsed, ["-1"], below_squares))


def test_what_was_proposed_is_kept():
    evidence = gather(made(instance_proof=lambda: lives(parsed, ["-1"], below_squares)), QUICK)
    assert len(evidence.examples) == 1
    assert evidence_from(evidence_data(evidence)) == evidence


def test_there_is_nothing_to_refute_without_a_negative_control():
    bare = claim("demo.bare", "t", "x^2 >= 0", source=SOURCE)
    with pytest.raises(ClaimError, match="negative control"):
        fails(bare, seq())
