"""Ids of claims, and what pins one to its statement."""

from __future__ import annotations

import json
import re

from verify.kernel import codec
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement
from verify.kernel.terms import Node

#: How ids of claims are written. None of them is a path.
IDENTIFIER = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_()+-]+)*")


def pin(statement: Statement) -> str:
    """What the id of a claim is pinned to: a digest of what is judged, definitions written out.

    Everything that is kept goes by this one: a statement may be said in other words, and stays the same. Computed
    anew each time, as a script can change a statement where it stands.
    """
    return codec.digest(expand(statement))


_NO_NAMES = ("Call", "Relation", "Opaque", "Definition")  # texts in these are not names of variables
_TURNED = {">=": "<=", ">": "<"}


def shape(statement: Statement) -> str:
    """`shaped`, without the names."""
    return shaped(statement)[0]


def shaped(statement: Statement) -> tuple[str, list[str]]:
    """A digest of the conclusion and of the sorts of what it speaks of, in which names are numbers, and a >= b is b <= a;
    and the names, by number.

    Of one shape is what may say the same. That is all it is for: to find what is kept that a statement may follow from.
    """
    from hashlib import sha256  # here, as it takes a while to load

    written = expand(statement)
    own = {binder.name: binder for binder in written.binders}
    numbers: dict[str, str] = {}

    def said(node: Node) -> str:
        bound: dict[str, str] = {}  # names that are bound in it

        def numbered(data: object, names: bool = True) -> object:
            match data:
                case str():
                    known, sign = (numbers, "#") if data in own else (bound, "$")
                    return known.setdefault(data, f"{sign}{len(known)}") if names else data
                case ["Relation", ">=" | ">" as operator, left, right]:
                    return numbered(["Relation", _TURNED[operator], right, left])
                case [str(kind), *fields]:
                    return [kind, *(numbered(field, kind not in _NO_NAMES) for field in fields)]
                case {"t": list(items)}:
                    return [numbered(item) for item in items]
            return data

        return json.dumps(numbered(codec.encode(node)))

    conclusion = said(written.conclusion)
    sorts = [said(own[name]) for name in [*numbers]]
    return sha256("\n".join([conclusion, *sorts]).encode()).hexdigest()[:16], [*numbers]
