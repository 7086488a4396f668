"""Errata: printed statements that fail, with what is true instead; one of several readings is said to be one."""

from __future__ import annotations

import json

import pytest

from verify.claims.claim import Claim, ClaimError, Source, claim
from verify.claims.labels import PRINTED, SEVERITIES
from verify.kernel.certificate import Witness
from verify.kernel.terms import Lambda, Ones, Put, num
from verify.language.layout import lay_out
from verify.language.parse import parse, parse_term
from verify.language.points import function_text, witness_text
from verify.report.errata import errata, errata_data, errata_text
from verify.report.tally import counted, tally
from verify.report.wording import named
from verify.run.library import library_store, select
from verify.run.pipeline import Verdict, check

NOTES = Source(paper="demo", citation="our notes", location="1")
STRICT = claim("demo.root.strict", "Strictly", "x^2 > 0", source=NOTES, reading_of="demo.root")
WEAK = claim("demo.root", "Squares", "x^2 >= 0", source=NOTES)
WRONG = claim("demo.wrong", "Wrong in every reading", "x^2 < 0", source=NOTES, notes="No square is negative. " * 9)
CLAIMS = {one.id: one for one in (STRICT, WEAK, WRONG)}


def verdicts(*claims: Claim) -> list[Verdict]:
    return [check(one) for one in claims]


def test_one_of_several_readings_comes_last_with_the_one_that_fits() -> None:
    judged = verdicts(STRICT, WEAK, WRONG)
    found = errata(judged, CLAIMS)
    assert [one.verdict.id for one in found] == ["demo.wrong", "demo.root.strict"]
    assert "otherwise  demo.root, the reading that fits the rest of the paper: PROVED" in errata_text(found)
    assert counted(judged) == "1 printed statement does not stand. 1 more fails in one of several readings only"
    data = json.loads(json.dumps(errata_data(found, 3)))
    assert [one["reading_of"] for one in data["errata"]] == [None, "demo.root"]


def test_letters_and_words_are_explained_once_and_readings_have_a_heading() -> None:
    lettered = claim(
        "demo.letters", "Wrong", "even(x) and x^2 < 0", where="x real", source=NOTES, letters={"x": "a length"},
        define="# y is at least 0\ndefine even(y real) := y >= 0",
    )  # fmt: skip
    words = {"define": "# y is positive\ndefine above(y real) := y > 0"}
    strict = claim("demo.strict", "Strictly", "above(x^2)", where="x real", source=NOTES, reading_of="demo.root", **words)
    text = errata_text(errata(verdicts(lettered, strict, WEAK), {one.id: one for one in (lettered, strict, WEAK)}))
    assert "  letters    x a length" in text.splitlines()
    assert text.index("demo.letters") < text.index("In one of several readings.") < text.index("demo.strict")
    assert text.count("Words in the statements of demo") == 1


def test_a_reading_with_an_amendment_shows_both_and_what_is_amended() -> None:
    amended = claim("demo.root.strict.amended", "But at 0", "x^2 > 0", where="x > 0", source=NOTES, fidelity="amended")
    claims = {one.id: one for one in (STRICT, amended, WEAK)}
    (one,) = errata(verdicts(STRICT, amended, WEAK), claims)
    text = errata_text([one])
    assert "otherwise  demo.root, the reading that fits the rest of the paper: PROVED" in text
    assert "amended    demo.root.strict.amended: PROVED. But at 0" in text


def test_a_reading_that_was_not_judged_is_not_said_to_hold() -> None:
    (one,) = errata(verdicts(STRICT), CLAIMS)
    assert "not judged here" in errata_text([one]) and "PROVED" not in errata_text([one])


def test_each_says_in_words_what_it_is_about() -> None:
    (one,) = errata(verdicts(WRONG), CLAIMS)
    lines = errata_text([one]).splitlines()
    assert "  about      Wrong in every reading" in lines
    assert sum("No square is negative." in line for line in lines) > 1 and max(map(len, lines)) <= 123
    (data,) = errata_data([one], 1)["errata"]
    assert (data["title"], data["notes"]) == (WRONG.title, WRONG.notes)


