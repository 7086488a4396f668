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


def test_of_each_test_that_is_tried_on_a_share_something_is_left(request: pytest.FixtureRequest) -> None:
    """That a test is there, and that of each file that is run whole some of its cases are tried."""
    if request.config.option.keyword or any("::" in argument for argument in request.config.args):
        pytest.skip("only some tests are run: which cases of a test are left is not to be seen")
    tried = {f"{item.path.relative_to(HERE).as_posix()}::{item.name.partition('[')[0]}" for item in request.session.items}
    files = {name.partition("::")[0] for name in tried}
    assert {name for name in shares.ONE_IN if name.partition("::")[0] in files} <= tried
    for name in shares.ONE_IN:
        file, _, test = name.partition("::")
        assert f"def {test}(" in (HERE / file).read_text(encoding="utf-8"), name


def test_what_is_left_out_is_a_matter_of_the_name_of_a_case() -> None:
    name = next(iter(shares.ONE_IN))
    file, _, test = name.partition("::")
    out = [shares.left_out(file, f"{test}[{number}]") for number in range(3000)]
    assert shares.ALL or sum(out) > 1000 and not all(out)
    assert not shares.left_out(file, "test_of_another_name[1]") and not shares.left_out("other.py", f"{test}[1]")
