"""`shorten` takes out of scripts what is not needed, nothing else, and only what it has shown."""

from __future__ import annotations

import ast
import importlib
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from verify.cli import main
from verify.kernel import judge as judging
from verify.run.library import load
from verify.run.shorten import shortening, trials, watching
from verify.run.shorten.editing import edited, without_dead
from verify.run.shorten.marking import Site, Sources

HEAD = '''"""Claims with long scripts."""

from verify import Source, claim
from verify.proving.tactics import absurd, arith, cases, fact, have, intro, pointwise, prove, seq, split, use

SOURCE = Source(paper="long", citation="notes", location="(1)")
'''

#: What is needed: the sums are compared term by term. What is not: everything marked so.
LONG = (
    HEAD
    + """
_unneeded_steps = seq(have("more", "t + 1 >= t"))  # not needed


def _row(name):
    return seq(
        use("positive", "h1", name),  # needed: a weight
        use("bounded", "h2", name),
        have("superfluous", "t*P[k] - t*P[k] = 0"),  # not needed
        arith("positive*positive*bounded", "superfluous*bounded"),
    )


SUMS = claim(
    id="long.sums",
    title="A mixture is as private",
    statement="sum(i, 1, M, P[i]^2*Q[i]) <= sum(i, 1, M, P[i]^2*t)",
    where="M integer, P Q family(1), t real, forall i in 1..M: P[i] >= 0, forall i in 1..M: Q[i] <= t",
    source=SOURCE,
    proof=lambda: prove(
        SUMS.statement,
        seq(
            _unneeded_steps,
            # the terms, one by one
            pointwise("k", _row("k")),
        ),
        defined=seq(have("silly", "t = t")),
    ),
)

EASY = claim(
    id="long.easy",
    title="A square",
    statement="x*y >= 1 and x + y >= 2",
    where="x >= 1, y >= 1",
    source=SOURCE,
    proof=lambda: prove(
        EASY.statement, split(seq(have("a", "x*y >= 1", arith("h1*h2", "h1", "h2")), arith("a")), seq())
    ),
)
CLAIMS = [SUMS, EASY]
"""
)


@pytest.fixture
def long_file(tmp_path: Path) -> Path:
    path = tmp_path / "long.py"
    path.write_text(LONG)
    return path


