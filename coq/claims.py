"""The stored proofs through coqc: ``python -m coq.claims [TARGET ...]``, every claim that is PROVED by default.

Each is exported (`verify.report.exports.coq`), compiled after the lemmas that it cites, and asked what it rests on; what
is neither `check.ALLOWED` nor Coq's machine integers (which interval arithmetic computes with) is an error. With
--controls each statement is changed in one place, and its proof must be refused for that. With --update what is found is
recorded as it is found (`verify.run.second`), and what is recorded is not compiled again: it is known by a digest of its
text, of all texts that it requires and of what the terms mean; a better tactic does not make an old proof wrong. Of what
was not accepted the digest is of the tactics too.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from pathlib import Path

from coq import check
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement
from verify.language.mutants import mutants
from verify.language.pins import pin
from verify.report.exports.coq import Exported, NotExported, export, module
from verify.report.exports.coq.printer import formula
from verify.report.exports.coq.script import written_out
from verify.run import second
from verify.run.library import theorems_path
from verify.run.recorded import select_stored
from verify.run.session import recheck
from verify.run.store import Stored

SECONDS = 60  #: of processor time, for one file
#: A few that together use most of the rules: what `make coq` looks at.
SAMPLE = (
    "kss2018.table1",
    "kss2018.eq43",
    "basics.xlogx.tangent",
    "basics.sums.parts",
    "wu2019.eq41",
    "mironov2017.geometric",
    "wu2019.eq34.level",
    "basics.logarithm.chord",
)
#: What the theorems of a claim are about.
MEANING = ("Semantics", "Sums", "Facts")
QUESTION = "\nDefinition all_of_it := (@defined, @holds).\nPrint Assumptions all_of_it.\n"
#: Beside `check.ALLOWED`: the integers of 63 bits that Coq computes with, and what they are.
MACHINE_INTEGERS = ("PrimInt63.", "Uint63.")


NOT_YET = "not looked at yet"
RESTS = "accepted, but it rests on"


class Work:
    """The claims as texts in a folder, and what coqc says of each; what is ``known`` is not compiled again."""

    def __init__(
        self, folder: Path, names: Sequence[str], seconds: int = SECONDS, known: Mapping[str, second.Said] | None = None
    ) -> None:
        self.folder, self.seconds, self.known = folder, seconds, known or {}
        stored = select_stored()
        judged = recheck(stored.find, None)
        self.statements: dict[str, Statement] = {}
        self.pins: dict[str, str] = {}
        self.texts: dict[str, Exported] = {}
        self.said: dict[str, str] = {}
        self.times: dict[str, float] = {}
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        todo = list(names)
        while todo:
            name = todo.pop(0)
            if name in self.statements:
                continue
            kept = stored.find(name)
            if kept is None or not isinstance(kept.entry, Stored):
                raise ValueError(f"{name}: no proof of it is stored")
            entry = kept.entry
            self.statements[name], self.pins[name] = entry.statement, pin(entry.statement)
            try:
                made = export(name, entry.statement, entry.certificate, judged, self.pins[name], entry.title)
            except NotExported as error:
                self.said[name] = f"not exported: {error}"
                continue
            self.texts[name] = made
            (folder / f"{module(name)}.v").write_text(made.text + QUESTION, encoding="utf-8")
            todo += made.lemmas
        self._base = {texts: _digest_of(texts) for texts in (MEANING, check.TEXTS)}

    def digest(self, name: str, hand: tuple[str, ...]) -> str:
        """Of the text, of those that it requires, and of those that are written by ``hand``."""
        made = self.texts[name]
        below = "".join(self.digest(lemma, hand) for lemma in made.lemmas if lemma in self.texts)
        return hashlib.sha256(f"{self._base[hand]}{made.text}{below}".encode()).hexdigest()

    def found(self, name: str) -> second.Said:
        """What is to be recorded."""
        words = self.said[name]
        hand = MEANING if words == second.ACCEPTED else check.TEXTS
        return second.Said(self.pins[name], words, self.digest(name, hand) if name in self.texts else "")

    def run(self, jobs: int, say: Callable[[str], None], seconds: float = math.inf) -> None:
        """Compile what is not known yet, lemmas first, and ``say`` of which; nothing new is begun after so many seconds."""
        end = time.monotonic() + seconds
        order = TopologicalSorter({name: made.lemmas for name, made in self.texts.items()})
        order.prepare()
        running: dict[Future[tuple[str, float]], str] = {}
        with ThreadPoolExecutor(jobs) as pool:
            while order.is_active():
                for name in sorted(order.get_ready(), key=self._length):
                    running[pool.submit(self._one, name, end)] = name
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    name = running.pop(future)
                    self.said[name], self.times[name] = future.result()
                    order.done(name)
                    say(name)

    def _length(self, name: str) -> int:
        return len(self.texts[name].text) if name in self.texts else 0

    def _one(self, name: str, end: float) -> tuple[str, float]:
        if name not in self.texts:
            return self.said[name], 0.0
        for lemma in self.texts[name].lemmas:
            if self.said[lemma] != second.ACCEPTED:
                return f"a lemma is not there: {lemma}", 0.0
        if name in self.known:
            self.said[name] = self.known[name].words
            if self.found(name) == self.known[name] and self.said[name] != NOT_YET:
                return self.said[name], 0.0
        if time.monotonic() > end:
            return NOT_YET, 0.0
        return self._compiled(name)

    def _compiled(self, name: str) -> tuple[str, float]:
        """What coqc says, after the lemmas whose files are not there, or older than what they rest on."""
        with self._locks[name]:
            newest = (self.folder / "Boxes.vo").stat().st_mtime
            for lemma in self.texts[name].lemmas:
                there = self.folder / f"{module(lemma)}.vo"
                if not there.exists() or there.stat().st_mtime < newest:
                    self._compiled(lemma)
            return compile_text(self.folder, module(name), self.seconds)

    def controls(self, names: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
        """Of each claim what was changed in its statement, and whether coqc accepts the old proof for that."""
        for name in names:
            changed = twin(self.statements[name])
            if changed is None:
                yield name, "nothing can be changed", False
                continue
            what, statement = changed
            text = self.texts[name].proving(formula(written_out(expand(statement).formula())))
            file = f"control_{module(name)}"
            (self.folder / f"{file}.v").write_text(text, encoding="utf-8")
            words, _ = compile_text(self.folder, file, self.seconds)
            for suffix in (".v", ".vo", ".vok", ".vos", ".glob"):
                (self.folder / f"{file}{suffix}").unlink(missing_ok=True)
            yield name, what, words == second.ACCEPTED


def twin(statement: Statement) -> tuple[str, Statement] | None:
    """The statement with one place of its conclusion changed: what was changed, and the other one."""
    for kind in ("constant", "relation", "sign"):
        for mutant in mutants(expand(statement)):
            if mutant.kind == kind and mutant.where.startswith("conclusion"):
                return str(mutant), mutant.statement
    return None


def _digest_of(hand: tuple[str, ...]) -> str:
    texts = "".join((check.HERE / f"{text}.v").read_text(encoding="utf-8") for text in hand)
    return hashlib.sha256(texts.encode()).hexdigest()


def compile_text(folder: Path, name: str, seconds: int) -> tuple[str, float]:
    """What coqc says of a file: accepted, or why not; and the processor's time."""
    command = ["nice", "-n", "10", "coqc", "-q", "-w", "-all", "-Q", ".", "", f"{name}.v"]

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output, preexec_fn=limited)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().decode(errors="replace")
    used = usage.ru_utime + usage.ru_stime
    if process.returncode == 0:
        more = {one for one in check.axioms(said) if one not in check.ALLOWED and not one.startswith(MACHINE_INTEGERS)}
        return (f"{RESTS} {', '.join(sorted(more))}" if more else second.ACCEPTED), used
    if process.returncode < 0 or process.returncode > 128:
        return f"coqc takes more than {seconds} s", used
    return f"refused by coqc: {_cause(said)}", used


