"""The corpus against an independent judge, and our `prove` against the corpus.

No false statement is PROVED or CONDITIONAL, no true one REFUTED or ILL_POSED, no ill-posed one PROVED; and most are
decided. Failing
shares name the undecided statements, but of the held-out ones only how many there are: they measure the provers
on what their authors have not seen.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from verify.kernel.statement import Statement
from verify.language.parse import parse

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import corpus_judge as judge  # noqa: E402
import corpus_shannon as shannon  # noqa: E402
from corpus_run import Job, Outcome, run  # noqa: E402

from benchmarks.corpus import FAMILIES, CorpusError, Item, Pair, ill_posed, items, pairs  # noqa: E402
from benchmarks.corpus import _ill_posed as read_ill_posed  # noqa: E402
from benchmarks.corpus import _pair as read_pair  # noqa: E402
from benchmarks.peers.answer import PROVED, REFUTED  # noqa: E402
from benchmarks.peers.free_z3 import decide  # noqa: E402
from tests.shares import asked  # noqa: E402

#: Seconds for the search on one statement, and the shares of the true and the false ones that must be decided.
TIMEOUT = 20.0
TRUE_PROVED = 0.95
FALSE_REFUTED = 0.98
#: Points at which the judge tries a true statement.
POINTS = 150
#: The least number of pairs in each family.
LEAST = dict(zip(FAMILIES, (60, 30, 25, 30, 10, 20, 40, 25), strict=True))

ITEMS = {item.id: item for item in items()}
#: A share of the statements is searched for here; `make bench-prove` asks for all of them.
ASKED = {name: item for name, item in ITEMS.items() if asked(name, 20)}
ILL_POSED = {item.id: item for item in ill_posed()}
CONTRADICTION = "the conditions contradict each other"
FAMILY = pytest.mark.parametrize("family", FAMILIES)


def statement(item: Item) -> Statement:
    return parse(item.text, item.where)


# --- the corpus is what it says ----------------------------------------------------------------------------------


@FAMILY
def test_true_statements_stand_up_to_the_judge(family: str) -> None:
    wrong = {item.id: found for item in items([family]) if item.expected and (found := against(item))}
    assert not wrong


def against(item: Item) -> object:
    """A point at which a true statement is false or undefined; that it is not of Shannon type; or None."""
    parsed = statement(item)
    if shannon.random_variables(parsed):
        return None if shannon.follows(parsed) else "no combination of elemental inequalities"
    return judge.counterexample(parsed, item.id, POINTS)


@FAMILY
def test_false_statements_fail_where_the_corpus_says(family: str) -> None:
    wrong = [i.id for i in items([family]) if not i.expected and not judge.confirmed(statement(i), i.why)]
    assert not wrong


@pytest.mark.parametrize("item", ILL_POSED.values(), ids=ILL_POSED)
def test_ill_posed_statements_have_no_meaning_where_the_corpus_says(item: Item) -> None:
    parsed = statement(item)
    if item.why == CONTRADICTION:
        names = shannon.random_variables(parsed)
        assert shannon.contradictory(parsed) if names else no_numbers_satisfy_the_conditions(item)
    else:
        with pytest.raises(judge.Undefined):
            judge.verdict_at(parsed, judge.point(item.why.removeprefix("at ")))


def no_numbers_satisfy_the_conditions(item: Item) -> bool:
    """By z3: there are none that satisfy all conditions, and some for each condition alone."""
    alone = [decide(parse("0 == 1", part), 20).outcome for part in item.where.split(",")]
    return decide(parse("0 == 1", item.where), 20).outcome == PROVED and set(alone) == {REFUTED}


def test_ill_posed_statements_of_every_family() -> None:
    sizes = Counter(item.family for item in ILL_POSED.values())
    assert all(sizes[family] >= 3 for family in FAMILIES), sizes
    assert not ILL_POSED.keys() & ITEMS.keys()


def test_the_judge_tells_true_from_false() -> None:
    """Without looking at the `why`: sampling alone finds a counterexample to most false statements of numbers."""
    false = [i for i in ITEMS.values() if not i.expected and i.family not in ("shannon", "logic")]
    missed = [i.id for i in false if judge.counterexample(statement(i), i.id, POINTS) is None]
    assert len(missed) <= len(false) // 4, missed


def test_the_float_program_of_the_judge_errs_only_on_factors_next_to_1() -> None:
    """It refuses every other false inequality of entropies: those with 1.00000001 are why ours is exact."""
    false = [i for i in ITEMS.values() if not i.expected and i.family == "shannon"]
    linear = [i for i in false if " > " not in i.text and "max" not in i.text]
    accepted = [i for i in linear if shannon.follows(statement(i))]
    assert len(linear) > 10 and accepted and all("1.0000000" in i.text for i in accepted)


def test_every_family_is_large_enough_and_a_fifth_is_held_out() -> None:
    sizes = Counter(pair.family for pair in pairs())
    assert all(sizes[family] >= least for family, least in LEAST.items()), sizes
    held = Counter(pair.family for pair in pairs(held_out=True))
    assert all(abs(held[family] - sizes[family] / 5) <= 1 for family in FAMILIES), held


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"why": None}, "why is missing"),
        ({"true": 3}, "true = 3 is of the wrong type"),
        ({"source": ""}, "source is empty"),
        ({"verdict": "PROVED"}, "verdict is no key here"),
        ({"held_out": True}, "belongs to the files in held_out"),
        ({"false": "x >= 0"}, "the false statement is the true one"),
    ],
)
def test_a_malformed_pair_is_refused_with_its_name(change: dict[str, object], words: str) -> None:
    entry: dict[str, object] = {
        "id": "a",
        "source": "s",
        "true": "x >= 0",
        "where": "x > 1",
        "false": "x > 2",
    }
    entry |= {"why": "at x = 2"} | change
    entry = {key: value for key, value in entry.items() if value is not None}
    with pytest.raises(CorpusError, match=words) as refusal:
        read_pair(entry, "scalar.toml, pair 1", "scalar", False)
    assert "scalar.toml, pair 1 (a)" in str(refusal.value)


def test_a_malformed_ill_posed_statement_is_refused_with_its_name() -> None:
    entry = {"id": "a", "source": "s", "text": "1/x > 0", "where": "x >= 0", "true": "x > 0"}
    with pytest.raises(CorpusError, match=r"scalar.toml, number 1 \(a\): why is missing"):
        read_ill_posed(entry, "scalar.toml, number 1", "scalar")
    with pytest.raises(CorpusError, match="true is no key here"):
        read_ill_posed(entry | {"why": "at x = 0"}, "scalar.toml, number 1", "scalar")


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(CorpusError, match="no family 'trigonometry'"):
        list(pairs(["trigonometry"]))


def test_a_pair_gives_its_two_statements() -> None:
    pair = Pair("a", "scalar", "s", "x > 0", "x > 1", "x > 2", "x > 1", "at x = 2", False)
    true, false = pair.items()
    assert (true.id, true.expected, true.text) == ("a.true", True, "x > 0")
    assert (false.id, false.expected, false.text) == ("a.false", False, "x > 2")


# --- our answers -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def answers() -> dict[str, Outcome]:
    """One run over a share of the corpus, on two processes."""
    jobs = [Job(item.id, item.text, item.where) for item in (*ASKED.values(), *ILL_POSED.values())]
    return {outcome.key: outcome for outcome in run(jobs, TIMEOUT)}


def test_no_false_statement_is_proved(answers: dict[str, Outcome]) -> None:
    assert wrong(answers, expected=False, words=("PROVED", "CONDITIONAL")) == []


def test_no_true_statement_is_refuted_or_ill_posed(answers: dict[str, Outcome]) -> None:
    assert wrong(answers, expected=True, words=("REFUTED", "ILL_POSED")) == []


def test_ill_posed_statements_are_noticed(answers: dict[str, Outcome]) -> None:
    """All of them: to prove one would be unsound, and each shows at a simple point or by its conditions alone."""
    assert {name: answers[name].verdict for name in ILL_POSED if answers[name].verdict != "ILL_POSED"} == {}


def wrong(answers: dict[str, Outcome], expected: bool, words: Sequence[str]) -> list[tuple[str, ...]]:
    return [
        (item.id, answers[item.id].verdict, item.text, item.where)
        for item in ASKED.values()
        if item.expected is expected and answers[item.id].verdict in words
    ]


def test_no_search_crashes_or_overruns(answers: dict[str, Outcome]) -> None:
    bad = [o for o in answers.values() if o.verdict in ("KILLED", "CRASHED") or o.errors]
    assert bad == []


@pytest.mark.parametrize(
    ("expected", "word", "share"), [(True, "PROVED", TRUE_PROVED), (False, "REFUTED", FALSE_REFUTED)]
)
def test_the_target_share_is_decided(
    answers: dict[str, Outcome], expected: bool, word: str, share: float
) -> None:
    asked = [item for item in ASKED.values() if item.expected is expected]
    left = [item for item in asked if answers[item.id].verdict != word]
    assert len(left) <= (1 - share) * len(asked), report(answers, asked, left, word)


def report(answers: dict[str, Outcome], asked: Sequence[Item], left: Sequence[Item], word: str) -> str:
    """The undecided ones by family, in words; the held-out ones as a number."""
    total, open_ = (Counter((i.family, i.held_out) for i in some) for some in (asked, left))
    lines = [f"{len(asked) - len(left)} of {len(asked)} are {word}"]
    for family in FAMILIES:
        counts = [f"{open_[family, held]} of {total[family, held]}" for held in (False, True)]
        lines.append(f"{family}: not decided {counts[0]}, held out {counts[1]}")
        for item in left:
            if item.family == family and not item.held_out:
                found = answers[item.id]
                place = f"  where  {item.where}" if item.where else ""
                lines.append(f"    {found.verdict} {found.seconds:.1f} s  {item.id}: {item.text}{place}")
    return "\n".join(lines)
