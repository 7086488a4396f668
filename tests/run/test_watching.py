"""`check --watch`: what a save touches is judged again, and nothing else."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from verify.claims.legs import NOT_RUN
from verify.run.evidence import Settings
from verify.run.library import LibraryError
from verify.run.pipeline import Verdict
from verify.run.watching import Round, Watch

CLAIM = """from verify import Source, claim
from {module} import BOUND
CLAIMS = [claim(id="{name}.one", title="One", statement="log(x) <= " + BOUND, where="x > 0",
                source=Source(paper="{name}", citation="notes", location="1"),
                negative_control="log(x) < x - 1", control_note="strict: fails at x = 1", satisfying_instance={{"x": 2}})]
"""
#: Its proof cites the claim of the other file.
CITING = """from verify import Source, claim, parse
from verify.proving.tactics import arith, lemma, prove
PROOF = lambda: prove(parse("log(2) <= 2 - 1"), lemma("l", "one.one", "2"), arith("l"))
CLAIMS = [claim(id="two.one", title="Two", statement="log(2) <= 2 - 1", proof=PROOF,
                source=Source(paper="two", citation="notes", location="1"),
                negative_control="log(2) < 0", control_note="positive")]
"""
SETTINGS = Settings(timeout=5, jobs=1, legs=False)
SECONDS = itertools.count(1_600_000_000)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two claims files with a module each that they import."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("one", "two"):
        _write(tmp_path / f"bound_of_{name}.py", 'BOUND = "x - 1"\n')
        _write(tmp_path / f"watched_{name}.py", CLAIM.format(module=f"bound_of_{name}", name=name))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("bound_of_")]:
        del sys.modules[name]


def _write(path: Path, text: str) -> None:
    """With a time of writing that no other write has."""
    path.write_text(text, encoding="utf-8")
    when = next(SECONDS) * 10**9
    os.utime(path, ns=(when, when))


def _watch(folder: Path) -> Watch:
    targets = [str(folder / f"watched_{name}.py") for name in ("one", "two")]
    return Watch(targets, SETTINGS, str(folder / "ledger.sqlite"))


def _said(found: Round | None) -> dict[str, str]:
    assert found is not None
    assert len(found.verdicts) == 2
    return {verdict.id: verdict.verdict for verdict in found.fresh}


def test_what_a_file_touches_is_judged_and_nothing_else(folder: Path) -> None:
    watch = _watch(folder)
    assert _said(watch.look()) == {"one.one": "PROVED", "two.one": "PROVED"}
    assert watch.look() is None
    _write(folder / "bound_of_one.py", 'BOUND = "x - 2"\n')
    assert _said(watch.look()) == {"one.one": "REFUTED"}
    _write(folder / "bound_of_one.py", 'BOUND = "x - 1"\n')
    assert _said(watch.look()) == {"one.one": "PROVED"}
    assert watch.look() is None


def test_a_file_that_can_not_be_read_is_said_and_the_next_save_mends_it(folder: Path) -> None:
    watch = _watch(folder)
    watch.look()
    _write(folder / "bound_of_two.py", "BOUND = = 1\n")
    with pytest.raises(LibraryError, match=r"bound_of_two.py:1: SyntaxError"):
        watch.look()
    assert watch.look() is None
    _write(folder / "bound_of_two.py", 'BOUND = "x"\n')
    assert _said(watch.look()) == {"two.one": "PROVED"}


def test_what_cites_a_claim_is_judged_again_where_that_says_something_else(folder: Path) -> None:
    _write(folder / "watched_two.py", CITING)
    watch = _watch(folder)
    first = watch.look()
    assert _said(first) == {"one.one": "PROVED", "two.one": "PROVED"}
    assert first is not None
    assert first.verdicts[1].lemmas == ("one.one",)
    _write(folder / "bound_of_one.py", 'BOUND = "x - 2"\n')
    assert _said(watch.look()) == {"one.one": "REFUTED", "two.one": "PROVED"}  # without it


class _Stub:
    """A session in which a claim is proved where all that it cites is, and `false` ones are not."""

    CITES: ClassVar = {"two.one": ("one.one",), "three.one": ("two.one",)}
    false: ClassVar[set[str]] = set()
    log: ClassVar[list[list[str]]] = []

    def __init__(self, *_: object) -> None:
        self.verdict, self.known = self, {}

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None: ...

    def learn(self, verdict) -> None:
        self.known.setdefault(verdict.id, verdict)

    def settled(self, _, verdict):
        return verdict

    def run(self, claims):
        self.log.append([one.id for one in claims])
        waiting = {one.id: one for one in claims}
        while waiting:
            name = next(n for n in waiting if not {*self.CITES.get(n, ())} & waiting.keys())
            found, cited = waiting.pop(name), self.CITES.get(name, ())
            proved = name not in self.false and all(self.known[one].verdict == "PROVED" for one in cited)
            legs = {"symbolic": NOT_RUN, "smt": NOT_RUN, "fuzz": NOT_RUN}
            made = Verdict(name, "", "", "", found.claim.statement, "PROVED" if proved else "OPEN", legs)
            made = made._replace(lemmas=cited, judgement=object()) if proved else made
            self.known[name] = made
            yield made


def test_a_claim_that_was_touched_too_does_not_keep_what_rests_on_an_old_verdict(folder: Path, monkeypatch) -> None:
    """`three` is judged first, with `two` as it was; then `two` falls with `one`, and `three` has to fall with it."""
    _write(folder / "watched_three.py", CLAIM.format(module="bound_of_one", name="three"))
    monkeypatch.setattr("verify.run.watching.Session", _Stub)
    watch = Watch([str(folder / f"watched_{n}.py") for n in ("one", "two", "three")], SETTINGS, str(folder / "l.sqlite"))
    assert {v.verdict for v in watch.look().verdicts} == {"PROVED"}
    _Stub.false.add("one.one")
    _write(folder / "bound_of_one.py", 'BOUND = "x - 2"\n')
    found = watch.look()
    assert {v.id: v.verdict for v in found.verdicts} == dict.fromkeys(("one.one", "two.one", "three.one"), "OPEN")
    assert _Stub.log[1:] == [["one.one", "three.one"], ["two.one"], ["three.one"]]
    _Stub.false.clear()
    _write(folder / "bound_of_one.py", 'BOUND = "x - 1"\n')
    assert {v.verdict for v in watch.look().verdicts} == {"PROVED"}  # what had nothing to cite is looked at again


def test_the_library_is_loaded_again_module_by_module(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a paper of the library, the modules that import what was written, and no other."""
    import theorems.basics.xlogx
    import theorems.duchi2013.definitions
    import theorems.kss2018.definitions

    monkeypatch.setattr(sys, "modules", dict(sys.modules))  # other tests keep theirs
    watch = _watch(folder)
    kept = theorems.kss2018.definitions
    touched = watch._unload([Path(theorems.duchi2013.definitions.__file__).resolve()])
    assert "theorems.duchi2013.definitions" in touched
    assert "theorems.duchi2013" in touched
    assert "theorems.duchi2013.definitions" not in sys.modules
    assert sys.modules["theorems.kss2018.definitions"] is kept
    assert not any(name.startswith("theorems.kss2018") for name in touched)
    assert "theorems.basics" in watch._unload([Path(theorems.basics.xlogx.__file__).resolve()])  # imports by name


def test_the_command_ends_with_the_state_of_the_claims(folder: Path) -> None:
    arguments = ["check", "--watch", "-q", "--ledger", str(folder / "l.sqlite"), str(folder / "watched_one.py")]
    heeding = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "  # whoever runs the tests may not
    command = [sys.executable, "-c", f"{heeding}from verify.cli import main; sys.exit(main({arguments}))"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        try:
            _until(running.stdout, "1 of 1 claims judged")
            _write(folder / "bound_of_one.py", 'BOUND = "x - 2"\n')
            _until(running.stdout, "bound_of_one.py: 1 of 1 claims judged")
            _until(running.stdout, "REFUTED")
            time.sleep(0.5)
            running.send_signal(signal.SIGINT)
            assert running.wait(30) == 1
        finally:
            running.kill()


def _until(lines: Iterator[str], words: str) -> None:
    assert any(words in line for line in lines), f"{words!r} is not said"
