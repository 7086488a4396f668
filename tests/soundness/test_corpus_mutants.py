"""Random mutants of the corpus' true statements: none that the independent judge finds false is ever PROVED.

The judge (`corpus_judge`) evaluates in balls of up to 4000 bits and shares no code with the kernel's evaluator or the
provers. Of the false ones, most are REFUTED; those that are true or that nobody decides say nothing here.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from verify.kernel.statement import Statement
from verify.language.mutants import mutants
from verify.language.parse import parse

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import corpus_judge as judge  # noqa: E402
from corpus_run import Job, Outcome, run  # noqa: E402

from benchmarks.corpus import items  # noqa: E402

SEED = 20161121
NUMBER = 60
#: Seconds for the search on one mutant; a lie would come early, so there is no need to wait long.
LIMIT = 3.0
#: The share of the false mutants that must be REFUTED in that time.
REFUTED = 0.8
POINTS = 60


def _candidates() -> list[tuple[str, Statement]]:
    """One random mutant of each true statement about numbers, in random order.

    Without "exists": the judge looks for the object by sampling, so that its "false" is a guess there.
    """
    chance = random.Random(SEED)
    found = []
    for item in items():
        if item.expected and item.family != "shannon" and "exists" not in item.text:
            options = [m for m in mutants(parse(item.text, item.where)) if m.kind != "hypothesis"]
            if options:
                chosen = chance.choice(options)
                found.append((f"{item.id}: {chosen}", chosen.statement))
    chance.shuffle(found)
    return found


def _false_mutants() -> dict[str, Statement]:
    """Those at which the judge finds a point where they fail."""
    out: dict[str, Statement] = {}
    for name, statement in _candidates():
        try:
            counterexample = judge.counterexample(statement, name, POINTS)
        except (judge.Undefined, judge.TooCoarse, ValueError, ArithmeticError, KeyError):
            continue
        if counterexample is not None:
            out[name] = statement
        if len(out) == NUMBER:
            break
    return out


@pytest.fixture(scope="module")
def answers() -> dict[str, Outcome]:
    jobs = [Job(name, "", "", statement) for name, statement in _false_mutants().items()]
    assert len(jobs) > NUMBER // 2
    return {outcome.key: outcome for outcome in run(jobs, LIMIT)}


def test_no_false_mutant_is_proved(answers: dict[str, Outcome]) -> None:
    assert [key for key, o in answers.items() if o.verdict in ("PROVED", "CONDITIONAL")] == []


def test_no_search_crashes(answers: dict[str, Outcome]) -> None:
    assert [(key, o.errors) for key, o in answers.items() if o.verdict in ("KILLED", "CRASHED") or o.errors] == []


def test_most_false_mutants_are_refuted(answers: dict[str, Outcome]) -> None:
    counts = Counter(o.verdict for o in answers.values())
    left = [(key, o.verdict) for key, o in answers.items() if o.verdict not in ("REFUTED", "ILL_POSED")]
    assert counts["REFUTED"] + counts["ILL_POSED"] >= REFUTED * len(answers), (counts, left)
