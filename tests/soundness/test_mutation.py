"""Mutation of the headline theorems: no false mutant is ever PROVED, and every surviving mutant has a reason.

Each constant, sign, relation and hypothesis of a headline statement is changed, one at a time (`mutants`).
An independent judge (`numeric_judge`) looks for an instance at which the mutant is false or undefined.

- A mutant that the judge finds false or undefined is not PROVED: not by the original certificate, not by the
  claim's own script run on the mutant, not by the automatic search. (The last two are slow, so sampled.) Of long
  statements the judge looks at every mutant of a hypothesis, and at one in six of the others.
- Every other mutant is in surviving_mutants.json with a reason why it stays true, and nothing else is.
- Most false mutants are REFUTED by the kernel, with the judge's instance as the witness.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.shares import asked, fewer
from verify.claims.claim import Claim
from verify.kernel import certificate as C
from verify.kernel.errors import KernelError
from verify.kernel.judge import Judgement, judge
from verify.kernel.statement import Relation, Statement
from verify.kernel.terms import ZERO
from verify.language.mutants import Mutant, mutants
from verify.proving.tactics import Stuck, have, seq, with_lemmas
from verify.run.library import library_store, load
from verify.run.store import Stored

sys.path.insert(0, str(Path(__file__).parent))

from disproofs import refutation  # noqa: E402
from mutation_instances import INSTANCES  # noqa: E402
from numeric_judge import Instance, Judge, Opinion  # noqa: E402

HEADLINES = (
    "kss2018.theorem1",
    "wyz2016.h_right_inverse",
    "wyz2016.h_left_inverse",
    "wyz2016.lemma5",
    "wyz2016.lemma1",
    "wyz2016.lemma1.last_display.amended",
    "wu2019.eq96_97",
    "wu2019.eq34",
    "wu2019.eq36",
)
#: The claims that a script uses, in an order in which they can be proved.
NEEDED = {
    "wu2019.eq34": ("basics.entropy.mixing",),
    "wu2019.eq36": ("basics.entropy.mixing", "wu2019.eq34"),
    "wyz2016.lemma1": ("wyz2016.eq21", "wyz2016.lemma1.mean"),
    "wyz2016.lemma5": ("wyz2016.eq21", "wyz2016.lemma1.mean"),
}
CLAIMS = pytest.mark.parametrize("name", HEADLINES)
SURVIVORS = Path(__file__).parent / "surviving_mutants.json"
ESTABLISHED = ("PROVED", "CONDITIONAL")
TRUTH = Relation("=", ZERO, ZERO)
#: Opinions against a mutant that are shown to the kernel before it counts as not refuted.
TRIES = 8
#: So many mutants of a claim are all looked at; of more, those of hypotheses and one in six of the others.
FEW = 40
#: False mutants of each claim that scripts and search are tried on.
SAMPLE = fewer(3, 3)
#: Mutants of each claim that its certificate is tried on, beside those of hypotheses. (`make fuzz` tries thousands; see
#: tests/campaigns/mutants.py.)
TRIED = fewer(40, 8)


def claim_of(name: str) -> Claim:
    paper = load(f"theorems.{name.partition('.')[0]}")
    assert paper is not None
    return next(claim for claim in paper.claims if claim.id == name)


@cache
def proved(name: str) -> tuple[C.Certificate, dict[str, Judgement]]:
    """The recorded certificate of a headline claim, and the judgements that it uses."""
    lemmas: dict[str, Judgement] = {}
    for other in NEEDED.get(name, ()):
        lemmas[other] = judge(claim_of(other).statement, recorded(other), lemmas)
    return recorded(name), lemmas


def recorded(name: str) -> C.Certificate:
    entry = library_store().shelf(name.partition(".")[0])[name].decoded()
    assert isinstance(entry, Stored), entry
    return entry.certificate


@dataclass(frozen=True)
class Finding:
    """What the judge thinks of a mutant ("false", "undefined", "none") and what the kernel says of its instance."""

    mutant: Mutant
    opinion: str
    verdict: str

    @property
    def against(self) -> bool:
        return self.opinion != "none"


@cache
def findings(name: str) -> tuple[Finding, ...]:
    statement = claim_of(name).judged
    numeric = Judge()
    made: dict[object, list[Instance]] = {}
    shared: dict[object, Instance] = {}
    out = []
    every = list(mutants(statement))
    for mutant in every:
        if len(every) > FEW and mutant.kind != "hypothesis" and not asked(f"{name} {mutant}", 6):
            continue
        # J, u, v of the privacy channel are computed from the mutant's own equations for them
        key = [h for h in mutant.statement.hypotheses if "Apply(name='P'" in repr(h)] if "eq3" in name else []
        if tuple(key) not in made:
            made[tuple(key)] = [_shared(instance, shared) for instance in INSTANCES[name](mutant.statement)]
        out.append(_finding(name, mutant, numeric.opinions(mutant.statement, made[tuple(key)])))
    return tuple(out)


def _shared(instance: Instance, known: dict[object, Instance]) -> Instance:
    """The first instance that is equal: the judge remembers what a hypothesis says at an instance."""
    first = known.setdefault(tuple(instance.values.items()), instance)
    return first if first == instance else instance


def _finding(name: str, mutant: Mutant, opinions: Iterator[Opinion]) -> Finding:
    """Show the kernel instances until it refutes the mutant; "false" is preferred to "undefined"."""
    said, verdict, tries, hardest = "none", "", Counter[str](), None
    for opinion in opinions:
        if opinion.verdict == "none" or verdict == "REFUTED":
            break
        said = said if said == "false" else opinion.verdict
        tries[opinion.verdict] += 1
        assert opinion.instance is not None
        if (
            opinion.instance.large
            or tries[opinion.verdict] > TRIES
            or (verdict and opinion.verdict == "undefined")
        ):
            if opinion.verdict == "false" and tries["false"] > TRIES:
                break
            continue
        try:
            verdict = _by_instance(mutant.statement, opinion)
        except KernelError:
            if opinion.verdict == "false" and not opinion.hints and hardest is None:
                hardest = opinion
    if verdict != "REFUTED" and hardest is not None and name == "kss2018.theorem1":
        verdict = _by_proof(mutant.statement, hardest) or verdict
    return Finding(mutant, said, verdict)


def _by_instance(statement: Statement, opinion: Opinion) -> str:
    witness = opinion.witness()
    certificate = witness if opinion.verdict == "false" else C.Undefined(witness.values)
    return judge(statement, certificate).verdict


def _by_proof(statement: Statement, opinion: Opinion) -> str:
    """That no mechanism exists at the instance needs a small proof."""
    from theorems.kss2018 import theorem1

    try:
        defined = seq(have("low", "D < (M-1)/M"), theorem1._below)
        return judge(statement, refutation(statement, opinion, defined)).verdict
    except (Stuck, KernelError):
        return ""


def survivors() -> dict[str, dict[str, str]]:
    listed: dict[str, dict[str, str]] = {}
    for entry in json.loads(SURVIVORS.read_text()):
        assert entry["reason"].strip()
        listed.setdefault(entry["claim"], {})[entry["mutant"]] = entry["reason"]
    return listed


def _verdict(statement: Statement, certificate: C.Certificate, lemmas: dict[str, Judgement]) -> str:
    try:
        return judge(statement, certificate, lemmas).verdict
    except KernelError:
        return ""


def _sample(found: Sequence[Finding], count: int) -> list[Finding]:
    against = [f for f in found if f.against]
    step = max(1, len(against) // count)
    return against[step // 2 :: step][:count]


@pytest.fixture(autouse=True)
def _no_lemmas_left_behind() -> Iterator[None]:
    yield
    with_lemmas({})


def _attacked(found: Sequence[Finding]) -> Iterator[Finding]:
    """Every mutant of a hypothesis (those are the ones that certificates survive), and of the others at most `TRIED`."""
    others = [f for f in found if f.mutant.kind != "hypothesis"]
    yield from (f for f in found if f.mutant.kind == "hypothesis")
    yield from others[:: -(-len(others) // TRIED)]


@CLAIMS
def test_original_certificate_does_not_prove_a_false_mutant(name: str) -> None:
    """With a dropped hypothesis replaced by 0 = 0 too, so that the certificate's labels still fit."""
    certificate, lemmas = proved(name)
    original = claim_of(name).judged
    assert judge(original, certificate, lemmas).verdict in ESTABLISHED
    padded = {m.where: m.statement for m in mutants(original, TRUTH) if m.kind == "hypothesis"}
    accepted = []
    for finding in _attacked(findings(name)):
        variants = [finding.mutant.statement]
        if finding.mutant.kind == "hypothesis" and finding.mutant.where in padded:
            variants.append(padded[finding.mutant.where])
        if any(_verdict(v, certificate, lemmas) in ESTABLISHED for v in variants):
            accepted.append(finding)
    assert [str(f.mutant) for f in accepted if f.against] == []
    assert accepted, "a certificate that proves no stronger hypothesis: is it the right one?"


