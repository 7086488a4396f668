"""Shorter scripts of a claims file or a paper: parts are tried, taken out of the texts, and all is judged once more."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from verify.claims.claim import Claim
from verify.language.pins import pin
from verify.run.evidence import Settings
from verify.run.library import Paper, load, theorems_path
from verify.run.session import Session
from verify.run.shorten.editing import edited, formatted, without_dead
from verify.run.shorten.marking import Loader, Site, Sources
from verify.run.shorten.trials import Failed, Limits, Run, Scripts, Trials
from verify.run.shorten.watching import watching


class CannotShorten(Exception):
    """The file is not one to be shortened. Says why, and the next move."""


@dataclass
class Shortened:
    """What was found: the texts by path, and new ones of the files that change; what it took."""

    before: dict[Path, str]
    after: dict[Path, str]
    scripts: int = 0
    trials: int = 0
    dropped: int = 0

    @property
    def lines(self) -> tuple[int, int]:
        """Lines of all files, before and after."""
        return sum(t.count("\n") for t in self.before.values()), sum(
            self.after.get(path, text).count("\n") for path, text in self.before.items()
        )


def shorten(
    paper: Paper,
    say: Callable[[str], None],
    limits: Limits | None = None,
    files: Sequence[Path] | None = None,
) -> Shortened:
    """What the scripts of a paper come to. Nothing is written. Raises CannotShorten.

    ``files`` are those that may change: by default all that define the paper. Scripts that can run nothing of them are
    left alone.
    """
    limits = limits or Limits()
    wanted = [path.resolve() for path in (paper.files if files is None else files)]
    texts = {path.resolve(): path.read_text(encoding="utf-8") for path in paper.files}
    sources = Sources(texts, wanted)
    with Session(Settings(), bare=True) as session, sources.forgotten():
        session.near([paper])
        marked = _again(paper, sources, marked=True)
        concerned = _concerned(marked.claims, texts, wanted)
        trials = Trials(Scripts(concerned, session.verdict), limits, say)
        watching.start()
        try:
            verdicts = _verdicts(trials)
            trials.decide()
            chosen = [sources.sites[number] for number in sorted(watching.off)]
        finally:
            watching.start()
        after = _texts({path: texts[path] for path in wanted}, chosen, _neighbours(paper, wanted))
        shorter = _again(paper, Sources({**texts, **after}), marked=False)
        _confirm(paper, shorter, trials, verdicts, say)
    changed = {path: text for path, text in after.items() if text != texts[path]}
    return Shortened(texts, changed, len(verdicts), trials.count, len(chosen))


def _verdicts(trials: Trials) -> dict[Run, str]:
    """What the kernel says to each script as it is."""
    found: dict[Run, str] = {}
    for number, run in enumerate(trials.scripts.runs, 1):
        try:
            found[run] = trials.scripts.verdict(run, trials.look(run))
        except Failed as failed:
            words = f"{run.id}: its {run.script} does not check: {failed}"
            raise CannotShorten(f"{words}. Next: mend it; nothing was changed") from None
        if number % 50 == 0:
            trials.say(f"{number} of {len(trials.scripts.runs)} scripts are as they should be")
    return found


def _again(paper: Paper, sources: Sources, marked: bool) -> Paper:
    """The paper, loaded once more from these texts."""
    with sources.loading(marked):
        loaded = load(paper.origin, partial(Loader, sources=sources, marked=marked))
    if loaded is None:
        raise CannotShorten(f"{paper.origin} is no paper any more. Next: restore it")
    return loaded


def _concerned(claims: Iterable[Claim], texts: Mapping[Path, str], wanted: Iterable[Path]) -> list[Claim]:
    """The claims whose scripts may run what stands in the ``wanted`` files: where they are defined imports it, by way of
    others too, or nothing says where they are defined.
    """
    imports = {path: _imported(text) for path, text in texts.items()}
    reached = set(wanted)
    while more := {p for p in imports if p not in reached and any(_name(r) in imports[p] for r in reached)}:
        reached |= more

    def home(claim: Claim) -> set[Path]:
        begins = re.compile(rf'claim\(\s*(id=)?"{re.escape(claim.id)}"')
        return {path for path, text in texts.items() if begins.search(text)}

    return [claim for claim in claims if not (homes := home(claim)) or homes & reached]


def _name(path: Path) -> str:
    return path.parent.name if path.name == "__init__.py" else path.stem


def _imported(text: str) -> set[str]:
    """Names that may be those of modules that a text imports, without their packages."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(alias.name.rpartition(".")[2] for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.rpartition(".")[2])
    return found


def _texts(before: Mapping[Path, str], sites: Sequence[Site], others: Sequence[str]) -> dict[Path, str]:
    by_path: dict[Path, list[Site]] = {}
    for site in sites:
        by_path.setdefault(site.path, []).append(site)
    after = {path: edited(text, by_path[path]) if path in by_path else text for path, text in before.items()}
    after = without_dead(after, before, others)
    return {path: formatted(path, before[path], text) for path, text in after.items()}


def _neighbours(paper: Paper, files: Sequence[Path]) -> list[str]:
    """Texts that may use what stands in these files: those around, and of the library its tests, that name the paper."""
    roots = {path.parent for path in files}
    if paper.own_file is None:
        roots = {theorems_path().resolve(), theorems_path().resolve().parent / "tests"}
    paths = {path.resolve() for root in roots for path in root.rglob("*.py")} - set(files)
    found = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(paths)]
    return [text for text in found if paper.name in text]


def _confirm(
    before: Paper, after: Paper, trials: Trials, verdicts: Mapping[Run, str], say: Callable[[str], None]
) -> None:
    """Raises CannotShorten unless the new texts say the same of the same claims, hardly later."""
    if [(claim.id, pin(claim.statement)) for claim in before.claims] != [
        (claim.id, pin(claim.statement)) for claim in after.claims
    ]:
        raise CannotShorten("the claims of the shorter text are others. Next: report it; nothing was changed")
    scripts = Scripts((c for c in after.claims if c.id in trials.scripts.claims), trials.scripts.lemmas)
    seconds = [0.0, 0.0]
    for run, was in verdicts.items():
        try:
            outcome = scripts.outcome(run)
            verdict = scripts.verdict(run, outcome)
        except Failed as failed:
            raise CannotShorten(f"{run.id}: its {run.script}, shortened: {failed}. Next: report it") from None
        if verdict != was:
            raise CannotShorten(f"{run.id}: {run.script}: was {was}, is {verdict}. Next: report it")
        seconds[0] += trials.whole[run].seconds
        seconds[1] += outcome.seconds
    say(
        f"{len(verdicts)} shorter scripts judged, as before: {seconds[0]:.1f} s of the processor, now {seconds[1]:.1f} s"
    )


# --- writing -------------------------------------------------------------------------------------------------


def write(found: Shortened) -> None:
    """Put the new texts in place, each file as a whole. Raises CannotShorten if one has changed meanwhile."""
    for path in found.after:
        if path.read_text(encoding="utf-8") != found.before[path]:
            raise CannotShorten(f"{path} has changed meanwhile. Next: run it again; nothing was changed")
    for path, text in found.after.items():
        draft = path.with_name(f".{path.name}.draft")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.chmod(path.stat().st_mode)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)
