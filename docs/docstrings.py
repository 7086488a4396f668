"""Docstrings as Markdown: a paragraph of names and what they mean, in columns, becomes a list."""

from __future__ import annotations

import re
from typing import Any

import griffe

NAMES = r"^( *)(``[^`]+``(?:, ``[^`]+``)*)"
COLUMNS = re.compile(NAMES + " {2,}", re.M)
ITEM = re.compile(NAMES + " +", re.M)  # the longest name has one space after it


class Lists(griffe.Extension):
    """Called by mkdocstrings for everything that has a docstring."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = "\n\n".join(map(_listed, obj.docstring.value.split("\n\n")))


def _listed(paragraph: str) -> str:
    return ITEM.sub(r"\1- \2: ", paragraph) if COLUMNS.search(paragraph) else paragraph