def _cause(output: str) -> str:
    """The words of an error, without places and terms."""
    words = " ".join(re.sub(r'^File "[^"]*".*?:\n', "", output, flags=re.M).split())
    return words.partition("Error: ")[2].partition(".")[0][:60] or words[:60]


def cause(words: str) -> str:
    """What claims that are not accepted have in common."""
    return re.sub(r"^(a lemma is not there): .*", r"\1", words)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m coq.claims", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="papers or ids; all claims by default")
    parser.add_argument("--sample", action="store_true", help="a few claims that use most of the rules")
    parser.add_argument("--controls", action="store_true", help="changed statements too, which must be refused")
    parser.add_argument("--update", action="store_true", help="record what is found")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="of processor time, for one claim (60)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin nothing new after so many")
    parser.add_argument("--or-skip", action="store_true", help="say so where there is no coqc, and succeed")
    options = parser.parse_args(arguments)
    if not check.install():
        print(f"no claim was looked at: {check.MISSING}", file=sys.stdout if options.or_skip else sys.stderr)
        return 0 if options.or_skip else 1
    start = time.monotonic()
    folder = check.HERE.parent / "build" / "coq"
    folder.mkdir(parents=True, exist_ok=True)
    stored = select_stored(SAMPLE if options.sample else options.targets)
    names = [name for name in stored.names if name in stored.recorded and stored.recorded[name].words == "PROVED"]
    names = [name for name in names if not options.sample or name in SAMPLE]
    check.library(folder)
    file = second.path(theorems_path())
    entries = second.read(file)
    work = Work(folder, names, options.seconds, entries if options.update else {})

    def say(name: str) -> None:
        words, used = work.said[name], work.times[name]
        if used:
            print(f"{name}: {words} ({used:.1f} s)", flush=True)
        if options.update and not words.startswith(RESTS):
            found = work.found(name)
            if words != NOT_YET or name not in entries or entries[name].pin != found.pin:
                entries[name] = found
                file.write_text(second.text(entries), encoding="utf-8")

    work.run(options.jobs, say, 60 * options.minutes)
    accepted = [name for name, words in work.said.items() if words == second.ACCEPTED]
    wrong = [f"{name}: {words}" for name, words in work.said.items() if words.startswith(RESTS)]
    print("\n".join(wrong), end="\n" * bool(wrong), file=sys.stderr)
    survivors = []
    if options.controls or options.sample:
        for name, what, survived in work.controls(accepted):
            if survived:
                survivors.append(name)
                print(f"{name}: coqc accepts its proof for another statement ({what})", file=sys.stderr)
    for words, number in Counter(cause(w) for n, w in work.said.items() if n not in accepted).most_common():
        print(f"{number:4}  {words}")
    times = [work.times[name] for name in accepted if work.times.get(name)]
    median = f", median {statistics.median(times):.1f} s" if times else ""
    print(f"Coq accepts {len(accepted)} of {len(work.said)} claims{median}; {time.monotonic() - start:.0f} s")
    if options.controls or options.sample:
        print(f"Coq refuses {len(accepted) - len(survivors)} of {len(accepted)} changed ones")
    failed = bool(wrong or survivors) or (options.sample and len(accepted) < len(work.said))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