def statements(text: str) -> list[str]:
    """The source of all that `claim` is told but its scripts."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "claim"]
    return [ast.unparse(k) for call in named for k in call.keywords if not (k.arg or "").endswith("proof")]


def test_what_is_not_needed_goes_and_the_rest_stays(
    long_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shorten", str(long_file)]) == 0
    text = long_file.read_text()
    for gone in ("_unneeded_steps", "superfluous", "silly", "defined=", "not needed"):
        assert gone not in text
    for kept in (
        'use("positive", "h1", name)',
        "# needed: a weight",
        "# the terms, one by one",
        "pointwise(",
    ):
        assert kept in text
    assert "prove(EASY.statement)" in text
    assert statements(text) == statements(LONG)
    assert main(["check", str(long_file), "--ledger", str(long_file.with_name("ledger.sqlite"))]) == 0
    assert "2 PROVED" in capsys.readouterr().out


def test_a_second_run_finds_nothing(long_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["shorten", str(long_file)])
    once = long_file.read_text()
    assert main(["shorten", str(long_file)]) == 0
    assert long_file.read_text() == once
    assert "nothing can go" in capsys.readouterr().out


def test_the_same_file_gives_the_same_text(long_file: Path) -> None:
    texts = set()
    for _ in range(2):
        long_file.write_text(LONG)
        main(["shorten", str(long_file)])
        texts.add(long_file.read_text())
    assert len(texts) == 1


def test_a_dry_run_prints_a_diff_and_writes_nothing(
    long_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shorten", str(long_file), "--dry-run"]) == 0
    assert long_file.read_text() == LONG
    said = capsys.readouterr().out
    assert "\n-_unneeded_steps = " in said and "would go" in said


def test_json_counts_lines(long_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shorten", str(long_file), "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["written"] is True and data["files"] == [os.path.relpath(long_file)]
    assert data["summary"]["lines"] == {"before": LONG.count("\n"), "after": long_file.read_text().count("\n")}
    assert data["summary"]["parts"] > 0


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('arith("positive*positive*bounded"', 'arith("positive*positive"'),  # no proof
        ('"sum(i, 1, M, P[i]^2*Q[i]) <=', '"sum(i, 1, M, P[i]^2*Q[i]) + 1 <='),  # false
    ],
)
def test_a_file_whose_scripts_fail_is_refused(
    long_file: Path, capsys: pytest.CaptureFixture[str], was: str, becomes: str
) -> None:
    broken = LONG.replace(was, becomes)
    assert broken != LONG
    long_file.write_text(broken)
    assert main(["shorten", str(long_file)]) == 2
    assert long_file.read_text() == broken
    assert "long.sums: its proof does not check" in capsys.readouterr().err


@pytest.mark.parametrize(("target", "code"), [("no_such.py", 2), ("no_such_paper", 5)])
def test_what_is_not_there_is_refused(target: str, code: int) -> None:
    assert main(["shorten", target]) == code


def test_an_interruption_leaves_the_file(long_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(shortening, "_confirm", interrupted)
    assert main(["shorten", str(long_file)]) == 130
    assert long_file.read_text() == LONG
    assert {path.name for path in long_file.parent.iterdir()} - {"__pycache__"} == {"long.py"}


def test_a_shorter_text_that_the_kernel_refuses_is_not_written(
    long_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = judging.judge
    asked = []

    def refusing(*given: object) -> object:
        asked.append(given)
        if len(asked) > 2:  # the two scripts as they are, then those of the new text
            raise judging.CertificateRejected("no")
        return real(*given)

    monkeypatch.setattr(judging, "judge", refusing)
    assert main(["shorten", str(long_file)]) == 2
    assert long_file.read_text() == LONG and "shortened" in capsys.readouterr().err


def test_a_part_that_another_script_needs_stays(tmp_path: Path) -> None:
    text = (
        HEAD
        + """
_shared = seq(have("a", "x*y >= 1", arith("h1*h2", "h1", "h2")), have("b", "x*y*z >= z", arith("a*h3", "a")))


def _claim(name, statement):
    made = claim(
        id=f"shared.{name}",
        title=name,
        statement=statement,
        where="x >= 1, y >= 1, z >= 1",
        source=SOURCE,
        proof=lambda: prove(made.statement, seq(_shared, arith("b", "h3"))),
    )
    return made


CLAIMS = [_claim("one", "z >= 1"), _claim("two", "x*y*z >= 1")]
"""
    )
    path = tmp_path / "shared.py"
    path.write_text(text)
    assert main(["shorten", str(path)]) == 0
    assert 'have("b", "x*y*z >= z"' in path.read_text()
    assert main(["check", str(path), "--ledger", str(tmp_path / "ledger.sqlite")]) == 0


def test_an_end_that_another_script_goes_on_from_stays(tmp_path: Path) -> None:
    """In the one claim nothing follows what they share, in the other something that needs it."""
    text = (
        HEAD
        + """
_shared = seq(
    have("a", "w*x*y > 0", arith("h1*h2*h3")),
    have("b", "(w*x*y)^2*z > 0", arith("a*a*h4")),
    have("c", "(w*x*y)^3 > 0", arith("a*a*a")),
)


def _claim(name, statement, script):
    made = claim(
        id=f"shared.{name}",
        title=name,
        statement=statement,
        where="w > 0, x > 0, y > 0, z > 0",
        source=SOURCE,
        proof=lambda: prove(made.statement, script),
    )
    return made