def test_the_worst_come_first_and_a_convention_is_one_heading() -> None:
    at = {"source": NOTES, "where": "x real"}
    slip = claim("demo.slip", "A sign", "x^2 < -x^2", severity="slip", **at)
    result = claim("demo.result", "A result", "x > 0", severity="theorem", **at)
    taken = {"severity": "convention", "convention": "x/x is 1 at 0"}
    ones = [claim(f"demo.one{k}", "One", f"{k}*x/x = {k}", **taken, **at) for k in (1, 2)]
    claims = {one.id: one for one in (*ones, slip, result, WRONG)}
    judged = verdicts(*claims.values())
    found = errata(judged, claims)
    assert [one.verdict.id for one in found] == ["demo.wrong", "demo.result", "demo.slip", "demo.one1", "demo.one2"]
    words = ": 1 theorem, 1 slip. 2 more stand by 1 convention only"
    assert counted(judged) == f"3 printed statements do not stand{words}"
    text = errata_text(found)
    places = [text.index(words) for words in ("demo.wrong", "Theorems: ", "demo.result", "Slips: ", "Conventions: ", "demo.one1")]
    assert places == sorted(places) and text.count("Convention: x/x is 1 at 0.") == 1
    data = json.loads(json.dumps(errata_data(found, 5)))["errata"]
    assert [one["severity"] for one in data] == [None, "theorem", "slip", "convention", "convention"]
    assert [one["convention"] for one in data][2:] == [None, *["x/x is 1 at 0"] * 2]


def test_one_defect_is_counted_once_and_stands_below_the_statement_that_has_it() -> None:
    result = claim("demo.result", "A result", "x > 0", where="x real", severity="theorem", source=NOTES)
    slip = claim("demo.slip", "A sign", "x^2 < -x^2", where="x real", severity="slip", source=NOTES)
    step = claim("demo.step", "From it", "x + 1 > 1", where="x real", severity="slip", defect_of="demo.result", source=NOTES)
    claims = {one.id: one for one in (step, slip, result)}
    judged = verdicts(*claims.values())
    found = errata(judged, claims)
    assert [one.verdict.id for one in found] == ["demo.result", "demo.step", "demo.slip"]
    kinds = {"errata": 2, "theorem": 1, "proof": 0, "slip": 1, "repeated": 1, "by_convention": 0, "conventions": 0, "in_readings": 0}
    assert tally(judged) == kinds
    assert counted(judged) == "2 printed statements do not stand: 1 theorem, 1 slip. 1 more fails by the defect of one of these"
    assert counted(judged[:1]) == "1 printed statement does not stand: 1 slip"  # alone, it is not counted elsewhere
    text = errata_text(found)
    assert "  same       defect as demo.result: counted once" in text.splitlines()
    assert text.index("demo.step") < text.index("Slips: ")


@pytest.mark.parametrize("more", [{"defect_of": "demo.root", "severity": "slip"}, {"defect_of": "demo.other"}])
def test_a_defect_is_that_of_another_and_has_a_severity(more: dict[str, str]) -> None:
    with pytest.raises(ClaimError, match="defect_of"):
        claim("demo.root", "Squares", "x^2 > 0", source=NOTES, **more)  # type: ignore[arg-type]


def test_the_defects_of_the_papers_are_those_of_printed_statements_that_fail_themselves() -> None:
    """No chains: what is counted once is counted there."""
    claims = {one.claim.id: one.claim for one in select([]).claims}
    repeating = [one for one in claims.values() if one.defect_of]
    assert repeating
    for one in repeating:
        first = claims[one.defect_of]
        assert first.severity and first.severity != "convention" and not first.defect_of and first.fidelity != "reading", one.id
        assert first.source.paper == one.source.paper, one.id


@pytest.mark.parametrize("other", ["demo.root.strict", "no name", "Demo..x"])
def test_a_reading_is_of_another_claim(other: str) -> None:
    with pytest.raises(ClaimError, match="reading_of"):
        claim("demo.root.strict", "Strictly", "x^2 > 0", source=NOTES, reading_of=other)


def test_the_readings_of_the_papers_are_of_printed_statements_that_stand() -> None:
    """A refuted reading may only be set aside in favour of one on the same page that is proved."""
    claims = {one.claim.id: one.claim for one in select([]).claims}
    words = {name: recorded.words for name, recorded in (library_store().read_baseline() or {}).items()}
    readings = [one for one in claims.values() if one.reading_of]
    assert readings
    for one in readings:
        other = claims[one.reading_of]
        assert one.fidelity == "reading" and other.fidelity in PRINTED, one.id
        assert words[other.id] == "PROVED" and words[one.id] in ("REFUTED", "ILL_POSED"), one.id


def test_each_erratum_of_the_papers_says_how_much_hangs_on_it() -> None:
    words = {name: recorded.words for name, recorded in (library_store().read_baseline() or {}).items()}
    failing = [
        one.claim
        for one in select([]).claims
        if one.claim.fidelity in PRINTED and words[one.claim.id].startswith(("REFUTED", "ILL_POSED"))
    ]
    assert len(failing) > 50
    assert [one.id for one in failing if not one.severity] == []
    assert {one.severity for one in failing} == set(SEVERITIES)


