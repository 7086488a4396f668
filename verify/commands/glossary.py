"""`glossary`: the defined words of a paper, and what they stand for."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from verify.commands import loading, nothing, write_json
from verify.exits import OK, worst

if TYPE_CHECKING:
    from verify.kernel.statement import Statement
    from verify.vocabulary import Vocabulary

FIELD = "basics"


def run(options: argparse.Namespace) -> int:
    """The words of each paper that is asked for; those of the field by the name basics, or if none is named."""
    from verify.library import select
    from verify.report.glossary import glossary, glossary_data, glossary_text
    from verify.vocabulary import words_of_the_field

    found: list[tuple[str, str, list[Vocabulary], tuple[Statement, ...]]] = []
    codes = [OK]
    targets = [target for target in options.targets if target != FIELD]
    if not options.targets or FIELD in options.targets:
        found.append((FIELD, "The words of the field, which every paper and `prove` know", [words_of_the_field()], ()))
    if targets:
        selection = select(targets)
        codes.append(loading(selection))
        for paper in dict.fromkeys(one.paper for one in selection.claims):
            claims = [one.claim for one in selection.claims if one.paper == paper]
            citation = claims[0].source.citation if claims[0].source is not None else paper.name
            found.append((paper.name, citation, [c.vocabulary for c in claims], tuple(c.statement for c in claims)))
    if not found:
        return nothing(None)
    data, texts = [], []
    for name, title, vocabularies, statements in found:
        words = glossary(vocabularies, statements, words_of_the_field())
        letters = {letter: means for v in dict.fromkeys(vocabularies) for letter, means in v.letters.items()}
        data.append(glossary_data(name, words, letters))
        texts.append(glossary_text(f"{name}: {title}", words, letters))
    if options.json:
        write_json(options.json, {"glossaries": data})
    if options.json != "-":
        print("\n\n".join(texts))
    return worst(codes)
