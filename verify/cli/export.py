"""`export`: stored proofs as texts for another proof assistant."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from verify.cli.output import UsageError, nothing, say
from verify.run.exits import OK


def run(options: argparse.Namespace) -> int:
    """Write a file a claim, and the texts that they rest on; say which claims have none, and why."""
    from verify.report.exports.coq import NotExported, export, module, worded, worded_module
    from verify.run.rechecking import recheck
    from verify.run.recorded import select_stored
    from verify.run.store import Stored

    if not options.coq:
        raise UsageError("export: to which system? Next: export --coq [TARGET ...] OUT/")
    *targets, out = options.targets
    folder = Path(out)
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{out}: is no folder. Next: the folder comes last, after the targets")
    stored = select_stored(targets)
    waiting = [name for name in stored.names if name in stored.recorded and stored.recorded[name].words == "PROVED"]
    if not waiting:
        return nothing(None, "no proof is stored. Next: python -m verify check --update")
    folder.mkdir(parents=True, exist_ok=True)
    judged = recheck(stored.find, None)
    seen: set[str] = set()
    order: list[str] = []
    without = 0
    while waiting:
        name = waiting.pop(0)
        kept = stored.find(name)
        if name in seen or kept is None or not isinstance(kept.entry, Stored):
            continue
        seen.add(name)
        entry, digest = kept.entry, kept.recorded.pin if kept.recorded else ""
        try:
            made = export(name, entry.statement, entry.certificate, judged, digest, entry.title)
        except NotExported as error:
            without += 1
            say(f"{name}: not exported: {error}")
            continue
        order.append(f"{module(name)}.v")
        (folder / order[-1]).write_text(made.text, encoding="utf-8")
        with suppress(NotExported):
            stated = worded(name, entry.statement, entry.title)
            order.append(f"{worded_module(name)}.v")
            (folder / order[-1]).write_text(stated, encoding="utf-8")
        waiting += made.lemmas
    texts = Path(__file__).resolve().parents[2] / "coq"
    for text in sorted(texts.glob("*.v")):
        (folder / text.name).write_text(text.read_text(encoding="utf-8"), encoding="utf-8")
        order.insert(0, text.name)
    (folder / "_CoqProject").write_text("-Q . \"\"\n" + "".join(f"{name}\n" for name in order), encoding="utf-8")
    print(f"{len(seen) - without} of {len(seen)} claims are in {out}")
    print(f"Next: cd {out} && coq_makefile -f _CoqProject -o Makefile && make")
    return OK
