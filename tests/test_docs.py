"""What the documentation says is run: transcripts, Python blocks, tables of claims, steps and files, links; the site.

In a ``console`` block a line ``$ python -m verify ...`` (or ``-m pytest``) is run, and what follows up to the next
``$`` is its output; ``...`` stands for any text, alone on a line for any lines; times are not compared. ``$ echo $?``
is the exit code of the command before. The blocks of one page share a fresh folder and a fresh ledger. A block with a
title is a file in that folder, written when the page comes to it. The ``pycon`` blocks of a page are one Python
session, compared as doctests are. ``sh`` blocks are not run (they build environments); their make targets must
exist. Commands in ``sh`` and ``yaml`` must be such as the command line takes.
"""

from __future__ import annotations

import configparser
import doctest
import html
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
import yaml

import verify
from tests import forked
from verify import cli
from verify.claims.labels import FIDELITIES
from verify.kernel.judge import RULES
from verify.run.closed_form import closed_forms
from verify.run.library import load, papers, select

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)(?: title=\"([^\"\n]+)\")?\n(.*?)^```$", re.M | re.S)
LANGUAGES = {"toml", "console", "python", "pycon", "sh", "text", "yaml", "ini", "json"}
PROGRESS = re.compile(r"^\d+ of \d+ (?:claims|statements)\b.* \(\d+ s\)\n", re.M)
SECONDS = re.compile(r"\d+\.\d+ ?s\b")  # as this tool writes it, and as pytest does
LAST_COLUMN = re.compile(r" +\d+\.\d\d$", re.M)  # of the table of verdicts


def all_blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    """(language, title or "", text) of each block."""
    yield from BLOCK.findall(page.read_text(encoding="utf-8"))


def blocks(page: Path, *languages: str) -> Iterator[str]:
    """The texts of the blocks in these languages that are no files."""
    return (text for language, title, text in all_blocks(page) if language in languages and not title)


def transcript(block: str) -> Iterator[tuple[str, str]]:
    """(command, expected output) of a console block. A backslash at a line's end joins the next line."""
    first, *rest = re.split(r"^\$ ", block, flags=re.M)
    assert first == "", f"a console block begins with a command, not with {first!r}"
    for part in rest:
        command, _, expected = part.replace("\\\n", " ").partition("\n")
        yield command, expected


def settled(text: str) -> str:
    """The text without what differs from run to run: times, and spaces at the ends of lines."""
    lines = LAST_COLUMN.sub(" TIME", SECONDS.sub("TIME s", text)).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def pattern(expected: str) -> str:
    """A regular expression for what a page shows."""
    out = []
    for line in settled(expected).splitlines():
        alone = line.strip() == "..."
        out.append(r"(?:.*\n)*?" if alone else ".*?".join(map(re.escape, line.split("..."))) + r"\n")
    return "".join(out)


def matches(expected: str, found: str) -> bool:
    """Lines of progress, every ten seconds of a busy machine, are no part of a transcript."""
    found = re.sub(r"(?m)^(reading [a-z ]+|\d+ of \d+ claims.*) \(\d+ s\)\n", "", found)
    return re.fullmatch(pattern(expected), settled(found) + "\n") is not None


# --- the comparison can tell ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        ("PROVED\n", "PROVED\n", True),
        ("PROVED\n", "REFUTED\n", False),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("a\n...\nd\n", "a\nb\nc\n", False),
        ("sum(k, ... yes\n", "sum(k, 1, 2, yes\n", True),
        ("0.17 s, asked x\n", "12.03 s, asked x\n", True),
        ("0.17 s, asked x\n", "0.17 s, asked y\n", False),
        ("1 passed in 0.10s\n", "1 passed in 12.31s\n", True),
        ("a  PROVED      0.36\n", "a  PROVED  11.36\n", True),
        ("at x = 1.5\n", "at x = 1.25\n", False),
        ("a\n", "a\nb\n", False),
        ("a\nb\n", "a\nreading the claims (10 s)\n3 of 9 claims, the last x OPEN (20 s)\nb\n", True),
    ],
)
def test_a_transcript_is_compared_up_to_times_and_dots(expected: str, found: str, same: bool) -> None:
    assert matches(expected, found) is same


