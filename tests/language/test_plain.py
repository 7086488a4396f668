"""Text of others reaches no terminal, and no file of another program, as it is."""

import doctest
import json
import sys
from xml.etree import ElementTree as Xml

import pytest

from verify.cli import main
from verify.language import plain
from verify.language.plain import block, inline, only_plain

LIE = "a book\r\x1b[2J\x1b[31mPROVED\nbaseline: all as recorded\n\u202e\u2028\x00\x9b"
CLAIMS = f"""
from verify import Source, claim
from verify.claims.legs import Leg
from verify.kernel.certificate import *
from verify.kernel.terms import Var
NONE = dict(smt=lambda: Leg("not run"), fuzz=lambda: Leg("not run"))
TRUE = claim("mine.plain", "t", "x^2 >= 0", source=Source("mine", "a book", "1"), **NONE)

def trusting():
    return Proof(Split(), Assume("a", "squares", TRUE.statement.conclusion, {LIE!r}, (Given("a"),)))

def failing():
    raise ValueError({LIE!r})

CLAIMS = [
    claim("mine.trusting", {LIE!r}, "x^2 >= 0", source=Source("mine", {LIE!r}, {LIE!r}), proof=trusting, **NONE),
    claim("mine.failing", {LIE!r}, "x^2 >= 7 - y*x", source=Source("mine", {LIE!r}, {LIE!r}), proof=failing, **NONE),
    claim("mine.false", {LIE!r}, "x^2 > 0", source=Source("mine", {LIE!r}, {LIE!r}), printed={LIE!r}, notes={LIE!r}, **NONE),
    claim("mine.unread\\x1b[2J", "t", "x >= {LIE!r}", source=Source("mine", "a book", "1"), **NONE),
]
"""


def test_the_examples_in_the_docstrings_are_true():
    tried = doctest.testmod(plain)
    assert tried.attempted and not tried.failed


@pytest.mark.parametrize("code", [*range(32), 127, *range(128, 160), 0x202E, 0x2028, 0x2066, 0xD800, 0xFEFF, 0x200B])
def test_no_control_or_direction_character_is_left(code):
    assert inline(f"a{chr(code)}b").isprintable()
    assert code in (9, 10) or block(f"a{chr(code)}b").isprintable()


@pytest.mark.parametrize("text", ["x^2 >= 0", "Rényi, α ≤ β", "平均", ""])
def test_letters_and_signs_stay(text):
    assert inline(text) == block(text) == text


def test_a_stream_shows_plain_text_only_in_the_block(capsys):
    with only_plain():
        print("a\x1bb\nc")
        sys.stderr.writelines(["d\re"])
    print("f\x1bg")
    said = capsys.readouterr()
    assert (said.out, said.err) == ("a\\x1bb\nc\nf\x1bg\n", "d\\re")


@pytest.mark.parametrize("command", ["check", "lint", "errata", "explain", "explain --assumptions", "report"])
def test_text_of_a_claims_file_draws_nothing(tmp_path, monkeypatch, capsys, command):
    """REPRODUCER: a newline in a citation drew a line "baseline: all as recorded", ESC cleared the screen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRIVACY_VERIFY_LEDGER", str(tmp_path / "ledger.sqlite"))
    (tmp_path / "mine.py").write_text(CLAIMS)
    file = "mine.py:mine.trusting" if command.startswith("explain") else "mine.py"
    if command == "errata":  # it shows what was judged before
        main(["check", file, "--effort", "1"])
        capsys.readouterr()
    main([*command.split(), *(["site"] if command == "report" else []), file, *(["--effort", "1"] if command == "check" else [])])
    said = capsys.readouterr()
    text = said.out + said.err
    assert text and all(c.isprintable() or c == "\n" for c in text)
    assert [line for line in text.splitlines() if line.strip().startswith("baseline: all as recorded")] == []
    assert ("mine.false" in text) == (command in ("check", "errata"))
    if command == "report":
        for page in (tmp_path / "site").rglob("*.html"):
            assert "\x1b" not in page.read_text(encoding="utf-8")


def test_exports_are_well_formed_whatever_a_claims_file_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRIVACY_VERIFY_LEDGER", str(tmp_path / "ledger.sqlite"))
    (tmp_path / "mine.py").write_text(CLAIMS.replace("mine.unread", "mine.un|`<b>read"))
    main(["check", "mine.py", "--effort", "1", "--junit", "j.xml", "--markdown", "m.md", "--sarif", "s.json"])
    capsys.readouterr()
    names = [case.get("name") for case in Xml.parse("j.xml").iter("testcase")]
    assert "mine.un|`<b>read\\x1b[2J" in names
    text = (tmp_path / "m.md").read_text(encoding="utf-8")
    assert "\\|\\`&lt;b>read" in text
    (unread,) = [one for one in json.loads((tmp_path / "s.json").read_text())["runs"][0]["results"] if one["ruleId"] == "unreadable"]
    assert unread["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "mine.un|`<b>read\\x1b[2J"
    assert "\x1b" not in unread["message"]["text"] and "\x1b" not in unread["partialFingerprints"]["claim/v1"]
    for file in ("j.xml", "m.md", "s.json"):
        assert all(c.isprintable() or c == "\n" for c in (tmp_path / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("target", ["mine.py:none\nPROVED", "none\nPROVED"])
def test_a_name_that_is_not_there_draws_no_line(tmp_path, monkeypatch, capsys, target):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(CLAIMS)
    assert main(["explain", target]) == 5
    assert "none\\nPROVED" in capsys.readouterr().err
