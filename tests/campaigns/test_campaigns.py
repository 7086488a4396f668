"""A small share of each campaign; and that the runner notices a difference."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.campaigns import runner  # noqa: E402


@pytest.mark.parametrize("name", runner.names())
def test_a_share_of_each_campaign_finds_no_difference(name: str) -> None:
    module = runner.campaign(name)
    assert 0 < module.SHARE <= module.COUNT
    assert module.run(module.SHARE, 0) == []


def test_a_difference_is_said_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = SimpleNamespace(COUNT=3, run=lambda count, seed: [f"case {count}, seed {seed}"])
    monkeypatch.setattr(runner, "campaign", lambda name: wrong)
    name = runner.names()[0]
    assert runner.main([name, "--seed", "5"]) == 1
    assert "DIFFERENCE  case 3, seed 5" in capsys.readouterr().out
    assert runner.main([name, "--count", "2"]) == 1
    assert "case 2, seed 0" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["no_such_campaign"], ["--count", "0"]])
def test_what_would_run_nothing_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        runner.main(arguments)
    assert stopped.value.code == 2


def test_one_seed_gives_the_same_cases() -> None:
    one, two, other = ([pick.random() for pick in runner.draws(5, seed)] for seed in (1, 1, 2))
    assert one == two and not set(one) & set(other) and len(set(one)) == 5
    assert isinstance(next(runner.draws(1, 0)), random.Random)


def test_a_wrong_normal_form_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.kernel.normal import Normalizer
    from verify.kernel.terms import Abs

    right = Normalizer.canonical
    monkeypatch.setattr(Normalizer, "canonical", lambda self, term: Abs(right(self, term)))
    assert runner.campaign("normal_form").run(50, 0)


@pytest.mark.parametrize("name", ["statements", "entropies"])
def test_a_wrong_verdict_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    from verify.kernel.certificate import Contradictory, Given, Witness
    from verify.kernel.terms import ZERO

    module = runner.campaign(name)
    origin = Witness((("x", ZERO), ("y", ZERO)))
    whole = Witness((), (tuple(module.NAMES), (((0,) * len(module.NAMES), 1),))) if name == "entropies" else origin
    for word, certificate in (("PROVED", None), ("REFUTED", whole), ("ILL_POSED", Contradictory(Given("h1")))):
        wrong = SimpleNamespace(verdict=word, certificate=certificate, errors=())
        monkeypatch.setattr(module, "prove", lambda *_, wrong=wrong: (wrong, ()))
        assert module.run(60, 0), word
