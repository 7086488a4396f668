"""The tree of lines as numbered text."""

from __future__ import annotations

from collections.abc import Sequence

from verify.report.explain.tree import Item, side_text
from verify.report.explain.words import wrapped

JOINED = 200  # a claim and all of its proof are one entry up to here


CASES = 8  # of more than twice as many parts of one step, so many are listed, and the last


def laid_out(items: Sequence[Item], prefix: str = "", depth: int = 1) -> list[str]:
    """The lines of a list; of a long one only the first few and the last."""
    lines: list[str] = []
    parts = [id(item) for item in items if item.run == "part"]
    hidden = parts[CASES:-1] if len(parts) > 2 * CASES else []
    for number, item in enumerate(items, 1):
        if id(item) in hidden:
            more = "  " * depth + f"... {len(hidden)} more of these; see --step"
            lines += [more] if id(item) == hidden[0] else []
            continue
        name, below = f"{prefix}{number}", _in_one_line(item)
        text = item.text + side_text(item) if below is None else below
        lines += wrapped("  " * depth + f"{name}  ", _sentence(text))
        if below is None:
            lines += laid_out(item.items, f"{name}.", depth + 1)
    return lines


def _sentence(text: str) -> str:
    """With a capital, if it begins with a word of ours."""
    ours = text.startswith(("by ", "both ", "this "))
    return text[0].upper() + text[1:] if ours else text


def _in_one_line(item: Item) -> str | None:
    """The item and all under it as one sentence or two, if that is short."""
    text = item.text + side_text(item)
    if any(x.run == "term" for x in item.items):
        return None
    below = [_in_one_line(x) if x.items else x.text + side_text(x) for x in item.items]
    if not below or any(x is None for x in below):
        return None
    first = below[0] or ""
    link = ": " if text.endswith(".") and first[:1].islower() else " "
    text = link.join((text.removesuffix(".") if link == ": " else text, " ".join(x or "" for x in below)))
    return text if len(text) <= JOINED else None