_more = seq(_shared, arith("b", "h4"))
CLAIMS = [_claim("one", "2*w*x*y > 0", _shared), _claim("two", "(w*x*y)^2*z + z > 0", _more)]
"""
    )
    path = tmp_path / "shared.py"
    path.write_text(text)
    assert main(["shorten", str(path)]) == 0
    assert 'have("b", "(w*x*y)^2*z > 0"' in path.read_text()


def test_what_one_script_needs_comes_back_for_those_that_were_tried_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first can do without both parts, or with both; the second needs the later one."""
    first, second = trials.Run("long.first", "proof"), trials.Run("long.second", "proof")
    asked = trials.Trials(SimpleNamespace(runs=[first, second]), trials.Limits(), str)
    asked.visits = {first: [SimpleNamespace(site=s) for s in (1, 2)], second: [SimpleNamespace(site=2)]}
    needs = {first: lambda off: off != {1}, second: lambda off: 2 not in off}
    monkeypatch.setattr(trials.Trials, "_works", lambda self, run: needs[run](self.off))
    watching.watching.start()
    try:
        asked._adopt({1, 2})
        assert all(works(asked.off) for works in needs.values()) and asked.refused
    finally:
        watching.watching.start()


def test_a_file_that_changed_meanwhile_is_left(
    long_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = shortening._confirm

    def slow(*given: object) -> None:
        real(*given)  # type: ignore[arg-type]
        long_file.write_text(LONG + "# more\n")

    monkeypatch.setattr(shortening, "_confirm", slow)
    assert main(["shorten", str(long_file)]) == 2
    assert long_file.read_text() == LONG + "# more\n"
    assert "changed meanwhile" in capsys.readouterr().err


def test_modules_are_the_plain_ones_afterwards(long_file: Path) -> None:
    paper = load(str(long_file))
    assert paper is not None
    shortening.shorten(paper, lambda words: None)
    again = load(str(long_file))
    assert again is not None and again.claims[0].proof is not None
    assert "_shorten_seq" not in again.claims[0].proof.__globals__


def test_one_module_of_a_package_is_marked_and_the_present_ones_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "shortened_package"
    folder.mkdir()
    parts = {
        "__init__": "from shortened_package import one, two\n",
        "one": "from verify.proving.tactics import seq\nnothing = seq()\n",
        "two": "from shortened_package import one\nfrom verify.proving.tactics import seq\nnothing = seq()\n",
    }
    for name, text in parts.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    present = importlib.import_module("shortened_package")
    paths = {name: (folder / f"{name}.py").resolve() for name in parts}
    sources = Sources({paths[name]: text for name, text in parts.items()}, [paths["one"]])
    with sources.forgotten():
        with sources.loading(marked=True):
            marked = importlib.import_module("shortened_package")
        assert marked is not present and marked.two.one is marked.one
        assert marked.one.nothing.__module__ == watching.__name__
        assert marked.two.nothing.__module__ == "verify.proving.tactics"
    assert importlib.import_module("shortened_package") is present


def test_with_one_module_only_scripts_that_may_run_it_are_tried() -> None:
    names = ("one", "two", "three", "four")
    texts = {
        Path("p/helpers.py"): "",
        Path("p/one.py"): 'from p.helpers import x\nX = claim(\n    "p.one", "t")\n',
        Path("p/two.py"): 'from p import one\nX = claim(id="p.two")\n',
        Path("p/three.py"): 'from q import helper\nX = claim("p.three", others=["p.four"])\n',
        Path("p/five.py"): 'X = claim(f"p.{four}")\n',
    }
    claims = [SimpleNamespace(id=f"p.{name}") for name in names]

    def concerned(wanted: str) -> list[str]:
        return [claim.id for claim in shortening._concerned(claims, texts, [Path(wanted)])]

    assert concerned("p/helpers.py") == ["p.one", "p.two", "p.four"]  # nothing says where the last one is defined
    assert concerned("p/three.py") == ["p.three", "p.four"]


# --- texts -----------------------------------------------------------------------------------------------------


def dropped(text: str, *parts: tuple[str, str]) -> str:
    """The text without these: of each its kind, and its source; the holder is the smallest call or list around it."""
    sites = []
    for kind, part in parts:
        start = text.index(part)
        end = start + len(part)
        around = [
            (node.col_offset, node.end_col_offset or 0)
            for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.Call, ast.List, ast.Tuple))
            and node.col_offset < start
            and end <= (node.end_col_offset or 0)
        ]
        sites.append(Site(Path("x.py"), kind, start, end, min(around, key=lambda s: s[1] - s[0])))
    return edited(text, sites)


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("x = seq(a(1), b(2), c(3))\n", [("part", "b(2)")], "x = seq(a(1), c(3))\n"),
        ("x = seq(a(1), b(2), c(3))\n", [("part", "c(3)")], "x = seq(a(1), b(2))\n"),
        ("x = seq(a(1), b(2), c(3))\n", [("tail", "b(2)")], "x = a(1)\n"),
        ("x = seq(*a, b(2))\n", [("part", "b(2)")], "x = seq(*a)\n"),
        ("x = seq(a(1), b(2))\n", [("tail", "a(1)")], "x = seq()\n"),
        ("x = have('l', 'f', how(1))\n", [("slot", "how(1)")], "x = have('l', 'f')\n"),
        ("x = split(a(1), b(2))\n", [("slot", "b(2)")], "x = split(a(1))\n"),
        ("x = split(a(1), b(2))\n", [("slot", "a(1)")], "x = split(seq(), b(2))\n"),
        ("x = arith('a', ('b'), eq=['c'])\n", [("hint", "'c'")], "x = arith('a', ('b'))\n"),
        ("x = arith('a', ('b'), eq=['c'])\n", [("hint", "'b'")], "x = arith('a', eq=['c'])\n"),
        (
            "x = use('l', 'h', conditions=[a(1), b(2)])\n",
            [("slot", "b(2)")],
            "x = use('l', 'h', conditions=[a(1)])\n",
        ),
        ("x = use('l', 'h', conditions=[a(1)])\n", [("slot", "a(1)")], "x = use('l', 'h')\n"),
        ("x = (a(1), b(2))\n", [("slot", "b(2)")], "x = (a(1), seq())\n"),
        ("x = have('l', 'f', a(1), b(2))\n", [("part", "a(1)")], "x = have('l', 'f', b(2))\n"),
        ("x = have('l', 'f', a(1), b(2))\n", [("tail", "a(1)")], "x = have('l', 'f')\n"),
        ("x = prove(s, a(1), b(2), defined=d)\n", [("tail", "b(2)")], "x = prove(s, a(1), defined=d)\n"),
        ("x = have('l', 'f', seq(a(1), b(2)))\n", [], "x = have('l', 'f', a(1), b(2))\n"),
        ("x = seq(a(1), seq(*b, c(2)), d(3))\n", [], "x = seq(a(1), *b, c(2), d(3))\n"),
        (
            "x = pointwise('k', seq(  # why\n    a(1),\n    b(2),  # how\n))\n",
            [],
            "x = pointwise('k',   # why\n    a(1),\n    b(2)  # how\n)\n",
        ),
    ],
)
def test_a_part_leaves_the_text_around_it(text: str, parts: list[tuple[str, str]], expected: str) -> None:
    assert dropped(text, *parts) == expected


def test_constants_functions_and_imports_that_became_unused_go() -> None:
    before = "from m import a, b\n\n# on c\nc = a\n\n\ndef f():\n    return b\n\n\nmain = c, f\n"
    path = Path("x.py")
    after = without_dead({path: before.replace("c, f", "f")}, {path: before}, [])
    assert after[path] == "from m import b\n\n\ndef f():\n    return b\n\n\nmain = f\n"


def test_what_others_ask_for_stays() -> None:
    before = "c = 1\nmain = c\n"
    path = Path("x.py")
    for other in ("from p.x import c\n", "from p import x\nx.c\n", "setattr(x, 'c', 2)\n"):
        assert without_dead({path: "c = 1\nmain = 2\n"}, {path: before}, [other])[path] == "c = 1\nmain = 2\n"
