"""Docstrings as Markdown: names and what they mean, in columns, become a list, examples become blocks of code; what is
said of rows[x][y] is no link.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

NAMES = r"^( *)(``[^`]+``(?:, ``[^`]+``)*)"
COLUMNS = re.compile(NAMES + " {2,}", re.M)
ITEM = re.compile(NAMES + " +", re.M)  # the longest name has one space after it
CODE = re.compile(r"(``.*?``)", re.S)


class Lists(griffe.Extension):
    """Called by mkdocstrings for everything that has a docstring."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = "\n\n".join(map(_markdown, obj.docstring.value.split("\n\n")))


def _markdown(paragraph: str) -> str:
    if paragraph.startswith(">>> "):
        return f"```pycon\n{paragraph}\n```"
    listed = ITEM.sub(r"\1- \2: ", paragraph) if COLUMNS.search(paragraph) else paragraph
    parts = CODE.split(listed)
    parts[::2] = [words.replace("][", r"]\[") for words in parts[::2]]
    return "".join(parts)
