"""The tree of lines as numbered text."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from verify.report.explain.tree import Item, side_text
from verify.report.explain.words import wrapped

_FACT = re.compile(r"(?:^|(?<=\. ))(?:Claim |By [a-z_0-9]+: )(?=\()")
JOINED = 200  # a claim and all of its proof are one entry up to here


CASES = 8  # of more than twice as many parts of one step, so many are listed, and the last


def fitted(items: Sequence[Item], room: int | None) -> list[str]:
    """The lines of a list: all, or with as many steps opened as there is room for, those with the fewest lines first.

    The routine of each list is one line then.
    """
    lines = laid_out(items)
    if room is None or len(lines) <= room:
        return lines
    opened: set[int] = set()
    lines, todo = laid_out(items, opened=opened), [*items]
    while todo:
        costs = {id(item): len(laid_out(item.items, depth=9, opened=set())) for item in todo if item.items}
        todo = sorted((item for item in todo if item.items), key=lambda item: costs[id(item)])
        for item in todo:
            longer = laid_out(items, opened=opened | {id(item)})
            if len(longer) < room:
                opened.add(id(item))
                lines = longer
        todo = [part for item in todo if id(item) in opened for part in item.items]
    if len(lines) >= room:
        lines = [*lines[: room - 2], f"  ... {len(lines) - room + 2} more lines"]
    return [*lines, MORE]


MORE = "  Steps are folded: --step NUMBER opens one, --full shows all."


def laid_out(
    items: Sequence[Item], prefix: str = "", depth: int = 1, *, opened: Set[int] | None = None
) -> list[str]:
    """The lines of a list; of a long one only the first few and the last.

    Below steps that are not among those ``opened`` (by `id`), if such are given, steps are counted and not told; then
    each list names its routine facts in one line.
    """
    lines: list[str] = []
    parts = [id(item) for item in items if item.run == "part"]
    hidden = parts[CASES:-1] if len(parts) > 2 * CASES else []
    routine: list[tuple[int, Item]] = []
    for number, item in enumerate(items, 1):
        if opened is not None and number < len(items) and _is_routine(item):
            routine.append((number, item))
            continue
        lines += _routine_lines(routine, prefix, depth)
        routine = []
        if id(item) in hidden:
            more = "  " * depth + f"... {len(hidden)} more of these; see --step"
            lines += [more] if id(item) == hidden[0] else []
            continue
        name, below = f"{prefix}{number}", in_one_line(item)
        text = item.text + side_text(item) if below is None else below
        deeper = below is None and (opened is None or id(item) in opened)
        if item.items and below is None and not deeper:
            text += f" [{_count(item)} steps]"
        lines += wrapped("  " * depth + f"{name}  ", as_sentence(text))
        if deeper:
            lines += laid_out(item.items, f"{name}.", depth + 1, opened=opened)
    return lines


def _is_routine(item: Item) -> bool:
    """Whether a line is a stepping stone with a short proof, or an elementary fact."""
    stone = item.run != "part" and item.text.startswith(("Claim (", "By ")) and in_one_line(item) is not None
    return stone or (item.run == "fact" and not item.items)


def _routine_lines(items: Sequence[tuple[int, Item]], prefix: str, depth: int) -> list[str]:
    """Routine lines as one: the facts that they bring."""
    if not items:
        return []
    names = f"{prefix}{items[0][0]}" + (f" to {prefix}{items[-1][0]}" if len(items) > 1 else "")
    facts = [_FACT.sub("", item.text).rstrip(".").replace(". (", "; (") for _, item in items]
    return wrapped("  " * depth + f"{names}  ", "Routine: " + "; ".join(facts))


def _count(item: Item) -> int:
    return sum(1 + _count(part) for part in item.items)


def as_sentence(text: str) -> str:
    """With a capital, if it begins with a word of ours."""
    ours = text.startswith(("by ", "both ", "this "))
    return text[0].upper() + text[1:] if ours else text


def in_one_line(item: Item) -> str | None:
    """The item and all under it as one sentence or two, if that is short."""
    text = item.text + side_text(item)
    if any(x.run == "term" for x in item.items):
        return None
    below = [in_one_line(x) if x.items else x.text + side_text(x) for x in item.items]
    if not below or any(x is None for x in below):
        return None
    first = below[0] or ""
    link = ": " if text.endswith(".") and first[:1].islower() else " "
    text = link.join((text.removesuffix(".") if link == ": " else text, " ".join(x or "" for x in below)))
    return text if len(text) <= JOINED else None
