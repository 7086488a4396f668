"""What is tried on a share: the same one each time, all of it if asked for, and listed where tests are described."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import shares

HERE = Path(__file__).parent


def test_a_share_is_the_same_each_time_and_about_as_large_as_it_says() -> None:
    names = [f"name {number}" for number in range(3000)]
    found = shares.share(names, 3)
    assert found == [name for name in names if shares.asked(name, 3)] == shares.share(reversed(names), 3)[::-1]
    assert 900 < len(found) < 1100 or shares.ALL
    assert "name 4" in found and "name 0" not in found or shares.ALL


def test_all_of_it_is_tried_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "ALL", True)
    assert shares.share(["a", "b", "c"], 1000) == ["a", "b", "c"] and shares.fewer(40, 5) == 40
    monkeypatch.setattr(shares, "ALL", False)
    assert shares.fewer(40, 5) == 8 and shares.fewer(3, 5) == 1


def test_every_share_is_listed() -> None:
    using = {str(file.relative_to(HERE)) for file in HERE.rglob("test_*.py") if "from tests.shares import" in file.read_text()}
    table = re.findall(r"^\| `([\w/]+\.py)` \| ", (HERE / "README.md").read_text(encoding="utf-8"), re.M)
    assert sorted(table) == sorted(using - {"test_shares.py"})
