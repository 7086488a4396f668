"""`coverage`: the sentences of a paper, and what judges each."""

from __future__ import annotations

import argparse

from verify.cli.output import loading, say, selected, write_json, write_text
from verify.run.exits import NOTHING, OK, worst


def run(options: argparse.Namespace) -> int:
    """The page of each paper that is asked for, with the recorded verdicts; 5 if none has one."""
    from verify.report.coverage import coverage_data, coverage_markdown, coverage_text
    from verify.run.page import sentences

    selection = selected(options.targets)
    data, texts, tables = [], [], []
    for paper in {one.paper.name: one.paper for one in selection.claims}.values():
        if found := sentences(paper):
            verdicts = {name: one.words for name, one in (paper.store.read_baseline() or {}).items()}
            claims = {claim.id: claim for claim in paper.claims}
            title = paper.claims[0].source.citation
            data.append(coverage_data(paper.name, found, verdicts))
            texts.append(coverage_text(f"{paper.name}: {title}", found, claims, verdicts))
            tables.append(coverage_markdown(paper.name, title, found, claims, verdicts))
    if options.json:
        write_json(options.json, {"pages": data})
    if options.markdown:
        write_text("markdown", options.markdown, "\n".join(tables))
    if texts and "-" not in (options.json, options.markdown):
        print("\n\n".join(texts))
    if not texts:
        say("no page.toml here. Next: docs/how-to/add-a-paper.md says what goes into it")
    return worst([loading(selection), OK if texts else NOTHING])
