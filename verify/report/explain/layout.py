"""The tree of lines as numbered text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verify.report.explain.tree import Item, side_text
from verify.report.explain.words import wrapped

_FACT = re.compile(r"^(?:Claim |By [a-z_0-9]+: )")
JOINED = 200  # a claim and all of its proof are one entry up to here


CASES = 8  # of more than twice as many parts of one step, so many are listed, and the last


def fitted(items: Sequence[Item], room: int | None) -> list[str]:
    """The lines of a list: all, or as deep as there is room for, with the routine of each list in one line if need be."""
    lines = laid_out(items)
    if room is None or len(lines) <= room:
        return lines
    for depth in (4, 3, 2, 1):
        for brief in (False, True):
            lines = laid_out(items, deepest=depth, brief=brief)
            if len(lines) <= room:
                return [*lines, MORE]
    return [*lines[: room - 1], f"  ... {len(lines) - room + 1} more lines", MORE]


MORE = "  Steps are folded: --step NUMBER opens one, --full shows all."


def laid_out(
    items: Sequence[Item], prefix: str = "", depth: int = 1, *, deepest: int | None = None, brief: bool = False
) -> list[str]:
    """The lines of a list; of a long one only the first few and the last.

    Below ``deepest`` steps are counted, not told. A ``brief`` list names its routine facts in one line.
    """
    lines: list[str] = []
    parts = [id(item) for item in items if item.run == "part"]
    hidden = parts[CASES:-1] if len(parts) > 2 * CASES else []
    routine: list[tuple[int, Item]] = []
    for number, item in enumerate(items, 1):
        if brief and number < len(items) and _is_routine(item):
            routine.append((number, item))
            continue
        lines += _routine_lines(routine, prefix, depth)
        routine = []
        if id(item) in hidden:
            more = "  " * depth + f"... {len(hidden)} more of these; see --step"
            lines += [more] if id(item) == hidden[0] else []
            continue
        name, below = f"{prefix}{number}", _in_one_line(item)
        text = item.text + side_text(item) if below is None else below
        deeper = below is None and (deepest is None or depth < deepest)
        if item.items and below is None and not deeper:
            text += f" [{_count(item)} steps]"
        lines += wrapped("  " * depth + f"{name}  ", _sentence(text))
        if deeper:
            lines += laid_out(item.items, f"{name}.", depth + 1, deepest=deepest, brief=brief)
    return lines


def _is_routine(item: Item) -> bool:
    """Whether a line is a stepping stone or an elementary fact with a short proof."""
    return item.run != "part" and item.text.startswith(("Claim (", "By ")) and _in_one_line(item) is not None


def _routine_lines(items: Sequence[tuple[int, Item]], prefix: str, depth: int) -> list[str]:
    """Routine lines as one: the facts that they bring."""
    if not items:
        return []
    names = f"{prefix}{items[0][0]}" + (f" to {prefix}{items[-1][0]}" if len(items) > 1 else "")
    facts = [_FACT.sub("", item.text).rstrip(".").split(": left")[0].split(": right")[0] for _, item in items]
    return wrapped("  " * depth + f"{names}  ", "Routine: " + "; ".join(facts))


def _count(item: Item) -> int:
    return sum(1 + _count(part) for part in item.items)


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
