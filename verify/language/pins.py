"""Ids of claims, and what pins one to its statement."""

from __future__ import annotations

import re

from verify.kernel import codec
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement

#: How ids of claims are written. None of them is a path.
IDENTIFIER = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_()+-]+)*")


def pin(statement: Statement) -> str:
    """What the id of a claim is pinned to: a digest of what is judged, definitions written out.

    Everything that is kept goes by this one: a statement may be said in other words, and stays the same. Computed
    anew each time, as a script can change a statement where it stands.
    """
    return codec.digest(expand(statement))
