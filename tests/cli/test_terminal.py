"""Tables and bars are drawn on a terminal only, and nothing of others is read as markup there."""

from __future__ import annotations

from typing import Any

import pytest

from verify.cli import terminal
from verify.cli.output import progress
from verify.language.plain import raw
from verify.report.table import PLAIN_COLUMNS, plain_table

ROWS = [("1", "x^2 >= 0 where x real", "PROVED", 0.1), ("2", "[red]x[/red]\x1b[2J <= 1", "REFUTED", 0.2)]


class One:
    """What progress tells of."""

    id, verdict = "demo.true[bold]\n", "PROVED"


class Screen:
    """A stream that says that it is a terminal."""

    def __init__(self, stream: Any) -> None:
        self.stream = raw(stream)

    def isatty(self) -> bool:
        return True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Any:
    """Standard output and error that say that they are terminals."""
    pytest.importorskip("rich", reason="the extra [all] has rich, which draws on terminals")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(terminal, "raw", Screen)
    return capsys


def test_nothing_is_drawn_in_a_pipe(capsys: Any) -> None:
    assert not terminal.draw_table(ROWS, PLAIN_COLUMNS)
    assert [one.id for one in progress(iter([One()]), 1)] == [One.id]
    assert capsys.readouterr() == ("", "")
    assert "\x1b[32m" not in plain_table(ROWS)


def test_a_table_has_its_colours_and_no_others(screen: Any) -> None:
    assert terminal.draw_table(ROWS, PLAIN_COLUMNS)
    said = screen.readouterr().out
    assert "\x1b[32mPROVED" in said and "\x1b[31mREFUTED" in said
    assert "[red]x[/red]\\x1b[2J <= 1" in said and "\x1b[2J" not in said


def test_colours_can_be_refused(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.draw_table(ROWS, PLAIN_COLUMNS)
    assert "\x1b[32m" not in screen.readouterr().out


def test_a_bar_says_how_far_it_is(screen: Any) -> None:
    assert [one.id for one in progress(iter([One()]), 1)] == [One.id]
    said = screen.readouterr()
    assert "1/1" in said.err and "demo.true[bold]\\n PROVED" in said.err and not said.out


def test_a_terminal_without_a_name_gets_lines(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.draw_table(ROWS, PLAIN_COLUMNS)
