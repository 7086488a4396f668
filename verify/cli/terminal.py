"""Tables and progress on a terminal, drawn by rich, an extra. Elsewhere, and in `recheck`, both are plain lines.

What is shown comes from others in part: it is written out plainly first, and none of it is read as markup.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from verify.language.plain import inline, raw

if TYPE_CHECKING:
    from verify.report.table import Column

_STYLES = {"PROVED": "green", "REFUTED": "red", "ILL_POSED": "magenta", "NOT_RUN": "dim", "unreadable": "red"}
_UNDECIDED = "yellow"
Advance = Callable[[int, int, str], None]


def _console(stream: Any) -> Any:
    """A console of rich on a stream that is a terminal; None if it is none, or there is no rich."""
    stream = raw(stream)
    if not stream.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream, markup=False, highlight=False, emoji=False)


def draw_table(rows: Sequence[Any], columns: Sequence[Column]) -> bool:
    """Draw the rows on standard output, as wide as it is; whether that is a terminal where it can be done."""
    console = _console(sys.stdout)
    if console is None or not rows:
        return False
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 1, 0, 0), expand=any(column.head == "statement" for column in columns))
    for column in columns:
        wide = column.head == "statement"
        table.add_column(
            column.head, justify="right" if column.right else "left", no_wrap=True, overflow="ellipsis",
            ratio=1 if wide else None, min_width=12 if wide else None,
        )  # fmt: skip
    for row in rows:
        cells = [(column.head, inline(column.cell(row))) for column in columns]
        verdict = {"verdict": lambda text: _STYLES.get(text, _UNDECIDED)}
        table.add_row(*(Text(text, style=verdict[head](text) if head in verdict else "") for head, text in cells))
    console.print(table)
    console.print()
    return True


@contextmanager
def bar(total: int, what: str) -> Iterator[Advance | None]:
    """A bar on standard error, and what to tell it: how many are done, of how many, and of which the last was."""
    console = _console(sys.stderr)
    if console is None:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    last = TextColumn("{task.fields[last]}", markup=False)
    shown = (BarColumn(24), MofNCompleteColumn(), TextColumn(what, markup=False), TimeElapsedColumn(), last)
    # what others print goes its own way: a child process must not meet a lock of rich
    drawn = Progress(
        *shown, console=console, transient=True, refresh_per_second=2, redirect_stdout=False, redirect_stderr=False
    )
    with drawn:
        task = drawn.add_task(what, total=total, last="")
        yield lambda done, of, last: drawn.update(task, completed=done, total=of, last=inline(last)[:60])