def test_letters_of_the_amendment_are_those_of_its_own_claim() -> None:
    amended = claim(
        "demo.wrong.amended", "Squares", "x^2 >= y", where="x real, y <= 0", source=NOTES, fidelity="amended", letters={"y": "a debt"}
    )
    claims = {one.id: one for one in (WRONG, amended)}
    assert "  letters    y a debt" in errata_text(errata(verdicts(WRONG, amended), claims)).splitlines()


def test_what_repeats_a_defect_has_the_amendment_of_that() -> None:
    again = claim("demo.again", "Squares once more", "x^2 < 0", where="x real", source=NOTES, printed="x^2 < 0", severity="slip", defect_of=WRONG.id)
    text = errata_text(errata(verdicts(WRONG, again), {**CLAIMS, again.id: again}))
    assert f"  amendment  as for {WRONG.id}" in text.splitlines()


def test_each_letter_of_the_papers_claims_is_explained() -> None:
    """What is said to exist included. Lemmas of general mathematics speak of letters that stand for nothing else."""
    claims = [one.claim for one in select([]).claims if one.paper.name != "basics"]
    assert len(claims) > 500
    silent = {(one.id, b.name) for one in claims for b in named(one.statement) if not one.vocabulary.letter_of(b)}
    assert not silent


def test_a_permutation_is_shown_by_its_values() -> None:
    ones = Lambda(("k", "i"), parse_term("kronecker(i,1) + 2*kronecker(i,2) + kronecker(k,2)*(kronecker(i,1) - kronecker(i,2))"))
    assert function_text(ones) == "{(2,.): (2, 1, then 0), else (1, 2, then 0)}"


def test_a_function_that_is_more_than_deltas_with_numbers_is_not_shown_by_values() -> None:
    for body in ("i", "(4 - i)/6", "kronecker(i, k)", "kronecker(i - 1, 1)", "kronecker(i, 1) + i", "kronecker(i, 0)"):
        assert not function_text(Lambda(("k", "i"), parse_term(body))), body


def test_tuples_and_functions_of_tuples_are_shown_by_values() -> None:
    statement = parse("tsum(x in tuples(n,m), p[x]) = 1", "n m integer, p family(1), u in tuples(n,m)")
    law = Lambda(("x",), parse("p[x] = (1+kronecker(x[1],2))/3", "x in tuples(1,2), p family(1)").conclusion.right)
    at = Witness((("n", num(2)), ("m", num(2)), ("p", law), ("u", Put(Ones(), num(1), num(2)))))
    table = "{((1,1)): 1/3, ((1,2)): 1/3, ((2,1)): 2/3, ((2,2)): 2/3}"
    assert witness_text(at, statement) == f"n = 2; m = 2; p = {table}; u = (2,1)"
    assert witness_text(at).endswith("u = (2, then 1)")


def test_a_function_of_a_tuple_and_an_index_is_shown_by_its_rows_at_the_sizes_of_the_witness() -> None:
    statement = parse("tsum(x in tuples(n, j, K[j]), W[x,y]) = 1", "n y integer, K integer family(1), W family(2)")
    agrees = parse("W[x,y] = kronecker(y,1)*kronecker(x[1],1) + kronecker(y,2)*(1 - kronecker(x[1],1))", "x in tuples(2,2), y integer, W family(2)")
    channel, sizes = Lambda(("x", "y"), agrees.conclusion.right), Lambda(("j",), parse_term("2 - kronecker(j,1)"))
    at = Witness((("n", num(2)), ("y", num(1)), ("K", sizes), ("W", channel)))
    assert witness_text(at, statement).endswith("W = {((1,1),.): (1, then 0), ((1,2),.): (1, then 0)}")


def test_where_it_fails_stands_before_the_statement() -> None:
    text = errata_text(errata(verdicts(WRONG), CLAIMS))
    assert text.index("fails ") < text.index("there ") < text.index("statement ")


def test_what_fails_below_a_quantifier_is_said() -> None:
    below = claim("demo.below", "Below", "forall k in 1..2: x <= k", where="x real, x >= 2", source=NOTES)
    assert "x <= k is false: at k = 1: left = 2, right = 1" in errata_text(errata(verdicts(below), {below.id: below}))


def test_a_hypothesis_with_a_name_is_broken_behind_it() -> None:
    lines = lay_out("large: forall i in 1..M: s[i] = 1 and P[i] > exp(eps)*Q[i] or s[i] = 0 and P[i] <= exp(eps)*Q[i]", 60)
    assert lines[0] == "large: forall i in 1..M:" and max(map(len, lines)) <= 60