@CLAIMS
def test_own_script_does_not_prove_a_false_mutant(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = claim_of(name)
    script: Any = made.proof
    _, lemmas = proved(name)
    with_lemmas(lemmas)
    names = [key for key, value in script.__globals__.items() if value is made]
    cells = [cell for cell in script.__closure__ or () if cell.cell_contents is made]
    assert names or cells, "the script does not look at its claim: then it cannot be run on another statement"
    try:
        for finding in _sample(findings(name), SAMPLE):
            stand_in = SimpleNamespace(statement=finding.mutant.statement)
            for key in names:
                monkeypatch.setitem(script.__globals__, key, stand_in)
            for cell in cells:
                cell.cell_contents = stand_in
            try:
                certificate = script()
            except (Stuck, KernelError, ValueError):
                continue
            assert _verdict(finding.mutant.statement, certificate, lemmas) not in ESTABLISHED, str(finding.mutant)
    finally:
        for cell in cells:
            cell.cell_contents = made


def test_search_does_not_prove_a_false_mutant() -> None:
    from verify.proving.search import search

    answers = 0
    for seconds in (1.0, 20.0):  # the longer only where the machine is too busy for any answer in the shorter
        for statement in (f.mutant.statement for name in HEADLINES for f in _sample(findings(name), SAMPLE)):
            certificate, _ = search(statement, timeout=seconds)
            if certificate is not None:
                answers += 1
                assert _verdict(statement, certificate, {}) not in ESTABLISHED, str(statement)
            if answers and seconds > 1:
                break
        if answers:
            break
    assert answers, "all is left open: the search is no attack"


@CLAIMS
def test_every_surviving_mutant_is_listed_with_a_reason(name: str) -> None:
    alive, looked_at = ({str(f.mutant) for f in findings(name) if not f.against or all_} for all_ in (False, True))
    listed = set(survivors().get(name, {}))
    assert sorted(alive - listed) == [], "not listed"
    assert sorted(listed & looked_at - alive) == [], "listed, but no longer a surviving mutant"
    assert listed <= {str(mutant) for mutant in mutants(claim_of(name).judged)}


@CLAIMS
def test_kernel_never_refutes_what_survives(name: str) -> None:
    """And what the kernel refutes, the judge holds false (the witnesses are the judge's)."""
    assert [str(f.mutant) for f in findings(name) if f.verdict and not f.against] == []


def counts(names: Sequence[str] = tuple(HEADLINES)) -> dict[str, Counter[str]]:
    """For each claim: mutants, survivors, and the kernel's verdicts on the others ("not refuted": none)."""
    out = {}
    for name in names:
        table = Counter[str](mutants=len(findings(name)))
        for f in findings(name):
            table[(f.verdict or "not refuted") if f.against else "survives"] += 1
        out[name] = table
    return out


def test_most_false_mutants_are_refuted_with_a_witness() -> None:
    total = Counter[str]()
    for name, table in counts().items():
        print(name, dict(table))
        total += table
    judged_against = total["mutants"] - total["survives"]
    print(
        f"REFUTED {total['REFUTED']} of {judged_against} false or undefined ones, of {total['mutants']} mutants"
    )
    assert total["REFUTED"] >= 0.75 * judged_against
    assert total["not refuted"] <= 0.15 * judged_against


def test_mutants_change_one_thing_each() -> None:
    for name in HEADLINES:
        statement = claim_of(name).statement
        found = list(mutants(statement))
        assert len({str(m) for m in found}) == len(found)
        assert len({m.statement for m in found} | {statement}) == len(found) + 1
        assert {m.kind for m in found} == {"constant", "sign", "relation", "hypothesis"}
