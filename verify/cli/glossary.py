"""`glossary`: the defined words of a paper, and what they stand for."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from verify.cli.output import loading, nothing, write_json
from verify.run.exits import OK, worst

if TYPE_CHECKING:
    from verify.kernel.statement import Statement
    from verify.language.vocabulary import Vocabulary

FIELD = "basics"


def run(options: argparse.Namespace) -> int:
    """The words of each paper that is asked for; those of the field by the name basics, or if none is named."""
    from verify.language.vocabulary import NO_WORDS, words_of_the_field
    from verify.report.glossary import glossary, glossary_data, glossary_text
    from verify.run.library import select

    found: list[tuple[str, str, list[Vocabulary], tuple[Statement, ...], dict[str, str]]] = []
    codes = [OK]
    targets = [target for target in options.targets if target != FIELD]
    if not options.targets or FIELD in options.targets:
        title = "The words of the field, which every paper and `prove` know"
        found.append((FIELD, title, [words_of_the_field()], (), {}))
    if targets:
        selection = select(targets)
        codes.append(loading(selection))
        for paper in {one.paper.name: one.paper for one in selection.claims}.values():
            claims = [one.claim for one in selection.claims if one.paper == paper]
            citation = claims[0].source.citation if claims[0].source is not None else paper.name
            # not what one claim says of letters
            own = dict.fromkeys(c.vocabulary if c.source.vocabulary is NO_WORDS else c.source.vocabulary for c in claims)
            letters = {letter: means for vocabulary in own for letter, means in vocabulary.letters.items()}
            words = [c.vocabulary for c in claims]
            found.append((paper.name, citation, words, tuple(c.statement for c in claims), letters))
    if not found:
        return nothing(None)
    data, texts = [], []
    for name, title, vocabularies, statements, letters in found:
        told = glossary(vocabularies, statements, words_of_the_field())
        data.append(glossary_data(name, told, letters))
        texts.append(glossary_text(f"{name}: {title}", told, letters))
    if options.json:
        write_json(options.json, {"glossaries": data})
    if options.json != "-":
        print("\n\n".join(texts))
    return worst(codes)
