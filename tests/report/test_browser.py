"""`browser.py`: a missing browser fails in CI, and is said elsewhere."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

_FOUND = importlib.util.spec_from_file_location("report_browser", Path(__file__).with_name("browser.py"))
chromium = importlib.util.module_from_spec(_FOUND)
_FOUND.loader.exec_module(chromium)


@pytest.mark.parametrize(("ci", "code", "words"), [("true", 1, "fail"), ("", 0, "will be skipped"), ("0", 0, "will be skipped")])
def test_without_a_browser_ci_fails_and_a_developer_is_told(monkeypatch, capsys, ci, code, words):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(chromium, "found", lambda: None)
    monkeypatch.setattr(chromium, "install", lambda: False)
    assert chromium.main() == code
    said = capsys.readouterr().err
    assert "no Chromium" in said and words in said


def test_nothing_is_installed_without_the_right_to(monkeypatch):
    monkeypatch.setattr(chromium.shutil, "which", lambda name: None)
    assert chromium.install() is False


def test_the_places_that_are_given_count(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "a")
    monkeypatch.setenv("CHROMEDRIVER", "b")
    assert chromium.found() == ("a", "b")
