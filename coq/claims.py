"""The stored proofs through coqc: ``python -m coq.claims [TARGET ...]``, every claim that is PROVED by default.

Each is exported (`verify.report.exports.coq`) and compiled after the lemmas that it cites; Coq is asked what it rests on;
what is neither `check.ALLOWED` nor Coq's machine integers (which interval arithmetic computes with) is an error. With
--controls each statement is changed in one place, and its proof must be refused for that. With --words each is accepted
in the words of its paper too. With --update what is found is recorded as it is found (`verify.run.second`), and what is
recorded is not compiled again: it is known by a digest of its text, of all texts that it requires and of what the terms
mean; a better tactic does not make an old proof wrong. Of what was not accepted the digest is of the tactics too.
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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, as_completed, wait
from graphlib import TopologicalSorter
from itertools import chain, islice, zip_longest
from pathlib import Path

from coq import check
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement
from verify.kernel.terms import parts_of
from verify.language.mutants import mutants
from verify.language.pins import pin
from verify.report.exports.coq import Exported, NotExported, export, in_words, module
from verify.report.exports.coq.printer import formula
from verify.report.exports.coq.script import written_out
from verify.report.exports.coq.theorem import cited
from verify.run import second
from verify.run.library import theorems_path
from verify.run.rechecking import recheck
from verify.run.recorded import select_stored
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
    "wyz2016.lemma1.neighbours",
)
#: What the theorems of a claim are about.
MEANING = ("Semantics", "Sums", "Facts")
#: How many accepted ones Coq is asked about in one go, what they rest on.
TOGETHER = 12
TWINS = 5  #: Changed statements that are tried as the control of one.
PATIENCE = 120  #: Seconds after which fewer will do.
#: Beside `check.ALLOWED`: the integers of 63 bits that Coq computes with, and what they are.
MACHINE_INTEGERS = ("PrimInt63.", "Uint63.")


#: Errors that say nothing of a proof: of memory, of coqc itself, and of a text that is not what it should be.
NO_REFUSALS = (
    "Stack overflow", "Out of memory", "Anomaly", "Syntax error", "Cannot find a physical path",
    "inconsistent assumptions", "not found in the current environment",
)  # fmt: skip

NOT_YET = "not looked at yet"
RESTS = "accepted, but it rests on"


class Work:
    """The claims as texts in a folder, and what coqc says of each; what is ``known`` is not compiled again."""

    def __init__(
        self, folder: Path, names: Sequence[str], seconds: int = SECONDS, known: Mapping[str, second.Said] | None = None
    ) -> None:
        self.folder, self.seconds, self.known = folder, seconds, known or {}
        self._stored = select_stored()
        self._judged = recheck(self._stored.find, None)
        self.entries: dict[str, Stored] = {}
        self.lemmas: dict[str, tuple[str, ...]] = {}
        self.said: dict[str, str] = {}
        self.times: dict[str, float] = {}
        self._made: dict[str, Exported | NotExported] = {}
        self._lock = threading.RLock()
        self._base: dict[tuple[str, ...], str] = {texts: _digest_of(texts) for texts in (MEANING, check.TEXTS)}
        todo = list(names)
        while todo:
            name = todo.pop()
            if name in self.entries:
                continue
            kept = self._stored.find(name)
            if kept is None or not isinstance(kept.entry, Stored):
                raise ValueError(f"{name}: no proof of it is stored")
            self.entries[name] = kept.entry
            self.lemmas[name] = tuple(dict.fromkeys(cited(kept.entry.certificate)))
            todo += self.lemmas[name]
        self.sizes = {name: _size(entry.certificate) for name, entry in self.entries.items()}

    def text(self, name: str) -> Exported:
        """The text of a claim, in the folder. Raises NotExported."""
        with self._lock:
            if name not in self._made:
                entry = self.entries[name]
                try:
                    made = export(
                        name, entry.statement, entry.certificate, self._judged, pin(entry.statement), entry.title
                    )
                except NotExported as error:
                    self._made[name] = error
                else:
                    self._made[name] = made
                    file = self.folder / f"{module(name)}.v"
                    if not file.exists() or file.read_text(encoding="utf-8") != made.text:
                        file.write_text(made.text, encoding="utf-8")
            found = self._made[name]
        if isinstance(found, NotExported):
            raise found
        return found

    def digest(self, name: str, hand: tuple[str, ...]) -> str:
        """Of the text, of those that it requires, and of those that are written by ``hand``. Raises NotExported."""
        below = "".join(self.digest(lemma, hand) for lemma in self.lemmas[name])
        return hashlib.sha256(f"{self._base[hand]}{self.text(name).text}{below}".encode()).hexdigest()

    def found(self, name: str) -> second.Said:
        """What is to be recorded."""
        words = self.said[name]
        try:
            digest = self.digest(name, MEANING if words == second.ACCEPTED else check.TEXTS)
        except NotExported:
            digest = ""
        return second.Said(pin(self.entries[name].statement), words, digest)

    def run(self, jobs: int, say: Callable[[str], None], seconds: float = math.inf) -> None:
        """Compile what is not known yet, lemmas first, short proofs first, and ``say`` of which.

        Nothing new is begun after so many seconds. What is accepted is said once it is known what it rests on.
        """
        end = time.monotonic() + seconds
        order = TopologicalSorter(self.lemmas)
        order.prepare()
        running: dict[Future[tuple[str, float]], str] = {}
        waiting: list[str] = []
        asked = time.monotonic()
        ready: list[str] = []
        with ThreadPoolExecutor(jobs) as pool:
            while order.is_active():
                ready = sorted([*ready, *order.get_ready()], key=lambda name: -self.sizes[name])
                while ready and len(running) < jobs:
                    name = ready.pop()
                    running[pool.submit(self._one, name, end)] = name
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    name = running.pop(future)
                    self.said[name], self.times[name] = future.result()
                    order.done(name)
                    if self.said[name] == second.ACCEPTED and self.times[name]:
                        waiting.append(name)
                    else:
                        say(name)
                if len(waiting) >= TOGETHER or time.monotonic() > asked + PATIENCE or not order.is_active():
                    self._ask(waiting)
                    asked = time.monotonic()
                    for name in waiting:
                        say(name)
                    waiting = []

    def _one(self, name: str, end: float) -> tuple[str, float]:
        for lemma in self.lemmas[name]:
            if self.said[lemma] != second.ACCEPTED:
                return f"a lemma is not there: {lemma}", 0.0
        if time.monotonic() > end:
            return NOT_YET, 0.0
        try:
            self.text(name)
        except NotExported as error:
            return f"not exported: {error}", 0.0
        if name in self.known:
            self.said[name] = self.known[name].words
            if self.found(name)[:3] == self.known[name][:3] and self.said[name] != NOT_YET:
                return self.said[name], 0.0
        return self._compiled(name)

    def _compiled(self, name: str) -> tuple[str, float]:
        """What coqc says, after the lemmas."""
        missing = self._missing(name)
        return missing or compile_text(self.folder, module(name), self.seconds)

    def _missing(self, name: str) -> tuple[str, float] | None:
        """Compile the lemmas that are not there, or are older than what they rest on; what is said of one refused."""
        for lemma in self.lemmas[name]:
            with self._lock:
                if not self._is_compiled(lemma):
                    words, used = self._compiled(lemma)
                    if words != second.ACCEPTED:
                        return f"a lemma is not there: {lemma}, this time: {words.partition(': ')[0]}", used
        return None

    def _is_compiled(self, name: str) -> bool:
        made = self.folder / f"{module(name)}.vo"
        below = [self.folder / f"{module(name)}.v", self.folder / "Boxes.vo"]
        self.text(name)
        for lemma in self.lemmas[name]:
            below.append(self.folder / f"{module(lemma)}.vo")
            if not self._is_compiled(lemma):
                return False
        return made.exists() and all(made.stat().st_mtime >= one.stat().st_mtime for one in below)

    def _ask(self, names: Sequence[str]) -> None:
        """What accepted theorems rest on, of all of them at once: each answer of Coq takes seconds."""
        if not names or not self._beyond(names):
            return
        for name in names:
            if more := self._beyond([name]):
                self.said[name] = f"{RESTS} {', '.join(sorted(more))}"

    def _beyond(self, names: Sequence[str]) -> set[str]:
        """What theorems rest on that is not allowed."""
        modules = [module(name) for name in names]
        theorems = ", ".join(f"@{one}.defined, @{one}.holds" for one in modules)
        head = "".join(f"Require {one}.\n" for one in modules)
        text = f"{head}Definition all_of_it := (tt, {theorems}).\nPrint Assumptions all_of_it.\n"
        (self.folder / "Question.v").write_text(text, encoding="utf-8")
        command = ["coqc", "-q", "-w", "-all", "-Q", ".", "", "Question.v"]
        ran = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if ran.returncode or not ran.stdout.strip():
            return {f"what Coq does not say: {_cause(ran.stderr)}"}
        found = check.axioms(ran.stdout)
        return {one for one in found if one not in check.ALLOWED and not one.startswith(MACHINE_INTEGERS)}

    def controls(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Of each claim what was changed in its statement, and what coqc says of the old proof of that."""
        for name in names:
            said = "nothing can be changed"
            if (missing := self._missing(name)) is not None:
                said = f"{NOT_YET}: {missing[0]}"
            else:
                for what, statement in islice(twins(self.entries[name].statement), TWINS):
                    text = self.text(name).proving(formula(written_out(expand(statement).formula())))
                    said = f"{what}: {self._once(f'control_{module(name)}', text)}"
                    if second.REFUSED in said:
                        break
            yield name, said

    def in_words(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Of each claim what coqc says of its statement in words, which is to follow from the one as exported.

        All go into one file; where that is refused, into two, and so on.
        """
        if not names:
            return
        try:
            text = in_words({name: self.entries[name].statement for name in names})
            said = self._once(f"words_{module(names[0])}", text)
        except NotExported as error:
            said = f"not exported: {error}"
        if said == second.ACCEPTED or len(names) == 1:
            yield from ((name, said) for name in names)
        else:
            yield from self.in_words(names[: len(names) // 2])
            yield from self.in_words(names[len(names) // 2 :])

    def _once(self, file: str, text: str) -> str:
        """What coqc says of a text of which nothing is kept."""
        (self.folder / f"{file}.v").write_text(text, encoding="utf-8")
        words, _ = compile_text(self.folder, file, self.seconds)
        for made in (f"{file}.v", f"{file}.vo", f"{file}.vok", f"{file}.vos", f"{file}.glob", f".{file}.aux"):
            (self.folder / made).unlink(missing_ok=True)
        return words


#: What else is recorded of an accepted one: by which option, by what, of how many at once.
KINDS = {"control": ("controls", Work.controls, 1), "worded": ("words", Work.in_words, 24)}


def twins(statement: Statement) -> Iterator[tuple[str, Statement]]:
    """The statement with one place of its conclusion changed: what was changed, and the other one.

    Some are true, and shown by what shows the original (an inequality by enclosures); the next one is the control then,
    of another kind.
    """
    found = [mutant for mutant in mutants(expand(statement)) if mutant.where.startswith("conclusion")]
    kinds = ([mutant for mutant in found if mutant.kind == kind] for kind in ("constant", "relation", "sign"))
    for one in chain.from_iterable(zip_longest(*kinds)):
        if one is not None:
            yield str(one), one.statement


def _digest_of(hand: tuple[str, ...]) -> str:
    texts = "".join((check.HERE / f"{text}.v").read_text(encoding="utf-8") for text in hand)
    return hashlib.sha256(texts.encode()).hexdigest()


def compile_text(folder: Path, name: str, seconds: int) -> tuple[str, float]:
    """What coqc says of a file: accepted, or why not; and the processor's time."""
    command = ["nice", "-n", "10", "coqc", "-q", "-w", "-all", "-Q", ".", "", f"{name}.v"]

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        most = resource.getrlimit(resource.RLIMIT_STACK)[1]
        resource.setrlimit(resource.RLIMIT_STACK, (most, most))

    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output, preexec_fn=limited)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().decode(errors="replace")
    used = usage.ru_utime + usage.ru_stime
    if process.returncode == 0:
        return second.ACCEPTED, used
    if process.returncode < 0 or process.returncode > 128:
        return f"coqc takes more than {seconds} s", used
    return f"{'not decided' if gave_up(said) else 'refused'} by coqc: {_cause(said)}", used