# --- blocks --------------------------------------------------------------------------------------------------


def test_there_are_transcripts_and_python_blocks_to_run() -> None:
    blocks = [(language, block) for page in PAGES for language, _, block in all_blocks(page)]
    commands = [command for language, block in blocks if language == "console" for command, _ in transcript(block)]
    assert len(commands) > 40 and sum(language == "python" for language, _ in blocks) > 10


def done_by(words: Sequence[str], folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What this does there; both streams together. (`verify` needs no fresh process for that.)"""
    if words[2] == "verify":
        return forked.verify(words[3:], folder, environment)
    return subprocess.run(
        [sys.executable, *words[1:]],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_transcripts_are_what_the_commands_print(page: Path, tmp_path: Path) -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if name != "CI"},  # pytest cuts no lines in CI
        "PYTHONPATH": str(ROOT),
        "PRIVACY_VERIFY_LEDGER": str(tmp_path / "ledger.sqlite"),
    }
    code = 0
    for language, title, block in all_blocks(page):
        if title:
            (tmp_path / title).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / title).write_text(block, encoding="utf-8")
        for command, expected in transcript(block) if language == "console" else ():
            if command == "echo $?":
                assert expected.strip() == str(code)
                continue
            words = shlex.split(command)
            assert words[:2] == ["python", "-m"] and words[2] in ("verify", "pytest"), f"not run here: {command}"
            done = done_by(words, tmp_path, environment)
            code = done.returncode
            printed = PROGRESS.sub("", done.stdout)  # which there is on a slow machine
            assert matches(expected, printed), f"$ {command}\nprints now\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_python_blocks_run(page: Path) -> None:
    shared: dict[str, object] = {"__name__": "documentation"}
    for number, block in enumerate(blocks(page, "python"), 1):
        exec(compile(block, f"{page.name}, python block {number}", "exec"), shared)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_sessions_show_what_python_answers(page: Path) -> None:
    """The ``pycon`` blocks of a page are one session."""
    session = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    complaints: list[str] = []
    doctest.DocTestRunner().run(test, out=complaints.append)
    assert not complaints, "".join(complaints)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_no_block_is_left_unread(page: Path) -> None:
    found = list(all_blocks(page))
    assert {language for language, _, _ in found} <= LANGUAGES
    assert len(re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.M)) == 2 * len(found)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_configuration_is_well_formed(page: Path) -> None:
    readers = {"yaml": yaml.safe_load, "json": json.loads, "ini": configparser.ConfigParser().read_string}
    for language, _, text in all_blocks(page):
        if language in readers:
            readers[language](text)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_commands_that_are_not_run_are_such_as_the_command_line_takes(page: Path) -> None:
    text = "\n".join(block for language, _, block in all_blocks(page) if language in ("sh", "yaml", "text"))
    for line in re.findall(r"python -m verify (\w.*)", text):
        command = re.sub(r"\[[^]]*\]|   .*", "", line)  # without optional parts, and without words beside it
        if not re.search(r"[A-Z]{2,}", command):
            cli._parser([]).parse_args(shlex.split(command))


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_make_targets_and_links_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"^make ([\w-]+)", "\n".join(blocks(page, "sh")), re.M))
    assert named | set(re.findall(r"`make ([\w-]+)`", text)) <= targets
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)  # law[n](P) in code is no link
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
        assert link.startswith("https://") or (page.parent / link).exists(), f"broken link: {link}"


# --- tables --------------------------------------------------------------------------------------------------


def rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its first two lines."""
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    assert lines, f"there is no table under {heading!r}"
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_the_readme_counts_the_recorded_verdicts_of_each_paper() -> None:
    recorded = json.loads((ROOT / "theorems" / "baseline.json").read_text(encoding="utf-8"))
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    words = ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED")
    counted = {}
    for row in rows(text, "What is proved so far"):
        counted[row[0].rpartition("`")[0].rpartition("`")[2]] = tuple(map(int, row[1:]))
    expected = {}
    for name in papers():
        paper = load(f"theorems.{name}")
        if paper:
            found = [recorded[claim.id]["verdict"].partition(":")[0] for claim in paper.claims]
            expected[name] = (len(found), *(found.count(word) for word in words))
    assert counted == expected
    for row in rows(text, "Some of it"):
        assert recorded[row[0].strip("`")]["verdict"].partition(":")[0] == row[-1]


def test_the_readme_counts_the_labels_of_each_paper() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    counted = {row[0].strip("` "): tuple(map(int, row[1:])) for row in rows(text, "How the claims are related to the page")}
    for name, numbers in counted.items():
        labels = [claim.fidelity for claim in select([name]).whole[0].claims]
        assert numbers == tuple(labels.count(word) for word in FIDELITIES), name
    assert set(counted) == {name for name in papers() if load(f"theorems.{name}")}


def test_the_readme_shows_the_measured_shares() -> None:
    report = (ROOT / "benchmarks" / "results" / "prove.md").read_text(encoding="utf-8")
    both = [
        {row[0]: row[1:5] for row in rows(report, heading)}
        for heading in ("The corpus", "Held out: the authors of the prover did not see these")
    ]
    expected = [[tool, *seen, *both[1][tool][:2]] for tool, seen in both[0].items()]
    assert rows((ROOT / "README.md").read_text(encoding="utf-8"), "Measured against other tools") == expected


def test_the_architecture_lists_every_kind_of_step() -> None:
    from verify.kernel.certificate import Assume, Lemma

    listed = {row[0].strip("`") for row in rows(ARCHITECTURE, "The rules")}
    assert listed == {kind.__name__ for kind in (*RULES, Lemma, Assume)}


def test_the_architecture_lists_every_kind_of_certificate() -> None:
    from verify.kernel.certificate import Certificate

    listed = {row[0].strip("`") for row in rows(ARCHITECTURE, "What makes a verdict")}
    assert listed == {kind.__name__ for kind in Certificate.__subclasses__()}


def test_the_architecture_describes_every_file_of_the_kernel() -> None:
    section = ARCHITECTURE.partition("## The kernel, file by file\n")[2].partition("\n## ")[0]
    files = {file.stem for file in (ROOT / "verify" / "kernel").glob("*.py")} - {"__init__"}
    assert set(re.findall(r"^\*\*`(\w+)\.py`\*\*", section, re.M)) == files


def test_the_tree_of_rooms_has_every_file() -> None:
    section = ARCHITECTURE.partition("## Rooms\n")[2].partition("\n## ")[0]
    told_elsewhere = {"kernel", "cli", "refuting"}  # a section, a module a command, a file a method
    rooms = [place for place in (ROOT / "verify").iterdir() if place.is_dir() and place.name not in told_elsewhere]
    places = [*(ROOT / "verify").iterdir(), *(place for room in rooms for place in room.iterdir())]
    assert len(rooms) > 5
    for place in sorted(places):
        if not place.name.startswith("_") and (place.is_dir() or place.suffix == ".py"):
            assert re.search(rf"\b{re.escape(place.name)}\b", section), f"not in the tree: {place}"


# --- the site ------------------------------------------------------------------------------------------------

#: In a copy of this process, which has read the papers: the pages are made by hooks that mkdocs finds by itself. (--quiet would
#: switch --strict off.)
BUILD = ["build", "--strict"]
LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a broken link, a page without a place or an unknown name fails."""
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT / "mkdocs.yml", folder)
    assert done.returncode == 0, done.stdout
    return folder


def build(configuration: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    def mkdocs() -> object:
        from mkdocs.__main__ import cli

        return cli()

    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    arguments = [*BUILD, "--config-file", str(configuration), "--site-dir", str(folder)]
    return forked.run("mkdocs", mkdocs, arguments, ROOT, environment)


def test_the_site_is_built_as_make_does_and_a_broken_link_fails(tmp_path: Path) -> None:
    """REPRODUCER: `make docs` failed, and the build of the tests could not: --quiet hides what --strict looks for."""
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ndocs:")[2].splitlines()[1]
    assert recipe.endswith(f"/mkdocs {' '.join(BUILD)}")
    (tmp_path / "mkdocs.yml").write_text("site_name: one page\n")
    (tmp_path / "docs").mkdir()
    for link, code in (("index.md", 0), ("nowhere.md", 1)):
        (tmp_path / "docs" / "index.md").write_text(f"[a page]({link})\n")
        done = build(tmp_path / "mkdocs.yml", tmp_path / "site")
        assert done.returncode == code, done.stdout


def test_the_site_has_every_page_and_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        text = (site / page.relative_to(ROOT / "docs")).with_suffix(".html").read_text(encoding="utf-8")
        assert not LOADED.findall(text)
        assert "generated:" not in text
    assert LOADED.findall('<script src="https://cdn.example.org/a.js"></script>')


def test_the_reference_has_every_command_option_rule_fact_and_abbreviation(site: Path) -> None:
    from verify.kernel.certificate import Assume, Certificate, Lemma
    from verify.kernel.definitions import DEFINITIONS
    from verify.kernel.facts import FACTS
    from verify.proving.basics import CITED

    def words(page: str) -> str:
        return html.unescape(re.sub(r"<[^>]+>", "", (site / "reference" / page).read_text(encoding="utf-8")))

    commands = words("command-line.html")
    for name in cli.COMMANDS:
        (choices,) = (a.choices for a in cli._parser([name])._actions if isinstance(a.choices, dict))
        options = [option for action in choices[name]._actions for option in action.option_strings]
        assert all(part in commands for part in (name, *options))
    steps = {kind.__name__ for kind in (*RULES, Lemma, Assume, *Certificate.__subclasses__())}
    assert all(name in words("rules.html") for name in steps)
    assert all(name in words("facts.html") for name in (*FACTS, *CITED))
    assert all(f"{name}(" in words("grammar.html") for name in DEFINITIONS)
    pages = sorted((site / "reference" / "api").glob("*.html"))
    listed = {word for page in pages for word in re.findall(r"\w+", words(f"api/{page.name}"))}
    assert pages and set(verify.__all__) <= listed


def test_the_page_of_closed_forms_is_made_from_the_objects(site: Path) -> None:
    page = (site / "reference" / "closed-forms.html").read_text(encoding="utf-8")
    told = html.unescape(page)
    for module in sorted((ROOT / "theorems").glob("*/formulas.py")):
        section = told.partition(f'id="{module.parent.name}"')[2]
        for form in closed_forms(module.parent.name):
            row = re.search(rf"<code>{form.name}</code><br ?/?>.*?</tr>", section, re.S)
            assert row is not None and form.latex in row[0] and form.location in row[0], form.name
            assert f"<code>{form.stated_by}</code> {form.verdict}" in row[0] or not form.stated_by
            assert (form.instead is not None) == ("; instead" in row[0])
    assert page.count("<math") >= 100


def test_the_exit_codes_stand_in_the_reference_and_the_readme_says_where() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    reference = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (\d+) \|", reference, re.M) == list("0123456") + ["130"]
    assert "docs/reference/command-line.md#exit-codes" in readme


def test_the_hooks_for_pre_commit_call_commands_that_there_are() -> None:
    files = {"privacy-verify": "verify_mine.py", "privacy-verify-recheck": "verify_mine.certificates.json"}
    shown = (ROOT / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks} == set(files)
    for hook in hooks:
        program, *arguments = shlex.split(hook["entry"])
        assert program == "privacy-verify"
        cli._parser([]).parse_args([*arguments, files[hook["id"]]])
        assert re.search(hook["files"], f"claims/{files[hook['id']]}")
        assert not re.search(hook["files"], f"claims/un{files[hook['id']]}")
    assert f"files: '{hooks[0]['files']}'" in shown


def test_the_page_on_the_plugin_names_the_options_that_there_are() -> None:
    options = re.compile(r"--verify-[a-z-]+")
    page = (ROOT / "docs" / "how-to" / "pytest.md").read_text(encoding="utf-8")
    source = (ROOT / "verify" / "pytest_plugin.py").read_text(encoding="utf-8")
    assert set(options.findall(page)) == set(options.findall(source))