def gave_up(output: str) -> bool:
    """Whether coqc did not come to look at the proof, or not to its end: that is no refusal, which a control asks for."""
    return any(words in output for words in NO_REFUSALS)


def _size(part: object) -> int:
    return 1 + sum(map(_size, parts_of(part)))  # type: ignore[arg-type]


def _cause(output: str) -> str:
    """The words of an error, without places and terms."""
    words = " ".join(re.sub(r'^File "[^"]*".*?:\n', "", output, flags=re.M).split())
    return words.partition("Error: ")[2].partition(".")[0][:60] or words[:60]


def survivors(found: Mapping[str, str]) -> list[str]:
    """Those whose proof Coq accepts of the changed statement too."""
    return [name for name, words in found.items() if words.endswith(f": {second.ACCEPTED}")]


def cause(words: str) -> str:
    """What claims that are not accepted have in common."""
    return re.sub(r"^(a lemma is not there): .*", r"\1", words)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m coq.claims", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="papers or ids; all claims by default")
    parser.add_argument("--sample", action="store_true", help="a few claims that use most of the rules")
    parser.add_argument("--controls", action="store_true", help="changed statements too, which must be refused")
    parser.add_argument("--words", action="store_true", help="each statement in the words of its paper too")
    parser.add_argument("--update", action="store_true", help="record what is found")
    parser.add_argument("--recorded", action="store_true", help="of what is recorded as accepted, and nothing else")
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
    if options.recorded:
        names = [name for name in names if name in entries and entries[name].words == second.ACCEPTED]
    work = Work(folder, names, options.seconds, entries if options.update else {})

    def say(name: str) -> None:
        words, used = work.said[name], work.times[name]
        if used:
            print(f"{name}: {words} ({used:.1f} s)", flush=True)
        if options.update and not words.startswith(RESTS):
            made, old = work.found(name), entries.get(name)
            if words != NOT_YET or old is None or old.pin != made.pin:
                same = old is not None and old[:3] == made[:3]
                entries[name] = old if same and old is not None else made
                file.write_text(second.text(entries), encoding="utf-8")

    if options.recorded:
        names = [name for name in names if entries[name].pin == pin(work.entries[name].statement)]
        work.said = dict.fromkeys(sorted(names, key=lambda name: work.sizes[name]), second.ACCEPTED)
    else:
        work.run(options.jobs, say, 60 * options.minutes)
    accepted = [name for name, words in work.said.items() if words == second.ACCEPTED]
    wrong = [f"{name}: {words}" for name, words in work.said.items() if words.startswith(RESTS)]
    looks = [kind for kind, (wanted, *_) in KINDS.items() if getattr(options, wanted) or options.sample]
    found = {kind: {name: getattr(entries[name], kind) for name in accepted if options.update} for kind in looks}
    for kind in looks:
        _, look, together = KINDS[kind]
        again = [n for n, words in found[kind].items() if kind == "control" and second.REFUSED not in words]
        left = [n for n in accepted if not found[kind].get(n) or NOT_YET in found[kind][n] or n in again]

        def looked(
            some: Sequence[str], look: Callable[[Work, Sequence[str]], Iterator[tuple[str, str]]] = look
        ) -> list[tuple[str, str]]:
            return list(look(work, some)) if time.monotonic() < start + 60 * options.minutes else []

        with ThreadPoolExecutor(options.jobs) as pool:
            tried = [pool.submit(looked, left[place : place + together]) for place in range(0, len(left), together)]
            for done in as_completed(tried):
                for name, words in done.result():
                    found[kind][name] = words
                    print(f"{name}, {kind}: {words}", flush=True)
                    if options.update:
                        entries[name] = entries[name]._replace(**{kind: words})
                if options.update:
                    file.write_text(second.text(entries), encoding="utf-8")
    wrong += [f"{name}: its proof is accepted for another statement" for name in survivors(found.get("control", {}))]
    if options.sample:  # where coqc gives up, or takes too long, nothing is refused
        open_ = [n for n, words in found.get("control", {}).items() if second.REFUSED not in words]
        wrong += [f"{name}: its control is not refused: {found['control'][name]}" for name in open_]
    unlike = [name for name, words in found.get("worded", {}).items() if words not in ("", second.ACCEPTED)]
    wrong += [f"{name}: {found['worded'][name]}" for name in unlike]
    for words, number in Counter(cause(w) for n, w in work.said.items() if n not in accepted).most_common():
        print(f"{number:4}  {words}")
    times = [work.times[name] for name in accepted if work.times.get(name)]
    median = f", median {statistics.median(times):.1f} s" if times else ""
    print(f"Coq accepts {len(accepted)} of {len(work.said)} claims{median}; {time.monotonic() - start:.0f} s")
    for kind, said in found.items():
        print(f"{second.tally(kind, said.values())} of {len(accepted)}")
    print("\n".join(wrong), end="\n" * bool(wrong), file=sys.stderr)
    failed = bool(wrong) or (options.sample and len(accepted) < len(work.said))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
